/* Values that rows hand on to the next ones, in random kernels. */
#include "maker.h"

/* An element of an array that nothing has stored yet, `row` rows ahead; where `bound` is not 0, in the rows from bound - row on. */
static ValueId load_row(Maker *m, uint32_t array, SetId set, int32_t row, int32_t bound)
{
    VecInst load = {.kind = VEC_LOAD, .type = nest_symbol(m->routine, m->arrays[array])->type, .array = m->arrays[array], .set = set};
    VecOperand operands[1] = {{0}};
    load.subs = m->kernel->subs.count;
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) {
        VecSub sub = {.operand = -1, .constant = a == 1 ? row : 0};
        sub.coefficient[a] = 1;
        list_push(m->context->arena, &m->kernel->subs, sub);
    }
    if (bound) {
        ValueId index = vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_INDEX, .type = TYPE_I32, .axis = 1}, NULL, 0);
        VecOperand sides[] = {{.value = index}, {.value = maker_uniform(m, maker_constant(m, TYPE_I32, bound - row))}};
        operands[0].value = vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_OP, .op = OP_GE, .type = TYPE_L32}, sides, 2);
        load.predicated = true;
    }
    return vec_inst_append(m->context, m->kernel, load, operands, load.predicated);
}

static ValueId append(Maker *m, VecInst inst, ValueId a, ValueId b, ValueId c)
{
    VecOperand operands[] = {{.value = a}, {.value = b}, {.value = c}};
    return vec_inst_append(m->context, m->kernel, inst, operands, c ? 3 : b ? 2 : 1);
}

/* What two rows behind each other make of some elements: the one for the next row, the other one for its own where no row of the block has done
 * that before. */
bool maker_handed(Maker *m)
{
    uint32_t a = pick(m, m->array_count);
    const Type type = nest_symbol(m->routine, m->arrays[a])->type;
    if (!m->has_rows_in_place || m->depth || m->stored[a] || m->margins[a] == TIGHT || m->known_count + 12 > MAX_VALUES) return false;
    if (type != TYPE_F64 && type != TYPE_F32 && type != TYPE_I32 && type != TYPE_I64) return false;
    int32_t low = pick_between(m, -3, 3), high = pick_between(m, -3, 3), row = pick_between(m, -3, 2), other = pick_between(m, -3, 2);
    int32_t bound = chance(m, 40) ? pick_between(m, 1, 6) : 0;
    SetId set = maker_set(m, low, high);
    ValueId values[2];
    for (int32_t ahead = 0; ahead < 2; ahead++) {
        ValueId x = load_row(m, a, set, row + 1 - ahead, bound ? bound + row : 0), y = load_row(m, a, set, other + 1 - ahead, 0);
        values[ahead] = append(m, (VecInst){.kind = VEC_OP, .op = OP_MUL, .type = type, .set = set}, x, y, 0);
    }
    ValueId before = append(m, (VecInst){.kind = VEC_PREVIOUS, .type = type, .set = set}, values[0], 0, 0);
    ValueId first = vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_FIRST, .type = TYPE_L32, .axis = 1}, NULL, 0);
    ValueId value = append(m, (VecInst){.kind = VEC_OP, .op = OP_SELECT, .type = type, .set = set}, first, values[1], before);
    m->loaded[a] = true;
    maker_remember(m, value, type, low, high);
    maker_store_value(m, value);
    return true;
}
