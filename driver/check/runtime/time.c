/* Timing a routine of two candidates, in turns. What a GPU's candidate works on stays on the device, so that kernels are timed and not the way to them. */
#define _GNU_SOURCE
#include "harness.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SIDES = 2, MOST_ROUNDS = 41, LEAST_ROUNDS = 7, WARM_CALLS = 3, PATIENCE = 120 /* seconds */ };
static const double time_allowed = 0.6; /* seconds of calls, once there are enough */

typedef struct {
    volatile RunStatus status;
    double times[SIDES];
    char reason[400];
} Timed;

typedef struct {
    void *function;
    Room room;
    void (*act)(int action, const void *first, size_t element, int rank, const int64_t *shape, const char *name, const char *place);
    void (*sync)(const char *place);
    double samples[MOST_ROUNDS];
} Side;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int compare_times(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *samples, int count)
{
    qsort(samples, (size_t)count, sizeof *samples, compare_times);
    return samples[count / 2];
}

static bool side_open(Side *side, const CheckRoutine *routine, Input input, const char *path, Timed *timed)
{
    RunResult result = {0};
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    side->function = library ? dlsym(library, routine->symbol) : NULL;
    if (!side->function) {
        snprintf(timed->reason, sizeof timed->reason, "%s", library ? "the routine's symbol is missing" : dlerror());
        return false;
    }
    side->room = room_create(library, routine, PAGES_OPEN, 0);
    if (!room_open(&side->room, input_sizes(routine, input), &result)) {
        snprintf(timed->reason, sizeof timed->reason, "%s", result.text);
        return false;
    }
    *(void **)&side->act = dlsym(library, "crayon_memory_act");
    *(void **)&side->sync = dlsym(library, "crayon_memory_sync");
    return true;
}

/* The data of a call; a GPU's goes there before the clock runs: all but scalars. */
static void side_fill(Side *side, const CheckRoutine *routine, Input input, bool first)
{
    enum { COPYIN = 1, UPDATE = 7 };
    for (int i = 0; i < routine->item_count; i++) {
        const CheckItem *item = &routine->items[i];
        const Place *place = &side->room.places[i];
        input_fill(routine, i, input, 0, place->data);
        if (side->act && item->rank && place->bytes) side->act(first ? COPYIN : UPDATE, place->data, place->bytes, 0, NULL, item->name, "tune");
    }
}

static double side_call(Side *side, const CheckRoutine *routine, Input input, bool first)
{
    side_fill(side, routine, input, first);
    double begin = now();
    routine->call(side->function, side->room.arguments, side->room.returned);
    return now() - begin;
}

static void child_time(const CheckRoutine *routine, Input input, const char *const libraries[SIDES], Timed *timed)
{
    Side *sides = calloc(SIDES, sizeof *sides);
    alarm(PATIENCE);
    for (int s = 0; s < SIDES; s++)
        if (!side_open(&sides[s], routine, input, libraries[s], timed)) _exit(0);
    for (int call = 0; call < WARM_CALLS; call++)
        for (int s = 0; s < SIDES; s++) side_call(&sides[s], routine, input, call == 0);
    int rounds = 0;
    for (double spent = 0; rounds < MOST_ROUNDS && (rounds < LEAST_ROUNDS || spent < time_allowed); rounds++)
        for (int s = 0; s < SIDES; s++) spent += sides[s].samples[rounds] = side_call(&sides[s], routine, input, false);
    for (int s = 0; s < SIDES; s++) timed->times[s] = 1e6 * median(sides[s].samples, rounds);
    timed->status = RUN_DONE;
    _exit(0);
}

RunStatus time_candidates(const CheckRoutine *routine, Input input, const char *const libraries[2], double times[2], char *reason, size_t size)
{
    int status = 0;
    Timed *timed = map_memory(sizeof *timed, MAP_SHARED);
    timed->status = RUN_CRASH;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) child_time(routine, input, libraries, timed);
    if (child > 0) waitpid(child, &status, 0);
    if (timed->status != RUN_DONE && !timed->reason[0])
        snprintf(timed->reason, sizeof timed->reason, WIFSIGNALED(status) ? "ended by signal %d" : "ended with status %d",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    RunStatus result = timed->status;
    snprintf(reason, size, "%s", timed->reason);
    memcpy(times, timed->times, sizeof timed->times);
    munmap(timed, sizeof *timed);
    return result;
}
