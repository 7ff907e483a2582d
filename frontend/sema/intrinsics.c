/* References to intrinsic functions, by the rules that intrinsics.def names. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/fold.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/intrinsic_table.h"
#include "frontend/sema/node.h"
#include "frontend/sema/optional.h"
#include "frontend/sema/rearrange.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

#include <string.h>

enum { MAX_ARGUMENTS = 64 };

/* One reference being analyzed. */
typedef struct {
    Unit *unit;
    const Intrinsic *intrinsic;
    const AstExpr *ast;
    SourceRange loc;
    Node *args[MAX_ARGUMENTS];
    const AstExpr *asts[MAX_ARGUMENTS];
    uint32_t count;
} Reference;

static Type default_of(const Reference *ref)
{
    const Sema *sema = ref->unit->sema;
    switch (ref->intrinsic->result) {
    case KIND_INTEGER: return sema->integer;
    case KIND_REAL: return sema->real;
    case KIND_DOUBLE: return sema->double_;
    default: return ref->args[0]->type;
    }
}

/* ---- arguments -------------------------------------------------------------------------- */

static const char *letter_text(char letter)
{
    switch (letter) {
    case 'n': return "integer or real";
    case 'i': case 'k': case 'z': return "integer";
    case 'r': return "real";
    case 'l': return "logical";
    case 'f': return "default real";
    case 'd': return "double precision";
    default: return "a number or logical";
    }
}

static bool letter_fits(const Sema *sema, char letter, Type type)
{
    switch (letter) {
    case 'n': return type_is_int(type) || type_is_real(type);
    case 'i': case 'k': case 'z': return type_is_int(type);
    case 'r': return type_is_real(type);
    case 'l': return type_is_logical(type);
    case 'f': return type == sema->real;
    case 'd': return type == sema->double_;
    default: return type != TYPE_NONE;
    }
}

static char letter_at(const Intrinsic *intrinsic, uint32_t n)
{
    size_t length = strlen(intrinsic->arguments);
    bool repeats = intrinsic->arguments[length - 1] == '+';
    if (repeats) return intrinsic->arguments[0];
    return n < length ? intrinsic->arguments[n] : 0;
}

/* A reduction with DIM: not DOT_PRODUCT. */
static bool is_reduction(const Reference *ref)
{
    return ref->intrinsic->rule == RULE_REDUCE && ref->intrinsic->minimum == 1;
}

static bool is_rearranging(const Reference *ref)
{
    Rule rule = ref->intrinsic->rule;
    return rule == RULE_SHIFTED || rule == RULE_TURNED || rule == RULE_SPREAD || rule == RULE_RESHAPE || rule == RULE_MATMUL;
}

/* Keywords that name positions: KIND goes last, DIM to the second place; others are refused by name. */
static bool keyword_position(Reference *ref, const AstExpr *arg, uint32_t *position)
{
    const char *letters = ref->intrinsic->arguments;
    if (strcmp(arg->name, "kind") == 0 && strchr(letters, 'k')) *position = (uint32_t)(strchr(letters, 'k') - letters);
    else if (strcmp(arg->name, "dim") == 0 && (ref->intrinsic->rule == RULE_SHAPE || is_reduction(ref))) *position = 1;
    else if (strcmp(arg->name, "p") == 0 && ref->intrinsic->rule == RULE_SELECTED_REAL) *position = 0;
    else if (strcmp(arg->name, "r") == 0 && ref->intrinsic->rule == RULE_SELECTED_REAL) *position = 1;
    else if (strcmp(arg->name, "r") == 0 && ref->intrinsic->rule == RULE_SELECTED_INT) *position = 0;
    else if (strcmp(arg->name, "array") == 0 && is_reduction(ref) && letters[0] == 'n') *position = 0;
    else if (strcmp(arg->name, "mask") == 0 && is_reduction(ref)) *position = letters[0] == 'n' ? 2 : 0;
    else if (strcmp(arg->name, "mask") == 0 && strcmp(ref->intrinsic->name, "merge") == 0) *position = 2;
    else if (!is_rearranging(ref) || !rearrange_keyword(ref->intrinsic->name, arg->name, position)) {
        sema_error(ref->unit, arg->loc, "keyword '%s' of intrinsic '%s' is not supported", arg->name, ref->intrinsic->name);
        return false;
    }
    return true;
}

