! RUN: crayon c --reductions=tree --shape=loops -o $work %s; crayon check --reductions=tree --replay $work/x; crayon c --reductions=fast -o $work %s; crayon tune --reductions=tree %s; crayon check --fp=contract --replay $work/x; crayon c --fp=quick -o $work %s; crayon tune --fp=fast %s
! Trees are of vector kernels, and what was saved of gfortran's sums is compared bit by bit; so it is for products that are rounded with sums.
subroutine r(a, s, n)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: s
  s = sum(a)
end subroutine
