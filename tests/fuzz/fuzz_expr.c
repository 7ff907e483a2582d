/* Random expressions with a bound of their absolute value. */
#include "fortran.h"

#include <string.h>

static Piece primary(const char *text, double bound) { return (Piece){text, bound, 3}; }

const char *wrapped(Gen *g, Piece e, int level)
{
    return e.level < level ? print(g, "(%s)", e.text) : e.text;
}

const char *plus(Gen *g, const char *base, int offset)
{
    if (offset == 0) return base;
    return print(g, "%s%c%d", base, offset < 0 ? '-' : '+', offset < 0 ? -offset : offset);
}

/* ---- leaves ----------------------------------------------------------------------------- */

const char *literal(Gen *g, Kind kind, const char *digits)
{
    if (kind == KIND_R8) return print(g, g->kind_names ? "%s_rk" : "%sd0", digits);
    if (kind == KIND_I8) return print(g, "%s_8", digits);
    return digits;
}

static Piece constant(Gen *g, Kind kind)
{
    static const char *const reals[] = {"0.5", "1.0", "2.0", "0.1", "0.3", "1.7", "0.25", "3.0", "1.5", "0.0"};
    static const double values[] = {0.5, 1, 2, 0.1, 0.3, 1.7, 0.25, 3, 1.5, 0};
    if (is_real(kind)) {
        uint32_t n = below(g, 10);
        return primary(literal(g, kind, reals[n]), values[n]);
    }
    uint32_t value = below(g, 12);
    return primary(literal(g, kind, print(g, "%u", (unsigned)value)), value);
}

/* A scalar of the kind that may be read, -1 when a few tries find none. */
int readable_scalar(Gen *g, Kind kind, bool positive)
{
    for (int tries = 0; tries < 12 && g->scalar_count; tries++) {
        uint32_t id = below(g, g->scalar_count);
        const Scalar *s = &g->scalars[id];
        if (s->kind == kind && g->flow.scalar[id] && (!positive || s->positive) && !s->big && (!s->result || chance(g, 10)))
            return (int)id;
    }
    return -1;
}

static const Open *open_on(const Gen *g, uint32_t axis)
{
    for (uint32_t n = g->open_count; n-- > 0;)
        if (g->open[n].axis == axis) return &g->open[n];
    return NULL;
}

/* A subscript of an axis, reading from its variable + *from to + *to; or elsewhere on it (`fixed`). */
static const char *subscript(Gen *g, const Array *a, uint32_t n, const Open *open, int *from, int *to)
{
    static const uint32_t weights[] = {10, 3, 3, 1, 1, 1, 1};
    static const int offsets[] = {0, -1, 1, -2, 2, -3, 3};
    uint32_t axis = a->axis[n];
    int offset = offsets[pick_weighted(g, weights, 7)];
    if (open->section) {
        *from = *to = offset;
        return section_text(g, open, offset);
    }
    for (uint32_t s = 0; s < g->scalar_count && chance(g, 60); s++)
        if (g->flow.linear[s] && g->flow.linear_axis[s] == axis) {
            int room = between(g, -1, 1);
            *from = g->flow.from[s] + room;
            *to = g->flow.to[s] + room;
            return plus(g, g->scalars[s].name, room);
        }
    *from = *to = offset;
    return offset > 0 && chance(g, 5) ? print(g, "%d+%s", offset, axis_variable(axis)) : plus(g, axis_variable(axis), offset);
}

/* A subscript for an axis without an open loop, or one that a loop over it does not choose. */
static const char *fixed_subscript(Gen *g, uint32_t axis)
{
    const char *high = axis_high(axis);
    return chance(g, 50) ? plus(g, axis_low(g, axis), between(g, -1, 2)) : plus(g, high, between(g, -2, 1));
}

static const char *index_text(Gen *g, const Array *a, uint32_t n)
{
    const Open *open = open_on(g, a->axis[n]);
    int from, to;
    if (open) return subscript(g, a, n, open, &from, &to);
    return fixed_subscript(g, a->axis[n]);
}

static const char *const_subscript(Gen *g)
{
    for (uint32_t s = 0; s < g->scalar_count; s++)
        if (g->scalars[s].counter && g->flow.scalar[s] && chance(g, 70)) return g->scalars[s].name;
    return print(g, "%u", 1 + (unsigned)below(g, CONST_EXTENT));
}

