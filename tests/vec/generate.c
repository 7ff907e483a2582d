#include "generate.h"

#include "ir/build.h"
#include "ir/eval.h"
#include "ir/vec_build.h"

enum {
    MARGIN = 64,    /* points of an array left of 1 and right of n */
    TABLE = 8,      /* elements of the tables that computed subscripts read */
    MAX_VALUES = 200,
    REACH = 4,      /* greatest offset */
};

/* A value under construction: where it is defined, [1 + low, n + high]. */
typedef struct {
    ValueId id;
    Type type;
    int32_t low, high;
    uint32_t depth; /* of loops; only values of the loops open now may be used */
    uint32_t loop;  /* the loop's serial number, 0 outside */
} Known;

typedef struct {
    Context *context;
    NestRoutine *routine;
    VecKernel *kernel;
    uint64_t state;
    SymId n, rows[2], k, scalars[5]; /* scalars by type_of_scalar */
    SymId arrays[16], tables[2], scatters[2];
    uint32_t array_count;
    bool stored[16];
    int32_t stored_at[16], loaded_at[16]; /* constants of the accesses */
    bool loaded[16];
    Known known[MAX_VALUES];
    uint32_t known_count;
    uint32_t loops_open[4], depth, loop_serial;
    Known loop_cover; /* low and high of the values of the loop being made */
    int32_t hull_low, hull_high;
    bool any_store, long_ranges;
} Maker;

static const Type value_types[] = {TYPE_F64, TYPE_F32, TYPE_I32, TYPE_I64, TYPE_L32};
enum { TYPES = sizeof value_types / sizeof value_types[0] };

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

static uint32_t pick(Maker *m, uint32_t count)
{
    return vec_test_pick(&m->state, count);
}

static bool chance(Maker *m, uint32_t percent)
{
    return pick(m, 100) < percent;
}

static int32_t pick_between(Maker *m, int32_t low, int32_t high)
{
    return low + (int32_t)pick(m, (uint32_t)(high - low + 1));
}

/* ---- the routine ------------------------------------------------------------------------ */

static ExprId constant(Maker *m, Type type, int64_t value)
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

static ExprId scalar(Maker *m, SymId symbol)
{
    return nest_scalar(m->context, m->routine, symbol, (SourceRange){0});
}

/* symbol + constant */
static ExprId shifted(Maker *m, SymId symbol, int32_t by)
{
    ExprId base = scalar(m, symbol);
    return by ? nest_op2(m->context, m->routine, OP_ADD, base, constant(m, TYPE_I32, by), (SourceRange){0}) : base;
}

static SymId add_symbol(Maker *m, const char *stem, uint32_t number, Type type, uint32_t rank, const Dim *dims)
{
    Symbol symbol = {.name = rank || number != UINT32_MAX ? intern_printf(m->context->names, "%s%u", stem, number)
                                                          : intern(m->context->names, stem),
                     .type = type, .storage = STORAGE_DUMMY, .rank = rank};
    SymId id = nest_symbol_add(m->context, m->routine, symbol, dims);
    vec_push(m->context->arena, &m->routine->arguments, id);
    return id;
}

static void add_axes(Maker *m)
{
    static const char *const names[] = {"i", "j", "l"};
    m->kernel->axis_count = 1 + pick(m, 3);
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) {
        Symbol variable = {.name = intern(m->context->names, names[a]), .type = TYPE_I32, .storage = STORAGE_LOCAL};
        VecAxis *axis = &m->kernel->axes[a];
        axis->name = variable.name;
        axis->variable = nest_symbol_add(m->context, m->routine, variable, NULL);
        axis->role = a ? AXIS_ROW : AXIS_LANE;
        if (!a) continue;
        axis->lower = constant(m, TYPE_I32, 1);
        axis->upper = scalar(m, m->rows[a - 1]);
    }
}

