/* Row nests for random nest programs: an outer loop around loops of lanes, over arrays and scalars of the common block that share
 * storage, with subscripts of every form. Subscripts stay in bounds. */
#ifndef CRAYON_TESTS_GEN_NEST_ROWS_H
#define CRAYON_TESTS_GEN_NEST_ROWS_H

#include "ir/build.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    uint64_t *seed;
    int64_t middle;               /* lanes run within 1 .. middle */
    SymId a, b, c, w, local;      /* a, b: lanes and rows; c: sums; w, local: work rows */
    SymId x, y, z;                /* y is x or lies beside it; z may lie over an element of w */
    SymId row, lane, other, same; /* loop variables; `same` may be `row` */
    SymId rows, lanes;            /* how many */
    SymId big;                    /* more than a byte holds */
    bool plain;                   /* the nest at hand stores a or c alone, and always */
    bool sized;                   /* the nest runs `rows` times */
    bool filled;                  /* local is */
    uint32_t stored;              /* the form of the subscript at which a nest stores a */
} GenRows;

/* Declares its symbols at the end of the area. */
GenRows gen_rows_declare(Context *context, NestProgram *program, NestRoutine *routine, AreaId area, int64_t middle, uint64_t *seed);

/* Appends statements that define what has no value yet, and a nest. */
void gen_rows_nest(GenRows *rows, StmtList *list);

#endif
