! RUN: for c in ir report check; do crayon $c --keep-going %s >"$work/out" 2>"$work/err"; echo "$c: exit $?"; grep -E "^(subroutine|fine|faulty)" "$work/out" | cut -c 1-30; grep -c "left out" "$work/err"; done; crayon report --keep-going --routine=faulty %s 2>&1 | grep error:; tail -n 4 %s >"$work/k.f90"; for c in ir report; do crayon $c --keep-going "$work/k.f90" 2>/dev/null; echo "$c: exit $?"; done
! --keep-going works for every command that goes through the passes; where nothing is left, the status is 1.
subroutine fine(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
subroutine faulty(a)
  real :: a
  print *, a
end subroutine
