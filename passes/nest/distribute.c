/* distribute: a row loop around inner loops becomes a row loop around each.
 *
 * WHAT    A row loop is kept in order by its work rows: arrays that each iteration writes before it reads them. The part of
 *         them that the loops touch gets one more dimension, over a chunk of rows, and the row loop is split over the
 *         statements of its body, as far as the dependences allow, so that (row, inner) pairs become perfect parallel
 *         nests. Scalars passed from one part to another are expanded too. After the last chunk the last row is copied back to work arrays whose contents are
 *         used later, to exactly the elements that the program wrote.
 *           do j { do i { w[i] = f(a[i,j]) }         do first = lo, hi, chunk {
 *                  do i { a[i,j] = w[i] } }    =>      do j { do i { row.w[i, j-first+1] = f(a[i,j]) } }
 *                                                      do j { do i { a[i,j] = row.w[i, j-first+1] } } }
 * NEEDS   findings
 * KEEPS   assertions
 * BREAKS  findings, maps
 * FP      bit-exact: the operations of a row and their order stay
 * COST    as depend, twice or more, and one integer-set difference for each read of a work row
 * SOURCE  loop distribution and array expansion, Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.3 and
 *         6.2; the chunk is strip-mining, 6.1 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/hull.h"
#include "passes/nest/once.h"
#include "passes/nest/rows.h"
#include "passes/nest/sink.h"
#include "passes/nest/spare.h"

enum { UNKNOWN_ROWS = 1024, UNKNOWN_SCALARS = 65536, NEAR_ROWS = 128 }; /* at most in a chunk, when the number of rows is not known at entry */

typedef struct {
    Context *context;
    NestRoutine *routine;
    const RowPlan *plan;
    SourceRange loc;
    SymId variable;        /* of the row loop */
    Type type;             /* of that variable, and of all temporaries here */
    SymId low, high, chunk, first, last;
    ExprId lower, upper;   /* of the rows of a part */
    const NestFacts *facts;
    StmtList captures;     /* for the body's head: what the bounds of the expanded arrays are made of */
    Dim **reach;           /* a symbol that is expanded: the bounds of the part that the loops touch, then those of the inner row loops, fixed at entry */
    ExprId size;           /* rows in a chunk, fixed at entry */
    SymId *expanded;       /* a symbol: the one that replaces it */
    ExprId *rewritten;     /* an expression, 0: not yet */
    uint32_t rewritten_count;
    ExprId index;          /* the row's place in its chunk, from 1 */
} Splitter;

/* ---- small expressions ------------------------------------------------------------------ */

static ExprId scalar(Splitter *splitter, SymId symbol)
{
    return nest_scalar(splitter->context, splitter->routine, symbol, splitter->loc);
}

static ExprId integer(Splitter *splitter, Type type, int64_t value)
{
    return nest_const_int(splitter->context, splitter->routine, type, value);
}

static ExprId binary(Splitter *splitter, Op op, ExprId a, ExprId b)
{
    return nest_op2(splitter->context, splitter->routine, op, a, b, splitter->loc);
}

static ExprId convert(Splitter *splitter, ExprId expr, Type type)
{
    return nest_convert(splitter->context, splitter->routine, expr, type, splitter->loc);
}

static SymId temporary(Splitter *splitter, const char *stem)
{
    return nest_temporary_add(splitter->context, splitter->routine, stem, splitter->type, 0, NULL);
}

static StmtId assign(Splitter *splitter, ExprId target, ExprId value)
{
    Stmt stmt = {.kind = STMT_ASSIGN, .loc = splitter->loc};
    stmt.assign.target = target;
    stmt.assign.value = value;
    return nest_stmt_add(splitter->context, splitter->routine, stmt);
}

