c     RUN: crayon ast %s
c     One terminal statement for several loops belongs to the innermost; it may be an assignment or an IF.
      subroutine shared(a, n)
      dimension a(n,n,n)
      do 10 k = 1, n
      do 10 j = 1, n
      do 10 i = 1, n
   10 a(i,j,k) = 0.0
      do 20 j = 1, n
      do 20 i = 1, n
      if (a(i,j,1) .lt. 0.0) go to 20
      a(i,j,1) = 1.0
   20 if (a(i,j,1) .gt. 2.0) a(i,j,1) = 2.0
      do 40 j = 1, n
      do 30 i = 1, n
   30 continue
   40 continue
      end
