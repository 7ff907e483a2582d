/* Routines of lists:
 *
 *   a(point, row)            read
 *   u, b(point, row)         of points: updated in turns, set where they are done
 *   x, y, z(place)           of places; xc, yc: copies      l, lc(place)   the list, and its copy
 *
 * Points are 1 to n. Arrays by places and lists are arguments now and then, of constant size else. Now and then something is odd: a list that does not begin with its points in order, what
 * is read at the wrong place, or used behind, a scalar that goes from place to place. */
#include "lists.h"

typedef struct {
    Gen *g;
    bool rows;     /* j is there */
    bool odd;      /* something may be */
    bool copied;   /* taken over by a copy, else within the list */
    bool follow;   /* those that are done follow */
    bool loose;    /*   told by another comparison, which NaNs fail, too */
    bool empty;    /* until the list is empty: y counts down */
    bool moves_y;  /* y goes with the list */
    bool f, z;     /* are set at the place at hand, or by a loop before */
    const char *counter;
} Lists;

static void open_loop(Lists *s, const char *header)
{
    line(s->g, "%s", header);
    s->g->indent++;
}

static void close_loop(Lists *s)
{
    s->g->indent--;
    line(s->g, "end do");
}

static const char *row(Lists *s) { return s->rows ? "j" : "1"; }

static bool is_odd(Lists *s, uint32_t percent) { return s->odd && chance(s->g, percent); }

static const char *value(Lists *s)
{
    Gen *g = s->g;
    if (is_odd(s, 6)) return print(g, chance(g, 50) ? "a(i,%s)" : "u(l(i) + 1,%s)", row(s));
    if (is_odd(s, 3)) return chance(g, 50) ? "f" : "z(i)";
    switch (below(g, 7)) {
    case 0: return s->f ? "f" : "x(i)";
    case 1: return s->z ? "z(i)" : "x(i)";
    case 2: return s->moves_y && !s->empty ? "y(i)" : "x(i)";
    case 3: return print(g, "a(l(i),%s)", row(s));
    case 4: return print(g, "a(l(i) + %d,%s)", (int)below(g, 2), row(s));
    case 5: return print(g, "u(l(i),%s)", row(s));
    default: return "x(i)";
    }
}

static void set(Lists *s)
{
    Gen *g = s->g;
    switch (below(g, s->moves_y && !s->empty ? 5 : 4)) {
    case 0: line(g, "f = 0.5*%s + 0.25*%s", value(s), value(s)); s->f = true; break;
    case 1: line(g, "z(i) = %s - 0.5*%s", value(s), value(s)); s->z = true; break;
    case 2: line(g, "u(l(i),%s) = 0.5*u(l(i),%s) + 0.25*%s", row(s), row(s), value(s)); break;
    case 3: line(g, "x(i) = 0.5*x(i) - 0.25*%s", value(s)); break;
    default: line(g, "y(i) = max(%s, 0.5*y(i))", value(s)); break;
    }
}

static void work(Lists *s)
{
    Gen *g = s->g;
    bool f, z;
    set(s);
    if (chance(g, 40)) set(s);
    if (!chance(g, 30)) return;
    line(g, "if (%s > 0.125) then", value(s));
    g->indent++;
    f = s->f, z = s->z;
    set(s);
    s->f = f, s->z = z;
    g->indent--;
    if (chance(g, 50)) {
        line(g, "else");
        g->indent++;
        set(s);
        s->f = f, s->z = z;
        g->indent--;
    }
    line(g, "end if");
}

/* A number of the place by which it stays; what the others fail. */
static const char *measure(Lists *s)
{
    Gen *g = s->g;
    switch (below(g, 3)) {
    case 0: return s->z ? "abs(z(i))" : "abs(x(i))";
    case 1: return "abs(x(i))";
    default: return print(g, "abs(x(i) - a(l(i),%s))", row(s));
    }
}

static void take_over(Lists *s, const char *condition, bool done)
{
    Gen *g = s->g;
    const char *at = s->counter;
    line(g, "if (%s) then", condition);
    g->indent++;
    line(g, "%s = %s + 1", s->counter, s->counter);
    if (chance(g, 40)) {
        at = "q";
        line(g, "q = %s", s->counter);
    }
    line(g, "%s(%s) = l(i)", s->copied ? "lc" : "l", at);
    line(g, "%s(%s) = x(i)", s->copied ? "xc" : "x", at);
    if (s->moves_y) line(g, "%s(%s) = y(i)", s->copied ? "yc" : "y", at);
    g->indent--;
    if (done && chance(g, 40)) {
        line(g, "else");
        g->indent++;
        line(g, "b(l(i),%s) = %s", row(s), value(s));
        g->indent--;
    }
    line(g, "end if");
}

static void bring_back(Lists *s, const char *count)
{
    Gen *g = s->g;
    if (chance(g, 30)) {
        line(g, "l(1:%s) = lc(1:%s)", count, count);
        line(g, "x(1:%s) = xc(1:%s)", count, count);
        if (s->moves_y) line(g, "y(1:%s) = yc(1:%s)", count, count);
        return;
    }
    open_loop(s, print(g, "do i = 1, %s", count));
    line(g, "l(i) = lc(i)");
    line(g, "x(i) = xc(i)");
    if (s->moves_y) line(g, "y(i) = yc(i)");
    close_loop(s);
}

