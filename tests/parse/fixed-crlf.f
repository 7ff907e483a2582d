c     RUN: crayon ast %s
c     CR LF in fixed form; the last line has no end.
      subroutine crlf
      x = 1 +
     1 2
      end