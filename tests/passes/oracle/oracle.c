/* Brute force against the dependence pass.
 *
 * Random small loops with constant bounds (nested, triangular, strided, backwards, guarded, with scalars, with arrays that
 * share a COMMON block) are interpreted twice: in order; and with the iterations of every loop that the pass calls
 * parallel shuffled, its private scalars poisoned before each iteration and, unless their last value is promised, after
 * the loop. The dummies and the COMMON block must end the same. In the programs without scalars and IFs the accesses
 * are recorded too: a loop with two iterations that touch one byte, one of them writing, must not be called parallel;
 * a loop without such a pair that is not called parallel is counted as needlessly conservative. Then row loops are
 * distributed, with chunks of one to four rows, then loops are interchanged; after each the program is run both ways again.
 *
 * oracle [COUNT [SEED]]: exit 1 when the pass is wrong once; the counts are printed. */
#include "ir/build.h"
#include "ir/print.h"
#include "passes/nest/nest_passes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REACH = 80, SPAN = 2 * REACH + 1, MAX_TRIPS = 64, MAX_LOOPS = 8, MAX_ALL_LOOPS = 128, MAX_BYTES = 16 * 1024 * 1024, MAX_SYMBOLS = 256 };

typedef struct {
    uint64_t state;
} Random;

static uint32_t draw(Random *random, uint32_t below)
{
    random->state = random->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random->state >> 33) % below;
}

/* ---- random programs -------------------------------------------------------------------- */

typedef struct {
    Context *context;
    Random *random;
    NestProgram *program;
    NestRoutine *routine;
    bool plain;            /* arrays only, no IF */
    bool row_only;         /* inside a row loop: subscripts i + constant, the column of b is the row */
    SymId arrays[6], scalars[3], variables[3], open[3];
    SymId place;           /* a scalar that holds i + constant, for subscripts */
    uint32_t array_count, depth;
} Maker;

static ExprId integer(Maker *maker, int64_t value)
{
    return nest_const_int(maker->context, maker->routine, TYPE_I64, value);
}

static ExprId scalar(Maker *maker, SymId symbol)
{
    return nest_scalar(maker->context, maker->routine, symbol, (SourceRange){0});
}

static ExprId binary(Maker *maker, Op op, ExprId a, ExprId b)
{
    return nest_op2(maker->context, maker->routine, op, a, b, (SourceRange){0});
}

/* c0 + c1*i + c2*j, mostly one variable with coefficient 1; or the place and a constant. */
static ExprId affine(Maker *maker)
{
    ExprId sum = integer(maker, (int64_t)draw(maker->random, 7) - 3);
    if (!maker->plain && draw(maker->random, 5) == 0) return binary(maker, OP_ADD, sum, scalar(maker, maker->place));
    for (uint32_t n = 0; n < maker->depth; n++) {
        int64_t coefficient = draw(maker->random, 3) ? draw(maker->random, 2) : (int64_t)draw(maker->random, 5) - 2;
        if (!coefficient) continue;
        ExprId term = binary(maker, OP_MUL, integer(maker, coefficient), scalar(maker, maker->open[n]));
        sum = binary(maker, OP_ADD, sum, coefficient == 1 ? scalar(maker, maker->open[n]) : term);
    }
    return sum;
}

static ExprId element(Maker *maker)
{
    SymId array = maker->arrays[draw(maker->random, maker->array_count)];
    uint32_t rank = nest_symbol(maker->routine, array)->rank;
    ExprId subscripts[2];
    for (uint32_t n = 0; n < rank && !maker->row_only; n++) subscripts[n] = affine(maker);
    if (maker->row_only) {
        int64_t shift = draw(maker->random, 3) ? 0 : (int64_t)draw(maker->random, 3) - 1;
        subscripts[0] = binary(maker, OP_ADD, scalar(maker, maker->variables[1]), integer(maker, shift));
        subscripts[1] = scalar(maker, maker->variables[0]);
        if (rank == 2 && draw(maker->random, 8) == 0)
            subscripts[1] = binary(maker, OP_ADD, subscripts[1], integer(maker, (int64_t)draw(maker->random, 3) - 1));
    }
    return nest_element(maker->context, maker->routine, array, subscripts, rank, (SourceRange){0});
}

