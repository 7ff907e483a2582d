! A small hydrodynamics program that checks itself: conservation, symmetry, exact solutions, orders of convergence.
program hydro
  use kinds
  use gas, only: gamma, quantities, momentum_x, energy, mass_place => mass, set_floor, floor_density, pressure, names
  use mesh_module
  use state_module
  use boundary_module, only: fill_ghosts, is_closed
  use riemann_module, only: hll, rusanov, exact_state, flux_function
  use sweep_module, only: step, work_size, release_work
  use tracer_module
  use heat_module
  use spectrum_module
  use report_module
  use more_tests
  implicit none

  type :: settings
    integer :: cells = 32
    real(wp) :: cfl = 0.4_wp
    character(len=16) :: solver = 'hll'
    logical :: cooled = .false.
  end type settings

  type(settings) :: set
  real(wp) :: clock
  integer :: cells, steps_limit
  real(wp) :: cfl
  character(len=16) :: solver
  logical :: cooled
  namelist /control/ cells, cfl, solver, cooled, steps_limit

  clock = seconds()
  call read_control
  call test_mesh
  call test_tables
  call test_riemann
  if (command_argument_count() == 0) then ! an argument leaves out what takes long
    call test_tube
    call test_tube_along(1)
    call test_tube_along(2)
    call test_advection
    call test_blast
  end if
  call test_tracers
  call test_heat
  call test_spectrum
  call test_random
  call test_legacy_tube
  call test_storage
  call test_ring
  call test_parcels
  call test_shapes
  call test_older
  call test_files
  call test_words
  call test_tasks
  clock = seconds() - clock
  call section('the end')
  call check('the clock runs forward', clock >= 0)
  if (failures > 0) then
    write (*,'(i0,a)') failures, ' checks failed'
    stop 1
  end if
  stop

