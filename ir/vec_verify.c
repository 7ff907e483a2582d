#include "ir/vec_text.h"

#include "ir/build.h"
#include "ir/vec_shape.h"
#include "ir/vec_verifier.h"

#include <stdarg.h>

const VecForm *vec_verifier_form(VecVerifier *v)
{
    if (!v->form.values) v->form = vec_form_create(v->arena, v->routine, v->kernel);
    return &v->form;
}

void vec_verifier_fault(VecVerifier *v, ValueId inst, const char *format, ...)
{
    v->fault_count++;
    text_printf(v->faults, "%s: kernel %s: ", v->routine->name, v->kernel->name ? v->kernel->name : "?");
    if (inst) {
        vec_form_add_inst(vec_verifier_form(v), inst, UINT32_MAX, v->faults);
        text_add(v->faults, ": ");
    }
    va_list args;
    va_start(args, format);
    text_vprintf(v->faults, format, args);
    va_end(args);
    text_add(v->faults, "\n");
}

/* ---- structure: whatever is indexed exists ---------------------------------------------- */

static bool is_expr(const VecVerifier *v, ExprId id)
{
    return id && id < v->routine->exprs.count;
}

/* Constants, scalars and operations on them, of an integer type where `integer`. */
static bool is_uniform_expr(const VecVerifier *v, ExprId id, bool integer)
{
    if (!is_expr(v, id)) return false;
    const Expr *expr = nest_expr(v->routine, id);
    if (integer && !type_is_int(expr->type)) return false;
    if (expr->op == OP_CONST) return true;
    if (expr->op == OP_SCALAR) {
        for (uint32_t a = 0; a < v->kernel->axis_count; a++)
            if (expr->symbol == v->kernel->axes[a].variable) return false;
        return true;
    }
    if (expr->op == OP_ARRAY || expr->op == OP_ELEMENT || expr->op == OP_NONE) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_uniform_expr(v, nest_operand(v->routine, expr, n), false)) return false;
    return true;
}

static void check_symbols(VecVerifier *v, const SymbolList *list, bool arrays)
{
    for (uint32_t i = 0; i < list->count; i++) {
        SymId id = list->items[i];
        if (id == 0 || id >= v->routine->symbols.count || (nest_symbol(v->routine, id)->rank > 0) != arrays)
            vec_verifier_fault(v, 0, "its list of %s has something else", arrays ? "contracted arrays" : "assigned scalars");
    }
}

/* Each array of unknown extent that is accessed has its reach. */
static void check_reaches(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    for (uint32_t i = 0; i < kernel->reaches.count; i++) {
        const VecReach *reach = &kernel->reaches.items[i];
        bool array = reach->array && reach->array < v->routine->symbols.count && nest_symbol(v->routine, reach->array)->rank;
        if (!array || !is_uniform_expr(v, reach->elements, true) || nest_expr(v->routine, reach->elements)->type != TYPE_I64)
            vec_verifier_fault(v, 0, "its list of reaches has something else than arrays with integers of 8 bytes that are uniform");
    }
}

static void check_axes(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    if (kernel->axis_count == 0 || kernel->axis_count > VEC_MAX_AXES) vec_verifier_fault(v, 0, "it has no axis, or too many");
    for (uint32_t a = 0; a < kernel->axis_count && a < VEC_MAX_AXES; a++) {
        const VecAxis *axis = &kernel->axes[a];
        const char *name = axis->name ? axis->name : "?";
        if ((axis->role == AXIS_LANE) != (a == 0)) vec_verifier_fault(v, 0, "axis %s: the first axis, and no other, is the lanes'", name);
        if (axis->variable >= v->routine->symbols.count) vec_verifier_fault(v, 0, "axis %s: its variable does not exist", name);
        if (!axis->name || !is_uniform_expr(v, axis->lower, true) || !is_uniform_expr(v, axis->upper, true))
            vec_verifier_fault(v, 0, "axis %s: a name and integer bounds that are uniform are missing", name);
    }
    for (SetId s = 1; s < kernel->sets.count; s++)
        for (uint32_t a = 0; a < VEC_MAX_AXES; a++) {
            VecInterval interval = kernel->sets.items[s].axes[a];
            if (!interval.lower && !interval.upper) continue;
            if (a >= kernel->axis_count) vec_verifier_fault(v, 0, "set %u: it has bounds on an axis that does not exist", s);
            if (!is_uniform_expr(v, interval.lower, true) || !is_uniform_expr(v, interval.upper, true))
                vec_verifier_fault(v, 0, "set %u: its bounds are not integer and uniform", s);
        }
}