static ExprId wide(Maker *maker, ExprId expr)
{
    return nest_convert(maker->context, maker->routine, expr, TYPE_I64, (SourceRange){0});
}

static ExprId some_value(Maker *maker)
{
    ExprId a = wide(maker, element(maker));
    if (!maker->plain && draw(maker->random, 2)) a = scalar(maker, maker->scalars[draw(maker->random, 3)]);
    if (draw(maker->random, 2)) return binary(maker, OP_ADD, a, wide(maker, element(maker)));
    return binary(maker, OP_MUL, a, integer(maker, 3));
}

static StmtId some_list(Maker *maker, uint32_t length);

static StmtId some_assign(Maker *maker)
{
    Stmt stmt = {.kind = STMT_ASSIGN};
    if (!maker->plain && maker->depth && draw(maker->random, 5) == 0) {
        stmt.assign.target = scalar(maker, maker->place);
        stmt.assign.value = binary(maker, OP_ADD, integer(maker, (int64_t)draw(maker->random, 3) - 1),
                                   scalar(maker, maker->open[draw(maker->random, maker->depth)]));
    } else if (!maker->plain && draw(maker->random, 2)) {
        SymId target = maker->scalars[draw(maker->random, 3)];
        stmt.assign.target = scalar(maker, target);
        stmt.assign.value = some_value(maker);
        if (draw(maker->random, 5) == 0)
            stmt.assign.value = binary(maker, OP_ADD, scalar(maker, target), wide(maker, element(maker)));
    } else {
        stmt.assign.target = element(maker);
        Type type = nest_expr(maker->routine, stmt.assign.target)->type;
        stmt.assign.value = nest_convert(maker->context, maker->routine, some_value(maker), type, (SourceRange){0});
    }
    return nest_stmt_add(maker->context, maker->routine, stmt);
}

static StmtId some_if(Maker *maker)
{
    Stmt stmt = {.kind = STMT_IF};
    stmt.if_.condition = binary(maker, OP_GT, some_value(maker), integer(maker, 0));
    stmt.if_.then = some_list(maker, 1 + draw(maker->random, 2));
    stmt.if_.else_ = draw(maker->random, 2) ? some_list(maker, 1) : 0;
    return nest_stmt_add(maker->context, maker->routine, stmt);
}

static StmtId some_loop(Maker *maker)
{
    static const int64_t steps[] = {1, 1, 1, 1, 2, -1, -2, 3};
    Stmt stmt = {.kind = STMT_LOOP};
    int64_t step = steps[draw(maker->random, 8)];
    int64_t low = (int64_t)draw(maker->random, 4) - 1, high = low + (int64_t)draw(maker->random, 7) - 1;
    stmt.loop.variable = maker->variables[maker->depth];
    stmt.loop.lower = integer(maker, step > 0 ? low : high);
    stmt.loop.upper = integer(maker, step > 0 ? high : low);
    if (maker->depth && draw(maker->random, 3) == 0) stmt.loop.upper = scalar(maker, maker->open[maker->depth - 1]);
    stmt.loop.step = integer(maker, step);
    maker->open[maker->depth++] = stmt.loop.variable;
    stmt.loop.body = some_list(maker, 1 + draw(maker->random, 3));
    maker->depth--;
    return nest_stmt_add(maker->context, maker->routine, stmt);
}

static StmtId some_list(Maker *maker, uint32_t length)
{
    StmtList list = {0};
    for (uint32_t n = 0; n < length; n++) {
        uint32_t kind = draw(maker->random, 6);
        StmtId stmt = maker->depth < 3 && kind == 0 && !maker->row_only ? some_loop(maker)
                      : !maker->plain && maker->depth && kind == 1 ? some_if(maker)
                                                                   : some_assign(maker);
        nest_list_append(maker->routine, &list, stmt);
    }
    return list.first;
}

