/* Procedures that nests may call: what they are made of, and why others cannot be called. */
#include "frontend/outline/outline_compare.h"
#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_import.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "ir/types.h"

#include <string.h>

/* ---- what it is made of ----------------------------------------------------------------- */

typedef struct {
    Outline *outline;
    OutlineCallee *callee;
    uint32_t loops; /* how deep its loops stand in each other, short ones aside */
    bool arrays;    /* it refers to arrays of others that may be large */
    LIST(const AstExpr *) passed; /* arrays and texts as arguments, and texts that SELECT CASE compares */
} Checking;

static bool refuse(Checking *checking, const char *why)
{
    if (!checking->callee->why) checking->callee->why = why;
    return false;
}

/* `why` has a place for the name. */
__attribute__((format(printf, 2, 0))) static bool refuse_name(Checking *checking, const char *why, Name name)
{
    return refuse(checking, arena_printf(checking->outline->context.arena, why, name));
}

/* `why` may be NULL. */
static bool refuse_other(Checking *checking, Name name, const char *why)
{
    return refuse(checking, arena_printf(checking->outline->context.arena, "has '%s', which a nest cannot have%s%s", name, why ? ": " : "", why ? why : ""));
}

static bool refuse_statement(Checking *checking, const AstStmt *stmt)
{
    Outline *outline = checking->outline;
    if (stmt->loc.file != outline->file) return refuse(checking, "holds a statement that cannot stand in a nest");
    return refuse(checking, arena_printf(outline->context.arena, "holds in line %u what cannot stand in a nest", outline_line(outline, stmt->loc.begin)));
}

static void add_name(Outline *outline, OutlineCallee *callee, Name name, bool stored)
{
    if (stored && !outline_stores(callee, name)) list_push(outline->context.arena, &callee->stored, name);
}

static void add_outer(Outline *outline, OutlineCallee *callee, Name name, const Entity *entity, bool stored)
{
    for (uint32_t i = 0; i < callee->outer.count; i++) {
        if (callee->outer.items[i].entity != entity || callee->outer.items[i].name != name) continue;
        callee->outer.items[i].stored |= stored;
        return;
    }
    list_push(outline->context.arena, &callee->outer, ((OutlineOuter){name, entity, stored}));
}

static bool add_intrinsic(Checking *checking, Name name)
{
    list_push(checking->outline->context.arena, &checking->callee->intrinsics, name);
    return true;
}

static bool add_constant(Checking *checking, const Entity *entity, Name name)
{
    OutlineCallee *callee = checking->callee;
    if (!outline_can_declare(entity)) return refuse(checking, "has a constant that cannot be written");
    for (uint32_t i = 0; i < callee->constants.count; i++)
        if (callee->constants.items[i]->name == name) return true;
    list_push(checking->outline->context.arena, &callee->constants, outline_constant_as(checking->outline, entity, name));
    return true;
}

static bool has_constant_bounds(const Entity *entity) { return !entity->rank || entity_elements(entity) >= 0; }

static bool check_bounds(Checking *checking, const Entity *array);

static const uint32_t by_descriptor = AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_OPTIONAL;

static bool has_range(const AstExpr *args)
{
    for (; args; args = args->next)
        if (args->kind == AST_RANGE) return true;
    return false;
}

/* More elements are taken for work that is worth a nest by itself. */
enum { MAX_SMALL = 128 };

static bool is_large(const Entity *array)
{
    int64_t count = array->rank ? entity_elements(array) : 0;
    return count < 0 || count > MAX_SMALL;
}

/* An argument that is a POINTER to an array of numbers: a procedure that gives no pointer a target has elements of it. */
static bool is_pointer_dummy(const Entity *entity)
{
    return entity->dummy && (entity->attributes & by_descriptor) == AST_ATTR_POINTER && !entity->derived && entity->type != TYPE_NONE && entity->rank;
}

/* Whether what a variable keeps from call to call is never asked for. */
static bool is_set_anew(const Checking *checking, const Entity *entity)
{
    const Unit *unit = checking->callee->unit;
    bool other = entity->rank || entity->block || entity->grouped || entity->attributes & (by_descriptor | AST_ATTR_VOLATILE) || unit->has_jumps;
    return !other && entity->kind == ENTITY_VARIABLE && outline_is_set_first(checking->outline, unit->executable, NULL, entity->name);
}

