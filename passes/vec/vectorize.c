/* vectorize
 *
 * WHAT   Replaces loop nests by vector kernels: row loops whose rows are independent, around a sequence of parallel
 *        inner loops, become one program over lanes; so does a run of parallel loops behind each other that name the same
 *        arrays. In a row, IFs around the lane loops become selects and masks, loops of a few turns are walked turn by turn, others run in each lane. Work rows
 *        written before they are read become values:
 *          do j { do i { d[i] = sub(a[i,j], a[i-1,j]) } do i { b[i,j] = sub(d[i+1], d[i]) } }
 *          ->  kernel: %a = load a[i,j] ; %d = sub %a, %a[i-1] ; store b[i,j], sub %d[i+1], %d
 *        then lowers each to an allocated program (stages.c). What does not fit stays, with the reason in its LoopInfo.
 * NEEDS  FINDINGS.
 * KEEPS  FINDINGS of the loops that stay.
 * FP     bit-exact: the operations of each point and their order stay.
 * COST   linear in statements, but for branches, which copy the scalars' states.
 * SOURCE Loop fusion with alignment and array contraction: Allen and Kennedy 2001, chapters 5.3, 6.2, 13; if-conversion: Allen et
 *        al., POPL'83.
 */
#include "ir/print.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/nest_passes.h"
#include "passes/nest/order.h"
#include "passes/nest/scalars.h"
#include "passes/nest/sink.h"
#include "passes/vec/along.h"
#include "passes/vec/fuse_claim.h"
#include "passes/vec/fuse_copy.h"
#include "passes/vec/gather.h"
#include "passes/vec/leave_spare.h"
#include "passes/nest/lift.h"
#include "passes/vec/plain.h"
#include "passes/vec/price.h"
#include "passes/vec/region.h"
#include "passes/vec/replace.h"
#include "passes/vec/tuned.h"
#include "passes/nest/uses.h"
#include "passes/vec/vectorize.h"

#include <string.h>

typedef LIST(StmtId) StmtIds;

typedef struct {
    Context *context;
    Context *trial;            /* whose scratch memory is one fusion's, until the next one begins */
    const NestProgram *program;
    NestRoutine *routine;
    const VecOptions *options; /* shape SHAPE_NONE: choose */
    const NestFacts *facts;
    RegionSearch search;
    const Bitset *live_after;
    uint32_t symbols;     /* before the first kernel */
    const uint32_t *uses; /* a symbol: how often the routine names it, as nests are visited */
    UsesSides sides;      /* of that time, for nests that were cut have sides, too */
    bool calls;           /* of the routine */
    Copies *pool;         /* symbols that attempts without a kernel have made */
    bool values;          /* kernels stay programs of values, which fit any shape */
    StmtIds *apart;       /* nests that are no kernels as a whole, to be tried in parts; NULL: their loops inside are tried */
    StmtIds *points;      /*   the same with what a row does beside its one loop of points apart; NULL: not yet */
    Bitset planes, beside; /* loops that are so in parts, the second for `points`; none yet: nobody has asked */
    CutApart how;         /* what is a part */
} Vectorizing;

/* ---- what stands inside and outside ----------------------------------------------------- */

/* Whether other symbols may share the symbol's storage: those that kernels have added have their own. */
static bool is_aliased(const Vectorizing *v, SymId id)
{
    return id < v->symbols && v->facts->aliased[id];
}

/* How often sides that are not run where the statement's is name the symbol. */
static uint32_t named_apart(const Vectorizing *v, StmtId stmt, SymId symbol)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < v->sides.count; n++)
        if (bitset_has(&v->sides.items[n].stmts, stmt)) count += v->sides.items[n].named[symbol];
    return count;
}

/* Arrays that statements outside the nest use, under whatever name of their memory; a called routine may use any that
 * is not this routine's own. The counts of the whole routine are those from before the visit's first kernel: what a kernel took
 * the place of is no longer in the tree. */
static void find_used_outside(const Vectorizing *v, StmtId root, const uint32_t *inside, bool *used)
{
    NestRoutine *r = v->routine;
    for (SymId a = 1; a < r->symbols.count; a++)
        used[a] = v->calls && nest_symbol(r, a)->storage == STORAGE_AREA;
    for (SymId b = 1; b < r->symbols.count; b++) {
        if (b < v->symbols && v->uses[b] == inside[b] + named_apart(v, root, b)) continue;
        used[b] = true;
        for (SymId a = 1; a < r->symbols.count && is_aliased(v, b); a++) used[a] |= storage_overlap(r, a, b);
    }
}

