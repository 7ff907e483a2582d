/* schedule
 *
 * WHAT   Orders the instructions of a kernel. SCHEDULE_NATURAL keeps the source's order but moves each load (and each
 *        index) down to just before its first reader; then, where that needs no more registers, raises loads to the top
 *        again, so that all wait for memory at once: no compiler behind us may move a load over a barrier.
 *        SCHEDULE_LIST takes, of the instructions whose operands are ready, the one that adds least to the values
 *        alive; ties go to the natural order. Loops and ifs move as a whole.
 * NEEDS  nothing but SSA order; may run before or after map.
 * KEEPS  delays, extents; the order of stores and loads of one array.
 * FP     bit-exact: only whole instructions move.
 * COST   natural: linear. List: instructions times those ready.
 * SOURCE Goodman and Hsu, ICS'88 (pressure-aware list scheduling); the greedy choice follows LARS (Rawat et al., SC'18).
 */
#include "passes/vec/liveness.h"

/* Registers that raised loads may always take: too few to cost warps. */
enum { FEW_REGISTERS = 32 };

/* A piece that moves as a whole: one instruction, or an outermost construct with its VEC_OUTs or VEC_PHIs. */
typedef struct {
    uint32_t first, last;  /* positions in the old order */
    uint32_t waiting;      /* predecessors not yet placed */
    LIST(uint32_t) successors, predecessors;
    LIST(ValueId) uses;     /* distinct values read from other pieces */
    uint32_t units_defined; /* of values read by other pieces */
    bool placed;
} Piece;

typedef struct {
    Context *context;
    VecKernel *kernel;
    LIST(Piece) pieces;
    uint32_t *piece_of;   /* by value: its piece + 1 */
    uint32_t *uses_left;  /* by value: pieces that still read it */
} Scheduling;

static void find_pieces(Scheduling *s)
{
    VecKernel *kernel = s->kernel;
    VecRegions regions = vec_regions_find(s->context->scratch, kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        Piece piece = {.first = at, .last = vec_piece_end(kernel, &regions, at)};
        for (uint32_t i = piece.first; i <= piece.last; i++) s->piece_of[kernel->order.items[i]] = s->pieces.count + 1;
        at = piece.last;
        list_push(s->context->scratch, &s->pieces, piece);
    }
}

static void add_edge(Scheduling *s, uint32_t from, uint32_t to)
{
    if (from == to) return;
    list_push(s->context->scratch, &s->pieces.items[from].successors, to);
    list_push(s->context->scratch, &s->pieces.items[to].predecessors, from);
    s->pieces.items[to].waiting++;
}

static void add_use(Scheduling *s, uint32_t piece, ValueId value)
{
    Piece *user = &s->pieces.items[piece];
    for (uint32_t i = 0; i < user->uses.count; i++)
        if (user->uses.items[i] == value) return;
    list_push(s->context->scratch, &user->uses, value);
    if (s->uses_left[value]++ == 0 && !vec_is_uniform(s->kernel, value))
        s->pieces.items[s->piece_of[value] - 1].units_defined += vec_type_units(vec_inst(s->kernel, value)->type);
    add_edge(s, s->piece_of[value] - 1, piece);
}

static void find_edges(Scheduling *s)
{
    VecKernel *kernel = s->kernel;
    for (uint32_t p = 0; p < s->pieces.count; p++)
        for (uint32_t at = s->pieces.items[p].first; at <= s->pieces.items[p].last; at++) {
            const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
            for (uint32_t n = 0; n < inst->count; n++) {
                ValueId value = vec_operand(kernel, inst, n)->value;
                if (value && s->piece_of[value] && s->piece_of[value] - 1 != p) add_use(s, p, value);
            }
        }
    /* Memory: a store keeps its place among all accesses of arrays (areas may overlap, so of any array). */
    uint32_t last_store = UINT32_MAX;
    LIST(uint32_t) loads = {0};
    for (uint32_t p = 0; p < s->pieces.count; p++) {
        bool loads_here = false, stores_here = false;
        for (uint32_t at = s->pieces.items[p].first; at <= s->pieces.items[p].last; at++) {
            VecKind kind = vec_inst(kernel, kernel->order.items[at])->kind;
            loads_here |= kind == VEC_LOAD;
            stores_here |= kind == VEC_STORE;
        }
        if ((loads_here || stores_here) && last_store != UINT32_MAX) add_edge(s, last_store, p);
        if (stores_here) {
            for (uint32_t i = 0; i < loads.count; i++) add_edge(s, loads.items[i], p);
            loads.count = 0;
            last_store = p;
        } else if (loads_here) list_push(s->context->scratch, &loads, p);
    }
}

