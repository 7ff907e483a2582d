#include "ir/vec_run.h"

#include "ir/build.h"
#include "ir/eval.h"

#include <inttypes.h>

void vec_run_fault(VecRun *run, ValueId inst, const char *format, ...)
{
    for (uint32_t i = 0; i < run->fault_count; i++)
        if (run->reported[i].inst == inst && run->reported[i].format == format) {
            run->repeated_count++;
            return;
        }
    if (vec_run_stopped(run)) return;
    run->reported[run->fault_count++] = (VecFault){inst, format};
    text_printf(run->faults, "kernel %s: ", run->kernel->name);
    if (inst) {
        vec_form_add_inst(&run->form, inst, UINT32_MAX, run->faults);
        text_add(run->faults, ": ");
    }
    va_list args;
    va_start(args, format);
    text_vprintf(run->faults, format, args);
    va_end(args);
    for (uint32_t a = 1; a < run->kernel->axis_count; a++)
        text_printf(run->faults, "%s %s=%" PRId64, a == 1 ? " (row" : "", run->kernel->axes[a].name, run->index[a]);
    text_add(run->faults, run->kernel->axis_count > 1 ? ")\n" : "\n");
}

/* ---- what is uniform -------------------------------------------------------------------- */

static bool evaluate(VecRun *run, ExprId expr, const char *what, uint64_t *result)
{
    if (expr && expr < run->routine->exprs.count && eval_uniform(run->routine, expr, run->memory->data, result)) return true;
    vec_run_fault(run, 0, "%s cannot be evaluated", what);
    return false;
}

static bool evaluate_range(VecRun *run, ExprId lower, ExprId upper, const char *what, VecRange *range)
{
    return evaluate(run, lower, what, (uint64_t *)&range->lower) && evaluate(run, upper, what, (uint64_t *)&range->upper);
}

/* On an axis that a set does not name it has the axis's own points. */
static bool evaluate_sets(VecRun *run)
{
    const VecKernel *kernel = run->kernel;
    run->sets = arena_array(run->arena, VecRange, VEC_MAX_AXES * (size_t)kernel->sets.count);
    for (SetId s = 1; s < kernel->sets.count; s++)
        for (uint32_t a = 0; a < kernel->axis_count; a++) {
            VecInterval interval = kernel->sets.items[s].axes[a];
            VecRange *range = &run->sets[VEC_MAX_AXES * s + a];
            *range = run->axes[a];
            if (interval.lower && !evaluate_range(run, interval.lower, interval.upper, "a set", range)) return false;
        }
    return true;
}

static bool evaluate_uniforms(VecRun *run)
{
    const VecKernel *kernel = run->kernel;
    run->uniforms = arena_array(run->arena, uint64_t, kernel->insts.count);
    run->trips = arena_array(run->arena, uint64_t, kernel->insts.count);
    for (uint32_t a = 0; a < kernel->axis_count; a++)
        if (!evaluate_range(run, kernel->axes[a].lower, kernel->axes[a].upper, "an axis", &run->axes[a])) return false;
    if (!evaluate_sets(run)) return false;
    for (ValueId id = 1; id < kernel->insts.count; id++) {
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind == VEC_UNIFORM && !evaluate(run, inst->uniform, "a uniform value", &run->uniforms[id])) return false;
        if (inst->kind != VEC_LOOP) continue;
        if (!evaluate(run, inst->uniform, "a trip count", &run->trips[id])) return false;
        if ((int64_t)run->trips[id] < 0) run->trips[id] = 0;
    }
    return true;
}

/* ---- arrays ----------------------------------------------------------------------------- */

static bool evaluate_array(VecRun *run, SymId symbol)
{
    VecArray *array = &run->arrays[symbol];
    const Symbol *info = nest_symbol(run->routine, symbol);
    int64_t stride = 1;
    for (uint32_t n = 0; n < info->rank; n++) {
        VecRange range = {0};
        const Dim *dim = nest_dim(run->routine, info, n);
        if (!evaluate(run, dim->lower, "a bound", (uint64_t *)&range.lower)) return false;
        if (dim->upper && !evaluate(run, dim->upper, "a bound", (uint64_t *)&range.upper)) return false;
        array->lower[n] = range.lower;
        array->stride[n] = stride;
        stride *= range.upper < range.lower ? 0 : range.upper - range.lower + 1;
    }
    array->known = run->memory->data[symbol] != NULL;
    if (!array->known) vec_run_fault(run, 0, "array %s has no memory", info->name);
    return array->known;
}

/* The symbol over whose memory this one lies: the first that holds it all. */
static void find_home(VecRun *run, SymId symbol)
{
    const VecMemory *memory = run->memory;
    uintptr_t begin = (uintptr_t)memory->data[symbol], end = begin + 8 * memory->counts[symbol];
    run->arrays[symbol].home = symbol;
    for (SymId other = 1; other < run->routine->symbols.count; other++) {
        uintptr_t from = (uintptr_t)memory->data[other], to = from + 8 * memory->counts[other];
        if (!memory->data[other] || begin < from || end > to) continue;
        run->arrays[symbol].home = other;
        run->arrays[symbol].at_home = (begin - from) / 8;
        return;
    }
}

