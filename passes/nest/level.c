/* level: rows of different length.
 *
 * WHAT    In parallel row loops around a parallel loop whose bounds differ between rows, the loop gets the same bounds in all, and an IF in it that asks for the row's own:
 *           do j = 1, n { do i = 1, j { a[i,j] = ... } }   =>   do j = 1, n { do i = 1, n { if (i >= 1 & i <= j) a[i,j] = ... } }
 *         Rows and points are lanes of one kernel then, in place of a launch a row. Bounds that are sums of the rows' variables have the least and the largest of their values
 *         for all rows. Those that are elements of arrays (`do i = lim(1,j), lim(2,j)`) are looked through before, and both are there under an IF: most of what all
 *         rows together would have between the least and the largest must be theirs, which is not so of lists of lists (`do k = first(j), first(j+1) - 1`).
 *         A row loop that work rows keep in order, of which each part writes and reads such bounds, is cut apart before. A loop of another step counts its
 *         turns, the points of one colour of a board in each row:
 *           do i = 2 + mod(j, 2), n, 2 { ... }   =>   do turn = 0, (n - 1)/2 { i = 2 + mod(j, 2) + turn*2; if (i <= n) ... }
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: what a row computes, and its order, stay
 * COST    linear; loops of bounds in arrays are there twice
 * SOURCE  index set splitting, backwards; Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.2.2 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"

enum {
    MAX_UNEVEN = 8,       /* such loops of a nest */
    MAX_ROWS = 4,         /* row loops around one */
    SPARE_LANES = 4,      /* lanes for a point of a row, at most */
    MAX_STATEMENTS = 2000 /* of a nest that is there twice */
};

/* A nest whose rows are even now, and what it was. */
typedef struct {
    StmtId root, level; /* where it stood; the row loop */
    StmtId old, next;   /* a copy, which stays where bounds in arrays do not hold; what stands behind it */
    bool back;          /* it is what it was again */
} Leveled;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    LIST(Leveled) leveled;
} Leveling;

/* A loop whose bounds differ between rows. */
typedef struct {
    StmtId loop;
    StmtId rows[MAX_ROWS]; /* around it, from the outermost on */
    uint32_t row_count;
    ExprId lower, upper;   /* its own, of row variables, what stays, and elements; */
    ExprId least, largest; /*   of all rows; 0: they are elements */
    SymId low, high;       /*   then these are scalars */
} Uneven;

typedef struct {
    const Leveling *leveling;
    const LoopFacts *root;
    Uneven items[MAX_UNEVEN];
    uint32_t count, statements;
    bool refused;
    ExprId *values; /* by symbol: what a scalar is that a row sets once; 0: not known */
} Nest;

/* ---- what bounds are ---------------------------------------------------------------------- */

static const LoopFacts *row_of(const Leveling *l, const Uneven *uneven, SymId variable)
{
    for (uint32_t n = 0; n < uneven->row_count; n++)
        if (nest_stmt(l->routine, uneven->rows[n])->loop.variable == variable) return facts_loop(l->facts, uneven->rows[n]);
    return NULL;
}

static bool is_remainder(Op op) { return op == OP_MOD || op == OP_MODULO; }

/* The constant that an integer remainder is of; 0: it is none, or of another number. */
static int64_t divisor(const Leveling *l, ExprId id)
{
    const Expr *expr = nest_expr(l->routine, id);
    int64_t by = 0;
    bool known = is_remainder(expr->op) && type_is_int(expr->type) && nest_int_value(l->routine, nest_operand(l->routine, expr, 1), &by);
    return known && by > 0 ? by : 0;
}

