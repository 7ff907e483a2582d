#include "backend_cuda/vec_terms.h"
#include "backend_cuda/vec_elements.h"

#include "ir/build.h"
#include "ir/vec_tile.h"

#include <string.h>

/* ---- groups: what runs under one condition ---------------------------------------------- */

static const VecInst *inst_at(const VecCuda *k, uint32_t at)
{
    return vec_inst(k->p.kernel, k->p.kernel->order.items[at]);
}

static void find_groups(VecCuda *k)
{
    k->group_of = arena_array(k->p.context->scratch, uint32_t, k->p.kernel->order.count + 1);
    for (uint32_t at = 0; at < k->p.kernel->order.count; at++)
        if (vec_has_group(inst_at(k, at))) k->group_of[at] = inst_at(k, at)->group;
}

/* ---- conditions ------------------------------------------------------------------------- */

const char *vec_cuda_span_condition(VecCuda *k, const VecSpan *span)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    if (p->early) return vec_format(p, "(uint32_t)x < (uint32_t)%s", vec_points(p));
    if (k->runs && span->low == 0) return vec_format(p, "x < %s", vec_plus(p, vec_points(p), span->high));
    if (k->runs || shape_info(kernel->shape)->walks)
        return vec_format(p, "x >= %d && x < %s", span->low, vec_plus(p, vec_points(p), span->high));
    int32_t low = kernel->halo_left + span->low;
    const char *at = vec_position(p), *right = vec_format(p, "%s < %s", at, vec_plus(p, "count", kernel->halo_left + span->high));
    p->uses_count = true;
    return low > 0 ? vec_format(p, "%s >= %d && %s", at, low, right) : right;
}

/* The condition that an instruction needs inside its group; NULL: none. */
static const char *own_condition(VecCuda *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at);
    if (vec_has_tile(p->kernel)) return vec_cuda_tile_condition(k, at);
    VecSpan span = vec_span(inst);
    const VecSpan *group = &p->kernel->launch.groups.items[inst->group];
    bool exact = vec_is_exact(p->kernel, inst);
    const char *lanes = NULL, *points = NULL;
    bool open = !vec_span_holds(&span, group) || vec_is_of_all(p->kernel, group);
    if (open && !vec_may_run_idle(p->kernel, inst)) lanes = vec_cuda_span_condition(k, &span);
    if (exact) points = vec_set_condition(p, inst->set, inst->delay[0], &span, "x");
    if (exact && p->kernel->columns) points = points ? vec_format(p, "inside && %s", points) : "inside";
    if (lanes && points) return vec_format(p, "%s && %s", lanes, points);
    return lanes ? lanes : points;
}

/* ---- slots ------------------------------------------------------------------------------ */

/* The element at an address of shared memory or of the scratch, by accesses that the compiler neither merges nor forwards: the
 * program reads a slot of its own lane as often as its allocation says. */
static const char *read_at(VecPrinter *p, LocationKind kind, Type type, const char *address)
{
    const Dialect *dialect = p->emitter->data;
    if (kind == LOCATION_GLOBAL) return dialect_text(p->context->scratch, dialect->read_scratch, address, vec_held_text(type), NULL);
    return dialect_text(p->context->scratch, dialect->slot, vec_held_text(type), address, NULL);
}

static const char *read_slot(VecPrinter *p, const VecOperand *operand, int32_t points)
{
    const VecKernel *kernel = p->kernel;
    Type type = vec_inst(kernel, operand->value)->type;
    Name name = vec_view(p, operand->location.slot, type);
    uint32_t size = 0, pad = 0;
    int32_t shift = vec_lanes_apart(p, points);
    if (shift < 0 && shape_info(kernel->shape)->walks) pad = vec_pad_of(kernel, vec_value_root(kernel, operand->value), operand->location.slot, &size);
    const char *here = vec_format(p, "%s + (%s)", name, vec_plus(p, "lane", shift));
    if (shift == 0) here = vec_format(p, "%s + lane", name);
    if (!pad) return read_at(p, operand->location.kind, type, here);
    Name place = vec_slot_place(p, operand->location.slot, pad, size, points);
    size *= shape_columns(kernel);
    bool shared = operand->location.kind == LOCATION_SHARED; /* what another lane wrote changes at barriers alone: to read it once will do */
    if (place) return shared ? vec_format(p, "%s[%s]", name, place) : read_at(p, operand->location.kind, type, vec_format(p, "%s + %s", name, place));
    p->uses_pads = true;
    const char *there = vec_format(p, "%s + (%s + (odd ? %u : %u))", vec_view(p, pad, type), vec_plus(p, "lane", shift), size, 2 * size);
    LocationKind kind = operand->location.kind, pad_kind = kernel->slots.items[pad].kind;
    if (kind == pad_kind) return read_at(p, kind, type, vec_format(p, "lane < %d ? %s : %s", -shift, there, here));
    return vec_format(p, "(lane < %d ? %s : %s)", -shift, read_at(p, pad_kind, type, there), read_at(p, kind, type, here));
}

