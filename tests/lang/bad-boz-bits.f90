! MESSAGE: BOZ constants of more bits than their values are not supported
subroutine bad(n, k)
  integer n, k(n)
  k(1) = iand(k(1), z'1ffffffff')
end subroutine bad
