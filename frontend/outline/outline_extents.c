/* Bounds of ALLOCATABLE arrays as they are allocated: where a nest takes procedures with loops along, it has these, and is called where they hold.
 * So it knows of arrays of one shape that they have it. What is freed right behind a nest dies in it. */
#include "frontend/outline/outline_extents.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/text/ast_source.h"

#include <string.h>

/* Where the array gets memory: the item of an ALLOCATE, and the call through which it is reached; NULL: none, in the unit. */
typedef struct {
    Unit *unit; /* whose names it has */
    const AstExpr *item, *call;
} Allocation;

/* ---- which ALLOCATE ----------------------------------------------------------------------- */

static const AstExpr *find_item(Unit *unit, const AstStmt *stmt, const Entity *array)
{
    for (const AstExpr *item = stmt->args; item; item = item->next)
        if (item->kind == AST_APPLY && scope_lookup(unit->scope, item->name) == array) return item;
    return NULL;
}

/* The last one of the list before `end`, or in a procedure that is called there; one within other statements where there is none else. */
static void search(Outline *outline, Unit *unit, const AstStmt *list, const AstStmt *end, const Entity *array, bool calls, Allocation *found)
{
    for (const AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        const AstExpr *item = stmt->kind == AST_STMT_ALLOCATE ? find_item(unit, stmt, array) : NULL;
        Unit *procedure = stmt->kind == AST_STMT_CALL && calls && stmt->left ? outline_find_procedure(outline, unit, stmt->left) : NULL;
        if (item) *found = (Allocation){unit, item, NULL};
        if (procedure && procedure->file == outline->file && procedure != unit) {
            Allocation within = {0};
            search(outline, procedure, procedure->executable, NULL, array, false, &within);
            if (within.item) *found = (Allocation){procedure, within.item, stmt->left};
        }
        Allocation within = {0};
        search(outline, unit, stmt->body, end, array, calls, &within);
        search(outline, unit, stmt->else_body, end, array, calls, &within);
        if (within.item && !found->item) *found = within;
    }
}

/* Whether the statement stands in the list or within it. */
static bool holds(const AstStmt *list, const AstStmt *sought)
{
    for (; list; list = list->next)
        if (list == sought || holds(list->body, sought) || holds(list->else_body, sought)) return true;
    return false;
}

/* What stands before the nest in the lists around it. */
static void search_before(Outline *outline, const OutlineNest *nest, const AstStmt *list, const Entity *array, Allocation *found)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt == nest->first) return;
        if (holds(stmt->body, nest->first)) {
            search_before(outline, nest, stmt->body, array, found);
            return;
        }
        if (holds(stmt->else_body, nest->first)) {
            search_before(outline, nest, stmt->else_body, array, found);
            return;
        }
        AstStmt alone = *stmt;
        alone.next = NULL;
        search(outline, nest->unit, &alone, NULL, array, true, found);
    }
}

static Allocation find_allocation(Outline *outline, const OutlineNest *nest, const Entity *array)
{
    Allocation found = {0};
    Unit *routine = outline_routine(nest->unit);
    search_before(outline, nest, routine->executable, array, &found);
    for (uint32_t u = 0; u < outline->sema->units.count && !found.item; u++) {
        Unit *unit = outline->sema->units.items[u];
        if (unit->file == outline->file && unit->executable && unit->host == routine->host) search(outline, unit, unit->executable, NULL, array, false, &found);
    }
    return found;
}

/* ---- bounds in the unit's names ------------------------------------------------------------ */

/* The argument that the dummy of that name has in the call; NULL: there is none. */
static const AstExpr *find_actual(const Allocation *allocation, const Entity *dummy)
{
    uint32_t position = 0;
    for (const AstExpr *arg = allocation->call ? allocation->call->args : NULL; arg; arg = arg->next, position++) {
        bool named = arg->kind == AST_KEYWORD;
        if (named ? arg->name == dummy->name : position < allocation->unit->dummies.count && allocation->unit->dummies.items[position] == dummy)
            return named ? arg->left : arg;
    }
    return NULL;
}