static StmtId loop(Splitter *splitter, SymId variable, ExprId lower, ExprId upper, ExprId step, StmtId body)
{
    Stmt stmt = {.kind = STMT_LOOP, .loc = splitter->loc};
    stmt.loop.variable = variable;
    stmt.loop.lower = lower;
    stmt.loop.upper = upper;
    stmt.loop.step = step;
    stmt.loop.body = body;
    return nest_stmt_add(splitter->context, splitter->routine, stmt);
}

/* ---- what is fixed at entry ------------------------------------------------------------- */

static bool is_constant(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_SCALAR || expr->op == OP_ELEMENT) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_constant(routine, nest_operand(routine, expr, n))) return false;
    return true;
}

/* The value that the expression has at entry: of equal expressions the same temporary; a constant as it is. */
static ExprId capture(Splitter *splitter, const char *stem, ExprId value)
{
    NestRoutine *routine = splitter->routine;
    if (is_constant(routine, value)) return value;
    for (StmtId id = splitter->captures.first; id; id = nest_stmt(routine, id)->next)
        if (nest_expr_equal(routine, nest_stmt(routine, id)->assign.value, value)) return nest_stmt(routine, id)->assign.target;
    SymId symbol = nest_temporary_add(splitter->context, routine, stem, nest_expr(routine, value)->type, 0, NULL);
    ExprId target = scalar(splitter, symbol);
    nest_list_append(routine, &splitter->captures, assign(splitter, target, value));
    return target;
}

/* Puts the captures behind those that the body begins with. */
static void insert_captures(Splitter *splitter)
{
    NestRoutine *routine = splitter->routine;
    StmtId before = 0, next = routine->body;
    if (!splitter->captures.first) return;
    for (; next; before = next, next = nest_stmt(routine, next)->next) {
        const Stmt *stmt = nest_stmt(routine, next);
        if (stmt->kind != STMT_ASSIGN) break;
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op != OP_SCALAR || !(nest_symbol(routine, target->symbol)->flags & SYMBOL_TEMPORARY)) break;
    }
    nest_stmt(routine, splitter->captures.last)->next = next;
    if (before) nest_stmt(routine, before)->next = splitter->captures.first;
    else routine->body = splitter->captures.first;
}

/* The bounds of what the loops touch of an array. */
static Dim *find_reach(Splitter *splitter, SymId array)
{
    NestRoutine *routine = splitter->routine;
    const RowPlan *plan = splitter->plan;
    uint32_t rank = nest_symbol(routine, array)->rank;
    Dim *reach = arena_array(splitter->context->scratch, Dim, rank + plan->inner.count + 1);
    for (uint32_t n = 0; n < rank; n++) {
        Dim declared = *nest_dim(routine, nest_symbol(routine, array), n);
        reach[n] = hull_find(splitter->context, splitter->facts, splitter->plan->row, array, n);
        if (reach[n].lower != declared.lower) reach[n].lower = capture(splitter, "from", reach[n].lower);
        if (reach[n].upper != declared.upper) reach[n].upper = capture(splitter, "to", reach[n].upper);
    }
    for (uint32_t n = 0; n < plan->inner.count; n++) {
        const LoopFacts *inner = plan->inner.items[n];
        reach[rank + n].lower = capture(splitter, "from", hull_head_expr(splitter->context, splitter->facts, inner->lower));
        reach[rank + n].upper = capture(splitter, "to", hull_head_expr(splitter->context, splitter->facts, inner->upper));
    }
    return reach;
}

/* ---- the chunk's size ------------------------------------------------------------------- */

/* upper - lower + 1 in 64 bits. */
static ExprId extent_of(Splitter *splitter, ExprId lower, ExprId upper)
{
    int64_t low;
    ExprId high = convert(splitter, upper, TYPE_I64);
    if (!nest_int_value(splitter->routine, lower, &low)) {
        high = binary(splitter, OP_SUB, high, convert(splitter, lower, TYPE_I64));
        low = 0;
    }
    return low == 1 ? high : binary(splitter, OP_ADD, high, integer(splitter, TYPE_I64, 1 - low));
}

