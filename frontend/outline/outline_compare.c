/* Texts in nests, which have no CHARACTER.
 *
 * Of a variable of the unit, or a component of one, a nest has what a comparison gives, as an argument: scheme == 'muscl'.
 *
 * Of procedures that a nest calls, arguments that they compare with literals and pass on alone are integers there, for what they are given is
 * a literal in the end, and each literal has its number:
 *
 *      call flux('x', u)       call crayon_flux_p0(1_4, u)
 *      select case (axis)      select case (axis)
 *      case ('x')              case (1_4) */
#include "frontend/outline/outline_compare.h"
#include "frontend/sema/scope.h"

#include <ctype.h>
#include <string.h>

static bool has_any_length(const Entity *entity) { return entity->length && entity->length->kind == AST_STAR; }

/* A literal that can stand in the call of a nest, however that is broken into lines. */
static bool is_plain_literal(const AstExpr *expr)
{
    enum { MAX_LENGTH = 31 };
    if (expr->kind != AST_STRING || expr->kind_param || strlen(expr->text) > MAX_LENGTH) return false;
    for (const char *at = expr->text; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '_') return false;
    return true;
}

/* A variable that is a whole text, which nothing stores through another name. */
static const Entity *find_text(Unit *unit, const AstExpr *expr)
{
    static const uint32_t unfit = AST_ATTR_OPTIONAL | AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS;
    Entity *entity = expr->kind == AST_NAME ? scope_lookup(unit->scope, expr->name) : NULL;
    if (!entity) return NULL;
    entity_resolve(unit, entity);
    bool text = entity->kind == ENTITY_CHARACTER && !entity->rank && !(entity->attributes & unfit);
    return text && !entity->block && !entity->grouped ? entity : NULL;
}

/* The variable of the unit that has such a component, which is there whatever the program does. */
static const Entity *find_holder_of_text(Outline *outline, Unit *unit, const AstExpr *expr)
{
    OutlineVariable variable;
    const Entity *component = expr->kind == AST_COMPONENT && !expr->has_args && expr->name[0] != '(' ? outline_designated(outline, unit, expr, &variable) : NULL;
    bool text = component && (component->kind == ENTITY_CHARACTER || component->character) && !component->rank && !component->derived;
    bool plain = text && !variable.conditions.count && !variable.by_pointer && !variable.by_alias;
    return plain && !(component->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER)) ? variable.root : NULL;
}

static Name root_name(const AstExpr *expr)
{
    while (expr->kind == AST_COMPONENT) expr = expr->left;
    return expr->name;
}

static bool is_trim(const Unit *unit, const AstExpr *expr)
{
    return expr->kind == AST_APPLY && strcmp(expr->name, "trim") == 0 && expr->args && !expr->args->next && !scope_lookup(unit->scope, expr->name);
}

bool outline_compares(const AstExpr *expr)
{
    bool compares = expr->kind == AST_BINARY && expr->operator >= AST_OP_EQ && expr->operator <= AST_OP_GE;
    return compares && (expr->left->kind == AST_STRING || expr->right->kind == AST_STRING);
}

const Entity *outline_compared_text(Outline *outline, Unit *unit, const AstExpr *expr, Name *name)
{
    if (!outline_compares(expr)) return NULL;
    const AstExpr *text = is_plain_literal(expr->right) ? expr->left : is_plain_literal(expr->left) ? expr->right : NULL;
    if (text && is_trim(unit, text)) text = text->args;
    const Entity *entity = !text ? NULL : text->kind == AST_COMPONENT ? find_holder_of_text(outline, unit, text) : find_text(unit, text);
    if (entity) *name = root_name(text);
    return entity;
}

static const char *comparison_value(Outline *outline, const AstExpr *expr)
{
    return arena_printf(outline->context.arena, "merge(1,0,%s)", outline_source_text(outline, expr, true));
}

Name outline_comparison_name(Outline *outline, const OutlineNest *nest, const AstExpr *expr)
{
    const char *value = comparison_value(outline, expr);
    for (uint32_t i = 0; i < nest->bounds.count; i++)
        if (strcmp(nest->bounds.items[i].value, value) == 0) return nest->bounds.items[i].name;
    return NULL;
}

void outline_add_comparison(Outline *outline, OutlineNest *nest, const AstExpr *expr, Name name)
{
    list_push(outline->context.arena, &nest->bounds, ((OutlineBound){.name = name, .key = name, .value = comparison_value(outline, expr)}));
}

/* ---- arguments of procedures ------------------------------------------------------------ */

bool outline_is_text_dummy(const Entity *entity)
{
    static const uint32_t unfit = AST_ATTR_OPTIONAL | AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS | AST_ATTR_VALUE;
    return entity->kind == ENTITY_CHARACTER && entity->dummy && !entity->rank && !(entity->attributes & unfit) && (has_any_length(entity) || entity_elements(entity) > 0);
}

