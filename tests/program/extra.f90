! What goes along with the gas: tracers, heat, spectra, reports.
module tracer_module
  use kinds, only: wp
  use mesh_module, only: mesh, ghosts
  use state_module, only: state
  implicit none
  private
  public :: tracer, tracer_list, advance, count_in

  type :: tracer
    real(wp) :: x = 0, y = 0, u = 0, v = 0
    integer :: cell(2) = 0, id = 0
    logical :: alive = .true.
  end type tracer

  type :: node
    type(tracer) :: item
    type(node), pointer :: next => null()
  end type node

  ! A list that grows by links, and is packed into an array.
  type :: tracer_list
    type(node), pointer :: first => null()
    integer :: length = 0
  contains
    procedure :: add
    procedure :: pack => pack_list
    final :: clear
  end type tracer_list

contains

  subroutine add(self, x, y)
    class(tracer_list), intent(inout) :: self
    real(wp), intent(in) :: x, y
    type(node), pointer :: new
    allocate(new)
    self%length = self%length + 1
    new%item = tracer(x=x, y=y, id=self%length)
    new%next => self%first
    self%first => new
  end subroutine add

  subroutine pack_list(self, all_of_them)
    class(tracer_list), intent(in) :: self
    type(tracer), allocatable, intent(out) :: all_of_them(:)
    type(node), pointer :: walk
    integer :: n
    allocate(all_of_them(self%length))
    walk => self%first
    n = self%length
    do while (associated(walk))
      all_of_them(n) = walk%item
      n = n - 1
      walk => walk%next
    end do
  end subroutine pack_list

  subroutine clear(self)
    type(tracer_list), intent(inout) :: self
    type(node), pointer :: next
    do while (associated(self%first))
      next => self%first%next
      deallocate(self%first)
      self%first => next
    end do
    self%length = 0
  end subroutine clear

  ! Moves the tracers of a periodic mesh with the gas, linear between cells.
  subroutine advance(tracers, s, grid, dt)
    type(tracer), intent(inout) :: tracers(:)
    type(state), intent(in) :: s
    class(mesh), intent(in) :: grid
    real(wp), intent(in) :: dt
    integer :: n, i, j
    real(wp) :: fx, fy, dx, dy
    dx = grid%along(1)%width
    dy = grid%along(2)%width
    do n = 1, size(tracers)
      if (.not. tracers(n)%alive) cycle
      fx = (tracers(n)%x - grid%along(1)%low)/dx + 0.5_wp
      fy = (tracers(n)%y - grid%along(2)%low)/dy + 0.5_wp
      i = int(fx)
      j = int(fy)
      fx = fx - i
      fy = fy - j
      tracers(n)%u = (1 - fy)*((1 - fx)*s%u(i,j) + fx*s%u(i+1,j)) + fy*((1 - fx)*s%u(i,j+1) + fx*s%u(i+1,j+1))
      tracers(n)%v = (1 - fy)*((1 - fx)*s%v(i,j) + fx*s%v(i+1,j)) + fy*((1 - fx)*s%v(i,j+1) + fx*s%v(i+1,j+1))
    end do
    do n = 1, size(tracers)
      tracers(n)%x = wrap(tracers(n)%x + dt*tracers(n)%u, grid%along(1)%low, grid%along(1)%high)
      tracers(n)%y = wrap(tracers(n)%y + dt*tracers(n)%v, grid%along(2)%low, grid%along(2)%high)
      tracers(n)%cell(1) = int((tracers(n)%x - grid%along(1)%low)/dx) + 1
      tracers(n)%cell(2) = int((tracers(n)%y - grid%along(2)%low)/dy) + 1
    end do
  end subroutine advance

  pure real(wp) function wrap(x, low, high)
    real(wp), intent(in) :: x, low, high
    wrap = x
    if (x < low) wrap = x + (high - low)
    if (x >= high) wrap = x - (high - low)
  end function wrap

  pure integer function count_in(tracers, box)
    type(tracer), intent(in) :: tracers(:)
    real(wp), intent(in) :: box(4)
    count_in = count(tracers%x >= box(1) .and. tracers%x < box(2) .and. tracers%y >= box(3) .and. tracers%y < box(4))
  end function count_in
end module tracer_module

module heat_module
  use kinds, only: wp
  implicit none
  private
  public :: conduct_implicit, relax, heat
  type :: heat
    real(wp), pointer :: now(:,:) => null(), next(:,:) => null()
    real(wp), pointer :: middle(:,:) => null()   ! what lies within the edge
    integer :: n = 0, m = 0
  contains
    procedure :: start
    procedure :: finish
    procedure :: swap
  end type heat
