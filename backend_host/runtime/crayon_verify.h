/* ---- calls of nests compared with what gfortran makes of them -----------------------------------------------
 * CRAYON_VERIFY=N: of each nest the first call, and every N-th behind it, runs twice: as Crayon compiled it, and on the same inputs as gfortran
 * compiled it. The call keeps what the nest may change, runs it, keeps its results aside, puts back what was there, and answers
 * CRAYON_VERIFY_COMPARES, so that the Fortran around it runs the statements as they were written; behind these it calls what compares
 * both. The program goes on with the nest's results, as without. One call is compared at a time; nests within one run as they were written.
 * What is CRAYON_VERIFY_SHARED is weak: the linker keeps one of each for the program, whatever the number of objects. */
#include <inttypes.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#define CRAYON_VERIFY_SHARED __attribute__((weak, visibility("default")))
/* What hands a nest's variables over. There is one for each nest, and optimized they would take a compiler as long as the nests. */
#if defined __GNUC__ && !defined __clang__
#define CRAYON_VERIFY_NEST static __attribute__((noinline, optimize("O0")))
#else
#define CRAYON_VERIFY_NEST static __attribute__((noinline))
#endif
/* Functions of the C library have other last bits: a GPU's are its own, and gfortran may take those of a library for vectors. Where nests are C, those
 * that it may take there are none. */
#ifdef __cplusplus
#define CRAYON_VERIFY_LIBRARY 1
#else
#define CRAYON_VERIFY_LIBRARY 0
#endif

enum { CRAYON_VERIFY_COMPARES = 2, CRAYON_VERIFY_STATUS = 4, CRAYON_VERIFY_RANK = 15 };

/* A variable of a nest. `dims` has of each dimension the first index, how many elements there is room for, and how many there are; -1: that is
 * not known. */
typedef struct {
    const char *name, *own; /* the user's, the nest's */
    char *first;
    char kind, role; /* i, l or r; i: the nest reads it, c: it may change it, d: nobody has it later */
    int bytes, rank;
    const int64_t *dims;
} crayon_verify_item;

typedef struct crayon_verify_nest {
    const char *name, *place, *unit; /* of its subroutine, file and line, of the user's routine */
    const char *options, *text;      /* itself as Fortran */
    int library, choices;            /* it has functions of the C library that differ; MIN or MAX of reals */
    long calls, compared, left, unknown, threads;
    struct crayon_verify_nest *next;
} crayon_verify_nest;

/* A variable of the call that is being compared, as it was at its beginning. */
typedef struct {
    crayon_verify_item item;
    int64_t dims[3 * CRAYON_VERIFY_RANK];
    char value[8]; /* of a scalar that the nest reads */
    size_t at;     /* of one that it may change: in what is kept */
    double largest; /* the largest of gfortran's reals */
} crayon_verify_kept;

typedef struct {
    crayon_verify_nest *nests, *nest; /* those that were called; of the call that is being compared */
    crayon_verify_kept *kept;
    int count, room;
    pthread_t thread;    /* whose call that is */
    char *before, *made; /* values before the call, and those that the nest made */
    size_t bytes;
    int differs;         /* a difference was found */
    int64_t values, near, choices;
} crayon_verify_state;

