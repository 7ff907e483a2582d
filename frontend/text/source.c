#include "frontend/text/source.h"

#include "frontend/text/cpp.h"
#include "frontend/text/source_internal.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

enum { MAX_INCLUDE_DEPTH = 16, MAX_INCLUDES = 10000 };

SourceLine source_line(const OpenFile *open, uint32_t at)
{
    const char *newline = memchr(open->text + at, '\n', open->length - at);
    uint32_t end = newline ? (uint32_t)(newline - open->text) : open->length;
    uint32_t next = newline ? end + 1 : end;
    while (end > at && open->text[end - 1] == '\r') end--;
    return (SourceLine){at, end, next};
}

void source_push(SourceReader *reader, char c, uint32_t at)
{
    if (reader->text.count == MAX_STATEMENT_LENGTH) {
        if (!reader->statement.faulty)
            source_fault(reader, at, at + 1, "statement is longer than %d characters", MAX_STATEMENT_LENGTH);
        return;
    }
    list_push(reader->context->arena, &reader->text, c);
    list_push(reader->context->arena, &reader->map, at);
    reader->end = at + 1;
}

void source_fault(SourceReader *reader, uint32_t begin, uint32_t end, const char *format, ...)
{
    char message[256];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    diag_error(reader->context->diag, source_place(reader, begin, end), "%s", message);
    reader->statement.faulty = true;
}

SourceRange source_place(const SourceReader *reader, uint32_t begin, uint32_t end)
{
    return origin_range(reader->open->origin, reader->open->file, begin, end);
}

/* `# 12 "file"` is what a preprocessor leaves. */
void source_take_cpp(SourceReader *reader, SourceLine line)
{
    uint32_t at = line.begin + 1;
    while (at < line.end && reader->open->text[at] == ' ') at++;
    if (at < line.end && source_is_digit(reader->open->text[at])) return;
    if (!reader->told_cpp)
        diag_error(reader->context->diag, source_place(reader, line.begin, line.end),
                   reader->preprocessed ? "a file of an INCLUDE line is not preprocessed; one of #include is"
                                        : "this is a line of the C preprocessor, which --cpp runs");
    reader->told_cpp = true;
}

/* ---- directives ------------------------------------------------------------------------- */

typedef struct {
    const char *text, *name;
} Sentinel;

static const Sentinel sentinels[] = {
    {"$crayon", "crayon"}, {"$acc", "acc"}, {"$omp", "omp"}, {"dir$", "dir"}, {"dec$", "dec"},
};

static bool is_comment_letter(char c, bool fixed)
{
    return c == '!' || (fixed && (c == 'c' || c == 'C' || c == '*'));
}

Name source_sentinel(SourceReader *reader, SourceLine line, uint32_t at, uint32_t *after)
{
    const OpenFile *open = reader->open;
    if (at >= line.end || !is_comment_letter(open->text[at], open->fixed)) return NULL;
    for (size_t s = 0; s < sizeof sentinels / sizeof *sentinels; s++) {
        const char *text = sentinels[s].text;
        uint32_t i = at + 1;
        while (*text && i < line.end && source_lower(open->text[i]) == *text) i++, text++;
        if (*text) continue;
        /* In fixed form a digit in column 6 continues a directive. */
        if (i < line.end && source_is_name(open->text[i]) && !(open->fixed && source_is_digit(open->text[i]))) continue;
        *after = i;
        return intern(reader->context->names, sentinels[s].name);
    }
    return NULL;
}

static uint32_t skip_blanks(const OpenFile *open, uint32_t at, uint32_t end)
{
    while (at < end && source_is_blank(open->text[at])) at++;
    return at;
}

/* Copies one line of a directive up to a comment; true when it ends with the & of a continuation. */
static bool copy_directive(SourceReader *reader, uint32_t begin, uint32_t end)
{
    const char *text = reader->open->text;
    uint32_t stop = begin;
    while (stop < end && text[stop] != '!') stop++;
    while (stop > begin && source_is_blank(text[stop - 1])) stop--;
    bool continued = stop > begin && text[stop - 1] == '&';
    if (continued) stop--;
    for (uint32_t i = skip_blanks(reader->open, begin, stop); i < stop; i++)
        source_push(reader, source_lower(text[i]), i);
    return continued;
}

