#include "passes/nest/directions.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"

enum { MAX_NUMBERS = 4, MAX_ELEMENTS = 64, MAX_STATEMENTS = 4000 }; /* of the integer; of an array; of all that is made */

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const NestFacts *facts;
    SymId scalar;                 /* the integer at hand */
    int64_t numbers[MAX_NUMBERS]; /* with which IFs compare it */
    uint32_t count, statements;
    Bitset itself, follows;       /* it alone; integers whose values depend on it, */
    Bitset named;                 /*   and arrays whose elements that are set they name, or whose bounds have it */
    bool changed;                 /* there are more of these */
    bool calls, many;             /* there are more numbers */
} Directions;

/* ---- which integers --------------------------------------------------------------------- */

/* The integers that are compared with numbers. */
static bool note_compared(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    int64_t number;
    if (stmt->kind == STMT_IF) bitset_add(data, stmt_compares(routine, stmt->if_.condition, &number));
    return true;
}

static bool note_numbers(void *data, NestRoutine *routine, StmtId id)
{
    Directions *d = data;
    const Stmt *stmt = nest_stmt(routine, id);
    int64_t number;
    d->statements++;
    d->calls |= stmt->kind == STMT_CALL || stmt->kind == STMT_KERNEL;
    if (stmt->kind != STMT_IF || stmt_compares(routine, stmt->if_.condition, &number) != d->scalar) return true;
    for (uint32_t n = 0; n < d->count; n++)
        if (d->numbers[n] == number) return true;
    if (d->count == MAX_NUMBERS) d->many = true;
    else d->numbers[d->count++] = number;
    return true;
}

/* ---- what it names ---------------------------------------------------------------------- */

static bool depends(const Directions *d, ExprId expr) { return nest_reads_some(d->routine, expr, &d->follows); }

/* Whether it is a number for each number of the integer, by all scalars that it reads. */
static bool is_number_then(const Directions *d, ExprId id)
{
    const Expr *expr = nest_expr(d->routine, id);
    if (expr->op == OP_ELEMENT || (expr->op == OP_SCALAR && !bitset_has(&d->follows, expr->symbol))) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_number_then(d, nest_operand(d->routine, expr, n))) return false;
    return true;
}

static void add_follower(Directions *d, SymId id)
{
    if (!bitset_has(&d->follows, id)) d->changed = true;
    bitset_add(&d->follows, id);
}

/* Integers that are set by those that depend on it, or under conditions that do, and variables of loops that these alone bound. */
static void follow(Directions *d, StmtId first, bool under)
{
    for (StmtId id = first; id; id = nest_stmt(d->routine, id)->next) {
        const Stmt stmt = *nest_stmt(d->routine, id);
        bool inside = under || (stmt.kind == STMT_IF && depends(d, stmt.if_.condition));
        StmtId lists[2];
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) follow(d, lists[n], inside);
        if (stmt.kind == STMT_LOOP && (depends(d, stmt.loop.lower) || depends(d, stmt.loop.upper)) && is_number_then(d, stmt.loop.lower) && is_number_then(d, stmt.loop.upper))
            add_follower(d, stmt.loop.variable);
        if (stmt.kind != STMT_ASSIGN) continue;
        const Expr target = *nest_expr(d->routine, stmt.assign.target);
        if (target.op == OP_SCALAR && type_is_int(target.type) && (under || depends(d, stmt.assign.value))) add_follower(d, target.symbol);
    }
}

/* Whether an array may be another one in each copy. */
static bool is_own(const Directions *d, SymId id) { return facts_is_own_array(d->facts, d->program, id); }

/* Whether the integer is in the array's bounds. */
static bool sizes(const Directions *d, SymId id)
{
    const Symbol *symbol = nest_symbol(d->routine, id);
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(d->routine, symbol, n);
        if (nest_reads_some(d->routine, dim->lower, &d->itself) || (dim->upper && nest_reads_some(d->routine, dim->upper, &d->itself))) return true;
    }
    return false;
}

