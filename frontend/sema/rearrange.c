/* CSHIFT, EOSHIFT, TRANSPOSE, SPREAD, RESHAPE and MATMUL, as nodes. */
#include "frontend/sema/rearrange.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/fold.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

#include <string.h>

bool rearrange_keyword(const char *intrinsic, Name keyword, uint32_t *position)
{
    static const struct {
        const char *intrinsic, *keywords[4];
    } table[] = {
        {"cshift", {"array", "shift", "dim"}},
        {"eoshift", {"array", "shift", "boundary", "dim"}},
        {"transpose", {"matrix"}},
        {"spread", {"source", "dim", "ncopies"}},
        {"reshape", {"source", "shape", "pad", "order"}},
        {"matmul", {"matrix_a", "matrix_b"}},
    };
    for (size_t row = 0; row < sizeof table / sizeof *table; row++)
        for (uint32_t n = 0; n < 4 && table[row].keywords[n]; n++)
            if (strcmp(table[row].intrinsic, intrinsic) == 0 && strcmp(table[row].keywords[n], keyword) == 0) {
                *position = n;
                return true;
            }
    return false;
}

static Node *rearranged(Unit *unit, NodeKind kind, Node *const *args, uint32_t count, uint32_t rank, uint32_t dim, SourceRange loc)
{
    Node *node = node_new(unit, kind, args[0]->type, rank, loc);
    node->args = arena_copy(unit->sema->context->arena, args, count * sizeof *args);
    node->count = count;
    node->dim = dim;
    return node;
}

/* modulo(shift, max(extent, 1)): the places that CSHIFT shifts by, of those that there are. */
static Node *places_around(Unit *unit, Node *shift, Node *extent, SourceRange loc)
{
    Node *one = node_int(unit, extent->type, 1, loc);
    return node_op2(unit, OP_MODULO, shift, node_op2(unit, OP_MAX, extent, one, loc), loc);
}

static Node *shift_analyze(Unit *unit, const char *intrinsic, Node *const *given, uint32_t dim, SourceRange loc)
{
    Node *array = given[0], *shift = given[1], *boundary = NULL;
    bool around = strcmp(intrinsic, "cshift") == 0;
    if (!array->rank) {
        sema_error(unit, array->loc, "argument 1 of '%s' must be an array", intrinsic);
        return node_error(unit, loc);
    }
    if (!around) boundary = given[2] ? given[2] : node_constant(unit, (Constant){array->type, 0}, loc); /* zero, or false */
    if (shift->rank || (boundary && boundary->rank)) return expr_refuse(unit, loc, "shifts and boundaries that are arrays are");
    if (boundary && boundary->type != array->type) {
        sema_error(unit, boundary->loc, "argument 3 of '%s' is %s, but argument 1 is %s", intrinsic, type_info(boundary->type)->fortran,
                   type_info(array->type)->fortran);
        return node_error(unit, loc);
    }
    Node *extent = expr_extent(unit, array, dim - 1);
    if (!extent) {
        sema_error(unit, loc, "the extent of the last dimension of an assumed-size array is not known");
        return node_error(unit, loc);
    }
    expr_promote(unit, &shift, &extent, loc);
    Node *args[4] = {array, around ? places_around(unit, shift, extent, loc) : shift, extent, boundary};
    return rearranged(unit, NODE_SHIFT, args, around ? 3 : 4, array->rank, dim, loc);
}

Node *rearrange_analyze(Unit *unit, const char *intrinsic, Node *const *args, uint32_t dim, SourceRange loc)
{
    if (strcmp(intrinsic, "transpose") == 0) {
        if (args[0]->rank == 2) return rearranged(unit, NODE_TRANSPOSE, args, 1, 2, 0, loc);
        sema_error(unit, args[0]->loc, "argument 1 of 'transpose' must have two dimensions");
        return node_error(unit, loc);
    }
    if (strcmp(intrinsic, "spread") != 0) return shift_analyze(unit, intrinsic, args, dim, loc);
    if (args[2]->rank || args[0]->rank >= NEST_MAX_RANK) {
        sema_error(unit, args[2]->loc, "argument 3 of 'spread' must be a scalar");
        return node_error(unit, loc);
    }
    Node *copies[2] = {args[0], args[2]};
    return rearranged(unit, NODE_SPREAD, copies, 2, args[0]->rank + 1, dim, loc);
}

