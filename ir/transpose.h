/* Arrays that lanes of a kernel run along, each in a row of its own, and that may pass through shared memory: lanes of a block bring a piece of their rows there with
 * neighbours in memory side by side, run the loop's turns on it, and take back what was stored. The rules that make this the same as
 * accesses in memory are kept here; what is worth it, passes/nest/transpose.c decides. */
#ifndef CRAYON_IR_TRANSPOSE_H
#define CRAYON_IR_TRANSPOSE_H

#include "ir/nest.h"

/* The lanes of a block in kernels with such loops; the widest piece; turns that are read before and behind; shared memory that a block has. */
enum { TRANSPOSE_LANES = 32, TRANSPOSE_WIDEST = 32, TRANSPOSE_HALO = 4, TRANSPOSE_BYTES = 49152 };

/* The arrays of `loop`, a statement of the lanes' own list in `kernel`, of so many axes, that may pass so, in source order; none where the loop cannot run in
 * pieces. All lanes run it, in the same turns, to its end. Of each array
 * - the first subscript is the loop's variable plus a constant, the others stay the same in a lane;
 * - what pieces hold is accessed in every turn, or lies between two such elements: nothing outside of arrays is loaded;
 * - what the loop stores has one place a turn, in every turn, no other access in the loop can meet it, and whatever accesses the array in the kernel keeps to rows that only
 *   one lane has. */
TransposedList transpose_find(const NestRoutine *routine, Arena *arena, StmtId kernel, uint32_t axes, StmtId loop);

/* Elements that all lanes read alike in each turn of a loop that runs in pieces, which come along with these: the first subscript is the loop's variable plus what, like the
 * other subscripts, is the same for all lanes, and the kernel does not store the array. In source order, each once, at most TRANSPOSE_COMMON. */
enum { TRANSPOSE_COMMON = 4 };
typedef LIST(ExprId) CommonList;
CommonList transpose_find_common(const NestRoutine *routine, Arena *arena, StmtId kernel, uint32_t axes, StmtId loop);

/* Which of a loop's arrays an element of its body lies in, and at how many places from the array's own in that turn; NULL: in none. */
const Transposed *transpose_of(const NestRoutine *routine, Arena *arena, const LoopInfo *info, ExprId element, int64_t *offset);

/* Elements between a row and the next in shared memory: an odd number, so that lanes side by side meet different banks. */
static inline uint32_t transpose_pitch(const Transposed *array, uint32_t piece)
{
    return (uint32_t)(piece + (uint64_t)(array->high - array->low)) | 1;
}

/* Bytes of shared memory that the loop's arrays take with pieces of that many turns, with where each lane's rows begin. */
uint32_t transpose_bytes(const NestRoutine *routine, const TransposedList *arrays, uint32_t piece);

/* Rows that a lane has elements of on their way at a time, at most `piece`. */
uint32_t transpose_batch(const NestRoutine *routine, const TransposedList *arrays, uint32_t piece);

/* How many pieces are in shared memory at a time: those behind the one at hand are on their way. One where the loop stores to pieces, or reads before or behind them, or goes down. */
uint32_t transpose_stages(const NestRoutine *routine, StmtId loop);

/* Whether a loop of the kernel's lanes runs in pieces. */
bool transpose_any(const NestRoutine *routine, StmtId kernel);

#endif
