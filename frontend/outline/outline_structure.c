/* Structures that are arguments of procedures in nests, or variables of modules and of units around: each component that the procedure names is an argument of its own. */
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/intrinsic.h"
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

/* The path, or the comparison of one with a literal, with the actual structure in the place of the argument. */
static AstExpr *put_structure(Outline *outline, const AstExpr *path, const AstExpr *structure)
{
    if (path->kind == AST_NAME) return copy_expr(outline, structure);
    AstExpr *copy = copy_expr(outline, path);
    if (path->left) copy->left = put_structure(outline, path->left, structure);
    if (path->right) copy->right = put_structure(outline, path->right, structure);
    if (path->kind == AST_APPLY) copy->args = put_structure(outline, path->args, structure); /* TRIM */
    return copy;
}

/* What is passed for a part, `component` in the caller. A lower bound stands there as the array is declared in the nest, that of an array
 * without elements too, which LBOUND would say to be 1. */
static AstExpr *part_value(Outline *outline, const OutlinePart *part, AstExpr *component)
{
    Context *context = &outline->context;
    if (!part->dim) return component;
    AstExpr *dim = arena_new(context->arena, AstExpr), *inquiry = arena_new(context->arena, AstExpr);
    *dim = (AstExpr){.kind = AST_INTEGER, .text = intern_printf(context->names, "%u", part->dim), .loc = component->loc};
    *inquiry = (AstExpr){.kind = AST_APPLY, .name = intern(context->names, "lbound"), .loc = component->loc, .flag = true, .args = component, .has_args = true};
    component->next = dim;
    return inquiry;
}

const OutlinePart *outline_find_part(const OutlineCallee *callee, Name key, uint32_t dim)
{
    for (uint32_t i = 0; i < callee->parts.count; i++)
        if (callee->parts.items[i].key == key && callee->parts.items[i].dim == dim) return &callee->parts.items[i];
    return NULL;
}

/* The structure that the part is of, in a call: the argument, or what the caller knows by the procedure's name for it. */
static const AstExpr *find_structure(Outline *outline, const OutlineCallee *callee, const AstExpr *call, const OutlinePart *part)
{
    uint32_t position = 0;
    if (part->shared) {
        AstExpr *structure = arena_new(outline->context.arena, AstExpr);
        *structure = (AstExpr){.kind = AST_NAME, .name = part->shared, .loc = call->loc};
        return structure;
    }
    for (const AstExpr *arg = call->args; arg; arg = arg->next, position++)
        if (outline_written_dummy(callee->unit, arg, position) == part->structure) return arg->kind == AST_KEYWORD ? arg->left : arg;
    return NULL;
}

static bool has_structures(const OutlineCallee *callee)
{
    for (uint32_t i = 0; i < callee->unit->dummies.count; i++)
        if (callee->unit->dummies.items[i]->derived) return true;
    return callee->parts.count != 0;
}

const AstExpr *outline_expand(Outline *outline, const OutlineCallee *callee, const AstExpr *call)
{
    if (!has_structures(callee)) return call;
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
        const AstExpr *structure = find_structure(outline, callee, call, part);
        if (!structure) return NULL;
        AstExpr *component = put_structure(outline, part->path, structure);
        component->args = NULL;
        component->has_args = false;
        *tail = copy_expr(outline, component);
        **tail = (AstExpr){.kind = AST_KEYWORD, .name = part->dummy->name, .left = part_value(outline, part, component), .loc = structure->loc};
        tail = &(*tail)->next;
    }
    *tail = NULL;
    list_push(outline->context.arena, &outline->expansions, ((OutlineExpansion){call, expanded}));
    return expanded;
}

bool outline_stores(const OutlineCallee *callee, Name name)
{
    for (uint32_t i = 0; i < callee->stored.count; i++)
        if (callee->stored.items[i] == name) return true;
    return false;
}

