/* How far the loops of a kernel surely reach into arrays whose extent is not known: the greatest element in memory's order that an
 * access under no condition touches, over all points.
 *
 *     do j = 1, n { do i = 2, ld { a[i,j] = ... } }      a: f64[1:ld, 1:*]      reach a   (n - 1)*ld + ld
 *
 * Elements before it are there too: an actual argument has no gaps. An access under a condition, which may never run, must lie before
 * one that runs whenever it does. */
#include "ir/storage.h"
#include "passes/vec/fuse.h"

typedef LIST(ValueId) Accesses;

static ExprId number(Fusion *f, int64_t value) { return nest_const_int(f->context, f->routine, TYPE_I64, value); }

static bool is_number(const Fusion *f, ExprId expr, int64_t wanted)
{
    int64_t value;
    return nest_int_value(f->routine, expr, &value) && value == wanted;
}

static ExprId wide(Fusion *f, ExprId expr) { return nest_convert(f->context, f->routine, expr, TYPE_I64, f->loc); }

static ExprId sum(Fusion *f, Op op, ExprId a, ExprId b)
{
    int64_t x, y;
    if (is_number(f, b, 0)) return a;
    if (op == OP_ADD && is_number(f, a, 0)) return b;
    if (nest_int_value(f->routine, b, &y)) {
        const Expr first = *nest_expr(f->routine, a);
        bool adds = first.op == OP_ADD || first.op == OP_SUB;
        if (op == OP_SUB) y = wrap_multiply(y, -1);
        if (nest_int_value(f->routine, a, &x)) return number(f, wrap_add(x, y));
        if (adds && nest_int_value(f->routine, nest_operand(f->routine, &first, 1), &x))
            return sum(f, OP_ADD, nest_operand(f->routine, &first, 0), number(f, wrap_add(first.op == OP_ADD ? x : wrap_multiply(x, -1), y)));
        return nest_op2(f->context, f->routine, y < 0 ? OP_SUB : OP_ADD, a, number(f, y < 0 ? wrap_multiply(y, -1) : y), f->loc);
    }
    return nest_op2(f->context, f->routine, op, a, b, f->loc);
}

static ExprId product(Fusion *f, ExprId a, ExprId b)
{
    int64_t x, y;
    if (is_number(f, a, 1)) return b;
    if (is_number(f, b, 1)) return a;
    if (nest_int_value(f->routine, a, &x) && nest_int_value(f->routine, b, &y)) return number(f, wrap_multiply(x, y));
    return is_number(f, a, 0) || is_number(f, b, 0) ? number(f, 0) : nest_op2(f->context, f->routine, OP_MUL, a, b, f->loc);
}

/* The points of an access on an axis. */
static VecInterval points(const Fusion *f, const VecInst *access, uint32_t axis)
{
    VecInterval own = f->kernel->sets.items[access->set].axes[axis];
    return own.lower ? own : (VecInterval){f->kernel->axes[axis].lower, f->kernel->axes[axis].upper};
}

static const VecSub *subscript(const Fusion *f, const VecInst *access, uint32_t n) { return &f->kernel->subs.items[access->subs + n]; }

/* Whether an axis is in two subscripts, up in one and down in the other: where the greatest element is then depends on the strides. */
static bool turns(const Fusion *f, const VecInst *access, uint32_t axis)
{
    bool up = false, down = false;
    for (uint32_t n = 0; n < nest_symbol(f->routine, access->array)->rank; n++) {
        up |= subscript(f, access, n)->coefficient[axis] > 0;
        down |= subscript(f, access, n)->coefficient[axis] < 0;
    }
    return up && down;
}

/* The subscript where the element is the greatest, counted from the lower bound. */
static ExprId greatest(Fusion *f, const VecInst *access, uint32_t n, const Dim *dim)
{
    const VecSub sub = *subscript(f, access, n);
    ExprId all = sub.base ? wide(f, sub.base) : number(f, 0);
    for (uint32_t axis = 0; axis < f->kernel->axis_count; axis++) {
        VecInterval on = points(f, access, axis);
        if (!sub.coefficient[axis]) continue;
        ExprId end = wide(f, sub.coefficient[axis] > 0 ? on.upper : on.lower);
        all = sum(f, OP_ADD, all, product(f, number(f, sub.coefficient[axis]), end));
    }
    return sum(f, OP_SUB, sum(f, OP_ADD, all, number(f, sub.constant)), wide(f, dim->lower));
}

/* How many elements there are up to the greatest one, 0 when there is no point. */
static ExprId elements(Fusion *f, const VecInst *access)
{
    const Symbol *symbol = nest_symbol(f->routine, access->array);
    uint32_t rank = symbol->rank;
    ExprId all = number(f, 0), stride = number(f, 1), some = 0;
    for (uint32_t n = 0; n < rank; n++) {
        const Dim dim = *nest_dim(f->routine, nest_symbol(f->routine, access->array), n);
        ExprId place = greatest(f, access, n, &dim);
        all = sum(f, OP_ADD, all, n ? product(f, place, stride) : sum(f, OP_ADD, place, number(f, 1)));
        if (n + 1 == rank) break;
        stride = product(f, stride, sum(f, OP_ADD, sum(f, OP_SUB, wide(f, dim.upper), wide(f, dim.lower)), number(f, 1)));
    }
    for (uint32_t axis = 0; axis < f->kernel->axis_count; axis++) {
        VecInterval on = points(f, access, axis);
        ExprId any = nest_op2(f->context, f->routine, OP_LE, wide(f, on.lower), wide(f, on.upper), f->loc);
        some = some ? nest_op2(f->context, f->routine, OP_AND, some, any, f->loc) : any;
    }
    return nest_select(f->context, f->routine, some, all, number(f, 0), f->loc);
}