/* do row { do i { w(..) = .. } ... }: inner loops over 1-D arrays and columns of b, with scalars in between. */
static StmtId some_row_loop(Maker *maker)
{
    Stmt stmt = {.kind = STMT_LOOP};
    StmtList list = {0};
    int64_t low = (int64_t)draw(maker->random, 3), high = low + (int64_t)draw(maker->random, 7) - 1;
    maker->open[0] = stmt.loop.variable = maker->variables[0];
    maker->depth = 1;
    stmt.loop.lower = integer(maker, low);
    stmt.loop.upper = integer(maker, high);
    stmt.loop.step = integer(maker, 1);
    int64_t first = (int64_t)draw(maker->random, 3), last = first + 3 + (int64_t)draw(maker->random, 4);
    for (uint32_t n = 0, count = 2 + draw(maker->random, 3); n < count; n++) {
        Stmt inner = {.kind = STMT_LOOP};
        if (!maker->plain && draw(maker->random, 4) == 0)
            nest_list_append(maker->routine, &list, some_assign(maker));
        inner.loop.variable = maker->variables[1];
        inner.loop.lower = integer(maker, first + (int64_t)draw(maker->random, 2));
        inner.loop.upper = integer(maker, last - (int64_t)draw(maker->random, 2));
        inner.loop.step = integer(maker, draw(maker->random, 5) ? 1 : 2);
        maker->row_only = true;
        maker->open[0] = maker->variables[1];
        inner.loop.body = some_list(maker, 1 + draw(maker->random, 2));
        maker->open[0] = maker->variables[0];
        maker->row_only = false;
        nest_list_append(maker->routine, &list, nest_stmt_add(maker->context, maker->routine, inner));
        first += draw(maker->random, 2);
        last -= draw(maker->random, 2);
    }
    maker->depth = 0;
    stmt.loop.body = list.first;
    return nest_stmt_add(maker->context, maker->routine, stmt);
}

static SymId add_array(Maker *maker, const char *name, Type type, uint32_t rank, AreaId area, int64_t offset)
{
    Dim dims[2];
    for (uint32_t n = 0; n < rank; n++) dims[n] = (Dim){integer(maker, -REACH), integer(maker, REACH)};
    Symbol symbol = {.name = intern(maker->context->names, name), .type = type, .rank = rank, .area = area, .offset = offset,
                     .storage = area ? STORAGE_AREA : STORAGE_DUMMY};
    SymId id = nest_symbol_add(maker->context, maker->routine, symbol, dims);
    if (!area) list_push(maker->context->arena, &maker->routine->arguments, id);
    return id;
}

static SymId add_scalar(Maker *maker, const char *name, bool dummy)
{
    Symbol symbol = {.name = intern(maker->context->names, name), .type = TYPE_I64,
                     .storage = dummy ? STORAGE_DUMMY : STORAGE_LOCAL};
    SymId id = nest_symbol_add(maker->context, maker->routine, symbol, NULL);
    if (dummy) list_push(maker->context->arena, &maker->routine->arguments, id);
    return id;
}