#ifdef __cplusplus
extern "C" {
#endif

CRAYON_VERIFY_SHARED int crayon_verify_every = 0; /* CRAYON_VERIFY; 0: nothing is compared */
CRAYON_VERIFY_SHARED int crayon_verify_busy = 0;  /* a call is being compared */
CRAYON_VERIFY_SHARED crayon_verify_state crayon_verify = {};

__attribute__((weak)) int omp_get_num_threads(void);
__attribute__((weak)) void _gfortran_flush_i4(int *unit);
#ifndef CRAYON_SHARED
__attribute__((weak)) void crayon_memory_touch(char *host, size_t bytes, int writes, const char *place);
#endif

/* ---- the elements of a variable ---- */

CRAYON_VERIFY_SHARED int64_t crayon_verify_elements(const crayon_verify_item *item)
{
    int64_t elements = 1;
    for (int d = 0; d < item->rank; d++) {
        int64_t count = item->dims[3 * d + 2];
        if (count < 0 && d + 1 == item->rank) return -1;
        elements *= count > 0 ? count : 0;
    }
    return elements;
}

typedef void crayon_verify_row(void *data, char *memory, size_t at, size_t bytes);

/* Calls `row` for each stretch of elements that lie behind each other; `at`: as if all did. */
CRAYON_VERIFY_SHARED void crayon_verify_rows(const crayon_verify_item *item, crayon_verify_row *row, void *data)
{
    int64_t elements = crayon_verify_elements(item), run = 1, stride = 1;
    int from = 0;
    for (; from < item->rank; from++) {
        run *= item->dims[3 * from + 2];
        stride *= item->dims[3 * from + 1];
        if (item->dims[3 * from + 1] != item->dims[3 * from + 2]) {
            from++;
            break;
        }
    }
    for (int64_t n = 0; elements > 0 && n < elements / run; n++) {
        int64_t rest = n, place = 0, step = stride;
        for (int d = from; d < item->rank; d++) {
            place += rest % item->dims[3 * d + 2] * step;
            rest /= item->dims[3 * d + 2];
            step *= item->dims[3 * d + 1];
        }
        row(data, item->first + place * item->bytes, (size_t)(n * run * item->bytes), (size_t)(run * item->bytes));
    }
}

static inline void crayon_verify_pack(void *data, char *memory, size_t at, size_t bytes) { memcpy((char *)data + at, memory, bytes); }

/* What is the same is not stored: it may be read-only. */
static inline void crayon_verify_unpack(void *data, char *memory, size_t at, size_t bytes)
{
    if (memcmp(memory, (char *)data + at, bytes) != 0) memcpy(memory, (char *)data + at, bytes);
}

/* Elements from the first to the last. */
static inline int64_t crayon_verify_room(const crayon_verify_item *item)
{
    int64_t room = 1;
    for (int d = 0; d < item->rank; d++) room *= item->dims[3 * d + (d + 1 < item->rank ? 1 : 2)];
    return room;
}

/* The host gets what a device has newer of the elements. */
CRAYON_VERIFY_SHARED void crayon_verify_bring(const crayon_verify_item *item, const char *place)
{
    int64_t room = crayon_verify_room(item);
    if (item->rank && room > 0 && crayon_memory_touch) crayon_memory_touch(item->first, (size_t)(room * item->bytes), 0, place);
}

/* False: the array is declared larger than it is. The host has its elements, on pages that are open. */
static inline int crayon_verify_is_there(const crayon_verify_item *item)
{
    int64_t room = crayon_verify_room(item);
    return room <= 0 || crayon_reach(item->first, (size_t)(room * item->bytes), NULL) == (size_t)(room * item->bytes);
}

/* ---- values ---- */

static inline uint64_t crayon_verify_bits(const crayon_verify_item *item, const char *from)
{
    uint64_t bits = 0;
    memcpy(&bits, from, (size_t)item->bytes);
    return bits;
}

static inline double crayon_verify_real(const crayon_verify_item *item, uint64_t bits)
{
    double wide;
    float narrow;
    uint32_t low = (uint32_t)bits;
    memcpy(&wide, &bits, sizeof wide);
    memcpy(&narrow, &low, sizeof narrow);
    return item->bytes == 4 ? (double)narrow : wide;
}

static inline int crayon_verify_is_nan(const crayon_verify_item *item, uint64_t bits)
{
    return item->bytes == 4 ? (bits & 0x7fffffff) > 0x7f800000 : (bits & INT64_MAX) > UINT64_C(0x7ff0000000000000);
}

/* Reals in the order of their values, as integers; both zeros are 0. */
static inline int64_t crayon_verify_order(const crayon_verify_item *item, uint64_t bits)
{
    int64_t size = item->bytes == 4 ? (int64_t)(bits & 0x7fffffff) : (int64_t)(bits & INT64_MAX);
    return (item->bytes == 4 ? bits >> 31 & 1 : bits >> 63) ? -size : size;
}

static inline uint64_t crayon_verify_ulps(const crayon_verify_item *item, uint64_t a, uint64_t b)
{
    int64_t x = crayon_verify_order(item, a), y = crayon_verify_order(item, b);
    return x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
}

/* Whether reals are as near as behind functions of a library that rounds otherwise: 1024 units in the last place, or 16 of those of the largest
 * value of the array. */
CRAYON_VERIFY_SHARED int crayon_verify_near(const crayon_verify_kept *kept, uint64_t a, uint64_t b)
{
    double unit = kept->item.bytes == 4 ? FLT_EPSILON : DBL_EPSILON;
    double apart = crayon_verify_real(&kept->item, a) - crayon_verify_real(&kept->item, b);
    if (crayon_verify_is_nan(&kept->item, a) || crayon_verify_is_nan(&kept->item, b)) return 0;
    return crayon_verify_ulps(&kept->item, a, b) <= 1024 || (apart < 0 ? -apart : apart) <= 16 * unit * kept->largest;
}

/* ---- the comparison ---- */

typedef struct {
    crayon_verify_kept *kept;
    int64_t values, different, near, choices;
    int nans; /* 1: the call began with one, -1: with none, 0: nobody asked */
    const crayon_verify_kept *first; /* of the first difference: variable, element, values */
    int64_t element;
    uint64_t gfortran, crayon;
} crayon_verify_comparison;

static inline void crayon_verify_note_largest(void *data, char *memory, size_t at, size_t bytes)
{
    crayon_verify_kept *kept = (crayon_verify_kept *)data;
    (void)at;
    for (size_t n = 0; n < bytes; n += (size_t)kept->item.bytes) {
        double value = crayon_verify_real(&kept->item, crayon_verify_bits(&kept->item, memory + n));
        if (value < 0) value = -value;
        if (value > kept->largest && value <= DBL_MAX) kept->largest = value;
    }
}

typedef struct {
    const crayon_verify_item *item;
    int found;
} crayon_verify_search;

static inline void crayon_verify_find_nan(void *data, char *memory, size_t at, size_t bytes)
{
    crayon_verify_search *search = (crayon_verify_search *)data;
    (void)at;
    for (size_t n = 0; n < bytes; n += (size_t)search->item->bytes) search->found |= crayon_verify_is_nan(search->item, crayon_verify_bits(search->item, memory + n));
}

/* Whether the call began with a NaN. */
CRAYON_VERIFY_SHARED int crayon_verify_began_with_nan(void)
{
    const crayon_verify_state *state = &crayon_verify;
    crayon_verify_search search = {NULL, 0};
    for (int i = 0; i < state->count && !search.found; i++) {
        const crayon_verify_kept *kept = &state->kept[i];
        search.item = &kept->item;
        if (kept->item.kind != 'r') continue;
        if (kept->item.role == 'i') crayon_verify_rows(&kept->item, crayon_verify_find_nan, &search);
        if (kept->item.role == 'c') crayon_verify_find_nan(&search, state->before + kept->at, 0, (size_t)(crayon_verify_elements(&kept->item) * kept->item.bytes));
    }
    return search.found;
}

/* Whether two reals are what gfortran gives now this, now that, of, in MIN and MAX: zeros, or what comes of a NaN. */
CRAYON_VERIFY_SHARED int crayon_verify_is_choice(crayon_verify_comparison *c, uint64_t gfortran, uint64_t crayon)
{
    const crayon_verify_item *item = &c->kept->item;
    if (!crayon_verify.nest->choices) return 0;
    if (!crayon_verify_is_nan(item, gfortran) && !crayon_verify_is_nan(item, crayon)) return crayon_verify_ulps(item, gfortran, crayon) == 0;
    if (!c->nans) c->nans = crayon_verify_began_with_nan() ? 1 : -1;
    return c->nans > 0;
}

static inline void crayon_verify_compare_row(void *data, char *memory, size_t at, size_t bytes)
{
    crayon_verify_comparison *c = (crayon_verify_comparison *)data;
    const crayon_verify_item *item = &c->kept->item;
    const char *made = crayon_verify.made + c->kept->at + at;
    c->values += (int64_t)bytes / item->bytes;
    if (memcmp(memory, made, bytes) == 0) return;
    for (size_t n = 0; n < bytes; n += (size_t)item->bytes) {
        uint64_t gfortran = crayon_verify_bits(item, memory + n), crayon = crayon_verify_bits(item, made + n);
        int real = item->kind == 'r';
        if (gfortran == crayon || (real && crayon_verify_is_nan(item, gfortran) && crayon_verify_is_nan(item, crayon))) continue;
        if (real && crayon_verify_is_choice(c, gfortran, crayon)) c->choices++;
        else if (real && crayon_verify.nest->library && crayon_verify_near(c->kept, gfortran, crayon)) c->near++;
        else if (c->different++ == 0) {
            c->first = c->kept;
            c->element = (int64_t)(at + n) / item->bytes;
            c->gfortran = gfortran;
            c->crayon = crayon;
        }
    }
}

CRAYON_VERIFY_SHARED void crayon_verify_print_value(const crayon_verify_item *item, const char *whose, uint64_t bits)
{
    int64_t value = item->bytes == 8 ? (int64_t)bits : item->bytes == 4 ? (int32_t)bits : item->bytes == 2 ? (int16_t)bits : (int8_t)bits;
    fprintf(stderr, "crayon:     %s ", whose);
    if (item->kind == 'r') fprintf(stderr, "%-24.*g", item->bytes == 4 ? 9 : 17, crayon_verify_real(item, bits));
    else fprintf(stderr, "%-24" PRId64, value);
    fprintf(stderr, " 0x%0*" PRIx64 "\n", 2 * item->bytes, bits);
}

CRAYON_VERIFY_SHARED void crayon_verify_print_difference(const crayon_verify_comparison *c)
{
    const crayon_verify_nest *nest = crayon_verify.nest;
    const crayon_verify_item *item = &c->first->item;
    int64_t rest = c->element;
    fprintf(stderr, "crayon: %s: in '%s', call %ld of the nest, ", nest->place, nest->unit, nest->calls);
    fputs(item->name, stderr);
    for (int d = 0; d < item->rank; d++) {
        fprintf(stderr, "%s%" PRId64 "%s", d ? "," : "(", item->dims[3 * d] + rest % item->dims[3 * d + 2], d + 1 == item->rank ? ")" : "");
        rest /= item->dims[3 * d + 2];
    }
    fprintf(stderr, " is not gfortran's; %" PRId64 " of %" PRId64 " values differ\n", c->different, c->values);
    crayon_verify_print_value(item, "gfortran", c->gfortran);
    crayon_verify_print_value(item, "crayon  ", c->crayon);
    if (item->kind != 'r' || crayon_verify_is_nan(item, c->gfortran) || crayon_verify_is_nan(item, c->crayon)) return;
    uint64_t apart = crayon_verify_ulps(item, c->gfortran, c->crayon);
    if (apart == 0) fputs("crayon:     zeros of opposite sign\n", stderr);
    else fprintf(stderr, "crayon:     %" PRIu64 " ulp apart\n", apart);
}

/* ---- the inputs, for crayon check --replay ---- */

static inline void crayon_verify_write(void *data, char *memory, size_t at, size_t bytes)
{
    (void)at;
    (void)fwrite(memory, 1, bytes, (FILE *)data);
}

/* The text of the nest, its variables, and of each what it has before the nest, of those that change what Crayon and gfortran make of it. */
CRAYON_VERIFY_SHARED void crayon_verify_write_all(FILE *file)
{
    const crayon_verify_state *state = &crayon_verify;
    const crayon_verify_nest *nest = state->nest;
    fprintf(file, "crayon-verify 1\nnest %s\nplace %s\nunit %s\noptions %s\ncall %ld\n", nest->name, nest->place, nest->unit, nest->options, nest->calls);
    fprintf(file, "text %zu\n%s\nitems %d\n", strlen(nest->text), nest->text, state->count);
    for (int i = 0; i < state->count; i++) {
        const crayon_verify_item *item = &state->kept[i].item;
        fprintf(file, "item %s %s %c %c %d %d", item->own, item->name, item->role, item->kind, item->bytes, item->rank);
        for (int d = 0; d < 3 * item->rank; d++) fprintf(file, " %" PRId64, item->dims[d]);
        fputs("\n", file);
    }
    fputs("data\n", file);
    for (int i = 0; i < state->count; i++) {
        const crayon_verify_kept *kept = &state->kept[i];
        size_t bytes = (size_t)crayon_verify_elements(&kept->item) * (size_t)kept->item.bytes;
        if (kept->item.role == 'i') crayon_verify_rows(&kept->item, crayon_verify_write, file);
        if (kept->item.role != 'c') continue;
        (void)fwrite(state->before + kept->at, 1, bytes, file);
        (void)fwrite(state->made + kept->at, 1, bytes, file);
        crayon_verify_rows(&kept->item, crayon_verify_write, file);
    }
}

CRAYON_VERIFY_SHARED void crayon_verify_save(void)
{
    char path[64];
    for (int i = 0; i < crayon_verify.count; i++)
        if (crayon_verify_elements(&crayon_verify.kept[i].item) < 0 || !crayon_verify_is_there(&crayon_verify.kept[i].item)) {
            fprintf(stderr, "crayon:     its inputs are not saved: how many elements '%s' has is not known\n", crayon_verify.kept[i].item.name);
            return;
        }
    (void)snprintf(path, sizeof path, "crayon-verify-%ld.input", (long)getpid());
    FILE *file = fopen(path, "wb");
    if (file) crayon_verify_write_all(file);
    if (file && !ferror(file) && fclose(file) == 0) fprintf(stderr, "crayon:     again: crayon check --replay %s\n", path);
    else fprintf(stderr, "crayon:     its inputs cannot be saved in '%s'\n", path);
}

/* ---- a call ---- */

static inline void *crayon_verify_resize(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes ? bytes : 1);
    if (memory) return memory;
    fputs("crayon: error: CRAYON_VERIFY: out of memory\n", stderr);
    abort();
}

