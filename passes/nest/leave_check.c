/* Ways out that the data decide, found before the work begins.
 *
 *     do i (1 .. n) { p[i] = d[i]*e[i] ; if (p[i] < 0) { leave } ; q[i] = sqrt(p[i]) }
 *       =>  up = false ; do i.1 (1 .. n) { p.1[i.1] = d[i.1]*e[i.1] ; if (p.1[i.1] < 0) { up = up or true } } ; if (up) { status = 1 ; return }
 *           and the loop as it was
 *
 * The check repeats, on variables of its own, the statements that decide whether a way out is taken (slice.h). An array of which it reads what they set is a scalar where it is one
 * element an iteration, else a copy; what is read before anything of the routine sets the element is the array itself. After output the check goes on;
 * what follows STOP and input runs where they are not come to, and where that cannot be told, it must be what any values of its variables allow. */
#include "passes/nest/leave_check.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/vec_build.h"
#include "ir/walk.h"
#include "passes/nest/kept_value.h"
#include "passes/nest/leave.h"
#include "passes/nest/nest_passes.h"
#include "passes/nest/rows.h"
#include "passes/nest/slice.h"

#include <string.h>

typedef struct {
    Context *context;
    NestRoutine *routine;
    const Slice *slice;
    uint32_t symbols;    /* of the routine, without those of the check */
    Bitset wild;         /* integer scalars made of what memory holds, or of reals, or that rare sides set */
    SymId *own;          /* by symbol: what stands for it in the check; 0: itself */
    StmtId *copies;      /* by statement: what jumps to it aim at */
    LIST(StmtId) around_flag; /* loops of the check in which the flag is set */
    uint32_t flags;      /* how often it is set */
    SymId flag;
    LIST(SymId) more;    /* flags of loops behind the first one that sets it: a kernel folds each in one loop */
    SymId raised;        /* the flag of the loop at hand, 0: none yet */
    SymId left;          /* how often the routine left its work, one call after the other */
    bool after;          /* a way out may have been taken before */
    bool failed;
} Check;

bool leave_calls(const Stmt *stmt, const char *symbol) { return stmt->kind == STMT_CALL && !stmt->call.routine && strcmp(stmt->call.symbol, symbol) == 0; }

static bool is_rare(const Stmt *stmt) { return leave_calls(stmt, NEST_RARE); }

/* Output, or a rare side, behind which the routine goes on. */
static bool goes_on(const Stmt *stmt) { return leave_calls(stmt, NEST_TELL) || is_rare(stmt); }

bool leave_is_call(const Stmt *stmt) { return leave_calls(stmt, NEST_CALL); }

bool leave_is_rest(const Stmt *stmt) { return leave_calls(stmt, NEST_REST); }

bool leave_is_way_out(const Stmt *stmt) { return leave_calls(stmt, NEST_LEAVE) || goes_on(stmt) || leave_is_call(stmt) || leave_is_rest(stmt); }

StmtId leave_statements(Context *context, NestRoutine *routine, SourceRange loc)
{
    SymId status = routine->arguments.items[routine->arguments.count - 1];
    ExprId target = nest_scalar(context, routine, status, loc), one = nest_const_int(context, routine, nest_symbol(routine, status)->type, 1);
    StmtId set = nest_stmt_add(context, routine, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, one}});
    StmtId back = nest_stmt_add(context, routine, (Stmt){.kind = STMT_RETURN, .loc = loc});
    nest_stmt(routine, set)->next = back;
    return set;
}

/* ---- what may run with any values ----------------------------------------------------------- */

/* Sums and products of integers that no memory holds. */
static bool is_tame(const Check *c, ExprId id)
{
    const Expr *expr = nest_expr(c->routine, id);
    if (!type_is_int(expr->type)) return false;
    if (expr->op == OP_CONST) return true;
    if (expr->op == OP_SCALAR) return !bitset_has(&c->wild, expr->symbol);
    if (expr->op != OP_ADD && expr->op != OP_SUB && expr->op != OP_MUL && expr->op != OP_NEG && expr->op != OP_MIN && expr->op != OP_MAX) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_tame(c, nest_operand(c->routine, expr, n))) return false;
    return true;
}

