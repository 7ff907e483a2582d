! RUN: crayon ast %s
! The kind before a character constant is dropped.
subroutine s
  call t(ck_'a''b', 1_"c" // 'd')
end
