/* What a name, an element or a component of a unit is to a nest. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/declare.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/text/ast_source.h"
#include "ir/types.h"

#include <ctype.h>
#include <string.h>

/* ---- entities --------------------------------------------------------------------------- */

enum { MAX_USES = 2 };

static const uint32_t by_descriptor = AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER;

/* Whether a nest can have the entity as an argument. Those that analysis refuses for how they are stored have a type and a place like
 * others. */
static bool is_argument(const Entity *entity, const char **why)
{
    bool stored_otherwise = entity->kind == ENTITY_REFUSED && entity->type != TYPE_NONE &&
                            (entity->attributes & (by_descriptor | AST_ATTR_TARGET) || entity->grouped) && !entity->external;
    *why = NULL;
    if (entity->attributes & AST_ATTR_VOLATILE) *why = "it is VOLATILE";
    else if (entity->kind == ENTITY_CHARACTER || entity->character) *why = "it is of type CHARACTER";
    else if (entity->kind == ENTITY_REFUSED && !entity->refusal && !stored_otherwise) *why = "its declaration is not known";
    else if (entity->derived) *why = "it is of a derived type";
    else if (entity->type == TYPE_NONE) *why = "its type is not supported";
    else if (entity->kind != ENTITY_VARIABLE && !stored_otherwise) *why = "it is not supported";
    return !*why;
}

/* Why a reference to a function is none that a nest can have. */
static const char *unknown_function(const Entity *entity, Name name)
{
    bool intrinsic = (!entity || !entity->external) && intrinsic_is_unsupported(name, true);
    return intrinsic ? "it is an intrinsic function that is not supported" : "it is a function that is not given";
}

/* A module that the unit or its host uses, or a module that these use, and that is not known; NULL: there is none near. */
static Name unknown_module(const Unit *unit, uint32_t depth)
{
    Name found = NULL;
    for (; unit && depth < MAX_USES; unit = unit->host)
        for (const AstStmt *stmt = unit->ast->body; stmt && !found && stmt != unit->executable; stmt = stmt->next) {
            if (stmt->kind != AST_STMT_USE || !stmt->name || stmt->flag) continue;
            const Unit *module = scope_module(unit->sema, stmt->name);
            found = !module ? stmt->name : module->ast ? unknown_module(module, depth + 1) : NULL;
        }
    return found;
}

/* The line that may declare the names of a unit, or of its host, and is not understood, or the module. */
static const char *unknown_declaration(const Outline *outline, const Unit *unit)
{
    Name module = unknown_module(unit, 0);
    for (; unit; unit = unit->host)
        for (const AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next)
            if (stmt->kind == AST_STMT_ERROR && stmt->loc.file == outline->file)
                return arena_printf(outline->context.arena, "its declaration is not known, for line %u is not understood", outline_line(outline, stmt->loc.begin));
    return module ? arena_printf(outline->context.arena, "its declaration is not known, nor is module '%s'", module) : "its declaration is not known";
}

OutlineClass outline_classify(Outline *outline, Unit *unit, Name name, bool applied, const Entity **entity, const char **why)
{
    Context *context = &outline->context;
    Entity *found = scope_lookup(unit->scope, name);
    bool intrinsic = applied && intrinsic_find(name);
    *entity = found;
    *why = NULL;
    if (intrinsic && !(found && found->rank) && !outline->options->all_intrinsics && !intrinsic_is_of_standard(name, outline->options->standard)) {
        *why = "it is no intrinsic function of the standard that -std= names";
        return OUTLINE_OTHER;
    }
    if (!found && intrinsic && !outline_may_be_hidden(outline, unit, name)) return OUTLINE_INTRINSIC;
    if (!found && missing_declaration(unit)) *why = unknown_declaration(outline, unit);
    else if (!found && applied) *why = unknown_function(NULL, name);
    else if (!found) *entity = found = entity_refer(outline_routine(unit), name, (SourceRange){0});
    if (*why) return OUTLINE_OTHER;
    entity_resolve(unit, found);
    if (found->kind == ENTITY_CONSTANT) return OUTLINE_CONSTANT;
    if (found->kind == ENTITY_PROCEDURE || found->kind == ENTITY_GENERIC) *why = "it is a procedure";
    else if (found->kind == ENTITY_STATEMENT_FUNCTION) *why = "it is a statement function";
    else if (applied && !found->rank && found->kind == ENTITY_VARIABLE && intrinsic) return OUTLINE_INTRINSIC;
    else if (applied && !found->rank && found->kind != ENTITY_CHARACTER) *why = unknown_function(found, name);
    else if (is_argument(found, why)) return OUTLINE_VARIABLE;
    if (found->refusal && !found->derived) *why = arena_printf(context->arena, "it is %s", found->refusal);
    return OUTLINE_OTHER;
}

