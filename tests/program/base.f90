! Kinds, constants and the types that all others use.
module kinds
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0), sp = kind(1.0), long = selected_int_kind(18)
  real(wp), parameter, public :: pi = 3.14159265358979323846_wp, tiny_value = 1.0e-12_wp
  real(wp), parameter, public :: stage_weight(2) = [0.0_wp, 0.5_wp]
end module kinds

module gas
  use kinds, only: wp
  implicit none
  ! Places of the conserved quantities, and how many there are.
  integer, parameter :: mass = 1, momentum_x = 2, momentum_y = 3, energy = 4, quantities = 4
  real(wp), save :: gamma = 1.4_wp
  real(wp), protected, save :: floor_density = 1.0e-8_wp
  character(len=10), parameter :: names(quantities) = [character(len=10) :: 'mass', 'momentum x', 'momentum y', 'energy']
contains
  elemental function pressure(d, mx, my, e) result(p)
    real(wp), intent(in) :: d, mx, my, e
    real(wp) :: p
    p = (gamma - 1)*(e - 0.5_wp*(mx*mx + my*my)/d)
  end function pressure

  subroutine set_floor(value)
    real(wp), intent(in) :: value
    if (value <= 0) error stop 'the floor must be positive'
    floor_density = value
  end subroutine set_floor
end module gas

module mesh_module
  use kinds, only: wp
  implicit none
  private
  integer, parameter, public :: ghosts = 2
  integer, parameter, public :: periodic = 0, reflecting = 1, outflow = 2

  type, public :: axis
    integer :: n = 0, kind_low = periodic, kind_high = periodic
    real(wp) :: low = 0, high = 1, width = 0
    real(wp), allocatable :: centre(:)
  end type axis

  type, public :: mesh
    type(axis) :: along(2)
    real(wp) :: cell = 0
  contains
    procedure :: setup => mesh_setup
    procedure :: describe => mesh_describe
    procedure, private :: area_all, area_part
    generic :: area => area_all, area_part
  end type mesh

  ! A mesh that knows a centre, for radii.
  type, extends(mesh), public :: centred_mesh
    real(wp) :: x0 = 0, y0 = 0
    real(wp), allocatable :: radius(:,:)
  contains
    procedure :: setup => centred_setup
  end type centred_mesh

contains

  subroutine mesh_setup(self, nx, ny, bounds, kinds)
    class(mesh), intent(inout) :: self
    integer, intent(in) :: nx, ny
    real(wp), intent(in) :: bounds(4)
    integer, intent(in), optional :: kinds(4)
    integer :: d, i, n
    self%along(1)%n = nx
    self%along(2)%n = ny
    do d = 1, 2
      self%along(d)%low = bounds(2*d-1)
      self%along(d)%high = bounds(2*d)
      if (present(kinds)) then
        self%along(d)%kind_low = kinds(2*d-1)
        self%along(d)%kind_high = kinds(2*d)
      end if
      n = self%along(d)%n
      self%along(d)%width = (self%along(d)%high - self%along(d)%low)/n
      if (allocated(self%along(d)%centre)) deallocate(self%along(d)%centre)
      allocate(self%along(d)%centre(1-ghosts:n+ghosts))
      do i = 1 - ghosts, n + ghosts
        self%along(d)%centre(i) = self%along(d)%low + (i - 0.5_wp)*self%along(d)%width
      end do
    end do
    self%cell = self%along(1)%width*self%along(2)%width
  end subroutine mesh_setup

  subroutine centred_setup(self, nx, ny, bounds, kinds)
    class(centred_mesh), intent(inout) :: self
    integer, intent(in) :: nx, ny
    real(wp), intent(in) :: bounds(4)
    integer, intent(in), optional :: kinds(4)
    integer :: i, j
    call mesh_setup(self, nx, ny, bounds, kinds)
    self%x0 = 0.5_wp*(bounds(1) + bounds(2))
    self%y0 = 0.5_wp*(bounds(3) + bounds(4))
    if (allocated(self%radius)) deallocate(self%radius)
    allocate(self%radius(nx,ny))
    do j = 1, ny
      do i = 1, nx
        self%radius(i,j) = sqrt((self%along(1)%centre(i) - self%x0)**2 + (self%along(2)%centre(j) - self%y0)**2)
      end do
    end do
  end subroutine centred_setup

  subroutine mesh_describe(self, text)
    class(mesh), intent(in) :: self
    character(len=*), intent(out) :: text
    character(len=8) :: kind
    select type (self)
    type is (centred_mesh)
      kind = 'centred'
    class default
      kind = 'plain'
    end select
    write (text,'(a,2i5,2f9.5)') trim(kind)//' mesh', self%along%n, self%along(1)%width, self%along(2)%width
  end subroutine mesh_describe

  pure function area_all(self) result(area)
    class(mesh), intent(in) :: self
    real(wp) :: area
    area = self%cell*self%along(1)%n*self%along(2)%n
  end function area_all

  pure function area_part(self, mask) result(area)
    class(mesh), intent(in) :: self
    logical, intent(in) :: mask(:,:)
    real(wp) :: area
    area = self%cell*count(mask)
  end function area_part
end module mesh_module

