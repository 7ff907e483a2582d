/* Declarations and helpers of routines of rows. */
#include "rows.h"

#include <string.h>

void rows_choose(Rows *r)
{
    Gen *g = r->g;
    static const char *const kinds[] = {"integer", "integer(8)", "integer(2)"};
    static const uint32_t kind_weights[] = {40, 2, 1}, shared[ROWS_DO_VARIABLES] = {2, 6, 1, 1};
    static const char *const guards[] = {"flag", "flag", "n4 > 3"};
    r->clean = chance(g, 75);
    r->kind = chance(g, 60) ? KIND_R4 : KIND_R8;
    r->guard = guards[below(g, 3)];
    r->shared_do = chance(g, 30) ? (int)pick_weighted(g, shared, ROWS_DO_VARIABLES) : -1;
    r->equal_reals = chance(g, 50);
    r->over_work = chance(g, 35) ? (chance(g, 50) ? 1 : 3) : -1;
    r->punned = chance(g, 15);
    r->do_in_common = r->shared_do != 1 && chance(g, 8);
    r->do_is_dummy = r->shared_do != 0 && chance(g, 8);
    r->scalars_in_common = chance(g, 20);
    r->overlay = chance(g, 40);
    r->optional = chance(g, 30);
    r->index_type = kinds[pick_weighted(g, kind_weights, 3)];
    r->cover[0] = r->cover[1] = COVER_ALL; /* an argument, COMMON */
    r->assumed = chance(g, 25);
    if (!g->options->structured) return;
    r->clean = true;
    r->equal_reals = r->punned = r->do_in_common = r->do_is_dummy = r->overlay = r->optional = false;
    r->over_work = r->shared_do = -1;
    r->index_type = kinds[0];
}

/* ---- helpers ------------------------------------------------------------------------------ */

/* The block of the routine, elements 1 and 2 of its work row as scalars. */
static void overlay_opening(Rows *r, const char *name, const char *arguments)
{
    Gen *g = r->g;
    line(g, "subroutine %s%u(%s)", name, (unsigned)r->number, arguments);
    g->indent++;
    line(g, "implicit none");
    line(g, "%s %s, low(2), s, t, rest(%d)", type_name(g, r->kind), arguments, ROWS_FIXED - 1);
    line(g, "common /rc%u/ low, s, t, rest", (unsigned)r->number);
}

static void closing(Rows *r, const char *text)
{
    r->g->indent--;
    line(r->g, "%s", text);
}

/* rd reads the block, wr writes it. */
static void print_overlays(Rows *r)
{
    Gen *g = r->g;
    static const char *const read[] = {"s", "t", "t", "rest(2)"};
    overlay_opening(r, "rd", "y, e");
    line(g, "e = %s*%s*y", rows_real(r, "0.25"), read[below(g, 4)]);
    closing(r, "end subroutine");
    overlay_opening(r, "wr", "y");
    line(g, "%s = %s*y", read[below(g, 4)], rows_real(r, "0.5"));
    closing(r, "end subroutine");
}

/* op: what is given adds to the result, or is changed. */
static void print_optional(Rows *r)
{
    Gen *g = r->g;
    const char *type = type_name(g, r->kind), *half = rows_real(r, "0.5");
    line(g, "module md%u", (unsigned)r->number);
    line(g, "contains");
    line(g, "subroutine op%u(y, x, f, h)", (unsigned)r->number);
    g->indent++;
    line(g, "implicit none");
    line(g, "%s, intent(inout) :: y", type);
    line(g, "%s, intent(in) :: x", type);
    line(g, "%s, intent(in), optional :: f", type);
    line(g, "%s, intent(inout), optional :: h", type);
    line(g, "y = %s*x", half);
    if (chance(g, 50)) {
        line(g, "if (present(f)) y = y + %s*f", rows_real(r, "0.4"));
    } else {
        line(g, "if (present(f)) then");
        line(g, "  y = %s*(y - f)", half);
        line(g, "else");
        line(g, "  y = %s*y", half);
        line(g, "end if");
    }
    line(g, "if (present(h)) h = %s*h + %s*x", half, rows_real(r, "0.25"));
    closing(r, "end subroutine");
    line(g, "end module");
}

