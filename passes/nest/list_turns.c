#include "passes/nest/list_turns.h"

#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/facts.h"

/* ---- work of a place ------------------------------------------------------------------------ */

/* Whether a subscript is the point's number. */
static bool is_number(const ListTurns *t, ExprId id, SymId place)
{
    return nest_array_at(t->routine, id, place) == t->list || (t->number && bitset_has(&t->set, t->number) && nest_is_scalar(t->routine, id, t->number));
}

static bool reads_well(ListTurns *t, ExprId id, SymId place)
{
    const Expr *expr = nest_expr(t->routine, id);
    if (expr->op == OP_ARRAY) return false;
    if (expr->op == OP_SCALAR) return expr->symbol != place && (bitset_has(&t->assigned, expr->symbol) ? bitset_has(&t->set, expr->symbol) : !t->aliased[expr->symbol]);
    SymId array = nest_array_at(t->routine, id, place);
    if (array && array != t->list) {
        bitset_add(&t->places, array);
        if (!bitset_has(&t->set, array)) bitset_add(&t->read_first, array);
    }
    if (array) return true;
    if (expr->op == OP_ELEMENT) {
        bitset_add(&t->others, expr->symbol);
        if (t->aliased[expr->symbol]) return false;
        for (uint32_t n = 0; n < t->stored_count; n++)
            if (t->stored[n].array == expr->symbol && !nest_expr_equal(t->routine, t->stored[n].element, id)) return false;
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (!reads_well(t, nest_operand(t->routine, expr, n), place)) return false;
    return true;
}

/* An element of a point: of its subscripts one is its number, the others are the same for all. What else is read of the array is looked at in a second run. */
static bool stores_point(ListTurns *t, ExprId target, SymId place)
{
    const Expr expr = *nest_expr(t->routine, target);
    uint32_t numbers = 0;
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId subscript = nest_operand(t->routine, &expr, n);
        bool number = is_number(t, subscript, place);
        numbers += number;
        if (!number && (nest_reads_element(t->routine, subscript) || nest_reads_some(t->routine, subscript, &t->assigned))) return false;
    }
    if (numbers != 1 || t->aliased[expr.symbol] || !reads_well(t, target, place)) return false;
    for (uint32_t n = 0; n < t->stored_count; n++)
        if (t->stored[n].array == expr.symbol) return true;
    if (t->stored_count == sizeof t->stored / sizeof *t->stored) return false;
    t->stored[t->stored_count].array = expr.symbol;
    t->stored[t->stored_count++].element = target;
    return true;
}

static bool works_well(ListTurns *t, StmtId first, StmtId end, SymId place);

static bool assigns_well(ListTurns *t, const Stmt *stmt, SymId place)
{
    const Expr target = *nest_expr(t->routine, stmt->assign.target);
    if (!reads_well(t, stmt->assign.value, place)) return false;
    if (target.op == OP_ELEMENT) {
        SymId array = nest_array_at(t->routine, stmt->assign.target, place);
        if (!array) return stores_point(t, stmt->assign.target, place);
        if (array == t->list || t->aliased[array]) return false;
        bitset_add(&t->places, array);
        bitset_add(&t->set, array);
        return true;
    }
    if (t->aliased[target.symbol] || target.symbol == t->count || target.symbol == place) return false;
    if (t->taken && nest_expr(t->routine, t->taken)->symbol == target.symbol) return false;
    bool number = nest_array_at(t->routine, stmt->assign.value, place) == t->list;
    if (t->number == target.symbol && !number) return false;
    if (number && !bitset_has(&t->privates, target.symbol)) t->number = target.symbol;
    bitset_add(&t->privates, target.symbol);
    bitset_add(&t->set, target.symbol);
    return true;
}

/* Statements that a place could have by itself. */
static bool works_well(ListTurns *t, StmtId first, StmtId end, SymId place)
{
    for (StmtId id = first; id && id != end; id = nest_stmt(t->routine, id)->next) {
        const Stmt stmt = *nest_stmt(t->routine, id);
        if (stmt.kind == STMT_ASSIGN) {
            if (!assigns_well(t, &stmt, place)) return false;
        } else if (stmt.kind == STMT_IF) {
            if (!reads_well(t, stmt.if_.condition, place)) return false;
            Bitset before = bitset_create(t->context->scratch, t->routine->symbols.count), then = bitset_create(t->context->scratch, t->routine->symbols.count);
            bitset_assign(&before, &t->set);
            if (!works_well(t, stmt.if_.then, 0, place)) return false;
            bitset_assign(&then, &t->set);
            bitset_assign(&t->set, &before);
            if (!works_well(t, stmt.if_.else_, 0, place)) return false;
            bitset_intersect(&t->set, &then);
        } else return false;
    }
    return true;
}

