! RUN: crayon ir --after=frontend %s
! Lengths go last, by value; what does not change is compared at entry; assignments cut and pad.
subroutine s(n, c, x)
  integer n
  character(len=*), intent(in) :: c
  real x(n)
  character(len=3) w
  w = c
  do i = 1, n
    if (c == 'ab' .or. c == 'ab') x(i) = 0.
  end do
  call t(w(2:n))
end subroutine
subroutine t(d)
  character*2 d
  d(1:) = d(2:)
end subroutine
