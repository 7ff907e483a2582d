c MESSAGE: ASSIGN is not supported
      subroutine bad(n, a)
      integer n, l
      real a(n)
      assign 10 to l
   10 a(1) = 0.0
      end
