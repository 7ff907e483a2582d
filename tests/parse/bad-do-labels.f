c     RUN: crayon ast %s
c     A labelled DO needs its terminal statement, inside its own block.
      subroutine a
      do 10 i = 1, 2
      x = 1
      end
      subroutine b
      do 20 i = 1, 2
      if (x) then
   20 continue
      end if
      end
      subroutine c
      do 30 i = 1, 2
      end do
   30 continue
      end
