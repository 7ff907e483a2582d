! RUN: check --with=c --routine=doubl
! EXPECT: exit 0
! EXPECT: ^doubl +c +identical
! A procedure without statements, in a module whose procedures have stubs: its stub takes the place of nothing.
module empty
contains
  subroutine nothing()
  end subroutine nothing
  subroutine doubl(a)
    real a(:)
    a = 2.*a
  end subroutine doubl
end module empty
