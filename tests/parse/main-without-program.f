c     RUN: crayon ast %s
c     A main program needs no PROGRAM statement; units may follow.
      x = 1
      print *, x
      end
      function f(x)
      end
