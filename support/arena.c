#if defined __linux__
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#endif

#include "support/arena.h"
#include "support/format.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* A chunk is a header followed by its bytes, of which those from `used` to `clean` are 0. The first chunk of an arena is small, those behind it
 * are as large as a large page of the system, and objects that would take much of one get a chunk of their own. */
typedef struct Chunk {
    struct Chunk *next;
    size_t used, clean, size;
    alignas(max_align_t) unsigned char bytes[];
} Chunk;

struct Arena {
    Chunk *chunks;
    Chunk *spare; /* large ones kept by a reset, nothing of them used */
    size_t spare_count;
};

enum { SMALL_CHUNK = 1 << 16, LARGE_CHUNK = 1 << 21, OWN_CHUNK = LARGE_CHUNK / 4, MOST_SPARE = 4, CLEAN_AT_ONCE = 1 << 14 };

static void die_out_of_memory(void)
{
    fputs("crayon: out of memory\n", stderr);
    abort();
}

static Chunk *chunk_of(void *memory, size_t size)
{
    if (!memory) die_out_of_memory();
    Chunk *chunk = memory;
    *chunk = (Chunk){.size = size - sizeof(Chunk)};
    return chunk;
}

/* Large chunks are mapped, for large pages: such a page is there at the first touch, where small ones take a fault each. Not where a sanitizer
 * looks for leaks, which does not look into what is mapped. */
#if defined MADV_HUGEPAGE && !defined __SANITIZE_ADDRESS__
static void *map(size_t size)
{
    char *memory = mmap(NULL, size + LARGE_CHUNK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    size_t before = (LARGE_CHUNK - (uintptr_t)memory % LARGE_CHUNK) % LARGE_CHUNK;
    if (before) munmap(memory, before);
    munmap(memory + before + size, LARGE_CHUNK - before);
    (void)madvise(memory + before, size, MADV_HUGEPAGE);
    return memory + before;
}

static void unmap(void *memory, size_t size) { munmap(memory, size); }
#else
static void *map(size_t size) { return malloc(size); }

static void unmap(void *memory, size_t size)
{
    (void)size;
    free(memory);
}
#endif

static Chunk *create_large_chunk(size_t size)
{
    if (size > SIZE_MAX - 2 * (size_t)LARGE_CHUNK) die_out_of_memory();
    size = (size + LARGE_CHUNK - 1) / LARGE_CHUNK * LARGE_CHUNK;
    return chunk_of(map(size), size);
}

static void free_chunk(Chunk *chunk)
{
    if (chunk->size >= LARGE_CHUNK - sizeof(Chunk)) unmap(chunk, chunk->size + sizeof(Chunk));
    else free(chunk);
}

static Chunk *create_own_chunk(size_t size)
{
    return size < LARGE_CHUNK - sizeof(Chunk) ? chunk_of(malloc(sizeof(Chunk) + size), sizeof(Chunk) + size) : create_large_chunk(sizeof(Chunk) + size);
}

static bool is_large(const Chunk *chunk)
{
    return chunk->size == LARGE_CHUNK - sizeof(Chunk);
}

static Chunk *take_large_chunk(Arena *arena)
{
    Chunk *chunk = arena->spare;
    if (!chunk) return create_large_chunk(LARGE_CHUNK);
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
        free_chunk(chunk);
        chunk = next;
    }
}

void arena_reset(Arena *arena)
{
    while (arena->chunks) {
        Chunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        if (!is_large(chunk) || arena->spare_count == MOST_SPARE) {
            free_chunk(chunk);
            continue;
        }
        chunk->used = chunk->clean = 0;
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
    if (size > OWN_CHUNK) {
        Chunk *own = create_own_chunk(size);
        Chunk **link = arena->chunks ? &arena->chunks->next : &arena->chunks; /* the current chunk stays open */
        own->next = *link;
        *link = own;
        return own;
    }
    bool small = !arena->chunks && !arena->spare && size <= SMALL_CHUNK / 4;
    Chunk *chunk = small ? chunk_of(malloc(SMALL_CHUNK), SMALL_CHUNK) : take_large_chunk(arena);
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    return chunk;
}

/* Makes sure that the first `end` bytes of the chunk that are not used are 0. */
static void clean(Chunk *chunk, size_t end)
{
    size_t ahead = chunk->size - end < CLEAN_AT_ONCE ? chunk->size : end + CLEAN_AT_ONCE;
    size_t from = chunk->clean > chunk->used ? chunk->clean : chunk->used;
    memset(chunk->bytes + from, 0, ahead - from);
    chunk->clean = ahead;
}

/* Takes `size` bytes, which the chunk has. */
static void *take(Chunk *chunk, size_t size)
{
    if (chunk->used + size > chunk->clean) clean(chunk, chunk->used + size);
    void *taken = chunk->bytes + chunk->used;
    chunk->used += size;
    return taken;
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
    (void)take(chunk, more - size);
    return true;
}

void *arena_alloc(Arena *arena, size_t size)
{
    size = whole_size(size);
    Chunk *chunk = arena->chunks;
    if (!chunk || chunk->size - chunk->used < size) chunk = find_room(arena, size);
    return take(chunk, size);
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
    size_t room = chunk ? chunk->clean - chunk->used : 0;
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
