/* Initial values: constants, constructors and implied DOs, as lists of constants. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/fold.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

#include <string.h>

enum { MAX_TURNS = 2000000, MAX_CONSTANTS = 4000000 };

/* Each turn of an implied DO analyzes its items anew, which takes memory: a unit may have MAX_TURNS of them. */
static bool count_turn(Unit *unit, const AstExpr *loop)
{
    if (++unit->implied_turns <= MAX_TURNS) return true;
    if (unit->implied_turns == MAX_TURNS + 1)
        sema_error(unit, loop->loc, "the implied DOs of constants and DATA have more than %d iterations", MAX_TURNS);
    return false;
}

bool storage_visit_implied_do(Unit *unit, const AstExpr *loop, ItemVisitor each, void *data)
{
    Constant lower, upper, step = constant_int(unit->sema->integer, 1);
    if (!expr_constant(unit, loop->left, &lower) || !expr_constant(unit, loop->right, &upper)) return false;
    if (loop->third && !expr_constant(unit, loop->third, &step)) return false;
    int64_t increment = constant_as_int(step), last = constant_as_int(upper);
    const AstExpr *bad = !type_is_int(lower.type) ? loop->left : !type_is_int(upper.type) ? loop->right : loop->third;
    if (!type_is_int(lower.type) || !type_is_int(upper.type) || !type_is_int(step.type)) {
        sema_error(unit, bad->loc, "the bounds and the step of an implied DO must be integers");
        return false;
    }
    if (increment == 0) {
        sema_error(unit, loop->third->loc, "the step of an implied DO cannot be zero");
        return false;
    }
    Entity *entity = scope_lookup(unit->scope, loop->name);
    if (!entity) entity = scope_declare(unit, loop->name, loop->name_loc);
    Node *saved = entity->bound_node;
    bool fine = true, over = false;
    for (int64_t i = constant_as_int(lower); fine && !over && (increment > 0 ? i <= last : i >= last);) {
        if (!count_turn(unit, loop)) return false;
        entity->bound_node = node_int(unit, unit->sema->integer, i, loop->loc);
        for (const AstExpr *item = loop->args; fine && item; item = item->next)
            fine = item->kind == AST_IMPLIED_DO ? storage_visit_implied_do(unit, item, each, data) : each(unit, item, data);
        over = __builtin_add_overflow(i, increment, &i);
    }
    entity->bound_node = saved;
    return fine;
}

/* The constant as an initial value of the type; `ast` is where a fault is reported. */
static bool convert_initial(Unit *unit, const AstExpr *ast, Constant raw, Type type, Constant *value)
{
    if (type_is_logical(raw.type) != type_is_logical(type)) {
        sema_error(unit, ast->loc, "a value of type %s cannot initialise %s", type_info(raw.type)->fortran,
                   type_info(type)->fortran);
        return false;
    }
    Fold fold = constant_convert(raw, type, value);
    if (fold != FOLD_OK) sema_error(unit, ast->loc, "%s", fold_message(fold));
    return fold == FOLD_OK;
}

bool storage_constant(Unit *unit, const AstExpr *ast, Type type, Constant *value)
{
    Constant raw;
    if (ast->kind == AST_BOZ && type_is_int(type)) return expr_boz(unit, ast, type, value);
    return expr_constant(unit, ast, &raw) && convert_initial(unit, ast, raw, type, value);
}

typedef struct {
    Constant *values;
    int64_t next, count;
    Type type;
} Filling;

/* A constant, or all elements of a constant array. */
static bool fill_value(Unit *unit, const AstExpr *item, void *data)
{
    Filling *filling = data;
    Node *node = expr_analyze(unit, item);
    if (node->kind == NODE_ERROR) return false;
    int64_t count = fold_count(unit, node);
    for (int64_t k = 0; k == 0 || k < count; k++) {
        Constant raw, value;
        if (count < 0 || (count > 0 && !fold_element(unit, node, k, &raw))) {
            sema_error(unit, item->loc, "a constant is expected here");
            return false;
        }
        if (count == 0) return true;
        if (!convert_initial(unit, item, raw, filling->type, &value)) return false;
        if (filling->next < filling->count) filling->values[filling->next] = value;
        filling->next++;
    }
    return true;
}

bool storage_is_reshape(const Unit *unit, const AstExpr *initial)
{
    return initial->kind == AST_APPLY && strcmp(initial->name, "reshape") == 0 && !scope_lookup(unit->scope, initial->name) &&
           initial->args && initial->args->kind != AST_KEYWORD && initial->args->next && !initial->args->next->next;
}

bool storage_is_array(Unit *unit, const AstExpr *initial)
{
    return initial->kind == AST_CONSTRUCTOR || expr_analyze(unit, initial)->rank;
}

bool storage_values(Unit *unit, const AstExpr *initial, Type type, int64_t count, bool scalar, Constant *values)
{
    if (!scalar && storage_is_reshape(unit, initial)) return storage_values(unit, initial->args, type, count, false, values);
    if (!storage_is_array(unit, initial)) {
        Constant value;
        if (!storage_constant(unit, initial, type, &value)) return false;
        for (int64_t i = 0; i < count; i++) values[i] = value;
        return true;
    }
    Filling filling = {values, 0, count, type};
    bool constructor = initial->kind == AST_CONSTRUCTOR;
    for (const AstExpr *item = constructor ? initial->args : initial; item; item = constructor ? item->next : NULL) {
        bool fine = item->kind == AST_IMPLIED_DO ? storage_visit_implied_do(unit, item, fill_value, &filling)
                                                 : fill_value(unit, item, &filling);
        if (!fine) return false;
    }
    if (filling.next == count && !scalar) return true;
    if (scalar) sema_error(unit, initial->loc, "a scalar cannot be initialised by an array");
    else sema_error(unit, initial->loc, "%lld values are given for %lld elements", (long long)filling.next, (long long)count);
    return false;
}

bool storage_check_count(Unit *unit, const Entity *entity, int64_t count)
{
    if (count <= MAX_CONSTANTS) return true;
    sema_error(unit, entity->loc, "'%s' has more than %d elements with values", entity->name, MAX_CONSTANTS);
    return false;
}
