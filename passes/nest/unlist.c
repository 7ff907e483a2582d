/* unlist: points that drop out of a list take their turns by themselves.
 *
 * WHAT    Codes for vector machines gather the points whose iteration goes on at the front of a list, turn by turn; those that are done follow, or are dropped:
 *           n = m ; do i = 1, m { list(i) = i }
 *           do turn = 1, 10 { do i = 1, n { x(i) = x(i) + f(x(i), a(list(i))) } ; k = 0
 *                             do i = 1, n { if (c(x(i))) { k = k + 1 ; copy(k) = list(i) ; y(k) = x(i) } } ; j = k
 *                             do i = 1, n { if (not c(x(i))) { k = k + 1 ; copy(k) = list(i) ; y(k) = x(i) } }
 *                             do i = 1, n { list(i) = copy(i) ; x(i) = y(i) } ; n = j }
 *           do i = 1, m { b(list(i)) = x(i) }
 *             =>  do p = 1, m { s = x(p) ; do turn = 1, 10 { s = s + f(s, a(p)) ; if (not c(s)) exit } ; x(p) = s }
 *                 do i = 1, m { b(i) = x(i) }
 *         What a place of the list has is the point's. Lists, and arrays by places, are not used behind, or set anew first. Where the two groups are told apart by
 *         `x > e` and `x <= e` NaNs are in neither, and what the list then holds is what it held before: that is a way out (leave.h), or the list stays.
 * NEEDS   -
 * KEEPS   -
 * BREAKS  findings
 * FP      bit-exact: the operations of a point and their order stay
 * COST    linear in the statements of a list, for each loop in it
 * SOURCE  the reverse of compressing by index vectors; Levesque and Williamson, A Guidebook to Fortran on Supercomputers, Academic Press 1989, chapter 3 */
#include "passes/nest/unlist.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/facts.h"
#include "passes/nest/first_use.h"
#include "passes/nest/list_turns.h"
#include "passes/nest/nest_passes.h"
#include "passes/nest/scalars.h"
#include "passes/nest/unused.h"

#include <string.h>

typedef LIST(StmtId) StmtIds;

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const bool *aliased;
    bool rare, changed;
    UnlistUndo *undo;    /* NULL: nothing is to be put back */
    StmtIds around;      /* statements that the list at hand stands in, from the outside, */
    StmtIds lists;       /*   and the lists that these stand in */
    /* one iteration */
    ListTurns turns;
    StmtId list;         /* the first statement of the list that it stands in */
    StmtId begin;        /* the loop by which the list of points begins */
    ExprId points;       /* how many there are */
    const NestFacts *facts;
    const Bitset *live_after; /* by loop: scalars that are used behind */
    Bitset own;          /* statements that are rewritten */
    StmtIds scatters;    /* loops behind, by which places become points again */
    bool counted;        /* what counts is used behind */
    /* while it is rewritten */
    SymId point;
    SymId *scalars;      /* by symbol: of an array by place */
} Unlist;

/* ---- what is used behind --------------------------------------------------------------------- */

static bool is_loop(const Stmt *stmt) { return stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE; }

/* Whether statements of the lists around name the array behind the one that the list at hand stands in, or, in a loop, before it. */
static bool is_named_around(const Unlist *u, SymId array)
{
    for (uint32_t n = 0; n < u->around.count; n++) {
        const Stmt *outer = n ? nest_stmt(u->routine, u->around.items[n - 1]) : NULL;
        bool behind = outer && is_loop(outer);
        for (StmtId id = u->lists.items[n]; id; id = nest_stmt(u->routine, id)->next) {
            if (id == u->around.items[n]) behind = true;
            else if (behind && nest_count_in_stmt(u->routine, id, array)) return true;
        }
    }
    return false;
}

/* Whether a statement, or one inside, assigns what the number of points is made of. */
static bool changes_points(const Unlist *u, StmtId id)
{
    Bitset assigned = bitset_create(u->context->scratch, u->routine->symbols.count);
    facts_assigned_by(u->routine, id, &assigned);
    return nest_reads_some(u->routine, u->points, &assigned);
}

