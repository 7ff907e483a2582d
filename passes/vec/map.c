/* map
 *
 * WHAT   Fits a kernel to a shape. In strip shape every value is computed in its own lane, and the halos are what
 *        the extents ask for. In row shape each instruction gets the least delay at which all its operands are at
 *        its lane or to the left:
 *          %a = load a[i] ; %l = sub %a[i+1], %a     ->   %a delay 0 ; %l delay 1 (reads lanes 0 and -1)
 *        An index read at another lane is computed again there.
 * NEEDS  extents.
 * KEEPS  the order; fills delay, shape, vl, halos, remedy.
 * COST   linear.
 * SOURCE The stream of DESIGN 6; the staggering of stages is loop alignment (Allen and Kennedy 2001, 6.2.2).
 */
#include "passes/vec/vec_passes.h"
#include "ir/build.h"

typedef struct {
    Context *context;
    const NestRoutine *routine;
    VecKernel *kernel;
} Mapping;

static bool is_free(const VecKernel *kernel, ValueId value)
{
    return !value || vec_is_uniform(kernel, value) || vec_inst(kernel, value)->kind == VEC_INDEX;
}

/* The least delay at which `inst` can read all operands but those defined inside the same outermost loop, whose
 * delay is being found. */
static int32_t least_delay(const VecKernel *kernel, const VecInst *inst, const bool *pending)
{
    int32_t delay = INT32_MIN;
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(kernel, inst, n);
        if (is_free(kernel, operand->value) || (pending && pending[operand->value])) continue;
        int32_t needed = vec_inst(kernel, operand->value)->delay + operand->offset;
        if (needed > delay) delay = needed;
    }
    return delay;
}

/* All instructions of an outermost loop, begin and end included, get one delay. Returns the position of its end. */
static uint32_t delay_loop(Mapping *m, uint32_t begin)
{
    VecKernel *kernel = m->kernel;
    uint32_t end = vec_loop_end(kernel, begin);
    /* What follows a loop directly are its VEC_OUTs, in the loop's own delay too. */
    while (end + 1 < kernel->order.count && vec_inst(kernel, kernel->order.items[end + 1])->kind == VEC_OUT) end++;
    bool *pending = arena_array(m->context->scratch, bool, kernel->insts.count);
    for (uint32_t at = begin; at <= end; at++) pending[kernel->order.items[at]] = true;
    int32_t delay = INT32_MIN;
    for (uint32_t at = begin; at <= end; at++) {
        int32_t needed = least_delay(kernel, vec_inst(kernel, kernel->order.items[at]), pending);
        if (needed > delay) delay = needed;
    }
    if (delay == INT32_MIN) delay = 0;
    for (uint32_t at = begin; at <= end; at++) vec_inst(kernel, kernel->order.items[at])->delay = delay;
    return end;
}

/* The constant that an access adds to the lane index in the one subscript that has it; false when the array is not
 * addressed by exactly lane index + constant in one subscript. */
static bool lane_constant(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst, int64_t *constant)
{
    uint32_t rank = nest_symbol(routine, inst->array)->rank;
    bool found = false;
    for (uint32_t n = 0; n < rank; n++) {
        const VecSub *sub = &kernel->subs.items[inst->subs + n];
        if (sub->coefficient[0] == 0) continue;
        if (sub->coefficient[0] != 1 || found || sub->operand >= 0) return false;
        *constant = sub->constant;
        found = true;
    }
    return found;
}

static bool same_array(const NestRoutine *routine, SymId a, SymId b)
{
    if (a == b) return true;
    const Symbol *x = nest_symbol(routine, a), *y = nest_symbol(routine, b);
    return x->storage == STORAGE_AREA && y->storage == STORAGE_AREA && x->area == y->area && x->offset == y->offset;
}

/* A store waits for the loads of the same elements before it. */
static int32_t delay_after_loads(const Mapping *m, uint32_t position, int32_t delay)
{
    const VecInst *store = vec_inst(m->kernel, m->kernel->order.items[position]);
    int64_t store_constant, load_constant;
    if (!lane_constant(m->routine, m->kernel, store, &store_constant)) return delay;
    for (uint32_t at = 0; at < position; at++) {
        const VecInst *load = vec_inst(m->kernel, m->kernel->order.items[at]);
        if (load->kind != VEC_LOAD || !same_array(m->routine, load->array, store->array) ||
            !lane_constant(m->routine, m->kernel, load, &load_constant))
            continue;
        int64_t needed = load->delay - load_constant + store_constant;
        if (needed > delay) delay = (int32_t)needed;
    }
    return delay;
}

