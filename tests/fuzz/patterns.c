/* Routines of patterns of codes: what they declare, and their nests. */
#include "patterns.h"

#include <string.h>

static const char *extent(const Patterns *p, int work)
{
    return p->place[work] == WORK_AUTOMATIC ? "(-5:n+10)" : print(p->g, "(-5:%d)", PATTERN_FIXED);
}

static void choose(Patterns *p)
{
    Gen *g = p->g;
    p->neat = chance(g, 40);
    bool outside = !p->neat && chance(g, 50);
    for (int n = 0; n < PATTERN_ROWS; n++) p->place[n] = outside && chance(g, 60) ? WORK_COMMON + below(g, 2) : below(g, 2);
    p->overlaid = !p->neat && chance(g, 12);
    if (p->overlaid) {
        p->place[2] = chance(g, 30) ? WORK_COMMON : WORK_CONSTANT;
        p->place[3] = WORK_CONSTANT;
    }
    p->assumed = chance(g, 20);
    p->shared_reduced = chance(g, 25);
    p->shared_kept = chance(g, 25);
    p->lanes_used = !p->neat && chance(g, 30);
    p->ways_out = g->options->ways_out;
    p->module_bounds = chance(g, 25);
    p->counted = !p->neat && chance(g, 10);
    p->moving = chance(g, 50);
}

static void print_module(Patterns *p)
{
    Gen *g = p->g;
    line(g, "module pm%u", (unsigned)p->number);
    line(g, "  implicit none");
    line(g, "  integer n1, n2");
    if (p->shared_reduced) line(g, "  real(%s) s1", p->real);
    if (p->shared_kept) line(g, "  real(%s) r1", p->real);
    for (int n = 0; n < PATTERN_ROWS; n++)
        if (p->place[n] == WORK_MODULE) line(g, "  real(%s) w%d%s", p->real, n, extent(p, n));
    line(g, "contains");
    g->indent++;
    pattern_section_procedure(p);
    if (p->ways_out) pattern_out_procedure(p);
    if (g->options->arrays) pattern_array_procedure(p);
    g->indent--;
    line(g, "end module");
}

