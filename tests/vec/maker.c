#include "maker.h"

#include "ir/eval.h"

const Type maker_types[MAKER_TYPES] = {TYPE_F64, TYPE_F32, TYPE_I32, TYPE_I64, TYPE_L32,
                                       TYPE_L8,  TYPE_L64, TYPE_I8,  TYPE_I16, TYPE_L16};

uint64_t vec_test_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u; /* splitmix64 (Steele, Lea and Flood 2014) */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t vec_test_pick(uint64_t *state, uint32_t count)
{
    return (uint32_t)(vec_test_random(state) % count);
}

/* ---- the routine ------------------------------------------------------------------------ */

ExprId maker_constant(Maker *m, Type type, int64_t value)
{
    return nest_const_int(m->context, m->routine, type, value);
}

static ExprId real_constant(Maker *m, Type type, double value)
{
    Type from = TYPE_F64;
    uint64_t bits, converted;
    union { double real; uint64_t bits; } pun = {value};
    bits = pun.bits;
    eval_op(OP_CONVERT, type, &from, &bits, &converted);
    return nest_const_bits(m->context, m->routine, type, converted, (SourceRange){0});
}

ExprId maker_scalar(Maker *m, SymId symbol)
{
    return nest_scalar(m->context, m->routine, symbol, (SourceRange){0});
}

ExprId maker_shifted(Maker *m, SymId symbol, int32_t by)
{
    ExprId base = maker_scalar(m, symbol);
    return by ? nest_op2(m->context, m->routine, OP_ADD, base, maker_constant(m, TYPE_I32, by), (SourceRange){0}) : base;
}

static SymId add_symbol(Maker *m, const char *stem, uint32_t number, Type type, uint32_t rank, const Dim *dims)
{
    Symbol symbol = {.name = rank || number != UINT32_MAX ? intern_printf(m->context->names, "%s%u", stem, number)
                                                          : intern(m->context->names, stem),
                     .type = type, .storage = STORAGE_DUMMY, .rank = rank};
    SymId id = nest_symbol_add(m->context, m->routine, symbol, dims);
    list_push(m->context->arena, &m->routine->arguments, id);
    return id;
}

static void add_axes(Maker *m)
{
    static const char *const names[] = {"i", "j", "l"};
    m->kernel->axis_count = 1 + pick(m, 3);
    if ((m->has_row_offsets || m->has_regions || m->has_rows_in_place || m->is_alone) && m->kernel->axis_count == 1) m->kernel->axis_count = 2;
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) {
        Symbol variable = {.name = intern(m->context->names, names[a]), .type = TYPE_I32, .storage = STORAGE_LOCAL};
        VecAxis *axis = &m->kernel->axes[a];
        axis->name = variable.name;
        axis->variable = nest_symbol_add(m->context, m->routine, variable, NULL);
        axis->role = a ? AXIS_ROW : AXIS_LANE;
        if (!a) continue;
        axis->lower = maker_constant(m, TYPE_I32, 1);
        axis->upper = maker_scalar(m, m->rows[a - 1]);
    }
}

/* The array of points i + constant, with `margin` points around 1 .. n, and the rows. */
static void add_array(Maker *m, uint32_t number)
{
    Type type = maker_types[number < MAKER_PLAIN_TYPES ? number : pick(m, MAKER_TYPES)];
    int32_t margin = chance(m, 25) ? TIGHT : MARGIN;
    Dim dims[3] = {{maker_constant(m, TYPE_I32, 1 - margin), maker_shifted(m, m->n, margin)}};
    for (uint32_t a = 1; a < m->kernel->axis_count; a++) dims[a] = (Dim){m->kernel->axes[a].lower, m->kernel->axes[a].upper};
    if (m->has_row_offsets || m->has_rows_in_place || m->is_alone) dims[1] = (Dim){maker_constant(m, TYPE_I32, 1 - ROW_MARGIN), maker_shifted(m, m->rows[0], ROW_MARGIN)};
    m->margins[number] = margin;
    m->arrays[number] = add_symbol(m, "a", number, type, m->kernel->axis_count, dims);
}

