/* The walk over expressions: literals, and a way for each kind of expression to the file that analyzes it. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/expr_walk.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* ---- literals --------------------------------------------------------------------------- */

static Node *analyze_integer(Unit *unit, const AstExpr *ast)
{
    Type type = ast->kind_param ? declare_kind(unit, CLASS_INT, ast->kind_param) : unit->sema->integer;
    Constant value;
    if (type == TYPE_NONE) return node_error(unit, ast->loc);
    if (constant_integer(ast->text, type, &value) == FOLD_OK) return node_constant(unit, value, ast->loc);
    sema_error(unit, ast->loc, "%s does not fit into %s", ast->text, type_info(type)->fortran);
    return node_error(unit, ast->loc);
}

static Node *analyze_real(Unit *unit, const AstExpr *ast)
{
    Type type = unit->sema->real;
    if (strpbrk(ast->text, "dD")) type = unit->sema->double_;
    if (ast->kind_param && strpbrk(ast->text, "dD")) {
        sema_error(unit, ast->loc, "%s has a kind by its exponent already", ast->text);
        return node_error(unit, ast->loc);
    }
    if (ast->kind_param) type = declare_kind(unit, CLASS_REAL, ast->kind_param);
    Constant value;
    if (type == TYPE_NONE && !ast->kind_param) return expr_refuse(unit, ast->loc, "constants of 16 bytes are");
    if (type == TYPE_NONE) return node_error(unit, ast->loc);
    if (constant_real(ast->text, type, &value) == FOLD_OK) return node_constant(unit, value, ast->loc);
    sema_error(unit, ast->loc, "%s does not fit into %s", ast->text, type_info(type)->fortran);
    return node_error(unit, ast->loc);
}

static Node *analyze_logical(Unit *unit, const AstExpr *ast)
{
    Type type = ast->kind_param ? declare_kind(unit, CLASS_LOGICAL, ast->kind_param) : unit->sema->logical;
    if (type == TYPE_NONE) return node_error(unit, ast->loc);
    return node_int(unit, type, ast->flag, ast->loc);
}

/* COMPLEX is told once a routine: of the first constant, unless a variable was told before. */
static Node *refuse_complex(Unit *unit, const AstExpr *ast)
{
    unit->faults++;
    if (unit->complex_told) return node_error(unit, ast->loc);
    unit->complex_told = true;
    return expr_refuse(unit, ast->loc, "COMPLEX values are");
}

/* For what is Fortran in other places. */
static Node *misplaced(Unit *unit, SourceRange loc, const char *sentence)
{
    sema_error(unit, loc, "%s", sentence);
    return node_error(unit, loc);
}

/* ---- dispatch --------------------------------------------------------------------------- */

Node *expr_analyze(Unit *unit, const AstExpr *ast)
{
    switch (ast->kind) {
    case AST_ERROR: return node_error(unit, ast->loc);
    case AST_INTEGER: return analyze_integer(unit, ast);
    case AST_REAL: return analyze_real(unit, ast);
    case AST_LOGICAL: return analyze_logical(unit, ast);
    case AST_STRING: return expr_refuse(unit, ast->loc, "CHARACTER values are");
    case AST_NAME: return expr_name(unit, ast);
    case AST_APPLY: return expr_apply(unit, ast);
    case AST_COMPONENT: entity_refuse_component(unit, ast); return node_error(unit, ast->loc);
    case AST_UNARY: return expr_unary(unit, ast);
    case AST_BINARY: return expr_binary(unit, ast);
    case AST_PAREN: return node_paren(unit, expr_analyze(unit, ast->left), ast->loc);
    case AST_CONSTRUCTOR: return constructor_analyze(unit, ast);
    case AST_COMPLEX: return refuse_complex(unit, ast);
    case AST_BOZ: return expr_refuse(unit, ast->loc, "BOZ constants are");
    case AST_RANGE: return misplaced(unit, ast->loc, "a range stands only among subscripts");
    case AST_STAR: return expr_refuse(unit, ast->loc, "alternate returns are");
    case AST_KEYWORD: return misplaced(unit, ast->loc, "a keyword stands only among the arguments of a procedure");
    case AST_IMPLIED_DO: return misplaced(unit, ast->loc, "an implied DO stands only in array constructors, DATA and input or output");
    }
    internal_error("unknown kind %d of an expression", (int)ast->kind);
}
