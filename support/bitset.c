#include "support/bitset.h"

#include <string.h>

static uint32_t word_count(const Bitset *set)
{
    return (set->size + 63) / 64;
}

Bitset bitset_create(Arena *arena, uint32_t size)
{
    return (Bitset){arena_array(arena, uint64_t, (size + 63) / 64), size};
}

/* The words of `into` that `from` has, too. */
static uint32_t shared_count(const Bitset *into, const Bitset *from)
{
    return word_count(from) < word_count(into) ? word_count(from) : word_count(into);
}

/* Takes out the members from that word on. */
static void clear_from(Bitset *set, uint32_t word)
{
    memset(set->words + word, 0, (word_count(set) - word) * sizeof *set->words);
}

bool bitset_union(Bitset *into, const Bitset *from)
{
    uint64_t changed = 0;
    for (uint32_t w = 0; w < shared_count(into, from); w++) {
        changed |= from->words[w] & ~into->words[w];
        into->words[w] |= from->words[w];
    }
    return changed != 0;
}

void bitset_intersect(Bitset *into, const Bitset *from)
{
    uint32_t shared = shared_count(into, from);
    for (uint32_t w = 0; w < shared; w++) into->words[w] &= from->words[w];
    clear_from(into, shared);
}

void bitset_subtract(Bitset *into, const Bitset *from)
{
    for (uint32_t w = 0; w < shared_count(into, from); w++) into->words[w] &= ~from->words[w];
}

void bitset_assign(Bitset *into, const Bitset *from)
{
    uint32_t shared = shared_count(into, from);
    memcpy(into->words, from->words, shared * sizeof *into->words);
    clear_from(into, shared);
}

uint32_t bitset_count(const Bitset *set)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < word_count(set); w++) count += (uint32_t)__builtin_popcountll(set->words[w]);
    return count;
}
