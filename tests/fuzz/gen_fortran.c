/* gen_fortran [--fixed] [--structured] [--reductions] [--planes] [--species] [--sweeps] [--lists] [--meets] [--counts] [--gathers] [--fronts] [--scatters] [--pairs] [--varying] [--programs] [--patterns [--ways-out] [--arrays] [--locals] [--driver]] [--only=K] [--drop=N,N,...] [--statements]
 * SEED COUNT: prints a file of random routines, or with --driver a program that calls those of the same other options. */
#include "fortran.h"

#include <stdlib.h>
#include <string.h>

static uint32_t *read_list(Arena *arena, const char *text, uint32_t *count)
{
    uint32_t *list = arena_array(arena, uint32_t, strlen(text) + 1);
    for (*count = 0; *text;) {
        char *end;
        list[(*count)++] = (uint32_t)strtoul(text, &end, 10);
        if (end == text || (*end && *end != ',')) return NULL;
        text = *end ? end + 1 : end;
    }
    return list;
}

static bool read_options(Arena *arena, int argc, char **argv, FuzzOptions *options)
{
    const char *numbers[2];
    int count = 0;
    *options = (FuzzOptions){.only = -1};
    for (int n = 1; n < argc; n++) {
        if (strcmp(argv[n], "--fixed") == 0) options->fixed = true;
        else if (strcmp(argv[n], "--structured") == 0) options->structured = true;
        else if (strcmp(argv[n], "--varying") == 0) options->varying = true;
        else if (strcmp(argv[n], "--patterns") == 0) options->patterns = true;
        else if (strcmp(argv[n], "--programs") == 0) options->programs = true;
        else if (strcmp(argv[n], "--ways-out") == 0) options->ways_out = true;
        else if (strcmp(argv[n], "--arrays") == 0) options->arrays = true;
        else if (strcmp(argv[n], "--locals") == 0) options->locals = true;
        else if (strcmp(argv[n], "--driver") == 0) options->driver = true;
        else if (strcmp(argv[n], "--reductions") == 0) options->reductions = true;
        else if (strcmp(argv[n], "--planes") == 0) options->planes = true;
        else if (strcmp(argv[n], "--species") == 0) options->species = true;
        else if (strcmp(argv[n], "--sweeps") == 0) options->sweeps = true;
        else if (strcmp(argv[n], "--lists") == 0) options->lists = true;
        else if (strcmp(argv[n], "--meets") == 0) options->meets = true;
        else if (strcmp(argv[n], "--counts") == 0) options->counts = true;
        else if (strcmp(argv[n], "--gathers") == 0) options->gathers = true;
        else if (strcmp(argv[n], "--fronts") == 0) options->fronts = true;
        else if (strcmp(argv[n], "--scatters") == 0) options->scatters = true;
        else if (strcmp(argv[n], "--pairs") == 0) options->pairs = true;
        else if (strcmp(argv[n], "--statements") == 0) options->print_statements = true;
        else if (strncmp(argv[n], "--only=", 7) == 0) options->only = (int32_t)strtol(argv[n] + 7, NULL, 10);
        else if (strncmp(argv[n], "--drop=", 7) == 0) options->drop = read_list(arena, argv[n] + 7, &options->drop_count);
        else if (*argv[n] == '-' || count == 2) return false;
        else numbers[count++] = argv[n];
    }
    if (count != 2) return false;
    options->seed = strtoull(numbers[0], NULL, 10);
    options->routines = (uint32_t)strtoul(numbers[1], NULL, 10);
    return true;
}

int main(int argc, char **argv)
{
    Arena *arena = arena_create();
    FuzzOptions options;
    Text text = {0};
    if (!read_options(arena, argc, argv, &options)) {
        fprintf(stderr, "usage: gen_fortran [--fixed] [--structured] [--programs] [--only=K] [--drop=N,...] [--statements] SEED COUNT\n");
        return 2;
    }
    fuzz_fortran(arena, &options, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    arena_destroy(arena);
    return 0;
}
