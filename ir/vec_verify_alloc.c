/* The verifier's rules of allocated kernels: slots, what they hold at each use, and barriers. */
#include "ir/vec_verifier.h"

#include "ir/build.h"
#include "ir/vec_shape.h"

#include <inttypes.h>
#include <string.h>

/* ---- slots ------------------------------------------------------------------------------ */

static uint64_t slot_bytes(const VecSlot *slot)
{
    return (uint64_t)slot->elements * type_info(slot->type)->bytes;
}

static const char *slot_name(const VecVerifier *v, uint32_t slot)
{
    const VecKernel *kernel = v->kernel;
    return arena_printf(v->arena, "%c%u", vec_form_slots[slot < kernel->slots.count ? kernel->slots.items[slot].kind : 0], slot);
}

static void check_slot(VecVerifier *v, uint32_t s)
{
    const VecKernel *kernel = v->kernel;
    const VecSlot *slot = &kernel->slots.items[s];
    if (slot->kind == LOCATION_NONE || slot->kind > LOCATION_GLOBAL || !type_info(slot->type)->bytes) {
        vec_verifier_fault(v, 0, "slot %u has no kind or no type", s);
        return;
    }
    if (slot->kind == LOCATION_REGISTER) return;
    if (!slot->is_pad && !slot->is_stage && slot->elements != kernel->vl)
        vec_verifier_fault(v, 0, "slot %s has %u elements, not %u", slot_name(v, s), slot->elements, kernel->vl);
    if (slot->offset % type_info(slot->type)->bytes) vec_verifier_fault(v, 0, "slot %s is not aligned", slot_name(v, s));
    for (uint32_t other = 1; other < s; other++) {
        const VecSlot *before = &kernel->slots.items[other];
        if (before->kind == slot->kind && slot->offset < before->offset + slot_bytes(before) &&
            before->offset < slot->offset + slot_bytes(slot))
            vec_verifier_fault(v, 0, "slots %s and %s overlap", slot_name(v, other), slot_name(v, s));
    }
}

/* The bytes stated are those that the slots take. */
static void check_room(VecVerifier *v, LocationKind kind, uint32_t stated, const char *what)
{
    enum { ROUNDING = 16 };
    uint64_t end = 0;
    for (uint32_t s = 1; s < v->kernel->slots.count; s++) {
        const VecSlot *slot = &v->kernel->slots.items[s];
        if (slot->kind == kind && slot->offset + slot_bytes(slot) > end) end = slot->offset + slot_bytes(slot);
    }
    if (stated < end || stated >= end + ROUNDING)
        vec_verifier_fault(v, 0, "%u bytes of %s are stated, its slots take %" PRIu64, stated, what, end);
}

/* A value's type in a slot: reals in their own type of register, others in any of their size. */
static void check_room_of_value(VecVerifier *v, ValueId id, Location location, Type type)
{
    const VecSlot *slot = &v->kernel->slots.items[location.slot];
    if (slot->is_pad || slot->is_stage) vec_verifier_fault(v, id, "%s is a %s", slot_name(v, location.slot), slot->is_pad ? "pad" : "stage");
    bool fits = type_info(slot->type)->bytes >= type_info(type)->bytes;
    if (location.kind == LOCATION_REGISTER && type_is_real(type) != type_is_real(slot->type)) fits = false;
    if (location.kind == LOCATION_REGISTER && type_is_real(type) && type != slot->type) fits = false;
    if (!fits) vec_verifier_fault(v, id, "%s is no slot for %s", slot_name(v, location.slot), type_info(type)->word);
}

