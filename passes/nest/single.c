/* single: elements that the host would set between kernels are set where their arrays lie.
 *
 * WHAT    Assignments to elements that stand beside kernels in a loop, or in the routine itself, and assignments of the scalars that they alone use, become a kernel of one
 *         lane (LOOP_ON_DEVICE): the host would have whole arrays come from the device, and go back.
 *           do j { q = b[1,j] ; d[0] = q*q ; parallel i { d[i] = ... } }   =>   do j { do once = 1, 1 { q = b[1,j] ; d[0] = q*q } parallel i { d[i] = ... } }
 *         Loops in order among them, of few turns: where these are known at the loop alone, the host has all of it under an IF of more.
 *         The arrays are such as kernels of the routine have, and those that nothing but such statements touches, if they read large ones. What calls functions of a library stays with the host, whose bits these have.
 * NEEDS   maps
 * KEEPS   findings (made again where there was such an assignment)
 * BREAKS  maps
 * FP      bit-exact: the statements and their order stay
 * COST    linear, times the rounds until no scalar is left whose value somebody else reads, eight at most
 * SOURCE  none */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/vec.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/nest_map.h"
#include "passes/nest/once.h"
#include "passes/nest/scalars.h"

enum {
    MOST_ROUNDS = 8,
    MOST_TURNS = 1024, /* of a loop in order that one lane runs: some 0.1 microseconds each, */
    MOST_SUMS = 4096,  /*   and less where it stores nothing, so that loads go ahead */
    SMALL = 1 << 15    /* bytes of an array that come as fast as a launch */
};

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    bool many;             /* loops may be among what one lane runs */
    Bitset arrays;         /* those that kernels have, by the symbol that stands for their memory */
    Bitset kept;           /* scalars that the host sets: somebody else reads them, or arrays are so large */
    LIST(StmtId) loops;    /* those of one turn that there are now */
    LIST(StmtId) spare;    /* and those of rounds before */
    LIST(StmtId) choices;  /* IFs that have such a loop, else what it holds */
} Singles;

/* ---- what kernels have ------------------------------------------------------------------- */

/* Whether the expression has an element of an array that kernels have, and that takes longer to come than a launch. */
static bool reads_large(const Singles *s, ExprId id)
{
    const Expr *expr = nest_expr(s->routine, id);
    if (expr->op == OP_ELEMENT && bitset_has(&s->arrays, storage_object(s->routine, expr->symbol))) {
        const int64_t bytes = storage_bytes(s->routine, expr->symbol);
        if (bytes < 0 || bytes > SMALL) return true;
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (reads_large(s, nest_operand(s->routine, expr, n))) return true;
    return false;
}

/* Arrays that statements alone touch which read elements of such arrays: where seismograms are recorded, lists of what is recorded. They go where the others are. */
static void find_followers(Singles *s, const NestFacts *facts)
{
    const NestRoutine *r = s->routine;
    Bitset others = bitset_create(s->context->scratch, r->symbols.count), follow = bitset_create(s->context->scratch, r->symbols.count);
    for (uint32_t n = 0; n < facts->accesses.count; n++) {
        const Access *access = &facts->accesses.items[n];
        const Stmt *stmt = nest_stmt(r, access->stmt);
        const SymId object = storage_object(r, access->symbol);
        bitset_add(stmt->kind == STMT_ASSIGN && reads_large(s, stmt->assign.value) ? &follow : &others, object);
    }
    for (SymId id = 1; id < r->symbols.count; id++)
        if (bitset_has(&follow, id) && !bitset_has(&others, id)) bitset_add(&s->arrays, id);
}

static void find_arrays(Singles *s, const NestFacts *facts)
{
    const NestRoutine *r = s->routine;
    s->arrays = bitset_create(s->context->scratch, r->symbols.count);
    for (uint32_t n = 1; n < r->kernels.count; n++)
        for (uint32_t k = 0; k < r->kernels.items[n]->accesses.count; k++) bitset_add(&s->arrays, r->kernels.items[n]->accesses.items[k].symbol);
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (!loop->counted || !map_is_kernel(r, loop->stmt)) continue;
        for (uint32_t k = loop->first_access; k < loop->end_access; k++) bitset_add(&s->arrays, storage_object(r, facts->accesses.items[k].symbol));
    }
    find_followers(s, facts);
}

