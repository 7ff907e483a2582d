/* Runs an allocated kernel: blocks walk work items; within one, all lanes do an instruction before the next one, and
 * every slot element knows which value it holds and who touched it since which barrier. */
#include "ir/vec_interp.h"

#include "ir/build.h"
#include "ir/vec_launch.h"
#include "ir/vec_machine.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* ---- slots ------------------------------------------------------------------------------ */

/* The index on an axis of the point that the instruction works on in a lane. */
static int64_t index_of(const VecRun *run, const VecInst *inst, uint32_t axis, uint32_t lane)
{
    const Machine *m = run->data;
    return run->axes[axis].lower + m->shape->point(run->kernel, &m->place, axis, lane) - inst->delay[axis];
}

int64_t machine_point(const VecRun *run, const VecInst *inst, uint32_t lane)
{
    return index_of(run, inst, 0, lane);
}

/* Goes to a work item, whose number has the pieces of axis 0 in front. */
static void set_item(VecRun *run, uint64_t item)
{
    Machine *m = run->data;
    m->item = item;
    for (uint32_t a = 0; a < run->kernel->axis_count; a++) {
        uint64_t pieces = (uint64_t)m->shape->pieces(run->kernel, a, m->counts[a]);
        m->place.piece[a] = (int64_t)(item % pieces);
        item /= pieces;
    }
    uint32_t axis = run->kernel->walk_axis;
    int64_t walked = shape_rows(run->kernel, axis), left = m->counts[axis] - m->place.piece[axis] * walked;
    m->rows = left < walked ? left : walked;
}

/* Goes to the item that a lane is in where they are joined; behind the last one it has no points. */
static void join_item(VecRun *run, uint32_t lane)
{
    Machine *m = run->data;
    ShapeStrips strips = m->shape->strips(run->kernel);
    uint64_t period = (uint64_t)shape_period(strips, m->counts[0]), nth = ((uint64_t)(m->place.strip * strips.stride) + lane / shape_columns(run->kernel)) / period;
    if (nth >= m->items) nth = m->items - 1;
    if (nth == m->nth) return;
    m->nth = nth;
    set_item(run, m->first_item + nth * m->step);
    m->visit = m->first_visit + nth;
    m->place.before = (int64_t)(nth * period);
}

/* Goes to a lane: the indices of axes other than 0. */
void machine_set_lane(VecRun *run, const VecInst *inst, uint32_t lane)
{
    Machine *m = run->data;
    m->lane = lane;
    if (m->joined) join_item(run, lane);
    for (uint32_t a = 1; a < run->kernel->axis_count; a++) run->index[a] = index_of(run, inst, a, lane);
}

/* Whether the instruction works in this lane, if the lane comes by. */
bool machine_is_active(const VecRun *run, const VecInst *inst, uint32_t lane)
{
    const Machine *m = run->data;
    bool has_set = inst->kind != VEC_MERGE && !vec_is_move(inst);
    if (has_set && !vec_run_in_set(run, inst->set, machine_point(run, inst, lane))) return false;
    for (uint32_t a = 0; a < run->kernel->axis_count; a++) {
        ShapeRange own = m->shape->owned(run->kernel, &m->place, a, m->counts[a]);
        int64_t point = index_of(run, inst, a, lane) - run->axes[a].lower;
        if (point < own.first + inst->extent[a].low || point > own.last + inst->extent[a].high) return false;
    }
    return true;
}

/* The instruction that puts `value` into `slot` and keeps a pad; NULL: none. */
static const VecInst *find_padded(const VecKernel *kernel, ValueId value, uint32_t slot)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->pad && inst->location.slot == slot && inst->location.kind != LOCATION_NONE &&
            vec_value_root(kernel, kernel->order.items[at]) == value)
            return inst;
    }
    return NULL;
}

/* Whether the pad that the instruction keeps has its elements. */
static bool has_pad(const VecRun *run, const VecInst *inst)
{
    const Machine *m = run->data;
    return inst->pad && inst->pad_slot && m->sizes[inst->pad_slot] >= m->shape->pad_elements(run->kernel, inst->pad);
}