const Entity *outline_constant_as(Outline *outline, const Entity *constant, Name name)
{
    if (constant->name == name) return constant;
    Entity *renamed = arena_new(outline->context.arena, Entity);
    *renamed = *constant;
    renamed->name = name;
    return renamed;
}

bool outline_hides(const Unit *unit, const char *const *names)
{
    for (; *names; names++)
        if (scope_lookup(unit->scope, intern(unit->sema->context->names, *names))) return true;
    return false;
}

/* ---- components ------------------------------------------------------------------------- */

/* The unit that has the components of a derived type as its variables. */
static Unit *unit_of_type(Outline *outline, const Entity *type)
{
    Context *context = &outline->context;
    for (uint32_t i = 0; i < outline->types.count; i++)
        if (outline->types.items[i]->definition == type->definition) return outline->types.items[i]->unit;
    AstStmt *ast = arena_new(context->arena, AstStmt), **tail = &ast->body;
    *ast = *type->definition;
    for (const AstStmt *stmt = type->definition->body; stmt; stmt = stmt->next) {
        if (stmt->kind != AST_STMT_TYPE_DECL) continue; /* SEQUENCE, PRIVATE */
        *tail = arena_new(context->arena, AstStmt);
        **tail = *stmt;
        tail = &(*tail)->next;
        *tail = NULL;
    }
    *tail = NULL;
    Unit *unit = arena_new(context->arena, Unit);
    *unit = (Unit){.sema = outline->sema, .kind = UNIT_MODULE, .name = ast->name, .ast = ast, .file = outline->file, .host = type->unit};
    declare_unit(unit);
    OutlineType *entry = arena_new(context->arena, OutlineType);
    *entry = (OutlineType){type->definition, unit};
    list_push(context->arena, &outline->types, entry);
    return unit;
}

/* Types that extend each other: more are taken for a fault of the program. */
enum { MAX_EXTENSIONS = 100 };

/* What a type extends is a component of it, of the parent's name. */
static Entity *parent_component(Outline *outline, Unit *unit, Name parent)
{
    Entity *entity = arena_new(outline->context.arena, Entity);
    *entity = (Entity){.name = parent, .unit = unit, .kind = ENTITY_REFUSED, .derived = parent, .resolved = true, .typed = true};
    return entity;
}

/* Whether the component is PRIVATE to a module that the unit is not of. */
static bool is_hidden(const Unit *unit, const Entity *type, const Entity *component)
{
    bool hidden = component->attributes & AST_ATTR_PRIVATE;
    for (const AstStmt *stmt = type->definition->body; stmt && stmt->kind != AST_STMT_CONTAINS; stmt = stmt->next)
        hidden |= stmt->kind == AST_STMT_ATTRIBUTE && (stmt->attributes & AST_ATTR_PRIVATE);
    hidden &= !(component->attributes & AST_ATTR_PUBLIC);
    for (; unit && hidden; unit = unit->host) hidden = unit != type->unit;
    return hidden;
}

