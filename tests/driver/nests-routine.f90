! RUN: crayon loopmark --routine=OTHER %s; crayon c --nests --routine=fine -o "$work" %s; grep -oE "call crayon_[a-z_0-9]+" "$work"/*_host.f90; grep -oE "^void [a-z_0-9]+" "$work"/*.c | sort -u; for c in loopmark "report --nests" "c --nests"; do crayon $c --routine=none --routine=fine %s; echo "exit $?"; done
! --routine names the routines whose nests are taken: the copy calls these alone, and a listing shows what became of theirs.
subroutine fine(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 1.0
  end do
end subroutine
subroutine other(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 2.0
  end do
  print *, a(1)
end subroutine
