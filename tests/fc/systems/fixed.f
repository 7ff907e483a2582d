      subroutine fixed(a, n)
      real a(n)
      do 10 i = 1, n
        a(i) = a(i) - 1
   10 continue
      end
