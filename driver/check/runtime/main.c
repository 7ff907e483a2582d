/* The harness of `crayon check`.
 *   harness make EXPECTED PLAIN CHECKED SNAN ZERO   draws inputs that gfortran stands, writes what it computes;
 *                                                   prints name, verdict, cases, cases dropped, reason, TAB between
 *   harness run EXPECTED NAME=LIBRARY...            compares candidates with it
 *   harness follow EXPECTED NEW LIBRARY             writes what a library computes of the same inputs, where it does
 *   harness -c NAME run NEW NAME=LIBRARY...         compares candidates with that, which NAME has computed
 *   harness time EXPECTED ROUTINE LIBRARY LIBRARY   times a routine of both on its last case; prints microseconds
 * Exit status: 0 all identical; 4 a difference, or something vacuous or not checked (5 in place of the last
 * with -k, which must come first); 70 the harness itself failed. */
#define _GNU_SOURCE
#include "harness.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { DRAWS = 6, TIMEOUT = 60, REFERENCE_TIMEOUT = 10, MAX_ENDLESS = 3 };
enum { EXIT_UNPRINTED = 1, EXIT_DIFFERENCE = 4, EXIT_PARTLY = 5, EXIT_BROKEN = 70 };

/* ---- make: what gfortran computes -------------------------------------------------------- */

/* The four builds of the Fortran. */
typedef enum { BUILD_PLAIN, BUILD_CHECKED, BUILD_SNAN, BUILD_ZERO, BUILD_COUNT } Build;

typedef struct {
    Subject subjects[BUILD_COUNT];
} References;

/* FIT_NAN: usable, but better ones may be found. FIT_ENDLESS: other data will hardly help. FIT_BROKEN: nor will other sizes. */
typedef enum { FIT_GOOD, FIT_NAN, FIT_UNDEFINED, FIT_FAULT, FIT_ENDLESS, FIT_BROKEN } Fit;

/* Room for what the Fortran stores to, in memory that its process shares. */
static unsigned char *stored_create(const CheckRoutine *routine)
{
    return map_memory((size_t)routine->item_count * CHECK_CALLS + 1, MAP_SHARED);
}

static void stored_free(const CheckRoutine *routine, unsigned char *stored)
{
    if (stored) munmap(stored, (size_t)routine->item_count * CHECK_CALLS + 1);
}

static bool same_outputs(const CheckRoutine *routine, Input input, const unsigned char *a, const unsigned char *b)
{
    return compare_outputs(routine, input, a, b).differences == 0;
}

/* Names the first value on which two builds disagree. */
static void explain_undefined(const CheckRoutine *routine, Input input, const unsigned char *a,
                              const unsigned char *b, char *text, size_t size)
{
    Comparison c = compare_outputs(routine, input, a, b);
    snprintf(text, size, "reads undefined data: %s depends on it", routine->items[c.item].name);
}

/* Runs the builds on one input. FIT_GOOD, FIT_NAN: `plain` holds the expected outputs, and the input's `invalid` is
 * set as it should be. FIT_NAN: all that changed is NaN, or a NaN arose in a routine with MIN or MAX. */
static Fit fit_input(const References *references, const CheckRoutine *routine, Input *where, unsigned char *plain,
                     char *reason, size_t size)
{
    Input input = *where;
    static const Build order[] = {BUILD_CHECKED, BUILD_PLAIN, BUILD_SNAN, BUILD_ZERO};
    Fit fit = FIT_GOOD;
    for (int i = 0; i < BUILD_COUNT && fit == FIT_GOOD; i++) {
        Build build = order[i];
        unsigned char *other = build == BUILD_PLAIN ? plain : outputs_create(routine, input);
        RunResult result;
        run_inputs(&references->subjects[build], routine, &input, 1, &other, &result);
        if (build == BUILD_PLAIN) where->invalid = result.invalid;
        if (result.status != RUN_DONE) {
            fit = result.status == RUN_LOAD      ? FIT_BROKEN
                  : result.status == RUN_TIMEOUT ? FIT_ENDLESS
                  : build <= BUILD_CHECKED       ? FIT_FAULT
                                                 : FIT_UNDEFINED;
            snprintf(reason, size, "%s%.350s", fit == FIT_UNDEFINED ? "reads undefined data: " : "the Fortran ",
                     result.text);
        } else if (build >= BUILD_SNAN && !same_outputs(routine, input, plain, other)) {
            fit = FIT_UNDEFINED;
            explain_undefined(routine, input, plain, other, reason, size);
        }
        if (build != BUILD_PLAIN) outputs_free(routine, input, other);
    }
    if (fit != FIT_GOOD) return fit;
    Activity activity = observe_outputs(routine, input, plain);
    bool unsettled = where->invalid && (routine->flags & CHECK_MINMAX);
    return unsettled || (activity.changed && !activity.real) ? FIT_NAN : FIT_GOOD;
}

