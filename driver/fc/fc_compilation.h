/* One Fortran file on its way to an object: what the parts of the compiler driver know of it. */
#ifndef CRAYON_DRIVER_FC_FC_COMPILATION_H
#define CRAYON_DRIVER_FC_FC_COMPILATION_H

#include "driver/fc/fc.h"
#include "driver/fc/fc_vectors.h"
#include "driver/tune/tuning.h"

typedef struct {
    Context *context;
    const FcLine *line;
    const char *path, *object, *folder;
    const char *read;   /* what is read: the file, or what the preprocessor made of it */
    FrontendOptions frontend;
    bool refuses;       /* gfortran makes no file of dependencies of what is not preprocessed, and says so */
    bool loses;         /* what was translated cannot be compiled */
    bool undirected;    /* some of its directives are not there: none of the program moves data */
    FcGiven *given;     /* files of other procedures */
    FcModuleTexts modules;
    Tuning tuning;      /* of --tuning */
    TuningStale stale;  /* entries of nests that have changed since */
    Outline *outline;
    NestProgram *program;
    const char *text;   /* of its nests, in Fortran */
    FcVectors *vectors; /* of the file as it was written; NULL: not known yet */
} Compilation;

/* The copy of the file that calls its nests; it has the file's name, which stands in module files. */
const char *fc_copy_path(const Compilation *c);

/* Compiles the file, or one made of it, to `object`. gfortran's status; what it says goes to `output` (NULL: it is ours). */
int fc_run_gfortran(const Compilation *c, const char *source, const char *object, Text *output);

/* Compiles the copy to `object`; once more, with less in it, if gfortran refuses it. */
bool fc_compile_copy(Compilation *c, const char *object, Text *output);

/* Leaves the nest to gfortran at which it refuses the copy, though it takes the file. False: it does not, or there is no such nest. */
bool fc_leave_refused(Compilation *c, const char *object);

/* Whether gfortran takes vectors of functions from a library, and nests do not. */
bool fc_takes_vectors(const FcLine *line);

/* Whether data may stay on a device. */
bool fc_keeps_data(const FcLine *line);

/* Whether what gfortran makes of the copy has the vectors that round otherwise where they are in what it makes of the file, and nowhere else. */
typedef enum {
    FC_SAME_VECTORS,
    FC_UNITS_LEFT,   /* not everywhere: these units are gfortran's from now on, and the nests must be translated again */
    FC_OTHER_VECTORS /* whatever is left to it */
} FcCompared;
FcCompared fc_compare_vectors(Compilation *c);

#endif
