/* The variables of a routine and their declarations. */
#include "fortran.h"

#include <string.h>



bool is_real(Kind kind) { return kind == KIND_R4 || kind == KIND_R8; }

const char *axis_variable(uint32_t axis) { return axis == 0 ? "i" : axis == 1 ? "j" : "k"; }

const char *axis_low(const Gen *g, uint32_t axis)
{
    static const char *const low[] = {"ilo", "jlo", "klo"};
    return g->constant_low[axis] ? "4" : low[axis];
}

static const char *axis_extent(uint32_t axis) { return axis == 0 ? "idim" : axis == 1 ? "jdim" : "kdim"; }

const char *axis_high(uint32_t axis) { return axis == 0 ? "ihi" : axis == 1 ? "jhi" : "khi"; }

static int fixed_extent(uint32_t axis) { return axis == 0 ? FIXED_EXTENT : axis == 1 ? FIXED_EXTENT / 6 : FIXED_EXTENT / 9; }

const char *type_name(const Gen *g, Kind kind)
{
    switch (kind) {
    case KIND_R4: return "real";
    case KIND_R8: return g->kind_names ? "real(rk)" : g->labels ? "real*8" : "double precision";
    case KIND_I4: return "integer";
    case KIND_I8: return g->labels ? "integer*8" : "integer(8)";
    default: return "logical";
    }
}

/* ---- choosing --------------------------------------------------------------------------- */

static const char *const stems[KIND_COUNT] = {"a", "e", "ka", "ma", "qa"};

static Array *add_array(Gen *g, Kind kind, const char *stem, uint32_t rank)
{
    Array *array = &g->arrays[g->array_count];
    *array = (Array){.kind = kind, .rank = rank};
    snprintf(array->name, sizeof array->name, "%s%u", stem, (unsigned)g->array_count++);
    for (uint32_t n = 0; n < rank; n++) {
        static const uint32_t weights[] = {6, 2, 1, 1};
        static const int lowers[] = {1, 0, -2, 2};
        array->axis[n] = n;
        array->lower[n] = lowers[pick_weighted(g, weights, 4)];
        array->grow[n] = chance(g, 70) ? 0 : between(g, 1, 2);
    }
    array->positive = is_real(kind) && chance(g, 30);
    return array;
}

int add_scalar(Gen *g, Scalar scalar)
{
    g->scalars[g->scalar_count] = scalar;
    return (int)g->scalar_count++;
}

static Kind real_kind(Gen *g) { return chance(g, 70) ? KIND_R4 : KIND_R8; }

/* An array over the whole mesh, now and then with its dimensions swapped or with one of a few components. */
static void add_mesh(Gen *g, uint32_t axes)
{
    Array *a = add_array(g, chance(g, 90) ? real_kind(g) : KIND_I4, "", axes);
    if (a->kind == KIND_I4) a->positive = false;
    snprintf(a->name, sizeof a->name, "%s%u", stems[a->kind], (unsigned)g->array_count - 1);
    if (g->pipeline) {
    } else if (axes > 1 && chance(g, 12)) {
        a->axis[0] = 1;
        a->axis[1] = 0;
    } else if (axes > 1 && chance(g, 8)) {
        a->rank = axes - 1;
        for (uint32_t n = 0; n < a->rank; n++) a->axis[n] = n + 1;
    } else if (axes < 3 && chance(g, 10)) {
        uint32_t at = chance(g, 50) ? 0 : axes;
        a->rank = axes + 1;
        for (uint32_t n = a->rank - 1; n > at; n--) a->axis[n] = n - (at == 0);
        a->axis[at] = AXIS_CONST;
        a->lower[at] = 1;
        a->grow[at] = 0;
        if (at == axes) a->lower[axes] = 1;
    }
    a->place = chance(g, 88) ? PLACE_DUMMY : PLACE_COMMON;
    a->fixed = a->place != PLACE_DUMMY;
    a->readonly = a->place == PLACE_DUMMY && chance(g, 25);
}