/* ---- what fits --------------------------------------------------------------------------- */

static bool is_own(const Singles *s, SymId scalar)
{
    return nest_symbol(s->routine, scalar)->storage == STORAGE_LOCAL && !s->facts->aliased[scalar] && !bitset_has(&s->kept, scalar);
}

static bool value_fits(const Singles *s, ExprId id)
{
    const NestRoutine *r = s->routine;
    const Expr *expr = nest_expr(r, id);
    if (op_info(expr->op)->flags & OP_LIBM || expr->op == OP_ARRAY) return false;
    if (expr->op == OP_ELEMENT && (!bitset_has(&s->arrays, storage_object(r, expr->symbol)) || !storage_extent_known(r, expr->symbol))) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!value_fits(s, nest_operand(r, expr, n))) return false;
    return true;
}

static bool list_fits(const Singles *s, StmtId first);

/* Whether a bound is an integer that the host knows at the loop, and before it. */
static bool bound_fits(const Singles *s, ExprId id)
{
    return value_fits(s, id) && !nest_reads_element(s->routine, id) && !nest_may_trap(s->routine, id);
}

static bool find_store(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    *(bool *)data |= stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->op == OP_ELEMENT;
    return true;
}

static bool stores_elements(const Singles *s, StmtId first)
{
    bool stores = false;
    nest_walk_stmts(s->routine, first, find_store, &stores);
    return stores;
}

static int64_t most_turns(const Singles *s, const LoopFacts *loop)
{
    return stores_elements(s, nest_stmt(s->routine, loop->stmt)->loop.body) ? MOST_TURNS : MOST_SUMS;
}

/* A loop in order, around none, that may be one of few turns. */
static bool loop_fits(const Singles *s, StmtId id)
{
    const NestRoutine *r = s->routine;
    const Stmt *stmt = nest_stmt(r, id);
    if (!s->many || map_is_kernel(r, id) || nest_has_loop(r, stmt->loop.body) || nest_loop_info(r, id)->assertions) return false;
    const LoopFacts *loop = facts_loop(s->facts, id);
    if (!facts_is_plain(loop) || !loop->step || loop->trips > most_turns(s, loop) || !is_own(s, stmt->loop.variable)) return false;
    return bound_fits(s, stmt->loop.lower) && bound_fits(s, stmt->loop.upper) && list_fits(s, stmt->loop.body);
}

static bool fits(const Singles *s, StmtId id)
{
    const Stmt *stmt = nest_stmt(s->routine, id);
    if (stmt->kind == STMT_LOOP) return loop_fits(s, id);
    if (stmt->kind == STMT_IF) return value_fits(s, stmt->if_.condition) && list_fits(s, stmt->if_.then) && list_fits(s, stmt->if_.else_);
    if (stmt->kind != STMT_ASSIGN || !value_fits(s, stmt->assign.value)) return false;
    const Expr *target = nest_expr(s->routine, stmt->assign.target);
    return target->op == OP_ELEMENT ? value_fits(s, stmt->assign.target) : is_own(s, target->symbol);
}

static bool list_fits(const Singles *s, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next)
        if (!fits(s, id)) return false;
    return true;
}

/* Whether the list is an IF alone whose condition is made of scalars. */
static bool is_host_if(const NestRoutine *routine, StmtId first)
{
    const Stmt *stmt = nest_stmt(routine, first);
    return stmt->kind == STMT_IF && !stmt->next && !nest_reads_element(routine, stmt->if_.condition);
}

/* ---- loops of one turn ------------------------------------------------------------------- */

static StmtId make_loop(Singles *s, StmtId first)
{
    NestRoutine *r = s->routine;
    const SourceRange loc = nest_stmt(r, first)->loc;
    StmtId id;
    if (s->spare.count) {
        id = s->spare.items[--s->spare.count];
        nest_stmt(r, id)->loc = loc;
        nest_stmt(r, id)->next = 0;
        nest_stmt(r, id)->loop.body = first;
    } else id = once_on_device(s->context, r, first, loc);
    list_push(s->context->scratch, &s->loops, id);
    return id;
}

