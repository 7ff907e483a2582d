/* Statements of routines of whole programs. */
#include "programs.h"

#include <string.h>

void program_begin(Programs *p, const char *text)
{
    line(p->g, "%s", text);
    p->g->indent++;
}

void program_end(Programs *p, const char *text)
{
    p->g->indent--;
    line(p->g, "%s", text);
}

void program_otherwise(Programs *p, const char *text)
{
    program_end(p, text);
    p->g->indent++;
}

void program_add_view(Programs *p, ProgramView view)
{
    if (p->view_count < PROGRAM_VIEWS) p->views[p->view_count++] = view;
}

/* ---- whole arrays ---------------------------------------------------------------------------- */

static ProgramView *any_view(Programs *p) { return &p->views[below(p->g, p->view_count)]; }

/* All elements from -1, -1 to n+3, m+3, as a section. */
static const char *all_of(Programs *p, const ProgramView *view)
{
    Gen *g = p->g;
    return print(g, "%s(%d:%s,%d:%s)", view->name, view->low[0] - 1, plus(g, "n", view->low[0] + 3), view->low[1] - 1, plus(g, "m", view->low[1] + 3));
}

/* An array as a whole. */
static const char *whole(Programs *p)
{
    const ProgramView *view = any_view(p);
    return view->fixed ? all_of(p, view) : view->name;
}

static void assign_planes(Programs *p)
{
    Gen *g = p->g;
    const char *target = whole(p);
    p->mode = PROGRAM_PLANE;
    if (chance(g, 40)) line(g, "%s = %s*(%s + %s)", target, program_real(p, "0.5"), whole(p), whole(p));
    else line(g, "%s = %s", program_at(p, any_view(p), 0, 0), program_value(p, 1));
    p->mode = PROGRAM_ALONE;
}

static void where(Programs *p)
{
    Gen *g = p->g;
    p->mode = PROGRAM_PLANE;
    const char *mask = print(g, "%s > %s", program_at(p, any_view(p), 0, 0), program_leaf(p));
    if (chance(g, 40)) {
        line(g, "where (%s) %s = %s", mask, program_at(p, any_view(p), 0, 0), program_value(p, 1));
    } else {
        program_begin(p, print(g, "where (%s)", mask));
        line(g, "%s = %s", program_at(p, any_view(p), 0, 0), program_value(p, 1));
        if (chance(g, 40)) {
            program_otherwise(p, print(g, "elsewhere (%s < %s)", program_at(p, any_view(p), 0, 0), program_real(p, "0.125")));
            line(g, "%s = %s", program_at(p, any_view(p), 0, 0), program_value(p, 0));
        }
        program_otherwise(p, "elsewhere");
        line(g, "%s = %s", program_at(p, any_view(p), 0, 0), program_value(p, 1));
        program_end(p, "end where");
    }
    p->mode = PROGRAM_ALONE;
}

static void listed(Programs *p)
{
    Gen *g = p->g;
    const ProgramView *view = any_view(p);
    const char *at = plus(g, "j", view->low[1]), *half = program_real(p, "0.5");
    switch (below(g, 4)) {
    case 0: line(g, "d(1:3) = [s0, %s, c0]", program_leaf(p)); break;
    case 1: line(g, "d(1:m) = [(%s*%s(%d,%s), j = 1, m)]", half, view->name, view->low[0] + between(g, 0, 2), at); break;
    case 2:
        line(g, "d(1:m) = %s*(d(m:1:-1) + d(2:m+1))", half);
        break;
    default: line(g, "d([1, 3, 2]) = d([2, 1, 3]) - %s*[%s, s0, %s]", half, program_leaf(p), half);
    }
}

/* ---- what the host does ------------------------------------------------------------------------ */

static void say(Programs *p)
{
    Gen *g = p->g;
    const ProgramView *view = any_view(p);
    switch (below(g, 7)) {
    case 0: line(g, "write (*, '(a,es14.6)') 'v%u', %s", (unsigned)p->number, program_at(p, view, between(g, -1, 1), between(g, -1, 1))); break;
    case 1: line(g, "print '(a,3i6)', 'k%u', k1, failures, g%%s%%k", (unsigned)p->number); break;
    case 2:
        p->mode = PROGRAM_PLANE;
        line(g, "write (*, '(a,es14.6)') 's%u', sum(%s)", (unsigned)p->number, program_at(p, view, 0, 0));
        p->mode = PROGRAM_ALONE;
        break;
    case 3:
        line(g, "write (text, '(i9)') k1");
        line(g, "read (text, *) k1");
        break;
    case 4: line(g, "%s = %s", program_at(p, view, between(g, -1, 1), 0), program_leaf(p)); break;
    case 5: line(g, "s0 = %s*%s", program_real(p, "0.5"), program_at(p, view, between(g, -1, 1), 0)); break;
    default: line(g, "if (%s) print '(a,2es14.6)', 'c%u', s0, d(1)", program_any_condition(p), (unsigned)p->number);
    }
}

