/* Routines that read at the places that lists tell:
 *
 *   jx(2,point), jr(point)   lists, of points 1 to n and of rows 1 to m; now and then they change in a loop around
 *   f(row)                   where rows begin: those of jr, in no order, or counted here, in order
 *   x, h(3,place)            of no stated end, read by lists
 *   a(place)                 read
 *   y(point), z(place)       updated at the point, and at places that lists tell
 *   k, s, w, up              what goes from point to point
 *   p, q                     scalars that hold places and offsets
 *
 * Loops stand in each other, up to three deep. Bounds of inner loops, and conditions around them, are constants, arguments, variables of loops around and what these set, and rows' begins. */
#include "gathers.h"

typedef struct {
    Gen *g;
    bool odd;         /* something may be */
    uint32_t depth;
    const char *open; /* the variables of the loops that are open, from the outermost */
    bool p, q;        /* are set */
} Gathers;

static bool is_odd(Gathers *s, uint32_t percent) { return s->odd && chance(s->g, percent); }

/* A variable of a loop that is open. */
static char variable(Gathers *s) { return s->open[below(s->g, s->depth)]; }

static char inner(Gathers *s) { return s->open[s->depth - 1]; }

/* A place from 1 on. */
static const char *place(Gathers *s)
{
    Gen *g = s->g;
    const char v = chance(g, 75) ? inner(s) : variable(s);
    switch (below(g, 9)) {
    case 0: return print(g, "%c", v);
    case 1: return print(g, "jx(1,%s)", plus(g, print(g, "%c", v), between(g, 0, 2)));
    case 2: return print(g, "jx(2,jr(%c))", v);
    case 3: return print(g, "jx(1,%c) + jr(%c)", v, variable(s));
    case 4: return s->p ? "p" : print(g, "jx(2,%c)", v);
    case 5: return s->q ? print(g, "jx(1,%c) + q", v) : plus(g, print(g, "jx(2,%c)", v), between(g, 0, 3));
    case 6: return print(g, "2*jx(%d,%c) - 1", between(g, 1, 2), v);
    default: return print(g, "jx(%d,%c)", between(g, 1, 2), v);
    }
}

static const char *value(Gathers *s)
{
    Gen *g = s->g;
    switch (below(g, 8)) {
    case 0: return print(g, "a(%c)", inner(s));
    case 1: return print(g, "a(%s)", place(s));
    case 2: return print(g, "h(%d,%s)", between(g, 1, 3), place(s));
    case 3: return print(g, "a(%c)*x(%s)", inner(s), place(s));
    case 4: return print(g, "(x(%s) - h(%d,%s))", place(s), between(g, 1, 3), place(s));
    case 5: return "w";
    default: return print(g, "x(%s)", place(s));
    }
}

static const char *asks(Gathers *s)
{
    Gen *g = s->g;
    const char v = variable(s);
    switch (below(g, is_odd(s, 50) ? 6 : 4)) {
    case 0: return print(g, "jr(%c) > %d", v, between(g, 1, 3));
    case 1: return print(g, "jx(1,%c) /= jx(2,%c)", v, inner(s));
    case 2: return print(g, "l > %d", between(g, 0, 3));
    case 3: return print(g, "mod(%c, %d) == 0", v, between(g, 2, 3));
    case 4: return print(g, "%s > 0.25", value(s));
    default: return print(g, "%s > 0.25 .and. jr(%c) > 1", value(s), v);
    }
}

static void begin(Gathers *s, const char *header)
{
    line(s->g, "%s", header);
    s->g->indent++;
}

static void end(Gathers *s, const char *what)
{
    s->g->indent--;
    line(s->g, "%s", what);
}

static void work(Gathers *s)
{
    Gen *g = s->g;
    const char v = inner(s);
    switch (below(g, is_odd(s, 40) ? 16 : 11)) {
    case 0: line(g, "y(%c) = %s", v, value(s)); break;
    case 1: line(g, "y(%c) = y(%c)*0.5 + %s", v, v, value(s)); break;
    case 2: line(g, "y(%c) = y(%c)*0.25 + %s", variable(s), variable(s), value(s)); break;
    case 3: line(g, "w = w*0.5 + %s", value(s)); break;
    case 4: line(g, "w = %s", value(s)); break;
    case 5: line(g, "k = k + jx(%d,%c)", between(g, 1, 2), v); break;
    case 6: line(g, "if (%s > w) w = %s", print(g, "x(jx(1,%c))", v), print(g, "x(jx(1,%c))", v)); break;
    case 7:
        line(g, "p = jx(%d,%c)", between(g, 1, 2), chance(g, 70) ? v : variable(s));
        s->p = true;
        break;
    case 8:
        line(g, "q = jr(%c) - 1", chance(g, 70) ? v : variable(s));
        s->q = true;
        break;
    case 9: line(g, "k = max(k, jx(1,%c) + %c)", v, variable(s)); break;
    case 10: line(g, "y(%c) = y(%c)*0.5 + %s - %s", v, v, value(s), value(s)); break;
    case 11: line(g, "z(%s) = %s", place(s), value(s)); break;
    case 12: line(g, "x(%c) = x(%c)*0.5 + %s", v, v, value(s)); break;
    case 13: line(g, "z(jx(1,%c)) = z(jx(1,%c)) + %s", v, v, value(s)); break;
    case 14: line(g, "if (%s) %s", asks(s), chance(g, 50) ? "exit" : "cycle"); break;
    default: line(g, "jx(1,%c) = jx(2,%c)", v, v);
    }
}

