/* Statements that are work; those that set so few elements that Fortran is done with them before a launch has begun: unless their arrays may be on
 * the device; and those that it is done with before a function has begun. */
#include "frontend/outline/outline_few.h"

#include "frontend/outline/outline_compare.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"

#include <string.h>

static bool is_literal(const AstExpr *expr)
{
    if (expr->kind == AST_UNARY) expr = expr->left;
    return expr->kind == AST_INTEGER || expr->kind == AST_REAL || expr->kind == AST_LOGICAL;
}

/* a = [1.0, 2.0 ...]: Fortran copies the list from where it lies; a nest would store each value by an instruction of its own. Tables are
 * set by thousands of short lists, too. */
static bool is_listing(const AstStmt *stmt)
{
    if (stmt->kind != AST_STMT_ASSIGN || stmt->right->kind != AST_CONSTRUCTOR) return false;
    for (const AstExpr *item = stmt->right->args; item; item = item->next)
        if (!is_literal(item)) return false;
    return true;
}

/* Whether it calls what has loops over arrays of its caller. */
static bool calls_rows(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    const OutlineCallee *callee = stmt->kind == AST_STMT_CALL ? outline_known_callee(outline, unit, stmt->left) : NULL;
    return callee && callee->rows;
}

static int64_t brief_points(Outline *outline, Unit *unit, const AstStmt *stmt);

/* `worth`: so that a nest gains by it. Lists do not; nor do turns of a DO WHILE, which go one after the other: what they hold may, where it is not
 * brief, and `inside` them what they call. */
static bool is_work(Outline *outline, Unit *unit, const AstStmt *stmt, bool worth, bool inside)
{
    bool turns = worth && stmt->kind == AST_STMT_DO_WHILE;
    bool sets = stmt->kind == AST_STMT_ASSIGN || stmt->kind == AST_STMT_DO;
    if (worth && inside && sets && outline->brief && brief_points(outline, unit, stmt) >= 0) return false;
    if ((outline_is_loop(stmt) && !turns) || stmt->kind == AST_STMT_WHERE || stmt->kind == AST_STMT_FORALL) return true;
    if (inside && calls_rows(outline, unit, stmt)) return true;
    if (stmt->kind == AST_STMT_ASSIGN) return (!worth || !is_listing(stmt)) && outline_is_array(outline, unit, stmt->left);
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (is_work(outline, unit, inner, worth, inside || turns)) return true;
    return false;
}

bool outline_holds_turns(const AstStmt *stmt)
{
    if (stmt->kind == AST_STMT_DO_WHILE) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (outline_holds_turns(inner)) return true;
    return false;
}

bool outline_is_work(Outline *outline, Unit *unit, const AstStmt *stmt) { return is_work(outline, unit, stmt, false, false); }

bool outline_is_worth(Outline *outline, Unit *unit, const AstStmt *stmt) { return is_work(outline, unit, stmt, true, false); }

typedef struct {
    Outline *outline;
    Unit *unit;
    bool sums; /* of arrays whose elements are counted elsewhere, as calls are, which lead out of the nest if nothing is known of them */
} Place;

static bool is_few_array(const Outline *outline, const Entity *entity)
{
    int64_t elements = entity->rank ? entity_elements(entity) : 1;
    return elements >= 0 && elements <= outline->few;
}

static int64_t count_points(Outline *outline, Unit *unit, const AstStmt *list, const AstStmt *end);

/* How many elements and scalars a statement sets at most; -1: that is not plain to see. */
static int64_t points_of(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    OutlineVariable variable;
    const char *why;
    switch (stmt->kind) {
    case AST_STMT_ASSIGN:
        if (!outline_is_array(outline, unit, stmt->left)) return 1;
        return !stmt->left->has_args && outline_variable(outline, unit, stmt->left, &variable, &why) ? entity_elements(variable.entity) : -1;
    case AST_STMT_CONTINUE: return 0;
    case AST_STMT_IF:
    case AST_STMT_DO: break;
    default: return -1;
    }
    int64_t body = count_points(outline, unit, stmt->body, NULL), other = count_points(outline, unit, stmt->else_body, NULL);
    if (body < 0 || other < 0) return -1;
    if (stmt->kind == AST_STMT_IF) return body + other;
    int64_t lower = outline_small_number(stmt->left), upper = outline_small_number(stmt->right);
    return lower < 0 || upper < 0 || stmt->third ? -1 : upper < lower ? 0 : (upper - lower + 1) * body;
}

