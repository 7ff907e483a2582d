c MESSAGE: assigned GOTO is not supported
      subroutine bad(n, k)
      integer n, k
      go to n, (10, 20)
   10 k = 1
   20 k = k + 2
      end
