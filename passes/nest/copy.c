#include "passes/nest/copy.h"

#include "ir/int_sum.h"

static ExprId substitute(const StmtCopier *c, ExprId id)
{
    return c->values ? nest_expr_substitute(c->context, c->routine, id, c->values) : id;
}

static bool is_scalar_twice(const NestRoutine *routine, const Expr *expr)
{
    const Expr *a = nest_expr(routine, nest_operand(routine, expr, 0)), *b = nest_expr(routine, nest_operand(routine, expr, 1));
    return a->op == OP_SCALAR && b->op == OP_SCALAR && a->symbol == b->symbol && type_is_int(a->type);
}

/* AND and OR, of which one side may say all. */
static bool knows_both(const NestRoutine *routine, const Expr *expr, bool *holds)
{
    const bool decides = expr->op == OP_OR;
    bool left = !decides, right = !decides; /* of a side that is not known: what says nothing */
    bool knows = stmt_knows(routine, nest_operand(routine, expr, 0), &left);
    knows = stmt_knows(routine, nest_operand(routine, expr, 1), &right) && knows;
    const bool both = decides ? left || right : left && right;
    knows |= both == decides;
    if (knows) *holds = both;
    return knows;
}

bool stmt_knows(const NestRoutine *routine, ExprId id, bool *holds)
{
    const Expr *expr = nest_expr(routine, id);
    int64_t a, b;
    if (expr->op == OP_AND || expr->op == OP_OR) return knows_both(routine, expr, holds);
    if (expr->op == OP_NOT) {
        bool knows = stmt_knows(routine, nest_operand(routine, expr, 0), holds);
        if (knows) *holds = !*holds;
        return knows;
    }
    if (expr->op == OP_EQ && is_scalar_twice(routine, expr)) {
        *holds = true;
        return true;
    }
    if (expr->count != 2 || !nest_int_value(routine, nest_operand(routine, expr, 0), &a) || !nest_int_value(routine, nest_operand(routine, expr, 1), &b)) return false;
    switch (expr->op) {
    case OP_GT: *holds = a > b; return true;
    case OP_GE: *holds = a >= b; return true;
    case OP_LT: *holds = a < b; return true;
    case OP_LE: *holds = a <= b; return true;
    case OP_EQ: *holds = a == b; return true;
    case OP_NE: *holds = a != b; return true;
    default: return false;
    }
}

SymId stmt_compares(const NestRoutine *routine, ExprId condition, int64_t *number)
{
    const Expr *expr = nest_expr(routine, condition);
    if (expr->op != OP_EQ) return 0;
    const Expr *left = nest_expr(routine, nest_operand(routine, expr, 0)), *right = nest_expr(routine, nest_operand(routine, expr, 1));
    if (left->op != OP_SCALAR || right->op != OP_CONST || !type_is_int(left->type)) return 0;
    *number = (int64_t)right->bits;
    return left->symbol;
}

bool stmt_is_beyond(const NestRoutine *routine, ExprId condition, SymId *scalar, int64_t *number)
{
    const Expr *expr = nest_expr(routine, condition);
    bool left = expr->op == OP_GT || expr->op == OP_GE, right = expr->op == OP_LT || expr->op == OP_LE;
    if (!left && !right) return false;
    const Expr *symbol = nest_expr(routine, nest_operand(routine, expr, right));
    if (symbol->op != OP_SCALAR || !type_is_int(symbol->type) || !nest_int_value(routine, nest_operand(routine, expr, left), number)) return false;
    *scalar = symbol->symbol;
    *number -= expr->op == OP_GE || expr->op == OP_LE;
    return true;
}

/* Whether a condition is false by what is known of a scalar. */
static bool is_beyond_most(const StmtCopier *c, ExprId condition)
{
    SymId scalar;
    int64_t number;
    return c->limited && stmt_is_beyond(c->routine, condition, &scalar, &number) && scalar == c->limited && number >= c->most;
}

bool stmt_asks_same(const NestRoutine *routine, ExprId a, ExprId b, bool *contrary)
{
    const Expr *left = nest_expr(routine, a), *right = nest_expr(routine, b);
    *contrary = false;
    if (nest_expr_equal(routine, a, b)) return true;
    *contrary = true;
    if (left->op == OP_NOT && nest_expr_equal(routine, nest_operand(routine, left, 0), b)) return true;
    if (right->op == OP_NOT && nest_expr_equal(routine, nest_operand(routine, right, 0), a)) return true;
    bool opposite = (left->op == OP_EQ && right->op == OP_NE) || (left->op == OP_NE && right->op == OP_EQ);
    return opposite && nest_expr_equal(routine, nest_operand(routine, left, 0), nest_operand(routine, right, 0)) &&
           nest_expr_equal(routine, nest_operand(routine, left, 1), nest_operand(routine, right, 1));
}

/* Whether a condition is known by the one that is. */
static bool is_asked(const StmtCopier *c, ExprId condition, bool *holds)
{
    bool contrary;
    if (!c->asked || !stmt_asks_same(c->routine, c->asked, condition, &contrary)) return false;
    *holds = c->holds != contrary;
    return true;
}

