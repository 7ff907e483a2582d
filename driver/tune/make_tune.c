/* Making a folder that is measured: what check makes, and the text of each candidate beside it. */
#include "driver/tune/tune.h"

#include "driver/backends.h"
#include "driver/check/make.h"
#include "driver/commands.h"
#include "driver/outputs.h"
#include "driver/tune/tune_price.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

extern const char text_tune_sh[];

/* ---- candidates ------------------------------------------------------------------------- */

/* The texts of a candidate's files, one behind the other in `all`, and its price; false: it cannot be translated. */
static bool translate(const Tune *tune, TuneCandidate *candidate, const char *folder, Text *all)
{
    Context own = context_create(0);
    Options options = *tune->options;
    options.choice = candidate->tuned;
    options.chosen = true;
    NestProgram *program = command_translate(&own, &options);
    bool good = program && command_select(&own, program, &options);
    const Backend *backend = backend_find(tune->with);
    for (uint32_t i = 0; good && i < program->files.count; i++) {
        Text text = {0};
        good = backend_emit(&own, backend, program, program->files.items[i], "crayon tune", false, options.threads, NULL, &text);
        const char *name = arena_printf(own.arena, "%u%s", (unsigned)i + 1, backend->extension);
        if (good && folder) good = write_file(&own, folder, name, text_string(&text), text.length);
        text_add_bytes(all, text_string(&text), text.length);
        text_free(&text);
    }
    if (good) candidate->price = tune_price(program);
    context_destroy(&own);
    return good;
}

/* Writes the texts of the candidates, each text once: those that translate to what an earlier one does are none. */
static bool make_candidates(Tune *tune)
{
    TuneCandidates all = {0};
    LIST(char *) texts = {0};
    Context *context = tune->context;
    if (!tune_list_candidates(context, tune->options, &all)) return false;
    for (uint32_t i = 0; i < all.count; i++) {
        TuneCandidate *candidate = &all.items[i];
        Text text = {0};
        bool good = translate(tune, candidate, NULL, &text), known = false;
        for (uint32_t k = 0; k < texts.count; k++) known |= strcmp(texts.items[k], text_string(&text)) == 0;
        if (good && !known) list_push(context->arena, &texts, arena_strndup(context->arena, text_string(&text), text.length));
        text_free(&text);
        if (!good || known) continue;
        candidate->name = arena_printf(context->arena, "%u", (unsigned)tune->candidates.count + 1);
        const char *folder = arena_printf(context->arena, "%s/%s", tune->folder, candidate->name);
        good = make_folder(context, folder) && translate(tune, candidate, folder, &text);
        text_free(&text);
        if (!good) return false;
        list_push(context->arena, &tune->candidates, *candidate);
    }
    return tune->candidates.count > 0;
}

/* ---- routines --------------------------------------------------------------------------- */

/* ` n=5 m=3` as `n=5,m=3`. */
static const char *sizes_text(Context *context, const Model *model)
{
    const char *text = "";
    const int64_t *row = model->cases.items + (size_t)(model->case_count - 1) * model->slots.count;
    for (uint32_t i = 0; i < model->slots.count; i++)
        text = arena_printf(context->arena, "%s%s%s=%" PRId64, text, i ? "," : "", model->slots.items[i].name, row[i]);
    return *text ? text : "-";
}

/* The front end's program, for what routines are. */
static NestProgram *front_end(Context *shadow, const Options *options)
{
    Options simple = *options;
    simple.after_frontend = true;
    return command_translate(shadow, &simple);
}

/* Adds the cases that are timed; routines without one are told and left out. */
static void add_routines(Tune *tune, const Models *models)
{
    Context *context = tune->context, shadow = context_create(0);
    NestProgram *given = front_end(&shadow, tune->options);
    for (uint32_t i = 0; given && i < models->count; i++) {
        Model *model = models->items[i];
        TuneRoutine routine = {.name = model_label(model)};
        int64_t elements = 0;
        bool timed = !model->reason && model_solve_timed(model, tune->options->size, &elements);
        if (!timed) {
            fprintf(stderr, "crayon: note: '%s' is not tuned: %s\n", routine.name, model->reason ? model->reason : "no legal case has these sizes");
            continue;
        }
        for (RoutineId r = 1; r < given->routines.count; r++)
            if (strcmp(given->routines.items[r]->symbol, model->routine->symbol) == 0)
                routine.source = intern(context->names, tuning_source(&shadow, given, given->routines.items[r]));
        if (!routine.source) continue;
        routine.target = intern(context->names, tune->options->tuning_target);
        routine.size_class = tuning_class(context, elements);
        routine.sizes = sizes_text(context, model);
        list_push(context->arena, &tune->routines, routine);
    }
    context_destroy(&shadow);
}

/* Whether each size that is given is one of a routine's. */
static bool check_sizes(const Tune *tune, const Models *models)
{
    for (const char *at = tune->options->size; at && *at; at += strcspn(at, ","), at += *at == ',') {
        size_t length = strcspn(at, "=,"), whole = strcspn(at, ",");
        const char *value = at + length + 1;
        bool known = false, number = at[length] == '=' && whole > length + 1;
        for (const char *c = value; number && c < at + whole; c++) number = (*c >= '0' && *c <= '9') || (c == value && *c == '-');
        for (uint32_t i = 0; i < models->count; i++)
            for (uint32_t s = 0; s < models->items[i]->slots.count; s++) {
                const char *name = models->items[i]->slots.items[s].name;
                known |= strlen(name) == length && strncasecmp(name, at, length) == 0;
            }
        if (number && known) continue;
        if (!number) fprintf(stderr, "crayon: error: --size takes NAME=NUMBER, with commas between, not '%.*s'\n", (int)whole, at);
        else fprintf(stderr, "crayon: error: no routine that is tuned has an integer '%.*s'\n", (int)length, at);
        return false;
    }
    return true;
}

