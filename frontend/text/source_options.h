/* How Fortran files are read: what the command line says of them. */
#ifndef CRAYON_FRONTEND_TEXT_SOURCE_OPTIONS_H
#define CRAYON_FRONTEND_TEXT_SOURCE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { FORM_BY_EXTENSION, FORM_FIXED, FORM_FREE } SourceForm;

typedef enum { CPP_BY_EXTENSION, CPP_ON, CPP_OFF } CppMode;

typedef struct {
    SourceForm form;
    bool real8;           /* default REAL and DOUBLE PRECISION have 8 bytes */
    bool double16;        /* DOUBLE PRECISION has 16 bytes, which is refused */
    bool int8;            /* default INTEGER and LOGICAL have 8 bytes */
    uint32_t line_length; /* fixed form: last column of a statement, 72 unless told; 0: no limit */
    uint32_t free_line_length; /* free form: the longest line, 132 unless told; 0: no limit */
    CppMode cpp;               /* whether files are preprocessed: .F, .F90 and kin are, by extension */
    const char *const *macros; /* -D and -U in the order given: "DNAME", "DNAME=TEXT", "UNAME" */
    uint32_t macro_count;
    const char *const *include_dirs;
    uint32_t include_count;
    bool keeps_scopes; /* BLOCK, ASSOCIATE and SELECT TYPE stay in the tree, which only outlining knows; else they are refused. BOZ constants may be
                        * named there: gfortran, which reads the file too, says by -fallow-invalid-boz whether they may */
    uint32_t standard; /* -std=: the year of what has it, 1995 on; 0: gfortran with all its extensions. That of 1995 has names of at most 31 characters */
    bool all_intrinsics; /* those of any standard, and extensions, whatever the standard */
    bool saves_all; /* units that are not RECURSIVE SAVE what they have, which only outlining asks */
    bool calls_matmul; /* MATMUL is a call of gfortran's library: nothing is optimized, or it is told so */
    bool indices_as_written; /* DO CONCURRENT takes its first index innermost; else as gfortran does where anything is optimized */
    bool calls_again; /* there: calls that stand twice in an expression are two, as under -Og and -fno-frontend-optimize */
    bool note_shapes; /* which extents must be equal, because arrays meet in an expression, goes to the routines' hints: HINT_ASSUME
                       * without a place */
} FrontendOptions;

#endif
