! RUN: sh verify.sh %s
! A program of which not all nests are compared says so: where something else than loops of known ends has an array without an end, it is not known how much may change.
subroutine old(n, a, list)
  implicit none
  integer :: n, i, list(n)
  real(8) :: a(*)
  do i = 1, n
    a(i) = a(i)*3
  end do
  a(list(1)) = a(list(2)) + 1
  do i = 1, n
    a(i) = a(i) - 1
  end do
end subroutine
! what loops surely touch, backwards too
subroutine sure(n, a, b)
  implicit none
  integer :: n, i
  real(8) :: a(*), b(-1:*)
  do i = 1, n
    a(2*i) = a(2*i)*3 + b(i)
  end do
  do i = n, 1, -1
    b(i - 2) = a(i) + 1
  end do
end subroutine
! nobody says that there is as much as the loop under the IF would touch
subroutine perhaps(n, a, back)
  implicit none
  integer :: n, i
  real(8) :: a(*)
  logical :: back
  do i = 1, 2
    a(i) = a(i) + 1
  end do
  if (back) then
    do i = 1, n
      a(i) = a(i)*2
    end do
  end if
end subroutine
program unknown
  implicit none
  real(8) :: a(10), b(10)
  integer :: list(2) = [2, 1]
  a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  b = a/2
  call old(2, a, list)
  call sure(3, a, b)
  call sure(0, a, b)
  call perhaps(100000000, a, .false.)
  print *, a, b
end program
