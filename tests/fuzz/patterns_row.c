/* Statements of a row in patterns of codes. */
#include "patterns.h"

#include <string.h>

static void begin_block(Patterns *p, const char *text)
{
    line(p->g, "%s", text);
    p->g->indent++;
}

static void end_block(Patterns *p, const char *text)
{
    p->g->indent--;
    line(p->g, "%s", text);
}

/* The interior, or a little more or less of it. */
static void choose_lanes(Patterns *p)
{
    Gen *g = p->g;
    bool interior = chance(g, 45);
    p->low = interior ? 1 : between(g, -2, 2);
    p->high = interior ? 4 : between(g, 1, 7);
}

static const char *low_text(Patterns *p)
{
    return p->module_bounds && chance(p->g, 60) ? plus(p->g, "n1", p->low - 1) : print(p->g, "%d", p->low);
}

static const char *high_text(Patterns *p)
{
    return p->module_bounds && chance(p->g, 60) ? plus(p->g, "n2", p->high - 4) : plus(p->g, "n", p->high);
}

void pattern_open_lanes(Patterns *p)
{
    p->lane = chance(p->g, 80) ? "i" : "ii";
    memset(p->scalar, 0, sizeof p->scalar);
    memcpy(p->opened, p->cover, sizeof p->opened);
    p->targets = 1u << below(p->g, PATTERN_WORKS) | 1u << below(p->g, PATTERN_WORKS);
    if (p->overlaid && p->targets & 12) p->targets |= 12;
    begin_block(p, print(p->g, "do %s = %s, %s", p->lane, low_text(p), high_text(p)));
}

void pattern_close_lanes(Patterns *p) { end_block(p, "end do"); }

static void lanes(Patterns *p)
{
    choose_lanes(p);
    pattern_open_lanes(p);
    for (uint32_t count = 1 + below(p->g, 4); count; count--) pattern_lane(p);
    if (p->counted && chance(p->g, 20)) {
        line(p->g, "kc = kc + 1");
        line(p->g, "if (kc <= (n+16)*m) buf(kc) = %s", pattern_value(p, 0));
    }
    pattern_close_lanes(p);
}

/* ---- covers of ways ----------------------------------------------------------------------- */

typedef struct {
    PatternCover cover[PATTERN_WORKS];
    bool row_scalar;
} Known;

static Known known_now(const Patterns *p)
{
    Known known = {.row_scalar = p->row_scalar};
    memcpy(known.cover, p->cover, sizeof known.cover);
    return known;
}

static void restore(Patterns *p, const Known *known)
{
    memcpy(p->cover, known->cover, sizeof known->cover);
    p->row_scalar = known->row_scalar;
}

/* What holds on this way and on the other. */
static void meet(Patterns *p, const Known *other)
{
    p->row_scalar &= other->row_scalar;
    for (int n = 0; n < PATTERN_WORKS; n++) {
        const PatternCover *o = &other->cover[n];
        PatternCover *c = &p->cover[n];
        c->set &= o->set;
        if (o->low > c->low) c->low = o->low;
        if (o->high < c->high) c->high = o->high;
    }
}

static void some_rows(Patterns *p)
{
    for (uint32_t count = 1 + below(p->g, 2); count; count--) pattern_row(p);
}

/* ---- statements --------------------------------------------------------------------------- */

static void row_if(Patterns *p)
{
    Gen *g = p->g;
    Known before = known_now(p);
    begin_block(p, print(g, "if (%s) then", pattern_row_condition(p)));
    some_rows(p);
    if (chance(g, 60)) {
        Known first = known_now(p);
        restore(p, &before);
        end_block(p, "else");
        g->indent++;
        some_rows(p);
        meet(p, &first);
    } else {
        meet(p, &before);
    }
    end_block(p, "end if");
}

static void row_select(Patterns *p)
{
    Gen *g = p->g;
    Known before = known_now(p), all = before;
    int cases = between(g, 1, 3);
    begin_block(p, print(g, "select case (%s)", chance(g, 50) ? "mod(abs(k0), 4)" : "mod(j, 4)"));
    for (int n = 0; n <= cases; n++) {
        bool last = n == cases;
        line(g, last ? "case default" : n ? print(g, "case (%d)", n) : "case (:0)");
        restore(p, &before);
        some_rows(p);
        if (n) meet(p, &all);
        all = known_now(p);
    }
    end_block(p, "end select");
}

