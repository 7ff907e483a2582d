#include "passes/nest/leave.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/chains.h"
#include "passes/nest/leave_check.h"
#include "passes/nest/rare.h"
#include "passes/nest/unlist.h"
#include "passes/nest/unused.h"
#include "support/bitset.h"

/* The assignments of a scalar. */
typedef struct {
    uint32_t count; /* with DO loops over it, and CALLs that may change it, twice */
    ExprId value;
    uint32_t place; /* the routine's own statement in which one stands, counted from 1, */
    bool inside;    /*   within others */
    bool asked;     /* what it is made of is being found */
} Setting;

typedef struct {
    Context *context;
    NestRoutine *routine;
    Setting *settings; /* by symbol */
    const bool *aliased;
    uint32_t place;    /* among the routine's own statements, from 1 */
    StmtId own;        /* the statement there */
    LIST(ExprId) guards;
    enum { KNOWN_PATHS, LONGER_PATHS, NO_PATHS, NOTHING } take; /* which ways out are taken out: those of which all is known at the start; all, where something is; all, as they are
                                                                 * known otherwise; none */
    bool blind; /* of one nothing is known that would do as a guard */
    LeaveList *stay;
} Leaving;

/* What is known at the start of the conditions on the way to a statement. */
typedef struct {
    ExprId known; /* 0: nothing */
    bool longer;  /* not all of them are */
} Path;

/* ---- what is known at the start ---------------------------------------------------------- */

/* By a CALL: what it is given, and what it may share with others. */
static void note_call(const Leaving *leaving, const Stmt *call)
{
    const NestRoutine *r = leaving->routine;
    if (call->call.result) leaving->settings[call->call.result].count += 2;
    for (uint32_t n = 0; n < call->call.count; n++) leaving->settings[nest_expr(r, r->operands.items[call->call.first + n])->symbol].count += 2;
    for (SymId id = 1; id < r->symbols.count; id++)
        if (nest_symbol(r, id)->storage == STORAGE_AREA) leaving->settings[id].count += 2;
}

static bool note_setting(void *data, NestRoutine *routine, StmtId id)
{
    const Leaving *leaving = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) {
        Setting *setting = &leaving->settings[nest_expr(routine, stmt->assign.target)->symbol];
        *setting = (Setting){setting->count + 1, stmt->assign.value, leaving->place, id != leaving->own, false};
    }
    if (stmt->kind == STMT_LOOP) leaving->settings[stmt->loop.variable].count += 2;
    if (stmt->kind == STMT_CALL && !leave_is_way_out(stmt)) note_call(leaving, stmt);
    return true;
}

static void find_settings(Leaving *leaving)
{
    NestRoutine *r = leaving->routine;
    leaving->settings = arena_array(leaving->context->scratch, Setting, r->symbols.count);
    leaving->aliased = storage_find_aliased(leaving->context, r);
    leaving->place = 0;
    for (StmtId id = r->body, next; id; id = next) {
        next = nest_stmt(r, id)->next;
        leaving->place++;
        leaving->own = id;
        nest_stmt(r, id)->next = 0;
        nest_walk_stmts(r, id, note_setting, leaving);
        nest_stmt(r, id)->next = next;
    }
    leaving->place = 0;
}

/* What the scalar is made of at the start; 0: that is not known. */
static ExprId scalar_at_start(const Leaving *leaving, ExprId scalar, uint32_t place);

/* The same of an expression that stands at a place of the routine; `sure`: the routine surely evaluates it, so that its elements are there. */
static ExprId at_start(const Leaving *leaving, ExprId id, uint32_t place, bool sure)
{
    NestRoutine *r = leaving->routine;
    const Expr expr = *nest_expr(r, id);
    ExprId operands[NEST_MAX_RANK];
    if (expr.op == OP_SCALAR) return scalar_at_start(leaving, id, place);
    if (expr.op == OP_ARRAY || expr.count > NEST_MAX_RANK || (!sure && nest_may_trap(r, id))) return 0;
    if (expr.op == OP_ELEMENT && (!sure || leaving->settings[expr.symbol].count || leaving->aliased[expr.symbol])) return 0;
    for (uint32_t n = 0; n < expr.count; n++)
        if (!(operands[n] = at_start(leaving, nest_operand(r, &expr, n), place, sure))) return 0;
    if (expr.op == OP_ELEMENT) return nest_element(leaving->context, r, expr.symbol, operands, expr.count, expr.loc);
    return expr.count ? nest_op(leaving->context, r, expr.op, expr.type, operands, expr.count, expr.loc) : id;
}

static ExprId scalar_at_start(const Leaving *leaving, ExprId scalar, uint32_t place)
{
    SymId symbol = nest_expr(leaving->routine, scalar)->symbol;
    Setting *setting = &leaving->settings[symbol];
    bool own = nest_symbol(leaving->routine, symbol)->storage == STORAGE_LOCAL;
    if (leaving->aliased[symbol] || setting->asked) return 0;
    if (!setting->count) return scalar;
    /* One of the routine's own has no other value where it has one. */
    bool before = setting->inside ? own && setting->place <= place : setting->place < place;
    setting->asked = true;
    ExprId known = setting->count == 1 && before ? at_start(leaving, setting->value, setting->place, !setting->inside) : 0;
    setting->asked = false;
    return known;
}

