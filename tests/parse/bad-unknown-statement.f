c     RUN: crayon ast %s
c     In fixed form the word as written is named.
      subroutine c
      do smthing (x)
      frob nicate
      go ot 10
      end
