/* Module files: what a file that uses a module knows of it, with the statements of procedures that nests may take along. NAME-crayon.mod
 * stands beside gfortran's NAME.mod (autoconf asks by `NAME.*` what extension that has) and begins with a line
 *
 *      ! crayon module 2 FORM OPTIONS LENGTH HASH
 *
 * where FORM is `free` or `fixed`, OPTIONS are those that say how many bytes a default kind has, LENGTH is how long a line may be, and HASH
 * is that of NAME.mod, and of NAME.smod if there are submodules: a file whose .mod another compilation has changed since is not read. */
#include "driver/fc/fc.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const char *const head = "! crayon module 2";

/* 0: it cannot be read. */
static uint64_t hash_file(const char *path)
{
    Text text = {0};
    uint64_t hash = file_read(path, &text) ? text_hash(text.data, text.length) : 0;
    text_free(&text);
    return hash;
}

static const char *options_word(const FcLine *line)
{
    const FrontendOptions *options = &line->frontend;
    if (options->double16) return options->int8 ? "double16,int8" : "double16";
    return options->real8 ? (options->int8 ? "real8,int8" : "real8") : options->int8 ? "int8" : "default";
}

/* Lines are as long as `length` in the file; a file that uses the module may have lines of another length. */
static const char *first_line(Context *context, const FcLine *line, const char *folder, const char *module, bool fixed, uint32_t length)
{
    uint64_t hash = hash_file(arena_printf(context->arena, "%s/%s.mod", folder, module));
    hash ^= hash_file(arena_printf(context->arena, "%s/%s.smod", folder, module)) << 1; /* what is private in a module stands there alone */
    return arena_printf(context->arena, "%s %s %s %u %016" PRIx64 "\n", head, fixed ? "fixed" : "free", options_word(line), length, hash);
}

/* The LENGTH of the first line; 0 as well if it has none. */
static uint32_t read_length(const char *text)
{
    unsigned length = 0;
    return sscanf(text, "! crayon module 2 %*s %*s %u", &length) == 1 ? length : 0;
}

const char *fc_folder(Context *context, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash) return ".";
    return slash == path ? "/" : arena_printf(context->arena, "%.*s", (int)(slash - path), path);
}

/* The folder whose .mod gfortran reads: the current one, the file's own, those of -I, that of -J; NULL: none of them. */
static const char *folder_of_module(Context *context, const FcLine *line, const char *path, const char *module)
{
    uint32_t count = line->folders.count;
    for (uint32_t i = 0; i < count + 3; i++) {
        const char *folder = i == 0 ? "." : i == 1 ? fc_folder(context, path) : i < count + 2 ? line->folders.items[i - 2] : line->module_folder;
        if (folder && access(arena_printf(context->arena, "%s/%s.mod", folder, module), F_OK) == 0) return folder;
    }
    return NULL;
}

bool fc_find_module(Context *context, const FcLine *line, const char *path, const char *module, OutlineText *found)
{
    const char *folder = folder_of_module(context, line, path, module);
    Text text = {0};
    if (!folder || !file_read(arena_printf(context->arena, "%s/%s-crayon.mod", folder, module), &text)) return false;
    bool good = false;
    uint32_t length = read_length(text_string(&text));
    for (int form = 0; form < 2 && !good; form++) {
        const char *expected = first_line(context, line, folder, module, form, length);
        good = strncmp(text_string(&text), expected, strlen(expected)) == 0;
        *found = (OutlineText){.path = module, .length = text.length, .fixed = form, .has_line_length = true, .line_length = length};
    }
    if (good) found->text = arena_strndup(context->arena, text.data, text.length);
    text_free(&text);
    return good;
}

/* gfortran's file, which is compressed; NULL: it cannot be read. */
static const char *read_module(Context *context, const FcLine *line, const char *path, const char *module)
{
    const char *folder = folder_of_module(context, line, path, module);
    Arguments arguments = {0};
    Text text = {0};
    if (!folder) return NULL;
    arguments_add(context, &arguments, "gzip", "-dcf", arena_printf(context->arena, "%s/%s.mod", folder, module), (char *)NULL);
    bool good = process_run(context, arguments, NULL, &text) == 0 && strncmp(text_string(&text), "GFORTRAN module", strlen("GFORTRAN module")) == 0;
    const char *read = good ? arena_strndup(context->arena, text_string(&text), text.length) : NULL;
    text_free(&text);
    return read;
}

/* Whether it is one of the names that users get ('abs' 0 5), or of a symbol or a generic name ('abs' 'module'): not of a dummy argument ('abs' '')
 * or an intrinsic function that is called ('abs' '(intrinsic)'). */
static bool is_listed(const char *text, const char *quoted)
{
    for (const char *at = strstr(text, quoted); at; at = strstr(at + 1, quoted)) {
        const char *next = at + strlen(quoted);
        next += strspn(next, " \n");
        bool other = strncmp(next, "''", 2) != 0 && strncmp(next, "'(intrinsic)'", strlen("'(intrinsic)'")) != 0;
        if ((*next >= '0' && *next <= '9') || (*next == '\'' && other)) return true;
    }
    return false;
}

bool fc_module_may_define(Context *context, const FcLine *line, const char *path, FcModuleTexts *texts, const char *module, const char *name)
{
    uint32_t n = 0;
    while (n < texts->count && strcmp(texts->items[n].module, module) != 0) n++;
    if (n == texts->count) list_push(context->arena, texts, ((FcModuleText){module, read_module(context, line, path, module)}));
    const char *text = texts->items[n].text;
    return !text || is_listed(text, arena_printf(context->arena, "'%s'", name));
}

/* What has not changed stays as old as it is, as gfortran does it: make looks at that. A file that cannot be written is unknown to others. */
static void write_changed(const char *path, const Text *text)
{
    Text before = {0};
    if (!file_read(path, &before) || before.length != text->length || memcmp(before.data, text->data, text->length) != 0)
        file_write_atomically(path, text->data, text->length);
    text_free(&before);
}

void fc_write_modules(Context *context, const FcLine *line, Outline *outline)
{
    const char *module, *folder = line->module_folder ? line->module_folder : ".";
    for (uint32_t n = 0; (module = outline_module(outline, n)); n++) {
        Text text = {0};
        bool fixed = outline_is_fixed(outline);
        text_add(&text, first_line(context, line, folder, module, fixed, fixed ? line->frontend.line_length : line->frontend.free_line_length));
        outline_print_module(outline, n, true, &text);
        write_changed(arena_printf(context->arena, "%s/%s-crayon.mod", folder, module), &text);
        text_free(&text);
    }
}
