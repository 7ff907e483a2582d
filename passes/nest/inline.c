/* inline: bodies instead of calls.
 *
 * WHAT    Every CALL inside a loop becomes the body of the routine called, when that body is in the program and each
 *         dummy can stand for its actual argument exactly. Routines are taken callee first; recursive ones stay calls.
 *           do i { call f(a[i], s) }   =>   do i { f.t = a[i]*2 ; s = f.t }
 *         Dummies are replaced by the actual variable or element itself, arrays with shifted subscripts, expressions by
 *         a copy; locals become `callee.local`; RETURN becomes EXIT of a block.
 * NEEDS   nothing
 * KEEPS   assertions on loops
 * BREAKS  findings, maps
 * FP      bit-exact
 * COST    the size of the result, which has limits: MAX_STMTS and kin (inline_obstacle.c)
 * SOURCE  argument association after Fortran 2018, 15.5.2 */
#include "passes/nest/nest_passes.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/inline.h"
#include "passes/nest/inline_copy.h"
#include "passes/nest/leave_check.h"
#include "passes/nest/reshape.h"
#include "passes/nest/unset.h"

/* ---- one call --------------------------------------------------------------------------- */

static StmtId assign_scalar(InlineCopy *copy, SymId target, ExprId value, SourceRange loc)
{
    Stmt stmt = {.kind = STMT_ASSIGN, .loc = loc};
    stmt.assign.target = nest_scalar(copy->context, copy->caller, target, loc);
    stmt.assign.value = value;
    return nest_stmt_add(copy->context, copy->caller, stmt);
}

/* The actual with each subscript that the body might change copied to a temporary first. */
static ExprId freeze_place(InlineCopy *copy, ExprId actual, StmtList *list)
{
    Expr expr = *nest_expr(copy->caller, actual);
    ExprId subscripts[NEST_MAX_RANK];
    bool changed = false;
    if (expr.op != OP_ELEMENT) return actual;
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId at = subscripts[n] = nest_operand(copy->caller, &expr, n);
        if (!bind_may_change(copy->binding, at)) continue;
        SymId held = nest_temporary_add(copy->context, copy->caller, "at", nest_expr(copy->caller, at)->type, 0, NULL);
        nest_list_append(copy->caller, list, assign_scalar(copy, held, at, expr.loc));
        subscripts[n] = nest_scalar(copy->context, copy->caller, held, expr.loc);
        changed = true;
    }
    if (!changed) return actual;
    return nest_element(copy->context, copy->caller, expr.symbol, subscripts, expr.count, expr.loc);
}

/* All subscripts and copies are evaluated before the body starts. */
static void bind_actuals(InlineCopy *copy, SourceRange loc, StmtList *list)
{
    for (uint32_t n = 0; n < copy->callee->arguments.count; n++) {
        SymId dummy = copy->callee->arguments.items[n];
        const Binding *bound = &copy->binding->bindings[dummy];
        copy->actuals[dummy] = bound->actual;
        if (bound->kind == BIND_PLACE || bound->kind == BIND_ARRAY)
            copy->actuals[dummy] = freeze_place(copy, bound->actual, list);
    }
    for (uint32_t n = 0; n < copy->callee->arguments.count; n++) {
        SymId dummy = copy->callee->arguments.items[n];
        if (copy->binding->bindings[dummy].kind == BIND_COPY)
            nest_list_append(copy->caller, list, assign_scalar(copy, inline_copy_symbol(copy, dummy), copy->actuals[dummy], loc));
    }
}

/* upper - lower + 1 in 64 bits */
static ExprId extent(InlineCopy *copy, ExprId lower, ExprId upper, SourceRange loc)
{
    Context *context = copy->context;
    NestRoutine *caller = copy->caller;
    lower = nest_convert(context, caller, lower, TYPE_I64, loc);
    upper = nest_convert(context, caller, upper, TYPE_I64, loc);
    ExprId span = nest_op2(context, caller, OP_SUB, upper, lower, loc);
    return nest_op2(context, caller, OP_ADD, span, nest_const_int(context, caller, TYPE_I64, 1), loc);
}

/* Whether the routine begins with leaving its work under the condition. */
static bool leaves_under(const NestRoutine *routine, ExprId condition)
{
    for (StmtId id = routine->body, behind = leave_behind(routine); id != behind; id = nest_stmt(routine, id)->next)
        if (nest_stmt(routine, id)->kind == STMT_IF && nest_expr_equal(routine, nest_stmt(routine, id)->if_.condition, condition)) return true;
    return false;
}