/* ---- the folder ------------------------------------------------------------------------- */

static int make_all(Tune *tune, Making *making)
{
    if (!check_sizes(tune, &making->models)) return EXIT_USAGE;
    add_routines(tune, &making->models);
    if (!tune->routines.count) {
        fputs("crayon: error: there is no routine to tune\n", stderr);
        return EXIT_FAULTS;
    }
    if (!make_code(making, false, false)) return EXIT_FAULTS;
    if (!write_file(tune->context, tune->folder, "tune.sh", text_tune_sh, strlen(text_tune_sh))) return EXIT_FAULTS;
    if (!make_candidates(tune)) return EXIT_FAULTS;
    if (tune->ranks) return EXIT_DONE;
    Text summary = {0};
    int status = make_expected(making, &summary);
    if (status == EXIT_DONE && !make_manifest(making, &summary)) status = EXIT_FAULTS;
    text_free(&summary);
    return status == EXIT_DONE && !tune_write(tune) ? EXIT_FAULTS : status;
}

int tune_make(Tune *tune, const char *folder)
{
    Context *context = tune->context, shadow = context_create(0);
    NestProgram *program = command_translate(context, tune->options);
    int status = EXIT_FAULTS;
    tune->folder = folder;
    if (program && !command_names_found(program, tune->options)) status = EXIT_USAGE;
    else if (program) {
        Making making = {.context = context, .options = tune->options, .program = program, .folder = folder};
        making.model_program = check_model_program(&shadow, tune->options);
        making.models = check_models(&shadow, making.model_program, program, tune->options);
        making.work = temporary_folder(context);
        status = making.work ? make_all(tune, &making) : EXIT_USAGE;
        if (making.work) temporary_remove(making.work);
    }
    context_destroy(&shadow);
    return status;
}

/* ---- what is in it ---------------------------------------------------------------------- */

/* `with c`, `candidate NAME CHOICE` and `routine NAME TARGET CLASS SOURCE SIZES`, a line each. */
bool tune_write(const Tune *tune)
{
    Text text = {0};
    text_printf(&text, "with %s\n", tune->with);
    for (uint32_t i = 0; i < tune->candidates.count; i++)
        text_printf(&text, "candidate %s %s\n", tune->candidates.items[i].name, tune->candidates.items[i].choice);
    for (uint32_t i = 0; i < tune->routines.count; i++) {
        const TuneRoutine *routine = &tune->routines.items[i];
        text_printf(&text, "routine %s %s %s %s %s\n", routine->name, routine->target, routine->size_class, routine->source, routine->sizes);
    }
    bool good = write_file(tune->context, tune->folder, "candidates", text_string(&text), text.length);
    text_free(&text);
    return good;
}

static bool read_line(Tune *tune, const char *line)
{
    Context *context = tune->context;
    char words[5][600];
    if (sscanf(line, "with %599s", words[0]) == 1) {
        tune->with = arena_strndup(context->arena, words[0], strlen(words[0]));
        return true;
    }
    if (sscanf(line, "candidate %599s", words[0]) == 1) {
        TuneCandidate candidate = {.name = arena_strndup(context->arena, words[0], strlen(words[0])), .tuned = tuning_plain()};
        const char *bad;
        candidate.choice = line + strlen("candidate ") + strlen(words[0]) + 1;
        list_push(context->arena, &tune->candidates, candidate);
        return !tuning_read_choice(context, candidate.choice, strlen(candidate.choice), &tune->candidates.items[tune->candidates.count - 1].tuned, &bad);
    }
    if (sscanf(line, "routine %599s %599s %599s %599s %599s", words[0], words[1], words[2], words[3], words[4]) != 5) return false;
    TuneRoutine routine = {.name = arena_strndup(context->arena, words[0], strlen(words[0])), .target = intern(context->names, words[1]),
                           .size_class = intern(context->names, words[2]), .source = intern(context->names, words[3]),
                           .sizes = arena_strndup(context->arena, words[4], strlen(words[4]))};
    list_push(context->arena, &tune->routines, routine);
    return true;
}

bool tune_read(Tune *tune)
{
    Text text = {0};
    const char *path = arena_printf(tune->context->arena, "%s/candidates", tune->folder);
    tune->candidates.count = tune->routines.count = 0;
    bool good = file_read(path, &text);
    char *copy = arena_strndup(tune->context->arena, text_string(&text), text.length), *save = NULL;
    for (char *line = strtok_r(copy, "\n", &save); line && good; line = strtok_r(NULL, "\n", &save)) good = read_line(tune, line);
    text_free(&text);
    good = good && tune->with && tune->candidates.count && tune->routines.count;
    if (!good) fprintf(stderr, "crayon: error: '%s' is no folder of `crayon tune --make`\n", tune->options->run_dir ? tune->options->run_dir : tune->folder);
    for (uint32_t i = 0; i < tune->routines.count; i++) {
        TuneRoutine *routine = &tune->routines.items[i];
        routine->key = arena_printf(tune->context->arena, "%s %s %s %s %s", routine->name, routine->target, routine->size_class, routine->source, routine->sizes);
    }
    return good;
}
