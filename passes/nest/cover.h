/* Whether an iteration of a loop reads of an array only what it has written itself. */
#ifndef CRAYON_PASSES_NEST_COVER_H
#define CRAYON_PASSES_NEST_COVER_H

#include "passes/nest/cover_guard.h"

#include <isl/ctx.h>

/* An access runs in every iteration of `row` for all values of the loops between: no IF, WHILE, jump around it. */
bool cover_is_certain(const NestFacts *facts, const LoopFacts *row, const Access *access);

/* IFs, from the outermost one on. */
typedef LIST(StmtId) CoverAsked;

/* Whether the elements of a write are written in every iteration of `row`: by itself, or by others on the other sides of the IFs that it stands in; but for `asked`, IFs around it of conditions that stay the same in `around`, the row or a
 * loop around it. */
bool cover_is_sure(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *around, const LoopFacts *row, const Access *write, CoverAsked *asked);

/* A statement under the same conditions as the write, as they are. */
StmtId cover_ask_again(Context *context, NestRoutine *routine, const CoverAsked *asked, const Access *write, StmtId body);

/* True when each element that an iteration of `row` reads of the array was written earlier in that same iteration, for
 * all values of the symbols, or, unless `guard` is NULL, those that it holds for, to which the function may add what it needs. `part_of[stmt]` numbers, from 1 and in order, the
 * statements of the loop's body that hold each statement. */
bool cover_reads(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *row, const uint32_t *part_of,
                 SymId array, CoverGuard *guard);

/* The same for one of the reads. */
bool cover_read(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *row, const uint32_t *part_of, const Access *read);

/* True when each element that a write inside `row` may write, is written in the same iteration by those other writes to the array, by their index, of which `by` is true
 * and whose elements are known exactly; where the guard holds, to which the function adds only for a write of which `by` is false. */
bool cover_write(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *row, const Access *write, const bool *by, CoverGuard *guard);

#endif
