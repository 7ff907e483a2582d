! RUN: crayon c -o - %s
! BLOCK and ASSOCIATE are refused once, with their names; what they hold is still read.
subroutine s(n, a)
  integer n, i
  real a(n)
  block
    real q
    integer, parameter :: a = 3
    do i = 1, n
      q = a
      block
        real r
        r = q + * 1
      end block
    end do
  end block
  one: associate (x => a, y => a(1))
    x(1) = y
    if (y > 1) then
  end associate one
end subroutine
subroutine t(a)
  real a
  end block
  end associate
  if (a > 1) then
    block
  end if
end subroutine
