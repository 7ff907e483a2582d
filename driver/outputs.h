/* Files and folders that commands write. */
#ifndef CRAYON_DRIVER_OUTPUTS_H
#define CRAYON_DRIVER_OUTPUTS_H

#include "support/context.h"
#include "support/text.h"

/* Writes a file whole, or not at all; false after a reported fault. */
bool write_path(Context *context, const char *path, const char *bytes, size_t length);

/* Writes a file into a folder, making no folder; false after a reported fault. */
bool write_file(Context *context, const char *folder, const char *name, const char *bytes, size_t length);

/* Makes the folder if it is not there; false after a reported fault. */
bool make_folder(Context *context, const char *path);

#endif
