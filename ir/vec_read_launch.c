/* The launch of a kernel in its text form. */
#include "ir/vec_reader.h"

#include "ir/vec_launch.h"

/* How many rows of which axis a lane does. */
static bool read_rows(KernelReader *k, uint32_t *rows, uint32_t *axis)
{
    if (!vec_reader_u32(k, "number of rows", rows) || !reader_expect(k->reader, "of")) return false;
    *axis = vec_reader_axis(k, VEC_MAX_AXES);
    return *axis < VEC_MAX_AXES || reader_fault(k->reader, peek(k), "an axis expected");
}

bool vec_reader_launch(KernelReader *k)
{
    VecLaunch *launch = &k->kernel->launch;
    k->kernel->state = KERNEL_LAUNCHED;
    bool read = reader_expect(k->reader, "waves") && vec_reader_u32(k, "waves", &launch->waves) && reader_expect(k->reader, "blocks") &&
                vec_reader_u32(k, "blocks", &launch->least_blocks);
    launch->grid = read && accept(k, "grid");
    launch->joined = read && accept(k, "joined");
    launch->kept = read && accept(k, "kept");
    launch->aligned = read && accept(k, "aligned");
    if (read && accept(k, "abreast")) read = vec_reader_u32(k, "abreast", &launch->abreast);
    launch->crossed = read && accept(k, "crossed");
    if (read && accept(k, "points")) read = vec_reader_u32(k, "points", &launch->points);
    launch->bare = read && accept(k, "bare");
    launch->loose = read && accept(k, "loose");
    if (read && accept(k, "rows")) read = read_rows(k, &launch->rows, &launch->rows_axis);
    return read && (!accept(k, "march") || read_rows(k, &launch->march, &launch->march_axis));
}

bool vec_reader_uniforms(KernelReader *k)
{
    do {
        ExprId expr = reader_expr(k->reader);
        if (!expr) return false;
        list_push(arena_of(k), &k->kernel->launch.uniforms, expr);
    } while (accept(k, ","));
    return true;
}

bool vec_reader_address(KernelReader *k)
{
    const Token *token = peek(k);
    uint32_t number, next = k->kernel->launch.addresses.count;
    VecInst access = {0};
    if (!vec_reader_u32(k, "number of the address", &number)) return false;
    if (number != next) return reader_fault(k->reader, token, "address number %u expected", next);
    if (!vec_reader_access(k, &access)) return false;
    list_push(arena_of(k), &k->kernel->launch.addresses, ((VecAddress){access.array, access.subs}));
    return true;
}

static bool read_span(KernelReader *k, VecSpan *span)
{
    VecInst inst = {0};
    int64_t delay = 0;
    if (!vec_reader_pair(k, &span->low, &span->high)) return false;
    if (accept(k, "on") && !vec_reader_set(k, &inst)) return false;
    if (accept(k, "delay") && !vec_reader_int(k, &delay)) return false;
    span->set = inst.set;
    span->delay = (int32_t)delay;
    return true;
}

bool vec_reader_group(KernelReader *k)
{
    VecSpan span;
    if (!read_span(k, &span)) return false;
    k->group = k->kernel->launch.groups.count;
    list_push(arena_of(k), &k->kernel->launch.groups, span);
    return true;
}

bool vec_reader_guard(KernelReader *k)
{
    k->guard = ++k->guards;
    return true;
}

bool vec_reader_lanes(KernelReader *k)
{
    VecLaneLoop loop;
    if (!read_span(k, &loop.span)) return false;
    loop.plain = accept(k, "plain");
    k->lane_loop = k->kernel->launch.lane_loops.count;
    list_push(arena_of(k), &k->kernel->launch.lane_loops, loop);
    return true;
}
