/* Logical lines: the text of a file without splices and comments, and the bytes that it stands for. */
#include "frontend/text/cpp_internal.h"

#include <stdarg.h>
#include <string.h>

/* ---- faults and places ------------------------------------------------------------------ */

void cpp_fault(Cpp *cpp, SourceRange where, const char *format, ...)
{
    char message[400];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    diag_error(cpp->context->diag, where, "%s", message);
}

SourceRange cpp_raw_range(const Cpp *cpp, uint32_t begin, uint32_t end)
{
    if (!cpp->open) return (SourceRange){0};
    uint32_t count = cpp->raw_at.count;
    if (begin >= count) {
        uint32_t at = count ? cpp->raw_at.items[count - 1] + 1 : cpp->open->at;
        return (SourceRange){cpp->open->file, at, at + 1};
    }
    if (end <= begin) end = begin + 1;
    return (SourceRange){cpp->open->file, cpp->raw_at.items[begin], cpp->raw_at.items[end - 1] + 1};
}

/* ---- logical lines ---------------------------------------------------------------------- */

void cpp_push_raw(Cpp *cpp, char c, uint32_t at)
{
    list_push(cpp->context->arena, &cpp->raw, c);
    list_push(cpp->context->arena, &cpp->raw_at, at);
}

/* Behind the line end that the backslash before `at` joins; 0: none. */
static uint32_t splice_end(const CppFile *open, uint32_t at)
{
    while (at < open->length && cpp_is_blank(open->text[at])) at++;
    return at < open->length && open->text[at] == '\n' ? at + 1 : 0;
}

/* Behind the comment that opens at `at`; the end of the file after a reported fault. */
static uint32_t comment_end(Cpp *cpp, uint32_t at)
{
    const CppFile *open = cpp->open;
    for (uint32_t i = at + 2; i + 1 < open->length; i++)
        if (open->text[i] == '*' && open->text[i + 1] == '/') return i + 2;
    cpp_fault(cpp, (SourceRange){open->file, at, at + 2}, "this comment of the C preprocessor has no end");
    cpp->unusable = true;
    return open->length;
}

bool cpp_read_raw(Cpp *cpp, CommentRule rule)
{
    CppFile *open = cpp->open;
    const char *text = open->text;
    uint32_t at = open->at, splice;
    char quote = 0;
    if (at >= open->length) return false;
    while (at < open->length && text[at] != '\n') {
        char c = text[at];
        if (c == '\\' && (splice = splice_end(open, at + 1))) {
            at = splice;
            continue;
        }
        if (c == '/' && !quote && at + 1 < open->length && text[at + 1] == '*') {
            cpp_push_raw(cpp, rule == COMMENT_IS_BLANK ? ' ' : '\0', at);
            at = comment_end(cpp, at);
            continue;
        }
        if (c == '\'' || c == '"') {
            if (c == quote) quote = 0;
            else if (!quote) quote = c;
        }
        cpp_push_raw(cpp, c, at++);
        if (c == '\\' && at < open->length && strchr("\\\"'", text[at])) {
            cpp_push_raw(cpp, text[at], at);
            at++;
        }
    }
    open->at = at < open->length ? at + 1 : at;
    return true;
}
