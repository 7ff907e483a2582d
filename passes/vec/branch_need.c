/* Which instructions only one side of a condition needs. */
#include "passes/vec/branch.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/vec_set.h"

enum { LOAD_COST = 4, PREDICATE_COST = 4, LOOP_FACTOR = 4 };

static bool is_access(const VecInst *inst)
{
    return inst->kind == VEC_LOAD || inst->kind == VEC_STORE;
}

static void count_access(Branch *b, const VecInst *access)
{
    uint32_t i = 0;
    while (i < b->arrays.count && b->arrays.items[i].symbol != access->array) i++;
    if (i == b->arrays.count) list_push(b->context->scratch, &b->arrays, ((BranchArray){.symbol = access->array}));
    *(access->kind == VEC_LOAD ? &b->arrays.items[i].loads : &b->arrays.items[i].stores) += 1;
}

/* Whether the instruction may need an operand less than it is needed itself. */
static bool chooses(const VecInst *inst)
{
    return (inst->kind == VEC_OP && (inst->op == OP_SELECT || inst->op == OP_AND)) || (is_access(inst) && inst->predicated);
}

/* Notes what the pieces read. */
static void find_reads(Branch *b)
{
    for (uint32_t p = 0; p < b->pieces.count; p++) {
        BranchPiece *piece = &b->pieces.items[p];
        piece->reads = b->reads.count;
        piece->plain = true;
        for (uint32_t at = piece->first; at <= piece->last; at++) {
            const VecInst *inst = branch_inst(b, at);
            piece->plain &= inst->kind != VEC_STORE && !chooses(inst);
            for (uint32_t n = 0; n < inst->count; n++) {
                ValueId value = vec_operand(b->kernel, inst, n)->value;
                if (value && b->piece_of[value] != p) list_push(b->context->scratch, &b->reads, b->piece_of[value]);
            }
        }
        piece->read_end = b->reads.count;
    }
}

Branch branch_create(StageRun *run)
{
    Arena *scratch = run->context->scratch;
    VecKernel *kernel = run->kernel;
    Branch b = {.context = run->context, .routine = run->routine, .kernel = kernel};
    VecRegions regions = vec_regions_find(scratch, kernel);
    b.axes = vec_find_axes(scratch, run->routine, kernel, &regions);
    b.piece_of = arena_array(scratch, uint32_t, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count;) {
        BranchPiece piece = {.first = at, .last = vec_piece_end(kernel, &regions, at)};
        for (; at <= piece.last; at++) {
            b.piece_of[kernel->order.items[at]] = b.pieces.count;
            if (is_access(branch_inst(&b, at))) count_access(&b, branch_inst(&b, at));
        }
        list_push(scratch, &b.pieces, piece);
    }
    find_reads(&b);
    return b;
}

/* ---- masks ------------------------------------------------------------------------------ */

/* The axes on which the condition may be another value, or none, at another point. */
static uint32_t axes_of_condition(const Branch *b)
{
    const VecInst *condition = vec_inst(b->kernel, b->condition);
    SetId known = condition->kind == VEC_UNIFORM ? 0 : vec_defined_set(condition);
    return known ? (1u << b->kernel->axis_count) - 1 : b->axes[b->condition];
}

/* Whether the operand may be another value than at the reader's own point. */
static bool is_elsewhere(const VecOperand *operand, uint32_t axes)
{
    for (uint32_t a = 0; a < VEC_MAX_AXES; a++)
        if (operand->offset[a] && (axes >> a & 1)) return true;
    return false;
}

static uint8_t opposite(uint8_t side)
{
    return side ? side ^ NEEDED : 0;
}

uint8_t branch_literal(const Branch *b, const VecOperand *operand)
{
    if (!operand->value || is_elsewhere(operand, axes_of_condition(b))) return 0;
    if (operand->value == b->condition) return NEEDED_TRUE;
    const VecInst *inst = vec_inst(b->kernel, operand->value);
    if (inst->kind != VEC_OP || inst->op != OP_NOT) return 0;
    return opposite(branch_literal(b, vec_operand(b->kernel, inst, 0)));
}

