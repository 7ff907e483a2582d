! RUN: crayon ast %s
! A wrong or missing END is reported once, with the place where the block began.
subroutine a
  do i = 1, 2
  end if
  end do
end
subroutine b
  if (x) then
    do i = 1, 2
  end if
end
subroutine c
  do i = 1, 2
end subroutine c
subroutine d
  else
  case (1)
  end select
  if (x) then
  else
  else
  else if (y) then
  end if
end function d
subroutine e
end subroutine f
subroutine g
  end interface
contains
  subroutine h
    x = 1
end subroutine g
