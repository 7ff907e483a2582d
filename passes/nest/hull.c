#include "passes/nest/hull.h"

#include "ir/build.h"
#include "passes/nest/rows.h"

enum { MAX_ENDS = 4, MAX_STEPS = 32 };

typedef struct {
    Context *context;
    const NestFacts *facts;
    const LoopFacts *row;
} Hull;

/* Forms of which no two differ by a constant; the least, or largest, of their values is meant. */
typedef struct {
    FormId forms[MAX_ENDS];
    uint32_t count;
    bool high;
} Ends;

/* ---- forms as expressions --------------------------------------------------------------- */

/* The scalar whose value at the routine's entry the atom is, 0 when there is none that has one there. */
static SymId entry_scalar(const NestFacts *facts, AtomId atom)
{
    for (SymId id = 1; id < facts->symbol_count; id++) {
        const Symbol *symbol = nest_symbol(facts->routine, id);
        if (facts->entry_atoms[id] != atom || symbol->rank || facts->aliased[id] || !type_is_int(symbol->type)) continue;
        if (symbol->storage == STORAGE_AREA) return id;
        return symbol->storage == STORAGE_DUMMY && symbol->intent != INTENT_OUT ? id : 0;
    }
    return 0;
}

static SymId scalar_read_at_entry(const NestFacts *facts, AtomId atom)
{
    for (SymId id = 1; id < facts->symbol_count; id++)
        if (facts->entry_atoms[id] == atom && nest_symbol(facts->routine, id)->flags & SYMBOL_AT_ENTRY) return id;
    return 0;
}

ExprId hull_chosen(const NestFacts *facts, AtomId atom)
{
    const SymId scalar = scalar_read_at_entry(facts, atom);
    const ExprId value = scalar ? nest_symbol(facts->routine, scalar)->element : 0;
    return value && nest_expr(facts->routine, value)->op == OP_SELECT ? value : 0;
}

/* What an expression may hold beside dummies and variables of areas. */
typedef enum {
    BESIDE_NOTHING,
    BESIDE_SCALARS,  /* those that are read at entry */
    BESIDE_ELEMENTS, /* the elements that these are */
} Beside;

static ExprId form_expr(Context *context, const NestFacts *facts, FormId id, Beside beside);

static ExprId atom_expr(Context *context, const NestFacts *facts, AtomId id, Beside beside)
{
    const SourceRange nowhere = {0};
    const Atom atom = *affine_atom(facts->table, id);
    SymId scalar = atom.kind == ATOM_VALUE ? entry_scalar(facts, id) : 0;
    if (scalar) return nest_convert(context, facts->routine, nest_scalar(context, facts->routine, scalar, nowhere), TYPE_I64, nowhere);
    SymId read = atom.kind == ATOM_VALUE && beside ? scalar_read_at_entry(facts, id) : 0;
    if (read) {
        ExprId value = beside == BESIDE_SCALARS ? nest_scalar(context, facts->routine, read, nowhere) : nest_symbol(facts->routine, read)->element;
        return nest_convert(context, facts->routine, value, TYPE_I64, nowhere);
    }
    int64_t divisor;
    bool divides = atom.op == OP_DIV && affine_value(facts->table, atom.operands[1], &divisor) && divisor > 0;
    bool known = atom.op == OP_MIN || atom.op == OP_MAX || atom.op == OP_MUL || divides;
    if (atom.kind != ATOM_TERM || !known) return 0;
    ExprId a = form_expr(context, facts, atom.operands[0], beside), b = form_expr(context, facts, atom.operands[1], beside);
    return a && b ? nest_op2(context, facts->routine, atom.op, a, b, nowhere) : 0;
}

static ExprId form_expr(Context *context, const NestFacts *facts, FormId id, Beside beside)
{
    NestRoutine *routine = facts->routine;
    const SourceRange nowhere = {0};
    if (!id) return 0;
    const Form form = *affine_form(facts->table, id);
    ExprId sum = 0;
    for (uint32_t t = 0; t < form.count; t++) {
        IntTerm term = affine_terms(facts->table, &form)[t];
        ExprId expr = atom_expr(context, facts, term.of, beside);
        if (!expr) return 0;
        if (term.coefficient != 1)
            expr = nest_op2(context, routine, OP_MUL, nest_const_int(context, routine, TYPE_I64, term.coefficient), expr, nowhere);
        sum = sum ? nest_op2(context, routine, OP_ADD, sum, expr, nowhere) : expr;
    }
    if (sum && !form.constant) return sum;
    ExprId constant = nest_const_int(context, routine, TYPE_I64, form.constant);
    return sum ? nest_op2(context, routine, OP_ADD, sum, constant, nowhere) : constant;
}

ExprId hull_entry_expr(Context *context, const NestFacts *facts, FormId id) { return form_expr(context, facts, id, BESIDE_NOTHING); }

ExprId hull_head_expr(Context *context, const NestFacts *facts, FormId id) { return form_expr(context, facts, id, BESIDE_SCALARS); }

ExprId hull_estimate_expr(Context *context, const NestFacts *facts, FormId id) { return form_expr(context, facts, id, BESIDE_ELEMENTS); }

