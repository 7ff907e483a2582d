/* What declarations say of a name: types, attributes, shapes; and what may be done with it. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* ---- types ------------------------------------------------------------------------------ */

Type declare_kind(Unit *unit, TypeClass class, const AstExpr *kind)
{
    static const char *const words[] = {"", "INTEGER", "LOGICAL", "REAL"};
    Constant value;
    if (!expr_constant(unit, kind, &value)) return TYPE_NONE;
    int64_t bytes = type_is_int(value.type) ? constant_as_int(value) : -1;
    Type type = bytes > 0 && bytes <= 8 ? type_of(class, (uint32_t)bytes) : TYPE_NONE;
    if (type == TYPE_NONE) sema_error(unit, kind->loc, "there is no %s of kind %lld here", words[class], (long long)bytes);
    return type;
}

static Type default_type(const Sema *sema, AstBaseType base)
{
    switch (base) {
    case AST_TYPE_INTEGER: return sema->integer;
    case AST_TYPE_REAL: return sema->real;
    case AST_TYPE_DOUBLE: return sema->double_;
    case AST_TYPE_LOGICAL: return sema->logical;
    default: return TYPE_NONE;
    }
}

static const char complex_refusal[] = "of type COMPLEX";

Type declare_type(Unit *unit, const AstTypeSpec *spec, const char **refusal)
{
    *refusal = NULL;
    switch (spec->base) {
    case AST_TYPE_COMPLEX:
    case AST_TYPE_DOUBLE_COMPLEX: *refusal = complex_refusal; return TYPE_NONE;
    case AST_TYPE_CHARACTER: *refusal = "of type CHARACTER"; return TYPE_NONE;
    case AST_TYPE_DERIVED: *refusal = "of a derived type"; return TYPE_NONE;
    case AST_TYPE_DOUBLE: *refusal = unit->sema->double_ == TYPE_NONE ? "of 16 bytes" : NULL; break;
    default: break;
    }
    Type type = default_type(unit->sema, spec->base);
    const AstExpr *kind = spec->kind ? spec->kind : spec->star;
    return kind && type != TYPE_NONE ? declare_kind(unit, type_info(type)->class, kind) : type;
}

/* ---- entities --------------------------------------------------------------------------- */

void entity_refuse(Entity *entity, const char *refusal)
{
    entity->kind = ENTITY_REFUSED;
    if (!entity->refusal || refusal == complex_refusal) entity->refusal = refusal;
}

bool entity_usable(Unit *unit, Entity *entity, SourceRange loc)
{
    if (entity->kind == ENTITY_CHARACTER) {
        sema_error(unit, loc, "'%s' is of type CHARACTER, which is not supported here", entity->name);
        return false;
    }
    if (entity->kind != ENTITY_REFUSED) return true;
    if (!entity->refusal) {
        unit->faults++;
        return false;
    }
    if (entity->refusal_reported == unit) return false;
    entity->refusal_reported = unit;
    unit->complex_told |= entity->refusal == complex_refusal;
    sema_error(unit, loc, "'%s' is %s, which is not supported", entity->name, entity->refusal);
    if (entity->loc.file && memcmp(&entity->loc, &loc, sizeof loc) != 0)
        sema_note(unit, entity->loc, "'%s' is declared here", entity->name);
    return false;
}

/* `cell%rho` as it is written, without subscripts. */
static const char *component_text(Unit *unit, const AstExpr *ast)
{
    if (ast->kind != AST_COMPONENT) return ast->name ? ast->name : "?";
    return arena_printf(unit->sema->context->arena, "%s%%%s", component_text(unit, ast->left), ast->name);
}

void entity_refuse_component(Unit *unit, const AstExpr *ast)
{
    Context *context = unit->sema->context;
    unit->faults++;
    if (ast->name[0] == '(') {
        sema_error(unit, ast->loc, "substrings are not supported");
        return;
    }
    Name text = intern(context->names, component_text(unit, ast));
    for (uint32_t i = 0; i < unit->components.count; i++)
        if (unit->components.items[i] == text) return;
    list_push(context->arena, &unit->components, text);
    sema_error(unit, ast->loc, "'%s' is a component of a derived type, which is not supported", text);
}

