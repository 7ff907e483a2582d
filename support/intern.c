#include "support/intern.h"
#include "support/format.h"

#include <stdarg.h>
#include <string.h>

struct Interner {
    Arena *arena;
    NameTable table;
};

Interner *interner_create(Arena *arena)
{
    Interner *interner = arena_new(arena, Interner);
    interner->arena = arena;
    return interner;
}

Name intern_text(Interner *interner, const char *text, size_t length)
{
    uint32_t number = name_table_find(&interner->table, text, length);
    if (!number) number = name_table_add(interner->arena, &interner->table, arena_strndup(interner->arena, text, length));
    return interner->table.names.items[number - 1];
}

Name intern(Interner *interner, const char *text)
{
    return intern_text(interner, text, strlen(text));
}

Name intern_printf(Interner *interner, const char *format, ...)
{
    char buffer[512];
    va_list args;
    va_start(args, format);
    size_t length = format_text(buffer, sizeof buffer, format, args);
    va_end(args);
    if (length < sizeof buffer) return intern_text(interner, buffer, length);
    va_start(args, format);
    char *text = arena_alloc(interner->arena, length + 1);
    format_text(text, length + 1, format, args);
    va_end(args);
    return intern(interner, text);
}
