#include "ir/vec_build.h"

#include <string.h>

#include "ir/build.h"

void vec_kernel_init(Context *context, VecKernel *kernel, Name name)
{
    Arena *arena = context->arena;
    *kernel = (VecKernel){.name = name};
    list_push(arena, &kernel->insts, (VecInst){0});
    list_push(arena, &kernel->operands, (VecOperand){0});
    list_push(arena, &kernel->subs, (VecSub){0});
    list_push(arena, &kernel->sets, (VecSet){0});
    list_push(arena, &kernel->slots, (VecSlot){0});
    list_push(arena, &kernel->reductions, (VecReduction){0});
    list_push(arena, &kernel->launch.groups, (VecSpan){0});
    list_push(arena, &kernel->launch.lane_loops, (VecLaneLoop){0});
    list_push(arena, &kernel->launch.addresses, (VecAddress){0});
}

uint32_t vec_kernel_register(Context *context, NestRoutine *routine, VecKernel *kernel)
{
    if (routine->kernels.count == 0) list_push(context->arena, &routine->kernels, NULL);
    list_push(context->arena, &routine->kernels, kernel);
    return routine->kernels.count - 1;
}

VecKernel *vec_kernel_create(Context *context, NestRoutine *routine, Name name)
{
    VecKernel *kernel = arena_new(context->arena, VecKernel);
    vec_kernel_init(context, kernel, name);
    vec_kernel_register(context, routine, kernel);
    return kernel;
}

ValueId vec_inst_add(Context *context, VecKernel *kernel, VecInst inst, const VecOperand *operands, uint32_t count)
{
    inst.first = kernel->operands.count;
    inst.count = count;
    for (uint32_t n = 0; n < count; n++) {
        VecOperand operand = operands[n]; /* may lie in the array that grows */
        list_push(context->arena, &kernel->operands, operand);
    }
    list_push(context->arena, &kernel->insts, inst);
    return kernel->insts.count - 1;
}

ValueId vec_inst_append(Context *context, VecKernel *kernel, VecInst inst, const VecOperand *operands, uint32_t count)
{
    ValueId id = vec_inst_add(context, kernel, inst, operands, count);
    list_push(context->arena, &kernel->order, id);
    return id;
}

static bool same_set(const VecSet *a, const VecSet *b)
{
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++)
        if (a->axes[axis].lower != b->axes[axis].lower || a->axes[axis].upper != b->axes[axis].upper) return false;
    return true;
}

SetId vec_set_add(Context *context, VecKernel *kernel, VecSet set)
{
    for (SetId id = 0; id < kernel->sets.count; id++)
        if (same_set(&kernel->sets.items[id], &set)) return id;
    list_push(context->arena, &kernel->sets, set);
    return kernel->sets.count - 1;
}

SetId vec_set_on(Context *context, VecKernel *kernel, uint32_t axis, VecInterval interval)
{
    VecSet set = {0};
    set.axes[axis] = interval;
    return vec_set_add(context, kernel, set);
}

/* Gives the copy's list its own items, with room for as many more as the original's has. */
#define OWN_ITEMS(arena, list) ((list)->items = list_copy((arena), (list)->items, (list)->count, (list)->capacity, sizeof *(list)->items))

VecKernel *vec_kernel_copy(Context *context, const VecKernel *kernel)
{
    Arena *arena = context->arena;
    VecKernel *copy = arena_copy(arena, kernel, sizeof *kernel);
    OWN_ITEMS(arena, &copy->insts);
    OWN_ITEMS(arena, &copy->operands);
    OWN_ITEMS(arena, &copy->subs);
    OWN_ITEMS(arena, &copy->sets);
    OWN_ITEMS(arena, &copy->slots);
    OWN_ITEMS(arena, &copy->reductions);
    OWN_ITEMS(arena, &copy->order);
    OWN_ITEMS(arena, &copy->accesses);
    OWN_ITEMS(arena, &copy->fused);
    OWN_ITEMS(arena, &copy->contracted);
    OWN_ITEMS(arena, &copy->assigned);
    OWN_ITEMS(arena, &copy->reaches);
    OWN_ITEMS(arena, &copy->priced);
    OWN_ITEMS(arena, &copy->launch.groups);
    OWN_ITEMS(arena, &copy->launch.lane_loops);
    OWN_ITEMS(arena, &copy->launch.addresses);
    OWN_ITEMS(arena, &copy->launch.arrays);
    OWN_ITEMS(arena, &copy->launch.uniforms);
    return copy;
}