/* Whether the difference of two bounds is a constant of at least 0. */
static bool is_at_most(Fusion *f, ExprId low, ExprId high)
{
    int64_t distance;
    return int_distance(f->context->scratch, f->routine, low, high, &distance) && distance >= 0;
}

/* Whether `b` runs at some point whenever `a` does, and touches an element as far or farther. */
static bool reaches_as_far(Fusion *f, const VecInst *a, const VecInst *b)
{
    VecInterval x = points(f, a, 0), y = points(f, b, 0);
    if (a->array != b->array) return false;
    if (a->set != b->set && !is_at_most(f, sum(f, OP_SUB, wide(f, x.upper), wide(f, x.lower)), sum(f, OP_SUB, wide(f, y.upper), wide(f, y.lower)))) return false;
    uint32_t rank = nest_symbol(f->routine, a->array)->rank;
    for (uint32_t n = 0; n < rank; n++) {
        const Dim dim = *nest_dim(f->routine, nest_symbol(f->routine, a->array), n);
        if (!is_at_most(f, greatest(f, a, n, &dim), greatest(f, b, n, &dim))) return false;
    }
    return true;
}

static bool is_computed(const Fusion *f, const VecInst *access)
{
    for (uint32_t n = 0; n < nest_symbol(f->routine, access->array)->rank; n++)
        if (subscript(f, access, n)->operand >= 0) return true;
    return false;
}

/* The accesses that surely run at their points, but for those that others are as far as; the rest of them. */
static void sort_accesses(Fusion *f, Accesses *sure, Accesses *others)
{
    uint32_t depth = 0;
    for (uint32_t at = 0; at < f->kernel->order.count; at++) {
        ValueId id = f->kernel->order.items[at];
        const VecInst *inst = vec_inst(f->kernel, id);
        if (inst->kind == VEC_LOOP) depth++;
        if (inst->kind == VEC_END_LOOP) depth--;
        if ((inst->kind != VEC_LOAD && inst->kind != VEC_STORE) || storage_extent_known(f->routine, inst->array)) continue;
        const char *name = nest_symbol(f->routine, inst->array)->name;
        if (is_computed(f, inst)) fuse_fail(f, "the extent of %s is not known, and it is used at a computed index", name);
        for (uint32_t axis = 0; axis < f->kernel->axis_count; axis++)
            if (turns(f, inst, axis)) fuse_fail(f, "the extent of %s is not known, nor which of its elements is the last one used", name);
        if (depth || inst->predicated) list_push(f->context->scratch, others, id);
        else list_push(f->context->scratch, sure, id);
    }
}

static bool is_reached(Fusion *f, ValueId id, const Accesses *sure)
{
    bool found = false;
    for (uint32_t n = 0; n < sure->count && !found; n++)
        found = sure->items[n] != id && reaches_as_far(f, vec_inst(f->kernel, id), vec_inst(f->kernel, sure->items[n]));
    return found;
}

static void add_reach(Fusion *f, ValueId id)
{
    const VecInst access = *vec_inst(f->kernel, id);
    ExprId reached = elements(f, &access);
    for (uint32_t n = 0; n < f->kernel->reaches.count; n++) {
        VecReach *reach = &f->kernel->reaches.items[n];
        if (reach->array != access.array) continue;
        reach->elements = nest_op2(f->context, f->routine, OP_MAX, reach->elements, reached, f->loc);
        return;
    }
    list_push(f->context->arena, &f->kernel->reaches, ((VecReach){access.array, reached}));
}

void fuse_find_reaches(Fusion *f)
{
    Accesses sure = {0}, others = {0}, ends = {0};
    sort_accesses(f, &sure, &others);
    for (uint32_t n = 0; n < others.count && !f->why; n++)
        if (!is_reached(f, others.items[n], &sure))
            fuse_fail(f, "the extent of %s is not known, and it is used under a condition",
                      nest_symbol(f->routine, vec_inst(f->kernel, others.items[n])->array)->name);
    for (uint32_t n = 0; n < sure.count && !f->why; n++) {
        Accesses rest = {0};
        for (uint32_t k = n + 1; k < sure.count; k++) list_push(f->context->scratch, &rest, sure.items[k]);
        if (!is_reached(f, sure.items[n], &rest) && !is_reached(f, sure.items[n], &ends)) list_push(f->context->scratch, &ends, sure.items[n]);
    }
    for (uint32_t n = 0; n < ends.count && !f->why; n++) add_reach(f, ends.items[n]);
}
