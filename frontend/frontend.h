/* The front end's only public face: Fortran files in, nest IR out. */
#ifndef CRAYON_FRONTEND_FRONTEND_H
#define CRAYON_FRONTEND_FRONTEND_H

#include "frontend/text/source_options.h"
#include "ir/nest.h"

/* Reads a file, whatever it holds, and registers it; 0 after a reported fault. */
uint32_t frontend_open_file(Context *context, const char *path);

/* Translates the files together (modules and routines of one are seen by the others, in any order).
 * Faults go to the diagnostics; routines with faults are left out. Program units that Crayon
 * has nothing to do with (PROGRAM) are skipped with a warning-free note in doc/language.md. */
NestProgram *frontend_translate(Context *context, const char *const *paths, uint32_t count,
                                const FrontendOptions *options);

/* A text that is not read from a file, and what its lines stand for (diag_presume). */
typedef struct {
    const char *name, *text;
    size_t length;
    const DiagPlace *places;
    uint32_t place_count;
} FrontendSource;

/* The same for texts, which are registered under their names in their order. They must stay valid. */
NestProgram *frontend_translate_texts(Context *context, const FrontendSource *sources, uint32_t count, const FrontendOptions *options);

/* What the preprocessor made of a file that it applies to. */
typedef struct {
    const char *text;
    size_t length;
    const uint32_t *from; /* a byte of the text, and one past them: the byte of the file that it stands for; never falls. NULL: the text is
                           * the file's */
} FrontendText;

/* The text of a registered file as it was read for the translation. Reports nothing once more. */
FrontendText frontend_read_text(const Context *context, uint32_t file, const FrontendOptions *options);

/* The first byte of the text that stands for byte `at` of the file, or for one behind it. */
size_t frontend_text_place(const FrontendText *text, uint32_t at);

/* The Fortran of SCILIB's routines, legal in both forms; for compilers that lack them. */
const char *frontend_scilib_text(void);

/* True when the program calls some of them that its files do not define. */
bool frontend_uses_scilib(const Context *context, const NestProgram *program);

#endif
