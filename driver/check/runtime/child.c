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

enum { CANARY_BYTES = 512, WAITING = 10 };

/* NaN as a double and as a float, so that what is read outside an array shows. */
static const uint64_t canaries[2] = {UINT64_C(0x7ff5a5a57ff5a5a5), 0};

/* What parent and child share; the outputs follow. */
typedef struct {
    volatile int begun, done; /* inputs */
    volatile int load_failed;
    RunResult results[];
} Shared;

static void *map_memory(size_t bytes, int sharing)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        fprintf(stderr, "check: no memory for %zu bytes\n", bytes);
        exit(70);
    }
    return memory;
}

/* ---- in the child ------------------------------------------------------------------------ */

/* An argument between canaries, and those between pages that cannot be touched. */
typedef struct {
    unsigned char *map, *data;
    size_t map_bytes, bytes, page;
} Guarded;

static void fill_canary(const Guarded *g, uint64_t pattern)
{
    for (unsigned char *p = g->map + g->page; p < g->map + g->map_bytes - g->page; p += 8) memcpy(p, &pattern, 8);
}

static Guarded guarded_create(size_t bytes, uint64_t pattern)
{
    Guarded g = {.bytes = bytes, .page = (size_t)sysconf(_SC_PAGESIZE)};
    size_t inside = (bytes + 2 * CANARY_BYTES + g.page - 1) / g.page * g.page;
    g.map_bytes = inside + 2 * g.page;
    g.map = map_memory(g.map_bytes, MAP_PRIVATE);
    mprotect(g.map, g.page, PROT_NONE);
    mprotect(g.map + g.map_bytes - g.page, g.page, PROT_NONE);
    g.data = g.map + g.page + CANARY_BYTES;
    fill_canary(&g, pattern);
    return g;
}

/* The bytes from the argument to the first damaged byte (negative: before it), or 0 when there is none;
 * the first byte after the argument counts as 1. */
static int64_t guarded_damage(const Guarded *g, uint64_t pattern)
{
    const unsigned char *bytes = (const unsigned char *)&pattern;
    const unsigned char *first = g->map + g->page, *last = g->map + g->map_bytes - g->page;
    for (const unsigned char *p = g->data - 1; p >= first; p--)
        if (*p != bytes[(p - first) % 8]) return p - g->data;
    for (const unsigned char *p = g->data + g->bytes; p < last; p++)
        if (*p != bytes[(p - first) % 8]) return p - (g->data + g->bytes) + 1;
    return 0;
}

static void *item_address(void *library, const CheckItem *item)
{
    unsigned char *area = dlsym(library, check_areas[item->where].symbol);
    return area ? area + item->offset : NULL;
}

static bool damaged(const CheckItem *item, const Guarded *g, uint64_t pattern, RunResult *result)
{
    int64_t at = guarded_damage(g, pattern);
    if (!at) return false;
    result->status = RUN_CANARY;
    if (at < 0)
        snprintf(result->text, sizeof result->text, "wrote outside %s: %lld bytes before its start", item->name,
                 (long long)-at);
    else
        snprintf(result->text, sizeof result->text, "wrote outside %s: %lld bytes after its end", item->name,
                 (long long)at - 1);
    return true;
}

/* One call; false when result says what went wrong. */
static bool call_once(void *library, void *function, const CheckRoutine *routine, Input input, int call,
                      uint64_t pattern, unsigned char *output, RunResult *result)
{
    const int64_t *n = input_sizes(routine, input);
    Guarded *guards = calloc((size_t)routine->item_count + 1, sizeof *guards);
    void **places = calloc((size_t)routine->item_count + 1, sizeof *places);
    void **arguments = calloc((size_t)routine->argument_count + 1, sizeof *arguments);
    size_t *offsets = calloc((size_t)routine->item_count + 1, sizeof *offsets);
    uint64_t returned = 0;
    input_layout(routine, n, offsets);
    for (int i = 0; i < routine->item_count; i++) {
        const CheckItem *item = &routine->items[i];
        size_t bytes = (size_t)item_count(item, n) * type_bytes(item->type);
        if (item->place == CHECK_RESULT) {
            places[i] = &returned;
            continue;
        }
        if (item->place == CHECK_AREA) {
            places[i] = item_address(library, item);
            if (!places[i]) {
                result->status = RUN_LOAD;
                snprintf(result->text, sizeof result->text, "no symbol %s", check_areas[item->where].symbol);
                return false;
            }
        } else {
            guards[i] = guarded_create(bytes, pattern);
            places[i] = guards[i].data;
            arguments[item->where] = places[i];
        }
        input_fill(routine, i, input, call, places[i]);
    }
    feclearexcept(FE_ALL_EXCEPT);
    routine->call(function, arguments, &returned);
    if (fetestexcept(FE_INVALID)) result->invalid = 1;
    bool good = true;
    for (int i = 0; i < routine->item_count; i++) {
        const CheckItem *item = &routine->items[i];
        memcpy(output + offsets[i], places[i], (size_t)item_count(item, n) * type_bytes(item->type));
        if (item->place != CHECK_ARGUMENT) continue;
        if (good && damaged(item, &guards[i], pattern, result)) good = false;
        munmap(guards[i].map, guards[i].map_bytes);
    }
    free(guards);
    free(places);
    free(arguments);
    free(offsets);
    return good;
}

/* Ends the process when a case takes `seconds` of processor time, or far longer by the clock: a busy machine is no fault
 * of the candidate, one that waits for ever is. */
static void limit_time(int seconds)
{
    struct itimerval limit = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &limit, NULL);
    alarm(WAITING * (unsigned)seconds);
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
    /* lazily: routines that are left out may call what is not given */
    void *library = dlopen(subject->path, RTLD_LAZY | RTLD_LOCAL);
    void *function = library ? dlsym(library, routine->symbol) : NULL;
    if (!function) {
        shared->load_failed = 1;
        snprintf(shared->results[from].text, sizeof shared->results[from].text, "%s",
                 library ? "the routine's symbol is missing" : dlerror());
        _exit(0);
    }
    for (int i = from; i < to; i++) {
        shared->begun = i + 1;
        limit_time(subject->timeout);
        for (int call = 0; call < CHECK_CALLS; call++)
            if (!call_once(library, function, routine, inputs[i], call, canaries[subject->fill],
                           outputs[i] + (size_t)call * sizes[i], &shared->results[i]))
                break;
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

/* Runs inputs from .. to-1 in one child; returns the first that is still to be done. */
static int run_child(const Subject *subject, const CheckRoutine *routine, const Input *inputs, int from, int to,
                     Shared *shared, unsigned char **outputs, const size_t *sizes)
{
    FILE *log = tmpfile();
    int status = 0;
    shared->begun = shared->done = from;
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
    } else if (shared->done < to) {
        explain_death(status, log, subject->timeout, &shared->results[shared->done]);
        shared->done++;
    }
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