static bool add_own(Checking *checking, const Entity *entity)
{
    OutlineCallee *callee = checking->callee;
    bool stays = entity->saved || entity->initialized || entity->block || entity->grouped || entity->area;
    if (stays && !is_set_anew(checking, entity)) return refuse_name(checking, "has '%s', which stays from call to call", entity->name);
    for (uint32_t i = 0; i < callee->own.count; i++)
        if (callee->own.items[i] == entity) return true;
    bool variable = entity->kind == ENTITY_VARIABLE && !(entity->attributes & by_descriptor) && (entity->dummy || has_constant_bounds(entity) || check_bounds(checking, entity));
    if (!variable && !outline_is_text_dummy(entity) && !is_pointer_dummy(entity)) return refuse_other(checking, entity->name, entity->character ? "it is of type CHARACTER" : NULL);
    list_push(checking->outline->context.arena, &callee->own, entity);
    return true;
}

/* How deep loops over arrays of others may stand in each other: components around points. */
enum { MAX_LOOPS = 2 };

static bool is_passed(const Checking *checking, const AstExpr *expr)
{
    for (uint32_t i = 0; i < checking->passed.count; i++)
        if (checking->passed.items[i] == expr) return true;
    return false;
}

static void pass_arguments(Checking *checking, const AstExpr *args)
{
    for (; args; args = args->next) list_push(checking->outline->context.arena, &checking->passed, args->kind == AST_KEYWORD ? args->left : args);
}

static bool is_inquiry(const AstExpr *call)
{
    return strcmp(call->name, "size") == 0 || strcmp(call->name, "lbound") == 0 || strcmp(call->name, "ubound") == 0;
}

static bool add_call(Checking *checking, const AstExpr *call, bool function);

/* An operation on the elements of a large array is a loop over them. */
static bool check_whole(Checking *checking, const Entity *array)
{
    if (!checking->outline->takes_rows || array->attributes & by_descriptor) return refuse(checking, "has operations on arrays");
    if (!checking->loops) checking->loops = 1;
    return true;
}

static bool check_component(Checking *checking, const AstExpr *expr, bool stored)
{
    const Entity *part = outline_take_part(checking->outline, checking->callee, expr);
    if (!part) return refuse(checking, "has components of structures that it cannot have as arguments");
    bool whole = part->rank && (!expr->has_args || has_range(expr->args)) && !is_passed(checking, expr);
    bool may_allocate = stored && !expr->has_args && part->rank && part->bounds[0].assumed;
    if (whole && is_large(part) && (may_allocate ? !refuse(checking, "has operations on arrays") : !check_whole(checking, part))) return false;
    checking->arrays |= is_large(part);
    add_name(checking->outline, checking->callee, part->name, stored);
    return true;
}

static bool check_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Checking *checking = walk->data;
    Outline *outline = checking->outline;
    OutlineCallee *callee = checking->callee;
    const Entity *entity;
    const char *why;
    if (expr->kind == AST_COMPONENT) return check_component(checking, expr, stored);
    const Entity *text = outline_text_dummy(callee->unit, expr);
    if (text) return (!stored && is_passed(checking, expr)) || refuse_name(checking, "does more with the text '%s' than to compare it with literals", text->name);
    OutlineClass class = outline_classify(outline, callee->unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
    if (class == OUTLINE_CONSTANT) return add_constant(checking, entity, expr->name);
    if (class == OUTLINE_INTRINSIC && is_inquiry(expr)) pass_arguments(checking, expr->args);
    if (class == OUTLINE_INTRINSIC) return add_intrinsic(checking, expr->name);
    if (class == OUTLINE_OTHER && expr->kind == AST_APPLY) return add_call(checking, expr, true);
    if (class == OUTLINE_OTHER) return refuse_other(checking, expr->name, why);
    const Entity *constant = outline_initial_constant(outline, callee->unit, entity);
    if (constant && stored) return refuse_name(checking, "has '%s', which stays from call to call", expr->name);
    if (constant) return add_constant(checking, constant, expr->name);
    bool shared = entity->block && !entity->grouped; /* in COMMON: the one that the caller has there */
    if (is_pointer_dummy(entity) && !expr->has_args) return refuse_other(checking, expr->name, "it is a POINTER");
    bool whole = entity->rank && (!expr->has_args || has_range(expr->args)) && !is_passed(checking, expr);
    if (whole && is_large(entity) && !check_whole(checking, entity)) return false;
    if (entity->unit == callee->unit && !shared) {
        checking->arrays |= entity->dummy && is_large(entity);
        add_name(outline, callee, expr->name, stored);
        return add_own(checking, entity);
    }
    checking->arrays |= is_large(entity);
    if (stored && callee->unit->kind == UNIT_FUNCTION) return refuse(checking, "is a function that stores what is not its own");
    add_outer(outline, callee, expr->name, entity, stored);
    return true;
}

