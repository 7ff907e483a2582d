#include "passes/pipeline.h"

#include "ir/build.h"
#include "ir/print.h"
#include "ir/vec_text.h"
#include "ir/verify.h"
#include "passes/nest/fill.h"
#include "passes/nest/host_work.h"
#include "passes/nest/nest_passes.h"
#include "passes/nest/reach.h"
#include "passes/vec/vectorize.h"

#include <errno.h>
#include <string.h>
#include <time.h>

enum { FINDINGS = 1, MAPS = 2 };

typedef enum {
#define PASS(id, ...) PASS_##id,
#define STAGE(id, ...) PASS_##id,
#include "passes/passes.def"
    PASS_COUNT
} PassId;

/* Passes that need no options, and those that do. */
#define PASS(id, name, function, ...)                                                                  \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        (void)options;                                                                                 \
        function(context, program);                                                                    \
    }
#define PASS_VECTOR(id, name, function, ...)                                                           \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        if (options->vectorize) function(context, program, &options->vector);                          \
    }
#define PASS_LANES(id, name, function, ...)                                                            \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        function(context, program, options->vectorize && !options->vector.plain_in_loops);             \
    }
#define PASS_ROWS(id, name, function, ...)                                                             \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        bool lanes = options->vectorize && !options->vector.plain_in_loops;                            \
        function(context, program, lanes, options->host_vectors);                                      \
    }
#define PASS_HOST(id, name, function, ...)                                                             \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        bool asked = options->only || (options->after && strcmp(options->after, name) == 0);           \
        function(context, program, options->host_vectors || asked);                                    \
    }
#define PASS_MANY(id, name, function, ...)                                                             \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        const VecOptions *vector = &options->vector;                                                   \
        bool lanes = options->vectorize && !vector->plain_in_loops && !options->host_vectors;          \
        function(context, program, lanes && !vector->threads);                                         \
    }
#define PASS_SHARED(id, name, function, ...)                                                           \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        function(context, program, options->vector.shared);                                            \
    }
#define PASS_TEXT(id, name, function, ...)                                                             \
    static void run_##function(Context *context, NestProgram *program, const PipelineOptions *options) \
    {                                                                                                  \
        function(context, program, options->text);                                                     \
    }
#include "passes/passes.def"

/* A row of passes.def: a pass, or a stage, which runs on each kernel of the program and leaves findings and maps. */
typedef struct {
    const char *name;
    void (*run)(Context *context, NestProgram *program, const PipelineOptions *options); /* NULL: a stage */
    uint32_t needs, makes, keeps;
    const char *text;
    VecStage stage;
} Pass;

static const Pass passes[PASS_COUNT] = {
#define PASS(id, name, function, needs, makes, keeps, text) {name, run_##function, needs, makes, keeps, text, STAGE_NONE},
#define STAGE(id, name, function, needs, makes, text) {name, NULL, 0, 0, FINDINGS | MAPS, text, STAGE_##id},
#include "passes/passes.def"
};

/*   nest IR ──> contract ──> inline ──> hoist ──> straighten ──> specialize ──> shift ──> elements ──> induction ──> species ──> unswitch ──> depend ──> promote ──> terms ──> fission ──> interchange ──> split ──> stride ──> cut ──> skew ──> level ──> scatter ──> scan ──> inspect ──> partial ──> vectorize ──> distribute ──> order ──> interchange ──> fold ──> hold ──> lockstep ──> map ──> single ──> transpose ──> parts ──> nest IR with ──> back ends
               *                 *                                                                                                                ^                                                                                                               │             │                                                                                                              decisions, kernels
               *                 *                                                                                                                │                                                                                                           allocated         │
               *                 *                                                                                                                │                                                                                                        vector kernels       │
               *                 *                                                                                                                └─────────────────────────────────────────────────────────────── findings ────────────────────────────────────────────────────┘  (made again where a pass breaks them)            */
