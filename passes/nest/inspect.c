/* inspect: how far arrays of unknown extent are read by lists.
 *
 * WHAT    A kernel's arrays are on the device as far as it touches them. Of `p(*)` at p(list(k)) the list tells how far that is. Before a parallel loop stands a loop that finds it, an
 *         inspector, which takes the turns and conditions of the loop and computes nothing but subscripts:
 *           parallel j { s = 0 ; do k = first[j], first[j+1] - 1 { s = s + a[k]*p[list[k]] } ; q[j] = s }
 *             =>  do once = 1, 1 { reach = 0 ; do j { do k = first[j], first[j+1] - 1 { reach = max(reach, list[k]) } } } ; parallel j { @reach p reach ... }
 *         It stands before the loops around, too, where they neither change what it reads nor begin with something else than the loop: it runs if their first iterations do. The
 *         host's own program leaves it out.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      no real is touched
 * COST    linear in the loops
 * SOURCE  inspectors and executors; Saltz, Mirchandaney and Crowley, Run-time parallelization and scheduling of loops, IEEE Transactions on Computers 40(5), 1991 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/loop_reach.h"
#include "passes/nest/nest_map.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"

enum {
    MOST_ARRAYS = 8,      /* of a loop, */
    MOST_STATEMENTS = 64, /*   and of its inspector */
    MOST_INSPECTED = 16,  /* loops of a routine */
};

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const LoopFacts *loop;
    LIST(ArrayReach) arrays; /* with what tells how far each is reached */
    Bitset needed;           /* scalars that subscripts, bounds and conditions need; */
    ExprId *own;             /*   an assigned one: the inspector's own */
    Bitset read;             /* arrays that it reads */
    uint32_t made;
    bool failed;             /* there can be none */
} Inspection;

/* ---- what is inspected ------------------------------------------------------------------ */

static const ArrayReach *find_array(const Inspection *in, SymId symbol)
{
    for (uint32_t n = 0; n < in->arrays.count; n++)
        if (in->arrays.items[n].symbol == symbol) return &in->arrays.items[n];
    return NULL;
}

/* The arrays whose extents keep the loop from being a kernel. */
static void find_arrays(Inspection *in)
{
    for (uint32_t n = in->loop->first_access; n < in->loop->end_access; n++) {
        SymId symbol = in->facts->accesses.items[n].symbol;
        if (storage_extent_known(in->routine, symbol) || find_array(in, symbol) || loop_reach(in->context, in->facts, in->loop, symbol)) continue;
        in->failed |= storage_object(in->routine, symbol) != symbol || in->facts->aliased[symbol];
        list_push(in->context->scratch, &in->arrays, ((ArrayReach){.symbol = symbol}));
    }
    in->failed |= !in->arrays.count || in->arrays.count > MOST_ARRAYS;
}

static void need(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Inspection *in = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op == OP_SCALAR) bitset_add(&in->needed, expr->symbol);
}

static void need_subscripts(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Inspection *in = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op != OP_ELEMENT || !find_array(in, expr->symbol)) return;
    for (uint32_t n = 0; n < expr->count; n++) nest_walk_expr(routine, nest_operand(routine, nest_expr(routine, id), n), need, in);
}

static bool find_needed(void *data, NestRoutine *routine, StmtId id)
{
    Inspection *in = data;
    const Stmt stmt = *nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, need_subscripts, in);
    if (stmt.kind == STMT_LOOP) {
        nest_walk_expr(routine, stmt.loop.lower, need, in);
        nest_walk_expr(routine, stmt.loop.upper, need, in);
        nest_walk_expr(routine, stmt.loop.step, need, in);
    } else if (stmt.kind == STMT_IF) {
        nest_walk_expr(routine, stmt.if_.condition, need, in);
    } else if (stmt.kind == STMT_ASSIGN) {
        const Expr *target = nest_expr(routine, stmt.assign.target);
        if (target->op == OP_SCALAR && bitset_has(&in->needed, target->symbol)) nest_walk_expr(routine, stmt.assign.value, need, in);
    } else {
        in->failed = true;
    }
    return true;
}

/* ---- its inspector ---------------------------------------------------------------------- */

static ExprId number(const Inspection *in, int64_t value) { return nest_const_int(in->context, in->routine, TYPE_I64, value); }

static ExprId op(const Inspection *in, Op operation, ExprId a, ExprId b) { return nest_op2(in->context, in->routine, operation, a, b, nest_expr(in->routine, a)->loc); }

static ExprId wide(const Inspection *in, ExprId id) { return nest_convert(in->context, in->routine, id, TYPE_I64, nest_expr(in->routine, id)->loc); }

