/* Routines that count:
 *
 *   k, l, s                  integers that go from point to point: places in lists, running sums; now and then those that the routine is called with
 *   x, y(point)              read; y is stored at the point now and then
 *   p, q(place)              lists, and what is packed with them
 *   z(place)                 a periodic row
 *   jx(point)                integers of 1 to n, of which rows of different length are made
 *
 * Most lists are stored where their place has grown, some are not, or fall, or are read; most conditions hang on points, some on the places. Rows reduce by integers, flags, and
 * IF (x > w) w = x. Periodic rows are stored at remainders by n, now and then by another divisor. */
#include "counts.h"

typedef struct {
    Gen *g;
    bool odd; /* something may be */
} Counts;

static bool is_odd(Counts *s, uint32_t percent) { return s->odd && chance(s->g, percent); }

static void open_list(Counts *s, const char *header)
{
    line(s->g, "%s", header);
    s->g->indent++;
}

static void close_list(Counts *s, const char *end)
{
    s->g->indent--;
    line(s->g, "%s", end);
}

static const char *asks(Counts *s, const char *counter)
{
    Gen *g = s->g;
    if (is_odd(s, 10)) return print(g, "%s < %d", counter, between(g, 3, 20));
    switch (below(g, 5)) {
    case 0: return print(g, "x(i) > %s", chance(g, 50) ? "0.25" : "y(i + 1)");
    case 1: return print(g, "mod(jx(i), %d) == 0", between(g, 2, 3));
    case 2: return "w > 0.0";
    case 3: return print(g, "jx(i) > i .%s. x(i + 1) < 0.5", chance(g, 50) ? "and" : "or");
    default: return "x(i) < x(jx(i))";
    }
}

/* Stores at the place, which has grown or is going to. */
static void stores(Counts *s, const char *counter, char list, int offset)
{
    Gen *g = s->g;
    if (is_odd(s, 15)) offset += between(g, -1, 1);
    line(g, "%c(%s) = %s", list, plus(g, counter, offset), chance(g, 60) ? "i" : "jx(i) - i");
    if (list == 'p' && chance(g, 40)) line(g, "v(%d,%s) = %s", between(g, 1, 2), plus(g, counter, offset), chance(g, 60) ? "w" : "x(i)*2.0");
    if (is_odd(s, 10)) line(g, "%c(%s) = %c(%s) + 1", list, plus(g, counter, offset), list, plus(g, counter, offset));
}

static void count_up(Counts *s, const char *counter, char list)
{
    Gen *g = s->g;
    const bool before = chance(g, 50);
    const int offset = chance(g, 70) ? 0 : between(g, -2, 2);
    if (before) stores(s, counter, list, offset);
    if (!is_odd(s, 30)) line(g, "%s = %s + %s", counter, counter, is_odd(s, 20) ? "mod(jx(i), 2)" : chance(g, 80) ? "1" : "2");
    if (!before) stores(s, counter, list, offset);
}

static void pack(Counts *s)
{
    Gen *g = s->g;
    if (chance(g, 70)) line(g, "k = %d", between(g, 0, 2));
    line(g, "l = %d", between(g, -1, 2));
    open_list(s, chance(g, 80) ? "do i = 1, 4*n" : "do i = 2, 3*n - 1");
    if (is_odd(s, 30)) line(g, "x(i) = 0.5*x(i) - 0.25");
    if (is_odd(s, 40)) line(g, "if (%s) k = k + 1", asks(s, "l"));
    line(g, "w = x(i) - %s", chance(g, 50) ? "y(i)" : "x(i + 1)");
    open_list(s, print(g, "if (%s) then", asks(s, "k")));
    count_up(s, "k", 'p');
    if (chance(g, 40)) {
        close_list(s, chance(g, 50) ? "else" : print(g, "else if (%s) then", asks(s, "l")));
        g->indent++;
        if (is_odd(s, 20)) line(g, "k = k - 1");
        else count_up(s, "l", is_odd(s, 30) ? 'p' : 'q');
    }
    close_list(s, "end if");
    if (is_odd(s, 20)) line(g, "y(i) = x(i)*k");
    else if (chance(g, 20)) line(g, "y(i) = w");
    close_list(s, "end do");
}

