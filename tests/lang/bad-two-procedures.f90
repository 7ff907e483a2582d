! MESSAGE: there are two procedures 's'
module m
contains
  subroutine s(x)
    x = 1
  end subroutine
  subroutine s(x)
    x = 2
  end subroutine
end module
