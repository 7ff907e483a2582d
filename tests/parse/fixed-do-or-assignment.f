c     RUN: crayon ast %s
c     A comma outside parentheses makes DO10I=1,5 a loop; one inside a function's parentheses does not.
      subroutine doass(i, do10i, do20e5)
      do10i=f(1,5)
      do10i=1,5
   10 continue
      do20e5=1,3
   20 continue
      do 30, i = 1, 3, 1
   30 continue
      end
