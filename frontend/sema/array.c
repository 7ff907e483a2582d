/* Whole-array operations as loops.
 *
 * An assignment runs over the axes of its target, the first dimension innermost. Where the value may read
 * elements of the target at other places, it is computed into a temporary array first: Fortran evaluates the
 * whole value before it stores any of it. The temporary has the declared shape of the target's array. */
#include "frontend/sema/internal.h"

#include <string.h>

/* ---- index arithmetic ------------------------------------------------------------------- */

static ExprId index_op(Lower *lower, Op op, ExprId a, ExprId b)
{
    Type left = nest_expr(lower->routine, a)->type, right = nest_expr(lower->routine, b)->type;
    Type type = expr_common_type(left, right);
    a = nest_convert(lower->context, lower->routine, a, type, (SourceRange){0});
    b = nest_convert(lower->context, lower->routine, b, type, (SourceRange){0});
    return nest_op2(lower->context, lower->routine, op, a, b, (SourceRange){0});
}

static bool same_expr(const NestRoutine *routine, ExprId left, ExprId right)
{
    if (left == right) return true;
    const Expr *a = nest_expr(routine, left), *b = nest_expr(routine, right);
    if (a->op != b->op || a->type != b->type || a->symbol != b->symbol || a->count != b->count || a->bits != b->bits) return false;
    for (uint32_t n = 0; n < a->count; n++)
        if (!same_expr(routine, nest_operand(routine, a, n), nest_operand(routine, b, n))) return false;
    return true;
}

/* The expression as base + constant; base 0 when it is constant. */
static ExprId split_constant(const NestRoutine *routine, ExprId id, int64_t *constant)
{
    *constant = 0;
    for (;;) {
        const Expr *expr = nest_expr(routine, id);
        int64_t value;
        if (nest_int_value(routine, id, &value)) {
            *constant += value;
            return 0;
        }
        if (expr->op != OP_ADD && expr->op != OP_SUB) return id;
        if (!nest_int_value(routine, nest_operand(routine, expr, 1), &value)) return id;
        *constant += expr->op == OP_ADD ? value : -value;
        id = nest_operand(routine, expr, 0);
    }
}

static ExprId index_constant(Lower *lower, Type type, int64_t value)
{
    return nest_const_int(lower->context, lower->routine, type, value);
}

static ExprId join_constant(Lower *lower, ExprId base, int64_t constant, Type type)
{
    if (!base) return index_constant(lower, type, constant);
    if (constant == 0) return base;
    return index_op(lower, constant < 0 ? OP_SUB : OP_ADD, base, index_constant(lower, type, constant < 0 ? -constant : constant));
}

ExprId index_add(Lower *lower, ExprId a, ExprId b)
{
    Type type = expr_common_type(nest_expr(lower->routine, a)->type, nest_expr(lower->routine, b)->type);
    int64_t left, right;
    ExprId base = split_constant(lower->routine, a, &left), other = split_constant(lower->routine, b, &right);
    ExprId sum = !base ? other : !other ? base : index_op(lower, OP_ADD, base, other);
    return join_constant(lower, sum, left + right, type);
}

ExprId index_subtract(Lower *lower, ExprId a, ExprId b)
{
    Type type = expr_common_type(nest_expr(lower->routine, a)->type, nest_expr(lower->routine, b)->type);
    int64_t left, right;
    ExprId base = split_constant(lower->routine, a, &left), other = split_constant(lower->routine, b, &right);
    if (base && other && same_expr(lower->routine, base, other)) base = other = 0;
    if (!other) return join_constant(lower, base, left - right, type);
    if (!base) return index_op(lower, OP_SUB, index_constant(lower, type, left - right), other);
    return join_constant(lower, index_op(lower, OP_SUB, base, other), left - right, type);
}

ExprId index_multiply(Lower *lower, ExprId a, ExprId b)
{
    int64_t value;
    if (nest_int_value(lower->routine, b, &value) && value == 1) return a;
    return index_op(lower, OP_MUL, a, b);
}

