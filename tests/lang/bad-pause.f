c MESSAGE: input and output (pause) is not supported
      subroutine bad(n, a)
      integer n
      real a(n)
      pause
      a(1) = 0.0
      end