/* The element that the n-th operand is read from in a lane, and whether the strip at hand wrote it; NULL, with a fault, when
 * there is none. */
static MachineCell *find_cell(VecRun *run, ValueId id, uint32_t n, uint32_t lane, bool *of_this_strip)
{
    const VecKernel *kernel = run->kernel;
    Machine *m = run->data;
    const VecInst *inst = vec_inst(kernel, id);
    const VecOperand *operand = vec_operand(kernel, inst, n);
    Location location = operand->location;
    int64_t shift = vec_shift(kernel, inst, n);
    if (location.kind == LOCATION_NONE) {
        vec_run_fault(run, id, "operand %u has no location", n);
        return NULL;
    }
    if (location.kind == LOCATION_REGISTER && shift) {
        vec_run_fault(run, id, "operand %u is read from another lane's register", n);
        return NULL;
    }
    ShapeElement element = m->shape->find(kernel, m->place.strip, lane, shift, 0);
    *of_this_strip = element.where == ELEMENT_OF_SLOT;
    if (*of_this_strip) return &m->slots[location.slot][element.at];
    const VecInst *padded = find_padded(kernel, vec_value_root(kernel, operand->value), location.slot);
    if (padded && has_pad(run, padded)) element = m->shape->find(kernel, m->place.strip, lane, shift, padded->pad);
    if (element.where == ELEMENT_OF_PAD) return &m->slots[padded->pad_slot][element.at];
    vec_run_fault(run, id, "operand %u is read at lane %" PRId64 ", outside of the slot and its pad", n, lane + shift);
    return NULL;
}

/* Reports a cell that holds another value than the operand names. */
static bool check_cell(VecRun *run, ValueId id, uint32_t n, const MachineCell *cell, int64_t point, bool of_this_strip)
{
    const Machine *m = run->data;
    const VecOperand *operand = vec_operand(run->kernel, vec_inst(run->kernel, id), n);
    ValueId value = vec_value_root(run->kernel, operand->value);
    const char *name = run->form.values[value] ? run->form.values[value] : "?";
    if (cell->value == 0)
        vec_run_fault(run, id, "operand %u, %%%s at %" PRId64 ": nothing wrote this element", n, name, point);
    else if (cell->value != value)
        vec_run_fault(run, id, "operand %u, %%%s at %" PRId64 ": the element holds %%%s", n, name, point,
                      run->form.values[cell->value] ? run->form.values[cell->value] : "?");
    else if (cell->visit != m->visit || cell->point != point)
        vec_run_fault(run, id, "operand %u, %%%s at %" PRId64 ": the element holds it at %" PRId64 " %s", n, name, point,
                      cell->point, cell->visit == m->visit ? "of this item" : "of another item");
    else if (of_this_strip && cell->execution != m->executions[value])
        vec_run_fault(run, id, "operand %u, %%%s at %" PRId64 ": the element holds an earlier iteration's", n, name, point);
    else return true;
    return false;
}

/* Reads an operand; `defined` false where its value is undefined, or after a fault. */
static void fetch(VecRun *run, ValueId id, uint32_t n, uint32_t lane, uint64_t *bits, bool *defined)
{
    Machine *m = run->data;
    const VecInst *inst = vec_inst(run->kernel, id);
    const VecOperand *operand = vec_operand(run->kernel, inst, n);
    int64_t point = machine_point(run, inst, lane) + operand->offset[0];
    *bits = 0;
    *defined = false;
    if (vec_run_free_operand(run, operand, point - operand->offset[0], bits, defined)) return;
    bool of_this_strip = false;
    MachineCell *cell = find_cell(run, id, n, lane, &of_this_strip);
    if (!cell) return;
    if (!check_cell(run, id, n, cell, point, of_this_strip)) return;
    if (operand->location.kind != LOCATION_REGISTER && !trace_read(&cell->trace, lane, m->barriers)) {
        vec_run_fault(run, id, "operand %u at %" PRId64 " is read from %c%u without a barrier after its write", n, point,
                      vec_form_slots[operand->location.kind], operand->location.slot);
        return;
    }
    *bits = cell->bits;
    *defined = cell->defined;
}

