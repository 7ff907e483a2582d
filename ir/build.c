#include "ir/build.h"

#include "ir/walk.h"
#include "support/bitset.h"
#include "support/text.h"

#include <inttypes.h>
#include <string.h>

/* ---- programs, routines, symbols -------------------------------------------------------- */

NestProgram *nest_program_create(Context *context)
{
    NestProgram *program = arena_new(context->arena, NestProgram);
    list_push(context->arena, &program->areas, (Area){0});
    list_push(context->arena, &program->routines, NULL);
    return program;
}

NestRoutine *nest_routine_create(Context *context, NestProgram *program, Name name)
{
    NestRoutine *routine = arena_new(context->arena, NestRoutine);
    routine->name = name;
    list_push(context->arena, &routine->symbols, (Symbol){0});
    list_push(context->arena, &routine->dims, (Dim){0});
    list_push(context->arena, &routine->exprs, (Expr){0});
    list_push(context->arena, &routine->operands, 0);
    list_push(context->arena, &routine->stmts, (Stmt){0});
    list_push(context->arena, &routine->loops, (LoopInfo){0});
    list_push(context->arena, &program->routines, routine);
    return routine;
}

AreaId nest_area_add(Context *context, NestProgram *program, Area area)
{
    list_push(context->arena, &program->areas, area);
    return program->areas.count - 1;
}

RoutineId nest_routine_id(const NestProgram *program, const NestRoutine *routine)
{
    for (RoutineId id = program->routines.count; id-- > 1;) /* the one added last is asked for */
        if (program->routines.items[id] == routine) return id;
    return 0;
}

NestMark nest_mark(const NestRoutine *r)
{
    return (NestMark){r->symbols.count, r->dims.count, r->exprs.count, r->operands.count, r->stmts.count, r->loops.count};
}

void nest_go_back(NestRoutine *r, NestMark mark)
{
    r->symbols.count = mark.symbols;
    r->dims.count = mark.dims;
    r->exprs.count = mark.exprs;
    r->operands.count = mark.operands;
    r->stmts.count = mark.stmts;
    r->loops.count = mark.loops;
}

SymId nest_symbol_add(Context *context, NestRoutine *routine, Symbol symbol, const Dim *dims)
{
    symbol.first_dim = routine->dims.count;
    for (uint32_t n = 0; n < symbol.rank; n++) list_push(context->arena, &routine->dims, dims[n]);
    list_push(context->arena, &routine->symbols, symbol);
    return routine->symbols.count - 1;
}

/* The N of a name `stem.N` written without leading zeros and at most `limit`, 0 for any other name. */
static uint32_t temporary_number(Name name, const char *stem, size_t length, uint32_t limit)
{
    if (!name || strncmp(name, stem, length) != 0 || name[length] != '.') return 0;
    const char *digit = name + length + 1;
    uint32_t number = 0;
    if (*digit == '0') return 0;
    for (; *digit; digit++) {
        if (*digit < '0' || *digit > '9') return 0;
        number = number * 10 + (uint32_t)(*digit - '0');
        if (number > limit) return 0;
    }
    return number;
}

SymId nest_temporary_add(Context *context, NestRoutine *routine, const char *stem, Type type, uint32_t rank,
                         const Dim *dims)
{
    size_t length = strlen(stem);
    uint32_t limit = routine->symbols.count; /* of 1 .. limit one is free: symbol 0 has no name */
    Bitset used = bitset_create(context->scratch, limit + 1);
    for (SymId id = 1; id < routine->symbols.count; id++)
        bitset_add(&used, temporary_number(routine->symbols.items[id].name, stem, length, limit));
    uint32_t number = 1;
    while (bitset_has(&used, number)) number++;
    Symbol symbol = {.name = intern_printf(context->names, "%s.%u", stem, number),
                     .type = type,
                     .storage = STORAGE_LOCAL,
                     .flags = SYMBOL_TEMPORARY,
                     .rank = rank};
    return nest_symbol_add(context, routine, symbol, dims);
}

SymId nest_symbol_find(const NestRoutine *routine, Name name)
{
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (routine->symbols.items[id].name == name) return id;
    return 0;
}

