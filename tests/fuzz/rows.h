/* Routines of row nests: an outer loop over rows around loops of lanes, with stores and overlaid storage of every kind. One
 * routine uses few arrays, declared so large that all the subscripts made here are in bounds; work arrays that are
 * nobody's input are read only where a loop of the same row has written them, or after they were filled.
 *
 *   a(lane, rows)      t(rows, lane)     c(sums of both)    b(lane, row) mostly read     d(row)
 *   o(lane, row)       stored under one condition alone
 *   s(lane, row, turn), sw(lane, turn)   species, and work rows of each, in structured routines
 *   w, v, u, z(lane)   work rows: an argument, in COMMON, automatic, of constant size
 *   x0 .. x3, k0, k1   scalars, some of them sharing storage with each other, a DO variable or an array */
#ifndef CRAYON_TESTS_FUZZ_ROWS_H
#define CRAYON_TESTS_FUZZ_ROWS_H

#include "fortran.h"

enum { ROWS_PERCENT = 60 /* of all routines */ };
enum { ROWS_WORKS = 4, ROWS_REALS = 4, ROWS_DO_VARIABLES = 4, ROWS_FIXED = 140 };

typedef enum { ROWS_A, ROWS_T, ROWS_C, ROWS_B, ROWS_D, ROWS_MESHES } RowsMesh;

/* How much of a work row is defined. */
typedef enum { COVER_NONE, COVER_INNER /* 1 .. n */, COVER_WIDE /* 0 .. n+1 */, COVER_ALL } RowsCover;

typedef struct {
    Gen *g;
    uint32_t number;       /* of the routine */
    Kind kind;             /* of its reals */
    const char *guard;     /* the condition under which o is stored */
    const char *row, *lane, *turn; /* DO variables of the open loops, or NULL */
    bool clean;            /* most loops are parallel: a nest stores few arrays, each at one element a lane and row, and
                            * reads those there alone */
    uint32_t stored;       /* clean: these arrays (bits) */
    uint32_t works;        /* clean: these work rows (bits) are stored by the loop of lanes, and touched at its own point */
    bool guarded;          /* clean: most stores of the nest stand under conditions */
    uint32_t form[ROWS_MESHES]; /* clean: chooses the subscripts of each */
    const char *switches[2]; /* structured: conditions of the nest at hand that many IFs ask, or NULL */
    bool sized;            /* the rows at hand do not run where m is 0 */
    bool wide;             /* the lanes at hand run from 0 to n+1 */
    uint32_t guards;       /* IFs open in the loop of lanes */
    uint32_t depth;
    RowsCover cover[ROWS_WORKS];
    int shared_do;         /* the DO variable that k0 shares its storage with, -1: none */
    int last_lane;         /* the DO variable of the last loop of lanes */
    int assigned_do;       /* a DO variable that was assigned: other loops leave it alone, and it is used at the end; -1: none */
    bool equal_reals;      /* x0 and x1 share storage */
    bool one_name;         /* the nest at hand knows x0 alone */
    int over_work;         /* x2 lies over element 5 of this work row, -1: none */
    bool punned;           /* x3 shares its storage with integer k2 */
    bool do_in_common, do_is_dummy;    /* j; i */
    bool scalars_in_common;            /* x0, k1 */
    bool assumed;                      /* the last dimension of some arrays has no end */
    bool overlay, optional;            /* helpers that see the COMMON block as scalars; with OPTIONAL arguments */
    bool overlay_used, optional_used;
    const char *index_type;
} Rows;

/* Prints routine `number` with its helpers in front. */
void rows_routine(Gen *g, uint32_t number);

/* rows_text.c. Expressions lie within -BOUND .. BOUND. */
const char *rows_expression(Rows *r, uint32_t depth);
const char *rows_condition(Rows *r);
const char *rows_row_condition(Rows *r); /* without lanes */
const char *rows_target(Rows *r);        /* a mesh element that may be stored */
void rows_open_nest(Rows *r);            /* chooses what a nest stores and where */
const char *rows_guarded_target(Rows *r);
const char *rows_work(const Rows *r, int work);
const char *rows_offset(Rows *r, const char *variable, int offset);
const char *rows_int(Rows *r, const char *variable); /* a DO variable as default integer */
const char *rows_real(Rows *r, const char *digits);
const char *rows_do_variable(int n);

/* rows_body.c, rows_declare.c */
void rows_body(Rows *r);
void rows_choose(Rows *r);
void rows_helpers(Rows *r);
void rows_declarations(Rows *r);

#endif
