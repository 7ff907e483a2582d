/* Rows: the delays of a stream, for every shape in which a block walks the strips of a row. A value that is read at another lane costs a
 * slot, a pad and the reads around them, the more the further it is carried: delays are such that all values together are carried least. */
#include "passes/vec/map.h"

#include "ir/build.h"
#include "passes/vec/lags.h"

/* What a point that a value is carried costs, a unit of its type, against a lane of every row at whose end not all is done. */
enum { CARRY_PRICE = 8, HALO_PRICE = 1 };

enum { LONGEST = 2 * VEC_MAX_OFFSET }; /* delay, which no kernel is given: stands for all from there on */

/* What a piece reads of a value of another one: at the least and the greatest of the offsets. */
typedef struct {
    ValueId value;
    uint32_t piece;
    int32_t low, high;
} Read;

/* Nodes of the problem: where the halo begins, where it ends, the pieces, and for each value that several pieces read the last of these. */
enum { HALO_LEFT, HALO_RIGHT, FIRST_PIECE };

typedef struct {
    Mapping *m;
    uint32_t *begins, pieces; /* of each piece its first position */
    uint32_t *piece_of;       /* by value: FIRST_PIECE + its piece; 0: it binds none */
    LIST(Read) reads;
    uint32_t *counts;         /* by value: its reads */
    LagProblem problem;
    LIST(int64_t) prices;
} Delays;

static Arena *scratch(const Delays *d)
{
    return d->m->context->scratch;
}

static const VecInst *inst_at(const Mapping *m, uint32_t at)
{
    return vec_inst(m->kernel, m->kernel->order.items[at]);
}

/* ---- the problem ------------------------------------------------------------------------ */

static void add_edge(Delays *d, uint32_t from, uint32_t to, int64_t least)
{
    if (least > LONGEST) least = LONGEST;
    if (least < -LONGEST) least = -LONGEST;
    list_push(scratch(d), &d->problem.edges, ((LagEdge){from, to, least}));
}

static void find_pieces(Delays *d)
{
    const VecKernel *kernel = d->m->kernel;
    d->begins = arena_array(scratch(d), uint32_t, kernel->order.count + 1);
    d->piece_of = arena_array(scratch(d), uint32_t, kernel->insts.count);
    d->counts = arena_array(scratch(d), uint32_t, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        uint32_t end = map_piece_end(d->m, at);
        if (end == at && map_is_free(d->m, kernel->order.items[at])) continue;
        for (uint32_t in = at; in <= end; in++) d->piece_of[kernel->order.items[in]] = FIRST_PIECE + d->pieces;
        d->begins[d->pieces++] = at;
        at = end;
    }
}

/* The reads of a piece go behind each other: one for each value. */
static void add_read(Delays *d, uint32_t piece, ValueId value, int32_t offset, uint32_t *found)
{
    if (map_is_free(d->m, value) || d->piece_of[value] == piece) return;
    if (d->counts[value] && d->reads.items[found[value]].piece == piece) {
        Read *read = &d->reads.items[found[value]];
        if (offset < read->low) read->low = offset;
        if (offset > read->high) read->high = offset;
        return;
    }
    found[value] = d->reads.count;
    d->counts[value]++;
    list_push(scratch(d), &d->reads, ((Read){value, piece, offset, offset}));
}

static void find_reads(Delays *d)
{
    const VecKernel *kernel = d->m->kernel;
    uint32_t *found = arena_array(scratch(d), uint32_t, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = inst_at(d->m, at);
        uint32_t piece = d->piece_of[kernel->order.items[at]];
        for (uint32_t n = 0; piece && n < inst->count; n++) {
            const VecOperand *operand = vec_operand(kernel, inst, n);
            add_read(d, piece, operand->value, operand->offset[0], found);
        }
    }
}

/* Every piece finds its operands at its lane or to the left, within the `reach` of the shape. A value is carried to the last one of those that
 * read it. */
static void carry_values(Delays *d, int64_t reach)
{
    const VecKernel *kernel = d->m->kernel;
    uint32_t *last = arena_array(scratch(d), uint32_t, kernel->insts.count);
    for (uint32_t i = 0; i < d->reads.count; i++) {
        const Read *read = &d->reads.items[i];
        uint32_t from = d->piece_of[read->value], to = read->piece;
        int64_t price = (int64_t)CARRY_PRICE * vec_type_units(vec_inst(kernel, read->value)->type), apart = read->low;
        add_edge(d, from, to, read->high);
        bool several = d->counts[read->value] > 1, first = !last[read->value];
        if (several) {
            if (first) {
                last[read->value] = d->prices.count;
                list_push(scratch(d), &d->prices, 0);
            }
            add_edge(d, to, last[read->value], -(int64_t)read->low);
            to = last[read->value];
            apart = 0;
        }
        if (several && !first) continue;
        add_edge(d, to, from, -apart - reach);
        d->prices.items[to] += price;
        d->prices.items[from] -= price;
    }
}