SymId nest_element_scalar_add(Context *context, NestRoutine *routine, ExprId element)
{
    const Expr *expr = nest_expr(routine, element);
    const Symbol array = *nest_symbol(routine, expr->symbol);
    Text name = {0};
    bool numbers = true;
    text_add(&name, array.name);
    for (uint32_t n = 0; n < expr->count && numbers; n++) {
        int64_t value;
        numbers = nest_int_value(routine, nest_operand(routine, expr, n), &value);
        if (numbers) text_printf(&name, value < 0 ? ".m%" PRId64 : ".%" PRId64, value < 0 ? -value : value);
    }
    Name interned = numbers ? intern(context->names, text_string(&name)) : NULL;
    text_free(&name);
    if (!interned || nest_symbol_find(routine, interned)) return nest_temporary_add(context, routine, array.name, array.type, 0, NULL);
    Symbol scalar = {.name = interned, .type = array.type, .storage = STORAGE_LOCAL, .element = element, .loc = array.loc};
    return nest_symbol_add(context, routine, scalar, NULL);
}

SymId nest_find_role(const NestRoutine *routine, SymbolRole role, SymId of, uint32_t dim)
{
    for (uint32_t i = 0; i < routine->arguments.count; i++) {
        const Symbol *symbol = nest_symbol(routine, routine->arguments.items[i]);
        if (symbol->role == role && symbol->of == of && symbol->of_dim == dim) return routine->arguments.items[i];
    }
    return 0;
}

/* ---- expressions ------------------------------------------------------------------------ */

static ExprId add_expr(Context *context, NestRoutine *routine, Expr expr, const ExprId *operands)
{
    expr.first = routine->operands.count;
    for (uint32_t n = 0; n < expr.count; n++) list_push(context->arena, &routine->operands, operands[n]);
    list_push(context->arena, &routine->exprs, expr);
    return routine->exprs.count - 1;
}

/* The value wrapped to the type's width and sign-extended; 0 or 1 for logicals. */
static uint64_t wrap_int(Type type, int64_t value)
{
    if (type_is_logical(type)) return value != 0;
    switch (type_info(type)->bytes) {
    case 1: return (uint64_t)(int64_t)(int8_t)(uint8_t)(uint64_t)value;
    case 2: return (uint64_t)(int64_t)(int16_t)(uint16_t)(uint64_t)value;
    case 4: return (uint64_t)(int64_t)(int32_t)(uint32_t)(uint64_t)value;
    default: return (uint64_t)value;
    }
}

