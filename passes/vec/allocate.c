/* allocate
 *
 * WHAT   Gives every result and operand a location. Copies of the exchange get shared slots while there is room,
 *        else global ones; other values get registers. When registers run out, the value read again farthest
 *        from here goes to a slot (spill) and comes back before its next reader (reload); a value that is in a slot
 *        already is never written again.
 *          %e = sub %da, %da[i-1]   ->   r1 = sub r0, s0[-1]
 *        In a region the registers of values from outside are kept, so that each iteration and each way finds them; what is not in a
 *        register then is read from its slot directly. So every budget from 8 registers and 0 bytes on can be met.
 * NEEDS  place (copies stand behind exchanged values), the order.
 * KEEPS  the order of what was there; inserts VEC_SPILL and VEC_RELOAD.
 * FP     bit-exact.
 * COST   instructions times registers.
 * SOURCE Belady (1966); Poletto and Sarkar, TOPLAS 1999, for the walk over intervals.
 */
#include "ir/vec_tile.h"
#include "passes/vec/liveness.h"

#include <string.h>

/* Where a value is at the moment of the walk. Slots are ids into kernel->slots; 0: nowhere. */
typedef struct {
    uint32_t reg;      /* a register slot */
    uint32_t exchange; /* the slot of its copy */
    uint32_t spill;    /* a slot of this lane alone */
} Place;

typedef struct {
    uint32_t slot, from, to; /* kept for positions from .. to */
} Reservation;

typedef struct {
    Context *context;
    const NestRoutine *routine;
    VecKernel *kernel;
    const VecOptions *options;
    Liveness lives;
    Place *places;              /* by value */
    LIST(ValueId) in_registers;  /* values that hold a register, in the order they got it */
    LIST(Reservation) memory;    /* of shared and global slots */
    bool *busy;                 /* by slot: register slots in use */
    uint32_t units, peak;       /* 32-bit units in use */
    uint32_t position;          /* in the old order */
    LIST(ValueId) order;         /* the new one */
    const ValueId *carried_by;  /* by value: the carry whose second operand it is, else 0 */
} Allocation;

/* ---- slots ------------------------------------------------------------------------------ */

/* Types that share registers: masks and small integers are held as i32. */
static Type register_type(Type type)
{
    switch (type) {
    case TYPE_F32: case TYPE_F64: case TYPE_I64: return type;
    case TYPE_L64: return TYPE_I64;
    default: return TYPE_I32;
    }
}

static uint32_t add_slot(Allocation *a, VecSlot slot)
{
    list_push(a->context->arena, &a->kernel->slots, slot);
    return a->kernel->slots.count - 1;
}

static uint32_t memory_bytes(Type type)
{
    return vec_type_units(type) * 4;
}

/* A new shared or global slot; 8-byte aligned, since sizes are multiples of 8 for even counts. */
static uint32_t add_memory_slot(Allocation *a, LocationKind kind, Type type, uint32_t elements, bool is_pad)
{
    uint32_t *bytes = kind == LOCATION_SHARED ? &a->kernel->shared_bytes : &a->kernel->scratch_bytes;
    uint32_t size = (memory_bytes(type) * elements + 7) / 8 * 8;
    VecSlot slot = {.kind = kind, .type = memory_bytes(type) == 8 ? TYPE_F64 : TYPE_F32, .elements = elements, .offset = *bytes, .is_pad = is_pad};
    *bytes += size;
    return add_slot(a, slot);
}

/* The end of the latest reservation of a slot before `from`; UINT32_MAX when it is taken between from and to. */
static uint32_t free_since(const Allocation *a, uint32_t slot, uint32_t from, uint32_t to)
{
    uint32_t since = 0;
    for (uint32_t i = 0; i < a->memory.count; i++) {
        const Reservation *r = &a->memory.items[i];
        if (r->slot != slot) continue;
        if (r->from <= to && from <= r->to) return UINT32_MAX;
        if (r->to < from && r->to > since) since = r->to;
    }
    return since;
}

/* The free slot of that kind that has rested longest: a barrier between its readers and the next writer is then likely
 * to be there for other reasons. 0: none. */