/* What the inspector reads must stay while the loop runs, be none of what it finds the reach of, and lists or masks: what conditions on reals need is computed before them. */
static void note_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Inspection *in = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    in->failed |= type_is_real(expr->type);
    if (expr->op != OP_ELEMENT && expr->op != OP_ARRAY) return;
    in->failed |= expr->op == OP_ARRAY || find_array(in, expr->symbol) || facts_writes(in->facts, in->loop, expr->symbol) || in->facts->aliased[expr->symbol];
    bitset_add(&in->read, expr->symbol);
}

/* The expression, of the inspector's own scalars. */
static ExprId copied(Inspection *in, ExprId id)
{
    nest_walk_expr(in->routine, id, note_read, in);
    return nest_expr_substitute(in->context, in->routine, id, in->own);
}

/* reach = max(reach, the place of the element, from 1 on) */
static void add_place(Inspection *in, ExprId element, const ArrayReach *array, StmtList *list)
{
    NestRoutine *r = in->routine;
    const Expr expr = *nest_expr(r, element);
    ExprId place = number(in, 1), stride = 0;
    for (uint32_t n = 0; n < expr.count; n++) {
        const Dim dim = *nest_dim(r, nest_symbol(r, expr.symbol), n);
        ExprId subscript = wide(in, copied(in, nest_operand(r, &expr, n)));
        ExprId from = op(in, OP_SUB, subscript, wide(in, dim.lower));
        place = op(in, OP_ADD, place, stride ? op(in, OP_MUL, from, stride) : from);
        if (n + 1 == expr.count) break;
        ExprId extent = op(in, OP_ADD, op(in, OP_SUB, wide(in, dim.upper), wide(in, dim.lower)), number(in, 1));
        stride = stride ? op(in, OP_MUL, stride, extent) : extent;
    }
    Stmt most = {.kind = STMT_ASSIGN, .loc = expr.loc, .assign = {array->elements, op(in, OP_MAX, array->elements, place)}};
    nest_list_append(r, list, nest_stmt_add(in->context, r, most));
    in->made++;
}

/* Of the elements that an expression surely touches; in what is chosen, or asked for after something else, there may be none. */
static void add_places(Inspection *in, ExprId id, bool sure, StmtList *list)
{
    const Expr expr = *nest_expr(in->routine, id);
    const ArrayReach *array = expr.op == OP_ELEMENT ? find_array(in, expr.symbol) : NULL;
    if (array && !sure) in->failed = true;
    if (array && sure) add_place(in, id, array, list);
    const bool chooses = expr.op == OP_SELECT || expr.op == OP_AND || expr.op == OP_OR;
    for (uint32_t n = 0; n < expr.count; n++) add_places(in, nest_operand(in->routine, &expr, n), sure && (n == 0 || !chooses), list);
}

static StmtList inspect_list(Inspection *in, StmtId first);

static StmtId inspect_loop(Inspection *in, const Stmt *old)
{
    Stmt stmt = {.kind = STMT_LOOP, .loc = old->loc};
    stmt.loop.lower = copied(in, old->loop.lower);
    stmt.loop.upper = copied(in, old->loop.upper);
    stmt.loop.step = copied(in, old->loop.step);
    stmt.loop.variable = nest_expr(in->routine, in->own[old->loop.variable])->symbol;
    stmt.loop.body = inspect_list(in, old->loop.body).first;
    return stmt.loop.body ? nest_stmt_add(in->context, in->routine, stmt) : 0;
}

static StmtId inspect_if(Inspection *in, const Stmt *old)
{
    Stmt stmt = {.kind = STMT_IF, .loc = old->loc};
    stmt.if_.condition = copied(in, old->if_.condition);
    stmt.if_.then = inspect_list(in, old->if_.then).first;
    stmt.if_.else_ = inspect_list(in, old->if_.else_).first;
    return stmt.if_.then || stmt.if_.else_ ? nest_stmt_add(in->context, in->routine, stmt) : 0;
}

static StmtList inspect_list(Inspection *in, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first; id && !in->failed; id = nest_stmt(in->routine, id)->next) {
        const Stmt stmt = *nest_stmt(in->routine, id);
        StmtId made = 0;
        if (stmt.kind == STMT_LOOP) made = inspect_loop(in, &stmt);
        if (stmt.kind == STMT_IF) made = inspect_if(in, &stmt);
        if (stmt.kind == STMT_ASSIGN) {
            const Expr target = *nest_expr(in->routine, stmt.assign.target);
            add_places(in, stmt.assign.value, true, &list);
            add_places(in, stmt.assign.target, true, &list);
            if (target.op == OP_SCALAR && bitset_has(&in->needed, target.symbol)) {
                Stmt assign = {.kind = STMT_ASSIGN, .loc = stmt.loc, .assign = {in->own[target.symbol], copied(in, stmt.assign.value)}};
                made = nest_stmt_add(in->context, in->routine, assign);
            }
        }
        if (made) nest_list_append(in->routine, &list, made);
        in->made += made != 0;
        in->failed |= in->made > MOST_STATEMENTS;
    }
    return list;
}

