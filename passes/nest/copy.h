/* Copies of statements within their routine. */
#ifndef CRAYON_PASSES_NEST_COPY_H
#define CRAYON_PASSES_NEST_COPY_H

#include "ir/build.h"
#include "support/bitset.h"

/* How a copy differs from the original. An IF whose condition is known by the values is the list that runs. */
typedef struct {
    Context *context;
    NestRoutine *routine;
    const ExprId *values;   /* by symbol: what is read for it, 0: itself; NULL: all stay */
    const Bitset *unrolled; /* loops of which each turn is there, with a constant for the variable; NULL: none. Their bounds are constants,
                             * nothing assigns their variables, and no EXIT leaves them */
    SymId limited;          /* an integer that is at most `most`: IFs that ask for more have their other side alone; 0: none */
    int64_t most;
    ExprId asked;           /* a condition that stays the same: IFs of it, or of its contrary, have the side alone that `holds` says; 0: none */
    bool holds;
    uint32_t room;          /* how many statements may be made; 0: any number */
    /* its own */
    StmtId *copies;         /* by statement: that of a loop or block which jumps may aim at */
    uint32_t made;
    bool full;              /* there was no room: the copy is of no use */
} StmtCopier;

/* The statements that stand for one. */
StmtList stmt_copy(StmtCopier *copier, StmtId stmt);

/* Those that stand for a list. */
StmtList stmt_copy_list(StmtCopier *copier, StmtId first);

/* Whether a condition is known, and holds: comparisons of two integers that are numbers, or of one scalar and itself, and what is made of these. `*holds` stays where it is not. */
bool stmt_knows(const NestRoutine *routine, ExprId condition, bool *holds);

/* v > c, or v >= c + 1, or the same from the right, of an integer that is a scalar and a constant. */
bool stmt_is_beyond(const NestRoutine *routine, ExprId condition, SymId *scalar, int64_t *number);

/* The integer scalar that a condition compares with a number, for being equal; 0: it is another one. */
SymId stmt_compares(const NestRoutine *routine, ExprId condition, int64_t *number);

/* Whether IFs of the one condition have the sides of those of the other one, or, `*contrary`, have them exchanged. */
bool stmt_asks_same(const NestRoutine *routine, ExprId a, ExprId b, bool *contrary);

/* How often a loop of constant bounds turns; -1: they are none, or turns do not fit. */
int64_t stmt_count_turns(Context *context, const NestRoutine *routine, StmtId loop);

#endif
