! RUN: crayon fc --backend=c --explain -Wall -Werror %s -o $work/program && $work/program
! The loop whose call gfortran refuses, here by -Werror as the first element of no elements, stays with gfortran; others do not.
program refused
integer i, n
real a(5), c(1:0)
n = 5
do i = 1, n
  a(i) = i
end do
print *, a
do i = 1, n
  if (a(i) > 9) c(i) = a(i)
end do
print *, a
do i = 1, n
  a(i) = a(i)*a(i) 
end do
print *, a, size(c)
end
