c Jumps ahead: within the body, to the loop's end, out of two loops.
      subroutine gofwd(n, m, a)
      real a(n,m)
      do 30 j = 1, m
      do 20 i = 1, n
        if (a(i,j) .gt. 1.) go to 10
        if (a(i,j) .lt. 0.) go to 20
        a(i,j) = a(i,j) + 1.
   10   a(i,j) = a(i,j)*2.
        if (a(i,j) .gt. 3.9) go to 40
   20 continue
   30 continue
   40 return
      end
