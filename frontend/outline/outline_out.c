#include "frontend/outline/outline_internal.h"

#include <string.h>

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

bool outline_leaves_at_start(const Outline *outline, const AstStmt *stmt)
{
    const OutlineWayOut *way = outline->ways_out.count ? find_way_out(outline, stmt) : NULL;
    if (way && way->at_start) return true;
    for (int side = 0; side < 2 && outline->ways_out.count; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (outline_leaves_at_start(outline, inner)) return true;
    return false;
}
