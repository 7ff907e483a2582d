/* Operators: operands typed and converted. */
#include "frontend/sema/character.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/expr_walk.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

static const char *operator_text(AstOperator operator)
{
    static const char *const texts[] = {"", "+", "-", "*", "/", "**", "//", "==", "/=", "<", "<=", ">", ">=",
                                        ".not.", ".and.", ".or.", ".eqv.", ".neqv.", "a defined operator"};
    return texts[operator];
}

static Node *operand_fault(Unit *unit, const AstExpr *ast, const Node *a, const Node *b)
{
    SourceRange where = ast->name_loc.file ? ast->name_loc : ast->loc;
    if (b)
        sema_error(unit, where, "the operands of %s are %s and %s", operator_text(ast->operator),
                   type_info(a->type)->fortran, type_info(b->type)->fortran);
    else
        sema_error(unit, where, "the operand of %s is %s", operator_text(ast->operator), type_info(a->type)->fortran);
    return node_error(unit, ast->loc);
}

Node *expr_unary(Unit *unit, const AstExpr *ast)
{
    Node *value = expr_analyze(unit, ast->left);
    if (value->kind == NODE_ERROR) return value;
    bool logical = type_is_logical(value->type);
    if (logical != (ast->operator == AST_OP_NOT)) return operand_fault(unit, ast, value, NULL);
    switch (ast->operator) {
    case AST_OP_PLUS: return node_paren(unit, value, ast->loc);
    case AST_OP_MINUS: return node_op(unit, OP_NEG, value->type, &value, 1, ast->loc);
    case AST_OP_NOT: return node_op(unit, OP_NOT, value->type, &value, 1, ast->loc);
    default: return expr_refuse(unit, ast->loc, "defined operators are");
    }
}

/* Types: integer ** integer has the larger kind; an integer exponent of a real stays integer; else both
 * take the common real type. */
static Node *analyze_power(Unit *unit, Node *base, Node *exponent, const AstExpr *ast)
{
    Type type = type_is_int(exponent->type) && type_is_real(base->type) ? base->type
                                                                        : expr_common_type(base->type, exponent->type);
    base = node_convert(unit, base, type, ast->loc);
    if (type_is_real(exponent->type) || type_is_int(type)) exponent = node_convert(unit, exponent, type, ast->loc);
    Constant a, b, result;
    if (node_is_constant(base, &a) && node_is_constant(exponent, &b))
        return node_folded(unit, constant_power(a, b, &result), result, ast->loc);
    Node *args[2] = {base, exponent};
    uint32_t rank;
    if (!expr_conform(unit, args, 2, &rank, ast->loc)) return node_error(unit, ast->loc);
    Node *node = node_new(unit, NODE_POWER, type, rank, ast->loc);
    node->args = arena_copy(unit->sema->context->arena, args, sizeof args);
    node->count = 2;
    return node;
}

static Op binary_op(AstOperator operator)
{
    switch (operator) {
    case AST_OP_PLUS: return OP_ADD;
    case AST_OP_MINUS: return OP_SUB;
    case AST_OP_TIMES: return OP_MUL;
    case AST_OP_DIVIDE: return OP_DIV;
    case AST_OP_EQ: return OP_EQ;
    case AST_OP_NE: return OP_NE;
    case AST_OP_LT: return OP_LT;
    case AST_OP_LE: return OP_LE;
    case AST_OP_GT: return OP_GT;
    case AST_OP_GE: return OP_GE;
    case AST_OP_AND: return OP_AND;
    case AST_OP_OR: return OP_OR;
    case AST_OP_EQV: return OP_EQV;
    case AST_OP_NEQV: return OP_NEQV;
    default: return OP_NONE;
    }
}

static Node *analyze_operation(Unit *unit, Node *a, Node *b, const AstExpr *ast)
{
    if (a->kind == NODE_ERROR || b->kind == NODE_ERROR) return node_error(unit, ast->loc);
    bool logical = ast->operator == AST_OP_AND || ast->operator == AST_OP_OR || ast->operator == AST_OP_EQV ||
                   ast->operator == AST_OP_NEQV;
    if (type_is_logical(a->type) != logical || type_is_logical(b->type) != logical) return operand_fault(unit, ast, a, b);
    bool decided = a->kind == NODE_CONST && !a->rank && !b->rank && a->type == b->type;
    if (decided && ast->operator == AST_OP_AND) return a->bits ? node_paren(unit, b, ast->loc) : a;
    if (decided && ast->operator == AST_OP_OR) return a->bits ? a : node_paren(unit, b, ast->loc);
    if (ast->operator == AST_OP_POWER) return analyze_power(unit, a, b, ast);
    expr_promote(unit, &a, &b, ast->loc);
    bool comparison = ast->operator >= AST_OP_EQ && ast->operator <= AST_OP_GE;
    return node_op(unit, binary_op(ast->operator), comparison ? unit->sema->logical : a->type, (Node *[]){a, b}, 2,
                   ast->loc);
}

static bool is_refused(const AstExpr *ast)
{
    return ast->operator == AST_OP_CONCAT || ast->operator == AST_OP_DEFINED;
}

Node *expr_binary(Unit *unit, const AstExpr *ast)
{
    LIST(const AstExpr *) chain = {0};
    for (; ast->kind == AST_BINARY && !is_refused(ast) && !character_is_comparison(unit, ast); ast = ast->left)
        list_push(unit->sema->context->arena, &chain, ast);
    if (ast->kind == AST_BINARY && !chain.count && !is_refused(ast)) return character_compare(unit, ast);
    if (ast->kind == AST_BINARY && !chain.count)
        return expr_refuse(unit, ast->loc, ast->operator == AST_OP_CONCAT ? "CHARACTER values are" : "defined operators are");
    Node *value = expr_analyze(unit, ast);
    for (uint32_t i = chain.count; i-- > 0;) value = analyze_operation(unit, value, expr_analyze(unit, chain.items[i]->right), chain.items[i]);
    return value;
}