/* A store waits for the accesses of the same elements before it. False, with the reason, where these stand under one condition with it. */
static bool wait_for_loads(Delays *d, Name *why)
{
    const Mapping *m = d->m;
    for (uint32_t s = 0; s < m->kernel->order.count; s++) {
        const VecInst *store = inst_at(m, s);
        int64_t store_constant = 0, load_constant = 0;
        if (store->kind != VEC_STORE || !vec_lane_constant(m->routine, m->kernel, store, &store_constant)) continue;
        for (uint32_t at = 0; at < s; at++) {
            const VecInst *load = inst_at(m, at);
            if ((load->kind != VEC_LOAD && load->kind != VEC_STORE) || !vec_may_meet(m->routine, m->kernel, load, store) ||
                !vec_lane_constant(m->routine, m->kernel, load, &load_constant))
                continue;
            uint32_t from = d->piece_of[m->kernel->order.items[at]], to = d->piece_of[m->kernel->order.items[s]];
            if (from != to) add_edge(d, from, to, store_constant - load_constant);
            else if (store_constant > load_constant) {
                *why = intern_printf(m->context->names, "%s is stored under a condition, and other lanes load it later",
                                     nest_symbol(m->routine, store->array)->name);
                return false;
            }
        }
    }
    return true;
}

/* The halo holds the lanes of all that is done for a row. */
static void bound_halo(Delays *d)
{
    d->prices.items[HALO_LEFT] -= HALO_PRICE;
    d->prices.items[HALO_RIGHT] += HALO_PRICE;
    for (uint32_t p = 0; p < d->pieces; p++) {
        int32_t low = 0, high = 0;
        bool any = false;
        for (uint32_t at = d->begins[p]; at <= map_piece_end(d->m, d->begins[p]); at++) {
            const VecInst *inst = inst_at(d->m, at);
            if (!vec_has_frame(inst)) continue;
            if (!any || inst->extent[0].low < low) low = inst->extent[0].low;
            if (!any || inst->extent[0].high > high) high = inst->extent[0].high;
            any = true;
        }
        add_edge(d, HALO_LEFT, FIRST_PIECE + p, -(int64_t)low);
        add_edge(d, FIRST_PIECE + p, HALO_RIGHT, high);
    }
}

/* ---- the delays ------------------------------------------------------------------------- */

/* Lags are counted from the halo's begin, delays from the earliest piece. */
static void set_delays(Delays *d, const int64_t *lags)
{
    VecKernel *kernel = d->m->kernel;
    int64_t first = INT64_MAX;
    for (uint32_t p = 0; p < d->pieces; p++)
        if (lags[FIRST_PIECE + p] < first) first = lags[FIRST_PIECE + p];
    for (uint32_t p = 0; p < d->pieces; p++) {
        int64_t delay = lags[FIRST_PIECE + p] - first;
        for (uint32_t at = d->begins[p]; at <= map_piece_end(d->m, d->begins[p]); at++)
            vec_inst(kernel, kernel->order.items[at])->delay[0] = delay < LONGEST ? (int32_t)delay : LONGEST;
    }
}

/* Whether no delay is longer than kernels have. */
static bool check_delays(const Mapping *m, Name *why)
{
    for (uint32_t at = 0; at < m->kernel->order.count && !*why; at++)
        if (inst_at(m, at)->delay[0] > VEC_MAX_OFFSET)
            *why = intern_printf(m->context->names, "an instruction would have to wait for more than %d points", VEC_MAX_OFFSET);
    return !*why;
}

static bool solve(Delays *d, int64_t reach, Name *why)
{
    d->problem = (LagProblem){0};
    d->prices.count = 0;
    for (uint32_t n = 0; n < FIRST_PIECE + d->pieces; n++) list_push(scratch(d), &d->prices, 0);
    carry_values(d, reach);
    if (!wait_for_loads(d, why)) return false;
    bound_halo(d);
    d->problem.nodes = d->prices.count;
    d->problem.price = d->prices.items;
    int64_t *lags = arena_array(scratch(d), int64_t, d->problem.nodes), *flow = arena_array(scratch(d), int64_t, d->problem.edges.count);
    if (!lags_find(scratch(d), &d->problem, lags, flow)) return false;
    set_delays(d, lags);
    return true;
}

/* Where no delays keep what is read within a strip, those that are found without say which value is too far. */
static bool find_delays(Mapping *m, Name *why)
{
    Delays delays = {.m = m};
    find_pieces(&delays);
    if (!delays.pieces) return true; /* it stores nothing */
    find_reads(&delays);
    if (!solve(&delays, shape_info(m->kernel->shape)->reach(m->kernel).left, why) && !*why && !solve(&delays, LONGEST, why) && !*why)
        internal_error("kernel %s: what it reads at the right comes before itself", m->kernel->name);
    return !*why && check_delays(m, why);
}

static void find_halos(VecKernel *kernel)
{
    int32_t left = 0, right = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (!vec_has_frame(inst)) continue;
        if (-(inst->extent[0].low + inst->delay[0]) > left) left = -(inst->extent[0].low + inst->delay[0]);
        if (inst->extent[0].high + inst->delay[0] > right) right = inst->extent[0].high + inst->delay[0];
    }
    kernel->halo_left = left;
    kernel->halo_right = right;
}

bool map_row(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    if (!find_delays(m, why)) return false;
    map_copy_free_values(m);
    find_halos(kernel);
    return true;
}
