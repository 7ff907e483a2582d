/* What every public function of the compiler gets first: no mutable globals. */
#ifndef CRAYON_SUPPORT_CONTEXT_H
#define CRAYON_SUPPORT_CONTEXT_H

#include "support/arena.h"
#include "support/diag.h"
#include "support/intern.h"

typedef struct {
    Arena *arena;    /* the translation's: source text, AST, IR */
    Arena *scratch;  /* one pass's: reset by the pipeline between passes */
    Interner *names;
    Diag *diag;
} Context;

/* A context with empty arenas; `max_errors` as in diag_create. */
Context context_create(uint32_t max_errors);

/* Releases all that was allocated through the context. */
void context_destroy(Context *context);

#endif
