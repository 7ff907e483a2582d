/* Fixed form: labels in columns 1 to 5, continuation in 6, text from 7 to the line length. */
#include "frontend/text/source_internal.h"

#include <string.h>

typedef enum { LINE_COMMENT, LINE_DIRECTIVE, LINE_CPP, LINE_INITIAL, LINE_CONTINUATION } FixedKind;

typedef struct {
    FixedKind kind;
    SourceLine line;
    uint32_t field, field_end; /* the statement field */
    uint32_t padding;          /* columns between its end and the line length */
} FixedLine;

/* Finds the field of a line by its columns. A TAB in columns 1 to 6 leads to column 7, and to column 6 if a
 * digit from 1 to 9 follows. */
static FixedLine split_line(const SourceReader *reader, SourceLine line)
{
    const char *text = reader->open->text;
    FixedLine fixed = {.kind = LINE_INITIAL, .line = line};
    uint32_t at = line.begin, column = 1, limit = reader->options->line_length;
    while (column <= 6 && at < line.end) {
        char c = text[at];
        if (c == '\t') {
            bool digit = at + 1 < line.end && text[at + 1] >= '1' && text[at + 1] <= '9';
            if (digit) fixed.kind = LINE_CONTINUATION;
            at += digit ? 2 : 1;
            column = 7;
            break;
        }
        if (column == 6 && c != ' ' && c != '0') fixed.kind = LINE_CONTINUATION;
        at++;
        column++;
    }
    fixed.field = at;
    fixed.field_end = line.end;
    if (limit) {
        uint32_t room = column > limit ? 0 : limit - column + 1;
        if (line.end - at > room) fixed.field_end = at + room;
        fixed.padding = room - (fixed.field_end - at);
    }
    return fixed;
}

/* Blank, or a ! that does not stand in column 6 as its first character. */
static bool is_comment(const OpenFile *open, SourceLine line)
{
    uint32_t at = line.begin;
    while (at < line.end && source_is_blank(open->text[at])) at++;
    if (at == line.end) return true;
    if (at == line.begin && strchr("cC*dD", open->text[at])) return true;
    return open->text[at] == '!' && !(at - line.begin == 5 && !memchr(open->text + line.begin, '\t', 5));
}

static FixedLine read_line(SourceReader *reader, uint32_t at)
{
    SourceLine line = source_line(reader->open, at);
    uint32_t after;
    if (source_sentinel(reader, line, line.begin, &after)) return (FixedLine){.kind = LINE_DIRECTIVE, .line = line};
    if (line.begin < line.end && reader->open->text[line.begin] == '#')
        return (FixedLine){.kind = LINE_CPP, .line = line};
    if (is_comment(reader->open, line)) {
        if (line.begin < line.end && strchr("cC*!", reader->open->text[line.begin])) source_warn_foreign(reader, line, line.begin);
        return (FixedLine){.kind = LINE_COMMENT, .line = line};
    }
    return split_line(reader, line);
}

static void read_label(SourceReader *reader, const FixedLine *fixed)
{
    uint32_t label = 0, digits = 0, first = 0;
    uint32_t end = fixed->field < fixed->line.begin + 5 ? fixed->field : fixed->line.begin + 5;
    for (uint32_t at = fixed->line.begin; at < end; at++) {
        char c = reader->open->text[at];
        if (source_is_blank(c)) continue;
        if (!source_is_digit(c)) {
            source_fault(reader, at, at + 1, "'%c' stands in the label field, columns 1 to 5 of fixed form",
                         c >= ' ' && c < 127 ? c : '?');
            if (!reader->told_form)
                diag_note(reader->context->diag, (SourceRange){0, 0, 0},
                          "this file is read as fixed form; --free reads it as free form");
            reader->told_form = true;
            return;
        }
        if (!digits++) first = at;
        reader->label_begin = first;
        reader->label_end = at + 1;
        label = label * 10 + (uint32_t)(c - '0');
    }
    if (digits && !label) source_fault(reader, first, first + 1, "a label cannot be zero");
    reader->statement.label = label;
}

/* The characters of a Hollerith constant whose h is the last character so far; 0: it is no such constant.
 * Only behind ( , = or /, since `real*8 h` and `do 10 h = ...` have names there. */
static uint32_t hollerith_length(const SourceReader *reader)
{
    uint32_t digits = reader->text.count - 1, length = 0, scale = 1;
    while (digits > 0 && source_is_digit(reader->text.items[digits - 1])) {
        if (scale > 10000) return 0;
        digits--;
        length += scale * (uint32_t)(reader->text.items[digits] - '0');
        scale *= 10;
    }
    if (scale == 1 || digits == 0 || !strchr("(,=/", reader->text.items[digits - 1])) return 0;
    return length;
}

