/* Typed nodes: made, converted, folded where they are constant. */
#include "frontend/sema/constant.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

Node *node_new(Unit *unit, NodeKind kind, Type type, uint32_t rank, SourceRange loc)
{
    Node *node = arena_new(unit->sema->context->arena, Node);
    node->kind = kind;
    node->type = type;
    node->rank = rank;
    node->loc = loc;
    return node;
}

Node *node_error(Unit *unit, SourceRange loc)
{
    unit->faults++;
    return node_new(unit, NODE_ERROR, TYPE_NONE, 0, loc);
}

Node *node_constant(Unit *unit, Constant value, SourceRange loc)
{
    Node *node = node_new(unit, NODE_CONST, value.type, 0, loc);
    node->bits = value.bits;
    return node;
}

Node *node_int(Unit *unit, Type type, int64_t value, SourceRange loc)
{
    return node_constant(unit, constant_int(type, value), loc);
}

bool node_is_constant(const Node *node, Constant *value)
{
    if (node->kind != NODE_CONST) return false;
    *value = (Constant){node->type, node->bits};
    return true;
}

bool expr_conform(Unit *unit, Node *const *args, uint32_t count, uint32_t *rank, SourceRange loc)
{
    const Node *first = NULL;
    *rank = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (args[i]->rank && first && args[i]->rank == *rank) shape_note(unit, first, args[i]);
        if (args[i]->rank == 0 || args[i]->rank == *rank) continue;
        first = args[i];
        if (*rank) {
            sema_error(unit, loc, "arrays of rank %u and %u do not conform", *rank, args[i]->rank);
            return false;
        }
        *rank = args[i]->rank;
    }
    return true;
}

Node *node_folded(Unit *unit, Fold fold, Constant value, SourceRange loc)
{
    if (fold == FOLD_OK) return node_constant(unit, value, loc);
    sema_error(unit, loc, "%s", fold_message(fold));
    return node_error(unit, loc);
}

Node *node_op(Unit *unit, Op op, Type type, Node *const *args, uint32_t count, SourceRange loc)
{
    Constant values[3] = {{0}}, result;
    uint32_t rank, constants = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (args[i]->kind == NODE_ERROR) return node_error(unit, loc);
        constants += count <= 3 && node_is_constant(args[i], &values[i]);
    }
    if (constants == count && count <= 3) {
        Fold fold = constant_op(op, type, values, count, &result);
        bool dummies = unit->sema->expansion_depth > 0; /* of statement functions: gfortran leaves what does not fit to the program */
        if (fold == FOLD_OK || (fold != FOLD_NONE && !dummies)) return node_folded(unit, fold, result, loc);
    }
    if (!expr_conform(unit, args, count, &rank, loc)) return node_error(unit, loc);
    Node *node = node_new(unit, NODE_OP, type, rank, loc);
    node->op = op;
    node->count = count;
    node->args = arena_copy(unit->sema->context->arena, args, count * sizeof *args);
    return node;
}

Node *node_op2(Unit *unit, Op op, Node *a, Node *b, SourceRange loc)
{
    return node_op(unit, op, a->type, (Node *[]){a, b}, 2, loc);
}

Node *node_reduce(Unit *unit, Reduce reduce, Type type, Node *const *args, uint32_t dim, SourceRange loc)
{
    Arena *arena = unit->sema->context->arena;
    uint32_t rank = args[0]->rank;
    Node *node = node_new(unit, NODE_REDUCE, type, dim && rank > 1 ? rank - 1 : 0, loc);
    node->reduce = reduce;
    node->count = args[1] ? 2 : 1;
    node->args = arena_copy(arena, args, node->count * sizeof *args);
    node->dim = rank > 1 ? dim : 0;
    node->places = arena_array(arena, SymId, NEST_MAX_RANK);
    return node;
}

Node *node_convert(Unit *unit, Node *node, Type type, SourceRange loc)
{
    if (node->kind == NODE_ERROR || node->type == type) return node;
    if (type_is_logical(node->type) != type_is_logical(type)) {
        sema_error(unit, loc, "%s cannot become %s", type_info(node->type)->fortran, type_info(type)->fortran);
        return node_error(unit, loc);
    }
    return node_op(unit, OP_CONVERT, type, &node, 1, node->loc);
}

Type expr_common_type(Type a, Type b)
{
    if (type_is_real(a) != type_is_real(b)) return type_is_real(a) ? a : b;
    return type_info(a)->bytes >= type_info(b)->bytes ? a : b;
}

void expr_promote(Unit *unit, Node **a, Node **b, SourceRange loc)
{
    Type common = expr_common_type((*a)->type, (*b)->type);
    *a = node_convert(unit, *a, common, loc);
    *b = node_convert(unit, *b, common, loc);
}

Node *expr_refuse(Unit *unit, SourceRange loc, const char *what)
{
    sema_error(unit, loc, "%s not supported", what);
    return node_error(unit, loc);
}

bool expr_boz(Unit *unit, const AstExpr *ast, Type type, Constant *value)
{
    bool fits = constant_boz(ast->name[0], ast->text, type, value) == FOLD_OK;
    if (!fits) expr_refuse(unit, ast->loc, "BOZ constants of more bits than their values are");
    return fits;
}

Node *node_paren(Unit *unit, Node *value, SourceRange loc)
{
    if (value->kind == NODE_ERROR || value->kind == NODE_CONST) return value;
    Node *node = node_new(unit, NODE_PAREN, value->type, value->rank, loc);
    node->args = arena_copy(unit->sema->context->arena, &value, sizeof value);
    node->count = 1;
    return node;
}

bool bound_constant(const Node *node, int64_t *value)
{
    if (!node || node->kind != NODE_CONST || !type_is_int(node->type)) return false;
    *value = (int64_t)node->bits;
    return true;
}

bool node_has_call(const Node *node)
{
    for (; node->kind == NODE_OP; node = node->args[0])
        for (uint32_t n = 1; n < node->count; n++)
            if (node_has_call(node->args[n])) return true;
    if (node->kind == NODE_CALL || node->kind == NODE_REDUCE || node->kind == NODE_ORDER) return true;
    for (uint32_t n = 0; n < node->count; n++) {
        if (node->args && node_has_call(node->args[n])) return true;
        if (node->subs && node->subs[n].index && node_has_call(node->subs[n].index)) return true;
    }
    return false;
}

bool node_has_vector_subscript(const Node *node)
{
    for (uint32_t n = 0; node->kind == NODE_SECTION && n < node->count; n++)
        if (node->subs[n].index && node->subs[n].index->rank) return true;
    return false;
}

Node *character_plain(Node *node)
{
    while (node->kind == NODE_PAREN) node = node->args[0];
    return node;
}

void shape_note(Unit *unit, const Node *a, const Node *b)
{
    ShapePair pair = {a, b};
    if (unit->sema->options->note_shapes && a != b) list_push(unit->sema->context->arena, &unit->shapes, pair);
}
