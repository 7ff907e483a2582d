/* Routines of two or three loops in each other whose statements have their lanes along different loops, or none:
 *
 *   x, y(point)       what is read
 *   f, g(point)       changed at i, at j, at places beside them, at k
 *   w(point,point)    changed at (i,j), (j,i), (j,1), (1,i), and what stands beside
 *   a(point,point)    read
 *   c(point)          integers
 *   e, h              sums, and extrema
 *   d, r, t           an iteration's own: set from what stays, again, under IFs, from what is changed, or left from the iteration before
 *   xi, fi            the outer iteration's own
 *
 * Bounds are those of rectangles, of triangles on both sides of the diagonal, and of bands, from either end. */
#include "pairs.h"

typedef struct {
    Gen *g;
    bool odd;    /* something may be */
    bool deep;   /* a loop over k around */
    bool own;    /* the outer iteration has its own scalars */
} Pairs;

static bool is_odd(Pairs *p, uint32_t percent) { return p->odd && chance(p->g, percent); }

static const char *value(Pairs *p)
{
    Gen *g = p->g;
    switch (below(g, p->own ? 10 : 9)) {
    case 0: return "d*d";
    case 1: return "d";
    case 2: return "r";
    case 3: return "0.5*t";
    case 4: return "a(j,i)";
    case 5: return "a(i,j)*y(j)";
    case 6: return print(g, "%d.25", between(g, 0, 3));
    case 7: return is_odd(p, 30) ? "f(i)" : "x(j)";
    case 8: return is_odd(p, 30) ? (chance(g, 50) ? "w(j,i)" : "e") : "y(i)";
    default: return "xi";
    }
}

static const char *element(Pairs *p)
{
    Gen *g = p->g;
    switch (below(g, is_odd(p, 60) ? 14 : 9)) {
    case 0:
    case 1: return chance(g, 50) ? "f(i)" : "g(i)";
    case 2:
    case 3: return chance(g, 50) ? "f(j)" : "g(j)";
    case 4: return "w(j,i)";
    case 5: return chance(g, 50) ? "w(j,1)" : "w(1,i)";
    case 6: return "w(i,j)";
    case 7: return p->deep ? "g(k)" : "g(j)";
    case 9: return "f(j + 1)";
    case 10: return "f(i - 1)";
    case 11: return "g(1)";
    case 12: return "w(i,i)";
    case 13: return "w(j - 1,i)";
    default: return p->own ? "fi" : "f(j)";
    }
}

static void change(Pairs *p)
{
    Gen *g = p->g;
    const char *target = element(p);
    switch (below(g, is_odd(p, 40) ? 7 : 5)) {
    case 0: line(g, "%s = %s - %s", target, target, value(p)); break;
    case 1: line(g, "%s = %s*0.5 + %s", target, target, value(p)); break;
    case 2: line(g, "%s = max(%s, %s)", target, target, value(p)); break;
    case 5: line(g, "%s = %s", target, value(p)); break;
    case 6: line(g, "%s = 0.5*%s + %s", target, element(p), value(p)); break;
    default: line(g, "%s = %s + %s*%s", target, target, value(p), value(p));
    }
}

static void sum(Pairs *p)
{
    Gen *g = p->g;
    switch (below(g, is_odd(p, 40) ? 6 : 4)) {
    case 0: line(g, "e = e + %s", value(p)); break;
    case 1: line(g, "h = max(h, %s)", value(p)); break;
    case 2: line(g, "c(%s) = c(%s) + 1", chance(g, 50) ? "i" : "j", chance(g, 50) ? "i" : "j"); break;
    case 4: line(g, "e = e*0.5 + %s", value(p)); break;
    case 5: line(g, "h = %s", value(p)); break;
    default: line(g, "e = e - %s*%s", value(p), value(p));
    }
}

static void set(Pairs *p)
{
    Gen *g = p->g;
    const char *name = chance(g, 40) ? "d" : chance(g, 50) ? "r" : "t";
    switch (below(g, is_odd(p, 40) ? 6 : 4)) {
    case 0: line(g, "%s = x(i) - x(j)", name); break;
    case 1: line(g, "%s = %s - 2.0*anint(%s/2.0)", name, name, name); break;
    case 2: line(g, "%s = y(j)*%s", name, value(p)); break;
    case 4: line(g, "%s = %s + f(i)", name, value(p)); break;
    case 5: line(g, "%s = %s + 0.125", name, name); break;
    default: line(g, "%s = 0.5*%s + %s", name, value(p), value(p));
    }
}

