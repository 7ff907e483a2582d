/* Between the nests of patterns: operations on whole arrays that shift, turn and repeat them, lists in the shape of matrices, tridiagonal solvers
 * along either axis, masks that are set at some points alone, variables of iterations, and rows that a RECURSIVE procedure goes over, to which no
 * call leads back. */
#include "patterns.h"

static const char *half(Patterns *p) { return pattern_number(p, "0.5"); }

/* All of an array of n+16 by m. */
static const char *readable(Patterns *p)
{
    static const char *const names[] = {"a(:,1:m)", "b", "c(:,1:m)", "e", "q(:,:,3)"};
    return names[below(p->g, 5)];
}

/* One whose size is known, as a temporary of it wants it. */
static const char *writable(Patterns *p)
{
    static const char *const names[] = {"e", "e", "q(:,:,2)", "c(:,1:m)"};
    return names[below(p->g, p->assumed ? 3 : 4)];
}

static const char *shifted(Patterns *p, const char *of)
{
    Gen *g = p->g;
    const char *by = chance(g, 25) ? "k0" : print(g, "%d", between(g, -3, 3));
    int dim = between(g, 1, 2);
    if (chance(g, 60)) return print(g, "cshift(%s, %s, dim=%d)", of, by, dim);
    if (chance(g, 50)) return print(g, "eoshift(%s, %s, dim=%d)", of, by, dim);
    return print(g, "eoshift(%s, %s, %s, %d)", of, by, half(p), dim);
}

static void shift(Patterns *p)
{
    Gen *g = p->g;
    const char *target = writable(p), *of = chance(g, 30) ? target : readable(p), *value = shifted(p, of);
    if (chance(g, 50)) line(g, "%s = %s", target, value);
    else line(g, "%s = %s*(%s - %s)", target, half(p), readable(p), value);
}

static void turn(Patterns *p)
{
    Gen *g = p->g;
    line(g, "tr = transpose(%s)", readable(p));
    if (chance(g, 50)) line(g, "tr = tr*spread(d, 2, n+16)");
    if (chance(g, 50)) line(g, "tr = %s*(tr + cshift(tr, %d, %d))", half(p), between(g, -2, 2), between(g, 1, 2));
    const char *target = writable(p);
    line(g, "%s = %s*(%s + transpose(tr))", target, half(p), target);
}

static void repeat(Patterns *p)
{
    Gen *g = p->g;
    const char *target = writable(p);
    if (chance(g, 50)) line(g, "%s = %s*spread(d, 1, n+16)", target, target);
    else line(g, "if (m > 0) %s = %s + %s*spread(%s(:,1), 2, m)", target, target, half(p), chance(g, 50) ? "a" : "b");
}

/* x is what an elimination divides by, or multiplies with. */
static void pivot(Patterns *p, const char *before, const char *upper, bool divides)
{
    line(p->g, divides ? "x = 2.5 - a(i,j)*%s" : "x = 1/(2.5 - a(i,j)*%s)", before);
    line(p->g, divides ? "%s = b(i,j)/x" : "%s = b(i,j)*x", upper);
}

static void solve_lanes(Patterns *p)
{
    Gen *g = p->g;
    bool divides = chance(g, 50);
    line(g, "do j = 1, m");
    g->indent++;
    line(g, "wt(1) = %s*b(1,j)", half(p));
    line(g, "e(1,j) = %s*e(1,j)", half(p));
    line(g, "do i = 2, n+4");
    g->indent++;
    pivot(p, "wt(i-1)", "wt(i)", divides);
    line(g, "e(i,j) = (e(i,j) - a(i,j)*e(i-1,j))%s", divides ? "/x" : "*x");
    g->indent--;
    line(g, "end do");
    line(g, "do i = n+3, 1, -1");
    line(g, "  e(i,j) = e(i,j) - wt(i)*e(i+1,j)");
    line(g, "end do");
    g->indent--;
    line(g, "end do");
}

