/* scan: integers that loops add up as they go are added up by pieces.
 *
 * WHAT    A loop that builds a list, packs an array, or has a running sum of integers, is in order for these scalars alone. Lanes take pieces of its iterations: they add up what their
 *         pieces add, take what all lanes before them have added, and run their pieces with that:
 *           do i { if (x[i] > 0) { m = m + 1 ; list[m] = i } }
 *             =>  parallel t { own = 0 ; do i in piece t { if (x[i] > 0) own = own + 1 } ; sums[t] = own }
 *                 sums[t] = m + sums of the pieces before t, by groups of pieces ; m = m + all
 *                 parallel t { own = sums[t] ; do i in piece t { if (x[i] > 0) { own = own + 1 ; list[own] = i } } }
 *         Sums of integers wrap, so that their order does not matter. What is added, and the conditions for it, must not hang on the sums, nor on what the loop stores. An array at
 *         a sum (`list[m]`) is stored alone, in all places of the loop at the same sum plus the same number, in lists where the sum grows by a number above 0 each time it is
 *         stored: it never falls, and no element is stored by two iterations. All other accesses are independent, all other scalars the iteration's own.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      no real is touched, but for those that conditions ask for, once more
 * COST    the pairs of accesses of such a loop
 * SOURCE  Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990: reduce, then scan; stream compaction, 1.5 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/dependence.h"
#include "passes/nest/once.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"

enum {
    SIZE = 64,          /* iterations of a piece */
    GROUP = 256,        /* pieces of a group */
    PIECES = 131072,    /* at a time */
    FEW = 65536,        /* iterations that are not worth it */
    MOST_SUMS = 4,      /* of a loop, */
    MOST_ACCESSES = 100 /*   and its accesses, which are compared with each other */
};

typedef struct {
    SymId scalar;
    bool grows;            /* by numbers of 1 and more alone */
    SymId own, sums, groups, all; /* a piece's sum; those of all pieces, of groups of these, of the loop */
} Sum;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const LoopFacts *loop;
    Sum sums[MOST_SUMS];
    uint32_t count;
    Bitset needed; /* scalars that the sums need, these among them */
} Scan;

/* ---- which loops ------------------------------------------------------------------------ */

static const Sum *find_sum(const Scan *s, SymId scalar)
{
    for (uint32_t n = 0; n < s->count; n++)
        if (s->sums[n].scalar == scalar) return &s->sums[n];
    return NULL;
}

static bool mentions_sum(const Scan *s, ExprId id)
{
    for (uint32_t n = 0; n < s->count; n++)
        if (nest_mentions(s->routine, id, s->sums[n].scalar)) return true;
    return false;
}

/* What `scalar = scalar + value` adds; 0: it is no such assignment. */
static ExprId added(const NestRoutine *r, const Stmt *stmt, SymId scalar)
{
    const Expr *sum = nest_expr(r, stmt->assign.value);
    if (sum->op != OP_ADD || sum->count != 2 || !nest_is_scalar(r, stmt->assign.target, scalar)) return 0;
    ExprId first = nest_operand(r, sum, 0), second = nest_operand(r, sum, 1);
    ExprId value = nest_is_scalar(r, first, scalar) ? second : nest_is_scalar(r, second, scalar) ? first : 0;
    return value && !nest_mentions(r, value, scalar) ? value : 0;
}

/* Whether all assignments of the scalar in the list add to it; `*grows`: numbers of 1 and more. */
static bool is_sum(const NestRoutine *r, StmtId first, SymId scalar, bool *grows)
{
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        const Stmt *stmt = nest_stmt(r, id);
        int64_t number;
        if (stmt->kind == STMT_IF && (!is_sum(r, stmt->if_.then, scalar, grows) || !is_sum(r, stmt->if_.else_, scalar, grows))) return false;
        if (stmt->kind != STMT_ASSIGN || !nest_is_scalar(r, stmt->assign.target, scalar)) continue;
        ExprId value = added(r, stmt, scalar);
        if (!value) return false;
        *grows = *grows && nest_int_value(r, value, &number) && number > 0;
    }
    return true;
}