/* Whether the expression is made of row variables, what stays in the nest, and elements of arrays that do; `*elements`: it has some that differ between rows. */
static bool is_known(const Nest *nest, const Uneven *uneven, ExprId id, bool *elements)
{
    const Leveling *l = nest->leveling;
    const Expr *expr = nest_expr(l->routine, id);
    if (expr->op == OP_ARRAY || expr->op == OP_DIV || (is_remainder(expr->op) && !divisor(l, id))) return false;
    if (expr->symbol && l->facts->aliased[expr->symbol]) return false;
    if (expr->op == OP_SCALAR) return !bitset_has(&nest->root->assigned, expr->symbol) || row_of(l, uneven, expr->symbol);
    if (expr->op == OP_ELEMENT) {
        if (facts_writes(l->facts, nest->root, expr->symbol)) return false;
        *elements = true;
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_known(nest, uneven, nest_operand(l->routine, expr, n), elements)) return false;
    return true;
}

/* Whether it names a row's variable. */
static bool differs(const Nest *nest, const Uneven *uneven, ExprId id)
{
    const NestRoutine *r = nest->leveling->routine;
    for (uint32_t n = 0; n < uneven->row_count; n++)
        if (nest_mentions(r, id, nest_stmt(r, uneven->rows[n])->loop.variable)) return true;
    return false;
}

static ExprId convert(const Leveling *l, ExprId id, Type type) { return nest_convert(l->context, l->routine, id, type, nest_expr(l->routine, id)->loc); }

static ExprId binary(const Leveling *l, Op op, ExprId a, ExprId b) { return nest_op2(l->context, l->routine, op, a, b, nest_expr(l->routine, a)->loc); }

/* Puts the end of its range for each row variable of the sum, until there is none. False: a row variable stands in something else than a sum. */
static bool take_ends(const Nest *nest, const Uneven *uneven, IntSum *sum, bool high)
{
    const Leveling *l = nest->leveling;
    Arena *scratch = l->context->scratch;
    for (uint32_t n = uneven->row_count; n-- > 0;) {
        const Stmt row = *nest_stmt(l->routine, uneven->rows[n]);
        IntSum next = {.constant = sum->constant};
        for (uint32_t t = 0; t < sum->terms.count; t++) {
            IntTerm term = sum->terms.items[t];
            const Expr *leaf = nest_expr(l->routine, term.of);
            bool upper = (term.coefficient > 0) == high;
            if (facts_loop(l->facts, uneven->rows[n])->step < 0) upper = !upper;
            if (divisor(l, term.of) && nest_mentions(l->routine, term.of, row.loop.variable)) {
                int64_t most = divisor(l, term.of) - 1, least = leaf->op == OP_MOD ? -most : 0; /* mod has the sign of what is divided */
                next.constant += term.coefficient * ((term.coefficient > 0) == high ? most : least);
            } else if (leaf->op == OP_SCALAR && leaf->symbol == row.loop.variable) int_sum_add(scratch, l->routine, &next, upper ? row.loop.upper : row.loop.lower, term.coefficient);
            else if (nest_mentions(l->routine, term.of, row.loop.variable)) return false;
            else int_sum_add(scratch, l->routine, &next, term.of, term.coefficient);
        }
        *sum = next;
    }
    return true;
}

/* The least, or largest, value of the bound in all rows; 0: it is not made of sums of row variables. */
static ExprId find_end(const Nest *nest, const Uneven *uneven, ExprId bound, Type type, bool high)
{
    IntSum sum = {0};
    int_sum_add(nest->leveling->context->scratch, nest->leveling->routine, &sum, bound, 1);
    const Leveling *l = nest->leveling;
    return take_ends(nest, uneven, &sum, high) ? int_sum_expr(l->context, l->routine, &sum, type, nest_expr(l->routine, bound)->loc) : 0;
}

/* ---- the loops of a nest ------------------------------------------------------------------ */

/* Whether lanes may do its iterations, which reduce or not. */
static bool is_parallel(const Leveling *l, StmtId id)
{
    LoopFinding finding = nest_loop_info(l->routine, id)->finding;
    return facts_is_plain(facts_loop(l->facts, id)) && (finding == LOOP_PARALLEL || finding == LOOP_REDUCTION) && !nest_loop_info(l->routine, id)->assertions;
}

