/* Which elements of a row a version has: a range for each loop or statement that wrote some. How two ranges lie to each other is known
 * where their bounds differ by constants. */
#include "passes/vec/fuse_claim.h"

/* Ranges that lie to each other in no known way; versions of more are given up. */
enum { MAX_CLAIMS = 32 };

/* Whether a <= b + by, for all values of what they are made of. */
static bool is_at_most(const Fusion *f, Linear a, Linear b, int64_t by)
{
    int64_t difference;
    return linear_difference(f->routine, a, b, &difference) && difference <= by;
}

/* An element is in the first claim up to its end, and behind it in the others. `used`: claims that are not asked, bit by bit; on success
 * those that were needed. */
static bool covers(const Fusion *f, const Version *version, Linear lower, Linear upper, uint32_t *used)
{
    for (uint32_t n = 0; n < version->claim_count; n++) {
        const Claim *claim = &version->claims[n];
        uint32_t with = *used | 1u << n;
        if (*used >> n & 1 || !(claim->whole || is_at_most(f, claim->lower, lower, 0))) continue;
        Linear rest = claim->upper;
        rest.constant++;
        if (!claim->whole && !is_at_most(f, upper, claim->upper, 0) && !covers(f, version, rest, upper, &with)) continue;
        *used = with;
        return true;
    }
    return false;
}

static uint32_t conditional_claims(const Version *version)
{
    uint32_t found = 0;
    for (uint32_t n = 0; n < version->claim_count; n++) found |= (uint32_t)(version->claims[n].defined != 0) << n;
    return found;
}

bool fuse_is_conditional(const Version *version)
{
    return conditional_claims(version) != 0;
}

bool fuse_covers(const Fusion *f, const Version *version, Linear lower, Linear upper)
{
    uint32_t used = conditional_claims(version);
    return covers(f, version, lower, upper, &used);
}

/* Whether the condition is one of those of which the other is made by AND. */
static bool is_part_of(const NestRoutine *routine, ExprId condition, ExprId whole)
{
    if (!whole) return false;
    const Expr *expr = nest_expr(routine, whole);
    if (expr->op == OP_AND && (is_part_of(routine, condition, nest_operand(routine, expr, 0)) || is_part_of(routine, condition, nest_operand(routine, expr, 1))))
        return true;
    return nest_expr_equal(routine, condition, whole);
}

bool fuse_replaces(const Fusion *f, const Version *version, const Version *other)
{
    bool all = true;
    for (uint32_t n = 0; n < other->claim_count && all; n++) {
        const Claim *claim = &other->claims[n];
        uint32_t used = 0;
        for (uint32_t i = 0; i < version->claim_count; i++)
            used |= (uint32_t)(version->claims[i].defined && !is_part_of(f->routine, version->claims[i].defined, claim->defined)) << i;
        all = covers(f, version, claim->lower, claim->upper, &used);
    }
    return all;
}

ExprId fuse_both(Fusion *f, Op op, ExprId a, ExprId b)
{
    if (a && b && nest_expr_equal(f->routine, a, b)) return a;
    return a && b ? nest_op2(f->context, f->routine, op, a, b, f->loc) : a ? a : b;
}

/* Whether the version has the elements, on the paths on which `*where` is true; 0: on all. */
static bool covers_where(Fusion *f, const Version *version, Linear lower, Linear upper, ExprId *where)
{
    uint32_t used = 0;
    *where = 0;
    if (fuse_covers(f, version, lower, upper)) return true;
    if (!covers(f, version, lower, upper, &used)) return false;
    for (uint32_t n = 0; n < version->claim_count; n++)
        if (used >> n & 1) *where = fuse_both(f, OP_AND, *where, version->claims[n].defined);
    return true;
}

ExprId fuse_made_where(Fusion *f, const Version *version, Linear lower, Linear upper)
{
    ExprId where;
    bool all = version->held && fuse_set_where(f, version) && covers_where(f, version, lower, upper, &where);
    return all && where && !fuse_is_asked(f, where) ? where : 0;
}

