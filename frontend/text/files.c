#include "frontend/text/files.h"

#include "support/text.h"

#include <errno.h>
#include <string.h>

uint32_t files_load(Context *context, FileSet *set, const char *path)
{
    for (uint32_t i = 0; i < set->files.count; i++)
        if (strcmp(diag_file_path(context->diag, set->files.items[i]), path) == 0) return set->files.items[i];
    Text bytes = {0};
    errno = 0;
    if (!file_read(path, &bytes)) {
        int saved = errno;
        text_free(&bytes);
        errno = saved;
        return 0;
    }
    const char *copy = arena_strndup(context->arena, text_string(&bytes), bytes.length);
    uint32_t file = diag_add_file(context->diag, path, copy, bytes.length);
    text_free(&bytes);
    list_push(context->arena, &set->files, file);
    context_note_read(context, path);
    return file;
}

static const char *beside_path(Context *context, const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    if (!slash || name[0] == '/') return name;
    return arena_printf(context->arena, "%.*s/%s", (int)(slash - path), path, name);
}

uint32_t files_find(Context *context, FileSet *set, const FrontendOptions *options, const char *beside, const char *name)
{
    uint32_t file = 0;
    int first = ENOENT;
    if (beside || name[0] == '/') {
        file = files_load(context, set, beside ? beside_path(context, beside, name) : name);
        first = errno;
    }
    for (uint32_t i = 0; !file && name[0] != '/' && i < options->include_count; i++)
        file = files_load(context, set, arena_printf(context->arena, "%s/%s", options->include_dirs[i], name));
    if (!file) errno = first;
    return file;
}

uint32_t files_find_included(Context *context, FileSet *set, const FrontendOptions *options, const char *compiled, const char *includer, const char *name)
{
    uint32_t file = files_find(context, set, options, compiled, name);
    return file || !includer ? file : files_find(context, set, options, includer, name);
}

bool files_check_text(Context *context, uint32_t file)
{
    size_t length;
    const char *text = diag_file_text(context->diag, file, &length);
    const char *nul = length ? memchr(text, '\0', length) : NULL;
    if (!nul) return true;
    uint32_t at = (uint32_t)(nul - text);
    diag_error(context->diag, (SourceRange){file, at, at + 1}, "the file is not text: it has a NUL byte");
    return false;
}
