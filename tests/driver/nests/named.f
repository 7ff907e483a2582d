      subroutine s(a, n)
      real a(n), vari, b, c, e, w, fmt
      integer n, i
      do i = 1, n
        vari = a(i)
        b = a(i) + 1
        c = b
        w = b + c
        e = w
        a(i) = e + vari
      end do
      write (*, *) a(1), va
     1ri,
c    b in a comment
     2b
      print *, i
      read *, c
      end
