/* lockstep: points that leave a loop at turns of their own take their turns together.
 *
 * WHAT    In a parallel loop whose iterations run a loop that each leaves when it is done (Newton steps), a group of iterations takes each turn together, those that are done
 *         being left out; once few are left each takes the rest of its turns by itself:
 *           parallel i { x = a[i] ; do n = 1, 12 { y = f(x) ; if (|y - x| < e) exit ; x = y } ; b[i] = x }
 *             =>  parallel g = groups { parallel i in g { x[i-g] = a[i] ; on[i-g] = 1 }
 *                                       do n = 1, 12 { parallel i in g { if (on[i-g]) { y = f(x[i-g]) ; if (|y - x[i-g]| < e) on[i-g] = 0 else x[i-g] = y } } ; few left: exit }
 *                                       parallel i in g { if (on[i-g]) the turns from there on }
 *                                       parallel i in g { b[i] = x[i-g] } }
 *         Scalars that a later part of the iteration, or a later turn, reads have an element a point. Compilers make vectors of a turn, and without vectors its divisions overlap,
 *         where those of one point wait for each other.
 * NEEDS   findings
 * KEEPS   findings (those of the loops around stay; the new ones have theirs)
 * BREAKS  maps
 * FP      bit-exact: the operations of a point and their order stay
 * COST    linear
 * SOURCE  vectorization of loops with exits by masks; Allen, Kennedy, Porterfield and Warren, Conversion of control dependence to data dependence, POPL 1983 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/cost.h"
#include "passes/nest/group.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"

enum {
    GROUP = 16,           /* points: two vectors of AVX-512, eight of SSE2 in double precision */
    FEW = 3,              /* of a group that are left to themselves: a turn of all in vectors is as much work */
    MOST_STATEMENTS = 300, /* of the turns, which are there twice */
    LEAST_COST = 6        /* of a turn, by ops.def: below, masks cost as much as they save */
};

/* A parallel loop whose iterations go by groups. */
typedef struct {
    Context *context;
    const NestFacts *facts;
    NestRoutine *routine;
    const LoopFacts *points;
    uint32_t part;       /* of the iteration that is looked at, from 1 */
    uint32_t *part_of;   /* by symbol: the part that names the scalar, 0: none */
    Bitset turns;        /* loops whose turns points take together */
    Bitset expanded;     /* scalars that get an element a point */
    bool refused, found;
    /* while it is rewritten */
    PointGroup group;
    SymId *arrays;       /* by symbol: what has its elements */
    StmtList lane;       /* statements that the next loop over the group's points will have */
    SymId mask;          /* the points that come to where it is; 0: all */
} Lockstep;

/* ---- what fits --------------------------------------------------------------------------- */

/* What a turn has. */
typedef struct {
    StmtId loop;
    Bitset blocks;
    uint32_t statements;
    bool refused, leaves;
} Turn;

static bool look_at_turn(void *data, NestRoutine *routine, StmtId id)
{
    Turn *turn = data;
    const Stmt *stmt = nest_stmt(routine, id);
    turn->statements++;
    switch (stmt->kind) {
    case STMT_LOOP: case STMT_WHILE: case STMT_CALL: case STMT_RETURN: case STMT_KERNEL: turn->refused = true; break;
    case STMT_BLOCK: bitset_add(&turn->blocks, id); break;
    case STMT_EXIT: case STMT_CYCLE:
        turn->leaves |= stmt->kind == STMT_EXIT && stmt->jump.target == turn->loop;
        turn->refused |= stmt->jump.target != turn->loop && !bitset_has(&turn->blocks, stmt->jump.target);
        break;
    default: break;
    }
    return true;
}

static StmtId turns_of(const Stmt *loop) { return loop->kind == STMT_LOOP ? loop->loop.body : loop->while_.body; }

