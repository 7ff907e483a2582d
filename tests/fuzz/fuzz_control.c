/* Random statements that choose what runs: IF, SELECT CASE, jumps, loops of a lane. */
#include "fortran.h"

#include <string.h>

static void guard(Gen *g, int change)
{
    if (g->open_count) innermost(g)->guards += (uint32_t)change;
}

static void branch(Gen *g, uint32_t count)
{
    g->indent++;
    statements(g, count);
    g->indent--;
}

bool if_block(Gen *g)
{
    line(g, "if (%s) then", condition(g, 2));
    guard(g, 1);
    Flow before = g->flow;
    branch(g, 1 + below(g, 3));
    Flow then = g->flow;
    g->flow = before;
    if (chance(g, 25)) {
        line(g, "else if (%s) then", condition(g, 1));
        branch(g, 1);
        then = flow_meet(g, &then, &g->flow);
        g->flow = before;
    }
    if (chance(g, 50)) {
        line(g, "else");
        branch(g, 1 + below(g, 2));
    }
    line(g, "end if");
    g->flow = flow_meet(g, &then, &g->flow);
    guard(g, -1);
    return true;
}

bool logical_if(Gen *g)
{
    int id = chance(g, 50) ? writable_array(g, chance(g, 50)) : -1, offset;
    if (id >= 0) {
        const Array *a = &g->arrays[id];
        const char *value = assignable(g, a->kind, a->positive, 1), *test = condition(g, 2);
        line(g, "if (%s) %s = %s", test, written_element(g, (uint32_t)id, &offset), value);
        if (lane_of(g)) lane_of(g)->written |= 1u << id;
        return true;
    }
    int scalar = writable_scalar(g, KIND_COUNT, false);
    if (scalar < 0 || (g->clean && lane_of(g) && !g->flow.scalar[scalar])) return false;
    const char *value = assignable(g, g->scalars[scalar].kind, g->scalars[scalar].positive, 1);
    line(g, "if (%s) %s = %s", condition(g, 2), g->scalars[scalar].name, value);
    g->flow.linear[scalar] = false;
    return true;
}

/* SELECT CASE with a default. */
bool select_case(Gen *g)
{
    line(g, "select case (mod(abs(%s), 5))", expression(g, KIND_I4, 1).text);
    guard(g, 1);
    Flow before = g->flow, meet = before;
    static const char *const cases[] = {"case (0)", "case (1:2)", "case default"};
    for (int n = 0; n < 3; n++) {
        line(g, "%s", cases[n]);
        g->flow = before;
        branch(g, 1);
        meet = n ? flow_meet(g, &meet, &g->flow) : g->flow;
    }
    line(g, "end select");
    g->flow = meet;
    guard(g, -1);
    return true;
}

/* Some statements jumped over. */
bool skip_forward(Gen *g)
{
    uint32_t label = ++g->label * 10;
    line(g, "if (%s) goto %u", condition(g, 1), (unsigned)label);
    guard(g, 1);
    Flow before = g->flow;
    statements(g, 1 + below(g, 2));
    g->flow = flow_meet(g, &before, &g->flow);
    guard(g, -1);
    labelled(g, label, "continue");
    return true;
}

/* Goes on with the next row from within an inner loop; NULL: no loop around has a name. */
static const char *leave_rows(Gen *g)
{
    for (uint32_t n = 0; n + 1 < g->open_count; n++) {
        Open *row = &g->open[n];
        if (!row->named || row->label || chance(g, 40)) continue;
        for (uint32_t inner = n; inner < g->open_count; inner++) {
            g->open[inner].guards++;
            g->open[inner].left |= inner > n;
        }
        return print(g, "cycle loop%u", (unsigned)row->name);
    }
    return NULL;
}

/* Leaves the iteration, or now and then the loop. */
bool leave(Gen *g)
{
    Open *o = innermost(g);
    bool left = chance(g, 25);
    if (!o || g->pipeline || (g->clean && chance(g, 80))) return false;
    const char *test = condition(g, 1), *rows = !g->clean && chance(g, 10) ? leave_rows(g) : NULL;
    if (rows) {
        line(g, "if (%s) %s", test, rows);
        return true;
    }
    if (left) line(g, "if (%s) exit", test);
    else if (o->label) line(g, "if (%s) goto %u", test, (unsigned)o->label);
    else if (o->named) line(g, "if (%s) cycle loop%u", test, (unsigned)o->name);
    else line(g, "if (%s) cycle", test);
    o->left |= left;
    o->guards++;
    return true;
}

