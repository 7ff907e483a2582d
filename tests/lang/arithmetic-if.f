c Three ways by sign; under a condition.
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
      subroutine arifin(n, a)
      real a(n)
      do 40 i = 1, n
      if (a(i) .gt. .3) if (a(i) - .7) 10, 20, 20
      a(i) = 0.
      go to 40
   10 a(i) = a(i)*2.
      go to 40
   20 a(i) = -a(i)
   40 continue
      end
