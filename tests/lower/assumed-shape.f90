! RUN: crayon ir --after=frontend %s
! Extents of assumed-shape dummies are arguments behind those written, with Crayon's own names for all procedures of the
! module; a strided actual argument is packed.
module m
contains
  subroutine s(a, b)
    real :: a(:, 0:), b(:)
    a(1, 0) = b(1)
    call t(b)
  end subroutine
  subroutine t(x)
    real :: x(*)
    x(1) = 0
  end subroutine
  subroutine u(c, d, n)
    real :: c(n, n), d(n, n)
    call s(c(:, 2:n), d(1, :))
  end subroutine
end module
