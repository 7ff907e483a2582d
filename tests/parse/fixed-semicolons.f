c     RUN: crayon ast %s
c     A ; separates statements, also when the second one is continued.
      subroutine semi
      x = 1; y = 2; z =
     1 3; ; s = ';'
      end
