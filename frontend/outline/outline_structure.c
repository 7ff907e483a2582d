/* Structures that are arguments of procedures in nests: each component that the procedure names is an argument of its own. */
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/scope.h"

const Entity *outline_written_dummy(const Unit *procedure, const AstExpr *arg, uint32_t position)
{
    for (uint32_t i = 0; i < procedure->dummies.count; i++)
        if (arg->kind == AST_KEYWORD ? procedure->dummies.items[i]->name == arg->name : i == position) return procedure->dummies.items[i];
    return NULL;
}

static AstExpr *copy_expr(Outline *outline, const AstExpr *expr)
{
    AstExpr *copy = arena_new(outline->context.arena, AstExpr);
    *copy = *expr;
    copy->next = NULL;
    return copy;
}

/* The path with the actual structure in the place of the argument. */
static AstExpr *put_structure(Outline *outline, const AstExpr *path, const AstExpr *structure)
{
    if (path->kind != AST_COMPONENT) return copy_expr(outline, structure);
    AstExpr *copy = copy_expr(outline, path);
    copy->left = put_structure(outline, path->left, structure);
    return copy;
}

static const AstExpr *find_structure(const OutlineCallee *callee, const AstExpr *args, const Entity *dummy)
{
    uint32_t position = 0;
    for (const AstExpr *arg = args; arg; arg = arg->next, position++)
        if (outline_written_dummy(callee->unit, arg, position) == dummy) return arg->kind == AST_KEYWORD ? arg->left : arg;
    return NULL;
}

static bool has_structures(const Unit *procedure)
{
    for (uint32_t i = 0; i < procedure->dummies.count; i++)
        if (procedure->dummies.items[i]->derived) return true;
    return false;
}

const AstExpr *outline_expand(Outline *outline, const OutlineCallee *callee, const AstExpr *call)
{
    if (!has_structures(callee->unit)) return call;
    for (uint32_t i = 0; i < outline->expansions.count; i++)
        if (outline->expansions.items[i].call == call) return outline->expansions.items[i].expanded;
    AstExpr *expanded = copy_expr(outline, call), **tail = &expanded->args;
    uint32_t position = 0;
    for (const AstExpr *arg = call->args; arg; arg = arg->next, position++) {
        const Entity *dummy = outline_written_dummy(callee->unit, arg, position);
        if (!dummy || dummy->derived) continue;
        *tail = copy_expr(outline, arg);
        tail = &(*tail)->next;
    }
    for (uint32_t i = 0; i < callee->parts.count; i++) {
        const OutlinePart *part = &callee->parts.items[i];
        const AstExpr *structure = find_structure(callee, call->args, part->structure);
        if (!structure) return NULL;
        AstExpr *component = put_structure(outline, part->path, structure);
        component->args = NULL;
        component->has_args = false;
        *tail = copy_expr(outline, component);
        **tail = (AstExpr){.kind = AST_KEYWORD, .name = part->dummy->name, .left = component, .loc = structure->loc};
        tail = &(*tail)->next;
    }
    *tail = NULL;
    list_push(outline->context.arena, &outline->expansions, ((OutlineExpansion){call, expanded}));
    return expanded;
}

/* The definition of an entity's type; NULL: it is not known. */
static const Entity *find_type(const Entity *entity) { return entity->derived ? scope_lookup(entity->unit->scope, entity->derived) : NULL; }

bool outline_is_structure_argument(Outline *outline, Unit *unit, const Entity *dummy, const AstExpr *expr)
{
    OutlineVariable variable;
    enum { MAX_EXTENSIONS = 100 };
    bool designator = expr->kind == AST_NAME || expr->kind == AST_APPLY || (expr->kind == AST_COMPONENT && expr->name[0] != '(');
    const Entity *actual = designator ? outline_designated(outline, unit, expr, &variable) : NULL;
    const Entity *wanted = find_type(dummy), *type = actual && (!actual->rank || outline_are_scalars(outline, unit, expr->args)) ? find_type(actual) : NULL;
    if (actual && actual->rank && !expr->has_args) return false;
    for (uint32_t depth = 0; wanted && type && type->definition && depth < MAX_EXTENSIONS; depth++) {
        if (type->definition == wanted->definition) return true;
        if (!outline_is_class(outline, dummy)) return false;
        Name parent = type->definition->type.derived;
        type = parent ? scope_lookup(type->unit->scope, parent) : NULL;
    }
    return false;
}

/* ---- which structures ------------------------------------------------------------------- */

/* Whether the letters stand in a definition, from its first statement to its last. */
static bool has_letters(const Outline *outline, const AstStmt *definition, const char *letters)
{
    size_t length;
    const char *text = diag_file_text(outline->context.diag, definition->loc.file, &length);
    uint32_t begin = definition->loc.begin, end = definition->end_loc.end < length ? definition->end_loc.end : (uint32_t)length;
    return begin < end && outline_has_letters(text + begin, end - begin, letters);
}

bool outline_is_plain_structure(const Outline *outline, const Entity *dummy)
{
    const uint32_t others = AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_OPTIONAL | AST_ATTR_VALUE | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS;
    const Entity *type = find_type(dummy);
    if (!type || !type->definition || dummy->rank || dummy->attributes & others) return false;
    if (dummy->intent != INTENT_OUT) return true;
    const AstStmt *definition = type->definition;
    bool plain = !definition->type.derived && !outline_is_class(outline, dummy) && definition->end_loc.file == definition->loc.file &&
                 !has_letters(outline, definition, "final");
    for (const AstStmt *stmt = definition->body; stmt && plain; stmt = stmt->next) {
        plain = stmt->kind != AST_STMT_TYPE_DECL || (stmt->type.base != AST_TYPE_DERIVED && !(stmt->attributes & AST_ATTR_ALLOCATABLE));
        for (const AstEntity *item = stmt->entities; item && plain; item = item->next) plain = !item->initial;
    }
    return plain;
}
