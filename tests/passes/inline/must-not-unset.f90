! RUN: crayon ir --passes=inline,elements,depend %s
! SAVE keeps what the call before has left; so do arguments. An array whose elements are not told by numbers is left as it is.
subroutine sweep(n, m, q, f, last)
  integer, intent(in) :: n, m
  real, intent(in) :: q(n)
  real, intent(out) :: f(n)
  real, intent(inout) :: last
  integer :: i
  do i = 1, n
    call keep(m, q(i), f(i), last)
  end do
end subroutine
subroutine keep(m, a, f, last)
  integer, intent(in) :: m
  real, intent(in) :: a
  real, intent(out) :: f
  real, intent(inout) :: last
  real, save :: kept
  real :: some(4)
  integer :: k
  if (a > 0) then
    kept = a
    last = a*2
  end if
  do k = 1, m
    if (a > k) some(k) = a
  end do
  f = kept + last + some(m)
end subroutine
