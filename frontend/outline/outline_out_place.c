/* Where ways out of nests stand. */
#include "frontend/outline/outline_internal.h"

bool outline_is_chosen_in_loop(const OutlineInside *inside, bool alone)
{
    for (bool chosen = false; inside; inside = inside->outer) {
        bool loop = outline_is_loop(inside->stmt);
        if (loop && alone && outline_has_loop(inside->stmt->body)) return false;
        if (loop && chosen) return true;
        alone &= !loop;
        chosen |= outline_is_choice(inside->stmt);
    }
    return false;
}

bool outline_is_in_work(const OutlineInside *inside)
{
    while (inside && !outline_is_loop(inside->stmt)) inside = inside->outer;
    for (const AstStmt *stmt = inside ? inside->stmt->body : NULL; stmt; stmt = stmt->next)
        if (stmt->kind == AST_STMT_ASSIGN && stmt->left->kind != AST_NAME) return true;
    return false;
}

/* Whether a statement of the list, but for the one, is a loop that is not short, or holds one. */
static bool has_loop_beside(const AstStmt *list, const AstStmt *but)
{
    for (; list; list = list->next) {
        AstStmt bare = *list;
        bare.next = NULL;
        if (list != but && outline_has_loop(&bare)) return true;
    }
    return false;
}

bool outline_stands_alone_in_loops(const OutlineInside *inside, const AstStmt *stmt)
{
    for (; inside; stmt = inside->stmt, inside = inside->outer)
        if (has_loop_beside(inside->stmt->body, stmt) || has_loop_beside(inside->stmt->else_body, stmt)) return false;
    return true;
}