static void check_pad(VecVerifier *v, ValueId id)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *inst = vec_inst(kernel, id);
    if (inst->pad == 0) return;
    const VecSlot *pad = inst->pad_slot ? &kernel->slots.items[inst->pad_slot] : NULL;
    const ShapeInfo *shape = shape_info(kernel->shape);
    uint32_t elements = shape->pad_elements(kernel, inst->pad);
    if (!elements || inst->location.kind == LOCATION_REGISTER || inst->pad > shape->reach(kernel).left)
        vec_verifier_fault(v, id, "a pad belongs to a slot in a shape that has pads, and is no longer than what can be read");
    if (!pad || !pad->is_pad || pad->kind == LOCATION_REGISTER || pad->elements != elements ||
        type_info(pad->type)->bytes < type_info(inst->type)->bytes) {
        vec_verifier_fault(v, id, "its pad has no slot of %u elements", elements);
        return;
    }
    for (uint32_t at = 0; at < v->position[id] - 1; at++)
        if (vec_verifier_at(v, at)->pad_slot == inst->pad_slot && vec_verifier_at(v, at)->pad)
            vec_verifier_fault(v, id, "its pad %s is another value's too", slot_name(v, inst->pad_slot));
}

/* A result's location and pad. */
static void check_result(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    if (!vec_defines_value(inst)) {
        if (inst->location.kind) vec_verifier_fault(v, id, "it has no result to put anywhere");
        return;
    }
    if (!inst->location.kind) {
        vec_verifier_fault(v, id, "its result has no location");
        return;
    }
    check_room_of_value(v, id, inst->location, inst->type);
    check_pad(v, id);
    LocationKind from = inst->count ? vec_operand(v->kernel, inst, 0)->location.kind : LOCATION_NONE;
    if (inst->kind == VEC_SPILL && (inst->location.kind == LOCATION_REGISTER || from != LOCATION_REGISTER))
        vec_verifier_fault(v, id, "a spill goes from a register to a slot");
    if (inst->kind == VEC_RELOAD && (inst->location.kind != LOCATION_REGISTER || from == LOCATION_REGISTER))
        vec_verifier_fault(v, id, "a reload goes from a slot to a register");
}

/* ---- contents --------------------------------------------------------------------------- */

/* What slots hold at a place of the order, by slot: the instruction that wrote it last, 0 for nothing certain. */
typedef struct {
    ValueId *writer;
} Contents;

typedef struct {
    VecVerifier *v;
    uint32_t slots;
    bool report;
} Walk;

static Contents copy_contents(const Walk *w, const Contents *from)
{
    return (Contents){arena_copy(w->v->arena, from->writer, sizeof *from->writer * w->slots)};
}

/* Keeps what both hold. */
static void meet(const Walk *w, Contents *into, const Contents *other)
{
    for (uint32_t s = 0; s < w->slots; s++)
        if (into->writer[s] != other->writer[s]) into->writer[s] = 0;
}

static const char *value_name(VecVerifier *v, ValueId id)
{
    const char *name = vec_verifier_form(v)->values[vec_value_root(v->kernel, id)];
    return name ? name : "?";
}

static void check_operand(Walk *w, const Contents *contents, ValueId id, uint32_t n)
{
    VecVerifier *v = w->v;
    const VecKernel *kernel = v->kernel;
    const VecInst *inst = vec_inst(kernel, id);
    const VecOperand *operand = vec_operand(kernel, inst, n);
    if (!w->report || !operand->value || !vec_defines_value(vec_inst(kernel, operand->value))) return;
    if (!operand->location.kind) {
        vec_verifier_fault(v, id, "operand %u has no location", n);
        return;
    }
    uint32_t slot = operand->location.slot;
    ValueId holds = contents->writer[slot];
    int32_t shift = vec_shift(kernel, inst, n);
    if (!holds || vec_value_root(kernel, holds) != vec_value_root(kernel, operand->value)) {
        vec_verifier_fault(v, id, "operand %u: %s holds %s%s there", n, slot_name(v, slot), holds ? "%" : "nothing certain",
                           holds ? value_name(v, holds) : "");
        return;
    }
    const VecInst *writer = vec_inst(kernel, holds);
    int32_t low = inst->extent[0].low + operand->offset[0], high = inst->extent[0].high + operand->offset[0];
    if (writer->extent[0].low > low || writer->extent[0].high < high)
        vec_verifier_fault(v, id, "operand %u is needed on %d:%d, %s was written on %d:%d", n, low, high, slot_name(v, slot),
                           writer->extent[0].low, writer->extent[0].high);
    if (writer->delay[0] != vec_inst(kernel, operand->value)->delay[0])
        vec_verifier_fault(v, id, "operand %u: %s was written with delay %d, the value has %d", n, slot_name(v, slot),
                           writer->delay[0], vec_inst(kernel, operand->value)->delay[0]);
    if (shift && operand->location.kind == LOCATION_REGISTER)
        vec_verifier_fault(v, id, "operand %u is read %d lanes away, from a register", n, shift);
    if (shift && writer->kind == VEC_SPILL) vec_verifier_fault(v, id, "operand %u is read %d lanes away, from a spill", n, shift);
    if (shift < 0 && shape_info(kernel->shape)->walks && writer->pad < (uint32_t)-(int64_t)shift)
        vec_verifier_fault(v, id, "operand %u is read %d lanes to the left, the pad of %s has %u", n, -shift, slot_name(v, slot),
                           writer->pad);
}

