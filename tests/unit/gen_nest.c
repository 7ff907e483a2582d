#include "gen_nest.h"
#include "gen_nest_rows.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <string.h>

#ifndef GEN_NEST_MIDDLE
#define GEN_NEST_MIDDLE 8
#endif

/* Arrays run from LOW to HIGH in each dimension. Loop variables and computed subscripts lie in 1 .. MIDDLE, and
 * constants of at most REACH are added. */
enum { LOW = -3, MIDDLE = GEN_NEST_MIDDLE, REACH = 3, HIGH = MIDDLE + REACH, MAX_LOOPS = 3, MAX_DEPTH = 4 };

typedef struct {
    Context *context;
    NestProgram *program;
    NestRoutine *routine;
    uint64_t seed;
    SymId loop_variables[MAX_LOOPS];
    uint32_t loops;          /* open: their variables are the first of those */
    uint32_t nesting;
    StmtId targets[16];      /* open loops, whiles and blocks */
    uint32_t target_count;
    bool in_kernel;
    SymId kernel_private;    /* the scalar that a kernel assigns */
    RoutineId function;      /* called by main; 0 in the function */
    ExprId condition;        /* of the IF before, asked within so many loops; 0: there is none */
    uint32_t condition_loops;
} Gen;

static const SourceRange nowhere = {0};
static const Type value_types[] = {TYPE_I32, TYPE_F64, TYPE_F64, TYPE_F32, TYPE_I64, TYPE_L32, TYPE_I16, TYPE_I8, TYPE_L8};
enum { VALUE_TYPES = sizeof value_types / sizeof value_types[0] };

/* splitmix64, Steele, Lea and Flood 2014. */
uint32_t gen_random(uint64_t *seed, uint32_t limit)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ (z >> 31)) >> 32) % limit;
}

static uint32_t below(Gen *g, uint32_t limit)
{
    return gen_random(&g->seed, limit);
}

static Name name(Gen *g, const char *text, uint32_t number)
{
    return intern_printf(g->context->names, "%s%u", text, number);
}

/* ---- leaves ----------------------------------------------------------------------------- */

static ExprId constant(Gen *g, Type type)
{
    static const double reals[] = {0.0, -0.0, 0.5, 1.0, -1.5, 0.1, 3.0, 1e-3, 1e300, 5e-324, 1.0 / 3};
    if (type_is_logical(type)) return nest_const_int(g->context, g->routine, type, below(g, 2));
    if (type_is_int(type)) {
        int64_t value = below(g, 8) ? (int64_t)below(g, 20) - 8 : (int64_t)((uint64_t)below(g, UINT32_MAX) * 0x9e3779b97f4a7c15u);
        return nest_const_int(g->context, g->routine, type, value);
    }
    uint64_t bits = 0;
    double real = reals[below(g, sizeof reals / sizeof reals[0])];
    float single = real > 1e30 ? 1e30f : (float)real;
    if (below(g, 12) == 0)
        bits = (uint64_t)below(g, UINT32_MAX) << 32 | below(g, UINT32_MAX); /* NaNs, infinities, anything */
    else if (type == TYPE_F32)
        memcpy(&bits, &single, sizeof single);
    else
        memcpy(&bits, &real, sizeof real);
    return nest_const_bits(g->context, g->routine, type, type == TYPE_F32 ? (uint32_t)bits : bits, nowhere);
}

static ExprId expression(Gen *g, Type type, uint32_t depth);

static ExprId integer(Gen *g, int64_t value)
{
    return nest_const_int(g->context, g->routine, TYPE_I32, value);
}

/* In LOW .. HIGH. */
static ExprId subscript(Gen *g, uint32_t depth)
{
    int64_t reach = (int64_t)below(g, 2 * REACH + 1) - REACH;
    ExprId base;
    if (g->loops && below(g, 6)) {
        base = nest_scalar(g->context, g->routine, g->loop_variables[below(g, g->loops)], nowhere);
    } else if (depth == 0 || below(g, 2)) {
        return integer(g, LOW + (int64_t)below(g, HIGH - LOW + 1));
    } else {
        ExprId wild = expression(g, TYPE_I32, depth - 1);
        base = nest_op2(g->context, g->routine, OP_MODULO, wild, integer(g, MIDDLE), nowhere);
        base = nest_op2(g->context, g->routine, OP_ADD, base, integer(g, 1), nowhere);
    }
    if (reach == 0) return base;
    return nest_op2(g->context, g->routine, reach < 0 ? OP_SUB : OP_ADD, base, integer(g, reach < 0 ? -reach : reach), nowhere);
}

