! main.f90 - runs the problems: Sod's shock tube, the interacting blast waves, the
! double Mach reflection; prints norms, draws pictures. See README.md.
module pictures
  use, intrinsic :: iso_c_binding
  implicit none

  integer(c_int), parameter :: line_colour = int(z'202428', c_int)
  integer(c_int), parameter :: mark_colour = int(z'C03A2B', c_int)

  interface
    type(c_ptr) function picture_new(width, height, title) bind(c)
      import :: c_ptr, c_int, c_char
      integer(c_int), value :: width, height
      character(kind=c_char), intent(in) :: title(*)
    end function picture_new
    subroutine picture_free(pic) bind(c)
      import :: c_ptr
      type(c_ptr), value :: pic
    end subroutine picture_free
    subroutine picture_axes(pic, left, top, width, height, x0, x1, y0, y1, &
                            xlabel, ylabel) bind(c)
      import :: c_ptr, c_double, c_char
      type(c_ptr), value :: pic
      real(c_double), value :: left, top, width, height, x0, x1, y0, y1
      character(kind=c_char), intent(in) :: xlabel(*), ylabel(*)
    end subroutine picture_axes
    subroutine picture_line(pic, n, x, y, colour) bind(c)
      import :: c_ptr, c_int, c_double
      type(c_ptr), value :: pic
      integer(c_int), value :: n, colour
      real(c_double), intent(in) :: x(*), y(*)
    end subroutine picture_line
    subroutine picture_marks(pic, n, x, y, colour) bind(c)
      import :: c_ptr, c_int, c_double
      type(c_ptr), value :: pic
      integer(c_int), value :: n, colour
      real(c_double), intent(in) :: x(*), y(*)
    end subroutine picture_marks
    subroutine picture_legend(pic, marks, colour, text) bind(c)
      import :: c_ptr, c_int, c_char
      type(c_ptr), value :: pic
      integer(c_int), value :: marks, colour
      character(kind=c_char), intent(in) :: text(*)
    end subroutine picture_legend
    subroutine picture_map(pic, nx, ny, cells, low, high, contours, label) bind(c)
      import :: c_ptr, c_int, c_double, c_char
      type(c_ptr), value :: pic
      integer(c_int), value :: nx, ny, contours
      real(c_double), intent(in) :: cells(*)
      real(c_double), value :: low, high
      character(kind=c_char), intent(in) :: label(*)
    end subroutine picture_map
    integer(c_int) function picture_write(pic, path) bind(c)
      import :: c_ptr, c_int, c_char
      type(c_ptr), value :: pic
      character(kind=c_char), intent(in) :: path(*)
    end function picture_write
    integer(c_int) function picture_directory(path) bind(c)
      import :: c_int, c_char
      character(kind=c_char), intent(in) :: path(*)
    end function picture_directory
    integer(c_int) function picture_terminal() bind(c)
      import :: c_int
    end function picture_terminal
  end interface
end module pictures

