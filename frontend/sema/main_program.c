/* Main programs, which are left to the Fortran compiler: nothing in them is resolved. */
#include "frontend/sema/declare.h"
#include "frontend/sema/unit.h"

/* What the specifications say of a name. */
typedef struct {
    bool constant, variable;
} Finding;

static void find_in_list(const AstStmt *stmt, Name name, Finding *finding)
{
    bool constant = stmt->kind == AST_STMT_PARAMETER || stmt->kind == AST_STMT_ENUMERATOR || (stmt->kind == AST_STMT_TYPE_DECL && stmt->attributes & AST_ATTR_PARAMETER);
    for (const AstEntity *item = stmt->entities; item; item = item->next) {
        if (item->name != name) continue;
        finding->constant |= constant;
        finding->variable |= stmt->kind == AST_STMT_TYPE_DECL || stmt->kind == AST_STMT_COMMON;
    }
}

/* True when the name surely is no constant of the program, nor of a module that it uses. */
static bool is_variable(const Unit *unit, Name name)
{
    Finding finding = {0};
    bool open = false;
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next) {
        open |= stmt->kind == AST_STMT_USE || stmt->kind == AST_STMT_ERROR;
        find_in_list(stmt, name, &finding);
    }
    return !finding.constant && (finding.variable || !open);
}

/* The variable in a bound, NULL when none is seen; what stands in a function's arguments may be inquired about. */
static const AstExpr *find_variable(const Unit *unit, const AstExpr *bound)
{
    for (; bound; bound = bound->left) {
        if (bound->kind == AST_NAME) return is_variable(unit, bound->name) ? bound : NULL;
        if (bound->kind != AST_BINARY && bound->kind != AST_UNARY && bound->kind != AST_PAREN && bound->kind != AST_RANGE) return NULL;
        const AstExpr *right = find_variable(unit, bound->right);
        if (right) return right;
    }
    return NULL;
}

static void check_shape(Unit *unit, const AstEntity *item, const AstExpr *shape)
{
    for (const AstExpr *bound = shape; bound; bound = bound->next) {
        const AstExpr *variable = find_variable(unit, bound);
        if (!variable) continue;
        sema_error(unit, variable->loc, "a bound of '%s' in a main program must be constant, and '%s' is not", item->name, variable->name);
        return;
    }
}

void main_check(Unit *unit)
{
    diag_warning(unit->sema->context->diag, unit->ast->name_loc.file ? unit->ast->name_loc : unit->ast->loc,
                 "the main program is not translated: it is left to the Fortran compiler");
    for (const AstStmt *stmt = unit->ast->body; stmt && !stmt_is_executable(stmt); stmt = stmt->next) {
        bool shapes = stmt->kind == AST_STMT_TYPE_DECL || stmt->kind == AST_STMT_DIMENSION || stmt->kind == AST_STMT_COMMON;
        for (const AstEntity *item = stmt->entities; shapes && item; item = item->next)
            check_shape(unit, item, item->shape ? item->shape : stmt->shape);
    }
}
