/* `crayon check --replay FILE`: a nest again, on the inputs that CRAYON_VERIFY saved. */
#ifndef CRAYON_DRIVER_CHECK_REPLAY_H
#define CRAYON_DRIVER_CHECK_REPLAY_H

#include "driver/check/replay_read.h"
#include "driver/options.h"
#include "ir/interp_run.h"

/* An argument of the nest. Memory is what there is room for. */
typedef struct {
    const SavedItem *saved; /* NULL: it was not passed, or nobody has it later */
    uint64_t bytes;
    const unsigned char *before;
    unsigned char *after;   /* of the run at hand */
} ReplayArgument;

typedef struct {
    Context *context;
    const Options *options;
    SavedCall saved;
    NestProgram *given, *passed; /* as it is read; after the passes */
    ReplayArgument *arguments;
    uint32_t count;              /* the last one is where the nest says that it did its work */
} Replay;

/* Compiles the nest and runs it: `candidate` is gfortran, c, cuda-cpu or cuda. False, with `why` set, if that cannot be done; else `after` of the arguments
 * is set. */
bool replay_run_compiled(Replay *replay, const char *candidate, const char **why);

/* Prints what a run of the interpreter, or of compiled code, makes of it. The status of doc/check.md. */
int replay_check(Context *context, const Options *options);

#endif
