c     RUN: crayon ast %s
c     Sale's rule: these are assignments, whatever keyword they begin with.
      subroutine names
      if(3) = 4
      do10i = 1.5
      do 10 i = 1
      real x = 2
      integer = 3
      call = 4
      format(3) = 5
      enddo = 6
      end = 7
      goto10 = 8
      data(1) = 9
      where(2) = 10
      write(6) = 11
      returnx = 12
      then = 13
      else = 14
      type(2) = 15
      if (a(1)) then = 3
      if (b) if(3) = 4
      end