static void add_work(Gen *g, uint32_t axis)
{
    static const uint32_t kinds[] = {9, 4, 2, 1, 2}, places[] = {2, 7, 3, 1};
    static const char *const work_stems[KIND_COUNT] = {"w", "v", "kw", "mw", "qw"};
    Kind kind = pick_weighted(g, kinds, KIND_COUNT);
    Array *a = add_array(g, kind, work_stems[kind], 1);
    a->axis[0] = axis;
    a->place = pick_weighted(g, places, 4);
    a->fixed = a->place == PLACE_COMMON || a->place == PLACE_DEAD_COMMON || chance(g, a->place == PLACE_LOCAL ? 40 : 10);
    if (a->place == PLACE_DUMMY && !a->fixed && chance(g, 15)) a->grow[0] = ASSUMED;
    a->small = (kind == KIND_I4 || kind == KIND_L4) && chance(g, 25);
    g->flow.whole[g->array_count - 1] = (a->place == PLACE_DUMMY || a->place == PLACE_COMMON) && !g->pipeline;
    if (g->pipeline && a->grow[0] == ASSUMED) a->grow[0] = 0;
}

static void add_own(Gen *g)
{
    Array *a = add_array(g, real_kind(g), "z", 1);
    a->axis[0] = AXIS_CONST;
    a->lower[0] = 1;
    a->grow[0] = 0;
    a->place = PLACE_LOCAL;
    a->own = true;
    a->positive = false;
}

static void add_index(Gen *g, uint32_t axis)
{
    Array *a = add_array(g, KIND_I4, "ix", 1);
    a->axis[0] = axis;
    a->index = a->readonly = true;
    g->flow.whole[g->array_count - 1] = true;
}

static void add_module_variables(Gen *g)
{
    static const Array arrays[] = {
        {.name = "gm", .kind = KIND_R4, .rank = 1, .lower = {1}},
        {.name = "gn", .kind = KIND_R4, .rank = 1, .lower = {-2}, .positive = true},
        {.name = "gd", .kind = KIND_R8, .rank = 1, .lower = {0}},
    };
    for (int n = 0; n < 3; n++) {
        g->arrays[g->array_count] = arrays[n];
        g->arrays[g->array_count].place = PLACE_MODULE;
        g->arrays[g->array_count].fixed = true;
        g->flow.whole[g->array_count++] = true;
    }
    g->flow.scalar[add_scalar(g, (Scalar){.name = "gs", .kind = KIND_R4, .dummy = true})] = true;
    g->flow.scalar[add_scalar(g, (Scalar){.name = "ge", .kind = KIND_R8, .dummy = true, .readonly = true})] = true;
}

static void add_numbered_scalars(Gen *g, const char *stem, Kind kind, uint32_t count, Scalar like)
{
    for (uint32_t n = 0; n < count; n++) {
        Scalar scalar = like;
        scalar.kind = kind;
        snprintf(scalar.name, sizeof scalar.name, "%s%u", stem, (unsigned)n);
        int id = add_scalar(g, scalar);
        g->flow.scalar[id] = scalar.dummy;
        if (scalar.dummy && is_real(kind)) g->scalars[id].positive = chance(g, 40);
        if (scalar.dummy && chance(g, 50)) g->scalars[id].readonly = true;
        if (!scalar.dummy && !scalar.big && chance(g, 4)) g->scalars[id].saved = g->flow.scalar[id] = true;
    }
}

