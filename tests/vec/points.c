/* vec_points [--real8] [--every=N] [--long=N] FILE...: the sweeps of samples/ppm in every shape, vector length and budget.
 *
 * For each point of the table - loops and each shape; vectors of 32 to 256 lanes; registers; shared memory - the files
 * are translated and lowered again; each sweep must be one kernel of that shape and leave no loop on the host. Then it is
 * interpreted, its kernel lane by lane and slot by slot, on rows of 0, 1, vl-1, vl, vl+1 and 1000 points. The fields must have
 * the bits that the source's own statements give, run in order by the interpreter of nests before any pass. What the kernel
 * loads and stores is the least possible: each cell of the row once, and in strips the halo of each strip, out of what was
 * saved at its borders.
 * --every=N: each N-th point only; --long=N: rows of 1000 points, which take most of the time, on each N-th only. Exit status 1 after a fault or difference. */
#include "generate.h"

#include "frontend/frontend.h"
#include "ir/build.h"
#include "ir/eval.h"
#include "ir/interp_run.h"
#include "ir/vec_shape.h"
#include "ir/walk.h"
#include "passes/pipeline.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 4, ARGUMENTS = 11, HALO = 4, ROWS = 2, LENGTHS = 6, LONG_ROW = 1000 };

typedef struct {
    const char *const *paths;
    uint32_t count;
    bool real8;
} Source;

/* What a sweep works on: four fields, then the bounds and the time step. */
typedef struct {
    Type type;
    int64_t elements;
    unsigned char *fields[FIELDS];
    int32_t integers[6]; /* idim, jdim, ilo, ihi, jlo, jhi */
    uint64_t step;       /* dtdx in its type */
} Data;

/* The fields that a sweep leaves, as the source says. */
typedef struct {
    const char *routine;
    int64_t n;
    Data data;
} Reference;

typedef struct {
    Source source;
    Context context; /* of the references */
    LIST(Reference) references;
    uint64_t every, every_long, points, sweeps, runs, faults;
} Table;

/* ---- programs and inputs ---------------------------------------------------------------- */

static NestProgram *translate(Context *context, const Source *source)
{
    FrontendOptions options = {.real8 = source->real8, .line_length = 72, .free_line_length = 132};
    NestProgram *program = frontend_translate(context, source->paths, source->count, &options);
    if (diag_flush(context->diag, stdout), !program) exit(2);
    return program;
}

static bool is_sweep(const NestRoutine *routine)
{
    return routine->arguments.count == ARGUMENTS && nest_symbol(routine, routine->arguments.items[0])->rank == 2;
}

static uint64_t real_bits(Type type, double value)
{
    Type from = TYPE_F64;
    union { double real; uint64_t bits; } pun = {value};
    uint64_t bits;
    eval_op(OP_CONVERT, type, &from, &pun.bits, &bits);
    return bits;
}

/* Fields of n points along the sweep, with their halo, in ROWS rows and one more before them that stays as it is. */
static Data make_data(Arena *arena, const NestRoutine *routine, bool along_j, int64_t n)
{
    static const double low[FIELDS] = {0.2, -1.5, -1.5, 0.1}, high[FIELDS] = {2.0, 1.5, 1.5, 2.0};
    int32_t along = (int32_t)n + 2 * HALO, across = ROWS + 1, first = HALO + 1, last = HALO + (int32_t)n;
    uint64_t state = (uint64_t)n + 17;
    Data data = {.type = nest_symbol(routine, routine->arguments.items[0])->type, .elements = (int64_t)along * across};
    int32_t i_first[6] = {along, across, first, last, 2, across}, j_first[6] = {across, along, 2, across, first, last};
    memcpy(data.integers, along_j ? j_first : i_first, sizeof data.integers);
    interp_store(data.type, &data.step, real_bits(data.type, 0.125));
    uint32_t bytes = type_info(data.type)->bytes;
    for (uint32_t f = 0; f < FIELDS; f++) {
        data.fields[f] = arena_array(arena, unsigned char, (size_t)data.elements * bytes);
        for (int64_t e = 0; e < data.elements; e++) {
            double part = (double)(vec_test_random(&state) >> 11) / 9007199254740992.0; /* 2^53 */
            interp_store(data.type, data.fields[f] + e * bytes, real_bits(data.type, low[f] + part * (high[f] - low[f])));
        }
    }
    return data;
}

/* ---- running ---------------------------------------------------------------------------- */

static bool is_count(const char *what, uint64_t count, uint64_t expected, Text *faults)
{
    if (count != expected) text_printf(faults, "%" PRIu64 " %s, not %" PRIu64 "\n", count, what, expected);
    return count == expected;
}

