/* Statements of routines of rows. */
#include "rows.h"

#include <string.h>

static void row_statements(Rows *r, uint32_t count);

static void begin_block(Rows *r, const char *text)
{
    line(r->g, "%s", text);
    r->g->indent++;
}

static void end_block(Rows *r, const char *text)
{
    r->g->indent--;
    line(r->g, "%s", text);
}

static bool is_open(const Rows *r, int variable)
{
    const char *name = rows_do_variable(variable);
    return r->row == name || r->lane == name || r->turn == name;
}

/* A DO variable that no open loop has. */
static const char *free_variable(Rows *r, int preferred)
{
    int n = chance(r->g, 75) ? preferred : (int)below(r->g, ROWS_DO_VARIABLES);
    if (n == r->assigned_do && chance(r->g, 70)) n = (n + 3) % ROWS_DO_VARIABLES;
    while (is_open(r, n)) n = (n + 1) % ROWS_DO_VARIABLES;
    return rows_do_variable(n);
}

/* ---- assignments -------------------------------------------------------------------------- */

static bool k0_is_active(const Rows *r) { return r->shared_do >= 0 && is_open(r, r->shared_do); }

static void assign_scalar(Rows *r)
{
    Gen *g = r->g;
    switch (below(g, 6)) {
    case 0: line(g, "k1 = %d", between(g, 1, 4)); break;
    case 1:
        if (!k0_is_active(r)) line(g, "k0 = %d", between(g, 1, 4));
        else line(g, "k1 = mod(int(k0), 4) + 1");
        break;
    default: line(g, "x%u = %s", r->one_name ? 0 : (unsigned)below(g, 3), rows_expression(r, 1));
    }
}

/* A DO variable that is not active is a variable like others. */
static void assign_do_variable(Rows *r)
{
    int n = chance(r->g, 75) ? r->last_lane : (int)below(r->g, ROWS_DO_VARIABLES);
    if (is_open(r, n)) return;
    r->assigned_do = n;
    line(r->g, "%s = %d", rows_do_variable(n), between(r->g, 1, 4));
}

static void store_guarded(Rows *r)
{
    const char *target = rows_guarded_target(r);
    line(r->g, "if (%s) %s = %s", r->guard, target, chance(r->g, 40) ? print(r->g, "%s*%s", rows_real(r, "0.5"), target) : rows_expression(r, 2));
}

/* A work row's element; in a loop of lanes that every lane surely stores, it is defined behind the loop. */
static void store_work(Rows *r, bool whole)
{
    Gen *g = r->g;
    int work = (int)below(g, ROWS_WORKS), offset = chance(g, 85) ? 0 : between(g, -1, 1);
    for (int tries = 0; tries < ROWS_WORKS && r->clean && r->lane && !(r->works >> work & 1); tries++) work = (work + 1) % ROWS_WORKS;
    const char *value = rows_expression(r, 2), *test = chance(g, 25) ? rows_condition(r) : NULL;
    const char *target = r->lane ? rows_offset(r, r->lane, offset) : print(g, "%d", between(g, 0, 5));
    line(g, "%s%s%s%s(%s) = %s", test ? "if (" : "", test ? test : "", test ? ") " : "", rows_work(r, work), target, value);
    RowsCover cover = r->wide ? COVER_WIDE : COVER_INNER;
    if (whole && !test && !offset && !r->guards && r->cover[work] < cover) r->cover[work] = cover;
}

static void call_overlay(Rows *r)
{
    Gen *g = r->g;
    if (r->lane && chance(g, 60)) line(g, "call rd%u(%s, %s)", (unsigned)r->number, chance(g, 50) ? print(g, "v(%s)", r->lane) : "(p)",
                                       rows_target(r));
    else if (chance(g, 50)) line(g, "call rd%u((%s), x0)", (unsigned)r->number, rows_expression(r, 1));
    else line(g, "call wr%u((%s))", (unsigned)r->number, rows_expression(r, 1));
}

/* x1 may be x0, so that only one of them is an argument that changes. */
static void call_optional(Rows *r)
{
    Gen *g = r->g;
    const char *y = r->lane && chance(g, 60) ? rows_target(r) : "x0";
    const char *head = print(g, "call op%u(%s, (%s)", (unsigned)r->number, y, rows_expression(r, 1));
    const char *d = print(g, "d(%s)", r->row ? r->row : "1");
    switch (below(g, 4)) {
    case 0: line(g, "%s)", head); break;
    case 1: line(g, "%s, (%s))", head, rows_expression(r, 1)); break;
    case 2: line(g, "%s, f=(%s))", head, rows_expression(r, 1)); break;
    default: line(g, "%s, h=%s)", head, *y == 'd' ? "x2" : d);
    }
}

