! RUN: timeout 20 crayon loopmark --nests %s | grep -c V-
! What may hide an intrinsic function is looked for once in each module, not on every way that leads to it, of which there are as many here as 4 to the power of 17.
module m01
  use mpi
  real :: scale = 2
end module
module m02
  use m01; use m01; use m01; use m01
end module
module m03
  use m02; use m02; use m02; use m02
end module
module m04
  use m03; use m03; use m03; use m03
end module
module m05
  use m04; use m04; use m04; use m04
end module
module m06
  use m05; use m05; use m05; use m05
end module
module m07
  use m06; use m06; use m06; use m06
end module
module m08
  use m07; use m07; use m07; use m07
end module
module m09
  use m08; use m08; use m08; use m08
end module
module m10
  use m09; use m09; use m09; use m09
end module
module m11
  use m10; use m10; use m10; use m10
end module
module m12
  use m11; use m11; use m11; use m11
end module
module m13
  use m12; use m12; use m12; use m12
end module
module m14
  use m13; use m13; use m13; use m13
end module
module m15
  use m14; use m14; use m14; use m14
end module
module m16
  use m15; use m15; use m15; use m15
end module
module m17
  use m16; use m16; use m16; use m16
end module
module m18
  use m17; use m17; use m17; use m17
end module
subroutine total(n, m, a, b)
  use m18
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,m), b(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i,j) = sqrt(abs(b(i,j))) + scale*max(a(i,j), 1.0)
    end do
  end do
end subroutine
