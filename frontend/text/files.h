/* The files that a source file includes: found, read and registered, each once. */
#ifndef CRAYON_FRONTEND_TEXT_FILES_H
#define CRAYON_FRONTEND_TEXT_FILES_H

#include "frontend/text/source_options.h"
#include "support/context.h"
#include "support/list.h"

typedef struct {
    LIST(uint32_t) files;
} FileSet;

/* Reads and registers a file, or finds it in the set; 0, with errno set (0: no regular file), when it cannot be read. */
uint32_t files_load(Context *context, FileSet *set, const char *path);

/* Looks for `name` beside the file `beside` (NULL: not there), then in the folders of -I; 0, with errno set, when it
 * cannot be read. */
uint32_t files_find(Context *context, FileSet *set, const FrontendOptions *options, const char *beside, const char *name);

/* Looks for what an INCLUDE line names: beside the file that is compiled and in the folders of -I, as gfortran finds it; else beside the one that includes it (NULL: that is
 * the same). 0, with errno set: there is none. */
uint32_t files_find_included(Context *context, FileSet *set, const FrontendOptions *options, const char *compiled, const char *includer, const char *name);

/* Whether the file can be text: reports a NUL byte. */
bool files_check_text(Context *context, uint32_t file);

#endif
