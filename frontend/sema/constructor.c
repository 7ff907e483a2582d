/* Array constructors, and the implied DOs in them. */
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/expr_walk.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

enum { MAX_ITEMS = 100000 };

/* The items of a constructor, of the type of the first one. */
typedef struct {
    Unit *unit;
    Type type;
    bool failed;
    LIST(Node *) items;
} Items;

static void add_item(Items *items, Node *item, SourceRange loc)
{
    if (item->kind == NODE_ERROR) items->failed = true;
    if (items->failed) return;
    if (items->type == TYPE_NONE) items->type = item->type;
    item = node_convert(items->unit, item, items->type, loc);
    items->failed = item->kind == NODE_ERROR;
    if (items->items.count == MAX_ITEMS) {
        sema_error(items->unit, loc, "array constructors of more than %d elements are not supported", MAX_ITEMS);
        items->failed = true;
    }
    if (!items->failed) list_push(items->unit->sema->context->arena, &items->items, item);
}

/* The elements of an array of rank 1 with constant bounds. */
static void add_array(Items *items, Node *array)
{
    int64_t lower, upper;
    Unit *unit = items->unit;
    const Entity *entity = array->entity;
    bool whole = array->kind == NODE_VARIABLE && array->rank == 1 && entity->bounds[0].upper &&
                 bound_constant(entity->bounds[0].lower, &lower) && bound_constant(entity->bounds[0].upper, &upper);
    if (!whole && array->kind == NODE_CONSTRUCTOR) {
        for (uint32_t n = 0; n < array->count; n++) add_item(items, array->args[n], array->loc);
        return;
    }
    if (!whole) {
        sema_error(unit, array->loc, "an array in an array constructor is supported only when it is a variable of rank 1 with constant bounds");
        items->failed = true;
        return;
    }
    for (int64_t n = lower; n <= upper && !items->failed; n++) {
        Node *element = node_new(unit, NODE_ELEMENT, array->type, 0, array->loc);
        element->entity = array->entity;
        element->subs = arena_array(unit->sema->context->arena, Subscript, 1);
        element->subs[0].index = node_int(unit, unit->sema->integer, n, array->loc);
        element->count = 1;
        Node *folded = entity->kind == ENTITY_CONSTANT ? expr_constant_element(unit, element) : NULL;
        add_item(items, folded ? folded : element, array->loc);
    }
}

/* The index of an implied DO and its bounds; NULL after a report. */
static Entity *implied_index(Unit *unit, const AstExpr *ast, Node **bounds)
{
    SourceRange where = ast->name_loc.file ? ast->name_loc : ast->loc;
    Entity *entity = entity_refer(unit, ast->name, where);
    if (!entity_usable(unit, entity, where)) return NULL;
    if (entity->kind != ENTITY_VARIABLE || entity->rank || !type_is_int(entity->type)) {
        sema_error(unit, where, "the variable of an implied DO must be an integer scalar");
        return NULL;
    }
    const AstExpr *parts[] = {ast->left, ast->right, ast->third};
    for (int i = 0; i < 3; i++) {
        bounds[i] = parts[i] ? node_convert(unit, expr_analyze_integer(unit, parts[i]), entity->type, parts[i]->loc)
                             : node_int(unit, entity->type, 1, ast->loc);
        if (bounds[i]->kind == NODE_ERROR) return NULL;
    }
    return entity;
}

static void add_items(Items *items, const AstExpr *first);

/* An implied DO with constant bounds, item by item. */
static void add_implied(Items *items, const AstExpr *ast)
{
    Node *bounds[3];
    int64_t lower, upper, step;
    Unit *unit = items->unit;
    Entity *entity = implied_index(unit, ast, bounds);
    bool constant = entity && bound_constant(bounds[0], &lower) && bound_constant(bounds[1], &upper) && bound_constant(bounds[2], &step);
    if (!constant || step == 0) {
        if (entity)
            sema_error(unit, constant ? ast->third->loc : ast->loc, constant ? "the step of an implied DO cannot be zero"
                                                : "an implied DO whose bounds are not constant is supported only as the one item of an array constructor");
        items->failed = true;
        return;
    }
    Node *outer = entity->bound_node;
    for (int64_t n = lower; step > 0 ? n <= upper : n >= upper; n += step) {
        entity->bound_node = node_int(unit, entity->type, n, ast->loc);
        unit->library_depth++;
        add_items(items, ast->args);
        unit->library_depth--;
        if (items->failed) break;
    }
    entity->bound_node = outer;
}

