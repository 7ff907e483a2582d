#include "maker.h"

/* ---- operations ------------------------------------------------------------------------- */

static Type result_type(Maker *m, Op op, Type operand)
{
    const OpInfo *info = op_info(op);
    if (info->result == RESULT_LOGICAL) return TYPE_L32;
    if (info->result == RESULT_SAME) return operand;
    if (op != OP_CONVERT) return maker_type_for(m, 'i');
    Type type = type_is_logical(operand) ? chance(m, 50) ? TYPE_I32 : maker_type_for(m, 'l') : maker_type_for(m, 'n');
    if (type != operand) return type;
    return type_is_logical(type) ? TYPE_I64 : type == TYPE_F64 ? TYPE_I32 : TYPE_F64;
}

/* The second operand of an integer division is not 0, that of a power small. */
static void tame_second(Maker *m, Op op, Parts *parts, Type type)
{
    bool divides = (op == OP_DIV || op == OP_MOD || op == OP_MODULO) && type_is_int(type);
    if (divides) maker_add_divisor(m, parts, type);
    else if (op == OP_POWI || op == OP_ISHFT) maker_add_value(m, parts, maker_clamped(m, TYPE_I32, -5, 5));
    else maker_add_part(m, parts, type);
}

static bool make_op(Maker *m)
{
    Op op = (Op)(1 + pick(m, OP_COUNT - 1));
    const OpInfo *info = op_info(op);
    if ((info->flags & OP_PURE_VALUE) || op == OP_ELEMENT || op == OP_CHUNK || m->known_count + 12 > MAX_VALUES) return false;
    if ((info->flags & OP_LIBM) && chance(m, 70)) return false;
    Parts parts = maker_parts(m);
    Type type = maker_type_for(m, info->operands[0]);
    if (op == OP_SELECT) {
        maker_add_mask(m, &parts);
        type = maker_type_for(m, 'a');
        maker_add_part(m, &parts, type);
        maker_add_part(m, &parts, type);
    } else {
        maker_add_part(m, &parts, type);
        if (info->operands[1]) tame_second(m, op, &parts, type);
        if (info->operands[1] && info->operands[2]) maker_add_part(m, &parts, type);
    }
    maker_append_op(m, op, result_type(m, op, type), &parts);
    return true;
}

static bool make_index(Maker *m)
{
    Type type = chance(m, 70) ? TYPE_I32 : TYPE_I64;
    maker_index(m, pick(m, m->kernel->axis_count), type);
    return true;
}

static bool make_merge(Maker *m)
{
    if (m->loops) return false;
    Type type = maker_type_for(m, 'a');
    Parts parts = maker_parts(m);
    maker_add_part(m, &parts, type);
    VecInst inst = {.kind = VEC_MERGE, .type = type};
    if (chance(m, 30)) {
        parts.row_low = parts.row_high = 0; /* the set has no others */
        inst.set = maker_set(m, parts.low, parts.high);
        parts.operands[parts.count++] = (VecOperand){0};
    } else {
        maker_add_part(m, &parts, type);
        inst.set = maker_odd_set(m);
    }
    ValueId id = vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
    maker_remember_rows(m, id, type, &parts);
    return true;
}

/* The operands of a value, one of them read one point further; false when all are uniform or of a loop. */
static bool shift_operand(Maker *m, Parts *parts)
{
    uint32_t axis = m->has_row_offsets && chance(m, 50);
    if (m->has_rows_in_place || m->is_alone) return false;
    for (uint32_t n = 0; n < parts->count; n++)
        for (uint32_t i = 0; i < m->known_count; i++) {
            const Known *value = &m->known[i];
            int32_t *offset = &parts->operands[n].offset[axis], reach = axis ? ROW_REACH : REACH;
            if (value->id != parts->operands[n].value || value->region || *offset >= reach) continue;
            if (axis && *offset >= value->row_high) continue;
            ++*offset;
            parts->low += !axis;
            parts->high -= !axis;
            if (axis && value->row_low - *offset > parts->row_low) parts->row_low = value->row_low - *offset;
            if (axis && value->row_high - *offset < parts->row_high) parts->row_high = value->row_high - *offset;
            return true;
        }
    return false;
}

/* Something once more: the same, or an operation on other points of the same values. A load may stand behind a store of its
 * array then, which no shape takes. */
