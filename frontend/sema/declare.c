/* The specification part, statement by statement. */
#include "frontend/sema/character.h"
#include "frontend/sema/declare.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/optional.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* ---- statements ------------------------------------------------------------------------- */

static void declare_constant(Unit *unit, Entity *entity, AstExpr *initial, SourceRange loc)
{
    if (entity->dummy || entity->block) {
        sema_error(unit, loc, "'%s' cannot be a constant: it is an argument or in COMMON", entity->name);
        return;
    }
    if (entity->kind == ENTITY_REFUSED) return;
    bool function = entity->kind == ENTITY_STATEMENT_FUNCTION;
    if (function || entity->kind == ENTITY_CONSTANT || entity->kind == ENTITY_PROCEDURE) {
        sema_error(unit, loc, "'%s' is %s already", entity->name, function ? "a statement function" : entity->kind == ENTITY_CONSTANT ? "a constant" : "a procedure");
        return;
    }
    entity->kind = ENTITY_CONSTANT;
    entity->initial = initial;
    entity_resolve(unit, entity);
}

static void declare_types(Unit *unit, AstStmt *stmt)
{
    const char *refusal;
    bool procedure = stmt->type.base == AST_TYPE_PROCEDURE;
    Type type = declare_type(unit, &stmt->type, &refusal);
    for (AstEntity *item = stmt->entities; item; item = item->next) {
        Entity *entity = scope_own(unit, item->name, item->loc);
        Type own = type;
        if (item->star && type != TYPE_NONE) own = declare_kind(unit, type_info(type)->class, item->star);
        if (entity->kind == ENTITY_PROCEDURE && entity->procedure && entity->procedure->host == unit) {
            sema_error(unit, item->loc, "'%s' is a procedure of this unit and cannot be declared", item->name);
            continue;
        }
        if (entity->kind == ENTITY_PROCEDURE && entity->procedure == unit_written(unit)) {
            sema_error(unit, item->loc, "'%s' is this %s and cannot be given a type here", item->name,
                       unit->kind == UNIT_FUNCTION ? "function, whose result has another name," : "subroutine");
            continue;
        }
        if (entity->dummy || entity->result) entity->loc = item->loc; /* where it is declared says more */
        entity->has_interface |= procedure;
        if (procedure) entity_set_attributes(unit, entity, AST_ATTR_EXTERNAL, item->loc);
        else if (stmt->type.base == AST_TYPE_CHARACTER) character_declare(unit, entity, &stmt->type, item->star, item->loc);
        else entity_set_type(unit, entity, own, refusal, item->loc);
        if (stmt->type.base == AST_TYPE_DERIVED) entity->derived = stmt->type.derived;
        entity_set_shape(unit, entity, item->shape ? item->shape : stmt->shape, item->loc);
        entity_set_attributes(unit, entity, stmt->attributes & ~(uint32_t)AST_ATTR_PARAMETER, item->loc);
        if (stmt->attributes & AST_ATTR_PARAMETER) declare_constant(unit, entity, item->initial, item->loc);
        else if (item->initial) {
            entity->initial = item->initial;
            entity->saved = entity->initialized = true;
            if (entity->dummy) sema_error(unit, item->loc, "dummy argument '%s' cannot have an initial value", item->name);
        }
    }
}

/* One letter of an IMPLICIT statement that two of the unit's give a type; 0: none. */
static char implicit_clash(Scope *scope, const AstImplicitRange *range)
{
    char clash = 0;
    for (int letter = 0; letter < 26; letter++) {
        if (range->letters[letter] && scope->implicit_set[letter] && !clash) clash = (char)('a' + letter);
        scope->implicit_set[letter] |= range->letters[letter];
    }
    return clash;
}

/* PARAMETER may stand before IMPLICIT: what it gave a type by the first letter must have it behind that too. */
static void check_typed_constants(Unit *unit, const AstStmt *implicit)
{
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        const Entity *entity = unit->scope->own.items[i];
        if (entity->kind != ENTITY_CONSTANT || entity->typed || entity->type == unit->scope->implicit[entity->name[0] - 'a']) continue;
        sema_error(unit, entity->loc, "the constant '%s' has the type of its first letter, which an IMPLICIT behind it changes", entity->name);
        sema_note(unit, implicit->loc, "the IMPLICIT is here");
    }
}

