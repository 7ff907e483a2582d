! RUN: crayon ir --after=inline %s | grep 'subroutine\|call\|at\.'; crayon check --with=c,cuda-cpu %s
! What a procedure hands on to others that leave it as it is, without INTENT, stays: bounds made of it are those of the caller's array. Not what one of them changes, nor in calls of itself.
subroutine sweep(lap, n, m, f, h)
  integer :: lap, n, m, k
  real :: f(1-lap:n+lap, m), h(0:n)
  !$crayon range(lap, 1, 3) range(n, 1, 40)
  do k = 1, m
    call choose(f(1-lap, k), h, n, lap)
  end do
end subroutine
subroutine choose(v, h, n, lap)
  integer :: n, lap
  real :: v(1-lap:n+lap), h(0:n)
  if (n > 5) then
    call up(v, h, n, lap)
  else
    call down(v, h, n, lap)
  end if
end subroutine
subroutine up(v, h, n, lap)
  integer :: n, lap, i
  real :: v(1-lap:n+lap), h(0:n)
  do i = 0, n
    h(i) = v(i) + v(i+1)
  end do
end subroutine
subroutine down(v, h, n, lap)
  integer :: n, lap, i
  real :: v(1-lap:n+lap), h(0:n)
  do i = 0, n
    h(i) = v(i+1) - v(i)
  end do
end subroutine
subroutine changing(lap, n, m, f, h)
  integer :: lap, n, m, k, wide
  real :: f(1-lap:n+lap, m), h(0:n)
  !$crayon range(lap, 1, 3) range(n, 1, 40)
  wide = lap
  do k = 1, m
    call through(f(1-wide, k), h, n, wide)
    wide = lap
  end do
end subroutine
subroutine through(v, h, n, lap)
  integer :: n, lap
  real :: v(1-lap:n+lap), h(0:n)
  call up(v, h, n, lap)
  call halve(lap)
end subroutine
subroutine halve(lap)
  integer :: lap
  lap = lap/2
end subroutine