static void add_symbols(Maker *m)
{
    m->n = add_symbol(m, "n", UINT32_MAX, TYPE_I32, 0, NULL);
    m->rows[0] = add_symbol(m, "m1", UINT32_MAX, TYPE_I32, 0, NULL);
    m->rows[1] = add_symbol(m, "m2", UINT32_MAX, TYPE_I32, 0, NULL);
    m->k = add_symbol(m, "k", UINT32_MAX, TYPE_I32, 0, NULL);
    for (uint32_t t = 0; t < TYPES; t++) m->scalars[t] = add_symbol(m, "x", t, value_types[t], 0, NULL);
    add_axes(m);
    Dim dims[3] = {{constant(m, TYPE_I32, 1 - MARGIN), shifted(m, m->n, MARGIN)}};
    for (uint32_t a = 1; a < m->kernel->axis_count; a++)
        dims[a] = (Dim){m->kernel->axes[a].lower, m->kernel->axes[a].upper};
    m->array_count = 4 + pick(m, 9);
    for (uint32_t i = 0; i < m->array_count; i++) {
        Type type = i < TYPES ? value_types[i] : value_types[pick(m, TYPES)];
        m->arrays[i] = add_symbol(m, "a", i, type, m->kernel->axis_count, dims);
    }
    for (uint32_t i = 0; i < 2; i++) {
        m->scatters[i] = add_symbol(m, "s", i, value_types[i], m->kernel->axis_count, dims);
        Dim table = {constant(m, TYPE_I32, 1), constant(m, TYPE_I32, TABLE)};
        m->tables[i] = add_symbol(m, "t", i, value_types[i], 1, &table);
    }
}

/* ---- values ----------------------------------------------------------------------------- */

static SetId set_of(Maker *m, int32_t low, int32_t high)
{
    ExprId lower = constant(m, TYPE_I32, 1 + low), upper = shifted(m, m->n, high);
    for (SetId s = 1; s < m->kernel->sets.count; s++)
        if (nest_expr_equal(m->routine, m->kernel->sets.items[s].lower, lower) &&
            nest_expr_equal(m->routine, m->kernel->sets.items[s].upper, upper))
            return s;
    return vec_set_add(m->context, m->kernel, lower, upper);
}

/* A set that need not lie around the points stored: constant bounds, often empty or of a few points. */
static SetId odd_set(Maker *m)
{
    switch (pick(m, 4)) {
    case 0: return vec_set_add(m->context, m->kernel, constant(m, TYPE_I32, 1 + pick_between(m, -2, 9)),
                               constant(m, TYPE_I32, pick_between(m, -2, 9)));
    case 1: return vec_set_add(m->context, m->kernel, shifted(m, m->k, pick_between(m, -3, 5)), shifted(m, m->n, -1));
    case 2: return vec_set_add(m->context, m->kernel, constant(m, TYPE_I32, 2), shifted(m, m->k, pick_between(m, 0, 9)));
    default: return set_of(m, pick_between(m, 0, 3), pick_between(m, -3, 0));
    }
}

static bool is_visible(const Maker *m, const Known *value)
{
    if (value->loop == 0) return true;
    for (uint32_t d = 0; d < m->depth; d++)
        if (m->loops_open[d] == value->loop) return true;
    return false;
}

static void remember(Maker *m, ValueId id, Type type, int32_t low, int32_t high)
{
    if (m->known_count == MAX_VALUES) return;
    m->known[m->known_count++] = (Known){id, type, low, high, m->depth, m->depth ? m->loops_open[m->depth - 1] : 0};
}

static ValueId uniform(Maker *m, ExprId expr)
{
    VecInst inst = {.kind = VEC_UNIFORM, .type = nest_expr(m->routine, expr)->type, .uniform = expr};
    return vec_inst_append(m->context, m->kernel, inst, NULL, 0);
}

static ExprId uniform_expr(Maker *m, Type type)
{
    uint32_t t = 0;
    while (value_types[t] != type) t++;
    bool logical = type_is_logical(type);
    ExprId value = logical ? constant(m, type, pick(m, 2))
                   : type_is_int(type) ? constant(m, type, pick_between(m, -5, 5))
                                       : real_constant(m, type, pick_between(m, -8, 8) * 0.25);
    if (chance(m, 50)) return value;
    if (logical || chance(m, 50)) return scalar(m, m->scalars[t]);
    return nest_op2(m->context, m->routine, OP_MUL, value, scalar(m, m->scalars[t]), (SourceRange){0});
}