static void declare_implicit(Unit *unit, AstStmt *stmt)
{
    Scope *scope = unit->scope;
    bool set = scope->implicit_none;
    for (int letter = 0; letter < 26; letter++) set |= scope->implicit_set[letter] && stmt->flag;
    if (set) {
        sema_error(unit, stmt->loc, "IMPLICIT NONE is the only IMPLICIT of its unit");
        return;
    }
    scope->implicit_none = stmt->flag;
    if (stmt->flag) {
        memset(scope->implicit, 0, sizeof scope->implicit);
        memset(scope->implicit_refusal, 0, sizeof scope->implicit_refusal);
    }
    for (AstImplicitRange *range = stmt->implicit_ranges; range; range = range->next) {
        const char *refusal;
        Type type = declare_type(unit, &range->type, &refusal);
        char clash = implicit_clash(scope, range);
        if (clash) sema_error(unit, range->loc, "the letter '%c' has an IMPLICIT type already", clash);
        for (int letter = 0; letter < 26; letter++) {
            if (!range->letters[letter]) continue;
            scope->implicit[letter] = type;
            scope->implicit_refusal[letter] = refusal;
        }
    }
    check_typed_constants(unit, stmt);
}

/* Names of blocks and of procedures outside of others are of one kind. */
static void check_block_name(Unit *unit, Name block, SourceRange loc)
{
    const Unit *other = block ? scope_global(unit->sema, block) : NULL;
    if (other && (other->kind == UNIT_SUBROUTINE || other->kind == UNIT_FUNCTION)) sema_error(unit, loc, "COMMON block '%s' has the name of a procedure", block);
}

static void declare_common(Unit *unit, AstStmt *stmt)
{
    Name block = NULL;
    for (AstEntity *item = stmt->entities; item; item = item->next) {
        if (item->block != block) check_block_name(unit, item->block, item->loc);
        block = item->block;
        Entity *entity = scope_own(unit, item->name, item->loc);
        entity_set_shape(unit, entity, item->shape, item->loc);
        bool function = entity->kind == ENTITY_STATEMENT_FUNCTION, procedure = function || entity->kind == ENTITY_PROCEDURE;
        if (procedure && item->shape) continue; /* told */
        if (entity->dummy || entity->block || procedure || entity->kind == ENTITY_CONSTANT)
            sema_error(unit, item->loc, "'%s' cannot be put into COMMON: it is %s", item->name,
                       entity->dummy ? "a dummy argument" : entity->block ? "there already" : function ? "a statement function" : procedure ? "a procedure" : "a constant");
        else entity->block = item->block ? item->block : intern(unit->sema->context->names, "");
    }
}

static void declare_save(Unit *unit, AstStmt *stmt)
{
    if (!stmt->entities) unit->save_all = true;
    for (AstEntity *item = stmt->entities; item; item = item->next) {
        if (!item->name || item->block || item->name[0] == '/') continue; /* COMMON blocks are static anyway */
        scope_own(unit, item->name, item->loc)->saved = true;
    }
}

static void declare_attributes(Unit *unit, AstStmt *stmt)
{
    uint32_t access = stmt->attributes & (AST_ATTR_PUBLIC | AST_ATTR_PRIVATE);
    if (access && unit->kind != UNIT_MODULE) {
        sema_error(unit, stmt->loc, "PUBLIC and PRIVATE stand in modules only");
        return;
    }
    if (!stmt->entities && (access & AST_ATTR_PRIVATE)) unit->private_default = true;
    for (AstEntity *item = stmt->entities; item; item = item->next) {
        if (access) {
            if (!scope_find(unit->scope, item->name)) scope_declare(unit, item->name, item->loc);
            scope_set_access(unit->scope, item->name, access);
            continue;
        }
        Entity *entity = scope_own(unit, item->name, item->loc);
        entity_set_shape(unit, entity, item->shape, item->loc);
        entity_set_attributes(unit, entity, stmt->attributes, item->loc);
    }
}

