/* Copies of loops, for where what is made of them does not hold. */
#include "passes/nest/spare.h"

#include "ir/build.h"
#include "ir/walk.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    Name reason;
    StmtId *copies; /* by statement */
} Copying;

static StmtId copy_list(Copying *c, StmtId first, StmtId last);

static StmtId copy_stmt(Copying *c, StmtId id)
{
    Stmt stmt = *nest_stmt(c->routine, id);
    StmtId made = nest_stmt_add(c->context, c->routine, stmt), lists[2];
    c->copies[id] = made;
    if (stmt.kind == STMT_LOOP) *nest_loop_info(c->routine, made) = (LoopInfo){.finding = LOOP_UNKNOWN, .assertions = LOOP_SPARE, .reason = c->reason};
    if (stmt.kind == STMT_EXIT || stmt.kind == STMT_CYCLE) nest_stmt(c->routine, made)->jump.target = c->copies[stmt.jump.target];
    for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) nest_set_list(c->routine, made, n, copy_list(c, lists[n], 0));
    return made;
}

static StmtId copy_list(Copying *c, StmtId first, StmtId last)
{
    StmtList list = {0};
    for (StmtId id = first; id; id = id == last ? 0 : nest_stmt(c->routine, id)->next)
        nest_list_append(c->routine, &list, copy_stmt(c, id));
    return list.first;
}

StmtId spare_copy(Context *context, NestRoutine *routine, StmtId first, StmtId last, Name reason)
{
    Copying copying = {context, routine, reason, arena_array(context->scratch, StmtId, routine->stmts.count)};
    return copy_list(&copying, first, last);
}
