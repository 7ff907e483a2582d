/* Assignments to whole ALLOCATABLE arrays. Such an array is allocated anew where its shape is not that of what is assigned: the nest runs
 * only where the shapes are equal before it, which they then stay. */
#include "frontend/outline/outline_address.h"
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/intrinsic.h"

bool outline_may_allocate(Outline *outline, Unit *unit, const AstStmt *assignment)
{
    OutlineVariable variable;
    const char *why;
    if (assignment->left->has_args || !outline_variable(outline, unit, assignment->left, &variable, &why)) return false;
    return variable.entity->rank && variable.entity->attributes & AST_ATTR_ALLOCATABLE && !outline_is_scalar(outline, unit, assignment->right);
}

/* A bound of a section whose value can be found before the nest, if its names have theirs then. */
static bool is_sum(Outline *outline, Unit *unit, const AstExpr *bound)
{
    const Entity *entity;
    const char *why;
    if (!bound || bound->kind == AST_INTEGER) return true;
    if (bound->kind == AST_PAREN) return is_sum(outline, unit, bound->left);
    if (bound->kind == AST_UNARY || bound->kind == AST_BINARY) {
        bool sum = bound->operator == AST_OP_PLUS || bound->operator == AST_OP_MINUS || bound->operator == AST_OP_TIMES;
        return sum && is_sum(outline, unit, bound->left) && is_sum(outline, unit, bound->right);
    }
    if (bound->kind != AST_NAME) return false;
    OutlineClass class = outline_classify(outline, unit, bound->name, false, &entity, &why);
    return (class == OUTLINE_CONSTANT || class == OUTLINE_VARIABLE) && !entity->rank && type_is_int(entity->type);
}

/* Whether it is a whole array, or a section whose ranges are sums, with scalars for its other subscripts. */
static bool has_extents(Outline *outline, Unit *unit, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    uint32_t ranges = 0;
    if (!outline_variable(outline, unit, expr, &variable, &why) || !variable.entity->rank) return false;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next) {
        bool range = arg->kind == AST_RANGE;
        ranges += range;
        if (range ? arg->third || !is_sum(outline, unit, arg->left) || !is_sum(outline, unit, arg->right) : !outline_is_scalar(outline, unit, arg)) return false;
    }
    return ranges || !expr->has_args;
}

const AstExpr *outline_find_shape(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Entity *entity;
    const char *why;
    for (; expr->kind == AST_BINARY; expr = expr->left) {
        const AstExpr *found = outline_find_shape(outline, unit, expr->right);
        if (found) return found;
    }
    if (expr->kind == AST_UNARY || expr->kind == AST_PAREN || expr->kind == AST_KEYWORD) return outline_find_shape(outline, unit, expr->left);
    if (expr->kind == AST_CONSTRUCTOR) return outline_are_scalars(outline, unit, expr->args) ? expr : NULL;
    if (expr->kind != AST_NAME && expr->kind != AST_APPLY && expr->kind != AST_COMPONENT) return NULL;
    OutlineClass class = expr->kind == AST_APPLY ? outline_classify(outline, unit, expr->name, true, &entity, &why) : OUTLINE_VARIABLE;
    const OutlineCallee *callee = class == OUTLINE_OTHER ? outline_callee(outline, unit, expr, true, &why) : NULL;
    if (class == OUTLINE_INTRINSIC || callee) {
        if (callee ? !callee->unit->elemental : !intrinsic_keeps_shape(intrinsic_find(expr->name))) return NULL;
        for (const AstExpr *arg = expr->args; arg; arg = arg->next) {
            const AstExpr *found = outline_find_shape(outline, unit, arg);
            if (found) return found;
        }
        return NULL;
    }
    return has_extents(outline, unit, expr) ? expr : NULL;
}

/* ---- tests ------------------------------------------------------------------------------ */

static const char *bound_text(Outline *outline, const AstExpr *bound, const char *function, Name array, uint32_t dim)
{
    if (bound) return outline_source_text(outline, bound, true);
    return arena_printf(outline->context.arena, "%s(%s,%u)", function, array, dim);
}

