#include "passes/nest/facts.h"

#include "ir/storage.h"
#include "ir/vec.h"

#include <string.h>

enum {
    FEW_ELEMENTS = 16, /* of leading dimensions, beside which neighbours still share what comes from memory */
    NEAR = 4,          /* elements that an iteration goes on: some of its neighbours share that, too */
    LOOK_BACK = 64     /* accesses among which the same element is looked for */
};

typedef struct {
    Context *context;
    NestFacts *facts;
    NestRoutine *routine;
    FormId *values;   /* what each integer scalar holds here */
    StmtId loop;      /* the innermost LOOP or WHILE here */
    uint32_t guard, condition, order, side;
} Walk;

static void add_call_effects(const NestRoutine *routine, const Stmt *stmt, Bitset *set)
{
    for (uint32_t n = 0; n < stmt->call.count; n++) {
        const Expr *argument = nest_expr(routine, routine->operands.items[stmt->call.first + n]);
        if (argument->op == OP_SCALAR) bitset_add(set, argument->symbol);
    }
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (nest_symbol(routine, id)->storage == STORAGE_AREA && nest_symbol(routine, id)->rank == 0)
            bitset_add(set, id);
    if (stmt->call.result) bitset_add(set, stmt->call.result);
}

/* What the loops assigned that the kernel stands for. */
static void add_kernel_effects(const VecKernel *kernel, Bitset *set)
{
    for (uint32_t n = 0; n < kernel->assigned.count; n++) bitset_add(set, kernel->assigned.items[n]);
    for (uint32_t n = 1; n < kernel->reductions.count; n++)
        for (uint32_t k = 0; k < kernel->reductions.items[n].count; k++) bitset_add(set, kernel->reductions.items[n].symbols[k]);
}

void facts_assigned_by(const NestRoutine *routine, StmtId id, Bitset *set)
{
    const Stmt *stmt = nest_stmt(routine, id);
    switch (stmt->kind) {
    case STMT_ASSIGN: {
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op == OP_SCALAR) bitset_add(set, target->symbol);
        break;
    }
    case STMT_LOOP:
        bitset_add(set, stmt->loop.variable);
        facts_assigned_scalars(routine, stmt->loop.body, set);
        break;
    case STMT_WHILE: facts_assigned_scalars(routine, stmt->while_.body, set); break;
    case STMT_BLOCK: facts_assigned_scalars(routine, stmt->block.body, set); break;
    case STMT_IF:
        facts_assigned_scalars(routine, stmt->if_.then, set);
        facts_assigned_scalars(routine, stmt->if_.else_, set);
        break;
    case STMT_CALL: add_call_effects(routine, stmt, set); break;
    case STMT_KERNEL: add_kernel_effects(routine->kernels.items[stmt->kernel.kernel], set); break;
    case STMT_NONE: case STMT_EXIT: case STMT_CYCLE: case STMT_RETURN: break;
    }
}

void facts_assigned_scalars(const NestRoutine *routine, StmtId first, Bitset *set)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) facts_assigned_by(routine, id, set);
}

static FormId fresh(Walk *walk) { return affine_fresh(walk->facts->table, walk->loop); }

static bool all_ints(const NestRoutine *routine, const Expr *expr)
{
    for (uint32_t n = 0; n < expr->count; n++)
        if (!type_is_int(nest_expr(routine, nest_operand(routine, expr, n))->type)) return false;
    return expr->count > 0 && expr->count <= AFFINE_MAX_OPERANDS;
}

/* The value of an integer expression here; never 0. */
static FormId form_of(Walk *walk, ExprId id)
{
    AffineTable *table = walk->facts->table;
    const Expr *expr = nest_expr(walk->routine, id);
    FormId result = 0, operands[AFFINE_MAX_OPERANDS];
    if (!type_is_int(expr->type)) return fresh(walk);
    if (expr->op == OP_CONST) return affine_constant(table, (int64_t)expr->bits);
    if (expr->op == OP_SCALAR) result = walk->facts->aliased[expr->symbol] ? 0 : walk->values[expr->symbol];
    else if (expr->op != OP_ELEMENT && all_ints(walk->routine, expr)) {
        for (uint32_t n = 0; n < expr->count; n++) operands[n] = form_of(walk, nest_operand(walk->routine, expr, n));
        result = affine_apply(table, walk->routine, expr, operands);
    }
    return result ? result : fresh(walk);
}

