#include "ir/vec_text.h"

#include "ir/build.h"
#include "ir/print.h"
#include "ir/print_stmt.h"
#include "ir/text_form.h"
#include "ir/vec_form.h"
#include "ir/vec_reduce.h"
#include "ir/vec_shape.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

const char *const vec_form_remedies[] = {"none", "stream", "borders", "rows", NULL};
const char *const vec_form_states[] = {"values", "extents", "mapped", "scheduled", "placed", "located", "allocated", "launched", NULL};
const char *const vec_form_roles[] = {"lane", "row", NULL};
const char vec_form_slots[] = {'?', 'r', 's', 'g'};

enum { TAIL_COLUMN = 52 }; /* where types stand */

/* ---- names of values -------------------------------------------------------------------- */

/* How many values have a name, and how many of them have been named. */
typedef struct {
    uint32_t total, used;
} NameCount;

typedef struct {
    NameTable names;
    LIST(NameCount) counts; /* by the number of the name - 1 */
} NameCounts;

static NameCount *count_of(Arena *arena, NameCounts *counts, Name name)
{
    uint32_t number = name_table_add(arena, &counts->names, name);
    if (number > counts->counts.count) list_push(arena, &counts->counts, (NameCount){0});
    return &counts->counts.items[number - 1];
}

bool vec_form_is_inline(const VecInst *inst)
{
    return inst->kind == VEC_UNIFORM && !inst->name;
}

static bool is_defined_in_text(const VecInst *inst)
{
    if (inst->kind == VEC_UNIFORM) return !vec_form_is_inline(inst);
    return vec_is_free(inst) || (vec_defines_value(inst) && !vec_is_move(inst));
}

/* A name that can stand behind a percent sign; others are lost. */
static bool is_word(Name name)
{
    if (!name || (!isalpha((unsigned char)*name) && *name != '_')) return false;
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("_.$%", *c)) return false;
    return true;
}

/* Ends like a name that was numbered. */
static bool looks_numbered(Name name)
{
    const char *point = strrchr(name, '.');
    return point && point[1] && point[1 + strspn(point + 1, "0123456789")] == '\0';
}

VecForm vec_form_create(Arena *arena, const NestRoutine *routine, const VecKernel *kernel)
{
    VecForm form = {routine, kernel, arena_array(arena, const char *, kernel->insts.count)};
    NameCounts counts = {0};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        if (id < kernel->insts.count && is_defined_in_text(vec_inst(kernel, id)) && is_word(vec_inst(kernel, id)->name))
            count_of(arena, &counts, vec_inst(kernel, id)->name)->total++;
    }
    uint32_t nameless = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        if (id >= kernel->insts.count || !is_defined_in_text(vec_inst(kernel, id)) || form.values[id]) continue;
        Name name = vec_inst(kernel, id)->name;
        NameCount *count = is_word(name) ? count_of(arena, &counts, name) : NULL;
        if (!count) form.values[id] = arena_printf(arena, "%u", ++nameless);
        else if (count->total == 1 && !looks_numbered(name)) form.values[id] = name;
        else form.values[id] = arena_printf(arena, "%s.%u", name, ++count->used);
    }
    return form;
}

const char *const *vec_value_names(Arena *arena, const NestRoutine *routine, const VecKernel *kernel)
{
    return vec_form_create(arena, routine, kernel).values;
}

/* ---- operands --------------------------------------------------------------------------- */

static ValueId root_of(const VecKernel *kernel, ValueId id)
{
    for (uint32_t steps = 0; id && id < kernel->insts.count && vec_is_move(vec_inst(kernel, id)); steps++) {
        if (steps > kernel->insts.count || vec_inst(kernel, id)->count == 0) return 0;
        id = vec_operand(kernel, vec_inst(kernel, id), 0)->value;
    }
    return id < kernel->insts.count ? id : 0;
}

void vec_form_add_value(const VecForm *form, ValueId id, Text *out)
{
    ValueId root = root_of(form->kernel, id);
    text_printf(out, "%%%s", root && form->values[root] ? form->values[root] : "?");
}

