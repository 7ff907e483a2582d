#include "maker.h"

/* ---- operations ------------------------------------------------------------------------- */

static Type type_for(Maker *m, char letter)
{
    switch (letter) {
    case 'i': case 'I': return chance(m, 70) ? TYPE_I32 : TYPE_I64;
    case 'r': case 'R': return chance(m, 60) ? TYPE_F64 : TYPE_F32;
    case 'l': return TYPE_L32;
    case 'n': return maker_types[pick(m, 4)];
    default: return maker_types[pick(m, MAKER_TYPES)];
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
        maker_add_part(m, parts, type);
        return;
    }
    ValueId id = maker_clamped(m, second, divides ? 1 : -5, divides ? 9 : 5);
    parts->count = 2;
    maker_replace_part(m, parts, 1, id);
}

static bool make_op(Maker *m)
{
    Op op = (Op)(1 + pick(m, OP_COUNT - 1));
    const OpInfo *info = op_info(op);
    if ((info->flags & OP_PURE_VALUE) || op == OP_ELEMENT || op == OP_CHUNK || m->known_count + 4 > MAX_VALUES) return false;
    if ((info->flags & OP_LIBM) && chance(m, 70)) return false;
    Parts parts = maker_parts(m);
    Type type = type_for(m, info->operands[0]);
    if (op == OP_SELECT) {
        maker_add_part(m, &parts, TYPE_L32);
        type = type_for(m, 'a');
        maker_add_part(m, &parts, type);
        maker_add_part(m, &parts, type);
    } else {
        maker_add_part(m, &parts, type);
        if (info->operands[1]) tame_second(m, op, &parts, type);
    }
    if (parts.operands[parts.count - 1].value == 0) return false;
    maker_append_op(m, op, result_type(m, op, type), &parts);
    return true;
}

static bool make_index(Maker *m)
{
    VecInst inst = {.kind = VEC_INDEX, .type = chance(m, 70) ? TYPE_I32 : TYPE_I64,
                    .axis = pick(m, m->kernel->axis_count)};
    ValueId id = vec_inst_append(m->context, m->kernel, inst, NULL, 0);
    maker_remember(m, id, inst.type, -MARGIN / 2, MARGIN / 2);
    return true;
}

