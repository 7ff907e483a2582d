#include "driver/tune/tune_price.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/vec/price.h"

#include <string.h>

/* Of two kernels of the same loops, one of which runs, the one for many rows counts. */
static bool is_for_few(const VecKernel *kernel)
{
    size_t length = strlen(kernel->name);
    return length > 4 && strcmp(kernel->name + length - 4, ".few") == 0;
}

static bool add_price(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    double *sum = data;
    const VecKernel *kernel = stmt->kind == STMT_KERNEL ? routine->kernels.items[stmt->kernel.kernel] : NULL;
    if (kernel && !is_for_few(kernel)) *sum += vec_price(routine, kernel);
    bool alone = stmt->kind == STMT_LOOP && nest_loop_info(routine, id)->map == MAP_KERNEL;
    if (alone) *sum += nest_price(routine, id);
    return !alone;
}

double tune_routine_price(NestRoutine *routine)
{
    double sum = 0;
    nest_walk_stmts(routine, routine->body, add_price, &sum);
    return sum;
}

double tune_price(NestProgram *program)
{
    double sum = 0;
    for (RoutineId id = 1; id < program->routines.count; id++) sum += tune_routine_price(program->routines.items[id]);
    return sum;
}
