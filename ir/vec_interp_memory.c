/* Memory of the machine that runs allocated kernels: which block and which lane touched an element, what was saved before the kernel, and stores
 * that wait. */
#include "ir/vec_machine.h"

#include "ir/build.h"
#include "ir/vec_build.h"
#include "ir/vec_rows.h"

#include <inttypes.h>

static const char *array_name(const VecRun *run, SymId array)
{
    return nest_symbol(run->routine, array)->name;
}

static void check_element(VecRun *run, ValueId inst, SymId array, uint64_t at, bool write)
{
    Machine *m = run->data;
    const VecArray *info = &run->arrays[array];
    if (!m->elements[info->home])
        m->elements[info->home] = arena_array(run->arena, MachineElement, run->memory->counts[info->home]);
    MachineElement *element = &m->elements[info->home][info->at_home + at];
    uint64_t item = m->item + 1;
    bool meets = (element->writer_item && element->writer_item != item) ||
                 (write && element->reader_item && (element->many_items || element->reader_item != item));
    bool good = write ? trace_write(&element->trace, m->lane, m->barriers)
                      : trace_read(&element->trace, m->lane, m->barriers);
    if (meets)
        vec_run_fault(run, inst, "element %" PRIu64 " of %s meets an access of another block", at, array_name(run, array));
    else if (!good)
        vec_run_fault(run, inst, "element %" PRIu64 " of %s meets an access of another lane without a barrier between",
                      at, array_name(run, array));
    if (write) {
        element->writer_item = item;
        return;
    }
    element->many_items |= element->reader_item && element->reader_item != item;
    element->reader_item = item;
}

/* How many elements left (negative) or right of what the strip at hand stores the element is that a load reads at the
 * present point; 0: the strip stores it. */
static int64_t foreign_distance(const VecRun *run, const VecInst *load)
{
    const Machine *m = run->data;
    int64_t owner = m->point - run->axes[0].lower + m->owners[load - run->kernel->insts.items];
    ShapeRange own = m->shape->owned(run->kernel, &m->place, 0, m->counts[0]);
    return owner < own.first ? owner - own.first : owner > own.last ? owner - own.last : 0;
}

/* Whether the row at hand loads what another block's row stores. */
static bool is_of_other_rows(const Machine *m, const VecInst *load)
{
    return load->across < 0 ? m->place.row < -load->across : m->place.row >= m->rows - load->across;
}

void machine_release(VecRun *run, int64_t row)
{
    Machine *m = run->data;
    uint32_t left = 0;
    for (uint32_t n = 0; n < m->waiting.count; n++) {
        MachineStore store = m->waiting.items[n];
        if (store.until > row) m->waiting.items[left++] = store;
        else vec_run_store(run, store.array, store.at, store.value);
    }
    m->waiting.count = left;
}

void machine_access(VecRun *run, ValueId id, SymId array, uint64_t at, bool write, uint64_t *value)
{
    Machine *m = run->data;
    const VecInst *inst = vec_inst(run->kernel, id);
    const VecArray *info = &run->arrays[array];
    m->at = at;
    if (m->peeks) return;
    *(write ? &run->memory->stores : &run->memory->loads) += 1;
    if (!write && inst->across && is_of_other_rows(m, inst) && run->stored[info->home]) {
        *value = m->before[info->home][info->at_home + at];
        run->memory->saved_loads++;
        return;
    }
    int64_t distance = !write && (inst->border_left || inst->border_right) ? foreign_distance(run, inst) : 0;
    if (distance && run->stored[info->home]) {
        if (distance < -inst->border_left || distance > inst->border_right)
            vec_run_fault(run, id, "element %" PRIu64 " of %s is not among those saved for strip %" PRId64, at,
                          array_name(run, array), m->place.strip);
        *value = m->before[info->home][info->at_home + at];
        run->memory->saved_loads++;
        return;
    }
    if (run->stored[info->home]) check_element(run, id, array, at, write);
    if (write && m->waits[id]) list_push(run->arena, &m->waiting, ((MachineStore){array, at, *value, m->place.row + m->waits[id]}));
    else if (write) vec_run_store(run, array, at, *value);
    else *value = run->memory->data[array][at];
    if (!write && inst->across && run->stored[info->home] && *value != m->before[info->home][info->at_home + at])
        vec_run_fault(run, id, "element %" PRIu64 " of %s, of another row, is stored already", at, array_name(run, array));
}

void machine_save(VecRun *run)
{
    Machine *m = run->data;
    m->owners = arena_array(run->arena, int32_t, run->kernel->insts.count);
    m->waits = arena_array(run->arena, int32_t, run->kernel->insts.count);
    for (uint32_t at = 0; at < run->kernel->order.count; at++) {
        ValueId id = run->kernel->order.items[at];
        const VecInst *inst = vec_inst(run->kernel, id);
        if (inst->kind == VEC_STORE) m->waits[id] = vec_store_waits(run->routine, run->kernel, inst);
        if (inst->border_left || inst->border_right) m->owners[id] = vec_owner_offset(run->routine, run->kernel, inst);
    }
    for (SymId home = 1; home < run->routine->symbols.count; home++)
        if (run->stored[home])
            m->before[home] = arena_copy(run->arena, run->memory->data[home], 8 * run->memory->counts[home]);
}