static void add_specific(Unit *unit, Entity *generic, Name name, SourceRange loc)
{
    Entity *specific = arena_new(unit->sema->context->arena, Entity);
    *specific = (Entity){.name = name, .loc = loc, .unit = unit};
    list_push(unit->sema->context->arena, &generic->specifics, specific);
}

static void declare_body_of_interface(Unit *unit, const AstStmt *body)
{
    Entity *entity = scope_own(unit, body->name, body->name_loc);
    entity_set_attributes(unit, entity, AST_ATTR_EXTERNAL, body->name_loc);
    if (body->prefix & AST_PREFIX_MODULE) entity->procedure = NULL; /* an external one of its name is another */
    entity->has_interface = true;
    if (body->args) entity->procedure = NULL; /* BIND(C): not the one of that name */
}

static void declare_interface(Unit *unit, AstStmt *stmt)
{
    if (stmt->name) {
        Entity *entity = scope_own(unit, stmt->name, stmt->name_loc.file ? stmt->name_loc : stmt->loc);
        if (entity->kind == ENTITY_VARIABLE) entity->kind = ENTITY_GENERIC;
        for (AstEntity *item = stmt->entities; item; item = item->next) add_specific(unit, entity, item->name, item->loc);
        for (AstStmt *body = stmt->units; body; body = body->next)
            if (body->name) add_specific(unit, entity, body->name, body->name_loc);
    }
    for (int pass = 0; pass < 2; pass++)
        for (AstStmt *body = pass ? stmt->units : stmt->body; body; body = body->next)
            if (body->kind == AST_STMT_SUBROUTINE || body->kind == AST_STMT_FUNCTION)
                declare_body_of_interface(unit, body);
}

static void declare_derived_type(Unit *unit, const AstStmt *stmt)
{
    if (!stmt->name) return;
    Entity *entity = scope_own(unit, stmt->name, stmt->name_loc);
    if (entity->kind != ENTITY_GENERIC) entity_refuse(entity, "a derived type"); /* a generic function may have its name */
    if (!entity->definition) entity->definition = stmt;
    entity->attributes |= stmt->attributes;
}

/* True when the assignment defines a statement function. */
static bool is_statement_function(Unit *unit, const AstStmt *stmt)
{
    if (stmt->kind != AST_STMT_ASSIGN || stmt->label || !stmt->left || stmt->left->kind != AST_APPLY) return false;
    const Entity *entity = scope_lookup(unit->scope, stmt->left->name);
    if (entity && (entity->rank || entity->kind != ENTITY_VARIABLE || entity->dummy)) return false;
    for (const AstExpr *arg = stmt->left->args; arg; arg = arg->next)
        if (arg->kind != AST_NAME) return false;
    return true;
}

static void declare_statement_function(Unit *unit, AstStmt *stmt)
{
    Entity *entity = scope_own(unit, stmt->left->name, stmt->left->loc);
    entity->kind = ENTITY_STATEMENT_FUNCTION;
    entity->function = stmt;
}

static void declare_names(Unit *unit, AstStmt *stmt)
{
    for (AstEntity *item = stmt->entities; item; item = item->next) {
        if (stmt->kind == AST_STMT_INTRINSIC) {
            if (!intrinsic_find(item->name) && !intrinsic_is_unsupported(item->name, true) && !intrinsic_is_unsupported(item->name, false))
                sema_error(unit, item->loc, "there is no intrinsic '%s' here", item->name);
            continue;
        }
        Entity *entity = scope_own(unit, item->name, item->loc);
        if (stmt->kind == AST_STMT_ENUMERATOR) entity_set_type(unit, entity, TYPE_I32, NULL, item->loc);
        entity_set_shape(unit, entity, item->shape, item->loc);
        if (stmt->kind == AST_STMT_EXTERNAL) entity_set_attributes(unit, entity, AST_ATTR_EXTERNAL, item->loc);
        if (stmt->kind == AST_STMT_PARAMETER || stmt->kind == AST_STMT_ENUMERATOR) declare_constant(unit, entity, item->initial, item->loc);
    }
}

