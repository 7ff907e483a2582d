! An elemental subroutine is called for each element.
module elecal
contains
  elemental subroutine split(x, whole, part)
    real, intent(in) :: x
    integer, intent(inout) :: whole
    real, intent(out) :: part
    whole = int(x)
    part = x - whole
  end subroutine split
end module elecal
subroutine elemcl(n, a, k, b)
  use elecal
  integer n, k(n)
  real a(n), b(n, 2)
  call split(a, k, b(:, 1))
  call split(2.*a, k(1:n), b(:, 2))
end subroutine elemcl