static bool make_repeated(Maker *m)
{
    if (!m->known_count) return false;
    const Known known = m->known[pick(m, m->known_count)];
    VecInst inst = *vec_inst(m->kernel, known.id);
    if (!maker_sees(m, &known) || (inst.kind != VEC_OP && inst.kind != VEC_LOAD && inst.kind != VEC_MERGE)) return false;
    if (m->depth > m->loops && (known.low > m->cover.low || known.high < m->cover.high)) return false;
    bool behind = false;
    for (uint32_t a = 0; a < m->array_count; a++) behind |= inst.kind == VEC_LOAD && m->arrays[a] == inst.array && m->stored[a];
    if (behind && (m->depth || !chance(m, 40))) return false;
    Parts parts = {.low = known.low, .high = known.high, .row_low = known.row_low, .row_high = known.row_high};
    while (parts.count < inst.count) {
        parts.operands[parts.count] = *vec_operand(m->kernel, &inst, parts.count);
        parts.count++;
    }
    bool may_shift = inst.kind == VEC_OP && !m->depth && !(op_info(inst.op)->flags & OP_TRAPS);
    bool shifted = may_shift && chance(m, 50) && shift_operand(m, &parts);
    if (m->depth > m->loops) {
        parts.low = m->cover.low;
        parts.high = m->cover.high;
    }
    if ((shifted || m->depth > m->loops) && inst.set && inst.kind != VEC_MERGE) {
        inst.set = maker_set(m, parts.low, parts.high);
        parts.row_low = parts.row_high = 0;
    }
    ValueId id = vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
    maker_remember_rows(m, id, inst.type, &parts);
    if (behind) maker_store_value(m, id);
    return true;
}

/* ---- loops ------------------------------------------------------------------------------ */

/* The initial values of carries, and where all of them are defined. */
static uint32_t choose_initials(Maker *m, Parts *parts, Type *types)
{
    uint32_t count = 1 + pick(m, 3);
    for (uint32_t c = 0; c < count; c++) {
        types[c] = maker_type_for(m, 'a');
        maker_add_part(m, parts, types[c]);
    }
    return count;
}

static bool make_loop(Maker *m)
{
    if (m->loops == 2 || m->depth > 2 || m->known_count + 40 > MAX_VALUES) return false;
    Parts parts = maker_parts(m);
    Type types[3];
    ValueId carries[3];
    Known outer = m->cover;
    uint32_t count = choose_initials(m, &parts, types);
    maker_open_region(m, &parts);
    SetId set = maker_set(m, m->cover.low, m->cover.high);
    ExprId trips = chance(m, 70) ? maker_scalar(m, m->k) : maker_constant(m, TYPE_I32, pick(m, 4));
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_LOOP, .uniform = trips}, NULL, 0);
    m->loops++;
    for (uint32_t c = 0; c < count; c++) {
        VecOperand both[2] = {parts.operands[c], {0}};
        VecInst inst = {.kind = VEC_CARRY, .type = types[c], .set = set};
        carries[c] = vec_inst_append(m->context, m->kernel, inst, both, 2);
        maker_remember(m, carries[c], types[c], m->cover.low, m->cover.high);
    }
    maker_values(m, 2 + pick(m, 6));
    for (uint32_t c = 0; c < count; c++) {
        Parts next = maker_parts(m);
        maker_add_part(m, &next, types[c]);
        *vec_operand(m->kernel, vec_inst(m->kernel, carries[c]), 1) = next.operands[0];
        if (vec_has_offset(&next.operands[0])) { /* of an outer value: moved through an instruction of the loop */
            Parts moved = next;
            VecInst select = {.kind = VEC_OP, .op = OP_SELECT, .type = types[c], .set = set};
            moved.operands[0] = (VecOperand){.value = maker_uniform(m, maker_constant(m, TYPE_L32, 1))};
            moved.operands[1] = moved.operands[2] = next.operands[0];
            ValueId id = vec_inst_append(m->context, m->kernel, select, moved.operands, 3);
            *vec_operand(m->kernel, vec_inst(m->kernel, carries[c]), 1) = (VecOperand){.value = id};
        }
    }
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_END_LOOP}, NULL, 0);
    Known cover = m->cover;
    m->loops--;
    maker_close_region(m, outer);
    for (uint32_t c = 0; c < count; c++) {
        VecOperand carry = {.value = carries[c]};
        VecInst inst = {.kind = VEC_OUT, .type = types[c], .set = set};
        ValueId id = vec_inst_append(m->context, m->kernel, inst, &carry, 1);
        maker_remember(m, id, types[c], cover.low, cover.high);
    }
    return true;
}

