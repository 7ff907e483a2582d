! RUN: mkdir "$work/fake"; for t in gfortran cc nm nvcc; do printf "#!/bin/sh\necho odd\nexit 3\n" >"$work/fake/$t"; chmod +x "$work/fake/$t"; done; PATH="$work/fake":$PATH crayon check %s >"$work/out" 2>&1; echo "exit $?"; cut -c 1-66 "$work/out"; PATH="$work/fake":$PATH crayon report --ptxas %s; echo "exit $?"; for t in gfortran nm; do printf "#!/bin/sh\n" >"$work/fake/$t"; done; printf '#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\nprintf "#!/bin/sh\\necho halted\\nexit 5\\n" >"$2" && chmod +x "$2"\n' >"$work/fake/cc"; PATH="$work/fake":$PATH crayon check %s >"$work/out" 2>&1; echo "exit $?"; sed "s|[^ ]*/harness|harness|; /as:/d" "$work/out"
! Tools that fail, and the harness that they make: what they say is shown.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