/* Whether points beside each other have elements beside each other, or the same ones, whatever the turn. */
static bool is_regular(const Lockstep *l, StmtId loop, const Access *access)
{
    AffineTable *table = l->facts->table;
    const LoopFacts *turns = facts_loop(l->facts, loop);
    for (uint32_t n = 0; n < nest_symbol(l->routine, access->symbol)->rank; n++) {
        FormId form = l->facts->subscripts.items[access->subscripts + n];
        int64_t points = affine_coefficient(table, form, l->points->stmt);
        if (points < 0 || points > (n == 0)) return false;
        form = affine_add(table, form, l->points->index, -points);
        if (form && turns->counted) form = affine_add(table, form, turns->index, -affine_coefficient(table, form, loop));
        if (!form || affine_varies(table, form, l->points->stmt)) return false;
    }
    return true;
}

/* Whether a number of 8 bytes is one made of numbers of 4 bytes, by sums: a step more is one, too. */
static bool is_within(const NestRoutine *r, ExprId id, uint32_t depth)
{
    const Expr *expr = nest_expr(r, id);
    if (!depth) return false;
    switch (expr->op) {
    case OP_CONST: return expr->bits + (UINT64_C(1) << 31) < UINT64_C(1) << 32;
    case OP_CONVERT: return nest_expr(r, nest_operand(r, expr, 0))->type == TYPE_I32;
    case OP_ADD: case OP_SUB: return is_within(r, nest_operand(r, expr, 0), depth - 1) && is_within(r, nest_operand(r, expr, 1), depth - 1);
    default: return false;
    }
}

/* Whether the points of a group may take the turns of the loop together, and that is of use. */
static bool takes_turns(const Lockstep *l, StmtId id)
{
    const Stmt *stmt = nest_stmt(l->routine, id);
    Turn turn = {id, bitset_create(l->context->scratch, l->routine->stmts.count), 0, false, stmt->kind == STMT_WHILE};
    nest_walk_stmts(l->routine, turns_of(stmt), look_at_turn, &turn);
    if (turn.refused || !turn.leaves || turn.statements > MOST_STATEMENTS || nest_cost(l->routine, turns_of(stmt)) < LEAST_COST) return false;
    const LoopFacts *turns = facts_loop(l->facts, id);
    if (stmt->kind == STMT_LOOP) {
        bool same = facts_is_invariant(l->facts, l->points, stmt->loop.lower) && facts_is_invariant(l->facts, l->points, stmt->loop.upper);
        bool ends = nest_symbol(l->routine, stmt->loop.variable)->type != TYPE_I64 || is_within(l->routine, stmt->loop.upper, 8);
        if (!same || !turns->step || !ends) return false;
    }
    for (uint32_t n = l->points->first_access; n < l->points->end_access; n++)
        if (l->facts->accesses.items[n].loop == id && !is_regular(l, id, &l->facts->accesses.items[n])) return false;
    return true;
}

/* Whether it is such a loop, or an IF around one. */
static bool holds_turns(const Lockstep *l, StmtId id)
{
    const Stmt *stmt = nest_stmt(l->routine, id);
    if (stmt->kind != STMT_IF) return bitset_has(&l->turns, id);
    for (uint32_t side = 0; side < 2; side++)
        for (StmtId at = side ? stmt->if_.else_ : stmt->if_.then; at; at = nest_stmt(l->routine, at)->next)
            if (holds_turns(l, at)) return true;
    return false;
}

/* ---- scalars of several parts ------------------------------------------------------------ */

static void name_scalar(Lockstep *l, SymId symbol)
{
    if (l->part_of[symbol] && l->part_of[symbol] != l->part) bitset_add(&l->expanded, symbol);
    l->part_of[symbol] = l->part;
}

static void name_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Lockstep *l = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op == OP_SCALAR && bitset_has(&l->points->assigned, expr->symbol)) name_scalar(l, expr->symbol);
}