/* ---- calls ------------------------------------------------------------------------------ */

const Entity *outline_dummy(const OutlineCallee *callee, const AstExpr *arg, uint32_t position)
{
    for (uint32_t i = 0; i < callee->dummies.count; i++)
        if (arg->kind == AST_KEYWORD ? callee->dummies.items[i]->name == arg->name : i == position) return callee->dummies.items[i];
    return NULL;
}

const AstExpr *outline_expand_known(Outline *outline, Unit *unit, const AstExpr *call)
{
    const OutlineCallee *callee = outline_known_callee(outline, unit, call);
    const AstExpr *expanded = callee && !callee->why && !callee->busy ? outline_expand(outline, callee, call) : NULL;
    return expanded ? expanded : call;
}

/* ---- arguments -------------------------------------------------------------------------- */

static bool is_scalar_argument(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Entity *entity;
    const char *why;
    Name name;
    if (outline_compared_text(outline, unit, expr, &name)) return true;
    for (; expr->kind == AST_BINARY; expr = expr->left)
        if (!is_scalar_argument(outline, unit, expr->right)) return false;
    if (expr->kind == AST_UNARY || expr->kind == AST_PAREN || expr->kind == AST_KEYWORD) return is_scalar_argument(outline, unit, expr->left);
    expr = outline_unbind(outline, unit, expr);
    if (expr->kind != AST_APPLY || outline_is_inquiry(outline, unit, expr)) return outline_is_scalar(outline, unit, expr);
    OutlineClass class = outline_classify(outline, unit, expr->name, true, &entity, &why);
    if (class == OUTLINE_OTHER) return outline_callee(outline, unit, expr, true, &why) != NULL;
    for (const AstExpr *arg = class == OUTLINE_INTRINSIC ? expr->args : NULL; arg; arg = arg->next)
        if (!is_scalar_argument(outline, unit, arg)) return false;
    return class == OUTLINE_INTRINSIC ? !intrinsic_adds_dimension(intrinsic_find(expr->name)) : outline_is_scalar(outline, unit, expr);
}

/* u(:,a:b,j): rows that lie behind each other, of which the last may be parts; `gaps`: u(a:b,i,:) too; `steps`: u(a:b:c,i). */
static bool is_section(Outline *outline, Unit *unit, const AstExpr *args, bool gaps, bool steps)
{
    bool last = false;
    for (; args; args = args->next) {
        bool range = args->kind == AST_RANGE;
        const AstExpr *parts[] = {range ? args->left : args, args->right, args->third};
        if (range && ((!gaps && last) || (!steps && args->third))) return false;
        for (int i = 0; i < (range ? 3 : 1); i++)
            if (parts[i] && !is_scalar_argument(outline, unit, parts[i])) return false;
        last |= !range || args->left || args->right;
    }
    return true;
}

/* Whether a section has few elements, which are plain to see: one with gaps is passed in a copy, which costs as much as loops over rows alone. */
static bool is_small_section(const Entity *array, const AstExpr *args)
{
    int64_t count = 1;
    for (uint32_t dim = 0; args && dim < array->rank; args = args->next, dim++) {
        const Bound *bound = &array->bounds[dim];
        int64_t lower = args->left ? outline_small_number(args->left) : 1, upper = args->right ? outline_small_number(args->right) : -1;
        if (args->kind != AST_RANGE) continue;
        bool known = args->left ? lower >= 0 : !bound->lower || bound_constant(bound->lower, &lower);
        known = known && (args->right ? upper >= 0 : bound->upper && bound_constant(bound->upper, &upper));
        if (!known || upper - lower >= MAX_SMALL) return false;
        count *= upper < lower ? 1 : upper - lower + 1;
    }
    return count <= MAX_SMALL;
}

