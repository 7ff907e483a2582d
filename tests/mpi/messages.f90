! Messages from and into arrays that a device has: rows and columns that are on their way while nests change the rest, requests that are started again,
! collective calls, a window. Neighbours stand in a ring; the first process prints sums of all.
module work
  implicit none
  integer, parameter :: nx = 4096, ny = 40
contains
  subroutine advance(u)
    real(8), intent(inout) :: u(nx,ny)
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        u(i,j) = 0.75d0*u(i,j) + 0.001d0*i - 0.002d0*j
      end do
    end do
  end subroutine advance

  subroutine inner_rows(u, v)
    real(8), intent(inout) :: u(nx,ny), v(nx,ny)
    integer :: i, j
    do j = 3, ny - 2
      do i = 1, nx
        u(i,j) = u(i,j) + 0.5d0*v(i,j)
        v(i,j) = 0.25d0*u(i,j)
      end do
    end do
  end subroutine inner_rows

  subroutine inner_columns(u, v)
    real(8), intent(inout) :: u(nx,ny), v(nx,ny)
    integer :: i, j
    do j = 1, ny
      do i = 3, nx - 2
        u(i,j) = u(i,j) - 0.5d0*v(i,j)
      end do
    end do
  end subroutine inner_columns

  subroutine inner_last(u, v)
    real(8), intent(inout) :: u(nx,ny), v(nx,ny)
    integer :: i, j
    do j = 36, ny
      do i = 1, nx
        u(i,j) = u(i,j) + 0.125d0*v(i,j)
      end do
    end do
  end subroutine inner_last

  subroutine use_edges(u, v)
    real(8), intent(in) :: u(nx,ny)
    real(8), intent(inout) :: v(nx,ny)
    integer :: i, j
    do j = 2, ny - 1
      do i = 2, nx - 1
        v(i,j) = v(i,j) + 0.1d0*(u(i-1,j) + u(i+1,j)) + 0.2d0*(u(i,j-1) + u(i,j+1))
      end do
    end do
  end subroutine use_edges

  subroutine fill(a, seed)
    real(8), intent(out) :: a(nx,ny)
    real(8), intent(in) :: seed
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        a(i,j) = seed + 0.01d0*mod(i*7 + j*13, 101)
      end do
    end do
  end subroutine fill
end module work

program messages
  use, intrinsic :: iso_c_binding
  use mpi
  use work
  implicit none
  interface
    type(c_ptr) function request_of_c(number) bind(C, name='MPI_Request_f2c')
      import :: c_ptr, c_int
      integer(c_int), value :: number
    end function request_of_c
    integer(c_int) function wait_in_c(request, status) bind(C, name='MPI_Wait')
      import :: c_ptr, c_int
      type(c_ptr), intent(inout) :: request
      type(c_ptr), value :: status
    end function wait_in_c
  end interface
  real(8), allocatable :: u(:,:), v(:,:), w(:,:), all(:,:,:), sums(:,:)
  integer :: rank, ranks, ierr, up, down, step, column, requests(4), again(2), window
  integer(mpi_address_kind) :: bytes
  call mpi_init(ierr)
  call mpi_comm_rank(mpi_comm_world, rank, ierr)
  call mpi_comm_size(mpi_comm_world, ranks, ierr)
  up = mod(rank + 1, ranks)
  down = mod(rank + ranks - 1, ranks)
  allocate (u(nx,ny), v(nx,ny), w(nx,ny), all(nx,ny,ranks))
  call mpi_type_vector(ny, 1, nx, mpi_double_precision, column, ierr)
  call mpi_type_commit(column, ierr)
  call fill(u, 1.0d0 + rank)
  call fill(v, 2.0d0 - rank)
  call fill(w, 0.5d0*rank)
  call mpi_send_init(w(1,2), nx, mpi_double_precision, up, 5, mpi_comm_world, again(1), ierr)
  call mpi_recv_init(w(1,ny), nx, mpi_double_precision, down, 5, mpi_comm_world, again(2), ierr)
  do step = 1, 3
    call advance(u)
    call rows()
    call use_edges(u, v)
    call parts()
    call use_edges(u, v)
    call columns()
    call use_edges(u, v)
    call advance(w)
    call mpi_startall(2, again, ierr)
    call inner_rows(u, v)
    call mpi_waitall(2, again, mpi_statuses_ignore, ierr)
    call use_edges(w, v)
    call advance(v)
    call mpi_sendrecv_replace(v, nx*ny, mpi_double_precision, up, 6, down, 6, mpi_comm_world, mpi_status_ignore, ierr)
    call advance(v)
    call mpi_gather(v, nx*ny, mpi_double_precision, all, nx*ny, mpi_double_precision, 0, mpi_comm_world, ierr)
    call mpi_bcast(all, nx*ny*ranks, mpi_double_precision, 0, mpi_comm_world, ierr)
    call inner_rows(all(:,:,1), v)
    call mpi_allreduce(mpi_in_place, all, nx*ny, mpi_double_precision, mpi_max, mpi_comm_world, ierr)
    call use_edges(all(:,:,ranks), v)
  end do
  bytes = 8_mpi_address_kind*nx*ny
  call mpi_win_create(w, bytes, 8, mpi_info_null, mpi_comm_world, window, ierr)
  call advance(v)
  call advance(w)
  call mpi_win_fence(0, window, ierr)
  call mpi_put(v(1,3), nx, mpi_double_precision, up, int(3*nx, mpi_address_kind), nx, mpi_double_precision, window, ierr)
  call mpi_win_fence(0, window, ierr)
  call use_edges(w, v)
  call mpi_win_free(window, ierr)
  allocate (sums(3,ranks))
  call mpi_gather([sum(u), sum(v), sum(w)], 3, mpi_double_precision, sums, 3, mpi_double_precision, 0, mpi_comm_world, ierr)
  if (rank == 0) write (*, '(3es26.17)') sums
  call mpi_request_free(again(1), ierr)
  call mpi_request_free(again(2), ierr)
  call mpi_finalize(ierr)