static bool make_merge(Maker *m)
{
    if (m->depth) return false;
    Type type = type_for(m, 'a');
    Parts parts = maker_parts(m);
    maker_add_part(m, &parts, type);
    VecInst inst = {.kind = VEC_MERGE, .type = type};
    if (chance(m, 30)) {
        inst.set = maker_set(m, parts.low, parts.high);
        parts.operands[parts.count++] = (VecOperand){0};
    } else {
        maker_add_part(m, &parts, type);
        inst.set = maker_odd_set(m);
    }
    ValueId id = vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
    maker_remember(m, id, type, parts.low, parts.high);
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

/* An array may be loaded at several constants, before it is stored at one. */
static bool make_load(Maker *m)
{
    uint32_t a = pick(m, m->array_count);
    if (m->stored[a]) return false;
    int32_t at = chance(m, 80) ? 0 : pick_between(m, -2, 2);
    if (m->loaded[a]) at = chance(m, 50) ? m->loaded_at[a] : pick_between(m, -4, 4);
    else m->loaded_at[a] = at;
    m->loaded[a] = true;
    VecInst inst = {.kind = VEC_LOAD, .type = nest_symbol(m->routine, m->arrays[a])->type, .array = m->arrays[a]};
    inst.predicated = chance(m, 25);
    Parts parts = maker_parts(m);
    if (!m->depth) {
        parts.low = pick_between(m, -12, 4);
        parts.high = pick_between(m, -4, 12);
    }
    if (inst.predicated) maker_add_part(m, &parts, TYPE_L32);
    inst.subs = plain_subs(m, at);
    maker_append(m, inst, &parts, false);
    return true;
}

static bool make_gather(Maker *m)
{
    if (m->known_count + 4 > MAX_VALUES) return false;
    uint32_t t = pick(m, 2);
    VecInst inst = {.kind = VEC_LOAD, .type = maker_types[t], .array = m->tables[t], .predicated = chance(m, 30)};
    ValueId index = maker_clamped(m, chance(m, 70) ? TYPE_I32 : TYPE_I64, 1 + 2, TABLE + 2);
    Parts parts = maker_parts(m);
    parts.count = 1;
    maker_replace_part(m, &parts, 0, index);
    if (inst.predicated) maker_add_part(m, &parts, TYPE_L32);
    inst.subs = computed_sub(m, 0, -2);
    maker_append(m, inst, &parts, false);
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
    return maker_set(m, low, high);
}

static bool make_store(Maker *m)
{
    uint32_t a = pick(m, m->array_count);
    if (m->depth || (m->stored[a] && chance(m, 70))) return false;
    int32_t at = m->stored[a] ? m->stored_at[a] : m->loaded[a] && chance(m, 80) ? m->loaded_at[a] : chance(m, 80) ? 0 : pick_between(m, -2, 2);
    VecInst inst = {.kind = VEC_STORE, .type = nest_symbol(m->routine, m->arrays[a])->type, .array = m->arrays[a]};
    Parts parts = maker_parts(m);
    maker_add_part(m, &parts, inst.type);
    inst.predicated = chance(m, 15);
    if (inst.predicated) maker_add_part(m, &parts, TYPE_L32);
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
    ValueId sum = maker_uniform(m, maker_uniform_expr(m, type));
    Parts so_far = maker_parts(m);
    for (uint32_t i = 0; i < count && m->known_count < MAX_VALUES - 4; i++) {
        const Known *value = &m->known[backward ? count - 1 - i : i];
        int32_t offset = chance(m, 75) ? 0 : pick_between(m, -REACH, REACH);
        if (value->type != type || !maker_sees(m, value) || value->low - offset > 3 || value->high - offset < -3) continue;
        Parts parts = so_far;
        parts.operands[0] = (VecOperand){.value = sum};
        parts.operands[1] = (VecOperand){.value = value->id, .offset = value->loop ? 0 : offset};
        parts.count = 2;
        if (value->low - offset > parts.low) parts.low = value->low - offset;
        if (value->high - offset < parts.high) parts.high = value->high - offset;
        VecInst inst = {.kind = VEC_OP, .op = chance(m, 70) ? OP_ADD : OP_MAX, .type = type, .set = maker_set(m, parts.low, parts.high)};
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

/* ---- loops ------------------------------------------------------------------------------ */

static void make_values(Maker *m, uint32_t count);

/* The initial values of carries, and where all of them are defined. */
static uint32_t choose_initials(Maker *m, Parts *parts, Type *types)
{
    uint32_t count = 1 + pick(m, 3);
    for (uint32_t c = 0; c < count; c++) {
        types[c] = type_for(m, 'a');
        maker_add_part(m, parts, types[c]);
    }
    return count;
}

static bool make_loop(Maker *m)
{
    if (m->depth == 2 || m->known_count + 40 > MAX_VALUES) return false;
    Parts parts = maker_parts(m);
    Type types[3];
    ValueId carries[3];
    Known outer = m->loop_cover;
    uint32_t count = choose_initials(m, &parts, types);
    m->loop_cover.low = parts.low > 2 ? parts.low : pick_between(m, parts.low < -4 ? -4 : parts.low, 2);
    m->loop_cover.high = parts.high < -2 ? parts.high : pick_between(m, -2, parts.high > 4 ? 4 : parts.high);
    if (m->depth) m->loop_cover = outer;
    SetId set = maker_set(m, m->loop_cover.low, m->loop_cover.high);
    ExprId trips = chance(m, 70) ? maker_scalar(m, m->k) : maker_constant(m, TYPE_I32, pick(m, 4));
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_LOOP, .uniform = trips}, NULL, 0);
    m->loops_open[m->depth++] = ++m->loop_serial;
    for (uint32_t c = 0; c < count; c++) {
        VecOperand both[2] = {parts.operands[c], {0}};
        VecInst inst = {.kind = VEC_CARRY, .type = types[c], .set = set};
        carries[c] = vec_inst_append(m->context, m->kernel, inst, both, 2);
        maker_remember(m, carries[c], types[c], m->loop_cover.low, m->loop_cover.high);
    }
    make_values(m, 2 + pick(m, 6));
    for (uint32_t c = 0; c < count; c++) {
        Parts next = maker_parts(m);
        maker_add_part(m, &next, types[c]);
        *vec_operand(m->kernel, vec_inst(m->kernel, carries[c]), 1) = next.operands[0];
        if (next.operands[0].offset) { /* of an outer value: moved through an instruction of the loop */
            Parts moved = next;
            VecInst select = {.kind = VEC_OP, .op = OP_SELECT, .type = types[c], .set = set};
            moved.operands[0] = (VecOperand){.value = maker_uniform(m, maker_constant(m, TYPE_L32, 1))};
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
        maker_remember(m, id, types[c], m->loop_cover.low, m->loop_cover.high);
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
    maker_add_symbols(&m);
    m.long_ranges = chance(&m, 30);
    for (uint32_t i = 0; i < 3 + pick(&m, 4); i++) make_load(&m);
    make_values(&m, 3 + pick(&m, chance(&m, 30) ? 90 : 30));
    if (chance(&m, 30)) make_scatter(&m);
    uint32_t sums = chance(&m, 50) ? 1 + pick(&m, 3) : 0;
    for (uint32_t i = 0; i < sums; i++) make_sum(&m);
    for (uint32_t made = 0, tries = 0; made < 1 + pick(&m, 4) && tries < 100; tries++) made += make_store(&m);
    if (!m.any_store) widen_hull(&m, 0, 0);
    m.kernel->axes[0].lower = maker_constant(&m, TYPE_I32, 1 + m.hull_low);
    m.kernel->axes[0].upper = maker_shifted(&m, m.n, m.hull_high);
    add_accesses(&m);
    Stmt stmt = {.kind = STMT_KERNEL, .kernel = {1}};
    m.routine->body = nest_stmt_add(context, m.routine, stmt);
    return m.routine;
}