/* A value that is no variable, or a constant; what it is made of is looked at by itself, its type and rank in the text of the nest. */
static bool is_array_value(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const Entity *entity;
    const char *why;
    bool operation = expr->kind == AST_BINARY || expr->kind == AST_UNARY || expr->kind == AST_PAREN || expr->kind == AST_CONSTRUCTOR;
    if (expr->kind != AST_APPLY && expr->kind != AST_NAME) return operation;
    OutlineClass class = outline_classify(outline, unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
    if (class == OUTLINE_CONSTANT) return entity->rank && (!expr->has_args || has_range(expr->args));
    return class == OUTLINE_INTRINSIC || (class == OUTLINE_OTHER && outline_callee(outline, unit, expr, true, &why));
}

/* Whether a POINTER argument can be a part of an array, of which the procedure only reads elements: what it stores lies elsewhere. */
static bool may_point(const OutlineCallee *callee, const Entity *dummy, const AstExpr *expr)
{
    for (uint32_t i = 0; i < callee->outer.count; i++)
        if (callee->outer.items[i].stored && callee->outer.items[i].entity->rank) return false;
    return !outline_stores(callee, dummy->name) && expr->has_args && has_range(expr->args);
}

/* An array, rows, or, where the dummy has bounds of its own, an element for those from there on; of a component of an element of an array
 * the whole alone. A value, where the procedure stores none there. */
static bool is_array_argument(Outline *outline, Unit *unit, const OutlineCallee *callee, const Entity *dummy, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    bool designator = expr->kind == AST_NAME || expr->kind == AST_APPLY || expr->kind == AST_COMPONENT;
    if (!designator || !outline_variable(outline, unit, expr, &variable, &why)) return !outline_stores(callee, dummy->name) && is_array_value(outline, unit, expr);
    if (!variable.entity->rank || variable.entity->type != dummy->type || (is_pointer_dummy(dummy) && !may_point(callee, dummy, expr))) return false;
    if (expr->kind == AST_COMPONENT && expr->has_args && outline_structure_subscripts(expr)) return false;
    if (!expr->has_args) return !dummy->bounds[0].assumed || variable.entity->rank == dummy->rank;
    if (has_range(expr->args)) {
        bool small = !is_large(dummy) || is_small_section(variable.entity, expr->args);
        return is_section(outline, unit, expr->args, small || callee->rows, small);
    }
    return !dummy->bounds[0].assumed && outline_are_scalars(outline, unit, expr->args);
}

static bool has_structure_misfit(Outline *outline, Unit *unit, const OutlineCallee *callee, const AstExpr *args)
{
    uint32_t position = 0;
    for (const AstExpr *arg = args; arg; arg = arg->next, position++) {
        const Entity *dummy = outline_written_dummy(callee->unit, arg, position);
        bool structure = dummy && dummy->derived;
        if (structure && !outline_is_structure_argument(outline, unit, dummy, arg->kind == AST_KEYWORD ? arg->left : arg)) return true;
    }
    return false;
}

/* Why the procedure cannot be called with the arguments in a nest; NULL: it can. */
static const char *find_misfit(Outline *outline, Unit *unit, const OutlineCallee *callee, const AstExpr *call)
{
    uint32_t position = 0;
    const AstExpr *expanded = has_structure_misfit(outline, unit, callee, call->args) ? NULL : outline_expand(outline, callee, call);
    if (!expanded) return "is called with other structures than it has";
    if (outline_is_passed_twice(outline, callee, expanded->args)) return "is called with what one pointer points to for two arguments";
    for (const AstExpr *arg = expanded->args; arg; arg = arg->next, position++) {
        const Entity *dummy = outline_dummy(callee, arg, position);
        const AstExpr *value = arg->kind == AST_KEYWORD ? arg->left : arg;
        if (!dummy) return "is called with other arguments than it has";
        bool text = dummy->kind == ENTITY_CHARACTER;
        if (text && !outline_passes_text(outline, unit, dummy, value)) return "is called with a text that is no literal of the length that it has";
        if (text || callee->unit->elemental) continue; /* scalars, or arrays of one shape */
        if (dummy->rank ? !is_array_argument(outline, unit, callee, dummy, value) : !is_scalar_argument(outline, unit, value))
            return dummy->rank ? "is called with arrays that do not lie as it has them" : outline_compares(value) ? "is called with a text that cannot be asked before the nest" : "is called with arrays";
    }
    return NULL;
}

bool outline_stores_argument(OutlineCallee *callee, const AstExpr *arg, uint32_t position)
{
    const Entity *dummy = outline_dummy(callee, arg, position);
    return dummy && outline_stores(callee, dummy->name);
}

static bool stores_argument(OutlineWalk *walk, const AstExpr *call, const AstExpr *arg, uint32_t position)
{
    Checking *checking = walk->data;
    OutlineCallee *callee = outline_known_callee(checking->outline, checking->callee->unit, call);
    return !callee || outline_stores_argument(callee, arg, position);
}

/* "it calls 'b', which ..." or "it is ..." as what is said of a procedure that calls it. */
static const char *callee_of_it(Outline *outline, const AstExpr *call, const char *why)
{
    return strncmp(why, "it calls ", 9) == 0 ? why + 3 : arena_printf(outline->context.arena, "calls '%s', which %s", call->name, why + 3);
}

static bool add_call(Checking *checking, const AstExpr *call, bool function)
{
    Outline *outline = checking->outline;
    OutlineCallee *callee = checking->callee;
    const char *why;
    OutlineCallee *other = outline_callee(outline, callee->unit, call, function, &why);
    if (!other) return refuse(checking, callee_of_it(outline, call, why));
    for (uint32_t i = 0; i < other->outer.count; i++) {
        const OutlineOuter *outer = &other->outer.items[i];
        checking->arrays |= is_large(outer->entity);
        add_outer(outline, callee, outer->name, outer->entity, outer->stored);
    }
    for (uint32_t i = 0; i < other->intrinsics.count; i++) add_intrinsic(checking, other->intrinsics.items[i]);
    for (uint32_t i = 0; i < other->comparisons.count; i++) list_push(outline->context.arena, &callee->comparisons, other->comparisons.items[i]);
    callee->rows |= other->rows;
    callee->leaves |= other->leaves;
    list_push(outline->context.arena, &callee->calls, other);
    pass_arguments(checking, outline_expand(outline, other, call)->args);
    return true;
}

/* A text of its own is none that a nest could ask for before it. */
static bool compares(OutlineWalk *walk, const AstExpr *expr)
{
    Name name;
    Checking *checking = walk->data;
    OutlineCallee *callee = checking->callee;
    const Entity *text = outline_compared_text(checking->outline, callee->unit, expr, &name);
    if (outline_compares_argument(checking->outline, callee->unit, expr)) return true;
    if (text && text->derived && text->dummy && text->unit == callee->unit) {
        outline_take_comparison(checking->outline, callee, text, expr);
        return true;
    }
    if (!text || text->unit == callee->unit) return false;
    add_outer(checking->outline, callee, name, text, false);
    list_push(checking->outline->context.arena, &callee->comparisons, expr);
    return true;
}

static bool check_call(OutlineWalk *walk, const AstExpr *call) { return add_call(walk->data, call, false); }

static const AstExpr *unbind(OutlineWalk *walk, const AstExpr *expr)
{
    const Checking *checking = walk->data;
    return outline_unbind(checking->outline, checking->callee->unit, expr);
}

static const AstExpr *expand(OutlineWalk *walk, const AstExpr *call)
{
    const Checking *checking = walk->data;
    return outline_expand_known(checking->outline, checking->callee->unit, call);
}

/* ---- the procedure ---------------------------------------------------------------------- */

static bool may_stand(const AstStmt *stmt)
{
    switch (stmt->kind) {
    case AST_STMT_ASSIGN: case AST_STMT_IF: case AST_STMT_DO: case AST_STMT_DO_WHILE: case AST_STMT_SELECT: case AST_STMT_CASE:
    case AST_STMT_CONTINUE: case AST_STMT_EXIT: case AST_STMT_CYCLE: case AST_STMT_GOTO: case AST_STMT_COMPUTED_GOTO:
    case AST_STMT_ARITHMETIC_IF: case AST_STMT_CALL: case AST_STMT_RETURN: return true;
    case AST_STMT_POINTER_ASSIGN: return stmt->flag;
    default: return false;
    }
}

static bool may_hold(const AstStmt *list, bool chosen)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        bool here = chosen || outline_is_choice(stmt);
        bool stands = may_stand(stmt) || (chosen && outline_is_way_out(stmt));
        if (stmt_is_executable(stmt) && (!stands || !may_hold(stmt->body, here) || !may_hold(stmt->else_body, here))) return false;
    }
    return true;
}

