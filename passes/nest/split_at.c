/* split: a loop is split where it comes to an element that its other iterations read, or write.
 *
 * WHAT    `do i { d[i,j] = min(d[i,j], d[i,k] + d[k,j]) }` writes d[k,j] in one of its iterations, and reads it in all: before that one they read what was there, behind it what
 *         it has written. Up to i = k and from there on they are independent:
 *           do i = 1, k - 1 {...}; ... with k for i; do i = k + 1, n {...}
 *         Where the loops around do not show that the loop comes to k, it stands as it was under k < 1 and under k > n, in which it is independent, too. So does
 *         `do j { b[j,i] += b[k,j] }`, of which the iteration j = i alone reads what the others write. Inner loops first, then those
 *         around them. Where there are lanes, loops under a parallel one stay, for it has the lanes; else loops around others stay, for vectors are of innermost ones.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: the iterations and their order stay
 * COST    linear in the statements of the loop, which are there three times, or five
 * SOURCE  weak-zero dependences: Kennedy and Allen, Optimizing Compilers for Modern Architectures, 3.3.2.2 and 5.6 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"
#include "passes/nest/system.h"

#include <isl/options.h>

enum {
    MAX_STATEMENTS = 200, /* of a loop that is there so often */
    MAX_TRIED = 32        /* loops of a routine: what is found of all of its loops is found again for each */
};

typedef LIST(StmtId) StmtIds;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    bool lanes;
} Splitting;

/* Where a loop is split. */
typedef struct {
    ExprId place; /* 0: nowhere */
    FormId form;
} Point;

/* Where the loop's variable comes to what the other access has in one of the subscripts in which one has the variable; the same in all pairs. False: at several places. */
static bool find_point(const Splitting *s, const LoopFacts *loop, const Access *varies, const Access *stays, Point *point)
{
    const NestFacts *facts = s->facts;
    const Symbol *symbol = nest_symbol(s->routine, varies->symbol);
    const StmtId variable = nest_stmt(s->routine, loop->stmt)->loop.variable;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        FormId at = facts->subscripts.items[varies->subscripts + n], place = facts->subscripts.items[stays->subscripts + n];
        FormId rest = affine_add(facts->table, at, loop->index, -1);
        int64_t shift;
        if (!rest || !affine_value(facts->table, rest, &shift) || affine_varies(facts->table, place, loop->stmt)) continue;
        ExprId element = nest_operand(s->routine, nest_expr(s->routine, stays->expr), n);
        if (!facts_is_invariant(facts, loop, element) || nest_may_trap(s->routine, element)) continue;
        Type type = nest_symbol(s->routine, variable)->type;
        ExprId own = nest_convert(s->context, s->routine, element, type, nest_expr(s->routine, element)->loc);
        if (shift) own = nest_op2(s->context, s->routine, OP_SUB, own, nest_const_int(s->context, s->routine, type, shift), nest_expr(s->routine, element)->loc);
        if (point->place) return nest_expr_equal(s->routine, point->place, own);
        *point = (Point){own, affine_add(facts->table, place, affine_constant(facts->table, shift), -1)};
        return point->form != 0;
    }
    return true;
}

/* The point of all pairs: where an iteration writes what others read, or reads what others write. */
static bool find_points(const Splitting *s, const LoopFacts *loop, Point *point)
{
    const Access *accesses = s->facts->accesses.items;
    for (uint32_t i = loop->first_access; i < loop->end_access; i++)
        for (uint32_t j = loop->first_access; j < loop->end_access && accesses[i].written; j++) {
            const Access *write = &accesses[i], *read = &accesses[j];
            if (read->symbol != write->symbol || !nest_symbol(s->routine, write->symbol)->rank) continue;
            if (!find_point(s, loop, write, read, point) || (!point->place && !read->written && !find_point(s, loop, read, write, point))) return false;
        }
    return point->place != 0;
}

static bool count_statement(void *data, NestRoutine *routine, StmtId id)
{
    uint32_t *count = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    *count += kind == STMT_CALL || kind == STMT_KERNEL ? MAX_STATEMENTS : 1;
    return true;
}