/* ---- what is taken over ---------------------------------------------------------------------- */

/* taken = taken + 1 */
static bool counts(const ListTurns *t, StmtId id)
{
    const Stmt *stmt = nest_stmt(t->routine, id);
    if (stmt->kind != STMT_ASSIGN || !nest_expr_equal(t->routine, stmt->assign.target, t->taken)) return false;
    const Expr *sum = nest_expr(t->routine, stmt->assign.value);
    if (sum->op != OP_ADD) return false;
    ExprId a = nest_operand(t->routine, sum, 0), b = nest_operand(t->routine, sum, 1);
    return (nest_expr_equal(t->routine, a, t->taken) && nest_is_int(t->routine, b, 1)) ||
           (nest_expr_equal(t->routine, b, t->taken) && nest_is_int(t->routine, a, 1));
}

static ListMoved *find_moved(const ListTurns *t, SymId array)
{
    for (uint32_t n = 0; n < t->moved.count; n++)
        if (t->moved.items[n].array == array) return &t->moved.items[n];
    return NULL;
}

/* copy(taken) = array(place); the first group says which, the second one has to have them all. */
static bool takes_element(ListTurns *t, const Stmt *stmt, SymId place, SymId also, bool again, uint32_t *count)
{
    const Expr *target = nest_expr(t->routine, stmt->assign.target);
    if (target->op != OP_ELEMENT || target->count != 1) return false;
    ExprId subscript = nest_operand(t->routine, target, 0);
    if (!nest_expr_equal(t->routine, subscript, t->taken) && !(also && nest_is_scalar(t->routine, subscript, also))) return false;
    SymId array = is_number(t, stmt->assign.value, place) ? t->list : nest_array_at(t->routine, stmt->assign.value, place);
    const ListMoved *moved = array ? find_moved(t, array) : NULL;
    if (!array || t->aliased[array] || t->aliased[target->symbol]) return false;
    (*count)++;
    if (again) return moved && moved->copy == target->symbol;
    if (moved) return false;
    list_push(t->context->scratch, &t->moved, ((ListMoved){array, target->symbol, array == target->symbol}));
    return true;
}

/* { taken = taken + 1 ; at = taken ; copy(at) = array(place) ... } */
static bool takes_point(ListTurns *t, StmtId first, SymId place, bool again)
{
    SymId also = 0;
    uint32_t count = 0;
    if (!first || !counts(t, first)) return false;
    for (StmtId id = nest_stmt(t->routine, first)->next; id; id = nest_stmt(t->routine, id)->next) {
        const Stmt stmt = *nest_stmt(t->routine, id);
        if (stmt.kind != STMT_ASSIGN) return false;
        const Expr *target = nest_expr(t->routine, stmt.assign.target);
        if (target->op == OP_SCALAR && nest_expr_equal(t->routine, stmt.assign.value, t->taken) && !also && !t->aliased[target->symbol]) {
            also = target->symbol;
            bitset_add(&t->privates, also);
        } else if (!takes_element(t, &stmt, place, also, again, &count)) return false;
    }
    return count == t->moved.count && count > 0;
}

/* The IF that a loop over places ends with, by which points are taken over. */
static bool takes_points(ListTurns *t, StmtId id, SymId place)
{
    const Stmt stmt = *nest_stmt(t->routine, id);
    bool other = !counts(t, stmt.if_.then ? stmt.if_.then : id);
    StmtId takes = other ? stmt.if_.else_ : stmt.if_.then, rest = other ? stmt.if_.then : stmt.if_.else_;
    if (!reads_well(t, stmt.if_.condition, place) || !takes_point(t, takes, place, t->stays != 0)) return false;
    ExprId condition = other ? nest_op1(t->context, t->routine, OP_NOT, stmt.if_.condition, stmt.loc) : stmt.if_.condition;
    if (t->stays) {
        if (rest || t->goes || t->done) return false; /* what is done may change the condition */
        t->goes = condition;
        t->goes_place = place;
        return true;
    }
    t->stays = condition;
    t->stays_place = place;
    t->done = rest;
    return works_well(t, rest, 0, place);
}