/* Whether it is a loop that has the points' own again, and sets that array. */
static bool sets_points(const Unlist *u, StmtId id, SymId array)
{
    bool scatter = false;
    for (uint32_t n = 0; n < u->scatters.count; n++) scatter |= u->scatters.items[n] == id;
    for (StmtId at = scatter ? nest_stmt(u->routine, id)->loop.body : 0; at; at = nest_stmt(u->routine, at)->next)
        if (nest_expr(u->routine, nest_stmt(u->routine, at)->assign.target)->symbol == array) return true;
    return false;
}

/* Whether nothing reads what the iteration leaves in the symbol: neither what follows it, nor what comes before it in the next iteration of a loop around. `given`: the
 * iteration begins with what stands before. */
static bool is_dead(const Unlist *u, SymId symbol, bool given)
{
    bool set = false, again = false, behind = false;
    if (u->aliased[symbol] || storage_live_at_exit(u->program, u->routine, symbol)) return false;
    if (!nest_symbol(u->routine, symbol)->rank) return !bitset_has(&u->live_after[u->facts->loop_of[u->turns.turns]], symbol);
    if (is_named_around(u, symbol)) return false;
    for (uint32_t n = 0; n < u->around.count; n++) again |= is_loop(nest_stmt(u->routine, u->around.items[n]));
    for (StmtId id = u->list; id; id = nest_stmt(u->routine, id)->next) {
        if (id == u->turns.turns) {
            if (given && !set) return false;
            set = false; /* what follows has to set it anew */
            behind = true;
            continue;
        }
        bool own = bitset_has(&u->own, id);
        First does = own && sets_points(u, id, symbol) ? SETS : own || set ? NOTHING : first_use(u->routine, id, symbol, u->points);
        if (does == READS && (behind || again)) return false;
        set = (set || does == SETS) && !changes_points(u, id);
    }
    return true;
}

/* Whether the iteration alone names the symbol. */
static bool is_own(const Unlist *u, SymId symbol)
{
    uint32_t within = 0;
    for (StmtId id = u->list; id; id = nest_stmt(u->routine, id)->next)
        if (bitset_has(&u->own, id)) within += nest_count_in_stmt(u->routine, id, symbol);
    return within == nest_count_references(u->routine, u->routine->body, symbol);
}

/* What counts may be used behind, but not in the routine, if the turns come to an end before the last one: it is 0 then. */
static bool counts_end(Unlist *u, ExprId place)
{
    SymId symbol = nest_expr(u->routine, place)->symbol;
    bool own = !u->aliased[symbol] && is_own(u, symbol);
    if (nest_symbol(u->routine, symbol)->rank ? own && !storage_live_at_exit(u->program, u->routine, symbol) : is_dead(u, symbol, false)) return true;
    u->counted = true;
    return own && u->rare && !u->turns.leaves_when_empty && nest_stmt(u->routine, u->turns.turns)->kind == STMT_LOOP;
}

static bool is_moved(const Unlist *u, SymId symbol)
{
    for (uint32_t n = 0; n < u->turns.moved.count; n++)
        if (u->turns.moved.items[n].array == symbol || u->turns.moved.items[n].copy == symbol) return true;
    return false;
}

/* Whether an element is one of a point: of its subscripts one is list(place), and the others are the same for all. */
static bool is_by_number(const Unlist *u, const Expr *element, SymId place)
{
    uint32_t numbers = 0;
    if (element->op != OP_ELEMENT || u->aliased[element->symbol] || is_moved(u, element->symbol)) return false;
    for (uint32_t n = 0; n < element->count; n++) {
        ExprId subscript = nest_operand(u->routine, element, n);
        if (nest_array_at(u->routine, subscript, place) == u->turns.list) numbers++;
        else if (nest_reads_element(u->routine, subscript) || nest_mentions(u->routine, subscript, place)) return false;
    }
    return numbers == 1;
}

