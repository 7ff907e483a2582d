! The scheme: ghost cells, slopes, Riemann solvers, sweeps.
module boundary_module
  use kinds, only: wp
  use mesh_module, only: mesh, ghosts, periodic, reflecting, outflow
  use state_module, only: state
  implicit none
  interface
    module subroutine fill_ghosts(s, grid)
      type(state), intent(inout) :: s
      class(mesh), intent(in) :: grid
    end subroutine fill_ghosts
    module pure function is_closed(grid) result(closed)
      class(mesh), intent(in) :: grid
      logical :: closed
    end function is_closed
  end interface
end module boundary_module

submodule (boundary_module) boundary_work
  use gas, only: quantities, momentum_x, momentum_y
  implicit none
contains
  module subroutine fill_ghosts(s, grid)
    type(state), intent(inout) :: s
    class(mesh), intent(in) :: grid
    integer :: k
    do k = 1, quantities
      call fill_x(s%q(k)%a, s%nx, s%ny, grid%along(1)%kind_low, grid%along(1)%kind_high, k == momentum_x)
      call fill_y(s%q(k)%a, s%nx, s%ny, grid%along(2)%kind_low, grid%along(2)%kind_high, k == momentum_y)
    end do
  end subroutine fill_ghosts

  subroutine fill_x(a, nx, ny, low, high, turns)
    integer, intent(in) :: nx, ny, low, high
    real(wp), intent(inout) :: a(1-ghosts:nx+ghosts,1-ghosts:ny+ghosts)
    logical, intent(in) :: turns
    integer :: g, j
    real(wp) :: factor
    factor = merge(-1.0_wp, 1.0_wp, turns)
    do j = 1, ny
      do g = 1, ghosts
        select case (low)
        case (periodic)
          a(1-g,j) = a(nx+1-g,j)
        case (reflecting)
          a(1-g,j) = factor*a(g,j)
        case default
          a(1-g,j) = a(1,j)
        end select
        select case (high)
        case (periodic)
          a(nx+g,j) = a(g,j)
        case (reflecting)
          a(nx+g,j) = factor*a(nx+1-g,j)
        case (outflow)
          a(nx+g,j) = a(nx,j)
        end select
      end do
    end do
  end subroutine fill_x

  subroutine fill_y(a, nx, ny, low, high, turns)
    integer, intent(in) :: nx, ny, low, high
    real(wp), intent(inout) :: a(1-ghosts:nx+ghosts,1-ghosts:ny+ghosts)
    logical, intent(in) :: turns
    integer :: g
    do g = 1, ghosts
      if (low == periodic) then
        a(:,1-g) = a(:,ny+1-g)
      else if (low == reflecting) then
        a(:,1-g) = merge(-1.0_wp, 1.0_wp, turns)*a(:,g)
      else
        a(:,1-g) = a(:,1)
      end if
      if (high == periodic) then
        a(:,ny+g) = a(:,g)
      else if (high == reflecting) then
        a(:,ny+g) = merge(-1.0_wp, 1.0_wp, turns)*a(:,ny+1-g)
      else
        a(:,ny+g) = a(:,ny)
      end if
    end do
  end subroutine fill_y

  module procedure is_closed
    integer :: d
    closed = .true.
    do d = 1, 2
      closed = closed .and. grid%along(d)%kind_low /= outflow .and. grid%along(d)%kind_high /= outflow
    end do
  end procedure is_closed
end submodule boundary_work

module riemann_module
  use kinds, only: wp
  use gas, only: gamma
  implicit none
  private
  public :: hll, rusanov, exact_state, flux_function
  abstract interface
    subroutine flux_function(n, left, right, flux)
      import :: wp
      integer, intent(in) :: n
      real(wp), intent(in) :: left(n,4), right(n,4)
      real(wp), intent(out) :: flux(n,4)
    end subroutine flux_function
  end interface
