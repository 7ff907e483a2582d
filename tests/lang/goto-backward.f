c Loops made of jumps: nested, with two ways back, left from the middle, entered in the middle.
      subroutine goback(n, a, k)
      integer n, k(6), i, j, m
      real a(n)
      i = 0
   10 i = i + 1
      if (i .gt. n) go to 50
      if (a(i) .gt. 1.) go to 10
      m = 0
   20 m = m + 1
      a(i) = a(i) + .25
      if (a(i) .lt. .5 .and. m .lt. 9) go to 20
      if (m .eq. 3) go to 10
      if (m .eq. 4) go to 40
      if (i .lt. n) go to 10
      k(1) = i
   40 k(2) = m
   50 k(3) = i
      j = 0
      go to 70
   60 j = j + 2
      if (j .gt. 9) go to 80
   70 k(4) = k(4) + j
      j = j + 1
      go to 60
   80 k(5) = j
      do 100 j = 1, n
   90   a(j) = a(j)*.5
        if (a(j) - 1.) 100, 100, 90
  100 continue
      k(6) = 7
      end
      subroutine goback2(n, a, k)
c The classical search and an overlap of two loops.
      integer n, k(3), i
      real a(n)
      i = 1
   10 if (i .gt. n) return
      k(1) = i
   20 i = i + 1
      k(2) = k(2) + 1
      if (i .gt. n) go to 30
      if (a(i) .lt. .7) go to 10
      k(3) = k(3) + i
      if (a(i) .lt. 1.4) go to 20
      i = i + 1
      if (i .le. n) go to 20
   30 k(1) = -i
      end
      subroutine goback3(n, a, k)
c A jump into the inner of two loops.
      integer n, k(4), i
      real a(n)
      i = 0
      if (n .gt. 3) go to 30
      k(1) = 5
   10 i = i + 1
      k(2) = k(2) + i
   20 i = i + 2
      k(3) = k(3)*3 + i
   30 k(4) = k(4) + 1
      if (i .lt. 7) go to 20
      if (i .lt. 20) go to 10
      end
