/* The Fortran of the nests. */
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/text/ast_source.h"
#include "ir/types.h"

#include <math.h>
#include <string.h>

/* ---- what a nest uses ------------------------------------------------------------------- */

typedef struct {
    Outline *outline;
    OutlineNest *nest;
} Gathering;

static bool is_taken(const Outline *outline, const OutlineNest *nest, Name name)
{
    (void)outline;
    for (uint32_t i = 0; i < nest->variables.count; i++)
        if (nest->variables.items[i].name == name) return true;
    for (uint32_t i = 0; i < nest->names.count; i++)
        if (nest->names.items[i] == name) return true;
    return scope_lookup(nest->unit->scope, name) || intrinsic_find(name);
}

/* A name that nothing in the nest has. */
static Name fresh_name(Outline *outline, OutlineNest *nest, const char *stem)
{
    Name name = intern_printf(outline->context.names, "%.40s", stem);
    for (uint32_t n = 1; is_taken(outline, nest, name); n++) name = intern_printf(outline->context.names, "%.40s_%u", stem, n);
    list_push(outline->context.arena, &nest->names, name);
    return name;
}

static void add_constant(Outline *outline, OutlineNest *nest, const Entity *entity)
{
    for (uint32_t i = 0; i < nest->constants.count; i++)
        if (nest->constants.items[i] == entity) return;
    list_push(outline->context.arena, &nest->constants, entity);
}

static void add_variable(Outline *outline, OutlineNest *nest, OutlineVariable variable, bool stored)
{
    OutlineVariable *known = outline_find_variable(nest, variable.key);
    if (known) {
        known->modified |= stored;
        return;
    }
    variable.modified = stored;
    variable.name = variable.path ? fresh_name(outline, nest, variable.path->name) : variable.key;
    list_push(outline->context.arena, &nest->variables, variable);
}

static bool gather_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    Outline *outline = gathering->outline;
    const Entity *entity;
    OutlineVariable variable;
    const char *why;
    OutlineClass class = OUTLINE_VARIABLE;
    if (expr->kind != AST_COMPONENT)
        class = outline_classify(outline, gathering->nest->unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
    if (class == OUTLINE_CONSTANT) add_constant(outline, gathering->nest, entity);
    else if (class == OUTLINE_VARIABLE && outline_variable(outline, gathering->nest->unit, expr, &variable, &why))
        add_variable(outline, gathering->nest, variable, stored);
    return true;
}

/* ---- bounds ----------------------------------------------------------------------------- */

/* Whether a bound has the same value wherever the unit asks for it: it is made of constants and of arguments that the unit does not
 * change. */
static bool is_fixed_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    const Entity *entity;
    const char *why;
    (void)stored;
    if (expr->kind != AST_NAME) return false;
    OutlineClass class = outline_classify(gathering->outline, gathering->nest->unit, expr->name, false, &entity, &why);
    bool argument = class == OUTLINE_VARIABLE && entity->dummy && entity->intent == INTENT_IN && !entity->rank && type_is_int(entity->type) &&
                    !(entity->attributes & (AST_ATTR_OPTIONAL | AST_ATTR_POINTER | AST_ATTR_ALLOCATABLE));
    return class == OUTLINE_CONSTANT || argument;
}

static bool is_simple(const AstExpr *expr)
{
    if (!expr) return true;
    if (expr->kind == AST_INTEGER || expr->kind == AST_NAME) return true;
    bool operation = expr->kind == AST_BINARY || expr->kind == AST_UNARY || expr->kind == AST_PAREN;
    return operation && expr->operator != AST_OP_POWER && is_simple(expr->left) && is_simple(expr->right);
}

static bool is_fixed(Outline *outline, OutlineNest *nest, const AstExpr *bound)
{
    Gathering gathering = {outline, nest};
    OutlineWalk walk = {is_fixed_reference, &gathering};
    return is_simple(bound) && outline_walk_expr(&walk, bound);
}

static void add_bound_names(Outline *outline, OutlineNest *nest, const AstExpr *bound)
{
    Gathering gathering = {outline, nest};
    OutlineWalk walk = {gather_reference, &gathering};
    if (bound) outline_walk_expr(&walk, bound);
}

