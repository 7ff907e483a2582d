/* Elements, expressions and conditions of routines of rows. */
#include "rows.h"

#include <string.h>

const char *rows_real(Rows *r, const char *digits) { return literal(r->g, r->kind, digits); }

const char *rows_offset(Rows *r, const char *variable, int offset) { return plus(r->g, variable, offset); }

const char *rows_do_variable(int n)
{
    static const char *const names[ROWS_DO_VARIABLES] = {"i", "j", "k", "ii"};
    return names[n];
}

const char *rows_work(const Rows *r, int work)
{
    static const char *const names[ROWS_WORKS] = {"w", "v", "u", "z"};
    (void)r;
    return names[work];
}

const char *rows_int(Rows *r, const char *variable)
{
    return strcmp(r->index_type, "integer") == 0 ? variable : print(r->g, "int(%s)", variable);
}

/* ---- subscripts --------------------------------------------------------------------------- */

/* Between -1 and n+2. */
static const char *lane_subscript(Rows *r)
{
    static const uint32_t weights[] = {24, 3, 3, 2};
    if (!r->lane) return chance(r->g, 70) ? print(r->g, "%d", between(r->g, 0, 2)) : "n";
    switch (pick_weighted(r->g, weights, 4)) {
    case 0: return r->lane;
    case 1: return rows_offset(r, r->lane, 1);
    case 2: return rows_offset(r, r->lane, -1);
    default: return print(r->g, "n+1-%s", r->lane);
    }
}

/* Between -1 and m+3. */
static const char *near_row(Rows *r)
{
    static const uint32_t weights[] = {12, 2, 2, 1, 1, 1};
    if (!r->row) return print(r->g, "%d", between(r->g, 1, 2));
    switch (pick_weighted(r->g, weights, 6)) {
    case 0: return r->row;
    case 1: return rows_offset(r, r->row, 1);
    case 2: return rows_offset(r, r->row, -1);
    case 3: return print(r->g, "m+1-%s", r->row);
    case 4: return print(r->g, "jr(%s)", r->row);
    default: return print(r->g, "%d", between(r->g, 1, 2));
    }
}

/* Between -m-2 and 2*m+4. */
static const char *far_row(Rows *r)
{
    static const uint32_t weights[] = {5, 3, 1, 2, 2, 2, 2};
    bool same = r->shared_do >= 0 && r->row == rows_do_variable(r->shared_do);
    if (!r->row) return near_row(r);
    switch (pick_weighted(r->g, weights, 7)) {
    case 0: return near_row(r);
    case 1: return print(r->g, "2*%s", r->row);
    case 2: return print(r->g, "2*%s-1", r->row);
    case 3: return print(r->g, "3-%s", r->row);
    case 4: return r->turn ? print(r->g, "%s+%s", r->row, r->turn) : r->row;
    case 5: return r->turn && chance(r->g, 50) ? r->turn : "k1";
    default: return same ? "k0" : r->row;
    }
}

/* Between -n-m-3 and 2*n+2*m+6. */
static const char *sum_subscript(Rows *r)
{
    Gen *g = r->g;
    const char *i = r->lane, *j = r->row;
    if (!i && !j) return print(g, "%d", between(g, 0, 3));
    if (!i || !j) return print(g, "%s%s", chance(g, 30) ? "2*" : "", i ? i : j);
    switch (below(g, 8)) {
    case 0: case 1: return print(g, "%s+%s", i, j);
    case 2: return print(g, "%s+2*%s", i, j);
    case 3: return print(g, "2*%s+%s", i, j);
    case 4: return print(g, "%s-%s", i, j);
    case 5: return print(g, "%s-%s+1", j, i);
    case 6: return print(g, "2*%s", i);
    default: return chance(g, 50) ? i : j;
    }
}

/* ---- elements ----------------------------------------------------------------------------- */

const char *rows_target(Rows *r)
{
    Gen *g = r->g;
    static const uint32_t weights[] = {50, 10, 15, 8, 6, 5};
    switch (pick_weighted(g, weights, 6)) {
    case 0: return print(g, "a(%s,%s)", lane_subscript(r), far_row(r));
    case 1: return print(g, "t(%s,%s)", far_row(r), lane_subscript(r));
    case 2: return print(g, "c(%s)", sum_subscript(r));
    case 3: return print(g, "b(%s,%s)", lane_subscript(r), near_row(r));
    case 4: return print(g, "d(%s)", near_row(r));
    default: return r->lane ? print(g, "a(jx(%s),%s)", r->lane, far_row(r)) : print(g, "b(%s,%s)", lane_subscript(r), near_row(r));
    }
}

const char *rows_guarded_target(Rows *r)
{
    return print(r->g, "o(%s,%s)", r->lane ? r->lane : "2", r->row ? r->row : "1");
}

/* A work row's element that is defined, or NULL. */
static const char *work_element(Rows *r)
{
    Gen *g = r->g;
    int work = (int)below(g, ROWS_WORKS), offset = chance(g, 60) ? 0 : between(g, -1, 1);
    RowsCover cover = r->cover[work];
    if (cover == COVER_ALL && (!r->lane || chance(g, 8)))
        return print(g, "%s(%s)", rows_work(r, work), chance(g, 60) ? print(g, "%d", between(g, 0, 3)) : "n");
    bool far = r->wide ? offset != 0 : false;
    RowsCover need = r->wide || offset ? (far ? COVER_ALL : COVER_WIDE) : COVER_INNER;
    if (!r->lane || cover < need) return NULL;
    return print(g, "%s(%s)", rows_work(r, work), rows_offset(r, r->lane, offset));
}

