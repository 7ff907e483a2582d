/* Powers of known values: a scalar's constant is followed to the powers that read it.
 *
 * WHAT    Conditional constant propagation over the scalars of a routine as it was written (Wegman and Zadeck, 1991, on
 *         structured control flow). It decides powers alone:
 *           g = 1.15d0 ; b[i] = a[i]*powi(g, 5)   =>   b[i] = a[i]*2.01135...   base and exponent known: rounded once
 *           k = 5 ; b[i] = powi(a[i], k)          =>   the products of a constant exponent (power_of_constant)
 *         Everything else stays as it stands. Powers that lowering left with a constant exponent become products here.
 * FP      gfortran 12 -O2 -fPIC finds the same values and folds the same powers: its passes that know a constant are not
 *         followed one by one, but tried with small routines (doc/check.md). Procedures are not looked into; a call may
 *         change what it is given and all that outlives the routine.
 * COST    a walk for each pass over a loop, until nothing changes; beyond MAX_VISITS nothing is known in loops. */
#include "frontend/lower/lower.h"
#include "frontend/lower/routine.h"
#include "frontend/sema/constant.h"
#include "ir/storage.h"
#include "ir/walk.h"

#include <string.h>

enum { MAX_VISITS = 400000, MAX_INITS = 10000 };

typedef enum { VALUE_UNDEFINED, VALUE_KNOWN, VALUE_VARIES } ValueKind;

typedef struct {
    ValueKind kind;
    uint64_t bits; /* VALUE_KNOWN */
} Value;

/* What is known where control stands; `of` NULL: of no symbol anything. */
typedef struct {
    bool reached;
    Value *of; /* by symbol */
} State;

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const bool *written;  /* an area: some routine may change it */
    const bool *aliased;
    State now;
    State *exits, *cycles; /* by statement: what the jumps to it bring */
    LIST(Value *) unused;
    uint32_t symbols;
    uint32_t visits;
    bool rewrite;         /* what is known is final: powers are replaced */
    uint32_t *stamps;     /* by expression: the statement visit in which `rewritten` was found */
    ExprId *rewritten;
    uint32_t exprs;       /* expressions there were at first */
} Flow;

/* ---- states ----------------------------------------------------------------------------- */

static State copy_state(Flow *flow, const State *state)
{
    State copy = {.reached = state->reached};
    if (!state->of) return copy;
    copy.of = flow->unused.count ? flow->unused.items[--flow->unused.count] : arena_array(flow->context->scratch, Value, flow->symbols);
    memcpy(copy.of, state->of, flow->symbols * sizeof *copy.of);
    return copy;
}

static void drop_state(Flow *flow, State *state)
{
    if (state->of) list_push(flow->context->scratch, &flow->unused, state->of);
    *state = (State){0};
}

static bool meet_value(Value *into, Value from)
{
    if (from.kind == VALUE_UNDEFINED || into->kind == VALUE_VARIES) return false;
    if (into->kind == VALUE_KNOWN && from.kind == VALUE_KNOWN && into->bits == from.bits) return false;
    *into = into->kind == VALUE_UNDEFINED ? from : (Value){VALUE_VARIES, 0};
    return true;
}

/* Where both may come from. True when that is less than `into` was. */
static bool meet_state(Flow *flow, State *into, const State *from)
{
    if (!from->reached || (into->reached && !into->of)) return false;
    if (!into->reached || !from->of) {
        drop_state(flow, into);
        *into = copy_state(flow, from);
        return true;
    }
    bool changed = false;
    for (SymId id = 1; id < flow->symbols; id++) changed |= meet_value(&into->of[id], from->of[id]);
    return changed;
}

static void replace_state(Flow *flow, State *state, State by)
{
    drop_state(flow, state);
    *state = by;
}

static void set_value(Flow *flow, SymId symbol, const Constant *value)
{
    if (!flow->now.of) return;
    flow->now.of[symbol] = value ? (Value){VALUE_KNOWN, value->bits} : (Value){VALUE_VARIES, 0};
    for (SymId id = 1; flow->aliased[symbol] && id < flow->symbols; id++)
        if (id != symbol && storage_overlap(flow->routine, symbol, id)) flow->now.of[id].kind = VALUE_VARIES;
}

