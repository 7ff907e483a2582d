/* gfortran sorts the indices of DO CONCURRENT by how often array elements are subscripted with them (gcc/fortran/frontend-passes.cc, GCC 12:
 * index_interchange, found by trying): an index that stands less often in the last dimension goes further in, then in the last but one, and so on; of
 * those that stand equally often everywhere the one that is written last. It counts in the construct, and in all statements of its list behind it.
 * An element counts if all its subscripts are scalars; of components the first array on the way alone. Before that -ffrontend-optimize has made one call
 * of equal ones in an expression (cfe_expr_0). */
#include "frontend/sema/concurrent_order.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/scope.h"
#include "frontend/text/ast_compare.h"

enum { MAX_DIMENSIONS = 15 };

typedef struct {
    AstExpr *index;
    uint32_t counts[MAX_DIMENSIONS];
} IndexUse;

typedef struct {
    const Unit *unit;
    IndexUse *uses; /* in the order written */
    uint32_t count;
    LIST(const AstExpr *) calls; /* in the expression at hand */
} Counting;

/* What stands in parentheses behind the name is taken for subscripts where nothing says that it is a function. */
static bool is_array(const Unit *unit, const AstExpr *expr)
{
    const Entity *entity = scope_lookup(unit->scope, expr->name);
    return entity ? entity->rank > 0 && entity->kind != ENTITY_PROCEDURE && !entity->external : !intrinsic_find(expr->name);
}

static bool is_scalar(const Unit *unit, const AstExpr *subscript)
{
    const Entity *entity = subscript->kind == AST_NAME ? scope_lookup(unit->scope, subscript->name) : NULL;
    return subscript->kind != AST_RANGE && subscript->kind != AST_CONSTRUCTOR && !(entity && entity->rank);
}

/* The part of a variable that is the first array on the way; NULL: none has subscripts. */
static const AstExpr *first_array(const AstExpr *expr)
{
    const AstExpr *first = NULL;
    for (; expr; expr = expr->kind == AST_COMPONENT ? expr->left : NULL)
        if (expr->args) first = expr;
    return first;
}

static void count_element(Counting *counting, const AstExpr *expr)
{
    const AstExpr *array = first_array(expr);
    if (!array || (array->kind == AST_APPLY && !is_array(counting->unit, array))) return;
    for (const AstExpr *subscript = array->args; subscript; subscript = subscript->next)
        if (!is_scalar(counting->unit, subscript)) return;
    uint32_t dim = 0;
    for (const AstExpr *subscript = array->args; subscript && dim < MAX_DIMENSIONS; subscript = subscript->next, dim++)
        for (uint32_t i = 0; i < counting->count; i++) counting->uses[i].counts[dim] += scan_expr_names(subscript, counting->uses[i].index->name);
}

/* Whether the expression has had the call before; it has it then. */
static bool is_call_again(Counting *counting, const AstExpr *expr)
{
    const Sema *sema = counting->unit->sema;
    if (expr->kind != AST_APPLY || is_array(counting->unit, expr) || sema->options->calls_again) return false;
    for (uint32_t i = 0; i < counting->calls.count; i++)
        if (ast_is_same(counting->calls.items[i], expr)) return true;
    list_push(sema->context->arena, &counting->calls, expr);
    return false;
}

static void count_list(Counting *counting, const AstExpr *list);

static void count_expr(Counting *counting, const AstExpr *expr)
{
    for (; expr && expr->kind == AST_BINARY; expr = expr->left) count_expr(counting, expr->right);
    if (!expr || is_call_again(counting, expr)) return;
    if (expr->kind == AST_APPLY || expr->kind == AST_COMPONENT) count_element(counting, expr);
    for (; expr->kind == AST_COMPONENT; expr = expr->left) count_list(counting, expr->args);
    count_list(counting, expr->args);
    count_expr(counting, expr->left);
    count_expr(counting, expr->right);
    count_expr(counting, expr->third);
}

static void count_list(Counting *counting, const AstExpr *list)
{
    for (; list; list = list->next) count_expr(counting, list);
}

static void count_whole(Counting *counting, const AstExpr *expr)
{
    counting->calls.count = 0;
    count_expr(counting, expr);
}

