! RUN: crayon ir --passes=inline,elements,depend %s
! What some way through a procedure does not set comes from no call before: it begins as 0, and the loop is parallel. Small arrays are followed by their elements, through loops of few turns; what
! the arguments decide is no way; neither is one that ends.
subroutine sweep(n, q, f)
  integer, intent(in) :: n
  real, intent(in) :: q(2, n)
  real, intent(out) :: f(2, n)
  integer :: i
  do i = 1, n
    call split(q(1, i), q(2, i), f(1, i), f(2, i), 2)
  end do
end subroutine
subroutine split(a, b, f, g, kind)
  real, intent(in) :: a, b
  real, intent(out) :: f, g
  integer, intent(in) :: kind
  real :: plus(2), minus(2, 2), s, ends
  integer :: k, along
  if (kind == 1) then
    along = 1
  else if (kind == 2) then
    along = 2
  end if
  if (a >= 1) then
    plus(1) = a
    plus(2) = a*b
    s = 1
  else if (abs(a) < 1) then
    do k = 1, 2
      plus(k) = a*k
    end do
    s = 2
  else if (a <= -1) then
    plus = 0
    s = 3
  end if
  do k = 1, 2
    minus(k, along) = plus(k) + 1
  end do
  if (b > 8) then
    f = s
    g = s
    return
  else
    ends = a - b
  end if
  f = minus(1, 2)*s
  g = minus(2, 2) + ends
end subroutine
