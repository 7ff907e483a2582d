/* C identifiers for Fortran names. */
#ifndef CRAYON_BACKEND_HOST_NAMES_H
#define CRAYON_BACKEND_HOST_NAMES_H

#include "support/context.h"

/* A set of taken identifiers, and the larger set it extends; one that extends none has what has a meaning in C, C++, CUDA or their
 * libraries. A copy is the same set. */
typedef struct NameSet {
    const struct NameSet *outer;
    NameTable *table;
} NameSet;

/* An empty set; `outer` may be NULL and must stay where it is. */
NameSet names_create(Context *context, const NameSet *outer);

/* True when the name is taken here, in an outer set, or has a meaning in C, C++, CUDA or their libraries. */
bool names_taken(const NameSet *set, Name name);

/* Takes a name that must not be free of meaning elsewhere: a linker symbol. */
void names_take(Context *context, NameSet *set, Name name);

/* Takes and returns an identifier like `name`: what is no letter or digit becomes _, and _ is appended
 * (then _2, _3 ...) while it is taken. */
Name names_fresh(Context *context, NameSet *set, const char *name);

#endif
