#include "driver/tune/tuning.h"

#include "driver/outputs.h"
#include "ir/build.h"
#include "ir/print.h"
#include "ir/walk.h"
#include "support/bitset.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "# crayon tuning 1";

/* ---- classes of sizes ------------------------------------------------------------------- */

static const struct {
    const char *word;
    int64_t elements; /* at most; of the largest array */
} classes[] = {{"small", 1 << 14}, {"medium", 1 << 20}, {"large", INT64_MAX}};
enum { CLASS_COUNT = sizeof classes / sizeof *classes };

Name tuning_class(Context *context, int64_t elements)
{
    int n = 0;
    while (elements > classes[n].elements) n++;
    return intern(context->names, classes[n].word);
}

/* Its place in the table, from 1; 0: it is none. */
static int class_number(const char *word)
{
    for (int n = 0; n < CLASS_COUNT; n++)
        if (strcmp(classes[n].word, word) == 0) return n + 1;
    return 0;
}

bool tuning_is_class(const char *word) { return class_number(word) > 0; }

/* ---- what a routine is ------------------------------------------------------------------ */

typedef struct {
    const NestProgram *program;
    Bitset seen;
    Text text;
} Closure;

static bool add_called(void *data, NestRoutine *routine, StmtId id);

static void add_routine(Closure *closure, RoutineId id)
{
    if (!id || bitset_has(&closure->seen, id)) return;
    NestRoutine *routine = closure->program->routines.items[id];
    bitset_add(&closure->seen, id);
    nest_print_routine(closure->program, routine, &closure->text);
    nest_walk_stmts(routine, routine->body, add_called, closure);
}

static bool add_called(void *data, NestRoutine *routine, StmtId id)
{
    if (nest_stmt(routine, id)->kind == STMT_CALL) add_routine(data, nest_stmt(routine, id)->call.routine);
    return true;
}

Name tuning_source(Context *context, const NestProgram *program, const NestRoutine *routine)
{
    Closure closure = {.program = program, .seen = bitset_create(context->arena, program->routines.count)};
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (program->routines.items[id] == routine) add_routine(&closure, id);
    for (size_t i = 0; i < closure.text.length; i++) hash = (hash ^ (unsigned char)closure.text.data[i]) * UINT64_C(0x100000001b3);
    text_free(&closure.text);
    return intern_printf(context->names, "%016" PRIx64, hash);
}

/* ---- reading ---------------------------------------------------------------------------- */

typedef struct {
    Context *context;
    Tuning *tuning;
    uint32_t file;
    const char *text;
    uint32_t comment; /* where the lines of comment before the next entry begin; UINT32_MAX: nowhere */
} Reader;

static void fault(Reader *reader, const char *at, size_t length, const char *message)
{
    uint32_t begin = (uint32_t)(at - reader->text);
    diag_error(reader->context->diag, (SourceRange){reader->file, begin, begin + (uint32_t)(length ? length : 1)}, "%s", message);
}

/* The next word of a line. */
static const char *take_word(Reader *reader, const char **at, const char *end)
{
    *at += strspn(*at, " \t");
    const char *begin = *at;
    while (*at < end && !strchr(" \t:", **at)) ++*at;
    return arena_strndup(reader->context->arena, begin, (size_t)(*at - begin));
}

static const char *comments_above(Reader *reader, const char *line)
{
    if (reader->comment == UINT32_MAX) return NULL;
    const char *begin = reader->text + reader->comment;
    reader->comment = UINT32_MAX;
    return arena_strndup(reader->context->arena, begin, (size_t)(line - begin));
}

static bool is_hexadecimal(const char *word) { return strlen(word) == 16 && strspn(word, "0123456789abcdef") == 16; }