/* Element of a[idx(i)], or at a point computed and kept between the ends of the loop. */
static const char *gathered(Gen *g, uint32_t axis, const Open *open)
{
    const char *high = axis_high(axis);
    if (open->section || g->open[g->open_count - 1].section) return NULL;
    for (uint32_t x = 0; x < g->array_count && axis == 0; x++)
        if (g->arrays[x].index && chance(g, 60)) return print(g, "%s(%s)", g->arrays[x].name, axis_variable(0));
    Piece e = expression(g, KIND_I4, 1);
    g->computed = true;
    return print(g, "min(max(%s, %s), %s)", axis_low(g, axis), e.text, high);
}

/* Is element variable + from .. variable + to of the first dimension defined? */
static bool is_defined(const Gen *g, uint32_t id, const Open *open, int from, int to)
{
    const Flow *f = &g->flow;
    if (f->whole[id]) return true;
    if (!open) return false;
    if (open == &g->open[g->open_count - 1] && from == to && from >= -REACH && from <= REACH &&
        (f->here[id] >> (from + REACH) & 1))
        return true;
    return f->part[id] && open->low + from >= f->low[id] && open->high + to <= f->high[id];
}

static Open *lane_loop(Gen *g)
{
    for (uint32_t n = g->open_count; n-- > 0;)
        if (g->open[n].lane) return &g->open[n];
    return NULL;
}

/* Whether the loop at hand stays parallel when it reads the array at its own point, or (`away`) elsewhere. */
static bool is_clean_read(Gen *g, uint32_t id, bool away)
{
    Open *lane = lane_loop(g);
    if (!g->clean || !lane || !away || g->arrays[id].own) return true;
    if (lane->written >> id & 1) return false;
    lane->read |= 1u << id;
    return true;
}

/* The element as it stands in expressions: they know no small integers. */
static const char *element_text(Gen *g, const Array *a, const char *subscripts)
{
    const char *text = *subscripts ? print(g, "%s(%s)", a->name, subscripts) : a->name;
    return a->small && a->kind == KIND_I4 ? print(g, "int(%s)", text) : text;
}

/* Sections of two axes: with one subscript alone a scalar, an array of one dimension would stand among those of two. */
static bool is_section_of_two(const Gen *g, const Open *open)
{
    uint32_t sections = 0;
    for (uint32_t n = 0; n < g->open_count; n++) sections += g->open[n].section;
    return open->section && sections > 1;
}

static const char *element_of(Gen *g, uint32_t id)
{
    const Array *a = &g->arrays[id];
    const char *text = "";
    bool away = false;
    if (g->open_count && g->open[g->open_count - 1].whole) return g->flow.whole[id] ? element_text(g, a, "") : NULL;
    for (uint32_t n = 0; n < a->rank; n++) {
        const Open *open = a->axis[n] < AXES ? open_on(g, a->axis[n]) : NULL;
        bool straight = open && (chance(g, g->clean && !a->readonly ? 100 : 96) || is_section_of_two(g, open));
        const char *index;
        int from = 0, to = 0;
        if (a->axis[n] == AXIS_CONST) index = const_subscript(g);
        else if (straight) index = subscript(g, a, n, open, &from, &to);
        else if (open && chance(g, 60) && g->flow.whole[id]) index = gathered(g, a->axis[n], open);
        else if (g->flow.whole[id]) index = fixed_subscript(g, a->axis[n]);
        else index = NULL;
        if (!index || (n == 0 && !is_defined(g, id, open, from, to))) return NULL;
        bool row = open && !open->lane && !open->section;
        if (g->clean && row && from && !a->readonly && chance(g, 95)) return NULL;
        away |= !straight || from || to;
        text = print(g, "%s%s%s", text, n ? "," : "", index);
    }
    return is_clean_read(g, id, away) ? element_text(g, a, text) : NULL;
}

const char *readable_element(Gen *g, Kind kind, bool positive)
{
    for (int tries = 0; tries < 16; tries++) {
        uint32_t id = below(g, g->array_count ? g->array_count : 1);
        const Array *a = &g->arrays[id];
        if (!g->array_count || a->kind != kind || (positive && !a->positive) || a->index || !fits_section(g, id)) continue;
        const char *text = element_of(g, id);
        if (text) return text;
    }
    return NULL;
}