/* Bytes of one row of some symbols: `elements` of variable number, `bytes` each; 0: one element. */
typedef struct {
    ExprId elements;
    int64_t bytes;
} RowBytes;

/* Of one symbol. */
static RowBytes row_bytes(Splitter *splitter, SymId id)
{
    NestRoutine *routine = splitter->routine;
    RowBytes row = {0, type_info(nest_symbol(routine, id)->type)->bytes};
    int64_t lower, upper;
    for (uint32_t n = 0; n < nest_symbol(routine, id)->rank + splitter->plan->inner.count; n++) {
        Dim dim = splitter->reach[id][n];
        if (nest_int_value(routine, dim.lower, &lower) && nest_int_value(routine, dim.upper, &upper)) {
            int64_t extent = upper < lower ? 0 : upper - lower + 1;
            if (__builtin_mul_overflow(row.bytes, extent, &row.bytes)) row.bytes = INT64_MAX;
            continue;
        }
        ExprId extent = extent_of(splitter, dim.lower, dim.upper);
        extent = binary(splitter, OP_MAX, extent, integer(splitter, TYPE_I64, 1));
        row.elements = row.elements ? binary(splitter, OP_MUL, row.elements, extent) : extent;
    }
    return row;
}

static bool same_elements(const NestRoutine *routine, ExprId a, ExprId b)
{
    return a == b || (a && b && nest_expr_equal(routine, a, b));
}

/* Of all expanded symbols, in 64 bits. */
static ExprId sum_bytes(Splitter *splitter)
{
    NestRoutine *routine = splitter->routine;
    LIST(RowBytes) rows = {0};
    ExprId sum = 0;
    for (SymId id = 1; id < splitter->plan->symbol_count; id++) {
        if (!splitter->plan->expand[id]) continue;
        RowBytes row = row_bytes(splitter, id);
        uint32_t at = 0;
        while (at < rows.count && !same_elements(routine, rows.items[at].elements, row.elements)) at++;
        if (at == rows.count) list_push(splitter->context->scratch, &rows, row);
        else if (__builtin_add_overflow(rows.items[at].bytes, row.bytes, &rows.items[at].bytes)) rows.items[at].bytes = INT64_MAX;
    }
    for (uint32_t n = 0; n < rows.count; n++) {
        ExprId bytes = integer(splitter, TYPE_I64, rows.items[n].bytes);
        if (rows.items[n].elements) bytes = binary(splitter, OP_MUL, bytes, rows.items[n].elements);
        sum = sum ? binary(splitter, OP_ADD, sum, bytes) : bytes;
    }
    return sum;
}

/* Iterations of the row loop, in 64 bits, fixed at entry; when they are not known there, what memory may be spent on. */
static ExprId count_rows(Splitter *splitter)
{
    const LoopFacts *row = splitter->plan->outer;
    ExprId lower = hull_head_expr(splitter->context, splitter->facts, row->lower);
    ExprId upper = hull_head_expr(splitter->context, splitter->facts, row->upper);
    if (row->trips < 0 && lower && upper) return extent_of(splitter, lower, upper);
    if (row->trips >= 0) return integer(splitter, TYPE_I64, row->trips > 0 ? row->trips : 1);
    return integer(splitter, TYPE_I64, splitter->plan->near ? NEAR_ROWS : rows_have_arrays(splitter->routine, splitter->plan) ? UNKNOWN_ROWS : UNKNOWN_SCALARS);
}

/* As many rows as the machine likes for their bytes. */
static void choose_size(Splitter *splitter)
{
    ExprId size = binary(splitter, OP_CHUNK, sum_bytes(splitter), count_rows(splitter));
    splitter->size = capture(splitter, "rows", convert(splitter, size, splitter->type));
}

