/* The Fortran of the nests. */
#include "frontend/outline/outline_compare.h"
#include "frontend/outline/outline_extents.h"
#include "frontend/outline/outline_few.h"
#include "frontend/outline/outline_address.h"
#include "frontend/outline/outline_on_element.h"
#include "frontend/outline/outline_place.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/thread_memory.h"
#include "frontend/text/ast_source.h"
#include "ir/types.h"

#include <string.h>

/* ---- what a nest uses ------------------------------------------------------------------- */

typedef struct {
    Outline *outline;
    OutlineNest *nest;
} Gathering;

static bool is_taken(const OutlineNest *nest, Name name)
{
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
    for (uint32_t n = 1; is_taken(nest, name); n++) name = intern_printf(outline->context.names, "%.40s_%u", stem, n);
    list_push(outline->context.arena, &nest->names, name);
    return name;
}

static void add_constant(Outline *outline, OutlineNest *nest, const Entity *entity, Name name)
{
    for (uint32_t i = 0; i < nest->constants.count; i++)
        if (nest->constants.items[i]->name == name) return;
    list_push(outline->context.arena, &nest->constants, outline_constant_as(outline, entity, name));
}

static void add_variable(Outline *outline, OutlineNest *nest, OutlineVariable variable, bool stored, bool keeps)
{
    OutlineVariable *known = outline_find_variable(nest, variable.key);
    if (known) {
        known->modified |= stored;
        known->keeps &= keeps;
        return;
    }
    variable.modified = stored;
    variable.keeps = keeps;
    variable.name = variable.path ? fresh_name(outline, nest, variable.path->name) : variable.key;
    list_push(outline->context.arena, &nest->variables, variable);
}

/* The key of the whole array that an expression is; NULL: it is none. */
static Name whole_key(Outline *outline, const OutlineNest *nest, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    if (expr->kind == AST_KEYWORD) expr = expr->left;
    bool whole = (expr->kind == AST_NAME || expr->kind == AST_COMPONENT) && !expr->has_args;
    return whole && outline_variable(outline, nest->unit, expr, &variable, &why) ? variable.key : NULL;
}

/* The key of the array that an expression is, or is a part of; NULL: it is none. */
static Name array_key(Outline *outline, const OutlineNest *nest, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    bool designator = expr->kind == AST_NAME || expr->kind == AST_APPLY || expr->kind == AST_COMPONENT;
    return designator && outline_variable(outline, nest->unit, expr, &variable, &why) && variable.entity->rank ? variable.key : NULL;
}

static void add_comparison(Gathering *gathering, const AstExpr *expr)
{
    if (!outline_comparison_name(gathering->outline, gathering->nest, expr))
        outline_add_comparison(gathering->outline, gathering->nest, expr, fresh_name(gathering->outline, gathering->nest, "crayon_is"));
}

/* A procedure, with what it takes from around it, and its arguments: arrays as they are declared. */
static bool gather_call(OutlineWalk *walk, const AstExpr *call)
{
    Gathering *gathering = walk->data;
    Outline *outline = gathering->outline;
    OutlineNest *nest = gathering->nest;
    OutlineCallee *callee = outline_known_callee(outline, nest->unit, call);
    uint32_t position = 0;
    for (uint32_t i = 0; callee && i < callee->outer.count; i++) {
        OutlineVariable variable;
        const char *why;
        AstExpr name = {.kind = AST_NAME, .name = callee->outer.items[i].name};
        if (outline_variable(outline, nest->unit, &name, &variable, &why)) add_variable(outline, nest, variable, callee->outer.items[i].stored, !callee->outer.items[i].stored);
        list_push(outline->context.arena, &nest->exact, name.name);
    }
    for (const AstExpr *arg = callee ? outline_expand_known(outline, nest->unit, call)->args : NULL; arg; arg = arg->next, position++) {
        const Entity *dummy = outline_dummy(callee, arg, position);
        Name key = dummy && dummy->rank ? array_key(outline, nest, arg->kind == AST_KEYWORD ? arg->left : arg) : NULL;
        if (key) list_push(outline->context.arena, &nest->exact, key);
    }
    for (uint32_t i = 0; callee && i < callee->comparisons.count; i++) add_comparison(gathering, callee->comparisons.items[i]);
    if (callee) outline_add_callee(outline, nest, callee);
    return true;
}