/* An integer scalar that the unit of the nest has by this name, as the other one does. */
static bool is_same_scalar(Outline *outline, const OutlineNest *nest, Unit *unit, Name name)
{
    const Entity *entity;
    const char *why;
    OutlineClass class = outline_classify(outline, nest->unit, name, false, &entity, &why);
    bool scalar = (class == OUTLINE_CONSTANT || class == OUTLINE_VARIABLE) && !entity->rank && type_is_int(entity->type) &&
                  !(entity->attributes & (AST_ATTR_OPTIONAL | AST_ATTR_POINTER | AST_ATTR_ALLOCATABLE));
    return scalar && scope_lookup(unit->scope, name) == entity;
}

/* The expression with arguments in the place of dummies; NULL: the nest cannot have it. */
static const AstExpr *translate(Outline *outline, const OutlineNest *nest, const Allocation *allocation, Unit *unit, const AstExpr *expr)
{
    Arena *arena = outline->context.arena;
    if (expr->kind == AST_INTEGER) return expr->kind_param ? NULL : expr;
    if (expr->kind == AST_NAME) {
        const Entity *entity = scope_lookup(unit->scope, expr->name);
        const AstExpr *actual = entity && entity->dummy && unit == allocation->unit && allocation->call ? find_actual(allocation, entity) : NULL;
        if (!actual) return is_same_scalar(outline, nest, unit, expr->name) ? expr : NULL;
        const AstExpr *inner = translate(outline, nest, allocation, nest->unit, actual);
        if (!inner || inner->kind == AST_NAME || inner->kind == AST_INTEGER) return inner;
        AstExpr *paren = arena_new(arena, AstExpr);
        *paren = (AstExpr){.kind = AST_PAREN, .left = arena_copy(arena, inner, sizeof *inner), .loc = expr->loc};
        return paren;
    }
    bool sum = expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS || expr->operator == AST_OP_TIMES;
    if (expr->kind != AST_PAREN && (expr->kind != AST_BINARY || !sum)) return NULL;
    const AstExpr *left = translate(outline, nest, allocation, unit, expr->left);
    const AstExpr *right = left && expr->right ? translate(outline, nest, allocation, unit, expr->right) : NULL;
    if (!left || (expr->right && !right)) return NULL;
    AstExpr *copy = arena_copy(arena, expr, sizeof *expr);
    copy->next = NULL;
    copy->left = arena_copy(arena, left, sizeof *left);
    copy->right = right ? arena_copy(arena, right, sizeof *right) : NULL;
    return copy;
}

/* ---- freed behind the nest ---------------------------------------------------------------- */

/* Whether the statement frees the array as a whole. */
static bool frees(const Unit *unit, const AstStmt *stmt, const Entity *entity)
{
    for (const AstExpr *item = stmt->kind == AST_STMT_DEALLOCATE ? stmt->args : NULL; item; item = item->next)
        if (item->kind == AST_NAME && scope_lookup(unit->scope, item->name) == entity) return true;
    return false;
}

/* Whether the list, before it does something else, frees the array, maybe in a procedure of the file that it calls. */
static bool frees_first(Outline *outline, Unit *unit, const AstStmt *list, const Entity *entity, bool calls)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        const AstExpr *call = stmt->kind == AST_STMT_CALL && calls ? stmt->left : NULL;
        Unit *procedure = call && !call->args ? outline_find_procedure(outline, unit, call) : NULL;
        if (frees(unit, stmt, entity)) return true;
        if (procedure && procedure->file == outline->file && frees_first(outline, procedure, procedure->executable, entity, false)) return true;
        if (stmt->kind != AST_STMT_DEALLOCATE && stmt->kind != AST_STMT_DIRECTIVE && stmt->kind != AST_STMT_CONTINUE) return false;
    }
    return false;
}

static bool is_freed_behind(Outline *outline, const OutlineNest *nest, const OutlineVariable *variable)
{
    const Entity *entity = variable->entity;
    bool pointed = entity->attributes & (AST_ATTR_TARGET | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS);
    if (variable->path || variable->by_alias || !(entity->attributes & AST_ATTR_ALLOCATABLE) || pointed) return false;
    return frees_first(outline, nest->unit, nest->end, entity, true);
}

void outline_find_freed(Outline *outline, OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->variables.count; i++) nest->variables.items[i].dies |= is_freed_behind(outline, nest, &nest->variables.items[i]);
}

/* ---- bounds that stay ---------------------------------------------------------------------- */

typedef struct {
    Outline *outline;
    const OutlineNest *nest;
} Asking;

