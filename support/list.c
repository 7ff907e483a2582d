#include "support/list.h"

#include <string.h>

void *list_grow(Arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t size)
{
    uint32_t room = *capacity < 8 ? 8 : *capacity * 2;
    void *grown = arena_alloc(arena, (size_t)room * size);
    if (count) memcpy(grown, items, (size_t)count * size);
    *capacity = room;
    return grown;
}