const char *written_element(Gen *g, uint32_t id, int *offset)
{
    const Array *a = &g->arrays[id];
    const char *text = "";
    *offset = 0;
    if (g->open_count && g->open[g->open_count - 1].whole) return a->name;
    for (uint32_t n = 0; n < a->rank; n++) {
        const Open *open = a->axis[n] < AXES ? open_on(g, a->axis[n]) : NULL;
        int shift = g->clean || chance(g, 80) ? 0 : between(g, -2, 2);
        const char *scattered = g->clean || !open || n || !open->lane || chance(g, 92) ? NULL : gathered(g, a->axis[n], open);
        const char *index;
        if (a->axis[n] == AXIS_CONST) index = const_subscript(g);
        else if (!open) index = index_text(g, a, n);
        else if (open->section) index = section_text(g, open, 0);
        else if (scattered) index = scattered;
        else index = plus(g, axis_variable(a->axis[n]), shift);
        if (n == 0) *offset = scattered ? ELSEWHERE : open && !open->section ? shift : 0;
        text = print(g, "%s%s%s", text, n ? "," : "", index);
    }
    return print(g, "%s(%s)", a->name, text);
}

static Piece positive_leaf(Gen *g, Kind kind)
{
    const char *element = chance(g, 70) ? readable_element(g, kind, true) : NULL;
    if (element) return primary(element, BOUND);
    int scalar = readable_scalar(g, kind, true);
    if (scalar >= 0) return primary(g->scalars[scalar].name, BOUND);
    return primary(print(g, "(%s + abs(%s))", literal(g, kind, "0.2"), expression(g, kind, 1).text), 50);
}

static Piece big_leaf(Gen *g, Kind kind)
{
    for (uint32_t s = 0; s < g->scalar_count; s++)
        if (g->scalars[s].big && g->scalars[s].kind == kind && g->flow.scalar[s])
            return kind == KIND_I4 ? primary(print(g, "mod(%s, 100)", g->scalars[s].name), 100)
                                   : (Piece){print(g, "%s*%s", literal(g, kind, "0.000001"), g->scalars[s].name), BOUND, 2};
    return constant(g, kind);
}

static Piece leaf(Gen *g, Kind kind)
{
    uint32_t way = below(g, 100);
    const char *element = way < 58 ? readable_element(g, kind, false) : NULL;
    if (element) return primary(element, is_real(kind) ? BOUND : INT_BOUND);
    int scalar = way < 85 ? readable_scalar(g, kind, false) : -1;
    if (scalar >= 0) return primary(g->scalars[scalar].name, is_real(kind) ? BOUND : INT_BOUND);
    if (kind == KIND_I4 && g->open_count && !g->open[g->open_count - 1].section && chance(g, 60)) {
        const Open *open = &g->open[below(g, g->open_count)];
        if (open->axis < AXES) return primary(print(g, "mod(%s, 13)", axis_variable(open->axis)), 13);
    }
    if (chance(g, 6)) return big_leaf(g, kind);
    return constant(g, kind);
}

/* ---- operations ------------------------------------------------------------------------- */

bool in_section(const Gen *g) { return g->open_count && g->open[g->open_count - 1].section; }

static Kind narrower(Gen *g, Kind kind)
{
    switch (kind) {
    case KIND_R8: return chance(g, 70) ? KIND_R4 : KIND_I4;
    case KIND_R4: return chance(g, 75) ? KIND_I4 : KIND_I8;
    case KIND_I8: return KIND_I4;
    default: return kind;
    }
}

static Piece operand(Gen *g, Kind kind, uint32_t depth)
{
    return expression(g, chance(g, 8) ? narrower(g, kind) : kind, depth);
}

static Piece sum(Gen *g, Kind kind, uint32_t depth)
{
    Piece a = expression(g, kind, depth), b = operand(g, kind, depth);
    char sign = chance(g, 50) ? '+' : '-';
    if (is_real(kind) && chance(g, 15)) return (Piece){print(g, "-%s %c %s", wrapped(g, a, 2), sign, wrapped(g, b, 2)), a.bound + b.bound, 0};
    return (Piece){print(g, "%s %c %s", wrapped(g, a, 1), sign, wrapped(g, b, chance(g, 70) ? 2 : 1)), a.bound + b.bound, 1};
}

