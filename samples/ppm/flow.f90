! flow.f90 - a flow on a uniform grid: boundaries, time step, directionally split
! time stepping by the chosen sweeps.
module flow
  use godunov, only: rk, gam, godunov_sweep, godunov_sweep_j, muscl_sweep, &
                     muscl_sweep_j
  use, intrinsic :: iso_fortran_env, only: output_unit
  implicit none
  private

  integer, parameter, public :: halo = 4
  integer, parameter, public :: use_ppm = 1, use_godunov = 2, use_muscl = 3
  integer, parameter, public :: outflow = 1, reflecting = 2, mach_reflection = 3

  type, public :: grid
    integer :: nx, ny, idim, jdim, ilo, ihi, jlo, jhi
    integer :: boundary, solver
    real(rk) :: dx, time
    integer :: step
    ! A part of a grid has rows below it, and neighbours in the place of the
    ! boundaries at its bottom and top.
    integer :: below = 0
    logical :: bottom = .true., top = .true.
    real(rk), allocatable, dimension(:,:) :: rho, u, v, p
  end type grid

  ! Double Mach reflection: a Mach 10 shock at 60 degrees, its foot at x = 1/6;
  ! states (rho, u, v, p) behind and ahead of it.
  real(rk), parameter :: root3 = 1.7320508075688772_rk
  real(rk), parameter :: foot = 1.0_rk/6.0_rk
  real(rk), parameter, public :: dmr_behind(4) = &
    [8.0_rk, 4.125_rk*root3, -4.125_rk, 116.5_rk]
  real(rk), parameter, public :: dmr_ahead(4) = [1.4_rk, 0.0_rk, 0.0_rk, 1.0_rk]

  public :: new_grid, advance, time_step, x_center, y_center, set_cell, &
            dmr_shock, sweep_x, sweep_y, set_mach_reflection, print_norms

  character(len=3), parameter, public :: field_names(4) = &
    ['rho', 'u  ', 'v  ', 'p  ']

  interface
    subroutine ppmset(g)
      import :: rk
      real(rk) :: g
    end subroutine ppmset
    subroutine ppmswp(rho, u, v, p, idim, jdim, ilo, ihi, jlo, jhi, dtdx)
      import :: rk
      integer :: idim, jdim, ilo, ihi, jlo, jhi
      real(rk), dimension(idim,jdim) :: rho, u, v, p
      real(rk) :: dtdx
    end subroutine ppmswp
    subroutine ppmswj(rho, u, v, p, idim, jdim, ilo, ihi, jlo, jhi, dtdx)
      import :: rk
      integer :: idim, jdim, ilo, ihi, jlo, jhi
      real(rk), dimension(idim,jdim) :: rho, u, v, p
      real(rk) :: dtdx
    end subroutine ppmswj
  end interface