static bool name_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Lockstep *l = data;
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, name_expr, l);
    l->refused |= stmt->kind == STMT_CALL || stmt->kind == STMT_RETURN || stmt->kind == STMT_KERNEL;
    l->refused |= (stmt->kind == STMT_EXIT || stmt->kind == STMT_CYCLE) && stmt->jump.target == l->points->stmt;
    return true;
}

/* Goes through the parts of the iteration, in order. What a turn reads that one before has set is set before the turns as well, in another part, for the iterations are independent. */
static void name_list(Lockstep *l, StmtId first)
{
    for (StmtId id = first; id && !l->refused; id = nest_stmt(l->routine, id)->next) {
        const Stmt *stmt = nest_stmt(l->routine, id);
        if (!holds_turns(l, id)) {
            nest_walk_stmt(l->routine, id, name_stmt, l);
        } else if (stmt->kind == STMT_IF) {
            nest_walk_stmt_exprs(l->routine, id, name_expr, l);
            l->part++;
            name_list(l, stmt->if_.then);
            l->part++;
            name_list(l, stmt->if_.else_);
            l->part++;
        } else {
            l->found = true;
            l->part++;
            nest_walk_stmt(l->routine, id, name_stmt, l);
            l->part++;
        }
    }
}

/* Whether the DO variables inside are read in their loops alone. */
typedef struct {
    SymId variable;
    bool read;
} Read;

static void find_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Read *read = data;
    (void)use;
    read->read |= nest_expr(routine, id)->symbol == read->variable;
}

static bool find_read_outside(void *data, NestRoutine *routine, StmtId id)
{
    Read *read = data;
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, find_read, read);
    return stmt->kind != STMT_LOOP || stmt->loop.variable != read->variable;
}

static bool check_variable(void *data, NestRoutine *routine, StmtId id)
{
    Lockstep *l = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_LOOP) return true;
    Read read = {stmt->loop.variable, false};
    nest_walk_stmts(routine, nest_stmt(routine, l->points->stmt)->loop.body, find_read_outside, &read);
    l->refused |= read.read;
    bitset_remove(&l->expanded, stmt->loop.variable);
    return true;
}

static bool is_candidate(Lockstep *l, const Bitset *live_after)
{
    const LoopFacts *points = l->points;
    const LoopInfo *info = nest_loop_info(l->routine, points->stmt);
    const Stmt *stmt = nest_stmt(l->routine, points->stmt);
    if (!group_fits(l->facts, points, live_after) || info->finding != LOOP_PARALLEL) return false;
    uint32_t assigned = 0;
    for (SymId symbol = 1; symbol < l->facts->symbol_count; symbol++) assigned += bitset_has(&points->assigned, symbol) && symbol != stmt->loop.variable;
    if (assigned != info->privates.count) return false; /* one lies in memory that others share */
    l->turns = bitset_create(l->context->scratch, l->routine->stmts.count);
    for (uint32_t n = 1; n < l->facts->loops.count; n++)
        if (l->facts->loops.items[n].parent == points->stmt && takes_turns(l, l->facts->loops.items[n].stmt)) bitset_add(&l->turns, l->facts->loops.items[n].stmt);
    if (!bitset_count(&l->turns)) return false;
    l->expanded = bitset_create(l->context->scratch, l->facts->symbol_count);
    l->part = 1;
    l->part_of = arena_array(l->context->scratch, uint32_t, l->facts->symbol_count);
    name_list(l, stmt->loop.body);
    nest_walk_stmts(l->routine, stmt->loop.body, check_variable, l);
    bitset_remove(&l->expanded, stmt->loop.variable);
    return l->found && !l->refused;
}

/* ---- building ---------------------------------------------------------------------------- */

/* if (mask of the point) statements */
static StmtId under(const Lockstep *l, SymId mask, StmtId then)
{
    const PointGroup *g = &l->group;
    ExprId on = group_binary(g, OP_NE, group_element(g, mask), group_number(g, TYPE_I32, 0));
    return nest_stmt_add(l->context, l->routine, (Stmt){.kind = STMT_IF, .loc = g->loc, .if_ = {on, then, 0}});
}

