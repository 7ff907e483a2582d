/* Reductions: scalars that the nest begins with, and whose values go from point to point.
 *
 * Such a scalar begins as a partial value, an instruction that stands for what it held at the point before. When a lane loop was walked,
 * what the scalar holds is an expression over its partial value: where that is a chain of updates by one operation,
 *     %p ; %1 = add %p, %a ; %s = select %c, %1, %p      (if (c) s = s + a)
 * the chain becomes the steps of a VEC_REDUCE, each with its predicate, and nothing else may use the partial value. Scalars that are
 * assigned where another one takes a value (its place) are reduced with it. */
#include "passes/vec/fuse.h"
#include "ir/vec_reduce.h"

enum { MAX_PARTIALS = 64, MAX_TRIALS = 2000 };

typedef struct {
    Ref terms[VEC_MAX_REDUCED];
    Ref predicate; /* value 0: always */
} Step;

/* A scalar, and those that take values with it. */
typedef struct {
    Fusion *f;
    uint32_t scalars[VEC_MAX_REDUCED], count; /* indices into f->partials */
    uint64_t own;                             /* their bits */
    Op op;                                    /* OP_NONE: none found yet */
    Step steps[FUSE_MAX_OPERANDS];
    uint32_t step_count, trials;
} Chain;

/* ---- partial values --------------------------------------------------------------------- */

void fuse_add_partial(Fusion *f, SymId scalar)
{
    if (f->partials.count == MAX_PARTIALS) return;
    ExprId expr = nest_scalar(f->context, f->routine, scalar, f->loc);
    Partial partial = {scalar, fuse_uniform(f, expr).value, false, 0};
    list_push(f->context->scratch, &f->partials, partial);
    fuse_set_scalar(f, scalar, (ScalarState){true, (Ref){partial.value, 0}, (Linear){0}, 0});
}

/* Which partial values a value comes from, bit by bit. */
static uint64_t *find_origins(const Fusion *f)
{
    const VecKernel *kernel = f->kernel;
    uint64_t *origins = arena_array(f->context->scratch, uint64_t, kernel->insts.count);
    for (uint32_t i = 0; i < f->partials.count; i++) origins[f->partials.items[i].value] = (uint64_t)1 << i;
    for (int round = 0; round < 2; round++) /* a carry takes what is defined behind it */
        for (ValueId id = 1; id < kernel->insts.count; id++) {
            const VecInst *inst = vec_inst(kernel, id);
            for (uint32_t n = 0; n < inst->count; n++) origins[id] |= origins[vec_operand(kernel, inst, n)->value];
        }
    return origins;
}

static uint32_t partial_of(const Fusion *f, SymId scalar)
{
    uint32_t i = 0;
    while (i < f->partials.count && f->partials.items[i].scalar != scalar) i++;
    return i;
}

void fuse_check_carried(Fusion *f, const IterationScalars *scan)
{
    for (SymId id = 1; id < f->routine->symbols.count && !f->why; id++) {
        if (!scan->written[id] || !scan->exposed[id]) continue;
        uint32_t i = partial_of(f, id);
        const ScalarState *state = fuse_scalar(f, id);
        bool fresh = i < f->partials.count && !f->partials.items[i].reduced && state->defined && state->ref.value == f->partials.items[i].value;
        if (!fresh) fuse_fail(f, "%s goes from point to point of a row, and is used or set elsewhere in it", nest_symbol(f->routine, id)->name);
    }
}

/* ---- equal values ----------------------------------------------------------------------- */

static bool same_value(const Fusion *f, Ref a, Ref b, uint32_t depth);

static bool same_operands(const Fusion *f, const VecInst *x, const VecInst *y, uint32_t depth)
{
    if (x->count != y->count) return false;
    for (uint32_t n = 0; n < x->count; n++) {
        const VecOperand *a = vec_operand(f->kernel, x, n), *b = vec_operand(f->kernel, y, n);
        if (!same_value(f, (Ref){a->value, a->offset[0]}, (Ref){b->value, b->offset[0]}, depth + 1)) return false;
    }
    return true;
}

static bool same_access(const Fusion *f, const VecInst *x, const VecInst *y)
{
    if (x->array != y->array || x->predicated != y->predicated) return false;
    for (uint32_t n = 0; n < nest_symbol(f->routine, x->array)->rank; n++)
        if (!vec_same_sub(f->routine, &f->kernel->subs.items[x->subs + n], &f->kernel->subs.items[y->subs + n])) return false;
    return true;
}

