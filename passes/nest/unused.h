/* Statements that nothing of a routine needs. */
#ifndef CRAYON_PASSES_NEST_UNUSED_H
#define CRAYON_PASSES_NEST_UNUSED_H

#include "passes/nest/facts.h"

/* Takes out assignments of the routine's own scalars that nothing else reads, and what then holds no statement: IFs, loops, blocks. */
void unused_take_out(Context *context, NestRoutine *routine);

/* Takes out assignments of scalars from `first` on that are set once more, or never, before anything reads them: whole arrays whose elements are
 * scalars, one of which is set by itself behind. What they hold behind the loop `seen` is read
 * (0: none). False: there are none. The facts are out of date then. */
bool unused_take_out_unread(Context *context, const NestProgram *program, NestRoutine *routine, const NestFacts *facts, SymId first, StmtId seen);

#endif
