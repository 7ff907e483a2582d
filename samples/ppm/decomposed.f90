! decomposed.f90 - the double Mach reflection by several MPI processes: each has
! some of the rows and, where it runs on a GPU, one of its own. Any number of
! them prints the norms of `ppm dmr`, to the last digit.
!
! Two steps are x y, y x. Rows of neighbours are passed once for both, while the
! first sweep along x does the rows that no neighbour needs: the first sweep
! along y does the nearer half of them, too, and so leaves what the second needs.
!
!   mpirun -n N ppm_mpi [--small] [--cells=N] [--steps=N] [--solver=...]
!
! --cells is the number of rows (30 with --small, else 200), --steps the most
! time steps. A line on standard error tells the seconds.
program ppm_mpi
  use, intrinsic :: iso_fortran_env, only: error_unit, int64
  use mpi
  use godunov, only: rk
  use flow
  implicit none

  real(rk), parameter :: courant = 0.6_rk, t_end = 0.2_rk
  integer :: rank, ranks, ierr, rows, steps, solver
  type(grid) :: g
  integer, parameter :: deep = 2*halo
  real(rk), allocatable, asynchronous, dimension(:,:,:) :: &
    sent_below, sent_above, got_below, got_above
  integer(int64) :: start, now, rate

  call mpi_init(ierr)
  call mpi_comm_rank(mpi_comm_world, rank, ierr)
  call mpi_comm_size(mpi_comm_world, ranks, ierr)
  call read_arguments()
  if (rows/ranks < deep) call refuse('each process needs eight rows')
  call new_part(g)
  allocate (sent_below(g%idim,deep,4), sent_above(g%idim,deep,4), &
            got_below(g%idim,deep,4), got_above(g%idim,deep,4))
  call mpi_barrier(mpi_comm_world, ierr)
  call system_clock(start, rate)
  call integrate(g)
  call mpi_barrier(mpi_comm_world, ierr)
  call system_clock(now)
  call print_whole(g)
  if (rank == 0) write (error_unit, '(a,i0,a,i0,a,f10.3,a)') 'ppm_mpi: ', ranks, &
    ' processes, ', g%step, ' steps, ', real(now - start)/real(rate), ' s'
  call mpi_finalize(ierr)

