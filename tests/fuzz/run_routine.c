#include "run_routine.h"

#include "ir/build.h"
#include "ir/eval.h"

#include <inttypes.h>
#include <string.h>

enum { FIRST = 9, MARGIN = 8, ASSUMED_EXTENT = 300 };

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

static void fill(const Filling *f, SymId id, unsigned char *address, uint64_t count)
{
    const Symbol *symbol = nest_symbol(f->routine, id);
    uint64_t state = f->input.seed * 1000 + id, bytes = type_info(symbol->type)->bytes;
    bool positive = next(&state) % 100 < 60;
    int64_t size;
    bool is_size = symbol->rank == 0 && type_is_int(symbol->type) && size_value(&f->input, symbol->name, &size);
    for (uint64_t n = 0; n < count; n++)
        interp_store(symbol->type, address + n * bytes, is_size ? (uint64_t)size : element_value(f, symbol, next(&state), positive));
    if (symbol->rank == 0) *f->scalars[id] = interp_load(symbol->type, address);
}

static uint64_t count_elements(const Filling *f, const Symbol *symbol)
{
    uint64_t count = 1;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(f->routine, symbol, n);
        uint64_t lower = 1, upper = ASSUMED_EXTENT;
        eval_uniform(f->routine, dim->lower, f->scalars, &lower);
        if (dim->upper) eval_uniform(f->routine, dim->upper, f->scalars, &upper);
        count *= (int64_t)upper < (int64_t)lower ? 0 : upper - lower + 1;
    }
    return count;
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

/* The memory of a dummy, new; or of a symbol in an area. */
static unsigned char *memory_of(Context *context, const Interp *interp, const Filling *f, SymId id, uint64_t *count)
{
    const Symbol *symbol = nest_symbol(f->routine, id);
    *count = count_elements(f, symbol);
    if (symbol->storage == STORAGE_AREA) return (unsigned char *)interp_area(interp, symbol->area) + symbol->offset;
    return arena_alloc(context->arena, *count * type_info(symbol->type)->bytes + 8);
}

static unsigned char *watch(Arena *arena, Interp *interp, const unsigned char *memory, uint64_t bytes)
{
    unsigned char *marks = arena_array(arena, unsigned char, bytes);
    interp_watch(interp, memory, bytes, marks);
    return marks;
}

bool run_routine(Context *context, const NestProgram *program, const NestRoutine *routine, RoutineInput input,
                 const InterpOptions *options, RoutineState *state, Text *faults)
{
    uint32_t count = input.symbols;
    Arena *arena = context->arena;
    Interp *interp = interp_create(context, program, options);
    Filling f = {routine, input, arena_array(arena, uint64_t *, count)};
    unsigned char **memory = arena_array(arena, unsigned char *, count);
    unsigned char **marks = arena_array(arena, unsigned char *, count);
    *state = (RoutineState){arena_array(arena, uint64_t *, count), arena_array(arena, unsigned char *, count), arena_array(arena, uint64_t, count)};
    for (SymId id = 1; id < count; id++) f.scalars[id] = arena_new(arena, uint64_t);
    for (int arrays = 0; arrays < 2; arrays++)
        for (SymId id = 1; id < count; id++) {
            const Symbol *symbol = nest_symbol(routine, id);
            if ((symbol->rank != 0) != arrays || !is_input(program, symbol)) continue;
            memory[id] = memory_of(context, interp, &f, id, &state->counts[id]);
            fill(&f, id, memory[id], state->counts[id]);
            marks[id] = watch(arena, interp, memory[id], state->counts[id] * type_info(symbol->type)->bytes);
        }
    InterpArgument *arguments = arena_array(arena, InterpArgument, routine->arguments.count + 1);
    for (uint32_t n = 0; n < routine->arguments.count; n++) {
        SymId id = routine->arguments.items[n];
        arguments[n] = (InterpArgument){memory[id], state->counts[id] * type_info(nest_symbol(routine, id)->type)->bytes};
    }
    bool good = interp_call(interp, nest_routine_id(program, routine), arguments, routine->arguments.count, NULL, faults);
    for (SymId id = 1; id < count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (!memory[id] || !is_compared(program, symbol)) continue;
        uint32_t bytes = type_info(symbol->type)->bytes;
        state->data[id] = arena_array(arena, uint64_t, state->counts[id]);
        state->stored[id] = arena_array(arena, unsigned char, state->counts[id]);
        for (uint64_t n = 0; n < state->counts[id]; n++) {
            state->data[id][n] = interp_load(symbol->type, memory[id] + n * bytes);
            state->stored[id][n] = memchr(marks[id] + n * bytes, 1, bytes) != NULL;
        }
    }
    return good;
}

bool compare_states(const NestRoutine *routine, const RoutineState *a, const RoutineState *b, Text *faults)
{
    uint32_t found = 0;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        for (uint64_t n = 0; a->data[id] && n < a->counts[id]; n++) {
            if (b->stored[id][n] && !a->stored[id][n] && found++ < 5)
                text_printf(faults, "%s, element %" PRIu64 " from 0: stored, which the source does not do\n", symbol->name, n);
            if (!eval_same(symbol->type, a->data[id][n], b->data[id][n]) && found++ < 5)
                text_printf(faults, "%s, element %" PRIu64 " from 0: %" PRIx64 " and %" PRIx64 "\n", symbol->name, n,
                            a->data[id][n], b->data[id][n]);
        }
    }
    return found == 0;
}