/* do i = 1, points { to(list(i)) = from(i) } */
static bool is_scatter(const Unlist *u, StmtId id)
{
    const Stmt *stmt = nest_stmt(u->routine, id);
    if (!nest_counts_from_one(u->routine, id) || !nest_expr_equal(u->routine, stmt->loop.upper, u->points) || !stmt->loop.body || !u->turns.goes) return false;
    for (StmtId at = stmt->loop.body; at; at = nest_stmt(u->routine, at)->next) {
        const Stmt *set = nest_stmt(u->routine, at);
        const SymId from = set->kind == STMT_ASSIGN ? nest_array_at(u->routine, set->assign.value, stmt->loop.variable) : 0;
        if (!from || from == u->turns.list || !is_moved(u, from)) return false;
        if (!is_by_number(u, nest_expr(u->routine, set->assign.target), stmt->loop.variable)) return false;
    }
    return true;
}

/* Whether points have again, behind, what the array holds of them. */
static bool is_scattered(const Unlist *u, SymId array)
{
    for (uint32_t n = 0; n < u->scatters.count; n++)
        for (StmtId at = nest_stmt(u->routine, u->scatters.items[n])->loop.body; at; at = nest_stmt(u->routine, at)->next)
            if (nest_expr(u->routine, nest_stmt(u->routine, at)->assign.value)->symbol == array) return true;
    return false;
}

static bool all_dead(Unlist *u)
{
    const ListTurns *t = &u->turns;
    const Stmt *stmt = nest_stmt(u->routine, t->turns);
    for (uint32_t n = 0; n < t->moved.count; n++) {
        const ListMoved *moved = &t->moved.items[n];
        bool given = moved->array != t->list && (bitset_has(&t->read_first, moved->array) || is_scattered(u, moved->array));
        if (!is_dead(u, moved->array, given) || (moved->copy != moved->array && !is_dead(u, moved->copy, false))) return false;
    }
    for (SymId symbol = 1; symbol < t->routine->symbols.count; symbol++) {
        if (bitset_has(&t->places, symbol) && !is_moved(u, symbol) && !is_dead(u, symbol, false)) return false;
        if (bitset_has(&t->privates, symbol) && !is_dead(u, symbol, false)) return false;
    }
    if (stmt->kind == STMT_LOOP && !is_dead(u, stmt->loop.variable, false)) return false;
    if (bitset_has(&u->live_after[u->facts->loop_of[u->begin]], nest_stmt(u->routine, u->begin)->loop.variable)) return false;
    ExprId count = nest_scalar(u->context, u->routine, t->count, stmt->loc);
    return counts_end(u, t->taken) && (!t->kept || counts_end(u, t->kept)) && counts_end(u, count);
}

/* ---- how the list begins --------------------------------------------------------------------- */

/* The array of do i = 1, points { list(i) = i }; 0: it is no such loop. */
static SymId list_begun(const Unlist *u, StmtId id)
{
    const Stmt *stmt = nest_stmt(u->routine, id);
    const Stmt *set = nest_counts_from_one(u->routine, id) && stmt->loop.body ? nest_stmt(u->routine, stmt->loop.body) : NULL;
    if (!set || set->next || set->kind != STMT_ASSIGN) return 0;
    return nest_is_scalar(u->routine, set->assign.value, stmt->loop.variable) ? nest_array_at(u->routine, set->assign.target, stmt->loop.variable) : 0;
}

/* Whether a number of points is made of constants and scalars that nothing from `first` on assigns. */
static bool stays_the_same(const Unlist *u, ExprId id, StmtId first)
{
    Bitset assigned = bitset_create(u->context->scratch, u->routine->symbols.count);
    facts_assigned_scalars(u->routine, first, &assigned);
    return !nest_reads_element(u->routine, id) && !nest_reads_some(u->routine, id, &assigned);
}