/* What an instruction is made of: operands, and where all of them are defined. */
typedef struct {
    VecOperand operands[VEC_MAX_AXES + 4];
    uint32_t count;
    int32_t low, high;
    bool any_vector;
} Parts;

static Parts new_parts(const Maker *m)
{
    Parts parts = {.low = -MARGIN / 2, .high = MARGIN / 2};
    if (m->depth) {
        parts.low = m->loop_cover.low;
        parts.high = m->loop_cover.high;
    }
    return parts;
}

static bool covers(const Maker *m, const Known *value, int32_t offset)
{
    int32_t low = value->low - offset, high = value->high - offset;
    if (value->loop && offset) return false;
    if (m->depth) return low <= m->loop_cover.low && high >= m->loop_cover.high;
    return low <= 4 && high >= -4;
}

/* Adds an operand of the type, usually a value at an offset; a uniform one where there is none. */
static void add_part(Maker *m, Parts *parts, Type type)
{
    const Known *chosen = NULL;
    int32_t offset = chance(m, 60) ? 0 : pick_between(m, -REACH, REACH);
    for (uint32_t tries = 0; tries < 40 && !chosen && m->known_count; tries++) {
        uint32_t recent = m->known_count < 8 || m->long_ranges ? m->known_count : 8;
        const Known *value = &m->known[m->known_count - 1 - pick(m, recent)];
        if (tries > 20) value = &m->known[pick(m, m->known_count)];
        if (value->type == type && is_visible(m, value) && covers(m, value, offset)) chosen = value;
    }
    if (!chosen || chance(m, 8)) {
        parts->operands[parts->count++] = (VecOperand){.value = uniform(m, uniform_expr(m, type))};
        return;
    }
    parts->operands[parts->count++] = (VecOperand){.value = chosen->id, .offset = offset};
    parts->any_vector = true;
    if (chosen->low - offset > parts->low) parts->low = chosen->low - offset;
    if (chosen->high - offset < parts->high) parts->high = chosen->high - offset;
}

/* Appends the instruction. Its set is where its operands are defined, or any set for operations that cannot trap. */
static ValueId append(Maker *m, VecInst inst, const Parts *parts, bool may_be_everywhere)
{
    int32_t low = parts->low, high = parts->high;
    if (!m->depth && chance(m, 20) && low < 3 && high > -3) {
        low += (int32_t)pick(m, 2);
        high -= (int32_t)pick(m, 2);
    }
    bool everywhere = may_be_everywhere && chance(m, 25);
    inst.set = everywhere ? 0 : set_of(m, low, high);
    if (everywhere) low = parts->low, high = parts->high;
    inst.name = chance(m, 40) ? intern_printf(m->context->names, "v%u", pick(m, 12)) : NULL;
    ValueId id = vec_inst_append(m->context, m->kernel, inst, parts->operands, parts->count);
    remember(m, id, inst.type, low, high);
    return id;
}

static ValueId append_op(Maker *m, Op op, Type type, const Parts *parts)
{
    return append(m, (VecInst){.kind = VEC_OP, .op = op, .type = type}, parts, !(op_info(op)->flags & OP_TRAPS));
}

/* The last value made becomes the n-th operand, in place of what was chosen. */
static void replace_part(Maker *m, Parts *parts, uint32_t n, ValueId id)
{
    const Known *value = &m->known[m->known_count - 1];
    if (value->id != id) return;
    parts->operands[n] = (VecOperand){.value = id};
    if (value->low > parts->low) parts->low = value->low;
    if (value->high < parts->high) parts->high = value->high;
}

