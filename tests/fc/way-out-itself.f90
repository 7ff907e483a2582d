! RUN: sh same.sh --cuda %s
! A scalar that a call sets, which would be a way out, and else one statement, from itself: what it is made of when the nest begins is not known.
module near_module
  implicit none
  integer :: calls = 0
contains
  subroutine angle(x, i, a)
    real, intent(in) :: x(:)
    integer, intent(in) :: i
    real, intent(out) :: a
    character(8) :: text
    write (text, '(f8.4)') x(i)
    read (text, '(f8.4)') a
    calls = calls + 1
  end subroutine
  subroutine nearest(n, x, skip, best, least)
    integer, intent(in) :: n, skip
    real, intent(in) :: x(:)
    integer, intent(out) :: best
    real, intent(out) :: least
    integer :: i
    real :: a, limit
    best = 0
    least = 1e10
    limit = 0.8
    do
      do i = 1, n
        if (i /= skip) then
          call angle(x, i, a)
          if (a > 1.5) a = 3 - a
          if (a >= limit) then
            if (x(i)**2 < least) then
              best = i
              least = x(i)**2
            end if
          end if
        end if
      end do
      if (best /= 0) exit
      limit = limit*0.5
    end do
  end subroutine
end module
program main
  use near_module
  implicit none
  real :: x(6) = [0.1, 2.9, 0.3, 0.25, 2.95, 0.2], least
  integer :: best
  call nearest(6, x, 3, best, least)
  print *, best, least, calls
  x = x + 1
  call nearest(6, x, 1, best, least)
  print *, best, least, calls
end program
