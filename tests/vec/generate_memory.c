/* Accesses of memory in random kernels. */
#include "maker.h"

/* Subscripts i + constant, and the rows, so many further on axis 1. */
static uint32_t row_subs(Maker *m, int32_t at, int32_t row)
{
    uint32_t first = m->kernel->subs.count;
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) {
        VecSub sub = {.operand = -1, .constant = a == 0 ? at : a == 1 ? row : 0};
        sub.coefficient[a] = 1;
        list_push(m->context->arena, &m->kernel->subs, sub);
    }
    return first;
}

static uint32_t plain_subs(Maker *m, int32_t at)
{
    return row_subs(m, at, 0);
}

static uint32_t computed_sub(Maker *m, int32_t operand, int32_t constant_part)
{
    VecSub sub = {.operand = operand, .constant = constant_part};
    list_push(m->context->arena, &m->kernel->subs, sub);
    return m->kernel->subs.count - 1;
}

/* The last operand of a load where the array may have no element at some points: the predicate that says where it has.
 * Other loads get a random one now and then. */
static void add_predicate(Maker *m, VecInst *load, Parts *parts, int32_t at, int32_t margin)
{
    bool outside = parts->low + at < -margin || parts->high + at > margin;
    load->predicated = outside || chance(m, 25);
    if (outside) maker_add_value(m, parts, maker_in_bounds(m, at, margin));
    else if (load->predicated) maker_add_mask(m, parts);
}

/* An array, but for one where lanes are alone, may be loaded at several constants, before it is stored at one; rarely behind the store, which no shape takes. */
bool maker_load(Maker *m)
{
    uint32_t a = pick(m, m->array_count);
    if ((m->stored[a] && (m->is_alone || !chance(m, 3))) || (m->is_alone && a == 0) || m->known_count + 12 > MAX_VALUES) return false;
    int32_t at = chance(m, 80) ? 0 : pick_between(m, -2, 2);
    if (m->loaded[a]) at = chance(m, 50) ? m->loaded_at[a] : pick_between(m, -4, 4);
    else m->loaded_at[a] = at;
    if (m->has_rows_in_place) at = 0;
    m->loaded[a] = true;
    VecInst inst = {.kind = VEC_LOAD, .type = nest_symbol(m->routine, m->arrays[a])->type, .array = m->arrays[a]};
    Parts parts = maker_parts(m);
    if (!m->depth) {
        parts.low = pick_between(m, -12, 4);
        parts.high = pick_between(m, -4, 12);
    } else if (m->has_inner_offsets && !m->varying && !m->loops) {
        parts.low -= (int32_t)pick(m, REACH);
        parts.high += (int32_t)pick(m, REACH);
    }
    add_predicate(m, &inst, &parts, at, m->margins[a]);
    bool rows = m->is_alone || (m->has_rows_in_place && chance(m, 60));
    inst.subs = row_subs(m, at, rows ? pick_between(m, -3, 3) : 0);
    maker_append(m, inst, &parts, false);
    return true;
}

bool maker_gather(Maker *m)
{
    if (m->known_count + 12 > MAX_VALUES) return false;
    enum { SHIFT = 2 };
    uint32_t t = pick(m, 2);
    VecInst inst = {.kind = VEC_LOAD, .type = maker_types[t], .array = m->tables[t], .predicated = chance(m, 50)};
    Type type = chance(m, 70) ? TYPE_I32 : TYPE_I64;
    Parts parts = maker_parts(m);
    if (inst.predicated && chance(m, 60)) { /* outside of the table where the predicate is false */
        ValueId index = maker_clamped(m, type, -99, 99);
        ValueId inside = maker_between(m, index, type, 1 + SHIFT, TABLE + SHIFT);
        maker_add_value(m, &parts, index);
        maker_add_value(m, &parts, inside);
    } else {
        maker_add_value(m, &parts, maker_clamped(m, type, 1 + SHIFT, TABLE + SHIFT));
        if (inst.predicated) maker_add_mask(m, &parts);
    }
    inst.subs = computed_sub(m, 0, -SHIFT);
    maker_append(m, inst, &parts, false);
    return true;
}

/* One dimension: 2*i, -i + n, i + k, or the row's index; two: the row, transposed. */
bool maker_load_general(Maker *m)
{
    uint32_t g = pick(m, 2);
    bool has_row = m->kernel->axis_count > 1;
    VecInst inst = {.kind = VEC_LOAD, .type = nest_symbol(m->routine, m->general[g])->type, .array = m->general[g]};
    Parts parts = maker_parts(m);
    VecSub along = {.operand = -1, .constant = pick_between(m, -3, 3)}, row = {.operand = -1, .constant = pick_between(m, -3, 3)};
    inst.predicated = chance(m, 20);
    if (inst.predicated) maker_add_mask(m, &parts);
    switch (pick(m, 4)) {
    case 0: along.coefficient[0] = 2; break;
    case 1:
        along.coefficient[0] = -1;
        along.base = maker_scalar(m, m->n);
        break;
    case 2:
        along.coefficient[0] = 1;
        along.base = maker_scalar(m, m->k);
        break;
    default: along.coefficient[has_row] = 1;
    }
    inst.subs = m->kernel->subs.count;
    row.coefficient[1] = has_row;
    if (g == 1) list_push(m->context->arena, &m->kernel->subs, row);
    list_push(m->context->arena, &m->kernel->subs, along);
    maker_append(m, inst, &parts, false);
    return true;
}