/* array(place) = copy(place) */
static bool brings_back(ListTurns *t, StmtId first, SymId place)
{
    for (StmtId id = first; id; id = nest_stmt(t->routine, id)->next) {
        const Stmt *stmt = nest_stmt(t->routine, id);
        SymId array = stmt->kind == STMT_ASSIGN ? nest_array_at(t->routine, stmt->assign.target, place) : 0;
        SymId copy = array ? nest_array_at(t->routine, stmt->assign.value, place) : 0;
        ListMoved *moved = copy ? find_moved(t, array) : NULL;
        if (!moved || moved->back || moved->copy != copy) return false;
        moved->back = true;
    }
    return true;
}

/* ---- a turn ---------------------------------------------------------------------------------- */

static bool is_taking(const ListTurns *t, StmtId id)
{
    const Stmt *stmt = nest_stmt(t->routine, id);
    return t->taken && stmt->kind == STMT_IF && ((stmt->if_.then && counts(t, stmt->if_.then)) || (stmt->if_.else_ && counts(t, stmt->if_.else_)));
}

static void forget_scalars(ListTurns *t)
{
    for (SymId symbol = 1; symbol < t->routine->symbols.count; symbol++)
        if (!nest_symbol(t->routine, symbol)->rank) bitset_remove(&t->set, symbol);
}

/* A loop over the places of the list. */
static bool goes_through(ListTurns *t, StmtId id)
{
    const Stmt stmt = *nest_stmt(t->routine, id);
    const SymId place = stmt.loop.variable;
    StmtId taking = 0;
    if (!nest_counts_from_one(t->routine, id) || t->aliased[place]) return false;
    bool all = nest_is_scalar(t->routine, stmt.loop.upper, t->count);
    bool some = (t->taken && nest_expr_equal(t->routine, stmt.loop.upper, t->taken)) || (t->kept && nest_expr_equal(t->routine, stmt.loop.upper, t->kept));
    bitset_add(&t->privates, place);
    if (t->stays && (all || some) && brings_back(t, stmt.loop.body, place)) return all || !t->goes;
    if (!all || !stmt.loop.body) return false;
    for (StmtId at = stmt.loop.body; at; at = nest_stmt(t->routine, at)->next)
        if (is_taking(t, at)) {
            taking = at;
            break;
        }
    if (t->stays && taking != stmt.loop.body) return false;
    if (taking && nest_stmt(t->routine, taking)->next) return false;
    forget_scalars(t);
    if (!works_well(t, stmt.loop.body, taking, place)) return false;
    if (taking != stmt.loop.body) list_push(t->context->scratch, &t->works, ((ListWork){place, stmt.loop.body, taking}));
    return !taking || takes_points(t, taking, place);
}

/* if (count == 0) exit */
static bool is_empty_exit(const ListTurns *t, const Stmt *stmt)
{
    StmtId then = stmt->if_.then;
    if (!then || stmt->if_.else_ || nest_stmt(t->routine, then)->next) return false;
    const Stmt *exit = nest_stmt(t->routine, then);
    const Expr *condition = nest_expr(t->routine, stmt->if_.condition);
    if (exit->kind != STMT_EXIT || exit->jump.target != t->turns || condition->count != 2) return false;
    ExprId a = nest_operand(t->routine, condition, 0), b = nest_operand(t->routine, condition, 1);
    if (!nest_is_scalar(t->routine, a, t->count)) return false;
    return ((condition->op == OP_EQ || condition->op == OP_LE) && nest_is_int(t->routine, b, 0)) ||
           (condition->op == OP_LT && nest_is_int(t->routine, b, 1));
}

/* Scalars between the loops: what counts, and is kept. `ended`: the list is that of the next turn. */
static bool counts_well(ListTurns *t, const Stmt *stmt, bool *ended)
{
    const Expr *target = nest_expr(t->routine, stmt->assign.target);
    if (!type_is_int(target->type) || t->aliased[target->symbol]) return false;
    if (nest_is_scalar(t->routine, stmt->assign.target, t->count)) {
        bool kept = t->kept && nest_expr_equal(t->routine, stmt->assign.value, t->kept);
        bool taken = t->taken && !t->goes && nest_expr_equal(t->routine, stmt->assign.value, t->taken);
        *ended = t->stays && (kept || taken);
        return *ended;
    }
    if (nest_is_int(t->routine, stmt->assign.value, 0) && !t->taken) {
        int64_t number;
        for (uint32_t n = 0; target->op == OP_ELEMENT && n < target->count; n++)
            if (!nest_int_value(t->routine, nest_operand(t->routine, target, n), &number)) return false;
        t->taken = stmt->assign.target;
        return true;
    }
    if (!t->stays || t->goes || t->kept || target->op != OP_SCALAR || !nest_expr_equal(t->routine, stmt->assign.value, t->taken)) return false;
    t->kept = stmt->assign.target;
    return true;
}

