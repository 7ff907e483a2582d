/* The tables that `crayon check` generates into interface.c, and the parts of the harness that reads them.
 * This folder is compiled with any C11 compiler on Linux; it needs nothing of Crayon. */
#ifndef CRAYON_CHECK_HARNESS_H
#define CRAYON_CHECK_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum {
    CHECK_none,
    CHECK_i8, CHECK_i16, CHECK_i32, CHECK_i64,
    CHECK_l8, CHECK_l16, CHECK_l32, CHECK_l64,
    CHECK_f32, CHECK_f64,
} CheckType;

/* A whole number that depends on the case: n holds the case's integers, one a slot. */
typedef int64_t CheckBound(const int64_t *n);

typedef struct {
    CheckBound *lower, *extent; /* an extent below 0 counts as 0 */
} CheckDim;

/* One thing that a routine reads or writes: an argument, a variable in COMMON or a module, its result. */
typedef enum { CHECK_ARGUMENT, CHECK_AREA, CHECK_RESULT } CheckPlace;

typedef struct {
    const char *name;
    CheckType type;
    CheckPlace place;
    int where;              /* CHECK_ARGUMENT: its position; CHECK_AREA: the number in check_areas */
    int64_t offset;         /* CHECK_AREA: bytes from the start of the area */
    int rank;
    const CheckDim *dims;
    int slot;               /* integer scalars: the value is n[slot]; else -1 */
    CheckBound *least, *most; /* integer arrays: the values allowed, inclusive; NULL: constants, or small ones */
    int constant_count;     /* constants that the routine compares it with */
    const int64_t *constants;
    const char *assigned;   /* the places in the source that assign it, or NULL */
    bool dead;              /* the user says that what it holds after the routine does not matter */
    bool leaves;            /* not 0 after the routine: it has left its work to its caller, and changed nothing */
    bool character;         /* bytes of a CHARACTER variable; the texts that the routine knows */
    int text_count;
    const char *const *texts;
    bool ranged;            /* reals: stay within low .. high */
    double low, high;
} CheckItem;

/* A COMMON block or module variable. */
typedef struct {
    const char *symbol;
    int64_t size;
} CheckArea;

enum {
    CHECK_SAVES = 1,  /* keeps data between calls that nobody else can reach: a process for each case */
    CHECK_MINMAX = 2, /* uses MIN or MAX of reals, where the sign of a zero is not fixed by gfortran */
    CHECK_LIBM = 4,   /* uses exp, log, pow, sin or the like, which a GPU computes otherwise */
};

typedef struct {
    const char *name, *symbol;
    const char *reason; /* why it cannot be checked, or NULL */
    unsigned flags;
    int argument_count;
    int item_count;
    const CheckItem *items;
    void (*call)(void *function, void **arguments, void *result);
    int slot_count;
    const char *const *slots; /* names; those that start with '*' are extents of assumed-size arrays */
    int case_count;
    const int64_t *cases; /* case_count rows of slot_count integers */
} CheckRoutine;

extern const uint64_t check_seed;
extern const int check_area_count, check_routine_count;
extern const CheckArea check_areas[];
extern const CheckRoutine check_routines[];

enum { CHECK_CALLS = 2 }; /* each case calls the routine so often, with fresh data and the same integers */

/* ---- input.c: the data of a case --------------------------------------------------------- */

/* One set of inputs: a row of sizes, and which draw of the data that go with it. */
typedef struct {
    int row;
    int draw;
    int invalid; /* Fortran raised IEEE's invalid flag on it: a NaN arose on the way */
    unsigned char *stored; /* CHECK_CALLS times a byte an item: 0 where the Fortran stores nothing to it; NULL: not known */
} Input;

size_t type_bytes(CheckType type);
bool type_real(CheckType type);

/* The case's integers. */
const int64_t *input_sizes(const CheckRoutine *routine, Input input);

/* The number of elements of an item. */
int64_t item_count(const CheckItem *item, const int64_t *n);

/* Bytes of one call's items laid end to end, each rounded up to 8; offsets[i] is item i's, when not NULL. */
size_t input_layout(const CheckRoutine *routine, const int64_t *n, size_t *offsets);

/* Fills one item for call number `call`: the same on every machine. */
void input_fill(const CheckRoutine *routine, int item, Input input, int call, void *data);

/* Fills all items of one call into `data`, laid out by input_layout. */
void input_fill_all(const CheckRoutine *routine, Input input, int call, unsigned char *data);

/* FNV-1a, continued from `hash` (start with HASH_START). */
#define HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count);

/* ---- child.c: running a routine ---------------------------------------------------------- */

typedef enum {
    RUN_DONE,
    RUN_LOAD,    /* the shared object or the symbol is not there */
    RUN_CANARY,  /* wrote outside an argument */
    RUN_STORE,   /* stored to an item that the Fortran leaves alone */
    RUN_CRASH,   /* a signal */
    RUN_TIMEOUT,
    RUN_SKIPPED, /* not run */
    RUN_EXIT,    /* ended the program: a run-time error of Fortran, a failed check of the candidate */
} RunStatus;

typedef struct {
    RunStatus status;
    int invalid;    /* the IEEE flag was raised */
    char text[400]; /* what happened, for people; "" when done */
    char notes[400]; /* lines with what the candidate warned of */
} RunResult;

/* What a routine may store to. PAGES_WATCHED: all, and the inputs' `stored` (memory that
 * processes share) is filled in. PAGES_HELD: what `stored` says. */
typedef enum { PAGES_OPEN, PAGES_WATCHED, PAGES_HELD } Pages;

