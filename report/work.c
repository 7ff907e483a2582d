/* Operations and memory traffic a point.
 *
 * Operations as run: each instruction once, as if its set covered the row; inside a loop of the lane as often as the loop runs
 * when that is a constant. As written: those of the loops' statements, both arms of a branch. Traffic: of the elements that the kernel's points touch together, each is loaded once and
 * stored once. References that differ only by constants on the axes walk over the same elements. */
#include "report/collect.h"

#include "ir/build.h"
#include "ir/vec_rows.h"
#include "ir/vec_shape.h"
#include "ir/eval.h"
#include "ir/vec_reduce.h"
#include "ir/walk.h"

/* ---- operations ------------------------------------------------------------------------- */

/* Where an operation counts, NULL: nowhere. */
static uint64_t *work_place(ReportWork *work, Op op, Type type, Type operand)
{
    switch (op) {
    case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE: case OP_ISNAN:
        return type_is_real(operand) ? &work->compares : NULL;
    case OP_CONVERT: case OP_NINT: case OP_FLOOR: case OP_CEILING:
        return type_is_real(operand) || type_is_real(type) ? &work->conversions : NULL;
    default: break;
    }
    if (!type_is_real(type)) return NULL;
    switch (op) {
    case OP_ADD: return &work->adds;
    case OP_FMA: return &work->adds; /* and a product: add_fused */
    case OP_SUB: return &work->subtracts;
    case OP_MUL: return &work->multiplies;
    case OP_DIV: return &work->divides;
    case OP_SQRT: return &work->square_roots;
    case OP_MIN: case OP_MAX: case OP_DIM: return &work->min_max;
    case OP_SELECT: return &work->selects;
    case OP_ABS: case OP_SIGN: case OP_NEG: return &work->signs;
    case OP_AINT: case OP_ANINT: return &work->conversions;
    case OP_MOD: case OP_MODULO: case OP_POWI: return &work->library;
    default: return op_info(op)->flags & OP_LIBM ? &work->library : NULL;
    }
}

/* The product of an OP_FMA. */
static void add_fused(ReportWork *work, Op op, uint64_t times)
{
    if (op == OP_FMA) work->multiplies += times;
}

static void find_variable(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Op op = nest_expr(routine, id)->op;
    (void)use;
    if (op == OP_SCALAR || op == OP_ELEMENT || op == OP_ARRAY) *(bool *)data = true;
}

/* The value of a uniform integer expression of constants. */
static bool constant_of(NestRoutine *routine, ExprId expr, int64_t *value)
{
    bool varies = false;
    uint64_t bits = 0;
    nest_walk_expr(routine, expr, find_variable, &varies);
    if (varies || !eval_uniform(routine, expr, NULL, &bits)) return false;
    *value = (int64_t)bits;
    return true;
}

/* A step is an operation of its kind; a comparison of two values with a choice counts as MIN and MAX do. */
static void count_reduction(const VecKernel *kernel, const VecInst *inst, ReportWork *work)
{
    Op op = vec_reduction(kernel, inst)->op;
    if (op == OP_SELECT) return;
    if (vec_reduce_chooses(op)) op = OP_MIN;
    uint64_t *place = work_place(work, op, inst->type, inst->type);
    if (place) *place += vec_reduce_steps(kernel, inst);
}

static void count_work(NestRoutine *routine, const VecKernel *kernel, ReportWork *work)
{
    LIST(uint64_t) times = {0}; /* by depth of loops */
    Arena *arena = arena_create();
    list_push(arena, &times, 1);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_LOOP) {
            int64_t trips = 1;
            if (!constant_of(routine, inst->uniform, &trips)) work->open_loops++, trips = 1;
            uint64_t around = times.items[times.count - 1];
            list_push(arena, &times, around * (uint64_t)(trips > 0 ? trips : 0));
        } else if (inst->kind == VEC_END_LOOP && times.count > 1) times.count--;
        if (inst->kind == VEC_REDUCE) count_reduction(kernel, inst, work);
        if (inst->kind != VEC_OP || (kernel->walk_rows && vec_is_in_first_row(kernel, at))) continue;
        Type operand = inst->count ? vec_inst(kernel, vec_operand(kernel, inst, 0)->value)->type : TYPE_NONE;
        uint64_t *place = work_place(work, inst->op, inst->type, operand);
        if (place) *place += times.items[times.count - 1];
        add_fused(work, inst->op, times.items[times.count - 1]);
    }
    arena_destroy(arena);
}