/* Units that placing the piece adds to those alive (negative: frees). */
static int32_t pressure_change(const Scheduling *s, const Piece *piece)
{
    int32_t change = (int32_t)piece->units_defined;
    for (uint32_t i = 0; i < piece->uses.count; i++) {
        ValueId value = piece->uses.items[i];
        if (s->uses_left[value] == 1 && !vec_is_uniform(s->kernel, value))
            change -= (int32_t)vec_type_units(vec_inst(s->kernel, value)->type);
    }
    return change;
}

static void place(Scheduling *s, uint32_t p, ValueId *order, uint32_t *count)
{
    Piece *piece = &s->pieces.items[p];
    piece->placed = true;
    for (uint32_t at = piece->first; at <= piece->last; at++) order[(*count)++] = s->kernel->order.items[at];
    for (uint32_t i = 0; i < piece->uses.count; i++) s->uses_left[piece->uses.items[i]]--;
    for (uint32_t i = 0; i < piece->successors.count; i++) s->pieces.items[piece->successors.items[i]].waiting--;
}

/* Loads and other instructions without vector operands wait for their first reader: placed on demand. */
static bool is_source(const Scheduling *s, const Piece *piece)
{
    const VecInst *inst = vec_inst(s->kernel, s->kernel->order.items[piece->first]);
    if (inst->kind != VEC_LOAD && !vec_is_free(inst)) return false;
    for (uint32_t i = 0; i < piece->uses.count; i++)
        if (!vec_is_uniform(s->kernel, piece->uses.items[i])) return false;
    return true;
}

/* Places the sources that piece p reads or must follow. */
static void place_sources(Scheduling *s, uint32_t p, ValueId *order, uint32_t *count)
{
    for (uint32_t i = 0; i < s->pieces.items[p].predecessors.count; i++) {
        uint32_t source = s->pieces.items[p].predecessors.items[i];
        if (s->pieces.items[source].placed) continue;
        place_sources(s, source, order, count);
        place(s, source, order, count);
    }
}

static void place_in_source_order(Scheduling *s, ValueId *order, uint32_t *count)
{
    for (uint32_t p = 0; p < s->pieces.count; p++) {
        if (s->pieces.items[p].placed || is_source(s, &s->pieces.items[p])) continue;
        place_sources(s, p, order, count);
        place(s, p, order, count);
    }
    for (uint32_t p = 0; p < s->pieces.count; p++)
        if (!s->pieces.items[p].placed) place(s, p, order, count);
}

/* By position of the kernel's order: units of the values alive behind it. */
static uint32_t *find_pressure(const Scheduling *s)
{
    Arena *scratch = s->context->scratch;
    const VecKernel *kernel = s->kernel;
    Liveness liveness = vec_find_liveness(scratch, kernel);
    uint32_t *pressure = arena_array(scratch, uint32_t, kernel->order.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        if (!vec_defines_value(vec_inst(kernel, id)) || vec_is_uniform(kernel, id)) continue;
        for (uint32_t alive = at; alive < liveness.lives[id].last; alive++)
            pressure[alive] += vec_type_units(vec_inst(kernel, id)->type);
    }
    return pressure;
}