/* ---- guards ----------------------------------------------------------------------------- */

enum { MAX_GUARDS = 48 };

bool fuse_is_lasting(const Fusion *f, ExprId id)
{
    const Expr *expr = nest_expr(f->routine, id);
    if (expr->op == OP_SCALAR) return !bitset_has(&f->around, expr->symbol);
    if (expr->op == OP_ELEMENT || expr->op == OP_ARRAY) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!fuse_is_lasting(f, nest_operand(f->routine, expr, n))) return false;
    return true;
}

/* 0: a <= b is so; 1: it may be, by values that stay the same; 2: it is not, or may not be said. */
static uint32_t doubt(const Fusion *f, Linear a, Linear b)
{
    int64_t difference;
    if (linear_difference(f->routine, a, b, &difference)) return difference <= 0 ? 0 : 2;
    Linear apart = linear_add(f->routine, a, b, -1);
    if (!apart.known || !linear_is_uniform(&apart)) return 2;
    for (uint32_t n = 0; n < apart.count; n++)
        if (!fuse_is_lasting(f, apart.terms[n].of)) return 2;
    return 1;
}

/* Whether one guard says all that the other says. */
static bool says_guard(const Fusion *f, const Guard *guard, const Guard *other)
{
    int64_t more;
    if (nest_expr_equal(f->routine, guard->expr, other->expr)) return true;
    if (guard->path && (!other->path || !nest_expr_equal(f->routine, guard->path, other->path))) return false;
    return linear_difference(f->routine, guard->excess, other->excess, &more) && more >= 0;
}

/* Adds a guard unless there is one that says as much; those that say less go. */
static void add_guard(Fusion *f, Guard guard)
{
    uint32_t kept = 0, place = f->guards.count;
    for (uint32_t n = 0; n < f->guards.count; n++)
        if (says_guard(f, &f->guards.items[n], &guard)) return;
    for (uint32_t n = 0; n < f->guards.count; n++) {
        bool less = says_guard(f, &guard, &f->guards.items[n]);
        if (less && place < n) continue;
        if (less) place = kept;
        f->guards.items[kept++] = less ? guard : f->guards.items[n];
    }
    if (place < f->guards.count) f->guards.count = kept;
    else if (f->guards.count == MAX_GUARDS) fuse_fail(f, "it would hold only under more than %d conditions", MAX_GUARDS);
    else list_push(f->context->scratch, &f->guards, guard);
}

/* Adds a guard for the path at hand; `excess` is at most 0 where it holds, or is not known. */
static void require_here(Fusion *f, ExprId guard, Linear excess)
{
    for (uint32_t n = 0; n < f->guards.count; n++)
        if (nest_expr_equal(f->routine, f->guards.items[n].expr, guard)) return;
    if (f->path) {
        ExprId elsewhere = nest_op(f->context, f->routine, OP_NOT, TYPE_L32, &f->path, 1, f->loc);
        guard = nest_op2(f->context, f->routine, OP_OR, elsewhere, guard, f->loc);
    }
    add_guard(f, (Guard){guard, excess, f->path});
}

bool fuse_is_asked(const Fusion *f, ExprId condition)
{
    if (is_part_of(f->routine, condition, f->path) || is_part_of(f->routine, condition, f->within)) return true;
    const Expr *expr = nest_expr(f->routine, condition);
    if (expr->op != OP_AND && expr->op != OP_OR) return false;
    bool left = fuse_is_asked(f, nest_operand(f->routine, expr, 0)), right = fuse_is_asked(f, nest_operand(f->routine, expr, 1));
    return expr->op == OP_AND ? left && right : left || right;
}

