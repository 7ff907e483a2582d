/* specialize: nests for what a code is mostly run with.
 *
 * WHAT    An outermost loop is there twice, `if (condition) { the loop as it is then } else { the loop }`, where it holds
 *         - first components by name and a loop over others, if there are some: `u(i,1)` to `u(i,4)`, then
 *             if (nvar > 4) { do n = 5, nvar { ... u[i,n] ... } } ; do n = 1, nvar { ... }
 *           for nvar == 4. What runs then is known, and no other loop over components has an unknown count;
 *         - loops over components on sides of IFs alone, if (nspec > 1) { do n = 1, nspec { ... u[i,n] ... } }, for nspec <= 1, which has none:
 *           rows of each component are rows of no number that is known;
 *         - a loop from or to the greater or the less of two values of which an IF asks whether they are the same:
 *             if (first == is) { w[is-2] = ... } ; do i = max(first - 2, is - 1), n { w[i] = ... }
 *           for first == is. Which elements are set is known then.
 *         What is made for one of these may be there twice for another one.
 *         Loops behind each other whose bounds or neighbours name an integer that is 0 or a number, as far as one sees (all assignments are of these, or a
 *         hint says 0 or 1), `do k = ks - kone, ke + kone { ... a[k - kone] ... }`, are there for that number, too, where vector kernels are made (flags.c).
 *         A routine whose integers follow from one that it compares with few numbers, and number components of its small arrays that it sets - the direction of a
 *         Riemann solver, `mn = 2 + mod(dir - 1, 3) ; fl[mn] = ...`, the width of a stencil, `do l = 1, 2*w ; g[l] = ...` - is there for each of these numbers, too, where vector
 *         kernels are made (directions.c).
 * NEEDS   nothing
 * KEEPS   all that runs, and its order
 * BREAKS  findings
 * FP      no real is touched
 * COST    linear; a nest is there twice, at most four times; a routine once for each number of a direction, and once more
 * SOURCE  versioning; Muchnick, Advanced Compiler Design and Implementation, 17.4 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/directions.h"
#include "passes/nest/flags.h"

enum { MAX_STATEMENTS = 4000, MAX_ROUNDS = 3 }; /* of a loop that becomes two; how often one does */

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
} Specializing;

/* ---- for what it is there --------------------------------------------------------------- */

/* That scalar with a number, of at most that, or as another scalar. */
typedef enum { NONE, NUMBER, MOST, SAME } Kind;

typedef struct {
    Kind kind;
    SymId scalar, other;
    int64_t number;
} Case;

typedef struct {
    const Specializing *specializing;
    const LoopFacts *loop;
    StmtId stmt;
    Case number, most, same;
    uint32_t statements;
    uint32_t guarded;  /* loops to the scalar of `most` that run where it is more alone, */
    uint32_t inside;   /*   and all loops there */
    bool refused;
} Finding;

static bool stays(const Finding *finding, SymId scalar)
{
    return !bitset_has(&finding->loop->assigned, scalar) && !finding->specializing->facts->aliased[scalar];
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

/* Loops to the scalar, and all; whether the variable of one of the first goes along memory. */
typedef struct {
    SymId scalar, variable;
    uint32_t count, all;
    bool along;
} Loops;

static void find_variable(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    Loops *loops = data;
    (void)use;
    loops->along |= nest_expr(routine, expr)->op == OP_SCALAR && nest_expr(routine, expr)->symbol == loops->variable;
}

static void look_along(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Expr expr = *nest_expr(routine, id);
    (void)use;
    if (expr.op == OP_ELEMENT && expr.count > 1) nest_walk_expr(routine, nest_operand(routine, &expr, 0), find_variable, data);
}

static bool look_along_in(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, look_along, data);
    return true;
}

static bool count_loop(void *data, NestRoutine *routine, StmtId id)
{
    Loops *loops = data;
    const Stmt stmt = *nest_stmt(routine, id);
    if (stmt.kind != STMT_LOOP) return true;
    loops->all++;
    const Expr *upper = nest_expr(routine, stmt.loop.upper);
    if (upper->op != OP_SCALAR || upper->symbol != loops->scalar) return true;
    loops->count++;
    loops->variable = stmt.loop.variable;
    nest_walk_stmts(routine, stmt.loop.body, look_along_in, data);
    return true;
}

static Loops count_loops(NestRoutine *routine, StmtId list, SymId scalar)
{
    Loops loops = {.scalar = scalar};
    nest_walk_stmts(routine, list, count_loop, &loops);
    return loops;
}

static void look_at_if(Finding *finding, NestRoutine *routine, const Stmt *stmt)
{
    Case found = {0};
    if (stmt->if_.else_ || !stmt_is_beyond(routine, stmt->if_.condition, &found.scalar, &found.number) || !stays(finding, found.scalar)) return;
    if (!finding->number.kind && holds_others(routine, stmt->if_.then, found.scalar, found.number)) {
        finding->number = found;
        finding->number.kind = NUMBER;
    }
    const Loops loops = count_loops(routine, stmt->if_.then, found.scalar);
    bool same = finding->most.scalar == found.scalar && finding->most.number == found.number;
    if (!loops.count || loops.along || (finding->most.kind && !same)) return;
    finding->most = found;
    finding->most.kind = MOST;
    finding->guarded += loops.count;
    finding->inside += loops.all;
}

/* Whether an IF of the loop asks if the two are the same. */
typedef struct {
    SymId a, b;
    bool found;
} Equality;

