/* Whole routines, as codes of hydrodynamics have them: rows (or pencils) of many loops of lanes with all that stands between these.
 *
 *   w0 .. w3(lane)     work rows: local, of constant size, in COMMON, in a module, over each other
 *   wc(lane, 1..3)     components of one work array
 *   a, b(lane, row)    read      c, e(lane, row)   updated in place, or stored
 *   q(lane, row, 1..4) species   d(row)
 *   buf                a buffer that a counter, or a linear subscript, walks
 *   s0, s1, s2, k0 .. k2         what is reduced, with places
 *   r1, r2, k5, k6, g1           what rows set and keep
 *   ke(3)                        integers that stay
 *   wt, tj, tr, mk               work and masks of what stands between nests
 *
 * Lanes run from between -2 and 2 to between n+1 and n+7, arrays from -5 to n+10: a work row has one interval of elements that are set,
 * from which loops may read at offsets, whatever n is. */
#ifndef CRAYON_TESTS_FUZZ_PATTERNS_H
#define CRAYON_TESTS_FUZZ_PATTERNS_H

#include "fortran.h"

enum { PATTERN_ROWS = 4, PATTERN_WORKS = PATTERN_ROWS + 3 /* components of wc */, PATTERN_SCALARS = 3, PATTERN_FIXED = 220 };

typedef enum { WORK_AUTOMATIC, WORK_CONSTANT, WORK_COMMON, WORK_MODULE } PatternPlace;

/* Elements low .. n + high are set. */
typedef struct {
    bool set;
    int low, high;
} PatternCover;

typedef struct {
    Gen *g;
    uint32_t number;      /* of the routine */
    const char *real;     /* the kind */
    PatternPlace place[PATTERN_ROWS];
    bool overlaid;        /* w2 and w3 are the same elements */
    bool assumed;         /* a and c have no last extent */
    bool shared_reduced;  /* s1 and k1 lie in the module */
    bool shared_kept;     /* r1 lies in the module */
    bool lanes_used;      /* what the last lane leaves is used behind nests */
    bool keeping;         /* rows of the nest at hand set scalars that are kept, */
    bool wild_kept;       /*   and use them where these may be values of rows before */
    uint32_t kept;        /* bit by bit: those that the row at hand has set */
    uint32_t alone;       /* the one that one IF sets, and nothing else of the row */
    bool ways_out;        /* ho may write, or stop */
    bool module_bounds;   /* n1 and n2 of the module are the interior's */
    bool counted;         /* kc counts lanes, of all rows */
    PatternCover cover[PATTERN_WORKS];
    PatternCover opened[PATTERN_WORKS]; /* before the loop of lanes at hand: what it may read at offsets */
    bool row_scalar;      /* r0 is set in the row */
    bool scalar[PATTERN_SCALARS]; /* x, y, z are set at the point */
    bool in_species;      /* s is a DO variable */
    int low, high;        /* of the loop of lanes at hand */
    bool plain;           /* the nest at hand has nothing that keeps it from one kernel as a rule: no calls, recurrences, lists, loops by condition */
    bool neat;            /* all nests are tidy, work rows local */
    bool tidy;            /*   nor anything but IFs, stores at the point and scalars */
    uint32_t targets;     /* bit by bit: work rows that the loop of lanes stores, and mostly reads at the own point alone */
    bool moving;          /* q is stored: mostly it is read at the own point then */
    uint32_t depth;       /* of what may not run at the point */
    uint32_t nesting;     /* of statements of the row in each other */
    uint32_t label;
    const char *lane;
} Patterns;

void patterns_routine(Gen *g, uint32_t routine);

/* patterns_driver.c: a program that calls routines of several sizes and prints numbers for what they leave. */
void patterns_driver(const Patterns *p);    /* of one */
void patterns_main(Gen *g); /* of all that the options name */

/* patterns_lane.c: what stands in a loop of lanes. */
const char *pattern_number(Patterns *p, const char *digits);
const char *pattern_work(Patterns *p, int work, const char *subscript);
bool pattern_is_set(const Patterns *p, int work, int low, int high);
void pattern_cover(Patterns *p, int work, int low, int high);
const char *pattern_value(Patterns *p, uint32_t depth);
const char *pattern_row_condition(Patterns *p);
void pattern_lane(Patterns *p); /* a statement */

/* patterns_keep.c: scalars that rows keep, sections, ways out. */
void pattern_keep_start(Patterns *p);
void pattern_keep_nest(Patterns *p);   /* how the nest at hand does it, and what its rows begin with */
void pattern_keep_row(Patterns *p);    /* a statement of a row, */
void pattern_keep_lane(Patterns *p);   /*   of a lane */
void pattern_keep_behind(Patterns *p); /* what uses them behind a nest */
const char *pattern_kept(Patterns *p); /* a value */
void pattern_section_call(Patterns *p);
void pattern_section_procedure(Patterns *p);
void pattern_out_row(Patterns *p);
void pattern_out_lane(Patterns *p);
void pattern_out_procedure(Patterns *p);

/* patterns_array.c: statements between nests. */
void pattern_arrays(Patterns *p);
void pattern_array_declarations(Patterns *p);
void pattern_array_procedure(Patterns *p);

/* patterns_row.c: what stands in a row. */
void pattern_open_lanes(Patterns *p);
void pattern_close_lanes(Patterns *p);
void pattern_row(Patterns *p); /* a statement */

#endif
