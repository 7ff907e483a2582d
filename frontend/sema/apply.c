/* NAME(...): an element, a statement function, an intrinsic or a call. */
#include "frontend/sema/call.h"
#include "frontend/sema/character.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/expr_walk.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

enum { MAX_STATEMENT_ARGUMENTS = 32 };

static Node *expand_body(Unit *unit, Entity *entity, const AstExpr *ast)
{
    entity->expanding = true;
    Node *value = expr_analyze(unit, entity->function->right);
    entity->expanding = false;
    if (value->kind == NODE_ERROR) return value;
    if (value->rank) return expr_refuse(unit, ast->loc, "statement functions with array values are");
    value = node_convert(unit, value, entity->type, ast->loc);
    if (value->kind == NODE_CONST || value->kind == NODE_ERROR) return value;
    Node *paren = node_new(unit, NODE_PAREN, value->type, 0, ast->loc);
    paren->args = arena_copy(unit->sema->context->arena, &value, sizeof value);
    paren->count = 1;
    return paren;
}

enum { MAX_EXPANSION_DEPTH = 50, MAX_EXPANSIONS = 100000 };

/* Whether one more statement function may be put in; reports once for each unit that they are too many. */
static bool may_expand(Unit *unit, SourceRange loc)
{
    bool deep = unit->sema->expansion_depth == MAX_EXPANSION_DEPTH;
    if (!deep && ++unit->expansions <= MAX_EXPANSIONS) return true;
    unit->faults++;
    if (unit->expansions <= MAX_EXPANSIONS) sema_error(unit, loc, "statement functions are nested more than %d deep", MAX_EXPANSION_DEPTH);
    else if (unit->expansions == MAX_EXPANSIONS + 1) sema_error(unit, loc, "more than %d references to statement functions", MAX_EXPANSIONS);
    unit->expansions = MAX_EXPANSIONS + 1;
    return false;
}

static Node *expand_statement_function(Unit *unit, Entity *entity, const AstExpr *ast)
{
    Entity *dummies[MAX_STATEMENT_ARGUMENTS];
    Node *values[MAX_STATEMENT_ARGUMENTS], *saved[MAX_STATEMENT_ARGUMENTS];
    uint32_t count = 0, given = 0;
    bool failed = false;
    for (const AstExpr *arg = entity->function->left->args; arg; arg = arg->next) {
        if (count == MAX_STATEMENT_ARGUMENTS) return expr_refuse(unit, arg->loc, "statement functions of so many arguments are");
        dummies[count] = entity_refer(unit, arg->name, arg->loc);
        if (!entity_usable(unit, dummies[count], arg->loc)) return node_error(unit, ast->loc);
        if (dummies[count]->rank || dummies[count]->kind != ENTITY_VARIABLE) {
            sema_error(unit, arg->loc, "argument '%s' of a statement function must be a scalar", arg->name);
            return node_error(unit, ast->loc);
        }
        count++;
    }
    for (const AstExpr *arg = ast->args; arg; arg = arg->next) {
        Node *value = expr_analyze_scalar(unit, arg);
        if (given < count && value->kind != NODE_ERROR && value->type != dummies[given]->type) {
            sema_error(unit, arg->loc, "argument %u of statement function '%s' is %s, but '%s' is %s", given + 1, entity->name,
                       type_info(value->type)->fortran, dummies[given]->name, type_info(dummies[given]->type)->fortran);
            value = node_error(unit, arg->loc);
        }
        failed |= value->kind == NODE_ERROR;
        if (given < count) values[given] = value;
        given++;
    }
    if (given != count) {
        sema_error(unit, ast->loc, "statement function '%s' has %u argument%s, but %u %s given", entity->name, count,
                   count == 1 ? "" : "s", given, given == 1 ? "is" : "are");
        sema_note(unit, entity->function->loc, "'%s' is defined here", entity->name);
        failed = true;
    }
    if (entity->expanding) {
        sema_error(unit, ast->loc, "statement function '%s' refers to itself", entity->name);
        failed = true;
    }
    if (failed || !may_expand(unit, ast->loc)) return node_error(unit, ast->loc);
    for (uint32_t i = 0; i < count; i++) {
        saved[i] = dummies[i]->bound_node;
        dummies[i]->bound_node = values[i];
    }
    unit->sema->expansion_depth++;
    Node *result = expand_body(unit, entity, ast);
    unit->sema->expansion_depth--;
    for (uint32_t i = count; i-- > 0;) dummies[i]->bound_node = saved[i];
    return result;
}

