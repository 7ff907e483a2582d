/* crayon_message_types.c: what a program hands to MPI and gets back, for CRAYON_MEMORY=auto. `crayon fc` links it to programs with MPI, with
 * crayon_message_calls.c and crayon_messages.c behind it in one text. Here: what buffers are.
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
__attribute__((weak)) char *crayon_message_stage(char *first, size_t bytes, int use, unsigned long key);
__attribute__((weak)) char *crayon_message_stage_runs(char *first, const crayon_runs *runs, int use, unsigned long key);
__attribute__((weak)) bool crayon_message_copy(char *from, const crayon_runs *from_runs, char *to, const crayon_runs *to_runs);
__attribute__((weak)) void crayon_message_come(unsigned long key, size_t bytes);
__attribute__((weak)) void crayon_message_begin(char *first, size_t bytes, int writes, unsigned long key);
__attribute__((weak)) void crayon_message_also(unsigned long key, unsigned long other);
__attribute__((weak)) void crayon_message_keep(unsigned long before, unsigned long key);
__attribute__((weak)) void crayon_message_end(unsigned long key);

/* One buffer of a call: where its address, count and type stand among the arguments. */
typedef struct {
    signed char at, count, type; /* count UNKNOWN: several counts, by processes */
    bool writes;
    /* Of what each process of a communicator has a part: this one; a list of the places of parts, of which `count` is one then; the process that alone has it. 0: there is none. */
    signed char communicator, places, root;
} buffer;

/* SENDS, BUFFERED: what it sends may be under way when it is complete. */
enum kind { UNSORTED, OTHER, SENDS, BUFFERED, RECEIVES, RECEIVES_MATCHED, BEGINS_TO_RECEIVE, SENDS_AND_RECEIVES };

typedef struct {
    const char *name;
    bool fortran;
    signed char request; /* where the request is that the call begins; UNKNOWN: none */
    bool lasting;        /* what it has stays with MPI: the program may let go of it in ways that are not seen */
    buffer buffers[2];
    int buffer_count;
    library_call library;
    enum kind kind;
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

static bool has_gaps(const layout *l) { return l->first != 0 || l->next != l->reach || l->size != l->reach; }

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
static const call in_c = {"", false, 0, false, {{0}}, 0, NULL, OTHER}; /* one with handles of C's */

/* Of the type `from` that `e` says, with its numbers. */
static bool describe_made(const envelope *e, const int *numbers, const word *addresses, word from, nested *n)
{
    layout l;
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
