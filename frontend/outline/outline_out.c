#include "frontend/outline/outline_internal.h"

#include <string.h>

/* ---- which they are ---------------------------------------------------------------------- */

bool outline_is_way_out(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_IO || stmt->kind == AST_STMT_STOP;
}

static OutlineWayOut *find_way_out(const Outline *outline, const AstStmt *stmt)
{
    for (uint32_t i = 0; i < outline->ways_out.count; i++)
        if (outline->ways_out.items[i].stmt == stmt) return &outline->ways_out.items[i];
    return NULL;
}

bool outline_is_taken_out(const Outline *outline, const AstStmt *stmt)
{
    bool goes = stmt->kind == AST_STMT_CALL || stmt->kind == AST_STMT_RETURN || stmt->kind == AST_STMT_GOTO;
    return (goes && find_way_out(outline, stmt)) || outline_is_way_out(stmt);
}

void outline_add_way_out(Outline *outline, const AstStmt *stmt, const char *why, bool alone)
{
    if (!find_way_out(outline, stmt)) list_push(outline->context.arena, &outline->ways_out, ((OutlineWayOut){stmt, why, alone && stmt->kind == AST_STMT_CALL, false}));
}

const char *outline_word_for(const Outline *outline, const AstStmt *stmt)
{
    bool output = stmt->kind == AST_STMT_IO && stmt->name && (strcmp(stmt->name, "print") == 0 || strcmp(stmt->name, "write") == 0);
    if (!outline_is_taken_out(outline, stmt)) return NULL;
    return output ? "tell" : outline_is_way_out(stmt) || find_way_out(outline, stmt)->at_start ? "leave" : "call";
}

/* ---- where they stand -------------------------------------------------------------------- */

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

bool outline_leaves_at_start(const Outline *outline, const AstStmt *stmt)
{
    const OutlineWayOut *way = outline->ways_out.count ? find_way_out(outline, stmt) : NULL;
    if (way && way->at_start) return true;
    for (int side = 0; side < 2 && outline->ways_out.count; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (outline_leaves_at_start(outline, inner)) return true;
    return false;
}
