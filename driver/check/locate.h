/* Which statement left a value: what `--locate` and `--trap=nan` name. */
#ifndef CRAYON_DRIVER_CHECK_LOCATE_H
#define CRAYON_DRIVER_CHECK_LOCATE_H

#include "ir/interp_run.h"

/* The assignment that left an element. */
typedef struct {
    uint64_t turn; /* how many were run up to it; 0: none left it */
    const NestRoutine *routine;
    StmtId stmt;
} LocateMark;

/* What is noted of a run of the program as given. */
typedef struct {
    const RunItem *items;
    uint32_t count;
    LocateMark **marks; /* by item, by element */
    uint64_t turns, nan_turn;
    InterpEvent nan;    /* the first operation that made one; `nan_turn` 0: none */
} Locate;

/* Makes a run of the items, which is to come, note what leaves them. */
void locate_prepare(Context *context, Locate *locate, const RunItem *items, uint32_t count, InterpOptions *options);

/* Of the elements at which `differs` is not 0, the one that was assigned first: appends the statement, with its place, and the vector instruction
 * that stores it in the program after the passes. False: there is none. */
bool locate_print(Context *context, const Locate *locate, unsigned char *const *differs, const NestProgram *passed, Text *out);

/* Appends the statement that made the first NaN; false: there was none. */
bool locate_print_nan(const Context *context, const Locate *locate, Text *out);

#endif
