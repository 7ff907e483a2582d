/* The C preprocessor in traditional mode, as gfortran -cpp runs it on Fortran. */
#ifndef CRAYON_FRONTEND_TEXT_CPP_H
#define CRAYON_FRONTEND_TEXT_CPP_H

#include "frontend/text/files.h"
#include "frontend/text/origin.h"

/* What is left of a file: lines of Fortran, each byte with where it came from. */
typedef struct {
    const char *text;
    uint32_t length;
    const Origin *origin;
    bool usable; /* false: a fault, reported, leaves open what the text is */
    bool complete; /* false: a directive had a fault, reported: macros and lines may be missing */
} CppText;

/* Preprocesses a registered file that is text. Directive lines and lines that are skipped leave nothing, #include
 * leaves the file's lines; what a macro made comes from the place where it is used. Files included
 * are added to `set`. Faults go to the diagnostics. */
CppText cpp_run(Context *context, uint32_t file, FileSet *set, const FrontendOptions *options);

/* Whether a file of this path is to be preprocessed. */
bool cpp_applies(const char *path, const FrontendOptions *options);

#endif
