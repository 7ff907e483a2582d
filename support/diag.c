#include "support/diag.h"

#include "support/text.h"
#include "support/list.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *path, *text;
    size_t length;
    uint32_t errors;
    LIST(uint32_t) line_starts;
    const DiagPlace *places;
    uint32_t place_count;
} File;

typedef struct {
    DiagLevel level;
    SourceRange where;
    const char *message;
    uint32_t order;  /* of the fault that a note belongs to */
    uint32_t serial; /* of the message itself */
} Message;

struct Diag {
    Arena *arena;
    uint32_t max_errors, errors, printed_errors, faults;
    bool told_limit;
    LIST(File) files;
    LIST(Message) messages;
    bool drop_notes;
    SourceRange *reported; /* ranges of errors, open addressing, at most half full */
    uint32_t reported_count, reported_capacity;
};

Diag *diag_create(Arena *arena, uint32_t max_errors)
{
    Diag *diag = arena_new(arena, Diag);
    diag->arena = arena;
    diag->max_errors = max_errors;
    return diag;
}

uint32_t diag_add_file(Diag *diag, const char *path, const char *text, size_t length)
{
    File file = {.path = arena_strndup(diag->arena, path, strlen(path)), .text = text, .length = length};
    list_push(diag->arena, &file.line_starts, 0);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n') list_push(diag->arena, &file.line_starts, (uint32_t)i + 1);
    list_push(diag->arena, &diag->files, file);
    return diag->files.count;
}

static const File *get_file(const Diag *diag, uint32_t file)
{
    if (file == 0 || file > diag->files.count) internal_error("file number %u is not registered", file);
    return &diag->files.items[file - 1];
}

const char *diag_file_path(const Diag *diag, uint32_t file)
{
    return get_file(diag, file)->path;
}

const char *diag_file_text(const Diag *diag, uint32_t file, size_t *length)
{
    const File *entry = get_file(diag, file);
    if (length) *length = entry->length;
    return entry->text;
}

void diag_position(const Diag *diag, uint32_t file, uint32_t offset, uint32_t *line, uint32_t *column)
{
    const File *entry = get_file(diag, file);
    uint32_t low = 0, high = entry->line_starts.count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (entry->line_starts.items[middle] <= offset) low = middle;
        else high = middle;
    }
    if (line) *line = low + 1;
    if (column) *column = offset - entry->line_starts.items[low] + 1;
}

void diag_presume(Diag *diag, uint32_t file, const DiagPlace *places, uint32_t count)
{
    (void)get_file(diag, file);
    diag->files.items[file - 1].places = places;
    diag->files.items[file - 1].place_count = count;
}

const char *diag_presumed(const Diag *diag, uint32_t file, uint32_t offset, uint32_t *line)
{
    const File *entry = get_file(diag, file);
    uint32_t low = 0, high = entry->place_count, from;
    diag_position(diag, file, offset, line, NULL);
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (entry->places[middle].at <= offset) low = middle + 1;
        else high = middle;
    }
    if (low == 0) return entry->path;
    const DiagPlace *place = &entry->places[low - 1];
    diag_position(diag, file, place->at, &from, NULL);
    *line = place->line + (*line - from);
    return place->path;
}

static SourceRange *find_reported(SourceRange *table, uint32_t capacity, SourceRange where)
{
    uint32_t at = (where.file * 31u + where.begin * 2654435761u + where.end) & (capacity - 1);
    while (table[at].file && memcmp(&table[at], &where, sizeof where) != 0) at = (at + 1) & (capacity - 1);
    return &table[at];
}

static void grow_reported(Diag *diag)
{
    uint32_t capacity = diag->reported_capacity ? 2 * diag->reported_capacity : 64;
    SourceRange *table = arena_array(diag->arena, SourceRange, capacity);
    for (uint32_t i = 0; i < diag->reported_capacity; i++)
        if (diag->reported[i].file) *find_reported(table, capacity, diag->reported[i]) = diag->reported[i];
    diag->reported = table;
    diag->reported_capacity = capacity;
}

/* Whether an error at that range was reported before; notes it if not. */
static bool is_repeated(Diag *diag, SourceRange where)
{
    if (!where.file) return false;
    if (2 * diag->reported_count >= diag->reported_capacity) grow_reported(diag);
    SourceRange *slot = find_reported(diag->reported, diag->reported_capacity, where);
    if (slot->file) return true;
    *slot = where;
    diag->reported_count++;
    return false;
}

static void add_message(Diag *diag, DiagLevel level, SourceRange where, const char *format, va_list args)
{
    if (level == DIAG_NOTE && diag->drop_notes) return;
    if (level != DIAG_NOTE) diag->drop_notes = false;
    if (level == DIAG_ERROR && is_repeated(diag, where)) {
        diag->drop_notes = true;
        return;
    }
    if (level == DIAG_ERROR) {
        diag->errors++;
        if (where.file) diag->files.items[where.file - 1].errors++;
    }
    if (level != DIAG_NOTE) diag->faults++;
    Text text = {0};
    text_vprintf(&text, format, args);
    Message message = {level, where, arena_strndup(diag->arena, text_string(&text), text.length), diag->faults,
                       diag->messages.count};
    text_free(&text);
    list_push(diag->arena, &diag->messages, message);
}

void diag_error(Diag *diag, SourceRange where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_message(diag, DIAG_ERROR, where, format, args);
    va_end(args);
}

void diag_warning(Diag *diag, SourceRange where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_message(diag, DIAG_WARNING, where, format, args);
    va_end(args);
}

void diag_note(Diag *diag, SourceRange where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_message(diag, DIAG_NOTE, where, format, args);
    va_end(args);
}

uint32_t diag_error_count(const Diag *diag)
{
    return diag->errors;
}