void entity_set_type(Unit *unit, Entity *entity, Type type, const char *refusal, SourceRange loc)
{
    if (entity->typed) {
        if (entity->kind != ENTITY_REFUSED || entity->refusal)
            sema_error(unit, loc, "'%s' already has a type", entity->name);
        return;
    }
    entity->typed = true;
    entity->type = type;
    if (type == TYPE_NONE) entity_refuse(entity, refusal);
}

/* Either all dimensions have an assumed shape, or none. */
static void check_one_shape(Unit *unit, Entity *entity, SourceRange loc)
{
    uint32_t assumed = 0;
    for (uint32_t n = 0; n < entity->rank; n++) assumed += entity->bounds[n].assumed;
    if (!assumed || assumed == entity->rank) return;
    sema_error(unit, loc, "'%s' has dimensions of assumed shape and others: all must be, or none", entity->name);
    entity->kind = ENTITY_REFUSED;
}

void entity_set_shape(Unit *unit, Entity *entity, AstExpr *shape, SourceRange loc)
{
    if (!shape) return;
    bool function = entity->kind == ENTITY_STATEMENT_FUNCTION;
    if (function || entity->kind == ENTITY_PROCEDURE || entity->kind == ENTITY_GENERIC) {
        sema_error(unit, loc, "'%s' is a %s, and no array", entity->name, function ? "statement function" : "procedure");
        return;
    }
    if (entity->rank || entity->kind == ENTITY_CONSTANT) {
        sema_error(unit, loc, entity->rank ? "the shape of '%s' is declared twice" : "'%s' is a constant already, and no array", entity->name);
        return;
    }
    for (AstExpr *bound = shape; bound; bound = bound->next) {
        if (entity->rank == NEST_MAX_RANK) {
            sema_error(unit, bound->loc, "'%s' has more than %d dimensions", entity->name, NEST_MAX_RANK);
            entity->kind = ENTITY_REFUSED;
            return;
        }
        Bound *out = &entity->bounds[entity->rank++];
        bool deferred = false;
        if (bound->kind == AST_RANGE) {
            out->lower_ast = bound->left;
            out->upper_ast = bound->right && bound->right->kind == AST_STAR ? NULL : bound->right;
            deferred = !bound->right;
        } else if (bound->kind != AST_STAR) {
            out->upper_ast = bound;
        }
        out->assumed = deferred && entity->dummy;
        if (out->assumed) continue;
        if (deferred) entity_refuse(entity, "an array of deferred shape");
        else if (!out->upper_ast && bound->next) {
            sema_error(unit, bound->loc, "only the last dimension of '%s' may be assumed size", entity->name);
            entity->kind = ENTITY_REFUSED;
        }
    }
    check_one_shape(unit, entity, loc);
}

void entity_set_attributes(Unit *unit, Entity *entity, uint32_t attributes, SourceRange loc)
{
    entity->attributes |= attributes;
    if (attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER)) {
        if (entity->refusal != complex_refusal) entity->refusal = NULL; /* says more than a deferred shape, and less than that: arrays of reals may be taken */
        entity_refuse(entity, attributes & AST_ATTR_POINTER ? "a POINTER" : "ALLOCATABLE");
    }
    if ((attributes & AST_ATTR_OPTIONAL) && !entity->dummy) sema_error(unit, loc, "'%s' is OPTIONAL but is no dummy argument", entity->name);
    if ((attributes & AST_ATTR_VALUE) && !entity->dummy) sema_error(unit, loc, "'%s' has VALUE but is no dummy argument", entity->name);
    if (attributes & AST_ATTR_VOLATILE) entity_refuse(entity, "VOLATILE");
    if ((attributes & AST_ATTR_TARGET) && entity->dummy) entity_refuse(entity, "an argument with TARGET");
    if (attributes & AST_ATTR_SAVE) entity->saved = true;
    uint32_t in_out = attributes & (AST_ATTR_INTENT_IN | AST_ATTR_INTENT_OUT);
    if (in_out) {
        if (!entity->dummy) sema_error(unit, loc, "'%s' has an INTENT but is no dummy argument", entity->name);
        entity->intent = in_out == AST_ATTR_INTENT_IN ? INTENT_IN : in_out == AST_ATTR_INTENT_OUT ? INTENT_OUT : INTENT_INOUT;
    }
    if (attributes & AST_ATTR_EXTERNAL) {
        entity->external = true;
        if (entity->kind == ENTITY_VARIABLE) entity->kind = ENTITY_PROCEDURE;
        if (!entity->dummy) entity->procedure = scope_global(unit->sema, entity->name);
    }
}

