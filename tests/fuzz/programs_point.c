/* Loops of whole programs, and what stands in them. */
#include "programs.h"

#include <string.h>

static void statement(Programs *p);

static void some(Programs *p, uint32_t least, uint32_t more)
{
    for (uint32_t count = least + below(p->g, more + 1); count; count--) statement(p);
}

static const char *value(Programs *p) { return program_value(p, p->heavy ? 3 : below(p->g, 2)); }

/* ---- statements of a point ------------------------------------------------------------------ */

static void set_temp(Programs *p)
{
    uint32_t t = below(p->g, PROGRAM_TEMPS);
    line(p->g, "t%u = %s", (unsigned)t + 1, value(p));
    if (!p->depth) p->temps[t] = true;
}

static void store(Programs *p)
{
    Gen *g = p->g;
    const char *element = program_at(p, program_target(p), 0, 0), *text = value(p);
    const char *guard = chance(g, 20) ? print(g, "if (%s) ", program_any_condition(p)) : "";
    if (chance(g, 25)) line(g, "%s%s = %s*%s + %s", guard, element, program_real(p, "0.5"), element, text);
    else line(g, "%s%s = %s", guard, element, text);
}

static void choose(Programs *p)
{
    Gen *g = p->g;
    bool heavy = p->heavy;
    const char *condition = p->switches[0] && chance(g, 70) ? p->switches[chance(g, 50)] : program_any_condition(p);
    uint32_t more = 1;
    if (p->depth > 2) {
        store(p);
        return;
    }
    for (int n = 0; n < 2; n++)
        if (p->much && p->switches[n] && strcmp(condition, p->switches[n]) == 0) p->heavy = true, more = 4;
    program_begin(p, print(g, "if (%s) then", condition));
    p->depth++;
    some(p, p->heavy ? 3 : 1, more);
    if (chance(g, 25)) {
        program_otherwise(p, print(g, "else if (%s) then", program_any_condition(p)));
        some(p, 1, 1);
    }
    if (chance(g, 60)) {
        program_otherwise(p, "else");
        some(p, 1, more);
    }
    p->depth--;
    p->heavy = heavy;
    program_end(p, "end if");
}

static void not_lost(Programs *p, uint32_t t)
{
    if (!p->depth) p->temps[t] = true;
}

/* A quotient or root whose result is read under a condition that is known before or behind it. */
static void asked(Programs *p)
{
    Gen *g = p->g;
    const char *x = program_leaf(p), *y = program_leaf(p), *z = program_leaf(p), *other = program_leaf(p), *half = program_real(p, "0.5");
    const char *target = program_at(p, program_target(p), 0, 0), *divisor = p->wild ? y : print(g, "(%s + abs(%s))", half, y);
    const char *root = chance(g, 30) ? print(g, "sqrt(%s)", p->wild ? x : print(g, "abs(%s)", x)) : print(g, "%s/%s", x, divisor);
    switch (below(g, 7)) {
    case 0:
        line(g, "if (abs(%s) > %s) then", y, program_real(p, p->wild ? "0.0" : "0.125"));
        line(g, "  t1 = %s/%s", x, y);
        line(g, "else");
        line(g, "  t1 = %s", half);
        line(g, "end if");
        line(g, "if (t1 > %s) %s = %s*%s", z, target, half, chance(g, 50) ? "t1" : other);
        break;
    case 1:
        line(g, "t1 = %s", root);
        line(g, "if (%s > %s) %s = %s*t1", z, other, target, half);
        break;
    case 2:
        line(g, "b1 = %s", program_condition(p));
        line(g, "t1 = merge(%s, %s, b1)", root, other);
        line(g, "b2 = %s > %s", z, program_real(p, "0.25"));
        line(g, "%s = merge(t1, %s*%s, b2 .and. b1)", target, half, z);
        break;
    case 3:
        line(g, "t1 = 0");
        line(g, "if ((%s - %s)*(%s - %s) > 0) t1 = (%s - %s)/(%s - %s)", x, y, y, z, x, y, y, z);
        line(g, "%s = %s*(%s + t1)", target, half, other);
        break;
    case 4:
        line(g, "t1 = %s", root);
        line(g, "b1 = t1 > %s", z);
        line(g, "if (b1) then");
        line(g, "  t2 = t1/(1 + abs(%s))", other);
        line(g, "  if (t2 < %s) %s = %s*t2", z, target, half);
        line(g, "end if");
        break;
    case 5:
        line(g, "if (%s > %s) then", z, other);
        line(g, "  if (%s > %s/(1 + abs(%s))) then", root, z, x);
        line(g, "    %s = %s/(%s + abs(%s))", target, other, half, root);
        line(g, "  end if");
        line(g, "end if");
        return;
    default:
        line(g, "t1 = %s", root);
        line(g, "b2 = %s", program_any_condition(p));
        line(g, "%s = merge(%s, merge(t1, %s, b2), %s)", target, z, other, program_condition(p));
    }
    not_lost(p, 0);
}

