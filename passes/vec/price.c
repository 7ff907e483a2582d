/* WHAT   Adds up what instructions, bytes and barriers take, each at the rate of an H100 (bench/README.md): lanes that compute a halo again, warps that a
 *        multiprocessor has too few of to hide latency, and spills count.
 * SOURCE Hong and Kim, An analytical model for a GPU architecture, ISCA 2009: the greater of computing and moving, as far as warps cover it. */
#include "passes/vec/price.h"

#include "ir/build.h"
#include "ir/vec_build.h"
#include "ir/vec_launch.h"
#include "ir/vec_shape.h"
#include "ir/walk.h"

enum { POINTS = 384, REGISTERS = 65536, SHARED = 233472, MOST_WARPS = 64, ENOUGH_WARPS = 16, OTHER_REGISTERS = 28 };
static const double of_instruction = 0.045, of_f64 = 0.07, of_byte = 0.37, of_barrier = 25.; /* picoseconds; of a barrier nanoseconds for a block */

/* Warps that a multiprocessor has room for. */
static double resident_warps(const VecKernel *kernel)
{
    uint32_t lanes = vec_block_lanes(kernel), warps = lanes / VEC_WARP ? lanes / VEC_WARP : 1;
    double blocks = (double)REGISTERS / (double)((kernel->pressure + OTHER_REGISTERS) * lanes);
    if (kernel->shared_bytes && SHARED / (double)(kernel->shared_bytes + 1024) < blocks) blocks = SHARED / (double)(kernel->shared_bytes + 1024);
    double resident = (double)(int64_t)blocks * warps;
    return resident < 1 ? warps : resident > MOST_WARPS ? MOST_WARPS : resident;
}

/* Lanes that run for each point that is stored. */
static double lanes_a_point(const VecKernel *kernel)
{
    int64_t strips = shape_strip_count(shape_info(kernel->shape)->strips(kernel), POINTS);
    if (kernel->launch.joined) return (double)shape_period(shape_info(kernel->shape)->strips(kernel), POINTS) / POINTS;
    return (double)(strips * shape_length(kernel)) / POINTS;
}

double vec_price(const NestRoutine *routine, const VecKernel *kernel)
{
    double computing = 0, moving = 0, barriers = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        double bytes = type_info(inst->kind == VEC_STORE ? nest_symbol(routine, inst->array)->type : inst->type)->bytes;
        if (inst->kind == VEC_BARRIER) barriers++;
        if (vec_runs(inst)) computing += of_instruction;
        if (inst->kind == VEC_OP) computing += op_info(inst->op)->cost * (inst->type == TYPE_F64 ? of_f64 : of_instruction);
        if (inst->kind == VEC_LOAD || inst->kind == VEC_STORE || inst->kind == VEC_SPILL || inst->kind == VEC_RELOAD) moving += bytes * of_byte;
        if (vec_has_border(inst)) moving += 2 * (inst->border_left + inst->border_right) * bytes * of_byte / shape_length(kernel);
    }
    double warps = resident_warps(kernel), slow = warps < ENOUGH_WARPS ? ENOUGH_WARPS / warps : 1;
    computing *= lanes_a_point(kernel) * slow;
    double waiting = 1000 * barriers * of_barrier / (132 * warps * VEC_WARP) * lanes_a_point(kernel);
    return (computing > moving ? computing : moving) + waiting;
}

/* ---- loops ------------------------------------------------------------------------------ */

typedef struct {
    double computing, moving;
} Sum;

static void add_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Sum *sum = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    sum->computing += of_instruction + op_info(expr->op)->cost * (expr->type == TYPE_F64 ? of_f64 : of_instruction);
    if (expr->op == OP_ELEMENT) sum->moving += type_info(expr->type)->bytes * of_byte;
}

static bool add_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, add_expr, data);
    return true;
}

double nest_price(NestRoutine *routine, StmtId loop)
{
    Sum sum = {0};
    nest_walk_stmts(routine, nest_stmt(routine, loop)->loop.body, add_stmt, &sum);
    return sum.computing > sum.moving ? sum.computing : sum.moving;
}

/* ---- all shapes ------------------------------------------------------------------------- */

/* What statements take as they stand: each of the innermost loops by itself. */
static bool add_innermost(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    double *price = data;
    bool inner = false;
    if (stmt->kind != STMT_LOOP) return true;
    for (StmtId in = stmt->loop.body; in; in = nest_stmt(routine, in)->next) inner |= nest_stmt(routine, in)->kind == STMT_LOOP;
    if (!inner) *price += nest_price(routine, id);
    return inner;
}

static double price_as_they_stand(NestRoutine *routine, StmtId root, StmtId end)
{
    double price = 0;
    for (StmtId id = root; id; id = id == end ? 0 : nest_stmt(routine, id)->next)
        if (add_innermost(&price, routine, id)) {
            StmtId lists[2];
            uint32_t count = nest_stmt_lists(nest_stmt(routine, id), lists);
            for (uint32_t n = 0; n < count; n++) nest_walk_stmts(routine, lists[n], add_innermost, &price);
        }
    return price;
}

void price_shapes(Context *context, NestRoutine *routine, const VecKernel *values, StmtId root, StmtId end, const VecOptions *options, VecKernel *kernel)
{
    Shape shapes[SHAPE_COUNT];
    uint32_t count = shape_list_chosen(shapes);
    for (uint32_t i = 0; i < count; i++) {
        VecOptions own = *options;
        VecPriced priced = {.shape = shapes[i]};
        own.shape = shapes[i];
        own.watch = NULL;
        VecKernel *lowered = vec_lower_copy(context, routine, values, &own, &priced.why);
        if (lowered) priced = (VecPriced){shapes[i], vec_price(routine, lowered), NULL};
        list_push(context->arena, &kernel->priced, priced);
    }
    list_push(context->arena, &kernel->priced, ((VecPriced){SHAPE_NONE, price_as_they_stand(routine, root, end), NULL}));
}