static void add_expanded_symbols(Splitter *splitter)
{
    NestRoutine *routine = splitter->routine;
    for (SymId id = 1; id < splitter->plan->symbol_count; id++) {
        Symbol symbol = *nest_symbol(routine, id);
        Dim dims[NEST_MAX_RANK];
        if (!splitter->plan->expand[id]) continue;
        uint32_t rows_first = splitter->plan->rows_first, rank = symbol.rank + splitter->plan->inner.count;
        for (uint32_t n = 0; n < rank; n++) dims[n + rows_first] = splitter->reach[id][n];
        dims[rows_first ? 0 : rank] = (Dim){integer(splitter, splitter->type, 1), splitter->size};
        const char *stem = arena_printf(splitter->context->scratch, "rows.%s", symbol.name);
        splitter->expanded[id] = nest_temporary_add(splitter->context, routine, stem, symbol.type, rank + 1, dims);
    }
}

/* ---- rewriting the body ----------------------------------------------------------------- */

/* The element of an expanded symbol that stands for these subscripts in a row; `last`: in the last row of the inner row loops, else in the one at
 * hand. */
static ExprId expanded_element(Splitter *splitter, SymId symbol, const ExprId *subscripts, uint32_t count, ExprId row, bool last, SourceRange loc)
{
    NestRoutine *routine = splitter->routine;
    const RowPlan *plan = splitter->plan;
    ExprId all[NEST_MAX_RANK];
    uint32_t rank = count + plan->inner.count;
    for (uint32_t n = 0; n < count; n++) all[n + plan->rows_first] = subscripts[n];
    for (uint32_t n = 0; n < plan->inner.count; n++) {
        const Stmt inner = *nest_stmt(routine, plan->inner.items[n]->stmt);
        all[count + n] = last ? inner.loop.upper : scalar(splitter, inner.loop.variable);
    }
    all[plan->rows_first ? 0 : rank] = row;
    return nest_element(splitter->context, routine, splitter->expanded[symbol], all, rank + 1, loc);
}

static ExprId rewrite(Splitter *splitter, ExprId id)
{
    Expr expr = *nest_expr(splitter->routine, id);
    if (id < splitter->rewritten_count && splitter->rewritten[id]) return splitter->rewritten[id];
    ExprId *operands = arena_array(splitter->context->scratch, ExprId, expr.count), result = id;
    bool changed = false;
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId old = nest_operand(splitter->routine, &expr, n);
        operands[n] = rewrite(splitter, old);
        changed = changed || operands[n] != old;
    }
    bool replaced = expr.op == OP_ELEMENT || (expr.op == OP_SCALAR && !splitter->plan->cut);
    if (replaced && expr.symbol < splitter->plan->symbol_count && splitter->expanded[expr.symbol])
        result = expanded_element(splitter, expr.symbol, operands, expr.count, splitter->index, false, expr.loc);
    else if (changed && expr.op == OP_ELEMENT)
        result = nest_element(splitter->context, splitter->routine, expr.symbol, operands, expr.count, expr.loc);
    else if (changed)
        result = nest_op(splitter->context, splitter->routine, expr.op, expr.type, operands, expr.count, expr.loc);
    if (id < splitter->rewritten_count) splitter->rewritten[id] = result;
    return result;
}

static void rewrite_list(Splitter *splitter, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(splitter->routine, id)->next) {
        Stmt stmt = *nest_stmt(splitter->routine, id);
        switch (stmt.kind) {
        case STMT_ASSIGN:
            stmt.assign.target = rewrite(splitter, stmt.assign.target);
            stmt.assign.value = rewrite(splitter, stmt.assign.value);
            break;
        case STMT_LOOP:
            stmt.loop.lower = rewrite(splitter, stmt.loop.lower);
            stmt.loop.upper = rewrite(splitter, stmt.loop.upper);
            stmt.loop.step = rewrite(splitter, stmt.loop.step);
            rewrite_list(splitter, stmt.loop.body);
            break;
        case STMT_WHILE:
            stmt.while_.condition = rewrite(splitter, stmt.while_.condition);
            rewrite_list(splitter, stmt.while_.body);
            break;
        case STMT_IF:
            stmt.if_.condition = rewrite(splitter, stmt.if_.condition);
            rewrite_list(splitter, stmt.if_.then);
            rewrite_list(splitter, stmt.if_.else_);
            break;
        case STMT_BLOCK: rewrite_list(splitter, stmt.block.body); break;
        default: break;
        }
        *nest_stmt(splitter->routine, id) = stmt;
    }
}

