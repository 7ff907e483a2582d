/* Routines that the others call in their loops. */
#include "fortran.h"

#include <string.h>

void choose_helpers(Gen *g)
{
    g->helper_count = below(g, MAX_HELPERS + 1);
    for (uint32_t n = 0; n < g->helper_count; n++) {
        Helper *h = &g->helpers[n];
        h->kind = below(g, HELPER_KINDS);
        h->type = chance(g, 70) ? KIND_R4 : KIND_R8;
        snprintf(h->name, sizeof h->name, "h%u", (unsigned)n);
    }
}

static int scalar(Gen *g, const char *name, Kind kind, bool defined)
{
    Scalar s = {.kind = kind};
    snprintf(s.name, sizeof s.name, "%s", name);
    int id = add_scalar(g, s);
    g->flow.scalar[id] = defined;
    return id;
}

static void opening(Gen *g, const Helper *h, const char *kind, const char *arguments)
{
    line(g, "%s %s(%s)", kind, h->name, arguments);
    g->indent++;
    if (!g->implicit) line(g, "implicit none");
    if (g->kind_names) line(g, "integer, parameter :: rk = 8");
    if (g->kind_names && 0) line(g, "%s", h->name);
}

static void closing(Gen *g, const char *kind, const Helper *h)
{
    g->indent--;
    if (g->options->fixed) line(g, "end");
    else line(g, "end %s %s", kind, h->name);
}

static void assign(Gen *g, int id, uint32_t depth)
{
    line(g, "%s = %s", g->scalars[id].name, assignable(g, g->scalars[id].kind, false, depth));
    g->flow.scalar[id] = true;
}

/* Both arms of an IF, or an early RETURN. */
static void two_ways(Gen *g, int result)
{
    bool early = chance(g, 30);
    Flow before = g->flow;
    line(g, "if (%s) then", condition(g, 1));
    g->indent++;
    assign(g, result, 2);
    if (early) line(g, "return");
    g->indent--;
    g->flow = before;
    if (!early) {
        line(g, "else");
        g->indent++;
        assign(g, result, 2);
        g->indent--;
    }
    line(g, "end if");
    if (early) assign(g, result, 2);
}

static void print_function(Gen *g, const Helper *h)
{
    opening(g, h, "function", "x, y");
    line(g, "%s %s, x, y, t", type_name(g, h->type), h->name);
    scalar(g, "x", h->type, true);
    scalar(g, "y", h->type, true);
    int t = scalar(g, "t", h->type, false), result = scalar(g, h->name, h->type, false);
    assign(g, t, 2);
    if (chance(g, 50)) two_ways(g, result);
    else assign(g, result, 3);
    closing(g, "function", h);
}

/* r is set, q is changed. */
static void print_subroutine(Gen *g, const Helper *h)
{
    opening(g, h, "subroutine", "x, y, r, q");
    line(g, "%s x, y, r, q, t", type_name(g, h->type));
    scalar(g, "x", h->type, true);
    scalar(g, "y", h->type, true);
    int q = scalar(g, "q", h->type, true), t = scalar(g, "t", h->type, false), r = scalar(g, "r", h->type, false);
    assign(g, t, 2);
    if (chance(g, 50)) two_ways(g, r);
    else assign(g, r, 2);
    g->flow.scalar[r] = true;
    if (chance(g, 70)) assign(g, q, 2);
    closing(g, "subroutine", h);
}

static void print_stencil(Gen *g, const Helper *h)
{
    opening(g, h, "subroutine", "a, r");
    line(g, "%s a(-1:1), r, t", type_name(g, h->type));
    scalar(g, "a(-1)", h->type, true);
    scalar(g, "a(0)", h->type, true);
    scalar(g, "a(1)", h->type, true);
    int t = scalar(g, "t", h->type, false), r = scalar(g, "r", h->type, false);
    assign(g, t, 2);
    assign(g, r, 2);
    closing(g, "subroutine", h);
}

static void print_row(Gen *g, const Helper *h)
{
    opening(g, h, "subroutine", "w, n");
    line(g, "integer n, i");
    line(g, "%s w(n), t", type_name(g, h->type));
    line(g, "do i = 2, n");
    g->indent++;
    line(g, "t = %s*(w(i) - w(i-1))", literal(g, h->type, "0.25"));
    line(g, chance(g, 50) ? "w(i) = t + %s*w(i)" : "w(i-1) = t + %s*w(i)", literal(g, h->type, "0.5"));
    g->indent--;
    line(g, "end do");
    closing(g, "subroutine", h);
}