/* Of the scalars that the loop assigns those that others read in later iterations are sums, and the others its own. */
static bool find_sums(Scan *s, const Bitset *live_after)
{
    const NestRoutine *r = s->routine;
    const StmtId body = nest_stmt(r, s->loop->stmt)->loop.body;
    IterationScalars iteration = scalars_scan_iteration(s->context, s->facts, s->loop->stmt);
    Bitset assigned = bitset_create(s->context->scratch, r->symbols.count);
    facts_assigned_scalars(r, body, &assigned);
    for (SymId id = 1; id < s->facts->symbol_count; id++) {
        Sum sum = {.scalar = id, .grows = true};
        if (!bitset_has(&assigned, id)) continue;
        if (s->facts->aliased[id]) return false;
        if (!iteration.exposed[id] && !bitset_has(live_after, id)) continue;
        if (s->count == MOST_SUMS || !type_is_int(nest_symbol(r, id)->type) || !is_sum(r, body, id, &sum.grows)) return false;
        s->sums[s->count++] = sum;
    }
    return s->count > 0;
}

/* ---- what is added ---------------------------------------------------------------------- */

static void need(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Scan *s = data;
    (void)use;
    if (nest_expr(routine, id)->op == OP_SCALAR) bitset_add(&s->needed, nest_expr(routine, id)->symbol);
}

/* Whether a statement of the list, or in it, sets what the sums need. */
static bool sets_needed(const Scan *s, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(s->routine, stmt->assign.target) : NULL;
        if (target ? target->op == OP_SCALAR && bitset_has(&s->needed, target->symbol) : sets_needed(s, stmt->if_.then) || sets_needed(s, stmt->if_.else_)) return true;
    }
    return false;
}

static void add_needed(Scan *s, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt stmt = *nest_stmt(s->routine, id);
        if (stmt.kind == STMT_ASSIGN) {
            const Expr *target = nest_expr(s->routine, stmt.assign.target);
            if (target->op == OP_SCALAR && bitset_has(&s->needed, target->symbol)) nest_walk_expr(s->routine, stmt.assign.value, need, s);
            continue;
        }
        if (sets_needed(s, stmt.if_.then) || sets_needed(s, stmt.if_.else_)) nest_walk_expr(s->routine, stmt.if_.condition, need, s);
        add_needed(s, stmt.if_.then);
        add_needed(s, stmt.if_.else_);
    }
}

typedef struct {
    const Scan *scan;
    bool bad; /* it reads what the loop stores, or an array as a whole */
} Read;

static void note_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Read *read = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op == OP_ELEMENT) read->bad |= facts_writes(read->scan->facts, read->scan->loop, expr->symbol) || read->scan->facts->aliased[expr->symbol];
    read->bad |= expr->op == OP_ARRAY;
}

/* Whether what is needed hangs neither on the sums, but for the addition itself, nor on what the loop stores. */
static bool is_known_before(const Scan *s, StmtId first)
{
    Read read = {s, false};
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt stmt = *nest_stmt(s->routine, id);
        ExprId value = 0;
        if (stmt.kind == STMT_ASSIGN) {
            const Expr *target = nest_expr(s->routine, stmt.assign.target);
            if (target->op != OP_SCALAR || !bitset_has(&s->needed, target->symbol)) continue;
            value = find_sum(s, target->symbol) ? added(s->routine, &stmt, target->symbol) : stmt.assign.value;
        } else if (sets_needed(s, stmt.if_.then) || sets_needed(s, stmt.if_.else_)) {
            value = stmt.if_.condition;
            if (!is_known_before(s, stmt.if_.then) || !is_known_before(s, stmt.if_.else_)) return false;
        }
        if (!value) continue;
        nest_walk_expr(s->routine, value, note_read, &read);
        if (read.bad || mentions_sum(s, value)) return false;
    }
    return true;
}