void rows_helpers(Rows *r)
{
    if (r->overlay) print_overlays(r);
    if (r->optional) print_optional(r);
}

/* ---- declarations ------------------------------------------------------------------------- */

static void print_common(Rows *r)
{
    const char *list = print(r->g, "v");
    if (r->overlay) { /* the helpers see no more */
        line(r->g, "common /rc%u/ v", (unsigned)r->number);
        list = "";
    }
    if (r->scalars_in_common) list = print(r->g, "%s%sx0, k1", list, *list ? ", " : "");
    if (r->do_in_common && strcmp(r->index_type, "integer") == 0) list = print(r->g, "%s%sj", list, *list ? ", " : "");
    if (*list) line(r->g, "common /r%u/ %s", (unsigned)r->number, list);
}

static void print_equivalences(Rows *r)
{
    Gen *g = r->g;
    if (r->shared_do >= 0) line(g, "equivalence (k0, %s)", rows_do_variable(r->shared_do));
    if (r->equal_reals) line(g, "equivalence (x0, x1)");
    if (r->over_work >= 0) line(g, "equivalence (x2, %s(5))", rows_work(r, r->over_work));
    if (r->punned) line(g, "equivalence (x3, k2)");
}

static void print_ranges(Rows *r)
{
    static const char *const arrays[] = {"a", "t", "c", "b", "d", "o", "w", "v", "p", "s"};
    static const char *const exponents[] = {"n1", "n2", "n4", "n8"};
    for (size_t n = 0; n < sizeof arrays / sizeof arrays[0] - !r->g->options->structured; n++) directive(r->g, "range(%s, -2.0, 2.0)", arrays[n]);
    for (size_t n = 0; n < 4; n++) directive(r->g, "range(%s, -6, 9)", exponents[n]);
    if (r->scalars_in_common) {
        directive(r->g, "range(x0, -2.0, 2.0)");
        directive(r->g, "range(k1, 1, 4)");
    }
}

/* The last dimension of an array, whose end is not said now and then. */
static const char *last_dim(Rows *r, const char *lower, const char *upper)
{
    return print(r->g, "%s:%s", lower, r->assumed && chance(r->g, 50) ? "*" : upper);
}

void rows_declarations(Rows *r)
{
    Gen *g = r->g;
    const char *type = type_name(g, r->kind);
    line(g, "subroutine f%u(n, m%s, a, t, c, b, d, o, w, jx, jr, q, flag, p, n1, n2, n4, n8, r, l%s)", (unsigned)r->number,
         r->do_is_dummy ? ", i" : "", g->options->structured ? ", s" : "");
    g->indent++;
    if (r->optional) line(g, "use md%u", (unsigned)r->number);
    line(g, "implicit none");
    line(g, "integer n, m, jx(-1:n+2), jr(-1:m+2), k1, k2, l, n4");
    line(g, "%s i, j, k, ii, k0", r->index_type);
    if (g->options->structured) line(g, "%s s(-1:n+2,-1:m+3,-1:5), sw(-1:n+2,-1:5)", type);
    line(g, "integer(1) n1");
    line(g, "integer(2) n2");
    line(g, "integer(8) n8");
    line(g, "logical flag, q(-1:n+2)");
    line(g, "%s a(-1:n+2,%s), t(-m-2:2*m+4,%s), c(%s)", type, last_dim(r, "-m-2", "2*m+4"), last_dim(r, "-1", "n+2"),
         last_dim(r, "-n-m-3", "2*n+2*m+6"));
    line(g, "%s b(-1:n+2,%s), d(%s), o(-1:n+2,%s), w(-1:n+6)", type, last_dim(r, "-1", "m+3"), last_dim(r, "-1", "m+3"),
         last_dim(r, "-1", "m+3"));
    line(g, "%s v(-1:%d), u(-1:n+6), z(-1:%d)", type, ROWS_FIXED + 1, ROWS_FIXED + 1);
    line(g, "%s x0, x1, x2, p, r", type);
    line(g, "%s x3", r->punned ? "real" : type);
    print_common(r);
    print_equivalences(r);
    print_ranges(r);
}
