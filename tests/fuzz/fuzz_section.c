/* Random statements on sections and whole arrays. */
#include "fortran.h"

#include <string.h>

bool same_shape(const Array *a, const Array *b)
{
    if (a->rank != b->rank || a->fixed != b->fixed) return false;
    for (uint32_t n = 0; n < a->rank; n++)
        if (a->axis[n] != b->axis[n] || a->lower[n] != b->lower[n] || a->grow[n] != b->grow[n] || a->grow[n] == ASSUMED)
            return false;
    return true;
}

/* Within an array assignment the element must run along its axes, each once and in the same order. */
bool fits_section(const Gen *g, uint32_t id)
{
    const Array *a = &g->arrays[id];
    const Open *inner = g->open_count ? &g->open[g->open_count - 1] : NULL;
    uint32_t at = a->rank;
    if (!inner || !inner->section) return true;
    if (inner->whole) return same_shape(a, &g->arrays[inner->shape]) && !a->own;
    for (uint32_t n = g->open_count; n-- > 0 && g->open[n].section;) {
        uint32_t along = 0, before = at;
        for (uint32_t d = 0; d < a->rank; d++)
            if (a->axis[d] == g->open[n].axis) along++, at = d;
        if (along != 1 || (n + 1 < g->open_count && at < before)) return false;
    }
    return true;
}

/* The elements of an open section, `offset` further, now and then from the other end. */
const char *section_text(Gen *g, const Open *open, int offset)
{
    const char *low = plus(g, axis_low(g, open->axis), open->low + offset);
    const char *high = plus(g, axis_high(open->axis), open->high + offset);
    int step = chance(g, 6) ? -open->step : open->step;
    if (step == 1) return print(g, "%s:%s", low, high);
    return print(g, "%s:%s:%d", step > 0 ? low : high, step > 0 ? high : low, step);
}

static void open_section(Gen *g, uint32_t axis)
{
    static const uint32_t weights[] = {14, 2, 3, 1};
    static const int steps[] = {1, -1, 2, -2};
    g->open[g->open_count++] = (Open){.axis = axis, .low = between(g, -1, 0), .high = between(g, 0, 1),
                                      .step = steps[pick_weighted(g, weights, 4)], .section = true};
}

static bool is_open(const Gen *g, uint32_t axis)
{
    for (uint32_t n = 0; n < g->open_count; n++)
        if (g->open[n].axis == axis) return true;
    return false;
}

/* Opens what an assignment to the array runs over, one or two axes or the whole array; how many. 0: nothing does. */
static uint32_t open_target(Gen *g, uint32_t id)
{
    const Array *a = &g->arrays[id];
    bool second = false;
    if (a->readonly || a->own || a->axis[0] != 0 || a->grow[0] == ASSUMED || g->open_count + 2 > MAX_OPEN) return 0;
    if (g->open_count == 0 && same_shape(a, a) && chance(g, 20)) {
        g->open[g->open_count++] = (Open){.axis = AXES, .step = 1, .section = true, .whole = true, .shape = id};
        return 1;
    }
    for (uint32_t n = 1; n < a->rank; n++) second |= a->axis[n] == 1 && a->grow[n] != ASSUMED;
    second &= !is_open(g, 1) && chance(g, 30);
    if (second) open_section(g, 1);
    open_section(g, 0);
    if (fits_section(g, id)) return 1 + second;
    g->open_count -= 1 + second;
    return 0;
}

/* A condition with elements of the sections in it, or NULL. */
static const char *mask(Gen *g)
{
    Kind kind = chance(g, 20) ? KIND_L4 : chance(g, 70) ? KIND_R4 : KIND_R8;
    const char *element = readable_element(g, kind, false);
    if (!element || (!strchr(element, ':') && !innermost(g)->whole)) return NULL;
    if (kind != KIND_L4)
        element = print(g, "%s %s %s", element, chance(g, 50) ? ".gt." : ".le.", expression(g, kind, 1).text);
    if (chance(g, 70)) return element;
    return print(g, "(%s) %s (%s)", element, chance(g, 50) ? ".and." : ".or.", condition(g, 1));
}

