#include "backend_host/vec_print.h"

#include "ir/build.h"
#include "ir/vec_visit.h"

typedef struct {
    const NestProgram *program;
    const NestRoutine *routine;
    SymbolFacts *facts;
    bool *active; /* by symbol: the variable of a DO around here */
    uint32_t loops;
} Walk;

static void collect_value(Walk *walk, ExprId id);

static void collect_operands(Walk *walk, const Expr *expr)
{
    for (uint32_t i = 0; i < expr->count; i++) collect_value(walk, nest_operand(walk->routine, expr, i));
}

static void collect_value(Walk *walk, ExprId id)
{
    const Expr *expr = nest_expr(walk->routine, id);
    if (expr->symbol) {
        SymbolFacts *facts = &walk->facts[expr->symbol];
        facts->used = facts->read = true;
        if (expr->op == OP_SCALAR && !walk->active[expr->symbol]) facts->outside = true;
    }
    collect_operands(walk, expr);
}

static void collect_target(Walk *walk, ExprId id)
{
    const Expr *expr = nest_expr(walk->routine, id);
    SymbolFacts *facts = &walk->facts[expr->symbol];
    facts->used = facts->assigned = facts->outside = true;
    facts->repeated |= walk->loops > 0;
    collect_operands(walk, expr);
}

/* Of a part it is known which arguments it stores to. */
static void collect_argument(Walk *walk, const Stmt *call, uint32_t n)
{
    ExprId id = walk->routine->operands.items[call->call.first + n];
    const Expr *expr = nest_expr(walk->routine, id);
    const NestRoutine *callee = call->call.routine ? walk->program->routines.items[call->call.routine] : NULL;
    bool read = callee && callee->part && nest_symbol(callee, callee->arguments.items[n])->intent == INTENT_IN;
    if (expr->symbol && !read) walk->facts[expr->symbol].passed = walk->facts[expr->symbol].outside = true;
    collect_value(walk, id);
}

static void collect_list(Walk *walk, StmtId first);

static void collect_loop(Walk *walk, const Stmt *stmt)
{
    SymId variable = stmt->loop.variable;
    SymbolFacts *facts = &walk->facts[variable];
    collect_value(walk, stmt->loop.lower);
    collect_value(walk, stmt->loop.upper);
    collect_value(walk, stmt->loop.step);
    facts->used = facts->assigned = facts->repeated = true;
    if (walk->active[variable]) facts->outside = true;
    bool outer = walk->active[variable];
    walk->active[variable] = true;
    walk->loops++;
    collect_list(walk, stmt->loop.body);
    walk->loops--;
    walk->active[variable] = outer;
}

static void collect_kernel_value(void *walk, ExprId expr)
{
    collect_value(walk, expr);
}

static void collect_kernel_array(void *data, SymId array, bool written)
{
    SymbolFacts *facts = &((Walk *)data)->facts[array];
    facts->used = facts->outside = true;
    if (written) facts->assigned = true;
    else facts->read = true;
}

static void collect_reduced(void *data, SymId scalar)
{
    SymbolFacts *facts = &((Walk *)data)->facts[scalar];
    facts->used = facts->outside = facts->assigned = facts->read = true;
}

static void collect_kernel(Walk *walk, const Stmt *stmt)
{
    static const VecVisitor visitor = {collect_kernel_value, collect_kernel_array, collect_reduced};
    vec_visit(walk->routine, walk->routine->kernels.items[stmt->kernel.kernel], &visitor, walk);
}

static void collect_list(Walk *walk, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(walk->routine, id)->next) {
        const Stmt *stmt = nest_stmt(walk->routine, id);
        switch (stmt->kind) {
        case STMT_ASSIGN:
            collect_target(walk, stmt->assign.target);
            walk->facts[nest_expr(walk->routine, stmt->assign.target)->symbol].product |= host_may_be_product(walk->routine, NULL, stmt->assign.value);
            collect_value(walk, stmt->assign.value);
            break;
        case STMT_LOOP: collect_loop(walk, stmt); break;
        case STMT_WHILE:
            collect_value(walk, stmt->while_.condition);
            walk->loops++;
            collect_list(walk, stmt->while_.body);
            walk->loops--;
            break;
        case STMT_IF:
            collect_value(walk, stmt->if_.condition);
            collect_list(walk, stmt->if_.then);
            collect_list(walk, stmt->if_.else_);
            break;
        case STMT_BLOCK: collect_list(walk, stmt->block.body); break;
        case STMT_CALL:
            for (uint32_t i = 0; i < stmt->call.count; i++) collect_argument(walk, stmt, i);
            if (stmt->call.result) {
                SymbolFacts *facts = &walk->facts[stmt->call.result];
                facts->used = facts->assigned = facts->outside = true;
            }
            break;
        case STMT_NONE: case STMT_EXIT: case STMT_CYCLE: case STMT_RETURN: break;
        case STMT_KERNEL: collect_kernel(walk, stmt); break;
        }
    }
}

SymbolFacts *host_facts(Context *context, const NestProgram *program, const NestRoutine *routine, bool sizes)
{
    uint32_t count = routine->symbols.count;
    Walk walk = {.program = program, .routine = routine, .facts = arena_array(context->arena, SymbolFacts, count + 1), .active = arena_array(context->scratch, bool, count + 1)};
    collect_list(&walk, routine->body);
    for (SymId id = 1; id < count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (!walk.facts[id].used) continue;
        if (symbol->storage != STORAGE_LOCAL) walk.facts[id].outside = true;
        for (uint32_t d = 0; d < symbol->rank; d++) {
            collect_value(&walk, nest_dim(routine, symbol, d)->lower);
            bool last = d + 1 == symbol->rank && symbol->storage != STORAGE_LOCAL;
            if (nest_dim(routine, symbol, d)->upper && (sizes || !last)) collect_value(&walk, nest_dim(routine, symbol, d)->upper);
        }
    }
    for (uint32_t i = 0; sizes && i < routine->hints.count; i++)
        if (routine->hints.items[i].kind == HINT_ELEMENTS && walk.facts[routine->hints.items[i].symbol].used) collect_value(&walk, routine->hints.items[i].upper);
    if (routine->result) {
        SymbolFacts *facts = &walk.facts[routine->result];
        facts->used = facts->read = facts->outside = true;
    }
    return walk.facts;
}