/* Keeps the variables as they are; false: how much there is of one that changes is not known. */
CRAYON_VERIFY_SHARED int crayon_verify_keep(const crayon_verify_nest *nest, const crayon_verify_item *items, int count)
{
    crayon_verify_state *state = &crayon_verify;
    size_t bytes = 0;
    if (count > state->room) {
        state->room = count;
        state->kept = (crayon_verify_kept *)crayon_verify_resize(state->kept, (size_t)count * sizeof *state->kept);
    }
    state->count = count;
    for (int i = 0; i < count; i++) {
        crayon_verify_kept *kept = &state->kept[i];
        int64_t elements = crayon_verify_elements(&items[i]);
        kept->item = items[i];
        for (int d = 0; d < 3 * items[i].rank; d++) kept->dims[d] = items[i].dims[d];
        kept->item.dims = kept->dims;
        kept->at = bytes;
        kept->largest = 0;
        if (items[i].role == 'c' && elements >= 0) crayon_verify_bring(&items[i], nest->place);
        if (items[i].role == 'c' && (elements < 0 || !crayon_verify_is_there(&items[i]))) return 0;
        if (items[i].role == 'c') bytes += (size_t)(elements * items[i].bytes);
        if (items[i].role != 'i' || items[i].rank) continue;
        memcpy(kept->value, items[i].first, (size_t)items[i].bytes);
        kept->item.first = kept->value;
    }
    if (bytes > state->bytes) {
        state->bytes = bytes;
        state->before = (char *)crayon_verify_resize(state->before, bytes);
        state->made = (char *)crayon_verify_resize(state->made, bytes);
    }
    for (int i = 0; i < count; i++) {
        crayon_verify_kept *kept = &state->kept[i];
        if (kept->item.role == 'i') crayon_verify_bring(&kept->item, nest->place);
        if (kept->item.role == 'c') crayon_verify_rows(&kept->item, crayon_verify_pack, state->before + kept->at);
    }
    return 1;
}

