/* Loops of random kernels that lanes leave one by one: what is carried says whether the lane goes on, and stays as it is where not. */
#include "maker.h"

enum { MAX_CARRIED = 4 };

typedef struct {
    Type types[MAX_CARRIED];
    ValueId carries[MAX_CARRIED]; /* the first one: whether the lane goes on */
    VecOperand initials[MAX_CARRIED];
    uint32_t count;
    SetId set;
} Leaving;

static Parts choose_initials(Maker *m, Leaving *l)
{
    Parts parts = maker_parts(m);
    l->count = 2 + pick(m, MAX_CARRIED - 1);
    for (uint32_t c = 0; c < l->count; c++) {
        l->types[c] = c ? maker_type_for(m, 'a') : TYPE_L32;
        maker_add_part(m, &parts, l->types[c]);
        l->initials[c] = parts.operands[c];
    }
    return parts;
}

static void begin_loop(Maker *m, Leaving *l)
{
    l->set = maker_set(m, m->cover.low, m->cover.high);
    ExprId trips = chance(m, 60) ? maker_scalar(m, m->k) : maker_constant(m, TYPE_I32, pick(m, 5));
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_LOOP, .uniform = trips}, NULL, 0);
    m->loops++;
    for (uint32_t c = 0; c < l->count; c++) {
        VecOperand both[2] = {l->initials[c], {0}};
        VecInst inst = {.kind = VEC_CARRY, .type = l->types[c], .set = l->set};
        l->carries[c] = vec_inst_append(m->context, m->kernel, inst, both, 2);
        maker_remember(m, l->carries[c], l->types[c], m->cover.low, m->cover.high);
    }
}

/* What lanes that go on do; returns the region. */
static uint32_t add_side(Maker *m, const Leaving *l)
{
    VecOperand going = {.value = l->carries[0]};
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_IF}, &going, 1);
    uint32_t region = m->open[m->depth++] = ++m->region_serial;
    m->varying++;
    maker_values(m, 2 + pick(m, 6));
    Parts mask = maker_parts(m);
    if (chance(m, 80)) maker_add_mask(m, &mask);
    m->varying--;
    m->depth--;
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_END_IF}, NULL, 0);
    return region;
}

static void add_phis(Maker *m, const Leaving *l, uint32_t region)
{
    for (uint32_t c = 0; c < l->count; c++) {
        VecOperand operands[2] = {{.value = maker_value_of_side(m, region, m->cover, l->types[c])}, {.value = l->carries[c]}};
        if (!operands[0].value) operands[0].value = l->carries[c];
        VecInst inst = {.kind = VEC_PHI, .type = l->types[c], .set = l->set};
        ValueId id = vec_inst_append(m->context, m->kernel, inst, operands, 2);
        maker_remember(m, id, l->types[c], m->cover.low, m->cover.high);
        *vec_operand(m->kernel, vec_inst(m->kernel, l->carries[c]), 1) = (VecOperand){.value = id};
    }
}

bool maker_leaving(Maker *m)
{
    if (m->loops || m->depth > 1 || m->known_count + 50 > MAX_VALUES) return false;
    Leaving l;
    Known outer = m->cover;
    Parts parts = choose_initials(m, &l);
    maker_open_region(m, &parts);
    begin_loop(m, &l);
    if (chance(m, 30)) maker_values(m, 1 + pick(m, 3));
    add_phis(m, &l, add_side(m, &l));
    if (chance(m, 30)) maker_values(m, 1 + pick(m, 3));
    vec_inst_append(m->context, m->kernel, (VecInst){.kind = VEC_END_LOOP}, NULL, 0);
    Known cover = m->cover;
    m->loops--;
    maker_close_region(m, outer);
    for (uint32_t c = 0; c < l.count; c++) {
        VecOperand carry = {.value = l.carries[c]};
        VecInst inst = {.kind = VEC_OUT, .type = l.types[c], .set = l.set};
        ValueId id = vec_inst_append(m->context, m->kernel, inst, &carry, 1);
        maker_remember(m, id, l.types[c], cover.low, cover.high);
    }
    return true;
}