static void choose_scalars(Gen *g)
{
    Scalar dummy = {.dummy = true}, local = {0};
    add_numbered_scalars(g, "p", KIND_R4, 1 + below(g, 2), dummy);
    add_numbered_scalars(g, "pd", KIND_R8, below(g, 2), dummy);
    add_numbered_scalars(g, "np", KIND_I4, below(g, 2), dummy);
    add_numbered_scalars(g, "qp", KIND_L4, below(g, 2), dummy);
    add_numbered_scalars(g, "t", KIND_R4, 3 + below(g, 4), local);
    add_numbered_scalars(g, "tp", KIND_R4, 1, (Scalar){.positive = true});
    add_numbered_scalars(g, "d", KIND_R8, 1 + below(g, 3), local);
    add_numbered_scalars(g, "it", KIND_I4, 1 + below(g, 3), local);
    add_numbered_scalars(g, "m", KIND_I8, below(g, 2), local);
    add_numbered_scalars(g, "q", KIND_L4, below(g, 3), local);
    add_numbered_scalars(g, "s", KIND_R4, below(g, 2), (Scalar){.big = true});
    add_numbered_scalars(g, "sd", KIND_R8, below(g, 2), (Scalar){.big = true});
    add_numbered_scalars(g, "ns", KIND_I4, below(g, 2), (Scalar){.big = true});
    add_scalar(g, (Scalar){.name = "out", .kind = KIND_R4, .dummy = true, .result = true});
    add_scalar(g, (Scalar){.name = "ic", .kind = KIND_I4, .counter = true, .readonly = true});
    add_scalar(g, (Scalar){.name = "iw", .kind = KIND_I4, .turns = true, .readonly = true});
    add_scalar(g, (Scalar){.name = "nl", .kind = KIND_I4, .list = true, .readonly = true});
}

void declare_variables(Gen *g)
{
    static const uint32_t weights[] = {2, 6, 1};
    uint32_t axes = 1 + pick_weighted(g, weights, AXES);
    g->pipeline = g->clean && chance(g, 40);
    g->overlay = chance(g, 40);
    g->has_function[KIND_R4] = chance(g, 25);
    g->has_function[KIND_R8] = chance(g, 10);
    for (uint32_t axis = 0; axis < AXES; axis++) g->constant_low[axis] = chance(g, 8);
    for (uint32_t n = 2 + below(g, 3); n; n--) {
        add_mesh(g, axes);
        g->flow.whole[g->array_count - 1] = true;
    }
    g->arrays[0].readonly = false;
    g->arrays[0].axis[0] = 0;
    for (uint32_t n = 2 + below(g, 6) + (g->pipeline ? 4 : 0); n; n--)
        add_work(g, axes > 1 && !g->pipeline && chance(g, 12) ? 1 : 0);
    if (chance(g, 20)) add_index(g, 0);
    if (chance(g, 40)) add_own(g);
    choose_scalars(g);
    if (chance(g, 20)) add_module_variables(g);
}

/* ---- printing --------------------------------------------------------------------------- */

static uint32_t axes_used(const Gen *g)
{
    uint32_t axes = 1;
    for (uint32_t a = 0; a < g->array_count; a++)
        for (uint32_t n = 0; n < g->arrays[a].rank; n++)
            if (g->arrays[a].axis[n] < AXES && g->arrays[a].axis[n] >= axes) axes = g->arrays[a].axis[n] + 1;
    return axes;
}

static const char *bounds(Gen *g, const Array *a)
{
    const char *text = "";
    for (uint32_t n = 0; n < a->rank; n++) {
        uint32_t axis = a->axis[n];
        const char *lower = a->lower[n] == 1 ? "" : print(g, "%d:", a->lower[n]);
        const char *upper = axis == AXIS_CONST       ? print(g, "%d", CONST_EXTENT)
                            : a->grow[n] == ASSUMED  ? "*"
                            : a->fixed               ? print(g, "%d", fixed_extent(axis))
                                                     : plus(g, axis_extent(axis), a->grow[n]);
        if (axis == AXIS_CONST) lower = "";
        text = print(g, "%s%s%s%s", text, n ? "," : "", lower, upper);
    }
    return text;
}

static const char *small_name(const Gen *g, Kind kind)
{
    if (kind == KIND_L4) return g->labels ? "logical*1" : "logical(1)";
    return g->labels ? "integer*2" : "integer(2)";
}

static bool typed_by_name(const Gen *g, Kind kind) { return g->implicit && (kind == KIND_R4 || kind == KIND_I4); }

