/* Random statements, and what is defined behind them. */
#include "fortran.h"

#include <string.h>

Open *innermost(Gen *g) { return g->open_count ? &g->open[g->open_count - 1] : NULL; }

Open *lane_of(Gen *g)
{
    for (uint32_t n = g->open_count; n-- > 0;)
        if (g->open[n].lane) return &g->open[n];
    return NULL;
}

/* ---- flow ------------------------------------------------------------------------------- */

Flow flow_meet(const Gen *g, const Flow *a, const Flow *b)
{
    Flow meet = *a;
    for (uint32_t s = 0; s < g->scalar_count; s++) {
        meet.scalar[s] &= b->scalar[s];
        meet.linear[s] = a->linear[s] && b->linear[s] && a->linear_axis[s] == b->linear_axis[s];
        if (b->from[s] < meet.from[s]) meet.from[s] = b->from[s];
        if (b->to[s] > meet.to[s]) meet.to[s] = b->to[s];
    }
    for (uint32_t n = 0; n < g->array_count; n++) {
        meet.whole[n] &= b->whole[n];
        meet.part[n] &= b->part[n];
        meet.here[n] &= b->here[n];
        if (b->low[n] > meet.low[n]) meet.low[n] = b->low[n];
        if (b->high[n] < meet.high[n]) meet.high[n] = b->high[n];
    }
    return meet;
}

/* Runs in every iteration of the lane loop at hand. */
static bool is_sure(Gen *g)
{
    for (uint32_t n = g->open_count; n-- > 0;) {
        if (g->open[n].guards) return false;
        if (g->open[n].lane) return true;
    }
    return false;
}

/* The elements that all iterations wrote, unless more of the array is known to be defined. */
void mark_part(Gen *g, uint32_t array, int low, int high)
{
    Flow *f = &g->flow;
    if (f->part[array] && f->high[array] - f->low[array] >= high - low) return;
    f->part[array] = true;
    f->low[array] = low;
    f->high[array] = high;
}

void forget_linear(Gen *g, uint32_t axis)
{
    for (uint32_t s = 0; s < g->scalar_count; s++)
        if (axis == AXES || g->flow.linear_axis[s] == axis) g->flow.linear[s] = false;
}

/* ---- loops ------------------------------------------------------------------------------ */

static void print_do(Gen *g, const Open *o)
{
    const char *low = plus(g, axis_low(g, o->axis), o->low), *high = plus(g, axis_high(o->axis), o->high);
    const char *head = print(g, "%s = %s, %s", axis_variable(o->axis), o->step > 0 ? low : high, o->step > 0 ? high : low);
    if (o->step != 1) head = print(g, "%s, %d", head, o->step);
    if (o->label) line(g, "do %u %s", (unsigned)o->label, head);
    else if (o->named) line(g, "loop%u: do %s", (unsigned)o->name, head);
    else line(g, "do %s", head);
}

/* Opens a loop; `label` 0: one of its own, if loops have them. Its statements are indented. */
static void begin_loop(Gen *g, uint32_t axis, bool lane, uint32_t label, Flow *before)
{
    const uint32_t steps[] = {g->clean ? 200 : 40, 4, 2, 1};
    static const int step_values[] = {1, -1, 2, -2};
    static const uint32_t weights[] = {1, 2, 6, 1};
    Open o = {.axis = axis, .lane = lane, .step = step_values[pick_weighted(g, steps, 4)]};
    o.low = (int)pick_weighted(g, weights, 4) - 2;
    o.high = 2 - (int)pick_weighted(g, weights, 4);
    if (g->pipeline && lane) {
        int shorter = g->stage < 9 ? (int)g->stage++ / 3 : 3;
        o.low = shorter - 3;
        o.high = 3 - shorter;
    }
    if (g->labels) o.label = label ? label : ++g->label * 10;
    else o.named = chance(g, 20);
    o.name = ++g->names;
    print_do(g, &o);
    g->indent++;
    *before = g->flow;
    forget_linear(g, AXES);
    memset(g->flow.here, 0, sizeof g->flow.here);
    memcpy(o.defined, g->flow.scalar, sizeof o.defined);
    g->open[g->open_count++] = o;
}

static void end_loop(Gen *g, const Flow *before, bool print_end)
{
    Open o = g->open[--g->open_count];
    g->indent--;
    if (!print_end) {
    } else if (o.label) labelled(g, o.label, "continue");
    else if (o.named) line(g, "end do loop%u", (unsigned)o.name);
    else line(g, "end do");
    forget_linear(g, o.axis);
    Flow after = g->flow;
    memcpy(after.here, before->here, sizeof after.here);
    g->flow = flow_meet(g, before, &after);
    for (uint32_t n = 0; n < o.marks && !o.left && (o.step == 1 || o.step == -1); n++)
        mark_part(g, o.marked[n], o.low + o.mark_offset[n], o.high + o.mark_offset[n]);
}

