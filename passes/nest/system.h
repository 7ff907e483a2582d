/* Systems of linear constraints over atoms, and what isl says of them.
 *
 * Two accesses are described together. An atom is one variable for both when it cannot differ between them, and
 * one variable each when it varies in the loop that is the scope of the access. */
#ifndef CRAYON_PASSES_NEST_SYSTEM_H
#define CRAYON_PASSES_NEST_SYSTEM_H

#include "passes/nest/facts.h"

#include <isl/set.h>

typedef enum { COPY_SHARED, COPY_A, COPY_B, COPY_COUNT } Copy;

typedef struct {
    AtomId atom; /* 0: an auxiliary variable */
    Copy copy;
} SystemVariable;

typedef struct {
    bool equality; /* = 0, else >= 0 */
    int64_t constant;
    uint32_t first, count;
} SystemRow;

typedef struct {
    Arena *arena;
    const NestFacts *facts;
    StmtId scope[COPY_COUNT]; /* 0: all atoms are shared */
    LIST(SystemVariable) variables;
    LIST(IntTerm) terms; /* of variables, by their index */
    LIST(SystemRow) rows;
    uint32_t explained; /* the first so many variables */
} System;

/* Begins a constraint; the terms and forms added next belong to it. */
void system_begin_row(System *system, bool equality, int64_t constant);
void system_add_term(System *system, uint32_t variable, int64_t coefficient);
void system_add_form(System *system, FormId form, Copy copy, int64_t factor);

/* Removes the row begun last. */
void system_drop_row(System *system);

/* The variable of an atom. */
uint32_t system_variable(System *system, AtomId atom, Copy copy);

/* A variable that stands for no atom. */
uint32_t system_new_variable(System *system);

/* lower <= variable <= upper and the stride of a counted loop; nothing for others or an unknown step. */
void system_add_loop(System *system, const LoopFacts *loop, Copy copy);

/* Adds what is known of variables that are remainders by a constant, mod(e, 2): they are e less a multiple of it. */
void system_explain_terms(System *system);

/* The set of the variables' values. */
isl_basic_set *system_set(const System *system, isl_ctx *ctx);

/* 1: no integer point, 0: some, -1: isl gave up. */
int system_is_empty(const System *system, isl_ctx *ctx);

/* isl calls between these two give up after a fixed number of steps. */
void system_limit_begin(isl_ctx *ctx);
void system_limit_end(isl_ctx *ctx);

#endif
