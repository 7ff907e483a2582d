/* Random products: kernels with loops in their lanes, whose loads vary on one axis each, on both, or on none. */
#include "maker.h"

enum { MOST_TERMS = 6, AROUND = 8, TURNS = 100 /* elements of a dimension that a loop goes over */ };

typedef struct {
    Maker m;
    uint32_t rows;     /* the axis that loads vary on beside axis 0 */
    Type type;
    SymId turns, arrays[8], results[3];
    uint32_t array_count, result_count;
    SetId set;
    ValueId known[64]; /* values of the type, those of loops while they are open */
    uint32_t known_count;
} Product;

static SymId add_dummy(Product *p, const char *stem, uint32_t number, Type type, uint32_t rank, const Dim *dims)
{
    Symbol symbol = {.name = intern_printf(p->m.context->names, "%s%u", stem, number), .type = type, .storage = STORAGE_DUMMY, .rank = rank};
    SymId id = nest_symbol_add(p->m.context, p->m.routine, symbol, dims);
    list_push(p->m.context->arena, &p->m.routine->arguments, id);
    return id;
}

static void add_axes(Product *p)
{
    static const char *const names[] = {"i", "j", "l"};
    Maker *m = &p->m;
    m->n = add_dummy(p, "n", 0, TYPE_I32, 0, NULL);
    m->rows[0] = add_dummy(p, "mw", 0, TYPE_I32, 0, NULL);
    m->rows[1] = add_dummy(p, "m", 1, TYPE_I32, 0, NULL);
    p->turns = add_dummy(p, "kw", 0, TYPE_I32, 0, NULL);
    m->kernel->axis_count = 2 + pick(m, 2);
    p->rows = m->kernel->axis_count == 3 && chance(m, 40) ? 2 : 1;
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) {
        Symbol variable = {.name = intern(m->context->names, names[a]), .type = TYPE_I32, .storage = STORAGE_LOCAL};
        SymId upper = a == 0 ? m->n : m->rows[a == p->rows ? 0 : 1];
        m->kernel->axes[a] = (VecAxis){.name = variable.name, .variable = nest_symbol_add(m->context, m->routine, variable, NULL), .role = a ? AXIS_ROW : AXIS_LANE,
                                       .lower = maker_constant(m, TYPE_I32, 1), .upper = maker_scalar(m, upper)};
    }
    p->set = maker_set(m, 0, 0);
}

/* Points of an axis with room around. */
static Dim axis_dim(Product *p, uint32_t axis)
{
    SymId upper = axis == 0 ? p->m.n : p->m.rows[axis == p->rows ? 0 : 1];
    return (Dim){maker_constant(&p->m, TYPE_I32, 1 - AROUND), maker_shifted(&p->m, upper, AROUND)};
}

static ValueId append(Product *p, VecInst inst, ValueId a, ValueId b)
{
    VecOperand operands[] = {{.value = a}, {.value = b}};
    return vec_inst_append(p->m.context, p->m.kernel, inst, operands, b ? 2 : a ? 1 : 0);
}

static void know(Product *p, ValueId id)
{
    if (p->known_count < sizeof p->known / sizeof *p->known) p->known[p->known_count++] = id;
}

static ValueId number(Product *p, Type type, int64_t value)
{
    return append(p, (VecInst){.kind = VEC_UNIFORM, .type = type, .uniform = maker_constant(&p->m, type, value)}, 0, 0);
}

/* ---- loads ------------------------------------------------------------------------------- */

/* i + c or -i + n + c of axis 0, of others the former. */
static VecSub axis_sub(Product *p, uint32_t axis)
{
    Maker *m = &p->m;
    VecSub sub = {.operand = -1, .constant = pick_between(m, -3, 3)};
    bool back = axis == 0 && chance(m, 15);
    sub.coefficient[axis] = back ? -1 : 1;
    if (back) sub.base = maker_scalar(m, m->n);
    return sub;
}