/* Cells beyond the interior, each from its neighbours within. */
static void boundary(Patterns *p)
{
    Gen *g = p->g;
    int work = (int)below(g, PATTERN_WORKS), cells = between(g, 1, 3);
    for (int n = 0; n < PATTERN_WORKS && !pattern_is_set(p, work, 1, 4); n++) work = (work + 1) % PATTERN_WORKS;
    if (!pattern_is_set(p, work, 1, 4)) return;
    const char *sign = chance(g, 40) ? "-" : "";
    if (chance(g, 60)) {
        begin_block(p, print(g, "do ib = 1, %d", cells));
        line(g, "%s = %s%s", pattern_work(p, work, "1-ib"), sign, pattern_work(p, work, "ib"));
        if (chance(g, 30)) line(g, "e(1-ib,j) = %s", pattern_work(p, work, "ib"));
        line(g, "%s = %s%s", pattern_work(p, work, "n+4+ib"), sign, pattern_work(p, work, "n+5-ib"));
        end_block(p, "end do");
        pattern_cover(p, work, 1 - cells, 4 + cells);
    } else {
        line(g, "%s = %s*%s", pattern_work(p, work, "0"), pattern_number(p, "0.5"), pattern_work(p, work, "1"));
        const char *outer = pattern_work(p, work, "n+5");
        line(g, "if (%s) then", pattern_row_condition(p));
        line(g, "  %s = %s", outer, pattern_work(p, work, "n+4"));
        line(g, "else");
        line(g, "  %s = a(n+4,j)", outer);
        line(g, "end if");
        if (chance(g, 40)) line(g, "c(1,j) = %s", pattern_work(p, work, "0"));
        pattern_cover(p, work, 0, 5);
    }
}

/* Several loops of lanes a few times; now and then a row is done before. */
static void turns(Patterns *p)
{
    Gen *g = p->g;
    if (p->nesting > 2) {
        lanes(p);
        return;
    }
    begin_block(p, print(g, "do kt = 1, %d", between(g, 1, 4)));
    uint32_t nesting = p->nesting;
    p->nesting = 9; /* its variable is taken */
    lanes(p);
    if (chance(g, 25)) {
        Known then = known_now(p);
        line(g, "if (%s) %s", pattern_row_condition(p), chance(g, 80) ? "exit" : "cycle");
        some_rows(p);
        meet(p, &then);
    } else {
        some_rows(p);
    }
    p->nesting = nesting;
    end_block(p, "end do");
}

static void species_around(Patterns *p)
{
    Gen *g = p->g;
    if (p->in_species) {
        lanes(p);
        return;
    }
    int work = (int)below(g, PATTERN_WORKS);
    choose_lanes(p);
    if (!pattern_is_set(p, work, p->low, p->high)) {
        pattern_open_lanes(p);
        line(g, "%s = %s", pattern_work(p, work, p->lane), pattern_value(p, 0));
        pattern_close_lanes(p);
        pattern_cover(p, work, p->low, p->high);
    }
    begin_block(p, print(g, "do s = 1, %d", between(g, 2, 4)));
    p->in_species = true;
    int low = p->low, high = p->high;
    pattern_open_lanes(p);
    line(g, "%s = %s*%s + q(%s,j,s)", pattern_work(p, work, p->lane), pattern_number(p, "0.25"), pattern_work(p, work, p->lane), p->lane);
    if (chance(g, 50)) pattern_lane(p);
    pattern_close_lanes(p);
    p->low = low;
    p->high = high;
    if (chance(g, 30)) lanes(p);
    p->in_species = false;
    end_block(p, "end do");
}

/* A value that hangs on the one before, or the one behind. */
static void recurrence(Patterns *p)
{
    Gen *g = p->g;
    int work = (int)below(g, PATTERN_WORKS), way = chance(g, 70) ? 1 : -1;
    const char *half = pattern_number(p, "0.5"), *first = pattern_work(p, work, way > 0 ? "1" : "n+4");
    p->low = 2;
    p->high = 3;
    p->lane = "i";
    memset(p->scalar, 0, sizeof p->scalar);
    line(g, "%s = a(1,j)", first);
    begin_block(p, way > 0 ? "do i = 2, n+4" : "do i = n+3, 1, -1");
    const char *more = way > 0 ? "b(i,j)" : "b(i+1,j)", *before = pattern_work(p, work, way > 0 ? "i-1" : "i+1");
    switch (below(g, 3)) {
    case 0: line(g, "%s = %s*%s + %s", pattern_work(p, work, "i"), half, before, more); break;
    case 1:
        line(g, "x = 1/(2 + abs(%s))", before);
        line(g, "%s = x*(%s - %s*%s)", pattern_work(p, work, "i"), more, half, before);
        break;
    default: line(g, "%s = max(%s - %s, %s*%s)", pattern_work(p, work, "i"), before, half, half, more);
    }
    end_block(p, "end do");
    pattern_cover(p, work, 1, 4);
}

