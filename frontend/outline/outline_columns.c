/* Nests in loops over points that are Fortran's: physics of columns. What brings a column there, or back, would be a launch for each, of elements far from each other,
 * whose arrays the host has between. */
#include "frontend/outline/outline_few.h"

static bool is_array_assignment(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_ASSIGN && outline_is_array(outline, unit, stmt->left);
}

/* Whether no loop is in another one, and no array is set as a whole in one. */
static bool is_flat(Outline *outline, Unit *unit, const AstStmt *list, const AstStmt *end, bool inside)
{
    for (const AstStmt *stmt = list; stmt != end; stmt = stmt->next) {
        const bool loop = outline_is_loop(stmt);
        if (stmt->kind == AST_STMT_WHERE || stmt->kind == AST_STMT_FORALL || stmt->kind == AST_STMT_DO_CONCURRENT) return false;
        if (inside && (loop || is_array_assignment(outline, unit, stmt))) return false;
        if (!is_flat(outline, unit, stmt->body, NULL, inside || loop) || !is_flat(outline, unit, stmt->else_body, NULL, inside || loop)) return false;
    }
    return true;
}

typedef struct {
    const AstStmt *const *around;
    uint32_t count;
    bool found;
} Columns;

/* Which of the loops around has the variable; -1: none. */
static int loop_of(const Columns *columns, const AstExpr *expr)
{
    for (uint32_t n = 0; expr && expr->kind == AST_NAME && n < columns->count; n++)
        if (columns->around[n]->name == expr->name) return (int)n;
    return -1;
}

/* An element whose first two subscripts are variables of two loops around: the column is along another one. */
static bool check_element(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Columns *columns = walk->data;
    (void)stored;
    if (!expr->has_args || !expr->args || !expr->args->next || !expr->args->next->next) return true;
    const int first = loop_of(columns, expr->args), second = loop_of(columns, expr->args->next);
    columns->found |= first >= 0 && second >= 0 && first != second;
    return true;
}

bool outline_is_of_columns(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end, const AstStmt *const *around, uint32_t count)
{
    Columns columns = {around, count, false};
    OutlineWalk walk = {.reference = check_element, .data = &columns};
    if (!outline->few || count < 2 || !is_flat(outline, unit, first, end, false)) return false;
    for (const AstStmt *stmt = first; stmt != end; stmt = stmt->next)
        if (stmt_is_executable(stmt) && !outline_walk_stmt(&walk, stmt)) return false;
    return columns.found;
}