static void call_helper_routine(Rows *r)
{
    if (r->overlay && (!r->optional || chance(r->g, 50))) call_overlay(r);
    else if (r->optional) call_optional(r);
    else assign_scalar(r);
}

/* Elements at the ends of a work row that the row has set, each from its neighbours; or those beyond the ends, in a short loop. */
static void edges(Rows *r)
{
    Gen *g = r->g;
    int work = (int)below(g, ROWS_WORKS);
    for (int n = 0; n < ROWS_WORKS && r->cover[work] < COVER_INNER; n++) work = (work + 1) % ROWS_WORKS;
    if (r->cover[work] < COVER_INNER) return;
    const char *name = rows_work(r, work), *half = rows_real(r, "0.5");
    if (chance(g, 40)) {
        const char *variable = free_variable(r, 2);
        begin_block(r, print(g, "do %s = 1, 2", variable));
        line(g, "%s(1-%s) = %s(%s)%s%s", name, variable, name, variable, chance(g, 50) ? "*" : "+", half);
        if (chance(g, 80)) line(g, "%s(n+%s) = -%s(n+1-%s)", name, variable, name, variable);
        end_block(r, "end do");
    } else {
        line(g, "%s(0) = %s*%s(%d)", name, half, name, between(g, 1, 2));
        if (chance(g, 30)) line(g, "if (%s) then", rows_row_condition(r));
        else line(g, "if (n > %d) then", between(g, -1, 1));
        line(g, "  %s(n+1) = %s(n)", name, name);
        line(g, "else");
        line(g, "  %s(n+1) = %s", name, half);
        line(g, "end if");
    }
    if (chance(g, 50)) line(g, "%s(%s) = %s", name, chance(g, 50) ? "1" : "n", rows_real(r, "0.25"));
    if (r->cover[work] == COVER_INNER) r->cover[work] = COVER_WIDE;
}

/* A loop within a lane that a point leaves, or in which it goes on with the next turn. */
static void leave_loop(Rows *r)
{
    Gen *g = r->g;
    const char *variable = free_variable(r, 2), *target = rows_target(r);
    begin_block(r, print(g, "do %s = 1, %d", variable, between(g, 2, 5)));
    line(g, "%s = %s*%s + %s", target, rows_real(r, "0.5"), target, rows_expression(r, 1));
    line(g, "if (%s) %s", rows_condition(r), chance(g, 75) ? "exit" : "cycle");
    if (chance(g, 60)) line(g, "%s = %s*%s", target, rows_real(r, "0.75"), target);
    end_block(r, "end do");
}

/* How often turns run: known there, or to the caller. */
static const char *turn_bounds(Rows *r)
{
    static const char *const bounds[] = {"1, mod(abs(n4), 4)", "1, mod(abs(n4), 3)", "mod(abs(n4), 5), 1, -2", "1, 3", "1, 20", "2, 1"};
    static const uint32_t weights[] = {40, 20, 10, 10, 10, 3};
    return bounds[pick_weighted(r->g, weights, 6)];
}

/* A loop within a lane that hands an element on. */
static void sum_loop(Rows *r)
{
    Gen *g = r->g;
    const char *variable = free_variable(r, 2), *target = rows_target(r);
    if (chance(g, 40)) line(g, "%s = %s", target, chance(g, 50) ? rows_real(r, "0.0") : rows_expression(r, 1));
    begin_block(r, print(g, "do %s = %s", variable, turn_bounds(r)));
    line(g, "%s%s = %s*%s + (%s)*%s", chance(g, 15) ? print(g, "if (%s) ", rows_condition(r)) : "", target, rows_real(r, "0.5"), target,
         rows_expression(r, 1), variable);
    if (chance(g, 30)) line(g, "%s = %s*%s", target, rows_real(r, "0.75"), rows_target(r));
    end_block(r, "end do");
}

