! RUN: crayon ast %s
! BOZ constants stand in DATA and as arguments; their digits are checked.
subroutine s
  data i, j, k /z'fF', 2*b"01", o'7'/
  i = int(z'1F') + z'2'
  i = iand(i, (z'2'))
  x = real(b'12')
  data l /z''/
end