/* Carries take their next values at a loop's end. */
static void carry_on(Walk *w, Contents *contents, uint32_t loop)
{
    const VecKernel *kernel = w->v->kernel;
    Contents before = copy_contents(w, contents);
    for (uint32_t at = loop + 1; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (vec_is_free(inst)) continue;
        if (inst->kind != VEC_CARRY) return;
        check_operand(w, &before, id, 1);
        if (w->report)
            for (uint32_t other = loop + 1; other < at; other++)
                if (vec_verifier_at(w->v, other)->kind == VEC_CARRY &&
                    vec_verifier_at(w->v, other)->location.slot == inst->location.slot)
                    vec_verifier_fault(w->v, id, "two carries of one loop stand in %s", slot_name(w->v, inst->location.slot));
        contents->writer[inst->location.slot] = id;
    }
}

static uint32_t walk(Walk *w, uint32_t from, Contents *contents);

/* The body twice: once to find what is still there at its end, once to check with what both entries hold. */
static uint32_t walk_loop(Walk *w, uint32_t loop, Contents *contents)
{
    const VecKernel *kernel = w->v->kernel;
    uint32_t at = loop + 1;
    for (; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (vec_is_free(inst)) continue;
        if (inst->kind != VEC_CARRY) break;
        check_operand(w, contents, id, 0);
        contents->writer[inst->location.slot] = id;
    }
    bool report = w->report;
    Contents end = copy_contents(w, contents);
    w->report = false;
    walk(w, at, &end);
    carry_on(w, &end, loop);
    w->report = report;
    meet(w, contents, &end);
    end = copy_contents(w, contents);
    uint32_t after = walk(w, at, &end);
    carry_on(w, &end, loop);
    meet(w, contents, &end);
    return after;
}

/* The VEC_PHIs behind an if, and what moves between them. A lane finds the operand for the side that it went through as that side
 * left it; what follows is done in all lanes. */
static uint32_t walk_phis(Walk *w, uint32_t from, Contents *contents, Contents sides[2])
{
    const VecKernel *kernel = w->v->kernel;
    uint32_t at = from;
    for (; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (vec_is_free(inst)) continue;
        if (inst->kind != VEC_PHI && !vec_is_move(inst)) break;
        for (uint32_t n = 0; n < inst->count; n++) check_operand(w, inst->kind == VEC_PHI ? &sides[n] : contents, id, n);
        contents->writer[inst->location.slot] = sides[0].writer[inst->location.slot] = sides[1].writer[inst->location.slot] = id;
    }
    return at;
}

/* Both sides from what there is before; what is sure behind them is what both leave. */
static uint32_t walk_if(Walk *w, uint32_t begin, Contents *contents)
{
    const VecRegions *regions = &w->v->regions;
    const VecRegion *then = vec_region(regions, regions->marks[begin]);
    Contents sides[2] = {copy_contents(w, contents), copy_contents(w, contents)};
    check_operand(w, contents, w->v->kernel->order.items[begin], 0);
    walk(w, begin + 1, &sides[0]);
    if (then->other) walk(w, vec_region(regions, then->other)->begin + 1, &sides[1]);
    memcpy(contents->writer, sides[0].writer, sizeof *contents->writer * w->slots);
    meet(w, contents, &sides[1]);
    return walk_phis(w, then->last + 1, contents, sides);
}

