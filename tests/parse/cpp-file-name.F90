! RUN: n=$(printf "a\nb\\\\c.F90"); cp %s "$work/$n"; cd $work && crayon ast "$n"
! A name of a file with a newline and a backslash is a constant of one line, as cpp writes it.
subroutine s(k)
  k = len_trim(__FILE__)
end subroutine
