#include "passes/nest/first_use.h"

#include "ir/walk.h"

static bool is_one(const NestRoutine *routine, ExprId id)
{
    int64_t value;
    return nest_int_value(routine, id, &value) && value == 1;
}

static bool is_scalar(const NestRoutine *routine, ExprId id, SymId symbol)
{
    const Expr *expr = nest_expr(routine, id);
    return expr->op == OP_SCALAR && expr->symbol == symbol;
}

/* What a list does first with an array's element of that place: of the others it does nothing before. */
static First first_of_place(NestRoutine *routine, StmtId first, SymId array, SymId place)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_ASSIGN) {
            const Expr *target = nest_expr(routine, stmt->assign.target);
            if (nest_mentions(routine, stmt->assign.value, array)) return READS;
            if (target->op == OP_ELEMENT && target->symbol == array)
                return target->count == 1 && is_scalar(routine, nest_operand(routine, target, 0), place) ? SETS : READS;
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

uint32_t first_use_count(NestRoutine *routine, StmtId id, SymId symbol)
{
    StmtId next = nest_stmt(routine, id)->next;
    nest_stmt(routine, id)->next = 0;
    uint32_t count = nest_count_references(routine, id, symbol);
    nest_stmt(routine, id)->next = next;
    return count;
}

/* What a statement does first with the array: it sets all its elements from 1 to `upper`, or something else. */
static First first_of_array(NestRoutine *routine, StmtId id, SymId array, ExprId upper)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (!first_use_count(routine, id, array)) return NOTHING;
    if (stmt->kind != STMT_LOOP || !is_one(routine, stmt->loop.lower) || !is_one(routine, stmt->loop.step)) return READS;
    if (!nest_expr_equal(routine, stmt->loop.upper, upper)) return READS;
    return first_of_place(routine, stmt->loop.body, array, stmt->loop.variable) == SETS ? SETS : READS;
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
        if (is_scalar(routine, stmt->assign.target, scalar)) return SETS;
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
    default: return first_use_count(routine, id, scalar) ? READS : NOTHING;
    }
}

First first_use(NestRoutine *routine, StmtId id, SymId symbol, ExprId upper)
{
    return nest_symbol(routine, symbol)->rank ? first_of_array(routine, id, symbol, upper) : first_of_scalar(routine, id, symbol);
}

