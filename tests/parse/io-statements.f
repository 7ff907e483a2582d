c     RUN: crayon ast %s
c     Input and output statements are known by name; their lists are not looked at.
      subroutine io
      namelist /in/ a, b
      read (5, *, end = 10) (x(i), i = 1, n)
      read *, y
      write (6, '(1x, f10.3)') y
      print 100, y
      type *, y
      open (unit = 1, file = 'a.dat')
      close (1)
      rewind 1
      end file 1
      inquire (file = 'x', exist = l)
      buffer in (1, 0) (a, b)
   10 pause
      allocate (q(n, 0:m), stat = i)
      deallocate (q)
      nullify (p)
      end