bool fuse_is_set_where(const Fusion *f, const Version *version, ExprId condition)
{
    bool all = version->claim_count > 0;
    for (uint32_t n = 0; n < version->claim_count && all; n++) all = is_part_of(f->routine, condition, version->claims[n].defined);
    return all;
}

ExprId fuse_set_where(const Fusion *f, const Version *version)
{
    ExprId where = version->claim_count ? version->claims[0].defined : 0;
    for (uint32_t n = 1; n < version->claim_count && where; n++)
        if (!version->claims[n].defined || !nest_expr_equal(f->routine, version->claims[n].defined, where)) where = 0;
    return where;
}

bool fuse_covers_where(const Fusion *f, const Version *version, Linear lower, Linear upper)
{
    uint32_t used = 0;
    return covers(f, version, lower, upper, &used);
}

bool fuse_implies(Fusion *f, Ref condition, ExprId other)
{
    ExprId lasting = fuse_lasting_parts(f, condition);
    if (lasting) return is_part_of(f->routine, other, lasting);
    const VecInst inst = *vec_inst(f->kernel, condition.value);
    if (inst.kind != VEC_OP || inst.op != OP_AND || condition.offset) return false;
    const VecOperand *left = vec_operand(f->kernel, &inst, 0), *right = vec_operand(f->kernel, &inst, 1);
    Ref a = {left->value, left->offset[0]}, b = {right->value, right->offset[0]};
    return fuse_implies(f, a, other) || fuse_implies(f, b, other);
}

/* What is read at hand is set where the condition is true: a guard asks for that unless the statement does. */
static void require_set(Fusion *f, ExprId where)
{
    ExprId path = f->path;
    if (fuse_is_asked(f, where)) return;
    f->path = fuse_both(f, OP_AND, path, f->within);
    require_here(f, where, (Linear){0});
    f->path = path;
}

bool fuse_covers_when(Fusion *f, const Version *version, Linear lower, Linear upper)
{
    ExprId where;
    if (!covers_where(f, version, lower, upper, &where)) return false;
    if (where) require_set(f, where);
    return true;
}

void fuse_require_not(Fusion *f, ExprId condition)
{
    require_here(f, nest_op(f->context, f->routine, OP_NOT, TYPE_L32, &condition, 1, f->loc), (Linear){0});
}

static bool is_term(const Linear *linear)
{
    return linear->count == 1 && linear->terms[0].coefficient == 1 && !linear->constant;
}

/* a op b, by what both do not have in common. */
static ExprId relation(Fusion *f, Op op, Linear a, Linear b)
{
    Linear apart = linear_add(f->routine, a, b, -1), left = linear_constant(0), right = linear_constant(0);
    for (uint32_t n = 0; n < apart.count; n++) {
        IntTerm term = apart.terms[n];
        if (term.coefficient > 0) left.terms[left.count++] = term;
        else right.terms[right.count++] = (IntTerm){term.of, -term.coefficient};
    }
    *(apart.constant > 0 ? &left.constant : &right.constant) = apart.constant > 0 ? apart.constant : -apart.constant;
    Type type = TYPE_I64; /* or that of the variables, where they stand alone */
    if (is_term(&left)) type = nest_expr(f->routine, left.terms[0].of)->type;
    else if (is_term(&right)) type = nest_expr(f->routine, right.terms[0].of)->type;
    if ((left.count && !is_term(&left)) || (right.count && !is_term(&right)) || left.constant != (int8_t)left.constant ||
        right.constant != (int8_t)right.constant)
        type = TYPE_I64;
    return nest_op2(f->context, f->routine, op, fuse_sum(f, &left, type), fuse_sum(f, &right, type), f->loc);
}

/* Adds the guard a <= b. */
static void require(Fusion *f, Linear a, Linear b)
{
    add_guard(f, (Guard){relation(f, OP_LE, a, b), linear_add(f->routine, a, b, -1), 0});
}

