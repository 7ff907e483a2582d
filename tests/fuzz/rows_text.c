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
static const char *lane_subscript(Rows *r, bool own)
{
    static const uint32_t weights[] = {24, 3, 3, 2};
    if (!r->lane) return chance(r->g, 70) ? print(r->g, "%d", between(r->g, 0, 2)) : "n";
    if (own && r->guarded && chance(r->g, 12)) return rows_offset(r, r->lane, 1);
    switch (own ? 0 : pick_weighted(r->g, weights, 4)) {
    case 0: return r->lane;
    case 1: return rows_offset(r, r->lane, 1);
    case 2: return rows_offset(r, r->lane, -1);
    default: return print(r->g, "n+1-%s", r->lane);
    }
}

/* Forms of a subscript: one of the given weights, or the one that `form` means. */
static uint32_t choose_form(Rows *r, const uint32_t *weights, uint32_t count, const uint32_t *form)
{
    if (form && r->g->options->structured && *form % 8) return 0;
    Gen one = {.random = form ? *form : 0};
    return pick_weighted(form ? &one : r->g, weights, count);
}

/* Between -1 and m+3. */
static const char *near_row(Rows *r, const uint32_t *form)
{
    static const uint32_t weights[] = {12, 2, 2, 1, 1, 1};
    if (!r->row) return form ? "1" : print(r->g, "%d", between(r->g, 1, 2));
    switch (choose_form(r, weights, 6, form)) {
    case 0: return r->row;
    case 1: return rows_offset(r, r->row, 1);
    case 2: return rows_offset(r, r->row, -1);
    case 3: return print(r->g, "m+1-%s", r->row);
    case 4: return print(r->g, "jr(%s)", r->row);
    default: return "1";
    }
}

/* Between -m-2 and 2*m+4. */
static const char *far_row(Rows *r, const uint32_t *form)
{
    static const uint32_t weights[] = {5, 2, 1, 2, 2, 2, 3};
    bool same = r->shared_do >= 0 && r->row == rows_do_variable(r->shared_do);
    if (!r->row) return near_row(r, form);
    switch (choose_form(r, weights, 7, form)) {
    case 0: return near_row(r, form);
    case 1: return print(r->g, "2*%s", r->row);
    case 2: return print(r->g, "2*%s-1", r->row);
    case 3: return print(r->g, "3-%s", r->row);
    case 4: return r->turn ? print(r->g, "%s+%s", r->row, r->turn) : r->row;
    case 5: return r->turn ? r->turn : "k1";
    default: return same ? "k0" : r->row;
    }
}

/* Between -n-m-3 and 2*n+2*m+6. */
static const char *sum_subscript(Rows *r, const uint32_t *form)
{
    static const uint32_t weights[] = {4, 2, 1, 2, 1, 1, 4, 1};
    Gen *g = r->g;
    const char *i = r->lane, *j = r->row;
    if (!i && !j) return form ? "1" : print(g, "%d", between(g, 0, 3));
    uint32_t chosen = choose_form(r, weights, form ? 7 : 8, form);
    if (!i || !j) return print(g, "%s%s", chosen == 2 ? "2*" : "", i ? i : j);
    switch (chosen) {
    case 0: return print(g, "%s+%s", i, j);
    case 1: return print(g, "%s+2*%s", i, j);
    case 2: return print(g, "2*%s+%s", i, j);
    case 3: return print(g, "%s-%s", i, j);
    case 4: return print(g, "%s-%s+1", j, i);
    case 5: return print(g, "2*%s", i);
    case 6: return i;
    default: return j;
    }
}

/* ---- elements ----------------------------------------------------------------------------- */

/* An element of the array; of one that the nest at hand stores, that of the lane and row. */
static const char *mesh_element(Rows *r, RowsMesh mesh)
{
    Gen *g = r->g;
    bool own = r->clean && (r->stored >> mesh & 1);
    const uint32_t *form = own ? &r->form[mesh] : NULL;
    switch (mesh) {
    case ROWS_A:
        if (!own && r->lane && chance(g, 8)) return print(g, "a(jx(%s),%s)", r->lane, far_row(r, form));
        return print(g, "a(%s,%s)", lane_subscript(r, own), far_row(r, form));
    case ROWS_T: return print(g, "t(%s,%s)", far_row(r, form), lane_subscript(r, own));
    case ROWS_C: return print(g, "c(%s)", sum_subscript(r, form));
    case ROWS_B:
        if (!own && r->lane && chance(g, 8)) return print(g, "b(jx(%s),%s)", r->lane, near_row(r, form));
        return print(g, "b(%s,%s)", lane_subscript(r, own), near_row(r, form));
    default: return print(g, "d(%s)", near_row(r, form));
    }
}

const char *rows_target(Rows *r)
{
    static const uint32_t weights[ROWS_MESHES] = {50, 12, 20, 12, 6};
    uint32_t mesh = pick_weighted(r->g, weights, ROWS_MESHES);
    for (int tries = 0; tries < 9 && r->clean && (!(r->stored >> mesh & 1) || (r->lane && mesh == ROWS_D)); tries++)
        mesh = pick_weighted(r->g, weights, ROWS_MESHES);
    return mesh_element(r, mesh);
}