static void add_access(Walk *walk, StmtId stmt, ExprId id, bool written)
{
    NestFacts *facts = walk->facts;
    const Expr *expr = nest_expr(walk->routine, id);
    Access access = {.expr = id, .symbol = expr->symbol, .stmt = stmt, .loop = walk->loop, .guard = walk->guard,
                     .condition = walk->condition, .written = written};
    FormId forms[NEST_MAX_RANK];
    for (uint32_t n = 0; n < expr->count && n < NEST_MAX_RANK; n++)
        forms[n] = form_of(walk, nest_operand(walk->routine, expr, n));
    access.subscripts = facts->subscripts.count;
    for (uint32_t n = 0; n < expr->count && n < NEST_MAX_RANK; n++) list_push(walk->context->scratch, &facts->subscripts, forms[n]);
    list_push(walk->context->scratch, &facts->accesses, access);
}

static void visit_reads(Walk *walk, StmtId stmt, ExprId id)
{
    const Expr *expr = nest_expr(walk->routine, id);
    for (uint32_t n = 0; n < expr->count; n++) visit_reads(walk, stmt, nest_operand(walk->routine, expr, n));
    if (expr->op == OP_ELEMENT || (expr->op == OP_SCALAR && walk->facts->aliased[expr->symbol]))
        add_access(walk, stmt, id, false);
}

static void forget(Walk *walk, const Bitset *assigned)
{
    for (SymId id = bitset_next(assigned, 1); id < assigned->size; id = bitset_next(assigned, id + 1)) walk->values[id] = fresh(walk);
}

static Bitset assigned_in(Walk *walk, StmtId first)
{
    Bitset set = bitset_create(walk->context->scratch, walk->routine->symbols.count);
    facts_assigned_scalars(walk->routine, first, &set);
    return set;
}

static void walk_list(Walk *walk, StmtId first);

static void walk_assign(Walk *walk, StmtId id)
{
    const Stmt *stmt = nest_stmt(walk->routine, id);
    const Expr *target = nest_expr(walk->routine, stmt->assign.target);
    visit_reads(walk, id, stmt->assign.value);
    for (uint32_t n = 0; n < target->count; n++) visit_reads(walk, id, nest_operand(walk->routine, target, n));
    if (target->op == OP_ELEMENT || walk->facts->aliased[target->symbol])
        add_access(walk, id, stmt->assign.target, true);
    else if (type_is_int(target->type) && !(nest_symbol(walk->routine, target->symbol)->flags & SYMBOL_AT_ENTRY))
        walk->values[target->symbol] = form_of(walk, stmt->assign.value);
}

static int64_t trip_count(AffineTable *table, const LoopFacts *loop)
{
    int64_t span;
    FormId difference = affine_add(table, loop->upper, loop->lower, -1);
    if (!loop->step || !difference || !affine_value(table, difference, &span)) return -1;
    int64_t trips = (span + loop->step) / loop->step;
    return trips < 0 ? 0 : trips;
}

/* Marks the loops around `here` up to, not including, `stop`. */
static void mark_leave(Walk *walk, StmtId here, StmtId stop)
{
    for (StmtId at = walk->loop; at && at != stop; at = walk->facts->parents[at]) {
        LoopFacts *loop = &walk->facts->loops.items[walk->facts->loop_of[at]];
        if (!loop->leave) loop->leave = here;
    }
}

static void walk_jump(Walk *walk, StmtId id)
{
    const Stmt *stmt = nest_stmt(walk->routine, id);
    StmtId target = stmt->jump.target;
    StmtKind kind = nest_stmt(walk->routine, target)->kind;
    bool exit_loop = stmt->kind == STMT_EXIT && kind != STMT_BLOCK;
    for (StmtId at = walk->loop; at && stmt->kind == STMT_CYCLE; at = walk->facts->parents[at]) {
        walk->facts->loops.items[walk->facts->loop_of[at]].skips = true;
        if (at == target) break;
    }
    mark_leave(walk, id, exit_loop || kind == STMT_BLOCK ? walk->facts->parents[target] : target);
}

