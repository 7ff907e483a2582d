! MESSAGE: the size of the result of 'ramp' is not known when the routine is entered
module m
contains
  function ramp(n)
    integer, intent(in) :: n
    real ramp(n)
    ramp = 1.
  end function ramp
  subroutine bad(n, a)
    integer n, k
    real a(n)
    do k = 1, n
      a(1:k) = ramp(k)
    end do
  end subroutine bad
end module m
