/* Dependency files (-MD, -MMD, -MF ...): gfortran writes them for the file as it is, and beside each of its module files ours is added. */
#include "driver/fc/fc.h"
#include "driver/make_rules.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* "out/a b.f90", ".d" gives "a b.d"; `folder` false leaves "out/" out. */
static const char *with_extension(Context *context, const char *path, const char *extension, bool folder)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    const char *begin = folder ? path : name;
    return arena_printf(context->arena, "%.*s%s", (int)(dot && dot > name ? dot - begin : (long)strlen(begin)), begin, extension);
}

/* Where gfortran writes it. */
static const char *dependency_file(Context *context, const FcLine *line, const char *path)
{
    if (line->dependency_file) return line->dependency_file;
    if (line->output) return with_extension(context, line->output, ".d", true);
    const char *name = with_extension(context, path, ".d", false);
    return line->stops_before_link ? name : arena_printf(context->arena, "a-%s", name);
}

/* The name of our file for a word of make that names a module file, as make wants it too; NULL: it names none, or there is no such file. */
static const char *own_word(Context *context, const char *word, size_t length)
{
    static const char mod[] = ".mod";
    size_t size = strlen(mod);
    if (length <= size || strncmp(word + length - size, mod, size) != 0) return NULL;
    const char *own = arena_printf(context->arena, "%.*s-crayon.mod", (int)(length - size), word);
    Text plain = {0};
    for (const char *c = own; *c; c++) {
        if ((*c == '\\' && strchr(" \\#:", c[1])) || (*c == '$' && c[1] == '$')) c++;
        text_add_bytes(&plain, c, 1);
    }
    bool exists = access(text_string(&plain), F_OK) == 0;
    text_free(&plain);
    return exists ? own : NULL;
}

/* Files of --with are needed too. */
static void add_given(Context *context, const Outline *outline, Arguments *needed, Text *out)
{
    const char *path;
    for (uint32_t n = 0; outline && (path = outline_given(outline, n)); n++) {
        const char *word = make_rules_word(context, path);
        text_printf(out, " %s", word);
        list_push(context->arena, needed, word);
    }
}

/* Adds ours to the first rule, those that it needs as targets without a rule too: make may look for one that is gone. */
static void add_own(Context *context, const Outline *outline, const char *text, Text *out)
{
    Arguments needed = {0}, made = {0};
    bool behind_colon = false, ended = false;
    while (*text && !ended) {
        size_t blanks = strspn(text, " \t"), length = 0;
        text_add_bytes(out, text, blanks);
        text += blanks;
        while (text[length] && !strchr(" \t\n", text[length])) length += text[length] == '\\' && text[length + 1] ? 2 : 1;
        bool colon = length && text[length - 1] == ':';
        text_add_bytes(out, text, length - colon);
        const char *own = own_word(context, text, length - colon);
        if (own) {
            text_printf(out, " %s", own);
            list_push(context->arena, behind_colon ? &needed : &made, own);
        }
        if (colon) text_add(out, ":");
        behind_colon |= colon;
        text += length;
        ended = *text == '\n';
    }
    add_given(context, outline, &needed, out);
    text_add(out, text);
    for (uint32_t i = 0; i < needed.count; i++) {
        bool target = false;
        for (uint32_t n = 0; n < made.count; n++) target |= strcmp(needed.items[i], made.items[n]) == 0;
        if (!target) text_printf(out, "%s:\n", needed.items[i]);
    }
}

/* A module file as it was. */
typedef struct {
    const char *path;
    char *bytes;
    size_t length;
    struct timespec times[2];
} Kept;

typedef LIST(Kept) KeptList;

/* gfortran writes the module files of the copy and those of the file with other attributes of procedures: the former stay. */
static KeptList keep_modules(Context *context, const FcLine *line, const Outline *outline)
{
    static const char *const extensions[] = {"mod", "smod"};
    KeptList kept = {0};
    const char *module;
    for (uint32_t n = 0; outline && (module = outline_module(outline, n)); n++) {
        for (int i = 0; i < 2; i++) {
            const char *path = arena_printf(context->arena, "%s/%s.%s", line->module_folder ? line->module_folder : ".", module, extensions[i]);
            struct stat status;
            Text text = {0};
            if (stat(path, &status) == 0 && file_read(path, &text))
                list_push(context->arena, &kept, ((Kept){path, arena_strndup(context->arena, text_string(&text), text.length), text.length,
                                                         {status.st_atim, status.st_mtim}}));
            text_free(&text);
        }
    }
    return kept;
}

static void restore_modules(const KeptList *kept)
{
    for (uint32_t i = 0; i < kept->count; i++) {
        const Kept *k = &kept->items[i];
        if (file_write_atomically(k->path, k->bytes, k->length)) utimensat(AT_FDCWD, k->path, k->times, 0);
    }
}

bool fc_write_dependencies(Context *context, const FcLine *line, const char *path, const Outline *outline)
{
    Arguments arguments = {0};
    Text output = {0}, text = {0}, all = {0};
    arguments_add(context, &arguments, line->gfortran, "-fsyntax-only", (char *)NULL);
    for (uint32_t i = 0; i < line->compile.count; i++) list_push(context->arena, &arguments, line->compile.items[i]);
    for (uint32_t i = 0; i < line->dependencies.count; i++) list_push(context->arena, &arguments, line->dependencies.items[i]);
    if (line->stops_before_link) arguments_add(context, &arguments, "-c", (char *)NULL);
    if (line->output) arguments_add(context, &arguments, "-o", line->output, (char *)NULL);
    fc_add_source(context, &arguments, line->language, path);
    KeptList kept = keep_modules(context, line, outline);
    bool good = process_run(context, arguments, NULL, &output) == 0;
    restore_modules(&kept);
    if (!good) fputs(text_string(&output), stderr);
    const char *file = dependency_file(context, line, path);
    if (good && file_read(file, &text)) {
        add_own(context, outline, text_string(&text), &all);
        good = file_write_atomically(file, text_string(&all), all.length);
    }
    text_free(&output);
    text_free(&text);
    text_free(&all);
    return good;
}
