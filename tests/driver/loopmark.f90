! RUN: crayon loopmark %s loopmark-fixed.f
! The listing: rows and lanes, array operations, reductions, a loop in order, one in each lane, a procedure that comes along, what is
! gfortran's, and fixed form with a terminal statement that loops share.
module work
  implicit none
  real(8) :: r(200), most
  integer :: low, high
contains
  subroutine edges
    integer :: n
    do n = 1, 3
      r(low - n) = r(low + n - 1)
      r(high + n) = r(high + 1 - n)
    end do
  end subroutine
end module

subroutine sweep(n, m, a, b)
  use work
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n,m), b(n,m)
  integer :: i, j, k
  real(8) :: x

  do j = 1, m
    do i = 1, n
      r(i + 3) = a(i,j)
    end do
    low = 4
    high = n + 3
    call edges
    do i = 1, n
      b(i,j) = r(i + 4) - r(i + 2)
    end do
  end do

  a = a*2; b = b + a
  where (a(:,1) > 0)
    a(:,1) = sqrt(a(:,1))
  elsewhere
    a(:,1) = 0
  end where
  do j = 1, m
    do i = 1, n
      most = max(most, abs(a(i,j)))
    end do
  end do
  do i = 2, n
    a(i,1) = a(i-1,1)*0.5d0 + b(i,1)
  end do
  print *, most
  do j = 1, m
    do i = 1, n
      x = a(i,j)
      newton: do k = 1, 40
        if (x*x - a(i,j) < 1d-9) exit newton
        x = 0.5d0*(x + a(i,j)/x)
      end do newton
      b(i,j) = x
    end do
  end do
  do j = 1, m
    print *, (a(i,j), i = 1, n)
    do while (x > 1)
      x = x*0.5d0
    end do
  end do
end subroutine

subroutine border
  use work
  call edges
end subroutine