static uint32_t find_rested(const Allocation *a, LocationKind kind, Type held, uint32_t from, uint32_t to)
{
    uint32_t best = 0, best_since = UINT32_MAX;
    for (uint32_t slot = 1; slot < a->kernel->slots.count; slot++) {
        const VecSlot *s = &a->kernel->slots.items[slot];
        if (s->kind != kind || s->type != held || s->is_pad || s->is_stage) continue;
        uint32_t since = free_since(a, slot, from, to);
        if (since >= best_since) continue;
        best = slot;
        best_since = since;
    }
    return best;
}

/* Bytes of shared memory a lane that do not cost occupancy: with about 128 registers a lane, the register file of
 * 256 KiB holds 512 lanes, to which 227 KiB of shared memory give about 450 bytes each. */
enum { FREE_SHARED_BYTES_A_LANE = 320 };

/* A slot of `elements` elements kept from .. to: a new shared one while that costs nothing, else one that rests, else a new
 * shared one within the budget, else a global one. A pad is never shared with another value. */
static uint32_t reserve_memory(Allocation *a, Type type, uint32_t elements, bool is_pad, uint32_t from, uint32_t to)
{
    VecKernel *kernel = a->kernel;
    Type held = memory_bytes(type) == 8 ? TYPE_F64 : TYPE_F32;
    uint32_t size = (memory_bytes(type) * elements + 7) / 8 * 8;
    bool fits = kernel->shared_bytes + size <= a->options->shared;
    bool is_cheap = kernel->shared_bytes + size <= FREE_SHARED_BYTES_A_LANE * kernel->vl;
    uint32_t found = 0;
    if (!is_pad && !(fits && is_cheap)) found = find_rested(a, LOCATION_SHARED, held, from, to);
    if (!found && fits) found = add_memory_slot(a, LOCATION_SHARED, type, elements, is_pad);
    if (!found && !is_pad) found = find_rested(a, LOCATION_GLOBAL, held, from, to);
    if (!found) found = add_memory_slot(a, LOCATION_GLOBAL, type, elements, is_pad);
    list_push(a->context->scratch, &a->memory, ((Reservation){found, from, to}));
    return found;
}

/* ---- registers -------------------------------------------------------------------------- */

static uint32_t find_register(Allocation *a, Type type)
{
    VecKernel *kernel = a->kernel;
    for (uint32_t slot = 1; slot < kernel->slots.count; slot++)
        if (kernel->slots.items[slot].kind == LOCATION_REGISTER && kernel->slots.items[slot].type == type && !a->busy[slot])
            return slot;
    return add_slot(a, (VecSlot){.kind = LOCATION_REGISTER, .type = type, .elements = 1});
}

static void take_register(Allocation *a, ValueId value, uint32_t slot)
{
    a->places[value].reg = slot;
    a->busy[slot] = true;
    list_push(a->context->scratch, &a->in_registers, value);
    a->units += vec_type_units(vec_inst(a->kernel, value)->type);
    if (a->units > a->peak) a->peak = a->units;
}

static void drop_register(Allocation *a, ValueId value)
{
    if (!a->places[value].reg) return;
    a->busy[a->places[value].reg] = false;
    a->places[value].reg = 0;
    a->units -= vec_type_units(vec_inst(a->kernel, value)->type);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < a->in_registers.count; i++)
        if (a->in_registers.items[i] != value) a->in_registers.items[kept++] = a->in_registers.items[i];
    a->in_registers.count = kept;
}

static bool reads_value(const VecKernel *kernel, const VecInst *inst, ValueId value)
{
    for (uint32_t n = 0; n < inst->count; n++)
        if (vec_operand(kernel, inst, n)->value == value) return true;
    return false;
}

static RegionId region_here(const Allocation *a)
{
    return a->lives.regions.of[a->position];
}

static RegionId region_of(const Allocation *a, ValueId value)
{
    return a->lives.regions.of[a->lives.lives[value].defined];
}

/* Whether the walk may take the register of `value` here: not an operand of the instruction at hand, and not a
 * value from outside the region at hand, which is not run once on every way, nor a carry, which the loop expects to find in its
 * place. */
