/* Checks the rules of nest IR. */
#ifndef CRAYON_IR_VERIFY_H
#define CRAYON_IR_VERIFY_H

#include "ir/nest.h"
#include "support/text.h"

/* Appends one line a fault to `faults`: routine, statement or expression in text form, broken rule.
 * True when there is none. The rules are listed in doc/ir.md. */
bool nest_verify_program(const NestProgram *program, Text *faults);

#endif
