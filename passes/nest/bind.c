#include "passes/nest/bind.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"

/* ---- what the callee changes ------------------------------------------------------------ */

enum { MAX_CALLS = 100 }; /* one in another, that are followed */

static const bool *find_changes(Context *context, const NestProgram *program, NestRoutine *routine, uint32_t depth);

/* Whether the routine called leaves its n-th argument as it is. */
static bool leaves_argument(Context *context, const NestProgram *program, const Stmt *call, uint32_t n, uint32_t depth)
{
    NestRoutine *called = call->call.routine ? program->routines.items[call->call.routine] : NULL;
    if (!called || n >= called->arguments.count) return false;
    if (nest_symbol(called, called->arguments.items[n])->intent == INTENT_IN) return true;
    const bool *changes = find_changes(context, program, called, depth + 1);
    return changes && !changes[n];
}

/* The routine's symbols that one statement, without what is inside, may change. */
static void note_changed(Context *context, const NestProgram *program, const NestRoutine *routine, const Stmt *stmt, Bitset *changed, uint32_t depth)
{
    if (stmt->kind == STMT_ASSIGN) bitset_add(changed, nest_expr(routine, stmt->assign.target)->symbol);
    if (stmt->kind == STMT_LOOP) bitset_add(changed, stmt->loop.variable);
    if (stmt->kind != STMT_CALL) return;
    if (stmt->call.result) bitset_add(changed, stmt->call.result);
    for (uint32_t n = 0; n < stmt->call.count; n++) {
        SymId symbol = nest_expr(routine, routine->operands.items[stmt->call.first + n])->symbol;
        if (symbol && !bitset_has(changed, symbol) && !leaves_argument(context, program, stmt, n, depth)) bitset_add(changed, symbol);
    }
}

/* Which of its arguments a routine may change, it or what it calls: found once. NULL: calls lie too deep in each other. */
static const bool *find_changes(Context *context, const NestProgram *program, NestRoutine *routine, uint32_t depth)
{
    const uint32_t count = routine->arguments.count;
    if (routine->changes || depth > MAX_CALLS) return routine->changes;
    bool *changes = arena_array(context->arena, bool, count + 1);
    for (uint32_t n = 0; n < count; n++) changes[n] = true; /* while it is asked for, in a call of itself */
    routine->changes = changes;
    Bitset changed = bitset_create(context->scratch, routine->symbols.count);
    bool kernels = false;
    for (StmtId id = 1; id < routine->stmts.count; id++) {
        kernels |= nest_stmt(routine, id)->kind == STMT_KERNEL;
        note_changed(context, program, routine, nest_stmt(routine, id), &changed, depth);
    }
    for (uint32_t n = 0; n < count; n++) changes[n] = kernels || bitset_has(&changed, routine->arguments.items[n]);
    return changes;
}

static void note_changes(CallBinding *binding, StmtId first)
{
    const NestRoutine *callee = binding->callee;
    StmtId lists[2];
    for (StmtId id = first; id; id = nest_stmt(callee, id)->next) {
        const Stmt *stmt = nest_stmt(callee, id);
        note_changed(binding->context, binding->program, callee, stmt, &binding->changed, 0);
        binding->calls |= stmt->kind == STMT_CALL;
        binding->kernels |= stmt->kind == STMT_KERNEL;
        for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++) note_changes(binding, lists[n]);
    }
}

static ExprId actual_of(const CallBinding *binding, uint32_t n)
{
    const Stmt *call = nest_stmt(binding->caller, binding->call);
    return binding->caller->operands.items[call->call.first + n];
}