uint8_t branch_implied(const Branch *b, const VecOperand *operand)
{
    uint8_t literal = branch_literal(b, operand);
    if (literal) return literal;
    if (!operand->value || is_elsewhere(operand, axes_of_condition(b))) return NEEDED;
    const VecInst *inst = vec_inst(b->kernel, operand->value);
    if (inst->kind != VEC_OP || inst->op != OP_AND) return NEEDED;
    uint8_t side = branch_implied(b, vec_operand(b->kernel, inst, 0));
    return side != NEEDED ? side : branch_implied(b, vec_operand(b->kernel, inst, 1));
}

/* ---- what may stand in a side ----------------------------------------------------------- */

bool branch_same_memory(const Branch *b, const VecInst *one, const VecInst *other)
{
    return one->array == other->array || storage_overlap(b->routine, one->array, other->array);
}

/* Whether nothing else accesses what the store writes, or nothing stores what the load reads: then it waits for nobody. Where all lanes go
 * one way, a load may stand in a side by itself: a store behind it comes behind the if. */
static bool is_alone(const Branch *b, const VecInst *access)
{
    uint32_t loads = 0, stores = 0;
    for (uint32_t i = 0; i < b->arrays.count; i++) {
        const BranchArray *array = &b->arrays.items[i];
        if (array->symbol != access->array && !storage_overlap(b->routine, access->array, array->symbol)) continue;
        loads += array->loads;
        stores += array->stores;
    }
    return access->kind == VEC_LOAD ? stores == 0 || b->uniform : loads == 0 && stores == 1;
}

/* Whether the condition is known wherever the instruction has to be. */
static bool is_known_for(const Branch *b, const VecInst *inst)
{
    const VecInst *condition = vec_inst(b->kernel, b->condition);
    if (vec_is_free(condition) || inst->kind == VEC_MERGE || !inst->set) return true;
    SetId known = vec_defined_set(condition);
    return known && vec_set_within(b->context->scratch, b->routine, b->kernel, inst->set, known);
}

/* Lanes that go different ways read each other's values in none of them. */
static bool may_stand(const Branch *b, const BranchPiece *piece)
{
    for (uint32_t at = piece->first; at <= piece->last; at++) {
        const VecInst *inst = branch_inst(b, at);
        bool single = piece->first == piece->last;
        if (single && !vec_has_frame(inst)) return false;
        if (inst->kind == VEC_PREVIOUS && b->axes[b->condition]) return false; /* it hands on in each row */
        if (!is_known_for(b, inst) || (is_access(inst) && !is_alone(b, inst))) return false;
        for (uint32_t n = 0; n < inst->count && !b->uniform; n++) {
            const VecOperand *operand = vec_operand(b->kernel, inst, n);
            if (vec_defines_value(vec_inst(b->kernel, operand->value)) && vec_has_offset(operand)) return false;
        }
    }
    return true;
}

/* ---- needs ------------------------------------------------------------------------------ */

/* Where the piece stores something. */
static uint8_t stores_of(const Branch *b, const BranchPiece *piece)
{
    uint8_t needed = 0;
    for (uint32_t at = piece->first; at <= piece->last; at++) {
        const VecInst *inst = branch_inst(b, at);
        if (inst->kind != VEC_STORE) continue;
        needed |= inst->predicated ? branch_implied(b, vec_operand(b->kernel, inst, inst->count - 1)) : NEEDED;
    }
    return needed;
}

uint8_t branch_part(const Branch *b, const VecInst *inst, uint32_t n)
{
    if (b->uniform || inst->kind != VEC_OP || inst->op != OP_AND || branch_literal(b, vec_operand(b->kernel, inst, n))) return 0;
    return branch_literal(b, vec_operand(b->kernel, inst, 1 - n));
}

