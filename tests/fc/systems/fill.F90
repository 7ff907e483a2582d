module fill
  integer, parameter :: n = 30
  real :: w(n)
contains
  subroutine set(a)
    real :: a(:)
    integer :: i
    do i = 1, n
      a(i) = X*i + w(i)
    end do
  end subroutine
end module