/* How far a new value of the method reaches into a field on each side. */
static int64_t halo_of(const NestRoutine *routine, uint32_t field)
{
    if (strncmp(routine->name, "ppm", 3) == 0) return field == FIELDS - 1 ? 4 : 3; /* farthest into the pressure */
    return strncmp(routine->name, "muscl", 5) == 0 ? 2 : 1;
}

/* Whether a sweep over n points a row has loaded each cell of the row and its halo once, in strips the halo of each strip,
 * and stored each cell once. */
static bool is_least_traffic(const NestRoutine *routine, const VecKernel *kernel, int64_t n, const KernelRuns *work, Text *faults)
{
    const ShapeInfo *shape = shape_info(kernel->shape);
    int64_t pieces = n ? shape->pieces(kernel, 0, n) : 0, loads = 0, saved = 0;
    int64_t unused = pieces * shape->strips(kernel).stride - n; /* lanes of the last strip, that load halo cells */
    for (uint32_t f = 0; f < FIELDS && n; f++) {
        int64_t halo = halo_of(routine, f);
        loads += n + 2 * halo * pieces;
        saved += shape->walks ? 0 : 2 * halo * pieces - (halo < unused ? halo : unused);
    }
    bool good = is_count("loads", work->loads, (uint64_t)(ROWS * loads), faults);
    good = is_count("loads of saved cells", work->saved_loads, (uint64_t)(ROWS * saved), faults) && good;
    return is_count("stores", work->stores, (uint64_t)(ROWS * FIELDS * n), faults) && good;
}

/* PPMSET of the sample sets the gas constants that the PPM sweeps take from COMMON. */
static bool set_gas(Interp *interp, const NestProgram *program, Type type, Text *faults)
{
    uint64_t gamma;
    interp_store(type, &gamma, real_bits(type, 1.4));
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (strcmp(program->routines.items[id]->name, "ppmset") == 0)
            return interp_call(interp, id, &(InterpArgument){&gamma, type_info(type)->bytes}, 1, NULL, faults);
    return true;
}

/* Calls the sweep on the data. A seed of 0: every loop runs in order. */
static bool run_sweep(Context *context, const NestProgram *program, RoutineId sweep, Data *data, KernelRuns *work, Text *faults)
{
    InterpOptions options = {.fill = 0xa5, .order_seed = work->seed, .data = work, .kernel = run_kernel_as_it_is};
    Interp *interp = interp_create(context, program, &options);
    InterpArgument arguments[ARGUMENTS];
    for (uint32_t f = 0; f < FIELDS; f++)
        arguments[f] = (InterpArgument){data->fields[f], (uint64_t)data->elements * type_info(data->type)->bytes};
    for (uint32_t i = 0; i < 6; i++) arguments[FIELDS + i] = (InterpArgument){&data->integers[i], sizeof data->integers[i]};
    arguments[ARGUMENTS - 1] = (InterpArgument){&data->step, type_info(data->type)->bytes};
    return set_gas(interp, program, data->type, faults) && interp_call(interp, sweep, arguments, ARGUMENTS, NULL, faults);
}

static bool same_fields(const Data *a, const Data *b, Text *faults)
{
    uint32_t bytes = type_info(a->type)->bytes;
    for (uint32_t f = 0; f < FIELDS; f++)
        for (int64_t e = 0; e < a->elements; e++) {
            uint64_t x = interp_load(a->type, a->fields[f] + e * bytes), y = interp_load(a->type, b->fields[f] + e * bytes);
            if (eval_same(a->type, x, y)) continue;
            text_printf(faults, "field %u element %" PRId64 ": %" PRIx64 ", by the source %" PRIx64 "\n", f, e, x, y);
            return false;
        }
    return true;
}

/* What the source gives for that sweep and row length; made when first asked for. */
static const Data *reference_of(Table *table, const char *name, bool along_j, int64_t n)
{
    for (uint32_t i = 0; i < table->references.count; i++)
        if (table->references.items[i].n == n && strcmp(table->references.items[i].routine, name) == 0)
            return &table->references.items[i].data;
    NestProgram *program = translate(&table->context, &table->source);
    RoutineId sweep = 1;
    while (strcmp(program->routines.items[sweep]->name, name) != 0) sweep++;
    Reference made = {name, n, make_data(table->context.arena, program->routines.items[sweep], along_j, n)};
    Text faults = {0};
    made.routine = arena_printf(table->context.arena, "%s", name);
    if (!run_sweep(&table->context, program, sweep, &made.data, &(KernelRuns){0}, &faults)) {
        printf("%s cannot be interpreted: %s", name, text_string(&faults));
        exit(2);
    }
    list_push(table->context.arena, &table->references, made);
    return &table->references.items[table->references.count - 1].data;
}

/* ---- points ----------------------------------------------------------------------------- */

