! decomposed.f90 - the double Mach reflection by several MPI processes: each has
! some of the rows and, where it runs on a GPU, one of its own. Any number of
! them prints the norms of `ppm dmr`, to the last digit.
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
  real(rk), allocatable :: sent(:,:,:), got(:,:,:)
  integer(int64) :: start, now, rate

  call mpi_init(ierr)
  call mpi_comm_rank(mpi_comm_world, rank, ierr)
  call mpi_comm_size(mpi_comm_world, ranks, ierr)
  call read_arguments()
  if (rows/ranks < halo) call refuse('each process needs four rows')
  call new_part(g)
  allocate (sent(g%idim,halo,4), got(g%idim,halo,4))
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
    call new_grid(part, 4*rows, first_row(rank + 1) - first_row(rank), &
                  1.0_rk/rows, mach_reflection, solver)
    part%below = first_row(rank)
    part%bottom = rank == 0
    part%top = rank == ranks - 1
    call set_mach_reflection(part)
  end subroutine new_part

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
        call sweep_x(part, dt)
        call exchange(part)
        call sweep_y(part, dt)
      else
        call exchange(part)
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

  ! Fills the rows beyond those of the process from its neighbours.
  subroutine exchange(part)
    type(grid), intent(inout) :: part
    integer :: below, above
    below = merge(mpi_proc_null, rank - 1, part%bottom)
    above = merge(mpi_proc_null, rank + 1, part%top)
    call pass(part, part%jhi - halo + 1, above, part%jlo - halo, below)
    call pass(part, part%jlo, below, part%jhi + 1, above)
  end subroutine exchange

  ! Sends the rows from `from` on, and gets those from `into` on.
  subroutine pass(part, from, to_rank, into, from_rank)
    type(grid), intent(inout) :: part
    integer, intent(in) :: from, to_rank, into, from_rank
    integer :: bytes
    bytes = size(sent)*(storage_size(sent)/8)
    if (to_rank /= mpi_proc_null) then
      sent(:,:,1) = part%rho(:,from:from + halo - 1)
      sent(:,:,2) = part%u(:,from:from + halo - 1)
      sent(:,:,3) = part%v(:,from:from + halo - 1)
      sent(:,:,4) = part%p(:,from:from + halo - 1)
    end if
    call mpi_sendrecv(sent, bytes, mpi_byte, to_rank, 1, got, bytes, mpi_byte, &
                      from_rank, 1, mpi_comm_world, mpi_status_ignore, ierr)
    if (from_rank == mpi_proc_null) return
    part%rho(:,into:into + halo - 1) = got(:,:,1)
    part%u(:,into:into + halo - 1) = got(:,:,2)
    part%v(:,into:into + halo - 1) = got(:,:,3)
    part%p(:,into:into + halo - 1) = got(:,:,4)
  end subroutine pass

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
    integer :: bytes(0:ranks - 1), places(0:ranks - 1), n, row
    row = part%idim*(storage_size(mine)/8)
    do n = 0, ranks - 1
      places(n) = first_row(n)*row
      bytes(n) = first_row(n + 1)*row - places(n)
    end do
    own = mine(:,part%jlo:part%jhi)
    call mpi_gatherv(own, bytes(rank), mpi_byte, all(1,whole%jlo), bytes, places, &
                     mpi_byte, 0, mpi_comm_world, ierr)
  end subroutine gather
end program ppm_mpi
