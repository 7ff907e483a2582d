/* Routines that store and change elements at the places that lists tell, thousands of times:
 *
 *   jx(2,point)            lists
 *   a, b(point)            what is added; b may be the point's own to change
 *   z, y(place)            changed, or stored, at the places of lists, ..
 *   h(3,place)             .. by component, or component by component in a loop inside
 *   q(place,4)             .. in two dimensions
 *   c, d(place)            .. counted
 *   l                      turns of a loop inside
 *   e                      the last of some loops, which the entry does not know
 *   s, w                   a sum along the points; what a point has for itself
 *
 * Loops have some hundred times n points, and loops inside of a few turns, which lists tell now and then, so that there are enough for the places to be sorted, or hardly so. */
#include "scatters.h"

#include <string.h>

typedef struct {
    Gen *g;
    bool odd;            /* something may be */
    bool inside;         /* a loop over k, of three turns */
    bool stored[8];      /* by array, of ARRAYS: it is stored, and not changed */
    bool w;              /* is set */
} Scatters;

static const char ARRAYS[] = "zyhqcd";

static bool is_odd(Scatters *s, uint32_t percent) { return s->odd && chance(s->g, percent); }

static const char *place(Scatters *s)
{
    Gen *g = s->g;
    switch (below(g, s->inside ? 7 : 5)) {
    case 0: return "jx(2,i)";
    case 1: return plus(g, "jx(1,i)", between(g, 0, 2));
    case 2: return print(g, "1 + mod(jx(1,i) + i, %d)", between(g, 2, 90));
    case 5: return "jx(1,i) + k";
    case 6: return "1 + mod(jx(2,i)*k, 7)";
    default: return "jx(1,i)";
    }
}

static const char *value(Scatters *s)
{
    Gen *g = s->g;
    switch (below(g, s->w ? 6 : 5)) {
    case 0: return "b(i)";
    case 1: return print(g, "0.%d*a(i)", between(g, 1, 9));
    case 2: return "a(i)*b(i)";
    case 3: return print(g, "%d.5", between(g, 0, 3));
    case 5: return "w";
    default: return s->inside ? "(a(i) - 0.25*k)" : "a(i)";
    }
}

static const char *element(Scatters *s, char array, const char *at)
{
    Gen *g = s->g;
    if (array == 'h') return print(g, "h(%s,%s)", s->inside && chance(g, 60) ? "k" : print(g, "%d", between(g, 1, 3)), at);
    if (array == 'q') return print(g, "q(%s,%s)", at, chance(g, 50) ? print(g, "%d", between(g, 0, 3)) : print(g, "mod(jx(2,i), %d)", between(g, 2, 4)));
    return print(g, "%c(%s)", array, at);
}

/* One assignment to an element at a place. */
static void change(Scatters *s, char array, const char *at)
{
    Gen *g = s->g;
    const char *target = element(s, array, at);
    const bool counts = array == 'c' || array == 'd';
    const bool stores = s->stored[strchr(ARRAYS, array) - ARRAYS] != is_odd(s, 5);
    if (stores) {
        line(g, "%s = %s", target, counts ? "i" : value(s));
    } else if (counts) {
        switch (below(g, 5)) {
        case 0: line(g, "%s = %s + jx(2,i)", target, target); break;
        case 3: line(g, "if (%s < %d) %s = %s + 1", target, between(g, 2, 30), target, target); break;
        case 1: line(g, "%s = max(%s, mod(i, 77))", target, target); break;
        case 2: line(g, "%s = %s - 1", target, target); break;
        default: line(g, "%s = %s + 1", target, target);
        }
    } else {
        const char *taken = value(s);
        switch (below(g, 9)) {
        case 0: line(g, "%s = %s*0.5 + %s", target, target, value(s)); break;
        case 7: line(g, "if (%s > %s) %s = %s", taken, target, target, is_odd(s, 20) ? value(s) : taken); break;
        case 8: line(g, "if (%s - %s < 0.25) %s = %s - %s*0.5", target, taken, target, taken, target); break;
        case 1: line(g, "%s = %s - %s", target, target, value(s)); break;
        case 2: line(g, "%s = %s + %s - %s", target, target, value(s), value(s)); break;
        case 3: line(g, "%s = %s + %s", target, value(s), target); break;
        case 4: line(g, "%s = min(%s, %s)", target, target, value(s)); break;
        default: line(g, "%s = %s + %s", target, target, value(s));
        }
    }
}