/* Whether two values are computed alike: the condition of `if (e < s) s = e` has an e of its own. */
static bool same_value(const Fusion *f, Ref a, Ref b, uint32_t depth)
{
    enum { MAX_DEPTH = 12 };
    if (fuse_same_ref(a, b)) return true;
    if (!a.value || !b.value || a.offset != b.offset || depth > MAX_DEPTH) return false;
    const VecInst *x = vec_inst(f->kernel, a.value), *y = vec_inst(f->kernel, b.value);
    if (x->kind != y->kind || x->op != y->op || x->type != y->type || x->set != y->set) return false;
    switch (x->kind) {
    case VEC_UNIFORM: return nest_expr_equal(f->routine, x->uniform, y->uniform);
    case VEC_INDEX: case VEC_FIRST: return x->axis == y->axis;
    case VEC_LOAD: return same_access(f, x, y) && same_operands(f, x, y, depth);
    case VEC_OP: return same_operands(f, x, y, depth);
    default: return false;
    }
}

/* ---- chains ----------------------------------------------------------------------------- */

static const VecInst *inst_of(const Chain *c, Ref ref)
{
    return vec_inst(c->f->kernel, ref.value);
}

static Ref operand_of(const Chain *c, Ref ref, uint32_t n)
{
    const VecOperand *operand = vec_operand(c->f->kernel, inst_of(c, ref), n);
    return (Ref){operand->value, operand->offset[0] + ref.offset};
}

static bool depends(const Chain *c, Ref ref)
{
    return ref.value < c->f->origin_count && (c->f->origins[ref.value] & c->own) != 0;
}

static bool is_op(const Chain *c, Ref ref, Op op)
{
    return ref.value && inst_of(c, ref)->kind == VEC_OP && inst_of(c, ref)->op == op;
}

static bool same_all(const Chain *c, const Ref *a, const Ref *b)
{
    for (uint32_t k = 0; k < c->count; k++)
        if (!fuse_same_ref(a[k], b[k])) return false;
    return true;
}

static bool push_step(Chain *c, Op op, const Ref *terms, Ref predicate)
{
    if (c->op != OP_NONE && c->op != op) return false;
    if ((c->step_count + 1) * (c->count + 1) > FUSE_MAX_OPERANDS) return false;
    c->op = op;
    Step *step = &c->steps[c->step_count++];
    for (uint32_t k = 0; k < c->count; k++) step->terms[k] = terms[k];
    step->predicate = predicate;
    return true;
}

static bool match(Chain *c, const Ref *now, const Ref *base, Ref predicate);

/* `previous op term`, of one scalar. */
static bool match_op(Chain *c, Ref now, const Ref *base, Ref predicate)
{
    const VecInst *inst = inst_of(c, now);
    if (c->count > 1 || inst->kind != VEC_OP || inst->count != 2 || now.offset) return false;
    Op op = inst->op;
    Ref left = operand_of(c, now, 0), right = operand_of(c, now, 1);
    bool first = depends(c, left);
    if (first == depends(c, right) || !vec_reduce_has(op == OP_SUB ? OP_ADD : op, inst->type) || (op == OP_SUB && !first)) return false;
    if (op == OP_SELECT || op_info(op)->flags & OP_TRAPS) return false;
    Ref previous = first ? left : right, term = first ? right : left;
    if (op == OP_SUB) {
        term = fuse_op(c->f, OP_NEG, inst->type, &term, 1);
        op = OP_ADD;
    }
    if (op == OP_MIN && !first) op = OP_LT;
    if (op == OP_MAX && !first) op = OP_GT;
    return match(c, &previous, base, predicate) && push_step(c, op, &term, predicate);
}

/* Of a conjunction the comparison with the scalar; the others are joined in `*others`. The empty Ref: there is no such one. */
static Ref find_comparison(Chain *c, Ref condition, Ref *others)
{
    if (!is_op(c, condition, OP_AND)) return condition;
    Ref left = operand_of(c, condition, 0), right = operand_of(c, condition, 1);
    bool first = depends(c, left);
    if (first == depends(c, right)) return (Ref){0};
    *others = fuse_and(c->f, *others, first ? right : left);
    return find_comparison(c, first ? left : right, others);
}

static Op mirrored(Op op)
{
    return op == OP_LT ? OP_GT : op == OP_GT ? OP_LT : op == OP_LE ? OP_GE : OP_LE;
}

/* The operation by which `comparison` lets the scalar, which is `previous`, take the term; OP_NONE: none. */
static Op choice_of(const Chain *c, Ref comparison, Ref previous, Ref term)
{
    if (!comparison.value || comparison.offset || inst_of(c, comparison)->kind != VEC_OP) return OP_NONE;
    Op op = inst_of(c, comparison)->op;
    if (op != OP_LT && op != OP_LE && op != OP_GT && op != OP_GE) return OP_NONE;
    Ref left = operand_of(c, comparison, 0), right = operand_of(c, comparison, 1);
    if (fuse_same_ref(right, previous) && same_value(c->f, left, term, 0)) return op;
    if (fuse_same_ref(left, previous) && same_value(c->f, right, term, 0)) return mirrored(op);
    return OP_NONE;
}