/* The extent of a range of dimension `dim`. */
static const char *range_text(Outline *outline, const Unit *unit, Name array, const AstExpr *range, uint32_t dim)
{
    Context *context = &outline->context;
    if (!range->left && !range->right) return outline_extent(outline, unit, array, dim);
    return arena_printf(context->arena, "max(0_8,int(%s,8)-int(%s,8)+1_8)", bound_text(outline, range->right, "ubound", array, dim),
                        bound_text(outline, range->left, "lbound", array, dim));
}

static void add_test(Outline *outline, OutlineNest *nest, Name target, uint32_t dim, const char *extent)
{
    list_push(outline->context.arena, &nest->tests, intern_printf(outline->context.names, "%s==%s", outline_extent(outline, nest->unit, target, dim), extent));
}

static void add_tests(Outline *outline, OutlineNest *nest, Name target, uint32_t rank, const AstExpr *like)
{
    Context *context = &outline->context;
    uint32_t count = 0, dim = 1, of = 1;
    if (like->kind == AST_CONSTRUCTOR) {
        for (const AstExpr *item = like->args; item; item = item->next) count++;
        add_test(outline, nest, target, 1, arena_printf(context->arena, "%u", count));
        return;
    }
    Name array = outline_source_text(outline, like, false);
    for (; !like->has_args && dim <= rank; dim++) add_test(outline, nest, target, dim, outline_extent(outline, nest->unit, array, dim));
    for (const AstExpr *arg = like->args; arg; arg = arg->next, of++)
        if (arg->kind == AST_RANGE) add_test(outline, nest, target, dim++, range_text(outline, nest->unit, array, arg, of));
}

/* One that is freed may have the bounds that it had; others that are not allocated come without elements. */
static void add_allocated(Outline *outline, OutlineNest *nest, Name target)
{
    const OutlineVariable *variable = outline_find_variable(nest, target);
    if (variable && variable->may_be_absent) list_push(outline->context.arena, &nest->tests, intern_printf(outline->context.names, "allocated(%s)", target));
}

typedef struct {
    const OutlineNest *nest;
} Asking;

static bool stays(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    const Asking *asking = walk->data;
    const OutlineVariable *variable = outline_find_variable(asking->nest, expr->name);
    (void)stored;
    return !variable || !variable->modified;
}

/* Whether the bounds of a section have before the nest the values that they have in it. */
static bool bounds_stay(const OutlineNest *nest, const AstExpr *section)
{
    Asking asking = {nest};
    OutlineWalk walk = {.reference = stays, .data = &asking};
    for (const AstExpr *arg = section->args; arg; arg = arg->next) {
        if (arg->kind != AST_RANGE) continue;
        if ((arg->left && !outline_walk_expr(&walk, arg->left)) || (arg->right && !outline_walk_expr(&walk, arg->right))) return false;
    }
    return true;
}

static const char *add_statement_tests(Outline *outline, OutlineNest *nest, const AstStmt *stmt)
{
    const char *why = NULL;
    if (stmt->kind == AST_STMT_WHERE) return NULL;
    if (stmt->kind == AST_STMT_ASSIGN && outline_may_allocate(outline, nest->unit, stmt)) {
        const AstExpr *like = outline_find_shape(outline, nest->unit, stmt->right);
        OutlineVariable target;
        if (!like || (like->kind != AST_CONSTRUCTOR && !bounds_stay(nest, like))) return "it may allocate an array anew";
        outline_variable(outline, nest->unit, stmt->left, &target, &why);
        add_allocated(outline, nest, target.key);
        add_tests(outline, nest, target.key, target.entity->rank, like);
        outline_add_unless(outline, nest, intern_printf(outline->context.names, "'%s' is allocated anew", target.key));
    }
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner && !why; inner = inner->next)
            why = add_statement_tests(outline, nest, inner);
    return why;
}

const char *outline_add_shape_tests(Outline *outline, OutlineNest *nest)
{
    const char *why = NULL;
    for (const AstStmt *stmt = nest->first; stmt != nest->end && !why; stmt = stmt->next) why = add_statement_tests(outline, nest, stmt);
    return why;
}
