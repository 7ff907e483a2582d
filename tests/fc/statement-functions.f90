! RUN: sh same.sh %s
! Statement functions in nests: types by declaration and by first letter, names of their unit, functions in functions, names that hide.
program main
  implicit real (a-h), integer (i-n)
  parameter (n = 6)
  real(8) :: wide, y
  real :: x(n), base
  real(8) :: z(n)
  integer :: cut
  area(side) = side*side + base
  wide(y) = y*area(real(y)) + 1
  cut(side) = side*1.5
  next(k) = k + kept
  base = 0.5
  kept = 2
  do i = 1, n
    x(i) = area(i*0.25)
    z(i) = wide(real(x(i), 8)) + cut(x(i)*10) + next(i)
  end do
  print *, x, z
  block
    real :: base
    base = 100
    do i = 1, n
      x(i) = area(x(i)) + base
    end do
  end block
  print *, x
  do i = 1, n
    z(i) = wide(z(i))
  end do
  print *, z
  call inner
contains
  subroutine inner
    real :: area(n)
    area = 2
    do i = 1, n
      x(i) = area(i) + next(i)
    end do
    print *, x
  end subroutine
end program