static bool stores_argument(OutlineWalk *walk, const AstExpr *call, const AstExpr *arg, uint32_t position)
{
    const Gathering *gathering = walk->data;
    OutlineCallee *callee = outline_known_callee(gathering->outline, gathering->nest->unit, call);
    return callee && outline_stores_argument(callee, arg, position);
}

static bool compares(OutlineWalk *walk, const AstExpr *expr)
{
    Name name;
    Gathering *gathering = walk->data;
    if (!outline_compared_text(gathering->outline, gathering->nest->unit, expr, &name)) return false;
    add_comparison(gathering, expr);
    return true;
}

static const AstExpr *expand(OutlineWalk *walk, const AstExpr *call)
{
    const Gathering *gathering = walk->data;
    const AstExpr *bare = outline_without_structures(gathering->outline, gathering->nest->unit, call);
    return bare != call ? bare : outline_expand_known(gathering->outline, gathering->nest->unit, call);
}

static const AstExpr *unbind(OutlineWalk *walk, const AstExpr *expr)
{
    const Gathering *gathering = walk->data;
    return outline_unbind(gathering->outline, gathering->nest->unit, expr);
}

static bool gather_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    Outline *outline = gathering->outline;
    const Entity *entity;
    OutlineVariable variable;
    const char *why;
    OutlineClass class = OUTLINE_VARIABLE;
    if (outline_asks_structures(outline, gathering->nest->unit, expr, &variable)) {
        if (!outline_inquiry_name(outline, gathering->nest, expr))
            outline_add_inquiry(outline, gathering->nest, expr, &variable, fresh_name(outline, gathering->nest, expr->name));
        return true;
    }
    const AstExpr *optional = outline_asked_present(outline, gathering->nest->unit, expr);
    if (optional) outline_add_unless(outline, gathering->nest, intern_printf(outline->context.names, "'%s' is not present", optional->name));
    if (outline_is_inquiry(outline, gathering->nest->unit, expr) && !outline_asks_dimension(expr)) {
        Name key = whole_key(outline, gathering->nest, expr->args);
        if (key) list_push(outline->context.arena, &gathering->nest->exact, key);
    }
    if (expr->kind != AST_COMPONENT)
        class = outline_classify(outline, gathering->nest->unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
    if (class == OUTLINE_OTHER && expr->kind == AST_APPLY) return gather_call(walk, expr);
    if (class == OUTLINE_CONSTANT) add_constant(outline, gathering->nest, entity, expr->name);
    else if (class == OUTLINE_VARIABLE && outline_variable_in(outline, gathering->nest->unit, gathering->nest, expr, &variable, &why))
        add_variable(outline, gathering->nest, variable, stored, !stored || walk->at_index);
    return true;
}

/* ---- bounds ----------------------------------------------------------------------------- */

static void add_bound_names(Outline *outline, OutlineNest *nest, const AstExpr *bound)
{
    Gathering gathering = {outline, nest};
    OutlineWalk walk = {.reference = gather_reference, .data = &gathering};
    if (bound) outline_walk_expr(&walk, bound);
}

static const char *add_bound(Outline *outline, OutlineNest *nest, const OutlineVariable *variable, const char *suffix, const char *value)
{
    Name name = fresh_name(outline, nest, arena_printf(outline->context.arena, "%s_%s", variable->name, suffix));
    list_push(outline->context.arena, &nest->bounds, ((OutlineBound){.name = name, .key = variable->key, .value = value}));
    return name;
}

/* The argument for a bound. Without elements UBOUND is 0 whatever the lower bound is said to be. */
static const char *asked_bound(Outline *outline, OutlineNest *nest, OutlineVariable *variable, uint32_t dim, bool upper)
{
    Context *context = &outline->context;
    const char *same = outline_same_bound(outline, nest, variable, dim, upper);
    variable->asks_lower[dim] |= same && !upper;
    variable->is_local &= !same;
    variable->may_be_absent &= !same;
    if (same) return same;
    const char *value = outline_asked_bound(outline, variable, dim, upper);
    if (upper && !variable->asks_lower[dim] && !variable->may_be_absent)
        value = arena_printf(context->arena, "int(%s+%s-1,%u)", variable->lower[dim], outline_extent(outline, nest->unit, variable->key, dim + 1),
                             type_info(outline->sema->integer)->bytes);
    if (!upper) variable->asks_lower[dim] = true;
    return add_bound(outline, nest, variable, arena_printf(context->arena, "%c%u", upper ? 'u' : 'l', dim + 1), value);
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
    bool fixed = !deferred && ast && of_unit && outline_is_fixed_bound(outline, nest, ast);
    const AstExpr *own = fixed ? ast : outline_declared_bound(outline, nest, variable, dim, upper);
    add_bound_names(outline, nest, own);
    if (own) return outline_source_text(outline, own, true);
    return asked_bound(outline, nest, variable, dim, upper);
}

