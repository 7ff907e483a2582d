#include "ir/vec_quick.h"

#include "ir/build.h"
#include "ir/vec_launch.h"

#include <math.h>
#include <string.h>

/* ---- kinds ------------------------------------------------------------------------------- */

/* The bounds of a type's sequences, as the table of the header has them. */
typedef struct {
    double divisor_least, divisor_most, numerator, result_least, result_most, root_least, root_most;
} Bounds;

/* What passes a test in f64 is less than 2**1017*(1 + 2**-20): its upper half is that of infinity in f32. */
static const Bounds wide = {0x1p-450, 0x1.00001p1017, 0, 0x1p-450, 0x1.00001p1017, 0x1p-900, 0x1.00001p1017};
static const Bounds narrow = {0x1p-126, 0x1p126, 0x1p-100, 0x1p-125, 0x1.fffffep127, 0x1p-100, 0x1.fffffep127};

static const Bounds *bounds_of(Type type)
{
    return type == TYPE_F32 ? &narrow : &wide;
}

static double constant_of(const Expr *expr)
{
    union { uint64_t bits; double value; } wide_bits = {expr->bits};
    union { uint32_t bits; float value; } narrow_bits = {(uint32_t)expr->bits};
    return expr->type == TYPE_F64 ? wide_bits.value : (double)narrow_bits.value;
}

/* The real constant that an operand is; false: none. */
static bool constant_operand(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst, uint32_t n, double *value)
{
    const VecInst *operand = vec_inst(kernel, vec_operand(kernel, inst, n)->value);
    if (operand->kind != VEC_UNIFORM) return false;
    const Expr *expr = nest_expr(routine, operand->uniform);
    if (expr->op != OP_CONST || !type_is_real(expr->type)) return false;
    *value = constant_of(expr);
    return true;
}

/* Of a constant divisor: its reciprocal is a normal number with it. */
static QuickKind constant_kind(Type type, double divisor)
{
    const Bounds *bounds = bounds_of(type);
    int exponent;
    double least = type == TYPE_F32 ? 0x1p-126 : 0x1p-1022;
    if (fabs(frexp(divisor, &exponent)) == 0.5 && fabs(1 / divisor) >= least && isfinite(1 / divisor) && (type != TYPE_F32 || fabs(1 / divisor) < 0x1p127))
        return QUICK_SCALE;
    return fabs(divisor) >= bounds->divisor_least && fabs(divisor) < bounds->divisor_most ? QUICK_CONSTANT : QUICK_NONE;
}

QuickKind vec_quick_kind(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst)
{
    double value;
    if (inst->kind != VEC_OP || !type_is_real(inst->type)) return QUICK_NONE;
    if (inst->op == OP_SQRT) return QUICK_ROOT;
    if (inst->op != OP_DIV) return QUICK_NONE;
    if (constant_operand(routine, kernel, inst, 1, &value)) return constant_kind(inst->type, value);
    return constant_operand(routine, kernel, inst, 0, &value) && value == 1 ? QUICK_RECIPROCAL : QUICK_DIVIDE;
}

/* ---- ranges ------------------------------------------------------------------------------ */

/* What a test that holds tells of a value at a point: it holds up to the end of the region and of the guard that it was made in, where it was asked. */
typedef struct {
    ValueId value;
    int32_t offset[VEC_MAX_AXES];
    VecRange range;
    RegionId region;
    ValueId asked;
    bool asked_false;
} Fact;

typedef struct {
    Arena *arena;
    const NestRoutine *routine;
    const VecKernel *kernel;
    const VecRegions *regions;
    VecRange *always, *now;   /* by value: what it can be; the same within the guard that it is in, if all tests in it hold */
    uint32_t *defined;        /* by value: the guard that it is in */
    LIST(Fact) facts;
    uint32_t guard, at;
    bool planned;
    uint8_t *needs;
} Walk;

static bool same_place(const VecKernel *kernel, const VecOperand *a, const VecOperand *b)
{
    return vec_value_root(kernel, a->value) == vec_value_root(kernel, b->value) && memcmp(a->offset, b->offset, sizeof a->offset) == 0;
}

