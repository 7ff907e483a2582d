/* The lengths at which a kernel goes from one strip or block to two, and to three: check tries them and their neighbours. */
#include "driver/check/model.h"

#include "ir/build.h"
#include "ir/vec_shape.h"

#include <string.h>

enum { LOOP_BLOCK = 128 }; /* CRAYON_BLOCK of backend_cuda/runtime/crayon_cuda_runtime.h */

static void add_edge(Model *model, int64_t length, bool first)
{
    for (uint32_t e = 0; e < model->edges.count; e++)
        if (model->edges.items[e].length == length) return;
    ModelEdge edge = {length, first};
    list_push(model->context->arena, &model->edges, edge);
}

/* The longest rows of one and of two strips. */
static void add_kernel(Model *model, const VecKernel *kernel)
{
    ShapeStrips strips = shape_info(kernel->shape)->strips(kernel);
    add_edge(model, strips.stride - strips.add, true);
    add_edge(model, 2 * strips.stride - strips.add, false);
}

void model_note_kernels(Model *model, const NestProgram *emitted)
{
    for (RoutineId r = 1; r < emitted->routines.count; r++) {
        const NestRoutine *routine = emitted->routines.items[r];
        if (strcmp(routine->symbol, model->routine->symbol) != 0) continue;
        for (StmtId id = 1; id < routine->stmts.count; id++) {
            const Stmt *stmt = nest_stmt(routine, id);
            if (stmt->kind == STMT_KERNEL) add_kernel(model, routine->kernels.items[stmt->kernel.kernel]);
        }
        for (LoopId id = 1; id < routine->loops.count; id++)
            if (routine->loops.items[id].map == MAP_KERNEL && routine->loops.items[id].axes == 1) add_edge(model, LOOP_BLOCK, true);
    }
}
