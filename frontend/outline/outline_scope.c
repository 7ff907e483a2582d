/* Constructs in which names mean something else: BLOCK, ASSOCIATE, SELECT TYPE. Each, or each branch, has a unit of its own, whose host is
 * the unit around it. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/declare.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"

#include <string.h>

/* ---- bounds that are asked at run time ---------------------------------------------------- */

static void ask_bounds(Entity *entity)
{
    static const AstExpr asked = {.kind = AST_ERROR};
    memset(entity->bounds, 0, sizeof entity->bounds);
    for (uint32_t dim = 0; dim < entity->rank; dim++) entity->bounds[dim] = (Bound){.lower_ast = (AstExpr *)&asked, .assumed = true};
}

/* Whether nothing but its bounds keeps it from being a variable. */
static bool lacks_bounds(const Entity *entity)
{
    bool faulty = false, known = entity->kind == ENTITY_REFUSED && !entity->refusal && entity->resolved && entity->typed && entity->type != TYPE_NONE;
    if (!known || entity->external || entity->procedure || entity->derived || entity->initial) return false;
    for (uint32_t dim = 0; dim < entity->rank; dim++) {
        const Bound *bound = &entity->bounds[dim];
        faulty |= (bound->lower && bound->lower->kind == NODE_ERROR) || (bound->upper && bound->upper->kind == NODE_ERROR);
        if (!bound->assumed && !bound->upper_ast) return false; /* assumed size */
    }
    return faulty;
}

void outline_ask_bounds(Unit *unit)
{
    for (uint32_t i = 0; unit->scope && i < unit->scope->own.count; i++) {
        Entity *entity = unit->scope->own.items[i];
        if (!lacks_bounds(entity)) continue;
        bool gaps = entity->bounds[0].assumed;
        entity->kind = ENTITY_VARIABLE;
        if (!gaps) entity->attributes |= AST_ATTR_CONTIGUOUS;
        ask_bounds(entity);
    }
}

/* ---- names for selectors: what they are ------------------------------------------------- */

/* What an element or section is to have as its rank; false: a subscript may be a vector, or is not understood. */
static bool find_rank(Outline *outline, Unit *unit, const Entity *entity, const AstExpr *selector, uint32_t *rank)
{
    uint32_t count = 0;
    *rank = entity->rank;
    if (!selector->has_args) return true;
    *rank = 0;
    for (const AstExpr *arg = selector->args; arg; arg = arg->next, count++) {
        if (arg->kind == AST_RANGE) ++*rank;
        else if (!outline_is_scalar(outline, unit, arg)) return false;
    }
    return count == entity->rank;
}

static Entity *add_unknown(Unit *inner, Name name, SourceRange loc)
{
    Entity *entity = scope_declare(inner, name, loc);
    entity->typed = entity->resolved = true;
    entity_refuse(entity, "a name for what is not understood");
    return entity;
}

/* ---- names for values -------------------------------------------------------------------- */

static Type literal_type(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Sema *sema = outline->sema;
    bool real = expr->kind == AST_REAL;
    if (expr->kind_param) return declare_kind(unit, real ? CLASS_REAL : expr->kind == AST_LOGICAL ? CLASS_LOGICAL : CLASS_INT, expr->kind_param);
    if (real) return strchr(expr->text, 'd') ? sema->double_ : sema->real;
    return expr->kind == AST_LOGICAL ? sema->logical : sema->integer;
}

/* Functions of the type of their argument, SIZE(a), SIZE(a, 1), LBOUND(a, 1), UBOUND(a, 1); of other functions too little is known here. */
static Type function_type(Outline *outline, Unit *unit, const AstExpr *expr)
{
    static const char *const of_argument[] = {"abs", "acos", "asin", "atan", "cos", "exp", "log", "max", "min", "mod", "sign", "sin", "sqrt", "tan", NULL};
    for (uint32_t i = 0; of_argument[i]; i++)
        if (strcmp(expr->name, of_argument[i]) == 0) return expr->args ? outline_value_type(outline, unit, expr->args) : TYPE_NONE;
    const AstExpr *second = expr->args ? expr->args->next : NULL;
    bool size = strcmp(expr->name, "size") == 0, bound = strcmp(expr->name, "lbound") == 0 || strcmp(expr->name, "ubound") == 0;
    bool keyword = (second && second->kind == AST_KEYWORD) || (second && second->next);
    return expr->args && !keyword && (size || (bound && second)) ? outline->sema->integer : TYPE_NONE;
}