static void print_opening(Gen *g, const char *name, uint32_t axes)
{
    const char *arguments = "ilo, ihi, idim";
    if (axes > 1) arguments = print(g, "%s, jlo, jhi, jdim", arguments);
    if (axes > 2) arguments = print(g, "%s, klo, khi, kdim", arguments);
    for (uint32_t a = 0; a < g->array_count; a++)
        if (g->arrays[a].place == PLACE_DUMMY) arguments = print(g, "%s, %s", arguments, g->arrays[a].name);
    for (uint32_t s = 0; s < g->scalar_count; s++)
        if (g->scalars[s].dummy && g->scalars[s].name[0] != 'g') arguments = print(g, "%s, %s", arguments, g->scalars[s].name);
    line(g, "subroutine %s(%s)", name, arguments);
    line(g, "use fuzzmd");
    if (!g->implicit) line(g, "implicit none");
    if (g->kind_names) line(g, "integer, parameter :: rk = 8");
}

static const char *intent(const Gen *g, bool dummy, bool readonly)
{
    if (!dummy || g->labels) return "";
    return readonly ? ", intent(in) ::" : ", intent(inout) ::";
}

static void print_variables(Gen *g, uint32_t axes)
{
    static const char *const sizes[] = {"ilo, ihi, idim, i", "jlo, jhi, jdim, j", "klo, khi, kdim, k"};
    for (uint32_t axis = 0; axis < axes && !g->implicit; axis++) line(g, "integer %s", sizes[axis]);
    for (uint32_t a = 0; a < g->array_count; a++) {
        const Array *array = &g->arrays[a];
        if (array->place == PLACE_MODULE) continue;
        const char *type = array->small                     ? small_name(g, array->kind)
                           : typed_by_name(g, array->kind) ? "dimension"
                                                           : type_name(g, array->kind);
        if (type[1] != 'i') type = print(g, "%s%s", type, intent(g, array->place == PLACE_DUMMY, array->readonly));
        line(g, "%s %s(%s)", type, array->name, bounds(g, array));
    }
    for (uint32_t s = 0; s < g->scalar_count; s++) {
        const Scalar *scalar = &g->scalars[s];
        if (scalar->name[0] == 'g' || scalar->list || typed_by_name(g, scalar->kind)) continue;
        line(g, "%s%s %s", type_name(g, scalar->kind), intent(g, scalar->dummy, scalar->readonly), scalar->name);
    }
}

static const char *initial_value(Gen *g, const Scalar *s)
{
    if (s->kind == KIND_L4) return ".true.";
    return literal(g, s->kind, !is_real(s->kind) ? "2" : s->positive ? "0.7" : "0.3");
}

static void print_saved(Gen *g)
{
    for (uint32_t s = 0; s < g->scalar_count; s++) {
        const Scalar *scalar = &g->scalars[s];
        if (!scalar->saved) continue;
        line(g, "save %s", scalar->name);
        line(g, "data %s /%s/", scalar->name, initial_value(g, scalar));
    }
}

static bool in_common(const Array *a) { return a->place == PLACE_COMMON || a->place == PLACE_DEAD_COMMON; }

static int element_bytes(const Array *a)
{
    if (a->small) return a->kind == KIND_L4 ? 1 : 2;
    return a->kind == KIND_R8 || a->kind == KIND_I8 ? 8 : 4;
}

/* The widest first, so that all are aligned. */
static void print_common(Gen *g, const char *name)
{
    const char *list = "";
    for (int bytes = 8; bytes > 0; bytes /= 2)
        for (uint32_t a = 0; a < g->array_count; a++) {
            if (!in_common(&g->arrays[a]) || element_bytes(&g->arrays[a]) != bytes) continue;
            list = print(g, "%s%s%s", list, *list ? ", " : "", g->arrays[a].name);
        }
    if (*list) line(g, "common /c%s/ %s", name, list);
}

/* A work array over columns of a mesh in COMMON. */
static void print_overlay(Gen *g)
{
    for (uint32_t a = 0; a < g->array_count; a++)
        for (uint32_t b = 0; b < g->array_count; b++) {
            const Array *x = &g->arrays[a], *y = &g->arrays[b];
            if (x->place != PLACE_COMMON || x->rank < 2 || x->positive || x->axis[0] != 0 || x->axis[1] != 1) continue;
            if (y->place != PLACE_LOCAL || y->rank != 1 || !y->fixed || y->axis[0] != 0) continue;
            if (y->positive || y->kind != x->kind) continue;
            const char *rest = x->rank == 3 ? print(g, ",%d", x->lower[2]) : "";
            int row = x->lower[0] + between(g, 0, 2);
            line(g, "equivalence (%s(%d,%d%s), %s(%d))", x->name, row, between(g, 2, 9), rest, y->name, y->lower[0]);
            return;
        }
}

