/* Arguments @FILE, as gfortran reads them: words between blanks, in quotes or with backslashes; a file that cannot be read stands for itself. */
#include "driver/fc/fc.h"

#include <ctype.h>
#include <string.h>

enum { MAX_FILES = 2000 }; /* gfortran stops there too: files that name each other */

/* The next word from `*at`, which goes behind it; false: there is none. */
static bool next_word(const char **at, Text *word)
{
    const char *c = *at;
    char quote = 0;
    while (isspace((unsigned char)*c)) c++;
    if (!*c) return false;
    for (; *c && (quote || !isspace((unsigned char)*c)); c++) {
        if (*c == '\\' && c[1]) text_add_bytes(word, ++c, 1);
        else if (quote ? *c == quote : *c == '\'' || *c == '"') quote = quote ? 0 : *c;
        else text_add_bytes(word, c, 1);
    }
    *at = c;
    return true;
}

static void add(Context *context, const char *argument, uint32_t *files, Arguments *all)
{
    Text text = {0}, word = {0};
    if (argument[0] != '@' || *files == MAX_FILES || !file_read(argument + 1, &text)) {
        list_push(context->arena, all, argument);
        text_free(&text);
        return;
    }
    ++*files;
    for (const char *at = text_string(&text); next_word(&at, &word); text_free(&word))
        add(context, arena_strndup(context->arena, text_string(&word), word.length), files, all);
    text_free(&word);
    text_free(&text);
}

Arguments fc_read_responses(Context *context, int argc, char **argv)
{
    Arguments all = {0};
    uint32_t files = 0;
    for (int i = 0; i < argc; i++) add(context, argv[i], &files, &all);
    return all;
}