/* Draws data for one row of sizes until one fits well; the outputs, or NULL when none fits. */
static unsigned char *draw_input(const References *references, const CheckRoutine *routine, Input *input, Fit *fit,
                                 char *reason, size_t size)
{
    unsigned char *best = NULL;
    Input best_input = *input;
    Fit best_fit = FIT_FAULT;
    for (int draw = 0; draw < DRAWS && best_fit != FIT_GOOD && best_fit < FIT_ENDLESS; draw++) {
        Input next = {input->row, draw, 0, stored_create(routine)};
        unsigned char *plain = outputs_create(routine, next);
        Fit got = fit_input(references, routine, &next, plain, reason, size);
        if (got == FIT_GOOD || got >= FIT_ENDLESS || (got == FIT_NAN && !best)) {
            stored_free(routine, best_input.stored);
            outputs_free(routine, best_input, best);
            best = plain;
            best_input = next;
            best_fit = got;
        } else {
            stored_free(routine, next.stored);
            outputs_free(routine, next, plain);
        }
    }
    *input = best_input;
    *fit = best_fit;
    if (best_fit == FIT_GOOD || best_fit == FIT_NAN) return best;
    stored_free(routine, best_input.stored);
    outputs_free(routine, best_input, best);
    return NULL;
}

static void make_routine(const References *references, const CheckRoutine *routine, Expected *e)
{
    e->inputs = calloc((size_t)routine->case_count + 1, sizeof *e->inputs);
    e->outputs = calloc((size_t)routine->case_count + 1, sizeof *e->outputs);
    e->verdict = VERDICT_NOT_CHECKED;
    snprintf(e->reason, sizeof e->reason, "%s", routine->reason ? routine->reason : "no input was tried");
    if (routine->reason) return;
    bool changed = false, not_nan = false;
    Fit fit = FIT_GOOD;
    int endless = 0;
    for (int row = 0; row < routine->case_count && fit != FIT_BROKEN && endless < MAX_ENDLESS; row++) {
        Input input = {row, 0, 0, NULL};
        unsigned char *plain = draw_input(references, routine, &input, &fit, e->reason, sizeof e->reason);
        e->dropped += !plain;
        endless += fit == FIT_ENDLESS;
        if (!plain) continue;
        Activity activity = observe_outputs(routine, input, plain);
        changed |= activity.changed;
        not_nan |= activity.real;
        e->inputs[e->count] = input;
        e->outputs[e->count++] = plain;
    }
    if (e->count == 0) return;
    e->verdict = VERDICT_CHECKED;
    if (!changed || !not_nan) {
        e->verdict = VERDICT_VACUOUS;
        snprintf(e->reason, sizeof e->reason, changed ? "all it computes is NaN" : "it changes nothing");
    } else if (!e->dropped) {
        e->reason[0] = 0;
    }
}

/* CRAYON_CHECK_TIMEOUT: seconds of processor time that one case may take. */
static int seconds_allowed(void)
{
    const char *text = getenv("CRAYON_CHECK_TIMEOUT");
    int seconds = text ? atoi(text) : 0;
    return seconds > 0 ? seconds : TIMEOUT;
}

static int command_make(char **arguments)
{
    References references;
    int seconds = seconds_allowed() < REFERENCE_TIMEOUT ? seconds_allowed() : REFERENCE_TIMEOUT;
    for (int b = 0; b < BUILD_COUNT; b++)
        references.subjects[b] = (Subject){.path = arguments[1 + b], .fill = b == BUILD_ZERO, .timeout = seconds,
                                           .pages = b == BUILD_CHECKED ? PAGES_WATCHED : PAGES_OPEN,
                                           .perturb = b == BUILD_ZERO ? 0xff : b == BUILD_SNAN ? 0x80 : 0};
    Expected *all = calloc((size_t)check_routine_count + 1, sizeof *all);
    for (int r = 0; r < check_routine_count; r++) {
        static const char *const words[] = {"checked", "vacuous", "not checked"};
        make_routine(&references, &check_routines[r], &all[r]);
        printf("%s\t%s\t%d\t%d\t%s\n", check_routines[r].name, words[all[r].verdict], all[r].count, all[r].dropped,
               all[r].reason);
        fflush(stdout);
    }
    return expected_write(arguments[0], all) ? 0 : EXIT_BROKEN;
}

