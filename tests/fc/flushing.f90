! RUN: mkdir -p "$work/n/bin" "$work/n/lib64"; ln -s "$PWD/nvcc-on-cpu.sh" "$work/n/bin/nvcc"; ar rc "$work/n/lib64/libcudart_static.a"; export RUNTIME="$PWD/../../backend_cuda/runtime" PATH="$work/n/bin:$PATH"; cp %s "$work/p.f90"; cd "$work"; gfortran -O2 p.f90 -o g && ./g; for b in cuda c; do crayon fc --backend=$b --few=0 -O2 p.f90 -o p && ./p && CRAYON_VERIFY=1 ./p; done
! A program may flush subnormal numbers to zero. What C computes is what gfortran's statements compute then; a GPU would keep them, so that its
! nests run as they were written, which is said once.
program flushing
  use, intrinsic :: ieee_arithmetic, only: ieee_set_underflow_mode
  implicit none
  integer, parameter :: n = 1000
  double precision :: a(n), b(n)
  integer :: i
  call ieee_set_underflow_mode(.false.)
  do i = 1, n
    a(i) = 1d-300/i
  end do
  do i = 1, n
    b(i) = a(i)*1d-6*i
  end do
  print '(a,i0,1x,z16.16)', 'kept ', count(b > 0), sum(b)
end program
