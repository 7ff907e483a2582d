/* hold: elements that an iteration sets under a condition, or that all iterations read alike, are held in scalars.
 *
 * WHAT    In a parallel loop without others inside, an element that IFs set is read once where the iteration begins and stored once where it ends:
 *           parallel i { if (c[i] > 0) a[i] = b[i] ; d[i] = a[i] + 1 }
 *             =>  parallel i { t = a[i] ; if (c[i] > 0) t = b[i] ; d[i] = t + 1 ; a[i] = t }
 *         Compilers make vectors of such IFs whatever the machine has. The source must store the element there in any case, in this loop or in one before it that runs over
 *         it: no store is added that nobody expects. Work arrays, whose values nobody sees, are stored where they are read. The IFs do no arithmetic with it: compilers would
 *         do that for all points, and denormal operands of those that do not want it, as velocities at rest have them, cost a hundred times a multiplication.
 *         An element that all iterations read alike, of an array that they store, is read once before the loop (hold_invariant.c).
 * NEEDS   findings
 * KEEPS   findings (the scalars are private)
 * BREAKS  maps
 * FP      bit-exact: the operations and their order stay
 * COST    the pairs of accesses of a loop, and of the loops before it in its list
 * SOURCE  scalar replacement under control flow; Carr and Kennedy, Software: Practice and Experience 24 (1994) */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/hold_invariant.h"
#include "passes/nest/rows.h"

enum { MOST_ACCESSES = 200 }; /* of a loop, which are compared with each other */

typedef struct {
    Context *context;
    const NestFacts *facts;
    NestRoutine *routine;
    const LoopFacts *loop;
} Hold;

/* ---- what fits --------------------------------------------------------------------------- */

static bool is_conditional(const LoopFacts *loop, const Access *access) { return access->guard > loop->order; }

static bool is_same_element(const Hold *h, const Access *a, const Access *b)
{
    if (a->symbol != b->symbol) return false;
    for (uint32_t n = 0; n < nest_symbol(h->routine, a->symbol)->rank; n++)
        if (h->facts->subscripts.items[a->subscripts + n] != h->facts->subscripts.items[b->subscripts + n]) return false;
    return true;
}

/* Whether the statement stands in the list behind the loop. */
static bool comes_behind(const NestRoutine *routine, StmtId loop, StmtId stmt)
{
    for (StmtId id = nest_stmt(routine, loop)->next; id; id = nest_stmt(routine, id)->next)
        if (id == stmt) return true;
    return false;
}

static bool is_at_most(const Hold *h, FormId a, FormId b)
{
    FormId difference = affine_add(h->facts->table, a, b, -1);
    int64_t value;
    return difference && affine_value(h->facts->table, difference, &value) && value <= 0;
}

/* Whether all that `access` is in the loop is among what `other` is in the one before: the index in one subscript, by which both are as far apart as their bounds. */
static bool is_covered(const Hold *h, const Access *access, const LoopFacts *before, const Access *other)
{
    AffineTable *table = h->facts->table;
    bool along = false;
    if (access->symbol != other->symbol) return false;
    for (uint32_t n = 0; n < nest_symbol(h->routine, access->symbol)->rank; n++) {
        FormId form = h->facts->subscripts.items[access->subscripts + n], stored = h->facts->subscripts.items[other->subscripts + n];
        int64_t factor = affine_coefficient(table, form, h->loop->stmt);
        if (affine_coefficient(table, stored, before->stmt) != factor || factor < 0 || factor > 1) return false;
        FormId place = factor ? affine_add(table, form, h->loop->index, -1) : form, place_before = factor ? affine_add(table, stored, before->index, -1) : stored;
        if (!place || !place_before || affine_varies(table, place, h->loop->stmt) || affine_varies(table, place_before, before->stmt)) return false;
        if (!factor) {
            if (place != place_before) return false;
            continue;
        }
        if (along) return false;
        along = true;
        FormId lower = affine_add(table, h->loop->lower, place, 1), upper = affine_add(table, h->loop->upper, place, 1);
        FormId first = affine_add(table, before->lower, place_before, 1), last = affine_add(table, before->upper, place_before, 1);
        if (!lower || !upper || !first || !last || !is_at_most(h, first, lower) || !is_at_most(h, upper, last)) return false;
    }
    return along;
}