/* Pairs of work arrays of one kind in the same memory; only what is defined in all its elements before it is read
 * may lie over other data, which the flow of the routine takes care of. */
static void print_equivalence(Gen *g)
{
    for (uint32_t a = 0; a + 1 < g->array_count; a++) {
        const Array *x = &g->arrays[a], *y = &g->arrays[a + 1];
        bool alike = x->kind == y->kind && x->small == y->small && x->rank == 1 && y->rank == 1;
        bool both = alike && x->fixed && y->fixed && !x->positive && !y->positive &&
                    (x->place == PLACE_LOCAL || in_common(x)) && y->place == PLACE_LOCAL;
        if (!both || !chance(g, 50)) continue;
        line(g, "equivalence (%s(%d), %s(%d))", x->name, x->lower[0] + between(g, 0, 3), y->name, y->lower[0]);
        a++;
    }
}

static void print_ranges(Gen *g)
{
    for (uint32_t a = 0; a < g->array_count; a++) {
        const Array *array = &g->arrays[a];
        if (array->place == PLACE_DEAD_COMMON) directive(g, "local(%s)", array->name);
        if (array->place == PLACE_LOCAL || array->kind == KIND_L4 || array->index) continue;
        if (is_real(array->kind)) directive(g, "range(%s, %s, 2.0)", array->name, array->positive ? "0.1" : "-2.0");
        else directive(g, "range(%s, -20, 20)", array->name);
    }
    for (uint32_t s = 0; s < g->scalar_count; s++) {
        const Scalar *scalar = &g->scalars[s];
        if (!scalar->dummy || scalar->kind == KIND_L4) continue;
        if (is_real(scalar->kind)) directive(g, "range(%s, %s, 2.0)", scalar->name, scalar->positive ? "0.1" : "-2.0");
        else directive(g, "range(%s, -6, 9)", scalar->name);
    }
}

static void print_statement_functions(Gen *g)
{
    static const char *const names[] = {"sf", "sg"};
    for (Kind kind = KIND_R4; kind <= KIND_R8; kind++) {
        if (!g->has_function[kind]) continue;
        if (!typed_by_name(g, kind)) line(g, "%s %s, x%s, y%s", type_name(g, kind), names[kind], names[kind], names[kind]);
    }
    for (Kind kind = KIND_R4; kind <= KIND_R8; kind++)
        if (g->has_function[kind])
            line(g, "%s(x%s, y%s) = %s*x%s - %s*min(x%s, y%s)", names[kind], names[kind], names[kind], literal(g, kind, "0.625"),
                 names[kind], literal(g, kind, "0.3"), names[kind], names[kind]);
}

static void print_externals(Gen *g)
{
    if (!g->options->fixed) return; /* they are in the module */
    for (uint32_t h = 0; h < g->helper_count; h++)
        if (g->helpers[h].kind == HELPER_FUNCTION || g->helpers[h].kind == HELPER_PICK)
            line(g, "%s %s", type_name(g, g->helpers[h].type), g->helpers[h].name);
}

void print_declarations(Gen *g, const char *name)
{
    uint32_t axes = axes_used(g);
    print_opening(g, name, axes);
    g->indent++;
    print_variables(g, axes);
    if (g->lists) line(g, "integer kl(idim+12), nl, il, ip");
    print_saved(g);
    print_common(g, name);
    if (g->overlay) print_overlay(g);
    else print_equivalence(g);
    print_externals(g);
    print_statement_functions(g);
    print_ranges(g);
}

void print_modules(Gen *g)
{
    line(g, "module fuzzmd");
    g->indent++;
    line(g, "implicit none");
    line(g, "real :: gm(%d), gn(-2:%d), gs", FIXED_EXTENT, FIXED_EXTENT);
    line(g, "double precision :: gd(0:%d), ge", FIXED_EXTENT);
    if (!g->options->fixed) line(g, "contains");
    g->indent--;
}