/* The loop that sets the list, and the number of points, between which and the turns nothing names either. */
static bool finds_begin(Unlist *u)
{
    ExprId number = 0;
    StmtId first = 0;
    u->begin = 0;
    for (StmtId id = u->list; id != u->turns.turns; id = nest_stmt(u->routine, id)->next) {
        const Stmt *stmt = nest_stmt(u->routine, id);
        if (stmt->kind == STMT_ASSIGN && nest_is_scalar(u->routine, stmt->assign.target, u->turns.count)) {
            number = stmt->assign.value;
            if (!first || !u->begin) first = id;
        } else if (list_begun(u, id) == u->turns.list) {
            u->begin = id;
            if (!first || !number) first = id;
        } else if (nest_count_in_stmt(u->routine, id, u->turns.list)) u->begin = 0;
        else if (nest_count_in_stmt(u->routine, id, u->turns.count) && first_use(u->routine, id, u->turns.count, 0) != READS) number = 0;
    }
    if (!u->begin || !number) return false;
    ExprId upper = nest_stmt(u->routine, u->begin)->loop.upper;
    bool count = nest_is_scalar(u->routine, upper, u->turns.count);
    u->points = number;
    return (count || nest_expr_equal(u->routine, upper, number)) && stays_the_same(u, number, first);
}

static bool runs_while_some(const Unlist *u)
{
    const Stmt *stmt = nest_stmt(u->routine, u->turns.turns);
    if (stmt->kind == STMT_LOOP) {
        bool bounds = !nest_reads_element(u->routine, stmt->loop.lower) && !nest_reads_element(u->routine, stmt->loop.upper);
        return bounds && nest_is_int(u->routine, stmt->loop.step, 1) && !nest_mentions(u->routine, stmt->loop.upper, u->turns.count) && !u->aliased[stmt->loop.variable];
    }
    const Expr *condition = nest_expr(u->routine, stmt->while_.condition);
    if (condition->count != 2 || !nest_is_scalar(u->routine, nest_operand(u->routine, condition, 0), u->turns.count)) return false;
    ExprId limit = nest_operand(u->routine, condition, 1);
    return ((condition->op == OP_GT || condition->op == OP_NE) && nest_is_int(u->routine, limit, 0)) || (condition->op == OP_GE && nest_is_int(u->routine, limit, 1));
}

/* Whether a statement names the list, or what goes with it. */
static bool names_moved(const Unlist *u, StmtId id)
{
    for (uint32_t n = 0; n < u->turns.moved.count; n++)
        if (nest_count_in_stmt(u->routine, id, u->turns.moved.items[n].array)) return true;
    return false;
}

/* What is rewritten: the loop that begins the list, the turns, and the loops that come next of those behind and have points by places. */
static void find_own(Unlist *u)
{
    bool behind = false;
    u->own = bitset_create(u->context->scratch, u->routine->stmts.count);
    u->scatters.count = 0;
    for (StmtId id = u->list; id; id = nest_stmt(u->routine, id)->next) {
        const Stmt *stmt = nest_stmt(u->routine, id);
        bool number = !behind && stmt->kind == STMT_ASSIGN && nest_is_scalar(u->routine, stmt->assign.target, u->turns.count);
        if (id == u->begin || id == u->turns.turns || number) bitset_add(&u->own, id);
        if (behind && names_moved(u, id)) {
            if (!is_scatter(u, id)) break;
            bitset_add(&u->own, id);
            list_push(u->context->scratch, &u->scatters, id);
        }
        behind |= id == u->turns.turns;
    }
}

/* ---- the points ------------------------------------------------------------------------------ */

static StmtId add(const Unlist *u, Stmt stmt)
{
    stmt.next = 0;
    return nest_stmt_add(u->context, u->routine, stmt);
}

static ExprId scalar(const Unlist *u, SymId symbol, SourceRange loc) { return nest_scalar(u->context, u->routine, symbol, loc); }

static StmtId assign(const Unlist *u, ExprId target, ExprId value, SourceRange loc) { return add(u, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, value}}); }

