#include "frontend/text/included.h"

#include "frontend/text/files.h"
#include "frontend/text/source.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_DEPTH = 16, MAX_FILES = 10000 };

typedef struct {
    Context context; /* whose diagnostics nobody reads: who compiles the file says what is wrong with it */
    FileSet files;
    LIST(uint32_t) plain;     /* files that were seen to hold no units: declarations that many units include */
    const FrontendOptions *options;
    const char *path;         /* of the file that is compiled */
    bool fixed;               /* its form, which included ones have, too */
    uint32_t open[MAX_DEPTH]; /* files that are being written */
    uint32_t depth, written;
    bool failed;
} Expansion;

/* The name in an INCLUDE line; NULL: the line is none. */
static const char *name_of(Expansion *e, const char *line, const char *end)
{
    static const char word[] = "include";
    while (line < end && (*line == ' ' || *line == '\t')) line++;
    if ((size_t)(end - line) < sizeof word || strncasecmp(line, word, sizeof word - 1) != 0) return NULL;
    line += sizeof word - 1;
    while (line < end && (*line == ' ' || *line == '\t')) line++;
    if (line == end || (*line != '\'' && *line != '"')) return NULL;
    const char *name = line + 1, *close = memchr(name, *line, (size_t)(end - name)), *rest = close ? close + 1 : end;
    while (rest < end && isspace((unsigned char)*rest)) rest++;
    if (!close || close == name || (rest < end && *rest != '!')) return NULL;
    return arena_strndup(e->context.arena, name, (size_t)(close - name));
}

/* Whether a statement ends a program unit, or a procedure. */
static bool ends_unit(const SourceStatement *statement)
{
    static const char *const words[] = {"subroutine", "function", "program", "module", "submodule", "blockdata"};
    char text[24] = "";
    size_t length = 0;
    if (statement->sentinel || statement->length < 3) return false;
    for (uint32_t n = 0; n < statement->length && length + 1 < sizeof text; n++)
        if (statement->text[n] != ' ') text[length++] = statement->text[n];
    if (strncmp(text, "end", 3) != 0) return false;
    if (strncmp(text, "endmoduleprocedure", 18) == 0 || strchr(text, '=') || strchr(text, '(')) return false;
    if (!text[3]) return true;
    for (size_t n = 0; n < sizeof words / sizeof *words; n++)
        if (strncmp(text + 3, words[n], strlen(words[n])) == 0) return true;
    return false;
}

/* Whether the file, or one that it includes, holds such a statement. */
static bool holds_units(Expansion *e, uint32_t file)
{
    FrontendOptions options = *e->options;
    const SourceStatement *statement;
    for (uint32_t n = 0; n < e->plain.count; n++)
        if (e->plain.items[n] == file) return false;
    options.form = e->fixed ? FORM_FIXED : FORM_FREE;
    SourceReader *reader = source_open(&e->context, file, &options);
    while ((statement = source_next(reader)))
        if (ends_unit(statement)) return true;
    list_push(e->context.arena, &e->plain, file);
    return false;
}

static uint32_t find_file(Expansion *e, const char *name)
{
    const char *includer = e->depth ? diag_file_path(e->context.diag, e->open[e->depth - 1]) : NULL;
    return files_find_included(&e->context, &e->files, e->options, e->path, includer, name);
}

static void mark(Expansion *e, IncludedText *out, uint32_t line, const char *path, const char *flag)
{
    text_printf(&out->text, "# %u \"%s\"%s\n", line, path, flag);
    list_push(e->context.arena, &out->places, ((DiagPlace){(uint32_t)out->text.length, line, path}));
}

bool included_mark(const char *line, const char *end, uint32_t *number, const char **file, size_t *length)
{
    char *rest;
    if (end - line < 3 || line[0] != '#' || line[1] != ' ' || !isdigit((unsigned char)line[2])) return false;
    *number = (uint32_t)strtoul(line + 2, &rest, 10);
    const char *close = rest + 1 < end && rest[0] == ' ' && rest[1] == '"' ? memchr(rest + 2, '"', (size_t)(end - rest - 2)) : NULL;
    *file = close ? rest + 2 : NULL;
    *length = close ? (size_t)(close - rest - 2) : 0;
    return true;
}

/* Goes on behind a line: where a mark says, or at the next one. */
static void follow(Expansion *e, const char *line, const char *end, uint32_t *number, const char **path)
{
    const char *file;
    size_t length;
    if (!included_mark(line, end, number, &file, &length)) ++*number;
    else if (file) *path = arena_strndup(e->context.arena, file, length);
}

/* The lines of a file; how many files were put in. */
static uint32_t write_lines(Expansion *e, const char *path, const char *text, size_t length, IncludedText *out)
{
    uint32_t put = 0, number = 1;
    for (const char *line = text, *end = text + length; line < end;) {
        const char *close = memchr(line, '\n', (size_t)(end - line)), *next = close ? close + 1 : end;
        const char *name = name_of(e, line, close ? close : end);
        uint32_t file = name ? find_file(e, name) : 0;
        bool again = false;
        for (uint32_t n = 0; n < e->depth; n++) again |= e->open[n] == file;
        if (file && !again && holds_units(e, file)) {
            size_t size;
            const char *inner = diag_file_text(e->context.diag, file, &size);
            e->failed |= e->depth == MAX_DEPTH || ++e->written > MAX_FILES;
            if (e->failed) return put;
            mark(e, out, 1, diag_file_path(e->context.diag, file), " 1");
            e->open[e->depth++] = file;
            put += 1 + write_lines(e, diag_file_path(e->context.diag, file), inner, size, out);
            e->depth--;
            mark(e, out, ++number, path, " 2");
        } else {
            text_add_bytes(&out->text, line, (size_t)(next - line));
            if (!close) text_add(&out->text, "\n");
            follow(e, line, close ? close : end, &number, &path);
        }
        line = next;
    }
    return put;
}

bool included_expand(Context *context, const FrontendOptions *options, const char *path, const char *text, size_t length, IncludedText *out)
{
    Expansion e = {.context = *context, .options = options, .path = path, .fixed = source_is_fixed(path, options)};
    e.context.diag = diag_create(context->arena, 0);
    mark(&e, out, 1, path, "");
    return write_lines(&e, path, text, length, out) && !e.failed;
}
