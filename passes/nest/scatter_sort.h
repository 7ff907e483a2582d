/* Integers that are sorted by lanes, equal ones in the order in which they came. */
#ifndef CRAYON_PASSES_NEST_SCATTER_SORT_H
#define CRAYON_PASSES_NEST_SCATTER_SORT_H

#include "passes/nest/maker.h"

enum { SORT_SIDES = 2 };

typedef struct {
    Maker make;
    SymId key, order;   /* arrays (0 .. room-1, 0 .. 1) of integers: the keys, and where each stood; side 0 is sorted, and may be overwritten */
    SymId count;        /* a scalar: how many there are */
    SymId most;         /* another one: the largest key, at least 0; the smallest is at least 0 */
    SymId side;         /* a scalar that gets the side on which the sorted ones are */
    SymId digits, parts, totals; /* its own */
} Sorting;

/* Makes the arrays, with room for so many keys: an integer of 8 bytes that has one value from the routine's start on. */
void sorting_begin(Sorting *sorting, ExprId room);

/* The statements that sort, digit by digit of 8 bits from the last one on: lanes count the digits of a share of the keys each, add up what stands before theirs, and put their shares there. */
StmtList sorting_make(const Sorting *sorting);

#endif
