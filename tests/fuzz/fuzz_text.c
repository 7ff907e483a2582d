#include "fortran.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

/* splitmix64, Steele, Lea and Flood 2014. */
uint32_t below(Gen *g, uint32_t limit)
{
    uint64_t z = g->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) >> 32) % limit;
}

bool chance(Gen *g, uint32_t percent) { return below(g, 100) < percent; }

int between(Gen *g, int low, int high) { return low + (int)below(g, (uint32_t)(high - low + 1)); }

uint32_t pick_weighted(Gen *g, const uint32_t *weights, uint32_t count)
{
    uint32_t sum = 0, n = 0;
    for (uint32_t i = 0; i < count; i++) sum += weights[i];
    uint32_t at = below(g, sum);
    while (at >= weights[n]) at -= weights[n++];
    return n;
}

static const char *vprint(Gen *g, const char *format, va_list args)
{
    Text text = {0};
    text_vprintf(&text, format, args);
    const char *copy = arena_strndup(g->arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

const char *print(Gen *g, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = vprint(g, format, args);
    va_end(args);
    return text;
}

/* ---- lines ------------------------------------------------------------------------------ */

static void add_upper(Text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = (char)toupper((unsigned char)text[i]);
        text_add_bytes(out, &c, 1);
    }
}

/* Columns 7 to 72, broken anywhere. */
static void fixed_line(Gen *g, uint32_t label, const char *text)
{
    size_t length = strlen(text), indent = 2 * g->indent > 20 ? 20 : 2 * g->indent;
    if (label) text_printf(g->out, "%5u ", (unsigned)label);
    else text_add(g->out, "      ");
    for (size_t at = 0, first = 1; at < length || first; first = 0) {
        size_t room = 66;
        if (first) {
            for (size_t i = 0; i < indent; i++) text_add(g->out, " ");
            room -= indent;
        } else {
            text_add(g->out, "     &");
        }
        size_t part = length - at < room ? length - at : room;
        if (g->upper) add_upper(g->out, text + at, part);
        else text_add_bytes(g->out, text + at, part);
        text_add(g->out, "\n");
        at += part;
    }
}

/* Broken behind column 80, at blanks, commas and parentheses. */
static void free_line(Gen *g, uint32_t label, const char *text)
{
    if (label) text_printf(g->out, "%u ", (unsigned)label);
    for (uint32_t i = 0; i < g->indent; i++) text_add(g->out, "  ");
    for (size_t column = 0; *text; text++, column++) {
        if (column > 80 && text[1] && (*text == ' ' || text[-1] == ',' || text[-1] == '(')) {
            text_add(g->out, " &\n      ");
            column = 0;
        }
        text_add_bytes(g->out, text, 1);
    }
    text_add(g->out, "\n");
}

static void put(Gen *g, uint32_t label, const char *text)
{
    if (g->mute) return;
    if (g->options->fixed) fixed_line(g, label, text);
    else free_line(g, label, text);
}

void line(Gen *g, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put(g, 0, vprint(g, format, args));
    va_end(args);
}

void labelled(Gen *g, uint32_t label, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put(g, label, vprint(g, format, args));
    va_end(args);
}

void directive(Gen *g, const char *format, ...)
{
    va_list args;
    if (g->mute) return;
    va_start(args, format);
    text_printf(g->out, "!$crayon %s\n", vprint(g, format, args));
    va_end(args);
}

/* ---- statements that may be dropped ------------------------------------------------------ */

bool begin_statement(Gen *g)
{
    uint32_t number = g->statement++;
    for (uint32_t i = 0; g->dropping && i < g->options->drop_count; i++)
        if (g->options->drop[i] == number) {
            g->mute++;
            return true;
        }
    return false;
}

void end_statement(Gen *g, bool muted)
{
    if (muted) g->mute--;
}

void end_routine(Gen *g)
{
    g->indent--;
    line(g, g->options->fixed ? "end" : "end subroutine");
    if (g->options->print_statements) text_printf(g->out, "! statements: %u\n", (unsigned)g->statement);
}