static const char *reference = "gfortran"; /* whose results candidates are compared with */

/* ---- run: candidates --------------------------------------------------------------------- */

static void print_grouped(char *text, size_t size, int64_t number)
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%" PRId64, number), at = 0;
    for (int i = 0; i < length && (size_t)at + 2 < size; i++) {
        if (i && (length - i) % 3 == 0) text[at++] = ' ';
        text[at++] = digits[i];
    }
    text[at] = 0;
}

typedef struct {
    int cases, different, failed, unsettled; /* unsettled: they differ where a NaN met MIN or MAX */
    int left; /* to the caller */
    int64_t values, differences, zeros;
    int worst; /* the case to show */
    Comparison shown;
} Tally;

static Tally tally_outputs(const CheckRoutine *routine, const Expected *e, unsigned char **outputs,
                           const RunResult *results)
{
    Tally t = {.cases = e->count, .worst = -1};
    int settled = 0;
    for (int i = 0; i < e->count; i++) settled += !e->inputs[i].invalid;
    for (int i = 0; i < e->count; i++) {
        if (results[i].status != RUN_DONE) {
            if (!t.failed) t.worst = i;
            t.failed++;
            continue;
        }
        unsigned char *other = outputs_left(routine, e->inputs[i], e->outputs[i], outputs[i]);
        Comparison c = compare_outputs(routine, e->inputs[i], other ? other : e->outputs[i], outputs[i]);
        t.left += other != NULL;
        outputs_free(routine, e->inputs[i], other);
        bool minmax = routine->flags & CHECK_MINMAX;
        bool differs = c.differences > (minmax ? c.zeros : 0);
        if (differs && minmax && e->inputs[i].invalid && settled) {
            t.unsettled++;
            continue;
        }
        if (differs && t.worst < 0) {
            t.worst = i;
            t.shown = c;
        }
        t.values += c.values;
        t.differences += c.differences;
        t.zeros += c.zeros;
        t.different += differs;
    }
    return t;
}

static void print_head(const CheckRoutine *routine, const char *candidate, const char *verdict)
{
    printf("%-16s %-9s %-11s ", routine->name, candidate, verdict);
}

static bool shows_nothing(const Expected *e, const Tally *t) { return e->verdict == VERDICT_VACUOUS || t->left == t->cases; }

static void print_tally(const CheckRoutine *routine, const char *candidate, const Expected *e, const Tally *t)
{
    char values[40];
    print_grouped(values, sizeof values, t->values);
    bool good = !t->different && !t->failed;
    const char *verdict = !good ? "DIFFERENT" : shows_nothing(e, t) ? "VACUOUS" : "identical";
    print_head(routine, candidate, verdict);
    if (!good && t->failed) printf("%d of %d cases fail", t->failed, t->cases);
    else if (!good) printf("%d of %d cases", t->different, t->cases);
    else if (e->verdict == VERDICT_VACUOUS) printf("%s", e->reason);
    else if (shows_nothing(e, t)) printf("it leaves all cases to the Fortran");
    else printf("%d %s, %s values", t->cases - t->unsettled, t->cases - t->unsettled == 1 ? "case" : "cases", values);
    printf("\n");
    if (good && t->left && t->left < t->cases)
        printf("    %d of them it leaves to the Fortran, and changes nothing\n", t->left);
    if (t->unsettled)
        printf("    %d more %s after a NaN met MIN or MAX: gfortran fixes no result\n", t->unsettled,
               t->unsettled == 1 ? "case differs" : "cases differ");
    if (!good && strcmp(candidate, "cuda") == 0 && (routine->flags & CHECK_LIBM))
        printf("    it calls library functions (exp, log, pow, ...): a GPU's differ from the\n"
               "    CPU's in the last places\n");
    if (good && t->zeros)
        printf("    %" PRId64 " zeros have the other sign: gfortran does not fix MIN, MAX of zeros\n", t->zeros);
}

/* Whether one of the first `count` results has a note that starts as this one does, up to its comma. */
static bool is_noted(const RunResult *results, int count, const char *note)
{
    char start[sizeof results->notes];
    snprintf(start, sizeof start, "%.*s", (int)strcspn(note, ",\n"), note);
    for (int i = 0; i < count; i++)
        if (strstr(results[i].notes, start)) return true;
    return false;
}

