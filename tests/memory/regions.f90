! RUN: sh same.sh %s regions-kernels.f90
! Regions, enter and exit data, updates of sections, nested regions, components, absent arrays and arrays of no elements, in two objects. What a
! region keeps is not moved by the calls in it.
program regions
  implicit none
  type grid_t
    real(8), allocatable :: rho(:,:), none(:)
    real(8), pointer :: p(:)
  end type
  integer, parameter :: n = 12, m = 10
  real(8) :: a(n,m), b(n,m), both(40), empty(0)
  real(8), allocatable :: fresh(:)
  type(grid_t) :: g(2)
  integer :: k, i
  logical :: yes
  external :: sweep, shift, twice
  allocate(g(2)%rho(n,m))
  nullify(g(2)%p)
  call start(a, n*m)
  call start(b, n*m)
  call start(g(2)%rho, n*m)
  call start(both, 40)
  ! one region
  !$acc data copyin(a) copy(b, g(2)%rho) create(empty, g(2)%none, g(2)%p)
  do k = 1, 3
    call sweep(n, m, a, b)
    call sweep(n, m, b, g(2)%rho)
  end do
  !$acc update self(b(3:5,2:4))
  print '(3f20.2)', b(3:5,3)
  ! nested: what is there already is neither copied nor does it leave
  !$acc data copy(b) copyin(a(2:3,:)) present(g(2)%rho)
  call sweep(n, m, a, b)
  !$acc end data
  !$acc update host(b) if(n > 100)
  !$acc end data
  print '(3f20.2)', sum(b), sum(g(2)%rho), b(3,3)
  ! a section that lies in pieces, negative strides of a pointer to it
  !$acc enter data copyin(a)
  call sweep(n, m, b, a)
  !$acc update self(a(2:4,3:9))
  print '(3f20.2)', a(2,3), a(4,9), a(3,5)
  !$acc update self(a)
  !$acc exit data delete(a)
  ! entered twice, left twice
  !$acc enter data copyin(b)
  !$acc enter data copyin(b)
  call twice(n*m, b)
  !$acc exit data copyout(b)
  call twice(n*m, b)
  !$acc exit data copyout(b)
  print '(3f20.2)', sum(b)
  !$acc enter data copyin(b)
  !$acc enter data create(b)
  call twice(n*m, b)
  !$acc exit data copyout(b) finalize
  print '(3f20.2)', sum(b)
  ! a part of an array on the device, the nest has all of it, and two arguments of one array
  !$acc data copy(both(11:20))
  call twice(10, both(11))
  call twice(40, both)
  call shift(20, both(1), both(21))
  call shift(5, both(11), both(16))
  !$acc end data
  print '(5f12.2)', both
  ! freed, and another one at its address
  do k = 1, 2
    allocate(fresh(1000*k))
    call start(fresh, 1000*k)
    !$acc data copy(fresh)
    call twice(1000*k, fresh)
    !$acc end data
    print '(3f20.2)', sum(fresh)
    deallocate(fresh)
  end do
  ! IF
  yes = a(1,1) < -1
  !$acc data copy(a) if(yes)
  call twice(n*m, a)
  !$acc end data
  print '(3f20.2)', sum(a)
end program
