#include "passes/nest/affine.h"

#include "ir/build.h"
#include "ir/eval.h"

#include <string.h>

struct AffineTable {
    Arena *arena;
    const StmtId *parents;
    LIST(Form) forms;  /* [0] unused */
    LIST(IntTerm) terms;
    LIST(Atom) atoms;  /* [0] unused */
    FormId *buckets;  /* open addressing over forms but those of an atom alone, a power of two */
    uint32_t bucket_count, bucket_used;
    AtomId *term_buckets; /* the same over atoms that are terms */
    uint32_t term_bucket_count, term_count;
};

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 0x9E3779B97F4A7C15u + (hash >> 29);
}

static uint64_t hash_form(int64_t constant, const IntTerm *terms, uint32_t count)
{
    uint64_t hash = mix(count, (uint64_t)constant);
    for (uint32_t n = 0; n < count; n++)
        hash = mix(mix(hash, terms[n].of), (uint64_t)terms[n].coefficient);
    return hash ^ hash >> 32;
}

/* Puts a form that is not there into the first free bucket from its hash on. */
static void insert_bucket(AffineTable *table, uint64_t hash, FormId id)
{
    while (table->buckets[hash & (table->bucket_count - 1)]) hash++;
    table->buckets[hash & (table->bucket_count - 1)] = id;
}

static void grow_buckets(AffineTable *table, uint32_t count)
{
    const FormId *old = table->buckets;
    uint32_t old_count = table->bucket_count;
    table->buckets = arena_array(table->arena, FormId, count);
    table->bucket_count = count;
    for (uint32_t n = 0; n < old_count; n++) {
        if (!old[n]) continue;
        const Form *form = &table->forms.items[old[n]];
        insert_bucket(table, hash_form(form->constant, table->terms.items + form->first, form->count), old[n]);
    }
}

static bool same_terms(const AffineTable *table, const Form *form, int64_t constant, const IntTerm *terms,
                       uint32_t count)
{
    if (form->constant != constant || form->count != count) return false;
    for (uint32_t n = 0; n < count; n++) {
        const IntTerm *mine = &table->terms.items[form->first + n];
        if (mine->of != terms[n].of || mine->coefficient != terms[n].coefficient) return false;
    }
    return true;
}

static FormId add_form(AffineTable *table, int64_t constant, const IntTerm *terms, uint32_t count)
{
    Form form = {constant, table->terms.count, count};
    for (uint32_t n = 0; n < count; n++) list_push(table->arena, &table->terms, terms[n]);
    list_push(table->arena, &table->forms, form);
    return table->forms.count - 1;
}

static FormId intern_form(AffineTable *table, int64_t constant, const IntTerm *terms, uint32_t count)
{
    if (count == 1 && constant == 0 && terms[0].coefficient == 1) return table->atoms.items[terms[0].of].form;
    uint64_t hash = hash_form(constant, terms, count);
    for (uint64_t at = hash; table->buckets[at & (table->bucket_count - 1)]; at++) {
        FormId id = table->buckets[at & (table->bucket_count - 1)];
        if (same_terms(table, &table->forms.items[id], constant, terms, count)) return id;
    }
    FormId id = add_form(table, constant, terms, count);
    if (2 * ++table->bucket_used > table->bucket_count) grow_buckets(table, table->bucket_count * 2);
    insert_bucket(table, hash, id);
    return id;
}

static uint64_t hash_term(const Atom *atom)
{
    uint64_t hash = mix(mix(atom->op, atom->type), atom->count);
    for (uint32_t n = 0; n < atom->count; n++) hash = mix(hash, atom->operands[n]);
    return hash ^ hash >> 32;
}

static void insert_term(AffineTable *table, AtomId id)
{
    uint64_t at = hash_term(&table->atoms.items[id]);
    while (table->term_buckets[at & (table->term_bucket_count - 1)]) at++;
    table->term_buckets[at & (table->term_bucket_count - 1)] = id;
}

static void grow_term_buckets(AffineTable *table, uint32_t count)
{
    table->term_buckets = arena_array(table->arena, AtomId, count);
    table->term_bucket_count = count;
    for (AtomId id = 1; id < table->atoms.count; id++)
        if (table->atoms.items[id].kind == ATOM_TERM) insert_term(table, id);
}

AffineTable *affine_create(Context *context, const StmtId *parents)
{
    AffineTable *table = arena_new(context->scratch, AffineTable);
    table->arena = context->scratch;
    table->parents = parents;
    list_push(table->arena, &table->forms, (Form){0});
    list_push(table->arena, &table->atoms, (Atom){0});
    grow_buckets(table, 256);
    grow_term_buckets(table, 64);
    return table;
}

FormId affine_constant(AffineTable *table, int64_t value)
{
    return intern_form(table, value, NULL, 0);
}

FormId affine_add(AffineTable *table, FormId a, FormId b, int64_t factor)
{
    Form x = table->forms.items[a], y = table->forms.items[b];
    IntTerm *sum = arena_array(table->arena, IntTerm, x.count + y.count);
    int64_t constant, count = int_terms_add(sum, table->terms.items + x.first, x.count, table->terms.items + y.first, y.count, factor);
    if (count < 0 || __builtin_mul_overflow(y.constant, factor, &constant) || __builtin_add_overflow(constant, x.constant, &constant))
        return 0;
    return intern_form(table, constant, sum, (uint32_t)count);
}

