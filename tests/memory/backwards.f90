! RUN: sh same.sh %s kernels.f90
! The host gets what is newer of arrays that pointers go through backwards, along either dimension.
program backwards
  implicit none
  real(8), allocatable, target :: w(:,:)
  real(8), pointer :: p(:,:), q(:)
  real(8) :: most(3)
  integer :: i
  allocate (w(8,6))
  do i = 1, 6
    w(:,i) = i
  end do
  !$acc enter data copyin(w)
  call add(48, w)
  q => w(8:1:-1,3)
  most(1) = maxval(q)
  call add(48, w)
  p => w(:,6:1:-1)
  most(2) = sum(p(1,:))
  call add(48, w)
  p => w(8:2:-2,:)
  most(3) = sum(p)
  !$acc exit data delete(w)
  print '(3f8.1)', most
end program