static void walk_loop(Walk *walk, StmtId id)
{
    NestFacts *facts = walk->facts;
    Stmt stmt = *nest_stmt(walk->routine, id);
    bool counted = stmt.kind == STMT_LOOP;
    uint32_t n = facts->loops.count, guard = walk->guard;
    StmtId body = counted ? stmt.loop.body : stmt.while_.body, outer = walk->loop;
    LoopFacts loop = {.stmt = id, .parent = outer, .counted = counted, .trips = -1, .order = walk->order};
    loop.depth = outer ? facts_loop(facts, outer)->depth + 1 : 1;
    facts->loop_of[id] = n;
    if (counted) {
        int64_t step;
        visit_reads(walk, id, stmt.loop.lower);
        visit_reads(walk, id, stmt.loop.upper);
        visit_reads(walk, id, stmt.loop.step);
        loop.lower = form_of(walk, stmt.loop.lower);
        loop.upper = form_of(walk, stmt.loop.upper);
        loop.step = affine_value(facts->table, form_of(walk, stmt.loop.step), &step) ? step : 0;
        loop.trips = trip_count(facts->table, &loop);
        loop.index = affine_index(facts->table, id);
    }
    loop.assigned = assigned_in(walk, body);
    if (counted) bitset_add(&loop.assigned, stmt.loop.variable);
    loop.first_access = facts->accesses.count;
    list_push(walk->context->scratch, &facts->loops, loop);
    walk->loop = id;
    forget(walk, &loop.assigned);
    if (counted) walk->values[stmt.loop.variable] = loop.index;
    if (!counted) {
        walk->guard = walk->order;
        visit_reads(walk, id, stmt.while_.condition);
    }
    walk_list(walk, body);
    walk->loop = outer;
    walk->guard = guard;
    forget(walk, &loop.assigned);
    facts->loops.items[n].end_access = facts->accesses.count;
}

/* The sign of a - b - by from here on. */
static void add_condition(Walk *walk, FormId a, FormId b, int64_t by, FormSign sign)
{
    NestFacts *facts = walk->facts;
    FormId form = affine_add(facts->table, a, b, -1);
    form = form ? affine_add(facts->table, form, affine_constant(facts->table, by), -1) : 0;
    if (!form) return;
    list_push(walk->context->scratch, &facts->conditions, ((Condition){form, sign, walk->condition}));
    walk->condition = facts->conditions.count - 1;
}

/* What is known where the expression is true, or where it is not. */
static void add_conditions(Walk *walk, ExprId id, bool holds)
{
    const Expr expr = *nest_expr(walk->routine, id);
    if (expr.op == OP_NOT) add_conditions(walk, nest_operand(walk->routine, &expr, 0), !holds);
    if (expr.count != 2) return;
    ExprId a = nest_operand(walk->routine, &expr, 0), b = nest_operand(walk->routine, &expr, 1);
    if (expr.op == (holds ? OP_AND : OP_OR)) {
        add_conditions(walk, a, holds);
        add_conditions(walk, b, holds);
    }
    if (!type_is_int(nest_expr(walk->routine, a)->type)) return;
    FormId p = form_of(walk, a), q = form_of(walk, b);
    if (expr.op == (holds ? OP_EQ : OP_NE)) add_condition(walk, p, q, 0, FORM_IS_0);
    if (expr.op == (holds ? OP_NE : OP_EQ)) add_condition(walk, p, q, 0, FORM_IS_NOT_0);
    if (expr.op == (holds ? OP_GE : OP_LT)) add_condition(walk, p, q, 0, FORM_AT_LEAST_0);
    if (expr.op == (holds ? OP_GT : OP_LE)) add_condition(walk, p, q, 1, FORM_AT_LEAST_0);
    if (expr.op == (holds ? OP_LE : OP_GT)) add_condition(walk, q, p, 0, FORM_AT_LEAST_0);
    if (expr.op == (holds ? OP_LT : OP_GE)) add_condition(walk, q, p, 1, FORM_AT_LEAST_0);
}

/* A list on a side of an IF. */
static void walk_side(Walk *walk, StmtId id, StmtId list)
{
    const uint32_t outer = walk->side;
    if (!walk->loop) {
        walk->side = walk->facts->sides.count;
        list_push(walk->context->scratch, &walk->facts->sides, ((IfSide){id, outer}));
    }
    walk_list(walk, list);
    walk->side = outer;
}

