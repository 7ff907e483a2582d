/* What the last row leaves in a scalar that is used after the nest: `do j { s = x(j) ; do i { a(i,j) = s*a(i,j) } }`.
 * Where rows differ in it, nothing but the kernel knows that value: the last row stores it in an array of one element, at one point, and
 * what stands behind the kernel takes it from there, where there was a row. */
#include "passes/vec/fuse_copy.h"

/* The element at the lane that is the point. */
static uint32_t add_element(Fusion *f, SymId array, const LaneLoop *point)
{
    ArrayState state = {.symbol = array, .written = true, .contracted = true, .kept = true};
    state.subs[0] = linear_add(f->routine, linear_axis(0), point->lower, -1);
    state.subs[0].constant++;
    state.missing_rows = ((1u << f->kernel->axis_count) - 1) & ~1u;
    list_push(f->context->arena, &f->arrays, state);
    return f->arrays.count - 1;
}

bool fuse_leave_last(Fusion *f, SymId scalar)
{
    const ScalarState state = *fuse_scalar(f, scalar);
    if (!f->root || f->planes || !state.defined || !f->lanes.count) return false;
    LaneLoop point = f->lanes.items[0];
    point.upper = point.lower;
    point.upper_expr = point.lower_expr;
    point.set = vec_set_on(f->context, f->kernel, 0, (VecInterval){point.lower_expr, point.lower_expr});
    SymId array = fuse_element_symbol(f, scalar);
    uint32_t element = add_element(f, array, &point);
    list_push(f->context->scratch, &f->between, ((VecInterval){point.lower_expr, point.lower_expr}));
    f->lane = &point;
    fuse_store(f, &f->arrays.items[element], &(Element){.array = element, .ref = state.ref});
    f->lane = NULL;
    ExprId one = nest_const_int(f->context, f->routine, TYPE_I32, 1);
    list_push(f->context->scratch, &f->finals, ((FinalValue){scalar, nest_element(f->context, f->routine, array, &one, 1, f->loc), 0}));
    return !f->why;
}