static bool is_exact(const OutlineNest *nest, Name key)
{
    for (uint32_t i = 0; i < nest->exact.count; i++)
        if (nest->exact.items[i] == key) return true;
    return false;
}

/* Rows may lie apart: the nest declares as many elements for each as there are up to the next. */
static void find_spans(Outline *outline, OutlineNest *nest, OutlineVariable *variable)
{
    Context *context = &outline->context;
    uint32_t rank = variable->rank;
    variable->spans = variable->may_have_gaps && outline->spans && rank > 1 && !is_exact(nest, variable->key);
    for (uint32_t dim = 0; variable->spans && dim < rank; dim++) {
        variable->end[dim] = variable->upper[dim];
        if (dim + 1 == rank) continue;
        const char *span = add_bound(outline, nest, variable, arena_printf(context->arena, "s%u", dim + 1), outline_span(outline, nest, variable, dim + 1));
        variable->upper[dim] = arena_printf(context->arena, "%s+%s-1", variable->lower[dim], span);
    }
    if (variable->may_have_gaps) outline_add_gap_conditions(outline, nest->unit, nest, variable);
}

static const char *constant_text(Outline *outline, const Node *bound)
{
    int64_t value = 1;
    if (bound) bound_constant(bound, &value);
    return arena_printf(outline->context.arena, "%lld", (long long)value);
}

/* A component of many structures: dimensions of its own, one of a single element where it has none; then those of the structures. The last
 * of its own is as long as a structure. */
static void find_view_bounds(Outline *outline, OutlineNest *nest, OutlineVariable *variable)
{
    Arena *arena = outline->context.arena;
    const Entity *entity = variable->entity;
    uint32_t own = entity->rank ? entity->rank : 1, outer = variable->structures->rank;
    variable->rank = own + outer;
    variable->spans = true;
    for (uint32_t dim = 0; dim < own; dim++) {
        variable->lower[dim] = entity->rank ? constant_text(outline, entity->bounds[dim].lower) : "1";
        variable->upper[dim] = variable->end[dim] = entity->rank ? constant_text(outline, entity->bounds[dim].upper) : "1";
    }
    for (uint32_t dim = 1; dim <= outer; dim++) {
        const char *lower = arena_printf(arena, "lbound(%s,%u)", variable->array, dim), *upper = arena_printf(arena, "ubound(%s,%u)", variable->array, dim);
        variable->lower[own + dim - 1] = add_bound(outline, nest, variable, arena_printf(arena, "l%u", dim), lower);
        variable->upper[own + dim - 1] = variable->end[own + dim - 1] = add_bound(outline, nest, variable, arena_printf(arena, "u%u", dim), upper);
    }
    for (uint32_t dim = 0; dim < outer; dim++) {
        const char *span = add_bound(outline, nest, variable, arena_printf(arena, "s%u", dim), outline_span(outline, nest, variable, dim));
        variable->upper[own + dim - 1] = arena_printf(arena, "%s+%s-1", variable->lower[own + dim - 1], span);
    }
    outline_add_gap_conditions(outline, nest->unit, nest, variable);
}

/* Bounds as the array is allocated; false: it has others, or they are not known. */
static bool take_allocated(Outline *outline, OutlineNest *nest, OutlineVariable *variable)
{
    const AstExpr *lower[NEST_MAX_RANK], *upper[NEST_MAX_RANK];
    if (variable->structures || !outline_allocated_bounds(outline, nest, variable, lower, upper)) return false;
    for (uint32_t dim = 0; dim < variable->rank; dim++) {
        add_bound_names(outline, nest, lower[dim]);
        add_bound_names(outline, nest, upper[dim]);
        variable->lower[dim] = outline_source_text(outline, lower[dim], true);
        variable->upper[dim] = outline_source_text(outline, upper[dim], true);
    }
    variable->is_local = false;
    outline_test_bounds(outline, nest, variable);
    return true;
}

