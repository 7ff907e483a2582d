#include "backend_host/vec_print.h"

#include "ir/build.h"

#include <inttypes.h>

/* ---- where instructions run ---- */

const char *vec_set_condition(VecPrinter *p, SetId set, int32_t delay, const VecSpan *span, const char *x)
{
    bool first, last;
    vec_set_cuts(p->context->scratch, p->routine, p->kernel, set, delay, span, &first, &last);
    if (first && last) return vec_format(p, "%s >= %s && %s <= %s", x, vec_set_first(p, set, delay), x, vec_set_last(p, set, delay));
    if (first) return vec_format(p, "%s >= %s", x, vec_set_first(p, set, delay));
    return last ? vec_format(p, "%s <= %s", x, vec_set_last(p, set, delay)) : NULL;
}

/* ---- locations ---- */

Type vec_held_type(Type type)
{
    switch (type) {
    case TYPE_F32: case TYPE_F64: case TYPE_I64: return type;
    case TYPE_L64: return TYPE_I64;
    default: return TYPE_I32;
    }
}

const char *vec_held_text(Type type)
{
    return type_info(vec_held_type(type))->c_type;
}

Name vec_view(VecPrinter *p, uint32_t slot, Type type)
{
    static const Type types[VEC_VIEWS] = {TYPE_F32, TYPE_F64, TYPE_I32, TYPE_I64};
    type = vec_held_type(type);
    uint32_t view = 0;
    while (types[view] != type) view++;
    if (p->views[view][slot]) return p->views[view][slot];
    const VecSlot *info = &p->kernel->slots.items[slot];
    const char *stem = vec_format(p, "%c%u%s%s", info->kind == LOCATION_SHARED ? 's' : 'g', slot, info->type == type ? "" : "_",
                                  info->type == type ? "" : type_info(type)->word);
    return p->views[view][slot] = names_fresh(p->context, &p->names, stem);
}

Name vec_new_variable(VecPrinter *p, uint32_t slot)
{
    p->in_array[vec_holder(p, slot)] = false;
    return p->registers[vec_holder(p, slot)] = names_fresh(p->context, &p->names, vec_format(p, "r%u_%u", slot, ++p->generations[slot]));
}

/* Where a register is read or written, in the order of the program. */
typedef struct {
    uint32_t at;
    bool reads, writes;
} Touch;

typedef LIST(Touch) Touches;

static void add_touch(VecPrinter *p, Touches *touches, uint32_t at, bool writes)
{
    bool same = touches->count && touches->items[touches->count - 1].at == at;
    if (!same) list_push(p->context->scratch, touches, ((Touch){.at = at}));
    *(writes ? &touches->items[touches->count - 1].writes : &touches->items[touches->count - 1].reads) = true;
}

static void add_read(VecPrinter *p, Touches *by_slot, uint32_t at, Location location)
{
    if (location.kind == LOCATION_REGISTER) add_touch(p, &by_slot[location.slot], at, false);
}

/* The carries of the loop that ends there take their next values, and have them. */
static void add_carries(VecPrinter *p, Touches *by_slot, uint32_t end)
{
    const VecKernel *kernel = p->kernel;
    for (uint32_t at = vec_region(&p->regions, p->regions.marks[end])->begin + 1;; at++) {
        const VecInst *carry = vec_inst(kernel, kernel->order.items[at]);
        if (!vec_is_among_carries(carry)) return;
        if (carry->kind != VEC_CARRY) continue;
        add_read(p, by_slot, end, vec_operand(kernel, carry, 1)->location);
        if (carry->location.kind == LOCATION_REGISTER) add_touch(p, &by_slot[carry->location.slot], end, true);
    }
}

/* Where each slot is touched, as long as it is a register. */
static Touches *find_touches(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    Touches *by_slot = arena_array(p->context->scratch, Touches, kernel->slots.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->count; /* the next value is read at the loop's end */
        for (uint32_t n = 0; n < count; n++) add_read(p, by_slot, at, vec_operand(kernel, inst, n)->location);
        if (inst->kind == VEC_END_LOOP) add_carries(p, by_slot, at);
        bool goes_on = inst->kind == VEC_OUT && vec_operand(kernel, inst, 0)->location.slot == inst->location.slot;
        if (vec_defines_value(inst) && !goes_on) add_touch(p, &by_slot[inst->location.slot], at, true);
    }
    return by_slot;
}

/* What position `at` writes to the register is read in another group before the next write. */
static bool crosses_from(const VecPrinter *p, const Touches *touches, const uint32_t *group_of, uint32_t at)
{
    const VecKernel *kernel = p->kernel;
    bool carry = vec_inst(kernel, kernel->order.items[at])->kind == VEC_CARRY;
    uint32_t from = carry ? vec_region_at(&p->regions, at)->last + 1 : at + 1;
    for (uint32_t n = 0; n < touches->count; n++) {
        const Touch *touch = &touches->items[n];
        if (touch->at < from) continue;
        if (touch->reads && group_of[touch->at] != group_of[at]) return true;
        if (!touch->writes) continue;
        RegionId side = vec_region_side(&p->regions, p->regions.of[touch->at]);
        if (!side || vec_region_encloses(&p->regions, side, p->regions.of[at])) return false;
        from = vec_region(&p->regions, side)->end + 1; /* the other side may still find it */
    }
    return false;
}

