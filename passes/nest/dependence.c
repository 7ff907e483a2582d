#include "passes/nest/dependence.h"

#include "passes/nest/storage.h"

#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* isl gives up after so many of its own steps: then the dependence is possible. */
enum { ISL_STEPS = 200000 };

struct DependenceTester {
    Context *context;
    const NestFacts *facts;
    AffineTable *table;
    isl_ctx *isl;
};

DependenceTester *dependence_tester_create(Context *context, const NestFacts *facts)
{
    DependenceTester *tester = arena_new(context->scratch, DependenceTester);
    tester->context = context;
    tester->facts = facts;
    tester->table = facts->table;
    tester->isl = isl_ctx_alloc();
    isl_options_set_on_error(tester->isl, ISL_ON_ERROR_CONTINUE);
    return tester;
}

void dependence_tester_destroy(DependenceTester *tester)
{
    isl_ctx_free(tester->isl);
}

static FormId subscript(const DependenceTester *tester, const Access *access, uint32_t n)
{
    return tester->facts->subscripts.items[access->subscripts + n];
}

/* ---- one dimension, without isl --------------------------------------------------------- */

typedef enum {
    DIMENSION_NEVER,    /* the subscripts differ in all pairs of different iterations */
    DIMENSION_ALWAYS,   /* they are equal in all pairs */
    DIMENSION_DISTANCE, /* equal exactly when the loop's variable of b is that of a plus `distance` */
    DIMENSION_COMPLEX,
} DimensionKind;

/* The coefficient of the loop's own variable. False if another atom varies in the loop. */
static bool loop_coefficient(const DependenceTester *tester, FormId id, const LoopFacts *loop, int64_t *coefficient)
{
    const Form *form = affine_form(tester->table, id);
    const AffineTerm *terms = affine_terms(tester->table, form);
    *coefficient = 0;
    for (uint32_t n = 0; n < form->count; n++) {
        const Atom *atom = affine_atom(tester->table, terms[n].atom);
        if (atom->kind == ATOM_INDEX && atom->loop == loop->stmt) *coefficient = terms[n].coefficient;
        else if (affine_atom_varies(tester->table, terms[n].atom, loop->stmt)) return false;
    }
    return true;
}

static DimensionKind test_dimension(const DependenceTester *tester, const LoopFacts *loop, FormId a, FormId b,
                                    int64_t *distance)
{
    int64_t p, q, difference;
    if (!loop_coefficient(tester, a, loop, &p) || !loop_coefficient(tester, b, loop, &q) || p != q)
        return DIMENSION_COMPLEX;
    FormId form = affine_add(tester->table, a, b, -1);
    if (!form || !affine_value(tester->table, form, &difference)) return DIMENSION_COMPLEX;
    if (p == 0) return difference ? DIMENSION_NEVER : DIMENSION_ALWAYS;
    *distance = difference / p;
    return difference % p || !*distance ? DIMENSION_NEVER : DIMENSION_DISTANCE;
}

/* The dependence at a distance of the loop's variable, checked against step and trip count. */
static Dependence fixed_distance(const LoopFacts *loop, int64_t distance)
{
    Dependence result = {.kind = DEPENDENCE_CERTAIN, .forward = true, .backward = true};
    if (!loop->step) result.kind = DEPENDENCE_POSSIBLE;
    if (!loop->step) return result;
    if (distance % loop->step) return (Dependence){0};
    result.fixed = true;
    result.distance = distance / loop->step;
    result.forward = result.distance > 0;
    result.backward = result.distance < 0;
    int64_t length = result.distance < 0 ? -result.distance : result.distance;
    return loop->trips >= 0 && length >= loop->trips ? (Dependence){0} : result;
}

