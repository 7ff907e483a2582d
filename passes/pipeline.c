#include "passes/pipeline.h"

#include "ir/print.h"
#include "ir/verify.h"
#include "passes/nest/nest_passes.h"
#include "passes/vec/vectorize.h"

#include <errno.h>
#include <string.h>
#include <time.h>

enum { FINDINGS = 1, MAPS = 2 };

typedef enum {
#define PASS(id, ...) PASS_##id,
#include "passes/passes.def"
#undef PASS
    PASS_COUNT
} PassId;

typedef struct {
    const char *name;
    void (*run)(Context *context, NestProgram *program, const PipelineOptions *options);
    uint32_t needs, makes, keeps;
    const char *text;
} Pass;

/* Passes that need no options, and the one that does. */
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
#include "passes/passes.def"
#undef PASS
#undef PASS_VECTOR

static const Pass passes[PASS_COUNT] = {
#define PASS(id, name, function, needs, makes, keeps, text) {name, run_##function, needs, makes, keeps, text},
#include "passes/passes.def"
#undef PASS
};

/*   nest IR ──> inline ──> depend ──> vectorize ──> distribute ──> interchange ──> map ──> nest IR with ──> back ends
 *                            ^            |              |                               decisions, kernels
 *                            |        allocated          |
 *                            |      vector kernels       |
 *                            └───────── findings ────────┘  (made again where a pass breaks them)            */
static const PassId pipeline[] = {PASS_INLINE, PASS_DEPEND, PASS_VECTORIZE, PASS_DISTRIBUTE, PASS_INTERCHANGE, PASS_MAP};

typedef struct {
    Context *context;
    NestProgram *program;
    const PipelineOptions *options;
    uint32_t holds;  /* properties */
    uint32_t number; /* of passes run */
} Run;

static void verify(const Run *run, const char *pass)
{
    Text faults = {0};
    if (run->options->unverified) return;
    if (!nest_verify_program(run->program, &faults))
        internal_error("after pass %s the nest IR breaks its rules:\n%s", pass, text_string(&faults));
    text_free(&faults);
}

static bool dump(const Run *run, const char *pass)
{
    Text text = {0};
    const char *path =
        arena_printf(run->context->scratch, "%s/%02u-%s.nest", run->options->dump_dir, (unsigned)run->number, pass);
    nest_print_program(run->program, &text);
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

static bool run_pass(Run *run, PassId id)
{
    const Pass *pass = &passes[id];
    for (PassId maker = 0; maker < PASS_COUNT; maker++)
        if (passes[maker].makes & pass->needs & ~run->holds && !run_pass(run, maker)) return false;
    double start = seconds_now();
    pass->run(run->context, run->program, run->options);
    if (run->options->time_passes) fprintf(stderr, "%-12s %8.3f s\n", pass->name, seconds_now() - start);
    run->holds = (run->holds & pass->keeps) | pass->makes;
    run->number++;
    if (run->options->verify_each) verify(run, pass->name);
    bool done = !run->options->dump_dir || dump(run, pass->name);
    arena_reset(run->context->scratch);
    return done;
}

/* The stage of vectorize of that name; VEC_STAGE_COUNT when there is none. */
static VecStage find_stage(const char *name)
{
    VecStage stage = 0;
    while (stage < VEC_STAGE_COUNT && strcmp(vec_stages[stage].name, name) != 0) stage++;
    return stage;
}

/* The pass of that name; PASS_COUNT after a message when there is none. */
static PassId find_pass(Context *context, const char *name, size_t length)
{
    for (PassId id = 0; id < PASS_COUNT; id++)
        if (strlen(passes[id].name) == length && memcmp(passes[id].name, name, length) == 0) return id;
    diag_error(context->diag, (SourceRange){0}, "there is no pass '%.*s'; `crayon ir --print-pipeline` lists them", (int)length, name);
    return PASS_COUNT;
}

/* The passes to run, PASS_COUNT at the end. NULL after a message. */
static PassId *choose_passes(Context *context, const PipelineOptions *options)
{
    LIST(PassId) list = {0};
    PassId last = PASS_COUNT;
    if (options->after && find_stage(options->after) != VEC_STAGE_COUNT) last = PASS_VECTORIZE;
    else if (options->after) {
        last = find_pass(context, options->after, strlen(options->after));
        if (last == PASS_COUNT) return NULL;
    }
    for (size_t n = 0; n < sizeof pipeline / sizeof *pipeline && !options->only; n++)
        list_push(context->arena, &list, pipeline[n]);
    for (const char *at = options->only; at && *at;) {
        size_t length = strcspn(at, ",");
        PassId id = find_pass(context, at, length);
        if (id == PASS_COUNT) return NULL;
        list_push(context->arena, &list, id);
        at += length + (at[length] == ',');
    }
    list_push(context->arena, &list, PASS_COUNT);
    for (uint32_t n = 0; n + 1 < list.count; n++)
        if (list.items[n] == last) list.items[n + 1] = PASS_COUNT;
    return list.items;
}

bool pipeline_run(Context *context, NestProgram *program, const PipelineOptions *options)
{
    /* What IR text brings along is taken as right when single passes are asked for. */
    PipelineOptions own = *options;
    VecStage stage = options->after ? find_stage(options->after) : VEC_STAGE_COUNT;
    if (stage != VEC_STAGE_COUNT) own.vector.until = stage;
    Run run = {context, program, &own, options->only ? FINDINGS | MAPS : 0, 0};
    const PassId *list = choose_passes(context, options);
    const char *last = "none";
    if (!list) return false;
    for (; *list != PASS_COUNT; list++) {
        if (!run_pass(&run, *list)) return false;
        last = passes[*list].name;
    }
    verify(&run, last);
    return true;
}

static void print_properties(Text *out, const char *label, uint32_t set)
{
    if (!set) return;
    text_printf(out, "  %s%s%s%s", label, set & FINDINGS ? " findings" : "",
                (set & FINDINGS) && (set & MAPS) ? "," : "", set & MAPS ? " maps" : "");
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
        for (VecStage stage = 1; pipeline[n] == PASS_VECTORIZE && stage <= VEC_STAGE_COUNT; stage++) {
            const VecStageInfo *info = &vec_stages[stage % VEC_STAGE_COUNT];
            text_printf(out, "  %-12s %s\n", info->name, info->text);
        }
    }
}