/* What shares memory with something that is written cannot be followed as a value. */
static bool check_overlap(Fusion *f, const Vectorizing *v, const uint32_t *uses)
{
    for (SymId a = 1; a < f->routine->symbols.count; a++) {
        if (!is_aliased(v, a) || (!bitset_has(&f->written, a) && !bitset_has(&f->assigned, a))) continue;
        for (SymId b = 1; b < f->routine->symbols.count; b++)
            if (b != a && uses[b] && storage_overlap(f->routine, a, b)) {
                fuse_fail(f, "%s and %s may share memory", nest_symbol(f->routine, a)->name, nest_symbol(f->routine, b)->name);
                return false;
            }
    }
    return true;
}

/* The statements of a region, looked at for scalars that it assigns otherwise than as a row's or a lane's DO variable. */
typedef struct {
    const Region *region;
    const VecKernel *kernel;
    Bitset assigned;
} Assignments;

static bool find_assignment(void *data, NestRoutine *routine, StmtId id)
{
    Assignments *found = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) {
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op == OP_SCALAR) bitset_add(&found->assigned, target->symbol);
    }
    if (stmt->kind != STMT_LOOP) return true;
    for (uint32_t at = 0; at < found->region->nest_count; at++)
        for (uint32_t n = 0; n < found->region->nests[at].row_count; n++)
            if (found->region->nests[at].rows[n] == id) return true;
    for (uint32_t n = 0; n < found->kernel->fused.count; n++)
        if (found->kernel->fused.items[n] == id) return true;
    bitset_add(&found->assigned, stmt->loop.variable);
    return true;
}

/* Notes what a row's statements leave in a scalar, where that is the same for all rows and known before them. */
static bool note_final(Fusion *f, SymId id)
{
    const ScalarState state = *fuse_scalar(f, id);
    if (!state.defined) return false;
    const VecInst *inst = vec_inst(f->kernel, state.ref.value);
    ExprId kept = inst->kind == VEC_UNIFORM ? fuse_kept_condition(f, id, inst->uniform) : 0;
    bool same = inst->kind == VEC_UNIFORM && (kept || fuse_is_uniform(f, inst->uniform));
    ExprId value = same ? inst->uniform : 0;
    if (!value && state.linear.known && linear_is_uniform(&state.linear)) value = fuse_sum(f, &state.linear, nest_symbol(f->routine, id)->type);
    if (value) list_push(f->context->scratch, &f->finals, ((FinalValue){id, value, kept}));
    return value != 0;
}

/* Scalars that the nest leaves to later statements would have to come from its last iteration, but for DO variables that nothing
 * else of it assigns, and what all rows leave alike. */
static bool check_scalars(Fusion *f, const Vectorizing *v, const Region *region)
{
    const Bitset *live = &v->live_after[v->facts->loop_of[region->end]];
    Assignments found = {region, f->kernel, bitset_create(f->context->scratch, f->routine->symbols.count)};
    region_walk(v->routine, region->root, region->end, find_assignment, &found);
    for (SymId id = 1; id < f->routine->symbols.count; id++) {
        if (!bitset_has(&f->assigned, id) || !bitset_has(live, id) || fuse_reduces(f, id)) continue;
        if (!region->nests[0].serial && bitset_has(&f->do_variables, id) && !bitset_has(&found.assigned, id) && !bitset_has(&f->conditional, id)) continue;
        if (note_final(f, id) || fuse_leave_last(f, id)) continue;
        fuse_fail(f, "the value of %s is used after the loops", nest_symbol(f->routine, id)->name);
        return false;
    }
    return true;
}

/* States are of the scalars that the nest assigns: a routine of many nests has many others. */
static void number_scalars(Fusion *f)
{
    Arena *scratch = f->context->scratch;
    uint32_t *slots = arena_array(scratch, uint32_t, f->routine->symbols.count);
    f->slot_count = 1;
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(&f->assigned, id)) slots[id] = f->slot_count++;
    f->slots = slots;
    f->now.scalars = arena_array(scratch, ScalarState, f->slot_count);
}