static bool check_argument(Reference *ref, uint32_t n)
{
    char letter = letter_at(ref->intrinsic, n);
    Node *arg = ref->args[n];
    if (arg->kind == NODE_ERROR) return false;
    if (letter_fits(ref->unit->sema, letter, arg->type)) return true;
    sema_error(ref->unit, arg->loc, "argument %u of '%s' is %s, but must be %s", n + 1, ref->intrinsic->name,
               type_info(arg->type)->fortran, letter_text(letter));
    return false;
}

/* The type that the optional kind argument `n` asks for, or `fallback`. */
static Type kind_argument(Reference *ref, uint32_t n, TypeClass class, Type fallback)
{
    return n < ref->count && ref->asts[n] ? declare_kind(ref->unit, class, ref->asts[n]) : fallback;
}

/* INT, REAL, DBLE, IAND and kin take bits. */
static bool takes_boz(const Reference *ref, uint32_t position)
{
    char letter = letter_at(ref->intrinsic, position);
    return (ref->intrinsic->rule == RULE_CONVERT && letter == 'n') || (ref->intrinsic->rule == RULE_STRICT && letter == 'i');
}

/* Arguments that are BOZ constants, of the type that is asked for, or of the other argument. */
static bool give_boz_values(Reference *ref)
{
    bool converts = ref->intrinsic->rule == RULE_CONVERT;
    for (uint32_t i = 0; i < ref->count; i++) {
        if (!ref->asts[i] || ref->args[i]) continue;
        const Node *other = ref->count == 2 ? ref->args[1 - i] : NULL;
        TypeClass class = ref->intrinsic->result == KIND_INTEGER ? CLASS_INT : CLASS_REAL;
        Type type = converts ? kind_argument(ref, 1, class, default_of(ref)) : other ? other->type : TYPE_NONE;
        Constant value;
        if (type == TYPE_NONE && !converts) expr_analyze(ref->unit, ref->asts[i]);
        if (type == TYPE_NONE || !expr_boz(ref->unit, ref->asts[i], type, &value)) return false;
        ref->args[i] = node_constant(ref->unit, value, ref->asts[i]->loc);
    }
    return true;
}

static bool collect_arguments(Reference *ref)
{
    bool fine = true;
    uint32_t position = 0;
    for (const AstExpr *arg = ref->ast->args; arg; arg = arg->next, position++) {
        const AstExpr *value = arg;
        if (arg->kind == AST_KEYWORD) {
            if (!keyword_position(ref, arg, &position)) return false;
            value = arg->left;
        }
        if (position >= MAX_ARGUMENTS || !letter_at(ref->intrinsic, position)) {
            sema_error(ref->unit, value->loc, "'%s' takes no argument %u", ref->intrinsic->name, position + 1);
            return false;
        }
        ref->asts[position] = value;
        if (position >= ref->count) ref->count = position + 1;
        if (value->kind == AST_BOZ && takes_boz(ref, position)) continue;
        ref->args[position] = expr_analyze(ref->unit, value);
        fine &= check_argument(ref, position);
    }
    if (!fine || !give_boz_values(ref)) return false;
    bool kind_by_range = ref->intrinsic->rule == RULE_SELECTED_REAL && ref->count == 2; /* the first may be left out then */
    bool missing = ref->count < ref->intrinsic->minimum;
    bool gaps = is_reduction(ref) || is_rearranging(ref); /* what is optional may be left out before others */
    uint32_t given = 0;
    for (uint32_t i = 0; i < ref->count; i++) {
        missing |= !ref->args[i] && (i < ref->intrinsic->minimum || !gaps) && !kind_by_range;
        given += ref->args[i] != NULL;
    }
    if (missing && fine) sema_error(ref->unit, ref->loc, "'%s' needs %u argument%s, but %u %s given", ref->intrinsic->name,
                   ref->intrinsic->minimum, ref->intrinsic->minimum == 1 ? "" : "s", given,
                   given == 1 ? "is" : "are");
    return fine && !missing;
}

static Node *failed(Reference *ref)
{
    return node_error(ref->unit, ref->loc);
}

/* ---- rules ------------------------------------------------------------------------------ */