/* Notes the loop, if its bounds differ between rows. */
static void look_at(Nest *nest, const Uneven *around, StmtId id)
{
    const Leveling *l = nest->leveling;
    const Stmt loop = *nest_stmt(l->routine, id);
    const LoopFacts *facts = facts_loop(l->facts, id);
    Uneven uneven = *around;
    bool elements = false;
    uneven.loop = id;
    uneven.lower = nest_expr_substitute(l->context, l->routine, loop.loop.lower, nest->values);
    uneven.upper = nest_expr_substitute(l->context, l->routine, loop.loop.upper, nest->values);
    if (!differs(nest, &uneven, uneven.lower) && !differs(nest, &uneven, uneven.upper)) return;
    Type type = nest_symbol(l->routine, loop.loop.variable)->type;
    bool good = facts->step >= 1 && facts->step <= SPARE_LANES && !bitset_has(&l->live_after[l->facts->loop_of[id]], loop.loop.variable) && nest->count < MAX_UNEVEN;
    good = good && is_known(nest, &uneven, uneven.lower, &elements) && is_known(nest, &uneven, uneven.upper, &elements);
    for (SymId scalar = 1; scalar < l->facts->symbol_count && good; scalar++)
        if (bitset_has(&facts->assigned, scalar)) good = !nest_mentions(l->routine, loop.loop.lower, scalar) && !nest_mentions(l->routine, loop.loop.upper, scalar);
    nest->refused |= !good;
    if (!good) return;
    uneven.least = find_end(nest, &uneven, uneven.lower, type, false);
    uneven.largest = find_end(nest, &uneven, uneven.upper, type, true);
    bool reduces = nest_loop_info(l->routine, id)->finding == LOOP_REDUCTION; /* lists of lists do so row by row, or by what `scatter` makes of them */
    nest->refused |= (!uneven.least || !uneven.largest) && (!elements || facts->step != 1 || reduces);
    if (!uneven.least || !uneven.largest) uneven.least = uneven.largest = 0;
    nest->items[nest->count++] = uneven;
}

/* Loops that stand in row loops and are under no IF, and scalars that rows set once, before them. */
static void look_through(Nest *nest, const Uneven *around, StmtId first)
{
    const Leveling *l = nest->leveling;
    for (StmtId id = first; id; id = nest_stmt(l->routine, id)->next) {
        const Stmt stmt = *nest_stmt(l->routine, id);
        if (stmt.kind == STMT_ASSIGN && nest_expr(l->routine, stmt.assign.target)->op == OP_SCALAR) {
            SymId scalar = nest_expr(l->routine, stmt.assign.target)->symbol;
            bool elements = false;
            ExprId value = nest_expr_substitute(l->context, l->routine, stmt.assign.value, nest->values);
            bool same = type_is_int(nest_symbol(l->routine, scalar)->type) && nest_expr(l->routine, value)->type == nest_symbol(l->routine, scalar)->type;
            nest->values[scalar] = same && is_known(nest, around, value, &elements) ? value : 0;
        }
        if (stmt.kind == STMT_IF) {
            Bitset changed = bitset_create(l->context->scratch, l->routine->symbols.count);
            facts_assigned_scalars(l->routine, stmt.if_.then, &changed);
            facts_assigned_scalars(l->routine, stmt.if_.else_, &changed);
            for (SymId scalar = 1; scalar < l->facts->symbol_count; scalar++)
                if (bitset_has(&changed, scalar)) nest->values[scalar] = 0;
        }
        if (stmt.kind != STMT_LOOP) continue;
        for (SymId scalar = 1; scalar < l->facts->symbol_count; scalar++)
            if (bitset_has(&facts_loop(l->facts, id)->assigned, scalar)) nest->values[scalar] = 0;
        if (facts_is_tiny(facts_loop(l->facts, id)) || !is_parallel(l, id)) continue;
        look_at(nest, around, id);
        Uneven inside = *around;
        if (inside.row_count == MAX_ROWS) continue;
        inside.rows[inside.row_count++] = id;
        look_through(nest, &inside, stmt.loop.body);
    }
}

