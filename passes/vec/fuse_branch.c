/* Branches: what two lists made of the same state is joined by selects. A jump ahead leaves its list; what follows is a branch of
 * the points that have not left. */
#include "passes/vec/fuse.h"

FusionState fuse_copy_state(const Fusion *f)
{
    const FusionState *now = &f->now;
    FusionState copy = {.scalars = arena_copy(f->context->scratch, now->scalars, sizeof *now->scalars * f->slot_count)};
    for (uint32_t i = 0; i < now->elements.count; i++) list_push(f->context->scratch, &copy.elements, now->elements.items[i]);
    return copy;
}

/* Walks a branch under `condition`, from the state at hand, nobody on the way; returns what it makes of it. */
static FusionState run_branch(Fusion *f, void (*walk)(Fusion *f, void *data), void *data, Ref condition)
{
    FusionState before = f->now;
    Ref outer = f->predicate;
    ExprId within = f->within, lasting = fuse_lasting_parts(f, condition);
    f->now = fuse_copy_state(f);
    f->predicate = fuse_and(f, outer, condition);
    if (lasting) f->within = within ? nest_op2(f->context, f->routine, OP_AND, within, lasting, f->loc) : lasting;
    walk(f, data);
    FusionState after = f->now;
    f->predicate = outer;
    f->within = within;
    f->now = before;
    return after;
}

static void walk_list(Fusion *f, void *data)
{
    fuse_list(f, *(const StmtId *)data);
}

Ref fuse_choose(Fusion *f, Ref condition, Ref a, Ref b)
{
    uint64_t bits;
    if (fuse_same_ref(a, b)) return a;
    if (fuse_is_constant(f, condition, &bits)) return bits ? a : b;
    return fuse_op(f, OP_SELECT, vec_inst(f->kernel, a.value)->type, (Ref[]){condition, a, b}, 3);
}

/* After a branch of a parallel loop, a scalar that only one side defined has that side's value: the other cannot be read. Between the
 * lane loops it may have that of a row before, so that there it has none. */
static void join_scalars(Fusion *f, Ref condition, const ScalarState *then, const ScalarState *other)
{
    for (SymId id = 1; id < f->routine->symbols.count; id++) {
        if (!bitset_has(&f->assigned, id)) continue;
        const ScalarState *a = &then[f->slots[id]], *b = &other[f->slots[id]];
        if (!a->defined && !b->defined) continue;
        if (!f->lane && !(a->defined && b->defined)) {
            fuse_set_scalar(f, id, (ScalarState){0});
            continue;
        }
        int64_t difference;
        bool same = a->defined && b->defined && linear_difference(f->routine, a->linear, b->linear, &difference) && !difference;
        Linear linear = same ? a->linear : (Linear){0};
        Ref ref = !b->defined ? a->ref : !a->defined ? b->ref : fuse_choose(f, condition, a->ref, b->ref);
        uint32_t choice = same || !a->defined || !b->defined ? 0 : fuse_same_ref(a->ref, b->ref) ? a->choice : fuse_join_choice(f, condition, a, b);
        fuse_set_scalar(f, id, (ScalarState){true, ref, linear, choice});
        if (f->why) return;
    }
}

static const Element *find_element(const Elements *elements, const Element *like)
{
    for (uint32_t i = 0; i < elements->count; i++)
        if (elements->items[i].array == like->array && elements->items[i].constant == like->constant)
            return &elements->items[i];
    return NULL;
}

Ref fuse_join_masks(Fusion *f, Ref condition, const Ref *a, const Ref *b)
{
    if (a && b && fuse_same_ref(*a, *b)) return *a;
    Ref left = a ? fuse_and(f, condition, *a) : (Ref){0};
    Ref right = b ? fuse_and(f, fuse_not(f, condition), *b) : (Ref){0};
    if (!a) return right;
    if (!b) return left;
    Ref joined = fuse_or(f, left, right);
    uint64_t bits;
    return fuse_is_constant(f, joined, &bits) && bits ? (Ref){0} : joined;
}

