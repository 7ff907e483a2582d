/* map
 *
 * WHAT   Fits a kernel to a shape, by the function that the table below has for it. In strip shape every value is computed
 *        in its own lane, and the halos are what the extents ask for. In row shape instructions get delays at which all their
 *        operands are at their lanes or to the left:
 *          %a = load a[i] ; %l = sub %a[i+1], %a     ->   %a delay 0 ; %l delay 1 (reads lanes 0 and -1)
 *        and of these those at which values are carried least.
 *        An index read at another lane is computed again there. An if has one delay, as a loop has; a kernel does not fit in
 *        which lanes would read each other's values where they go different ways, or those of a side of an if, or that reads at
 *        offsets on axes on which the shape has no neighbours.
 *        Where the options ask for columns blocks take so many rows beside each other, of the axis that lies along memory, if there is one (columns.c).
 *        Arrays that are updated in place get a remedy. In row shape the block is a stream: stores wait until no lane will
 *        load the element. In strip shape each load has the elements saved that neighbouring strips store; with %l
 *        needed on [0,0] and the point j storing a[j],
 *          %l = load a[i-1] if %m ; store a[i], ...   ->   %l border 1:0, one element left of each strip
 * NEEDS  extents.
 * KEEPS  the order; fills delay, shape, vl, halos, remedy, borders, across, the rows that blocks walk.
 * COST   linear, and in row shape that of a flow of least price (lags.c); stores times loads.
 * SOURCE The stream of DESIGN 6; the staggering of stages is loop alignment (Allen and Kennedy 2001, 6.2.2), its cost that of
 *        retiming with fewest registers (Leiserson and Saxe 1991).
 */
#include "passes/vec/map.h"

#include "ir/build.h"
#include "ir/vec_rows.h"
#include "passes/vec/columns.h"

/* Values that are computed again wherever they are read: what comes from indices and uniform values alone, by cheap
 * operations. They bind no delay. */
static bool *find_free(Context *context, const VecKernel *kernel, const VecRegions *regions)
{
    bool *free_values = arena_array(context->scratch, bool, kernel->insts.count);
    free_values[0] = true;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        bool cheap = vec_is_free(inst) ||
                     (inst->kind == VEC_OP && !regions->of[at] && op_info(inst->op)->cost <= 2 &&
                      !(op_info(inst->op)->flags & OP_TRAPS));
        for (uint32_t n = 0; n < inst->count && cheap; n++) cheap = free_values[vec_operand(kernel, inst, n)->value];
        free_values[kernel->order.items[at]] = cheap;
    }
    return free_values;
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

void map_copy_free_values(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    Order order = {0};
    Order *made = arena_array(m->context->scratch, Order, kernel->insts.count);
    for (uint32_t begin = 0; begin < kernel->order.count; begin++) {
        uint32_t end = map_piece_end(m, begin);
        for (uint32_t at = begin; at <= end; at++) {
            ValueId id = kernel->order.items[at];
            if (map_is_free(m, id)) continue;
            for (uint32_t n = 0; n < vec_inst(kernel, id)->count; n++) {
                VecOperand operand = *vec_operand(kernel, vec_inst(kernel, id), n);
                if (!operand.value || !map_is_free(m, operand.value) || vec_is_uniform(kernel, operand.value)) continue;
                int32_t delay = vec_inst(kernel, id)->delay[0] - operand.offset[0];
                ValueId copy = free_value_at(m, made, &order, operand.value, delay);
                vec_operand(kernel, vec_inst(kernel, id), n)->value = copy;
            }
        }
        for (uint32_t at = begin; at <= end; at++) {
            ValueId id = kernel->order.items[at];
            if (vec_is_uniform(kernel, id) || !map_is_free(m, id)) list_push(m->context->arena, &order, id);
        }
        begin = end;
    }
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
}