/* The points of a list, by those of its statements; -1: they are more than `most`, or not known. */
static int64_t count_list(Outline *outline, Unit *unit, const AstStmt *list, const AstStmt *end, int64_t most, int64_t (*count)(Outline *, Unit *, const AstStmt *))
{
    int64_t points = 0;
    for (const AstStmt *stmt = list; stmt != end && points >= 0; stmt = stmt->next) {
        int64_t here = stmt_is_executable(stmt) ? count(outline, unit, stmt) : 0;
        points = here < 0 || points + here > most ? -1 : points + here;
    }
    return points;
}

static int64_t count_points(Outline *outline, Unit *unit, const AstStmt *list, const AstStmt *end)
{
    return count_list(outline, unit, list, end, outline->few, points_of);
}

/* Whether a statement of the loop over the variable sets elements of what has the name by it. */
static bool stores_along(const AstStmt *loop, Name name, Name variable)
{
    for (int side = 0; side < 2; side++)
        for (const AstStmt *at = side ? loop->else_body : loop->body; at; at = at->next) {
            if (at->kind == AST_STMT_ASSIGN && at->left->name == name && scan_list_names(at->left->args, variable)) return true;
            if (stores_along(at, name, variable)) return true;
        }
    return false;
}

/* Whether a statement of the list sets more than `few` elements of what has the name. */
static bool is_stored_by_many(Outline *outline, Unit *unit, const AstStmt *list, Name name)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        bool whole = stmt->kind == AST_STMT_ASSIGN && stmt->left->name == name && outline_is_array(outline, unit, stmt->left);
        bool turns = stmt->kind == AST_STMT_DO && stores_along(stmt, name, stmt->name);
        if ((whole || turns) && points_of(outline, unit, stmt) < 0) return true;
        if (is_stored_by_many(outline, unit, stmt->body, name) || is_stored_by_many(outline, unit, stmt->else_body, name)) return true;
    }
    return false;
}

/* Procedures, and arrays as wholes that are not small, may take any time. */
static bool check_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    const Place *place = walk->data;
    const Entity *entity;
    const char *why;
    OutlineVariable variable;
    (void)stored;
    if (expr->kind != AST_COMPONENT) {
        OutlineClass class = outline_classify(place->outline, place->unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
        if (class == OUTLINE_CONSTANT || class == OUTLINE_INTRINSIC) return true;
        if (class != OUTLINE_VARIABLE) return false;
    }
    if (!outline_variable(place->outline, place->unit, expr, &variable, &why)) return false;
    bool large = expr->kind == AST_APPLY && !is_few_array(place->outline, variable.entity);
    if (large && is_stored_by_many(place->outline, place->unit, outline_executable(place->outline, place->unit), expr->name)) return false;
    return (expr->has_args && !outline_is_array(place->outline, place->unit, expr)) || is_few_array(place->outline, variable.entity);
}

bool outline_is_few(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end)
{
    Place place = {.outline = outline, .unit = unit};
    OutlineWalk walk = {.reference = check_reference, .data = &place};
    if (!outline->few || count_points(outline, unit, first, end) < 0) return false;
    for (const AstStmt *stmt = first; stmt != end; stmt = stmt->next)
        if (stmt_is_executable(stmt) && !outline_walk_stmt(&walk, stmt)) return false;
    return true;
}

/* ---- what is brief ---------------------------------------------------------------------- */

static bool is_modest(int64_t value) { return value >= -INT32_MAX && value <= INT32_MAX; }