static bool count_loop(void *data, NestRoutine *routine, StmtId stmt)
{
    *(uint32_t *)data += nest_stmt(routine, stmt)->kind == STMT_LOOP;
    return true;
}

/* One kernel of the shape, and nothing left to the host. */
static bool is_one_kernel(NestRoutine *routine, Shape shape)
{
    uint32_t loops = 0;
    nest_walk_stmts(routine, routine->body, count_loop, &loops);
    return loops == 0 && routine->kernels.count == 2 && routine->kernels.items[1]->shape == shape;
}

/* Whether the sweep, which stands along j or i, runs along j. */
static bool is_along_j(const NestRoutine *routine)
{
    const char *name = routine->name;
    return name[strlen(name) - 1] == 'j';
}

static void report(Table *table, const NestRoutine *routine, const VecOptions *o, int64_t n, const char *what)
{
    table->faults++;
    printf("%s%s --shape=%s --vl=%u --regs=%u --shared=%u, rows of %" PRId64 ": %s\n", routine->name,
           table->source.real8 ? " --real8" : "", o->shape ? shape_info(o->shape)->name : "loops", o->vl, o->regs, o->shared, n, what);
}

static void run_lengths(Table *table, Context *context, const NestProgram *program, RoutineId sweep, const VecOptions *options)
{
    const NestRoutine *routine = program->routines.items[sweep];
    const int64_t lengths[LENGTHS] = {0, 1, options->vl - 1, options->vl, options->vl + 1, LONG_ROW};
    bool with_long = (table->points + table->source.real8) % table->every_long == 0;
    uint32_t count = with_long ? LENGTHS : LENGTHS - 1;
    for (uint32_t i = 0; i < count; i++) {
        Text faults = {0};
        const Data *expected = reference_of(table, routine->name, is_along_j(routine), lengths[i]);
        Data data = make_data(context->arena, routine, is_along_j(routine), lengths[i]);
        KernelRuns work = {.seed = table->points};
        bool good = run_sweep(context, program, sweep, &data, &work, &faults) && same_fields(&data, expected, &faults);
        if (good && routine->kernels.count == 2)
            good = is_least_traffic(routine, routine->kernels.items[1], lengths[i], &work, &faults);
        if (!good) report(table, routine, options, lengths[i], text_string(&faults));
        table->runs++;
        text_free(&faults);
    }
}

static void run_point(Table *table, VecOptions options)
{
    if (table->points++ % table->every) return;
    Context context = context_create(0);
    NestProgram *program = translate(&context, &table->source);
    bool loops = options.shape == SHAPE_NONE;
    if (!pipeline_run(&context, program, &(PipelineOptions){.vectorize = !loops, .vector = options})) exit(2);
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (!is_sweep(routine)) continue;
        table->sweeps++;
        if (!loops && !is_one_kernel(routine, options.shape)) report(table, routine, &options, 0, "not one kernel of that shape");
        run_lengths(table, &context, program, id, &options);
    }
    context_destroy(&context);
}

static void run_table(Table *table)
{
    static const uint32_t lengths[] = {32, 64, 128, 256}, regs[] = {8, 12, 24, 64, 255}, shared[] = {0, 4096, 49152};
    Shape shapes[SHAPE_COUNT];
    uint32_t count = shape_list_chosen(shapes);
    for (uint32_t v = 0; v < 4; v++) {
        run_point(table, (VecOptions){.shape = SHAPE_NONE, .vl = lengths[v]});
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t r = 0; r < 5; r++)
                for (uint32_t s = 0; s < 3; s++)
                    run_point(table, (VecOptions){.shape = shapes[i], .vl = lengths[v], .regs = regs[r], .shared = shared[s]});
    }
}

int main(int argc, char **argv)
{
    Table table = {.every = 1, .every_long = 1};
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        if (strcmp(argv[at], "--real8") == 0) table.source.real8 = true;
        else if (strncmp(argv[at], "--long=", 7) == 0) table.every_long = strtoull(argv[at] + 7, NULL, 10);
        else if (strncmp(argv[at], "--every=", 8) == 0) table.every = strtoull(argv[at] + 8, NULL, 10);
        else break;
    }
    if (at == argc || argv[at][0] == '-' || table.every == 0 || table.every_long == 0) {
        fputs("usage: vec_points [--real8] [--every=N] [--long=N] FILE...\n", stderr);
        return 2;
    }
    table.source.paths = (const char *const *)argv + at;
    table.source.count = (uint32_t)(argc - at);
    table.context = context_create(0);
    run_table(&table);
    printf("%" PRIu64 " points, %" PRIu64 " sweeps, %" PRIu64 " runs, %" PRIu64 " faults\n", table.points, table.sweeps, table.runs,
           table.faults);
    context_destroy(&table.context);
    return table.faults != 0 || table.runs == 0;
}