/* Whether what earlier instructions store to the array of the store at `position` is overwritten in order. */
static bool check_earlier_stores(const Mapping *m, uint32_t position, Name *why)
{
    const VecKernel *kernel = m->kernel;
    const ShapeInfo *shape = shape_info(kernel->shape);
    const VecInst *store = vec_inst(kernel, kernel->order.items[position]);
    for (uint32_t at = 0; at < position; at++) {
        const VecInst *earlier = vec_inst(kernel, kernel->order.items[at]);
        if (earlier->kind != VEC_STORE || !vec_may_meet(m->routine, kernel, earlier, store)) continue;
        int64_t first = 0, second = 0;
        bool plain = vec_lane_constant(m->routine, kernel, earlier, &first) && vec_lane_constant(m->routine, kernel, store, &second);
        if (plain && shape->pair(earlier, store, first - second) == PAIR_IN_ORDER) continue;
        *why = intern_printf(m->context->names, "%s is stored twice, at different offsets",
                             nest_symbol(m->routine, store->array)->name);
        return false;
    }
    return true;
}

/* Why a load may not bring what other rows store; NULL: blocks that walk rows of the axis in order keep them apart. */
static const char *rows_apart(const Mapping *m, uint32_t l, uint32_t s, const int64_t *by, uint32_t axis)
{
    const VecKernel *kernel = m->kernel;
    const VecInst *load = vec_inst(kernel, kernel->order.items[l]);
    if (shape_info(kernel->shape)->of_rows != REMEDY_ROWS) return "%s is loaded in rows that other blocks store, which this shape does not save";
    if (l > s) return "%s is loaded after other rows store it";
    if (by[0] || load->extent[0].low || load->extent[0].high) return "%s is stored, and loaded in other rows by other lanes";
    for (uint32_t a = axis + 1; a < kernel->axis_count; a++)
        if (by[a]) return "%s is stored, and loaded in rows of several loops";
    if ((kernel->walk_axis && kernel->walk_axis != axis) || (load->across && load->across != by[axis])) return "%s is stored, and loaded in rows of several loops";
    if (by[axis] > VEC_MAX_ACROSS || by[axis] < -VEC_MAX_ACROSS) return "%s is stored, and loaded in rows that are too far away";
    if (vec_region_loop(&m->regions, m->regions.value[kernel->order.items[s]])) return "%s is stored in a loop within the vector, and loaded in other rows";
    if (kernel->reductions.count > 1) return "%s is stored, and loaded in other rows, and scalars are reduced";
    return NULL;
}

/* Lets blocks walk the rows that a load and a store are apart by; false, with the reason, where they do not. */
static bool walk_rows(Mapping *m, uint32_t l, uint32_t s, const int64_t *by, Name *why)
{
    VecKernel *kernel = m->kernel;
    uint32_t axis = 1;
    while (!by[axis]) axis++;
    const char *apart = rows_apart(m, l, s, by, axis);
    VecInst *load = vec_inst(kernel, kernel->order.items[l]);
    if (apart) *why = intern_printf(m->context->names, apart, nest_symbol(m->routine, load->array)->name);
    if (apart) return false;
    load->across = (int32_t)by[axis];
    kernel->walk_axis = axis;
    kernel->walk_rows = kernel->vl / 2;
    return true;
}

/* Whether every load of an array that is stored comes before the store of the same element: by the order, and by what the
 * shape makes of it. `crosses` tells whether a load may touch points that another strip stores. */