static Fusion *begin_fusion(const Vectorizing *v, const Region *region)
{
    NestRoutine *r = v->routine;
    uint32_t symbols = r->symbols.count;
    Arena *scratch = v->trial->scratch;
    arena_reset(scratch);
    Fusion *f = arena_new(scratch, Fusion);
    *f = (Fusion){.context = v->trial, .program = v->program, .routine = r, .facts = v->facts, .splits = v->search.splits, .pool = v->pool,
                  .loc = nest_stmt(r, region->root)->loc};
    f->kernel = arena_new(v->context->arena, VecKernel);
    vec_kernel_init(v->context, f->kernel, NULL);
    f->row_set = f->kernel->sets.count;
    list_push(v->context->arena, &f->kernel->sets, (VecSet){0});
    f->assigned = bitset_create(scratch, symbols);
    for (StmtId loop = region->root; loop; loop = loop == region->end ? 0 : nest_stmt(r, loop)->next) {
        if (nest_stmt(r, loop)->kind != STMT_LOOP) continue;
        bitset_union(&f->assigned, &facts_loop(v->facts, loop)->assigned);
        bitset_add(&f->assigned, nest_stmt(r, loop)->loop.variable);
    }
    for (uint32_t n = 0; n < region->nest_count; n++) bitset_union(&f->assigned, &facts_loop(v->facts, region->nests[n].root)->assigned);
    f->around = bitset_create(scratch, symbols);
    for (StmtId loop = v->facts->parents[region->root]; loop; loop = v->facts->parents[loop])
        bitset_union(&f->around, &facts_loop(v->facts, loop)->assigned);
    f->do_variables = bitset_create(scratch, symbols);
    f->conditional = bitset_create(scratch, symbols);
    f->written = bitset_create(scratch, symbols);
    number_scalars(f);
    bool *outside = arena_array(scratch, bool, symbols);
    Uses scan = {.named = arena_array(scratch, uint32_t, symbols), .written = &f->written};
    region_walk(v->routine, region->root, region->end, uses_count, &scan);
    find_used_outside(v, region->root, scan.named, outside);
    f->used_outside = outside;
    check_overlap(f, v, scan.named);
    return f;
}

/* ---- finishing -------------------------------------------------------------------------- */

static void list_accesses(Fusion *f)
{
    VecKernel *kernel = f->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        SymId object = storage_object(f->routine, inst->array);
        uint32_t n = 0;
        while (n < kernel->accesses.count && kernel->accesses.items[n].symbol != object) n++;
        if (n == kernel->accesses.count) list_push(f->context->arena, &kernel->accesses, ((KernelAccess){.symbol = object}));
        if (inst->kind == VEC_LOAD) kernel->accesses.items[n].read = true;
        else kernel->accesses.items[n].written = true;
    }
}

/* Whether rows set or keep the scalar: what stands behind the kernel sets it. */
static bool is_kept(const Fusion *f, SymId scalar)
{
    for (uint32_t n = 0; n < f->copies.count; n++)
        if (f->copies.items[n].symbol == scalar) return true;
    return false;
}

static void list_assigned(Fusion *f)
{
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(&f->assigned, id) && !fuse_reduces(f, id) && !is_kept(f, id)) list_push(f->context->arena, &f->kernel->assigned, id);
}

/* Whether a loop among the row's statements assigns the scalar. */
static bool is_set_in_loop(const Fusion *f, StmtId first, SymId scalar)
{
    bool found = false;
    for (StmtId id = first; id && !found; id = nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        if (stmt->kind == STMT_LOOP) found = bitset_has(&facts_loop(f->facts, id)->assigned, scalar);
        if (stmt->kind == STMT_IF) found = is_set_in_loop(f, stmt->if_.then, scalar) || is_set_in_loop(f, stmt->if_.else_, scalar);
    }
    return found;
}

/* Scalars that the region reads before it sets them, or leaves to later statements, begin as their partial values. */
static void add_partials(Fusion *f, const Vectorizing *v, const Region *region)
{
    const Bitset *live = &v->live_after[v->facts->loop_of[region->end]];
    Assignments found = {region, f->kernel, bitset_create(f->context->scratch, f->routine->symbols.count)};
    region_walk(v->routine, region->root, region->end, find_assignment, &found);
    for (StmtId loop = region->root; loop; loop = loop == region->end ? 0 : nest_stmt(f->routine, loop)->next) {
        IterationScalars scan = scalars_scan_stmt(f->context, f->facts, loop);
        for (SymId id = 1; id < f->routine->symbols.count; id++) {
            bool kept = f->root && !is_set_in_loop(f, region->nests[0].first, id); /* or lost: it is no reduction */
            bool taken = kept || is_aliased(v, id) || !bitset_has(&found.assigned, id) || fuse_scalar(f, id)->defined;
            if (!taken && (scan.exposed[id] || bitset_has(live, id))) fuse_add_partial(f, id);
        }
    }
    f->reduces = true;
}

