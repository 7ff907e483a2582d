/* In place, a block that walks a row in order needs neither the borders that strips save before the kernel nor the lanes in which they compute
 * their halo again; but a row is one block's work. So where an array is updated in place, and no shape is asked for, a kernel in strips gets
 * one in row shape beside it, and the rows, counted before the launch, choose. So it does where lanes stride through memory, and the halo leaves strips no columns,
 * which a block that walks rows has. Columns make items of as many rows. The PPM sweep, 384 points a row, on an H100 (Gcell/s; bench/ppm.md)
 *
 *     rows     128    512   1024   2048   4096  49152
 *     strip    1.8    4.6    5.2    5.7    6.8    8.7
 *     row      1.2    4.3    6.3    5.8    7.1   10.3
 */
#include "passes/vec/stream.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/vec_launch.h"
#include "ir/vec_shape.h"
#include "passes/vec/columns.h"

/* The shape that reads ahead of what it stores in place. */
static Shape find_stream(void)
{
    Shape chosen[SHAPE_COUNT];
    uint32_t count = shape_list_chosen(chosen);
    for (uint32_t i = 0; i < count; i++)
        if (shape_info(chosen[i])->remedy == REMEDY_STREAM) return chosen[i];
    return SHAPE_NONE;
}

ExprId stream_count(Context *context, NestRoutine *routine, const VecKernel *kernel, uint32_t axes, int64_t *product)
{
    ExprId rest = 0;
    *product = 1;
    for (uint32_t a = 0; a < kernel->axis_count; a++) {
        if (!(axes >> a & 1)) continue;
        const VecAxis *axis = &kernel->axes[a];
        SourceRange loc = kernel->loc;
        int64_t distance;
        if (int_distance(context->scratch, routine, axis->lower, axis->upper, &distance) && distance < UINT32_MAX) {
            bool fits = distance >= 0 && !__builtin_mul_overflow(*product, distance + 1, product);
            if (!fits) *product = distance < 0 ? 0 : INT64_MAX;
            continue;
        }
        ExprId lower = nest_convert(context, routine, axis->lower, TYPE_I64, loc), upper = nest_convert(context, routine, axis->upper, TYPE_I64, loc);
        ExprId extent = nest_op2(context, routine, OP_ADD, nest_op2(context, routine, OP_SUB, upper, lower, loc), nest_const_int(context, routine, TYPE_I64, 1), loc);
        rest = rest ? nest_op2(context, routine, OP_MUL, rest, extent, loc) : extent;
    }
    return rest;
}

StreamChoice stream_choose(Context *context, NestRoutine *routine, const VecKernel *values, VecKernel *strips, const VecOptions *options)
{
    StreamChoice choice = {.kernel = strips};
    bool strides = !options->columns && !strips->columns && columns_axis(routine, strips);
    if (options->shape != SHAPE_NONE || !options->stream_rows || (strips->remedy != REMEDY_BORDERS && !strides) || strips->axis_count == 1) return choice;
    int64_t known;
    ExprId rest = stream_count(context, routine, strips, ~1u, &known);
    if (known == 0 || (!rest && known < options->stream_rows)) return choice;
    VecOptions own = *options;
    own.shape = find_stream();
    if (own.shape == SHAPE_NONE) return choice;
    Name why = NULL;
    VecKernel *stream = vec_lower_copy(context, routine, values, &own, &why);
    if (!stream || stream->scratch_bytes || (strips->remedy != REMEDY_BORDERS && !stream->columns)) return choice;
    int64_t rows = (int64_t)options->stream_rows * shape_columns(stream);
    if (!rest && known < rows) return choice;
    VecRegions regions = vec_regions_find(context->scratch, stream);
    if (!vec_items_may_join(stream, &regions)) return choice;
    choice.kernel = stream;
    if (!rest) return choice;
    ExprId least = nest_const_int(context, routine, TYPE_I64, (rows + known - 1) / known);
    choice.many = nest_op2(context, routine, OP_GE, rest, least, strips->loc);
    choice.few = strips;
    return choice;
}