/* What the candidate warned of, each array once. */
static void print_notes(const RunResult *results, int count)
{
    for (int i = 0; i < count; i++)
        for (const char *note = results[i].notes; *note; note += strcspn(note, "\n"), note += *note == '\n') {
            char text[sizeof results->notes + 16];
            if (is_noted(results, i, note)) continue;
            snprintf(text, sizeof text, "    note: %.*s", (int)strcspn(note, "\n"), note);
            print_wrapped(stdout, 0, 6, text);
        }
}

static void print_case(const CheckRoutine *routine, const Expected *e, const Tally *t, unsigned char **outputs,
                       const RunResult *results)
{
    Input input = e->inputs[t->worst];
    char sizes[2000], text[2100];
    describe_sizes(sizes, sizeof sizes, routine, input);
    snprintf(text, sizeof text, "    case %d:%s seed=%" PRIu64 " draw=%d", input.row + 1, sizes, check_seed, input.draw);
    print_wrapped(stdout, 0, 6, text);
    if (results[t->worst].status != RUN_DONE) {
        printf("    ");
        print_wrapped(stdout, 4, 6, results[t->worst].text);
    } else print_difference(stdout, routine, input, &t->shown, reference, e->outputs[t->worst], outputs[t->worst]);
}

/* True when the candidate is equal on all inputs. */
static bool check_candidate(const CheckRoutine *routine, const Expected *e, const Subject *subject, const char *name)
{
    unsigned char **outputs = calloc((size_t)e->count + 1, sizeof *outputs);
    RunResult *results = calloc((size_t)e->count + 1, sizeof *results);
    for (int i = 0; i < e->count; i++) outputs[i] = outputs_create(routine, e->inputs[i]);
    run_inputs(subject, routine, e->inputs, e->count, outputs, results);
    Tally t = tally_outputs(routine, e, outputs, results);
    print_tally(routine, name, e, &t);
    bool good = !t.different && !t.failed, checked = !shows_nothing(e, &t);
    if (!good) print_case(routine, e, &t, outputs, results);
    print_notes(results, e->count);
    fflush(stdout);
    for (int i = 0; i < e->count; i++) outputs_free(routine, e->inputs[i], outputs[i]);
    free(outputs);
    free(results);
    return good && checked;
}

/* What the library computes of the inputs that one routine has; those that it does not stand, or leaves to its caller, are dropped. */
static void follow_routine(const CheckRoutine *routine, Expected *e, const Subject *subject)
{
    unsigned char **outputs = calloc((size_t)e->count + 1, sizeof *outputs);
    RunResult *results = calloc((size_t)e->count + 1, sizeof *results);
    int kept = 0;
    for (int i = 0; i < e->count; i++) outputs[i] = outputs_create(routine, e->inputs[i]);
    run_inputs(subject, routine, e->inputs, e->count, outputs, results);
    for (int i = 0; i < e->count; i++) {
        unsigned char *left = results[i].status == RUN_DONE ? outputs_left(routine, e->inputs[i], e->outputs[i], outputs[i]) : NULL;
        bool good = results[i].status == RUN_DONE && !left;
        outputs_free(routine, e->inputs[i], left);
        outputs_free(routine, e->inputs[i], good ? e->outputs[i] : outputs[i]);
        if (good) e->inputs[kept] = e->inputs[i], e->outputs[kept++] = outputs[i];
        else if (!e->dropped++) snprintf(e->reason, sizeof e->reason, "%s", left ? "it is left to the Fortran" : results[i].text);
    }
    e->count = kept;
    if (!kept) e->verdict = VERDICT_NOT_CHECKED;
    free(outputs);
    free(results);
}

static int command_follow(char **arguments)
{
    Expected *all = calloc((size_t)check_routine_count + 1, sizeof *all);
    Subject subject = {.path = arguments[2], .pages = PAGES_HELD, .timeout = seconds_allowed()};
    if (!expected_read(arguments[0], all)) return EXIT_BROKEN;
    for (int r = 0; r < check_routine_count; r++)
        if (all[r].verdict != VERDICT_NOT_CHECKED) follow_routine(&check_routines[r], &all[r], &subject);
    return expected_write(arguments[1], all) ? 0 : EXIT_BROKEN;
}

