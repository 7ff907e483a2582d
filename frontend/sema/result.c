/* The shape of a function's result at a call: that of the result, with the actual arguments in the place of dummies in its bounds. */
#include "frontend/sema/call.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

/* A call whose result's bounds are looked at. */
typedef struct {
    Unit *unit, *callee;
    Node *const *args;
} Call;

static Node *actual_of(const Call *call, const Entity *dummy)
{
    for (uint32_t i = 0; i < call->callee->dummies.count; i++)
        if (call->callee->dummies.items[i] == dummy) return call->args[i];
    return NULL;
}

static Node *substitute(const Call *call, Node *node);

static Node *substitute_operation(const Call *call, Node *node)
{
    Node *args[4];
    if (node->count > 4) return NULL;
    for (uint32_t i = 0; i < node->count; i++)
        if (!(args[i] = substitute(call, node->args[i]))) return NULL;
    if (node->kind == NODE_PAREN) return args[0];
    return node_op(call->unit, node->op, node->type, args, node->count, node->loc);
}

/* A bound of the callee as the caller computes it; NULL when it is made of more than sizes, integers and sums. */
static Node *substitute(const Call *call, Node *node)
{
    if (node->kind == NODE_CONST) return node;
    if (node->kind == NODE_OP || node->kind == NODE_PAREN) return substitute_operation(call, node);
    Entity *entity = node->entity;
    if (!entity) return NULL;
    bool foreign = entity->unit != call->callee; /* of a module, or the host */
    if (node->kind == NODE_VARIABLE && !node->rank) return foreign ? node : actual_of(call, entity);
    if (node->kind == NODE_EXTENT) {
        Node *actual = actual_of(call, entity);
        return actual && actual->rank ? expr_extent(call->unit, actual, node->count) : NULL;
    }
    if (node->kind != NODE_BOUND) return NULL;
    if (foreign) return node;
    Node *bound = node->upper ? entity->bounds[node->count].upper : entity->bounds[node->count].lower;
    return bound ? substitute(call, bound) : NULL;
}

/* upper - lower + 1 */
static Node *result_extent(const Call *call, const Bound *bound, SourceRange loc)
{
    int64_t first;
    Node *lower = substitute(call, bound->lower), *upper = bound->upper ? substitute(call, bound->upper) : NULL;
    if (!lower || !upper || lower->kind == NODE_ERROR || upper->kind == NODE_ERROR) return NULL;
    if (bound_constant(lower, &first) && first == 1) return upper;
    expr_promote(call->unit, &lower, &upper, loc);
    Node *one = node_int(call->unit, upper->type, 1, loc);
    return node_op2(call->unit, OP_ADD, node_op2(call->unit, OP_SUB, upper, lower, loc), one, loc);
}

bool result_set_shape(Unit *unit, Node *node)
{
    const Entity *result = node->procedure->result;
    Call call = {unit, node->procedure, node->args};
    Entity *entity = arena_new(unit->sema->context->arena, Entity);
    *entity = (Entity){.name = result->name, .unit = unit, .type = result->type, .resolved = true, .rank = result->rank, .loc = node->loc};
    for (uint32_t k = 0; k < result->rank; k++) {
        Node *extent = result_extent(&call, &result->bounds[k], node->loc);
        if (!extent) {
            sema_error(unit, node->loc, "the shape of the result of '%s' depends on more than integers and sizes, which is not supported",
                       node->procedure->name);
            sema_note(unit, result->loc, "the result is declared here");
            return false;
        }
        entity->bounds[k].lower = node_int(unit, unit->sema->integer, 1, node->loc);
        entity->bounds[k].upper = extent;
    }
    node->entity = entity;
    node->rank = result->rank;
    return true;
}
