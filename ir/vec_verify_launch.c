/* The verifier's rules of the launch: what is printed together may be run together, and the kernel is given what it uses. */
#include "ir/vec_verifier.h"

#include "ir/build.h"
#include "ir/vec_launch.h"

/* A list of what holds consecutive instructions, walked along the order. */
typedef struct {
    VecVerifier *v;
    const char *what;
    uint32_t count;  /* of the list, its unused first one too */
    uint32_t open;   /* the one that the instruction before is in */
    bool closed;     /* something stands behind that no such one goes over */
} Partition;

/* An instruction that is in number `number`; false after a fault. */
static bool pass(Partition *p, ValueId id, uint32_t number)
{
    if (number == 0 || number >= p->count) {
        vec_verifier_fault(p->v, id, "it is in no %s", p->what);
        return false;
    }
    bool next = number == p->open + 1;
    if (next) p->closed = false;
    if (number != p->open && !next) vec_verifier_fault(p->v, id, "its %s is neither that of the instruction before nor the next one", p->what);
    else if (p->closed) vec_verifier_fault(p->v, id, "its %s does not end where it must", p->what);
    p->open = number;
    return true;
}

static void end(const Partition *p)
{
    if (p->open + 1 != p->count) vec_verifier_fault(p->v, 0, "nothing is in the last %s", p->what);
}

/* ---- groups ----------------------------------------------------------------------------- */

/* The position of the marker that begins the region of the instruction at a position, or that it ends, or the if that a VEC_PHI stands
 * behind; its own: none. */
static uint32_t region_begin(const VecVerifier *v, uint32_t at)
{
    if (vec_verifier_at(v, at)->kind == VEC_PHI) return vec_region(&v->regions, vec_phi_if(v->kernel, &v->regions, at))->first;
    RegionId begun = v->regions.marks[at], around = v->regions.of[at];
    if (begun && vec_region(&v->regions, begun)->first != at) around = begun;
    return around ? vec_region(&v->regions, around)->first : at;
}

static void check_groups(VecVerifier *v)
{
    Partition p = {.v = v, .what = "group", .count = v->kernel->launch.groups.count};
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        const VecInst *inst = vec_inst(v->kernel, id);
        if (inst->kind == VEC_BARRIER) p.closed = true;
        if (!vec_has_group(inst) || !pass(&p, id, inst->group)) continue;
        if (vec_verifier_at(v, region_begin(v, at))->group != inst->group)
            vec_verifier_fault(v, id, "a group holds the whole of a region, or nothing of it");
        const VecSpan *group = &v->kernel->launch.groups.items[inst->group];
        VecSpan span = vec_span(inst);
        if (vec_runs(inst) && !vec_stays(v->kernel, inst) && !vec_span_holds(group, &span))
            vec_verifier_fault(v, id, "it is needed on %d:%d, its group runs on %d:%d", span.low, span.high, group->low, group->high);
    }
    for (uint32_t n = 1; n < p.count; n++)
        if (v->kernel->launch.groups.items[n].set) vec_verifier_fault(v, 0, "group %u has a set: its instructions test for their own", n);
    end(&p);
}

/* ---- lane loops ------------------------------------------------------------------------- */

/* Lanes that need no value may compute it, but for what is exact. A loop with a set has only what is bound to it. */
static void check_lanes(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    const VecLaneLoop *loop = &v->kernel->launch.lane_loops.items[inst->lane_loop];
    VecSpan wanted = vec_lane_loop_span(v->arena, v->routine, v->kernel, inst);
    bool good = vec_span_holds(&loop->span, &wanted) && loop->span.set == wanted.set && loop->span.delay == wanted.delay;
    if (vec_is_exact(v->kernel, inst)) good = good && vec_span_holds(&wanted, &loop->span);
    if (!good) vec_verifier_fault(v, id, "its lane loop goes over other lanes than it needs");
    if (loop->plain && !vec_is_plain(v->routine, v->kernel, inst)) vec_verifier_fault(v, id, "it is not plain, as its lane loop is");
    if (loop->plain && vec_is_masked(v->kernel, &v->regions, v->regions.value[id]))
        vec_verifier_fault(v, id, "it is run under a condition of its lane, and its lane loop is plain");
}

