/* Routines of nests with rows behind each other: what one stores, the next ones read in the same row, in rows before and behind, on lanes
 * beside, update, or store again; their rows and lanes are the same or differ by a few. Some of the arrays are nobody's behind the
 * routine; two may be components of one, whose numbers are variables. All have elements from -2 to 3 beyond their sizes; those that are local are read where nests before have set them. */
#include "planes.h"

enum { ARRAYS = 7, LOCALS = 3, MAX_RANK = 3 };

typedef struct {
    Gen *g;
    uint32_t rank;
    const char *real;
    bool argument[LOCALS];  /* of p, q, s */
    bool set[LOCALS];       /* from low to the size + high of each axis */
    int low[LOCALS][MAX_RANK], high[LOCALS][MAX_RANK];
    int from[MAX_RANK], to[MAX_RANK]; /* of the nest at hand */
    const char *variables[MAX_RANK];
    uint32_t written; /* by the nest at hand, bit by bit */
    bool wild;        /* it may read these at any offset */
    bool row;         /* the work row is set by the row at hand */
    bool scalar;      /* x is set at the point */
    bool conditional; /* what is at hand may not run */
    bool components;  /* a and b are components of a, whose numbers may be the same */
} Planes;

static const char *const names[ARRAYS] = {"p", "q", "s", "a", "b", "c", "d"};
static const char *const sizes[MAX_RANK] = {"n", "m", "l"};

static bool is_local(const Planes *p, uint32_t array) { return array < LOCALS && !p->argument[array]; }

static const char *array_name(const Planes *p, uint32_t array) { return p->components && array == LOCALS + 1 ? "a" : names[array]; }

/* The subscript behind those of the axes. */
static const char *component(const Planes *p, uint32_t array)
{
    if (!p->components || array < LOCALS || array > LOCALS + 1) return "";
    return array == LOCALS ? ",ka" : ",kb";
}

static const char *element(Planes *p, uint32_t array, const int *offsets)
{
    const char *text = print(p->g, "%s(", array_name(p, array));
    for (uint32_t n = 0; n < p->rank; n++) text = print(p->g, "%s%s%s", text, n ? "," : "", plus(p->g, p->variables[n], offsets[n]));
    return print(p->g, "%s%s)", text, component(p, array));
}

static bool is_set(const Planes *p, uint32_t array, const int *offsets)
{
    if (!is_local(p, array)) return true;
    bool set = p->set[array];
    for (uint32_t n = 0; n < p->rank && set; n++)
        set = p->low[array][n] <= p->from[n] + offsets[n] && p->to[n] + offsets[n] <= p->high[array][n];
    return set;
}

static const char *read(Planes *p)
{
    Gen *g = p->g;
    for (int tries = 0; tries < 6; tries++) {
        uint32_t array = chance(g, 65) ? below(g, LOCALS) : below(g, ARRAYS);
        int offsets[MAX_RANK] = {chance(g, 35) ? between(g, -1, 1) : 0};
        for (uint32_t n = 1; n < p->rank; n++) offsets[n] = chance(g, 40) ? between(g, -1, 1) : 0;
        bool own = p->written >> array & 1;
        if (own && !p->wild) offsets[0] = offsets[1] = offsets[2] = 0;
        if (is_set(p, array, offsets)) return element(p, array, offsets);
    }
    return element(p, ARRAYS - 1, (int[MAX_RANK]){0});
}

static const char *leaf(Planes *p)
{
    Gen *g = p->g;
    if (p->row && chance(g, 30)) return chance(g, 70) ? print(g, "w(%s)", p->variables[0]) : print(g, "w(%s)", plus(g, p->variables[0], -1));
    if (p->scalar && chance(g, 30)) return "x";
    if (chance(g, 8)) return print(g, "%s_%s*%s", "0.125", p->real, p->variables[below(g, p->rank)]);
    return read(p);
}

static const char *combined(Planes *p)
{
    Gen *g = p->g;
    const char *a = leaf(p), *half = print(g, "0.5_%s", p->real);
    switch (below(g, 7)) {
    case 0: return a;
    case 1: return print(g, "%s*(%s + %s)", half, a, leaf(p));
    case 2: return print(g, "%s - %s*%s", a, half, leaf(p));
    case 3: return print(g, "%s*(%s - %s + %s)", half, a, leaf(p), leaf(p));
    case 4: return print(g, "%s*(%s)/(1 + abs(%s))", half, a, leaf(p));
    case 5: return print(g, "sqrt(abs(%s) + %s)", a, half);
    default: return print(g, "merge(%s, %s, %s > %s)", a, leaf(p), leaf(p), half);
    }
}

