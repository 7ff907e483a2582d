/* Comparisons of texts in nests, as scheme == 'muscl': a nest has no CHARACTER, but what a comparison gives, as an argument. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/scope.h"

#include <ctype.h>
#include <string.h>

/* A literal that can stand in the call of a nest, however that is broken into lines. */
static bool is_plain_literal(const AstExpr *expr)
{
    enum { MAX_LENGTH = 31 };
    if (expr->kind != AST_STRING || expr->kind_param || strlen(expr->text) > MAX_LENGTH) return false;
    for (const char *at = expr->text; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '_') return false;
    return true;
}

/* A variable that is a whole text, which nothing stores through another name. */
static const Entity *find_text(Unit *unit, const AstExpr *expr)
{
    static const uint32_t unfit = AST_ATTR_OPTIONAL | AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS;
    Entity *entity = expr->kind == AST_NAME ? scope_lookup(unit->scope, expr->name) : NULL;
    if (!entity) return NULL;
    entity_resolve(unit, entity);
    bool text = entity->kind == ENTITY_CHARACTER && !entity->rank && !(entity->attributes & unfit);
    return text && !entity->block && !entity->grouped ? entity : NULL;
}

const Entity *outline_compared_text(Unit *unit, const AstExpr *expr, Name *name)
{
    bool compares = expr->kind == AST_BINARY && expr->operator >= AST_OP_EQ && expr->operator <= AST_OP_GE;
    if (!compares) return NULL;
    const AstExpr *text = is_plain_literal(expr->right) ? expr->left : is_plain_literal(expr->left) ? expr->right : NULL;
    const Entity *entity = text ? find_text(unit, text) : NULL;
    if (entity) *name = text->name;
    return entity;
}

static const char *comparison_value(Outline *outline, const AstExpr *expr)
{
    return arena_printf(outline->context.arena, "merge(1,0,%s)", outline_source_text(outline, expr, true));
}

Name outline_comparison_name(Outline *outline, const OutlineNest *nest, const AstExpr *expr)
{
    const char *value = comparison_value(outline, expr);
    for (uint32_t i = 0; i < nest->bounds.count; i++)
        if (strcmp(nest->bounds.items[i].value, value) == 0) return nest->bounds.items[i].name;
    return NULL;
}

void outline_add_comparison(Outline *outline, OutlineNest *nest, const AstExpr *expr, Name name)
{
    list_push(outline->context.arena, &nest->bounds, ((OutlineBound){.name = name, .key = name, .value = comparison_value(outline, expr)}));
}

bool outline_print_comparison(Outline *outline, AstSource *source, Unit *unit, const OutlineNest *nest, const AstExpr *expr)
{
    Name text, name = outline_compared_text(unit, expr, &text) ? outline_comparison_name(outline, nest, expr) : NULL;
    if (name) text_printf(source->out, "(%s /= 0)", name);
    return name != NULL;
}
