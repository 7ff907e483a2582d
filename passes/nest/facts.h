/* What one walk over a routine finds: its loops, and every access to memory with affine subscripts.
 *
 * Scalars are followed through assignments, so that `im = i - 1; a(im)` has the subscript i - 1. */
#ifndef CRAYON_PASSES_NEST_FACTS_H
#define CRAYON_PASSES_NEST_FACTS_H

#include "passes/nest/affine.h"
#include "support/bitset.h"

/* A read or write of an array element, or of a scalar that shares storage with another symbol. */
typedef struct {
    ExprId expr;
    SymId symbol;
    StmtId stmt;
    StmtId loop;       /* the innermost LOOP or WHILE around it, 0 when none */
    uint32_t guard;    /* order of the innermost IF, WHILE or BLOCK around it, 0 when none */
    uint32_t condition;  /* the innermost Condition that it stands under; 0: none is known */
    uint32_t subscripts; /* forms: facts->subscripts.items[subscripts .. + rank) */
    bool written;
} Access;

/* What an IF has found of integers, for what stands on one of its sides. */
typedef enum { FORM_AT_LEAST_0, FORM_IS_0, FORM_IS_NOT_0 } FormSign;

typedef struct {
    FormId form;
    FormSign sign;
    uint32_t outer; /* the next one that holds, too; 0: none */
} Condition;

/* A side of an IF that no loop stands around: a run of the routine comes to one of the two at most. */
typedef struct {
    StmtId stmt;    /* the IF */
    uint32_t outer; /* the side that it stands on itself; 0: none */
} IfSide;

typedef struct {
    StmtId stmt, parent;   /* parent: the LOOP or WHILE around it, 0 when none */
    bool counted;          /* a LOOP; the fields below to trips are for these */
    FormId lower, upper;   /* at entry */
    FormId index;
    int64_t step;          /* 0: not a constant */
    int64_t trips;         /* -1: not a constant */
    uint32_t order;        /* rises in source order */
    uint32_t depth;        /* 1: no LOOP or WHILE around it */
    uint32_t first_access, end_access;
    StmtId call;           /* the first CALL inside, 0 when none */
    StmtId leave;          /* the first statement inside that may end it early */
    bool skips;            /* a CYCLE inside may skip statements of an iteration */
    Bitset assigned;       /* scalars assigned inside, the DO variables of inner loops and of its own among them */
} LoopFacts;

typedef struct {
    NestRoutine *routine;
    const bool *aliased;   /* a symbol: others may share its storage */
    StmtId *parents;       /* a statement: the innermost LOOP or WHILE around it */
    uint32_t *loop_of;     /* a LOOP or WHILE: its index in `loops` */
    AffineTable *table;
    SymId symbol_count;    /* when it was walked: the routine may have got others since */
    AtomId *entry_atoms;   /* a symbol: the value that it has, if it is an integer scalar, when the routine starts */
    LIST(LoopFacts) loops;  /* [0] unused; in source order, outer before inner */
    LIST(Access) accesses;  /* in source order; of one statement, reads before the write */
    LIST(FormId) subscripts;
    LIST(Condition) conditions; /* [0] unused */
    uint32_t *side_of;          /* a statement: the innermost IfSide that it stands on, 0 when none */
    LIST(IfSide) sides;         /* [0] unused */
} NestFacts;

/* Walks the routine. All memory is scratch; valid until what it is asked about is changed. */
NestFacts *facts_collect(Context *context, NestRoutine *routine);

/* Adds to `set` the scalars that the statements of the list, or inside them, assign; of calls, the arguments and
 * every scalar that lies in an area. */
void facts_assigned_scalars(const NestRoutine *routine, StmtId first, Bitset *set);

/* The same of one statement and what is inside it. */
void facts_assigned_by(const NestRoutine *routine, StmtId stmt, Bitset *set);

static inline const LoopFacts *facts_loop(const NestFacts *facts, StmtId loop)
{
    return &facts->loops.items[facts->loop_of[loop]];
}

/* The outermost of the loops around a loop, or itself. */
static inline StmtId facts_outermost(const NestFacts *facts, StmtId loop)
{
    while (facts->parents[loop]) loop = facts->parents[loop];
    return loop;
}

/* A counted loop without calls, that runs all its iterations wholly. */
static inline bool facts_is_plain(const LoopFacts *loop) { return loop->counted && !loop->call && !loop->leave && !loop->skips; }

/* Whether a loop surely has so few iterations that they are not worth being lanes. */
static inline bool facts_is_tiny(const LoopFacts *loop) { return loop->trips >= 0 && loop->trips <= 8; }

/* Whether a loop around it was found parallel, whose iterations are lanes then. */
bool facts_is_in_parallel(const NestFacts *facts, const LoopFacts *loop);

/* Whether loops with this one among them may run in another order, as far as its form tells: a plain one by 1 or -1 that is not tiny, of which nothing is asserted, whose variable shares no memory and
 * whose bounds stay the same in `around`, itself or a loop that it stands in. */
bool facts_is_regular(const NestFacts *facts, const LoopFacts *around, const LoopFacts *loop);

/* Whether its iterations were found to wait for each other, or to be not understood: it is neither parallel nor a reduction. */
bool facts_is_ordered(const NestFacts *facts, const LoopFacts *loop);

/* The loop that is all that a loop holds; NULL: it holds something else. */
const LoopFacts *facts_only_inside(const NestFacts *facts, const LoopFacts *loop);

/* Whether the loop, or one in it, writes elements of the array under this name. */
bool facts_writes(const NestFacts *facts, const LoopFacts *loop, SymId array);

/* Whether the symbol is an array of the routine alone: nobody else sees it, or says something of it. */
bool facts_is_own_array(const NestFacts *facts, const NestProgram *program, SymId id);

/* Whether a run of the routine comes to one of the statements at most. */
bool facts_exclude(const NestFacts *facts, StmtId a, StmtId b);

/* Whether two accesses, one of which writes, may touch the same memory, by their symbols and by subscripts that are numbers. */
bool facts_may_meet(const NestFacts *facts, const Access *a, const Access *b);

/* Whether all memory that an expression reads stays as it is in the loop. */
bool facts_reads_what_stays(const NestFacts *facts, const LoopFacts *loop, ExprId id);

/* Whether an expression has the same value before the loop and in all its iterations: no memory, and no scalar that is assigned inside, under
 * whatever name. */
bool facts_is_invariant(const NestFacts *facts, const LoopFacts *loop, ExprId id);

/* Whether a subscript of the access is no sum of loop variables and of what stays the same in the loop: lists tell it, or products. */
bool facts_has_unknown_subscript(const NestFacts *facts, const LoopFacts *loop, const Access *access);

/* Whether the statement, which stands in the loop, is a parallel loop of the same bounds in each of its iterations, with none inside. */
bool facts_is_loop_of_points(const NestFacts *facts, const LoopFacts *around, StmtId id);

/* How much of what a loop accesses is along memory with a variable: elements with it, plus or minus once, in the first subscript of an array behind constants of dimensions of few elements,
 * count two, those with a few times the variable there one. An element counts once where it is read, however often, and once where it is stored. `index` is the form of the variable, of this loop or of one inside.
 * `with_own`: elements of the routine's own arrays count as well; not where these are work rows to come, which lie as their lanes want them. */
uint32_t facts_neighbours(const NestFacts *facts, const LoopFacts *loop, FormId index, bool with_own);

#endif
