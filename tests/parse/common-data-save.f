c     RUN: crayon ast %s
c     COMMON blocks with slashes in all places, DATA with repeats and implied DO, SAVE, EQUIVALENCE, EXTERNAL.
      subroutine decls
      common /a/ x(10), y /b/ z
      common // p, q(3)
      common r, s
      common /c/ t, /d/ u
      common v//w
      save
      save x, /a/, y
      data x /10*0.0/, y, z /1.0, -2/
      data (q(i), i = 1, 3) /3*1.5d0/ p/n*2/
      data ((h(i,j), i=1,2), j=1,3,2) /4*0/, s(n/2) /'it''s'/
      data l /.true./, c /(1.0, -1.0)/
      equivalence (a1, b1(3)), (c1(1,2), d1, e1)
      external f, g
      intrinsic sin, cos
      dimension a(10), b(0:n, *), c(n-1:n+1)
      end