static const PassId pipeline[] = {PASS_CONTRACT, PASS_INLINE, PASS_HOIST, PASS_UNLIST, PASS_STRAIGHTEN, PASS_SPECIALIZE, PASS_SHIFT, PASS_ELEMENTS, PASS_INDUCTION, PASS_SPECIES, PASS_UNSWITCH, PASS_DEPEND, PASS_PROMOTE, PASS_TERMS, PASS_FISSION, PASS_INTERCHANGE, PASS_SPLIT, PASS_STRIDE, PASS_CUT, PASS_SKEW, PASS_LEVEL, PASS_SCATTER, PASS_SCAN, PASS_INSPECT, PASS_PARTIAL, PASS_VECTORIZE, PASS_DISTRIBUTE, PASS_ORDER, PASS_INTERCHANGE, PASS_FOLD, PASS_HOLD, PASS_LOCKSTEP, PASS_MAP, PASS_SINGLE, PASS_TRANSPOSE, PASS_PARTS};

/* What is known of a stage while passes take kernels through it. */
typedef struct {
    double seconds, begin;
    uint32_t count;
} StageRecord;

typedef struct {
    Context *context;
    NestProgram *program;
    const PipelineOptions *options;
    uint32_t holds;  /* properties */
    uint32_t number; /* of passes run */
    uint32_t seen;   /* stages seen in this pass */
    StageRecord stages[STAGE_COUNT];
} Run;

/* A broken rule is Crayon's fault, unless the program is the user's text, which may break rules that only later states have. */
static void report_broken(const Run *run, const char *where, const char *name, const Text *faults)
{
    if (!run->options->of_text) internal_error("after %s %s the IR breaks its rules:\n%s", where, name, text_string(faults));
    diag_error(run->context->diag, (SourceRange){0}, "after %s %s the text breaks rules of the IR: %.*s", where, name,
               (int)strcspn(text_string(faults), "\n"), text_string(faults));
}

static void verify(const Run *run, const char *pass)
{
    Text faults = {0};
    if (run->options->unverified) return;
    if (!nest_verify_program(run->program, &faults)) report_broken(run, "pass", pass, &faults);
    text_free(&faults);
}

/* Writes a program into the folder, as NN-NAME.nest, NN being the number of a pass. */
static bool dump(const Run *run, const NestProgram *program, uint32_t number, const char *name)
{
    Text text = {0};
    const char *path =
        arena_printf(run->context->arena, "%s/%02u-%s.nest", run->options->dump_dir, (unsigned)number, name);
    nest_print_program(program, &text);
    bool done = file_write_atomically(path, text_string(&text), text.length);
    if (!done) diag_error(run->context->diag, (SourceRange){0}, "cannot write '%s': %s", path, strerror(errno));
    text_free(&text);
    return done;
}

static double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- stages ----------------------------------------------------------------------------- */

/* Writes a candidate of vectorize as a program of its routine, with the kernel as its body. */
static void dump_candidate(const Run *run, const StageRun *stage, const char *name)
{
    Context *context = run->context;
    NestProgram program = *run->program;
    NestRoutine routine = *stage->routine;
    memset(&program.routines, 0, sizeof program.routines);
    memset(&routine.kernels, 0, sizeof routine.kernels);
    memset(&routine.stmts, 0, sizeof routine.stmts);
    list_push(context->arena, &program.routines, NULL);
    list_push(context->arena, &program.routines, &routine);
    list_push(context->arena, &routine.stmts, (Stmt){0});
    vec_kernel_register(context, &routine, stage->kernel);
    routine.body = nest_stmt_add(context, &routine, (Stmt){.kind = STMT_KERNEL, .kernel = {1}});
    dump(run, &program, run->number + 1, arena_printf(context->arena, "%04u-%s-%s", (unsigned)run->seen, stage->kernel->name, name));
}

static void verify_candidate(const Run *run, const StageRun *stage, const char *name)
{
    Text faults = {0};
    if (!vec_verify_kernel(run->program, stage->routine, stage->kernel, &faults)) report_broken(run, "stage", name, &faults);
    text_free(&faults);
}

/* Before and after each stage of a kernel within a pass. */
static void see_stage(void *data, const StageRun *stage, VecStage id, bool done)
{
    Run *run = data;
    StageRecord *record = &run->stages[id];
    const PipelineOptions *options = run->options;
    if (!done) {
        record->begin = seconds_now();
        return;
    }
    record->seconds += seconds_now() - record->begin;
    record->count++;
    run->seen++;
    if (options->verify_each && !options->unverified) verify_candidate(run, stage, vec_stages[id].name);
    if (options->dump_dir) dump_candidate(run, stage, vec_stages[id].name);
}

