/* What a routine may change, found before it is lowered: bounds of arrays are captured at entry only where
 * something in them changes later. Errs on the side of more changes. */
#include "frontend/sema/changes.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

typedef struct {
    Unit *unit;    /* whose statements are looked at */
    Unit *routine; /* to which the changes are put down */
    Unit *only;    /* variables of this unit alone are marked; NULL: all */
    uint32_t number; /* of all scans: a statement function is looked at once in each */
    bool calls;
} Scan;

/* Calls that lead further are taken to change all. */
enum { MAX_SCAN_DEPTH = 100 };

static void scan_expr(Scan *scan, const AstExpr *ast);

static void mark(Scan *scan, Name name)
{
    Entity *entity = name ? scope_lookup(scan->unit->scope, name) : NULL;
    if (!entity || (scan->only && entity->unit != scan->only)) return;
    entity->assigned_in = scan->routine;
    entity->changed = true;
    if (!entity->grouped) return;
    /* whatever shares storage changes too */
    for (uint32_t i = 0; i < entity->unit->scope->own.count; i++)
        if (entity->unit->scope->own.items[i]->grouped) entity->unit->scope->own.items[i]->assigned_in = scan->routine;
}

/* The dummy of an argument, the n-th of the call; NULL: it is not known. */
static const Entity *find_dummy(const Unit *callee, const AstExpr *arg, uint32_t n)
{
    if (!callee) return NULL;
    for (uint32_t i = 0; i < callee->dummies.count; i++)
        if (arg->kind == AST_KEYWORD ? callee->dummies.items[i]->name == arg->name : i == n) return callee->dummies.items[i];
    return NULL;
}

static bool may_change(const Unit *callee, const AstExpr *arg, uint32_t n)
{
    const Entity *dummy = find_dummy(callee, arg, n);
    return !dummy || (entity_is_stored(dummy) && (!callee->scanned || dummy->changed));
}

static Unit *callee_of(const Scan *scan, Name name)
{
    const Entity *entity = scope_lookup(scan->unit->scope, name);
    return entity && entity->procedure ? entity->procedure : scope_global(scan->unit->sema, name);
}

static void scan_arguments(Scan *scan, const AstExpr *call)
{
    Unit *callee = callee_of(scan, call->name);
    uint32_t n = 0;
    scan->calls = true;
    Sema *sema = scan->unit->sema;
    if (callee && !callee->scanned && sema->scan_depth < MAX_SCAN_DEPTH) { /* what it leaves alone need not be held here */
        callee->scanned = true;
        sema->scan_depth++;
        scan_assigned(callee);
        sema->scan_depth--;
    }
    for (const AstExpr *arg = call->args; arg; arg = arg->next, n++) {
        const AstExpr *value = arg->kind == AST_KEYWORD ? arg->left : arg;
        scan_expr(scan, value);
        if ((value->kind == AST_NAME || value->kind == AST_APPLY) && may_change(callee, arg, n))
            mark(scan, value->name);
    }
}

static void scan_list(Scan *scan, const AstExpr *first)
{
    for (const AstExpr *ast = first; ast; ast = ast->next) scan_expr(scan, ast);
}

static void scan_expr(Scan *scan, const AstExpr *ast)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left) scan_expr(scan, ast->right);
    if (!ast) return;
    if (ast->kind == AST_APPLY) {
        Entity *entity = scope_lookup(scan->unit->scope, ast->name);
        bool inert = entity ? entity->rank || entity->character || entity->kind == ENTITY_STATEMENT_FUNCTION : false;
        bool intrinsic = !(entity && (entity->external || entity->procedure || entity->specifics.count)) && intrinsic_find(ast->name);
        /* Also where a constant condition leaves the statement out: gfortran still wants to know the name. */
        if (!inert && intrinsic && intrinsic_is_cray_merge(ast->name)) scan->unit->uses_cray_merges = true;
        if (!inert && !intrinsic) {
            scan_arguments(scan, ast);
            return;
        }
        if (entity && entity->kind == ENTITY_STATEMENT_FUNCTION && entity->scan != scan->number) {
            entity->scan = scan->number;
            scan_expr(scan, entity->function->right);
        }
    }
    scan_expr(scan, ast->left);
    scan_expr(scan, ast->right);
    scan_expr(scan, ast->third);
    scan_list(scan, ast->args);
}