static bool may_evict(const Allocation *a, ValueId value, const VecInst *at_hand)
{
    if (at_hand && reads_value(a->kernel, at_hand, value)) return false;
    if (vec_inst(a->kernel, value)->kind == VEC_CARRY) return false;
    return region_of(a, value) == region_here(a);
}

/* The slot that holds the value for its own lane, 0 when only a register does. That of the exchange is kept to the last
 * read at another lane only, so evict spills a value that lives longer. */
static uint32_t memory_of(const Allocation *a, ValueId value)
{
    return a->places[value].spill ? a->places[value].spill : a->places[value].exchange;
}

/* The value to evict: read again farthest from here, one that is in a slot already counting as twice as far. 0: none. */
static ValueId choose_victim(const Allocation *a, const VecInst *at_hand)
{
    ValueId best = 0;
    uint64_t best_distance = 0;
    for (uint32_t i = 0; i < a->in_registers.count; i++) {
        ValueId value = a->in_registers.items[i];
        if (!may_evict(a, value, at_hand)) continue;
        uint32_t next = vec_next_lane_use(&a->lives.lives[value], a->position);
        uint64_t distance = (uint64_t)next - a->position;
        if (memory_of(a, value)) distance *= 2;
        if (distance > best_distance) {
            best_distance = distance;
            best = value;
        }
    }
    return best;
}

/* Why the value leaves its register now. Instructions are counted without spills, reloads and barriers. */
static Name spill_reason(const Allocation *a, ValueId value)
{
    uint32_t next = vec_next_lane_use(&a->lives.lives[value], a->position);
    if (next == UINT32_MAX) return intern_printf(a->context->names, "read at other lanes later, %u registers in use", a->units);
    return intern_printf(a->context->names, "next read %u instructions on, %u registers in use", next - a->position, a->units);
}

static ValueId insert_move(Allocation *a, VecKind kind, ValueId value, uint32_t from, uint32_t to)
{
    VecKernel *kernel = a->kernel;
    const VecInst *source = vec_inst(kernel, value);
    VecInst move = vec_move_of(source, kind);
    move.location = (Location){kernel->slots.items[to].kind, to};
    move.reason = kind == VEC_SPILL ? spill_reason(a, value) : NULL;
    VecOperand operand = {.value = value, .location = {kernel->slots.items[from].kind, from}};
    ValueId id = vec_inst_add(a->context, kernel, move, &operand, 1);
    list_push(a->context->arena, &a->order, id);
    return id;
}

static void evict(Allocation *a, ValueId value)
{
    const VecLife *life = &a->lives.lives[value];
    bool kept = a->places[value].spill || (a->places[value].exchange && life->last <= life->last_exchange);
    if (!kept) {
        uint32_t slot = reserve_memory(a, vec_inst(a->kernel, value)->type, a->kernel->vl, false, a->position, life->last);
        insert_move(a, VEC_SPILL, value, a->places[value].reg, slot);
        a->places[value].spill = slot;
    }
    drop_register(a, value);
}

/* Frees registers until `units` more fit; false when that cannot be. */
static bool make_room(Allocation *a, uint32_t units, const VecInst *at_hand)
{
    while (a->units + units > a->options->regs) {
        ValueId victim = choose_victim(a, at_hand);
        if (!victim) return false;
        evict(a, victim);
    }
    return true;
}

/* ---- the walk --------------------------------------------------------------------------- */

/* The elements that pads have where each lies behind the slot of its copy: as many as the longest one, so that a lane finds what is read at one
 * shift at one distance in all slots. 0: these would take more shared memory than is cheap. */
static uint32_t find_common_pad(const Allocation *a)
{
    const VecKernel *kernel = a->kernel;
    uint32_t longest = 0, bytes = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *copy = vec_inst(kernel, kernel->order.items[at]);
        if (copy->kind == VEC_COPY && copy->pad > longest) longest = copy->pad;
    }
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *copy = vec_inst(kernel, kernel->order.items[at]);
        if (copy->kind == VEC_COPY && copy->pad) bytes += memory_bytes(copy->type) * (kernel->vl + shape_info(kernel->shape)->pad_elements(kernel, longest));
    }
    return bytes <= a->options->shared && bytes <= FREE_SHARED_BYTES_A_LANE * kernel->vl ? longest : 0;
}