/* Where an instruction needs its n-th operand, when it is itself needed there. */
static uint8_t operand_needed(const Branch *b, const VecInst *inst, uint32_t n, uint8_t needed)
{
    if (needed == NEEDED && !chooses(inst)) return NEEDED;
    const VecOperand *operand = vec_operand(b->kernel, inst, n);
    if (is_access(inst) && inst->predicated && n + 1 < inst->count)
        needed &= branch_implied(b, vec_operand(b->kernel, inst, inst->count - 1));
    if (inst->kind == VEC_OP && inst->op == OP_SELECT && n > 0 && needed == NEEDED) {
        uint8_t literal = branch_literal(b, vec_operand(b->kernel, inst, 0));
        if (literal) needed = n == 1 ? literal : opposite(literal);
    }
    uint8_t part = needed == NEEDED ? branch_part(b, inst, n) : 0;
    if (part) needed = part;
    if (needed == NEEDED) return NEEDED;
    bool bounded = operand->value && vec_defined_set(vec_inst(b->kernel, operand->value)); /* a merge is not: it has what it held where nothing new is */
    return is_elsewhere(operand, bounded ? b->axes[b->condition] : axes_of_condition(b)) ? NEEDED : needed;
}

static uint32_t cost_of(const Branch *b, const BranchPiece *piece)
{
    uint32_t cost = 0, factor = branch_inst(b, piece->first)->kind == VEC_LOOP ? LOOP_FACTOR : 1;
    for (uint32_t at = piece->first; at <= piece->last; at++) {
        const VecInst *inst = branch_inst(b, at);
        if (inst->kind == VEC_LOAD) cost += LOAD_COST;
        if (is_access(inst) && inst->predicated) cost += PREDICATE_COST;
        if (inst->kind == VEC_OP) cost += op_info(inst->op)->cost;
    }
    return cost * factor;
}

static bool is_scalar(const Branch *b, const BranchPiece *piece)
{
    for (uint32_t at = piece->first; at <= piece->last; at++) {
        const VecInst *inst = branch_inst(b, at);
        if (inst->kind == VEC_LOOP || (inst->kind == VEC_OP && (op_info(inst->op)->flags & OP_LIBM))) return true;
    }
    return false;
}

static bool is_of_one_side(const BranchPiece *piece)
{
    return piece->needed == NEEDED_TRUE || piece->needed == NEEDED_FALSE;
}

/* What all users ask for is known: asks for what the piece reads. What nobody needs is left where it is. */
static void visit(Branch *b, uint32_t p)
{
    BranchPiece *piece = &b->pieces.items[p];
    if (piece->plain && !is_of_one_side(piece)) {
        piece->needed = NEEDED;
        for (uint32_t n = piece->reads; n < piece->read_end; n++) b->pieces.items[b->reads.items[n]].needed = NEEDED;
        return;
    }
    piece->needed |= stores_of(b, piece);
    if (!piece->needed || (is_of_one_side(piece) && !may_stand(b, piece))) piece->needed = NEEDED;
    for (uint32_t at = piece->first; at <= piece->last; at++) {
        const VecInst *inst = branch_inst(b, at);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(b->kernel, inst, n)->value;
            if (value && b->piece_of[value] != p)
                b->pieces.items[b->piece_of[value]].needed |= operand_needed(b, inst, n, piece->needed);
        }
    }
}

/* Values of the sides that are read outside, or in another side; a value counts once a reader. */
static uint32_t count_leaving(const Branch *b)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < b->pieces.count; p++)
        for (uint32_t n = b->pieces.items[p].reads; n < b->pieces.items[p].read_end; n++) {
            const BranchPiece *read = &b->pieces.items[b->reads.items[n]];
            count += is_of_one_side(read) && read->needed != b->pieces.items[p].needed;
        }
    return count;
}

void branch_find_needs(Branch *b, ValueId condition)
{
    b->condition = condition;
    b->uniform = !(b->axes[condition] & 1);
    b->cost[0] = b->cost[1] = 0;
    b->scalar = false;
    for (uint32_t p = 0; p < b->pieces.count; p++) b->pieces.items[p].needed = 0;
    b->pieces.items[b->piece_of[condition]].needed = NEEDED;
    for (uint32_t p = b->pieces.count; p-- > 0;) {
        visit(b, p);
        const BranchPiece *piece = &b->pieces.items[p];
        if (!is_of_one_side(piece)) continue;
        b->cost[piece->needed == NEEDED_FALSE] += cost_of(b, piece);
        b->scalar |= is_scalar(b, piece);
    }
    b->leaving = count_leaving(b);
}
