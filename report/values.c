/* Where each value stands in the course of the program. */
#include "report/collect.h"

#include "ir/vec_region.h"
#include "ir/vec_text.h"

typedef struct {
    Context *context;
    const VecKernel *kernel;
    const uint32_t *numbers;   /* by position */
    const char *const *names;  /* by value */
    uint32_t *rows;            /* by value: its row of out->values, plus 1 */
    VecRegions regions;
    ReportKernel *out;
} Tracing;

static const char *word_of(const VecInst *inst)
{
    switch (inst->kind) {
    case VEC_LOAD: return "load";
    case VEC_MERGE: return "merge";
    case VEC_CARRY: return "carry";
    case VEC_PREVIOUS: return "previous";
    case VEC_OUT: return "out";
    case VEC_PHI: return "phi";
    case VEC_OP: return op_info(inst->op)->word;
    default: return "?";
    }
}

static ReportValue *value_row(Tracing *t, ValueId value)
{
    return t->rows[value] ? &t->out->values.items[t->rows[value] - 1] : NULL;
}

static void add_reason(Tracing *t, ReportValue *row, Name reason)
{
    for (uint32_t i = 0; i < row->reasons.count; i++)
        if (row->reasons.items[i] == reason) return;
    if (reason) list_push(t->context->arena, &row->reasons, reason);
}

static ReportSlot *slot_of(Tracing *t, uint32_t slot)
{
    return slot && slot < t->out->slots.count ? &t->out->slots.items[slot] : NULL;
}

/* VEC_OUT takes over the place of its carry: nothing is written. */
static void begin_stay(Tracing *t, ReportValue *row, Location location, uint32_t number, bool writes)
{
    ReportSlot *slot = slot_of(t, location.slot);
    if (location.kind == LOCATION_NONE || !slot) return;
    bool known = false;
    for (uint32_t i = 0; i < row->stays.count; i++) known |= row->stays.items[i].location.slot == location.slot;
    slot->values += !known;
    slot->writes += writes;
    list_push(t->context->arena, &row->stays, ((ReportStay){location, number, number}));
}

static void define(Tracing *t, ValueId id, uint32_t at)
{
    const VecInst *inst = vec_inst(t->kernel, id);
    ReportValue row = {
        .name = t->names[id] ? t->names[id] : "?", .source = inst->name, .what = word_of(inst),
        .place = report_place(t->context, inst->loc), .type = inst->type, .from = t->numbers[at], .to = t->numbers[at],
        .extent_low = inst->extent[0].low, .extent_high = inst->extent[0].high, .delay = inst->delay[0],
    };
    list_push(t->context->arena, &t->out->values, row);
    t->rows[id] = t->out->values.count;
}

/* A move adds a stay to the value that it moves. */
static void note_result(Tracing *t, ValueId id, uint32_t at)
{
    const VecInst *inst = vec_inst(t->kernel, id);
    if (!vec_defines_value(inst)) return;
    if (!vec_is_move(inst)) define(t, id, at);
    ReportValue *row = value_row(t, vec_value_root(t->kernel, id));
    if (!row) return;
    begin_stay(t, row, inst->location, t->numbers[at], inst->kind != VEC_OUT);
    add_reason(t, row, inst->reason);
    if (inst->pad) {
        row->pad = inst->pad;
        row->pad_slot = inst->pad_slot;
        ReportSlot *pad = slot_of(t, inst->pad_slot);
        if (pad) pad->values++, pad->writes++;
    }
    if (inst->kind != VEC_SPILL && inst->kind != VEC_RELOAD) return;
    ReportMove move = {t->numbers[at], inst->kind == VEC_RELOAD, row->name, vec_operand(t->kernel, inst, 0)->location,
                       inst->location, inst->reason};
    list_push(t->context->arena, &t->out->moves, move);
}

/* A value from outside a loop that the loop reads is kept to the loop's end. */
static uint32_t end_of_read(const Tracing *t, uint32_t defined, uint32_t at)
{
    uint32_t end = at;
    for (RegionId id = t->regions.of[at]; id && t->numbers[vec_region(&t->regions, id)->first] > defined;
         id = vec_region(&t->regions, id)->parent)
        if (vec_region(&t->regions, id)->kind == REGION_LOOP) end = vec_region(&t->regions, id)->last;
    return t->numbers[end];
}

static void note_read(Tracing *t, const VecInst *inst, uint32_t n, uint32_t at)
{
    const VecOperand *operand = vec_operand(t->kernel, inst, n);
    if (!operand->value) return;
    ValueId root = vec_value_root(t->kernel, operand->value);
    ReportValue *row = value_row(t, root);
    if (!row) return;
    uint32_t end = end_of_read(t, row->from, at);
    if (end > row->to) row->to = end;
    ReportSlot *slot = slot_of(t, operand->location.slot);
    if (slot && inst->kind != VEC_OUT) slot->reads++;
    if (row->pad_slot && vec_shift(t->kernel, inst, n) < 0 && slot_of(t, row->pad_slot)) slot_of(t, row->pad_slot)->reads++;
    for (uint32_t i = row->stays.count; i-- > 0;) {
        ReportStay *stay = &row->stays.items[i];
        if (stay->location.slot != operand->location.slot) continue;
        if (end > stay->to) stay->to = end;
        break;
    }
}

/* At a loop's end its carries read what they become. */
static void note_carried(Tracing *t, uint32_t begin, uint32_t end)
{
    for (uint32_t at = begin + 1; at < end; at++) {
        ValueId id = t->kernel->order.items[at];
        const VecInst *carry = vec_inst(t->kernel, id);
        if (carry->kind != VEC_CARRY) return;
        note_read(t, carry, 1, end);
        ReportValue *row = value_row(t, id);
        if (!row) continue;
        if (t->numbers[end] > row->to) row->to = t->numbers[end];
        if (row->stays.count && t->numbers[end] > row->stays.items[0].to) row->stays.items[0].to = t->numbers[end];
    }
}

void report_collect_values(Context *context, const NestRoutine *routine, const VecKernel *kernel,
                           const uint32_t *numbers, ReportKernel *out)
{
    Tracing t = {.context = context, .kernel = kernel, .numbers = numbers, .out = out};
    t.names = vec_value_names(context->arena, routine, kernel);
    t.rows = arena_array(context->arena, uint32_t, kernel->insts.count);
    t.regions = vec_regions_find(context->arena, kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind == VEC_END_LOOP) note_carried(&t, vec_region(&t.regions, t.regions.marks[at])->begin, at);
        for (uint32_t n = 0; n < inst->count; n++)
            if (inst->kind != VEC_CARRY || n == 0) note_read(&t, inst, n, at);
        note_result(&t, id, at);
    }
}
