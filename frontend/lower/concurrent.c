/* DO CONCURRENT as loops, the first index innermost (which it is: frontend/sema/concurrent_order.c).
 *
 * Its indices are variables of the construct alone: each is a temporary that stands for the name meanwhile. The
 * loops are asserted independent where every array that the body assigns is subscripted with every index; an array
 * without them is one that each iteration may use for itself, which is left to the analysis.
 *
 * Fortran evaluates the mask for all iterations before the first one runs. Here each iteration evaluates its own, which is
 * the same as long as no iteration changes what another one's mask reads; else the mask is refused.
 *
 * A variable that is LOCAL or LOCAL_INIT is another one, a temporary, under its name; LOCAL_INIT begins each
 * iteration with the value that it has outside. */
#include "frontend/lower/array.h"
#include "frontend/lower/construct.h"
#include "frontend/lower/index.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"
#include "frontend/text/ast_compare.h"

#include <string.h>

/* ---- what the body assigns -------------------------------------------------------------- */

static bool list_mentions(const AstExpr *first, Name name);

static bool mentions(const AstExpr *ast, Name name)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left)
        if (mentions(ast->right, name)) return true;
    return ast && (ast->name == name || mentions(ast->left, name) || mentions(ast->right, name) || mentions(ast->third, name) ||
                   list_mentions(ast->args, name));
}

static bool list_mentions(const AstExpr *first, Name name)
{
    for (const AstExpr *ast = first; ast; ast = ast->next)
        if (mentions(ast, name)) return true;
    return false;
}

static bool has_each_index(const AstStmt *loop, const AstExpr *target)
{
    for (const AstExpr *index = loop->args; index; index = index->next)
        if (!list_mentions(target->args, index->name)) return false;
    return true;
}

static bool is_array(const Unit *unit, Name name)
{
    const Entity *entity = scope_lookup(unit->scope, name);
    return entity && entity->rank;
}

/* True when the arrays that the statements assign have every index of the loop in their subscripts. */
static bool is_indexed(const Unit *unit, const AstStmt *loop, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_CALL) return false;
        if (stmt->kind == AST_STMT_ASSIGN && stmt->left && is_array(unit, stmt->left->name) && !has_each_index(loop, stmt->left))
            return false;
        if (!is_indexed(unit, loop, stmt->body) || !is_indexed(unit, loop, stmt->else_body)) return false;
    }
    return true;
}

/* ---- the mask --------------------------------------------------------------------------- */

/* True when a statement may assign the name other than as `reference`, whose subscripts tell iterations apart. */
static bool assigns_otherwise(const AstStmt *first, const AstExpr *reference, bool apart)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_DO && stmt->name == reference->name) return true;
        if (stmt->kind == AST_STMT_CALL && stmt->left && list_mentions(stmt->left->args, reference->name)) return true;
        if (stmt->kind == AST_STMT_ASSIGN && stmt->left && stmt->left->name == reference->name &&
            !(apart && ast_is_same(stmt->left, reference)))
            return true;
        if (assigns_otherwise(stmt->body, reference, apart) || assigns_otherwise(stmt->else_body, reference, apart)) return true;
    }
    return false;
}

static bool is_apart(const AstStmt *loop, const AstExpr *reference)
{
    for (const AstExpr *index = loop->args; index; index = index->next) {
        bool alone = false;
        for (const AstExpr *arg = reference->args; arg; arg = arg->next) alone |= arg->kind == AST_NAME && arg->name == index->name;
        if (!alone) return false;
    }
    return true;
}

/* A variable of the mask that an iteration may change for another one; NULL when there is none. */
static const AstExpr *unsettled(const Unit *unit, const AstStmt *loop, const AstExpr *ast)
{
    const AstExpr *found = NULL;
    for (; ast && ast->kind == AST_BINARY && !found; ast = ast->left) found = unsettled(unit, loop, ast->right);
    if (!ast || found) return found;
    bool named = ast->kind == AST_NAME || ast->kind == AST_APPLY;
    const Entity *entity = named ? scope_lookup(unit->scope, ast->name) : NULL;
    if (entity && (entity->grouped || assigns_otherwise(loop->body, ast, is_apart(loop, ast)))) return ast;
    const AstExpr *parts[] = {ast->left, ast->right, ast->third};
    for (int i = 0; i < 3 && !found; i++) found = unsettled(unit, loop, parts[i]);
    for (const AstExpr *arg = ast->args; arg && !found; arg = arg->next) found = unsettled(unit, loop, arg);
    return found;
}

static bool check_mask(Unit *unit, const AstStmt *loop)
{
    const AstExpr *found = loop->condition ? unsettled(unit, loop, loop->condition) : NULL;
    if (found)
        sema_error(unit, found->loc, "the mask of this DO CONCURRENT reads '%s', which its iterations may change, which is not supported",
                   found->name);
    return !found;
}

