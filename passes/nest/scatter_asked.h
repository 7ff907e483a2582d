/* Changes of elements that depend on what the element is: `if (h(k(i)) < most) h(k(i)) = h(k(i)) + 1`, `if (x(i) > a(k(i))) a(k(i)) = x(i)`. */
#ifndef CRAYON_PASSES_NEST_SCATTER_ASKED_H
#define CRAYON_PASSES_NEST_SCATTER_ASKED_H

#include "passes/nest/facts.h"

enum { SCATTER_ASKED = 8 };

/* IFs that are assignments now, and what they were. */
typedef struct {
    struct {
        StmtId id;
        Stmt old;
    } items[SCATTER_ASKED];
    uint32_t count;
} ScatterAsked;

/* Whether a value may be chosen, by a condition, for an element that it is made of, or was: the condition reads the element and has no sides itself, and the value reads nothing else that
 * the condition does not, and does not trap. */
bool scatter_may_choose(const NestRoutine *routine, ExprId condition, ExprId value, ExprId element);

/* Makes such IFs of the loop's body, around one assignment to an element at a place that a list tells, assignments of the value or the element itself. What the facts say of the loop is no
 * more so where there are any. */
ScatterAsked scatter_choose_values(Context *context, const NestFacts *facts, const LoopFacts *loop);

/* Makes them what they were. */
void scatter_put_back(NestRoutine *routine, const ScatterAsked *asked);

/* Whether a value is chosen for what it would be else. */
bool scatter_is_chosen(const NestRoutine *routine, ExprId value, ExprId else_);

/* Makes assignments that choose a value or what is there IFs in a statement and what it holds: they store nothing else. */
void scatter_ask_again(Context *context, NestRoutine *routine, StmtId stmt);

#endif