VecEmitter vec_lanes(const Dialect *dialect)
{
    return (VecEmitter){.columns = dialect->columns, .own_lane = true, .branches = true, .pointer = dialect->global, .data = dialect, .read_slot = read_slot,
                        .quick = dialect->unsure ? vec_cuda_quick_text : NULL};
}

/* ---- instructions ----------------------------------------------------------------------- */

/* `condition` NULL: always. */
static void print_guarded(VecCuda *k, const char *condition, const char *text)
{
    if (condition) host_line(&k->p.lines, "if (%s) %s", condition, text);
    else host_print_long(&k->p.lines, text);
}

static const char *cast_text(VecCuda *k, Type type, const char *text)
{
    return vec_held_type(type) == type ? text : vec_format(&k->p, "(%s)(%s)", vec_held_text(type), text);
}

/* A value into an element of a memory slot: `plain`: other lanes read it behind a barrier. */
static const char *slot_store(VecCuda *k, Location location, Type type, const char *element, const char *text, bool plain)
{
    VecPrinter *p = &k->p;
    Name slot = vec_view(p, location.slot, type);
    const char *address = vec_format(p, "%s + %s", slot, element);
    if (location.kind == LOCATION_GLOBAL) return dialect_text(p->context->scratch, k->dialect->write_scratch, address, cast_text(k, type, text), vec_held_text(type));
    if (plain) return vec_format(p, "%s[%s] = %s;", slot, element, text);
    return vec_format(p, "%s = %s;", dialect_text(p->context->scratch, k->dialect->slot, vec_held_text(type), address, NULL), text);
}

static void print_pad(VecCuda *k, const VecInst *inst, const char *text)
{
    VecPrinter *p = &k->p;
    int32_t size = vec_lanes_apart(p, (int32_t)inst->pad), first = (int32_t)p->kernel->vl - size;
    Location pad = {p->kernel->slots.items[inst->pad_slot].kind, inst->pad_slot};
    p->uses_pads = true;
    const char *element = vec_format(p, "(%s + (odd ? %d : 0))", vec_plus(p, "lane", -first), size);
    Name kept = vec_slot_place(p, inst->location.slot, inst->pad_slot, inst->pad, 0);
    if (kept) element = kept;
    print_guarded(k, vec_format(p, "lane >= %d", first), slot_store(k, kept ? inst->location : pad, inst->type, element, text, true));
}

static void print_store(VecCuda *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at);
    const char **operands = arena_array(p->context->scratch, const char *, inst->count + 1);
    for (uint32_t n = 0; n < inst->count; n++) operands[n] = vec_operand_text(p, inst, n);
    const char *condition = own_condition(k, at);
    if (inst->predicated) condition = condition ? vec_format(p, "%s && %s", condition, operands[inst->count - 1]) : operands[inst->count - 1];
    const char *index = vec_element_index(p, inst, operands);
    if (vec_waits(p, inst)) print_guarded(k, condition, vec_held_store(p, p->kernel->order.items[at], index, operands[0]));
    else print_guarded(k, condition, vec_format(p, "%s[%s] = %s;", vec_array(p, inst->array), index, operands[0]));
}

/* The variable that stands before the group for what a position writes in the row at hand; NULL: none does. */
static Name *variable_at(const VecCuda *k, uint32_t at)
{
    return &k->variables[k->p.row * (k->p.kernel->order.count + 1) + at];
}

