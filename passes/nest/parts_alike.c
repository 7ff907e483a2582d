/* Whether runs of statements are the same but for names. */
#include "passes/nest/parts.h"

#include "ir/walk.h"

#include <string.h>

/* ---- shapes ------------------------------------------------------------------------------ */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t expr_shape(const NestRoutine *routine, ExprId id, uint64_t hash)
{
    if (!id) return mix(hash, 1);
    const Expr *expr = nest_expr(routine, id);
    hash = mix(mix(mix(hash, expr->op), expr->type), expr->bits);
    if (expr->symbol) hash = mix(hash, nest_symbol(routine, expr->symbol)->rank);
    for (uint32_t n = 0; n < expr->count; n++) hash = expr_shape(routine, nest_operand(routine, expr, n), hash);
    return mix(hash, expr->count);
}

typedef struct {
    Context *context;
    const NestRoutine *routine;
    Bitset inside; /* statements that jumps may aim at */
    bool stays;
} Shaping;

static uint64_t stmt_shape(Shaping *s, StmtId id)
{
    const Stmt *stmt = nest_stmt(s->routine, id);
    uint64_t hash = mix(0, stmt->kind);
    StmtId lists[2];
    bitset_add(&s->inside, id);
    switch (stmt->kind) {
    case STMT_ASSIGN: hash = expr_shape(s->routine, stmt->assign.value, expr_shape(s->routine, stmt->assign.target, hash)); break;
    case STMT_LOOP:
        hash = expr_shape(s->routine, stmt->loop.lower, expr_shape(s->routine, stmt->loop.upper, expr_shape(s->routine, stmt->loop.step, hash)));
        hash = mix(hash, nest_loop_info(s->routine, id)->finding);
        break;
    case STMT_WHILE: hash = expr_shape(s->routine, stmt->while_.condition, hash); break;
    case STMT_IF: hash = expr_shape(s->routine, stmt->if_.condition, hash); break;
    case STMT_BLOCK: case STMT_NONE: break;
    case STMT_EXIT: case STMT_CYCLE: s->stays |= !bitset_has(&s->inside, stmt->jump.target); break;
    case STMT_CALL: case STMT_RETURN: case STMT_KERNEL: s->stays = true; break;
    }
    for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++) {
        for (StmtId in = lists[n]; in; in = nest_stmt(s->routine, in)->next) hash = mix(hash, stmt_shape(s, in));
        hash = mix(hash, n);
    }
    return hash;
}

uint64_t parts_shape(Context *context, const NestRoutine *routine, StmtId stmt)
{
    Shaping shaping = {context, routine, bitset_create(context->scratch, routine->stmts.count), false};
    uint64_t hash = stmt_shape(&shaping, stmt);
    return shaping.stays ? 0 : hash | 1;
}

static void weigh_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)routine, (void)id, (void)use;
    ++*(uint32_t *)data;
}

static bool weigh(void *data, NestRoutine *routine, StmtId id)
{
    ++*(uint32_t *)data;
    nest_walk_stmt_exprs(routine, id, weigh_expr, data);
    return true;
}

uint32_t parts_weight(NestRoutine *routine, StmtId id)
{
    StmtId next = nest_stmt(routine, id)->next;
    uint32_t weight = 0;
    nest_stmt(routine, id)->next = 0;
    nest_walk_stmts(routine, id, weigh, &weight);
    nest_stmt(routine, id)->next = next;
    return weight;
}

/* ---- names ------------------------------------------------------------------------------- */

typedef struct {
    const NestRoutine *routine;
    SymId *names, *back; /* by symbol: what stands for it in the other run; 0: nothing yet */
    StmtId *stmts;       /* by statement */
} Pairing;

static bool same_expr(Pairing *p, ExprId a, ExprId b);

static bool same_dims(Pairing *p, const Symbol *a, const Symbol *b)
{
    for (uint32_t d = 0; d < a->rank; d++) {
        const Dim *left = nest_dim(p->routine, a, d), *right = nest_dim(p->routine, b, d);
        if (!same_expr(p, left->lower, right->lower) || !same_expr(p, left->upper, right->upper)) return false;
    }
    return true;
}

