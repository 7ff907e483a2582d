#include "backend_c/strips.h"
#include "backend_c/strips_borders.h"
#include "backend_c/strips_reduce.h"
#include "backend_c/strips_rows.h"

#include "backend_host/vec_print.h"
#include "ir/build.h"
#include "ir/vec_rows.h"
#include "ir/vec_tile.h"
#include "support/bitset.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
    VecPrinter p;
    HostPrinter *printer;
    uint32_t *loop_of;   /* by position: the lane loop; 0: none */
    LIST(VecSpan) spans;  /* whose bounds are computed for each strip */
    Bitset exact, wide;  /* those, by their numbers, of which loops run over these lanes, and over all up to a whole number of vectors */
    const char *mask;    /* of the lane loops at hand: the condition under which their lane runs; NULL: always */
    const char **masks;  /* by region, of the first sides of ifs: that around the if */
    LIST(Name) ways;     /* arrays of lanes: which of them go through the first side of an if */
    uint32_t margin;     /* elements of slots left and right of the lanes: the farthest read */
    Name name;
} HostKernel;

static const VecInst *inst_at(const HostKernel *k, uint32_t at)
{
    return vec_inst(k->p.kernel, k->p.kernel->order.items[at]);
}

/* ---- lane loops ------------------------------------------------------------------------- */

enum { LANES_TOGETHER = 16 }; /* as many as the longest vectors of any machine have */

static void find_loops(HostKernel *k)
{
    k->loop_of = arena_array(k->p.context->scratch, uint32_t, k->p.kernel->order.count + 1);
    for (uint32_t at = 0; at < k->p.kernel->order.count; at++)
        if (vec_runs(inst_at(k, at))) k->loop_of[at] = inst_at(k, at)->lane_loop;
}

/* The number of the bounds of a lane loop, from 1. */
static uint32_t bounds_of(HostKernel *k, VecSpan span)
{
    for (uint32_t i = 0; i < k->spans.count; i++) {
        const VecSpan *other = &k->spans.items[i];
        if (other->low == span.low && other->high == span.high && other->set == span.set && other->delay == span.delay) return i + 1;
    }
    list_push(k->p.context->scratch, &k->spans, span);
    return k->spans.count;
}

/* The same for a loop that runs over no other lanes. */
static uint32_t exact_bounds_of(HostKernel *k, VecSpan span)
{
    uint32_t number = bounds_of(k, span);
    bitset_add(&k->exact, number);
    return number;
}

static const char *least(HostKernel *k, const char *a, const char *b)
{
    return vec_format(&k->p, "crayon_min_int32_t(%s, %s)", a, b);
}

static const char *most(HostKernel *k, const char *a, const char *b)
{
    return vec_format(&k->p, "crayon_max_int32_t(%s, %s)", a, b);
}

/* The position of the first lane and that behind the last one's. */
static void print_bounds(HostKernel *k, uint32_t number)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    const VecSpan *span = &k->spans.items[number - 1];
    bool walks = shape_info(kernel->shape)->walks;
    int32_t halo = kernel->halo_left, length = (int32_t)shape_length(kernel), right = length - kernel->halo_right + span->high;
    const char *from = walks ? vec_format(p, "%d - x0", span->low) : vec_format(p, "%d", halo + span->low > 0 ? halo + span->low : 0);
    const char *to = walks ? vec_format(p, "%s - x0", vec_plus(p, vec_points(p), span->high)) : vec_plus(p, "count", halo + span->high);
    if (walks || right > length) to = least(k, to, vec_format(p, "%d", length));
    if (walks) from = most(k, from, "0");
    if (span->set) {
        bool first, last;
        vec_set_cuts(p->context->scratch, p->routine, kernel, span->set, span->delay, span, &first, &last);
        if (first) from = most(k, from, vec_format(p, "%s - x0", vec_set_first(p, span->set, span->delay)));
        if (last) to = least(k, to, vec_format(p, "%s - x0", vec_set_last(p, span->set, (int64_t)span->delay + 1)));
    }
    if (bitset_has(&k->exact, number)) host_line(&p->lines, "const int32_t from%u = %s, to%u = %s;", number, from, number, to);
    else host_line(&p->lines, "const int32_t to%u = %s;", number, to);
    if (bitset_has(&k->wide, number)) host_line(&p->lines, "const int32_t wide%u = (to%u + %d) & -%d;", number, number, LANES_TOGETHER - 1, LANES_TOGETHER);
}

