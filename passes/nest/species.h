/* Between species.c and species_copy.c: a row with loops over species. */
#ifndef CRAYON_PASSES_NEST_SPECIES_H
#define CRAYON_PASSES_NEST_SPECIES_H

#include "passes/nest/rows.h"

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    const LoopFacts *outer, *row; /* row loops nested perfectly, from the one to the other */
    const LoopFacts *first;       /* the first species loop */
    Bitset loops;                 /* the species loops, */
    Bitset inside;                /*   and statements in them */
    Bitset kept;                  /* others that make what these use */
    Bitset needed;                /* symbols whose values are used by either */
    Bitset old;                   /* arrays of which these use what they hold before the rows */
    Bitset variables;             /* of DO loops in the row */
    uint32_t statements;
    SymId variable;               /* of the loop over species */
    SymId *own;                   /* by symbol: what stands for it there; 0: itself */
    bool odd;                     /* there is a statement that is no assignment, loop or IF */
} Species;

/* The row loops become two nests: one of the species with what makes what they use, in which each symbol of the set has one of its own, and one of the rest. */
void species_take_apart(Species *s, const Bitset *set);

#endif
