/* inline: bodies instead of calls.
 *
 * WHAT    Every CALL inside a loop becomes the body of the routine called, when that body is in the program and each
 *         dummy can stand for its actual argument exactly. Routines are taken callee first; recursive ones stay calls.
 *           do i { call f(a[i], s) }   =>   do i { f.t = a[i]*2 ; s = f.t }
 *         Dummies are replaced by the actual variable or element itself, arrays with shifted subscripts, expressions by
 *         a copy; locals become `callee.local`; RETURN becomes EXIT of a block.
 * NEEDS   nothing
 * KEEPS   assertions on loops
 * BREAKS  findings, maps
 * FP      bit-exact
 * COST    the size of the result, which has limits: MAX_STMTS and kin (inline_obstacle.c)
 * SOURCE  argument association after Fortran 2018, 15.5.2 */
#include "passes/nest/nest_passes.h"

#include "ir/storage.h"
#include "passes/nest/inline.h"
#include "passes/nest/leave_check.h"
#include "passes/nest/reshape.h"

/* ---- copying a body --------------------------------------------------------------------- */

typedef struct {
    Context *context;
    NestProgram *program;
    NestRoutine *caller;
    const NestRoutine *callee;
    CallBinding *binding;
    SymId *symbols;   /* the callee's symbol in the caller, 0 when it has none yet */
    ExprId *exprs;    /* the callee's expression in the caller, 0 when not copied yet */
    ExprId *actuals;  /* a dummy: its actual, with subscripts that the body cannot change */
    StmtId *stmts;    /* the callee's LOOP, WHILE, BLOCK in the caller */
    StmtId block;     /* what an early RETURN leaves, 0: there is none */
} Copy;

static ExprId copy_expr(Copy *copy, ExprId id);

static Name unused_name(Copy *copy, const char *local)
{
    Name name = intern_printf(copy->context->names, "%s.%s", copy->callee->name, local);
    for (uint32_t n = 2; nest_symbol_find(copy->caller, name); n++)
        name = intern_printf(copy->context->names, "%s.%s.%u", copy->callee->name, local, (unsigned)n);
    return name;
}

static Dim *copy_dims(Copy *copy, const Symbol *symbol)
{
    Dim *dims = arena_array(copy->context->scratch, Dim, symbol->rank);
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(copy->callee, symbol, n);
        dims[n].lower = copy_expr(copy, dim->lower);
        dims[n].upper = dim->upper ? copy_expr(copy, dim->upper) : 0;
    }
    return dims;
}

static bool same_shape(const NestRoutine *routine, const Symbol *symbol, const Dim *dims)
{
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *own = nest_dim(routine, symbol, n);
        if (!storage_same_expr(routine, own->lower, dims[n].lower) || !storage_same_expr(routine, own->upper, dims[n].upper))
            return false;
    }
    return true;
}

/* The caller's symbol for a member of a COMMON block, a module or a SAVE area; added when it has none. */
static SymId area_symbol(Copy *copy, const Symbol *symbol, const Dim *dims)
{
    for (SymId id = 1; id < copy->caller->symbols.count; id++) {
        const Symbol *own = nest_symbol(copy->caller, id);
        if (own->storage == STORAGE_AREA && own->area == symbol->area && own->offset == symbol->offset &&
            own->type == symbol->type && own->rank == symbol->rank && same_shape(copy->caller, own, dims))
            return id;
    }
    Symbol added = *symbol;
    added.flags &= ~(uint32_t)(SYMBOL_DEAD_AT_EXIT | SYMBOL_RESULT);
    added.name = unused_name(copy, symbol->name);
    return nest_symbol_add(copy->context, copy->caller, added, dims);
}

/* An EQUIVALENCE group is new for each inlined call; its members share it. */
static AreaId overlay_area(Copy *copy, SymId id)
{
    const Symbol *symbol = nest_symbol(copy->callee, id);
    for (SymId other = 1; other < copy->callee->symbols.count; other++) {
        const Symbol *member = nest_symbol(copy->callee, other);
        if (copy->symbols[other] && member->storage == STORAGE_AREA && member->area == symbol->area)
            return nest_symbol(copy->caller, copy->symbols[other])->area;
    }
    Area area = copy->program->areas.items[symbol->area];
    area.owner = nest_routine_id(copy->program, copy->caller);
    area.name = unused_name(copy, area.name);
    return nest_area_add(copy->context, copy->program, area);
}

