! RUN: crayon ast %s
! SELECT CASE with values, ranges, lists and DEFAULT.
subroutine sel
  select case (i)
  case (1)
    x = 1
  case (2, 4:6, :-1, 10:)
    x = 2
  case default
    x = 3
  end select
  pick: select case (c)
  case ('a':'f') pick
  end select pick
end
