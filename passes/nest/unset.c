#include "passes/nest/unset.h"

#include "ir/int_sum.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "support/bitset.h"

#include <stdlib.h>

enum { MAX_ELEMENTS = 64, MAX_TURNS = 16, MAX_STEPS = 50000 }; /* of an array; of a loop that is followed turn by turn; statements that are looked at */

typedef struct {
    Context *context;
    NestRoutine *routine;
    uint32_t *first;   /* by symbol: the number of its first element, from 1; 0: it is not followed */
    uint32_t *elements; /* by symbol: how many */
    uint32_t count, steps;
    Bitset set;        /* elements that surely are */
    Bitset unset;      /* elements that are read where they may not be */
    Bitset unknown;    /* arrays of which some subscript is no number */
    const int64_t *const *known; /* by symbol: the number that it is throughout */
    Bitset turning;    /* variables of loops that are followed turn by turn, */
    int64_t *values;   /*   and what they are now, by symbol */
    bool ended;        /* a statement has left the list at hand */
} Unset;

/* ---- variables ----------------------------------------------------------------------------- */

/* How many elements the variable has, if it is followed; else 0. */
static uint32_t count_elements(const NestRoutine *routine, const Symbol *symbol, bool aliased)
{
    int64_t product = 1, extent, number;
    if (symbol->storage != STORAGE_LOCAL || symbol->flags & SYMBOL_CHARACTER || aliased) return 0;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(routine, symbol, n);
        if (!dim->upper || !nest_int_value(routine, dim->lower, &number) || !int_extent(routine, dim, &extent) || extent < 1 || extent > MAX_ELEMENTS) return 0;
        product *= extent;
        if (product > MAX_ELEMENTS) return 0;
    }
    return (uint32_t)product;
}

static void number_elements(Unset *u)
{
    const bool *aliased = storage_find_aliased(u->context, u->routine);
    u->count = 1;
    for (SymId id = 1; id < u->routine->symbols.count; id++) {
        u->elements[id] = count_elements(u->routine, nest_symbol(u->routine, id), aliased[id]);
        u->first[id] = u->elements[id] ? u->count : 0;
        u->count += u->elements[id];
    }
}

void unset_subscripts(const NestRoutine *routine, const UnsetVariable *variable, int64_t subscripts[NEST_MAX_RANK])
{
    const Symbol *symbol = nest_symbol(routine, variable->symbol);
    uint32_t place = variable->place;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(routine, symbol, n);
        int64_t lower = 0, extent = 1;
        if (!nest_int_value(routine, dim->lower, &lower) || !int_extent(routine, dim, &extent)) internal_error("an array that is followed has no numbers as bounds");
        subscripts[n] = lower + place % (uint32_t)extent;
        place /= (uint32_t)extent;
    }
}

static bool scalar_now(const Unset *u, SymId id, int64_t *value)
{
    const int64_t *known = u->known[id];
    *value = known ? *known : u->values[id];
    return known || bitset_has(&u->turning, id);
}

static bool apply(Op op, int64_t a, int64_t b, int64_t *value)
{
    switch (op) {
    case OP_ADD: *value = a + b; return true;
    case OP_SUB: *value = a - b; return true;
    case OP_MUL: *value = a*b; return true;
    case OP_NEG: *value = -a; return true;
    case OP_EQ: *value = a == b; return true;
    case OP_NE: *value = a != b; return true;
    case OP_LT: *value = a < b; return true;
    case OP_LE: *value = a <= b; return true;
    case OP_GT: *value = a > b; return true;
    case OP_GE: *value = a >= b; return true;
    case OP_NOT: *value = !a; return true;
    case OP_AND: *value = a && b; return true;
    case OP_OR: *value = a || b; return true;
    default: return false;
    }
}

/* The number that an integer expression, or a condition (0 or 1), is in this turn of the loops around; false: it is none. */
static bool value_now(const Unset *u, ExprId id, int64_t *value)
{
    const Expr *expr = nest_expr(u->routine, id);
    int64_t operands[2] = {0, 0};
    if (nest_int_value(u->routine, id, value)) return true;
    if (expr->op == OP_SCALAR) return scalar_now(u, expr->symbol, value);
    if (expr->count < 1 || expr->count > 2) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!value_now(u, nest_operand(u->routine, expr, n), &operands[n]) || llabs(operands[n]) > INT32_MAX) return false;
    return apply(expr->op, operands[0], operands[1], value);
}

/* The number of the scalar or element; 0: it is not followed. */
static uint32_t number_of(Unset *u, const Expr *expr)
{
    uint32_t place = 0, stride = 1;
    if (!expr->symbol || !u->first[expr->symbol]) return 0;
    const Symbol *symbol = nest_symbol(u->routine, expr->symbol);
    bool known = expr->op == OP_SCALAR || expr->op == OP_ELEMENT;
    for (uint32_t n = 0; n < symbol->rank && known; n++) {
        const Dim *dim = nest_dim(u->routine, symbol, n);
        int64_t subscript, lower, extent;
        known = value_now(u, nest_operand(u->routine, expr, n), &subscript) && nest_int_value(u->routine, dim->lower, &lower) && int_extent(u->routine, dim, &extent) &&
                subscript >= lower && subscript < lower + extent;
        if (!known) break;
        place += stride*(uint32_t)(subscript - lower);
        stride *= (uint32_t)extent;
    }
    if (!known) bitset_add(&u->unknown, expr->symbol);
    return known ? u->first[expr->symbol] + place : 0;
}