static void find_wild(Check *c)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = 0; n < c->slice->order.count; n++) {
            const Stmt *stmt = nest_stmt(c->routine, c->slice->order.items[n]);
            if (stmt->kind != STMT_ASSIGN) continue;
            const Expr *target = nest_expr(c->routine, stmt->assign.target);
            if (target->op != OP_SCALAR || bitset_has(&c->wild, target->symbol) || is_tame(c, stmt->assign.value)) continue;
            bitset_add(&c->wild, target->symbol);
            changed = true;
        }
    }
}

static void look_for_wild(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Check *c = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op != OP_ELEMENT) return;
    for (uint32_t n = 0; n < expr->count; n++) c->failed |= !is_tame(c, nest_operand(routine, expr, n));
}

/* Fails where a way out may have been taken before, and what the statement does then cannot be told. */
static void check_values(Check *c, StmtId id)
{
    const Stmt *stmt = nest_stmt(c->routine, id);
    if (!c->after) return;
    nest_walk_stmt_exprs(c->routine, id, look_for_wild, c);
    if (stmt->kind == STMT_LOOP) c->failed |= !is_tame(c, stmt->loop.lower) || !is_tame(c, stmt->loop.upper) || !is_tame(c, stmt->loop.step);
    if (stmt->kind == STMT_ASSIGN) c->failed |= nest_may_trap(c->routine, stmt->assign.value);
    if (stmt->kind == STMT_IF) c->failed |= nest_may_trap(c->routine, stmt->if_.condition);
}

/* Whether STOP or input is among the ways out: iterations behind it do not run then. */
static bool ends_work(const Check *c)
{
    for (uint32_t n = 0; n < c->slice->order.count; n++) {
        const Stmt *stmt = nest_stmt(c->routine, c->slice->order.items[n]);
        if (leave_is_way_out(stmt) && !goes_on(stmt)) return true;
    }
    return false;
}

static void look_for_unknown(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    ((Check *)data)->failed |= expr->op == OP_ELEMENT && !storage_extent_known(routine, expr->symbol);
}

/* Fails where the check would read elements in iterations that do not run, of arrays that may have none there. */
static void check_extents(Check *c)
{
    if (!ends_work(c)) return;
    for (uint32_t n = 0; n < c->slice->order.count; n++)
        if (bitset_has(&c->slice->kept, c->slice->order.items[n])) nest_walk_stmt_exprs(c->routine, c->slice->order.items[n], look_for_unknown, c);
}

/* ---- the copy --------------------------------------------------------------------------------- */

static SymId add_own(Check *c, SymId id, bool element)
{
    const Symbol symbol = *nest_symbol(c->routine, id);
    Dim dims[NEST_MAX_RANK];
    for (uint32_t n = 0; n < symbol.rank && !element; n++) {
        dims[n] = *nest_dim(c->routine, &symbol, n);
        c->failed |= !dims[n].upper;
    }
    if (c->failed) return 0;
    SymId own = nest_temporary_add(c->context, c->routine, symbol.name, symbol.type, element ? 0 : symbol.rank, dims);
    if (bitset_has(&c->slice->taken, id)) nest_symbol(c->routine, own)->flags |= SYMBOL_FILLED;
    if (nest_symbol(c->routine, own)->rank && !(symbol.flags & SYMBOL_TEMPORARY)) nest_symbol(c->routine, own)->flags &= ~(uint32_t)SYMBOL_TEMPORARY; /* as shift asks */
    return own;
}

/* What the check sets. */
static void add_symbols(Check *c)
{
    for (uint32_t n = 0; n < c->slice->order.count && !c->failed; n++) {
        if (!bitset_has(&c->slice->kept, c->slice->order.items[n])) continue;
        const Stmt stmt = *nest_stmt(c->routine, c->slice->order.items[n]);
        SymId set = stmt.kind == STMT_ASSIGN ? nest_expr(c->routine, stmt.assign.target)->symbol : stmt.kind == STMT_LOOP ? stmt.loop.variable : 0;
        if (set && !c->own[set]) c->own[set] = add_own(c, set, c->slice->arrays[set] == SLICE_ELEMENT);
    }
}

static ExprId copy_expr(Check *c, ExprId id);

