/* Expressions of a nest as values of a kernel. */
#include "ir/eval.h"
#include "passes/vec/fuse.h"

#include <stdarg.h>
#include <stdio.h>

Ref fuse_fail(Fusion *f, const char *format, ...)
{
    if (!f->why) {
        char text[256];
        va_list args;
        va_start(args, format);
        vsnprintf(text, sizeof text, format, args);
        va_end(args);
        f->why = intern(f->context->names, text);
    }
    return (Ref){0};
}

/* Whether the instruction is of what all points of a row have in common: then it is made everywhere, and once for all that ask. */
static bool is_of_row(const Fusion *f, const VecInst *inst, const VecOperand *operands)
{
    if (inst->kind == VEC_UNIFORM) return true;
    if (inst->kind == VEC_INDEX) return inst->axis > 0;
    bool logical = inst->kind == VEC_OP && (inst->op == OP_NOT || inst->op == OP_AND || inst->op == OP_OR || inst->op == OP_EQ);
    for (uint32_t n = 0; n < inst->count && logical; n++) logical = operands[n].value < f->of_rows.count && f->of_rows.items[operands[n].value];
    return logical;
}

Ref fuse_inst(Fusion *f, VecInst inst, const Ref *operands, uint32_t count)
{
    VecOperand converted[FUSE_MAX_OPERANDS] = {{0}};
    if (count > FUSE_MAX_OPERANDS) return fuse_fail(f, "an operation has more than %d operands", FUSE_MAX_OPERANDS);
    for (uint32_t n = 0; n < count; n++) {
        bool uniform = operands[n].value && vec_is_uniform(f->kernel, operands[n].value);
        if (fuse_is_far(operands[n].offset)) return fuse_fail(f, "a value is read too far away");
        converted[n] = (VecOperand){.value = operands[n].value, .offset = {uniform ? 0 : operands[n].offset}};
    }
    inst.loc = f->loc;
    inst.count = count;
    bool of_row = is_of_row(f, &inst, converted), everywhere = of_row || (!f->lane && f->unbounded);
    inst.set = everywhere ? 0 : f->lane ? f->lane->set : f->row_set;
    ValueId value = vec_inst_append(f->context, f->kernel, inst, converted, count);
    while (f->of_rows.count <= value) list_push(f->context->arena, &f->of_rows, false);
    f->of_rows.items[value] = of_row;
    return (Ref){value, 0};
}

bool fuse_is_constant(const Fusion *f, Ref ref, uint64_t *bits)
{
    const VecInst *inst = vec_inst(f->kernel, ref.value);
    if (!ref.value || inst->kind != VEC_UNIFORM) return false;
    const Expr *expr = nest_expr(f->routine, inst->uniform);
    *bits = expr->bits;
    return expr->op == OP_CONST;
}

/* An operation on constants that gives an integer or a logical, as the constant that it gives. */
static bool fold(Fusion *f, Op op, Type type, const Ref *operands, uint32_t count, Ref *folded)
{
    Type types[4];
    uint64_t bits[4], result;
    if (type_is_real(type) || count > 4) return false;
    for (uint32_t n = 0; n < count; n++) {
        types[n] = vec_inst(f->kernel, operands[n].value)->type;
        if (!fuse_is_constant(f, operands[n], &bits[n])) return false;
    }
    if (!eval_op(op, type, types, bits, &result)) return false;
    *folded = fuse_uniform(f, nest_const_bits(f->context, f->routine, type, result, f->loc));
    return true;
}

Ref fuse_op(Fusion *f, Op op, Type type, const Ref *operands, uint32_t count)
{
    Ref folded;
    if (fold(f, op, type, operands, count, &folded)) return folded;
    return fuse_inst(f, (VecInst){.kind = VEC_OP, .op = op, .type = type}, operands, count);
}