static void add_location(Location location, Text *out)
{
    if (location.kind == LOCATION_NONE) return;
    text_printf(out, "@%c%u", vec_form_slots[location.kind], location.slot);
}

static const char *axis_name(const VecKernel *kernel, uint32_t axis)
{
    return axis < kernel->axis_count && kernel->axes[axis].name ? kernel->axes[axis].name : "?";
}

/* `[i-1, k+1]`; nothing for a read at the point itself. */
static void add_offsets(const VecKernel *kernel, const VecOperand *operand, Text *out)
{
    const char *before = "[";
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        if (!operand->offset[axis]) continue;
        text_printf(out, "%s%s%+d", before, axis_name(kernel, axis), operand->offset[axis]);
        before = ", ";
    }
    if (*before == ',') text_add(out, "]");
}

static void add_operand(const VecForm *form, const VecInst *inst, uint32_t n, Text *out)
{
    const VecKernel *kernel = form->kernel;
    if (inst->first + (uint64_t)n >= kernel->operands.count || n >= inst->count) {
        text_add(out, "?");
        return;
    }
    const VecOperand *operand = vec_operand(kernel, inst, n);
    ValueId root = root_of(kernel, operand->value);
    if (operand->value == 0) {
        text_add(out, "undef");
        return;
    }
    if (root && vec_form_is_inline(vec_inst(kernel, root))) {
        nest_print_expr(form->routine, vec_inst(kernel, root)->uniform, out);
        return;
    }
    vec_form_add_value(form, operand->value, out);
    add_offsets(kernel, operand, out);
    add_location(operand->location, out);
    int32_t shift = root ? vec_shift(kernel, inst, n) : 0;
    if (shift && operand->location.kind) text_printf(out, "[%d]", shift);
}

/* ---- subscripts ------------------------------------------------------------------------- */

static bool is_axis_name(const VecKernel *kernel, Name name)
{
    for (uint32_t a = 0; a < kernel->axis_count; a++)
        if (kernel->axes[a].name == name) return true;
    return false;
}

static void add_base(const VecForm *form, ExprId base, Text *out)
{
    bool bare = base < form->routine->exprs.count && nest_expr(form->routine, base)->op == OP_SCALAR &&
                !is_axis_name(form->kernel, nest_symbol(form->routine, nest_expr(form->routine, base)->symbol)->name);
    if (!bare) text_add(out, "(");
    nest_print_expr(form->routine, base, out);
    if (!bare) text_add(out, ")");
}

static void add_index_operand(const VecForm *form, const VecInst *inst, uint32_t n, Text *out)
{
    bool braces = n >= inst->count || vec_form_is_inline(vec_inst(form->kernel, root_of(form->kernel,
                                                                vec_operand(form->kernel, inst, n)->value)));
    if (braces) text_add(out, "{");
    add_operand(form, inst, n, out);
    if (braces) text_add(out, "}");
}

static void add_sub(const VecForm *form, const VecInst *inst, const VecSub *sub, Text *out)
{
    bool any = false;
    for (uint32_t a = 0; a < form->kernel->axis_count; a++) {
        int64_t factor = sub->coefficient[a];
        if (!factor) continue;
        if (any || factor < 0) text_add(out, any ? (factor < 0 ? " - " : " + ") : "-");
        if (factor < 0) factor = -factor;
        if (factor != 1) text_printf(out, "%" PRId64 "*", factor);
        text_add(out, form->kernel->axes[a].name);
        any = true;
    }
    if (sub->operand >= 0) {
        if (any) text_add(out, " + ");
        add_index_operand(form, inst, (uint32_t)sub->operand, out);
        any = true;
    }
    if (sub->base) {
        if (any) text_add(out, " + ");
        add_base(form, sub->base, out);
        any = true;
    }
    if (!any) text_printf(out, "%" PRId64, sub->constant);
    else if (sub->constant) text_printf(out, " %c %" PRIu64, sub->constant < 0 ? '-' : '+',
                                        sub->constant < 0 ? 0 - (uint64_t)sub->constant : (uint64_t)sub->constant);
}