/* A bound with these values, a number where it is one then. */
static ExprId bound_with(const Directions *d, ExprId bound, const ExprId *values)
{
    IntSum sum = {0};
    ExprId with = nest_expr_substitute(d->context, d->routine, bound, values);
    int_sum_add(d->context->scratch, d->routine, &sum, with, 1);
    return int_sum_is_constant(&sum) ? nest_const_int(d->context, d->routine, nest_expr(d->routine, with)->type, sum.constant) : with;
}

/* The array's dimensions where the integer is the number; whether it is small then, by those of which no subscript of `named`, an element, depends on the integer; 0: by all. */
static bool find_dims(const Directions *d, SymId id, int64_t number, ExprId named, Dim *dims)
{
    NestRoutine *r = d->routine;
    const Symbol symbol = *nest_symbol(r, id);
    ExprId *values = arena_array(d->context->scratch, ExprId, r->symbols.count);
    int64_t product = 1, extent;
    bool small = true;
    values[d->scalar] = nest_const_int(d->context, r, nest_symbol(r, d->scalar)->type, number);
    for (uint32_t n = 0; n < symbol.rank; n++) {
        dims[n] = *nest_dim(r, &symbol, n);
        dims[n].lower = bound_with(d, dims[n].lower, values);
        if (dims[n].upper) dims[n].upper = bound_with(d, dims[n].upper, values);
        bool known = int_extent(r, &dims[n], &extent) && extent <= MAX_ELEMENTS;
        if (known && product <= MAX_ELEMENTS) product *= extent;
        small &= known || (named && depends(d, nest_operand(r, nest_expr(r, named), n)));
    }
    return small && product > 0 && product <= MAX_ELEMENTS;
}

/* Whether the element's array is small for all numbers, or may be by what is used of it. */
static bool is_small(const Directions *d, ExprId element)
{
    Dim dims[NEST_MAX_RANK];
    for (uint32_t n = 0; n < d->count; n++)
        if (!find_dims(d, nest_expr(d->routine, element)->symbol, d->numbers[n], element, dims)) return false;
    return true;
}

static bool find_names(void *data, NestRoutine *routine, StmtId id)
{
    Directions *d = data;
    const Stmt stmt = *nest_stmt(routine, id);
    if (stmt.kind != STMT_ASSIGN || !d->facts->parents[id]) return true;
    const Expr target = *nest_expr(routine, stmt.assign.target);
    if (target.op != OP_ELEMENT || bitset_has(&d->named, target.symbol) || !is_own(d, target.symbol)) return true;
    bool names = sizes(d, target.symbol);
    for (uint32_t n = 0; n < target.count; n++) names |= depends(d, nest_operand(routine, &target, n));
    if (names && is_small(d, stmt.assign.target)) bitset_add(&d->named, target.symbol);
    return true;
}

/* Whether the routine is to be there for each of its numbers. */
static bool is_direction(Directions *d)
{
    NestRoutine *r = d->routine;
    Bitset assigned = bitset_create(d->context->scratch, r->symbols.count);
    d->count = d->statements = 0;
    d->calls = d->many = false;
    facts_assigned_scalars(r, r->body, &assigned);
    nest_walk_stmts(r, r->body, note_numbers, d);
    if (!d->count || d->many || d->calls || bitset_has(&assigned, d->scalar) || d->facts->aliased[d->scalar]) return false;
    if (d->statements*(d->count + 1) > MAX_STATEMENTS) return false;
    d->itself = bitset_create(d->context->scratch, r->symbols.count);
    bitset_add(&d->itself, d->scalar);
    d->follows = bitset_create(d->context->scratch, r->symbols.count);
    bitset_add(&d->follows, d->scalar);
    d->named = bitset_create(d->context->scratch, r->symbols.count);
    do {
        d->changed = false;
        follow(d, r->body, false);
    } while (d->changed);
    nest_walk_stmts(r, r->body, find_names, d);
    return bitset_count(&d->named) > 0;
}

