module grid
  integer, parameter :: n = 1000
  type field
    real(8), allocatable :: u(:)
  end type
end module
subroutine smooth(f)
  use grid
  type(field) :: f
  integer :: i
  if (.not. allocated(f%u)) stop 'no field'
  do i = 2, n - 1
    f%u(i) = 0.5d0*f%u(i) + 0.25d0*(f%u(i-1)*1.01d0 + 0.99d0*f%u(i))
  end do
end subroutine
subroutine scale(m, a, s) bind(c)
  use iso_c_binding
  integer(c_int), value :: m
  real(c_double) :: a(m), s
  integer :: i
  do i = 1, m
    a(i) = s*a(i)
  end do
end subroutine
