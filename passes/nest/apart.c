#include "passes/nest/apart.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/hull.h"
#include "passes/nest/leave.h"
#include "passes/nest/leave_check.h"

/* An element that a scalar stands for. */
typedef struct {
    SymId array;
    int64_t at;   /* its subscript */
    SourceRange loc;
} Taken;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    LIST(Taken) taken;
    bool *moves;  /* by statement: an assignment behind such a CALL */
    SourceRange *where;
    SymId whole;  /* what is looked for as a whole array */
    bool failed;
    ExprId guard; /* that another access may reach one; 0: none may */
} Apart;

static bool is_mark(const Stmt *stmt) { return leave_calls(stmt, NEST_APART); }

/* What the assignment behind a CALL is about. */
static void note_move(Apart *a, StmtId id)
{
    const Stmt *stmt = nest_stmt(a->routine, id);
    const Expr *target = nest_expr(a->routine, stmt->assign.target), *value = nest_expr(a->routine, stmt->assign.value);
    const Expr *element = target->op == OP_ELEMENT ? target : value;
    int64_t at = 0;
    a->moves[id] = true;
    a->failed |= element->op != OP_ELEMENT || element->count != 1 || !nest_int_value(a->routine, nest_operand(a->routine, element, 0), &at);
    if (a->failed || target->op == OP_ELEMENT) return; /* it was taken before */
    list_push(a->context->scratch, &a->taken, ((Taken){element->symbol, at, stmt->loc}));
}

static void find_moves(Apart *a)
{
    for (StmtId id = a->routine->body; id; id = nest_stmt(a->routine, id)->next) {
        const Stmt *stmt = nest_stmt(a->routine, id);
        if (!is_mark(stmt)) continue;
        *a->where = stmt->loc;
        note_move(a, stmt->next);
    }
}

static void look_for_whole(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Apart *a = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    a->failed |= expr->op == OP_ARRAY && expr->symbol == a->whole;
}

static bool look_for_wholes(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, look_for_whole, data);
    return true;
}

/* That the bounds of what a loop reaches of the array are around the element. */
static void add_loop(Apart *a, const Taken *taken, StmtId loop)
{
    Context *context = a->context;
    NestRoutine *r = a->routine;
    const Dim reach = hull_find(context, a->facts, facts_loop(a->facts, loop), taken->array, 0);
    const ExprId at = nest_const_int(context, r, TYPE_I64, taken->at);
    const ExprId from = nest_convert(context, r, reach.lower, TYPE_I64, taken->loc), to = nest_convert(context, r, reach.upper, TYPE_I64, taken->loc);
    const ExprId low = nest_op2(context, r, OP_LE, from, at, taken->loc), high = nest_op2(context, r, OP_GE, to, at, taken->loc);
    const ExprId reaches = nest_op2(context, r, OP_AND, low, high, taken->loc);
    a->guard = a->guard ? nest_op2(context, r, OP_OR, a->guard, reaches, taken->loc) : reaches;
}

/* All accesses but those of the moves. What touches the element whatever the bounds are is no case for a guard. */
static void look_at_accesses(Apart *a, const Taken *taken)
{
    StmtId last = 0;
    for (uint32_t n = 0; n < a->facts->accesses.count; n++) {
        const Access *access = &a->facts->accesses.items[n];
        if (access->symbol != taken->array || a->moves[access->stmt]) continue;
        int64_t at = 0;
        FormId form = a->facts->subscripts.items[access->subscripts];
        StmtId loop = access->loop ? facts_outermost(a->facts, access->loop) : 0;
        const bool constant = form && affine_value(a->facts->table, form, &at);
        a->failed |= constant ? at == taken->at : !loop;
        if (loop && loop != last) add_loop(a, taken, loop);
        last = loop;
    }
    a->whole = taken->array;
    nest_walk_stmts(a->routine, a->routine->body, look_for_wholes, a);
}

static void take_marks_out(NestRoutine *routine)
{
    StmtId previous = 0;
    for (StmtId id = routine->body, next; id; id = next) {
        next = nest_stmt(routine, id)->next;
        if (!is_mark(nest_stmt(routine, id))) {
            previous = id;
            continue;
        }
        *nest_stmt(routine, id) = (Stmt){0};
        if (previous) nest_stmt(routine, previous)->next = next;
        else routine->body = next;
    }
}

bool apart_guard(Context *context, NestRoutine *routine, SourceRange *where)
{
    Apart a = {.context = context, .routine = routine, .where = where, .moves = arena_array(context->scratch, bool, routine->stmts.count)};
    find_moves(&a);
    if (a.failed) return false;
    if (!a.taken.count) return true;
    a.facts = facts_collect(context, routine);
    for (uint32_t n = 0; n < a.taken.count; n++) look_at_accesses(&a, &a.taken.items[n]);
    if (a.failed) return false;
    take_marks_out(routine);
    if (a.guard) leave_put(context, routine, a.guard);
    return true;
}