static void find_bounds(Outline *outline, OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable variable = nest->variables.items[i];
        variable.rank = variable.entity->rank;
        const bool taken = take_allocated(outline, nest, &variable);
        variable.may_be_absent = !taken && outline_may_be_absent(outline, nest, &variable);
        for (uint32_t dim = 0; !taken && !variable.structures && dim < variable.rank; dim++) {
            variable.lower[dim] = bound_text(outline, nest, &variable, dim, false);
            variable.upper[dim] = bound_text(outline, nest, &variable, dim, true);
        }
        if (variable.structures) find_view_bounds(outline, nest, &variable);
        else if (!taken) find_spans(outline, nest, &variable);
        nest->variables.items[i] = variable;
    }
}

/* A local array whose bounds are arguments could as well be one: it stays what it is. */
static void keep_with_bounds(OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->bounds.count; i++) {
        OutlineVariable *variable = outline_find_variable(nest, nest->bounds.items[i].key);
        if (variable) variable->is_local = false;
    }
    for (uint32_t i = 0; i < nest->variables.count; i++)
        for (uint32_t dim = 0; dim < nest->variables.items[i].rank; dim++)
            if (!nest->variables.items[i].upper[dim]) nest->variables.items[i].is_local = false;
}

/* Returns why the nest stays with Fortran; NULL: nothing that it uses says so. */
static const char *gather(Outline *outline, OutlineNest *nest)
{
    Gathering gathering = {outline, nest};
    OutlineWalk walk = {.reference = gather_reference, .call = gather_call, .stores = stores_argument, .unbind = unbind, .expand = expand,
                        .compares = compares, .leaves = outline, .data = &gathering};
    for (const AstStmt *stmt = nest->first; stmt != nest->end; stmt = stmt->next) outline_walk_stmt(&walk, stmt);
    outline_find_locals(outline, nest);
    outline_find_known(outline, nest);
    outline_find_freed(outline, nest);
    const char *why = nest->is_construct ? outline_find_privates(outline, nest) : NULL;
    find_bounds(outline, nest);
    keep_with_bounds(nest);
    for (uint32_t i = 0; i < nest->privates.count && !why; i++) {
        const OutlineVariable *private = outline_find_variable(nest, nest->privates.items[i]);
        if (private && !private->is_local) why = "an array that is private has no extents of its own";
    }
    nest->status = fresh_name(outline, nest, "crayon_left");
    return why;
}

/* ---- what a nest cannot have ------------------------------------------------------------ */

static bool is_unchanged_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Gathering *gathering = walk->data;
    OutlineVariable named;
    const char *why;
    (void)stored;
    bool component = expr->kind == AST_COMPONENT;
    if (component && !outline_variable_in(gathering->outline, gathering->nest->unit, gathering->nest, expr, &named, &why)) return false;
    const OutlineVariable *variable = outline_find_variable(gathering->nest, component ? named.key : expr->name);
    return !variable || !variable->modified;
}

/* Whether the subscripts within the component's path are what they are before the nest, all through it. */
static bool is_same_throughout(Outline *outline, OutlineNest *nest, const AstExpr *path)
{
    Gathering gathering = {outline, nest};
    OutlineWalk walk = {.reference = is_unchanged_reference, .data = &gathering};
    for (const AstExpr *part = path->left; part; part = part->kind == AST_COMPONENT ? part->left : NULL)
        if (!outline_walk_list(&walk, part->args)) return false;
    return true;
}

static void add_reasons(Outline *outline, OutlineNest *nest, const OutlineVariable *variable)
{
    const char *text = variable->structures ? "'%s' lies at odd distances" : variable->spans ? "'%s' has gaps in its first dimension" : "'%s' has gaps";
    if (variable->structures || variable->may_have_gaps)
        outline_add_unless(outline, nest, intern_printf(outline->context.names, text, variable->key));
}

/* Whether another reference to the same component is to an element that the nest has by itself. */
static bool is_both(const OutlineNest *nest, const OutlineVariable *view)
{
    for (uint32_t i = 0; i < nest->variables.count; i++)
        if (!nest->variables.items[i].structures && nest->variables.items[i].chain == view->chain) return true;
    return false;
}

/* Makes one array of a component that is that of another structure in each turn, or that is used by itself and as such an array. False:
 * there is none. */
static bool add_view(Outline *outline, OutlineNest *nest)
{
    for (uint32_t i = 0; outline->spans && i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        OutlineVariable view;
        const char *why;
        bool changes = variable->path && !variable->structures && !is_same_throughout(outline, nest, variable->path);
        if (!changes && (!variable->structures || !is_both(nest, variable))) continue;
        if (!outline_view(outline, nest->unit, variable->path, &view, &why) || outline_is_view(nest, view.chain)) continue;
        list_push(outline->context.arena, &nest->views, view.chain);
        return true;
    }
    return false;
}

