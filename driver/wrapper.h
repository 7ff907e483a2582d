/* Fortran text around routines whose arguments are more than Fortran's: those with arrays of assumed shape, and their
 * neighbours in the module. */
#ifndef CRAYON_DRIVER_WRAPPER_H
#define CRAYON_DRIVER_WRAPPER_H

#include "frontend/frontend.h"
#include "ir/nest.h"
#include "support/text.h"

/* True when the file holds a module with wrapped routines. */
bool wrapper_needed(const NestProgram *program, uint32_t file);

/* The modules of the file that hold wrapped routines, preprocessed, each translated body replaced by a call of the translation. */
void wrapper_print_modules(Context *context, const NestProgram *program, uint32_t file, bool fixed, const FrontendOptions *options,
                           Text *out);

/* Copies whole lines of declarations, without the directives (of OpenMP, OpenACC, gfortran) and conditional lines among them that
 * declare nothing. */
void wrapper_copy_declarations(const char *text, size_t length, bool fixed, Text *out);

/* A procedure of the same module that has the translation's name and arguments and calls the Fortran one. */
void wrapper_print_thunk(Context *context, const NestRoutine *routine, uint32_t number, bool fixed, Text *out);

#endif
