! EXIT from IF and SELECT CASE by their names: in a loop over points, around loops, from within a loop inside, from sides of ELSE IF; an EXIT without a name leaves the loop.
subroutine points(n, m, a, b, c)
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), c
  do j = 1, m
    do i = 1, n
      pt: if (a(i,j) > 0) then
        b(i,j) = a(i,j)
        if (b(i,j) > c) exit pt
        b(i,j) = b(i,j)*c
      else if (a(i,j) < -1) then pt
        b(i,j) = 0
        if (c < 0) exit pt
        b(i,j) = 1
      end if pt
    end do
  end do
end subroutine
subroutine around(n, k, a, c)
  integer :: n, i, k
  real(8) :: a(n), c
  !$crayon range(k, 0, 3)
  some: if (c > -2) then
    do i = 1, n
      a(i) = a(i)*0.5d0
      if (a(i) > 100) exit some
    end do
    if (c > 0.5d0) exit some
    do i = 1, n
      a(i) = a(i) + c
    end do
  end if some
  which: select case (k)
  case (1)
    do i = 1, n
      a(i) = a(i) + 1
      if (a(i) < 0) exit which
    end do
    a(1) = 5
  case (2:3)
    do i = 1, n
      if (a(i) > c) exit
      a(i) = -a(i)
    end do
    if (n > 3) exit which
    a(n) = 7
  case default
    a(1) = 2
  end select which
end subroutine