static void wrap_inside(Singles *s, StmtId id);

/* What is to hold for loops of a run to have few turns. */
typedef struct {
    Singles *s;
    Bitset assigned; /* by the run */
    ExprId few;      /* 0: they have */
    bool beside;     /* the run sets a scalar of their bounds */
} Turns;

static bool add_turns(void *data, NestRoutine *routine, StmtId id)
{
    Turns *turns = data;
    const Stmt stmt = *nest_stmt(routine, id);
    if (stmt.kind != STMT_LOOP) return true;
    Singles *s = turns->s;
    const LoopFacts *loop = facts_loop(s->facts, id);
    turns->beside |= nest_reads_some(routine, stmt.loop.lower, &turns->assigned) || nest_reads_some(routine, stmt.loop.upper, &turns->assigned);
    if (loop->trips >= 0) return true;
    const ExprId from = loop->step > 0 ? stmt.loop.lower : stmt.loop.upper, to = loop->step > 0 ? stmt.loop.upper : stmt.loop.lower;
    const int64_t reach = most_turns(s, loop)*(loop->step > 0 ? loop->step : -loop->step);
    ExprId width = nest_op2(s->context, routine, OP_SUB, nest_convert(s->context, routine, to, TYPE_I64, stmt.loc), nest_convert(s->context, routine, from, TYPE_I64, stmt.loc), stmt.loc);
    ExprId few = nest_op2(s->context, routine, OP_LT, width, nest_const_int(s->context, routine, TYPE_I64, reach), stmt.loc);
    turns->few = turns->few ? nest_op2(s->context, routine, OP_AND, turns->few, few, stmt.loc) : few;
    return true;
}

static Turns find_turns(Singles *s, StmtId first)
{
    Turns turns = {.s = s, .assigned = bitset_create(s->context->scratch, s->routine->symbols.count)};
    facts_assigned_scalars(s->routine, first, &turns.assigned);
    nest_walk_stmts(s->routine, first, add_turns, &turns);
    return turns;
}

static StmtId wrap_list(Singles *s, StmtId first);

/* The list without loops in what one lane runs. */
static StmtId wrap_without_loops(Singles *s, StmtId first)
{
    s->many = false;
    first = wrap_list(s, first);
    s->many = true;
    return first;
}

/* A run that sets elements. */
static StmtList make_single(Singles *s, StmtId first)
{
    NestRoutine *r = s->routine;
    const Turns turns = s->many ? find_turns(s, first) : (Turns){0};
    if (turns.beside) return nest_list_from(r, wrap_without_loops(s, first));
    if (!turns.few) {
        StmtId id = make_loop(s, first);
        return (StmtList){id, id};
    }
    StmtCopier copier = {.context = s->context, .routine = r};
    const StmtId copy = stmt_copy_list(&copier, first).first, few = make_loop(s, first), other = wrap_without_loops(s, copy);
    const StmtId choice = nest_stmt_add(s->context, r, (Stmt){.kind = STMT_IF, .loc = nest_stmt(r, few)->loc, .if_ = {turns.few, few, other}});
    list_push(s->context->scratch, &s->choices, choice);
    return (StmtList){choice, choice};
}

/* The run ends, and goes behind the list: as a kernel, if it sets an element. An IF by itself whose condition the host knows stays one, that holds kernels. */
static void end_run(Singles *s, StmtList *list, StmtList *run)
{
    bool stores = run->first && stores_elements(s, run->first);
    if (stores && is_host_if(s->routine, run->first)) {
        wrap_inside(s, run->first);
        stores = false;
    }
    if (stores) nest_list_join(s->routine, list, make_single(s, run->first));
    else nest_list_join(s->routine, list, *run);
    *run = (StmtList){0};
}

static void wrap_inside(Singles *s, StmtId id)
{
    const Stmt stmt = *nest_stmt(s->routine, id);
    StmtId lists[2];
    if (map_is_kernel(s->routine, id)) return;
    bool turns = stmt.kind == STMT_LOOP || stmt.kind == STMT_WHILE;
    for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++)
        if (!turns || map_holds_kernels(s->routine, lists[n])) nest_set_list(s->routine, id, n, wrap_list(s, lists[n]));
}