/* Arrays that are loaded at 2*i, -i + n, j, and so on: see maker_load_general. */
static void add_general_arrays(Maker *m)
{
    enum { AROUND = 2 * MARGIN + GENERAL };
    const SourceRange nowhere = {0};
    ExprId twice = nest_op2(m->context, m->routine, OP_MUL, maker_constant(m, TYPE_I32, 2), maker_scalar(m, m->n), nowhere);
    Dim along = {maker_constant(m, TYPE_I32, 1 - AROUND),
                 nest_op2(m->context, m->routine, OP_ADD, twice, maker_constant(m, TYPE_I32, AROUND), nowhere)};
    Dim row = {maker_constant(m, TYPE_I32, 1 - GENERAL), maker_shifted(m, m->rows[0], GENERAL)};
    m->general[0] = add_symbol(m, "g", 0, chance(m, 50) ? TYPE_F64 : TYPE_I32, 1, &along);
    m->general[1] = add_symbol(m, "g", 1, chance(m, 50) ? TYPE_F32 : TYPE_L8, 2, (Dim[]){row, along});
}

void maker_add_symbols(Maker *m)
{
    m->n = add_symbol(m, "n", UINT32_MAX, TYPE_I32, 0, NULL);
    m->rows[0] = add_symbol(m, m->has_rows_in_place ? "mw" : "m1", UINT32_MAX, TYPE_I32, 0, NULL);
    m->rows[1] = add_symbol(m, "m2", UINT32_MAX, TYPE_I32, 0, NULL);
    m->k = add_symbol(m, "k", UINT32_MAX, TYPE_I32, 0, NULL);
    for (uint32_t t = 0; t < MAKER_TYPES; t++) m->scalars[t] = add_symbol(m, "x", t, maker_types[t], 0, NULL);
    add_axes(m);
    Dim dims[3] = {{maker_constant(m, TYPE_I32, 1 - MARGIN), maker_shifted(m, m->n, MARGIN)}};
    for (uint32_t a = 1; a < m->kernel->axis_count; a++)
        dims[a] = (Dim){m->kernel->axes[a].lower, m->kernel->axes[a].upper};
    m->array_count = 4 + pick(m, 9);
    for (uint32_t i = 0; i < m->array_count; i++) add_array(m, i);
    add_general_arrays(m);
    for (uint32_t i = 0; i < 2; i++) {
        m->scatters[i] = add_symbol(m, "s", i, maker_types[i], m->kernel->axis_count, dims);
        Dim table = {maker_constant(m, TYPE_I32, 1), maker_constant(m, TYPE_I32, TABLE)};
        m->tables[i] = add_symbol(m, "t", i, maker_types[i], 1, &table);
    }
}

/* ---- values ----------------------------------------------------------------------------- */

static bool same_interval(const Maker *m, VecInterval a, VecInterval b)
{
    if (!a.lower || !b.lower) return a.lower == b.lower;
    return nest_expr_equal(m->routine, a.lower, b.lower) && nest_expr_equal(m->routine, a.upper, b.upper);
}

static SetId add_set(Maker *m, VecSet set)
{
    for (SetId s = 1; s < m->kernel->sets.count; s++)
        if (same_interval(m, m->kernel->sets.items[s].axes[0], set.axes[0]) && same_interval(m, m->kernel->sets.items[s].axes[1], set.axes[1]))
            return s;
    return vec_set_add(m->context, m->kernel, set);
}

SetId maker_set(Maker *m, int32_t low, int32_t high)
{
    return add_set(m, (VecSet){{{maker_constant(m, TYPE_I32, 1 + low), maker_shifted(m, m->n, high)}}});
}

/* The same, on some of the rows that `rows` gets. */
static SetId set_of_rows(Maker *m, int32_t low, int32_t high, Parts *rows)
{
    VecSet set = {{{maker_constant(m, TYPE_I32, 1 + low), maker_shifted(m, m->n, high)}}};
    int32_t most = m->depth || !m->has_row_offsets ? 0 : (int32_t)pick(m, ROW_REACH + 2);
    if (rows->row_low < -most) rows->row_low = -most;
    if (rows->row_high > most) rows->row_high = most;
    if (rows->row_low || rows->row_high)
        set.axes[1] = (VecInterval){maker_constant(m, TYPE_I32, 1 + rows->row_low), maker_shifted(m, m->rows[0], rows->row_high)};
    return add_set(m, set);
}

static SetId lane_set(Maker *m, ExprId lower, ExprId upper)
{
    return vec_set_on(m->context, m->kernel, 0, (VecInterval){lower, upper});
}

SetId maker_odd_set(Maker *m)
{
    switch (pick(m, 4)) {
    case 0: return lane_set(m, maker_constant(m, TYPE_I32, 1 + pick_between(m, -2, 9)), maker_constant(m, TYPE_I32, pick_between(m, -2, 9)));
    case 1: return lane_set(m, maker_shifted(m, m->k, pick_between(m, -3, 5)), maker_shifted(m, m->n, -1));
    case 2: return lane_set(m, maker_constant(m, TYPE_I32, 2), maker_shifted(m, m->k, pick_between(m, 0, 9)));
    default: return maker_set(m, pick_between(m, 0, 3), pick_between(m, -3, 0));
    }
}

