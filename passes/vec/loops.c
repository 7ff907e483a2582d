/* The nesting of loops in the order of a kernel. */
#include "passes/vec/vec_passes.h"

uint32_t vec_loop_end(const VecKernel *kernel, uint32_t at)
{
    uint32_t depth = 0;
    for (; at < kernel->order.count; at++) {
        VecKind kind = vec_inst(kernel, kernel->order.items[at])->kind;
        if (kind == VEC_LOOP) depth++;
        if (kind == VEC_END_LOOP && --depth == 0) return at;
    }
    internal_error("kernel %s: a loop does not end", kernel->name);
}

uint32_t *vec_enclosing_loops(Arena *arena, const VecKernel *kernel)
{
    uint32_t *enclosing = arena_array(arena, uint32_t, kernel->order.count + 1);
    uint32_t *outer = arena_array(arena, uint32_t, kernel->order.count + 1);
    uint32_t current = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecKind kind = vec_inst(kernel, kernel->order.items[at])->kind;
        if (kind == VEC_END_LOOP) current = outer[current - 1];
        enclosing[at] = current;
        if (kind == VEC_LOOP) {
            outer[at] = current;
            current = at + 1;
        }
    }
    return enclosing;
}
