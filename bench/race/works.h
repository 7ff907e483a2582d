/* The works of bench/gpu_race.sh and bench/core_race.sh: their arrays, and the calls of both sides. race.cu runs them on a GPU,
 * core.cpp on one core; expect.cpp runs the Fortran routines, compiled by gfortran. */
#ifndef WORKS_H
#define WORKS_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_ARRAYS = 6, MOST_WORKS = 16 };

enum role {
    INPUT,   /* read alone */
    UPDATED, /* has values before, and is a result */
    RESULT,  /* stored alone */
    SCALAR,  /* one number on the host, a result */
    SCRATCH  /* of the hand-written kernel alone */
};

struct array {
    const char *name;
    enum role role;
    size_t count;
    size_t bytes;     /* of an element: 8 for double precision, 4 for single */
    double low, high; /* the initial values lie between them */
};

struct work {
    const char *name;
    double amount; /* of one run, in 1e9 of the unit */
    const char *unit;
    double hand_bound;   /* 0: the hand-written kernel's bits are gfortran's; else how far results may be from it, relative to the largest one */
    double crayon_bound; /* the same for Crayon's on a GPU */
    void (*fortran)(void *const *arrays);
    void (*hand)(void *const *arrays); /* nothing where there is no GPU */
    struct array arrays[MOST_ARRAYS];
};

/* For a GPU, for one core, and for tests. */
enum works_size { WORKS_LARGE, WORKS_CORE, WORKS_TINY };

/* Fills the table; the works' functions have these sizes from then on. */
#ifdef __cplusplus
extern "C"
#endif
size_t works_list(enum works_size size, struct work works[MOST_WORKS]);

/* On the host: the initial values of an array, and the hash of its values. `field` is its number in the table. */
void works_fill(const struct array *array, uint64_t field, void *to);
uint64_t works_hash_all(const struct array *array, uint64_t field, const void *values);

static inline bool role_has_values(enum role role) { return role == INPUT || role == UPDATED; }
static inline bool role_is_result(enum role role) { return role == UPDATED || role == RESULT || role == SCALAR; }

#ifdef __CUDACC__
#define WORKS_BOTH __host__ __device__
#else
#define WORKS_BOTH
#endif

/* Spreads the bits of a word over all of it: the last steps of splitmix64. */
WORKS_BOTH static inline uint64_t works_mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

/* The initial value of an element. Compiled without contraction it is the same everywhere. */
WORKS_BOTH static inline double works_value(uint64_t field, uint64_t index, double low, double high)
{
    return low + (high - low) * ((double)(works_mix((field << 40) + index + 0x9e3779b97f4a7c15u) >> 11) * 0x1p-53);
}

/* What an element adds to the hash of a result, which is a sum, in any order. */
WORKS_BOTH static inline uint64_t works_hash(uint64_t field, uint64_t index, uint64_t bits)
{
    return works_mix(bits + works_mix((field << 40) + index + 1));
}

#endif