/* A quotient or root that is read where conditions hold, which come before or behind it, within each other or together. */
static void asked(Rows *r)
{
    Gen *g = r->g;
    const char *target = rows_target(r), *x = rows_expression(r, 1), *y = rows_expression(r, 1), *z = rows_expression(r, 0), *half = rows_real(r, "0.5");
    const char *zero = rows_real(r, "0.0"), *small = rows_real(r, "0.125"), *scalar = print(g, "x%u", (unsigned)below(g, 3)), *condition = rows_condition(r);
    const char *bounded = print(g, "max(%s, min(%s, %s))", rows_real(r, "-2.0"), rows_real(r, "2.0"), scalar);
    line(g, "%s = %s", scalar, half);
    switch (below(g, 6)) {
    case 0: line(g, "if ((%s - (%s))*(%s - (%s)) > %s) %s = (%s - (%s))/(%s - (%s))", z, x, y, z, zero, scalar, z, x, y, z); break;
    case 1: line(g, "if (abs(%s) > %s) %s = (%s)/(%s)", y, small, scalar, x, y); break;
    case 2:
        line(g, "if (%s) then", condition);
        line(g, "  if (abs(%s) > %s .and. %s > %s) %s = (%s)/(%s)", y, small, x, z, scalar, x, y);
        line(g, "else if (%s > %s) then", x, zero);
        line(g, "  %s = sqrt(%s)", scalar, x);
        line(g, "end if");
        break;
    case 3: line(g, "%s = merge(merge((%s)/(%s), %s, abs(%s) > %s), %s, %s)", scalar, x, y, half, y, small, z, condition); break;
    case 4:
        line(g, "%s = sqrt(abs(%s))", scalar, x);
        line(g, "if (%s > %s) %s = %s*%s/(%s + abs(%s))", y, z, scalar, half, scalar, small, y);
        line(g, "if (%s) %s = -%s", condition, target, bounded);
        break;
    default:
        line(g, "%s = (%s)/(%s + abs(%s))", scalar, x, half, y);
        line(g, "if (%s > %s) %s = %s", z, zero, target, bounded);
        return;
    }
    line(g, "%s = %s*%s + %s*%s", target, half, target, small, bounded);
}

/* An IF of the nest's own conditions, of much work on its sides. */
static void switched(Rows *r)
{
    Gen *g = r->g;
    begin_block(r, print(g, "if (%s) then", r->switches[chance(g, 50)]));
    for (int side = 0; side < 2; side++) {
        for (uint32_t n = 1 + below(g, 4); n; n--) {
            const char *target = rows_target(r);
            line(g, "%s = %s*%s + %s*(%s)/(%s + abs(%s))", target, rows_real(r, "0.5"), target, rows_real(r, "0.25"), rows_expression(r, 3), rows_real(r, "1.0"), rows_expression(r, 2));
        }
        if (side || chance(g, 40)) break;
        end_block(r, "else");
        g->indent++;
    }
    end_block(r, "end if");
}

/* ---- loops of lanes ----------------------------------------------------------------------- */

static void lane_statement(Rows *r, bool whole)
{
    Gen *g = r->g;
    static const uint32_t weights[] = {30, 40, 14, 8, 8, 5, 4, 3}, clean_weights[] = {60, 80, 20, 14, 10, 8, 2, 1},
                          guarded_weights[] = {30, 40, 70, 60, 8, 5, 1, 0},
                          structured_weights[] = {60, 80, 20, 6, 10, 0, 1, 1, 8, 14, 24, 20};
    bool muted = begin_statement(g);
    uint32_t chosen = pick_weighted(g, g->options->structured ? structured_weights : r->guarded ? guarded_weights : r->clean ? clean_weights : weights,
                                    g->options->structured ? 12 : 8);
    if ((r->overlay || r->optional) && chance(g, 12)) chosen = 5;
    if (chosen == 0) store_work(r, whole);
    else if (chosen == 1) line(g, "%s = %s", rows_target(r), rows_expression(r, 2));
    else if (chosen == 2) {
        const char *target = rows_target(r);
        line(g, "if (%s) %s = %s", rows_condition(r), target, rows_expression(r, 2));
    } else if (chosen == 3) store_guarded(r);
    else if (chosen == 4 && r->depth < 5) {
        begin_block(r, print(g, "if (%s) then", rows_condition(r)));
        r->guards++, r->depth++;
        lane_statement(r, whole);
        if (chance(g, 50)) {
            end_block(r, "else");
            g->indent++;
            lane_statement(r, whole);
        }
        r->guards--, r->depth--;
        end_block(r, "end if");
    } else if (chosen == 5) call_helper_routine(r);
    else if (chosen == 6) line(g, "x%u = %s", (unsigned)below(g, 3), rows_expression(r, 2));
    else if (chosen == 8) leave_loop(r);
    else if (chosen == 9) sum_loop(r);
    else if (chosen == 10) asked(r);
    else if (chosen == 11) {
        if (r->switches[0]) switched(r);
        else line(g, "%s = %s", rows_target(r), rows_expression(r, 2));
    } else line(g, "x0 = %s*x0 + %s*(%s)", rows_real(r, "0.5"), rows_real(r, "0.5"), rows_expression(r, 1));
    end_statement(g, muted);
}

