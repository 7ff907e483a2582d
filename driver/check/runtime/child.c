/* Running a routine in child processes: whatever it does to itself is a result, not a crash of the harness. */
#define _GNU_SOURCE
#include "harness.h"

#include <dlfcn.h>
#include <errno.h>
#include <fenv.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WAITING = 10 };

/* What parent and child share; the outputs follow. */
typedef struct {
    volatile int begun, done; /* inputs */
    volatile int load_failed;
    StoreFault store;
    RunResult results[];
} Shared;

/* ---- in the child ------------------------------------------------------------------------ */

/* One call; false when result says what went wrong. */
static bool call_once(Room *room, void *function, Input input, int call, unsigned char *output, Shared *shared, RunResult *result)
{
    const CheckRoutine *routine = room->routine;
    const int64_t *n = input_sizes(routine, input);
    size_t *offsets = calloc((size_t)routine->item_count + 1, sizeof *offsets);
    if (!room_open(room, n, result)) return false;
    input_layout(routine, n, offsets);
    for (int i = 0; i < routine->item_count; i++) input_fill(routine, i, input, call, room->places[i].data);
    room_protect(room, &shared->store);
    feclearexcept(FE_ALL_EXCEPT);
    routine->call(function, room->arguments, room->returned);
    if (fetestexcept(FE_INVALID)) result->invalid = 1;
    room_release(room);
    for (int i = 0; i < routine->item_count; i++) memcpy(output + offsets[i], room->places[i].data, room->places[i].bytes);
    free(offsets);
    return room_close(room, result);
}

/* Ends the process when a case takes `seconds` of processor time, or far longer by the clock: a busy machine is no fault
 * of the candidate, one that waits for ever is. */
static void limit_time(int seconds)
{
    struct itimerval limit = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &limit, NULL);
    alarm(WAITING * (unsigned)seconds);
}

/* Where the call's bytes of `stored` lie; NULL: nowhere. */
static unsigned char *stored_of(const CheckRoutine *routine, Input input, int call)
{
    return input.stored ? input.stored + (size_t)call * (size_t)routine->item_count : NULL;
}

static void child_run(const Subject *subject, const CheckRoutine *routine, const Input *inputs, int from, int to,
                      Shared *shared, unsigned char **outputs, const size_t *sizes)
{
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (subject->perturb) mallopt(M_PERTURB, subject->perturb);
    /* Whatever the user's environment says: a GPU's candidate must not run the host's code. */
    if (subject->without_gpu) {
        setenv("CRAYON_DEVICES", "0", 1);
        setenv("CRAYON_FALLBACK", "c", 1);
    } else {
        unsetenv("CRAYON_DEVICES");
        unsetenv("CRAYON_FALLBACK");
    }
    /* Lazily where routines that are left out call what is not given; else the loader would store beside what is watched. */
    void *library = dlopen(subject->path, RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen(subject->path, RTLD_LAZY | RTLD_LOCAL);
    void *function = library ? dlsym(library, routine->symbol) : NULL;
    if (!function) {
        shared->load_failed = 1;
        snprintf(shared->results[from].text, sizeof shared->results[from].text, "%s",
                 library ? "the routine's symbol is missing" : dlerror());
        _exit(0);
    }
    Room room = room_create(library, routine, subject->pages, subject->fill);
    for (int i = from; i < to; i++) {
        shared->begun = i + 1;
        limit_time(subject->timeout);
        for (int call = 0; call < CHECK_CALLS; call++) {
            room.stored = stored_of(routine, inputs[i], call);
            if (!call_once(&room, function, inputs[i], call, outputs[i] + (size_t)call * sizes[i], shared, &shared->results[i]))
                break;
        }
        shared->done = i + 1;
    }
    _exit(0);
}

/* ---- in the parent ----------------------------------------------------------------------- */

/* The line of the child's messages that says most: the one with "rror", else the last. */
static void said(FILE *log, char *text, size_t size)
{
    char line[400], last[400] = "";
    bool found = false;
    rewind(log);
    while (!found && fgets(line, sizeof line, log)) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == 0) continue;
        snprintf(last, sizeof last, "%s", line);
        found = strstr(line, "rror") != NULL;
    }
    snprintf(text, size, "%s", last);
}

/* The warnings among the child's messages, once each. */
static void note_warnings(FILE *log, RunResult *result)
{
    static const char start[] = "crayon: warning: ";
    char line[sizeof result->notes];
    rewind(log);
    while (fgets(line, sizeof line, log)) {
        size_t used = strlen(result->notes);
        if (strncmp(line, start, sizeof start - 1) != 0 || strstr(result->notes, line + sizeof start - 1)) continue;
        snprintf(result->notes + used, sizeof result->notes - used, "%s", line + sizeof start - 1);
    }
}