/* Each scalar that is reduced is so by one loop, which alone assigns it. */
static void check_reduced(Fusion *f, const Vectorizing *v, const Region *region)
{
    for (uint32_t i = 0; i < f->partials.count; i++) {
        const Partial *partial = &f->partials.items[i];
        if (partial->reduced && region_assigns_elsewhere(&v->search, region, partial->scalar, partial->loop)) fuse_fail(f, "%s is reduced, and assigned elsewhere in its row", nest_symbol(f->routine, partial->scalar)->name);
    }
}

/* The loops of a run one by one; how many of them fit. */
static uint32_t fuse_run(Fusion *f, const Region *region)
{
    uint32_t count = 0;
    for (StmtId id = region->root;; id = nest_stmt(f->routine, id)->next) {
        fuse_sequence(f, id, id);
        if (f->why) return count;
        count++;
        if (id == region->last) return count;
    }
}

/* NULL with the reason when the region is no kernel; `*fused` is the number of the loops of a run that would be one. */
static VecKernel *fuse_region(const Vectorizing *v, Region *region, Name *why, uint32_t *fused)
{
    *why = NULL;
    region->guard = *fused = 0;
    region->fusion = NULL;
    const RowNest *nest = &region->nests[0];
    if (!nest->first) *why = intern(v->context->names, "the nest is too deep");
    if (!nest->first) return NULL;
    Fusion *f = begin_fusion(v, region);
    f->live = &v->live_after[v->facts->loop_of[region->end]];
    f->left = region->left;
    f->left_count = region->left_count;
    f->cells = region->how & CELLS;
    f->root = region->nest_count == 1 && nest->row_count && !nest->serial ? nest->root : 0;
    if (region->how & LANES_REDUCE) add_partials(f, v, region);
    if (region->nest_count > 1) *fused = fuse_planes(f, region->nests, region->nest_count, region->shared);
    else {
        fuse_rows(f, nest);
        bool turns = nest->serial && nest_stmt(f->routine, nest->serial)->loop.body == nest->first && fuse_is_turns(f, nest->serial);
        if (turns) fuse_sequence(f, nest->serial, nest->serial);
        else if (nest->serial) {
            if (!fuse_repeat(f, nest->serial, nest->first)) fuse_fail(f, "the turns of a row loop hand nothing on");
        } else if (nest->first == nest->root) *fused = fuse_run(f, region);
        else fuse_sequence(f, nest->first, 0);
    }
    if (!f->why) check_reduced(f, v, region);
    if (!f->why) check_scalars(f, v, region);
    if (!f->why) fuse_check_unset(f);
    if (!f->why && !f->lanes.count) fuse_fail(f, "no inner loop is lanes");
    if (!f->why && !f->stores.count && !f->reduced_points.count) fuse_fail(f, "nothing is stored");
    if (!f->why) {
        fuse_join_stores(f);
        fuse_check_turns(f);
        fuse_sink_stores(f);
        fuse_finish_reductions(f, v->options->reductions == REDUCTIONS_TREE);
        VecInterval hull = fuse_stored_points(f);
        f->kernel->axes[0].lower = hull.lower;
        f->kernel->axes[0].upper = hull.upper;
        fuse_finish_row_set(f);
        fuse_finish_loads(f);
        fuse_spread_loads(f);
        list_accesses(f);
        fuse_find_reaches(f);
        list_assigned(f);
        for (uint32_t n = 0; n < f->guards.count; n++)
            region->guard = n ? nest_op2(v->context, f->routine, OP_AND, region->guard, f->guards.items[n].expr, f->loc) : f->guards.items[n].expr;
        f->kernel->guard = region->guard;
    }
    region->fusion = f;
    *why = f->why;
    f->kernel->loc = nest_stmt(v->routine, region->root)->loc;
    return f->why ? NULL : f->kernel;
}

/* The name of the kernel to come. */
static Name kernel_name(const Vectorizing *v)
{
    const NestRoutine *r = v->routine;
    for (uint32_t number = r->kernels.count ? r->kernels.count : 1;; number++) {
        Name name = intern_printf(v->context->names, "%s.k%u", r->name, number);
        bool taken = false;
        for (uint32_t n = 1; n < r->kernels.count; n++) taken |= r->kernels.items[n]->name == name;
        if (!taken) return name;
    }
}