/* A routine over two dummies and, in every third, three arrays of one COMMON block that overlap. */
static void make_program(Maker *maker)
{
    Context *context = maker->context;
    maker->program = nest_program_create(context);
    maker->routine = nest_routine_create(context, maker->program, intern(context->names, "p"));
    maker->arrays[0] = add_array(maker, "a", TYPE_I64, 1, 0, 0);
    maker->arrays[1] = add_array(maker, "b", TYPE_I64, 2, 0, 0);
    maker->arrays[2] = add_array(maker, "l", TYPE_I64, 1, 0, 0);
    nest_symbol(maker->routine, maker->arrays[2])->storage = STORAGE_LOCAL;
    maker->routine->arguments.count--;
    maker->array_count = 3;
    maker->plain = draw(maker->random, 2);
    if (draw(maker->random, 3) == 0) {
        Area area = {.kind = AREA_COMMON, .name = intern(context->names, "c"), .symbol = intern(context->names, "c_"),
                     .size = SPAN * 8 + 64, .align = 8};
        AreaId id = nest_area_add(context, maker->program, area);
        maker->arrays[3] = add_array(maker, "x", TYPE_I64, 1, id, 0);
        maker->arrays[4] = add_array(maker, "y", TYPE_I64, 1, id, 8 * (int64_t)draw(maker->random, 4));
        maker->arrays[5] = add_array(maker, "z", TYPE_I32, 1, id, 4 * (int64_t)draw(maker->random, 4));
        maker->array_count = 6;
    }
    maker->scalars[0] = add_scalar(maker, "s", true);
    maker->scalars[1] = add_scalar(maker, "t", false);
    maker->scalars[2] = add_scalar(maker, "r", false);
    maker->place = add_scalar(maker, "q", false);
    maker->variables[0] = add_scalar(maker, "i", false);
    maker->variables[1] = add_scalar(maker, "j", false);
    maker->variables[2] = add_scalar(maker, "k", false);
    StmtList list = {0};
    for (uint32_t n = 0; n < 4 && !maker->plain; n++) { /* all scalars start defined */
        Stmt stmt = {.kind = STMT_ASSIGN};
        stmt.assign.target = scalar(maker, n < 3 ? maker->scalars[n] : maker->place);
        stmt.assign.value = integer(maker, 5 + n);
        nest_list_append(maker->routine, &list, nest_stmt_add(context, maker->routine, stmt));
    }
    bool rows = draw(maker->random, 2);
    nest_list_append(maker->routine, &list, rows ? some_row_loop(maker) : some_loop(maker));
    if (!maker->plain && draw(maker->random, 2)) nest_list_append(maker->routine, &list, some_loop(maker));
    if (!maker->plain && draw(maker->random, 2)) nest_list_append(maker->routine, &list, some_assign(maker));
    if (!maker->plain && draw(maker->random, 4) == 0) {
        Stmt stmt = {.kind = STMT_ASSIGN};
        stmt.assign.target = scalar(maker, maker->scalars[0]);
        stmt.assign.value = scalar(maker, maker->variables[draw(maker->random, 2)]);
        nest_list_append(maker->routine, &list, nest_stmt_add(context, maker->routine, stmt));
    }
    maker->routine->body = list.first;
}

/* ---- interpreting ----------------------------------------------------------------------- */

typedef struct {
    uint32_t iteration[MAX_LOOPS]; /* 1 + the first one that touched the byte, by loop */
    uint32_t round[MAX_LOOPS];     /* the execution of the loop that the above belongs to */
    bool written[MAX_LOOPS];
} Trace;

typedef struct {
    const NestProgram *program;
    NestRoutine *routine;
    Random *random;
    bool shuffle;
    unsigned char *memory; /* MAX_BYTES */
    int64_t base[MAX_SYMBOLS];
    int64_t end;           /* of the memory in use */
    uint64_t steps;
    Trace *trace;          /* by byte; NULL: not recorded */
    StmtId stack[8];       /* the loops here */
    uint32_t depth, now[MAX_ALL_LOOPS], round[MAX_ALL_LOOPS];
    bool conflict[MAX_LOOPS];
} Machine;

static int64_t evaluate(Machine *machine, ExprId id);

static int64_t extent(Machine *machine, const Symbol *symbol, uint32_t n, int64_t *lower)
{
    const Dim *dim = nest_dim(machine->routine, symbol, n);
    *lower = evaluate(machine, dim->lower);
    return evaluate(machine, dim->upper) - *lower + 1;
}

static int64_t bytes_of(Machine *machine, const Symbol *symbol)
{
    int64_t bytes = type_info(symbol->type)->bytes, lower;
    for (uint32_t n = 0; n < symbol->rank; n++) bytes *= extent(machine, symbol, n, &lower);
    return (bytes + 7) / 8 * 8;
}

static void place_symbols(Machine *machine)
{
    machine->end = SPAN * 8 + 64;
    if (machine->routine->symbols.count > MAX_SYMBOLS) exit(6);
    for (SymId id = 1; id < machine->routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(machine->routine, id);
        machine->base[id] = symbol->storage == STORAGE_AREA ? symbol->offset : machine->end;
        if (symbol->storage != STORAGE_AREA) machine->end += bytes_of(machine, symbol);
    }
    if (machine->end > MAX_BYTES) exit(7);
}

