! The routines of Cray's scientific library that vector codes call, for programs that do not bring them along.
! Sums run in the order of the elements. A negative increment walks from the far end, as in the BLAS.
! The text is legal in fixed and in free form; kinds are the program's default ones.

      real function ssum(n, x, incx)
      integer n, incx, i, ix
      real x(*)
      ssum = 0.0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        ssum = ssum + x(ix)
        ix = ix + incx
      end do
      end

      real function sasum(n, x, incx)
      integer n, incx, i, ix
      real x(*)
      sasum = 0.0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        sasum = sasum + abs(x(ix))
        ix = ix + incx
      end do
      end

      real function sdot(n, x, incx, y, incy)
      integer n, incx, incy, i, ix, iy
      real x(*), y(*)
      sdot = 0.0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      iy = 1
      if (incy < 0) iy = (1 - n)*incy + 1
      do i = 1, n
        sdot = sdot + x(ix)*y(iy)
        ix = ix + incx
        iy = iy + incy
      end do
      end

      subroutine scopy(n, x, incx, y, incy)
      integer n, incx, incy, i, ix, iy
      real x(*), y(*)
      if (incx == 1 .and. incy == 1) then
        do i = 1, n
          y(i) = x(i)
        end do
        return
      end if
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      iy = 1
      if (incy < 0) iy = (1 - n)*incy + 1
      do i = 1, n
        y(iy) = x(ix)
        ix = ix + incx
        iy = iy + incy
      end do
      end

      subroutine saxpy(n, a, x, incx, y, incy)
      integer n, incx, incy, i, ix, iy
      real a, x(*), y(*)
      if (incx == 1 .and. incy == 1) then
        do i = 1, n
          y(i) = y(i) + a*x(i)
        end do
        return
      end if
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      iy = 1
      if (incy < 0) iy = (1 - n)*incy + 1
      do i = 1, n
        y(iy) = y(iy) + a*x(ix)
        ix = ix + incx
        iy = iy + incy
      end do
      end

      subroutine sswap(n, x, incx, y, incy)
      integer n, incx, incy, i, ix, iy
      real x(*), y(*), t
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      iy = 1
      if (incy < 0) iy = (1 - n)*incy + 1
      do i = 1, n
        t = x(ix)
        x(ix) = y(iy)
        y(iy) = t
        ix = ix + incx
        iy = iy + incy
      end do
      end

      subroutine sscal(n, a, x, incx)
      integer n, incx, i, ix
      real a, x(*)
      if (incx == 1) then
        do i = 1, n
          x(i) = a*x(i)
        end do
        return
      end if
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        x(ix) = a*x(ix)
        ix = ix + incx
      end do
      end

      integer function ismax(n, x, incx)
      integer n, incx, i, ix
      real x(*), best
      ismax = 0
      if (n > 0) then
        ismax = 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        best = x(ix)
        do i = 2, n
          ix = ix + incx
          if (x(ix) > best) then
            best = x(ix)
            ismax = i
          end if
        end do
      end if
      end

      integer function ismin(n, x, incx)
      integer n, incx, i, ix
      real x(*), best
      ismin = 0
      if (n > 0) then
        ismin = 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        best = x(ix)
        do i = 2, n
          ix = ix + incx
          if (x(ix) < best) then
            best = x(ix)
            ismin = i
          end if
        end do
      end if
      end

      integer function isamax(n, x, incx)
      integer n, incx, i, ix
      real x(*), best
      isamax = 0
      if (n > 0) then
        isamax = 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        best = abs(x(ix))
        do i = 2, n
          ix = ix + incx
          if (abs(x(ix)) > best) then
            best = abs(x(ix))
            isamax = i
          end if
        end do
      end if
      end

      integer function isamin(n, x, incx)
      integer n, incx, i, ix
      real x(*), best
      isamin = 0
      if (n > 0) then
        isamin = 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        best = abs(x(ix))
        do i = 2, n
          ix = ix + incx
          if (abs(x(ix)) < best) then
            best = abs(x(ix))
            isamin = i
          end if
        end do
      end if
      end

      subroutine gather(n, a, b, index)
      integer n, index(*), i
      real a(*), b(*)
      do i = 1, n
        a(i) = b(index(i))
      end do
      end

      subroutine scatter(n, a, index, b)
      integer n, index(*), i
      real a(*), b(*)
      do i = 1, n
        a(index(i)) = b(i)
      end do
      end

      subroutine wheneq(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      real x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) == target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrcheq(n, x, incx, target)
      integer n, incx, i, ix
      real x(*), target
      isrcheq = 0
      if (n > 0) then
        isrcheq = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) == target) then
            isrcheq = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenne(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      real x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) /= target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchne(n, x, incx, target)
      integer n, incx, i, ix
      real x(*), target
      isrchne = 0
      if (n > 0) then
        isrchne = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) /= target) then
            isrchne = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenflt(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      real x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) < target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchflt(n, x, incx, target)
      integer n, incx, i, ix
      real x(*), target
      isrchflt = 0
      if (n > 0) then
        isrchflt = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) < target) then
            isrchflt = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenfle(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      real x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) <= target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchfle(n, x, incx, target)
      integer n, incx, i, ix
      real x(*), target
      isrchfle = 0
      if (n > 0) then
        isrchfle = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) <= target) then
            isrchfle = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenfgt(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      real x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) > target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchfgt(n, x, incx, target)
      integer n, incx, i, ix
      real x(*), target
      isrchfgt = 0
      if (n > 0) then
        isrchfgt = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) > target) then
            isrchfgt = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenfge(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      real x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) >= target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchfge(n, x, incx, target)
      integer n, incx, i, ix
      real x(*), target
      isrchfge = 0
      if (n > 0) then
        isrchfge = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) >= target) then
            isrchfge = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenilt(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      integer x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) < target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchilt(n, x, incx, target)
      integer n, incx, i, ix
      integer x(*), target
      isrchilt = 0
      if (n > 0) then
        isrchilt = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) < target) then
            isrchilt = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenile(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      integer x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) <= target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchile(n, x, incx, target)
      integer n, incx, i, ix
      integer x(*), target
      isrchile = 0
      if (n > 0) then
        isrchile = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) <= target) then
            isrchile = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenigt(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      integer x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) > target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchigt(n, x, incx, target)
      integer n, incx, i, ix
      integer x(*), target
      isrchigt = 0
      if (n > 0) then
        isrchigt = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) > target) then
            isrchigt = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end

      subroutine whenige(n, x, incx, target, index, nval)
      integer n, incx, index(*), nval, i, ix
      integer x(*), target
      nval = 0
      ix = 1
      if (incx < 0) ix = (1 - n)*incx + 1
      do i = 1, n
        if (x(ix) >= target) then
          nval = nval + 1
          index(nval) = i
        end if
        ix = ix + incx
      end do
      end

      integer function isrchige(n, x, incx, target)
      integer n, incx, i, ix
      integer x(*), target
      isrchige = 0
      if (n > 0) then
        isrchige = n + 1
        ix = 1
        if (incx < 0) ix = (1 - n)*incx + 1
        do i = 1, n
          if (x(ix) >= target) then
            isrchige = i
            exit
          end if
          ix = ix + incx
        end do
      end if
      end
