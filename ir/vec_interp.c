/* The meaning of a vector kernel, value by value: every instruction over all points of a row before the next one. */
#include "ir/vec_interp.h"

#include "ir/build.h"
#include "ir/vec_run.h"

#include <inttypes.h>

/* A value over the window of points. */
typedef struct {
    uint64_t *bits;
    bool *defined;
} Vector;

/* Which row touched an element, plus 1. */
typedef struct {
    uint32_t writer, reader;
    bool many_readers;
} Touch;

typedef struct {
    int64_t low, high;  /* the window: no point outside matters */
    Vector *vectors;    /* by value */
    Vector *next;       /* by value: of a carry, while the carries of a loop change at once */
    Touch **touches;    /* by home */
    uint32_t row;
} Values;

/* Every point that a set or the lane axis has, and as far around as offsets add up to. */
static void find_window(VecRun *run, Values *values)
{
    const VecKernel *kernel = run->kernel;
    int64_t reach = 0;
    values->low = run->axes[0].lower;
    values->high = run->axes[0].upper;
    for (SetId s = 1; s < kernel->sets.count; s++) {
        if (run->sets[s].upper < run->sets[s].lower) continue;
        if (run->sets[s].lower < values->low) values->low = run->sets[s].lower;
        if (run->sets[s].upper > values->high) values->high = run->sets[s].upper;
    }
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        int64_t farthest = 0;
        for (uint32_t n = 0; n < inst->count; n++) {
            int64_t offset = vec_operand(kernel, inst, n)->offset[0];
            if (offset < 0) offset = -offset;
            if (offset > farthest) farthest = offset;
        }
        reach += farthest;
    }
    values->low -= reach;
    values->high += reach;
}

static Vector create_vector(VecRun *run, const Values *values)
{
    size_t count = values->high < values->low ? 0 : (size_t)(values->high - values->low + 1);
    return (Vector){arena_array(run->arena, uint64_t, count), arena_array(run->arena, bool, count)};
}

static void access_element(VecRun *run, ValueId inst, SymId array, uint64_t element, bool write, uint64_t *value)
{
    Values *values = run->data;
    const VecArray *info = &run->arrays[array];
    if (run->stored[info->home]) {
        if (!values->touches[info->home])
            values->touches[info->home] = arena_array(run->arena, Touch, run->memory->counts[info->home]);
        Touch *touch = &values->touches[info->home][info->at_home + element];
        uint32_t row = values->row + 1;
        bool conflict = (touch->writer && touch->writer != row) ||
                        (write && touch->reader && (touch->many_readers || touch->reader != row));
        if (conflict)
            vec_run_fault(run, inst, "element %" PRIu64 " of %s is touched by two rows, and stored by one", element,
                          nest_symbol(run->routine, array)->name);
        if (write) touch->writer = row;
        else {
            touch->many_readers |= touch->reader && touch->reader != row;
            touch->reader = row;
        }
    }
    if (write) vec_run_store(run, array, element, *value);
    else *value = run->memory->data[array][element];
}

static void fetch(VecRun *run, const VecInst *inst, uint32_t n, int64_t point, VecOperands *in)
{
    const Values *values = run->data;
    const VecOperand *operand = vec_operand(run->kernel, inst, n);
    if (vec_run_free_operand(run, operand, point, &in->bits[n], &in->defined[n])) return;
    const Vector *vector = &values->vectors[vec_value_root(run->kernel, operand->value)];
    int64_t at = point + operand->offset[0] - values->low;
    in->defined[n] = point + operand->offset[0] >= values->low && point + operand->offset[0] <= values->high && vector->bits &&
                     vector->defined[at];
    in->bits[n] = in->defined[n] ? vector->bits[at] : 0;
}

/* An instruction over all points of its set. */
static void run_inst(VecRun *run, ValueId id)
{
    Values *values = run->data;
    const VecInst *inst = vec_inst(run->kernel, id);
    Vector *vector = &values->vectors[id];
    if (!vector->bits) *vector = create_vector(run, values);
    for (int64_t point = values->low; point <= values->high && !vec_run_stopped(run); point++) {
        VecOperands in;
        uint64_t *bits = &vector->bits[point - values->low];
        bool *defined = &vector->defined[point - values->low];
        *defined = false;
        if (inst->kind != VEC_MERGE && !vec_run_in_set(run, inst->set, point)) continue;
        uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->count;
        for (uint32_t n = 0; n < count; n++) fetch(run, inst, n, point, &in);
        *defined = vec_run_compute(run, id, point, &in, bits);
    }
}

