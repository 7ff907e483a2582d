/* The tuning file: what was measured to be the best for a routine, on a target, for a class of sizes. doc/tune.md describes it. */
#ifndef CRAYON_DRIVER_TUNE_TUNING_H
#define CRAYON_DRIVER_TUNE_TUNING_H

#include "driver/options.h"
#include "support/list.h"

/* One line of the file. */
typedef struct {
    Name routine, target, size_class, source; /* `source`: what the routine was when it was measured (tuning_source) */
    VecTuned choice;                          /* without a symbol */
    const char *above, *behind;               /* lines of comment before it, each with its end; the comment in its line. NULL: none */
    SourceRange where;                        /* of its first word */
} TuningEntry;

typedef struct {
    LIST(TuningEntry) entries;
    const char *below; /* comments behind the last entry; NULL: none */
} Tuning;

/* What is chosen where nothing is said. */
VecTuned tuning_plain(void);

/* A candidate as words, in one form for each, without those that need not be said: shape=strip vl=128. */
const char *tuning_choice_text(Context *context, const VecTuned *choice);

/* Reads such words; those that are not there are as in `choice` before. NULL, or what is wrong with the word that `*bad` is of. */
const char *tuning_read_choice(Context *context, const char *text, size_t length, VecTuned *choice, const char **bad);

/* Reads a file. False after reported faults. `missing`: no file is an empty one. */
bool tuning_read(Context *context, const char *path, bool missing, Tuning *tuning);

/* Writes it, sorted, as a whole. False after a reported fault. */
bool tuning_write(Context *context, const char *path, Tuning *tuning);

/* The entry of these; NULL: there is none. */
TuningEntry *tuning_find(const Tuning *tuning, Name routine, Name target, Name size_class);

/* What a routine and those that it calls are, as a number in words: another one where any of them is changed. The program is as the front end left it. */
Name tuning_source(Context *context, const NestProgram *program, const NestRoutine *routine);

/* The classes of sizes, from small to large, by how many elements the largest array has. */
Name tuning_class(Context *context, int64_t elements);
bool tuning_is_class(const char *word);

/* For which target and class of sizes entries are taken; no class: for the largest that a routine has. */
typedef struct {
    const char *target, *size_class;
} TuningWish;

typedef LIST(const TuningEntry *) TuningStale;

/* Lets the passes take what a file has for the routines of a program of the front end, but for entries of what has changed since: they are listed. */
void tuning_choose(Context *context, const NestProgram *program, const Tuning *tuning, const TuningWish *wish, VecOptions *vector, TuningStale *stale);

/* Lets the passes take what --tuning has for the routines of a program of the front end: for the target and the class of the options, and without one for
 * the largest that there is. False after reported faults. */
bool tuning_apply(Context *context, const NestProgram *program, const Options *options, VecOptions *vector);

#endif
