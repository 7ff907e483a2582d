#include "frontend/frontend.h"

#include "frontend/parse.h"
#include "frontend/sema.h"

#include <errno.h>
#include <string.h>

/* Reads and registers a file; 0 after a reported fault. */
static uint32_t register_file(Context *context, const char *path)
{
    Text text = {0};
    errno = 0;
    if (!file_read(path, &text)) {
        diag_error(context->diag, (SourceRange){0}, "cannot read '%s': %s", path, strerror(errno));
        text_free(&text);
        return 0;
    }
    const char *copy = arena_strndup(context->arena, text_string(&text), text.length);
    uint32_t file = diag_add_file(context->diag, path, copy, text.length);
    text_free(&text);
    return file;
}

NestProgram *frontend_translate(Context *context, const char *const *paths, uint32_t count,
                                const FrontendOptions *options)
{
    ParsedFile *files = arena_array(context->arena, ParsedFile, count);
    uint32_t read = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t file = register_file(context, paths[i]);
        if (!file) continue;
        files[read].file = file;
        files[read++].units = parse_file(context, file, options);
    }
    return sema_lower_files(context, files, read, options);
}
