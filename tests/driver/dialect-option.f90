! RUN: crayon cuda --dialect=hip -o $work %s; ls $work; grep -c '__global__ void' $work/*.hip; grep -c 'cuda_runtime\|crayon_leave' $work/*.hip; crayon cuda --dialect=cuda -o $work %s; ls $work; crayon cuda --dialect=fortran %s; crayon c --dialect=hip %s
! A dialect without a host's side has kernels alone, in a file of its own; one that there is not is refused, and plain C has none.
subroutine twice(a, n)
  integer n, i
  real a(n)
  do i = 1, n
    a(i) = 2.0*a(i)
  end do
end