static void put(VecRun *run, ValueId id, MachineCell *cell, const MachineCell *content, uint32_t lane, bool is_register)
{
    const Machine *m = run->data;
    Trace trace = cell->trace;
    if (!is_register && !trace_write(&trace, lane, m->barriers))
        vec_run_fault(run, id, "lane %u overwrites an element that another lane uses since the last barrier", lane);
    *cell = *content;
    cell->trace = trace;
}

/* Writes a result in all lanes that come by; where the instruction is not active, what it writes is undefined. */
static void write_result(VecRun *run, ValueId id, Location location, const MachineCell *results)
{
    const VecKernel *kernel = run->kernel;
    Machine *m = run->data;
    const VecInst *inst = vec_inst(kernel, id);
    bool is_register = location.kind == LOCATION_REGISTER;
    if (location.kind == LOCATION_NONE) {
        vec_run_fault(run, id, "the result has no location");
        return;
    }
    for (uint32_t lane = 0; lane < kernel->vl; lane++)
        if (vec_run_way(run, run->regions.value[id], lane) != WAY_NONE)
            put(run, id, &m->slots[location.slot][lane], &results[lane], lane, is_register);
    if (!has_pad(run, inst)) return;
    for (uint32_t lane = 0; lane < kernel->vl; lane++) {
        ShapeElement kept = m->shape->keep(kernel, m->place.strip, lane, inst->pad);
        if (kept.where == ELEMENT_OF_PAD) put(run, id, &m->slots[inst->pad_slot][kept.at], &results[lane], lane, false);
    }
}

/* ---- instructions ----------------------------------------------------------------------- */

/* What the operand was in the row before of the same item, and what it is for the next one. */
static void hand_on(VecRun *run, ValueId id, uint32_t lane, const VecOperands *in, MachineCell *result)
{
    Machine *m = run->data;
    MachineCell *handed = &m->handed[id][lane];
    result->bits = handed->bits;
    result->defined = m->place.row > 0 && handed->visit + 1 == m->visit && handed->defined;
    *handed = (MachineCell){.bits = in->bits[0], .defined = in->defined[0], .visit = m->visit};
}

static MachineCell result_cell(const VecRun *run, ValueId id, uint32_t lane)
{
    const Machine *m = run->data;
    ValueId value = vec_value_root(run->kernel, id);
    return (MachineCell){.value = value, .point = machine_point(run, vec_inst(run->kernel, id), lane), .visit = m->visit,
                  .execution = m->executions[value]};
}

static void run_inst(VecRun *run, ValueId id, MachineCell *results)
{
    const VecKernel *kernel = run->kernel;
    Machine *m = run->data;
    const VecInst *inst = vec_inst(kernel, id);
    bool move = vec_is_move(inst);
    uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->count;
    if (!move) m->executions[id]++;
    for (uint32_t lane = 0; lane < kernel->vl && !vec_run_stopped(run); lane++) {
        VecOperands in;
        machine_set_lane(run, inst, lane);
        results[lane] = result_cell(run, id, lane);
        VecWay way = vec_run_way(run, run->regions.value[id], lane);
        if (way == WAY_NONE || !machine_is_active(run, inst, lane)) continue;
        int64_t point = machine_point(run, inst, lane);
        m->point = point;
        if (way == WAY_UNKNOWN) {
            vec_run_fault_of_way(run, id, point);
            continue;
        }
        if (inst->kind == VEC_PHI) way = (VecWay)run->ways[run->sides[id]][lane];
        for (uint32_t n = 0; n < count; n++) {
            in.defined[n] = false;
            if (inst->kind != VEC_PHI || way == (n ? WAY_OTHER : WAY_FIRST)) fetch(run, id, n, lane, &in.bits[n], &in.defined[n]);
        }
        if (vec_run_stopped(run)) return;
        if (move) {
            results[lane].bits = in.bits[0];
            results[lane].defined = in.defined[0];
        } else if (inst->staged) {
            results[lane].defined = machine_read_stage(run, id, point, &in, &results[lane].bits);
        } else if (inst->kind == VEC_PREVIOUS) {
            hand_on(run, id, lane, &in, &results[lane]);
        } else {
            results[lane].defined = vec_run_compute(run, id, point, way, &in, &results[lane].bits);
        }
    }
    if (vec_defines_value(inst) && !vec_run_stopped(run)) write_result(run, id, inst->location, results);
}