/* Bounds within 1 .. n, or 0 .. n+1; *whole: all of them. */
static const char *lane_bounds(Rows *r, bool *whole)
{
    Gen *g = r->g;
    static const uint32_t weights[] = {50, 4, 4, 5, 6, 4, 2, 2, 5, 2, 3, 5};
    static const char *const bounds[] = {"1, n", "2, n", "1, n-1", "2, n-1", "1, min(n, 5)", NULL, "n, 1, -1", "1, n, 2", "0, n+1", NULL, "1, 2",
                                         "1, n/min(m, 1)"};
    static const uint32_t structured_weights[] = {70, 8, 8, 4, 0, 0, 0, 0, 12, 0, 1, 0};
    uint32_t chosen = pick_weighted(g, g->options->structured ? structured_weights : weights, 12);
    if (chosen == 11 && !r->sized) chosen = 0; /* the division traps where m is 0 */
    *whole = chosen == 0 || chosen == 6 || chosen == 8 || chosen == 11;
    r->wide = chosen == 8;
    if (bounds[chosen]) return bounds[chosen];
    if (!r->row) return "2, min(n, 40)";
    return chosen == 5 ? print(g, "%s, n", r->row) : print(g, "1, min(n, %s)", rows_int(r, r->row));
}

static void lane_loop(Rows *r, uint32_t count)
{
    bool whole;
    const char *variable = free_variable(r, chance(r->g, 75) ? 0 : 3), *bounds = lane_bounds(r, &whole);
    if (chance(r->g, 5)) { /* its bounds use its own variable */
        line(r->g, "%s = %d", variable, between(r->g, 1, 3));
        bounds = print(r->g, "%s, n", variable);
        whole = r->wide = false;
    }
    begin_block(r, print(r->g, "do %s = %s", variable, bounds));
    r->lane = variable;
    for (int n = 0; n < ROWS_DO_VARIABLES; n++)
        if (rows_do_variable(n) == variable) r->last_lane = n;
    uint32_t guards = r->guards;
    r->guards = 0;
    r->works = 1u << below(r->g, ROWS_WORKS) | (chance(r->g, 30) ? 1u << below(r->g, ROWS_WORKS) : 0);
    if (r->g->options->structured && chance(r->g, 85)) r->works = chance(r->g, 50) ? 4 : chance(r->g, 50) ? 8 : 12; /* nobody's behind it */
    for (uint32_t n = 0; n < count; n++) lane_statement(r, whole);
    r->guards = guards;
    r->lane = NULL;
    r->wide = false;
    end_block(r, "end do");
}

/* ---- rows --------------------------------------------------------------------------------- */

static void if_rows(Rows *r)
{
    RowsCover before[ROWS_WORKS];
    memcpy(before, r->cover, sizeof before);
    begin_block(r, print(r->g, "if (%s) then", rows_row_condition(r)));
    r->depth++;
    row_statements(r, 1 + below(r->g, 2));
    RowsCover then[ROWS_WORKS];
    memcpy(then, r->cover, sizeof then);
    memcpy(r->cover, before, sizeof before);
    if (chance(r->g, r->g->options->structured ? 70 : 35)) {
        end_block(r, "else");
        r->g->indent++;
        row_statements(r, 1);
        for (int n = 0; n < ROWS_WORKS && r->g->options->structured; n++)
            before[n] = r->cover[n] < then[n] ? r->cover[n] : then[n];
        memcpy(r->cover, before, sizeof before);
    }
    r->depth--;
    end_block(r, "end if");
}