/* The bounds of a loop; a point stands in 1 .. n and in 1 .. 3*m, and a little behind. */
static const char *bounds(Gathers *s)
{
    Gen *g = s->g;
    if (s->depth == 0 || s->depth > 1) return s->depth == 0 && chance(g, 40) ? "1, n" : chance(g, 50) ? "1, m" : print(g, "1, %d", between(g, 2, 3));
    const char v = variable(s);
    switch (below(g, 9)) {
    case 0: return "1, n";
    case 1: return "1, m";
    case 2: return print(g, "1, %d", between(g, 2, 5));
    case 3: return print(g, "%c, n", v);
    case 4: return print(g, "2, %c", v);
    case 5: return print(g, "jr(%c), jr(%c + 1) - 1", v, v);
    case 6: return s->q ? "1, q + 1" : "1, l";
    case 7: return s->p ? "p, n" : "n, 1, -1";
    default: return print(g, "f(%c), f(%c + 1) - 1", v, v);
    }
}

static void loop(Gathers *s);

static void body(Gathers *s)
{
    Gen *g = s->g;
    for (uint32_t count = 1 + below(g, 3); count; count--) {
        bool muted = begin_statement(g);
        const bool p = s->p, q = s->q;
        switch (below(g, 8)) {
        case 0:
            begin(s, print(g, "if (%s) then", asks(s)));
            work(s);
            if (s->depth < 3 && chance(g, 40)) loop(s);
            s->p = p, s->q = q;
            if (chance(g, 30)) {
                end(s, "else");
                g->indent++;
                work(s);
                s->p = p, s->q = q;
            }
            end(s, "end if");
            break;
        case 1:
        case 2:
            if (s->depth < 3) {
                loop(s);
                break;
            } /* fall through */
        default: work(s);
        }
        end_statement(g, muted);
        if (muted) s->p = p, s->q = q;
    }
}

static void loop(Gathers *s)
{
    Gen *g = s->g;
    const bool p = s->p, q = s->q;
    const char *header = bounds(s);
    begin(s, print(g, "do %c = %s", s->open[s->depth], header));
    s->depth++;
    if (s->depth < 2 && chance(g, 60)) {
        if (chance(g, 40)) work(s);
        loop(s);
        if (chance(g, 40)) work(s);
    } else body(s);
    s->depth--;
    end(s, "end do");
    s->p = p, s->q = q;
}

void gathers_routine(Gen *g, uint32_t number)
{
    static const char *const orders[] = {"tji", "jit", "jti", "ijt"};
    Gathers s = {.g = g, .open = orders[below(g, 4)]};
    const char *from = chance(g, 50) ? "1" : "-2";
    line(g, "subroutine f%u(n, m, l, k, jx, jr, f, x, h, a, y, z)", (unsigned)number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, l, k, p, q, i, j, t, jx(2,0:400), jr(0:400), f(0:400)");
    line(g, "real(8) x(%s:*), h(3,*), a(0:400), y(0:400), z(0:400), w", from);
    directive(g, "range(n, 1, 40)");
    directive(g, "range(m, 1, 8)");
    directive(g, "range(l, -1, 5)");
    directive(g, "range(k, 0, 4)");
    directive(g, "range(jx, 1, 40)");
    directive(g, "range(jr, 1, 8)");
    for (const char *name = "xhayz"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    line(g, "w = 0.0");
    begin(&s, "do i = 0, 400");
    line(g, "f(i) = %s", chance(g, 20) ? "jr(i)" : "i");
    end(&s, "end do");
    if (chance(g, 60)) {
        line(g, "f(1) = 1");
        begin(&s, "do i = 1, 100");
        line(g, "f(i + 1) = f(i) + min(jr(i), 3)");
        end(&s, "end do");
    }
    for (uint32_t count = 1 + below(g, 2); count; count--) {
        s.odd = chance(g, 40);
        loop(&s);
    }
    line(g, "y(0) = w");
    end_routine(g);
}
