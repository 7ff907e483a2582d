/* CSHIFT, EOSHIFT, TRANSPOSE and SPREAD, as nodes. */
#include "frontend/sema/rearrange.h"
#include "frontend/sema/entity.h"
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