/* The carries of a loop, directly behind its begin, take the values of the iteration that ended. */
static void carry_on(VecRun *run, uint32_t begin)
{
    Values *values = run->data;
    const VecKernel *kernel = run->kernel;
    for (int phase = 0; phase < 2; phase++)
        for (uint32_t at = begin + 1; at < kernel->order.count; at++) {
            ValueId id = kernel->order.items[at];
            const VecInst *inst = vec_inst(kernel, id);
            if (vec_is_among_carries(inst) && inst->kind != VEC_CARRY) continue;
            if (inst->kind != VEC_CARRY) break;
            if (phase == 1) {
                Vector old = values->vectors[id];
                values->vectors[id] = values->next[id];
                values->next[id] = old;
                continue;
            }
            if (!values->next[id].bits) values->next[id] = create_vector(run, values);
            for (int64_t point = values->low; point <= values->high; point++) {
                VecOperands in;
                in.defined[1] = false;
                if (vec_run_in_set(run, inst->set, point)) {
                    fetch(run, inst, 1, point, &in);
                    if (!in.defined[1] && inst->set && !vec_run_stopped(run))
                        vec_run_fault(run, id, "uses an undefined value at %" PRId64, point);
                    values->next[id].bits[point - values->low] = in.bits[1];
                }
                values->next[id].defined[point - values->low] = in.defined[1];
            }
        }
}

/* The instructions from position `from` on to the end of the loop they stand in, or of the program; the position
 * after. */
static uint32_t run_list(VecRun *run, uint32_t from, bool skip);

static uint32_t run_loop(VecRun *run, uint32_t begin)
{
    uint64_t trips = run->trips[run->kernel->order.items[begin]];
    uint32_t at = begin + 1;
    for (; at < run->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(run->kernel, run->kernel->order.items[at]);
        if (!vec_is_among_carries(inst)) break;
        if (inst->kind == VEC_CARRY) run_inst(run, run->kernel->order.items[at]);
    }
    uint32_t end = trips ? 0 : run_list(run, at, true);
    for (uint64_t i = 0; i < trips && !vec_run_stopped(run); i++) {
        end = run_list(run, at, false);
        carry_on(run, begin);
    }
    return end ? end : run_list(run, at, true);
}

static uint32_t run_list(VecRun *run, uint32_t from, bool skip)
{
    const VecKernel *kernel = run->kernel;
    uint32_t at = from;
    while (at < kernel->order.count) {
        ValueId id = kernel->order.items[at];
        switch (vec_inst(kernel, id)->kind) {
        case VEC_LOOP:
            at = skip ? run_list(run, at + 1, true) : run_loop(run, at);
            continue;
        case VEC_END_LOOP: return at + 1;
        case VEC_OP: case VEC_LOAD: case VEC_STORE: case VEC_MERGE: case VEC_CARRY: case VEC_OUT:
            if (!skip) run_inst(run, id);
            break;
        default: break;
        }
        at++;
        if (vec_run_stopped(run)) skip = true;
    }
    return at;
}

bool vec_interpret_values(const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults)
{
    VecRun run;
    Values values = {0};
    bool good = vec_run_begin(&run, routine, kernel, memory, faults);
    run.access = access_element;
    run.data = &values;
    if (good) {
        find_window(&run, &values);
        values.vectors = arena_array(run.arena, Vector, kernel->insts.count);
        values.next = arena_array(run.arena, Vector, kernel->insts.count);
        values.touches = arena_array(run.arena, Touch *, routine->symbols.count);
        for (bool more = vec_run_first_row(&run); more && !vec_run_stopped(&run); more = vec_run_next_row(&run)) {
            run_list(&run, 0, false);
            values.row++;
        }
    }
    vec_run_end(&run);
    return run.fault_count == 0;
}
