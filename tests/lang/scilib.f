c Routines of Cray's library that nobody brings along; a whole array, a column, a row, backwards.
      subroutine scilb(n, m, a, b, c, s, k, list, nval)
      integer n, m, k(6), list(n), nval
      real a(n,m), b(n), c(n), s(8)
      s(1) = ssum(n, b, 1)
      s(2) = sdot(n, b, 1, c, -1)
      s(3) = sasum(n*m, a, 1)
      do 10 j = 1, m
        call saxpy(n, 0.5, a(1,j), 1, b, 1)
   10 continue
      if (n .gt. 0) s(4) = ssum(m, a(1,1), n)
      k(1) = ismax(n, b, 1)
      k(2) = ismin(n, c, 1)
      k(3) = isamax(n, a, 1)
      k(4) = isamin(n, b, -1)
      k(5) = isrchfgt(n, b, 1, 1.5)
      call whenfgt(n, c, 1, 1.0, list, nval)
      do 20 i = 1, nval
   20 c(list(i)) = c(list(i))*.5
      call scopy(n, b, 1, c, 1)
      call sscal(n, 2., c, 1)
      call sswap(n, b, 1, c, -1)
      end
      subroutine scilb2(n, b, c, list)
      integer n, list(n)
      real b(n), c(n)
      call gather(n, b, c, list)
      call scatter(n/2, c, list, b)
      end
