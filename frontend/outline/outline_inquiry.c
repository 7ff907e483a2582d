/* What a nest asks of arrays and arguments: LBOUND, UBOUND, SIZE; PRESENT. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/scope.h"

#include <string.h>

bool outline_asks_structures(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable)
{
    if (!outline_is_inquiry(outline, unit, expr) || expr->args->kind == AST_KEYWORD) return false;
    const AstExpr *array = expr->args, *part = array;
    if (array->next ? !outline_asks_dimension(expr) : expr->name[0] != 's') return false;
    for (; part->kind == AST_COMPONENT && part->name[0] != '(' && !part->has_args; part = part->left) continue;
    const Entity *entity = part->kind == AST_NAME ? outline_designated(outline, unit, array, variable) : NULL;
    return entity && entity->rank && entity->derived;
}

const AstExpr *outline_without_structures(Outline *outline, Unit *unit, const AstExpr *expr)
{
    OutlineVariable variable;
    if (!outline_asks_structures(outline, unit, expr, &variable)) return expr;
    AstExpr *bare = arena_new(outline->context.arena, AstExpr);
    *bare = *expr;
    bare->args = NULL;
    return bare;
}

void outline_add_inquiry(Outline *outline, OutlineNest *nest, const AstExpr *expr, const OutlineVariable *variable, Name name)
{
    OutlineBound bound = {.name = name, .key = outline_source_text(outline, expr->args, true), .value = outline_source_text(outline, expr, true)};
    for (uint32_t i = 0; i < variable->conditions.count; i++) list_push(outline->context.arena, &bound.conditions, variable->conditions.items[i]);
    list_push(outline->context.arena, &nest->bounds, bound);
}

Name outline_inquiry_name(Outline *outline, const OutlineNest *nest, const AstExpr *expr)
{
    Name value = outline_source_text(outline, expr, true);
    for (uint32_t i = 0; i < nest->bounds.count; i++)
        if (strcmp(nest->bounds.items[i].value, value) == 0) return nest->bounds.items[i].name;
    return NULL;
}

const AstExpr *outline_asked_present(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Entity *entity;
    const char *why;
    if (expr->kind != AST_APPLY || strcmp(expr->name, "present") != 0 || !expr->args || expr->args->next) return NULL;
    const AstExpr *argument = expr->args->kind == AST_KEYWORD ? expr->args->left : expr->args;
    bool intrinsic = outline_classify(outline, unit, expr->name, true, &entity, &why) == OUTLINE_INTRINSIC;
    entity = intrinsic && argument->kind == AST_NAME ? scope_lookup(unit->scope, argument->name) : NULL;
    return entity && entity->attributes & AST_ATTR_OPTIONAL ? argument : NULL;
}

typedef struct {
    Outline *outline;
    Unit *unit;
    bool found;
} Present;

static bool look_for_present(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Present *present = walk->data;
    (void)stored;
    present->found |= outline_asked_present(present->outline, present->unit, expr) != NULL;
    return !present->found;
}

static bool pass_call(OutlineWalk *walk, const AstExpr *call)
{
    (void)walk, (void)call;
    return true;
}

bool outline_asks_present(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    Present present = {outline, unit, false};
    OutlineWalk walk = {.reference = look_for_present, .call = pass_call, .data = &present};
    bool optional = false;
    for (const Unit *host = outline_routine(unit); host; host = host->host)
        for (uint32_t i = 0; i < host->dummies.count; i++) optional |= (host->dummies.items[i]->attributes & AST_ATTR_OPTIONAL) != 0;
    if (optional) outline_walk_stmt(&walk, stmt);
    return present.found;
}