/* The bits of an integer converted to a real type, rounded once. */
static uint64_t real_bits_of_int(Type type, int64_t value)
{
    if (type == TYPE_F32) {
        float single = (float)value;
        uint32_t bits;
        memcpy(&bits, &single, sizeof bits);
        return bits;
    }
    double real = (double)value;
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

ExprId nest_const_bits(Context *context, NestRoutine *routine, Type type, uint64_t bits, SourceRange loc)
{
    return add_expr(context, routine, (Expr){.op = OP_CONST, .type = type, .bits = bits, .loc = loc}, NULL);
}

ExprId nest_const_int(Context *context, NestRoutine *routine, Type type, int64_t value)
{
    return nest_const_bits(context, routine, type, wrap_int(type, value), (SourceRange){0});
}

/* A leaf or element: an access of a symbol has the symbol's type. */
static ExprId add_access(Context *context, NestRoutine *routine, Op op, SymId symbol, const ExprId *subscripts,
                         uint32_t count, SourceRange loc)
{
    if (symbol == 0 || symbol >= routine->symbols.count) internal_error("access of no symbol");
    Expr expr = {.op = op, .type = routine->symbols.items[symbol].type, .symbol = symbol, .count = count, .loc = loc};
    return add_expr(context, routine, expr, subscripts);
}

ExprId nest_scalar(Context *context, NestRoutine *routine, SymId symbol, SourceRange loc)
{
    return add_access(context, routine, OP_SCALAR, symbol, NULL, 0, loc);
}

ExprId nest_array(Context *context, NestRoutine *routine, SymId symbol, SourceRange loc)
{
    return add_access(context, routine, OP_ARRAY, symbol, NULL, 0, loc);
}

ExprId nest_element(Context *context, NestRoutine *routine, SymId symbol, const ExprId *subscripts, uint32_t count,
                    SourceRange loc)
{
    return add_access(context, routine, OP_ELEMENT, symbol, subscripts, count, loc);
}

const char *nest_op_fault(const NestRoutine *routine, Op op, Type type, const ExprId *operands, uint32_t count,
                          Type *result)
{
    Type types[OP_MAX_OPERANDS] = {TYPE_NONE};
    for (uint32_t n = 0; n < count && n < OP_MAX_OPERANDS; n++) {
        if (operands[n] == 0 || operands[n] >= routine->exprs.count) return "operand does not exist";
        if (routine->exprs.items[operands[n]].op == OP_ARRAY) return "a whole array is no operand";
        types[n] = routine->exprs.items[operands[n]].type;
    }
    return op_fault(op, type, types, count, result);
}

ExprId nest_op(Context *context, NestRoutine *routine, Op op, Type type, const ExprId *operands, uint32_t count,
               SourceRange loc)
{
    Type result = TYPE_NONE;
    const char *fault = nest_op_fault(routine, op, type, operands, count, &result);
    if (fault) internal_error("%s: %s: %s", routine->name ? routine->name : "?", op_info(op)->word, fault);
    return add_expr(context, routine, (Expr){.op = op, .type = result, .count = count, .loc = loc}, operands);
}

ExprId nest_op1(Context *context, NestRoutine *routine, Op op, ExprId a, SourceRange loc)
{
    return nest_op(context, routine, op, TYPE_NONE, &a, 1, loc);
}

ExprId nest_op2(Context *context, NestRoutine *routine, Op op, ExprId a, ExprId b, SourceRange loc)
{
    Type first = nest_expr(routine, a)->type, second = nest_expr(routine, b)->type;
    if (first != second && type_is_logical(first) && type_is_logical(second)) {
        a = nest_convert(context, routine, a, TYPE_L32, loc);
        b = nest_convert(context, routine, b, TYPE_L32, loc);
    }
    return nest_op(context, routine, op, TYPE_NONE, (ExprId[]){a, b}, 2, loc);
}

ExprId nest_select(Context *context, NestRoutine *routine, ExprId condition, ExprId a, ExprId b, SourceRange loc)
{
    return nest_op(context, routine, OP_SELECT, TYPE_NONE, (ExprId[]){condition, a, b}, 3, loc);
}

ExprId nest_convert(Context *context, NestRoutine *routine, ExprId operand, Type type, SourceRange loc)
{
    const Expr *expr = nest_expr(routine, operand);
    if (expr->type == type) return operand;
    if (expr->op == OP_CONST && type_is_int(expr->type) && type_is_int(type))
        return nest_const_bits(context, routine, type, wrap_int(type, (int64_t)expr->bits), loc);
    if (expr->op == OP_CONST && type_is_int(expr->type) && type_is_real(type))
        return nest_const_bits(context, routine, type, real_bits_of_int(type, (int64_t)expr->bits), loc);
    return nest_op(context, routine, OP_CONVERT, type, &operand, 1, loc);
}

ExprId nest_elements_end(const NestRoutine *routine, SymId array, uint32_t dim)
{
    int64_t number;
    for (uint32_t i = 0; i < routine->hints.count; i++) {
        const NestHint *hint = &routine->hints.items[i];
        if (hint->kind == HINT_ELEMENTS && hint->symbol == array && nest_int_value(routine, hint->lower, &number) && number == dim + 1) return hint->upper;
    }
    return nest_dim(routine, nest_symbol(routine, array), dim)->upper;
}

bool nest_int_value(const NestRoutine *routine, ExprId expr, int64_t *value)
{
    const Expr *e = nest_expr(routine, expr);
    if (e->op != OP_CONST || type_is_real(e->type)) return false;
    *value = (int64_t)e->bits;
    return true;
}

static bool operation_may_trap(const NestRoutine *routine, const Expr *expr)
{
    int64_t second;
    if (!(op_info(expr->op)->flags & OP_TRAPS) || expr->count < 2 || type_is_real(expr->type)) return false;
    if (!nest_int_value(routine, nest_operand(routine, expr, 1), &second)) return true;
    return expr->op == OP_POWI ? second < 0 : second == 0 || second == -1;
}

bool nest_may_trap(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    if (operation_may_trap(routine, expr)) return true;
    for (uint32_t n = 0; n < expr->count; n++)
        if (nest_may_trap(routine, nest_operand(routine, expr, n))) return true;
    return false;
}

bool nest_expr_equal(const NestRoutine *routine, ExprId a, ExprId b)
{
    if (a == b) return true;
    const Expr *x = nest_expr(routine, a), *y = nest_expr(routine, b);
    if (x->op != y->op || x->type != y->type || x->symbol != y->symbol || x->bits != y->bits || x->count != y->count)
        return false;
    for (uint32_t n = 0; n < x->count; n++)
        if (!nest_expr_equal(routine, nest_operand(routine, x, n), nest_operand(routine, y, n))) return false;
    return true;
}

/* ---- statements ------------------------------------------------------------------------- */

StmtId nest_stmt_add(Context *context, NestRoutine *routine, Stmt stmt)
{
    stmt.next = 0;
    if (stmt.kind == STMT_LOOP) {
        list_push(context->arena, &routine->loops, (LoopInfo){0});
        stmt.loop.info = routine->loops.count - 1;
    }
    list_push(context->arena, &routine->stmts, stmt);
    return routine->stmts.count - 1;
}

/* Jumps out of a statement that has another id now. */
typedef struct {
    StmtId from, to;
} Moved;

static bool aim_jump(void *data, NestRoutine *routine, StmtId id)
{
    const Moved *moved = data;
    Stmt *stmt = nest_stmt(routine, id);
    if ((stmt->kind == STMT_EXIT || stmt->kind == STMT_CYCLE) && stmt->jump.target == moved->from) stmt->jump.target = moved->to;
    return true;
}

StmtId nest_stmt_put_before(Context *context, NestRoutine *routine, StmtId at, Stmt first)
{
    const Stmt stmt = *nest_stmt(routine, at);
    StmtId moved = nest_stmt_add(context, routine, stmt);
    *nest_stmt(routine, moved) = stmt;
    nest_walk_stmt(routine, moved, aim_jump, &(Moved){at, moved});
    first.next = moved;
    *nest_stmt(routine, at) = first;
    return moved;
}

bool nest_has_loop(const NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_LOOP) return true;
        if (stmt->kind == STMT_IF && (nest_has_loop(routine, stmt->if_.then) || nest_has_loop(routine, stmt->if_.else_))) return true;
    }
    return false;
}

