#include "passes/nest/cover_guard.h"

#include "ir/build.h"
#include "passes/nest/hull.h"

#include <isl/constraint.h>
#include <isl/val.h>

enum { MAX_SUMS = 16, FEW = 8 }; /* of a guard; what sizes are taken to be more than */

typedef struct {
    Context *context;
    const NestFacts *facts;
    CoverGuard found; /* so far */
    const AtomId *atoms;
    uint32_t count;
    FormId best;      /* of the piece at hand, which is excluded where it is not negative; 0: none */
    uint32_t terms;   /*   in it */
} Excluding;

void cover_guard_assume(const CoverGuard *guard, System *system)
{
    for (uint32_t n = 0; n < guard->forms.count; n++) {
        system_begin_row(system, false, 0);
        system_add_form(system, guard->forms.items[n], COPY_SHARED, 1);
    }
}

/* The integer, which must be small; else false. */
static bool take_integer(isl_val *value, int64_t *number)
{
    bool small = value && isl_val_is_int(value) == isl_bool_true && isl_val_cmp_si(value, INT32_MAX) <= 0 && isl_val_cmp_si(value, INT32_MIN) >= 0;
    *number = small ? isl_val_get_num_si(value) : 0;
    isl_val_free(value);
    return small;
}

/* The sum of the guard so far from which another one differs by a constant alone; NULL: there is none. `*more`: by how much that is greater. */
static FormId *find_alike(const Excluding *excluding, FormId sum, int64_t *more)
{
    for (uint32_t n = 0; n < excluding->found.forms.count; n++) {
        FormId *form = &excluding->found.forms.items[n], other = affine_add(excluding->facts->table, sum, *form, -1);
        if (other && affine_value(excluding->facts->table, other, more)) return form;
    }
    return NULL;
}

/* The constraint's sum; 0: it holds what is not small. `*chosen`: it has a choice at entry, which is no size. */
static FormId take_sum(const Excluding *excluding, isl_constraint *constraint, int64_t *sign, uint32_t *terms, bool *chosen)
{
    AffineTable *table = excluding->facts->table;
    int64_t number;
    FormId sum = take_integer(isl_constraint_get_constant_val(constraint), &number) ? affine_constant(table, number) : 0;
    *terms = 0;
    for (uint32_t n = 0; n < excluding->count && sum; n++) {
        if (!take_integer(isl_constraint_get_coefficient_val(constraint, isl_dim_set, (int)n), &number)) return 0;
        if (!number) continue;
        if (*terms < 2) sign[*terms] = number;
        ++*terms;
        *chosen |= hull_chosen(excluding->facts, excluding->atoms[n]) != 0;
        sum = affine_add(table, sum, affine_atom_form(table, excluding->atoms[n]), number);
    }
    return sum;
}

static bool may_hold(const Excluding *excluding, FormId sum);

/* The same with one of the values that are selected in the place of an atom. */
static bool may_hold_with(const Excluding *excluding, FormId sum, IntTerm term, ExprId value)
{
    const NestFacts *facts = excluding->facts;
    const Expr *expr = nest_expr(facts->routine, value);
    if (expr->op == OP_SELECT)
        return may_hold_with(excluding, sum, term, nest_operand(facts->routine, expr, 1)) || may_hold_with(excluding, sum, term, nest_operand(facts->routine, expr, 2));
    FormId form = hull_bound_form(facts, value);
    sum = form ? affine_add(facts->table, sum, affine_atom_form(facts->table, term.of), -term.coefficient) : 0;
    return sum && (sum = affine_add(facts->table, sum, form, term.coefficient)) && may_hold(excluding, sum);
}

/* Whether a sum of choices is not negative for some of them, where sizes are large: else nothing is won by asking for it. */
static bool may_hold(const Excluding *excluding, FormId sum)
{
    const AffineTable *table = excluding->facts->table;
    const Form *form = affine_form(table, sum);
    bool grows = form->constant >= 0 && !form->count;
    for (uint32_t n = 0; n < form->count; n++) {
        const IntTerm term = affine_terms(table, form)[n];
        const ExprId value = hull_chosen(excluding->facts, term.of);
        if (value) return may_hold_with(excluding, sum, term, value);
        grows |= term.coefficient > 0;
    }
    return grows;
}

