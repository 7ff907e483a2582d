! RUN: crayon ast %s
! & continues over comments and blank lines; a token may go on behind a leading &; so may a character constant.
subroutine cont(x)
  x = 1 + & ! comment

      ! comment
      2 + &
    & 3 + alp&
        &ha
  s = 'one &
      &two & ! three'
  x = 1; y = 2 ; z = &
    3
10 continue
  100 x = 4
end