contains

  subroutine refuse(why)
    character(len=*), intent(in) :: why
    if (rank == 0) write (error_unit, '(2a)') 'ppm_mpi: error: ', why
    call mpi_finalize(ierr)
    stop 2
  end subroutine refuse

  subroutine read_arguments()
    character(len=64) :: word
    integer :: n, status
    rows = 200
    steps = huge(steps)
    solver = use_ppm
    do n = 1, command_argument_count()
      call get_command_argument(n, word)
      status = 0
      select case (word)
      case ('--small')
        rows = 30
      case ('--solver=ppm')
        solver = use_ppm
      case ('--solver=godunov')
        solver = use_godunov
      case ('--solver=muscl')
        solver = use_muscl
      case default
        status = 1
        if (word(1:8) == '--cells=') read (word(9:), *, iostat=status) rows
        if (word(1:8) == '--steps=') read (word(9:), *, iostat=status) steps
      end select
      if (status /= 0) call refuse('there is no option '//trim(word))
    end do
  end subroutine read_arguments

  ! The first of the rows that a process has, counted from 0.
  integer function first_row(n)
    integer, intent(in) :: n
    first_row = int(int(n, int64)*rows/ranks)
  end function first_row

  subroutine new_part(part)
    type(grid), intent(out) :: part
    integer :: own
    own = first_row(rank + 1) - first_row(rank)
    call new_grid(part, 4*rows, own + 2*(deep - halo), 1.0_rk/rows, &
                  mach_reflection, solver)
    part%below = first_row(rank) - (deep - halo)
    call take_rows(part, deep + 1, deep + own)
    part%bottom = rank == 0
    part%top = rank == ranks - 1
    call set_mach_reflection(part)
  end subroutine new_part

  ! From now on the part is that of rows `first` to `last` of its arrays.
  subroutine take_rows(part, first, last)
    type(grid), intent(inout) :: part
    integer, intent(in) :: first, last
    part%below = part%below + first - part%jlo
    part%jlo = first
    part%jhi = last
    part%ny = last - first + 1
  end subroutine take_rows

  subroutine integrate(part)
    type(grid), intent(inout) :: part
    real(rk) :: dt
    logical :: last
    do
      dt = least(time_step(part, courant))
      if (.not. dt > epsilon(dt)*t_end) call refuse('the time step has become too small')
      last = part%time + dt >= t_end
      if (last) dt = t_end - part%time
      if (mod(part%step, 2) == 0) then
        call sweep_x_and_pass(part, dt)
        call sweep_y_beyond(part, dt)
      else
        call sweep_y(part, dt)
        call sweep_x(part, dt)
      end if
      part%time = part%time + dt
      part%step = part%step + 1
      if (last .or. part%step == steps) exit
    end do
  end subroutine integrate

  ! Of all processes. Division is monotone: it is that of the whole grid.
  real(rk) function least(dt)
    real(rk), intent(in) :: dt
    integer :: kind_of_real
    call mpi_type_match_size(mpi_typeclass_real, storage_size(dt)/8, kind_of_real, ierr)
    call mpi_allreduce(dt, least, 1, kind_of_real, mpi_min, mpi_comm_world, ierr)
  end function least

  ! First the rows that neighbours need, which go to them while the others are
  ! done. The rows that come are behind the process's own.
  subroutine sweep_x_and_pass(part, dt)
    type(grid), intent(inout) :: part
    real(rk), intent(in) :: dt
    integer :: first, last, inner_first, inner_last, below, above, bytes, requests(4)
    first = part%jlo
    last = part%jhi
    inner_first = merge(first, first + deep, part%bottom)
    inner_last = merge(last, max(last - deep, inner_first - 1), part%top)
    below = merge(mpi_proc_null, rank - 1, part%bottom)
    above = merge(mpi_proc_null, rank + 1, part%top)
    bytes = size(got_below)*(storage_size(got_below)/8)

    call sweep_rows(part, first, inner_first - 1, dt)
    call sweep_rows(part, inner_last + 1, last, dt)
    if (.not. part%bottom) call pack_rows(part, first, sent_below)
    if (.not. part%top) call pack_rows(part, last - deep + 1, sent_above)
    call mpi_irecv(got_below, bytes, mpi_byte, below, 1, mpi_comm_world, requests(1), ierr)
    call mpi_irecv(got_above, bytes, mpi_byte, above, 2, mpi_comm_world, requests(2), ierr)
    call mpi_isend(sent_below, bytes, mpi_byte, below, 2, mpi_comm_world, requests(3), ierr)
    call mpi_isend(sent_above, bytes, mpi_byte, above, 1, mpi_comm_world, requests(4), ierr)
    call sweep_rows(part, inner_first, inner_last, dt)
    call mpi_waitall(4, requests, mpi_statuses_ignore, ierr)
    if (.not. part%bottom) call unpack_rows(part, first - deep, got_below)
    if (.not. part%top) call unpack_rows(part, last + 1, got_above)
    call take_rows(part, first, last)
  end subroutine sweep_x_and_pass

  ! Along x, some rows of the part alone.
  subroutine sweep_rows(part, first, last, dt)
    type(grid), intent(inout) :: part
    integer, intent(in) :: first, last
    real(rk), intent(in) :: dt
    if (first > last) return
    call take_rows(part, first, last)
    call sweep_x(part, dt)
  end subroutine sweep_rows

  subroutine pack_rows(part, first, sent)
    type(grid), intent(in) :: part
    integer, intent(in) :: first
    real(rk), intent(out) :: sent(part%idim,deep,4)
    integer :: last
    last = first + deep - 1
    sent(:,:,1) = part%rho(:,first:last)
    sent(:,:,2) = part%u(:,first:last)
    sent(:,:,3) = part%v(:,first:last)
    sent(:,:,4) = part%p(:,first:last)
  end subroutine pack_rows

  subroutine unpack_rows(part, first, got)
    type(grid), intent(inout) :: part
    integer, intent(in) :: first
    real(rk), intent(in) :: got(part%idim,deep,4)
    integer :: last
    last = first + deep - 1
    part%rho(:,first:last) = got(:,:,1)
    part%u(:,first:last) = got(:,:,2)
    part%v(:,first:last) = got(:,:,3)
    part%p(:,first:last) = got(:,:,4)
  end subroutine unpack_rows

  ! Along y, with the nearer half of the neighbours' rows.
  subroutine sweep_y_beyond(part, dt)
    type(grid), intent(inout) :: part
    real(rk), intent(in) :: dt
    integer :: first, last
    first = part%jlo
    last = part%jhi
    call take_rows(part, merge(first, first - halo, part%bottom), &
                   merge(last, last + halo, part%top))
    call sweep_y(part, dt)
    call take_rows(part, first, last)
  end subroutine sweep_y_beyond

  ! The norms of the whole grid, which the first process gathers.
  subroutine print_whole(part)
    type(grid), intent(in) :: part
    type(grid) :: whole
    call new_grid(whole, 4*rows, rows, 1.0_rk/rows, mach_reflection, solver)
    whole%time = part%time
    whole%step = part%step
    call gather(part, part%rho, whole, whole%rho)
    call gather(part, part%u, whole, whole%u)
    call gather(part, part%v, whole, whole%v)
    call gather(part, part%p, whole, whole%p)
    if (rank == 0) call print_norms(whole, 'dmr')
  end subroutine print_whole

  ! The rows of all processes of one field.
  subroutine gather(part, mine, whole, all)
    type(grid), intent(in) :: part, whole
    real(rk), intent(in) :: mine(part%idim,part%jdim)
    real(rk), intent(inout) :: all(whole%idim,whole%jdim)
    real(rk) :: own(part%idim,part%ny)
    integer :: counts(0:ranks - 1), places(0:ranks - 1), n, row
    do n = 0, ranks - 1
      places(n) = first_row(n)
      counts(n) = first_row(n + 1) - places(n)
    end do
    own = mine(:,part%jlo:part%jhi)
    call mpi_type_contiguous(part%idim*(storage_size(mine)/8), mpi_byte, row, ierr)
    call mpi_type_commit(row, ierr)
    call mpi_gatherv(own, counts(rank), row, all(1,whole%jlo), counts, places, row, &
                     0, mpi_comm_world, ierr)
    call mpi_type_free(row, ierr)
  end subroutine gather
end program ppm_mpi