bool outline_may_be_called(const AstStmt *list) { return may_hold(list, false); }

/* Whether it is a directive that says where data are, or what runs on the device: in procedures for the device it says nothing. */
static bool says_where(const Checking *checking, const AstStmt *stmt)
{
    return outline_directive(checking->outline, stmt) != DIRECTIVE_NONE && !outline_is_device_routine(checking->callee->unit);
}

/* Where a list of a procedure's statements stands. */
typedef struct {
    uint32_t around;      /* loops, short ones aside */
    const AstStmt *loop;  /* the innermost one, NULL: none */
    bool chosen;          /* on a side of an IF, or in a CASE, */
    bool chosen_in_loop;  /*   that the loop holds; without one the same */
} Standing;

static Standing inside(Standing here, const AstStmt *stmt)
{
    bool loop = outline_is_loop(stmt), choice = outline_is_choice(stmt);
    here.around += loop && (!here.around || !outline_is_short(stmt));
    here.chosen |= choice;
    here.chosen_in_loop = !loop && (here.chosen_in_loop || choice);
    if (loop) here.loop = stmt;
    return here;
}

/* A CALL of what cannot come along is a way out where a point decides whether it is come to, and no loop but short ones stands beside it, which would be no nest then. */
static bool is_call_out(Checking *checking, const AstStmt *stmt, Standing here)
{
    Outline *outline = checking->outline;
    Unit *unit = checking->callee->unit;
    const char *why;
    if (stmt->kind != AST_STMT_CALL || !here.chosen_in_loop || outline_has_loop(here.loop ? here.loop->body : unit->executable)) return false;
    if (outline_callee(outline, unit, outline_unbind(outline, unit, stmt->left), false, &why)) return false;
    outline_add_way_out(outline, stmt, why, false);
    return true;
}

