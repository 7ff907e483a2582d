/* Program units in included files. */
#ifndef CRAYON_FRONTEND_TEXT_INCLUDED_H
#define CRAYON_FRONTEND_TEXT_INCLUDED_H

#include "frontend/text/source_options.h"
#include "support/context.h"
#include "support/diag.h"
#include "support/list.h"
#include "support/text.h"

/* Reads a mark of the preprocessor, `# LINE "FILE"`: the lines behind it are those of the file from that one on; `*file` NULL: of the same as before. False: the line is none. */
bool included_mark(const char *line, const char *end, uint32_t *number, const char **file, size_t *length);

/* A text, and what it stands for place by place. */
typedef struct {
    Text text; /* to be freed */
    LIST(DiagPlace) places;
} IncludedText;

/* Writes the text of a file, `path` by name, with the files in the place of the INCLUDE lines of which they hold ends of program units, as codes keep a program in one file that
 * includes all others. Marks (`# LINE "FILE"`, with the flags of the C preprocessor) say where lines come from. Other INCLUDE lines stay: what they name, gfortran and Crayon find by
 * the same rules. False: there is none of the first, or one that cannot be read; `out` is of no use then. */
bool included_expand(Context *context, const FrontendOptions *options, const char *path, const char *text, size_t length, IncludedText *out);

#endif
