C RUN: sh same.sh --cuda %s
C Scalars of a procedure that DATA, or their declaration, gives values and nothing changes are constants: it comes along. One that is counted
C up, read by NAMELIST, assigned on a path, passed to what changes it, or of EQUIVALENCE stays from call to call, and so does the procedure.
      program values
      integer i, n
      parameter (n = 60)
      real a(n), b(n)
      do 10 i = 1, n
 10   a(i) = real(i) - 20.0
      do 20 i = 1, n
 20   call limit(a(i), b(i))
      print *, sum(b)
      do 30 i = 1, n
 30   call counts(a(i))
      print *, sum(a)
      do 40 i = 1, n
 40   call named(a(i))
      print *, sum(a)
      do 50 i = 1, n
 50   call first(a(i))
      print *, sum(a)
      do 60 i = 1, n
 60   call hands(a(i))
      print *, sum(a)
      do 70 i = 1, n
 70   call overlaid(a(i))
      print *, sum(a)
      do 80 i = 1, n
 80   call lends(a(i))
      print *, sum(a)
      do 90 i = 1, n
 90   call slips(a(i))
      print *, sum(a)
      end
      subroutine limit(x, y)
      real x, y, tollim, omega
      double precision eps
      logical on
      integer k, m
      integer, save :: turns = -7
      data tollim, omega /1.0e-06, -0.3/, on /.true./, k, m /3, 0/
      data eps /0.1/
      save eps
      y = x
      if (abs(x) .gt. tollim) y = y/(x + tollim) + omega
      if (on) y = y*k + m + turns
      y = y + eps*x
      end
      subroutine counts(x)
      real x
      integer n, m
      data n /0/, m /2/
      n = n + 1
      x = x + n*m
      end
      subroutine named(x)
      real x, c
      data c /2.0/
      namelist /group/ c
      if (x .lt. -1e30) read (*, group)
      x = x*c
      end
      subroutine first(x)
      real x, c
      data c /3.0/
      x = x + c
      if (x .gt. 150.0) c = 0.25
      end
      subroutine hands(x)
      real x, c
      data c /1.5/
      call grows(c)
      x = x + c
      end
      subroutine grows(c)
      real c
      c = c*1.01
      end
      subroutine overlaid(x)
      real x, c, d
      equivalence (c, d)
      data c /0.5/
      x = x*c
      d = x
      end
      subroutine lends(x)
      real x, c, y
      data c /1.75/
      call reads(x, c, y)
      x = y + c
      end
      subroutine reads(x, c, y)
      real x, c, y
      y = 0.5*x + c
      end
      subroutine slips(x)
      real x, c
      data c /1.5/
      x = x + c
      call grows(c)
      end