/* ---- copies ----------------------------------------------------------------------------- */

/* A copy's own arrays, by symbol; 0: it has the same. */
static ExprId put_own(void *data, NestRoutine *routine, ExprId id)
{
    const Directions *d = ((void **)data)[0];
    const SymId *own = ((void **)data)[1];
    const Expr expr = *nest_expr(routine, id);
    ExprId subscripts[NEST_MAX_RANK];
    if ((expr.op != OP_ELEMENT && expr.op != OP_ARRAY) || !own[expr.symbol]) return 0;
    if (expr.op == OP_ARRAY) return nest_array(d->context, routine, own[expr.symbol], expr.loc);
    for (uint32_t n = 0; n < expr.count; n++) subscripts[n] = nest_expr_replace(d->context, routine, nest_operand(routine, &expr, n), put_own, data);
    return nest_element(d->context, routine, own[expr.symbol], subscripts, expr.count, expr.loc);
}

/* All, with a number, and arrays of its own: what another copy does with them is not seen. */
static StmtId copy_for(Directions *d, StmtId body, int64_t number)
{
    NestRoutine *r = d->routine;
    const SymId count = d->facts->symbol_count;
    ExprId *values = arena_array(d->context->scratch, ExprId, r->symbols.count);
    SymId *own = arena_array(d->context->scratch, SymId, r->symbols.count + count);
    values[d->scalar] = nest_const_int(d->context, r, nest_symbol(r, d->scalar)->type, number);
    StmtId copy = stmt_copy_list(&(StmtCopier){.context = d->context, .routine = r, .values = values}, body).first;
    for (SymId id = 1; id < count; id++) {
        const Symbol array = *nest_symbol(r, id);
        Dim dims[NEST_MAX_RANK];
        if (!is_own(d, id) || !(find_dims(d, id, number, 0, dims) || bitset_has(&d->named, id))) continue;
        own[id] = nest_temporary_add(d->context, r, array.name, array.type, array.rank, dims);
        nest_symbol(r, own[id])->flags |= array.flags & SYMBOL_OF_CALL;
    }
    nest_list_replace(d->context, r, copy, put_own, (void *[]){d, own});
    return copy;
}

static ExprId condition_of(const Directions *d, uint32_t n, SourceRange loc)
{
    NestRoutine *r = d->routine;
    ExprId scalar = nest_scalar(d->context, r, d->scalar, loc), number = nest_const_int(d->context, r, nest_symbol(r, d->scalar)->type, d->numbers[n]);
    return nest_op2(d->context, r, OP_EQ, scalar, number, loc);
}

static void split(Directions *d)
{
    NestRoutine *r = d->routine;
    const StmtId body = r->body;
    const SourceRange loc = nest_stmt(r, body)->loc;
    StmtId rest = body;
    for (uint32_t n = 0; n < d->count; n++)
        rest = stmt_copy_list(&(StmtCopier){.context = d->context, .routine = r, .asked = condition_of(d, n, loc)}, rest).first;
    for (uint32_t n = d->count; n-- > 0;) {
        ExprId condition = condition_of(d, n, loc);
        StmtId copy = copy_for(d, body, d->numbers[n]);
        rest = nest_stmt_add(d->context, r, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {condition, copy, rest}});
    }
    r->body = rest;
}

bool directions_split(Context *context, const NestProgram *program, NestRoutine *routine, const NestFacts *facts)
{
    Directions d = {.context = context, .program = program, .routine = routine, .facts = facts};
    Bitset candidates = bitset_create(context->scratch, facts->symbol_count);
    nest_walk_stmts(routine, routine->body, note_compared, &candidates);
    for (SymId id = 1; id < facts->symbol_count; id++) {
        d.scalar = id;
        if (!bitset_has(&candidates, id) || !is_direction(&d)) continue;
        split(&d);
        return true;
    }
    return false;
}