/* A bound of an array: a number, an expression of what stays, or an argument whose value Fortran finds. NULL for an upper one: assumed
 * size. */
static const char *bound_text(Outline *outline, OutlineNest *nest, OutlineVariable *variable, uint32_t dim, bool upper)
{
    const Bound *bound = &variable->entity->bounds[dim];
    const AstExpr *ast = upper ? bound->upper_ast : bound->lower_ast;
    bool deferred = variable->entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER);
    bool of_unit = variable->entity->unit == nest->unit && !variable->path;
    const Node *node = upper ? bound->upper : bound->lower;
    int64_t value;
    if (!deferred && !bound->assumed && node && bound_constant(node, &value)) return arena_printf(outline->context.arena, "%lld", (long long)value);
    if (!deferred && !upper && !ast) return "1";
    if (!deferred && upper && !ast && !bound->assumed) return NULL;
    if (!deferred && ast && of_unit && is_fixed(outline, nest, ast)) {
        add_bound_names(outline, nest, ast);
        return outline_source_text(outline, ast, true);
    }
    OutlineBound argument = {fresh_name(outline, nest, arena_printf(outline->context.arena, "%s_%c%u", variable->name, upper ? 'u' : 'l', dim + 1)),
                             variable->key, dim + 1, upper};
    list_push(outline->context.arena, &nest->bounds, argument);
    return argument.name;
}

static void find_bounds(Outline *outline, OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable variable = nest->variables.items[i];
        for (uint32_t dim = 0; dim < variable.entity->rank; dim++)
            for (int upper = 0; upper < 2; upper++) {
                const char *text = bound_text(outline, nest, &variable, dim, upper);
                if (upper) variable.upper[dim] = text;
                else variable.lower[dim] = text;
            }
        nest->variables.items[i] = variable;
    }
}

/* A local array whose bounds are arguments could as well be one: it stays what it is. */
static void keep_with_bounds(OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->bounds.count; i++) {
        OutlineVariable *variable = outline_find_variable(nest, nest->bounds.items[i].key);
        variable->is_local = false;
    }
    for (uint32_t i = 0; i < nest->variables.count; i++)
        for (uint32_t dim = 0; dim < nest->variables.items[i].entity->rank; dim++)
            if (!nest->variables.items[i].upper[dim]) nest->variables.items[i].is_local = false;
}

static void gather(Outline *outline, OutlineNest *nest)
{
    Gathering gathering = {outline, nest};
    OutlineWalk walk = {gather_reference, &gathering};
    for (const AstStmt *stmt = nest->first; stmt != nest->end; stmt = stmt->next) outline_walk_stmt(&walk, stmt);
    outline_find_locals(outline, nest);
    find_bounds(outline, nest);
    keep_with_bounds(nest);
    nest->status = fresh_name(outline, nest, "crayon_left");
}

/* ---- what a nest cannot have ------------------------------------------------------------ */

static bool is_unchanged_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    OutlineVariable named;
    const char *why;
    (void)stored;
    bool component = expr->kind == AST_COMPONENT;
    if (component && !outline_variable(gathering->outline, gathering->nest->unit, expr, &named, &why)) return false;
    const OutlineVariable *variable = outline_find_variable(gathering->nest, component ? named.key : expr->name);
    return !variable || !variable->modified;
}

/* Whether the subscripts within the component's path are what they are before the nest, all through it. */
static bool is_same_throughout(Outline *outline, OutlineNest *nest, const AstExpr *path)
{
    Gathering gathering = {outline, nest};
    OutlineWalk walk = {is_unchanged_reference, &gathering};
    for (const AstExpr *part = path->left; part; part = part->kind == AST_COMPONENT ? part->left : NULL)
        if (!outline_walk_list(&walk, part->args)) return false;
    return true;
}