/* ---- statements ---------------------------------------------------------------------------- */

static void note_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Unset *u = data;
    uint32_t number = use == USE_READ ? number_of(u, nest_expr(routine, id)) : 0;
    if (number && !u->ended && !bitset_has(&u->set, number)) bitset_add(&u->unset, number);
}

/* Targets, and arguments, which a call is taken to set. */
static void note_set(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Unset *u = data;
    uint32_t number = use != USE_READ ? number_of(u, nest_expr(routine, id)) : 0;
    if (number) bitset_add(&u->set, number);
}

static void set_scalar(Unset *u, SymId id)
{
    if (id && u->first[id]) bitset_add(&u->set, u->first[id]);
}

static void read_result(Unset *u)
{
    const SymId result = u->routine->result;
    uint32_t number = result ? u->first[result] : 0;
    if (number && !u->ended && !bitset_has(&u->set, number)) bitset_add(&u->unset, number);
}

static Bitset copy(const Unset *u, const Bitset *set)
{
    Bitset result = bitset_create(u->context->scratch, u->count);
    bitset_assign(&result, set);
    return result;
}

static void look(Unset *u, StmtId first);

/* What is set behind is set on both sides, or on the one that is not left. */
static void look_at_sides(Unset *u, const Stmt *stmt)
{
    int64_t holds;
    if (value_now(u, stmt->if_.condition, &holds)) {
        look(u, holds ? stmt->if_.then : stmt->if_.else_);
        return;
    }
    const Bitset before = copy(u, &u->set);
    const bool ended = u->ended;
    look(u, stmt->if_.then);
    const Bitset then = copy(u, &u->set);
    const bool then_ended = u->ended;
    bitset_assign(&u->set, &before);
    u->ended = ended;
    look(u, stmt->if_.else_);
    if (u->ended) bitset_assign(&u->set, &then);
    else if (!then_ended) bitset_intersect(&u->set, &then);
    u->ended = u->ended && then_ended;
}

/* A loop of few turns turn by turn; of another one a turn. */
static void look_at_loop(Unset *u, const Stmt *stmt)
{
    const SymId variable = stmt->loop.variable;
    int64_t lower, upper, step;
    bool known = value_now(u, stmt->loop.lower, &lower) && value_now(u, stmt->loop.upper, &upper) && value_now(u, stmt->loop.step, &step) && step;
    known = known && llabs(lower) < INT32_MAX && llabs(upper) < INT32_MAX && llabs(step) < INT32_MAX && (upper - lower)/step < MAX_TURNS;
    set_scalar(u, variable);
    if (!known) {
        bitset_remove(&u->turning, variable);
        look(u, stmt->loop.body);
        u->ended = false;
        return;
    }
    for (int64_t value = lower; step > 0 ? value <= upper : value >= upper; value += step) {
        bitset_add(&u->turning, variable);
        u->values[variable] = value;
        look(u, stmt->loop.body);
        u->ended = false;
    }
    bitset_remove(&u->turning, variable);
}

static void look_at(Unset *u, StmtId id)
{
    const Stmt stmt = *nest_stmt(u->routine, id);
    nest_walk_stmt_exprs(u->routine, id, note_read, u);
    nest_walk_stmt_exprs(u->routine, id, note_set, u);
    switch (stmt.kind) {
    case STMT_IF: look_at_sides(u, &stmt); break;
    case STMT_LOOP: look_at_loop(u, &stmt); break;
    case STMT_WHILE:
        look(u, stmt.while_.body);
        u->ended = false;
        break;
    case STMT_BLOCK:
        look(u, stmt.block.body);
        u->ended = false;
        break;
    case STMT_CALL: set_scalar(u, stmt.call.result); break;
    case STMT_RETURN:
        read_result(u);
        u->ended = true;
        break;
    case STMT_EXIT: case STMT_CYCLE: u->ended = true; break;
    default: break;
    }
}

static void look(Unset *u, StmtId first)
{
    for (StmtId id = first; id && u->steps++ < MAX_STEPS; id = nest_stmt(u->routine, id)->next) look_at(u, id);
}

UnsetList unset_find(Context *context, NestRoutine *routine, const int64_t *const *known)
{
    const uint32_t symbols = routine->symbols.count;
    Unset u = {.context = context, .routine = routine, .known = known};
    UnsetList list = {0};
    u.first = arena_array(context->scratch, uint32_t, symbols);
    u.elements = arena_array(context->scratch, uint32_t, symbols);
    u.values = arena_array(context->scratch, int64_t, symbols);
    number_elements(&u);
    u.set = bitset_create(context->scratch, u.count);
    u.unset = bitset_create(context->scratch, u.count);
    u.unknown = bitset_create(context->scratch, symbols);
    u.turning = bitset_create(context->scratch, symbols);
    look(&u, routine->body);
    read_result(&u);
    if (u.steps > MAX_STEPS) return list;
    for (SymId id = 1; id < symbols; id++) {
        if (bitset_has(&u.unknown, id)) continue;
        for (uint32_t place = 0; place < u.elements[id]; place++)
            if (bitset_has(&u.unset, u.first[id] + place)) list_push(context->scratch, &list, ((UnsetVariable){id, place}));
    }
    return list;
}
