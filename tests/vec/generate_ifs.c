/* Ifs in random kernels. */
#include "maker.h"

/* A condition that lanes may differ in, one by rows, the same in all, or one of the host; returns whether they may differ. */
static bool add_condition(Maker *m, Parts *parts)
{
    if (chance(m, m->has_regions ? 50 : 20)) {
        maker_add_value(m, parts, maker_uniform(m, maker_uniform_expr(m, TYPE_L32)));
        return false;
    }
    if (m->kernel->axis_count == 1 || chance(m, 60)) {
        maker_add_mask(m, parts);
        return true;
    }
    Parts row = maker_parts(m);
    maker_add_value(m, &row, maker_index(m, 1, TYPE_I32));
    maker_add_constant(m, &row, TYPE_I32, pick_between(m, 1, 2));
    VecInst inst = {.kind = VEC_OP, .op = chance(m, 50) ? OP_EQ : OP_LE, .type = TYPE_L32};
    ValueId mask = vec_inst_append(m->context, m->kernel, inst, row.operands, row.count);
    maker_remember_rows(m, mask, TYPE_L32, &row);
    maker_add_value(m, parts, mask);
    return false;
}

static void make_side(Maker *m, const Parts *parts, bool varies, bool is_else)
{
    VecInst begin = {.kind = is_else ? VEC_ELSE : VEC_IF};
    vec_inst_append(m->context, m->kernel, begin, parts->operands, is_else ? 0 : 1);
    m->varying += varies;
    if (chance(m, 40)) maker_store(m);
    maker_values(m, 1 + pick(m, chance(m, 20) ? 30 : 6));
    if (chance(m, 40)) maker_store(m);
    if (chance(m, 40)) maker_sum(m);
    m->varying -= varies;
}

ValueId maker_value_of_side(Maker *m, uint32_t region, Known cover, Type type)
{
    for (uint32_t tries = 0; tries < 60; tries++) {
        const Known *value = &m->known[pick(m, m->known_count)];
        bool seen = value->region == region || (tries > 30 && maker_sees(m, value));
        if (seen && (type == TYPE_NONE || value->type == type) && value->low <= cover.low && value->high >= cover.high) return value->id;
    }
    return 0;
}

/* Behind the if. Where the second operand is undefined no one reads it. */
static void make_phi(Maker *m, const uint32_t regions[2], Known cover)
{
    VecOperand operands[2] = {{.value = maker_value_of_side(m, regions[0], cover, TYPE_NONE)}};
    if (!operands[0].value) return;
    VecInst inst = {.kind = VEC_PHI, .type = vec_inst(m->kernel, operands[0].value)->type};
    bool undefined = chance(m, 10);
    if (!undefined) operands[1].value = maker_value_of_side(m, regions[1], cover, inst.type);
    if (!undefined && !operands[1].value) operands[1].value = maker_uniform(m, maker_uniform_expr(m, inst.type));
    inst.set = undefined ? 0 : maker_set(m, cover.low, cover.high);
    ValueId id = vec_inst_append(m->context, m->kernel, inst, operands, 2);
    if (!undefined) maker_remember(m, id, inst.type, cover.low, cover.high);
}

bool maker_if(Maker *m)
{
    if (m->depth > 2 || m->known_count + 40 > MAX_VALUES) return false;
    Parts parts = maker_parts(m);
    Known outer = m->cover;
    bool varies = add_condition(m, &parts);
    maker_open_region(m, &parts);
    Known cover = m->cover;
    uint32_t regions[2] = {m->region_serial};
    make_side(m, &parts, varies, false);
    m->depth--;
    if (chance(m, 60)) {
        m->open[m->depth++] = regions[1] = ++m->region_serial;
        make_side(m, &parts, varies, true);
        m->depth--;
    }
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_END_IF}, NULL, 0);
    m->cover = outer;
    uint32_t count = pick(m, m->has_regions ? 16 : 4);
    for (uint32_t n = 0; n < count; n++) make_phi(m, regions, cover);
    return true;
}
