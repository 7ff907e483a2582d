! RUN: crayon ast %s
! In free form: a leading & without a statement, a constant that goes on without &, and nothing behind a last &.
subroutine c
  & x = 1
  s = 'abc &
  def'
  y = 1 + &
