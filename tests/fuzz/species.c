/* Routines of rows with loops over species beside loops of lanes, around them and within them:
 *
 *   a, b, c(lane, row)          read; updated in place or stored
 *   q, p(lane, row, species)    the same
 *   w, v(lane)                  work rows        g, h(lane, species)  of each species      t(lane)  of a turn
 *   x                           of the row       y                    of a turn, or of the row
 *
 * Arrays have elements from -2 to n+3; lanes run from between -1 and 1 to between n and n+2. */
#include "species.h"

enum { WORKS = 5 }; /* w, v, g, h, t */

/* Elements low .. n + high are set. */
typedef struct {
    bool set;
    int low, high;
} Cover;

typedef struct {
    Gen *g;
    const char *real;
    Cover works[WORKS];
    int low, high;      /* of the lanes at hand */
    bool inside;        /* a species loop, */
    bool around;        /*   around lanes */
    bool scalar, turn;  /* x, y are set */
    bool conditional;   /* what is at hand may not run */
    bool odd;           /* now and then something that keeps species in their row */
    bool fresh;         /* what the lanes at hand set they read at their own point alone, other arrays than they store at others */
    uint32_t stored;    /* bit by bit: of a, b, c, q, p by the lanes at hand */
} Species;

static const char *const works[WORKS] = {"w", "v", "g", "h", "t"};

static bool is_of_species(uint32_t work) { return work == 2 || work == 3; }

static const char *work(Species *p, uint32_t n, int offset)
{
    const char *at = plus(p->g, "i", offset);
    return is_of_species(n) ? print(p->g, "%s(%s,%s)", works[n], at, p->inside ? "s" : "1") : print(p->g, "%s(%s)", works[n], at);
}

static bool may_read(const Species *p, uint32_t n, int offset)
{
    if ((is_of_species(n) && !p->inside) || (n == 4 && !p->around)) return false;
    return p->works[n].set && p->works[n].low <= p->low + offset && p->high + offset <= p->works[n].high;
}

static const char *leaf(Species *p)
{
    Gen *g = p->g;
    int offset = chance(g, 45) ? between(g, -1, 1) : 0;
    uint32_t n = below(g, WORKS), array = below(g, 5);
    if (p->scalar && chance(g, 8)) return "x";
    if (p->turn && p->inside && chance(g, 8)) return "y";
    if (chance(g, 60) && may_read(p, n, offset)) return work(p, n, offset);
    if (array >= 3 && !p->inside) array -= 3;
    if (p->fresh && p->stored >> array & 1) offset = 0;
    const char *at = plus(g, "i", offset);
    if (p->odd && chance(g, 3)) return print(g, "b(%s,max(j-1,1))", at);
    return array < 3 ? print(g, "%c(%s,j)", "abc"[array], at) : print(g, "%c(%s,j,s)", "qp"[array - 3], at);
}

static const char *value(Species *p)
{
    Gen *g = p->g;
    const char *a = leaf(p), *half = print(g, "0.5_%s", p->real);
    switch (below(g, 6)) {
    case 0: return print(g, "%s*(%s + %s)", half, a, leaf(p));
    case 1: return print(g, "%s*(%s - %s)", half, a, leaf(p));
    case 2: return print(g, "max(%s*%s, %s)", half, a, leaf(p));
    case 3: return print(g, "sqrt(abs(%s))", a);
    case 4: return print(g, "%s*%s/(1 + abs(%s))", half, a, leaf(p));
    default: return print(g, "merge(%s, %s, %s > 0)", a, leaf(p), leaf(p));
    }
}

static void cover(Species *p, uint32_t n)
{
    Cover *c = &p->works[n];
    bool adds = c->set && p->low <= c->high && p->high >= c->low; /* elements between are set, too */
    if (p->conditional) return;
    if (!c->set || !adds) *c = (Cover){true, p->low, p->high};
    if (p->low < c->low) c->low = p->low;
    if (p->high > c->high) c->high = p->high;
}

/* An assignment at the point; `sure`: in all lanes. */
static void assign(Species *p, bool sure)
{
    Gen *g = p->g;
    uint32_t n = p->inside ? 2 + below(g, p->around ? 3 : 2) : below(g, 2), array = p->inside ? 3 + below(g, 2) : 1 + below(g, 2);
    const char *text = value(p);
    if (p->odd && p->inside && chance(g, 4)) n = below(g, 2);
    if (chance(g, 60) && (sure || may_read(p, n, 0))) {
        line(g, "%s = %s", work(p, n, 0), text);
        if (sure) cover(p, n);
        return;
    }
    p->stored |= 1u << array;
    line(g, array < 3 ? "%c(i,j) = %s" : "%c(i,j,s) = %s", array < 3 ? "abc"[array] : "qp"[array - 3], text);
}

static void open_lanes(Species *p)
{
    Gen *g = p->g;
    p->low = between(g, -1, 1);
    p->high = between(g, 0, 2);
    p->stored = 0;
    p->fresh = chance(g, 85);
    line(g, "do i = %d, %s", p->low, plus(g, "n", p->high));
    g->indent++;
}

