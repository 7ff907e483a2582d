C RUN: printf '      subroutine part(a)\n      real a(100)\n      do i = 1, 100\n      a(i) = i\n      end do\n      end\n' >"$work/part.inc"; crayon fc --backend=c -w --explain -I "$work" -c -o "$work/o.o" %s 2>&1 | sed "s|$work/||"
C What leaves a loop to gfortran is named: the line that may declare its names, the file of its unit.
      subroutine hollerith(x, n)
      real x(n)
      data k /4Habcd/
      do i = 1, n
        x(i) = i
      end do
      print *, k
      end
      include 'part.inc'
