/* guard
 *
 * WHAT   Finds the divides and square roots of reals that are done by quick sequences, without branches, the tests that keep these to
 *        operands for which they are exact, and the guards around them: what a lane does again, with IEEE's operations, where a
 *        test does not hold.
 *          r1 = div r1, r2 ; r3 = mul r1, r4 ; store a[i], r3   ->   guard { r1 = div r1, r2 quick divisor result zero } r3 = ...
 *        A quick operation that only choices by a condition read is tested where this holds.
 *        A guard reaches from one quick operation as far as the last one in the same region and group that what stands between
 *        lets it reach; where a region as a whole may not be in one, guards stand in it.
 * NEEDS  launch.
 * KEEPS  the program: only its record changes. A kernel that has guards stays as it is.
 * FP     bit-exact, or by --fp=fast within a bound: see ir/vec_quick.h.
 * COST   the instructions of a guard stand twice in the text, the second time out of the way: none where what runs would be more than
 *        multiprocessors fetch without stalls (64 KB), or all of it twice that, nor where lanes do rows beside each other: such kernels
 *        wait for memory.
 * SOURCE MEASURED: a sticky flag, and that a lane redoes its own stage.
 */
#include "ir/build.h"
#include "ir/vec_asked.h"
#include "ir/vec_guard.h"
#include "ir/vec_launch.h"
#include "passes/vec/vec_passes.h"

typedef struct {
    StageRun *run;
    VecKernel *kernel;
    VecRegions regions;
    VecGuard open;      /* the guard that grows */
    uint32_t last;      /* the position of the end of the last piece in it that has a quick operation; the guard ends there */
    uint32_t guards;    /* so far */
} Guarding;

static VecInst *inst_at(const Guarding *g, uint32_t at)
{
    return vec_inst(g->kernel, g->kernel->order.items[at]);
}

static QuickKind kind_at(const Guarding *g, uint32_t at)
{
    return vec_quick_kind(g->run->routine, g->kernel, inst_at(g, at));
}

static bool has_quick(const Guarding *g, uint32_t from, uint32_t to)
{
    for (uint32_t at = from; at <= to; at++)
        if (kind_at(g, at) > QUICK_SCALE) return true;
    return false;
}

/* ---- guards ------------------------------------------------------------------------------ */

static void close_guard(Guarding *g)
{
    if (g->open.begin != g->open.end) {
        g->guards++;
        for (uint32_t at = g->open.begin; at <= g->last; at++)
            if (vec_has_group(inst_at(g, at))) inst_at(g, at)->guard = g->guards;
    }
    vec_guard_clear(&g->open);
}

static void find_in(Guarding *g, uint32_t from, uint32_t to);

/* Begins a guard with a piece; where the piece may not be in one, those within it. */
static void begin_guard(Guarding *g, uint32_t from, uint32_t to)
{
    vec_guard_clear(&g->open);
    if (!vec_guard_add(&g->open, from, to)) {
        g->last = to;
        return;
    }
    vec_guard_clear(&g->open);
    RegionId begun = g->regions.marks[from];
    if (!begun) return;
    const VecRegion *region = vec_region(&g->regions, begun);
    find_in(g, region->begin + 1, region->end);
    if (region->other) find_in(g, vec_region(&g->regions, region->other)->begin + 1, vec_region(&g->regions, region->other)->end);
}

/* Goes over the pieces of a list, from .. to - 1: single instructions, and whole regions. */
static void find_in(Guarding *g, uint32_t from, uint32_t to)
{
    uint32_t group = 0, at = from;
    while (at < to && vec_is_among_carries(inst_at(g, at))) at++; /* which a loop begins with */
    while (at < to) {
        uint32_t last = vec_whole_end(g->kernel, &g->regions, at);
        bool quick = has_quick(g, at, last), grouped = vec_has_group(inst_at(g, at));
        if (grouped && inst_at(g, at)->group != group) close_guard(g);
        if (grouped) group = inst_at(g, at)->group;
        if (g->open.begin != g->open.end) {
            if (vec_guard_add(&g->open, at, last)) close_guard(g);
            else if (quick) g->last = last;
        }
        if (quick && g->open.begin == g->open.end) begin_guard(g, at, last);
        at = last + 1;
    }
    close_guard(g);
}

/* ---- code -------------------------------------------------------------------------------- */

