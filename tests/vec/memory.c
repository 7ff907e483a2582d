#include "generate.h"

#include "ir/build.h"
#include "ir/eval.h"

#include <inttypes.h>
#include <stdlib.h>

/* Mostly small values with a few bits, so that sums are exact now and then and comparisons go both ways. */
static uint64_t random_value(Type type, uint64_t *state)
{
    Type from = TYPE_F64;
    uint64_t bits;
    if (type_is_logical(type)) return vec_test_pick(state, 2);
    if (type_is_int(type)) return eval_wrap(type, (int64_t)vec_test_pick(state, 41) - 20);
    union { double real; uint64_t bits; } value = {((double)vec_test_pick(state, 4001) - 2000) / 256};
    if (vec_test_pick(state, 40) == 0) value.real = 0;
    eval_op(OP_CONVERT, type, &from, &value.bits, &bits);
    return bits;
}

static uint64_t count_elements(const NestRoutine *routine, const Symbol *symbol, uint64_t *const *data)
{
    uint64_t count = 1;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        uint64_t lower, upper;
        const Dim *dim = nest_dim(routine, symbol, n);
        if (!eval_uniform(routine, dim->lower, data, &lower) || !eval_uniform(routine, dim->upper, data, &upper)) abort();
        count *= (int64_t)upper < (int64_t)lower ? 0 : upper - lower + 1;
    }
    return count;
}

/* Few rows; but of those that are loaded where others are stored, now and then more than blocks walk. */
static uint64_t count_rows(const Symbol *rows, uint64_t *state)
{
    if (!vec_test_pick(state, 8)) return 0;
    return 1 + vec_test_pick(state, rows->name[1] == 'w' ? 36 : 3);
}

VecMemory vec_test_memory(Arena *arena, const NestRoutine *routine, uint64_t seed, int64_t n)
{
    uint32_t count = routine->symbols.count;
    VecMemory memory = {.data = arena_array(arena, uint64_t *, count), .counts = arena_array(arena, uint64_t, count)};
    uint64_t state = seed;
    for (SymId id = 1; id < count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (symbol->rank) continue;
        memory.data[id] = arena_array(arena, uint64_t, 1);
        memory.counts[id] = 1;
        memory.data[id][0] = symbol->name[0] == 'n'   ? (uint64_t)n
                             : symbol->name[0] == 'm' ? count_rows(symbol, &state)
                             : symbol->name[0] == 'k' ? vec_test_pick(&state, symbol->name[1] == 'w' ? 40 : 4)
                                                      : random_value(symbol->type, &state);
    }
    for (SymId id = 1; id < count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (!symbol->rank) continue;
        memory.counts[id] = count_elements(routine, symbol, memory.data);
        memory.data[id] = arena_array(arena, uint64_t, memory.counts[id]);
        for (uint64_t e = 0; e < memory.counts[id]; e++) memory.data[id][e] = random_value(symbol->type, &state);
    }
    return memory;
}

VecMemory vec_test_copy_memory(Arena *arena, const NestRoutine *routine, const VecMemory *memory)
{
    uint32_t count = routine->symbols.count;
    VecMemory copy = {.data = arena_array(arena, uint64_t *, count), .counts = arena_array(arena, uint64_t, count),
                      .stored = arena_array(arena, bool *, count)};
    for (SymId id = 1; id < count; id++) {
        copy.stored[id] = arena_array(arena, bool, memory->counts[id]);
        copy.counts[id] = memory->counts[id];
        copy.data[id] = arena_copy(arena, memory->data[id], 8 * memory->counts[id]);
    }
    return copy;
}

bool vec_test_compare_memory(const NestRoutine *routine, const VecMemory *a, const VecMemory *b, Text *faults)
{
    uint32_t found = 0;
    for (SymId id = 1; id < routine->symbols.count; id++)
        for (uint64_t e = 0; e < a->counts[id]; e++) {
            bool new_store = a->stored && b->stored && b->stored[id][e] && !a->stored[id][e];
            if (new_store && found++ < 5)
                text_printf(faults, "%s element %" PRIu64 " is stored by the second alone\n", nest_symbol(routine, id)->name, e);
            if (eval_same(nest_symbol(routine, id)->type, a->data[id][e], b->data[id][e])) continue;
            if (found++ < 5)
                text_printf(faults, "%s element %" PRIu64 ": %" PRIx64 " and %" PRIx64 "\n",
                            nest_symbol(routine, id)->name, e, a->data[id][e], b->data[id][e]);
        }
    return found == 0;
}
