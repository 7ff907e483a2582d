/* Variables and elements that EQUIVALENCE and DATA name. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

/* The bytes before the element, `index` further in a dimension of this `stride`; false after a report: too far away. */
static bool add_subscript(Unit *unit, const AstExpr *item, int64_t index, int64_t stride, int64_t *offset)
{
    int64_t step;
    if (!__builtin_mul_overflow(index, stride, &step) && !__builtin_add_overflow(*offset, step, offset) && *offset <= MAX_STORAGE &&
        *offset >= -MAX_STORAGE)
        return true;
    sema_error(unit, item->loc, "the element of '%s' is too far from its first one", item->name);
    return false;
}

bool storage_item_offset(Unit *unit, const AstExpr *item, Entity *entity, int64_t *offset)
{
    *offset = 0;
    if (item->kind == AST_NAME) return true;
    int64_t stride = type_info(entity->type)->bytes;
    uint32_t n = 0;
    for (const AstExpr *arg = item->args; arg; arg = arg->next, n++) {
        Constant index;
        int64_t lower, upper, from_first;
        if (n >= entity->rank) {
            sema_error(unit, item->loc, "'%s' has %u dimension%s, but more subscripts are given", entity->name, entity->rank,
                       entity->rank == 1 ? "" : "s");
            return false;
        }
        if (!expr_constant(unit, arg, &index) || !bound_constant(entity->bounds[n].lower, &lower)) return false;
        if (__builtin_sub_overflow(constant_as_int(index), lower, &from_first)) from_first = INT64_MAX;
        if (!add_subscript(unit, item, from_first, stride, offset)) return false;
        if (bound_constant(entity->bounds[n].upper, &upper)) stride *= upper >= lower ? upper - lower + 1 : 0;
    }
    return true;
}

Entity *storage_entity(Unit *unit, const AstExpr *item)
{
    if (item->kind != AST_NAME && item->kind != AST_APPLY) {
        sema_error(unit, item->loc, "a variable or an array element is expected here");
        return NULL;
    }
    Entity *entity = scope_find(unit->scope, item->name);
    if (!entity) entity = scope_declare(unit, item->name, item->loc);
    entity_resolve(unit, entity);
    if (!entity_usable(unit, entity, item->loc)) return NULL;
    if (entity->kind != ENTITY_VARIABLE || entity->dummy || entity->result || scope_is_imported(unit->scope, item->name)) {
        sema_error(unit, item->loc, "'%s' is no variable with storage of its own", item->name);
        return NULL;
    }
    return entity;
}

Entity *storage_character(Unit *unit, const AstExpr *item)
{
    Entity *entity = item->kind == AST_NAME ? scope_find(unit->scope, item->name) : NULL;
    if (!entity || !entity->character) return NULL;
    entity_resolve(unit, entity);
    return entity->kind == ENTITY_CHARACTER && !entity->dummy && !entity->text ? entity : NULL;
}
