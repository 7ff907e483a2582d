/* References to a pointer as references to what it points at:
 *
 *      p => grid%u(k*8:)       p(i)        grid%u(k*8 + i - 1)
 *      p(0:) => u(:,k)         p(i)        u(lbound(u,1) + i, k)
 *      p => u                  p(i,j)      u(i,j)
 */
#include "frontend/text/ast_target.h"
#include "frontend/text/ast_build.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool ast_small_number(const AstExpr *expr, int64_t *value)
{
    bool negative = expr->kind == AST_UNARY && expr->operator == AST_OP_MINUS;
    const AstExpr *digits = negative ? expr->left : expr;
    if (digits->kind != AST_INTEGER || digits->kind_param || strlen(digits->text) > 9) return false;
    *value = strtoll(digits->text, NULL, 10);
    if (negative) *value = -*value;
    return true;
}

bool ast_may_retarget(const AstTarget *target, const AstExpr *reference)
{
    uint32_t count = 0;
    for (const AstExpr *arg = reference->args; arg; arg = arg->next, count++)
        if (arg->kind == AST_KEYWORD) return false;
    bool shifted = !target->assignment->right->has_args && target->assignment->left->has_args;
    return reference->kind == AST_NAME ? !shifted : count == target->rank;
}

/* The same as an operand: in parentheses if it is an operation. */
static AstExpr *operand(Context *context, const AstExpr *expr)
{
    AstExpr *copy = ast_alone(context, expr);
    if (expr->kind != AST_BINARY && expr->kind != AST_UNARY) return copy;
    AstExpr *paren = ast_expr(context, AST_PAREN, expr->loc);
    paren->left = copy;
    return ast_close(context, paren);
}

static AstExpr *number(Context *context, int64_t value, SourceRange loc)
{
    return ast_literal(context, AST_INTEGER, loc, intern_printf(context->names, "%" PRId64, value));
}

/* expr + value */
static AstExpr *add_number(Context *context, const AstExpr *expr, int64_t value)
{
    int64_t known;
    if (value == 0) return ast_alone(context, expr);
    if (ast_small_number(expr, &known) && known + value >= 0) return number(context, known + value, expr->loc);
    AstOperator sign = value < 0 ? AST_OP_MINUS : AST_OP_PLUS;
    return ast_operation(context, sign, NULL, expr->loc, operand(context, expr), number(context, value < 0 ? -value : value, expr->loc), expr->loc);
}

/* lbound(array, dim), the array as the target names it. */
static AstExpr *ask_lower(Context *context, const AstTarget *target, uint32_t dim, SourceRange loc)
{
    AstExpr *call = ast_expr(context, AST_APPLY, loc), *array = ast_alone(context, target->assignment->right);
    if (array->kind == AST_APPLY) array->kind = AST_NAME;
    array->args = NULL;
    array->has_args = false;
    call->name = intern(context->names, "lbound");
    call->name_loc = loc;
    call->has_args = true;
    call->args = array;
    array->next = number(context, dim + 1, loc);
    return ast_close(context, call);
}

/* The first subscript of a part of the array in a dimension. */
static AstExpr *first_of(Context *context, const AstTarget *target, const AstExpr *range, uint32_t dim, SourceRange loc)
{
    int64_t lower = target->lower[dim];
    if (range && range->left) return ast_alone(context, range->left);
    if (target->asks_lower[dim]) return ask_lower(context, target, dim, loc);
    return lower < 0 ? ast_operation(context, AST_OP_MINUS, NULL, loc, number(context, -lower, loc), NULL, loc) : number(context, lower, loc);
}

/* The pointer's subscript as one of the array. */
static AstExpr *shift(Context *context, const AstTarget *target, const AstExpr *subscript, const AstExpr *range, uint32_t dim, int64_t first)
{
    int64_t lower, known;
    const AstExpr *from = first_of(context, target, range, dim, subscript->loc);
    if (ast_small_number(from, &lower)) return add_number(context, subscript, lower - first);
    if (ast_small_number(subscript, &known)) return add_number(context, from, known - first);
    return add_number(context, ast_operation(context, AST_OP_PLUS, NULL, subscript->loc, operand(context, from), operand(context, subscript), subscript->loc), -first);
}

static AstExpr *shift_range(Context *context, const AstTarget *target, const AstExpr *section, const AstExpr *range, uint32_t dim, int64_t first)
{
    AstExpr *shifted = ast_expr(context, AST_RANGE, section->loc);
    shifted->left = section->left ? shift(context, target, section->left, range, dim, first) : range && range->left ? ast_alone(context, range->left) : NULL;
    shifted->right = section->right ? shift(context, target, section->right, range, dim, first) : range && range->right ? ast_alone(context, range->right) : NULL;
    shifted->third = section->third;
    return ast_close(context, shifted);
}

/* The target's subscripts, those of the reference in the place of its ranges. */
static AstExpr *subscripts_of(Context *context, const AstTarget *target, const AstExpr *reference)
{
    ExprList list = {0};
    const AstExpr *given = reference->args, *written = target->assignment->right->args;
    uint32_t own = 0;
    for (uint32_t dim = 0; dim < target->array_rank; dim++, written = written ? written->next : NULL) {
        bool range = !written || written->kind == AST_RANGE;
        const AstExpr *subscript = range ? given : NULL;
        int64_t first = range ? target->first[own++] : 0;
        if (range && given) given = given->next;
        list = expr_list_add(list, !subscript                        ? ast_alone(context, written)
                                   : subscript->kind == AST_RANGE ? shift_range(context, target, subscript, written, dim, first)
                                                                  : shift(context, target, subscript, written, dim, first));
    }
    return list.first;
}

void ast_retarget(Context *context, const AstTarget *target, AstExpr *reference)
{
    AstExpr *other = ast_alone(context, target->assignment->right);
    bool whole = !target->assignment->right->has_args && (!reference->has_args || !target->assignment->left->has_args);
    if (whole) other->args = reference->args;
    else other->args = subscripts_of(context, target, reference);
    other->has_args = other->args != NULL;
    if (other->kind == AST_NAME && other->has_args) other->kind = AST_APPLY;
    other = ast_close(context, other);
    other->next = reference->next;
    other->loc = reference->loc;
    other->name_loc = reference->name_loc;
    *reference = *other;
}
