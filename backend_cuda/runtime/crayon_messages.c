/* crayon_messages.c: what a program hands to MPI and gets back, for CRAYON_MEMORY=auto. `crayon fc` links it to programs with MPI.
 *
 * The functions stand before the library's of those names, of C and of Fortran (mpif.h and `use mpi`; mpi_f08 as Open MPI has it), tell the table
 * which memory the call has (crayon_memory_messages.h), and call the library's. All arguments are words, whatever they are: handles are
 * pointers in one library and integers in another, and a word has room for either. MPI: A Message-Passing Interface Standard 4.0, chapters 3
 * (messages and requests), 6 (collective), 12 (one-sided) and 14 (files), have the arguments. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long word;
typedef word (*library_call)(word, word, word, word, word, word, word, word, word, word, word, word, word, word);
enum { MOST_ARGUMENTS = 14, UNKNOWN = -1 };

/* Of the table, in objects with kernels; a program without one has nothing on a device. */
__attribute__((weak)) char *crayon_message_stage(char *first, size_t bytes, int writes, unsigned long key);
__attribute__((weak)) char *crayon_message_stage_runs(char *first, const crayon_runs *runs, int writes, unsigned long key);
__attribute__((weak)) void crayon_message_begin(char *first, size_t bytes, int writes, unsigned long key);
__attribute__((weak)) void crayon_message_also(unsigned long key, unsigned long other);
__attribute__((weak)) void crayon_message_keep(unsigned long before, unsigned long key);
__attribute__((weak)) void crayon_message_end(unsigned long key);

/* One buffer of a call: where its address, count and type stand among the arguments. */
typedef struct {
    signed char at, count, type; /* count UNKNOWN: several counts, by processes */
    bool writes;
} buffer;

typedef struct {
    const char *name;
    bool fortran;
    signed char request; /* where the request is that the call begins; UNKNOWN: none */
    bool lasting;        /* what it has stays with MPI: the program may let go of it in ways that are not seen */
    buffer buffers[2];
    int buffer_count;
    library_call library;
} call;

static library_call find(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    library_call function = NULL;
    if (!found) {
        fprintf(stderr, "crayon: error: no library of MPI has '%s', which the program calls\n", name);
        abort();
    }
    memcpy(&function, &found, sizeof function);
    return function;
}

static bool is_open_mpi(void)
{
    static int state; /* 1: no, 2: yes */
    if (!state) state = dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world") ? 2 : 1;
    return state == 2;
}

/* Whether every call that hands memory to MPI comes by here: where mpi_f08 has arrays by descriptors, MPICH's calls C's functions, Open MPI's does not. */
bool crayon_messages_are_told(void)
{
    return dlsym(RTLD_NEXT, "MPI_Send") && !(is_open_mpi() && dlsym(RTLD_DEFAULT, "mpi_send_f08ts_"));
}

/* ---- ranges ---- */

/* MPI_BOTTOM and MPI_IN_PLACE are variables in Fortran: Open MPI's, or of MPICH's COMMON, which has them in this order. */
static word bottom, in_place;

static void find_constants(void)
{
    if (bottom) return;
    const word common = (word)dlsym(RTLD_DEFAULT, "mpipriv1_");
    in_place = is_open_mpi() ? (word)dlsym(RTLD_DEFAULT, "mpi_fortran_in_place_") : common + (word)sizeof(int);
    bottom = is_open_mpi() ? (word)dlsym(RTLD_DEFAULT, "mpi_fortran_bottom_") : common;
    if (!bottom) bottom = in_place = 1;
}

static bool is_bottom(word address) { return address == 0 || address == bottom; }

/* Then the count and the type beside it are of no meaning. */
static bool is_in_place(word address) { return address == in_place || address == 1 || address == -1; }

/* Of an element of a type: bytes to the next one, the first byte that it has, how far its bytes reach and how many it has. */
typedef struct {
    word next, first, reach;
    int size;
} layout;

