/* The meaning of a vector kernel, value by value: every instruction over all points of a row before the next one; of several rows,
 * where values are read across them. */
#include "ir/vec_interp.h"

#include "ir/build.h"
#include "ir/vec_rows.h"
#include "ir/vec_run.h"

#include <inttypes.h>

/* A value over the window of points. */
typedef struct {
    uint64_t *bits;
    bool *defined;
} Vector;

/* Which row touched an element, plus 1. */
typedef struct {
    uint32_t writer, reader;
    bool many_readers;
} Touch;

typedef struct {
    VecRange window[VEC_MAX_AXES]; /* no point outside matters */
    int64_t stride[VEC_MAX_AXES];  /* of the axes that are run together, 0 of others */
    size_t count;       /* points of them all */
    uint32_t joint;     /* axes other than 0, bit by bit, on which something is read at an offset, or loaded that another
                           row stores: all their points are run by an instruction before the next one, as those of axis 0 are */
    bool limited;       /* values are computed where they are needed alone */
    Vector *vectors;    /* by value */
    Vector *next;       /* by value: of a carry, while the carries of a loop change at once */
    Touch **touches;    /* by home */
    uint32_t row;
} Values;

/* ---- the window ------------------------------------------------------------------------- */

/* Raises how far beyond all sets a value matters; true when that changed it. */
static bool raise(int64_t *reach, ValueId value, int64_t by)
{
    if (!value || reach[value] >= by) return false;
    reach[value] = by;
    return true;
}

/* How far outside of its set, or of all sets for one without, an instruction matters. */
static int64_t reach_of(const VecKernel *kernel, const int64_t *reach, ValueId id)
{
    const VecInst *inst = vec_inst(kernel, id);
    return inst->set && inst->kind != VEC_MERGE ? 0 : reach[id];
}

/* The if that decides about an instruction, 0: none. */
static ValueId find_if(const VecRun *run, ValueId id)
{
    bool phi = vec_inst(run->kernel, id)->kind == VEC_PHI;
    RegionId side = phi ? run->sides[id] : vec_region_side(&run->regions, run->regions.value[id]);
    return side ? run->kernel->order.items[vec_region(&run->regions, side)->first] : 0;
}

/* How far offsets on the axis lead beyond all sets. Values of loops are read at none, so this ends; with faults, after as many
 * rounds as there are instructions. */
static int64_t find_reach(VecRun *run, uint32_t axis)
{
    const VecKernel *kernel = run->kernel;
    int64_t *reach = arena_array(run->arena, int64_t, kernel->insts.count), most = 0;
    bool changed = true;
    for (uint32_t round = 0; changed && round <= kernel->order.count; round++) {
        changed = false;
        for (uint32_t at = kernel->order.count; at-- > 0;) {
            ValueId id = kernel->order.items[at];
            const VecInst *inst = vec_inst(kernel, id);
            changed |= raise(reach, find_if(run, id), reach_of(kernel, reach, id));
            for (uint32_t n = 0; n < inst->count; n++) {
                const VecOperand *operand = vec_operand(kernel, inst, n);
                int64_t offset = operand->offset[axis] < 0 ? -(int64_t)operand->offset[axis] : operand->offset[axis];
                changed |= raise(reach, operand->value, reach_of(kernel, reach, id) + offset);
                if (reach[operand->value] > most) most = reach[operand->value];
            }
        }
    }
    return most;
}

/* Every point that a set or the axis has, and as far around as offsets lead. */
static VecRange find_range(VecRun *run, uint32_t axis)
{
    VecRange range = run->axes[axis];
    int64_t reach = find_reach(run, axis);
    for (SetId s = 1; s < run->kernel->sets.count; s++) {
        VecRange set = run->sets[VEC_MAX_AXES * s + axis];
        if (set.upper < set.lower) continue;
        if (set.lower < range.lower) range.lower = set.lower;
        if (set.upper > range.upper) range.upper = set.upper;
    }
    return (VecRange){range.lower - reach, range.upper + reach};
}

