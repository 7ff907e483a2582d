/* map
 *
 * WHAT   Fits a kernel to a shape. In strip shape every value is computed in its own lane, and the halos are what
 *        the extents ask for. In row shape each instruction gets the least delay at which all its operands are at
 *        its lane or to the left:
 *          %a = load a[i] ; %l = sub %a[i+1], %a     ->   %a delay 0 ; %l delay 1 (reads lanes 0 and -1)
 *        then moves each as late as its readers allow, so that what is computed together is read in its own lane.
 *        An index read at another lane is computed again there.
 *        Arrays that are updated in place get a remedy. In row shape the block is a stream: stores wait until no lane will
 *        load the element. In strip shape each load has the elements saved that neighbouring strips store; with %l
 *        needed on [0,0] and the point j storing a[j],
 *          %l = load a[i-1] if %m ; store a[i], ...   ->   %l border 1:0, one element left of each strip
 * NEEDS  extents.
 * KEEPS  the order; fills delay, shape, vl, halos, remedy, borders.
 * COST   linear.
 * SOURCE The stream of DESIGN 6; the staggering of stages is loop alignment (Allen and Kennedy 2001, 6.2.2).
 */
#include "passes/vec/vec_passes.h"
#include "ir/build.h"
#include "ir/vec_region.h"

typedef struct {
    Context *context;
    const NestRoutine *routine;
    VecKernel *kernel;
    VecRegions regions;      /* of the order before free values are copied */
    const bool *free_values; /* by value */
} Mapping;

/* Values that are computed again wherever they are read: what comes from indices and uniform values alone, by cheap
 * operations. They bind no delay. */
static bool *find_free(Context *context, const VecKernel *kernel, const VecRegions *regions)
{
    bool *free_values = arena_array(context->scratch, bool, kernel->insts.count);
    free_values[0] = true;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        bool cheap = inst->kind == VEC_UNIFORM || inst->kind == VEC_INDEX ||
                     (inst->kind == VEC_OP && !regions->of[at] && op_info(inst->op)->cost <= 2 &&
                      !(op_info(inst->op)->flags & OP_TRAPS));
        for (uint32_t n = 0; n < inst->count && cheap; n++) cheap = free_values[vec_operand(kernel, inst, n)->value];
        free_values[kernel->order.items[at]] = cheap;
    }
    return free_values;
}

static bool is_free(const Mapping *m, ValueId value)
{
    return m->free_values[value];
}

/* The least delay at which `inst` can read all operands but those defined inside the same outermost loop, whose
 * delay is being found. */
static int32_t least_delay(const Mapping *m, const VecInst *inst, const bool *pending)
{
    const VecKernel *kernel = m->kernel;
    int32_t delay = INT32_MIN;
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(kernel, inst, n);
        if (is_free(m, operand->value) || (pending && pending[operand->value])) continue;
        int32_t needed = vec_inst(kernel, operand->value)->delay[0] + operand->offset[0];
        if (needed > delay) delay = needed;
    }
    return delay;
}

/* The last position of what shares one delay with position `begin`: an outermost construct with what stands directly behind
 * it, or one instruction. */
static uint32_t piece_end(const Mapping *m, uint32_t begin)
{
    return vec_piece_end(m->kernel, &m->regions, begin);
}

static void set_delay(VecKernel *kernel, uint32_t begin, uint32_t end, int32_t delay)
{
    for (uint32_t at = begin; at <= end; at++) vec_inst(kernel, kernel->order.items[at])->delay[0] = delay;
}

