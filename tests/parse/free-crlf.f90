! RUN: crayon ast %s
! Lines end with CR LF, and the last line has no end.
subroutine crlf
  s = 'a &
    &b'
  x = 1 + &
    2
end