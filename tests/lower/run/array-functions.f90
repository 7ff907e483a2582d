! Fortran calls functions whose result is an array by the stubs of their module.
module vectors
  implicit none
contains
  pure function cross(a, b) result(c)
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c(1) = a(2)*b(3) - a(3)*b(2)
    c(2) = a(3)*b(1) - a(1)*b(3)
    c(3) = a(1)*b(2) - a(2)*b(1)
  end function cross
  function grid(n, x, shift)
    integer, intent(in) :: n
    real, intent(in) :: x(:)
    real, intent(in), optional :: shift
    real :: grid(n, size(x))
    integer :: i, j
    do j = 1, size(x)
      do i = 1, n
        grid(i, j) = x(j)*i
        if (present(shift)) grid(i, j) = grid(i, j) + shift
      end do
    end do
  end function grid
end module vectors
program run
  use vectors
  implicit none
  real :: a(3) = [1., 2., 3.], b(3) = [0.5, -1., 4.]
  print '(3z9)', cross(a, b), cross(cross(a, b), a)
  print '(4z9)', grid(2, a), grid(4, b(1:3:2), 0.25)
  print '(2z9)', sum(grid(3, a)), maxval(cross(a, b + a))
end program run
