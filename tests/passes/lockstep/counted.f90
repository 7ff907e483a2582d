! RUN: crayon ir --passes=induction,depend,lockstep,map %s
! A DO WHILE whose turns are counted: its number has 8 bytes, but is made of one of 4, so that one more is no other number.
subroutine until(n, most, a, x)
  integer :: n, most, i, iter, open
  real :: a(n), x(n), r, step
  do i = 1, n
    r = 1.0 + 0.5*a(i)
    open = 1
    iter = 1
    do while (open == 1 .and. iter <= most)
      step = (r*r - a(i))/(2.0*r) + sqrt(r)*1e-9
      r = r - step
      if (abs(step) < 1e-6*r) open = 0
      iter = iter + 1
    end do
    x(i) = r*0.5
  end do
end subroutine
! of 8 bytes: the last number may have none behind it
subroutine until_any(n, most, a, x)
  integer :: n, i
  integer(8) :: most, k
  real :: a(n), x(n), r, step
  do i = 1, n
    r = 1.0 + 0.5*a(i)
    do k = 1, most
      step = (r*r - a(i))/(2.0*r) + sqrt(r)*1e-9
      r = r - step
      if (abs(step) < 1e-6*r) exit
    end do
    x(i) = r*0.5
  end do
end subroutine
