! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z_]* .*identical'
! Each direction, and one that nothing asks for; an element that no iteration sets; a work array that keeps what another loop has left.
subroutine fluxes(n, dir, kind, q, f)
  implicit none
  integer, intent(in) :: n, dir, kind
  real(8), intent(in) :: q(5,n)
  real(8), intent(inout) :: f(5,n)
  !$crayon range(dir, 0, 3)
  !$crayon range(kind, 0, 2)
  real(8) :: u(4), g(5)
  integer :: i, along, to, first
  g = 2
  u = 0
  along = 2 + mod(dir, 3)
  select case (dir)
  case (1)
    first = 2
    to = 2
  case (2)
    first = 1
    to = 3
  case default
    first = 3
    to = 5 - along
  end select
  if (kind == 1) then
    do i = first, n
      u(along) = q(along,i)*q(1,i)
      u(1) = q(1,i)
      g(along) = u(along)*q(along,i) + q(5,i)
      g(1) = u(1)*q(along,i)
      if (u(along) > 0.2d0) then
        f(:,i) = g
      else
        f(to,i) = g(to) + u(1)
      end if
    end do
  else
    do i = first, n
      g(to) = q(to,i)
      f(:,i) = g*q(along,i)
    end do
    do i = first, n
      u(along) = g(to)*q(1,i)
      f(5,i) = f(5,i) + u(along)
    end do
  end if
end subroutine
