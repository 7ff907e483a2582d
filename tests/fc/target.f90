! RUN: mkdir "$work/bin"; printf '#!/bin/sh\necho "$@"\nexit 1\n' >"$work/bin/nvcc"; chmod +x "$work/bin/nvcc"; PATH=$work/bin:$PATH; for t in '' --target=sm_100a --target=sm_61 --target=sm_4; do crayon fc $t --explain --few=0 -c -o "$work/o" %s; echo "exit $?"; done; NVCC_APPEND_FLAGS=-arch=sm_80 crayon fc --explain --few=0 -c -o "$work/o" %s
! Which GPU kernels are code for: what --target says, and text for others, where the user's environment does not say it.
subroutine double(n, x)
  integer :: n, i
  real :: x(n)
  do i = 1, n
    x(i) = 2*x(i)
  end do
end subroutine