/* Of a scalar. */
static Type designator_type(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Entity *entity;
    OutlineVariable variable;
    const char *why;
    OutlineClass class = OUTLINE_VARIABLE;
    if (expr->kind != AST_COMPONENT) class = outline_classify(outline, unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
    if (class == OUTLINE_INTRINSIC) return function_type(outline, unit, expr);
    if (class == OUTLINE_OTHER || !outline_is_scalar(outline, unit, expr)) return TYPE_NONE;
    if (class == OUTLINE_CONSTANT) return entity->character ? TYPE_NONE : entity->type;
    return outline_variable(outline, unit, expr, &variable, &why) ? variable.entity->type : TYPE_NONE;
}

static Type common_type(Type a, Type b)
{
    bool numbers = (type_is_int(a) || type_is_real(a)) && (type_is_int(b) || type_is_real(b));
    if (a == TYPE_NONE || b == TYPE_NONE || !numbers) return TYPE_NONE;
    if (type_is_real(a) != type_is_real(b)) return type_is_real(a) ? a : b;
    return type_info(a)->bytes >= type_info(b)->bytes ? a : b;
}

static bool is_logical_operator(const AstExpr *expr)
{
    return expr->kind == AST_BINARY && expr->operator >= AST_OP_AND && expr->operator <= AST_OP_NEQV;
}

/* Of comparisons and what joins them. */
static Type condition_type(Outline *outline, Unit *unit, const AstExpr *expr)
{
    Type type = TYPE_NONE;
    if (!is_logical_operator(expr)) {
        Type numbers = common_type(outline_value_type(outline, unit, expr->left), outline_value_type(outline, unit, expr->right));
        return numbers == TYPE_NONE ? TYPE_NONE : outline->sema->logical;
    }
    for (;; expr = expr->left) {
        bool more = is_logical_operator(expr);
        Type of = outline_value_type(outline, unit, more ? expr->right : expr);
        if (of == TYPE_NONE || !type_is_logical(of)) return TYPE_NONE;
        if (type == TYPE_NONE || type_info(of)->bytes > type_info(type)->bytes) type = of;
        if (!more) return type;
    }
}

Type outline_value_type(Outline *outline, Unit *unit, const AstExpr *expr)
{
    Type type = TYPE_NONE;
    bool condition = expr->kind == AST_BINARY && expr->operator >= AST_OP_EQ && expr->operator <= AST_OP_NEQV && expr->operator != AST_OP_NOT;
    if (condition) return condition_type(outline, unit, expr);
    for (bool first = true; expr->kind == AST_BINARY; expr = expr->left, first = false) {
        if (expr->operator < AST_OP_PLUS || expr->operator > AST_OP_POWER) return TYPE_NONE;
        Type right = outline_value_type(outline, unit, expr->right);
        type = first ? right : common_type(type, right);
        if (type == TYPE_NONE) return TYPE_NONE;
        if (expr->left->kind != AST_BINARY) return common_type(type, outline_value_type(outline, unit, expr->left));
    }
    switch (expr->kind) {
    case AST_INTEGER: case AST_REAL: case AST_LOGICAL: return literal_type(outline, unit, expr);
    case AST_PAREN: return outline_value_type(outline, unit, expr->left);
    case AST_UNARY: return expr->operator == AST_OP_DEFINED ? TYPE_NONE : outline_value_type(outline, unit, expr->left);
    case AST_NAME: case AST_APPLY: case AST_COMPONENT: return designator_type(outline, unit, expr);
    default: return TYPE_NONE;
    }
}

static void make_value(Outline *outline, Unit *inner, Entity *entity, const AstExpr *selector)
{
    Type type = outline_value_type(outline, inner->host, selector);
    if (type == TYPE_NONE) return;
    entity->kind = ENTITY_VARIABLE;
    entity->type = type;
    entity->dummy = true;
}

/* ---- names for variables ----------------------------------------------------------------- */

/* Makes the name stand for a variable, or a part of one. */
static Entity *add_alias(Outline *outline, Unit *inner, Name name, const AstExpr *selector)
{
    OutlineVariable variable;
    uint32_t rank;
    Entity *entity = add_unknown(inner, name, selector->loc);
    bool designator = selector->kind == AST_NAME || selector->kind == AST_APPLY || selector->kind == AST_COMPONENT;
    const Entity *named = designator ? outline_designated(outline, inner->host, selector, &variable) : NULL;
    if (!named) make_value(outline, inner, entity, selector);
    if (!named || !find_rank(outline, inner->host, named, selector, &rank)) return entity;
    *entity = *named;
    entity->name = name;
    entity->kind = named->derived ? ENTITY_REFUSED : named->type == TYPE_NONE ? named->kind : ENTITY_VARIABLE;
    entity->attributes = named->attributes & (AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS);
    if (!variable.may_have_gaps && !selector->has_args) entity->attributes |= AST_ATTR_CONTIGUOUS;
    entity->dummy = true;
    entity->intent = INTENT_INOUT;
    entity->rank = rank;
    entity->typed = entity->resolved = true;
    if (entity->kind == ENTITY_VARIABLE) entity->refusal = NULL;
    entity->area = 0;
    entity->block = NULL;
    ask_bounds(entity);
    OutlineAlias alias = {entity, variable.root, variable.chain ? variable.chain : variable.root->name, variable.by_pointer, variable.is_target, !selector->has_args};
    list_push(outline->context.arena, &outline->aliases, alias);
    return entity;
}

/* ---- units ------------------------------------------------------------------------------ */

/* The name that stands for the selector is of the branch's type. Other types than derived ones are not understood. */
static void add_selected(Outline *outline, Unit *inner, const AstStmt *select, const AstStmt *branch)
{
    Name name = select->name ? select->name : select->condition->kind == AST_NAME ? select->condition->name : NULL;
    if (!name) return;
    if (select->flag) { /* by rank */
        add_unknown(inner, name, select->loc);
        return;
    }
    Entity *entity = add_alias(outline, inner, name, select->condition);
    const AstExpr *type = branch->args;
    if (branch->flag || !entity->derived) return; /* CLASS DEFAULT: as declared */
    entity->derived = type && type->kind == AST_NAME ? type->name : NULL;
    entity->unit = inner->host;
    if (!entity->derived || !scope_lookup(inner->host->scope, entity->derived)) {
        entity->derived = NULL;
        entity_refuse(entity, "a name for what is not understood");
    }
}

static Unit *make_unit(Outline *outline, Unit *host, const AstStmt *stmt)
{
    Unit *unit = arena_new(outline->context.arena, Unit);
    AstStmt *ast = arena_new(outline->context.arena, AstStmt);
    *ast = *stmt;
    ast->prefix = outline_routine(host)->ast->prefix;
    *unit = (Unit){.sema = outline->sema, .kind = UNIT_BLOCK, .name = host->name, .ast = ast, .file = host->file, .host = host, .save_all = host->save_all};
    return unit;
}

Unit *outline_inner_unit(Outline *outline, Unit *unit, const AstStmt *construct, const AstStmt *part)
{
    for (uint32_t i = 0; i < outline->scopes.count; i++)
        if (outline->scopes.items[i].part == part) return outline->scopes.items[i].unit;
    Unit *inner = make_unit(outline, unit, part);
    list_push(outline->context.arena, &outline->scopes, ((OutlineScope){part, inner}));
    if (part->kind == AST_STMT_BLOCK) {
        declare_unit(inner);
        outline_ask_bounds(inner);
        outline_find_jumps(outline, inner);
        return inner;
    }
    inner->scope = scope_create(outline->sema, unit->scope);
    inner->state = STATE_DONE;
    inner->executable = part->body;
    outline_find_jumps(outline, inner);
    for (const AstExpr *item = part->kind == AST_STMT_ASSOCIATE ? part->args : NULL; item; item = item->next)
        add_alias(outline, inner, item->name, item->left);
    if (construct->kind == AST_STMT_SELECT_TYPE) add_selected(outline, inner, construct, part);
    return inner;
}
