/* Routines of sweeps:
 *
 *   r, u(lane, row, plane)   updated in place, and read
 *   w, v(lane, row)          work arrays of a plane      d(lane)   of a row
 *   jx(row)                  where rows end              h(plane)  read alone
 *
 * Lanes run up to n, whose other name is ihi - 8 (run_routine.c gives them so), or up to where a row ends. Work arrays are set in each plane, mostly before they are read; all
 * are arguments or in COMMON, so that everything is defined. */
#include "sweeps.h"

enum { WORKS = 3 }; /* w, v, d */

typedef struct {
    Gen *g;
    bool uneven; /* rows of the nest at hand end where they say */
    bool planes; /* k is there */
    bool scalar; /* x is that of the plane */
    bool odd;    /* planes now and then read what others store */
} Sweeps;

static const char *low(Sweeps *s)
{
    static const char *const lows[] = {"0", "1", "1", "2"}, *const uneven[] = {"j", "p", "jx(j)", "1", "2*j - 1"};
    return s->uneven && chance(s->g, 50) ? uneven[below(s->g, 5)] : lows[below(s->g, 4)];
}

static const char *high(Sweeps *s)
{
    static const char *const highs[] = {"n", "ihi - 8", "n + 1", "ihi - 7", "n - 1", "ihi - 9", "n", "min(n, 29)"}, *const uneven[] = {"jx(j)", "jx(j)", "q", "n - j", "jx(j) + 1"};
    return s->uneven && chance(s->g, 70) ? uneven[below(s->g, 5)] : highs[below(s->g, 8)];
}

static const char *work(Sweeps *s, uint32_t n, int lane, const char *row)
{
    const char *at = plus(s->g, "i", lane);
    return n == 2 ? print(s->g, "d(%s)", at) : print(s->g, "%c(%s,%s)", "wv"[n], at, row);
}

static const char *field(Sweeps *s, char name, int lane, const char *row)
{
    return print(s->g, "%c(%s,%s,%s)", name, plus(s->g, "i", lane), row, s->planes ? "k" : "1");
}

static int near(Sweeps *s) { return chance(s->g, 40) ? between(s->g, -1, 1) : 0; }

static const char *value(Sweeps *s)
{
    Gen *g = s->g;
    const char *other = chance(g, 50) ? work(s, below(g, WORKS), near(s), "j") : field(s, 'u', near(s), "j");
    if (s->odd && s->planes && chance(g, 25)) return print(g, "0.5*r(i,j,k %s)", chance(g, 60) ? "- 1" : "+ 1");
    switch (below(g, 4)) {
    case 0: return print(g, "0.5*(%s + %s)", other, field(s, 'u', 0, "j"));
    case 1: return print(g, "0.25*%s - %s", other, s->scalar ? "x" : "0.5");
    case 2: return other;
    default: return print(g, "max(%s, %s)", other, field(s, 'u', near(s), "j"));
    }
}

static void open_loop(Sweeps *s, const char *header)
{
    line(s->g, "%s", header);
    s->g->indent++;
}

static void close_loop(Sweeps *s)
{
    s->g->indent--;
    line(s->g, "end do");
}

static void open_lanes(Sweeps *s) { open_loop(s, print(s->g, "do i = %s, %s", low(s), high(s))); }

static void open_rows(Sweeps *s)
{
    Gen *g = s->g;
    open_loop(s, chance(g, 85) ? "do j = 1, m" : "do j = m, 1, -1");
    s->uneven = chance(g, s->planes ? 15 : 60);
    if (!s->uneven) return;
    line(g, "p = %s", chance(g, 50) ? "j" : "1");
    line(g, "q = %s", chance(g, 60) ? "jx(j)" : "n - 1");
}

static void close_rows(Sweeps *s)
{
    s->uneven = false;
    close_loop(s);
}

/* Elements of a work array, wide or as far as lanes go. */
static void set_work(Sweeps *s)
{
    Gen *g = s->g;
    open_rows(s);
    if (chance(g, 60)) open_loop(s, print(g, "do i = %s, %s", chance(g, 50) ? "-4" : "0", chance(g, 50) ? "100" : "n + 2"));
    else open_lanes(s);
    for (uint32_t n = 0; n < WORKS; n++)
        if (chance(g, 60)) line(g, "%s = %s", work(s, n, 0, "j"), n ? "0.25" : field(s, 'u', 0, "j"));
    line(g, "%s = %s", work(s, below(g, WORKS), 0, "j"), field(s, 'u', 0, "j"));
    close_loop(s);
    if (chance(g, 40)) {
        open_lanes(s);
        line(g, "%s = %s", chance(g, 50) ? field(s, 'r', 0, "j") : work(s, below(g, 2), 0, "j"), value(s));
        close_loop(s);
    }
    close_rows(s);
}