static void count_stmt(Counting *counting, const AstStmt *stmt)
{
    const AstExpr *parts[] = {stmt->left, stmt->right, stmt->third, stmt->condition};
    for (int i = stmt->kind == AST_STMT_CALL; i < 4; i++) count_whole(counting, parts[i]);
    for (const AstExpr *arg = stmt->kind == AST_STMT_CALL && stmt->left ? stmt->left->args : NULL; arg; arg = arg->next) count_whole(counting, arg);
    for (const AstExpr *arg = stmt->args; arg; arg = arg->next) count_whole(counting, arg);
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next) count_stmt(counting, inner);
}

/* Whether the first goes further in; it is written before the second. */
static bool goes_in(const IndexUse *first, const IndexUse *second)
{
    for (uint32_t dim = MAX_DIMENSIONS; dim-- > 0;)
        if (first->counts[dim] != second->counts[dim]) return first->counts[dim] < second->counts[dim];
    return false;
}

/* Sorts the indices by what stands in the construct and behind it up to `end`, into `uses`. */
static void sort_by(const Unit *unit, const AstStmt *loop, const AstStmt *end, IndexUse *uses, uint32_t count)
{
    Counting counting = {.unit = unit, .uses = uses, .count = count};
    uint32_t n = 0;
    for (AstExpr *index = loop->args; index; index = index->next) uses[n++] = (IndexUse){.index = index};
    for (const AstStmt *stmt = loop; stmt != end; stmt = stmt->next) count_stmt(&counting, stmt);
    for (uint32_t i = 1; i < count; i++) { /* those before are sorted, and each of them was written before this one */
        IndexUse use = uses[i];
        uint32_t at = i;
        for (; at > 0 && !goes_in(&uses[at - 1], &use); at--) uses[at] = uses[at - 1];
        uses[at] = use;
    }
}

/* Whether a statement of the list gives a scalar a value that is made of the one before. */
static bool recurs(const Unit *unit, const AstStmt *list)
{
    for (; list; list = list->next) {
        const AstExpr *left = list->kind == AST_STMT_ASSIGN && list->left->kind == AST_NAME ? list->left : NULL;
        const Entity *entity = left ? scope_lookup(unit->scope, left->name) : NULL;
        if (left && !(entity && entity->rank) && scan_expr_names(list->right, left->name)) return true;
        if (list->kind == AST_STMT_CALL || recurs(unit, list->body) || recurs(unit, list->else_body)) return true;
    }
    return false;
}

static void sort_indices(const Unit *unit, AstStmt *loop)
{
    uint32_t count = 0;
    for (const AstExpr *index = loop->args; index; index = index->next, count++) {
        if (index->kind != AST_KEYWORD) return;
        for (const AstExpr *other = index->next; other; other = other->next)
            if (other->name == index->name) return; /* which is a fault */
    }
    if (count < 2 || loop->flag) return;
    IndexUse *uses = arena_array(unit->sema->context->arena, IndexUse, count), *alone = arena_array(unit->sema->context->arena, IndexUse, count);
    sort_by(unit, loop, loop->type.base ? loop->next : NULL, uses, count); /* with a type they are variables of the construct */
    sort_by(unit, loop, loop->next, alone, count);
    for (uint32_t i = 0; i < count; i++) loop->ordered_behind |= uses[i].index != alone[i].index;
    loop->ordered_behind = loop->ordered_behind && recurs(unit, loop->body);
    loop->flag = true;
    AstExpr **tail = &loop->args;
    for (uint32_t i = 0; i < count; i++) {
        *tail = uses[i].index;
        tail = &(*tail)->next;
    }
    *tail = NULL;
}

static void sort_in_list(const Unit *unit, AstStmt *list)
{
    for (AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_DO_CONCURRENT) sort_indices(unit, stmt);
        sort_in_list(unit, stmt->body);
        sort_in_list(unit, stmt->else_body);
    }
}

void interchange_indices(Unit *unit)
{
    if (unit->kind != UNIT_MODULE && unit->kind != UNIT_BLOCK_DATA) sort_in_list(unit, unit->executable);
}