ExprId vec_reach(const VecKernel *kernel, SymId array)
{
    for (uint32_t i = 0; i < kernel->reaches.count; i++)
        if (kernel->reaches.items[i].array == array) return kernel->reaches.items[i].elements;
    return 0;
}

bool vec_has_frame(const VecInst *inst)
{
    return vec_defines_value(inst) || vec_has_effect(inst) || inst->kind == VEC_IF;
}

bool vec_has_if(const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_IF) return true;
    return false;
}

bool vec_has_offset(const VecOperand *operand)
{
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++)
        if (operand->offset[axis]) return true;
    return false;
}

bool vec_is_uniform(const VecKernel *kernel, ValueId value)
{
    return kernel->insts.items[value].kind == VEC_UNIFORM;
}

ValueId vec_value_root(const VecKernel *kernel, ValueId value)
{
    const VecInst *inst = vec_inst(kernel, value);
    while (vec_is_move(inst)) {
        value = vec_operand(kernel, inst, 0)->value;
        inst = vec_inst(kernel, value);
    }
    return value;
}

uint32_t vec_count_kind(const VecKernel *kernel, VecKind kind)
{
    uint32_t count = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) count += vec_inst(kernel, kernel->order.items[at])->kind == kind;
    return count;
}

bool vec_is_move(const VecInst *inst)
{
    return inst->kind == VEC_COPY || inst->kind == VEC_SPILL || inst->kind == VEC_RELOAD;
}

VecInst vec_move_of(const VecInst *value, VecKind kind)
{
    VecInst move = {.kind = kind, .type = value->type, .name = value->name, .loc = value->loc, .set = vec_defined_set(value)};
    memcpy(move.extent, value->extent, sizeof move.extent);
    memcpy(move.delay, value->delay, sizeof move.delay);
    return move;
}

int32_t vec_shift(const VecKernel *kernel, const VecInst *inst, uint32_t n)
{
    const VecOperand *operand = vec_operand(kernel, inst, n);
    if (operand->value == 0 || vec_is_uniform(kernel, operand->value)) return 0;
    return operand->offset[0] + vec_inst(kernel, operand->value)->delay[0] - inst->delay[0];
}

static bool is_nothing_or_false(const NestRoutine *routine, const VecKernel *kernel, ValueId value)
{
    const VecInst *inst = vec_inst(kernel, value);
    const Expr *expr = value && inst->kind == VEC_UNIFORM ? nest_expr(routine, inst->uniform) : NULL;
    return !value || (expr && expr->op == OP_CONST && !expr->bits);
}

ValueId vec_phi_of_one_side(const NestRoutine *routine, const VecKernel *kernel, const VecInst *phi)
{
    ValueId first = vec_operand(kernel, phi, 0)->value, other = vec_operand(kernel, phi, 1)->value;
    if (is_nothing_or_false(routine, kernel, other)) return first;
    return is_nothing_or_false(routine, kernel, first) ? other : 0;
}

bool vec_reads_slot(const VecKernel *kernel, const VecInst *inst, uint32_t n)
{
    return vec_operand(kernel, inst, n)->location.kind > LOCATION_REGISTER;
}

bool vec_same_array(const NestRoutine *routine, SymId a, SymId b)
{
    if (a == b) return true;
    const Symbol *x = nest_symbol(routine, a), *y = nest_symbol(routine, b);
    return x->storage == STORAGE_AREA && y->storage == STORAGE_AREA && x->area == y->area && x->offset == y->offset;
}

static bool has_axes(const VecSub *sub)
{
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++)
        if (sub->coefficient[axis]) return true;
    return sub->operand >= 0;
}

/* Whether two subscripts along the lanes step over each other's elements. */
static bool goes_past(const NestRoutine *routine, const VecSub *x, const VecSub *y)
{
    bool bases = x->base == y->base || (x->base && y->base && nest_expr_equal(routine, x->base, y->base));
    if (!bases || x->operand >= 0 || y->operand >= 0 || !x->coefficient[0] || x->coefficient[0] != y->coefficient[0]) return false;
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++)
        if (x->coefficient[axis] || y->coefficient[axis]) return false;
    return (x->constant - y->constant) % x->coefficient[0] != 0;
}