/* Ends the loop over the points that takes statements. */
static void end_lane(Lockstep *l)
{
    if (!l->lane.first) return;
    StmtId body = l->mask ? under(l, l->mask, l->lane.first) : l->lane.first;
    group_append(&l->group, body);
    l->lane = (StmtList){0};
}

/* A point's own part of `mask`, for all points of the group: 1, or as the mask of what is around says. */
static void add_mask(Lockstep *l, SymId mask, bool zero)
{
    PointGroup *g = &l->group;
    ExprId value = zero ? group_number(g, TYPE_I32, 0) : l->mask ? group_element(g, l->mask) : group_number(g, TYPE_I32, 1);
    StmtId set = group_assign(g, group_element(g, mask), value);
    group_append(g, set);
}

/* ---- turns ------------------------------------------------------------------------------- */

/* Jumps out of a turn: a point that leaves the loop is on no more. `tail`: nothing of the turn stands behind the list. */
static void end_turns(const Lockstep *l, StmtId first, StmtId turns, StmtId points, SymId on, bool tail)
{
    NestRoutine *r = l->routine;
    for (StmtId id = first, next; id; id = next) {
        const Stmt stmt = *nest_stmt(r, id);
        bool ends = tail && !stmt.next;
        next = stmt.next;
        if (stmt.kind == STMT_IF) {
            end_turns(l, stmt.if_.then, turns, points, on, ends);
            end_turns(l, stmt.if_.else_, turns, points, on, ends);
        } else if (stmt.kind == STMT_BLOCK) {
            end_turns(l, stmt.block.body, turns, points, on, false);
        } else if ((stmt.kind == STMT_EXIT || stmt.kind == STMT_CYCLE) && stmt.jump.target == turns) {
            const Stmt jump = {.kind = STMT_CYCLE, .loc = stmt.loc, .jump = {points}};
            if (stmt.kind == STMT_EXIT) {
                StmtId behind = ends ? 0 : nest_stmt_add(l->context, r, jump);
                ExprId off = group_element(&l->group, on), zero = group_number(&l->group, TYPE_I32, 0);
                *nest_stmt(r, id) = (Stmt){.kind = STMT_ASSIGN, .next = behind, .loc = stmt.loc, .assign = {off, zero}};
            } else *nest_stmt(r, id) = jump;
        }
    }
}

/* left = the points that are on */
static void count_left(Lockstep *l, StmtList *list, SymId left, SymId on)
{
    const PointGroup *g = &l->group;
    nest_list_append(l->routine, list, group_assign(g, group_scalar(g, left), group_number(g, TYPE_I32, 0)));
    StmtId count = group_assign(g, group_scalar(g, left), group_binary(g, OP_ADD, group_scalar(g, left), group_element(g, on)));
    StmtId sum = group_add_points(g, LOOP_REDUCTION, "sum into the points that are left");
    group_fill_points(g, sum, count);
    nest_list_append(l->routine, list, sum);
}

/* The turns that a point has from `from` on, by itself; a WHILE goes on by its condition. */
static StmtId copy_turns(Lockstep *l, StmtId id, SymId from)
{
    PointGroup *g = &l->group;
    NestRoutine *r = l->routine;
    const Stmt old = *nest_stmt(r, id);
    bool counted = old.kind == STMT_LOOP;
    StmtCopier copier = {.context = l->context, .routine = r};
    ExprId *values = arena_array(l->context->scratch, ExprId, r->symbols.count + 1);
    SymId turn = counted ? group_add_scalar(g, nest_symbol(r, old.loop.variable)->name, TYPE_I64) : 0;
    if (counted) values[old.loop.variable] = group_convert(g, group_scalar(g, turn), nest_symbol(r, old.loop.variable)->type);
    copier.values = values;
    StmtId copy = stmt_copy(&copier, id).first;
    if (!counted) return copy;
    ExprId lower = group_scalar(g, from), upper = group_convert(g, old.loop.upper, TYPE_I64), step = group_convert(g, old.loop.step, TYPE_I64);
    Stmt *loop = nest_stmt(r, copy);
    loop->loop.variable = turn;
    loop->loop.lower = lower;
    loop->loop.upper = upper;
    loop->loop.step = step;
    return copy;
}

