/* Statements of a nest as values of a kernel: branches become selects, small loops stay loops. */
#include "passes/vec/fuse.h"

#include <string.h>

static void set_scalar(Fusion *f, SymId symbol, Ref ref, Linear linear)
{
    f->scalars[symbol] = (ScalarState){true, ref, linear};
}

static void fuse_assign(Fusion *f, const Stmt *stmt)
{
    const Expr target = *nest_expr(f->routine, stmt->assign.target);
    Linear linear = target.op == OP_SCALAR ? fuse_linear(f, stmt->assign.value) : (Linear){0};
    Ref value = fuse_expr(f, stmt->assign.value);
    if (f->why) return;
    if (target.op == OP_ELEMENT) {
        fuse_write_element(f, stmt->assign.target, value);
        return;
    }
    VecInst *inst = vec_inst(f->kernel, value.value);
    if (inst->kind == VEC_OP && !inst->name && value.offset == 0) inst->name = nest_symbol(f->routine, target.symbol)->name;
    set_scalar(f, target.symbol, value, linear);
}

/* ---- branches --------------------------------------------------------------------------- */

typedef VEC(Element) Elements;

/* What a branch may change. */
typedef struct {
    ScalarState *scalars;
    Elements elements;
} Branch;

static ScalarState *copy_scalars(const Fusion *f)
{
    return arena_copy(f->context->scratch, f->scalars, sizeof *f->scalars * f->routine->symbols.count);
}

static Elements copy_elements(const Fusion *f)
{
    Elements copy = {arena_copy(f->context->scratch, f->elements.items, sizeof(Element) * f->elements.count),
                     f->elements.count, f->elements.count};
    return copy;
}

/* Runs a list as a branch under `condition`; returns what it made of scalars and elements. */
static Branch fuse_branch(Fusion *f, StmtId list, Ref condition)
{
    Branch before = {f->scalars, {f->elements.items, f->elements.count, f->elements.capacity}};
    Ref outer = f->predicate;
    f->scalars = copy_scalars(f);
    Elements mine = copy_elements(f);
    f->elements.items = mine.items, f->elements.count = mine.count, f->elements.capacity = mine.capacity;
    f->predicate = fuse_and(f, outer, condition);
    fuse_list(f, list);
    Branch after = {f->scalars, {f->elements.items, f->elements.count, f->elements.capacity}};
    f->predicate = outer;
    f->scalars = before.scalars;
    f->elements.items = before.elements.items;
    f->elements.count = before.elements.count;
    f->elements.capacity = before.elements.capacity;
    return after;
}

static bool same_ref(Ref a, Ref b)
{
    return a.value == b.value && a.offset == b.offset;
}

static Ref choose(Fusion *f, Ref condition, Ref a, Ref b)
{
    if (same_ref(a, b)) return a;
    return fuse_op(f, OP_SELECT, vec_inst(f->kernel, a.value)->type, (Ref[]){condition, a, b}, 3);
}

/* After a branch, a scalar that only one side defined has that side's value: the other cannot be read. */
static void join_scalars(Fusion *f, Ref condition, const ScalarState *then, const ScalarState *other)
{
    for (SymId id = 1; id < f->routine->symbols.count; id++) {
        if (!bitset_has(&f->assigned, id)) continue;
        const ScalarState *a = &then[id], *b = &other[id];
        if (!a->defined && !b->defined) continue;
        int64_t difference;
        bool same = a->defined && b->defined && linear_difference(f->routine, a->linear, b->linear, &difference) && !difference;
        Linear linear = same ? a->linear : (Linear){0};
        Ref ref = !b->defined ? a->ref : !a->defined ? b->ref : choose(f, condition, a->ref, b->ref);
        set_scalar(f, id, ref, linear);
        if (f->why) return;
    }
}

static const Element *find_element(const Elements *elements, const Element *like)
{
    for (uint32_t i = 0; i < elements->count; i++)
        if (elements->items[i].array == like->array && elements->items[i].constant == like->constant)
            return &elements->items[i];
    return NULL;
}

/* The predicate under which either side has written: condition and a, or not condition and b. Empty: always. */
static Ref join_predicates(Fusion *f, Ref condition, const Element *a, const Element *b)
{
    if (a && b && !a->predicate.value && !b->predicate.value) return (Ref){0};
    if (a && b && same_ref(a->predicate, b->predicate)) return a->predicate;
    Ref left = a ? fuse_and(f, condition, a->predicate) : (Ref){0};
    Ref right = b ? fuse_and(f, fuse_not(f, condition), b->predicate) : (Ref){0};
    if (!a) return right;
    if (!b) return left;
    return fuse_op(f, OP_OR, TYPE_L32, (Ref[]){left, right}, 2);
}