static ExprId replace(void *data, NestRoutine *routine, ExprId id)
{
    Check *c = data;
    const Expr expr = *nest_expr(routine, id);
    bool named = expr.op == OP_SCALAR || expr.op == OP_ELEMENT || expr.op == OP_ARRAY;
    SymId own = named ? c->own[expr.symbol] : 0;
    ExprId subscripts[NEST_MAX_RANK];
    if (!own || (expr.op == OP_ELEMENT && bitset_has(&c->slice->as_before, id))) return 0;
    if (!nest_symbol(routine, own)->rank) return nest_scalar(c->context, routine, own, expr.loc);
    if (expr.op == OP_ARRAY) return nest_array(c->context, routine, own, expr.loc);
    for (uint32_t n = 0; n < expr.count; n++) subscripts[n] = copy_expr(c, nest_operand(routine, &expr, n));
    return nest_element(c->context, routine, own, subscripts, expr.count, expr.loc);
}

static ExprId copy_expr(Check *c, ExprId id) { return nest_expr_replace(c->context, c->routine, id, replace, c); }

static StmtId add(Check *c, Stmt stmt)
{
    stmt.next = 0;
    return nest_stmt_add(c->context, c->routine, stmt);
}

static SymId add_flag(Check *c)
{
    SymId flag = nest_temporary_add(c->context, c->routine, "up", TYPE_L32, 0, NULL);
    nest_symbol(c->routine, flag)->flags |= SYMBOL_RAISED;
    return flag;
}

/* up = up or true */
static StmtId raise(Check *c, SourceRange loc)
{
    if (!c->raised) {
        c->raised = c->flags ? add_flag(c) : c->flag;
        if (c->flags) list_push(c->context->scratch, &c->more, c->raised);
    }
    ExprId flag = nest_scalar(c->context, c->routine, c->raised, loc), sure = nest_const_bits(c->context, c->routine, TYPE_L32, 1, loc);
    c->flags++;
    return add(c, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {flag, nest_op2(c->context, c->routine, OP_OR, flag, sure, loc)}});
}

/* The scalar gets what the element holds. */
static StmtId load(Check *c, ExprId element)
{
    const Expr expr = *nest_expr(c->routine, element);
    ExprId subscripts[NEST_MAX_RANK], target = nest_scalar(c->context, c->routine, c->own[expr.symbol], expr.loc);
    for (uint32_t n = 0; n < expr.count; n++) subscripts[n] = copy_expr(c, nest_operand(c->routine, &expr, n));
    ExprId value = nest_element(c->context, c->routine, expr.symbol, subscripts, expr.count, expr.loc);
    return add(c, (Stmt){.kind = STMT_ASSIGN, .loc = expr.loc, .assign = {target, value}});
}

static StmtList copy_list(Check *c, StmtId first, bool *ends);

static StmtId copy_loop(Check *c, StmtId id)
{
    Stmt loop = *nest_stmt(c->routine, id);
    SymId outer = c->raised;
    bool ends = false;
    StmtId body = loop.loop.body;
    loop.loop.variable = c->own[loop.loop.variable];
    loop.loop.lower = copy_expr(c, loop.loop.lower);
    loop.loop.upper = copy_expr(c, loop.loop.upper);
    loop.loop.step = copy_expr(c, loop.loop.step);
    loop.loop.body = 0;
    StmtId copy = c->copies[id] = add(c, loop);
    nest_loop_info(c->routine, copy)->assertions = nest_loop_info(c->routine, id)->assertions;
    StmtList list = {0};
    c->raised = 0;
    for (uint32_t n = 0; n < c->slice->loads.count; n++)
        if (c->slice->loads.items[n].loop == id) nest_list_append(c->routine, &list, load(c, c->slice->loads.items[n].element));
    nest_list_join(c->routine, &list, copy_list(c, body, &ends));
    nest_stmt(c->routine, copy)->loop.body = list.first;
    c->raised = outer;
    return copy;
}

static StmtId copy_block(Check *c, StmtId id)
{
    bool ends = false;
    StmtId copy = c->copies[id] = add(c, (Stmt){.kind = STMT_BLOCK, .loc = nest_stmt(c->routine, id)->loc});
    StmtId list = copy_list(c, nest_stmt(c->routine, id)->block.body, &ends).first;
    nest_stmt(c->routine, copy)->block.body = list;
    return copy;
}

