/* Files whose external procedures nests take along: those of --with, or, for a GPU, which has a launch for each call that a row loop makes otherwise, those that
 * stand beside the file. A file is looked at for what it seems to define once a procedure is asked for, and read once one of its own is called. Whether the program has
 * that procedure, or another one of the name, the nest asks at run time. */
#include "driver/fc/fc.h"

#include "frontend/text/cpp.h"
#include "frontend/text/source.h"

#include <ctype.h>
#include <glob.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* How far a file stands from the one that is compiled: with it on the command line, or in its folder; in the current folder or one of -I; in a folder beside its own. */
enum { DISTANCES = 3 };

/* Of more files or bytes at one distance those alone are looked at that are named after the procedure. */
enum { MAX_BESIDE = 400, MAX_BYTES = 16 << 20 };

typedef struct {
    const char *path;
    dev_t device; /* these two name the file */
    ino_t node;
    uint32_t distance;
    bool looked_at;
    Arguments names; /* that stand behind SUBROUTINE or FUNCTION */
    bool read, failed;
    OutlineText text; /* once it is read */
} GivenFile;

struct FcGiven {
    Context *context;
    const FcLine *line;
    const char *path, *folder;
    struct stat own; /* of the file that is compiled */
    LIST(GivenFile) files;
    bool beside;     /* they are those beside the file: */
    uint32_t listed; /* at so many distances, as far as any was asked for */
    uint32_t count[DISTANCES];
    uint64_t bytes[DISTANCES];
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

/* The text in lower case, without comments and without blanks, which mean nothing in fixed form. */
static Text squeeze(const Text *text, bool fixed)
{
    Text squeezed = {0};
    bool comment = false;
    for (size_t i = 0; i < text->length; i++) {
        char c = (char)tolower((unsigned char)text->data[i]);
        bool first = i == 0 || text->data[i - 1] == '\n';
        comment = (comment && !first) || c == '!' || (first && fixed && (c == 'c' || c == '*'));
        if (c == '\n' || !(comment || isspace((unsigned char)c))) text_add_bytes(&squeezed, &c, 1);
    }
    return squeezed;
}

/* What stands behind the keyword, but behind END. */
static void add_names(Context *context, GivenFile *file, const char *text, const char *keyword)
{
    for (const char *begin = text, *at = text; (at = strstr(at, keyword));) {
        bool ends = at - begin >= 3 && strncmp(at - 3, "end", 3) == 0;
        size_t length = 0;
        at += strlen(keyword);
        while (isalnum((unsigned char)at[length]) || at[length] == '_') length++;
        if (length && !ends) list_push(context->arena, &file->names, (const char *)arena_strndup(context->arena, at, length));
    }
}

static const char *name_in_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Up to the extension. */
static size_t stem_length(const char *path)
{
    const char *dot = strrchr(name_in_folder(path), '.');
    return dot ? (size_t)(dot - path) : strlen(path);
}

static bool is_same_stem(const char *path, const char *other)
{
    size_t length = stem_length(path);
    return length == stem_length(other) && strncmp(path, other, length) == 0;
}

static bool has_extension_of(const char *path, const char *other) { return strcmp(path + stem_length(path), other + stem_length(other)) == 0; }

/* Adds a file that is none of those before and not the one that is compiled. What the preprocessor made of a file, or it of that, stands beside both: the one counts
 * whose extension is that of the file that is compiled. */
static void add_file(FcGiven *given, const char *path, uint32_t distance)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (given->own.st_dev == status.st_dev && given->own.st_ino == status.st_ino) return;
    GivenFile file = {.path = arena_printf(given->context->arena, "%s", path), .device = status.st_dev, .node = status.st_ino, .distance = distance};
    for (uint32_t i = 0; i < given->files.count; i++) {
        GivenFile *other = &given->files.items[i];
        if (other->device == file.device && other->node == file.node) return;
        if (!given->beside || other->distance != distance || !is_same_stem(path, other->path)) continue;
        if (has_extension_of(path, given->path)) *other = file;
        return;
    }
    list_push(given->context->arena, &given->files, file);
    given->count[distance]++;
    given->bytes[distance] += (uint64_t)status.st_size;
}