bool outline_is_passed_twice(Outline *outline, const OutlineCallee *callee, const AstExpr *args)
{
    for (uint32_t i = 0; i < callee->parts.count; i++) {
        const OutlinePart *part = &callee->parts.items[i];
        Name key = NULL;
        uint32_t count = 0;
        if (!part->by_pointer || part->dim || !outline_stores(callee, part->dummy->name)) continue;
        for (const AstExpr *arg = args; arg; arg = arg->next)
            if (arg->kind == AST_KEYWORD && arg->name == part->dummy->name) key = outline_source_text(outline, arg->left, false);
        for (const AstExpr *arg = args; arg; arg = arg->next)
            count += key == outline_source_text(outline, arg->kind == AST_KEYWORD ? arg->left : arg, false);
        if (count > 1) return true;
    }
    return false;
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

/* ---- parts ----------------------------------------------------------------------------- */

/* A name that the procedure does not have. */
static Name fresh_name(const Outline *outline, const OutlineCallee *callee, const char *stem)
{
    const Context *context = &outline->context;
    Name name = intern_printf(context->names, "%s", stem);
    for (uint32_t n = 1;; n++) {
        bool taken = scope_lookup(callee->unit->scope, name) || intrinsic_find(name);
        for (uint32_t i = 0; i < callee->parts.count; i++) taken |= callee->parts.items[i].dummy->name == name;
        if (!taken) return name;
        name = intern_printf(context->names, "%s_%u", stem, n);
    }
}

static void add_part(Outline *outline, OutlineCallee *callee, OutlinePart part)
{
    Arena *arena = outline->context.arena;
    part.dummy->unit = callee->unit;
    part.dummy->dummy = true;
    list_push(arena, &callee->parts, part);
    list_push(arena, &callee->dummies, (const Entity *)part.dummy);
    list_push(arena, &callee->own, (const Entity *)part.dummy);
}

/* An array that lies elsewhere is of assumed shape, from lower bounds on that are arguments too. */
static void pass_bounds(Outline *outline, OutlineCallee *callee, const OutlinePart *part)
{
    Arena *arena = outline->context.arena;
    Entity *array = part->dummy;
    for (uint32_t dim = 0; dim < array->rank; dim++) {
        OutlinePart lower = {.structure = part->structure, .shared = part->shared, .key = part->key, .path = part->path, .dim = dim + 1, .dummy = arena_new(arena, Entity)};
        Name name = fresh_name(outline, callee, arena_printf(arena, "%s_l%u", array->name, dim + 1));
        AstExpr *ast = arena_new(arena, AstExpr);
        *lower.dummy = (Entity){.name = name, .kind = ENTITY_VARIABLE, .type = outline->sema->integer, .intent = INTENT_IN, .resolved = true, .typed = true};
        *ast = (AstExpr){.kind = AST_NAME, .name = name, .loc = part->path->loc};
        array->bounds[dim] = (Bound){.lower_ast = ast, .assumed = true};
        add_part(outline, callee, lower);
    }
    list_push(arena, &callee->intrinsics, intern(outline->context.names, "lbound"));
}

/* Whether it is a structure of a module, or of a unit around the procedure, that stays where it is, in a procedure of which one call is one call. */
static bool is_shared_structure(const OutlineCallee *callee, const Entity *entity)
{
    const uint32_t others = AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_OPTIONAL | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS;
    bool around = entity->unit->kind == UNIT_MODULE;
    for (const Unit *unit = callee->unit->host; unit && !around; unit = unit->host) around = unit == entity->unit;
    return around && !entity->rank && !(entity->attributes & others) && !callee->unit->elemental;
}

const Entity *outline_take_part(Outline *outline, OutlineCallee *callee, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    const AstExpr *root = expr;
    while (root->kind == AST_COMPONENT) root = root->left;
    const Entity *structure = root->kind == AST_NAME ? scope_lookup(callee->unit->scope, root->name) : NULL;
    bool dummy = structure && structure->dummy && structure->unit == callee->unit;
    bool good = structure && structure->derived && (dummy || is_shared_structure(callee, structure)) && outline_variable(outline, callee->unit, expr, &variable, &why) &&
                !outline_structure_subscripts(expr);
    bool elsewhere = good && variable.entity->rank && variable.entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER);
    if (!good || (!elsewhere && variable.entity->rank && entity_elements(variable.entity) < 0)) return NULL;
    const OutlinePart *known = outline_find_part(callee, variable.key, 0);
    if (known) return known->dummy;
    OutlinePart part = {.structure = structure, .shared = dummy ? NULL : root->name, .key = variable.key, .path = expr, .by_pointer = variable.by_pointer, .dummy = arena_new(outline->context.arena, Entity)};
    *part.dummy = *variable.entity;
    part.dummy->name = fresh_name(outline, callee, arena_printf(outline->context.arena, "%.25s_%.25s", structure->name, expr->name));
    part.dummy->kind = ENTITY_VARIABLE;
    part.dummy->attributes = 0;
    part.dummy->saved = part.dummy->initialized = false;
    add_part(outline, callee, part);
    if (elsewhere) pass_bounds(outline, callee, &part);
    return part.dummy;
}

void outline_take_comparison(Outline *outline, OutlineCallee *callee, const Entity *structure, const AstExpr *expr)
{
    Name key = outline_source_text(outline, expr, true);
    if (outline_find_part(callee, key, 0)) return;
    OutlinePart part = {.structure = structure, .key = key, .path = expr, .dummy = arena_new(outline->context.arena, Entity)};
    *part.dummy = (Entity){.name = fresh_name(outline, callee, arena_printf(outline->context.arena, "%.25s_is", structure->name)), .kind = ENTITY_VARIABLE,
                           .type = outline->sema->logical, .intent = INTENT_IN, .resolved = true, .typed = true};
    add_part(outline, callee, part);
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