static ExprId element(Gen *g, SymId symbol, uint32_t depth)
{
    ExprId subscripts[3];
    uint32_t rank = nest_symbol(g->routine, symbol)->rank;
    for (uint32_t n = 0; n < rank; n++) subscripts[n] = subscript(g, depth);
    return nest_element(g->context, g->routine, symbol, subscripts, rank, nowhere);
}

/* A symbol of the type that may be read (or assigned), by rank 0 or more; 0 when there is none. */
static SymId pick(Gen *g, Type type, bool array, bool assigned)
{
    SymId found = 0;
    uint32_t seen = 0;
    for (SymId id = 1; id < g->routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(g->routine, id);
        bool constant_area = symbol->storage == STORAGE_AREA && g->program->areas.items[symbol->area].constant;
        bool of_rows = *symbol->name == 'r' && symbol->name[1]; /* other bounds */
        if (symbol->type != type || (symbol->rank != 0) != array || of_rows) continue;
        if (assigned && (constant_area || symbol->intent == INTENT_IN || strchr("inw", *symbol->name))) continue;
        if (below(g, ++seen) == 0) found = id;
    }
    return found;
}

static ExprId leaf(Gen *g, Type type, uint32_t depth)
{
    bool array = below(g, 2);
    SymId symbol = below(g, 4) ? pick(g, type, array, false) : 0;
    if (!symbol) return constant(g, type);
    return array ? element(g, symbol, depth) : nest_scalar(g->context, g->routine, symbol, nowhere);
}

/* ---- operations ------------------------------------------------------------------------- */

static bool letter_takes(char letter, Type type)
{
    if (letter == 'n') return !type_is_logical(type);
    if (letter == 'i') return type_is_int(type);
    if (letter == 'r') return type_is_real(type);
    return letter == 'a' || type_is_logical(type);
}

static bool gives(Op op, Type type)
{
    const OpInfo *info = op_info(op);
    if ((info->flags & OP_PURE_VALUE) || op == OP_ELEMENT) return false;
    if (info->result == RESULT_LOGICAL) return type == TYPE_L32;
    if (info->result == RESULT_SAME) return letter_takes(info->operands[op == OP_SELECT], type);
    return op == OP_CONVERT || type_is_int(type);
}

static Type random_type(Gen *g, char letter)
{
    Type type;
    do {
        type = value_types[below(g, VALUE_TYPES)];
    } while (letter == 'I' ? !type_is_int(type) : letter == 'R' ? !type_is_real(type) : !letter_takes(letter, type));
    return type;
}

/* What `convert` may take to give the type. */
static Type source_type(Gen *g, Type type)
{
    Type from;
    do {
        from = random_type(g, 'a');
    } while ((type_is_logical(type) && type_is_real(from)) || (type_is_real(type) && type_is_logical(from)));
    return from;
}

static ExprId operation(Gen *g, Op op, Type type, uint32_t depth)
{
    const OpInfo *info = op_info(op);
    ExprId operands[3];
    Type same = info->result == RESULT_SAME ? type : op == OP_CONVERT ? source_type(g, type) : random_type(g, info->operands[0]);
    uint32_t count = (uint32_t)strlen(info->operands);
    for (uint32_t n = 0; n < count; n++) {
        char letter = info->operands[n];
        Type own = letter == 'l' && op == OP_SELECT ? TYPE_L32 : n && letter == 'I' ? random_type(g, letter) : same;
        bool divisor = n == 1 && (op == OP_DIV || op == OP_MOD || op == OP_MODULO) && type_is_int(own);
        if (divisor || letter == 'I')
            operands[n] = nest_const_int(g->context, g->routine, own, 1 + below(g, 7));
        else
            operands[n] = expression(g, own, depth - 1);
    }
    return nest_op(g->context, g->routine, op, type, operands, count, nowhere);
}

static ExprId expression(Gen *g, Type type, uint32_t depth)
{
    if (depth == 0 || below(g, 4) == 0) return leaf(g, type, depth);
    Op op;
    do {
        op = 1 + below(g, OP_COUNT - 1);
    } while (!gives(op, type));
    return operation(g, op, type, depth);
}

/* ---- statements ------------------------------------------------------------------------- */

static StmtId statements(Gen *g);

