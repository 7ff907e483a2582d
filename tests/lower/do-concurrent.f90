! RUN: crayon ir --after=frontend %s
! The first index is innermost; indices are temporaries, the variables of their names untouched. A loop is asserted
! independent only where each array that it assigns has all the indices among its subscripts.
subroutine s(n, m, a, w, ix)
  integer, intent(in) :: n, m
  real :: a(n, m), w(3)
  integer :: i, k, ix(n)
  do concurrent (i = 1:n, k = 1:m, ix(i) > 0)
    a(ix(i), k) = 1.0
  end do
  do concurrent (i = 1:n)
    w(1) = a(i, 1)
    a(i, 2) = w(1)
  end do
end subroutine s
