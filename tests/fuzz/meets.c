/* Routines of meetings:
 *
 *   a, b(point, row)         updated in place, at the point, near it, across the diagonal, and at one place for all
 *   p(point)                 the same in one dimension
 *   c, k1                    integers that stay: a colour, a place
 *
 * Rows go from 1 to m, points to n, or to m where some access is across the diagonal. Loops begin at places that remainders say, have steps, are triangles; IFs ask for colours, sides of the
 * diagonal, halves, places; rows compute factors before their points, as elimination does; sums go over what loops around store. Most keep iterations apart, some do not. */
#include "meets.h"

typedef struct {
    Gen *g;
    bool rows;   /* j is there */
    bool square; /* i goes to m as well */
    bool turns;  /* t is there */
    const char *factor; /* what the row has computed; NULL: nothing */
} Meets;

static void open_loop(Meets *s, const char *header)
{
    line(s->g, "%s", header);
    s->g->indent++;
}

static void close_loop(Meets *s, const char *end)
{
    s->g->indent--;
    line(s->g, "%s", end);
}

static const char *stays(Meets *s)
{
    static const char *const places[] = {"k1", "k1", "c", "m/2", "k1 + 1", "1", "m"};
    return s->turns && chance(s->g, 60) ? "t" : places[below(s->g, 7)];
}

/* Subscripts reach from -3 to 87, or 23. */
static const char *near(Meets *s, const char *variable, uint32_t percent)
{
    return chance(s->g, percent) ? plus(s->g, variable, between(s->g, -2, 2)) : variable;
}

static const char *element(Meets *s, char name, uint32_t off)
{
    Gen *g = s->g;
    if (!s->rows) return chance(g, off/3) ? print(g, "p(%s)", stays(s)) : print(g, "p(%s)", near(s, "i", off));
    if (s->square && chance(g, off/4)) return print(g, "%c(%s,%s)", name, near(s, "j", off/2), near(s, "i", off/2));
    if (chance(g, off/3)) return print(g, "%c(%s,j)", name, stays(s));
    if (chance(g, off/3)) return print(g, "%c(i,%s)", name, stays(s));
    return print(g, "%c(%s,%s)", name, near(s, "i", off), near(s, "j", off));
}

static const char *sum(Meets *s)
{
    Gen *g = s->g;
    if (!s->rows) return print(g, "i + %s", chance(g, 50) ? "c" : "1");
    switch (below(g, 4)) {
    case 0: return "i + j";
    case 1: return print(g, "i - j + %s", stays(s));
    case 2: return print(g, "2*j - i + %d", between(g, 0, 3));
    default: return "i";
    }
}

static const char *asks(Meets *s, uint32_t depth)
{
    static const char *const relations[] = {"<", "<=", ">", ">=", "==", "/="};
    Gen *g = s->g;
    switch (below(g, depth ? 4 : 6)) {
    case 0: case 1: return print(g, "%s(%s, %d) %s %s", chance(g, 50) ? "mod" : "modulo", sum(s), between(g, 2, 3), chance(g, 80) ? "==" : "/=", chance(g, 50) ? "0" : "modulo(c, 2)");
    case 2: return s->rows ? print(g, "i %s %s", relations[below(g, 6)], near(s, "j", 40)) : print(g, "i %s n/2", relations[below(g, 6)]);
    case 3: return print(g, "%s %s %s", s->rows && chance(g, 50) ? "j" : "i", relations[below(g, 6)], stays(s));
    case 4: return print(g, "%s %s %s", asks(s, 1), chance(g, 60) ? ".and." : ".or.", asks(s, 1));
    default: return print(g, ".not. (%s)", asks(s, 1));
    }
}

static void set(Meets *s, uint32_t off)
{
    Gen *g = s->g;
    const char *target = element(s, 'a', off), *value = element(s, chance(g, 70) ? 'a' : 'b', 70);
    if (s->factor && chance(g, 70)) line(g, "%s = %s - %s*%s", target, element(s, 'a', 20), s->factor, value);
    else line(g, "%s = 0.5*%s + 0.25*%s", target, value, element(s, chance(g, 50) ? 'a' : 'b', 50));
}

