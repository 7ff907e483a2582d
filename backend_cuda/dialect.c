#include "backend_cuda/dialect.h"

#include <string.h>

extern const Dialect dialect_cuda, dialect_hip;

/* The table: the first one is what is printed unless another one is asked for. */
static const Dialect *const dialects[] = {&dialect_cuda, &dialect_hip};
enum { DIALECT_COUNT = sizeof dialects / sizeof dialects[0] };

const Dialect *dialect_find(const char *name)
{
    if (!name) return dialects[0];
    for (int i = 0; i < DIALECT_COUNT; i++)
        if (strcmp(dialects[i]->name, name) == 0) return dialects[i];
    return NULL;
}

void dialect_add_names(const char *last, Text *out)
{
    for (int i = 0; i < DIALECT_COUNT; i++) text_printf(out, "%s%s", i == 0 ? "" : i + 1 == DIALECT_COUNT ? last : ", ", dialects[i]->name);
}

const char *dialect_text(Arena *arena, const char *word, const char *a, const char *b, const char *c)
{
    const char *const given[] = {a, b, c};
    Text out = {0};
    for (const char *at = word; *at; at++) {
        if (*at == '$' && at[1] >= '0' && at[1] <= '2') text_add(&out, given[*++at - '0']);
        else text_add_bytes(&out, at, 1);
    }
    const char *copy = arena_strndup(arena, text_string(&out), out.length);
    text_free(&out);
    return copy;
}

const char *dialect_turns(uint32_t operations) { return operations <= 8 ? "16" : operations <= 16 ? "8" : operations <= 48 ? "4" : NULL; }

const char dialect_functions[] =
    "#define CRAYON_BLOCK 128\n"
    "\n"
    "/* Takes the index of the innermost axis, of `trips` trips, off a lane's number. */\n"
    "CRAYON_HELPER int64_t crayon_split(int64_t *lane, int64_t trips)\n"
    "{\n"
    "    int64_t rest = *lane % trips;\n"
    "    *lane = *lane / trips;\n"
    "    return rest;\n"
    "}\n";
