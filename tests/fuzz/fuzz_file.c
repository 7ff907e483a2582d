/* A file of routines. */
#include "folds.h"
#include "fronts.h"
#include "gathers.h"
#include "patterns.h"
#include "planes.h"
#include "programs.h"
#include "pairs.h"
#include "scatters.h"
#include "species.h"
#include "lists.h"
#include "counts.h"
#include "meets.h"
#include "sweeps.h"
#include "rows.h"
#include "varies.h"

#include <string.h>

/* A generator for routine `number` (from 0), or for the helpers. */
static Gen *start(Arena *arena, const FuzzOptions *options, uint32_t number, const Gen *file, Text *out)
{
    Gen *g = arena_new(arena, Gen);
    *g = file ? *file : (Gen){.arena = arena, .options = options, .out = out};
    g->random = options->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)number * UINT64_C(0xd1b54a32d192ed03);
    /* Numbers of successive seeds are those of one stream: what is drawn begins elsewhere. */
    uint64_t high = below(g, UINT32_MAX);
    g->random = high << 32 | below(g, UINT32_MAX);
    g->statement = 0;
    return g;
}

static void print_routine(Arena *arena, const FuzzOptions *options, const Gen *file, uint32_t number, Text *out)
{
    Gen *g = start(arena, options, number + 1, file, out);
    const char *name = print(g, "f%u", (unsigned)number);
    g->dropping = options->only >= 0;
    if (options->reductions) {
        folds_routine(g, number);
        return;
    }
    if (options->planes) {
        planes_routine(g, number);
        return;
    }
    if (options->species) {
        species_routine(g, number);
        return;
    }
    if (options->sweeps) {
        sweeps_routine(g, number);
        return;
    }
    if (options->lists) {
        lists_routine(g, number);
        return;
    }
    if (options->meets) {
        meets_routine(g, number);
        return;
    }
    if (options->counts) {
        counts_routine(g, number);
        return;
    }
    if (options->gathers) {
        gathers_routine(g, number);
        return;
    }
    if (options->fronts) {
        fronts_routine(g, number);
        return;
    }
    if (options->pairs) {
        pairs_routine(g, number);
        return;
    }
    if (options->scatters) {
        scatters_routine(g, number);
        return;
    }
    if (options->patterns) {
        patterns_routine(g, number);
        return;
    }
    if (options->programs) {
        programs_routine(g, number);
        return;
    }
    if (options->varying) {
        varies_routine(g, number);
        return;
    }
    if (options->structured || chance(g, ROWS_PERCENT)) {
        rows_routine(g, number);
        return;
    }
    g->labels = options->fixed ? chance(g, 60) : chance(g, 5);
    g->implicit = chance(g, options->fixed ? 50 : 10);
    g->clean = chance(g, 65);
    g->kind_names = !options->fixed && chance(g, 30);
    declare_variables(g);
    /* Lines of the body come behind the declarations, which depend on it. */
    Text body = {0};
    g->out = &body;
    g->indent++;
    routine_body(g);
    g->indent--;
    g->out = out;
    print_declarations(g, name);
    if (g->computed)
        directive(g, "assume(ihi - %s >= -2)", axis_low(g, 0));
    text_add(out, text_string(&body));
    g->indent--;
    if (options->fixed) line(g, "end");
    else line(g, "end subroutine %s", name);
    if (options->print_statements) text_printf(out, "! statements: %u\n", (unsigned)g->statement);
    text_free(&body);
}

/* What routines share. */
static void print_common_part(Arena *arena, const FuzzOptions *options, Gen *file, Text *out)
{
    choose_helpers(file);
    print_modules(file);
    Gen *helpers = start(arena, options, 0, file, out);
    if (options->fixed) line(file, "end module fuzzmd");
    print_helpers(helpers);
    if (!options->fixed) line(file, "end module fuzzmd");
}

void fuzz_fortran(Arena *arena, const FuzzOptions *options, Text *out)
{
    Gen *file = start(arena, options, 0, NULL, out);
    file->upper = options->fixed && chance(file, 50);
    if (options->programs) programs_common(file);
    else if (!options->patterns) print_common_part(arena, options, file, out);
    for (uint32_t n = 0; n < options->routines; n++)
        if (options->only < 0 || options->only == (int32_t)n) print_routine(arena, options, file, n, out);
    if (options->programs) programs_main(file);
    else if (options->driver) patterns_main(file);
}
