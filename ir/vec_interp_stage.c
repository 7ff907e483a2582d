/* Staged loads of the machine that runs allocated kernels: the slabs of turns that a block's lanes bring for each other. */
#include "ir/vec_machine.h"

#include "ir/build.h"
#include "ir/eval.h"
#include "ir/vec_tile.h"

#include <inttypes.h>

/* What an induction is some turns ahead. */
static uint64_t ahead(const VecRun *run, ValueId carry, uint64_t now, uint64_t turns)
{
    ValueId step = 0;
    bool minus = false;
    Type type = vec_inst(run->kernel, carry)->type, types[] = {type, type};
    if (!vec_is_induction(run->kernel, carry, &step, &minus)) return now;
    uint64_t factors[] = {run->uniforms[step], turns}, terms[] = {now, 0}, sum = now;
    eval_op(OP_MUL, type, types, factors, &terms[1]);
    eval_op(minus ? OP_SUB : OP_ADD, type, types, terms, &sum);
    return sum;
}

/* The operands of a load in the lane at hand, some turns ahead; false where they are not known. */
static bool read_ahead(VecRun *run, const VecInst *load, uint32_t lane, int64_t point, uint64_t turns, VecOperands *in)
{
    const VecKernel *kernel = run->kernel;
    const Machine *m = run->data;
    for (uint32_t n = 0; n < load->count; n++) {
        const VecOperand *operand = vec_operand(kernel, load, n);
        if (vec_run_free_operand(run, operand, point, &in->bits[n], &in->defined[n])) continue;
        ValueId value = vec_value_root(kernel, operand->value);
        const VecInst *inst = vec_inst(kernel, value);
        if (inst->location.kind == LOCATION_NONE) return false;
        const MachineCell *cell = &m->slots[inst->location.slot][lane];
        if (cell->value != value || !cell->defined) return false;
        in->defined[n] = true;
        in->bits[n] = ahead(run, value, cell->bits, turns);
    }
    return true;
}

static uint32_t position_of(const VecRun *run, const VecInst *load, uint32_t lane)
{
    uint32_t columns = shape_columns(run->kernel);
    return vec_stage_axis(run->routine, run->kernel, load) ? lane % columns : lane / columns;
}

/* The element of a staged load's slot; NULL: it has none. */
static MachineCell *cell_of(const VecRun *run, const VecInst *load, uint64_t turn, uint32_t position)
{
    const Machine *m = run->data;
    uint64_t at = turn % (2 * run->kernel->depth) * vec_stage_stride(run->routine, run->kernel, load) + position;
    return load->stage_slot && load->stage_slot < run->kernel->slots.count && at < m->sizes[load->stage_slot] ? &m->slots[load->stage_slot][at] : NULL;
}

/* Of a turn that comes so many behind the one at hand, the element that a lane reads. */
static void bring_element(VecRun *run, ValueId id, uint32_t lane, uint64_t turn, uint64_t behind)
{
    Machine *m = run->data;
    const VecInst *load = vec_inst(run->kernel, id);
    MachineCell *cell = cell_of(run, load, turn, position_of(run, load, lane));
    VecOperands in = {0};
    machine_set_lane(run, load, lane);
    if (!cell) {
        vec_run_fault(run, id, "its slot has no element for turn %" PRIu64, turn);
        return;
    }
    *cell = (MachineCell){0};
    bool comes = vec_run_way(run, run->regions.value[id], lane) == WAY_FIRST && machine_is_active(run, load, lane);
    int64_t point = machine_point(run, load, lane);
    m->point = point;
    if (!comes || !read_ahead(run, load, lane, point, behind, &in)) return;
    cell->defined = vec_run_compute(run, id, point, WAY_FIRST, &in, &cell->bits);
    cell->value = id;
    cell->point = (int64_t)m->at;
    cell->visit = m->brought;
}

/* Brings the slab that begins with a turn of the loop; its number, 0: there is none. */
static uint64_t bring_slab(VecRun *run, uint32_t begin, uint64_t first)
{
    const VecKernel *kernel = run->kernel;
    Machine *m = run->data;
    ValueId loop = kernel->order.items[begin];
    uint64_t trips = run->trips[loop], end = first + kernel->depth < trips ? first + kernel->depth : trips;
    if (first >= trips) return 0;
    m->brought++;
    for (uint32_t at = begin + 1; at < vec_region(&run->regions, run->regions.marks[begin])->end; at++) {
        const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (run->regions.of[at] != run->regions.marks[begin] || !load->staged) continue;
        bool across = vec_stage_axis(run->routine, kernel, load) == 0;
        for (uint32_t position = 0; position < vec_stage_extent(run->routine, kernel, load) && !vec_run_stopped(run); position++)
            for (uint64_t turn = first; turn < end; turn++)
                bring_element(run, kernel->order.items[at], across ? position * shape_columns(kernel) : position, turn, turn - m->turns[loop]);
    }
    return m->brought;
}

void machine_bring(VecRun *run, uint32_t begin)
{
    const VecKernel *kernel = run->kernel;
    Machine *m = run->data;
    ValueId loop = kernel->order.items[begin];
    uint64_t turn = m->turns[loop], *slabs = &m->slabs[2 * loop];
    if (!kernel->depth || turn % kernel->depth || !vec_loop_stages(kernel, &run->regions, begin)) return;
    slabs[0] = turn ? slabs[1] : bring_slab(run, begin, 0);
    m->barriers++;
    slabs[1] = bring_slab(run, begin, turn + kernel->depth);
}

bool machine_read_stage(VecRun *run, ValueId id, int64_t point, const VecOperands *in, uint64_t *bits)
{
    const VecKernel *kernel = run->kernel;
    Machine *m = run->data;
    const VecInst *load = vec_inst(kernel, id);
    const VecRegion *loop = vec_region(&run->regions, run->regions.value[id]);
    uint64_t turn = m->turns[kernel->order.items[loop->begin]], unused;
    const MachineCell *cell = kernel->depth ? cell_of(run, load, turn, position_of(run, load, m->lane)) : NULL;
    m->peeks = true;
    bool known = vec_run_compute(run, id, point, WAY_FIRST, in, &unused);
    m->peeks = false;
    if (!known) return false;
    if (!cell || cell->value != id || cell->visit != m->slabs[2 * kernel->order.items[loop->begin]] || cell->point != (int64_t)m->at) {
        vec_run_fault(run, id, "what was brought for turn %" PRIu64 " is not its element", turn);
        return false;
    }
    *bits = cell->bits;
    return cell->defined;
}
