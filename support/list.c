#include "support/list.h"

#include <string.h>

void *list_grow(Arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t size)
{
    uint32_t before = *capacity, room = before < 8 ? 8 : before * 2;
    *capacity = room;
    if (before && arena_extend(arena, items, before * size, room * size)) return items;
    return list_copy(arena, items, count, room, size);
}

void *list_copy(Arena *arena, const void *items, uint32_t count, uint32_t capacity, size_t size)
{
    void *copy = arena_alloc(arena, capacity * size);
    if (count) memcpy(copy, items, count * size);
    return copy;
}
