#include "gen_nest_rows.h"

#include "gen_nest.h"

#include <string.h>

enum { ROWS = 4, COLUMNS = 2 * ROWS + 4 };

static const SourceRange nowhere = {0};

static uint32_t below(GenRows *r, uint32_t limit) { return gen_random(r->seed, limit); }

static bool chance(GenRows *r, uint32_t percent) { return below(r, 100) < percent; }

/* ---- declarations ----------------------------------------------------------------------- */

static ExprId integer(GenRows *r, int64_t value) { return nest_const_int(r->context, r->routine, TYPE_I32, value); }

static SymId declare(GenRows *r, const char *name, Type type, AreaId area, int64_t offset, uint32_t rank, const int64_t (*bounds)[2])
{
    Dim dims[2];
    for (uint32_t n = 0; n < rank; n++) dims[n] = (Dim){integer(r, bounds[n][0]), integer(r, bounds[n][1])};
    Symbol symbol = {.name = intern(r->context->names, name), .type = type, .storage = area ? STORAGE_AREA : STORAGE_LOCAL,
                     .rank = rank, .area = area, .offset = offset};
    return nest_symbol_add(r->context, r->routine, symbol, dims);
}

/* Scalars of the routine's own, some over each other. */
static void declare_shared(GenRows *r, NestProgram *program)
{
    RoutineId owner = 1;
    while (program->routines.items[owner] != r->routine) owner++;
    Area area = {.kind = AREA_OVERLAY, .name = intern(r->context->names, "rows"), .align = 8, .owner = owner, .size = 32};
    AreaId id = nest_area_add(r->context, program, area);
    r->x = declare(r, "rx", TYPE_F64, id, 0, 0, NULL);
    r->y = declare(r, "ry", TYPE_F64, id, chance(r, 40) ? 0 : 8, 0, NULL);
    bool shared = chance(r, 40);
    r->row = declare(r, "rj", TYPE_I32, shared ? id : 0, shared ? 16 : 0, 0, NULL);
    r->same = declare(r, "rk", TYPE_I32, id, shared && chance(r, 80) ? 16 : 24, 0, NULL);
}

GenRows gen_rows_declare(Context *context, NestProgram *program, NestRoutine *routine, AreaId area, int64_t middle, uint64_t *seed)
{
    GenRows rows = {.context = context, .routine = routine, .seed = seed, .middle = middle}, *r = &rows;
    const int64_t plane[2][2] = {{0, middle + 1}, {-ROWS, COLUMNS}}, line[1][2] = {{0, middle + 1}}, sums[1][2] = {{-middle - ROWS, 2 * middle + 2 * ROWS + 2}};
    int64_t plane_bytes = 8 * (middle + 2) * (COLUMNS + ROWS + 1), line_bytes = 8 * (middle + 2);
    int64_t at = program->areas.items[area].size;
    r->a = declare(r, "ra", TYPE_F64, area, at, 2, plane);
    r->b = declare(r, "rb", TYPE_F64, area, at += plane_bytes, 2, plane);
    r->w = declare(r, "rw", TYPE_F64, area, at += plane_bytes, 1, line);
    r->z = declare(r, "rz", TYPE_F64, area, chance(r, 40) ? at + 8 * 3 : at + line_bytes, 0, NULL);
    r->c = declare(r, "rc", TYPE_F64, area, at += line_bytes + 8, 1, sums);
    declare_shared(r, program);
    program->areas.items[area].size = at + 8 * (3 * middle + 3 * ROWS + 3);
    r->local = declare(r, "rl", TYPE_F64, 0, 0, 1, line);
    r->rows = declare(r, "rm", TYPE_I32, 0, 0, 0, NULL);
    r->lanes = declare(r, "rn", TYPE_I32, 0, 0, 0, NULL);
    r->big = declare(r, "rq", TYPE_I32, 0, 0, 0, NULL);
    r->lane = declare(r, "ri", TYPE_I32, 0, 0, 0, NULL);
    r->other = declare(r, "rii", TYPE_I32, 0, 0, 0, NULL);
    return rows;
}

/* ---- expressions ------------------------------------------------------------------------ */

static ExprId scalar(GenRows *r, SymId id) { return nest_scalar(r->context, r->routine, id, nowhere); }

static ExprId op2(GenRows *r, Op op, ExprId a, ExprId b) { return nest_op2(r->context, r->routine, op, a, b, nowhere); }

static ExprId real(GenRows *r, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return nest_const_bits(r->context, r->routine, TYPE_F64, bits, nowhere);
}

