c IVDEP asserts that no iteration waits for another; the others are wishes.
      subroutine dircry(n, ix, a, b)
      integer ix(n)
      real a(n), b(n)
CDIR$ IVDEP
      do 10 i = 1, n
   10 a(i) = b(i)*2.
!DIR$ NEXTSCALAR
      do 20 i = 2, n
   20 a(i) = a(i) + a(i-1)
cdir$ shortloop
      do 30 i = 1, n
   30 b(i) = a(i)
      end