/* ---- operations as written -------------------------------------------------------------- */

typedef struct {
    ReportWork *work;
    uint64_t times;
} Written;

static void count_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Written *written = data;
    const Expr *expr = nest_expr(routine, id);
    Type operand = expr->count ? nest_expr(routine, nest_operand(routine, expr, 0))->type : TYPE_NONE;
    uint64_t *place = use == USE_READ ? work_place(written->work, expr->op, expr->type, operand) : NULL;
    if (place) *place += written->times;
    if (use == USE_READ) add_fused(written->work, expr->op, written->times);
}

/* The trips of a loop of constant bounds, else 1. */
static uint64_t trips_of(const NestRoutine *routine, const Stmt *loop, ReportWork *work)
{
    int64_t lower, upper, step;
    if (nest_int_value(routine, loop->loop.lower, &lower) && nest_int_value(routine, loop->loop.upper, &upper) &&
        nest_int_value(routine, loop->loop.step, &step) && step != 0 && lower > INT32_MIN && lower < INT32_MAX &&
        upper > INT32_MIN && upper < INT32_MAX) {
        int64_t trips = (upper - lower + step) / step;
        return trips > 0 ? (uint64_t)trips : 0;
    }
    work->open_loops++;
    return 1;
}

static void count_list(NestRoutine *routine, StmtId first, Written written)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        nest_walk_stmt_exprs(routine, id, count_expr, &written);
        if (stmt->kind == STMT_IF) {
            count_list(routine, stmt->if_.then, written);
            count_list(routine, stmt->if_.else_, written);
        } else if (stmt->kind == STMT_BLOCK) count_list(routine, stmt->block.body, written);
        else if (stmt->kind == STMT_LOOP) {
            Written inside = {written.work, written.times * trips_of(routine, stmt, written.work)};
            count_list(routine, stmt->loop.body, inside);
        }
    }
}

/* ---- memory traffic --------------------------------------------------------------------- */

static bool same_storage(const NestRoutine *routine, SymId a, SymId b)
{
    if (a == b) return true;
    const Symbol *x = nest_symbol(routine, a), *y = nest_symbol(routine, b);
    return x->storage == STORAGE_AREA && y->storage == STORAGE_AREA && x->area == y->area && x->offset == y->offset &&
           x->rank == y->rank && x->type == y->type;
}

static bool on_axis(const VecSub *sub)
{
    for (int a = 0; a < VEC_MAX_AXES; a++)
        if (sub->coefficient[a]) return true;
    return false;
}

static int64_t modulo(int64_t value, int64_t by)
{
    int64_t rest = value % by;
    return rest < 0 ? rest + by : rest;
}

/* Whether the subscripts of two accesses run over the same values as the point runs over the axes, borders apart. */
static bool same_elements_in(const NestRoutine *routine, const VecSub *x, const VecSub *y)
{
    if (x->operand >= 0 || y->operand >= 0) return false;
    int32_t only = 0;
    for (int a = 0; a < VEC_MAX_AXES; a++) {
        if (x->coefficient[a] != y->coefficient[a]) return false;
        if (x->coefficient[a]) only = only ? 1 : x->coefficient[a];
    }
    bool same_base = x->base == y->base || (x->base && y->base && nest_expr_equal(routine, x->base, y->base));
    if (!on_axis(x)) return same_base && x->constant == y->constant;
    if (only < 0) only = -only;
    return modulo(x->constant, only) == modulo(y->constant, only);
}