/* An IF, with what follows it on the side that is not left, where the other one surely is. */
static StmtId copy_if(Check *c, StmtId id, bool *ends, bool *took_rest)
{
    const Stmt stmt = *nest_stmt(c->routine, id);
    bool before = c->after, left[2] = {false, false}, after[2];
    StmtList sides[2];
    for (int side = 0; side < 2; side++) {
        c->after = before;
        sides[side] = copy_list(c, side ? stmt.if_.else_ : stmt.if_.then, &left[side]);
        after[side] = c->after;
    }
    *took_rest = left[0] != left[1];
    *ends = left[0] && left[1];
    if (*took_rest) {
        int stays = left[0] ? 1 : 0;
        c->after = after[stays];
        nest_list_join(c->routine, &sides[stays], copy_list(c, stmt.next, ends));
    }
    c->after = after[0] || after[1];
    ExprId condition = copy_expr(c, stmt.if_.condition);
    return add(c, (Stmt){.kind = STMT_IF, .loc = stmt.loc, .if_ = {condition, sides[0].first, sides[1].first}});
}

/* `ends`: the end of the list is not come to. Of several ways out in it the first one raises the flag. */
static StmtList copy_list(Check *c, StmtId first, bool *ends)
{
    StmtList list = {0};
    bool rest = false, up = false;
    for (StmtId id = first; id && !c->failed && !*ends && !rest; id = nest_stmt(c->routine, id)->next) {
        const Stmt stmt = *nest_stmt(c->routine, id);
        if (!bitset_has(&c->slice->kept, id)) continue;
        check_values(c, id);
        switch (stmt.kind) {
        case STMT_ASSIGN: {
            ExprId target = copy_expr(c, stmt.assign.target), value = copy_expr(c, stmt.assign.value);
            nest_list_append(c->routine, &list, add(c, (Stmt){.kind = STMT_ASSIGN, .loc = stmt.loc, .assign = {target, value}}));
            break;
        }
        case STMT_LOOP: nest_list_append(c->routine, &list, copy_loop(c, id)); break;
        case STMT_BLOCK: nest_list_append(c->routine, &list, copy_block(c, id)); break;
        case STMT_IF: nest_list_append(c->routine, &list, copy_if(c, id, ends, &rest)); break;
        case STMT_EXIT: case STMT_CYCLE:
            nest_list_append(c->routine, &list, add(c, (Stmt){.kind = stmt.kind, .loc = stmt.loc, .jump = {c->copies[stmt.jump.target]}}));
            break;
        case STMT_CALL:
            if (!up) nest_list_append(c->routine, &list, raise(c, stmt.loc));
            up = true;
            *ends = !goes_on(&stmt);
            c->after |= *ends || is_rare(&stmt);
            break;
        default: c->failed = true;
        }
    }
    return list;
}

/* A number that the routine keeps from call to call, from 0 on. */
static SymId add_saved(Check *c, NestProgram *program, const char *stem)
{
    Context *context = c->context;
    Name name = intern_printf(context->names, "%s.%s", stem, c->routine->name);
    const Area area = {.kind = AREA_SAVE, .name = name, .size = 4, .align = 4, .owner = nest_routine_id(program, c->routine), .loc = c->routine->loc};
    const Symbol symbol = {.name = name, .type = TYPE_I32, .storage = STORAGE_AREA, .flags = SYMBOL_TEMPORARY, .loc = c->routine->loc};
    SymId id = nest_symbol_add(context, c->routine, symbol, NULL);
    nest_symbol(c->routine, id)->area = nest_area_add(context, program, area);
    return id;
}

/* left = left + 1, or left = value. */
static StmtId count(Check *c, bool more, int64_t value, SourceRange loc)
{
    ExprId left = nest_scalar(c->context, c->routine, c->left, loc), number = nest_const_int(c->context, c->routine, TYPE_I32, value);
    if (more) number = nest_op2(c->context, c->routine, OP_ADD, left, number, loc);
    return add(c, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {left, number}});
}

/* if (left op value) */
static StmtId if_left(Check *c, Op op, int64_t value, StmtId then, SourceRange loc)
{
    ExprId left = nest_scalar(c->context, c->routine, c->left, loc), number = nest_const_int(c->context, c->routine, TYPE_I32, value);
    return add(c, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {nest_op2(c->context, c->routine, op, left, number, loc), then, 0}});
}

