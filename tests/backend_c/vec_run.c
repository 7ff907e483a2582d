/* vec_run c|cuda SEED COUNT [--shape=strip|row|tile] [--vl=N] [--columns=N] [--regs=N] [--shared=N] [--compiler=COMMAND] [--keep=DIR]
 *         [--object=FILE] [--exact] [--regions]
 *
 * Makes COUNT random kernels from SEED on, lowers each with options drawn from its seed (or the ones given), prints
 * all with the back end (their launches partly drawn too), compiles the text into a shared object (COMMAND TEXT -o OBJECT), runs every kernel on rows of
 * several lengths and compares memory with the interpreter of values, bit by bit, canaries around arrays too.
 * --object: takes what was compiled before instead. --exact: leaves out kernels that call the library, whose results
 * differ on a GPU. --regions: all kernels have regions of all kinds. Exit status 1 after a difference. */
#include "backend_c/backend_c.h"
#include "backend_c/strips.h"
#include "backend_cuda/backend_cuda.h"
#include "ir/build.h"
#include "ir/eval.h"
#include "ir/vec_launch.h"
#include "ir/vec_shape.h"
#include "passes/vec/vec_passes.h"
#include "tests/vec/generate.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CANARY = 256, CANARY_BYTE = 0x5a };

typedef struct {
    uint64_t seed;
    NestRoutine *routine;
    VecKernel *values; /* before it was lowered */
    VecOptions options;
} Case;

typedef struct {
    Context context;
    NestProgram *program;
    LIST(Case) cases;
    int64_t shape, vl, columns, regs, shared; /* -1: drawn */
    const char *compiler, *keep, *object;
    bool cuda, exact, regions;
    uint32_t file;
    uint64_t refused, different, runs, beside, marched, aligned, runs_of_warps, loose;
} Test;

typedef void Trampoline(void **arguments);

static int64_t choose(int64_t given, uint64_t *state, const int64_t *choices, uint32_t count)
{
    int64_t chosen = choices[vec_test_pick(state, count)];
    return given < 0 ? chosen : given;
}

/* Shapes that stage loads have kernels of their own. */
static bool is_product(const Test *test)
{
    return test->shape >= 0 && shape_info((Shape)test->shape)->stages;
}

static VecOptions choose_options(const Test *test, uint64_t *state)
{
    static const int64_t lengths[] = {32, 32, 64, 128, 256}, columns[] = {0, 1, 1, 4, 8}, tiles[] = {2, 4, 4, 8, 16};
    static const int64_t regs[] = {8, 12, 24, 64, 255}, shared[] = {0, 4096, 49152}, orders[] = {SCHEDULE_NATURAL, SCHEDULE_LIST};
    Shape shapes[SHAPE_COUNT];
    Shape shape = shapes[vec_test_pick(state, shape_list_chosen(shapes))];
    return (VecOptions){
        .shape = test->shape < 0 ? shape : (Shape)test->shape, .vl = (uint32_t)choose(test->vl, state, lengths, 5),
        .columns = (uint32_t)choose(test->columns, state, is_product(test) ? tiles : columns, 5),
        .regs = (uint32_t)choose(test->regs, state, regs, 5), .shared = (uint32_t)choose(test->shared, state, shared, 3),
        .schedule = (SchedulePolicy)choose(-1, state, orders, 2),
    };
}

static bool calls_library(const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_OP && (op_info(inst->op)->flags & OP_LIBM)) return true;
    }
    return false;
}

/* Whether lanes work by themselves, and keep what they have if they may. */
static bool is_alone(const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++)
            if (vec_has_offset(vec_operand(kernel, inst, n))) return false;
    }
    return true;
}

/* Other launches than the stage would choose, where they are legal: a few rows of any axis beside each other, and of another one in a march, strips
 * aligned or not, items abreast or not. */