/* ---- assignments ------------------------------------------------------------------------ */

static uint32_t some_depth(Gen *g)
{
    static const uint32_t weights[] = {1, 4, 5, 3, 1};
    return pick_weighted(g, weights, 5);
}

/* A work array along the loop at hand, or (mesh) one with all its other axes in open loops; -1: none. */
int writable_array(Gen *g, bool mesh)
{
    const Open *inner = lane_of(g) ? lane_of(g) : innermost(g);
    for (int tries = 0; tries < 20 && inner; tries++) {
        uint32_t id = below(g, g->array_count);
        const Array *a = &g->arrays[id];
        uint32_t along = 0, others = 0;
        for (uint32_t n = 0; n < a->rank; n++) {
            bool open = false;
            for (uint32_t k = 0; k < g->open_count; k++) open |= g->open[k].axis == a->axis[n];
            along += a->axis[n] == inner->axis;
            others += a->axis[n] < AXES && !open;
        }
        if (a->readonly || along != 1 || (others && chance(g, g->clean ? 100 : 97))) continue;
        if (g->clean && inner->lane && (inner->read >> id & 1)) continue;
        if (mesh == (a->rank > 1 || a->place == PLACE_DUMMY)) return (int)id;
    }
    return -1;
}

void note_write(Gen *g, uint32_t array, int offset)
{
    Open *lane = lane_of(g);
    const Array *a = &g->arrays[array];
    if (lane) lane->written |= 1u << array;
    if (!lane || a->rank != 1 || a->axis[0] != lane->axis) return;
    if (offset >= -REACH && offset <= REACH) g->flow.here[array] |= 1u << (offset + REACH);
    if (!is_sure(g) || lane->marks == MAX_ARRAYS || offset == ELSEWHERE) return;
    lane->mark_offset[lane->marks] = offset;
    lane->marked[lane->marks++] = array;
}

static bool assign_array(Gen *g, bool mesh)
{
    int id = writable_array(g, mesh), offset;
    if (id < 0) return false;
    const Array *a = &g->arrays[id];
    if (lane_of(g)) lane_of(g)->written |= 1u << id;
    const char *value = assignable(g, a->kind, a->positive, some_depth(g));
    line(g, "%s = %s", written_element(g, (uint32_t)id, &offset), value);
    note_write(g, (uint32_t)id, offset);
    return true;
}

int writable_scalar(Gen *g, Kind kind, bool local)
{
    for (int tries = 0; tries < 20; tries++) {
        uint32_t id = below(g, g->scalar_count);
        const Scalar *s = &g->scalars[id];
        if (s->readonly || s->big || s->counter || s->result || (kind != KIND_COUNT && s->kind != kind)) continue;
        if (s->dummy && (local || chance(g, 90))) continue;
        if (g->clean && lane_of(g) && (s->dummy || lane_of(g)->defined[id]) && !(is_sure(g) && chance(g, 6))) continue;
        return (int)id;
    }
    return -1;
}

static bool assign_scalar(Gen *g)
{
    int id = writable_scalar(g, KIND_COUNT, false);
    if (id < 0) return false;
    line(g, "%s = %s", g->scalars[id].name, assignable(g, g->scalars[id].kind, g->scalars[id].positive, some_depth(g)));
    g->flow.scalar[id] = true;
    g->flow.linear[id] = false;
    return true;
}

/* s = s + ..., or the extremum and where it is. */
static bool reduction(Gen *g)
{
    if (g->clean && lane_of(g) && chance(g, 95)) return false;
    for (uint32_t s = 0; s < g->scalar_count; s++) {
        const Scalar *scalar = &g->scalars[s];
        if (!scalar->big || !g->flow.scalar[s] || chance(g, 40)) continue;
        const char *term = scalar->kind == KIND_I4 ? print(g, "mod(%s, 5)", expression(g, KIND_I4, 1).text)
                                                   : assignable(g, scalar->kind, false, 2);
        line(g, "%s = %s %c (%s)", scalar->name, scalar->name, chance(g, 70) ? '+' : '-', term);
        return true;
    }
    int best = writable_scalar(g, KIND_R4, true), where = writable_scalar(g, KIND_I4, true);
    if (best < 0 || !g->flow.scalar[best] || g->scalars[best].positive) return false;
    const char *value = assignable(g, KIND_R4, false, 1);
    const Open *lane = lane_of(g);
    if (chance(g, 50) || where < 0 || !lane || !g->flow.scalar[where]) {
        const char *name = chance(g, 50) ? "max" : "min";
        line(g, "%s = %s(%s, %s)", g->scalars[best].name, name, g->scalars[best].name, value);
        return true;
    }
    line(g, "if (%s > %s) then", value, g->scalars[best].name);
    g->indent++;
    line(g, "%s = %s", g->scalars[best].name, value);
    line(g, "%s = %s", g->scalars[where].name, axis_variable(lane->axis));
    g->indent--;
    line(g, "end if");
    g->flow.linear[where] = false;
    return true;
}