/* s = rows.s[...], or the other way round, for the scalars that a group takes from others, or leaves to them. */
static void hand_over(Splitter *splitter, StmtList *body, uint32_t group, bool leave)
{
    const RowPlan *plan = splitter->plan;
    for (uint32_t n = 0; n < plan->handed.count; n++) {
        const RowHanded *handed = &plan->handed.items[n];
        if (handed->group != group || handed->leave != leave) continue;
        ExprId value = scalar(splitter, handed->scalar);
        ExprId element = expanded_element(splitter, handed->scalar, NULL, 0, splitter->index, false, splitter->loc);
        nest_list_append(splitter->routine, body, leave ? assign(splitter, element, value) : assign(splitter, value, element));
    }
}

/* do variable = first, last { the inner row loops around the statements of one group } */
static StmtId group_loop(Splitter *splitter, uint32_t group, uint32_t assertions)
{
    NestRoutine *routine = splitter->routine;
    const RowPlan *plan = splitter->plan;
    StmtList body = {0};
    if (rows_is_repeated(plan, group)) return 0;
    hand_over(splitter, &body, group, false);
    for (uint32_t n = 0; n < plan->repeats.count; n++) {
        Stmt repeated = *nest_stmt(routine, plan->parts.items[plan->repeats.items[n].part]);
        repeated.next = 0;
        if (plan->repeats.items[n].group == group) nest_list_append(routine, &body, nest_stmt_add(splitter->context, routine, repeated));
    }
    for (uint32_t n = 0; n < plan->parts.count; n++) {
        if (plan->group[n] != group) continue;
        nest_stmt(splitter->routine, plan->parts.items[n])->next = 0;
        nest_list_append(splitter->routine, &body, plan->parts.items[n]);
    }
    if (!body.first) return 0;
    hand_over(splitter, &body, group, true);
    rewrite_list(splitter, body.first);
    for (uint32_t n = plan->inner.count; n-- > 0;) {
        const Stmt inner = *nest_stmt(routine, plan->inner.items[n]->stmt);
        StmtId around = loop(splitter, inner.loop.variable, inner.loop.lower, inner.loop.upper, inner.loop.step, body.first);
        nest_stmt(routine, around)->loc = inner.loc;
        nest_loop_info(routine, around)->assertions = nest_loop_info(routine, plan->inner.items[n]->stmt)->assertions;
        body.first = around;
    }
    StmtId id = loop(splitter, splitter->variable, splitter->lower, splitter->upper, integer(splitter, splitter->type, 1), body.first);
    nest_loop_info(splitter->routine, id)->assertions = assertions;
    return id;
}

static void add_groups(Splitter *splitter, StmtList *list, uint32_t assertions)
{
    for (uint32_t group = 0; group < splitter->plan->parts.count; group++) {
        StmtId id = group_loop(splitter, group, assertions);
        if (id) nest_list_append(splitter->routine, list, id);
    }
}

static StmtId chunk_loop(Splitter *splitter, uint32_t assertions)
{
    StmtList body = {0};
    ExprId one = integer(splitter, splitter->type, 1);
    ExprId rest = binary(splitter, OP_SUB, scalar(splitter, splitter->high), scalar(splitter, splitter->first));
    ExprId length = binary(splitter, OP_SUB, scalar(splitter, splitter->chunk), one);
    ExprId last = binary(splitter, OP_ADD, scalar(splitter, splitter->first), binary(splitter, OP_MIN, length, rest));
    nest_list_append(splitter->routine, &body, assign(splitter, scalar(splitter, splitter->last), last));
    add_groups(splitter, &body, assertions);
    StmtId id = loop(splitter, splitter->first, scalar(splitter, splitter->low), scalar(splitter, splitter->high), scalar(splitter, splitter->chunk), body.first);
    nest_loop_info(splitter->routine, id)->assertions = LOOP_CHUNKS;
    return id;
}