/* NULL: the type has none of the name that the unit may use. */
static Entity *find_component(Outline *outline, const Unit *unit, const Entity *holder, Name name)
{
    const Entity *type = holder->derived ? scope_lookup(holder->unit->scope, holder->derived) : NULL;
    for (uint32_t depth = 0; type && type->definition && depth < MAX_EXTENSIONS; depth++) {
        Unit *components = unit_of_type(outline, type);
        Entity *component = scope_find(components->scope, name);
        if (component && is_hidden(unit, type, component)) return NULL;
        if (component) entity_resolve(components, component);
        if (component) return component;
        Name parent = type->definition->type.derived;
        if (parent == name) return parent_component(outline, components, name);
        type = parent ? scope_lookup(type->unit->scope, parent) : NULL;
    }
    return NULL;
}

Name outline_source_text(Outline *outline, const AstExpr *expr, bool with_arguments)
{
    Text text = {0};
    AstSource source = {.out = &text};
    AstExpr bare = *expr;
    if (!with_arguments) {
        bare.args = NULL;
        bare.has_args = false;
    }
    ast_source_expr(&source, &bare);
    Name name = intern(outline->context.names, text_string(&text));
    text_free(&text);
    return name;
}

/* Whether its elements may lie apart. */
static bool may_have_gaps(const Entity *entity)
{
    if (!entity->rank || entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_CONTIGUOUS)) return false;
    return entity->attributes & AST_ATTR_POINTER || entity->bounds[0].assumed;
}

static void add_condition(Outline *outline, OutlineVariable *variable, const Entity *entity, Name text)
{
    Context *context = &outline->context;
    if (!variable->root) variable->root = entity;
    variable->by_pointer |= (entity->attributes & AST_ATTR_POINTER) != 0;
    variable->is_target |= (entity->attributes & AST_ATTR_TARGET) != 0;
    const char *test = entity->attributes & AST_ATTR_POINTER ? "associated" : entity->attributes & AST_ATTR_ALLOCATABLE ? "allocated" : NULL;
    if (entity->attributes & AST_ATTR_OPTIONAL) list_push(context->arena, &variable->conditions, intern_printf(context->names, "present(%s)", text));
    if (test) list_push(context->arena, &variable->conditions, intern_printf(context->names, "%s(%s)", test, text));
    variable->may_have_gaps = may_have_gaps(entity) && entity->type != TYPE_NONE;
}

static bool has_section(const AstExpr *args)
{
    for (; args; args = args->next)
        if (args->kind == AST_RANGE) return true;
    return false;
}

/* ---- subscripts of structures ---------------------------------------------------------- */

static bool add_subscripts(Outline *outline, Unit *unit, OutlineVariable *variable, const AstExpr *list);

/* That each subscript is within its bounds: a nest has the address of an element before it is known to use it. */
static bool add_place_conditions(Outline *outline, Unit *unit, OutlineVariable *variable, const Entity *entity, const AstExpr *element)
{
    Context *context = &outline->context;
    Name array = outline_source_text(outline, element, false);
    uint32_t dim = 1;
    if (!add_subscripts(outline, unit, variable, element->args)) return false;
    bool deferred = entity->attributes & by_descriptor;
    for (const AstExpr *subscript = element->args; subscript; subscript = subscript->next, dim++) {
        Name text = outline_source_text(outline, subscript, true);
        bool assumed_size = !deferred && !entity->bounds[dim - 1].assumed && !entity->bounds[dim - 1].upper_ast;
        if (dim > entity->rank || assumed_size) return false;
        list_push(context->arena, &variable->conditions,
                  intern_printf(context->names, "%s>=lbound(%s,%u).and.%s<=ubound(%s,%u)", text, array, dim, text, array, dim));
    }
    return true;
}

