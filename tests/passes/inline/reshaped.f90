! RUN: crayon ir --after=inline %s
! A work array that a routine hands on alone has the shape that the routines called give it: a local one (own), an argument (given), one that is shorter than that (short).
subroutine own(n, m, u)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(20, m)
  real :: w(200)
  integer :: k
  do k = 1, m
    call set(20, n, k, u, w)
    call take(20, n, k, u, w)
  end do
end subroutine
subroutine given(n, m, u, w)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(20, m), w(200)
  integer :: k
  do k = 1, m
    call set(20, n, k, u, w)
    call take(20, n, k, u, w)
  end do
end subroutine
subroutine short(n, m, u, w)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(20, m), w(100)
  integer :: k
  do k = 1, m
    call set(20, n, k, u, w)
    call take(20, n, k, u, w)
  end do
end subroutine
subroutine set(id, n, k, u, t)
  integer, intent(in) :: id, n, k
  real, intent(in) :: u(id, *)
  real, intent(out) :: t(2, id, 5)
  integer :: i
  do i = 1, n
    t(1, i, 2) = u(i, k)
    t(2, i, 2) = 0.5*u(i, k)
  end do
end subroutine
subroutine take(id, n, k, u, t)
  integer, intent(in) :: id, n, k
  real, intent(inout) :: u(id, *)
  real, intent(in) :: t(2, id, 5)
  integer :: i
  do i = 1, n
    u(i, k) = t(1, i, 2)*t(2, i, 2)
  end do
end subroutine