static StmtId under(const Unlist *u, ExprId condition, StmtId then, SourceRange loc) { return add(u, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {condition, then, 0}}); }

static StmtId way_out(const Unlist *u, SourceRange loc) { return add(u, (Stmt){.kind = STMT_CALL, .loc = loc, .call = {.symbol = intern(u->context->names, NEST_RARE)}}); }

/* The place is the point by now: list(p) is p, and an array by places has a scalar. */
static ExprId of_point(void *data, NestRoutine *routine, ExprId id)
{
    Unlist *u = data;
    const Expr expr = *nest_expr(routine, id);
    if (!nest_array_at(routine, id, u->point)) return 0;
    if (expr.symbol == u->turns.list) return nest_convert(u->context, routine, scalar(u, u->point, expr.loc), expr.type, expr.loc);
    return u->scalars[expr.symbol] ? scalar(u, u->scalars[expr.symbol], expr.loc) : 0;
}

/* A condition, or statements, of a place as those of the point. */
static ExprId point_condition(Unlist *u, ExprId id, SymId place)
{
    ExprId *values = arena_array(u->context->scratch, ExprId, u->routine->symbols.count);
    values[place] = scalar(u, u->point, nest_expr(u->routine, id)->loc);
    return nest_expr_replace(u->context, u->routine, nest_expr_substitute(u->context, u->routine, id, values), of_point, u);
}

static StmtList point_statements(Unlist *u, StmtId first, StmtId end, SymId place)
{
    StmtList list = {0};
    ExprId *values = arena_array(u->context->scratch, ExprId, u->routine->symbols.count);
    StmtCopier copier = {.context = u->context, .routine = u->routine, .values = values};
    if (first) values[place] = scalar(u, u->point, nest_stmt(u->routine, first)->loc);
    for (StmtId id = first; id && id != end; id = nest_stmt(u->routine, id)->next) nest_list_join(u->routine, &list, stmt_copy(&copier, id));
    nest_list_replace(u->context, u->routine, list.first, of_point, u);
    return list;
}

/* Whether the bounds of the loops around, of step 1, stay the same from the outermost one on: nothing else stands around. */
static bool stands_in_loops(const Unlist *u)
{
    for (uint32_t n = 0; n < u->around.count; n++) {
        const Stmt stmt = *nest_stmt(u->routine, u->around.items[n]);
        if (stmt.kind != STMT_LOOP || !nest_is_int(u->routine, stmt.loop.step, 1)) return false;
        StmtId inside = nest_stmt(u->routine, u->around.items[0])->loop.body;
        if (!stays_the_same(u, stmt.loop.lower, inside) || !stays_the_same(u, stmt.loop.upper, inside)) return false;
    }
    return u->around.count != 0;
}

static ExprId both(const Unlist *u, ExprId a, ExprId b, SourceRange loc) { return a ? nest_op2(u->context, u->routine, OP_AND, a, b, loc) : b; }

/* Whether each of those loops is at its last iteration, or whether each has one. */
static ExprId loops_around(const Unlist *u, bool last, SourceRange loc)
{
    ExprId all = 0;
    for (uint32_t n = 0; n < u->around.count; n++) {
        const Stmt stmt = *nest_stmt(u->routine, u->around.items[n]);
        ExprId one = last ? nest_op2(u->context, u->routine, OP_EQ, scalar(u, stmt.loop.variable, loc), stmt.loop.upper, loc)
                          : nest_op2(u->context, u->routine, OP_LE, stmt.loop.lower, stmt.loop.upper, loc);
        all = both(u, all, one, loc);
    }
    return all;
}

/* flag = value */
static StmtId set_flag(const Unlist *u, SymId flag, int64_t value, SourceRange loc) { return assign(u, scalar(u, flag, loc), nest_const_int(u->context, u->routine, TYPE_I32, value), loc); }