static void touch(Machine *machine, int64_t address, uint32_t bytes, bool write)
{
    for (uint32_t d = 0; machine->trace && d < machine->depth; d++) {
        LoopId loop = nest_stmt(machine->routine, machine->stack[d])->loop.info;
        for (uint32_t n = 0; n < bytes; n++) {
            Trace *trace = &machine->trace[address + n];
            if (trace->round[loop] != machine->round[loop]) {
                trace->round[loop] = machine->round[loop];
                trace->iteration[loop] = machine->now[loop];
                trace->written[loop] = write;
            } else if (trace->iteration[loop] == machine->now[loop]) {
                trace->written[loop] |= write;
            } else if (write || trace->written[loop]) {
                machine->conflict[loop] = true;
            }
        }
    }
}

static int64_t address_of(Machine *machine, const Expr *expr)
{
    int64_t at = machine->base[expr->symbol], stride = type_info(expr->type)->bytes, lower;
    const Symbol *symbol = nest_symbol(machine->routine, expr->symbol);
    for (uint32_t n = 0; n < expr->count; n++) {
        int64_t subscript = evaluate(machine, nest_operand(machine->routine, expr, n));
        int64_t length = extent(machine, symbol, n, &lower);
        if (subscript < lower || subscript >= lower + length) exit(3);
        at += (subscript - lower) * stride;
        stride *= length;
    }
    return at;
}

static int64_t load(Machine *machine, const Expr *expr)
{
    int64_t at = address_of(machine, expr), value = 0;
    int32_t half;
    if (expr->op == OP_ELEMENT) touch(machine, at, type_info(expr->type)->bytes, false);
    if (expr->type == TYPE_I32) {
        memcpy(&half, machine->memory + at, sizeof half);
        return half;
    }
    memcpy(&value, machine->memory + at, sizeof value);
    return value;
}

static void store(Machine *machine, ExprId target, int64_t value)
{
    const Expr *expr = nest_expr(machine->routine, target);
    int64_t at = address_of(machine, expr);
    int32_t half = (int32_t)value;
    if (expr->op == OP_ELEMENT) touch(machine, at, type_info(expr->type)->bytes, true);
    if (expr->type == TYPE_I32) memcpy(machine->memory + at, &half, sizeof half);
    else memcpy(machine->memory + at, &value, sizeof value);
}

static int64_t evaluate(Machine *machine, ExprId id)
{
    const Expr *expr = nest_expr(machine->routine, id);
    int64_t a = 0, b = 0;
    if (expr->op == OP_CONST) return (int64_t)expr->bits;
    if (expr->op == OP_SCALAR || expr->op == OP_ELEMENT) return load(machine, expr);
    a = evaluate(machine, nest_operand(machine->routine, expr, 0));
    if (expr->count > 1) b = evaluate(machine, nest_operand(machine->routine, expr, 1));
    switch (expr->op) {
    case OP_ADD: return (int64_t)((uint64_t)a + (uint64_t)b);
    case OP_MUL: return (int64_t)((uint64_t)a * (uint64_t)b);
    case OP_SUB: return (int64_t)((uint64_t)a - (uint64_t)b);
    case OP_DIV: return a / b;
    case OP_MOD: return a % b;
    case OP_MIN: return a < b ? a : b;
    case OP_MAX: return a > b ? a : b;
    case OP_CHUNK: return b < 1 ? 1 : b < 64 ? b : 64;
    case OP_GT: return a > b;
    case OP_GE: return a >= b;
    case OP_CONVERT: return expr->type == TYPE_I32 ? (int32_t)a : a;
    default: exit(4);
    }
}

static void put_scalar(Machine *machine, SymId symbol, int64_t value)
{
    memcpy(machine->memory + machine->base[symbol], &value, sizeof value);
}

static int64_t get_scalar(const Machine *machine, SymId symbol)
{
    int64_t value;
    memcpy(&value, machine->memory + machine->base[symbol], sizeof value);
    return value;
}