static void turn(Lists *s)
{
    Gen *g = s->g;
    bool within;
    s->f = s->z = false;
    for (uint32_t loops = below(g, 3); loops; loops--) {
        open_loop(s, "do i = 1, left");
        work(s);
        s->f = false;
        close_loop(s);
    }
    line(g, "%s = 0", s->counter);
    open_loop(s, "do i = 1, left");
    within = chance(g, 50);
    line(g, "x(i) = 0.5*x(i) - 0.015625");
    if (within) work(s);
    else s->f = false;
    if (!within) {
        close_loop(s);
        open_loop(s, "do i = 1, left");
    }
    const char *size = measure(s), *limit = chance(g, 50) ? "0.125" : "0.03125";
    if (s->empty) line(g, "y(i) = y(i) - 1");
    take_over(s, print(g, s->empty ? "x(i) > 0.125 .and. y(i) > 0" : "%s > %s", size, limit), !s->follow);
    close_loop(s);
    if (s->follow) {
        line(g, "kept = %s", s->counter);
        open_loop(s, "do i = 1, left");
        take_over(s, print(g, s->loose ? "%s <= %s" : ".not. %s > %s", size, limit), false);
        close_loop(s);
    }
    if (s->copied) bring_back(s, s->follow || chance(g, 50) ? "left" : s->counter);
    line(g, "left = %s", s->follow ? "kept" : s->counter);
    if (!s->empty && chance(g, 40)) line(g, "if (left == 0) exit");
}

static void points(Lists *s)
{
    Gen *g = s->g;
    s->counter = chance(g, 50) ? "k" : "p(1)";
    s->copied = chance(g, 60);
    s->follow = s->copied && chance(g, 60);
    s->loose = s->follow && chance(g, 15);
    s->empty = !s->follow && chance(g, 25);
    s->moves_y = s->empty || chance(g, 50);
    bool first = chance(g, 50);
    if (first) line(g, "left = n");
    open_loop(s, "do i = 1, n");
    line(g, "x(i) = a(i,%s)", row(s));
    if (s->empty) line(g, "y(i) = 6");
    else if (s->moves_y && !is_odd(s, 25)) line(g, "y(i) = u(i,%s)", row(s));
    close_loop(s);
    if (!first) line(g, "left = n");
    open_loop(s, chance(g, 50) ? "do i = 1, n" : "do i = 1, left");
    line(g, is_odd(s, 15) ? "l(i) = n + 1 - i" : "l(i) = i");
    close_loop(s);
    open_loop(s, s->empty ? "do while (left > 0)" : print(g, "do t = 1, %s", chance(g, 50) ? "turns" : "6"));
    turn(s);
    close_loop(s);
    if (s->follow && chance(g, 80)) {
        open_loop(s, "do i = 1, n");
        line(g, "b(l(i),%s) = x(i)", row(s));
        if (s->moves_y && chance(g, 50)) line(g, "u(l(i),%s) = y(i)", row(s));
        close_loop(s);
    }
    if (is_odd(s, 20)) line(g, chance(g, 50) ? "b(1,%s) = left" : "b(1,%s) = b(1,%s) + k", row(s), row(s));
    if (is_odd(s, 20)) {
        open_loop(s, "do i = 1, n");
        line(g, "b(i,%s) = b(i,%s) + %s", row(s), row(s), chance(g, 50) ? "x(i)" : "l(i)");
        close_loop(s);
    }
}

void lists_routine(Gen *g, uint32_t number)
{
    Lists s = {.g = g};
    bool given = chance(g, 20);
    line(g, "subroutine f%u(n, m, turns, a, u, b%s)", (unsigned)number, given ? ", l, x, y, z, k, p" : "");
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, turns, i, j, k, q, t, left, kept, p(1), l(80), lc(80)");
    line(g, "real(8) a(81,8), u(81,8), b(81,8), x(80), xc(80), y(80), yc(80), z(80), f");
    directive(g, "range(n, 0, 80)");
    directive(g, "range(m, 0, 8)");
    directive(g, "range(turns, 0, 8)");
    for (const char *name = given ? "aubxyz" : "aub"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    line(g, "f = 0.5");
    line(g, "lc = 1");
    line(g, "xc = 0.5");
    line(g, "yc = 0.5");
    if (!given) {
        line(g, "x = 0.5");
        line(g, "z = 0.25");
        line(g, "y = 0.5");
        line(g, "k = 1");
    }
    for (uint32_t count = chance(g, 20) ? 2 : 1; count; count--) {
        bool muted = begin_statement(g);
        s.rows = chance(g, 70);
        s.odd = chance(g, 30);
        if (s.rows) open_loop(&s, "do j = 1, m");
        points(&s);
        if (chance(g, 10)) points(&s);
        if (s.rows) close_loop(&s);
        end_statement(g, muted);
    }
    end_routine(g);
}
