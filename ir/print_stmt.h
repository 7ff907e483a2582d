/* Printing a statement's own line, for the printer and the verifier's messages. Private to ir/. */
#ifndef CRAYON_IR_PRINT_STMT_H
#define CRAYON_IR_PRINT_STMT_H

#include "ir/nest.h"
#include "support/text.h"

/* Appends the statement without its label and inside. `labels`, by statement, numbers the targets of jumps;
 * NULL prints them as `?`. */
void print_stmt_head(const NestRoutine *routine, StmtId stmt, const uint32_t *labels, Text *out);

/* Appends a symbol's name, `?` when there is no such symbol. */
void print_symbol_name(const NestRoutine *routine, SymId symbol, Text *out);

#endif
