/* manifest.json: what a check folder holds. doc/check.md describes the fields. */
#include "driver/check/make.h"

#include "driver/check/reference.h"
#include "driver/outputs.h"

#include <dirent.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANIFEST_VERSION = 1 };

/* FNV-1a of 64 bits. */
static char *hash_text(Context *context, const char *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++) hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return arena_printf(context->arena, "fnv1a64:%016" PRIx64, hash);
}

static char *hash_file(Context *context, const char *path)
{
    Text text = {0};
    char *hash = file_read(path, &text) ? hash_text(context, text_string(&text), text.length) : NULL;
    text_free(&text);
    return hash;
}

/* The name of a file as JSON can hold it: % and bytes that are no UTF-8 are written as %, two digits. */
static char *encoded_name(Context *context, const char *name)
{
    Text text = {0};
    while (*name) {
        size_t length = *name == '%' ? 0 : utf8_length(name);
        if (length) text_add_bytes(&text, name, length);
        else text_printf(&text, "%%%02X", (unsigned char)*name);
        name += length ? length : 1;
    }
    char *copy = arena_strndup(context->arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

static char *decoded_name(Context *context, const char *name)
{
    char *copy = arena_strndup(context->arena, name, strlen(name)), *out = copy;
    unsigned byte;
    for (const char *at = name; *at; at++) {
        bool coded = *at == '%' && strspn(at + 1, "0123456789ABCDEF") >= 2 && sscanf(at + 1, "%2x", &byte) == 1;
        *out++ = coded ? (char)byte : *at;
        if (coded) at += 2;
    }
    *out = 0;
    return copy;
}

/* Adds the hashes of the regular files in a folder of the check folder ("" is the folder itself). */
static void add_files(const Making *making, json_t *files, const char *sub)
{
    Context *context = making->context;
    const char *path = arena_printf(context->arena, "%s/%s", making->folder, sub);
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *name = arena_printf(context->arena, "%s%s%s", sub, *sub ? "/" : "", entry->d_name);
        if (strcmp(name, "manifest.json") == 0) continue;
        char *hash = hash_file(context, arena_printf(context->arena, "%s/%s", making->folder, name));
        if (hash) json_object_set_new(files, encoded_name(context, name), json_string(hash));
    }
    closedir(folder);
}

static json_t *source_list(const Making *making)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < making->program->files.count; i++) {
        uint32_t file = making->program->files.items[i];
        size_t length;
        const char *text = diag_file_text(making->context->diag, file, &length);
        json_array_append_new(list, json_pack("{s:s, s:s}", "name",
                                              encoded_name(making->context, reference_file_name(making->context, file)), "hash",
                                              hash_text(making->context, text, length)));
    }
    return list;
}

/* One line of the harness: name, verdict, cases, dropped, reason. */
static json_t *routine_entry(const Model *model, char *line)
{
    char *fields[5];
    int count = 0;
    for (char *at = line; at && count < 5; count++) {
        fields[count] = at;
        at = strchr(at, '\t');
        if (at) *at++ = 0;
    }
    if (count < 5) return NULL;
    json_t *slots = json_array();
    for (uint32_t i = 0; i < model->slots.count; i++) json_array_append_new(slots, json_string(model->slots.items[i].name));
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:o}", "name", model_label(model), "symbol",
                     model->routine->entry ? model->routine->entry : model->routine->symbol, "verdict", fields[1], "cases",
                     atoi(fields[2]), "dropped", atoi(fields[3]), "reason", fields[4], "integers", slots);
}

static json_t *routine_list(const Making *making, const Text *summary)
{
    json_t *list = json_array();
    char *text = arena_strndup(making->context->arena, text_string(summary), summary->length), *save = NULL;
    char *line = strtok_r(text, "\n", &save);
    for (uint32_t i = 0; i < making->models.count && line; i++, line = strtok_r(NULL, "\n", &save)) {
        json_t *entry = routine_entry(making->models.items[i], line);
        if (entry) json_array_append_new(list, entry);
    }
    return list;
}

bool make_manifest(const Making *making, const Text *summary)
{
    const FrontendOptions *o = &making->options->frontend;
    json_t *files = json_object();
    add_files(making, files, "");
    add_files(making, files, "harness");
    add_files(making, files, "c");
    add_files(making, files, "cuda");
    json_t *root = json_pack("{s:s, s:i, s:I, s:{s:b, s:b}, s:o, s:o, s:o}", "format", "crayon-check", "version",
                             MANIFEST_VERSION, "seed", (json_int_t)making->options->seed, "flags", "real8", o->real8,
                             "int8", o->int8, "sources", source_list(making), "routines",
                             routine_list(making, summary), "files", files);
    char *text = json_dumps(root, JSON_INDENT(2) | JSON_SORT_KEYS);
    bool good = text && write_file(making->context, making->folder, "manifest.json",
                                   arena_printf(making->context->arena, "%s\n", text), strlen(text) + 1);
    free(text);
    json_decref(root);
    return good;
}

/* Whether a file of a check folder is translated code, which run.sh finds by its folder. */
static bool is_code(const char *name)
{
    const char *slash = strchr(name, '/');
    size_t folder = slash ? (size_t)(slash - name) : 0;
    bool known = (folder == 1 && name[0] == 'c') || (folder == 4 && strncmp(name, "cuda", 4) == 0);
    return known && !strchr(slash + 1, '/');
}

static bool verify_root(Context *context, const char *folder, json_t *root)
{
    const char *key, *format = json_string_value(json_object_get(root, "format"));
    json_int_t version = json_integer_value(json_object_get(root, "version"));
    json_t *value;
    if (!format || strcmp(format, "crayon-check") != 0 || version != MANIFEST_VERSION) {
        fprintf(stderr, "crayon: error: '%s' is no check folder of this version\n", folder);
        return false;
    }
    json_object_foreach(json_object_get(root, "files"), key, value)
    {
        const char *name = decoded_name(context, key);
        bool code = is_code(name);
        char *hash = hash_file(context, arena_printf(context->arena, "%s/%s", folder, name));
        const char *recorded = json_string_value(value);
        if (hash && recorded && strcmp(hash, recorded) == 0) continue;
        fprintf(stderr, "crayon: %s: '%s/%s' is not as it was made\n", code && hash ? "warning" : "error", folder, name);
        if (!code || !hash) return false;
    }
    return true;
}

void manifest_remove_code(Context *context, const char *folder)
{
    const char *key;
    json_t *value, *root = json_load_file(arena_printf(context->arena, "%s/manifest.json", folder), 0, NULL);
    json_object_foreach(json_object_get(root, "files"), key, value)
    {
        const char *name = decoded_name(context, key);
        if (is_code(name)) unlink(arena_printf(context->arena, "%s/%s", folder, name));
    }
    json_decref(root);
}

bool manifest_verify(Context *context, const char *folder)
{
    json_error_t error;
    json_t *root = json_load_file(arena_printf(context->arena, "%s/manifest.json", folder), 0, &error);
    if (!root) {
        fprintf(stderr, "crayon: error: '%s' holds no readable manifest.json: %s\n", folder, error.text);
        return false;
    }
    bool good = verify_root(context, folder, root);
    json_decref(root);
    return good;
}
