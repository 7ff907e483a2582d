/* A routine's local array or argument that it does nothing with but pass it on, as a whole, to routines that declare it with the same constant bounds each, has these itself:
 *   w: f64[1:500] ; call solve(w[]), which declares w: f64[1:5, 1:10, 1:10]   ->   w: f64[1:5, 1:10, 1:10]
 * Elements lie in the same order. An argument that is declared longer there than here is of assumed size: how long it is nobody says. Storage association of arrays: Fortran 2018, 15.5.2.11. */
#include "passes/nest/reshape.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/bind.h"

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    SymId array;
    uint32_t passed, rank;
    BindBounds bounds[NEST_MAX_RANK];
    bool alike;
} Reshaping;

/* Whether the array's bounds are its own: nobody is told of them. */
static bool is_plain_array(const NestRoutine *routine, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    if (!symbol->rank || (symbol->storage != STORAGE_LOCAL && symbol->storage != STORAGE_DUMMY) || symbol->flags & SYMBOL_RESULT) return false;
    for (SymId other = 1; other < routine->symbols.count; other++)
        if (nest_symbol(routine, other)->role == ROLE_EXTENT && nest_symbol(routine, other)->of == id) return false;
    return true;
}

/* The elements of the dimensions; -1: they are not known, or too many. */
static int64_t count_elements(const BindBounds *bounds, uint32_t rank)
{
    int64_t count = 1, extent;
    for (uint32_t n = 0; n < rank; n++) {
        if (__builtin_sub_overflow(bounds[n].upper, bounds[n].lower, &extent) || extent < 0 || extent == INT64_MAX) return -1;
        if (__builtin_mul_overflow(count, extent + 1, &count)) return -1;
    }
    return count;
}

static bool find_own_bounds(const NestRoutine *routine, const Symbol *symbol, BindBounds *bounds)
{
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(routine, symbol, n);
        if (!dim->upper || !nest_int_value(routine, dim->lower, &bounds[n].lower) || !nest_int_value(routine, dim->upper, &bounds[n].upper)) return false;
    }
    return true;
}

/* Notes how a call that passes the array on declares it. */
static void note_argument(Reshaping *s, StmtId call, uint32_t n)
{
    const NestRoutine *callee = s->program->routines.items[nest_stmt(s->routine, call)->call.routine];
    BindBounds bounds[NEST_MAX_RANK] = {{0}};
    s->alike = s->alike && nest_stmt(s->routine, call)->call.routine && n < callee->arguments.count;
    if (!s->alike) return;
    const Symbol *dummy = nest_symbol(callee, callee->arguments.items[n]);
    s->alike = dummy->rank && dummy->type == nest_symbol(s->routine, s->array)->type && is_plain_array(callee, callee->arguments.items[n]) &&
               bind_bounds(s->context, s->program, s->routine, call, n, bounds);
    if (s->passed++) s->alike = s->alike && s->rank == dummy->rank;
    for (uint32_t k = 0; k < dummy->rank && s->alike; k++) {
        if (s->passed > 1) s->alike = s->bounds[k].lower == bounds[k].lower && s->bounds[k].upper == bounds[k].upper;
        s->bounds[k] = bounds[k];
    }
    s->rank = dummy->rank;
}

static bool note_call(void *data, NestRoutine *routine, StmtId id)
{
    Reshaping *s = data;
    const Stmt *stmt = nest_stmt(routine, id);
    for (uint32_t n = 0; stmt->kind == STMT_CALL && n < stmt->call.count; n++) {
        const Expr *argument = nest_expr(routine, routine->operands.items[stmt->call.first + n]);
        if (argument->op == OP_ARRAY && argument->symbol == s->array) note_argument(s, id, n);
    }
    return true;
}

static ExprId number(const Reshaping *s, int64_t value) { return nest_const_int(s->context, s->routine, value == (int32_t)value ? TYPE_I32 : TYPE_I64, value); }

static void reshape(Reshaping *s)
{
    NestRoutine *r = s->routine;
    Symbol *symbol = nest_symbol(r, s->array);
    BindBounds own[NEST_MAX_RANK];
    bool known = find_own_bounds(r, symbol, own);
    int64_t elements = known ? count_elements(own, symbol->rank) : -1, wanted = count_elements(s->bounds, s->rank);
    bool same = known && symbol->rank == s->rank;
    for (uint32_t n = 0; n < s->rank && same; n++) same = own[n].lower == s->bounds[n].lower && own[n].upper == s->bounds[n].upper;
    if (same || wanted < 0 || elements < 0) return;
    const uint32_t first = r->dims.count;
    for (uint32_t n = 0; n < s->rank; n++) {
        bool open = n + 1 == s->rank && wanted > elements && symbol->storage == STORAGE_DUMMY;
        Dim dim = {number(s, s->bounds[n].lower), open ? 0 : number(s, s->bounds[n].upper)};
        list_push(s->context->arena, &r->dims, dim);
    }
    symbol = nest_symbol(r, s->array);
    symbol->rank = s->rank;
    symbol->first_dim = first;
}

static bool note_passed(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    for (uint32_t n = 0; stmt->kind == STMT_CALL && n < stmt->call.count; n++) {
        const Expr *argument = nest_expr(routine, routine->operands.items[stmt->call.first + n]);
        if (argument->op == OP_ARRAY) bitset_add(data, argument->symbol);
    }
    return true;
}

void reshape_arrays(Context *context, const NestProgram *program, NestRoutine *routine)
{
    Bitset passed = bitset_create(context->scratch, routine->symbols.count);
    nest_walk_stmts(routine, routine->body, note_passed, &passed);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        Reshaping s = {.context = context, .program = program, .routine = routine, .array = id, .alike = true};
        if (!bitset_has(&passed, id) || !is_plain_array(routine, id)) continue;
        nest_walk_stmts(routine, routine->body, note_call, &s);
        if (s.alike && nest_count_references(routine, routine->body, id) == s.passed) reshape(&s);
    }
}
