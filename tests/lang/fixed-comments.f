c Every kind of comment of fixed form, and a TAB in place of columns.
      subroutine fcomm(n, a)
C     a comment
*     another
!     and another
      integer n
	real a(n)
      do 5 i = 1, n   ! at the end
5	a(i) = a(i)*0.5
      end