/* ---- arrays at sums --------------------------------------------------------------------- */

/* sum + number, or the sum alone. */
static const Sum *sum_of(const Scan *s, ExprId id, int64_t *number)
{
    const NestRoutine *r = s->routine;
    const Expr *expr = nest_expr(r, id);
    *number = 0;
    if (expr->op == OP_SCALAR) return find_sum(s, expr->symbol);
    if ((expr->op != OP_ADD && expr->op != OP_SUB) || expr->count != 2) return NULL;
    const Expr *first = nest_expr(r, nest_operand(r, expr, 0));
    if (first->op != OP_SCALAR || !nest_int_value(r, nest_operand(r, expr, 1), number)) return NULL;
    if (expr->op == OP_SUB) *number = -*number;
    return find_sum(s, first->symbol);
}

/* The list, or one in it, that holds the statement. */
static StmtId list_of(const NestRoutine *r, StmtId first, StmtId wanted)
{
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        const Stmt *stmt = nest_stmt(r, id);
        if (id == wanted) return first;
        if (stmt->kind != STMT_IF) continue;
        StmtId found = list_of(r, stmt->if_.then, wanted);
        if (!found) found = list_of(r, stmt->if_.else_, wanted);
        if (found) return found;
    }
    return 0;
}

/* Whether the sum grows in the statement's own list before it, behind it. */
static void find_growth(const Scan *s, StmtId store, SymId sum, bool *before, bool *behind)
{
    const NestRoutine *r = s->routine;
    bool seen = false;
    *before = *behind = false;
    for (StmtId id = list_of(r, nest_stmt(r, s->loop->stmt)->loop.body, store); id; id = nest_stmt(r, id)->next) {
        const Stmt *stmt = nest_stmt(r, id);
        seen |= id == store;
        if (stmt->kind != STMT_ASSIGN || !nest_is_scalar(r, stmt->assign.target, sum)) continue;
        if (seen) *behind = true;
        else *before = true;
    }
}

/* Whether all accesses of the array are stores at one sum, which grows between two of them in different iterations. */
static bool is_stored_once(const Scan *s, SymId array)
{
    const Sum *at = NULL;
    uint32_t dimension = 0;
    int64_t number = 0;
    bool all_before = true, all_behind = true;
    for (uint32_t n = s->loop->first_access; n < s->loop->end_access; n++) {
        const Access *access = &s->facts->accesses.items[n];
        const Expr *expr = nest_expr(s->routine, access->expr);
        const Sum *own = NULL;
        if (access->symbol != array) continue;
        if (!access->written || expr->op != OP_ELEMENT) return false;
        for (uint32_t d = 0; d < expr->count; d++) {
            int64_t plus;
            const ExprId subscript = nest_operand(s->routine, expr, d);
            if (!mentions_sum(s, subscript)) continue;
            const Sum *found = sum_of(s, subscript, &plus);
            if (!found || own || (at && (found != at || d != dimension || plus != number))) return false;
            own = at = found;
            dimension = d;
            number = plus;
        }
        bool before, behind;
        if (!own || !own->grows) return false;
        find_growth(s, access->stmt, own->scalar, &before, &behind);
        all_before &= before;
        all_behind &= behind;
    }
    return at && (all_before || all_behind);
}

static bool names_sum(const Scan *s, const Access *access)
{
    const Expr *expr = nest_expr(s->routine, access->expr);
    for (uint32_t n = 0; n < expr->count; n++)
        if (mentions_sum(s, nest_operand(s->routine, expr, n))) return true;
    return false;
}