/* A cell that is one of two or three around the point, along the lanes or the rows, and what is read there. */
static void upwind(Planes *p)
{
    Gen *g = p->g;
    uint32_t along = chance(g, 35);
    const char *i = p->variables[along], *last = plus(g, sizes[along], p->to[along]);
    uint32_t array = chance(g, 60) ? below(g, LOCALS) : LOCALS + below(g, ARRAYS - LOCALS);
    int left[MAX_RANK] = {0}, right[MAX_RANK] = {0};
    for (uint32_t n = 0; n < p->rank; n++) left[n] = right[n] = n && chance(g, 25) ? between(g, -1, 1) : 0;
    left[along] = -1;
    right[along] = 1;
    if (!is_set(p, array, left) || !is_set(p, array, right) || p->written >> array & 1) array = ARRAYS - 1;
    line(g, "if (%s > %s) then", leaf(p), leaf(p));
    line(g, "  kx = %s", plus(g, i, between(g, -1, 1)));
    if (chance(g, 30)) {
        line(g, "else if (%s > %s) then", leaf(p), leaf(p));
        line(g, "  kx = %s", i);
    }
    line(g, "else");
    if (chance(g, 40)) line(g, "  kx = min(%s+1, %s)", i, last);
    else if (chance(g, 30)) line(g, "  kx = max(%s-1, %d)", i, p->from[along]);
    else line(g, "  kx = %s", plus(g, i, between(g, -1, 1)));
    line(g, "end if");
    const char *rest = "";
    for (uint32_t n = 0; n < p->rank; n++)
        rest = print(g, "%s%s%s", rest, n ? "," : "", n == along ? "kx" : plus(g, p->variables[n], left[n]));
    line(g, "x = %s(%s%s)", array_name(p, array), rest, component(p, array));
    p->scalar = true;
}

/* A value that several nests are likely to store, in rows and lanes of their own. */
static const char *common_value(Planes *p)
{
    Gen *g = p->g;
    return chance(g, 40) ? print(g, "0.25_%s", p->real) : element(p, ARRAYS - 1, (int[MAX_RANK]){0});
}

/* A store to the point's own element. */
static void store(Planes *p)
{
    Gen *g = p->g;
    uint32_t array = chance(g, 60) ? below(g, LOCALS) : below(g, ARRAYS);
    for (int tries = 0; tries < 9 && !(p->written >> array & 1); tries++) array = below(g, ARRAYS);
    const char *target = element(p, array, (int[MAX_RANK]){0});
    bool conditional = chance(g, 20);
    const char *value = chance(g, 15) ? common_value(p) : combined(p);
    p->written |= 1u << array;
    if (conditional) {
        line(g, "if (%s > %s) %s = %s", leaf(p), leaf(p), target, value);
        return;
    }
    line(g, "%s = %s", target, value);
    if (!is_local(p, array) || p->conditional) return;
    bool more = true; /* than what is set */
    for (uint32_t n = 0; n < p->rank && p->set[array]; n++)
        more &= p->from[n] <= p->low[array][n] && p->high[array][n] <= p->to[n];
    if (!more) return;
    p->set[array] = true;
    for (uint32_t n = 0; n < p->rank; n++) p->low[array][n] = p->from[n], p->high[array][n] = p->to[n];
}

static void plane_statement(Planes *p)
{
    Gen *g = p->g;
    bool muted = begin_statement(g);
    if (chance(g, 12)) upwind(p);
    else if (chance(g, 15)) {
        const char *value = combined(p);
        line(g, "x = %s", value);
        p->scalar = true;
    } else store(p);
    end_statement(g, muted);
}

static void open_loop(Planes *p, uint32_t axis)
{
    line(p->g, "do %s = %d, %s", p->variables[axis], p->from[axis], plus(p->g, sizes[axis], p->to[axis]));
    p->g->indent++;
}

static void close_loop(Planes *p)
{
    p->g->indent--;
    line(p->g, "end do");
}

static void lanes(Planes *p)
{
    open_loop(p, 0);
    for (uint32_t count = 1 + below(p->g, 3); count; count--) plane_statement(p);
    p->scalar = false;
    close_loop(p);
}

/* A row's own loop before that of its lanes. */
static void work_row(Planes *p)
{
    Gen *g = p->g;
    p->from[0]--;
    open_loop(p, 0);
    line(g, "w(%s) = %s", p->variables[0], combined(p));
    close_loop(p);
    p->from[0]++;
    p->row = true;
}

static void choose_bounds(Planes *p)
{
    Gen *g = p->g;
    for (uint32_t n = 0; n < p->rank; n++) {
        p->from[n] = chance(g, 50) ? 1 : between(g, 0, 3);
        p->to[n] = chance(g, 50) ? 0 : between(g, -2, 1);
    }
    p->variables[0] = chance(g, 80) ? "i" : "ii";
    p->variables[1] = chance(g, 70) ? "j" : "jj";
    p->variables[2] = chance(g, 70) ? "k" : "kk";
}