static bool check_in_place(Mapping *m, bool *crosses, Name *why)
{
    VecKernel *kernel = m->kernel;
    const NestRoutine *routine = m->routine;
    const ShapeInfo *shape = shape_info(kernel->shape);
    *crosses = false;
    for (uint32_t s = 0; s < kernel->order.count; s++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[s]);
        if (store->kind != VEC_STORE) continue;
        if (!check_earlier_stores(m, s, why)) return false;
        for (uint32_t l = 0; l < kernel->order.count; l++) {
            const VecInst *load = vec_inst(kernel, kernel->order.items[l]);
            if (load->kind != VEC_LOAD || !vec_may_meet(routine, kernel, load, store)) continue;
            int64_t load_constant = 0, store_constant = 0, by[VEC_MAX_AXES];
            if (vec_rows_apart(routine, kernel, load, store, by)) {
                if (!walk_rows(m, l, s, by, why)) return false;
                continue;
            }
            bool plain = vec_lane_constant(routine, kernel, load, &load_constant) &&
                         vec_lane_constant(routine, kernel, store, &store_constant);
            int64_t apart = plain ? load_constant - store_constant : 0;
            if (apart > VEC_MAX_OFFSET || apart < -VEC_MAX_OFFSET) {
                *why = intern_printf(m->context->names, "%s is loaded too far from where it is stored", nest_symbol(routine, store->array)->name);
                return false;
            }
            if (l > s || !plain || shape->pair(load, store, apart) == PAIR_REVERSED) {
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

/* What other points' strips store is saved where its subscripts are known before the kernel. */
static bool check_borders(const Mapping *m, Name *why)
{
    const VecKernel *kernel = m->kernel;
    for (uint32_t at = 0; at < kernel->order.count && !*why; at++) {
        const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (load->kind != VEC_LOAD || (!load->border_left && !load->border_right)) continue;
        for (uint32_t n = 0; n < nest_symbol(m->routine, load->array)->rank; n++)
            if (kernel->subs.items[load->subs + n].operand >= 0)
                *why = intern_printf(m->context->names, "%s is loaded where other strips store, at a computed index",
                                     nest_symbol(m->routine, load->array)->name);
    }
    return !*why;
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
            if (load->kind != VEC_LOAD || !vec_may_meet(m->routine, kernel, load, store)) continue;
            int32_t owner = vec_owner_offset(m->routine, kernel, load);
            int32_t left = -(load->extent[0].low + owner), right = load->extent[0].high + owner;
            load->border_left = left > 0 ? left : 0;
            load->border_right = right > 0 ? right : 0;
        }
    }
}

/* What the shape finds no neighbours for: offsets and sets on other axes. */
static bool check_axes(const Mapping *m, Name *why)
{
    const VecKernel *kernel = m->kernel;
    const ShapeInfo *shape = shape_info(kernel->shape);
    for (uint32_t at = 0; at < kernel->order.count && !*why; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t a = 0; a < kernel->axis_count; a++) {
            if (shape->offset_axes >> a & 1) continue;
            bool reads = inst->extent[a].low || inst->extent[a].high;
            for (uint32_t n = 0; n < inst->count; n++) reads |= vec_operand(kernel, inst, n)->offset[a] != 0;
            bool bounds = kernel->sets.items[inst->set].axes[a].lower != 0;
            if (reads || bounds)
                *why = intern_printf(m->context->names, "%s on axis %s, on which lanes have no neighbours in %s shape",
                                     reads ? "a value is read at an offset" : "a set has bounds", kernel->axes[a].name, shape->name);
        }
    }
    return !*why;
}

/* Values of other lanes are read where all lanes come by, and are not those of a region. */
static bool check_flow(const Mapping *m, const VecRegions *regions, Name *why)
{
    const VecKernel *kernel = m->kernel;
    for (uint32_t at = 0; at < kernel->order.count && !*why; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        RegionId here = inst->kind == VEC_PHI ? vec_phi_if(kernel, regions, at) : regions->of[at];
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(kernel, inst, n)->value;
            if (!value || !vec_defines_value(vec_inst(kernel, value)) || vec_shift(kernel, inst, n) == 0) continue;
            if (regions->value[value])
                *why = intern(m->context->names, "a value that is computed under a condition is read by another lane");
            else if (!shape_is_uniform(kernel, vec_region(regions, here)->axes))
                *why = intern(m->context->names, "a value of another lane is read under a condition that lanes differ in");
        }
    }
    return !*why;
}

/* The shape finds what is read at other lanes; what stands to the right in an if is refused before. */
static bool check_reach(const Mapping *m, Name *why)
{
    const VecKernel *kernel = m->kernel;
    ShapeReach reach = shape_info(kernel->shape)->reach(kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(kernel, inst, n)->value;
            if (!value || !vec_defines_value(vec_inst(kernel, value))) continue;
            int32_t shift = vec_shift(kernel, inst, n);
            if (shift > reach.right) internal_error("kernel %s: a value is read further to its right than its shape reaches", kernel->name);
            if (-shift <= reach.left) continue;
            *why = intern_printf(m->context->names, "a value is read %d lanes away, more than a vector of %u", -shift, shape_length(kernel));
            return false;
        }
    }
    return true;
}

