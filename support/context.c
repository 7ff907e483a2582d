#include "support/context.h"

Context context_create(uint32_t max_errors)
{
    Arena *arena = arena_create();
    return (Context){arena, arena_create(), interner_create(arena), diag_create(arena, max_errors)};
}

void context_destroy(Context *context)
{
    arena_destroy(context->scratch);
    arena_destroy(context->arena);
    *context = (Context){0};
}
