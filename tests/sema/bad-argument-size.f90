! RUN: crayon ir --after=frontend %s
! Copies for arguments whose size is not known when the routine is entered.
subroutine s(a, q, n, k)
  integer :: n, k, m
  real :: a(n,*), q(n)
  do m = 1, k
    call sub(a(1, 1:m), n)
    call sub(a(k, (/ (i, i = 1, m) /)), n)
    call sub((/ (q(i), i = 1, m) /) + 1.0, n)
    call split(q(m:n), q(1:n-m+1))
  end do
contains
  elemental subroutine split(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
  end subroutine
end subroutine
subroutine sub(b, n)
  integer :: n
  real :: b(n)
  b(1) = b(2)
end subroutine
