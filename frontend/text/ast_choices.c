/* SELECT CASE of texts as IFs, by what is written alone:
 *
 *      select case (trim(scheme))      if (trim(scheme) == 'roe') then
 *      case ('roe')                      ...
 *        ...                           else
 *      case default                      ...
 *        ...                           end if
 *
 * Nests have arguments in the place of such comparisons (frontend/outline/outline_compare.c). */
#include "frontend/text/ast_choices.h"
#include "frontend/text/ast_build.h"

#include <string.h>

/* A name, a component without subscripts, or TRIM of one: asking for it twice is asking for it once. */
static bool is_plain_selector(const AstExpr *expr)
{
    bool trims = expr->kind == AST_APPLY && strcmp(expr->name, "trim") == 0 && expr->args && !expr->args->next;
    if (trims) expr = expr->args;
    for (; expr->kind == AST_COMPONENT; expr = expr->left)
        if (expr->has_args || expr->name[0] == '(') return false;
    return expr->kind == AST_NAME;
}

static bool are_literals(const AstExpr *list)
{
    for (; list; list = list->next)
        if (list->kind != AST_STRING || list->kind_param) return false;
    return true;
}

static bool may_be_ifs(const AstStmt *select, bool (*stays)(const AstStmt *branches))
{
    bool chosen = false;
    if (!is_plain_selector(select->condition) || stays(select->body)) return false;
    for (const AstStmt *branch = select->body; branch; branch = branch->next) {
        if (branch->kind != AST_STMT_CASE || !are_literals(branch->args) || branch->label) return false;
        chosen |= branch->args != NULL;
    }
    return chosen;
}

static AstExpr *condition_of(Context *context, const AstExpr *selector, const AstExpr *literals)
{
    AstExpr *condition = NULL;
    for (; literals; literals = literals->next) {
        AstExpr *same = ast_operation(context, AST_OP_EQ, NULL, literals->loc, ast_alone(context, selector), ast_alone(context, literals), literals->loc);
        condition = condition ? ast_operation(context, AST_OP_OR, NULL, literals->loc, condition, same, literals->loc) : same;
    }
    return condition;
}

static void make_ifs(Context *context, AstStmt *select)
{
    const AstExpr *selector = select->condition;
    AstStmt *branches = select->body, *fallback = NULL, **tail = &select;
    for (AstStmt *branch = branches, *next; branch; branch = next) {
        next = branch->next;
        if (!branch->args) {
            fallback = branch->body;
            continue;
        }
        AstStmt *test = tail == &select ? select : branch;
        test->continues = test != select;
        test->kind = AST_STMT_IF;
        test->condition = condition_of(context, selector, branch->args);
        test->body = branch->body;
        test->args = NULL;
        if (test != select) test->next = NULL;
        *tail = test;
        tail = &test->else_body;
    }
    *tail = fallback;
}

void ast_write_choices(Context *context, AstStmt *list, bool (*stays)(const AstStmt *branches))
{
    for (; list; list = list->next) {
        if (list->kind == AST_STMT_SELECT && may_be_ifs(list, stays)) make_ifs(context, list);
        ast_write_choices(context, list->body, stays);
        ast_write_choices(context, list->else_body, stays);
        ast_write_choices(context, list->units, stays);
    }
}
