/* Both sides of an assignment. */
#include "frontend/sema/assignment.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

static bool is_target_name(Unit *unit, const AstExpr *ast)
{
    if (ast->kind == AST_NAME) return true;
    if (ast->kind != AST_APPLY) {
        expr_analyze(unit, ast); /* refuses components and substrings */
        return false;
    }
    Entity *entity = scope_lookup(unit->scope, ast->name);
    if (entity) entity_resolve(unit, entity);
    if (entity && (entity->rank || entity->kind == ENTITY_REFUSED)) return true;
    if (!missing_declaration(unit)) sema_error(unit, ast->loc, "'%s' is not declared as an array", ast->name);
    return false;
}

Node *stmt_analyze_target(Unit *unit, const AstExpr *ast)
{
    if (!is_target_name(unit, ast)) return node_error(unit, ast->loc);
    Node *target = expr_analyze(unit, ast);
    if (target->kind == NODE_ERROR) return target;
    const char *fault = target->entity ? entity_read_only(unit, target->entity)
                        : target->kind == NODE_HELD ? "the index of an enclosing DO CONCURRENT or FORALL" : "a constant";
    if (!fault) return target;
    sema_error(unit, ast->loc, "'%s' cannot be assigned to: it is %s", ast->name, fault);
    if (target->entity && target->entity->typed) sema_note(unit, target->entity->loc, "'%s' is declared here", ast->name);
    return node_error(unit, ast->loc);
}

bool stmt_analyze_assignment(Unit *unit, const AstStmt *stmt, Node **to, Node **from)
{
    Node *target = *to = stmt_analyze_target(unit, stmt->left);
    bool scattered = node_has_vector_subscript(target);
    unit->library_depth += scattered;
    Node *value = *from = expr_analyze(unit, stmt->right);
    unit->library_depth -= scattered;
    if (target->kind == NODE_ERROR || value->kind == NODE_ERROR) return false;
    if (type_is_logical(target->type) != type_is_logical(value->type)) {
        sema_error(unit, stmt->right->loc, "%s cannot be assigned to '%s', which is %s", type_info(value->type)->fortran,
                   target->entity->name, type_info(target->type)->fortran);
        return false;
    }
    *from = node_convert(unit, value, target->type, stmt->right->loc);
    if ((*from)->kind == NODE_ERROR) return false;
    if (!value->rank || target->rank) return true;
    sema_error(unit, stmt->right->loc, "an array of rank %u cannot be assigned to the scalar '%s'", value->rank,
               target->entity->name);
    return false;
}