static void run_list(Machine *machine, StmtId first);

static void poison(Machine *machine, const LoopInfo *info, bool after)
{
    for (uint32_t n = 0; n < info->privates.count; n++)
        if (!after || !info->privates.items[n].last_value)
            put_scalar(machine, info->privates.items[n].symbol, (int64_t)draw(machine->random, 40) - 20);
}

static void run_loop(Machine *machine, StmtId id)
{
    Stmt stmt = *nest_stmt(machine->routine, id);
    const LoopInfo *info = nest_loop_info(machine->routine, id);
    int64_t lower = evaluate(machine, stmt.loop.lower), step = evaluate(machine, stmt.loop.step);
    int64_t trips = (evaluate(machine, stmt.loop.upper) - lower + step) / step;
    bool shuffle = machine->shuffle && info->finding == LOOP_PARALLEL;
    uint32_t order[MAX_TRIPS];
    int64_t last[MAX_SYMBOLS];
    if (trips < 0) trips = 0;
    if (trips > MAX_TRIPS) exit(5);
    for (uint32_t n = 0; n < trips; n++) order[n] = n;
    for (uint32_t n = (uint32_t)trips; shuffle && n-- > 1;) {
        uint32_t other = draw(machine->random, n + 1), held = order[n];
        order[n] = order[other];
        order[other] = held;
    }
    machine->stack[machine->depth++] = id;
    machine->round[stmt.loop.info]++;
    for (uint32_t n = 0; n < trips; n++) {
        machine->now[stmt.loop.info] = order[n] + 1;
        if (shuffle) poison(machine, info, false);
        put_scalar(machine, stmt.loop.variable, lower + order[n] * step);
        run_list(machine, stmt.loop.body);
        for (uint32_t k = 0; order[n] + 1 == trips && k < info->privates.count; k++)
            last[k] = get_scalar(machine, info->privates.items[k].symbol);
    }
    machine->depth--;
    for (uint32_t k = 0; shuffle && trips && k < info->privates.count; k++)
        put_scalar(machine, info->privates.items[k].symbol, last[k]);
    if (shuffle && trips) poison(machine, info, true);
    put_scalar(machine, stmt.loop.variable, lower + trips * step);
}

static void run_list(Machine *machine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(machine->routine, id)->next) {
        const Stmt *stmt = nest_stmt(machine->routine, id);
        if (stmt->kind == STMT_ASSIGN) store(machine, stmt->assign.target, evaluate(machine, stmt->assign.value));
        else if (stmt->kind == STMT_LOOP) run_loop(machine, id);
        else run_list(machine, evaluate(machine, stmt->if_.condition) ? stmt->if_.then : stmt->if_.else_);
    }
}

/* ---- comparing -------------------------------------------------------------------------- */

typedef struct {
    uint32_t programs, loops, parallel, needed, needless, split, wrong;
} Counts;

static void start(Machine *machine, unsigned char *memory)
{
    machine->memory = memory;
    place_symbols(machine);
    for (int64_t n = 0; n < machine->end; n++) memory[n] = (unsigned char)((uint32_t)n * 2654435761u >> 24);
}

/* Locals do not count; the COMMON block lies at the start. */
static bool same_result(const Machine *a, const Machine *b)
{
    if (memcmp(a->memory, b->memory, SPAN * 8 + 64)) return false;
    for (SymId id = 1; id < a->routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(a->routine, id);
        size_t bytes = symbol->rank == 2 ? SPAN * SPAN * 8 : symbol->rank == 1 ? SPAN * 8 : 8;
        if (symbol->storage == STORAGE_DUMMY && memcmp(a->memory + a->base[id], b->memory + b->base[id], bytes))
            return false;
    }
    return true;
}

static void report(const Maker *maker, const char *what)
{
    Text text = {0};
    nest_print_program(maker->program, &text);
    printf("WRONG: %s\n%s\n", what, text_string(&text));
    text_free(&text);
}

