/* Routines that reduce: nests whose statements are sums, products, extrema with their places, counts, disjunctions, under IFs, behind CYCLE, of
 * elements and of what a loop before has made in a work row, flags that are raised; now and then one whose partial value is used, or set anew in a row. */
#include "folds.h"

typedef struct {
    Gen *g;
    uint32_t rank;     /* of the meshes: rows and lanes */
    const char *real;  /* the kind */
    bool work;         /* the row has a work row */
    bool in_common;    /* some of the scalars are */
    bool elements;     /* what is summed up lies in arrays, at places that are known at the call alone */
} Folds;

/* What is summed up. */
static const char *sink(Folds *f, int n)
{
    static const char *const elements[] = {"e(at)", "e(at + 1)", "e(3*at)", "x(at)", "x(9)"};
    return f->elements ? elements[n] : print(f->g, "s%d", n);
}

static const char *at(Folds *f, const char *array, int offset)
{
    const char *lane = offset ? print(f->g, "i%+d", offset) : "i";
    return f->rank == 1 ? print(f->g, "%s(%s)", array, lane) : f->rank == 2 ? print(f->g, "%s(%s,j)", array, lane) : print(f->g, "%s(%s,j,k)", array, lane);
}

static const char *number(Folds *f, const char *digits)
{
    return print(f->g, "%s_%s", digits, f->real);
}

static const char *fold_term(Folds *f)
{
    Gen *g = f->g;
    switch (below(g, f->work ? 8 : 6)) {
    case 0: return at(f, "a", 0);
    case 1: return print(g, "%s*%s", at(f, "a", 0), at(f, "b", 0));
    case 2: return print(g, "(%s - %s)", at(f, "a", 1), at(f, "b", -1));
    case 3: return print(g, "(abs(%s) + %s)", at(f, "b", 0), number(f, "0.5"));
    case 4: return print(g, "%s/(%s + abs(%s))", at(f, "a", -1), number(f, "0.25"), at(f, "b", 0));
    case 5: return print(g, "%s*%d", number(f, "0.125"), between(g, -9, 9));
    case 6: return "w(i)";
    default: return print(g, "w(i-1)*%s", at(f, "b", 0));
    }
}

static const char *fold_condition(Folds *f)
{
    Gen *g = f->g;
    switch (below(g, 4)) {
    case 0: return print(g, "%s > %s", fold_term(f), number(f, "0.25"));
    case 1: return print(g, "%s < %s", at(f, "a", 0), at(f, "b", 0));
    case 2: return print(g, "mod(i, %d) == 0", between(g, 2, 5));
    default: return print(g, "%s > %s .and. mod(i, 3) /= 1", at(f, "b", 0), number(f, "0.125"));
    }
}

static void sum(Folds *f)
{
    Gen *g = f->g;
    switch (below(g, 4)) {
    case 0: line(g, "%s = %s + %s", sink(f, 0), sink(f, 0), fold_term(f)); break;
    case 1: line(g, "%s = %s + %s", sink(f, 0), fold_term(f), sink(f, 0)); break;
    case 2: line(g, "%s = %s - %s", sink(f, 0), sink(f, 0), fold_term(f)); break;
    default: line(g, "%s = %s + %s + %s", sink(f, 0), sink(f, 0), fold_term(f), fold_term(f));
    }
}

static void extremum(Folds *f)
{
    Gen *g = f->g;
    static const char *const compare[] = {"<", "<=", ">", ">="};
    const char *value = chance(g, 50) ? print(g, "anint(4*%s)", fold_term(f)) : fold_term(f), *word = compare[below(g, 4)];
    const char *more = chance(g, 30) ? print(g, " .and. %s", fold_condition(f)) : "";
    if (chance(g, 70)) line(g, "if (%s %s %s%s) then", value, word, sink(f, 3), more);
    else line(g, "if (%s %s %s%s) then", sink(f, 3), word, value, more);
    line(g, "  %s = %s", sink(f, 3), value);
    line(g, "  p0 = i");
    if (f->rank > 1) line(g, "  p1 = j");
    line(g, "end if");
}

/* Flags by constants, now and then by two of them. */
static void raise_flag(Folds *f)
{
    Gen *g = f->g;
    const char *condition = fold_condition(f);
    switch (below(g, 4)) {
    case 0: line(g, "flag = flag .or. %s", condition); break;
    case 1: line(g, "if (%s) up = %s", condition, chance(g, 90) ? ".true." : ".false."); break;
    default: line(g, "if (%s) low = %d", condition, chance(g, 90) ? 3 : 4);
    }
}

static void simple(Folds *f)
{
    Gen *g = f->g;
    switch (below(g, 9)) {
    case 0: case 1: sum(f); break;
    case 2: line(g, "%s = %s*(1 + %s*%s)", sink(f, 1), sink(f, 1), number(f, "0.01"), fold_term(f)); break;
    case 3: line(g, "%s = max(%s, %s)", sink(f, 2), sink(f, 2), fold_term(f)); break;
    case 4:
        if (chance(g, 50)) line(g, "%s = min(%s, %s)", sink(f, 4), fold_term(f), sink(f, 4));
        else line(g, "%s = min(%s, %s)", sink(f, 4), sink(f, 4), fold_term(f));
        break;
    case 5: line(g, "k0 = k0 + 1"); break;
    case 6: line(g, "k1 = k1 + i*%d + int(10*%s)", between(g, -3, 3), fold_term(f)); break;
    case 7: raise_flag(f); break;
    default: line(g, "k2 = ior(k2, int(8*abs(%s)))", fold_term(f));
    }
}

