! RUN: ln -s /dev/zero $work/z.inc; for n in 0 1 2 3 4; do i=$((n + 1)); for k in 1 2 3 4 5 6 7 8 9 10; do echo "include 'i$i'"; done >$work/i$n; done; : >$work/i5; cat %s >$work/f.f90; crayon ast $work/f.f90 2>&1 | sed "s|$work/||g"; exit 1
! A file without end is not read, and the number of INCLUDE lines that are followed is limited.
subroutine s
  include 'z.inc'
  include 'i0'
end subroutine
