! RUN: sh same.sh %s; crayon c --nests -o "$work" %s 2>/dev/null; grep "^ *call crayon" "$work/scratch-sides_host.f90"
! Scalars that every side of an IF or SELECT CASE sets are set behind it: nests that share them have their own. Not so those that a side leaves as they
! were: seldom, rest, some, early.
program scratch_sides
  implicit none
  real :: a(20), grad, level, seldom, rest, some, early, cycled
  integer :: i, k, kind
  a = [(real(i), i = 1, 20)]
  seldom = 1
  rest = 2
  some = 3
  early = 4
  do k = 1, 3
    do i = 2, 20
      if (a(i) > 5) then
        grad = 0
      else
        grad = a(i) - a(i - 1)
      end if
      a(i) = a(i) + 0.5*grad
    end do
    print *, k
    do i = 1, 20
      if (a(i) > 8) then
        grad = 1
      else if (a(i) > 4) then
        grad = 2
      else
        grad = 3
      end if
      a(i) = a(i) - 0.25*grad
    end do
    print *, k
    do i = 1, 20
      kind = mod(i, 3)
      select case (kind)
      case (0)
        level = 1
      case (1)
        level = 2
        if (a(i) > 3) level = 2.5
      case default
        level = 3
      end select
      a(i) = a(i)*level
    end do
    print *, k
    do i = 1, 20
      if (a(i) > 30) then
        level = a(i) - 30
      else
        level = 0
      end if
      a(i) = a(i) - level
    end do
    print *, k
    do i = 1, 20
      if (a(i) > 15) then
        seldom = a(i)
      else if (a(i) > 10) then
        seldom = 2
      end if
      a(i) = a(i) + 0.125*seldom
    end do
    print *, k
    do i = 1, 20
      if (a(i) > 12) seldom = 1
      a(i) = a(i) + 0.25*seldom
    end do
    print *, k
    do i = 1, 20
      select case (i)
      case (:5)
        rest = 1
      case (7:)
        rest = 2
      end select
      a(i) = a(i) - 0.125*rest
    end do
    print *, k
    do i = 1, 20
      select case (i)
      case (6)
        rest = 1
      end select
      a(i) = a(i) - 0.125*rest
    end do
    print *, k
    do i = 1, 20
      sides: if (a(i) > 6) then
        if (a(i) > 9) exit sides
        early = a(i)
      else
        early = 1
      end if sides
      a(i) = a(i) + 0.0625*early
    end do
    print *, k
    do i = 1, 20
      other: if (a(i) > 6) then
        if (a(i) > 8) exit other
        early = 0.5
      else
        early = 0.25
      end if other
      a(i) = a(i) + 0.0625*early
    end do
    print *, k
    do i = 1, 20
      if (a(i) > 13) then
        cycle
      else
        cycled = a(i)*0.5
      end if
      a(i) = a(i) + cycled
    end do
    print *, k
    do i = 1, 20
      if (a(i) < 2) then
        cycle
      else
        cycled = a(i)*0.25
      end if
      a(i) = a(i) - cycled
    end do
    print *, k
    do i = 1, 20
      if (a(i) > 6) then
        if (a(i) > 9) some = 0.5
      else
        some = 1
      end if
      a(i) = a(i) + 0.0625*some
    end do
    print *, k
    do i = 1, 20
      if (a(i) > 6) then
        if (a(i) > 8) some = 1.5
      else
        some = 2
      end if
      a(i) = a(i) + 0.0625*some
    end do
  end do
  print *, sum(a), i
end program
