! RUN: for n in 0 1 2 3 4; do i=$((n + 1)); for k in 1 2 3 4 5 6 7 8 9 10; do echo "#include \"i$i\""; done >$work/i$n; done; : >$work/i5; cat %s >$work/f.F90; crayon ast $work/f.F90 2>&1 | sed "s|$work/||g"; cd $work; { echo '#define D(x) x x'; awk 'BEGIN { for (i = 0; i < 2000; i++) b = b "x "; print "#define B(x) " b; a = b b b b; print "a = B(" a a ")"; for (i = 0; i < 200; i++) print "! " a }'; } >g.F90; crayon ast g.F90 2>&1 | cut -c 1-100; awk 'BEGIN { for (i = 0; i < 20; i++) a = a "xxxxxxxxxx "; print a >"line.inc"; for (i = 0; i < 9000; i++) print "!" a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a }' >h.F90; crayon ast h.F90 2>&1 | cut -c 1-100; exit 1
! The number of #include lines that are followed, the length of what a macro makes, and that of the whole text are limited.
subroutine s
#include "i0"
end subroutine