static bool is_location(const VecVerifier *v, Location location)
{
    if (location.kind == LOCATION_NONE) return true;
    return location.slot && location.slot < v->kernel->slots.count &&
           v->kernel->slots.items[location.slot].kind == location.kind;
}

static void check_access_ids(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    if (inst->array == 0 || inst->array >= v->routine->symbols.count) {
        vec_verifier_fault(v, id, "its array does not exist");
        return;
    }
    uint32_t rank = nest_symbol(v->routine, inst->array)->rank;
    if (rank == 0) vec_verifier_fault(v, id, "a scalar is no array");
    if (inst->subs == 0 || inst->subs + (uint64_t)rank > v->kernel->subs.count) vec_verifier_fault(v, id, "its subscripts do not exist");
}

static void check_ids(VecVerifier *v, ValueId id)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *inst = vec_inst(kernel, id);
    if (inst->kind == VEC_NONE || inst->kind >= VEC_KIND_COUNT) vec_verifier_fault(v, id, "it has no kind");
    if (inst->type >= TYPE_COUNT) vec_verifier_fault(v, id, "its type does not exist");
    if (inst->set >= kernel->sets.count) vec_verifier_fault(v, id, "its set does not exist");
    if ((inst->kind == VEC_INDEX || inst->kind == VEC_FIRST) && inst->axis >= kernel->axis_count) vec_verifier_fault(v, id, "its axis does not exist");
    if (inst->pad_slot >= kernel->slots.count) vec_verifier_fault(v, id, "its pad does not exist");
    if (!is_location(v, inst->location)) vec_verifier_fault(v, id, "the slot of its result does not exist");
    if (inst->first + (uint64_t)inst->count > kernel->operands.count) {
        vec_verifier_fault(v, id, "its operands do not exist");
        return;
    }
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(kernel, inst, n);
        if (operand->value >= kernel->insts.count) vec_verifier_fault(v, id, "operand %u does not exist", n);
        else if (!is_location(v, operand->location)) vec_verifier_fault(v, id, "the slot of operand %u does not exist", n);
        for (uint32_t a = kernel->axis_count; a < VEC_MAX_AXES; a++)
            if (operand->offset[a]) vec_verifier_fault(v, id, "operand %u is read at an offset on an axis that does not exist", n);
    }
    if (inst->kind == VEC_LOAD || inst->kind == VEC_STORE) check_access_ids(v, id);
    if (inst->kind == VEC_REDUCE) vec_verify_reduction_ids(v, id);
}

/* Ids in the order, each once, and regions well nested. */
static void check_order(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        if (id == 0 || id >= kernel->insts.count) {
            vec_verifier_fault(v, 0, "its order holds an instruction that does not exist");
            return;
        }
        if (v->position[id]) vec_verifier_fault(v, id, "it stands in the order twice");
        v->position[id] = at + 1;
    }
    v->regions = vec_regions_with_axes(v->arena, v->routine, kernel);
    if (v->regions.misfit) vec_verifier_fault(v, v->regions.misfit, "%s", v->regions.fault);
}

void vec_verify_structure(VecVerifier *v)
{
    check_axes(v);
    check_symbols(v, &v->kernel->contracted, true);
    check_symbols(v, &v->kernel->assigned, false);
    check_reaches(v);
    for (ValueId id = 1; id < v->kernel->insts.count; id++) check_ids(v, id);
    if (v->fault_count == 0) check_order(v);
}

/* ---- values: operands, types, uses ------------------------------------------------------ */

static Type operand_type(const VecVerifier *v, const VecInst *inst, uint32_t n)
{
    return vec_inst(v->kernel, vec_operand(v->kernel, inst, n)->value)->type;
}

