/* Reads the text form of nest IR. */
#ifndef CRAYON_IR_READ_H
#define CRAYON_IR_READ_H

#include "ir/nest.h"

/* Reads the registered file's text as a program. Faults go to the context's diagnostics with line and
 * caret; NULL is returned if there is any. The result is not verified. */
NestProgram *nest_read_program(Context *context, uint32_t file);

#endif