/* Whether the loop may be split, and where. */
static bool may_split(const Splitting *s, const LoopFacts *loop, Point *point)
{
    if (!facts_is_plain(loop) || loop->step != 1 || facts_is_tiny(loop)) return false;
    const Stmt *stmt = nest_stmt(s->routine, loop->stmt);
    const LoopInfo *info = nest_loop_info(s->routine, loop->stmt);
    if ((info->finding != LOOP_UNKNOWN && info->finding != LOOP_RECURRENCE) || info->assertions || !info->first) return false;
    if (s->lanes ? facts_is_in_parallel(s->facts, loop) : nest_has_loop(s->routine, stmt->loop.body)) return false;
    if (!facts_is_invariant(s->facts, loop, stmt->loop.lower) || !facts_is_invariant(s->facts, loop, stmt->loop.upper)) return false;
    for (SymId id = 1; id < s->facts->symbol_count; id++)
        if (bitset_has(&loop->assigned, id) && bitset_has(&s->live_after[s->facts->loop_of[loop->stmt]], id)) return false;
    uint32_t count = 0;
    nest_walk_stmts(s->routine, stmt->loop.body, count_statement, &count);
    return count < MAX_STATEMENTS && find_points(s, loop, point);
}

static ExprId binary(const Splitting *s, Op op, ExprId a, ExprId b) { return nest_op2(s->context, s->routine, op, a, b, nest_expr(s->routine, a)->loc); }

/* Whether the loops around show that the form is never less than 0. */
static bool is_never_negative(const Splitting *s, isl_ctx *isl, const LoopFacts *loop, FormId form)
{
    System system = {.arena = s->context->scratch, .facts = s->facts};
    if (!form) return false;
    for (StmtId id = loop->parent; id; id = s->facts->parents[id]) system_add_loop(&system, facts_loop(s->facts, id), COPY_SHARED);
    system_begin_row(&system, false, -1);
    system_add_form(&system, form, COPY_SHARED, -1);
    return system_is_empty(&system, isl) == 1;
}

/* How the loop's bounds are to the point: its first iteration, its last one, surely not before the first, behind the last. */
typedef struct {
    bool first, last, low, high;
} Position;

static Position find_position(const Splitting *s, const LoopFacts *loop, const Point *point)
{
    AffineTable *table = s->facts->table;
    FormId low = affine_add(table, point->form, loop->lower, -1), high = affine_add(table, loop->upper, point->form, -1);
    isl_ctx *isl = isl_ctx_alloc();
    isl_options_set_on_error(isl, ISL_ON_ERROR_CONTINUE);
    Position position = {.low = is_never_negative(s, isl, loop, low), .high = is_never_negative(s, isl, loop, high)};
    int64_t value;
    position.first = low && affine_value(table, low, &value) && value == 0;
    position.last = high && affine_value(table, high, &value) && value == 0;
    isl_ctx_free(isl);
    return position;
}

/* A copy of the loop with bounds of its own. */
static StmtId loop_of(const Splitting *s, const Stmt *old, ExprId lower, ExprId upper)
{
    StmtCopier copier = {.context = s->context, .routine = s->routine};
    Stmt stmt = *old;
    stmt.next = 0;
    stmt.loop.lower = lower;
    stmt.loop.upper = upper;
    stmt.loop.body = stmt_copy_list(&copier, old->loop.body).first;
    return nest_stmt_add(s->context, s->routine, stmt);
}

static StmtId choice(const Splitting *s, ExprId condition, StmtId then, StmtId other)
{
    return nest_stmt_add(s->context, s->routine, (Stmt){.kind = STMT_IF, .loc = nest_expr(s->routine, condition)->loc, .if_ = {condition, then, other}});
}