static SymId copy_symbol(Copy *copy, SymId id)
{
    Symbol symbol = *nest_symbol(copy->callee, id);
    if (copy->symbols[id]) return copy->symbols[id];
    Dim *dims = copy_dims(copy, &symbol);
    if (symbol.storage == STORAGE_AREA && copy->program->areas.items[symbol.area].kind != AREA_OVERLAY)
        return copy->symbols[id] = area_symbol(copy, &symbol, dims);
    if (symbol.storage == STORAGE_AREA) symbol.area = overlay_area(copy, id);
    else symbol.storage = STORAGE_LOCAL;
    symbol.intent = INTENT_NONE;
    symbol.role = ROLE_NONE;
    symbol.flags = (symbol.flags & ~(uint32_t)(SYMBOL_RESULT | SYMBOL_DEAD_AT_EXIT)) | SYMBOL_TEMPORARY | SYMBOL_OF_CALL;
    symbol.name = unused_name(copy, symbol.name);
    return copy->symbols[id] = nest_symbol_add(copy->context, copy->caller, symbol, dims);
}

static ExprId lower_bound(const Copy *copy, SymId array, uint32_t n)
{
    return nest_dim(copy->caller, nest_symbol(copy->caller, array), n)->lower;
}

/* The caller's element that an actual argument (ELEMENT or ARRAY) starts at, as subscripts. */
static void starting_subscripts(const Copy *copy, ExprId actual, ExprId *subscripts)
{
    const Expr *expr = nest_expr(copy->caller, actual);
    uint32_t rank = nest_symbol(copy->caller, expr->symbol)->rank;
    for (uint32_t n = 0; n < rank; n++)
        subscripts[n] = expr->op == OP_ARRAY ? lower_bound(copy, expr->symbol, n) : nest_operand(copy->caller, expr, n);
}

static ExprId first_element(Copy *copy, ExprId actual, SourceRange loc)
{
    SymId array = nest_expr(copy->caller, actual)->symbol;
    uint32_t rank = nest_symbol(copy->caller, array)->rank;
    ExprId *subscripts = arena_array(copy->context->scratch, ExprId, rank);
    if (nest_expr(copy->caller, actual)->op == OP_ELEMENT) return actual;
    starting_subscripts(copy, actual, subscripts);
    return nest_element(copy->context, copy->caller, array, subscripts, rank, loc);
}

/* a + (b - c) in the type of a, with constants folded and equal terms dropped. */
static ExprId shift(Copy *copy, ExprId a, ExprId b, ExprId c)
{
    NestRoutine *caller = copy->caller;
    Type wide = nest_expr(caller, a)->type;
    int64_t base, value, less;
    if (type_info(nest_expr(caller, b)->type)->bytes > type_info(wide)->bytes) wide = nest_expr(caller, b)->type;
    SourceRange loc = nest_expr(caller, b)->loc;
    bool base_known = nest_int_value(caller, a, &base), less_known = nest_int_value(caller, c, &less);
    if (storage_same_expr(caller, a, c) || (base_known && less_known && base == less)) return b;
    if (base_known && less_known && nest_int_value(caller, b, &value))
        return nest_const_int(copy->context, caller, wide, base + value - less);
    a = nest_convert(copy->context, caller, a, wide, loc);
    b = nest_convert(copy->context, caller, b, wide, loc);
    c = nest_convert(copy->context, caller, c, wide, loc);
    if (storage_same_expr(caller, b, c)) return a;
    if (base_known && less_known) {
        ExprId by = nest_const_int(copy->context, caller, wide, base - less);
        return nest_op2(copy->context, caller, OP_ADD, b, by, loc);
    }
    return nest_op2(copy->context, caller, OP_ADD, a, nest_op2(copy->context, caller, OP_SUB, b, c, loc), loc);
}