/* A carry's next values, of all lanes. */
static void read_next(VecRun *run, ValueId id, MachineCell *next)
{
    for (uint32_t lane = 0; lane < run->kernel->vl && !vec_run_stopped(run); lane++) {
        uint64_t bits = 0;
        bool defined = false;
        machine_set_lane(run, vec_inst(run->kernel, id), lane);
        bool here = machine_is_active(run, vec_inst(run->kernel, id), lane) && vec_run_way(run, run->regions.value[id], lane) == WAY_FIRST;
        if (here) fetch(run, id, 1, lane, &bits, &defined);
        next[lane] = result_cell(run, id, lane);
        next[lane].execution++;
        next[lane].bits = bits;
        next[lane].defined = defined;
    }
}

/* At the end of an iteration the carries take their second operands, all at once. */
static void carry_on(VecRun *run, uint32_t begin)
{
    const VecKernel *kernel = run->kernel;
    Machine *m = run->data;
    for (int phase = 0; phase < 2 && !vec_run_stopped(run); phase++) {
        MachineCell *next = m->carried;
        for (uint32_t at = begin + 1; at < kernel->order.count && !vec_run_stopped(run); at++) {
            ValueId id = kernel->order.items[at];
            if (!vec_is_among_carries(vec_inst(kernel, id))) break;
            if (vec_inst(kernel, id)->kind != VEC_CARRY) continue;
            if (phase == 0) {
                read_next(run, id, next);
            } else {
                m->executions[id]++;
                write_result(run, id, vec_inst(kernel, id)->location, next);
            }
            next += kernel->vl;
        }
    }
}

/* The way that each lane goes. */
static void run_if(VecRun *run, ValueId id)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    for (uint32_t lane = 0; lane < run->kernel->vl && !vec_run_stopped(run); lane++) {
        VecWay way = vec_run_way(run, run->regions.value[id], lane);
        uint64_t bits = 0;
        bool defined = false;
        machine_set_lane(run, inst, lane);
        if (way == WAY_FIRST && machine_is_active(run, inst, lane)) fetch(run, id, 0, lane, &bits, &defined);
        if (way == WAY_FIRST) way = vec_run_choose(defined, bits);
        run->ways[run->sides[id]][lane] = (uint8_t)way;
    }
}

/* All lanes come by, or none. Where the condition was not computed a lane goes with the others. */
static void pass_barrier(VecRun *run, ValueId id)
{
    Machine *m = run->data;
    uint32_t here = 0, elsewhere = 0;
    for (uint32_t lane = 0; lane < run->kernel->vl; lane++) {
        VecWay way = vec_run_way(run, run->regions.value[id], lane);
        here += way == WAY_FIRST;
        elsewhere += way == WAY_NONE;
    }
    if (here) m->barriers++;
    if (here && elsewhere) vec_run_fault(run, id, "%u lanes wait for %u that do not come", here, elsewhere);
}

static uint32_t run_list(VecRun *run, uint32_t from, bool skip, MachineCell *results);

static uint32_t run_loop(VecRun *run, uint32_t begin, MachineCell *results)
{
    const VecKernel *kernel = run->kernel;
    uint64_t trips = run->trips[kernel->order.items[begin]];
    uint32_t at = begin + 1;
    for (; at < kernel->order.count && vec_is_among_carries(vec_inst(kernel, kernel->order.items[at])); at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_CARRY) run_inst(run, kernel->order.items[at], results);
    uint32_t end = 0;
    Machine *m = run->data;
    uint64_t *turn = &m->turns[kernel->order.items[begin]];
    for (*turn = 0; *turn < trips && !vec_run_stopped(run); ++*turn) {
        machine_bring(run, begin);
        end = run_list(run, at, false, results);
        carry_on(run, begin);
    }
    return end ? end : run_list(run, at, true, results);
}