/* True when the dimensions decide without isl. */
static bool test_cheaply(const DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b,
                         uint32_t rank, Dependence *result)
{
    bool complex = false, fixed = false;
    int64_t common = 0;
    for (uint32_t n = 0; n < rank; n++) {
        int64_t distance = 0;
        switch (test_dimension(tester, loop, subscript(tester, a, n), subscript(tester, b, n), &distance)) {
        case DIMENSION_NEVER: *result = (Dependence){0}; return true;
        case DIMENSION_ALWAYS: break;
        case DIMENSION_COMPLEX: complex = true; break;
        case DIMENSION_DISTANCE:
            if (fixed && common != distance) { *result = (Dependence){0}; return true; }
            fixed = true;
            common = distance;
            break;
        }
    }
    *result = (Dependence){.kind = DEPENDENCE_CERTAIN, .forward = true, .backward = true};
    if (fixed) *result = fixed_distance(loop, common);
    if (!fixed && loop->trips >= 0 && loop->trips < 2) *result = (Dependence){0};
    return !complex || result->kind == DEPENDENCE_NONE;
}

/* ---- integer sets ----------------------------------------------------------------------- */

typedef enum { COPY_SHARED, COPY_A, COPY_B } Copy;

typedef struct {
    AtomId atom; /* 0: an auxiliary variable */
    Copy copy;
} Variable;

typedef struct {
    uint32_t variable;
    int64_t coefficient;
} RowTerm;

typedef struct {
    bool equality; /* = 0, else >= 0 */
    int64_t constant;
    uint32_t first, count;
} Row;

typedef struct {
    DependenceTester *tester;
    const LoopFacts *loop;
    VEC(Variable) variables;
    VEC(RowTerm) terms;
    VEC(Row) rows;
} System;

static uint32_t variable_of(System *system, AtomId atom, Copy copy)
{
    if (!affine_atom_varies(system->tester->table, atom, system->loop->stmt)) copy = COPY_SHARED;
    for (uint32_t n = 0; n < system->variables.count; n++)
        if (system->variables.items[n].atom == atom && system->variables.items[n].copy == copy) return n;
    vec_push(system->tester->context->scratch, &system->variables, ((Variable){atom, copy}));
    return system->variables.count - 1;
}

static uint32_t new_variable(System *system)
{
    vec_push(system->tester->context->scratch, &system->variables, (Variable){0});
    return system->variables.count - 1;
}

static void begin_row(System *system, bool equality, int64_t constant)
{
    Row row = {equality, constant, system->terms.count, 0};
    vec_push(system->tester->context->scratch, &system->rows, row);
}

static void add_term(System *system, uint32_t variable, int64_t coefficient)
{
    vec_push(system->tester->context->scratch, &system->terms, ((RowTerm){variable, coefficient}));
    system->rows.items[system->rows.count - 1].count++;
}

/* Adds factor*form to the row begun last. */
static void add_form(System *system, FormId id, Copy copy, int64_t factor)
{
    AffineTable *table = system->tester->table;
    const Form *form = affine_form(table, id);
    system->rows.items[system->rows.count - 1].constant += form->constant * factor;
    for (uint32_t n = 0; n < form->count; n++) {
        AffineTerm term = affine_terms(table, form)[n];
        add_term(system, variable_of(system, term.atom, copy), term.coefficient * factor);
    }
}

/* lower <= variable <= upper, and the stride. */
static void add_loop(System *system, const LoopFacts *loop, Copy copy)
{
    if (!loop->counted || !loop->step) return;
    int64_t sign = loop->step > 0 ? 1 : -1;
    begin_row(system, false, 0);
    add_form(system, loop->index, copy, sign);
    add_form(system, loop->lower, copy, -sign);
    begin_row(system, false, 0);
    add_form(system, loop->upper, copy, sign);
    add_form(system, loop->index, copy, -sign);
    if (sign == loop->step) return;
    begin_row(system, true, 0);
    add_form(system, loop->index, copy, 1);
    add_form(system, loop->lower, copy, -1);
    add_term(system, new_variable(system), -loop->step);
}