static void running(Counts *s)
{
    Gen *g = s->g;
    line(g, "s = %s", chance(g, 50) ? "k" : "2147483000");
    open_list(s, "do i = 1, 4*n");
    if (chance(g, 40)) line(g, "q(i) = s");
    if (is_odd(s, 20)) line(g, "jx(i) = mod(jx(i), n) + 1");
    line(g, chance(g, 70) ? "s = s + jx(i)*100" : "if (x(i) > 0.0) s = s + jx(i)");
    line(g, chance(g, 70) ? "p(i) = s" : "if (y(i) > 0.0) p(i) = s - i");
    if (is_odd(s, 20)) line(g, "jx(i) = mod(abs(s), n) + 1");
    close_list(s, "end do");
    line(g, "k = mod(s, 4)");
}

static void reduce(Counts *s)
{
    Gen *g = s->g;
    line(g, "k = %d", between(g, -1, 1));
    line(g, "w = %s", chance(g, 50) ? "0.25" : "x(1)");
    line(g, "up = .false.");
    open_list(s, "do j = 1, n");
    open_list(s, print(g, "do i = %s, %s", chance(g, 60) ? "1" : "j", chance(g, 60) ? "mod(jx(j), 7)" : "jx(j)"));
    if (chance(g, 20)) line(g, "if (x(i) > 1.0) exit");
    if (chance(g, 60)) line(g, chance(g, 50) ? "k = max(k, jx(i) - j)" : "if (x(i) > y(j)) k = k + 1");
    if (chance(g, 50)) line(g, chance(g, 50) ? "if (x(i) > w) w = x(i)" : "if (w > y(i)*x(j)) w = y(i)*x(j)");
    if (chance(g, 40)) line(g, "up = up .or. jx(i) == %d", between(g, 1, 40));
    if (chance(g, 30)) line(g, chance(g, 50) ? "l = l + ieor(i, jx(i))" : "l = min(l, jx(i))");
    if (is_odd(s, 20)) line(g, "y(j) = y(j)*0.5 + k");
    if (is_odd(s, 20)) line(g, "w = w + x(i)");
    close_list(s, "end do");
    close_list(s, "end do");
    line(g, "if (up) k = k + 1");
    line(g, "y(1) = w");
}

static void periodic(Counts *s)
{
    Gen *g = s->g;
    const char *divisor = is_odd(s, 30) ? "m + 1" : "n", *point = is_odd(s, 20) ? "2*i" : "i";
    open_list(s, is_odd(s, 20) ? "do i = 0, n" : "do i = 1, n");
    line(g, "z(1 + %s(%s, %s)) = x(i)", chance(g, 50) ? "mod" : "modulo", plus(g, point, between(g, -3, 3)), divisor);
    if (is_odd(s, 30)) line(g, "z(n + 1 - mod(n + 1 - i, n)) = y(i)");
    close_list(s, "end do");
}

void counts_routine(Gen *g, uint32_t number)
{
    Counts s = {.g = g};
    line(g, "subroutine f%u(n, m, k, l, jx, x, y, p, q, v, z)", (unsigned)number);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, k, l, s, i, j, jx(0:400), p(-60:900), q(-60:900)");
    line(g, "real(8) x(0:400), y(0:400), v(2,-60:900), z(-20:120), w");
    line(g, "logical up");
    directive(g, "range(n, 1, 80)");
    directive(g, "range(m, 0, 8)");
    directive(g, "range(k, 0, 4)");
    directive(g, "range(l, 0, 4)");
    directive(g, "range(jx, 1, 80)");
    for (const char *name = "xyvz"; *name; name++) directive(g, "range(%c, -1.0, 1.0)", *name);
    line(g, "w = 0.0");
    for (uint32_t count = 1 + below(g, 3); count; count--) {
        bool muted = begin_statement(g);
        s.odd = chance(g, 40);
        switch (below(g, 5)) {
        case 0: running(&s); break;
        case 1: reduce(&s); break;
        case 2: periodic(&s); break;
        default: pack(&s);
        }
        end_statement(g, muted);
    }
    end_routine(g);
}