contains

  ! Settings by NAMELIST from a text.
  subroutine read_control
    character(len=80) :: lines(4)
    integer :: status
    character(len=80) :: message
    call section('settings')
    cells = 24
    cfl = 0.3_wp
    solver = 'rusanov'
    cooled = .false.
    steps_limit = 400
    lines = [character(len=80) :: ' &control', '   cells = 32, cfl = 0.4,', "   solver = 'hll', cooled = T", ' /']
    message = ''
    read (lines, nml=control, iostat=status, iomsg=message)
    set = settings(cells=cells, cfl=cfl, solver=solver, cooled=cooled)
    call check('the namelist is read', status == 0 .and. set%cells == 32 .and. set%cooled)
    call check('what it does not name stays', steps_limit, 400)
    lines(2) = '   cells = 3z'
    read (lines, nml=control, iostat=status, iomsg=message)
    call check('a fault in it is seen', status /= 0)
    cells = set%cells
    write (*,nml=control)
  end subroutine read_control

  subroutine test_mesh
    type(mesh) :: plain
    type(centred_mesh), target :: round
    class(mesh), pointer :: some
    character(len=60) :: text
    logical, allocatable :: inner(:,:)
    integer :: i, j, outside
    call section('meshes')
    call plain%setup(10, 8, [0.0_wp, 2.0_wp, 0.0_wp, 1.0_wp])
    call plain%describe(text)
    write (*,'(a)') trim(text)
    call check('the area is that of the sides', plain%area(), 2.0_wp)
    call check('a mesh without kinds is closed', is_closed(plain))
    call round%setup(64, 64, [-1.0_wp, 1.0_wp, -1.0_wp, 1.0_wp], [reflecting, reflecting, outflow, reflecting])
    some => round
    call some%describe(text)
    write (*,'(a)') trim(text)
    call check('an edge of outflow is open', .not. is_closed(some))
    allocate(inner(64,64))
    inner = round%radius < 0.75_wp
    call check('a disc has its area', some%area(inner), pi*0.75_wp**2, 0.02_wp)
    outside = 0
    do j = 1, 64
      do i = 1, 64
        if (.not. inner(i,j)) outside = outside + 1
      end do
    end do
    call check('cells are within or without', outside + count(inner), 64*64)
    call check('centres are symmetric', maxval(abs(round%along(1)%centre(1:64) + round%along(1)%centre(64:1:-1))) < tiny_value)
  end subroutine test_mesh

  subroutine test_tables
    real(wp) :: t(40), r(40), expected
    integer :: i, bad
    call section('tables')
    do i = 1, size(t)
      t(i) = -0.5_wp + 0.25_wp*(i - 1)
    end do
    call rates(size(t), t, r, bad)
    call check('what lies beyond the table is counted', bad, 2 + 5)
    expected = 0
    do i = 1, size(t)
      expected = expected + r(i)
    end do
    call check('an entry of the table', r(7), 0.005_wp)
    call check('between entries', r(9), 0.010_wp)
    call check('the sum of all', sum(r), expected)
    call print_field('rates', reshape(r, [8, 5]))
  end subroutine test_tables

  subroutine test_riemann
    real(wp) :: left(6,4), right(6,4), f(6,4), g(6,4)
    integer :: i, n
    real(wp) :: d
    call section('Riemann problems')
    do i = 1, 6
      left(i,:) = [1.0_wp, 0.1_wp*i, -0.2_wp, 1.0_wp]
      right(i,:) = left(i,:)
    end do
    call hll(6, left, right, f)
    call rusanov(6, left, right, g)
    call check('the flux of one state is its own', maxval(abs(f - g)) < tiny_value)
    call check('of mass', f(3,1), 0.3_wp)
    right(:,1) = 0.125_wp
    right(:,4) = 0.1_wp
    call hll(6, left, right, f)
    call rusanov(6, left, right, g)
    call check('Rusanov is more diffusive', all(g(:,1) > f(:,1)))
    d = exact_state(1.0_wp, 1.0_wp, 0.125_wp, 0.1_wp, 0.5_wp, n)
    call check('Sod: density left of the contact', d, 0.42631942817850_wp, 1.0e-10_wp)
    call check('the iteration ends', n < 20)
    d = exact_state(1.0_wp, 1.0_wp, 0.125_wp, 0.1_wp, 1.2_wp)
    call check('Sod: density right of it', d, 0.26557371170530_wp, 1.0e-10_wp)
  end subroutine test_riemann

  subroutine choose(name, solve)
    character(len=*), intent(in) :: name
    procedure(flux_function), pointer, intent(out) :: solve
    select case (name)
    case ('hll')
      solve => hll
    case ('rusanov')
      solve => rusanov
    case default
      write (*,*) 'there is no solver ', trim(name)
      stop 2
    end select
  end subroutine choose

  ! Runs until `last`; the number of steps.
  integer function run(s, grid, last, name, source) result(taken)
    type(state), intent(inout) :: s
    class(mesh), intent(in) :: grid
    real(wp), intent(in) :: last
    character(len=*), intent(in) :: name
    real(wp), intent(in), optional :: source(:,:)
    procedure(flux_function), pointer :: solve
    real(wp) :: rate, dt
    integer :: place(2)
    logical :: sane
    call choose(name, solve)
    taken = 0
    do
      call fill_ghosts(s, grid)
      call s%derive()
      call s%fastest(grid, rate, place, sane)
      if (.not. sane) error stop 'the state is not sane'
      dt = min(set%cfl/rate, last - s%time)
      call step(s, grid, dt, solve, source)
      taken = taken + 1
      if (s%time >= last - tiny_value .or. taken >= steps_limit) exit
    end do
  end function run

  subroutine put(s, i, j, d, u, v, p)
    type(state), intent(inout) :: s
    integer, intent(in) :: i, j
    real(wp), intent(in) :: d, u, v, p
    s%q(1)%a(i,j) = d
    s%q(2)%a(i,j) = d*u
    s%q(3)%a(i,j) = d*v
    s%q(4)%a(i,j) = p/(gamma - 1) + 0.5_wp*d*(u*u + v*v)
  end subroutine put

  ! Sod's tube with the coarse and the fine mesh: the error falls.
  subroutine test_tube
    type(mesh) :: grid
    type(state) :: s
    real(wp) :: errors(2), x
    integer :: n, i, level, taken
    call section('Sod''s tube')
    do level = 1, 2
      n = 50*level
      call grid%setup(n, 2, [-0.5_wp, 0.5_wp, 0.0_wp, 0.1_wp], [outflow, outflow, periodic, periodic])
      call s%allocate(n, 2)
      s%time = 0
      do i = 1, n
        x = grid%along(1)%centre(i)
        if (x < 0) then
          call put(s, i, 1, 1.0_wp, 0.0_wp, 0.0_wp, 1.0_wp)
          call put(s, i, 2, 1.0_wp, 0.0_wp, 0.0_wp, 1.0_wp)
        else
          call put(s, i, 1, 0.125_wp, 0.0_wp, 0.0_wp, 0.1_wp)
          call put(s, i, 2, 0.125_wp, 0.0_wp, 0.0_wp, 0.1_wp)
        end if
      end do
      taken = run(s, grid, 0.15_wp, set%solver)
      errors(level) = 0
      do i = 1, n
        errors(level) = errors(level) + abs(s%q(mass_place)%a(i,1) - exact_state(1.0_wp, 1.0_wp, 0.125_wp, 0.1_wp, &
                                            grid%along(1)%centre(i)/s%time))/n
      end do
      write (*,'(6x,a,i5,a,i5,a,es16.8)') 'cells', n, ' steps', taken, ' error', errors(level)
      call check('both rows are the same', maxval(abs(s%q(1)%a(1:n,1) - s%q(1)%a(1:n,2))) <= 0)
      call print_field('density', s%q(1)%a(1:n,1:2))
    end do
    call check('the error falls with the width', errors(2) < 0.65_wp*errors(1))
    call check('and is small', errors(2) < 0.01_wp)
  end subroutine test_tube

  ! The same problem along either axis gives the same numbers.
  subroutine test_tube_along(direction)
    integer, intent(in) :: direction
    real(wp), allocatable, save :: first(:)
    real(wp) :: p, d
    type(mesh) :: grid
    type(state) :: s
    integer :: i, taken, nx, ny
    nx = merge(40, 3, direction == 1)
    ny = merge(3, 40, direction == 1)
    call grid%setup(nx, ny, [0.0_wp, 0.025_wp*nx, 0.0_wp, 0.025_wp*ny], spread(reflecting, 1, 4))
    call s%allocate(nx, ny)
    do i = 1, 40
      d = merge(2.0_wp, 0.5_wp, i <= 12)
      p = merge(3.0_wp, 0.5_wp, i <= 12)
      if (direction == 1) then
        call put(s, i, 1, d, 0.0_wp, 0.0_wp, p)
        call put(s, i, 2, d, 0.0_wp, 0.0_wp, p)
        call put(s, i, 3, d, 0.0_wp, 0.0_wp, p)
      else
        call put(s, 1, i, d, 0.0_wp, 0.0_wp, p)
        call put(s, 2, i, d, 0.0_wp, 0.0_wp, p)
        call put(s, 3, i, d, 0.0_wp, 0.0_wp, p)
      end if
    end do
    taken = run(s, grid, 0.2_wp, 'rusanov')
    if (direction == 1) then
      first = s%q(1)%a(1:40,2)
    else
      call check('rows and columns: the same density, bit by bit', all(first == s%q(1)%a(2,1:40)))
    end if
    call check('the walls keep the mass', total(s, grid, 'mass'), (2.0_wp*12 + 0.5_wp*28)*3*grid%cell)
    call print_field('pressure', s%p(1:nx,1:ny))
    write (*,'(6x,a,i4)') 'steps', taken
  end subroutine test_tube_along

  ! A wave of density that the gas carries once around: second order.
  subroutine test_advection
    type(mesh) :: grid
    type(state) :: s, begin
    real(wp) :: errors(3), x, y
    integer :: n, i, j, level
    call section('advection')
    do level = 1, 3
      n = 8*2**(level - 1)
      call grid%setup(n, n, [0.0_wp, 1.0_wp, 0.0_wp, 1.0_wp])
      call s%allocate(n, n)
      s%time = 0
      do j = 1, n
        y = grid%along(2)%centre(j)
        do i = 1, n
          x = grid%along(1)%centre(i)
          s%q(1)%a(i,j) = 1 + 0.2_wp*sin(2*pi*(x + y))
        end do
      end do
      do j = 1, n
        do i = 1, n
          s%q(2)%a(i,j) = s%q(1)%a(i,j)
          s%q(3)%a(i,j) = s%q(1)%a(i,j)
          s%q(4)%a(i,j) = 1/(gamma - 1) + s%q(1)%a(i,j)
        end do
      end do
      begin = s
      write (*,'(6x,a,i5,a,i5)') 'cells', n, ' steps', run(s, grid, 1.0_wp, 'hll')
      errors(level) = sum(abs(s%q(1)%a(1:n,1:n) - begin%q(1)%a(1:n,1:n)))/n**2
      call check('the mass stays', total(s, grid, 1), total(begin, grid, 1))
      call check('the energy stays', total(s, grid, 'energy'), total(begin, grid, energy))
      call check('the pressure stays level', maxval(s%p(1:n,1:n)) - minval(s%p(1:n,1:n)), 0.0_wp, 1.0e-2_wp)
    end do
    write (*,'(6x,a,3es16.8)') 'errors', errors
    call check('they fall', errors(3) < errors(2) .and. errors(2) < errors(1))
    call print_field('carried', s%q(1)%a(1:n,1:n))
  end subroutine test_advection

  ! A blast in a box with walls: conserved, and as symmetric as the box.
  subroutine test_blast
    type(centred_mesh) :: grid
    type(state), target :: s
    type(state) :: begin
    real(wp), pointer :: d(:,:)
    real(wp), allocatable :: source(:,:), temperature(:), rate(:)
    integer :: n, i, j, bad, taken
    real(wp) :: before, after
    call section('a blast')
    n = set%cells
    call grid%setup(n, n, [0.0_wp, 1.0_wp, 0.0_wp, 1.0_wp], [reflecting, reflecting, reflecting, reflecting])
    call s%allocate(n, n)
    do j = 1, n
      do i = 1, n
        call put(s, i, j, 1.0_wp, 0.0_wp, 0.0_wp, merge(10.0_wp, 0.1_wp, grid%radius(i,j) < 0.2_wp))
      end do
    end do
    begin = s
    taken = run(s, grid, 0.1_wp, set%solver)
    write (*,'(6x,a,i5)') 'steps', taken
    call check('mass', total(s, grid, 1), total(begin, grid, 1))
    call check('energy', total(s, grid, 4), total(begin, grid, 4))
    call check('momentum', total(s, grid, 2), 0.0_wp)
    d => s%q(1)%a(1:n,1:n)
    call check('left and right', maxval(abs(d - d(n:1:-1,:))) < 1.0e-10_wp)
    call check('up and down', maxval(abs(d - d(:,n:1:-1))) < 1.0e-10_wp)
    call check('across', maxval(abs(d - transpose(d))) < 1.0e-10_wp)
    call print_field('blast', d)
    call check('it moved', s .apart. begin, 9.0_wp/(gamma - 1), 0.9_wp)

    ! Cooling by the table: energy goes as it says.
    allocate(source(n,n), temperature(n*n), rate(n*n))
    call fill_ghosts(s, grid)
    call s%derive()
    temperature = reshape(s%p(1:n,1:n)/s%q(1)%a(1:n,1:n), [n*n])
    call rates(n*n, temperature, rate, bad)
    source = -reshape(rate, [n, n])
    before = total(s, grid, energy)
    cells = run(s, grid, s%time + 0.01_wp, 'hll', source)
    after = total(s, grid, energy)
    call check('the gas cools', before - after, 0.01_wp*sum(rate)*grid%cell, 1.0e-6_wp)
    call check('within the table', bad, 0)
    nullify(d)
    call check('the work arrays are those of this mesh', work_size(), 4*(n + 4) + 4*(n + 2) + 3*4*(n + 1))
    call release_work
    call check('and go', work_size(), 0)
  end subroutine test_blast

  subroutine test_tracers
    type(tracer_list) :: list
    type(tracer), allocatable :: all_of_them(:)
    type(mesh) :: grid
    type(state) :: s
    integer :: n, i, j, k
    real(wp) :: turn, worst
    call section('tracers')
    n = 20
    call grid%setup(n, n, [0.0_wp, 1.0_wp, 0.0_wp, 1.0_wp])
    call s%allocate(n, n)
    do j = 1, n
      do i = 1, n
        call put(s, i, j, 1.0_wp, 0.5_wp, -0.25_wp, 1.0_wp)
      end do
    end do
    call fill_ghosts(s, grid)
    call s%derive()
    do k = 1, 50
      call list%add(0.02_wp*k - 0.01_wp, modulo(0.13_wp*k, 1.0_wp))
    end do
    call list%pack(all_of_them)
    call check('all are packed', size(all_of_them), list%length)
    call check('in their order', all(all_of_them%id == [(k, k = 1, 50)]))
    do k = 1, 80
      call advance(all_of_them, s, grid, 0.05_wp)
    end do
    worst = 0
    do k = 1, size(all_of_them)
      turn = abs(all_of_them(k)%x - (0.02_wp*k - 0.01_wp))
      worst = max(worst, min(turn, 1 - turn))
      turn = abs(all_of_them(k)%y - modulo(0.13_wp*k, 1.0_wp))
      worst = max(worst, min(turn, 1 - turn))
    end do
    call check('they come back where they were', worst, 0.0_wp)
    call check('half of them are in the left half', count_in(all_of_them, [0.0_wp, 0.5_wp, 0.0_wp, 1.0_wp]), 25)
    call check('cells are those of the places', all(all_of_them%cell(1) == int(all_of_them%x*n) + 1))
    call print_field('places', reshape([all_of_them%x, all_of_them%y], [50, 2]))
  end subroutine test_tracers

  subroutine test_heat
    type(heat), target :: h
    real(wp), pointer :: plate(:,:)
    real(wp) :: t(16,6), before, change, exact
    integer :: i, j, k, iterations
    call section('heat')
    call h%start(14, 10)
    do i = 0, 15
      h%now(i,:) = i
    end do
    h%now(1:14,1:10) = 0
    call relax(h, 1.0e-9_wp, iterations, change)
    write (*,'(6x,a,i6,es12.4)') 'iterations', iterations, change
    exact = 0
    do j = 1, 10
      do i = 1, 14
        exact = max(exact, abs(h%now(i,j) - i))
      end do
    end do
    call check('between its edges the plate is linear', exact, 0.0_wp, 1.0e-6_wp)
    plate => h%now(2:14:4,1:10:3)
    plate = 2*plate
    call check('every fourth is doubled', h%middle(6,4), 12.0_wp, 1.0e-6_wp)
    call check('and others are not', h%middle(7,4), 7.0_wp, 1.0e-6_wp)
    call print_field('plate', h%middle)
    call h%finish()
    do j = 1, 6
      do i = 1, 16
        t(i,j) = mod(i*j, 5)
      end do
    end do
    before = sum(t)
    do k = 1, 400
      call conduct_implicit(t, 2.0_wp)
    end do
    call check('conduction keeps the heat', sum(t), before, 1.0e-10_wp)
    call check('and levels it', maxval(t(:,3)) - minval(t(:,3)), 0.0_wp, 1.0e-4_wp)
    call print_field('levelled', t)
  end subroutine test_heat

  subroutine test_spectrum
    integer, parameter :: n = 48
    real(wp) :: x(0:n-1), y(0:n-1), p(n)
    complex(wp) :: c(0:n-1)
    integer :: i
    call section('spectra')
    do i = 0, n - 1
      x(i) = 1 + sin(2*pi*3*i/n) + 0.5_wp*cos(2*pi*7*i/n)
    end do
    c = transform(x)
    p = power(c)
    call check('the mean', real(c(0))/n, 1.0_wp)
    call check('the sine', sqrt(p(4))/n, 0.5_wp)
    call check('the cosine', sqrt(p(8))/n, 0.25_wp)
    call check('and no more', count(p > 1.0e-12_wp*maxval(p)), 5)
    call transform_back(c, y)
    call check('there and back', maxval(abs(x - y)), 0.0_wp)
    call check('Parseval', sum(p)/n, sum(x*x))
  end subroutine test_spectrum

  subroutine test_random
    integer, parameter :: n = 3000
    real(wp) :: x(n), low, high, mean, rms
    integer :: at_low, at_high, signs(3), bins(10), i, k
    call section('statistics')
    call random(n, x)
    call statis(n, x, low, at_low, high, at_high, mean, rms, signs)
    call check('the mean is near the middle', mean, 0.5_wp, 0.02_wp)
    call check('the root mean square', rms, 1/sqrt(3.0_wp), 0.02_wp)
    call check('all are positive', signs(3), n)
    call check('the least is where it is said to be', x(at_low) == low .and. at_low == minloc(x, 1))
    call check('the greatest too', x(at_high) == high .and. at_high == maxloc(x, 1))
    bins = 0
    do i = 1, n
      k = int(10*x(i)) + 1
      bins(k) = bins(k) + 1
    end do
    call check('every bin has its share', all(bins > 220 .and. bins < 380))
    write (*,'(6x,10i5)') bins
    x = x - 0.5_wp
    x(17) = 0
    call statis(n, x, low, at_low, high, at_high, mean, rms, signs)
    call check('signs', sum(signs) == n .and. signs(2) == 1)
    call print_field('numbers', reshape(x, [60, 50]))
  end subroutine test_random

  subroutine test_legacy_tube
    integer, parameter :: nz = 200
    real(wp) :: q, time
    common /tubes/ q(nz,3), time
    real(wp) :: result, begin, error, x
    integer :: i
    call section('the older tube')
    call tube(1, 0, 0.0_wp, result)
    call tube(3, 0, 0.0_wp, begin)
    call tube(2, 120, 0.5_wp, result)
    call check('time is in COMMON', time, result)
    error = 0
    do i = 1, nz
      x = (i - 0.5_wp)/nz - 0.5_wp
      error = error + abs(q(i,1) - exact_state(1.0_wp, 1.0_wp, 0.125_wp, 0.1_wp, x/time))/nz
    end do
    write (*,'(6x,a,es16.8)') 'error', error
    call check('it is near the exact solution', error < 0.02_wp)
    call tube(3, 0, 0.0_wp, result)
    call check('its mass stays', result, begin, 0.01_wp)
    call tube(4, 0, 0.0_wp, result)
    call check('an unknown task is refused', result, -1.0_wp)
    call print_field('older density', q(:,1:2))
  end subroutine test_legacy_tube

  ! Arrays that share storage, and names that this part alone knows.
  subroutine test_storage
    real(wp) :: pairs(2,12), flat(24), third(8)
    equivalence (pairs(1,1), flat(1)), (flat(17), third(1))
    integer :: i, j
    complex(wp) :: z(12)
    real(sp) :: single(24)
    call section('storage')
    do i = 1, 24
      flat(i) = i
    end do
    do j = 1, 12
      pairs(2,j) = pairs(2,j) - pairs(1,j)
    end do
    do i = 1, 8
      third(i) = third(i)*10
    end do
    call check('pairs are seen as one array', sum(flat), sum(pairs))
    call check('the last third is tenfold', pairs(2,9), 10.0_wp)
    z = cmplx(pairs(1,:), pairs(2,:), wp)
    call check('complex numbers of pairs', abs(sum(z)), hypot(sum(pairs(1,:)), sum(pairs(2,:))))
    single = real(flat, sp)
    call check('in single precision', real(sum(single), wp), sum(flat))
    associate (even => flat(2::2), odd => flat(1::2))
      even = odd + 1
      call check('every second', sum(even) - sum(odd), 12.0_wp)
    end associate
    call print_field('flat', reshape(flat, [4, 6]))
  end subroutine test_storage
end program hydro
