! RUN: sh same.sh %s kernels.f90
! Directives under `#ifdef _OPENACC`, which is not defined, are not there, and the others were written to stand beside them: of the program
! none moves data, else the update would bring the host what the device has of `flat`, which no nest has set there.
module guarded_fields
  implicit none
  real(8), allocatable :: u(:,:)
contains
  subroutine step(k)
    integer, intent(in) :: k
    integer :: i, j
    !$acc kernels present(u)
    do j = 1, size(u,2)
      do i = 1, size(u,1)
        u(i,j) = u(i,j) + i*k - j
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine pack(n, m, from, flat)
    integer, intent(in) :: n, m
    real(8), intent(in) :: from(n,m)
    real(8), intent(out) :: flat(n*m)
    integer :: i, j
#ifdef _OPENACC
    !$acc kernels present(from, flat)
#endif
    do j = 1, m
      do i = 1, n
        flat((j-1)*n + i) = from(i,j)
      end do
    end do
#ifdef _OPENACC
    !$acc end kernels
#endif
  end subroutine
end module
program guarded
  use guarded_fields
  implicit none
  real(8), allocatable :: flat(:)
  integer :: k
  allocate (u(12,10), flat(120))
  u = 0
  flat = -1
  !$acc enter data copyin(u, flat)
  do k = 1, 3
    call step(k)
    call pack(12, 10, u, flat)
    !$acc update self(flat)
    print *, sum(flat), flat(7)
  end do
  !$acc data copy(u)
  call add(120, u)
  !$acc host_data use_device(u)
  call add(120, u)
  !$acc end host_data
  !$acc end data
  print *, sum(u)
  !$acc exit data delete(u, flat)
end program
