#include "support/format.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where text goes: `length` counts what had no room too. */
typedef struct {
    char *out;
    size_t room, length;
} Sink;

static void add_bytes(Sink *sink, const char *bytes, size_t count)
{
    if (count == 0) return;
    if (sink->length < sink->room) {
        size_t fits = sink->room - sink->length;
        memcpy(sink->out + sink->length, bytes, count < fits ? count : fits);
    }
    sink->length += count;
}

static void add_blanks(Sink *sink, size_t count)
{
    if (sink->length < sink->room) {
        size_t fits = sink->room - sink->length;
        memset(sink->out + sink->length, ' ', count < fits ? count : fits);
    }
    sink->length += count;
}

static void add_unsigned(Sink *sink, unsigned long long value, bool negative)
{
    char digits[24], *first = digits + sizeof digits;
    do *--first = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    if (negative) *--first = '-';
    add_bytes(sink, first, (size_t)(digits + sizeof digits - first));
}

static void add_signed(Sink *sink, long long value)
{
    add_unsigned(sink, value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value, value < 0);
}

static void add_string(Sink *sink, const char *string, int precision, int width)
{
    if (!string) string = "(null)"; /* as glibc */
    size_t length = precision < 0 ? strlen(string) : strnlen(string, (size_t)precision);
    size_t pad = width < 0 ? 0 - (size_t)width : (size_t)width, blanks = pad > length ? pad - length : 0;
    if (width > 0) add_blanks(sink, blanks);
    add_bytes(sink, string, length);
    if (width < 0) add_blanks(sink, blanks);
}

/* The conversions that are written here. */
typedef enum { OTHER, PERCENT, CHARACTER, STRING, STRING_PRECISION, STRING_WIDTH, INT, LONG, LONG_LONG, UNSIGNED, UNSIGNED_LONG,
               UNSIGNED_LONG_LONG, SIZE } Conversion;

/* What stands behind a %; `length`: how long it is. */
static Conversion conversion_at(const char *text, size_t *length)
{
    *length = 1;
    switch (text[0]) {
    case '%': return PERCENT;
    case 'c': return CHARACTER;
    case 's': return STRING;
    case 'd': return INT;
    case 'u': return UNSIGNED;
    default: break;
    }
    *length = 2;
    if (text[0] == '*' && text[1] == 's') return STRING_WIDTH;
    if (text[0] == 'l' && text[1] == 'd') return LONG;
    if (text[0] == 'l' && text[1] == 'u') return UNSIGNED_LONG;
    if (text[0] == 'z' && text[1] == 'u') return SIZE;
    *length = 3;
    if (text[0] == '.' && text[1] == '*' && text[2] == 's') return STRING_PRECISION;
    if (text[0] == 'l' && text[1] == 'l' && text[2] == 'd') return LONG_LONG;
    if (text[0] == 'l' && text[1] == 'l' && text[2] == 'u') return UNSIGNED_LONG_LONG;
    return OTHER;
}

/* The rest of a format, by the C library. */
static void add_rest(Sink *sink, const char *format, va_list args)
{
    bool fits = sink->length < sink->room;
    int length = vsnprintf(fits ? sink->out + sink->length : NULL, fits ? sink->room - sink->length : 0, format, args);
    if (length < 0) {
        fputs("crayon: text that cannot be formatted\n", stderr);
        abort();
    }
    sink->length += (size_t)length;
}

size_t format_text(char *out, size_t room, const char *format, va_list args)
{
    Sink sink = {out, room, 0};
    for (;;) {
        const char *percent = format;
        while (*percent && *percent != '%') percent++;
        add_bytes(&sink, format, (size_t)(percent - format));
        if (!*percent) break;
        size_t length;
        Conversion conversion = conversion_at(percent + 1, &length);
        if (conversion == OTHER) {
            add_rest(&sink, percent, args);
            break;
        }
        format = percent + 1 + length;
        int number;
        switch (conversion) {
        case CHARACTER: add_bytes(&sink, &(char){(char)va_arg(args, int)}, 1); break;
        case STRING: add_string(&sink, va_arg(args, const char *), -1, 0); break;
        case STRING_PRECISION: number = va_arg(args, int), add_string(&sink, va_arg(args, const char *), number, 0); break;
        case STRING_WIDTH: number = va_arg(args, int), add_string(&sink, va_arg(args, const char *), -1, number); break;
        case INT: add_signed(&sink, va_arg(args, int)); break;
        case LONG: add_signed(&sink, va_arg(args, long)); break;
        case LONG_LONG: add_signed(&sink, va_arg(args, long long)); break;
        case UNSIGNED: add_unsigned(&sink, va_arg(args, unsigned), false); break;
        case UNSIGNED_LONG: add_unsigned(&sink, va_arg(args, unsigned long), false); break;
        case UNSIGNED_LONG_LONG: add_unsigned(&sink, va_arg(args, unsigned long long), false); break;
        case SIZE: add_unsigned(&sink, va_arg(args, size_t), false); break;
        default: add_bytes(&sink, "%", 1); break;
        }
    }
    if (room > 0) out[sink.length < room ? sink.length : room - 1] = '\0';
    return sink.length;
}
