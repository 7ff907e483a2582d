/* A subscript x*n + r, with n what stays in the loop and all values of r within n of each other, is the same in two iterations exactly when x and r
 * are: two subscripts. The remainders' ends are those of the loops around; where they differ from n by constants, that is known (Maslov,
 * Delinearization, PLDI'92). */
#include "passes/nest/delinearize.h"

enum { MAX_STEPS = 16 };

/* c*x*n + rest */
typedef struct {
    FormId factor, outer, rest; /* n, c*x */
} Product;

/* The form as a product with what stays in the loop, and a rest; false when it has no such term, or two. */
static bool find_product(const NestFacts *facts, const LoopFacts *loop, FormId id, Product *product)
{
    AffineTable *table = facts->table;
    const Form form = *affine_form(table, id);
    bool found = false;
    for (uint32_t t = 0; t < form.count; t++) {
        IntTerm term = affine_terms(table, &form)[t];
        const Atom atom = *affine_atom(table, term.of);
        if (atom.kind == ATOM_INDEX || !affine_atom_varies(table, term.of, loop->stmt)) continue;
        if (found || atom.kind != ATOM_TERM || atom.op != OP_MUL) return false;
        bool first = !affine_varies(table, atom.operands[0], loop->stmt);
        product->factor = atom.operands[first ? 0 : 1];
        if (affine_varies(table, product->factor, loop->stmt)) return false;
        product->outer = affine_add(table, affine_constant(table, 0), atom.operands[first ? 1 : 0], term.coefficient);
        product->rest = affine_add(table, id, affine_atom_form(table, term.of), -term.coefficient);
        found = true;
    }
    return found && product->outer && product->rest;
}

/* The least or greatest value of a form over the loop and those inside it; 0: it is not known. */
static FormId find_end(const NestFacts *facts, const LoopFacts *loop, FormId id, bool high)
{
    AffineTable *table = facts->table;
    for (uint32_t n = 0; id && n < MAX_STEPS; n++) {
        const Form form = *affine_form(table, id);
        const LoopFacts *of = NULL;
        IntTerm index = {0, 0};
        for (uint32_t t = 0; t < form.count; t++) {
            IntTerm term = affine_terms(table, &form)[t];
            const Atom *atom = affine_atom(table, term.of);
            if (!affine_atom_varies(table, term.of, loop->stmt)) continue;
            if (atom->kind != ATOM_INDEX) return 0;
            if (of && facts_loop(facts, atom->loop)->order < of->order) continue;
            of = facts_loop(facts, atom->loop);
            index = term;
        }
        if (!of) return id;
        if (!of->counted || !of->step) return 0;
        bool upper = ((index.coefficient > 0) == high) == (of->step > 0);
        FormId rest = affine_add(table, id, of->index, -index.coefficient), end = upper ? of->upper : of->lower;
        id = rest && end ? affine_add(table, rest, end, index.coefficient) : 0;
    }
    return 0;
}

/* Whether high - low is less than n, by constants. */
static bool is_within(const NestFacts *facts, FormId high, FormId low, FormId factor)
{
    int64_t beyond;
    FormId span = high && low ? affine_add(facts->table, high, low, -1) : 0;
    FormId difference = span ? affine_add(facts->table, span, factor, -1) : 0;
    return difference && affine_value(facts->table, difference, &beyond) && beyond < 0;
}

static bool split(const NestFacts *facts, const LoopFacts *loop, SubscriptPair pair, SubscriptPair *parts)
{
    Product p, q;
    if (!find_product(facts, loop, pair.a, &p) || !find_product(facts, loop, pair.b, &q) || p.factor != q.factor) return false;
    FormId low[] = {find_end(facts, loop, p.rest, false), find_end(facts, loop, q.rest, false)};
    FormId high[] = {find_end(facts, loop, p.rest, true), find_end(facts, loop, q.rest, true)};
    for (int x = 0; x < 2; x++)
        for (int y = 0; y < 2; y++)
            if (!is_within(facts, high[x], low[y], p.factor)) return false;
    parts[0] = (SubscriptPair){p.rest, q.rest};
    parts[1] = (SubscriptPair){p.outer, q.outer};
    return true;
}

uint32_t delinearize(const NestFacts *facts, const LoopFacts *loop, const Access *a, const Access *b, uint32_t rank, SubscriptPair *pairs)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < rank; n++) {
        SubscriptPair pair = {facts->subscripts.items[a->subscripts + n], facts->subscripts.items[b->subscripts + n]};
        if (split(facts, loop, pair, &pairs[count])) count += 2;
        else pairs[count++] = pair;
    }
    return count;
}
