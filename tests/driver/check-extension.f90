! RUN: cd "$work"; printf '      subroutine s(a)\n#ifdef TWO\n      a = 2.*a\n#endif\n      end\n' >kernel.src; printf 'subroutine t(a)\n  a = 3.*a\nend\n' >other; for o in "--fixed --cpp -DTWO kernel.src" "--free other"; do crayon check $o >out; echo "exit $?"; cut -c 1-36 out; done
! Files of other extensions are Fortran for the reference too.
subroutine s(a)
  a = 2.0*a
end subroutine