static void reduce(Programs *p)
{
    Gen *g = p->g;
    const char *guard = chance(g, 40) ? print(g, "if (%s) ", program_any_condition(p)) : "", *leaf = program_leaf(p);
    switch (below(g, 4)) {
    case 0: line(g, "%sk1 = k1 + 1", guard); break;
    case 1: line(g, "%ss1 = s1 + %s*%s", guard, program_real(p, "0.0625"), leaf); break;
    case 2: line(g, "%sk1 = max(k1, i + 2*j)", guard); break;
    default:
        line(g, "if (%s > g%%s%%w) then", leaf);
        line(g, "  g%%s%%w = %s", leaf);
        line(g, "  g%%s%%k = %s", p->mode == PROGRAM_POINT ? "i" : "j");
        line(g, "end if");
    }
}

static void turns(Programs *p)
{
    Gen *g = p->g;
    if (p->loops) {
        set_temp(p);
        return;
    }
    line(g, "t3 = %s", program_leaf(p));
    line(g, "do s = 1, %d", between(g, 2, 4));
    p->loops++;
    if (chance(g, 50) && !p->concurrent) line(g, "  if (t3 > %s) %s", program_real(p, "0.875"), chance(g, 50) ? "exit" : "cycle");
    line(g, "  t3 = %s*(t3 + ps(i)%%u(s)*%s)", program_real(p, "0.5"), program_leaf(p));
    if (chance(g, 25) && !p->concurrent) line(g, "  ps(i)%%u(s) = %s*(ps(i)%%u(s) + t3)", program_real(p, "0.5"));
    p->loops--;
    line(g, "end do");
    not_lost(p, 2);
}

