#include "support/context.h"

#include <string.h>

Context context_create(uint32_t max_errors)
{
    Arena *arena = arena_create();
    return (Context){arena, arena_create(), arena_create(), interner_create(arena), diag_create(arena, max_errors), arena_new(arena, PathList)};
}

void context_note_read(Context *context, const char *path)
{
    for (uint32_t i = 0; i < context->read->count; i++)
        if (strcmp(context->read->items[i], path) == 0) return;
    list_push(context->arena, context->read, arena_strndup(context->arena, path, strlen(path)));
}

void context_destroy(Context *context)
{
    arena_destroy(context->stage);
    arena_destroy(context->scratch);
    arena_destroy(context->arena);
    *context = (Context){0};
}
