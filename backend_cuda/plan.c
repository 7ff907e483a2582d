#include "backend_cuda/plan.h"

#include "backend_host/vec_print.h"

#include "ir/build.h"
#include "ir/vec_visit.h"
#include "ir/walk.h"

#include <stdlib.h>

/* ---- what statements touch ---- */

static void add_use(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Touch *touches = data;
    SymId symbol = nest_expr(routine, id)->symbol;
    if (!symbol) return;
    if (use != USE_WRITE) touches[symbol].read = true;
    if (use != USE_READ) touches[symbol].written = true;
}

/* What a vector kernel is made of: the expressions that the host evaluates, and `array` for its arrays. */
typedef struct {
    const NestRoutine *routine;
    Touch *touches;
} VectorTouches;

static void add_vector_expr(void *data, ExprId expr)
{
    VectorTouches *vector = data;
    plan_add_expr(vector->routine, expr, vector->touches);
}

static void add_vector_array(void *data, SymId array, bool written)
{
    Touch *touch = &((VectorTouches *)data)->touches[array];
    if (written) touch->written = true;
    else touch->read = true;
}

static void add_reduced(void *data, SymId scalar)
{
    Touch *touch = &((VectorTouches *)data)->touches[scalar];
    touch->read = touch->written = true;
}

static void add_vector(const NestRoutine *routine, StmtId id, Touch *touches, const VecVisitor *visitor)
{
    VectorTouches vector = {routine, touches};
    vec_visit(routine, routine->kernels.items[nest_stmt(routine, id)->kernel.kernel], visitor, &vector);
}

static const VecVisitor head_visitor = {.expr = add_vector_expr, .reduced = add_reduced}, array_visitor = {.array = add_vector_array};

void plan_add_head(const NestRoutine *routine, StmtId id, Touch *touches)
{
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs((NestRoutine *)routine, id, add_use, touches); /* the visitor changes nothing */
    if (stmt->kind == STMT_LOOP) touches[stmt->loop.variable].written = true;
    if (stmt->kind == STMT_KERNEL) add_vector(routine, id, touches, &head_visitor);
    if (stmt->kind == STMT_CALL && stmt->call.result) touches[stmt->call.result].written = true;
}

void plan_add_expr(const NestRoutine *routine, ExprId expr, Touch *touches)
{
    nest_walk_expr((NestRoutine *)routine, expr, add_use, touches);
}

void plan_add_stmt(const NestRoutine *routine, StmtId id, Touch *touches)
{
    const Stmt *stmt = nest_stmt(routine, id);
    plan_add_head(routine, id, touches);
    switch (stmt->kind) {
    case STMT_LOOP: plan_add_list(routine, stmt->loop.body, touches); break;
    case STMT_KERNEL: add_vector(routine, id, touches, &array_visitor); break;
    case STMT_WHILE: plan_add_list(routine, stmt->while_.body, touches); break;
    case STMT_BLOCK: plan_add_list(routine, stmt->block.body, touches); break;
    case STMT_IF:
        plan_add_list(routine, stmt->if_.then, touches);
        plan_add_list(routine, stmt->if_.else_, touches);
        break;
    default: break;
    }
}

void plan_add_list(const NestRoutine *routine, StmtId first, Touch *touches)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) plan_add_stmt(routine, id, touches);
}

/* ---- which loops are kernels ---- */

StmtId plan_axis(const NestRoutine *routine, StmtId kernel, uint32_t n)
{
    StmtId id = kernel;
    for (; n > 0; n--) {
        id = nest_stmt(routine, id)->loop.body;
        if (!id || nest_stmt(routine, id)->kind != STMT_LOOP || nest_stmt(routine, id)->next)
            internal_error("the axes of a kernel of %s are not nested perfectly", routine->name);
    }
    return id;
}