contains
  subroutine start(self, n, m)
    class(heat), intent(inout), target :: self
    integer, intent(in) :: n, m
    allocate(self%now(0:n+1,0:m+1), self%next(0:n+1,0:m+1))
    self%now = 0
    self%next = 0
    self%middle => self%now(1:n,1:m)
    self%n = n
    self%m = m
  end subroutine start

  subroutine finish(self)
    class(heat), intent(inout) :: self
    if (associated(self%now)) deallocate(self%now, self%next)
    nullify(self%now, self%next, self%middle)
  end subroutine finish

  subroutine swap(self)
    class(heat), intent(inout) :: self
    real(wp), pointer :: kept(:,:)
    kept => self%now
    self%now => self%next
    self%next => kept
    self%middle => self%now(1:self%n,1:self%m)
  end subroutine swap

  ! Jacobi's iteration for Laplace's equation, edges as they are, until the change is small.
  subroutine relax(h, tolerance, iterations, change)
    type(heat), intent(inout) :: h
    real(wp), intent(in) :: tolerance
    integer, intent(out) :: iterations
    real(wp), intent(out) :: change
    integer :: i, j
    h%next(0,:) = h%now(0,:)
    h%next(h%n+1,:) = h%now(h%n+1,:)
    h%next(:,0) = h%now(:,0)
    h%next(:,h%m+1) = h%now(:,h%m+1)
    do iterations = 1, 5000
      do concurrent (j = 1:h%m, i = 1:h%n)
        h%next(i,j) = 0.25_wp*(h%now(i-1,j) + h%now(i+1,j) + h%now(i,j-1) + h%now(i,j+1))
      end do
      change = 0
      do j = 1, h%m
        do i = 1, h%n
          change = max(change, abs(h%next(i,j) - h%now(i,j)))
        end do
      end do
      call h%swap()
      if (change < tolerance) return
    end do
  end subroutine relax

  ! A step of heat conduction, implicit along the first dimension, by the older code's solver.
  subroutine conduct_implicit(t, coefficient)
    real(wp), intent(inout), contiguous :: t(:,:)
    real(wp), intent(in) :: coefficient
    interface
      subroutine tridia(n, m, a, b, c, d)
        import :: wp
        integer, intent(in) :: n, m
        real(wp), intent(in) :: a(n,m), b(n,m), c(n,m)
        real(wp), intent(inout) :: d(n,m)
      end subroutine tridia
    end interface
    real(wp), dimension(size(t,1),size(t,2)) :: lower, diagonal, upper
    integer :: n
    n = size(t, 1)
    lower = -coefficient
    upper = -coefficient
    diagonal = 1 + 2*coefficient
    diagonal(1,:) = 1 + coefficient
    diagonal(n,:) = 1 + coefficient
    call tridia(n, size(t,2), lower, diagonal, upper, t)
  end subroutine conduct_implicit
end module heat_module

module spectrum_module
  use kinds, only: wp, pi
  implicit none
  private
  public :: transform, transform_back, power
contains
  ! The discrete Fourier transform as it is written; `back` without the factor 1/n.
  function transform(x) result(y)
    real(wp), intent(in) :: x(0:)
    complex(wp) :: y(0:size(x)-1), factor
    integer :: k, n
    do k = 0, size(x) - 1
      y(k) = (0, 0)
      do n = 0, size(x) - 1
        factor = exp(cmplx(0, -2*pi*mod(k*n, size(x))/size(x), wp))
        y(k) = y(k) + factor*x(n)
      end do
    end do
  end function transform

  subroutine transform_back(y, x)
    complex(wp), intent(in) :: y(0:)
    real(wp), intent(out) :: x(0:size(y)-1)
    integer :: k, n
    x = 0
    do k = 0, size(y) - 1
      do n = 0, size(y) - 1
        x(n) = x(n) + real(y(k)*exp(cmplx(0, 2*pi*mod(k*n, size(y))/size(y), wp)))
      end do
    end do
    x = x/size(y)
  end subroutine transform_back

  pure function power(y) result(p)
    complex(wp), intent(in) :: y(:)
    real(wp) :: p(size(y))
    p = real(y)**2 + aimag(y)**2
  end function power
end module spectrum_module

module report_module
  use, intrinsic :: iso_fortran_env, only: output_unit, int64, real64
  use kinds, only: wp
  implicit none
  private
  public :: check, section, failures, print_field, seconds
  integer, protected :: failures = 0
  integer, save :: checks = 0
  interface check
    module procedure check_true, check_close, check_integer
  end interface
contains
  subroutine section(title)
    character(len=*), intent(in) :: title
    write (output_unit,'(/,a,/,a)') title, repeat('-', len_trim(title))
  end subroutine section

  subroutine check_true(what, good)
    character(len=*), intent(in) :: what
    logical, intent(in) :: good
    checks = checks + 1
    if (.not. good) failures = failures + 1
    write (output_unit,'(i4,2x,a,t64,a)') checks, what, merge('good', 'BAD ', good)
  end subroutine check_true

  subroutine check_close(what, value, wanted, tolerance)
    character(len=*), intent(in) :: what
    real(wp), intent(in) :: value, wanted
    real(wp), intent(in), optional :: tolerance
    real(wp) :: allowed
    allowed = 1.0e-12_wp
    if (present(tolerance)) allowed = tolerance
    call check_true(what, abs(value - wanted) <= allowed*max(1.0_wp, abs(wanted)))
    write (output_unit,'(6x,a,es24.16,a,es24.16)') 'value', value, ' wanted', wanted
  end subroutine check_close

  subroutine check_integer(what, value, wanted)
    character(len=*), intent(in) :: what
    integer, intent(in) :: value, wanted
    call check_true(what, value == wanted)
    write (output_unit,'(6x,2(a,i0))') 'value ', value, ' wanted ', wanted
  end subroutine check_integer

  ! Every bit of a field in one number, and some of its values.
  subroutine print_field(name, a)
    character(len=*), intent(in) :: name
    real(wp), intent(in) :: a(:,:)
    integer(int64) :: bits
    integer :: i, j
    bits = 0
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        bits = ieor(ishftc(bits, 7), transfer(a(i,j), bits))
      end do
    end do
    write (output_unit,'(6x,a,t24,z16.16,3es13.5)') name, bits, a(1,1), a(size(a,1),1), a(size(a,1),size(a,2))
  end subroutine print_field

  real(wp) function seconds()
    integer(int64) :: count, rate
    call system_clock(count, rate)
    seconds = real(count, wp)/rate
  end function seconds
end module report_module