static void open_lanes(HostKernel *k, bool plain, const char *from, const char *to)
{
    VecPrinter *p = &k->p;
    const char *at = vec_position(p);
    if (p->kernel->columns) host_line(&p->lines, "for (int32_t %s = %s; %s < %s; %s++)", at, from, at, to, at);
    if (plain) host_line(&p->lines, "#pragma GCC ivdep");
    if (p->kernel->columns) host_line(&p->lines, "for (int32_t column = 0, lane = %s * %u; column < columns; column++, lane++) {", at, p->kernel->columns);
    else host_line(&p->lines, "for (int32_t lane = %s; lane < %s; lane++) {", from, to);
    p->lines.indent++;
}

static void close_block(HostPrinter *lines)
{
    lines->indent--;
    host_line(lines, "}");
}

/* A loop over lanes whose body asks for the mask. */
static void open_masked_lanes(HostKernel *k, bool plain, const char *from, const char *to)
{
    open_lanes(k, plain, from, to);
    if (!k->mask) return;
    host_line(&k->p.lines, "if (%s) {", k->mask);
    k->p.lines.indent++;
}

static void close_masked_lanes(HostKernel *k)
{
    if (k->mask) close_block(&k->p.lines);
    close_block(&k->p.lines);
}

/* ---- instructions ----------------------------------------------------------------------- */

static Name register_array(HostKernel *k, uint32_t slot)
{
    VecPrinter *p = &k->p;
    if (!p->register_arrays[slot])
        p->register_arrays[slot] = names_fresh(p->context, &p->names, vec_format(p, "r%u", slot));
    p->in_array[slot] = true;
    return p->registers[slot] = p->register_arrays[slot];
}

/* The left side of an assignment to where the instruction's result goes; a declaration where that is new. */
static const char *target(HostKernel *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at);
    uint32_t slot = inst->location.slot;
    if (inst->location.kind != LOCATION_REGISTER) return vec_format(p, "%s[lane]", vec_view(p, slot, inst->type));
    if (p->crosses[at]) return vec_format(p, "%s[lane]", register_array(k, slot));
    return vec_format(p, "const %s %s", vec_held_text(p->kernel->slots.items[slot].type), vec_new_variable(p, slot));
}

static void print_store(HostKernel *k, ValueId id)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = vec_inst(p->kernel, id);
    const char **operands = arena_array(p->context->scratch, const char *, inst->count + 1);
    for (uint32_t n = 0; n < inst->count; n++) operands[n] = vec_operand_text(p, inst, n);
    const char *guard = inst->predicated ? vec_format(p, "if (%s) ", operands[inst->count - 1]) : "";
    const char *index = vec_element_index(p, inst, operands);
    if (vec_waits(p, inst)) host_line(&p->lines, "%s%s", guard, vec_held_store(p, id, index, operands[0]));
    else host_line(&p->lines, "%s%s[%s] = %s;", guard, vec_array(p, inst->array), index, operands[0]);
}

static void print_inst(HostKernel *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    ValueId id = p->kernel->order.items[at];
    const VecInst *inst = inst_at(k, at);
    host_print_directive(&p->lines, inst->loc);
    if (inst->kind == VEC_STORE) {
        print_store(k, id);
        return;
    }
    if (inst->kind == VEC_REDUCE) {
        strips_print_reduce(p, inst);
        return;
    }
    if (vec_stays(p->kernel, inst)) return;
    const char *text = vec_value_text(p, id);
    const char *to = target(k, at);
    if (inst->kind == VEC_PHI && strcmp(text, to) == 0) return; /* its sides left it in its place */
    host_line(&p->lines, "%s = %s;%s", to, text, vec_comment(p, inst));
}