const Entity *outline_text_dummy(Unit *procedure, const AstExpr *expr)
{
    if (is_trim(procedure, expr)) expr = expr->args;
    Entity *entity = expr->kind == AST_NAME ? scope_lookup(procedure->scope, expr->name) : NULL;
    if (!entity || entity->unit != procedure) return NULL;
    entity_resolve(procedure, entity);
    return outline_is_text_dummy(entity) ? entity : NULL;
}

/* Blanks at the end do not count in comparisons. */
static Name significant(Outline *outline, const char *text, size_t length)
{
    while (length && text[length - 1] == ' ') length--;
    return intern_printf(outline->context.names, "%.*s", (int)length, text);
}

static void replace(Outline *outline, const AstExpr *expr, Name text)
{
    for (uint32_t i = 0; i < outline->literals.count; i++)
        if (outline->literals.items[i].loc.file == expr->loc.file && outline->literals.items[i].loc.begin == expr->loc.begin && outline->literals.items[i].kind == expr->kind) return;
    list_push(outline->context.arena, &outline->literals, ((OutlineLiteral){expr->loc, expr->kind, text}));
}

static bool take_literal(Outline *outline, const AstExpr *expr)
{
    bool plain = expr->kind == AST_STRING && !expr->kind_param;
    if (plain) replace(outline, expr, significant(outline, expr->text, strlen(expr->text)));
    return plain;
}

/* TRIM says nothing in comparisons. */
static bool take_dummy(Outline *outline, Unit *procedure, const AstExpr *expr)
{
    const Entity *dummy = outline_text_dummy(procedure, expr);
    if (dummy && expr->kind == AST_APPLY) replace(outline, expr, dummy->name);
    return dummy;
}

bool outline_compares_argument(Outline *outline, Unit *procedure, const AstExpr *expr)
{
    if (!outline_compares(expr) || (expr->operator != AST_OP_EQ && expr->operator != AST_OP_NE)) return false;
    bool right = expr->right->kind == AST_STRING;
    return take_dummy(outline, procedure, right ? expr->left : expr->right) && take_literal(outline, right ? expr->right : expr->left);
}

bool outline_selects_argument(Outline *outline, Unit *procedure, const AstStmt *select)
{
    if (!take_dummy(outline, procedure, select->condition)) return false;
    for (const AstStmt *choice = select->body; choice; choice = choice->next)
        for (const AstExpr *value = choice->kind == AST_STMT_CASE ? choice->args : NULL; value; value = value->next)
            if (!take_literal(outline, value)) return false;
    return true;
}

bool outline_passes_text(Outline *outline, Unit *unit, const Entity *dummy, const AstExpr *expr)
{
    const Entity *own = expr->kind == AST_NAME ? outline_text_dummy(unit, expr) : NULL;
    int64_t most = has_any_length(dummy) ? -1 : entity_elements(dummy);
    if (own) return most < 0 || (!has_any_length(own) && entity_elements(own) == most);
    if (expr->kind != AST_STRING || expr->kind_param) return false;
    size_t length = strlen(expr->text);
    if (most >= 0 && length < (size_t)most) return false;
    replace(outline, expr, significant(outline, expr->text, most >= 0 ? (size_t)most : length));
    return true;
}

/* From 1, one for each text of the file. */
static uint32_t number_of(Outline *outline, Name text)
{
    for (uint32_t i = 0; i < outline->numbered.count; i++)
        if (outline->numbered.items[i] == text) return i + 1;
    list_push(outline->context.arena, &outline->numbered, text);
    return outline->numbered.count;
}

bool outline_print_text(Outline *outline, AstSource *source, const AstExpr *expr)
{
    if (expr->kind != AST_STRING && expr->kind != AST_APPLY) return false;
    for (uint32_t i = 0; i < outline->literals.count; i++) {
        const OutlineLiteral *text = &outline->literals.items[i];
        if (text->loc.file != expr->loc.file || text->loc.begin != expr->loc.begin || text->kind != expr->kind) continue;
        if (expr->kind == AST_APPLY) text_add(source->out, text->text);
        else text_printf(source->out, "%u_4", number_of(outline, text->text));
        return true;
    }
    return false;
}

void outline_add_text_type(const Entity *dummy, bool as_text, Text *out)
{
    if (!as_text) text_add(out, "integer(4)");
    else if (has_any_length(dummy)) text_add(out, "character(*)");
    else text_printf(out, "character(%lld)", (long long)entity_elements(dummy));
}

/* ---- variables -------------------------------------------------------------------------- */

bool outline_print_comparison(Outline *outline, AstSource *source, Unit *unit, const OutlineNest *nest, const AstExpr *expr)
{
    Name text, name = outline_compared_text(outline, unit, expr, &text) ? outline_comparison_name(outline, nest, expr) : NULL;
    if (name) text_printf(source->out, "(%s /= 0)", name);
    return name != NULL;
}