/* Computed subscripts, predicate and, for a store, what is stored. */
static void check_access(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    const Symbol *array = nest_symbol(v->routine, inst->array);
    uint32_t first = inst->kind == VEC_STORE ? 1 : 0, last = inst->count - (inst->predicated && inst->count ? 1 : 0);
    uint64_t computed = 0;
    for (uint32_t n = 0; n < array->rank; n++) {
        const VecSub *sub = &v->kernel->subs.items[inst->subs + n];
        if (sub->base && !is_uniform_expr(v, sub->base, true)) vec_verifier_fault(v, id, "the base of subscript %u is not integer and uniform", n + 1);
        for (uint32_t a = v->kernel->axis_count; a < VEC_MAX_AXES; a++)
            if (sub->coefficient[a]) vec_verifier_fault(v, id, "subscript %u has a coefficient of an axis that does not exist", n + 1);
        if (sub->operand < 0) continue;
        if ((uint32_t)sub->operand < first || (uint32_t)sub->operand >= last || sub->operand >= 64)
            vec_verifier_fault(v, id, "the computed index of subscript %u is no operand", n + 1);
        else {
            computed |= (uint64_t)1 << sub->operand;
            if (!type_is_int(operand_type(v, inst, (uint32_t)sub->operand)))
                vec_verifier_fault(v, id, "the computed index of subscript %u is not integer", n + 1);
        }
    }
    for (uint32_t n = first; n < last; n++)
        if (!(computed >> n & 1)) vec_verifier_fault(v, id, "operand %u has no use", n);
    if (inst->predicated && (inst->count <= first || !type_is_logical(operand_type(v, inst, inst->count - 1))))
        vec_verifier_fault(v, id, "it has no logical predicate");
    if (inst->kind == VEC_STORE && (inst->count == 0 || operand_type(v, inst, 0) != array->type))
        vec_verifier_fault(v, id, "%s is stored, the array is %s", inst->count ? type_info(operand_type(v, inst, 0))->word : "nothing",
                           type_info(array->type)->word);
    if (inst->type != array->type) vec_verifier_fault(v, id, "its type is not the array's, %s", type_info(array->type)->word);
    if (!inst->set) vec_verifier_fault(v, id, "an access of memory needs a set of points");
}

static void check_op(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    Type types[OP_MAX_OPERANDS] = {TYPE_NONE}, result = TYPE_NONE;
    for (uint32_t n = 0; n < inst->count && n < OP_MAX_OPERANDS; n++) {
        types[n] = operand_type(v, inst, n);
        if (vec_operand(v->kernel, inst, n)->value == 0) {
            vec_verifier_fault(v, id, "operand %u is undefined", n);
            return;
        }
    }
    const char *fault = op_fault(inst->op, inst->type, types, inst->count, &result);
    if (fault) vec_verifier_fault(v, id, "%s", fault);
    else if (result != inst->type) vec_verifier_fault(v, id, "its result is %s", type_info(result)->word);
    else if ((op_info(inst->op)->flags & OP_TRAPS) && type_is_int(inst->type) && !inst->set)
        vec_verifier_fault(v, id, "an operation that may trap needs a set of points");
}

static void check_count(VecVerifier *v, ValueId id, uint32_t count)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    if (inst->count != count) vec_verifier_fault(v, id, "%u operands, not %u", inst->count, count);
    else
        for (uint32_t n = 0; n < count; n++)
            if (vec_operand(v->kernel, inst, n)->value && operand_type(v, inst, n) != inst->type)
                vec_verifier_fault(v, id, "operand %u is %s", n, type_info(operand_type(v, inst, n))->word);
}

static bool may_stand_between(const VecInst *inst)
{
    return vec_is_free(inst);
}

/* The loop that a carry stands behind the begin of; 0 when it stands elsewhere. */
static RegionId loop_of_carry(const VecVerifier *v, uint32_t at)
{
    while (at-- > 0) {
        const VecInst *before = vec_verifier_at(v, at);
        if (before->kind == VEC_LOOP) return v->regions.marks[at];
        if (!vec_is_among_carries(before)) return 0;
    }
    return 0;
}

static void check_carry(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    check_count(v, id, 2);
    if (inst->count == 2 && !vec_operand(v->kernel, inst, 1)->value) vec_verifier_fault(v, id, "it is carried on undefined");
    if (!loop_of_carry(v, v->position[id] - 1)) vec_verifier_fault(v, id, "it does not stand directly behind the begin of a loop");
}

static void check_out(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    check_count(v, id, 1);
    uint32_t at = v->position[id] - 1, end = 0;
    while (at-- > 0 && !end) {
        const VecInst *before = vec_verifier_at(v, at);
        if (before->kind == VEC_END_LOOP) end = at + 1;
        else if (before->kind != VEC_OUT && !may_stand_between(before) && !vec_is_move(before)) break;
    }
    ValueId carry = inst->count ? vec_operand(v->kernel, inst, 0)->value : 0;
    RegionId loop = carry && v->position[carry] ? v->regions.value[carry] : 0;
    bool good = end && loop && vec_inst(v->kernel, carry)->kind == VEC_CARRY && vec_region(&v->regions, loop)->last + 1 == end;
    if (!good) vec_verifier_fault(v, id, "it is no carry of the loop that ends directly before it");
}

