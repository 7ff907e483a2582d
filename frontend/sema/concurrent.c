/* DO CONCURRENT as loops, the first index innermost.
 *
 * Its indices are variables of the construct alone: each is a temporary that stands for the name meanwhile. The
 * loops are asserted independent where every array that the body assigns is subscripted with every index; an array
 * without them is one that each iteration may use for itself, which is left to the analysis.
 *
 * Fortran evaluates the mask for all iterations before the first one runs. Here each iteration evaluates its own, which is
 * the same as long as no iteration changes what another one's mask reads; else the mask is refused. */
#include "frontend/sema/construct.h"

typedef struct {
    Entity *entity;
    Node *outer;         /* what the name stood for */
    Node *bounds[3];
    SymId variable;
} Index;

typedef VEC(Index) IndexList;

/* ---- what the body assigns -------------------------------------------------------------- */

static bool list_mentions(const AstExpr *first, Name name);

static bool mentions(const AstExpr *ast, Name name)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left)
        if (mentions(ast->right, name)) return true;
    return ast && (ast->name == name || mentions(ast->left, name) || mentions(ast->right, name) || mentions(ast->third, name) ||
                   list_mentions(ast->args, name));
}

static bool list_mentions(const AstExpr *first, Name name)
{
    for (const AstExpr *ast = first; ast; ast = ast->next)
        if (mentions(ast, name)) return true;
    return false;
}

static bool same_text(const AstExpr *a, const AstExpr *b)
{
    for (; a && b && a->kind == AST_BINARY && b->kind == AST_BINARY; a = a->left, b = b->left)
        if (a->operator != b->operator || !same_text(a->right, b->right)) return false;
    if (!a || !b) return a == b;
    if (a->kind != b->kind || a->operator != b->operator || a->name != b->name || a->text != b->text || a->flag != b->flag ||
        !same_text(a->left, b->left) || !same_text(a->right, b->right) || !same_text(a->third, b->third))
        return false;
    const AstExpr *left = a->args, *right = b->args;
    for (; left && right; left = left->next, right = right->next)
        if (!same_text(left, right)) return false;
    return !left && !right;
}

static bool has_each_index(const AstStmt *loop, const AstExpr *target)
{
    for (const AstExpr *index = loop->args; index; index = index->next)
        if (!list_mentions(target->args, index->name)) return false;
    return true;
}

static bool is_array(const Unit *unit, Name name)
{
    const Entity *entity = scope_lookup(unit->scope, name);
    return entity && entity->rank;
}

/* True when the arrays that the statements assign have every index of the loop in their subscripts. */
static bool is_indexed(const Unit *unit, const AstStmt *loop, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_CALL) return false;
        if (stmt->kind == AST_STMT_ASSIGN && stmt->left && is_array(unit, stmt->left->name) && !has_each_index(loop, stmt->left))
            return false;
        if (!is_indexed(unit, loop, stmt->body) || !is_indexed(unit, loop, stmt->else_body)) return false;
    }
    return true;
}

/* ---- the mask --------------------------------------------------------------------------- */

/* True when a statement may assign the name other than as `reference`, whose subscripts tell iterations apart. */
static bool assigns_otherwise(const AstStmt *first, const AstExpr *reference, bool apart)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->kind == AST_STMT_DO && stmt->name == reference->name) return true;
        if (stmt->kind == AST_STMT_CALL && stmt->left && list_mentions(stmt->left->args, reference->name)) return true;
        if (stmt->kind == AST_STMT_ASSIGN && stmt->left && stmt->left->name == reference->name &&
            !(apart && same_text(stmt->left, reference)))
            return true;
        if (assigns_otherwise(stmt->body, reference, apart) || assigns_otherwise(stmt->else_body, reference, apart)) return true;
    }
    return false;
}

static bool is_apart(const AstStmt *loop, const AstExpr *reference)
{
    for (const AstExpr *index = loop->args; index; index = index->next) {
        bool alone = false;
        for (const AstExpr *arg = reference->args; arg; arg = arg->next) alone |= arg->kind == AST_NAME && arg->name == index->name;
        if (!alone) return false;
    }
    return true;
}

/* A variable of the mask that an iteration may change for another one; NULL when there is none. */
static const AstExpr *unsettled(const Unit *unit, const AstStmt *loop, const AstExpr *ast)
{
    const AstExpr *found = NULL;
    for (; ast && ast->kind == AST_BINARY && !found; ast = ast->left) found = unsettled(unit, loop, ast->right);
    if (!ast || found) return found;
    bool named = ast->kind == AST_NAME || ast->kind == AST_APPLY;
    const Entity *entity = named ? scope_lookup(unit->scope, ast->name) : NULL;
    if (entity && (entity->grouped || assigns_otherwise(loop->body, ast, is_apart(loop, ast)))) return ast;
    const AstExpr *parts[] = {ast->left, ast->right, ast->third};
    for (int i = 0; i < 3 && !found; i++) found = unsettled(unit, loop, parts[i]);
    for (const AstExpr *arg = ast->args; arg && !found; arg = arg->next) found = unsettled(unit, loop, arg);
    return found;
}

static bool check_mask(Unit *unit, const AstStmt *loop)
{
    const AstExpr *found = loop->condition ? unsettled(unit, loop, loop->condition) : NULL;
    if (found)
        sema_error(unit, found->loc, "the mask of this DO CONCURRENT reads '%s', which its iterations may change, which is not supported",
                   found->name);
    return !found;
}

