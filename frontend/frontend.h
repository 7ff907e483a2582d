/* The front end's only public face: Fortran files in, nest IR out. */
#ifndef CRAYON_FRONTEND_FRONTEND_H
#define CRAYON_FRONTEND_FRONTEND_H

#include "ir/nest.h"

typedef enum { FORM_BY_EXTENSION, FORM_FIXED, FORM_FREE } SourceForm;

typedef enum { CPP_BY_EXTENSION, CPP_ON, CPP_OFF } CppMode;

typedef struct {
    SourceForm form;
    bool real8;           /* default REAL and DOUBLE PRECISION have 8 bytes */
    bool int8;            /* default INTEGER and LOGICAL have 8 bytes */
    uint32_t line_length; /* fixed form: last column of a statement, 72 unless told; 0: no limit */
    uint32_t free_line_length; /* free form: the longest line, 132 unless told; 0: no limit */
    CppMode cpp;               /* whether files are preprocessed: .F, .F90 and kin are, by extension */
    const char *const *macros; /* -D and -U in the order given: "DNAME", "DNAME=TEXT", "UNAME" */
    uint32_t macro_count;
    const char *const *include_dirs;
    uint32_t include_count;
    bool note_shapes; /* which extents must be equal, because arrays meet in an expression, goes to the routines' hints: HINT_ASSUME
                       * without a place */
} FrontendOptions;

/* Translates the files together (modules and routines of one are seen by the others, in any order).
 * Faults go to the diagnostics; routines with faults are left out. Program units that Crayon
 * has nothing to do with (PROGRAM) are skipped with a warning-free note in doc/language.md. */
NestProgram *frontend_translate(Context *context, const char *const *paths, uint32_t count,
                                const FrontendOptions *options);

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
