c     RUN: crayon ast --line-length=80 %s
c     With --line-length=80 the text goes to column 80.
      subroutine wide
      x =                                                             1234567890
      end