/* it = i + c, under a condition something near. */
static bool assign_linear(Gen *g)
{
    int id = writable_scalar(g, KIND_I4, true);
    const Open *lane = lane_of(g);
    if (id < 0 || !lane || g->scalars[id].dummy) return false;
    int from = between(g, -1, 1), to = from;
    line(g, "%s = %s", g->scalars[id].name, plus(g, axis_variable(lane->axis), from));
    if (chance(g, 50)) {
        int other = between(g, -1, 1);
        line(g, "if (%s) %s = %s", condition(g, 1), g->scalars[id].name, plus(g, axis_variable(lane->axis), other));
        if (other < from) from = other;
        if (other > to) to = other;
        g->computed |= from != to;
    }
    g->flow.scalar[id] = true;
    g->flow.linear[id] = true;
    g->flow.linear_axis[id] = lane->axis;
    g->flow.from[id] = from;
    g->flow.to[id] = to;
    return true;
}

/* ---- choosing --------------------------------------------------------------------------- */

static bool lane_statement(Gen *g)
{
    static const uint32_t weights[] = {90, 72, 54, 18, 21, 6, 9, 12, 6, 15, 9, 6, 3, 4, 3, 3, 1};
    bool deep = g->depth > 4;
    switch (pick_weighted(g, weights, 17)) {
    case 0: return assign_array(g, false);
    case 1: return assign_array(g, true);
    case 2: return assign_scalar(g);
    case 3: return logical_if(g);
    case 4: return !deep && if_block(g);
    case 5: return !deep && select_case(g);
    case 6: return !deep && !g->pipeline && short_loop(g);
    case 7: return reduction(g);
    case 8: return leave(g);
    case 9: return assign_linear(g);
    case 10: return call_helper(g), true;
    case 11: return !deep && skip_forward(g);
    case 12: return !deep && arithmetic_if(g);
    case 13: return !deep && !g->pipeline && while_loop(g);
    case 14: return !deep && !g->pipeline && jump_back(g);
    case 15: return own_array(g);
    default: return return_early(g);
    }
}

static uint32_t axes_of(const Gen *g)
{
    uint32_t axes = 1;
    for (uint32_t a = 0; a < g->array_count; a++)
        for (uint32_t n = 0; n < g->arrays[a].rank; n++)
            if (g->arrays[a].axis[n] < AXES && g->arrays[a].axis[n] >= axes) axes = g->arrays[a].axis[n] + 1;
    return axes;
}

static bool is_open(const Gen *g, uint32_t axis)
{
    for (uint32_t n = 0; n < g->open_count; n++)
        if (g->open[n].axis == axis) return true;
    return false;
}

static bool inner_loop(Gen *g)
{
    uint32_t axis = is_open(g, 0) || (axes_of(g) > 1 && !g->pipeline && !is_open(g, 1) && chance(g, 10)) ? 1 : 0;
    Flow before;
    if (is_open(g, axis) || g->open_count == MAX_OPEN) return false;
    begin_loop(g, axis, true, 0, &before);
    statements(g, 1 + below(g, 5));
    end_loop(g, &before, true);
    return true;
}

static bool row_statement(Gen *g)
{
    static const uint32_t weights[] = {140, 20, 8, 14, 6, 6, 4, 2, 1};
    bool deep = g->depth > 4;
    switch (pick_weighted(g, weights, 9)) {
    case 0: return inner_loop(g);
    case 1: return assign_scalar(g);
    case 2: return !deep && if_block(g);
    case 3: return !g->pipeline && section_assignment(g);
    case 4: return call_helper(g), true;
    case 5: return !g->pipeline && assign_array(g, true);
    case 6: return !g->pipeline && listed_points(g);
    case 7: return !deep && !g->pipeline && arithmetic_if(g);
    default: return return_early(g);
    }
}

