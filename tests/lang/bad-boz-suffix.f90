! MESSAGE: BOZ constants in this form are not supported
subroutine bad(k)
  integer k
  data k /'7f'x/
end subroutine bad
