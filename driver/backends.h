/* The back ends. */
#ifndef CRAYON_DRIVER_BACKENDS_H
#define CRAYON_DRIVER_BACKENDS_H

#include "ir/backend.h"

/* The back end of a name (Backend.name), which is a command's too; there must be one. */
const Backend *backend_find(const char *name);

/* Backend.emit for the routines of one source file; `command` and `line_directives` as in EmitOptions. */
bool backend_emit(Context *context, const Backend *backend, const NestProgram *program, uint32_t file, const char *command,
                  bool line_directives, Text *out);

#endif