contains
  ! States are density, normal velocity, the other velocity, pressure.
  subroutine hll(n, left, right, flux)
    integer, intent(in) :: n
    real(wp), intent(in) :: left(n,4), right(n,4)
    real(wp), intent(out) :: flux(n,4)
    real(wp) :: cl, cr, sl, sr, el, er, ul(4), ur(4), fl(4), fr(4)
    integer :: i, k
    do i = 1, n
      cl = sqrt(gamma*left(i,4)/left(i,1))
      cr = sqrt(gamma*right(i,4)/right(i,1))
      sl = min(left(i,2) - cl, right(i,2) - cr, 0.0_wp)
      sr = max(left(i,2) + cl, right(i,2) + cr, 0.0_wp)
      el = left(i,4)/(gamma - 1) + 0.5_wp*left(i,1)*(left(i,2)**2 + left(i,3)**2)
      er = right(i,4)/(gamma - 1) + 0.5_wp*right(i,1)*(right(i,2)**2 + right(i,3)**2)
      ul(1) = left(i,1)
      ul(2) = left(i,1)*left(i,2)
      ul(3) = left(i,1)*left(i,3)
      ul(4) = el
      ur(1) = right(i,1)
      ur(2) = right(i,1)*right(i,2)
      ur(3) = right(i,1)*right(i,3)
      ur(4) = er
      fl(1) = ul(2)
      fl(2) = ul(2)*left(i,2) + left(i,4)
      fl(3) = ul(3)*left(i,2)
      fl(4) = (el + left(i,4))*left(i,2)
      fr(1) = ur(2)
      fr(2) = ur(2)*right(i,2) + right(i,4)
      fr(3) = ur(3)*right(i,2)
      fr(4) = (er + right(i,4))*right(i,2)
      do k = 1, 4
        flux(i,k) = (sr*fl(k) - sl*fr(k) + sl*sr*(ur(k) - ul(k)))/(sr - sl)
      end do
    end do
  end subroutine hll

  subroutine rusanov(n, left, right, flux)
    integer, intent(in) :: n
    real(wp), intent(in) :: left(n,4), right(n,4)
    real(wp), intent(out) :: flux(n,4)
    real(wp) :: s, el, er
    integer :: i
    do i = 1, n
      s = max(abs(left(i,2)) + sqrt(gamma*left(i,4)/left(i,1)), abs(right(i,2)) + sqrt(gamma*right(i,4)/right(i,1)))
      el = left(i,4)/(gamma - 1) + 0.5_wp*left(i,1)*(left(i,2)**2 + left(i,3)**2)
      er = right(i,4)/(gamma - 1) + 0.5_wp*right(i,1)*(right(i,2)**2 + right(i,3)**2)
      flux(i,1) = 0.5_wp*(left(i,1)*left(i,2) + right(i,1)*right(i,2) - s*(right(i,1) - left(i,1)))
      flux(i,2) = 0.5_wp*(left(i,1)*left(i,2)**2 + left(i,4) + right(i,1)*right(i,2)**2 + right(i,4) &
                          - s*(right(i,1)*right(i,2) - left(i,1)*left(i,2)))
      flux(i,3) = 0.5_wp*(left(i,1)*left(i,2)*left(i,3) + right(i,1)*right(i,2)*right(i,3) &
                          - s*(right(i,1)*right(i,3) - left(i,1)*left(i,3)))
      flux(i,4) = 0.5_wp*((el + left(i,4))*left(i,2) + (er + right(i,4))*right(i,2) - s*(er - el))
    end do
  end subroutine rusanov

  ! Density at x/t = xi between two gases at rest, the left one denser: rarefaction, contact, shock. Newton's iteration finds
  ! the pressure between, by an internal procedure that sees the host's variables.
  function exact_state(dl, pl, dr, pr, xi, iterations) result(d)
    real(wp), intent(in) :: dl, pl, dr, pr, xi
    integer, intent(out), optional :: iterations
    real(wp) :: d, cl, cr, p, slope, value, u, shock, tail, inside
    integer :: n
    cl = sqrt(gamma*pl/dl)
    cr = sqrt(gamma*pr/dr)
    p = 0.5_wp*(pl + pr)
    do n = 1, 50
      call velocity_gap(value, slope)
      if (abs(value) < 1.0e-13_wp) exit
      p = max(p - value/slope, 1.0e-6_wp)
    end do
    if (present(iterations)) iterations = n
    u = 2*cl/(gamma - 1)*(1 - (p/pl)**((gamma - 1)/(2*gamma)))
    shock = cr*sqrt((gamma + 1)/(2*gamma)*p/pr + (gamma - 1)/(2*gamma))
    tail = u - cl*(p/pl)**((gamma - 1)/(2*gamma))
    if (xi < -cl) then
      d = dl
    else if (xi < tail) then
      inside = 2/(gamma + 1) - (gamma - 1)/((gamma + 1)*cl)*xi
      d = dl*inside**(2/(gamma - 1))
    else if (xi < u) then
      d = dl*(p/pl)**(1/gamma)
    else if (xi < shock) then
      d = dr*(p/pr + (gamma - 1)/(gamma + 1))/((gamma - 1)/(gamma + 1)*p/pr + 1)
    else
      d = dr
    end if
  contains
    subroutine velocity_gap(gap, derivative)
      real(wp), intent(out) :: gap, derivative
      real(wp) :: a, b, root
      a = 2/((gamma + 1)*dr)
      b = (gamma - 1)/(gamma + 1)*pr
      root = sqrt(a/(p + b))
      gap = (p - pr)*root - 2*cl/(gamma - 1)*(1 - (p/pl)**((gamma - 1)/(2*gamma)))
      derivative = root*(1 - 0.5_wp*(p - pr)/(p + b)) + (p/pl)**(-(gamma + 1)/(2*gamma))/(dl*cl)
    end subroutine velocity_gap
  end function exact_state