/* Whether the callee may change storage of the caller's symbol, through a dummy or through an area. */
static bool changes_symbol(const CallBinding *binding, SymId id)
{
    const NestRoutine *caller = binding->caller, *callee = binding->callee;
    const Symbol *symbol = nest_symbol(caller, id);
    bool in_area = symbol->storage == STORAGE_AREA;
    if (in_area && binding->calls) return true;
    for (SymId other = 1; other < callee->symbols.count && in_area; other++) {
        const Symbol *mine = nest_symbol(callee, other);
        if (mine->storage == STORAGE_AREA && mine->area == symbol->area && bitset_has(&binding->changed, other))
            return true;
    }
    for (uint32_t n = 0; n < callee->arguments.count; n++) {
        const Expr *actual = nest_expr(caller, actual_of(binding, n));
        if (actual->symbol && bitset_has(&binding->changed, callee->arguments.items[n]) &&
            storage_overlap(caller, actual->symbol, id))
            return true;
    }
    return false;
}

bool bind_may_change(const CallBinding *binding, ExprId id)
{
    const Expr *expr = nest_expr(binding->caller, id);
    if (expr->symbol && changes_symbol(binding, expr->symbol)) return true;
    for (uint32_t n = 0; n < expr->count; n++)
        if (bind_may_change(binding, nest_operand(binding->caller, expr, n))) return true;
    return false;
}

/* ---- what the caller leaves as it is ----------------------------------------------------- */

/* Whether a dummy scalar is a target, a DO variable, or an argument of a routine that may change it. */
static bool may_be_assigned(const CallBinding *binding, SymId id)
{
    const NestRoutine *caller = binding->caller;
    for (StmtId at = 1; at < caller->stmts.count; at++) {
        const Stmt *stmt = nest_stmt(caller, at);
        if (stmt->kind == STMT_ASSIGN && nest_expr(caller, stmt->assign.target)->symbol == id) return true;
        if (stmt->kind == STMT_LOOP && stmt->loop.variable == id) return true;
        if (stmt->kind != STMT_CALL) continue;
        if (stmt->call.result == id) return true;
        for (uint32_t n = 0; n < stmt->call.count; n++) {
            const Expr *actual = nest_expr(caller, caller->operands.items[stmt->call.first + n]);
            if (actual->op != OP_SCALAR || actual->symbol != id) continue;
            if (!leaves_argument(binding->context, binding->program, stmt, n, 0)) return true;
        }
    }
    return false;
}

/* Adds the scalars that the caller may assign. An argument that the routine called leaves as it is is not among them. */
static void note_assigned(const CallBinding *binding, Bitset *assigned)
{
    const NestRoutine *caller = binding->caller;
    facts_assigned_scalars(caller, caller->body, assigned);
    for (SymId id = 1; id < caller->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(caller, id);
        if (symbol->storage == STORAGE_DUMMY && symbol->intent == INTENT_IN) bitset_remove(assigned, id);
        else if (symbol->storage == STORAGE_DUMMY && !may_be_assigned(binding, id)) bitset_remove(assigned, id);
    }
}

static const Bitset *find_assigned(CallBinding *binding)
{
    if (!binding->knows_assigned) {
        binding->knows_assigned = true;
        binding->assigned = bitset_create(binding->context->scratch, binding->caller->symbols.count);
        note_assigned(binding, &binding->assigned);
    }
    return &binding->assigned;
}

/* Whether the caller's expression has one value from its entry to its end. */
static bool is_fixed(CallBinding *binding, ExprId id)
{
    const NestRoutine *caller = binding->caller;
    const Expr *expr = nest_expr(caller, id);
    if (expr->op == OP_ELEMENT) return false;
    if (expr->op == OP_SCALAR) return nest_symbol(caller, expr->symbol)->storage != STORAGE_LOCAL && !bitset_has(find_assigned(binding), expr->symbol);
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_fixed(binding, nest_operand(caller, expr, n))) return false;
    return true;
}

/* ---- shapes ----------------------------------------------------------------------------- */