static void draw_launch(Test *test, NestRoutine *routine, VecKernel *kernel, uint64_t *state)
{
    VecLaunch *launch = &kernel->launch;
    uint32_t axis = 1 + (uint32_t)vec_test_pick(state, kernel->axis_count);
    if (vec_items_are_apart(kernel) && vec_test_pick(state, 2)) launch->abreast = (uint32_t[]){0, 2, 3, 4}[vec_test_pick(state, 4)];
    if (launch->abreast * kernel->vl > 1024) launch->abreast = 0;
    launch->crossed = false;
    if (vec_may_do_runs(test->context.scratch, routine, kernel)) {
        launch->points = (uint32_t[]){0, 1, 2, vec_reduces_in_trees(kernel) ? 16 : 3, 4}[vec_test_pick(state, 5)];
        launch->waves = launch->points ? 4 : 0;
        launch->loose = launch->points && vec_may_fold_loosely(kernel) && vec_test_pick(state, 2);
        test->loose += launch->loose;
        test->runs_of_warps += launch->points > 0;
        launch->least_blocks = 0;
    }
    launch->aligned = launch->grid && vec_aligned_store(routine, kernel) && vec_test_pick(state, 2);
    launch->march = 0;
    test->aligned += launch->aligned;
    if (!launch->grid || !vec_rows_may_stand_beside(test->context.scratch, routine, kernel, axis)) return;
    launch->rows = (uint32_t[]){0, 2, 3, 4, 8}[vec_test_pick(state, 5)];
    launch->rows_axis = launch->rows ? axis : 0;
    launch->least_blocks = 0;
    test->beside += launch->rows > 0;
    axis = 1 + (uint32_t)vec_test_pick(state, kernel->axis_count);
    if (!vec_rows_may_be_marched(test->context.scratch, routine, kernel, axis)) return;
    launch->march = (uint32_t[]){0, 2, 3, 4}[vec_test_pick(state, 4)];
    launch->march_axis = launch->march ? axis : 0;
    test->marched += launch->march > 0;
}

static void add_case(Test *test, uint64_t seed)
{
    Context *context = &test->context;
    uint64_t state = seed * 77 + 5;
    Case one = {.seed = seed};
    one.routine = is_product(test) ? vec_test_generate_product(context, test->program, seed) : vec_test_generate(context, test->program, seed, test->regions);
    one.routine->file = test->file;
    one.values = one.routine->kernels.items[1];
    one.options = choose_options(test, &state);
    one.options.branch = (BranchPolicy)(seed % 3);
    if (is_alone(one.values) && test->regs < 0 && !is_product(test)) {
        one.options.shape = SHAPE_STRIP;
        one.options.regs = 255;
    }
    VecKernel *lowered = vec_kernel_copy(context, one.values);
    Name why = NULL;
    if ((test->exact && calls_library(one.values)) || !vec_lower_kernel(context, one.routine, lowered, &one.options, &why)) {
        test->refused++;
        one.routine->body = 0;
        one.routine->kernels.count = 0;
        return;
    }
    draw_launch(test, one.routine, lowered, &state);
    lowered->launch.crossed = vec_items_may_cross(lowered) && vec_test_pick(&state, 2);
    one.routine->kernels.items[1] = lowered;
    list_push(context->arena, &test->cases, one);
}

/* A function with a plain signature for each routine. */
static void add_trampolines(const Test *test, Text *text)
{
    for (uint32_t i = 0; i < test->cases.count; i++) {
        const NestRoutine *routine = test->cases.items[i].routine;
        text_printf(text, "\n%svoid call_%s(void **a);\n%svoid call_%s(void **a)\n{\n    %s(", test->cuda ? "extern \"C\" " : "",
                    routine->name, test->cuda ? "extern \"C\" " : "", routine->name, routine->symbol);
        for (uint32_t n = 0; n < routine->arguments.count; n++)
            text_printf(text, "%s(%s *)a[%u]", n ? ", " : "", type_info(nest_symbol(routine, routine->arguments.items[n])->type)->c_type, n);
        text_add(text, ");\n}\n");
    }
}