/* No barrier stands in an if: what one lane stores in it, no other one loads or stores in the same. */
static bool check_stores_in_ifs(const Mapping *m, const VecRegions *regions, Name *why)
{
    const VecKernel *kernel = m->kernel;
    for (uint32_t s = 0; s < kernel->order.count && !*why; s++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[s]);
        RegionId outermost = regions->of[s];
        if (store->kind != VEC_STORE || !vec_region_side(regions, outermost)) continue;
        while (vec_region(regions, outermost)->parent) outermost = vec_region(regions, outermost)->parent;
        for (uint32_t at = vec_region(regions, outermost)->first; at < s && !*why; at++) {
            const VecInst *access = vec_inst(kernel, kernel->order.items[at]);
            if ((access->kind != VEC_LOAD && access->kind != VEC_STORE) || !vec_may_meet(m->routine, kernel, access, store)) continue;
            int64_t first = 0, second = 0;
            bool plain = vec_lane_constant(m->routine, kernel, access, &first) && vec_lane_constant(m->routine, kernel, store, &second);
            if (!plain || first != second)
                *why = intern_printf(m->context->names, "%s is accessed at several points under one condition, and stored",
                                     nest_symbol(m->routine, store->array)->name);
        }
    }
    return !*why;
}

/* What rows hand on to the next ones, blocks walk rows for. */
static bool walk_handing(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    for (uint32_t at = 0; at < kernel->order.count && !*why; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_FIRST) continue;
        if (shape_info(kernel->shape)->of_rows != REMEDY_ROWS) *why = intern(m->context->names, "rows hand values on, which this shape does not walk in order");
        else if (kernel->walk_axis && kernel->walk_axis != inst->axis) *why = intern(m->context->names, "rows of one loop hand values on, and are walked in another one");
        else if (kernel->reductions.count > 1) *why = intern(m->context->names, "rows hand values on, and scalars are reduced");
        kernel->walk_axis = inst->axis;
        kernel->walk_rows = kernel->vl / 2;
    }
    return !*why;
}

static MapShape *const mappings[SHAPE_COUNT] = {[SHAPE_STRIP] = map_strip, [SHAPE_ROW] = map_row, [SHAPE_TILE] = map_tile};

bool vec_map_shape(StageRun *run)
{
    VecKernel *kernel = run->kernel;
    const VecOptions *options = run->options;
    kernel->shape = options->shape;
    kernel->vl = options->vl;
    if (!shape_info(options->shape)->stages) columns_take(run->routine, kernel, options);
    Mapping mapping = {run->context, run->routine, kernel, options, vec_regions_find(run->context->scratch, kernel), NULL};
    mapping.free_values = find_free(run->context, kernel, &mapping.regions);
    bool crosses;
    if (!check_axes(&mapping, &run->why) || !mappings[options->shape](&mapping, &run->why)) return false;
    if (!options->columns && !columns_pay(kernel)) {
        run->why = intern(run->context->names, "with rows beside each other its halo is too much of a strip");
        return false;
    }
    VecRegions regions = vec_regions_with_axes(run->context->scratch, run->routine, kernel); /* of an order with other free values */
    if (!check_flow(&mapping, &regions, &run->why) || !check_reach(&mapping, &run->why)) return false;
    if (!check_stores_in_ifs(&mapping, &regions, &run->why) || !check_in_place(&mapping, &crosses, &run->why)) return false;
    if (!walk_handing(&mapping, &run->why)) return false;
    if (crosses && shape_info(options->shape)->remedy == REMEDY_NONE) {
        run->why = intern_printf(run->context->names, "arrays are updated in place, which %s shape does not keep apart", shape_info(options->shape)->name);
        return false;
    }
    if (crosses && kernel->walk_rows) {
        run->why = intern(run->context->names, "arrays are updated in place that are loaded in other rows, and others by other lanes");
        return false;
    }
    if (kernel->columns && (kernel->walk_rows || kernel->reductions.count > 1)) {
        run->why = intern(run->context->names, "rows that are walked in order, or reduced, do not stand beside each other");
        return false;
    }
    const ShapeInfo *shape = shape_info(options->shape);
    kernel->remedy = kernel->walk_rows ? shape->of_rows : crosses ? shape->remedy : REMEDY_NONE;
    if (kernel->remedy == REMEDY_BORDERS) find_borders(&mapping);
    return check_borders(&mapping, &run->why);
}