/* The value of a temporary that a routine sets as it begins, as it does bounds which may change or trap; 0: it is no such temporary. */
static ExprId set_at_entry(const NestRoutine *routine, SymId id)
{
    if (!(nest_symbol(routine, id)->flags & SYMBOL_TEMPORARY)) return 0;
    for (StmtId at = routine->body; at && nest_stmt(routine, at)->kind == STMT_ASSIGN; at = nest_stmt(routine, at)->next) {
        const Stmt *stmt = nest_stmt(routine, at);
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op != OP_SCALAR || !(nest_symbol(routine, target->symbol)->flags & SYMBOL_TEMPORARY)) return 0;
        if (target->symbol == id) return stmt->assign.value;
    }
    return 0;
}

/* The same of the caller's, where the value is what it would be at the call, too. */
static ExprId set_for_good(CallBinding *binding, SymId id)
{
    const ExprId value = set_at_entry(binding->caller, id);
    return value && is_fixed(binding, value) ? value : 0;
}

/* The form, over the caller's scalars, of an expression of the caller, or of one of the callee's dimensions. 0: it is not made of these. */
static FormId linear(CallBinding *binding, bool in_callee, ExprId id)
{
    const NestRoutine *routine = in_callee ? binding->callee : binding->caller;
    const Expr *expr = id ? nest_expr(routine, id) : NULL;
    if (!expr || !type_is_int(expr->type)) return 0;
    if (expr->op == OP_CONST) return affine_constant(binding->table, (int64_t)expr->bits);
    if (expr->op == OP_SCALAR && in_callee) {
        for (uint32_t n = 0; n < binding->callee->arguments.count; n++)
            if (binding->callee->arguments.items[n] == expr->symbol) return linear(binding, false, actual_of(binding, n));
        return linear(binding, true, set_at_entry(binding->callee, expr->symbol));
    }
    if (expr->op == OP_SCALAR) {
        FormId *form = &binding->scalars[expr->symbol];
        const ExprId value = *form ? 0 : set_for_good(binding, expr->symbol);
        if (value) *form = linear(binding, false, value);
        if (!*form) *form = affine_fresh(binding->table, 0);
        return *form;
    }
    if (expr->op == OP_CONVERT) return linear(binding, in_callee, nest_operand(routine, expr, 0));
    if (expr->op == OP_ELEMENT || !expr->count || expr->count > AFFINE_MAX_OPERANDS) return 0;
    FormId operands[AFFINE_MAX_OPERANDS];
    for (uint32_t n = 0; n < expr->count; n++)
        if (!(operands[n] = linear(binding, in_callee, nest_operand(routine, expr, n)))) return 0;
    return affine_apply(binding->table, routine, expr, operands);
}

/* x of max(x, 0), which SIZE gives. As an extent it is x wherever there is an element. */
static ExprId without_least(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = id ? nest_expr(routine, id) : NULL;
    int64_t least;
    bool bounded = expr && expr->op == OP_MAX && expr->count == 2 && nest_int_value(routine, nest_operand(routine, expr, 1), &least) && least == 0;
    return bounded ? nest_operand(routine, expr, 0) : id;
}

/* upper - lower of a dimension; 0 when unknown. */
static FormId span(CallBinding *binding, bool in_callee, const Dim *dim)
{
    int64_t first;
    const NestRoutine *routine = in_callee ? binding->callee : binding->caller;
    bool extent = nest_int_value(routine, dim->lower, &first) && first == 1;
    FormId lower = linear(binding, in_callee, dim->lower), upper = linear(binding, in_callee, extent ? without_least(routine, dim->upper) : dim->upper);
    return lower && upper ? affine_add(binding->table, upper, lower, -1) : 0;
}

/* The first subscript of the actual in dimension n, less the dimension's lower bound; 0 when unknown. */
static FormId start(CallBinding *binding, ExprId actual, const Dim *dim, uint32_t n)
{
    const Expr *expr = nest_expr(binding->caller, actual);
    FormId zero = affine_constant(binding->table, 0);
    if (expr->op == OP_ARRAY) return zero;
    ExprId at = nest_operand(binding->caller, expr, n);
    if (storage_same_expr(binding->caller, at, dim->lower)) return zero;
    FormId lower = linear(binding, false, dim->lower), first = linear(binding, false, at);
    return lower && first ? affine_add(binding->table, first, lower, -1) : 0;
}

