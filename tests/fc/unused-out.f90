! RUN: sh same.sh %s
! A procedure that a nest takes along may declare what it does not store for output.
module rows
  implicit none
contains
  subroutine row(a, b, w, n, k)
    real, intent(in) :: a(:)
    real, intent(out) :: b(:), w(:)
    integer, intent(in) :: n
    integer, intent(out) :: k(:)
    integer :: i
    do i = 1, n
      b(i) = 2*a(i)
    end do
  end subroutine
  subroutine plane(a, b, w, n, m, k)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n,m)
    real, intent(out) :: b(n,m)
    real :: w(n)
    integer :: j, k(2)
    do j = 1, m
      call row(a(:,j), b(:,j), w, n, k)
    end do
  end subroutine
end module
program unused_out
  use rows
  implicit none
  real :: a(100,30), b(100,30), w(100)
  integer :: i, k(2)
  w = 3
  k = 7
  a = reshape([(0.1*i, i = 1, 3000)], [100, 30])
  call plane(a, b, w, 100, 30, k)
  print *, sum(b), w(5), k
end program
