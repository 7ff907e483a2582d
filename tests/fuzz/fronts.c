/* Routines of loops in each other whose iterations wait for each other:
 *
 *   u, v(i,j,k)              updated in place, of what stands a few points beside
 *   a(i,j)                   updated, with one subscript less: in turns, or by the loop that it does not name
 *   c(i,j,k)                 read
 *   w                        a scalar, an iteration's own, mostly
 *   r, q, p, up              what goes from iteration to iteration: sums, extrema, places, counts, flags
 *
 * Two to four loops, upward and downward, now and then with bounds that differ between rows, with something beside the inner loop, or a short loop inside; or a loop around nests of the same ranges, with
 * scalars set between them. */
#include "fronts.h"

enum { AROUND = 4 /* elements beyond the loops' points on each side */ };

typedef struct {
    Gen *g;
    bool odd;      /* something may be */
    char open[5];  /* the variables of the loops, from the outermost on; */
    bool down[4];  /*   these go down */
    uint32_t depth;
    int reach;     /* how far beside */
    uint32_t ahead; /* percent of reads that may lie on the side from which nothing was written yet */
    bool w;        /* is set */
} Fronts;

static bool is_odd(Fronts *s, uint32_t percent) { return s->odd && chance(s->g, percent); }

static bool is_open(const Fronts *s, char variable)
{
    for (uint32_t n = 0; n < s->depth; n++)
        if (s->open[n] == variable) return true;
    return false;
}

/* A subscript beside the point; of an axis without a loop the place is fixed. */
static const char *beside(Fronts *s, char variable, bool stored)
{
    Gen *g = s->g;
    int offset = 0;
    if (!is_open(s, variable)) return print(g, "%d", between(g, 1, 3));
    if ((!stored && chance(g, 60)) || is_odd(s, 10)) offset = between(g, -s->reach, chance(g, s->ahead) ? s->reach : 0);
    for (uint32_t n = 0; n < s->depth; n++)
        if (s->open[n] == variable && s->down[n]) offset = -offset;
    return plus(g, print(g, "%c", variable), offset);
}

static const char *element(Fronts *s, char array, bool stored)
{
    Gen *g = s->g;
    const char *i = beside(s, 'i', stored), *j = beside(s, 'j', stored);
    if (array == 'a') return print(g, "a(%s,%s)", i, j);
    return print(g, "%c(%s,%s,%s)", array, i, j, beside(s, 'k', stored));
}

static const char *value(Fronts *s)
{
    Gen *g = s->g;
    switch (below(g, s->w ? 7 : 6)) {
    case 0: return element(s, 'c', false);
    case 1: return element(s, 'v', false);
    case 2: return element(s, 'a', false);
    case 6: return "w";
    default: return element(s, 'u', false);
    }
}

static const char *terms(Fronts *s)
{
    Gen *g = s->g;
    const char *all = print(g, "0.25*%s", value(s));
    for (uint32_t more = 1 + below(g, 3); more; more--) all = print(g, "%s %c 0.%d*%s", all, chance(g, 50) ? '+' : '-', between(g, 1, 3), value(s));
    return all;
}

static void work(Fronts *s)
{
    Gen *g = s->g;
    switch (below(g, 9)) {
    case 0:
        line(g, "w = %s", terms(s));
        s->w = true;
        break;
    case 1: line(g, "%s = %s", element(s, 'a', true), terms(s)); break;
    case 2: line(g, "if (%s > 0.125) %s = %s", value(s), element(s, 'u', true), terms(s)); break;
    case 3: line(g, "%s = %s", element(s, 'v', true), terms(s)); break;
    case 4: line(g, "%s = max(%s, %s)", element(s, 'u', true), value(s), value(s)); break;
    default: line(g, "%s = %s", element(s, 'u', true), terms(s));
    }
}