static ExprId copy_element(Copy *copy, const Expr *expr)
{
    ExprId subscripts[NEST_MAX_RANK];
    uint32_t rank = expr->count;
    for (uint32_t n = 0; n < rank; n++) subscripts[n] = copy_expr(copy, nest_operand(copy->callee, expr, n));
    if (copy->binding->bindings[expr->symbol].kind != BIND_ARRAY)
        return nest_element(copy->context, copy->caller, copy_symbol(copy, expr->symbol), subscripts, rank, expr->loc);
    ExprId actual = copy->actuals[expr->symbol], starts[NEST_MAX_RANK];
    SymId array = nest_expr(copy->caller, actual)->symbol;
    starting_subscripts(copy, actual, starts);
    for (uint32_t n = 0; n < rank; n++) {
        ExprId lower = copy_expr(copy, nest_dim(copy->callee, nest_symbol(copy->callee, expr->symbol), n)->lower);
        starts[n] = shift(copy, starts[n], subscripts[n], lower);
    }
    return nest_element(copy->context, copy->caller, array, starts, nest_symbol(copy->caller, array)->rank, expr->loc);
}

static ExprId copy_leaf(Copy *copy, const Expr *expr)
{
    const Binding *bound = &copy->binding->bindings[expr->symbol];
    if (bound->kind == BIND_SCALAR) return nest_scalar(copy->context, copy->caller, bound->symbol, expr->loc);
    if (bound->kind == BIND_PLACE) return first_element(copy, copy->actuals[expr->symbol], expr->loc);
    if (bound->kind == BIND_VALUE || bound->kind == BIND_ARRAY) return copy->actuals[expr->symbol];
    SymId symbol = copy_symbol(copy, expr->symbol);
    return expr->op == OP_ARRAY ? nest_array(copy->context, copy->caller, symbol, expr->loc)
                                : nest_scalar(copy->context, copy->caller, symbol, expr->loc);
}

/* x**n for n /= 0 in the order of libgcc's powi. */
static ExprId powi_products(Copy *copy, ExprId base, int64_t n, SourceRange loc)
{
    ExprId value = 0, square = base, one;
    for (uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;; square = nest_op2(copy->context, copy->caller, OP_MUL, square, square, loc)) {
        if (left & 1) value = value ? nest_op2(copy->context, copy->caller, OP_MUL, value, square, loc) : square;
        if ((left >>= 1) == 0) break;
    }
    if (n > 0) return value;
    one = nest_convert(copy->context, copy->caller, nest_const_int(copy->context, copy->caller, TYPE_I32, 1), nest_expr(copy->caller, base)->type, loc);
    return nest_op2(copy->context, copy->caller, OP_DIV, one, value, loc);
}

/* Whether a power's exponent became a constant by its actual argument. gfortran -fPIC does not look into procedures that others
 * may take the place of, all but internal ones: it calls powi there. */
static bool is_powi_call(const Copy *copy, const Expr *expr, const ExprId *operands, int64_t *n)
{
    if (expr->op != OP_POWI || !type_is_real(expr->type) || copy->callee->internal) return false;
    ExprId exponent = nest_operand(copy->callee, expr, 1);
    return nest_expr(copy->callee, exponent)->type != TYPE_I64 && !nest_int_value(copy->callee, exponent, n) &&
           nest_int_value(copy->caller, operands[1], n) && *n != 0;
}

static ExprId copy_operation(Copy *copy, const Expr *expr)
{
    int64_t n;
    ExprId *operands = arena_array(copy->context->scratch, ExprId, expr->count);
    for (uint32_t i = 0; i < expr->count; i++) operands[i] = copy_expr(copy, nest_operand(copy->callee, expr, i));
    if (is_powi_call(copy, expr, operands, &n)) return powi_products(copy, operands[0], n, expr->loc);
    return nest_op(copy->context, copy->caller, expr->op, expr->type, operands, expr->count, expr->loc);
}

