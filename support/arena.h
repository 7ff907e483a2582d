/* Arena allocation: everything allocated from an arena is released at once. */
#ifndef CRAYON_SUPPORT_ARENA_H
#define CRAYON_SUPPORT_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Arena Arena;

/* A new empty arena. Aborts when memory is exhausted, as all of this module. */
Arena *arena_create(void);

/* Releases the arena and everything allocated from it. NULL is allowed. */
void arena_destroy(Arena *arena);

/* Releases everything allocated from the arena, which stays usable. */
void arena_reset(Arena *arena);

/* `size` zeroed bytes, aligned for any object. A size of 0 gives a valid pointer. */
void *arena_alloc(Arena *arena, size_t size);

/* Gives the block, which has `size` bytes, `more` of them where it stands, the new ones 0. False: it has no room, and stays as it is. */
bool arena_extend(Arena *arena, const void *block, size_t size, size_t more);

/* A copy of `size` bytes at `data`, aligned for any object. */
void *arena_copy(Arena *arena, const void *data, size_t size);

/* A copy of the first `length` bytes of `text`, terminated by NUL. */
char *arena_strndup(Arena *arena, const char *text, size_t length);

/* The formatted text, allocated in the arena. */
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define arena_new(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define arena_array(arena, type, count) ((type *)arena_alloc((arena), sizeof(type) * (size_t)(count)))

#endif