/* if (term < previous) all scalars take their terms. */
static bool match_choice(Chain *c, const Ref *then, const Ref *other, Ref condition, const Ref *base, Ref predicate)
{
    for (uint32_t k = 0; k < c->count; k++)
        if (depends(c, then[k])) return false;
    Ref others = predicate, comparison = find_comparison(c, condition, &others);
    Op op = choice_of(c, comparison, other[0], then[0]);
    return op != OP_NONE && match(c, other, base, predicate) && push_step(c, op, then, others);
}

/* What does not depend on the scalars is chosen by `condition`: one side is made from the other, or both from what was before. */
static bool match_sides(Chain *c, const Ref *then, const Ref *other, Ref condition, const Ref *base, Ref predicate)
{
    Fusion *f = c->f;
    Chain before = *c;
    Ref yes = fuse_and(f, predicate, condition), no = fuse_and(f, predicate, fuse_not(f, condition));
    if (match(c, other, base, predicate) && match(c, then, other, yes)) return true;
    uint32_t trials = c->trials;
    *c = before;
    c->trials = trials;
    if (match(c, then, base, predicate) && match(c, other, then, no)) return true;
    trials = c->trials;
    *c = before;
    c->trials = trials;
    return match(c, then, base, yes) && match(c, other, base, no);
}

/* The sides of selects that all scalars have by one condition. */
static bool match_select(Chain *c, const Ref *now, const Ref *base, Ref predicate)
{
    Ref then[VEC_MAX_REDUCED], other[VEC_MAX_REDUCED], condition = {0};
    for (uint32_t k = 0; k < c->count && !condition.value; k++)
        if (is_op(c, now[k], OP_SELECT) && depends(c, now[k])) condition = operand_of(c, now[k], 0);
    if (!condition.value || condition.offset) return false;
    for (uint32_t k = 0; k < c->count; k++) {
        then[k] = other[k] = now[k];
        if (!is_op(c, now[k], OP_SELECT) || !fuse_same_ref(operand_of(c, now[k], 0), condition)) continue;
        then[k] = operand_of(c, now[k], 1);
        other[k] = operand_of(c, now[k], 2);
    }
    if (depends(c, condition)) return match_choice(c, then, other, condition, base, predicate);
    return match_sides(c, then, other, condition, base, predicate);
}

/* Whether `now` is made from `base` by steps, under a predicate; adds these. */
static bool match(Chain *c, const Ref *now, const Ref *base, Ref predicate)
{
    if (same_all(c, now, base)) return true;
    if (++c->trials > MAX_TRIALS || c->f->why) return false;
    bool any = false;
    for (uint32_t k = 0; k < c->count; k++) any |= depends(c, now[k]);
    if (!any) return push_step(c, OP_SELECT, now, predicate);
    return match_op(c, now[0], base, predicate) || match_select(c, now, base, predicate);
}

/* ---- reductions ------------------------------------------------------------------------- */

static void add_reduction(Chain *c, StmtId loop)
{
    Fusion *f = c->f;
    Ref operands[FUSE_MAX_OPERANDS];
    uint32_t count = 0;
    VecReduction reduction = {.op = c->op, .count = c->count};
    for (uint32_t k = 0; k < c->count; k++) {
        reduction.symbols[k] = f->partials.items[c->scalars[k]].scalar;
        f->partials.items[c->scalars[k]].reduced = true;
        f->partials.items[c->scalars[k]].loop = loop;
    }
    for (uint32_t s = 0; s < c->step_count; s++) {
        for (uint32_t k = 0; k < c->count; k++) operands[count++] = c->steps[s].terms[k];
        operands[count++] = c->steps[s].predicate;
    }
    VecInst inst = {.kind = VEC_REDUCE, .type = nest_symbol(f->routine, reduction.symbols[0])->type, .reduction = f->kernel->reductions.count};
    list_push(f->context->arena, &f->kernel->reductions, reduction);
    fuse_inst(f, inst, operands, count);
    list_push(f->context->scratch, &f->reduced_points, ((VecInterval){f->lane->lower_expr, f->lane->upper_expr}));
}