/* A bound, past MAX and MIN of two sums that differ by a constant. */
static ExprId copy_bound(const StmtCopier *c, ExprId id)
{
    ExprId bound = substitute(c, id);
    const Expr *expr = nest_expr(c->routine, bound);
    int64_t more;
    if (!c->values || (expr->op != OP_MAX && expr->op != OP_MIN) || expr->count != 2) return bound;
    ExprId a = nest_operand(c->routine, expr, 0), b = nest_operand(c->routine, expr, 1);
    if (!int_distance(c->context->scratch, c->routine, a, b, &more)) return bound;
    return (expr->op == OP_MAX) == (more > 0) ? b : a;
}

static StmtId add(StmtCopier *c, Stmt stmt)
{
    c->full |= c->room && ++c->made > c->room;
    stmt.next = 0;
    return nest_stmt_add(c->context, c->routine, stmt);
}

static StmtList copy_list(StmtCopier *c, StmtId first);

/* ---- loops ------------------------------------------------------------------------------ */

static StmtId copy_loop(StmtCopier *c, StmtId id)
{
    Stmt loop = *nest_stmt(c->routine, id);
    loop.loop.body = 0;
    loop.loop.lower = copy_bound(c, loop.loop.lower);
    loop.loop.upper = copy_bound(c, loop.loop.upper);
    loop.loop.step = substitute(c, loop.loop.step);
    StmtId copy = add(c, loop);
    *nest_loop_info(c->routine, copy) = *nest_loop_info(c->routine, id);
    c->copies[id] = copy;
    StmtId body = copy_list(c, nest_stmt(c->routine, id)->loop.body).first;
    nest_stmt(c->routine, copy)->loop.body = body;
    return copy;
}

static bool is_constant(Context *context, const NestRoutine *routine, ExprId id, int64_t *value)
{
    IntSum sum = {0};
    int_sum_add(context->scratch, routine, &sum, id, 1);
    *value = sum.constant;
    return int_sum_is_constant(&sum);
}

int64_t stmt_count_turns(Context *context, const NestRoutine *routine, StmtId id)
{
    const Stmt *loop = nest_stmt(routine, id);
    int64_t lower, upper, step;
    const int64_t most = INT32_MAX / 4;
    if (!is_constant(context, routine, loop->loop.lower, &lower) || !is_constant(context, routine, loop->loop.upper, &upper)) return -1;
    if (!is_constant(context, routine, loop->loop.step, &step) || !step) return -1;
    if (lower < -most || lower > most || upper < -most || upper > most || step < -most || step > most) return -1;
    int64_t turns = (upper - lower + step) / step;
    return turns < 0 ? 0 : turns;
}

/* Whether a statement of the list jumps to that one. */
static bool has_jump(const NestRoutine *routine, StmtId first, StmtId target)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        switch (stmt->kind) {
        case STMT_EXIT: case STMT_CYCLE: if (stmt->jump.target == target) return true; break;
        case STMT_LOOP: if (has_jump(routine, stmt->loop.body, target)) return true; break;
        case STMT_WHILE: if (has_jump(routine, stmt->while_.body, target)) return true; break;
        case STMT_BLOCK: if (has_jump(routine, stmt->block.body, target)) return true; break;
        case STMT_IF: if (has_jump(routine, stmt->if_.then, target) || has_jump(routine, stmt->if_.else_, target)) return true; break;
        default: break;
        }
    }
    return false;
}

/* The list without its last statement. */
static StmtList without_last(NestRoutine *routine, StmtList list)
{
    StmtId before = list.first;
    if (before == list.last) return (StmtList){0};
    while (nest_stmt(routine, before)->next != list.last) before = nest_stmt(routine, before)->next;
    nest_stmt(routine, before)->next = 0;
    return (StmtList){list.first, before};
}

/* One turn; where it is cut short it is a block that is left. */
static StmtList copy_turn(StmtCopier *c, StmtId id, bool cut)
{
    NestRoutine *r = c->routine;
    if (!cut) return copy_list(c, nest_stmt(r, id)->loop.body);
    StmtId block = add(c, (Stmt){.kind = STMT_BLOCK, .loc = nest_stmt(r, id)->loc});
    c->copies[id] = block;
    StmtList body = copy_list(c, nest_stmt(r, id)->loop.body);
    if (body.last && nest_stmt(r, body.last)->kind == STMT_EXIT && nest_stmt(r, body.last)->jump.target == block) body = without_last(r, body);
    if (!has_jump(r, body.first, block)) return body;
    nest_stmt(r, block)->block.body = body.first;
    return (StmtList){block, block};
}