/* A number, or a name of one. */
static bool is_number(Unit *unit, const AstExpr *expr, int64_t *value)
{
    *value = outline_small_number(expr);
    Entity *entity = expr->kind == AST_NAME ? scope_lookup(unit->scope, expr->name) : NULL;
    if (!entity || *value >= 0) return *value >= 0;
    entity_resolve(unit, entity);
    bool number = entity->kind == ENTITY_CONSTANT && !entity->rank && type_is_int(entity->type);
    if (number) *value = constant_as_int(entity->value);
    return number && is_modest(*value);
}

/* The greatest number by which the unit names an element of an array. */
typedef struct {
    Unit *unit;
    Name name;
    int64_t most;
} Numbers;

static bool take_number(Numbers *numbers, const AstExpr *expr)
{
    int64_t value;
    if (!is_number(numbers->unit, expr, &value)) return false;
    if (value > numbers->most) numbers->most = value;
    return true;
}

static bool take_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    Numbers *numbers = walk->data;
    const AstExpr *arg = expr->args;
    (void)stored;
    if (expr->name != numbers->name || !expr->has_args) return true;
    if (!arg || arg->next) return false;
    if (arg->kind != AST_RANGE) return take_number(numbers, arg);
    return !arg->third && (!arg->left || take_number(numbers, arg->left)) && (!arg->right || take_number(numbers, arg->right));
}

static bool take_call(OutlineWalk *walk, const AstExpr *call)
{
    (void)walk;
    (void)call;
    return true;
}

/* q(1) to q(5) and no q(i): a variable declares how many elements there are, and they are the five, though a nest would not know. -1: else. */
static int64_t count_numbered(Unit *unit, const Entity *entity)
{
    Numbers numbers = {.unit = unit, .name = entity->name};
    OutlineWalk walk = {.reference = take_reference, .call = take_call, .data = &numbers};
    if (entity->rank != 1) return -1;
    for (const AstStmt *stmt = unit->executable; stmt; stmt = stmt->next)
        if (!outline_walk_stmt(&walk, stmt)) return -1;
    return numbers.most < 3 ? -1 : numbers.most;
}

/* How many elements an array has, or a part of it, u(1:5,i,:); -1: that is not plain to see. */
static int64_t count_elements(Outline *outline, Unit *unit, const AstExpr *expr)
{
    OutlineVariable variable;
    const char *why;
    uint32_t dim = 0;
    int64_t count = 1;
    if (expr->kind == AST_COMPONENT || !outline_variable(outline, unit, expr, &variable, &why)) return -1;
    if (!expr->has_args) {
        count = entity_elements(variable.entity);
        return count < 0 ? count_numbered(unit, variable.entity) : count;
    }
    for (const AstExpr *arg = expr->args; arg && dim < variable.entity->rank; arg = arg->next, dim++) {
        const Bound *bound = &variable.entity->bounds[dim];
        int64_t lower = 1, upper;
        if (arg->kind != AST_RANGE) continue;
        if (arg->left ? !is_number(unit, arg->left, &lower) : bound->lower && !bound_constant(bound->lower, &lower)) return -1;
        if (arg->right ? !is_number(unit, arg->right, &upper) : !bound->upper || bound->assumed || !bound_constant(bound->upper, &upper)) return -1;
        if (!is_modest(lower) || !is_modest(upper) || upper > lower + outline->counted) return -1;
        count *= upper < lower ? 0 : upper - lower + 1;
        if (count > outline->counted) return -1;
    }
    return count;
}

/* The same of an array in an operation on arrays, all of which have one shape. */
static int64_t count_operand(Outline *outline, Unit *unit, const AstExpr *expr)
{
    for (; expr->kind == AST_BINARY; expr = expr->left) {
        int64_t count = count_operand(outline, unit, expr->right);
        if (count >= 0) return count;
    }
    if (expr->kind == AST_UNARY || expr->kind == AST_PAREN) return count_operand(outline, unit, expr->left);
    bool array = (expr->kind == AST_NAME || expr->kind == AST_APPLY) && outline_is_array(outline, unit, expr);
    return array ? count_elements(outline, unit, expr) : -1;
}