static bool evaluate_arrays(VecRun *run)
{
    run->arrays = arena_array(run->arena, VecArray, run->routine->symbols.count);
    run->stored = arena_array(run->arena, bool, run->routine->symbols.count);
    for (uint32_t at = 0; at < run->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(run->kernel, run->kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        if (!run->arrays[inst->array].known) {
            if (!evaluate_array(run, inst->array)) return false;
            find_home(run, inst->array);
        }
        if (inst->kind == VEC_STORE) run->stored[run->arrays[inst->array].home] = true;
    }
    return true;
}

static bool find_sides(VecRun *run)
{
    const VecKernel *kernel = run->kernel;
    run->regions = vec_regions_find(run->arena, kernel);
    run->ways = arena_array(run->arena, uint8_t *, run->regions.list.count);
    run->sides = arena_array(run->arena, RegionId, kernel->insts.count);
    if (run->regions.misfit) vec_run_fault(run, run->regions.misfit, "%s", run->regions.fault);
    for (uint32_t at = 0; at < kernel->order.count && !run->regions.misfit; at++) {
        ValueId id = kernel->order.items[at];
        VecKind kind = vec_inst(kernel, id)->kind;
        if (kind == VEC_IF) run->sides[id] = run->regions.marks[at];
        if (kind == VEC_PHI && !(run->sides[id] = vec_phi_if(kernel, &run->regions, at))) vec_run_fault(run, id, "it stands behind no if");
    }
    return run->fault_count == 0;
}

bool vec_run_begin(VecRun *run, const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults)
{
    *run = (VecRun){.arena = arena_create(), .routine = routine, .kernel = kernel, .memory = memory, .faults = faults, .first = true};
    run->form = vec_form_create(run->arena, routine, kernel);
    if (!find_sides(run) || !evaluate_uniforms(run) || !evaluate_arrays(run)) return false;
    vec_run_begin_reductions(run);
    return true;
}

void vec_run_end(VecRun *run)
{
    arena_destroy(run->arena);
}

/* ---- rows and points -------------------------------------------------------------------- */

bool vec_run_first(VecRun *run, uint32_t axes, const VecRange *ranges)
{
    for (uint32_t a = 1; a < run->kernel->axis_count; a++) {
        if (!(axes >> a & 1)) continue;
        run->index[a] = ranges[a].lower;
        if (ranges[a].upper < ranges[a].lower) return false;
    }
    return true;
}

bool vec_run_next(VecRun *run, uint32_t axes, const VecRange *ranges)
{
    for (uint32_t a = 1; a < run->kernel->axis_count; a++) {
        if (!(axes >> a & 1)) continue;
        if (++run->index[a] <= ranges[a].upper) return true;
        run->index[a] = ranges[a].lower;
    }
    return false;
}

bool vec_run_in_set(const VecRun *run, SetId set, int64_t point)
{
    if (set == 0) return true;
    const VecRange *ranges = &run->sets[VEC_MAX_AXES * set];
    if (point < ranges[0].lower || point > ranges[0].upper) return false;
    for (uint32_t a = 1; a < run->kernel->axis_count; a++)
        if (run->index[a] < ranges[a].lower || run->index[a] > ranges[a].upper) return false;
    return true;
}

VecWay vec_run_way(const VecRun *run, RegionId region, size_t place)
{
    RegionId side = vec_region_side(&run->regions, region);
    if (!side) return WAY_FIRST;
    VecWay way = (VecWay)run->ways[vec_region_then(&run->regions, side)][place];
    if (way == WAY_UNKNOWN) return way;
    return way == (vec_region(&run->regions, side)->kind == REGION_ELSE ? WAY_OTHER : WAY_FIRST) ? WAY_FIRST : WAY_NONE;
}

bool vec_run_free_operand(const VecRun *run, const VecOperand *operand, int64_t point, uint64_t *bits, bool *defined)
{
    *defined = operand->value != 0;
    *bits = 0;
    if (operand->value == 0) return true;
    const VecInst *inst = vec_inst(run->kernel, operand->value);
    if (inst->kind == VEC_UNIFORM) *bits = run->uniforms[operand->value];
    else if (inst->kind == VEC_INDEX)
        *bits = eval_wrap(inst->type, (inst->axis ? run->index[inst->axis] : point) + operand->offset[inst->axis]);
    else if (inst->kind == VEC_FIRST) *bits = run->first;
    else return false;
    return true;
}

/* ---- one instruction at one point ------------------------------------------------------- */

/* The element's place in its array; false, with a fault, when it is outside. */
static bool find_element(VecRun *run, ValueId id, int64_t point, const VecOperands *in, uint64_t *element)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    const VecArray *array = &run->arrays[inst->array];
    uint32_t rank = nest_symbol(run->routine, inst->array)->rank;
    int64_t at = 0;
    for (uint32_t n = 0; n < rank; n++) {
        const VecSub *sub = &run->kernel->subs.items[inst->subs + n];
        uint64_t base = 0;
        if (sub->base && !evaluate(run, sub->base, "a subscript", &base)) return false;
        int64_t value = (int64_t)base + sub->constant + sub->coefficient[0] * point;
        for (uint32_t a = 1; a < run->kernel->axis_count; a++) value += sub->coefficient[a] * run->index[a];
        if (sub->operand >= 0) value += (int64_t)in->bits[sub->operand];
        at += (value - array->lower[n]) * array->stride[n];
    }
    *element = (uint64_t)at;
    if (at >= 0 && *element < run->memory->counts[inst->array]) return true;
    vec_run_fault(run, id, "element %" PRId64 " of %s, which has %" PRIu64 ", is accessed at %" PRId64, at,
                  nest_symbol(run->routine, inst->array)->name, run->memory->counts[inst->array], point);
    return false;
}