/* One is stored, and the other one, which may be the same memory, read at points before or behind. */
static void meet(Programs *p, const char *a, const char *b)
{
    Gen *g = p->g;
    bool first = chance(g, 50), behind = chance(g, 50);
    line(g, chance(g, 70) ? "do j = 1, m" : "do j = m, 1, -1");
    line(g, "  do i = 1, n");
    line(g, "    %s(i,j) = %s*%s(i%+d,j%+d) + %s", first ? a : b, program_real(p, "0.5"), first ? b : a, behind ? -1 : between(g, -2, 2), behind ? 0 : between(g, -1, 1), program_real(p, "0.25"));
    line(g, "  end do");
    line(g, "end do");
}

static void point_elsewhere(Programs *p)
{
    static const char *const targets[] = {"tx", "ty", "(-1:,-1:) => big(-3:2*n+5:2,-1:m+3)", "(-1:,-1:) => q3(:,2,:)", "(-1:n+3,-1:m+3) => buf", "g%q",
                                          "(-1:,-1:) => gs(2)%a", "(-1:,-1:) => tx(n+3:-1:-1,:)", "(-1:,-1:) => ty(:,m+3:-1:-1)", "(-1:,-1:) => q3(:,3,:)", "gs(ka)%a",
                                          "(-1:,-1:) => fx(-1:n+3,-1:m+3)", "(-1:,-1:) => fx(0:n+4,-1:m+3)"};
    Gen *g = p->g;
    static const char *const bases[13] = {"tx", "ty", NULL, NULL, NULL, "g%q", "gs(2)%a", "tx", "ty", NULL, "gs(ka)%a", "fx", "fx"};
    uint32_t which = below(g, 13);
    const char *name = chance(g, 60) ? "p1" : "p2", *target = targets[which], *form = *target == '(' ? "" : " => ";
    const char *guard = chance(g, 30) ? print(g, "if (%s) ", program_uniform_condition(p)) : "";
    if (chance(g, 20)) line(g, "ka = 1 + mod(ka, 3)");
    if (chance(g, 12)) {
        line(g, "lp => p1");
        line(g, "p1 => p2");
        line(g, "p2 => lp");
        return;
    }
    line(g, "%s%s%s%s", guard, name, form, target);
    if (bases[which] && chance(g, 70)) meet(p, name, bases[which]);
}

/* ---- scopes -------------------------------------------------------------------------------------- */

static void block(Programs *p)
{
    Gen *g = p->g;
    uint32_t scope = p->scopes++, views = p->view_count;
    bool allocatable = chance(g, 40);
    const char *name = print(g, "z%u", (unsigned)scope);
    program_begin(p, "block");
    line(g, allocatable ? "real(rk), allocatable :: %s(:,:)" : "real(rk) :: %s(-1:n+3,-1:m+3)", name);
    if (allocatable) line(g, "allocate (%s(-1:n+3,-1:m+3))", name);
    const char *text = whole(p);
    line(g, chance(g, 50) ? "%s(:,:) = %s" : "%s(:,:) = 2 - %s", name, text);
    program_add_view(p, (ProgramView){.name = name});
    program_statements(p, 1 + below(g, 3));
    p->view_count = views;
    program_end(p, "end block");
}

static void associate(Programs *p)
{
    Gen *g = p->g;
    uint32_t scope = p->scopes++, views = p->view_count, at = below(g, views);
    const ProgramView before = p->views[at];
    const char *name = print(g, "e%u", (unsigned)scope);
    ProgramView view = {.name = name, .low = {before.low[0], before.low[1]}, .shared = before.shared, .pointer = before.pointer};
    bool section = before.fixed || chance(g, 50);
    const char *of = before.name;
    if (section) {
        view.low[0] = view.low[1] = 2;
        of = all_of(p, &before);
    }
    program_begin(p, print(g, "associate (%s => %s, f%u => %s)", name, of, (unsigned)scope, chance(g, 50) ? "c0*2 + s0" : "d"));
    if (chance(g, 30) && views < PROGRAM_VIEWS) { /* both names are used */
        view.shared = view.pointer = true;
        p->views[at].shared = p->views[at].pointer = true;
        program_add_view(p, view);
    } else {
        p->views[at] = view;
    }
    program_statements(p, 1 + below(g, 3));
    p->view_count = views;
    p->views[at] = before;
    program_end(p, "end associate");
}