static StmtId wrap_list(Singles *s, StmtId first)
{
    NestRoutine *r = s->routine;
    StmtList list = {0}, run = {0};
    for (StmtId id = first, next; id; id = next) {
        next = nest_stmt(r, id)->next;
        nest_stmt(r, id)->next = 0;
        if (fits(s, id)) {
            nest_list_append(r, &run, id);
            continue;
        }
        end_run(s, &list, &run);
        wrap_inside(s, id);
        nest_list_append(r, &list, id);
    }
    end_run(s, &list, &run);
    return list.first;
}

static bool is_single(const Singles *s, StmtId id)
{
    for (uint32_t n = 0; n < s->loops.count; n++)
        if (s->loops.items[n] == id) return true;
    return false;
}

static bool is_choice(const Singles *s, StmtId id)
{
    for (uint32_t n = 0; n < s->choices.count; n++)
        if (s->choices.items[n] == id) return true;
    return false;
}

/* Puts what stands in the loops of one turn back into their lists. */
static StmtId unwrap_list(Singles *s, StmtId first)
{
    NestRoutine *r = s->routine;
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        next = nest_stmt(r, id)->next;
        nest_stmt(r, id)->next = 0;
        if (is_choice(s, id)) id = nest_stmt(r, id)->if_.then;
        const Stmt stmt = *nest_stmt(r, id);
        StmtId lists[2];
        if (is_single(s, id)) {
            StmtId last = stmt.loop.body;
            while (nest_stmt(r, last)->next) last = nest_stmt(r, last)->next;
            nest_stmt(r, last)->next = next;
            next = stmt.loop.body;
            continue;
        }
        for (uint32_t count = map_is_kernel(r, id) ? 0 : nest_stmt_lists(&stmt, lists), n = 0; n < count; n++)
            nest_set_list(r, id, n, unwrap_list(s, lists[n]));
        nest_list_append(r, &list, id);
    }
    return list.first;
}

static void unwrap(Singles *s)
{
    s->routine->body = unwrap_list(s, s->routine->body);
    for (uint32_t n = 0; n < s->loops.count; n++) list_push(s->context->scratch, &s->spare, s->loops.items[n]);
    s->loops.count = s->choices.count = 0;
}

/* Scalars that are set in a loop of one turn, and that somebody reads behind it, or it itself before; whether there are any. */
static bool keep_read(Singles *s, const NestProgram *program)
{
    const NestFacts *facts = facts_collect(s->context, s->routine);
    const Bitset *live_after = scalars_live_after(s->context, program, facts);
    bool some = false;
    for (uint32_t n = 0; n < s->loops.count; n++) {
        const LoopFacts *loop = facts_loop(facts, s->loops.items[n]);
        IterationScalars turn = scalars_scan_iteration(s->context, facts, loop->stmt);
        SymId own = nest_stmt(s->routine, loop->stmt)->loop.variable;
        for (SymId id = 1; id < facts->symbol_count; id++) {
            if (id == own || !bitset_has(&loop->assigned, id)) continue;
            if (!bitset_has(&live_after[facts->loop_of[loop->stmt]], id) && !turn.exposed[id]) continue;
            bitset_add(&s->kept, id);
            some = true;
        }
    }
    return some;
}

/* Whether there are any such loops now. */
static bool place_singles(Context *context, const NestProgram *program, NestRoutine *routine, bool many)
{
    if (!map_holds_kernels(routine, routine->body)) return false;
    const NestFacts *facts = facts_collect(context, routine);
    Singles s = {.context = context, .routine = routine, .facts = facts, .many = many};
    find_arrays(&s, facts);
    s.kept = bitset_create(context->scratch, routine->symbols.count);
    nest_find_bounds(routine, &s.kept);
    for (uint32_t round = 0; round < MOST_ROUNDS; round++) {
        routine->body = wrap_list(&s, routine->body);
        if (!s.loops.count || !keep_read(&s, program)) return s.loops.count > 0;
        unwrap(&s);
    }
    return false;
}

void pass_place_singles(Context *context, NestProgram *program, bool many)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (place_singles(context, program, program->routines.items[id], many)) depend_routine(context, program, program->routines.items[id], NULL);
}
