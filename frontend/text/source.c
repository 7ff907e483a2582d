#include "frontend/text/source.h"
#include "frontend/text/cpp.h"
#include "frontend/text/source_internal.h"

#include <errno.h>
#include <string.h>

enum { MAX_INCLUDE_DEPTH = 16, MAX_INCLUDES = 10000 };

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

static uint32_t find_included(SourceReader *reader, const char *name)
{
    const Diag *diag = reader->context->diag;
    const OpenFile *compiled = reader->open;
    while (compiled->includer) compiled = compiled->includer;
    const char *includer = compiled == reader->open ? NULL : diag_file_path(diag, reader->open->file);
    return files_find_included(reader->context, &reader->files, reader->options, diag_file_path(diag, compiled->file), includer, name);
}

/* False after a reported fault. */
static bool include_file(SourceReader *reader, const char *name)
{
    Diag *diag = reader->context->diag;
    SourceRange where = source_place(reader, reader->map.items[0], reader->end);
    uint32_t file = find_included(reader, name);
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
