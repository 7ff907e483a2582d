/* FORALL as loops, the first index innermost, one nest for each assignment of the construct.
 *
 *   forall (i = 2:n, m(i)) a(i) = a(i-1)      do i = 2, n { if (m[i]) t[i] = a[i - 1] }
 *                                             do i = 2, n { if (m[i]) a[i] = t[i] }
 *
 * Fortran evaluates the mask for all indices first, then for each assignment all values before it stores any. So a value
 * that reads its target other than at the element that it goes to is computed into a temporary array, of the declared
 * shape of the target's; no element is assigned twice. A mask that reads what the construct assigns is held in a logical array
 * like the first target. Subscripts and inner bounds that read it are refused. */
#include "frontend/lower/array.h"
#include "frontend/lower/construct.h"
#include "frontend/lower/index.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/assignment.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/node_compare.h"
#include "frontend/sema/unit.h"

/* A FORALL within others. */
typedef struct Level {
    struct Level *outer;
    const AstStmt *stmt;
    IndexList indices;
    Node *held; /* the mask's array; NULL: the mask is evaluated where it is wanted */
} Level;

/* A loop or IF that is open. */
typedef struct {
    StmtId stmt;
    StmtList *outer, *body;
} Frame;

typedef LIST(Frame) Frames;

/* ---- loops ------------------------------------------------------------------------------ */

static void enter(Lower *lower, Frames *frames, StmtId stmt)
{
    Frame frame = {stmt, lower->list, arena_new(lower->context->arena, StmtList)};
    list_push(lower->context->arena, frames, frame);
    lower->list = frame.body;
}

static void leave_all(Lower *lower, Frames *frames)
{
    while (frames->count) {
        Frame frame = frames->items[--frames->count];
        Stmt *stmt = nest_stmt(lower->routine, frame.stmt);
        if (stmt->kind == STMT_LOOP) stmt->loop.body = frame.body->first;
        else stmt->if_.then = frame.body->first;
        lower->list = frame.outer;
    }
}

/* The target of the first assignment right in the construct, analyzed; NULL: there is none. */
static const AstStmt *first_assignment(const AstStmt *forall)
{
    const AstStmt *stmt = forall->body;
    while (stmt && stmt->kind != AST_STMT_ASSIGN) stmt = stmt->next;
    return stmt;
}

/* The element of the mask's array for the current indices, at the place of the first target. */
static Node *mask_element(Lower *lower, const Level *level)
{
    Node *target = stmt_analyze_target(lower->unit, first_assignment(level->stmt)->left);
    Node *node = node_new(lower->unit, NODE_ELEMENT, level->held->type, 0, target->loc);
    node->entity = level->held->entity;
    node->count = target->count;
    node->subs = arena_array(lower->context->arena, Subscript, target->count);
    for (uint32_t n = 0; n < target->count; n++) {
        const Subscript *sub = &target->subs[n];
        node->subs[n].index = sub->index ? sub->index : sub->lower;
    }
    return node;
}

static void open_mask(Lower *lower, const Level *level, Frames *frames)
{
    Node *mask = level->held ? mask_element(lower, level) : expr_analyze_condition(lower->unit, level->stmt->condition);
    Stmt guard = {.kind = STMT_IF, .loc = level->stmt->condition->loc};
    guard.if_.condition = lower_value(lower, mask);
    enter(lower, frames, lower_append(lower, guard));
}

static void open_loops(Lower *lower, const Level *level, uint32_t assertions, Frames *frames)
{
    for (uint32_t i = level->indices.count; i-- > 0;)
        enter(lower, frames, index_open(lower, &level->indices.items[i], assertions, level->stmt->loc));
}

/* The loops of all levels, each under its mask. */
static void open_levels(Lower *lower, const Level *level, uint32_t assertions, Frames *frames)
{
    if (level->outer) open_levels(lower, level->outer, assertions, frames);
    open_loops(lower, level, assertions, frames);
    if (level->stmt->condition) open_mask(lower, level, frames);
}

/* ---- what reads what is assigned -------------------------------------------------------- */

static bool is_same_element(const Node *value, const Node *target)
{
    if (value->kind != NODE_ELEMENT || target->kind != NODE_ELEMENT || value->entity != target->entity) return false;
    for (uint32_t n = 0; n < value->count; n++)
        if (!array_same_node(value->subs[n].index, target->subs[n].index)) return false;
    return true;
}

