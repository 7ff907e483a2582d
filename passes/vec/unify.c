/* unify
 *
 * WHAT   Where both operands of a select come from the same operation, the operands are selected and the operation is done once:
 *          %x = div %a, %b ; %y = div %a, %c ; %z = select %m, %x, %y   ->   %1 = select %m, %b, %c ; %z = div %a, %1
 *        and so on backwards, so that two copies of a procedure on the sides of an IF (`if (u > 0) then; call state(left); else; call
 *        state(right)`) are one of chosen arguments. Only where nothing else reads the two, and work is saved: a select costs what an
 *        addition costs. Where all lanes of a block go one way, `branch` has ifs instead. The new selects stand behind the last of
 *        their operands. Once more over the kernel as long as less operations are left, or as many with less selects among them: a select
 *        of selects is one of selects by the other's condition, and they would change places for ever.
 * NEEDS  simplify: what is computed twice has one value, or it would be read twice.
 * KEEPS  the order of stores and loads.
 * FP     bit-exact: at each point the same operation has the same operands; what is not chosen is not computed.
 * COST   selects times the depth that is looked ahead, once more for each IF around others.
 * SOURCE Branch fusion: Coutinho, Sampaio, Pereira, Meira, Divergence Analysis and Optimizations, PACT 2011, section IV.
 */
#include "passes/vec/vec_passes.h"
#include "ir/build.h"
#include "ir/vec_region.h"

#include <string.h>

enum { LEAST_GAIN = 6, DEPTH = 6, COST_OF_SELECT = 1 };

typedef struct {
    Context *context;
    VecKernel *kernel;
    VecRegions regions;
    const uint32_t *axes;
    uint32_t *uses;         /* by value: operands of what is kept that read it */
    bool *gone;             /* by value: nothing reads it any more */
    bool unified;           /* something was */
    LIST(ValueId) backward; /* the new order from its end */
    LIST(ValueId) waiting;  /* selects that stand as early as their operands allow */
} Unify;

static VecInst *inst_of(const Unify *u, ValueId id)
{
    return vec_inst(u->kernel, id);
}

/* ---- what may be one ---------------------------------------------------------------------- */

static bool same_operand(const VecOperand *x, const VecOperand *y)
{
    return x->value == y->value && memcmp(x->offset, y->offset, sizeof x->offset) == 0;
}

static Type operand_type(const Unify *u, const VecInst *inst, uint32_t n)
{
    return inst_of(u, vec_operand(u->kernel, inst, n)->value)->type;
}

/* Whether the two values, read at the reader's own point, are results of one operation, which does not trap. */
static bool are_alike(const Unify *u, const VecOperand *x, const VecOperand *y)
{
    if (!x->value || !y->value || x->value == y->value || vec_has_offset(x) || vec_has_offset(y)) return false;
    const VecInst *a = inst_of(u, x->value), *b = inst_of(u, y->value);
    if (a->kind != VEC_OP || b->kind != VEC_OP || a->op != b->op || a->type != b->type || a->count != b->count) return false;
    if (op_info(a->op)->flags & OP_TRAPS && type_is_int(a->type)) return false;
    for (uint32_t n = 0; n < a->count; n++) {
        if (!vec_operand(u->kernel, a, n)->value || !vec_operand(u->kernel, b, n)->value) return false;
        if (operand_type(u, a, n) != operand_type(u, b, n)) return false;
    }
    return u->regions.value[x->value] == u->regions.value[y->value];
}

/* What is saved by choosing the operands of two such values instead of them, those that differ in turn. */
static int32_t gain(const Unify *u, const VecOperand *x, const VecOperand *y, uint32_t depth)
{
    if (!depth || !are_alike(u, x, y)) return 0;
    const VecInst *a = inst_of(u, x->value), *b = inst_of(u, y->value);
    int32_t saved = op_info(a->op)->cost + COST_OF_SELECT;
    for (uint32_t n = 0; n < a->count; n++) {
        const VecOperand *p = vec_operand(u->kernel, a, n), *q = vec_operand(u->kernel, b, n);
        if (same_operand(p, q)) continue;
        int32_t deeper = gain(u, p, q, depth - 1);
        saved += (deeper > 0 ? deeper : 0) - COST_OF_SELECT;
    }
    return saved;
}