ExprId index_divide(Lower *lower, ExprId a, ExprId b)
{
    int64_t value;
    if (nest_int_value(lower->routine, b, &value) && value == 1) return a;
    return index_op(lower, OP_DIV, a, b);
}

/* ---- comparing nodes -------------------------------------------------------------------- */

bool array_same_node(const Node *a, const Node *b)
{
    for (; a->kind == NODE_OP && b->kind == NODE_OP && a != b; a = a->args[0], b = b->args[0]) {
        if (a->op != b->op || a->count != b->count || a->type != b->type || a->rank != b->rank) return false;
        for (uint32_t n = 1; n < a->count; n++)
            if (!array_same_node(a->args[n], b->args[n])) return false;
    }
    if (a == b) return true;
    if (a->kind != b->kind || a->type != b->type || a->rank != b->rank) return false;
    switch (a->kind) {
    case NODE_CONST: return a->bits == b->bits;
    case NODE_VARIABLE: return a->entity == b->entity;
    case NODE_EXTENT:
    case NODE_BOUND: return a->entity == b->entity && a->count == b->count && a->upper == b->upper;
    case NODE_HELD: return a->temporary == b->temporary;
    default: return false;
    }
}

static bool same_bound(const Entity *entity, uint32_t n, bool upper, const Node *node)
{
    const Node *bound = upper ? entity->bounds[n].upper : entity->bounds[n].lower;
    int64_t declared, given;
    if (node->kind == NODE_BOUND) return node->entity == entity && node->count == n && node->upper == upper;
    return bound_constant(bound, &declared) && bound_constant(node, &given) && declared == given;
}

bool array_triplet_is_whole(const Entity *entity, uint32_t n, const Subscript *sub)
{
    int64_t step;
    return bound_constant(sub->step, &step) && step == 1 && same_bound(entity, n, false, sub->lower) &&
           same_bound(entity, n, true, sub->upper);
}

static bool same_subscript(const Subscript *a, const Subscript *b)
{
    if (!a->index != !b->index) return false;
    if (a->index) return a->index->rank == 0 && array_same_node(a->index, b->index);
    return array_same_node(a->lower, b->lower) && array_same_node(a->step, b->step);
}

static bool is_whole(const Node *node)
{
    if (node->kind == NODE_VARIABLE) return true;
    for (uint32_t n = 0; n < node->count; n++)
        if (node->subs[n].index || !array_triplet_is_whole(node->entity, n, &node->subs[n])) return false;
    return true;
}

/* True when each point of the iteration reads the very element it writes. */
static bool same_access(const Node *a, const Node *b)
{
    if (is_whole(a) && is_whole(b)) return true;
    if (a->kind != NODE_SECTION || b->kind != NODE_SECTION) return false;
    for (uint32_t n = 0; n < a->count; n++)
        if (!same_subscript(&a->subs[n], &b->subs[n])) return false;
    return true;
}

static bool reads_subscripts(const Node *node, const Node *target)
{
    for (uint32_t n = 0; n < node->count; n++)
        if (node->subs[n].index && array_overlaps(node->subs[n].index, target)) return true;
    return false;
}

bool array_reads_storage(const Node *value, const Node *target)
{
    for (; value->kind == NODE_OP; value = value->args[0])
        for (uint32_t n = 1; n < value->count; n++)
            if (array_reads_storage(value->args[n], target)) return true;
    const Entity *a = value->entity, *b = target->entity;
    if (value->kind == NODE_CALL) return true;
    if (value->kind == NODE_BOUND || value->kind == NODE_EXTENT) return false;
    if (a && a->kind == ENTITY_VARIABLE && (a == b || (a->area && a->area == b->area && (a->grouped || b->grouped)))) return true;
    for (uint32_t n = 0; n < value->count; n++) {
        if (value->args && array_reads_storage(value->args[n], target)) return true;
        if (value->subs && value->subs[n].index && array_reads_storage(value->subs[n].index, target)) return true;
    }
    return false;
}

