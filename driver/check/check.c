/* crayon check: gfortran against the translation, on the same inputs. doc/check.md says what it promises. */
#include "driver/check/make.h"
#include "driver/commands.h"

#include "driver/check/interpreted.h"
#include "driver/check/replay.h"
#include "driver/ir_text.h"

#include <string.h>

static const char *const candidates[] = {"c", "cuda-cpu", "cuda-host", "cuda", "interp"};

/* How often `name` is one of the comma-separated candidates. */
static uint32_t count_candidate(const char *list, const char *name, size_t length)
{
    uint32_t count = 0;
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        count += strcspn(at, ",") == length && strncmp(at, name, length) == 0;
    return count;
}

static bool has_candidate(const char *list, const char *name) { return count_candidate(list, name, strlen(name)) > 0; }

static bool candidates_known(const char *list)
{
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t length = strcspn(at, ",");
        bool known = false;
        for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++)
            known |= strlen(candidates[i]) == length && strncmp(candidates[i], at, length) == 0;
        if (known && count_candidate(list, at, length) == 1) continue;
        if (known) {
            fprintf(stderr, "crayon: error: the candidate '%.*s' is named twice\n", (int)length, at);
            return false;
        }
        fprintf(stderr, "crayon: error: there is no candidate '%.*s'; c, cuda-cpu, cuda-host, cuda and interp are\n", (int)length, at);
        return false;
    }
    return true;
}

/* `harness`: the folder's own where this process has built it, or NULL. */
static int run_folder(Context *context, const Options *options, const char *folder, const char *harness)
{
    Arguments arguments = {0};
    const char *script = arena_printf(context->arena, "%s/run.sh", absolute_path(context, folder));
    arguments_add(context, &arguments, "sh", script, arena_printf(context->arena, "--with=%s", options->with), NULL);
    if (harness) arguments_add(context, &arguments, arena_printf(context->arena, "--harness=%s", harness), NULL);
    if (options->keep_going) arguments_add(context, &arguments, "-k", NULL);
    return process_run(context, arguments, NULL, NULL);
}

NestProgram *check_model_program(Context *shadow, const Options *options)
{
    Options simple = *options;
    simple.as_it_stands = true;
    simple.pipeline = (PipelineOptions){.only = "inline"};
    simple.frontend.note_shapes = true;
    NestProgram *program = command_translate(shadow, &simple);
    if (!program) internal_error("a second translation of the same files fails");
    return program;
}

Models check_models(Context *context, const NestProgram *program, const NestProgram *emitted, const Options *options)
{
    Models models = {0};
    for (RoutineId r = 1; r < program->routines.count; r++) {
        NestRoutine *routine = program->routines.items[r];
        if ((routine->internal && !routine->entry) || !command_selects(options, routine)) continue;
        Model *model = model_create(context, program, routine);
        model->vl = options->pipeline.vector.vl;
        model_note_kernels(model, emitted);
        if (!model->reason) model_solve_cases(model);
        list_push(context->arena, &models, model);
    }
    return models;
}

static int make_all(const Making *making)
{
    const char *with = making->options->with;
    bool everything = making->options->make_dir != NULL;
    bool rounds = making->options->pipeline.vector.reductions == REDUCTIONS_TREE || making->options->pipeline.contract; /* otherwise than Fortran: c is then what others are compared with */
    bool c = everything || rounds || has_candidate(with, "c");
    bool cuda = everything;
    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++)
        cuda |= strncmp(candidates[i], "cuda", 4) == 0 && has_candidate(with, candidates[i]);
    if (!make_code(making, c, cuda)) return EXIT_FAULTS;
    Text summary = {0};
    int status = make_expected(making, &summary);
    if (status == EXIT_DONE && !make_manifest(making, &summary)) status = EXIT_FAULTS;
    text_free(&summary);
    return status;
}

