/* Files of --with, whose external procedures nests take along. A file is looked at for what it seems to define, and read once one of these
 * is called. */
#include "driver/fc/fc.h"

#include "frontend/text/cpp.h"
#include "frontend/text/source.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    const char *path;
    Arguments names; /* that stand behind SUBROUTINE or FUNCTION */
    bool read, failed;
    OutlineText text; /* once it is read */
} GivenFile;

struct FcGiven {
    Context *context;
    const FcLine *line;
    const char *folder;
    LIST(GivenFile) files;
};

bool fc_preprocess(Context *context, const FcLine *line, const char *language, const char *path, const char *to)
{
    Arguments arguments = {0};
    Text output = {0};
    arguments_add(context, &arguments, line->gfortran, "-cpp", "-E", (char *)NULL);
    for (uint32_t i = 0; i < line->compile.count; i++) list_push(context->arena, &arguments, line->compile.items[i]);
    arguments_add(context, &arguments, "-o", to, (char *)NULL);
    fc_add_source(context, &arguments, language, path);
    int status = process_run(context, arguments, NULL, &output);
    text_free(&output);
    return status == 0;
}

/* The text in lower case and without blanks, which mean nothing in fixed form. */
static Text squeeze(const Text *text)
{
    Text squeezed = {0};
    for (size_t i = 0; i < text->length; i++) {
        char c = (char)tolower((unsigned char)text->data[i]);
        if (c != ' ' && c != '\t') text_add_bytes(&squeezed, &c, 1);
    }
    return squeezed;
}

static void add_names(Context *context, GivenFile *file, const char *text, const char *keyword)
{
    for (const char *at = text; (at = strstr(at, keyword));) {
        size_t length = 0;
        at += strlen(keyword);
        while (isalnum((unsigned char)at[length]) || at[length] == '_') length++;
        if (length) list_push(context->arena, &file->names, (const char *)arena_strndup(context->arena, at, length));
    }
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

FcGiven *fc_open_given(Context *context, const FcLine *line, const char *path, const char *folder)
{
    FcGiven *given = arena_new(context->arena, FcGiven);
    *given = (FcGiven){.context = context, .line = line, .folder = folder};
    for (uint32_t i = 0; i < line->with.count; i++) {
        GivenFile file = {.path = line->with.items[i]};
        Text text = {0};
        if (is_same_file(file.path, path) || !file_read(file.path, &text)) continue;
        Text squeezed = squeeze(&text);
        add_names(context, &file, text_string(&squeezed), "subroutine");
        add_names(context, &file, text_string(&squeezed), "function");
        list_push(context->arena, &given->files, file);
        text_free(&squeezed);
        text_free(&text);
    }
    return given;
}

static bool seems_to_define(const GivenFile *file, const char *procedure)
{
    for (uint32_t i = 0; i < file->names.count; i++)
        if (strcmp(file->names.items[i], procedure) == 0) return true;
    return false;
}

static void read_file(FcGiven *given, uint32_t n)
{
    Context *context = given->context;
    GivenFile *file = &given->files.items[n];
    const FrontendOptions *options = &given->line->frontend;
    bool fixed = source_is_fixed(file->path, options);
    const char *read = file->path;
    Text text = {0};
    file->read = true;
    if (given->line->preprocess || cpp_applies(file->path, options)) {
        read = arena_printf(context->arena, "%s/given-%u.%s", given->folder, n, fixed ? "f" : "f90");
        file->failed = !fc_preprocess(context, given->line, NULL, file->path, read);
    }
    file->failed = file->failed || !file_read(read, &text);
    file->text = (OutlineText){file->path, arena_strndup(context->arena, text_string(&text), text.length), text.length, fixed};
    text_free(&text);
}

bool fc_find_procedure(FcGiven *given, const char *procedure, uint32_t n, OutlineText *found)
{
    for (uint32_t i = 0; i < given->files.count; i++) {
        GivenFile *file = &given->files.items[i];
        if (!seems_to_define(file, procedure) || file->failed) continue;
        if (!file->read) read_file(given, i);
        if (file->failed || n-- > 0) continue;
        *found = file->text;
        return true;
    }
    return false;
}
