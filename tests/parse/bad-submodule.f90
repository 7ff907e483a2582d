! RUN: crayon ast %s
! Submodules are refused by name, without further messages about their structure.
module m
  interface
    module subroutine s(x)
      real x
    end subroutine
    module function f(x)
      real x
    end function f
  end interface
end module
submodule (m) sub
contains
  module subroutine s(x)
    real x
    x = 1
  end subroutine s
  module procedure f
    f = 1
  end procedure f
end submodule sub
subroutine fine
end