static ExprId is_set(const Unlist *u, SymId flag, SourceRange loc)
{
    return nest_op2(u->context, u->routine, OP_NE, scalar(u, flag, loc), nest_const_int(u->context, u->routine, TYPE_I32, 0), loc);
}

/* What a point comes to in its turns that is a way out behind them: it is in neither group; it takes the last turn, and what counts would be what is left of the points. 0: neither
 * can be. */
typedef struct {
    SymId neither, late;
} Flags;

static Flags add_flags(Unlist *u, StmtList *list, SourceRange loc)
{
    Flags flags = {0};
    if (!list_turns_keep_all(&u->turns)) flags.neither = nest_temporary_add(u->context, u->routine, "neither", TYPE_I32, 0, NULL);
    if (u->counted) flags.late = nest_temporary_add(u->context, u->routine, "late", TYPE_I32, 0, NULL);
    if (flags.neither) nest_list_append(u->routine, list, set_flag(u, flags.neither, 0, loc));
    if (flags.late) nest_list_append(u->routine, list, set_flag(u, flags.late, 0, loc));
    return flags;
}

static void check_flags(const Unlist *u, StmtList *list, const Flags *flags, SourceRange loc)
{
    ExprId out = 0;
    if (flags->late) {
        out = is_set(u, flags->late, loc);
        if (stands_in_loops(u)) out = both(u, loops_around(u, true, loc), out, loc);
    }
    if (flags->neither) out = out ? nest_op2(u->context, u->routine, OP_OR, is_set(u, flags->neither, loc), out, loc) : is_set(u, flags->neither, loc);
    if (out) nest_list_append(u->routine, list, under(u, out, way_out(u, loc), loc));
}

/* The turns of a point. */
static StmtId point_turns(Unlist *u, const Flags *flags)
{
    const ListTurns *t = &u->turns;
    Stmt turns = *nest_stmt(u->routine, t->turns);
    const SourceRange loc = turns.loc;
    StmtList list = {0}, rest = {0};
    if (turns.kind == STMT_WHILE) turns.while_.condition = nest_const_bits(u->context, u->routine, TYPE_L32, 1, loc);
    if (turns.kind == STMT_WHILE) turns.while_.body = 0;
    else turns.loop.body = 0;
    StmtId copy = add(u, turns);
    if (flags->late) {
        ExprId end = nest_op2(u->context, u->routine, OP_EQ, scalar(u, turns.loop.variable, loc), turns.loop.upper, loc);
        nest_list_append(u->routine, &list, under(u, end, set_flag(u, flags->late, 1, loc), loc));
    }
    for (uint32_t n = 0; n < t->works.count; n++) nest_list_join(u->routine, &list, point_statements(u, t->works.items[n].first, t->works.items[n].end, t->works.items[n].place));
    if (flags->neither) {
        ExprId goes = point_condition(u, t->goes, t->goes_place);
        nest_list_append(u->routine, &rest, under(u, nest_op1(u->context, u->routine, OP_NOT, goes, loc), set_flag(u, flags->neither, 1, loc), loc));
    }
    if (t->done) nest_list_join(u->routine, &rest, point_statements(u, t->done, 0, t->stays_place));
    nest_list_append(u->routine, &rest, add(u, (Stmt){.kind = STMT_EXIT, .loc = loc, .jump = {copy}}));
    ExprId stays = point_condition(u, t->stays, t->stays_place);
    nest_list_append(u->routine, &list, under(u, nest_op1(u->context, u->routine, OP_NOT, stays, loc), rest.first, loc));
    Stmt *made = nest_stmt(u->routine, copy);
    if (made->kind == STMT_LOOP) made->loop.body = list.first;
    else made->while_.body = list.first;
    return copy;
}

static ExprId element_of_point(const Unlist *u, SymId array, SourceRange loc)
{
    ExprId point = scalar(u, u->point, loc);
    return nest_element(u->context, u->routine, array, &point, 1, loc);
}