Node *reshape_analyze(Unit *unit, Node *const *args, uint32_t count, SourceRange loc)
{
    int64_t rank = args[1]->rank == 1 ? fold_count(unit, args[1]) : -1, elements = 1, given = args[0]->rank ? fold_count(unit, args[0]) : 0;
    if (count > 2) return expr_refuse(unit, loc, "PAD and ORDER of RESHAPE are");
    if (!args[0]->rank || args[1]->rank != 1) {
        sema_error(unit, loc, "the arguments of 'reshape' must be an array and a list of extents");
        return node_error(unit, loc);
    }
    if (args[0]->rank > 1) return expr_refuse(unit, loc, "RESHAPE of arrays of more than one dimension is");
    Node *parts[NEST_MAX_RANK + 1] = {args[0]};
    for (int64_t n = 0; n < rank && rank <= NEST_MAX_RANK; n++) {
        Constant extent;
        if (!fold_element(unit, args[1], n, &extent)) rank = -1;
        else parts[n + 1] = node_int(unit, unit->sema->integer, constant_as_int(extent), loc);
        elements *= rank < 0 ? 1 : constant_as_int(extent);
    }
    if (rank <= 0 || rank > NEST_MAX_RANK) return expr_refuse(unit, loc, "RESHAPE to a shape that is not constant is");
    if (given >= 0 && given < elements) {
        sema_error(unit, loc, "'reshape' makes %lld elements of %lld", (long long)elements, (long long)given);
        return node_error(unit, loc);
    }
    return rearranged(unit, NODE_RESHAPE, parts, (uint32_t)rank + 1, (uint32_t)rank, 0, loc);
}

/* ---- MATMUL ----------------------------------------------------------------------------- */

/* gfortran's libgfortran multiplies larger matrices, whose products it may add in another order, and rounds once with them. */
enum { MOST_INLINE = 30 };

/* The extents are constants within what gfortran makes loops of. */
static bool has_small_extents(Unit *unit, const Node *array)
{
    for (uint32_t n = 0; n < array->rank; n++) {
        Constant extent;
        Node *node = expr_extent(unit, array, n);
        if (!node || !node_is_constant(node, &extent) || constant_as_int(extent) < 2 || constant_as_int(extent) > MOST_INLINE) return false;
    }
    return true;
}

/* Whether gfortran makes loops of MATMUL in place of a call, by -O1 and above: the sums of each element in order, from zero, of the
 * arguments' type (gcc/fortran/frontend-passes.cc: inline_matmul_assign; seen in -fdump-tree-original of version 12). In WHERE, FORALL, implied DOs,
 * statement functions and what vector subscripts store it makes none, nor for TRANSPOSE beside a vector or another one. */
static bool is_inline(Unit *unit, Node *const *args)
{
    bool turned[2] = {args[0]->kind == NODE_TRANSPOSE, args[1]->kind == NODE_TRANSPOSE};
    if (unit->library_depth || unit->sema->expansion_depth || unit->sema->options->calls_matmul) return false;
    if ((turned[0] || turned[1]) && (args[0]->rank + args[1]->rank == 3 || (turned[0] && turned[1]))) return false;
    return has_small_extents(unit, args[0]) && has_small_extents(unit, args[1]);
}

/* True, or a report, where constant extents that are summed over are equal. */
static bool fit_together(Unit *unit, const Node *a, const Node *b, SourceRange loc)
{
    Constant inner[2];
    Node *extents[2] = {expr_extent(unit, a, a->rank - 1), expr_extent(unit, b, 0)};
    bool known = extents[0] && extents[1] && node_is_constant(extents[0], &inner[0]) && node_is_constant(extents[1], &inner[1]);
    if (!known || constant_as_int(inner[0]) == constant_as_int(inner[1])) return true;
    sema_error(unit, loc, "'matmul' multiplies rows of %lld elements and columns of %lld", (long long)constant_as_int(inner[0]), (long long)constant_as_int(inner[1]));
    return false;
}

/* `array`, as often along the new dimension as `like` has elements in its dimension `n`. */
static Node *spread_like(Unit *unit, Node *array, uint32_t dim, const Node *like, uint32_t n, SourceRange loc)
{
    Node *copies[2] = {array, expr_extent(unit, like, n)};
    return rearranged(unit, NODE_SPREAD, copies, 2, array->rank + 1, dim, loc);
}

Node *matmul_analyze(Unit *unit, Node **args, SourceRange loc)
{
    Node *a = args[0], *b = args[1];
    bool matrices = a->rank == 2 && b->rank == 2;
    if (!matrices && !(a->rank == 2 && b->rank == 1) && !(a->rank == 1 && b->rank == 2)) {
        sema_error(unit, loc, "the arguments of 'matmul' must be two matrices, or a matrix and a vector");
        return node_error(unit, loc);
    }
    if (!fit_together(unit, a, b, loc)) return node_error(unit, loc);
    if (!is_inline(unit, args)) return expr_refuse(unit, loc, "MATMUL for which gfortran may call its library is");
    expr_promote(unit, &a, &b, loc);
    Node *left = b->rank == 2 ? spread_like(unit, a, a->rank + 1, b, 1, loc) : a;
    Node *right = a->rank == 2 ? spread_like(unit, b, 1, a, 0, loc) : b;
    Node *products[2] = {node_op2(unit, OP_MUL, left, right, loc), NULL};
    return node_reduce(unit, REDUCE_SUM, a->type, products, a->rank, loc);
}
