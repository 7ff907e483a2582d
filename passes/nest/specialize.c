/* specialize: nests over components for the number of them that has names.
 *
 * WHAT    Codes name their first components and loop over others, if there are some: `u(i,1)` to `u(i,4)`, then
 *           if (nvar > 4) { do n = 5, nvar { ... u[i,n] ... } } ; do n = 1, nvar { ... }
 *         What runs for nvar == 4 is known then, and no other loop over components has an unknown count. An outermost loop that holds such an IF becomes
 *           if (nvar == 4) { the loop with 4 for nvar } else { the loop }
 * NEEDS   nothing
 * KEEPS   all that runs, and its order
 * BREAKS  findings
 * FP      no real is touched
 * COST    linear; a nest is there twice
 * SOURCE  versioning; Muchnick, Advanced Compiler Design and Implementation, 17.4 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/facts.h"

enum { MAX_STATEMENTS = 4000 }; /* of a loop that becomes two */

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
} Specializing;

/* ---- which number ----------------------------------------------------------------------- */

typedef struct {
    const Specializing *specializing;
    const LoopFacts *loop;
    SymId scalar;
    int64_t number;
    uint32_t statements;
    bool refused;
} Finding;

/* v > c, or v >= c + 1, or the same from the right. */
static bool is_beyond(const NestRoutine *routine, ExprId id, SymId *scalar, int64_t *number)
{
    const Expr *expr = nest_expr(routine, id);
    bool left = expr->op == OP_GT || expr->op == OP_GE, right = expr->op == OP_LT || expr->op == OP_LE;
    if (!left && !right) return false;
    const Expr *symbol = nest_expr(routine, nest_operand(routine, expr, right));
    if (symbol->op != OP_SCALAR || !type_is_int(symbol->type) || !nest_int_value(routine, nest_operand(routine, expr, left), number)) return false;
    *scalar = symbol->symbol;
    *number -= expr->op == OP_GE || expr->op == OP_LE;
    return true;
}

/* Whether the list, or an IF in it, holds a loop from the number after to the scalar. */
static bool holds_others(const NestRoutine *routine, StmtId first, SymId scalar, int64_t number)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        int64_t lower;
        if (stmt->kind == STMT_IF && (holds_others(routine, stmt->if_.then, scalar, number) || holds_others(routine, stmt->if_.else_, scalar, number))) return true;
        if (stmt->kind != STMT_LOOP) continue;
        const Expr *upper = nest_expr(routine, stmt->loop.upper);
        if (nest_int_value(routine, stmt->loop.lower, &lower) && lower == number + 1 && upper->op == OP_SCALAR && upper->symbol == scalar) return true;
    }
    return false;
}

static bool look_at(void *data, NestRoutine *routine, StmtId id)
{
    Finding *finding = data;
    const Stmt *stmt = nest_stmt(routine, id);
    SymId scalar;
    int64_t number;
    finding->statements++;
    finding->refused |= stmt->kind == STMT_CALL || stmt->kind == STMT_KERNEL;
    if (finding->scalar || stmt->kind != STMT_IF || stmt->if_.else_ || !is_beyond(routine, stmt->if_.condition, &scalar, &number)) return true;
    bool stays = !bitset_has(&finding->loop->assigned, scalar) && !finding->specializing->facts->aliased[scalar];
    if (stays && holds_others(routine, stmt->if_.then, scalar, number)) {
        finding->scalar = scalar;
        finding->number = number;
    }
    return true;
}

/* ---- the routine ------------------------------------------------------------------------ */

static void specialize_loop(Specializing *s, StmtId id)
{
    NestRoutine *r = s->routine;
    Context *context = s->context;
    Finding finding = {.specializing = s, .loop = facts_loop(s->facts, id)};
    nest_walk_stmts(r, nest_stmt(r, id)->loop.body, look_at, &finding);
    if (!finding.scalar || finding.refused || finding.statements > MAX_STATEMENTS) return;
    const SourceRange loc = nest_stmt(r, id)->loc;
    ExprId *values = arena_array(context->scratch, ExprId, r->symbols.count);
    ExprId number = nest_const_int(context, r, nest_symbol(r, finding.scalar)->type, finding.number);
    values[finding.scalar] = number;
    StmtId known = stmt_copy(&(StmtCopier){.context = context, .routine = r, .values = values}, id).first;
    StmtId other = stmt_copy(&(StmtCopier){.context = context, .routine = r}, id).first;
    ExprId condition = nest_op2(context, r, OP_EQ, nest_scalar(context, r, finding.scalar, loc), number, loc);
    *nest_stmt(r, id) = (Stmt){.kind = STMT_IF, .loc = loc, .next = nest_stmt(r, id)->next, .if_ = {condition, known, other}};
}

static void search(Specializing *s, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt stmt = *nest_stmt(s->routine, id);
        if (stmt.kind == STMT_LOOP) specialize_loop(s, id);
        if (stmt.kind != STMT_IF) continue;
        search(s, stmt.if_.then);
        search(s, stmt.if_.else_);
    }
}

void pass_specialize(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        Specializing s = {.context = context, .routine = routine, .facts = facts_collect(context, routine)};
        search(&s, routine->body);
    }
}
