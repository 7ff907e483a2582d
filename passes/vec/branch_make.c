/* Makes ifs of what one side of a condition needs. What is to stand in one is gathered, and waits: others pass it by until one reads it or
 * meets it in memory; then it is put into the program as an if, with phis for what is read behind it. */
#include "passes/vec/branch.h"

#include "ir/build.h"

typedef LIST(ValueId) Values;

typedef struct {
    Branch *b;
    Values order;      /* the program, as far as it is made */
    Values waiting;    /* in the order of the program */
    Values phis;       /* selects between two sides that wait */
    uint8_t *side;     /* by value: NEEDED_TRUE or NEEDED_FALSE of those that wait, NEEDED of their phis; 0: others */
    ValueId *left;     /* by value: the phi that stands for it behind its if */
    uint32_t *uses;    /* by value: reads of it */
    bool reached;      /* the condition is in the program */
} Making;

static VecInst *inst_of(const Making *m, ValueId id)
{
    return vec_inst(m->b->kernel, id);
}

static void put(Making *m, ValueId id)
{
    list_push(m->b->context->arena, &m->order, id);
    m->reached |= id == m->b->condition;
}

static ValueId add_inst(Making *m, VecInst inst, const VecOperand *operands, uint32_t count)
{
    return vec_inst_add(m->b->context, m->b->kernel, inst, operands, count);
}

static ValueId put_new(Making *m, VecInst inst, const VecOperand *operands, uint32_t count)
{
    ValueId id = add_inst(m, inst, operands, count);
    put(m, id);
    return id;
}

/* ---- conditions within a side ----------------------------------------------------------- */

static void set_offsets(VecOperand *operand, const VecOperand *by)
{
    for (uint32_t a = 0; a < VEC_MAX_AXES; a++) operand->offset[a] += by->offset[a];
}

/* Whether the value is true in one row alone: a store whose elements all rows share is known to be one row's by its predicate. */
static bool is_of_one_row(const Branch *b, ValueId value)
{
    const VecInst *inst = vec_inst(b->kernel, value);
    bool index = false, part = false;
    ValueId one = inst->kind == VEC_PHI ? vec_phi_of_one_side(b->routine, b->kernel, inst) : 0;
    if (one) return is_of_one_row(b, one);
    if (inst->kind != VEC_OP || (inst->op != OP_EQ && inst->op != OP_AND)) return false;
    for (uint32_t n = 0; n < inst->count; n++) {
        ValueId operand = vec_operand(b->kernel, inst, n)->value;
        index |= vec_inst(b->kernel, operand)->kind == VEC_INDEX;
        part |= inst->op == OP_AND && is_of_one_row(b, operand);
    }
    return inst->op == OP_EQ ? index : part;
}

/* In a side the condition is known: a predicate that is no more goes, of one that holds it and another one that one stays. */
static void drop_known(Making *m, ValueId id)
{
    const Branch *b = m->b;
    VecInst *inst = inst_of(m, id);
    if (!inst->predicated || (inst->kind == VEC_STORE && is_of_one_row(b, b->condition))) return;
    VecOperand *predicate = vec_operand(b->kernel, inst, inst->count - 1);
    uint8_t side = m->side[id];
    if (branch_literal(b, predicate) == side) {
        m->uses[predicate->value]--;
        inst->predicated = false;
        inst->count--;
        return;
    }
    const VecInst *both = vec_inst(b->kernel, predicate->value);
    if (both->kind != VEC_OP || both->op != OP_AND || vec_has_offset(predicate)) return;
    for (uint32_t n = 0; n < 2; n++) {
        if (branch_literal(b, vec_operand(b->kernel, both, n)) != side) continue;
        VecOperand other = *vec_operand(b->kernel, both, 1 - n);
        set_offsets(&other, predicate);
        m->uses[predicate->value]--;
        m->uses[other.value]++;
        *predicate = other;
        return;
    }
}

/* ---- an if ------------------------------------------------------------------------------ */

