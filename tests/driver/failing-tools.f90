! RUN: mkdir "$work/fake"; for t in gfortran cc nm nvcc; do printf "#!/bin/sh\necho odd\nexit 3\n" >"$work/fake/$t"; chmod +x "$work/fake/$t"; done; PATH="$work/fake":$PATH crayon check %s >"$work/out" 2>&1; echo "exit $?"; cut -c 1-66 "$work/out"; PATH="$work/fake":$PATH crayon report --ptxas %s; echo "exit $?"
! Tools that fail: what they say is shown.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