void vec_form_add_access(const VecForm *form, const VecInst *inst, Text *out)
{
    print_symbol_name(form->routine, inst->array, out);
    text_add(out, "[");
    bool known = inst->array && inst->array < form->routine->symbols.count;
    uint32_t rank = known ? nest_symbol(form->routine, inst->array)->rank : 0;
    for (uint32_t n = 0; n < rank && inst->subs + n < form->kernel->subs.count; n++) {
        if (n) text_add(out, ", ");
        add_sub(form, inst, &form->kernel->subs.items[inst->subs + n], out);
    }
    text_add(out, "]");
}

static void add_predicate(const VecForm *form, const VecInst *inst, Text *out)
{
    if (!inst->predicated) return;
    text_add(out, " if ");
    add_operand(form, inst, inst->count - 1, out);
}

/* ---- instructions ----------------------------------------------------------------------- */

/* The word of a list by axis, or what stands between its parts; the axis is named but for the first. */
static void begin_axis(const VecKernel *kernel, const char *word, uint32_t axis, bool *begun, Text *out)
{
    text_add(out, *begun ? ", " : word);
    if (axis) text_printf(out, "%s ", axis_name(kernel, axis));
    *begun = true;
}

void vec_form_add_set(const VecForm *form, SetId id, Text *out)
{
    if (!id) return;
    const VecSet *set = id < form->kernel->sets.count ? &form->kernel->sets.items[id] : NULL;
    bool begun = false;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        VecInterval interval = set ? set->axes[axis] : (VecInterval){0};
        if ((axis || set) && !interval.lower && !interval.upper) continue;
        begin_axis(form->kernel, " on ", axis, &begun, out);
        nest_print_expr(form->routine, interval.lower, out);
        text_add(out, ":");
        nest_print_expr(form->routine, interval.upper, out);
    }
}

static void add_list(const VecForm *form, const VecInst *inst, const char *word, Text *out)
{
    text_add(out, word);
    for (uint32_t n = 0; n < inst->count; n++) {
        text_add(out, n ? ", " : " ");
        add_operand(form, inst, n, out);
    }
}

static void add_right_side(const VecForm *form, const VecInst *inst, Text *out)
{
    switch (inst->kind) {
    case VEC_UNIFORM:
        text_add(out, "uniform ");
        nest_print_expr(form->routine, inst->uniform, out);
        break;
    case VEC_INDEX:
        text_printf(out, "index %s", inst->axis < form->kernel->axis_count ? form->kernel->axes[inst->axis].name : "?");
        break;
    case VEC_FIRST:
        text_printf(out, "first %s", inst->axis < form->kernel->axis_count ? form->kernel->axes[inst->axis].name : "?");
        break;
    case VEC_LOAD:
        text_add(out, "load ");
        vec_form_add_access(form, inst, out);
        add_predicate(form, inst, out);
        break;
    case VEC_MERGE:
        text_add(out, "merge ");
        add_operand(form, inst, 0, out);
        vec_form_add_set(form, inst->set, out);
        text_add(out, " else ");
        add_operand(form, inst, 1, out);
        break;
    case VEC_OP: add_list(form, inst, op_info(inst->op)->word, out); break;
    case VEC_PREVIOUS: add_list(form, inst, "previous", out); break;
    case VEC_CARRY: add_list(form, inst, inst->leaves ? "leave" : "carry", out); break;
    case VEC_PHI: add_list(form, inst, "phi", out); break;
    case VEC_OUT: add_list(form, inst, "out", out); break;
    case VEC_COPY: add_list(form, inst, "copy", out); break;
    case VEC_SPILL: add_list(form, inst, "spill", out); break;
    case VEC_RELOAD: add_list(form, inst, "reload", out); break;
    default: text_add(out, "?");
    }
}