/* Messages, errors and ends that are rare, or come never. */
static void way_out(Programs *p)
{
    Gen *g = p->g;
    const char *leaf = program_leaf(p), *bound = program_real(p, chance(g, 45) ? "12.0" : chance(g, 60) ? "1.5" : "0.9375");
    const char *place = p->mode == PROGRAM_POINT ? "i, j" : p->mode == PROGRAM_ROW ? "j, 0" : "n, m", *rest = chance(g, 30) ? print(g, " .and. %s", program_any_condition(p)) : "";
    const char *die = print(g, "call die(%d, %s, %s)", p->wild || !chance(g, 4) ? between(g, 1, 79) : between(g, 81, 99), leaf, place);
    switch (below(g, 6)) {
    case 0: line(g, "if (%s > %s%s) %s", leaf, bound, rest, die); break;
    case 1:
        line(g, "if (abs(%s) > %s%s) then", leaf, bound, rest);
        line(g, "  write (*, '(a,2i5)') 'r%u', %s", (unsigned)p->number, place);
        if (chance(g, 60)) line(g, "  %s", die);
        line(g, "end if");
        break;
    case 2:
        line(g, "if (.not. abs(%s) < %s) then", leaf, program_real(p, "1.0e30"));
        line(g, "  print '(a,2i5)', 'n%u', %s", (unsigned)p->number, place);
        if (!p->wild) line(g, "  stop 5");
        line(g, "end if");
        break;
    case 3:
        if (p->mode != PROGRAM_POINT) {
            line(g, "if (%s) %s", program_condition(p), p->wild || chance(g, 70) ? "failures = failures + 1" : "call note(n)");
            break;
        }
        line(g, "t2 = %s", leaf);
        line(g, "if (t2 > %s%s) then", bound, rest);
        line(g, "  write (*, '(a,2i5)') 'q%u', i, j", (unsigned)p->number);
        line(g, "  t2 = %s", program_real(p, "0.5"));
        line(g, "else if (t2 < -%s) then", bound);
        line(g, "  %s", die);
        line(g, "end if");
        not_lost(p, 1);
        break;
    default:
        line(g, "if (%s > %s%s) then", leaf, bound, rest);
        line(g, "  %s", die);
        if (p->mode == PROGRAM_POINT && chance(g, 40)) line(g, "  %s = %s", program_at(p, program_target(p), 0, 0), program_real(p, "0.25"));
        line(g, "end if");
    }
}

static void scoped(Programs *p)
{
    Gen *g = p->g;
    uint32_t scope = p->scopes++;
    if (p->depth > 1) {
        store(p);
        return;
    }
    if (chance(g, 50)) {
        program_begin(p, "block");
        line(g, "real(rk) :: z%u", (unsigned)scope);
        line(g, "z%u = %s", (unsigned)scope, value(p));
        line(g, "%s = %s*(z%u + %s)", program_at(p, program_target(p), 0, 0), program_real(p, "0.5"), (unsigned)scope, program_leaf(p));
        some(p, 0, 1);
        program_end(p, "end block");
        return;
    }
    const char *target = program_at(p, program_target(p), 0, 0), *read = program_at(p, &p->views[below(g, p->view_count)], 0, 0);
    program_begin(p, print(g, "associate (e%u => %s, h%u => %s)", (unsigned)scope, target, (unsigned)scope, chance(g, 50) ? "g%s%w*2 - c0" : read));
    line(g, "e%u = %s*(e%u - h%u) + %s*%s", (unsigned)scope, program_real(p, "0.5"), (unsigned)scope, (unsigned)scope, program_real(p, "0.25"), program_leaf(p));
    some(p, 0, 1);
    program_end(p, "end associate");
}

static void call(Programs *p)
{
    Gen *g = p->g;
    line(g, "t2 = %s", program_leaf(p));
    line(g, "call hs((%s), t2)", program_leaf(p));
    not_lost(p, 1);
}

static void given(Programs *p)
{
    Gen *g = p->g;
    if (!p->optional) {
        store(p);
        return;
    }
    if (chance(g, 50)) line(g, "if (present(os)) %s = %s*os + %s", program_at(p, program_target(p), 0, 0), program_real(p, "0.5"), program_leaf(p));
    else line(g, "if (present(o)) o(i,j) = %s*(o(i,j) + %s)", program_real(p, "0.5"), program_leaf(p));
}

static void statement(Programs *p)
{
    static const uint32_t weights[] = {20, 26, 16, 16, 7, 7, 5, 2, 3, 4, 3};
    static void (*const statements[])(Programs *) = {set_temp, store, choose, asked, reduce, turns, way_out, scoped, call, given, store};
    bool muted = begin_statement(p->g);
    uint32_t which = p->switches[0] && !p->depth && chance(p->g, 20) ? 2 : pick_weighted(p->g, weights, 11);
    if (p->concurrent && (which == 4 || which == 6 || which == 8 || which == 9)) which = 1;
    if (which == 10 && !p->concurrent && p->mode == PROGRAM_POINT && !p->depth && chance(p->g, 30)) line(p->g, "if (%s) cycle", program_any_condition(p));
    else statements[which](p);
    end_statement(p->g, muted);
}