static void print_stage_times(Run *run)
{
    for (VecStage id = 1; id < STAGE_COUNT; id++)
        if (run->stages[id].count)
            fprintf(stderr, "  %-12s %8.3f s, run %u times\n", vec_stages[id].name, run->stages[id].seconds, (unsigned)run->stages[id].count);
    memset(run->stages, 0, sizeof run->stages);
}

/* Takes a kernel of the program through one stage. False after a message. */
static bool run_stage_on(const Run *run, VecStage stage, NestRoutine *routine, VecKernel **kernel)
{
    Context *context = run->context;
    const VecStageInfo *info = &vec_stages[stage];
    VecOptions options = run->options->vector;
    options.from = options.until = stage;
    if ((*kernel)->state != info->needs) {
        diag_error(context->diag, (*kernel)->loc, "the kernel '%s' has the state '%s'; '%s' takes kernels of the state '%s'", (*kernel)->name,
                   vec_state_word((*kernel)->state), info->name, vec_state_word(info->needs));
        return false;
    }
    Name why = NULL;
    VecKernel *lowered = vec_lower_copy(context, routine, *kernel, &options, &why);
    if (lowered) *kernel = lowered;
    else diag_error(context->diag, (*kernel)->loc, "the kernel '%s' does not fit its shape: %s", (*kernel)->name, why);
    return lowered != NULL;
}

static bool run_stage(const Run *run, VecStage stage)
{
    bool good = true;
    for (RoutineId id = 1; id < run->program->routines.count; id++) {
        NestRoutine *routine = run->program->routines.items[id];
        for (uint32_t n = 1; n < routine->kernels.count; n++)
            good = run_stage_on(run, stage, routine, &routine->kernels.items[n]) && good;
    }
    return good;
}

/* ---- passes ----------------------------------------------------------------------------- */

static bool run_pass(Run *run, PassId id)
{
    const Pass *pass = &passes[id];
    for (PassId maker = 0; maker < PASS_COUNT; maker++)
        if (passes[maker].makes & pass->needs & ~run->holds && !run_pass(run, maker)) return false;
    double start = seconds_now();
    run->seen = 0;
    if (pass->stage && !run_stage(run, pass->stage)) return false;
    if (!pass->stage) pass->run(run->context, run->program, run->options);
    if (run->options->time_passes) fprintf(stderr, "%-12s %8.3f s\n", pass->name, seconds_now() - start);
    if (run->options->time_passes) print_stage_times(run);
    run->holds = (run->holds & pass->keeps) | pass->makes;
    run->number++;
    if (run->options->verify_each) verify(run, pass->name);
    bool done = !run->options->dump_dir || dump(run, run->program, run->number, pass->name);
    arena_reset(run->context->scratch);
    return done;
}

/* The pass of that name; PASS_COUNT after a message when there is none. */
static PassId find_pass(Context *context, const char *name, size_t length)
{
    for (PassId id = 0; id < PASS_COUNT; id++)
        if (strlen(passes[id].name) == length && memcmp(passes[id].name, name, length) == 0) return id;
    diag_error(context->diag, (SourceRange){0}, "there is no pass '%.*s'; `crayon ir --print-pipeline` lists them", (int)length, name);
    return PASS_COUNT;
}

typedef LIST(PassId) PassList;

