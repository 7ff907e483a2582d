c FLAGS: --line-length=132
c Text beyond column 72 counts only when it is asked for.
      subroutine flong(n, a, b, c)
      real a(n), b(n), c(n)
      do 10 i = 1, n
        a(i) = b(i)*c(i) + 2.0*b(i)*b(i) - 3.0*c(i)*c(i) + 0.25*(b(i) + c(i)) - 0.125
   10 continue
      end