/* The Fortran files of a folder that fit the pattern, in the order of their names. */
static void add_folder(FcGiven *given, const char *folder, const char *pattern, uint32_t distance)
{
    glob_t found;
    Text text = {0};
    bool own = strcmp(folder, fc_folder(given->context, given->path)) == 0;
    for (const char *c = folder; *c; c++) text_printf(&text, strchr("*?[\\", *c) ? "\\%c" : "%c", *c);
    text_printf(&text, "/%s", pattern);
    if (glob(text_string(&text), 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *path = found.gl_pathv[i] + (strncmp(found.gl_pathv[i], "./", 2) == 0 ? 2 : 0); /* as command lines have it */
            bool counterpart = own && is_same_stem(name_in_folder(path), name_in_folder(given->path));
            if (fc_is_fortran(path) && !counterpart) add_file(given, path, distance);
        }
        globfree(&found);
    }
    text_free(&text);
}

/* Lists the files of the next distance. */
static void add_neighbours(FcGiven *given)
{
    const FcLine *line = given->line;
    const char *folder = fc_folder(given->context, given->path);
    switch (given->listed++) {
    case 0:
        for (uint32_t i = 0; i < line->inputs.count; i++)
            if (line->inputs.items[i].is_fortran) add_file(given, line->inputs.items[i].path, 0);
        add_folder(given, folder, "*", 0);
        break;
    case 1:
        add_folder(given, ".", "*", 1);
        for (uint32_t i = 0; i < line->folders.count; i++) add_folder(given, line->folders.items[i], "*", 1);
        break;
    default: add_folder(given, folder, "../*/*", 2);
    }
}

bool fc_looks_beside(const FcLine *line) { return line->backend == FC_CUDA && !line->with.count && !line->alone; }

FcGiven *fc_open_given(Context *context, const FcLine *line, const char *path, const char *folder)
{
    FcGiven *given = arena_new(context->arena, FcGiven);
    *given = (FcGiven){.context = context, .line = line, .path = path, .folder = folder, .beside = fc_looks_beside(line)};
    if (stat(path, &given->own) != 0) given->own = (struct stat){0};
    for (uint32_t i = 0; i < line->with.count; i++) add_file(given, line->with.items[i], 0);
    return given;
}

static void look_at(FcGiven *given, GivenFile *file)
{
    Text text = {0};
    if (file->looked_at) return;
    file->looked_at = true;
    if (!file_read(file->path, &text)) return;
    Text squeezed = squeeze(&text, source_is_fixed(file->path, &given->line->frontend));
    add_names(given->context, file, text_string(&squeezed), "subroutine");
    add_names(given->context, file, text_string(&squeezed), "function");
    text_free(&squeezed);
    text_free(&text);
}

/* Whether the file is called as the procedure is, but for its extension. */
static bool is_named_after(const char *path, const char *procedure)
{
    const char *name = name_in_folder(path);
    size_t length = strlen(procedure);
    return stem_length(name) == length && strncasecmp(name, procedure, length) == 0;
}

static bool seems_to_define(FcGiven *given, uint32_t n, const char *procedure)
{
    GivenFile *file = &given->files.items[n];
    bool many = given->count[file->distance] > MAX_BESIDE || given->bytes[file->distance] > MAX_BYTES;
    if (given->beside && many && !is_named_after(file->path, procedure)) return false;
    look_at(given, file);
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
    file->text = (OutlineText){file->path, arena_strndup(context->arena, text_string(&text), text.length), text.length, fixed, .distance = file->distance};
    text_free(&text);
}

bool fc_find_procedure(FcGiven *given, const char *procedure, uint32_t n, OutlineText *found)
{
    for (uint32_t i = 0;; i++) {
        while (given->beside && i == given->files.count && given->listed < DISTANCES) add_neighbours(given);
        if (i == given->files.count) return false;
        GivenFile *file = &given->files.items[i];
        if (file->failed || !seems_to_define(given, i, procedure)) continue;
        if (!file->read) read_file(given, i);
        if (file->failed || n-- > 0) continue;
        *found = file->text;
        found->named = is_named_after(file->path, procedure);
        return true;
    }
}
