#include "driver/outputs.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool write_path(Context *context, const char *path, const char *bytes, size_t length)
{
    if (file_write_atomically(path, bytes, length)) return true;
    diag_error(context->diag, (SourceRange){0}, "cannot write '%s': %s", path, strerror(errno));
    return false;
}

bool write_file(Context *context, const char *folder, const char *name, const char *bytes, size_t length)
{
    return write_path(context, arena_printf(context->arena, "%s/%s", folder, name), bytes, length);
}

bool make_folder(Context *context, const char *path)
{
    struct stat status;
    if (mkdir(path, 0777) == 0 || (stat(path, &status) == 0 && S_ISDIR(status.st_mode))) return true;
    diag_error(context->diag, (SourceRange){0}, "cannot make the folder '%s': %s", path, strerror(errno));
    return false;
}
