/* crayon tune: measures candidates, and keeps the best one of each routine in a tuning file. doc/tune.md says how. */
#include "driver/tune/tune.h"

#include "driver/check/make.h"
#include "driver/commands.h"
#include "driver/tune/measured.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double least_gain = 0.02; /* of what nobody asks for; less may be chance */

/* ---- what is missing -------------------------------------------------------------------- */

static bool is_wanted(const Tune *tune, const MeasuredList *measured, const TuneCandidate *candidate)
{
    for (uint32_t r = 0; r < tune->routines.count; r++)
        if (!measured_find(measured, tune->routines.items[r].key, candidate->choice)) return true;
    return false;
}

static uint32_t count_wanted(const Tune *tune, const MeasuredList *measured)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tune->candidates.count; i++) count += is_wanted(tune, measured, &tune->candidates.items[i]);
    return count;
}

/* ---- compiling -------------------------------------------------------------------------- */

static uint32_t jobs(const Tune *tune)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return tune->options->jobs ? tune->options->jobs : processors > 0 ? (uint32_t)processors : 1;
}

static bool run_script(const Tune *tune, Arguments arguments)
{
    Text said = {0};
    bool good = process_run(tune->context, arguments, NULL, &said) == 0;
    if (!good) fprintf(stderr, "crayon: error: %s fails:\n%s", arguments.items[1], text_string(&said));
    text_free(&said);
    return good;
}

/* Compiles what is to be measured, as many at once as there are jobs; one that does not compile has no library. */
static bool build_all(const Tune *tune, const MeasuredList *measured, uint32_t all)
{
    Context *context = tune->context;
    const char *script = arena_printf(context->arena, "%s/tune.sh", tune->folder);
    Arguments harness = {0};
    arguments_add(context, &harness, "sh", script, "harness", NULL);
    if (!run_script(tune, harness)) return false;
    uint32_t done = 0;
    for (uint32_t i = 0; i < tune->candidates.count;) {
        Arguments arguments = {0};
        arguments_add(context, &arguments, "sh", script, tune->with, NULL);
        for (uint32_t n = 0; n < jobs(tune) && i < tune->candidates.count; i++) {
            if (i && !is_wanted(tune, measured, &tune->candidates.items[i])) continue;
            arguments_add(context, &arguments, tune->candidates.items[i].name, NULL);
            n++;
        }
        if (arguments.count == 3) break;
        tune_show(done, 2 * all, "compiling");
        if (!run_script(tune, arguments)) return false;
        done += arguments.count - 3;
    }
    return true;
}

/* ---- measuring -------------------------------------------------------------------------- */

static Arguments harness_arguments(const Tune *tune, const char *command)
{
    Arguments arguments = {0};
    const char *folder = tune->folder;
    arguments_add(tune->context, &arguments, arena_printf(tune->context->arena, "%s/harness/harness", folder), NULL);
    if (strcmp(command, "run") == 0) arguments_add(tune->context, &arguments, "-k", NULL);
    arguments_add(tune->context, &arguments, command, arena_printf(tune->context->arena, "%s/expected.bin", folder), NULL);
    return arguments;
}

static const char *library_of(const Tune *tune, const TuneCandidate *candidate)
{
    return arena_printf(tune->context->arena, "%s/%s.so", tune->folder, candidate->name);
}

/* What check says of a routine in its lines: NULL, or why it is no candidate. */
static const char *find_verdict(Context *context, const char *said, const char *routine)
{
    char name[200], candidate[200], verdict[200];
    for (const char *line = said; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (*line == ' ' || sscanf(line, "%199s %199s %199s", name, candidate, verdict) != 3 || strcmp(name, routine) != 0) continue;
        if (strcmp(candidate, "note:") == 0) continue;
        if (strcmp(verdict, "identical") == 0) return NULL;
        return arena_printf(context->arena, "%.*s", (int)strcspn(line + strlen(name), "\n"), line + strlen(name) + strspn(line + strlen(name), " "));
    }
    return "check says nothing of it";
}