/* A load that varies on the axes of a mask and, with an induction, on the turn; the subscripts in any order. */
static ValueId add_load(Product *p, uint32_t axes, ValueId turn, bool guarded)
{
    Maker *m = &p->m;
    VecSub subs[5];
    Dim dims[5];
    uint32_t rank = 0;
    if (p->array_count == sizeof p->arrays / sizeof *p->arrays) return 0;
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) {
        if (!(axes >> a & 1)) continue;
        subs[rank] = axis_sub(p, a);
        dims[rank++] = axis_dim(p, a);
    }
    if (turn || !rank) {
        subs[rank] = (VecSub){.operand = turn ? 0 : -1, .constant = pick_between(m, 1, 5)};
        dims[rank++] = (Dim){maker_constant(m, TYPE_I32, -TURNS), maker_constant(m, TYPE_I32, 2 * TURNS)};
    }
    for (uint32_t n = rank; n > 1; n--) {
        uint32_t other = pick(m, n);
        VecSub sub = subs[n - 1];
        Dim dim = dims[n - 1];
        subs[n - 1] = subs[other], dims[n - 1] = dims[other];
        subs[other] = sub, dims[other] = dim;
    }
    SymId array = add_dummy(p, "a", p->array_count, p->type, rank, dims);
    p->arrays[p->array_count++] = array;
    VecInst load = {.kind = VEC_LOAD, .type = p->type, .array = array, .set = p->set, .subs = m->kernel->subs.count};
    for (uint32_t n = 0; n < rank; n++) list_push(m->context->arena, &m->kernel->subs, subs[n]);
    ValueId mask = 0;
    if (guarded) {
        ValueId index = append(p, (VecInst){.kind = VEC_INDEX, .type = TYPE_I32, .axis = pick(m, 2)}, 0, 0);
        mask = append(p, (VecInst){.kind = VEC_OP, .op = OP_GT, .type = TYPE_L32}, index, number(p, TYPE_I32, pick_between(m, 0, 5)));
        load.predicated = true;
    }
    return append(p, load, turn ? turn : mask, turn ? mask : 0);
}

static ValueId any_value(Product *p)
{
    return p->known[pick(&p->m, p->known_count)];
}

static ValueId add_operation(Product *p, ValueId a, ValueId b)
{
    static const Op operations[] = {OP_ADD, OP_SUB, OP_MUL, OP_MUL};
    VecInst inst = {.kind = VEC_OP, .op = operations[pick(&p->m, 4)], .type = p->type};
    ValueId id = append(p, inst, a, b);
    know(p, id);
    return id;
}

/* ---- loops ------------------------------------------------------------------------------- */

/* What the turn's loads are indexed by: k, up or down, by one or two. Its operands; the second one gets its value at the end. */
static ValueId add_induction(Product *p, bool *down)
{
    *down = chance(&p->m, 30);
    return append(p, (VecInst){.kind = VEC_CARRY, .type = TYPE_I32, .set = p->set}, number(p, TYPE_I32, *down ? 2 * TURNS / 3 : pick_between(&p->m, 1, 4)), number(p, TYPE_I32, 0));
}

static void end_carry(Product *p, ValueId carry, ValueId next)
{
    *vec_operand(p->m.kernel, vec_inst(p->m.kernel, carry), 1) = (VecOperand){.value = next};
}

/* A product of `terms`, each a load or a value from before. `outer` loops hold one loop more. */
static void add_loop(Product *p, bool outer)
{
    Maker *m = &p->m;
    uint32_t before = p->known_count, count = 1 + pick(m, 3), axes = 1u | 1u << p->rows, others = ((1u << m->kernel->axis_count) - 1) & ~axes;
    ValueId begun[3], carries[3];
    bool down;
    for (uint32_t c = 0; c < count; c++) begun[c] = any_value(p);
    ExprId trips = outer ? maker_constant(m, TYPE_I32, 1 + pick(m, 2)) : maker_scalar(m, p->turns);
    append(p, (VecInst){.kind = VEC_LOOP, .uniform = trips}, 0, 0);
    for (uint32_t c = 0; c < count; c++) know(p, carries[c] = append(p, (VecInst){.kind = VEC_CARRY, .type = p->type, .set = p->set}, begun[c], begun[c]));
    ValueId turn = add_induction(p, &down);
    if (outer) add_loop(p, false);
    uint32_t of_points = 1 + pick(m, 2), of_rows = 1 + pick(m, 2);
    ValueId factors[4];
    for (uint32_t n = 0; n < of_points + of_rows; n++) {
        ValueId load = add_load(p, (n < of_points ? 1u : 1u << p->rows) | (chance(m, 50) ? others : 0), turn, false);
        factors[n] = load ? load : any_value(p);
        know(p, factors[n]);
        if (chance(m, 30)) add_operation(p, any_value(p), any_value(p));
    }
    for (uint32_t kind = 0; kind < 3; kind++) {
        ValueId load = chance(m, 20) ? add_load(p, kind == 0 ? axes : kind == 1 ? 0 : 1, turn, kind != 1 && chance(m, 40)) : 0;
        if (load) know(p, load);
    }
    for (uint32_t n = pick(m, MOST_TERMS); n > 0; n--) add_operation(p, any_value(p), any_value(p));
    ValueId next[3];
    for (uint32_t c = 0; c < count; c++) next[c] = add_operation(p, carries[c], add_operation(p, factors[pick(m, of_points)], factors[of_points + pick(m, of_rows)]));
    VecInst step = {.kind = VEC_OP, .op = down ? OP_SUB : OP_ADD, .type = TYPE_I32};
    bool swapped = !down && chance(m, 30);
    ValueId by = number(p, TYPE_I32, 1 + pick(m, 2));
    end_carry(p, turn, append(p, step, swapped ? by : turn, swapped ? turn : by));
    for (uint32_t c = 0; c < count; c++) end_carry(p, carries[c], chance(m, 10) ? carries[pick(m, count)] : chance(m, 20) ? any_value(p) : next[c]);
    append(p, (VecInst){.kind = VEC_END_LOOP}, 0, 0);
    p->known_count = before;
    for (uint32_t c = 0; c < count; c++) know(p, append(p, (VecInst){.kind = VEC_OUT, .type = p->type, .set = p->set}, carries[c], 0));
}