static ExprId copy_expr(Copy *copy, ExprId id)
{
    const Expr *expr = nest_expr(copy->callee, id);
    ExprId *result = &copy->exprs[id];
    if (!id || *result) return *result;
    switch (expr->op) {
    case OP_CONST: *result = nest_const_bits(copy->context, copy->caller, expr->type, expr->bits, expr->loc); break;
    case OP_SCALAR: case OP_ARRAY: *result = copy_leaf(copy, expr); break;
    case OP_ELEMENT: *result = copy_element(copy, expr); break;
    default: *result = copy_operation(copy, expr); break;
    }
    return *result;
}

static StmtId copy_list(Copy *copy, StmtId first);

static Stmt copy_call(Copy *copy, Stmt stmt)
{
    uint32_t first = stmt.call.first;
    ExprId *arguments = arena_array(copy->context->scratch, ExprId, stmt.call.count);
    for (uint32_t n = 0; n < stmt.call.count; n++)
        arguments[n] = copy_expr(copy, copy->callee->operands.items[first + n]);
    stmt.call.first = copy->caller->operands.count;
    for (uint32_t n = 0; n < stmt.call.count; n++)
        list_push(copy->context->arena, &copy->caller->operands, arguments[n]);
    if (stmt.call.result)
        stmt.call.result = nest_expr(copy->caller, copy_leaf(copy, &(Expr){.op = OP_SCALAR, .symbol = stmt.call.result}))->symbol;
    return stmt;
}

static SymId copy_variable(Copy *copy, SymId id)
{
    const Binding *bound = &copy->binding->bindings[id];
    return bound->kind == BIND_SCALAR ? bound->symbol : copy_symbol(copy, id);
}

/* The statement itself, without its lists. */
static Stmt copy_head(Copy *copy, StmtId id)
{
    Stmt stmt = *nest_stmt(copy->callee, id);
    stmt.next = 0;
    switch (stmt.kind) {
    case STMT_ASSIGN:
        stmt.assign.target = copy_expr(copy, stmt.assign.target);
        stmt.assign.value = copy_expr(copy, stmt.assign.value);
        break;
    case STMT_LOOP:
        stmt.loop.variable = copy_variable(copy, stmt.loop.variable);
        stmt.loop.lower = copy_expr(copy, stmt.loop.lower);
        stmt.loop.upper = copy_expr(copy, stmt.loop.upper);
        stmt.loop.step = copy_expr(copy, stmt.loop.step);
        stmt.loop.body = 0;
        break;
    case STMT_WHILE:
        stmt.while_.condition = copy_expr(copy, stmt.while_.condition);
        stmt.while_.body = 0;
        break;
    case STMT_IF:
        stmt.if_.condition = copy_expr(copy, stmt.if_.condition);
        stmt.if_.then = stmt.if_.else_ = 0;
        break;
    case STMT_BLOCK: stmt.block.body = 0; break;
    case STMT_EXIT: case STMT_CYCLE: stmt.jump.target = copy->stmts[stmt.jump.target]; break;
    case STMT_CALL: stmt = copy_call(copy, stmt); break;
    case STMT_RETURN:
        stmt.kind = STMT_EXIT;
        stmt.jump.target = copy->block;
        break;
    case STMT_NONE: case STMT_KERNEL: break; /* bind_call refuses kernels */
    }
    return stmt;
}

static StmtId copy_stmt(Copy *copy, StmtId id)
{
    const Stmt *stmt = nest_stmt(copy->callee, id);
    StmtId made = nest_stmt_add(copy->context, copy->caller, copy_head(copy, id)), list;
    copy->stmts[id] = made;
    switch (stmt->kind) {
    case STMT_LOOP:
        nest_loop_info(copy->caller, made)->assertions = nest_loop_info(copy->callee, id)->assertions;
        list = copy_list(copy, stmt->loop.body);
        nest_stmt(copy->caller, made)->loop.body = list;
        break;
    case STMT_WHILE:
        list = copy_list(copy, stmt->while_.body);
        nest_stmt(copy->caller, made)->while_.body = list;
        break;
    case STMT_BLOCK:
        list = copy_list(copy, stmt->block.body);
        nest_stmt(copy->caller, made)->block.body = list;
        break;
    case STMT_IF:
        list = copy_list(copy, stmt->if_.then);
        nest_stmt(copy->caller, made)->if_.then = list;
        list = copy_list(copy, stmt->if_.else_);
        nest_stmt(copy->caller, made)->if_.else_ = list;
        break;
    default: break;
    }
    return made;
}