static void body(Meets *s)
{
    Gen *g = s->g;
    uint32_t off = chance(g, 25) ? 40 : 0;
    if (!chance(g, 65)) {
        set(s, off);
        return;
    }
    if (chance(g, 15)) line(g, "if (%s) cycle", asks(s, 0));
    open_loop(s, print(g, "if (%s) then", asks(s, 0)));
    set(s, off);
    if (chance(g, 40)) {
        close_loop(s, "else");
        g->indent++;
        set(s, off);
    }
    close_loop(s, "end if");
}

static const char *points(Meets *s)
{
    Gen *g = s->g;
    const char *high = s->square ? "m" : chance(g, 80) ? "n" : "n - 1";
    if (s->rows && chance(g, 30)) return print(g, "do i = %d + %s(%s, %d), %s, %d", between(g, 1, 2), chance(g, 50) ? "mod" : "modulo", chance(g, 70) ? "j + c" : "2*j + 1", between(g, 2, 3), high, between(g, 2, 3));
    if (s->rows && chance(g, 15)) return print(g, "do i = %s, %s", near(s, "j", 50), high);
    if (chance(g, 15)) return print(g, "do i = 1, %s, 2", high);
    return print(g, "do i = %s, %s", s->turns && chance(g, 30) ? "t" : chance(g, 80) ? "1" : "2", high);
}

static void nest(Meets *s)
{
    Gen *g = s->g;
    bool flipped = s->rows && chance(g, 20), sums = s->turns && !s->rows && chance(g, 50); /* flipped: points around rows */
    s->factor = NULL;
    if (flipped) {
        open_loop(s, s->square ? "do i = 1, m" : "do i = 1, n");
        if (chance(g, 60)) {
            s->factor = "x";
            line(g, "x = a(i,%s)*%s", stays(s), chance(g, 50) ? "0.25" : "b(i,1)");
        }
        open_loop(s, chance(g, 30) ? "do j = 2, m" : "do j = 1, m");
    } else {
        if (s->rows) open_loop(s, chance(g, 30) ? "do j = 2, m" : "do j = 1, m");
        open_loop(s, points(s));
    }
    body(s);
    close_loop(s, "end do");
    if (flipped && s->factor && chance(g, 50)) line(g, "b(i,1) = b(i,1) - x");
    if (s->rows) close_loop(s, "end do");
    s->factor = NULL;
    if (!sums) return;
    line(g, "y = 0.5");
    open_loop(s, "do i = 1, n");
    line(g, chance(g, 50) ? "y = y + p(i)*0.0625" : "y = max(y, p(i))");
    close_loop(s, "end do");
    line(g, "p(%s) = y*0.25", stays(s));
}

void meets_routine(Gen *g, uint32_t number)
{
    Meets s = {.g = g};
    line(g, "subroutine f%u(n, m, c, k1, a, b, p)", (unsigned)number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, c, k1, i, j, t");
    line(g, "real(8) a(-25:90,-25:25), b(-25:90,-25:25), p(-25:90), x, y");
    directive(g, "range(n, 0, 80)");
    directive(g, "range(m, 0, 8)");
    directive(g, "range(c, -20, 20)");
    directive(g, "range(k1, 1, 4)");
    for (const char *name = "abp"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    for (uint32_t count = 1 + below(g, 2); count; count--) {
        bool muted = begin_statement(g);
        s.rows = chance(g, 75);
        s.square = s.rows && chance(g, 50);
        s.turns = chance(g, 50);
        if (s.turns) open_loop(&s, "do t = 1, m");
        for (uint32_t nests = 1 + below(g, 2); nests; nests--) nest(&s);
        if (s.turns) close_loop(&s, "end do");
        end_statement(g, muted);
    }
    end_routine(g);
}