static void join_elements(Fusion *f, Ref condition, const Elements *then, const Elements *other)
{
    Elements joined = {0};
    for (uint32_t i = 0; i < then->count; i++) {
        const Element *a = &then->items[i], *b = find_element(other, a);
        Element element = *a;
        if (b) element.ref = choose(f, condition, a->ref, b->ref);
        element.predicate = join_predicates(f, condition, a, b);
        vec_push(f->context->scratch, &joined, element);
    }
    for (uint32_t i = 0; i < other->count; i++) {
        Element element = other->items[i];
        if (find_element(then, &element)) continue;
        element.predicate = join_predicates(f, condition, NULL, &other->items[i]);
        vec_push(f->context->scratch, &joined, element);
    }
    f->elements.items = joined.items;
    f->elements.count = joined.count;
    f->elements.capacity = joined.capacity;
}

/* A condition as a predicate, which is l32 whatever the kind of LOGICAL. */
static Ref fuse_condition(Fusion *f, ExprId id)
{
    const Expr *expr = nest_expr(f->routine, id);
    if (expr->type == TYPE_L32) return fuse_expr(f, id);
    if (expr->op == OP_CONVERT) return fuse_condition(f, nest_operand(f->routine, expr, 0));
    Ref value = fuse_expr(f, id);
    return f->why ? value : fuse_op(f, OP_CONVERT, TYPE_L32, &value, 1);
}

static void fuse_if(Fusion *f, const Stmt *stmt)
{
    Ref condition = fuse_condition(f, stmt->if_.condition);
    if (f->why) return;
    Branch then = fuse_branch(f, stmt->if_.then, condition);
    if (f->why) return;
    Ref not = stmt->if_.else_ ? fuse_not(f, condition) : (Ref){0};
    Branch other = stmt->if_.else_ ? fuse_branch(f, stmt->if_.else_, not)
                                   : (Branch){f->scalars, {f->elements.items, f->elements.count, f->elements.capacity}};
    if (f->why) return;
    join_scalars(f, condition, then.scalars, other.scalars);
    join_elements(f, condition, &then.elements, &other.elements);
}

/* ---- loops within a lane ---------------------------------------------------------------- */

static void find_assigned(const Fusion *f, StmtId first, Bitset *set)
{
    for (StmtId id = first; id; id = nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        if (stmt->kind == STMT_ASSIGN) {
            const Expr *target = nest_expr(f->routine, stmt->assign.target);
            if (target->op == OP_SCALAR) bitset_add(set, target->symbol);
        } else if (stmt->kind == STMT_IF) {
            find_assigned(f, stmt->if_.then, set);
            find_assigned(f, stmt->if_.else_, set);
        } else if (stmt->kind == STMT_LOOP) {
            bitset_add(set, stmt->loop.variable);
            find_assigned(f, stmt->loop.body, set);
        } else if (stmt->kind == STMT_BLOCK) find_assigned(f, stmt->block.body, set);
    }
}

/* The trip count, DESIGN of nest.h: max(0, (upper - lower + step) / step), as a uniform expression. */
static ExprId trip_count(Fusion *f, const Stmt *loop)
{
    Context *context = f->context;
    NestRoutine *r = f->routine;
    ExprId lower = nest_convert(context, r, loop->loop.lower, TYPE_I64, loop->loc);
    ExprId upper = nest_convert(context, r, loop->loop.upper, TYPE_I64, loop->loc);
    ExprId step = nest_convert(context, r, loop->loop.step, TYPE_I64, loop->loc);
    ExprId span = nest_op2(context, r, OP_ADD, nest_op2(context, r, OP_SUB, upper, lower, loop->loc), step, loop->loc);
    ExprId trips = nest_op2(context, r, OP_DIV, span, step, loop->loc);
    return nest_op2(context, r, OP_MAX, trips, nest_const_int(context, r, TYPE_I64, 0), loop->loc);
}

static Ref zero_of(Fusion *f, Type type)
{
    return fuse_uniform(f, nest_const_bits(f->context, f->routine, type, 0, f->loc));
}

/* Begins a carried scalar; its second operand is set at the loop's end. */
static ValueId add_carry(Fusion *f, SymId symbol)
{
    const ScalarState *state = &f->scalars[symbol];
    Type type = nest_symbol(f->routine, symbol)->type;
    Ref before = state->defined ? state->ref : zero_of(f, type);
    Ref carry = fuse_inst(f, (VecInst){.kind = VEC_CARRY, .type = type, .name = nest_symbol(f->routine, symbol)->name},
                          (Ref[]){before, {0}}, 2);
    return carry.value;
}