/* The contrary of the condition. */
static ValueId put_contrary(Making *m)
{
    Branch *b = m->b;
    const VecInst *condition = inst_of(m, b->condition);
    VecInst contrary = {.kind = VEC_OP, .op = OP_NOT, .type = condition->type, .set = vec_defined_set(condition), .loc = condition->loc};
    if (condition->kind != VEC_UNIFORM) return put_new(m, contrary, &(VecOperand){.value = b->condition}, 1);
    ExprId expr = nest_op1(b->context, b->routine, OP_NOT, condition->uniform, condition->loc);
    VecInst uniform = {.kind = VEC_UNIFORM, .type = nest_expr(b->routine, expr)->type, .uniform = expr, .loc = condition->loc};
    return put_new(m, uniform, NULL, 0);
}

static bool has_waiting(const Making *m, uint8_t side)
{
    for (uint32_t i = 0; i < m->waiting.count; i++)
        if (m->side[m->waiting.items[i]] == side) return true;
    return false;
}

static void put_side(Making *m, uint8_t side)
{
    for (uint32_t i = 0; i < m->waiting.count; i++)
        if (m->side[m->waiting.items[i]] == side) put(m, m->waiting.items[i]);
}

/* The reads of each value by those of its own side, or by the phis. */
static uint32_t *count_inner_uses(const Making *m)
{
    uint32_t *inner = arena_array(m->b->context->scratch, uint32_t, m->b->kernel->insts.count);
    for (uint32_t i = 0; i < m->waiting.count + m->phis.count; i++) {
        bool phi = i >= m->waiting.count;
        ValueId id = phi ? m->phis.items[i - m->waiting.count] : m->waiting.items[i];
        for (uint32_t n = 0; n < inst_of(m, id)->count; n++) {
            ValueId value = vec_operand(m->b->kernel, inst_of(m, id), n)->value;
            if (value && (phi || m->side[value] == m->side[id])) inner[value]++;
        }
    }
    return inner;
}

/* Whether what is read of it behind the if is false where the other side ran: an AND with the condition, or its contrary, may read it there. */
static bool is_false_elsewhere(const Making *m, const VecInst *inst) { return !m->b->uniform && type_is_logical(inst->type); }

/* Phis for what is read behind the if: undefined where the other side ran, or false. */
static void put_left(Making *m, uint8_t first, ValueId zero_of_type[TYPE_COUNT])
{
    const uint32_t *inner = count_inner_uses(m);
    uint32_t count = m->waiting.count;
    for (uint32_t i = 0; i < count; i++) {
        ValueId id = m->waiting.items[i];
        const VecInst *inst = inst_of(m, id);
        if (!vec_defines_value(inst) || m->uses[id] == inner[id]) continue;
        VecInst phi = {.kind = VEC_PHI, .type = inst->type, .name = inst->name, .loc = inst->loc};
        VecOperand operands[2] = {{.value = id}, {.value = is_false_elsewhere(m, inst) ? zero_of_type[inst->type] : 0}};
        if (m->side[id] != first) {
            operands[0].value = zero_of_type[inst->type];
            operands[1].value = id;
        }
        m->left[id] = put_new(m, phi, operands, 2);
    }
}

/* What stands in for the value that the first side does not have, and for what is false where the other side ran. */
static void put_zeros(Making *m, uint8_t side, ValueId zero_of_type[TYPE_COUNT])
{
    Branch *b = m->b;
    for (uint32_t i = 0; i < m->waiting.count; i++) {
        const VecInst *inst = inst_of(m, m->waiting.items[i]);
        Type type = inst->type;
        bool wanted = m->side[m->waiting.items[i]] == side || is_false_elsewhere(m, inst);
        if (!wanted || !vec_defines_value(inst) || zero_of_type[type]) continue;
        ExprId zero = nest_const_bits(b->context, b->routine, type, 0, inst->loc);
        zero_of_type[type] = put_new(m, (VecInst){.kind = VEC_UNIFORM, .type = type, .loc = inst->loc, .uniform = zero}, NULL, 0);
    }
}