/* A store waits for the accesses of the same elements before it. */
static int32_t delay_after_loads(const Mapping *m, uint32_t position, int32_t delay)
{
    const VecInst *store = vec_inst(m->kernel, m->kernel->order.items[position]);
    int64_t store_constant = 0, load_constant = 0;
    if (!vec_lane_constant(m->routine, m->kernel, store, &store_constant)) return delay;
    for (uint32_t at = 0; at < position; at++) {
        const VecInst *load = vec_inst(m->kernel, m->kernel->order.items[at]);
        if ((load->kind != VEC_LOAD && load->kind != VEC_STORE) || !vec_same_array(m->routine, load->array, store->array) ||
            !vec_lane_constant(m->routine, m->kernel, load, &load_constant))
            continue;
        int64_t needed = load->delay[0] - load_constant + store_constant;
        if (needed > delay) delay = (int32_t)needed;
    }
    return delay;
}

/* The least delay of every piece. */
static void delay_early(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    bool *pending = arena_array(m->context->scratch, bool, kernel->insts.count);
    for (uint32_t begin = 0; begin < kernel->order.count; begin++) {
        uint32_t end = piece_end(m, begin);
        for (uint32_t at = begin; at <= end; at++) pending[kernel->order.items[at]] = true;
        int32_t delay = INT32_MIN;
        for (uint32_t at = begin; at <= end; at++) {
            int32_t needed = least_delay(m, vec_inst(kernel, kernel->order.items[at]), pending);
            if (needed > delay) delay = needed;
        }
        for (uint32_t at = begin; at <= end; at++) pending[kernel->order.items[at]] = false;
        set_delay(kernel, begin, end, delay == INT32_MIN ? 0 : delay);
        begin = end;
    }
}

/* Moves every piece but stores to the greatest delay at which its readers still find it at their lane or to the left. */
static void delay_late(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    int32_t *latest = arena_array(m->context->scratch, int32_t, kernel->insts.count);
    for (ValueId id = 0; id < kernel->insts.count; id++) latest[id] = INT32_MAX;
    uint32_t *begins = arena_array(m->context->scratch, uint32_t, kernel->order.count + 1), count = 0;
    for (uint32_t at = 0; at < kernel->order.count; at = piece_end(m, at) + 1) begins[count++] = at;
    while (count-- > 0) {
        uint32_t begin = begins[count], end = piece_end(m, begin);
        int32_t delay = INT32_MAX;
        for (uint32_t at = begin; at <= end; at++)
            if (latest[kernel->order.items[at]] < delay) delay = latest[kernel->order.items[at]];
        VecKind kind = vec_inst(kernel, kernel->order.items[begin])->kind;
        int32_t now = vec_inst(kernel, kernel->order.items[begin])->delay[0];
        if (delay != INT32_MAX && delay > now && kind != VEC_STORE) set_delay(kernel, begin, end, delay);
        if (kind == VEC_STORE) continue;
        for (uint32_t at = begin; at <= end; at++) {
            const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
            for (uint32_t n = 0; n < inst->count; n++) {
                const VecOperand *operand = vec_operand(kernel, inst, n);
                bool inside = false;
                for (uint32_t i = begin; i <= end && begin != end; i++) inside |= kernel->order.items[i] == operand->value;
                if (!inside && inst->delay[0] - operand->offset[0] < latest[operand->value])
                    latest[operand->value] = inst->delay[0] - operand->offset[0];
            }
        }
    }
}

static void find_delays(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    delay_early(m);
    delay_late(m);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_STORE) continue;
        int32_t delay = least_delay(m, inst, NULL);
        inst->delay[0] = delay_after_loads(m, at, delay == INT32_MIN ? 0 : delay);
    }
}

typedef LIST(ValueId) Order;

/* The free value as seen in the frame of delay `delay`: itself when it is that already (or has none yet), else a copy that
 * was made for the frame, else a new one, appended to `order`. `made[v]` lists the copies of v. */