/* ---- resolution ------------------------------------------------------------------------- */

/* The variable of the owner in a bound that has no value when the routine is entered, NULL when there is none. */
static const Node *valueless(const Unit *owner, const Node *node)
{
    if (!node) return NULL;
    for (; node->kind == NODE_OP; node = node->args[0])
        for (uint32_t i = 1; i < node->count; i++) {
            const Node *found = valueless(owner, node->args[i]);
            if (found) return found;
        }
    bool variable = node->kind == NODE_VARIABLE || node->kind == NODE_ELEMENT;
    if (variable && node->entity->kind == ENTITY_VARIABLE) {
        const Entity *entity = node->entity;
        bool known = entity->dummy || entity->block || entity->grouped || entity->saved || entity->unit != owner;
        if (!known) return node;
    }
    for (uint32_t i = 0; i < node->count && node->args; i++) {
        const Node *found = valueless(owner, node->args[i]);
        if (found) return found;
    }
    return NULL;
}

bool entity_bound_has_value(Unit *unit, Entity *entity, const Node *bound)
{
    const Node *found = valueless(unit, bound);
    if (!found) return true;
    if (!missing_declaration(unit))
        sema_error(unit, found->loc, "a bound of '%s' uses '%s', which has no value at entry", entity->name,
                   found->entity->name);
    entity->kind = ENTITY_REFUSED;
    return false;
}

/* One more dimension of the product of constant extents; false when that exceeds MAX_STORAGE. */
static bool extend_size(const Bound *bound, int64_t *size)
{
    int64_t lower, upper, extent;
    if (!bound_constant(bound->lower, &lower) || !bound_constant(bound->upper, &upper) || upper <= lower) return true;
    if (__builtin_sub_overflow(upper, lower, &extent) || extent >= MAX_STORAGE) return false;
    return !__builtin_mul_overflow(*size, extent + 1, size) && *size <= MAX_STORAGE;
}

void entity_check_size(Unit *unit, Entity *entity)
{
    int64_t size = entity->character ? 1 : type_info(entity->type)->bytes;
    uint32_t rank = entity->character ? 1 : entity->rank;
    bool fits = true;
    for (uint32_t n = 0; n < rank; n++) fits = fits && extend_size(&entity->bounds[n], &size);
    if (fits) return;
    sema_error(unit, entity->loc, "'%s' has more than %lld bytes, which is too large", entity->name, (long long)MAX_STORAGE);
    entity->kind = ENTITY_REFUSED;
}

int64_t entity_elements(const Entity *entity)
{
    int64_t count = 1;
    uint32_t rank = entity->kind == ENTITY_CHARACTER ? 1 : entity->rank;
    for (uint32_t n = 0; n < rank; n++) {
        int64_t lower, upper;
        if (!bound_constant(entity->bounds[n].lower, &lower) || !bound_constant(entity->bounds[n].upper, &upper))
            return -1;
        count *= upper >= lower ? upper - lower + 1 : 0;
    }
    return count;
}

const char *entity_read_only(const Unit *unit, const Entity *entity)
{
    if (entity->kind == ENTITY_CONSTANT) return "a constant";
    if (entity->kind != ENTITY_VARIABLE && entity->kind != ENTITY_CHARACTER) return "no variable";
    if (entity->bound_node) return "the index of an enclosing DO CONCURRENT";
    if (entity->dummy && entity->intent == INTENT_IN) return "an INTENT(IN) argument";
    if (entity->looping_in == unit) return "the variable of an enclosing DO";
    return NULL;
}

bool entity_is_stored(const Entity *dummy)
{
    return dummy->intent != INTENT_IN && !(dummy->attributes & AST_ATTR_VALUE);
}

bool entity_is_optional(const Entity *dummy) { return dummy->attributes & AST_ATTR_OPTIONAL; }