static StmtId assign_to(Gen *g, ExprId target, ExprId value)
{
    return nest_stmt_add(g->context, g->routine, (Stmt){.kind = STMT_ASSIGN, .assign = {target, value}});
}

static StmtId assignment(Gen *g)
{
    SymId symbol = 0;
    while (!symbol) {
        bool array = g->in_kernel || below(g, 2);
        symbol = g->in_kernel && below(g, 3) == 0 ? g->kernel_private
                                                  : pick(g, value_types[below(g, VALUE_TYPES)], array, true);
    }
    bool array = nest_symbol(g->routine, symbol)->rank != 0;
    ExprId target = array ? element(g, symbol, 1) : nest_scalar(g->context, g->routine, symbol, nowhere);
    return assign_to(g, target, expression(g, nest_expr(g->routine, target)->type, below(g, MAX_DEPTH + 1)));
}

static void open_target(Gen *g, StmtId stmt)
{
    g->targets[g->target_count++] = stmt;
}

static Name sentence(Gen *g)
{
    static const char *const reasons[] = {"iterations are independent", "a \"quoted\" reason; with a \\", "", "unicode: \xc3\xa9\t."};
    return intern(g->context->names, reasons[below(g, 4)]);
}

/* A random finding with a pair of the body's accesses and privates: nothing that must be true. */
static void annotate(Gen *g, StmtId loop)
{
    LoopInfo *info = nest_loop_info(g->routine, loop);
    info->assertions = below(g, 4) == 0 ? below(g, 4) : 0;
    if (below(g, 3) == 0) return;
    info->finding = (LoopFinding)(1 + below(g, LOOP_UNKNOWN));
    info->reason = sentence(g);
    StmtId body = nest_stmt(g->routine, loop)->loop.body;
    if (below(g, 2)) info->first = nest_access_at(g->routine, body, 1 + below(g, 20));
    if (below(g, 2)) info->second = nest_access_at(g->routine, body, 1 + below(g, 5));
    for (SymId id = 1; id < g->routine->symbols.count; id++)
        if (below(g, 8) == 0) list_push(g->context->arena, &info->privates, ((Private){id, below(g, 2)}));
}

static StmtId loop_head(Gen *g)
{
    int64_t first = 1 + (int64_t)below(g, 4), last = first - 1 + (int64_t)below(g, MIDDLE + 2 - (uint32_t)first);
    bool down = below(g, 3) == 0;
    ExprId lower = integer(g, down ? last : first), upper = integer(g, down ? first : last);
    ExprId step = integer(g, (down ? -1 : 1) * (1 + (int64_t)below(g, 2)));
    SymId n = nest_symbol_find(g->routine, intern(g->context->names, "n"));
    if (n && !down && below(g, 2)) upper = nest_scalar(g->context, g->routine, n, nowhere);
    return nest_stmt_add(g->context, g->routine,
                         (Stmt){.kind = STMT_LOOP, .loop = {g->loop_variables[g->loops], lower, upper, step, 0, 0}});
}

static StmtId loop(Gen *g)
{
    StmtId id = loop_head(g);
    if (!g->in_kernel) open_target(g, id);
    g->loops++;
    StmtId body = statements(g);
    g->loops--;
    if (!g->in_kernel) g->target_count--;
    nest_stmt(g->routine, id)->loop.body = body;
    annotate(g, id);
    return id;
}

static void list_access(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Gen *g = data;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_ELEMENT) return;
    LoopInfo *info = nest_loop_info(routine, g->targets[g->target_count]);
    const Symbol *symbol = nest_symbol(routine, expr->symbol);
    KernelAccess *entry = NULL;
    for (uint32_t i = 0; i < info->accesses.count; i++) {
        const Symbol *known = nest_symbol(routine, info->accesses.items[i].symbol);
        if (known == symbol || (known->storage == STORAGE_AREA && symbol->storage == STORAGE_AREA && known->area == symbol->area))
            entry = &info->accesses.items[i];
    }
    if (!entry) {
        list_push(g->context->arena, &info->accesses, ((KernelAccess){.symbol = expr->symbol}));
        entry = &info->accesses.items[info->accesses.count - 1];
    }
    entry->read |= use != USE_WRITE;
    entry->written |= use == USE_WRITE;
}

static bool list_accesses(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, list_access, data);
    return true;
}