contains

  ! A grid of nx by ny square cells on [0, nx dx] x [0, ny dx]. With ny = 1 the
  ! flow has one dimension and the grid no halo in y.
  subroutine new_grid(g, nx, ny, dx, boundary, solver)
    type(grid), intent(out) :: g
    integer, intent(in) :: nx, ny, boundary, solver
    real(rk), intent(in) :: dx
    real(rk) :: g_gas

    g%nx = nx
    g%ny = ny
    g%idim = nx + 2*halo
    g%ilo = halo + 1
    g%ihi = halo + nx
    g%jdim = ny
    g%jlo = 1
    if (ny > 1) then
      g%jdim = ny + 2*halo
      g%jlo = halo + 1
    end if
    g%jhi = g%jlo + ny - 1
    g%dx = dx
    g%boundary = boundary
    g%solver = solver
    g%time = 0
    g%step = 0
    allocate (g%rho(g%idim,g%jdim), source=0.0_rk)
    allocate (g%u, g%v, g%p, source=g%rho)
    g_gas = gam
    call ppmset(g_gas)
  end subroutine new_grid

  elemental function x_center(g, i) result(x)
    type(grid), intent(in) :: g
    integer, intent(in) :: i
    real(rk) :: x
    x = (i - g%ilo + 0.5_rk)*g%dx
  end function x_center

  elemental function y_center(g, j) result(y)
    type(grid), intent(in) :: g
    integer, intent(in) :: j
    real(rk) :: y
    y = (j - g%jlo + g%below + 0.5_rk)*g%dx
  end function y_center

  subroutine set_cell(g, i, j, state)
    type(grid), intent(inout) :: g
    integer, intent(in) :: i, j
    real(rk), intent(in) :: state(4)
    g%rho(i,j) = state(1)
    g%u(i,j) = state(2)
    g%v(i,j) = state(3)
    g%p(i,j) = state(4)
  end subroutine set_cell

  ! Where the undisturbed shock of the double Mach reflection stands at height y.
  elemental function dmr_shock(y, time) result(x)
    real(rk), intent(in) :: y, time
    real(rk) :: x
    x = foot + (y + 20.0_rk*time)/root3
  end function dmr_shock

  ! The time step for a Courant number: over the cells, the least dx over the
  ! fastest signal.
  function time_step(g, courant) result(dt)
    type(grid), intent(in) :: g
    real(rk), intent(in) :: courant
    real(rk) :: dt, c, fastest
    integer :: i, j

    fastest = 0
    do j = g%jlo, g%jhi
      do i = g%ilo, g%ihi
        c = sqrt(gam*g%p(i,j)/g%rho(i,j))
        fastest = max(fastest, abs(g%u(i,j)) + c, abs(g%v(i,j)) + c)
      end do
    end do
    dt = courant*g%dx/fastest
  end function time_step

  ! One time step: x and y by turns first (Strang 1968).
  subroutine advance(g, dt)
    type(grid), intent(inout) :: g
    real(rk), intent(in) :: dt

    if (g%ny == 1) then
      call sweep_x(g, dt)
    else if (mod(g%step, 2) == 0) then
      call sweep_x(g, dt)
      call sweep_y(g, dt)
    else
      call sweep_y(g, dt)
      call sweep_x(g, dt)
    end if
    g%time = g%time + dt
    g%step = g%step + 1
  end subroutine advance

  subroutine sweep_x(g, dt)
    type(grid), intent(inout) :: g
    real(rk), intent(in) :: dt
    real(rk) :: dtdx

    call fill_x(g)
    dtdx = dt/g%dx
    select case (g%solver)
    case (use_ppm)
      call ppmswp(g%rho, g%u, g%v, g%p, g%idim, g%jdim, g%ilo, g%ihi, g%jlo, &
                  g%jhi, dtdx)
    case (use_godunov)
      call godunov_sweep(g%rho, g%u, g%v, g%p, g%idim, g%jdim, g%ilo, g%ihi, &
                         g%jlo, g%jhi, dtdx)
    case (use_muscl)
      call muscl_sweep(g%rho, g%u, g%v, g%p, g%idim, g%jdim, g%ilo, g%ihi, &
                       g%jlo, g%jhi, dtdx)
    end select
  end subroutine sweep_x

  ! Along y the roles of the velocities change.
  subroutine sweep_y(g, dt)
    type(grid), intent(inout) :: g
    real(rk), intent(in) :: dt
    real(rk) :: dtdx

    call fill_y(g)
    dtdx = dt/g%dx
    select case (g%solver)
    case (use_ppm)
      call ppmswj(g%rho, g%v, g%u, g%p, g%idim, g%jdim, g%ilo, g%ihi, g%jlo, &
                  g%jhi, dtdx)
    case (use_godunov)
      call godunov_sweep_j(g%rho, g%v, g%u, g%p, g%idim, g%jdim, g%ilo, &
                           g%ihi, g%jlo, g%jhi, dtdx)
    case (use_muscl)
      call muscl_sweep_j(g%rho, g%v, g%u, g%p, g%idim, g%jdim, g%ilo, g%ihi, &
                         g%jlo, g%jhi, dtdx)
    end select
  end subroutine sweep_y

  ! Copies cell (is,js) into the halo cell (i,j), the velocities with signs.
  subroutine copy_cell(g, i, j, is, js, sign_u, sign_v)
    type(grid), intent(inout) :: g
    integer, intent(in) :: i, j, is, js
    real(rk), intent(in) :: sign_u, sign_v
    call set_cell(g, i, j, [g%rho(is,js), sign_u*g%u(is,js), &
                            sign_v*g%v(is,js), g%p(is,js)])
  end subroutine copy_cell

  subroutine fill_x(g)
    type(grid), intent(inout) :: g
    real(rk) :: turn
    integer :: j, k, first, last

    turn = 1.0_rk
    if (g%boundary == reflecting) turn = -1.0_rk
    do k = 1, halo
      first = g%ilo
      last = g%ihi
      if (g%boundary == reflecting) then
        first = g%ilo + k - 1
        last = g%ihi - k + 1
      end if
      do j = g%jlo, g%jhi
        g%rho(g%ilo-k,j) = g%rho(first,j)
        g%u(g%ilo-k,j) = turn*g%u(first,j)
        g%v(g%ilo-k,j) = g%v(first,j)
        g%p(g%ilo-k,j) = g%p(first,j)
        g%rho(g%ihi+k,j) = g%rho(last,j)
        g%u(g%ihi+k,j) = turn*g%u(last,j)
        g%v(g%ihi+k,j) = g%v(last,j)
        g%p(g%ihi+k,j) = g%p(last,j)
      end do
      if (g%boundary == mach_reflection) then
        do j = g%jlo, g%jhi
          g%rho(g%ilo-k,j) = dmr_behind(1)
          g%u(g%ilo-k,j) = dmr_behind(2)
          g%v(g%ilo-k,j) = dmr_behind(3)
          g%p(g%ilo-k,j) = dmr_behind(4)
        end do
      end if
    end do
  end subroutine fill_x

  ! Only the double Mach reflection has two dimensions: a wall below from the
  ! foot of the shock on, the moving shock above.
  subroutine fill_y(g)
    type(grid), intent(inout) :: g
    integer :: i, k

    do k = 1, halo
      do i = g%ilo, g%ihi
        if (.not. g%bottom) then
          continue
        else if (x_center(g, i) < foot) then
          call set_cell(g, i, g%jlo-k, dmr_behind)
        else
          call copy_cell(g, i, g%jlo-k, i, g%jlo+k-1, 1.0_rk, -1.0_rk)
        end if
        if (.not. g%top) then
          continue
        else if (x_center(g, i) < dmr_shock(y_center(g, g%jhi+k), g%time)) then
          call set_cell(g, i, g%jhi+k, dmr_behind)
        else
          call set_cell(g, i, g%jhi+k, dmr_ahead)
        end if
      end do
    end do
  end subroutine fill_y

  ! The double Mach reflection at its start.
  subroutine set_mach_reflection(g)
    type(grid), intent(inout) :: g
    integer :: i, j

    do j = g%jlo, g%jhi
      do i = g%ilo, g%ihi
        if (x_center(g, i) < dmr_shock(y_center(g, j), 0.0_rk)) then
          call set_cell(g, i, j, dmr_behind)
        else
          call set_cell(g, i, j, dmr_ahead)
        end if
      end do
    end do
  end subroutine set_mach_reflection

  ! Mean of |a|, root of the mean of a**2, greatest |a| of the final fields, to
  ! all digits: two codes agree where these lines do.
  subroutine print_norms(g, name)
    type(grid), intent(in) :: g
    character(len=*), intent(in) :: name

    write (output_unit, '(a,": ",i0," x ",i0," cells, ",i0," steps, t = ",f8.6)') &
      name, g%nx, g%ny, g%step, g%time
    call print_field_norms(name, 1, interior(g, g%rho))
    call print_field_norms(name, 2, interior(g, g%u))
    if (g%ny > 1) call print_field_norms(name, 3, interior(g, g%v))
    call print_field_norms(name, 4, interior(g, g%p))
  end subroutine print_norms

  subroutine print_field_norms(name, field, a)
    character(len=*), intent(in) :: name
    integer, intent(in) :: field
    real(rk), intent(in) :: a(:,:)

    write (output_unit, '(a,1x,a3,"  L1",es24.16,"  L2",es24.16,"  max",es24.16)') &
      name, field_names(field), sum(abs(a))/size(a), sqrt(sum(a**2)/size(a)), &
      maxval(abs(a))
  end subroutine print_field_norms

  function interior(g, a) result(cells)
    type(grid), intent(in) :: g
    real(rk), intent(in) :: a(:,:)
    real(rk) :: cells(g%nx,g%ny)
    cells = a(g%ilo:g%ihi,g%jlo:g%jhi)
  end function interior

end module flow