/* A result for a register: declares the variable unless it stands before the group. */
static void print_register(VecCuda *k, uint32_t at, const char *text, const char *condition)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at);
    uint32_t slot = inst->location.slot;
    const char *type = vec_held_text(p->kernel->slots.items[slot].type), *comment = vec_comment(p, inst);
    if (condition && vec_has_tile(p->kernel)) { /* what no lane gives a value would be a register of another turn's */
        text = vec_format(p, "%s ? %s : 0", condition, text);
        condition = NULL;
    }
    if (*variable_at(k, at)) {
        p->registers[vec_holder(p, slot)] = *variable_at(k, at);
        print_guarded(k, condition, vec_format(p, "%s = %s;%s", *variable_at(k, at), text, comment));
        return;
    }
    Name variable = vec_new_variable(p, slot);
    if (!condition) {
        host_line(&p->lines, "%s%s %s = %s;%s", inst->kind == VEC_CARRY ? "" : "const ", type, variable, text, comment);
        return;
    }
    /* Without a value that of the item before could reach a read, and keeps a register. Where idle lanes run all that cannot trap, 0 would take the long
     * way of divides. */
    host_line(&p->lines, "%s %s = %d;", type, variable, p->kernel->launch.joined || p->kernel->columns);
    print_guarded(k, condition, vec_format(p, "%s = %s;%s", variable, text, comment));
}

/* Where a load is done in a lane that does several rows, another load of theirs may have brought the element. */
static Name find_loaded(VecCuda *k, uint32_t at, const char *condition)
{
    VecPrinter *p = &k->p;
    for (uint32_t n = 0; n < k->loaded.count; n++) {
        const CudaLoaded *other = &k->loaded.items[n];
        int64_t apart;
        if (k->group_of[other->at] != k->group_of[at] || p->regions.of[other->at] != p->regions.of[at]) continue;
        if (!vec_loads_same(p->routine, p->kernel, inst_at(k, at), inst_at(k, other->at), p->kernel->launch.rows_axis, &apart)) continue;
        bool alike = condition && other->condition ? strcmp(condition, other->condition) == 0 : condition == other->condition;
        if (alike && (int64_t)p->row + apart == (int64_t)other->row) return other->variable;
    }
    return NULL;
}

/* A load whose register, in the row at hand, takes what another one has brought, or that is noted for others. */
static void print_load(VecCuda *k, uint32_t at, const char *condition)
{
    VecPrinter *p = &k->p;
    uint32_t holder = vec_holder(p, inst_at(k, at)->location.slot);
    Name loaded = find_loaded(k, at, condition);
    Name *brought = &k->brought[p->row * (p->kernel->order.count + 1) + at];
    if (loaded && !*variable_at(k, at)) {
        p->registers[holder] = *brought = loaded;
        return;
    }
    Name kept = loaded ? NULL : vec_cuda_keep(k, at, condition);
    if (kept) p->registers[holder] = kept;
    else print_register(k, at, loaded ? loaded : vec_value_text(p, p->kernel->order.items[at]), condition);
    *brought = p->registers[holder];
    list_push(p->context->scratch, &k->loaded, ((CudaLoaded){at, p->row, condition, p->registers[holder]}));
}

static void print_in_row(VecCuda *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at);
    if (inst->kind == VEC_STORE) {
        print_store(k, at);
        return;
    }
    if (inst->kind == VEC_REDUCE) {
        vec_cuda_print_term(k, at, own_condition(k, at));
        return;
    }
    if (vec_stays(p->kernel, inst)) return;
    const char *condition = own_condition(k, at);
    if (p->beside > 1 && inst->kind == VEC_LOAD) {
        print_load(k, at, condition);
        return;
    }
    const char *text = vec_value_text(p, p->kernel->order.items[at]);
    if (inst->location.kind == LOCATION_REGISTER) {
        print_register(k, at, text, condition);
        return;
    }
    const char *store = slot_store(k, inst->location, inst->type, "lane", text, inst->kind == VEC_COPY);
    bool pad = inst->pad && inst->pad_slot;
    if (pad && condition) {
        host_line(&p->lines, "if (%s) {", condition);
        p->lines.indent++;
    }
    print_guarded(k, pad ? NULL : condition, vec_format(p, "%s%s", store, vec_comment(p, inst)));
    if (!pad) return;
    print_pad(k, inst, text);
    if (!condition) return;
    p->lines.indent--;
    host_line(&p->lines, "}");
}

/* The register that a position writes is in the variable, in the row at hand or, where it is the same, in all. */
static void hold(VecCuda *k, uint32_t at, Name variable)
{
    VecPrinter *p = &k->p;
    uint32_t slot = inst_at(k, at)->location.slot;
    p->registers[vec_holder(p, slot)] = variable;
    for (uint32_t row = 0; row < p->beside && k->same[at]; row++) p->registers[row * p->kernel->slots.count + slot] = variable;
}