static bool is_stored_before(const Hold *h, const Access *access)
{
    for (uint32_t n = 1; n < h->facts->loops.count; n++) {
        const LoopFacts *before = &h->facts->loops.items[n];
        if (before->order >= h->loop->order) break;
        if (before->parent != h->loop->parent || !facts_is_plain(before) || before->step != 1 || !comes_behind(h->routine, before->stmt, h->loop->stmt)) continue;
        for (uint32_t k = before->first_access; k < before->end_access; k++) {
            const Access *other = &h->facts->accesses.items[k];
            if (other->written && other->loop == before->stmt && !is_conditional(before, other) && is_covered(h, access, before, other)) return true;
        }
    }
    return false;
}

/* Whether an expression does arithmetic with reals, or `*names` the array. */
static bool computes(const NestRoutine *routine, ExprId id, SymId array, bool *names)
{
    const Expr *expr = nest_expr(routine, id);
    bool does = type_is_real(expr->type);
    *names |= expr->symbol == array;
    switch (expr->op) {
    case OP_ELEMENT: case OP_SCALAR: case OP_CONST: case OP_NEG: case OP_ABS: case OP_MIN: case OP_MAX: case OP_SELECT: does = false; break;
    default: break;
    }
    for (uint32_t n = 0; n < expr->count; n++) does |= computes(routine, nest_operand(routine, expr, n), array, names);
    return does;
}

/* Whether statements under IFs do arithmetic with elements of the array, or for them. */
static bool is_computed(const Hold *h, StmtId first, SymId array, bool inside)
{
    const NestRoutine *r = h->routine;
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        const Stmt *stmt = nest_stmt(r, id);
        bool names = false, does = false;
        if (stmt->kind == STMT_IF) {
            does = computes(r, stmt->if_.condition, array, &names);
            if (is_computed(h, stmt->if_.then, array, true) || is_computed(h, stmt->if_.else_, array, true)) return true;
        } else {
            names = nest_expr(r, stmt->assign.target)->symbol == array;
            does = computes(r, stmt->assign.value, array, &names);
        }
        if (inside && names && does) return true;
    }
    return false;
}

/* Whether the element may be held: all that the loop does with its array is to that element, which the source stores in any case. */
static bool may_hold(const Hold *h, const Access *access)
{
    bool stored = false, touched = false;
    for (uint32_t n = h->loop->first_access; n < h->loop->end_access; n++) {
        const Access *other = &h->facts->accesses.items[n];
        if (!storage_overlap(h->routine, access->symbol, other->symbol)) continue;
        if (!is_same_element(h, access, other)) return false;
        if (is_conditional(h->loop, other)) continue;
        touched = true;
        stored |= other->written;
    }
    const Symbol *array = nest_symbol(h->routine, access->symbol);
    bool own = array->storage == STORAGE_LOCAL || array->flags & SYMBOL_DEAD_AT_EXIT;
    if (is_computed(h, nest_stmt(h->routine, h->loop->stmt)->loop.body, access->symbol, false)) return false;
    return stored || (touched && own) || is_stored_before(h, access);
}

/* ---- rewriting --------------------------------------------------------------------------- */

typedef struct {
    const Hold *hold;
    ExprId element;
    SymId scalar;
} Held;

static ExprId put_scalar(void *data, NestRoutine *routine, ExprId id)
{
    const Held *held = data;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_ELEMENT || expr->symbol != nest_expr(routine, held->element)->symbol) return 0;
    return nest_scalar(held->hold->context, routine, held->scalar, expr->loc);
}

/* Whether the list begins with a store of the element that reads nothing of it. */
static bool begins_with_store(const NestRoutine *routine, StmtId first, ExprId element)
{
    SymId array = nest_expr(routine, element)->symbol;
    for (StmtId id = first; id && nest_stmt(routine, id)->kind == STMT_ASSIGN; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (nest_mentions(routine, stmt->assign.value, array)) return false;
        if (target->op == OP_ELEMENT && target->symbol == array) return true;
    }
    return false;
}