/* The constant of the stores to an array: mostly that of its loads. Arrays with few points around are stored at the own one. */
static int32_t store_constant(Maker *m, uint32_t a)
{
    if (m->margins[a] == TIGHT || m->has_rows_in_place) return 0;
    if (m->stored[a]) return m->stored_at[a] + (chance(m, 20) ? pick_between(m, -1, 1) : 0);
    return m->loaded[a] && chance(m, 80) ? m->loaded_at[a] : chance(m, 80) ? 0 : pick_between(m, -2, 2);
}

void maker_widen_hull(Maker *m, int32_t low, int32_t high)
{
    if (!m->any_store || low < m->hull_low) m->hull_low = low;
    if (!m->any_store || high > m->hull_high) m->hull_high = high;
    m->any_store = true;
}

/* The points of a store: some of those where its value is defined, and near 1 .. n. */
static SetId store_set(Maker *m, const Parts *parts)
{
    int32_t low = parts->low < -2 ? pick_between(m, -2, 2) : parts->low;
    int32_t high = parts->high > 2 ? pick_between(m, -2, 2) : parts->high;
    maker_widen_hull(m, low, high);
    return maker_set(m, low, high);
}

/* Whether what is loaded of the array lets it be stored. */
static bool may_store(const Maker *m, uint32_t a)
{
    return !m->is_alone || !m->loaded[a];
}

bool maker_store(Maker *m)
{
    uint32_t a = pick(m, m->array_count);
    if (m->loops || (m->stored[a] && chance(m, 70)) || !may_store(m, a)) return false;
    int32_t at = store_constant(m, a);
    VecInst inst = {.kind = VEC_STORE, .type = nest_symbol(m->routine, m->arrays[a])->type, .array = m->arrays[a]};
    Parts parts = maker_parts(m);
    maker_add_part(m, &parts, inst.type);
    inst.predicated = chance(m, 15);
    if (inst.predicated) maker_add_mask(m, &parts);
    inst.set = store_set(m, &parts);
    inst.subs = plain_subs(m, at);
    m->stored[a] = true;
    m->stored_at[a] = at;
    vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
    return true;
}

void maker_store_value(Maker *m, ValueId value)
{
    Parts parts = maker_parts(m);
    maker_add_value(m, &parts, value);
    for (uint32_t a = 0; a < m->array_count; a++) {
        VecInst inst = {.kind = VEC_STORE, .type = nest_symbol(m->routine, m->arrays[a])->type, .array = m->arrays[a]};
        if (m->stored[a] || !may_store(m, a) || inst.type != vec_inst(m->kernel, value)->type) continue;
        int32_t at = store_constant(m, a);
        inst.set = store_set(m, &parts);
        inst.subs = plain_subs(m, at);
        m->stored[a] = true;
        m->stored_at[a] = at;
        vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
        return;
    }
}

bool maker_sum(Maker *m)
{
    Type type = maker_type_for(m, 'n');
    uint32_t count = m->known_count, taken = 0, a = 0;
    bool backward = chance(m, 50);
    while (a < m->array_count && (m->stored[a] || !may_store(m, a) || nest_symbol(m->routine, m->arrays[a])->type != type)) a++;
    if (a == m->array_count || m->loops) return false;
    ValueId sum = maker_uniform(m, maker_uniform_expr(m, type));
    Parts so_far = maker_parts(m);
    for (uint32_t i = 0; i < count && m->known_count < MAX_VALUES - 4; i++) {
        const Known *value = &m->known[backward ? count - 1 - i : i];
        int32_t offset = m->varying || m->has_rows_in_place || m->is_alone || chance(m, 75) ? 0 : pick_between(m, -REACH, REACH);
        if (value->type != type || !maker_sees(m, value) || value->low - offset > 3 || value->high - offset < -3) continue;
        Parts parts = so_far;
        parts.operands[0] = (VecOperand){.value = sum};
        parts.operands[1] = (VecOperand){.value = value->id, .offset = {value->region ? 0 : offset}};
        parts.count = 2;
        if (value->low - offset > parts.low) parts.low = value->low - offset;
        if (value->high - offset < parts.high) parts.high = value->high - offset;
        VecInst inst = {.kind = VEC_OP, .op = chance(m, 70) ? OP_ADD : OP_MAX, .type = type,
                        .set = maker_set(m, parts.low, parts.high)};
        sum = vec_inst_append(m->context, m->kernel, inst, parts.operands, 2);
        so_far.low = parts.low;
        so_far.high = parts.high;
        taken++;
    }
    VecInst store = {.kind = VEC_STORE, .type = type, .array = m->arrays[a], .set = store_set(m, &so_far)};
    VecOperand stored = {.value = sum};
    m->stored_at[a] = m->loaded[a] && m->margins[a] != TIGHT && !m->has_rows_in_place ? m->loaded_at[a] : 0;
    store.subs = plain_subs(m, m->stored_at[a]);
    m->stored[a] = true;
    vec_inst_append(m->context, m->kernel, store, &stored, 1);
    return taken > 0;
}

bool maker_scatter(Maker *m)
{
    uint32_t s = pick(m, 2);
    if (m->depth || m->scatters[s] == 0) return false;
    VecInst index = {.kind = VEC_INDEX, .type = TYPE_I32};
    VecInst inst = {.kind = VEC_STORE, .type = maker_types[s], .array = m->scatters[s]};
    Parts parts = maker_parts(m);
    maker_add_part(m, &parts, inst.type);
    ValueId point = vec_inst_append(m->context, m->kernel, index, NULL, 0);
    parts.operands[parts.count++] = (VecOperand){.value = point};
    inst.set = store_set(m, &parts);
    inst.subs = plain_subs(m, pick_between(m, -3, 3));
    m->kernel->subs.items[inst.subs].coefficient[0] = 0;
    m->kernel->subs.items[inst.subs].operand = 1;
    vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
    m->scatters[s] = 0;
    return true;
}
