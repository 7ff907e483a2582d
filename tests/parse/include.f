c     RUN: crayon ast %s
c     An INCLUDE line is searched beside the including file; included files may include others.
      subroutine inc
      include 'one.inc'
      INCLUDE "sub/two.inc"
      x = 1
      end