static void walk_if(Walk *walk, StmtId id)
{
    Stmt stmt = *nest_stmt(walk->routine, id);
    uint32_t guard = walk->guard, condition = walk->condition, count = walk->routine->symbols.count;
    visit_reads(walk, id, stmt.if_.condition);
    FormId *before = arena_copy(walk->context->scratch, walk->values, count * sizeof *walk->values);
    walk->guard = walk->order;
    add_conditions(walk, stmt.if_.condition, true);
    walk_side(walk, id, stmt.if_.then);
    FormId *then = walk->values;
    walk->values = before;
    walk->condition = condition;
    add_conditions(walk, stmt.if_.condition, false);
    walk_side(walk, id, stmt.if_.else_);
    walk->condition = condition;
    for (SymId symbol = 1; symbol < count; symbol++)
        if (then[symbol] != walk->values[symbol]) walk->values[symbol] = fresh(walk);
    walk->guard = guard;
}

static void walk_block(Walk *walk, StmtId id)
{
    StmtId body = nest_stmt(walk->routine, id)->block.body;
    uint32_t guard = walk->guard;
    Bitset assigned = assigned_in(walk, body);
    walk->guard = walk->order;
    walk_list(walk, body);
    walk->guard = guard;
    forget(walk, &assigned);
}

static void walk_call(Walk *walk, StmtId id)
{
    Bitset set = bitset_create(walk->context->scratch, walk->routine->symbols.count);
    for (StmtId at = walk->loop; at; at = walk->facts->parents[at]) {
        LoopFacts *loop = &walk->facts->loops.items[walk->facts->loop_of[at]];
        if (!loop->call) loop->call = id;
    }
    facts_assigned_by(walk->routine, id, &set);
    forget(walk, &set);
}

static void walk_list(Walk *walk, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(walk->routine, id)->next) {
        walk->facts->parents[id] = walk->loop;
        walk->facts->side_of[id] = walk->side;
        walk->order++;
        switch (nest_stmt(walk->routine, id)->kind) {
        case STMT_ASSIGN: walk_assign(walk, id); break;
        case STMT_LOOP: case STMT_WHILE: walk_loop(walk, id); break;
        case STMT_IF: walk_if(walk, id); break;
        case STMT_BLOCK: walk_block(walk, id); break;
        case STMT_CALL: case STMT_KERNEL: walk_call(walk, id); break;
        case STMT_EXIT: case STMT_CYCLE: walk_jump(walk, id); break;
        case STMT_RETURN: mark_leave(walk, id, 0); break;
        case STMT_NONE: break;
        }
    }
}

NestFacts *facts_collect(Context *context, NestRoutine *routine)
{
    NestFacts *facts = arena_new(context->scratch, NestFacts);
    Walk walk = {.context = context, .facts = facts, .routine = routine};
    facts->routine = routine;
    facts->aliased = storage_find_aliased(context, routine);
    facts->parents = arena_array(context->scratch, StmtId, routine->stmts.count);
    facts->loop_of = arena_array(context->scratch, uint32_t, routine->stmts.count);
    facts->side_of = arena_array(context->scratch, uint32_t, routine->stmts.count);
    facts->table = affine_create(context, facts->parents);
    list_push(context->scratch, &facts->loops, (LoopFacts){0});
    list_push(context->scratch, &facts->conditions, (Condition){0});
    list_push(context->scratch, &facts->sides, (IfSide){0});
    walk.values = arena_array(context->scratch, FormId, routine->symbols.count);
    facts->symbol_count = routine->symbols.count;
    facts->entry_atoms = arena_array(context->scratch, AtomId, routine->symbols.count);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        walk.values[id] = affine_fresh(facts->table, 0);
        facts->entry_atoms[id] = affine_terms(facts->table, affine_form(facts->table, walk.values[id]))[0].of;
    }
    walk_list(&walk, routine->body);
    return facts;
}

bool facts_is_in_parallel(const NestFacts *facts, const LoopFacts *loop)
{
    for (StmtId id = loop->parent; id; id = facts->parents[id])
        if (nest_stmt(facts->routine, id)->kind == STMT_LOOP && nest_loop_info(facts->routine, id)->finding == LOOP_PARALLEL) return true;
    return false;
}