static Piece product(Gen *g, Kind kind, uint32_t depth)
{
    Piece a = expression(g, kind, depth), b = operand(g, kind, depth);
    return (Piece){print(g, "%s*%s", wrapped(g, a, 2), wrapped(g, b, 2)), a.bound * b.bound, 2};
}

static Piece quotient(Gen *g, Kind kind, uint32_t depth)
{
    Piece a = expression(g, kind, depth), b = positive_leaf(g, kind);
    return (Piece){print(g, "%s/%s", wrapped(g, a, 2), wrapped(g, b, 3)), 10 * a.bound, 2};
}

static const char *merge_condition(Gen *g, uint32_t depth) { return condition(g, depth ? depth - 1 : 0); }

static Piece merged(Gen *g, Kind kind, uint32_t depth)
{
    static const char *const names[] = {"cvmgp", "cvmgm", "cvmgz", "cvmgn"};
    Piece a = expression(g, kind, depth), b = expression(g, kind, depth);
    double bound = a.bound > b.bound ? a.bound : b.bound;
    if (chance(g, 30)) {
        Piece c = expression(g, chance(g, 70) ? KIND_R4 : KIND_I4, depth);
        return primary(print(g, "%s(%s, %s, %s)", names[below(g, 4)], a.text, b.text, c.text), bound);
    }
    const char *name = chance(g, 30) ? "merge" : "cvmgt";
    return primary(print(g, "%s(%s, %s, %s)", name, a.text, b.text, merge_condition(g, depth)), bound);
}

static Piece extremum(Gen *g, Kind kind, uint32_t depth)
{
    Piece a = expression(g, kind, depth), b = expression(g, kind, depth);
    double bound = a.bound > b.bound ? a.bound : b.bound;
    const char *name = chance(g, 50) ? "min" : "max";
    if (chance(g, 75)) return primary(print(g, "%s(%s, %s)", name, a.text, b.text), bound);
    Piece c = leaf(g, kind);
    return primary(print(g, "%s(%s, %s, %s)", name, a.text, b.text, c.text), bound > c.bound ? bound : c.bound);
}

/* No cubes: GCC folds those of values that it knows with one rounding. */
static Piece power(Gen *g, Kind kind)
{
    return (Piece){print(g, "%s**2", wrapped(g, leaf(g, kind), 3)), BOUND * BOUND, 2};
}

/* The same library serves both sides. */
static Piece library_function(Gen *g, Kind kind, Piece a)
{
    switch (below(g, 5)) {
    case 0: return primary(print(g, "exp(-abs(%s))", a.text), 1);
    case 1: return primary(print(g, "log(%s)", positive_leaf(g, kind).text), 4);
    case 2: return primary(print(g, "sin(%s)", a.text), 1);
    case 3: return primary(print(g, "atan2(%s, %s)", a.text, positive_leaf(g, kind).text), 4);
    default: return (Piece){print(g, "%s**%s", wrapped(g, positive_leaf(g, kind), 3), literal(g, kind, "0.7")), 16, 2};
    }
}

static Piece real_function(Gen *g, Kind kind, uint32_t depth)
{
    Piece a = expression(g, kind, depth);
    switch (below(g, 11)) {
    case 8: return primary(print(g, "modulo(%s, %s)", a.text, literal(g, kind, "0.7")), 1);
    case 9: return in_section(g) ? power(g, kind) : library_function(g, kind, a);
    case 10: return primary(print(g, "sqrt(abs(%s))", a.text), a.bound + 1);
    case 0: return primary(print(g, "sqrt(%s)", positive_leaf(g, kind).text), 8);
    case 1: return primary(print(g, "sqrt(abs(%s))", a.text), a.bound + 1);
    case 2: return primary(print(g, "aint(%s)", a.text), a.bound);
    case 3: return primary(print(g, "anint(%s)", a.text), a.bound + 1);
    case 4: return primary(print(g, "mod(%s, %s)", a.text, literal(g, kind, "0.7")), 1);
    case 5: return primary(print(g, "dim(%s, %s)", a.text, leaf(g, kind).text), a.bound + BOUND);
    case 6: return power(g, kind);
    default: return primary(print(g, "sign(%s, %s)", a.text, leaf(g, kind).text), a.bound);
    }
}