static bool count_statement(void *data, NestRoutine *routine, StmtId id)
{
    Nest *nest = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    nest->statements++;
    nest->refused |= kind == STMT_CALL || kind == STMT_KERNEL || kind == STMT_WHILE;
    return true;
}

/* The uneven loops of a nest of parallel rows. False: there is none, or one that is not known. */
static bool find_uneven(const Leveling *l, StmtId root, Nest *nest)
{
    *nest = (Nest){.leveling = l, .root = facts_loop(l->facts, root), .values = arena_array(l->context->scratch, ExprId, l->routine->symbols.count)};
    if (!is_parallel(l, root) || facts_is_tiny(nest->root) || !nest->root->step) return false;
    const Stmt stmt = *nest_stmt(l->routine, root);
    if (!facts_is_invariant(l->facts, nest->root, stmt.loop.lower) || !facts_is_invariant(l->facts, nest->root, stmt.loop.upper)) return false;
    Uneven around = {.rows = {root}, .row_count = 1};
    look_through(nest, &around, stmt.loop.body);
    nest_walk_stmts(l->routine, stmt.loop.body, count_statement, nest);
    return nest->count && !nest->refused;
}

/* ---- the same bounds ---------------------------------------------------------------------- */

/* A loop of another step than 1 counts its turns. */
static void level_steps(const Leveling *l, const Uneven *uneven, StmtId id)
{
    NestRoutine *r = l->routine;
    const Stmt old = *nest_stmt(r, id);
    const SourceRange loc = old.loc;
    SymId turn = nest_temporary_add(l->context, r, "turn", nest_symbol(r, old.loop.variable)->type, 0, NULL);
    ExprId variable = nest_scalar(l->context, r, old.loop.variable, loc);
    ExprId place = binary(l, OP_ADD, old.loop.lower, binary(l, OP_MUL, nest_scalar(l->context, r, turn, loc), old.loop.step));
    Stmt set = {.kind = STMT_ASSIGN, .loc = loc, .assign = {.target = variable, .value = place}};
    Stmt own = {.kind = STMT_IF, .loc = loc, .if_ = {.condition = binary(l, OP_LE, variable, old.loop.upper), .then = old.loop.body}};
    StmtList body = {0};
    nest_list_append(r, &body, nest_stmt_add(l->context, r, set));
    nest_list_append(r, &body, nest_stmt_add(l->context, r, own));
    Stmt *stmt = nest_stmt(r, id);
    Type type = nest_symbol(r, turn)->type;
    stmt->loop.variable = turn;
    stmt->loop.body = body.first;
    stmt->loop.lower = nest_const_int(l->context, r, type, 0);
    stmt->loop.upper = binary(l, OP_DIV, binary(l, OP_SUB, uneven->largest, uneven->least), old.loop.step);
    stmt->loop.step = nest_const_int(l->context, r, type, 1);
}

static void level_loop(const Leveling *l, const Uneven *uneven, StmtId id)
{
    if (facts_loop(l->facts, id)->step != 1) {
        level_steps(l, uneven, id);
        return;
    }
    NestRoutine *r = l->routine;
    const Stmt old = *nest_stmt(r, id);
    const SourceRange loc = old.loc;
    ExprId variable = nest_scalar(l->context, r, old.loop.variable, loc);
    Stmt own = {.kind = STMT_IF, .loc = loc};
    own.if_.condition = binary(l, OP_AND, binary(l, OP_GE, variable, old.loop.lower), binary(l, OP_LE, variable, old.loop.upper));
    own.if_.then = old.loop.body;
    StmtId body = nest_stmt_add(l->context, r, own);
    Stmt *stmt = nest_stmt(r, id);
    stmt->loop.body = body;
    stmt->loop.lower = uneven->least ? uneven->least : nest_scalar(l->context, r, uneven->low, loc);
    stmt->loop.upper = uneven->least ? uneven->largest : nest_scalar(l->context, r, uneven->high, loc);
}

/* ---- bounds in arrays --------------------------------------------------------------------- */

