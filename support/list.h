/* Growable arrays in an arena. `LIST(int) l = {0}; list_push(arena, &l, 7);`
 * Growing moves the items: hold an index across a push, never a pointer. */
#ifndef CRAYON_SUPPORT_LIST_H
#define CRAYON_SUPPORT_LIST_H

#include "support/arena.h"

#include <stdint.h>

#define LIST(type)         \
    struct {               \
        type *items;       \
        uint32_t count;    \
        uint32_t capacity; \
    }

/* Appends one item by value. */
#define list_push(arena, list, item)                                                         \
    ((list)->count == (list)->capacity                                                      \
         ? (void)((list)->items = list_grow((arena), (list)->items, (list)->count,          \
                                            &(list)->capacity, sizeof *(list)->items))      \
         : (void)0,                                                                         \
     (void)((list)->items[(list)->count++] = (item)))

/* Twice the room (at least 8 items) for `count` items of `size` bytes; the old block stays in the arena. */
void *list_grow(Arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t size);

/* A copy of `count` items of `size` bytes, with room for `capacity`. */
void *list_copy(Arena *arena, const void *items, uint32_t count, uint32_t capacity, size_t size);

#endif
