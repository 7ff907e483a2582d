#include "passes/nest/flags.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"

enum { MAX_STATEMENTS = 1500 }; /* of loops that are there twice */

/* What statements assign to a scalar. */
typedef struct {
    bool zero, number; /* that, and one other number: */
    int64_t other;
    bool refused;
} Values;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Values *values; /* by symbol */
    SymId flag;
    int64_t number;
    bool any; /* split */
} Splitting;

/* ---- which scalars are flags ---------------------------------------------------------------- */

static bool note_assigned(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    int64_t value = 0;
    if (stmt->kind == STMT_LOOP) ((Values *)data)[stmt->loop.variable].refused = true;
    if (stmt->kind != STMT_ASSIGN) return true;
    Values *values = &((Values *)data)[nest_expr(routine, stmt->assign.target)->symbol];
    if (!nest_int_value(routine, stmt->assign.value, &value) || (value && values->number && value != values->other)) values->refused = true;
    else if (value) values->other = value;
    values->number |= value != 0;
    values->zero |= value == 0;
    return true;
}

/* Whether the scalar is 0 or a number, by its assignments or by a hint, as far as one sees: only the number itself is relied on. */
static bool is_flag(const Splitting *s, SymId scalar, int64_t *number)
{
    const Symbol *symbol = nest_symbol(s->routine, scalar);
    const Values values = s->values[scalar];
    if (symbol->rank || !type_is_int(symbol->type) || s->facts->aliased[scalar]) return false;
    *number = values.other;
    if (values.refused || (values.zero && values.number)) return !values.refused;
    for (uint32_t n = 0; n < s->routine->hints.count; n++) {
        const NestHint *hint = &s->routine->hints.items[n];
        int64_t lower, upper;
        if (hint->kind != HINT_RANGE || hint->symbol != scalar || !nest_int_value(s->routine, hint->lower, &lower) || lower) continue;
        if (nest_int_value(s->routine, hint->upper, &upper) && upper == 1 && (!values.number || values.other == 1)) {
            *number = 1;
            return true;
        }
    }
    return false;
}

/* ---- where they stand ------------------------------------------------------------------------ */

/* An element that the loops name. */
typedef struct {
    ExprId element;
    bool written;
} Named;

/* What loops behind each other name. */
typedef struct {
    Splitting *s;
    int64_t *through;       /* by scalar: how often the flag is in what is assigned to it */
    LIST(ExprId) bounds;    /* of loops that hold none */
    LIST(Named) elements;
    uint32_t statements;
    bool calls, holds_loop;
} Names;

/* How often the flag is in a sum. */
static int64_t count_in(const Names *names, const IntSum *sum)
{
    const Splitting *s = names->s;
    int64_t count = 0;
    for (uint32_t n = 0; n < sum->terms.count; n++) {
        const Expr *of = nest_expr(s->routine, sum->terms.items[n].of);
        if (of->op == OP_SCALAR) count += sum->terms.items[n].coefficient*(of->symbol == s->flag ? 1 : names->through[of->symbol]);
    }
    return count;
}

static int64_t count_in_expr(const Names *names, ExprId id)
{
    IntSum sum = {0};
    int_sum_add(names->s->context->scratch, names->s->routine, &sum, id, 1);
    return count_in(names, &sum);
}

static void note_element(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Names *names = data;
    if (nest_expr(routine, id)->op == OP_ELEMENT) list_push(names->s->context->scratch, &names->elements, ((Named){id, use == USE_WRITE}));
}

static bool note_inner(void *data, NestRoutine *routine, StmtId id)
{
    ((Names *)data)->holds_loop |= nest_stmt(routine, id)->kind == STMT_LOOP;
    return true;
}

static bool note_names(void *data, NestRoutine *routine, StmtId id)
{
    Names *names = data;
    Arena *scratch = names->s->context->scratch;
    const Stmt stmt = *nest_stmt(routine, id);
    names->statements++;
    names->calls |= stmt.kind == STMT_CALL || stmt.kind == STMT_KERNEL || stmt.kind == STMT_RETURN;
    nest_walk_stmt_exprs(routine, id, note_element, names);
    if (stmt.kind == STMT_ASSIGN) {
        const Expr *target = nest_expr(routine, stmt.assign.target);
        if (target->op == OP_SCALAR && type_is_int(target->type) && !names->through[target->symbol]) names->through[target->symbol] = count_in_expr(names, stmt.assign.value);
    }
    if (stmt.kind != STMT_LOOP) return true;
    names->holds_loop = false;
    nest_walk_stmts(routine, stmt.loop.body, note_inner, names);
    if (names->holds_loop) return true;
    list_push(scratch, &names->bounds, stmt.loop.lower);
    list_push(scratch, &names->bounds, stmt.loop.upper);
    return true;
}

/* Whether an array is written at one element, and used at another one, that differ by the flag in a subscript. */
static bool neighbours_differ(const Names *names)
{
    const Splitting *s = names->s;
    LIST(Named) naming = {0}; /* elements in which the flag is, and others of their arrays */
    bool *wanted = arena_array(s->context->scratch, bool, s->routine->symbols.count);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < names->elements.count; i++) {
            const Expr *element = nest_expr(s->routine, names->elements.items[i].element);
            if (round && wanted[element->symbol] && names->elements.items[i].written) list_push(s->context->scratch, &naming, names->elements.items[i]);
            for (uint32_t n = 0; n < element->count && !round; n++) wanted[element->symbol] |= count_in_expr(names, nest_operand(s->routine, element, n)) != 0;
        }
    for (uint32_t w = 0; w < naming.count; w++)
        for (uint32_t i = 0; i < names->elements.count; i++) {
            const Expr *written = nest_expr(s->routine, naming.items[w].element), *element = nest_expr(s->routine, names->elements.items[i].element);
            if (written->symbol != element->symbol) continue;
            for (uint32_t n = 0; n < element->count; n++)
                if (count_in_expr(names, nest_operand(s->routine, written, n)) != count_in_expr(names, nest_operand(s->routine, element, n))) return true;
        }
    return false;
}