/* The same for the elements in a subscript. False: to find its value may have an effect, or fail. */
static bool add_subscript(Outline *outline, Unit *unit, OutlineVariable *variable, const AstExpr *expr)
{
    OutlineVariable inner;
    const Entity *entity;
    const char *why;
    bool name = expr->kind == AST_NAME || expr->kind == AST_APPLY;
    bool sum = expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS || expr->operator == AST_OP_TIMES;
    if (expr->kind == AST_BINARY && !add_subscript(outline, unit, variable, expr->right)) return false;
    if (expr->kind == AST_PAREN || ((expr->kind == AST_UNARY || expr->kind == AST_BINARY) && sum))
        return add_subscript(outline, unit, variable, expr->left);
    if (expr->kind == AST_INTEGER) return true;
    if (!name && expr->kind != AST_COMPONENT) return false;
    if (name && outline_classify(outline, unit, expr->name, expr->kind == AST_APPLY, &entity, &why) == OUTLINE_CONSTANT) return !entity->rank;
    if (!outline_variable(outline, unit, expr, &inner, &why) || (inner.entity->rank && !expr->has_args)) return false;
    for (uint32_t i = 0; i < inner.conditions.count; i++)
        list_push(outline->context.arena, &variable->conditions, inner.conditions.items[i]);
    return !expr->has_args || add_place_conditions(outline, unit, variable, inner.entity, expr);
}

static bool add_subscripts(Outline *outline, Unit *unit, OutlineVariable *variable, const AstExpr *list)
{
    for (; list; list = list->next)
        if (!add_subscript(outline, unit, variable, list)) return false;
    return true;
}

/* ---- variables -------------------------------------------------------------------------- */

/* "grid%cell%rho" of grid%cell(k)%rho. The component that a type extends is left out: what is in it is a component of the type too. */
static void extend_chain(Outline *outline, OutlineVariable *variable, const Entity *entity)
{
    bool parent = variable->chain && entity->derived == entity->name;
    if (parent) return;
    variable->chain = variable->chain ? intern_printf(outline->context.names, "%s%%%s", variable->chain, entity->name) : entity->name;
}

bool outline_is_class(const Outline *outline, const Entity *entity)
{
    for (const AstStmt *stmt = entity->unit->ast->body; stmt && stmt != entity->unit->executable; stmt = stmt->next)
        for (const AstEntity *item = stmt->kind == AST_STMT_TYPE_DECL ? stmt->entities : NULL; item; item = item->next) {
            size_t length;
            if (item->name == entity->name) return tolower((unsigned char)diag_file_text(outline->context.diag, stmt->loc.file, &length)[stmt->loc.begin]) == 'c';
        }
    return false;
}

/* Why something has no components: the parts of a COMPLEX, as z%re, look like some. */
static const char *not_a_structure(Outline *outline, Unit *unit, Entity *entity)
{
    if (!entity) return "what it is a component of is not known";
    entity_resolve(unit, entity);
    if (entity->kind == ENTITY_CHARACTER || entity->character) return "it is part of what is of type CHARACTER";
    bool typed = entity->refusal && strncmp(entity->refusal, "of ", 3) == 0;
    if (entity->refusal && entity->type == TYPE_NONE)
        return arena_printf(outline->context.arena, "it is part of what is %s", typed ? entity->refusal : "of a type that is not supported");
    return entity->kind == ENTITY_VARIABLE ? "it asks for a parameter of a type" : "what it is a component of is not known";
}

