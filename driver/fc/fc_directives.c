/* Directives of OpenACC in a file before the preprocessor has read it. */
#include "driver/fc/fc.h"

#include "support/text.h"

#include <string.h>
#include <strings.h>

bool fc_has_data_directives(const char *path)
{
    static const char *const words[] = {"data", "enter", "exit", "update", "host_data"};
    Text text = {0};
    bool found = false;
    if (!file_read(path, &text)) return false;
    for (const char *at = text_string(&text); (at = strchr(at, '$')); at++) {
        if (strncasecmp(at, "$acc", 4) != 0) continue;
        const char *word = at + 4 + strspn(at + 4, " \t");
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) found |= strncasecmp(word, words[i], strlen(words[i])) == 0;
    }
    text_free(&text);
    return found;
}

static const char guard[] = "_OPENACC";

/* -D_OPENACC, or -D _OPENACC */
static bool defines_guard(const FcLine *line)
{
    for (uint32_t i = 0; i < line->given.count; i++) {
        const char *option = line->given.items[i];
        if (strncmp(option, "-D", 2) == 0) option += 2;
        if (strncmp(option, guard, strlen(guard)) == 0) return true;
    }
    return false;
}

static bool holds(const char *line, size_t length, const char *word)
{
    const size_t size = strlen(word);
    for (size_t at = 0; at + size <= length; at++)
        if (strncasecmp(line + at, word, size) == 0) return true;
    return false;
}

/* What the lines behind a line of the preprocessor are. Conditions that hold more than the guard are taken to ask for it as they name it. */
typedef struct {
    uint32_t depth, guarded; /* #if around, and the one of them whose lines are there with the guard alone; 0: none */
    uint32_t other;          /* the one whose lines are there without it */
} Guards;

static void step(Guards *g, const char *word, size_t length)
{
    bool asks = holds(word, length, guard), denies = strncmp(word, "ifndef", 6) == 0 || holds(word, length, "!defined") || holds(word, length, "! defined");
    if (strncmp(word, "if", 2) == 0) {
        g->depth++;
        if (asks && !denies && !g->guarded) g->guarded = g->depth;
        if (asks && denies && !g->other) g->other = g->depth;
        return;
    }
    bool ends = strncmp(word, "endif", 5) == 0, turns = strncmp(word, "el", 2) == 0;
    if (!ends && !turns) return;
    if (g->guarded == g->depth) g->guarded = 0;
    else if (turns && g->other == g->depth && !g->guarded) g->guarded = g->depth;
    if (ends && g->other == g->depth) g->other = 0;
    g->depth -= ends && g->depth;
}

bool fc_loses_directives(const FcLine *line, const char *path)
{
    Text text = {0};
    Guards guards = {0};
    bool found = false;
    if (defines_guard(line) || !file_read(path, &text)) return false;
    for (const char *at = text_string(&text); *at && !found;) {
        const size_t length = strcspn(at, "\n"), blanks = strspn(at, " \t");
        if (*at == '#') step(&guards, at + 1 + strspn(at + 1, " \t"), length - (strspn(at + 1, " \t") + 1));
        else if (guards.guarded && blanks < length && strchr("!cC*", at[blanks]) && strncasecmp(at + blanks + 1, "$acc", 4) == 0) found = true;
        at += length + (at[length] == '\n');
    }
    text_free(&text);
    return found;
}
