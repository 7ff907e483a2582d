/* Lines of text: indented, broken where they are too long, #line before them. */
#include "backend_host/host.h"

#include <string.h>

enum { LINE_WIDTH = 110 };

/* Where to break a text that is too long: at the last blank of its first `room` bytes, one behind a comma or before an
 * operator if that leaves no short line, or the first blank at all; 0 when there is none. */
static size_t break_point(const char *text, size_t room)
{
    size_t found = 0, good = 0;
    for (size_t i = 1; text[i]; i++) {
        if (i >= room && found) break;
        if (text[i] != ' ' || text[i - 1] == ' ' || text[i + 1] == '\0') continue;
        found = i;
        if (text[i - 1] == ',' || strchr("+?:&|", text[i + 1])) good = i;
    }
    return good > room / 2 ? good : found;
}

static void print_line(Text *out, uint32_t indent, const char *text, size_t length)
{
    text_add_blanks(out, 4 * (size_t)indent);
    text_add_bytes(out, text, length);
    text_add_bytes(out, "\n", 1);
}

static void print_text(HostPrinter *printer, const char *text, size_t length)
{
    uint32_t indent = printer->indent;
    while (length + 4 * indent > LINE_WIDTH && text[0] != '#') {
        size_t end = break_point(text, LINE_WIDTH - (4 * indent < 60 ? 4 * indent : 60));
        if (end == 0) break;
        print_line(printer->out, indent, text, end);
        text += end + 1;
        length -= end + 1;
        if (indent == printer->indent) indent += 2;
    }
    print_line(printer->out, text[0] == '#' || text[0] == '\0' ? 0 : indent, text, length);
}

void host_print_long(HostPrinter *printer, const char *text)
{
    print_text(printer, text, strlen(text));
}

void host_line(HostPrinter *printer, const char *format, ...)
{
    Text text = {0};
    va_list args;
    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    print_text(printer, text_string(&text), text.length);
    text_free(&text);
}

bool host_is_new(Arena *arena, HostTexts *texts, const char *text)
{
    for (uint32_t i = 0; i < texts->count; i++)
        if (strcmp(texts->items[i], text) == 0) return false;
    list_push(arena, texts, text);
    return true;
}

Name host_fresh(HostPrinter *printer, const char *stem)
{
    return names_fresh(printer->context, &printer->names, stem);
}

void host_print_directive(HostPrinter *printer, SourceRange loc)
{
    if (!printer->file->options->line_directives || loc.file == 0) return;
    uint32_t line;
    const char *path = diag_presumed(printer->context->diag, loc.file, loc.begin, &line);
    if (line == printer->last_line || !*path) return; /* IR text may name no file */
    printer->last_line = line;
    text_printf(printer->out, "#line %u \"", line);
    text_add_c_string(printer->out, path);
    text_add(printer->out, "\"\n");
}