/* if (left >= 3) { left = left + 1 ; if (left > 50) { left = 2 } ; status = 1 ; return } */
static void leave_often(Check *c, StmtList *list, SourceRange loc)
{
    StmtList then = {0};
    nest_list_append(c->routine, &then, count(c, true, 1, loc));
    nest_list_append(c->routine, &then, if_left(c, OP_GT, 50, count(c, false, 2, loc), loc));
    nest_list_append(c->routine, &then, leave_statements(c->context, c->routine, loc));
    nest_list_append(c->routine, list, if_left(c, OP_GE, 3, then.first, loc));
}

/* up = false */
static void lower_flag(Check *c, StmtList *list, SymId flag, SourceRange loc)
{
    ExprId target = nest_scalar(c->context, c->routine, flag, loc), no = nest_const_bits(c->context, c->routine, TYPE_L32, 0, loc);
    nest_list_append(c->routine, list, add(c, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, no}}));
}

/* The flags are lowered, and the scalars have values. */
static void begin(Check *c, StmtList *list, SourceRange loc)
{
    lower_flag(c, list, c->flag, loc);
    for (uint32_t n = 0; n < c->more.count; n++) lower_flag(c, list, c->more.items[n], loc);
    for (SymId id = 1; id < c->slice->given.size; id++) {
        if (!bitset_has(&c->slice->given, id) || !c->own[id]) continue;
        ExprId target = nest_scalar(c->context, c->routine, c->own[id], loc), value = nest_scalar(c->context, c->routine, id, loc);
        nest_list_append(c->routine, list, add(c, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, value}}));
    }
}

/* `need`: what is looked for without it is not there. */
static StmtList copy_slice(Check *c, NestProgram *program, ExprId need)
{
    StmtList list = {0}, back = {0};
    bool ends = false;
    SourceRange loc = nest_stmt(c->routine, c->slice->order.items[0])->loc;
    c->flag = add_flag(c);
    c->left = add_saved(c, program, "left");
    leave_often(c, &list, loc);
    const StmtList work = copy_list(c, c->slice->order.items[0], &ends);
    begin(c, &list, loc);
    if (need) nest_list_append(c->routine, &list, add(c, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {need, work.first, 0}}));
    else nest_list_join(c->routine, &list, work);
    ExprId up = nest_scalar(c->context, c->routine, c->flag, loc);
    for (uint32_t n = 0; n < c->more.count; n++) up = nest_op2(c->context, c->routine, OP_OR, up, nest_scalar(c->context, c->routine, c->more.items[n], loc), loc);
    nest_list_append(c->routine, &back, count(c, true, 1, loc));
    nest_list_append(c->routine, &back, leave_statements(c->context, c->routine, loc));
    nest_list_append(c->routine, &list, add(c, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {up, back.first, 0}}));
    nest_list_append(c->routine, &list, count(c, false, 0, loc));
    return list;
}

/* ---- the routine ------------------------------------------------------------------------------ */

/* What follows `previous`, or begins the routine. */
static void set_next(NestRoutine *routine, StmtId previous, StmtId next)
{
    if (previous) nest_stmt(routine, previous)->next = next;
    else routine->body = next;
}

static bool leaves(const void *loop, const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    return stmt->kind == STMT_EXIT && stmt->jump.target == *(const StmtId *)loop;
}

/* Whether the n-th of the loops around the flag is one that points leave, each when it is done, in a parallel one. */
static bool is_left_by_points(const Check *c, uint32_t n)
{
    const StmtId loop = c->around_flag.items[n];
    if (n + 1 == c->around_flag.count || !nest_some_stmt(c->routine, nest_stmt(c->routine, loop)->loop.body, leaves, &loop)) return false;
    LoopFinding finding = nest_loop_info(c->routine, c->around_flag.items[n + 1])->finding;
    return finding == LOOP_PARALLEL || finding == LOOP_REDUCTION;
}

/* Scalars that the conditions of a row set, the same in each, are nothing that a row hands to the next. */
static void keep_values(Context *context, NestRoutine *routine)
{
    NestFacts *facts = facts_collect(context, routine);
    while (kept_value_rewrite_next(context, routine, facts)) facts = facts_collect(context, routine);
}

