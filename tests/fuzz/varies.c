/* Loops that vary: in steps and backward, with scalars that count iterations, in arrays of one or no stated end that are updated in place from
 * ahead and from behind, at multiples of the index, with short loops that a point leaves. Every subscript lies within -3*n-9 .. 3*n+9. */
#include "varies.h"

typedef struct {
    Gen *g;
    const char *real; /* the kind */
    int step;         /* of the loop */
    const char *counted; /* a scalar that counts, or NULL */
    const char *target, *ahead; /* of a tidy loop, else NULL */
} Varies;

static const char *number(Varies *v, const char *digits) { return print(v->g, "%s_%s", digits, v->real); }

static const char *vary_subscript(Varies *v)
{
    Gen *g = v->g;
    static const int factors[] = {1, 1, 1, 1, 2, -1, -2};
    const char *variable = v->counted && chance(g, 60) ? v->counted : "i";
    int factor = factors[below(g, 7)], offset = between(g, -3, 3);
    const char *more = offset ? print(g, "%+d", offset) : "";
    if (*variable == 'k' && factor != -1) factor = 1;
    if (factor == 1) return print(g, "%s%s", variable, more);
    if (factor == -1) return print(g, "n+1-%s%s", variable, more);
    return print(g, "%d*%s%s", factor, variable, more);
}

/* In tidy loops one element an iteration is stored, and its array read there, or ahead of it, alone. */
static const char *vary_element(Varies *v, bool stored)
{
    static const char *const names[] = {"a", "a", "b", "c", "w"};
    Gen *g = v->g;
    if (v->target && stored) return chance(g, 97) ? v->target : print(g, "b(%s)", vary_subscript(v));
    if (v->target && chance(g, 15)) return chance(g, 50) ? v->target : v->ahead;
    const char *name = names[below(g, stored ? 3 : 5)];
    for (int tries = 0; v->target && *name == *v->target && tries < 9 && !chance(g, 3); tries++) name = names[below(g, 5)];
    return print(g, "%s(%s)", name, vary_subscript(v));
}

static const char *vary_term(Varies *v)
{
    Gen *g = v->g;
    switch (below(g, 6)) {
    case 0: return print(g, "%s*%s", number(v, "0.5"), vary_element(v, false));
    case 1: return print(g, "%s*(%s + %s)", number(v, "0.25"), vary_element(v, false), vary_element(v, false));
    case 2: return print(g, "%s*mod(i, 7)", number(v, "0.125"));
    case 3: return print(g, "abs(%s) - x", vary_element(v, false));
    case 4: return "x";
    default: return vary_element(v, false);
    }
}

static const char *vary_condition(Varies *v)
{
    Gen *g = v->g;
    if (chance(g, 30)) return print(g, "mod(i, %d) == 0", between(g, 2, 4));
    return print(g, "%s > %s", vary_element(v, false), number(v, "0.25"));
}

/* x settles, or has had its turns. */
static void vary_leave(Varies *v)
{
    Gen *g = v->g;
    line(g, "do it = 1, %d", between(g, 2, 12));
    line(g, "  y = x");
    line(g, "  x = %s*(x + %s)", number(v, "0.5"), vary_element(v, false));
    line(g, "  if (abs(x - y) < %s) exit", number(v, "0.05"));
    if (chance(g, 30)) line(g, "  if (x > %s) cycle", number(v, "1.5"));
    if (chance(g, 40)) line(g, "  x = x*%s", number(v, "0.75"));
    line(g, "end do");
}

static void vary_statement(Varies *v)
{
    Gen *g = v->g;
    bool muted = begin_statement(g);
    switch (below(g, 8)) {
    case 0: case 1: case 2: line(g, "%s = %s", vary_element(v, true), vary_term(v)); break;
    case 3: line(g, "x = %s", vary_term(v)); break;
    case 4: {
        const char *stored = vary_element(v, true);
        line(g, "%s = %s + %s*%s", stored, stored, number(v, "0.25"), vary_element(v, false));
        break;
    }
    case 5: line(g, "if (%s) %s = %s", vary_condition(v), vary_element(v, true), vary_term(v)); break;
    case 6: vary_leave(v); break;
    default:
        if (v->target) line(g, "%s = %s", vary_element(v, true), vary_term(v));
        else line(g, "a(i%+d) = a(i%+d) + %s", between(g, -1, 2), between(g, -3, 3), vary_term(v));
    }
    end_statement(g, muted);
}

static void count_on(Varies *v, int by)
{
    Gen *g = v->g;
    switch (below(g, 5)) {
    case 0:
        line(g, "kk = k%+d", by);
        line(g, "k = kk");
        break;
    case 1:
        line(g, "if (%s) then", vary_condition(v));
        line(g, "  k = k%+d", by);
        line(g, "else");
        line(g, "  k = %d + k", by);
        line(g, "end if");
        break;
    default: line(g, "k = k%+d", by);
    }
}