/* The same lanes worked on a few times, how often is known there, or to the caller. */
static void turns(Rows *r)
{
    RowsCover before[ROWS_WORKS];
    const char *variable = free_variable(r, 2);
    memcpy(before, r->cover, sizeof before);
    bool varies = r->g->options->structured && chance(r->g, 50);
    begin_block(r, print(r->g, "do %s = 1, %s", variable, varies ? "mod(abs(n4), 4)" : "2"));
    r->turn = variable;
    r->depth++;
    row_statements(r, 1 + below(r->g, 2));
    r->depth--;
    r->turn = NULL;
    if (varies || !r->g->options->structured) memcpy(r->cover, before, sizeof before);
    end_block(r, "end do");
}

/* An element of the species array s, or of the work rows sw of all species where these are set; mostly the turn's own at the lane. */
static const char *species(Rows *r, bool work)
{
    Gen *g = r->g;
    const char *lane = rows_offset(r, r->lane, chance(g, 80) ? 0 : between(g, -1, 1)), *turn = rows_offset(r, r->turn, chance(g, 88) ? 0 : -1);
    return work ? print(g, "sw(%s,%s)", lane, turn) : print(g, "s(%s,%s,%s)", lane, r->row, turn);
}

/* One loop over species: lanes inside or outside. */
static void species_loop(Rows *r, bool sets)
{
    Gen *g = r->g;
    bool whole, outside = chance(g, 30);
    const char *lane = free_variable(r, 0), *bounds = lane_bounds(r, &whole), *turns = chance(g, 80) ? "1, mod(abs(n4), 4)" : "mod(abs(n4), 5), 1, -1";
    r->lane = lane;
    r->turn = free_variable(r, 2);
    if (sets) bounds = "-1, n+2", turns = "-1, 5";
    begin_block(r, print(g, "do %s = %s", outside ? r->lane : r->turn, outside ? bounds : turns));
    begin_block(r, print(g, "do %s = %s", outside ? r->turn : r->lane, outside ? turns : bounds));
    const char *own = print(g, "s(%s,%s,%s)", r->lane, r->row, r->turn), *half = rows_real(r, "0.5");
    if (sets) line(g, "sw(%s,%s) = %s*s(%s,%s,%s)", r->lane, r->turn, half, r->lane, r->row, r->turn);
    else if (chance(g, 40)) line(g, "%s = %s*%s + %s*%s", own, half, own, half, species(r, true));
    else if (chance(g, 50)) line(g, "%s = %s*%s + %s*(%s)", own, half, chance(g, 70) ? own : species(r, false), rows_real(r, "0.25"), rows_expression(r, 1));
    else line(g, "%s = %s*%s + %s*%s", rows_target(r), half, rows_target(r), half, species(r, chance(g, 40)));
    end_block(r, "end do");
    end_block(r, "end do");
    r->turn = r->lane = NULL;
    r->wide = false;
}

/* Loops over species behind each other. */
static void species_loops(Rows *r)
{
    species_loop(r, true);
    for (uint32_t n = 1 + below(r->g, 3); n; n--) species_loop(r, false);
}

/* What x3 and k2 hold is of the kind that was stored last. */
static void use_punned(Rows *r)
{
    Gen *g = r->g;
    const char *variable = free_variable(r, 0);
    bool integer = chance(g, 50);
    line(g, integer ? "k2 = %d" : "x3 = 0.%d", between(g, 1, 3));
    begin_block(r, print(g, "do %s = 1, n", variable));
    r->lane = variable;
    if (integer) line(g, "a(%s,k2) = %s", variable, rows_expression(r, 1));
    else line(g, "%s = x3*(%s)", rows_target(r), rows_expression(r, 1));
    r->lane = NULL;
    end_block(r, "end do");
}

/* v is stored as an array and read as scalars. */
static void overlaid_loops(Rows *r)
{
    for (int n = 0; n < 2; n++) {
        const char *variable = free_variable(r, 0);
        begin_block(r, print(r->g, "do %s = %s", variable, chance(r->g, 70) ? "1, n" : "1, min(n, 5)"));
        r->lane = variable;
        r->works = 1u << 1;
        if (n) line(r->g, "call rd%u(%s, %s)", (unsigned)r->number, print(r->g, "v(%s)", variable), rows_target(r));
        else line(r->g, "v(%s) = %s", variable, rows_expression(r, 1));
        r->lane = NULL;
        end_block(r, "end do");
    }
}