/* value clamped to low .. high, by MIN and MAX. */
static ValueId make_clamped(Maker *m, Type type, int64_t low, int64_t high)
{
    Parts parts = new_parts(m);
    add_part(m, &parts, type);
    parts.operands[parts.count++] = (VecOperand){.value = uniform(m, constant(m, type, low))};
    ValueId above = append_op(m, OP_MAX, type, &parts);
    if (m->known_count == MAX_VALUES) return 0;
    Parts bounded = new_parts(m);
    bounded.count = 1;
    replace_part(m, &bounded, 0, above);
    bounded.operands[bounded.count++] = (VecOperand){.value = uniform(m, constant(m, type, high))};
    return append_op(m, OP_MIN, type, &bounded);
}

/* ---- operations ------------------------------------------------------------------------- */

static Type type_for(Maker *m, char letter)
{
    switch (letter) {
    case 'i': case 'I': return chance(m, 70) ? TYPE_I32 : TYPE_I64;
    case 'r': case 'R': return chance(m, 60) ? TYPE_F64 : TYPE_F32;
    case 'l': return TYPE_L32;
    case 'n': return value_types[pick(m, 4)];
    default: return value_types[pick(m, TYPES)];
    }
}

static Type result_type(Maker *m, Op op, Type operand)
{
    const OpInfo *info = op_info(op);
    if (info->result == RESULT_LOGICAL) return TYPE_L32;
    if (info->result == RESULT_SAME) return operand;
    if (op != OP_CONVERT) return type_for(m, 'i');
    Type type = type_is_logical(operand) ? TYPE_I32 : type_for(m, 'n');
    return type == operand ? (type == TYPE_F64 ? TYPE_I32 : TYPE_F64) : type;
}

/* The second operand of an integer division is at least 1, that of a power small. */
static void tame_second(Maker *m, Op op, Parts *parts, Type type)
{
    Type second = op == OP_POWI || op == OP_ISHFT ? TYPE_I32 : type;
    bool divides = (op == OP_DIV || op == OP_MOD || op == OP_MODULO) && type_is_int(type);
    if (!divides && op != OP_POWI && op != OP_ISHFT) {
        add_part(m, parts, type);
        return;
    }
    ValueId id = make_clamped(m, second, divides ? 1 : -5, divides ? 9 : 5);
    parts->count = 2;
    replace_part(m, parts, 1, id);
}

static bool make_op(Maker *m)
{
    Op op = (Op)(1 + pick(m, OP_COUNT - 1));
    const OpInfo *info = op_info(op);
    if ((info->flags & OP_PURE_VALUE) || op == OP_ELEMENT || op == OP_CHUNK || m->known_count + 4 > MAX_VALUES) return false;
    if ((info->flags & OP_LIBM) && chance(m, 70)) return false;
    Parts parts = new_parts(m);
    Type type = type_for(m, info->operands[0]);
    if (op == OP_SELECT) {
        add_part(m, &parts, TYPE_L32);
        type = type_for(m, 'a');
        add_part(m, &parts, type);
        add_part(m, &parts, type);
    } else {
        add_part(m, &parts, type);
        if (info->operands[1]) tame_second(m, op, &parts, type);
    }
    if (parts.operands[parts.count - 1].value == 0) return false;
    append_op(m, op, result_type(m, op, type), &parts);
    return true;
}

static bool make_index(Maker *m)
{
    VecInst inst = {.kind = VEC_INDEX, .type = chance(m, 70) ? TYPE_I32 : TYPE_I64,
                    .axis = pick(m, m->kernel->axis_count)};
    ValueId id = vec_inst_append(m->context, m->kernel, inst, NULL, 0);
    remember(m, id, inst.type, -MARGIN / 2, MARGIN / 2);
    return true;
}

static bool make_merge(Maker *m)
{
    if (m->depth) return false;
    Type type = type_for(m, 'a');
    Parts parts = new_parts(m);
    add_part(m, &parts, type);
    VecInst inst = {.kind = VEC_MERGE, .type = type};
    if (chance(m, 30)) {
        inst.set = set_of(m, parts.low, parts.high);
        parts.operands[parts.count++] = (VecOperand){0};
    } else {
        add_part(m, &parts, type);
        inst.set = odd_set(m);
    }
    ValueId id = vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
    remember(m, id, type, parts.low, parts.high);
    return true;
}