static void allocated(Programs *p)
{
    Gen *g = p->g;
    int which = p->work[0] ? 0 : 1;
    const char *name = which ? "tb" : "ta";
    uint32_t views = p->view_count;
    if (!p->work[which]) {
        assign_planes(p);
        return;
    }
    p->work[which] = false;
    const char *of = whole(p);
    if (chance(g, 40)) line(g, "allocate (%s(-1:n+3,-1:m+3), source = %s)", name, chance(g, 50) ? of : "0.25_rk");
    else {
        line(g, "allocate (%s(-1:n+3,-1:m+3))", name);
        line(g, "%s(:,:) = %s*%s", name, program_real(p, "0.5"), of);
    }
    program_add_view(p, (ProgramView){.name = name});
    program_statements(p, 1 + below(g, 3));
    p->view_count = views;
    p->work[which] = true;
    line(g, "deallocate (%s)", name);
}

/* ---- ways ------------------------------------------------------------------------------------------ */

static void branch(Programs *p)
{
    Gen *g = p->g;
    if (chance(g, 30)) {
        program_begin(p, "select case (k0)");
        line(g, "case (:0)");
        program_statements(p, 1);
        line(g, "case (2, 4)");
        program_statements(p, 1);
        line(g, "case default");
        program_statements(p, 1);
        program_end(p, "end select");
        return;
    }
    program_begin(p, print(g, "if (%s) then", program_any_condition(p)));
    program_statements(p, 1 + below(g, 2));
    if (chance(g, 50)) {
        program_otherwise(p, "else");
        program_statements(p, 1);
    }
    program_end(p, "end if");
}

static void steps(Programs *p)
{
    Gen *g = p->g;
    if (p->loops) {
        say(p);
        return;
    }
    p->loops = 1;
    program_begin(p, print(g, "do it = 1, %d", between(g, 2, 3)));
    p->loops = 0;
    p->nesting += 4; /* its variable is taken */
    program_statements(p, 2 + below(g, 2));
    p->nesting -= 4;
    if (chance(g, 30)) line(g, "if (s0 > %s) exit", program_real(p, "0.5"));
    program_end(p, "end do");
}

/* Of arrays whose names no other may stand for, and each of which is given once. */
static void call(Programs *p)
{
    Gen *g = p->g;
    uint32_t a = below(g, p->view_count), b = below(g, p->view_count);
    for (int tries = 0; tries < 20 && p->views[a].shared; tries++) a = below(g, p->view_count);
    for (int tries = 0; tries < 20 && (p->views[b].shared || a == b); tries++) b = below(g, p->view_count);
    if (p->helper || a == b || p->views[a].shared || p->views[b].shared || p->views[a].fixed || p->views[b].fixed) {
        program_nest(p);
        return;
    }
    const char *more = chance(g, 40) ? "" : chance(g, 50) ? ", os=c0" : p->optional && chance(g, 50) ? ", os=os" : ", os=(s0)";
    line(g, "call hp%u(%s, %s, n, m, (s0), %s%s)", (unsigned)p->number, p->views[a].name, p->views[b].name, program_uniform_condition(p), more);
}

void program_statements(Programs *p, uint32_t count)
{
    static const uint32_t weights[] = {40, 5, 9, 8, 4, 9, 12, 6, 6, 5, 7, 4, 7};
    static void (*const statements[])(Programs *) = {program_nest, program_column, assign_planes, where, listed, say, point_elsewhere, block, associate, allocated, branch, steps, call};
    for (; count; count--) {
        bool muted = begin_statement(p->g);
        uint32_t which = pick_weighted(p->g, weights, 13);
        if (p->nesting % 4 > 1 && (which == 7 || which == 8 || which == 9 || which == 10 || which == 11)) which = 0;
        if (p->nesting > 3 && which == 11) which = 0;
        if (p->helper && which == 6) which = 2;
        p->mode = PROGRAM_ALONE;
        p->nesting++;
        statements[which](p);
        p->nesting--;
        end_statement(p->g, muted);
    }
}