/* A slot of its own and a pad behind it. */
static uint32_t add_padded_slot(Allocation *a, VecInst *copy, uint32_t pad, uint32_t from, uint32_t to)
{
    const VecKernel *kernel = a->kernel;
    uint32_t slot = add_memory_slot(a, LOCATION_SHARED, copy->type, kernel->vl, false);
    copy->pad = pad;
    copy->pad_slot = add_memory_slot(a, LOCATION_SHARED, copy->type, shape_info(kernel->shape)->pad_elements(kernel, pad), true);
    list_push(a->context->scratch, &a->memory, ((Reservation){slot, from, to}));
    return slot;
}

/* Exchange copies get their slots first, in order, so that spills take only what they leave. */
static void place_copies(Allocation *a)
{
    VecKernel *kernel = a->kernel;
    uint32_t common = find_common_pad(a);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *copy = vec_inst(kernel, kernel->order.items[at]);
        if (copy->kind != VEC_COPY || !copy->pad || common) continue;
        copy->pad_slot = reserve_memory(a, copy->type, shape_info(kernel->shape)->pad_elements(kernel, copy->pad), true, 0, UINT32_MAX);
    }
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *copy = vec_inst(kernel, kernel->order.items[at]);
        if (copy->kind != VEC_COPY) continue;
        uint32_t last = a->lives.lives[vec_operand(kernel, copy, 0)->value].last_exchange;
        uint32_t slot = copy->pad && common ? add_padded_slot(a, copy, common, at, last) : reserve_memory(a, copy->type, kernel->vl, false, at, last);
        copy->location = (Location){kernel->slots.items[slot].kind, slot};
        if (copy->location.kind == LOCATION_GLOBAL)
            copy->reason = intern_printf(a->context->names, "%s%sshared memory is full", copy->reason ? copy->reason : "",
                                         copy->reason ? "; " : "");
    }
}

/* A value in a slot goes to a register when its lane reads it again later; a value from outside the region at hand, and a
 * carry, whose slot changes with each iteration, are read from their slots. */
static bool worth_reload(const Allocation *a, ValueId value)
{
    const VecLife *life = &a->lives.lives[value];
    return region_of(a, value) == region_here(a) &&
           vec_inst(a->kernel, value)->kind != VEC_CARRY && vec_next_lane_use(life, a->position) != UINT32_MAX;
}

/* Brings the n-th operand where the instruction can read it. */
static void locate_operand(Allocation *a, ValueId user, uint32_t n)
{
    VecKernel *kernel = a->kernel;
    VecOperand operand = *vec_operand(kernel, vec_inst(kernel, user), n);
    ValueId value = operand.value;
    if (!value || !vec_defines_value(vec_inst(kernel, value))) return;
    Place *place = &a->places[value];
    uint32_t slot;
    if (vec_shift(kernel, vec_inst(kernel, user), n) != 0) slot = place->exchange;
    else {
        uint32_t units = vec_type_units(vec_inst(kernel, value)->type);
        if (!place->reg && worth_reload(a, value) && make_room(a, units, vec_inst(kernel, user))) {
            uint32_t to = find_register(a, register_type(vec_inst(kernel, value)->type));
            insert_move(a, VEC_RELOAD, value, memory_of(a, value), to);
            take_register(a, value, to);
        }
        slot = place->reg ? place->reg : memory_of(a, value);
    }
    if (!slot) internal_error("kernel %s: value %u is nowhere when instruction %u reads it", kernel->name, value, user);
    vec_operand(kernel, vec_inst(kernel, user), n)->location = (Location){kernel->slots.items[slot].kind, slot};
}

/* Frees the registers of values that no lane reads again. A value from outside a region is kept as long as that asks for. */
static void drop_dead(Allocation *a)
{
    for (uint32_t i = 0; i < a->in_registers.count;) {
        ValueId value = a->in_registers.items[i];
        const VecLife *life = &a->lives.lives[value];
        bool carry = vec_inst(a->kernel, value)->kind == VEC_CARRY;
        bool outside = region_of(a, value) != region_here(a);
        bool dead = carry || outside ? life->last <= a->position : !vec_has_lane_use(life, a->position);
        /* An outside value read at another lane only is not needed in a register. */
        if (dead) drop_register(a, value);
        else i++;
    }
}