/* The first byte after the sentinel and mark of a line that continues a directive of this sentinel; 0: none. */
static uint32_t continued_directive(SourceReader *reader, SourceLine line, Name sentinel, bool continued)
{
    uint32_t after;
    const OpenFile *open = reader->open;
    uint32_t at = open->fixed ? line.begin : skip_blanks(open, line.begin, line.end);
    if (source_sentinel(reader, line, at, &after) != sentinel) return 0;
    char mark = after < line.end ? open->text[after] : ' ';
    if (open->fixed && !source_is_blank(mark) && mark != '0') return after + 1;
    if (!continued) return 0;
    after = skip_blanks(open, after, line.end);
    return after < line.end && open->text[after] == '&' ? after + 1 : after;
}

void source_take_directive(SourceReader *reader, SourceLine line)
{
    OpenFile *open = reader->open;
    uint32_t at = open->fixed ? line.begin : skip_blanks(open, line.begin, line.end), after = at;
    Name sentinel = source_sentinel(reader, line, at, &after);
    reader->statement.sentinel = sentinel;
    reader->end = after;
    bool continued = copy_directive(reader, after, line.end);
    open->at = line.next;
    while (open->at < open->length) {
        line = source_line(open, open->at);
        uint32_t rest = continued_directive(reader, line, sentinel, continued);
        if (!rest) break;
        source_push(reader, ' ', rest - 1);
        continued = copy_directive(reader, rest, line.end);
        open->at = line.next;
    }
    if (!reader->text.count) reader->end = after;
}

/* ---- INCLUDE ---------------------------------------------------------------------------- */

/* The statement is an INCLUDE line: its file name. */
static const char *include_name(SourceReader *reader)
{
    const char *text = reader->text.items, *word = "include";
    uint32_t count = reader->text.count, at = 0;
    while (*word && at < count && text[at] == *word) at++, word++;
    if (*word || reader->statement.sentinel) return NULL;
    while (at < count && text[at] == ' ') at++;
    while (count > at && text[count - 1] == ' ') count--;
    if (count < at + 2 || (text[at] != '\'' && text[at] != '"') || text[count - 1] != text[at]) return NULL;
    if (memchr(text + at + 1, text[at], count - at - 2)) return NULL;
    return arena_strndup(reader->context->arena, text + at + 1, count - at - 2);
}

static bool is_open(const SourceReader *reader, uint32_t file)
{
    for (const OpenFile *open = reader->open; open; open = open->includer)
        if (open->file == file) return true;
    return false;
}

/* Pushes a registered file on the stack of open ones, unless it is no text. Only the first is preprocessed, as by gfortran. */
static void push_file(SourceReader *reader, uint32_t file, bool fixed)
{
    size_t length;
    const char *text = diag_file_text(reader->context->diag, file, &length);
    if (!files_check_text(reader->context, file)) return;
    OpenFile *open = arena_new(reader->context->arena, OpenFile);
    *open = (OpenFile){.file = file, .length = (uint32_t)length, .text = text, .fixed = fixed, .includer = reader->open,
                       .depth = reader->open ? reader->open->depth + 1 : 0};
    if (!reader->open && reader->preprocessed) {
        CppText made = cpp_run(reader->context, file, &reader->files, reader->options);
        reader->incomplete = !made.complete;
        if (!made.usable) return;
        open->text = made.text;
        open->length = made.length;
        open->origin = made.origin;
    } else if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        open->at = 3; /* a byte order mark of UTF-8 */
    }
    reader->open = open;
}

