c Three ways by sign.
      subroutine arif(n, a)
      real a(n)
      do 40 i = 1, n
      if (a(i) - 1.) 10, 20, 30
   10 a(i) = a(i)*2.
      go to 40
   20 a(i) = 0.
      go to 40
   30 a(i) = -a(i)
   40 continue
      end
