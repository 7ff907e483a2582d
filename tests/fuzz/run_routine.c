#include "run_routine.h"

#include "ir/build.h"
#include "ir/eval.h"

#include <string.h>

enum { FIRST = 9, MARGIN = 8, ASSUMED_EXTENT = 300 };

/* What the elements come from. */
typedef struct {
    const NestRoutine *routine;
    RoutineInput input;
    uint64_t **scalars; /* by symbol */
} Filling;

/* splitmix64 */
static uint64_t next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* ilo, ihi and idim, and those of the other axes; or n and m. False: another integer. */
static bool size_value(const RoutineInput *input, Name name, int64_t *value)
{
    int64_t count = strchr("in", name[0]) ? input->points : strchr("jm", name[0]) ? input->rows : 3;
    const char *what = name + 1;
    if (!strchr("ijknm", name[0])) return false;
    if (!*what && strchr("nm", name[0])) *value = count;
    else if (strcmp(what, "lo") == 0) *value = FIRST;
    else if (strcmp(what, "hi") == 0) *value = FIRST - 1 + count;
    else if (strcmp(what, "dim") == 0) *value = FIRST + MARGIN + count;
    else return false;
    return true;
}

/* Integers that serve as subscripts: ix of the first axis from FIRST on, jx and jr of n points and m rows, k1. */
static bool index_value(const RoutineInput *input, Name name, uint64_t random, uint64_t *value)
{
    uint64_t points = input->points > 0 ? (uint64_t)input->points : 1, rows = input->rows > 0 ? (uint64_t)input->rows : 1;
    if (strncmp(name, "ix", 2) == 0) *value = FIRST + random % points;
    else if (strcmp(name, "jx") == 0) *value = 1 + random % points;
    else if (strcmp(name, "jr") == 0) *value = 1 + random % rows;
    else if (strcmp(name, "k1") == 0) *value = 1 + random % 4;
    else return false;
    return true;
}

static uint64_t element_value(const Filling *f, const Symbol *symbol, uint64_t random, bool positive)
{
    Type from = TYPE_F64;
    uint64_t bits;
    if (type_is_logical(symbol->type)) return random >> 20 & 1;
    if (type_is_int(symbol->type) && index_value(&f->input, symbol->name, random, &bits)) return bits;
    if (type_is_int(symbol->type)) return (uint64_t)((int64_t)(random % 41) - 20);
    double part = (double)(random >> 40) / 16777216.0;
    union { double real; uint64_t bits; } value = {positive ? 0.1 + 1.9 * part : 4 * part - 2};
    eval_op(OP_CONVERT, symbol->type, &from, &value.bits, &bits);
    return bits;
}

/* Each symbol's elements come from a generator of its own. */
static uint64_t begin(const Filling *f, SymId id, bool *positive)
{
    uint64_t state = f->input.seed * 1000 + id;
    *positive = next(&state) % 100 < 60;
    return state;
}

static uint64_t scalar_value(const Filling *f, SymId id)
{
    const Symbol *symbol = nest_symbol(f->routine, id);
    bool positive;
    int64_t size;
    uint64_t state = begin(f, id, &positive);
    if (type_is_int(symbol->type) && size_value(&f->input, symbol->name, &size)) return (uint64_t)size;
    return element_value(f, symbol, next(&state), positive);
}

static void fill(void *data, const RunItem *item)
{
    const Filling *f = data;
    const Symbol *symbol = nest_symbol(f->routine, item->symbol);
    bool positive;
    uint64_t state = begin(f, item->symbol, &positive), bytes = type_info(symbol->type)->bytes;
    if (symbol->rank == 0) interp_store(symbol->type, item->memory, *f->scalars[item->symbol]);
    for (uint64_t n = 0; symbol->rank && n < item->count; n++)
        interp_store(symbol->type, item->memory + n * bytes, element_value(f, symbol, next(&state), positive));
}

static bool is_compared(const NestProgram *program, const Symbol *symbol)
{
    if (symbol->flags & SYMBOL_DEAD_AT_EXIT) return false;
    if (symbol->storage != STORAGE_AREA) return symbol->storage == STORAGE_DUMMY;
    AreaKind kind = program->areas.items[symbol->area].kind;
    return kind == AREA_COMMON || kind == AREA_MODULE;
}

static bool is_input(const NestProgram *program, const Symbol *symbol)
{
    return is_compared(program, symbol) || (symbol->flags & SYMBOL_DEAD_AT_EXIT);
}

static uint32_t argument_of(const NestRoutine *routine, SymId id)
{
    uint32_t n = 0;
    while (routine->arguments.items[n] != id) n++;
    return n;
}

/* Scalars are filled before the arrays whose bounds they are. */
static void list_items(Filling *f, const NestProgram *program, RoutineState *state, Arena *arena)
{
    const NestRoutine *routine = f->routine;
    for (int arrays = 0; arrays < 2; arrays++)
        for (SymId id = 1; id < f->input.symbols; id++) {
            const Symbol *symbol = nest_symbol(routine, id);
            if ((symbol->rank != 0) != arrays || !is_input(program, symbol)) continue;
            RunItem item = {.routine = routine, .symbol = id, .count = 1, .dead = !is_compared(program, symbol)};
            item.place = symbol->storage == STORAGE_AREA ? RUN_AREA : RUN_ARGUMENT;
            if (item.place == RUN_ARGUMENT) item.argument = argument_of(routine, id);
            if (!arrays) *f->scalars[id] = scalar_value(f, id);
            else if (!run_count_elements(routine, id, f->scalars, ASSUMED_EXTENT, &item.count)) item.count = ASSUMED_EXTENT;
            list_push(arena, state, item);
        }
}

bool run_routine(Context *context, const NestProgram *program, const NestRoutine *routine, RoutineInput input,
                 const InterpOptions *options, RoutineState *state, Text *faults)
{
    Filling f = {routine, input, arena_array(context->arena, uint64_t *, input.symbols)};
    for (SymId id = 1; id < input.symbols; id++) f.scalars[id] = arena_new(context->arena, uint64_t);
    *state = (RoutineState){0};
    list_items(&f, program, state, context->arena);
    return run_items(context, program, nest_routine_id(program, routine), state->items, state->count, options, fill, &f, faults);
}