/* do p = 1, points { s = x(p) ; turns ; x(p) = s } */
static StmtId loop_over_points(Unlist *u)
{
    const ListTurns *t = &u->turns;
    const SourceRange loc = nest_stmt(u->routine, t->turns)->loc;
    const Stmt begin = *nest_stmt(u->routine, u->begin);
    StmtList list = {0};
    u->point = nest_temporary_add(u->context, u->routine, nest_symbol(u->routine, begin.loop.variable)->name, nest_symbol(u->routine, begin.loop.variable)->type, 0, NULL);
    uint32_t symbols = u->routine->symbols.count;
    u->scalars = arena_array(u->context->scratch, SymId, symbols);
    for (SymId symbol = 1; symbol < symbols; symbol++) {
        const Symbol array = *nest_symbol(u->routine, symbol);
        if (symbol < t->places.size && bitset_has(&t->places, symbol)) u->scalars[symbol] = nest_temporary_add(u->context, u->routine, array.name, array.type, 0, NULL);
    }
    for (SymId symbol = 1; symbol < symbols; symbol++)
        if (u->scalars[symbol] && bitset_has(&t->read_first, symbol))
            nest_list_append(u->routine, &list, assign(u, scalar(u, u->scalars[symbol], loc), element_of_point(u, symbol, loc), loc));
    const Flags flags = add_flags(u, &list, loc);
    nest_list_append(u->routine, &list, point_turns(u, &flags));
    check_flags(u, &list, &flags, loc);
    for (uint32_t n = 0; n < t->moved.count && u->scatters.count; n++) {
        SymId array = t->moved.items[n].array;
        if (u->scalars[array]) nest_list_append(u->routine, &list, assign(u, element_of_point(u, array, loc), scalar(u, u->scalars[array], loc), loc));
    }
    StmtId points = add(u, (Stmt){.kind = STMT_LOOP, .loc = loc, .loop = {.variable = u->point, .lower = begin.loop.lower, .upper = u->points, .step = begin.loop.step}});
    nest_stmt(u->routine, points)->loop.body = list.first;
    return points;
}

/* count = 0 where there are turns: behind all loops around, or behind the loop over points. */
static void end_count(const Unlist *u, StmtList *behind, ExprId place)
{
    const Stmt turns = *nest_stmt(u->routine, u->turns.turns);
    ExprId some = nest_op2(u->context, u->routine, OP_LE, turns.loop.lower, turns.loop.upper, turns.loc);
    ExprId none = nest_const_int(u->context, u->routine, nest_expr(u->routine, place)->type, 0);
    StmtId outermost = u->around.count ? u->around.items[0] : 0;
    bool outside = stands_in_loops(u) && stays_the_same(u, some, nest_stmt(u->routine, outermost)->loop.body);
    if (outside) some = both(u, loops_around(u, false, turns.loc), some, turns.loc);
    StmtId end = under(u, some, assign(u, place, none, turns.loc), turns.loc);
    if (!outside) {
        nest_list_append(u->routine, behind, end);
        return;
    }
    nest_stmt(u->routine, end)->next = nest_stmt(u->routine, outermost)->next;
    nest_stmt(u->routine, outermost)->next = end;
}

/* to(list(i)) = from(i) => to(i) = from(i) */
static ExprId without_list(void *data, NestRoutine *routine, ExprId id)
{
    const Unlist *u = data;
    const Expr expr = *nest_expr(routine, id);
    return expr.op == OP_ELEMENT && expr.symbol == u->turns.list ? nest_convert(u->context, routine, nest_operand(routine, &expr, 0), expr.type, expr.loc) : 0;
}

static void keep_statements(const Unlist *u)
{
    const NestRoutine *r = u->routine;
    *u->undo = (UnlistUndo){arena_array(u->context->scratch, Stmt, r->stmts.count), r->stmts.count, r->body};
    memcpy(u->undo->stmts, r->stmts.items, r->stmts.count * sizeof *u->undo->stmts);
}