void nest_list_append(NestRoutine *routine, StmtList *list, StmtId stmt)
{
    if (list->last)
        routine->stmts.items[list->last].next = stmt;
    else
        list->first = stmt;
    list->last = stmt;
}

void nest_list_join(NestRoutine *routine, StmtList *list, StmtList more)
{
    if (!more.first) return;
    nest_list_append(routine, list, more.first);
    list->last = more.last;
}

StmtList nest_list_from(const NestRoutine *routine, StmtId first)
{
    StmtList list = {first, first};
    while (list.last && routine->stmts.items[list.last].next) list.last = routine->stmts.items[list.last].next;
    return list;
}

/* ---- substitution ----------------------------------------------------------------------- */

/* Copies made in one call, by the original's id: open addressing, at most half full. */
typedef struct {
    ExprId from, to;
} Copied;

typedef struct {
    Context *context;
    NestRoutine *routine;
    ExprReplacer replace;
    void *data;
    Copied *copies;
    uint32_t count, capacity;
} Substitution;

static Copied *find_copy(Copied *copies, uint32_t capacity, ExprId from)
{
    uint32_t at = from * 2654435769u & (capacity - 1);
    while (copies[at].from && copies[at].from != from) at = (at + 1) & (capacity - 1);
    return &copies[at];
}

