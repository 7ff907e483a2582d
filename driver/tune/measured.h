/* What has been measured: kept in a file beside the tuning file, so that a run that was interrupted goes on. */
#ifndef CRAYON_DRIVER_TUNE_MEASURED_H
#define CRAYON_DRIVER_TUNE_MEASURED_H

#include "support/context.h"
#include "support/list.h"

/* A candidate for a routine: how long it takes, and how long what nobody asked for takes beside it; 0: `why` it is none. Both in microseconds. */
typedef struct {
    const char *routine; /* name, target, class, source and sizes, with blanks between */
    const char *choice;  /* the candidate's words */
    double time, plain;
    const char *why;
} Measured;

typedef struct {
    const char *path;
    LIST(Measured) items;
} MeasuredList;

/* Reads the file; there need be none. False after a message: it is none of ours. */
bool measured_read(Context *context, const char *path, MeasuredList *list);

/* NULL: not measured yet. */
const Measured *measured_find(const MeasuredList *list, const char *routine, const char *choice);

/* Adds one, and writes the file as a whole. False after a message. */
bool measured_add(Context *context, MeasuredList *list, Measured measured);

#endif
