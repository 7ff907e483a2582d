! Faces of arrays that a device has, as types of MPI: vectors of vectors, subarrays, columns beside each other, elements of 1, 4 and 8 bytes. They go while
! nests change the rest, come shorter than there is room for, and in arrays that the host has touched. Neighbours stand in a ring.
module boxes
  implicit none
  integer, parameter :: n = 40, halo = 3, low = 1 - halo, high = n + halo
contains
  subroutine advance(u)
    real(8), intent(inout) :: u(low:high,low:high,low:high)
    integer :: i, j, k
    do k = 1, n
      do j = 1, n
        do i = 1, n
          u(i,j,k) = 0.5d0*u(i,j,k) + 0.001d0*i - 0.002d0*j + 0.003d0*k
        end do
      end do
    end do
  end subroutine advance

  subroutine smooth(u, v)
    real(8), intent(in) :: u(low:high,low:high,low:high)
    real(8), intent(inout) :: v(low:high,low:high,low:high)
    integer :: i, j, k
    do k = 1, n
      do j = 1, n
        do i = 1, n
          v(i,j,k) = 0.4d0*v(i,j,k) + 0.1d0*(u(i-3,j,k) + u(i+3,j,k)) &
            + 0.05d0*(u(i,j-2,k) + u(i,j+2,k)) + 0.02d0*(u(i,j,k-1) + u(i,j,k+1))
        end do
      end do
    end do
  end subroutine smooth

  subroutine inner(u, v)
    real(8), intent(inout) :: u(low:high,low:high,low:high)
    real(8), intent(in) :: v(low:high,low:high,low:high)
    integer :: i, j, k
    do k = 4, n - 3
      do j = 4, n - 3
        do i = 4, n - 3
          u(i,j,k) = u(i,j,k) + 0.25d0*v(i,j,k)
        end do
      end do
    end do
  end subroutine inner

  subroutine advance4(a, m)
    real(4), intent(inout) :: a(301,257)
    integer(1), intent(inout) :: m(301,257)
    integer :: i, j
    do j = 1, 257
      do i = 1, 301
        a(i,j) = 0.5*a(i,j) + 0.01*i + 0.02*j
        m(i,j) = int(mod(int(m(i,j)) + i + j, 100), 1)
      end do
    end do
  end subroutine advance4
end module boxes

program faces
  use mpi
  use boxes
  implicit none
  real(8), allocatable :: u(:,:,:), v(:,:,:)
  real(4), allocatable :: a(:,:)
  integer(1), allocatable :: m(:,:)
  integer :: rank, ranks, ierr, up, down, step, x(2), y(2), z(2), part, fields(6), requests(4), &
    status(mpi_status_size), got, rows, bytes
  integer :: column, spaced, again
  real(8), allocatable :: sums(:,:)
  integer, parameter :: wide = n + 2*halo
  call mpi_init(ierr)
  call mpi_comm_rank(mpi_comm_world, rank, ierr)
  call mpi_comm_size(mpi_comm_world, ranks, ierr)
  up = mod(rank + 1, ranks)
  down = mod(rank + ranks - 1, ranks)
  allocate (u(low:high,low:high,low:high), v(low:high,low:high,low:high), a(301,257), m(301,257))
  call types()
  u = rank
  v = 1 + rank
  a = rank
  m = int(rank, 1)
  do step = 1, 3
    call advance(u)
    call exchange(u, x(2), 1, n + 1, n + 1 - halo, low, 1)
    call exchange(u, y(2), 1, n + 1, n + 1 - halo, low, 2)
    call exchange(u, z(2), 1, n + 1, n + 1 - halo, low, 3)
    call smooth(u, v)
    call on_the_way()
    call smooth(u, v)
    if (step == 2) u(:,:,2) = u(:,:,2) + 1 ! the host's, on pages of its own and on others
    call exchange(u, y(2), 1, n + 1, n + 1 - halo, low, 2)
    call smooth(u, v)
    call advance(v)
    ! What comes is shorter than there is room for, and is asked for its length.
    call mpi_sendrecv(v(1,1,1), 5, column, up, 7, u(2,1,2), n, column, down, 7, mpi_comm_world, status, ierr)
    call mpi_get_count(status, mpi_double_precision, got, ierr)
    if (got /= 5*n) print *, 'received', got
    call mpi_get_count(status, column, got, ierr)
    if (got /= 5) print *, 'received columns', got
    if (status(mpi_source) /= down .or. status(mpi_tag) /= 7) print *, 'received from', status(mpi_source), status(mpi_tag)
    call smooth(u, v)
    call mpi_sendrecv_replace(v(low,low,low), 1, part, up, 8, down, 8, mpi_comm_world, status, ierr)
    call advance(v)
    call mpi_bcast(v(low,low,low), 1, part, ranks - 1, mpi_comm_world, ierr)
    call smooth(v, u)
    call mpi_sendrecv(u(low,low,low), 2, spaced, up, 9, v(low,low,low), 2, spaced, down, 9, mpi_comm_world, status, ierr)
    call mpi_sendrecv(u(1,1,1), 1, again, up, 9, v(1,1,2), 1, again, down, 9, mpi_comm_world, status, ierr)
    call smooth(v, u)
    call advance4(a, m)
    call mpi_sendrecv(a(3,2), 1, rows, up, 10, a(30,1), 1, rows, down, 10, mpi_comm_world, status, ierr)
    call mpi_sendrecv(m(5,3), 1, bytes, up, 11, m(31,2), 1, bytes, down, 11, mpi_comm_world, status, ierr)
    call advance4(a, m)
  end do
  call parts()
  call to_itself()
  call smooth(u, v)
  allocate (sums(5,ranks))
  call mpi_gather([sum(u), sum(v), sum(real(a, 8)), sum(real(m, 8)), sum(u(:,:,low:0))], 5, &
    mpi_double_precision, sums, 5, mpi_double_precision, 0, mpi_comm_world, ierr)
  if (rank == 0) write (*, '(5es26.17)') sums
  call mpi_finalize(ierr)