static void *compile(Test *test, const Text *text)
{
    if (test->object) return dlopen(test->object, RTLD_NOW);
    char folder[] = "/tmp/crayon_vec_XXXXXX";
    const char *dir = test->keep ? test->keep : mkdtemp(folder);
    Arena *arena = test->context.arena;
    const char *source = arena_printf(arena, "%s/kernels%s", dir, test->cuda ? ".cu" : ".c");
    const char *object = arena_printf(arena, "%s/kernels.so", dir);
    if (!file_write_atomically(source, text_string(text), text->length)) return NULL;
    bool good = system(arena_printf(arena, "%s %s -o %s", test->compiler, source, object)) == 0;
    void *library = good ? dlopen(object, RTLD_NOW) : NULL;
    if (good && !library) fprintf(stderr, "%s\n", dlerror());
    if (!test->keep) {
        unlink(source);
        unlink(object);
        rmdir(dir);
    }
    return library;
}

/* Elements as the routine sees them, canaries around. */
static unsigned char *pack(Arena *arena, Type type, const uint64_t *data, uint64_t count)
{
    uint32_t bytes = type_info(type)->bytes;
    unsigned char *memory = arena_alloc(arena, 2 * CANARY + bytes * count);
    memset(memory, CANARY_BYTE, 2 * CANARY + bytes * count);
    for (uint64_t e = 0; e < count; e++) memcpy(memory + CANARY + bytes * e, &data[e], bytes); /* little-endian */
    return memory + CANARY;
}

/* Back into the interpreter's form; false when a canary died. */
static bool unpack(Type type, const unsigned char *memory, uint64_t *data, uint64_t count)
{
    uint32_t bytes = type_info(type)->bytes;
    bool alive = true;
    for (uint64_t e = 0; e < count; e++) {
        uint64_t bits = 0;
        memcpy(&bits, memory + bytes * e, bytes);
        data[e] = type_is_real(type) ? bits : eval_wrap(type, (int64_t)bits);
    }
    for (uint32_t i = 0; i < CANARY; i++)
        alive = alive && memory[-(ptrdiff_t)i - 1] == CANARY_BYTE && memory[bytes * count + i] == CANARY_BYTE;
    return alive;
}

static bool run_emitted(Arena *arena, const NestRoutine *routine, Trampoline *call, VecMemory *memory, Text *faults)
{
    uint32_t count = routine->arguments.count;
    void **arguments = arena_array(arena, void *, count);
    bool good = true;
    for (uint32_t n = 0; n < count; n++) {
        SymId id = routine->arguments.items[n];
        arguments[n] = pack(arena, nest_symbol(routine, id)->type, memory->data[id], memory->counts[id]);
    }
    call(arguments);
    for (uint32_t n = 0; n < count; n++) {
        SymId id = routine->arguments.items[n];
        if (unpack(nest_symbol(routine, id)->type, arguments[n], memory->data[id], memory->counts[id])) continue;
        text_printf(faults, "writes outside of %s\n", nest_symbol(routine, id)->name);
        good = false;
    }
    return good;
}

static void run_case(Test *test, const Case *one, void *library)
{
    int64_t vl = one->options.vl, lengths[] = {0, 1, 2, vl - 1, vl, vl + 1, 2 * vl + 3, 3 * vl, (int64_t)(one->seed % 100)};
    const NestRoutine *routine = one->routine;
    union { void *object; Trampoline *call; } function;
    function.object = dlsym(library, arena_printf(test->context.arena, "call_%s", routine->name));
    for (uint32_t i = 0; i < sizeof lengths / sizeof lengths[0] && test->different < 20; i++) {
        Arena *arena = arena_create();
        Text faults = {0};
        VecMemory memory = vec_test_memory(arena, routine, one->seed + i, lengths[i]);
        VecMemory values = vec_test_copy_memory(arena, routine, &memory), emitted = vec_test_copy_memory(arena, routine, &memory);
        bool good = vec_interpret_values(routine, one->values, &values, &faults) &&
                    run_emitted(arena, routine, function.call, &emitted, &faults) &&
                    vec_test_compare_memory(routine, &values, &emitted, &faults);
        test->runs++;
        if (!good) {
            test->different++;
            printf("seed %" PRIu64 " --shape=%s --vl=%u --columns=%u --regs=%u --shared=%u (schedule %d), rows of %" PRId64 ":\n%s", one->seed,
                   shape_info(one->options.shape)->name, one->options.vl, one->options.columns, one->options.regs, one->options.shared,
                   (int)one->options.schedule, lengths[i], text_string(&faults));
        }
        text_free(&faults);
        arena_destroy(arena);
    }
}