/* A loop; `k` counts at its begin, among its statements or behind them. */
static void vary_loop(Varies *v)
{
    static const int steps[] = {1, 1, 1, 1, 2, 3, -1, -1, -2, 5};
    Gen *g = v->g;
    int at = chance(g, 45) ? (int)below(g, 3) : -1, by = chance(g, 70) ? 1 : chance(g, 50) ? 2 : -1;
    v->step = steps[below(g, 10)];
    by *= v->step < 0 ? -v->step : v->step;
    if (by > 3) by = 1;
    if (chance(g, 15)) by = 1;
    line(g, "k = %s", by < 0 ? "n" : print(g, "%d", between(g, -1, 2)));
    const char *low = chance(g, 75) ? "1" : "2", *high = chance(g, 75) ? "n" : "n-1";
    if (v->step < 0) line(g, "do i = %s, %s, %d", high, low, v->step);
    else if (v->step > 1) line(g, "do i = %s, %s, %d", low, high, v->step);
    else line(g, "do i = %s, %s", low, high);
    g->indent++;
    if (chance(g, 60)) line(g, "x = %s", vary_term(v));
    if (at == 0) count_on(v, by);
    v->counted = at >= 0 ? "k" : NULL;
    if (chance(g, 70)) {
        const char *array = chance(g, 70) ? "a" : "b", *by_name = v->counted && chance(g, 70) ? v->counted : "i";
        int factor = *by_name == 'i' && chance(g, 25) ? 2 : 1, offset = between(g, -2, 2);
        int forward = (*by_name == 'k' ? by < 0 : v->step < 0) ? -1 : 1;
        v->target = factor == 2 ? print(g, "%s(2*%s%+d)", array, by_name, offset) : print(g, "%s(%s%+d)", array, by_name, offset);
        offset += forward * between(g, 1, 3);
        v->ahead = factor == 2 ? print(g, "%s(2*%s%+d)", array, by_name, offset) : print(g, "%s(%s%+d)", array, by_name, offset);
    }
    for (uint32_t count = 1 + below(g, 3); count; count--) {
        vary_statement(v);
        if (at == 1 && count == 1) count_on(v, by);
    }
    if (at == 2) count_on(v, by);
    v->counted = v->target = NULL;
    g->indent--;
    line(g, "end do");
}

/* An element of a row's work array some iterations back, or ahead where the loop goes backward; now and then elsewhere. */
static const char *recurrent_read(Varies *v, const char *array, int way)
{
    Gen *g = v->g;
    int back = chance(g, 88) ? -way * between(g, 0, 2) : way;
    return print(g, "%s(i%+d)", array, back);
}

/* Rows along which something recurs: a work row, of the routine's own or its caller's, that begins with some elements. */
static void recurrent_rows(Varies *v)
{
    Gen *g = v->g;
    const char *array = chance(g, 70) ? "t" : "u", *half = number(v, "0.5");
    int way = chance(g, 70) ? 1 : -1, begun = (int)below(g, 4);
    if (chance(g, 60)) line(g, "%s = %s", array, number(v, "0.25"));
    line(g, "do j = 1, m");
    g->indent++;
    for (int n = 0; n < begun; n++)
        line(g, "%s", way > 0 ? print(g, "%s(%d) = e(%d,j)", array, n, n) : print(g, "%s(n+1-%d) = e(n+1-%d,j)", array, n, n));
    bool conditional = chance(g, 15), plain = chance(g, 60);
    line(g, "%s", print(g, way > 0 ? "do i = %d, n" : "do i = n+1-%d, 1, -1", begun && chance(g, 80) ? begun : 1));
    if (plain) line(g, "  x = %s*%s + e(i,j)", half, recurrent_read(v, array, way));
    else line(g, "  x = %s*(x + %s)", number(v, "0.25"), recurrent_read(v, array, way));
    const char *guard = conditional ? print(g, "if (x > %s) ", number(v, "0.125")) : "";
    line(g, "  %s%s(i) = %s*%s + x", guard, array, half, recurrent_read(v, array, way));
    line(g, "end do");
    if (chance(g, 50)) {
        line(g, chance(g, 50) ? "do i = 2, n" : "do i = n, 2, -1");
        line(g, "  e(i,j) = %s*e(i-1,j) + %s", half, recurrent_read(v, array, 1));
    } else {
        line(g, "do i = n-1, 1, -1");
        line(g, "  e(i,j) = %s(i) - %s*e(i+1,j)", array, half);
    }
    line(g, "end do");
    if (chance(g, 10)) line(g, "e(n,j) = %s(n)", array);
    g->indent--;
    line(g, "end do");
}

void varies_routine(Gen *g, uint32_t routine)
{
    Varies v = {.g = g, .real = chance(g, 50) ? "8" : "4"};
    bool rows = chance(g, 30);
    line(g, "subroutine f%u(n, m, a, b, c, w, e, u, x, last)", (unsigned)routine);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, i, j, k, kk, l, it, last");
    line(g, "real(%s) a(-3*n-9:%s), b(-3*n-9:%s), c(-3*n-9:3*n+9), w(-3*n-9:3*n+9), x, y", v.real, chance(g, 30) ? "*" : "3*n+9", chance(g, 30) ? "*" : "3*n+9");
    line(g, "real(%s) e(-1:n+3,m), u(-1:n+3), t(-1:n+3)", v.real);
    for (int s = 0; s < 7; s++) directive(g, "range(%c, -1.0, 1.0)", "abcwxeu"[s]);
    directive(g, "size(n, 0, 200)");
    directive(g, "size(m, 0, 20)");
    if (rows) recurrent_rows(&v);
    if (chance(g, 25)) {
        line(g, "do l = 1, 3");
        vary_loop(&v);
        line(g, "end do");
    }
    for (uint32_t count = rows ? below(g, 2) : 1 + below(g, 2); count; count--) vary_loop(&v);
    if (rows) line(g, "k = 0");
    line(g, chance(g, 50) ? "last = k" : chance(g, 50) ? "last = i" : "last = 0");
    end_routine(g);
}