static uint32_t walk(Walk *w, uint32_t from, Contents *contents)
{
    const VecKernel *kernel = w->v->kernel;
    for (uint32_t at = from; at < kernel->order.count;) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind == VEC_END_LOOP || inst->kind == VEC_ELSE || inst->kind == VEC_END_IF) return at + 1;
        if (inst->kind == VEC_LOOP || inst->kind == VEC_IF) {
            at = inst->kind == VEC_LOOP ? walk_loop(w, at, contents) : walk_if(w, at, contents);
            continue;
        }
        for (uint32_t n = 0; n < inst->count; n++) check_operand(w, contents, id, n);
        if (vec_defines_value(inst)) contents->writer[inst->location.slot] = id;
        at++;
    }
    return kernel->order.count;
}

/* ---- registers -------------------------------------------------------------------------- */

/* The 32-bit units that all registers together have: no more can be in use. */
static uint32_t register_units(const VecKernel *kernel)
{
    uint32_t units = 0;
    for (uint32_t s = 1; s < kernel->slots.count; s++)
        if (kernel->slots.items[s].kind == LOCATION_REGISTER) units += vec_type_units(kernel->slots.items[s].type);
    return units;
}

/* Whether a register is live, which `units` counts; other locations are none. */
static void set_live(const VecKernel *kernel, bool *live, Location location, bool is_live, uint32_t *units)
{
    if (location.kind != LOCATION_REGISTER || live[location.slot] == is_live) return;
    uint32_t size = vec_type_units(kernel->slots.items[location.slot].type);
    live[location.slot] = is_live;
    *units = is_live ? *units + size : *units - size;
}

/* The most units of registers at any place of the order whose content is still read after it. */
static uint32_t peak_units(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    bool *live = arena_array(v->arena, bool, kernel->slots.count);
    uint32_t peak = 0, units = 0;
    for (uint32_t at = kernel->order.count; at-- > 0;) {
        const VecInst *inst = vec_verifier_at(v, at);
        /* A region's inside is not counted, which gives a lower estimate; its carries are written before it, and what a side
         * writes need not have been there. */
        RegionId region = v->regions.of[at];
        bool carry = inst->kind == VEC_CARRY && region && !vec_region(&v->regions, region)->parent;
        if (vec_region_side(&v->regions, region)) set_live(kernel, live, inst->location, false, &units);
        if (region && !carry) continue;
        set_live(kernel, live, inst->location, false, &units);
        for (uint32_t n = 0; n < (carry ? 1 : inst->count); n++) set_live(kernel, live, vec_operand(kernel, inst, n)->location, true, &units);
        if (units > peak) peak = units;
    }
    return peak;
}

static void check_pressure(VecVerifier *v)
{
    uint32_t least = peak_units(v), most = register_units(v->kernel);
    if (v->kernel->pressure < least || v->kernel->pressure > most)
        vec_verifier_fault(v, 0, "a pressure of %u is stated, it is between %u and %u", v->kernel->pressure, least, most);
}

void vec_verify_allocation(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    for (uint32_t s = 1; s < kernel->slots.count; s++) check_slot(v, s);
    check_room(v, LOCATION_SHARED, kernel->shared_bytes, "shared memory");
    check_room(v, LOCATION_GLOBAL, kernel->scratch_bytes, "scratch");
    for (uint32_t at = 0; at < kernel->order.count; at++) check_result(v, kernel->order.items[at]);
    if (v->fault_count) return;
    Walk w = {.v = v, .slots = kernel->slots.count, .report = true};
    Contents nothing = {arena_array(v->arena, ValueId, kernel->slots.count)};
    walk(&w, 0, &nothing);
    if (v->fault_count == 0) check_pressure(v);
}