static ExprId element(GenRows *r, SymId array, ExprId first, ExprId second)
{
    ExprId subscripts[] = {first, second};
    return nest_element(r->context, r->routine, array, subscripts, second ? 2 : 1, nowhere);
}

static ExprId near_lane(GenRows *r, SymId lane, bool own)
{
    int64_t reach = own || chance(r, 70) ? 0 : (int64_t)below(r, 3) - 1;
    ExprId base = scalar(r, lane);
    return reach ? op2(r, OP_ADD, base, integer(r, reach)) : base;
}

/* Rows with coefficients, from the other end, constant, or under the other name of the variable. */
static ExprId row_subscript(GenRows *r, uint32_t form)
{
    ExprId j = scalar(r, r->row);
    switch (form % 8) {
    case 0: return op2(r, OP_MUL, integer(r, 2), j);
    case 1: return op2(r, OP_SUB, integer(r, 3), j);
    case 2: return integer(r, 1);
    case 3: return op2(r, OP_ADD, j, integer(r, 1));
    case 4: {
        const Symbol *row = nest_symbol(r->routine, r->row), *same = nest_symbol(r->routine, r->same);
        return row->storage == STORAGE_AREA && row->offset == same->offset ? scalar(r, r->same) : j;
    }
    default: return j;
    }
}

/* A small number by conversions to two types: as INTEGER(2) the value is 256 greater. */
static ExprId narrowed(GenRows *r)
{
    bool byte = chance(r, 50);
    ExprId value = nest_convert(r->context, r->routine, scalar(r, r->big), byte ? TYPE_I8 : TYPE_I16, nowhere);
    value = nest_convert(r->context, r->routine, value, TYPE_I32, nowhere);
    return byte ? value : op2(r, OP_SUB, value, integer(r, 255));
}

static ExprId sum_subscript(GenRows *r, SymId lane, uint32_t form)
{
    ExprId i = scalar(r, lane), j = scalar(r, r->row);
    switch (form % 6) {
    case 0: return op2(r, OP_ADD, i, j);
    case 5: return op2(r, OP_ADD, i, narrowed(r));
    case 1: return op2(r, OP_SUB, i, j);
    case 2: return op2(r, OP_ADD, i, op2(r, OP_MUL, integer(r, 2), j));
    case 3: return op2(r, OP_ADD, op2(r, OP_MUL, integer(r, 2), i), j);
    default: return i;
    }
}

/* What a nest stores it reads at its own point. */
static ExprId mesh(GenRows *r, SymId lane, bool stored)
{
    if (stored && r->stored % 3 == 0) return element(r, r->c, sum_subscript(r, lane, r->stored / 3), 0);
    if (stored) return element(r, r->a, scalar(r, lane), row_subscript(r, r->stored / 3));
    return element(r, r->b, near_lane(r, lane, false), row_subscript(r, below(r, 8)));
}

static ExprId leaf(GenRows *r, SymId lane)
{
    const SymId scalars[] = {r->x, r->y, r->z, r->y};
    uint32_t way = below(r, 10);
    if (way < 3) return scalar(r, scalars[below(r, 4)]);
    if (way == 3 || !lane) return real(r, 0.25 * (double)below(r, 7));
    if (way < 6) return element(r, chance(r, 60) ? r->w : r->local, near_lane(r, lane, chance(r, 60)), 0);
    return mesh(r, lane, !r->plain && chance(r, 20));
}

static ExprId expression(GenRows *r, SymId lane, uint32_t depth)
{
    if (!depth) return leaf(r, lane);
    ExprId a = expression(r, lane, depth - 1), b = expression(r, lane, depth - 1);
    if (chance(r, 15)) return op2(r, chance(r, 50) ? OP_MIN : OP_MAX, a, b);
    return op2(r, chance(r, 70) ? OP_ADD : OP_SUB, op2(r, OP_MUL, real(r, 0.5), a), op2(r, OP_MUL, real(r, 0.25), b));
}

/* ---- statements ------------------------------------------------------------------------- */

static StmtId assign(GenRows *r, ExprId target, ExprId value)
{
    return nest_stmt_add(r->context, r->routine, (Stmt){.kind = STMT_ASSIGN, .assign = {target, value}});
}

static StmtId guarded(GenRows *r, SymId lane, StmtId body)
{
    ExprId condition = op2(r, OP_LT, leaf(r, chance(r, 60) ? lane : 0), real(r, 0.3));
    return nest_stmt_add(r->context, r->routine, (Stmt){.kind = STMT_IF, .if_ = {condition, body, 0}});
}

