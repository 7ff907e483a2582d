/* The walk over typed nodes, to nest expressions. */
#include "frontend/lower/argument.h"
#include "frontend/lower/array.h"
#include "frontend/lower/character_lower.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/node.h"

/* ---- calls ------------------------------------------------------------------------------ */

/* Makes the call of a function that fills an array, which result_hold has made. */
static ExprId lower_array_function(Lower *lower, const Node *node)
{
    const LoweredEntity *array = node->entity->lowered;
    if (!array || array->unit != lower->unit) internal_error("the array that '%s' returns is not held", node->procedure->name);
    lower_call(lower, node->procedure, node->args, node->count, array->symbol, node->loc);
    return 0;
}

static ExprId lower_function(Lower *lower, Node *node)
{
    if (node->entity) return lower_array_function(lower, node);
    SymId result = node->rank ? 0 : node->temporary;
    if (!result) {
        result = lower_temporary(lower, node->procedure->name, node->type);
        lower_call(lower, node->procedure, node->args, node->count, result, node->loc);
        node->temporary = result;
    }
    return nest_scalar(lower->context, lower->routine, result, node->loc);
}

/* ---- values ----------------------------------------------------------------------------- */

/* .AND. or .OR. of what is lowered already and a second operand that takes statements: they run only where the first one
 * leaves the result open, as gfortran -O2 has it. 0 when the second operand takes none; `second` is then its value. */
static ExprId lower_decided(Lower *lower, Node *node, ExprId first, ExprId *second)
{
    NestRoutine *routine = lower->routine;
    StmtList *outer = lower->list, inner = {0};
    Stmt open = {.kind = STMT_IF, .loc = node->loc};
    lower->list = &inner;
    *second = lower_value(lower, node->args[1]);
    lower->list = outer;
    if (!inner.first) return 0;
    SymId held = lower_temporary(lower, "open", nest_expr(routine, first)->type);
    ExprId value = nest_scalar(lower->context, routine, held, node->loc);
    lower_assign(lower, value, first, node->loc);
    open.if_.condition = node->op == OP_AND ? value : nest_op1(lower->context, routine, OP_NOT, value, node->loc);
    StmtId id = lower_append(lower, open);
    lower->list = &inner;
    lower_assign(lower, value, *second, node->loc);
    lower->list = outer;
    nest_stmt(routine, id)->if_.then = inner.first;
    return value;
}

/* The operation on a first operand that is lowered already. */
static ExprId lower_operation_on(Lower *lower, Node *node, ExprId first)
{
    ExprId operands[4] = {first};
    if (node->count > 4) internal_error("an operation of %u operands", node->count);
    if (node->op == OP_AND || node->op == OP_OR) {
        ExprId value = lower_decided(lower, node, first, &operands[1]);
        if (value) return nest_convert(lower->context, lower->routine, value, node->type, node->loc);
    } else {
        for (uint32_t i = 1; i < node->count; i++) operands[i] = lower_value(lower, node->args[i]);
    }
    if (node->op == OP_CONVERT) return nest_convert(lower->context, lower->routine, operands[0], node->type, node->loc);
    ExprId value = nest_op(lower->context, lower->routine, node->op, node->type, operands, node->count, node->loc);
    return nest_convert(lower->context, lower->routine, value, node->type, node->loc);
}

enum { MAX_CHAIN = 500 }; /* operations inside one another to the left in one expression of the nest IR */

/* A chain of operations to the left, however long: what MAX_CHAIN of them give becomes a scalar of its own. */
static ExprId lower_operation(Lower *lower, Node *node)
{
    LIST(Node *) chain = {0};
    for (; node->kind == NODE_OP; node = node->args[0]) list_push(lower->context->arena, &chain, node);
    ExprId value = lower_value(lower, node);
    for (uint32_t i = chain.count; i-- > 0;) {
        value = lower_operation_on(lower, chain.items[i], value);
        if (i == 0 || (chain.count - i) % MAX_CHAIN != 0) continue;
        SymId held = lower_temporary(lower, "chain", chain.items[i]->type);
        lower_assign(lower, nest_scalar(lower->context, lower->routine, held, chain.items[i]->loc), value, chain.items[i]->loc);
        value = nest_scalar(lower->context, lower->routine, held, chain.items[i]->loc);
    }
    return value;
}

static ExprId lower_array_bound(Lower *lower, const Node *node)
{
    SymId symbol = lower_symbol(lower, node->entity);
    const Dim *dim = nest_dim(lower->routine, nest_symbol(lower->routine, symbol), node->count);
    return node->upper ? dim->upper : dim->lower;
}

ExprId lower_value(Lower *lower, Node *node)
{
    switch (node->kind) {
    case NODE_ERROR: internal_error("a faulty expression reached lowering");
    case NODE_CONST: return nest_const_bits(lower->context, lower->routine, node->type, node->bits, node->loc);
    case NODE_VARIABLE: return lower_variable(lower, node);
    case NODE_ELEMENT:
    case NODE_SECTION: return lower_element(lower, node);
    case NODE_OP: return lower_operation(lower, node);
    case NODE_PAREN: return lower_value(lower, node->args[0]);
    case NODE_POWER: return lower_power(lower, node);
    case NODE_BOUND: return lower_array_bound(lower, node);
    case NODE_EXTENT:
        if (node->entity->absent) return nest_const_int(lower->context, lower->routine, node->type, 0);
        return nest_scalar(lower->context, lower->routine, inner_extent(lower, node->entity, node->count), node->loc);
    case NODE_CALL: return lower_function(lower, node);
    case NODE_HELD: return nest_scalar(lower->context, lower->routine, node->temporary, node->loc);
    case NODE_ORDER:
        if (!node->temporary) node->temporary = character_lower_order(lower, node);
        return nest_scalar(lower->context, lower->routine, node->temporary, node->loc);
    case NODE_REDUCE:
        if (node->rank) return nest_scalar(lower->context, lower->routine, array_reduce(lower, node), node->loc);
        if (!node->temporary) node->temporary = array_reduce(lower, node);
        return nest_scalar(lower->context, lower->routine, node->temporary, node->loc);
    case NODE_IMPLIED: {
        ExprId first = lower_value(lower, node->subs[0].lower), step = lower_value(lower, node->subs[0].step);
        ExprId index = nest_convert(lower->context, lower->routine, lower_axis_subscript(lower, &lower->axes[0], first, step),
                                    nest_symbol(lower->routine, node->temporary)->type, node->loc);
        lower_assign(lower, nest_scalar(lower->context, lower->routine, node->temporary, node->loc), index, node->loc);
        return lower_value(lower, node->args[0]);
    }
    case NODE_SHIFT:
    case NODE_TRANSPOSE:
    case NODE_RESHAPE:
    case NODE_SPREAD: return array_rearranged(lower, node);
    case NODE_TEXT:
    case NODE_CONSTRUCTOR: break; /* its elements were taken out of it before */
    }
    internal_error("unknown kind %d of a node", (int)node->kind);
}