static void declare_statement(Unit *unit, AstStmt *stmt)
{
    switch (stmt->kind) {
    case AST_STMT_ERROR:
        unit->faults++;
        unit->scope->gaps |= GAP_DECLARATIONS;
        break;
    case AST_STMT_TYPE_DECL: declare_types(unit, stmt); break;
    case AST_STMT_IMPLICIT: declare_implicit(unit, stmt); break;
    case AST_STMT_PARAMETER:
    case AST_STMT_ENUMERATOR:
    case AST_STMT_DIMENSION:
    case AST_STMT_INTRINSIC:
    case AST_STMT_EXTERNAL: declare_names(unit, stmt); break;
    case AST_STMT_SAVE: declare_save(unit, stmt); break;
    case AST_STMT_COMMON: declare_common(unit, stmt); break;
    case AST_STMT_ATTRIBUTE:
        if (stmt->flag) sema_error(unit, stmt->loc, "Cray POINTER is not supported");
        else declare_attributes(unit, stmt);
        break;
    case AST_STMT_DERIVED_TYPE:
        declare_derived_type(unit, stmt);
        break;
    case AST_STMT_USE: scope_use(unit, stmt); break;
    case AST_STMT_INTERFACE: declare_interface(unit, stmt); break;
    case AST_STMT_DIRECTIVE: list_push(unit->sema->context->arena, &unit->directives, stmt); break;
    case AST_STMT_ENTRY:
        if (unit->kind != UNIT_PROGRAM) sema_error(unit, stmt->loc, "ENTRY is not supported");
        break;
    default: break; /* EQUIVALENCE and DATA wait for layout.c and data.c */
    }
}

/* How far the specifications have come: what must stand before is late. */
typedef enum { PLACE_USE, PLACE_IMPLICIT, PLACE_DECLARATIONS } Place;

/* Reports a statement that comes too late; `place` moves on. */
static void check_order(Unit *unit, const AstStmt *stmt, Place *place)
{
    switch (stmt->kind) {
    case AST_STMT_DIRECTIVE: case AST_STMT_FORMAT: case AST_STMT_ERROR: break;
    case AST_STMT_USE:
        if (*place > PLACE_USE) sema_error(unit, stmt->loc, "USE must stand before the declarations");
        break;
    case AST_STMT_IMPLICIT:
        if (*place > PLACE_IMPLICIT) sema_error(unit, stmt->loc, "IMPLICIT must stand before the declarations");
        else *place = PLACE_IMPLICIT;
        break;
    case AST_STMT_PARAMETER: case AST_STMT_ENTRY:
        if (*place < PLACE_IMPLICIT) *place = PLACE_IMPLICIT;
        break;
    default: *place = PLACE_DECLARATIONS; break;
    }
}

static void declare_body(Unit *unit)
{
    AstStmt *stmt = unit->ast->body;
    Place place = PLACE_USE;
    for (; stmt && !stmt_is_executable(stmt); stmt = stmt->next) {
        check_order(unit, stmt, &place);
        declare_statement(unit, stmt);
    }
    while (stmt && (is_statement_function(unit, stmt) || !stmt_is_executable(stmt))) {
        check_order(unit, stmt, &place);
        if (stmt_is_executable(stmt)) declare_statement_function(unit, stmt);
        else declare_statement(unit, stmt);
        stmt = stmt->next;
    }
    unit->executable = stmt;
    if (stmt && unit->kind == UNIT_MODULE) sema_error(unit, stmt->loc, "an executable statement cannot stand in a module");
    if (stmt && unit->kind == UNIT_BLOCK_DATA) sema_error(unit, stmt->loc, "an executable statement cannot stand in BLOCK DATA");
}

/* ---- units ------------------------------------------------------------------------------ */

static void declare_contained(Unit *unit)
{
    for (uint32_t i = 0; i < unit->contained.count; i++) {
        Unit *inner = unit->contained.items[i];
        if (scope_find(unit->scope, inner->name)) {
            sema_error(unit, inner->ast->name_loc, "there are two procedures '%s'", inner->name);
            inner->faults++; /* the linker would take them for one */
            continue;
        }
        Entity *entity = scope_declare(unit, inner->name, inner->ast->name_loc);
        entity->kind = ENTITY_PROCEDURE;
        entity->procedure = inner;
    }
}