static uint32_t run_list(VecRun *run, uint32_t from, bool skip, MachineCell *results)
{
    const VecKernel *kernel = run->kernel;
    uint32_t at = from;
    while (at < kernel->order.count) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (vec_run_stopped(run)) skip = true;
        if (inst->kind == VEC_LOOP) {
            at = skip ? run_list(run, at + 1, true, results) : run_loop(run, at, results);
            continue;
        }
        at++;
        if (inst->kind == VEC_END_LOOP) return at;
        if (skip) continue;
        if (inst->kind == VEC_BARRIER) pass_barrier(run, id);
        else if (inst->kind == VEC_IF) run_if(run, id);
        else if (vec_runs(inst)) run_inst(run, id, results);
    }
    return at;
}

/* ---- blocks ----------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void run_item(VecRun *run, uint64_t item, MachineCell *results)
{
    Machine *m = run->data;
    set_item(run, item);
    int64_t strips = shape_strip_count(m->shape->strips(run->kernel), m->counts[0]);
    int64_t first = m->shape->walks ? 0 : m->place.piece[0], last = m->shape->walks ? strips - 1 : first;
    for (m->place.row = 0; m->place.row < m->rows && !vec_run_stopped(run); m->place.row++) {
        m->visit++;
        run->first = m->place.row == 0;
        for (m->place.strip = first; m->place.strip <= last && !vec_run_stopped(run); m->place.strip++) run_list(run, 0, false, results);
        machine_release(run, m->place.row);
    }
    machine_release(run, INT64_MAX);
}

/* The items first, first + step, ... of a block, end to end. */
static void run_joined(VecRun *run, uint64_t first, uint64_t step, uint64_t items, MachineCell *results)
{
    Machine *m = run->data;
    ShapeStrips strips = m->shape->strips(run->kernel);
    m->first_item = first;
    m->step = step;
    m->items = (items - first + step - 1) / step;
    m->first_visit = m->visit + 1;
    m->nth = UINT64_MAX;
    run->first = true;
    int64_t lanes = (int64_t)m->items * shape_period(strips, m->counts[0]);
    for (m->place.strip = 0; m->place.strip * strips.stride < lanes && !vec_run_stopped(run); m->place.strip++) run_list(run, 0, false, results);
    m->visit = m->first_visit + m->items;
    m->place.before = 0;
}

/* Blocks in an order that the seed chooses, their items apart or end to end; block b of `blocks` does the items b, b + blocks, ... */
static void run_blocks(VecRun *run, uint64_t items, uint64_t seed)
{
    Machine *m = run->data;
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du;
    if (!state) state = 1;
    uint64_t choices[] = {1, 2, 3, items}, blocks = choices[next_random(&state) % 4];
    if (blocks > items) blocks = items;
    uint64_t *order = arena_array(run->arena, uint64_t, blocks + 1);
    MachineCell *results = arena_array(run->arena, MachineCell, run->kernel->vl);
    for (uint64_t b = 0; b < blocks; b++) order[b] = b;
    m->joined = next_random(&state) % 2 && vec_items_may_join(run->kernel, &run->regions);
    for (uint64_t b = blocks; b > 1; b--) {
        uint64_t other = next_random(&state) % b, kept = order[b - 1];
        order[b - 1] = order[other];
        order[other] = kept;
    }
    for (uint64_t b = 0; b < blocks; b++) {
        for (uint32_t s = 1; s < run->kernel->slots.count; s++) memset(m->slots[s], 0, m->sizes[s] * sizeof(MachineCell));
        m->barriers++;
        if (m->joined) run_joined(run, order[b], blocks, items, results);
        for (uint64_t item = order[b]; item < items && !m->joined && !vec_run_stopped(run); item += blocks)
            run_item(run, item, results);
    }
}

/* ---- the machine ------------------------------------------------------------------------ */

static MachineCell **create_handed(const VecRun *run)
{
    const VecKernel *kernel = run->kernel;
    MachineCell **handed = arena_array(run->arena, MachineCell *, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_PREVIOUS)
            handed[kernel->order.items[at]] = arena_array(run->arena, MachineCell, kernel->vl);
    return handed;
}

