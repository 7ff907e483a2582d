#include "driver/tune/measured.h"

#include "support/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "# crayon measured 1: what `crayon tune` need not measure again; routine, candidate, microseconds, those of the plain one";

/* ROUTINE | CHOICE | TIME PLAIN, or ROUTINE | CHOICE | why it is none. */
static bool read_line(Context *context, char *line, Measured *measured)
{
    char *choice = strstr(line, " | "), *result = choice ? strstr(choice + 3, " | ") : NULL, *end, *last;
    if (!result) return false;
    *choice = *result = 0;
    measured->routine = arena_strndup(context->arena, line, strlen(line));
    measured->choice = arena_strndup(context->arena, choice + 3, strlen(choice + 3));
    measured->time = strtod(result + 3, &end);
    measured->plain = strtod(end, &last);
    if (end != result + 3 && last != end && *last == 0 && measured->time > 0 && measured->plain > 0) return true;
    measured->time = measured->plain = 0;
    measured->why = arena_strndup(context->arena, result + 3, strlen(result + 3));
    return *measured->why != 0;
}

bool measured_read(Context *context, const char *path, MeasuredList *list)
{
    Text text = {0};
    *list = (MeasuredList){.path = path};
    if (!file_read(path, &text)) return errno == ENOENT || (fprintf(stderr, "crayon: error: cannot read '%s': %s\n", path, strerror(errno)), false);
    char *copy = arena_strndup(context->arena, text_string(&text), text.length), *save = NULL;
    text_free(&text);
    int number = 0;
    for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        Measured measured = {0};
        bool good = number++ ? read_line(context, line, &measured) : strcmp(line, first_line) == 0;
        if (!good) {
            fprintf(stderr, "%s:%d:1: error: this is nothing that `crayon tune` has written; without the file it measures all again\n", path, number);
            return false;
        }
        if (number > 1) list_push(context->arena, &list->items, measured);
    }
    return true;
}

const Measured *measured_find(const MeasuredList *list, const char *routine, const char *choice)
{
    for (uint32_t i = 0; i < list->items.count; i++)
        if (strcmp(list->items.items[i].routine, routine) == 0 && strcmp(list->items.items[i].choice, choice) == 0) return &list->items.items[i];
    return NULL;
}

bool measured_add(Context *context, MeasuredList *list, Measured measured)
{
    Text text = {0};
    list_push(context->arena, &list->items, measured);
    text_printf(&text, "%s\n", first_line);
    for (uint32_t i = 0; i < list->items.count; i++) {
        const Measured *item = &list->items.items[i];
        text_printf(&text, "%s | %s | ", item->routine, item->choice);
        if (item->why) text_printf(&text, "%s\n", item->why);
        else text_printf(&text, "%.4f %.4f\n", item->time, item->plain);
    }
    bool good = file_write_atomically(list->path, text_string(&text), text.length);
    if (!good) fprintf(stderr, "crayon: error: cannot write '%s': %s\n", list->path, strerror(errno));
    text_free(&text);
    return good;
}