program ppm
  use, intrinsic :: iso_fortran_env, only: output_unit, error_unit, int64
  use, intrinsic :: iso_c_binding, only: c_double, c_int, c_ptr, c_null_char, &
                                         c_associated
  use godunov, only: rk
  use exact_riemann, only: exact_solution
  use flow
  use pictures
  implicit none

  character(len=*), parameter :: usage = &
    'usage: ppm [sod] [blast] [dmr] [--solver=ppm|godunov|muscl] [--out=DIR] '// &
    '[--small]'
  character(len=*), parameter :: solver_names(3) = &
    [character(len=7) :: 'ppm', 'godunov', 'muscl']
  real(rk), parameter :: courant = 0.6_rk

  type :: options
    logical :: sod = .false., blast = .false., dmr = .false., small = .false.
    integer :: solver = use_ppm
    character(len=:), allocatable :: out
  end type options

  type(options) :: opt
  logical :: terminal
  integer(int64) :: last_report = 0

  call read_arguments(opt)
  terminal = picture_terminal() /= 0
  if (picture_directory(opt%out//c_null_char) /= 0) call leave(1)
  write (output_unit, '(3a,i0,a)') 'solver ', trim(solver_names(opt%solver)), &
    ', ', storage_size(1.0_rk), '-bit reals'
  if (opt%sod) call run_sod(opt)
  if (opt%blast) call run_blast(opt)
  if (opt%dmr) call run_dmr(opt)

contains

  ! ---- the command line ----

  subroutine read_arguments(opt)
    type(options), intent(inout) :: opt
    character(len=:), allocatable :: word
    integer :: k

    opt%out = '.'
    k = 1
    do while (k <= command_argument_count())
      word = argument(k)
      select case (word)
      case ('sod')
        opt%sod = .true.
      case ('blast')
        opt%blast = .true.
      case ('dmr')
        opt%dmr = .true.
      case ('--small')
        opt%small = .true.
      case ('--help', '-h')
        write (output_unit, '(a)') usage
        call leave(0)
      case ('--solver', '--out')
        k = k + 1
        if (k > command_argument_count()) call refuse(word//' needs a value')
        call set_option(opt, word, argument(k))
      case default
        if (index(word, '--solver=') == 1) then
          call set_option(opt, '--solver', word(10:))
        else if (index(word, '--out=') == 1) then
          call set_option(opt, '--out', word(7:))
        else if (index(word, '-') == 1) then
          call refuse('unknown option '//word)
        else
          call refuse('unknown problem '//word//'; there are sod, blast and dmr')
        end if
      end select
      k = k + 1
    end do
    if (.not. (opt%sod .or. opt%blast .or. opt%dmr)) then
      opt%sod = .true.
      opt%blast = .true.
      opt%dmr = .true.
    end if
  end subroutine read_arguments

  subroutine set_option(opt, name, text)
    type(options), intent(inout) :: opt
    character(len=*), intent(in) :: name, text
    integer :: k

    if (len(text) == 0) call refuse(name//' needs a value')
    if (name == '--out') then
      opt%out = text
      return
    end if
    do k = 1, size(solver_names)
      if (solver_names(k) == text) then
        opt%solver = k
        return
      end if
    end do
    call refuse('unknown solver '//text//'; there are ppm, godunov and muscl')
  end subroutine set_option

  function argument(k) result(word)
    integer, intent(in) :: k
    character(len=:), allocatable :: word
    integer :: length
    call get_command_argument(k, length=length)
    allocate (character(len=length) :: word)
    if (length > 0) call get_command_argument(k, word)
  end function argument

  subroutine refuse(message)
    character(len=*), intent(in) :: message
    write (error_unit, '(2a)') 'ppm: error: ', message
    write (error_unit, '(a)') usage
    call leave(2)
  end subroutine refuse

  subroutine leave(status)
    integer, intent(in) :: status
    flush (output_unit)
    flush (error_unit)
    stop status, quiet=.true.
  end subroutine leave

  ! ---- time stepping and its progress line ----

  subroutine integrate(g, t_end, name)
    type(grid), intent(inout) :: g
    real(rk), intent(in) :: t_end
    character(len=*), intent(in) :: name
    real(rk) :: dt
    logical :: last

    call system_clock(last_report)
    do
      dt = time_step(g, courant)
      if (.not. dt > epsilon(dt)*t_end) then
        write (error_unit, '(2a,es10.3,a,i0)') 'ppm: error: ', name// &
          ': the time step has become ', dt, ' in step ', g%step
        call leave(1)
      end if
      last = g%time + dt >= t_end
      if (last) dt = t_end - g%time
      call advance(g, dt)
      call report_progress(g, t_end, dt, name, last)
      if (last) exit
    end do
  end subroutine integrate

  ! At most ten times a second on a terminal, where one line is written anew;
  ! else a line a second. Silent in runs shorter than that.
  subroutine report_progress(g, t_end, dt, name, last)
    type(grid), intent(in) :: g
    real(rk), intent(in) :: t_end, dt
    character(len=*), intent(in) :: name
    logical, intent(in) :: last
    character(len=79) :: line
    integer(int64) :: now, rate

    if (last .and. terminal) &
      write (error_unit, '(3a)', advance='no') achar(13), repeat(' ', 79), achar(13)
    call system_clock(now, rate)
    if (last .or. now - last_report < merge(rate/10, rate, terminal)) return
    last_report = now
    write (line, '(a,a,f9.6,a,f9.6,a,i0,a,es10.3)') name, '  time ', g%time, &
      ' of ', t_end, '  step ', g%step, '  dt ', dt
    if (terminal) then
      write (error_unit, '(2a)', advance='no') achar(13), line
    else
      write (error_unit, '(a)') trim(line)
    end if
    flush (error_unit)
  end subroutine report_progress

  ! The rows of density, velocity and pressure of a flow in one dimension.
  function profiles(g) result(rows)
    type(grid), intent(in) :: g
    real(rk) :: rows(g%nx,3)
    rows(:,1) = g%rho(g%ilo:g%ihi,g%jlo)
    rows(:,2) = g%u(g%ilo:g%ihi,g%jlo)
    rows(:,3) = g%p(g%ilo:g%ihi,g%jlo)
  end function profiles

  ! Fills an interval of x in a flow of one dimension.
  subroutine set_gas(g, x0, x1, rho, p)
    type(grid), intent(inout) :: g
    real(rk), intent(in) :: x0, x1, rho, p
    integer :: i
    do i = g%ilo, g%ihi
      if (x_center(g, i) > x0 .and. x_center(g, i) < x1) &
        call set_cell(g, i, g%jlo, [rho, 0.0_rk, 0.0_rk, p])
    end do
  end subroutine set_gas

  ! ---- Sod's shock tube ----

  subroutine run_sod(opt)
    type(options), intent(in) :: opt
    real(rk), parameter :: left(3) = [1.0_rk, 0.0_rk, 1.0_rk]
    real(rk), parameter :: right(3) = [0.125_rk, 0.0_rk, 0.1_rk]
    real(rk), parameter :: t_end = 0.2_rk
    integer, parameter :: fine = 2000
    type(grid) :: g
    real(rk), allocatable :: found(:,:), exact(:,:), x(:), shown(:,:), shown_x(:)
    real(rk) :: curve(fine,3), curve_x(fine), errors(3), before
    integer :: level, levels, n, k, shown_level

    levels = merge(2, 3, opt%small)
    shown_level = merge(1, 2, opt%small)
    before = 0
    do level = 1, levels
      n = 100*2**(level - 1)
      call new_grid(g, n, 1, 1.0_rk/n, outflow, opt%solver)
      call set_gas(g, -1.0_rk, 0.5_rk, left(1), left(3))
      call set_gas(g, 0.5_rk, 2.0_rk, right(1), right(3))
      call integrate(g, t_end, 'sod')
      call print_norms(g, 'sod')

      x = x_center(g, [(k, k = g%ilo, g%ihi)])
      found = profiles(g)
      exact = found
      call exact_solution(left, right, (x - 0.5_rk)/t_end, exact(:,1), exact(:,2), &
                          exact(:,3))
      errors = sum(abs(found - exact), dim=1)/n
      call print_errors('sod', 'exact', errors)
      if (level > 1) write (output_unit, '(a,f5.2)') 'sod order of convergence, density:', &
        log(before/errors(1))/log(2.0_rk)
      before = errors(1)
      if (level == shown_level) then
        shown = found
        shown_x = x
      end if
    end do

    curve_x = [((k - 0.5_rk)/fine, k = 1, fine)]
    call exact_solution(left, right, (curve_x - 0.5_rk)/t_end, curve(:,1), &
                        curve(:,2), curve(:,3))
    call draw_profiles(opt, 'sod', 'Sod shock tube, t = 0.2', 'exact', curve_x, curve, &
                       shown_x, shown, [1.1_rk, 1.1_rk, 1.1_rk])
  end subroutine run_sod

  subroutine print_errors(name, against, errors)
    character(len=*), intent(in) :: name, against
    real(rk), intent(in) :: errors(3)
    write (output_unit, '(4a,3es24.16)') name, ' L1 error against ', against, &
      ', rho u p:', errors
  end subroutine print_errors

  ! ---- interacting blast waves ----

  subroutine run_blast(opt)
    type(options), intent(in) :: opt
    type(grid) :: g, reference
    integer :: n, ratio, k
    real(rk), allocatable :: found(:,:), fine(:,:), mean(:,:), x(:), fine_x(:)
    character(len=32) :: reference_text

    n = merge(100, 400, opt%small)
    ratio = merge(4, 8, opt%small)
    call blast(g, n, opt%solver)
    call print_norms(g, 'blast')
    call blast(reference, n*ratio, opt%solver)
    call print_norms(reference, 'blast reference')

    x = x_center(g, [(k, k = g%ilo, g%ihi)])
    fine_x = x_center(reference, [(k, k = reference%ilo, reference%ihi)])
    found = profiles(g)
    fine = profiles(reference)
    allocate (mean(n,3))
    do k = 1, n
      mean(k,:) = sum(fine((k-1)*ratio+1:k*ratio,:), dim=1)/ratio
    end do
    call print_errors('blast', 'reference', sum(abs(found - mean), dim=1)/n)
    write (reference_text, '("reference, ",i0," cells")') n*ratio
    call draw_profiles(opt, 'blast', 'Interacting blast waves, t = 0.038', &
                       trim(reference_text), fine_x, fine, x, found, &
                       [7.0_rk, 16.0_rk, 480.0_rk])
  end subroutine run_blast

  subroutine blast(g, n, solver)
    type(grid), intent(out) :: g
    integer, intent(in) :: n, solver
    call new_grid(g, n, 1, 1.0_rk/n, reflecting, solver)
    call set_gas(g, -1.0_rk, 0.1_rk, 1.0_rk, 1000.0_rk)
    call set_gas(g, 0.1_rk, 0.9_rk, 1.0_rk, 0.01_rk)
    call set_gas(g, 0.9_rk, 2.0_rk, 1.0_rk, 100.0_rk)
    call integrate(g, 0.038_rk, 'blast')
  end subroutine blast

  ! ---- pictures of profiles ----

  ! A line (density, velocity, pressure) and cells as marks, in three panels.
  subroutine draw_profiles(opt, name, title, line_text, line_x, lines, mark_x, &
                           marks, tops)
    type(options), intent(in) :: opt
    character(len=*), intent(in) :: name, title, line_text
    real(rk), intent(in) :: line_x(:), lines(:,:), mark_x(:), marks(:,:), tops(3)
    character(len=*), parameter :: labels(3) = &
      [character(len=8) :: 'density', 'velocity', 'pressure']
    real(c_double), parameter :: width = 430, height = 400
    type(c_ptr) :: pic
    real(c_double) :: bottom
    character(len=12) :: cells
    integer :: k

    write (cells, '(i0)') size(mark_x)
    pic = picture_new(1600_c_int, 570_c_int, title//c_null_char)
    if (.not. c_associated(pic)) call no_memory()
    call picture_legend(pic, 0_c_int, line_colour, line_text//c_null_char)
    call picture_legend(pic, 1_c_int, mark_colour, trim(solver_names(opt%solver))// &
                        ', '//trim(cells)//' cells'//c_null_char)
    do k = 1, 3
      bottom = min(0.0_rk, 1.1_rk*minval(lines(:,k)), 1.1_rk*minval(marks(:,k)))
      if (bottom > -0.01_rk*tops(k)) bottom = 0
      call picture_axes(pic, 85.0_c_double + (k - 1)*(width + 90), 90.0_c_double, &
                        width, height, 0.0_c_double, 1.0_c_double, bottom, &
                        real(tops(k), c_double), 'x'//c_null_char, &
                        trim(labels(k))//c_null_char)
      call picture_line(pic, size(line_x, kind=c_int), real(line_x, c_double), &
                        real(lines(:,k), c_double), line_colour)
      call picture_marks(pic, size(mark_x, kind=c_int), real(mark_x, c_double), &
                         real(marks(:,k), c_double), mark_colour)
    end do
    call finish(opt, pic, name)
  end subroutine draw_profiles

  subroutine finish(opt, pic, name)
    type(options), intent(in) :: opt
    type(c_ptr), intent(in) :: pic
    character(len=*), intent(in) :: name
    character(len=:), allocatable :: path

    path = opt%out//'/'//name//'.png'
    if (picture_write(pic, path//c_null_char) /= 0) call leave(1)
    call picture_free(pic)
    write (output_unit, '(2a)') 'wrote ', path
  end subroutine finish

  subroutine no_memory()
    write (error_unit, '(a)') 'ppm: error: no memory for a picture'
    call leave(1)
  end subroutine no_memory

  ! ---- double Mach reflection ----

  subroutine run_dmr(opt)
    type(options), intent(in) :: opt
    type(grid) :: g
    integer :: n

    n = merge(30, 200, opt%small)
    call new_grid(g, 4*n, n, 1.0_rk/n, mach_reflection, opt%solver)
    call set_mach_reflection(g)
    call integrate(g, 0.2_rk, 'dmr')
    call print_norms(g, 'dmr')
    call draw_density(opt, g, 3*n)
  end subroutine run_dmr

  ! A map of the first nx columns; the rest is undisturbed gas.
  subroutine draw_density(opt, g, nx)
    type(options), intent(in) :: opt
    type(grid), intent(in) :: g
    integer, intent(in) :: nx
    real(c_double), parameter :: low = 1.0, high = 23.0
    character(len=32) :: cells
    type(c_ptr) :: pic

    write (cells, '(i0," x ",i0," cells")') g%nx, g%ny
    pic = picture_new(1600_c_int, 640_c_int, &
                      'Double Mach reflection, t = 0.2: density'//c_null_char)
    if (.not. c_associated(pic)) call no_memory()
    call picture_legend(pic, 0_c_int, line_colour, trim(solver_names(opt%solver))// &
                        ', '//trim(cells)//', 30 contours'//c_null_char)
    call picture_axes(pic, 85.0_c_double, 90.0_c_double, 1380.0_c_double, &
                      460.0_c_double*3*g%ny/nx, 0.0_c_double, &
                      real(nx*g%dx, c_double), 0.0_c_double, &
                      real(g%ny*g%dx, c_double), 'x'//c_null_char, 'y'//c_null_char)
    call picture_map(pic, int(nx, c_int), int(g%ny, c_int), &
                     real(g%rho(g%ilo:g%ilo+nx-1,g%jlo:g%jhi), c_double), &
                     low, high, 30_c_int, 'density'//c_null_char)
    call finish(opt, pic, 'dmr')
  end subroutine draw_density

end program ppm