/* Whether two bounds of loops that hold none differ by the flag, and maybe a constant, alone. */
static bool bounds_differ(const Names *names)
{
    enum { MOST = 200 };
    const Splitting *s = names->s;
    for (uint32_t i = 0; i < names->bounds.count && i < MOST; i++)
        for (uint32_t j = 0; j < i; j++) {
            IntSum sum = {0};
            int_sum_add(s->context->scratch, s->routine, &sum, names->bounds.items[i], 1);
            int_sum_add(s->context->scratch, s->routine, &sum, names->bounds.items[j], -1);
            bool alone = count_in(names, &sum) != 0;
            for (uint32_t n = 0; n < sum.terms.count && alone; n++) {
                const Expr *of = nest_expr(s->routine, sum.terms.items[n].of);
                alone = !sum.terms.items[n].coefficient || (of->op == OP_SCALAR && of->symbol == s->flag);
            }
            if (alone) return true;
        }
    return false;
}

/* ---- splitting -------------------------------------------------------------------------------- */

/* Calls `visit` for the statements from one to another one of a list. */
static void walk_run(Splitting *s, StmtId first, StmtId last, StmtVisitor visit, void *data)
{
    StmtId next = nest_stmt(s->routine, last)->next;
    nest_stmt(s->routine, last)->next = 0;
    nest_walk_stmts(s->routine, first, visit, data);
    nest_stmt(s->routine, last)->next = next;
}

/* Whether a statement, with its inside, leaves the flag as it is, and calls nothing and stays in its place. */
static bool is_movable(Splitting *s, StmtId id)
{
    const StmtKind kind = nest_stmt(s->routine, id)->kind;
    Names names = {.s = s, .through = arena_array(s->context->scratch, int64_t, s->routine->symbols.count)};
    if (kind == STMT_EXIT || kind == STMT_CYCLE) return false;
    walk_run(s, id, id, note_names, &names);
    Bitset assigned = bitset_create(s->context->scratch, s->routine->symbols.count);
    StmtId next = nest_stmt(s->routine, id)->next;
    nest_stmt(s->routine, id)->next = 0;
    facts_assigned_scalars(s->routine, id, &assigned);
    nest_stmt(s->routine, id)->next = next;
    return !names.calls && !bitset_has(&assigned, s->flag);
}

static bool is_wanted(Splitting *s, StmtId first, StmtId last)
{
    Names names = {.s = s, .through = arena_array(s->context->scratch, int64_t, s->routine->symbols.count)};
    walk_run(s, first, last, note_names, &names);
    return names.statements <= MAX_STATEMENTS && (neighbours_differ(&names) || bounds_differ(&names));
}

/* The first statement of the run becomes the IF. */
static void split_run(Splitting *s, StmtId first, StmtId last)
{
    NestRoutine *r = s->routine;
    Context *context = s->context;
    const SourceRange loc = nest_stmt(r, first)->loc;
    StmtId behind = nest_stmt(r, last)->next;
    ExprId *values = arena_array(context->scratch, ExprId, r->symbols.count);
    ExprId flag = nest_scalar(context, r, s->flag, loc), number = nest_const_int(context, r, nest_symbol(r, s->flag)->type, s->number);
    nest_stmt(r, last)->next = 0;
    values[s->flag] = number;
    StmtId known = stmt_copy_list(&(StmtCopier){.context = context, .routine = r, .values = values}, first).first;
    StmtId other = stmt_copy_list(&(StmtCopier){.context = context, .routine = r}, first).first;
    ExprId condition = nest_op2(context, r, OP_EQ, flag, number, loc);
    *nest_stmt(r, first) = (Stmt){.kind = STMT_IF, .loc = loc, .next = behind, .if_ = {condition, known, other}};
    s->any = true;
}

/* Runs of a list from a loop to a loop. */
static void split_list(Splitting *s, StmtId list)
{
    NestRoutine *r = s->routine;
    for (StmtId id = list; id; id = nest_stmt(r, id)->next) {
        const Stmt stmt = *nest_stmt(r, id);
        StmtId lists[2];
        if (stmt.kind == STMT_LOOP && is_movable(s, id)) {
            StmtId last = id;
            for (StmtId at = stmt.next; at && is_movable(s, at); at = nest_stmt(r, at)->next)
                if (nest_stmt(r, at)->kind == STMT_LOOP) last = at;
            if (is_wanted(s, id, last)) split_run(s, id, last);
            else id = last;
            continue;
        }
        if (stmt.kind != STMT_IF && stmt.kind != STMT_BLOCK) continue;
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) split_list(s, lists[n]);
    }
}

bool flags_split(Context *context, NestRoutine *routine, const NestFacts *facts)
{
    Values *values = arena_array(context->scratch, Values, routine->symbols.count);
    Splitting s = {.context = context, .routine = routine, .facts = facts, .values = values};
    nest_walk_stmts(routine, routine->body, note_assigned, values);
    for (SymId id = 1; id < facts->symbol_count && !s.any; id++) {
        s.flag = id;
        if (is_flag(&s, id, &s.number)) split_list(&s, routine->body);
    }
    return s.any;
}
