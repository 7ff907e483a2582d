#include "ir/vec_asked.h"

#include "ir/build.h"
#include "ir/vec_build.h"

#include <string.h>

typedef struct {
    const VecKernel *kernel;
    bool *moved; /* by value: it has copies, spills or reloads */
    VecAsked *asked;
} Walk;

bool vec_asked_has(const VecAsked *asked, VecLiteral literal)
{
    for (uint32_t i = 0; i < asked->count; i++)
        if (asked->items[i].condition == literal.condition && asked->items[i].holds == literal.holds) return true;
    return false;
}

/* A reader more: what is asked for by both. */
static void meet(VecAsked *asked, const VecAsked *reader)
{
    uint32_t kept = 0;
    if (!asked->read) {
        *asked = *reader;
        asked->read = true;
        return;
    }
    for (uint32_t i = 0; i < asked->count; i++)
        if (vec_asked_has(reader, asked->items[i])) asked->items[kept++] = asked->items[i];
    asked->count = kept;
}

static void add(VecAsked *asked, VecLiteral literal)
{
    if (!vec_asked_has(asked, literal) && asked->count < VEC_MOST_ASKED) asked->items[asked->count++] = literal;
}

/* Whether the n-th operand of an instruction is a condition that has its register from its definition on. */
static bool is_condition(const Walk *w, const VecInst *inst, uint32_t n)
{
    const VecOperand *operand = vec_operand(w->kernel, inst, n);
    const VecInst *value = vec_inst(w->kernel, operand->value);
    return operand->value && !w->moved[operand->value] && type_is_logical(value->type) && value->location.kind == LOCATION_REGISTER &&
           operand->location.kind == LOCATION_REGISTER && operand->location.slot == value->location.slot && !vec_has_offset(operand);
}

/* Where the n-th operand is asked for by an instruction that is asked for where `own` says. */
static VecAsked by_operand(const Walk *w, const VecInst *inst, uint32_t n, const VecAsked *own)
{
    bool access = inst->kind == VEC_LOAD || inst->kind == VEC_STORE;
    VecAsked asked = {0};
    if (vec_has_offset(vec_operand(w->kernel, inst, n))) return asked;
    if (inst->kind != VEC_OP && !access && !vec_is_move(inst)) return asked;
    if (inst->kind != VEC_STORE) asked = *own;
    uint32_t predicate = inst->count - 1;
    if (inst->kind == VEC_OP && inst->op == OP_SELECT && n > 0 && is_condition(w, inst, 0))
        add(&asked, (VecLiteral){vec_operand(w->kernel, inst, 0)->value, n == 1});
    if (access && inst->predicated && n < predicate && is_condition(w, inst, predicate))
        add(&asked, (VecLiteral){vec_operand(w->kernel, inst, predicate)->value, true});
    return asked;
}

static void visit(Walk *w, ValueId id)
{
    const VecInst *inst = vec_inst(w->kernel, id);
    for (uint32_t n = 0; n < inst->count; n++) {
        VecAsked asked = by_operand(w, inst, n, &w->asked[id]);
        meet(&w->asked[vec_operand(w->kernel, inst, n)->value], &asked);
    }
}

VecAsked *vec_find_asked(Arena *arena, const VecKernel *kernel)
{
    Walk w = {kernel, arena_array(arena, bool, kernel->insts.count), arena_array(arena, VecAsked, kernel->insts.count)};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        if (vec_is_move(vec_inst(kernel, id))) w.moved[vec_value_root(kernel, id)] = w.moved[id] = true;
        if (vec_inst(kernel, id)->kind == VEC_CARRY) visit(&w, id); /* which reads what stands behind it */
    }
    for (uint32_t at = kernel->order.count; at-- > 0;)
        if (vec_inst(kernel, kernel->order.items[at])->kind != VEC_CARRY) visit(&w, kernel->order.items[at]);
    for (uint32_t at = 0; at < kernel->order.count; at++) w.asked[kernel->order.items[at]].place = at + 1;
    return w.asked;
}

bool vec_may_ask(const VecKernel *kernel, const VecRegions *regions, const VecAsked *asked, uint32_t at, const VecLiteral *literal)
{
    const VecInst *inst = vec_inst(kernel, kernel->order.items[at]), *condition = vec_inst(kernel, literal->condition);
    if (memcmp(inst->delay, condition->delay, sizeof inst->delay) != 0) return false;
    uint32_t place = asked[literal->condition].place;
    return place && place <= at && vec_region_encloses(regions, regions->of[place - 1], regions->of[at]);
}