static StmtId assign(const Leveling *l, SymId scalar, ExprId value)
{
    Stmt stmt = {.kind = STMT_ASSIGN, .loc = nest_expr(l->routine, value)->loc};
    stmt.assign.target = nest_scalar(l->context, l->routine, scalar, stmt.loc);
    stmt.assign.value = value;
    return nest_stmt_add(l->context, l->routine, stmt);
}

static ExprId scalar(const Leveling *l, SymId id) { return nest_scalar(l->context, l->routine, id, (SourceRange){0}); }

/* Statements, appended to the list, that look through the bounds of a loop's rows; what is returned asks whether most of the lanes would have points. */
static ExprId look_through_bounds(const Leveling *l, Uneven *uneven, StmtList *list)
{
    NestRoutine *r = l->routine;
    Context *context = l->context;
    Type type = nest_symbol(r, nest_stmt(r, uneven->loop)->loop.variable)->type;
    int64_t most = type_info(type)->bytes >= 4 ? INT32_MAX : type_info(type)->bytes == 2 ? INT16_MAX : INT8_MAX;
    uneven->low = nest_temporary_add(context, r, "low", type, 0, NULL);
    uneven->high = nest_temporary_add(context, r, "high", type, 0, NULL);
    SymId points = nest_temporary_add(context, r, "points", TYPE_I64, 0, NULL), rows = nest_temporary_add(context, r, "rows", TYPE_I64, 0, NULL);
    nest_list_append(r, list, assign(l, uneven->low, nest_const_int(context, r, type, most)));
    nest_list_append(r, list, assign(l, uneven->high, nest_const_int(context, r, type, -most)));
    nest_list_append(r, list, assign(l, points, nest_const_int(context, r, TYPE_I64, 0)));
    nest_list_append(r, list, assign(l, rows, nest_const_int(context, r, TYPE_I64, 0)));
    ExprId *map = arena_array(context->scratch, ExprId, r->symbols.count);
    SymId variables[MAX_ROWS];
    for (uint32_t n = 0; n < uneven->row_count; n++) {
        SymId old = nest_stmt(r, uneven->rows[n])->loop.variable;
        variables[n] = nest_temporary_add(context, r, "row", nest_symbol(r, old)->type, 0, NULL);
        map[old] = scalar(l, variables[n]);
    }
    ExprId lower = nest_expr_substitute(context, r, uneven->lower, map), upper = nest_expr_substitute(context, r, uneven->upper, map);
    lower = convert(l, lower, type);
    upper = convert(l, upper, type);
    ExprId one = nest_const_int(context, r, TYPE_I64, 1);
    ExprId length = binary(l, OP_ADD, binary(l, OP_SUB, convert(l, upper, TYPE_I64), convert(l, lower, TYPE_I64)), one);
    StmtList body = {0};
    nest_list_append(r, &body, assign(l, uneven->low, binary(l, OP_MIN, scalar(l, uneven->low), lower)));
    nest_list_append(r, &body, assign(l, uneven->high, binary(l, OP_MAX, scalar(l, uneven->high), upper)));
    nest_list_append(r, &body, assign(l, points, binary(l, OP_ADD, scalar(l, points), binary(l, OP_MAX, length, nest_const_int(context, r, TYPE_I64, 0)))));
    nest_list_append(r, &body, assign(l, rows, binary(l, OP_ADD, scalar(l, rows), one)));
    for (uint32_t n = uneven->row_count; n-- > 0;) {
        Stmt around = *nest_stmt(r, uneven->rows[n]);
        around.next = 0;
        around.loop.variable = variables[n];
        around.loop.lower = nest_expr_substitute(context, r, around.loop.lower, map);
        around.loop.upper = nest_expr_substitute(context, r, around.loop.upper, map);
        around.loop.body = body.first;
        body = (StmtList){0};
        nest_list_append(r, &body, nest_stmt_add(context, r, around));
    }
    nest_list_append(r, list, body.first);
    ExprId span = binary(l, OP_ADD, binary(l, OP_SUB, convert(l, scalar(l, uneven->high), TYPE_I64), convert(l, scalar(l, uneven->low), TYPE_I64)), one);
    ExprId lanes = binary(l, OP_MUL, span, scalar(l, rows));
    return binary(l, OP_LE, lanes, binary(l, OP_MUL, nest_const_int(context, r, TYPE_I64, SPARE_LANES), scalar(l, points)));
}