static VecRange expr_range(const Walk *w, ExprId id)
{
    const Expr *expr = nest_expr(w->routine, id);
    if (type_is_int(expr->type)) return (VecRange){1, 0x1p63, true, true, true, false};
    if (!type_is_real(expr->type)) return range_any(TYPE_F64);
    if (expr->op == OP_CONST) return range_of(constant_of(expr));
    if (expr->op == OP_SCALAR || expr->op == OP_ELEMENT || expr->count == 0 || expr->count > 2) return range_any(expr->type);
    VecRange operands[OP_MAX_OPERANDS] = {0};
    for (uint32_t n = 0; n < expr->count; n++) operands[n] = expr_range(w, nest_operand(w->routine, expr, n));
    return range_op(expr->op, expr->type, operands, false);
}

/* What a value can be at whatever point. */
static VecRange value_range(const Walk *w, ValueId value)
{
    return w->guard && w->defined[value] == w->guard ? w->now[value] : w->always[value];
}

/* The operand of a condition, at the condition's point. */
static VecRange own_range(const Walk *w, const VecInst *inst, uint32_t n)
{
    return value_range(w, vec_value_root(w->kernel, vec_operand(w->kernel, inst, n)->value));
}

/* What an operand of range `range` can be where a condition is `holds`, if it tells of it. */
static VecRange under_condition(const Walk *w, VecRange range, const VecOperand *operand, ValueId condition, bool holds, int depth)
{
    enum { DEEP = 8 };
    static const Op mirrored[] = {[OP_LT] = OP_GT, [OP_LE] = OP_GE, [OP_GT] = OP_LT, [OP_GE] = OP_LE, [OP_EQ] = OP_EQ, [OP_NE] = OP_NE};
    const VecInst *inst = vec_inst(w->kernel, vec_value_root(w->kernel, condition));
    if (depth == DEEP || inst->kind != VEC_OP) return range;
    for (uint32_t n = 0; n < inst->count && type_is_logical(vec_inst(w->kernel, vec_operand(w->kernel, inst, n)->value)->type); n++) {
        if (vec_has_offset(vec_operand(w->kernel, inst, n))) return range;
        bool tells = inst->op == OP_NOT || (inst->op == OP_AND && holds) || (inst->op == OP_OR && !holds);
        if (tells) range = under_condition(w, range, operand, vec_operand(w->kernel, inst, n)->value, holds != (inst->op == OP_NOT), depth + 1);
    }
    if (inst->op < OP_EQ || inst->op > OP_GE || !type_is_real(vec_inst(w->kernel, vec_operand(w->kernel, inst, 0)->value)->type)) return range;
    for (uint32_t n = 0; n < 2; n++) {
        const VecOperand *compared = vec_operand(w->kernel, inst, n);
        const VecInst *value = vec_inst(w->kernel, vec_value_root(w->kernel, compared->value));
        Op op = n ? mirrored[inst->op] : inst->op;
        VecRange other = own_range(w, inst, 1 - n);
        if (same_place(w->kernel, compared, operand)) range = range_compared(range, op, other, holds);
        else if (value->kind == VEC_OP && value->op == OP_ABS && !vec_has_offset(compared) && same_place(w->kernel, vec_operand(w->kernel, value, 0), operand))
            range = range_magnitude_compared(range, op, other, holds);
    }
    return range;
}

/* The condition of an if and whether a side of it runs where that is true. */
static VecRange in_side(const Walk *w, VecRange range, const VecOperand *operand, RegionId side, bool holds)
{
    const VecInst *begin = vec_inst(w->kernel, w->kernel->order.items[vec_region(w->regions, side)->first]);
    const VecOperand *condition = vec_operand(w->kernel, begin, 0);
    return vec_has_offset(condition) ? range : under_condition(w, range, operand, condition->value, holds, 0);
}

/* What an operand can be where it is read: by its value, by the ifs around, by tests. */
static VecRange operand_range(const Walk *w, const VecOperand *operand)
{
    ValueId value = vec_value_root(w->kernel, operand->value);
    if (!value) return (VecRange){0}; /* undefined: of no use to anybody */
    VecRange range = value_range(w, value);
    const VecInst *reader = vec_inst(w->kernel, w->kernel->order.items[w->at]);
    for (uint32_t i = 0; i < w->facts.count; i++) {
        const Fact *fact = &w->facts.items[i];
        if (fact->asked && (fact->asked != reader->asked || fact->asked_false != reader->asked_false)) continue;
        if (fact->value == value && memcmp(fact->offset, operand->offset, sizeof fact->offset) == 0) range = range_meet(range, fact->range);
    }
    for (RegionId side = vec_region_side(w->regions, w->regions->of[w->at]); side; side = vec_region_side(w->regions, vec_region(w->regions, side)->parent))
        range = in_side(w, range, operand, side, vec_region(w->regions, side)->kind == REGION_THEN);
    return range;
}