bool array_overlaps(const Node *value, const Node *target)
{
    for (; value->kind == NODE_OP; value = value->args[0])
        for (uint32_t n = 1; n < value->count; n++)
            if (array_overlaps(value->args[n], target)) return true;
    const Entity *entity = target->entity;
    switch (value->kind) {
    case NODE_CONST:
    case NODE_HELD:
    case NODE_EXTENT:
    case NODE_BOUND: return false;
    case NODE_VARIABLE:
    case NODE_ELEMENT:
    case NODE_SECTION:
        if (value->kind != NODE_VARIABLE && reads_subscripts(value, target)) return true;
        if (value->entity == entity) return value->rank == 0 || !same_access(value, target);
        return value->entity->area && value->entity->area == entity->area &&
               (value->entity->grouped || entity->grouped);
    case NODE_CALL: return true;
    case NODE_REDUCE: return array_reads_storage(value, target); /* along DIM: other elements than the one being stored */
    default:
        for (uint32_t n = 0; n < value->count; n++)
            if (array_overlaps(value->args[n], target)) return true;
        return false;
    }
}

/* ---- axes ------------------------------------------------------------------------------- */

/* The leaf that gives an array expression its shape. */
Node *array_shape_leaf(Node *node)
{
    for (;;) {
        uint32_t n = 0;
        if (node->kind == NODE_VARIABLE || node->kind == NODE_SECTION || node->kind == NODE_CONSTRUCTOR ||
            node->kind == NODE_REDUCE || node->kind == NODE_IMPLIED || (node->kind == NODE_CALL && node->entity))
            return node;
        while (n < node->count && !node->args[n]->rank) n++;
        if (n == node->count) return node;
        node = node->args[n];
    }
}

/* Lower and upper bound and step of the k-th axis of a leaf, as nodes. */
Subscript array_axis(Lower *lower, Node *leaf, uint32_t k)
{
    Unit *unit = lower->unit;
    Node *one = node_int(unit, unit->sema->integer, 1, leaf->loc);
    if (leaf->kind == NODE_SECTION) {
        for (uint32_t n = 0; n < leaf->count; n++) {
            Subscript *sub = &leaf->subs[n];
            if (sub->index && !sub->index->rank) continue;
            if (k-- > 0) continue;
            return sub->index ? array_axis(lower, array_shape_leaf(sub->index), 0) : *sub;
        }
    }
    if (leaf->kind == NODE_IMPLIED) return leaf->subs[0];
    if (leaf->kind == NODE_REDUCE) return array_axis(lower, array_shape_leaf(leaf->args[0]), k + (k + 1 >= leaf->dim));
    Subscript sub = {.lower = one, .step = one};
    if (leaf->kind == NODE_CALL && leaf->entity) {
        sub.upper = leaf->entity->bounds[k].upper;
        return sub;
    }
    if (leaf->kind == NODE_VARIABLE) {
        sub.lower = expr_bound_lower(unit, leaf, k);
        Entity *entity = leaf->entity;
        if (entity->bounds[k].upper) {
            int64_t value;
            Node *upper = node_new(unit, NODE_BOUND, entity->bounds[k].upper->type, 0, leaf->loc);
            upper->entity = entity;
            upper->count = k;
            upper->upper = true;
            sub.upper = bound_constant(entity->bounds[k].upper, &value) ? entity->bounds[k].upper : upper;
            return sub;
        }
        sema_error(unit, leaf->loc, "the assumed-size array '%s' has no known shape", entity->name);
    } else if (leaf->kind == NODE_CONSTRUCTOR) {
        sub.upper = node_int(unit, unit->sema->integer, leaf->count, leaf->loc);
        return sub;
    } else {
        internal_error("a node of kind %d has no shape", (int)leaf->kind);
    }
    sub.upper = one;
    return sub;
}