/* ---- kernels ---------------------------------------------------------------------------- */

void maker_values(Maker *m, uint32_t count)
{
    for (uint32_t made = 0, tries = 0; made < count && tries < 50 * count; tries++) {
        if (m->has_ifs && chance(m, 8) && maker_if(m)) made++;
        if (m->has_regions && chance(m, 4) && maker_leaving(m)) made++;
        if (m->has_rows_in_place && chance(m, 6) && maker_handed(m)) made++;
        uint32_t kind = pick(m, 100);
        if (m->known_count + 16 > MAX_VALUES) return;
        made += kind < 12   ? maker_load(m)
                : kind < 15 ? maker_gather(m)
                : kind < 17 ? maker_load_general(m)
                : kind < 20 ? make_index(m)
                : kind < 25 ? make_merge(m)
                : kind < 28 ? make_loop(m)
                : kind < 32 ? maker_store(m)
                : kind < 38 ? make_repeated(m)
                            : make_op(m);
    }
}

void maker_add_accesses(Maker *m)
{
    VecKernel *kernel = m->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        uint32_t i = 0;
        while (i < kernel->accesses.count && kernel->accesses.items[i].symbol != inst->array) i++;
        if (i == kernel->accesses.count) list_push(m->context->arena, &kernel->accesses, ((KernelAccess){.symbol = inst->array}));
        kernel->accesses.items[i].read |= inst->kind == VEC_LOAD;
        kernel->accesses.items[i].written |= inst->kind == VEC_STORE;
    }
}

/* A third of the kernels have ifs, offsets on axis 1, or both, a sixth regions of all kinds; of the others a fifth loads rows that other rows
 * store, and a fifth has lanes that work by themselves. What the rest is does not depend on that. */
static void choose_form(Maker *m, uint64_t seed, bool regions)
{
    uint64_t state = seed * 0x2545f4914f6cdd1du + 7;
    uint32_t kind = regions ? 1 : vec_test_pick(&state, 3);
    m->has_regions = kind == 1 && (regions || !vec_test_pick(&state, 2));
    m->has_ifs = m->has_regions;
    m->has_rows_in_place = kind && !m->has_regions && !vec_test_pick(&state, 5);
    m->is_alone = kind && !m->has_regions && !m->has_rows_in_place && !vec_test_pick(&state, 4);
    if (kind) return;
    uint32_t form = vec_test_pick(&state, 10);
    m->has_ifs = form < 8;
    m->has_row_offsets = form >= 6;
    m->has_inner_offsets = m->has_ifs && !vec_test_pick(&state, 8);
}

NestRoutine *vec_test_generate(Context *context, NestProgram *program, uint64_t seed, bool regions)
{
    Maker m = {.context = context, .state = seed * 0x5851f42d4c957f2du + 1};
    m.routine = nest_routine_create(context, program, intern_printf(context->names, "p%llu", (unsigned long long)seed));
    m.routine->symbol = intern_printf(context->names, "p%llu_", (unsigned long long)seed);
    m.kernel = vec_kernel_create(context, m.routine, intern_printf(context->names, "p%llu.k1", (unsigned long long)seed));
    choose_form(&m, seed, regions);
    maker_add_symbols(&m);
    m.long_ranges = chance(&m, 30);
    for (uint32_t i = 0; i < 3 + pick(&m, 4); i++) maker_load(&m);
    if (m.has_ifs) maker_if(&m);
    if (m.has_regions) maker_leaving(&m);
    maker_values(&m, 3 + pick(&m, chance(&m, 30) ? 90 : 30));
    if (chance(&m, 30)) maker_scatter(&m);
    uint32_t sums = m.has_regions || chance(&m, 50) ? 1 + pick(&m, 3) : 0;
    for (uint32_t i = 0; i < sums; i++) maker_sum(&m);
    for (uint32_t made = 0, tries = 0; made < 1 + pick(&m, 4) && tries < 100; tries++) made += maker_store(&m);
    if (!m.any_store) maker_widen_hull(&m, 0, 0);
    m.kernel->axes[0].lower = maker_constant(&m, TYPE_I32, 1 + m.hull_low);
    m.kernel->axes[0].upper = maker_shifted(&m, m.n, m.hull_high);
    maker_reduce(&m, seed);
    maker_add_accesses(&m);
    Stmt stmt = {.kind = STMT_KERNEL, .kernel = {1}};
    m.routine->body = nest_stmt_add(context, m.routine, stmt);
    return m.routine;
}