static inline void crayon_verify_free(void) { __atomic_store_n(&crayon_verify_busy, 0, __ATOMIC_RELEASE); }

/* The end of a program that is wrong; other ends of it print the sums. */
static inline void crayon_verify_stop(void)
{
    crayon_verify.differs = 1;
    crayon_verify_free();
    exit(CRAYON_VERIFY_STATUS);
}

CRAYON_VERIFY_SHARED void crayon_verify_say_left(void)
{
    fprintf(stderr, "crayon: %s: in '%s', call %ld of the nest, the statements as they were written do not come to their end, and Crayon's do\n",
            crayon_verify.nest->place, crayon_verify.nest->unit, crayon_verify.nest->calls);
}

/* Behind the statements as they were written: their results against the nest's. */
CRAYON_VERIFY_SHARED void crayon_verify_compare(int32_t *status)
{
    crayon_verify_state *state = &crayon_verify;
    crayon_verify_nest *nest = state->nest;
    crayon_verify_comparison c;
    memset(&c, 0, sizeof c);
    for (int i = 0; i < state->count; i++) {
        c.kept = &state->kept[i];
        if (c.kept->item.role != 'c') continue;
        if (nest->library && c.kept->item.kind == 'r') crayon_verify_rows(&c.kept->item, crayon_verify_note_largest, c.kept);
        crayon_verify_rows(&c.kept->item, crayon_verify_compare_row, &c);
    }
    if (c.different) {
        crayon_verify_print_difference(&c);
        crayon_verify_save();
        crayon_verify_stop();
    }
    for (int i = 0; i < state->count; i++)
        if (state->kept[i].item.role == 'c') crayon_verify_rows(&state->kept[i].item, crayon_verify_unpack, state->made + state->kept[i].at);
    state->values += c.values;
    state->near += c.near;
    state->choices += c.choices;
    nest->compared++;
    *status = 0;
    crayon_verify_free();
}