bool maker_sees(const Maker *m, const Known *value)
{
    if (value->region == 0) return true;
    for (uint32_t d = 0; d < m->depth; d++)
        if (m->open[d] == value->region) return true;
    return false;
}

void maker_remember_rows(Maker *m, ValueId id, Type type, const Parts *where)
{
    if (m->known_count == MAX_VALUES) return;
    m->known[m->known_count++] = (Known){id, type, where->low, where->high, where->row_low, where->row_high, m->depth,
                                         m->depth ? m->open[m->depth - 1] : 0};
}

void maker_remember(Maker *m, ValueId id, Type type, int32_t low, int32_t high)
{
    maker_remember_rows(m, id, type, &(Parts){.low = low, .high = high});
}

void maker_open_region(Maker *m, const Parts *parts)
{
    if (!m->depth) {
        m->cover.low = parts->low > 2 ? parts->low : pick_between(m, parts->low < -4 ? -4 : parts->low, 2);
        m->cover.high = parts->high < -2 ? parts->high : pick_between(m, -2, parts->high > 4 ? 4 : parts->high);
    }
    m->open[m->depth++] = ++m->region_serial;
}

void maker_close_region(Maker *m, Known outer)
{
    m->depth--;
    m->cover = outer;
}

ValueId maker_uniform(Maker *m, ExprId expr)
{
    VecInst inst = {.kind = VEC_UNIFORM, .type = nest_expr(m->routine, expr)->type, .uniform = expr};
    if (chance(m, 15)) inst.name = intern_printf(m->context->names, "u%u", pick(m, 4));
    return vec_inst_append(m->context, m->kernel, inst, NULL, 0);
}

ExprId maker_uniform_expr(Maker *m, Type type)
{
    uint32_t t = 0;
    while (maker_types[t] != type) t++;
    bool logical = type_is_logical(type);
    ExprId value = logical ? maker_constant(m, type, pick(m, 2))
                   : type_is_int(type) ? maker_constant(m, type, pick_between(m, -5, 5))
                                       : real_constant(m, type, pick_between(m, -8, 8) * 0.25);
    if (chance(m, 50)) return value;
    if (logical || chance(m, 50)) return maker_scalar(m, m->scalars[t]);
    if (chance(m, 25)) return nest_op2(m->context, m->routine, OP_MAX, maker_scalar(m, m->scalars[t]), value, (SourceRange){0});
    return nest_op2(m->context, m->routine, OP_MUL, value, maker_scalar(m, m->scalars[t]), (SourceRange){0});
}

Parts maker_parts(const Maker *m)
{
    Parts parts = {.low = -MARGIN / 2, .high = MARGIN / 2, .row_low = -MARGIN / 2, .row_high = MARGIN / 2};
    if (m->depth) {
        parts.low = m->cover.low;
        parts.high = m->cover.high;
    }
    return parts;
}

/* `inside`: a value of the regions that are open may be read at the offset. */
static bool covers(const Maker *m, const Known *value, int32_t offset, int32_t row_offset, bool inside)
{
    int32_t low = value->low - offset, high = value->high - offset;
    if (value->region && (offset || row_offset) && !inside) return false;
    if (value->row_low > row_offset || value->row_high < row_offset) return false;
    if (m->depth) return low <= m->cover.low && high >= m->cover.high;
    return low <= 4 && high >= -4;
}

/* Where lanes go different ways no shape reads at offsets. */
static int32_t pick_offset(Maker *m)
{
    if (m->is_alone) return 0;
    if ((m->varying || m->has_rows_in_place) && !chance(m, 1)) return 0;
    return chance(m, 60) ? 0 : pick_between(m, -REACH, REACH);
}

void maker_add_part(Maker *m, Parts *parts, Type type)
{
    const Known *chosen = NULL;
    int32_t offset = pick_offset(m), row_offset = m->has_row_offsets && chance(m, 30) ? pick_between(m, -ROW_REACH, ROW_REACH) : 0;
    bool inside = m->has_inner_offsets && m->depth && !m->loops && !m->varying && !row_offset;
    for (uint32_t tries = 0; tries < 40 && !chosen && m->known_count; tries++) {
        uint32_t recent = m->known_count < 8 || m->long_ranges ? m->known_count : 8;
        const Known *value = &m->known[m->known_count - 1 - pick(m, recent)];
        if (tries > 20) value = &m->known[pick(m, m->known_count)];
        if (value->type == type && maker_sees(m, value) && covers(m, value, offset, row_offset, inside)) chosen = value;
    }
    if (!chosen || chance(m, 8)) {
        parts->operands[parts->count++] = (VecOperand){.value = maker_uniform(m, maker_uniform_expr(m, type))};
        return;
    }
    parts->operands[parts->count++] = (VecOperand){.value = chosen->id, .offset = {offset, row_offset}};
    parts->any_vector = true;
    if (chosen->low - offset > parts->low) parts->low = chosen->low - offset;
    if (chosen->high - offset < parts->high) parts->high = chosen->high - offset;
    if (chosen->row_low - row_offset > parts->row_low) parts->row_low = chosen->row_low - row_offset;
    if (chosen->row_high - row_offset < parts->row_high) parts->row_high = chosen->row_high - row_offset;
}