bool facts_writes(const NestFacts *facts, const LoopFacts *loop, SymId array)
{
    for (uint32_t n = loop->first_access; n < loop->end_access; n++)
        if (facts->accesses.items[n].written && facts->accesses.items[n].symbol == array) return true;
    return false;
}

bool facts_is_own_array(const NestFacts *facts, const NestProgram *program, SymId id)
{
    const NestRoutine *routine = facts->routine;
    const Symbol *symbol = nest_symbol(routine, id);
    for (uint32_t n = 0; n < routine->hints.count; n++)
        if (routine->hints.items[n].symbol == id) return false;
    return symbol->rank && symbol->storage == STORAGE_LOCAL && !facts->aliased[id] && !storage_live_at_exit(program, routine, id);
}

bool facts_exclude(const NestFacts *facts, StmtId a, StmtId b)
{
    for (uint32_t m = facts->side_of[a]; m; m = facts->sides.items[m].outer)
        for (uint32_t n = facts->side_of[b]; n; n = facts->sides.items[n].outer)
            if (facts->sides.items[m].stmt == facts->sides.items[n].stmt) return m != n;
    return false;
}

bool facts_may_meet(const NestFacts *facts, const Access *a, const Access *b)
{
    int64_t first, second;
    if ((!a->written && !b->written) || !storage_overlap(facts->routine, a->symbol, b->symbol)) return false;
    for (uint32_t n = 0; a->symbol == b->symbol && n < nest_symbol(facts->routine, a->symbol)->rank; n++) {
        const FormId *forms = facts->subscripts.items;
        if (affine_value(facts->table, forms[a->subscripts + n], &first) && affine_value(facts->table, forms[b->subscripts + n], &second) && first != second) return false;
    }
    return true;
}

bool facts_reads_what_stays(const NestFacts *facts, const LoopFacts *loop, ExprId id)
{
    const NestRoutine *routine = facts->routine;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_ARRAY || (expr->op == OP_SCALAR && facts->aliased[expr->symbol])) return false;
    for (uint32_t n = loop->first_access; n < loop->end_access && expr->op == OP_ELEMENT; n++) {
        const Access *access = &facts->accesses.items[n];
        if (access->written && storage_overlap(routine, access->symbol, expr->symbol)) return false;
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (!facts_reads_what_stays(facts, loop, nest_operand(routine, expr, n))) return false;
    return true;
}

bool facts_is_invariant(const NestFacts *facts, const LoopFacts *loop, ExprId id)
{
    const Expr *expr = nest_expr(facts->routine, id);
    if (expr->op == OP_ELEMENT || expr->op == OP_ARRAY) return false;
    if (expr->op == OP_SCALAR && (bitset_has(&loop->assigned, expr->symbol) || facts->aliased[expr->symbol])) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!facts_is_invariant(facts, loop, nest_operand(facts->routine, expr, n))) return false;
    return true;
}

bool facts_is_regular(const NestFacts *facts, const LoopFacts *around, const LoopFacts *loop)
{
    const LoopInfo *info = nest_loop_info(facts->routine, loop->stmt);
    const Stmt *stmt = nest_stmt(facts->routine, loop->stmt);
    if (!facts_is_plain(loop) || (loop->step != 1 && loop->step != -1) || facts_is_tiny(loop) || info->assertions || info->reaches.count) return false;
    return !facts->aliased[stmt->loop.variable] && facts_is_invariant(facts, around, stmt->loop.lower) && facts_is_invariant(facts, around, stmt->loop.upper);
}

bool facts_is_ordered(const NestFacts *facts, const LoopFacts *loop)
{
    const LoopFinding finding = nest_loop_info(facts->routine, loop->stmt)->finding;
    return finding != LOOP_PARALLEL && finding != LOOP_REDUCTION;
}

const LoopFacts *facts_only_inside(const NestFacts *facts, const LoopFacts *loop)
{
    const StmtId body = nest_stmt(facts->routine, loop->stmt)->loop.body;
    const Stmt *inner = body ? nest_stmt(facts->routine, body) : NULL;
    return inner && inner->kind == STMT_LOOP && !inner->next ? facts_loop(facts, body) : NULL;
}