static void put_phis(Making *m, uint8_t first)
{
    for (uint32_t i = 0; i < m->phis.count; i++) {
        const VecInst *phi = inst_of(m, m->phis.items[i]);
        VecOperand *a = vec_operand(m->b->kernel, phi, 0), *other = vec_operand(m->b->kernel, phi, 1), kept = *a;
        if (first == NEEDED_FALSE) *a = *other, *other = kept;
        put(m, m->phis.items[i]);
    }
}

/* What waits comes into the program; plainly where the condition does not stand there yet. */
static void flush(Making *m)
{
    Branch *b = m->b;
    if (!m->waiting.count) return;
    if (!m->reached) {
        for (uint32_t i = 0; i < m->waiting.count; i++) put(m, m->waiting.items[i]);
    } else {
        ValueId zeros[TYPE_COUNT] = {0};
        uint8_t first = has_waiting(m, NEEDED_TRUE) ? NEEDED_TRUE : NEEDED_FALSE;
        bool both = first == NEEDED_TRUE && has_waiting(m, NEEDED_FALSE);
        ValueId condition = first == NEEDED_TRUE ? b->condition : put_contrary(m);
        SourceRange loc = inst_of(m, b->condition)->loc;
        for (uint32_t i = 0; i < m->waiting.count; i++) drop_known(m, m->waiting.items[i]);
        put_zeros(m, both ? NEEDED_FALSE : 0, zeros);
        put_new(m, (VecInst){.kind = VEC_IF, .loc = loc}, &(VecOperand){.value = condition}, 1);
        put_side(m, first);
        if (both) put_new(m, (VecInst){.kind = VEC_ELSE, .loc = loc}, NULL, 0);
        if (both) put_side(m, NEEDED_FALSE);
        put_new(m, (VecInst){.kind = VEC_END_IF, .loc = loc}, NULL, 0);
        put_phis(m, first);
        put_left(m, first, zeros);
    }
    for (uint32_t i = 0; i < m->waiting.count; i++) m->side[m->waiting.items[i]] = 0;
    for (uint32_t i = 0; i < m->phis.count; i++) m->side[m->phis.items[i]] = 0;
    m->waiting.count = m->phis.count = 0;
}

/* ---- the walk --------------------------------------------------------------------------- */

/* Reads what stands behind an if by its phi. */
static void read_behind(Making *m, const BranchPiece *piece)
{
    for (uint32_t at = piece->first; at <= piece->last; at++)
        for (uint32_t n = 0; n < branch_inst(m->b, at)->count; n++) {
            VecOperand *operand = vec_operand(m->b->kernel, branch_inst(m->b, at), n);
            if (m->left[operand->value]) operand->value = m->left[operand->value];
        }
}

/* Whether the piece reads something that waits, but for values of the same side at the same point. */
static bool reads_waiting(const Making *m, const BranchPiece *piece, uint8_t side)
{
    for (uint32_t at = piece->first; at <= piece->last; at++)
        for (uint32_t n = 0; n < branch_inst(m->b, at)->count; n++) {
            const VecOperand *operand = vec_operand(m->b->kernel, branch_inst(m->b, at), n);
            uint8_t of = m->side[operand->value];
            if (of && (of != side || vec_has_offset(operand))) return true;
        }
    return false;
}

/* The operand of an AND that waits on the side on which that is what the AND is. */
static bool waits_in_and(const Making *m, const VecInst *inst, uint32_t n)
{
    uint8_t part = branch_part(m->b, inst, n);
    const VecOperand *operand = vec_operand(m->b->kernel, inst, n);
    return part && m->side[operand->value] == part && !vec_has_offset(operand);
}

/* An AND of the condition and what waits, or a select of what both sides have, or of what one of them has and of what was there before: it is a phi. */
static bool is_choice(const Making *m, const BranchPiece *piece)
{
    const Branch *b = m->b;
    const VecInst *inst = branch_inst(b, piece->first);
    if (piece->first != piece->last || inst->kind != VEC_OP || !m->reached) return false;
    if (inst->op == OP_AND) return waits_in_and(m, inst, 0) || waits_in_and(m, inst, 1);
    if (inst->op != OP_SELECT) return false;
    uint8_t literal = branch_literal(b, vec_operand(b->kernel, inst, 0));
    if (!literal) return false;
    uint8_t first = m->side[vec_operand(b->kernel, inst, 1)->value], second = m->side[vec_operand(b->kernel, inst, 2)->value];
    if (vec_has_offset(vec_operand(b->kernel, inst, 1)) || vec_has_offset(vec_operand(b->kernel, inst, 2))) return false;
    bool fits = (!first || first == literal) && (!second || second == (literal ^ NEEDED));
    return fits && (first || second);
}

