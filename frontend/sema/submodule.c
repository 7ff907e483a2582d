#include "frontend/sema/submodule.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/scope.h"

/* The module that a submodule belongs to, and its parent; ancestor NULL: it is none, or not understood. */
static Name ancestor_of(const AstStmt *ast, Name *parent)
{
    const AstExpr *place = ast->args;
    bool nested = place && place->kind == AST_RANGE && place->left && place->right;
    const AstExpr *module = nested ? place->left : place;
    *parent = nested ? place->right->name : NULL;
    return module && module->kind == AST_NAME ? module->name : NULL;
}

static Name key_of(Sema *sema, Name ancestor, Name submodule)
{
    return submodule ? intern_printf(sema->context->names, "%s:%s/module", ancestor, submodule) : intern_printf(sema->context->names, "%s/module", ancestor);
}

Name submodule_key(const Unit *module)
{
    Name parent, ancestor = ancestor_of(module->ast, &parent);
    return ancestor ? key_of(module->sema, ancestor, module->name) : key_of(module->sema, module->name, NULL);
}

static void set_host(Unit *submodule)
{
    Sema *sema = submodule->sema;
    Name parent, ancestor = ancestor_of(submodule->ast, &parent);
    const Entity *found = ancestor ? scope_find(sema->globals, key_of(sema, ancestor, parent)) : NULL;
    Unit *host = found ? found->procedure : NULL;
    for (const Unit *outer = host; outer; outer = outer->host)
        if (outer == submodule) host = NULL; /* it would be its own parent */
    submodule->host = host;
    submodule->ast->incomplete |= !host;
}

/* The body of that name in an interface block of the module. */
static const AstStmt *find_interface(const Unit *module, Name name)
{
    for (const AstStmt *stmt = module->ast->body; stmt; stmt = stmt->next)
        for (int part = 0; stmt->kind == AST_STMT_INTERFACE && part < 2; part++)
            for (const AstStmt *body = part ? stmt->units : stmt->body; body; body = body->next)
                if (body->name == name && body->prefix & AST_PREFIX_MODULE) return body;
    return NULL;
}

/* The interface's head and declarations, then the statements of the procedure itself. */
static AstStmt *complete(Arena *arena, const AstStmt *procedure, const AstStmt *interface)
{
    AstStmt *ast = arena_new(arena, AstStmt), **tail = &ast->body;
    *ast = *procedure;
    ast->kind = interface->kind;
    ast->type = interface->type;
    ast->prefix = interface->prefix | AST_PREFIX_BODY;
    ast->result_name = interface->result_name;
    ast->dummies = interface->dummies;
    for (const AstStmt *stmt = interface->body; stmt; stmt = stmt->next) {
        *tail = arena_new(arena, AstStmt);
        **tail = *stmt;
        tail = &(*tail)->next;
    }
    *tail = procedure->body;
    return ast;
}

static void set_interface(Unit *procedure)
{
    const AstStmt *interface = NULL;
    Unit *module = procedure->host;
    for (; module && !interface; module = interface ? module : module->host) interface = find_interface(module, procedure->name);
    if (!interface) {
        procedure->ast->incomplete = true;
        return;
    }
    procedure->declared_in = module;
    procedure->ast = complete(procedure->sema->context->arena, procedure->ast, interface);
    procedure->kind = interface->kind == AST_STMT_FUNCTION ? UNIT_FUNCTION : UNIT_SUBROUTINE;
}

void submodule_link(Sema *sema)
{
    for (uint32_t u = 0; u < sema->units.count; u++)
        if (sema->units.items[u]->kind == UNIT_MODULE && sema->units.items[u]->ast->args) set_host(sema->units.items[u]);
    for (uint32_t u = 0; u < sema->units.count; u++)
        if (sema->units.items[u]->ast->prefix & AST_PREFIX_BODY) set_interface(sema->units.items[u]);
}

/* Whether a name of the scope is another thing in the module. Procedures are the same: what has an interface there is defined here. */
static bool hides(const Scope *scope, const Unit *module)
{
    for (uint32_t i = 0; i < scope->slots.count; i++) {
        const Entity *entity = scope->slots.items[i].entity, *there = scope_lookup(module->scope, scope->slots.items[i].name);
        if (there && there != entity && !entity->dummy && !entity->result && entity->kind != ENTITY_PROCEDURE) return true;
    }
    return false;
}

bool submodule_hides_interface(const Unit *unit)
{
    for (; unit; unit = unit->host) {
        if (unit->kind == UNIT_BLOCK || !(unit->ast->prefix & AST_PREFIX_BODY)) continue;
        const Unit *module = unit->declared_in;
        if (!module) return true;
        for (const Unit *inner = unit; inner && inner != module; inner = inner->host)
            if (hides(inner->scope, module)) return true;
    }
    return false;
}
