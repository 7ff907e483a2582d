c Addresses of arrays where scalars are declared, as F77 does it.
      subroutine chain(n, w, c, k)
      integer n, k(-1:2)
      real w(0:n-1, 2), c(3), first
      call advance(w, c)
      call advance(w(2:3,2), c(3:1:-1))
      k(1) = k(1) + count(first(c) .gt. w)
      w(1,1) = w(1,1) + first(w(:,2)) + 0.001*kount(k)
      end
      subroutine advance(x, y)
      real x, y
      x = x*0.5 + y
      y = y - x
      end
      real function first(x)
      real x
      first = x
      end
      integer function kount(k)
      integer k
      kount = k + 1
      end