static StmtId loop(GenRows *r, SymId variable, ExprId lower, ExprId upper, StmtId body)
{
    return nest_stmt_add(r->context, r->routine, (Stmt){.kind = STMT_LOOP, .loop = {variable, lower, upper, integer(r, 1), body, 0}});
}

static StmtId lane_loop(GenRows *r)
{
    SymId lane = chance(r, 70) ? r->lane : r->other;
    StmtList body = {0};
    for (uint32_t n = 1 + below(r, 2); n; n--) {
        SymId work = chance(r, 60) ? r->w : r->local;
        ExprId target = !r->plain && chance(r, 45) ? element(r, work, near_lane(r, lane, chance(r, 85)), 0) : mesh(r, lane, true);
        StmtId stmt = assign(r, target, expression(r, lane, 2));
        nest_list_append(r->routine, &body, !r->plain && chance(r, 12) ? guarded(r, lane, stmt) : stmt);
    }
    ExprId lower = chance(r, 6) ? scalar(r, r->row) : integer(r, 1 + (int64_t)(below(r, 12) == 0));
    if (r->sized && chance(r, 12)) { /* traps where there are no rows */
        ExprId some = op2(r, OP_MIN, scalar(r, r->rows), integer(r, 1));
        return loop(r, lane, lower, op2(r, OP_DIV, scalar(r, r->lanes), some), body.first);
    }
    ExprId upper = chance(r, 90) ? scalar(r, r->lanes) : integer(r, chance(r, 30) ? r->middle : (int64_t)below(r, 6));
    return loop(r, lane, lower, upper, body.first);
}

static StmtId row_statement(GenRows *r)
{
    const SymId scalars[] = {r->x, r->y, r->x, r->z};
    uint32_t way = below(r, 10);
    if (way < 6) return lane_loop(r);
    if (way < 8) return assign(r, scalar(r, scalars[below(r, 20) ? below(r, 3) : 3]), element(r, r->b, integer(r, 1), scalar(r, r->row)));
    if (way == 8) return assign(r, scalar(r, chance(r, 60) ? r->lane : r->other), integer(r, 1 + (int64_t)below(r, 4)));
    return guarded(r, 0, lane_loop(r));
}

/* The work row that is nobody's input, and the loops' variables. */
static void define(GenRows *r, StmtList *list)
{
    const SymId variables[] = {r->row, r->lane, r->other, r->same};
    int64_t lanes = chance(r, 70) ? r->middle : (int64_t)below(r, (uint32_t)r->middle);
    nest_list_append(r->routine, list, assign(r, scalar(r, r->rows), integer(r, chance(r, 80) ? ROWS : (int64_t)below(r, ROWS))));
    nest_list_append(r->routine, list, assign(r, scalar(r, r->lanes), integer(r, lanes)));
    nest_list_append(r->routine, list, assign(r, scalar(r, r->big), integer(r, 256 + (int64_t)below(r, 3))));
    nest_list_append(r->routine, list, assign(r, scalar(r, r->x), real(r, 0.6)));
    nest_list_append(r->routine, list, assign(r, scalar(r, r->y), real(r, 0.4)));
    for (int n = 0; n < 4; n++) nest_list_append(r->routine, list, assign(r, scalar(r, variables[n]), integer(r, 1)));
    StmtId fill = assign(r, element(r, r->local, scalar(r, r->lane), 0), real(r, 0.75));
    nest_list_append(r->routine, list, loop(r, r->lane, integer(r, 0), integer(r, r->middle + 1), fill));
    r->filled = true;
}

/* What the loops leave behind, in the common block. */
static void keep(GenRows *r, StmtList *list)
{
    const SymId variables[] = {r->row, r->lane, r->other, r->same, r->x, r->y};
    for (int64_t n = 0; n < 6; n++) {
        if (chance(r, 75)) continue;
        ExprId value = nest_convert(r->context, r->routine, scalar(r, variables[n]), TYPE_F64, nowhere);
        nest_list_append(r->routine, list, assign(r, element(r, r->b, integer(r, n), integer(r, -ROWS)), value));
    }
}

void gen_rows_nest(GenRows *r, StmtList *list)
{
    StmtList body = {0};
    if (!r->filled) define(r, list);
    r->stored = below(r, 1000);
    r->plain = chance(r, 40);
    r->sized = chance(r, 85);
    for (uint32_t n = 1 + below(r, 4); n; n--) nest_list_append(r->routine, &body, row_statement(r));
    ExprId last = r->sized ? scalar(r, r->rows) : integer(r, 1 + (int64_t)below(r, ROWS));
    nest_list_append(r->routine, list, loop(r, r->row, integer(r, 1), last, body.first));
    keep(r, list);
}