/* ---- statements of a row ---------------------------------------------------------------------- */

static void row_work(Programs *p)
{
    Gen *g = p->g;
    const ProgramView *a = &p->views[below(g, p->view_count)], *b = &p->views[below(g, p->view_count)];
    ProgramMode mode = p->mode;
    p->mode = PROGRAM_POINT;
    line(g, "do i = 0, n+1");
    line(g, "  wr(i) = %s*%s - %s", program_real(p, "0.5"), program_at(p, a, 0, 0), program_at(p, b, chance(g, 50) ? 1 : 0, 0));
    line(g, "end do");
    p->mode = mode;
    if (!p->depth) p->row_work = true;
}

/* A procedure over rows, which lie behind each other or with gaps. */
static void row_call(Programs *p)
{
    Gen *g = p->g;
    const ProgramView *to = program_target(p), *from = &p->views[below(g, p->view_count)];
    if (to->shared || from->shared || to == from || p->helper) {
        row_work(p);
        return;
    }
    const char *a = print(g, "%s(%d:%s,%s)", to->name, 1 + to->low[0], plus(g, "n", to->low[0]), plus(g, "j", to->low[1]));
    const char *b = print(g, "%s(%d:%s,%s)", from->name, 1 + from->low[0], plus(g, "n", from->low[0]), plus(g, "j", from->low[1]));
    if (chance(g, 20)) b = "wp(j,1:n)";
    line(g, "call hr%u(%s, %s, n, %s)", (unsigned)p->number, a, b, chance(g, 50) ? "c0" : "d(j)");
}

static void lanes(Programs *p)
{
    p->mode = PROGRAM_POINT;
    memset(p->temps, 0, sizeof p->temps);
    program_begin(p, chance(p->g, 85) ? "do i = 1, n" : chance(p->g, 50) ? "do i = n, 1, -1" : "do i = 2, n - 1");
    some(p, 1, 3);
    program_end(p, "end do");
    p->mode = PROGRAM_ROW;
    memset(p->temps, 0, sizeof p->temps);
}

static void row_statement(Programs *p)
{
    Gen *g = p->g;
    bool muted = begin_statement(g);
    switch (below(g, 12)) {
    case 0: line(g, "d(j) = %s*(d(j) + %s)", program_real(p, "0.5"), program_leaf(p)); break;
    case 1: case 2: way_out(p); break;
    case 3: row_work(p); break;
    case 4: row_call(p); break;
    case 5:
        if (p->depth) {
            lanes(p);
            break;
        }
        program_begin(p, print(g, "if (%s) then", program_any_condition(p)));
        p->depth++;
        row_statement(p);
        if (chance(g, 50)) {
            program_otherwise(p, "else");
            row_statement(p);
        }
        p->depth--;
        program_end(p, "end if");
        break;
    case 6: line(g, "if (any(wp(j,1:n) > %s)) call die(%d, d(j), j, 1)", program_real(p, chance(g, 60) ? "9.0" : "0.99"), between(g, 1, 79)); break;
    default: lanes(p);
    }
    end_statement(g, muted);
}

/* ---- nests -------------------------------------------------------------------------------------- */

static void open_nest(Programs *p)
{
    static const char *const forms[] = {"do j = 1, m", "do j = 1, m", "do j = 1, m", "do j = m, 1, -1", "do j = 2, m, 2"};
    p->switches[0] = p->switches[1] = NULL;
    if (chance(p->g, 45)) p->switches[0] = program_uniform_condition(p), p->switches[1] = chance(p->g, 60) ? program_uniform_condition(p) : p->switches[0];
    p->much = p->switches[0] && chance(p->g, 50);
    p->row_work = false;
    program_choose_targets(p);
    program_begin(p, forms[below(p->g, 5)]);
}

