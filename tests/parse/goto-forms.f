c     RUN: crayon ast %s
c     All jumps are known by their kinds, so that those outside the subset are refused by name later.
      subroutine jumps(*, n)
      go to 10
      goto (10, 20, 30), n
      go to (10, 20) n + 1
      assign 10 to lab
      go to lab
      go to lab, (10, 20)
      entry other(x, *)
   10 return
   20 return 1
   30 stop 3
      stop
      entry bare
      end
