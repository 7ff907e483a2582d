#include "passes/nest/inline_copy.h"

#include "ir/build.h"
#include "ir/storage.h"

static Name unused_name(InlineCopy *copy, const char *local)
{
    Name name = intern_printf(copy->context->names, "%s.%s", copy->callee->name, local);
    for (uint32_t n = 2; nest_symbol_find(copy->caller, name); n++)
        name = intern_printf(copy->context->names, "%s.%s.%u", copy->callee->name, local, (unsigned)n);
    return name;
}

static Dim *copy_dims(InlineCopy *copy, const Symbol *symbol)
{
    Dim *dims = arena_array(copy->context->scratch, Dim, symbol->rank);
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(copy->callee, symbol, n);
        dims[n].lower = inline_copy_expr(copy, dim->lower);
        dims[n].upper = dim->upper ? inline_copy_expr(copy, dim->upper) : 0;
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
static SymId area_symbol(InlineCopy *copy, const Symbol *symbol, const Dim *dims)
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
static AreaId overlay_area(InlineCopy *copy, SymId id)
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

SymId inline_copy_symbol(InlineCopy *copy, SymId id)
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

static ExprId lower_bound(const InlineCopy *copy, SymId array, uint32_t n)
{
    return nest_dim(copy->caller, nest_symbol(copy->caller, array), n)->lower;
}

/* The caller's element that an actual argument (ELEMENT or ARRAY) starts at, as subscripts. */
static void starting_subscripts(const InlineCopy *copy, ExprId actual, ExprId *subscripts)
{
    const Expr *expr = nest_expr(copy->caller, actual);
    uint32_t rank = nest_symbol(copy->caller, expr->symbol)->rank;
    for (uint32_t n = 0; n < rank; n++)
        subscripts[n] = expr->op == OP_ARRAY ? lower_bound(copy, expr->symbol, n) : nest_operand(copy->caller, expr, n);
}

static ExprId first_element(InlineCopy *copy, ExprId actual, SourceRange loc)
{
    SymId array = nest_expr(copy->caller, actual)->symbol;
    uint32_t rank = nest_symbol(copy->caller, array)->rank;
    ExprId *subscripts = arena_array(copy->context->scratch, ExprId, rank);
    if (nest_expr(copy->caller, actual)->op == OP_ELEMENT) return actual;
    starting_subscripts(copy, actual, subscripts);
    return nest_element(copy->context, copy->caller, array, subscripts, rank, loc);
}

/* a + (b - c) in the type of a, with constants folded and equal terms dropped. */
static ExprId shift(InlineCopy *copy, ExprId a, ExprId b, ExprId c)
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

static ExprId copy_element(InlineCopy *copy, const Expr *expr)
{
    ExprId subscripts[NEST_MAX_RANK];
    uint32_t rank = expr->count;
    for (uint32_t n = 0; n < rank; n++) subscripts[n] = inline_copy_expr(copy, nest_operand(copy->callee, expr, n));
    if (copy->binding->bindings[expr->symbol].kind != BIND_ARRAY)
        return nest_element(copy->context, copy->caller, inline_copy_symbol(copy, expr->symbol), subscripts, rank, expr->loc);
    ExprId actual = copy->actuals[expr->symbol], starts[NEST_MAX_RANK];
    SymId array = nest_expr(copy->caller, actual)->symbol;
    starting_subscripts(copy, actual, starts);
    for (uint32_t n = 0; n < rank; n++) {
        ExprId lower = inline_copy_expr(copy, nest_dim(copy->callee, nest_symbol(copy->callee, expr->symbol), n)->lower);
        starts[n] = shift(copy, starts[n], subscripts[n], lower);
    }
    return nest_element(copy->context, copy->caller, array, starts, nest_symbol(copy->caller, array)->rank, expr->loc);
}

static ExprId copy_leaf(InlineCopy *copy, const Expr *expr)
{
    const Binding *bound = &copy->binding->bindings[expr->symbol];
    if (bound->kind == BIND_SCALAR) return nest_scalar(copy->context, copy->caller, bound->symbol, expr->loc);
    if (bound->kind == BIND_PLACE) return first_element(copy, copy->actuals[expr->symbol], expr->loc);
    if (bound->kind == BIND_VALUE || bound->kind == BIND_ARRAY) return copy->actuals[expr->symbol];
    SymId symbol = inline_copy_symbol(copy, expr->symbol);
    return expr->op == OP_ARRAY ? nest_array(copy->context, copy->caller, symbol, expr->loc)
                                : nest_scalar(copy->context, copy->caller, symbol, expr->loc);
}

/* x**n for n /= 0 in the order of libgcc's powi. */
static ExprId powi_products(InlineCopy *copy, ExprId base, int64_t n, SourceRange loc)
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
static bool is_powi_call(const InlineCopy *copy, const Expr *expr, const ExprId *operands, int64_t *n)
{
    if (expr->op != OP_POWI || !type_is_real(expr->type) || copy->callee->internal) return false;
    ExprId exponent = nest_operand(copy->callee, expr, 1);
    return nest_expr(copy->callee, exponent)->type != TYPE_I64 && !nest_int_value(copy->callee, exponent, n) &&
           nest_int_value(copy->caller, operands[1], n) && *n != 0;
}

static ExprId copy_operation(InlineCopy *copy, const Expr *expr)
{
    int64_t n;
    ExprId *operands = arena_array(copy->context->scratch, ExprId, expr->count);
    for (uint32_t i = 0; i < expr->count; i++) operands[i] = inline_copy_expr(copy, nest_operand(copy->callee, expr, i));
    if (is_powi_call(copy, expr, operands, &n)) return powi_products(copy, operands[0], n, expr->loc);
    return nest_op(copy->context, copy->caller, expr->op, expr->type, operands, expr->count, expr->loc);
}

ExprId inline_copy_expr(InlineCopy *copy, ExprId id)
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

static Stmt copy_call(InlineCopy *copy, Stmt stmt)
{
    uint32_t first = stmt.call.first;
    ExprId *arguments = arena_array(copy->context->scratch, ExprId, stmt.call.count);
    for (uint32_t n = 0; n < stmt.call.count; n++)
        arguments[n] = inline_copy_expr(copy, copy->callee->operands.items[first + n]);
    stmt.call.first = copy->caller->operands.count;
    for (uint32_t n = 0; n < stmt.call.count; n++)
        list_push(copy->context->arena, &copy->caller->operands, arguments[n]);
    if (stmt.call.result)
        stmt.call.result = nest_expr(copy->caller, copy_leaf(copy, &(Expr){.op = OP_SCALAR, .symbol = stmt.call.result}))->symbol;
    return stmt;
}

static SymId copy_variable(InlineCopy *copy, SymId id)
{
    const Binding *bound = &copy->binding->bindings[id];
    return bound->kind == BIND_SCALAR ? bound->symbol : inline_copy_symbol(copy, id);
}

/* The statement itself, without its lists. */
static Stmt copy_head(InlineCopy *copy, StmtId id)
{
    Stmt stmt = *nest_stmt(copy->callee, id);
    stmt.next = 0;
    switch (stmt.kind) {
    case STMT_ASSIGN:
        stmt.assign.target = inline_copy_expr(copy, stmt.assign.target);
        stmt.assign.value = inline_copy_expr(copy, stmt.assign.value);
        break;
    case STMT_LOOP:
        stmt.loop.variable = copy_variable(copy, stmt.loop.variable);
        stmt.loop.lower = inline_copy_expr(copy, stmt.loop.lower);
        stmt.loop.upper = inline_copy_expr(copy, stmt.loop.upper);
        stmt.loop.step = inline_copy_expr(copy, stmt.loop.step);
        stmt.loop.body = 0;
        break;
    case STMT_WHILE:
        stmt.while_.condition = inline_copy_expr(copy, stmt.while_.condition);
        stmt.while_.body = 0;
        break;
    case STMT_IF:
        stmt.if_.condition = inline_copy_expr(copy, stmt.if_.condition);
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

static StmtId copy_stmt(InlineCopy *copy, StmtId id)
{
    const Stmt *stmt = nest_stmt(copy->callee, id);
    StmtId made = nest_stmt_add(copy->context, copy->caller, copy_head(copy, id)), list;
    copy->stmts[id] = made;
    switch (stmt->kind) {
    case STMT_LOOP:
        nest_loop_info(copy->caller, made)->assertions = nest_loop_info(copy->callee, id)->assertions;
        list = inline_copy_list(copy, stmt->loop.body);
        nest_stmt(copy->caller, made)->loop.body = list;
        break;
    case STMT_WHILE:
        list = inline_copy_list(copy, stmt->while_.body);
        nest_stmt(copy->caller, made)->while_.body = list;
        break;
    case STMT_BLOCK:
        list = inline_copy_list(copy, stmt->block.body);
        nest_stmt(copy->caller, made)->block.body = list;
        break;
    case STMT_IF:
        list = inline_copy_list(copy, stmt->if_.then);
        nest_stmt(copy->caller, made)->if_.then = list;
        list = inline_copy_list(copy, stmt->if_.else_);
        nest_stmt(copy->caller, made)->if_.else_ = list;
        break;
    default: break;
    }
    return made;
}

StmtId inline_copy_list(InlineCopy *copy, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first; id; id = nest_stmt(copy->callee, id)->next) {
        const Stmt *stmt = nest_stmt(copy->callee, id);
        if (stmt->kind == STMT_RETURN && first == copy->callee->body && !stmt->next) break;
        nest_list_append(copy->caller, &list, copy_stmt(copy, id));
    }
    return list.first;
}