/* ---- values ----------------------------------------------------------------------------- */

static bool find_value(Flow *flow, ExprId id, Constant *result);

/* The initial value at an offset of static memory that nothing changes. */
static bool initial_value(const Flow *flow, const Symbol *symbol, int64_t offset, Constant *result)
{
    if (symbol->storage != STORAGE_AREA || flow->written[symbol->area]) return false;
    const Area *area = &flow->program->areas.items[symbol->area];
    if (area->inits.count > MAX_INITS) return false;
    for (uint32_t n = 0; n < area->inits.count; n++) {
        const AreaInit *init = &area->inits.items[n];
        if (init->offset != offset || init->type != symbol->type) continue;
        *result = (Constant){init->type, init->bits};
        return true;
    }
    return false;
}

static bool scalar_value(const Flow *flow, SymId id, Constant *result)
{
    const Symbol *symbol = nest_symbol(flow->routine, id);
    if (flow->now.of && flow->now.of[id].kind == VALUE_KNOWN) {
        *result = (Constant){symbol->type, flow->now.of[id].bits};
        return true;
    }
    return initial_value(flow, symbol, symbol->offset, result);
}

static bool element_value(Flow *flow, const Expr *expr, Constant *result)
{
    const Symbol *symbol = nest_symbol(flow->routine, expr->symbol);
    if (symbol->storage != STORAGE_AREA || flow->written[symbol->area]) return false;
    int64_t offset = symbol->offset, stride = type_info(symbol->type)->bytes;
    for (uint32_t n = 0; n < expr->count; n++) {
        const Dim *dim = nest_dim(flow->routine, symbol, n);
        Constant subscript;
        int64_t lower, upper;
        if (!find_value(flow, nest_operand(flow->routine, expr, n), &subscript)) return false;
        if (!nest_int_value(flow->routine, dim->lower, &lower) || !nest_int_value(flow->routine, dim->upper, &upper)) return false;
        if (constant_as_int(subscript) < lower || constant_as_int(subscript) > upper) return false;
        offset += (constant_as_int(subscript) - lower)*stride;
        stride *= upper - lower + 1;
    }
    return initial_value(flow, symbol, offset, result);
}

/* A power that underflows to zero is left to its products, whose zero has the sign. */
static bool known_power(Op op, const Constant *operands, Constant *result)
{
    if (op == OP_POWI && type_is_real(operands[0].type) && operands[1].type == TYPE_I64) return false; /* a call of libgfortran */
    if (constant_power(operands[0], operands[1], result) != FOLD_OK) return false;
    return !type_is_real(result->type) || constant_as_double(*result) != 0 || constant_as_double(operands[0]) == 0;
}

static bool find_value(Flow *flow, ExprId id, Constant *result)
{
    const Expr expr = *nest_expr(flow->routine, id);
    Constant operands[3];
    switch (expr.op) {
    case OP_CONST: *result = (Constant){expr.type, expr.bits}; return true;
    case OP_SCALAR: return scalar_value(flow, expr.symbol, result);
    case OP_ELEMENT: return element_value(flow, &expr, result);
    case OP_ARRAY: return false;
    default: break;
    }
    if (expr.count > 3) return false;
    for (uint32_t n = 0; n < expr.count; n++)
        if (!find_value(flow, nest_operand(flow->routine, &expr, n), &operands[n])) return false;
    if (expr.op == OP_POWI || expr.op == OP_POW) return known_power(expr.op, operands, result);
    return constant_op(expr.op, expr.type, operands, expr.count, result) == FOLD_OK;
}

/* ---- powers ----------------------------------------------------------------------------- */

static bool is_whole(double value) { return value == 0.0 || value == 1.0 || value == -1.0 || value == 2.0; }