/* Behind a lane loop with copies that keep a pad: saves the strip's last lanes for the next one, and puts those of the
 * strip before left of the slot's first lane, where they are read. */
static void print_pads(HostKernel *k, uint32_t first, uint32_t last)
{
    VecPrinter *p = &k->p;
    for (uint32_t at = first; at <= last; at++) {
        const VecInst *inst = inst_at(k, at);
        if (!inst->pad || !inst->pad_slot || !vec_defines_value(inst)) continue;
        const char *slot = vec_view(p, inst->location.slot, inst->type), *pad = vec_view(p, inst->pad_slot, inst->type);
        p->uses_pads = true;
        uint32_t size = inst->pad * shape_columns(p->kernel);
        host_line(&p->lines, "for (int32_t lane = 0; lane < %u; lane++) {", size);
        host_line(&p->lines, "    %s[lane + (odd ? %u : 0)] = %s[lane + %u];", pad, size, slot, p->kernel->vl - size);
        host_line(&p->lines, "    %s[lane - %u] = %s[lane + (odd ? 0 : %u)];", slot, size, pad, size);
        host_line(&p->lines, "}");
    }
}

/* Whether the lane loop may run over lanes outside its bounds, whose values nobody reads: it has operations on slots and registers alone. Without a rest of lanes behind vectors
 * compilers make better ones, and some at all at -O2. */
static bool may_be_wide(const HostKernel *k, uint32_t first, uint32_t last)
{
    const VecKernel *kernel = k->p.kernel;
    if (k->mask || kernel->columns || kernel->vl % LANES_TOGETHER || shape_length(kernel) > kernel->vl) return false;
    for (uint32_t at = first; at <= last; at++) {
        const VecInst *inst = inst_at(k, at);
        if (!k->loop_of[at]) continue;
        bool pure = inst->kind == VEC_OP || inst->kind == VEC_COPY || inst->kind == VEC_SPILL || inst->kind == VEC_RELOAD || inst->kind == VEC_MERGE || inst->kind == VEC_INDEX;
        if (!pure || (inst->kind == VEC_OP && inst->op == OP_CONVERT && type_is_int(inst->type))) return false;
    }
    return true;
}

/* The lane loop that begins at a position; returns the position behind it. */
static uint32_t print_loop(HostKernel *k, uint32_t at)
{
    uint32_t number = k->loop_of[at], last = at, bounds;
    const VecLaneLoop *loop = &k->p.kernel->launch.lane_loops.items[number];
    bool any = false;
    for (uint32_t q = at; q < k->p.kernel->order.count; q++) {
        if (k->loop_of[q] && k->loop_of[q] != number) break;
        if (k->loop_of[q]) last = q, any = any || !vec_stays(k->p.kernel, inst_at(k, q));
    }
    if (!any) return last + 1;
    bounds = bounds_of(k, loop->span);
    bool wide = loop->plain && may_be_wide(k, at, last);
    bitset_add(wide ? &k->wide : &k->exact, bounds);
    open_masked_lanes(k, loop->plain, wide ? "0" : vec_format(&k->p, "from%u", bounds), vec_format(&k->p, wide ? "wide%u" : "to%u", bounds));
    for (uint32_t q = at; q <= last; q++)
        if (k->loop_of[q]) print_inst(k, q);
    close_masked_lanes(k);
    print_pads(k, at, last);
    return last + 1;
}

/* ---- loops in a lane -------------------------------------------------------------------- */

/* True for a carry whose next value is not in its place already. */
static bool moves(const HostKernel *k, const VecInst *inst)
{
    if (inst->kind != VEC_CARRY) return false;
    const VecOperand *next = vec_operand(k->p.kernel, inst, 1);
    bool in_place = next->value && next->location.kind == inst->location.kind && next->location.slot == inst->location.slot &&
                    next->location.kind != LOCATION_NONE && vec_shift(k->p.kernel, inst, 1) == 0;
    return !in_place;
}

