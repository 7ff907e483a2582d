! RUN: sh verify.sh %s
! A program that compares unknown says so: of its nests it is not known how much they may change.
subroutine old(n, a)
  implicit none
  integer :: n, i
  real(8) :: a(*)
  do i = 1, n
    a(i) = a(i)*3
  end do
end subroutine
program unknown
  implicit none
  real(8) :: a(10)
  a(1) = 1
  a(2) = 2
  call old(2, a)
  print *, a(1), a(2)
end program