/* A RETURN at the routine's end is not copied. */
static StmtId copy_list(Copy *copy, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first; id; id = nest_stmt(copy->callee, id)->next) {
        const Stmt *stmt = nest_stmt(copy->callee, id);
        if (stmt->kind == STMT_RETURN && first == copy->callee->body && !stmt->next) break;
        nest_list_append(copy->caller, &list, copy_stmt(copy, id));
    }
    return list.first;
}

/* ---- one call --------------------------------------------------------------------------- */

static StmtId assign_scalar(Copy *copy, SymId target, ExprId value, SourceRange loc)
{
    Stmt stmt = {.kind = STMT_ASSIGN, .loc = loc};
    stmt.assign.target = nest_scalar(copy->context, copy->caller, target, loc);
    stmt.assign.value = value;
    return nest_stmt_add(copy->context, copy->caller, stmt);
}

/* The actual with each subscript that the body might change copied to a temporary first. */
static ExprId freeze_place(Copy *copy, ExprId actual, StmtList *list)
{
    Expr expr = *nest_expr(copy->caller, actual);
    ExprId subscripts[NEST_MAX_RANK];
    bool changed = false;
    if (expr.op != OP_ELEMENT) return actual;
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId at = subscripts[n] = nest_operand(copy->caller, &expr, n);
        if (!bind_may_change(copy->binding, at)) continue;
        SymId held = nest_temporary_add(copy->context, copy->caller, "at", nest_expr(copy->caller, at)->type, 0, NULL);
        nest_list_append(copy->caller, list, assign_scalar(copy, held, at, expr.loc));
        subscripts[n] = nest_scalar(copy->context, copy->caller, held, expr.loc);
        changed = true;
    }
    if (!changed) return actual;
    return nest_element(copy->context, copy->caller, expr.symbol, subscripts, expr.count, expr.loc);
}

/* All subscripts and copies are evaluated before the body starts. */
static void bind_actuals(Copy *copy, SourceRange loc, StmtList *list)
{
    for (uint32_t n = 0; n < copy->callee->arguments.count; n++) {
        SymId dummy = copy->callee->arguments.items[n];
        const Binding *bound = &copy->binding->bindings[dummy];
        copy->actuals[dummy] = bound->actual;
        if (bound->kind == BIND_PLACE || bound->kind == BIND_ARRAY)
            copy->actuals[dummy] = freeze_place(copy, bound->actual, list);
    }
    for (uint32_t n = 0; n < copy->callee->arguments.count; n++) {
        SymId dummy = copy->callee->arguments.items[n];
        if (copy->binding->bindings[dummy].kind == BIND_COPY)
            nest_list_append(copy->caller, list, assign_scalar(copy, copy_symbol(copy, dummy), copy->actuals[dummy], loc));
    }
}

/* upper - lower + 1 in 64 bits */
static ExprId extent(Copy *copy, ExprId lower, ExprId upper, SourceRange loc)
{
    Context *context = copy->context;
    NestRoutine *caller = copy->caller;
    lower = nest_convert(context, caller, lower, TYPE_I64, loc);
    upper = nest_convert(context, caller, upper, TYPE_I64, loc);
    ExprId span = nest_op2(context, caller, OP_SUB, upper, lower, loc);
    return nest_op2(context, caller, OP_ADD, span, nest_const_int(context, caller, TYPE_I64, 1), loc);
}

/* Whether the routine begins with leaving its work under the condition. */
static bool leaves_under(const NestRoutine *routine, ExprId condition)
{
    for (StmtId id = routine->body, behind = leave_behind(routine); id != behind; id = nest_stmt(routine, id)->next)
        if (nest_stmt(routine, id)->kind == STMT_IF && nest_expr_equal(routine, nest_stmt(routine, id)->if_.condition, condition)) return true;
    return false;
}