/* Makes the nest one of even rows, where most of the lanes would have points. False: it stays. */
static bool level_nest(Leveling *l, StmtId root, Nest *nest)
{
    NestRoutine *r = l->routine;
    StmtList list = {0};
    ExprId even = 0;
    for (uint32_t n = 0; n < nest->count; n++) {
        if (nest->items[n].least) continue;
        if (nest->statements > MAX_STATEMENTS) return false;
        ExprId good = look_through_bounds(l, &nest->items[n], &list);
        even = even ? binary(l, OP_AND, even, good) : good;
    }
    StmtId old = stmt_copy(&(StmtCopier){.context = l->context, .routine = r}, root).first, level = root, next = nest_stmt(r, root)->next;
    for (uint32_t n = 0; n < nest->count; n++) level_loop(l, &nest->items[n], nest->items[n].loop);
    if (even) {
        Stmt whole = *nest_stmt(r, root);
        whole.next = 0;
        level = nest_stmt_add(l->context, r, whole);
        StmtId last = nest_stmt_add(l->context, r, (Stmt){.kind = STMT_IF, .loc = whole.loc, .if_ = {even, level, old}});
        nest_list_append(r, &list, last);
        nest_stmt(r, last)->next = next;
        *nest_stmt(r, root) = *nest_stmt(r, list.first);
    }
    list_push(l->context->scratch, &l->leveled, ((Leveled){root, level, old, next, false}));
    return true;
}

/* Rows that are known to be independent by their bounds alone get these again; whether there are any. */
static bool take_back(const Leveling *l)
{
    NestRoutine *r = l->routine;
    bool some = false;
    for (uint32_t n = 0; n < l->leveled.count; n++) {
        Leveled *leveled = &l->leveled.items[n];
        LoopFinding finding = nest_loop_info(r, leveled->level)->finding;
        if (leveled->back || finding == LOOP_PARALLEL || finding == LOOP_REDUCTION) continue;
        leveled->back = true;
        *nest_stmt(r, leveled->root) = *nest_stmt(r, leveled->old);
        nest_stmt(r, leveled->root)->next = leveled->next;
        some = true;
    }
    return some;
}

static void level_routine(Context *context, const NestProgram *program, NestRoutine *routine)
{
    Leveling leveling = {.context = context, .routine = routine, .facts = facts_collect(context, routine)};
    bool any;
    leveling.live_after = scalars_live_after(context, program, leveling.facts);
    for (uint32_t n = 1; n < leveling.facts->loops.count; n++) {
        const LoopFacts *root = &leveling.facts->loops.items[n];
        Nest nest;
        if (!root->counted || !find_uneven(&leveling, root->stmt, &nest) || !level_nest(&leveling, root->stmt, &nest)) continue;
        while (n + 1 < leveling.facts->loops.count && leveling.facts->loops.items[n + 1].depth > root->depth) n++;
    }
    if (!leveling.leveled.count) return;
    do {
        depend_again(context, program, routine);
        any = take_back(&leveling);
    } while (any);
}

/* Whether a loop in the row loop has bounds that differ between its rows. */
static bool holds_uneven(const NestFacts *facts, const LoopFacts *row)
{
    for (uint32_t n = facts->loop_of[row->stmt] + 1; n < facts->loops.count && facts->loops.items[n].depth > row->depth; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (facts_is_plain(loop) && (affine_varies(facts->table, loop->lower, row->stmt) || affine_varies(facts->table, loop->upper, row->stmt))) return true;
    }
    return false;
}

/* ---- rows in order ------------------------------------------------------------------------ */