/* All next values are read before any carry changes. */
static void print_carried(HostKernel *k, uint32_t end)
{
    VecPrinter *p = &k->p;
    uint32_t begin = vec_region(&p->regions, p->regions.marks[end])->begin, count = 0;
    for (uint32_t at = begin + 1; vec_is_among_carries(inst_at(k, at)); at++) count += moves(k, inst_at(k, at));
    if (count) {
        open_masked_lanes(k, !k->mask, "0", vec_format(p, "%u", shape_length(p->kernel)));
        uint32_t n = 0;
        for (uint32_t at = begin + 1; vec_is_among_carries(inst_at(k, at)); at++)
            if (moves(k, inst_at(k, at)))
                host_line(&p->lines, "const %s next%u = %s;", vec_held_text(inst_at(k, at)->type), ++n, vec_operand_text(p, inst_at(k, at), 1));
        n = 0;
        for (uint32_t at = begin + 1; vec_is_among_carries(inst_at(k, at)); at++) {
            const VecInst *carry = inst_at(k, at);
            if (!moves(k, carry)) continue;
            bool in_register = carry->location.kind == LOCATION_REGISTER;
            Name to = in_register ? register_array(k, carry->location.slot) : vec_view(p, carry->location.slot, carry->type);
            host_line(&p->lines, "%s[lane] = next%u;", to, ++n);
        }
        close_masked_lanes(k);
    }
    for (uint32_t at = begin + 1; vec_is_among_carries(inst_at(k, at)); at++)
        if (inst_at(k, at)->kind == VEC_CARRY && inst_at(k, at)->location.kind == LOCATION_REGISTER)
            register_array(k, inst_at(k, at)->location.slot);
}

/* ---- ifs -------------------------------------------------------------------------------- */

static const char *and_text(HostKernel *k, const char *outer, const char *text)
{
    return outer ? vec_format(&k->p, "%s && %s", outer, text) : text;
}

/* An array with the way of each lane; its element. */
static const char *print_ways(HostKernel *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    Name ways = names_fresh(p->context, &p->names, "taken");
    list_push(p->context->scratch, &k->ways, ways);
    uint32_t bounds = exact_bounds_of(k, vec_span(inst_at(k, at)));
    open_masked_lanes(k, !k->mask, vec_format(p, "from%u", bounds), vec_format(p, "to%u", bounds));
    host_line(&p->lines, "%s[lane] = %s;", ways, vec_operand_text(p, inst_at(k, at), 0));
    close_masked_lanes(k);
    return vec_format(p, "%s[lane]", ways);
}

/* The way of all lanes: that of the first one in which the condition is known, none where there is no such one. */
static const char *print_way(HostKernel *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at), *condition = vec_inst(p->kernel, vec_operand(p->kernel, inst, 0)->value);
    if (vec_is_free(condition)) return vec_operand_text(p, inst, 0);
    VecSpan span = vec_span(inst);
    span.set = vec_defined_set(condition);
    span.delay = inst->delay[0];
    uint32_t bounds = exact_bounds_of(k, span);
    Name taken = names_fresh(p->context, &p->names, "taken");
    const char *x = vec_position(p), *lane = p->kernel->columns ? vec_format(p, ", lane = position * %u", p->kernel->columns) : "";
    host_line(&p->lines, "%s %s = 0;", vec_held_text(condition->type), taken);
    host_line(&p->lines, "for (int32_t %s = from%u%s; %s < to%u; %s = to%u) %s = %s;", x, bounds, lane, x, bounds, x, bounds, taken,
              vec_operand_text(p, inst, 0));
    return taken;
}

/* An if is one around lane loops where all lanes go the same way. Else each lane in them is asked for its own. */
static void begin_if(HostKernel *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    RegionId then = p->regions.marks[at];
    bool masked = vec_is_masked_side(p->kernel, &p->regions, then);
    const char *taken = masked ? print_ways(k, at) : print_way(k, at);
    vec_branch_begin(p, then, taken);
    k->masks[then] = k->mask;
    if (masked) {
        k->mask = and_text(k, k->mask, taken);
        return;
    }
    host_line(&p->lines, "if (%s) {", taken);
    p->lines.indent++;
}

