/* The lines before a stub that compilers read only when told to: directives of OpenMP and OpenACC, conditional lines, gfortran's own
 * directives. Those that belong to the statements a stub takes the place of must go with them. */
#include "driver/wrapper.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

typedef enum { LINE_PLAIN, LINE_DIRECTIVE, LINE_CONDITIONAL } LineKind;

/* Directives that declare, and so may stand among declarations. */
static const char *const declaring[] = {"threadprivate", "declare", "routine", "requires", "attributes"};

/* True when the text starts with the word; its end, a blank, a parenthesis or & may follow. */
static bool starts(const char *text, size_t length, const char *word)
{
    size_t count = strlen(word);
    return length >= count && strncasecmp(text, word, count) == 0 && (length == count || strchr(" \t\r&(:", text[count]));
}

/* `*words`: where the line's own text starts, behind the sentinel. */
static LineKind line_kind(const char *line, size_t length, bool fixed, size_t *words)
{
    static const char *const sentinels[] = {"$omp", "$acc", "gcc$"};
    size_t at = 0;
    while (!fixed && at < length && (line[at] == ' ' || line[at] == '\t')) at++;
    if (at >= length || !(line[at] == '!' || (fixed && strchr("cC*", line[at])))) return LINE_PLAIN;
    at++;
    for (int i = 0; i < 3; i++) {
        bool same = fixed ? length - at >= 4 && strncasecmp(line + at, sentinels[i], 4) == 0 : starts(line + at, length - at, sentinels[i]);
        *words = at + 4 + (fixed && length > at + 4);
        if (same) return LINE_DIRECTIVE;
    }
    *words = fixed ? 6 : at + 1;
    if (at >= length || line[at] != '$') return LINE_PLAIN;
    bool conditional = !fixed && (length == at + 1 || strchr(" \t\r&", line[at + 1]));
    if (fixed) conditional = length > 6 && strspn(line + 2, " 0123456789") >= 3;
    return conditional ? LINE_CONDITIONAL : LINE_PLAIN;
}

/* True when the line goes on with the statement of the conditional line or directive before it. */
static bool goes_on(const char *line, size_t length, bool fixed, bool marked)
{
    return fixed ? length > 5 && !strchr(" 0\t", line[5]) : marked;
}

/* True when & ends the line in free form, but for a comment. */
static bool ends_open(const char *line, size_t length, size_t words)
{
    char last = ' ';
    for (size_t at = words; at < length && line[at] != '!'; at++)
        if (!isspace((unsigned char)line[at])) last = line[at];
    return last == '&';
}

static bool declares(const char *text, size_t length, LineKind kind)
{
    while (length && (*text == ' ' || *text == '\t')) text++, length--;
    if (kind == LINE_CONDITIONAL) {
        for (size_t i = 0; i + 1 < length; i++)
            if (text[i] == ':' && text[i + 1] == ':') return true;
        return starts(text, length, "use");
    }
    for (size_t i = 0; i < sizeof declaring / sizeof *declaring; i++)
        if (starts(text, length, declaring[i])) return true;
    return false;
}

void wrapper_copy_declarations(const char *text, size_t length, bool fixed, Text *out)
{
    bool kept = true, open = false;
    LineKind last = LINE_PLAIN;
    for (size_t at = 0; at < length;) {
        const char *line = text + at, *end = memchr(line, '\n', length - at);
        size_t count = end ? (size_t)(end - line) : length - at, words = 0;
        LineKind kind = line_kind(line, count, fixed, &words);
        if (kind == LINE_PLAIN) {
            text_add_bytes(out, line, count + (end != NULL));
        } else {
            if (kind != last || !goes_on(line, count, fixed, open)) kept = declares(line + words, count - words, kind);
            if (kept) text_add_bytes(out, line, count + (end != NULL));
            open = ends_open(line, count, words);
            last = kind;
        }
        at += count + (end != NULL);
    }
}
