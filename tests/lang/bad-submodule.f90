! MESSAGE: SUBMODULE is not supported
submodule (parent) bad
contains
  subroutine s(x)
    real x
    x = 1.
  end subroutine s
end submodule bad