contains
  subroutine types()
    integer(mpi_address_kind), parameter :: plane = 8*wide*wide
    integer :: whole, line
    call mpi_type_vector(n, halo, wide, mpi_double_precision, x(1), ierr)
    call mpi_type_vector(halo, n, wide, mpi_double_precision, y(1), ierr)
    call mpi_type_vector(n, n, wide, mpi_double_precision, z(1), ierr)
    call mpi_type_create_hvector(n, 1, plane, x(1), x(2), ierr)
    call mpi_type_create_hvector(n, 1, plane, y(1), y(2), ierr)
    call mpi_type_create_hvector(halo, 1, plane, z(1), z(2), ierr)
    call mpi_type_create_subarray(3, [wide,wide,wide], [7,5,n], [2,30,4], mpi_order_fortran, &
      mpi_double_precision, part, ierr)
    call mpi_type_vector(n, 1, wide*wide, mpi_double_precision, line, ierr)
    call mpi_type_create_resized(line, 0_mpi_address_kind, 8_mpi_address_kind*wide, column, ierr)
    call mpi_type_contiguous(4, mpi_double_precision, whole, ierr)
    call mpi_type_vector(6, 2, 5, whole, spaced, ierr)
    call mpi_type_create_subarray(3, [wide,wide,wide], [3,2,4], [1,2,3], mpi_order_c, mpi_double_precision, line, ierr)
    call mpi_type_dup(line, again, ierr)
    call mpi_type_vector(200, 3, 301, mpi_real, rows, ierr)
    call mpi_type_vector(200, 7, 301, mpi_integer1, bytes, ierr)
    fields = [x(2), y(2), z(2), part, column, spaced]
    do got = 1, 6
      call mpi_type_commit(fields(got), ierr)
    end do
    call mpi_type_commit(again, ierr)
    call mpi_type_commit(rows, ierr)
    call mpi_type_commit(bytes, ierr)
  end subroutine types

  ! All processes have a part of what a device has, side by side or with others' between, and at times their own in place.
  subroutine parts()
    integer :: counts(ranks), places(ranks), n1
    n1 = 4000/ranks
    call mpi_alltoall(u(1,1,2), n1, mpi_double_precision, v(2,2,3), n1, mpi_double_precision, mpi_comm_world, ierr)
    call advance(v)
    counts = [(300 + 7*got, got = 1, ranks)]
    places = [(900*(ranks - got) + 11, got = 1, ranks)]
    call mpi_allgatherv(v(4,4,4), counts(rank+1), mpi_double_precision, u(1,3,5), counts, places, &
      mpi_double_precision, mpi_comm_world, ierr)
    call smooth(u, v)
    call mpi_allgather(mpi_in_place, 0, mpi_double_precision, v(3,1,6), n1, mpi_double_precision, mpi_comm_world, ierr)
    call smooth(v, u)
    counts = 100 + rank
    places = [(211*got, got = 1, ranks)]
    call mpi_alltoallv(u(2,1,8), counts, places, mpi_double_precision, v(1,1,9), [(99 + got, got = 1, ranks)], places, &
      mpi_double_precision, mpi_comm_world, ierr)
    call smooth(v, u)
    call mpi_gather(u(1,2,2), n1, mpi_double_precision, v(4,1,12), n1, mpi_double_precision, ranks - 1, mpi_comm_world, ierr)
    call mpi_scatter(v(2,2,2), n1, mpi_double_precision, u(3,3,3), n1, mpi_double_precision, ranks - 1, mpi_comm_world, ierr)
    call smooth(u, v)
    counts = 77
    call mpi_gatherv(u(1,1,20), 77, mpi_double_precision, v(1,1,14), counts, places, mpi_double_precision, &
      0, mpi_comm_world, ierr)
    call mpi_scatterv(v(2,2,1), counts, places, mpi_double_precision, u(9,9,9), 77, mpi_double_precision, &
      0, mpi_comm_world, ierr)
    call smooth(u, v)
  end subroutine parts

  ! What has been sent before comes first.
  subroutine to_itself()
    call mpi_isend(v(5,5,5), 1, again, rank, 12, mpi_comm_world, requests(1), ierr)
    call mpi_wait(requests(1), mpi_status_ignore, ierr)
    call advance(u)
    call mpi_sendrecv(u(3,4,5), 1, again, rank, 12, u(20,20,20), 1, again, rank, 12, mpi_comm_world, mpi_status_ignore, ierr)
    call advance(v)
    call mpi_recv(v(1,30,1), 1, again, rank, 12, mpi_comm_world, mpi_status_ignore, ierr)
    call smooth(u, v)
  end subroutine to_itself

  subroutine exchange(u, face, first, behind, last, before, axis)
    real(8), intent(inout) :: u(low:high,low:high,low:high)
    integer, intent(in) :: face, first, behind, last, before, axis
    integer :: f(3), b(3), l(3), e(3)
    f = 1
    b = 1
    l = 1
    e = 1
    f(axis) = first
    b(axis) = behind
    l(axis) = last
    e(axis) = before
    call mpi_sendrecv(u(f(1),f(2),f(3)), 1, face, down, 9, u(b(1),b(2),b(3)), 1, face, up, 9, mpi_comm_world, status, ierr)
    call mpi_sendrecv(u(l(1),l(2),l(3)), 1, face, up, 8, u(e(1),e(2),e(3)), 1, face, down, 8, mpi_comm_world, status, ierr)
  end subroutine exchange

  ! Faces go while the inner part is changed, and the host reads, and changes, some of the array; requests are complete in other orders than they began.
  subroutine on_the_way()
    integer :: numbers(4), statuses(mpi_status_size,4), one, some, rest
    logical :: flag
    call mpi_irecv(u(n+1,1,1), 1, x(2), up, 1, mpi_comm_world, requests(1), ierr)
    call mpi_irecv(u(low,1,1), 1, x(2), down, 2, mpi_comm_world, requests(2), ierr)
    call mpi_isend(u(1,1,1), 1, x(2), down, 1, mpi_comm_world, requests(3), ierr)
    call mpi_isend(u(n+1-halo,1,1), 1, x(2), up, 2, mpi_comm_world, requests(4), ierr)
    call inner(u, v)
    if (step == 3) u(5,5,5) = u(6,6,6) + 1
    select case (step)
    case (1)
      call mpi_waitall(4, requests, mpi_statuses_ignore, ierr)
    case (2)
      call mpi_waitany(4, requests, one, status, ierr)
      rest = 3
      do while (rest > 0)
        call mpi_waitsome(4, requests, some, numbers, statuses, ierr)
        rest = rest - some
      end do
    case default
      flag = .false.
      do while (.not. flag)
        call mpi_test(requests(2), flag, mpi_status_ignore, ierr)
      end do
      call mpi_wait(requests(1), status, ierr)
      call mpi_waitall(4, requests, statuses, ierr)
    end select
    ! Shorter ones, without gaps and with them.
    call mpi_irecv(v(1,1,high), n*n, mpi_double_precision, down, 3, mpi_comm_world, requests(1), ierr)
    call mpi_irecv(v(2,1,2), n, column, up, 4, mpi_comm_world, requests(2), ierr)
    call mpi_isend(u(1,2,4), 300 + step, mpi_double_precision, up, 3, mpi_comm_world, requests(3), ierr)
    call mpi_isend(u(3,1,1), 7, column, down, 4, mpi_comm_world, requests(4), ierr)
    call mpi_waitall(4, requests, mpi_statuses_ignore, ierr)
  end subroutine on_the_way
end program faces