static void fold_statement(Folds *f)
{
    Gen *g = f->g;
    bool muted = begin_statement(g);
    switch (below(g, 8)) {
    case 0: case 1: case 2: simple(f); break;
    case 3: extremum(f); break;
    case 4:
        line(g, "if (%s) then", fold_condition(f));
        simple(f);
        if (chance(g, 30)) extremum(f);
        if (chance(g, 60)) line(g, "else");
        simple(f);
        line(g, "end if");
        break;
    case 5:
        if (chance(g, 25)) line(g, "p%d = i", between(g, 0, 1));
        else line(g, "%s = %s", at(f, "d", 0), fold_term(f));
        break;
    case 6:
        if (chance(g, 40)) line(g, "if (%s) cycle", fold_condition(f));
        else if (chance(g, 50)) line(g, "if (%s) k0 = k0 + 1", fold_condition(f));
        else raise_flag(f);
        break;
    default:
        if (chance(g, 15)) line(g, "%s = %s", at(f, "d", 0), sink(f, between(g, 0, 3)));
        else sum(f);
    }
    end_statement(g, muted);
}

/* The loop of lanes that reduces, sometimes in an IF of the row or in a short loop. */
static void lanes(Folds *f)
{
    Gen *g = f->g;
    bool within = f->rank > 1 && chance(g, 15);
    if (within) line(g, "if (mod(j, 3) /= %d) then", between(g, 0, 2));
    bool wide = !f->work && chance(g, 20);
    line(g, wide ? "do i = 2, n - 1" : "do i = %d, n - 1", between(g, 2, 4));
    for (uint32_t count = 1 + below(g, 5); count; count--) fold_statement(f);
    line(g, "end do");
    if (within) line(g, "end if");
}

/* A statement of the row that changes, or uses, what loops reduce. */
static void spoil(Folds *f)
{
    Gen *g = f->g;
    bool muted = begin_statement(g);
    switch (below(g, 5)) {
    case 0: line(g, "%s = 0", sink(f, between(g, 0, 4))); break;
    case 1: line(g, "if (mod(j, 3) == 0) k0 = %d", between(g, 0, 9)); break;
    case 2: line(g, "%s = %s + %s", sink(f, 0), sink(f, 0), sink(f, between(g, 1, 4))); break;
    case 3: line(g, "p0 = k0"); break;
    default: line(g, "%s = %s", f->rank == 2 ? "d(n,j)" : "d(n,j,k)", sink(f, 2));
    }
    end_statement(g, muted);
}

static void nest(Folds *f)
{
    Gen *g = f->g;
    f->work = f->rank > 1 && chance(g, 50);
    if (f->rank == 3) line(g, "do k = 1, l");
    if (f->rank > 1) line(g, "do j = 1, m");
    if (f->rank > 1 && chance(g, 8)) spoil(f);
    if (f->work) {
        line(g, "do i = 1, n");
        line(g, "  w(i) = %s - %s", at(f, "a", 0), at(f, "b", 0));
        line(g, "end do");
    }
    if (f->rank > 1 && chance(g, 15)) line(g, f->rank == 2 ? "d(1,j) = a(n,j)" : "d(1,j,k) = a(n,j,k)");
    lanes(f);
    if (f->rank > 1 && chance(g, 8)) spoil(f);
    if (f->rank > 1 && chance(g, 15)) lanes(f);
    if (f->rank > 1) line(g, "end do");
    if (f->rank == 3) line(g, "end do");
}

void folds_routine(Gen *g, uint32_t routine)
{
    Folds f = {.g = g, .rank = 1 + below(g, 3), .real = chance(g, 50) ? "8" : "4", .in_common = chance(g, 30), .elements = chance(g, 40)};
    const char *shape = f.rank == 1 ? "(n)" : f.rank == 2 ? "(n,m)" : "(n,m,l)";
    const char *sinks = f.elements ? "e, x, at" : f.in_common ? "s0, s1, s2, s3" : "s0, s1, s2, s3, s4";
    line(g, "subroutine f%u(n, m, l, a, b, d, %s, k0, k1, p0, p1, flag, up, low%s)", (unsigned)routine, sinks, f.in_common ? "" : ", k2");
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, l, i, j, k, k0, k1, k2, p0, p1, low");
    line(g, "real(%s) a%s, b%s, d%s, %s, w(2000)", f.real, shape, shape, shape, f.elements ? "e(16), x(9)" : "s0, s1, s2, s3, s4");
    if (f.elements) line(g, "integer at");
    if (f.elements) line(g, "!$crayon range(at, 1, 5)");
    line(g, "logical flag, up");
    if (f.in_common) line(g, "common /folds%u/ %sk2", (unsigned)routine, f.elements ? "" : "s4, ");
    for (int s = 0; s < 5; s++)
        if (chance(g, 30)) line(g, "%s = %s", sink(&f, s), number(&f, s == 1 ? "1.0" : "0.0"));
    for (uint32_t count = 1 + below(g, 2); count; count--) nest(&f);
    end_routine(g);
}