/* ROUTINE TARGET CLASS SOURCE: CHOICE # COMMENT */
static void read_entry(Reader *reader, const char *line, size_t length)
{
    static const char form[] = "a line is ROUTINE TARGET CLASS SOURCE: OPTIONS";
    Context *context = reader->context;
    const char *end = line + length, *hash = memchr(line, '#', length), *at = line, *words[4], *places[4], *bad = line;
    const char *stop = hash ? hash : end;
    TuningEntry entry = {.choice = tuning_plain()};
    for (int i = 0; i < 4; i++) {
        places[i] = at + strspn(at, " \t");
        words[i] = take_word(reader, &at, stop);
        if (!*words[i]) {
            fault(reader, places[i] < end ? places[i] : line, 1, form);
            return;
        }
    }
    at += strspn(at, " \t");
    if (at >= stop || *at != ':') {
        fault(reader, at < end ? at : line, 1, form);
        return;
    }
    if (!tuning_is_class(words[2])) fault(reader, places[2], strlen(words[2]), arena_printf(context->arena, "there is no class of sizes '%s'; small, medium and large are", words[2]));
    if (!is_hexadecimal(words[3])) fault(reader, places[3], strlen(words[3]), "the routine's source is 16 hexadecimal digits");
    const char *why = tuning_read_choice(context, at + 1, (size_t)(stop - at - 1), &entry.choice, &bad);
    if (why) fault(reader, bad, strcspn(bad, " \t\n#"), why);
    uint32_t begin = (uint32_t)(places[0] - reader->text);
    entry.routine = intern(context->names, words[0]);
    entry.target = intern(context->names, words[1]);
    entry.size_class = intern(context->names, words[2]);
    entry.source = intern(context->names, words[3]);
    entry.where = (SourceRange){reader->file, begin, begin + (uint32_t)strlen(words[0])};
    entry.above = comments_above(reader, line);
    if (hash) entry.behind = arena_strndup(context->arena, hash, (size_t)(end - hash));
    if (tuning_find(reader->tuning, entry.routine, entry.target, entry.size_class))
        fault(reader, places[0], strlen(words[0]), arena_printf(context->arena, "'%s' has an entry for %s and %s sizes already", words[0], words[1], words[2]));
    list_push(context->arena, &reader->tuning->entries, entry);
}

static void read_lines(Reader *reader, const char *at)
{
    while (*at) {
        size_t length = strcspn(at, "\n"), blank = strspn(at, " \t");
        if (blank < length && at[blank] != '#') read_entry(reader, at, length);
        else if (reader->comment == UINT32_MAX) reader->comment = (uint32_t)(at - reader->text);
        at += length + (at[length] == '\n');
    }
    reader->tuning->below = comments_above(reader, at);
}

bool tuning_read(Context *context, const char *path, bool missing, Tuning *tuning)
{
    Text text = {0};
    *tuning = (Tuning){0};
    if (!file_read(path, &text)) {
        if (missing && errno == ENOENT) return true;
        diag_error(context->diag, (SourceRange){0}, "cannot read '%s': %s", path, strerror(errno));
        return false;
    }
    Reader reader = {.context = context, .tuning = tuning, .comment = UINT32_MAX};
    uint32_t before = diag_error_count(context->diag);
    reader.text = arena_strndup(context->arena, text_string(&text), text.length);
    reader.file = diag_add_file(context->diag, path, reader.text, text.length);
    context_note_read(context, path);
    text_free(&text);
    size_t length = strcspn(reader.text, "\n");
    if (length != strlen(first_line) || strncmp(reader.text, first_line, length) != 0)
        fault(&reader, reader.text, length, arena_printf(context->arena, "this is no tuning file of this version, which begins with the line '%s'", first_line));
    else read_lines(&reader, reader.text + length + (reader.text[length] == '\n'));
    return diag_error_count(context->diag) == before;
}

/* ---- writing ---------------------------------------------------------------------------- */

TuningEntry *tuning_find(const Tuning *tuning, Name routine, Name target, Name size_class)
{
    for (uint32_t i = 0; i < tuning->entries.count; i++) {
        TuningEntry *entry = &tuning->entries.items[i];
        if (entry->routine == routine && entry->target == target && entry->size_class == size_class) return entry;
    }
    return NULL;
}

static int compare_entries(const void *left, const void *right)
{
    const TuningEntry *a = left, *b = right;
    int order = strcmp(a->routine, b->routine);
    if (!order) order = strcmp(a->target, b->target);
    return order ? order : class_number(a->size_class) - class_number(b->size_class);
}