/* ---- memory ----------------------------------------------------------------------------- */

/* Subscripts i + constant, and the rows. */
static uint32_t plain_subs(Maker *m, int32_t at)
{
    uint32_t first = m->kernel->subs.count;
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) {
        VecSub sub = {.operand = -1, .constant = a ? 0 : at};
        sub.coefficient[a] = 1;
        vec_push(m->context->arena, &m->kernel->subs, sub);
    }
    return first;
}

static uint32_t computed_sub(Maker *m, int32_t operand, int32_t constant_part)
{
    VecSub sub = {.operand = operand, .constant = constant_part};
    vec_push(m->context->arena, &m->kernel->subs, sub);
    return m->kernel->subs.count - 1;
}

static bool make_load(Maker *m)
{
    uint32_t a = pick(m, m->array_count);
    if (m->stored[a]) return false;
    int32_t at = chance(m, 80) ? 0 : pick_between(m, -2, 2);
    if (m->loaded[a]) at = m->loaded_at[a];
    m->loaded[a] = true;
    m->loaded_at[a] = at;
    VecInst inst = {.kind = VEC_LOAD, .type = nest_symbol(m->routine, m->arrays[a])->type, .array = m->arrays[a]};
    inst.predicated = chance(m, 15);
    Parts parts = new_parts(m);
    if (!m->depth) {
        parts.low = pick_between(m, -12, 4);
        parts.high = pick_between(m, -4, 12);
    }
    if (inst.predicated) add_part(m, &parts, TYPE_L32);
    inst.subs = plain_subs(m, at);
    append(m, inst, &parts, false);
    return true;
}

static bool make_gather(Maker *m)
{
    if (m->known_count + 4 > MAX_VALUES) return false;
    uint32_t t = pick(m, 2);
    VecInst inst = {.kind = VEC_LOAD, .type = value_types[t], .array = m->tables[t], .predicated = chance(m, 30)};
    ValueId index = make_clamped(m, chance(m, 70) ? TYPE_I32 : TYPE_I64, 1 + 2, TABLE + 2);
    Parts parts = new_parts(m);
    parts.count = 1;
    replace_part(m, &parts, 0, index);
    if (inst.predicated) add_part(m, &parts, TYPE_L32);
    inst.subs = computed_sub(m, 0, -2);
    append(m, inst, &parts, false);
    return true;
}

static void widen_hull(Maker *m, int32_t low, int32_t high)
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
    widen_hull(m, low, high);
    return set_of(m, low, high);
}

static bool make_store(Maker *m)
{
    uint32_t a = pick(m, m->array_count);
    if (m->depth || (m->stored[a] && chance(m, 70))) return false;
    int32_t at = m->stored[a] ? m->stored_at[a] : m->loaded[a] && chance(m, 80) ? m->loaded_at[a] : chance(m, 80) ? 0 : pick_between(m, -2, 2);
    VecInst inst = {.kind = VEC_STORE, .type = nest_symbol(m->routine, m->arrays[a])->type, .array = m->arrays[a]};
    Parts parts = new_parts(m);
    add_part(m, &parts, inst.type);
    inst.predicated = chance(m, 15);
    if (inst.predicated) add_part(m, &parts, TYPE_L32);
    inst.set = store_set(m, &parts);
    inst.subs = plain_subs(m, at);
    m->stored[a] = true;
    m->stored_at[a] = at;
    vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
    return true;
}

