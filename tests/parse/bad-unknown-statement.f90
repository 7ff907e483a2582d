! RUN: crayon ast %s
! Unknown statements are named, and do not make the ends that follow them wrong.
subroutine c
  contniue
  iff (x > 1) then
  end if
  whle (x < 2)
  end do
  x
  3 = x
  if (a) frob
  if (a) end
  if (a) do i = 1, 2
end subroutine