/* The parts, in the loop's place; `loops`: those that are to be independent. Returns what the loop was. */
static StmtId split_loop_at(const Splitting *s, const LoopFacts *facts, const Point *point, StmtIds *loops)
{
    NestRoutine *r = s->routine;
    const Stmt old = *nest_stmt(r, facts->stmt);
    const ExprId at = point->place, lower = old.loop.lower, upper = old.loop.upper, one = nest_const_int(s->context, r, nest_symbol(r, old.loop.variable)->type, 1);
    ExprId *values = arena_array(s->context->scratch, ExprId, r->symbols.count);
    values[old.loop.variable] = at;
    StmtCopier there = {.context = s->context, .routine = r, .values = values};
    const Position position = find_position(s, facts, point);
    const bool several = !position.first && !position.last; /* else a loop that does not come to its point has no iterations */
    StmtList list = {0}, own = stmt_copy_list(&there, old.loop.body);
    Arena *scratch = s->context->scratch;
    if (!position.first) {
        nest_list_append(r, &list, loop_of(s, &old, lower, binary(s, OP_SUB, at, one)));
        list_push(scratch, loops, list.last);
    }
    if (position.first || (!several && !(position.low && position.high))) { /* nor may the first statement, which moves, be one that jumps name */
        StmtId some = choice(s, position.first ? binary(s, OP_LE, at, upper) : binary(s, OP_GE, at, lower), own.first, 0);
        own = (StmtList){some, some};
    }
    if (list.last) nest_stmt(r, list.last)->next = own.first;
    list = (StmtList){list.first ? list.first : own.first, own.last};
    if (!position.last) {
        nest_list_append(r, &list, loop_of(s, &old, binary(s, OP_ADD, at, one), upper));
        list_push(scratch, loops, list.last);
    }
    for (int above = 1; above >= 0 && several; above--) {
        if (above ? position.high : position.low) continue;
        StmtId whole = loop_of(s, &old, lower, upper), chosen = choice(s, above ? binary(s, OP_GT, at, upper) : binary(s, OP_LT, at, lower), whole, list.first);
        list_push(scratch, loops, whole);
        list = (StmtList){chosen, chosen};
    }
    StmtId kept = nest_stmt_add(s->context, r, old);
    nest_stmt(r, kept)->next = old.next;
    nest_stmt(r, list.last)->next = old.next;
    for (uint32_t n = 0; n < loops->count; n++)
        if (loops->items[n] == list.first) loops->items[n] = facts->stmt;
    *nest_stmt(r, facts->stmt) = *nest_stmt(r, list.first);
    return kept;
}

/* Splits the last loop that may be and has not been tried; it stays where that does not make it independent. False: there is none. */
static bool split_one(Splitting *s, const NestProgram *program, StmtIds *tried)
{
    NestRoutine *r = s->routine;
    s->facts = facts_collect(s->context, r);
    s->live_after = scalars_live_after(s->context, program, s->facts);
    for (uint32_t n = s->facts->loops.count; n-- > 1;) {
        const LoopFacts *loop = &s->facts->loops.items[n];
        Point point = {0};
        StmtIds loops = {0};
        bool known = !loop->counted;
        for (uint32_t k = 0; k < tried->count; k++) known |= tried->items[k] == loop->stmt;
        if (known || !may_split(s, loop, &point)) continue;
        StmtId id = loop->stmt, old = split_loop_at(s, loop, &point, &loops);
        list_push(s->context->scratch, tried, id);
        depend_again(s->context, program, r);
        bool good = true;
        for (uint32_t k = 0; k < loops.count; k++) good &= nest_loop_info(r, loops.items[k])->finding == LOOP_PARALLEL;
        if (good) return true;
        *nest_stmt(r, id) = *nest_stmt(r, old);
        depend_again(s->context, program, r);
        return true;
    }
    return false;
}

/* Whether two accesses keep some loop in order. */
static bool has_pairs(const NestRoutine *routine)
{
    bool found = false;
    for (LoopId id = 1; id < routine->loops.count; id++) found |= routine->loops.items[id].first != 0;
    return found;
}

void pass_split_at(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        Splitting s = {.context = context, .routine = program->routines.items[id], .lanes = lanes};
        StmtIds tried = {0};
        if (!has_pairs(s.routine)) continue;
        while (tried.count < MAX_TRIED && split_one(&s, program, &tried)) {}
    }
}