static bool check_slots(VecRun *run, Machine *m)
{
    const VecKernel *kernel = run->kernel;
    for (uint32_t s = 1; s < kernel->slots.count; s++) {
        const VecSlot *slot = &kernel->slots.items[s];
        m->sizes[s] = slot->kind == LOCATION_REGISTER ? kernel->vl : slot->elements;
        m->slots[s] = arena_array(run->arena, MachineCell, m->sizes[s]);
    }
    for (ValueId id = 1; id < kernel->insts.count; id++) {
        Location location = vec_inst(kernel, id)->location;
        if (location.kind == LOCATION_NONE) continue;
        if (location.slot && location.slot < kernel->slots.count && m->sizes[location.slot] >= kernel->vl) continue;
        vec_run_fault(run, id, "its slot does not exist or is shorter than a vector");
        return false;
    }
    for (uint32_t i = 1; i < kernel->operands.count; i++) {
        Location location = kernel->operands.items[i].location;
        if (location.kind == LOCATION_NONE) continue;
        if (location.slot && location.slot < kernel->slots.count && m->sizes[location.slot] >= kernel->vl) continue;
        vec_run_fault(run, 0, "an operand's slot does not exist or is shorter than a vector");
        return false;
    }
    return true;
}

static uint32_t count_carries(const VecKernel *kernel)
{
    uint32_t count = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++)
        count += vec_inst(kernel, kernel->order.items[at])->kind == VEC_CARRY;
    return count;
}

/* Work items of the whole kernel; 0 when there is nothing to do. */
static uint64_t count_items(VecRun *run, Machine *m)
{
    const VecKernel *kernel = run->kernel;
    uint64_t items = 1;
    for (uint32_t a = 0; a < kernel->axis_count; a++) {
        m->counts[a] = run->axes[a].upper - run->axes[a].lower + 1;
        if (m->counts[a] <= 0) return 0;
    }
    if (m->shape->strips(kernel).stride <= 0) {
        vec_run_fault(run, 0, "halos of %d and %d leave nothing of %u lanes", kernel->halo_left, kernel->halo_right, kernel->vl);
        return 0;
    }
    for (uint32_t a = 0; a < kernel->axis_count; a++) items *= (uint64_t)m->shape->pieces(kernel, a, m->counts[a]);
    return items;
}

bool vec_interpret_allocated(const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory,
                             uint64_t block_seed, Text *faults)
{
    VecRun run;
    Machine m = {0};
    bool good = vec_run_begin(&run, routine, kernel, memory, faults);
    if (good && (kernel->state < KERNEL_ALLOCATED || kernel->shape == SHAPE_NONE || kernel->vl == 0))
        vec_run_fault(&run, 0, "it is not allocated");
    run.access = machine_access;
    run.data = &m;
    m.shape = shape_info(kernel->shape);
    if (run.fault_count == 0) {
        m.slots = arena_array(run.arena, MachineCell *, kernel->slots.count);
        m.sizes = arena_array(run.arena, uint32_t, kernel->slots.count);
        m.slabs = arena_array(run.arena, uint64_t, 2 * kernel->insts.count);
        m.turns = arena_array(run.arena, uint64_t, kernel->insts.count);
        m.executions = arena_array(run.arena, uint32_t, kernel->insts.count);
        m.elements = arena_array(run.arena, MachineElement *, routine->symbols.count);
        m.handed = create_handed(&run);
        m.carried = arena_array(run.arena, MachineCell, (size_t)kernel->vl * count_carries(kernel));
        m.before = arena_array(run.arena, uint64_t *, routine->symbols.count);
        for (RegionId id = 1; id < run.regions.list.count; id++)
            if (vec_region(&run.regions, id)->kind == REGION_THEN) run.ways[id] = arena_array(run.arena, uint8_t, kernel->vl);
        machine_save(&run);
        uint64_t items = count_items(&run, &m);
        if (items && check_slots(&run, &m)) run_blocks(&run, items, block_seed);
        if (items) vec_run_end_reductions(&run);
    }
    vec_run_end(&run);
    return run.fault_count == 0;
}