/* False after a reported fault. */
static bool include_file(SourceReader *reader, const char *name)
{
    Diag *diag = reader->context->diag;
    SourceRange where = source_place(reader, reader->map.items[0], reader->end);
    const char *beside = diag_file_path(diag, reader->open->file);
    uint32_t file = files_find(reader->context, &reader->files, reader->options, beside, name);
    if (!file) diag_error(diag, where, "cannot read include file '%s': %s", name, strerror(errno));
    else if (is_open(reader, file)) diag_error(diag, where, "file '%s' includes itself", name);
    else if (reader->open->depth == MAX_INCLUDE_DEPTH)
        diag_error(diag, where, "include files are nested more than %d deep", MAX_INCLUDE_DEPTH);
    else if (reader->include_count++ >= MAX_INCLUDES) {
        if (reader->include_count == MAX_INCLUDES + 1) diag_error(diag, where, "more than %d INCLUDE lines are followed", MAX_INCLUDES);
    } else {
        push_file(reader, file, reader->open->fixed);
        return true;
    }
    return false;
}

/* ---- reading ---------------------------------------------------------------------------- */

bool source_is_fixed(const char *path, const FrontendOptions *options)
{
    if (options->form != FORM_BY_EXTENSION) return options->form == FORM_FIXED;
    const char *dot = strrchr(path, '.');
    if (!dot || strchr(dot, '/')) return false;
    static const char *const fixed[] = {".f", ".for", ".ftn", ".f77", ".fpp"};
    char extension[8] = "";
    for (size_t i = 0; i + 1 < sizeof extension && dot[i]; i++) extension[i] = source_lower(dot[i]);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strlen(dot) == strlen(fixed[i]) && strcmp(extension, fixed[i]) == 0) return true;
    return false;
}

SourceReader *source_open(Context *context, uint32_t file, const FrontendOptions *options)
{
    SourceReader *reader = arena_new(context->arena, SourceReader);
    reader->context = context;
    reader->options = options;
    const char *path = diag_file_path(context->diag, file);
    list_push(context->arena, &reader->files.files, file);
    reader->preprocessed = cpp_applies(path, options);
    push_file(reader, file, source_is_fixed(path, options));
    return reader;
}

static void begin_statement(SourceReader *reader)
{
    reader->text.count = reader->map.count = 0;
    reader->quote = 0;
    reader->statement = (SourceStatement){.file = reader->open->file, .origin = reader->open->origin, .fixed = reader->open->fixed};
}

bool source_is_complete(const SourceReader *reader) { return !reader->incomplete && !reader->told_cpp; }

const SourceStatement *source_next(SourceReader *reader)
{
    while (reader->open) {
        begin_statement(reader);
        bool found = reader->open->fixed ? source_next_fixed(reader) : source_next_free(reader);
        if (!found) {
            reader->open = reader->open->includer;
            continue;
        }
        SourceStatement *statement = &reader->statement;
        if (reader->map.count && origin_has_fault(statement->origin, reader->map.items[0], reader->end)) statement->faulty = true;
        if (reader->quote && !statement->faulty)
            source_fault(reader, reader->quote_at, reader->quote_at + 1, "character constant has no closing quote");
        const char *name = reader->text.count && !statement->faulty ? include_name(reader) : NULL;
        if (name && include_file(reader, name)) continue;
        if (name) { /* what the file would declare is missing */
            statement->faulty = true;
            reader->text.count = 0;
        }
        while (reader->text.count && reader->text.items[reader->text.count - 1] == ' ')
            reader->text.count--, reader->map.count--;
        if (!reader->text.count && !statement->sentinel) {
            if (statement->label && !statement->faulty)
                source_fault(reader, reader->label_begin, reader->label_end, "label %u has no statement", statement->label);
            if (statement->faulty) return statement->text = "", statement;
            continue;
        }
        if (reader->map.count) reader->end = reader->map.items[reader->map.count - 1] + 1;
        list_push(reader->context->arena, &reader->text, '\0');
        list_push(reader->context->arena, &reader->map, reader->end);
        statement->length = reader->text.count - 1;
        statement->text = reader->text.items;
        statement->map = reader->map.items;
        return statement;
    }
    return NULL;
}

SourceRange source_range(const SourceStatement *statement, uint32_t begin, uint32_t end)
{
    uint32_t first, last;
    if (begin >= statement->length) {
        first = last = statement->map[statement->length];
    } else {
        if (end <= begin) end = begin + 1;
        if (end > statement->length) end = statement->length;
        first = statement->map[begin];
        last = statement->map[end - 1];
    }
    return origin_range(statement->origin, statement->file, first, last + 1);
}