/* Calls and jumps out of the nest have no meaning in a lane. */
static bool leaves_lane(const NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        bool found = stmt->kind == STMT_CALL || stmt->kind == STMT_RETURN || stmt->kind == STMT_KERNEL;
        if (stmt->kind == STMT_LOOP) found = leaves_lane(routine, stmt->loop.body);
        if (stmt->kind == STMT_WHILE) found = leaves_lane(routine, stmt->while_.body);
        if (stmt->kind == STMT_BLOCK) found = leaves_lane(routine, stmt->block.body);
        if (stmt->kind == STMT_IF) found = leaves_lane(routine, stmt->if_.then) || leaves_lane(routine, stmt->if_.else_);
        if (found) return true;
    }
    return false;
}

static bool jumps_to(const NestRoutine *routine, StmtId first, StmtKind kind, StmtId target)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        bool found = stmt->kind == kind && stmt->jump.target == target;
        if (stmt->kind == STMT_LOOP) found = jumps_to(routine, stmt->loop.body, kind, target);
        if (stmt->kind == STMT_WHILE) found = jumps_to(routine, stmt->while_.body, kind, target);
        if (stmt->kind == STMT_BLOCK) found = jumps_to(routine, stmt->block.body, kind, target);
        if (stmt->kind == STMT_IF) found = jumps_to(routine, stmt->if_.then, kind, target) || jumps_to(routine, stmt->if_.else_, kind, target);
        if (found) return true;
    }
    return false;
}

bool plan_is_private(const NestRoutine *routine, StmtId kernel, SymId symbol)
{
    if (nest_stmt(routine, kernel)->kind == STMT_KERNEL) return false;
    const LoopInfo *info = nest_loop_info(routine, kernel);
    for (uint32_t n = 0; n < info->axes; n++) {
        const LoopInfo *axis = nest_loop_info(routine, plan_axis(routine, kernel, n));
        for (uint32_t i = 0; i < axis->privates.count; i++)
            if (axis->privates.items[i].symbol == symbol) return true;
    }
    return false;
}

bool plan_depends_on_axes(const NestRoutine *routine, StmtId kernel, uint32_t n)
{
    Touch *touches = calloc(routine->symbols.count, sizeof *touches);
    if (!touches) internal_error("out of memory");
    nest_walk_stmt_exprs((NestRoutine *)routine, plan_axis(routine, kernel, n), add_use, touches);
    bool found = false;
    for (uint32_t k = 0; k < n; k++) found = found || touches[nest_stmt(routine, plan_axis(routine, kernel, k))->loop.variable].read;
    free(touches);
    return found;
}

/* What the last iteration leaves: private scalars, and variables of the inner axes. */
static bool has_last_value(const CudaPlan *plan, StmtId kernel)
{
    const NestRoutine *routine = plan->routine;
    const LoopInfo *info = nest_loop_info(routine, kernel);
    for (uint32_t n = 0; n < info->axes; n++) {
        const LoopInfo *axis = nest_loop_info(routine, plan_axis(routine, kernel, n));
        for (uint32_t i = 0; i < axis->privates.count; i++)
            if (axis->privates.items[i].last_value) return true;
        if (n && plan->printer->facts[nest_stmt(routine, plan_axis(routine, kernel, n))->loop.variable].outside) return true;
    }
    return false;
}

static bool is_axis(const NestRoutine *routine, StmtId kernel, SymId symbol)
{
    for (uint32_t n = 0; n < nest_loop_info(routine, kernel)->axes; n++)
        if (nest_stmt(routine, plan_axis(routine, kernel, n))->loop.variable == symbol) return true;
    return false;
}

/* Every scalar that the lanes set must be their own. */
static bool scalars_fit(const CudaPlan *plan, StmtId kernel, const Touch *touches)
{
    const NestRoutine *routine = plan->routine;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        if (nest_symbol(routine, id)->rank || !touches[id].written || is_axis(routine, kernel, id)) continue;
        if (plan->printer->facts[id].outside && !plan_is_private(routine, kernel, id)) return false;
    }
    return true;
}