/* The power with operands that were rewritten: products where the exponent is known and gfortran has products. */
static ExprId rewrite_power(Flow *flow, ExprId id, const Expr *expr, ExprId *operands)
{
    Context *context = flow->context;
    NestRoutine *routine = flow->routine;
    Constant value;
    if (find_value(flow, id, &value)) return nest_const_bits(context, routine, expr->type, value.bits, expr->loc);
    Type type = nest_expr(routine, operands[1])->type;
    if (type != TYPE_I64 && find_value(flow, nest_operand(routine, expr, 1), &value)) {
        if (expr->op == OP_POWI) return power_of_constant(context, routine, operands[0], constant_as_int(value), expr->loc);
        if (is_whole(constant_as_double(value)))
            return power_of_constant(context, routine, operands[0], (int64_t)constant_as_double(value), expr->loc);
        operands[1] = nest_const_bits(context, routine, type, value.bits, expr->loc);
    }
    return nest_op2(context, routine, expr->op, operands[0], operands[1], expr->loc);
}

static ExprId rewrite_expr(Flow *flow, ExprId id)
{
    const Expr expr = *nest_expr(flow->routine, id);
    if (!expr.count) return id;
    if (id < flow->exprs && flow->stamps[id] == flow->visits) return flow->rewritten[id];
    ExprId *operands = arena_array(flow->context->scratch, ExprId, expr.count), result = id;
    bool changed = false;
    for (uint32_t n = 0; n < expr.count; n++) {
        operands[n] = rewrite_expr(flow, nest_operand(flow->routine, &expr, n));
        changed |= operands[n] != nest_operand(flow->routine, &expr, n);
    }
    if ((expr.op == OP_POWI || expr.op == OP_POW) && type_is_real(expr.type)) result = rewrite_power(flow, id, &expr, operands);
    else if (changed && expr.op == OP_ELEMENT)
        result = nest_element(flow->context, flow->routine, expr.symbol, operands, expr.count, expr.loc);
    else if (changed) result = nest_op(flow->context, flow->routine, expr.op, expr.type, operands, expr.count, expr.loc);
    if (id < flow->exprs) {
        flow->stamps[id] = flow->visits;
        flow->rewritten[id] = result;
    }
    return result;
}

static void rewrite(Flow *flow, ExprId *expr)
{
    if (flow->rewrite) *expr = rewrite_expr(flow, *expr);
}

/* ---- statements ------------------------------------------------------------------------- */

static void flow_list(Flow *flow, StmtId first);

/* Where a condition is known to hold, or not to: a scalar that equals a known value has it. Of zeros the sign is not known. */
static void assume(Flow *flow, ExprId condition, bool holds)
{
    const Expr expr = *nest_expr(flow->routine, condition);
    if (!flow->now.of || !expr.count) return;
    ExprId first = nest_operand(flow->routine, &expr, 0), second = expr.count > 1 ? nest_operand(flow->routine, &expr, 1) : 0;
    if (expr.op == OP_NOT) assume(flow, first, !holds);
    if (expr.op == (holds ? OP_AND : OP_OR)) {
        assume(flow, first, holds);
        assume(flow, second, holds);
    }
    if (expr.op != (holds ? OP_EQ : OP_NE)) return;
    Constant value;
    if (nest_expr(flow->routine, first)->op != OP_SCALAR) {
        ExprId other = first;
        first = second;
        second = other;
    }
    const Expr *scalar = nest_expr(flow->routine, first);
    if (scalar->op != OP_SCALAR || !find_value(flow, second, &value)) return;
    if (type_is_real(value.type) && constant_as_double(value) == 0) return;
    flow->now.of[scalar->symbol] = (Value){VALUE_KNOWN, value.bits};
}

static void flow_assign(Flow *flow, StmtId id)
{
    Stmt *stmt = nest_stmt(flow->routine, id);
    const Expr target = *nest_expr(flow->routine, stmt->assign.target);
    Constant value;
    bool known = target.op == OP_SCALAR && find_value(flow, stmt->assign.value, &value);
    rewrite(flow, &stmt->assign.target);
    rewrite(flow, &stmt->assign.value);
    if (target.op == OP_SCALAR || flow->aliased[target.symbol]) set_value(flow, target.symbol, known ? &value : NULL);
}