/* What goes from point to point, and is a reduction, mostly. */
static void reduce(Fronts *s)
{
    Gen *g = s->g;
    switch (below(g, is_odd(s, 40) ? 7 : 6)) {
    case 0: line(g, "r = r + %s", terms(s)); break;
    case 1: line(g, "q = max(q, %s)", terms(s)); break;
    case 2: {
        const char *size = terms(s);
        line(g, "if (%s > q) then", size);
        line(g, "  q = %s", size);
        if (chance(g, 60)) line(g, "  p = %c + 2*%c", s->open[0], s->open[s->depth - 1]);
        line(g, "end if");
        break;
    }
    case 3: line(g, "if (%s > 0.25) p = p + %s", value(s), chance(g, 50) ? "1" : print(g, "mod(%c, 3)", s->open[0])); break;
    case 4: line(g, "up = up .or. %s > 0.5", value(s)); break;
    case 5: line(g, "if (%s > 0.75) up = .true.", value(s)); break;
    default: line(g, "r = r*0.5 + %s", value(s));
    }
}

static const char *bounds(Fronts *s, char variable)
{
    Gen *g = s->g;
    const char *last = variable == 'i' ? "m + 4" : variable == 'j' ? "m" : variable == 'k' ? "l" : "turns";
    const char *low = s->depth && is_odd(s, 10) ? print(g, "%c", s->open[0]) : chance(g, 80) ? "1" : print(g, "%d", between(g, 2, 4));
    const char *high = chance(g, 75) ? last : chance(g, 50) ? print(g, "%s - %d", last, between(g, 1, 2)) : print(g, "%d", between(g, 4, 6));
    if (is_odd(s, 5)) high = s->down[s->depth] ? "m" : "m, 2";
    const bool down = s->down[s->depth];
    return down ? print(g, "%s, %s, -1", is_odd(s, 5) ? "m" : high, low) : print(g, "%s, %s", low, high);
}

static const char *begin(Fronts *s)
{
    static const char *const orders[] = {"kji", "kij", "jki", "ijk", "jik"};
    s->w = false;
    s->depth = 0;
    s->reach = chance(s->g, 60) ? 1 : between(s->g, 1, 3);
    s->ahead = chance(s->g, 40) ? 0 : chance(s->g, 60) ? 20 : 60;
    return orders[below(s->g, 5)];
}

static void open_loop(Fronts *s, char variable, const char *header)
{
    line(s->g, "do %c = %s", variable, header);
    s->g->indent++;
    s->open[s->depth++] = variable;
}

static void close_loops(Fronts *s, uint32_t count)
{
    for (; count; count--) {
        s->depth--;
        s->g->indent--;
        line(s->g, "end do");
    }
}

/* The element of u that lies one point before this one along an open loop. */
static const char *before(Fronts *s, uint32_t loop)
{
    const char *subscripts[3];
    for (uint32_t n = 0; n < 3; n++) {
        const char variable = "ijk"[n];
        subscripts[n] = !is_open(s, variable) ? "2" : plus(s->g, print(s->g, "%c", variable), s->open[loop] != variable ? 0 : s->down[loop] ? 1 : -1);
    }
    return print(s->g, "u(%s,%s,%s)", subscripts[0], subscripts[1], subscripts[2]);
}

/* A point that waits for that before it along each loop. */
static void wait_for(Fronts *s)
{
    Gen *g = s->g;
    const char *terms = print(g, "0.25*%s", value(s)), *here = print(g, "u(%s,%s,%s)", is_open(s, 'i') ? "i" : "2", is_open(s, 'j') ? "j" : "2", is_open(s, 'k') ? "k" : "2");
    for (uint32_t n = 0; n < s->depth; n++) terms = print(g, "%s + 0.2*%s", terms, before(s, n));
    line(g, "%s = %s", here, terms);
}