void rows_open_nest(Rows *r)
{
    static const uint32_t chances[ROWS_MESHES] = {60, 20, 30, 20, 8};
    r->stored = 0;
    r->guarded = r->clean && chance(r->g, 25) && !r->g->options->structured;
    for (int n = 0; n < ROWS_MESHES; n++) {
        r->form[n] = below(r->g, 1000000);
        if (chance(r->g, chances[n])) r->stored |= 1u << n;
    }
    r->switches[0] = r->switches[1] = NULL;
    if (r->g->options->structured && chance(r->g, 35)) {
        static const char *const switches[] = {"flag", "n4 > 2", ".not. flag", "n8 < 4", "flag .or. n2 == 1", "mod(n4, 2) == 0"};
        r->switches[0] = switches[below(r->g, 6)];
        r->switches[1] = switches[below(r->g, 6)];
    }
    if (r->g->options->structured && chance(r->g, 90)) r->stored = (r->stored & 1u << ROWS_T) | 1u << ROWS_A;
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
    bool own = r->clean && r->lane && (r->works >> work & 1);
    if (own) offset = 0;
    if (cover == COVER_ALL && !own && (!r->lane || chance(g, 8)))
        return print(g, "%s(%s)", rows_work(r, work), chance(g, 60) ? print(g, "%d", between(g, 0, 3)) : "n");
    bool far = r->wide ? offset != 0 : false;
    RowsCover need = r->wide || offset ? (far ? COVER_ALL : COVER_WIDE) : COVER_INNER;
    if (!r->lane || cover < need) return NULL;
    return print(g, "%s(%s)", rows_work(r, work), rows_offset(r, r->lane, offset));
}

static const char *read_element(Rows *r)
{
    static const uint32_t weights[ROWS_MESHES] = {3, 1, 2, 12, 2};
    const char *work = chance(r->g, 45) ? work_element(r) : NULL;
    if (work) return work;
    if (chance(r->g, 6)) return rows_guarded_target(r);
    return mesh_element(r, pick_weighted(r->g, weights, ROWS_MESHES));
}

/* ---- expressions -------------------------------------------------------------------------- */

static const char *leaf(Rows *r)
{
    static const char *const digits[] = {"0.5", "1.5", "0.25", "0.1", "3.0"};
    static const char *const scalars[] = {"x0", "x1", "x2", "x1", "p"};
    uint32_t way = below(r->g, 100);
    if (way < 58) return read_element(r);
    const char *scalar = scalars[below(r->g, r->equal_reals || r->over_work >= 0 ? 4 : 5)];
    if (way < 88) return r->one_name && strcmp(scalar, "x1") == 0 ? "x0" : scalar;
    return rows_real(r, digits[below(r->g, 5)]);
}

/* Of every kind, constant or not. The base is no constant: gfortran folds those. */
static const char *power(Rows *r)
{
    static const char *const exponents[] = {"2_8", "(-2_8)", "7_8", "(-3_8)", "3_2", "2_1", "(-1)", "5", "(-4_2)", "n1", "n2", "n4", "n8",
                                            "(-3)", "4_8", "(-1_8)", "(-7_8)", "(-2_8)", "7_8", "(-5_8)"};
    const char *element = mesh_element(r, ROWS_B);
    return print(r->g, "min(%s, (%s + %s*abs(%s))**%s)", rows_real(r, "4.0"), rows_real(r, "1.0"), rows_real(r, "0.1"), element,
                 exponents[below(r->g, 20)]);
}

/* Of integers: the base is not 0, an exponent may be negative. */
static const char *integer_power(Rows *r)
{
    static const char *const exponents[] = {"2", "3", "n4", "n8", "n1", "(-1)"};
    const char *base = r->lane && chance(r->g, 40) ? rows_int(r, r->lane) : "k1";
    const char *exponent = *base == 'k' ? exponents[below(r->g, 6)] : "2";
    return print(r->g, "%s*mod(int(%s**%s), 3)", rows_real(r, "0.5"), base, exponent);
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
    switch (below(g, 12)) {
    case 0: case 1: return print(g, "%s*(%s + %s)", half, e, rows_expression(r, depth - 1));
    case 2: return print(g, "%s*(%s) - %s*(%s)", half, e, half, rows_expression(r, depth - 1));
    case 3: return print(g, "%s*(%s)*(%s)", quarter, e, rows_expression(r, depth - 1));
    case 4: return extremum(r, depth - 1);
    case 5: return print(g, "sqrt(abs(%s))", e);
    case 6: return print(g, "merge(%s, %s, %s)", e, rows_expression(r, depth - 1), rows_condition(r));
    case 7: return power(r);
    case 11: return chance(g, 60) ? power(r) : integer_power(r);
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
    case 1: return print(g, "d(%s) > %s", near_row(r, NULL), rows_real(r, "0.0"));
    case 2: return r->row ? print(g, "mod(%s, 2) == 0", rows_int(r, r->row)) : ".not. flag";
    case 3: return print(g, "b(1,%s) < p", near_row(r, NULL));
    case 4: return print(g, "x0 > %s", rows_real(r, "0.3"));
    default: return "n4 > 2";
    }
}

const char *rows_condition(Rows *r)
{
    Gen *g = r->g;
    if (r->switches[0] && chance(g, 40)) return r->switches[chance(g, 50)];
    if (!r->lane) return rows_row_condition(r);
    switch (below(g, 8)) {
    case 0: return "flag";
    case 1: return print(g, "q(%s)", r->lane);
    case 2: return r->row ? print(g, "%s > %s", r->lane, r->row) : print(g, "mod(%s, 3) /= 1", rows_int(r, r->lane));
    case 3: return print(g, "%s > %s", mesh_element(r, ROWS_B), leaf(r));
    case 4: return print(g, "flag .and. q(%s)", r->lane);
    case 5: return rows_row_condition(r);
    default: return print(g, "%s < %s", read_element(r), leaf(r));
    }
}
