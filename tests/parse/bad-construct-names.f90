! RUN: crayon ast %s
! The end of a named construct repeats its name.
subroutine c
  outer: do i = 1, 2
  end do
  outer: do i = 1, 2
  end do inner
  do i = 1, 2
  end do inner
  chk: if (x) then
  else other
  end if chk
end
