C RUN: true
      subroutine old(n, m, a, b, s)
      integer n, m
      real a(n,m), b(n,m), s
      do 20 j = 1, m
      do 20 i = 1, n
   20 b(i,j) = a(i,j) + 1.0

C     a sum in the order of the source
      do 40 j = 1, m
        do 30 i = 1, n
          s = s + a(i,j)
   30   continue
   40 continue
      end
