#include "ir/walk.h"

#include "ir/build.h"

uint32_t nest_stmt_lists(const Stmt *stmt, StmtId lists[2])
{
    switch (stmt->kind) {
    case STMT_LOOP: lists[0] = stmt->loop.body; return 1;
    case STMT_WHILE: lists[0] = stmt->while_.body; return 1;
    case STMT_BLOCK: lists[0] = stmt->block.body; return 1;
    case STMT_IF: lists[0] = stmt->if_.then; lists[1] = stmt->if_.else_; return 2;
    default: return 0;
    }
}

void nest_set_list(NestRoutine *routine, StmtId id, uint32_t n, StmtId first)
{
    Stmt *stmt = nest_stmt(routine, id);
    switch (stmt->kind) {
    case STMT_LOOP: stmt->loop.body = first; break;
    case STMT_WHILE: stmt->while_.body = first; break;
    case STMT_BLOCK: stmt->block.body = first; break;
    case STMT_IF: *(n ? &stmt->if_.else_ : &stmt->if_.then) = first; break;
    default: break;
    }
}

void nest_walk_stmt(NestRoutine *routine, StmtId id, StmtVisitor visit, void *data)
{
    StmtId lists[2];
    if (!visit(data, routine, id)) return;
    const Stmt stmt = *nest_stmt(routine, id);
    for (uint32_t n = nest_stmt_lists(&stmt, lists), k = 0; k < n; k++) nest_walk_stmts(routine, lists[k], visit, data);
}

void nest_walk_stmts(NestRoutine *routine, StmtId first, StmtVisitor visit, void *data)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) nest_walk_stmt(routine, id, visit, data);
}

bool nest_some_stmt(const NestRoutine *routine, StmtId first, StmtTest test, const void *data)
{
    StmtId lists[2];
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        if (test(data, routine, id)) return true;
        for (uint32_t n = nest_stmt_lists(nest_stmt(routine, id), lists), k = 0; k < n; k++)
            if (nest_some_stmt(routine, lists[k], test, data)) return true;
    }
    return false;
}

static void walk_operands(NestRoutine *routine, ExprId id, ExprVisitor visit, void *data)
{
    const Expr expr = *nest_expr(routine, id);
    for (uint32_t n = 0; n < expr.count; n++) nest_walk_expr(routine, nest_operand(routine, &expr, n), visit, data);
}

void nest_walk_expr(NestRoutine *routine, ExprId expr, ExprVisitor visit, void *data)
{
    if (!expr) return;
    visit(data, routine, expr, USE_READ);
    walk_operands(routine, expr, visit, data);
}

static void add_scalar(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)use;
    if (nest_expr(routine, id)->op == OP_SCALAR) bitset_add(data, nest_expr(routine, id)->symbol);
}

void nest_find_bounds(NestRoutine *routine, Bitset *scalars)
{
    for (uint32_t n = 1; n < routine->dims.count; n++) {
        nest_walk_expr(routine, routine->dims.items[n].lower, add_scalar, scalars);
        nest_walk_expr(routine, routine->dims.items[n].upper, add_scalar, scalars);
    }
}

bool nest_mentions(const NestRoutine *routine, ExprId id, SymId symbol)
{
    const Expr *expr = nest_expr(routine, id);
    bool found = id && expr->symbol == symbol;
    for (uint32_t n = 0; id && n < expr->count && !found; n++) found = nest_mentions(routine, nest_operand(routine, expr, n), symbol);
    return found;
}

bool nest_reads_element(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    bool found = expr->op == OP_ELEMENT;
    for (uint32_t n = 0; n < expr->count && !found; n++) found = nest_reads_element(routine, nest_operand(routine, expr, n));
    return found;
}

bool nest_reads_some(const NestRoutine *routine, ExprId id, const Bitset *scalars)
{
    const Expr *expr = nest_expr(routine, id);
    bool found = expr->op == OP_SCALAR && bitset_has(scalars, expr->symbol);
    for (uint32_t n = 0; n < expr->count && !found; n++) found = nest_reads_some(routine, nest_operand(routine, expr, n), scalars);
    return found;
}

