/* The verifier of nest IR, shared by its files. Private to ir/; doc/ir.md lists the rules.
 *
 * Structure is checked first: ids, types, lists, jumps. The meaning of a routine - who assigns what, loops,
 * kernels, calls - is looked at only when its structure is sound, so that walking it is safe. */
#ifndef CRAYON_IR_VERIFIER_H
#define CRAYON_IR_VERIFIER_H

#include "ir/build.h"
#include "support/bitset.h"
#include "support/text.h"

typedef struct {
    const NestProgram *program;
    Arena *arena;
    Text *faults;
    uint32_t fault_count;
    NestRoutine *routine; /* being checked */
    RoutineId id;
    bool *sound;        /* by routine: its structure has no fault */
    Bitset *assigned;   /* by routine: symbols it assigns itself; words NULL until asked for */
    Bitset stmts_seen, infos_seen, exprs_seen, exprs_bad; /* of the routine */
    Bitset axes_claimed; /* loops that are axes of a kernel */
    Bitset pieces_claimed; /* loops in lanes of a kernel that may run in pieces */
} Verifier;

/* Append a fault: of the program, the routine, one of its symbols, statements or expressions. */
void verifier_fault(Verifier *verifier, const char *format, ...) __attribute__((format(printf, 2, 3)));
void verifier_fault_symbol(Verifier *verifier, SymId symbol, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void verifier_fault_stmt(Verifier *verifier, StmtId stmt, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Structure of one expression. `whole`: a whole array is allowed. False when there is a fault in it. */
bool verify_expr(Verifier *verifier, ExprId expr, bool whole);

/* Structure of the body of the routine. */
void verify_body(Verifier *verifier);

/* What the statements of a sound routine do: assignments, loop variables, calls, bounds of arrays. */
void verify_meaning(Verifier *verifier);

/* Findings and kernels of a sound routine. */
void verify_loops(Verifier *verifier);

/* A loop that runs in pieces in the lanes of a kernel. */
void verify_pieces(Verifier *verifier, StmtId kernel, StmtId loop);

/* What stands behind the vector kernels of a sound routine, its kernels sound too: nothing uses a scalar that their loops assigned, and
 * what they made values of is not seen. */
void verify_behind(Verifier *verifier);

/* The symbols that a sound routine assigns itself, not counting what it calls; entry captures apart. */
const Bitset *verifier_assigned(Verifier *verifier, RoutineId id);

#endif
