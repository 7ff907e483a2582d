#include "frontend/text/ast_compare.h"

bool ast_is_same(const AstExpr *a, const AstExpr *b)
{
    for (; a && b && a->kind == AST_BINARY && b->kind == AST_BINARY; a = a->left, b = b->left)
        if (a->operator != b->operator || !ast_is_same(a->right, b->right)) return false;
    if (!a || !b) return a == b;
    if (a->kind != b->kind || a->operator != b->operator || a->name != b->name || a->text != b->text || a->flag != b->flag ||
        !ast_is_same(a->left, b->left) || !ast_is_same(a->right, b->right) || !ast_is_same(a->third, b->third))
        return false;
    const AstExpr *left = a->args, *right = b->args;
    for (; left && right; left = left->next, right = right->next)
        if (!ast_is_same(left, right)) return false;
    return !left && !right;
}
