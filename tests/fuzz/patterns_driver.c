/* A program for routines of patterns: each is called with several sizes and random arguments; all that it leaves becomes a number. */
#include "patterns.h"

static const int points[] = {0, 0, 1, 2, 5, 29, 33, 60, 64, 83, 150}, rows[] = {0, 2, 1, 3, 2, 3, 2, 4, 1, 3, 2};
enum { SIZES = sizeof points / sizeof *points };

static void declare(const Patterns *p, const char *names)
{
    Gen *g = p->g;
    const char *common = "";
    line(g, "integer n, m, k0, k2, k3, k4, k5, ke(3)");
    line(g, "integer(8) g, h");
    line(g, "logical flag");
    for (const char *name = names; *name; name++) line(g, "real(%s) %c(-5:n+10,m)", p->real, *name);
    line(g, "real(%s) q(-5:n+10,m,4), d(m), buf((n+16)*m)", p->real);
    line(g, "real(%s) s0%s, s2, s3%s", p->real, p->shared_reduced ? "" : ", s1", p->shared_kept ? "" : ", r1");
    for (int n = 0; n < PATTERN_ROWS; n++) {
        if (p->place[n] != WORK_COMMON) continue;
        common = print(g, "%s%sw%d", common, *common ? ", " : "", n);
        line(g, "real(%s) w%d(-5:%d)", p->real, n, PATTERN_FIXED);
    }
    if (*common) line(g, "common /pc%u/ %s", (unsigned)p->number, common);
}

static void give_values(const Patterns *p, const char *names)
{
    Gen *g = p->g;
    for (const char *name = names; *name; name++) line(g, "call fill%s(%c, size(%c), g)", p->real, *name, *name);
    line(g, "call fill%s(q, size(q), g)", p->real);
    line(g, "call fill%s(d, size(d), g)", p->real);
    line(g, "call fill%s(buf, size(buf), g)", p->real);
    line(g, "s0 = 0.25");
    line(g, "s1 = 0.5");
    line(g, "s2 = -0.125");
    line(g, "s3 = -2");
    line(g, "r1 = 0.375");
    for (int n = 2; n < 6; n++) line(g, "k%d = %d", n, n - 1);
    line(g, "k0 = int(mod(g/7, 11_8)) - 5");
    line(g, "ke = (/int(mod(g/77, 7_8)) - 3, int(mod(g/539, 5_8)) - 1, k0/)");
    line(g, "flag = mod(g/3, 2_8) == 0");
}

static void add_values(const Patterns *p, const char *names)
{
    Gen *g = p->g;
    static const char *const scalars[] = {"s0", "s1", "s2", "s3", "r1"};
    line(g, "h = 0");
    for (const char *name = names; *name; name++) line(g, "call digest%s(h, %c, size(%c))", p->real, *name, *name);
    line(g, "call digest%s(h, q, size(q))", p->real);
    line(g, "call digest%s(h, d, size(d))", p->real);
    line(g, "call digest%s(h, buf, size(buf))", p->real);
    for (int n = 0; n < PATTERN_ROWS; n++)
        if (p->place[n] == WORK_COMMON || p->place[n] == WORK_MODULE) line(g, "call digest%s(h, w%d, size(w%d))", p->real, n, n);
    for (int n = 0; n < 5; n++) line(g, "call digest%s(h, (/%s/), 1)", p->real, scalars[n]);
    line(g, "h = h*31 + k2*7 + k3*5 + k4*3 + k5 + ke(1) + ke(2) + ke(3)");
}

void patterns_driver(const Patterns *p)
{
    Gen *g = p->g;
    const char *names = "abce";
    line(g, "subroutine t%u(n, m, g)", (unsigned)p->number);
    g->indent++;
    line(g, "use pm%u", (unsigned)p->number);
    line(g, "implicit none");
    declare(p, names);
    give_values(p, names);
    line(g, "call f%u(n, m, a, b, c, e, q, d, buf, k0, flag, s0, s2, s3, k2, k3, k4, k5, ke%s%s)", (unsigned)p->number,
         p->shared_reduced ? "" : ", s1", p->shared_kept ? "" : ", r1");
    add_values(p, names);
    line(g, "write (*, '(a,2i5,i20)') 'f%u', n, m, h", (unsigned)p->number);
    g->indent--;
    line(g, "end");
}

/* fill fills an array, digest adds one to a number; NaNs are one value. */
static void print_tools(Gen *g, const char *real, const char *zero)
{
    line(g, "subroutine fill%s(x, n, g)", real);
    line(g, "  integer n, i");
    line(g, "  integer(8) g");
    line(g, "  real(%s) x(n)", real);
    line(g, "  do i = 1, n");
    line(g, "    g = mod(g*1103515245_8 + 12345_8, 2147483648_8)");
    line(g, "    x(i) = real(g/1024, %s)/1048576 - 1", real);
    line(g, "  end do");
    line(g, "end");
    line(g, "subroutine digest%s(h, x, n)", real);
    line(g, "  integer n, i");
    line(g, "  integer(8) h, v");
    line(g, "  real(%s) x(n)", real);
    line(g, "  do i = 1, n");
    line(g, "    v = 77");
    line(g, "    if (x(i) == x(i)) v = transfer(x(i), %s)", zero);
    line(g, "    h = mod(h*31 + mod(v, 1000000007_8), 1000000000039_8)");
    line(g, "  end do");
    line(g, "end");
}

void patterns_main(Gen *g)
{
    const FuzzOptions *options = g->options;
    line(g, "program patterns");
    g->indent++;
    line(g, "integer(8) g");
    for (uint32_t n = 0; n < options->routines; n++) {
        if (options->only >= 0 && options->only != (int32_t)n) continue;
        for (int k = 0; k < SIZES; k++) {
            line(g, "g = %u", (unsigned)((n * 131 + (unsigned)k * 17 + options->seed % 100000 * 7919) % 1000000 + 1));
            line(g, "call t%u(%d, %d, g)", (unsigned)n, points[k], rows[k]);
        }
    }
    g->indent--;
    line(g, "end");
    print_tools(g, "4", "0");
    print_tools(g, "8", "0_8");
}
