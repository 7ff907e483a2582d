! RUN: for t in sm_90 sm_100a sm_1 sm_40 sm_90b compute_90; do crayon report --format=json --target=$t %s >$work.json; echo "exit $?"; done
! An architecture that no nvcc has is refused, where it would have been found by ptxas, or not at all.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
