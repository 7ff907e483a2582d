#include "passes/nest/first_use.h"

#include "ir/walk.h"

/* What a list does first with an array's element of that place: of the others it does nothing before. */
static First first_of_place(NestRoutine *routine, StmtId first, SymId array, SymId place)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_ASSIGN) {
            const Expr *target = nest_expr(routine, stmt->assign.target);
            if (nest_mentions(routine, stmt->assign.value, array)) return READS;
            if (nest_array_at(routine, stmt->assign.target, place) == array) return SETS;
            if (target->op == OP_ELEMENT && target->symbol == array) return READS;
            if (nest_mentions(routine, stmt->assign.target, array)) return READS;
        } else if (stmt->kind == STMT_IF) {
            if (nest_mentions(routine, stmt->if_.condition, array)) return READS;
            First then = first_of_place(routine, stmt->if_.then, array, place), other = first_of_place(routine, stmt->if_.else_, array, place);
            if (then == READS || other == READS || then != other) return then == NOTHING && other == NOTHING ? NOTHING : READS;
            if (then == SETS) return SETS;
        } else return READS; /* what follows may be left out */
    }
    return NOTHING;
}

/* How a statement, with what is inside, uses an array. */
typedef struct {
    SymId array, place;
    bool read, elsewhere; /* elements of other places are */
} Uses;

static void look_at_use(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Uses *uses = data;
    const Expr *expr = nest_expr(routine, id);
    if (expr->symbol != uses->array) return;
    uses->read |= use != USE_WRITE;
    uses->elsewhere |= !nest_array_at(routine, id, uses->place);
}

static bool look_at_uses(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, look_at_use, data);
    return true;
}

static Uses find_uses(NestRoutine *routine, StmtId id, SymId array, SymId place)
{
    Uses uses = {.array = array, .place = place};
    nest_walk_stmt(routine, id, look_at_uses, &uses);
    return uses;
}

static bool sets_all(NestRoutine *routine, StmtId id, SymId array, ExprId upper)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (!nest_counts_from_one(routine, id) || !nest_expr_equal(routine, stmt->loop.upper, upper)) return false;
    return first_of_place(routine, stmt->loop.body, array, stmt->loop.variable) == SETS && !find_uses(routine, id, array, stmt->loop.variable).elsewhere;
}

static First first_of_scalar(NestRoutine *routine, StmtId id, SymId scalar);

static First first_in_list(NestRoutine *routine, StmtId first, SymId scalar)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        First does = first_of_scalar(routine, id, scalar);
        if (does != NOTHING) return does;
    }
    return NOTHING;
}

/* What a statement does first with the scalar, if it does something in any case. */
static First first_of_scalar(NestRoutine *routine, StmtId id, SymId scalar)
{
    const Stmt *stmt = nest_stmt(routine, id);
    switch (stmt->kind) {
    case STMT_ASSIGN:
        if (nest_mentions(routine, stmt->assign.value, scalar)) return READS;
        if (nest_is_scalar(routine, stmt->assign.target, scalar)) return SETS;
        return nest_mentions(routine, stmt->assign.target, scalar) ? READS : NOTHING;
    case STMT_LOOP:
        if (nest_mentions(routine, stmt->loop.lower, scalar) || nest_mentions(routine, stmt->loop.upper, scalar) || nest_mentions(routine, stmt->loop.step, scalar)) return READS;
        if (stmt->loop.variable == scalar) return SETS;
        return first_in_list(routine, stmt->loop.body, scalar) == READS ? READS : NOTHING;
    case STMT_IF: {
        if (nest_mentions(routine, stmt->if_.condition, scalar)) return READS;
        First then = first_in_list(routine, stmt->if_.then, scalar), other = first_in_list(routine, stmt->if_.else_, scalar);
        return then == READS || other == READS ? READS : then == other ? then : NOTHING;
    }
    default: return nest_count_in_stmt(routine, id, scalar) ? READS : NOTHING;
    }
}

First first_use(NestRoutine *routine, StmtId id, SymId symbol, ExprId upper)
{
    if (!nest_symbol(routine, symbol)->rank) return first_of_scalar(routine, id, symbol);
    if (sets_all(routine, id, symbol, upper)) return SETS;
    return find_uses(routine, id, symbol, 0).read ? READS : NOTHING;
}