/* Ends the routine. */
bool return_early(Gen *g)
{
    if (g->clean && g->open_count) return false;
    line(g, "if (%s) return", condition(g, 1));
    guard(g, 1);
    return true;
}

/* Three ways, the second of which falls into the third. */
bool arithmetic_if(Gen *g)
{
    uint32_t first = g->label + 1;
    g->label += 4;
    const char *value = expression(g, chance(g, 60) ? KIND_R4 : chance(g, 50) ? KIND_I4 : KIND_R8, 1).text;
    line(g, "if (%s) %u, %u, %u", value, 10 * (unsigned)first, 10 * (unsigned)(first + 1), 10 * (unsigned)(first + 2));
    guard(g, 1);
    Flow before = g->flow;
    labelled(g, 10 * first, "continue");
    statements(g, 1);
    line(g, "goto %u", 10 * (unsigned)(first + 3));
    Flow negative = g->flow;
    g->flow = before;
    labelled(g, 10 * (first + 1), "continue");
    statements(g, 1);
    g->flow = flow_meet(g, &before, &g->flow);
    labelled(g, 10 * (first + 2), "continue");
    statements(g, 1);
    g->flow = flow_meet(g, &negative, &g->flow);
    labelled(g, 10 * (first + 3), "continue");
    guard(g, -1);
    return true;
}

/* ---- loops of a lane -------------------------------------------------------------------- */

/* A loop of a few iterations. */
bool short_loop(Gen *g)
{
    uint32_t counter = 0;
    while (!g->scalars[counter].counter) counter++;
    Flow before = g->flow;
    if (before.scalar[counter] || g->open_count == MAX_OPEN) return false; /* it is open already */
    line(g, "do %s = 1, %u", g->scalars[counter].name, 2 + (unsigned)below(g, 2));
    g->indent++;
    forget_linear(g, AXES);
    g->flow.scalar[counter] = true;
    g->open[g->open_count++] = (Open){.axis = AXES, .step = 1};
    statements(g, 1 + below(g, 2));
    Open o = g->open[--g->open_count];
    g->indent--;
    line(g, "end do");
    if (o.guards) g->flow = flow_meet(g, &before, &g->flow);
    g->flow.scalar[counter] = false;
    forget_linear(g, AXES);
    return true;
}

/* The scalar that counts turns, -1 where it does so already. */
static int turns_of(const Gen *g)
{
    for (uint32_t s = 0; s < g->scalar_count; s++)
        if (g->scalars[s].turns) return g->flow.scalar[s] ? -1 : (int)s;
    return -1;
}

/* DO WHILE that ends after a few turns at most. */
bool while_loop(Gen *g)
{
    int id = turns_of(g);
    if (id < 0 || g->open_count == MAX_OPEN) return false;
    const char *turns = g->scalars[id].name;
    forget_linear(g, AXES);
    line(g, "%s = 0", turns);
    line(g, "do while (%s < %u .and. (%s))", turns, 1 + (unsigned)below(g, 4), condition(g, 1));
    Flow before = g->flow;
    g->indent++;
    line(g, "%s = %s + 1", turns, turns);
    g->flow.scalar[id] = true;
    g->open[g->open_count++] = (Open){.axis = AXES, .step = 1, .guards = 1};
    statements(g, 1 + below(g, 3));
    g->open_count--;
    g->indent--;
    line(g, "end do");
    g->flow = flow_meet(g, &before, &g->flow);
    forget_linear(g, AXES);
    return true;
}

/* A loop made of a jump back. */
bool jump_back(Gen *g)
{
    int id = turns_of(g);
    if (id < 0) return false;
    const char *turns = g->scalars[id].name;
    uint32_t label = ++g->label * 10;
    forget_linear(g, AXES);
    line(g, "%s = 0", turns);
    labelled(g, label, "continue");
    line(g, "%s = %s + 1", turns, turns);
    g->flow.scalar[id] = true;
    statements(g, 1 + below(g, 3));
    line(g, "if (%s < %u .and. (%s)) goto %u", turns, 2 + (unsigned)below(g, 3), condition(g, 1), (unsigned)label);
    g->flow.scalar[id] = false;
    forget_linear(g, AXES);
    return true;
}

