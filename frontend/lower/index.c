/* The indices of DO CONCURRENT and FORALL: variables of the construct alone. Each is a temporary that stands for the
 * name meanwhile; one with a type in the header has that type, whatever the name is outside. */
#include "frontend/lower/index.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

static const char *word_of(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_FORALL ? "FORALL" : "DO CONCURRENT";
}

/* The variable that the index is outside, or one of the type in the header; NULL after a report. */
static Entity *index_entity(Unit *unit, const AstStmt *stmt, Name name, SourceRange where)
{
    if (stmt->type.base == AST_TYPE_NONE) {
        Entity *entity = entity_refer(unit, name, where);
        return entity_usable(unit, entity, where) ? entity : NULL;
    }
    const char *refusal;
    Entity *entity = arena_new(unit->sema->context->arena, Entity);
    *entity = (Entity){.name = name, .loc = where, .unit = unit, .typed = true, .resolved = true,
                       .type = declare_type(unit, &stmt->type, &refusal)};
    return entity->type == TYPE_NONE ? NULL : entity;
}

static bool analyze_bounds(Unit *unit, const AstExpr *control, const AstStmt *stmt, Index *index)
{
    const AstExpr *parts[] = {control->left->left, control->left->right, control->left->third};
    for (int i = 0; i < 3; i++) {
        index->bounds[i] = parts[i] ? node_convert(unit, expr_analyze_integer(unit, parts[i]), index->entity->type, parts[i]->loc)
                                    : node_int(unit, index->entity->type, 1, control->loc);
        if (index->bounds[i]->kind == NODE_ERROR) return false;
    }
    int64_t step;
    if (!bound_constant(index->bounds[2], &step) || step != 0) return true;
    sema_error(unit, parts[2]->loc, "the step of a %s cannot be zero", word_of(stmt));
    return false;
}

static bool analyze_one(Unit *unit, const AstStmt *stmt, const AstExpr *control, Index *index)
{
    SourceRange where = control->name_loc.file ? control->name_loc : control->loc;
    const Entity *outside = scope_lookup(unit->scope, control->name);
    index->entity = index_entity(unit, stmt, control->name, where);
    if (!index->entity) return false;
    const Entity *entity = index->entity;
    bool bound = outside && outside->bound_node;
    if (entity->kind == ENTITY_VARIABLE && !entity->rank && type_is_int(entity->type) && !bound)
        return analyze_bounds(unit, control, stmt, index);
    sema_error(unit, where, "'%s' cannot be an index of %s: %s", control->name, word_of(stmt),
               bound ? "it is one already" : "it is no integer scalar");
    return false;
}

bool index_analyze(Unit *unit, const AstStmt *stmt, IndexList *indices)
{
    bool fine = true;
    for (const AstExpr *control = stmt->args; control; control = control->next) {
        Index index = {0};
        fine &= analyze_one(unit, stmt, control, &index);
        for (uint32_t i = 0; i < indices->count && index.entity; i++) {
            const Entity *other = indices->items[i].entity;
            if (!other || other->name != index.entity->name) continue;
            sema_error(unit, control->loc, "'%s' is an index of this %s twice", control->name, word_of(stmt));
            fine = false;
        }
        list_push(unit->sema->context->arena, indices, index);
    }
    return fine && indices->count;
}

void index_hold(Lower *lower, Index *index)
{
    for (int i = 0; i < 3; i++) lower_hold(lower, &index->bounds[i]);
}

void index_bind(Lower *lower, Index *index)
{
    index->variable = lower_temporary(lower, index->entity->name, index->entity->type);
    Node *node = node_new(lower->unit, NODE_HELD, index->entity->type, 0, index->entity->loc);
    node->temporary = index->variable;
    index->shadow = scope_shadow(lower->unit, index->entity->name, index->entity);
    index->entity->bound_node = node;
}

void index_release(Unit *unit, Index *index)
{
    index->entity->bound_node = NULL;
    scope_restore(unit, &index->shadow);
}

StmtId index_open(Lower *lower, const Index *index, uint32_t assertions, SourceRange loc)
{
    Stmt loop = {.kind = STMT_LOOP, .loc = loc};
    loop.loop.variable = index->variable;
    loop.loop.lower = lower_value(lower, index->bounds[0]);
    loop.loop.upper = lower_value(lower, index->bounds[1]);
    loop.loop.step = lower_value(lower, index->bounds[2]);
    StmtId id = lower_append(lower, loop);
    nest_loop_info(lower->routine, id)->assertions = assertions;
    return id;
}
