/* Making a folder that a machine with only cc or nvcc can check. */
#ifndef CRAYON_DRIVER_CHECK_MAKE_H
#define CRAYON_DRIVER_CHECK_MAKE_H

#include "driver/check/model.h"
#include "driver/process.h"

typedef LIST(Model *) Models;

/* Where things are while a folder is made. */
typedef struct {
    Context *context;
    const Options *options;
    const NestProgram *program;       /* what is emitted */
    const NestProgram *model_program; /* what the models describe: the same before the passes */
    Models models;
    const char *folder; /* what is made, absolute */
    const char *work;   /* private, for gfortran */
} Making;

/* The program as written, calls inlined: its loops and subscripts are the user's, which the passes after that rewrite.
 * It is a second translation, in a context of its own: the faults were reported by the first. */
NestProgram *check_model_program(Context *shadow, const Options *options);

/* One model for each routine that is to be checked. `emitted` is the program after the passes. */
Models check_models(Context *context, const NestProgram *program, const NestProgram *emitted, const Options *options);

/* Writes the harness, its tables, the translated code and run.sh. False after a reported fault. */
bool make_code(const Making *making, bool c, bool cuda);

/* Writes what runs CUDA text under g++ into a folder. False after a reported fault. */
bool make_cuda_on_cpu(Context *context, const char *folder);

/* Builds the four references and the harness in the private folder, and writes expected.bin. `summary` receives the
 * harness's lines (runtime/main.c). Returns EXIT_DONE, or a status after a message. */
int make_expected(const Making *making, Text *summary);

/* Where make_expected has built the harness: it goes with the folder's run.sh. */
const char *made_harness(const Making *making);

/* Writes manifest.json. False after a reported fault. */
bool make_manifest(const Making *making, const Text *summary);

/* Reads manifest.json of a folder and compares the hashes of the files it names. False after a message. */
bool manifest_verify(Context *context, const char *folder);

/* Removes the translated code that the manifest of an older check folder names; nothing where there is none. */
void manifest_remove_code(Context *context, const char *folder);

#endif
