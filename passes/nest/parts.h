/* What the files of the pass `parts` share: runs of statements that become routines of their own. */
#ifndef CRAYON_PASSES_NEST_PARTS_H
#define CRAYON_PASSES_NEST_PARTS_H

#include "ir/build.h"
#include "passes/nest/facts.h"

typedef struct {
    StmtId first;
    uint32_t count; /* statements behind each other in one list */
} PartRun;

/* Of the routine that statements are taken out of, as it is before the first one is. */
typedef struct {
    Context *context;
    NestProgram *program;
    NestRoutine *routine;
    const NestFacts *facts;
    const bool *aliased;
    Bitset loose;    /* scalars that may hand a value from one statement of a list with loops to another */
    Bitset in_dims;  /* scalars in bounds of arrays */
    uint32_t number; /* of parts so far */
} Parts;

/* A symbol of a run. */
typedef enum { PART_ABSENT, PART_OWN, PART_VALUE, PART_REFERENCE } PartUse;

typedef struct {
    LIST(SymId) symbols; /* as the run names them first */
    PartUse *uses;       /* by symbol */
} PartSymbols;

/* ---- parts_alike.c ---- */

/* A hash of what the statement does, whatever it names; 0: it has to stay, for what it calls or where it jumps to. */
uint64_t parts_shape(Context *context, const NestRoutine *routine, StmtId stmt);

/* How much text the statement is: operations, operands and statements. */
uint32_t parts_weight(NestRoutine *routine, StmtId stmt);

/* Whether two runs are the same but for names, each name of one for one of the other. `names` gets, by symbol of the first, that of the second. */
bool parts_alike(Parts *parts, const PartRun *a, const PartRun *b, SymId *names);

/* ---- parts_take.c ---- */

/* What becomes of the symbols of a run; false: one cannot be given to a routine. */
bool parts_find_symbols(Parts *parts, const PartRun *run, PartSymbols *symbols);

/* A new routine that does what the run does. */
NestRoutine *parts_make(Parts *parts, const PartRun *run, const PartSymbols *symbols);

/* A call of it in the place of a run; `names`: what it has for the symbols that the routine was made of, or NULL. */
void parts_call(Parts *parts, const PartRun *run, const NestRoutine *part, const PartSymbols *symbols, const SymId *names);

#endif