static int command_run(char **arguments, int count, bool keep_going)
{
    Expected *all = calloc((size_t)check_routine_count + 1, sizeof *all);
    if (!expected_read(arguments[0], all)) return EXIT_BROKEN;
    int compared = 0, equal = 0, unchecked = 0;
    char text[500];
    for (int r = 0; r < check_routine_count; r++) {
        const CheckRoutine *routine = &check_routines[r];
        if (all[r].verdict == VERDICT_NOT_CHECKED) {
            print_head(routine, "-", "not checked:");
            print_wrapped(stdout, 40, 4, all[r].reason);
            unchecked++;
            continue;
        }
        if (all[r].dropped) {
            printf("%-16s note: ", routine->name);
            snprintf(text, sizeof text, "%d %s not counted: %s", all[r].dropped, all[r].dropped == 1 ? "input" : "inputs",
                     all[r].reason);
            print_wrapped(stdout, 23, 4, text);
        }
        for (int i = 1; i < count; i++) {
            char *equals = strchr(arguments[i], '=');
            char *name = strndup(arguments[i], (size_t)(equals - arguments[i]));
            bool gpu = strcmp(name, "cuda") == 0 || strncmp(name, "cuda:", 5) == 0; /* what it changed is copied back: a store of the same value never shows */
            Subject subject = {.path = equals + 1, .one_process = gpu, .pages = gpu ? PAGES_OPEN : PAGES_HELD,
                               .without_gpu = strcmp(name, "cuda-host") == 0, .timeout = seconds_allowed()};
            equal += check_candidate(routine, &all[r], &subject, name);
            compared++;
            free(name);
        }
    }
    if (check_routine_count == 0) {
        printf("check: there is no routine to check\n");
        return EXIT_DIFFERENCE;
    }
    if (compared) printf("check: %d of %d comparisons with %s are equal", equal, compared, reference);
    else printf("check: nothing was compared");
    if (unchecked) printf("; %d of %d routines not checked", unchecked, check_routine_count);
    printf("\n");
    return equal < compared ? EXIT_DIFFERENCE : !unchecked ? 0 : keep_going ? EXIT_PARTLY : EXIT_DIFFERENCE;
}

/* ---- time -------------------------------------------------------------------------------- */

/* The last case is the one to time. */
static int command_time(char **arguments)
{
    Expected *all = calloc((size_t)check_routine_count + 1, sizeof *all);
    if (!expected_read(arguments[0], all)) return EXIT_BROKEN;
    for (int r = 0; r < check_routine_count; r++) {
        const CheckRoutine *routine = &check_routines[r];
        const char *const libraries[2] = {arguments[2], arguments[3]};
        char reason[400] = "";
        double times[2];
        if (strcmp(routine->name, arguments[1]) != 0) continue;
        const Input *last = all[r].count ? &all[r].inputs[all[r].count - 1] : NULL;
        if (!last || last->row != routine->case_count - 1) {
            printf("the Fortran does not stand these sizes%s%s\n", all[r].reason[0] ? ": " : "", all[r].reason);
            return EXIT_DIFFERENCE;
        }
        if (time_candidates(routine, *last, libraries, times, reason, sizeof reason) != RUN_DONE) {
            printf("%s\n", reason);
            return EXIT_DIFFERENCE;
        }
        printf("%.4f %.4f\n", times[0], times[1]);
        return 0;
    }
    printf("there is no routine %s\n", arguments[1]);
    return EXIT_DIFFERENCE;
}

int main(int argc, char **argv)
{
    uint16_t probe = 1;
    unsigned char first;
    memcpy(&first, &probe, 1);
    if (!first) {
        fprintf(stderr, "check: this machine is not little-endian\n");
        return EXIT_BROKEN;
    }
    bool keep_going = argc > 1 && strcmp(argv[1], "-k") == 0;
    argc -= keep_going;
    argv += keep_going;
    if (argc > 2 && strcmp(argv[1], "-c") == 0) {
        reference = argv[2];
        argc -= 2;
        argv += 2;
    }
    if (argc == 5 && strcmp(argv[1], "follow") == 0) return command_follow(argv + 2);
    if (argc == 7 && strcmp(argv[1], "make") == 0) return command_make(argv + 2);
    if (argc == 6 && strcmp(argv[1], "time") == 0) return command_time(argv + 2);
    bool named = argc > 3 && strcmp(argv[1], "run") == 0;
    for (int i = 3; i < argc; i++) named = named && strchr(argv[i], '=');
    if (named) {
        int status = command_run(argv + 2, argc - 2, keep_going);
        bool failed = ferror(stdout) != 0;
        if (fflush(stdout) == 0 && !failed) return status;
        fprintf(stderr, "check: cannot write the results\n");
        return status ? status : EXIT_UNPRINTED;
    }
    fprintf(stderr, "usage: harness make EXPECTED PLAIN CHECKED SNAN ZERO\n"
                    "       harness [-k] [-c NAME] run EXPECTED NAME=LIBRARY...\n"
                    "       harness follow EXPECTED NEW LIBRARY\n"
                    "       harness time EXPECTED ROUTINE LIBRARY LIBRARY\n");
    return 2;
}