/* `rows`: the loop over rows is the outer one. */
static void open_both(Patterns *p, bool rows, const char *over)
{
    line(p->g, rows ? "do j = %s" : "do i = 1, n+4", over);
    p->g->indent++;
    line(p->g, rows ? "do i = 1, n+4" : "do j = %s", over);
    p->g->indent++;
}

static void close_both(Patterns *p)
{
    for (int n = 0; n < 2; n++) {
        p->g->indent--;
        line(p->g, "end do");
    }
}

static void solve_rows(Patterns *p)
{
    Gen *g = p->g;
    bool divides = chance(g, 50);
    open_both(p, true, "1, min(m, 1)");
    line(g, "tj(i,j) = %s*b(i,j)", half(p));
    line(g, "e(i,j) = %s*e(i,j)", half(p));
    close_both(p);
    open_both(p, chance(g, 70), "2, m");
    pivot(p, "tj(i,j-1)", "tj(i,j)", divides);
    line(g, "e(i,j) = (e(i,j) - a(i,j)*e(i,j-1))%s", divides ? "/x" : "*x");
    close_both(p);
    open_both(p, chance(g, 70), "m-1, 1, -1");
    line(g, "e(i,j) = e(i,j) - tj(i,j)*e(i,j+1)");
    close_both(p);
}

/* Where the mask has no value it does not matter; or it has that of a row before. */
static void masks(Patterns *p)
{
    Gen *g = p->g;
    bool kept = chance(g, 30);
    const char *where = kept ? "mod(j, 3) == 1" : print(g, "a(i,j) > %s", pattern_number(p, chance(g, 50) ? "0.25" : "-0.5"));
    line(g, "do j = 1, m");
    g->indent++;
    line(g, "do i = 1, n+4");
    line(g, "  if (%s) mk(i) = b(i,j) > e(i,j)", where);
    line(g, "end do");
    if (chance(g, 50)) {
        line(g, "do i = 1, n+4");
        line(g, "  wt(i) = %s*(b(i-1,j) + b(i+1,j))", half(p));
        line(g, "end do");
    } else {
        line(g, "wt = b(:,j)");
    }
    line(g, "do i = 1, n+4");
    g->indent++;
    const char *condition = kept ? "mk(i)" : chance(g, 50) ? print(g, "%s .and. mk(i)", where) : print(g, "mk(i) .and. %s", where);
    if (chance(g, 40)) line(g, "e(i,j) = merge(wt(i), e(i,j), %s)", condition);
    else line(g, "if (%s) e(i,j) = %s*(e(i,j) + wt(i))", condition, half(p));
    g->indent--;
    line(g, "end do");
    if (chance(g, 40) && kept) line(g, "where (mk(1:n+4)) e(1:n+4,j) = wt(1:n+4)");
    g->indent--;
    line(g, "end do");
}

static void recursive(Patterns *p)
{
    Gen *g = p->g;
    line(g, "do j = 1, m");
    if (chance(g, 30)) line(g, "  if (d(j) > %s) cycle", half(p));
    line(g, "  call hr%u(e(-5,j), b(-5,j), n, %s)", (unsigned)p->number, chance(g, 50) ? "d(j)" : half(p));
    line(g, "end do");
}

/* Lists in the shape of matrices, as Roe solvers have them, and rows of an array in it. */
static void matrices(Patterns *p)
{
    Gen *g = p->g;
    const char *target = chance(g, 50) ? "e" : "c", *rows = chance(g, 50) ? "wt(i), wt(i+1), " : "x, x - d(j), ";
    line(g, "do j = 1, m");
    g->indent++;
    line(g, "wt = %s*(e(:,j) - a(:,j))", half(p));
    line(g, "do i = 1, n+4");
    g->indent++;
    line(g, "x = %s*b(i,j)", half(p));
    line(g, "mx = reshape([%sa(i,j), %s], [2, 2])", rows, half(p));
    if (chance(g, 50)) line(g, "mx(1:1,:) = mx(2:2,:)*reshape([x, %s], (/1, 2/))", half(p));
    line(g, chance(g, 50) ? "%s(i,j) = %s*%s(i,j) + mx(1,2) - sum(mx*reshape(wt(i-1:i+2), [2, 2]))" : "%s(i,j) = %s*%s(i,j) + sum(matmul(mx, reshape([x, a(i,j), x, b(i,j)], [2, 2])))",
         target, half(p), target);
    g->indent--;
    line(g, "end do");
    g->indent--;
    line(g, "end do");
}