static void add_items(Items *items, const AstExpr *first)
{
    for (const AstExpr *ast = first; ast && !items->failed; ast = ast->next) {
        if (ast->kind == AST_IMPLIED_DO) {
            add_implied(items, ast);
            continue;
        }
        Node *item = expr_analyze(items->unit, ast);
        if (item->kind != NODE_ERROR && item->rank) add_array(items, item);
        else add_item(items, item, ast->loc);
    }
}

/* How many items an implied DO has; -1: its bounds are not constant. */
static int64_t count_items(Node *const *bounds)
{
    int64_t lower, upper, step, width;
    if (!bound_constant(bounds[0], &lower) || !bound_constant(bounds[1], &upper) || !bound_constant(bounds[2], &step)) return -1;
    if (step == 0 || (step > 0 ? upper < lower : lower < upper)) return 0;
    if (__builtin_sub_overflow(upper, lower, &width) || (width == INT64_MIN && step == -1) || width / step == INT64_MAX) return INT64_MAX;
    return width / step + 1;
}

/* (/ (value, index = bounds) /) with any bounds: an array whose elements are computed where they are wanted. NULL
 * when the constructor is none such, or so short that each item may have its own place in the code. */
static Node *analyze_implied(Unit *unit, const AstExpr *ast)
{
    enum { SHORT = 64 };
    const AstExpr *implied = ast->args;
    Node *bounds[3];
    if (!implied || implied->next || implied->kind != AST_IMPLIED_DO || !unit_is_routine(unit)) return NULL;
    if (!implied->args || implied->args->next || implied->args->kind == AST_IMPLIED_DO) return NULL;
    Entity *entity = implied_index(unit, implied, bounds);
    if (!entity) return node_error(unit, ast->loc);
    int64_t count = count_items(bounds);
    if (count >= 0 && count <= SHORT) return NULL;
    Node *outer = entity->bound_node, *index = node_new(unit, NODE_HELD, entity->type, 0, implied->loc);
    index->temporary = unit->sema->hooks.temporary(unit, entity->name, entity->type);
    entity->bound_node = index;
    unit->library_depth++;
    Node *item = expr_analyze_scalar(unit, implied->args);
    unit->library_depth--;
    entity->bound_node = outer;
    if (item->kind == NODE_ERROR) return item;
    if (node_has_call(item) && count >= 0) return NULL;
    if (node_has_call(item)) return expr_refuse(unit, item->loc, "functions and reductions in an implied DO whose bounds are not constant are");
    Node *node = node_new(unit, NODE_IMPLIED, item->type, 1, ast->loc);
    node->args = arena_copy(unit->sema->context->arena, &item, sizeof item);
    node->subs = arena_array(unit->sema->context->arena, Subscript, 1);
    node->subs[0] = (Subscript){NULL, bounds[0], bounds[1], bounds[2]};
    node->count = 1;
    node->temporary = index->temporary;
    return node;
}

Node *constructor_analyze(Unit *unit, const AstExpr *ast)
{
    Node *implied = analyze_implied(unit, ast);
    if (implied) return implied;
    Items items = {.unit = unit, .type = TYPE_NONE};
    add_items(&items, ast->args);
    if (items.failed) return node_error(unit, ast->loc);
    if (!items.items.count) {
        sema_error(unit, ast->loc, "an array constructor without elements has no type");
        return node_error(unit, ast->loc);
    }
    Node *node = node_new(unit, NODE_CONSTRUCTOR, items.type, 1, ast->loc);
    node->args = items.items.items;
    node->count = items.items.count;
    return node;
}
