! RUN: crayon ast %s
! Lines of the C preprocessor are refused, once a file.
subroutine c
#ifdef A
  x = 1
#endif
end
