c A limiter chosen outside of the values of the list, too.
      subroutine limit(n, k, r, a)
      integer n, k
      real r(n), a(n), t
      do 100 i = 1, n
      t = 0.
      go to (10, 20, 30, 20), k
      t = 1.
      go to 40
   10 t = max(0., min(1., r(i)))
      go to 40
   20 t = max(0., min(1., 2.*r(i)), min(2., r(i)))
      if (t .gt. 1.5) go to 40
   30 t = t + 0.25*r(i)
   40 a(i) = a(i)*t
  100 continue
      end
c Another way for each element; the index is an expression, evaluated once; a constant.
      subroutine ways(n, m, a)
      integer n, m(n), j
      integer*8 l
      real a(n)
      do 100 i = 1, n
      l = m(i)
      j = m(i) + 1
      go to (10, 20, 30) abs(j)
      a(i) = -1.
      goto 100
   10 a(i) = a(i)*2.
      j = j + 1
   20 a(i) = a(i) + j
   30 if (a(i) .lt. 0.) go to (50, 60) l
      go to (60, 100, 50), 2
   50 a(i) = a(i)/3.
   60 a(i) = a(i) - 0.5
  100 continue
      end
c Back, in loops of jumps.
      subroutine steps(n, a)
      integer n, k
      real a(n)
      k = 1
   10 a(k) = a(k)*0.5
      k = k + 1
      go to (40, 20, 30), k - n + 2
      if (k .le. n) go to 10
      go to 40
   20 if (a(k) .gt. 1.) go to 10
   30 continue
   40 return
      end