static void nest(Planes *p)
{
    Gen *g = p->g;
    bool before = p->conditional;
    choose_bounds(p);
    p->written = 1u << below(g, chance(g, 70) ? LOCALS : ARRAYS);
    if (chance(g, 30)) p->written |= 1u << below(g, ARRAYS);
    p->wild = chance(g, 8);
    for (uint32_t axis = p->rank; --axis > 0;) open_loop(p, axis);
    if (chance(g, 15)) work_row(p);
    if (chance(g, 10)) {
        line(g, "if (mod(%s, 3) /= %d) then", p->variables[1], between(g, 0, 2));
        p->conditional = true;
        lanes(p);
        p->conditional = before;
        line(g, "end if");
    } else lanes(p);
    if (chance(g, 15)) lanes(p);
    p->row = false;
    for (uint32_t axis = 1; axis < p->rank; axis++) close_loop(p);
    p->written = 0;
}

static const char *all_of(Planes *p, uint32_t array)
{
    const char *number = component(p, array);
    return *number ? print(p->g, "a(%s%s)", p->rank == 2 ? ":,:" : ":,:,:", number) : names[array];
}

/* All elements of an array. */
static void whole(Planes *p)
{
    Gen *g = p->g;
    uint32_t array = below(g, LOCALS);
    const char *first = all_of(p, between(g, LOCALS, ARRAYS - 1));
    line(g, "%s = 0.25_%s*%s + %s", names[array], p->real, first, all_of(p, between(g, LOCALS, ARRAYS - 1)));
    p->set[array] = true;
    for (uint32_t n = 0; n < p->rank; n++) p->low[array][n] = -2, p->high[array][n] = 3;
}

/* Nests under a condition that is none of theirs: what they set may not be. */
static void alternatives(Planes *p)
{
    Gen *g = p->g;
    p->conditional = true;
    line(g, "if (flag%s) then", chance(g, 50) ? " .and. n > 3" : "");
    nest(p);
    if (chance(g, 60)) {
        line(g, "else");
        nest(p);
    }
    line(g, "end if");
    p->conditional = false;
}

static void declarations(Planes *p, uint32_t routine)
{
    Gen *g = p->g;
    const char *shape = p->rank == 2 ? "(-2:n+3,-2:m+3)" : "(-2:n+3,-2:m+3,-2:l+3)", *more = "";
    const char *shape_of_a = !p->components ? shape : p->rank == 2 ? "(-2:n+3,-2:m+3,2)" : "(-2:n+3,-2:m+3,-2:l+3,2)";
    for (uint32_t n = 0; n < LOCALS; n++)
        if (p->argument[n]) more = print(g, "%s, %s", more, names[n]);
    line(g, "subroutine f%u(n, m, l, a, b, c, d, flag, r%s)", (unsigned)routine, more);
    g->indent++;
    line(g, "implicit none");
    line(g, "integer n, m, l, i, ii, j, jj, k, kk, kx, r(4)%s", p->components ? ", ka, kb" : "");
    line(g, "logical flag");
    line(g, "real(%s) a%s, b%s, c%s", p->real, shape_of_a, shape, shape);
    line(g, "real(%s) d%s, p%s, q%s", p->real, shape, shape, shape);
    line(g, "real(%s) s%s, w(-2:n+3), x", p->real, shape);
    if (!p->components) return;
    line(g, "ka = 1 + mod(abs(n), 2)");
    line(g, "kb = 1 + mod(abs(m), 2)");
}

void planes_routine(Gen *g, uint32_t routine)
{
    Planes p = {.g = g, .rank = chance(g, 75) ? 2 : 3, .real = chance(g, 50) ? "8" : "4", .variables = {"i", "j", "k"}};
    for (uint32_t n = 0; n < LOCALS; n++) p.argument[n] = chance(g, 30);
    p.components = chance(g, 15);
    declarations(&p, routine);
    for (uint32_t count = 2 + below(g, 4); count; count--) {
        bool muted = begin_statement(g);
        if (chance(g, 6)) whole(&p);
        else if (chance(g, 12)) alternatives(&p);
        else nest(&p);
        end_statement(g, muted);
    }
    if (chance(g, 30)) line(g, "if (m > 3 .and. n > 3) r(2) = %s", p.variables[1]);
    if (chance(g, 20)) line(g, "if (m > 3 .and. n > 3 .and. l > 3) r(1) = %s", p.variables[0]);
    end_routine(g);
}