/* Whether one of the conditions that are joined by AND says that the operands of the relation are equal. */
static bool says_equal(const NestRoutine *routine, ExprId whole, ExprId of)
{
    const Expr *expr = whole ? nest_expr(routine, whole) : NULL, *order = nest_expr(routine, of);
    if (!expr || (expr->op != OP_AND && expr->op != OP_EQ)) return false;
    ExprId left = nest_operand(routine, expr, 0), right = nest_operand(routine, expr, 1);
    if (expr->op == OP_AND) return says_equal(routine, left, of) || says_equal(routine, right, of);
    ExprId a = nest_operand(routine, order, 0), b = nest_operand(routine, order, 1);
    return (nest_expr_equal(routine, left, a) && nest_expr_equal(routine, right, b)) || (nest_expr_equal(routine, left, b) && nest_expr_equal(routine, right, a));
}

/* The same where what is at hand is come to. */
static void require_read(Fusion *f, Linear a, Linear b)
{
    ExprId path = f->path, guard = relation(f, OP_LE, a, b);
    f->path = fuse_both(f, OP_AND, path, f->within);
    if (!says_equal(f->routine, f->path, guard)) require_here(f, guard, linear_add(f->routine, a, b, -1));
    f->path = path;
}

bool fuse_differ_if(Fusion *f, Linear a, Linear b)
{
    Linear apart = linear_add(f->routine, a, b, -1);
    bool lasting = apart.known && linear_is_uniform(&apart) && apart.count;
    for (uint32_t n = 0; n < apart.count && lasting; n++) lasting = fuse_is_lasting(f, apart.terms[n].of);
    if (lasting) add_guard(f, (Guard){.expr = relation(f, OP_NE, a, b)});
    return lasting;
}

bool fuse_at_most_if(Fusion *f, Linear a, Linear b)
{
    uint32_t left = doubt(f, a, b);
    if (left == 1) require(f, a, b);
    return left < 2;
}

bool fuse_covers_if(Fusion *f, const Version *version, Linear lower, Linear upper)
{
    if (fuse_covers_when(f, version, lower, upper)) return true;
    const Claim *best = NULL;
    uint32_t least = 3;
    for (uint32_t n = version->claim_count; n-- > 0;) {
        const Claim *claim = &version->claims[n];
        uint32_t left = doubt(f, claim->lower, lower), right = doubt(f, upper, claim->upper);
        if (left == 2 || right == 2 || left + right >= least) continue;
        best = claim;
        least = left + right;
    }
    if (!best) return false;
    if (best->defined) require_set(f, best->defined);
    if (doubt(f, best->lower, lower)) require_read(f, best->lower, lower);
    if (doubt(f, upper, best->upper)) require_read(f, upper, best->upper);
    return true;
}

/* ---- claims ----------------------------------------------------------------------------- */

static bool is_within(const Fusion *f, const Claim *inner, const Claim *outer)
{
    if (outer->defined && outer->defined != inner->defined) return false;
    return outer->whole || (is_at_most(f, outer->lower, inner->lower, 0) && is_at_most(f, inner->upper, outer->upper, 0));
}

/* Whether the one begins before the other, ends in it or directly before it, and both are as long: then they are one range. */
static bool is_continued(const Fusion *f, const Claim *left, const Claim *right)
{
    if (left->defined != right->defined) return false;
    return is_at_most(f, left->lower, right->lower, 0) && is_at_most(f, left->upper, right->upper, 0) &&
           is_at_most(f, right->lower, left->upper, 1);
}

bool fuse_is_whole(Fusion *f, const ArrayState *state, const Claim *claim)
{
    const Dim dim = *nest_dim(f->routine, nest_symbol(f->routine, state->symbol), state->lane_dim);
    int64_t left, right;
    return dim.upper && nest_int_value(f->routine, dim.lower, &left) && nest_int_value(f->routine, dim.upper, &right) && linear_difference(f->routine, claim->lower, fuse_linear(f, dim.lower), &left) && !left &&
           linear_difference(f->routine, fuse_linear(f, dim.upper), claim->upper, &right) && !right;
}