static bool check_statements(Checking *checking, const AstStmt *list, Standing standing)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        Standing within = inside(standing, stmt);
        if ((standing.chosen && outline_is_way_out(stmt)) || is_call_out(checking, stmt, standing)) {
            checking->callee->leaves = true;
            continue;
        }
        if (stmt->kind == AST_STMT_DIRECTIVE ? says_where(checking, stmt) : !may_stand(stmt)) return refuse_statement(checking, stmt);
        if (stmt->kind == AST_STMT_RETURN && stmt->left) return refuse(checking, "returns to labels");
        bool selects = stmt->kind == AST_STMT_SELECT && outline_selects_argument(checking->outline, checking->callee->unit, stmt);
        for (const AstExpr *text = selects ? stmt->condition : NULL; text; text = text->args) list_push(checking->outline->context.arena, &checking->passed, text);
        if (within.around > checking->loops) checking->loops = within.around;
        if (!check_statements(checking, stmt->body, within) || !check_statements(checking, stmt->else_body, within)) return false;
    }
    return true;
}

/* What bounds are made of: scalars that have their values at the start. */
static bool check_bounds(Checking *checking, const Entity *array)
{
    OutlineWalk walk = {.reference = check_reference, .data = checking};
    for (uint32_t dim = 0; dim < array->rank; dim++) {
        const Bound *bound = &array->bounds[dim];
        const AstExpr *parts[] = {bound->lower_ast, bound->upper_ast};
        for (int i = 0; i < 2; i++)
            if (parts[i] && (!outline_is_scalar(checking->outline, checking->callee->unit, parts[i]) || !outline_walk_expr(&walk, parts[i]))) return false;
    }
    return true;
}

static bool check_interface(Checking *checking)
{
    const Unit *unit = checking->callee->unit;
    uint32_t dummies = 0;
    if (unit->ast->prefix & AST_PREFIX_BODY) return refuse(checking, "is a MODULE PROCEDURE of a submodule");
    if (unit->contained.count) return refuse(checking, "contains other procedures");
    if (unit->save_all) return refuse(checking, "saves its variables");
    if (unit->library) return refuse(checking, "is of the Cray library");
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_ENTRY) return refuse(checking, "has an ENTRY");
        if ((stmt->kind == AST_STMT_DIRECTIVE && checking->outline->directives) || says_where(checking, stmt)) return refuse(checking, "has directives that cannot come along");
    }
    if (outline_unit_left(checking->outline, unit)) return refuse(checking, "is left to gfortran");
    for (const AstEntity *dummy = unit->ast->dummies; dummy; dummy = dummy->next) dummies++;
    if (dummies != unit->dummies.count) return refuse(checking, "has arguments that a nest cannot have");
    for (uint32_t i = 0; i < dummies; i++) {
        const Entity *dummy = unit->dummies.items[i];
        if (!dummy->derived) list_push(checking->outline->context.arena, &checking->callee->dummies, dummy);
        bool good = dummy->derived ? outline_is_plain_structure(checking->outline, dummy) : add_own(checking, dummy) && check_bounds(checking, dummy);
        if (!good) return refuse(checking, "has arguments that a nest cannot have");
    }
    if (unit->kind == UNIT_FUNCTION && (!unit->result || !has_constant_bounds(unit->result) || !add_own(checking, unit->result)))
        return refuse(checking, "has a result that a nest cannot have");
    return true;
}

