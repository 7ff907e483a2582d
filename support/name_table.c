#include "support/name_table.h"

#include <string.h>

/* FNV-1a, 32 bits. */
static uint32_t hash_text(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

/* The slot of the text, which has that hash, or the free one where it would stand. The table has slots. */
static NameSlot *find_slot(const NameTable *table, const char *text, size_t length, uint32_t hash)
{
    for (uint32_t at = hash & (table->slot_count - 1);; at = (at + 1) & (table->slot_count - 1)) {
        NameSlot *slot = &table->slots[at];
        if (!slot->number) return slot;
        if (slot->hash != hash) continue;
        Name name = table->names.items[slot->number - 1];
        if (strncmp(name, text, length) == 0 && name[length] == '\0') return slot;
    }
}

static void grow(Arena *arena, NameTable *table)
{
    const NameSlot *old = table->slots;
    uint32_t old_count = table->slot_count;
    table->slot_count = old_count ? 2 * old_count : 16;
    table->slots = arena_array(arena, NameSlot, table->slot_count);
    for (uint32_t i = 0; i < old_count; i++) {
        if (!old[i].number) continue;
        uint32_t at = old[i].hash & (table->slot_count - 1);
        while (table->slots[at].number) at = (at + 1) & (table->slot_count - 1);
        table->slots[at] = old[i];
    }
}

uint32_t name_table_find(const NameTable *table, const char *text, size_t length)
{
    return table->slot_count ? find_slot(table, text, length, hash_text(text, length))->number : 0;
}

uint32_t name_table_add(Arena *arena, NameTable *table, Name name)
{
    if (2 * table->names.count >= table->slot_count) grow(arena, table);
    size_t length = strlen(name);
    uint32_t hash = hash_text(name, length);
    NameSlot *slot = find_slot(table, name, length, hash);
    if (!slot->number) {
        list_push(arena, &table->names, name);
        *slot = (NameSlot){table->names.count, hash};
    }
    return slot->number;
}
