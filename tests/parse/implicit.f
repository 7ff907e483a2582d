c     RUN: crayon ast %s
c     IMPLICIT in all its forms.
      subroutine imp
      implicit real*8 (a-h,o-z), integer(i-n)
      implicit double precision (d)
      implicit real(8) (a, c-e, g, p-q)
      implicit real (kind=4) (x)
      implicit character*8 (s), logical (l)
      end
      subroutine none
      implicit none
      implicit none (type)
      end