/* Another assignment to an array that fits, under the masks of a WHERE. */
static void masked_assignment(Gen *g)
{
    int offset;
    for (int tries = 0; tries < 20; tries++) {
        uint32_t id = below(g, g->array_count);
        const Array *a = &g->arrays[id];
        if (a->readonly || a->index || a->grow[0] == ASSUMED || !fits_section(g, id)) continue;
        const char *value = assignable(g, a->kind, a->positive, 1);
        line(g, "%s = %s", written_element(g, id, &offset), value);
        return;
    }
}

static void where_block(Gen *g, const char *test, const char *target, const char *value)
{
    const char *other = chance(g, 40) ? mask(g) : NULL;
    line(g, "where (%s)", test);
    g->indent++;
    line(g, "%s = %s", target, value);
    if (chance(g, 40)) masked_assignment(g);
    if (other) {
        g->indent--;
        line(g, "elsewhere (%s)", other);
        g->indent++;
        masked_assignment(g);
    }
    if (chance(g, 60)) {
        g->indent--;
        line(g, "elsewhere");
        g->indent++;
        masked_assignment(g);
    }
    g->indent--;
    line(g, "end where");
}

/* An array assignment over part of one or two axes or to a whole array, now and then under WHERE. */
bool section_assignment(Gen *g)
{
    uint32_t id = below(g, g->array_count);
    int offset;
    if (is_open(g, 0)) return false;
    uint32_t count = open_target(g, id);
    if (!count) return false;
    const Array *a = &g->arrays[id];
    Open o = g->open[g->open_count - 1];
    const char *target = written_element(g, id, &offset), *value = assignable(g, a->kind, a->positive, 1 + below(g, 2));
    const char *test = chance(g, 30) ? mask(g) : NULL;
    if (test && chance(g, 40)) line(g, "where (%s) %s = %s", test, target, value);
    else if (test) where_block(g, test, target, value);
    else line(g, "%s = %s", target, value);
    g->open_count -= count;
    if (test) return true;
    if (o.whole) g->flow.whole[id] = true;
    else if (a->rank == 1 && o.step * o.step == 1) mark_part(g, id, o.low, o.high);
    return true;
}

/* ---- in expressions --------------------------------------------------------------------- */

static const char *section_function(Gen *g, Kind kind, const char *items)
{
    if (!is_real(kind)) return print(g, "mod(%s(%s), %s)", chance(g, 50) ? "sum" : "maxval", items, literal(g, kind, "101"));
    const char *low = print(g, "-%s", literal(g, kind, "4.0")), *high = literal(g, kind, "4.0");
    if (chance(g, 40)) return print(g, "max(%s, min(%s, %s(%s)))", low, high, chance(g, 50) ? "minval" : "maxval", items);
    return print(g, "mod(sum(%s), %s)", items, literal(g, kind, "0.7"));
}

/* A sum, an extremum, or a count over part of the first axis, outside of loops over it; false: here is none. */
bool over_section(Gen *g, Kind kind, Piece *piece)
{
    if (g->in_helper || is_open(g, 0) || g->open_count == MAX_OPEN || in_section(g)) return false;
    open_section(g, 0);
    /* In front of all else a section: gfortran takes some expressions with constants and sections for scalars. */
    const char *items = kind == KIND_L4 ? mask(g) : readable_element(g, kind, false), *test = chance(g, 25) ? mask(g) : NULL;
    bool good = items && strchr(items, ':');
    if (good && kind != KIND_L4 && chance(g, 70)) items = print(g, "%s - %s", items, wrapped(g, expression(g, kind, 1), 2));
    g->open_count--;
    if (kind == KIND_I4 && test) *piece = (Piece){print(g, "count(%s)", test), INT_BOUND, 3};
    else if (!good) return false;
    else if (kind == KIND_L4) *piece = (Piece){print(g, "%s(%s)", chance(g, 50) ? "any" : "all", items), 1, 3};
    else *piece = (Piece){section_function(g, kind, items), is_real(kind) ? BOUND : 101, 3};
    return true;
}
