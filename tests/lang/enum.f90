! The names of an ENUM are constants: those without a value are one more than the name before, the first one 0.
module sides
  implicit none
  enum, bind(c)
    enumerator :: outflow, mirror
    enumerator periodic
  end enum
  enum, bind(c)
    enumerator :: low = -2, high = 3*periodic, above
  end enum
  integer, parameter :: kinds = periodic + 1
end module sides

subroutine border(n, kind, u)
  use sides
  implicit none
  integer, intent(in) :: n, kind
  real, intent(inout) :: u(low:n)
  real :: w(above)
  integer :: i
  select case (kind)
  case (outflow)
    u(low) = u(0)
  case (mirror)
    u(low) = -u(1)
  case (periodic)
    u(low) = u(n)
  end select
  do i = 1, above
    w(i) = i*kinds
  end do
  do i = 0, n
    u(i) = 0.5*u(i) + high + w(above)
  end do
end subroutine border