static void add_extents(const VecKernel *kernel, const VecInst *inst, Text *out)
{
    bool begun = false;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        if (!inst->extent[axis].low && !inst->extent[axis].high) continue;
        begin_axis(kernel, " extent ", axis, &begun, out);
        text_printf(out, "%d:%d", inst->extent[axis].low, inst->extent[axis].high);
    }
}

static void add_delays(const VecKernel *kernel, const VecInst *inst, Text *out)
{
    bool begun = false;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        if (!inst->delay[axis]) continue;
        begin_axis(kernel, " delay ", axis, &begun, out);
        text_printf(out, "%d", inst->delay[axis]);
    }
}

static void add_tail(const VecForm *form, const VecInst *inst, Text *out)
{
    if (!vec_has_effect(inst) && inst->kind != VEC_IF) text_printf(out, " :%s", type_info(inst->type)->word);
    if (inst->kind == VEC_UNIFORM) return;
    if (inst->kind != VEC_MERGE && !vec_is_move(inst)) vec_form_add_set(form, inst->set, out);
    add_extents(form->kernel, inst, out);
    add_delays(form->kernel, inst, out);
    if (inst->pad) {
        LocationKind kind = inst->pad_slot < form->kernel->slots.count ? form->kernel->slots.items[inst->pad_slot].kind
                                                                        : LOCATION_NONE;
        text_printf(out, " pad %u", inst->pad);
        if (inst->pad_slot) text_printf(out, " in %c%u", vec_form_slots[kind], inst->pad_slot);
    }
    if (inst->border_left || inst->border_right) text_printf(out, " border %d:%d", inst->border_left, inst->border_right);
    if (inst->across) text_printf(out, " across %d", inst->across);
    if (inst->staged) text_add(out, " staged");
    if (inst->stage_slot) text_printf(out, " in %c%u", vec_form_slots[LOCATION_SHARED], inst->stage_slot);
    if (inst->address) text_printf(out, " address %u", inst->address);
    vec_form_add_tests(form, inst, out);
    if (inst->reason) text_add(out, " ");
    if (inst->reason) form_add_string(out, inst->reason);
}

static void add_store(const VecForm *form, const VecInst *inst, Text *out)
{
    text_add(out, "store ");
    vec_form_add_access(form, inst, out);
    text_add(out, ", ");
    add_operand(form, inst, 0, out);
    add_predicate(form, inst, out);
}

static void add_reduce(const VecForm *form, const VecInst *inst, Text *out)
{
    const VecReduction none = {0};
    bool exists = inst->reduction && inst->reduction < form->kernel->reductions.count;
    const VecReduction *reduction = exists ? vec_reduction(form->kernel, inst) : &none;
    text_printf(out, "reduce %s%s", reduction->tree ? "tree " : "", exists ? op_info(reduction->op)->word : "?");
    for (uint32_t n = 0; n < reduction->count; n++) {
        text_add(out, n ? ", " : " ");
        print_symbol_name(form->routine, reduction->symbols[n], out);
    }
    for (uint32_t n = 0; n < inst->count; n++) {
        bool predicate = n % vec_reduce_width(reduction) == reduction->count;
        if (predicate && !vec_operand(form->kernel, inst, n)->value) continue;
        text_add(out, predicate ? " if " : n % vec_reduce_width(reduction) ? ", " : n ? ", of " : " of ");
        add_operand(form, inst, n, out);
    }
}

