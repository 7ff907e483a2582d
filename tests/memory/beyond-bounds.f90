! RUN: sh same.sh %s kernels.f90
! Clauses with sections that go beyond what an ALLOCATABLE or assumed-shape array has: its part within the bounds is meant, and not what lies
! behind it, which is another array that a directive names.
program beyond_bounds
  implicit none
  real(8), allocatable :: a(:,:), b(:,:), c(:)
  integer :: i
  allocate (a(2:9,2:9), b(0:10,0:10), c(10))
  a = reshape([(i*0.5d0, i = 1, 64)], [8,8])
  b = 1
  c = 2
  !$acc enter data copyin(b(0:10,0:10), a(0:10,-5:40), c(1:10))
  call add(64, a)
  call add(121, b)
  call within(a)
  !$acc update self(a(0:3,:), b)
  print *, a(2:3,2), b(0,0), b(10,10)
  !$acc exit data delete(b) copyout(a(0:10,-5:40)) delete(c(20:30))
  print *, sum(a), sum(b), c
contains
  subroutine within(x)
    real(8) :: x(:,:)
    !$acc data copyin(x(-3:20,1:9))
    call add(size(x), x)
    !$acc end data
  end subroutine
end program