/* An array of the lane's own, filled and then swept. */
bool own_array(Gen *g)
{
    uint32_t id = 0, counter = 0;
    while (id < g->array_count && !g->arrays[id].own) id++;
    while (!g->scalars[counter].counter) counter++;
    if (id == g->array_count || g->flow.scalar[counter]) return false;
    const char *name = g->arrays[id].name, *c = g->scalars[counter].name;
    Kind kind = g->arrays[id].kind;
    bool down = chance(g, 40);
    line(g, "do %s = 1, %d", c, CONST_EXTENT);
    g->indent++;
    g->flow.scalar[counter] = true;
    line(g, "%s(%s) = %s", name, c, assignable(g, kind, false, 2));
    g->indent--;
    line(g, "end do");
    g->flow.whole[id] = true;
    if (chance(g, 50)) {
        line(g, "do %s = %d, %d, %d", c, down ? CONST_EXTENT - 1 : 2, down ? 1 : CONST_EXTENT, down ? -1 : 1);
        g->indent++;
        line(g, "%s(%s) = %s*%s(%s%c1) + %s*(%s)", name, c, literal(g, kind, "0.25"), name, c, down ? '+' : '-',
             literal(g, kind, "0.5"), assignable(g, kind, false, 1));
        g->indent--;
        line(g, "end do");
    }
    g->flow.scalar[counter] = false;
    return true;
}

/* ---- lists of points -------------------------------------------------------------------- */

/* Element of an array at a computed point of its first axis, other subscripts of open loops; NULL: it has none. */
static const char *element_at(Gen *g, uint32_t id, const char *point)
{
    const Array *a = &g->arrays[id];
    const char *text = print(g, "%s(%s", a->name, point);
    if (!g->flow.whole[id] || a->axis[0] != 0 || a->index || a->own) return NULL;
    for (uint32_t n = 1; n < a->rank; n++) {
        bool open = a->axis[n] == AXIS_CONST;
        for (uint32_t k = 0; k < g->open_count; k++) open |= g->open[k].axis == a->axis[n];
        if (!open) return NULL;
        text = print(g, "%s,%s", text, a->axis[n] == AXIS_CONST ? "2" : axis_variable(a->axis[n]));
    }
    return print(g, "%s)", text);
}

static const char *other_element(Gen *g, Kind kind, const char *point)
{
    for (int tries = 0; tries < 12; tries++) {
        uint32_t id = below(g, g->array_count);
        const char *text = g->arrays[id].kind == kind ? element_at(g, id, point) : NULL;
        if (text) return text;
    }
    return literal(g, kind, "0.3");
}

static void listed_assignment(Gen *g, const char *point)
{
    for (int tries = 0; tries < 12; tries++) {
        uint32_t id = below(g, g->array_count);
        const Array *a = &g->arrays[id];
        const char *target = element_at(g, id, point);
        if (!target || a->readonly || !is_real(a->kind)) continue;
        const char *half = literal(g, a->kind, "0.5"), *old = chance(g, 60) ? target : other_element(g, a->kind, point);
        const char *value = print(g, "%s*%s - %s*%s", half, old, half, other_element(g, a->kind, plus(g, point, between(g, -1, 1))));
        if (a->positive) value = print(g, "max(%s, abs(%s))", literal(g, a->kind, "0.1"), value);
        line(g, "%s = %s", target, value);
    }
}

/* The points where a condition holds are gathered in a list, and the listed ones worked on. */
bool listed_points(Gen *g)
{
    int count = -1;
    for (uint32_t s = 0; s < g->scalar_count; s++)
        if (g->scalars[s].list) count = (int)s;
    for (uint32_t n = 0; n < g->open_count; n++)
        if (g->open[n].axis == 0 || g->open[n].section) return false;
    if (count < 0 || g->open_count == MAX_OPEN) return false;
    g->lists = true;
    line(g, "nl = 0");
    line(g, "do i = %s, %s", plus(g, axis_low(g, 0), between(g, -1, 1)), plus(g, "ihi", between(g, -1, 1)));
    g->indent++;
    g->open[g->open_count++] = (Open){.axis = 0, .low = -1, .high = 1, .step = 1, .lane = true};
    g->flow.scalar[count] = true;
    line(g, "if (%s) then", condition(g, 1));
    g->open_count--;
    line(g, "  nl = nl + 1");
    line(g, "  kl(nl) = i");
    line(g, "end if");
    g->indent--;
    line(g, "end do");
    line(g, "do il = 1, nl");
    g->indent++;
    bool named = chance(g, 40);
    if (named) line(g, "ip = kl(il)");
    listed_assignment(g, named ? "ip" : "kl(il)");
    g->indent--;
    line(g, "end do");
    return true;
}