static void print_pick(Gen *g, const Helper *h)
{
    opening(g, h, "function", "w, i");
    line(g, "integer i");
    line(g, "%s %s, w(*)", type_name(g, h->type), h->name);
    line(g, "%s = %s*(w(i) + w(i-1))", h->name, literal(g, h->type, "0.5"));
    closing(g, "function", h);
}

void print_helpers(Gen *g)
{
    static void (*const printers[HELPER_KINDS])(Gen *, const Helper *) = {print_function, print_subroutine, print_stencil,
                                                                         print_row, print_pick};
    g->in_helper = true;
    for (uint32_t n = 0; n < g->helper_count; n++) {
        g->scalar_count = 0;
        memset(&g->flow, 0, sizeof g->flow);
        printers[g->helpers[n].kind](g, &g->helpers[n]);
    }
    g->in_helper = false;
    g->scalar_count = 0;
}

/* ---- calls ------------------------------------------------------------------------------ */

/* Two different scalars of the type that may be written; the second is defined. */
static bool two_scalars(Gen *g, Kind kind, int found[2])
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < g->scalar_count && count < 2; s++) {
        const Scalar *x = &g->scalars[s];
        if (x->kind != kind || x->readonly || x->big || x->positive || x->result || x->counter) continue;
        if (count == 1 && !g->flow.scalar[s]) continue;
        found[count++] = (int)s;
    }
    return count == 2;
}

static void call_subroutine(Gen *g, const Helper *h)
{
    int found[2];
    if (!two_scalars(g, h->type, found)) return;
    const char *x = assignable(g, h->type, false, 1), *y = assignable(g, h->type, false, 1);
    const char *r = g->scalars[found[0]].name, *q = g->scalars[found[1]].name;
    /* A changed argument must not be visible under another name. */
    line(g, "call %s(%s + (%s), %s + (%s), %s, %s)", h->name, literal(g, h->type, "0.0"), x, literal(g, h->type, "0.0"), y, r, q);
    g->flow.scalar[found[0]] = true;
}

static void call_stencil(Gen *g, const Helper *h)
{
    int found[2];
    bool open = false;
    for (uint32_t n = 0; n < g->open_count; n++) open |= g->open[n].axis == 0;
    if (!open || !two_scalars(g, h->type, found)) return;
    for (uint32_t n = 0; n < g->array_count; n++) {
        const Array *a = &g->arrays[n];
        if (a->kind != h->type || !g->flow.whole[n] || a->axis[0] != 0 || chance(g, 30)) continue;
        const char *element = print(g, "%s(i-1", a->name);
        for (uint32_t d = 1; d < a->rank; d++)
            element = print(g, "%s,%s", element, a->axis[d] == AXIS_CONST ? "2" : axis_variable(a->axis[d]));
        line(g, "call %s(%s), %s)", h->name, element, g->scalars[found[0]].name);
        g->flow.scalar[found[0]] = true;
        return;
    }
}

static void call_row(Gen *g, const Helper *h)
{
    for (uint32_t n = 0; n < g->open_count; n++)
        if (g->open[n].axis == 0) return;
    for (uint32_t n = 0; n < g->array_count; n++) {
        const Array *a = &g->arrays[n];
        if (a->kind != h->type || a->positive || a->readonly || a->rank != 1 || a->axis[0] != 0 || chance(g, 30)) continue;
        int low = 0, high = 0;
        if (!g->flow.whole[n] && !g->flow.part[n]) continue;
        if (g->flow.part[n]) low = g->flow.low[n], high = g->flow.high[n];
        line(g, "call %s(%s(%s), max(0, %s - (%s) + 1))", h->name, a->name, plus(g, axis_low(g, 0), low), plus(g, "ihi", high),
             plus(g, axis_low(g, 0), low));
        return;
    }
}

void call_helper(Gen *g)
{
    if (!g->helper_count) return;
    const Helper *h = &g->helpers[below(g, g->helper_count)];
    if (h->kind == HELPER_SUBROUTINE) call_subroutine(g, h);
    else if (h->kind == HELPER_STENCIL) call_stencil(g, h);
    else if (h->kind == HELPER_ROW) call_row(g, h);
}