/* The variable of a loop inside is used there alone: a loop without places is left out. */
static bool variables_stay_inside(const Inspection *in)
{
    for (uint32_t n = in->facts->loop_of[in->loop->stmt] + 1; n < in->facts->loops.count; n++) {
        const LoopFacts *inner = &in->facts->loops.items[n];
        if (inner->depth <= in->loop->depth) break;
        const Stmt stmt = *nest_stmt(in->routine, inner->stmt);
        if (!inner->counted || nest_count_in_stmt(in->routine, in->loop->stmt, stmt.loop.variable) != nest_count_references(in->routine, stmt.loop.body, stmt.loop.variable)) return false;
    }
    return true;
}

/* ---- where it stands -------------------------------------------------------------------- */

static bool may_go_elsewhere(const void *data, const NestRoutine *routine, StmtId id)
{
    const StmtKind kind = nest_stmt(routine, id)->kind;
    (void)data;
    return kind == STMT_EXIT || kind == STMT_CYCLE || kind == STMT_RETURN || kind == STMT_CALL || kind == STMT_WHILE;
}

/* Whether the statement stands in the list, and all that stands before it is run to its end. */
static bool is_reached(const NestRoutine *routine, StmtId first, StmtId wanted)
{
    StmtId id = first;
    while (id && id != wanted) id = nest_stmt(routine, id)->next;
    if (!id) return false;
    for (id = first; id != wanted; id = nest_stmt(routine, id)->next) {
        StmtId lists[2];
        const Stmt *stmt = nest_stmt(routine, id);
        uint32_t count = nest_stmt_lists(stmt, lists);
        if (may_go_elsewhere(NULL, routine, id)) return false;
        for (uint32_t n = 0; n < count; n++)
            if (nest_some_stmt(routine, lists[n], may_go_elsewhere, NULL)) return false;
    }
    return true;
}

/* Whether the inspector reads the same before the loop around as in it, where `at` stands in it. */
static bool stays_in(const Inspection *in, const LoopFacts *around, StmtId at)
{
    const NestRoutine *r = in->routine;
    if (!around->counted || around->call || (around->step != 1 && around->trips <= 0) || !is_reached(r, nest_stmt(r, around->stmt)->loop.body, at)) return false;
    for (SymId id = 1; id < in->facts->symbol_count; id++) {
        if (bitset_has(&in->needed, id) && !in->own[id] && (bitset_has(&around->assigned, id) || in->facts->aliased[id])) return false;
        if (bitset_has(&in->read, id) && facts_writes(in->facts, around, id)) return false;
    }
    return true;
}

/* A loop of one turn around the inspector, before the outermost loop in which it stays, and so do the bounds of the loops between. */
static void place(Inspection *in, StmtId inspector)
{
    NestRoutine *r = in->routine;
    StmtId at = in->loop->stmt;
    ExprId runs = 0;
    for (StmtId around = in->loop->parent; around && nest_stmt(r, around)->kind == STMT_LOOP; around = in->facts->parents[around]) {
        const Stmt loop = *nest_stmt(r, around);
        const LoopFacts *facts = facts_loop(in->facts, around);
        if (!stays_in(in, facts, at) || (runs && !facts_is_invariant(in->facts, facts, runs))) break;
        if (facts->trips <= 0) {
            ExprId some = op(in, OP_LE, loop.loop.lower, loop.loop.upper);
            runs = runs ? op(in, OP_AND, some, runs) : some;
        }
        at = around;
    }
    const SourceRange loc = nest_stmt(r, inspector)->loc;
    if (runs) inspector = nest_stmt_add(in->context, r, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {.condition = runs, .then = inspector}});
    StmtList body = {0};
    for (uint32_t n = 0; n < in->arrays.count; n++) {
        Stmt none = {.kind = STMT_ASSIGN, .loc = loc, .assign = {in->arrays.items[n].elements, number(in, 0)}};
        nest_list_append(r, &body, nest_stmt_add(in->context, r, none));
    }
    nest_list_append(r, &body, inspector);
    Stmt once = {.kind = STMT_LOOP, .loc = loc, .loop = {.lower = number(in, 1), .upper = number(in, 1), .step = number(in, 1), .body = body.first}};
    once.loop.variable = nest_temporary_add(in->context, r, "once", TYPE_I64, 0, NULL);
    const StmtId made = nest_stmt_add(in->context, r, once);
    nest_loop_info(r, made)->assertions = LOOP_INSPECTS | LOOP_ASSERTED_SERIAL;
    nest_stmt_put_before(in->context, r, at, *nest_stmt(r, made));
}