static void check_if(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    if (inst->count != 1) vec_verifier_fault(v, id, "%u operands, not 1", inst->count);
    else if (!vec_operand(v->kernel, inst, 0)->value || !type_is_logical(operand_type(v, inst, 0)))
        vec_verifier_fault(v, id, "its condition is not logical");
    if (inst->set) vec_verifier_fault(v, id, "an if has no set of points of its own");
}

static void check_phi(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    check_count(v, id, 2);
    if (!vec_phi_if(v->kernel, &v->regions, v->position[id] - 1)) vec_verifier_fault(v, id, "it does not stand directly behind an if");
    for (uint32_t n = 0; n < inst->count; n++)
        if (vec_has_offset(vec_operand(v->kernel, inst, n))) vec_verifier_fault(v, id, "operand %u of a phi is read at an offset", n);
}

/* Lanes that do not come by cannot be waited for; and a loop's barriers would be of each iteration. */
static void check_barrier(VecVerifier *v, ValueId id)
{
    RegionId here = v->regions.value[id];
    if (v->kernel->state < KERNEL_ALLOCATED) vec_verifier_fault(v, id, "barriers stand only in allocated kernels");
    else if (vec_region_loop(&v->regions, here)) vec_verifier_fault(v, id, "no barrier stands in a loop");
    else if (!shape_is_uniform(v->kernel, vec_region(&v->regions, here)->axes))
        vec_verifier_fault(v, id, "no barrier stands where lanes go different ways");
}

static void check_move(VecVerifier *v, ValueId id)
{
    check_count(v, id, 1);
    bool copy = vec_inst(v->kernel, id)->kind == VEC_COPY;
    if (v->kernel->state < (copy ? KERNEL_PLACED : KERNEL_LOCATED))
        vec_verifier_fault(v, id, "%s stand only in kernels whose state is %s, or later", copy ? "copies" : "spills and reloads",
                           vec_form_states[copy ? KERNEL_PLACED : KERNEL_LOCATED]);
}

/* What a row hands on to the next one is handed on in each. */
static void check_previous(VecVerifier *v, ValueId id)
{
    const VecRegion *around = vec_region(&v->regions, v->regions.value[id]);
    check_count(v, id, 1);
    if (around->axes || vec_region_loop(&v->regions, v->regions.value[id]))
        vec_verifier_fault(v, id, "it stands in a loop, or under a condition that varies, and hands on a value");
}

static void check_inst(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    switch (inst->kind) {
    case VEC_UNIFORM:
        check_count(v, id, 0);
        if (!is_uniform_expr(v, inst->uniform, false)) vec_verifier_fault(v, id, "its expression is not uniform");
        else if (nest_expr(v->routine, inst->uniform)->type != inst->type) vec_verifier_fault(v, id, "its expression has another type");
        break;
    case VEC_INDEX:
        check_count(v, id, 0);
        if (inst->type != TYPE_I32 && inst->type != TYPE_I64) vec_verifier_fault(v, id, "an index is i32 or i64");
        break;
    case VEC_FIRST:
        check_count(v, id, 0);
        if (inst->type != TYPE_L32 || !inst->axis) vec_verifier_fault(v, id, "it is l32, of an axis of rows");
        break;
    case VEC_PREVIOUS: check_previous(v, id); break;
    case VEC_OP: check_op(v, id); break;
    case VEC_LOAD: case VEC_STORE: check_access(v, id); break;
    case VEC_REDUCE: vec_verify_reduction(v, id); break;
    case VEC_MERGE: check_count(v, id, 2); break;
    case VEC_LOOP:
        check_count(v, id, 0);
        if (!is_uniform_expr(v, inst->uniform, true)) vec_verifier_fault(v, id, "its trip count is not integer and uniform");
        break;
    case VEC_CARRY: check_carry(v, id); break;
    case VEC_OUT: check_out(v, id); break;
    case VEC_COPY: case VEC_SPILL: case VEC_RELOAD: check_move(v, id); break;
    case VEC_IF: check_if(v, id); break;
    case VEC_PHI: check_phi(v, id); break;
    case VEC_BARRIER: check_barrier(v, id); break;
    default: check_count(v, id, 0);
    }
}