static OutlineCallee *make_callee(Outline *outline, Unit *procedure)
{
    OutlineCallee *callee = arena_new(outline->context.arena, OutlineCallee);
    Checking checking = {.outline = outline, .callee = callee};
    OutlineWalk walk = {.reference = check_reference, .call = check_call, .stores = stores_argument, .unbind = unbind, .expand = expand,
                        .compares = compares, .leaves = outline, .data = &checking};
    *callee = (OutlineCallee){.unit = procedure, .busy = true};
    callee->name = intern_printf(outline->context.names, "crayon_%.40s_p%u", procedure->name, outline->callees.count);
    list_push(outline->context.arena, &outline->callees, callee);
    if (check_interface(&checking) && check_statements(&checking, procedure->executable, (Standing){0}))
        for (const AstStmt *stmt = procedure->executable; stmt && !callee->why; stmt = stmt->next)
            if (!outline_walk_stmt(&walk, stmt)) refuse(&checking, "is not understood");
    for (uint32_t i = 0; i < callee->dummies.count && procedure->kind == UNIT_FUNCTION; i++)
        for (uint32_t k = 0; k < callee->stored.count; k++)
            if (callee->stored.items[k] == callee->dummies.items[i]->name) refuse(&checking, "is a function that stores what is not its own");
    callee->rows |= checking.loops && checking.arrays;
    if (callee->rows && (!outline->takes_rows || checking.loops > MAX_LOOPS)) refuse(&checking, "has loops over arrays of others");
    callee->busy = false;
    return callee;
}

OutlineCallee *outline_look_at(Outline *outline, Unit *procedure)
{
    for (uint32_t i = 0; i < outline->callees.count; i++)
        if (outline->callees.items[i]->unit == procedure) return outline->callees.items[i];
    return make_callee(outline, procedure);
}

/* Why a procedure is not called. */
static const char *uncalled(Context *context, const Unit *unit, const char *name, bool function)
{
    const Entity *entity = scope_lookup(unit->scope, intern(context->names, name));
    bool intrinsic = !(entity && entity->external) && intrinsic_is_unsupported(name, function);
    if (function) return intrinsic ? "it is an intrinsic function that is not supported" : "it is a function that is not given";
    return arena_printf(context->arena, intrinsic ? "it calls the intrinsic '%s', which is not supported" : "it calls '%s', which is not given", name);
}

OutlineCallee *outline_callee(Outline *outline, Unit *unit, const AstExpr *call, bool function, const char **why)
{
    Context *context = &outline->context;
    bool named = call->kind == AST_NAME || call->kind == AST_APPLY;
    Unit *procedure = named ? outline_find_procedure(outline, unit, call) : NULL;
    *why = uncalled(context, unit, named ? call->name : "a procedure", function);
    bool stub = procedure && outline_is_stub(outline, procedure);
    if (procedure && procedure == unit) *why = arena_printf(context->arena, "it calls '%s', which calls itself", call->name);
    if (stub) *why = arena_printf(context->arena, "it calls '%s' of another file, which nests cannot take along", call->name);
    if (!procedure || procedure == unit || stub || (procedure->kind == UNIT_FUNCTION) != function) return NULL;
    OutlineCallee *callee = outline_look_at(outline, procedure);
    const char *reason = callee->busy ? "calls itself" : callee->why;
    if (!reason && !outline_sees_the_same(outline, unit, callee)) reason = "uses names that mean something else, or nothing, here";
    if (!reason) reason = find_misfit(outline, unit, callee, call);
    if (!reason) return callee;
    *why = arena_printf(context->arena, "it calls '%s', which %s", procedure->name, reason);
    return NULL;
}