/* Whether iterations with their sums touch nothing that others store. */
static bool are_independent(const Scan *s, DependenceTester *tester)
{
    const Access *accesses = s->facts->accesses.items;
    const NestRoutine *r = s->routine;
    for (uint32_t i = s->loop->first_access; i < s->loop->end_access; i++) {
        const Access *store = &accesses[i];
        if (!nest_symbol(r, store->symbol)->rank || !store->written) continue;
        if (s->facts->aliased[store->symbol]) return false;
        bool at_sum = false;
        for (uint32_t j = s->loop->first_access; j < s->loop->end_access; j++) at_sum |= accesses[j].symbol == store->symbol && names_sum(s, &accesses[j]);
        if (at_sum && !is_stored_once(s, store->symbol)) return false;
        for (uint32_t j = s->loop->first_access; j < s->loop->end_access && !at_sum; j++)
            if (accesses[j].symbol == store->symbol && dependence_test(tester, s->loop, store, &accesses[j]).kind != DEPENDENCE_NONE) return false;
    }
    return true;
}

static bool may_scan(Scan *s, const Bitset *live_after, DependenceTester *tester)
{
    NestRoutine *r = s->routine;
    const Stmt stmt = *nest_stmt(r, s->loop->stmt);
    const LoopInfo *info = nest_loop_info(r, s->loop->stmt);
    if (!facts_is_plain(s->loop) || s->loop->step != 1 || (s->loop->trips >= 0 && s->loop->trips < FEW) || info->assertions) return false;
    if (info->finding == LOOP_PARALLEL || info->finding == LOOP_REDUCTION || !nest_is_straight(r, stmt.loop.body) || facts_is_in_parallel(s->facts, s->loop)) return false;
    if (s->loop->end_access - s->loop->first_access > MOST_ACCESSES || bitset_has(live_after, stmt.loop.variable) || s->facts->aliased[stmt.loop.variable]) return false;
    if (!facts_is_invariant(s->facts, s->loop, stmt.loop.lower) || !facts_is_invariant(s->facts, s->loop, stmt.loop.upper) || !find_sums(s, live_after)) return false;
    s->needed = bitset_create(s->context->scratch, r->symbols.count);
    for (uint32_t n = 0; n < s->count; n++) bitset_add(&s->needed, s->sums[n].scalar);
    for (uint32_t before = 0; before != bitset_count(&s->needed);) {
        before = bitset_count(&s->needed);
        add_needed(s, stmt.loop.body);
    }
    return is_known_before(s, stmt.loop.body) && are_independent(s, tester);
}

/* ---- what becomes of them --------------------------------------------------------------- */

static ExprId scalar(const Scan *s, SymId symbol) { return nest_scalar(s->context, s->routine, symbol, nest_stmt(s->routine, s->loop->stmt)->loc); }

static ExprId number(const Scan *s, int64_t value) { return nest_const_int(s->context, s->routine, TYPE_I64, value); }

static ExprId op(const Scan *s, Op operation, ExprId a, ExprId b) { return nest_op2(s->context, s->routine, operation, a, b, nest_expr(s->routine, a)->loc); }

static ExprId converted(const Scan *s, ExprId id, Type type) { return nest_convert(s->context, s->routine, id, type, nest_expr(s->routine, id)->loc); }

static ExprId element(const Scan *s, SymId array, ExprId at) { return nest_element(s->context, s->routine, array, &at, 1, nest_stmt(s->routine, s->loop->stmt)->loc); }

static StmtId assign(const Scan *s, ExprId target, ExprId value)
{
    return nest_stmt_add(s->context, s->routine, (Stmt){.kind = STMT_ASSIGN, .loc = nest_stmt(s->routine, s->loop->stmt)->loc, .assign = {target, value}});
}

static StmtId loop(const Scan *s, SymId variable, ExprId lower, ExprId upper, int64_t step, StmtId body)
{
    Stmt stmt = {.kind = STMT_LOOP, .loc = nest_stmt(s->routine, s->loop->stmt)->loc};
    stmt.loop.variable = variable;
    stmt.loop.lower = lower;
    stmt.loop.upper = upper;
    stmt.loop.step = nest_const_int(s->context, s->routine, nest_symbol(s->routine, variable)->type, step);
    stmt.loop.body = body;
    return nest_stmt_add(s->context, s->routine, stmt);
}