static int64_t count_brief(Outline *outline, Unit *unit, const AstStmt *list, const AstStmt *end);

/* Of a procedure that comes along. */
static int64_t count_call(Outline *outline, Unit *unit, const AstExpr *call)
{
    const OutlineCallee *callee = outline_known_callee(outline, unit, call);
    bool comes = callee && !callee->why && !callee->busy && !callee->calls.count;
    return comes ? count_brief(outline, callee->unit, callee->unit->executable, NULL) : -1;
}

static int64_t assigned_points(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    if (!outline_is_array(outline, unit, stmt->left)) return 1;
    int64_t count = count_elements(outline, unit, stmt->left);
    return count < 0 ? count_operand(outline, unit, stmt->right) : count;
}

static int64_t brief_points(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    int64_t lower, upper;
    if (stmt->kind == AST_STMT_ASSIGN) return assigned_points(outline, unit, stmt);
    if (stmt->kind == AST_STMT_CALL) return count_call(outline, unit, stmt->left);
    if (stmt->kind == AST_STMT_IF) {
        int64_t body = count_brief(outline, unit, stmt->body, NULL), other = count_brief(outline, unit, stmt->else_body, NULL);
        return body < 0 || other < 0 ? -1 : body > other ? body : other;
    }
    if (stmt->kind != AST_STMT_DO || stmt->third || !is_number(unit, stmt->left, &lower) || !is_number(unit, stmt->right, &upper)) return stmt->kind == AST_STMT_CONTINUE ? 0 : -1;
    int64_t body = count_brief(outline, unit, stmt->body, NULL);
    return body < 0 || upper - lower >= outline->counted ? -1 : upper < lower ? 0 : (upper - lower + 1) * body;
}

int64_t outline_brief_points(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    bool idle = !stmt_is_executable(stmt) || stmt->kind == AST_STMT_CYCLE || stmt->kind == AST_STMT_EXIT;
    return idle ? 0 : brief_points(outline, unit, stmt);
}

static int64_t count_brief(Outline *outline, Unit *unit, const AstStmt *list, const AstStmt *end)
{
    return count_list(outline, unit, list, end, outline->counted, brief_points);
}

/* Functions of few statements. */
static bool is_brief_function(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const char *why;
    const OutlineCallee *callee = expr->kind == AST_APPLY ? outline_callee(outline, unit, expr, true, &why) : NULL;
    return callee && count_call(outline, unit, expr) >= 0;
}

const AstExpr *outline_summed(Outline *outline, Unit *unit, const AstExpr *expr)
{
    const AstExpr *arg = expr->kind == AST_APPLY ? expr->args : NULL;
    bool array = arg && !arg->next && (arg->kind == AST_NAME || arg->kind == AST_APPLY) && outline_is_array(outline, unit, arg);
    return array && intrinsic_reduces(intrinsic_find(expr->name)) && count_operand(outline, unit, arg) < 0 ? arg : NULL;
}

/* SUM of so few elements, and its kin, to a scalar. */
static bool is_brief_sum(const Place *place, const AstExpr *expr)
{
    Outline *outline = place->outline;
    Unit *unit = place->unit;
    const AstExpr *arg = expr->args;
    if (place->sums && outline_summed(outline, unit, expr)) return true;
    if (!intrinsic_reduces(intrinsic_find(expr->name)) || !arg || (arg->next && strcmp(expr->name, "dot_product") != 0)) return false;
    int64_t count = count_operand(outline, unit, arg);
    return count >= 0 && count <= outline->counted;
}

