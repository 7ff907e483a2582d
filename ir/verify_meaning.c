#include "ir/text_form.h"
#include "ir/verifier.h"
#include "ir/walk.h"

/* ---- who assigns what ------------------------------------------------------------------- */

/* The first statement that is no entry capture: assignments to temporaries at the head of the body
 * keep what bounds are made of. */
static StmtId after_captures(const NestRoutine *routine)
{
    StmtId id = routine->body;
    for (; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind != STMT_ASSIGN) break;
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op != OP_SCALAR || !(nest_symbol(routine, target->symbol)->flags & SYMBOL_TEMPORARY)) break;
    }
    return id;
}

static bool collect_assigned(void *data, NestRoutine *routine, StmtId id)
{
    Bitset *assigned = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) bitset_add(assigned, nest_expr(routine, stmt->assign.target)->symbol);
    if (stmt->kind == STMT_LOOP) bitset_add(assigned, stmt->loop.variable);
    if (stmt->kind == STMT_CALL && stmt->call.result) bitset_add(assigned, stmt->call.result);
    return true;
}

const Bitset *verifier_assigned(Verifier *v, RoutineId id)
{
    NestRoutine *routine = v->program->routines.items[id];
    Bitset *assigned = &v->assigned[id];
    if (!assigned->words) {
        *assigned = bitset_create(v->arena, routine->symbols.count);
        nest_walk_stmts(routine, after_captures(routine), collect_assigned, assigned);
    }
    return assigned;
}

/* True when a call surely may assign its n-th argument: by intent, or because the routine does. */
static bool call_assigns(Verifier *v, const Stmt *call, uint32_t n)
{
    RoutineId id = call->call.routine;
    if (!id || !v->sound[id] || n >= v->program->routines.items[id]->arguments.count) return false;
    const NestRoutine *routine = v->program->routines.items[id];
    SymId dummy = routine->arguments.items[n];
    Intent intent = nest_symbol(routine, dummy)->intent;
    if (intent != INTENT_NONE) return intent != INTENT_IN;
    return bitset_has(verifier_assigned(v, id), dummy);
}

/* ---- assignments and loop variables ----------------------------------------------------- */

typedef struct Active {
    const struct Active *outer;
    SymId variable;
} Active;

/* `symbol` is assigned by the statement. */
static void verify_assignable(Verifier *v, StmtId id, SymId symbol, const Active *active)
{
    const Symbol *info = nest_symbol(v->routine, symbol);
    if (info->storage == STORAGE_AREA && v->program->areas.items[info->area].constant)
        verifier_fault_stmt(v, id, "'%s' is constant", info->name);
    if (info->storage == STORAGE_DUMMY && info->intent == INTENT_IN)
        verifier_fault_stmt(v, id, "'%s' has intent in", info->name);
    for (; active; active = active->outer)
        if (active->variable == symbol) {
            verifier_fault_stmt(v, id, "'%s' is the variable of a loop around it", info->name);
            return;
        }
}

/* ---- calls ------------------------------------------------------------------------------ */

static void verify_argument(Verifier *v, StmtId id, uint32_t n, const NestRoutine *callee)
{
    const Expr *argument = nest_expr(v->routine, v->routine->operands.items[nest_stmt(v->routine, id)->call.first + n]);
    const Symbol *dummy = nest_symbol(callee, callee->arguments.items[n]);
    bool access = argument->op == OP_SCALAR || argument->op == OP_ELEMENT || argument->op == OP_ARRAY;
    if (argument->type != dummy->type)
        verifier_fault_stmt(v, id, "argument %u is %s, the dummy '%s' %s", n + 1, type_info(argument->type)->word,
                            dummy->name, type_info(dummy->type)->word);
    if (dummy->rank && argument->op != OP_ARRAY && argument->op != OP_ELEMENT)
        verifier_fault_stmt(v, id, "argument %u is no array, the dummy '%s' is one", n + 1, dummy->name);
    if (!dummy->rank && argument->op == OP_ARRAY)
        verifier_fault_stmt(v, id, "argument %u is an array, the dummy '%s' is none", n + 1, dummy->name);
    if (!access && call_assigns(v, nest_stmt(v->routine, id), n))
        verifier_fault_stmt(v, id, "argument %u is assigned by the routine and is no variable", n + 1);
}

static void verify_call(Verifier *v, StmtId id, const Active *active)
{
    const Stmt *stmt = nest_stmt(v->routine, id);
    if (stmt->call.result) verify_assignable(v, id, stmt->call.result, active);
    for (uint32_t n = 0; n < stmt->call.count; n++) {
        const Expr *argument = nest_expr(v->routine, v->routine->operands.items[stmt->call.first + n]);
        if (argument->symbol && call_assigns(v, stmt, n)) verify_assignable(v, id, argument->symbol, active);
    }
    if (!stmt->call.routine || !v->sound[stmt->call.routine]) return;
    const NestRoutine *callee = v->program->routines.items[stmt->call.routine];
    if (callee->symbol != stmt->call.symbol) verifier_fault_stmt(v, id, "the routine's linker's name is another one");
    if (callee->arguments.count != stmt->call.count) {
        verifier_fault_stmt(v, id, "it has %u arguments, the routine %u", stmt->call.count, callee->arguments.count);
        return;
    }
    if (callee->result && !stmt->call.result) verifier_fault_stmt(v, id, "a function's result goes nowhere");
    if (!callee->result && stmt->call.result) verifier_fault_stmt(v, id, "a subroutine has no result");
    if (callee->result && stmt->call.result &&
        nest_symbol(callee, callee->result)->type != nest_symbol(v->routine, stmt->call.result)->type)
        verifier_fault_stmt(v, id, "the result has another type than the function");
    for (uint32_t n = 0; n < stmt->call.count; n++) verify_argument(v, id, n, callee);
}

