/* Directives: their sentinels and their continuation lines. */
#include "frontend/text/source_internal.h"

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
