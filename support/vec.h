/* Growable arrays in an arena. `VEC(int) v = {0}; vec_push(arena, &v, 7);`
 * Growing moves the items: hold an index across a push, never a pointer. */
#ifndef CRAYON_SUPPORT_VEC_H
#define CRAYON_SUPPORT_VEC_H

#include "support/arena.h"

#include <stdint.h>

#define VEC(type)          \
    struct {               \
        type *items;       \
        uint32_t count;    \
        uint32_t capacity; \
    }

/* Appends one item by value. */
#define vec_push(arena, vec, item)                                                            \
    ((vec)->count == (vec)->capacity                                                          \
         ? (void)((vec)->items = vec_grow((arena), (vec)->items, (vec)->count,                \
                                          &(vec)->capacity, sizeof *(vec)->items))            \
         : (void)0,                                                                           \
     (void)((vec)->items[(vec)->count++] = (item)))

/* Twice the room (at least 8 items) for `count` items of `size` bytes; the old block stays in the arena. */
void *vec_grow(Arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t size);

#endif