static void check_traces(const Maker *maker, const Machine *machine, Counts *counts)
{
    for (LoopId loop = 1; loop < maker->routine->loops.count && loop < MAX_LOOPS; loop++) {
        bool parallel = maker->routine->loops.items[loop].finding == LOOP_PARALLEL;
        counts->needed += !parallel && machine->conflict[loop];
        counts->needless += !parallel && !machine->conflict[loop];
        if (parallel && machine->conflict[loop]) {
            counts->wrong++;
            report(maker, "parallel in spite of a conflict");
        }
    }
}

/* Runs the program with shuffled parallel loops and compares with the run in order of the original. */
static void check_shuffled(const Maker *maker, const Machine *order, unsigned char *memory, const char *what, Counts *counts)
{
    for (uint32_t n = 0; n < 3; n++) {
        Machine shuffled = {.program = maker->program, .routine = maker->routine, .random = maker->random,
                            .shuffle = n > 0};
        start(&shuffled, memory);
        run_list(&shuffled, maker->routine->body);
        if (same_result(order, &shuffled)) continue;
        counts->wrong++;
        report(maker, what);
        return;
    }
}

/* Makes the chunks of distributed loops smaller than they were chosen. True when there is one. */
static bool shrink_chunks(Maker *maker)
{
    bool found = false;
    for (StmtId id = 1; id < maker->routine->stmts.count; id++) {
        Stmt *stmt = nest_stmt(maker->routine, id);
        if (stmt->kind != STMT_ASSIGN) continue;
        Name target = nest_symbol(maker->routine, nest_expr(maker->routine, stmt->assign.target)->symbol)->name;
        if (strncmp(target, "chunk.", 6) != 0) continue;
        found = true;
        int64_t small = 1 + draw(maker->random, 4);
        ExprId value = binary(maker, OP_MIN, stmt->assign.value, integer(maker, small));
        nest_stmt(maker->routine, id)->assign.value = value;
    }
    return found;
}

static void check_program(Maker *maker, unsigned char *memory[2], Trace *trace, Counts *counts)
{
    Machine order = {.program = maker->program, .routine = maker->routine, .random = maker->random};
    bool record = maker->plain && maker->routine->loops.count <= MAX_LOOPS;
    pass_find_dependences(maker->context, maker->program);
    counts->programs++;
    for (LoopId loop = 1; loop < maker->routine->loops.count; loop++) {
        counts->loops++;
        counts->parallel += maker->routine->loops.items[loop].finding == LOOP_PARALLEL;
    }
    start(&order, memory[0]);
    if (record) memset(trace, 0, (size_t)order.end * sizeof *trace);
    order.trace = record ? trace : NULL;
    run_list(&order, maker->routine->body);
    if (record) check_traces(maker, &order, counts);
    check_shuffled(maker, &order, memory[1], "another result with shuffled iterations", counts);
    pass_distribute_rows(maker->context, maker->program, true, false);
    counts->split += shrink_chunks(maker);
    pass_find_dependences(maker->context, maker->program);
    check_shuffled(maker, &order, memory[1], "another result after distribution", counts);
    pass_interchange_loops(maker->context, maker->program);
    check_shuffled(maker, &order, memory[1], "another result after interchange", counts);
}

int main(int argc, char **argv)
{
    uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000;
    Random random = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    Counts counts = {0};
    unsigned char *memory[2] = {malloc(MAX_BYTES), malloc(MAX_BYTES)};
    Trace *trace = malloc(MAX_BYTES * sizeof *trace);
    for (uint32_t n = 0; n < count && counts.wrong < 5; n++) {
        Context context = context_create(20);
        Maker maker = {.context = &context, .random = &random};
        make_program(&maker);
        check_program(&maker, memory, trace, &counts);
        context_destroy(&context);
    }
    free(memory[0]);
    free(memory[1]);
    free(trace);
    printf("%u programs, %u loops, %u parallel; without scalars and IFs: %u rightly in order, %u needlessly; "
           "%u split; %u wrong\n",
           counts.programs, counts.loops, counts.parallel, counts.needed, counts.needless, counts.split,
           counts.wrong);
    return counts.wrong || counts.parallel == 0 || counts.needed == 0 || counts.split == 0;
}