/* ---- barriers --------------------------------------------------------------------------- */

/* By slot: the numbers of barriers passed when it was last written, and last read by another lane. Pads have one
 * for each parity of the strip: what one strip keeps the next one reads. */
typedef struct {
    uint64_t written, read;
} Touched;

typedef struct {
    VecVerifier *v;
    Touched *slots;    /* two for each slot */
    ValueId *writers;  /* by slot: the instruction that wrote it last in this strip */
    uint64_t barriers; /* passed, from 1 */
    uint32_t strip;
    bool report;
} Phases;

static void cross_read(Phases *p, ValueId id, uint32_t n, uint32_t slot, uint32_t parity)
{
    Touched *touched = &p->slots[2 * slot + parity];
    if (p->report && touched->written == p->barriers)
        vec_verifier_fault(p->v, id, "no barrier stands between the write of %s and operand %u, read by another lane",
                           slot_name(p->v, slot), n);
    touched->read = p->barriers;
}

static void write(Phases *p, ValueId id, uint32_t slot, uint32_t parity)
{
    Touched *touched = &p->slots[2 * slot + parity];
    if (p->report && touched->read == p->barriers)
        vec_verifier_fault(p->v, id, "no barrier stands between another lane's read of %s and this write", slot_name(p->v, slot));
    touched->written = p->barriers;
}

static void pass_operand(Phases *p, ValueId id, uint32_t n)
{
    const VecKernel *kernel = p->v->kernel;
    const VecInst *inst = vec_inst(kernel, id);
    Location location = vec_operand(kernel, inst, n)->location;
    if (location.kind < LOCATION_SHARED) return;
    int32_t shift = vec_shift(kernel, inst, n);
    if (!shape_crosses_lanes(kernel, shift)) return;
    cross_read(p, id, n, location.slot, 0);
    const VecInst *writer = vec_inst(kernel, p->writers[location.slot]);
    if (shift < 0 && p->writers[location.slot] && writer->pad) cross_read(p, id, n, writer->pad_slot, (p->strip + 1) % 2);
}

/* Behind a side the barriers in it may not have been passed: what was done there, or before it, counts as done since the last one
 * before the side. */
static void leave_side(Phases *p, uint64_t before)
{
    for (uint32_t n = 0; n < 2 * p->v->kernel->slots.count; n++) {
        if (p->slots[n].written > before) p->slots[n].written = before;
        if (p->slots[n].read > before) p->slots[n].read = before;
    }
    p->barriers = before;
}

/* One strip of a block: strips follow each other, within an item or in the next one. */
static void pass_strip(Phases *p)
{
    const VecKernel *kernel = p->v->kernel;
    const VecRegions *regions = &p->v->regions;
    uint64_t *before = arena_array(p->v->arena, uint64_t, regions->list.count);
    p->writers = arena_array(p->v->arena, ValueId, kernel->slots.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind == VEC_BARRIER) p->barriers++;
        if (inst->kind == VEC_IF) before[regions->marks[at]] = p->barriers;
        if (inst->kind == VEC_ELSE || inst->kind == VEC_END_IF) leave_side(p, before[vec_region_then(regions, regions->marks[at])]);
        for (uint32_t n = 0; n < inst->count; n++) pass_operand(p, id, n);
        if (inst->location.kind) p->writers[inst->location.slot] = id;
        if (!vec_defines_value(inst) || inst->location.kind < LOCATION_SHARED) continue;
        write(p, id, inst->location.slot, 0);
        if (inst->pad) write(p, id, inst->pad_slot, p->strip % 2);
    }
}

void vec_verify_barriers(VecVerifier *v)
{
    Phases p = {.v = v, .slots = arena_array(v->arena, Touched, 2 * (size_t)v->kernel->slots.count), .barriers = 1};
    for (p.strip = 0; p.strip < 4; p.strip++) {
        p.report = p.strip == 3;
        pass_strip(&p);
    }
}
