/* Free form: & continues, ! begins a comment, ; separates, blanks count. */
#include "frontend/text/source_internal.h"

#include <string.h>

typedef enum { COPY_ENDED, COPY_SEMICOLON, COPY_CONTINUED } CopyResult;

static uint32_t skip_blanks(const OpenFile *open, uint32_t at, uint32_t end)
{
    while (at < end && source_is_blank(open->text[at])) at++;
    return at;
}

/* Nothing, or outside a constant only a comment, follows from `at` on. */
static bool is_rest_empty(const SourceReader *reader, uint32_t at, uint32_t end)
{
    at = skip_blanks(reader->open, at, end);
    return at == end || (!reader->quote && reader->open->text[at] == '!');
}

/* Reports text behind the longest line that is allowed. */
static void check_length(SourceReader *reader, uint32_t line_begin, uint32_t at)
{
    uint32_t limit = reader->options->free_line_length;
    if (limit == 0 || reader->statement.faulty) return;
    if (at - line_begin >= limit) source_fault(reader, at, at + 1, "line is longer than %u characters", limit);
}

/* Copies from `at` to the end of the statement or line; leaves the file's position behind what it took. */
static CopyResult copy_line(SourceReader *reader, uint32_t at, SourceLine line)
{
    OpenFile *open = reader->open;
    for (; at < line.end; at++) {
        char c = open->text[at];
        if (c == '&' && is_rest_empty(reader, at + 1, line.end)) {
            open->at = line.next;
            return COPY_CONTINUED;
        }
        if (reader->quote) {
            check_length(reader, line.begin, at);
            source_push(reader, c, at);
            if (c == reader->quote) reader->quote = 0;
            continue;
        }
        if (c == '!') break;
        if (c == ';') {
            open->at = at + 1;
            open->line = line;
            return COPY_SEMICOLON;
        }
        if (c == '\'' || c == '"') {
            reader->quote = c;
            reader->quote_at = at;
        }
        if (c != ' ') check_length(reader, line.begin, at);
        source_push(reader, source_is_blank(c) ? ' ' : source_lower(c), at);
    }
    open->at = line.next;
    return COPY_ENDED;
}

/* Moves to the line that continues the statement, over comments; false when there is none. */
static bool next_continuation(SourceReader *reader, SourceLine *line, uint32_t *begin)
{
    OpenFile *open = reader->open;
    uint32_t after;
    while (open->at < open->length) {
        *line = source_line(open, open->at);
        *begin = skip_blanks(open, line->begin, line->end);
        if (source_sentinel(reader, *line, *begin, &after)) return false;
        if (*begin < line->end && *begin == line->begin && open->text[*begin] == '#') source_take_cpp(reader, *line);
        else if (*begin < line->end && open->text[*begin] != '!') return true;
        else if (*begin < line->end) source_warn_foreign(reader, *line, *begin);
        open->at = line->next;
    }
    return false;
}

/* Appends the continuation lines of a statement; true when it ended with a `;`. */
static bool continue_statement(SourceReader *reader, uint32_t mark)
{
    for (;;) {
        SourceLine line;
        uint32_t at;
        if (!next_continuation(reader, &line, &at)) {
            source_fault(reader, mark, mark + 1, "no line continues this statement");
            reader->quote = 0;
            return false;
        }
        if (reader->open->text[at] == '&') {
            at++;
        } else if (reader->quote) {
            source_fault(reader, at, at + 1, "a continued character constant goes on behind an & here");
            reader->quote = 0;
        } else {
            source_push(reader, ' ', at);
        }
        mark = line.end ? line.end - 1 : 0;
        CopyResult result = copy_line(reader, at, line);
        if (result != COPY_CONTINUED) return result == COPY_SEMICOLON;
    }
}

/* A label before the statement; returns the byte behind it. */
static uint32_t read_label(SourceReader *reader, uint32_t at, uint32_t end)
{
    const char *text = reader->open->text;
    uint32_t first = at, label = 0;
    while (at < end && source_is_digit(text[at])) {
        if (label < 1000000) label = label * 10 + (uint32_t)(text[at] - '0');
        at++;
    }
    if (at == first) return at;
    if (label > 99999) source_fault(reader, first, at, "a label has five digits at most");
    else if (label == 0) source_fault(reader, first, at, "a label cannot be zero");
    else reader->statement.label = label;
    reader->label_begin = first;
    reader->label_end = at;
    return skip_blanks(reader->open, at, end);
}

/* Moves to the line of the next statement or directive; false at the end of the file. */
static bool next_initial(SourceReader *reader, SourceLine *line, uint32_t *at, bool *directive)
{
    OpenFile *open = reader->open;
    uint32_t after;
    *directive = false;
    while (open->at < open->length) {
        *line = open->in_line ? open->line : source_line(open, open->at);
        *at = skip_blanks(open, open->at, line->end);
        if (!open->in_line && *at < line->end) {
            *directive = source_sentinel(reader, *line, *at, &after) != NULL;
            if (*directive) return true;
            if (*at == line->begin && open->text[*at] == '#') {
                source_take_cpp(reader, *line);
                open->at = line->next;
                continue;
            }
        }
        if (!open->in_line && *at < line->end && open->text[*at] == '!') source_warn_foreign(reader, *line, *at);
        open->in_line = false;
        if (*at < line->end && open->text[*at] != '!') return true;
        open->at = line->next;
    }
    return false;
}

bool source_next_free(SourceReader *reader)
{
    OpenFile *open = reader->open;
    SourceLine line;
    uint32_t at;
    bool directive;
    if (!next_initial(reader, &line, &at, &directive)) return false;
    if (directive) return source_take_directive(reader, line), true;
    if (open->text[at] == '&') {
        source_fault(reader, at, at + 1, "continuation without a statement before it");
        at++;
    }
    at = read_label(reader, at, line.end);
    CopyResult result = copy_line(reader, at, line);
    uint32_t mark = line.end ? line.end - 1 : 0;
    open->in_line = result == COPY_CONTINUED ? continue_statement(reader, mark) : result == COPY_SEMICOLON;
    return true;
}
