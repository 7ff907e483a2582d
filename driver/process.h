/* Running other programs. */
#ifndef CRAYON_DRIVER_PROCESS_H
#define CRAYON_DRIVER_PROCESS_H

#include "support/context.h"
#include "support/text.h"
#include "support/list.h"

typedef LIST(const char *) Arguments;

/* Appends the NULL-terminated list of arguments. */
void arguments_add(Context *context, Arguments *arguments, ...) __attribute__((sentinel));

/* Runs the program (found on PATH) in `folder` (NULL: here). `output` receives standard output and error together;
 * NULL leaves them ours. Returns its exit status, 127 when there is no such program, 128 + n after signal n. */
int process_run(Context *context, Arguments arguments, const char *folder, Text *output);

/* The file of a program that is on PATH; NULL: it is not. */
const char *process_find(Context *context, const char *program);

/* True when the program is on PATH. */
bool process_exists(Context *context, const char *program);

/* A new private folder, which goes when it is removed or we end, by an interrupt too; NULL after a message. */
const char *temporary_folder(Context *context);

/* The same where gcc has its own: in the first of TMPDIR, TMP and TEMP that can be written to, else in /tmp. */
const char *temporary_folder_somewhere(Context *context);
void temporary_remove(const char *folder);

/* The same for what shall be at `path` once it is whole; NULL after a reported fault. */
const char *temporary_for(Context *context, const char *path);

/* Puts it there, into the folder at `path` if there is one. False after a reported fault. Removes `folder` in any case. */
bool temporary_keep(Context *context, const char *folder, const char *path);

/* The path made absolute. */
const char *absolute_path(Context *context, const char *path);

#endif