static bool is_raised(const NestRoutine *routine, SymId symbol) { return nest_symbol(routine, symbol)->flags & SYMBOL_RAISED; }

/* Adds the loops in which a flag is set, those inside first. Whether there is one in the list, or inside. */
static bool find_around_flag(Check *c, StmtId first, StmtId end)
{
    StmtId lists[2];
    bool found = false;
    for (StmtId id = first; id && id != end; id = nest_stmt(c->routine, id)->next) {
        const Stmt *stmt = nest_stmt(c->routine, id);
        bool inside = false;
        found |= stmt->kind == STMT_ASSIGN && is_raised(c->routine, nest_expr(c->routine, stmt->assign.target)->symbol);
        for (uint32_t n = nest_stmt_lists(stmt, lists), k = 0; k < n; k++) inside |= find_around_flag(c, lists[k], 0);
        if (inside && stmt->kind == STMT_LOOP) list_push(c->context->scratch, &c->around_flag, id);
        found |= inside;
    }
    return found;
}

/* Whether the flag is found in any order of iterations by what stands from `first` up to `end`. What else is found is not kept: passes that change the loops follow. */
static bool is_parallel(Check *c, const NestProgram *program, StmtId first, StmtId end)
{
    keep_values(c->context, c->routine);
    find_around_flag(c, first, end);
    if (!c->around_flag.count) return false;
    bool parallel = true;
    Bitset own = bitset_create(c->context->scratch, c->routine->symbols.count);
    for (SymId id = 1; id < c->symbols; id++) bitset_add(&own, c->own[id]);
    depend_routine(c->context, program, c->routine, &own);
    for (uint32_t n = 0; n < c->around_flag.count; n++) {
        LoopFinding finding = nest_loop_info(c->routine, c->around_flag.items[n])->finding;
        parallel = parallel && (finding == LOOP_PARALLEL || finding == LOOP_REDUCTION || is_left_by_points(c, n));
    }
    rows_forget_findings(c->routine);
    return parallel;
}

bool leave_check(Context *context, NestProgram *program, NestRoutine *routine, const RareSides *rare, ExprId need)
{
    uint32_t symbols = routine->symbols.count;
    Check c = {.context = context, .routine = routine, .symbols = symbols, .slice = slice_find(context, routine, leave_behind(routine), leave_is_way_out, rare != NULL)};
    c.copies = arena_array(context->scratch, StmtId, routine->stmts.count);
    c.own = arena_array(context->scratch, SymId, symbols);
    c.wild = bitset_create(context->scratch, symbols);
    c.failed = c.slice->failed;
    for (uint32_t n = 0; rare && n < rare->count; n++) facts_assigned_scalars(routine, rare->items[n].side, &c.wild);
    find_wild(&c);
    check_extents(&c);
    if (!c.failed) add_symbols(&c);
    if (c.failed) return false;
    StmtList list = copy_slice(&c, program, need);
    if (c.failed) return false;
    StmtId previous = 0, behind = leave_behind(routine);
    for (StmtId id = routine->body; id != behind; id = nest_stmt(routine, id)->next) previous = id;
    nest_stmt(routine, list.last)->next = behind;
    set_next(routine, previous, list.first);
    routine->check = c.flag;
    if (is_parallel(&c, program, list.first, behind)) return true;
    routine->check = 0;
    set_next(routine, previous, behind);
    return false;
}

typedef struct {
    Context *context;
    LeaveList *slow;
    uint32_t loops; /* around */
} Slow;

static void find_slow(Slow *slow, const NestRoutine *routine, StmtId first)
{
    StmtId lists[2];
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        bool loop = stmt->kind == STMT_WHILE || (stmt->kind == STMT_LOOP && !(nest_loop_info(routine, id)->assertions & LOOP_CHUNKS));
        if (stmt->kind == STMT_ASSIGN && slow->loops && is_raised(routine, nest_expr(routine, stmt->assign.target)->symbol))
            list_push(slow->context->arena, slow->slow, stmt->loc);
        slow->loops += loop;
        for (uint32_t n = nest_stmt_lists(stmt, lists), k = 0; k < n; k++) find_slow(slow, routine, lists[k]);
        slow->loops -= loop;
    }
}