/* Lets the guard keep the nest from the side of an IF that did not fit. False: there is none. */
static bool leave_arm(Region *region)
{
    const Arm *unfit = region->fusion ? &region->fusion->unfit : NULL;
    if (!(region->how & ARMS_LEFT) || !unfit || !unfit->stmt || region->left_count == REGION_MAX_LEFT) return false;
    region->left[region->left_count++] = *unfit;
    return true;
}

/* Whether the kernel is made of several loops and is too large for what compiles it. */
static bool is_too_large(const Vectorizing *v, const Region *region, const VecKernel *kernel, Name *why)
{
    uint32_t count = kernel->order.count, most = v->options->operations;
    if (!most || count <= most || region->fusion->lanes.count < 2) return false;
    *why = intern_printf(v->context->names, "its loops as one kernel are %u operations, more than %u", count, most);
    return true;
}

/* Whether the region is left as it stands for a compiler's vectors: loops of lanes in a loop that is not of the kernel, and what these fit. */
static bool is_plain(const Vectorizing *v, const Region *region, Name *why)
{
    if (!v->options->plain_in_loops) return false;
    bool inside = !region->nests[0].row_count && v->facts->parents[region->root];
    bool shared = v->options->threads && region->nests[0].row_count && plain_has_several(v->routine, region->root, region->end);
    if (!inside && (shared || !plain_is_better(v->routine, region->root, region->end))) return false;
    *why = intern(v->context->names, inside ? "loops in one that is not of the kernel are faster as they stand" : "compilers make faster vectors of it as it stands");
    return true;
}

/* The kernel of a region, lowered; NULL with the reason. A run is cut before the loop that does not fit. */
static VecKernel *make_kernel(const Vectorizing *v, Region *region, Name *why)
{
    uint32_t length = UINT32_MAX;
    Name apart = NULL;
    for (;;) {
        region_extend(&v->search, region, &length);
        if (!length) return NULL;
        if (is_plain(v, region, why)) return NULL;
        uint32_t fused;
        VecKernel *kernel = fuse_region(v, region, why, &fused);
        VecKernel *lowered = kernel;
        if (!kernel && leave_arm(region)) continue;
        if (kernel) kernel->name = kernel_name(v);
        if (kernel && !v->values) lowered = vec_lower_copy(v->context, v->routine, kernel, v->options, why);
        bool large = lowered && is_too_large(v, region, lowered, why);
        if (large) lowered = NULL;
        if (lowered) kernel->apart = lowered->apart = region_apart(&v->search, region, apart);
        region->choice = (StreamChoice){lowered, 0, NULL};
        if (lowered && !v->values) region->choice = stream_choose(v->context, v->routine, kernel, lowered, v->options);
        if (lowered && !v->values && region->choice.kernel == lowered) region->choice = tile_choose(v->context, v->routine, kernel, lowered, v->options);
        if (lowered && v->options->prices) price_shapes(v->context, v->routine, kernel, region->root, region->end, v->options, region->choice.kernel);
        if (lowered || region->end == region->root) return region->choice.kernel;
        apart = *why;
        uint32_t whole = length;
        if (large) length /= 2;
        else if (!kernel && fused > 0 && fused < length) length = fused;
        else length = region->nest_count > 1 ? length - 1 : 1;
        if (length >= whole) return NULL; /* an IF that holds nothing, before a nest */
    }
}

/* The kernel of the first region of a loop that is one; NULL with the reason why the last kind of it is not. Cells around loops over components are the
 * lanes, or none are: components would be few of a strip's. */