/* Axes of which a row stores what another one loads. */
static uint32_t find_shared_axes(const NestRoutine *routine, const VecKernel *kernel)
{
    uint32_t shared = 0;
    for (uint32_t s = 0; s < kernel->order.count; s++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[s]);
        for (uint32_t l = 0; l < kernel->order.count && store->kind == VEC_STORE; l++) {
            const VecInst *load = vec_inst(kernel, kernel->order.items[l]);
            int64_t by[VEC_MAX_AXES];
            bool apart = load->kind == VEC_LOAD && vec_rows_apart(routine, kernel, load, store, by);
            for (uint32_t axis = 1; apart && axis < kernel->axis_count; axis++)
                if (by[axis]) shared |= 1u << axis;
        }
    }
    return shared;
}

static uint32_t find_joint_axes(const NestRoutine *routine, const VecKernel *kernel)
{
    uint32_t joint = find_shared_axes(routine, kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++)
            for (uint32_t a = 1; a < kernel->axis_count; a++)
                if (vec_operand(kernel, inst, n)->offset[a]) joint |= 1u << a;
    }
    return joint;
}

static void find_window(VecRun *run, Values *values)
{
    values->joint = find_joint_axes(run->routine, run->kernel);
    values->count = 1;
    for (uint32_t a = 0; a < run->kernel->axis_count; a++) {
        if (a && !(values->joint >> a & 1)) continue;
        values->window[a] = find_range(run, a);
        values->stride[a] = (int64_t)values->count;
        int64_t points = values->window[a].upper - values->window[a].lower + 1;
        values->count *= points > 0 ? (size_t)points : 0;
    }
}

static bool in_range(VecRange range, int64_t point)
{
    return point >= range.lower && point <= range.upper;
}

/* The number in the window of a point of axis 0, at run->index of the others. */
static size_t place_of(const VecRun *run, int64_t point)
{
    const Values *values = run->data;
    int64_t place = point - values->window[0].lower;
    for (uint32_t a = 1; a < run->kernel->axis_count; a++) place += values->stride[a] * (run->index[a] - values->window[a].lower);
    return (size_t)place;
}

/* Whether the instruction is computed at a point. */
static bool is_needed(const VecRun *run, const VecInst *inst, int64_t point)
{
    const Values *values = run->data;
    for (uint32_t a = 0; values->limited && a < run->kernel->axis_count; a++) {
        VecRange range = {run->axes[a].lower + inst->extent[a].low, run->axes[a].upper + inst->extent[a].high};
        if (!in_range(range, a ? run->index[a] : point)) return false;
    }
    return true;
}

static Vector create_vector(VecRun *run, const Values *values)
{
    return (Vector){arena_array(run->arena, uint64_t, values->count), arena_array(run->arena, bool, values->count)};
}

/* ---- memory ----------------------------------------------------------------------------- */

static void access_element(VecRun *run, ValueId inst, SymId array, uint64_t element, bool write, uint64_t *value)
{
    Values *values = run->data;
    const VecArray *info = &run->arrays[array];
    if (run->stored[info->home]) {
        if (!values->touches[info->home])
            values->touches[info->home] = arena_array(run->arena, Touch, run->memory->counts[info->home]);
        Touch *touch = &values->touches[info->home][info->at_home + element];
        uint32_t row = values->row + 1;
        bool conflict = (touch->writer && touch->writer != row) ||
                        (write && touch->reader && (touch->many_readers || touch->reader != row));
        if (conflict)
            vec_run_fault(run, inst, "element %" PRIu64 " of %s is touched by two rows, and stored by one", element,
                          nest_symbol(run->routine, array)->name);
        if (write) touch->writer = row;
        else {
            touch->many_readers |= touch->reader && touch->reader != row;
            touch->reader = row;
        }
    }
    if (write) vec_run_store(run, array, element, *value);
    else *value = run->memory->data[array][element];
}

