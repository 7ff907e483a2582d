#include "passes/nest/once.h"

#include "ir/build.h"

StmtId once_on_device(Context *context, NestRoutine *routine, StmtId list, SourceRange loc)
{
    ExprId one = nest_const_int(context, routine, TYPE_I32, 1);
    Stmt once = {.kind = STMT_LOOP, .loc = loc};
    once.loop.variable = nest_temporary_add(context, routine, "once", TYPE_I32, 0, NULL);
    once.loop.lower = once.loop.upper = once.loop.step = one;
    once.loop.body = list;
    StmtId id = nest_stmt_add(context, routine, once);
    nest_loop_info(routine, id)->assertions = LOOP_ON_DEVICE;
    return id;
}
