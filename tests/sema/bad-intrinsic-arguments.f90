! RUN: crayon ir --after=frontend %s
! Arguments of intrinsics: number, type, constants.
subroutine s(x, n, a)
  integer :: n
  real :: x, a(n, *)
  x = sqrt()
  x = sqrt(x, x)
  x = atan2(x)
  x = max(x)
  x = real(n, n)
  n = size(a)
  n = size(a, 3)
  n = size(x)
  x = merge(x, 1, n > 3)
  n = selected_real_kind(n)
  x = dsqrt(x)
  x = sum(x)
end subroutine