/* True when the value is made of constants and scalars alone: it may be evaluated again in the loop. */
static bool is_plain(const Node *node)
{
    for (; node->kind == NODE_OP; node = node->args[0])
        if ((node->op != OP_ADD && node->op != OP_SUB) || !is_plain(node->args[1])) return false;
    if (node->kind == NODE_CONST || node->kind == NODE_HELD || node->kind == NODE_BOUND || node->kind == NODE_EXTENT)
        return true;
    return node->kind == NODE_VARIABLE && node->rank == 0 && !node->entity->grouped;
}

static void hold_unless_plain(Lower *lower, Node **node)
{
    if (!is_plain(*node)) lower_hold(lower, node);
}

/* A constructor amid an expression: its elements go to an array of their own. */
static Node *held_constructor(Lower *lower, Node *constructor)
{
    Context *context = lower->context;
    Unit *unit = lower->unit;
    SourceRange loc = constructor->loc;
    Node *one = node_int(unit, unit->sema->integer, 1, loc), *count = node_int(unit, unit->sema->integer, constructor->count, loc);
    Dim dim = {lower_value(lower, one), lower_value(lower, count)};
    SymId symbol = nest_temporary_add(context, lower->routine, "items", constructor->type, 1, &dim);
    for (uint32_t n = 0; n < constructor->count; n++) {
        ExprId index = nest_const_int(context, lower->routine, unit->sema->integer, n + 1);
        ExprId value = lower_value(lower, constructor->args[n]);
        lower_assign(lower, nest_element(context, lower->routine, symbol, &index, 1, loc), value, loc);
    }
    Entity *entity = arena_new(context->arena, Entity);
    *entity = (Entity){.name = intern(context->names, "items"), .unit = unit, .type = constructor->type, .resolved = true, .rank = 1};
    entity->bounds[0] = (Bound){.lower = one, .upper = count};
    lower_set_symbol(lower, entity, symbol);
    Node *node = node_new(unit, NODE_VARIABLE, constructor->type, 1, loc);
    node->entity = entity;
    return node;
}

static void hold_scalars(Lower *lower, Node **slot)
{
    Node *node = *slot;
    if (node->rank == 0) {
        hold_unless_plain(lower, slot);
        return;
    }
    if (node->kind == NODE_CALL && node->entity) {
        *slot = result_hold(lower, node);
        return;
    }
    if (node->kind == NODE_CONSTRUCTOR) {
        *slot = held_constructor(lower, node);
        return;
    }
    if (node->kind == NODE_SECTION || node->kind == NODE_IMPLIED) {
        for (uint32_t n = 0; n < node->count; n++) {
            Subscript *sub = &node->subs[n];
            if (sub->index) array_hold_scalars(lower, &sub->index);
            else {
                hold_unless_plain(lower, &sub->lower);
                hold_unless_plain(lower, &sub->upper);
                hold_unless_plain(lower, &sub->step);
            }
        }
        return;
    }
    for (uint32_t n = 0; n < node->count && node->args; n++) array_hold_scalars(lower, &node->args[n]);
}

/* Evaluates all scalar parts of an array expression that are more than plain before the loops. */
void array_hold_scalars(Lower *lower, Node **slot)
{
    LIST(Node *) chain = {0};
    for (; (*slot)->kind == NODE_OP && (*slot)->rank; slot = &(*slot)->args[0]) list_push(lower->context->arena, &chain, *slot);
    hold_scalars(lower, slot);
    for (uint32_t i = chain.count; i-- > 0;)
        for (uint32_t n = 1; n < chain.items[i]->count; n++) array_hold_scalars(lower, &chain.items[i]->args[n]);
}

