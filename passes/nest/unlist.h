/* Lists of the points that go on with an iteration. */
#ifndef CRAYON_PASSES_NEST_UNLIST_H
#define CRAYON_PASSES_NEST_UNLIST_H

#include "ir/nest.h"

/* The statements of a routine as they were. */
typedef struct {
    Stmt *stmts;
    uint32_t count;
    StmtId body;
} UnlistUndo;

/* Rewrites iterations over lists of points that those leave which are done: each point takes its turns by itself. With `rare`, where a NaN would be in neither
 * group of points, or the count of a turn is used behind the last one, it is a way out (a CALL of NEST_RARE) if that comes about; without, such lists stay.
 * False: there are none, else `undo`, unless NULL, gets what unlist_put_back takes; its memory is scratch. */
bool unlist_rewrite(Context *context, const NestProgram *program, NestRoutine *routine, bool rare, UnlistUndo *undo);

void unlist_put_back(NestRoutine *routine, const UnlistUndo *undo);

#endif