static VecKernel *try_regions(const Vectorizing *v, StmtId root, Region *region, Name *why)
{
    static const unsigned hows[] = {LANES_IN_IFS | LANES_ALONG, LANES_IN_IFS, 0, ROWS_SHARED, LANES_IN_IFS | ROWS_SERIAL, ROWS_SERIAL,
                                    LANES_IN_IFS | LANES_REDUCE | LANES_ALONG, LANES_IN_IFS | LANES_REDUCE, LANES_REDUCE,
                                    ARMS_LEFT | LANES_IN_IFS | LANES_ALONG, ARMS_LEFT | LANES_IN_IFS | LANES_REDUCE | LANES_ALONG,
                                    CELLS | LANES_IN_IFS};
    StmtId first = 0;
    unsigned before = 0;
    bool unfit = false; /* a side of an IF did not fit */
    bool cells = region_is_of_cells(&v->search, root);
    for (uint32_t n = 0; n < sizeof hows / sizeof *hows; n++) {
        Name other;
        unsigned kind = hows[n] & (ROWS_SERIAL | ROWS_SHARED | LANES_REDUCE | ARMS_LEFT | CELLS);
        if (!(hows[n] & CELLS) == cells) continue;
        *region = region_find(&v->search, root, hows[n]);
        if (n && kind == before && region->nests[0].first == first) continue;
        before = kind;
        first = region->nests[0].first;
        if (hows[n] & LANES_REDUCE && !region_reduces(&v->search, region)) continue;
        if (hows[n] & ARMS_LEFT && (!unfit || !region->nests[0].row_count)) continue;
        if ((hows[n] & ROWS_SERIAL && !region->nests[0].serial) || (hows[n] & ROWS_SHARED && !region->shared)) continue;
        VecKernel *kernel = make_kernel(v, region, hows[n] & LANES_IN_IFS && !(hows[n] & ROWS_SERIAL) ? why : &other);
        if (kernel) return kernel;
        unfit |= region->fusion && region->fusion->unfit.stmt;
    }
    return NULL;
}

static void warn_of_unset(const Vectorizing *v, const Fusion *f)
{
    for (uint32_t n = 0; n < f->unset.count; n++) {
        const UnsetPiece *piece = &f->unset.items[n];
        const char *name = nest_symbol(f->routine, f->arrays.items[piece->array].symbol)->name;
        if (!piece->chosen) diag_warning(v->context->diag, piece->loc, "elements of '%s' are read here that nothing sets", name);
    }
}

/* Whether the loop's rows are independent, or are when each has work arrays of its own. What sets single elements stands apart the second time. */
static bool has_parts(Vectorizing *v, StmtId id)
{
    bool plain = facts_is_plain(facts_loop(v->facts, id));
    if (!plain || (v->how == CUT_LOOPS && nest_loop_info(v->routine, id)->finding == LOOP_PARALLEL)) return plain;
    if (!v->planes.size) v->planes = cut_find_planes(v->context, v->program, v->routine, v->how);
    return bitset_has(&v->planes, id);
}

/* Whether the loop of points is to stand apart from what its rows do beside. */
static bool has_points(Vectorizing *v, StmtId id)
{
    if (!v->beside.size) v->beside = cut_find_planes(v->context, v->program, v->routine, CUT_POINTS);
    return bitset_has(&v->beside, id);
}

/* Cells that are no vector kernel are one as they stand: kernels of their components would be one a cell. */
static bool visit(void *data, NestRoutine *routine, StmtId id)
{
    Vectorizing *v = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    if (kind != STMT_IF && (kind != STMT_LOOP || region_is_tiny(&v->search, id))) return true;
    const uint32_t known = kind == STMT_LOOP ? nest_loop_info(routine, id)->assertions & (LOOP_CHUNKS | LOOP_SPARE) : 0;
    if (known) return !(known & LOOP_SPARE);
    Region region = region_find(&v->search, id, LANES_IN_IFS);
    Name why = NULL;
    VecKernel *kernel = kind == STMT_IF ? make_kernel(v, &region, &why) : try_regions(v, id, &region, &why);
    const bool left = !kernel && kind == STMT_LOOP, lanes = !v->options->plain_in_loops;
    if (left) nest_loop_info(routine, id)->no_kernel = why;
    const bool plane = left && lanes && (region_is_plane(&v->search, id) || region_is_of_sums(&v->search, id)), parts = left && !plane && v->apart && has_parts(v, id);
    const bool points = left && lanes && !plane && !parts && v->points && has_points(v, id);
    if (parts || points) list_push(v->context->scratch, parts ? v->apart : v->points, id);
    if (plane || parts || points || (left && lanes && order_inside(v->context, v->facts, v->live_after, id))) return false;
    if (!kernel) return kind != STMT_LOOP || v->facts->parents[id] || !region_is_of_cells(&v->search, id);
    warn_of_unset(v, region.fusion);
    const Mapping nest = {.context = v->context, .routine = routine, .facts = v->facts, .live_after = v->live_after};
    bool alone = kind == STMT_LOOP && v->options->transpose && region.root == id && region.end == id;
    if (alone && along_leave(&nest, id, kernel->axes[0].variable, v->options->shared)) return false;
    if (region.fusion->copies.count || region.fusion->finals.count) v->pool->count = 0;
    replace_nest(&(ReplacedNest){v->context, routine, v->facts, &v->live_after[v->facts->loop_of[region.end]], region.root, region.end,
                                 region.nests, region.nest_count, region.fusion->finals.items, region.fusion->finals.count,
                                 region.fusion->copies.items, region.fusion->copies.count, region.guard, region.choice.many, region.choice.few}, kernel);
    return false;
}

