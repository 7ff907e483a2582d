/* The back end that prints C. */
#ifndef CRAYON_BACKEND_C_BACKEND_C_H
#define CRAYON_BACKEND_C_BACKEND_C_H

#include "ir/backend.h"

extern const Backend backend_c;

#endif
