/* Scalars of type CHARACTER: declarations, constants and initial values. */
#include "frontend/sema/character.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

#include <string.h>

void character_declare(Unit *unit, Entity *entity, const AstTypeSpec *spec, AstExpr *length, SourceRange loc)
{
    bool other_kind = false;
    Constant kind;
    if (spec->kind) other_kind = !expr_constant(unit, spec->kind, &kind) || constant_as_int(kind) != 1;
    bool first = !entity->typed;
    entity_set_type(unit, entity, TYPE_I8, NULL, loc);
    if (!first) return;
    entity->character = true;
    entity->length = length ? length : spec->star;
    if (other_kind) entity_refuse(entity, "of type CHARACTER of another kind than 1");
    else if (entity->length && entity->length->kind == AST_RANGE) entity_refuse(entity, "of type CHARACTER with a deferred length");
}

/* What keeps the entity from being supported, NULL when nothing does. */
static const char *refusal_of(const Unit *unit, const Entity *entity)
{
    if (entity->result || entity->kind == ENTITY_PROCEDURE) return "a function of type CHARACTER";
    if (entity->kind == ENTITY_STATEMENT_FUNCTION) return "a statement function of type CHARACTER";
    if (entity->rank) return "an array of type CHARACTER";
    if (!entity->dummy) return NULL;
    if (entity->attributes & AST_ATTR_OPTIONAL) return "an OPTIONAL argument of type CHARACTER";
    if (entity->attributes & AST_ATTR_VALUE) return "an argument of type CHARACTER with VALUE";
    return unit->ast->args ? "an argument of type CHARACTER of a procedure with BIND(C)" : NULL;
}

static bool assumes_length(const Entity *entity) { return entity->length && entity->length->kind == AST_STAR; }

/* The length as the upper bound of the bytes; false after a report. */
static bool resolve_length(Unit *unit, Entity *entity)
{
    Bound *bound = &entity->bounds[0];
    int64_t value;
    bound->lower = node_int(unit, TYPE_I64, 1, entity->loc);
    if (!assumes_length(entity)) {
        bound->upper = entity->length ? expr_analyze_integer(unit, entity->length) : node_int(unit, TYPE_I64, 1, entity->loc);
        if (bound->upper->kind == NODE_ERROR) return false;
        bound->upper = bound_constant(bound->upper, &value) && value < 0 ? node_int(unit, TYPE_I64, 0, entity->loc)
                                                                         : node_convert(unit, bound->upper, TYPE_I64, entity->loc);
        entity_check_size(unit, entity);
        return entity->kind != ENTITY_REFUSED && entity_bound_has_value(unit, entity, bound->upper);
    }
    if (!entity->dummy) {
        sema_error(unit, entity->loc, "'%s' is no dummy argument and cannot have an assumed length", entity->name);
        return false;
    }
    bound->upper = node_new(unit, NODE_EXTENT, TYPE_I64, 0, entity->loc);
    bound->upper->entity = entity;
    return true;
}

/* `length` bytes of the text, blanks behind it. */
static Name fit(Unit *unit, Name text, int64_t given, int64_t length)
{
    if (given >= length) return intern_text(unit->sema->context->names, text, (size_t)length);
    char *bytes = arena_alloc(unit->sema->context->arena, (size_t)length + 1);
    memset(bytes, ' ', (size_t)length);
    memcpy(bytes, text, (size_t)given);
    return intern_text(unit->sema->context->names, bytes, (size_t)length);
}

enum { MAX_LENGTH = 100000 };

static bool constant_length(Unit *unit, const Entity *entity, int64_t *length)
{
    if (entity_elements(entity) < 0 || entity_elements(entity) > MAX_LENGTH) {
        sema_error(unit, entity->loc, "the length of '%s' must be a constant up to %d: it has a constant value", entity->name,
                   MAX_LENGTH);
        return false;
    }
    *length = entity_elements(entity);
    return true;
}

static const Node *constant_text(Unit *unit, const AstExpr *ast)
{
    const Node *node = character_plain(character_analyze(unit, ast));
    if (node->kind == NODE_ERROR) return NULL;
    if (node->text) return node;
    sema_error(unit, ast->loc, "a constant is expected here");
    return NULL;
}

static bool resolve_constant(Unit *unit, Entity *entity)
{
    const Node *value = entity->initial ? constant_text(unit, entity->initial) : NULL;
    if (!entity->initial) sema_error(unit, entity->loc, "constant '%s' has no value", entity->name);
    if (!value) return false;
    entity->count = (int64_t)value->bits;
    if (assumes_length(entity)) entity->bounds[0] = (Bound){.lower = node_int(unit, TYPE_I64, 1, entity->loc),
                                                            .upper = node_int(unit, TYPE_I64, entity->count, entity->loc)};
    else if (!resolve_length(unit, entity) || !constant_length(unit, entity, &entity->count)) return false;
    entity->text = fit(unit, value->text, (int64_t)value->bits, entity->count);
    return true;
}

void character_resolve(Unit *unit, Entity *entity)
{
    const char *refusal = refusal_of(unit, entity);
    bool constant = entity->kind == ENTITY_CONSTANT;
    if (refusal) {
        entity_refuse(entity, refusal);
        return;
    }
    entity->kind = ENTITY_CHARACTER;
    if (!(constant ? resolve_constant(unit, entity) : resolve_length(unit, entity))) {
        entity->kind = ENTITY_REFUSED;
        unit->faults++;
    }
}

bool character_initialise(Unit *unit, const Entity *entity, const AstExpr *ast)
{
    int64_t length;
    const Node *value = constant_text(unit, ast);
    if (!value || !constant_length(unit, entity, &length)) return false;
    Name text = fit(unit, value->text, (int64_t)value->bits, length);
    for (int64_t n = 0; n < length; n++) storage_add_init(unit, entity, n, constant_int(TYPE_I8, (signed char)text[n]));
    return true;
}