static void begin_else(HostKernel *k, RegionId side)
{
    VecPrinter *p = &k->p;
    RegionId then = vec_region_then(&p->regions, side);
    vec_branch_end_side(p, then);
    if (vec_is_masked_side(p->kernel, &p->regions, then)) {
        k->mask = and_text(k, k->masks[then], vec_format(p, "!%s", p->branches[then].taken));
        return;
    }
    p->lines.indent--;
    host_line(&p->lines, "} else {");
    p->lines.indent++;
}

static void end_if(HostKernel *k, RegionId then)
{
    VecPrinter *p = &k->p;
    RegionId other = vec_region(&p->regions, then)->other;
    vec_branch_end_side(p, other ? other : then);
    k->mask = k->masks[then];
    if (!vec_is_masked_side(p->kernel, &p->regions, then)) close_block(&p->lines);
}

/* ---- the program ------------------------------------------------------------------------ */

static void print_marker(HostKernel *k, uint32_t at)
{
    RegionId marked = k->p.regions.marks[at];
    switch (inst_at(k, at)->kind) {
    case VEC_IF: begin_if(k, at); break;
    case VEC_ELSE: begin_else(k, marked); break;
    case VEC_END_IF: end_if(k, marked); break;
    case VEC_END_LOOP:
        print_carried(k, at);
        close_block(&k->p.lines);
        break;
    default: break;
    }
}

/* Where all lanes have left, the strip is done with the loop whose carries end at a position. */
static void print_leave(HostKernel *k, uint32_t end)
{
    VecPrinter *p = &k->p;
    for (uint32_t at = end; at-- > 0 && vec_is_among_carries(inst_at(k, at));) {
        const VecInst *inst = inst_at(k, at);
        if (!inst->leaves || inst->location.kind != LOCATION_REGISTER) continue;
        Name stays = names_fresh(p->context, &p->names, "stays");
        uint32_t bounds = exact_bounds_of(k, vec_span(inst));
        host_line(&p->lines, "int32_t %s = 0;", stays);
        open_masked_lanes(k, !k->mask, vec_format(p, "from%u", bounds), vec_format(p, "to%u", bounds));
        host_line(&p->lines, "%s |= !%s[lane];", stays, register_array(k, inst->location.slot));
        close_masked_lanes(k);
        host_line(&p->lines, "if (!%s) break;", stays);
    }
}

static void print_program(HostKernel *k)
{
    VecPrinter *p = &k->p;
    const VecInst *loop = NULL; /* begun, its head not printed yet: it stands behind the carries */
    for (uint32_t at = 0; at < p->kernel->order.count;) {
        const VecInst *inst = inst_at(k, at);
        if (loop && !vec_is_among_carries(inst)) {
            Name trip = names_fresh(p->context, &p->names, "trip");
            host_line(&p->lines, "for (int64_t %s = 0; %s < %s; %s++) {", trip, trip, vec_uniform(p, loop->uniform, NULL), trip);
            p->lines.indent++;
            print_leave(k, at);
            loop = NULL;
        }
        if (inst->kind == VEC_LOOP) {
            loop = inst;
        } else if (vec_is_marker(inst->kind)) {
            print_marker(k, at);
        } else if (inst->kind == VEC_BARRIER) {
            host_line(&p->lines, "/* barrier */");
        } else if (k->loop_of[at]) {
            at = print_loop(k, at);
            continue;
        }
        at++;
    }
}

/* ---- the function ----------------------------------------------------------------------- */

