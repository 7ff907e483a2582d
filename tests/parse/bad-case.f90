! RUN: crayon ast %s
! Statements before the first CASE.
subroutine c
  select case (i)
    x = 1
  case (1)
  end select
end
