! RUN: crayon ast --max-errors=0 %s
! Faults of single statements.
subroutine c(a, b
  real, foo :: x
  real, dimension :: y
  real, save, save :: z
  real, intent(up) :: w
  real, save(3) :: w2
  real(3, 4) :: w3
  integer(len=3) :: w4
  real x y
  if (a) then b
  if (a)
  if a > b then
    x = 1
  end if
  if (x) 10, 20
  do i = 1
    x = 1
  end do
  do i = 1, 2, 3, 4
    x = 1
  end do
  do while x
  end do
  do concurrent (i = 1)
  end do
  select case i
  case (1
  case (2)
  end select
  dimension
  parameter (a)
  data x /1/ y
  data (x) /1/
  common /a
  common x /a/
  implicit real (a-3)
  implicit real (z-a, ab)
  implicit foo (a)
  goto 123456
  100 format
  format (1x)
  return 1 2
  stop 1, loud=.true.
  x = [real :: 1, 2]
end
