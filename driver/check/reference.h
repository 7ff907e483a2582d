/* The Fortran that gfortran compiles: the user's files with what it lacks. */
#ifndef CRAYON_DRIVER_CHECK_REFERENCE_H
#define CRAYON_DRIVER_CHECK_REFERENCE_H

#include "driver/options.h"
#include "support/text.h"

/* Module procedures and variables to be made PUBLIC in the copy, so that the harness can reach them. */
typedef struct {
    Name module, name;
} Publication;
typedef LIST(Publication) Publications;

/* The text of one source file with `use crayon_cray` in each routine that refers to a Cray merge, and the
 * given names made PUBLIC. Line numbers stay wherever the form allows. With `bits`, an integer constant of 8 bytes, results of
 * functions and locals in EQUIVALENCE start with these bits (on lines of their own), which no -finit-real does. With
 * --keep-going, external routines that are left out are empty lines. */
void reference_copy(const Context *context, const NestProgram *program, uint32_t file, const Options *options,
                    const Publications *publications, const char *bits, Text *out);

/* True when some routine of the program refers to a Cray merge. */
bool reference_needs_merges(const NestProgram *program);

/* The module crayon_cray: CVMGT, CVMGM, CVMGP, CVMGZ, CVMGN as elemental generics, free form. */
void reference_print_merges(Text *out);

/* The file's name without folders. */
const char *reference_file_name(const Context *context, uint32_t file);

/* True when the file is in fixed form, by the options or its extension. */
bool reference_is_fixed(const Context *context, uint32_t file, const Options *options);

#endif