ExprId plan_reach(const NestRoutine *routine, StmtId kernel, SymId array)
{
    const Stmt *stmt = nest_stmt(routine, kernel);
    if (stmt->kind == STMT_KERNEL) return vec_reach(routine->kernels.items[stmt->kernel.kernel], array);
    const LoopInfo *info = nest_loop_info(routine, kernel);
    for (uint32_t n = 0; n < info->accesses.count; n++)
        if (info->accesses.items[n].symbol == array) return info->accesses.items[n].reach;
    return 0;
}

/* Arrays of unknown extent have no copy on the device unless the kernel tells how far it reaches; those that a lane keeps to itself need a
 * constant size. */
static bool arrays_fit(const NestRoutine *routine, StmtId kernel, const Touch *touches)
{
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (symbol->rank == 0 || (!touches[id].read && !touches[id].written)) continue;
        bool private = plan_is_private(routine, kernel, id);
        for (uint32_t d = 0; d < symbol->rank; d++) {
            int64_t extent;
            const Dim *dim = nest_dim(routine, symbol, d);
            if (private ? !int_extent(routine, dim, &extent) : !dim->upper && !plan_reach(routine, kernel, id)) return false;
        }
        if (private && symbol->storage != STORAGE_LOCAL) return false;
    }
    return true;
}

/* A loop mapped to a kernel that this back end cannot run as one runs on the host, which is always right. */
static bool runs_as_kernel(CudaPlan *plan, StmtId id)
{
    const NestRoutine *routine = plan->routine;
    const LoopInfo *info = nest_loop_info(routine, id);
    if (info->map != MAP_KERNEL || info->axes == 0) return false;
    StmtId inner = plan_axis(routine, id, info->axes - 1), body = nest_stmt(routine, inner)->loop.body;
    if (leaves_lane(routine, body)) return false;
    for (uint32_t n = 0; n < info->axes; n++) {
        StmtId axis = plan_axis(routine, id, n);
        if (jumps_to(routine, body, STMT_EXIT, axis) || (axis != inner && jumps_to(routine, body, STMT_CYCLE, axis))) return false;
        if (n && plan_depends_on_axes(routine, id, n) && has_last_value(plan, id)) return false;
    }
    Touch *touches = arena_array(plan->context->scratch, Touch, routine->symbols.count);
    plan_add_stmt(routine, id, touches);
    return scalars_fit(plan, id, touches) && arrays_fit(routine, id, touches);
}

/* Arrays of unknown extent have no copy on the device unless the kernel tells how far it reaches. */
static bool vector_arrays_fit(const NestRoutine *routine, StmtId kernel)
{
    const VecKernel *vec = routine->kernels.items[nest_stmt(routine, kernel)->kernel.kernel];
    Touch *touches = calloc(routine->symbols.count, sizeof *touches);
    bool fit = true;
    if (!touches) internal_error("out of memory");
    plan_add_stmt(routine, kernel, touches);
    for (SymId id = 1; id < routine->symbols.count; id++)
        for (uint32_t d = 0; d < nest_symbol(routine, id)->rank; d++)
            if ((touches[id].read || touches[id].written) && !nest_dim(routine, nest_symbol(routine, id), d)->upper && !vec_reach(vec, id)) fit = false;
    free(touches);
    return fit;
}

static bool find_kernels(CudaPlan *plan, StmtId first)
{
    bool any = false;
    for (StmtId id = first; id; id = nest_stmt(plan->routine, id)->next) {
        const Stmt *stmt = nest_stmt(plan->routine, id);
        bool found = false;
        if (stmt->kind == STMT_LOOP && runs_as_kernel(plan, id)) found = plan->is_kernel[id] = true;
        else if (stmt->kind == STMT_KERNEL) found = plan->is_kernel[id] = vector_arrays_fit(plan->routine, id);
        else if (stmt->kind == STMT_LOOP) found = find_kernels(plan, stmt->loop.body);
        else if (stmt->kind == STMT_WHILE) found = find_kernels(plan, stmt->while_.body);
        else if (stmt->kind == STMT_BLOCK) found = find_kernels(plan, stmt->block.body);
        else if (stmt->kind == STMT_IF) {
            found = find_kernels(plan, stmt->if_.then);
            found = find_kernels(plan, stmt->if_.else_) || found;
        }
        plan->holds_kernel[id] = found;
        plan->kernel_count += plan->is_kernel[id];
        any = any || found;
    }
    return any;
}

