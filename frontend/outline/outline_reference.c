/* References to arrays, as nests write them. */
#include "frontend/outline/outline_internal.h"
#include "frontend/text/ast_source.h"
#include "ir/types.h"

#include <stdlib.h>

/* A subscript, with what a range leaves out; NULL: the whole dimension. */
static void print_subscript(AstSource *source, const OutlineVariable *variable, uint32_t dim, const AstExpr *arg)
{
    bool range = !arg || arg->kind == AST_RANGE;
    text_add(source->out, dim ? ", " : "(");
    if (!range) ast_source_expr(source, arg);
    else if (arg && arg->left) ast_source_expr(source, arg->left);
    else text_add(source->out, variable->lower[dim]);
    if (range) text_add(source->out, ":");
    if (range && arg && arg->right) ast_source_expr(source, arg->right);
    else if (range) text_add(source->out, variable->end[dim]);
    if (!range || !arg || !arg->third) return;
    text_add(source->out, ":");
    ast_source_expr(source, arg->third);
}

/* The elements of an array that an expression refers to, whose rows may lie apart. */
static void print_spanned(AstSource *source, const OutlineVariable *variable, const AstExpr *expr)
{
    const AstExpr *arg = expr->args;
    text_add(source->out, variable->name);
    uint32_t dim = 0, own = !variable->structures ? variable->rank : variable->entity->rank;
    if (variable->structures && !own) {
        text_add(source->out, "(1");
        dim = own = 1;
    }
    for (; dim < own; dim++, arg = arg ? arg->next : NULL) print_subscript(source, variable, dim, arg);
    const AstExpr *structure = variable->structures ? outline_structure_subscripts(expr) : NULL;
    for (; dim < variable->rank; dim++, structure = structure ? structure->next : NULL) print_subscript(source, variable, dim, structure);
    text_add(source->out, ")");
}

static void print_plain(AstSource *source, const OutlineVariable *variable, const AstExpr *expr)
{
    text_add(source->out, variable->name);
    if (!expr->has_args) return;
    text_add(source->out, "(");
    ast_source_list(source, expr->args);
    text_add(source->out, ")");
}

void outline_print_elements(AstSource *source, const OutlineVariable *variable, const AstExpr *expr)
{
    if (variable->spans) print_spanned(source, variable, expr);
    else print_plain(source, variable, expr);
}

bool outline_print_inquiry(AstSource *source, const Outline *outline, const OutlineVariable *variable, const AstExpr *expr)
{
    uint32_t dim = (uint32_t)strtoul(expr->args->next->text, NULL, 10) - 1, kind = type_info(outline->sema->integer)->bytes;
    if (dim >= variable->entity->rank) return false;
    const char *lower = variable->lower[dim], *end = variable->end[dim];
    if (expr->flag) text_add(source->out, lower);
    else if (expr->name[0] == 's') text_printf(source->out, "int(%s-(%s)+1,%u)", end, lower, kind);
    else if (expr->name[0] == 'l') text_printf(source->out, "merge(int(%s,%u),1_%u,%s>=%s)", lower, kind, kind, end, lower);
    else text_printf(source->out, "merge(%s,0_%u,%s>=%s)", end, kind, end, lower);
    return true;
}
