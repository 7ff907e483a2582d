! RUN: crayon ast %s
! Each unit left open names the END that it wants.
module m
  integer :: k
end subroutine
program p
  k = 1
end module
block data b
  common /c/ x
end program
subroutine s
  x = 1
end block data
