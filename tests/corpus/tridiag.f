c     Tridiagonal and block solvers: one system, many systems side by side
c     (the vector runs over systems), cyclic reduction, pentadiagonal, 2x2
c     block tridiagonal, periodic systems.  Lower case fixed form of the
c     late eighties.
      subroutine trione (n, a, b, c, d)
      real*8 a(n), b(n), c(n), d(n), w
c$crayon range(a, -0.4, 0.4)
c$crayon range(b, 1.0, 2.0)
c$crayon range(c, -0.4, 0.4)
      do 10 i = 2, n
         w = a(i)/b(i-1)
         b(i) = b(i) - w*c(i-1)
         d(i) = d(i) - w*d(i-1)
   10 continue
      if (n .ge. 1) d(n) = d(n)/b(n)
      do 20 i = n-1, 1, -1
   20 d(i) = (d(i) - c(i)*d(i+1))/b(i)
      end
c
c     m systems side by side, b and d overwritten
      subroutine trimny (m, n, a, b, c, d, ld)
      real*8 a(ld,n), b(ld,n), c(ld,n), d(ld,n), w
c$crayon range(a, -0.4, 0.4)
c$crayon range(b, 1.0, 2.0)
c$crayon range(c, -0.4, 0.4)
      do 20 k = 2, n
cdir$ ivdep
      do 10 i = 1, m
         w = a(i,k)/b(i,k-1)
         b(i,k) = b(i,k) - w*c(i,k-1)
   10    d(i,k) = d(i,k) - w*d(i,k-1)
   20 continue
      if (n .lt. 1) go to 60
      do 30 i = 1, m
   30 d(i,n) = d(i,n)/b(i,n)
      do 50 k = n-1, 1, -1
      do 40 i = 1, m
   40 d(i,k) = (d(i,k) - c(i,k)*d(i,k+1))/b(i,k)
   50 continue
   60 continue
      end
c
c     cyclic reduction of one system whose size is a power of two less one
      subroutine tricyc (lev, a, b, c, d, x)
      real a(0:1024), b(0:1024), c(0:1024), d(0:1024), x(0:1024)
c$crayon size(lev, 1, 9)
c$crayon range(a, -0.4, 0.4)
c$crayon range(b, 1.0, 2.0)
c$crayon range(c, -0.4, 0.4)
      n = 2**lev
      do 20 l = 1, lev-1
         ih = 2**(l-1)
cdir$ ivdep
         do 10 i = 2*ih, n-2*ih, 2*ih
            al = -a(i)/b(i-ih)
            ga = -c(i)/b(i+ih)
            b(i) = b(i) + al*c(i-ih) + ga*a(i+ih)
            d(i) = d(i) + al*d(i-ih) + ga*d(i+ih)
            a(i) = al*a(i-ih)
            c(i) = ga*c(i+ih)
   10    continue
   20 continue
      x(0) = 0.
      x(n) = 0.
      do 40 l = lev, 1, -1
         ih = 2**(l-1)
cdir$ ivdep
         do 30 i = ih, n-ih, 2*ih
   30    x(i) = (d(i) - a(i)*x(i-ih) - c(i)*x(i+ih))/b(i)
   40 continue
      return
      end
c
c     pentadiagonal elimination over many systems
      subroutine penta (m, n, a, b, c, d, e, f)
      dimension a(m,n), b(m,n), c(m,n), d(m,n), e(m,n), f(m,n)
c$crayon range(a, -0.2, 0.2)
c$crayon range(b, -0.2, 0.2)
c$crayon range(c, 1.0, 2.0)
c$crayon range(d, -0.2, 0.2)
c$crayon range(e, -0.2, 0.2)
      do 20 k = 1, n-1
         do 10 i = 1, m
            r = b(i,k+1)/c(i,k)
            c(i,k+1) = c(i,k+1) - r*d(i,k)
            d(i,k+1) = d(i,k+1) - r*e(i,k)
            f(i,k+1) = f(i,k+1) - r*f(i,k)
            if (k .gt. n-2) go to 10
            s = a(i,k+2)/c(i,k)
            b(i,k+2) = b(i,k+2) - s*d(i,k)
            c(i,k+2) = c(i,k+2) - s*e(i,k)
            f(i,k+2) = f(i,k+2) - s*f(i,k)
   10    continue
   20 continue
      do 40 k = n, 1, -1
         do 40 i = 1, m
            if (k .le. n-1) f(i,k) = f(i,k) - d(i,k)*f(i,k+1)
            if (k .le. n-2) f(i,k) = f(i,k) - e(i,k)*f(i,k+2)
            f(i,k) = f(i,k)/c(i,k)
   40 continue
      end
c
c     2 by 2 blocks, many systems: inverse by the adjugate, in scalars
      subroutine blktri (m, n, a, b, c, f)
      real a(2,2,m,n), b(2,2,m,n), c(2,2,m,n), f(2,m,n), g(2,2), h(2)
c$crayon range(a, -0.2, 0.2)
c$crayon range(b, 1.0, 1.2)
c$crayon range(c, -0.2, 0.2)
      do 5 k = 1, n
      do 5 i = 1, m
    5 b(1,1,i,k) = b(1,1,i,k) + 1.5
      do 50 k = 1, n
      do 50 i = 1, m
         if (k .eq. 1) go to 20
         do 10 jc = 1, 2
         do 10 jr = 1, 2
            do 10 l = 1, 2
   10    b(jr,jc,i,k) = b(jr,jc,i,k) - a(jr,l,i,k)*c(l,jc,i,k-1)
         do 15 jr = 1, 2
         do 15 l = 1, 2
   15    f(jr,i,k) = f(jr,i,k) - a(jr,l,i,k)*f(l,i,k-1)
   20    det = b(1,1,i,k)*b(2,2,i,k) - b(1,2,i,k)*b(2,1,i,k)
         if (abs(det) .lt. 1.e-3) det = 1.e-3
         rdet = 1./det
         g(1,1) = b(2,2,i,k)*rdet
         g(2,2) = b(1,1,i,k)*rdet
         g(1,2) = -b(1,2,i,k)*rdet
         g(2,1) = -b(2,1,i,k)*rdet
         do 40 jc = 1, 2
            do 30 jr = 1, 2
   30       h(jr) = g(jr,1)*c(1,jc,i,k) + g(jr,2)*c(2,jc,i,k)
            c(1,jc,i,k) = h(1)
   40    c(2,jc,i,k) = h(2)
         h(1) = g(1,1)*f(1,i,k) + g(1,2)*f(2,i,k)
         h(2) = g(2,1)*f(1,i,k) + g(2,2)*f(2,i,k)
         f(1,i,k) = h(1)
         f(2,i,k) = h(2)
   50 continue
      do 70 k = n-1, 1, -1
      do 70 i = 1, m
      do 70 jr = 1, 2
      do 70 l = 1, 2
   70 f(jr,i,k) = f(jr,i,k) - c(jr,l,i,k)*f(l,i,k+1)
      end