/* Makes into `folder`, or a private one that is checked at once and removed. */
static int make_and_run(Making *making)
{
    Context *context = making->context;
    const Options *options = making->options;
    making->work = temporary_folder(context);
    if (!making->work) return EXIT_USAGE;
    const char *beside = options->make_dir ? temporary_for(context, options->make_dir) : NULL;
    making->folder = beside ? absolute_path(context, beside) : arena_printf(context->arena, "%s/made", making->work);
    int status = options->make_dir && !beside ? EXIT_FAULTS : make_all(making);
    if (status == EXIT_DONE && !beside) status = run_folder(context, options, making->folder, made_harness(making));
    if (beside && status == EXIT_DONE) manifest_remove_code(context, options->make_dir);
    if (beside && status != EXIT_DONE) temporary_remove(beside);
    else if (beside && !temporary_keep(context, beside, options->make_dir)) status = EXIT_FAULTS;
    temporary_remove(making->work);
    return status;
}

/* Whether the options go with the candidates: `interp` compiles nothing, and needs no Fortran. */
static bool check_candidates(Context *context, const Options *options)
{
    bool interp = has_candidate(options->with, "interp");
    if (!candidates_known(options->with)) return false;
    if (interp && (strcmp(options->with, "interp") != 0 || options->make_dir || options->run_dir)) {
        fputs("crayon: error: the candidate 'interp' stands alone, without --make and --run\n", stderr);
        return false;
    }
    if (!interp && (options->locate || options->trap_nan)) {
        fputs("crayon: error: --locate and --trap go with --with=interp, or --replay\n", stderr);
        return false;
    }
    if (interp || !ir_text_given(options)) return true;
    diag_error(context->diag, (SourceRange){0}, "'%s' is IR text, which only the candidate 'interp' takes", options->files[0]);
    return false;
}

static int check_by_interpreters(Context *context, const NestProgram *passed, const Options *options)
{
    Options simple = *options;
    simple.after_frontend = !options->pipeline.contract;
    if (options->pipeline.contract) simple.pipeline = (PipelineOptions){.only = "contract"};
    Context shadow = context_create(0);
    NestProgram *given = command_translate(&shadow, &simple);
    if (!given) internal_error("a second translation of the same files fails");
    int status = command_names_found(given, options) ? interp_check(context, given, passed, options) : EXIT_USAGE;
    context_destroy(&shadow);
    return status;
}

int command_check(Context *context, const Options *options)
{
    if (options->replay && !candidates_known(options->with)) return EXIT_USAGE;
    if (options->replay) return replay_check(context, options);
    if (!check_candidates(context, options)) return diag_error_count(context->diag) ? EXIT_FAULTS : EXIT_USAGE;
    if (options->run_dir)
        return manifest_verify(context, options->run_dir) ? run_folder(context, options, options->run_dir, NULL) : EXIT_USAGE;
    if (!command_names_differ(context, options)) return EXIT_FAULTS;
    NestProgram *program = command_translate(context, options);
    if (!program) return EXIT_FAULTS;
    if (!command_gate_met(context, program, options)) return EXIT_GATE;
    if (strcmp(options->with, "interp") == 0) {
        int compared = check_by_interpreters(context, program, options);
        int finished = command_finish(context, program, true);
        return compared == EXIT_DONE ? finished : compared;
    }
    Context shadow = context_create(0);
    Making making = {.context = context, .options = options, .program = program};
    making.model_program = check_model_program(&shadow, options);
    making.models = check_models(&shadow, making.model_program, program, options);
    int status = EXIT_USAGE;
    if (!command_names_found(program, options)) status = EXIT_USAGE;
    else if (!making.models.count) {
        diag_error(context->diag, (SourceRange){0}, "no routine to check in the given files");
        status = EXIT_FAULTS;
    } else
        status = make_and_run(&making);
    context_destroy(&shadow);
    int finish = command_finish(context, program, true);
    return status == EXIT_DONE ? finish : status;
}
