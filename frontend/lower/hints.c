/* Hints that extents are equal because arrays meet in an expression. */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/node.h"
#include "frontend/sema/node_compare.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

/* The hint that two extents are equal, unless that goes without saying or takes statements to compute. */
static void hint_equal(Lower *lower, Node *a, Node *b)
{
    Unit *unit = lower->unit;
    Constant constant;
    if (!a || !b || array_same_node(a, b)) return;
    expr_promote(unit, &a, &b, (SourceRange){0});
    Node *args[2] = {a, b}, *equal = node_op(unit, OP_EQ, unit->sema->logical, args, 2, (SourceRange){0});
    if (equal->kind == NODE_ERROR || node_is_constant(equal, &constant)) return;
    StmtList list = {0}, *outer = lower->list;
    lower->list = &list;
    NestHint hint = {.kind = HINT_ASSUME, .lower = lower_value(lower, equal)};
    lower->list = outer;
    if (!list.first) list_push(lower->context->arena, &lower->routine->hints, hint);
}

void shape_hints(Lower *lower)
{
    for (uint32_t i = 0; i < lower->unit->shapes.count; i++) {
        ShapePair pair = lower->unit->shapes.items[i];
        for (uint32_t n = 0; n < pair.a->rank; n++)
            hint_equal(lower, expr_extent(lower->unit, pair.a, n), expr_extent(lower->unit, pair.b, n));
    }
}