/* An expression as another one and a constant. */
static ExprId split_constant(const NestRoutine *routine, ExprId id, int64_t *constant)
{
    const Expr *expr = nest_expr(routine, id);
    int64_t value;
    bool sum = (expr->op == OP_ADD || expr->op == OP_SUB) && nest_int_value(routine, nest_operand(routine, expr, 1), &value) && value > -INT32_MAX && value < INT32_MAX;
    *constant = sum ? (expr->op == OP_ADD ? value : -value) : 0;
    return sum ? nest_operand(routine, expr, 0) : id;
}

/* Whether x <= y + by. */
static bool is_at_most(const NestRoutine *routine, ExprId x, ExprId y, int64_t by)
{
    const Expr *least = nest_expr(routine, x), *most = nest_expr(routine, y);
    int64_t a, b;
    if (nest_int_value(routine, x, &a) && nest_int_value(routine, y, &b)) return (a >= 0) == (b >= 0) ? a - b <= by : a < 0 ? by >= 0 : false;
    for (uint32_t n = 0; least->op == OP_MIN && n < least->count; n++)
        if (is_at_most(routine, nest_operand(routine, least, n), y, by)) return true;
    for (uint32_t n = 0; most->op == OP_MAX && n < most->count; n++)
        if (is_at_most(routine, x, nest_operand(routine, most, n), by)) return true;
    ExprId from = split_constant(routine, x, &a), to = split_constant(routine, y, &b);
    if (a || b) return is_at_most(routine, from, to, by + b - a);
    return nest_expr_equal(routine, x, y) && by >= 0;
}

/* Whether the last point and its constant come before the others' first. */
static bool ends_before(const NestRoutine *routine, VecInterval a, int64_t a_constant, VecInterval b, int64_t b_constant)
{
    return a.upper && b.lower && is_at_most(routine, a.upper, b.lower, b_constant - a_constant - 1);
}

bool vec_stays_beside(const NestRoutine *routine, const VecKernel *kernel, const VecInst *a, const VecInst *b)
{
    if (a->array != b->array) return false;
    VecInterval points = kernel->sets.items[a->set].axes[0], others = kernel->sets.items[b->set].axes[0];
    for (uint32_t n = 0; n < nest_symbol(routine, a->array)->rank; n++) {
        const VecSub *x = &kernel->subs.items[a->subs + n], *y = &kernel->subs.items[b->subs + n];
        bool bases = x->base == y->base || (x->base && y->base && nest_expr_equal(routine, x->base, y->base)), lanes = bases && x->operand < 0 && y->operand < 0;
        int64_t step = x->coefficient[0], first = step*x->constant, second = step*y->constant;
        for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) lanes &= x->coefficient[axis] == y->coefficient[axis] && (axis ? !x->coefficient[axis] : step == 1 || step == -1);
        if (lanes && (ends_before(routine, points, first, others, second) || ends_before(routine, others, second, points, first))) return true;
    }
    return false;
}

bool vec_may_meet(const NestRoutine *routine, const VecKernel *kernel, const VecInst *a, const VecInst *b)
{
    if (!vec_same_array(routine, a->array, b->array) || vec_stays_beside(routine, kernel, a, b)) return false;
    for (uint32_t n = 0; a->array == b->array && n < nest_symbol(routine, a->array)->rank; n++) {
        const VecSub *x = &kernel->subs.items[a->subs + n], *y = &kernel->subs.items[b->subs + n];
        if (goes_past(routine, x, y)) return false;
        if (has_axes(x) || has_axes(y) || x->constant == y->constant) continue;
        if (x->base == y->base || (x->base && y->base && nest_expr_equal(routine, x->base, y->base))) return false;
    }
    return true;
}

bool vec_lane_constant(const NestRoutine *routine, const VecKernel *kernel, const VecInst *access, int64_t *constant)
{
    uint32_t rank = nest_symbol(routine, access->array)->rank;
    bool found = false;
    for (uint32_t n = 0; n < rank; n++) {
        const VecSub *sub = &kernel->subs.items[access->subs + n];
        if (sub->coefficient[0] == 0) continue;
        if (found || sub->operand >= 0) return false;
        int64_t step = sub->coefficient[0], rest = sub->constant % step;
        if (rest && (rest < 0) != (step < 0)) rest += step;
        *constant = (sub->constant - rest) / step;
        found = true;
    }
    return found;
}

int32_t vec_owner_offset(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[at]);
        int64_t from = 0, to = 0;
        if (store->kind != VEC_STORE || !vec_may_meet(routine, kernel, store, load)) continue;
        if (vec_lane_constant(routine, kernel, load, &from) && vec_lane_constant(routine, kernel, store, &to)) return (int32_t)(from - to);
    }
    return 0;
}