static const char *find_obstacle(Outline *outline, OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        if (variable->may_have_gaps) outline_add_unless(outline, nest, intern_printf(outline->context.names, "'%s' has gaps", variable->key));
        if (variable->path && !is_same_throughout(outline, nest, variable->path))
            return arena_printf(outline->context.arena, "'%s' is a component of another structure in each turn", variable->key);
    }
    const char *why = outline_add_shape_tests(outline, nest);
    return why ? why : outline_add_overlap_tests(outline, nest);
}

/* ---- text ------------------------------------------------------------------------------- */

static bool replace_component(AstSource *source, const AstExpr *expr)
{
    Gathering *gathering = source->data;
    OutlineVariable variable;
    const char *why;
    if (expr->kind != AST_COMPONENT) return false;
    if (!outline_variable(gathering->outline, gathering->nest->unit, expr, &variable, &why)) return false;
    text_add(source->out, outline_find_variable(gathering->nest, variable.key)->name);
    if (!expr->has_args) return true;
    text_add(source->out, "(");
    ast_source_list(source, expr->args);
    text_add(source->out, ")");
    return true;
}

static void add_value(Constant value, Text *out)
{
    uint32_t bytes = type_info(value.type)->bytes;
    if (type_is_logical(value.type)) text_printf(out, ".%s._%u", value.bits ? "true" : "false", bytes);
    else if (type_is_int(value.type) && constant_as_int(value) == INT64_MIN >> (64 - 8 * bytes))
        text_printf(out, "(%lld_%u-1_%u)", (long long)constant_as_int(value) + 1, bytes, bytes);
    else if (type_is_int(value.type)) text_printf(out, "%lld_%u", (long long)constant_as_int(value), bytes);
    else text_printf(out, bytes == 4 ? "%.8e_%u" : "%.16e_%u", constant_as_double(value), bytes);
}

/* Constants are written as their values: what they are computed of need not be known. */
static void declare_constant(const Entity *entity, Text *out)
{
    text_add(out, "  ");
    outline_add_type(entity->type, out);
    text_printf(out, ", parameter :: %s", entity->name);
    int64_t lower = 1;
    if (entity->rank) {
        bound_constant(entity->bounds[0].lower, &lower);
        text_printf(out, "(%lld:%lld) = (/ ", (long long)lower, (long long)(lower + entity->count - 1));
        for (int64_t n = 0; n < entity->count; n++) {
            if (n) text_add(out, ", ");
            add_value(entity->values[n], out);
        }
        text_add(out, " /)\n");
        return;
    }
    text_add(out, " = ");
    add_value(entity->value, out);
    text_add(out, "\n");
}

static void declare_variable(const OutlineVariable *variable, Text *out)
{
    text_add(out, "  ");
    outline_add_type(variable->entity->type, out);
    if (!variable->is_local) text_add(out, variable->modified ? ", intent(inout)" : ", intent(in)");
    text_printf(out, " :: %s", variable->name);
    for (uint32_t dim = 0; dim < variable->entity->rank; dim++) {
        text_add(out, dim ? "," : "(");
        text_printf(out, "%s:%s", variable->lower[dim], variable->upper[dim] ? variable->upper[dim] : "*");
    }
    text_add(out, variable->entity->rank ? ")\n" : "\n");
}

static void print_head(const Outline *outline, const OutlineNest *nest, Text *out)
{
    text_printf(out, "subroutine %s(", nest->name);
    for (uint32_t i = 0; i < nest->variables.count; i++)
        if (!nest->variables.items[i].is_local) text_printf(out, "%s, ", nest->variables.items[i].name);
    for (uint32_t i = 0; i < nest->bounds.count; i++) text_printf(out, "%s, ", nest->bounds.items[i].name);
    text_printf(out, "%s)\n  implicit none\n", nest->status);
    for (uint32_t i = 0; i < nest->constants.count; i++) declare_constant(nest->constants.items[i], out);
    for (uint32_t i = 0; i < nest->bounds.count; i++) {
        text_add(out, "  ");
        outline_add_type(outline->sema->integer, out);
        text_printf(out, ", intent(in) :: %s\n", nest->bounds.items[i].name);
    }
    for (int arrays = 0; arrays < 2; arrays++)
        for (uint32_t i = 0; i < nest->variables.count; i++)
            if ((nest->variables.items[i].entity->rank != 0) == arrays) declare_variable(&nest->variables.items[i], out);
    text_printf(out, "  integer(4), intent(out) :: %s\n", nest->status);
}

