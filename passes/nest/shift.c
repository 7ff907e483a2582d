/* shift: loops of procedures that came along run over the elements of the caller's arrays.
 *
 * WHAT    A dummy array begins at 1 where its actual argument begins elsewhere, so that the loops of an inlined procedure count otherwise than those
 *         around them. Such a loop gets bounds without the scalars that hold them, and runs over what most of its subscripts in the caller's arrays are:
 *           last = max(hi - lo + 1, 0) ; do i = 1, last { q[lo + (i - 1)] = ... }   =>   do i = lo, hi { q[i] = ... }
 *         It does so where its variable is the compiler's and not used behind it, and its step is 1.
 * NEEDS   nothing
 * KEEPS   the order of all accesses
 * BREAKS  findings
 * FP      no real is touched
 * COST    linear in the statements times the loops around them
 * SOURCE  index set shifting: Kennedy and Allen, Optimizing Compilers for Modern Architectures, 6.2.6 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"
#include "passes/nest/scalars.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    ExprId *values; /* by symbol: what an integer scalar holds here, of scalars that hold the same still; 0: not known */
} Shifting;

/* ---- sums as expressions ---------------------------------------------------------------- */

/* a + factor * b, without what cancels. */
static ExprId add_exprs(const Shifting *s, ExprId a, ExprId b, int64_t factor)
{
    IntSum sum = {0};
    const Expr first = *nest_expr(s->routine, a);
    int_sum_add(s->context->scratch, s->routine, &sum, a, 1);
    if (b) int_sum_add(s->context->scratch, s->routine, &sum, b, factor);
    return int_sum_expr(s->context, s->routine, &sum, first.type, first.loc);
}

/* ---- what scalars hold ------------------------------------------------------------------ */

/* Forgets what hangs on scalars that change. */
static void forget(Shifting *s, const Bitset *changed)
{
    for (SymId id = 1; id < s->facts->symbol_count; id++)
        if (s->values[id] && (bitset_has(changed, id) || nest_reads_some(s->routine, s->values[id], changed))) s->values[id] = 0;
}

static void forget_assigned(Shifting *s, StmtId first)
{
    Bitset assigned = bitset_create(s->context->scratch, s->facts->symbol_count);
    facts_assigned_scalars(s->routine, first, &assigned);
    forget(s, &assigned);
}

enum { MAX_VALUE = 12 }; /* nodes of a value */

/* The nodes of an expression that may stand elsewhere; more than MAX_VALUE: it may not. */
static uint32_t count_nodes(const Shifting *s, ExprId id)
{
    const Expr *expr = nest_expr(s->routine, id);
    uint32_t count = 1;
    bool fits = expr->op == OP_CONST || (expr->op == OP_SCALAR && !s->facts->aliased[expr->symbol]) || expr->op == OP_ADD || expr->op == OP_SUB ||
                expr->op == OP_MUL || expr->op == OP_NEG || expr->op == OP_MIN || expr->op == OP_MAX;
    if (!fits || !type_is_int(expr->type)) return MAX_VALUE + 1;
    for (uint32_t n = 0; n < expr->count && count <= MAX_VALUE; n++) count += count_nodes(s, nest_operand(s->routine, expr, n));
    return count;
}

static void note_assignment(Shifting *s, const Stmt *stmt)
{
    const Expr target = *nest_expr(s->routine, stmt->assign.target);
    if (target.op != OP_SCALAR) return;
    ExprId value = type_is_int(target.type) ? nest_expr_substitute(s->context, s->routine, stmt->assign.value, s->values) : 0;
    Bitset changed = bitset_create(s->context->scratch, s->facts->symbol_count);
    bitset_add(&changed, target.symbol);
    forget(s, &changed);
    if (!value || s->facts->aliased[target.symbol] || count_nodes(s, value) > MAX_VALUE) return;
    if (!nest_mentions(s->routine, value, target.symbol)) s->values[target.symbol] = value;
}

/* ---- bounds ----------------------------------------------------------------------------- */