Ref fuse_uniform(Fusion *f, ExprId expr)
{
    return fuse_inst(f, (VecInst){.kind = VEC_UNIFORM, .type = nest_expr(f->routine, expr)->type, .uniform = expr}, NULL, 0);
}

enum { SAME_DEPTH = 6 }; /* how deep conditions are compared */

/* Whether both are surely one value: the same instruction, or a condition made of the same ones again, as those of jumps are. */
static bool is_same(const Fusion *f, Ref a, Ref b, uint32_t depth)
{
    const VecInst *x = vec_inst(f->kernel, a.value), *y = vec_inst(f->kernel, b.value);
    if (a.value == b.value && a.offset == b.offset) return true;
    if (x->kind == VEC_UNIFORM && y->kind == VEC_UNIFORM) return nest_expr_equal(f->routine, x->uniform, y->uniform);
    bool logical = x->kind == VEC_OP && (x->op == OP_NOT || x->op == OP_AND || x->op == OP_OR);
    if (!logical || !depth || y->kind != VEC_OP || x->op != y->op || x->set != y->set || a.offset != b.offset) return false;
    for (uint32_t n = 0; n < x->count; n++) {
        const VecOperand *of_x = vec_operand(f->kernel, x, n), *of_y = vec_operand(f->kernel, y, n);
        if (!is_same(f, (Ref){of_x->value, of_x->offset[0]}, (Ref){of_y->value, of_y->offset[0]}, depth - 1)) return false;
    }
    return true;
}

static bool same_value(const Fusion *f, Ref a, Ref b)
{
    return is_same(f, a, b, SAME_DEPTH);
}

/* Whether a is the negation of b as it stands. */
static bool is_negation(const Fusion *f, Ref a, Ref b)
{
    const VecInst *inst = vec_inst(f->kernel, a.value);
    if (inst->kind != VEC_OP || inst->op != OP_NOT || a.offset) return false;
    const VecOperand *of = vec_operand(f->kernel, inst, 0);
    return same_value(f, (Ref){of->value, of->offset[0]}, b);
}

/* Whether `whole` is `op` of `part` and of something else: then the other operation of the two is `part`. */
static bool absorbs(const Fusion *f, Op op, Ref whole, Ref part)
{
    const VecInst *inst = vec_inst(f->kernel, whole.value);
    if (inst->kind != VEC_OP || inst->op != op || whole.offset) return false;
    for (uint32_t n = 0; n < 2; n++) {
        const VecOperand *of = vec_operand(f->kernel, inst, n);
        if (same_value(f, (Ref){of->value, of->offset[0]}, part)) return true;
    }
    return false;
}

Ref fuse_and(Fusion *f, Ref a, Ref b)
{
    uint64_t bits;
    if (!a.value || same_value(f, a, b)) return b;
    if (!b.value) return a;
    if (fuse_is_constant(f, a, &bits)) return bits ? b : a;
    if (fuse_is_constant(f, b, &bits)) return bits ? a : b;
    if (absorbs(f, OP_OR, a, b)) return b;
    if (absorbs(f, OP_OR, b, a)) return a;
    return fuse_op(f, OP_AND, TYPE_L32, (Ref[]){a, b}, 2);
}

Ref fuse_or(Fusion *f, Ref a, Ref b)
{
    uint64_t bits;
    if (same_value(f, a, b)) return a;
    if (fuse_is_constant(f, a, &bits)) return bits ? a : b;
    if (fuse_is_constant(f, b, &bits)) return bits ? b : a;
    if (is_negation(f, a, b) || is_negation(f, b, a)) return fuse_uniform(f, nest_const_bits(f->context, f->routine, TYPE_L32, 1, f->loc));
    if (absorbs(f, OP_AND, a, b)) return b;
    if (absorbs(f, OP_AND, b, a)) return a;
    return fuse_op(f, OP_OR, TYPE_L32, (Ref[]){a, b}, 2);
}