/* The caller leaves its work at its start where the rest of a dimension of its array, from the actual argument on, is less than the dummy. */
static void ask_for_room(InlineCopy *copy, Room room, SourceRange loc)
{
    NestRoutine *caller = copy->caller;
    const Dim dim = *nest_dim(copy->callee, nest_symbol(copy->callee, room.dummy), room.dim);
    const Expr actual = *nest_expr(caller, copy->binding->bindings[room.dummy].actual);
    const Dim theirs = *nest_dim(caller, nest_symbol(caller, actual.symbol), room.dim);
    ExprId first = actual.op == OP_ARRAY ? theirs.lower : nest_operand(caller, &actual, room.dim);
    ExprId needed = extent(copy, inline_copy_expr(copy, dim.lower), inline_copy_expr(copy, dim.upper), loc);
    ExprId less = nest_op2(copy->context, caller, OP_LT, extent(copy, first, theirs.upper, loc), needed, loc);
    if (!leaves_under(caller, less)) leave_put(copy->context, caller, less);
}

/* The numbers that dummies are in this call, by symbol; NULL: none. */
static const int64_t **known_dummies(const InlineCopy *copy, const NestRoutine *callee)
{
    const int64_t **known = arena_array(copy->context->scratch, const int64_t *, callee->symbols.count);
    for (uint32_t n = 0; n < callee->arguments.count; n++) {
        const SymId dummy = callee->arguments.items[n];
        int64_t *value = arena_array(copy->context->scratch, int64_t, 1);
        if (copy->binding->bindings[dummy].kind == BIND_VALUE && nest_int_value(copy->caller, copy->actuals[dummy], value)) known[dummy] = value;
    }
    return known;
}

/* Variables of the body that some way through its IFs reads before it sets them are 0 when it starts: a call has them anew, with any value, and none comes from the turn of a loop before. */
static void set_unset(InlineCopy *copy, NestRoutine *callee, SourceRange loc, StmtList *list)
{
    Context *context = copy->context;
    NestRoutine *caller = copy->caller;
    const UnsetList unset = unset_find(context, callee, known_dummies(copy, callee));
    for (uint32_t n = 0; n < unset.count; n++) {
        const UnsetVariable *variable = &unset.items[n];
        const Symbol *symbol = nest_symbol(callee, variable->symbol);
        int64_t numbers[NEST_MAX_RANK];
        ExprId subscripts[NEST_MAX_RANK];
        SymId own = inline_copy_symbol(copy, variable->symbol);
        unset_subscripts(callee, variable, numbers);
        for (uint32_t k = 0; k < symbol->rank; k++) subscripts[k] = nest_const_int(context, caller, TYPE_I32, numbers[k]);
        ExprId target = symbol->rank ? nest_element(context, caller, own, subscripts, symbol->rank, loc) : nest_scalar(context, caller, own, loc);
        ExprId zero = nest_const_bits(context, caller, symbol->type, 0, loc);
        nest_list_append(caller, list, nest_stmt_add(context, caller, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, zero}}));
    }
}

static bool is_early_return(const void *last, const NestRoutine *routine, StmtId id)
{
    return nest_stmt(routine, id)->kind == STMT_RETURN && id != *(const StmtId *)last;
}

/* Whether a RETURN stands anywhere but at the end of the routine. */
static bool returns_early(const NestRoutine *routine)
{
    const StmtId last = nest_list_from(routine, routine->body).last;
    return nest_some_stmt(routine, routine->body, is_early_return, &last);
}

/* The statements that replace the call. */
static StmtList expand_call(Context *context, NestProgram *program, NestRoutine *caller, StmtId id, CallBinding *binding)
{
    const NestRoutine *callee = binding->callee;
    Stmt call = *nest_stmt(caller, id);
    StmtList list = {0};
    InlineCopy copy = {.context = context, .program = program, .caller = caller, .callee = callee, .binding = binding};
    copy.symbols = arena_array(context->scratch, SymId, callee->symbols.count);
    copy.exprs = arena_array(context->scratch, ExprId, callee->exprs.count);
    copy.actuals = arena_array(context->scratch, ExprId, callee->symbols.count);
    copy.stmts = arena_array(context->scratch, StmtId, callee->stmts.count);
    bind_actuals(&copy, call.loc, &list);
    for (uint32_t n = 0; n < binding->rooms.count; n++) ask_for_room(&copy, binding->rooms.items[n], call.loc);
    set_unset(&copy, program->routines.items[call.call.routine], call.loc, &list);
    if (returns_early(callee)) {
        copy.block = nest_stmt_add(context, caller, (Stmt){.kind = STMT_BLOCK, .loc = call.loc});
        StmtId body = inline_copy_list(&copy, callee->body);
        nest_stmt(caller, copy.block)->block.body = body;
        nest_list_append(caller, &list, copy.block);
    } else {
        for (StmtId at = inline_copy_list(&copy, callee->body), next; at; at = next) {
            next = nest_stmt(caller, at)->next;
            nest_stmt(caller, at)->next = 0;
            nest_list_append(caller, &list, at);
        }
    }
    if (call.call.result) {
        ExprId value = nest_scalar(context, caller, inline_copy_symbol(&copy, callee->result), call.loc);
        nest_list_append(caller, &list, assign_scalar(&copy, call.call.result, value, call.loc));
    }
    return list;
}

