! What is not contiguous, or a value, is passed as a packed copy; what the callee changes of a variable comes back.
subroutine ararg(n, a, b)
  integer, intent(in) :: n
  real :: a(2*n), b(n)
  call ararg2(n, a(1:2*n:2), b + 1.0)
end subroutine ararg
subroutine ararg2(n, x, y)
  integer, intent(in) :: n
  real :: x(n)
  real, intent(in) :: y(n)
  do i = 1, n
    x(i) = x(i)*0.5 + y(i)
  end do
end subroutine ararg2
