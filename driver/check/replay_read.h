/* What CRAYON_VERIFY saved of a call that differs (backend_host/runtime/crayon_verify.h writes it). */
#ifndef CRAYON_DRIVER_CHECK_REPLAY_READ_H
#define CRAYON_DRIVER_CHECK_REPLAY_READ_H

#include "ir/nest.h"
#include "support/text.h"

/* A variable. Values are packed: elements alone, in the order of memory. */
typedef struct {
    Name own, name;           /* in the nest; the user's */
    char role, kind;          /* i: it is read, c: it may change, d: nobody has it later; i, l or r */
    uint32_t bytes, rank;
    int64_t lower[NEST_MAX_RANK], room[NEST_MAX_RANK], extent[NEST_MAX_RANK];
    uint64_t elements;
    const unsigned char *before, *crayon, *gfortran; /* the last two of what may change */
} SavedItem;

typedef struct {
    const char *nest, *place, *unit, *options, *text;
    const char *call;
    SavedItem *items;
    uint32_t count;
} SavedCall;

/* False after a reported fault. */
bool replay_read(Context *context, const char *path, SavedCall *saved);

/* Where element n of the packed ones lies among those that there is room for. */
uint64_t replay_position(const SavedItem *item, uint64_t n);

/* Appends "rho(3,4)". */
void replay_add_element(const SavedItem *item, uint64_t n, Text *out);

#endif
