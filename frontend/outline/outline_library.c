/* Loops with functions of the C library that the Fortran compiler may make vectors of, once it has unrolled or taken apart the loops in them. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/scope.h"

enum { MAX_CALLS = 8 };

typedef struct {
    Outline *outline;
    Unit *unit;
    bool takes;     /* a function of the library */
    bool barred;    /* something of which no vectors are made */
    bool anywhere;  /* that does not matter */
    uint32_t loops; /* whose number of turns is not written there */
    uint32_t calls; /* in each other */
} Looking;

static void look_at_list(Looking *looking, const AstStmt *list);
static void look_at_exprs(Looking *looking, const AstExpr *list);

static void look_at_call(Looking *looking, const AstExpr *call, bool subroutine)
{
    Unit *unit = looking->unit, *procedure = outline_find_procedure(looking->outline, unit, call);
    if (!procedure || looking->calls == MAX_CALLS) {
        looking->barred |= subroutine || procedure;
        return;
    }
    looking->unit = procedure;
    looking->calls++;
    look_at_list(looking, procedure->executable);
    looking->calls--;
    looking->unit = unit;
}

/* Whether an exponent is an integer, as far as is plain to see. */
static bool is_integer(const Looking *looking, const AstExpr *expr)
{
    while (expr->kind == AST_PAREN || expr->kind == AST_UNARY) expr = expr->left;
    const Entity *entity = expr->kind == AST_NAME || expr->kind == AST_APPLY ? scope_lookup(looking->unit->scope, expr->name) : NULL;
    return expr->kind == AST_INTEGER || (entity && entity->type != TYPE_NONE && type_info(entity->type)->class == CLASS_INT);
}

static void look_at_expr(Looking *looking, const AstExpr *expr)
{
    for (; expr && expr->kind == AST_BINARY; expr = expr->left) {
        looking->takes |= expr->operator == AST_OP_POWER && !is_integer(looking, expr->right);
        look_at_expr(looking, expr->right);
    }
    if (!expr) return;
    const Intrinsic *intrinsic = expr->kind == AST_APPLY ? intrinsic_find(expr->name) : NULL;
    looking->takes |= intrinsic && intrinsic_is_of_library(intrinsic);
    if (expr->kind == AST_APPLY && !intrinsic) look_at_call(looking, expr, false);
    look_at_expr(looking, expr->left);
    look_at_expr(looking, expr->right);
    look_at_expr(looking, expr->third);
    look_at_exprs(looking, expr->args);
}

static void look_at_exprs(Looking *looking, const AstExpr *list)
{
    for (; list; list = list->next) look_at_expr(looking, list);
}

static bool is_constant(const Looking *looking, const AstExpr *bound)
{
    const Entity *entity = bound && bound->kind == AST_NAME ? scope_lookup(looking->unit->scope, bound->name) : NULL;
    return !bound || bound->kind == AST_INTEGER || (entity && entity->kind == ENTITY_CONSTANT);
}

static void look_at_stmt(Looking *looking, const AstStmt *stmt)
{
    switch (stmt->kind) {
    case AST_STMT_ASSIGN: case AST_STMT_IF: case AST_STMT_SELECT: case AST_STMT_CASE: case AST_STMT_WHERE: case AST_STMT_CONTINUE:
    case AST_STMT_CYCLE: case AST_STMT_RETURN: case AST_STMT_DIRECTIVE: case AST_STMT_BLOCK: case AST_STMT_ASSOCIATE: break;
    case AST_STMT_DO:
        if (!is_constant(looking, stmt->left) || !is_constant(looking, stmt->right) || !is_constant(looking, stmt->third)) looking->loops++;
        break;
    case AST_STMT_DO_CONCURRENT: looking->loops++; break;
    case AST_STMT_CALL: look_at_call(looking, stmt->left, true); break;
    default: looking->barred |= stmt_is_executable(stmt);
    }
    look_at_expr(looking, stmt->left);
    look_at_expr(looking, stmt->right);
    look_at_expr(looking, stmt->third);
    look_at_expr(looking, stmt->condition);
    look_at_list(looking, stmt->body);
    look_at_list(looking, stmt->else_body);
}

static void look_at_list(Looking *looking, const AstStmt *list)
{
    for (; list && (!looking->barred || looking->anywhere); list = list->next) look_at_stmt(looking, list);
}

bool outline_is_of_library(Outline *outline, Unit *unit, const AstStmt *loop)
{
    Looking looking = {.outline = outline, .unit = unit};
    if (!outline->leaves_library || (loop->kind != AST_STMT_DO && loop->kind != AST_STMT_DO_CONCURRENT)) return false;
    look_at_list(&looking, loop->body);
    return looking.takes && !looking.barred && looking.loops <= 1;
}

bool outline_has_library(Outline *outline)
{
    Looking looking = {.outline = outline, .anywhere = true};
    for (uint32_t u = 0; u < outline->sema->units.count && !looking.takes; u++) {
        looking.unit = outline->sema->units.items[u];
        if (looking.unit->ast->loc.file == outline->file) look_at_list(&looking, looking.unit->executable);
    }
    return looking.takes;
}
