c     RUN: for n in $(seq 20); do echo "      include 'in$((n+1)).inc'" >"$work/in$n.inc"; done; cp %s "$work/f.f"; (cd "$work"; crayon ast f.f) 2>&1; exit 1
c     INCLUDE files nest 16 deep at most; one message says so.
      subroutine c
      include 'in1.inc'
      end
