#include "support/intern.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Open addressing with linear probing; the table is kept at most half full. */
struct Interner {
    Arena *arena;
    Name *slots;
    uint32_t count, capacity;
};

Interner *interner_create(Arena *arena)
{
    Interner *interner = arena_new(arena, Interner);
    interner->arena = arena;
    interner->capacity = 1024;
    interner->slots = arena_array(arena, Name, interner->capacity);
    return interner;
}

/* FNV-1a, 32 bits. */
static uint32_t hash_text(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

static Name *find_slot(Name *slots, uint32_t capacity, const char *text, size_t length)
{
    uint32_t at = hash_text(text, length) & (capacity - 1);
    while (slots[at] && (strncmp(slots[at], text, length) != 0 || slots[at][length] != '\0'))
        at = (at + 1) & (capacity - 1);
    return &slots[at];
}

static void grow(Interner *interner)
{
    uint32_t capacity = interner->capacity * 2;
    Name *slots = arena_array(interner->arena, Name, capacity);
    for (uint32_t i = 0; i < interner->capacity; i++)
        if (interner->slots[i])
            *find_slot(slots, capacity, interner->slots[i], strlen(interner->slots[i])) = interner->slots[i];
    interner->slots = slots;
    interner->capacity = capacity;
}

Name intern_text(Interner *interner, const char *text, size_t length)
{
    if (interner->count * 2 >= interner->capacity) grow(interner);
    Name *slot = find_slot(interner->slots, interner->capacity, text, length);
    if (!*slot) {
        *slot = arena_strndup(interner->arena, text, length);
        interner->count++;
    }
    return *slot;
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
    int length = vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    if (length >= 0 && (size_t)length < sizeof buffer) return intern_text(interner, buffer, (size_t)length);
    va_start(args, format);
    char *text = arena_alloc(interner->arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    return intern(interner, text);
}
