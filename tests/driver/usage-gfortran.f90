! RUN: for o in -ffixed-form "-ffree-form -fdefault-real-8 -fdefault-double-8" "-cpp -fdefault-integer-8" "-nocpp -ffree-line-length-none -ffixed-line-length-132" -fdefault-real-8 -fdefault-double-8; do crayon ir --after=frontend $o %s >"$work/out"; echo "$o: exit $?"; grep dummy "$work/out"; done 2>&1 | grep -v -e '^ *!' -e '^ *\^'
! gfortran's spellings; with -fdefault-real-8 alone DOUBLE PRECISION has 16 bytes, and is refused.
      subroutine s(a, n)
      integer :: n
      real :: a(n)
      a = 2.0*a
      end subroutine