FormId hull_bound_form(const NestFacts *facts, ExprId id)
{
    const Expr *expr = nest_expr(facts->routine, id);
    int64_t value;
    if (nest_int_value(facts->routine, id, &value)) return affine_constant(facts->table, value);
    if (expr->op == OP_CONVERT && expr->type == TYPE_I64) return hull_bound_form(facts, nest_operand(facts->routine, expr, 0));
    if (expr->op == OP_SCALAR && type_is_int(expr->type) && rows_is_fixed(facts->routine, id))
        return affine_atom_form(facts->table, facts->entry_atoms[expr->symbol]);
    if ((expr->op != OP_ADD && expr->op != OP_SUB) || !type_is_int(expr->type)) return 0;
    FormId a = hull_bound_form(facts, nest_operand(facts->routine, expr, 0)), b = hull_bound_form(facts, nest_operand(facts->routine, expr, 1));
    return a && b ? affine_add(facts->table, a, b, expr->op == OP_ADD ? 1 : -1) : 0;
}

/* ---- ends ------------------------------------------------------------------------------- */

/* The first loop variable in the form, as a term; coefficient 0 when there is none. */
static IntTerm find_index(const NestFacts *facts, FormId id)
{
    const Form *form = affine_form(facts->table, id);
    for (uint32_t t = 0; t < form->count; t++) {
        IntTerm term = affine_terms(facts->table, form)[t];
        if (affine_atom(facts->table, term.of)->kind == ATOM_INDEX) return term;
    }
    return (IntTerm){0, 0};
}

/* The form's least or largest value over the loops inside the row loop, 0 when it is not known. A superset where the
 * loops' bounds depend on one another. */
static FormId find_end(const Hull *hull, FormId form, bool high)
{
    AffineTable *table = hull->facts->table;
    for (uint32_t n = 0; form && n < MAX_STEPS; n++) {
        IntTerm index = find_index(hull->facts, form);
        if (!index.coefficient) return form;
        const LoopFacts *loop = facts_loop(hull->facts, affine_atom(table, index.of)->loop);
        if (!loop->step || loop->order <= hull->row->order) return 0;
        bool upward = (index.coefficient > 0) == high;
        FormId rest = affine_add(table, form, loop->index, -index.coefficient);
        form = rest ? affine_add(table, rest, upward == (loop->step > 0) ? loop->upper : loop->lower, index.coefficient) : 0;
    }
    return 0;
}

/* False when there are too many to compare at run time. */
static bool add_end(const Hull *hull, Ends *ends, FormId form)
{
    int64_t above;
    for (uint32_t n = 0; n < ends->count; n++) {
        FormId difference = affine_add(hull->facts->table, form, ends->forms[n], -1);
        if (!difference || !affine_value(hull->facts->table, difference, &above)) continue;
        if (ends->high ? above > 0 : above < 0) ends->forms[n] = form;
        return true;
    }
    if (ends->count == MAX_ENDS) return false;
    ends->forms[ends->count++] = form;
    return true;
}

/* The ends' extreme value, at most (at least, at the low end) the declared bound. */
static ExprId limited(const Hull *hull, const Ends *ends, ExprId declared)
{
    NestRoutine *routine = hull->facts->routine;
    AffineTable *table = hull->facts->table;
    FormId bound = hull_bound_form(hull->facts, declared), difference = 0;
    const SourceRange nowhere = {0};
    int64_t beyond;
    ExprId end = 0;
    if (ends->count == 1 && bound) difference = affine_add(table, ends->forms[0], bound, -1);
    bool compared = difference && affine_value(table, difference, &beyond);
    if (compared && (ends->high ? beyond >= 0 : beyond <= 0)) return declared;
    int64_t constant;
    if (compared && affine_value(table, ends->forms[0], &constant))
        return nest_const_int(hull->context, routine, nest_expr(routine, declared)->type, constant);
    for (uint32_t n = 0; n < ends->count; n++) {
        ExprId expr = hull_head_expr(hull->context, hull->facts, ends->forms[n]);
        if (!expr) return declared;
        end = end ? nest_op2(hull->context, routine, ends->high ? OP_MAX : OP_MIN, end, expr, nowhere) : expr;
    }
    if (compared) return end;
    return nest_op2(hull->context, routine, ends->high ? OP_MIN : OP_MAX, end,
                    nest_convert(hull->context, routine, declared, TYPE_I64, nowhere), nowhere);
}

Dim hull_find(Context *context, const NestFacts *facts, const LoopFacts *row, SymId array, uint32_t n)
{
    const Hull hull = {context, facts, row};
    const Dim declared = *nest_dim(facts->routine, nest_symbol(facts->routine, array), n);
    Ends low = {.high = false}, high = {.high = true};
    bool low_known = true, high_known = true;
    for (uint32_t k = row->first_access; k < row->end_access; k++) {
        const Access *access = &facts->accesses.items[k];
        if (access->symbol != array) continue;
        FormId subscript = facts->subscripts.items[access->subscripts + n];
        FormId least = find_end(&hull, subscript, false), largest = find_end(&hull, subscript, true);
        low_known = low_known && least && add_end(&hull, &low, least);
        high_known = high_known && largest && add_end(&hull, &high, largest);
    }
    return (Dim){low_known && low.count ? limited(&hull, &low, declared.lower) : declared.lower,
                 high_known && high.count ? limited(&hull, &high, declared.upper) : declared.upper};
}