/* Nothing but uniform values stands before it: no store, no computed index. */
static bool may_be_raised(const Scheduling *s, const Piece *piece)
{
    const VecKernel *kernel = s->kernel;
    if (vec_inst(kernel, kernel->order.items[piece->first])->kind != VEC_LOAD || !is_source(s, piece)) return false;
    for (uint32_t i = 0; i < piece->predecessors.count; i++) {
        const Piece *before = &s->pieces.items[piece->predecessors.items[i]];
        if (!vec_is_uniform(kernel, kernel->order.items[before->first])) return false;
    }
    return true;
}

/* The pieces to be placed first: the loads that can stand at the top with no more units alive anywhere than `order`, which
 * has each load at its first reader, has at its peak, or `regs`; those read first before the others. */
static bool *choose_raised(Scheduling *s, const ValueId *order, uint32_t regs)
{
    VecKernel *kernel = s->kernel;
    VecKernel ordered = *kernel;
    ordered.order.items = (ValueId *)order;
    s->kernel = &ordered;
    uint32_t *pressure = find_pressure(s);
    s->kernel = kernel;
    uint32_t limit = FEW_REGISTERS;
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (pressure[at] > limit) limit = pressure[at];
    if (limit > regs) limit = regs;
    bool *raised = arena_array(s->context->scratch, bool, s->pieces.count);
    uint32_t peak = 0; /* of the positions passed, raised loads included */
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        uint32_t p = s->piece_of[order[at]] - 1;
        if (may_be_raised(s, &s->pieces.items[p])) {
            uint32_t units = vec_type_units(vec_inst(kernel, order[at])->type);
            if (peak + units > limit) break;
            peak += units;
            raised[p] = true;
        }
        if (pressure[at] > peak) peak = pressure[at];
    }
    return raised;
}

static void schedule_natural(Scheduling *s, uint32_t regs, ValueId *order, uint32_t *count)
{
    place_in_source_order(s, order, count);
    bool *raised = choose_raised(s, order, regs);
    for (uint32_t p = 0; p < s->pieces.count; p++) s->pieces.items[p].placed = false;
    *count = 0;
    for (uint32_t p = 0; p < s->pieces.count; p++) {
        if (!raised[p]) continue;
        place_sources(s, p, order, count);
        place(s, p, order, count);
    }
    place_in_source_order(s, order, count);
}

static void schedule_list(Scheduling *s, ValueId *order, uint32_t *count)
{
    uint32_t first = 0;
    while (*count < s->kernel->order.count) {
        while (s->pieces.items[first].placed) first++;
        uint32_t best = UINT32_MAX;
        int32_t best_change = 0;
        for (uint32_t p = first; p < s->pieces.count; p++) {
            const Piece *piece = &s->pieces.items[p];
            if (piece->placed || piece->waiting) continue;
            int32_t change = pressure_change(s, piece);
            if (best == UINT32_MAX || change < best_change) {
                best = p;
                best_change = change;
            }
        }
        if (best == UINT32_MAX) internal_error("kernel %s: the instructions depend on each other in a circle", s->kernel->name);
        place(s, best, order, count);
    }
}

bool vec_schedule(StageRun *run)
{
    Context *context = run->context;
    VecKernel *kernel = run->kernel;
    const VecOptions *options = run->options;
    Scheduling scheduling = {.context = context, .kernel = kernel};
    scheduling.piece_of = arena_array(context->scratch, uint32_t, kernel->insts.count);
    scheduling.uses_left = arena_array(context->scratch, uint32_t, kernel->insts.count);
    find_pieces(&scheduling);
    find_edges(&scheduling);
    ValueId *order = arena_array(context->scratch, ValueId, kernel->order.count);
    uint32_t count = 0;
    if (options->schedule == SCHEDULE_LIST) schedule_list(&scheduling, order, &count);
    else schedule_natural(&scheduling, options->regs, order, &count);
    if (count != kernel->order.count) internal_error("kernel %s: scheduling lost instructions", kernel->name);
    for (uint32_t at = 0; at < count; at++) kernel->order.items[at] = order[at];
    kernel->bound = vec_pressure_bound(context, kernel);
    return true;
}