static bool all_defined(const VecRun *run, const VecInst *inst, const VecOperands *in, uint32_t from)
{
    (void)run;
    for (uint32_t n = from; n < inst->count; n++)
        if (!in->defined[n]) return false;
    return true;
}

/* Loads and stores. What they compute with must be defined wherever they run; a predicate that is false asks for
 * nothing else. */
static bool access_memory(VecRun *run, ValueId id, int64_t point, const VecOperands *in, uint64_t *result)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    bool write = inst->kind == VEC_STORE;
    uint64_t element;
    if (inst->predicated && in->defined[inst->count - 1] && !in->bits[inst->count - 1]) {
        *result = vec_unread(inst->type);
        return true;
    }
    if (!all_defined(run, inst, in, 0)) {
        vec_run_fault(run, id, "uses an undefined value at %" PRId64, point);
        return false;
    }
    if (!find_element(run, id, point, in, &element)) return false;
    if (write) *result = in->bits[0];
    run->access(run, id, inst->array, element, write, result);
    return true;
}

static bool compute_op(VecRun *run, ValueId id, int64_t point, const VecOperands *in, uint64_t *result)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    Type types[VEC_MAX_OPERANDS];
    for (uint32_t n = 0; n < inst->count; n++)
        types[n] = vec_inst(run->kernel, vec_operand(run->kernel, inst, n)->value)->type;
    if (!eval_op(inst->op, inst->type, types, in->bits, result)) {
        vec_run_fault(run, id, "an integer division traps at %" PRId64, point);
        return false;
    }
    return true;
}

void vec_run_fault_of_way(VecRun *run, ValueId id, int64_t point)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    bool traps = inst->kind == VEC_OP && (op_info(inst->op)->flags & OP_TRAPS) && type_is_int(inst->type);
    if ((inst->set && inst->kind != VEC_MERGE && !vec_is_move(inst)) || traps)
        vec_run_fault(run, id, "the condition around it is undefined at %" PRId64, point);
}

/* Which operands must be defined for the result to be. */
static bool is_defined(const VecRun *run, const VecInst *inst, VecWay way, const VecOperands *in)
{
    if (inst->kind == VEC_PHI) return way == WAY_FIRST ? in->defined[0] : way == WAY_OTHER && in->defined[1];
    if (inst->kind == VEC_CARRY) return in->defined[0];
    if (inst->kind == VEC_OP && inst->op == OP_SELECT) return in->defined[0] && in->defined[in->bits[0] ? 1 : 2];
    return all_defined(run, inst, in, 0);
}

bool vec_run_compute(VecRun *run, ValueId id, int64_t point, VecWay way, const VecOperands *in, uint64_t *result)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    *result = 0;
    if (inst->kind == VEC_LOAD || inst->kind == VEC_STORE) return access_memory(run, id, point, in, result);
    if (inst->kind == VEC_REDUCE) {
        vec_run_reduce(run, id, point, in);
        return true;
    }
    if (inst->kind == VEC_PREVIOUS) return false; /* who walks rows knows what it was */
    if (inst->kind == VEC_MERGE) {
        uint32_t chosen = vec_run_in_set(run, inst->set, point) ? 0 : 1;
        *result = in->bits[chosen];
        return in->defined[chosen];
    }
    if (!is_defined(run, inst, way, in)) {
        bool traps = inst->kind == VEC_OP && (op_info(inst->op)->flags & OP_TRAPS) && type_is_int(inst->type);
        if (inst->set || traps) vec_run_fault(run, id, "uses an undefined value at %" PRId64, point);
        return false;
    }
    if (inst->kind == VEC_OP) return compute_op(run, id, point, in, result);
    *result = in->bits[inst->kind == VEC_PHI && way == WAY_OTHER ? 1 : 0];
    return true;
}
