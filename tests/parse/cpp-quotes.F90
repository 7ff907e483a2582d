! RUN: crayon ast %s
! don't: an apostrophe in a comment hides what follows on its line only; constants are left alone, also when continued.
#define X 1
subroutine q ! X it's X /* here */
  character*20 :: s = 'X' // "X" // 'don''t X'
  s = 'a\' // 'X'
  s = 'ab&
    &X' // X
  y = X ! isn't X
  z = X
end