/* Over elements 7 .. n + 10 of its dummies: the interior of the caller's rows. */
static void print_procedure(Patterns *p)
{
    Gen *g = p->g;
    const char *half = pattern_number(p, "0.5");
    static const char *const extents[] = {"*", "n+16", "*", "0:n+15"};
    uint32_t form = below(g, 4);
    int first = form == 3 ? 6 : 7;
    const char *t = chance(g, 50) ? "n+16" : print(g, "%d", PATTERN_FIXED + 6);
    line(g, "subroutine hp%u(x, y, n, f)", (unsigned)p->number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, i, ib");
    line(g, "real(%s) x(%s), y(%s), f, t(%s)", p->real, extents[form], extents[form], t);
    line(g, "do i = %d, %s", first, plus(g, "n", first + 3));
    line(g, "  t(i) = f + %s*y(i)", half);
    line(g, "end do");
    if (chance(g, 50)) {
        line(g, "do ib = 1, 1");
        line(g, "  t(%d) = y(%d)", first, first);
        line(g, "end do");
    }
    line(g, "x(%d) = t(%d)", first, first);
    line(g, "do i = %d, %s", first + 1, plus(g, "n", first + 3));
    line(g, chance(g, 50) ? "  x(i) = t(i) - %s*t(i-1)" : "  x(i) = max(t(i-1), %s*t(i))", half);
    line(g, "end do");
    g->indent--;
    line(g, g->options->fixed ? "end" : "end subroutine");
}

static void declarations(Patterns *p)
{
    Gen *g = p->g;
    const char *last = p->assumed ? "*" : "m", *sizes = "-5:n+10";
    line(g, "subroutine f%u(n, m, a, b, c, e, q, d, buf, k0, flag, s0, s2, s3, k2, k3, k4, k5, ke%s%s)", (unsigned)p->number,
         p->shared_reduced ? "" : ", s1", p->shared_kept ? "" : ", r1");
    g->indent++;
    line(g, "use pm%u", (unsigned)p->number);
    line(g, "implicit none");
    line(g, "integer n, m, i, ii, j, ib, it, kt, kt2, kc, kl, ku, l, ll, s, k0, k2, k3, k4, k5, k6, ka, ke(3), kq, list(n+16)");
    line(g, "integer, parameter :: kp = %d", between(g, 2, 6));
    line(g, "real(%s) a(%s,%s), b(%s,m), c(%s,%s)", p->real, sizes, last, sizes, sizes, last);
    line(g, "real(%s) e(%s,m), q(%s,m,4), d(m)", p->real, sizes, sizes);
    line(g, "real(%s) buf(%s), wc(%s,3)", p->real, p->assumed ? "*" : "(n+16)*m", sizes);
    line(g, "real(%s) s0%s, s2, s3, x, y, z, r0, r2, cw%s", p->real, p->shared_reduced ? "" : ", s1", p->shared_kept ? "" : ", r1");
    line(g, "logical flag, g1");
    const char *common = "";
    for (int n = 0; n < PATTERN_ROWS; n++) {
        if (p->place[n] != WORK_MODULE) line(g, "real(%s) w%d%s", p->real, n, extent(p, n));
        if (p->place[n] == WORK_COMMON) common = print(g, "%s%sw%d", common, *common ? ", " : "", n);
    }
    if (*common) line(g, "common /pc%u/ %s", (unsigned)p->number, common);
    if (g->options->arrays) pattern_array_declarations(p);
    if (p->overlaid) line(g, "equivalence (w2(-5), w3(-5))");
    for (const char *name = "abced"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    directive(g, "range(q, -1.0, 1.0)");
    directive(g, "range(k0, -5, 5)");
    directive(g, "size(n, 0, 200)");
    directive(g, "size(m, 0, 12)");
}

static void nest(Patterns *p)
{
    Gen *g = p->g;
    bool muted = begin_statement(g), backward = chance(g, 6), left = chance(g, 5);
    memset(p->cover, 0, sizeof p->cover);
    p->row_scalar = false;
    p->plain = p->neat || chance(g, 65);
    p->tidy = p->neat || (p->plain && chance(g, 40));
    line(g, backward ? "do j = m, 1, -1" : "do j = 1, m");
    g->indent++;
    if (left) line(g, "if (mod(j, %d) == 1) cycle", between(g, 2, 4));
    if (p->module_bounds && chance(g, 50)) {
        line(g, "n1 = 1");
        line(g, "n2 = n + 4");
    }
    pattern_keep_nest(p);
    for (uint32_t count = 2 + below(g, 5); count; count--) pattern_row(p);
    g->indent--;
    line(g, "end do");
    pattern_keep_behind(p);
    end_statement(g, muted);
}

/* Rows before and behind of what nests before have updated. */
static void plane(Patterns *p)
{
    Gen *g = p->g;
    bool muted = begin_statement(g);
    const char *half = pattern_number(p, "0.5");
    line(g, "do j = 2, m-1");
    line(g, "  do i = 1, n+4");
    if (chance(g, 50)) line(g, "    e(i,j) = e(i,j) + %s*(c(i,j+1) - c(i,j-1))", half);
    else line(g, "    c(i,j) = c(i,j) - %s*(e(i,j) - e(i%+d,j-1))", half, between(g, -1, 1));
    line(g, "  end do");
    line(g, "end do");
    end_statement(g, muted);
}

void patterns_routine(Gen *g, uint32_t routine)
{
    Patterns p = {.g = g, .number = routine, .real = chance(g, 50) ? "8" : "4", .lane = "i"};
    choose(&p);
    if (g->options->driver) {
        patterns_driver(&p);
        return;
    }
    print_module(&p);
    print_procedure(&p);
    declarations(&p);
    if (p.module_bounds) {
        line(g, "n1 = 1");
        line(g, "n2 = n + 4");
    }
    pattern_keep_start(&p);
    line(g, "kc = 0");
    line(g, "kq = %d", between(g, 2, 6));
    line(g, "cw = 1.25");
    if (chance(g, 60)) line(g, "s0 = 0");
    if (chance(g, 60)) line(g, "s2 = 0");
    if (chance(g, 60)) line(g, "s3 = -1");
    for (uint32_t count = 1 + below(g, 2); count; count--) {
        if (g->options->arrays && chance(g, 60)) pattern_arrays(&p);
        if (chance(g, 20)) plane(&p);
        else nest(&p);
    }
    if (g->options->arrays) pattern_arrays(&p);
    end_routine(g);
}
