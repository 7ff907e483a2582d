/* Ways out of nests: statements that a nest cannot have, on sides of IFs, where it leaves its work to Fortran. */
#ifndef CRAYON_PASSES_NEST_LEAVE_H
#define CRAYON_PASSES_NEST_LEAVE_H

#include "ir/nest.h"

typedef LIST(SourceRange) LeaveList;

/* Takes the CALLs of NEST_LEAVE and NEST_TELL, which stand for them, out of the routines that may leave their work. Such a routine leaves it at its start instead, where conditions on the way
 * to the CALL hold that are known there; with `checks`, where the data decide, behind loops that find out (leave_check.h); in routines that say so, sides
 * that only infinities and NaNs lead to are then ways out, too (rare.h). `stay`: the CALLs, in those and in what they
 * call, of which nothing is known. */
void leave_at_start(Context *context, NestProgram *program, bool checks, LeaveList *stay);

/* Puts an IF that leaves the routine's work under the condition where it starts, behind the assignments to temporaries that it begins with, which keep what bounds are made of. */
void leave_put(Context *context, NestRoutine *routine, ExprId condition);

/* The first statement behind those IFs; where there are none, the routine's first. */
StmtId leave_behind(const NestRoutine *routine);

#endif