/* A loop around nests of one or two loops over the same ranges, which some run through the other way. */
static void nests(Fronts *s)
{
    Gen *g = s->g;
    const char *order = begin(s), *low[2], *high[2];
    const uint32_t depth = 1 + below(g, 2);
    const bool down[2] = {chance(g, 25), chance(g, 25)};
    s->down[0] = chance(g, 25);
    const char variable = order[2 - depth];
    open_loop(s, variable, bounds(s, variable));
    for (uint32_t n = 0; n < depth; n++) {
        low[n] = chance(g, 80) ? "1" : "2";
        high[n] = chance(g, 80) ? (order[3 - depth + n] == 'i' ? "m + 4" : order[3 - depth + n] == 'j' ? "m" : "l") : "5";
    }
    const uint32_t last = 1 + below(g, 2), waits = chance(g, 80) ? last : below(g, last);
    if (chance(g, 70)) s->reach = 0;
    s->w = chance(g, 15); /* what the turn before has left */
    for (uint32_t part = 0; part <= last; part++) {
        const bool turned = chance(g, 20);
        if (chance(g, 30)) {
            line(g, "w = %s", chance(g, 50) ? print(g, "0.03*%c", variable) : terms(s));
            s->w = true;
        }
        for (uint32_t n = 0; n < depth; n++) {
            const bool goes_down = s->down[1 + n] = down[n] != turned;
            const char *end = is_odd(s, 10) ? "4" : high[n];
            open_loop(s, order[3 - depth + n], goes_down ? print(g, "%s, %s, -1", end, low[n]) : print(g, "%s, %s", low[n], end));
        }
        if (part == waits) wait_for(s);
        for (uint32_t more = below(g, 2) + (part != waits); more; more--) work(s);
        if (chance(g, 10)) reduce(s);
        close_loops(s, depth);
    }
    close_loops(s, 1);
    if (is_odd(s, 15)) line(g, "r = r + %c", order[2]);
    if (is_odd(s, 10)) line(g, "r = r + w");
}

static void nest(Fronts *s, uint32_t depth)
{
    Gen *g = s->g;
    const char *order = begin(s);
    for (uint32_t n = 0; n < depth; n++) {
        const char variable = n == 0 && (depth == 4 || chance(g, 15)) ? 't' : order[3 - depth + n < 3 ? 3 - depth + n : n - 1];
        s->down[n] = chance(g, 25);
        open_loop(s, variable, bounds(s, variable));
        if (n + 1 < depth && is_odd(s, 20)) work(s);
    }
    for (uint32_t count = 1 + below(g, 3); count; count--) {
        bool muted = begin_statement(g);
        const bool w = s->w;
        if (is_odd(s, 15)) {
            line(g, "do e = 1, 3");
            g->indent++;
            work(s);
            g->indent--;
            line(g, "end do");
        } else {
            work(s);
            if (chance(g, 25)) reduce(s);
        }
        if (muted) s->w = w;
        end_statement(g, muted);
    }
    const char outermost = s->open[0];
    close_loops(s, depth);
    if (is_odd(s, 15)) line(g, "r = r + %c", outermost);
    if (is_odd(s, 10)) line(g, "r = r + w");
}

void fronts_routine(Gen *g, uint32_t number)
{
    Fronts s = {.g = g};
    const char *type = chance(g, 50) ? "real(8)" : "real";
    line(g, "subroutine f%u(m, l, turns, u, v, a, c, sum, most, count, any)", (unsigned)number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer m, l, turns, count, p, i, j, k, t, e");
    for (const char *name = "uvc"; *name; name++)
        line(g, "%s %c(%d:%s,%d:%s,%d:%s)", type, *name, 1 - AROUND, chance(g, 70) ? print(g, "m + %d", AROUND + 10) : "40", 1 - AROUND, print(g, "m + %d", AROUND + 6), 1 - AROUND, chance(g, 80) ? print(g, "l + %d", AROUND + 6) : "30");
    line(g, "%s a(%d:%s,%d:*)", type, 1 - AROUND, chance(g, 50) ? print(g, "m + %d", AROUND + 10) : "40", 1 - AROUND);
    line(g, "%s sum, most, w, r, q", type);
    line(g, "logical any, up");
    directive(g, "size(m, 0, 14)");
    directive(g, "size(l, 0, 9)");
    directive(g, "size(turns, 0, 3)");
    for (const char *name = "uvac"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    line(g, "w = 0.5");
    line(g, "r = 0.0");
    line(g, "q = -0.25");
    line(g, "p = 0");
    line(g, "up = .false.");
    for (uint32_t count = 1 + below(g, 2); count; count--) {
        s.odd = chance(g, 35);
        if (chance(g, 40)) nests(&s);
        else nest(&s, chance(g, 60) ? 2 : chance(g, 70) ? 3 : 4);
    }
    line(g, "sum = r");
    line(g, "most = q");
    line(g, "count = p");
    line(g, "any = up");
    end_routine(g);
}
