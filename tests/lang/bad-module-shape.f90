! MESSAGE: only the last dimension of 'q' may be assumed size
module m
  real q(*, 3)
contains
  subroutine bad(x)
    x = q(1, 1)
  end subroutine
end module
