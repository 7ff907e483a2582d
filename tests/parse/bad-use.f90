! RUN: crayon ast %s
! USE without ONLY takes renames only.
module m
  use a, b
  use
  use a, only x
end module
