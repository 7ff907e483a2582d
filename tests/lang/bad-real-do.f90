! MESSAGE: the variable of a DO must be an integer scalar, but 'x' is real(4)
subroutine bad(a)
  real :: a, x
  do x = 0.0, 1.0, 0.125
    a = a + x
  end do
end subroutine bad