void fuse_add_claim(Fusion *f, Version *version, Claim claim)
{
    LIST(Claim) claims = {0};
    for (uint32_t n = 0; n < version->claim_count; n++) {
        const Claim *old = &version->claims[n];
        if (is_within(f, &claim, old)) return;
        if (is_within(f, old, &claim)) continue;
        if (is_continued(f, old, &claim)) claim.lower = old->lower, claim.lower_expr = old->lower_expr;
        else if (is_continued(f, &claim, old)) claim.upper = old->upper, claim.upper_expr = old->upper_expr;
        else list_push(f->context->scratch, &claims, *old);
    }
    list_push(f->context->scratch, &claims, claim);
    if (claims.count > MAX_CLAIMS) fuse_fail(f, "an array is written in too many pieces");
    version->claims = claims.items;
    version->claim_count = claims.count < MAX_CLAIMS ? claims.count : MAX_CLAIMS;
}

void fuse_add_between(Fusion *f, const Version *version)
{
    for (uint32_t n = 0; n < version->claim_count; n++)
        list_push(f->context->scratch, &f->between, ((VecInterval){version->claims[n].lower_expr, version->claims[n].upper_expr}));
}

bool fuse_common_claims(Fusion *f, const Version *a, const Version *b, Version *common)
{
    bool same = true;
    common->claims = NULL;
    common->claim_count = 0;
    for (uint32_t n = 0; n < a->claim_count; n++) {
        if (fuse_covers(f, b, a->claims[n].lower, a->claims[n].upper)) fuse_add_claim(f, common, a->claims[n]);
        else same = false;
    }
    for (uint32_t n = 0; n < b->claim_count; n++) {
        if (fuse_covers(f, a, b->claims[n].lower, b->claims[n].upper)) fuse_add_claim(f, common, b->claims[n]);
        else same = false;
    }
    return same;
}

/* Where the elements of one of two sides are set, each by its own condition where it has them; 0: everywhere. */
static ExprId defined_by(Fusion *f, ExprId condition, const bool has[2], const ExprId where[2])
{
    if (has[0] && has[1] && !where[0] && !where[1]) return 0;
    if (has[0] && has[1] && where[0] && where[1] && nest_expr_equal(f->routine, where[0], where[1])) return where[0];
    if (!condition) return fuse_both(f, OP_AND, where[0], where[1]);
    ExprId not = nest_op(f->context, f->routine, OP_NOT, TYPE_L32, &condition, 1, f->loc);
    ExprId then = has[0] ? fuse_both(f, OP_AND, condition, where[0]) : 0, other = has[1] ? fuse_both(f, OP_AND, not, where[1]) : 0;
    return fuse_both(f, OP_OR, then, other);
}

void fuse_join_claims(Fusion *f, ExprId condition, const Version *a, const Version *b, Version *joined)
{
    const Version *sides[] = {a, b};
    joined->claims = NULL;
    joined->claim_count = 0;
    for (int side = 0; side < 2; side++) {
        for (uint32_t n = 0; n < sides[side]->claim_count && sides[side]->known; n++) {
            Claim claim = sides[side]->claims[n];
            bool has[2] = {true, true};
            ExprId where[2] = {claim.defined, claim.defined};
            has[!side] = sides[!side]->known && covers_where(f, sides[!side], claim.lower, claim.upper, &where[!side]);
            if (!has[!side] && !condition) continue;
            claim.defined = defined_by(f, condition, has, where);
            if (side && covers_where(f, joined, claim.lower, claim.upper, &where[0]) && (!where[0] || (claim.defined && nest_expr_equal(f->routine, where[0], claim.defined)))) continue;
            fuse_add_claim(f, joined, claim);
        }
    }
}

/* ---- elements that nothing sets --------------------------------------------------------- */

