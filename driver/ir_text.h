/* Programs that come as IR text: .nest files, doc/ir.md and doc/ir-vector.md. */
#ifndef CRAYON_DRIVER_IR_TEXT_H
#define CRAYON_DRIVER_IR_TEXT_H

#include "driver/options.h"

/* Whether one of the input files is IR text. */
bool ir_text_given(const Options *options);

/* False after a message that the command takes no IR text, if it is given one. */
bool ir_text_refuse(Context *context, const Options *options);

/* The program of the IR text, checked, after the passes that the command and the options ask for: all of them, but for `ir`, which
 * runs only those that are named. NULL after a reported fault. */
NestProgram *ir_text_translate(Context *context, const Options *options);

/* Prints the rules that the program breaks as faults of the input; true when there is none. */
bool ir_text_verify(Context *context, const NestProgram *program);

/* Whether the command can go on with each kernel: all but `ir` and `check --with=interp` need allocated ones. Reports those that are
 * not. */
bool ir_text_is_finished(Context *context, const NestProgram *program, const Options *options);

#endif
