/* expect --names: prints the names of the works.
 * expect DIR [--tiny] [WORK...]: runs the Fortran routines of all works, or of those named, as gfortran compiles them, and
 * writes what they leave: the hash of the results to DIR/WORK.hash; where a bound is allowed, all values to DIR/WORK.values. */
#include "works.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *open(const char *dir, const char *name, const char *extension)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", dir, name, extension);
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(2);
    }
    return file;
}

static void close(FILE *file)
{
    if (fclose(file)) {
        perror("expect");
        exit(2);
    }
}

static void expect(const char *dir, const struct work &work)
{
    void *arrays[MOST_ARRAYS] = {};
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        if (array.role == SCRATCH) continue;
        arrays[i] = calloc(array.count, array.bytes);
        if (!arrays[i]) {
            fprintf(stderr, "expect: no memory for %s of %s\n", array.name, work.name);
            exit(2);
        }
        if (role_has_values(array.role)) works_fill(&array, (uint64_t)i, arrays[i]);
    }
    work.fortran(arrays);
    uint64_t sum = 0;
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        if (!role_is_result(array.role)) continue;
        sum += works_hash_all(&array, (uint64_t)i, arrays[i]);
        if (work.hand_bound > 0) {
            FILE *file = open(dir, work.name, "values");
            fwrite(arrays[i], array.bytes, array.count, file);
            close(file);
        }
    }
    FILE *file = open(dir, work.name, "hash");
    fprintf(file, "%016llx\n", (unsigned long long)sum);
    close(file);
    for (void *array : arrays) free(array);
}

int main(int argc, char **argv)
{
    struct work works[MOST_WORKS];
    int first = 2;
    if (argc < 2) {
        fprintf(stderr, "usage: expect --names | DIR [--tiny] [WORK...]\n");
        return 2;
    }
    if (!strcmp(argv[1], "--names")) {
        const size_t named = works_list(WORKS_TINY, works);
        for (size_t w = 0; w < named; w++) puts(works[w].name);
        return 0;
    }
    const bool tiny = argc > 2 && !strcmp(argv[2], "--tiny");
    if (tiny) first++;
    const size_t count = works_list(tiny ? WORKS_TINY : WORKS_LARGE, works);
    for (size_t w = 0; w < count; w++) {
        bool wanted = first == argc;
        for (int i = first; i < argc; i++) wanted = wanted || !strcmp(argv[i], works[w].name);
        if (wanted) expect(argv[1], works[w]);
    }
    return 0;
}