static Piece converted(Gen *g, Kind kind, uint32_t depth)
{
    if (kind == KIND_R8) {
        Piece e = expression(g, chance(g, 70) ? KIND_R4 : KIND_I4, depth);
        return primary(print(g, "dble(%s)", e.text), e.bound);
    }
    Piece e = expression(g, chance(g, 50) ? KIND_R8 : KIND_I4, depth);
    return primary(print(g, "real(%s)", e.text), e.bound);
}

static Piece helper_call(Gen *g, Kind kind, uint32_t depth)
{
    static const char *const statement_functions[] = {"sf", "sg"};
    if (g->has_function[kind] && chance(g, 60))
        return primary(print(g, "%s(%s, %s)", statement_functions[kind], assignable(g, kind, false, depth),
                             assignable(g, kind, false, 0)), BOUND);
    for (uint32_t h = 0; h < g->helper_count; h++) {
        const Helper *helper = &g->helpers[h];
        if (helper->type != kind || chance(g, 30)) continue;
        if (helper->kind == HELPER_FUNCTION)
            return primary(print(g, "%s(%s, %s)", helper->name, assignable(g, kind, false, depth), assignable(g, kind, false, 0)), BOUND);
        if (helper->kind != HELPER_PICK || !open_on(g, 0) || g->clean) continue;
        for (uint32_t a = 0; a < g->array_count; a++)
            if (g->arrays[a].kind == kind && g->flow.whole[a] && g->arrays[a].axis[0] == 0 && g->arrays[a].rank == 1 &&
                g->arrays[a].lower[0] <= 1)
                return primary(print(g, "%s(%s(1), %s)", helper->name, g->arrays[a].name, plus(g, "i", between(g, -1, 2))), BOUND);
    }
    return leaf(g, kind);
}

static Piece limited(Gen *g, Kind kind, Piece e)
{
    if (!is_real(kind)) return e.bound > 100000 ? primary(print(g, "mod(%s, %s)", e.text, literal(g, kind, "50")), 50) : e;
    if (e.bound <= 100) return e;
    const char *digits = e.bound > 1000 ? "0.001" : "0.05";
    return (Piece){print(g, "%s*%s", literal(g, kind, digits), wrapped(g, e, 2)), e.bound * (e.bound > 1000 ? 0.001 : 0.05), 2};
}

static Piece real_expression(Gen *g, Kind kind, uint32_t depth)
{
    static const uint32_t weights[] = {9, 8, 3, 4, 4, 5, 2, 2, 2};
    switch (pick_weighted(g, weights, 9)) {
    case 0: return sum(g, kind, depth);
    case 1: return product(g, kind, depth);
    case 2: return quotient(g, kind, depth);
    case 3: return merged(g, kind, depth);
    case 4: return extremum(g, kind, depth);
    case 5: return real_function(g, kind, depth);
    case 6: return in_section(g) ? leaf(g, kind) : converted(g, kind, depth);
    case 7: return in_section(g) || g->in_helper ? leaf(g, kind) : helper_call(g, kind, depth);
    default: {
        Piece a = expression(g, kind, depth);
        return primary(print(g, "abs(%s)", a.text), a.bound);
    }
    }
}

static Piece int_expression(Gen *g, Kind kind, uint32_t depth)
{
    Piece a = expression(g, kind, depth), x;
    switch (below(g, 15)) {
    case 11: return primary(print(g, "ieor(%s, %s)", a.text, literal(g, kind, "5")), 2 * a.bound + 8);
    case 12: return primary(print(g, "ishft(iand(%s, %s), %d)", a.text, literal(g, kind, "255"), between(g, -3, 3)), 2040);
    case 13: return primary(print(g, "modulo(%s, %s)", a.text, literal(g, kind, "7")), 7);
    case 14: return primary(print(g, "not(%s)", a.text), a.bound + 1);
    case 0: case 1: return sum(g, kind, depth);
    case 2: return product(g, kind, depth);
    case 3: return primary(print(g, "mod(%s, %s)", a.text, literal(g, kind, "7")), 7);
    case 4: return (Piece){print(g, "%s/%s", wrapped(g, a, 3), literal(g, kind, "3")), a.bound, 2};
    case 5: return extremum(g, kind, depth);
    case 6: return primary(print(g, "abs(%s)", a.text), a.bound);
    case 7: return primary(print(g, "iand(%s, %s)", a.text, literal(g, kind, "7")), 7);
    case 8: return merged(g, kind, depth);
    default:
        x = expression(g, chance(g, 60) ? KIND_R4 : KIND_R8, depth);
        static const char *const names[] = {"nint", "int", "floor", "ceiling"};
        if (kind == KIND_I8) return primary(print(g, "int(%s, 8)", x.text), x.bound + 1);
        return primary(print(g, "%s(%s)", names[below(g, 4)], x.text), x.bound + 1);
    }
}

