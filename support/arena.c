#include "support/arena.h"
#include "support/format.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A chunk is a header followed by its bytes, of which those that are not used are 0; large requests get a chunk of their own. */
typedef struct Chunk {
    struct Chunk *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
} Chunk;

struct Arena {
    Chunk *chunks;
    Chunk *spare; /* kept by a reset, all of CHUNK_BYTES, nothing of them used */
    size_t spare_count;
};

enum { CHUNK_BYTES = 64 * 1024, MOST_SPARE = 64 };

static void die_out_of_memory(void)
{
    fputs("crayon: out of memory\n", stderr);
    abort();
}

static Chunk *chunk_create(size_t size)
{
    if (size > SIZE_MAX - sizeof(Chunk)) die_out_of_memory();
    Chunk *chunk = calloc(1, sizeof(Chunk) + size);
    if (!chunk) die_out_of_memory();
    chunk->size = size;
    return chunk;
}

static Chunk *take_chunk(Arena *arena)
{
    Chunk *chunk = arena->spare;
    if (!chunk) return chunk_create(CHUNK_BYTES);
    arena->spare = chunk->next;
    arena->spare_count--;
    return chunk;
}

Arena *arena_create(void)
{
    Arena *arena = calloc(1, sizeof *arena);
    if (!arena) die_out_of_memory();
    return arena;
}

static void free_chunks(Chunk *chunk)
{
    while (chunk) {
        Chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
}

void arena_reset(Arena *arena)
{
    while (arena->chunks) {
        Chunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        if (chunk->size != CHUNK_BYTES || arena->spare_count == MOST_SPARE) {
            free(chunk);
            continue;
        }
        memset(chunk->bytes, 0, chunk->used);
        chunk->used = 0;
        chunk->next = arena->spare;
        arena->spare = chunk;
        arena->spare_count++;
    }
}

void arena_destroy(Arena *arena)
{
    if (!arena) return;
    free_chunks(arena->chunks);
    free_chunks(arena->spare);
    free(arena);
}

/* The chunk that has room for so many bytes, where the first one has not. */
static Chunk *find_room(Arena *arena, size_t size)
{
    if (size > CHUNK_BYTES / 4 && arena->chunks) {
        /* Keep the current chunk open: a large object goes behind it. */
        Chunk *large = chunk_create(size);
        large->next = arena->chunks->next;
        arena->chunks->next = large;
        return large;
    }
    Chunk *chunk = size > CHUNK_BYTES ? chunk_create(size) : take_chunk(arena);
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    return chunk;
}

/* What a block of so many bytes takes of a chunk. */
static size_t whole_size(size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - 2 * align) die_out_of_memory();
    return (size + align - 1) / align * align;
}

bool arena_extend(Arena *arena, const void *block, size_t size, size_t more)
{
    Chunk *chunk = arena->chunks;
    size = whole_size(size);
    more = whole_size(more);
    if (!chunk || chunk->used < size || chunk->bytes + chunk->used - size != block || chunk->size - chunk->used < more - size) return false;
    chunk->used += more - size;
    return true;
}

void *arena_alloc(Arena *arena, size_t size)
{
    size = whole_size(size);
    Chunk *chunk = arena->chunks;
    if (!chunk || chunk->size - chunk->used < size) chunk = find_room(arena, size);
    void *result = chunk->bytes + chunk->used;
    chunk->used += size;
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

/* The text is written where the next block begins, and again where there is room if there is too little. */
char *arena_printf(Arena *arena, const char *format, ...)
{
    Chunk *chunk = arena->chunks;
    char *open = chunk ? (char *)chunk->bytes + chunk->used : NULL;
    size_t room = chunk ? chunk->size - chunk->used : 0;
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t length = format_text(open, room, format, args);
    va_end(args);
    if (length >= room && room) memset(open, 0, room);
    char *text = arena_alloc(arena, length + 1);
    if (length >= room) format_text(text, length + 1, format, again);
    va_end(again);
    return text;
}
