#include "support/arena.h"
#include "support/format.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A chunk is a header followed by its bytes; large requests get a chunk of their own. */
typedef struct Chunk {
    struct Chunk *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
} Chunk;

struct Arena {
    Chunk *chunks;
};

enum { CHUNK_BYTES = 64 * 1024 };

static void die_out_of_memory(void)
{
    fputs("crayon: out of memory\n", stderr);
    abort();
}

static Chunk *chunk_create(size_t size)
{
    if (size > SIZE_MAX - sizeof(Chunk)) die_out_of_memory();
    Chunk *chunk = malloc(sizeof(Chunk) + size);
    if (!chunk) die_out_of_memory();
    chunk->next = NULL;
    chunk->used = 0;
    chunk->size = size;
    return chunk;
}

Arena *arena_create(void)
{
    Arena *arena = malloc(sizeof *arena);
    if (!arena) die_out_of_memory();
    arena->chunks = NULL;
    return arena;
}

void arena_reset(Arena *arena)
{
    Chunk *chunk = arena->chunks;
    while (chunk) {
        Chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    arena->chunks = NULL;
}

void arena_destroy(Arena *arena)
{
    if (!arena) return;
    arena_reset(arena);
    free(arena);
}

void *arena_alloc(Arena *arena, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - 2 * align) die_out_of_memory();
    size = (size + align - 1) / align * align;
    Chunk *chunk = arena->chunks;
    if (!chunk || chunk->size - chunk->used < size) {
        if (size > CHUNK_BYTES / 4 && chunk) {
            /* Keep the current chunk open: a large object goes behind it. */
            Chunk *large = chunk_create(size);
            large->next = chunk->next;
            chunk->next = large;
            chunk = large;
        } else {
            chunk = chunk_create(size > CHUNK_BYTES ? size : CHUNK_BYTES);
            chunk->next = arena->chunks;
            arena->chunks = chunk;
        }
    }
    void *result = chunk->bytes + chunk->used;
    chunk->used += size;
    memset(result, 0, size);
    return result;
}

void *arena_copy(Arena *arena, const void *data, size_t size)
{
    void *copy = arena_alloc(arena, size);
    if (size) memcpy(copy, data, size);
    return copy;
}

char *arena_strndup(Arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    if (length) memcpy(copy, text, length);
    return copy;
}

char *arena_printf(Arena *arena, const char *format, ...)
{
    char buffer[512];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t length = format_text(buffer, sizeof buffer, format, args);
    va_end(args);
    char *text = arena_alloc(arena, length + 1);
    if (length < sizeof buffer) memcpy(text, buffer, length);
    else format_text(text, length + 1, format, again);
    va_end(again);
    return text;
}