Piece expression(Gen *g, Kind kind, uint32_t depth)
{
    Piece piece;
    if (kind == KIND_L4) return primary(condition(g, depth), 1);
    if (depth && chance(g, 15) && over_section(g, kind, &piece)) return piece;
    if (depth == 0 || chance(g, 18)) return leaf(g, kind);
    return limited(g, kind, is_real(kind) ? real_expression(g, kind, depth - 1) : int_expression(g, kind, depth - 1));
}

/* ---- conditions ------------------------------------------------------------------------- */

static const char *comparison(Gen *g, uint32_t depth)
{
    static const char *const old[] = {".lt.", ".le.", ".gt.", ".ge.", ".eq.", ".ne."};
    static const char *const new[] = {"<", "<=", ">", ">=", "==", "/="};
    Kind kind = chance(g, 75) ? KIND_R4 : chance(g, 50) ? KIND_R8 : KIND_I4;
    uint32_t op = is_real(kind) && chance(g, 90) ? below(g, 4) : below(g, 6);
    Piece a = expression(g, kind, depth), b = operand(g, kind, depth / 2);
    return print(g, "%s %s %s", wrapped(g, a, 1), g->options->fixed || chance(g, 30) ? old[op] : new[op], wrapped(g, b, 1));
}

static const char *logical_leaf(Gen *g)
{
    const char *element = chance(g, 60) ? readable_element(g, KIND_L4, false) : NULL;
    int scalar = element ? -1 : readable_scalar(g, KIND_L4, false);
    return element ? element : scalar >= 0 ? g->scalars[scalar].name : NULL;
}

const char *condition(Gen *g, uint32_t depth)
{
    Piece piece;
    if (depth && chance(g, 10) && over_section(g, KIND_L4, &piece)) return piece.text;
    const char *leaf_text = chance(g, 35) ? logical_leaf(g) : NULL;
    if (leaf_text) return chance(g, 80) ? leaf_text : print(g, ".not. %s", leaf_text);
    if (depth == 0 || chance(g, 65)) return comparison(g, depth ? 1 : 0);
    const char *a = condition(g, depth - 1), *b = condition(g, depth - 1);
    static const char *const ops[] = {".and.", ".or.", ".eqv.", ".neqv."};
    return print(g, "(%s) %s (%s)", a, ops[chance(g, 85) ? below(g, 2) : below(g, 4)], b);
}

/* ---- what may be assigned ---------------------------------------------------------------- */

static const char *assignable_real(Gen *g, Kind kind, bool positive, uint32_t depth)
{
    Piece e = expression(g, kind, depth);
    if (positive) return print(g, "min(%s, max(%s, abs(%s)))", literal(g, kind, "4.0"), literal(g, kind, "0.1"), e.text);
    if (e.bound <= BOUND) return e.text;
    if (chance(g, 40)) return print(g, "max(%s, min(%s, %s))", print(g, "-%s", literal(g, kind, "4.0")), literal(g, kind, "4.0"), e.text);
    double scale = 1;
    while (scale * e.bound > BOUND) scale /= 2;
    return print(g, "%s*%s", literal(g, kind, print(g, "%.10g", scale)), wrapped(g, e, 2));
}

const char *assignable(Gen *g, Kind kind, bool positive, uint32_t depth)
{
    if (kind == KIND_L4) return condition(g, depth);
    if (is_real(kind)) return assignable_real(g, kind, positive, depth);
    Piece e = expression(g, kind, depth);
    return e.bound <= INT_BOUND ? e.text : print(g, "mod(%s, %s)", e.text, literal(g, kind, "97"));
}
