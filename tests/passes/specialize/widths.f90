! RUN: crayon ir --passes=specialize,elements %s | grep -v '^  *\(dummy\|local\)'
! RUN: crayon ir --passes=specialize %s | grep 'local g\|local work\|^sub'
! The width of a stencil is compared with numbers, and is in the bounds of a small array, or bounds the loops that number its elements: the routine is there for each number.
subroutine sizes(n, w, q, f)
  implicit none
  integer, intent(in) :: n, w
  real(8), intent(in) :: q(n)
  real(8), intent(out) :: f(n)
  real(8) :: g(2*w)
  integer :: i, l
  do i = 3, n - 2
    do l = 1, 2*w
      g(l) = q(i + l - w)*l
    end do
    if (.not. (w == 1) .and. .not. (w == 2)) f(i) = 0
    if (w == 1) f(i) = g(1) + g(2)
    if (w == 2 .or. w == 1) f(i) = g(2)*0.5d0
    if ((w == 1 .or. q(i) > 0) .and. .not. (q(i) > 1 .and. w == 1)) f(i) = f(i) + 1
    if ((w == 2 .and. q(i) > 3) .or. w == 3) f(i) = 7
  end do
end subroutine
subroutine loops(n, most, w, q, f)
  implicit none
  integer, intent(in) :: n, most, w
  real(8), intent(in) :: q(n)
  real(8), intent(out) :: f(n)
  real(8) :: g(2*most)
  integer :: i, l, w2
  w2 = 2*w
  do i = 3, n - 2
    do l = 1, w2
      g(l) = q(i + l - w)
    end do
    if (w == 2) f(i) = g(w) + g(w + 2)
  end do
end subroutine
! The rows' bounds depend on the number alone no more: no copies.
subroutine rows(n, w, q, f)
  implicit none
  integer, intent(in) :: n, w
  real(8), intent(in) :: q(n)
  real(8), intent(out) :: f(n)
  real(8) :: work(0:n + 1)
  integer :: i, l
  do l = 1, w
    do i = 1 - w, n + w
      work(i) = q(i)*l
    end do
    if (w == 1) f(l) = work(2)
  end do
end subroutine