/* ---- ways out ---------------------------------------------------------------------------- */

static ExprId both(const Leaving *leaving, ExprId a, ExprId b, SourceRange loc)
{
    return a && b ? nest_op2(leaving->context, leaving->routine, OP_AND, a, b, loc) : a ? a : b;
}

/* The path with a condition more, if that is known at the start; else it is longer than it has to be. */
static Path longer(const Leaving *leaving, Path path, ExprId condition, bool negated)
{
    ExprId known = at_start(leaving, condition, leaving->place, false);
    SourceRange loc = nest_expr(leaving->routine, condition)->loc;
    if (!known) return (Path){path.known, true};
    if (negated) known = nest_op(leaving->context, leaving->routine, OP_NOT, TYPE_L32, &known, 1, loc);
    return (Path){both(leaving, path.known, known, loc), path.longer};
}

static bool has_guard(const Leaving *leaving, ExprId guard)
{
    for (uint32_t n = 0; n < leaving->guards.count; n++)
        if (nest_expr_equal(leaving->routine, leaving->guards.items[n], guard)) return true;
    return false;
}

static void add_guard(Leaving *leaving, ExprId guard)
{
    if (!has_guard(leaving, guard)) list_push(leaving->context->scratch, &leaving->guards, guard);
}

static StmtId without_leaves(Leaving *leaving, StmtId first, Path path);

static void look_inside(Leaving *leaving, StmtId id, Path path)
{
    const Stmt stmt = *nest_stmt(leaving->routine, id);
    StmtId lists[2];
    for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) {
        Path inside = stmt.kind == STMT_IF ? longer(leaving, path, stmt.if_.condition, n == 1) : path;
        nest_set_list(leaving->routine, id, n, without_leaves(leaving, lists[n], inside));
    }
}

/* Whether the way out is to be taken out now; its path becomes a guard. */
static bool takes(Leaving *leaving, Path path, const Stmt *stmt)
{
    bool known = path.known && (!path.longer || leave_is_rest(stmt)); /* a chain that may not be come to is one all the same */
    const SourceRange loc = stmt->loc;
    if (leaving->take == NO_PATHS) return true;
    if (leaving->take == KNOWN_PATHS && !known) return false;
    /* A CALL may be no rare case: what is known of its path alone is none that the work is left for, unless it is left for that anyway. */
    bool guards = path.known && (!leave_is_call(stmt) || has_guard(leaving, path.known));
    if (guards) add_guard(leaving, path.known);
    else if (leaving->take != NOTHING) list_push(leaving->context->arena, leaving->stay, loc);
    leaving->blind |= !guards;
    return leaving->take != NOTHING;
}

/* Takes the statement, or what is inside it; false: nothing is left of it. */
static bool stays(Leaving *leaving, StmtId id, Path path)
{
    NestRoutine *r = leaving->routine;
    const Stmt stmt = *nest_stmt(r, id);
    if (leave_is_way_out(&stmt)) return !takes(leaving, path, &stmt);
    look_inside(leaving, id, path);
    const Stmt *now = nest_stmt(r, id);
    return stmt.kind != STMT_IF || now->if_.then || now->if_.else_ || !(stmt.if_.then || stmt.if_.else_) || nest_may_trap(r, stmt.if_.condition);
}

/* The list without its ways out. */
static StmtId without_leaves(Leaving *leaving, StmtId first, Path path)
{
    NestRoutine *r = leaving->routine;
    StmtId previous = 0;
    for (StmtId id = first, next; id; id = next) {
        next = nest_stmt(r, id)->next;
        if (stays(leaving, id, path)) {
            previous = id;
            continue;
        }
        *nest_stmt(r, id) = (Stmt){0};
        if (previous) nest_stmt(r, previous)->next = next;
        else first = next;
    }
    return first;
}

/* The last of the assignments to temporaries that the routine begins with, which keep what bounds are made of; 0: it begins with none. */
static StmtId last_capture(const NestRoutine *routine)
{
    StmtId last = 0;
    for (StmtId id = routine->body; id; last = id, id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(routine, stmt->assign.target) : NULL;
        if (!target || target->op != OP_SCALAR || !(nest_symbol(routine, target->symbol)->flags & SYMBOL_TEMPORARY)) break;
    }
    return last;
}

/* if (condition) { status = 1 ; return } */
void leave_put(Context *context, NestRoutine *routine, ExprId condition)
{
    const SourceRange loc = nest_expr(routine, condition)->loc;
    const StmtId back = leave_statements(context, routine, loc);
    const StmtId guard = nest_stmt_add(context, routine, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {condition, back, 0}});
    const StmtId capture = last_capture(routine);
    nest_stmt(routine, guard)->next = capture ? nest_stmt(routine, capture)->next : routine->body;
    if (capture) nest_stmt(routine, capture)->next = guard;
    else routine->body = guard;
}