/* What became of input `i`, which the child began and did not finish. */
static void explain_death(int status, FILE *log, int timeout, RunResult *result)
{
    char words[400];
    said(log, words, sizeof words);
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal == SIGPROF || signal == SIGALRM) {
        result->status = RUN_TIMEOUT;
        snprintf(result->text, sizeof result->text, "did not end within %d s%s", signal == SIGPROF ? timeout : WAITING * timeout,
                 signal == SIGPROF ? " of processor time" : "");
    } else if (signal) {
        result->status = RUN_CRASH;
        snprintf(result->text, sizeof result->text, "crashed: %s%s%.300s", strsignal(signal),
                 words[0] ? "; " : "", words);
    } else {
        result->status = RUN_EXIT;
        snprintf(result->text, sizeof result->text, "ended with status %d%s%.300s", WEXITSTATUS(status),
                 words[0] ? ": " : "", words);
    }
}

/* The store that ended the process. */
static void explain_store(const CheckRoutine *routine, Input input, const StoreFault *fault, RunResult *result)
{
    const CheckItem *item = &routine->items[fault->item];
    const int64_t *n = input_sizes(routine, input);
    int64_t element = fault->offset / (int64_t)type_bytes(item->type);
    char name[200];
    result->status = RUN_STORE;
    if (fault->offset < 0 || element >= item_count(item, n)) {
        snprintf(result->text, sizeof result->text, "wrote outside %s", item->name);
        return;
    }
    element_name(name, sizeof name, item, n, element);
    snprintf(result->text, sizeof result->text, "stores to %s, which the Fortran leaves alone", name);
}

/* Runs inputs from .. to-1 in one child; returns the first that is still to be done. */
static int run_child(const Subject *subject, const CheckRoutine *routine, const Input *inputs, int from, int to,
                     Shared *shared, unsigned char **outputs, const size_t *sizes)
{
    FILE *log = tmpfile();
    int status = 0;
    shared->begun = shared->done = from;
    shared->store.found = false;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (log) {
            dup2(fileno(log), 1);
            dup2(fileno(log), 2);
        }
        child_run(subject, routine, inputs, from, to, shared, outputs, sizes);
    }
    if (child < 0 || !log) {
        perror("check: fork");
        exit(70);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (shared->load_failed) {
        for (int i = from; i < to; i++) {
            if (i > from) shared->results[i] = shared->results[from];
            shared->results[i].status = RUN_LOAD;
        }
        shared->done = to;
    } else if (shared->store.found) {
        explain_store(routine, inputs[shared->done], &shared->store, &shared->results[shared->done]);
        shared->done++;
    } else if (shared->done < to) {
        explain_death(status, log, subject->timeout, &shared->results[shared->done]);
        shared->done++;
    }
    note_warnings(log, &shared->results[from]);
    fclose(log);
    return shared->done;
}

void run_inputs(const Subject *subject, const CheckRoutine *routine, const Input *inputs, int count,
                unsigned char **outputs, RunResult *results)
{
    size_t *sizes = calloc((size_t)count + 1, sizeof *sizes);
    unsigned char **slots = calloc((size_t)count + 1, sizeof *slots);
    size_t total = 0;
    for (int i = 0; i < count; i++) {
        sizes[i] = input_layout(routine, input_sizes(routine, inputs[i]), NULL);
        total += sizes[i] * CHECK_CALLS;
    }
    size_t head = sizeof(Shared) + (size_t)count * sizeof(RunResult);
    head = (head + 63) & ~(size_t)63;
    Shared *shared = map_memory(head + total + 8, MAP_SHARED);
    unsigned char *next_slot = (unsigned char *)shared + head;
    for (int i = 0; i < count; i++) {
        slots[i] = next_slot;
        next_slot += sizes[i] * CHECK_CALLS;
    }
    bool together = subject->one_process && !(routine->flags & CHECK_SAVES);
    int next = 0;
    while (next < count && (next == 0 || shared->results[next - 1].status != RUN_TIMEOUT))
        next = run_child(subject, routine, inputs, next, together ? count : next + 1, shared, slots, sizes);
    for (; next < count; next++) {
        shared->results[next].status = RUN_SKIPPED;
        snprintf(shared->results[next].text, sizeof shared->results[next].text, "not run after the one before");
    }
    for (int i = 0; i < count; i++) {
        memcpy(outputs[i], slots[i], sizes[i] * CHECK_CALLS);
        results[i] = shared->results[i];
    }
    munmap(shared, head + total + 8);
    free(sizes);
    free(slots);
}