ValueId maker_append(Maker *m, VecInst inst, const Parts *parts, bool may_be_everywhere)
{
    int32_t low = parts->low, high = parts->high;
    if (!m->depth && chance(m, 20) && low < 3 && high > -3) {
        low += (int32_t)pick(m, 2);
        high -= (int32_t)pick(m, 2);
    }
    bool everywhere = may_be_everywhere && chance(m, 25);
    Parts where = *parts;
    if (!everywhere) where.low = low, where.high = high;
    inst.set = everywhere ? 0 : set_of_rows(m, low, high, &where);
    inst.name = chance(m, 40) ? intern_printf(m->context->names, "v%u", pick(m, 12)) : NULL;
    ValueId id = vec_inst_append(m->context, m->kernel, inst, parts->operands, parts->count);
    maker_remember_rows(m, id, inst.type, &where);
    return id;
}

ValueId maker_append_op(Maker *m, Op op, Type type, const Parts *parts)
{
    return maker_append(m, (VecInst){.kind = VEC_OP, .op = op, .type = type}, parts, !(op_info(op)->flags & OP_TRAPS));
}

void maker_replace_part(Maker *m, Parts *parts, uint32_t n, ValueId id)
{
    parts->operands[n] = (VecOperand){.value = id};
    for (uint32_t i = m->known_count; i-- > 0;) {
        const Known *value = &m->known[i];
        if (value->id != id) continue;
        if (value->low > parts->low) parts->low = value->low;
        if (value->high < parts->high) parts->high = value->high;
        if (value->row_low > parts->row_low) parts->row_low = value->row_low;
        if (value->row_high < parts->row_high) parts->row_high = value->row_high;
        parts->any_vector = true;
        return;
    }
}

void maker_add_value(Maker *m, Parts *parts, ValueId id)
{
    maker_replace_part(m, parts, parts->count++, id);
}

void maker_add_constant(Maker *m, Parts *parts, Type type, int64_t value)
{
    parts->operands[parts->count++] = (VecOperand){.value = maker_uniform(m, maker_constant(m, type, value))};
}

ValueId maker_clamped(Maker *m, Type type, int64_t low, int64_t high)
{
    Parts parts = maker_parts(m);
    maker_add_part(m, &parts, type);
    maker_add_constant(m, &parts, type, low);
    Parts bounded = maker_parts(m);
    maker_add_value(m, &bounded, maker_append_op(m, OP_MAX, type, &parts));
    maker_add_constant(m, &bounded, type, high);
    return maker_append_op(m, OP_MIN, type, &bounded);
}

ValueId maker_index(Maker *m, uint32_t axis, Type type)
{
    VecInst inst = {.kind = VEC_INDEX, .type = type, .axis = axis};
    ValueId id = vec_inst_append(m->context, m->kernel, inst, NULL, 0);
    Parts everywhere = maker_parts(m);
    everywhere.low = -MARGIN / 2;
    everywhere.high = MARGIN / 2;
    maker_remember_rows(m, id, type, &everywhere);
    return id;
}

Type maker_type_for(Maker *m, char letter)
{
    switch (letter) {
    case 'i': case 'I': return chance(m, 60) ? TYPE_I32 : chance(m, 60) ? TYPE_I64 : chance(m, 50) ? TYPE_I8 : TYPE_I16;
    case 'r': case 'R': return chance(m, 60) ? TYPE_F64 : TYPE_F32;
    case 'l': return chance(m, 70) ? TYPE_L32 : chance(m, 40) ? TYPE_L8 : chance(m, 50) ? TYPE_L16 : TYPE_L64;
    case 'n': return chance(m, 92) ? maker_types[pick(m, 4)] : chance(m, 50) ? TYPE_I8 : TYPE_I16;
    default: return maker_types[pick(m, chance(m, 80) ? MAKER_PLAIN_TYPES : MAKER_TYPES)];
    }
}