/* The entity that the expression, whose type is derived, is or is an element of; NULL with `*why` set. */
static const Entity *find_holder(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable, const char **why)
{
    Entity *entity = NULL;
    if (expr->kind == AST_NAME || expr->kind == AST_APPLY) entity = scope_lookup(unit->scope, expr->name);
    else if (expr->kind == AST_COMPONENT && expr->name[0] != '(') {
        const Entity *holder = find_holder(outline, unit, expr->left, variable, why);
        if (!holder) return NULL;
        entity = find_component(outline, unit, holder, expr->name);
    }
    if (!entity || !entity->derived) *why = not_a_structure(outline, unit, entity);
    else if (entity->attributes & AST_ATTR_VOLATILE) *why = "it is VOLATILE";
    else if (entity->rank && outline_is_class(outline, entity)) /* gfortran fails on addresses of array components of their elements */ *why = "its structures are of a type that is known at run time";
    else if (entity->rank && (!expr->has_args || has_section(expr->args))) *why = "it is a component of many structures at once";
    if (*why) return NULL;
    if (expr->kind == AST_COMPONENT || !outline_take_alias(outline, variable, entity)) extend_chain(outline, variable, entity);
    add_condition(outline, variable, entity, outline_source_text(outline, expr, false));
    if (expr->has_args && !add_place_conditions(outline, unit, variable, entity, expr)) {
        *why = "which structure it is a component of cannot be asked beforehand";
        return NULL;
    }
    return entity;
}

/* Why the expression is no component; the type's procedures are no components. NULL: it is one. */
static const char *not_a_component(const AstExpr *expr, const Entity *component)
{
    if (!component) return expr->has_args ? "it is no component: a procedure of the type, which the object may choose at run time" : "the component is not known";
    return expr->has_args && !component->rank ? "it is a function that is not given" : NULL;
}

bool outline_variable(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable, const char **why)
{
    *variable = (OutlineVariable){0};
    *why = NULL;
    if (expr->kind != AST_COMPONENT) {
        if (outline_classify(outline, unit, expr->name, expr->kind == AST_APPLY, &variable->entity, why) != OUTLINE_VARIABLE) return false;
        variable->key = expr->name;
        outline_take_alias(outline, variable, variable->entity);
    } else {
        const Entity *holder = expr->name[0] == '(' ? NULL : find_holder(outline, unit, expr->left, variable, why);
        if (!holder && !*why) *why = "it is a substring";
        if (!holder) return false;
        variable->entity = find_component(outline, unit, holder, expr->name);
        *why = not_a_component(expr, variable->entity);
        if (*why || !is_argument(variable->entity, why)) return false;
        variable->path = expr;
        variable->key = outline_source_text(outline, expr, false);
        extend_chain(outline, variable, variable->entity);
    }
    add_condition(outline, variable, variable->entity, variable->key);
    *why = outline_entry_obstacle(variable->root);
    return !*why;
}

/* ---- components of many structures ------------------------------------------------------ */

static bool is_assumed_size(const Entity *array)
{
    const Bound *last = &array->bounds[array->rank - 1];
    return !(array->attributes & by_descriptor) && !last->assumed && !last->upper_ast;
}

/* As find_holder, of all elements where it is an array; NULL with `*why` set. */
static const Entity *find_holders(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable, const char **why)
{
    Context *context = &outline->context;
    Entity *entity = NULL;
    if (expr->kind == AST_NAME || expr->kind == AST_APPLY) entity = scope_lookup(unit->scope, expr->name);
    else if (expr->kind == AST_COMPONENT && expr->name[0] != '(') {
        const Entity *holder = find_holders(outline, unit, expr->left, variable, why);
        if (!holder) return NULL;
        entity = find_component(outline, unit, holder, expr->name);
    }
    if (!entity || !entity->derived) *why = not_a_structure(outline, unit, entity);
    else if (entity->attributes & AST_ATTR_VOLATILE) *why = "it is VOLATILE";
    else if (expr->kind != AST_COMPONENT && outline_take_alias(outline, variable, entity)) *why = "it is another name of structures";
    else if (variable->structures && (entity->rank || entity->attributes & by_descriptor)) *why = "the structures that it is in have no order in memory";
    else if (entity->rank && outline_is_class(outline, entity)) /* gfortran fails on addresses of array components of their elements */ *why = "its structures are of a type that is known at run time";
    else if (entity->rank && is_assumed_size(entity)) *why = "how many structures there are is not known";
    if (*why) return NULL;
    extend_chain(outline, variable, entity);
    if (variable->structures) variable->suffix = intern_printf(context->names, "%s%%%s", variable->suffix, entity->name);
    else add_condition(outline, variable, entity, outline_source_text(outline, expr, false));
    if (!entity->rank) return entity;
    variable->structures = entity;
    variable->array = outline_source_text(outline, expr, false);
    variable->suffix = "";
    variable->many = !expr->has_args || has_section(expr->args);
    return entity;
}