/* A nest marked as a kernel; whether it is parallel is not asked. */
static StmtId kernel(Gen *g)
{
    StmtId outer = loop_head(g), innermost = outer;
    uint32_t axes = 1 + below(g, MAX_LOOPS - g->loops), opened = 1;
    g->in_kernel = true;
    g->kernel_private = pick(g, TYPE_F64, false, true);
    uint32_t saved = g->target_count;
    g->loops++;
    for (; opened < axes; opened++) {
        StmtId axis = loop_head(g);
        g->loops++;
        nest_stmt(g->routine, innermost)->loop.body = axis;
        LoopInfo *info = nest_loop_info(g->routine, axis);
        *info = (LoopInfo){.finding = LOOP_PARALLEL, .reason = sentence(g), .map = MAP_AXIS};
        innermost = axis;
    }
    StmtList list = {0};
    for (uint32_t n = 1 + below(g, 3); n; n--) nest_list_append(g->routine, &list, assignment(g));
    nest_stmt(g->routine, innermost)->loop.body = list.first;
    g->loops -= opened;
    g->in_kernel = false;
    LoopInfo *info = nest_loop_info(g->routine, outer);
    *info = (LoopInfo){.finding = LOOP_PARALLEL, .reason = sentence(g), .map = MAP_KERNEL, .axes = axes};
    list_push(g->context->arena, &info->privates, ((Private){g->kernel_private, below(g, 2)}));
    g->targets[saved] = outer;
    nest_walk_stmts(g->routine, list.first, list_accesses, g);
    return outer;
}

/* counter = 0; while counter < 3 and condition { counter = counter + 1; ... } */
static StmtId counted_while(Gen *g, StmtList *list)
{
    SymId counter = nest_temporary_add(g->context, g->routine, "w", TYPE_I32, 0, NULL);
    ExprId value = nest_scalar(g->context, g->routine, counter, nowhere);
    nest_list_append(g->routine, list, assign_to(g, value, integer(g, 0)));
    ExprId bound = nest_op2(g->context, g->routine, OP_LT, value, integer(g, 3), nowhere);
    ExprId condition = nest_op2(g->context, g->routine, OP_AND, bound, expression(g, TYPE_L32, 2), nowhere);
    StmtId id = nest_stmt_add(g->context, g->routine, (Stmt){.kind = STMT_WHILE, .while_ = {condition, 0}});
    StmtId count = assign_to(g, value, nest_op2(g->context, g->routine, OP_ADD, value, integer(g, 1), nowhere));
    open_target(g, id);
    nest_stmt(g->routine, count)->next = statements(g);
    g->target_count--;
    nest_stmt(g->routine, id)->while_.body = count;
    return id;
}

static StmtId conditional(Gen *g)
{
    bool again = g->condition && g->condition_loops <= g->loops && below(g, 2);
    ExprId condition = again ? g->condition : expression(g, TYPE_L32, 3);
    if (again && below(g, 3) == 0) condition = nest_op2(g->context, g->routine, OP_AND, condition, expression(g, TYPE_L32, 2), nowhere);
    if (condition != g->condition) g->condition_loops = g->loops;
    g->condition = condition;
    StmtId then = statements(g), other = below(g, 2) ? statements(g) : 0;
    return nest_stmt_add(g->context, g->routine, (Stmt){.kind = STMT_IF, .if_ = {condition, then, other}});
}

static StmtId block(Gen *g)
{
    StmtId id = nest_stmt_add(g->context, g->routine, (Stmt){.kind = STMT_BLOCK});
    open_target(g, id);
    StmtId body = statements(g);
    g->target_count--;
    nest_stmt(g->routine, id)->block.body = body;
    return id;
}

static StmtId jump(Gen *g)
{
    StmtId target = g->targets[below(g, g->target_count)];
    bool block_target = nest_stmt(g->routine, target)->kind == STMT_BLOCK;
    StmtKind kind = block_target || below(g, 2) ? STMT_EXIT : STMT_CYCLE;
    StmtId id = nest_stmt_add(g->context, g->routine, (Stmt){.kind = kind, .jump = {target}});
    if (below(g, 8) == 0) id = nest_stmt_add(g->context, g->routine, (Stmt){.kind = STMT_RETURN});
    ExprId condition = expression(g, TYPE_L32, 2);
    return nest_stmt_add(g->context, g->routine, (Stmt){.kind = STMT_IF, .if_ = {condition, id, 0}});
}