static void print_slots(HostKernel *k)
{
    VecPrinter *p = &k->p;
    static const char *const types[VEC_VIEWS] = {"float", "double", "int32_t", "int64_t"};
    for (uint32_t i = 0; i < k->ways.count; i++) host_line(&p->lines, "int32_t %s[%u] = {0};", k->ways.items[i], p->kernel->vl);
    for (uint32_t slot = 1; slot < p->kernel->slots.count; slot++) {
        const VecSlot *info = &p->kernel->slots.items[slot];
        if (p->register_arrays[slot])
            host_line(&p->lines, "%s %s[%u] = {0};", vec_held_text(info->type), p->register_arrays[slot], p->kernel->vl);
        for (int view = 0; view < VEC_VIEWS; view++) {
            Name name = p->views[view][slot];
            if (!name) continue;
            if (info->is_pad || k->margin == 0) {
                host_line(&p->lines, "%s %s[%u] = {0};", types[view], name, info->elements);
                continue;
            }
            Name room = names_fresh(p->context, &p->names, vec_format(p, "%s_room", name));
            host_line(&p->lines, "%s %s[%u] = {0}, *const %s = %s + %u;", types[view], room, info->elements + 2 * k->margin, name, room, k->margin);
        }
    }
}

/* The parameters of arrays; fills their arguments. */
static const char **array_parameters(VecPrinter *p, const char **arguments, uint32_t *count)
{
    const NestRoutine *routine = p->routine;
    const char **list = arena_array(p->context->scratch, const char *, routine->symbols.count + 1);
    *count = 0;
    for (uint32_t i = 0; i < p->kernel->launch.arrays.count; i++) {
        SymId id = p->kernel->launch.arrays.items[i];
        if (!p->arrays[id]) continue;
        bool area = nest_symbol(routine, id)->storage == STORAGE_AREA;
        const char *restricted = area ? "" : p->lines.file->cplusplus ? "__restrict__ " : "restrict ";
        list[*count] = vec_format(p, "%s%s *%s%s", vec_is_stored(p, id) ? "" : "const ", host_storage_type(routine, id), restricted, p->arrays[id]);
        arguments[(*count)++] = p->host->symbols[id].text;
    }
    return list;
}

/* Puts the function together: `body` is what runs for each strip. Then the call, in the host's block. */
static void print_function(HostKernel *k, VecPrinter *p, const char *name, const Text *body, bool numbered, Text *out)
{
    Text frame = {0};
    uint32_t count;
    const char **arguments = arena_array(p->context->scratch, const char *, p->routine->symbols.count + 1);
    p->lines.out = &frame;
    p->lines.indent = 1;
    strips_open_threads(p);
    if (p == &k->p) print_slots(k);
    strips_open_reductions(p);
    strips_open_rows(p, numbered);
    if (p == &k->p)
        for (uint32_t i = 1; i <= k->spans.count; i++) print_bounds(k, i);
    text_add(&frame, text_string(body));
    strips_close_rows(p);
    strips_close_reductions(p);
    close_block(&p->lines);
    const char **arrays = array_parameters(p, arguments, &count);
    text_add(out, "\n");
    vec_print_head(p, "static void ", name, arrays, count, out);
    text_add(out, text_string(&frame));
    text_free(&frame);
    const char *list = "";
    for (uint32_t i = 0; i < count; i++) list = vec_format(p, "%s%s%s", list, *list ? ", " : "", arguments[i]);
    for (uint32_t i = 0; i < p->parameters.count; i++)
        list = vec_format(p, "%s%s%s", list, *list ? ", " : "", p->parameters.items[i].argument);
    host_line(p->host, "if (%s > 0) %s(%s);", p->points, name, list);
}

/* ---- border cells ----------------------------------------------------------------------- */