/* The upper bound without `max(x, 0)` for x in a sum, where a loop from `lower` on has no iteration either way if x is negative. */
static ExprId without_least(const Shifting *s, ExprId lower, ExprId upper)
{
    IntSum sum = {0};
    int64_t first, least;
    int_sum_add(s->context->scratch, s->routine, &sum, upper, 1);
    if (!nest_int_value(s->routine, lower, &first) || first <= sum.constant) return upper;
    for (uint32_t n = 0, terms = 0; n < sum.terms.count; n++) {
        terms += sum.terms.items[n].coefficient != 0;
        if (terms > 1) return upper;
    }
    for (uint32_t n = 0; n < sum.terms.count; n++) {
        const Expr *expr = nest_expr(s->routine, sum.terms.items[n].of);
        bool bounded = sum.terms.items[n].coefficient == 1 && expr->op == OP_MAX && expr->count == 2 &&
                       nest_int_value(s->routine, nest_operand(s->routine, expr, 1), &least) && least == 0;
        if (!bounded) continue;
        sum.terms.items[n].of = nest_operand(s->routine, expr, 0);
        ExprId all = int_sum_expr(s->context, s->routine, &sum, nest_expr(s->routine, upper)->type, nest_expr(s->routine, upper)->loc);
        return without_least(s, lower, add_exprs(s, all, 0, 1));
    }
    return upper;
}

/* ---- which sum the subscripts have in common -------------------------------------------- */

typedef struct {
    const Shifting *shifting;
    const LoopFacts *loop;
    SymId variable;
    LIST(IntSum) offsets; /* what is added to the variable, by subscript */
    bool refused;
} Subscripts;

/* What a subscript adds to the variable; false: it is something else. */
static bool find_offset(Subscripts *subscripts, ExprId id, IntSum *offset)
{
    const NestRoutine *routine = subscripts->shifting->routine;
    IntSum sum = {0};
    bool found = false;
    int_sum_add(subscripts->shifting->context->scratch, routine, &sum, id, 1);
    *offset = (IntSum){.constant = sum.constant};
    for (uint32_t n = 0; n < sum.terms.count; n++) {
        const Expr *leaf = nest_expr(routine, sum.terms.items[n].of);
        bool itself = leaf->op == OP_SCALAR && leaf->symbol == subscripts->variable;
        if (!sum.terms.items[n].coefficient) continue;
        if (itself && sum.terms.items[n].coefficient != 1) return false;
        found |= itself;
        if (itself) continue;
        if (leaf->op != OP_SCALAR || !facts_is_invariant(subscripts->shifting->facts, subscripts->loop, sum.terms.items[n].of)) return false;
        list_push(subscripts->shifting->context->scratch, &offset->terms, sum.terms.items[n]);
    }
    return found;
}

/* An array that came along with the loop has the bounds of the procedure. */
static void find_offsets(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Subscripts *subscripts = data;
    const Expr element = *nest_expr(routine, id);
    (void)use;
    if (element.op != OP_ELEMENT || nest_symbol(routine, element.symbol)->flags & SYMBOL_TEMPORARY) return;
    for (uint32_t n = 0; n < element.count; n++) {
        IntSum offset;
        if (find_offset(subscripts, nest_operand(routine, &element, n), &offset)) list_push(subscripts->shifting->context->scratch, &subscripts->offsets, offset);
    }
}

static bool visit_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Subscripts *subscripts = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    subscripts->refused |= kind == STMT_CALL || kind == STMT_KERNEL;
    nest_walk_stmt_exprs(routine, id, find_offsets, data);
    return true;
}

/* Whether two offsets differ by a constant. */
static bool are_parallel(const Shifting *s, const IntSum *a, const IntSum *b)
{
    IntSum difference = {0};
    for (uint32_t n = 0; n < a->terms.count; n++) int_sum_add(s->context->scratch, s->routine, &difference, a->terms.items[n].of, a->terms.items[n].coefficient);
    for (uint32_t n = 0; n < b->terms.count; n++)
        int_sum_add(s->context->scratch, s->routine, &difference, b->terms.items[n].of, wrap_multiply(b->terms.items[n].coefficient, -1));
    return int_sum_is_constant(&difference);
}