static void close(Species *p, const char *text)
{
    p->g->indent--;
    line(p->g, "%s", text);
}

static void open_species(Species *p)
{
    Gen *g = p->g;
    line(g, p->odd && chance(g, 10) ? "do s = 2, ns" : "do s = 1, ns");
    g->indent++;
    p->inside = true;
}

/* What the lanes at hand set is read by others alone, at offsets. */
static void lanes(Species *p)
{
    Gen *g = p->g;
    open_lanes(p);
    Cover before[WORKS];
    for (int n = 0; n < WORKS; n++) before[n] = p->works[n];
    for (uint32_t count = 1 + below(g, 3); count; count--) {
        if (chance(g, 20)) {
            line(g, "if (%s > %s) then", leaf(p), leaf(p));
            g->indent++;
            assign(p, false);
            close(p, "end if");
        } else assign(p, true);
        for (int n = 0; n < WORKS && p->fresh; n++)
            if (!before[n].set) p->works[n].set = false;
    }
    close(p, "end do");
    for (int n = 0; n < WORKS; n++) p->works[n] = before[n];
}

/* The same, and what they set surely is set behind. */
static void sure_lanes(Species *p)
{
    Gen *g = p->g;
    uint32_t n = p->inside ? 2 + below(g, 3) : below(g, 2);
    open_lanes(p);
    line(g, "%s = %s", work(p, n, 0), value(p));
    cover(p, n);
    if (chance(g, 40)) assign(p, false);
    close(p, "end do");
}

static void around_lanes(Species *p)
{
    Gen *g = p->g;
    open_species(p);
    p->around = true;
    if (chance(g, 20)) {
        line(g, "y = %s*s", p->scalar ? "x" : "0.25");
        p->turn = true;
    }
    for (uint32_t count = 1 + below(g, 3); count; count--) {
        if (chance(g, 60)) sure_lanes(p);
        else lanes(p);
    }
    if (p->odd && p->scalar && chance(g, 6)) line(g, "x = x*0.5");
    p->inside = p->around = p->turn = false;
    p->works[4].set = false;
    close(p, "end do");
}

static void within_lanes(Species *p)
{
    Gen *g = p->g;
    open_lanes(p);
    if (chance(g, 50)) assign(p, false);
    line(g, "if (%s > %s) then", leaf(p), leaf(p));
    g->indent++;
    open_species(p);
    for (uint32_t count = 1 + below(g, 2); count; count--) assign(p, false);
    p->inside = false;
    close(p, "end do");
    assign(p, false);
    close(p, "end if");
    close(p, "end do");
}

static void row(Species *p)
{
    Gen *g = p->g;
    bool outer = p->conditional;
    switch (below(g, 10)) {
    case 0: case 1: sure_lanes(p); break;
    case 2: lanes(p); break;
    case 3: case 4: case 5: case 6: around_lanes(p); break;
    case 7: within_lanes(p); break;
    case 8:
        line(g, "x = 0.5*a(1,j)");
        p->scalar |= !outer;
        break;
    default:
        if (outer) return;
        line(g, chance(g, 50) ? "if (flag) then" : "if (a(1,j) > b(1,1)) then");
        g->indent++;
        p->conditional = true;
        for (uint32_t count = 1 + below(g, 2); count; count--) row(p);
        p->conditional = false;
        close(p, "end if");
    }
}

void species_routine(Gen *g, uint32_t number)
{
    Species p = {.g = g, .real = chance(g, 50) ? "8" : "4", .odd = chance(g, 35)};
    bool planes = chance(g, 15);
    line(g, "subroutine f%u(n, m, ns, a, b, c, q, p, flag, last)", (unsigned)number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, ns, i, j, k, s, last");
    line(g, "logical flag");
    line(g, "real(%s) a(-2:n+3,m), b(-2:n+3,m), c(-2:n+3,m)", p.real);
    line(g, "real(%s) q(-2:n+3,m,ns), p(-2:n+3,m,ns)", p.real);
    line(g, "real(%s) w(-2:n+3), v(-2:n+3), t(-2:n+3), x, y", p.real);
    line(g, "real(%s) g(-2:n+3,0:8), h(-2:n+3,0:8)", p.real);
    for (const char *name = "abcqp"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    directive(g, "range(ns, 0, 5)");
    directive(g, "size(n, 0, 200)");
    directive(g, "size(m, 0, 12)");
    for (uint32_t count = 1 + below(g, 2); count; count--) {
        bool muted = begin_statement(g);
        for (int n = 0; n < WORKS; n++) p.works[n].set = false;
        p.scalar = false;
        if (planes) line(g, "do k = 1, 2"), g->indent++;
        line(g, "do j = 1, m");
        g->indent++;
        for (uint32_t rows = 3 + below(g, 5); rows; rows--) row(&p);
        close(&p, "end do");
        if (planes) close(&p, "end do");
        end_statement(g, muted);
    }
    line(g, p.odd && chance(g, 20) ? "last = s" : "last = n");
    end_routine(g);
}