/* In all rows that the text does beside each other. */
static void print_inst(VecCuda *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at);
    host_print_directive(&p->lines, inst->loc);
    print_in_row(k, at);
    if (k->same[at] && !vec_stays(p->kernel, inst)) hold(k, at, p->registers[inst->location.slot]);
    for (p->row = 1; p->row < p->beside && !k->same[at]; p->row++) print_in_row(k, at);
    p->row = 0;
}

/* ---- loops and ifs in a lane ------------------------------------------------------------- */

/* Variables for what is written from .. to at the `chosen` positions, a line a type. */
static void declare(VecCuda *k, uint32_t from, uint32_t to, const bool *chosen, const char *value)
{
    static const Type types[] = {TYPE_F32, TYPE_F64, TYPE_I32, TYPE_I64};
    VecPrinter *p = &k->p;
    for (uint32_t t = 0; t < sizeof types / sizeof types[0]; t++) {
        const char *list = NULL;
        for (uint32_t at = from; at < to; at++) {
            const VecInst *inst = inst_at(k, at);
            if (!chosen[at] || *variable_at(k, at) || vec_stays(p->kernel, inst)) continue;
            if (vec_has_tile(p->kernel) && !k->tile_axes[at] && !*value) continue; /* it stands in no loop of its own */
            if (p->kernel->slots.items[inst->location.slot].type != types[t]) continue;
            for (; p->row < (k->same[at] ? 1 : p->beside); p->row++) {
                Name variable = vec_new_variable(p, inst->location.slot);
                const char *declared = variable, *begins = value;
                if (vec_has_tile(p->kernel)) {
                    declared = vec_cuda_tile_declared(k, at, variable);
                    if (declared != variable && *value) begins = " = {}";
                    p->registers[vec_holder(p, inst->location.slot)] = variable = vec_cuda_tile_element(k, at, variable);
                }
                *variable_at(k, at) = variable;
                list = vec_format(p, "%s%s%s%s", list ? list : "", list ? ", " : "", declared, begins);
            }
            p->row = 0;
        }
        if (list) host_line(&p->lines, "%s %s;", vec_held_text(types[t]), list);
    }
}

/* A carry's next value as text; NULL when it is in its place already, in memory. */
static const char *next_text(VecCuda *k, const VecInst *carry)
{
    VecPrinter *p = &k->p;
    const VecOperand *next = vec_operand(p->kernel, carry, 1);
    int32_t shift = vec_shift(p->kernel, carry, 1);
    bool in_place = next->value && next->location.kind > LOCATION_REGISTER && next->location.kind == carry->location.kind &&
                    next->location.slot == carry->location.slot && shift == 0;
    if (in_place) return NULL;
    const char *text = vec_operand_text(p, carry, 1);
    VecSpan span = vec_span(carry);
    return next->location.kind != LOCATION_NONE && shift ? vec_format(p, "%s ? %s : 0", vec_cuda_span_condition(k, &span), text) : text;
}

/* The next carry of a loop that has a place of its own, a row after the other at each; `begin` and row 0 before the first; false behind the last. */
static bool next_carry(VecCuda *k, uint32_t *at)
{
    VecPrinter *p = &k->p;
    if (inst_at(k, *at)->kind == VEC_CARRY && !k->same[*at] && ++p->row < p->beside) return true;
    p->row = 0;
    do ++*at;
    while (vec_is_among_carries(inst_at(k, *at)) && inst_at(k, *at)->kind != VEC_CARRY);
    return inst_at(k, *at)->kind == VEC_CARRY;
}

/* The same in a tile: those that vary on most of its axes first, since what varies on fewer of them reads none of these. Values of one element are read before any
 * changes. */
