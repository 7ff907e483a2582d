! RUN: crayon ast %s
! USE with ONLY, renames and natures.
module m
  use a
  use b, only: x, y => z
  use b, only:
  use c, p => q
  use, intrinsic :: iso_fortran_env, only: real64
  use :: d
end module m
