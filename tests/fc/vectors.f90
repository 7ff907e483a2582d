! RUN: sh same.sh %s -- -O2; sh same.sh --cuda %s -- -O2 -fno-tree-vectorize
! Where gfortran makes vectors it takes those of functions from a library, whose values are not the C library's: of C nests such loops are its own.
module powers
contains
  pure real(8) function raised(x)
    real(8), intent(in) :: x
    raised = x**1.4d0
  end function raised
end module powers

program vectors
  use powers
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n), c(n), d(n), s
  real(4) :: e(n)
  integer :: i, j
  do i = 1, n
    a(i) = i*0.37d0
  end do
  print *, a(n)
  do i = 1, n
    b(i) = sin(a(i))
    e(i) = cos(real(a(i)))
  end do
  print '(2z17)', sum(transfer(b, [1_8])), sum(transfer(e, [1]))
  c = exp(-a*0.01d0)
  s = exp(a(3))
  do i = 1, n
    c(i) = c(i)*s + sqrt(a(i))
  end do
  print '(z17)', sum(transfer(c, [1_8]))
  do j = 1, 3
    do i = 1, n
      d(i) = raised(a(i)) + j
      a(i) = a(i) + d(i)*1d-6
    end do
  end do
  print '(2z17)', sum(transfer(a, [1_8])), sum(transfer(d, [1_8]))
end program vectors