/* ---- after the last row ----------------------------------------------------------------- */

/* The elements that one write of the last row has written, copied back. `row` is that row's place in its chunk. */
static StmtId copy_back(Splitter *splitter, const NestFacts *facts, const Access *write, SymId row)
{
    NestRoutine *routine = splitter->routine;
    ExprId *map = arena_array(splitter->context->scratch, ExprId, routine->symbols.count);
    Expr expr = *nest_expr(routine, write->expr);
    ExprId subscripts[NEST_MAX_RANK];
    SymId variables[32];
    StmtId chain[32];
    uint32_t depth = 0;
    for (StmtId at = write->loop; at != splitter->plan->row->stmt; at = facts->parents[at]) {
        SymId variable = nest_stmt(routine, at)->loop.variable;
        variables[depth] = nest_temporary_add(splitter->context, routine, "copy", nest_symbol(routine, variable)->type, 0, NULL);
        map[variable] = scalar(splitter, variables[depth]);
        chain[depth++] = at;
    }
    for (uint32_t n = 0; n < expr.count; n++)
        subscripts[n] = nest_expr_substitute(splitter->context, routine, nest_operand(routine, &expr, n), map);
    ExprId target = nest_element(splitter->context, routine, expr.symbol, subscripts, expr.count, splitter->loc);
    StmtId id = assign(splitter, target,
                       expanded_element(splitter, expr.symbol, subscripts, expr.count, scalar(splitter, row), true, splitter->loc));
    for (uint32_t n = 0; n < depth; n++) {
        Stmt old = *nest_stmt(routine, chain[n]);
        ExprId lower = nest_expr_substitute(splitter->context, routine, old.loop.lower, map);
        ExprId upper = nest_expr_substitute(splitter->context, routine, old.loop.upper, map);
        ExprId step = nest_expr_substitute(splitter->context, routine, old.loop.step, map);
        id = loop(splitter, variables[n], lower, upper, step, id);
    }
    return id;
}

/* if rows ran { row = mod(high-low, chunk) + 1; copies }, 0 when nothing is to be copied. */
static StmtId copies_back(Splitter *splitter, const NestFacts *facts)
{
    const RowPlan *plan = splitter->plan;
    StmtList body = {0}, single = {0};
    SymId row = 0;
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++) {
        const Access *write = &facts->accesses.items[n];
        if (!write->written || !plan->expand[write->symbol] || !plan->live[write->symbol] || !plan->copied[n]) continue;
        if (!row) {
            row = temporary(splitter, "row");
            ExprId span = binary(splitter, OP_SUB, scalar(splitter, splitter->high), scalar(splitter, splitter->low));
            ExprId place = binary(splitter, OP_ADD, binary(splitter, OP_MOD, span, scalar(splitter, splitter->chunk)), integer(splitter, splitter->type, 1));
            nest_list_append(splitter->routine, &body, assign(splitter, scalar(splitter, row), place));
        }
        bool alone = plan->lanes && write->loop == plan->row->stmt;
        StmtId copy = cover_ask_again(splitter->context, splitter->routine, &plan->asked[n], write, copy_back(splitter, facts, write, row));
        nest_list_append(splitter->routine, alone ? &single : &body, copy);
    }
    if (!row) return 0;
    if (single.first) nest_list_append(splitter->routine, &body, once_on_device(splitter->context, splitter->routine, single.first, splitter->loc));
    Stmt stmt = {.kind = STMT_IF, .loc = splitter->loc};
    stmt.if_.condition = binary(splitter, OP_GE, scalar(splitter, splitter->high), scalar(splitter, splitter->low));
    for (uint32_t n = 0; n < plan->inner.count; n++) {
        const Stmt inner = *nest_stmt(splitter->routine, plan->inner.items[n]->stmt);
        stmt.if_.condition = binary(splitter, OP_AND, stmt.if_.condition, binary(splitter, OP_GE, inner.loop.upper, inner.loop.lower));
    }
    stmt.if_.then = body.first;
    return nest_stmt_add(splitter->context, splitter->routine, stmt);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* The rows in chunks, with the symbols that are expanded. */