void vec_form_add_inst(const VecForm *form, ValueId id, uint32_t indent, Text *out)
{
    if (id == 0 || id >= form->kernel->insts.count) {
        text_add(out, "?");
        return;
    }
    const VecInst *inst = vec_inst(form->kernel, id);
    size_t start = out->length;
    switch (inst->kind) {
    case VEC_LOOP:
        text_add(out, "loop ");
        nest_print_expr(form->routine, inst->uniform, out);
        text_add(out, " {");
        return;
    case VEC_IF:
        text_add(out, "if ");
        add_operand(form, inst, 0, out);
        add_tail(form, inst, out);
        text_add(out, " {");
        return;
    case VEC_ELSE: text_add(out, "} else {"); return;
    case VEC_END_LOOP: case VEC_END_IF: text_add(out, "}"); return;
    case VEC_BARRIER: text_add(out, "barrier"); return;
    case VEC_STORE: add_store(form, inst, out); break;
    case VEC_REDUCE: add_reduce(form, inst, out); break;
    default:
        if (!vec_form_is_inline(inst)) {
            vec_form_add_value(form, id, out);
            add_location(inst->location, out);
            text_add(out, " = ");
        }
        add_right_side(form, inst, out);
    }
    uint32_t column = indent < TAIL_COLUMN ? TAIL_COLUMN - indent : 0;
    Text tail = {0};
    add_tail(form, inst, &tail);
    if (tail.length) {
        while (out->length - start + 1 < column) text_add(out, " ");
        text_add(out, text_string(&tail));
    }
    text_free(&tail);
}

/* ---- kernels ---------------------------------------------------------------------------- */

static void add_bounds(const NestRoutine *routine, ExprId lower, ExprId upper, Text *out)
{
    nest_print_expr(routine, lower, out);
    text_add(out, ":");
    nest_print_expr(routine, upper, out);
}

static void add_axes(const NestRoutine *routine, const VecKernel *kernel, Text *out)
{
    for (uint32_t a = 0; a < kernel->axis_count; a++) {
        const VecAxis *axis = &kernel->axes[a];
        text_add(out, "  axis ");
        form_add_name(out, axis->name);
        if (axis->variable && nest_symbol(routine, axis->variable)->name != axis->name) {
            text_add(out, " variable ");
            print_symbol_name(routine, axis->variable, out);
        }
        text_printf(out, " %s ", vec_form_roles[axis->role]);
        add_bounds(routine, axis->lower, axis->upper, out);
        text_add(out, "\n");
    }
}

/* A line of the head that lists symbols; none when there are none. */
static void add_symbols(const NestRoutine *routine, const char *word, const SymbolList *list, Text *out)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (i) text_add(out, ", ");
        else text_printf(out, "  %s ", word);
        print_symbol_name(routine, list->items[i], out);
    }
    if (list->count) text_add(out, "\n");
}

static void add_arrays(const NestRoutine *routine, const VecKernel *kernel, Text *out)
{
    for (uint32_t i = 0; i < kernel->accesses.count; i++) {
        const KernelAccess *access = &kernel->accesses.items[i];
        text_add(out, i ? ", " : "  access ");
        print_symbol_name(routine, access->symbol, out);
        if (access->read) text_add(out, " read");
        if (access->written) text_add(out, " written");
    }
    if (kernel->accesses.count) text_add(out, "\n");
    add_symbols(routine, "contracted", &kernel->contracted, out);
    add_symbols(routine, "assigned", &kernel->assigned, out);
    for (uint32_t i = 0; i < kernel->reaches.count; i++) {
        text_add(out, "  reach ");
        print_symbol_name(routine, kernel->reaches.items[i].array, out);
        text_add(out, " ");
        nest_print_expr(routine, kernel->reaches.items[i].elements, out);
        text_add(out, "\n");
    }
    if (!kernel->apart) return;
    text_add(out, "  apart ");
    form_add_string(out, kernel->apart);
    text_add(out, "\n");
}