/* Looks whether the contrary of the constraint is that a value is no less than a number, or no greater than another value, or, of a choice, than a number: of sum >= 0, -sum - 1 >= 0; of sum == 0 also
 * sum - 1 >= 0, where the guard has that the sum is not negative. */
static isl_stat look_at(isl_constraint *constraint, void *data)
{
    Excluding *excluding = data;
    AffineTable *table = excluding->facts->table;
    int64_t sign[2] = {0}, more;
    uint32_t terms;
    bool equality = isl_constraint_is_equality(constraint) != isl_bool_false, chosen = false;
    FormId sum = take_sum(excluding, constraint, sign, &terms, &chosen);
    isl_constraint_free(constraint);
    for (int side = 0; sum && side <= equality; side++) {
        FormId contrary = affine_add(table, affine_constant(table, -1), sum, side ? 1 : -1);
        bool least = terms == 1 && (chosen || (side ? sign[0] > 0 : sign[0] < 0)) && affine_form(table, contrary)->constant >= -FEW, ordered = terms == 2 && sign[0] == -sign[1];
        if (!contrary || !(least || ordered) || (chosen && !may_hold(excluding, contrary)) || (equality && ordered && !find_alike(excluding, contrary, &more))) continue;
        if (excluding->best && terms >= excluding->terms) continue;
        excluding->best = contrary;
        excluding->terms = terms;
    }
    return isl_stat_ok;
}

/* Adds the sum, or lets it take the place of one that asks for less. */
static bool add_sum(Excluding *excluding, FormId sum)
{
    int64_t more;
    FormId *alike = find_alike(excluding, sum, &more);
    if (alike && more < 0) *alike = sum;
    if (alike) return true;
    if (excluding->found.forms.count == MAX_SUMS) return false;
    list_push(excluding->context->scratch, &excluding->found.forms, sum);
    return true;
}

static isl_stat exclude(isl_basic_set *piece, void *data)
{
    Excluding *excluding = data;
    excluding->best = 0;
    isl_stat looked = isl_basic_set_foreach_constraint(piece, look_at, excluding);
    isl_basic_set_free(piece);
    return looked == isl_stat_ok && excluding->best && add_sum(excluding, excluding->best) ? isl_stat_ok : isl_stat_error;
}

bool cover_guard_add(Context *context, const NestFacts *facts, CoverGuard *guard, isl_set *rest, isl_set *all, uint32_t rank, const AtomId *atoms, uint32_t count)
{
    AtomId *known = arena_array(context->scratch, AtomId, count);
    Excluding excluding = {.context = context, .facts = facts, .atoms = known};
    rest = isl_set_project_out(rest, isl_dim_set, 0, rank);
    all = isl_set_project_out(all, isl_dim_set, 0, rank);
    for (uint32_t n = 0; n < count; n++) {
        if (hull_head_expr(context, facts, affine_atom_form(facts->table, atoms[n]))) {
            known[excluding.count++] = atoms[n];
            continue;
        }
        rest = isl_set_project_out(rest, isl_dim_set, excluding.count, 1);
        all = isl_set_project_out(all, isl_dim_set, excluding.count, 1);
    }
    rest = isl_set_gist(isl_set_remove_divs(rest), isl_set_remove_divs(all));
    rest = isl_set_remove_redundancies(isl_set_coalesce(isl_set_remove_divs(rest)));
    for (uint32_t n = 0; n < guard->forms.count; n++) list_push(context->scratch, &excluding.found.forms, guard->forms.items[n]);
    bool excluded = rest && isl_set_foreach_basic_set(rest, exclude, &excluding) == isl_stat_ok;
    isl_set_free(rest);
    if (excluded) *guard = excluding.found;
    return excluded;
}