static void hold_element(const Hold *h, ExprId element)
{
    NestRoutine *r = h->routine;
    const SourceRange loc = nest_stmt(r, h->loop->stmt)->loc;
    StmtId first = nest_stmt(r, h->loop->stmt)->loop.body;
    Held held = {h, element, nest_element_scalar_add(h->context, r, element)};
    bool loads = !begins_with_store(r, first, element);
    nest_list_replace(h->context, r, first, put_scalar, &held);
    StmtList body = {0};
    ExprId scalar = nest_scalar(h->context, r, held.scalar, loc);
    if (loads) nest_list_append(r, &body, nest_stmt_add(h->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {scalar, element}}));
    nest_list_join(r, &body, nest_list_from(r, first));
    nest_list_append(r, &body, nest_stmt_add(h->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {element, scalar}}));
    nest_stmt(r, h->loop->stmt)->loop.body = body.first;
    for (StmtId around = h->loop->stmt; around; around = h->facts->parents[around]) {
        if (nest_stmt(r, around)->kind != STMT_LOOP) continue;
        LoopInfo *info = nest_loop_info(r, around);
        if (info->finding == LOOP_PARALLEL || info->finding == LOOP_REDUCTION) list_push(h->context->arena, &info->privates, ((Private){held.scalar, false}));
    }
}

/* Subscripts that scalars of the loop are in mean the same at its begin and its end only if these stay. */
static bool stays(const Hold *h, ExprId element)
{
    const Expr *expr = nest_expr(h->routine, element);
    SymId variable = nest_stmt(h->routine, h->loop->stmt)->loop.variable;
    Bitset changed = bitset_create(h->context->scratch, h->loop->assigned.size);
    bitset_assign(&changed, &h->loop->assigned);
    bitset_remove(&changed, variable);
    for (uint32_t n = 0; n < expr->count; n++) {
        ExprId subscript = nest_operand(h->routine, expr, n);
        if (nest_reads_element(h->routine, subscript) || nest_reads_some(h->routine, subscript, &changed)) return false;
    }
    return true;
}

/* Whether an element is held now. */
static bool hold_in_loop(Hold *h)
{
    const LoopFacts *loop = h->loop;
    LIST(ExprId) elements = {0};
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &h->facts->accesses.items[n];
        bool seen = nest_expr(h->routine, access->expr)->op != OP_ELEMENT;
        for (uint32_t k = 0; k < elements.count && !seen; k++) seen = nest_expr(h->routine, elements.items[k])->symbol == access->symbol;
        if (seen || !access->written || !is_conditional(loop, access) || !stays(h, access->expr) || !may_hold(h, access)) continue;
        list_push(h->context->scratch, &elements, access->expr);
    }
    for (uint32_t n = 0; n < elements.count; n++) hold_element(h, elements.items[n]);
    return elements.count > 0;
}

static bool find_if(void *data, NestRoutine *routine, StmtId id)
{
    *(bool *)data |= nest_stmt(routine, id)->kind == STMT_IF;
    return !*(bool *)data;
}

static bool has_recurrence(const NestRoutine *routine)
{
    bool found = false;
    for (LoopId id = 1; id < routine->loops.count; id++) found |= routine->loops.items[id].finding == LOOP_RECURRENCE;
    return found;
}

static void hold_in_routine(Context *context, NestRoutine *routine, bool host_vectors)
{
    bool ifs = false;
    if (host_vectors) nest_walk_stmts(routine, routine->body, find_if, &ifs);
    if (!host_vectors && !has_recurrence(routine)) return;
    const NestFacts *facts = facts_collect(context, routine);
    bool any = hold_invariants(context, facts, host_vectors);
    if (any && ifs) facts = facts_collect(context, routine);
    for (uint32_t n = 1; ifs && n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (!facts_is_plain(loop) || loop->end_access - loop->first_access > MOST_ACCESSES) continue;
        const LoopInfo *info = nest_loop_info(routine, loop->stmt);
        if (info->finding != LOOP_PARALLEL || info->assertions & ~(uint32_t)LOOP_ASSERTED_INDEPENDENT) continue;
        Hold hold = {context, facts, routine, loop};
        if (nest_is_straight(routine, nest_stmt(routine, loop->stmt)->loop.body)) any |= hold_in_loop(&hold);
    }
    if (any) nest_walk_stmts(routine, routine->body, rows_forget_pair, NULL);
}

void pass_hold_elements(Context *context, NestProgram *program, bool host_vectors)
{
    for (RoutineId id = 1; id < program->routines.count; id++) hold_in_routine(context, program->routines.items[id], host_vectors);
}
