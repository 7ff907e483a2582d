c     RUN: crayon ast %s
c     A label on a statement that ends a block stays as a CONTINUE where a GOTO to it would go on.
      subroutine labs
      do i = 1, 3
        if (i .eq. 2) go to 10
        if (i .eq. 3) then
          go to 20
        else
          x = 1
   20   end if
   10 end do
   30 end
