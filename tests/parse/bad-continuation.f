c     RUN: crayon ast %s
c     A continuation line must follow a statement.
     1 x = 1
      subroutine c
!$acc kernels
     2 y
      end