/* True when the value may read what the target's array holds, but for the target itself. */
static bool reads_elsewhere(const Node *value, const Node *target)
{
    for (; value->kind == NODE_OP; value = value->args[0])
        for (uint32_t n = 1; n < value->count; n++)
            if (reads_elsewhere(value->args[n], target)) return true;
    if (value->kind == NODE_PAREN) return reads_elsewhere(value->args[0], target);
    return !is_same_element(value, target) && array_reads_storage(value, target);
}

static bool subscripts_read(const Node *node, const Node *target)
{
    for (uint32_t n = 0; n < node->count; n++) {
        const Subscript *sub = &node->subs[n];
        const Node *parts[] = {sub->index, sub->lower, sub->upper, sub->step};
        for (int i = 0; i < 4; i++)
            if (parts[i] && array_reads_storage(parts[i], target)) return true;
    }
    return false;
}

static uint32_t count_assignments(const AstStmt *first)
{
    uint32_t count = 0;
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next)
        count += (stmt->kind == AST_STMT_ASSIGN) + (stmt->kind == AST_STMT_FORALL ? count_assignments(stmt->body) : 0);
    return count;
}

/* True when the mask must be evaluated before the assignments in `first`: one of them changes what it reads. */
static bool mask_is_changed(Unit *unit, const Node *mask, const AstStmt *first, bool only)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_FORALL && mask_is_changed(unit, mask, stmt->body, only)) return true;
        if (stmt->kind != AST_STMT_ASSIGN) continue;
        const Node *target = stmt_analyze_target(unit, stmt->left);
        if (target->kind == NODE_ERROR || !target->entity) continue;
        if (only ? reads_elsewhere(mask, target) : array_reads_storage(mask, target)) return true;
    }
    return false;
}

/* Evaluates the mask of the level for all indices, where that is needed; false after a report. */
static bool hold_mask(Lower *lower, Level *level)
{
    Unit *unit = lower->unit;
    const AstStmt *stmt = level->stmt, *first = first_assignment(stmt);
    Node *mask = expr_analyze_condition(unit, stmt->condition);
    if (mask->kind == NODE_ERROR) return false;
    if (!mask_is_changed(unit, mask, stmt->body, count_assignments(stmt->body) == 1)) return true;
    if (!first) {
        sema_error(unit, stmt->condition->loc, "the mask of a FORALL that reads what a FORALL inside assigns is not supported");
        return false;
    }
    Node *target = stmt_analyze_target(unit, first->left);
    if (target->kind != NODE_ELEMENT && target->kind != NODE_SECTION) return true; /* refused where it is assigned */
    level->held = array_temporary_like(lower, target, "mask", mask->type);
    if (!level->held) return false;
    Frames frames = {0};
    if (level->outer) open_levels(lower, level->outer, 0, &frames);
    open_loops(lower, level, 0, &frames);
    ExprId value = lower_value(lower, mask);
    lower_assign(lower, lower_target(lower, mask_element(lower, level)), value, stmt->condition->loc);
    leave_all(lower, &frames);
    return true;
}

static bool check_bounds(Unit *unit, const Level *level, const Node *target)
{
    for (; level; level = level->outer)
        for (uint32_t i = 0; i < level->indices.count; i++)
            for (int n = 0; n < 3; n++) {
                const Node *bound = level->indices.items[i].bounds[n];
                if (!level->outer || (!node_has_call(bound) && !array_reads_storage(bound, target))) continue;
                sema_error(unit, bound->loc, "a bound of a FORALL inside another one that calls a function or reads what is assigned is not supported");
                return false;
            }
    return true;
}

static bool check_target(Unit *unit, const Node *target)
{
    if (target->kind != NODE_ELEMENT && target->kind != NODE_SECTION) {
        sema_error(unit, target->loc, "FORALL assigns elements and sections of arrays, not whole variables");
        return false;
    }
    if (!subscripts_read(target, target)) return true;
    sema_error(unit, target->loc, "a subscript in FORALL that reads the array assigned is not supported");
    return false;
}

/* ---- assignments ------------------------------------------------------------------------ */

static bool list_names(const AstExpr *first, Name name);