/* Whether the dummy has an assumed shape: then it has that of its actual argument, which is an array or a section whose elements follow each other,
 * all of whose dimensions but the last one it runs over are whole. */
static bool has_assumed_shape(const NestRoutine *callee, SymId dummy)
{
    for (uint32_t n = 0; n < callee->arguments.count; n++) {
        const Symbol *argument = nest_symbol(callee, callee->arguments.items[n]);
        if (argument->role == ROLE_EXTENT && argument->of == dummy) return true;
    }
    return false;
}

/* NULL when element (s1, s2, ...) of the dummy always is an element of the actual with the same strides, each dimension shifted. */
static const char *check_shape(CallBinding *binding, SymId dummy, ExprId actual)
{
    const NestRoutine *caller = binding->caller, *callee = binding->callee;
    const Symbol *mine = nest_symbol(callee, dummy), *theirs = nest_symbol(caller, nest_expr(caller, actual)->symbol);
    const char *why = arena_printf(binding->context->scratch, "declares its array %s in another shape", mine->name);
    FormId zero = affine_constant(binding->table, 0);
    if (mine->rank > theirs->rank) return why;
    if (has_assumed_shape(callee, dummy)) return NULL;
    for (uint32_t n = 0; n < mine->rank; n++) {
        const Dim *dim = nest_dim(callee, mine, n), *their_dim = nest_dim(caller, theirs, n);
        FormId first = start(binding, actual, their_dim, n);
        FormId length = span(binding, true, dim), their_length = span(binding, false, their_dim);
        if (n + 1 < mine->rank) {
            if (first != zero || !length || length != their_length) return why;
        } else if (mine->rank < theirs->rank) {
            /* The rest of the last dimension must hold the dummy: its end may not run on into the next one. */
            int64_t room;
            FormId rest = length && first && their_length ? affine_add(binding->table, their_length, length, -1) : 0;
            rest = rest ? affine_add(binding->table, rest, first, -1) : 0;
            bool known = rest && affine_value(binding->table, rest, &room);
            if (known ? room < 0 : !caller->may_leave || !dim->upper || !their_dim->upper) return why;
            if (!known) list_push(binding->context->scratch, &binding->rooms, ((Room){dummy, n}));
        }
    }
    return NULL;
}

/* ---- one dummy -------------------------------------------------------------------------- */

/* Whether `id` is the variable of a DO loop around the call. */
static bool is_loop_variable(const NestRoutine *routine, StmtId first, StmtId call, SymId id, bool inside, bool *found)
{
    for (StmtId at = first; at && !*found; at = nest_stmt(routine, at)->next) {
        const Stmt *stmt = nest_stmt(routine, at);
        bool result = inside;
        if (at == call) { *found = true; return inside; }
        switch (stmt->kind) {
        case STMT_LOOP:
            result = is_loop_variable(routine, stmt->loop.body, call, id,
                                      inside || storage_overlap(routine, stmt->loop.variable, id), found);
            break;
        case STMT_WHILE: result = is_loop_variable(routine, stmt->while_.body, call, id, inside, found); break;
        case STMT_BLOCK: result = is_loop_variable(routine, stmt->block.body, call, id, inside, found); break;
        case STMT_IF:
            result = is_loop_variable(routine, stmt->if_.then, call, id, inside, found);
            if (!*found) result = is_loop_variable(routine, stmt->if_.else_, call, id, inside, found);
            break;
        default: break;
        }
        if (*found) return result;
    }
    return false;
}

