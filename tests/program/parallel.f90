! A field over tasks of MPI, a strip each: ghost columns go around, sums and the greatest change are of all.
module parallel_module
  use kinds, only: wp
  implicit none
  private
  public :: strip, strip_begin, strip_smooth, strip_total, strip_end
  include 'mpif.h'
  type :: strip
    integer :: n = 0, m = 0, rank = -1, tasks = 0, left = 0, right = 0
    real(wp), allocatable :: a(:,:)
  end type strip
contains
  subroutine strip_begin(s, n, m)
    type(strip), intent(inout) :: s
    integer, intent(in) :: n, m
    integer :: i, j, error
    logical :: runs
    call mpi_initialized(runs, error)
    if (.not. runs) call mpi_init(error)
    call mpi_comm_rank(mpi_comm_world, s%rank, error)
    call mpi_comm_size(mpi_comm_world, s%tasks, error)
    s%left = modulo(s%rank - 1, s%tasks)
    s%right = modulo(s%rank + 1, s%tasks)
    s%n = n
    s%m = m
    allocate(s%a(n,0:m+1))
    s%a = 0
    do j = 1, m
      do i = 1, n
        s%a(i,j) = mod(i*(j + m*s%rank), 7)
      end do
    end do
  end subroutine strip_begin

  subroutine exchange(s)
    type(strip), intent(inout) :: s
    integer :: error, status(mpi_status_size)
    call mpi_sendrecv(s%a(1,s%m), s%n, mpi_double_precision, s%right, 1, &
                      s%a(1,0), s%n, mpi_double_precision, s%left, 1, mpi_comm_world, status, error)
    call mpi_sendrecv(s%a(1,1), s%n, mpi_double_precision, s%left, 2, &
                      s%a(1,s%m+1), s%n, mpi_double_precision, s%right, 2, mpi_comm_world, status, error)
  end subroutine exchange

  subroutine strip_smooth(s, change)
    type(strip), intent(inout) :: s
    real(wp), intent(out) :: change
    real(wp) :: b(s%n,s%m), mine
    integer :: i, j, error
    call exchange(s)
    do j = 1, s%m
      b(1,j) = s%a(1,j)
      do i = 2, s%n - 1
        b(i,j) = 0.2_wp*(s%a(i,j) + s%a(i-1,j) + s%a(i+1,j) + s%a(i,j-1) + s%a(i,j+1))
      end do
      b(s%n,j) = s%a(s%n,j)
    end do
    mine = 0
    do j = 1, s%m
      do i = 1, s%n
        mine = max(mine, abs(b(i,j) - s%a(i,j)))
        s%a(i,j) = b(i,j)
      end do
    end do
    call mpi_allreduce(mine, change, 1, mpi_double_precision, mpi_max, mpi_comm_world, error)
  end subroutine strip_smooth

  real(wp) function strip_total(s)
    type(strip), intent(in) :: s
    real(wp) :: mine
    integer :: error, j
    mine = 0
    do j = 1, s%m
      mine = mine + sum(s%a(:,j))
    end do
    call mpi_allreduce(mine, strip_total, 1, mpi_double_precision, mpi_sum, mpi_comm_world, error)
  end function strip_total

  subroutine strip_end(s)
    type(strip), intent(inout) :: s
    integer :: error
    deallocate(s%a)
    call mpi_barrier(mpi_comm_world, error)
    call mpi_finalize(error)
  end subroutine strip_end
end module parallel_module