/* ---- locality --------------------------------------------------------------------------- */

/* A variable of the construct's own under the name of `outer`, which it has inside. */
typedef struct {
    Shadow shadow;
    Entity *outer, *own;
    bool initialized;
    SourceRange loc;
} Local;

typedef LIST(Local) LocalList;

static bool is_local(const AstExpr *clause)
{
    return strncmp(clause->name, "local", 5) == 0;
}

static const char *no_local(const Unit *unit, const Entity *entity)
{
    if (entity->kind != ENTITY_VARIABLE) return "no variable";
    if (entity->bound_node) return "an index";
    if (entity->dummy && entity->intent == INTENT_IN && entity->unit == unit) return "an argument with INTENT(IN)";
    if (entity->rank && !entity->bounds[entity->rank - 1].upper) return "of assumed size";
    return NULL;
}

static bool analyze_local(Unit *unit, const AstExpr *name, bool initialized, LocalList *locals)
{
    Entity *entity = entity_refer(unit, name->name, name->loc);
    if (!entity_usable(unit, entity, name->loc)) return false;
    const char *fault = no_local(unit, entity);
    for (uint32_t i = 0; i < locals->count && !fault; i++)
        if (locals->items[i].outer == entity) fault = "that already";
    if (fault) {
        sema_error(unit, name->loc, "'%s' cannot be local to a DO CONCURRENT: it is %s", name->name, fault);
        return false;
    }
    Local local = {.outer = entity, .initialized = initialized, .loc = name->loc};
    list_push(unit->sema->context->arena, locals, local);
    return true;
}

static bool analyze_locals(Unit *unit, const AstStmt *loop, LocalList *locals)
{
    bool fine = true;
    for (const AstExpr *clause = loop->shape; clause; clause = clause->next)
        for (const AstExpr *name = clause->args; name && is_local(clause); name = name->next)
            fine &= analyze_local(unit, name, strcmp(clause->name, "local_init") == 0, locals);
    return fine;
}

static bool has_local_array(const Unit *unit, const AstStmt *loop)
{
    for (const AstExpr *clause = loop->shape; clause; clause = clause->next)
        for (const AstExpr *name = clause->args; name && is_local(clause); name = name->next)
            if (is_array(unit, name->name)) return true;
    return false;
}

static Entity *own_variable(Lower *lower, Entity *outer)
{
    Dim dims[NEST_MAX_RANK];
    SymId symbol = outer->rank ? lower_symbol(lower, outer) : 0;
    for (uint32_t n = 0; n < outer->rank; n++) dims[n] = *nest_dim(lower->routine, nest_symbol(lower->routine, symbol), n);
    Entity *own = arena_new(lower->context->arena, Entity);
    *own = (Entity){.name = outer->name, .loc = outer->loc, .unit = lower->unit, .type = outer->type, .typed = outer->typed,
                    .resolved = true, .used_as_variable = true, .rank = outer->rank};
    memcpy(own->bounds, outer->bounds, sizeof own->bounds);
    lower_set_symbol(lower, own, nest_temporary_add(lower->context, lower->routine, outer->name, outer->type, outer->rank, dims));
    return own;
}

static Node *whole(Unit *unit, Entity *entity, SourceRange loc)
{
    Node *node = node_new(unit, NODE_VARIABLE, entity->type, entity->rank, loc);
    node->entity = entity;
    return node;
}

static void bind_locals(Lower *lower, LocalList *locals)
{
    for (uint32_t i = 0; i < locals->count; i++) {
        Local *local = &locals->items[i];
        local->own = own_variable(lower, local->outer);
        local->shadow = scope_shadow(lower->unit, local->outer->name, local->own);
    }
}

/* What begins each iteration. */
static void initialize_locals(Lower *lower, const LocalList *locals)
{
    for (uint32_t i = 0; i < locals->count; i++) {
        const Local *local = &locals->items[i];
        if (!local->initialized) continue;
        Node *target = whole(lower->unit, local->own, local->loc), *value = whole(lower->unit, local->outer, local->loc);
        if (target->rank) array_assign(lower, target, value, local->loc);
        else lower_assign(lower, lower_target(lower, target), lower_value(lower, value), local->loc);
    }
}

static bool list_has(const AstExpr *first, Name name)
{
    for (const AstExpr *ast = first; ast; ast = ast->next)
        if (ast->name == name) return true;
    return false;
}

static bool has_locality(const AstStmt *loop, Name name)
{
    for (const AstExpr *clause = loop->shape; clause; clause = clause->next)
        if (list_has(clause->args, name)) return true;
    return list_has(loop->args, name);
}