static Measured time_one(const Tune *tune, const TuneCandidate *candidate, const TuneRoutine *routine)
{
    Measured measured = {.routine = routine->key, .choice = candidate->choice};
    Arguments arguments = harness_arguments(tune, "time");
    arguments_add(tune->context, &arguments, routine->name, library_of(tune, &tune->candidates.items[0]), library_of(tune, candidate), NULL);
    Text said = {0};
    int status = process_run(tune->context, arguments, NULL, &said);
    const char *text = arena_printf(tune->context->arena, "%.*s", (int)strcspn(text_string(&said), "\n"), text_string(&said));
    if (status || sscanf(text, "%lf %lf", &measured.plain, &measured.time) != 2 || measured.plain <= 0 || measured.time <= 0) {
        measured.time = measured.plain = 0;
        measured.why = *text ? text : "it cannot be timed";
    }
    text_free(&said);
    return measured;
}

/* A candidate that differs from gfortran anywhere is none. */
static bool measure_candidate(const Tune *tune, MeasuredList *measured, const TuneCandidate *candidate)
{
    Text said = {0};
    bool built = access(library_of(tune, candidate), R_OK) == 0, good = true;
    if (built) {
        Arguments arguments = harness_arguments(tune, "run");
        const char *kind = strcmp(tune->with, "c") == 0 ? "c" : "cuda:";
        arguments_add(tune->context, &arguments, arena_printf(tune->context->arena, "%s%s=%s", kind, candidate->name, library_of(tune, candidate)), NULL);
        process_run(tune->context, arguments, NULL, &said);
    }
    for (uint32_t r = 0; r < tune->routines.count && good; r++) {
        const TuneRoutine *routine = &tune->routines.items[r];
        if (measured_find(measured, routine->key, candidate->choice)) continue;
        const char *why = built ? find_verdict(tune->context, text_string(&said), routine->name) : "it does not compile";
        Measured one = {.routine = routine->key, .choice = candidate->choice, .why = why};
        good = measured_add(tune->context, measured, why ? one : time_one(tune, candidate, routine));
    }
    text_free(&said);
    return good;
}

static bool measure_all(const Tune *tune, MeasuredList *measured)
{
    uint32_t all = count_wanted(tune, measured), done = all;
    if (!all) return true;
    bool good = build_all(tune, measured, all);
    for (uint32_t i = 0; i < tune->candidates.count && good; i++) {
        if (!is_wanted(tune, measured, &tune->candidates.items[i])) continue;
        tune_show(done++, 2 * all, tune->candidates.items[i].choice);
        good = measure_candidate(tune, measured, &tune->candidates.items[i]);
    }
    tune_show_end();
    return good;
}

/* ---- choosing --------------------------------------------------------------------------- */

/* The lines of one routine, and the candidate that is best; NULL: none is identical. */
static const TuneCandidate *print_routine(const Tune *tune, const MeasuredList *measured, const TuneRoutine *routine, const char **behind)
{
    const TuneCandidate *best = NULL;
    double least = 1;
    printf("%s, %s, %s sizes: %s\n", routine->name, routine->target, routine->size_class, routine->sizes);
    for (uint32_t i = 0; i < tune->candidates.count; i++) {
        const TuneCandidate *candidate = &tune->candidates.items[i];
        const Measured *one = measured_find(measured, routine->key, candidate->choice);
        if (!one || one->why) {
            printf("  %s: %s\n", candidate->choice, one ? one->why : "not measured");
            continue;
        }
        double ratio = one->time / one->plain;
        printf("  %10.1f us  %5.2f  %s\n", one->time, ratio, candidate->choice);
        bool plain = i == 0;
        if (!plain && (ratio >= least || ratio > 1 - least_gain)) continue;
        best = candidate;
        least = plain ? 1 : ratio;
        if (plain) *behind = arena_printf(tune->context->arena, "# %.1f us; %s", one->time, routine->sizes);
        else *behind = arena_printf(tune->context->arena, "# %.1f us, plain %.1f us; %s", one->time, one->plain, routine->sizes);
    }
    return best;
}

static void keep(const Tune *tune, Tuning *tuning, const TuneRoutine *routine, const TuneCandidate *best, const char *behind)
{
    Name name = intern(tune->context->names, routine->name);
    TuningEntry *entry = tuning_find(tuning, name, routine->target, routine->size_class);
    if (!entry) {
        list_push(tune->context->arena, &tuning->entries, ((TuningEntry){.routine = name, .target = routine->target, .size_class = routine->size_class}));
        entry = &tuning->entries.items[tuning->entries.count - 1];
    }
    entry->source = routine->source;
    entry->choice = best->tuned;
    entry->choice.symbol = NULL;
    entry->behind = behind;
}

