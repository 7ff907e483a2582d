! RUN: crayon ast %s
! A fault in a unit's first statement, or in one that opens a block, gives no second message at its end.
subroutin a(x)
  x = 1
end subroutine a
module m
contains
  subrotine b
    x = 1
  end subroutine b
  subroutine c(1)
    if (x .gt ) then
      y = 1
    else if (y .) then
      y = 2
    end if
    do 10 i = 1, , 2
    10 continue
    select case (+)
    case (1)
    end select
  end subroutine c
end module m