/* Brings arguments first .. count-1 to one type; with `strict` a difference is a fault. */
static bool unify(Reference *ref, uint32_t count, bool strict)
{
    Type type = ref->args[0]->type;
    for (uint32_t i = 1; i < count; i++) {
        Type other = ref->args[i]->type;
        if (other == type) continue;
        if (strict || type_info(other)->class != type_info(type)->class) {
            sema_error(ref->unit, ref->args[i]->loc, "argument %u of '%s' is %s, but argument 1 is %s", i + 1,
                       ref->intrinsic->name, type_info(other)->fortran, type_info(ref->args[0]->type)->fortran);
            return false;
        }
        type = expr_common_type(type, other);
    }
    for (uint32_t i = 0; i < count; i++) ref->args[i] = node_convert(ref->unit, ref->args[i], type, ref->loc);
    return true;
}

static Node *rule_same(Reference *ref, bool strict)
{
    if (!unify(ref, ref->count, strict)) return failed(ref);
    Node *value = node_op(ref->unit, ref->intrinsic->op, ref->args[0]->type, ref->args, ref->count, ref->loc);
    return node_convert(ref->unit, value, default_of(ref), ref->loc);
}

static Node *rule_chain(Reference *ref)
{
    if (!unify(ref, ref->count, false)) return failed(ref);
    Node *value = ref->args[0];
    for (uint32_t i = 1; i < ref->count; i++)
        value = node_op2(ref->unit, ref->intrinsic->op, value, ref->args[i], ref->loc);
    return ref->intrinsic->result == KIND_NONE ? value : node_convert(ref->unit, value, default_of(ref), ref->loc);
}

/* AINT and ANINT to a kind: gfortran converts first, but for constants. It folds ANINT to the nearest whole number that the
 * kind holds, halves away from zero. */
static Node *round_to_kind(Reference *ref, Type type)
{
    Op op = ref->intrinsic->op;
    Constant constant, result;
    Node *value = ref->args[0];
    bool known = node_is_constant(value, &constant);
    if (known && op == OP_ANINT && constant_op(op, type, &constant, 1, &result) == FOLD_OK) return node_constant(ref->unit, result, ref->loc);
    if (!known) value = node_convert(ref->unit, value, type, ref->loc);
    return node_convert(ref->unit, node_op(ref->unit, op, value->type, &value, 1, ref->loc), type, ref->loc);
}

static Node *rule_convert(Reference *ref)
{
    Op op = ref->intrinsic->op;
    bool to_real = ref->intrinsic->result == KIND_REAL || ref->intrinsic->result == KIND_DOUBLE || op == OP_AINT || op == OP_ANINT;
    Type type = kind_argument(ref, 1, to_real ? CLASS_REAL : CLASS_INT, default_of(ref));
    if (type == TYPE_NONE) return failed(ref);
    if (op == OP_AINT || op == OP_ANINT) return round_to_kind(ref, type);
    if (op == OP_CONVERT && ref->args[0]->type == type) {
        Node *same = node_new(ref->unit, NODE_PAREN, type, ref->args[0]->rank, ref->loc);
        same->args = arena_copy(ref->unit->sema->context->arena, ref->args, sizeof *ref->args);
        same->count = 1;
        return ref->args[0]->kind == NODE_CONST ? ref->args[0] : same;
    }
    return node_op(ref->unit, op, type, ref->args, 1, ref->loc);
}

static Node *rule_dprod(Reference *ref)
{
    for (uint32_t i = 0; i < 2; i++) ref->args[i] = node_convert(ref->unit, ref->args[i], ref->unit->sema->double_, ref->loc);
    return node_op2(ref->unit, OP_MUL, ref->args[0], ref->args[1], ref->loc);
}

static Node *rule_logical(Reference *ref)
{
    Type type = kind_argument(ref, 1, CLASS_LOGICAL, ref->unit->sema->logical);
    return type == TYPE_NONE ? failed(ref) : node_convert(ref->unit, ref->args[0], type, ref->loc);
}

static Node *select(Reference *ref, Node *condition)
{
    Node *args[3] = {condition, ref->args[0], ref->args[1]};
    return node_op(ref->unit, OP_SELECT, ref->args[0]->type, args, 3, ref->loc);
}

static void note_cray_merge(Reference *ref)
{
    ref->unit->uses_cray_merges = true;
}