static bool runs_a_loop(const NestRoutine *routine, SymId variable)
{
    for (StmtId id = 1; id < routine->stmts.count; id++)
        if (nest_stmt(routine, id)->kind == STMT_LOOP && nest_stmt(routine, id)->loop.variable == variable) return true;
    return false;
}

static const char *bind_scalar(CallBinding *binding, SymId dummy, ExprId id, Binding *out)
{
    const Expr *actual = nest_expr(binding->caller, id);
    Arena *scratch = binding->context->scratch;
    const char *name = nest_symbol(binding->callee, dummy)->name;
    bool changed = bitset_has(&binding->changed, dummy), found = false;
    switch (actual->op) {
    case OP_SCALAR:
        *out = (Binding){BIND_SCALAR, actual->symbol, id};
        if (changed && is_loop_variable(binding->caller, binding->caller->body, binding->call, actual->symbol, false, &found))
            return arena_printf(scratch, "changes its argument %s, here a DO variable", name);
        return NULL;
    case OP_ELEMENT: case OP_ARRAY:
        *out = (Binding){BIND_PLACE, actual->symbol, id};
        if (runs_a_loop(binding->callee, dummy))
            return arena_printf(scratch, "runs a DO loop over its argument %s, here an array element", name);
        return NULL;
    default:
        *out = (Binding){BIND_COPY, 0, id};
        if (!changed && (actual->op == OP_CONST || (type_is_int(actual->type) && !bind_may_change(binding, id))))
            out->kind = BIND_VALUE;
        return NULL;
    }
}

static const char *bind_dummy(CallBinding *binding, uint32_t n)
{
    SymId dummy = binding->callee->arguments.items[n];
    const Symbol *symbol = nest_symbol(binding->callee, dummy);
    ExprId id = actual_of(binding, n);
    const Expr *actual = nest_expr(binding->caller, id);
    Binding *out = &binding->bindings[dummy];
    if (actual->type != symbol->type)
        return arena_printf(binding->context->scratch, "declares its argument %s as %s, not %s", symbol->name,
                            type_info(symbol->type)->fortran, type_info(actual->type)->fortran);
    if (symbol->rank == 0) return bind_scalar(binding, dummy, id, out);
    *out = (Binding){BIND_ARRAY, actual->symbol, id};
    if (actual->op != OP_ARRAY && actual->op != OP_ELEMENT)
        return arena_printf(binding->context->scratch, "declares its argument %s as an array", symbol->name);
    return check_shape(binding, dummy, id);
}

/* ---- the callee's other symbols --------------------------------------------------------- */