static ValueId free_value_at(Mapping *m, Order *made, Order *order, ValueId value, int32_t delay)
{
    VecKernel *kernel = m->kernel;
    if (vec_is_uniform(kernel, value)) return value;
    for (uint32_t i = 0; i < made[value].count; i++)
        if (vec_inst(kernel, made[value].items[i])->delay[0] == delay) return made[value].items[i];
    VecInst copy = *vec_inst(kernel, value);
    VecOperand operands[8];
    if (copy.count > 8) internal_error("kernel %s: a cheap operation has %u operands", kernel->name, copy.count);
    for (uint32_t n = 0; n < copy.count; n++) {
        operands[n] = *vec_operand(kernel, &copy, n);
        operands[n].value = free_value_at(m, made, order, operands[n].value, delay - operands[n].offset[0]);
    }
    copy.delay[0] = delay;
    ValueId id = vec_inst_add(m->context, kernel, copy, operands, copy.count);
    list_push(m->context->arena, order, id);
    list_push(m->context->scratch, &made[value], id);
    return id;
}

/* Replaces reads of free values by reads of copies in the reader's own frame. Inside a loop, copies stand before it. */
static void copy_free_values(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    Order order = {0};
    Order *made = arena_array(m->context->scratch, Order, kernel->insts.count);
    for (uint32_t begin = 0; begin < kernel->order.count; begin++) {
        uint32_t end = piece_end(m, begin);
        for (uint32_t at = begin; at <= end; at++) {
            ValueId id = kernel->order.items[at];
            if (is_free(m, id)) continue;
            for (uint32_t n = 0; n < vec_inst(kernel, id)->count; n++) {
                VecOperand operand = *vec_operand(kernel, vec_inst(kernel, id), n);
                if (!operand.value || !is_free(m, operand.value) || vec_is_uniform(kernel, operand.value)) continue;
                int32_t delay = vec_inst(kernel, id)->delay[0] - operand.offset[0];
                ValueId copy = free_value_at(m, made, &order, operand.value, delay);
                vec_operand(kernel, vec_inst(kernel, id), n)->value = copy;
            }
        }
        for (uint32_t at = begin; at <= end; at++) {
            ValueId id = kernel->order.items[at];
            if (vec_is_uniform(kernel, id) || !is_free(m, id)) list_push(m->context->arena, &order, id);
        }
        begin = end;
    }
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
}

/* Whether what earlier instructions store to the array of the store at `position` is overwritten in order: in strip
 * shape only a lane itself can overwrite what it stored, in row shape a lane at the element or to its right. */
static bool check_earlier_stores(const Mapping *m, uint32_t position, Name *why)
{
    const VecKernel *kernel = m->kernel;
    const VecInst *store = vec_inst(kernel, kernel->order.items[position]);
    for (uint32_t at = 0; at < position; at++) {
        const VecInst *earlier = vec_inst(kernel, kernel->order.items[at]);
        if (earlier->kind != VEC_STORE || !vec_same_array(m->routine, earlier->array, store->array)) continue;
        int64_t first = 0, second = 0;
        bool plain = vec_lane_constant(m->routine, kernel, earlier, &first) && vec_lane_constant(m->routine, kernel, store, &second);
        if (plain && (kernel->shape == SHAPE_ROW ? earlier->delay[0] - first <= store->delay[0] - second : first == second)) continue;
        *why = intern_printf(m->context->names, "%s is stored twice, at different offsets",
                             nest_symbol(m->routine, store->array)->name);
        return false;
    }
    return true;
}

/* Whether every load of an array that is stored comes before the store of the same element: by the order, in row
 * shape also by the frames of both. `crosses` tells whether a load may touch points that another strip stores. */
