/* crayon_messages.c: MPI's functions, of C and of Fortran, before the library's. */
/* ---- the functions ---- */

#define WORDS word a0, word a1, word a2, word a3, word a4, word a5, word a6, word a7, word a8, word a9, word a10, word a11, word a12, word a13
#define NAMES a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13
#define LIST {NAMES}
#define OURS __attribute__((weak, visibility("default")))

#define ONE(name, symbol, fortran, request, lasting, ...)                                                         \
    OURS word symbol(WORDS)                                                                                       \
    {                                                                                                             \
        static const buffer buffers[] = {__VA_ARGS__};                                                            \
        static call c = {name, fortran, request, lasting, {{0}}, sizeof buffers / sizeof *buffers, NULL, UNSORTED}; \
        word a[MOST_ARGUMENTS] = LIST;                                                                            \
        if (!c.library) memcpy(c.buffers, buffers, sizeof buffers);                                               \
        return call_with(&c, a);                                                                                  \
    }

/* CALL: what the call has, it has while it runs. BEGUN: until the request is complete, which argument `request` is. LASTING: from then on. */
#define ALL_THREE(C, f, request, lasting, ...)                                   \
    ONE("MPI_" #C, MPI_##C, false, request, lasting, __VA_ARGS__)                \
    ONE("mpi_" #f "_", mpi_##f##_, true, request, lasting, __VA_ARGS__)          \
    ONE("mpi_" #f "_f08_", mpi_##f##_f08_, true, request, lasting, __VA_ARGS__)
#define CALL(C, f, ...) ALL_THREE(C, f, UNKNOWN, false, __VA_ARGS__)
#define BEGUN(C, f, request, ...) ALL_THREE(C, f, request, false, __VA_ARGS__)
#define LASTING(C, f, ...) ALL_THREE(C, f, UNKNOWN, true, __VA_ARGS__)
#define READS(at, count, type) {at, count, type, false, 0, 0, 0}
#define WRITES(at, count, type) {at, count, type, true, 0, 0, 0}
#define READS_MANY(at) {at, UNKNOWN, 0, false, 0, 0, 0}
#define WRITES_MANY(at) {at, UNKNOWN, 0, true, 0, 0, 0}
#define READS_OF(communicator, root, at, count, places, type) {at, count, type, false, communicator, places, root}
#define WRITES_OF(communicator, root, at, count, places, type) {at, count, type, true, communicator, places, root}
/* The same with a request behind `last` arguments. */
#define BOTH(C, f, IC, If, last, ...) CALL(C, f, __VA_ARGS__) BEGUN(IC, If, last, __VA_ARGS__)

CALL(Send, send, READS(0, 1, 2))
CALL(Bsend, bsend, READS(0, 1, 2))
CALL(Ssend, ssend, READS(0, 1, 2))
CALL(Rsend, rsend, READS(0, 1, 2))
BEGUN(Isend, isend, 6, READS(0, 1, 2))
BEGUN(Ibsend, ibsend, 6, READS(0, 1, 2))
BEGUN(Issend, issend, 6, READS(0, 1, 2))
BEGUN(Irsend, irsend, 6, READS(0, 1, 2))
CALL(Recv, recv, WRITES(0, 1, 2))
BEGUN(Irecv, irecv, 6, WRITES(0, 1, 2))
CALL(Mrecv, mrecv, WRITES(0, 1, 2))
BEGUN(Imrecv, imrecv, 4, WRITES(0, 1, 2))
CALL(Sendrecv, sendrecv, READS(0, 1, 2), WRITES(5, 6, 7))
CALL(Sendrecv_replace, sendrecv_replace, WRITES(0, 1, 2))
LASTING(Send_init, send_init, READS(0, 1, 2))
LASTING(Bsend_init, bsend_init, READS(0, 1, 2))
LASTING(Ssend_init, ssend_init, READS(0, 1, 2))
LASTING(Rsend_init, rsend_init, READS(0, 1, 2))
LASTING(Recv_init, recv_init, WRITES(0, 1, 2))

BOTH(Bcast, bcast, Ibcast, ibcast, 5, WRITES(0, 1, 2))
BOTH(Reduce, reduce, Ireduce, ireduce, 7, READS(0, 2, 3), WRITES(1, 2, 3))
BOTH(Allreduce, allreduce, Iallreduce, iallreduce, 6, READS(0, 2, 3), WRITES(1, 2, 3))
BOTH(Scan, scan, Iscan, iscan, 6, READS(0, 2, 3), WRITES(1, 2, 3))
BOTH(Exscan, exscan, Iexscan, iexscan, 6, READS(0, 2, 3), WRITES(1, 2, 3))
BOTH(Reduce_scatter, reduce_scatter, Ireduce_scatter, ireduce_scatter, 6, READS_MANY(0), WRITES_MANY(1))
BOTH(Reduce_scatter_block, reduce_scatter_block, Ireduce_scatter_block, ireduce_scatter_block, 6, READS_MANY(0), WRITES_MANY(1))
BOTH(Gather, gather, Igather, igather, 8, READS(0, 1, 2), WRITES_OF(7, 6, 3, 4, 0, 5))
BOTH(Gatherv, gatherv, Igatherv, igatherv, 9, READS(0, 1, 2), WRITES_OF(8, 7, 3, 4, 5, 6))
BOTH(Scatter, scatter, Iscatter, iscatter, 8, READS_OF(7, 6, 0, 1, 0, 2), WRITES(3, 4, 5))
BOTH(Scatterv, scatterv, Iscatterv, iscatterv, 9, READS_OF(8, 7, 0, 1, 2, 3), WRITES(4, 5, 6))
BOTH(Allgather, allgather, Iallgather, iallgather, 7, READS(0, 1, 2), WRITES_OF(6, 0, 3, 4, 0, 5))
BOTH(Allgatherv, allgatherv, Iallgatherv, iallgatherv, 8, READS(0, 1, 2), WRITES_OF(7, 0, 3, 4, 5, 6))
BOTH(Alltoall, alltoall, Ialltoall, ialltoall, 7, READS_OF(6, 0, 0, 1, 0, 2), WRITES_OF(6, 0, 3, 4, 0, 5))
BOTH(Alltoallv, alltoallv, Ialltoallv, ialltoallv, 9, READS_OF(8, 0, 0, 1, 2, 3), WRITES_OF(8, 0, 4, 5, 6, 7))
BOTH(Alltoallw, alltoallw, Ialltoallw, ialltoallw, 9, READS_MANY(0), WRITES_MANY(4))
BOTH(Neighbor_allgather, neighbor_allgather, Ineighbor_allgather, ineighbor_allgather, 7, READS(0, 1, 2), WRITES_MANY(3))
BOTH(Neighbor_allgatherv, neighbor_allgatherv, Ineighbor_allgatherv, ineighbor_allgatherv, 8, READS(0, 1, 2), WRITES_MANY(3))
BOTH(Neighbor_alltoall, neighbor_alltoall, Ineighbor_alltoall, ineighbor_alltoall, 7, READS_MANY(0), WRITES_MANY(3))
BOTH(Neighbor_alltoallv, neighbor_alltoallv, Ineighbor_alltoallv, ineighbor_alltoallv, 9, READS_MANY(0), WRITES_MANY(4))
BOTH(Neighbor_alltoallw, neighbor_alltoallw, Ineighbor_alltoallw, ineighbor_alltoallw, 9, READS_MANY(0), WRITES_MANY(4))

LASTING(Put, put, READS(0, 1, 2))
LASTING(Accumulate, accumulate, READS(0, 1, 2))
LASTING(Rput, rput, READS(0, 1, 2))
LASTING(Raccumulate, raccumulate, READS(0, 1, 2))
LASTING(Get, get, WRITES(0, 1, 2))
LASTING(Rget, rget, WRITES(0, 1, 2))
LASTING(Get_accumulate, get_accumulate, READS(0, 1, 2), WRITES(3, 4, 5))
LASTING(Rget_accumulate, rget_accumulate, READS(0, 1, 2), WRITES(3, 4, 5))

BOTH(File_read, file_read, File_iread, file_iread, 4, WRITES(1, 2, 3))
BOTH(File_read_at, file_read_at, File_iread_at, file_iread_at, 5, WRITES(2, 3, 4))
BOTH(File_read_all, file_read_all, File_iread_all, file_iread_all, 4, WRITES(1, 2, 3))
BOTH(File_read_at_all, file_read_at_all, File_iread_at_all, file_iread_at_all, 5, WRITES(2, 3, 4))
BOTH(File_read_shared, file_read_shared, File_iread_shared, file_iread_shared, 4, WRITES(1, 2, 3))
CALL(File_read_ordered, file_read_ordered, WRITES(1, 2, 3))
BOTH(File_write, file_write, File_iwrite, file_iwrite, 4, READS(1, 2, 3))
BOTH(File_write_at, file_write_at, File_iwrite_at, file_iwrite_at, 5, READS(2, 3, 4))
BOTH(File_write_all, file_write_all, File_iwrite_all, file_iwrite_all, 4, READS(1, 2, 3))
BOTH(File_write_at_all, file_write_at_all, File_iwrite_at_all, file_iwrite_at_all, 5, READS(2, 3, 4))
BOTH(File_write_shared, file_write_shared, File_iwrite_shared, file_iwrite_shared, 4, READS(1, 2, 3))
CALL(File_write_ordered, file_write_ordered, READS(1, 2, 3))
LASTING(File_read_all_begin, file_read_all_begin, WRITES(1, 2, 3))
LASTING(File_read_at_all_begin, file_read_at_all_begin, WRITES(2, 3, 4))
LASTING(File_read_ordered_begin, file_read_ordered_begin, WRITES(1, 2, 3))
LASTING(File_write_all_begin, file_write_all_begin, READS(1, 2, 3))
LASTING(File_write_at_all_begin, file_write_at_all_begin, READS(2, 3, 4))
LASTING(File_write_ordered_begin, file_write_ordered_begin, READS(1, 2, 3))

/* A window's memory is others' too, for good. */
#define WINDOW(name, symbol, fortran, base, size)                              \
    OURS word symbol(WORDS)                                                    \
    {                                                                          \
        static library_call library;                                           \
        word bytes = size;                                                     \
        if (!library) library = find(name);                                    \
        if (fortran) memcpy(&bytes, (const void *)bytes, sizeof bytes);        \
        if (crayon_message_begin) crayon_message_begin((char *)(base), (size_t)bytes, 1, 0); \
        return library(NAMES);                                                 \
    }
WINDOW("MPI_Win_create", MPI_Win_create, false, a0, a1)
WINDOW("mpi_win_create_", mpi_win_create_, true, a0, a1)
WINDOW("mpi_win_create_f08_", mpi_win_create_f08_, true, a0, a1)
WINDOW("MPI_Win_attach", MPI_Win_attach, false, a1, a2)
WINDOW("mpi_win_attach_", mpi_win_attach_, true, a1, a2)
WINDOW("mpi_win_attach_f08_", mpi_win_attach_f08_, true, a1, a2)

/* The requests are `count` from the argument `handles` on; `status`, `numbers`: arguments. */
#define COMPLETE_ONE(name, symbol, fortran, count, handles, status, numbers)           \
    OURS word symbol(WORDS)                                                            \
    {                                                                                  \
        static completion c = {name, fortran, status, numbers, NULL};                  \
        word a[MOST_ARGUMENTS] = LIST;                                                 \
        return complete(&c, count, (const char *)(handles), a);                        \
    }
static word number_at(word address)
{
    int number;
    memcpy(&number, (const void *)address, sizeof number);
    return number;
}
#define COMPLETES(C, f, status)                                                   \
    COMPLETE_ONE("MPI_" #C, MPI_##C, false, 1, a0, status, ONE_STATUS)               \
    COMPLETE_ONE("mpi_" #f "_", mpi_##f##_, true, 1, a0, status, ONE_STATUS)         \
    COMPLETE_ONE("mpi_" #f "_f08_", mpi_##f##_f08_, true, 1, a0, status, ONE_STATUS)
#define COMPLETES_MANY(C, f, status, numbers)                                                 \
    COMPLETE_ONE("MPI_" #C, MPI_##C, false, (int)a0, a1, status, numbers)                     \
    COMPLETE_ONE("mpi_" #f "_", mpi_##f##_, true, number_at(a0), a1, status, numbers)         \
    COMPLETE_ONE("mpi_" #f "_f08_", mpi_##f##_f08_, true, number_at(a0), a1, status, numbers)
COMPLETES(Wait, wait, 1)
COMPLETES(Test, test, 2)
COMPLETES_MANY(Waitall, waitall, 2, STATUS_OF_EACH)
COMPLETES_MANY(Waitany, waitany, 3, ONE_STATUS)
COMPLETES_MANY(Waitsome, waitsome, 4, 3)
COMPLETES_MANY(Testall, testall, 3, STATUS_OF_EACH)
COMPLETES_MANY(Testany, testany, 4, ONE_STATUS)
COMPLETES_MANY(Testsome, testsome, 4, 3)

/* What a request that is let go of has, it has for good: nobody learns when it is complete. */
#define LETS_GO(name, symbol, fortran)                                                                              \
    OURS word symbol(WORDS)                                                                                         \
    {                                                                                                               \
        static library_call library;                                                                                \
        if (!library) library = find(name);                                                                         \
        if (crayon_message_keep) crayon_message_keep(request_key(fortran, (const char *)a0), 0);                    \
        return library(NAMES);                                                                                      \
    }
LETS_GO("MPI_Request_free", MPI_Request_free, false)
LETS_GO("mpi_request_free_", mpi_request_free_, true)
LETS_GO("mpi_request_free_f08_", mpi_request_free_f08_, true)

/* The other language's handle of a request. */
#define TRANSLATES(name, symbol, fortran)                                                                           \
    OURS word symbol(WORDS)                                                                                         \
    {                                                                                                               \
        static library_call library;                                                                                \
        if (!library) library = find(name);                                                                         \
        const word other = library(NAMES);                                                                          \
        if (crayon_message_also)                                                                                    \
            crayon_message_also(request_key(fortran, (const char *)&a0), request_key(!(fortran), (const char *)&other)); \
        return other;                                                                                               \
    }
TRANSLATES("MPI_Request_f2c", MPI_Request_f2c, true)
TRANSLATES("MPI_Request_c2f", MPI_Request_c2f, false)
