c     RUN: crayon ast %s
c     A letter in columns 1 to 5 is one fault, with a hint at free form; a labelled continuation line is another.
      subroutine lab
 1a   x = 1
x = 2
      y = 1 +
   10+ 2
      end