/* gfortran cuts lines after the preprocessor has made them longer; the user does not see it. */
static void warn_cut(SourceReader *reader, const FixedLine *fixed)
{
    const OpenFile *open = reader->open;
    uint32_t at = fixed->field_end;
    while (at < fixed->line.end && source_is_blank(open->text[at])) at++;
    if (at == fixed->line.end || open->text[at] == '!' || origin_is_copy(open->origin, fixed->line.begin, fixed->line.end)) return;
    diag_warning(reader->context->diag, source_place(reader, at, fixed->line.end),
                 "with its macros this line is longer than %u columns: the rest is cut off", reader->options->line_length);
}

/* Copies a statement field without its blanks; true when it ended with a `;`, behind which `at` then stands. */
static bool copy_field(SourceReader *reader, const FixedLine *fixed, uint32_t *hollerith)
{
    uint32_t end = fixed->field_end;
    OpenFile *open = reader->open;
    if (open->origin && end < fixed->line.end) warn_cut(reader, fixed);
    for (uint32_t at = fixed->field; at < end; at++) {
        char c = open->text[at];
        if (*hollerith) {
            source_push(reader, c, at);
            --*hollerith;
        } else if (reader->quote) {
            source_push(reader, c, at);
            if (c == reader->quote) reader->quote = 0;
        } else if (c == '!') {
            return false;
        } else if (c == ';') {
            open->at = at + 1;
            open->field_end = end;
            open->line = fixed->line;
            return true;
        } else if (!source_is_blank(c)) {
            if (c == '\'' || c == '"') {
                reader->quote = c;
                reader->quote_at = at;
            }
            source_push(reader, source_lower(c), at);
            if (c == 'h' || c == 'H') *hollerith = hollerith_length(reader);
        }
    }
    return false;
}

/* The label field of a line that continues a statement must be blank. */
static void check_continuation(SourceReader *reader, const FixedLine *fixed)
{
    uint32_t end = fixed->field < fixed->line.begin + 5 ? fixed->field : fixed->line.begin + 5;
    for (uint32_t at = fixed->line.begin; at < end; at++) {
        char c = reader->open->text[at];
        if (c == '\t') return;
        if (c == ' ' || c == '\f' || reader->statement.faulty) continue;
        source_fault(reader, at, at + 1, "this line continues a statement, as its column 6 says: columns 1 to 5 must be blank");
    }
}

/* Moves behind comments to the next line of meaning; false at the end of the file. */
static bool next_line(SourceReader *reader, FixedLine *fixed)
{
    OpenFile *open = reader->open;
    while (open->at < open->length) {
        *fixed = read_line(reader, open->at);
        if (fixed->kind == LINE_CPP) source_take_cpp(reader, fixed->line);
        else if (fixed->kind != LINE_COMMENT) return true;
        open->at = fixed->line.next;
    }
    return false;
}

/* A continued constant goes on in the next line's column 7: the columns up to the line length are blanks of it. */
static void pad_constant(SourceReader *reader, const FixedLine *fixed, uint32_t *hollerith)
{
    for (uint32_t i = 0; i < fixed->padding && (reader->quote || *hollerith); i++) {
        source_push(reader, ' ', fixed->field_end ? fixed->field_end - 1 : 0);
        if (*hollerith) --*hollerith;
    }
}

bool source_next_fixed(SourceReader *reader)
{
    OpenFile *open = reader->open;
    FixedLine fixed = {.kind = LINE_INITIAL};
    uint32_t hollerith = 0;
    if (open->in_line) {
        fixed.line = open->line;
        fixed.field = open->at;
        fixed.field_end = open->field_end;
    } else {
        if (!next_line(reader, &fixed)) return false;
        if (fixed.kind == LINE_DIRECTIVE) return source_take_directive(reader, fixed.line), true;
        if (fixed.kind == LINE_CONTINUATION)
            source_fault(reader, fixed.field - 1, fixed.field, "continuation line without a statement before it");
        else read_label(reader, &fixed);
    }
    for (;;) {
        open->in_line = copy_field(reader, &fixed, &hollerith);
        if (open->in_line) return true;
        open->at = fixed.line.next;
        FixedLine next;
        if (!next_line(reader, &next) || next.kind != LINE_CONTINUATION) return true;
        pad_constant(reader, &fixed, &hollerith);
        fixed = next;
        check_continuation(reader, &fixed);
    }
}