static void add_loops(System *system, const Access *access, Copy copy)
{
    const NestFacts *facts = system->tester->facts;
    for (StmtId at = access->loop; at; at = facts->parents[at]) {
        add_loop(system, facts_loop(facts, at), copy);
        if (at == system->loop->stmt) break;
    }
    for (StmtId at = system->loop->parent; at && copy == COPY_A; at = facts->parents[at])
        add_loop(system, facts_loop(facts, at), COPY_SHARED);
}

/* 1: without integer points, 0: with, -1: isl gave up. */
static int is_empty(System *system)
{
    isl_ctx *ctx = system->tester->isl;
    uint32_t equalities = 0, columns = system->variables.count, row_at[2] = {0, 0};
    for (uint32_t n = 0; n < system->rows.count; n++) equalities += system->rows.items[n].equality;
    isl_mat *matrices[2] = {isl_mat_alloc(ctx, system->rows.count - equalities, columns + 1),
                            isl_mat_alloc(ctx, equalities, columns + 1)};
    for (uint32_t n = 0; n < system->rows.count; n++) {
        const Row *row = &system->rows.items[n];
        int64_t *dense = arena_array(system->tester->context->scratch, int64_t, columns);
        int r = (int)row_at[row->equality]++;
        for (uint32_t k = 0; k < row->count; k++) {
            const RowTerm *term = &system->terms.items[row->first + k];
            dense[term->variable] += term->coefficient;
        }
        for (uint32_t k = 0; k < columns; k++)
            matrices[row->equality] =
                isl_mat_set_element_val(matrices[row->equality], r, (int)k, isl_val_int_from_si(ctx, dense[k]));
        matrices[row->equality] =
            isl_mat_set_element_val(matrices[row->equality], r, (int)columns, isl_val_int_from_si(ctx, row->constant));
    }
    isl_ctx_reset_operations(ctx);
    isl_ctx_set_max_operations(ctx, ISL_STEPS);
    isl_basic_set *set =
        isl_basic_set_from_constraint_matrices(isl_space_set_alloc(ctx, 0, columns), matrices[1], matrices[0],
                                               isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
    isl_bool empty = isl_basic_set_is_empty(set);
    isl_basic_set_free(set);
    isl_ctx_set_max_operations(ctx, 0);
    return empty == isl_bool_error ? -1 : empty == isl_bool_true;
}

/* Whether two forms differ by something that is fixed during the loop but not known. */
static bool differ_by_symbol(const DependenceTester *tester, const LoopFacts *loop, FormId a, FormId b)
{
    FormId difference = affine_add(tester->table, a, b, -1);
    if (!difference) return true;
    const Form *form = affine_form(tester->table, difference);
    for (uint32_t t = 0; t < form->count; t++)
        if (!affine_atom_varies(tester->table, affine_terms(tester->table, form)[t].atom, loop->stmt)) return true;
    return false;
}

/* The byte address of an access within its area, as a form. False when it is not affine or bounds are not constant. */
static bool byte_address(DependenceTester *tester, const Access *access, FormId *address)
{
    const NestRoutine *routine = tester->facts->routine;
    const Symbol *symbol = nest_symbol(routine, access->symbol);
    int64_t stride = type_info(symbol->type)->bytes, lower, upper;
    FormId form = affine_constant(tester->table, symbol->offset);
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(routine, symbol, n);
        if (!dim->upper || !nest_int_value(routine, dim->lower, &lower) || !nest_int_value(routine, dim->upper, &upper))
            return false;
        FormId shifted = affine_add(tester->table, subscript(tester, access, n), affine_constant(tester->table, lower), -1);
        form = shifted ? affine_add(tester->table, form, shifted, stride) : 0;
        if (!form) return false;
        stride *= upper < lower ? 0 : upper - lower + 1;
    }
    *address = form;
    return true;
}