/* ---- instructions ----------------------------------------------------------------------- */

static void fetch(VecRun *run, const VecInst *inst, uint32_t n, int64_t point, VecOperands *in)
{
    const Values *values = run->data;
    const VecOperand *operand = vec_operand(run->kernel, inst, n);
    if (vec_run_free_operand(run, operand, point, &in->bits[n], &in->defined[n])) return;
    const Vector *vector = &values->vectors[vec_value_root(run->kernel, operand->value)];
    int64_t at = (int64_t)place_of(run, point) + operand->offset[0];
    bool inside = in_range(values->window[0], point + operand->offset[0]);
    for (uint32_t a = 1; a < run->kernel->axis_count; a++) {
        if (!operand->offset[a]) continue;
        at += values->stride[a] * operand->offset[a];
        inside &= in_range(values->window[a], run->index[a] + operand->offset[a]);
    }
    in->defined[n] = inside && vector->bits && vector->defined[at];
    in->bits[n] = in->defined[n] ? vector->bits[at] : 0;
}

typedef void RunPoint(VecRun *run, ValueId id, int64_t point, size_t place);

/* Does something at all points of the window. */
static void run_points(VecRun *run, ValueId id, RunPoint *at_point)
{
    const Values *values = run->data;
    for (bool more = vec_run_first(run, values->joint, values->window); more && !vec_run_stopped(run);
         more = vec_run_next(run, values->joint, values->window)) {
        size_t place = place_of(run, values->window[0].lower);
        for (int64_t point = values->window[0].lower; point <= values->window[0].upper && !vec_run_stopped(run); point++)
            at_point(run, id, point, place++);
    }
}

static void run_point(VecRun *run, ValueId id, int64_t point, size_t place)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    const Vector *vector = &((Values *)run->data)->vectors[id];
    VecOperands in;
    vector->defined[place] = false;
    if (inst->kind != VEC_MERGE && !vec_run_in_set(run, inst->set, point)) return;
    if (!is_needed(run, inst, point)) return;
    VecWay way = vec_run_way(run, run->regions.value[id], place);
    if (way == WAY_UNKNOWN) vec_run_fault_of_way(run, id, point);
    if (way != WAY_FIRST) return;
    uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->count;
    for (uint32_t n = 0; n < count; n++) fetch(run, inst, n, point, &in);
    if (inst->kind == VEC_PHI) way = (VecWay)run->ways[run->sides[id]][place];
    vector->defined[place] = vec_run_compute(run, id, point, way, &in, &vector->bits[place]);
}

/* An instruction over all points of its set. */
static void run_inst(VecRun *run, ValueId id)
{
    Values *values = run->data;
    if (!values->vectors[id].bits) values->vectors[id] = create_vector(run, values);
    run_points(run, id, run_point);
}

/* The way that each point goes. */
static void run_condition(VecRun *run, ValueId id, int64_t point, size_t place)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    VecWay way = vec_run_way(run, run->regions.value[id], place);
    VecOperands in;
    if (way == WAY_FIRST && !is_needed(run, inst, point)) way = WAY_UNKNOWN;
    if (way == WAY_FIRST) {
        fetch(run, inst, 0, point, &in);
        way = vec_run_choose(in.defined[0], in.bits[0]);
    }
    run->ways[run->sides[id]][place] = (uint8_t)way;
}

/* What a carry is in the next iteration. */
static void run_next(VecRun *run, ValueId id, int64_t point, size_t place)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    const Vector *next = &((Values *)run->data)->next[id];
    VecOperands in;
    in.defined[1] = false;
    bool here = vec_run_in_set(run, inst->set, point) && is_needed(run, inst, point) &&
                vec_run_way(run, run->regions.value[id], place) == WAY_FIRST;
    if (here) {
        fetch(run, inst, 1, point, &in);
        if (!in.defined[1] && inst->set) vec_run_fault(run, id, "uses an undefined value at %" PRId64, point);
        next->bits[place] = in.bits[1];
    }
    next->defined[place] = in.defined[1];
}