typedef VEC(ValueId) Carries;

/* Carries for all scalars of the set, directly behind VEC_LOOP: what they start from is made before it. */
static Carries begin_loop(Fusion *f, const Bitset *assigned, ExprId trips)
{
    Carries carries = {0};
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(assigned, id) && !f->scalars[id].defined)
            set_scalar(f, id, zero_of(f, nest_symbol(f->routine, id)->type), (Linear){0});
    fuse_inst(f, (VecInst){.kind = VEC_LOOP, .uniform = trips}, NULL, 0);
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(assigned, id)) vec_push(f->context->scratch, &carries, add_carry(f, id));
    uint32_t n = 0;
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(assigned, id)) set_scalar(f, id, (Ref){carries.items[n++], 0}, (Linear){0});
    return carries;
}

/* A uniform loop that each lane runs by itself. */
static void fuse_loop(Fusion *f, const Stmt *stmt)
{
    NestRoutine *r = f->routine;
    const char *name = nest_symbol(r, stmt->loop.variable)->name;
    int64_t step;
    if (!fuse_is_uniform(f, stmt->loop.lower) || !fuse_is_uniform(f, stmt->loop.upper) ||
        !nest_int_value(r, stmt->loop.step, &step) || step == 0) {
        fuse_fail(f, "the trip count of the loop over %s differs between points", name);
        return;
    }
    ExprId trips = trip_count(f, stmt);
    Bitset assigned = bitset_create(f->context->scratch, r->symbols.count);
    find_assigned(f, stmt->loop.body, &assigned);
    bitset_add(&assigned, stmt->loop.variable);
    set_scalar(f, stmt->loop.variable, fuse_uniform(f, stmt->loop.lower), (Linear){0});
    Carries carries = begin_loop(f, &assigned, trips);
    f->depth++;
    fuse_list(f, stmt->loop.body);
    f->depth--;
    if (f->why) return;
    Ref variable = f->scalars[stmt->loop.variable].ref;
    Ref next = fuse_op(f, OP_ADD, nest_symbol(r, stmt->loop.variable)->type,
                       (Ref[]){variable, fuse_uniform(f, nest_convert(f->context, r, stmt->loop.step,
                                                                      nest_symbol(r, stmt->loop.variable)->type, stmt->loc))}, 2);
    set_scalar(f, stmt->loop.variable, next, (Linear){0});
    uint32_t n = 0;
    for (SymId id = 1; id < r->symbols.count; id++) {
        if (!bitset_has(&assigned, id)) continue;
        VecOperand *carried = vec_operand(f->kernel, vec_inst(f->kernel, carries.items[n++]), 1);
        *carried = (VecOperand){.value = f->scalars[id].ref.value, .offset = f->scalars[id].ref.offset};
        /* A value from another point would have to move around the loop between lanes. */
        if (carried->offset) fuse_fail(f, "%s takes a value of another point in a loop within the vector",
                                       nest_symbol(r, id)->name);
    }
    fuse_inst(f, (VecInst){.kind = VEC_END_LOOP}, NULL, 0);
    n = 0;
    for (SymId id = 1; id < r->symbols.count; id++) {
        if (!bitset_has(&assigned, id)) continue;
        Ref carry = {carries.items[n++], 0};
        set_scalar(f, id, fuse_inst(f, (VecInst){.kind = VEC_OUT, .type = nest_symbol(r, id)->type,
                                                 .name = nest_symbol(r, id)->name}, &carry, 1), (Linear){0});
    }
}

/* ---- lists ------------------------------------------------------------------------------ */

void fuse_statement(Fusion *f, const Stmt *stmt)
{
    f->loc = stmt->loc;
    switch (stmt->kind) {
    case STMT_ASSIGN: fuse_assign(f, stmt); break;
    case STMT_IF: fuse_if(f, stmt); break;
    case STMT_LOOP: fuse_loop(f, stmt); break;
    case STMT_WHILE: fuse_fail(f, "a loop without a fixed count stands in the vector"); break;
    case STMT_CALL: fuse_fail(f, "%s is called", stmt->call.symbol); break;
    case STMT_BLOCK: case STMT_EXIT: case STMT_CYCLE: case STMT_RETURN: fuse_fail(f, "a jump stands in the vector"); break;
    case STMT_KERNEL: case STMT_NONE: fuse_fail(f, "a kernel stands in the nest"); break;
    }
}

void fuse_list(Fusion *f, StmtId first)
{
    for (StmtId id = first; id && !f->why; id = nest_stmt(f->routine, id)->next) {
        const Stmt stmt = *nest_stmt(f->routine, id);
        fuse_statement(f, &stmt);
    }
}