/* The caller leaves its work at its start where the rest of a dimension of its array, from the actual argument on, is less than the dummy. */
static void ask_for_room(Copy *copy, Room room, SourceRange loc)
{
    NestRoutine *caller = copy->caller;
    const Dim dim = *nest_dim(copy->callee, nest_symbol(copy->callee, room.dummy), room.dim);
    const Expr actual = *nest_expr(caller, copy->binding->bindings[room.dummy].actual);
    const Dim theirs = *nest_dim(caller, nest_symbol(caller, actual.symbol), room.dim);
    ExprId first = actual.op == OP_ARRAY ? theirs.lower : nest_operand(caller, &actual, room.dim);
    ExprId needed = extent(copy, copy_expr(copy, dim.lower), copy_expr(copy, dim.upper), loc);
    ExprId less = nest_op2(copy->context, caller, OP_LT, extent(copy, first, theirs.upper, loc), needed, loc);
    if (!leaves_under(caller, less)) leave_put(copy->context, caller, less);
}

/* Whether a RETURN stands anywhere but at the end of the routine. */
static bool returns_early(const NestRoutine *routine, StmtId first, bool outermost)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        bool inside = false;
        switch (stmt->kind) {
        case STMT_RETURN: inside = !outermost || stmt->next; break;
        case STMT_LOOP: inside = returns_early(routine, stmt->loop.body, false); break;
        case STMT_WHILE: inside = returns_early(routine, stmt->while_.body, false); break;
        case STMT_BLOCK: inside = returns_early(routine, stmt->block.body, false); break;
        case STMT_IF:
            inside = returns_early(routine, stmt->if_.then, false) || returns_early(routine, stmt->if_.else_, false);
            break;
        default: break;
        }
        if (inside) return true;
    }
    return false;
}

/* The statements that replace the call. */
static StmtList expand_call(Context *context, NestProgram *program, NestRoutine *caller, StmtId id, CallBinding *binding)
{
    const NestRoutine *callee = binding->callee;
    Stmt call = *nest_stmt(caller, id);
    StmtList list = {0};
    Copy copy = {.context = context, .program = program, .caller = caller, .callee = callee, .binding = binding};
    copy.symbols = arena_array(context->scratch, SymId, callee->symbols.count);
    copy.exprs = arena_array(context->scratch, ExprId, callee->exprs.count);
    copy.actuals = arena_array(context->scratch, ExprId, callee->symbols.count);
    copy.stmts = arena_array(context->scratch, StmtId, callee->stmts.count);
    bind_actuals(&copy, call.loc, &list);
    for (uint32_t n = 0; n < binding->rooms.count; n++) ask_for_room(&copy, binding->rooms.items[n], call.loc);
    if (returns_early(callee, callee->body, true)) {
        copy.block = nest_stmt_add(context, caller, (Stmt){.kind = STMT_BLOCK, .loc = call.loc});
        StmtId body = copy_list(&copy, callee->body);
        nest_stmt(caller, copy.block)->block.body = body;
        nest_list_append(caller, &list, copy.block);
    } else {
        for (StmtId at = copy_list(&copy, callee->body), next; at; at = next) {
            next = nest_stmt(caller, at)->next;
            nest_stmt(caller, at)->next = 0;
            nest_list_append(caller, &list, at);
        }
    }
    if (call.call.result) {
        ExprId value = nest_scalar(context, caller, copy_symbol(&copy, callee->result), call.loc);
        nest_list_append(caller, &list, assign_scalar(&copy, call.call.result, value, call.loc));
    }
    return list;
}

/* ---- the routine ------------------------------------------------------------------------ */

typedef struct {
    Context *context;
    NestProgram *program;
    NestRoutine *routine;
} Inliner;

static StmtId inline_list(Inliner *inliner, StmtId first, uint32_t loops);

