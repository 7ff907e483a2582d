! OPTIONAL arguments of assumed shape: absent ones have no extents.
module profiles
  implicit none
contains
  subroutine blend(a, b, w)
    real, intent(inout) :: a(:)
    real, intent(in), optional :: b(:)
    real, intent(inout), optional :: w(0:, :)
    integer :: i, j
    do i = 1, size(a)
      if (present(b)) then
        a(i) = 0.5*(a(i) + b(min(i, size(b))))
      else
        a(i) = 0.5*a(i)
      end if
    end do
    if (present(w)) then
      do j = 1, size(w, 2)
        do i = 0, ubound(w, 1)
          w(i, j) = w(i, j) + j
        end do
      end do
      if (present(b)) w = w + 1.0
    end if
  end subroutine blend
  real function level(a, w)
    real, intent(in) :: a(:)
    real, intent(in), optional :: w(:)
    level = 0.
    if (present(w)) level = sum(w)
    level = level + sum(a)
  end function level
  subroutine both(n, a, b, c)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n, n), c(2)
    call blend(a)
    call blend(a, w=b)
    call blend(a(1:n:2), c, b)
    c(1) = level(a(1:2*(n/2):2))
    c(2) = level(a, b(1, :))
  end subroutine both
end module profiles
