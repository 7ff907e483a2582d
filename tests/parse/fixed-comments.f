C     RUN: crayon ast %s
C     Comment lines begin with C, c, * or !; D lines are comments; a ! in column 6 continues, elsewhere it comments.
c     comment
*     comment
! comment
D     x = 0
d     x = 0
      subroutine comm(x)
   !  comment
      x = 1 !+ 2
     !    + 3
      s = 'a!b' ! 'c'

      end