/* Prints the function that saves border cells, and its call. */
static void print_borders(HostKernel *k, Text *out)
{
    VecPrinter *p = &k->p, saving = vec_printer_create(k->printer, p->kernel, &vec_lane_loops, NULL);
    Text body = {0};
    saving.locals = p->locals;
    saving.saves = true;
    saving.lower = p->lower;
    saving.points = p->points;
    for (uint32_t a = 1; a < p->kernel->axis_count; a++) {
        saving.rows[a] = p->rows[a];
        saving.row_lower[a] = p->row_lower[a];
    }
    for (ValueId id = 1; id < p->kernel->insts.count; id++)
        if (p->borders[id]) saving.borders[id] = vec_parameter(&saving, vec_argument(p, p->borders[id])->type, vec_argument(p, p->borders[id])->argument, p->borders[id]);
    saving.lines.out = &body;
    saving.lines.indent = strips_depth(p);
    for (uint32_t at = 0; at < p->kernel->order.count; at++)
        if (vec_is_saved(p->routine, p->kernel, p->kernel->order.items[at])) strips_print_border_load(&saving, p->kernel->order.items[at]);
    print_function(k, &saving, names_fresh(p->context, &k->printer->file->names, vec_format(p, "%s_borders", k->name)), &body, true, out);
    p->locals = saving.locals;
    text_free(&body);
}

static bool any_border(const HostKernel *k)
{
    for (uint32_t at = 0; at < k->p.kernel->order.count; at++)
        if (vec_is_saved(k->p.routine, k->p.kernel, k->p.kernel->order.items[at])) return true;
    return false;
}

static void free_borders(HostKernel *k)
{
    for (uint32_t at = 0; at < k->p.kernel->order.count; at++) {
        ValueId id = k->p.kernel->order.items[at];
        if (!k->p.borders[id]) continue;
        host_line(k->printer, "free(%s);", vec_argument(&k->p, k->p.borders[id])->argument);
    }
}

/* ---- the whole -------------------------------------------------------------------------- */

static uint32_t farthest_read(const VecKernel *kernel)
{
    uint32_t farthest = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            if (vec_operand(kernel, inst, n)->location.kind <= LOCATION_REGISTER) continue;
            int32_t shift = vec_shift(kernel, inst, n);
            uint32_t size = (uint32_t)(shift < 0 ? -shift : shift);
            if (size > farthest) farthest = size;
        }
        if (inst->pad > farthest) farthest = inst->pad;
    }
    return farthest;
}

static Name kernel_name(const HostPrinter *printer, const VecKernel *kernel)
{
    const char *suffix = printer->file->cplusplus ? "_on_host" : ""; /* the other one runs on the device */
    return names_fresh(printer->context, &printer->file->names, arena_printf(printer->context->scratch, "%s%s", kernel->name, suffix));
}

void strips_print_kernel(HostPrinter *printer, StmtId stmt)
{
    const VecKernel *kernel = printer->routine->kernels.items[nest_stmt(printer->routine, stmt)->kernel.kernel];
    VecKernel in_rows = vec_has_tile(kernel) ? vec_tile_in_rows(kernel) : *kernel;
    kernel = &in_rows;
    Text body = {0};
    if (kernel->state < KERNEL_LAUNCHED) internal_error("kernel %s has no launch", kernel->name);
    HostKernel k = {.p = vec_printer_create(printer, kernel, &vec_lane_loops, &body), .printer = printer, .margin = farthest_read(kernel) * shape_columns(kernel)};
    k.name = kernel_name(printer, kernel);
    host_line(printer, "{");
    printer->indent++;
    vec_print_bounds(&k.p);
    k.p.uses_count = !shape_info(kernel->shape)->walks;
    if (any_border(&k)) strips_take_borders(&k.p);
    k.masks = arena_array(k.p.context->scratch, const char *, k.p.regions.list.count);
    find_loops(&k);
    k.exact = bitset_create(printer->context->scratch, 2 * kernel->order.count + 1);
    k.wide = bitset_create(printer->context->scratch, 2 * kernel->order.count + 1);
    vec_find_crossing(&k.p, k.loop_of, true);
    k.p.lines.indent = strips_depth(&k.p);
    print_program(&k);
    if (any_border(&k)) print_borders(&k, printer->kernels);
    print_function(&k, &k.p, k.name, &body, any_border(&k), printer->kernels);
    free_borders(&k);
    vec_print_idle_strides(&k.p);
    close_block(printer);
    text_free(&body);
}