module state_module
  use kinds, only: wp
  use gas, only: quantities, mass, momentum_x, momentum_y, energy, pressure, names
  use mesh_module, only: mesh, ghosts
  implicit none
  private
  public :: state, assignment(=), operator(.apart.), total

  type :: field
    real(wp), allocatable :: a(:,:)
  end type field

  type :: state
    type(field) :: q(quantities)
    real(wp), allocatable :: p(:,:), u(:,:), v(:,:), c(:,:)
    integer :: nx = 0, ny = 0
    real(wp) :: time = 0
  contains
    procedure :: allocate => state_allocate
    procedure :: derive
    procedure :: fastest
  end type state

  interface assignment(=)
    module procedure copy_state
  end interface
  interface operator(.apart.)
    module procedure distance
  end interface
  interface total
    module procedure total_quantity, total_named
  end interface

contains

  subroutine state_allocate(self, nx, ny)
    class(state), intent(inout) :: self
    integer, intent(in) :: nx, ny
    integer :: k
    do k = 1, quantities
      if (allocated(self%q(k)%a)) deallocate(self%q(k)%a)
      allocate(self%q(k)%a(1-ghosts:nx+ghosts,1-ghosts:ny+ghosts))
      self%q(k)%a = 0
    end do
    if (allocated(self%p)) deallocate(self%p, self%u, self%v, self%c)
    allocate(self%p(1-ghosts:nx+ghosts,1-ghosts:ny+ghosts), self%u(1-ghosts:nx+ghosts,1-ghosts:ny+ghosts))
    allocate(self%v(1-ghosts:nx+ghosts,1-ghosts:ny+ghosts), self%c(1-ghosts:nx+ghosts,1-ghosts:ny+ghosts))
    self%nx = nx
    self%ny = ny
  end subroutine state_allocate

  subroutine copy_state(to, from)
    type(state), intent(inout) :: to
    type(state), intent(in) :: from
    integer :: k
    if (to%nx /= from%nx .or. to%ny /= from%ny) call to%allocate(from%nx, from%ny)
    do k = 1, quantities
      to%q(k)%a(:,:) = from%q(k)%a(:,:)
    end do
    to%time = from%time
  end subroutine copy_state

  ! Velocities, pressure and speed of sound, ghosts included.
  subroutine derive(self)
    use gas, only: gamma
    class(state), intent(inout) :: self
    integer :: i, j
    real(wp) :: kinetic
    do j = 1 - ghosts, self%ny + ghosts
      do i = 1 - ghosts, self%nx + ghosts
        self%u(i,j) = self%q(momentum_x)%a(i,j)/self%q(mass)%a(i,j)
        self%v(i,j) = self%q(momentum_y)%a(i,j)/self%q(mass)%a(i,j)
        kinetic = 0.5_wp*(self%q(momentum_x)%a(i,j)*self%u(i,j) + self%q(momentum_y)%a(i,j)*self%v(i,j))
        self%p(i,j) = (gamma - 1)*(self%q(energy)%a(i,j) - kinetic)
        self%c(i,j) = sqrt(gamma*self%p(i,j)/self%q(mass)%a(i,j))
      end do
    end do
  end subroutine derive

  ! The greatest signal per width, its place, and whether a pressure is negative.
  subroutine fastest(self, grid, rate, place, sane)
    class(state), intent(in) :: self
    class(mesh), intent(in) :: grid
    real(wp), intent(out) :: rate
    integer, intent(out) :: place(2)
    logical, intent(out), optional :: sane
    integer :: i, j
    real(wp) :: here, dx, dy
    dx = grid%along(1)%width
    dy = grid%along(2)%width
    rate = 0
    place = 0
    do j = 1, self%ny
      do i = 1, self%nx
        here = (abs(self%u(i,j)) + self%c(i,j))/dx + (abs(self%v(i,j)) + self%c(i,j))/dy
        if (here > rate) then
          rate = here
          place(1) = i
          place(2) = j
        end if
      end do
    end do
    if (present(sane)) sane = all(self%p(1:self%nx,1:self%ny) > 0) .and. rate < huge(rate)
  end subroutine fastest

  pure function distance(a, b) result(d)
    type(state), intent(in) :: a, b
    real(wp) :: d
    integer :: k
    d = 0
    do k = 1, quantities
      d = max(d, maxval(abs(a%q(k)%a(1:a%nx,1:a%ny) - b%q(k)%a(1:a%nx,1:a%ny))))
    end do
  end function distance

  function total_quantity(s, grid, k) result(sum_of_all)
    type(state), intent(in) :: s
    class(mesh), intent(in) :: grid
    integer, intent(in) :: k
    real(wp) :: sum_of_all
    integer :: i, j
    sum_of_all = 0
    do j = 1, s%ny
      do i = 1, s%nx
        sum_of_all = sum_of_all + s%q(k)%a(i,j)
      end do
    end do
    sum_of_all = sum_of_all*grid%cell
  end function total_quantity

  function total_named(s, grid, name) result(sum_of_all)
    type(state), intent(in) :: s
    class(mesh), intent(in) :: grid
    character(len=*), intent(in) :: name
    real(wp) :: sum_of_all
    integer :: k
    sum_of_all = -huge(sum_of_all)
    do k = 1, quantities
      if (names(k) == name) sum_of_all = total_quantity(s, grid, k)
    end do
  end function total_named
end module state_module