static void rows(Programs *p)
{
    open_nest(p);
    p->mode = PROGRAM_ROW;
    for (uint32_t count = 2 + below(p->g, 4); count; count--) row_statement(p);
    program_end(p, "end do");
    p->row_work = false;
}

static void points(Programs *p)
{
    open_nest(p);
    lanes(p);
    program_end(p, "end do");
}

static void concurrent(Programs *p)
{
    Gen *g = p->g;
    const char *mask = "";
    p->concurrent = true;
    p->much = false;
    p->switches[0] = p->switches[1] = NULL;
    program_choose_targets(p);
    memset(p->temps, 0, sizeof p->temps);
    p->mode = PROGRAM_POINT;
    if (chance(g, 30)) mask = print(g, ", %s", chance(g, 50) ? program_uniform_condition(p) : print(g, "mod(i + j, %d) /= 0", between(g, 2, 3)));
    program_begin(p, print(g, chance(g, 70) ? "do concurrent (j = 1:m, i = 1:n%s)" : "do concurrent (i = 1:n, j = 1:m%s)", mask));
    some(p, 1, 4);
    program_end(p, "end do");
    for (int t = 1; t <= PROGRAM_TEMPS; t++) line(g, "t%d = c0", t); /* they have no value behind */
    p->concurrent = false;
}

static void forall(Programs *p)
{
    Gen *g = p->g;
    memset(p->temps, 0, sizeof p->temps);
    p->mode = PROGRAM_POINT;
    p->targets = 0;
    const char *mask = chance(g, 50) ? print(g, ", %s", program_condition(p)) : "";
    const char *target = program_at(p, program_target(p), 0, 0);
    line(g, "forall (i = 1:n, j = 1:m%s) %s = %s", mask, target, program_value(p, 1));
}

/* Over structures. */
static void structures(Programs *p)
{
    Gen *g = p->g;
    const ProgramView *view = &p->views[below(g, p->view_count)];
    const char *read = print(g, "%s(%s,%d)", view->name, plus(g, "i", view->low[0]), view->low[1] + between(g, 0, 1));
    line(g, "do i = 1, n");
    line(g, "  ps(i)%%w = %s*(ps(i)%%w + %s)", program_real(p, "0.5"), read);
    if (chance(g, 50)) line(g, "  if (ps(i)%%w > %s) ps(i)%%k = ps(i)%%k + i", program_real(p, "0.25"));
    if (chance(g, 50)) line(g, "  ps(i)%%u(%d) = ps(i)%%w*%s", between(g, 1, 8), program_real(p, "0.5"));
    if (chance(g, 30)) line(g, "  ps(i)%%u(2:4) = [ps(i)%%w, %s, %s*ps(i)%%u(1)]", read, program_real(p, "0.5"));
    line(g, "end do");
}

void program_nest(Programs *p)
{
    static const uint32_t weights[] = {34, 34, 14, 10, 8};
    static void (*const forms[])(Programs *) = {rows, points, concurrent, forall, structures};
    uint32_t form = pick_weighted(p->g, weights, 5);
    forms[form](p);
    p->mode = PROGRAM_ALONE;
    p->targets = 0;
    p->switches[0] = p->switches[1] = NULL;
    memset(p->temps, 0, sizeof p->temps);
}

/* A loop over rows alone. */
void program_column(Programs *p)
{
    Gen *g = p->g;
    p->mode = PROGRAM_ROW;
    program_choose_targets(p);
    program_begin(p, "do j = 1, m");
    line(g, "d(j) = %s", program_value(p, 1));
    if (chance(g, 30)) line(g, "%s = %s*d(j)", program_at(p, program_target(p), -1, 0), program_real(p, "0.5"));
    if (chance(g, 25)) way_out(p);
    program_end(p, "end do");
    p->mode = PROGRAM_ALONE;
    p->targets = 0;
}