static void print_carried_of_tile(VecCuda *k, uint32_t begin, const Name *own)
{
    VecPrinter *p = &k->p;
    uint32_t both = vec_tile_axes(p->kernel), order[] = {both, 1, both & ~1u, 0}, n = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t count = 0, first = n;
        for (uint32_t at = begin; next_carry(k, &at);) count += k->tile_axes[at] == order[i];
        if (!count) continue;
        vec_cuda_open_elements(k, order[i]);
        for (uint32_t at = begin; count > 1 && next_carry(k, &at);)
            if (k->tile_axes[at] == order[i]) host_line(&p->lines, "const %s next%u = %s;", vec_held_text(inst_at(k, at)->type), ++n, vec_operand_text(p, inst_at(k, at), 1));
        for (uint32_t at = begin; next_carry(k, &at);)
            if (k->tile_axes[at] == order[i]) host_line(&p->lines, "%s = %s;", own[at], count > 1 ? vec_format(p, "next%u", ++first) : vec_operand_text(p, inst_at(k, at), 1));
        vec_cuda_close_elements(k, order[i]);
    }
    for (uint32_t at = begin; next_carry(k, &at);) hold(k, at, own[at]);
}

/* The carries take their next values, all read before any changes. `own`: the variables of those in registers, as variable_at has them. */
static void print_carried(VecCuda *k, uint32_t begin, const Name *own)
{
    VecPrinter *p = &k->p;
    uint32_t count = 0, n = 0, width = p->kernel->order.count + 1;
    const char **texts = arena_array(p->context->scratch, const char *, p->beside * width);
    for (uint32_t at = begin; next_carry(k, &at);) count += (texts[p->row * width + at] = next_text(k, inst_at(k, at))) != NULL;
    for (uint32_t at = begin; next_carry(k, &at);) {
        const char **text = &texts[p->row * width + at];
        if (!*text || count == 1) continue;
        host_line(&p->lines, "const %s next%u = %s;", vec_held_text(inst_at(k, at)->type), ++n, *text);
        *text = vec_format(p, "next%u", n);
    }
    for (uint32_t at = begin; next_carry(k, &at);) {
        const VecInst *carry = inst_at(k, at);
        const char *text = texts[p->row * width + at];
        Name variable = own[p->row * width + at];
        if (variable) hold(k, at, variable);
        if (text && variable) host_line(&p->lines, "%s = %s;", variable, text);
        else if (text) host_print_long(&p->lines, slot_store(k, carry->location, carry->type, "lane", text, false));
    }
}

static bool prints_anything(const VecCuda *k, uint32_t from, uint32_t to)
{
    for (uint32_t at = from; at < to; at++)
        if (vec_runs(inst_at(k, at)) && !vec_stays(k->p.kernel, inst_at(k, at))) return true;
    return false;
}

static uint32_t print_loop(VecCuda *k, uint32_t at);
static uint32_t print_if(VecCuda *k, uint32_t at);

/* The run of a tile's elements that begins at a position; returns its last one. */
static uint32_t print_run(VecCuda *k, uint32_t from, uint32_t to)
{
    uint32_t last = vec_cuda_tile_run_end(k, from, to), axes = k->tile_axes[from];
    Name *before = arena_copy(k->p.context->scratch, k->p.registers, vec_holders(&k->p) * sizeof *before);
    declare(k, from, last + 1, k->p.crosses, "");
    for (uint32_t at = 0; at < vec_holders(&k->p); at++) k->p.registers[at] = before[at];
    if (!prints_anything(k, from, last + 1)) return last;
    vec_cuda_open_elements(k, axes);
    for (uint32_t at = from; at <= last; at++)
        if (vec_runs(inst_at(k, at))) print_inst(k, at);
    vec_cuda_close_elements(k, axes);
    return last;
}

/* Positions from .. to, which lie in one group. */
static void print_list(VecCuda *k, uint32_t from, uint32_t to)
{
    static const VecCudaPrints prints = {print_list, declare};
    for (uint32_t at = from; at < to; at++) {
        if (vec_cuda_begins_guard(k, at)) at = vec_cuda_print_guard(k, at, &prints);
        else if (inst_at(k, at)->kind == VEC_LOOP) at = print_loop(k, at);
        else if (inst_at(k, at)->kind == VEC_IF) at = print_if(k, at);
        else if (k->run_of && k->run_of[at]) at = print_run(k, at, to);
        else if (vec_runs(inst_at(k, at))) print_inst(k, at);
    }
}

/* A lane that has left is done with the loop; so is one that has no point in it. */
static void print_leave(VecCuda *k, uint32_t begin, const Name *own)
{
    for (uint32_t at = begin + 1; vec_is_among_carries(inst_at(k, at)); at++) {
        if (!inst_at(k, at)->leaves || !own[at]) continue;
        VecSpan span = vec_span(inst_at(k, at));
        const char *within = vec_cuda_span_condition(k, &span);
        host_line(&k->p.lines, within ? "if (%s || !(%s)) break;" : "if (%s) break;", own[at], within);
    }
}

