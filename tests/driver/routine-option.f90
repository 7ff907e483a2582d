! RUN: mkdir "$work/one"; crayon c --routine=OUTER --routine=last -o "$work/one" %s; echo "exit $?"; grep -oE "^(void|static void) [a-z_]+" "$work/one/routine-option.c" | sort -u; crayon ir --routine=Inner --after=frontend %s | grep -E "^ *(subroutine|function|save)"; crayon report --routine=Last %s | grep "^==="; for c in c cuda ir report check; do crayon $c --routine=none --routine=outer %s; echo "exit $?"; done
! --routine in any case takes the routines named and what they call, with their SAVEd variables; a name that is none is said.
subroutine first(a)
  real :: a
  integer, save :: mine = 1
  mine = mine + 1
  a = mine
end subroutine
subroutine inner(a, n)
  integer :: n, i
  real :: a(n)
  integer, save :: calls = 0
  calls = calls + 1
  do i = 1, n
    if (a(i) > 1.0) return
    a(i) = calls
  end do
end subroutine
subroutine outer(a, n)
  integer :: n
  real :: a(n)
  call inner(a, n)
end subroutine
subroutine last(a)
  real :: a
  a = 1.0
end subroutine