static Node *rule_merge(Reference *ref)
{
    bool cray = strcmp(ref->intrinsic->name, "cvmgt") == 0;
    if (cray) note_cray_merge(ref);
    return unify(ref, 2, !cray) ? select(ref, ref->args[2]) : failed(ref);
}

static Node *rule_cray_merge(Reference *ref)
{
    note_cray_merge(ref);
    if (!unify(ref, 2, false)) return failed(ref);
    Node *zero = node_convert(ref->unit, node_int(ref->unit, TYPE_I32, 0, ref->loc), ref->args[2]->type, ref->loc);
    Node *compare[2] = {ref->args[2], zero};
    return select(ref, node_op(ref->unit, ref->intrinsic->op, ref->unit->sema->logical, compare, 2, ref->args[2]->loc));
}

/* ---- bits -------------------------------------------------------------------------------- */

static Node *shifted(Reference *ref, Node *value, Node *places)
{
    Node *args[2] = {value, places};
    return node_op(ref->unit, OP_ISHFT, value->type, args, 2, ref->loc);
}

static Node *inverted(Reference *ref, Node *value) { return node_op(ref->unit, OP_INOT, value->type, &value, 1, ref->loc); }

static Node *negative(Reference *ref, Node *value) { return node_op(ref->unit, OP_NEG, value->type, &value, 1, ref->loc); }

/* To the right: SHIFTR fills with zeros, SHIFTA and RSHIFT with the sign. */
static Node *rule_right(Reference *ref)
{
    Node *value = ref->args[0], *places = negative(ref, ref->args[1]);
    Node *logical = shifted(ref, value, places);
    if (strcmp(ref->intrinsic->name, "shiftr") == 0) return logical;
    Node *filled = inverted(ref, shifted(ref, inverted(ref, value), places));
    Node *compare[2] = {value, node_int(ref->unit, value->type, 0, ref->loc)};
    ref->args[0] = filled;
    ref->args[1] = logical;
    return select(ref, node_op(ref->unit, OP_LT, ref->unit->sema->logical, compare, 2, ref->loc));
}

/* Single bits, and IBITS(value, position, length). */
static Node *rule_bits(Reference *ref)
{
    const char *name = ref->intrinsic->name;
    Node *value = ref->args[0], *position = ref->args[1];
    Node *one = node_int(ref->unit, value->type, 1, ref->loc);
    if (strcmp(name, "ibset") == 0) return node_op2(ref->unit, OP_IOR, value, shifted(ref, one, position), ref->loc);
    if (strcmp(name, "ibclr") == 0) return node_op2(ref->unit, OP_IAND, value, inverted(ref, shifted(ref, one, position)), ref->loc);
    Node *moved = shifted(ref, value, negative(ref, position));
    if (strcmp(name, "ibits") == 0) {
        Node *all = node_int(ref->unit, value->type, -1, ref->loc);
        return node_op2(ref->unit, OP_IAND, moved, inverted(ref, shifted(ref, all, ref->args[2])), ref->loc);
    }
    Node *compare[2] = {node_op2(ref->unit, OP_IAND, moved, one, ref->loc), node_int(ref->unit, value->type, 0, ref->loc)};
    return node_op(ref->unit, OP_NE, ref->unit->sema->logical, compare, 2, ref->loc);
}

