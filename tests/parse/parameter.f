c     RUN: crayon ast %s
c     PARAMETER with parentheses, and the old style without; parametera = 1 written as one word is an assignment.
      subroutine par
      parameter (n = 10, m = 2*n, x = -1.5e0)
      parameter a = 1.5
      parameter b = 2, c = 3
      parametera = 1
      end