Ref fuse_not(Fusion *f, Ref a)
{
    const VecInst *inst = vec_inst(f->kernel, a.value);
    if (inst->kind == VEC_OP && inst->op == OP_NOT && a.offset == 0) {
        VecOperand *negated = vec_operand(f->kernel, inst, 0);
        return (Ref){negated->value, negated->offset[0]};
    }
    return fuse_op(f, OP_NOT, TYPE_L32, &a, 1);
}

static bool is_nonzero_constant(const NestRoutine *routine, ExprId expr)
{
    int64_t value;
    return nest_int_value(routine, expr, &value) && value != 0 && value != -1;
}

/* Integer division and its kin trap, or would before the kernel when no iteration runs. */
static bool may_trap(const NestRoutine *routine, const Expr *expr)
{
    if (!(op_info(expr->op)->flags & OP_TRAPS) || expr->count < 2) return false;
    if (type_is_real(expr->type)) return false;
    if (expr->op == OP_POWI) {
        int64_t exponent;
        return !nest_int_value(routine, nest_operand(routine, expr, 1), &exponent) || exponent < 0;
    }
    return !is_nonzero_constant(routine, nest_operand(routine, expr, 1));
}

bool fuse_is_uniform(const Fusion *f, ExprId id)
{
    const Expr *expr = nest_expr(f->routine, id);
    switch (expr->op) {
    case OP_CONST: return true;
    case OP_SCALAR: return !bitset_has(&f->assigned, expr->symbol);
    case OP_ELEMENT: case OP_ARRAY: return false;
    default: break;
    }
    if (may_trap(f->routine, expr)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!fuse_is_uniform(f, nest_operand(f->routine, expr, n))) return false;
    return true;
}

ExprId fuse_sum(Fusion *f, const Linear *linear, Type type)
{
    ExprId base = linear_base(f->context, f->routine, linear), constant = nest_const_int(f->context, f->routine, type, linear->constant);
    if (!base) return constant;
    if (linear->count == 1 && linear->terms[0].coefficient == 1) base = linear->terms[0].of;
    base = nest_convert(f->context, f->routine, base, type, f->loc);
    return linear->constant ? nest_op2(f->context, f->routine, OP_ADD, base, constant, f->loc) : base;
}

static Linear linear_of_scalar(Fusion *f, ExprId id)
{
    const Expr *expr = nest_expr(f->routine, id);
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++)
        if (f->row_variables[axis] == expr->symbol) return linear_add(f->routine, linear_axis(axis), linear_constant(f->shift.by[axis]), 1);
    if (f->lane && f->lane->variable == expr->symbol)
        return f->lane->step ? linear_add(f->routine, f->lane->first, linear_axis(0), f->lane->step) : linear_axis(0);
    if (!bitset_has(&f->assigned, expr->symbol)) return linear_term(id);
    return fuse_scalar(f, expr->symbol)->linear;
}

Linear fuse_linear(Fusion *f, ExprId id)
{
    const Expr *expr = nest_expr(f->routine, id);
    if (!type_is_int(expr->type)) return (Linear){0};
    int64_t value;
    if (nest_int_value(f->routine, id, &value)) return linear_constant(value);
    Linear left = {0}, right = {0};
    switch (expr->op) {
    case OP_SCALAR: return linear_of_scalar(f, id);
    case OP_NEG: return linear_add(f->routine, linear_constant(0), fuse_linear(f, nest_operand(f->routine, expr, 0)), -1);
    case OP_CONVERT:
        /* Widening only: a narrowing one may change the value. */
        if (type_is_int(nest_expr(f->routine, nest_operand(f->routine, expr, 0))->type) &&
            type_info(expr->type)->bytes >= type_info(nest_expr(f->routine, nest_operand(f->routine, expr, 0))->type)->bytes)
            return fuse_linear(f, nest_operand(f->routine, expr, 0));
        break;
    case OP_ADD: case OP_SUB:
        left = fuse_linear(f, nest_operand(f->routine, expr, 0));
        right = fuse_linear(f, nest_operand(f->routine, expr, 1));
        if (left.known && right.known) return linear_add(f->routine, left, right, expr->op == OP_ADD ? 1 : -1);
        break;
    case OP_MUL:
        for (uint32_t n = 0; n < 2; n++)
            if (nest_int_value(f->routine, nest_operand(f->routine, expr, n), &value))
                return linear_add(f->routine, linear_constant(0), fuse_linear(f, nest_operand(f->routine, expr, 1 - n)), value);
        break;
    default: break;
    }
    return fuse_is_uniform(f, id) ? linear_term(id) : (Linear){0};
}

