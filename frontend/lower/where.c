/* WHERE: masks held in arrays, and the assignments under them. */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/assignment.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

/* The value of the mask for one part of the WHERE, held in a logical array like `like`. */
static Node *hold_mask(Lower *lower, Node *mask, const Node *like, const Subscript *last, SourceRange loc)
{
    Node *held = array_temporary_of(lower, like, last, "mask", mask->type);
    if (held) array_assign_masked(lower, held, mask, NULL, loc);
    return held;
}

static void where_construct(Lower *lower, const AstStmt *where, Node *control);

/* The statements of one part, under a held mask: its own axes go along those of each target, one for one. */
static void where_body(Lower *lower, const AstStmt *body, Node *mask)
{
    for (const AstStmt *stmt = body; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_ERROR || stmt->kind == AST_STMT_DIRECTIVE || stmt->kind == AST_STMT_CONTINUE) continue;
        if (stmt->kind == AST_STMT_WHERE) {
            where_construct(lower, stmt, mask);
            continue;
        }
        if (stmt->kind != AST_STMT_ASSIGN) {
            sema_error(lower->unit, stmt->loc, "only array assignments may stand in WHERE here");
            continue;
        }
        Node *target = stmt_analyze_target(lower->unit, stmt->left), *value = expr_analyze(lower->unit, stmt->right);
        if (target->kind == NODE_ERROR || value->kind == NODE_ERROR) continue;
        value = node_convert(lower->unit, value, target->type, stmt->right->loc);
        if (value->kind == NODE_ERROR) continue;
        if (target->rank != mask->rank) {
            sema_error(lower->unit, target->loc, "the mask has rank %u, but the target has rank %u", mask->rank, target->rank);
            continue;
        }
        array_assign_masked(lower, target, value, mask, stmt->loc);
    }
}

static bool continues(const AstStmt *part) { return part->kind == AST_STMT_WHERE && part->continues; }

/* The first assignment in the list, in the WHEREs there too. */
static const AstStmt *first_assignment(const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_ASSIGN) return stmt;
        const AstStmt *inside = stmt->kind == AST_STMT_WHERE ? first_assignment(stmt->body) : NULL;
        if (!inside && stmt->kind == AST_STMT_WHERE) inside = first_assignment(stmt->else_body);
        if (inside) return inside;
    }
    return NULL;
}

/* The mask is held in an array like the first target in the WHERE; NULL: there is none. */
static Node *first_target(Lower *lower, const AstStmt *where)
{
    const AstStmt *first = first_assignment(where->body);
    if (!first) first = first_assignment(where->else_body);
    return first ? stmt_analyze_target(lower->unit, first->left) : NULL;
}

/* The mask in the header of one part, held for the points in question; NULL after a report. */
static Node *part_mask(Lower *lower, const AstStmt *part, Node **like, const Subscript *last, const Node *pending)
{
    Node *mask = expr_analyze(lower->unit, part->condition);
    if (mask->kind == NODE_ERROR) return NULL;
    if (!type_is_logical(mask->type) || mask->rank != (*like)->rank) {
        sema_error(lower->unit, part->condition->loc, "the mask of WHERE must be a logical array of the target's rank");
        return NULL;
    }
    if (pending) mask = node_convert(lower->unit, mask, pending->type, part->condition->loc);
    array_hold_scalars(lower, like);
    return hold_mask(lower, mask, *like, last, part->loc);
}

/* A WHERE for the points at which `control` holds; NULL: all. */
static void where_construct(Lower *lower, const AstStmt *where, Node *control)
{
    Unit *unit = lower->unit;
    Node *like = first_target(lower, where), *pending = control;
    if (!like || like->kind == NODE_ERROR) return;
    if (!like->rank) {
        sema_error(unit, like->loc, "the target of an assignment in WHERE must be an array");
        return;
    }
    Subscript last = array_last_subscript(like);
    for (const AstStmt *part = where; part; part = part->else_body) {
        if (part != where && !continues(part)) {
            where_body(lower, part, pending);
            return;
        }
        Node *mask = part_mask(lower, part, &like, &last, pending);
        if (!mask) return;
        Node *not_mask = node_op(unit, OP_NOT, mask->type, &mask, 1, part->loc);
        Node *both[2] = {pending, mask}, *rest[2] = {pending, not_mask};
        if (pending) mask = node_op(unit, OP_AND, mask->type, both, 2, part->loc);
        pending = pending ? node_op(unit, OP_AND, mask->type, rest, 2, part->loc) : not_mask;
        where_body(lower, part->body, mask);
    }
}

void array_where(Lower *lower, const AstStmt *where)
{
    lower->unit->library_depth++;
    where_construct(lower, where, NULL);
    lower->unit->library_depth--;
}