/* A side of an IF; `state` is taken over and becomes what holds behind it. */
static void flow_side(Flow *flow, State *state, bool possible, ExprId condition, bool holds, StmtId first)
{
    flow->now = *state;
    if (!possible) drop_state(flow, &flow->now);
    assume(flow, condition, holds);
    flow_list(flow, first);
    *state = flow->now;
}

static void flow_if(Flow *flow, StmtId id)
{
    Stmt *stmt = nest_stmt(flow->routine, id);
    ExprId condition = stmt->if_.condition;
    Constant value;
    bool known = find_value(flow, condition, &value);
    rewrite(flow, &stmt->if_.condition);
    State then = flow->now, other = copy_state(flow, &flow->now);
    flow_side(flow, &then, !known || value.bits, condition, true, stmt->if_.then);
    flow_side(flow, &other, !known || !value.bits, condition, false, stmt->if_.else_);
    meet_state(flow, &then, &other);
    drop_state(flow, &other);
    flow->now = then;
}

/* The trips of a loop as far as they matter: 0, 1, 2 for more; -1 when they are not known. */
static int count_trips(const Constant *bounds)
{
    int64_t lower = constant_as_int(bounds[0]), upper = constant_as_int(bounds[1]), step = constant_as_int(bounds[2]), next;
    if (step == 0) return -1;
    if (step > 0 ? lower > upper : lower < upper) return 0;
    if (__builtin_add_overflow(lower, step, &next)) return -1;
    return (step > 0 ? next > upper : next < upper) ? 1 : 2;
}

/* The body once from `head`, which stays; leaves what holds at its end. */
static void flow_turn(Flow *flow, StmtId id, const State *head, StmtId body)
{
    drop_state(flow, &flow->exits[id]);
    drop_state(flow, &flow->cycles[id]);
    replace_state(flow, &flow->now, copy_state(flow, head));
    if (nest_stmt(flow->routine, id)->kind == STMT_WHILE) {
        ExprId condition = nest_stmt(flow->routine, id)->while_.condition;
        Constant value;
        bool known = find_value(flow, condition, &value);
        rewrite(flow, &nest_stmt(flow->routine, id)->while_.condition);
        if (known && !value.bits) drop_state(flow, &flow->now);
        assume(flow, condition, true);
    }
    flow_list(flow, body);
    meet_state(flow, &flow->now, &flow->cycles[id]);
}

/* Walks a loop until what holds at its head no longer changes, then for good. `variable`: 0, or what each turn sets. */
static void flow_turns(Flow *flow, StmtId id, State *head, bool once, SymId variable, StmtId body)
{
    bool rewrites = flow->rewrite;
    flow->rewrite = false;
    for (bool changed = !once; changed;) {
        if (flow->visits > MAX_VISITS && head->of) {
            list_push(flow->context->scratch, &flow->unused, head->of);
            head->of = NULL;
        }
        flow_turn(flow, id, head, body);
        if (variable) set_value(flow, variable, NULL);
        changed = meet_state(flow, head, &flow->now);
    }
    flow->rewrite = rewrites;
    flow_turn(flow, id, head, body);
}

static bool forget_stored(void *data, NestRoutine *routine, StmtId id)
{
    Flow *flow = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_ASSIGN || !flow->now.of) return true;
    const Expr *target = nest_expr(routine, stmt->assign.target);
    if (target->op == OP_SCALAR && nest_symbol(routine, target->symbol)->storage != STORAGE_LOCAL) set_value(flow, target->symbol, NULL);
    return true;
}

/* gfortran does not carry a value from turn to turn in memory that outlives the routine. */
static void enter_loop(Flow *flow, StmtId body) { nest_walk_stmts(flow->routine, body, forget_stored, flow); }