static void check_lane_loops(VecVerifier *v)
{
    Partition p = {.v = v, .what = "lane loop", .count = v->kernel->launch.lane_loops.count};
    bool carries = false;
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        const VecInst *inst = vec_inst(v->kernel, id);
        uint32_t before = p.open;
        if (vec_ends_lane_loop(inst)) p.closed = true;
        if (!vec_runs(inst) || !pass(&p, id, inst->lane_loop)) continue;
        if (p.open != before) carries = inst->kind == VEC_CARRY;
        if (carries != (inst->kind == VEC_CARRY)) vec_verifier_fault(v, id, "carries have a lane loop of their own: the loop begins behind it");
        check_lanes(v, id);
    }
    end(&p);
}

/* ---- addresses -------------------------------------------------------------------------- */

static bool is_address(const VecVerifier *v, const VecAddress *address)
{
    if (address->array == 0 || address->array >= v->routine->symbols.count) return false;
    uint32_t rank = nest_symbol(v->routine, address->array)->rank;
    return rank && address->subs && address->subs + (uint64_t)rank <= v->kernel->subs.count;
}

static bool fits_address(const VecVerifier *v, const VecInst *access, const VecAddress *address)
{
    if (address->array != vec_first_alike(v->routine, v->kernel, access->array)) return false;
    for (uint32_t d = 0; d < nest_symbol(v->routine, access->array)->rank; d++) {
        VecSub sub = vec_address_sub(v->kernel, access, d);
        if (!vec_same_sub(v->routine, &sub, &v->kernel->subs.items[address->subs + d])) return false;
    }
    return true;
}

static void check_addresses(VecVerifier *v)
{
    const VecLaunch *launch = &v->kernel->launch;
    uint32_t seen = 0;
    for (uint32_t n = 1; n < launch->addresses.count; n++)
        if (!is_address(v, &launch->addresses.items[n])) {
            vec_verifier_fault(v, 0, "address %u is of no array", n);
            return;
        }
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        const VecInst *inst = vec_inst(v->kernel, id);
        bool access = inst->kind == VEC_LOAD || inst->kind == VEC_STORE;
        if (access != (inst->address != 0)) vec_verifier_fault(v, id, access ? "it has no address" : "it has an address, and accesses nothing");
        if (!access || !inst->address) continue;
        if (inst->address > seen + 1 || inst->address >= launch->addresses.count) {
            vec_verifier_fault(v, id, "addresses are not numbered as they are used");
            return;
        }
        if (inst->address > seen) seen = inst->address;
        if (!fits_address(v, inst, &launch->addresses.items[inst->address]))
            vec_verifier_fault(v, id, "address %u is not that of its array and subscripts", inst->address);
    }
    if (seen + 1 != launch->addresses.count) vec_verifier_fault(v, 0, "nothing has the last address");
}

/* ---- what the kernel is given ----------------------------------------------------------- */

static void check_arrays(VecVerifier *v)
{
    const VecLaunch *launch = &v->kernel->launch;
    bool *accessed = arena_array(v->arena, bool, v->routine->symbols.count);
    uint32_t next = 0;
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        if (inst->kind == VEC_LOAD || inst->kind == VEC_STORE) accessed[inst->array] = true;
    }
    for (SymId id = 1; id < v->routine->symbols.count; id++) {
        if (!accessed[id]) continue;
        if (next == launch->arrays.count || launch->arrays.items[next++] != id) {
            vec_verifier_fault(v, 0, "%s is not in its place among the arrays that it is given", nest_symbol(v->routine, id)->name);
            return;
        }
    }
    if (next != launch->arrays.count) vec_verifier_fault(v, 0, "it is given an array that it does not access");
}

typedef struct {
    VecVerifier *v;
    uint32_t seen; /* of the list, uses so far */
    bool missing;
} Given;

static void check_given(void *data, ExprId expr)
{
    Given *given = data;
    const VecVerifier *v = given->v;
    const VecLaunch *launch = &v->kernel->launch;
    for (uint32_t i = 0; i < given->seen; i++)
        if (nest_expr_equal(v->routine, launch->uniforms.items[i], expr)) return;
    bool next = given->seen < launch->uniforms.count && nest_expr_equal(v->routine, launch->uniforms.items[given->seen], expr);
    if (next) given->seen++;
    else given->missing = true;
}

static void check_uniforms(VecVerifier *v)
{
    Given given = {.v = v};
    vec_each_uniform(v->routine, v->kernel, check_given, &given);
    if (given.missing) vec_verifier_fault(v, 0, "a uniform value is not in its place among those that it is given");
    else if (given.seen != v->kernel->launch.uniforms.count) vec_verifier_fault(v, 0, "it is given a uniform value that it does not use");
}

/* ---- blocks ----------------------------------------------------------------------------- */

