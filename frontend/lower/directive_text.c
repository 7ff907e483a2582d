/* The text of a directive: its place in the file, its words. */
#include "frontend/lower/directive.h"
#include "frontend/sema/unit.h"

#include <ctype.h>
#include <string.h>

static bool equal_ignoring_case(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i])) return false;
    return true;
}

void directive_locate(DirectiveParser *parser)
{
    SourceRange loc = parser->directive->loc;
    size_t size, length = strlen(parser->text);
    if (!loc.file) return;
    const char *file = diag_file_text(parser->lower->context->diag, loc.file, &size);
    for (size_t i = loc.begin; i + length <= loc.end && i + length <= size; i++)
        if (equal_ignoring_case(file + i, parser->text, length)) {
            parser->located = true;
            parser->base = (uint32_t)i;
            return;
        }
}

SourceRange directive_place(const DirectiveParser *parser, const char *begin, const char *end)
{
    SourceRange loc = parser->directive->loc;
    if (!parser->located) return loc;
    return (SourceRange){loc.file, parser->base + (uint32_t)(begin - parser->text), parser->base + (uint32_t)(end - parser->text)};
}

void directive_skip_blanks(DirectiveParser *parser)
{
    while (*parser->at == ' ' || *parser->at == '\t') parser->at++;
}

bool directive_accept(DirectiveParser *parser, const char *token)
{
    size_t length = strlen(token);
    directive_skip_blanks(parser);
    if (!equal_ignoring_case(parser->at, token, strnlen(parser->at, length)) || strnlen(parser->at, length) < length) return false;
    parser->at += length;
    return true;
}

void directive_fail(DirectiveParser *parser, const char *message)
{
    directive_skip_blanks(parser);
    const char *end = *parser->at ? parser->at + 1 : parser->at;
    if (!parser->failed) sema_error(parser->lower->unit, directive_place(parser, parser->at, end), "%s", message);
    parser->failed = true;
}

Name directive_name(DirectiveParser *parser, SourceRange *loc)
{
    directive_skip_blanks(parser);
    const char *begin = parser->at;
    char lower[128];
    size_t length = 0;
    if (!isalpha((unsigned char)*begin)) return NULL;
    while ((isalnum((unsigned char)*parser->at) || *parser->at == '_') && length < sizeof lower)
        lower[length++] = (char)tolower((unsigned char)*parser->at++);
    *loc = directive_place(parser, begin, parser->at);
    return intern_text(parser->lower->context->names, lower, length);
}
