! MPI of one task, for machines without it: constants; mpi.f90 has the procedures.
integer, parameter :: mpi_comm_world = 0, mpi_double_precision = 17, mpi_max = 1, mpi_sum = 2, mpi_status_size = 6