static const char *read_element(Rows *r)
{
    Gen *g = r->g;
    const char *work = chance(g, 45) ? work_element(r) : NULL;
    if (work) return work;
    switch (below(g, 8)) {
    case 0: return rows_target(r);
    case 1: return rows_guarded_target(r);
    case 2: return print(g, "d(%s)", near_row(r));
    case 3: return r->lane ? print(g, "b(jx(%s),%s)", r->lane, near_row(r)) : "d(1)";
    default: return print(g, "b(%s,%s)", lane_subscript(r), near_row(r));
    }
}

/* ---- expressions -------------------------------------------------------------------------- */

static const char *leaf(Rows *r)
{
    static const char *const digits[] = {"0.5", "1.5", "0.25", "0.1", "3.0"};
    static const char *const scalars[] = {"x0", "x1", "x2", "p"};
    uint32_t way = below(r->g, 100);
    if (way < 62) return read_element(r);
    if (way < 88) return scalars[below(r->g, 4)];
    return rows_real(r, digits[below(r->g, 5)]);
}

/* Of every kind, constant or not. The base is no constant: gfortran folds those. */
static const char *power(Rows *r)
{
    static const char *const exponents[] = {"2_8", "(-2_8)", "7_8", "(-3_8)", "3_2", "2_1", "(-1)", "5", "(-4_2)", "n1", "n2", "n4", "n8",
                                            "(-3)", "4_8", "(-1_8)"};
    const char *element = print(r->g, "b(%s,%s)", lane_subscript(r), near_row(r));
    return print(r->g, "min(%s, (%s + %s*abs(%s))**%s)", rows_real(r, "4.0"), rows_real(r, "1.0"), rows_real(r, "0.1"), element,
                 exponents[below(r->g, 16)]);
}

static const char *extremum(Rows *r, uint32_t depth)
{
    static const char *const digits[] = {"0.1", "1.0", "0.000001", "2.0"};
    const char *name = chance(r->g, 50) ? "max" : "min", *e = rows_expression(r, depth);
    if (chance(r->g, 40)) return print(r->g, "%s(%s, %s)", name, e, rows_expression(r, depth));
    const char *bound = rows_real(r, digits[below(r->g, 4)]);
    return chance(r->g, 50) ? print(r->g, "%s(%s, %s)", name, bound, e) : print(r->g, "%s(%s, %s)", name, e, bound);
}

const char *rows_expression(Rows *r, uint32_t depth)
{
    Gen *g = r->g;
    if (!depth || chance(g, 20)) return leaf(r);
    const char *half = rows_real(r, "0.5"), *quarter = rows_real(r, "0.25");
    const char *e = rows_expression(r, depth - 1);
    switch (below(g, 11)) {
    case 0: case 1: return print(g, "%s*(%s + %s)", half, e, rows_expression(r, depth - 1));
    case 2: return print(g, "%s*(%s) - %s*(%s)", half, e, half, rows_expression(r, depth - 1));
    case 3: return print(g, "%s*(%s)*(%s)", quarter, e, rows_expression(r, depth - 1));
    case 4: return extremum(r, depth - 1);
    case 5: return print(g, "sqrt(abs(%s))", e);
    case 6: return print(g, "merge(%s, %s, %s)", e, rows_expression(r, depth - 1), rows_condition(r));
    case 7: return power(r);
    case 8: return print(g, "(%s)/(%s + abs(%s))", e, rows_real(r, "1.0"), leaf(r));
    case 9: return print(g, "%s*mod(%s, 7)", half, r->lane ? rows_int(r, r->lane) : r->row ? rows_int(r, r->row) : "k1");
    default: return print(g, "abs(%s)", e);
    }
}

/* ---- conditions --------------------------------------------------------------------------- */

const char *rows_row_condition(Rows *r)
{
    Gen *g = r->g;
    switch (below(g, 6)) {
    case 0: return "flag";
    case 1: return print(g, "d(%s) > %s", near_row(r), rows_real(r, "0.0"));
    case 2: return r->row ? print(g, "mod(%s, 2) == 0", rows_int(r, r->row)) : ".not. flag";
    case 3: return print(g, "b(1,%s) < p", near_row(r));
    case 4: return print(g, "x0 > %s", rows_real(r, "0.3"));
    default: return "n4 > 2";
    }
}

const char *rows_condition(Rows *r)
{
    Gen *g = r->g;
    if (!r->lane) return rows_row_condition(r);
    switch (below(g, 8)) {
    case 0: return "flag";
    case 1: return print(g, "q(%s)", r->lane);
    case 2: return r->row ? print(g, "%s > %s", r->lane, r->row) : print(g, "mod(%s, 3) /= 1", rows_int(r, r->lane));
    case 3: return print(g, "b(%s,%s) > %s", r->lane, near_row(r), leaf(r));
    case 4: return print(g, "flag .and. q(%s)", r->lane);
    case 5: return rows_row_condition(r);
    default: return print(g, "%s < %s", read_element(r), leaf(r));
    }
}