/* The passes to run. With --after a stage of vectorize, `*until` is that. False after a message. */
static bool choose_passes(Context *context, const PipelineOptions *options, PassList *list, VecStage *until)
{
    PassId last = options->after ? find_pass(context, options->after, strlen(options->after)) : PASS_COUNT;
    if (options->after && last == PASS_COUNT) return false;
    if (options->only && strcmp(options->only, "none") == 0) return true;
    for (const char *at = options->only; at && *at;) {
        size_t length = strcspn(at, ",");
        PassId id = find_pass(context, at, length);
        if (id == PASS_COUNT) return false;
        list_push(context->arena, list, id);
        at += length + (at[length] == ',');
        if (id == last) return true;
    }
    if (options->only) return true;
    *until = last == PASS_COUNT ? STAGE_NONE : passes[last].stage;
    for (size_t n = 0; n < sizeof pipeline / sizeof *pipeline; n++) {
        if (pipeline[n] == PASS_CONTRACT && !options->contract && last != PASS_CONTRACT) continue;
        if (pipeline[n] == PASS_PARTS && !options->text) continue;
        if (pipeline[n] == PASS_TRANSPOSE && !options->transpose && last != PASS_TRANSPOSE) continue;
        bool for_host = pipeline[n] == PASS_FOLD || pipeline[n] == PASS_LOCKSTEP;
        if (for_host && !options->host_vectors && last != pipeline[n]) continue;
        if (pipeline[n] == PASS_SINGLE && !options->device && last != PASS_SINGLE) continue;
        bool ends = pipeline[n] == PASS_VECTORIZE && (last == PASS_FUSE || *until);
        list_push(context->arena, list, ends && last == PASS_FUSE ? PASS_FUSE : pipeline[n]);
        if (ends || pipeline[n] == last) return true;
    }
    return true;
}

PipelineOptions pipeline_defaults(void)
{
    return (PipelineOptions){.vectorize = true, .vector = {.vl = 64, .regs = 128, .shared = 49152}};
}

/* What routines that may leave their work to the caller ask before they do it. */
static void find_at_entry(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (!routine->may_leave) continue;
        const NestFacts *facts = facts_collect(context, routine);
        reach_find(context, facts);
        host_work_find(context, facts);
        arena_reset(context->scratch);
    }
}

static void find_launches(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (!routine->may_leave) continue; /* nobody asks */
        host_launches_find(context, program, facts_collect(context, routine));
        arena_reset(context->scratch);
    }
}

bool pipeline_run(Context *context, NestProgram *program, const PipelineOptions *options)
{
    PipelineOptions own = *options;
    PassList list = {0};
    if (!choose_passes(context, options, &list, &own.vector.until)) return false;
    /* What IR text brings along is taken as right when single passes are asked for. */
    Run run = {.context = context, .program = program, .options = &own, .holds = options->only ? FINDINGS | MAPS : 0};
    StageWatch watch = {&run, see_stage};
    if (options->time_passes || options->verify_each || options->dump_dir) own.vector.watch = &watch;
    uint32_t errors = diag_error_count(context->diag);
    if (!options->only) fill_find(context, program);
    for (uint32_t n = 0; n < list.count; n++) {
        if (!run_pass(&run, list.items[n]) || diag_error_count(context->diag) != errors) return false;
        if (list.items[n] == PASS_HOIST) find_at_entry(context, program);
    }
    find_launches(context, program);
    verify(&run, list.count ? passes[list.items[list.count - 1]].name : "none");
    return diag_error_count(context->diag) == errors;
}

static void print_properties(Text *out, const char *label, uint32_t set)
{
    if (!set) return;
    text_printf(out, "  %s%s%s%s", label, set & FINDINGS ? " findings" : "",
                (set & FINDINGS) && (set & MAPS) ? "," : "", set & MAPS ? " maps" : "");
}

static void print_stage(Text *out, const char *name, const char *text, const char *needs, const char *makes)
{
    text_printf(out, "  %-12s %s  needs %s  makes %s\n", name, text, needs, makes);
}

static void print_stages(Text *out)
{
    print_stage(out, passes[PASS_FUSE].name, passes[PASS_FUSE].text, "findings", vec_state_word(KERNEL_VALUES));
    for (VecStage stage = 1; stage < STAGE_COUNT; stage++) {
        const VecStageInfo *info = &vec_stages[stage];
        print_stage(out, info->name, info->text, vec_state_word(info->needs), vec_state_word(info->makes));
    }
}

void pipeline_print(Text *out)
{
    for (size_t n = 0; n < sizeof pipeline / sizeof *pipeline; n++) {
        const Pass *pass = &passes[pipeline[n]];
        text_printf(out, "%-12s %s", pass->name, pass->text);
        print_properties(out, "needs", pass->needs);
        print_properties(out, "makes", pass->makes);
        print_properties(out, "keeps", pass->keeps);
        text_add(out, "\n");
        if (pipeline[n] == PASS_VECTORIZE) print_stages(out);
    }
}
