c     RUN: crayon ast %s
c     A label that marks no statement; one whose statement stands on the continuation line has one.
      subroutine s
   10
   20
     1 x = 1
      end