/* The offset that most subscripts have, if it is more than a constant; NULL: there is none. */
static const IntSum *find_common(const Shifting *s, const Subscripts *subscripts)
{
    for (uint32_t i = 0; i < subscripts->offsets.count && !subscripts->refused; i++) {
        uint32_t alike = 0;
        for (uint32_t k = 0; k < subscripts->offsets.count; k++) alike += are_parallel(s, &subscripts->offsets.items[i], &subscripts->offsets.items[k]);
        if (2 * alike > subscripts->offsets.count) return subscripts->offsets.items[i].terms.count ? &subscripts->offsets.items[i] : NULL;
    }
    return NULL;
}

/* ---- the loop over them ----------------------------------------------------------------- */

typedef struct {
    const Shifting *shifting;
    ExprId *map;
} Replacing;

static ExprId replace(const Replacing *r, ExprId id);

/* The same operation on operands without the variable. */
static ExprId replace_operands(const Replacing *r, ExprId id)
{
    const Shifting *s = r->shifting;
    const Expr expr = *nest_expr(s->routine, id);
    ExprId operands[NEST_MAX_RANK > 4 ? NEST_MAX_RANK : 4];
    bool changed = false;
    if (expr.count > sizeof operands / sizeof *operands) return nest_expr_substitute(s->context, s->routine, id, r->map);
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId old = nest_operand(s->routine, &expr, n);
        operands[n] = replace(r, old);
        if (operands[n] != old && expr.op == OP_ELEMENT) operands[n] = add_exprs(s, operands[n], 0, 1);
        changed |= operands[n] != old;
    }
    if (!changed) return id;
    if (expr.op == OP_ELEMENT) return nest_element(s->context, s->routine, expr.symbol, operands, expr.count, expr.loc);
    return nest_op(s->context, s->routine, expr.op, expr.type, operands, expr.count, expr.loc);
}

static ExprId replace(const Replacing *r, ExprId id)
{
    const Expr *expr = nest_expr(r->shifting->routine, id);
    if (expr->op == OP_SCALAR) return r->map[expr->symbol] ? r->map[expr->symbol] : id;
    return expr->count ? replace_operands(r, id) : id;
}

static bool replace_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    const Replacing *r = data;
    Stmt stmt = *nest_stmt(routine, id);
    switch (stmt.kind) {
    case STMT_ASSIGN:
        if (nest_expr(routine, stmt.assign.target)->op == OP_ELEMENT) stmt.assign.target = replace(r, stmt.assign.target);
        stmt.assign.value = replace(r, stmt.assign.value);
        break;
    case STMT_IF: stmt.if_.condition = replace(r, stmt.if_.condition); break;
    case STMT_WHILE: stmt.while_.condition = replace(r, stmt.while_.condition); break;
    case STMT_LOOP:
        stmt.loop.lower = replace(r, stmt.loop.lower);
        stmt.loop.upper = replace(r, stmt.loop.upper);
        stmt.loop.step = replace(r, stmt.loop.step);
        break;
    default: break;
    }
    *nest_stmt(routine, id) = stmt;
    return true;
}

static void shift_loop(Shifting *s, StmtId id)
{
    Stmt loop = *nest_stmt(s->routine, id);
    const LoopFacts *facts = facts_loop(s->facts, id);
    Subscripts subscripts = {.shifting = s, .loop = facts, .variable = loop.loop.variable};
    nest_walk_stmts(s->routine, loop.loop.body, visit_stmt, &subscripts);
    const IntSum *common = find_common(s, &subscripts);
    if (!common) return;
    Type type = nest_symbol(s->routine, loop.loop.variable)->type;
    ExprId offset = int_sum_expr(s->context, s->routine, common, type, loop.loc);
    Replacing replacing = {s, arena_array(s->context->scratch, ExprId, s->routine->symbols.count)};
    replacing.map[loop.loop.variable] = add_exprs(s, nest_scalar(s->context, s->routine, loop.loop.variable, loop.loc), offset, -1);
    nest_walk_stmts(s->routine, loop.loop.body, replace_in_stmt, &replacing);
    loop.loop.lower = add_exprs(s, loop.loop.lower, offset, 1);
    loop.loop.upper = add_exprs(s, loop.loop.upper, offset, 1);
    *nest_stmt(s->routine, id) = loop;
}

