/* core REFERENCE NAME=LIBRARY... [-- WORK...]: runs the Fortran routines of all works, or of those named, as shared libraries have
 * them, in turns on one core, and prints a row of a table for each work: the median processor time of a call by the first library
 * after REFERENCE, and how many times as fast the others are. Results are compared with REFERENCE's, one run, not timed; those
 * of the first library may be others.
 * Exit status: 0; 1: a result is another; 2: usage, libraries. */
#include "works.h"

#include <algorithm>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vector>

/* One of those that race. */
struct side {
    const char *name;
    struct work works[MOST_WORKS];
    void *arrays[MOST_ARRAYS];
    std::vector<double> milliseconds;
    uint64_t hash;
};

static size_t count;

static struct side load(const char *name, const char *path)
{
    struct side side = {};
    side.name = name;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    auto list = library ? (size_t(*)(enum works_size, struct work *))dlsym(library, "works_list") : nullptr;
    if (!list) {
        fprintf(stderr, "core: %s\n", dlerror());
        exit(2);
    }
    count = list(WORKS_CORE, side.works);
    return side;
}

static void set_values(const struct work &work, struct side &side, bool all)
{
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        if (all) side.arrays[i] = calloc(array.count, array.bytes);
        if (!side.arrays[i]) exit(2);
        if (array.role == UPDATED || (all && array.role == INPUT)) works_fill(&array, (uint64_t)i, side.arrays[i]);
    }
}

static void run(size_t w, struct side &side)
{
    struct timespec start, stop;
    set_values(side.works[w], side, false);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    side.works[w].fortran(side.arrays);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &stop);
    side.milliseconds.push_back(1e3 * (double)(stop.tv_sec - start.tv_sec) + 1e-6 * (double)(stop.tv_nsec - start.tv_nsec));
}

static void take_hash(const struct work &work, struct side &side)
{
    side.hash = 0;
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        if (role_is_result(work.arrays[i].role)) side.hash += works_hash_all(&work.arrays[i], (uint64_t)i, side.arrays[i]);
        free(side.arrays[i]);
        side.arrays[i] = nullptr;
    }
}

static double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/* A warm-up and seven turns. */
static bool race(size_t w, struct side &reference, std::vector<struct side> &sides)
{
    const struct work &work = reference.works[w];
    set_values(work, reference, true);
    run(w, reference);
    take_hash(work, reference);
    for (struct side &side : sides) {
        set_values(work, side, true);
        run(w, side);
        side.milliseconds.clear();
    }
    for (int turn = 0; turn < 7; turn++)
        for (struct side &side : sides) run(w, side);
    const double first = median(sides[0].milliseconds);
    bool right = true;
    printf("| %s | %.2f", work.name, first);
    for (struct side &side : sides) {
        take_hash(work, side);
        if (&side != &sides[0]) printf(" | %.2f", first / median(side.milliseconds));
        printf("%s", side.hash == reference.hash ? "" : " DIFFERENT");
        right = right && (side.hash == reference.hash || &side == &sides[0]);
        side.milliseconds.clear();
    }
    printf(" |\n");
    fflush(stdout);
    return right;
}

int main(int argc, char **argv)
{
    int at = 2;
    if (argc < 3) {
        fprintf(stderr, "usage: core REFERENCE NAME=LIBRARY... [-- WORK...]\n");
        return 2;
    }
    struct side reference = load("reference", argv[1]);
    std::vector<struct side> sides;
    for (; at < argc && strcmp(argv[at], "--"); at++) {
        char *path = strchr(argv[at], '=');
        if (!path) return 2;
        *path = 0;
        sides.push_back(load(argv[at], path + 1));
    }
    printf("| work |");
    for (const struct side &side : sides) printf(" %s%s |", side.name, &side == &sides[0] ? ", ms" : "");
    printf("\n|---|");
    for (size_t i = 0; i < sides.size(); i++) printf("---|");
    printf("\n");
    bool right = true;
    for (size_t w = 0; w < count; w++) {
        bool wanted = at + 1 >= argc;
        for (int i = at + 1; i < argc; i++) wanted = wanted || !strcmp(argv[i], reference.works[w].name);
        if (wanted) right = race(w, reference, sides) && right;
    }
    return right ? 0 : 1;
}
