/* Values and conditions of whole programs. */
#include "programs.h"

#include <string.h>

const char *program_real(Programs *p, const char *digits) { return print(p->g, "%s_rk", digits); }

/* An element of the point at hand, or all of these, moved by (di, dj). */
const char *program_at(Programs *p, const ProgramView *view, int di, int dj)
{
    Gen *g = p->g;
    int a = di + view->low[0], b = dj + view->low[1];
    switch (p->mode) {
    case PROGRAM_POINT: return print(g, "%s(%s,%s)", view->name, plus(g, "i", a), plus(g, "j", b));
    case PROGRAM_PLANE: return print(g, "%s(%d:%s,%d:%s)", view->name, 1 + a, plus(g, "n", a), 1 + b, plus(g, "m", b));
    case PROGRAM_ROW: return print(g, "%s(%d,%s)", view->name, 1 + a, plus(g, "j", b));
    default: return print(g, "%s(%d,%d)", view->name, 1 + a, 1 + b);
    }
}

static bool is_target(const Programs *p, uint32_t n) { return p->targets >> n & 1; }

/* Whether what is stored may be what the view has at another point. */
static bool meets_target(const Programs *p, uint32_t n)
{
    if (is_target(p, n)) return true;
    for (uint32_t k = 0; k < p->view_count; k++)
        if (is_target(p, k) && p->views[k].shared && p->views[n].shared && (p->views[k].pointer || p->views[n].pointer)) return true;
    return false;
}

static const char *view_value(Programs *p)
{
    Gen *g = p->g;
    uint32_t n = below(g, p->view_count);
    int di = chance(g, 50) ? 0 : between(g, -PROGRAM_HALO, PROGRAM_HALO), dj = chance(g, 70) ? 0 : between(g, -1, 1);
    bool own = p->mode == PROGRAM_POINT && meets_target(p, n);
    for (int tries = 0; p->concurrent && own && !is_target(p, n); tries++) {
        if (tries > 20) return "c0";
        n = below(g, p->view_count);
        own = meets_target(p, n);
    }
    if (own && (p->concurrent || chance(g, is_target(p, n) ? 96 : 40))) di = dj = 0;
    return program_at(p, &p->views[n], di, dj);
}

static const char *uniform(Programs *p)
{
    static const char *const names[] = {"s0", "c0", "g%dt", "gs(2)%dt", "g%s%w", "0.375_rk", "c0", "real(k0, rk)/8"};
    return p->concurrent && chance(p->g, 50) ? "c0" : names[below(p->g, 8)];
}

static const char *structure(Programs *p)
{
    if (p->concurrent || chance(p->g, 50)) return print(p->g, "%s(i)%%w", "ps");
    return print(p->g, "ps(%s)%%u(%s)", plus(p->g, "i", between(p->g, -1, 1)), p->loops ? "s" : print(p->g, "%d", between(p->g, 1, 4)));
}

const char *program_leaf(Programs *p)
{
    Gen *g = p->g;
    uint32_t way = below(g, 100);
    if (p->mode == PROGRAM_POINT && way < 25) {
        uint32_t t = below(g, PROGRAM_TEMPS);
        if (p->temps[t] || (!p->concurrent && chance(g, 4))) return print(g, "t%u", (unsigned)t + 1);
    }
    if (way < 32) return uniform(p);
    if (way < 37 && p->mode == PROGRAM_POINT) return structure(p);
    if (way < 41 && p->mode <= PROGRAM_ROW && p->mode != PROGRAM_PLANE) return "d(j)";
    if (way < 43 && p->mode == PROGRAM_POINT) return print(g, "%s*mod(i, 5)", program_real(p, "0.25"));
    if (way < 50 && p->mode == PROGRAM_POINT && p->row_work) return chance(g, 70) ? "wr(i)" : print(g, "wr(i%+d)", between(g, -1, 1));
    return view_value(p);
}