bool facts_is_loop_of_points(const NestFacts *facts, const LoopFacts *around, StmtId id)
{
    const Stmt *stmt = nest_stmt(facts->routine, id);
    if (stmt->kind != STMT_LOOP || nest_loop_info(facts->routine, id)->finding != LOOP_PARALLEL || !facts_is_plain(facts_loop(facts, id))) return false;
    uint32_t next = facts->loop_of[id] + 1;
    if (next < facts->loops.count && facts->loops.items[next].depth > facts_loop(facts, id)->depth) return false;
    return facts_is_invariant(facts, around, stmt->loop.lower) && facts_is_invariant(facts, around, stmt->loop.upper);
}

/* The form of the access's first subscript, behind those that are constants in dimensions of few elements: u(1,i,j) goes along memory with i as u(i,j) does. */
static const Form *along_memory(const NestFacts *facts, const Access *access)
{
    const NestRoutine *routine = facts->routine;
    const Symbol *symbol = nest_symbol(routine, access->symbol);
    uint32_t n = 0;
    int64_t lower, upper, value, elements = 1;
    for (; n + 1 < symbol->rank; n++) {
        const Dim *dim = nest_dim(routine, symbol, n);
        if (!affine_value(facts->table, facts->subscripts.items[access->subscripts + n], &value) || !dim->upper) break;
        if (!nest_int_value(routine, dim->lower, &lower) || !nest_int_value(routine, dim->upper, &upper) || upper - lower >= FEW_ELEMENTS) break;
        elements *= upper - lower + 1;
        if (elements > FEW_ELEMENTS) break;
    }
    return affine_form(facts->table, facts->subscripts.items[access->subscripts + n]);
}

/* Whether one of the accesses just before, in the loop, is of the same element, and reads or stores it likewise. */
static bool is_repeated(const NestFacts *facts, const LoopFacts *loop, uint32_t at)
{
    const Access *access = &facts->accesses.items[at];
    const uint32_t rank = nest_symbol(facts->routine, access->symbol)->rank;
    uint32_t first = at - loop->first_access > LOOK_BACK ? at - LOOK_BACK : loop->first_access;
    for (uint32_t n = first; n < at; n++) {
        const Access *earlier = &facts->accesses.items[n];
        if (earlier->symbol != access->symbol || earlier->written != access->written) continue;
        if (memcmp(&facts->subscripts.items[earlier->subscripts], &facts->subscripts.items[access->subscripts], rank * sizeof(FormId)) == 0) return true;
    }
    return false;
}

uint32_t facts_neighbours(const NestFacts *facts, const LoopFacts *loop, FormId index, bool with_own)
{
    AtomId atom = affine_terms(facts->table, affine_form(facts->table, index))[0].of;
    uint32_t count = 0;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        const Symbol *symbol = nest_symbol(facts->routine, access->symbol);
        const bool own = symbol->storage == STORAGE_LOCAL || symbol->flags & SYMBOL_DEAD_AT_EXIT;
        if (symbol->rank == 0 || (own && !with_own) || is_repeated(facts, loop, n)) continue;
        const Form *form = along_memory(facts, access);
        for (uint32_t t = 0; t < form->count; t++) {
            IntTerm term = affine_terms(facts->table, form)[t];
            if (term.of != atom) continue;
            if (term.coefficient == 1 || term.coefficient == -1) count += 2;
            else if (term.coefficient >= -NEAR && term.coefficient <= NEAR) count++;
        }
    }
    return count;
}

bool facts_has_unknown_subscript(const NestFacts *facts, const LoopFacts *loop, const Access *access)
{
    const uint32_t rank = nest_symbol(facts->routine, access->symbol)->rank;
    for (uint32_t n = 0; n < rank; n++) {
        const Form *form = affine_form(facts->table, facts->subscripts.items[access->subscripts + n]);
        for (uint32_t t = 0; t < form->count; t++) {
            const AtomId atom = affine_terms(facts->table, form)[t].of;
            if (affine_atom(facts->table, atom)->kind != ATOM_INDEX && affine_atom_varies(facts->table, atom, loop->stmt)) return true;
        }
    }
    return false;
}
