/* Reductions of random kernels: of all operations and types, with places, predicates and several steps. */
#include "maker.h"

#include "ir/vec_reduce.h"

enum { MAX_STEPS = 3, MAX_PARTS = VEC_MAX_AXES + 4 };

static const Op operations[] = {OP_ADD, OP_MUL, OP_MIN, OP_MAX, OP_LT, OP_LE, OP_GT, OP_GE, OP_AND, OP_OR, OP_EQV, OP_NEQV,
                                OP_IAND, OP_IOR, OP_IEOR, OP_SELECT};

/* A new scalar of the routine. */
static SymId add_scalar(Maker *m, Type type, uint32_t number)
{
    Symbol symbol = {.name = intern_printf(m->context->names, "result%u", number), .type = type, .storage = STORAGE_DUMMY};
    SymId id = nest_symbol_add(m->context, m->routine, symbol, NULL);
    list_push(m->context->arena, &m->routine->arguments, id);
    return id;
}

/* Within the points of the lanes, some of those where the terms are defined. */
static SetId reduce_set(Maker *m, const Parts *parts)
{
    int32_t low = parts->low > m->hull_low ? parts->low : m->hull_low, high = parts->high < m->hull_high ? parts->high : m->hull_high;
    if (chance(m, 20)) low += pick_between(m, 0, 3);
    if (chance(m, 20)) high -= pick_between(m, 0, 3);
    return maker_set(m, low, high);
}

static void add_reduction(Maker *m, uint32_t number)
{
    Type type = maker_type_for(m, 'a');
    VecReduction reduction = {.op = operations[pick(m, sizeof operations / sizeof *operations)], .count = 1};
    if (!vec_reduce_has(reduction.op, type)) return;
    reduction.tree = vec_reduce_rounds(reduction.op, type) && chance(m, 60);
    if (vec_reduce_chooses(reduction.op)) reduction.count = 1 + pick(m, 3);
    Parts parts = maker_parts(m);
    Type types[3] = {type, maker_type_for(m, 'a'), maker_type_for(m, 'i')};
    for (uint32_t n = 0; n < reduction.count; n++) reduction.symbols[n] = add_scalar(m, types[n], 3 * number + n);
    for (uint32_t step = 0; step < MAX_STEPS && parts.count + reduction.count + 1 <= MAX_PARTS; step++) {
        if (step && chance(m, 50)) break;
        for (uint32_t n = 0; n < reduction.count; n++) maker_add_part(m, &parts, types[n]);
        if (chance(m, 50)) maker_add_mask(m, &parts);
        else parts.operands[parts.count++] = (VecOperand){0};
    }
    VecInst inst = {.kind = VEC_REDUCE, .type = type, .reduction = m->kernel->reductions.count, .set = reduce_set(m, &parts)};
    list_push(m->context->arena, &m->kernel->reductions, reduction);
    vec_inst_append(m->context, m->kernel, inst, parts.operands, parts.count);
}

void maker_reduce(Maker *m, uint64_t seed)
{
    m->state = seed * 0x9e3779b97f4a7c15u + 11;
    if (!chance(m, 40)) return;
    uint32_t count = 1 + pick(m, 4);
    for (uint32_t i = 0; i < count; i++) add_reduction(m, i);
}
