/* Single elements that a row sets beside its loops, for the pass cut. */
#ifndef CRAYON_PASSES_NEST_CUT_ELEMENTS_H
#define CRAYON_PASSES_NEST_CUT_ELEMENTS_H

#include "passes/nest/rows.h"

/* Whether the row has parallel loops, whose points are lanes. */
bool cut_has_points(const RowAnalysis *analysis, const RowPlan *plan);

/* Whether a part of the row without loops sets an element that no point of the row's loops has: another one in each row, whatever its subscript; or one that is made of
 * elements of its array which points set far from it. A kernel that has the points as lanes has no place for either. */
bool cut_sets_elements(const RowAnalysis *analysis, const RowPlan *plan, StmtId part);

/* Whether the list has a loop, and beside it what sets an element. */
bool cut_has_elements_beside(const NestRoutine *routine, StmtId first);

#endif