static void add_decisions(const VecForm *form, Text *out)
{
    const VecKernel *kernel = form->kernel;
    if (kernel->shape != SHAPE_NONE) text_printf(out, "  map %s vl %u", shape_info(kernel->shape)->name, kernel->vl);
    if (kernel->columns) text_printf(out, " columns %u of %s", kernel->columns, kernel->axes[kernel->columns_axis].name);
    if (kernel->points || kernel->rows || kernel->depth) text_printf(out, " each %u by %u depth %u", kernel->points, kernel->rows, kernel->depth);
    if (kernel->shape != SHAPE_NONE)
        text_printf(out, " halo %d:%d remedy %s", kernel->halo_left, kernel->halo_right, vec_form_remedies[kernel->remedy]);
    if (kernel->walk_rows) text_printf(out, " %u of %s", kernel->walk_rows, kernel->axes[kernel->walk_axis].name);
    if (kernel->shape != SHAPE_NONE) text_add(out, "\n");
    if (kernel->shared_bytes || kernel->scratch_bytes || kernel->pressure || kernel->bound)
        text_printf(out, "  needs shared %u scratch %u pressure %u bound %u\n", kernel->shared_bytes,
                    kernel->scratch_bytes, kernel->pressure, kernel->bound);
    if (kernel->state == KERNEL_ALLOCATED) text_add(out, "  allocated\n");
    else if (kernel->state == KERNEL_LAUNCHED) vec_form_add_launch(form, out);
    else if (kernel->state != (kernel->shape == SHAPE_NONE ? KERNEL_VALUES : KERNEL_MAPPED))
        text_printf(out, "  state %s\n", vec_form_states[kernel->state]);
    for (uint32_t i = 1; i < kernel->slots.count; i++) {
        const VecSlot *slot = &kernel->slots.items[i];
        text_printf(out, "  slot %c%u %s", vec_form_slots[slot->kind], i, type_info(slot->type)->word);
        if (slot->kind != LOCATION_REGISTER) text_printf(out, " %u at %u", slot->elements, slot->offset);
        if (slot->is_pad) text_add(out, " pad");
        if (slot->is_stage) text_add(out, " stage");
        text_add(out, "\n");
    }
}

/* How deep an instruction's line is indented, by the regions around; `depth` goes on to the next. */
static uint32_t indent_of(VecKind kind, uint32_t *depth)
{
    bool ends = kind == VEC_END_LOOP || kind == VEC_ELSE || kind == VEC_END_IF;
    if (ends && *depth > 1) --*depth;
    uint32_t indent = 2 * *depth;
    *depth += kind == VEC_LOOP || kind == VEC_IF || kind == VEC_ELSE;
    return indent;
}

static void add_order(const VecForm *form, Text *out)
{
    uint32_t depth = 1;
    VecHeads heads = {0};
    for (uint32_t at = 0; at < form->kernel->order.count; at++) {
        ValueId id = form->kernel->order.items[at];
        VecKind kind = id < form->kernel->insts.count ? vec_inst(form->kernel, id)->kind : VEC_NONE;
        if (kind == VEC_UNIFORM && vec_form_is_inline(vec_inst(form->kernel, id))) continue;
        uint32_t indent = indent_of(kind, &depth);
        if (kind != VEC_NONE) vec_form_add_heads(form, vec_inst(form->kernel, id), indent, &heads, out);
        text_printf(out, "%*s", (int)indent, "");
        vec_form_add_inst(form, id, indent, out);
        text_add(out, "\n");
    }
}

void vec_print_kernel(const NestRoutine *routine, const VecKernel *kernel, Text *out)
{
    Arena *arena = arena_create();
    VecForm form = vec_form_create(arena, routine, kernel);
    text_add(out, "kernel ");
    form_add_name(out, kernel->name);
    text_add(out, " {\n");
    add_axes(routine, kernel, out);
    add_arrays(routine, kernel, out);
    add_decisions(&form, out);
    if (kernel->order.count) text_add(out, "\n");
    add_order(&form, out);
    text_add(out, "}\n");
    arena_destroy(arena);
}

const char *const *vec_inst_lines(Arena *arena, const NestRoutine *routine, const VecKernel *kernel)
{
    VecForm form = vec_form_create(arena, routine, kernel);
    const char **lines = arena_array(arena, const char *, kernel->order.count + 1);
    uint32_t depth = 1;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (vec_form_is_inline(inst)) continue;
        Text line = {0};
        text_printf(&line, "%*s", (int)indent_of(inst->kind, &depth) - 2, "");
        vec_form_add_inst(&form, id, TAIL_COLUMN, &line);
        lines[at] = arena_strndup(arena, text_string(&line), line.length);
        text_free(&line);
    }
    return lines;
}

const char *vec_state_word(KernelState state)
{
    return vec_form_states[state];
}