static void rewrite(Unlist *u)
{
    NestRoutine *r = u->routine;
    const ListTurns *t = &u->turns;
    StmtList made = {0};
    if (u->undo && !u->changed) keep_statements(u);
    nest_list_append(r, &made, loop_over_points(u));
    if (u->counted) {
        SymId symbol = nest_expr(r, t->taken)->symbol;
        end_count(u, &made, t->taken);
        if (t->kept && nest_expr(r, t->kept)->symbol != symbol) end_count(u, &made, t->kept);
        end_count(u, &made, nest_scalar(u->context, r, t->count, nest_stmt(r, t->turns)->loc));
    }
    for (uint32_t n = 0; n < u->scatters.count; n++) nest_list_replace(u->context, r, nest_stmt(r, u->scatters.items[n])->loop.body, without_list, u);
    nest_stmt(r, made.last)->next = nest_stmt(r, t->turns)->next;
    *nest_stmt(r, t->turns) = (Stmt){.kind = STMT_BLOCK, .next = made.first, .loc = nest_stmt(r, t->turns)->loc};
    *nest_stmt(r, u->begin) = (Stmt){.kind = STMT_BLOCK, .next = nest_stmt(r, u->begin)->next, .loc = nest_stmt(r, u->begin)->loc};
    u->changed = true;
}

/* ---- the routine ----------------------------------------------------------------------------- */

static void look_at_list(Unlist *u, StmtId first);

/* The turns with that array for the list. */
static void look_at_turns(Unlist *u, StmtId first, StmtId id, SymId list)
{
    u->list = first;
    u->counted = false;
    if (!list_turns_find(u->context, u->routine, u->aliased, id, list, &u->turns)) return;
    if (!u->rare && !list_turns_keep_all(&u->turns)) return;
    if (!finds_begin(u) || !runs_while_some(u)) return;
    find_own(u);
    u->facts = facts_collect(u->context, u->routine);
    u->live_after = scalars_live_after(u->context, u->program, u->facts);
    if (all_dead(u) && (!u->rare || u->counted || !list_turns_keep_all(&u->turns))) rewrite(u); /* what needs no way out is the pass's */
}

/* A loop, behind those that begin lists. */
static void look_at_loop(Unlist *u, StmtId first, StmtId loop)
{
    StmtKind kind = nest_stmt(u->routine, loop)->kind;
    for (StmtId id = first; id != loop && nest_stmt(u->routine, loop)->kind == kind; id = nest_stmt(u->routine, id)->next) {
        SymId list = list_begun(u, id);
        if (list) look_at_turns(u, first, loop, list);
    }
}

static void look_at_list(Unlist *u, StmtId first)
{
    StmtId lists[2];
    for (StmtId id = first; id; id = nest_stmt(u->routine, id)->next) {
        const Stmt stmt = *nest_stmt(u->routine, id);
        if (is_loop(&stmt)) look_at_loop(u, first, id);
        if (nest_stmt(u->routine, id)->kind != stmt.kind) continue; /* it is rewritten */
        list_push(u->context->scratch, &u->around, id);
        list_push(u->context->scratch, &u->lists, first);
        for (uint32_t n = nest_stmt_lists(&stmt, lists), k = 0; k < n; k++) look_at_list(u, lists[k]);
        u->around.count--;
        u->lists.count--;
    }
}

bool unlist_rewrite(Context *context, const NestProgram *program, NestRoutine *routine, bool rare, UnlistUndo *undo)
{
    Unlist u = {.context = context, .program = program, .routine = routine, .aliased = storage_find_aliased(context, routine), .rare = rare, .undo = undo};
    look_at_list(&u, routine->body);
    return u.changed;
}

void unlist_put_back(NestRoutine *routine, const UnlistUndo *undo)
{
    memcpy(routine->stmts.items, undo->stmts, undo->count * sizeof *undo->stmts);
    routine->body = undo->body;
}

void pass_drop_lists(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; lanes && id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (unlist_rewrite(context, program, routine, false, NULL)) unused_take_out(context, routine);
        arena_reset(context->scratch);
    }
}