/* ---- lowering --------------------------------------------------------------------------- */

static bool analyze_index(Unit *unit, const AstExpr *control, Index *index)
{
    SourceRange where = control->name_loc.file ? control->name_loc : control->loc;
    index->entity = entity_refer(unit, control->name, where);
    if (!entity_usable(unit, index->entity, where)) return false;
    Entity *entity = index->entity;
    bool is_index = entity->kind == ENTITY_VARIABLE && !entity->rank && type_is_int(entity->type) && !entity->bound_node;
    if (!is_index) {
        sema_error(unit, where, "'%s' cannot be an index of DO CONCURRENT: %s", control->name,
                   entity->bound_node ? "it is one already" : "it is no integer scalar");
        return false;
    }
    const AstExpr *parts[] = {control->left->left, control->left->right, control->left->third};
    for (int i = 0; i < 3; i++) {
        index->bounds[i] = parts[i] ? node_convert(unit, expr_analyze_integer(unit, parts[i]), entity->type, parts[i]->loc)
                                    : node_int(unit, entity->type, 1, control->loc);
        if (index->bounds[i]->kind == NODE_ERROR) return false;
    }
    int64_t step;
    if (!bound_constant(index->bounds[2], &step) || step != 0) return true;
    sema_error(unit, parts[2]->loc, "the step of a DO CONCURRENT cannot be zero");
    return false;
}

static void bind_index(Lower *lower, Index *index, SourceRange loc)
{
    for (int i = 0; i < 3; i++) lower_hold(lower, &index->bounds[i]);
    index->variable = lower_temporary(lower, index->entity->name, index->entity->type);
    Node *node = node_new(lower->unit, NODE_HELD, index->entity->type, 0, loc);
    node->temporary = index->variable;
    index->outer = index->entity->bound_node;
    index->entity->bound_node = node;
}

static StmtId open_loop(Lower *lower, const Index *index, uint32_t assertions, SourceRange loc)
{
    Stmt loop = {.kind = STMT_LOOP, .loc = loc};
    loop.loop.variable = index->variable;
    loop.loop.lower = lower_value(lower, index->bounds[0]);
    loop.loop.upper = lower_value(lower, index->bounds[1]);
    loop.loop.step = lower_value(lower, index->bounds[2]);
    StmtId id = lower_append(lower, loop);
    nest_loop_info(lower->routine, id)->assertions = assertions;
    return id;
}

/* The body, under the mask. */
static void lower_inside(Lower *lower, const AstStmt *stmt, StmtId innermost, StmtList *list)
{
    Construct construct = {.kind = CONSTRUCT_LOOP, .stmt = innermost, .name = stmt->construct,
                           .cycle_label = jump_terminal_label(stmt), .concurrent = true};
    StmtList *outer = lower->list;
    lower->list = list;
    Node *mask = stmt->condition ? expr_analyze_condition(lower->unit, stmt->condition) : NULL;
    if (!mask || mask->kind == NODE_ERROR) {
        stmt_lower_body(lower, stmt->body, &construct, list);
    } else {
        StmtList guarded = {0};
        Stmt guard = {.kind = STMT_IF, .loc = stmt->condition->loc};
        guard.if_.condition = lower_value(lower, mask);
        StmtId id = lower_append(lower, guard);
        stmt_lower_body(lower, stmt->body, &construct, &guarded);
        nest_stmt(lower->routine, id)->if_.then = guarded.first;
    }
    lower->list = outer;
}

void concurrent_lower(Lower *lower, const AstStmt *stmt)
{
    IndexList indices = {0};
    bool fine = true;
    uint32_t assertions = lower->assertions | (lower->novector ? LOOP_ASSERTED_SERIAL : 0);
    for (const AstExpr *control = stmt->args; control; control = control->next) {
        Index index = {0};
        fine &= analyze_index(lower->unit, control, &index);
        for (uint32_t i = 0; i < indices.count; i++) {
            if (indices.items[i].entity != index.entity) continue;
            sema_error(lower->unit, control->loc, "'%s' is an index of this DO CONCURRENT twice", control->name);
            fine = false;
        }
        vec_push(lower->context->arena, &indices, index);
    }
    if (!fine || !indices.count || !check_mask(lower->unit, stmt)) return;
    if (is_indexed(lower->unit, stmt, stmt->body)) assertions |= LOOP_ASSERTED_INDEPENDENT;
    for (uint32_t i = 0; i < indices.count; i++) bind_index(lower, &indices.items[i], stmt->loc);
    StmtList *outer = lower->list, *bodies = arena_array(lower->context->arena, StmtList, indices.count);
    StmtId *loops = arena_array(lower->context->arena, StmtId, indices.count);
    for (uint32_t i = indices.count; i-- > 0;) {
        loops[i] = open_loop(lower, &indices.items[i], assertions, stmt->loc);
        lower->list = &bodies[i];
    }
    lower_inside(lower, stmt, loops[0], &bodies[0]);
    for (uint32_t i = 0; i < indices.count; i++) {
        nest_stmt(lower->routine, loops[i])->loop.body = bodies[i].first;
        indices.items[i].entity->bound_node = indices.items[i].outer;
    }
    lower->list = outer;
}