contains
  ! Rows go while the rest of both arrays is changed.
  subroutine rows()
    call mpi_irecv(u(1,1), nx, mpi_double_precision, down, 1, mpi_comm_world, requests(1), ierr)
    call mpi_irecv(u(1,ny), nx, mpi_double_precision, up, 2, mpi_comm_world, requests(2), ierr)
    call mpi_isend(u(1,ny-1), nx, mpi_double_precision, up, 1, mpi_comm_world, requests(3), ierr)
    call mpi_isend(u(1,2), nx, mpi_double_precision, down, 2, mpi_comm_world, requests(4), ierr)
    call inner_rows(u, v)
    call mpi_waitall(4, requests, mpi_statuses_ignore, ierr)
  end subroutine rows

  ! Fewer elements than there is room for; elements beside them that the host changes meanwhile; requests that end in C, or are let go of.
  subroutine parts()
    type(c_ptr) :: request
    call mpi_sendrecv(u(1,9), nx/2 + step, mpi_double_precision, up, 7, u(1,12), 4*nx, mpi_double_precision, &
      down, 7, mpi_comm_world, mpi_status_ignore, ierr)
    call mpi_irecv(u(1,16), nx, mpi_double_precision, down, 8, mpi_comm_world, requests(1), ierr)
    call mpi_irecv(u(5,21), 3*nx - 9, mpi_double_precision, up, 9, mpi_comm_world, requests(2), ierr)
    u(7,17) = u(7,17) + 0.5d0*step
    call mpi_isend(u(1,30), nx, mpi_double_precision, up, 8, mpi_comm_world, requests(3), ierr)
    call mpi_request_free(requests(3), ierr)
    call mpi_isend(u(3,31), 3*nx - 9, mpi_double_precision, down, 9, mpi_comm_world, requests(4), ierr)
    call inner_last(u, v)
    u(7,15) = u(7,15) + 0.25d0*step
    u(11,17) = u(11,17) + 0.5d0*step
    request = request_of_c(requests(2))
    ierr = wait_in_c(request, c_null_ptr)
    call mpi_wait(requests(1), mpi_status_ignore, ierr)
    call mpi_wait(requests(4), mpi_status_ignore, ierr)
    call mpi_barrier(mpi_comm_world, ierr)
    u(9,16) = 0.5d0*u(9,16) + u(11,21)
  end subroutine parts

  ! Columns lie between elements that are changed meanwhile.
  subroutine columns()
    integer :: done, n
    call mpi_irecv(u(1,1), 1, column, down, 3, mpi_comm_world, requests(1), ierr)
    call mpi_irecv(u(nx,1), 1, column, up, 4, mpi_comm_world, requests(2), ierr)
    call mpi_isend(u(nx-1,1), 1, column, up, 3, mpi_comm_world, requests(3), ierr)
    call mpi_isend(u(2,1), 1, column, down, 4, mpi_comm_world, requests(4), ierr)
    call inner_columns(u, v)
    do n = 1, 4
      call mpi_waitany(4, requests, done, mpi_status_ignore, ierr)
    end do
  end subroutine columns
end program messages
