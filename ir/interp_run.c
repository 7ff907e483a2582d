#include "ir/interp_run.h"

#include "ir/build.h"
#include "ir/eval.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_SHOWN = 5 };

/* ---- kernels ---------------------------------------------------------------------------- */

bool run_kernel_values(void *data, const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults)
{
    KernelRuns *runs = data;
    runs->runs++;
    memory->in_order = runs->in_order;
    return vec_interpret_values(routine, kernel, memory, faults);
}

bool run_kernel_as_it_is(void *data, const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults)
{
    KernelRuns *runs = data;
    if (kernel->state < KERNEL_ALLOCATED) return run_kernel_values(data, routine, kernel, memory, faults);
    runs->runs++;
    memory->in_order = runs->in_order;
    bool good = vec_interpret_allocated(routine, kernel, memory, runs->seed + runs->runs, faults);
    runs->loads += memory->loads;
    runs->saved_loads += memory->saved_loads;
    runs->stores += memory->stores;
    return good;
}

/* ---- routines --------------------------------------------------------------------------- */

static const Symbol *symbol_of(const RunItem *item)
{
    return nest_symbol(item->routine, item->symbol);
}

bool run_count_elements(const NestRoutine *routine, SymId id, uint64_t *const *scalars, int64_t last, uint64_t *count)
{
    const Symbol *symbol = nest_symbol(routine, id);
    *count = 1;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(routine, symbol, n);
        uint64_t lower, upper;
        if (!eval_uniform(routine, dim->lower, scalars, &lower)) return false;
        if (dim->upper && !eval_uniform(routine, dim->upper, scalars, &upper)) return false;
        int64_t extent = dim->upper ? (int64_t)(upper - lower + 1) : last;
        if (extent < 0) extent = 0;
        if (__builtin_mul_overflow(*count, (uint64_t)extent, count)) return false;
    }
    return true;
}

bool run_items(Context *context, const NestProgram *program, RoutineId routine, RunItem *items, uint32_t count,
               const InterpOptions *options, RunFill *fill, void *fill_data, Text *faults)
{
    Arena *arena = context->arena;
    Interp *interp = interp_create(context, program, options);
    uint32_t argument_count = program->routines.items[routine]->arguments.count;
    InterpArgument *arguments = arena_array(arena, InterpArgument, argument_count + 1);
    uint64_t none, *result = &none;
    for (uint32_t n = 0; n < count; n++) {
        RunItem *item = &items[n];
        const Symbol *symbol = symbol_of(item);
        uint64_t bytes = item->count * type_info(symbol->type)->bytes;
        if (item->place == RUN_AREA) item->memory = (unsigned char *)interp_area(interp, symbol->area) + symbol->offset;
        else item->memory = arena_alloc(arena, bytes + 8);
        item->stored = arena_array(arena, unsigned char, bytes + 1);
        fill(fill_data, item);
        interp_watch(interp, item->memory, bytes, item->stored);
        if (item->place == RUN_ARGUMENT) arguments[item->argument] = (InterpArgument){item->memory, bytes};
        if (item->place == RUN_RESULT) result = (uint64_t *)(void *)item->memory;
    }
    bool good = interp_call(interp, routine, arguments, argument_count, result, faults);
    for (uint32_t n = 0; n < count; n++)
        if (items[n].place == RUN_RESULT) items[n].stored[0] = good;
    return good;
}

static void add_value(Type type, uint64_t bits, Text *out)
{
    Type wide = TYPE_F64;
    union { uint64_t bits; double real; } value;
    if (!type_is_real(type)) {
        text_printf(out, "%" PRId64, (int64_t)bits);
        return;
    }
    eval_op(OP_CONVERT, wide, &type, &bits, &value.bits);
    text_printf(out, "%.17g", value.real);
}

uint64_t run_compare(const RunItem *a, const RunItem *b, uint32_t count, const char *indent, Text *out)
{
    uint64_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const Symbol *symbol = symbol_of(&a[i]);
        uint32_t bytes = type_info(symbol->type)->bytes;
        for (uint64_t n = 0; n < a[i].count && !a[i].dead; n++) {
            uint64_t x = interp_load(symbol->type, a[i].memory + n * bytes), y = interp_load(symbol->type, b[i].memory + n * bytes);
            bool same = eval_same(symbol->type, x, y);
            bool stored = memchr(b[i].stored + n * bytes, 1, bytes) && !memchr(a[i].stored + n * bytes, 1, bytes);
            if (same && !stored) continue;
            if (found++ >= MOST_SHOWN) continue;
            text_printf(out, "%s%s, element %" PRIu64 " from 0: ", indent, symbol->name, n);
            if (same) text_add(out, "stored, which the first does not do\n");
            if (same) continue;
            add_value(symbol->type, x, out);
            text_add(out, " and ");
            add_value(symbol->type, y, out);
            text_add(out, "\n");
        }
    }
    return found;
}
