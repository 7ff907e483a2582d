/* The linker's names. */
#ifndef CRAYON_FRONTEND_SEMA_MANGLE_H
#define CRAYON_FRONTEND_SEMA_MANGLE_H

#include "support/context.h"

/* As gfortran has them. */
Name mangle_external(Context *context, Name name);
Name mangle_module_item(Context *context, Name module, Name name);
Name mangle_common(Context *context, Name block);
Name mangle_wrapped(Context *context, Name module, Name name); /* what a Fortran stub calls; module NULL: of an external procedure */
Name mangle_internal(Context *context, Name host, Name name); /* gfortran's have no name that others see */

#endif
