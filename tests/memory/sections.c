/* RUN: cc -O1 -Wall -Wextra -Werror -I ../../backend_cuda/runtime %s -o $work/sections && $work/sections
 * Sections of arrays, compared with sets of bytes: what one holds, when two are apart, which bytes are elements. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crayon_section.h"

enum { ROOM = 4096 };
static char memory[ROOM];
static unsigned state = 1;

static unsigned below(unsigned n)
{
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % n;
}

/* Rows of one or two arrays' strides, so that sections often have something to do with each other. */
static crayon_section make(void)
{
    static const int64_t widths[] = {24, 40, 48};
    crayon_section section;
    size_t element = below(3) ? 8 : 1 + below(12);
    int64_t width = widths[below(3)], step = below(2) ? 8 : 8 * (1 + below(2));
    int64_t shape[] = {below(4), step, 1 + below(4), width * (1 + below(2)), below(3), 480 * (1 + below(2))};
    int rank = (int)below(4);
    if (below(4) == 0) shape[1] = -shape[1];
    crayon_section_make(&section, memory + 512 + 8 * below(40) + (below(4) ? 0 : below(8)), element, rank, shape);
    return section;
}

static void mark(void *data, size_t at, size_t bytes)
{
    memset((char *)data + at, 1, bytes);
}

static void fill(char *set, const crayon_section *s)
{
    memset(set, 0, ROOM);
    if (s->bytes) crayon_section_each(s, s->rank, 0, 0, s->bytes, mark, set + (s->first - memory));
}

/* The same from single windows of 7 bytes, and within stretches. */
static void check_pieces(const crayon_section *s, const char *set)
{
    static char pieces[ROOM], stretches[ROOM];
    memset(pieces, 0, ROOM);
    memset(stretches, 0, ROOM);
    for (size_t at = 0; at < s->bytes; at += 7)
        crayon_section_each(s, s->rank, 0, at, at + 7 < s->bytes ? at + 7 : s->bytes, mark, pieces + (s->first - memory));
    if (memcmp(pieces, set, ROOM) != 0) printf("fault: pieces\n"), exit(1);
    if (s->bytes) crayon_section_stretches(s, s->rank, 0, mark, stretches + (s->first - memory));
    for (int i = 0; i < ROOM; i++)
        if (set[i] && !stretches[i]) printf("fault: stretches\n"), exit(1);
}

int main(void)
{
    static char a_set[ROOM], b_set[ROOM];
    long subsets = 0, held = 0, disjoint = 0, apart = 0;
    for (int n = 0; n < 200000; n++) {
        crayon_section a = make(), b = make();
        bool subset = true, common = false;
        fill(a_set, &a);
        fill(b_set, &b);
        if (n % 16 == 0) check_pieces(&a, a_set);
        for (int i = 0; i < ROOM; i++) {
            subset = subset && (!b_set[i] || a_set[i]);
            common = common || (a_set[i] && b_set[i]);
        }
        if (!a.bytes || !b.bytes) continue;
        bool holds = crayon_section_holds(&a, &b), is_apart = crayon_section_apart(&a, &b);
        if (holds && !subset) printf("fault: held, and not all of it is there\n"), exit(1);
        if (is_apart && common) printf("fault: apart, and bytes are in both\n"), exit(1);
        subsets += subset, held += holds, disjoint += !common, apart += is_apart;
    }
    printf("%ld of %ld subsets are held, %ld of %ld disjoint ones apart\n", held, subsets, apart, disjoint);
    return 0;
}