/* Reports the variables of the expression that have no locality. */
static void require_locality(Unit *unit, const AstStmt *loop, const AstExpr *ast)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left) require_locality(unit, loop, ast->right);
    if (!ast) return;
    const Entity *entity = ast->kind == AST_NAME || ast->kind == AST_APPLY ? scope_lookup(unit->scope, ast->name) : NULL;
    if (entity && entity->kind == ENTITY_VARIABLE && !entity->bound_node && !has_locality(loop, ast->name) &&
        (ast->kind == AST_NAME || entity->rank))
        sema_error(unit, ast->loc, "'%s' is in no locality clause, as DEFAULT(NONE) requires", ast->name);
    const AstExpr *parts[] = {ast->left, ast->right, ast->third};
    for (int i = 0; i < 3; i++) require_locality(unit, loop, parts[i]);
    for (const AstExpr *arg = ast->args; arg; arg = arg->next) require_locality(unit, loop, arg);
}

static void require_localities(Unit *unit, const AstStmt *loop, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_DO_CONCURRENT || stmt->kind == AST_STMT_FORALL) continue; /* indices of its own */
        const AstExpr *parts[] = {stmt->kind == AST_STMT_CALL ? NULL : stmt->left, stmt->right, stmt->third, stmt->condition};
        for (int i = 0; i < 4; i++) require_locality(unit, loop, parts[i]);
        const AstExpr *args = stmt->kind == AST_STMT_CALL && stmt->left ? stmt->left->args : stmt->args;
        for (; args; args = args->next) require_locality(unit, loop, args);
        require_localities(unit, loop, stmt->body);
        require_localities(unit, loop, stmt->else_body);
    }
}

static void check_default(Unit *unit, const AstStmt *loop)
{
    bool none = false;
    for (const AstExpr *clause = loop->shape; clause; clause = clause->next) none |= strcmp(clause->name, "default") == 0;
    if (!none) return;
    require_locality(unit, loop, loop->condition);
    require_localities(unit, loop, loop->body);
}

/* ---- lowering --------------------------------------------------------------------------- */

/* The body, under the mask. */
static void lower_inside(Lower *lower, const AstStmt *stmt, StmtId innermost, LocalList *locals, StmtList *list)
{
    Construct construct = {.kind = CONSTRUCT_LOOP, .stmt = innermost, .name = stmt->construct,
                           .cycle_label = jump_terminal_label(stmt), .concurrent = true};
    StmtList *outer = lower->list;
    Guard guard;
    lower->list = list;
    Node *mask = stmt->condition ? expr_analyze_condition(lower->unit, stmt->condition) : NULL;
    bool masked = mask && mask->kind != NODE_ERROR;
    if (masked) lower_open_guard(lower, lower_value(lower, mask), &guard, stmt->condition->loc);
    bind_locals(lower, locals);
    initialize_locals(lower, locals);
    stmt_lower_body(lower, stmt->body, &construct, lower->list);
    for (uint32_t i = locals->count; i-- > 0;) scope_restore(lower->unit, &locals->items[i].shadow);
    if (masked) lower_close_guard(lower, &guard);
    lower->list = outer;
}

void concurrent_lower(Lower *lower, const AstStmt *stmt)
{
    IndexList indices = {0};
    LocalList locals = {0};
    uint32_t assertions = lower->assertions | (lower->novector ? LOOP_ASSERTED_SERIAL : 0);
    if (!index_analyze(lower->unit, stmt, &indices)) return;
    bool fine = check_mask(lower->unit, stmt);
    if (is_indexed(lower->unit, stmt, stmt->body) && !has_local_array(lower->unit, stmt)) assertions |= LOOP_ASSERTED_INDEPENDENT;
    for (uint32_t i = 0; i < indices.count; i++) {
        index_hold(lower, &indices.items[i]);
        index_bind(lower, &indices.items[i]);
    }
    fine &= analyze_locals(lower->unit, stmt, &locals);
    check_default(lower->unit, stmt);
    StmtList *outer = lower->list, *bodies = arena_array(lower->context->arena, StmtList, indices.count);
    StmtId *loops = arena_array(lower->context->arena, StmtId, indices.count);
    for (uint32_t i = indices.count; i-- > 0;) {
        loops[i] = index_open(lower, &indices.items[i], assertions, stmt->loc);
        lower->list = &bodies[i];
    }
    if (fine) lower_inside(lower, stmt, loops[0], &locals, &bodies[0]);
    for (uint32_t i = indices.count; i-- > 0;) {
        nest_stmt(lower->routine, loops[i])->loop.body = bodies[i].first;
        index_release(lower->unit, &indices.items[i]);
    }
    lower->list = outer;
}