FormId affine_atom_form(const AffineTable *table, AtomId atom)
{
    return table->atoms.items[atom].form;
}

static FormId add_atom(AffineTable *table, Atom atom)
{
    IntTerm term = {table->atoms.count, 1};
    atom.form = add_form(table, 0, &term, 1);
    list_push(table->arena, &table->atoms, atom);
    return atom.form;
}

FormId affine_index(AffineTable *table, StmtId loop)
{
    return add_atom(table, (Atom){.kind = ATOM_INDEX, .loop = loop});
}

FormId affine_fresh(AffineTable *table, StmtId loop)
{
    return add_atom(table, (Atom){.kind = ATOM_VALUE, .loop = loop});
}

FormId affine_term(AffineTable *table, Op op, Type type, const FormId *operands, uint32_t count)
{
    Atom atom = {.kind = ATOM_TERM, .op = op, .type = type, .count = count};
    memcpy(atom.operands, operands, count * sizeof *operands);
    for (uint64_t at = hash_term(&atom);; at++) {
        AtomId id = table->term_buckets[at & (table->term_bucket_count - 1)];
        if (!id) break;
        const Atom *other = &table->atoms.items[id];
        if (other->op == op && other->type == type && other->count == count && memcmp(other->operands, operands, count * sizeof *operands) == 0)
            return affine_atom_form(table, id);
    }
    FormId form = add_atom(table, atom);
    if (++table->term_count * 2 > table->term_bucket_count) grow_term_buckets(table, table->term_bucket_count * 2);
    else insert_term(table, table->atoms.count - 1);
    return form;
}

static FormId scaled(AffineTable *table, FormId form, int64_t factor) { return affine_add(table, affine_constant(table, 0), form, factor); }

static FormId product(AffineTable *table, Type type, FormId a, FormId b)
{
    int64_t factor;
    if (affine_value(table, a, &factor)) return scaled(table, b, factor);
    if (affine_value(table, b, &factor)) return scaled(table, a, factor);
    return affine_term(table, OP_MUL, type, (FormId[]){a < b ? a : b, a < b ? b : a}, 2);
}

FormId affine_apply(AffineTable *table, const NestRoutine *routine, const Expr *expr, const FormId *operands)
{
    Type types[AFFINE_MAX_OPERANDS] = {0};
    uint64_t bits[AFFINE_MAX_OPERANDS] = {0}, result;
    bool known = true;
    if (expr->op == OP_ADD || expr->op == OP_SUB) return affine_add(table, operands[0], operands[1], expr->op == OP_ADD ? 1 : -1);
    if (expr->op == OP_NEG) return scaled(table, operands[0], -1);
    if (expr->op == OP_MUL) return product(table, expr->type, operands[0], operands[1]);
    for (uint32_t n = 0; n < expr->count; n++) {
        int64_t value = 0;
        known &= affine_value(table, operands[n], &value);
        bits[n] = (uint64_t)value;
        types[n] = nest_expr(routine, nest_operand(routine, expr, n))->type;
    }
    if (known && eval_op(expr->op, expr->type, types, bits, &result)) return affine_constant(table, (int64_t)result);
    if (expr->op == OP_CONVERT && type_info(expr->type)->bytes >= type_info(types[0])->bytes) return operands[0];
    return affine_term(table, expr->op, expr->type, operands, expr->count);
}

const Form *affine_form(const AffineTable *table, FormId form) { return &table->forms.items[form]; }
const IntTerm *affine_terms(const AffineTable *table, const Form *form) { return table->terms.items + form->first; }
const Atom *affine_atom(const AffineTable *table, AtomId atom) { return &table->atoms.items[atom]; }

bool affine_value(const AffineTable *table, FormId id, int64_t *value)
{
    const Form *form = &table->forms.items[id];
    if (!id || form->count) return false;
    *value = form->constant;
    return true;
}

bool affine_atom_varies(const AffineTable *table, AtomId id, StmtId loop)
{
    const Atom *atom = &table->atoms.items[id];
    if (atom->kind == ATOM_TERM) {
        for (uint32_t n = 0; n < atom->count; n++)
            if (affine_varies(table, atom->operands[n], loop)) return true;
        return false;
    }
    for (StmtId at = atom->loop; at; at = table->parents[at])
        if (at == loop) return true;
    return false;
}

bool affine_varies(const AffineTable *table, FormId id, StmtId loop)
{
    const Form *form = &table->forms.items[id];
    for (uint32_t n = 0; n < form->count; n++)
        if (affine_atom_varies(table, table->terms.items[form->first + n].of, loop)) return true;
    return false;
}

int64_t affine_coefficient(const AffineTable *table, FormId id, StmtId loop)
{
    const Form *form = affine_form(table, id);
    for (uint32_t n = 0; n < form->count; n++) {
        IntTerm term = affine_terms(table, form)[n];
        const Atom *atom = affine_atom(table, term.of);
        if (atom->kind == ATOM_INDEX && atom->loop == loop) return term.coefficient;
    }
    return 0;
}