static void add_target(Scan *scan, uint32_t label)
{
    if (label && !scan_is_target(scan->unit, label)) list_push(scan->unit->sema->context->arena, &scan->unit->targets, label);
}

static void scan_stmts(Scan *scan, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_ASSIGN && stmt->left) mark(scan, stmt->left->name);
        if (stmt->kind == AST_STMT_DO) mark(scan, stmt->name);
        if (stmt->kind == AST_STMT_GOTO) add_target(scan, stmt->target_label);
        if (stmt->kind == AST_STMT_ARITHMETIC_IF || stmt->kind == AST_STMT_COMPUTED_GOTO)
            for (const AstExpr *label = stmt->args; label; label = label->next)
                if (label->text) {
                    Constant value;
                    if (constant_integer(label->text, TYPE_I32, &value) == FOLD_OK) add_target(scan, (uint32_t)value.bits);
                }
        if (stmt->kind == AST_STMT_CALL && stmt->left) scan_arguments(scan, stmt->left);
        else scan_expr(scan, stmt->left);
        scan_expr(scan, stmt->right);
        scan_expr(scan, stmt->third);
        scan_expr(scan, stmt->condition);
        if (stmt->kind == AST_STMT_DO_CONCURRENT || stmt->kind == AST_STMT_FORALL) scan_list(scan, stmt->args);
        scan_stmts(scan, stmt->body);
        scan_stmts(scan, stmt->else_body);
    }
}

bool scan_is_target(const Unit *unit, uint32_t label)
{
    for (uint32_t i = 0; i < unit->targets.count; i++)
        if (unit->targets.items[i] == label) return true;
    return false;
}

bool scan_assigned(Unit *unit)
{
    Scan scan = {.unit = unit, .routine = unit, .number = ++unit->sema->scans};
    scan_stmts(&scan, unit->executable);
    unit->scanned = true;
    Unit *root = unit_is_internal(unit) ? unit->host : unit;
    for (uint32_t i = 0; i <= root->contained.count; i++) {
        Scan other = {.unit = i ? root->contained.items[i - 1] : root, .routine = unit, .only = root, .number = ++unit->sema->scans};
        if (other.unit != unit) scan_stmts(&other, other.unit->executable);
    }
    return scan.calls;
}

static void declare_names_of(Unit *unit, const AstExpr *ast)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left) declare_names_of(unit, ast->right);
    if (!ast) return;
    if (ast->kind == AST_NAME) entity_refer(unit, ast->name, ast->loc);
    const AstExpr *parts[] = {ast->left, ast->right, ast->third};
    for (int i = 0; i < 3; i++) declare_names_of(unit, parts[i]);
    for (const AstExpr *arg = ast->args; arg; arg = arg->next) declare_names_of(unit, arg);
}

static void declare_in_stmts(Unit *unit, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        bool call = stmt->kind == AST_STMT_CALL;
        if (stmt->kind == AST_STMT_DO) entity_refer(unit, stmt->name, stmt->name_loc.file ? stmt->name_loc : stmt->loc);
        const AstExpr *parts[] = {call ? NULL : stmt->left, stmt->right, stmt->third, stmt->condition};
        bool written = stmt->kind >= AST_STMT_ASSIGN && stmt->kind <= AST_STMT_WHERE && stmt->kind != AST_STMT_DO_CONCURRENT;
        for (int i = 0; i < 4 && written; i++) declare_names_of(unit, parts[i]);
        const AstExpr *args = call && stmt->left ? stmt->left->args : stmt->args;
        for (; args && written; args = args->next) declare_names_of(unit, args);
        declare_in_stmts(unit, stmt->body);
        declare_in_stmts(unit, stmt->else_body);
    }
}

void scan_declare(Unit *unit)
{
    declare_in_stmts(unit, unit->executable);
}
