/* What every public function of the compiler gets first: no mutable globals. */
#ifndef CRAYON_SUPPORT_CONTEXT_H
#define CRAYON_SUPPORT_CONTEXT_H

#include "support/arena.h"
#include "support/diag.h"
#include "support/intern.h"
#include "support/list.h"

typedef LIST(const char *) PathList;

typedef struct {
    Arena *arena;    /* the translation's: source text, AST, IR */
    Arena *scratch;  /* one pass's: reset by the pipeline between passes */
    Arena *stage;    /* scratch memory of one stage of a vector kernel, within a pass */
    Interner *names;
    Diag *diag;
    PathList *read;  /* files that were read, each once */
} Context;

/* A context with empty arenas; `max_errors` as in diag_create. */
Context context_create(uint32_t max_errors);

/* Notes that a file was read, which may be again. The path is copied. */
void context_note_read(Context *context, const char *path);

/* Releases all that was allocated through the context. */
void context_destroy(Context *context);

#endif