/* One argument: an access is passed by reference, anything else is a value that is read. */
static void walk_argument(NestRoutine *routine, ExprId expr, ExprVisitor visit, void *data)
{
    Op op = nest_expr(routine, expr)->op;
    bool access = op == OP_SCALAR || op == OP_ARRAY || op == OP_ELEMENT;
    visit(data, routine, expr, access ? USE_ARGUMENT : USE_READ);
    walk_operands(routine, expr, visit, data);
}

void nest_walk_stmt_exprs(NestRoutine *routine, StmtId id, ExprVisitor visit, void *data)
{
    const Stmt stmt = *nest_stmt(routine, id);
    switch (stmt.kind) {
    case STMT_ASSIGN:
        visit(data, routine, stmt.assign.target, USE_WRITE);
        walk_operands(routine, stmt.assign.target, visit, data);
        nest_walk_expr(routine, stmt.assign.value, visit, data);
        break;
    case STMT_LOOP:
        nest_walk_expr(routine, stmt.loop.lower, visit, data);
        nest_walk_expr(routine, stmt.loop.upper, visit, data);
        nest_walk_expr(routine, stmt.loop.step, visit, data);
        break;
    case STMT_WHILE: nest_walk_expr(routine, stmt.while_.condition, visit, data); break;
    case STMT_IF: nest_walk_expr(routine, stmt.if_.condition, visit, data); break;
    case STMT_CALL:
        for (uint32_t n = 0; n < stmt.call.count; n++)
            walk_argument(routine, routine->operands.items[stmt.call.first + n], visit, data);
        break;
    default: break;
    }
}

typedef struct {
    SymId symbol;
    uint32_t count;
} References;

static void count_reference(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    References *references = data;
    (void)use;
    references->count += nest_expr(routine, id)->symbol == references->symbol;
}

static bool count_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, count_reference, data);
    return true;
}

uint32_t nest_count_references(NestRoutine *routine, StmtId first, SymId symbol)
{
    References references = {.symbol = symbol};
    nest_walk_stmts(routine, first, count_in_stmt, &references);
    return references.count;
}

uint32_t nest_count_in_stmt(NestRoutine *routine, StmtId id, SymId symbol)
{
    References references = {.symbol = symbol};
    nest_walk_stmt(routine, id, count_in_stmt, &references);
    return references.count;
}

static bool look_whether_straight(void *data, NestRoutine *routine, StmtId id)
{
    StmtKind kind = nest_stmt(routine, id)->kind;
    *(bool *)data &= kind == STMT_ASSIGN || kind == STMT_IF;
    return true;
}

bool nest_is_straight(NestRoutine *routine, StmtId first)
{
    bool straight = true;
    nest_walk_stmts(routine, first, look_whether_straight, &straight);
    return straight;
}

/* ---- numbered accesses ------------------------------------------------------------------ */

typedef struct {
    ExprId access;   /* looked for, or 0 */
    uint32_t number; /* looked for, or 0 */
    uint32_t count;  /* accesses seen */
    ExprId found;
    uint32_t found_number;
} AccessSearch;

static void count_access(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    (void)use;
    AccessSearch *search = data;
    Op op = nest_expr(routine, expr)->op;
    if (op != OP_SCALAR && op != OP_ARRAY && op != OP_ELEMENT) return;
    search->count++;
    if (search->found || (search->access != expr && search->number != search->count)) return;
    search->found = expr;
    search->found_number = search->count;
}

static bool count_accesses(void *data, NestRoutine *routine, StmtId stmt)
{
    nest_walk_stmt_exprs(routine, stmt, count_access, data);
    return true;
}

static AccessSearch search_accesses(const NestRoutine *routine, StmtId first, ExprId access, uint32_t number)
{
    AccessSearch search = {.access = access, .number = number};
    nest_walk_stmts((NestRoutine *)routine, first, count_accesses, &search); /* the visitor changes nothing */
    return search;
}

uint32_t nest_access_number(const NestRoutine *routine, StmtId first, ExprId access)
{
    return search_accesses(routine, first, access, 0).found_number;
}

ExprId nest_access_at(const NestRoutine *routine, StmtId first, uint32_t number)
{
    return search_accesses(routine, first, 0, number).found;
}