void vec_find_crossing(VecPrinter *p, const uint32_t *group_of, bool carries)
{
    const VecKernel *kernel = p->kernel;
    const Touches *touches = find_touches(p);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (!vec_defines_value(inst) || inst->location.kind != LOCATION_REGISTER) continue;
        p->crosses[at] = (carries && inst->kind == VEC_CARRY) || crosses_from(p, &touches[inst->location.slot], group_of, at);
    }
}

/* ---- operands ---- */

/* The index of the point that the operand is read at. */
static const char *index_text(VecPrinter *p, const VecInst *index, const VecInst *inst, const VecOperand *operand)
{
    uint32_t axis = index->axis;
    if (!p->index[axis])
        p->index[axis] = names_fresh(p->context, &p->names, vec_format(p, "%s_now", p->kernel->axes[axis].name));
    const char *text = p->index[axis];
    if (axis && axis == p->kernel->launch.rows_axis) text = vec_plus(p, text, p->row);
    if (p->apart[axis]) text = vec_format(p, "%s + %s", text, p->apart[axis]);
    if (axis && axis == p->kernel->columns_axis && !p->emitter->own_lane) text = vec_format(p, "%s + column", text);
    if (axis == 0) text = vec_plus(p, p->emitter->own_lane ? text : vec_format(p, "%s + %s", text, vec_position(p)), (int64_t)operand->offset[0] - inst->delay[0]);
    return vec_format(p, "(%s)(%s)", type_info(index->type)->c_type, text);
}

/* `name[lane + shift]`, the shift in points */
static const char *element(VecPrinter *p, const char *name, int32_t shift)
{
    return vec_format(p, "%s[%s]", name, vec_plus(p, "lane", vec_lanes_apart(p, shift)));
}

uint32_t vec_pad_of(const VecKernel *kernel, ValueId value, uint32_t slot, uint32_t *size)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (!inst->pad || inst->location.slot != slot || vec_value_root(kernel, kernel->order.items[at]) != value) continue;
        *size = inst->pad;
        return inst->pad_slot;
    }
    return 0;
}

Name vec_slot_place(VecPrinter *p, uint32_t slot, uint32_t pad, uint32_t size, int32_t shift)
{
    const VecSlot *of_value = &p->kernel->slots.items[slot], *behind = &p->kernel->slots.items[pad];
    uint32_t bytes = type_info(of_value->type)->bytes;
    if (of_value->kind != behind->kind || of_value->type != behind->type || behind->offset != of_value->offset + bytes * p->kernel->vl) return NULL;
    p->uses_pads = true;
    for (uint32_t i = 0; i < p->places.count; i++)
        if (p->places.items[i].shift == shift && p->places.items[i].size == size) return p->places.items[i].name;
    VecSlotPlace place = {shift, size, names_fresh(p->context, &p->names, shift ? vec_format(p, "back%d", -shift) : "kept")};
    list_push(p->context->scratch, &p->places, place);
    return place.name;
}

static const char *read_array(VecPrinter *p, const VecOperand *operand, int32_t shift)
{
    return element(p, vec_view(p, operand->location.slot, vec_inst(p->kernel, operand->value)->type), shift);
}

const VecEmitter vec_lane_loops = {.columns = {TEXT_HOST_F32, TEXT_HOST_F64}, .pointer = "", .read_slot = read_array};

const char *vec_register_text(VecPrinter *p, uint32_t slot)
{
    Name held = p->registers[vec_holder(p, slot)];
    if (!held) internal_error("kernel %s: register %u is read before it is written", p->kernel->name, slot);
    return p->in_array[vec_holder(p, slot)] ? element(p, held, 0) : held;
}

const char *vec_operand_text(VecPrinter *p, const VecInst *inst, uint32_t n)
{
    const VecKernel *kernel = p->kernel;
    const VecOperand *operand = vec_operand(kernel, inst, n);
    const VecInst *value = vec_inst(kernel, operand->value);
    if (operand->value == 0) return "0";
    if (value->kind == VEC_UNIFORM) return vec_uniform(p, value->uniform, value->name);
    if (value->kind == VEC_INDEX) return index_text(p, value, inst, operand);
    if (value->kind == VEC_FIRST) return "(walked == 0)";
    int32_t shift = vec_shift(kernel, inst, n);
    uint32_t slot = operand->location.slot;
    if (operand->location.kind == LOCATION_REGISTER) return vec_register_text(p, slot);
    return p->emitter->read_slot(p, operand, shift);
}

/* ---- results ---- */