/* All turns, and the value that the variable has behind the loop. */
static StmtList copy_turns(StmtCopier *c, StmtId id)
{
    NestRoutine *r = c->routine;
    const Stmt loop = *nest_stmt(r, id);
    SymId variable = loop.loop.variable;
    Type type = nest_symbol(r, variable)->type;
    const ExprId *outer = c->values;
    ExprId *values = arena_array(c->context->scratch, ExprId, r->symbols.count);
    StmtList list = {0};
    int64_t lower = 0, step = 0, turns = stmt_count_turns(c->context, r, id);
    is_constant(c->context, r, loop.loop.lower, &lower);
    is_constant(c->context, r, loop.loop.step, &step);
    for (SymId n = 0; outer && n < r->symbols.count; n++) values[n] = outer[n];
    bool cut = has_jump(r, loop.loop.body, id);
    for (int64_t turn = 0; turn < turns && !c->full; turn++) {
        values[variable] = nest_const_int(c->context, r, type, lower + turn * step);
        c->values = values;
        nest_list_join(r, &list, copy_turn(c, id, cut));
    }
    c->values = outer;
    Stmt end = {.kind = STMT_ASSIGN, .loc = loop.loc};
    end.assign.target = nest_scalar(c->context, r, variable, loop.loc);
    end.assign.value = nest_const_int(c->context, r, type, lower + turns * step);
    nest_list_append(r, &list, add(c, end));
    return list;
}

/* ---- others ----------------------------------------------------------------------------- */

/* An IF whose condition is not known. */
static StmtId copy_if(StmtCopier *c, Stmt stmt)
{
    stmt.if_.then = copy_list(c, stmt.if_.then).first;
    stmt.if_.else_ = copy_list(c, stmt.if_.else_).first;
    return add(c, stmt);
}

/* A WHILE or a BLOCK. */
static StmtId copy_enclosing(StmtCopier *c, StmtId id)
{
    Stmt stmt = *nest_stmt(c->routine, id);
    bool loop = stmt.kind == STMT_WHILE;
    if (loop) stmt.while_.condition = substitute(c, stmt.while_.condition);
    StmtId body = loop ? stmt.while_.body : stmt.block.body, copy = add(c, stmt);
    c->copies[id] = copy;
    body = copy_list(c, body).first;
    if (loop) nest_stmt(c->routine, copy)->while_.body = body;
    else nest_stmt(c->routine, copy)->block.body = body;
    return copy;
}

static StmtId copy_jump(StmtCopier *c, Stmt stmt)
{
    StmtId copy = c->copies[stmt.jump.target];
    if (copy) stmt.jump.target = copy;
    if (copy && nest_stmt(c->routine, copy)->kind == STMT_BLOCK) stmt.kind = STMT_EXIT;
    return add(c, stmt);
}

static StmtList copy_stmt(StmtCopier *c, StmtId id)
{
    Stmt stmt = *nest_stmt(c->routine, id);
    StmtList list = {0};
    StmtId copy;
    bool holds;
    switch (stmt.kind) {
    case STMT_LOOP:
        if (c->unrolled && bitset_has(c->unrolled, id)) return copy_turns(c, id);
        copy = copy_loop(c, id);
        break;
    case STMT_WHILE: case STMT_BLOCK: copy = copy_enclosing(c, id); break;
    case STMT_IF:
        if (is_asked(c, stmt.if_.condition, &holds)) return copy_list(c, holds ? stmt.if_.then : stmt.if_.else_);
        stmt.if_.condition = substitute(c, stmt.if_.condition);
        if (is_beyond_most(c, stmt.if_.condition)) return copy_list(c, stmt.if_.else_);
        if (stmt_knows(c->routine, stmt.if_.condition, &holds)) return copy_list(c, holds ? stmt.if_.then : stmt.if_.else_);
        copy = copy_if(c, stmt);
        break;
    case STMT_ASSIGN:
        if (nest_expr(c->routine, stmt.assign.target)->op == OP_ELEMENT) stmt.assign.target = substitute(c, stmt.assign.target);
        stmt.assign.value = substitute(c, stmt.assign.value);
        copy = add(c, stmt);
        break;
    case STMT_EXIT: case STMT_CYCLE: copy = copy_jump(c, stmt); break;
    default: copy = add(c, stmt); break;
    }
    nest_list_append(c->routine, &list, copy);
    return list;
}

/* Nothing behind it runs. */
static bool is_jump(const NestRoutine *routine, StmtId id)
{
    StmtKind kind = nest_stmt(routine, id)->kind;
    return kind == STMT_EXIT || kind == STMT_CYCLE || kind == STMT_RETURN;
}

static StmtList copy_list(StmtCopier *c, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first; id && !c->full; id = nest_stmt(c->routine, id)->next) {
        nest_list_join(c->routine, &list, copy_stmt(c, id));
        if (c->unrolled && list.last && is_jump(c->routine, list.last)) break;
    }
    return list;
}

StmtList stmt_copy(StmtCopier *c, StmtId stmt)
{
    c->copies = arena_array(c->context->scratch, StmtId, c->routine->stmts.count);
    return copy_stmt(c, stmt);
}

StmtList stmt_copy_list(StmtCopier *c, StmtId first)
{
    c->copies = arena_array(c->context->scratch, StmtId, c->routine->stmts.count);
    return copy_list(c, first);
}