static void split_chunks(Splitter *splitter, const NestFacts *facts, StmtList *list, uint32_t assertions)
{
    NestRoutine *routine = splitter->routine;
    choose_size(splitter);
    splitter->chunk = temporary(splitter, "chunk");
    splitter->first = temporary(splitter, "first");
    splitter->last = temporary(splitter, "last");
    splitter->lower = scalar(splitter, splitter->first);
    splitter->upper = scalar(splitter, splitter->last);
    add_expanded_symbols(splitter);
    splitter->index = binary(splitter, OP_ADD, binary(splitter, OP_SUB, scalar(splitter, splitter->variable), scalar(splitter, splitter->first)),
                             integer(splitter, splitter->type, 1));
    nest_list_append(routine, list, assign(splitter, scalar(splitter, splitter->chunk), splitter->size));
    StmtId copies = copies_back(splitter, facts);
    nest_list_append(routine, list, chunk_loop(splitter, assertions));
    if (copies) nest_list_append(routine, list, copies);
}

/* Parts of independent rows are loops of the bounds that there were, where these stay what they are. */
static bool keep_bounds(Splitter *splitter, const Stmt *old, StmtId id, bool variable_live)
{
    const LoopFacts *outer = splitter->plan->outer;
    if (variable_live || !facts_is_invariant(splitter->facts, outer, old->loop.lower) || !facts_is_invariant(splitter->facts, outer, old->loop.upper)) return false;
    StmtList list = {0};
    splitter->lower = old->loop.lower;
    splitter->upper = old->loop.upper;
    add_groups(splitter, &list, nest_loop_info(splitter->routine, id)->assertions);
    nest_stmt(splitter->routine, list.last)->next = old->next;
    insert_captures(splitter);
    *nest_stmt(splitter->routine, id) = *nest_stmt(splitter->routine, list.first);
    return true;
}

/* That all sums of the guard are no less than 0, at entry; 0: there are none. */
static ExprId capture_guard(Splitter *splitter)
{
    const CoverGuard *guard = &splitter->plan->guard;
    ExprId holds = 0;
    for (uint32_t n = 0; n < guard->forms.count; n++) {
        ExprId sum = hull_head_expr(splitter->context, splitter->facts, guard->forms.items[n]);
        ExprId good = binary(splitter, OP_GE, sum, integer(splitter, TYPE_I64, 0));
        holds = holds ? binary(splitter, OP_AND, holds, good) : good;
    }
    return holds ? capture(splitter, "holds", holds) : 0;
}

