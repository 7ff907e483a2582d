#include "passes/nest/dependence.h"

#include "ir/storage.h"
#include "passes/nest/delinearize.h"
#include "passes/nest/system.h"

#include <isl/options.h>

struct DependenceTester {
    Context *context;
    const NestFacts *facts;
    AffineTable *table;
    isl_ctx *isl;
    StmtId loop;           /* the one asked for last, and how much has been done for it */
    uint64_t pairs, effort;
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
    const IntTerm *terms = affine_terms(tester->table, form);
    *coefficient = 0;
    for (uint32_t n = 0; n < form->count; n++) {
        const Atom *atom = affine_atom(tester->table, terms[n].of);
        if (atom->kind == ATOM_INDEX && atom->loop == loop->stmt) *coefficient = terms[n].coefficient;
        else if (affine_atom_varies(tester->table, terms[n].of, loop->stmt)) return false;
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
static bool test_cheaply(const DependenceTester *tester, const LoopFacts *loop, const SubscriptPair *pairs, uint32_t count, Dependence *result)
{
    bool complex = false, fixed = false;
    int64_t common = 0;
    for (uint32_t n = 0; n < count; n++) {
        int64_t distance = 0;
        switch (test_dimension(tester, loop, pairs[n].a, pairs[n].b, &distance)) {
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

static void add_loops(System *system, const LoopFacts *loop, const Access *access, Copy copy)
{
    const NestFacts *facts = system->facts;
    for (StmtId at = access->loop; at; at = facts->parents[at]) {
        system_add_loop(system, facts_loop(facts, at), copy);
        if (at == loop->stmt) break;
    }
    for (StmtId at = loop->parent; at && copy == COPY_A; at = facts->parents[at])
        system_add_loop(system, facts_loop(facts, at), COPY_SHARED);
    for (uint32_t n = access->condition; n; n = facts->conditions.items[n].outer) {
        if (facts->conditions.items[n].sign == FORM_IS_NOT_0) continue;
        system_begin_row(system, facts->conditions.items[n].sign == FORM_IS_0, 0);
        system_add_form(system, facts->conditions.items[n].form, copy, 1);
    }
}

/* Whether two forms differ by something that is fixed during the loop but not known. */
static bool differ_by_symbol(const DependenceTester *tester, const LoopFacts *loop, FormId a, FormId b)
{
    FormId difference = affine_add(tester->table, a, b, -1);
    if (!difference) return true;
    const Form *form = affine_form(tester->table, difference);
    for (uint32_t t = 0; t < form->count; t++)
        if (!affine_atom_varies(tester->table, affine_terms(tester->table, form)[t].of, loop->stmt)) return true;
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
static bool add_common_byte(DependenceTester *tester, System *system, const LoopFacts *loop, const Access *a,
                            const Access *b)
{
    const NestRoutine *routine = tester->facts->routine;
    int64_t a_bytes = type_info(nest_symbol(routine, a->symbol)->type)->bytes;
    int64_t b_bytes = type_info(nest_symbol(routine, b->symbol)->type)->bytes;
    FormId p, q;
    if (!byte_address(tester, a, &p) || !byte_address(tester, b, &q)) return false;
    system_begin_row(system, false, a_bytes - 1); /* q <= p + a_bytes - 1 */
    system_add_form(system, p, COPY_A, 1);
    system_add_form(system, q, COPY_B, -1);
    system_begin_row(system, false, b_bytes - 1);
    system_add_form(system, q, COPY_B, 1);
    system_add_form(system, p, COPY_A, -1);
    return !differ_by_symbol(tester, loop, p, q);
}

/* The two are the same element of one symbol. False when that rests on symbols. */
static bool add_same_element(DependenceTester *tester, System *system, const LoopFacts *loop, const SubscriptPair *pairs, uint32_t count)
{
    bool known = true;
    for (uint32_t n = 0; n < count; n++) {
        FormId p = pairs[n].a, q = pairs[n].b;
        system_begin_row(system, true, 0);
        system_add_form(system, p, COPY_A, 1);
        system_add_form(system, q, COPY_B, -1);
        known = known && !differ_by_symbol(tester, loop, p, q);
    }
    return known;
}

/* Whether the system has no solution with the form at least 1, or, with -1 for `sign`, at most -1. */
static bool is_never(DependenceTester *tester, System *system, FormId form, Copy copy, int64_t sign)
{
    system_begin_row(system, false, -1);
    system_add_form(system, form, copy, sign);
    bool never = system_is_empty(system, tester->isl) == 1;
    system_drop_row(system);
    return never;
}

/* Whether the system says that something is 0 which the access's conditions say it is not. */
static bool is_contradicted(DependenceTester *tester, System *system, const Access *access, Copy copy)
{
    const NestFacts *facts = tester->facts;
    bool found = false;
    for (uint32_t n = access->condition; n && !found; n = facts->conditions.items[n].outer) {
        FormId form = facts->conditions.items[n].form;
        if (facts->conditions.items[n].sign == FORM_IS_NOT_0) found = is_never(tester, system, form, copy, 1) && is_never(tester, system, form, copy, -1);
    }
    return found;
}

/* The one remainder of a subscript, whose divisor stays in the loop; 0: it has none, several, or more that varies. */
static AtomId remainder_of(const DependenceTester *tester, const LoopFacts *loop, FormId id, FormId *rest, int64_t *factor)
{
    const Form *form = affine_form(tester->table, id);
    AtomId found = 0;
    for (uint32_t t = 0; t < form->count; t++) {
        const IntTerm term = affine_terms(tester->table, form)[t];
        const Atom *atom = affine_atom(tester->table, term.of);
        if (!affine_atom_varies(tester->table, term.of, loop->stmt)) continue;
        const bool remainder = atom->kind == ATOM_TERM && (atom->op == OP_MOD || atom->op == OP_MODULO);
        if (found || !remainder || affine_varies(tester->table, atom->operands[1], loop->stmt)) return 0;
        found = term.of;
        *factor = term.coefficient;
    }
    *rest = found ? affine_add(tester->table, id, affine_atom(tester->table, found)->form, -*factor) : 0;
    return *rest ? found : 0;
}

/* Remainders by one divisor are equal only where what is divided differs by a multiple of it: if by less than the divisor, as points of a periodic row do, not at all. */
static void add_congruence(DependenceTester *tester, System *system, const LoopFacts *loop, const SubscriptPair *pair)
{
    FormId rest_a = 0, rest_b = 0;
    int64_t factor_a = 0, factor_b = 0;
    AtomId a = remainder_of(tester, loop, pair->a, &rest_a, &factor_a), b = remainder_of(tester, loop, pair->b, &rest_b, &factor_b);
    if (!a || !b || rest_a != rest_b || factor_a != factor_b) return;
    const Atom first = *affine_atom(tester->table, a), second = *affine_atom(tester->table, b);
    if (first.op != second.op || first.type != second.type || first.operands[1] != second.operands[1]) return;
    bool less = true;
    for (int sign = -1; sign <= 1 && less; sign += 2) {
        system_begin_row(system, false, 0);
        system_add_form(system, first.operands[0], COPY_A, sign);
        system_add_form(system, second.operands[0], COPY_B, -sign);
        system_add_form(system, first.operands[1], COPY_SHARED, -1);
        less = system_is_empty(system, tester->isl) == 1;
        system_drop_row(system);
    }
    if (!less) return;
    system_begin_row(system, true, 0);
    system_add_form(system, first.operands[0], COPY_A, 1);
    system_add_form(system, second.operands[0], COPY_B, -1);
}

/* Whether there is a pair with `b` at least one iteration later (sign 1) or earlier (-1). */
static bool may_order(DependenceTester *tester, System *system, const LoopFacts *loop, const Access *a, const Access *b, int64_t sign)
{
    if (loop->step < 0) sign = -sign;
    system_begin_row(system, false, -1);
    system_add_form(system, loop->index, COPY_B, sign);
    system_add_form(system, loop->index, COPY_A, -sign);
    bool possible = system_is_empty(system, tester->isl) != 1 && !is_contradicted(tester, system, a, COPY_A) && !is_contradicted(tester, system, b, COPY_B);
    system_drop_row(system);
    return possible;
}

/* Whether a subscript holds an atom other than a loop's variable that varies in the loop. */
static bool has_unknown(const DependenceTester *tester, const LoopFacts *loop, const SubscriptPair *pairs, uint32_t count)
{
    for (uint32_t n = 0; n < 2*count; n++) {
        const Form *form = affine_form(tester->table, n % 2 ? pairs[n/2].b : pairs[n/2].a);
        for (uint32_t t = 0; t < form->count; t++) {
            AtomId atom = affine_terms(tester->table, form)[t].of;
            if (affine_atom(tester->table, atom)->kind != ATOM_INDEX &&
                affine_atom_varies(tester->table, atom, loop->stmt))
                return true;
        }
    }
    return false;
}

/* Whether the access stands under a condition that iterations of the loop meet or do not. */
static bool is_under_condition(const DependenceTester *tester, const LoopFacts *loop, const Access *access)
{
    const NestFacts *facts = tester->facts;
    for (uint32_t n = access->condition; n; n = facts->conditions.items[n].outer)
        if (affine_varies(tester->table, facts->conditions.items[n].form, loop->stmt)) return true;
    return false;
}

/* `cheap` is what the dimensions that decide alone have found. */
static Dependence test_with_isl(DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b,
                                const SubscriptPair *pairs, uint32_t count, Dependence cheap)
{
    System system = {.arena = tester->context->scratch, .facts = tester->facts,
                     .scope = {0, loop->stmt, loop->stmt}};
    Dependence result = {.kind = DEPENDENCE_POSSIBLE};
    add_loops(&system, loop, a, COPY_A);
    add_loops(&system, loop, b, COPY_B);
    bool known = a->symbol == b->symbol ? add_same_element(tester, &system, loop, pairs, count)
                                        : add_common_byte(tester, &system, loop, a, b);
    system_explain_terms(&system);
    for (uint32_t n = 0; n < count && a->symbol == b->symbol; n++) add_congruence(tester, &system, loop, &pairs[n]);
    result.unknown_subscript = has_unknown(tester, loop, pairs, count);
    result.forward = may_order(tester, &system, loop, a, b, 1);
    result.backward = may_order(tester, &system, loop, a, b, -1);
    if (!result.forward && !result.backward) return (Dependence){0};
    if (!result.unknown_subscript && known && loop->step) result.kind = DEPENDENCE_CERTAIN;
    if (cheap.fixed) {
        result.fixed = true;
        result.distance = cheap.distance;
    }
    return result;
}

/* Each subscript beside itself, of accesses of two symbols. */
static uint32_t list_subscripts(const DependenceTester *tester, const Access *a, const Access *b, SubscriptPair *pairs)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < nest_symbol(tester->facts->routine, a->symbol)->rank; n++, count++)
        pairs[count] = (SubscriptPair){subscript(tester, a, n), subscript(tester, a, n)};
    for (uint32_t n = 0; n < nest_symbol(tester->facts->routine, b->symbol)->rank; n++, count++)
        pairs[count] = (SubscriptPair){subscript(tester, b, n), subscript(tester, b, n)};
    return count;
}

/* For one loop: its pairs grow with the square of its accesses. */
enum { MAX_PAIRS = 1000000, MAX_EFFORT = 80000 };

/* What an exact test takes, in units of 5 to 20 microseconds. In deep nests a pivot has many rows as well. */
static uint64_t effort(const DependenceTester *tester, const Access *a, const Access *b)
{
    enum { FEW = 32 };
    uint64_t p = facts_loop(tester->facts, a->loop)->depth, q = facts_loop(tester->facts, b->loop)->depth;
    return p + q > FEW ? p*q*(p + q)/FEW : p*q;
}

Dependence dependence_test(DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b)
{
    static const Dependence unknown = {.kind = DEPENDENCE_POSSIBLE, .forward = true, .backward = true, .given_up = true};
    static const Dependence too_deep = {.kind = DEPENDENCE_POSSIBLE, .forward = true, .backward = true, .given_up = true, .too_deep = true};
    Dependence result = {0};
    uint32_t rank = nest_symbol(tester->facts->routine, a->symbol)->rank;
    if (tester->loop != loop->stmt) tester->pairs = tester->effort = 0;
    tester->loop = loop->stmt;
    if (tester->pairs == MAX_PAIRS) return unknown;
    tester->pairs++;
    SubscriptPair pairs[2*NEST_MAX_RANK];
    uint32_t count = a->symbol == b->symbol ? delinearize(tester->facts, loop, a, b, rank, pairs) : list_subscripts(tester, a, b, pairs);
    bool decided = a->symbol == b->symbol && test_cheaply(tester, loop, pairs, count, &result);
    bool conditions = result.kind != DEPENDENCE_NONE && is_under_condition(tester, loop, a) && is_under_condition(tester, loop, b);
    if (decided && !conditions) return result;
    uint64_t more = effort(tester, a, b);
    if (more > MAX_EFFORT) return decided ? result : too_deep;
    if (tester->effort >= MAX_EFFORT) return decided ? result : unknown;
    tester->effort += more;
    Dependence exact = test_with_isl(tester, loop, a, b, pairs, count, result);
    return decided && exact.kind != DEPENDENCE_NONE ? result : exact;
}

/* Both accesses run, and touch the same memory. */
static void add_meeting(DependenceTester *tester, System *system, const LoopFacts *loop, const Access *a, const Access *b)
{
    SubscriptPair pairs[2*NEST_MAX_RANK];
    const uint32_t rank = nest_symbol(tester->facts->routine, a->symbol)->rank;
    add_loops(system, loop, a, COPY_A);
    add_loops(system, loop, b, COPY_B);
    if (a->symbol == b->symbol) add_same_element(tester, system, loop, pairs, delinearize(tester->facts, loop, a, b, rank, pairs));
    else add_common_byte(tester, system, loop, a, b);
    system_explain_terms(system);
}

bool dependence_goes_ahead(DependenceTester *tester, const LoopFacts *loop, const DependenceWeight *weights, uint32_t count, const Access *a, const Access *b)
{
    System system = {.arena = tester->context->scratch, .facts = tester->facts, .scope = {0, loop->stmt, loop->stmt}};
    const Dependence met = dependence_test(tester, loop, a, b);
    if (met.kind == DEPENDENCE_NONE) return true;
    if (met.given_up || effort(tester, a, b) > MAX_EFFORT) return false;
    add_meeting(tester, &system, loop, a, b);
    system_begin_row(&system, false, -1);
    system_add_form(&system, loop->index, COPY_B, loop->step);
    system_add_form(&system, loop->index, COPY_A, -loop->step);
    system_begin_row(&system, false, 0);
    for (uint32_t n = 0; n < count; n++) {
        system_add_form(&system, weights[n].loop->index, COPY_A, weights[n].factor*weights[n].loop->step);
        system_add_form(&system, weights[n].loop->index, COPY_B, -weights[n].factor*weights[n].loop->step);
    }
    return system_is_empty(&system, tester->isl) == 1;
}

bool dependence_in_iteration(DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b)
{
    System system = {.arena = tester->context->scratch, .facts = tester->facts, .scope = {0, loop->stmt, loop->stmt}};
    uint64_t more = effort(tester, a, b);
    if (more > MAX_EFFORT || tester->effort >= MAX_EFFORT) return true;
    tester->effort += more;
    add_meeting(tester, &system, loop, a, b);
    system_begin_row(&system, true, 0);
    system_add_form(&system, loop->index, COPY_A, 1);
    system_add_form(&system, loop->index, COPY_B, -1);
    return system_is_empty(&system, tester->isl) != 1;
}

SymId dependence_shared_variable(const NestFacts *facts, const LoopFacts *loop)
{
    for (uint32_t n = facts->loop_of[loop->stmt]; n < facts->loops.count; n++) {
        const LoopFacts *inner = &facts->loops.items[n];
        if (inner != loop && inner->depth <= loop->depth) break;
        SymId variable = inner->counted ? nest_stmt(facts->routine, inner->stmt)->loop.variable : 0;
        if (variable && facts->aliased[variable]) return variable;
    }
    return 0;
}