static void check_blocks(VecVerifier *v)
{
    const VecLaunch *launch = &v->kernel->launch;
    if (launch->grid && !vec_may_have_grid(v->kernel))
        vec_verifier_fault(v, 0, "its blocks stand in a grid, and walk items or number what they reduce");
    if (launch->points && (launch->points > VEC_MAX_BESIDE || !vec_may_do_runs(v->arena, v->routine, v->kernel)))
        vec_verifier_fault(v, 0, "its warps do runs of points, and lanes work together, or what it reduces depends on how it is grouped");
    if (launch->points && vec_reduces_in_trees(v->kernel) && VEC_TREE_BLOCK % (VEC_TREE_COLUMNS * launch->points))
        vec_verifier_fault(v, 0, "its warps do %u points of a column at a time, which do not make up one", launch->points);
    if (launch->points && !launch->waves) vec_verifier_fault(v, 0, "its warps do runs of points, and its blocks are not bounded by waves");
    if (launch->loose && (!launch->points || !vec_may_fold_loosely(v->kernel)))
        vec_verifier_fault(v, 0, "its lanes fold out of turn, and do no runs, or what they reduce is a tree, several scalars, or the last value");
    if (launch->bare && !vec_bare_load(v->arena, v->routine, v->kernel))
        vec_verifier_fault(v, 0, "what it adds are no bare elements of an array, at all points of its rows");
    if (launch->aligned && (!launch->grid || !vec_aligned_store(v->routine, v->kernel)))
        vec_verifier_fault(v, 0, "its strips are aligned, and lanes work together, or store to no elements that lie side by side");
    if (launch->march && (launch->march < 2 || launch->march > VEC_MAX_BESIDE)) vec_verifier_fault(v, 0, "a lane marches over 2 to %d rows", VEC_MAX_BESIDE);
    if (launch->march && !vec_rows_may_be_marched(v->arena, v->routine, v->kernel, launch->march_axis))
        vec_verifier_fault(v, 0, "its lanes march over rows that are not apart, or where they do no others beside each other in one group without ifs and loops");
    if (!launch->rows) return;
    if (launch->rows < 2 || launch->rows > VEC_MAX_BESIDE) vec_verifier_fault(v, 0, "a lane does 2 to %d rows beside each other", VEC_MAX_BESIDE);
    if (!launch->grid) vec_verifier_fault(v, 0, "its lanes do rows beside each other, and its blocks stand in no grid");
    if (!vec_rows_may_stand_beside(v->arena, v->routine, v->kernel, launch->rows_axis))
        vec_verifier_fault(v, 0, "its lanes do rows beside each other that are not apart, or go different ways");
}

/* ---- all -------------------------------------------------------------------------------- */

static bool has_launch(const VecKernel *kernel)
{
    const VecLaunch *launch = &kernel->launch;
    bool any = launch->groups.count > 1 || launch->lane_loops.count > 1 || launch->addresses.count > 1 || launch->arrays.count ||
               launch->uniforms.count || launch->waves || launch->least_blocks || launch->abreast || launch->crossed ||
               launch->grid || launch->joined || launch->kept || launch->aligned || launch->rows || launch->march || launch->points || launch->loose || launch->bare;
    for (ValueId id = 1; id < kernel->insts.count && !any; id++) any = vec_inst(kernel, id)->address != 0;
    return any;
}

void vec_verify_launch(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    if (kernel->state < KERNEL_LAUNCHED) {
        if (has_launch(kernel)) vec_verifier_fault(v, 0, "its state is %s, and it has a launch", vec_form_states[kernel->state]);
        return;
    }
    check_blocks(v);
    if (kernel->launch.abreast && !vec_items_are_apart(kernel)) vec_verifier_fault(v, 0, "items stand abreast in its blocks, and lanes of an item work together");
    if (kernel->launch.crossed && !vec_items_may_cross(kernel)) vec_verifier_fault(v, 0, "threads go across items, which stand abreast in no grid of rows, or of which a lane has several");
    if (kernel->launch.kept && (!kernel->launch.joined || kernel->columns)) vec_verifier_fault(v, 0, "it keeps addresses of rows, and its items are not joined, or its lanes have rows of their own");
    if (kernel->launch.joined && !vec_items_may_join(kernel, &v->regions)) vec_verifier_fault(v, 0, "items are joined in its blocks, whose lanes wait for each other, or fold, item by item");
    if (kernel->scratch_bytes && !kernel->launch.waves) vec_verifier_fault(v, 0, "it has scratch for each block, and its blocks are not bounded by waves");
    check_groups(v);
    check_lane_loops(v);
    check_addresses(v);
    check_arrays(v);
    check_uniforms(v);
}
