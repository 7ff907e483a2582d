#include "ir/vec_tree.h"

#include "ir/eval.h"

#include <float.h>
#include <math.h>
#include <string.h>

static long double real_of(Type type, uint64_t bits)
{
    float narrow;
    double wide;
    uint32_t low = (uint32_t)bits;
    memcpy(&narrow, &low, sizeof narrow);
    memcpy(&wide, &bits, sizeof wide);
    return type == TYPE_F32 ? narrow : wide;
}

/* What is known of a value before it is folded in. */
static void note_value(VecTreeCheck *check, uint64_t bits)
{
    long double value = real_of(check->type, bits);
    int exponent;
    if (!isfinite(value) || (check->op == OP_MUL && value == 0)) {
        check->exact = true;
        return;
    }
    if (check->op == OP_ADD) {
        check->magnitudes += fabsl(value);
        return;
    }
    (void)frexpl(value, &exponent); /* 2^(exponent - 1) <= |value| < 2^exponent */
    check->magnitudes += exponent > 0 ? exponent : 1 - exponent;
}

void vec_tree_check_begin(VecTreeCheck *check, Op op, Type type, uint64_t scalar)
{
    *check = (VecTreeCheck){.op = op, .type = type, .in_order = scalar};
    note_value(check, scalar);
}

void vec_tree_check_term(VecTreeCheck *check, uint64_t term)
{
    eval_op(check->op, check->type, (Type[]){check->type, check->type}, (uint64_t[]){check->in_order, term}, &check->in_order);
    note_value(check, term);
    check->terms++;
}

static long double gamma_of(long double k, Type type)
{
    long double error = k * (type == TYPE_F32 ? FLT_EPSILON / 2 : DBL_EPSILON / 2);
    return error < 0.5L ? error / (1 - error) : INFINITY;
}

bool vec_tree_check_holds(const VecTreeCheck *check, uint64_t parts, uint32_t steps, uint64_t result)
{
    bool narrow = check->type == TYPE_F32, sum = check->op == OP_ADD;
    long double most = sum ? (narrow ? FLT_MAX : DBL_MAX) : (narrow ? -FLT_MIN_EXP : -DBL_MIN_EXP), depth = steps + 20;
    if (check->magnitudes >= most) return true;
    if (check->exact) return eval_same(check->type, result, check->in_order);
    while (parts > 1) parts = (parts + 1) / 2, depth++;
    long double in_order = real_of(check->type, check->in_order), by = gamma_of((long double)check->terms, check->type);
    long double bound = sum ? (by + gamma_of(depth, check->type)) * check->magnitudes : 2 * by / (1 - by) * fabsl(in_order);
    return !(by < 1) || fabsl(real_of(check->type, result) - in_order) <= bound;
}
