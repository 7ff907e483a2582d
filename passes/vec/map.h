/* Mapping a kernel to a shape: what the functions of all shapes share. Private to passes/vec. */
#ifndef CRAYON_PASSES_VEC_MAP_H
#define CRAYON_PASSES_VEC_MAP_H

#include "ir/vec_region.h"
#include "ir/vec_shape.h"
#include "passes/vec/vec_passes.h"

typedef struct {
    Context *context;
    const NestRoutine *routine;
    VecKernel *kernel;
    const VecOptions *options;
    VecRegions regions;      /* of the order before free values are copied, without axes */
    const bool *free_values; /* by value */
} Mapping;

/* Gives every instruction its delay, the kernel its halos. False, with the reason, when the kernel does not fit. */
typedef bool MapShape(Mapping *m, Name *why);
MapShape map_strip, map_row, map_tile;

static inline bool map_is_free(const Mapping *m, ValueId value)
{
    return m->free_values[value];
}

/* The last position of what shares one delay with position `begin`: an outermost construct with what stands directly behind
 * it, or one instruction. */
static inline uint32_t map_piece_end(const Mapping *m, uint32_t begin)
{
    return vec_piece_end(m->kernel, &m->regions, begin);
}

/* Replaces reads of free values by reads of copies in the reader's own frame: delays must be known. Inside a loop, copies stand
 * before it. */
void map_copy_free_values(Mapping *m);

#endif
