/* Files whose routines may hold anything: their nests are translated, what stands around them stays Fortran (--nests, crayon fc). */
#ifndef CRAYON_DRIVER_NESTS_H
#define CRAYON_DRIVER_NESTS_H

#include "driver/options.h"
#include "frontend/outline/outline.h"
#include "passes/nest/leave.h"

/* How the text of nests is read, by the options of the file that they are of. */
FrontendOptions nests_options(const FrontendOptions *file);

/* What a translation does besides. */
enum {
    NESTS_LIBRARY = 1, /* loops that take functions from the C library go back to Fortran, whose compiler takes them from a library for vectors, of other values */
    NESTS_FUSED = 4,   /* so do loops that store neighbours of which its vectors have fused products: host_rounded.c */
    NESTS_CHECKS = 2,  /* where the data decide whether a nest comes to input, output or STOP, loops of its own find out before it begins */
};

/* Translates the nests of outlined files, without the statements that have faults, which go back to Fortran. `sources` gets the texts, one a file, in
 * the arena. `context` has the warnings of the translation then, and its files; as it was if nothing is left: NULL. */
NestProgram *nests_translate(Context *context, Outline *const *outlines, const char *const *paths, uint32_t count, uint32_t wishes,
                             const FrontendOptions *options, FrontendSource *sources);

/* The nests of the program may leave their work to those who call them: their last argument says whether they did it. */
void nests_mark(Context *context, NestProgram *program, Outline *const *outlines, uint32_t count);

/* Such a program without the procedures that went into its nests, and without ways out of these. `stay`: ways out that cannot be known before a nest
 * begins, with `checks` found there neither, of which a translation with the same leaves none. `shared`: elements
 * that a nest has as a scalar, and touches by the array's name; where there are some nothing more is done. */
void nests_finish(Context *context, NestProgram *program, bool checks, LeaveList *stay, LeaveList *shared);

/* The files of a command as texts of nests. */
struct Nests {
    FrontendSource *sources;
    Outline **outlines;
    uint32_t *files; /* what reasons of the outlines name, registered */
    uint32_t count;
    const FrontendOptions *frontend; /* of the files */
    bool any;
};

/* Makes the options of a command with --nests those of the same command on the nests of its files. Loops that stay with Fortran are
 * warnings, but for `loopmark`, which lists them. EXIT_USAGE where --routine names none of theirs, EXIT_FAULTS after a reported fault: a file
 * that is not understood, or, but for `loopmark`, no nest at all. */
int nests_prepare(Context *context, Options *options);

/* NAME_host.f90 (NAME_host.f) of the n-th file, in the folder of outputs. */
const char *nests_host_path(Context *context, const Options *options, uint32_t n);

/* Writes it for each file: the Fortran around the nests, which calls them. False after a reported fault. */
bool nests_write_hosts(Context *context, const Options *options);

#endif