static void edges(Sweeps *s)
{
    static const char *const places[] = {"0", "1", "n + 1", "ihi - 7", "n", "-1"};
    Gen *g = s->g;
    open_loop(s, "do j = 1, m");
    for (uint32_t count = 1 + below(g, 3); count; count--) line(g, "%c(%s,j) = %s", "wv"[below(g, 2)], places[below(g, 6)], chance(g, 50) ? "0" : s->planes ? "u(2,j,k)" : "u(2,j,1)");
    close_loop(s);
}

static void use_work(Sweeps *s)
{
    Gen *g = s->g;
    open_rows(s);
    open_lanes(s);
    line(g, "%s = 0.5*%s + %s", field(s, 'r', 0, "j"), field(s, 'r', 0, "j"), value(s));
    if (chance(g, 25)) line(g, "%s = %s", work(s, below(g, WORKS), 0, "j"), value(s));
    close_loop(s);
    close_rows(s);
}

/* A recurrence along lanes. */
static void along(Sweeps *s)
{
    Gen *g = s->g;
    uint32_t n = below(g, 2);
    open_loop(s, "do j = 1, m");
    if (chance(g, 50)) {
        open_loop(s, print(g, "do i = 1, %s", high(s)));
        if (chance(g, 40)) {
            line(g, "l = i + 1");
            line(g, "%c(l,j) = 0.5*%s + 0.25*%c(l,j)", "wv"[n], work(s, n, 0, "j"), "wv"[n]);
        } else line(g, "%s = 0.5*%s + 0.25*%s", work(s, n, 0, "j"), work(s, n, 0, "j"), work(s, n, -1, "j"));
        line(g, "%s = %s - 0.25*%s*%s", field(s, 'r', 0, "j"), field(s, 'r', 0, "j"), field(s, 'r', -1, "j"), work(s, 1 - n, 0, "j"));
    } else {
        open_loop(s, print(g, "do i = %s, 1, -1", high(s)));
        line(g, "%s = %s - 0.25*%s*%s", field(s, 'r', 0, "j"), field(s, 'r', 0, "j"), field(s, 'r', 1, "j"), work(s, n, 0, "j"));
    }
    close_loop(s);
    close_loop(s);
}

/* A recurrence across lanes. */
static void across(Sweeps *s)
{
    Gen *g = s->g;
    bool back = chance(g, 40), named = chance(g, 40);
    const char *row = named ? "l" : back ? "j + 1" : "j - 1";
    open_loop(s, back ? "do j = m - 1, 1, -1" : "do j = 2, m");
    if (named) line(g, back ? "l = j + 1" : "l = j - 1");
    open_lanes(s);
    line(g, "%s = %s - 0.25*%s*%s", field(s, 'r', 0, "j"), field(s, 'r', 0, "j"), field(s, 'r', chance(g, 85) ? 0 : 1, row), work(s, below(g, WORKS), 0, "j"));
    if (chance(g, 40)) line(g, "%s = 0.5*%s + %s", work(s, 0, 0, "j"), work(s, 0, 0, row), field(s, 'u', 0, "j"));
    close_loop(s);
    close_loop(s);
}

static void nest(Sweeps *s)
{
    static void (*const nests[])(Sweeps *) = {set_work, set_work, edges, use_work, use_work, along, across, across};
    nests[below(s->g, 8)](s);
}

void sweeps_routine(Gen *g, uint32_t number)
{
    Sweeps s = {.g = g};
    bool common = chance(g, 50);
    line(g, "subroutine f%u(n, m, ihi, jx, h, r, u%s)", (unsigned)number, common ? "" : ", w, v, d");
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, ihi, i, j, k, l, p, q, jx(8)");
    line(g, "real(8) h(8), r(-4:100,0:8,0:9), u(-4:100,8,8), w(-4:100,0:8), v(-4:100,0:8), d(-4:100), x, y");
    if (common) line(g, "common /works%u/ w, v, d", (unsigned)number);
    directive(g, "range(n, 0, 80)");
    directive(g, "range(m, 0, 8)");
    directive(g, "range(ihi, 8, 88)");
    directive(g, "range(jx, 1, 80)");
    for (const char *name = "ruwvdh"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    for (uint32_t count = 1 + below(g, 2); count; count--) {
        bool muted = begin_statement(g);
        s.planes = chance(g, 70);
        s.scalar = s.planes && chance(g, 40);
        s.odd = chance(g, 20);
        if (s.scalar) line(g, "y = 0.5");
        if (s.planes) open_loop(&s, "do k = 1, m");
        bool alone = s.scalar && chance(g, 40);
        if (s.scalar) line(g, chance(g, 30) ? "x = y + k" : chance(g, 50) ? "x = h(k)*2" : "x = k");
        if (s.scalar && chance(g, 40)) line(g, "y = h(k)");
        if (s.planes && !alone && chance(g, 80)) set_work(&s);
        for (uint32_t nests = alone ? 1 : 1 + below(g, s.planes ? 4 : 2); nests; nests--) nest(&s);
        if (s.planes) close_loop(&s);
        end_statement(g, muted);
    }
    end_routine(g);
}