/* False: it has none. */
static bool lay_out(const call *c, word type, layout *l)
{
    static library_call of_c, true_of_c, size_of_c, of_fortran, true_of_fortran, size_of_fortran;
    word low = 0;
    int failed = 0, number = 0;
    if (c->fortran) {
        if (!of_fortran) of_fortran = find("mpi_type_get_extent_"), true_of_fortran = find("mpi_type_get_true_extent_"), size_of_fortran = find("mpi_type_size_");
        memcpy(&number, (const void *)type, sizeof number);
        of_fortran((word)&number, (word)&low, (word)&l->next, (word)&failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        if (!failed) true_of_fortran((word)&number, (word)&l->first, (word)&l->reach, (word)&failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        if (!failed) size_of_fortran((word)&number, (word)&l->size, (word)&failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    } else {
        if (!of_c) of_c = find("MPI_Type_get_extent"), true_of_c = find("MPI_Type_get_true_extent"), size_of_c = find("MPI_Type_size");
        failed = (int)of_c(type, (word)&low, (word)&l->next, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        if (!failed) failed = (int)true_of_c(type, (word)&l->first, (word)&l->reach, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        if (!failed) failed = (int)size_of_c(type, (word)&l->size, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    return !failed && l->reach > 0;
}

static word count_of(const call *c, word argument)
{
    int count = (int)argument;
    if (c->fortran) memcpy(&count, (const void *)argument, sizeof count);
    return count;
}

/* ---- types with gaps ---- */

/* Of one language, a handle of C's and back: they are pointers in Open MPI, whose functions give Fortran's numbers. */
static word handle_of_c(const call *c, word type)
{
    static library_call function;
    int number;
    if (!c->fortran) return type;
    memcpy(&number, (const void *)type, sizeof number);
    if (!is_open_mpi()) return number;
    if (!function) function = find("MPI_Type_f2c");
    return function(number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

static int number_of_fortran(word type)
{
    static library_call function;
    if (!is_open_mpi()) return (int)type;
    if (!function) function = find("MPI_Type_c2f");
    return (int)function(type, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

/* How types are made. Open MPI numbers these from 0 on, MPICH from 1. */
enum { NAMED, DUP, CONTIGUOUS, VECTOR, HVECTOR_INTEGER, HVECTOR, SUBARRAY = 12, RESIZED = 17, MOST_NESTED = 12, MOST_DIMENSIONS = 7 };

/* What a type is made from, as MPI_TYPE_GET_ENVELOPE has it; kind -1: it fails. */
typedef struct {
    int integers, addresses, types, kind;
} envelope;

static envelope envelope_of(word type)
{
    static library_call function;
    envelope e = {0, 0, 0, 0};
    if (!function) function = find("MPI_Type_get_envelope");
    const int failed = (int)function(type, (word)&e.integers, (word)&e.addresses, (word)&e.types, (word)&e.kind, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    e.kind = failed ? -1 : e.kind - !is_open_mpi();
    return e;
}

/* Loops around runs of bytes, the innermost one last, and where the first run is. */
typedef struct {
    word first, length, counts[MOST_NESTED], strides[MOST_NESTED], leaf; /* leaf: the type that all bytes are of, in C */
    int levels;
} nested;

static bool push(nested *n, word count, word stride)
{
    if (count < 1 || stride < 1 || n->levels == MOST_NESTED) return false;
    n->counts[n->levels] = count;
    n->strides[n->levels++] = stride;
    return true;
}

/* Dimensions, their sizes, the parts' sizes, where these start, and the order: of C, the last one is the fastest. */
static bool push_subarray(nested *n, const int *numbers, word extent)
{
    const int dimensions = numbers[0], *sizes = numbers + 1, *parts = sizes + dimensions, *starts = parts + dimensions;
    const bool of_c = starts[dimensions] == (is_open_mpi() ? 0 : 56);
    word strides[MOST_DIMENSIONS], stride = extent;
    if (dimensions < 1 || dimensions > MOST_DIMENSIONS) return false;
    for (int d = 0; d < dimensions; d++) {
        const int at = of_c ? dimensions - 1 - d : d;
        strides[at] = stride;
        n->first += starts[at] * stride;
        stride *= sizes[at];
    }
    for (int d = 0; d < dimensions; d++) {
        const int at = of_c ? d : dimensions - 1 - d;
        if (!push(n, parts[at], strides[at])) return false;
    }
    return true;
}

static bool describe(word type, nested *n);

/* Of the type `from` that `e` says, with its numbers. */
static bool describe_made(const envelope *e, const int *numbers, const word *addresses, word from, nested *n)
{
    layout l;
    const call in_c = {"", false, 0, false, {{0}}, 0, NULL};
    bool known = lay_out(&in_c, from, &l);
    if (!known) return false;
    switch (e->kind) {
    case DUP: case RESIZED: break;
    case CONTIGUOUS: known = push(n, numbers[0], l.next); break;
    case VECTOR: known = push(n, numbers[0], numbers[2] * l.next) && push(n, numbers[1], l.next); break;
    case HVECTOR_INTEGER: known = push(n, numbers[0], numbers[2]) && push(n, numbers[1], l.next); break;
    case HVECTOR: known = push(n, numbers[0], addresses[0]) && push(n, numbers[1], l.next); break;
    case SUBARRAY: known = push_subarray(n, numbers, l.next); break;
    default: return false;
    }
    return known && describe(from, n);
}

/* The loops of a type of C, behind those that are there. False: it is no such one. */
static bool describe(word type, nested *n)
{
    static library_call contents, give_up;
    const envelope e = envelope_of(type);
    int numbers[3 * MOST_DIMENSIONS + 2] = {0};
    word addresses[2] = {0}, from = 0;
    layout l;
    if (e.kind == NAMED) {
        const call in_c = {"", false, 0, false, {{0}}, 0, NULL};
        n->leaf = type;
        if (!lay_out(&in_c, type, &l)) return false;
        n->length = l.size;
        return l.first == 0 && l.next == l.size;
    }
    if (e.kind < 0 || e.types != 1 || (size_t)e.integers > sizeof numbers / sizeof *numbers || e.addresses > 2) return false;
    if (!contents) contents = find("MPI_Type_get_contents"), give_up = find("MPI_Type_free");
    if ((int)contents(type, e.integers, e.addresses, 1, (word)numbers, (word)addresses, (word)&from, 0, 0, 0, 0, 0, 0, 0)) return false;
    if (!is_open_mpi()) from = (int)from;
    const bool known = describe_made(&e, numbers, addresses, from, n);
    if (envelope_of(from).kind != NAMED) give_up((word)&from, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return known;
}

/* As few loops as say the same. */
static bool simplify(const nested *n, crayon_runs *runs)
{
    memset(runs, 0, sizeof *runs);
    word counts[MOST_NESTED], strides[MOST_NESTED], length = n->length;
    int kept = 0; /* from the inside out */
    for (int at = n->levels - 1; at >= 0; at--) {
        const word count = n->counts[at], stride = n->strides[at];
        if (count == 1) continue;
        if (kept == 0 && stride == length) length *= count;
        else if (kept && stride == strides[kept - 1] * counts[kept - 1]) counts[kept - 1] *= count;
        else counts[kept] = count, strides[kept++] = stride;
    }
    if (kept < 1 || kept > CRAYON_RUN_LEVELS) return false;
    runs->length = (size_t)length;
    runs->levels = kept;
    for (int at = 0; at < kept; at++) {
        runs->counts[at] = (size_t)counts[kept - 1 - at];
        runs->strides[at] = (size_t)strides[kept - 1 - at];
    }
    return true;
}

/* The runs of `count` elements of the type that `l` lays out, and what all of their bytes are; false: they are not known as such, or lie over each other. */
static bool find_runs(const call *c, word type, word count, const layout *l, nested *n, crayon_runs *runs)
{
    memset(n, 0, sizeof *n);
    if (!push(n, count, l->next) || !describe(handle_of_c(c, type), n) || !simplify(n, runs)) return false;
    word bytes = (word)runs->length, reach = bytes;
    bool apart = true, had[CRAYON_RUN_LEVELS] = {false};
    for (int taken = 0; taken < runs->levels && apart; taken++) {
        int least = -1; /* the loop of the least distance of those that are left */
        for (int at = 0; at < runs->levels; at++)
            if (!had[at] && (least < 0 || runs->strides[at] < runs->strides[least])) least = at;
        had[least] = true;
        apart = (word)runs->strides[least] >= reach;
        reach += (word)((runs->counts[least] - 1) * runs->strides[least]);
        bytes *= (word)runs->counts[least];
    }
    return apart && bytes == count * l->size && n->first == l->first && reach == (count - 1) * l->next + l->reach;
}

/* What stands instead of a count and a type. */
typedef struct {
    int count, type;
} plain;

/* A message with gaps whose bytes the device has: the library gets them one behind the other, as so many of the type that all of them are of. 0: not so. */
static word hand_over_runs(const call *c, const buffer *b, word *arguments, word count, const layout *l, plain *instead, unsigned long key)
{
    nested n;
    crayon_runs runs;
    if (!crayon_message_stage_runs || !find_runs(c, arguments[(int)b->type], count, l, &n, &runs)) return 0;
    int size = (int)n.length;
    const word stage = (word)crayon_message_stage_runs((char *)(arguments[(int)b->at] + n.first), &runs, b->writes, key);
    if (!stage) return 0;
    instead->count = (int)(count * l->size / size);
    instead->type = c->fortran ? number_of_fortran(n.leaf) : 0;
    arguments[(int)b->count] = c->fortran ? (word)&instead->count : instead->count;
    arguments[(int)b->type] = c->fortran ? (word)&instead->type : n.leaf;
    return stage;
}

/* Whether another buffer of the call has the same type: it goes by a function of the program's, perhaps, which gets the type. */
static bool shares_type(const call *c, const buffer *b) { return c->buffer_count == 2 && b->type == c->buffers[c->buffers == b ? 1 : 0].type; }

/* The address that the library gets: that of memory instead of the program's where a message has all bytes of it, else the program's. */
static word hand_over(const call *c, const buffer *b, word *arguments, plain *instead, unsigned long key)
{
    layout l;
    const word address = arguments[(int)b->at];
    find_constants();
    if (is_in_place(address)) return address;
    if (b->count == UNKNOWN || is_bottom(address)) {
        crayon_message_begin(is_bottom(address) ? NULL : (char *)address, ~(size_t)0, b->writes, key);
        return address;
    }
    const word count = count_of(c, arguments[(int)b->count]);
    if (count <= 0 || !lay_out(c, arguments[(int)b->type], &l)) return address;
    if (key && l.first == 0 && l.next == l.reach && l.size == l.reach) {
        const word stage = (word)crayon_message_stage((char *)address, (size_t)(count * l.next), b->writes, key);
        if (stage) return stage;
    }
    if (key && l.next > 0 && !shares_type(c, b)) {
        const word stage = hand_over_runs(c, b, arguments, count, &l, instead, key);
        if (stage) return stage;
    }
    word behind = (count - 1) * l.next;
    if (behind < 0) l.first += behind, behind = -behind;
    crayon_message_begin((char *)(address + l.first), (size_t)(behind + l.reach), b->writes, key);
    return address;
}

/* ---- requests ---- */

/* Bytes of a handle in C: Open MPI's are pointers. */
static size_t handle_bytes(bool fortran) { return !fortran && is_open_mpi() ? sizeof(void *) : sizeof(int); }

/* Those of Fortran are numbers of its own where C's are pointers. */
static unsigned long request_key(bool fortran, const char *handle)
{
    unsigned long value = 0;
    int number;
    if (fortran || handle_bytes(false) == sizeof number) {
        memcpy(&number, handle, sizeof number);
        value = (uint32_t)number;
    } else {
        memcpy(&value, handle, sizeof value);
    }
    return value | (fortran && is_open_mpi() ? 1ul << 62 : 1ul << 61);
}

static word call_with(call *c, word *a)
{
    static unsigned long serial;
    if (!c->library) c->library = find(c->name);
    plain instead[2];
    bool tells = crayon_message_begin != NULL;
    unsigned long key = c->lasting ? 0 : __atomic_add_fetch(&serial, 1, __ATOMIC_RELAXED) | 1ul << 63;
    for (int i = 0; i < c->buffer_count && tells; i++) a[(int)c->buffers[i].at] = hand_over(c, &c->buffers[i], a, &instead[i], key);
    word status = c->library(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13]);
    if (!tells || c->lasting) return status;
    if (c->request == UNKNOWN) crayon_message_end(key);
    else crayon_message_keep(key, request_key(c->fortran, (const char *)a[(int)c->request]));
    return status;
}

/* A call after which some of `count` requests may be complete: their handles are others then. */
static word complete(const char *name, library_call *library, bool fortran, word count, const char *handles, const word *a)
{
    if (!*library) *library = find(name);
    const size_t bytes = handle_bytes(fortran);
    unsigned long few[16], *before = few;
    if (count < 0) count = 0;
    if ((size_t)count > sizeof few / sizeof *few) before = malloc((size_t)count * sizeof *before);
    if (!before) abort();
    for (word i = 0; i < count; i++) before[i] = request_key(fortran, handles + (size_t)i * bytes);
    word status = (*library)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13]);
    for (word i = 0; i < count && crayon_message_end; i++)
        if (request_key(fortran, handles + (size_t)i * bytes) != before[i]) crayon_message_end(before[i]);
    if (before != few) free(before);
    return status;
}

/* ---- the functions ---- */

#define WORDS word a0, word a1, word a2, word a3, word a4, word a5, word a6, word a7, word a8, word a9, word a10, word a11, word a12, word a13
#define NAMES a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13
#define LIST {NAMES}
#define OURS __attribute__((weak, visibility("default")))

#define ONE(name, symbol, fortran, request, lasting, ...)                                                         \
    OURS word symbol(WORDS)                                                                                       \
    {                                                                                                             \
        static const buffer buffers[] = {__VA_ARGS__};                                                            \
        static call c = {name, fortran, request, lasting, {{0}}, sizeof buffers / sizeof *buffers, NULL};         \
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
#define READS(at, count, type) {at, count, type, false}
#define WRITES(at, count, type) {at, count, type, true}
#define READS_MANY(at) {at, UNKNOWN, 0, false}
#define WRITES_MANY(at) {at, UNKNOWN, 0, true}
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
BOTH(Gather, gather, Igather, igather, 8, READS(0, 1, 2), WRITES_MANY(3))
BOTH(Gatherv, gatherv, Igatherv, igatherv, 9, READS(0, 1, 2), WRITES_MANY(3))
BOTH(Scatter, scatter, Iscatter, iscatter, 8, READS_MANY(0), WRITES(3, 4, 5))
BOTH(Scatterv, scatterv, Iscatterv, iscatterv, 9, READS_MANY(0), WRITES(4, 5, 6))
BOTH(Allgather, allgather, Iallgather, iallgather, 7, READS(0, 1, 2), WRITES_MANY(3))
BOTH(Allgatherv, allgatherv, Iallgatherv, iallgatherv, 8, READS(0, 1, 2), WRITES_MANY(3))
BOTH(Alltoall, alltoall, Ialltoall, ialltoall, 7, READS_MANY(0), WRITES_MANY(3))
BOTH(Alltoallv, alltoallv, Ialltoallv, ialltoallv, 9, READS_MANY(0), WRITES_MANY(4))
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

/* The requests are `count` from the argument `handles` on. */
#define COMPLETE_ONE(name, symbol, fortran, count, handles)                            \
    OURS word symbol(WORDS)                                                            \
    {                                                                                  \
        static library_call library;                                                   \
        const word a[MOST_ARGUMENTS] = LIST;                                           \
        return complete(name, &library, fortran, count, (const char *)(handles), a);   \
    }
static word number_at(word address)
{
    int number;
    memcpy(&number, (const void *)address, sizeof number);
    return number;
}
#define COMPLETES(C, f)                                                   \
    COMPLETE_ONE("MPI_" #C, MPI_##C, false, 1, a0)                        \
    COMPLETE_ONE("mpi_" #f "_", mpi_##f##_, true, 1, a0)                  \
    COMPLETE_ONE("mpi_" #f "_f08_", mpi_##f##_f08_, true, 1, a0)
#define COMPLETES_SOME(C, f)                                              \
    COMPLETE_ONE("MPI_" #C, MPI_##C, false, (int)a0, a1)                  \
    COMPLETE_ONE("mpi_" #f "_", mpi_##f##_, true, number_at(a0), a1)      \
    COMPLETE_ONE("mpi_" #f "_f08_", mpi_##f##_f08_, true, number_at(a0), a1)
COMPLETES(Wait, wait)
COMPLETES(Test, test)
COMPLETES_SOME(Waitall, waitall)
COMPLETES_SOME(Waitany, waitany)
COMPLETES_SOME(Waitsome, waitsome)
COMPLETES_SOME(Testall, testall)
COMPLETES_SOME(Testany, testany)
COMPLETES_SOME(Testsome, testsome)

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
