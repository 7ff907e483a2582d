! RUN: crayon ir --after=frontend %s
! Internal procedures get the host's variables as arguments; bounds that may have changed go along as of the host's entry.
subroutine sweep(n, m, a, b)
  integer :: n, m
  real :: a(n, m), b(m), w(m)
  integer :: j
  do j = 1, m
    call row(b(j:))
  end do
  n = n - 1
contains
  subroutine row(x)
    real :: x(*)
    w(j) = factor(x(1))
    a(n, m) = w(j)
  end subroutine
  real function factor(y)
    real, intent(in) :: y
    factor = y*m
  end function
end subroutine
