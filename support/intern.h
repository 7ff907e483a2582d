/* Interned strings: equal texts have equal addresses, so equality is `==`. */
#ifndef CRAYON_SUPPORT_INTERN_H
#define CRAYON_SUPPORT_INTERN_H

#include "support/name_table.h"

typedef struct Interner Interner;

/* A new interner whose strings live in `arena`. */
Interner *interner_create(Arena *arena);

/* The one string equal to the first `length` bytes of `text`. */
Name intern_text(Interner *interner, const char *text, size_t length);

/* The one string equal to `text`. */
Name intern(Interner *interner, const char *text);

/* The one string equal to the formatted text. */
Name intern_printf(Interner *interner, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