/* ---- inquiries -------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    int32_t f32, f64;
} RealModel;

static const RealModel real_model[] = {
    {"digits", 24, 53}, {"precision", 6, 15}, {"range", 37, 307}, {"radix", 2, 2}, {"maxexponent", 128, 1024},
    {"minexponent", -125, -1021}, {"kind", 4, 8},
};

static Node *real_inquiry(Reference *ref, Type type)
{
    bool single = type == TYPE_F32;
    const char *name = ref->intrinsic->name;
    for (size_t i = 0; i < sizeof real_model / sizeof *real_model; i++)
        if (strcmp(name, real_model[i].name) == 0)
            return node_int(ref->unit, ref->unit->sema->integer, single ? real_model[i].f32 : real_model[i].f64, ref->loc);
    uint64_t bits = 0;
    if (strcmp(name, "huge") == 0) bits = single ? 0x7f7fffff : 0x7fefffffffffffff;
    else if (strcmp(name, "tiny") == 0) bits = single ? 0x00800000 : 0x0010000000000000;
    else if (strcmp(name, "epsilon") == 0) bits = single ? 0x34000000 : 0x3cb0000000000000;
    else return NULL;
    return node_constant(ref->unit, (Constant){type, bits}, ref->loc);
}

static Node *int_inquiry(Reference *ref, Type type)
{
    static const int ranges[] = {0, 2, 4, 0, 9, 0, 0, 0, 18};
    const char *name = ref->intrinsic->name;
    uint32_t bytes = type_info(type)->bytes;
    int64_t huge = (int64_t)(((uint64_t)1 << (bytes * 8 - 1)) - 1);
    Type result = ref->unit->sema->integer;
    if (strcmp(name, "huge") == 0) return node_int(ref->unit, type, huge, ref->loc);
    if (strcmp(name, "bit_size") == 0) return node_int(ref->unit, type, bytes * 8, ref->loc);
    if (strcmp(name, "kind") == 0) return node_int(ref->unit, result, bytes, ref->loc);
    if (strcmp(name, "digits") == 0) return node_int(ref->unit, result, bytes * 8 - 1, ref->loc);
    if (strcmp(name, "range") == 0) return node_int(ref->unit, result, ranges[bytes], ref->loc);
    if (strcmp(name, "radix") == 0) return node_int(ref->unit, result, 2, ref->loc);
    return NULL;
}

static Node *rule_inquiry(Reference *ref)
{
    Type type = ref->args[0]->type;
    Node *node = type_is_real(type) ? real_inquiry(ref, type) : type_is_int(type) ? int_inquiry(ref, type) : NULL;
    if (!node && strcmp(ref->intrinsic->name, "kind") == 0)
        node = node_int(ref->unit, ref->unit->sema->integer, type_info(type)->bytes, ref->loc);
    if (node) return node;
    sema_error(ref->unit, ref->args[0]->loc, "argument 1 of '%s' is %s", ref->intrinsic->name, type_info(type)->fortran);
    return failed(ref);
}

/* Constant integer argument n, or `fallback` when it is not given. */
static bool constant_argument(Reference *ref, uint32_t n, int64_t fallback, int64_t *value)
{
    *value = fallback;
    if (n >= ref->count || !ref->args[n]) return true;
    if (bound_constant(ref->args[n], value)) return true;
    sema_error(ref->unit, ref->args[n]->loc, "argument %u of '%s' must be constant", n + 1, ref->intrinsic->name);
    return false;
}

/* DIM, which is argument n, of an array of `rank` dimensions, or `fallback` when it is not given. */
static bool dimension_argument(Reference *ref, uint32_t n, uint32_t rank, int64_t fallback, int64_t *dim)
{
    if (!constant_argument(ref, n, fallback, dim)) return false;
    if (n >= ref->count || !ref->args[n] || (type_is_int(ref->args[n]->type) && *dim >= 1 && *dim <= rank)) return true;
    sema_error(ref->unit, ref->args[n]->loc, "the array has %u dimension%s", rank, rank == 1 ? "" : "s");
    return false;
}

static Node *rule_selected(Reference *ref, bool real)
{
    int64_t digits, range, kind;
    if (!constant_argument(ref, 0, 0, &digits) || !constant_argument(ref, 1, 0, &range)) return failed(ref);
    if (real) kind = digits <= 6 && range <= 37 ? 4 : digits <= 15 && range <= 307 ? 8 : -1;
    else kind = digits <= 2 ? 1 : digits <= 4 ? 2 : digits <= 9 ? 4 : digits <= 18 ? 8 : -1;
    return node_int(ref->unit, ref->unit->sema->integer, kind, ref->loc);
}

/* ---- arrays ----------------------------------------------------------------------------- */

static Node *extent_of(Reference *ref, uint32_t n)
{
    Node *extent = expr_extent(ref->unit, ref->args[0], n);
    if (extent) return node_convert(ref->unit, extent, ref->unit->sema->integer, ref->loc);
    sema_error(ref->unit, ref->loc, "the extent of the last dimension of an assumed-size array is not known");
    return failed(ref);
}