/* Takes kernels that the program brought along to the end. */
static void finish_kernels(const Vectorizing *v)
{
    for (uint32_t n = 1; n < v->routine->kernels.count; n++) {
        VecKernel *kernel = v->routine->kernels.items[n];
        Name why = NULL;
        VecKernel *lowered = vec_lower_copy(v->context, v->routine, kernel, v->options, &why);
        if (lowered) v->routine->kernels.items[n] = lowered;
        else diag_error(v->context->diag, kernel->loc, "the kernel '%s' does not fit its shape: %s", kernel->name, why);
    }
}

static void visit_nests(Vectorizing *v)
{
    Uses scan = {.named = arena_array(v->context->scratch, uint32_t, v->routine->symbols.count)};
    nest_walk_stmts(v->routine, v->routine->body, uses_count, &scan);
    v->uses = scan.named;
    v->calls = scan.calls;
    v->sides = uses_find_sides(v->context, v->routine);
    gather_loops(v->context, v->routine);
    v->facts = facts_collect(v->context, v->routine);
    v->search = (RegionSearch){v->context, v->routine, v->facts, split_loops(v->context, v->facts)};
    v->live_after = scalars_live_after(v->context, v->program, v->facts);
    nest_walk_stmts(v->routine, v->routine->body, visit, v);
}

static void cut_loops_apart(const Vectorizing *v, const StmtIds *list, CutApart how)
{
    Bitset loops = bitset_create(v->context->scratch, v->routine->stmts.count);
    for (uint32_t n = 0; n < list->count; n++) bitset_add(&loops, list->items[n]);
    if (list->count) cut_apart(v->context, v->program, v->routine, &loops, how);
}

/* Nests that are no kernels as they stand are tried as one for each loop of their rows, then with one for what sets single elements, or computes what all points of a row
 * use, then what is inside them. */
static void visit_apart(Vectorizing *v)
{
    StmtIds again = {0}, points = {0};
    cut_loops_apart(v, v->apart, CUT_LOOPS);
    v->apart = &again;
    v->points = &points;
    v->planes = v->beside = (Bitset){0};
    v->how = CUT_ELEMENTS;
    visit_nests(v);
    if (!again.count && !points.count) return;
    cut_loops_apart(v, &again, CUT_ELEMENTS);
    cut_loops_apart(v, &points, CUT_POINTS);
    v->apart = v->points = NULL;
    visit_nests(v);
}

static void vectorize(Context *context, NestProgram *program, const VecOptions *options, bool values)
{
    bool lifted = false;
    Context trial = *context;
    trial.scratch = arena_create();
    for (RoutineId id = 1; id < program->routines.count; id++) {
        lifted |= lift_scalars(context, program->routines.items[id]);
        lifted |= !options->plain_in_loops && sink_scalars(context, program, program->routines.items[id], false);
    }
    if (lifted) pass_find_dependences(context, program);
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        bool loops;
        VecOptions own = tuned_options(options, routine, &loops);
        if (loops && !values) continue;
        Vectorizing v = {.context = context, .trial = &trial, .program = program, .routine = routine, .options = &own,
                         .symbols = routine->symbols.count, .values = values,
                         .pool = arena_new(context->scratch, Copies)};
        if (!values) finish_kernels(&v);
        StmtIds apart = {0};
        v.apart = own.plain_in_loops ? NULL : &apart;
        visit_nests(&v);
        if (apart.count) visit_apart(&v);
        leave_spares(context, routine, options->leaves_unchanged);
    }
    arena_destroy(trial.scratch);
}

void pass_vectorize(Context *context, NestProgram *program, const VecOptions *options)
{
    vectorize(context, program, options, false);
}

void pass_fuse_loops(Context *context, NestProgram *program, const VecOptions *options)
{
    vectorize(context, program, options, true);
}