/* Takes ways out of the routine, and puts the guards before its work. */
static void take_out(Leaving *leaving, bool guards)
{
    NestRoutine *routine = leaving->routine;
    find_settings(leaving);
    leaving->guards.count = 0;
    StmtList list = {0};
    for (StmtId id = routine->body, next; id; id = next) {
        next = nest_stmt(routine, id)->next;
        nest_stmt(routine, id)->next = 0;
        leaving->place++;
        if ((id = without_leaves(leaving, id, (Path){0}))) nest_list_append(routine, &list, id);
    }
    routine->body = list.first;
    for (uint32_t n = leaving->guards.count; guards && n-- > 0;) leave_put(leaving->context, routine, leaving->guards.items[n]);
}

static bool is_way_out(const void *data, const NestRoutine *routine, StmtId id)
{
    (void)data;
    return leave_is_way_out(nest_stmt(routine, id));
}

/* Sides that only infinities and NaNs lead to are ways out as well, and points that are on no list, if that can be found before the work. */
static bool leaves_rare_sides(Leaving *leaving, NestProgram *program)
{
    RareSides rare = {0};
    UnlistUndo lists;
    bool sides = rare_take_out(leaving->context, leaving->routine, &rare), listed = unlist_rewrite(leaving->context, program, leaving->routine, true, &lists);
    if (!sides && !listed) return false;
    if (!leave_check(leaving->context, program, leaving->routine, &rare, 0)) {
        if (listed) unlist_put_back(leaving->routine, &lists);
        rare_put_back(leaving->routine, &rare);
        return false;
    }
    rare_forget(leaving->routine, &rare);
    leaving->take = NO_PATHS;
    take_out(leaving, true);
    unused_take_out(leaving->context, leaving->routine);
    return true;
}

/* What is known at the start where the routine comes to any of its ways out; 0: nothing of one of them. */
static ExprId find_need(Leaving *leaving)
{
    ExprId need = 0;
    leaving->take = NOTHING;
    take_out(leaving, false);
    for (uint32_t n = 0; n < leaving->guards.count && !leaving->blind; n++) {
        ExprId guard = leaving->guards.items[n];
        need = need ? nest_op2(leaving->context, leaving->routine, OP_OR, need, guard, nest_expr(leaving->routine, guard)->loc) : guard;
    }
    return need;
}

/* Where the data decide they are found before the work, if that can be; else what is known of the conditions decides. */
static void leave_routine(Context *context, NestProgram *program, NestRoutine *routine, bool checks, LeaveList *stay)
{
    Leaving leaving = {.context = context, .routine = routine, .stay = stay, .take = KNOWN_PATHS};
    bool early = routine->early;
    routine->early = false;
    chains_complete(context, routine);
    if (nest_some_stmt(routine, routine->body, is_way_out, NULL)) take_out(&leaving, true);
    routine->rare = routine->rare && checks && leaves_rare_sides(&leaving, program);
    if (routine->rare) return;
    if (!nest_some_stmt(routine, routine->body, is_way_out, NULL)) return;
    ExprId need = find_need(&leaving);
    bool found = checks && !(need && early) && leave_check(context, program, routine, NULL, need);
    routine->early = found && need;
    leaving.take = found ? NO_PATHS : LONGER_PATHS;
    take_out(&leaving, true);
}

/* ---- the program ------------------------------------------------------------------------- */

/* What routines call, but for those that may leave their work, and the ways out in it. */
typedef struct {
    Context *context;
    const NestProgram *program;
    Bitset seen;
    LeaveList *stay;
} Called;

static bool look_at_call(void *data, NestRoutine *routine, StmtId id)
{
    Called *called = data;
    const Stmt stmt = *nest_stmt(routine, id);
    if (leave_is_way_out(&stmt)) list_push(called->context->arena, called->stay, stmt.loc);
    if (stmt.kind != STMT_CALL || !stmt.call.routine || bitset_has(&called->seen, stmt.call.routine)) return true;
    bitset_add(&called->seen, stmt.call.routine);
    NestRoutine *callee = called->program->routines.items[stmt.call.routine];
    nest_walk_stmts(callee, callee->body, look_at_call, data);
    return true;
}

void leave_at_start(Context *context, NestProgram *program, bool checks, LeaveList *stay)
{
    Called called = {context, program, bitset_create(context->arena, program->routines.count), stay};
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (!routine->may_leave) continue;
        leave_routine(context, program, routine, checks, stay);
        nest_walk_stmts(routine, routine->body, look_at_call, &called);
        arena_reset(context->scratch);
    }
}

StmtId leave_behind(const NestRoutine *routine)
{
    const StmtId capture = last_capture(routine);
    const StmtId first = capture ? nest_stmt(routine, capture)->next : routine->body;
    StmtId id = first;
    for (; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        StmtId second = stmt->kind == STMT_IF && stmt->if_.then && !stmt->if_.else_ ? nest_stmt(routine, stmt->if_.then)->next : 0;
        if (!second || nest_stmt(routine, second)->kind != STMT_RETURN) break;
    }
    return id == first ? routine->body : id;
}