static void row_statement(Rows *r)
{
    Gen *g = r->g;
    static const uint32_t weights[] = {50, 12, 8, 5, 5, 5, 4, 4, 3}, clean_weights[] = {110, 40, 8, 16, 4, 2, 3, 4, 5},
                          structured_weights[] = {110, 16, 60, 2, 2, 2, 25, 0, 0, 30, 22};
    bool deep = r->depth > 2, muted = begin_statement(g);
    uint32_t chosen = pick_weighted(g, g->options->structured ? structured_weights : r->clean ? clean_weights : weights, g->options->structured ? 11 : 9);
    if (chosen == 1) assign_scalar(r);
    else if (chosen == 2 && !deep) if_rows(r);
    else if (chosen == 3) assign_do_variable(r);
    else if (chosen == 4) store_work(r, false);
    else if (chosen == 5) line(g, "%s = %s", rows_target(r), rows_expression(r, 1));
    else if (chosen == 6 && !r->turn && !deep) turns(r);
    else if (chosen == 7 && r->overlay && chance(g, 70)) overlaid_loops(r);
    else if (chosen == 7) call_helper_routine(r);
    else if (chosen == 8 && r->punned) use_punned(r);
    else if (chosen == 9) edges(r);
    else if (chosen == 10 && r->row && !r->turn) species_loops(r);
    else lane_loop(r, 1 + below(g, 3));
    end_statement(g, muted);
}

static void row_statements(Rows *r, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) row_statement(r);
}

static const char *row_bounds(Rows *r)
{
    static const char *const bounds[] = {"1, m", "2, m", "1, m-1", "1, min(m, 5)", "m, 1, -1", "1, m, 2", "1, 2"};
    static const uint32_t weights[] = {40, 4, 4, 4, 4, 3, 2};
    static const uint32_t structured_weights[] = {60, 6, 6, 2, 1, 1, 1};
    uint32_t chosen = pick_weighted(r->g, r->g->options->structured ? structured_weights : weights, 7);
    r->sized = chosen != 6;
    return bounds[chosen];
}

/* Rows around one loop of lanes (some with the lanes outside), or around several statements. */
static void row_nest(Rows *r)
{
    Gen *g = r->g;
    RowsCover before[ROWS_WORKS];
    bool perfect = chance(g, 30), whole;
    memcpy(before, r->cover, sizeof before);
    if (perfect && chance(g, 25)) {
        r->lane = free_variable(r, 0);
        begin_block(r, print(g, "do %s = %s", r->lane, lane_bounds(r, &whole)));
        r->row = free_variable(r, 1);
        begin_block(r, print(g, "do %s = %s", r->row, row_bounds(r)));
        for (uint32_t n = 1 + below(g, 2); n; n--) lane_statement(r, false);
        r->row = r->lane = NULL;
        r->wide = false;
        end_block(r, "end do");
        end_block(r, "end do");
    } else {
        r->row = free_variable(r, 1);
        begin_block(r, print(g, "do %s = %s", r->row, row_bounds(r)));
        if (g->options->structured && chance(g, 90)) r->cover[2] = r->cover[3] = COVER_NONE;
        r->one_name = r->equal_reals && chance(g, 50);
        if (r->equal_reals && !perfect && chance(g, 50)) line(g, "x0 = %s", rows_expression(r, 1));
        if (!perfect && chance(g, 20)) {
            lane_loop(r, 1);
            assign_do_variable(r);
        }
        if (perfect) lane_loop(r, 1 + below(g, 2));
        else row_statements(r, 2 + below(g, 4));
        r->one_name = false;
        r->row = NULL;
        end_block(r, "end do");
    }
    memcpy(r->cover, before, sizeof before);
}

/* Turns, rows and lanes within each other, in any order. */
static void serial_nest(Rows *r)
{
    Gen *g = r->g;
    static const char *const orders[] = {"trl", "rtl", "rlt", "tlr", "ltr", "lrt"};
    static const uint32_t weights[] = {30, 30, 12, 8, 8, 12};
    const char *order = orders[pick_weighted(g, weights, 6)];
    const char *lane = free_variable(r, 0), *bounds[3];
    bool whole;
    bounds[0] = lane_bounds(r, &whole);
    r->lane = lane;
    const char *row = free_variable(r, 1);
    bounds[1] = row_bounds(r);
    r->row = row;
    r->turn = free_variable(r, 2);
    bounds[2] = turn_bounds(r);
    for (int n = 0; n < 3; n++) {
        int which = order[n] == 'l' ? 0 : order[n] == 'r' ? 1 : 2;
        begin_block(r, print(g, "do %s = %s", which == 0 ? r->lane : which == 1 ? r->row : r->turn, bounds[which]));
    }
    r->works = 12;
    for (uint32_t n = 1 + below(g, 2); n; n--) lane_statement(r, false);
    if (chance(g, 50)) {
        const char *target = rows_target(r);
        line(g, "%s = %s*%s + %s*%s", target, rows_real(r, "0.25"), target, rows_real(r, "0.1"), r->turn);
    }
    r->row = r->lane = r->turn = NULL;
    r->wide = false;
    for (int n = 0; n < 3; n++) end_block(r, "end do");
}