static void verify_list(Verifier *v, StmtId first, const Active *active)
{
    for (StmtId id = first; id; id = nest_stmt(v->routine, id)->next) {
        const Stmt *stmt = nest_stmt(v->routine, id);
        Active inside = {active, stmt->kind == STMT_LOOP ? stmt->loop.variable : 0};
        switch (stmt->kind) {
        case STMT_ASSIGN:
            verify_assignable(v, id, nest_expr(v->routine, stmt->assign.target)->symbol, active);
            break;
        case STMT_LOOP:
            verify_assignable(v, id, stmt->loop.variable, active);
            verify_list(v, stmt->loop.body, &inside);
            break;
        case STMT_WHILE: verify_list(v, stmt->while_.body, active); break;
        case STMT_BLOCK: verify_list(v, stmt->block.body, active); break;
        case STMT_IF:
            verify_list(v, stmt->if_.then, active);
            verify_list(v, stmt->if_.else_, active);
            break;
        case STMT_CALL: verify_call(v, id, active); break;
        default: break;
        }
    }
}

/* ---- bounds of arrays ------------------------------------------------------------------- */

typedef struct {
    Verifier *verifier;
    SymId array; /* whose bounds are looked at */
    Bitset assigned;
} BoundCheck;

static bool add_assigned_by_call(void *data, NestRoutine *routine, StmtId id)
{
    BoundCheck *check = data;
    const Stmt *stmt = nest_stmt(routine, id);
    for (uint32_t n = 0; stmt->kind == STMT_CALL && n < stmt->call.count; n++) {
        const Expr *argument = nest_expr(routine, routine->operands.items[stmt->call.first + n]);
        if (argument->symbol && call_assigns(check->verifier, stmt, n)) bitset_add(&check->assigned, argument->symbol);
    }
    return true;
}

/* Bytes of an area's symbol, whose bounds are constant. */
static int64_t bytes_of(const NestRoutine *routine, const Symbol *symbol)
{
    int64_t bytes = type_info(symbol->type)->bytes, lower = 0, upper = 0;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        nest_int_value(routine, nest_dim(routine, symbol, n)->lower, &lower);
        nest_int_value(routine, nest_dim(routine, symbol, n)->upper, &upper);
        bytes *= upper < lower ? 0 : upper - lower + 1;
    }
    return bytes;
}

/* Assigned itself, or through another symbol laid over it. */
static bool is_assigned(const NestRoutine *routine, const Bitset *assigned, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    if (bitset_has(assigned, id)) return true;
    if (symbol->storage != STORAGE_AREA) return false;
    for (SymId other = 1; other < routine->symbols.count; other++) {
        const Symbol *over = nest_symbol(routine, other);
        if (over->storage == STORAGE_AREA && over->area == symbol->area && bitset_has(assigned, other) &&
            over->offset < symbol->offset + bytes_of(routine, symbol) &&
            symbol->offset < over->offset + bytes_of(routine, over))
            return true;
    }
    return false;
}

static void verify_bound(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    BoundCheck *check = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op == OP_ELEMENT) verifier_fault_symbol(check->verifier, check->array, "a bound reads an array");
    if (expr->op == OP_SCALAR && is_assigned(routine, &check->assigned, expr->symbol))
        verifier_fault_symbol(check->verifier, check->array, "its bounds use '%s', which is assigned after entry",
                              nest_symbol(routine, expr->symbol)->name);
}

static void verify_bounds(Verifier *v)
{
    BoundCheck check = {.verifier = v, .assigned = bitset_create(v->arena, v->routine->symbols.count)};
    bitset_assign(&check.assigned, verifier_assigned(v, v->id));
    nest_walk_stmts(v->routine, v->routine->body, add_assigned_by_call, &check);
    for (SymId id = 1; id < v->routine->symbols.count; id++) {
        check.array = id;
        for (uint32_t n = 0; n < nest_symbol(v->routine, id)->rank; n++) {
            Dim dim = *nest_dim(v->routine, nest_symbol(v->routine, id), n);
            nest_walk_expr(v->routine, dim.lower, verify_bound, &check);
            nest_walk_expr(v->routine, dim.upper, verify_bound, &check);
        }
    }
}

void verify_meaning(Verifier *v)
{
    verify_list(v, v->routine->body, NULL);
    verify_bounds(v);
}
