/* The one table of names: numbers from 1 in the order of entry, so that what belongs to a name stands in a list beside it.
 * `NameTable t = {0}` is empty. */
#ifndef CRAYON_SUPPORT_NAME_TABLE_H
#define CRAYON_SUPPORT_NAME_TABLE_H

#include "support/list.h"

/* An interned, NUL-terminated, immutable string; NULL means no name. */
typedef const char *Name;

typedef struct {
    uint32_t number; /* 0: free */
    uint32_t hash;   /* of the name */
} NameSlot;

typedef struct {
    LIST(Name) names; /* by number - 1 */
    NameSlot *slots;  /* open addressing, at most half full */
    uint32_t slot_count;
} NameTable;

/* The number of the first `length` bytes of `text`; 0: they are not in the table. */
uint32_t name_table_find(const NameTable *table, const char *text, size_t length);

/* The number of the name, which is entered when it is new. The table keeps the pointer. */
uint32_t name_table_add(Arena *arena, NameTable *table, Name name);

#endif
