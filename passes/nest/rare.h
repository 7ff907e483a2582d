/* Sides of IFs that only infinities and NaNs lead to. */
#ifndef CRAYON_PASSES_NEST_RARE_H
#define CRAYON_PASSES_NEST_RARE_H

#include "ir/nest.h"

/* A side that was taken out. */
typedef struct {
    StmtId stmt; /* the IF */
    bool other;  /* behind its ELSE */
    StmtId side;
} RareSide;

typedef LIST(RareSide) RareSides;

/* Puts a CALL of NEST_RARE in place of each side that holds loops, stands within a loop, and whose condition no finite values make true
 * (`x*0 /= 0`, `x /= x`). False: there is none. */
bool rare_take_out(Context *context, NestRoutine *routine, RareSides *sides);

void rare_put_back(NestRoutine *routine, const RareSides *sides);

/* The sides are not to come back: what they call is not called. */
void rare_forget(NestRoutine *routine, const RareSides *sides);

#endif