/* result = f(expression, array) */
static StmtId call(Gen *g)
{
    NestRoutine *callee = g->program->routines.items[g->function];
    ExprId arguments[] = {expression(g, TYPE_F64, 2), nest_array(g->context, g->routine, pick(g, TYPE_F64, true, true), nowhere)};
    Stmt stmt = {.kind = STMT_CALL, .call = {callee->symbol, g->function, g->routine->operands.count, 2, pick(g, TYPE_F64, false, true)}};
    for (int n = 0; n < 2; n++) list_push(g->context->arena, &g->routine->operands, arguments[n]);
    return nest_stmt_add(g->context, g->routine, stmt);
}

static StmtId statement(Gen *g, StmtList *list)
{
    bool deep = g->nesting >= 4;
    switch (below(g, 14)) {
    case 0: case 1: return !deep && g->loops < MAX_LOOPS ? loop(g) : assignment(g);
    case 2: return g->loops < MAX_LOOPS ? kernel(g) : assignment(g);
    case 3: return deep ? assignment(g) : counted_while(g, list);
    case 4: case 5: return deep ? assignment(g) : conditional(g);
    case 6: return deep ? assignment(g) : block(g);
    case 7: return g->target_count ? jump(g) : assignment(g);
    case 8: return g->function ? call(g) : assignment(g);
    default: return assignment(g);
    }
}

static StmtId statements(Gen *g)
{
    StmtList list = {0};
    g->nesting++;
    for (uint32_t n = below(g, 4); n; n--) nest_list_append(g->routine, &list, statement(g, &list));
    g->nesting--;
    return list.first;
}

/* ---- declarations ----------------------------------------------------------------------- */

static int64_t declare(Gen *g, Symbol symbol)
{
    Dim dims[3];
    int64_t bytes = type_info(symbol.type)->bytes;
    for (uint32_t n = 0; n < symbol.rank; n++) {
        dims[n] = (Dim){integer(g, LOW), integer(g, HIGH)};
        bytes *= HIGH - LOW + 1;
    }
    nest_symbol_add(g->context, g->routine, symbol, dims);
    return bytes;
}

/* Scalars and arrays of every type over one area. */
static void declare_area(Gen *g, AreaKind kind, const char *stem, RoutineId owner)
{
    Area area = {.kind = kind, .name = name(g, stem, 0), .align = 8, .owner = owner};
    if (!owner) area.symbol = name(g, "sym_", g->program->areas.count);
    AreaId id = nest_area_add(g->context, g->program, area);
    int64_t offset = 0;
    for (uint32_t t = 0; t < VALUE_TYPES; t++)
        for (uint32_t rank = 0; rank < 2 + (t < 3); rank++) {
            Symbol symbol = {.name = name(g, stem, 1 + 4 * t + rank), .type = value_types[t], .storage = STORAGE_AREA,
                             .rank = rank, .area = id, .offset = offset};
            offset = (offset + declare(g, symbol) + 7) / 8 * 8;
        }
    g->program->areas.items[id].size = offset;
}

static void declare_constants(Gen *g)
{
    Area area = {.kind = AREA_MODULE, .name = intern(g->context->names, "m.table"), .symbol = intern(g->context->names, "m_table"),
                 .size = 8 * (HIGH - LOW + 1), .align = 8, .constant = true};
    for (int64_t n = 0; n < HIGH - LOW + 1; n++) {
        ExprId value = constant(g, TYPE_F64);
        AreaInit init = {8 * n, TYPE_F64, nest_expr(g->routine, value)->bits};
        list_push(g->context->arena, &area.inits, init);
    }
    AreaId id = nest_area_add(g->context, g->program, area);
    declare(g, (Symbol){.name = intern(g->context->names, "table"), .type = TYPE_F64, .storage = STORAGE_AREA, .rank = 1, .area = id});
}

static void declare_loop_variables(Gen *g)
{
    for (uint32_t n = 0; n < MAX_LOOPS; n++) {
        Symbol variable = {.name = name(g, "i", n), .type = TYPE_I32, .storage = STORAGE_LOCAL};
        g->loop_variables[n] = nest_symbol_add(g->context, g->routine, variable, NULL);
    }
}

/* Nothing undefined is read: it would differ after inlining. */
static void define_loop_variables(Gen *g, StmtList *list)
{
    for (uint32_t n = 0; n < MAX_LOOPS; n++) {
        ExprId variable = nest_scalar(g->context, g->routine, g->loop_variables[n], nowhere);
        nest_list_append(g->routine, list, assign_to(g, variable, integer(g, 1)));
    }
}