/* The register of the carry that `value` becomes at the loop's end, if no one reads the carry after here. */
static uint32_t coalesced_register(const Allocation *a, ValueId value)
{
    ValueId carry = a->carried_by[value];
    if (!carry || !a->places[carry].reg || vec_inst(a->kernel, value)->kind == VEC_CARRY) return 0;
    if (region_of(a, carry) != region_here(a)) return 0;
    const VecLife *life = &a->lives.lives[carry];
    uint32_t end = vec_region(&a->lives.regions, region_of(a, carry))->last;
    for (uint32_t i = 0; i < life->uses.count; i++)
        if (life->uses.items[i].position > a->position && life->uses.items[i].position <= end) return 0;
    return a->places[carry].reg;
}

static void locate_result(Allocation *a, ValueId id)
{
    VecKernel *kernel = a->kernel;
    VecInst *inst = vec_inst(kernel, id);
    Type type = inst->type;
    if (inst->kind == VEC_COPY) {
        a->places[vec_operand(kernel, inst, 0)->value].exchange = inst->location.slot;
        return;
    }
    if (!vec_defines_value(inst)) return;
    uint32_t shared_with = coalesced_register(a, id);
    if (shared_with) {
        inst->location = (Location){LOCATION_REGISTER, shared_with};
        a->places[id].reg = shared_with;
        return;
    }
    uint32_t slot;
    if (make_room(a, vec_type_units(type), NULL)) {
        slot = find_register(a, register_type(type));
        take_register(a, id, slot);
    } else {
        slot = reserve_memory(a, type, kernel->vl, false, a->position, a->lives.lives[id].last);
        a->places[id].spill = slot;
        vec_inst(kernel, id)->reason = intern_printf(a->context->names, "%u registers in use, none may leave", a->units);
    }
    vec_inst(kernel, id)->location = (Location){kernel->slots.items[slot].kind, slot};
}

/* VEC_OUT takes over what its carry stood in. */
static void locate_out(Allocation *a, ValueId id)
{
    VecKernel *kernel = a->kernel;
    ValueId carry = vec_operand(kernel, vec_inst(kernel, id), 0)->value;
    a->places[id] = a->places[carry];
    vec_inst(kernel, id)->location = vec_inst(kernel, carry)->location;
    vec_operand(kernel, vec_inst(kernel, id), 0)->location = vec_inst(kernel, carry)->location;
    if (a->places[carry].spill)
        list_push(a->context->scratch, &a->memory,
                 ((Reservation){a->places[carry].spill, a->position, a->lives.lives[id].last}));
    for (uint32_t i = 0; i < a->in_registers.count; i++)
        if (a->in_registers.items[i] == carry) a->in_registers.items[i] = id;
    a->places[carry].reg = 0;
}

/* The most units that values defined inside the construct at `begin` occupy at once. */
static uint32_t inner_pressure(const Allocation *a, uint32_t begin, uint32_t end)
{
    const VecKernel *kernel = a->kernel;
    uint32_t most = 0;
    int32_t *change = arena_array(a->context->scratch, int32_t, end - begin + 2);
    for (uint32_t at = begin + 1; at < end; at++) {
        ValueId id = kernel->order.items[at];
        if (!vec_defines_value(vec_inst(kernel, id)) || vec_inst(kernel, id)->kind == VEC_COPY) continue;
        const VecLife *life = &a->lives.lives[id];
        int32_t units = (int32_t)vec_type_units(vec_inst(kernel, id)->type);
        change[at - begin] += units;
        uint32_t last = life->last < end ? life->last : end;
        change[last - begin + 1] -= units;
    }
    int32_t now = 0;
    for (uint32_t i = 0; i <= end - begin; i++) {
        now += change[i];
        if (now > (int32_t)most) most = (uint32_t)now;
    }
    return most;
}