static bool is_fixed_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    const Asking *asking = walk->data;
    const Entity *entity;
    const char *why;
    (void)stored;
    if (expr->kind != AST_NAME) return false;
    OutlineClass class = outline_classify(asking->outline, asking->nest->unit, expr->name, false, &entity, &why);
    bool argument = class == OUTLINE_VARIABLE && entity->dummy && entity->intent == INTENT_IN && !entity->rank && type_is_int(entity->type) &&
                    !(entity->attributes & (AST_ATTR_OPTIONAL | AST_ATTR_POINTER | AST_ATTR_ALLOCATABLE));
    return class == OUTLINE_CONSTANT || argument;
}

static bool is_simple(const AstExpr *expr)
{
    if (!expr) return true;
    if (expr->kind == AST_INTEGER || expr->kind == AST_NAME) return true;
    bool operation = expr->kind == AST_BINARY || expr->kind == AST_UNARY || expr->kind == AST_PAREN;
    return operation && expr->operator != AST_OP_POWER && is_simple(expr->left) && is_simple(expr->right);
}

bool outline_is_fixed_bound(Outline *outline, const OutlineNest *nest, const AstExpr *bound)
{
    Asking asking = {outline, nest};
    OutlineWalk walk = {.reference = is_fixed_reference, .data = &asking};
    return is_simple(bound) && outline_walk_expr(&walk, bound);
}

/* The bounds of a dimension as the array's own unit declares it, which are computed when that is entered; NULL: by other means. */
static const Bound *declared(const OutlineVariable *variable, uint32_t dim)
{
    const Bound *bound = &variable->entity->bounds[dim];
    bool deferred = variable->entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER);
    bool plain = !variable->path && !variable->structures && !variable->spans && !deferred && !bound->assumed && bound->upper_ast;
    return plain && is_simple(bound->lower_ast) && is_simple(bound->upper_ast) ? bound : NULL;
}

static bool same_text(Outline *outline, const AstExpr *first, const AstExpr *second)
{
    if (!first || !second) return first == second;
    return outline_source_text(outline, first, true) == outline_source_text(outline, second, true);
}

static bool is_argument(const OutlineNest *nest, const char *name)
{
    for (uint32_t i = 0; i < nest->bounds.count; i++)
        if (nest->bounds.items[i].name == name) return true;
    return false;
}

/* The name of the argument for a bound that is declared as `bound` is, in the dimensions of an array before `end`; NULL: there is none. */
static const char *same_bound_of(Outline *outline, const OutlineNest *nest, const OutlineVariable *other, uint32_t end, const Bound *bound, bool upper)
{
    for (uint32_t dim = 0; dim < end; dim++) {
        const Bound *known = declared(other, dim);
        const char *name = upper ? other->upper[dim] : other->lower[dim];
        if (!known || !is_argument(nest, name)) continue;
        if (same_text(outline, known->lower_ast, bound->lower_ast) && same_text(outline, known->upper_ast, bound->upper_ast)) return name;
    }
    return NULL;
}

const char *outline_same_bound(Outline *outline, const OutlineNest *nest, const OutlineVariable *variable, uint32_t dim, bool upper)
{
    const Bound *bound = declared(variable, dim);
    for (uint32_t i = 0; bound && i < nest->variables.count && nest->variables.items[i].key != variable->key; i++) {
        const OutlineVariable *other = &nest->variables.items[i];
        const char *name = other->entity->unit == variable->entity->unit ? same_bound_of(outline, nest, other, other->rank, bound, upper) : NULL;
        if (name) return name;
    }
    return bound ? same_bound_of(outline, nest, variable, dim, bound, upper) : NULL;
}

/* ---- the public face ----------------------------------------------------------------------- */

static bool takes_rows(const OutlineNest *nest)
{
    bool rows = false;
    for (uint32_t i = 0; i < nest->callees.count; i++) rows |= nest->callees.items[i]->rows;
    return rows;
}

/* Whether a dimension of the array, before `end`, that is declared as `bound` is has the text for a bound. */
static bool has_bound(Outline *outline, const OutlineVariable *array, uint32_t end, const Bound *bound, const char *text, bool upper)
{
    for (uint32_t dim = 0; dim < end; dim++) {
        const Bound *known = declared(array, dim);
        if (!known || (upper ? array->upper[dim] : array->lower[dim]) != text) continue;
        if (same_text(outline, known->lower_ast, bound->lower_ast) && same_text(outline, known->upper_ast, bound->upper_ast)) return true;
    }
    return false;
}

