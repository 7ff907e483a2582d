C     RUN: crayon ast %s
C     What gfortran does not let end a labelled DO.
      subroutine s(a, b)
      do 10 i = 1, 2
   10 go to 20
      do 11 i = 1, 2
   11 return
      do 12 i = 1, 2
   12 stop
   20 continue
      do 13 i = 1, 2
   13 cycle
      do 14 i = 1, 2
   14 if (a) 20, 20, 20
      end