static bool is_filled(const NestRoutine *routine, SymId symbol) { return symbol && nest_symbol(routine, symbol)->flags & SYMBOL_FILLED; }

static void find_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Slow *slow = data;
    const Expr *expr = nest_expr(routine, id);
    if (use == USE_READ && is_filled(routine, expr->symbol)) list_push(slow->context->arena, slow->slow, expr->loc);
}

/* Work rows that are to be filled, in memory: rows may read what others have left there. */
static bool find_reads(void *data, NestRoutine *routine, StmtId id)
{
    const Slow *slow = data;
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, find_read, data);
    const VecKernel *kernel = stmt->kind == STMT_KERNEL ? routine->kernels.items[stmt->kernel.kernel] : NULL;
    for (uint32_t n = 0; kernel && n < kernel->order.count; n++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[n]);
        if (inst->kind == VEC_LOAD && is_filled(routine, inst->array)) list_push(slow->context->arena, slow->slow, kernel->loc);
    }
    return true;
}

static void find_slow_in(Context *context, NestRoutine *routine, StmtId first, LeaveList *slow)
{
    Slow search = {context, slow, 0};
    if (routine->check) find_slow(&search, routine, first);
    if (routine->rare) nest_walk_stmts(routine, first, find_reads, &search);
}

static bool raises_flag(const void *data, const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    const VecKernel *kernel = stmt->kind == STMT_KERNEL ? routine->kernels.items[stmt->kernel.kernel] : NULL;
    (void)data;
    bool raised = stmt->kind == STMT_ASSIGN && is_raised(routine, nest_expr(routine, stmt->assign.target)->symbol);
    for (uint32_t n = 0; kernel && n < kernel->reductions.count && !raised; n++) raised = is_raised(routine, kernel->reductions.items[n].symbols[0]);
    return raised;
}

static bool raises(const NestRoutine *routine, StmtId first) { return nest_some_stmt(routine, first, raises_flag, NULL); }

/* Sides of later IFs of the list that go by the same condition, which stays the same: nothing comes to them. */
static void drop_sides(NestRoutine *routine, StmtId left, uint32_t side, const Bitset *assigned)
{
    ExprId condition = nest_stmt(routine, left)->if_.condition;
    if (nest_reads_some(routine, condition, assigned) || nest_reads_element(routine, condition)) return;
    for (StmtId id = nest_stmt(routine, left)->next; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_IF && nest_expr_equal(routine, stmt->if_.condition, condition)) nest_set_list(routine, id, side, 0);
    }
}

/* Of an IF outside of loops the side that looks in order, if the other one does not, leaves at once. */
static void leave_slow_sides(Context *context, NestRoutine *routine, StmtId first, const Bitset *assigned)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt stmt = *nest_stmt(routine, id);
        if (stmt.kind != STMT_IF || !raises(routine, stmt.if_.then) || !raises(routine, stmt.if_.else_)) continue;
        LeaveList slow[2] = {{0}, {0}};
        for (int side = 0; side < 2; side++) {
            StmtId list = side ? stmt.if_.else_ : stmt.if_.then;
            leave_slow_sides(context, routine, list, assigned);
            find_slow_in(context, routine, list, &slow[side]);
        }
        if (!slow[0].count == !slow[1].count) continue;
        uint32_t side = slow[1].count != 0;
        ExprId flag = nest_scalar(context, routine, routine->check, stmt.loc), yes = nest_const_bits(context, routine, TYPE_L32, 1, stmt.loc);
        nest_set_list(routine, id, side, nest_stmt_add(context, routine, (Stmt){.kind = STMT_ASSIGN, .loc = stmt.loc, .assign = {flag, yes}}));
        if (first == routine->body) drop_sides(routine, id, side, assigned);
    }
}

void leave_find_slow(Context *context, NestRoutine *routine, LeaveList *slow)
{
    if (routine->check) {
        Bitset assigned = bitset_create(context->scratch, routine->symbols.count);
        facts_assigned_scalars(routine, routine->body, &assigned);
        leave_slow_sides(context, routine, routine->body, &assigned);
    }
    find_slow_in(context, routine, routine->body, slow);
}