/* The operands become those of a phi: of where the condition is true, and of where it is false; of an AND the condition, or its contrary, is what is false there. */
static void choose(Making *m, ValueId id)
{
    Branch *b = m->b;
    VecInst *inst = inst_of(m, id);
    VecOperand *operands = vec_operand(b->kernel, inst, 0);
    if (inst->op == OP_AND) {
        uint32_t n = waits_in_and(m, inst, 0) ? 0 : 1;
        VecOperand part = operands[n], other = operands[1 - n];
        bool then = branch_part(b, inst, n) == NEEDED_TRUE;
        operands[0] = then ? part : other;
        operands[1] = then ? other : part;
    } else {
        bool swapped = branch_literal(b, &operands[0]) == NEEDED_FALSE;
        m->uses[operands[0].value]--;
        operands[0] = operands[swapped ? 2 : 1];
        operands[1] = swapped ? operands[1] : operands[2];
    }
    inst->kind = VEC_PHI;
    inst->op = 0;
    inst->count = 2;
    m->side[id] = NEEDED;
    list_push(b->context->scratch, &m->phis, id);
}

/* Whether an access of the piece may not come before one that waits. */
static bool meets_waiting(const Making *m, const BranchPiece *piece)
{
    for (uint32_t at = piece->first; at <= piece->last; at++) {
        const VecInst *inst = branch_inst(m->b, at);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        for (uint32_t i = 0; i < m->waiting.count; i++) {
            const VecInst *other = inst_of(m, m->waiting.items[i]);
            bool access = other->kind == VEC_STORE || (other->kind == VEC_LOAD && inst->kind == VEC_STORE);
            if (access && branch_same_memory(m->b, inst, other)) return true;
        }
    }
    return false;
}

static void let_wait(Making *m, const BranchPiece *piece)
{
    for (uint32_t at = piece->first; at <= piece->last; at++) {
        ValueId id = m->b->kernel->order.items[at];
        m->side[id] = piece->needed;
        list_push(m->b->context->scratch, &m->waiting, id);
    }
}

static void pass(Making *m, const BranchPiece *piece)
{
    bool one_side = piece->needed != NEEDED;
    read_behind(m, piece);
    if (!one_side && is_choice(m, piece)) {
        choose(m, m->b->kernel->order.items[piece->first]);
        return;
    }
    if (reads_waiting(m, piece, one_side ? piece->needed : 0) || (!one_side && meets_waiting(m, piece))) {
        flush(m);
        read_behind(m, piece);
    }
    if (one_side) {
        let_wait(m, piece);
        return;
    }
    for (uint32_t at = piece->first; at <= piece->last; at++) put(m, m->b->kernel->order.items[at]);
}

void branch_make(Branch *b)
{
    VecKernel *kernel = b->kernel;
    enum { NEW = 7 }; /* of each that waits its phi and its zero; four markers of its if, and a contrary */
    uint32_t most = kernel->insts.count + NEW * kernel->order.count + 1;
    Arena *scratch = b->context->scratch;
    Making m = {.b = b, .side = arena_array(scratch, uint8_t, most), .left = arena_array(scratch, ValueId, most),
                .uses = arena_array(scratch, uint32_t, most)};
    for (uint32_t at = 0; at < kernel->order.count; at++)
        for (uint32_t n = 0; n < branch_inst(b, at)->count; n++) m.uses[vec_operand(kernel, branch_inst(b, at), n)->value]++;
    for (uint32_t p = 0; p < b->pieces.count; p++) pass(&m, &b->pieces.items[p]);
    flush(&m);
    kernel->order.items = m.order.items;
    kernel->order.count = m.order.count;
    kernel->order.capacity = m.order.capacity;
}
