! RUN: crayon ast %s
! Directives of other compilers are comments, each named once; ordinary comments are not taken for them.
!$foobar7 before the unit
subroutine s(n, a)
  integer n
  real a(n)
  !$pragma in a declaration part
  !GCC$ ATTRIBUTES stdcall :: s
!CDIR NODEP
!cdir nodep(a)
!CDIR OUTERUNROLL=4
!OCL NOVREC
!IBM* UNROLL(4)
!IBMP PARALLEL
!VOPTION VEC
!POPTION PARALLEL
!$PAR DOALL
!$sgi distribute
!Pgi$ Unroll
!MIC$ DOALL
!NEC$ ivdep
!HPF$ INDEPENDENT
!DIR$IVDEP
!MS$ATTRIBUTES c
  do i = 1, n
    a(i) = a(i) + &
!$inside of a statement
      1
  end do
  !$ i = 0
  !$ not known
  !$
  !$Id: s.f90 12 x $
  !$Revision$
  !$$$ subprogram
  !$1
  !direct
  !cdirection, ocl
  !cdir
  !oclass of
  !ibmpc
  !voptions are
  !nec$
  !sgi$ who
  !mic @
  x = 1 !$foobar8 behind a statement
end