/* ---- all --------------------------------------------------------------------------------- */

static uint32_t own_subs(Product *p)
{
    uint32_t first = p->m.kernel->subs.count;
    for (uint32_t a = 0; a < p->m.kernel->axis_count; a++) {
        VecSub sub = {.operand = -1};
        sub.coefficient[a] = 1;
        list_push(p->m.context->arena, &p->m.kernel->subs, sub);
    }
    return first;
}

/* What is stored, now and then read before; all points but the first few, of one. */
static void add_results(Product *p)
{
    Maker *m = &p->m;
    Dim dims[VEC_MAX_AXES];
    for (uint32_t a = 0; a < m->kernel->axis_count; a++) dims[a] = axis_dim(p, a);
    p->result_count = 1 + pick(m, 2);
    for (uint32_t r = 0; r < p->result_count; r++) {
        p->results[r] = add_dummy(p, "r", r, p->type, m->kernel->axis_count, dims);
        if (chance(m, 50)) know(p, append(p, (VecInst){.kind = VEC_LOAD, .type = p->type, .array = p->results[r], .set = p->set, .subs = own_subs(p)}, 0, 0));
    }
}

static void store_results(Product *p)
{
    Maker *m = &p->m;
    for (uint32_t r = 0; r < p->result_count; r++) {
        SetId set = r && chance(m, 50) ? maker_set(m, (int32_t)pick(m, 3), -(int32_t)pick(m, 3)) : p->set;
        ValueId value = p->known[p->known_count - 1 - (p->known_count > 1 ? pick(m, 2) : 0)];
        append(p, (VecInst){.kind = VEC_STORE, .type = p->type, .array = p->results[r], .set = set, .subs = own_subs(p)}, value, 0);
    }
}

NestRoutine *vec_test_generate_product(Context *context, NestProgram *program, uint64_t seed)
{
    static const Type types[] = {TYPE_F32, TYPE_F64, TYPE_F32, TYPE_I32, TYPE_I64};
    Product p = {.m = {.context = context, .state = seed * 0x5851f42d4c957f2du + 3}};
    Maker *m = &p.m;
    m->routine = nest_routine_create(context, program, intern_printf(context->names, "p%llu", (unsigned long long)seed));
    m->routine->symbol = intern_printf(context->names, "p%llu_", (unsigned long long)seed);
    m->kernel = vec_kernel_create(context, m->routine, intern_printf(context->names, "p%llu.k1", (unsigned long long)seed));
    p.type = types[pick(m, 5)];
    add_axes(&p);
    know(&p, number(&p, p.type, 0));
    add_results(&p);
    if (chance(m, 40)) know(&p, add_load(&p, chance(m, 50) ? 1 : 1u << p.rows, 0, false));
    bool in_if = chance(m, 25);
    if (in_if) {
        ExprId some = nest_op2(context, m->routine, OP_GT, maker_scalar(m, p.turns), maker_constant(m, TYPE_I32, pick(m, 3)), (SourceRange){0});
        append(&p, (VecInst){.kind = VEC_IF}, append(&p, (VecInst){.kind = VEC_UNIFORM, .type = TYPE_L32, .uniform = some}, 0, 0), 0);
    }
    ValueId before = any_value(&p);
    add_loop(&p, chance(m, 15));
    if (chance(m, 20)) add_loop(&p, false);
    if (in_if) {
        ValueId last = p.known[p.known_count - 1];
        append(&p, (VecInst){.kind = VEC_END_IF}, 0, 0);
        p.known_count = 0;
        know(&p, append(&p, (VecInst){.kind = VEC_PHI, .type = p.type}, last, before));
    }
    store_results(&p);
    maker_add_accesses(m);
    m->routine->body = nest_stmt_add(context, m->routine, (Stmt){.kind = STMT_KERNEL, .kernel = {1}});
    return m->routine;
}
