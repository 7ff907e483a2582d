#include "frontend/frontend.h"

#include "frontend/text/cpp.h"
#include "frontend/text/parse.h"
#include "frontend/lower/program.h"

#include <errno.h>
#include <string.h>

uint32_t frontend_open_file(Context *context, const char *path)
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
    context_note_read(context, path);
    text_free(&text);
    return file;
}

NestProgram *frontend_translate(Context *context, const char *const *paths, uint32_t count,
                                const FrontendOptions *options)
{
    ParsedFile *files = arena_array(context->arena, ParsedFile, count);
    uint32_t read = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t file = frontend_open_file(context, paths[i]);
        if (!file) continue;
        files[read].file = file;
        files[read++].units = parse_file(context, file, options);
    }
    return lower_files(context, files, read, options);
}

NestProgram *frontend_translate_texts(Context *context, const FrontendSource *sources, uint32_t count, const FrontendOptions *options)
{
    ParsedFile *files = arena_array(context->arena, ParsedFile, count);
    for (uint32_t i = 0; i < count; i++) {
        files[i].file = diag_add_file(context->diag, sources[i].name, sources[i].text, sources[i].length);
        diag_presume(context->diag, files[i].file, sources[i].places, sources[i].place_count);
        files[i].units = parse_file(context, files[i].file, options);
    }
    return lower_files(context, files, count, options);
}

/* What is included stands behind the last byte of the file before it. */
static const uint32_t *stands_for(const Context *context, const CppText *made, uint32_t file)
{
    uint32_t *from = arena_array(context->arena, uint32_t, made->length + 1), last = 0;
    for (uint32_t n = 0; n < made->length; n++) {
        SourceRange range = origin_range(made->origin, file, n, n + 1);
        if (range.file == file && range.begin > last) last = range.begin;
        from[n] = range.file == file ? last : last + 1;
    }
    from[made->length] = UINT32_MAX;
    return from;
}

FrontendText frontend_read_text(const Context *context, uint32_t file, const FrontendOptions *options)
{
    FrontendText text = {0};
    text.text = diag_file_text(context->diag, file, &text.length);
    if (!cpp_applies(diag_file_path(context->diag, file), options)) return text;
    Context quiet = *context;
    FileSet files = {0};
    quiet.diag = diag_create(context->arena, 0);
    uint32_t own = diag_add_file(quiet.diag, diag_file_path(context->diag, file), text.text, text.length);
    CppText made = cpp_run(&quiet, own, &files, options);
    return (FrontendText){made.text, made.length, stands_for(context, &made, own)};
}

size_t frontend_text_place(const FrontendText *text, uint32_t at)
{
    size_t low = 0, high = text->length;
    if (!text->from) return at;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (text->from[middle] < at) low = middle + 1;
        else high = middle;
    }
    return low;
}

const char *frontend_scilib_text(void)
{
    return library_text();
}

bool frontend_uses_scilib(const Context *context, const NestProgram *program)
{
    return library_is_used(context, program);
}