/* NULL when a bound of a local array can be evaluated when the caller starts. */
static const char *check_local_bound(CallBinding *binding, ExprId id)
{
    const Expr *expr = nest_expr(binding->callee, id);
    const char *why = "has a local array whose size may change from call to call";
    if (expr->op == OP_ELEMENT) return why;
    if (expr->op == OP_SCALAR) {
        const Binding *bound = &binding->bindings[expr->symbol];
        if (bound->kind != BIND_SCALAR && bound->kind != BIND_VALUE) return why;
        if (!is_fixed(binding, bound->actual)) return why;
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (check_local_bound(binding, nest_operand(binding->callee, expr, n))) return why;
    return NULL;
}

/* NULL when it can be asked when the caller starts whether the dimension holds the dummy's. */
static const char *check_room(CallBinding *binding, Room room)
{
    const NestRoutine *caller = binding->caller, *callee = binding->callee;
    const Symbol *mine = nest_symbol(callee, room.dummy);
    ExprId actual = binding->bindings[room.dummy].actual;
    const Expr *expr = nest_expr(caller, actual);
    const Dim *dim = nest_dim(callee, mine, room.dim), *theirs = nest_dim(caller, nest_symbol(caller, expr->symbol), room.dim);
    const ExprId own[] = {theirs->lower, theirs->upper, expr->op == OP_ARRAY ? theirs->lower : nest_operand(caller, expr, room.dim)};
    bool fixed = !check_local_bound(binding, dim->lower) && !check_local_bound(binding, dim->upper);
    fixed = fixed && !nest_may_trap(callee, dim->lower) && !nest_may_trap(callee, dim->upper);
    for (int i = 0; i < 3; i++) fixed = fixed && is_fixed(binding, own[i]) && !nest_may_trap(caller, own[i]);
    return fixed ? NULL : arena_printf(binding->context->scratch, "declares its array %s in another shape", mine->name);
}

static const char *check_symbols(CallBinding *binding)
{
    const NestRoutine *callee = binding->callee, *caller = binding->caller;
    for (uint32_t n = 0; n < binding->rooms.count; n++) {
        const char *why = check_room(binding, binding->rooms.items[n]);
        if (why) return why;
    }
    for (SymId id = 1; id < callee->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(callee, id);
        bool found = false;
        if (symbol->storage == STORAGE_AREA) {
            const Area *area = &binding->program->areas.items[symbol->area];
            if (area->kind == AREA_SAVE && callee->file != caller->file) return "keeps SAVE variables in another file";
            for (SymId own = 1; own < caller->symbols.count; own++) {
                const Symbol *mine = nest_symbol(caller, own);
                found = false;
                if (mine->storage == STORAGE_AREA && mine->area == symbol->area && bitset_has(&binding->changed, id) &&
                    is_loop_variable(caller, caller->body, binding->call, own, false, &found))
                    return arena_printf(binding->context->scratch, "changes %s, here a DO variable", symbol->name);
            }
        }
        for (uint32_t n = 0; symbol->storage == STORAGE_LOCAL && n < symbol->rank; n++) {
            const Dim *dim = nest_dim(callee, symbol, n);
            const char *why = check_local_bound(binding, dim->lower);
            if (!why && dim->upper) why = check_local_bound(binding, dim->upper);
            if (why) return why;
        }
    }
    return NULL;
}

static CallBinding begin(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call)
{
    const NestRoutine *callee = program->routines.items[nest_stmt(caller, call)->call.routine];
    return (CallBinding){.context = context, .program = program, .caller = caller, .callee = callee, .call = call, .changed = bitset_create(context->scratch, callee->symbols.count),
                         .bindings = arena_array(context->scratch, Binding, callee->symbols.count), .table = affine_create(context, NULL),
                         .scalars = arena_array(context->scratch, FormId, caller->symbols.count)};
}

bool bind_bounds(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call, uint32_t n, BindBounds *bounds)
{
    CallBinding binding = begin(context, program, caller, call);
    const NestRoutine *callee = binding.callee;
    if (nest_stmt(caller, call)->call.count != callee->arguments.count) return false;
    const Symbol *dummy = nest_symbol(callee, callee->arguments.items[n]);
    for (uint32_t k = 0; k < dummy->rank; k++) {
        const Dim *dim = nest_dim(callee, dummy, k);
        if (!affine_value(binding.table, linear(&binding, true, dim->lower), &bounds[k].lower) || !affine_value(binding.table, linear(&binding, true, dim->upper), &bounds[k].upper)) return false;
    }
    return true;
}

const char *bind_call(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call,
                      CallBinding *out)
{
    const Stmt *stmt = nest_stmt(caller, call);
    *out = begin(context, program, caller, call);
    const NestRoutine *callee = out->callee;
    if (stmt->call.count != callee->arguments.count) return "takes another number of arguments";
    if (stmt->call.result && (!callee->result || nest_symbol(caller, stmt->call.result)->type !=
                                                     nest_symbol(callee, callee->result)->type))
        return "returns another type";
    note_changes(out, callee->body);
    if (out->kernels) return "holds vector kernels";
    for (uint32_t n = 0; n < callee->arguments.count; n++) {
        const char *why = bind_dummy(out, n);
        if (why) return why;
    }
    return check_symbols(out);
}