/* Loops over the axes but one, and inside of them rows. */
static bool row_nest(Gen *g)
{
    uint32_t axes = axes_of(g), count = 0, order[AXES];
    Flow before[AXES];
    uint32_t inner = axes > 1 && !g->pipeline && chance(g, 12) ? 1 : 0;
    for (uint32_t axis = axes; axis-- > 0;)
        if (axis != inner) order[count++] = axis;
    if (!count) return inner_loop(g);
    for (uint32_t n = 0; n < count; n++) begin_loop(g, order[n], false, 0, &before[n]);
    g->stage = 0;
    statements(g, 2 + below(g, 6) + (g->pipeline ? 3 + below(g, 7) : 0));
    for (uint32_t n = count; n-- > 0;) end_loop(g, &before[n], true);
    return true;
}

/* All axes, perfectly nested; labelled loops may share their end. */
static bool perfect_nest(Gen *g)
{
    uint32_t axes = axes_of(g), label = g->labels && chance(g, 40) ? ++g->label * 10 : 0;
    Flow before[AXES];
    bool swapped = axes > 1 && chance(g, 25);
    for (uint32_t n = 0; n < axes; n++) {
        uint32_t axis = axes - 1 - n;
        if (swapped && axis < 2) axis = 1 - axis;
        begin_loop(g, axis, n + 1 == axes, label, &before[n]);
    }
    statements(g, 1 + below(g, 5));
    for (uint32_t n = axes; n-- > 0;) end_loop(g, &before[n], !label || n + 1 == axes);
    return true;
}

static bool top_statement(Gen *g)
{
    static const uint32_t weights[] = {90, 50, 16, 10, 4, 12, 3, 2, 2};
    bool deep = g->depth > 2;
    switch (pick_weighted(g, weights, 9)) {
    case 0: return row_nest(g);
    case 1: return perfect_nest(g);
    case 2: return assign_scalar(g);
    case 3: return !deep && if_block(g);
    case 4: return !deep && short_loop(g);
    case 5: return section_assignment(g);
    case 6: return listed_points(g);
    case 7: return !deep && arithmetic_if(g);
    default: return return_early(g);
    }
}

void statements(Gen *g, uint32_t count)
{
    g->depth++;
    for (uint32_t n = 0, tries = 0; n < count && tries < 4 * count; tries++) {
        bool muted = begin_statement(g);
        bool only_short = g->open_count && !lane_of(g) && innermost(g)->axis == AXES && g->open_count == 1;
        n += g->open_count == 0 || only_short ? top_statement(g) : lane_of(g) ? lane_statement(g) : row_statement(g);
        end_statement(g, muted);
    }
    g->depth--;
}

static void initialize(Gen *g)
{
    for (uint32_t s = 0; s < g->scalar_count; s++) {
        const Scalar *scalar = &g->scalars[s];
        if (scalar->dummy || scalar->counter || scalar->turns || scalar->list || (!scalar->big && !chance(g, 45))) continue;
        bool muted = begin_statement(g);
        const char *value = scalar->kind == KIND_L4 ? (chance(g, 50) ? ".true." : ".false.")
                            : is_real(scalar->kind) ? literal(g, scalar->kind, scalar->positive ? "0.7" : scalar->big ? "0.0" : "0.3")
                                                    : literal(g, scalar->kind, scalar->big ? "0" : "2");
        line(g, "%s = %s", scalar->name, value);
        g->flow.scalar[s] = true;
        end_statement(g, muted);
    }
    for (uint32_t axis = 0; axis < axes_of(g); axis++) line(g, "%s = %u", axis_variable(axis), (unsigned)below(g, 4));
}

/* What the loops leave behind reaches an output. */
static void use_last_values(Gen *g)
{
    const char *value = print(g, "0.01*mod(%s, 13)", axis_variable(below(g, axes_of(g))));
    for (uint32_t s = 0; s < g->scalar_count; s++) {
        const Scalar *scalar = &g->scalars[s];
        if (!g->flow.scalar[s] || scalar->dummy || chance(g, 30)) continue;
        if (scalar->kind == KIND_L4) value = print(g, "%s + merge(0.1, 0.2, %s)", value, scalar->name);
        else if (is_real(scalar->kind)) value = print(g, "%s + %s*%s", value, scalar->big ? "0.0000001" : "0.02", scalar->name);
        else value = print(g, "%s + 0.001*%s", value, scalar->big ? print(g, "mod(%s, 100)", scalar->name) : print(g, "mod(%s, 200)", scalar->name));
    }
    bool muted = begin_statement(g);
    line(g, "out = %s", value);
    end_statement(g, muted);
}

void routine_body(Gen *g)
{
    initialize(g);
    statements(g, 1 + below(g, 4));
    use_last_values(g);
}
