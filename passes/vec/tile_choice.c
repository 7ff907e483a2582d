/* Where loops within lanes load for points what rows share, and for rows what points share, a tile loads it once. It is much work for a block, though, and a
 * kernel of few tiles leaves most of a GPU idle, one of few turns has little to share, and where a side is short most of a tile is nothing. So where no shape is asked for
 * a kernel in strips gets one of tiles beside it, and the elements, counted before the launch, choose. A product in single precision, exact, on an H200, Tflop/s, means
 * with the first launch:
 *
 *     n, m, l   128, 1024, 32   64, 2048, 64   256   384   512   1000   2048   4096 (each)
 *     strips              0.4            0.6   0.5   0.7   1.2    1.3   10.3   10.4
 *     tiles               0.4            0.6   0.5   1.3   2.5    9.9   23.5   24.5
 */
#include "passes/vec/stream.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/vec_tile.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    SourceRange loc;
    bool never;
    ExprId many; /* of what is not known; 0: it holds */
} Asking;

/* Asks for a product of what is known and what is not to be at least so much. */
static void ask(Asking *a, int64_t known, ExprId rest, int64_t least)
{
    if (known <= 0 || (!rest && known < least)) a->never = true;
    if (a->never || !rest || least <= 1) return;
    ExprId enough = nest_const_int(a->context, a->routine, TYPE_I64, (least + known - 1) / known);
    ExprId here = nest_op2(a->context, a->routine, OP_GE, rest, enough, a->loc);
    a->many = a->many ? nest_op2(a->context, a->routine, OP_AND, a->many, here, a->loc) : here;
}

static void ask_of_axes(Asking *a, const VecKernel *kernel, uint32_t axes, int64_t least)
{
    int64_t known;
    ExprId rest = stream_count(a->context, a->routine, kernel, axes, &known);
    ask(a, known, rest, least);
}

/* The turns of the loops with staged loads: how often these run is worth a slab. */
static void ask_of_turns(Asking *a, const VecKernel *kernel, int64_t least)
{
    VecRegions regions = vec_regions_find(a->context->scratch, kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *loop = vec_inst(kernel, kernel->order.items[at]);
        if (loop->kind != VEC_LOOP || !vec_loop_stages(kernel, &regions, at)) continue;
        int64_t turns = 1;
        bool known = nest_int_value(a->routine, loop->uniform, &turns);
        ask(a, known ? turns : 1, known ? 0 : nest_convert(a->context, a->routine, loop->uniform, TYPE_I64, a->loc), least);
    }
}

/* What a turn computes, of ops.def: where that is much its loads do not count, and strips have quick divides. */
static uint32_t cost_of_turn(const Asking *a, const VecKernel *kernel)
{
    VecRegions regions = vec_regions_find(a->context->scratch, kernel);
    uint32_t cost = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_OP && vec_region_loop(&regions, regions.of[at])) cost += op_info(inst->op)->cost;
    }
    return cost;
}

static Shape find_staging(void)
{
    Shape shape = SHAPE_COUNT;
    while (--shape > SHAPE_NONE && !shape_info(shape)->stages) {}
    return shape;
}

static bool has_loop(const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_LOOP) return true;
    return false;
}

StreamChoice tile_choose(Context *context, NestRoutine *routine, const VecKernel *values, VecKernel *strips, const VecOptions *options)
{
    enum { SIDES = 2048, TURNS = 4096, LIGHT = 32 }; /* of all elements so many parts: a side of 64 points, and 32 turns, where 131072 are asked for */
    StreamChoice choice = {.kernel = strips};
    VecOptions own = *options;
    own.shape = find_staging();
    if (options->shape != SHAPE_NONE || !options->tile_elements || strips->axis_count == 1 || !has_loop(strips)) return choice;
    Name why = NULL;
    VecKernel *tile = vec_lower_copy(context, routine, values, &own, &why);
    Asking asking = {.context = context, .routine = routine, .loc = strips->loc};
    if (!tile || cost_of_turn(&asking, tile) > LIGHT) return choice;
    ask_of_axes(&asking, tile, ~0u, options->tile_elements);
    ask_of_axes(&asking, tile, 1, options->tile_elements / SIDES);
    ask_of_axes(&asking, tile, 1u << tile->columns_axis, options->tile_elements / SIDES);
    ask_of_turns(&asking, tile, options->tile_elements / TURNS);
    if (asking.never) return choice;
    choice.kernel = tile;
    choice.many = asking.many;
    if (asking.many) choice.few = strips;
    return choice;
}