/* What is defined on some points only, or again and again, is not read at others. */
static void check_offset(VecVerifier *v, ValueId id, uint32_t n, RegionId defined)
{
    const VecOperand *operand = vec_operand(v->kernel, vec_inst(v->kernel, id), n);
    if (vec_region_loop(&v->regions, defined) && vec_has_offset(operand))
        vec_verifier_fault(v, id, "operand %u is defined in a loop and read at an offset", n);
    for (uint32_t a = 0; a < v->kernel->axis_count; a++)
        if (operand->offset[a] && vec_region(&v->regions, defined)->axes >> a & 1)
            vec_verifier_fault(v, id, "operand %u is defined under a condition that varies on axis %s, and read at an offset there", n,
                               v->kernel->axes[a].name);
}

static void check_use(VecVerifier *v, ValueId id, uint32_t n)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    const VecOperand *operand = vec_operand(v->kernel, inst, n);
    const VecInst *value = vec_inst(v->kernel, operand->value);
    if (operand->value == 0) {
        bool may_be = (inst->kind == VEC_MERGE || inst->kind == VEC_PHI) && n == 1;
        if (!may_be && inst->kind != VEC_REDUCE) vec_verifier_fault(v, id, "operand %u is undefined", n);
        return;
    }
    if (value->kind == VEC_UNIFORM) {
        if (vec_has_offset(operand) || operand->location.kind) vec_verifier_fault(v, id, "operand %u is uniform: no offset, no location", n);
        if (!vec_form_is_inline(value) && !v->position[operand->value]) vec_verifier_fault(v, id, "operand %u is not in the order", n);
        return;
    }
    if (!vec_is_free(value) && !vec_defines_value(value)) {
        vec_verifier_fault(v, id, "operand %u is no value", n);
        return;
    }
    uint32_t defined = v->position[operand->value], used = v->position[id];
    if (!defined) {
        vec_verifier_fault(v, id, "operand %u is not in the order", n);
        return;
    }
    bool next = inst->kind == VEC_CARRY && n == 1, out = inst->kind == VEC_OUT;
    RegionId loop = loop_of_carry(v, used - 1), here = v->regions.value[id], there = v->regions.value[operand->value];
    if (next && loop) used = vec_region(&v->regions, loop)->last + 1;
    if (defined >= used) vec_verifier_fault(v, id, "operand %u is used before it is defined", n);
    if (next) here = loop;
    if (inst->kind == VEC_PHI) here = vec_phi_side(v->kernel, &v->regions, used - 1, n);
    if (!out && !vec_region_encloses(&v->regions, there, here))
        vec_verifier_fault(v, id, "operand %u is defined in %s that the use is not in", n,
                           vec_region(&v->regions, there)->kind == REGION_LOOP ? "a loop" : "a side of an if");
    if (inst->kind == VEC_CARRY && n == 0 && loop && there == loop)
        vec_verifier_fault(v, id, "operand 0 is defined in the loop");
    for (uint32_t a = 1; a < v->kernel->axis_count && (value->kind == VEC_FIRST || inst->kind == VEC_PREVIOUS); a++)
        if (operand->offset[a]) vec_verifier_fault(v, id, "operand %u is read in another row", n);
    if (!vec_is_free(value)) check_offset(v, id, n, there);
}

static void check_accesses(VecVerifier *v)
{
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        const Symbol *array = nest_symbol(v->routine, inst->array);
        bool found = false;
        for (uint32_t i = 0; i < v->kernel->accesses.count; i++) {
            const KernelAccess *access = &v->kernel->accesses.items[i];
            if (access->symbol == 0 || access->symbol >= v->routine->symbols.count) continue;
            const Symbol *other = nest_symbol(v->routine, access->symbol);
            bool same = access->symbol == inst->array || (array->storage == STORAGE_AREA && other->storage == STORAGE_AREA &&
                                                          array->area == other->area);
            if (same && (inst->kind == VEC_LOAD ? access->read : access->written)) found = true;
        }
        if (!found) vec_verifier_fault(v, v->kernel->order.items[at], "the kernel's list of accesses lacks it");
    }
}

void vec_verify_values(VecVerifier *v)
{
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        uint32_t before = v->fault_count;
        check_inst(v, id);
        if (v->fault_count != before) continue;
        for (uint32_t n = 0; n < vec_inst(v->kernel, id)->count; n++) check_use(v, id, n);
    }
    check_accesses(v);
}

