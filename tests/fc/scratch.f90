! RUN: sh same.sh %s; crayon c --nests -o "$work" %s 2>/dev/null; grep "^ *call crayon" "$work/scratch_host.f90"
! Scalars that several nests set before they use them: each nest has its own, where nothing else sees what one left. Those with values that
! are seen stay the unit's.
program scratch
  implicit none
  real, target :: reached
  real, pointer :: view
  real :: a(20), once, often, before, behind, turn, branch, passed, shown
  integer :: i, k
  a = [(real(i), i = 1, 20)]
  turn = 0.5
  reached = 1
  view => reached
  do k = 1, 3
    if (k > 1) a(1) = a(1) + turn
    do i = 1, 20
      once = 0.5*a(i)
      if (once > 2) then
        often = once*once
        a(i) = a(i) - 0.25*often
      end if
      a(i) = a(i) + once
    end do
    print *, k
    do i = 1, 20
      once = a(i) + 1
      often = once + 2
      a(i) = often - 0.5*once
      turn = a(i)
    end do
    before = a(3)
    print *, k, before
    do i = 1, 20
      before = a(i)*0.5
      behind = before + 1
      a(i) = behind - before*0.5
      reached = a(i)
    end do
    print *, behind, view
    behind = 0
    if (k == 2) then
      do i = 1, 20
        branch = a(i)
        a(i) = branch*0.75
      end do
    else if (k == 3) then
      print *, branch
    end if
    do i = 1, 20
      passed = a(i) + 1
      shown = passed*2
      a(i) = shown - passed
    end do
    call change(passed)
    write (*, *) k, &
      shown
  end do
  print *, sum(a), passed, i
contains
  subroutine change(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine
end program
