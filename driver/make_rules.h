/* Dependency files for make, as gcc writes them (-MD, -MF). */
#ifndef CRAYON_DRIVER_MAKE_RULES_H
#define CRAYON_DRIVER_MAKE_RULES_H

#include "driver/options.h"

/* A file that was written. */
typedef struct {
    const char *name; /* of the source that it is of, without folders and extension */
    const char *path;
} Made;

typedef LIST(Made) MadeList;

/* The name as make wants it in a rule. */
const char *make_rules_word(Context *context, const char *path);

/* Writes what -MD asks for, if it is given: NAME.d beside what was made of each source, or all in one rule of the file of -MF. Each needs all files
 * that were read, for routines and modules of the given files are seen by one another. False after a reported fault. */
bool make_rules_write(Context *context, const Options *options, const MadeList *made);

#endif
