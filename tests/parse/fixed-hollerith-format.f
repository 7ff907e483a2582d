c     RUN: crayon ast %s
c     Hollerith text in FORMAT holds quotes and ! that mean nothing; FORMAT is one statement whatever is in it.
      subroutine fmt
  100 format(1x,5hdon't,' x = ',f5.2/(1h!,i5))
      write (6,100) x
      x = 1
      end
