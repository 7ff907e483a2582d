/* What is tried, and how far a run is. */
#include "driver/tune/tune.h"

#include <string.h>
#include <unistd.h>

enum { FOR_C = 1, FOR_CUDA = 2 };

/* In words of the tuning file; what is not said is as without a tuning file. The first one is that. */
static const struct {
    unsigned with;
    const char *choice;
} candidates[] = {
    {FOR_C | FOR_CUDA, "shape=auto"},
    {FOR_C | FOR_CUDA, "shape=loops"},
    {FOR_C, "shape=auto vl=128"},
    {FOR_C, "shape=auto vl=256"},
    {FOR_C | FOR_CUDA, "shape=strip vl=64"},
    {FOR_C | FOR_CUDA, "shape=strip vl=128"},
    {FOR_C | FOR_CUDA, "shape=strip vl=256"},
    {FOR_C, "shape=strip vl=512"},
    {FOR_CUDA, "shape=strip vl=64 regs=64"},
    {FOR_CUDA, "shape=strip vl=128 regs=64"},
    {FOR_CUDA, "shape=strip vl=128 regs=255"},
    {FOR_C | FOR_CUDA, "shape=strip vl=128 schedule=list"},
    {FOR_CUDA, "shape=strip vl=256 schedule=list"},
    {FOR_CUDA, "shape=strip vl=128 divide=nvcc"},
    {FOR_C | FOR_CUDA, "shape=row vl=64"},
    {FOR_C | FOR_CUDA, "shape=row vl=128"},
    {FOR_C | FOR_CUDA, "shape=row vl=256"},
    {FOR_C, "shape=row vl=512"},
    {FOR_C, "shape=row vl=64 columns=8"},
    {FOR_C, "shape=row vl=256 columns=32"},
    {FOR_CUDA, "shape=row vl=128 columns=8"},
    {FOR_CUDA, "shape=row vl=64 regs=64"},
    {FOR_CUDA, "shape=row vl=128 regs=64"},
    {FOR_CUDA, "shape=row vl=128 regs=255"},
    {FOR_C | FOR_CUDA, "shape=row vl=128 schedule=list"},
    {FOR_CUDA, "shape=row vl=256 schedule=list"},
    {FOR_CUDA, "shape=row vl=128 divide=nvcc"},
};

/* Adds a candidate; what is wrong with its words, or NULL. */
static const char *add_candidate(Context *context, const char *text, TuneCandidates *list)
{
    TuneCandidate candidate = {.tuned = tuning_plain()};
    const char *bad, *why = tuning_read_choice(context, text, strlen(text), &candidate.tuned, &bad);
    candidate.choice = tuning_choice_text(context, &candidate.tuned);
    if (!why) list_push(context->arena, list, candidate);
    return why;
}

bool tune_list_candidates(Context *context, const Options *options, TuneCandidates *list)
{
    unsigned wanted = strcmp(options->with, "c") == 0 ? FOR_C : FOR_CUDA;
    const char *why = NULL;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        if (!(candidates[i].with & wanted) || (i && options->try_count)) continue;
        if ((why = add_candidate(context, candidates[i].choice, list))) internal_error("candidate '%s': %s", candidates[i].choice, why);
    }
    for (uint32_t i = 0; i < options->try_count && !why; i++) why = add_candidate(context, options->tries[i], list);
    if (why) fprintf(stderr, "crayon: error: --try: %s\n", why);
    return !why;
}

/* ---- how far it is ---------------------------------------------------------------------- */

void tune_show(uint32_t done, uint32_t all, const char *what)
{
    enum { CELLS = 24, COLUMNS = 79 };
    if (!isatty(2)) {
        fprintf(stderr, "tune: %u of %u: %s\n", (unsigned)done, (unsigned)all, what);
        return;
    }
    char bar[CELLS + 1] = "", line[COLUMNS + 1];
    uint32_t full = all ? done * CELLS / all : 0;
    for (uint32_t i = 0; i < CELLS; i++) bar[i] = i < full ? '#' : '.';
    snprintf(line, sizeof line, "[%s] %u of %u: %s", bar, (unsigned)done, (unsigned)all, what);
    fprintf(stderr, "\r%-*s", COLUMNS, line);
}

void tune_show_end(void)
{
    enum { COLUMNS = 79 };
    if (isatty(2)) fprintf(stderr, "\r%*s\r", COLUMNS, "");
}