static Node *rule_shape(Reference *ref)
{
    int64_t dim;
    if (!ref->args[0]->rank) {
        sema_error(ref->unit, ref->args[0]->loc, "argument 1 of '%s' must be an array", ref->intrinsic->name);
        return failed(ref);
    }
    if (!dimension_argument(ref, 1, ref->args[0]->rank, 0, &dim)) return failed(ref);
    if (ref->count == 1) {
        Node *size = extent_of(ref, 0);
        for (uint32_t n = 1; n < ref->args[0]->rank; n++) size = node_op2(ref->unit, OP_MUL, size, extent_of(ref, n), ref->loc);
        return size;
    }
    Node *extent = extent_of(ref, (uint32_t)dim - 1);
    if (extent->kind == NODE_ERROR || strcmp(ref->intrinsic->name, "size") == 0) return extent;
    Type type = ref->unit->sema->integer;
    Node *lower = node_convert(ref->unit, expr_bound_lower(ref->unit, ref->args[0], (uint32_t)dim - 1), type, ref->loc);
    Node *zero = node_int(ref->unit, type, 0, ref->loc), *one = node_int(ref->unit, type, 1, ref->loc);
    bool is_lower = strcmp(ref->intrinsic->name, "lbound") == 0;
    /* of a zero-sized dimension the bounds are 1 and 0 */
    Node *normal = is_lower ? lower : node_op2(ref->unit, OP_SUB, node_op2(ref->unit, OP_ADD, lower, extent, ref->loc), one, ref->loc);
    Node *empty_test[2] = {extent, zero};
    Node *args[3] = {node_op(ref->unit, OP_EQ, ref->unit->sema->logical, empty_test, 2, ref->loc), is_lower ? one : zero, normal};
    return node_op(ref->unit, OP_SELECT, type, args, 3, ref->loc);
}

/* DIM and MASK as given: the second argument may be either. False after a reported fault. */
static bool reduction_arguments(Reference *ref, uint32_t *dim, Node **mask)
{
    Node *second = ref->count > 1 ? ref->args[1] : NULL, *third = ref->count > 2 ? ref->args[2] : NULL;
    int64_t value;
    *dim = 0;
    *mask = NULL;
    if (ref->intrinsic->arguments[0] == 'n' && second && type_is_logical(second->type)) {
        if (third) sema_error(ref->unit, third->loc, "argument 3 of '%s' follows a mask", ref->intrinsic->name);
        if (third) return false;
        *mask = second;
        second = NULL;
    } else if (ref->intrinsic->arguments[0] == 'n') {
        *mask = third;
    }
    if (*mask && (!type_is_logical((*mask)->type) || ((*mask)->rank && (*mask)->rank != ref->args[0]->rank))) {
        sema_error(ref->unit, (*mask)->loc, "the mask of '%s' must be logical and a scalar or of the array's rank", ref->intrinsic->name);
        return false;
    }
    if (!second) return true;
    if (!dimension_argument(ref, 1, ref->args[0]->rank, 0, &value)) return false;
    *dim = (uint32_t)value;
    return true;
}

/* MAXLOC or MINLOC without DIM: the subscripts, in an array. */
static Node *reduction_places(Reference *ref, const Node *reduction)
{
    Arena *arena = ref->unit->sema->context->arena;
    uint32_t rank = reduction->args[0]->rank;
    Node *node = node_new(ref->unit, NODE_CONSTRUCTOR, reduction->type, 1, ref->loc);
    SymId *places = arena_array(arena, SymId, NEST_MAX_RANK);
    node->args = arena_array(arena, Node *, rank);
    node->count = rank;
    for (uint32_t k = 0; k < rank; k++) {
        node->args[k] = arena_copy(arena, reduction, sizeof *reduction);
        node->args[k]->places = places;
        node->args[k]->component = k;
    }
    return node;
}