/* ---- buffers ---- */

static int64_t symbol_bytes(const NestRoutine *routine, const Symbol *symbol)
{
    int64_t bytes = type_info(symbol->type)->bytes, extent;
    for (uint32_t d = 0; d < symbol->rank; d++)
        bytes *= int_extent(routine, nest_dim(routine, symbol, d), &extent) ? extent : 0;
    return bytes;
}

static void add_buffer(CudaPlan *plan, Buffer buffer)
{
    const char *stem = arena_printf(plan->context->scratch, "%s_buffer", nest_symbol(plan->routine, buffer.symbol)->name);
    buffer.name = host_fresh(plan->printer, stem);
    list_push(plan->context->arena, &plan->buffers, buffer);
}

/* Grows the stretch around a symbol of an area until no used variable sticks out of it. */
static void add_area_buffer(CudaPlan *plan, SymId first)
{
    const NestRoutine *routine = plan->routine;
    const Symbol *symbol = nest_symbol(routine, first);
    int64_t begin = symbol->offset, end = begin + symbol_bytes(routine, symbol);
    bool again = true, shared = false;
    while (again) {
        again = false;
        for (SymId id = 1; id < routine->symbols.count; id++) {
            const Symbol *other = nest_symbol(routine, id);
            if (other->storage != STORAGE_AREA || other->area != symbol->area || !plan->printer->facts[id].used) continue;
            int64_t other_end = other->offset + symbol_bytes(routine, other);
            if (other->offset >= end || other_end <= begin || plan->buffer_of[id]) continue;
            plan->buffer_of[id] = plan->buffers.count;
            shared = shared || id != first;
            begin = other->offset < begin ? other->offset : begin;
            end = other_end > end ? other_end : end;
            again = true;
        }
    }
    add_buffer(plan, (Buffer){.symbol = first, .area = symbol->area, .offset = begin, .bytes = end - begin, .shared = shared, .on_host = true});
}

/* Whether a kernel tells how far it reaches into an array. Dummies may be parts of one array: all of them then have their buffers together. */
static bool tells_reach(const CudaPlan *plan)
{
    const NestRoutine *routine = plan->routine;
    bool found = false;
    for (StmtId id = 1; id < routine->stmts.count; id++)
        for (SymId array = 1; array < routine->symbols.count && plan->is_kernel[id]; array++) found |= plan_reach(routine, id, array) != 0;
    return found;
}

static void find_buffers(CudaPlan *plan)
{
    const NestRoutine *routine = plan->routine;
    bool late = tells_reach(plan);
    bool *wanted = arena_array(plan->context->scratch, bool, routine->symbols.count);
    for (StmtId id = 1; id < routine->stmts.count; id++) {
        if (!plan->is_kernel[id]) continue;
        Touch *touches = arena_array(plan->context->scratch, Touch, routine->symbols.count);
        plan_add_stmt(routine, id, touches);
        for (SymId symbol = 1; symbol < routine->symbols.count; symbol++)
            if (nest_symbol(routine, symbol)->rank && (touches[symbol].read || touches[symbol].written) && !plan_is_private(routine, id, symbol))
                wanted[symbol] = true;
    }
    for (SymId id = 1; id < routine->symbols.count; id++) {
        if (!wanted[id] || plan->buffer_of[id]) continue;
        if (nest_symbol(routine, id)->storage == STORAGE_AREA) {
            add_area_buffer(plan, id);
        } else {
            plan->buffer_of[id] = plan->buffers.count;
            bool dummy = nest_symbol(routine, id)->storage == STORAGE_DUMMY;
            add_buffer(plan, (Buffer){.symbol = id, .on_host = dummy, .late = dummy && late});
        }
    }
}

