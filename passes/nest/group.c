#include "passes/nest/group.h"

ExprId group_scalar(const PointGroup *g, SymId symbol) { return nest_scalar(g->context, g->routine, symbol, g->loc); }

ExprId group_number(const PointGroup *g, Type type, int64_t value) { return nest_const_int(g->context, g->routine, type, value); }

ExprId group_binary(const PointGroup *g, Op op, ExprId a, ExprId b) { return nest_op2(g->context, g->routine, op, a, b, g->loc); }

ExprId group_convert(const PointGroup *g, ExprId id, Type type) { return nest_convert(g->context, g->routine, id, type, g->loc); }

StmtId group_assign(const PointGroup *g, ExprId target, ExprId value)
{
    return nest_stmt_add(g->context, g->routine, (Stmt){.kind = STMT_ASSIGN, .loc = g->loc, .assign = {target, value}});
}

SymId group_add_scalar(PointGroup *g, const char *stem, Type type)
{
    SymId symbol = nest_temporary_add(g->context, g->routine, stem, type, 0, NULL);
    list_push(g->context->scratch, &g->own, symbol);
    return symbol;
}

SymId group_add_array(PointGroup *g, const char *stem, Type type)
{
    Dim dim = {group_number(g, TYPE_I64, 0), group_number(g, TYPE_I64, g->size - 1)};
    SymId symbol = nest_temporary_add(g->context, g->routine, stem, type, 1, &dim);
    list_push(g->context->scratch, &g->own, symbol);
    return symbol;
}

ExprId group_element(const PointGroup *g, SymId array)
{
    ExprId place = group_binary(g, OP_SUB, group_convert(g, group_scalar(g, g->variable), TYPE_I64), group_scalar(g, g->first));
    return nest_element(g->context, g->routine, array, &place, 1, g->loc);
}

StmtId group_add_points(const PointGroup *g, LoopFinding finding, const char *reason)
{
    NestRoutine *r = g->routine;
    Type type = nest_symbol(r, g->variable)->type;
    Stmt loop = {.kind = STMT_LOOP, .loc = g->loc};
    loop.loop.variable = g->variable;
    loop.loop.lower = group_convert(g, group_scalar(g, g->first), type);
    loop.loop.upper = group_scalar(g, g->last);
    loop.loop.step = group_number(g, type, 1);
    StmtId id = nest_stmt_add(g->context, r, loop);
    nest_loop_info(r, id)->finding = finding;
    nest_loop_info(r, id)->reason = intern(g->context->names, reason);
    return id;
}

void group_fill_points(const PointGroup *g, StmtId points, StmtId body)
{
    NestRoutine *r = g->routine;
    LoopInfo *info = nest_loop_info(r, points);
    Bitset assigned = bitset_create(g->context->scratch, r->symbols.count);
    facts_assigned_scalars(r, body, &assigned);
    for (SymId symbol = 1; symbol < r->symbols.count && info->finding == LOOP_PARALLEL; symbol++)
        if (bitset_has(&assigned, symbol)) list_push(g->context->arena, &info->privates, ((Private){symbol, false}));
    nest_stmt(r, points)->loop.body = body;
}

void group_append(PointGroup *g, StmtId body)
{
    StmtId points = group_add_points(g, LOOP_PARALLEL, "points of a group are independent");
    nest_loop_info(g->routine, points)->assertions = g->assertions;
    group_fill_points(g, points, body);
    nest_list_append(g->routine, &g->body, points);
}

bool group_fits(const NestFacts *facts, const LoopFacts *loop, const Bitset *live_after)
{
    if (!facts_is_plain(loop) || loop->step != 1 || facts_is_tiny(loop)) return false;
    const LoopInfo *info = nest_loop_info(facts->routine, loop->stmt);
    SymId variable = nest_stmt(facts->routine, loop->stmt)->loop.variable;
    if (info->assertions & ~(uint32_t)LOOP_ASSERTED_INDEPENDENT || facts->aliased[variable] || bitset_has(live_after, variable)) return false;
    for (uint32_t n = 0; n < info->privates.count; n++)
        if (info->privates.items[n].last_value) return false;
    return true;
}

PointGroup group_begin(Context *context, const NestFacts *facts, StmtId loop, uint32_t size)
{
    NestRoutine *r = facts->routine;
    PointGroup g = {.context = context, .facts = facts, .routine = r, .size = size, .variable = nest_stmt(r, loop)->loop.variable, .loc = nest_stmt(r, loop)->loc};
    Type type = nest_symbol(r, g.variable)->type;
    g.assertions = nest_loop_info(r, loop)->assertions;
    g.first = group_add_scalar(&g, "group", TYPE_I64);
    g.last = group_add_scalar(&g, "last", type);
    g.end = nest_temporary_add(context, r, "end", TYPE_I64, 0, NULL);
    ExprId behind = group_binary(&g, OP_ADD, group_scalar(&g, g.first), group_number(&g, TYPE_I64, size - 1));
    ExprId last = group_convert(&g, group_binary(&g, OP_MIN, behind, group_scalar(&g, g.end)), type);
    nest_list_append(r, &g.body, group_assign(&g, group_scalar(&g, g.last), last));
    return g;
}

/* Each iteration of the loop has what is the group's for itself. */
static void add_privates(const PointGroup *g, StmtId loop)
{
    LoopInfo *info = nest_loop_info(g->routine, loop);
    if (info->finding != LOOP_PARALLEL && info->finding != LOOP_REDUCTION) return;
    for (uint32_t n = 0; n < g->own.count; n++) list_push(g->context->arena, &info->privates, ((Private){g->own.items[n], false}));
}

void group_end(PointGroup *g, StmtId id)
{
    NestRoutine *r = g->routine;
    const Stmt old = *nest_stmt(r, id);
    g->loc = old.loc;
    ExprId lower = group_convert(g, old.loop.lower, TYPE_I64), upper = group_convert(g, old.loop.upper, TYPE_I64);
    ExprId end = group_scalar(g, g->end), step = group_number(g, TYPE_I64, g->size);
    Stmt *loop = nest_stmt(r, id);
    loop->loop.variable = g->first;
    loop->loop.lower = lower;
    loop->loop.upper = end;
    loop->loop.step = step;
    loop->loop.body = g->body.first;
    nest_loop_info(r, id)->assertions = 0; /* groups share what is made for one */
    list_push(g->context->arena, &nest_loop_info(r, id)->privates, ((Private){g->variable, false}));
    add_privates(g, id);
    list_push(g->context->scratch, &g->own, g->end);
    for (StmtId around = g->facts->parents[id]; around; around = g->facts->parents[around])
        if (nest_stmt(r, around)->kind == STMT_LOOP) add_privates(g, around);
    nest_stmt_put_before(g->context, r, id, (Stmt){.kind = STMT_ASSIGN, .loc = old.loc, .assign = {end, upper}});
}
