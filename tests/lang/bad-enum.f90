! MESSAGE: ENUM is not supported
subroutine bad(k)
  integer k
  enum, bind(c)
    enumerator :: red = 1, green
  end enum
  k = 1
end subroutine bad