/* The turns of a loop with staged loads, from the position behind its carries on: those of whole slabs stand behind each other. */
static void print_slabs(VecCuda *k, uint32_t begin, uint32_t from, const char *trips, const Name *own)
{
    const VecPrinter *p = &k->p;
    uint32_t end = vec_construct_end(&p->regions, begin), count = p->kernel->order.count + 1;
    Name *variables = arena_copy(p->context->scratch, k->variables, count * sizeof *variables);
    vec_cuda_open_slabs(k, begin, trips);
    for (int rest = 0; rest < 2; rest++) {
        memcpy(k->variables, variables, count * sizeof *variables); /* each of them has its own within */
        vec_cuda_open_turns(k, !rest);
        print_list(k, from, end);
        print_carried_of_tile(k, begin, own);
        vec_cuda_close_turns(k);
    }
    vec_cuda_close_slabs(k);
}

/* The line before a loop: how many of its turns stand one behind the other. Where a lane waits for what a turn loads, the loads of the next ones go ahead of the
 * sums, which have their order; a loop of more text, with branches, or that lanes leave stays one. */
static const char *turns_line(const VecCuda *k, uint32_t begin, uint32_t from, uint32_t end)
{
    const VecPrinter *p = &k->p;
    uint32_t count = 0, loads = 0;
    bool stays = vec_has_tile(p->kernel);
    if (p->beside > 1) return dialect_text(p->context->scratch, k->dialect->by_turns, "4", NULL, NULL); /* light ones, whose loads are waited for */
    for (uint32_t at = begin + 1; at < from; at++) stays |= inst_at(k, at)->leaves;
    for (uint32_t at = from; at < end && !stays; at++) {
        VecKind kind = inst_at(k, at)->kind;
        stays = kind != VEC_OP && kind != VEC_LOAD && kind != VEC_UNIFORM && kind != VEC_INDEX;
        count += kind == VEC_OP || kind == VEC_LOAD;
        loads += kind == VEC_LOAD;
    }
    const char *turns = stays || !loads ? NULL : dialect_turns(count);
    return turns ? dialect_text(p->context->scratch, k->dialect->by_turns, turns, NULL, NULL) : k->dialect->rolled;
}

/* Returns the position of the loop's end. */
static uint32_t print_loop(VecCuda *k, uint32_t begin)
{
    VecPrinter *p = &k->p;
    uint32_t end = vec_construct_end(&p->regions, begin), at = begin + 1;
    bool tile = vec_has_tile(p->kernel), slabs = tile && vec_loop_stages(p->kernel, &p->regions, begin);
    Name *own = arena_array(p->context->scratch, Name, p->beside * (p->kernel->order.count + 1)), trip = names_fresh(p->context, &p->names, "trip");
    for (; vec_is_among_carries(inst_at(k, at)); at++) {
        if (inst_at(k, at)->kind != VEC_CARRY) continue;
        uint32_t last = tile ? print_run(k, at, end) : at;
        if (!tile) print_inst(k, at);
        for (; at < last; at++) own[at] = inst_at(k, at)->kind == VEC_CARRY ? p->registers[inst_at(k, at)->location.slot] : NULL;
        for (; p->row < p->beside && inst_at(k, at)->location.kind == LOCATION_REGISTER; p->row++)
            own[p->row * (p->kernel->order.count + 1) + at] = p->registers[vec_holder(p, inst_at(k, at)->location.slot)];
        p->row = 0;
    }
    const char *trips = vec_uniform(p, inst_at(k, begin)->uniform, NULL);
    if (slabs) {
        print_slabs(k, begin, at, trips, own);
        return end;
    }
    host_line(&p->lines, "%s", turns_line(k, begin, at, end));
    host_line(&p->lines, "for (int64_t %s = 0; %s < %s; %s++) {", trip, trip, trips, trip);
    p->lines.indent++;
    print_leave(k, begin, own);
    print_list(k, at, end);
    if (tile) print_carried_of_tile(k, begin, own);
    else print_carried(k, begin, own);
    p->lines.indent--;
    host_line(&p->lines, "}");
    return end;
}

