! RUN: crayon ast --no-cpp %s
! With --no-cpp nothing is a macro; what a preprocessor left as line marks is skipped.
# 7 "from.F90"
subroutine o
  x = line__
end