static void find_delays(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_LOOP) {
            at = delay_loop(m, at);
            continue;
        }
        int32_t delay = least_delay(kernel, inst, NULL);
        inst->delay = delay == INT32_MIN ? 0 : delay;
        if (inst->kind == VEC_STORE) inst->delay = delay_after_loads(m, at, inst->delay);
    }
}

/* Replaces reads of an index at another lane by reads of a new one in the reader's own frame. */
static void clone_indices(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    VEC(ValueId) order = {0};
    VEC(ValueId) clones = {0};
    uint32_t old_count = kernel->insts.count;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        for (uint32_t n = 0; n < vec_inst(kernel, id)->count; n++) {
            const VecInst *inst = vec_inst(kernel, id);
            const VecOperand *operand = vec_operand(kernel, inst, n);
            int32_t offset = operand->offset;
            ValueId value = operand->value;
            if (!value || vec_inst(kernel, value)->kind != VEC_INDEX || vec_shift(kernel, inst, n) == 0) continue;
            int32_t delay = inst->delay - offset;
            ValueId clone = 0;
            for (uint32_t c = 0; c < clones.count; c++) {
                const VecInst *other = vec_inst(kernel, clones.items[c]);
                if (other->delay == delay && other->axis == vec_inst(kernel, value)->axis &&
                    other->type == vec_inst(kernel, value)->type)
                    clone = clones.items[c];
            }
            if (!clone) {
                VecInst copy = *vec_inst(kernel, value);
                copy.delay = delay;
                copy.extent_low = copy.extent_high = 0;
                clone = vec_inst_add(m->context, kernel, copy, NULL, 0);
                vec_push(m->context->scratch, &clones, clone);
            }
            vec_operand(kernel, vec_inst(kernel, id), n)->value = clone;
        }
    }
    if (kernel->insts.count == old_count) return;
    for (uint32_t c = 0; c < clones.count; c++) vec_push(m->context->arena, &order, clones.items[c]);
    for (uint32_t at = 0; at < kernel->order.count; at++) vec_push(m->context->arena, &order, kernel->order.items[at]);
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
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
        for (uint32_t l = 0; l < kernel->order.count; l++) {
            const VecInst *load = vec_inst(kernel, kernel->order.items[l]);
            if (load->kind != VEC_LOAD || !same_array(routine, load->array, store->array)) continue;
            int64_t load_constant = 0, store_constant = 0;
            bool plain = lane_constant(routine, kernel, load, &load_constant) &&
                         lane_constant(routine, kernel, store, &store_constant);
            if (l > s || !plain || (row && load->delay - load_constant > store->delay - store_constant)) {
                *why = intern_printf(m->context->names, "%s is loaded after it is stored in this shape",
                                     nest_symbol(routine, store->array)->name);
                return false;
            }
            if (load->extent_low + load_constant != store_constant || load->extent_high + load_constant != store_constant)
                *crosses = true;
        }
    }
    return true;
}

static void find_row_halos(VecKernel *kernel)
{
    int32_t left = 0, right = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_UNIFORM || inst->kind == VEC_INDEX || inst->kind == VEC_LOOP ||
            inst->kind == VEC_END_LOOP)
            continue;
        if (-(inst->extent_low + inst->delay) > left) left = -(inst->extent_low + inst->delay);
        if (inst->extent_high + inst->delay > right) right = inst->extent_high + inst->delay;
    }
    kernel->halo_left = left;
    kernel->halo_right = right;
}

static bool map_row(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    find_delays(m);
    clone_indices(m);
    find_row_halos(kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            if (is_free(kernel, vec_operand(kernel, inst, n)->value)) continue;
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
        inst->delay = 0;
        if (inst->kind == VEC_UNIFORM || inst->kind == VEC_INDEX) continue;
        if (-inst->extent_low > kernel->halo_left) kernel->halo_left = -inst->extent_low;
        if (inst->extent_high > kernel->halo_right) kernel->halo_right = inst->extent_high;
    }
    clone_indices(m);
    if (kernel->halo_left + kernel->halo_right < (int32_t)kernel->vl) return true;
    *why = intern_printf(m->context->names, "halos of %d and %d points leave nothing of a vector of %u",
                         kernel->halo_left, kernel->halo_right, kernel->vl);
    return false;
}

bool vec_map_shape(Context *context, const NestRoutine *routine, VecKernel *kernel, const VecOptions *options, Name *why)
{
    kernel->shape = options->shape;
    kernel->vl = options->vl;
    Mapping mapping = {context, routine, kernel};
    bool row = options->shape == SHAPE_ROW, crosses;
    if (!(row ? map_row(&mapping, why) : map_strip(&mapping, why))) return false;
    if (!check_in_place(&mapping, &crosses, why)) return false;
    kernel->remedy = !crosses ? REMEDY_NONE : row ? REMEDY_STREAM : REMEDY_BORDERS;
    return true;
}