static StmtId when(const Scan *s, ExprId condition, StmtId then)
{
    return nest_stmt_add(s->context, s->routine, (Stmt){.kind = STMT_IF, .loc = nest_stmt(s->routine, s->loop->stmt)->loc, .if_ = {.condition = condition, .then = then}});
}

static SymId add_scalar(const Scan *s, const char *stem, Type type) { return nest_temporary_add(s->context, s->routine, stem, type, 0, NULL); }

static SymId add_array(const Scan *s, SymId like, int64_t elements)
{
    const Symbol symbol = *nest_symbol(s->routine, like);
    Dim dim = {number(s, 0), number(s, elements - 1)};
    return nest_temporary_add(s->context, s->routine, symbol.name, symbol.type, 1, &dim);
}

static ExprId put_own(void *data, NestRoutine *routine, ExprId id)
{
    const Scan *s = data;
    const Sum *sum = nest_expr(routine, id)->op == OP_SCALAR ? find_sum(s, nest_expr(routine, id)->symbol) : NULL;
    return sum ? nest_scalar(s->context, routine, sum->own, nest_expr(routine, id)->loc) : 0;
}

/* The list without what the sums do not need. */
static StmtList copy_needed(const Scan *s, StmtId first)
{
    NestRoutine *r = s->routine;
    StmtList list = {0};
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        Stmt stmt = *nest_stmt(r, id);
        stmt.next = 0;
        if (stmt.kind == STMT_IF) {
            stmt.if_.then = copy_needed(s, stmt.if_.then).first;
            stmt.if_.else_ = copy_needed(s, stmt.if_.else_).first;
            if (!stmt.if_.then && !stmt.if_.else_) continue;
        } else {
            const Expr *target = nest_expr(r, stmt.assign.target);
            if (target->op != OP_SCALAR || !bitset_has(&s->needed, target->symbol)) continue;
        }
        nest_list_append(r, &list, nest_stmt_add(s->context, r, stmt));
    }
    return list;
}

/* Pieces and groups of the iterations that are scanned at a time: all of the loop's type, in which what stands behind its last iteration may not fit. */
typedef struct {
    Type type;
    SymId first, last;   /* the first iteration; the last one, counted from there */
    SymId pieces;        /* the last piece */
    SymId piece, turn, group;
} Pieces;

static ExprId own_number(const Scan *s, const Pieces *p, int64_t value) { return nest_const_int(s->context, s->routine, p->type, value); }

/* do piece { own = from(sums) ; do turn { i = its iteration ; body } ; sums = own } */
static StmtId pieces_loop(const Scan *s, const Pieces *p, StmtList body, bool counts)
{
    NestRoutine *r = s->routine;
    const SymId variable = nest_stmt(r, s->loop->stmt)->loop.variable;
    StmtList list = {0}, turn = {0};
    ExprId place = op(s, OP_ADD, op(s, OP_MUL, scalar(s, p->piece), own_number(s, p, SIZE)), scalar(s, p->turn));
    for (uint32_t n = 0; n < s->count; n++) {
        const Sum *sum = &s->sums[n];
        ExprId none = nest_const_int(s->context, r, nest_symbol(r, sum->scalar)->type, 0);
        nest_list_append(r, &list, assign(s, scalar(s, sum->own), counts ? none : element(s, sum->sums, scalar(s, p->piece))));
    }
    nest_list_append(r, &turn, assign(s, scalar(s, variable), op(s, OP_ADD, scalar(s, p->first), place)));
    nest_list_join(r, &turn, body);
    StmtId inside = when(s, op(s, OP_LE, place, scalar(s, p->last)), turn.first);
    nest_list_append(r, &list, loop(s, p->turn, own_number(s, p, 0), own_number(s, p, SIZE - 1), 1, inside));
    for (uint32_t n = 0; n < s->count && counts; n++)
        nest_list_append(r, &list, assign(s, element(s, s->sums[n].sums, scalar(s, p->piece)), scalar(s, s->sums[n].own)));
    StmtId id = loop(s, p->piece, own_number(s, p, 0), scalar(s, p->pieces), 1, list.first);
    if (!counts) nest_loop_info(r, id)->assertions = LOOP_ASSERTED_INDEPENDENT; /* of arrays at sums nobody sees it */
    return id;
}

