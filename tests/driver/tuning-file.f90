! RUN: cd "$work"; printf '# crayon tuning 1\nf c small 0123456789abcdef: shape=blob\n  g c tiny 12: vl=33 k=3\nh c\nf c small 0123456789abcdef: vl=64 vl=96\ni c small 0123456789abcdef: columns=3\nk c large 0123456789abcdef: k=3\n' >bad.tuning; crayon c --tuning=bad.tuning -o o "$OLDPWD"/%s; printf '# crayon tuning 1\n# of an earlier text\nscale c small 0123456789abcdef: shape=strip # 3 us\n' >stale.tuning; crayon c --tuning=stale.tuning -o o "$OLDPWD"/%s; printf 'scale c\n' >other.tuning; crayon cuda --tuning=other.tuning -o o "$OLDPWD"/%s; crayon cuda --tuning=stale.tuning -o o "$OLDPWD"/%s && ls o
! Tuning files that are not well-formed, stale, or none; entries of another target are passed over.
subroutine scale(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