/* Returns the position of the if's end. What the sides leave to VEC_PHIs gets its variables before. */
static uint32_t print_if(VecCuda *k, uint32_t begin)
{
    VecPrinter *p = &k->p;
    RegionId then = p->regions.marks[begin], other = vec_region(&p->regions, then)->other;
    const VecInst *inst = inst_at(k, begin);
    const VecInst *condition = vec_inst(p->kernel, vec_operand(p->kernel, inst, 0)->value);
    const char *taken = vec_operand_text(p, inst, 0);
    if (vec_has_phi(p, then) && condition->kind != VEC_UNIFORM) {
        Name name = names_fresh(p->context, &p->names, "taken");
        host_line(&p->lines, "const %s %s = %s;", vec_held_text(condition->type), name, taken);
        taken = name;
    }
    vec_branch_begin(p, then, taken);
    declare(k, begin, vec_region(&p->regions, then)->last, k->phi_sources, " = 0");
    vec_branch_begin_side(p, then);
    host_line(&p->lines, "if (%s) {", taken);
    p->lines.indent++;
    print_list(k, begin + 1, vec_region(&p->regions, then)->end);
    vec_branch_end_side(p, then);
    p->lines.indent--;
    if (other) {
        host_line(&p->lines, "} else {");
        p->lines.indent++;
        print_list(k, vec_region(&p->regions, other)->begin + 1, vec_region(&p->regions, other)->end);
        vec_branch_end_side(p, other);
        p->lines.indent--;
    }
    host_line(&p->lines, "}");
    return vec_region(&p->regions, then)->last;
}

/* ---- the program ------------------------------------------------------------------------ */

/* The group that begins at a position; returns the position behind it. */
static uint32_t print_group(VecCuda *k, uint32_t from)
{
    VecPrinter *p = &k->p;
    uint32_t group = k->group_of[from], to = from;
    Name *before = arena_copy(p->context->scratch, p->registers, vec_holders(p) * sizeof *before);
    for (uint32_t at = from; at < p->kernel->order.count && inst_at(k, at)->kind != VEC_BARRIER; at++) {
        if (k->group_of[at] && k->group_of[at] != group) break;
        if (k->group_of[at]) to = at + 1;
    }
    if (!prints_anything(k, from, to)) return to;
    const VecSpan *span = &p->kernel->launch.groups.items[group];
    if (k->whole || vec_is_of_all(p->kernel, span) || vec_has_tile(p->kernel)) {
        print_list(k, from, to);
        return to;
    }
    declare(k, from, to, p->crosses, " = 0");
    for (uint32_t at = 0; at < vec_holders(p); at++) p->registers[at] = before[at];
    host_line(&p->lines, "if (%s) {", vec_cuda_span_condition(k, span));
    p->lines.indent++;
    print_list(k, from, to);
    vec_cuda_hand_on(k);
    p->lines.indent--;
    host_line(&p->lines, "}");
    return to;
}

/* What is the same in all rows that lanes do beside each other; nothing where there is one. */
static void find_same(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const VecLaunch *launch = &p->kernel->launch;
    k->same = arena_array(p->context->scratch, bool, p->kernel->order.count + 1);
    if (p->beside == 1) return;
    const uint32_t *axes = vec_find_axes(p->context->scratch, p->routine, p->kernel, &p->regions);
    for (uint32_t at = 0; at < p->kernel->order.count; at++)
        k->same[at] = vec_defines_value(inst_at(k, at)) && !(axes[p->kernel->order.items[at]] >> launch->rows_axis & 1);
}

void vec_cuda_print_program(VecCuda *k)
{
    VecPrinter *p = &k->p;
    k->variables = arena_array(p->context->scratch, Name, p->beside * (p->kernel->order.count + 1));
    k->brought = arena_array(p->context->scratch, Name, p->beside * (p->kernel->order.count + 1));
    k->loaded.count = 0;
    find_same(k);
    k->phi_sources = vec_find_phi_sources(p);
    find_groups(k);
    vec_cuda_find_leaves(k);
    if (vec_has_tile(p->kernel)) vec_cuda_find_tile_runs(k);
    vec_find_crossing(p, vec_has_tile(p->kernel) ? k->run_of : k->group_of, vec_has_tile(p->kernel));
    vec_cuda_open_terms(k);
    for (uint32_t at = 0; at < p->kernel->order.count;) {
        if (inst_at(k, at)->kind == VEC_BARRIER) host_line(&p->lines, "%s", k->dialect->barrier);
        if (k->group_of[at]) at = print_group(k, at);
        else at++;
    }
    vec_cuda_close_terms(k);
}