void array_open_axes(Lower *lower, Node *leaf, Axes *axes, SourceRange loc)
{
    static const char *const stems[MAX_RANK] = {"i", "j", "k", "l", "m", "n", "o"};
    uint32_t rank = leaf->rank, assertions = lower->assertions;
    *axes = (Axes){.outer = lower->list, .saved_count = lower->axis_count};
    memcpy(axes->saved, lower->axes, sizeof axes->saved);
    ExprId uppers[MAX_RANK];
    Axis fresh[MAX_RANK];
    SymId variables[MAX_RANK];
    for (uint32_t k = 0; k < rank; k++) {
        Subscript sub = array_axis(lower, leaf, k);
        Type type = expr_common_type(sub.lower->type, expr_common_type(sub.upper->type, sub.step->type));
        variables[k] = lower_temporary(lower, stems[k], type);
        fresh[k].lower = nest_convert(lower->context, lower->routine, lower_value(lower, sub.lower), type, loc);
        fresh[k].step = nest_convert(lower->context, lower->routine, lower_value(lower, sub.step), type, loc);
        uppers[k] = nest_convert(lower->context, lower->routine, lower_value(lower, sub.upper), type, loc);
        fresh[k].position = nest_scalar(lower->context, lower->routine, variables[k], loc);
    }
    for (uint32_t k = rank; k-- > 0;) {
        Stmt loop = {.kind = STMT_LOOP, .loc = loc};
        loop.loop.variable = variables[k];
        loop.loop.lower = fresh[k].lower;
        loop.loop.upper = uppers[k];
        loop.loop.step = fresh[k].step;
        axes->loops[k] = lower_append(lower, loop);
        nest_loop_info(lower->routine, axes->loops[k])->assertions = assertions;
        lower->list = &axes->bodies[k];
    }
    memcpy(lower->axes, fresh, sizeof fresh);
    lower->axis_count = rank;
}

void array_close_axes(Lower *lower, Axes *axes)
{
    for (uint32_t k = 0; k < lower->axis_count; k++)
        nest_stmt(lower->routine, axes->loops[k])->loop.body = axes->bodies[k].first;
    lower->list = axes->outer;
    lower->axis_count = axes->saved_count;
    memcpy(lower->axes, axes->saved, sizeof axes->saved);
}

/* ---- assignment ------------------------------------------------------------------------- */

Node *array_temporary_like(Lower *lower, const Node *target, const char *stem, Type type)
{
    const Entity *like = target->entity;
    if (like->rank && !like->bounds[like->rank - 1].upper) {
        sema_error(lower->unit, target->loc, "this needs a temporary array like '%s', whose size is not known", like->name);
        return NULL;
    }
    Dim dims[MAX_RANK];
    SymId symbol = lower_symbol(lower, target->entity);
    for (uint32_t n = 0; n < like->rank; n++) dims[n] = *nest_dim(lower->routine, nest_symbol(lower->routine, symbol), n);
    Entity *entity = arena_new(lower->context->arena, Entity);
    *entity = (Entity){.name = like->name, .unit = lower->unit, .type = type, .resolved = true, .rank = like->rank};
    memcpy(entity->bounds, like->bounds, sizeof entity->bounds);
    lower_set_symbol(lower, entity, nest_temporary_add(lower->context, lower->routine, stem, type, like->rank, dims));
    Node *node = node_new(lower->unit, target->kind, type, target->rank, target->loc);
    node->entity = entity;
    node->subs = target->subs;
    node->count = target->count;
    return node;
}

/* One elementwise store of value to target, guarded by `mask` unless that is NULL. */
static void assign_elements(Lower *lower, Node *target, Node *value, Node *mask, SourceRange loc)
{
    Axes axes;
    StmtList guarded = {0}, *outer = NULL;
    StmtId guard = 0;
    array_open_axes(lower, target, &axes, loc);
    if (mask) {
        Stmt stmt = {.kind = STMT_IF, .loc = loc};
        stmt.if_.condition = lower_value(lower, mask);
        guard = lower_append(lower, stmt);
        outer = lower->list;
        lower->list = &guarded;
    }
    ExprId stored = lower_value(lower, value);
    lower_assign(lower, lower_target(lower, target), stored, loc);
    if (mask) {
        nest_stmt(lower->routine, guard)->if_.then = guarded.first;
        lower->list = outer;
    }
    array_close_axes(lower, &axes);
}