static bool is_turn(ListTurns *t, StmtId first)
{
    bool ended = false;
    for (StmtId id = first; id; id = nest_stmt(t->routine, id)->next) {
        const Stmt stmt = *nest_stmt(t->routine, id);
        if (stmt.kind == STMT_IF && (ended || id == first) && is_empty_exit(t, &stmt)) t->leaves_when_empty = true;
        else if (ended) return false;
        else if (stmt.kind == STMT_LOOP ? !goes_through(t, id) : stmt.kind != STMT_ASSIGN || !counts_well(t, &stmt, &ended)) return false;
    }
    return ended;
}

/* The length of the list, from the first loop over its places. */
static bool look_at_length(void *data, NestRoutine *routine, StmtId id)
{
    ListTurns *t = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_LOOP || t->count) return !t->count;
    const Expr *upper = nest_expr(routine, stmt->loop.upper);
    if (upper->op == OP_SCALAR && bitset_has(&t->assigned, upper->symbol)) t->count = upper->symbol;
    return !t->count;
}

/* What cannot be told while the turn is read: the arrays by place are those that the list takes along, or are set anew in each turn. */
static bool is_whole(const ListTurns *t)
{
    if (!find_moved(t, t->list) || bitset_has(&t->places, t->list) || bitset_has(&t->others, t->list)) return false;
    bool within = false, apart = false;
    for (uint32_t n = 0; n < t->moved.count; n++) {
        const ListMoved *moved = &t->moved.items[n];
        if (!moved->back || bitset_has(&t->others, moved->array) || bitset_has(&t->others, moved->copy)) return false;
        if (moved->copy != moved->array && (find_moved(t, moved->copy) || bitset_has(&t->places, moved->copy))) return false;
        within |= moved->copy == moved->array;
        apart |= moved->copy != moved->array;
    }
    if ((within && apart) || (within && t->goes)) return false;
    for (SymId symbol = 1; symbol < t->routine->symbols.count; symbol++) {
        if (bitset_has(&t->read_first, symbol) && !find_moved(t, symbol)) return false;
        if (bitset_has(&t->places, symbol) && bitset_has(&t->others, symbol)) return false;
    }
    return true;
}

static bool look_through(ListTurns *t)
{
    const Stmt *stmt = nest_stmt(t->routine, t->turns);
    Arena *scratch = t->context->scratch;
    const uint32_t symbols = t->routine->symbols.count;
    StmtId body = stmt->kind == STMT_LOOP ? stmt->loop.body : stmt->while_.body;
    t->set = bitset_create(scratch, symbols);
    t->places = bitset_create(scratch, symbols);
    t->others = bitset_create(scratch, symbols);
    t->read_first = bitset_create(scratch, symbols);
    t->privates = bitset_create(scratch, symbols);
    t->taken = t->kept = t->stays = t->goes = 0;
    t->done = 0;
    t->number = 0;
    t->leaves_when_empty = false;
    t->moved.count = t->works.count = 0;
    return is_turn(t, body) && is_whole(t);
}

bool list_turns_keep_all(const ListTurns *t)
{
    bool contrary;
    return !t->goes || (t->goes_place == t->stays_place && stmt_asks_same(t->routine, t->stays, t->goes, &contrary) && contrary);
}

bool list_turns_find(Context *context, NestRoutine *routine, const bool *aliased, StmtId turns, SymId list, ListTurns *found)
{
    const Stmt *stmt = nest_stmt(routine, turns);
    ListTurns t = {.context = context, .routine = routine, .aliased = aliased, .turns = turns, .list = list};
    StmtId body = stmt->kind == STMT_LOOP ? stmt->loop.body : stmt->while_.body;
    t.assigned = bitset_create(context->scratch, routine->symbols.count);
    facts_assigned_scalars(routine, body, &t.assigned);
    nest_walk_stmts(routine, body, look_at_length, &t);
    if (!t.count || aliased[t.count] || aliased[list]) return false;
    if (!look_through(&t) || !look_through(&t)) return false; /* again, with all elements of points known */
    *found = t;
    return true;
}
