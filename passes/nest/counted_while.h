/* WHILEs that count their turns. */
#ifndef CRAYON_PASSES_NEST_COUNTED_WHILE_H
#define CRAYON_PASSES_NEST_COUNTED_WHILE_H

#include "ir/nest.h"

/* Makes each of them a counted loop that is left early. */
void counted_while_rewrite(Context *context, NestRoutine *routine);

#endif
