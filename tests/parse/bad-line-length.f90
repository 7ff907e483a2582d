! RUN: crayon ast %s
! Free form has 132 columns; a comment may go beyond.
subroutine c
  x = 1                                                                                                                  ! a comment that is long
  x =                                                                                                                              1 + 23456
end