static ExprId last_group(const Scan *s, const Pieces *p) { return op(s, OP_DIV, scalar(s, p->pieces), own_number(s, p, GROUP)); }

/* do group { own = from(groups) ; do piece in it { ... } ; groups = own } */
static StmtId groups_loop(const Scan *s, const Pieces *p, bool counts)
{
    NestRoutine *r = s->routine;
    StmtList list = {0}, inner = {0};
    ExprId first = op(s, OP_MUL, scalar(s, p->group), own_number(s, p, GROUP)), last = op(s, OP_ADD, first, own_number(s, p, GROUP - 1));
    for (uint32_t n = 0; n < s->count; n++) {
        const Sum *sum = &s->sums[n];
        const Type type = nest_symbol(r, sum->scalar)->type;
        ExprId piece = element(s, sum->sums, scalar(s, p->piece)), own = scalar(s, sum->own), group = element(s, sum->groups, scalar(s, p->group));
        nest_list_append(r, &list, assign(s, own, counts ? nest_const_int(s->context, r, type, 0) : group));
        if (counts) {
            nest_list_append(r, &inner, assign(s, own, op(s, OP_ADD, own, piece)));
            continue;
        }
        ExprId held = scalar(s, add_scalar(s, "held", type));
        nest_list_append(r, &inner, assign(s, held, piece));
        nest_list_append(r, &inner, assign(s, piece, own));
        nest_list_append(r, &inner, assign(s, own, op(s, OP_ADD, own, held)));
    }
    nest_list_append(r, &list, loop(s, p->piece, first, last, 1, when(s, op(s, OP_LE, scalar(s, p->piece), scalar(s, p->pieces)), inner.first)));
    for (uint32_t n = 0; n < s->count && counts; n++)
        nest_list_append(r, &list, assign(s, element(s, s->sums[n].groups, scalar(s, p->group)), scalar(s, s->sums[n].own)));
    return loop(s, p->group, own_number(s, p, 0), last_group(s, p), 1, list.first);
}

/* own = the loop's sum ; do group { groups, own = own, own + groups } ; all = own, by one lane */
static StmtId scan_groups(const Scan *s, const Pieces *p)
{
    NestRoutine *r = s->routine;
    StmtList list = {0}, inner = {0};
    for (uint32_t n = 0; n < s->count; n++) {
        const Sum *sum = &s->sums[n];
        ExprId own = scalar(s, sum->own), group = element(s, sum->groups, scalar(s, p->group)), held = scalar(s, add_scalar(s, "held", nest_symbol(r, sum->scalar)->type));
        nest_list_append(r, &list, assign(s, own, scalar(s, sum->scalar)));
        nest_list_append(r, &inner, assign(s, held, group));
        nest_list_append(r, &inner, assign(s, group, own));
        nest_list_append(r, &inner, assign(s, own, op(s, OP_ADD, own, held)));
    }
    nest_list_append(r, &list, loop(s, p->group, own_number(s, p, 0), last_group(s, p), 1, inner.first));
    for (uint32_t n = 0; n < s->count; n++)
        nest_list_append(r, &list, assign(s, element(s, s->sums[n].all, number(s, 0)), scalar(s, s->sums[n].own)));
    return once_on_device(s->context, r, list.first, nest_stmt(r, s->loop->stmt)->loc);
}

