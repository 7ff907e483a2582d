/* Names without a declaration that are variables of the unit around. Sema declares what trees of the host refer to; input, output and
 * whatever else has no tree, or one that sema leaves alone, may be all that does (`read *, a`), and what sets them. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/scope.h"

typedef struct Search Search;
struct Search {
    const Outline *outline;
    Unit *unit;           /* whose statements are looked at */
    Unit *owner;          /* the unit around, or for a statement function that in which it stands */
    const AstStmt *scope; /* BLOCK, ASSOCIATE or SELECT TYPE around the statement at hand */
    const Search *outer;  /* around that */
};

/* Whether the name means something else in a construct around. */
static bool is_of_construct(const Search *search, Name name)
{
    for (; search && search->scope; search = search->outer) {
        if (search->scope->name == name) return true;
        for (const AstExpr *arg = search->scope->args; arg; arg = arg->next)
            if (arg->name == name) return true;
        for (const AstStmt *stmt = search->scope->kind == AST_STMT_BLOCK ? search->scope->body : NULL; stmt; stmt = stmt->next)
            for (const AstEntity *item = stmt->entities; item; item = item->next)
                if (item->name == name) return true;
    }
    return false;
}

static bool has_implicit_type(const Unit *unit, Name name)
{
    return name[0] >= 'a' && name[0] <= 'z' && unit->scope->implicit[name[0] - 'a'] != TYPE_NONE;
}

static void declare_name(const Search *search, Name name)
{
    if (!name || !has_implicit_type(search->owner, name) || scope_lookup(search->unit->scope, name) || is_of_construct(search, name)) return;
    bool named = search->owner == search->unit || outline_uses(search->outline, search->owner, OUTLINE_IN_STATEMENTS, name, false) ||
                 outline_uses(search->outline, search->owner, OUTLINE_APART, name, false);
    if (named && !missing_declaration(search->unit)) entity_refer(search->owner, name, (SourceRange){0});
}

static void declare_list(const Search *search, const AstExpr *first);

static void declare_expr(const Search *search, const AstExpr *expr)
{
    for (; expr && expr->kind == AST_BINARY; expr = expr->left) declare_expr(search, expr->right);
    if (!expr) return;
    if (expr->kind == AST_NAME) declare_name(search, expr->name);
    const AstExpr *parts[] = {expr->left, expr->right, expr->third};
    for (int i = 0; i < 3; i++) declare_expr(search, parts[i]);
    declare_list(search, expr->args);
}

static void declare_list(const Search *search, const AstExpr *first)
{
    for (const AstExpr *expr = first; expr; expr = expr->next) declare_expr(search, expr);
}

static void declare_stmts(const Search *search, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_USE || stmt->kind == AST_STMT_DERIVED_TYPE) continue;
        bool called = stmt->kind == AST_STMT_CALL && stmt->left && stmt->left->kind == AST_NAME;
        const AstExpr *parts[] = {called ? NULL : stmt->left, stmt->right, stmt->third, stmt->condition};
        if (stmt->kind == AST_STMT_DO) declare_name(search, stmt->name);
        for (const AstEntity *item = stmt->entities; item; item = item->next) {
            declare_list(search, item->shape);
            declare_expr(search, item->initial);
        }
        for (int i = 0; i < 4; i++) declare_expr(search, parts[i]);
        declare_list(search, stmt->args);
        declare_list(search, stmt->shape);
        bool construct = stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE || stmt->kind == AST_STMT_SELECT_TYPE;
        const Search inner = {search->outline, search->unit, search->owner, stmt, search};
        declare_stmts(construct ? &inner : search, stmt->body);
        declare_stmts(search, stmt->else_body);
    }
}

static bool is_dummy_of(const AstStmt *function, Name name)
{
    return scan_list_names(function->left->args, name);
}

/* What a statement function refers to beside its dummies. */
static void declare_function(const Search *search, const AstStmt *function, const AstExpr *expr)
{
    for (; expr && expr->kind == AST_BINARY; expr = expr->left) declare_function(search, function, expr->right);
    if (!expr) return;
    if (expr->kind == AST_NAME && !is_dummy_of(function, expr->name)) declare_name(search, expr->name);
    declare_function(search, function, expr->left);
    for (const AstExpr *arg = expr->args; arg; arg = arg->next) declare_function(search, function, arg);
}

void outline_declare_host_names(const Outline *outline, Unit *unit)
{
    bool internal = unit->host && (unit_is_routine(unit->host) || unit->host->kind == UNIT_PROGRAM);
    if (internal) declare_stmts(&(Search){outline, unit, unit->host, NULL, NULL}, unit->ast->body);
    for (uint32_t i = 0; i < unit->scope->own.count; i++) {
        const Entity *entity = unit->scope->own.items[i];
        if (entity->kind == ENTITY_STATEMENT_FUNCTION) declare_function(&(Search){outline, unit, unit, NULL, NULL}, entity->function, entity->function->right);
    }
}