/* Combines most values of a type, the oldest first or last, and stores the result: all of them live until then. */
static bool make_sum(Maker *m)
{
    Type type = type_for(m, 'n');
    uint32_t count = m->known_count, taken = 0, a = 0;
    bool backward = chance(m, 50);
    while (a < m->array_count && (m->stored[a] || nest_symbol(m->routine, m->arrays[a])->type != type)) a++;
    if (a == m->array_count) return false;
    ValueId sum = uniform(m, uniform_expr(m, type));
    Parts so_far = new_parts(m);
    for (uint32_t i = 0; i < count && m->known_count < MAX_VALUES - 4; i++) {
        const Known *value = &m->known[backward ? count - 1 - i : i];
        int32_t offset = chance(m, 75) ? 0 : pick_between(m, -REACH, REACH);
        if (value->type != type || !is_visible(m, value) || value->low - offset > 3 || value->high - offset < -3) continue;
        Parts parts = so_far;
        parts.operands[0] = (VecOperand){.value = sum};
        parts.operands[1] = (VecOperand){.value = value->id, .offset = value->loop ? 0 : offset};
        parts.count = 2;
        if (value->low - offset > parts.low) parts.low = value->low - offset;
        if (value->high - offset < parts.high) parts.high = value->high - offset;
        VecInst inst = {.kind = VEC_OP, .op = chance(m, 70) ? OP_ADD : OP_MAX, .type = type, .set = set_of(m, parts.low, parts.high)};
        sum = vec_inst_append(m->context, m->kernel, inst, parts.operands, 2);
        so_far.low = parts.low;
        so_far.high = parts.high;
        taken++;
    }
    VecInst store = {.kind = VEC_STORE, .type = type, .array = m->arrays[a], .set = store_set(m, &so_far)};
    VecOperand stored = {.value = sum};
    store.subs = plain_subs(m, m->loaded[a] ? m->loaded_at[a] : 0);
    m->stored_at[a] = m->loaded[a] ? m->loaded_at[a] : 0;
    m->stored[a] = true;
    vec_inst_append(m->context, m->kernel, store, &stored, 1);
    return taken > 0;
}

/* To the element of the own point, by a computed subscript. */
static bool make_scatter(Maker *m)
{
    uint32_t s = pick(m, 2);
    if (m->depth || m->scatters[s] == 0) return false;
    VecInst index = {.kind = VEC_INDEX, .type = TYPE_I32};
    VecInst inst = {.kind = VEC_STORE, .type = value_types[s], .array = m->scatters[s]};
    Parts parts = new_parts(m);
    add_part(m, &parts, inst.type);
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

/* ---- loops ------------------------------------------------------------------------------ */

static void make_values(Maker *m, uint32_t count);

/* The initial values of carries, and where all of them are defined. */
static uint32_t choose_initials(Maker *m, Parts *parts, Type *types)
{
    uint32_t count = 1 + pick(m, 3);
    for (uint32_t c = 0; c < count; c++) {
        types[c] = type_for(m, 'a');
        add_part(m, parts, types[c]);
    }
    return count;
}

static bool make_loop(Maker *m)
{
    if (m->depth == 2 || m->known_count + 40 > MAX_VALUES) return false;
    Parts parts = new_parts(m);
    Type types[3];
    ValueId carries[3];
    Known outer = m->loop_cover;
    uint32_t count = choose_initials(m, &parts, types);
    m->loop_cover.low = parts.low > 2 ? parts.low : pick_between(m, parts.low < -4 ? -4 : parts.low, 2);
    m->loop_cover.high = parts.high < -2 ? parts.high : pick_between(m, -2, parts.high > 4 ? 4 : parts.high);
    if (m->depth) m->loop_cover = outer;
    SetId set = set_of(m, m->loop_cover.low, m->loop_cover.high);
    ExprId trips = chance(m, 70) ? scalar(m, m->k) : constant(m, TYPE_I32, pick(m, 4));
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_LOOP, .uniform = trips}, NULL, 0);
    m->loops_open[m->depth++] = ++m->loop_serial;
    for (uint32_t c = 0; c < count; c++) {
        VecOperand both[2] = {parts.operands[c], {0}};
        VecInst inst = {.kind = VEC_CARRY, .type = types[c], .set = set};
        carries[c] = vec_inst_append(m->context, m->kernel, inst, both, 2);
        remember(m, carries[c], types[c], m->loop_cover.low, m->loop_cover.high);
    }
    make_values(m, 2 + pick(m, 6));
    for (uint32_t c = 0; c < count; c++) {
        Parts next = new_parts(m);
        add_part(m, &next, types[c]);
        *vec_operand(m->kernel, vec_inst(m->kernel, carries[c]), 1) = next.operands[0];
        if (next.operands[0].offset) { /* of an outer value: moved through an instruction of the loop */
            Parts moved = next;
            VecInst select = {.kind = VEC_OP, .op = OP_SELECT, .type = types[c], .set = set};
            moved.operands[0] = (VecOperand){.value = uniform(m, constant(m, TYPE_L32, 1))};
            moved.operands[1] = moved.operands[2] = next.operands[0];
            ValueId id = vec_inst_append(m->context, m->kernel, select, moved.operands, 3);
            *vec_operand(m->kernel, vec_inst(m->kernel, carries[c]), 1) = (VecOperand){.value = id};
        }
    }
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_END_LOOP}, NULL, 0);
    m->depth--;
    for (uint32_t c = 0; c < count; c++) {
        VecOperand carry = {.value = carries[c]};
        VecInst inst = {.kind = VEC_OUT, .type = types[c], .set = set};
        ValueId id = vec_inst_append(m->context, m->kernel, inst, &carry, 1);
        remember(m, id, types[c], m->loop_cover.low, m->loop_cover.high);
    }
    m->loop_cover = outer;
    return true;
}