/* A quotient whose divisor is large enough where it is used. */
static const char *quotient(Programs *p)
{
    Gen *g = p->g;
    const char *x = program_leaf(p), *y = program_leaf(p), *least = program_real(p, p->wild ? "0.0" : "0.125");
    if (p->wild && chance(g, 40)) return print(g, "%s/%s", x, y);
    return print(g, "merge(%s*%s/%s, %s, abs(%s) > %s)", program_real(p, "0.125"), x, y, program_leaf(p), y, least);
}

const char *program_value(Programs *p, uint32_t depth)
{
    Gen *g = p->g;
    const char *half = program_real(p, "0.5"), *x = depth ? program_value(p, depth - 1) : program_leaf(p), *y = program_leaf(p);
    switch (below(g, 13)) {
    case 0: return x;
    case 1: return print(g, "%s*(%s) - %s*%s", half, x, program_real(p, "0.25"), y);
    case 2: return print(g, "(%s)*%s/(1 + abs(%s))", x, y, program_leaf(p));
    case 3: return print(g, "sqrt(abs(%s) + %s)", x, half);
    case 4: return print(g, "merge(%s, %s, %s)", x, y, program_condition(p));
    case 5: return p->wild ? print(g, "abs(%s)", x) : print(g, "max(%s, min(%s, %s))", program_real(p, "-0.75"), program_real(p, "0.75"), x);
    case 6: return p->wild ? print(g, "(%s - %s)", y, x) : print(g, "sign(%s, %s)", x, y);
    case 7: return print(g, "%s*(%s)**2", half, x);
    case 8: return print(g, "(%s - %s)/(%s + abs(%s))", x, y, half, program_leaf(p));
    case 9: return quotient(p);
    case 10: return print(g, "hf(%s, %s)", x, y);
    default: return print(g, "%s*(%s + %s)", half, x, y);
    }
}

const char *program_condition(Programs *p)
{
    Gen *g = p->g;
    const char *x = program_leaf(p), *y = program_leaf(p), *half = program_real(p, "0.5");
    switch (below(g, 8)) {
    case 0: return p->mode == PROGRAM_POINT ? print(g, "mod(i, %d) == 1", between(g, 2, 4)) : print(g, "%s > 0", x);
    case 1: return print(g, "%s > 0 .and. %s < %s", x, y, half);
    case 2: return print(g, ".not. (%s > %s .or. %s < -%s)", x, y, program_leaf(p), half);
    case 3: return print(g, "(%s - %s)*(%s - %s) > 0", x, y, y, program_leaf(p));
    case 4: return print(g, "%s/(%s + abs(%s)) > %s", x, half, y, program_real(p, "0.25"));
    default: return print(g, "%s > %s", x, y);
    }
}

const char *program_uniform_condition(Programs *p)
{
    static const char *const names[] = {"l0", "k0 > 1", "g%on", "g%k == 2", "scheme == 'muscl'", "ls", "mod(k0, 2) == 0", ".not. l0", "n > 5", "g%k <= 2", "l0 .and. ls", "c0 > 0"};
    if (p->optional && chance(p->g, 15)) return chance(p->g, 50) ? "present(o)" : "present(os)";
    return names[below(p->g, 12)];
}

const char *program_any_condition(Programs *p)
{
    if (p->switches[0] && chance(p->g, 30)) return p->switches[chance(p->g, 50)];
    if (chance(p->g, 20)) return program_uniform_condition(p);
    return program_condition(p);
}

void program_choose_targets(Programs *p)
{
    p->targets = 0;
    for (uint32_t count = p->concurrent ? 1 : 1 + below(p->g, 2); count;) {
        uint32_t n = below(p->g, p->view_count);
        p->targets |= 1u << n;
        count--;
    }
}

ProgramView *program_target(Programs *p)
{
    for (;;) {
        uint32_t n = below(p->g, p->view_count);
        if (!p->targets || is_target(p, n) || (!p->concurrent && chance(p->g, 1))) return &p->views[n];
    }
}
