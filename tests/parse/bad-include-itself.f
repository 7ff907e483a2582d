c     RUN: crayon ast %s
c     A file that includes itself, and one that does so through another.
      subroutine c
      include 'sub/loop.inc'
      include 'bad-include-itself.f'
      end