/* A load; lanes whose element another strip stores read what was saved of it. */
static const char *load_text(VecPrinter *p, ValueId id, const char *const *operands)
{
    const VecInst *inst = vec_inst(p->kernel, id);
    if (inst->staged && p->kernel->points) return vec_stage_text(p, inst);
    const char *text = vec_format(p, "%s[%s]", vec_array(p, inst->array), vec_element_index(p, inst, operands));
    if (inst->across) {
        text = vec_across_text(p, id, text);
        if (inst->predicated) text = vec_format(p, "(%s)", text);
    } else if (p->borders[id]) {
        int32_t left = inst->border_left, own = vec_border_origin(p, inst), stride = vec_stride(p->kernel);
        const char *at = vec_position(p), *cell = vec_format(p, "%s - (%s < %d ? %d : %d)", at, at, own, own - left, own - left + stride);
        if (p->kernel->columns) cell = vec_format(p, "(%s) * %u + column", cell, p->kernel->columns);
        text = vec_format(p, "%s >= %d && %s < %d ? %s : %s[item * %d + %s]", at, own, at, own + stride, text, p->borders[id],
                          vec_saved_cells(p->kernel, inst), cell);
        if (inst->predicated) text = vec_format(p, "(%s)", text);
    }
    return inst->predicated ? vec_format(p, "%s ? %s : %d", operands[inst->count - 1], text, vec_unread(inst->type) != 0) : text;
}

/* Saves the cell of the lane at hand, whose element is there, into the place of the load's memory that `cell` is the number of. */
static void print_cell(VecPrinter *p, ValueId id, const char *cell)
{
    const VecInst *inst = vec_inst(p->kernel, id);
    VecSpan span = vec_span(inst);
    host_line(&p->lines, "const int64_t index = %s;", vec_element_index(p, inst, NULL));
    const char *condition = vec_format(p, "%sx >= %d && x < %s", p->kernel->columns ? "column < columns && " : "", span.low, vec_plus(p, vec_points(p), span.high));
    const char *in_set = inst->across ? NULL : vec_set_condition(p, inst->set, inst->delay[0], &span, "x"); /* rows are saved for other loads, too */
    if (in_set) condition = vec_format(p, "%s && %s", condition, in_set);
    if (inst->across || inst->predicated || vec_region_side(&p->regions, p->regions.value[id])) { /* elements that no lane asks for may lie outside */
        ExprId reach = vec_reach(p->kernel, inst->array);
        const char *elements = reach ? host_expr(p->host, reach, BIND_ANY) : host_elements(p->host, inst->array);
        if (!elements) internal_error("kernel %s: an array of unknown size has border cells", p->kernel->name);
        Name name = vec_host_local(p, "int64_t", elements, "elements");
        condition = vec_format(p, "%s && index >= 0 && index < %s", condition, vec_parameter(p, "int64_t", name, "elements"));
    }
    host_line(&p->lines, "if (%s) %s[%s] = %s[index];", condition, p->borders[id], cell, vec_array(p, inst->array));
}

void vec_print_border_cell(VecPrinter *p, ValueId id)
{
    const VecInst *inst = vec_inst(p->kernel, id);
    int32_t left = inst->border_left, own = vec_border_origin(p, inst), stride = vec_stride(p->kernel);
    const char *at = vec_position(p), *cell = p->kernel->columns ? vec_format(p, "e * %u + column", p->kernel->columns) : "e";
    host_line(&p->lines, "const int32_t %s = e + (e < %d ? %d : %d), x = x0 + %s;", at, left, own - left, own - left + stride, at);
    print_cell(p, id, vec_format(p, "item * %d + %s", vec_saved_cells(p->kernel, inst), cell));
}

void vec_print_row_cell(VecPrinter *p, ValueId id)
{
    const VecInst *inst = vec_inst(p->kernel, id);
    host_line(&p->lines, "const int32_t x = x0 + lane;");
    print_cell(p, id, vec_format(p, "item * %d + e * %u + lane", vec_saved_cells(p->kernel, inst), p->kernel->vl));
}

static const char *merge_text(VecPrinter *p, const VecInst *inst, const char *const *operands)
{
    if (!inst->set || vec_operand(p->kernel, inst, 1)->value == 0) return operands[0];
    VecSpan span = vec_span(inst);
    const char *condition = vec_set_condition(p, inst->set, inst->delay[0], &span, p->emitter->own_lane ? vec_x(p) : vec_format(p, "x0 + %s", vec_position(p)));
    return condition ? vec_choice(p, inst, condition, 0, operands) : operands[0];
}

const char *vec_value_text(VecPrinter *p, ValueId id)
{
    const VecInst *inst = vec_inst(p->kernel, id);
    if (inst->kind == VEC_PHI) return vec_phi_text(p, id);
    const char **operands = arena_array(p->context->scratch, const char *, inst->count + 1);
    uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->count;
    for (uint32_t n = 0; n < count; n++) operands[n] = vec_operand_text(p, inst, n);
    switch (inst->kind) {
    case VEC_OP: return vec_op_text(p, inst, operands);
    case VEC_LOAD: return load_text(p, id, operands);
    case VEC_MERGE: return merge_text(p, inst, operands);
    case VEC_PREVIOUS: return vec_previous_text(p, inst, operands[0]);
    default: return operands[0];
    }
}

const char *vec_comment(VecPrinter *p, const VecInst *inst)
{
    return inst->name ? vec_format(p, " /* %s */", inst->name) : "";
}