/* Before an outermost region: makes room for what it defines, as far as that can be had without the condition. */
static void prepare_region(Allocation *a)
{
    uint32_t end = vec_construct_end(&a->lives.regions, a->position);
    uint32_t units = inner_pressure(a, a->position, end);
    if (units > a->options->regs) units = a->options->regs;
    make_room(a, units, vec_inst(a->kernel, a->kernel->order.items[a->position]));
}

/* At a loop's end, where the carries take their next values. */
static void locate_carried(Allocation *a, uint32_t end)
{
    VecKernel *kernel = a->kernel;
    uint32_t begin = vec_region(&a->lives.regions, a->lives.regions.marks[end])->begin;
    for (uint32_t c = begin + 1; vec_is_among_carries(vec_inst(kernel, kernel->order.items[c])); c++) {
        VecInst *carry = vec_inst(kernel, kernel->order.items[c]);
        if (carry->kind != VEC_CARRY) continue;
        VecOperand *next = vec_operand(kernel, carry, 1);
        if (!next->value || !vec_defines_value(vec_inst(kernel, next->value))) continue;
        const Place *place = &a->places[next->value];
        uint32_t slot = vec_shift(kernel, carry, 1) != 0 ? place->exchange
                        : place->reg                     ? place->reg
                                                         : memory_of(a, next->value);
        next->location = (Location){kernel->slots.items[slot].kind, slot};
    }
}

static void visit(Allocation *a, ValueId id)
{
    VecKernel *kernel = a->kernel;
    VecKind kind = vec_inst(kernel, id)->kind;
    if ((kind == VEC_LOOP || kind == VEC_IF) && !region_here(a)) prepare_region(a);
    if (kind == VEC_END_LOOP) locate_carried(a, a->position);
    if (kind != VEC_OUT)
        for (uint32_t n = 0; n < vec_inst(kernel, id)->count; n++)
            if (!(kind == VEC_CARRY && n == 1)) locate_operand(a, id, n);
    if (kind == VEC_OUT) locate_out(a, id);
    else {
        drop_dead(a);
        locate_result(a, id);
    }
    list_push(a->context->arena, &a->order, id);
    drop_dead(a);
}

/* Slots for what is staged, which lanes read some elements of at once. */
static void place_stages(Allocation *a)
{
    VecKernel *kernel = a->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (!load->staged) continue;
        load->stage_slot = add_memory_slot(a, LOCATION_SHARED, load->type, vec_stage_elements(a->routine, kernel, load), false);
        kernel->slots.items[load->stage_slot].is_stage = true;
        kernel->shared_bytes = (kernel->shared_bytes + VEC_STAGE_BYTES - 1) / VEC_STAGE_BYTES * VEC_STAGE_BYTES;
    }
}

static const ValueId *find_carried(Context *context, const VecKernel *kernel)
{
    ValueId *carried = arena_array(context->scratch, ValueId, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind != VEC_CARRY) continue;
        ValueId next = vec_operand(kernel, inst, 1)->value;
        /* One value that feeds two carries can share the register of neither. */
        carried[next] = carried[next] ? UINT32_MAX : id;
    }
    for (ValueId id = 0; id < kernel->insts.count; id++)
        if (carried[id] == UINT32_MAX) carried[id] = 0;
    return carried;
}

bool vec_allocate(StageRun *run)
{
    Context *context = run->context;
    VecKernel *kernel = run->kernel;
    Allocation a = {.context = context, .routine = run->routine, .kernel = kernel, .options = run->options};
    a.lives = vec_find_liveness(context->scratch, kernel);
    /* Moves inserted on the way are not looked up by value, so the tables cover the values of now. */
    a.places = arena_array(context->scratch, Place, kernel->insts.count);
    a.carried_by = find_carried(context, kernel);
    a.busy = arena_array(context->scratch, bool, 4u * kernel->insts.count + 64);
    if (!kernel->slots.count) list_push(context->arena, &kernel->slots, (VecSlot){0});
    place_stages(&a);
    place_copies(&a);
    uint32_t count = kernel->order.count;
    for (a.position = 0; a.position < count; a.position++) visit(&a, kernel->order.items[a.position]);
    kernel->order.items = a.order.items;
    kernel->order.count = a.order.count;
    kernel->order.capacity = a.order.capacity;
    kernel->pressure = a.peak;
    return true;
}
