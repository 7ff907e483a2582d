! RUN: sh other-vectors.sh %s "$work" weigh -fno-split-loops -O3 -mavx2 --param=vect-epilogues-nomask=0 -fno-inline
! A loop that gfortran takes apart at a point, but not with nests around it, has vectors from the same lines then, and others of its elements in them: the vectors, and the single elements behind them,
! are counted. other-vectors.sh stands for such a gfortran. `weigh` is left to it (CROCO's weights of its fast steps).
module waves
  implicit none
contains
  subroutine weigh(n, m, k, weight)
    integer, intent(in) :: n, m
    real(8), intent(in) :: k(n)
    real(8), intent(inout) :: weight(n)
    integer :: i
    do i = 1, n
      weight(i) = weight(i) + 3d0*k(i)
    end do
    do i = 1, n
      weight(i) = exp(-k(i)) - weight(i)
      if (i > m .and. weight(i) < 0d0) weight(i) = 0d0
    end do
  end subroutine
end module
program p
  use waves
  implicit none
  integer, parameter :: n = 103
  integer :: i, m
  real(8) :: k(n), weight(n)
  do m = 1, n
    do i = 1, n
      k(i) = 0.3d0 + 0.007d0*i + 0.001d0*m
      weight(i) = 0.01d0*i
    end do
    call weigh(n, m, k, weight)
    print '(z16)', weight
  end do
end program
