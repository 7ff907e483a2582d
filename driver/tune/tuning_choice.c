/* What a routine's options are as words. */
#include "driver/tune/tuning.h"

#include "ir/vec_shape.h"

#include <stdlib.h>
#include <string.h>

/* One option: its word, how it is read and printed. */
typedef struct {
    const char *key;
    bool (*read)(VecTuned *choice, const char *value); /* false: there is no such value */
    const char *(*text)(Context *context, const VecTuned *choice);
    const char *values; /* for messages */
} Key;

static bool read_shape(VecTuned *choice, const char *value)
{
    choice->loops = strcmp(value, "loops") == 0;
    choice->shape = shape_by_name(value);
    return choice->loops || choice->shape != SHAPE_NONE || strcmp(value, "auto") == 0;
}

static const char *shape_text(Context *context, const VecTuned *choice)
{
    (void)context;
    return choice->loops ? "loops" : choice->shape == SHAPE_NONE ? "auto" : shape_info(choice->shape)->name;
}

static bool read_number(const char *value, uint32_t least, uint32_t most, uint32_t *number)
{
    char *end;
    unsigned long found = strtoul(value, &end, 10);
    *number = (uint32_t)found;
    return *value >= '0' && *value <= '9' && !*end && found >= least && found <= most;
}

static bool read_vl(VecTuned *choice, const char *value) { return read_number(value, 32, 1024, &choice->vl) && choice->vl % 32 == 0; }
static bool read_regs(VecTuned *choice, const char *value) { return read_number(value, 8, 255, &choice->regs); }

/* Not given, or `auto`: what the options say, and by themselves the kernel. */
static bool read_columns(VecTuned *choice, const char *value)
{
    choice->columns = 0;
    return strcmp(value, "auto") == 0 || (read_number(value, 1, 32, &choice->columns) && !(choice->columns & (choice->columns - 1)));
}

static const char *columns_text(Context *context, const VecTuned *choice)
{
    return choice->columns ? arena_printf(context->arena, "%u", choice->columns) : "auto";
}

static const char *vl_text(Context *context, const VecTuned *choice) { return arena_printf(context->arena, "%u", choice->vl); }
static const char *regs_text(Context *context, const VecTuned *choice) { return arena_printf(context->arena, "%u", choice->regs); }

static bool read_schedule(VecTuned *choice, const char *value)
{
    choice->schedule = strcmp(value, "list") == 0 ? SCHEDULE_LIST : SCHEDULE_NATURAL;
    return choice->schedule == SCHEDULE_LIST || strcmp(value, "natural") == 0;
}

static const char *schedule_text(Context *context, const VecTuned *choice)
{
    (void)context;
    return choice->schedule == SCHEDULE_LIST ? "list" : "natural";
}

static bool read_divide(VecTuned *choice, const char *value)
{
    choice->divide = strcmp(value, "guarded") == 0 ? DIVIDE_GUARDED : DIVIDE_IEEE;
    return choice->divide == DIVIDE_GUARDED || strcmp(value, "nvcc") == 0;
}

static const char *divide_text(Context *context, const VecTuned *choice)
{
    (void)context;
    return choice->divide == DIVIDE_GUARDED ? "guarded" : "nvcc";
}

static const Key keys[] = {
    {"shape", read_shape, shape_text, "auto, loops, strip and row"},
    {"vl", read_vl, vl_text, "the multiples of 32 from 32 to 1024"},
    {"columns", read_columns, columns_text, "auto and the powers of two from 1 to 32"},
    {"regs", read_regs, regs_text, "8 to 255"},
    {"schedule", read_schedule, schedule_text, "natural and list"},
    {"divide", read_divide, divide_text, "guarded and nvcc"},
};
enum { KEY_COUNT = sizeof keys / sizeof *keys };

VecTuned tuning_plain(void) { return (VecTuned){.vl = 64, .regs = 128}; }

const char *tuning_choice_text(Context *context, const VecTuned *choice)
{
    const char *text = "";
    const VecTuned plain = tuning_plain();
    for (int i = 0; i < KEY_COUNT; i++)
        if (i == 0 || strcmp(keys[i].text(context, choice), keys[i].text(context, &plain)) != 0) text = arena_printf(context->arena, "%s%s%s=%s", text, *text ? " " : "", keys[i].key, keys[i].text(context, choice));
    return text;
}

const char *tuning_read_choice(Context *context, const char *text, size_t length, VecTuned *choice, const char **bad)
{
    static const char blanks[] = " \t";
    bool given[KEY_COUNT] = {0};
    for (const char *at = text, *end = text + length; at < end;) {
        size_t size = 0;
        if (strchr(blanks, *at)) {
            at++;
            continue;
        }
        while (at + size < end && !strchr(blanks, at[size])) size++;
        const char *word = arena_strndup(context->arena, at, size), *equals = strchr(word, '=');
        int k = 0;
        *bad = at;
        while (k < KEY_COUNT && !(equals && (size_t)(equals - word) == strlen(keys[k].key) && strncmp(keys[k].key, word, (size_t)(equals - word)) == 0)) k++;
        if (k == KEY_COUNT) return arena_printf(context->arena, "'%s' is no option here; shape=, vl=, columns=, regs=, schedule= and divide= are", word);
        if (given[k]) return arena_printf(context->arena, "'%s=' is given twice", keys[k].key);
        if (!keys[k].read(choice, equals + 1)) return arena_printf(context->arena, "'%s' is no value of '%s'; %s are", equals + 1, keys[k].key, keys[k].values);
        given[k] = true;
        at += size;
    }
    return NULL;
}