/* Whether a component lies within its structure, with a type and bounds that are known. */
static bool has_fixed_place(const Entity *component, uint32_t structures, const char **why)
{
    if (!is_argument(component, why)) return false;
    if (component->attributes & by_descriptor) *why = "each structure has one elsewhere in memory";
    if ((component->rank ? component->rank : 1) + structures > NEST_MAX_RANK) *why = "it has too many dimensions";
    for (uint32_t dim = 0; dim < component->rank && !*why; dim++) {
        const Bound *bound = &component->bounds[dim];
        int64_t lower = 1, upper;
        bool known = bound->upper && bound_constant(bound->upper, &upper) && (!bound->lower || bound_constant(bound->lower, &lower));
        if (!known || upper < lower) *why = "its bounds are not known, or it has no elements";
    }
    return !*why;
}

bool outline_view(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable, const char **why)
{
    *variable = (OutlineVariable){0};
    *why = NULL;
    const Entity *holder = expr->kind != AST_COMPONENT || expr->name[0] == '(' ? NULL : find_holders(outline, unit, expr->left, variable, why);
    if (!*why && (!holder || !variable->structures)) *why = "it is no component of an element";
    if (*why) return false;
    variable->entity = find_component(outline, unit, holder, expr->name);
    *why = not_a_component(expr, variable->entity);
    if (*why || !has_fixed_place(variable->entity, variable->structures->rank, why)) return false;
    variable->path = expr;
    extend_chain(outline, variable, variable->entity);
    variable->key = variable->chain;
    variable->suffix = intern_printf(outline->context.names, "%s%%%s", variable->suffix, expr->name);
    *why = outline_entry_obstacle(variable->root);
    return !*why;
}

bool outline_is_view(const OutlineNest *nest, Name chain)
{
    for (uint32_t i = 0; nest && i < nest->views.count; i++)
        if (nest->views.items[i] == chain) return true;
    return false;
}

bool outline_variable_in(Outline *outline, Unit *unit, const OutlineNest *nest, const AstExpr *expr, OutlineVariable *variable, const char **why)
{
    const char *why_not;
    OutlineVariable view;
    bool plain = outline_variable(outline, unit, expr, variable, why);
    if (!outline->spans || expr->kind != AST_COMPONENT || (plain && !outline_is_view(nest, variable->chain))) return plain;
    if (!outline_view(outline, unit, expr, &view, &why_not)) return plain;
    *variable = view;
    return true;
}

bool outline_is_array(Outline *outline, Unit *unit, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next)
        if (arg->kind == AST_RANGE) return true;
    if (!outline_variable_in(outline, unit, NULL, expr, &variable, &why)) return false;
    return variable.many || (!expr->has_args && variable.entity->rank);
}

const AstExpr *outline_structure_subscripts(const AstExpr *component)
{
    for (const AstExpr *part = component->left; part; part = part->kind == AST_COMPONENT ? part->left : NULL)
        if (part->has_args) return part->args;
    return NULL;
}

/* ---- what a nest knows ------------------------------------------------------------------ */

bool outline_changes(const OutlineVariable *variable) { return variable->modified && (variable->rank > 0 || !variable->keeps); }

OutlineVariable *outline_find_variable(const OutlineNest *nest, Name key)
{
    for (uint32_t i = 0; i < nest->twins.count; i++)
        if (nest->twins.items[i].key == key) return outline_find_variable(nest, nest->twins.items[i].of);
    for (uint32_t i = 0; i < nest->variables.count; i++)
        if (nest->variables.items[i].key == key) return &nest->variables.items[i];
    return NULL;
}

