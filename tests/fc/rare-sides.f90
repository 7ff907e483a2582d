! RUN: sh same.sh --cuda %s -- -O2 -ffpe-summary=none
! A side of an IF that only infinities and NaNs lead to, in a row: on a device it is looked for beforehand, and Fortran has the rows where one comes to it.
module state
  implicit none
  integer, parameter :: n = 70, m = 9
  real(8), parameter :: wiggle = 0
  real(8) :: grid(0:n+1), flat(n)
end module

subroutine sweep(d, p, q)
  use state
  real(8) :: d(n,m), p(n,m), q(n,m), steep(n), total
  integer :: i, j
  do j = 1, m
    do i = 2, n
      steep(i) = d(i,j) - d(i-1,j)
    end do
    steep(1) = steep(2)
    flat = 0
    do i = 2, n - 1
      flat(i) = max(steep(i-1), steep(i), steep(i+1))
    end do
    total = sum(flat)
    if (total*wiggle /= 0) then
      do i = 1, n
        grid(i) = grid(i) + 1
        steep(i) = grid(i)
      end do
    end if
    do i = 2, n - 1
      p(i,j) = p(i,j) + steep(i+1)*flat(i)
    end do
    do i = 2, n - 1
      steep(i) = p(i,j)
    end do
    do i = 3, n - 2
      q(i,j) = steep(i+1) - steep(i-1)
    end do
  end do
end subroutine

subroutine norm(d, q)
  use state
  real(8) :: d(n,m), q(n,m), s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n
      s = s + d(i,j)*d(i,j)
    end do
    if (.not. s - s == 0) then
      do i = 1, n
        q(i,j) = -1
      end do
    else
      do i = 1, n
        q(i,j) = d(i,j)/s
      end do
    end if
  end do
end subroutine

! A row that reads what the one before it left is not looked at before.
subroutine carried(d, q)
  use state
  real(8) :: d(n,m), q(n,m), s
  integer :: i, j
  do j = 1, m
    do i = 2, n
      flat(i) = d(i,j)
    end do
    if (mod(j, 2) == 1) flat(1) = 0.5d0*d(1,j)
    s = 0
    do i = 1, n
      s = s + flat(i)
    end do
    if (s*wiggle /= 0) then
      do i = 1, n
        flat(i) = 3
      end do
    end if
    do i = 1, n
      q(i,j) = flat(i)/s
    end do
  end do
end subroutine

program main
  use state
  real(8) :: d(n,m), p(n,m), q(n,m)
  integer :: i, j, turn
  do turn = 1, 3
    grid = 1
    do j = 1, m
      do i = 1, n
        d(i,j) = 2 + sin(0.1d0*i*j) + turn
        p(i,j) = i - j
        q(i,j) = 0
      end do
    end do
    if (turn == 2) d(17,4) = 1d308
    if (turn == 2) d(19,4) = -1d308
    if (turn == 3) d(3,7) = d(3,7)/(turn - 3)
    call sweep(d, p, q)
    print '(a,i2,3es24.16)', ' sweep', turn, sum(grid), p(40,4), q(50,7)
    call norm(d, q)
    print '(a,i2,3es24.16)', ' norm', turn, q(1,1), q(40,4), q(50,7)
    call carried(d, q)
    print '(a,i2,4es24.16)', ' carried', turn, q(1,1), q(1,4), q(40,4), q(50,7)
  end do
end program