static void split(Context *context, NestRoutine *routine, const NestFacts *facts, const RowPlan *plan, bool variable_live)
{
    StmtId id = plan->outer->stmt, spare = 0;
    Stmt old = *nest_stmt(routine, id);
    uint32_t assertions = nest_loop_info(routine, id)->assertions;
    Splitter splitter = {.context = context, .routine = routine, .plan = plan, .loc = old.loc, .facts = facts,
                         .variable = old.loop.variable, .type = nest_symbol(routine, old.loop.variable)->type};
    StmtList list = {0};
    bool any = false;
    ExprId holds = capture_guard(&splitter);
    if (holds) spare = spare_copy(context, routine, id, id, intern(context->names, "where its rows are not apart, in their place"));
    splitter.reach = arena_array(context->scratch, Dim *, plan->symbol_count);
    splitter.expanded = arena_array(context->scratch, SymId, plan->symbol_count);
    for (SymId symbol = 1; symbol < plan->symbol_count; symbol++) {
        if (plan->expand[symbol]) splitter.reach[symbol] = find_reach(&splitter, symbol);
        any |= plan->expand[symbol];
    }
    splitter.rewritten_count = routine->exprs.count;
    splitter.rewritten = arena_array(context->scratch, ExprId, routine->exprs.count);
    if (!any && !holds && keep_bounds(&splitter, &old, id, variable_live)) return;
    splitter.low = splitter.first = temporary(&splitter, "low");
    splitter.high = splitter.last = temporary(&splitter, "high");
    splitter.lower = scalar(&splitter, splitter.low);
    splitter.upper = scalar(&splitter, splitter.high);
    nest_list_append(routine, &list, assign(&splitter, scalar(&splitter, splitter.high), old.loop.upper));
    if (any) split_chunks(&splitter, facts, &list, assertions);
    else add_groups(&splitter, &list, assertions);
    if (variable_live) {
        ExprId after = binary(&splitter, OP_ADD, scalar(&splitter, splitter.high), integer(&splitter, splitter.type, 1));
        ExprId value = binary(&splitter, OP_MAX, scalar(&splitter, splitter.low), after);
        nest_list_append(routine, &list, assign(&splitter, scalar(&splitter, splitter.variable), value));
    }
    if (!holds) nest_stmt(routine, list.last)->next = old.next;
    Stmt head = {.kind = STMT_ASSIGN, .next = list.first, .loc = old.loc};
    head.assign.target = scalar(&splitter, splitter.low);
    head.assign.value = old.loop.lower;
    if (holds) {
        StmtId split = nest_stmt_add(context, routine, head);
        nest_stmt(routine, split)->next = list.first;
        head = (Stmt){.kind = STMT_IF, .next = old.next, .loc = old.loc, .if_ = {holds, split, spare}};
    }
    insert_captures(&splitter);
    *nest_stmt(routine, id) = head;
}

void rows_forget_findings(NestRoutine *routine)
{
    for (LoopId id = 1; id < routine->loops.count; id++) {
        LoopInfo *info = &routine->loops.items[id];
        if (!(info->assertions & LOOP_SPARE)) *info = (LoopInfo){.assertions = info->assertions, .reaches = info->reaches};
    }
}

bool rows_forget_pair(void *data, NestRoutine *routine, StmtId id)
{
    (void)data;
    if (nest_stmt(routine, id)->kind != STMT_LOOP) return true;
    LoopInfo *info = nest_loop_info(routine, id);
    StmtId body = nest_stmt(routine, id)->loop.body;
    bool gone = (info->first && !nest_access_number(routine, body, info->first)) || (info->second && !nest_access_number(routine, body, info->second));
    if (gone) info->first = info->second = 0;
    return true;
}

uint32_t rows_split_some(Context *context, const NestProgram *program, NestRoutine *routine, RowPlanner plan, bool lanes, const Bitset *only)
{
    RowPlanning *planning = rows_plan_some(context, program, routine, plan, lanes, only);
    const RowAnalysis *analysis = &planning->analysis;
    for (uint32_t k = 0; k < planning->count; k++) {
        StmtId row = planning->plans[k].outer->stmt;
        bool live = bitset_has(&analysis->live_after[analysis->facts->loop_of[row]], nest_stmt(routine, row)->loop.variable);
        split(&planning->own[k], routine, analysis->facts, &planning->plans[k], live);
    }
    rows_end_planning(planning);
    return planning->count;
}

void pass_distribute_rows(Context *context, NestProgram *program, bool lanes, bool host_vectors)
{
    RowPlanner plan = host_vectors && !lanes ? rows_plan_along_memory : rows_plan;
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        bool any = false;
        if (lanes && sink_scalars(context, program, routine, SINK_INDICES)) {
            depend_again(context, program, routine);
        }
        while (rows_split_some(context, program, routine, plan, lanes, NULL)) any = true;
        if (any) rows_forget_findings(routine);
    }
}
