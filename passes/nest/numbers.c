#include "passes/nest/numbers.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"

/* ---- sides ------------------------------------------------------------------------------ */

/* The list without IFs of numbers. */
static StmtId take_sides(NestRoutine *routine, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        Stmt stmt = *nest_stmt(routine, id);
        StmtId lists[2];
        bool holds;
        next = stmt.next;
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) nest_set_list(routine, id, n, take_sides(routine, lists[n]));
        stmt = *nest_stmt(routine, id);
        nest_stmt(routine, id)->next = 0;
        if (stmt.kind == STMT_IF && stmt_knows(routine, stmt.if_.condition, &holds)) nest_list_join(routine, &list, nest_list_from(routine, holds ? stmt.if_.then : stmt.if_.else_));
        else nest_list_append(routine, &list, id);
    }
    return list.first;
}

void numbers_take_sides(NestRoutine *routine) { routine->body = take_sides(routine, routine->body); }

/* ---- subscripts and bounds -------------------------------------------------------------- */

typedef struct {
    Context *context;
    const NestFacts *facts;
    uint32_t *behind; /* by statement: the number of its first access, plus 1; 0: none */
    StmtId stmt;
    bool changed;
} Numbering;

/* The access that an expression of the statement at hand is; NULL: none that is noted. */
static const Access *find_access(const Numbering *numbering, ExprId expr)
{
    const NestFacts *facts = numbering->facts;
    for (uint32_t n = numbering->behind[numbering->stmt]; n && n <= facts->accesses.count && facts->accesses.items[n - 1].stmt == numbering->stmt; n++)
        if (facts->accesses.items[n - 1].expr == expr) return &facts->accesses.items[n - 1];
    return NULL;
}

static ExprId put_numbers(void *data, NestRoutine *routine, ExprId id)
{
    Numbering *numbering = data;
    const Expr expr = *nest_expr(routine, id);
    ExprId subscripts[NEST_MAX_RANK];
    bool changed = false;
    const Access *access = expr.op == OP_ELEMENT ? find_access(numbering, id) : NULL;
    if (!access) return 0;
    for (uint32_t n = 0; n < expr.count; n++) {
        subscripts[n] = nest_operand(routine, &expr, n);
        const Expr subscript = *nest_expr(routine, subscripts[n]);
        int64_t value;
        if (subscript.op == OP_CONST || !affine_value(numbering->facts->table, numbering->facts->subscripts.items[access->subscripts + n], &value)) continue;
        subscripts[n] = nest_const_int(numbering->context, routine, subscript.type, value);
        changed = true;
    }
    numbering->changed |= changed;
    return changed ? nest_element(numbering->context, routine, expr.symbol, subscripts, expr.count, expr.loc) : 0;
}

static ExprId number_of(Numbering *numbering, NestRoutine *routine, ExprId bound, FormId form)
{
    const Expr expr = *nest_expr(routine, bound);
    int64_t value;
    if (expr.op == OP_CONST || !affine_value(numbering->facts->table, form, &value)) return bound;
    numbering->changed = true;
    return nest_const_int(numbering->context, routine, expr.type, value);
}

/* The bounds of a loop whose turns are counted. */
static void put_in_bounds(Numbering *numbering, NestRoutine *routine, StmtId id)
{
    const LoopFacts *loop = facts_loop(numbering->facts, id);
    const Stmt stmt = *nest_stmt(routine, id);
    if (loop->trips < 0) return;
    ExprId lower = number_of(numbering, routine, stmt.loop.lower, loop->lower), upper = number_of(numbering, routine, stmt.loop.upper, loop->upper);
    nest_stmt(routine, id)->loop.lower = lower;
    nest_stmt(routine, id)->loop.upper = upper;
}

static bool put_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Numbering *numbering = data;
    numbering->stmt = id;
    if (nest_stmt(routine, id)->kind == STMT_LOOP) put_in_bounds(numbering, routine, id);
    if (numbering->behind[id]) nest_stmt_replace(numbering->context, routine, id, put_numbers, numbering);
    return true;
}

bool numbers_put(Context *context, NestRoutine *routine, const NestFacts *facts)
{
    Numbering numbering = {.context = context, .facts = facts};
    numbering.behind = arena_array(context->scratch, uint32_t, routine->stmts.count);
    for (uint32_t n = facts->accesses.count; n; n--) numbering.behind[facts->accesses.items[n - 1].stmt] = n;
    nest_walk_stmts(routine, routine->body, put_in_stmt, &numbering);
    return numbering.changed;
}