static void note_place(AstSource *source, const AstStmt *stmt)
{
    Outline *outline = ((Gathering *)source->data)->outline;
    list_push(outline->context.arena, &outline->places, ((OutlinePlace){(uint32_t)source->out->length, stmt->loc.begin}));
}

/* Statements, with their places in the text; false: one is not printed. */
static bool print_body(Outline *outline, OutlineNest *nest, Text *out)
{
    Gathering gathering = {outline, nest};
    AstSource source = {.out = out, .replace = replace_component, .data = &gathering, .note = note_place};
    bool good = true;
    for (const AstStmt *stmt = nest->first; stmt != nest->end; stmt = stmt->next) {
        SourceRange range = {.begin = (uint32_t)out->length};
        AstStmt bare = *stmt;
        if (stmt == nest->first) bare.label = 0; /* the host keeps it */
        bare.next = NULL;
        good &= ast_source_stmts(&source, &bare, NULL, 2);
        range.end = (uint32_t)out->length;
        list_push(outline->context.arena, &nest->texts, range);
    }
    return good;
}

static bool has_rank_above_one(const OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->constants.count; i++) {
        const Entity *entity = nest->constants.items[i];
        bool finite = entity->rank || !type_is_real(entity->type) || isfinite(constant_as_double(entity->value));
        if (entity->rank > 1 || entity->character || !finite) return true;
    }
    return false;
}

/* Leaves the one statement of a nest to Fortran; of several makes nests of their own. */
static void reject_whole(Outline *outline, const OutlineNest *nest, const char *why)
{
    if (nest->first->next != nest->end) {
        for (const AstStmt *stmt = nest->first; stmt != nest->end; stmt = stmt->next) list_push(outline->context.arena, &outline->cuts, stmt);
        return;
    }
    for (const AstStmt *stmt = nest->first; stmt != nest->end; stmt = stmt->next)
        list_push(outline->context.arena, &outline->rejected, ((Rejected){stmt, why}));
}

static bool print_nest(Outline *outline, OutlineNest *nest, Text *out)
{
    size_t start = out->length;
    gather(outline, nest);
    const char *why = find_obstacle(outline, nest);
    if (!why && has_rank_above_one(nest)) why = "a constant that it uses cannot be written";
    nest->begin_text = (uint32_t)start;
    if (!why) {
        list_push(outline->context.arena, &outline->places, ((OutlinePlace){(uint32_t)out->length, nest->first->loc.begin}));
        print_head(outline, nest, out);
        if (!print_body(outline, nest, out)) why = "it holds a statement that is not supported";
        text_printf(out, "  %s = 0\nend subroutine %s\n\n", nest->status, nest->name);
    }
    nest->end_text = (uint32_t)out->length;
    if (!why) return true;
    out->length = start;
    reject_whole(outline, nest, why);
    return false;
}

void outline_print_nests(Outline *outline, Text *out)
{
    for (bool again = true; again;) {
        again = false;
        text_free(out);
        outline->places.count = 0;
        outline_find_nests(outline);
        for (uint32_t i = 0; i < outline->nests.count; i++) again |= !print_nest(outline, &outline->nests.items[i], out);
    }
}

bool outline_reject(Outline *outline, uint32_t at, const char *why)
{
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *nest = &outline->nests.items[i];
        if (at < nest->begin_text || at >= nest->end_text) continue;
        const AstStmt *stmt = nest->first;
        for (uint32_t n = 0; n < nest->texts.count; n++, stmt = stmt->next) {
            if (at < nest->texts.items[n].begin || at >= nest->texts.items[n].end) continue;
            list_push(outline->context.arena, &outline->rejected, ((Rejected){stmt, why}));
            return true;
        }
        reject_whole(outline, nest, why);
        return true;
    }
    return false;
}