/* Adds a nest to those that were called. */
static inline void crayon_verify_add(crayon_verify_nest *nest)
{
    if (__atomic_fetch_add(&nest->calls, 1, __ATOMIC_RELAXED)) return;
    nest->next = __atomic_load_n(&crayon_verify.nests, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&crayon_verify.nests, &nest->next, nest, 1, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) { }
}

/* The start of a call; `within`: it surely stays within the bounds of arrays that it may change. 0: it is done; 1: the nest is to run; 2: and crayon_verify_end follows. */
CRAYON_VERIFY_SHARED int crayon_verify_begin(crayon_verify_nest *nest, const crayon_verify_item *items, int count, int within)
{
    int idle = 0;
    int threads = omp_get_num_threads && omp_get_num_threads() > 1;
    if (__atomic_load_n(&crayon_verify_busy, __ATOMIC_ACQUIRE)) {
        if (crayon_verify.nest == nest && pthread_equal(crayon_verify.thread, pthread_self())) {
            crayon_verify_say_left();
            crayon_verify_stop();
        }
        return 0;
    }
    crayon_verify_add(nest);
    if (threads) {
        __atomic_fetch_add(&nest->threads, 1, __ATOMIC_RELAXED);
        return 1;
    }
    if ((nest->calls - 1) % crayon_verify_every != 0) return 1;
    if (!__atomic_compare_exchange_n(&crayon_verify_busy, &idle, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return 1;
    crayon_verify.nest = nest;
    crayon_verify.thread = pthread_self();
    if (within && crayon_verify_keep(nest, items, count)) return 2;
    nest->unknown++;
    crayon_verify_free();
    return 1;
}

/* Behind the nest: where it did its work, that is kept, and the Fortran around it asked to do the same. */
CRAYON_VERIFY_SHARED void crayon_verify_end(crayon_verify_nest *nest, int32_t *status)
{
    crayon_verify_state *state = &crayon_verify;
    if (*status != 0) {
        nest->left++;
        crayon_verify_free();
        return;
    }
    for (int i = 0; i < state->count; i++) {
        crayon_verify_kept *kept = &state->kept[i];
        if (kept->item.role != 'c') continue;
        crayon_verify_bring(&kept->item, nest->place);
        crayon_verify_rows(&kept->item, crayon_verify_pack, state->made + kept->at);
    }
    for (int i = 0; i < state->count; i++) /* when all are kept: two may be one memory */
        if (state->kept[i].item.role == 'c') crayon_verify_rows(&state->kept[i].item, crayon_verify_unpack, state->before + state->kept[i].at);
    *status = CRAYON_VERIFY_COMPARES;
}

/* ---- the program's start and end ---- */

CRAYON_VERIFY_SHARED void crayon_verify_print_left(const crayon_verify_nest *nest)
{
    fprintf(stderr, "crayon:   no call of %s in '%s' was compared:", nest->place, nest->unit);
    if (nest->left) fprintf(stderr, " %ld left to the statements as they were written;", nest->left);
    if (nest->unknown) fprintf(stderr, " in %ld it is not known how much of an array may change;", nest->unknown);
    if (nest->threads) fprintf(stderr, " %ld by several threads;", nest->threads);
    fprintf(stderr, " %ld calls in all\n", nest->calls);
}

CRAYON_VERIFY_SHARED void crayon_verify_print_sums(void)
{
    const crayon_verify_state *state = &crayon_verify;
    long nests = 0, reached = 0, calls = 0, compared = 0, left = 0;
    for (const crayon_verify_nest *nest = state->nests; nest; nest = nest->next) {
        nests++;
        reached += nest->compared > 0;
        calls += nest->calls;
        compared += nest->compared;
        left += nest->left;
    }
    if (crayon_verify_busy) crayon_verify_say_left();
    if (state->values == 0) fprintf(stderr, "crayon: CRAYON_VERIFY=%d compared nothing: %ld nests were called, in %ld calls\n", crayon_verify_every, nests, calls);
    else
        fprintf(stderr, "crayon: CRAYON_VERIFY=%d: %ld of %ld nests, %ld of %ld calls compared: %" PRId64 " values%s as gfortran's\n", crayon_verify_every,
                reached, nests, compared, calls, state->values, state->differs || crayon_verify_busy ? " before that" : "");
    if (left) fprintf(stderr, "crayon:   %ld calls left their work to the statements as they were written\n", left);
    if (state->near) fprintf(stderr, "crayon:   %" PRId64 " of the values are within the bound for functions of the C library, which a GPU, or a library for vectors, rounds otherwise\n", state->near);
    if (state->choices) fprintf(stderr, "crayon:   %" PRId64 " of the values are NaNs or zeros of opposite sign in nests with MIN or MAX, where gfortran varies\n", state->choices);
    for (const crayon_verify_nest *nest = state->nests; nest; nest = nest->next)
        if (!nest->compared && !state->differs) crayon_verify_print_left(nest);
    if (!crayon_verify_busy) return;
    if (_gfortran_flush_i4) _gfortran_flush_i4(NULL);
    (void)fflush(NULL);
    _exit(CRAYON_VERIFY_STATUS);
}

CRAYON_VERIFY_SHARED void crayon_verify_start(void)
{
    const char *wish = getenv("CRAYON_VERIFY");
    if (crayon_verify_every || !wish || !*wish || strcmp(wish, "0") == 0) return;
    char *end;
    long every = strtol(wish, &end, 10);
    if (*end || every < 1 || every > INT32_MAX) {
        fprintf(stderr, "crayon: error: CRAYON_VERIFY=%s is no number of calls\n", wish);
        exit(2);
    }
    crayon_verify_every = (int)every;
    (void)atexit(crayon_verify_print_sums);
}

__attribute__((constructor)) static void crayon_verify_constructor(void) { crayon_verify_start(); }

#ifdef __cplusplus
}
#endif
