/* Semantic analysis and lowering of parsed files. */
#ifndef CRAYON_FRONTEND_SEMA_H
#define CRAYON_FRONTEND_SEMA_H

#include "frontend/text/ast.h"
#include "frontend/frontend.h"

typedef struct {
    uint32_t file;
    AstStmt *units;
} ParsedFile;

/* Resolves names, types and shapes of the files together and lowers every routine to nest IR. Faults
 * go to the diagnostics; a routine with faults is left out of the program. */
NestProgram *sema_lower_files(Context *context, const ParsedFile *files, uint32_t count,
                              const FrontendOptions *options);

#endif