/* ---- all -------------------------------------------------------------------------------- */

static void find_everywhere(VecVerifier *v)
{
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        const VecInst *inst = vec_inst(v->kernel, id);
        bool good = vec_is_free(inst) || inst->kind == VEC_OP || vec_is_move(inst);
        if (vec_region_side(&v->regions, v->regions.of[at])) good = false;
        for (uint32_t n = 0; n < inst->count && good; n++) {
            ValueId value = vec_operand(v->kernel, inst, n)->value;
            good = vec_is_uniform(v->kernel, value) || v->everywhere[value];
        }
        v->everywhere[id] = good;
    }
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        for (uint32_t n = 0; n < inst->count; n++)
            if (vec_shift(v->kernel, inst, n)) v->everywhere[vec_value_root(v->kernel, vec_operand(v->kernel, inst, n)->value)] = false;
    }
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        if (vec_is_move(vec_inst(v->kernel, id))) v->everywhere[id] = v->everywhere[vec_value_root(v->kernel, id)];
    }
}

/* What an instruction has only from a state on. */
static void verify_inst_state(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    KernelState state = v->kernel->state;
    bool delayed = false;
    for (uint32_t a = 0; a < VEC_MAX_AXES; a++) delayed |= inst->delay[a] != 0;
    if (state < KERNEL_MAPPED && (delayed || inst->border_left || inst->border_right || inst->across))
        vec_verifier_fault(v, id, "it has a delay, a border or rows that it loads across, in a kernel that has no shape");
    if (state < KERNEL_LOCATED && inst->pad && (inst->kind != VEC_COPY || inst->pad > shape_length(v->kernel)))
        vec_verifier_fault(v, id, "it has a pad, and the kernel is not %s", vec_form_states[KERNEL_LOCATED]);
}

/* What a kernel has only from a state on. */
static void verify_state(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    const char *state = vec_form_states[kernel->state];
    if ((kernel->state >= KERNEL_MAPPED) != (kernel->shape != SHAPE_NONE))
        vec_verifier_fault(v, 0, "its state is %s, and it has %s shape", state, kernel->shape == SHAPE_NONE ? "no" : "a");
    if (kernel->state < KERNEL_SCHEDULED && kernel->bound) vec_verifier_fault(v, 0, "its state is %s, and it has a bound", state);
    if (kernel->state < KERNEL_LOCATED &&
        (kernel->slots.count > 1 || kernel->shared_bytes || kernel->scratch_bytes || kernel->pressure))
        vec_verifier_fault(v, 0, "its state is %s, and it has slots", state);
    for (uint32_t at = 0; at < kernel->order.count; at++) verify_inst_state(v, kernel->order.items[at]);
}

/* What is checked of a kernel from a state on. */
static const struct {
    KernelState state;
    void (*verify)(VecVerifier *verifier);
} state_rules[] = {
    {KERNEL_VALUES, verify_state},
    {KERNEL_VALUES, vec_verify_sets},
    {KERNEL_VALUES, vec_verify_sides},
    {KERNEL_EXTENTS, vec_verify_extents},
    {KERNEL_MAPPED, vec_verify_map},
    {KERNEL_VALUES, vec_verify_tile},
    {KERNEL_MAPPED, vec_verify_memory},
    {KERNEL_PLACED, vec_verify_copies},
    {KERNEL_LOCATED, vec_verify_allocation},
    {KERNEL_ALLOCATED, vec_verify_barriers},
    {KERNEL_VALUES, vec_verify_launch},
    {KERNEL_VALUES, vec_verify_guards},
};

bool vec_verify_kernel(const NestProgram *program, const NestRoutine *routine, const VecKernel *kernel, Text *faults)
{
    VecVerifier v = {.arena = arena_create(), .program = program, .routine = routine, .kernel = kernel, .faults = faults};
    v.position = arena_array(v.arena, uint32_t, kernel->insts.count);
    v.everywhere = arena_array(v.arena, bool, kernel->insts.count);
    vec_verify_structure(&v);
    if (v.fault_count == 0) vec_verify_values(&v);
    if (v.fault_count == 0) vec_verify_scope(&v);
    if (v.fault_count == 0) find_everywhere(&v);
    for (uint32_t n = 0; n < sizeof state_rules / sizeof *state_rules; n++)
        if (v.fault_count == 0 && kernel->state >= state_rules[n].state) state_rules[n].verify(&v);
    arena_destroy(v.arena);
    return v.fault_count == 0;
}
