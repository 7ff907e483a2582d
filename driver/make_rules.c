#include "driver/make_rules.h"

#include "driver/outputs.h"

#include <string.h>

enum { WIDTH = 76 };

/* SOURCE GNU make manual, "What Makefiles Contain" and "Rule Syntax"; backslashes count in front of a blank or a colon alone. */
const char *make_rules_word(Context *context, const char *path)
{
    Text word = {0};
    size_t slashes = 0; /* backslashes right before */
    for (const char *c = path; *c; c++) {
        if (strchr(" \t:", *c))
            for (; slashes > 0; slashes--) text_add(&word, "\\");
        if (strchr(" \t:#", *c)) text_add(&word, "\\");
        if (*c == '$') text_add(&word, "$");
        text_add_bytes(&word, c, 1);
        slashes = *c == '\\' ? slashes + 1 : 0;
    }
    const char *copy = arena_strndup(context->arena, text_string(&word), word.length);
    text_free(&word);
    return copy;
}

/* Appends a word, in a further line where it does not fit. */
static void add_word(const char *word, size_t *column, Text *out)
{
    if (*column && *column + 1 + strlen(word) > WIDTH) {
        text_add(out, " \\\n");
        *column = 0;
    }
    text_printf(out, "%s%s", out->length ? " " : "", word);
    *column += strlen(word) + 1;
}

/* The path of an output as a Makefile names it: make takes away ./ in front, but no slash too many. */
static const char *target_path(Context *context, const char *path)
{
    Text clean = {0};
    for (const char *c = path; *c; c++)
        if (*c != '/' || c[1] != '/') text_add_bytes(&clean, c, 1);
    const char *copy = arena_strndup(context->arena, text_string(&clean), clean.length);
    text_free(&clean);
    return copy;
}

/* Writes the rule of what was made of one source; NULL: of all. */
static bool write_rule(Context *context, const char *path, const MadeList *made, const char *name)
{
    Text text = {0};
    size_t column = 0;
    for (uint32_t i = 0; i < made->count; i++)
        if (!name || strcmp(made->items[i].name, name) == 0) add_word(make_rules_word(context, target_path(context, made->items[i].path)), &column, &text);
    text_add(&text, ":");
    column++;
    for (uint32_t i = 0; i < context->read->count; i++) add_word(make_rules_word(context, context->read->items[i]), &column, &text);
    text_add(&text, "\n");
    bool printed = strcmp(path, "-") == 0;
    if (printed) fputs(text_string(&text), stdout);
    bool good = printed || write_path(context, path, text.data, text.length);
    text_free(&text);
    return good;
}

bool make_rules_write(Context *context, const Options *options, const MadeList *made)
{
    if (!options->depends) return true;
    if (options->dependency_file) return !made->count || write_rule(context, options->dependency_file, made, NULL);
    bool good = true;
    for (uint32_t i = 0; i < made->count && good; i++) {
        const char *name = made->items[i].name;
        bool before = false;
        for (uint32_t k = 0; k < i; k++) before |= strcmp(made->items[k].name, name) == 0;
        if (!before) good = write_rule(context, arena_printf(context->arena, "%s/%s.d", options->output_dir, name), made, name);
    }
    return good;
}