static bool same_symbol(Pairing *p, SymId a, SymId b)
{
    if (!a || !b) return a == b;
    if (p->names[a] || p->back[b]) return p->names[a] == b && p->back[b] == a;
    const Symbol *left = nest_symbol(p->routine, a), *right = nest_symbol(p->routine, b);
    p->names[a] = b;
    p->back[b] = a;
    return left->type == right->type && left->rank == right->rank && same_dims(p, left, right);
}

static bool same_expr(Pairing *p, ExprId a, ExprId b)
{
    if (!a || !b) return a == b;
    const Expr *left = nest_expr(p->routine, a), *right = nest_expr(p->routine, b);
    if (left->op != right->op || left->type != right->type || left->bits != right->bits || left->count != right->count) return false;
    if (!same_symbol(p, left->symbol, right->symbol)) return false;
    for (uint32_t n = 0; n < left->count; n++)
        if (!same_expr(p, nest_operand(p->routine, left, n), nest_operand(p->routine, right, n))) return false;
    return true;
}

/* What compilers are told of both is the same. */
static bool same_info(Pairing *p, StmtId a, StmtId b)
{
    const LoopInfo *left = nest_loop_info(p->routine, a), *right = nest_loop_info(p->routine, b);
    if (left->finding != right->finding || left->assertions != right->assertions || left->privates.count != right->privates.count) return false;
    for (uint32_t n = 0; n < left->privates.count; n++) {
        const Private *one = &left->privates.items[n], *other = &right->privates.items[n];
        if (one->last_value != other->last_value || !same_symbol(p, one->symbol, other->symbol)) return false;
    }
    return true;
}

static bool same_list(Pairing *p, StmtId a, StmtId b);

static bool same_stmt(Pairing *p, StmtId a, StmtId b)
{
    const Stmt *left = nest_stmt(p->routine, a), *right = nest_stmt(p->routine, b);
    StmtId lists[2], others[2];
    bool same = left->kind == right->kind;
    p->stmts[a] = b;
    if (!same) return false;
    switch (left->kind) {
    case STMT_ASSIGN: same = same_expr(p, left->assign.target, right->assign.target) && same_expr(p, left->assign.value, right->assign.value); break;
    case STMT_LOOP:
        same = same_symbol(p, left->loop.variable, right->loop.variable) && same_expr(p, left->loop.lower, right->loop.lower) &&
               same_expr(p, left->loop.upper, right->loop.upper) && same_expr(p, left->loop.step, right->loop.step) && same_info(p, a, b);
        break;
    case STMT_WHILE: same = same_expr(p, left->while_.condition, right->while_.condition); break;
    case STMT_IF: same = same_expr(p, left->if_.condition, right->if_.condition); break;
    case STMT_EXIT: case STMT_CYCLE: same = p->stmts[left->jump.target] == right->jump.target; break;
    default: break;
    }
    nest_stmt_lists(right, others);
    for (uint32_t count = nest_stmt_lists(left, lists), n = 0; n < count && same; n++) same = same_list(p, lists[n], others[n]);
    return same;
}

static bool same_list(Pairing *p, StmtId a, StmtId b)
{
    for (; a && b; a = nest_stmt(p->routine, a)->next, b = nest_stmt(p->routine, b)->next)
        if (!same_stmt(p, a, b)) return false;
    return a == b;
}

bool parts_alike(Parts *parts, const PartRun *a, const PartRun *b, SymId *names)
{
    Arena *scratch = parts->context->scratch;
    Pairing pairing = {parts->routine, names, arena_array(scratch, SymId, parts->routine->symbols.count), arena_array(scratch, StmtId, parts->routine->stmts.count)};
    StmtId left = a->first, right = b->first;
    for (uint32_t n = 0; n < a->count; n++) {
        if (!same_stmt(&pairing, left, right)) return false;
        left = nest_stmt(parts->routine, left)->next;
        right = nest_stmt(parts->routine, right)->next;
    }
    return true;
}