/* The two touch a common byte. False when that cannot be written down, or rests on symbols. */
static bool add_common_byte(System *system, const Access *a, const Access *b)
{
    const NestRoutine *routine = system->tester->facts->routine;
    int64_t a_bytes = type_info(nest_symbol(routine, a->symbol)->type)->bytes;
    int64_t b_bytes = type_info(nest_symbol(routine, b->symbol)->type)->bytes;
    FormId p, q;
    if (!byte_address(system->tester, a, &p) || !byte_address(system->tester, b, &q)) return false;
    begin_row(system, false, a_bytes - 1); /* q <= p + a_bytes - 1 */
    add_form(system, p, COPY_A, 1);
    add_form(system, q, COPY_B, -1);
    begin_row(system, false, b_bytes - 1);
    add_form(system, q, COPY_B, 1);
    add_form(system, p, COPY_A, -1);
    return !differ_by_symbol(system->tester, system->loop, p, q);
}

/* The two are the same element of one symbol. False when that rests on symbols. */
static bool add_same_element(System *system, const Access *a, const Access *b, uint32_t rank)
{
    bool known = true;
    for (uint32_t n = 0; n < rank; n++) {
        FormId p = subscript(system->tester, a, n), q = subscript(system->tester, b, n);
        begin_row(system, true, 0);
        add_form(system, p, COPY_A, 1);
        add_form(system, q, COPY_B, -1);
        known = known && !differ_by_symbol(system->tester, system->loop, p, q);
    }
    return known;
}

/* Whether there is a pair with `b` at least one iteration later (sign 1) or earlier (-1). */
static bool may_order(System *system, int64_t sign)
{
    const LoopFacts *loop = system->loop;
    Row *row;
    if (loop->step < 0) sign = -sign;
    begin_row(system, false, -1);
    add_form(system, loop->index, COPY_B, sign);
    add_form(system, loop->index, COPY_A, -sign);
    bool possible = is_empty(system) != 1;
    row = &system->rows.items[--system->rows.count];
    system->terms.count = row->first;
    return possible;
}

/* Whether a subscript holds an atom other than a loop's variable that varies in the loop. */
static bool has_unknown(const DependenceTester *tester, const LoopFacts *loop, const Access *access)
{
    uint32_t rank = nest_symbol(tester->facts->routine, access->symbol)->rank;
    for (uint32_t n = 0; n < rank; n++) {
        const Form *form = affine_form(tester->table, subscript(tester, access, n));
        for (uint32_t t = 0; t < form->count; t++) {
            AtomId atom = affine_terms(tester->table, form)[t].atom;
            if (affine_atom(tester->table, atom)->kind != ATOM_INDEX &&
                affine_atom_varies(tester->table, atom, loop->stmt))
                return true;
        }
    }
    return false;
}

/* `cheap` is what the dimensions that decide alone have found. */
static Dependence test_with_isl(DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b,
                                uint32_t rank, Dependence cheap)
{
    System system = {.tester = tester, .loop = loop};
    Dependence result = {.kind = DEPENDENCE_POSSIBLE};
    add_loops(&system, a, COPY_A);
    add_loops(&system, b, COPY_B);
    bool known = a->symbol == b->symbol ? add_same_element(&system, a, b, rank) : add_common_byte(&system, a, b);
    result.unknown_subscript = has_unknown(tester, loop, a) || has_unknown(tester, loop, b);
    result.forward = may_order(&system, 1);
    result.backward = may_order(&system, -1);
    if (!result.forward && !result.backward) return (Dependence){0};
    if (!result.unknown_subscript && known && loop->step) result.kind = DEPENDENCE_CERTAIN;
    if (cheap.fixed) {
        result.fixed = true;
        result.distance = cheap.distance;
    }
    return result;
}

Dependence dependence_test(DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b)
{
    Dependence result = {0};
    uint32_t rank = nest_symbol(tester->facts->routine, a->symbol)->rank;
    if (a->symbol == b->symbol && test_cheaply(tester, loop, a, b, rank, &result)) return result;
    return test_with_isl(tester, loop, a, b, rank, result);
}