static bool check_in_place(Mapping *m, bool *crosses, Name *why)
{
    VecKernel *kernel = m->kernel;
    const NestRoutine *routine = m->routine;
    bool row = kernel->shape == SHAPE_ROW;
    *crosses = false;
    for (uint32_t s = 0; s < kernel->order.count; s++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[s]);
        if (store->kind != VEC_STORE) continue;
        if (!check_earlier_stores(m, s, why)) return false;
        for (uint32_t l = 0; l < kernel->order.count; l++) {
            const VecInst *load = vec_inst(kernel, kernel->order.items[l]);
            if (load->kind != VEC_LOAD || !vec_same_array(routine, load->array, store->array)) continue;
            int64_t load_constant = 0, store_constant = 0;
            bool plain = vec_lane_constant(routine, kernel, load, &load_constant) &&
                         vec_lane_constant(routine, kernel, store, &store_constant);
            if (l > s || !plain || (row && load->delay[0] - load_constant > store->delay[0] - store_constant)) {
                *why = intern_printf(m->context->names, "%s is loaded after it is stored in this shape",
                                     nest_symbol(routine, store->array)->name);
                return false;
            }
            if (load->extent[0].low + load_constant != store_constant || load->extent[0].high + load_constant != store_constant)
                *crosses = true;
        }
    }
    return true;
}

/* Which of the elements that a load brings for a strip the points left and right of the strip store. */
static void find_borders(const Mapping *m)
{
    VecKernel *kernel = m->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[at]);
        if (store->kind != VEC_STORE) continue;
        for (uint32_t l = 0; l < at; l++) {
            VecInst *load = vec_inst(kernel, kernel->order.items[l]);
            if (load->kind != VEC_LOAD || !vec_same_array(m->routine, load->array, store->array)) continue;
            int32_t owner = vec_owner_offset(m->routine, kernel, load);
            int32_t left = -(load->extent[0].low + owner), right = load->extent[0].high + owner;
            load->border_left = left > 0 ? left : 0;
            load->border_right = right > 0 ? right : 0;
        }
    }
}

static void find_row_halos(VecKernel *kernel)
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

static bool map_row(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    find_delays(m);
    copy_free_values(m);
    find_row_halos(kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            if (!vec_operand(kernel, inst, n)->value || !vec_defines_value(vec_inst(kernel, vec_operand(kernel, inst, n)->value))) continue;
            int32_t shift = vec_shift(kernel, inst, n);
            if (shift > 0) internal_error("kernel %s: a row value is read to its right", kernel->name);
            if (-shift > (int32_t)kernel->vl) {
                *why = intern_printf(m->context->names, "a value is read %d lanes away, more than a vector of %u", -shift,
                                     kernel->vl);
                return false;
            }
        }
    }
    return true;
}

static bool map_strip(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    kernel->halo_left = kernel->halo_right = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        inst->delay[0] = 0;
        if (inst->kind == VEC_UNIFORM || inst->kind == VEC_INDEX) continue;
        if (-inst->extent[0].low > kernel->halo_left) kernel->halo_left = -inst->extent[0].low;
        if (inst->extent[0].high > kernel->halo_right) kernel->halo_right = inst->extent[0].high;
    }
    copy_free_values(m);
    if (kernel->halo_left + kernel->halo_right < (int32_t)kernel->vl) return true;
    *why = intern_printf(m->context->names, "halos of %d and %d points leave nothing of a vector of %u",
                         kernel->halo_left, kernel->halo_right, kernel->vl);
    return false;
}

bool vec_map_shape(StageRun *run)
{
    VecKernel *kernel = run->kernel;
    const VecOptions *options = run->options;
    kernel->shape = options->shape;
    kernel->vl = options->vl;
    Mapping mapping = {run->context, run->routine, kernel, vec_regions_with_axes(run->context->scratch, run->routine, kernel), NULL};
    mapping.free_values = find_free(run->context, kernel, &mapping.regions);
    bool row = options->shape == SHAPE_ROW, crosses;
    if (!(row ? map_row(&mapping, &run->why) : map_strip(&mapping, &run->why))) return false;
    if (!check_in_place(&mapping, &crosses, &run->why)) return false;
    kernel->remedy = !crosses ? REMEDY_NONE : row ? REMEDY_STREAM : REMEDY_BORDERS;
    if (kernel->remedy == REMEDY_BORDERS) find_borders(&mapping);
    return true;
}
