! RUN: sh same.sh --cuda %s
! Assignments of lists of numbers, long or short, are no nests by themselves, which would store each number by an instruction; between loops they come along.
program listings
  implicit none
  real :: a(8), b(10, 2), c(8)
  integer :: i
  a = [1., -2., 3., 4.5, 5., 6., 7., 8.]
  b(:, 1) = (/ 1., 2., 3., 4., 5., 6., 7., 8., 9., 10. /)
  b(:, 2) = (/ 2., 2., 3., 4., 5., 6., 7., 8., 9., 10. /)
  print *, a, b
  b(1:2, 1) = (/ 1.5, 2. /)
  b(:2, 2) = (/ 2.5, 3. /)
  print *, b
  c = [1., 2., 3., a(1), 5., 6., 7., 8.]
  print *, c
  do i = 1, 8
    c(i) = a(i)*2
  end do
  a = [1., 2., 3., 4.5, 5., 6., 7., -8.]
  do i = 1, 8
    c(i) = c(i) + a(9 - i)
  end do
  a = [8., 2., 3., 4.5, 5., 6., 7., -8.]
  print *, a, c
  if (a(1) > 1) then
    a = [9., 2., 3., 4.5, 5., 6., 7., -8.]
  end if
  print *, a
end program
