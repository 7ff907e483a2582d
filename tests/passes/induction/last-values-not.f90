! RUN: crayon ir --passes=induction %s
! What is left is not known, or not of the last turn: bounds that differ between iterations, a condition that does, an array that the loop stores, a
! variable of a loop inside from before that loop, turns that are left early, a scalar that is read first; and what each iteration sets stays.
subroutine r(n, m, first, x, y, a, s, list)
  integer :: n, m, first(n), i, k, j, list(n)
  real(8) :: x(m,n), y(m,n), a(m,n), s(7), s1, s2, s3, s4, s5, s6
  common /left/ s1, s2, s3, s4, s5, s6, j
  do k = 1, n
    do i = first(k), m
      s1 = x(i,k)
      a(i,k) = s1
    end do
  end do
  do k = 1, n
    if (list(k) > 0) then
      s2 = x(1,k)
      a(1,k) = s2
    end if
  end do
  do k = 1, n
    do i = 1, m
      s3 = y(i,k)
      y(i,k) = s3*x(i,k)
    end do
  end do
  do k = 1, n
    j = i
    do i = 1, m
      s4 = j
      a(i,k) = a(i,k) + s4
    end do
  end do
  do k = 1, n
    do i = 1, m
      s5 = x(i,k)
      if (s5 < 0) exit
      a(i,k) = a(i,k) + s5
    end do
  end do
  do k = 1, n
    a(1,k) = a(1,k) + s6
    do i = 1, m
      s6 = x(i,k)
    end do
  end do
  do k = 1, n
    s6 = x(1,k)
    a(1,k) = s6
  end do
end subroutine
