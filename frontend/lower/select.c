/* SELECT CASE on integers and characters: a chain of IFs, in the order of the cases. */
#include "frontend/lower/construct.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/character.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

/* ---- conditions ------------------------------------------------------------------------- */

static bool is_text(const Node *node) { return node->kind == NODE_TEXT; }

/* The bound as a constant of the selector's type; a NODE_ERROR after a report. */
static Node *case_value(Unit *unit, const Node *selector, const AstExpr *bound)
{
    Node *value = is_text(selector) ? character_plain(character_analyze(unit, bound)) : expr_analyze_integer(unit, bound);
    if (value->kind == NODE_ERROR || value->kind == NODE_CONST || value->text) return value;
    sema_error(unit, bound->loc, "the value of a CASE must be constant");
    return node_error(unit, bound->loc);
}

static Node *case_compare(Lower *lower, Op op, Node *selector, const AstExpr *bound)
{
    Node *value = case_value(lower->unit, selector, bound), *left = selector;
    if (value->kind == NODE_ERROR) return value;
    if (is_text(selector)) return character_order_test(lower->unit, op, selector, value, bound->loc);
    expr_promote(lower->unit, &left, &value, bound->loc);
    Node *operands[2] = {left, value};
    return node_op(lower->unit, op, lower->unit->sema->logical, operands, 2, bound->loc);
}

static Node *case_test(Lower *lower, Node *selector, const AstExpr *value)
{
    if (value->kind != AST_RANGE) return case_compare(lower, OP_EQ, selector, value);
    Node *low = value->left ? case_compare(lower, OP_GE, selector, value->left) : NULL;
    Node *high = value->right ? case_compare(lower, OP_LE, selector, value->right) : NULL;
    return low && high ? node_op2(lower->unit, OP_AND, low, high, value->loc) : low ? low : high;
}

static Node *case_condition(Lower *lower, Node *selector, const AstStmt *branch)
{
    Node *condition = NULL;
    for (const AstExpr *value = branch->args; value; value = value->next) {
        Node *test = case_test(lower, selector, value);
        condition = condition ? node_op2(lower->unit, OP_OR, condition, test, value->loc) : test;
    }
    return condition;
}

/* ---- overlapping cases ------------------------------------------------------------------ */

/* One interval of a CASE; an end that is NULL is open. */
typedef struct {
    const Node *low, *high;
    SourceRange loc;
} Interval;

typedef LIST(Interval) IntervalList;

/* The order of two constants of one type. */
static int order_of(const Node *a, const Node *b)
{
    if (is_text(a)) return character_order_of(a, b);
    return (int64_t)a->bits < (int64_t)b->bits ? -1 : (int64_t)a->bits > (int64_t)b->bits;
}

/* Faults of the values were reported before; what is reported again at the same place is dropped. */
static bool case_bound(Unit *unit, const Node *selector, const AstExpr *ast, const Node **value)
{
    *value = ast ? case_value(unit, selector, ast) : NULL;
    return !*value || (*value)->kind != NODE_ERROR;
}

static bool is_before(const Interval *a, const Interval *b) { return a->high && b->low && order_of(a->high, b->low) < 0; }

static void check_interval(Lower *lower, const Node *selector, IntervalList *seen, const AstExpr *value)
{
    Interval interval = {.loc = value->loc};
    bool range = value->kind == AST_RANGE;
    if (!case_bound(lower->unit, selector, range ? value->left : value, &interval.low) ||
        !case_bound(lower->unit, selector, range ? value->right : value, &interval.high) || is_before(&interval, &interval))
        return;
    for (uint32_t i = 0; i < seen->count; i++) {
        const Interval *other = &seen->items[i];
        if (is_before(&interval, other) || is_before(other, &interval)) continue;
        sema_error(lower->unit, interval.loc, "this CASE overlaps an earlier one");
        sema_note(lower->unit, other->loc, "the earlier one is here");
        return;
    }
    list_push(lower->context->arena, seen, interval);
}

static void check_cases(Lower *lower, const Node *selector, const AstStmt *select)
{
    const AstStmt *fallback = NULL;
    IntervalList seen = {0};
    for (const AstStmt *branch = select->body; branch; branch = branch->next) {
        if (branch->kind != AST_STMT_CASE) continue;
        if (!branch->args && fallback) sema_error(lower->unit, branch->loc, "there are two CASE DEFAULT");
        if (!branch->args) fallback = branch;
        for (const AstExpr *value = branch->args; value; value = value->next) check_interval(lower, selector, &seen, value);
    }
}

/* ---- lowering --------------------------------------------------------------------------- */

static void lower_cases(Lower *lower, const AstStmt *branch, Node *selector, const AstStmt *fallback)
{
    NestRoutine *routine = lower->routine;
    while (branch && (branch->kind != AST_STMT_CASE || !branch->args)) branch = branch->next;
    Construct construct = {.kind = CONSTRUCT_IF};
    if (!branch) {
        if (fallback) stmt_lower_body(lower, fallback->body, &construct, lower->list);
        return;
    }
    Node *node = case_condition(lower, selector, branch);
    Stmt stmt = {.kind = STMT_IF, .loc = branch->loc};
    stmt.if_.condition = node->kind == NODE_ERROR ? nest_const_int(lower->context, routine, TYPE_L32, true)
                                                  : lower_value(lower, node);
    StmtId guard = lower_append(lower, stmt);
    StmtList chosen = {0}, rest = {0}, *outer = lower->list;
    stmt_lower_body(lower, branch->body, &construct, &chosen);
    nest_stmt(routine, guard)->if_.then = chosen.first;
    lower->list = &rest;
    lower_cases(lower, branch->next, selector, fallback);
    lower->list = outer;
    nest_stmt(routine, guard)->if_.else_ = rest.first;
}

/* The selector's value as it is before any branch runs. */
static Node *hold_selector(Lower *lower, Node *selector)
{
    if (is_text(selector) || selector->kind == NODE_CONST) return selector;
    if (selector->kind != NODE_VARIABLE) selector = node_paren(lower->unit, selector, selector->loc);
    lower_hold(lower, &selector);
    return selector;
}

void select_lower(Lower *lower, const AstStmt *stmt)
{
    bool character = character_is_value(lower->unit, stmt->condition);
    Node *selector = character ? character_selector(lower->unit, stmt->condition)
                               : expr_analyze_scalar(lower->unit, stmt->condition);
    const AstStmt *fallback = NULL;
    if (selector->kind == NODE_ERROR) return;
    if (!character && !type_is_int(selector->type)) {
        sema_error(lower->unit, stmt->condition->loc, "SELECT CASE is supported on integers and characters, not on %s",
                   type_info(selector->type)->fortran);
        return;
    }
    for (const AstStmt *branch = stmt->body; branch; branch = branch->next)
        if (branch->kind == AST_STMT_CASE && !branch->args) fallback = branch;
    selector = hold_selector(lower, selector);
    check_cases(lower, selector, stmt);
    lower_cases(lower, stmt->body, selector, fallback);
}
