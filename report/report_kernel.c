/* The figures of a kernel as a whole. */
#include "ir/print.h"
#include "report/collect.h"

#include "ir/vec_launch.h"
#include "ir/vec_text.h"

const uint32_t report_row_lengths[REPORT_ROW_LENGTHS] = {64, 100, 256, 384, 1000};

/* Instructions are counted as the text of the IR shows them: nameless uniform values stand in their readers. */
static uint32_t *number_instructions(Context *context, const NestRoutine *routine, const VecKernel *kernel, ReportKernel *out)
{
    uint32_t *numbers = arena_array(context->arena, uint32_t, kernel->order.count + 1);
    const char *const *lines = vec_inst_lines(context->arena, routine, kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        if (!lines[at]) continue;
        list_push(context->arena, &out->program, lines[at]);
        numbers[at] = out->program.count;
    }
    return numbers;
}

static void list_barriers(Context *context, const VecKernel *kernel, const uint32_t *numbers, ReportKernel *out)
{
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_BARRIER) list_push(context->arena, &out->barriers, numbers[at]);
}

static void list_ifs(Context *context, const NestRoutine *routine, const VecKernel *kernel, const uint32_t *numbers, ReportKernel *out)
{
    VecRegions regions = vec_regions_with_axes(context->scratch, routine, kernel);
    for (RegionId id = 1; id < regions.list.count; id++) {
        const VecRegion *region = vec_region(&regions, id);
        if (region->kind != REGION_THEN) continue;
        list_push(context->arena, &out->ifs,
                  ((ReportIf){numbers[region->first], numbers[region->last], !shape_is_uniform(kernel, region->axes)}));
    }
}

static void list_slots(Context *context, const VecKernel *kernel, ReportKernel *out)
{
    for (uint32_t id = 0; id < kernel->slots.count; id++) {
        const VecSlot *slot = &kernel->slots.items[id];
        list_push(context->arena, &out->slots,
                 ((ReportSlot){.kind = slot->kind, .type = slot->type, .id = id, .elements = slot->elements,
                               .offset = slot->offset, .is_pad = slot->is_pad}));
    }
}

ReportKernel report_collect_kernel(Context *context, NestRoutine *routine, const VecKernel *kernel)
{
    ReportKernel out = {
        .name = kernel->name, .place = report_place(context, kernel->loc), .shape = kernel->shape,
        .strips = shape_info(kernel->shape)->strips(kernel), .remedy = kernel->remedy, .vl = kernel->vl,
        .columns = shape_columns(kernel), .columns_axis = kernel->axes[kernel->columns_axis].name,
        .lanes = vec_block_lanes(kernel), .points = kernel->points, .rows = kernel->rows, .turns = kernel->depth,
        .abreast = vec_items_abreast(kernel), .crossed = kernel->launch.crossed, .rows_beside = vec_rows_beside(kernel), .rows_axis = kernel->axes[kernel->launch.rows_axis].name,
        .march = kernel->launch.march, .march_axis = kernel->axes[kernel->launch.march_axis].name,
        .halo_left = kernel->halo_left, .halo_right = kernel->halo_right,
        .pressure = kernel->pressure, .bound = kernel->bound, .shared_bytes = kernel->shared_bytes,
        .scratch_bytes = kernel->scratch_bytes, .apart = kernel->apart,
        .spills = vec_count_kind(kernel, VEC_SPILL), .reloads = vec_count_kind(kernel, VEC_RELOAD),
    };
    for (uint32_t i = 0; i < kernel->priced.count; i++) list_push(context->arena, &out.priced, kernel->priced.items[i]);
    if (kernel->guard) {
        Text guard = {0};
        nest_print_fortran(routine, kernel->guard, &guard);
        out.guard = report_take_text(context, &guard);
    }
    for (uint32_t a = 0; a < kernel->axis_count; a++) list_push(context->arena, &out.axes, kernel->axes[a].name);
    for (uint32_t n = 0; n < kernel->fused.count; n++)
        list_push(context->arena, &out.fused, report_place(context, routine->stmts.items[kernel->fused.items[n]].loc).line);
    for (uint32_t n = 0; n < kernel->contracted.count; n++)
        list_push(context->arena, &out.contracted, routine->symbols.items[kernel->contracted.items[n]].name);
    const uint32_t *numbers = number_instructions(context, routine, kernel, &out);
    list_barriers(context, kernel, numbers, &out);
    list_ifs(context, routine, kernel, numbers, &out);
    list_slots(context, kernel, &out);
    report_collect_values(context, routine, kernel, numbers, &out);
    report_collect_work(context, routine, kernel, &out);
    report_collect_reductions(context, routine, kernel, &out);
    return out;
}

uint64_t report_strips(const ReportKernel *kernel, uint64_t n)
{
    return kernel->vl ? (uint64_t)shape_strip_count(kernel->strips, (int64_t)n) : 0;
}

double report_lane_waste(const ReportKernel *kernel, uint64_t n)
{
    return n ? (double)(report_strips(kernel, n) * (kernel->vl / kernel->columns)) / (double)n : 0.0;
}

uint64_t report_flops(const ReportWork *work)
{
    return work->adds + work->subtracts + work->multiplies + work->divides + work->square_roots;
}

uint32_t report_bytes(const ReportKernel *kernel) { return kernel->bytes_loaded + kernel->bytes_stored; }

double report_flops_a_byte(const ReportKernel *kernel)
{
    uint32_t bytes = report_bytes(kernel);
    return bytes ? (double)report_flops(&kernel->work) / bytes : 0;
}

uint64_t report_other_work(const ReportWork *work)
{
    return work->min_max + work->compares + work->selects + work->signs;
}
