/* Places in the text of a file: lines, statements, what can be put where. */
#include "frontend/outline/outline_place.h"

#include "frontend/text/included.h"

#include <string.h>
#include <strings.h>

uint32_t outline_line_begin(const Outline *outline, uint32_t at)
{
    while (at > 0 && outline->text[at - 1] != '\n') at--;
    return at;
}

uint32_t outline_line_end(const Outline *outline, uint32_t at)
{
    while (at < outline->length && outline->text[at] != '\n') at++;
    return at < outline->length ? at + 1 : at;
}

uint32_t outline_statement_end(const AstStmt *stmt)
{
    return stmt->end_loc.file && stmt->end_loc.end > stmt->loc.end ? stmt->end_loc.end : stmt->loc.end;
}

static bool is_blank(const Outline *outline, uint32_t begin, uint32_t end, const char *also)
{
    for (; begin < end; begin++)
        if (!strchr(also, outline->text[begin])) return false;
    return true;
}

/* Back past what may stand between the name of a construct and its statement: a colon, and, where they are on lines of their own, a mark of continuation, comments. */
static uint32_t skip_back(const Outline *outline, uint32_t at)
{
    for (bool comment = true; comment;) {
        while (at > 0 && strchr(" \t\r\n:&", outline->text[at - 1])) at--;
        const char *line = outline->text + outline_line_begin(outline, at), *mark = memchr(line, '!', (size_t)(outline->text + at - line));
        comment = mark != NULL;
        if (comment) at = (uint32_t)(mark - outline->text);
    }
    return at;
}

uint32_t outline_statement_begin(const Outline *outline, const AstStmt *stmt)
{
    uint32_t length = stmt->construct ? (uint32_t)strlen(stmt->construct) : 0, at = length ? skip_back(outline, stmt->loc.begin) : 0;
    return length && at >= length && strncasecmp(outline->text + at - length, stmt->construct, length) == 0 ? at - length : stmt->loc.begin;
}

static bool begins_line(const Outline *outline, const AstStmt *stmt)
{
    uint32_t begin = outline_statement_begin(outline, stmt);
    bool directive = stmt->kind == AST_STMT_DIRECTIVE; /* its place is that of what follows the sentinel */
    return stmt->loc.file == outline->file && (directive || is_blank(outline, outline_line_begin(outline, begin), begin, " \t0123456789"));
}

static bool ends_line(const Outline *outline, const AstStmt *stmt)
{
    uint32_t end = outline_statement_end(stmt);
    if (stmt->loc.file != outline->file || (stmt->end_loc.file && stmt->end_loc.file != outline->file)) return false;
    const char *rest = outline->text + end, *stop = outline->text + outline_line_end(outline, end);
    while (rest < stop && strchr(" \t\r\n", *rest)) rest++;
    bool sequence = outline->fixed && (uint32_t)(rest - outline->text) >= outline_line_begin(outline, end) + 72;
    return rest == stop || *rest == '!' || sequence;
}

bool outline_stands_alone(const Outline *outline, const AstStmt *first, const AstStmt *last)
{
    return (!first || begins_line(outline, first)) && (!last || ends_line(outline, last));
}

/* A line that holds no statement: blank, a comment, a mark of the preprocessor. */
static bool is_idle_line(const Outline *outline, uint32_t at, uint32_t end)
{
    if (outline->fixed && strchr("cC*dD", outline->text[at])) return true;
    while (at < end && strchr(" \t\r\n", outline->text[at])) at++;
    return at == end || outline->text[at] == '!' || outline->text[at] == '#';
}

static bool is_include_line(const Outline *outline, uint32_t at, uint32_t end)
{
    static const char word[] = "include";
    while (at < end && strchr(" \t", outline->text[at])) at++;
    return end - at > sizeof word - 1 && strncasecmp(outline->text + at, word, sizeof word - 1) == 0;
}

uint32_t outline_specifications_end(const Outline *outline, const AstStmt *module)
{
    const AstStmt *last = module;
    bool included = false;
    for (const AstStmt *stmt = module->body; stmt; stmt = stmt->next) {
        included = stmt->loc.file != outline->file;
        if (!included) last = stmt;
    }
    uint32_t end = outline_line_end(outline, last == module ? module->loc.end : outline_statement_end(last));
    for (uint32_t at = end, next; included && at < outline->length; at = next) {
        next = outline_line_end(outline, at);
        if (is_include_line(outline, at, next)) end = next;
        else if (!is_idle_line(outline, at, next)) break;
    }
    return end;
}

/* The lines after marks of the preprocessor, # 12 "file", stand for lines of that file. */
void outline_find_marks(Outline *outline)
{
    Arena *arena = outline->context.arena;
    const char *file = NULL;
    for (uint32_t at = 0; at < outline->length; at = outline_line_end(outline, at)) {
        const char *named;
        size_t length;
        uint32_t end = outline_line_end(outline, at), line;
        if (!included_mark(outline->text + at, outline->text + end, &line, &named, &length)) continue;
        if (named) file = arena_strndup(arena, named, length);
        list_push(arena, &outline->marks, ((DiagPlace){end, line, file}));
    }
}

void outline_presumed(const Outline *outline, uint32_t at, uint32_t *line, const char **file)
{
    uint32_t low = 0, high = outline->marks.count, from;
    diag_position(outline->context.diag, outline->file, at, line, NULL);
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (outline->marks.items[middle].at <= at) low = middle + 1;
        else high = middle;
    }
    if (low == 0) return;
    const DiagPlace *mark = &outline->marks.items[low - 1];
    diag_position(outline->context.diag, outline->file, mark->at, &from, NULL);
    *line = mark->line + (*line - from);
    if (mark->path) *file = mark->path;
}

uint32_t outline_line(const Outline *outline, uint32_t at)
{
    uint32_t line;
    const char *file = "";
    outline_presumed(outline, at, &line, &file);
    return line;
}

void outline_note_place(Outline *outline, const Text *out, const AstStmt *stmt)
{
    list_push(outline->context.arena, &outline->places, ((OutlinePlace){(uint32_t)out->length, stmt->loc.begin}));
}

uint32_t outline_interface_place(const Outline *outline, const Unit *unit)
{
    const AstStmt *behind = NULL;
    for (const AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next) {
        bool elsewhere = unit->declared_in && (stmt->loc.file != outline->file || stmt->loc.begin < unit->ast->loc.begin); /* its interface */
        if (elsewhere) continue;
        if (stmt->kind == AST_STMT_USE || stmt->kind == AST_STMT_IMPLICIT) behind = stmt;
    }
    if (behind && behind->loc.file == outline->file) return outline_line_end(outline, behind->loc.end);
    if (behind) { /* in an included file: before what comes next here */
        while (behind && behind->loc.file != outline->file) behind = behind->next;
        return behind ? outline_line_begin(outline, behind->loc.begin) : 0;
    }
    bool headed = unit->kind != UNIT_PROGRAM || unit->ast->name;
    return headed ? outline_line_end(outline, unit->ast->loc.end) : outline_line_begin(outline, unit->ast->loc.begin);
}

bool outline_has_place(const Outline *outline, const Unit *unit)
{
    bool headless = unit->kind == UNIT_PROGRAM && !unit->ast->name;
    uint32_t place = outline_interface_place(outline, unit);
    return unit->ast->loc.file == outline->file && (headless || (place > unit->ast->loc.begin && outline->text[place - 1] == '\n'));
}