bool tuning_write(Context *context, const char *path, Tuning *tuning)
{
    Text text = {0};
    if (tuning->entries.count) qsort(tuning->entries.items, tuning->entries.count, sizeof *tuning->entries.items, compare_entries);
    text_printf(&text, "%s\n", first_line);
    for (uint32_t i = 0; i < tuning->entries.count; i++) {
        const TuningEntry *entry = &tuning->entries.items[i];
        text_printf(&text, "%s%s %s %s %s: %s", entry->above ? entry->above : "", entry->routine, entry->target, entry->size_class, entry->source,
                    tuning_choice_text(context, &entry->choice));
        text_printf(&text, "%s%s\n", entry->behind ? "  " : "", entry->behind ? entry->behind : "");
    }
    if (tuning->below) text_add(&text, tuning->below);
    bool good = write_path(context, path, text_string(&text), text.length);
    text_free(&text);
    return good;
}

/* ---- what the passes take --------------------------------------------------------------- */

/* Whether an entry is for what is translated: its class is that of the wish, or the largest one that the routine has. */
static bool is_wanted(const Tuning *tuning, const TuningEntry *entry, const TuningWish *wish)
{
    if (strcmp(entry->target, wish->target) != 0) return false;
    if (wish->size_class) return strcmp(entry->size_class, wish->size_class) == 0;
    for (uint32_t i = 0; i < tuning->entries.count; i++) {
        const TuningEntry *other = &tuning->entries.items[i];
        if (other->routine == entry->routine && other->target == entry->target && class_number(other->size_class) > class_number(entry->size_class)) return false;
    }
    return true;
}

/* The routine's entry; NULL: it has none. */
static const TuningEntry *entry_of(const Tuning *tuning, const TuningWish *wish, const NestRoutine *routine)
{
    for (uint32_t i = 0; i < tuning->entries.count; i++)
        if (tuning->entries.items[i].routine == routine->name && is_wanted(tuning, &tuning->entries.items[i], wish)) return &tuning->entries.items[i];
    return NULL;
}

void tuning_choose(Context *context, const NestProgram *program, const Tuning *tuning, const TuningWish *wish, VecOptions *vector, TuningStale *stale)
{
    LIST(VecTuned) list = {0};
    *stale = (TuningStale){0};
    for (RoutineId id = 1; id < program->routines.count; id++) {
        const NestRoutine *routine = program->routines.items[id];
        const TuningEntry *entry = entry_of(tuning, wish, routine);
        if (!entry) continue;
        VecTuned choice = entry->choice;
        choice.symbol = routine->symbol;
        if (entry->source == tuning_source(context, program, routine)) list_push(context->arena, &list, choice);
        else list_push(context->arena, stale, entry);
    }
    vector->tuned = list.items;
    vector->tuned_count = list.count;
}

/* Of all routines that of the options. */
static void choose_all(Context *context, const NestProgram *program, const VecTuned *all, VecOptions *vector)
{
    LIST(VecTuned) list = {0};
    for (RoutineId id = 1; id < program->routines.count; id++) {
        VecTuned choice = *all;
        choice.symbol = program->routines.items[id]->symbol;
        list_push(context->arena, &list, choice);
    }
    vector->tuned = list.items;
    vector->tuned_count = list.count;
}

bool tuning_apply(Context *context, const NestProgram *program, const Options *options, VecOptions *vector)
{
    Tuning tuning;
    TuningStale stale;
    if (options->chosen) choose_all(context, program, &options->choice, vector);
    if (!options->tuning || options->chosen) return true;
    if (!tuning_read(context, options->tuning, false, &tuning)) return false;
    tuning_choose(context, program, &tuning, &(TuningWish){options->tuning_target, options->size_class}, vector, &stale);
    for (uint32_t i = 0; i < stale.count; i++)
        diag_error(context->diag, stale.items[i]->where, "'%s' has changed since it was tuned; `crayon tune` measures it again", stale.items[i]->routine);
    return !stale.count;
}