/* The points at which something holds, and what is done at these. */
static void listed(Patterns *p)
{
    Gen *g = p->g;
    int work = (int)below(g, PATTERN_WORKS);
    for (int n = 0; n < PATTERN_WORKS && !pattern_is_set(p, work, 1, 4); n++) work = (work + 1) % PATTERN_WORKS;
    if (!pattern_is_set(p, work, 1, 4)) return;
    const char *target = pattern_work(p, work, "i"), *half = pattern_number(p, "0.5");
    line(g, "l = 0");
    begin_block(p, "do i = 1, n+4");
    line(g, "if (%s > a(i,j)) then", target);
    line(g, "  l = l + 1");
    line(g, "  list(l) = i");
    line(g, "end if");
    end_block(p, "end do");
    if (chance(g, 50)) {
        begin_block(p, "do kl = 1, l");
        line(g, "i = list(kl)");
        line(g, "%s = %s*(%s + b(i,j))", target, half, target);
        end_block(p, "end do");
        return;
    }
    begin_block(p, print(g, "do kt%s = 1, %d", p->nesting > 2 ? "2" : "", between(g, 2, 5)));
    line(g, "ll = 0");
    begin_block(p, "do kl = 1, l");
    line(g, "i = list(kl)");
    line(g, "x = %s*(%s + b(i,j))", half, target);
    line(g, "if (abs(x - %s) > %s) then", target, pattern_number(p, "0.125"));
    line(g, "  ll = ll + 1");
    line(g, "  list(ll) = i");
    line(g, "end if");
    line(g, "%s = x", target);
    end_block(p, "end do");
    line(g, "l = ll");
    if (chance(g, 60)) line(g, "if (l == 0) exit");
    end_block(p, "end do");
}

/* A number of the row, and its use. */
static void row_scalar(Patterns *p)
{
    Gen *g = p->g;
    int work = (int)below(g, PATTERN_WORKS);
    if (chance(g, 40) && pattern_is_set(p, work, 1, 4)) {
        line(g, "r0 = %s", chance(g, 60) ? "0" : "d(j)");
        begin_block(p, "do i = 1, n+4");
        line(g, chance(g, 50) ? "r0 = max(r0, %s)" : "r0 = r0 + 0.125*%s", pattern_work(p, work, "i"));
        end_block(p, "end do");
        line(g, "d(j) = r0");
    } else {
        const char *sign = chance(g, 50) ? "-" : "+";
        line(g, "r0 = %s*d(j) %s a(%d,j)", pattern_number(p, "0.5"), sign, between(g, -1, 3));
    }
    p->row_scalar = true;
}

/* A procedure over a work row, or a row of an array, as an array of one dimension from 1 on. */
static void call(Patterns *p)
{
    Gen *g = p->g;
    int to = (int)below(g, PATTERN_ROWS), from = (int)below(g, PATTERN_ROWS);
    bool inner = pattern_is_set(p, from, 1, 4) && from != to && !(p->overlaid && from > 1 && to > 1);
    const char *source = inner ? print(g, chance(g, 50) ? "w%d" : "w%d(-5)", from) : print(g, "%c(-5,j)", "ab"[below(g, 2)]);
    const char *target = print(g, chance(g, 50) ? "w%d" : "w%d(-5)", to);
    line(g, "call hp%u(%s, %s, n, %s)", (unsigned)p->number, target, source, chance(g, 50) ? "d(j)" : pattern_number(p, "0.25"));
    pattern_cover(p, to, 1, 4);
}

void pattern_row(Patterns *p)
{
    static const uint32_t weights[] = {48, 10, 6, 9, 7, 6, 5, 3, 5, 8, 12, 3, 6};
    static void (*const statements[])(Patterns *) = {lanes, row_if, row_select, boundary, turns, species_around, recurrence, listed,
                                                     row_scalar, call, pattern_keep_row, pattern_section_call, pattern_out_row};
    bool muted = begin_statement(p->g);
    uint32_t which = pick_weighted(p->g, weights, p->ways_out ? 13 : 12);
    if (p->plain && (which == 6 || which == 7 || which == 9 || which == 11)) which = 0;
    if (p->tidy && (which == 4 || which == 5)) which = 0;
    bool nests = which == 1 || which == 2;
    if (nests && p->nesting % 8 > 1) which = 0, nests = false;
    p->nesting += nests;
    statements[which](p);
    p->nesting -= nests;
    end_statement(p->g, muted);
}