/* Elements, parts of the same size as what is set, functions and sums of these. */
static bool check_brief(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    const Place *place = walk->data;
    const Entity *entity;
    const char *why;
    (void)stored;
    if (expr->kind == AST_COMPONENT) return true;
    OutlineClass class = outline_classify(place->outline, place->unit, expr->name, expr->kind == AST_APPLY, &entity, &why);
    if (class == OUTLINE_OTHER) return is_brief_function(place->outline, place->unit, expr);
    if (class == OUTLINE_CONSTANT || class == OUTLINE_VARIABLE) return true;
    return class == OUTLINE_INTRINSIC && (intrinsic_keeps_shape(intrinsic_find(expr->name)) || is_brief_sum(place, expr));
}

/* Its points were counted. */
static bool check_brief_call(OutlineWalk *walk, const AstExpr *call)
{
    const Place *place = walk->data;
    return place->sums || outline_known_callee(place->outline, place->unit, call);
}

/* ---- loops along lists -------------------------------------------------------------------- */

/* grid%count(i): an element by what a variable says, of which a bound is made (`first(i + 1) - 1`); NULL: it is none. */
static const AstExpr *listed_count(Outline *outline, Unit *unit, const AstExpr *expr)
{
    int64_t value;
    OutlineVariable variable;
    const char *why;
    while (expr && expr->kind == AST_BINARY && is_number(unit, expr->right, &value)) expr = expr->left;
    if (!expr || !expr->has_args || !outline_variable(outline, unit, expr, &variable, &why) || !variable.entity->rank || outline_is_array(outline, unit, expr)) return NULL;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next)
        if (!is_number(unit, arg, &value)) return expr;
    return NULL;
}

/* What is asked of a list of statements: which array has the number of turns of the loop around, where there is one. */
typedef struct {
    Place place;
    const AstExpr *around;
    bool along; /* a loop along a list was found */
} Listing;

static bool are_listed(Listing *listing, const AstStmt *list, const AstStmt *end);

/* In a list the lists of what it names are such, too: they have the same array of counts. */
static bool is_list(Listing *listing, const AstStmt *loop)
{
    const AstExpr *around = listing->around, *count = loop->third ? NULL : listed_count(listing->place.outline, listing->place.unit, loop->right);
    if (!count || (around && (around->kind != count->kind || around->name != count->name))) return false;
    listing->along = true;
    listing->around = count;
    bool listed = are_listed(listing, loop->body, NULL);
    listing->around = around;
    return listed;
}

/* Loops along a list, of few elements in each turn, statements that set few elements, and choices between these. */
static bool are_listed(Listing *listing, const AstStmt *list, const AstStmt *end)
{
    for (const AstStmt *stmt = list; stmt != end; stmt = stmt->next) {
        bool listed = outline_brief_points(listing->place.outline, listing->place.unit, stmt) >= 0;
        if (!listed && stmt->kind == AST_STMT_IF) listed = are_listed(listing, stmt->body, NULL) && are_listed(listing, stmt->else_body, NULL);
        if (!listed && (stmt->kind != AST_STMT_DO || !is_list(listing, stmt))) return false;
    }
    return true;
}

static bool compares(OutlineWalk *walk, const AstExpr *expr)
{
    (void)walk;
    return outline_compares(expr);
}

bool outline_is_plain(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end, bool sums)
{
    Place place = {outline, unit, sums};
    OutlineWalk walk = {.reference = check_brief, .call = check_brief_call, .compares = compares, .data = &place};
    for (const AstStmt *stmt = first; stmt != end; stmt = stmt->next)
        if (stmt_is_executable(stmt) && !outline_walk_stmt(&walk, stmt)) return false;
    return true;
}

bool outline_is_brief(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end, bool repeats)
{
    Place place = {.outline = outline, .unit = unit};
    bool point = (unit->kind == UNIT_SUBROUTINE || unit->kind == UNIT_FUNCTION) && !outline_has_loop(unit->executable);
    Listing listing = {.place = place};
    bool listed = are_listed(&listing, first, end) && listing.along;
    if (!listed && !repeats && !point) return false;
    return (listed || count_brief(outline, unit, first, end) >= 0) && outline_is_plain(outline, unit, first, end, false);
}