static bool take_number(const char *argument, const char *name, int64_t *into)
{
    size_t length = strlen(name);
    if (strncmp(argument, name, length) != 0) return false;
    const char *value = argument + length;
    Shape shape = shape_by_name(value);
    *into = shape ? (int64_t)shape : strtoll(value, NULL, 10);
    return true;
}

static bool take_option(Test *test, const char *argument)
{
    if (strncmp(argument, "--compiler=", 11) == 0) test->compiler = argument + 11;
    else if (strncmp(argument, "--keep=", 7) == 0) test->keep = argument + 7;
    else if (strncmp(argument, "--object=", 9) == 0) test->object = argument + 9;
    else if (strcmp(argument, "--exact") == 0) test->exact = true;
    else if (strcmp(argument, "--regions") == 0) test->regions = true;
    else return take_number(argument, "--shape=", &test->shape) || take_number(argument, "--vl=", &test->vl) || take_number(argument, "--columns=", &test->columns) ||
           take_number(argument, "--regs=", &test->regs) || take_number(argument, "--shared=", &test->shared);
    return true;
}

int main(int argc, char **argv)
{
    Test test = {.context = context_create(0), .shape = -1, .vl = -1, .columns = -1, .regs = -1, .shared = -1};
    bool good = argc >= 4;
    test.cuda = good && strcmp(argv[1], "cuda") == 0;
    test.compiler = "gcc -std=c11 -O1 -fPIC -shared -lm";
    for (int i = 4; i < argc; i++) good = take_option(&test, argv[i]) && good;
    if (!good) {
        fprintf(stderr, "usage: vec_run c|cuda SEED COUNT [--shape=strip|row|tile] [--vl=N] [--columns=N] [--regs=N] [--shared=N] [--compiler=COMMAND] [--keep=DIR] "
                        "[--object=FILE] [--exact] [--regions]\n");
        return 2;
    }
    test.program = nest_program_create(&test.context);
    test.file = diag_add_file(test.context.diag, "random", "", 0);
    uint64_t seed = strtoull(argv[2], NULL, 10), count = strtoull(argv[3], NULL, 10);
    for (uint64_t i = 0; i < count; i++) add_case(&test, seed + i);
    Text text = {0};
    EmitOptions options = {.file = test.file, .command = "vec_run", .print_strips = strips_print_kernel};
    good = (test.cuda ? &backend_cuda : &backend_c)->emit(&test.context, test.program, &options, &text);
    add_trampolines(&test, &text);
    void *library = good ? compile(&test, &text) : NULL;
    if (!library) fprintf(stderr, "vec_run: the text could not be compiled\n");
    for (uint32_t i = 0; library && i < test.cases.count; i++) run_case(&test, &test.cases.items[i], library);
    printf("%u kernels, %" PRIu64 " of rows beside each other, %" PRIu64 " that march, %" PRIu64 " aligned, %" PRIu64 " of warps that do runs, %" PRIu64 " of these loosely, %" PRIu64 " refused, %" PRIu64 " runs, %" PRIu64 " different\n", test.cases.count, test.beside, test.marched, test.aligned, test.runs_of_warps, test.loose, test.refused, test.runs, test.different);
    diag_flush(test.context.diag, stderr);
    text_free(&text);
    context_destroy(&test.context);
    return library && test.runs && !test.different ? 0 : 1;
}
