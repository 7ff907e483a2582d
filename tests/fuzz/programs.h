/* Whole programs for `crayon fc`: module data, structures, pointers, arguments of every kind, and input and output between nests.
 *
 *   x, y, fx, g%a, g%q, gs(2)%a   planes of modules, -1:n+3 by -1:m+3, and p1, p2, pointers to these or to parts of others
 *   big, q3, buf                  what pointers and arguments are sections of
 *   ps(i)%w, ps(i)%u(s), d(j)     structures in rows, a column
 *   u, v, o                       arguments: of assumed shape, explicit shape, POINTER, TARGET, OPTIONAL
 *   t1, t2, b1, wr, wp            the routine's own; z0, z1, z2 have no elements
 *
 * Points are i = 1 .. n, j = 1 .. m; what is read lies at most two beyond. Only main hands ax, ay, az over: nothing else stores them. */
#ifndef CRAYON_TESTS_FUZZ_PROGRAMS_H
#define CRAYON_TESTS_FUZZ_PROGRAMS_H

#include "fortran.h"

enum { PROGRAM_VIEWS = 24, PROGRAM_TEMPS = 3, PROGRAM_HALO = 2 };

/* What a value is one of. */
typedef enum { PROGRAM_POINT /* (i, j) */, PROGRAM_PLANE /* all points */, PROGRAM_ROW /* j */, PROGRAM_ALONE } ProgramMode;

/* An array of two dimensions: its element of a point is name(i + low[0], j + low[1]). */
typedef struct {
    const char *name;
    int low[2];
    bool shared; /* other names may stand for its memory */
    bool pointer;
    bool fixed;  /* it is larger, or has no end */
} ProgramView;

typedef struct {
    Gen *g;
    uint32_t number;           /* of the routine */
    bool wild;                 /* data have zeros, infinities, subnormal numbers: without MIN, MAX and SIGN, whose bits NaNs decide */
    bool helper;               /* a procedure of the routine is at hand */
    ProgramView views[PROGRAM_VIEWS];
    uint32_t view_count;
    ProgramMode mode;
    bool temps[PROGRAM_TEMPS]; /* t1 .. t3 have values of the point; else that of one before */
    uint32_t targets;          /* views (bits) that the nest at hand stores, read at the own point, mostly or, */
    bool concurrent;           /*   in DO CONCURRENT, only; nothing leaves it */
    bool much, heavy;          /* sides of switches are of much work, as the one at hand is */
    const char *switches[2];   /* conditions that the nest at hand asks again and again */
    bool optional;             /* o and os are arguments */
    bool row_work;             /* wr has values of the row */
    uint32_t depth, nesting, loops;
    bool work[2];              /* ta, tb have no memory */
    uint32_t scopes;           /* BLOCKs and ASSOCIATEs so far, in whose names the number is */
} Programs;

void programs_routine(Gen *g, uint32_t number);
void programs_common(Gen *g); /* the module of all */
void programs_main(Gen *g);

/* programs_declare.c: an argument of one of many kinds, and what it may be given. */
typedef enum { ARGUMENT_SHAPE, ARGUMENT_SHAPE_FROM, ARGUMENT_MIXED, ARGUMENT_EXPLICIT, ARGUMENT_SIZE, ARGUMENT_POINTER, ARGUMENT_TARGET, ARGUMENT_CONTIGUOUS, ARGUMENT_KINDS } ArgumentKind;

/* programs_value.c */
const char *program_real(Programs *p, const char *digits);
const char *program_at(Programs *p, const ProgramView *view, int di, int dj);
const char *program_leaf(Programs *p);
const char *program_value(Programs *p, uint32_t depth);
const char *program_condition(Programs *p);
const char *program_uniform_condition(Programs *p); /* the same at all points */
const char *program_any_condition(Programs *p);     /* one or the other */
ProgramView *program_target(Programs *p);           /* one that may be stored, of the nest's */
void program_choose_targets(Programs *p);

/* programs_point.c: what stands in loops. */
void program_nest(Programs *p);
void program_column(Programs *p);

/* programs_body.c: statements of a routine. */
void program_add_view(Programs *p, ProgramView view);
void program_statements(Programs *p, uint32_t count);
void program_begin(Programs *p, const char *text);
void program_end(Programs *p, const char *text);
void program_otherwise(Programs *p, const char *text);

#endif
