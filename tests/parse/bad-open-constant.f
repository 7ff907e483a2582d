c     RUN: crayon ast %s
c     A character constant without closing quote is one fault, at its opening quote.
      subroutine c
      s = 'abc
      t = "it's
      end