static int32_t gain_of(const Unify *u, const VecInst *select)
{
    return gain(u, vec_operand(u->kernel, select, 1), vec_operand(u->kernel, select, 2), DEPTH);
}

/* A select by what lanes of a block differ in, worth a try. */
static bool is_candidate(const Unify *u, ValueId id)
{
    const VecInst *inst = inst_of(u, id);
    if (inst->kind != VEC_OP || inst->op != OP_SELECT || !inst->set) return false;
    ValueId condition = vec_operand(u->kernel, inst, 0)->value, x = vec_operand(u->kernel, inst, 1)->value;
    return condition && u->axes[condition] & 1 && gain_of(u, inst) >= LEAST_GAIN && u->regions.value[x] == u->regions.value[id];
}

/* ---- uses --------------------------------------------------------------------------------- */

static void drop_use(Unify *u, ValueId id)
{
    if (!id || --u->uses[id] || inst_of(u, id)->kind != VEC_OP) return;
    u->gone[id] = true;
    for (uint32_t n = 0; n < inst_of(u, id)->count; n++) drop_use(u, vec_operand(u->kernel, inst_of(u, id), n)->value);
}

/* ---- selects ------------------------------------------------------------------------------ */

/* The waiting select between two operands, at the points of another one and by its condition; a new one where there is none. */
static ValueId select_between(Unify *u, ValueId like, VecOperand x, VecOperand y)
{
    VecKernel *kernel = u->kernel;
    const VecOperand *condition = vec_operand(kernel, inst_of(u, like), 0);
    for (uint32_t n = 0; n < u->waiting.count; n++) {
        const VecInst *other = inst_of(u, u->waiting.items[n]);
        bool same = other->set == inst_of(u, like)->set && same_operand(vec_operand(kernel, other, 0), condition) &&
                    same_operand(vec_operand(kernel, other, 1), &x) && same_operand(vec_operand(kernel, other, 2), &y);
        if (same) return u->waiting.items[n];
    }
    VecInst inst = {.kind = VEC_OP, .op = OP_SELECT, .type = inst_of(u, x.value)->type, .loc = inst_of(u, like)->loc, .set = inst_of(u, like)->set};
    VecOperand operands[] = {*condition, x, y};
    ValueId made = vec_inst_add(u->context, kernel, inst, operands, 3);
    for (uint32_t n = 0; n < 3; n++) u->uses[operands[n].value]++;
    list_push(u->context->scratch, &u->waiting, made);
    return made;
}

/* The select becomes the operation of its two operands. */
static void unify(Unify *u, ValueId id)
{
    VecKernel *kernel = u->kernel;
    VecOperand old[3], operands[3];
    for (uint32_t n = 0; n < 3; n++) old[n] = *vec_operand(kernel, inst_of(u, id), n);
    VecInst x = *inst_of(u, old[1].value), y = *inst_of(u, old[2].value);
    for (uint32_t n = 0; n < x.count; n++) {
        VecOperand p = *vec_operand(kernel, &x, n), q = *vec_operand(kernel, &y, n);
        operands[n] = same_operand(&p, &q) ? p : (VecOperand){.value = select_between(u, id, p, q)};
        u->uses[operands[n].value]++;
    }
    VecInst *inst = inst_of(u, id);
    inst->op = x.op;
    inst->count = x.count;
    for (uint32_t n = 0; n < x.count; n++) *vec_operand(kernel, inst, n) = operands[n];
    for (uint32_t n = 0; n < 3; n++) drop_use(u, old[n].value);
    u->unified = true;
}

static bool reads(const Unify *u, ValueId select, ValueId value)
{
    for (uint32_t n = 0; n < 3; n++)
        if (vec_operand(u->kernel, inst_of(u, select), n)->value == value) return true;
    return false;
}

/* Puts the waiting selects that read the value, any of them for 0, behind it, as what they become: all that reads them is known. */
static void place_readers(Unify *u, ValueId value)
{
    for (uint32_t n = 0; n < u->waiting.count; n++) {
        ValueId id = u->waiting.items[n];
        if (value && !reads(u, id, value)) continue;
        memmove(&u->waiting.items[n], &u->waiting.items[n + 1], (--u->waiting.count - n) * sizeof id);
        n = UINT32_MAX; /* others may be new */
        if (u->gone[id]) continue;
        ValueId x = vec_operand(u->kernel, inst_of(u, id), 1)->value, y = vec_operand(u->kernel, inst_of(u, id), 2)->value;
        if (u->uses[x] == 1 && u->uses[y] == 1 && gain_of(u, inst_of(u, id)) > 0) unify(u, id);
        list_push(u->context->scratch, &u->backward, id);
    }
}