static void remember_copy(Substitution *s, ExprId from, ExprId to)
{
    if (s->count * 2 >= s->capacity) {
        uint32_t capacity = s->capacity ? s->capacity * 2 : 16;
        Copied *copies = arena_array(s->context->scratch, Copied, capacity);
        for (uint32_t i = 0; i < s->capacity; i++)
            if (s->copies[i].from) *find_copy(copies, capacity, s->copies[i].from) = s->copies[i];
        s->copies = copies;
        s->capacity = capacity;
    }
    *find_copy(s->copies, s->capacity, from) = (Copied){from, to};
    s->count++;
}

static ExprId substitute(Substitution *s, ExprId id)
{
    ExprId other = s->replace(s->data, s->routine, id);
    Expr expr = *nest_expr(s->routine, id);
    if (other) return other;
    if (expr.count == 0) return id;
    if (s->capacity) {
        Copied *known = find_copy(s->copies, s->capacity, id);
        if (known->from) return known->to;
    }
    ExprId *operands = arena_array(s->context->scratch, ExprId, expr.count);
    bool changed = false;
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId operand = nest_operand(s->routine, &expr, n);
        operands[n] = substitute(s, operand);
        changed |= operands[n] != operand;
    }
    ExprId copy = changed ? add_expr(s->context, s->routine, expr, operands) : id;
    remember_copy(s, id, copy);
    return copy;
}

ExprId nest_expr_replace(Context *context, NestRoutine *routine, ExprId expr, ExprReplacer replace, void *data)
{
    if (!expr) return 0;
    Substitution s = {.context = context, .routine = routine, .replace = replace, .data = data};
    return substitute(&s, expr);
}

void nest_stmt_replace(Context *context, NestRoutine *routine, StmtId id, ExprReplacer replace, void *data)
{
    Stmt stmt = *nest_stmt(routine, id);
    ExprId *const of_assign[] = {&stmt.assign.target, &stmt.assign.value}, *const of_loop[] = {&stmt.loop.lower, &stmt.loop.upper, &stmt.loop.step};
    ExprId *const of_while[] = {&stmt.while_.condition}, *const of_if[] = {&stmt.if_.condition};
    ExprId *const *exprs = stmt.kind == STMT_ASSIGN ? of_assign : stmt.kind == STMT_LOOP ? of_loop : stmt.kind == STMT_WHILE ? of_while : of_if;
    uint32_t count = stmt.kind == STMT_ASSIGN ? 2 : stmt.kind == STMT_LOOP ? 3 : stmt.kind == STMT_WHILE || stmt.kind == STMT_IF;
    for (uint32_t n = 0; n < count; n++) *exprs[n] = nest_expr_replace(context, routine, *exprs[n], replace, data);
    *nest_stmt(routine, id) = stmt;
}

typedef struct {
    Context *context;
    ExprReplacer replace;
    void *data;
} Replacing;

static bool replace_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    const Replacing *replacing = data;
    nest_stmt_replace(replacing->context, routine, id, replacing->replace, replacing->data);
    return true;
}

void nest_list_replace(Context *context, NestRoutine *routine, StmtId first, ExprReplacer replace, void *data)
{
    nest_walk_stmts(routine, first, replace_in_stmt, &(Replacing){context, replace, data});
}

static ExprId mapped_scalar(void *data, NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    const ExprId *const *map = data;
    return expr->op == OP_SCALAR ? (*map)[expr->symbol] : 0;
}

ExprId nest_expr_substitute(Context *context, NestRoutine *routine, ExprId expr, const ExprId *map)
{
    return nest_expr_replace(context, routine, expr, mapped_scalar, &map);
}

const NestRoutine *nest_entry_routine(const NestProgram *program, const NestRoutine *routine)
{
    const NestRoutine *full = routine;
    for (RoutineId id = 1; id < program->routines.count && routine->entry; id++) {
        const NestRoutine *other = program->routines.items[id];
        if (other->entry == routine->entry && other->arguments.count > full->arguments.count) full = other;
    }
    return full;
}