/* Each iteration has variables of its own: by LOCAL and LOCAL_INIT, or for compilers that do not know these by a BLOCK. Behind the loop there are
 * those from before. */
static void localities(Patterns *p)
{
    Gen *g = p->g;
    bool words = g->options->locals, kept = chance(g, 40), plain = chance(g, 50);
    const char *shared = chance(g, 30) ? " default(none) shared(a, b, c, e, d, n, m)" : "", *target = chance(g, 50) ? "e" : "c";
    line(g, "z = r2");
    line(g, "do concurrent (%s)%s%s", plain ? "j = 1:m, i = 1:n+4" : "i = 1:n+4, j = 1:m, mod(i, 3) /= 1", words ? kept ? " local(x) local_init(r2)" : " local(x, r2)" : "",
         words && plain && !kept ? shared : "");
    g->indent++;
    if (!words) {
        line(g, "block");
        line(g, "real(%s) x, r2", p->real);
        if (kept) line(g, "r2 = z");
    }
    line(g, "x = %s*(a(i,j) - b(i,j))", half(p));
    if (!kept) line(g, "r2 = x - d(j)");
    else line(g, "if (x > %s) r2 = x*%s", pattern_number(p, "0.125"), half(p));
    line(g, chance(g, 50) ? "if (x > r2) x = %s*r2" : "x = max(x, %s*r2)", half(p));
    line(g, "%s(i,j) = %s*%s(i,j) + x - %s*r2", target, half(p), target, half(p));
    if (!words) line(g, "end block");
    g->indent--;
    line(g, "end do");
    if (chance(g, 60)) line(g, "s3 = s3 + x*%s - r2", half(p));
}

void pattern_arrays(Patterns *p)
{
    static void (*const statements[])(Patterns *) = {shift, turn, repeat, solve_lanes, solve_rows, masks, recursive, matrices, localities};
    static const uint32_t weights[] = {24, 10, 10, 14, 14, 16, 12, 12, 12};
    bool muted = begin_statement(p->g);
    statements[pick_weighted(p->g, weights, p->g->options->fixed ? 8 : 9)](p);
    end_statement(p->g, muted);
}

void pattern_array_declarations(Patterns *p)
{
    Gen *g = p->g;
    line(g, "real(%s) wt(-5:n+10), tj(-5:n+10,m), tr(m,n+16), mx(2,2)", p->real);
    line(g, "logical mk(-5:n+10)");
}

void pattern_array_procedure(Patterns *p)
{
    Gen *g = p->g;
    line(g, "recursive subroutine hr%u(x, y, n, f)", (unsigned)p->number);
    g->indent++;
    line(g, "integer n, i");
    line(g, "real(%s) x(-5:n+10), y(-5:n+10), t(-5:n+10), f", p->real);
    if (chance(g, 40)) line(g, "if (f < %s) return", pattern_number(p, "-0.75"));
    line(g, "do i = 0, n+4");
    line(g, "  t(i) = f*y(i) + x(i+1)");
    line(g, "end do");
    line(g, "do i = 1, n+4");
    line(g, chance(g, 50) ? "  x(i) = %s*(t(i) - t(i-1))" : "  x(i) = max(x(i), %s*t(i-1))", half(p));
    line(g, "end do");
    g->indent--;
    line(g, "end subroutine");
}