static void walk_backward(Unify *u)
{
    for (uint32_t at = u->kernel->order.count; at-- > 0;) {
        ValueId id = u->kernel->order.items[at];
        if (vec_is_marker(inst_of(u, id)->kind)) place_readers(u, 0);
        else place_readers(u, id);
        if (u->gone[id]) continue;
        if (is_candidate(u, id)) list_push(u->context->scratch, &u->waiting, id);
        else list_push(u->context->scratch, &u->backward, id);
    }
    place_readers(u, 0);
}

static void count_uses(Unify *u)
{
    for (uint32_t at = 0; at < u->kernel->order.count; at++) {
        const VecInst *inst = inst_of(u, u->kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) u->uses[vec_operand(u->kernel, inst, n)->value]++;
    }
}

static bool any_candidate(const Unify *u)
{
    for (uint32_t at = 0; at < u->kernel->order.count; at++)
        if (is_candidate(u, u->kernel->order.items[at])) return true;
    return false;
}

/* ---- once over the kernel ----------------------------------------------------------------- */

/* The kernel as it was, and how many operations it had. */
typedef struct {
    VecInst *insts;
    VecOperand *operands;
    ValueId *order;
    uint32_t inst_count, operand_count, order_count;
    uint32_t selects, others;
} Before;

static void *copy_of(Arena *arena, const void *items, size_t size) { return memcpy(arena_alloc(arena, size), items, size); }

static void count_operations(const VecKernel *kernel, uint32_t *selects, uint32_t *others)
{
    *selects = *others = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_OP && inst->op == OP_SELECT) ++*selects;
        else ++*others;
    }
}

static Before keep_before(Arena *arena, const VecKernel *kernel)
{
    Before before = {.inst_count = kernel->insts.count, .operand_count = kernel->operands.count, .order_count = kernel->order.count};
    before.insts = copy_of(arena, kernel->insts.items, kernel->insts.count * sizeof *before.insts);
    before.operands = copy_of(arena, kernel->operands.items, kernel->operands.count * sizeof *before.operands);
    before.order = copy_of(arena, kernel->order.items, kernel->order.count * sizeof *before.order);
    count_operations(kernel, &before.selects, &before.others);
    return before;
}

/* Whether there is less to do than before; else all is as it was. */
static bool is_less(VecKernel *kernel, const Before *before)
{
    uint32_t selects, others;
    count_operations(kernel, &selects, &others);
    if (others < before->others || (others == before->others && selects < before->selects)) return true;
    memcpy(kernel->insts.items, before->insts, before->inst_count * sizeof *before->insts);
    memcpy(kernel->operands.items, before->operands, before->operand_count * sizeof *before->operands);
    memcpy(kernel->order.items, before->order, before->order_count * sizeof *before->order);
    kernel->insts.count = before->inst_count;
    kernel->operands.count = before->operand_count;
    kernel->order.count = before->order_count;
    return false;
}

/* From the innermost sides on; whether something became one, and that is less. */
static bool unify_once(const StageRun *run)
{
    VecKernel *kernel = run->kernel;
    Arena *scratch = run->context->scratch;
    Unify u = {.context = run->context, .kernel = kernel, .regions = vec_regions_find(scratch, kernel)};
    u.axes = vec_find_axes(scratch, run->routine, kernel, &u.regions);
    if (!any_candidate(&u)) return false;
    Before before = keep_before(scratch, kernel);
    uint32_t most = 4 * kernel->insts.count; /* what is unified takes two, and makes at most three selects */
    u.uses = arena_array(scratch, uint32_t, most);
    u.gone = arena_array(scratch, bool, most);
    count_uses(&u);
    walk_backward(&u);
    kernel->order.count = 0;
    for (uint32_t n = u.backward.count; n-- > 0;) list_push(run->context->arena, &kernel->order, u.backward.items[n]);
    return u.unified && is_less(kernel, &before);
}

bool vec_unify(StageRun *run)
{
    bool any = false;
    while (unify_once(run)) any = true;
    if (any) vec_remove_dead(run->context, run->kernel);
    return true;
}
