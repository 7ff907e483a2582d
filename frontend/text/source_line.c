/* Physical lines, and the statement that is put together of them. */
#include "frontend/text/source_internal.h"

#include <stdarg.h>
#include <string.h>

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
