/* Where gfortran finds errors. */
#include "driver/fc/fc.h"

#include <stdlib.h>
#include <string.h>

/* "path:12:5:" gives 12; else 0. */
static uint32_t read_place(const char *text, const char *path)
{
    size_t length = strlen(path);
    return strncmp(text, path, length) == 0 && text[length] == ':' ? (uint32_t)strtoul(text + length + 1, NULL, 10) : 0;
}

/* Without " at (1)", which speaks of marks below a line. */
static const char *plain_message(Context *context, const char *begin, const char *end)
{
    static const char mark[] = " at (1)";
    char *message = arena_strndup(context->arena, begin, (size_t)(end - begin));
    for (char *found; (found = strstr(message, mark));) memmove(found, found + strlen(mark), strlen(found + strlen(mark)) + 1);
    return message;
}

/* A place, perhaps a second one, then "Error: ..." or "Warning: ...". */
bool fc_find_error(Context *context, const char *said, const char *path, uint32_t *line, const char **message)
{
    static const char *const words[] = {"Warning: ", "Error: ", "Fatal Error: "};
    *line = 0;
    for (const char *end; *said; said = *end ? end + 1 : end) {
        end = said + strcspn(said, "\n");
        if (!*line) *line = read_place(said, path);
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            size_t length = strlen(words[i]);
            if (strncmp(said, words[i], length) != 0) continue;
            *message = plain_message(context, said + length, end);
            if (*line && i > 0) return true;
            *line = 0;
        }
    }
    return false;
}
