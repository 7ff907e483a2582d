/* What an array expression evaluates before its loops: scalars, constructors, calls whose result is an array.
 *
 * In the IR, functions of the last kind are subroutines: the result is an argument behind those written, and a reference becomes
 * a call that fills a temporary array before the statement. The temporary's shape must be known when the calling routine is
 * entered. */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

/* True when the value is made of constants and scalars alone: it may be evaluated again in the loop. */
static bool is_plain(const Node *node)
{
    for (; node->kind == NODE_OP; node = node->args[0])
        if ((node->op != OP_ADD && node->op != OP_SUB) || !is_plain(node->args[1])) return false;
    if (node->kind == NODE_CONST || node->kind == NODE_HELD || node->kind == NODE_BOUND || node->kind == NODE_EXTENT)
        return true;
    return node->kind == NODE_VARIABLE && node->rank == 0 && !node->entity->grouped;
}

void array_hold_unless_plain(Lower *lower, Node **node)
{
    if (!is_plain(*node)) lower_hold(lower, node);
}

/* A constructor amid an expression: its elements go to an array of their own. */
static Node *held_constructor(Lower *lower, Node *constructor)
{
    Context *context = lower->context;
    Unit *unit = lower->unit;
    SourceRange loc = constructor->loc;
    Node *one = node_int(unit, unit->sema->integer, 1, loc), *count = node_int(unit, unit->sema->integer, constructor->count, loc);
    Dim dim = {lower_value(lower, one), lower_value(lower, count)};
    SymId symbol = nest_temporary_add(context, lower->routine, "items", constructor->type, 1, &dim);
    for (uint32_t n = 0; n < constructor->count; n++) {
        ExprId index = nest_const_int(context, lower->routine, unit->sema->integer, n + 1);
        ExprId value = lower_value(lower, constructor->args[n]);
        lower_assign(lower, nest_element(context, lower->routine, symbol, &index, 1, loc), value, loc);
    }
    Entity *entity = arena_new(context->arena, Entity);
    *entity = (Entity){.name = intern(context->names, "items"), .unit = unit, .type = constructor->type, .resolved = true, .rank = 1};
    entity->bounds[0] = (Bound){.lower = one, .upper = count};
    lower_set_symbol(lower, entity, symbol);
    Node *node = node_new(unit, NODE_VARIABLE, constructor->type, 1, loc);
    node->entity = entity;
    return node;
}

/* Whether a scalar may trap for some values: an integer division. */
static bool may_trap(const Node *node)
{
    if (node->kind != NODE_OP && node->kind != NODE_PAREN) return false;
    if (node->kind == NODE_OP && type_is_int(node->type) && op_info(node->op)->flags & OP_TRAPS) return true;
    for (uint32_t n = 0; n < node->count; n++)
        if (may_trap(node->args[n])) return true;
    return false;
}

static void hold_scalars(Lower *lower, Node **slot)
{
    Node *node = *slot;
    bool waits = lower->masked && may_trap(node); /* for the points of the mask: there may be none */
    if (node->rank == 0 && !waits) {
        array_hold_unless_plain(lower, slot);
        return;
    }
    if (node->kind == NODE_CALL && node->entity) {
        *slot = result_hold(lower, node);
        return;
    }
    if (node->kind == NODE_CONSTRUCTOR) {
        *slot = held_constructor(lower, node);
        return;
    }
    if (node->kind == NODE_SECTION || node->kind == NODE_IMPLIED) {
        for (uint32_t n = 0; n < node->count; n++) {
            Subscript *sub = &node->subs[n];
            if (sub->index) array_hold_scalars(lower, &sub->index);
            else {
                array_hold_unless_plain(lower, &sub->lower);
                array_hold_unless_plain(lower, &sub->upper);
                array_hold_unless_plain(lower, &sub->step);
            }
        }
        return;
    }
    for (uint32_t n = 0; n < node->count && node->args; n++) array_hold_scalars(lower, &node->args[n]);
}

/* Evaluates all scalar parts of an array expression that are more than plain before the loops. */
void array_hold_scalars(Lower *lower, Node **slot)
{
    LIST(Node *) chain = {0};
    for (; (*slot)->kind == NODE_OP && (*slot)->rank; slot = &(*slot)->args[0]) list_push(lower->context->arena, &chain, *slot);
    hold_scalars(lower, slot);
    for (uint32_t i = chain.count; i-- > 0;)
        for (uint32_t n = 1; n < chain.items[i]->count; n++) array_hold_scalars(lower, &chain.items[i]->args[n]);
}

/* max(0, n) as n: a bound below zero means no elements too. */
static Node *without_maximum(Node *extent)
{
    int64_t least;
    bool maximum = extent->kind == NODE_OP && extent->op == OP_MAX && bound_constant(extent->args[1], &least) && least == 0;
    return maximum ? extent->args[0] : extent;
}

Node *result_hold(Lower *lower, Node *call)
{
    Dim dims[NEST_MAX_RANK];
    Entity *entity = call->entity;
    Unit *unit = lower->unit;
    for (uint32_t k = 0; k < entity->rank; k++) {
        Node *extent = without_maximum(entity->bounds[k].upper);
        if (!lower_is_stable(lower, extent)) {
            sema_error(unit, call->loc, "the size of the result of '%s' is not known when the routine is entered", call->procedure->name);
            extent = entity->bounds[k].lower;
        }
        entity->bounds[k].upper = extent;
        dims[k].lower = lower_value(lower, entity->bounds[k].lower);
        dims[k].upper = lower_value(lower, extent);
    }
    lower_set_symbol(lower, entity, nest_temporary_add(lower->context, lower->routine, call->procedure->name, entity->type, entity->rank, dims));
    lower_value(lower, call);
    Node *node = node_new(unit, NODE_VARIABLE, call->type, call->rank, call->loc);
    node->entity = entity;
    return node;
}