static void scan_loop(Scan *s)
{
    NestRoutine *r = s->routine;
    const Stmt old = *nest_stmt(r, s->loop->stmt);
    const Type type = nest_symbol(r, old.loop.variable)->type;
    const SymId chunk = add_scalar(s, "chunk", TYPE_I64);
    Pieces p = {type, add_scalar(s, "first", type), add_scalar(s, "last", type), add_scalar(s, "pieces", type), add_scalar(s, "piece", type), add_scalar(s, "turn", type),
                add_scalar(s, "group", type)};
    StmtList list = {0};
    for (uint32_t n = 0; n < s->count; n++) {
        Sum *sum = &s->sums[n];
        sum->own = add_scalar(s, nest_symbol(r, sum->scalar)->name, nest_symbol(r, sum->scalar)->type);
        sum->sums = add_array(s, sum->scalar, PIECES);
        sum->groups = add_array(s, sum->scalar, PIECES/GROUP);
        sum->all = add_array(s, sum->scalar, 1);
    }
    StmtList counted = copy_needed(s, old.loop.body);
    nest_list_replace(s->context, r, counted.first, put_own, s);
    nest_list_replace(s->context, r, old.loop.body, put_own, s);
    ExprId rest = op(s, OP_SUB, converted(s, old.loop.upper, TYPE_I64), scalar(s, chunk));
    nest_list_append(r, &list, assign(s, scalar(s, p.first), converted(s, scalar(s, chunk), type)));
    nest_list_append(r, &list, assign(s, scalar(s, p.last), converted(s, op(s, OP_MIN, rest, number(s, PIECES*SIZE - 1)), type)));
    nest_list_append(r, &list, assign(s, scalar(s, p.pieces), op(s, OP_DIV, scalar(s, p.last), own_number(s, &p, SIZE))));
    nest_list_append(r, &list, pieces_loop(s, &p, counted, true));
    nest_list_append(r, &list, groups_loop(s, &p, true));
    nest_list_append(r, &list, scan_groups(s, &p));
    nest_list_append(r, &list, groups_loop(s, &p, false));
    nest_list_append(r, &list, pieces_loop(s, &p, nest_list_from(r, old.loop.body), false));
    for (uint32_t n = 0; n < s->count; n++) {
        ExprId sum = scalar(s, s->sums[n].scalar), all = element(s, s->sums[n].all, number(s, 0));
        nest_list_append(r, &list, when(s, op(s, OP_NE, all, sum), assign(s, sum, all)));
    }
    StmtId id = loop(s, chunk, converted(s, old.loop.lower, TYPE_I64), converted(s, old.loop.upper, TYPE_I64), PIECES*SIZE, list.first);
    nest_stmt(r, id)->next = old.next;
    *nest_stmt(r, s->loop->stmt) = *nest_stmt(r, id);
}

/* Scans one loop; false: there is none. */
static bool scan_next(Context *context, const NestProgram *program, NestRoutine *routine)
{
    const NestFacts *facts = facts_collect(context, routine);
    const Bitset *live_after = scalars_live_after(context, program, facts);
    DependenceTester *tester = dependence_tester_create(context, facts);
    bool found = false;
    for (uint32_t n = 1; n < facts->loops.count && !found; n++) {
        Scan scan = {.context = context, .routine = routine, .facts = facts, .loop = &facts->loops.items[n]};
        found = scan.loop->counted && may_scan(&scan, &live_after[n], tester);
        if (found) scan_loop(&scan);
    }
    dependence_tester_destroy(tester);
    return found;
}

static bool may_be_sum(const void *data, const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    (void)data;
    if (stmt->kind != STMT_ASSIGN || nest_expr(routine, stmt->assign.target)->op != OP_SCALAR) return false;
    SymId symbol = nest_expr(routine, stmt->assign.target)->symbol;
    return type_is_int(nest_symbol(routine, symbol)->type) && added(routine, stmt, symbol);
}

void pass_scan_sums(Context *context, NestProgram *program, bool lanes, bool host_vectors)
{
    for (RoutineId id = 1; lanes && !host_vectors && id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (!nest_some_stmt(routine, routine->body, may_be_sum, NULL)) continue;
        while (scan_next(context, program, routine)) {
            depend_again(context, program, routine);
        }
    }
}