/* ---- loops ------------------------------------------------------------------------------ */

/* What tells the reach of arrays, as scalars, and scalars of the inspector's own for those that the loop assigns; or numbers and these themselves, as which it is tried first. */
static void add_scalars(Inspection *in, bool tried)
{
    NestRoutine *r = in->routine;
    const Stmt loop = *nest_stmt(r, in->loop->stmt);
    const SymId symbols = in->facts->symbol_count;
    for (uint32_t n = 0; n < in->arrays.count; n++) {
        ArrayReach *array = &in->arrays.items[n];
        const char *name = arena_printf(in->context->scratch, "%s.reach", nest_symbol(r, array->symbol)->name);
        array->elements = tried ? number(in, 0) : nest_scalar(in->context, r, nest_temporary_add(in->context, r, name, TYPE_I64, 0, NULL), loop.loc);
    }
    in->own = arena_array(in->context->scratch, ExprId, r->symbols.count + symbols);
    for (SymId id = 1; id < symbols; id++) {
        if (!bitset_has(&in->loop->assigned, id)) continue;
        const Symbol symbol = *nest_symbol(r, id);
        in->own[id] = nest_scalar(in->context, r, tried ? id : nest_temporary_add(in->context, r, symbol.name, symbol.type, 0, NULL), loop.loc);
    }
}

/* Whether the loop is a kernel where the reach is known. */
static bool helps(const Inspection *in, const Mapping *mapping)
{
    LoopInfo *info = nest_loop_info(in->routine, in->loop->stmt);
    for (uint32_t n = 0; n < in->arrays.count; n++) list_push(in->context->arena, &info->reaches, in->arrays.items[n]);
    const bool fits = !map_obstacle(mapping, in->loop);
    info->reaches.count = 0;
    return fits;
}

/* Whether the loop has an inspector now. */
static bool inspect(Inspection *in, const Mapping *mapping)
{
    NestRoutine *r = in->routine;
    const Stmt loop = *nest_stmt(r, in->loop->stmt);
    find_arrays(in);
    if (in->failed || in->loop->call || in->loop->leave || in->loop->skips || !variables_stay_inside(in)) return false;
    in->needed = bitset_create(in->context->scratch, r->symbols.count);
    in->read = bitset_create(in->context->scratch, r->symbols.count);
    for (uint32_t before = UINT32_MAX; before != bitset_count(&in->needed) && !in->failed;) {
        before = bitset_count(&in->needed);
        nest_walk_stmt(r, in->loop->stmt, find_needed, in);
    }
    if (in->failed) return false;
    add_scalars(in, true);
    if (!inspect_loop(in, &loop) || in->failed || !bitset_count(&in->read) || !helps(in, mapping)) return false;
    add_scalars(in, false);
    in->made = 0;
    const StmtId inspector = inspect_loop(in, &loop); /* as it was tried: it does not fail */
    if (in->failed) internal_error("an inspector that was tried is none");
    LoopInfo *info = nest_loop_info(r, in->loop->stmt);
    for (uint32_t n = 0; n < in->arrays.count; n++) list_push(in->context->arena, &info->reaches, in->arrays.items[n]);
    place(in, inspector);
    return true;
}

static bool has_unknown(const NestRoutine *routine)
{
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (!storage_extent_known(routine, id)) return true;
    return false;
}

/* The next loop, in the source's order; false: there is none. */
static bool inspect_next(Context *context, const NestProgram *program, NestRoutine *routine)
{
    const NestFacts *facts = facts_collect(context, routine);
    const Mapping mapping = {.context = context, .routine = routine, .facts = facts, .live_after = scalars_live_after(context, program, facts), .trusts = true};
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (!loop->counted || nest_loop_info(routine, loop->stmt)->reaches.count) continue;
        Inspection in = {.context = context, .routine = routine, .facts = facts, .loop = loop};
        if (nest_loop_info(routine, loop->stmt)->finding != LOOP_PARALLEL || facts_is_tiny(loop) || facts_is_in_parallel(facts, loop)) continue;
        if (inspect(&in, &mapping)) return true;
    }
    return false;
}

void pass_inspect_lists(Context *context, NestProgram *program, bool lanes, bool host_vectors)
{
    for (RoutineId id = 1; lanes && !host_vectors && id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (!has_unknown(routine)) continue;
        for (uint32_t n = 0; n < MOST_INSPECTED && inspect_next(context, program, routine); n++) {
            depend_again(context, program, routine);
        }
    }
}