/* ---- the routine ------------------------------------------------------------------------ */

typedef struct {
    Context *context;
    NestProgram *program;
    NestRoutine *routine;
} Inliner;

static StmtId inline_list(Inliner *inliner, StmtId first, uint32_t loops);

static void inline_inside(Inliner *inliner, StmtId id, uint32_t loops)
{
    NestRoutine *routine = inliner->routine;
    Stmt stmt = *nest_stmt(routine, id);
    StmtId list;
    switch (stmt.kind) {
    case STMT_LOOP:
        list = inline_list(inliner, stmt.loop.body, loops + 1);
        nest_stmt(routine, id)->loop.body = list;
        break;
    case STMT_WHILE:
        list = inline_list(inliner, stmt.while_.body, loops + 1);
        nest_stmt(routine, id)->while_.body = list;
        break;
    case STMT_BLOCK:
        list = inline_list(inliner, stmt.block.body, loops);
        nest_stmt(routine, id)->block.body = list;
        break;
    case STMT_IF:
        list = inline_list(inliner, stmt.if_.then, loops);
        nest_stmt(routine, id)->if_.then = list;
        list = inline_list(inliner, stmt.if_.else_, loops);
        nest_stmt(routine, id)->if_.else_ = list;
        break;
    default: break;
    }
}

/* Returns the new start of a list with so many loops around it. What is spliced in is looked at again for calls of its own. */
static StmtId inline_list(Inliner *inliner, StmtId first, uint32_t loops)
{
    NestRoutine *routine = inliner->routine;
    StmtId previous = 0;
    for (StmtId id = first; id;) {
        CallBinding binding;
        StmtId next = nest_stmt(routine, id)->next;
        if (nest_stmt(routine, id)->kind == STMT_CALL && loops &&
            !inline_bind(inliner->context, inliner->program, routine, id, loops, &binding)) {
            StmtList list = expand_call(inliner->context, inliner->program, routine, id, &binding);
            StmtId start = list.first ? list.first : next;
            if (list.last) nest_stmt(routine, list.last)->next = next;
            if (previous) nest_stmt(routine, previous)->next = start;
            else first = start;
            id = start;
            continue;
        }
        inline_inside(inliner, id, loops);
        previous = id;
        id = next;
    }
    return first;
}

/* A routine whose callees are taken first. */
typedef struct {
    RoutineId routine;
    StmtId next; /* the statement to look at for calls */
} Visit;

typedef LIST(Visit) VisitList;

/* Opens the next callee that is not done; false when there is none. */
static bool open_callee(Context *context, const NestProgram *program, VisitList *open, Bitset *done)
{
    Visit *visit = &open->items[open->count - 1];
    const NestRoutine *routine = program->routines.items[visit->routine];
    while (visit->next < routine->stmts.count) {
        const Stmt *stmt = nest_stmt(routine, visit->next++);
        if (stmt->kind != STMT_CALL || !stmt->call.routine || bitset_has(done, stmt->call.routine)) continue;
        bitset_add(done, stmt->call.routine);
        list_push(context->scratch, open, ((Visit){stmt->call.routine, 1}));
        return true;
    }
    return false;
}

/* What is left of the body follows what was put before it. */
static void replace_start(NestRoutine *routine, StmtId body, StmtId first)
{
    StmtId previous = 0;
    for (StmtId id = routine->body; id != body; id = nest_stmt(routine, id)->next) previous = id;
    if (previous) nest_stmt(routine, previous)->next = first;
    else routine->body = first;
}

static void inline_routines(Context *context, NestProgram *program, RoutineId id, Bitset *done)
{
    VisitList open = {0};
    if (bitset_has(done, id)) return;
    bitset_add(done, id);
    list_push(context->scratch, &open, ((Visit){id, 1}));
    while (open.count) {
        if (open_callee(context, program, &open, done)) continue;
        NestRoutine *routine = program->routines.items[open.items[--open.count].routine];
        Inliner inliner = {context, program, routine};
        reshape_arrays(context, program, routine);
        StmtId body = routine->body, first = inline_list(&inliner, body, 0);
        replace_start(routine, body, first);
    }
}

void pass_inline_calls(Context *context, NestProgram *program)
{
    Bitset done = bitset_create(context->scratch, program->routines.count);
    for (RoutineId id = 1; id < program->routines.count; id++) inline_routines(context, program, id, &done);
}
