/* Which variables are constants: one statement of their unit sets them, and stands before all that uses them.
 *
 *      m = 1                       subroutine crayon_step_1(n, a, ...)
 *      k = 2*m                       integer(4), parameter :: k = 2
 *      do i = 1, n            =>
 *        a(i) = a(i+k)
 *      end do
 * And which are 0 or 1: all assignments are of these.
 */
#include "frontend/outline/outline_internal.h"
#include "ir/types.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool holds(const AstStmt *stmt, const AstStmt *wanted)
{
    if (stmt == wanted) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (holds(inner, wanted)) return true;
    return false;
}

static bool holds_behind(const AstStmt *list, const AstStmt *wanted)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if (holds(stmt, wanted)) return true;
    return false;
}

/* Whether a statement is done before another one begins: it stands before that, or before what holds that, in a list. */
static bool comes_before(const AstStmt *list, const AstStmt *first, const AstStmt *second)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt == first) return holds_behind(stmt->next, second);
        if (stmt == second) return false;
        if (!holds(stmt, second)) continue;
        return comes_before(stmt->body, first, second) || comes_before(stmt->else_body, first, second);
    }
    return false;
}

typedef struct {
    Outline *outline;
    Unit *unit;
    const AstStmt *at;
    int depth;
} Folding;

static bool find_value(const Folding *folding, const Entity *entity, int64_t *value);

/* Numbers are small enough for sums and products of two to fit. */
static bool is_small(int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }

static bool fold_name(const Folding *folding, Name name, int64_t *value)
{
    const Entity *entity;
    const char *why;
    OutlineClass class = outline_classify(folding->outline, folding->unit, name, false, &entity, &why);
    if (class == OUTLINE_CONSTANT && !entity->rank && type_is_int(entity->type)) {
        *value = (int64_t)entity->value.bits;
        return is_small(*value);
    }
    return class == OUTLINE_VARIABLE && find_value(folding, entity, value);
}

static bool fold(const Folding *folding, const AstExpr *expr, int64_t *value)
{
    int64_t left, right;
    if (!expr || expr->kind_param) return false;
    if (expr->kind == AST_NAME) return fold_name(folding, expr->name, value);
    if (expr->kind == AST_PAREN) return fold(folding, expr->left, value);
    if (expr->kind == AST_INTEGER) {
        *value = strlen(expr->text) <= 10 ? strtoll(expr->text, NULL, 10) : INT64_MAX;
        return is_small(*value);
    }
    bool minus = expr->kind == AST_UNARY && expr->operator == AST_OP_MINUS;
    if (minus) return fold(folding, expr->left ? expr->left : expr->right, &left) && is_small(*value = -left);
    if (expr->kind != AST_BINARY || !fold(folding, expr->left, &left) || !fold(folding, expr->right, &right)) return false;
    if (expr->operator == AST_OP_PLUS) *value = left + right;
    else if (expr->operator == AST_OP_MINUS) *value = left - right;
    else if (expr->operator == AST_OP_TIMES) *value = left * right;
    else return false;
    return is_small(*value);
}

static bool find_value(const Folding *folding, const Entity *entity, int64_t *value)
{
    enum { DEEPEST = 8 };
    Unit *unit = folding->unit;
    const uint32_t other_ways = AST_ATTR_TARGET | AST_ATTR_POINTER | AST_ATTR_ALLOCATABLE | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS;
    bool plain = entity->kind == ENTITY_VARIABLE && !entity->rank && (entity->type == TYPE_I32 || entity->type == TYPE_I64) && !(entity->attributes & other_ways);
    if (!plain || entity->unit != unit || unit->has_jumps || unit->has_entry || folding->depth == DEEPEST) return false;
    const AstStmt *set = outline_only_set(folding->outline, unit, entity->name);
    Folding before = {folding->outline, unit, set, folding->depth + 1};
    if (!set || !outline_is_of_unit_alone(folding->outline, unit, entity) || !comes_before(unit->executable, set, folding->at)) return false;
    return fold(&before, set->right, value);
}

/* Notes which of the two numbers assignments of the list set a scalar to; false: one sets it to something else. */
static bool note_flag(const AstStmt *list, Name name, bool set[2])
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (!note_flag(stmt->body, name, set) || !note_flag(stmt->else_body, name, set)) return false;
        if (stmt->kind != AST_STMT_ASSIGN || stmt->left->kind != AST_NAME || stmt->left->name != name) continue;
        const AstExpr *value = stmt->right;
        bool digit = value->kind == AST_INTEGER && !value->kind_param && (strcmp(value->text, "0") == 0 || strcmp(value->text, "1") == 0);
        if (!digit) return false;
        set[value->text[0] - '0'] = true;
    }
    return true;
}

static bool is_flag(const Outline *outline, Unit *unit, const Entity *entity)
{
    bool set[2] = {false, false};
    if (entity->rank || entity->unit != unit || (entity->type != TYPE_I32 && entity->type != TYPE_I64)) return false;
    return outline_is_of_unit_alone(outline, unit, entity) && note_flag(unit->executable, entity->name, set) && set[0] && set[1];
}

void outline_find_known(Outline *outline, OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable *variable = &nest->variables.items[i];
        variable->is_flag = !variable->modified && !variable->path && is_flag(outline, nest->unit, variable->entity);
    }
    for (uint32_t i = 0; i < nest->variables.count && !nest->is_construct && !nest->callees.count; i++) {
        OutlineVariable *variable = &nest->variables.items[i];
        Folding folding = {outline, nest->unit, nest->first, 0};
        int64_t value;
        if (variable->modified || variable->path || !find_value(&folding, variable->entity, &value)) continue;
        variable->value = arena_printf(outline->context.arena, "%" PRId64, value);
        variable->is_local = true;
    }
}