static void top_statement(Rows *r)
{
    static const uint32_t weights[] = {60, 25, 10, 5, 5}, structured_weights[] = {70, 5, 5, 0, 0, 20};
    bool muted = begin_statement(r->g);
    rows_open_nest(r);
    switch (pick_weighted(r->g, r->g->options->structured ? structured_weights : weights, r->g->options->structured ? 6 : 5)) {
    case 0: row_nest(r); break;
    case 5: serial_nest(r); break;
    case 1: lane_loop(r, 1 + below(r->g, 3)); break;
    case 2: assign_scalar(r); break;
    case 3: if_rows(r); break;
    default: row_statement(r);
    }
    end_statement(r->g, muted);
}

/* ---- the routine -------------------------------------------------------------------------- */

static void fill_work(Rows *r, int work, const char *last)
{
    Gen *g = r->g;
    if (!chance(g, 70)) return;
    if (chance(g, 50)) line(g, "%s = %s", rows_work(r, work), rows_real(r, "0.75"));
    else {
        line(g, "do i = -1, %s", last);
        line(g, "  %s(i) = %s*mod(i, 5)", rows_work(r, work), rows_real(r, "0.25"));
        line(g, "end do");
    }
    r->cover[work] = COVER_ALL;
}

/* DO variables in COMMON, and arguments, begin with what they have. */
static void define_scalars(Rows *r)
{
    Gen *g = r->g;
    if (!r->scalars_in_common) line(g, "x0 = %s", rows_real(r, "0.3"));
    line(g, "x1 = p");
    line(g, "x2 = %s", rows_real(r, "0.6"));
    if (!r->scalars_in_common) line(g, "k1 = %d", between(g, 1, 3));
    line(g, "k0 = 2");
    for (int n = 0; n < ROWS_DO_VARIABLES; n++)
        if (n != r->shared_do) line(g, "%s = %d", rows_do_variable(n), n);
}

static void use_last_values(Rows *r)
{
    Gen *g = r->g;
    static const char *const integers[] = {"int(i)", "1000*int(j)", "100*int(k)", "10*int(ii)", "3*k1", "7*int(k0)"};
    const char *reals = rows_real(r, "0.5"), *sum = "2";
    for (unsigned n = 0; n < 3; n++)
        if (chance(g, n == 1 && r->equal_reals ? 60 : 30)) reals = print(g, "%s + %s*x%u", reals, rows_real(r, n ? "0.1" : "0.01"), n);
    for (int n = 0; n < 6; n++)
        if (chance(g, n == r->assigned_do ? 85 : n ? 25 : 40)) sum = print(g, "%s + %s", sum, integers[n]);
    if (g->options->structured && chance(g, 85)) reals = rows_real(r, "0.5"), sum = "2";
    bool muted = begin_statement(g);
    line(g, "r = %s", reals);
    end_statement(g, muted);
    muted = begin_statement(g);
    line(g, "l = %s", sum);
    end_statement(g, muted);
    if (r->cover[3] == COVER_ALL && chance(g, r->over_work == 3 ? 60 : 20)) line(g, "d(1) = z(%d)", r->over_work == 3 ? 5 : 3);
}

void rows_body(Rows *r)
{
    define_scalars(r);
    bool structured = r->g->options->structured;
    if (!structured) {
        fill_work(r, 2, "n+6");
        fill_work(r, 3, print(r->g, "%d", ROWS_FIXED + 1));
    }
    for (uint32_t n = 1 + below(r->g, structured ? 2 : 4); n; n--) top_statement(r);
    use_last_values(r);
}

void rows_routine(Gen *g, uint32_t number)
{
    Rows r = {.g = g, .number = number, .assigned_do = -1};
    rows_choose(&r);
    rows_helpers(&r);
    rows_declarations(&r);
    rows_body(&r);
    end_routine(g);
}
