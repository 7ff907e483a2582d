! Never translated: derived types, strings, output; it shares modules and COMMON with what is.
! WITH: state.f90
module tools
  use state
  implicit none
  type probe
    character(8) :: name
    integer :: at(2)
    real(rk) :: value
  end type probe
contains
  subroutine look(p)
    type(probe), intent(inout) :: p
    p%value = rho(p%at(1), p%at(2))
    print '(a,2i4,z17.16)', p%name, p%at, p%value
  end subroutine look

  subroutine rows(step)
    integer, intent(in) :: step
    integer :: j
    do j = 1, ny, step
      call smooth(rho(:,j), weight)
    end do
    ! not contiguous: a row of the mesh, and weights backward
    call smooth(rho(3,:), weight(3:1:-1))
    total = total + mass(rho(1:nx:3,2:ny:2))
  end subroutine rows
end module tools

! Initial values for a block that the translation knows the beginning of.
block data constants
  real :: half, rest(7)
  common /consts/ half, rest
  data half /0.5/, rest /7*-2.0/
end block data constants

! The mesh block as scalars and planes of its own.
subroutine fill(seed)
  implicit none
  integer, intent(in) :: seed
  real :: plane(8,6,4)
  double precision :: scale
  integer :: count, f(5), i, j, k
  common /mesh/ plane, scale, count, f
  real, external :: peak
  do k = 1, 4
    do j = 1, 6
      do i = 1, 8
        plane(i,j,k) = sin(real(i*j + seed)) + 0.1*k
      end do
    end do
  end do
  scale = 0.75d0
  count = 0
  f = (/ 1, 2, 3, 4, 5 /)
  print '(a,z9.8,i5)', 'peak', peak(192), count
end subroutine fill
