/* The back ends. */
#ifndef CRAYON_DRIVER_BACKENDS_H
#define CRAYON_DRIVER_BACKENDS_H

#include "ir/backend.h"
#include "passes/pipeline.h"

/* The back end of a name (Backend.name), which is a command's too; there must be one. */
const Backend *backend_find(const char *name);

/* What the passes must know of it, where options do not say otherwise: all but how many rows are many. `threads`: they share loops that are left
 * whole. */
void backend_limit(const Backend *backend, bool threads, PipelineOptions *options);

/* The extension of its files in one of its dialects (NULL: its first one), as the options named it. */
const char *backend_extension(const Backend *backend, const char *dialect);

/* Whether nvcc has an architecture of that name, as sm_90 or sm_100a: nvcc 12 and later have none below sm_50. */
bool backend_is_target(const char *name);

/* The options of an emission, as far as they are the same for all. */
EmitOptions backend_options(uint32_t file, const char *command, bool line_directives, const char *dialect);

/* Backend.emit for the routines of one source file; `command`, `line_directives` and `dialect` as in EmitOptions. */
bool backend_emit(Context *context, const Backend *backend, const NestProgram *program, uint32_t file, const char *command,
                  bool line_directives, bool threads, const char *dialect, Text *out);

#endif