/* The index of the lane axis plus a constant is the index seen from a point that far to the right. */
static Ref read_axis(Fusion *f, uint32_t axis, Type type)
{
    return fuse_inst(f, (VecInst){.kind = VEC_INDEX, .type = type, .axis = axis, .name = f->kernel->axes[axis].name}, NULL, 0);
}

/* The row's index in the nest at hand. */
static Ref read_row(Fusion *f, uint32_t axis, Type type)
{
    Ref index = read_axis(f, axis, type);
    if (!f->shift.by[axis]) return index;
    return fuse_op(f, OP_ADD, type, (Ref[]){index, fuse_uniform(f, nest_const_int(f->context, f->routine, type, f->shift.by[axis]))}, 2);
}

/* The variable of a lane loop of another step than 1. */
static Ref read_stepping(Fusion *f, Type type)
{
    Ref step = fuse_uniform(f, nest_const_int(f->context, f->routine, type, f->lane->step));
    Ref way = fuse_op(f, OP_MUL, type, (Ref[]){step, read_axis(f, 0, type)}, 2);
    return fuse_op(f, OP_ADD, type, (Ref[]){fuse_uniform(f, nest_convert(f->context, f->routine, f->lane->first_expr, type, f->loc)), way}, 2);
}

static Ref read_scalar(Fusion *f, const Expr *expr)
{
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++)
        if (f->row_variables[axis] == expr->symbol) return read_row(f, axis, expr->type);
    if (f->lane && f->lane->variable == expr->symbol) return f->lane->step ? read_stepping(f, expr->type) : read_axis(f, 0, expr->type);
    const ScalarState *state = fuse_scalar(f, expr->symbol);
    if (state->defined) return state->ref;
    return fuse_fail(f, "the value of %s before the loops is used in them", nest_symbol(f->routine, expr->symbol)->name);
}

/* Where the branch's condition is false the operation takes 1 for the operand that could trap: the divisor, or the base of a
 * negative power. */
static void avoid_trap(Fusion *f, const Expr *expr, Ref *operands)
{
    uint32_t n = expr->op == OP_POWI ? 0 : 1;
    Type type = nest_expr(f->routine, nest_operand(f->routine, expr, n))->type;
    Ref one = fuse_uniform(f, nest_const_int(f->context, f->routine, type, 1));
    operands[n] = fuse_op(f, OP_SELECT, type, (Ref[]){f->predicate, operands[n], one}, 3);
}

Ref fuse_expr(Fusion *f, ExprId id)
{
    if (f->why) return (Ref){0};
    if (fuse_is_uniform(f, id)) return fuse_uniform(f, id);
    const Expr expr = *nest_expr(f->routine, id);
    if (expr.op == OP_SCALAR) return read_scalar(f, &expr);
    if (expr.op == OP_ELEMENT) return fuse_read_element(f, id);
    Ref operands[4];
    if (expr.count > 4) return fuse_fail(f, "an operation has more than 4 operands");
    for (uint32_t n = 0; n < expr.count; n++) operands[n] = fuse_expr(f, nest_operand(f->routine, &expr, n));
    if (f->predicate.value && !f->why && may_trap(f->routine, &expr)) avoid_trap(f, &expr, operands);
    return f->why ? (Ref){0} : fuse_op(f, expr.op, expr.type, operands, expr.count);
}