static const char *tuning_path(const Options *options) { return options->tuned ? options->tuned : "crayon.tuning"; }

static int choose(const Tune *tune, const MeasuredList *measured)
{
    Tuning tuning;
    int status = EXIT_DONE;
    if (!tuning_read(tune->context, tuning_path(tune->options), true, &tuning)) return EXIT_FAULTS;
    for (uint32_t r = 0; r < tune->routines.count; r++) {
        const char *behind = NULL;
        const TuneCandidate *best = print_routine(tune, measured, &tune->routines.items[r], &behind);
        if (best) printf("  best: %s\n", best->choice);
        else printf("  none is identical to gfortran\n");
        if (best) keep(tune, &tuning, &tune->routines.items[r], best, behind);
        else status = EXIT_DIFFERENCE;
    }
    return tuning_write(tune->context, tuning_path(tune->options), &tuning) ? status : EXIT_FAULTS;
}

/* ---- without a GPU ---------------------------------------------------------------------- */

/* Whether all that was made is compiled already, where nvcc was. */
static bool is_compiled(const Tune *tune)
{
    bool compiled = tune->candidates.count > 0;
    for (uint32_t i = 0; i < tune->candidates.count; i++) compiled &= access(library_of(tune, &tune->candidates.items[i]), R_OK) == 0;
    return compiled;
}

static bool can_measure(const Tune *tune)
{
    if (strcmp(tune->with, "c") == 0) return true;
    Arguments arguments = {0};
    Text said = {0};
    arguments_add(tune->context, &arguments, "nvidia-smi", "-L", NULL);
    bool there = (process_exists(tune->context, "nvcc") || is_compiled(tune)) && process_exists(tune->context, "nvidia-smi") && process_run(tune->context, arguments, NULL, &said) == 0;
    text_free(&said);
    return there;
}

static int compare_prices(const void *left, const void *right)
{
    const TuneCandidate *a = left, *b = right;
    return (a->price > b->price) - (a->price < b->price);
}

/* Nothing is kept: the model ranks, and does not know what is measured. */
static int rank(Tune *tune)
{
    printf("There is no GPU here, or no nvcc: nothing was measured, and no tuning file is written. By the model, in picoseconds a point:\n");
    qsort(tune->candidates.items, tune->candidates.count, sizeof *tune->candidates.items, compare_prices);
    for (uint32_t i = 0; i < tune->candidates.count; i++) printf("  %10.2f  %s\n", tune->candidates.items[i].price, tune->candidates.items[i].choice);
    return EXIT_DONE;
}

/* ---- the command ------------------------------------------------------------------------ */

static int run_folder(Tune *tune)
{
    MeasuredList measured;
    const char *path = arena_printf(tune->context->arena, "%s.measured", absolute_path(tune->context, tuning_path(tune->options)));
    if (!tune_read(tune)) return EXIT_USAGE;
    if (!can_measure(tune)) {
        fputs("crayon: error: there is no GPU here, or no nvcc; the folder is run where they are\n", stderr);
        return EXIT_USAGE;
    }
    if (!measured_read(tune->context, path, &measured)) return EXIT_FAULTS;
    return measure_all(tune, &measured) ? choose(tune, &measured) : EXIT_FAULTS;
}

static int make_folder_kept(Tune *tune)
{
    const char *beside = temporary_for(tune->context, tune->options->make_dir);
    if (!beside) return EXIT_FAULTS;
    int status = tune_make(tune, absolute_path(tune->context, beside));
    if (status != EXIT_DONE) temporary_remove(beside);
    else if (!temporary_keep(tune->context, beside, tune->options->make_dir)) status = EXIT_FAULTS;
    return status;
}

int command_tune(Context *context, const Options *options)
{
    Tune tune = {.context = context, .options = options, .with = options->with};
    if (options->run_dir) {
        tune.folder = absolute_path(context, options->run_dir);
        return run_folder(&tune);
    }
    if (!command_names_differ(context, options)) return EXIT_FAULTS;
    if (options->make_dir) return make_folder_kept(&tune);
    const char *folder = temporary_folder(context);
    if (!folder) return EXIT_USAGE;
    tune.ranks = !can_measure(&tune);
    int status = tune_make(&tune, absolute_path(context, folder));
    if (status == EXIT_DONE) status = tune.ranks ? rank(&tune) : run_folder(&tune);
    temporary_remove(folder);
    return status;
}