static void statement(Pairs *p, uint32_t depth);

static void branch(Pairs *p, uint32_t depth)
{
    Gen *g = p->g;
    line(g, "if (%s < %s) then", value(p), value(p));
    g->indent++;
    for (uint32_t count = 1 + below(g, 3); count; count--) statement(p, depth + 1);
    g->indent--;
    if (chance(g, 30)) {
        line(g, "else");
        g->indent++;
        for (uint32_t count = 1 + below(g, 2); count; count--) statement(p, depth + 1);
        g->indent--;
    }
    line(g, "end if");
}

static void statement(Pairs *p, uint32_t depth)
{
    Gen *g = p->g;
    switch (below(g, depth < 2 ? 10 : 8)) {
    case 0:
    case 1: set(p); break;
    case 9: line(g, "if (%s < %s) cycle", value(p), value(p)); break;
    case 2: sum(p); break;
    case 8: branch(p, depth); break;
    default: change(p);
    }
}

static void inner_loop(Pairs *p)
{
    Gen *g = p->g;
    static const char *const BOUNDS[] = {"1, n", "2, m", "i + 1, n", "1, i - 1", "i, n", "n, i, -1", "i - 1, 1, -1", "max(1, i - 2), min(n, i + 2)", "n - i + 1, n", "1, n - i", "1, n, 2", "2*i, n"};
    line(g, "do j = %s", BOUNDS[below(g, is_odd(p, 30) ? 12 : 10)]);
    g->indent++;
    if (chance(g, 80)) line(g, "d = x(j) - %s", p->own ? "xi" : "x(i)");
    if (!is_odd(p, 20)) line(g, "r = d*d + 0.25");
    if (!is_odd(p, 20)) line(g, "t = a(j,i)*0.5");
    for (uint32_t count = 2 + below(g, 4); count; count--) {
        bool muted = begin_statement(g);
        statement(p, 0);
        end_statement(g, muted);
    }
    g->indent--;
    line(g, "end do");
}

static void nest(Pairs *p)
{
    Gen *g = p->g;
    p->odd = chance(g, 40);
    p->deep = chance(g, 20);
    p->own = chance(g, 40);
    if (p->deep) {
        line(g, "do k = 2, %s", chance(g, 50) ? "m" : "4");
        g->indent++;
    }
    line(g, "do i = %s", chance(g, 70) ? (chance(g, 50) ? "2, n - 1" : "1, n") : chance(g, 70) ? "n, 2, -1" : "1, n, 2");
    g->indent++;
    if (p->own) line(g, "xi = x(i)");
    if (p->own) line(g, "fi = %s", chance(g, 50) ? "0.0" : "f(i)");
    if (chance(g, 30)) line(g, "g(i) = 0.25*y(i)");
    inner_loop(p);
    if (chance(g, 15)) inner_loop(p);
    if (p->own && chance(g, 80)) line(g, "f(i) = %sfi", chance(g, 50) ? "f(i) + " : "");
    if (is_odd(p, 20)) line(g, "f(i) = f(i)/(1.0 + abs(y(i)))");
    g->indent--;
    line(g, "end do");
    if (p->deep) {
        g->indent--;
        line(g, "end do");
    }
    if (is_odd(p, 20)) line(g, "h = h + d + j");
}

void pairs_routine(Gen *g, uint32_t number)
{
    Pairs p = {.g = g};
    const char *type = chance(g, 60) ? "real(8)" : "real";
    line(g, "subroutine f%u(n, m, x, y, a, f, g, w, c, sum)", (unsigned)number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, i, j, k");
    line(g, "%s x(0:n + 9), y(0:n + 9), a(n + 9,n + 9)", type);
    line(g, "%s f(0:n + 9), g(0:n + 9), w(0:n + 9,%s)", type, chance(g, 20) ? "*" : "n + 9");
    line(g, "integer c(n + 9)");
    line(g, "%s sum, e, h, d, r, t, xi, fi", type);
    directive(g, "size(n, 0, 40)");
    directive(g, "size(m, 0, 8)");
    for (const char *name = "xyafgw"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    line(g, "e = 0.0");
    line(g, "h = -1.0");
    line(g, "d = 0.5");
    line(g, "r = 0.25");
    line(g, "t = 0.125");
    line(g, "j = 3");
    for (uint32_t count = 1 + below(g, 2); count; count--) nest(&p);
    line(g, "sum = e + h");
    end_routine(g);
}