typedef struct {
    const char *path;  /* the shared object, with a '/' in it */
    Pages pages;
    bool one_process;  /* all cases in one process (a GPU takes long to start) */
    bool without_gpu;  /* CUDA text under cuda_on_cpu.h finds no device and is to run the host's code */
    int fill;          /* 0: canaries are NaN; else: canaries are 0 (see run_inputs) */
    int perturb;       /* value for mallopt(M_PERTURB), 0: none */
    int timeout;       /* seconds of processor time a case; after one that takes longer, the rest is not run */
} Subject;

/* Runs the routine on each input, in child processes. outputs[i] (input_layout's bytes, CHECK_CALLS times)
 * receives what its items hold after each call; results[i] says how it went. */
void run_inputs(const Subject *subject, const CheckRoutine *routine, const Input *inputs, int count,
                unsigned char **outputs, RunResult *results);

/* Times a candidate beside another one, on one input, in a process of its own: calls in turns, both warmed up. The medians of the calls, in microseconds, go
 * to `times`. The status says how it went. */
RunStatus time_candidates(const CheckRoutine *routine, Input input, const char *const libraries[2], double times[2], char *reason, size_t size);

/* ---- guard.c: the memory of one call ------------------------------------------------------- */

/* Where an item lies. Arguments have a map of their own, which starts and ends with a page that cannot be touched. */
typedef struct {
    unsigned char *data, *map;
    size_t bytes, map_bytes;
} Place;

typedef struct {
    void *library;
    const CheckRoutine *routine;
    Pages pages;
    uint64_t pattern; /* of canaries */
    size_t page;      /* bytes */
    Place *places;    /* one an item */
    void **arguments;
    unsigned char returned[16]; /* the result */
    unsigned char *stored; /* of this call: a byte an item; NULL: not known */
} Room;

/* A store to an item that is held: which one, and the byte. */
typedef struct {
    bool found;
    int item;
    int64_t offset;
} StoreFault;

/* Zeros from mmap; `sharing`: MAP_PRIVATE or MAP_SHARED. */
void *map_memory(size_t bytes, int sharing);

/* Room for the outputs of an input's calls, zeros, of the parent alone: it costs its children nothing. */
unsigned char *outputs_create(const CheckRoutine *routine, Input input);
void outputs_free(const CheckRoutine *routine, Input input, unsigned char *outputs);

/* The room for the calls of one routine; fill: which canary. */
Room room_create(void *library, const CheckRoutine *routine, Pages pages, int fill);

/* Gives each item its memory for the sizes n. False with `result` set when an area's symbol is missing. */
bool room_open(Room *room, const int64_t *n, RunResult *result);

/* Between these, stores to pages that are watched are noted; a store to what is held fills `fault` and ends the process. */
void room_protect(Room *room, StoreFault *fault);
void room_release(Room *room);

/* Gives the memory back. False with `result` set when something was written outside an argument. */
bool room_close(Room *room, RunResult *result);

/* For cuda_on_cpu.h: the name of the item that holds these bytes during a call, else NULL; *held: nothing may be stored to it. */
const char *crayon_check_item(const void *memory, size_t bytes, int *held);

/* ---- compare.c ----------------------------------------------------------------------------- */

typedef struct {
    int64_t values;      /* compared */
    int64_t differences; /* unequal: neither the same bits nor both NaN */
    int64_t zeros;       /* among the differences, zeros of opposite sign */
    int call, item;      /* the first difference that is no such zero, else the first */
    int64_t element;
} Comparison;

/* What is to be expected of a candidate with these outputs: `expected`, but what items held before a call in which the candidate left its work.
 * NULL: it did so in none. To be freed with outputs_free. */
unsigned char *outputs_left(const CheckRoutine *routine, Input input, const unsigned char *expected, const unsigned char *got);

/* Compares CHECK_CALLS outputs of one input. */
Comparison compare_outputs(const CheckRoutine *routine, Input input, const unsigned char *expected,
                           const unsigned char *got);

/* Prints the element that differs first, both values - `reference` is whose the expected one is - and their distance. */
void print_difference(FILE *out, const CheckRoutine *routine, Input input, const Comparison *comparison,
                      const char *reference, const unsigned char *expected, const unsigned char *got);

/* name(i,j) of the element, counted from 0, as Fortran writes it. */
void element_name(char *text, size_t size, const CheckItem *item, const int64_t *n, int64_t element);

/* ` name=value` for every integer of the case, as far as it fits. */
void describe_sizes(char *text, size_t size, const CheckRoutine *routine, Input input);

/* Prints text that starts in `column` (from 0), and the end of the line. Lines are broken at blanks, so that none is
 * longer than 80 columns; those that follow start in column `indent`. */
void print_wrapped(FILE *out, int column, int indent, const char *text);

/* What the outputs of one input show about the routine; the input's `stored` takes what changed. */
typedef struct {
    bool changed;  /* some element differs from what it held before */
    bool real;     /* one of those is no NaN */
} Activity;
Activity observe_outputs(const CheckRoutine *routine, Input input, const unsigned char *outputs);

/* ---- expected.c: the file of expected data ------------------------------------------------- */

typedef enum { VERDICT_CHECKED, VERDICT_VACUOUS, VERDICT_NOT_CHECKED } Verdict;

typedef struct {
    Verdict verdict;
    char reason[400];
    int dropped; /* cases that Fortran itself does not stand */
    int count;
    Input *inputs;
    unsigned char **outputs; /* as run_inputs leaves them */
} Expected;

/* Writes or reads what is expected of every routine. Outputs are stored as the elements that changed.
 * False after a message: not written; not there, damaged, or of another interface.c. */
bool expected_write(const char *path, const Expected *all);
bool expected_read(const char *path, Expected *all);

#endif
