c Loops that end on shared labels and on statements that do something.
      subroutine dolab(n, m, a, s)
      real a(n,m), s
      do 10 j = 1, m
      do 10 i = 1, n
   10 a(i,j) = a(i,j) + 1.
      do 20 j = 1, m
   15 do 20 i = 1, n
        s = s + a(i,j)
   20 if (s .gt. 100.) s = s*.5
      do 30 j = 1, m
      do 30 i = 1, n
        if (a(i,j) .gt. 1.5) go to 30
        a(i,j) = a(i,j)*2.
   30 end do
      end