/* Whether it is asked of another dimension, declared alike, that a bound has the value which its text has where the nest begins. */
static bool is_tested(Outline *outline, const OutlineNest *nest, const OutlineVariable *variable, uint32_t dim, const char *text, bool upper)
{
    const Bound *bound = declared(variable, dim);
    bool tested = has_bound(outline, variable, dim, bound, text, upper);
    for (uint32_t i = 0; i < nest->variables.count && nest->variables.items[i].key != variable->key; i++) {
        const OutlineVariable *other = &nest->variables.items[i];
        tested |= other->entity->unit == variable->entity->unit && has_bound(outline, other, other->entity->rank, bound, text, upper);
    }
    return tested;
}

const AstExpr *outline_declared_bound(Outline *outline, OutlineNest *nest, const OutlineVariable *variable, uint32_t dim, bool upper)
{
    Allocation entry = {.unit = nest->unit};
    const Bound *bound = takes_rows(nest) && variable->entity->unit == nest->unit ? declared(variable, dim) : NULL;
    const AstExpr *ast = bound ? upper ? bound->upper_ast : bound->lower_ast : NULL;
    ast = ast ? translate(outline, nest, &entry, nest->unit, ast) : NULL;
    if (!ast) return NULL;
    Context *context = &outline->context;
    const char *text = outline_source_text(outline, ast, true), *word = upper ? "ubound" : "lbound";
    if (is_tested(outline, nest, variable, dim, text, upper)) return ast;
    list_push(context->arena, &nest->tests, intern_printf(context->names, "%s(%s,%u)==%s", word, variable->key, dim + 1, text));
    outline_add_unless(outline, nest, intern_printf(context->names, "'%s' is declared with bounds that are others by then", variable->key));
    return ast;
}

bool outline_allocated_bounds(Outline *outline, OutlineNest *nest, const OutlineVariable *variable, const AstExpr **lower, const AstExpr **upper)
{
    static AstExpr one = {.kind = AST_INTEGER, .text = "1"};
    bool plain = variable->entity->attributes & AST_ATTR_ALLOCATABLE && !variable->path && !variable->by_alias && takes_rows(nest);
    Allocation found = plain ? find_allocation(outline, nest, variable->entity) : (Allocation){0};
    uint32_t dim = 0;
    for (const AstExpr *arg = found.item ? found.item->args : NULL; arg; arg = arg->next, dim++) {
        bool range = arg->kind == AST_RANGE;
        const AstExpr *low = range && arg->left ? arg->left : &one, *high = range ? arg->right : arg;
        if (dim == variable->entity->rank || !high || (range && arg->third)) return false;
        lower[dim] = translate(outline, nest, &found, found.unit, low);
        upper[dim] = translate(outline, nest, &found, found.unit, high);
        if (!lower[dim] || !upper[dim]) return false;
    }
    return found.item && dim == variable->entity->rank;
}

void outline_test_bounds(Outline *outline, OutlineNest *nest, const OutlineVariable *variable)
{
    Context *context = &outline->context;
    for (uint32_t dim = 0; dim < variable->rank; dim++)
        list_push(context->arena, &nest->tests, intern_printf(context->names, "lbound(%s,%u)==%s.and.ubound(%s,%u)==%s", variable->key, dim + 1, variable->lower[dim],
                                                              variable->key, dim + 1, variable->upper[dim]));
    outline_add_unless(outline, nest, intern_printf(context->names, "'%s' is allocated with other bounds", variable->key));
}

bool outline_may_be_absent(Outline *outline, const OutlineNest *nest, const OutlineVariable *variable)
{
    Interner *names = outline->context.names;
    const Name merge = intern(names, "merge");
    const bool alone = variable->rank && !variable->structures && variable->conditions.count == 1;
    if (!alone || variable->conditions.items[0] != intern_printf(names, "allocated(%s)", variable->key)) return false;
    return !scope_lookup(nest->unit->scope, merge) && !outline_may_be_hidden(outline, nest->unit, merge);
}

const char *outline_asked_bound(Outline *outline, const OutlineVariable *variable, uint32_t dim, bool upper)
{
    const char *bound = arena_printf(outline->context.arena, "%cbound(%s,%u)", upper ? 'u' : 'l', variable->key, dim + 1);
    return variable->may_be_absent ? arena_printf(outline->context.arena, "merge(%s,%d,allocated(%s))", bound, !upper, variable->key) : bound;
}