uint32_t diag_file_error_count(const Diag *diag, uint32_t file)
{
    return get_file(diag, file)->errors;
}

bool diag_error_at(const Diag *diag, uint32_t n, SourceRange *where, const char **message)
{
    for (uint32_t i = 0; i < diag->messages.count; i++) {
        if (diag->messages.items[i].level != DIAG_ERROR || n-- > 0) continue;
        *where = diag->messages.items[i].where;
        *message = diag->messages.items[i].message;
        return true;
    }
    return false;
}

static DiagShown show(const Diag *diag, const Message *message)
{
    DiagShown shown = {.level = message->level, .message = message->message};
    SourceRange where = message->where;
    uint32_t line;
    if (!where.file) return shown;
    const File *file = get_file(diag, where.file);
    shown.path = diag_presumed(diag, where.file, where.begin, &shown.line);
    diag_position(diag, where.file, where.begin, &line, &shown.column);
    shown.text = file->text + file->line_starts.items[line - 1];
    const char *end = memchr(shown.text, '\n', (size_t)(file->text + file->length - shown.text));
    shown.length = (size_t)((end ? end : file->text + file->length) - shown.text);
    if (shown.length && shown.text[shown.length - 1] == '\r') shown.length--;
    size_t width = where.end > where.begin ? where.end - where.begin : 1, rest = shown.length + 1 > shown.column ? shown.length + 1 - shown.column : 1;
    shown.end = shown.column + (uint32_t)(width < rest ? width : rest);
    return shown;
}

/* Prints the line with a caret under its first byte that is marked and tildes to the last; bytes that a terminal would not show as one column are
 * replaced. */
static void print_excerpt(const DiagShown *shown, FILE *out)
{
    size_t length = shown->length > 400 ? 400 : shown->length;
    fputs("  ", out);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)shown->text[i];
        fputc(c == '\t' ? '\t' : c < 32 || c == 127 ? '?' : c, out);
    }
    fputs("\n  ", out);
    for (size_t i = 0; i + 1 < shown->column && i < length; i++) fputc(shown->text[i] == '\t' ? '\t' : ' ', out);
    fputc('^', out);
    for (size_t i = shown->column; i + 1 < shown->end && i < length; i++) fputc('~', out);
    fputc('\n', out);
}

static void print_message(void *to, const DiagShown *shown)
{
    static const char *const words[] = {"error", "warning", "note"};
    FILE *out = to;
    if (!shown->path) fprintf(out, "crayon: %s: %s\n", words[shown->level], shown->message);
    else {
        fprintf(out, "%s:%u:%u: %s: %s\n", shown->path, shown->line, shown->column, words[shown->level], shown->message);
        print_excerpt(shown, out);
    }
}

/* Sort key of a fault: where it stands; its notes follow it. */
typedef struct {
    uint32_t file, begin, order, first, count;
} Fault;

static int compare_faults(const void *left, const void *right)
{
    const Fault *a = left, *b = right;
    if (a->file != b->file) return a->file < b->file ? -1 : 1;
    if (a->begin != b->begin) return a->begin < b->begin ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* True for a warning that an earlier one of `faults` repeats word for word; those of one position stand together. */
static bool repeats(const Diag *diag, const Fault *faults, uint32_t at)
{
    const Message *message = &diag->messages.items[faults[at].first];
    if (message->level != DIAG_WARNING) return false;
    for (uint32_t f = at; f-- > 0 && faults[f].file == faults[at].file && faults[f].begin == faults[at].begin;) {
        const Message *other = &diag->messages.items[faults[f].first];
        if (other->level == DIAG_WARNING && other->where.end == message->where.end && strcmp(other->message, message->message) == 0)
            return true;
    }
    return false;
}

uint32_t diag_take(Diag *diag, void (*give)(void *to, const DiagShown *shown), void *to)
{
    uint32_t hidden = 0;
    LIST(Fault) faults = {0};
    for (uint32_t i = 0; i < diag->messages.count; i++) {
        const Message *message = &diag->messages.items[i];
        if (message->level == DIAG_NOTE && faults.count) {
            faults.items[faults.count - 1].count++;
            continue;
        }
        Fault fault = {message->where.file, message->where.begin, message->order, i, 1};
        list_push(diag->arena, &faults, fault);
    }
    if (faults.count) qsort(faults.items, faults.count, sizeof(Fault), compare_faults);
    for (uint32_t f = 0; f < faults.count; f++) {
        const Message *first = &diag->messages.items[faults.items[f].first];
        if (repeats(diag, faults.items, f)) continue;
        if (first->level == DIAG_ERROR) {
            if (diag->max_errors && diag->printed_errors >= diag->max_errors) continue;
            diag->printed_errors++;
        }
        for (uint32_t i = 0; i < faults.items[f].count; i++) {
            DiagShown shown = show(diag, first + i);
            give(to, &shown);
        }
    }
    if (!diag->told_limit) hidden = diag->errors - diag->printed_errors;
    if (hidden) diag->told_limit = true;
    diag->messages.count = 0;
    return hidden;
}

void diag_flush(Diag *diag, FILE *out)
{
    uint32_t hidden = diag_take(diag, print_message, out);
    if (hidden) fprintf(out, "crayon: %u more errors are not shown; --max-errors=0 shows all\n", hidden);
}

void internal_error_at(const char *file, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "crayon: internal error at %s:%d: ", file, line);
    vfprintf(stderr, format, args);
    fputs("\nThis is a fault of Crayon, not of your program. Please report it with the input.\n", stderr);
    va_end(args);
    exit(70);
}

SourceRange source_range_join(SourceRange a, SourceRange b)
{
    if (!a.file) return b;
    if (!b.file || a.file != b.file) return a;
    return (SourceRange){a.file, a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}