static bool check_extents(Lower *lower, const Node *target, const Node *value, SourceRange loc)
{
    if (value->rank == 0) return true;
    if (value->rank != target->rank) {
        sema_error(lower->unit, loc, "an array of rank %u is assigned to one of rank %u", value->rank, target->rank);
        return false;
    }
    for (uint32_t n = 0; n < target->rank; n++) {
        Node *left = expr_extent(lower->unit, target, n), *right = expr_extent(lower->unit, value, n);
        int64_t a, b;
        if (!left || !right || !bound_constant(left, &a) || !bound_constant(right, &b) || a == b) continue;
        sema_error(lower->unit, loc, "extents %lld and %lld of dimension %u differ", (long long)a, (long long)b, n + 1);
        return false;
    }
    return true;
}

static void assign_masked(Lower *lower, Node *target, Node *value, Node *mask, SourceRange loc)
{
    if (!check_extents(lower, target, value, loc)) return;
    if (value->rank) shape_note(lower->unit, target, value);
    if (mask) shape_note(lower->unit, target, mask);
    array_hold_scalars(lower, &value);
    array_hold_scalars(lower, &target);
    if (!array_overlaps(value, target)) {
        assign_elements(lower, target, value, mask, loc);
        return;
    }
    Node *temporary = array_temporary_like(lower, target, "array", target->type);
    if (!temporary) return;
    assign_elements(lower, temporary, value, mask, loc);
    assign_elements(lower, target, temporary, mask, loc);
}

/* target = (/ ... /), element by element; the values are all computed first. */
static void assign_constructor(Lower *lower, Node *target, Node *constructor, SourceRange loc)
{
    if (!check_extents(lower, target, constructor, loc)) return;
    for (uint32_t n = 0; n < constructor->count; n++) {
        constructor->args[n] = node_convert(lower->unit, constructor->args[n], target->type, loc);
        lower_hold(lower, &constructor->args[n]);
    }
    Subscript sub = array_axis(lower, target, 0);
    hold_unless_plain(lower, &sub.lower);
    hold_unless_plain(lower, &sub.step);
    ExprId first = lower_value(lower, sub.lower), step = lower_value(lower, sub.step);
    for (uint32_t n = 0; n < constructor->count; n++) {
        ExprId index = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, n);
        int64_t by;
        ExprId offset = nest_int_value(lower->routine, step, &by)
                            ? nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, n * by)
                            : index_multiply(lower, index, step);
        lower->axes[0] = (Axis){index_add(lower, first, offset), first, step};
        lower->axis_count = 1;
        ExprId value = lower_value(lower, constructor->args[n]);
        lower_assign(lower, lower_target(lower, target), value, loc);
    }
    lower->axis_count = 0;
}

void array_assign(Lower *lower, Node *target, Node *value, SourceRange loc)
{
    Node *inner = value;
    while (inner->kind == NODE_PAREN || (inner->kind == NODE_OP && inner->op == OP_CONVERT)) inner = inner->args[0];
    if (inner->kind == NODE_CONSTRUCTOR && target->rank == 1) assign_constructor(lower, target, inner, loc);
    else assign_masked(lower, target, value, NULL, loc);
    lower->assertions = 0;
}

/* ---- WHERE ------------------------------------------------------------------------------ */

/* The value of the mask for one part of the WHERE, held in a logical array like `like`. */
static Node *hold_mask(Lower *lower, Node *mask, const Node *like, SourceRange loc)
{
    Node *held = array_temporary_like(lower, like, "mask", mask->type);
    if (held) assign_masked(lower, held, mask, NULL, loc);
    return held;
}

static void where_construct(Lower *lower, const AstStmt *where, Node *control);

