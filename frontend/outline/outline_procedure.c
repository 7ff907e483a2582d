/* Which procedure a call stands for. */
#include "frontend/outline/outline_import.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/scope.h"

/* ---- statement functions ---------------------------------------------------------------- */

/* A scalar of the function, with the type that a variable of that name has in the unit. */
static Entity *add_scalar(Unit *function, Name name, bool dummy)
{
    Unit *unit = function->host;
    Entity *named = scope_find(unit->scope, name), *entity = scope_declare(function, name, (SourceRange){0});
    int letter = name[0] - 'a';
    if (named) entity_resolve(unit, named);
    entity->type = named ? named->type : letter >= 0 && letter < 26 ? unit->scope->implicit[letter] : TYPE_NONE;
    entity->typed = entity->resolved = true;
    entity->dummy = dummy;
    entity->result = !dummy;
    bool known = entity->type != TYPE_NONE && !(named && named->character) && !missing_declaration(unit);
    if (!known) entity_refuse(entity, "a name for what is not understood");
    return entity;
}

/* A statement function as an internal function of its unit. */
static Unit *make_function(Outline *outline, Entity *entity)
{
    Arena *arena = outline->context.arena;
    Unit *function = arena_new(arena, Unit), *host = entity->unit;
    AstStmt *ast = arena_new(arena, AstStmt), *assignment = arena_new(arena, AstStmt);
    AstExpr *result = arena_new(arena, AstExpr);
    AstEntity **tail = &ast->dummies;
    *result = (AstExpr){.kind = AST_NAME, .name = entity->name};
    *assignment = *entity->function;
    assignment->left = result;
    assignment->next = NULL;
    ast->kind = AST_STMT_FUNCTION;
    ast->body = assignment;
    *function = (Unit){.sema = outline->sema, .kind = UNIT_FUNCTION, .name = entity->name, .ast = ast, .file = host->file, .host = host,
                       .state = STATE_DONE, .executable = assignment};
    function->scope = scope_create(outline->sema, host->scope);
    for (const AstExpr *arg = entity->function->left->args; arg; arg = arg->next) {
        *tail = arena_new(arena, AstEntity);
        (*tail)->name = arg->name;
        tail = &(*tail)->next;
        list_push(arena, &function->dummies, add_scalar(function, arg->name, true));
    }
    function->result = add_scalar(function, entity->name, false);
    return function;
}

/* ---- which procedure -------------------------------------------------------------------- */

/* What an external function's reference must have as its type, as the caller declares it or by its first letter. */
static bool has_type(const Unit *unit, const Entity *entity, Name name, const Unit *callee)
{
    int letter = name[0] - 'a';
    Type type = entity ? entity->type : letter >= 0 && letter < 26 ? unit->scope->implicit[letter] : TYPE_NONE;
    return callee->kind != UNIT_FUNCTION || (type != TYPE_NONE && callee->result && callee->result->type == type);
}

/* Whether an array, or a section of one without vectors for subscripts, has the type and the rank of the dummy. */
static bool is_array_like(Outline *outline, Unit *unit, const Entity *dummy, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    uint32_t rank = 0;
    bool designator = expr->kind == AST_NAME || expr->kind == AST_APPLY || expr->kind == AST_COMPONENT;
    if (!designator || !outline_variable(outline, unit, expr, &variable, &why) || variable.entity->type != dummy->type) return false;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next) {
        if (arg->kind == AST_RANGE) rank++;
        else if (!outline_is_scalar(outline, unit, arg)) return false;
    }
    return dummy->rank == (expr->has_args ? rank : variable.entity->rank);
}

/* Whether the arguments are of the types and ranks of the dummies, in their order. */
static bool takes_arguments(Outline *outline, Unit *unit, const Unit *procedure, const AstExpr *args)
{
    uint32_t count = 0;
    for (; args && count < procedure->dummies.count; args = args->next, count++) {
        const Entity *dummy = procedure->dummies.items[count];
        bool scalar = !dummy->rank && outline_value_type(outline, unit, args) == dummy->type;
        bool fits = dummy->type != TYPE_NONE && (scalar || (dummy->rank && is_array_like(outline, unit, dummy, args)));
        if (args->kind == AST_KEYWORD || !(dummy->derived ? outline_is_structure_argument(outline, unit, dummy, args) : fits)) return false;
    }
    return !args && count == procedure->dummies.count;
}

/* The procedure that a generic name means: of one that is ELEMENTAL and another, the other. */
static Unit *find_specific(Outline *outline, Unit *unit, const Entity *generic, const AstExpr *args)
{
    Unit *found = NULL;
    for (uint32_t i = 0; i < generic->specifics.count; i++) {
        const Entity *specific = generic->specifics.items[i], *entity = scope_lookup(specific->unit->scope, specific->name);
        Unit *procedure = entity && entity->kind == ENTITY_PROCEDURE ? entity->procedure : NULL;
        if (!procedure || !procedure->host || !takes_arguments(outline, unit, procedure, args)) continue;
        if (!found || found->elemental) found = procedure;
    }
    return found;
}

bool outline_is_stub(const Outline *outline, const Unit *procedure)
{
    return procedure->file != outline->file && procedure->executable && procedure->executable->kind == AST_STMT_STOP;
}

Unit *outline_find_procedure(Outline *outline, Unit *unit, const AstExpr *call)
{
    Name name = call->name;
    bool applied = call->kind == AST_APPLY;
    for (uint32_t i = 0; i < outline->bound.count; i++)
        if (outline->bound.items[i].call == call) return outline->bound.items[i].procedure;
    Entity *entity = scope_lookup(unit->scope, name);
    Unit *global = scope_global(outline->sema, name);
    if (entity && entity->kind == ENTITY_STATEMENT_FUNCTION) {
        if (!entity->procedure) entity->procedure = make_function(outline, entity);
        return applied ? entity->procedure : NULL;
    }
    if (entity && entity->dummy) return NULL;
    if (entity && entity->specifics.count) return applied ? find_specific(outline, unit, entity, call->args) : NULL;
    if (entity && entity->kind == ENTITY_PROCEDURE && entity->procedure && entity->procedure->host) return entity->procedure;
    if (entity && entity->kind == ENTITY_PROCEDURE && entity->has_interface && !entity->procedure) return NULL; /* BIND(C): of another name; a module procedure */
    if (!global || (!applied && global->kind == UNIT_FUNCTION)) return NULL;
    if (!entity) return !missing_procedure(unit) && !missing_declaration(unit) && has_type(unit, NULL, name, global) ? global : NULL;
    if (entity->kind == ENTITY_PROCEDURE) return entity->type == TYPE_NONE || has_type(unit, entity, name, global) ? global : NULL;
    return applied && entity->kind == ENTITY_VARIABLE && !entity->rank && has_type(unit, entity, name, global) ? global : NULL;
}

OutlineCallee *outline_known_callee(Outline *outline, Unit *unit, const AstExpr *call)
{
    Unit *procedure = outline_find_procedure(outline, unit, call);
    for (uint32_t i = 0; procedure && i < outline->callees.count; i++)
        if (outline->callees.items[i]->unit == procedure) return outline->callees.items[i];
    return NULL;
}