static VecRange select_range(const Walk *w, const VecInst *inst)
{
    const VecOperand *condition = vec_operand(w->kernel, inst, 0);
    VecRange sides[2];
    for (uint32_t n = 0; n < 2; n++) {
        const VecOperand *operand = vec_operand(w->kernel, inst, n + 1);
        sides[n] = operand_range(w, operand);
        if (!vec_has_offset(condition)) sides[n] = under_condition(w, sides[n], operand, condition->value, n == 0, 0);
    }
    return range_union(sides[0], sides[1]);
}

static VecRange phi_range(const Walk *w, const VecInst *inst)
{
    RegionId then = vec_phi_if(w->kernel, w->regions, w->at);
    VecRange sides[2];
    for (uint32_t n = 0; n < 2; n++) {
        const VecOperand *operand = vec_operand(w->kernel, inst, n);
        sides[n] = operand_range(w, operand);
        if (then && operand->value) sides[n] = in_side(w, sides[n], operand, then, n == 0);
    }
    return range_union(sides[0], sides[1]);
}

static VecRange result_range(const Walk *w, const VecInst *inst)
{
    if (!type_is_real(inst->type)) return type_is_int(inst->type) ? (VecRange){1, 0x1p63, true, true, true, false} : range_any(TYPE_F64);
    VecRange operands[OP_MAX_OPERANDS] = {0};
    switch (inst->kind) {
    case VEC_UNIFORM: return expr_range(w, inst->uniform);
    case VEC_PHI: return phi_range(w, inst);
    case VEC_MERGE: return range_union(operand_range(w, vec_operand(w->kernel, inst, 0)), operand_range(w, vec_operand(w->kernel, inst, 1)));
    case VEC_COPY: case VEC_SPILL: case VEC_RELOAD: return operand_range(w, vec_operand(w->kernel, inst, 0));
    case VEC_OP: break;
    default: return range_any(inst->type);
    }
    if (inst->op == OP_SELECT) return select_range(w, inst);
    if (inst->count > 2) return range_any(inst->type);
    for (uint32_t n = 0; n < inst->count; n++) operands[n] = operand_range(w, vec_operand(w->kernel, inst, n));
    return range_op(inst->op, inst->type, operands, inst->count == 2 && same_place(w->kernel, vec_operand(w->kernel, inst, 0), vec_operand(w->kernel, inst, 1)));
}

/* ---- tests ------------------------------------------------------------------------------- */

static bool is_bounded(VecRange x, double least, double most)
{
    return !x.nan && (!range_has_numbers(x) || (x.least >= least && x.most <= most));
}

static uint8_t divide_needs(const Walk *w, const VecInst *inst, QuickKind kind)
{
    const Bounds *bounds = bounds_of(inst->type);
    VecRange a = operand_range(w, vec_operand(w->kernel, inst, 0)), b = operand_range(w, vec_operand(w->kernel, inst, 1));
    uint8_t needs = 0;
    if (b.zero || !is_bounded(b, bounds->divisor_least, bounds->divisor_most)) needs |= VEC_TEST_DIVISOR;
    if (kind == QUICK_RECIPROCAL) return needs;
    VecRange divisor = range_meet(b, range_within(bounds->divisor_least, bounds->divisor_most, true)), numbers = a;
    numbers.zero = false;
    VecRange operands[2] = {numbers, divisor}, result = range_op(OP_DIV, inst->type, operands, false);
    /* twice the bounds: the quotient that is corrected is a little off */
    bool within = is_bounded(result, 2 * bounds->result_least, bounds->result_most / 2) && !result.zero && is_bounded(a, 0, 0x1p1023);
    if (!within) needs |= VEC_TEST_RESULT;
    if (inst->type == TYPE_F32 && range_has_numbers(a) && a.least < bounds->numerator) needs |= VEC_TEST_NUMERATOR;
    if (a.zero) needs |= VEC_TEST_ZERO;
    return needs;
}

/* Where a zero is likely: what has no sign may well be none, as squares and their sums; other arguments are taken for positive. */
static uint8_t root_needs(const Walk *w, const VecInst *inst)
{
    const Bounds *bounds = bounds_of(inst->type);
    VecRange a = operand_range(w, vec_operand(w->kernel, inst, 0));
    bool within = !a.negative && is_bounded(a, bounds->root_least, bounds->root_most);
    bool zero = a.zero && (within || !a.negative);
    return (uint8_t)((within ? 0 : VEC_TEST_RESULT) | (zero ? VEC_TEST_ZERO : 0));
}

