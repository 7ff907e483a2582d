/* Copies of loops, for where the kernel made of them does not hold. */
#include "passes/vec/spare.h"

#include "ir/build.h"

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
    StmtId made = nest_stmt_add(c->context, c->routine, stmt), list;
    c->copies[id] = made;
    switch (stmt.kind) {
    case STMT_LOOP:
        *nest_loop_info(c->routine, made) = (LoopInfo){.finding = LOOP_UNKNOWN, .assertions = LOOP_SPARE, .reason = c->reason};
        list = copy_list(c, stmt.loop.body, 0);
        nest_stmt(c->routine, made)->loop.body = list;
        break;
    case STMT_WHILE:
        list = copy_list(c, stmt.while_.body, 0);
        nest_stmt(c->routine, made)->while_.body = list;
        break;
    case STMT_IF:
        list = copy_list(c, stmt.if_.then, 0);
        nest_stmt(c->routine, made)->if_.then = list;
        list = copy_list(c, stmt.if_.else_, 0);
        nest_stmt(c->routine, made)->if_.else_ = list;
        break;
    case STMT_BLOCK:
        list = copy_list(c, stmt.block.body, 0);
        nest_stmt(c->routine, made)->block.body = list;
        break;
    case STMT_EXIT: case STMT_CYCLE: nest_stmt(c->routine, made)->jump.target = c->copies[stmt.jump.target]; break;
    default: break;
    }
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