/* The points take a turn together as long as more than FEW are on. */
static void add_turns(Lockstep *l, StmtId id)
{
    PointGroup *g = &l->group;
    NestRoutine *r = l->routine;
    const Stmt old = *nest_stmt(r, id);
    const bool counted = old.kind == STMT_LOOP;
    SymId on = group_add_array(g, "on", TYPE_I32), left = group_add_scalar(g, "left", TYPE_I32), from = counted ? group_add_scalar(g, "from", TYPE_I64) : 0;
    end_lane(l);
    add_mask(l, on, false);
    nest_list_append(r, &g->body, group_assign(g, group_scalar(g, left), group_number(g, TYPE_I32, counted ? 0 : GROUP)));
    if (counted) nest_list_append(r, &g->body, group_assign(g, group_scalar(g, from), group_binary(g, OP_ADD, group_convert(g, old.loop.upper, TYPE_I64), group_convert(g, old.loop.step, TYPE_I64))));
    StmtId rest = copy_turns(l, id, from);
    StmtId body = turns_of(&old), points = group_add_points(g, LOOP_PARALLEL, "points of a group are independent");
    end_turns(l, body, id, points, on, true);
    if (!counted) {
        StmtId off = group_assign(g, group_element(g, on), group_number(g, TYPE_I32, 0));
        body = nest_stmt_add(l->context, r, (Stmt){.kind = STMT_IF, .loc = g->loc, .if_ = {old.while_.condition, body, off}});
    }
    group_fill_points(g, points, under(l, on, body));
    StmtList turn = {0};
    nest_list_append(r, &turn, points);
    count_left(l, &turn, left, on);
    if (counted) {
        StmtList leave = {0};
        ExprId few = group_binary(g, OP_LE, group_scalar(g, left), group_number(g, TYPE_I32, FEW));
        ExprId behind = group_binary(g, OP_ADD, group_convert(g, group_scalar(g, old.loop.variable), TYPE_I64), group_convert(g, old.loop.step, TYPE_I64));
        nest_list_append(r, &leave, group_assign(g, group_scalar(g, from), behind));
        nest_list_append(r, &leave, nest_stmt_add(l->context, r, (Stmt){.kind = STMT_EXIT, .loc = g->loc, .jump = {id}}));
        nest_list_append(r, &turn, nest_stmt_add(l->context, r, (Stmt){.kind = STMT_IF, .loc = g->loc, .if_ = {few, leave.first, 0}}));
        nest_stmt(r, id)->loop.body = turn.first;
    } else {
        ExprId many = group_binary(g, OP_GT, group_scalar(g, left), group_number(g, TYPE_I32, FEW));
        nest_stmt(r, id)->while_.condition = many;
        nest_stmt(r, id)->while_.body = turn.first;
    }
    nest_stmt(r, id)->next = 0;
    nest_list_append(r, &g->body, id);
    ExprId some = group_binary(g, OP_GT, group_scalar(g, left), group_number(g, TYPE_I32, 0));
    StmtId others = group_add_points(g, LOOP_PARALLEL, "points of a group are independent");
    group_fill_points(g, others, under(l, on, rest));
    nest_list_append(r, &g->body, nest_stmt_add(l->context, r, (Stmt){.kind = STMT_IF, .loc = g->loc, .if_ = {some, others, 0}}));
}

static void add_list(Lockstep *l, StmtId first);