static Node *analyze_call(Unit *unit, const AstExpr *ast, Entity *entity)
{
    SourceRange where = ast->name_loc.file ? ast->name_loc : ast->loc;
    bool generic = entity && entity->specifics.count;
    Unit *callee = generic ? call_specific(unit, entity, ast->args, where, true, true)
                           : expr_procedure(unit, ast->name, entity, where, true);
    if (!callee) return node_error(unit, ast->loc);
    uint32_t count;
    Node **args = expr_arguments(unit, &callee, ast->args, ast->loc, &count);
    if (!args || !callee->result || callee->result->kind == ENTITY_REFUSED) return node_error(unit, ast->loc);
    if (entity && entity->typed && entity->unit == unit && entity->type != callee->result->type) {
        sema_error(unit, ast->loc, "function '%s' is declared %s here, but is %s", ast->name,
                   type_info(entity->type)->fortran, type_info(callee->result->type)->fortran);
        sema_note(unit, callee->ast->name_loc, "'%s' is defined here", ast->name);
        return node_error(unit, ast->loc);
    }
    uint32_t rank = 0;
    if (callee->elemental && !expr_conform(unit, args, count, &rank, ast->loc)) return node_error(unit, ast->loc);
    Node *node = node_new(unit, NODE_CALL, callee->result->type, rank, ast->loc);
    node->procedure = callee;
    node->args = args;
    node->count = count;
    return unit_returns_array(callee) && !result_set_shape(unit, node) ? node_error(unit, ast->loc) : node;
}

Node *expr_apply(Unit *unit, const AstExpr *ast)
{
    Entity *entity = scope_lookup(unit->scope, ast->name);
    if (entity) {
        entity_resolve(unit, entity);
        if (!entity_usable(unit, entity, ast->loc)) return node_error(unit, ast->loc);
        if (entity->rank) {
            entity->used_as_variable = true;
            return expr_element(unit, ast, entity);
        }
        if (entity->kind == ENTITY_STATEMENT_FUNCTION) return expand_statement_function(unit, entity, ast);
        if (entity->result && unit->result == entity) {
            call_refuse_recursion(unit, ast->loc, ast->name);
            return node_error(unit, ast->loc);
        }
        bool variable = entity->kind == ENTITY_VARIABLE && (entity->used_as_variable || entity->block || entity->saved ||
                                                            entity->dummy || entity->bound_node);
        if (variable || entity->kind == ENTITY_CONSTANT) {
            if (missing_declaration(unit)) return node_error(unit, ast->loc);
            sema_error(unit, ast->loc, "'%s' is a scalar and takes no subscripts", ast->name);
            if (entity->typed) sema_note(unit, entity->loc, "'%s' is declared here", ast->name);
            return node_error(unit, ast->loc);
        }
    }
    Node *characters = entity ? NULL : character_intrinsic(unit, ast);
    if (characters) return characters;
    const Intrinsic *intrinsic = entity && (entity->external || entity->procedure) ? NULL : intrinsic_find(ast->name);
    bool extended = intrinsic && entity && entity->specifics.count; /* a generic name that is an intrinsic's too */
    if (extended && call_specific(unit, entity, ast->args, ast->loc, true, false)) intrinsic = NULL;
    if (intrinsic) return intrinsic_analyze(unit, intrinsic, ast);
    return analyze_call(unit, ast, entity);
}