static Node *rule_reduce(Reference *ref)
{
    static const char *const names[] = {"sum", "product", "maxval", "minval", "any", "all", "count", "dot_product", "maxloc", "minloc"};
    Reduce reduce = REDUCE_SUM;
    Node *args[2] = {ref->args[0], NULL};
    uint32_t dim = 0;
    while (strcmp(names[reduce], ref->intrinsic->name) != 0) reduce++;
    for (uint32_t i = 0; i < ref->intrinsic->minimum; i++)
        if (!ref->args[i]->rank) {
            sema_error(ref->unit, ref->args[i]->loc, "argument %u of '%s' must be an array", i + 1, ref->intrinsic->name);
            return failed(ref);
        }
    if (reduce == REDUCE_DOT) {
        expr_promote(ref->unit, &ref->args[0], &ref->args[1], ref->loc);
        args[0] = node_op2(ref->unit, OP_MUL, ref->args[0], ref->args[1], ref->loc);
        if (args[0]->kind == NODE_ERROR) return args[0];
    } else if (!reduction_arguments(ref, &dim, &args[1])) {
        return failed(ref);
    }
    Node *folded = dim || args[1] ? NULL : fold_reduction(ref->unit, reduce == REDUCE_DOT ? REDUCE_SUM : reduce, args[0], ref->loc);
    if (folded) return folded;
    bool place = reduce == REDUCE_MAXLOC || reduce == REDUCE_MINLOC;
    Type type = args[0]->type;
    if (place || reduce == REDUCE_COUNT) type = kind_argument(ref, place ? 3 : 2, CLASS_INT, ref->unit->sema->integer);
    if (type == TYPE_NONE) return failed(ref);
    Node *node = node_reduce(ref->unit, reduce == REDUCE_DOT ? REDUCE_SUM : reduce, type, args, dim, ref->loc);
    return place && !dim ? reduction_places(ref, node) : node;
}

static Node *rule_rearrange(Reference *ref)
{
    const char *place = strchr(ref->intrinsic->arguments, 'z');
    uint32_t at = place ? (uint32_t)(place - ref->intrinsic->arguments) : ref->count;
    uint32_t rank = ref->args[0]->rank + (ref->intrinsic->rule == RULE_SPREAD);
    int64_t dim;
    if (rank && !dimension_argument(ref, at, rank, 1, &dim)) return failed(ref);
    return rearrange_analyze(ref->unit, ref->intrinsic->name, ref->args, rank ? (uint32_t)dim : 0, ref->loc);
}

/* ---- dispatch --------------------------------------------------------------------------- */

static Node *apply_rule(Reference *ref)
{
    switch (ref->intrinsic->rule) {
    case RULE_SAME: return rule_same(ref, false);
    case RULE_STRICT: return rule_same(ref, true);
    case RULE_CHAIN: return rule_chain(ref);
    case RULE_CONVERT: return rule_convert(ref);
    case RULE_DPROD: return rule_dprod(ref);
    case RULE_LOGICAL: return rule_logical(ref);
    case RULE_ISHFT: return node_op(ref->unit, OP_ISHFT, ref->args[0]->type, ref->args, 2, ref->loc);
    case RULE_RIGHT: return rule_right(ref);
    case RULE_BITS: return rule_bits(ref);
    case RULE_MERGE: return rule_merge(ref);
    case RULE_CRAY_MERGE: return rule_cray_merge(ref);
    case RULE_ISNAN: return node_op(ref->unit, OP_ISNAN, ref->unit->sema->logical, ref->args, 1, ref->loc);
    case RULE_INQUIRY: return rule_inquiry(ref);
    case RULE_SELECTED_REAL: return rule_selected(ref, true);
    case RULE_SELECTED_INT: return rule_selected(ref, false);
    case RULE_SHAPE: return rule_shape(ref);
    case RULE_REDUCE: return rule_reduce(ref);
    case RULE_SHIFTED:
    case RULE_TURNED:
    case RULE_SPREAD: return rule_rearrange(ref);
    case RULE_RESHAPE: return reshape_analyze(ref->unit, ref->args, ref->count, ref->loc);
    case RULE_MATMUL: return matmul_analyze(ref->unit, ref->args, ref->loc);
    case RULE_PRESENT: break; /* taken before: its argument is no value */
    }
    internal_error("intrinsic '%s' has no rule", ref->intrinsic->name);
}

Node *intrinsic_analyze(Unit *unit, const Intrinsic *intrinsic, const AstExpr *apply)
{
    if (intrinsic->rule == RULE_PRESENT) return variant_present(unit, apply);
    bool to_double = intrinsic->result == KIND_DOUBLE || intrinsic->rule == RULE_DPROD;
    if (to_double && unit->sema->double_ == TYPE_NONE) return expr_refuse(unit, apply->loc, "values of 16 bytes are");
    Reference ref = {.unit = unit, .intrinsic = intrinsic, .ast = apply, .loc = apply->loc};
    return collect_arguments(&ref) ? apply_rule(&ref) : failed(&ref);
}