static void declare_dummies(Unit *unit)
{
    uint32_t position = 0;
    for (AstEntity *item = unit->ast->dummies; item; item = item->next, position++) {
        if (item->name[0] == '*') {
            sema_error(unit, item->loc, "alternate returns are not supported");
            continue;
        }
        if (scope_find(unit->scope, item->name)) {
            sema_error(unit, item->loc, "argument '%s' appears twice", item->name);
            continue;
        }
        if (item->name == unit->name) sema_error(unit, item->loc, "argument '%s' has the name of its procedure", item->name);
        Entity *entity = scope_declare(unit, item->name, item->loc);
        entity->dummy = true;
        if (variant_declare_dummy(unit, entity, position)) list_push(unit->sema->context->arena, &unit->dummies, entity);
    }
}

static void declare_self(Unit *unit)
{
    Entity *self = scope_declare(unit, unit->name, unit->ast->name_loc);
    self->kind = ENTITY_PROCEDURE;
    self->procedure = unit->prototype ? unit->prototype : unit;
}

static void declare_result(Unit *unit)
{
    if (unit->kind == UNIT_SUBROUTINE && !scope_find(unit->scope, unit->name)) declare_self(unit);
    if (unit->kind != UNIT_FUNCTION) return;
    Name name = unit->ast->result_name ? unit->ast->result_name : unit->name;
    if (scope_find(unit->scope, name)) {
        sema_error(unit, unit->ast->name_loc, "the result '%s' has the name of an argument", name);
        return;
    }
    unit->result = scope_declare(unit, name, unit->ast->name_loc);
    unit->result->result = true;
    if (name != unit->name) declare_self(unit);
}

static void finish_result(Unit *unit)
{
    Entity *result = unit->result;
    if (!result || unit->ast->type.base == AST_TYPE_NONE) return;
    const char *refusal;
    Type type = declare_type(unit, &unit->ast->type, &refusal);
    entity_set_type(unit, result, type, refusal, unit->ast->name_loc);
}

static void finish_entities(Unit *unit)
{
    bool routine = unit->kind == UNIT_SUBROUTINE || unit->kind == UNIT_FUNCTION;
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        Entity *entity = unit->scope->own.items[i];
        bool accidental = unit->kind == UNIT_MODULE && !entity->typed && entity->kind == ENTITY_VARIABLE && !entity->block;
        if (entity->kind == ENTITY_VARIABLE && !entity->typed && !entity->dummy && !entity->result && !entity->rank &&
            !entity->block && !entity->saved)
            continue; /* typed when it is used */
        if (!accidental) entity_resolve(unit, entity);
        bool interface = routine && (entity->dummy || entity->result);
        if (interface && entity->kind != ENTITY_CHARACTER) entity_usable(unit, entity, entity->loc);
        if (entity->attributes & AST_ATTR_VALUE && entity->rank)
            sema_error(unit, entity->loc, "'%s' is an array with VALUE, which is not supported", entity->name);
    }
    if (unit_returns_array(unit) && !unit->host)
        sema_error(unit, unit->result->loc, "'%s' is an external function with an array as its result, which is not supported: it can "
                   "stand in a module", unit->name);
}

void declare_unit(Unit *unit)
{
    if (unit->state != STATE_NEW) return;
    if (unit->host) declare_unit(unit->host);
    unit->state = STATE_BUSY;
    unit->scope = scope_create(unit->sema, unit->host ? unit->host->scope : NULL);
    unit->elemental = (unit->ast->prefix & AST_PREFIX_ELEMENTAL) != 0;
    missing_text(unit);
    declare_contained(unit);
    declare_dummies(unit);
    declare_result(unit);
    declare_body(unit);
    finish_result(unit);
    variant_check_dummies(unit);
    finish_entities(unit);
    storage_lay_out(unit);
    unit->state = STATE_DONE;
}