/* ---- kernels ---------------------------------------------------------------------------- */

static void make_values(Maker *m, uint32_t count)
{
    for (uint32_t made = 0, tries = 0; made < count && tries < 50 * count; tries++) {
        uint32_t kind = pick(m, 100);
        if (m->known_count + 8 > MAX_VALUES) return;
        made += kind < 12   ? make_load(m)
                : kind < 15 ? make_gather(m)
                : kind < 18 ? make_index(m)
                : kind < 23 ? make_merge(m)
                : kind < 26 ? make_loop(m)
                : kind < 30 ? make_store(m)
                            : make_op(m);
    }
}

static void add_accesses(Maker *m)
{
    VecKernel *kernel = m->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        uint32_t i = 0;
        while (i < kernel->accesses.count && kernel->accesses.items[i].symbol != inst->array) i++;
        if (i == kernel->accesses.count) vec_push(m->context->arena, &kernel->accesses, ((KernelAccess){.symbol = inst->array}));
        kernel->accesses.items[i].read |= inst->kind == VEC_LOAD;
        kernel->accesses.items[i].written |= inst->kind == VEC_STORE;
    }
}

NestRoutine *vec_test_generate(Context *context, NestProgram *program, uint64_t seed)
{
    Maker m = {.context = context, .state = seed * 0x5851f42d4c957f2du + 1};
    m.routine = nest_routine_create(context, program, intern_printf(context->names, "p%llu", (unsigned long long)seed));
    m.routine->symbol = intern_printf(context->names, "p%llu_", (unsigned long long)seed);
    m.kernel = vec_kernel_create(context, m.routine, intern_printf(context->names, "p%llu.k1", (unsigned long long)seed));
    add_symbols(&m);
    m.long_ranges = chance(&m, 30);
    for (uint32_t i = 0; i < 3 + pick(&m, 4); i++) make_load(&m);
    make_values(&m, 3 + pick(&m, chance(&m, 30) ? 90 : 30));
    if (chance(&m, 30)) make_scatter(&m);
    uint32_t sums = chance(&m, 50) ? 1 + pick(&m, 3) : 0;
    for (uint32_t i = 0; i < sums; i++) make_sum(&m);
    for (uint32_t made = 0, tries = 0; made < 1 + pick(&m, 4) && tries < 100; tries++) made += make_store(&m);
    if (!m.any_store) widen_hull(&m, 0, 0);
    m.kernel->axes[0].lower = constant(&m, TYPE_I32, 1 + m.hull_low);
    m.kernel->axes[0].upper = shifted(&m, m.n, m.hull_high);
    add_accesses(&m);
    Stmt stmt = {.kind = STMT_KERNEL, .kernel = {1}};
    m.routine->body = nest_stmt_add(context, m.routine, stmt);
    return m.routine;
}
