! RUN: crayon check --with=c,cuda-cpu %s; crayon ir --after=vectorize %s | grep -e "^ *kernel" -e "axis k" -e "do k" -e "store hh"
! A work row that others may see is set, in part, where elements that the nest does not change say so: it is a row of values, and the last row stores it by the same conditions. Not where the row
! has conditions of its own, nor where points have: memory keeps what it has at some.
subroutine ends(n, m, open, kind, f, hh, du)
  integer :: n, m, i, k, open(2), kind(2)
  real(8) :: f(0:n+1,m), hh(0:n), du(n,m)
  !$crayon size(n, 8, 90) size(m, 1, 40) range(open, 0, 1) range(kind, 0, 1)
  do k = 1, m
    do i = 3, n - 3
      hh(i) = (f(i,k) + f(i+1,k))*0.5d0
    end do
    if (open(1) == 1) then
      if (kind(1) == 0) then
        do i = 0, 2
          if (i == 0) then
            hh(i) = f(1,k)
          else
            hh(i) = f(i,k)
          end if
        end do
      else
        do i = 0, 2
          hh(i) = 2*f(i+1,k)
        end do
      end if
    else
      do i = 0, 2
        hh(i) = f(i,k)*f(i,k)
      end do
    end if
    do i = n - 2, n
      hh(i) = f(i,k)
    end do
    do i = 1, n
      du(i,k) = hh(i) - hh(i-1)
    end do
  end do
end subroutine

subroutine points(n, m, flag, f, hh, du)
  integer :: n, m, i, k, flag(n)
  real(8) :: f(n,m), hh(n), du(n,m)
  !$crayon size(n, 8, 90) size(m, 1, 40) range(flag, 0, 1)
  do k = 1, m
    do i = 1, n
      if (flag(i) == 1) hh(i) = f(i,k)*3
    end do
    do i = 1, n
      if (flag(i) == 1) du(i,k) = hh(i)
    end do
  end do
end subroutine

subroutine rows(n, m, flag, f, hh, du)
  integer :: n, m, i, k, flag(m)
  real(8) :: f(n,m), hh(n), du(n,m)
  !$crayon size(n, 8, 90) size(m, 1, 40) range(flag, 0, 1)
  do k = 1, m
    if (flag(k) == 1) then
      do i = 1, n
        hh(i) = f(i,k)*3
      end do
      do i = 1, n
        du(i,k) = hh(i)
      end do
    end if
  end do
end subroutine