static uint8_t needs_of(const Walk *w, const VecInst *inst, QuickKind kind)
{
    switch (kind) {
    case QUICK_CONSTANT: case QUICK_RECIPROCAL: case QUICK_DIVIDE: return divide_needs(w, inst, kind);
    case QUICK_ROOT: return root_needs(w, inst);
    default: return 0;
    }
}

static void add_fact(Walk *w, const VecOperand *operand, VecRange range)
{
    const VecInst *inst = vec_inst(w->kernel, w->kernel->order.items[w->at]);
    Fact fact = {.value = vec_value_root(w->kernel, operand->value), .range = range, .region = w->regions->of[w->at],
                 .asked = inst->asked, .asked_false = inst->asked_false};
    memcpy(fact.offset, operand->offset, sizeof fact.offset);
    list_push(w->arena, &w->facts, fact);
}

/* What is known behind a quick operation whose tests hold; returns the range of its result. */
static VecRange learn(Walk *w, const VecInst *inst, QuickKind kind, uint8_t tests, VecRange result)
{
    const Bounds *bounds = bounds_of(inst->type);
    bool zero = tests & VEC_TEST_ZERO;
    if (kind == QUICK_ROOT && (tests & VEC_TEST_RESULT)) {
        VecRange passed = range_within(bounds->root_least, bounds->root_most, true);
        passed.negative = false;
        passed.zero = zero;
        add_fact(w, vec_operand(w->kernel, inst, 0), passed);
        return result_range(w, inst);
    }
    if (tests & VEC_TEST_DIVISOR) {
        add_fact(w, vec_operand(w->kernel, inst, 1), range_within(bounds->divisor_least, bounds->divisor_most, true));
        result = result_range(w, inst);
    }
    if (kind == QUICK_ROOT || !(tests & VEC_TEST_RESULT)) return result;
    VecRange passed = inst->type == TYPE_F32 ? range_within(bounds->result_least, INFINITY, true) : range_within(bounds->result_least, bounds->result_most, true);
    passed.zero = zero;
    return range_meet(result, passed);
}

/* ---- walking ----------------------------------------------------------------------------- */

/* Facts of regions that are left, and of a guard that is, hold no more. */
static void forget(Walk *w, const VecInst *inst)
{
    if (vec_has_group(inst) && inst->guard != w->guard) {
        w->facts.count = 0;
        w->guard = inst->guard;
    }
    RegionId here = w->regions->of[w->at];
    while (w->facts.count && !vec_region_encloses(w->regions, w->facts.items[w->facts.count - 1].region, here)) w->facts.count--;
}

static void visit(Walk *w, ValueId id)
{
    const VecInst *inst = vec_inst(w->kernel, id);
    forget(w, inst);
    uint32_t guard = w->guard, facts = w->facts.count;
    w->guard = 0; /* what is known without any test */
    w->facts.count = 0;
    w->always[id] = result_range(w, inst);
    w->guard = guard;
    w->facts.count = facts;
    w->now[id] = guard ? result_range(w, inst) : w->always[id];
    w->defined[id] = guard;
    QuickKind kind = vec_quick_kind(w->routine, w->kernel, inst);
    if (!guard || kind <= QUICK_SCALE) return;
    w->needs[id] = needs_of(w, inst, kind);
    if (!w->planned && !inst->quick) return;
    VecRange result = learn(w, inst, kind, w->planned ? w->needs[id] : inst->tests, w->now[id]);
    if (!inst->asked) w->now[id] = result;
}

uint8_t *vec_quick_needs(Arena *arena, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions, bool planned)
{
    uint32_t count = kernel->insts.count;
    Walk w = {.arena = arena, .routine = routine, .kernel = kernel, .regions = regions, .planned = planned,
              .always = arena_array(arena, VecRange, count), .now = arena_array(arena, VecRange, count),
              .defined = arena_array(arena, uint32_t, count), .needs = arena_array(arena, uint8_t, count)};
    for (ValueId id = 1; id < count; id++) w.always[id] = w.now[id] = range_any(TYPE_F64);
    for (w.at = 0; w.at < kernel->order.count; w.at++) visit(&w, kernel->order.items[w.at]);
    return w.needs;
}
