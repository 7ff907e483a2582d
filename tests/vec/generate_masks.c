/* Masks in random kernels: of all kinds, where accesses are in bounds, where divisors are not 0. */
#include "maker.h"

void maker_add_mask(Maker *m, Parts *parts)
{
    Type type = maker_type_for(m, 'l');
    if (type == TYPE_L32 || m->known_count + 4 > MAX_VALUES || chance(m, 40)) {
        maker_add_part(m, parts, type);
        return;
    }
    Parts mask = maker_parts(m);
    maker_add_part(m, &mask, TYPE_L32);
    maker_add_value(m, parts, maker_append_op(m, OP_CONVERT, type, &mask));
}

static ValueId compare(Maker *m, Op op, ValueId value, ValueId with)
{
    Parts parts = maker_parts(m);
    maker_add_value(m, &parts, value);
    parts.operands[parts.count++] = (VecOperand){.value = with};
    return maker_append_op(m, op, TYPE_L32, &parts);
}

static ValueId both(Maker *m, ValueId first, ValueId second)
{
    Parts parts = maker_parts(m);
    maker_add_value(m, &parts, first);
    maker_add_value(m, &parts, second);
    return maker_append_op(m, OP_AND, TYPE_L32, &parts);
}

ValueId maker_in_bounds(Maker *m, int32_t at, int32_t margin)
{
    ValueId index = maker_index(m, 0, TYPE_I32);
    ValueId first = maker_uniform(m, maker_constant(m, TYPE_I32, 1 - margin - at));
    ValueId last = maker_uniform(m, maker_shifted(m, m->n, margin - at));
    ValueId inside = both(m, compare(m, OP_GE, index, first), compare(m, OP_LE, index, last));
    if (chance(m, 60)) return inside;
    Parts parts = maker_parts(m);
    maker_add_part(m, &parts, TYPE_L32);
    maker_add_value(m, &parts, inside);
    return maker_append_op(m, OP_AND, TYPE_L32, &parts);
}

ValueId maker_between(Maker *m, ValueId value, Type type, int64_t low, int64_t high)
{
    ValueId first = maker_uniform(m, maker_constant(m, type, low)), last = maker_uniform(m, maker_constant(m, type, high));
    return both(m, compare(m, OP_GE, value, first), compare(m, OP_LE, value, last));
}

/* The value where it is above 0, else 7. */
static void add_masked_divisor(Maker *m, Parts *parts, Type type)
{
    Parts value = maker_parts(m);
    maker_add_part(m, &value, type);
    Parts mask = value, chosen = value;
    maker_add_constant(m, &mask, type, 0);
    chosen.operands[1] = value.operands[0];
    chosen.count = 2;
    maker_replace_part(m, &chosen, 0, maker_append_op(m, OP_GT, TYPE_L32, &mask));
    maker_add_constant(m, &chosen, type, 7);
    maker_add_value(m, parts, maker_append_op(m, OP_SELECT, type, &chosen));
}

/* A value that is 0 outside of a set, within which the quotient is then. */
static void add_divisor_of_set(Maker *m, Parts *parts, Type type)
{
    int32_t low = pick_between(m, -4, 2), high = pick_between(m, -2, 4);
    Parts both_arms = maker_parts(m);
    ValueId inside = maker_clamped(m, type, 1, 9);
    maker_add_value(m, &both_arms, inside);
    if (both_arms.low > low) low = both_arms.low;
    if (both_arms.high < high) high = both_arms.high;
    maker_add_constant(m, &both_arms, type, 0);
    VecInst merge = {.kind = VEC_MERGE, .type = type, .set = maker_set(m, low, high)};
    ValueId divisor = vec_inst_append(m->context, m->kernel, merge, both_arms.operands, both_arms.count);
    maker_remember(m, divisor, type, both_arms.low, both_arms.high);
    maker_add_value(m, parts, divisor);
    if (low > parts->low) parts->low = low;
    if (high < parts->high) parts->high = high;
    parts->row_low = parts->row_high = 0; /* the set has no others */
}

void maker_add_divisor(Maker *m, Parts *parts, Type type)
{
    uint32_t way = pick(m, 3);
    if (way == 0) add_masked_divisor(m, parts, type);
    else if (way == 1 && !m->depth) add_divisor_of_set(m, parts, type);
    else if (chance(m, 70)) maker_add_value(m, parts, maker_clamped(m, type, 1, 9));
    else maker_add_value(m, parts, maker_clamped(m, type, -9, -2));
}
