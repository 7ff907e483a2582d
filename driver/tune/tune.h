/* Parts of `crayon tune`. */
#ifndef CRAYON_DRIVER_TUNE_TUNE_H
#define CRAYON_DRIVER_TUNE_TUNE_H

#include "driver/tune/tuning.h"

/* One way to translate. */
typedef struct {
    const char *name;   /* of its folder; NULL: it has none yet */
    const char *choice; /* as words */
    VecTuned tuned;
    double price;       /* by the model; 0: it has none */
} TuneCandidate;
typedef LIST(TuneCandidate) TuneCandidates;

/* A routine that is tuned. */
typedef struct {
    const char *name;
    const char *key;    /* name, target, class, source and sizes */
    Name target, size_class, source;
    const char *sizes;  /* of the case that is timed: n=1024,m=512 */
} TuneRoutine;
typedef LIST(TuneRoutine) TuneRoutines;

/* What is measured, of a folder. */
typedef struct {
    Context *context;
    const Options *options;
    const char *folder;
    const char *with; /* c or cuda */
    bool ranks;       /* nothing is to be run */
    TuneCandidates candidates; /* the first one is what nobody asks for */
    TuneRoutines routines;
} Tune;

/* The candidates of the options, those of a back end or of --try, without a folder yet. False after a message. */
bool tune_list_candidates(Context *context, const Options *options, TuneCandidates *list);

/* Makes a folder: the inputs and expected results of check, and each candidate's text once. Returns EXIT_DONE, or a status after a message. */
int tune_make(Tune *tune, const char *folder);

/* Writes what tune_read reads: what is in the folder. False after a message. */
bool tune_write(const Tune *tune);
bool tune_read(Tune *tune);

/* A step of so many is done, which `what` names: a bar on a terminal, else a line. At the end the bar goes. */
void tune_show(uint32_t done, uint32_t all, const char *what);
void tune_show_end(void);

#endif