void outline_add_unless(Outline *outline, OutlineNest *nest, Name reason)
{
    for (uint32_t i = 0; i < nest->unless.count; i++)
        if (nest->unless.items[i] == reason) return;
    list_push(outline->context.arena, &nest->unless, reason);
}

bool outline_is_inquiry(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Entity *entity;
    const char *why;
    bool named = expr->kind == AST_APPLY && expr->args && (strcmp(expr->name, "lbound") == 0 || strcmp(expr->name, "ubound") == 0 || strcmp(expr->name, "size") == 0);
    return named && outline_classify(outline, unit, expr->name, true, &entity, &why) == OUTLINE_INTRINSIC;
}

bool outline_asks_dimension(const AstExpr *inquiry)
{
    const AstExpr *dim = inquiry->args->next;
    return inquiry->args->kind != AST_KEYWORD && dim && dim->kind == AST_INTEGER && !dim->kind_param && !dim->next;
}

bool outline_are_scalars(Outline *outline, Unit *unit, const AstExpr *list)
{
    for (; list; list = list->next)
        if (!outline_is_scalar(outline, unit, list)) return false;
    return true;
}

bool outline_is_scalar(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Entity *entity;
    OutlineVariable variable;
    const char *why;
    for (; expr->kind == AST_BINARY; expr = expr->left)
        if (!outline_is_scalar(outline, unit, expr->right)) return false;
    if (expr->kind == AST_UNARY || expr->kind == AST_PAREN || expr->kind == AST_KEYWORD) return outline_is_scalar(outline, unit, expr->left);
    bool list = expr->kind == AST_RANGE || expr->kind == AST_CONSTRUCTOR || expr->kind == AST_IMPLIED_DO;
    if (outline_is_inquiry(outline, unit, expr)) return strcmp(expr->name, "size") == 0 || outline_asks_dimension(expr);
    if (list || !outline_are_scalars(outline, unit, expr->args)) return false;
    bool name = expr->kind == AST_NAME || expr->kind == AST_APPLY;
    OutlineClass class = name ? outline_classify(outline, unit, expr->name, expr->kind == AST_APPLY, &entity, &why) : OUTLINE_VARIABLE;
    if (name && class == OUTLINE_CONSTANT) return !entity->rank || expr->has_args;
    if (name && class == OUTLINE_INTRINSIC) return !intrinsic_adds_dimension(intrinsic_find(expr->name));
    if (!name && expr->kind != AST_COMPONENT) return true;
    return outline_variable(outline, unit, expr, &variable, &why) && (!variable.entity->rank || expr->has_args);
}

const Entity *outline_designated(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable)
{
    const char *why = NULL;
    Entity *entity = NULL;
    *variable = (OutlineVariable){0};
    if (expr->kind == AST_COMPONENT) {
        const Entity *holder = expr->name[0] == '(' ? NULL : find_holder(outline, unit, expr->left, variable, &why);
        const Entity *component = holder ? find_component(outline, unit, holder, expr->name) : NULL;
        if (!component) return NULL;
        extend_chain(outline, variable, component);
        add_condition(outline, variable, component, outline_source_text(outline, expr, false));
        return outline_entry_obstacle(variable->root) ? NULL : component;
    }
    entity = scope_lookup(unit->scope, expr->name);
    if (!entity && (expr->has_args || missing_declaration(unit))) return NULL;
    if (!entity) entity = entity_refer(outline_routine(unit), expr->name, (SourceRange){0});
    entity_resolve(unit, entity);
    bool variable_kind = entity->kind == ENTITY_VARIABLE || entity->kind == ENTITY_CHARACTER || (entity->kind == ENTITY_REFUSED && entity->refusal);
    if (!variable_kind || entity->external || entity->definition || (expr->has_args && !entity->rank)) return NULL;
    outline_take_alias(outline, variable, entity);
    add_condition(outline, variable, entity, expr->name);
    return outline_entry_obstacle(variable->root) ? NULL : entity;
}