static void inline_inside(Inliner *inliner, StmtId id, uint32_t loops)
{
    NestRoutine *routine = inliner->routine;
    Stmt stmt = *nest_stmt(routine, id);
    StmtId list;
    switch (stmt.kind) {
    case STMT_LOOP:
        list = inline_list(inliner, stmt.loop.body, loops + 1);
        nest_stmt(routine, id)->loop.body = list;
        break;
    case STMT_WHILE:
        list = inline_list(inliner, stmt.while_.body, loops + 1);
        nest_stmt(routine, id)->while_.body = list;
        break;
    case STMT_BLOCK:
        list = inline_list(inliner, stmt.block.body, loops);
        nest_stmt(routine, id)->block.body = list;
        break;
    case STMT_IF:
        list = inline_list(inliner, stmt.if_.then, loops);
        nest_stmt(routine, id)->if_.then = list;
        list = inline_list(inliner, stmt.if_.else_, loops);
        nest_stmt(routine, id)->if_.else_ = list;
        break;
    default: break;
    }
}

/* Returns the new start of a list with so many loops around it. What is spliced in is looked at again for calls of its own. */
static StmtId inline_list(Inliner *inliner, StmtId first, uint32_t loops)
{
    NestRoutine *routine = inliner->routine;
    StmtId previous = 0;
    for (StmtId id = first; id;) {
        CallBinding binding;
        StmtId next = nest_stmt(routine, id)->next;
        if (nest_stmt(routine, id)->kind == STMT_CALL && loops &&
            !inline_bind(inliner->context, inliner->program, routine, id, loops, &binding)) {
            StmtList list = expand_call(inliner->context, inliner->program, routine, id, &binding);
            StmtId start = list.first ? list.first : next;
            if (list.last) nest_stmt(routine, list.last)->next = next;
            if (previous) nest_stmt(routine, previous)->next = start;
            else first = start;
            id = start;
            continue;
        }
        inline_inside(inliner, id, loops);
        previous = id;
        id = next;
    }
    return first;
}

/* A routine whose callees are taken first. */
typedef struct {
    RoutineId routine;
    StmtId next; /* the statement to look at for calls */
} Visit;

typedef LIST(Visit) VisitList;

/* Opens the next callee that is not done; false when there is none. */
static bool open_callee(Context *context, const NestProgram *program, VisitList *open, Bitset *done)
{
    Visit *visit = &open->items[open->count - 1];
    const NestRoutine *routine = program->routines.items[visit->routine];
    while (visit->next < routine->stmts.count) {
        const Stmt *stmt = nest_stmt(routine, visit->next++);
        if (stmt->kind != STMT_CALL || !stmt->call.routine || bitset_has(done, stmt->call.routine)) continue;
        bitset_add(done, stmt->call.routine);
        list_push(context->scratch, open, ((Visit){stmt->call.routine, 1}));
        return true;
    }
    return false;
}

/* What is left of the body follows what was put before it. */
static void replace_start(NestRoutine *routine, StmtId body, StmtId first)
{
    StmtId previous = 0;
    for (StmtId id = routine->body; id != body; id = nest_stmt(routine, id)->next) previous = id;
    if (previous) nest_stmt(routine, previous)->next = first;
    else routine->body = first;
}

static void inline_routines(Context *context, NestProgram *program, RoutineId id, Bitset *done)
{
    VisitList open = {0};
    if (bitset_has(done, id)) return;
    bitset_add(done, id);
    list_push(context->scratch, &open, ((Visit){id, 1}));
    while (open.count) {
        if (open_callee(context, program, &open, done)) continue;
        NestRoutine *routine = program->routines.items[open.items[--open.count].routine];
        Inliner inliner = {context, program, routine};
        reshape_arrays(context, program, routine);
        StmtId body = routine->body, first = inline_list(&inliner, body, 0);
        replace_start(routine, body, first);
    }
}

void pass_inline_calls(Context *context, NestProgram *program)
{
    Bitset done = bitset_create(context->scratch, program->routines.count);
    for (RoutineId id = 1; id < program->routines.count; id++) inline_routines(context, program, id, &done);
}