static void join_elements(Fusion *f, Ref condition, const Elements *then, const Elements *other)
{
    Elements joined = {0};
    for (uint32_t i = 0; i < then->count; i++) {
        const Element *a = &then->items[i], *b = find_element(other, a);
        Element element = *a;
        if (b) element.ref = fuse_choose(f, condition, a->ref, b->ref);
        element.predicate = fuse_join_masks(f, condition, &a->predicate, b ? &b->predicate : NULL);
        list_push(f->context->scratch, &joined, element);
    }
    for (uint32_t i = 0; i < other->count; i++) {
        Element element = other->items[i];
        if (find_element(then, &element)) continue;
        element.predicate = fuse_join_masks(f, condition, NULL, &other->items[i].predicate);
        list_push(f->context->scratch, &joined, element);
    }
    f->now.elements = joined;
}

static const Leaving *find_leaving(const Leavings *leavings, StmtId target)
{
    for (uint32_t i = 0; i < leavings->count; i++)
        if (leavings->items[i].target == target) return &leavings->items[i];
    return NULL;
}

static void join_leavings(Fusion *f, Ref condition, const Leavings *then, const Leavings *other)
{
    Leavings joined = {0};
    for (uint32_t i = 0; i < then->count; i++) {
        const Leaving *a = &then->items[i], *b = find_leaving(other, a->target);
        Ref mask = fuse_join_masks(f, condition, &a->mask, b ? &b->mask : NULL);
        list_push(f->context->scratch, &joined, ((Leaving){a->target, mask}));
    }
    for (uint32_t i = 0; i < other->count; i++) {
        const Leaving *b = &other->items[i];
        if (find_leaving(then, b->target)) continue;
        list_push(f->context->scratch, &joined, ((Leaving){b->target, fuse_join_masks(f, condition, NULL, &b->mask)}));
    }
    f->now.leaving = joined;
}

void fuse_join_states(Fusion *f, Ref condition, const FusionState *then, const FusionState *other)
{
    join_scalars(f, condition, then->scalars, other->scalars);
    if (f->why) return;
    join_elements(f, condition, &then->elements, &other->elements);
    join_leavings(f, condition, &then->leaving, &other->leaving);
}

void fuse_arms(Fusion *f, Ref condition, StmtId then, StmtId other)
{
    uint64_t bits;
    if (fuse_is_constant(f, condition, &bits)) {
        fuse_list(f, bits ? then : other);
        return;
    }
    FusionState a = run_branch(f, walk_list, &then, condition), b = f->now;
    if (!f->why && other) b = run_branch(f, walk_list, &other, fuse_not(f, condition));
    if (!f->why) fuse_join_states(f, condition, &a, &b);
}

void fuse_leave(Fusion *f, StmtId target)
{
    list_push(f->context->scratch, &f->now.leaving, ((Leaving){.target = target}));
}

void fuse_rest(Fusion *f, StmtId rest)
{
    fuse_rest_by(f, walk_list, &rest);
}

void fuse_rest_by(Fusion *f, void (*walk)(Fusion *f, void *data), void *data)
{
    Ref left = {0};
    for (uint32_t i = 0; i < f->now.leaving.count; i++) {
        Ref mask = f->now.leaving.items[i].mask;
        if (!mask.value) return;
        left = left.value ? fuse_or(f, left, mask) : mask;
    }
    uint64_t bits;
    if (fuse_is_constant(f, left, &bits) && bits) return;
    Ref stays = fuse_not(f, left);
    FusionState a = run_branch(f, walk, data, stays), b = f->now;
    if (!f->why) fuse_join_states(f, stays, &a, &b);
}

bool fuse_arrive(Fusion *f, StmtId target)
{
    Leavings others = {0};
    for (uint32_t i = 0; i < f->now.leaving.count; i++)
        if (f->now.leaving.items[i].target != target) list_push(f->context->scratch, &others, f->now.leaving.items[i]);
    f->now.leaving = others;
    return others.count == 0;
}