/* Collects what statements outside of kernels touch. */
static void find_host_uses(const CudaPlan *plan, StmtId first, Touch *touches)
{
    const NestRoutine *routine = plan->routine;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_KERNEL && plan->is_kernel[id]) {
            plan_add_head(routine, id, touches);
        } else if (plan->is_kernel[id]) {
            for (uint32_t n = 0; n < nest_loop_info(routine, id)->axes; n++) plan_add_head(routine, plan_axis(routine, id, n), touches);
        } else if (!plan->holds_kernel[id]) {
            plan_add_stmt(routine, id, touches);
        } else {
            plan_add_head(routine, id, touches);
            if (stmt->kind == STMT_LOOP) find_host_uses(plan, stmt->loop.body, touches);
            if (stmt->kind == STMT_WHILE) find_host_uses(plan, stmt->while_.body, touches);
            if (stmt->kind == STMT_BLOCK) find_host_uses(plan, stmt->block.body, touches);
            if (stmt->kind == STMT_IF) find_host_uses(plan, stmt->if_.then, touches);
            if (stmt->kind == STMT_IF) find_host_uses(plan, stmt->if_.else_, touches);
        }
    }
}

/* Adds what kernels take from the host's scalars, and give back. */
static void add_kernel_scalars(const CudaPlan *plan, StmtId kernel, Touch *touches)
{
    const NestRoutine *routine = plan->routine;
    if (nest_stmt(routine, kernel)->kind == STMT_KERNEL) return; /* the host evaluates what is uniform */
    Touch *own = arena_array(plan->context->scratch, Touch, routine->symbols.count);
    plan_add_stmt(routine, kernel, own);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (own[id].read && !plan_is_private(routine, kernel, id) && nest_symbol(routine, id)->rank == 0) touches[id].read = true;
    for (uint32_t n = 0; n < nest_loop_info(routine, kernel)->axes; n++) {
        const LoopInfo *info = nest_loop_info(routine, plan_axis(routine, kernel, n));
        for (uint32_t i = 0; i < info->privates.count; i++)
            if (info->privates.items[i].last_value) touches[info->privates.items[i].symbol].written = true;
    }
}

void plan_add_host(const CudaPlan *plan, Touch *touches) { find_host_uses(plan, plan->printer->body, touches); }

CudaPlan plan_create(Context *context, HostPrinter *printer, const Dialect *dialect, Text *kernels)
{
    const NestRoutine *routine = printer->routine;
    CudaPlan plan = {.context = context, .printer = printer, .routine = routine, .dialect = dialect, .kernels = kernels};
    plan.is_kernel = arena_array(context->arena, bool, routine->stmts.count + 1);
    plan.holds_kernel = arena_array(context->arena, bool, routine->stmts.count + 1);
    plan.buffer_of = arena_array(context->arena, uint32_t, routine->symbols.count + 1);
    list_push(context->arena, &plan.buffers, (Buffer){0});
    if (!find_kernels(&plan, printer->body)) return plan;
    find_buffers(&plan);
    Touch *touches = arena_array(context->scratch, Touch, routine->symbols.count);
    find_host_uses(&plan, printer->body, touches);
    for (StmtId id = 1; id < routine->stmts.count; id++)
        if (plan.is_kernel[id]) add_kernel_scalars(&plan, id, touches);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (!plan.buffer_of[id] || nest_symbol(routine, id)->storage == STORAGE_AREA)
            printer->no_storage[id] = !touches[id].read && !touches[id].written && !printer->in_dims[id];
    if (routine->result) printer->no_storage[routine->result] = false;
    for (SymId id = 1; id < routine->symbols.count; id++)
        if ((touches[id].read || touches[id].written) && plan.buffer_of[id]) plan.buffers.items[plan.buffer_of[id]].on_host = true;
    for (uint32_t i = 1; i < plan.buffers.count; i++)
        if (!plan.buffers.items[i].on_host && !plan.buffers.items[i].area) printer->no_storage[plan.buffers.items[i].symbol] = true;
    return plan;
}