static void add_unset(Fusion *f, const ArrayState *state, Linear lower, Linear upper)
{
    UnsetPiece piece = {(uint32_t)(state - f->arrays.items), lower, upper, f->loc, f->choosing || f->predicate.value, 0, 0};
    list_push(f->context->scratch, &f->unset, piece);
}

static bool may_be_unset(const Fusion *f, const ArrayState *state)
{
    const Symbol *symbol = nest_symbol(f->routine, state->symbol);
    return state->contracted && !state->kept && symbol->storage == STORAGE_LOCAL && !(symbol->flags & SYMBOL_FILLED);
}

bool fuse_note_unmade(Fusion *f, const ArrayState *state, Linear lower, Linear upper)
{
    ExprId where, made = may_be_unset(f, state) && !f->planes && !f->repeats ? fuse_set_where(f, &state->version) : 0;
    if (!made || !covers_where(f, &state->version, lower, upper, &where) || !where || fuse_is_asked(f, made) || !fuse_is_lasting(f, made)) return false;
    list_push(f->context->scratch, &f->unset, ((UnsetPiece){(uint32_t)(state - f->arrays.items), lower, upper, f->loc, true, made, fuse_both(f, OP_AND, f->path, f->within)}));
    return true;
}

bool fuse_note_unset(Fusion *f, const ArrayState *state, Linear lower, Linear upper)
{
    if (!may_be_unset(f, state)) return false;
    for (uint32_t n = 0; n < state->version.claim_count; n++) {
        Claim claim = state->version.claims[n];
        int64_t left, right;
        if (!linear_difference(f->routine, claim.lower, lower, &left) || !linear_difference(f->routine, upper, claim.upper, &right)) continue;
        claim.lower.constant--;
        claim.upper.constant++;
        if (left > 0) add_unset(f, state, lower, claim.lower);
        if (right > 0) add_unset(f, state, claim.upper, upper);
        return true;
    }
    return false;
}

static bool is_before(const Fusion *f, Linear a, Linear b)
{
    return is_at_most(f, a, b, -1);
}

/* Whether the elements are the same ones whenever the nest is reached. */
static bool are_lasting(const Fusion *f, const Claim *claim)
{
    return fuse_is_lasting(f, claim->lower_expr) && fuse_is_lasting(f, claim->upper_expr);
}

/* Where other writes than those under its condition meet the piece, a guard keeps the nest from reading what these may have left. */
static void check_made(Fusion *f, const UnsetPiece *piece)
{
    bool met = false;
    for (uint32_t a = 0; a < f->arrays.count; a++) {
        const ArrayState *state = &f->arrays.items[a];
        for (uint32_t w = 0; w < state->writes.count && state->symbol == f->arrays.items[piece->array].symbol; w++)
            met |= !state->writes.items[w].defined || !is_part_of(f->routine, piece->where, state->writes.items[w].defined);
    }
    f->path = piece->path;
    if (met) require_here(f, piece->where, (Linear){0});
    f->path = 0;
}

void fuse_check_unset(Fusion *f)
{
    for (uint32_t n = 0; n < f->unset.count; n++) {
        const UnsetPiece *piece = &f->unset.items[n];
        if (piece->where) {
            check_made(f, piece);
            continue;
        }
        for (uint32_t a = 0; a < f->arrays.count; a++) {
            const ArrayState *state = &f->arrays.items[a];
            if (state->symbol != f->arrays.items[piece->array].symbol) continue;
            for (uint32_t w = 0; w < state->writes.count; w++) {
                const Claim *write = &state->writes.items[w];
                bool apart = is_before(f, write->upper, piece->lower) || is_before(f, piece->upper, write->lower);
                if (!apart || !are_lasting(f, write))
                    fuse_fail(f, "%s may be read beyond the elements that the loops before wrote", nest_symbol(f->routine, state->symbol)->name);
            }
        }
    }
}