end module riemann_module

module sweep_module
  use kinds, only: wp, weights => stage_weight
  use gas, density => mass
  use mesh_module
  use state_module, only: state, assignment(=)
  use boundary_module, only: fill_ghosts
  use riemann_module, only: flux_function
  implicit none
  private
  public :: step, sweep_rows, work_size, release_work
  ! The arrays of one row, kept from call to call.
  real(wp), allocatable, save :: w(:,:), slope(:,:), left(:,:), right(:,:), flux(:,:)
  integer, save :: calls = 0
contains

  integer function work_size()
    work_size = 0
    if (allocated(w)) work_size = size(w) + size(slope) + size(left) + size(right) + size(flux)
  end function work_size

  subroutine release_work
    if (allocated(w)) deallocate(w, slope, left, right, flux)
    calls = 0
  end subroutine release_work

  pure elemental real(wp) function minmod(a, b)
    real(wp), intent(in) :: a, b
    minmod = 0
    if (a*b > 0) minmod = sign(min(abs(a), abs(b)), a)
  end function minmod

  subroutine need_work(n)
    integer, intent(in) :: n
    calls = calls + 1
    if (allocated(w)) then
      if (size(w,1) == n + 2*ghosts) return
      deallocate(w, slope, left, right, flux)
    end if
    allocate(w(1-ghosts:n+ghosts,4), slope(0:n+1,4), left(n+1,4), right(n+1,4), flux(n+1,4))
  end subroutine need_work

  ! One stage of all rows (direction 1) or columns (direction 2): changes go into `change`.
  subroutine sweep_rows(s, grid, direction, change, solve)
    type(state), intent(in) :: s
    class(mesh), intent(in) :: grid
    integer, intent(in) :: direction
    real(wp), intent(inout) :: change(:,:,:)
    procedure(flux_function) :: solve
    integer :: n, rows, i, j, k, normal, other
    real(wp) :: a, b, width
    n = grid%along(direction)%n
    rows = grid%along(3-direction)%n
    width = grid%along(direction)%width
    normal = merge(2, 3, direction == 1)
    other = 5 - normal
    call need_work(n)
    do j = 1, rows
      if (direction == 1) then
        do i = 1 - ghosts, n + ghosts
          w(i,1) = s%q(density)%a(i,j)
          w(i,2) = s%u(i,j)
          w(i,3) = s%v(i,j)
          w(i,4) = s%p(i,j)
        end do
      else
        do i = 1 - ghosts, n + ghosts
          w(i,1) = s%q(density)%a(j,i)
          w(i,2) = s%v(j,i)
          w(i,3) = s%u(j,i)
          w(i,4) = s%p(j,i)
        end do
      end if
      do k = 1, 4
        do i = 0, n + 1
          a = w(i,k) - w(i-1,k)
          b = w(i+1,k) - w(i,k)
          slope(i,k) = merge(sign(min(abs(a), abs(b)), a), 0.0_wp, a*b > 0)
        end do
      end do
      do k = 1, 4
        do i = 1, n + 1
          left(i,k) = w(i-1,k) + 0.5_wp*slope(i-1,k)
          right(i,k) = w(i,k) - 0.5_wp*slope(i,k)
        end do
      end do
      call solve(n + 1, left, right, flux)
      if (direction == 1) then
        do i = 1, n
          change(i,j,density) = change(i,j,density) - (flux(i+1,1) - flux(i,1))/width
          change(i,j,normal) = change(i,j,normal) - (flux(i+1,2) - flux(i,2))/width
          change(i,j,other) = change(i,j,other) - (flux(i+1,3) - flux(i,3))/width
          change(i,j,energy) = change(i,j,energy) - (flux(i+1,4) - flux(i,4))/width
        end do
      else
        do i = 1, n
          change(j,i,density) = change(j,i,density) - (flux(i+1,1) - flux(i,1))/width
          change(j,i,normal) = change(j,i,normal) - (flux(i+1,2) - flux(i,2))/width
          change(j,i,other) = change(j,i,other) - (flux(i+1,3) - flux(i,3))/width
          change(j,i,energy) = change(j,i,energy) - (flux(i+1,4) - flux(i,4))/width
        end do
      end if
    end do
  end subroutine sweep_rows

  ! One step in two stages (Heun). `work` is what the last step left; it is allocated anew where the shape is another.
  subroutine step(s, grid, dt, solve, source)
    type(state), intent(inout) :: s
    class(mesh), intent(in) :: grid
    real(wp), intent(in) :: dt
    procedure(flux_function) :: solve
    real(wp), intent(in), optional :: source(:,:)
    type(state), save :: old
    real(wp), allocatable :: change(:,:,:)
    integer :: stage, k, i, j
    old = s
    allocate(change(s%nx,s%ny,quantities))
    do stage = 1, 2
      call fill_ghosts(s, grid)
      call s%derive()
      change = 0
      call sweep_rows(s, grid, 1, change, solve)
      call sweep_rows(s, grid, 2, change, solve)
      if (present(source)) change(:,:,energy) = change(:,:,energy) + source
      do k = 1, quantities
        associate (new => s%q(k)%a, before => old%q(k)%a)
          do j = 1, s%ny
            do i = 1, s%nx
              new(i,j) = weights(stage)*before(i,j) + (1 - weights(stage))*(new(i,j) + dt*change(i,j,k))
            end do
          end do
        end associate
      end do
      where (s%q(density)%a(1:s%nx,1:s%ny) < floor_density) s%q(density)%a(1:s%nx,1:s%ny) = floor_density
    end do
    s%time = s%time + dt
    block
      real(wp) :: lowest
      lowest = minval(s%q(density)%a(1:s%nx,1:s%ny))
      if (lowest <= floor_density) write (*,*) 'the floor of density is reached at', s%time
    end block
  end subroutine step
end module sweep_module