static void flow_loop(Flow *flow, StmtId id)
{
    Stmt *stmt = nest_stmt(flow->routine, id);
    ExprId *bounds[3] = {&stmt->loop.lower, &stmt->loop.upper, &stmt->loop.step};
    Constant values[3];
    bool known = true;
    for (uint32_t n = 0; n < 3; n++) known &= find_value(flow, *bounds[n], &values[n]);
    for (uint32_t n = 0; n < 3; n++) rewrite(flow, bounds[n]);
    SymId variable = stmt->loop.variable;
    int trips = known ? count_trips(values) : -1;
    if (trips != 0) enter_loop(flow, stmt->loop.body);
    set_value(flow, variable, trips == 0 || trips == 1 ? &values[0] : NULL);
    State before = flow->now, head = copy_state(flow, &before);
    if (trips == 0) drop_state(flow, &head);
    flow->now = (State){0};
    flow_turns(flow, id, &head, trips == 0 || trips == 1, variable, stmt->loop.body);
    drop_state(flow, &head);
    Constant last;
    bool unit = trips > 0 && (trips == 1 || constant_as_int(values[2]) == 1 || constant_as_int(values[2]) == -1);
    if (unit) last = constant_int(values[1].type, constant_as_int(trips == 1 ? values[0] : values[1]) + constant_as_int(values[2]));
    if (trips != 0) set_value(flow, variable, unit ? &last : NULL);
    if (trips < 1) meet_state(flow, &flow->now, &before);
    meet_state(flow, &flow->now, &flow->exits[id]);
    drop_state(flow, &flow->exits[id]);
    drop_state(flow, &before);
}

static void flow_while(Flow *flow, StmtId id)
{
    enter_loop(flow, nest_stmt(flow->routine, id)->while_.body);
    State head = flow->now;
    flow->now = (State){0};
    flow_turns(flow, id, &head, false, 0, nest_stmt(flow->routine, id)->while_.body);
    Constant value;
    replace_state(flow, &flow->now, head);
    ExprId condition = nest_stmt(flow->routine, id)->while_.condition;
    if (find_value(flow, condition, &value) && value.bits) drop_state(flow, &flow->now);
    assume(flow, condition, false);
    meet_state(flow, &flow->now, &flow->exits[id]);
    drop_state(flow, &flow->exits[id]);
}

static void flow_jump(Flow *flow, State *target)
{
    meet_state(flow, target, &flow->now);
    drop_state(flow, &flow->now);
}

/* Whether the argument is INTENT(IN), as far as the routine called is here. */
static bool is_input(const Flow *flow, const Stmt *stmt, uint32_t n)
{
    const NestRoutine *callee = stmt->call.routine ? flow->program->routines.items[stmt->call.routine] : NULL;
    return callee && n < callee->arguments.count && nest_symbol(callee, callee->arguments.items[n])->intent == INTENT_IN;
}

static void flow_call(Flow *flow, StmtId id)
{
    const Stmt stmt = *nest_stmt(flow->routine, id);
    for (uint32_t n = 0; n < stmt.call.count; n++) {
        ExprId argument = flow->routine->operands.items[stmt.call.first + n];
        rewrite(flow, &argument);
        flow->routine->operands.items[stmt.call.first + n] = argument;
        const Expr *expr = nest_expr(flow->routine, argument);
        if ((expr->op == OP_SCALAR && !is_input(flow, &stmt, n)) || (expr->symbol && flow->aliased[expr->symbol]))
            set_value(flow, expr->symbol, NULL);
    }
    for (SymId s = 1; flow->now.of && s < flow->symbols; s++) {
        const Symbol *symbol = nest_symbol(flow->routine, s);
        if (symbol->storage == STORAGE_AREA || (symbol->storage == STORAGE_DUMMY && symbol->intent != INTENT_IN))
            flow->now.of[s].kind = VALUE_VARIES;
    }
    if (stmt.call.result) set_value(flow, stmt.call.result, NULL);
}