static bool names(const AstExpr *ast, Name name)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left)
        if (names(ast->right, name)) return true;
    return ast && (ast->name == name || names(ast->left, name) || names(ast->right, name) || names(ast->third, name) ||
                   list_names(ast->args, name));
}

static bool list_names(const AstExpr *first, Name name)
{
    for (; first; first = first->next)
        if (names(first, name)) return true;
    return false;
}

/* Each index tells elements apart: iterations are independent, as the standard has it. */
static bool has_each_index(const Level *level, const AstExpr *target)
{
    for (; level; level = level->outer)
        for (const AstExpr *index = level->stmt->args; index; index = index->next)
            if (!list_names(target->args, index->name)) return false;
    return true;
}

static void store(Lower *lower, Node *target, Node *value, SourceRange loc)
{
    if (target->rank) {
        array_assign(lower, target, value, loc);
        return;
    }
    ExprId stored = lower_value(lower, value);
    lower_assign(lower, lower_target(lower, target), stored, loc);
}

/* The temporary, accessed as the target is. */
static Node *access_like(Unit *unit, const Node *temporary, const Node *target)
{
    Node *node = node_new(unit, target->kind, temporary->type, target->rank, target->loc);
    node->entity = temporary->entity;
    node->subs = target->subs;
    node->count = target->count;
    return node;
}

static void lower_assignment(Lower *lower, const Level *level, const AstStmt *stmt, uint32_t assertions)
{
    Unit *unit = lower->unit;
    Node *target, *value;
    Frames frames = {0};
    if (!stmt_analyze_assignment(unit, stmt, &target, &value) || !check_target(unit, target) || !check_bounds(unit, level, target)) return;
    if (!target->rank && has_each_index(level, stmt->left)) assertions |= LOOP_ASSERTED_INDEPENDENT;
    Node *temporary = NULL;
    if (reads_elsewhere(value, target)) {
        temporary = array_temporary_like(lower, target, "values", target->type);
        if (!temporary) return;
        open_levels(lower, level, assertions, &frames);
        store(lower, temporary, value, stmt->loc);
        leave_all(lower, &frames);
        target = stmt_analyze_target(unit, stmt->left);
        value = access_like(unit, temporary, stmt_analyze_target(unit, stmt->left));
    }
    open_levels(lower, level, assertions, &frames);
    store(lower, target, value, stmt->loc);
    leave_all(lower, &frames);
}

static void lower_level(Lower *lower, const AstStmt *stmt, Level *outer, uint32_t assertions);

static void lower_inside(Lower *lower, Level *level, uint32_t assertions)
{
    for (const AstStmt *stmt = level->stmt->body; stmt; stmt = stmt->next) {
        switch (stmt->kind) {
        case AST_STMT_ERROR: lower->unit->faults++; break;
        case AST_STMT_DIRECTIVE:
        case AST_STMT_CONTINUE: break;
        case AST_STMT_ASSIGN: lower_assignment(lower, level, stmt, assertions); break;
        case AST_STMT_FORALL: lower_level(lower, stmt, level, assertions); break;
        case AST_STMT_WHERE: sema_error(lower->unit, stmt->loc, "WHERE in FORALL is not supported"); break;
        default: sema_error(lower->unit, stmt->loc, "FORALL holds assignments only"); break;
        }
    }
}

static void lower_level(Lower *lower, const AstStmt *stmt, Level *outer, uint32_t assertions)
{
    Level level = {.outer = outer, .stmt = stmt};
    if (!index_analyze(lower->unit, stmt, &level.indices)) return;
    for (uint32_t i = 0; i < level.indices.count; i++) {
        if (!outer) index_hold(lower, &level.indices.items[i]);
        index_bind(lower, &level.indices.items[i]);
    }
    if (!stmt->condition || hold_mask(lower, &level)) lower_inside(lower, &level, assertions);
    for (uint32_t i = level.indices.count; i-- > 0;) index_release(lower->unit, &level.indices.items[i]);
}

void forall_lower(Lower *lower, const AstStmt *stmt)
{
    uint32_t assertions = lower->assertions | (lower->novector ? LOOP_ASSERTED_SERIAL : 0);
    lower->assertions = 0;
    lower->unit->library_depth++;
    lower_level(lower, stmt, NULL, assertions);
    lower->unit->library_depth--;
}