/* An element in the bounds of loops that stand in a row, which one scalar of the row is in all of them. */
typedef struct {
    const Nest *nest;
    const Uneven *row;
    ExprId element; /* that is looked for; 0: the first that may be */
    uint32_t loops; /* in whose bounds it stands */
    SymId scalar;   /* what takes its place; 0: nothing does */
    bool found;
    LIST(ExprId) seen;
} Named;

static void look_at_element(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Named *named = data;
    const Expr expr = *nest_expr(routine, id);
    bool elements = false;
    if (use != USE_READ || expr.op != OP_ELEMENT || !type_is_int(expr.type)) return;
    if (!named->element && is_known(named->nest, named->row, id, &elements) && differs(named->nest, named->row, id)) {
        for (uint32_t n = 0; n < named->seen.count; n++)
            if (nest_expr_equal(routine, named->seen.items[n], id)) return;
        named->element = id;
        list_push(named->nest->leveling->context->scratch, &named->seen, id);
    }
    named->found |= named->element && nest_expr_equal(routine, named->element, id);
}

static ExprId put_scalar(void *data, NestRoutine *routine, ExprId id)
{
    const Named *named = data;
    return nest_expr(routine, id)->op == OP_ELEMENT && nest_expr_equal(routine, named->element, id) ? scalar(named->nest->leveling, named->scalar) : 0;
}

/* Counts the loops, or puts the scalar in. */
static void look_at_loops(Named *named, StmtId first)
{
    NestRoutine *r = named->nest->leveling->routine;
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        if (nest_stmt(r, id)->kind != STMT_LOOP) continue;
        if (named->scalar) nest_stmt_replace(named->nest->leveling->context, r, id, put_scalar, named);
        named->found = false;
        if (!named->scalar) nest_walk_stmt_exprs(r, id, look_at_element, named);
        named->loops += named->found;
    }
}

/* Two reads of one element are one value to nobody else: what loops of a row have in their bounds gets a scalar, set where the row begins. */
static void name_elements(Context *context, NestRoutine *routine, const NestFacts *facts, const LoopFacts *row)
{
    Leveling l = {.context = context, .routine = routine, .facts = facts};
    Nest nest = {.leveling = &l, .root = row};
    Uneven around = {.rows = {row->stmt}, .row_count = 1};
    Named named = {.nest = &nest, .row = &around};
    do {
        named.element = named.loops = 0;
        look_at_loops(&named, nest_stmt(routine, row->stmt)->loop.body);
        if (named.loops < 2) continue;
        named.scalar = nest_element_scalar_add(context, routine, named.element);
        look_at_loops(&named, nest_stmt(routine, row->stmt)->loop.body);
        StmtId set = assign(&l, named.scalar, named.element);
        nest_stmt(routine, set)->next = nest_stmt(routine, row->stmt)->loop.body;
        nest_stmt(routine, row->stmt)->loop.body = set;
        named.scalar = 0;
    } while (named.element);
}

/* Rows that work rows keep in order are cut apart first: they are no vector kernel. */
static void cut_uneven(Context *context, const NestProgram *program, NestRoutine *routine)
{
    const NestFacts *facts = facts_collect(context, routine);
    Bitset uneven = bitset_create(context->scratch, routine->stmts.count);
    for (uint32_t n = 1; n < facts->loops.count; n++)
        if (facts_is_plain(&facts->loops.items[n]) && holds_uneven(facts, &facts->loops.items[n])) bitset_add(&uneven, facts->loops.items[n].stmt);
    if (!bitset_count(&uneven)) return;
    for (uint32_t n = 1; n < facts->loops.count; n++)
        if (bitset_has(&uneven, facts->loops.items[n].stmt)) name_elements(context, routine, facts, &facts->loops.items[n]);
    Bitset planes = cut_find_planes(context, program, routine, CUT_LOOPS);
    bitset_intersect(&planes, &uneven);
    if (bitset_count(&planes)) cut_apart(context, program, routine, &planes, CUT_LOOPS);
}

void pass_level_rows(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; lanes && id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        cut_uneven(context, program, routine);
        level_routine(context, program, routine);
    }
}