/* Some, at one place or at several. */
static void changes(Scatters *s)
{
    Gen *g = s->g;
    const char *at = place(s);
    for (uint32_t count = 1 + below(g, 3); count; count--) {
        if (chance(g, 30)) at = place(s);
        change(s, ARRAYS[below(g, 6)], at);
    }
}

static void beside(Scatters *s)
{
    Gen *g = s->g;
    switch (below(g, is_odd(s, 50) ? 7 : 4)) {
    case 0:
        line(g, "w = %s + %s", value(s), value(s));
        s->w = true;
        break;
    case 1:
        if (chance(g, 50)) line(g, "l = jx(%d,i)", between(g, 1, 2));
        else line(g, "b(i) = b(i)*0.5 + %s", value(s));
        break;
    case 2: line(g, "s = s + %s", value(s)); break;
    case 4: line(g, "b(i) = z(jx(1,i))"); break;
    case 5: line(g, "w = w*0.5 + a(i)"); break;
    case 6: line(g, "jx(1,i) = jx(2,i)"); break;
    default: line(g, "if (a(i) > 0.5) s = s - b(i)");
    }
}

static void statement(Scatters *s)
{
    Gen *g = s->g;
    const bool w = s->w;
    switch (below(g, s->inside ? 6 : 8)) {
    case 0:
        line(g, "if (%s > %s) then", value(s), value(s));
        g->indent++;
        changes(s);
        if (chance(g, 40)) {
            g->indent--;
            line(g, "else");
            g->indent++;
            s->w = w;
            changes(s);
        }
        g->indent--;
        line(g, "end if");
        s->w = w;
        break;
    case 1: beside(s); break;
    case 6:
    case 7:
        line(g, "do k = %s", chance(g, 60) ? "1, 3" : chance(g, 40) ? (chance(g, 50) ? "1, mod(l, 4)" : "1, mod(jx(2,i), 4)") : chance(g, 20) ? "1 + mod(jx(1,i), 3), 3" : chance(g, 50) ? "3, 1, -1" : chance(g, 50) ? "1, 3, 2" : is_odd(s, 50) ? "1, mod(i, 4)" : "1, min(m, 3)");
        g->indent++;
        s->inside = true;
        for (uint32_t count = 1 + below(g, 2); count; count--) statement(s);
        s->inside = false;
        g->indent--;
        line(g, "end do");
        s->w = w;
        break;
    default: changes(s);
    }
}

void scatters_routine(Gen *g, uint32_t number)
{
    Scatters s = {.g = g};
    const char *type = chance(g, 50) ? "real(8)" : "real", *times = chance(g, 50) ? "400" : "900";
    line(g, "subroutine f%u(n, m, jx, a, b, z, y, h, q, c, d, sum)", (unsigned)number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, i, k, l, e");
    line(g, "integer jx(2,%s*n + 9)", times);
    line(g, "%s a(%s*n + 9), b(%s*n + 9)", type, times, times);
    line(g, "%s z(0:n + 120), %s", type, chance(g, 20) ? "y(*)" : "y(0:n + 120)");
    line(g, "%s h(3,0:n + 120), q(0:n + 120,0:3)", chance(g, 80) ? type : "real");
    line(g, "integer c(0:n + 120)");
    line(g, "integer(%d) d(n + 120)", chance(g, 50) ? 4 : 8);
    line(g, "%s sum, w, s", type);
    directive(g, "size(n, 0, 110)");
    directive(g, "size(m, 0, 5)");
    directive(g, "range(jx, 1, 100)");
    for (const char *name = "abzyhq"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    line(g, "s = 0.0");
    line(g, "w = 0.5");
    line(g, "l = 3");
    for (uint32_t count = 1 + below(g, 2); count; count--) {
        s.odd = chance(g, 30);
        s.w = false;
        for (uint32_t n = 0; n < 6; n++) s.stored[n] = chance(g, 20);
        const bool known = chance(g, 70);
        if (!known) line(g, "e = %s*n - m", times);
        line(g, "do i = %d, %s", between(g, 1, 3), known ? print(g, "%s*n", times) : "e");
        g->indent++;
        for (uint32_t more = 1 + below(g, 3); more; more--) {
            bool muted = begin_statement(g);
            const bool w = s.w;
            statement(&s);
            if (muted) s.w = w;
            end_statement(g, muted);
        }
        g->indent--;
        line(g, "end do");
        if (is_odd(&s, 20)) line(g, "s = s + w + i");
    }
    line(g, "sum = s");
    end_routine(g);
}
