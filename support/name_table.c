#include "support/name_table.h"

#include <string.h>

/* FNV-1a, 32 bits. */
static uint32_t hash_text(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

/* The slot of the text, or the free one where it would stand. The table has slots. */
static uint32_t *find_slot(const NameTable *table, const char *text, size_t length)
{
    uint32_t at = hash_text(text, length) & (table->slot_count - 1);
    for (;; at = (at + 1) & (table->slot_count - 1)) {
        if (!table->slots[at]) return &table->slots[at];
        Name name = table->names.items[table->slots[at] - 1];
        if (strncmp(name, text, length) == 0 && name[length] == '\0') return &table->slots[at];
    }
}

static void grow(Arena *arena, NameTable *table)
{
    table->slot_count = table->slot_count ? 2 * table->slot_count : 16;
    table->slots = arena_array(arena, uint32_t, table->slot_count);
    for (uint32_t i = 0; i < table->names.count; i++)
        *find_slot(table, table->names.items[i], strlen(table->names.items[i])) = i + 1;
}

uint32_t name_table_find(const NameTable *table, const char *text, size_t length)
{
    return table->slot_count ? *find_slot(table, text, length) : 0;
}

uint32_t name_table_add(Arena *arena, NameTable *table, Name name)
{
    if (2 * table->names.count >= table->slot_count) grow(arena, table);
    uint32_t *slot = find_slot(table, name, strlen(name));
    if (!*slot) {
        list_push(arena, &table->names, name);
        *slot = table->names.count;
    }
    return *slot;
}
