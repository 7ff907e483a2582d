! RUN: sh same.sh %s
! What stands outside of compute constructs is the host's in a program that has some, and is so before the first of them has run.
module fields
  implicit none
  real(8) :: u(100), v(100)
contains
  subroutine begin(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      u(i) = u(i) + i
    end do
  end subroutine
end module
program before
  use fields
  implicit none
  integer, parameter :: n = 100
  integer :: i
  u = 7
  !$acc enter data copyin(u) create(v)
  do i = 1, n
    u(i) = i
  end do
  call begin(n)
  !$acc update device(u)
  !$acc kernels present(u, v)
  do i = 1, n
    v(i) = 2*u(i)
  end do
  !$acc end kernels
  !$acc update self(v)
  print '(5f10.2)', sum(v), u(5)
  !$acc exit data delete(u, v)
end program
