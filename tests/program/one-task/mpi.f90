! MPI of one task, which is its own neighbour. Buffers are of double precision.
subroutine mpi_initialized(flag, error)
  implicit none
  logical, intent(out) :: flag
  integer, intent(out) :: error
  flag = .false.
  error = 0
end subroutine mpi_initialized

subroutine mpi_init(error)
  implicit none
  integer, intent(out) :: error
  error = 0
end subroutine mpi_init

subroutine mpi_finalize(error)
  implicit none
  integer, intent(out) :: error
  error = 0
end subroutine mpi_finalize

subroutine mpi_barrier(communicator, error)
  implicit none
  integer, intent(in) :: communicator
  integer, intent(out) :: error
  error = communicator
end subroutine mpi_barrier

subroutine mpi_comm_rank(communicator, rank, error)
  implicit none
  integer, intent(in) :: communicator
  integer, intent(out) :: rank, error
  rank = 0
  error = communicator
end subroutine mpi_comm_rank

subroutine mpi_comm_size(communicator, tasks, error)
  implicit none
  integer, intent(in) :: communicator
  integer, intent(out) :: tasks, error
  tasks = 1
  error = communicator
end subroutine mpi_comm_size

subroutine mpi_sendrecv(sent, sent_count, sent_type, to, sent_tag, got, got_count, got_type, from, got_tag, &
                        communicator, status, error)
  implicit none
  integer, intent(in) :: sent_count, sent_type, to, sent_tag, got_count, got_type, from, got_tag, communicator
  double precision, intent(in) :: sent(sent_count)
  double precision, intent(inout) :: got(got_count)
  integer, intent(out) :: status(6), error
  integer :: i
  status = [from, got_tag, got_type, to, sent_tag, sent_type]
  do i = 1, got_count
    got(i) = sent(i)
  end do
  error = communicator
end subroutine mpi_sendrecv

subroutine mpi_allreduce(mine, of_all, count, type, operation, communicator, error)
  implicit none
  integer, intent(in) :: count, type, operation, communicator
  double precision, intent(in) :: mine(count)
  double precision, intent(out) :: of_all(count)
  integer, intent(out) :: error
  of_all = mine
  error = communicator*(type + operation)
end subroutine mpi_allreduce
