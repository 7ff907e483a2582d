#include "passes/nest/cut_elements.h"

#include "ir/build.h"
#include "ir/walk.h"

static bool mentions_row(const RowAnalysis *analysis, const RowPlan *plan, ExprId id)
{
    const NestRoutine *routine = analysis->routine;
    const LoopFacts *loop;
    for (uint32_t n = 0; (loop = rows_loop(plan, n)); n++)
        if (nest_mentions(routine, id, nest_stmt(routine, loop->stmt)->loop.variable)) return true;
    return false;
}

/* Whether it is an element of which each subscript is made of the row's place. Values that a row was cut to hand over stay with it. */
static bool names_row(const RowAnalysis *analysis, const RowPlan *plan, ExprId element)
{
    const Expr *expr = nest_expr(analysis->routine, element);
    if (nest_symbol(analysis->routine, expr->symbol)->flags & SYMBOL_TEMPORARY) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!mentions_row(analysis, plan, nest_operand(analysis->routine, expr, n))) return false;
    return expr->op == OP_ELEMENT;
}

static bool list_names_row(const RowAnalysis *analysis, const RowPlan *plan, StmtId first);

static bool stmt_names_row(const RowAnalysis *analysis, const RowPlan *plan, StmtId id)
{
    const Stmt *stmt = nest_stmt(analysis->routine, id);
    StmtId lists[2];
    if (stmt->kind == STMT_ASSIGN) return names_row(analysis, plan, stmt->assign.target);
    for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++)
        if (list_names_row(analysis, plan, lists[n])) return true;
    return false;
}

static bool list_names_row(const RowAnalysis *analysis, const RowPlan *plan, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(analysis->routine, id)->next)
        if (stmt_names_row(analysis, plan, id)) return true;
    return false;
}

/* Whether one access stands at a place of the array that is no constant number of elements from the other's. */
static bool is_far(const NestFacts *facts, const Access *one, const Access *other)
{
    int64_t distance;
    for (uint32_t n = 0; n < nest_symbol(facts->routine, one->symbol)->rank; n++) {
        FormId form = affine_add(facts->table, facts->subscripts.items[one->subscripts + n], facts->subscripts.items[other->subscripts + n], -1);
        if (!form || !affine_value(facts->table, form, &distance)) return true;
    }
    return false;
}

/* Whether an assignment by itself reads an element far from the one that it sets, of an array that loops of the row set: one point waits for another one then. */
static bool waits_for_points(const RowAnalysis *analysis, const RowPlan *plan, StmtId id)
{
    const NestFacts *facts = analysis->facts;
    const Access *accesses = facts->accesses.items, *target = NULL;
    bool far = false, set = false;
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++)
        if (accesses[n].stmt == id && accesses[n].written) target = &accesses[n];
    for (uint32_t n = plan->row->first_access; target && n < plan->row->end_access; n++) {
        if (accesses[n].symbol != target->symbol) continue;
        far |= accesses[n].stmt == id && !accesses[n].written && is_far(facts, &accesses[n], target);
        set |= accesses[n].written && accesses[n].loop != plan->row->stmt;
    }
    return far && set;
}

bool cut_has_points(const RowAnalysis *analysis, const RowPlan *plan)
{
    const NestFacts *facts = analysis->facts;
    for (uint32_t n = facts->loop_of[plan->row->stmt] + 1; n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (loop->depth <= plan->row->depth) break;
        if (loop->counted && !facts_is_tiny(loop) && nest_loop_info(analysis->routine, loop->stmt)->finding == LOOP_PARALLEL) return true;
    }
    return false;
}

bool cut_sets_elements(const RowAnalysis *analysis, const RowPlan *plan, StmtId part)
{
    return stmt_names_row(analysis, plan, part) || waits_for_points(analysis, plan, part);
}

bool cut_has_elements_beside(const NestRoutine *routine, StmtId first)
{
    bool loop = false, element = false;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        loop |= stmt->kind == STMT_LOOP;
        element |= stmt->kind == STMT_IF || (stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->op == OP_ELEMENT);
    }
    return loop && element;
}