static void flow_stmt(Flow *flow, StmtId id)
{
    const Stmt *stmt = nest_stmt(flow->routine, id);
    flow->visits++;
    switch (stmt->kind) {
    case STMT_ASSIGN: flow_assign(flow, id); break;
    case STMT_IF: flow_if(flow, id); break;
    case STMT_LOOP: flow_loop(flow, id); break;
    case STMT_WHILE: flow_while(flow, id); break;
    case STMT_BLOCK:
        flow_list(flow, stmt->block.body);
        flow_jump(flow, &flow->exits[id]);
        flow->now = flow->exits[id];
        flow->exits[id] = (State){0};
        break;
    case STMT_EXIT: flow_jump(flow, &flow->exits[stmt->jump.target]); break;
    case STMT_CYCLE: flow_jump(flow, &flow->cycles[stmt->jump.target]); break;
    case STMT_RETURN: drop_state(flow, &flow->now); break;
    case STMT_CALL: flow_call(flow, id); break;
    case STMT_KERNEL: case STMT_NONE: break;
    }
}

static void flow_list(Flow *flow, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(flow->routine, id)->next) flow_stmt(flow, id);
}

/* ---- the program ------------------------------------------------------------------------ */

typedef struct {
    const NestProgram *program;
    bool *written;
} Search;

static void note_area(Search *search, const NestRoutine *routine, SymId id)
{
    if (nest_symbol(routine, id)->storage == STORAGE_AREA) search->written[nest_symbol(routine, id)->area] = true;
}

static void note_use(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    if (use != USE_READ) note_area(data, routine, nest_expr(routine, expr)->symbol);
}

static bool note_stmt(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, note_use, data);
    if (stmt->kind == STMT_LOOP) note_area(data, routine, stmt->loop.variable);
    if (stmt->kind == STMT_CALL && stmt->call.result) note_area(data, routine, stmt->call.result);
    return true;
}

/* The areas that some statement may change; COMMON and module variables, and what shares memory otherwise, among them. */
static const bool *find_written(Context *context, const NestProgram *program)
{
    Search search = {program, arena_array(context->scratch, bool, program->areas.count)};
    for (AreaId id = 1; id < program->areas.count; id++)
        search.written[id] = program->areas.items[id].kind != AREA_SAVE && !program->areas.items[id].constant;
    for (RoutineId r = 1; r < program->routines.count; r++)
        nest_walk_stmts(program->routines.items[r], program->routines.items[r]->body, note_stmt, &search);
    return search.written;
}

static bool has_powers(const NestRoutine *routine)
{
    for (ExprId id = 1; id < routine->exprs.count; id++) {
        const Expr *expr = nest_expr(routine, id);
        if ((expr->op == OP_POWI || expr->op == OP_POW) && type_is_real(expr->type)) return true;
    }
    return false;
}

/* Locals start undefined: where only one path defines them, that path was taken. */
static void enter(Flow *flow)
{
    flow->now = (State){true, arena_array(flow->context->scratch, Value, flow->symbols)};
    for (SymId id = 1; id < flow->symbols; id++) {
        const Symbol *symbol = nest_symbol(flow->routine, id);
        if (symbol->storage != STORAGE_LOCAL || symbol->rank) flow->now.of[id].kind = VALUE_VARIES;
    }
}

void known_settle_powers(Context *context, const NestProgram *program)
{
    const bool *written = find_written(context, program);
    for (RoutineId r = 1; r < program->routines.count; r++) {
        NestRoutine *routine = program->routines.items[r];
        if (!has_powers(routine)) continue;
        Flow flow = {.context = context, .program = program, .routine = routine, .written = written, .rewrite = true,
                     .aliased = storage_find_aliased(context, routine), .symbols = routine->symbols.count, .exprs = routine->exprs.count};
        flow.exits = arena_array(context->scratch, State, routine->stmts.count);
        flow.cycles = arena_array(context->scratch, State, routine->stmts.count);
        flow.stamps = arena_array(context->scratch, uint32_t, flow.exprs);
        flow.rewritten = arena_array(context->scratch, ExprId, flow.exprs);
        enter(&flow);
        flow_list(&flow, routine->body);
    }
}
