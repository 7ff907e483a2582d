/* Parsed files to a program: the way into analysis and lowering. */
#ifndef CRAYON_FRONTEND_LOWER_PROGRAM_H
#define CRAYON_FRONTEND_LOWER_PROGRAM_H

#include "frontend/text/ast.h"
#include "frontend/text/source_options.h"
#include "frontend/sema/unit.h"
#include "ir/nest.h"

typedef struct {
    uint32_t file;
    AstStmt *units;
} ParsedFile;

/* Resolves the declarations of all units of the files, main programs among them, and lowers nothing. */
Sema *lower_declare_files(Context *context, const ParsedFile *files, uint32_t count, const FrontendOptions *options);

/* Resolves names, types and shapes of the files together and lowers every routine to nest IR. Faults
 * go to the diagnostics; a routine with faults is left out of the program. */
NestProgram *lower_files(Context *context, const ParsedFile *files, uint32_t count, const FrontendOptions *options);

/* The Fortran of SCILIB's routines, legal in both forms. */
const char *library_text(void);

/* True when the program calls some of them that its files do not define. */
bool library_is_used(const Context *context, const NestProgram *program);

#endif
