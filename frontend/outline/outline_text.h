/* How nests and hosts write what they share. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_TEXT_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_TEXT_H

#include "ir/types.h"
#include "support/text.h"

/* "real(8)". */
void outline_add_type(Type type, Text *out);

#endif
