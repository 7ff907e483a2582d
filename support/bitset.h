/* Sets of small integers, of a size fixed at creation. */
#ifndef CRAYON_SUPPORT_BITSET_H
#define CRAYON_SUPPORT_BITSET_H

#include "support/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t *words;
    uint32_t size; /* members are 0 .. size-1 */
} Bitset;

/* The empty set over 0 .. size-1. */
Bitset bitset_create(Arena *arena, uint32_t size);

static inline bool bitset_has(const Bitset *set, uint32_t i)
{
    return i < set->size && (set->words[i / 64] >> (i % 64) & 1);
}

/* Adds i, which must be below the size. */
static inline void bitset_add(Bitset *set, uint32_t i)
{
    set->words[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void bitset_remove(Bitset *set, uint32_t i)
{
    if (i < set->size) set->words[i / 64] &= ~((uint64_t)1 << (i % 64));
}

/* The least member from `i` on; the size: there is none. */
static inline uint32_t bitset_next(const Bitset *set, uint32_t i)
{
    while (i < set->size) {
        uint64_t word = set->words[i / 64] >> (i % 64);
        if (word) return i + (uint32_t)__builtin_ctzll(word);
        i = (i / 64 + 1) * 64;
    }
    return set->size;
}

/* Of two sets `from` may have the smaller size, as one that was made before more symbols were: it has none of the members beyond.
 * into |= from. True when `into` changed. */
bool bitset_union(Bitset *into, const Bitset *from);

/* into &= from. */
void bitset_intersect(Bitset *into, const Bitset *from);

/* into -= from. */
void bitset_subtract(Bitset *into, const Bitset *from);

/* Makes `into` equal to `from`. */
void bitset_assign(Bitset *into, const Bitset *from);

/* The number of members. */
uint32_t bitset_count(const Bitset *set);

#endif