/* The carries of a loop, directly behind its begin, take the values of the iteration that ended. */
static void carry_on(VecRun *run, uint32_t begin)
{
    Values *values = run->data;
    const VecKernel *kernel = run->kernel;
    for (int phase = 0; phase < 2; phase++)
        for (uint32_t at = begin + 1; at < kernel->order.count; at++) {
            ValueId id = kernel->order.items[at];
            const VecInst *inst = vec_inst(kernel, id);
            if (vec_is_among_carries(inst) && inst->kind != VEC_CARRY) continue;
            if (inst->kind != VEC_CARRY) break;
            if (phase == 1) {
                Vector old = values->vectors[id];
                values->vectors[id] = values->next[id];
                values->next[id] = old;
                continue;
            }
            if (!values->next[id].bits) values->next[id] = create_vector(run, values);
            run_points(run, id, run_next);
        }
}

/* The instructions from position `from` on to the end of the loop they stand in, or of the program; the position
 * after. */
static uint32_t run_list(VecRun *run, uint32_t from, bool skip);

static uint32_t run_loop(VecRun *run, uint32_t begin)
{
    uint64_t trips = run->trips[run->kernel->order.items[begin]];
    uint32_t at = begin + 1;
    for (; at < run->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(run->kernel, run->kernel->order.items[at]);
        if (!vec_is_among_carries(inst)) break;
        if (inst->kind == VEC_CARRY) run_inst(run, run->kernel->order.items[at]);
    }
    uint32_t end = trips ? 0 : run_list(run, at, true);
    for (uint64_t i = 0; i < trips && !vec_run_stopped(run); i++) {
        end = run_list(run, at, false);
        carry_on(run, begin);
    }
    return end ? end : run_list(run, at, true);
}

static uint32_t run_list(VecRun *run, uint32_t from, bool skip)
{
    const VecKernel *kernel = run->kernel;
    uint32_t at = from;
    while (at < kernel->order.count) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind == VEC_LOOP) {
            at = skip ? run_list(run, at + 1, true) : run_loop(run, at);
            continue;
        }
        at++;
        if (inst->kind == VEC_END_LOOP) return at;
        if (!skip && inst->kind == VEC_IF) run_points(run, id, run_condition);
        else if (!skip && vec_has_frame(inst) && !vec_is_move(inst)) run_inst(run, id);
        if (vec_run_stopped(run)) skip = true;
    }
    return at;
}

static void run_rows(VecRun *run)
{
    Values *values = run->data;
    uint32_t rows = ~values->joint;
    for (uint32_t a = 1; a < run->kernel->axis_count; a++)
        if (run->axes[a].upper < run->axes[a].lower) return;
    for (bool more = vec_run_first(run, rows, run->axes); more && !vec_run_stopped(run); more = vec_run_next(run, rows, run->axes)) {
        run_list(run, 0, false);
        values->row++;
    }
}

bool vec_interpret_values(const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults)
{
    VecRun run;
    Values values = {.limited = kernel->state == KERNEL_EXTENTS};
    bool good = vec_run_begin(&run, routine, kernel, memory, faults);
    run.access = access_element;
    run.data = &values;
    if (good) {
        find_window(&run, &values);
        values.vectors = arena_array(run.arena, Vector, kernel->insts.count);
        values.next = arena_array(run.arena, Vector, kernel->insts.count);
        values.touches = arena_array(run.arena, Touch *, routine->symbols.count);
        for (RegionId id = 1; id < run.regions.list.count; id++)
            if (vec_region(&run.regions, id)->kind == REGION_THEN) run.ways[id] = arena_array(run.arena, uint8_t, values.count);
        run_rows(&run);
        vec_run_end_reductions(&run);
    }
    vec_run_end(&run);
    return run.fault_count == 0;
}