/* ---- the routine ------------------------------------------------------------------------ */

/* Whether the loop counts for itself alone. */
static bool is_own(const Shifting *s, StmtId id)
{
    const Stmt *loop = nest_stmt(s->routine, id);
    const Symbol *variable = nest_symbol(s->routine, loop->loop.variable);
    int64_t step;
    bool local = variable->flags & SYMBOL_TEMPORARY && variable->storage == STORAGE_LOCAL && !s->facts->aliased[loop->loop.variable];
    return local && nest_int_value(s->routine, loop->loop.step, &step) && step == 1 &&
           nest_expr(s->routine, loop->loop.lower)->type == variable->type && nest_expr(s->routine, loop->loop.upper)->type == variable->type &&
           !bitset_has(&s->live_after[s->facts->loop_of[id]], loop->loop.variable);
}

static void shift_list(Shifting *s, StmtId first);

static void take_loop(Shifting *s, StmtId id)
{
    if (is_own(s, id)) {
        Stmt loop = *nest_stmt(s->routine, id);
        loop.loop.lower = add_exprs(s, nest_expr_substitute(s->context, s->routine, loop.loop.lower, s->values), 0, 1);
        loop.loop.upper = add_exprs(s, nest_expr_substitute(s->context, s->routine, loop.loop.upper, s->values), 0, 1);
        loop.loop.upper = without_least(s, loop.loop.lower, loop.loop.upper);
        *nest_stmt(s->routine, id) = loop;
        shift_loop(s, id);
    }
    const Stmt loop = *nest_stmt(s->routine, id);
    Bitset counter = bitset_create(s->context->scratch, s->facts->symbol_count);
    bitset_add(&counter, loop.loop.variable);
    forget(s, &counter);
    forget_assigned(s, loop.loop.body);
    shift_list(s, loop.loop.body);
    forget_assigned(s, loop.loop.body);
}

/* The list may run, or not, or in part: what it assigns is not known behind it. */
static void take_part(Shifting *s, StmtId first, bool again)
{
    ExprId *before = arena_copy(s->context->scratch, s->values, s->facts->symbol_count * sizeof *s->values);
    if (again) forget_assigned(s, first);
    shift_list(s, first);
    s->values = before;
}

static void shift_list(Shifting *s, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt stmt = *nest_stmt(s->routine, id);
        StmtId parts[] = {0, 0};
        switch (stmt.kind) {
        case STMT_ASSIGN: note_assignment(s, &stmt); continue;
        case STMT_LOOP: take_loop(s, id); continue;
        case STMT_IF: parts[0] = stmt.if_.then, parts[1] = stmt.if_.else_; break;
        case STMT_WHILE: parts[0] = stmt.while_.body; break;
        case STMT_BLOCK: parts[0] = stmt.block.body; break;
        case STMT_CALL: case STMT_KERNEL: s->values = arena_array(s->context->scratch, ExprId, s->routine->symbols.count); break;
        default: break;
        }
        for (int n = 0; n < 2; n++) take_part(s, parts[n], stmt.kind == STMT_WHILE);
        for (int n = 0; n < 2; n++) forget_assigned(s, parts[n]);
    }
}

void pass_shift_loops(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        Shifting s = {.context = context, .routine = routine, .facts = facts_collect(context, routine)};
        s.live_after = scalars_live_after(context, program, s.facts);
        s.values = arena_array(context->scratch, ExprId, routine->symbols.count);
        shift_list(&s, routine->body);
    }
}