static const char *find_obstacle(Outline *outline, OutlineNest *nest)
{
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        add_reasons(outline, nest, variable);
        if (variable->path && !variable->structures && !is_same_throughout(outline, nest, variable->path))
            return arena_printf(outline->context.arena, "'%s' is a component of another structure in each turn", variable->key);
    }
    outline_find_turns(outline, nest);
    outline_add_body_test(outline, nest);
    const char *why = outline_add_shape_tests(outline, nest);
    if (!why) why = outline_add_overlap_tests(outline, nest);
    if (!why && outline_asks_hidden(outline, nest)) why = "its unit has, or may have, a name of an intrinsic function by which the call of the nest asks for bounds and the like";
    return why;
}

/* Finds what the nest uses; why it stays with Fortran, or NULL. */
static const char *gather_all(Outline *outline, OutlineNest *nest)
{
    const char *why;
    do {
        nest->variables.count = nest->twins.count = nest->constants.count = nest->bounds.count = nest->exact.count = nest->names.count = nest->privates.count = nest->tests.count = nest->unless.count = 0;
        why = gather(outline, nest);
    } while (add_view(outline, nest));
    return why ? why : find_obstacle(outline, nest);
}

/* ---- text ------------------------------------------------------------------------------- */

static const OutlineVariable *referred_variable(Outline *outline, const OutlineNest *nest, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    if (expr->kind == AST_NAME || expr->kind == AST_APPLY) return outline_find_variable(nest, expr->name);
    bool known = expr->kind == AST_COMPONENT && outline_variable_in(outline, nest->unit, nest, expr, &variable, &why);
    return known ? outline_find_variable(nest, variable.key) : NULL;
}

static bool replace_reference(AstSource *source, const AstExpr *expr)
{
    Gathering *gathering = source->data;
    Outline *outline = gathering->outline;
    if (outline_is_inquiry(outline, gathering->nest->unit, expr)) {
        OutlineVariable structures;
        if (outline_asks_structures(outline, gathering->nest->unit, expr, &structures)) {
            text_add(source->out, outline_inquiry_name(outline, gathering->nest, expr));
            return true;
        }
        Name key = outline_asks_dimension(expr) ? whole_key(outline, gathering->nest, expr->args) : NULL;
        const OutlineVariable *asked = key ? outline_find_variable(gathering->nest, key) : NULL;
        return asked && (asked->spans || expr->flag) && outline_print_inquiry(source, outline, asked, expr);
    }
    if (outline_print_comparison(outline, source, gathering->nest->unit, gathering->nest, expr)) return true;
    if (outline_asked_present(outline, gathering->nest->unit, expr)) {
        text_add(source->out, ".true.");
        return true;
    }
    if (outline_print_text(outline, source, expr) || outline_print_call(outline, gathering->nest->unit, source, expr)) return true;
    const OutlineVariable *variable = referred_variable(outline, gathering->nest, expr);
    if (!variable || (expr->kind != AST_COMPONENT && !variable->spans && expr->name == variable->name)) return false;
    outline_print_elements(source, variable, expr);
    return true;
}

static void declare_variable(const OutlineVariable *variable, Text *out)
{
    text_add(out, "  ");
    outline_add_type(variable->entity->type, out);
    if (variable->value) text_printf(out, ", parameter :: %s = %s\n", variable->name, variable->value);
    if (variable->value) return;
    if (!variable->is_local) text_add(out, outline_changes(variable) ? ", intent(inout)" : ", intent(in)");
    text_printf(out, " :: %s", variable->name);
    for (uint32_t dim = 0; dim < variable->rank; dim++) {
        text_add(out, dim ? "," : "(");
        text_printf(out, "%s:%s", variable->lower[dim], variable->upper[dim] ? variable->upper[dim] : "*");
    }
    text_add(out, variable->rank ? ")\n" : "\n");
}

/* That nobody uses it later; that it is 0 or 1; where its elements end, in dimensions that are declared further. */
static void print_ends(const OutlineVariable *variable, Text *out)
{
    if (variable->dies && !variable->is_local) text_printf(out, "  !$crayon local(%s)\n", variable->name);
    if (variable->is_flag && !variable->is_local) text_printf(out, "  !$crayon range(%s, 0, 1)\n", variable->name);
    for (uint32_t dim = 0; variable->spans && dim < variable->rank; dim++)
        if (variable->end[dim] != variable->upper[dim]) text_printf(out, "  !$crayon elements(%s, %u, %s)\n", variable->name, dim + 1, variable->end[dim]);
}