static NestRoutine *start_routine(Gen *g, const char *stem, RoutineKind kind)
{
    NestRoutine *routine = nest_routine_create(g->context, g->program, intern(g->context->names, stem));
    routine->kind = kind;
    routine->symbol = intern_printf(g->context->names, "%s_", stem);
    g->routine = routine;
    g->condition = 0;
    return routine;
}

/* function f(x, a): its argument x is read, a is changed. */
static void make_function(Gen *g)
{
    NestRoutine *routine = start_routine(g, "f", ROUTINE_FUNCTION);
    Symbol x = {.name = intern(g->context->names, "x"), .type = TYPE_F64, .storage = STORAGE_DUMMY, .intent = INTENT_IN};
    list_push(g->context->arena, &routine->arguments, nest_symbol_add(g->context, routine, x, NULL));
    Dim dim = {integer(g, LOW), below(g, 2) ? integer(g, HIGH) : 0};
    Symbol a = {.name = intern(g->context->names, "a"), .type = TYPE_F64, .storage = STORAGE_DUMMY, .rank = 1};
    list_push(g->context->arena, &routine->arguments, nest_symbol_add(g->context, routine, a, &dim));
    Symbol r = {.name = intern(g->context->names, "r"), .type = TYPE_F64, .storage = STORAGE_LOCAL, .flags = SYMBOL_RESULT};
    routine->result = nest_symbol_add(g->context, routine, r, NULL);
    declare_loop_variables(g);
    declare_area(g, AREA_SAVE, "s", 1);
    declare_constants(g);
    StmtList list = {0};
    ExprId result = nest_scalar(g->context, routine, routine->result, nowhere);
    define_loop_variables(g, &list);
    nest_list_append(routine, &list, assign_to(g, result, constant(g, TYPE_F64)));
    nest_list_append(routine, &list, assign_to(g, result, expression(g, TYPE_F64, 2)));
    for (uint32_t n = below(g, 4); n; n--) nest_list_append(routine, &list, statement(g, &list));
    routine->body = list.first;
}

/* n is a temporary assigned at entry, which bounds of an array and of loops use. */
static void make_main(Gen *g)
{
    NestRoutine *routine = start_routine(g, "main", ROUTINE_SUBROUTINE);
    declare_loop_variables(g);
    declare_area(g, AREA_COMMON, "c", 0);
    bool with_rows = below(g, 3) != 0;
    GenRows rows = with_rows ? gen_rows_declare(g->context, g->program, routine, g->program->areas.count - 1, MIDDLE, &g->seed) : (GenRows){0};
    Symbol n = {.name = intern(g->context->names, "n"), .type = TYPE_I32, .storage = STORAGE_LOCAL, .flags = SYMBOL_TEMPORARY, .intent = INTENT_NONE};
    SymId bound = nest_symbol_add(g->context, routine, n, NULL);
    ExprId value = nest_scalar(g->context, routine, bound, nowhere);
    Dim dim = {integer(g, LOW), nest_op2(g->context, routine, OP_ADD, value, integer(g, HIGH), nowhere)};
    Symbol w = {.name = intern(g->context->names, "big"), .type = TYPE_F64, .storage = STORAGE_LOCAL, .rank = 1,
                .flags = SYMBOL_DEAD_AT_EXIT};
    nest_symbol_add(g->context, routine, w, &dim);
    list_push(g->context->arena, &routine->hints, ((NestHint){.kind = HINT_RANGE, .symbol = bound, .lower = integer(g, 1), .upper = integer(g, MIDDLE)}));
    list_push(g->context->arena, &routine->hints, ((NestHint){.kind = HINT_SPILL, .symbol = bound}));
    StmtList list = {0};
    nest_list_append(routine, &list, assign_to(g, value, integer(g, 1 + (int64_t)below(g, MIDDLE))));
    define_loop_variables(g, &list);
    for (uint32_t count = 1 + below(g, with_rows ? 2 : 6); count; count--) nest_list_append(routine, &list, statement(g, &list));
    for (uint32_t count = with_rows ? 1 + below(g, 4) : 0; count; count--) gen_rows_nest(&rows, &list);
    routine->body = list.first;
}

NestProgram *gen_nest_program(Context *context, uint64_t seed)
{
    Gen g = {.context = context, .program = nest_program_create(context), .seed = seed};
    make_function(&g);
    g = (Gen){.context = context, .program = g.program, .seed = g.seed, .function = 1};
    make_main(&g);
    return g.program;
}
