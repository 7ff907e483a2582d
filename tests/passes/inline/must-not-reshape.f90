! RUN: crayon ir --after=inline %s
! Arrays that keep their shape: the routine itself has an element of one (named); those called declare it with different bounds (two); it shares memory with others (common), or is passed on from an element on (part).
subroutine named(n, m, u, w)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(20, m), w(40)
  integer :: k
  do k = 1, m
    call set(20, n, k, u, w)
    u(1, k) = w(3)
  end do
end subroutine
subroutine two(n, m, u, w)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(20, m), w(40)
  integer :: k
  do k = 1, m
    call set(20, n, k, u, w)
    call set(10, n, k, u, w)
  end do
end subroutine
subroutine common(n, m, u)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(20, m)
  real :: w(40)
  common /block/ w
  integer :: k
  do k = 1, m
    call set(20, n, k, u, w)
  end do
end subroutine
subroutine part(n, m, u, w)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(20, m), w(80)
  integer :: k
  do k = 1, m
    call set(20, n, k, u, w(1))
  end do
end subroutine
subroutine set(id, n, k, u, t)
  integer, intent(in) :: id, n, k
  real, intent(in) :: u(20, *)
  real, intent(out) :: t(2, id)
  integer :: i
  do i = 1, n
    t(1, i) = u(i, k)
    t(2, i) = 0.5*u(i, k)
  end do
end subroutine
