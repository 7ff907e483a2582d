/* The commands. Each returns the exit status (options.h). */
#ifndef CRAYON_DRIVER_COMMANDS_H
#define CRAYON_DRIVER_COMMANDS_H

#include "driver/options.h"

/* Front end, then passes as the options say; NULL after user faults (reported, not yet flushed). */
NestProgram *command_translate(Context *context, const Options *options);

/* Whether no two input files would write the same NAME.c or NAME.cu; reports the first pair that would. */
bool command_names_differ(Context *context, const Options *options);

int command_ast(Context *context, const Options *options);       /* crayon ast */
int command_emit(Context *context, const Options *options);      /* crayon c, crayon cuda */
int command_ir(Context *context, const Options *options);        /* crayon ir */
int command_reference(Context *context, const Options *options); /* crayon reference: what gfortran compiles */
int command_check(Context *context, const Options *options);     /* crayon check, in driver/check/ */
int command_report(Context *context, const Options *options);    /* crayon report */

#endif