/* Reduces a scalar and those whose values come from its partial value as well. */
static void reduce_group(Fusion *f, uint32_t leader, const uint64_t *used, StmtId loop)
{
    Chain c = {.f = f, .scalars = {leader}, .count = 1, .own = (uint64_t)1 << leader};
    Ref now[VEC_MAX_REDUCED], base[VEC_MAX_REDUCED];
    const char *name = nest_symbol(f->routine, f->partials.items[leader].scalar)->name;
    for (uint32_t i = 0; i < f->partials.count; i++) {
        if (i == leader || !(used[i] >> leader & 1)) continue;
        if (c.count == VEC_MAX_REDUCED) {
            fuse_fail(f, "too many scalars take values with %s", name);
            return;
        }
        c.own |= (uint64_t)1 << i;
        c.scalars[c.count++] = i;
    }
    for (uint32_t k = 0; k < c.count; k++) {
        now[k] = fuse_scalar(f, f->partials.items[c.scalars[k]].scalar)->ref;
        base[k] = (Ref){f->partials.items[c.scalars[k]].value, 0};
    }
    bool matched = match(&c, now, base, f->predicate);
    if (f->why) return;
    if (matched && vec_reduce_has(c.op, nest_symbol(f->routine, f->partials.items[leader].scalar)->type)) add_reduction(&c, loop);
    else fuse_fail(f, "what becomes of %s is no reduction that is known", name);
}

void fuse_lane_reductions(Fusion *f, StmtId loop)
{
    uint64_t used[MAX_PARTIALS] = {0};
    f->origins = find_origins(f);
    f->origin_count = f->kernel->insts.count;
    uint64_t changed = 0;
    const Bitset *assigned = &facts_loop(f->facts, loop)->assigned;
    for (uint32_t i = 0; i < f->partials.count; i++) {
        const ScalarState *state = fuse_scalar(f, f->partials.items[i].scalar);
        if (!bitset_has(assigned, f->partials.items[i].scalar) || !state->defined || state->ref.value == f->partials.items[i].value) continue;
        if (f->partials.items[i].reduced) fuse_fail(f, "%s is reduced twice", nest_symbol(f->routine, f->partials.items[i].scalar)->name);
        used[i] = f->origins[state->ref.value];
        changed |= (uint64_t)1 << i;
    }
    if (changed && f->repeats) fuse_fail(f, "a loop around the lanes' loops changes what is reduced");
    for (uint32_t i = 0; i < f->partials.count && !f->why; i++) {
        uint64_t bit = (uint64_t)1 << i;
        if (!(changed & bit) || used[i] & ~bit) continue; /* a follower */
        reduce_group(f, i, used, loop);
    }
    for (uint32_t i = 0; i < f->partials.count && !f->why; i++)
        if (changed >> i & 1 && !f->partials.items[i].reduced)
            fuse_fail(f, "%s takes values with several others", nest_symbol(f->routine, f->partials.items[i].scalar)->name);
}

/* ---- the end ---------------------------------------------------------------------------- */

static void mark_live(const Fusion *f, bool *live)
{
    const VecKernel *kernel = f->kernel;
    for (int round = 0; round < 2; round++)
        for (uint32_t at = kernel->order.count; at-- > 0;) {
            ValueId id = kernel->order.items[at];
            const VecInst *inst = vec_inst(kernel, id);
            if (!live[id] && !vec_has_effect(inst)) continue;
            live[id] = true;
            for (uint32_t n = 0; n < inst->count; n++) live[vec_operand(kernel, inst, n)->value] = true;
        }
}

static void choose_trees(VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_REDUCE) continue;
        VecReduction *reduction = &kernel->reductions.items[inst->reduction];
        reduction->tree = vec_reduce_rounds(reduction->op, inst->type);
    }
}

void fuse_finish_reductions(Fusion *f, bool trees)
{
    VecKernel *kernel = f->kernel;
    if (!f->partials.count) return;
    const uint64_t *origins = find_origins(f);
    bool *live = arena_array(f->context->scratch, bool, kernel->insts.count);
    mark_live(f, live);
    uint32_t kept = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        if (!origins[id]) kernel->order.items[kept++] = id;
        for (uint32_t i = 0; i < f->partials.count && live[id]; i++)
            if (origins[id] >> i & 1) fuse_fail(f, "a partial value of %s is used in the loops", nest_symbol(f->routine, f->partials.items[i].scalar)->name);
    }
    kernel->order.count = kept;
    if (trees) choose_trees(f->kernel);
}

bool fuse_is_partial(const Fusion *f, SymId scalar)
{
    return partial_of(f, scalar) < f->partials.count;
}

bool fuse_changes_partial(const Fusion *f, StmtId loop)
{
    const Bitset *assigned = &facts_loop(f->facts, loop)->assigned;
    for (uint32_t i = 0; i < f->partials.count; i++)
        if (bitset_has(assigned, f->partials.items[i].scalar)) return true;
    return false;
}

bool fuse_reduces(const Fusion *f, SymId scalar)
{
    uint32_t i = partial_of(f, scalar);
    return i < f->partials.count && f->partials.items[i].reduced;
}