static bool find_equality(void *data, NestRoutine *routine, StmtId id)
{
    Equality *equality = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_IF) return true;
    const Expr *expr = nest_expr(routine, stmt->if_.condition);
    if (expr->op != OP_EQ) return true;
    const Expr *left = nest_expr(routine, nest_operand(routine, expr, 0)), *right = nest_expr(routine, nest_operand(routine, expr, 1));
    if (left->op != OP_SCALAR || right->op != OP_SCALAR) return true;
    equality->found |= (left->symbol == equality->a && right->symbol == equality->b) || (left->symbol == equality->b && right->symbol == equality->a);
    return true;
}

/* The scalar that stands alone, or in a sum with a constant. */
static SymId scalar_in(const Specializing *s, ExprId id)
{
    IntSum sum = {0};
    int_sum_add(s->context->scratch, s->routine, &sum, id, 1);
    if (sum.terms.count != 1 || sum.terms.items[0].coefficient != 1) return 0;
    const Expr *of = nest_expr(s->routine, sum.terms.items[0].of);
    return of->op == OP_SCALAR && type_is_int(of->type) ? of->symbol : 0;
}

/* A bound that is one of two sums of a scalar and a constant. */
static void look_at_bound(Finding *finding, ExprId bound)
{
    const Specializing *s = finding->specializing;
    const Expr *expr = nest_expr(s->routine, bound);
    while (expr->op == OP_CONVERT) expr = nest_expr(s->routine, nest_operand(s->routine, expr, 0));
    if (finding->same.kind || (expr->op != OP_MAX && expr->op != OP_MIN) || expr->count != 2) return;
    SymId a = scalar_in(s, nest_operand(s->routine, expr, 0)), b = scalar_in(s, nest_operand(s->routine, expr, 1));
    if (!a || !b || a == b || !stays(finding, a) || !stays(finding, b) || nest_symbol(s->routine, a)->type != nest_symbol(s->routine, b)->type) return;
    Equality equality = {.a = a, .b = b};
    nest_walk_stmts(s->routine, nest_stmt(s->routine, finding->stmt)->loop.body, find_equality, &equality);
    if (equality.found) finding->same = (Case){SAME, a, b, 0};
}

static bool look_at(void *data, NestRoutine *routine, StmtId id)
{
    Finding *finding = data;
    const Stmt stmt = *nest_stmt(routine, id);
    finding->statements++;
    finding->refused |= stmt.kind == STMT_CALL || stmt.kind == STMT_KERNEL;
    if (stmt.kind == STMT_IF) look_at_if(finding, routine, &stmt);
    if (stmt.kind != STMT_LOOP) return true;
    look_at_bound(finding, stmt.loop.lower);
    look_at_bound(finding, stmt.loop.upper);
    return true;
}

/* The case for which a loop is there by itself. */
static Case choose(Finding *finding)
{
    NestRoutine *r = finding->specializing->routine;
    const StmtId body = nest_stmt(r, finding->stmt)->loop.body;
    nest_walk_stmts(r, body, look_at, finding);
    if (finding->refused || finding->statements > MAX_STATEMENTS) return (Case){0};
    if (finding->number.kind) return finding->number;
    const Loops loops = count_loops(r, body, finding->most.scalar);
    if (finding->most.kind && loops.count == finding->guarded && loops.all > finding->inside) return finding->most;
    return finding->same;
}

/* ---- the routine ------------------------------------------------------------------------ */

/* The loop as it is then, and the condition. */
static StmtId copy_for(Specializing *s, StmtId id, const Case *of, ExprId *condition)
{
    NestRoutine *r = s->routine;
    Context *context = s->context;
    const SourceRange loc = nest_stmt(r, id)->loc;
    ExprId *values = arena_array(context->scratch, ExprId, r->symbols.count);
    ExprId scalar = nest_scalar(context, r, of->scalar, loc);
    ExprId than = of->kind == SAME ? nest_scalar(context, r, of->other, loc) : nest_const_int(context, r, nest_symbol(r, of->scalar)->type, of->number);
    StmtCopier copier = {.context = context, .routine = r, .values = values};
    if (of->kind == MOST) {
        copier.limited = of->scalar;
        copier.most = of->number;
    } else values[of->scalar] = than;
    *condition = nest_op2(context, r, of->kind == MOST ? OP_LE : OP_EQ, scalar, than, loc);
    return stmt_copy(&copier, id).first;
}

/* `loop`: what is known of the loop that the statement is a copy of. */
static void specialize_loop(Specializing *s, StmtId id, const LoopFacts *loop, uint32_t rounds)
{
    NestRoutine *r = s->routine;
    Finding finding = {.specializing = s, .loop = loop, .stmt = id};
    const Case of = rounds < MAX_ROUNDS ? choose(&finding) : (Case){0};
    if (!of.kind) return;
    ExprId condition;
    StmtId known = copy_for(s, id, &of, &condition);
    StmtId other = stmt_copy(&(StmtCopier){.context = s->context, .routine = r}, id).first;
    *nest_stmt(r, id) = (Stmt){.kind = STMT_IF, .loc = nest_stmt(r, id)->loc, .next = nest_stmt(r, id)->next, .if_ = {condition, known, other}};
    specialize_loop(s, known, loop, rounds + 1);
}

static void search(Specializing *s, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt stmt = *nest_stmt(s->routine, id);
        if (stmt.kind == STMT_LOOP) specialize_loop(s, id, facts_loop(s->facts, id), 0);
        if (stmt.kind != STMT_IF) continue;
        search(s, stmt.if_.then);
        search(s, stmt.if_.else_);
    }
}

void pass_specialize(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        Specializing s = {.context = context, .routine = routine, .facts = facts_collect(context, routine)};
        if (lanes && directions_split(context, program, routine, s.facts)) s.facts = facts_collect(context, routine);
        if (lanes && flags_split(context, routine, s.facts)) s.facts = facts_collect(context, routine);
        search(&s, routine->body);
    }
}