/* The statements of one part, under a held mask: its own axes go along those of each target, one for one. */
static void where_body(Lower *lower, const AstStmt *body, Node *mask)
{
    for (const AstStmt *stmt = body; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_ERROR || stmt->kind == AST_STMT_DIRECTIVE || stmt->kind == AST_STMT_CONTINUE) continue;
        if (stmt->kind == AST_STMT_WHERE) {
            where_construct(lower, stmt, mask);
            continue;
        }
        if (stmt->kind != AST_STMT_ASSIGN) {
            sema_error(lower->unit, stmt->loc, "only array assignments may stand in WHERE here");
            continue;
        }
        Node *target = stmt_analyze_target(lower->unit, stmt->left), *value = expr_analyze(lower->unit, stmt->right);
        if (target->kind == NODE_ERROR || value->kind == NODE_ERROR) continue;
        value = node_convert(lower->unit, value, target->type, stmt->right->loc);
        if (value->kind == NODE_ERROR) continue;
        if (target->rank != mask->rank) {
            sema_error(lower->unit, target->loc, "the mask has rank %u, but the target has rank %u", mask->rank, target->rank);
            continue;
        }
        assign_masked(lower, target, value, mask, stmt->loc);
    }
}

static bool continues(const AstStmt *part) { return part->kind == AST_STMT_WHERE && part->continues; }

/* The first assignment in the list, in the WHEREs there too. */
static const AstStmt *first_assignment(const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_ASSIGN) return stmt;
        const AstStmt *inside = stmt->kind == AST_STMT_WHERE ? first_assignment(stmt->body) : NULL;
        if (!inside && stmt->kind == AST_STMT_WHERE) inside = first_assignment(stmt->else_body);
        if (inside) return inside;
    }
    return NULL;
}

/* The mask is held in an array like the first target in the WHERE; NULL: there is none. */
static Node *first_target(Lower *lower, const AstStmt *where)
{
    const AstStmt *first = first_assignment(where->body);
    if (!first) first = first_assignment(where->else_body);
    return first ? stmt_analyze_target(lower->unit, first->left) : NULL;
}

/* The mask in the header of one part, held for the points in question; NULL after a report. */
static Node *part_mask(Lower *lower, const AstStmt *part, Node **like, const Node *pending)
{
    Node *mask = expr_analyze(lower->unit, part->condition);
    if (mask->kind == NODE_ERROR) return NULL;
    if (!type_is_logical(mask->type) || mask->rank != (*like)->rank) {
        sema_error(lower->unit, part->condition->loc, "the mask of WHERE must be a logical array of the target's rank");
        return NULL;
    }
    if (pending) mask = node_convert(lower->unit, mask, pending->type, part->condition->loc);
    array_hold_scalars(lower, like);
    return hold_mask(lower, mask, *like, part->loc);
}

/* A WHERE for the points at which `control` holds; NULL: all. */
static void where_construct(Lower *lower, const AstStmt *where, Node *control)
{
    Unit *unit = lower->unit;
    Node *like = first_target(lower, where), *pending = control;
    if (!like || like->kind == NODE_ERROR) return;
    if (!like->rank) {
        sema_error(unit, like->loc, "the target of an assignment in WHERE must be an array");
        return;
    }
    for (const AstStmt *part = where; part; part = part->else_body) {
        if (part != where && !continues(part)) {
            where_body(lower, part, pending);
            return;
        }
        Node *mask = part_mask(lower, part, &like, pending);
        if (!mask) return;
        Node *not_mask = node_op(unit, OP_NOT, mask->type, &mask, 1, part->loc);
        Node *both[2] = {pending, mask}, *rest[2] = {pending, not_mask};
        if (pending) mask = node_op(unit, OP_AND, mask->type, both, 2, part->loc);
        pending = pending ? node_op(unit, OP_AND, mask->type, rest, 2, part->loc) : not_mask;
        where_body(lower, part->body, mask);
    }
}

void array_where(Lower *lower, const AstStmt *where) { where_construct(lower, where, NULL); }