static bool same_elements(const NestRoutine *routine, const VecKernel *kernel, const VecInst *x, const VecInst *y)
{
    if (!same_storage(routine, x->array, y->array)) return false;
    for (uint32_t n = 0; n < nest_symbol(routine, x->array)->rank; n++)
        if (!same_elements_in(routine, &kernel->subs.items[x->subs + n], &kernel->subs.items[y->subs + n])) return false;
    return true;
}

/* Whether rows touch elements of their own: a subscript for each axis, or a computed one. */
static bool covers_axes(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst)
{
    uint32_t rank = nest_symbol(routine, inst->array)->rank;
    for (uint32_t a = 0; a < kernel->axis_count; a++) {
        bool found = false;
        for (uint32_t n = 0; n < rank && !found; n++) {
            const VecSub *sub = &kernel->subs.items[inst->subs + n];
            found = sub->coefficient[a] || sub->operand >= 0;
        }
        if (!found) return false;
    }
    return true;
}

static ReportArray *array_of(Context *context, const NestRoutine *routine, SymId *symbols, SymId array, ReportKernel *out)
{
    for (uint32_t i = 0; i < out->arrays.count; i++)
        if (same_storage(routine, symbols[i], array)) return &out->arrays.items[i];
    symbols[out->arrays.count] = array;
    const Symbol *symbol = nest_symbol(routine, array);
    list_push(context->arena, &out->arrays, ((ReportArray){.name = symbol->name, .type = symbol->type}));
    return &out->arrays.items[out->arrays.count - 1];
}

/* An access of the same kind before this one that touches the same elements. */
static bool is_repeated(const NestRoutine *routine, const VecKernel *kernel, uint32_t position)
{
    const VecInst *inst = vec_inst(kernel, kernel->order.items[position]);
    for (uint32_t at = 0; at < position; at++) {
        const VecInst *other = vec_inst(kernel, kernel->order.items[at]);
        if (other->kind == inst->kind && same_elements(routine, kernel, other, inst)) return true;
    }
    return false;
}

static void count_traffic(Context *context, const NestRoutine *routine, const VecKernel *kernel, ReportKernel *out)
{
    SymId *symbols = arena_array(context->arena, SymId, kernel->order.count + 1);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        bool is_load = inst->kind == VEC_LOAD;
        ReportArray *array = array_of(context, routine, symbols, inst->array, out);
        uint32_t bytes = type_info(array->type)->bytes;
        array->loads += is_load;
        array->stores += !is_load;
        if (is_load && covers_axes(routine, kernel, inst)) {
            out->halo_bytes += (uint32_t)(inst->extent[0].high - inst->extent[0].low) * bytes;
            out->border_bytes += (uint32_t)(inst->border_left + inst->border_right) * bytes;
            bool saved = inst->across && vec_saved_for(routine, kernel, kernel->order.items[at]) == kernel->order.items[at];
            if (saved) out->border_bytes += (uint32_t)(vec_saved_rows(inst) * shape_info(kernel->shape)->strips(kernel).stride) * bytes;
        }
        if (is_repeated(routine, kernel, at)) continue;
        array->elements_loaded += is_load;
        array->elements_stored += !is_load;
        if (!covers_axes(routine, kernel, inst)) continue;
        array->each_row = true;
        if (is_load) out->bytes_loaded += bytes;
        else out->bytes_stored += bytes;
    }
}

void report_collect_work(Context *context, NestRoutine *routine, const VecKernel *kernel, ReportKernel *out)
{
    for (uint32_t n = 0; n < kernel->fused.count; n++)
        count_list(routine, nest_stmt(routine, kernel->fused.items[n])->loop.body, (Written){&out->written, 1});
    count_work(routine, kernel, &out->work);
    for (uint32_t at = 0; at < kernel->order.count; at++) out->handed_on += vec_inst(kernel, kernel->order.items[at])->kind == VEC_PREVIOUS;
    out->walk_rows = kernel->walk_rows;
    count_traffic(context, routine, kernel, out);
}