/* Instructions of the device that an instruction takes, about: with nvcc's own divides and roots, or quick ones. */
static uint32_t length_of(const Guarding *g, uint32_t at, bool quick)
{
    enum { MARKER = 4, ACCESS = 8, CHOICE = 3, CALL = 80, QUICK = 17, IEEE = 33 };
    const VecInst *inst = inst_at(g, at);
    uint32_t length = 1;
    if (!vec_runs(inst)) return MARKER;
    for (uint32_t n = 0; n < inst->count; n++) length += vec_reads_slot(g->kernel, inst, n);
    if (inst->kind == VEC_LOAD || vec_has_effect(inst)) return length + ACCESS;
    if (inst->kind != VEC_OP) return length;
    if (op_info(inst->op)->flags & OP_LIBM) return length + CALL;
    if (kind_at(g, at) > QUICK_SCALE) return length + (quick ? QUICK : IEEE);
    return inst->op == OP_SELECT || inst->op == OP_MIN || inst->op == OP_MAX ? length + CHOICE : length;
}

/* Whether what runs is short enough for the caches of instructions, and all of it, with what runs again, for the compiler. */
static bool is_short(const Guarding *g)
{
    enum { MOST_RUN = 64 * 1024 / 16, MOST = 2 * MOST_RUN };
    uint32_t quick = 0, again = 0;
    for (uint32_t at = 0; at < g->kernel->order.count; at++) {
        bool guarded = inst_at(g, at)->guard != 0;
        quick += length_of(g, at, guarded);
        if (guarded) again += length_of(g, at, false);
    }
    return quick <= MOST_RUN && quick + again <= MOST;
}

/* ---- all --------------------------------------------------------------------------------- */

static bool has_guards(const VecKernel *kernel)
{
    bool any = false;
    for (ValueId id = 1; id < kernel->insts.count && !any; id++) any = vec_inst(kernel, id)->guard || vec_inst(kernel, id)->quick;
    return any;
}

static void remove_guards(VecKernel *kernel)
{
    for (ValueId id = 1; id < kernel->insts.count; id++) vec_inst(kernel, id)->guard = 0;
}

/* By a condition that holds wherever an instruction is asked for, if its register still has it. `asked` are those of all values. */
static bool ask(Guarding *g, uint32_t at, const VecAsked *asked)
{
    VecInst *inst = inst_at(g, at);
    const VecAsked *own = &asked[g->kernel->order.items[at]];
    for (uint32_t i = 0; i < own->count && !inst->asked; i++) {
        if (!vec_may_ask(g->kernel, &g->regions, asked, at, &own->items[i])) continue;
        inst->asked = own->items[i].condition;
        inst->asked_false = !own->items[i].holds;
    }
    return inst->asked;
}

/* What is asked everywhere tells more of what follows: so only tests that a zero fails, or for roots what is negative, are asked where they must be. Where
 * one then tells less, others may have such tests. Returns the tests that are needed. */
static const uint8_t *find_asked(Guarding *g)
{
    Arena *scratch = g->run->context->scratch;
    const VecAsked *asked = vec_find_asked(scratch, g->kernel);
    const uint8_t *needs = NULL;
    for (bool again = true; again;) {
        needs = vec_quick_needs(scratch, g->run->routine, g->kernel, &g->regions, true);
        again = false;
        for (uint32_t at = 0; at < g->kernel->order.count; at++) {
            ValueId id = g->kernel->order.items[at];
            if (!inst_at(g, at)->guard || inst_at(g, at)->asked || kind_at(g, at) <= QUICK_SCALE) continue;
            if (kind_at(g, at) == QUICK_ROOT || (needs[id] & VEC_TEST_DIVISOR)) again |= ask(g, at, asked);
        }
    }
    return needs;
}

bool vec_guard(StageRun *run)
{
    VecKernel *kernel = run->kernel;
    if (run->options->divide != DIVIDE_GUARDED || has_guards(kernel)) return true;
    Arena *scratch = run->context->scratch;
    Guarding g = {.run = run, .kernel = kernel, .regions = vec_regions_find(scratch, kernel)};
    g.open = vec_guard_create(scratch, run->routine, kernel, &g.regions);
    if (!kernel->launch.rows && !kernel->points) find_in(&g, 0, kernel->order.count);
    if (!is_short(&g)) remove_guards(kernel);
    const uint8_t *needs = find_asked(&g);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = inst_at(&g, at);
        QuickKind kind = kind_at(&g, at);
        inst->quick = kind == QUICK_SCALE || (kind != QUICK_NONE && inst->guard);
        if (inst->quick) inst->tests = needs[kernel->order.items[at]];
        inst->near = run->options->near && inst->quick && kind != QUICK_SCALE;
    }
    return true;
}