/* An IF around turns: each side has the points that come to it. */
static void add_sides(Lockstep *l, StmtId id)
{
    PointGroup *g = &l->group;
    NestRoutine *r = l->routine;
    const Stmt old = *nest_stmt(r, id);
    SymId around = l->mask, sides[2] = {group_add_array(g, "then", TYPE_I32), group_add_array(g, "else", TYPE_I32)};
    end_lane(l);
    add_mask(l, sides[0], true);
    add_mask(l, sides[1], true);
    StmtId yes = group_assign(g, group_element(g, sides[0]), group_number(g, TYPE_I32, 1)), no = group_assign(g, group_element(g, sides[1]), group_number(g, TYPE_I32, 1));
    nest_list_append(r, &l->lane, nest_stmt_add(l->context, r, (Stmt){.kind = STMT_IF, .loc = old.loc, .if_ = {old.if_.condition, yes, no}}));
    end_lane(l);
    for (uint32_t side = 0; side < 2; side++) {
        l->mask = sides[side];
        add_list(l, side ? old.if_.else_ : old.if_.then);
        end_lane(l);
    }
    l->mask = around;
}

static void add_list(Lockstep *l, StmtId first)
{
    for (StmtId id = first, next; id; id = next) {
        next = nest_stmt(l->routine, id)->next;
        l->group.loc = nest_stmt(l->routine, id)->loc;
        if (!holds_turns(l, id)) {
            nest_stmt(l->routine, id)->next = 0;
            nest_list_append(l->routine, &l->lane, id);
        } else if (nest_stmt(l->routine, id)->kind == STMT_IF) add_sides(l, id);
        else add_turns(l, id);
    }
}

/* ---- the loop ---------------------------------------------------------------------------- */

static ExprId put_element(void *data, NestRoutine *routine, ExprId id)
{
    const Lockstep *l = data;
    const Expr *expr = nest_expr(routine, id);
    SymId array = expr->op == OP_SCALAR && expr->symbol < l->facts->symbol_count ? l->arrays[expr->symbol] : 0;
    return array ? group_element(&l->group, array) : 0;
}

static void group_points(Lockstep *l)
{
    NestRoutine *r = l->routine;
    const StmtId id = l->points->stmt;
    l->group = group_begin(l->context, l->facts, id, GROUP);
    l->arrays = arena_array(l->context->scratch, SymId, l->facts->symbol_count);
    for (SymId symbol = 1; symbol < l->facts->symbol_count; symbol++)
        if (bitset_has(&l->expanded, symbol)) l->arrays[symbol] = group_add_array(&l->group, nest_symbol(r, symbol)->name, nest_symbol(r, symbol)->type);
    nest_list_replace(l->context, r, nest_stmt(r, id)->loop.body, put_element, l);
    add_list(l, nest_stmt(r, id)->loop.body);
    end_lane(l);
    group_end(&l->group, id);
}

static bool find_leave(void *data, NestRoutine *routine, StmtId id)
{
    StmtKind kind = nest_stmt(routine, id)->kind;
    *(bool *)data |= kind == STMT_EXIT || kind == STMT_WHILE;
    return !*(bool *)data;
}

static void group_routine(Context *context, const NestProgram *program, NestRoutine *routine)
{
    bool leaves = false;
    nest_walk_stmts(routine, routine->body, find_leave, &leaves);
    if (!leaves) return;
    const NestFacts *facts = facts_collect(context, routine);
    const Bitset *live_after = scalars_live_after(context, program, facts);
    bool any = false;
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        Lockstep lockstep = {.context = context, .facts = facts, .routine = routine, .points = &facts->loops.items[n]};
        if (!lockstep.points->counted || !is_candidate(&lockstep, &live_after[n])) continue;
        group_points(&lockstep);
        any = true;
        while (n + 1 < facts->loops.count && facts->loops.items[n + 1].depth > lockstep.points->depth) n++;
    }
    if (any) nest_walk_stmts(routine, routine->body, rows_forget_pair, NULL);
}

void pass_take_turns_together(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) group_routine(context, program, program->routines.items[id]);
}