static void print_head(const Outline *outline, const OutlineNest *nest, Text *out)
{
    text_printf(out, "subroutine %s(", nest->name);
    for (uint32_t i = 0; i < nest->variables.count; i++)
        if (!nest->variables.items[i].is_local) text_printf(out, "%s, ", nest->variables.items[i].name);
    for (uint32_t i = 0; i < nest->bounds.count; i++) text_printf(out, "%s, ", nest->bounds.items[i].name);
    text_printf(out, "%s)\n  implicit none\n%s", nest->status, sema_has_thread_memory(outline->sema) ? "!$omp threadprivate\n" : "");
    for (uint32_t i = 0; i < nest->constants.count; i++) outline_declare_constant(nest->constants.items[i], out);
    for (uint32_t i = 0; i < nest->bounds.count; i++) {
        text_add(out, "  ");
        outline_add_type(outline->sema->integer, out);
        text_printf(out, ", intent(in) :: %s\n", nest->bounds.items[i].name);
    }
    for (int arrays = 0; arrays < 2; arrays++)
        for (uint32_t i = 0; i < nest->variables.count; i++)
            if ((nest->variables.items[i].rank != 0) == arrays) declare_variable(&nest->variables.items[i], out);
    text_printf(out, "  integer(4), intent(out) :: %s\n", nest->status);
    for (uint32_t i = 0; i < nest->variables.count; i++) print_ends(&nest->variables.items[i], out);
}

static void note_place(AstSource *source, const AstStmt *stmt) { outline_note_place(((Gathering *)source->data)->outline, source->out, stmt); }

static const char *word_for(const AstSource *source, const AstStmt *stmt) { return outline_word_for(((Gathering *)source->data)->outline, stmt); }

/* Statements, with their places in the text; false: one is not printed. */
static bool print_body(Outline *outline, OutlineNest *nest, Text *out)
{
    Gathering gathering = {outline, nest};
    AstSource source = {.out = out, .replace = replace_reference, .data = &gathering, .note = note_place, .word_for = word_for};
    bool good = true;
    for (const AstStmt *stmt = nest->first; stmt != nest->end; stmt = stmt->next) {
        uint32_t begin = (uint32_t)out->length;
        AstStmt bare = *stmt;
        if (stmt == nest->first) bare.label = 0; /* the host keeps it */
        bare.next = NULL;
        good &= ast_source_stmts(&source, &bare, NULL, 2);
        list_push(outline->context.arena, &nest->texts, ((SourceRange){.begin = begin, .end = (uint32_t)out->length}));
    }
    return good;
}

static bool can_declare_constants(const OutlineNest *nest)
{
    bool can = true;
    for (uint32_t i = 0; i < nest->constants.count; i++) can &= outline_can_declare(nest->constants.items[i]);
    return can;
}

/* Leaves the one statement of a nest to Fortran; of several makes nests of their own. */
static void reject_whole(Outline *outline, const OutlineNest *nest, const char *why)
{
    bool several = !nest->is_construct && nest->first->next != nest->end;
    for (const AstStmt *stmt = nest->first; several && stmt != nest->end; stmt = stmt->next) list_push(outline->context.arena, &outline->cuts, stmt);
    if (!several) list_push(outline->context.arena, &outline->rejected, ((Rejected){nest->first, why}));
}

static bool print_nest(Outline *outline, OutlineNest *nest, Text *out)
{
    size_t start = out->length;
    const char *why = gather_all(outline, nest);
    if (!why && !can_declare_constants(nest)) why = "a constant that it uses cannot be written";
    nest->begin_text = (uint32_t)start;
    if (!why) {
        outline_note_place(outline, out, nest->first);
        print_head(outline, nest, out);
        outline_print_on_elements(nest, true, out);
        if (!print_body(outline, nest, out)) why = "it holds a statement that is not supported";
        outline_print_on_elements(nest, false, out);
        text_printf(out, "  %s = 0\n", nest->status);
        if (!outline_print_callees(outline, nest, out)) why = "it calls what cannot stand in a nest";
        text_printf(out, "end subroutine %s\n\n", nest->name);
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
        OutlineCallee *callee = outline_callee_at(nest, at);
        if (callee) {
            callee->why = arena_printf(outline->context.arena, "has a fault: %s", why);
            return true;
        }
        reject_whole(outline, nest, why);
        return true;
    }
    return false;
}
