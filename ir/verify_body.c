#include "ir/print.h"
#include "ir/text_form.h"
#include "ir/verifier.h"

/* ---- expressions ------------------------------------------------------------------------ */

static const char *access_fault(Verifier *v, const Expr *expr)
{
    if (expr->symbol == 0 || expr->symbol >= v->routine->symbols.count) return "its symbol does not exist";
    const Symbol *symbol = nest_symbol(v->routine, expr->symbol);
    if (expr->type != symbol->type) return "its type is not the symbol's";
    if (expr->op == OP_SCALAR) return symbol->rank ? "an array is used as a scalar" : NULL;
    if (!symbol->rank) return "a scalar is used as an array";
    if (expr->op == OP_ARRAY) return NULL;
    if (expr->count != symbol->rank) return "the number of subscripts is not the rank";
    for (uint32_t n = 0; n < expr->count; n++) {
        const Expr *subscript = nest_expr(v->routine, nest_operand(v->routine, expr, n));
        if (!type_is_int(subscript->type) || subscript->op == OP_ARRAY) return "subscripts must be integers";
    }
    return NULL;
}

/* The rule that an expression with good operands breaks, NULL when there is none. */
static const char *expr_fault(Verifier *v, const Expr *expr)
{
    if (expr->op == OP_NONE || expr->op >= OP_COUNT || expr->type == TYPE_NONE || expr->type >= TYPE_COUNT)
        return "it has no operation or no type";
    if (expr->count && (op_info(expr->op)->flags & OP_PURE_VALUE)) return "a leaf has operands";
    if (expr->op == OP_CONST)
        return form_const_fits(expr->type, expr->bits) ? NULL : "it is no constant of its type";
    if (expr->op == OP_SCALAR || expr->op == OP_ARRAY || expr->op == OP_ELEMENT) return access_fault(v, expr);
    Type result;
    const ExprId *operands = v->routine->operands.items + expr->first;
    const char *fault = nest_op_fault(v->routine, expr->op, expr->type, operands, expr->count, &result);
    return fault ? fault : result != expr->type ? "its type is not that of the operation's result" : NULL;
}

static void fault_expr(Verifier *v, ExprId id, const char *rule)
{
    Text text = {0};
    nest_print_expr(v->routine, id, &text);
    verifier_fault(v, "expression '%s': %s", text_string(&text), rule);
    text_free(&text);
}

static bool verify_operands(Verifier *v, ExprId id)
{
    const Expr *expr = nest_expr(v->routine, id);
    bool good = true;
    if (expr->first + (uint64_t)expr->count > v->routine->operands.count) {
        fault_expr(v, id, "its operands are not there");
        return false;
    }
    for (uint32_t n = 0; n < expr->count; n++) {
        ExprId operand = nest_operand(v->routine, expr, n);
        if (operand == 0 || operand >= id) {
            fault_expr(v, id, "an operand is missing or younger than its user");
            good = false;
        } else if (!verify_expr(v, operand, true)) {
            good = false;
        }
    }
    return good;
}

bool verify_expr(Verifier *v, ExprId id, bool whole)
{
    if (id == 0 || id >= v->routine->exprs.count) return false;
    if (!bitset_has(&v->exprs_seen, id)) {
        bitset_add(&v->exprs_seen, id);
        bool good = verify_operands(v, id);
        const char *fault = good ? expr_fault(v, nest_expr(v->routine, id)) : NULL;
        if (fault) fault_expr(v, id, fault);
        if (!good || fault) bitset_add(&v->exprs_bad, id);
    }
    if (!whole && nest_expr(v->routine, id)->op == OP_ARRAY) {
        fault_expr(v, id, "a whole array can only be an argument");
        return false;
    }
    return !bitset_has(&v->exprs_bad, id);
}

/* ---- statements ------------------------------------------------------------------------- */

typedef struct Open {
    const struct Open *outer;
    StmtId stmt;
} Open;

static void verify_list(Verifier *v, StmtId first, const Open *outer);

/* An expression that a statement needs. */
static bool need_expr(Verifier *v, StmtId stmt, ExprId expr, const char *what)
{
    if (expr == 0 || expr >= v->routine->exprs.count) {
        verifier_fault_stmt(v, stmt, "%s is missing", what);
        return false;
    }
    return verify_expr(v, expr, false);
}

static bool symbol_exists(Verifier *v, SymId symbol)
{
    return symbol != 0 && symbol < v->routine->symbols.count;
}

static void verify_assign(Verifier *v, StmtId id)
{
    const Stmt *stmt = nest_stmt(v->routine, id);
    bool target = need_expr(v, id, stmt->assign.target, "the target");
    bool value = need_expr(v, id, stmt->assign.value, "the value");
    if (!target) return;
    const Expr *to = nest_expr(v->routine, stmt->assign.target);
    if (to->op != OP_SCALAR && to->op != OP_ELEMENT)
        verifier_fault_stmt(v, id, "the target must be a scalar or an element");
    if (value && to->type != nest_expr(v->routine, stmt->assign.value)->type)
        verifier_fault_stmt(v, id, "target is %s, value is %s", type_info(to->type)->word,
                            type_info(nest_expr(v->routine, stmt->assign.value)->type)->word);
}

static void verify_loop_head(Verifier *v, StmtId id)
{
    const Stmt *stmt = nest_stmt(v->routine, id);
    static const char *const what[] = {"the lower bound", "the upper bound", "the step"};
    ExprId bounds[] = {stmt->loop.lower, stmt->loop.upper, stmt->loop.step};
    LoopId info = stmt->loop.info;
    int64_t step;
    if (info == 0 || info >= v->routine->loops.count)
        verifier_fault_stmt(v, id, "its findings do not exist");
    else if (bitset_has(&v->infos_seen, info))
        verifier_fault_stmt(v, id, "another loop has the same findings");
    else
        bitset_add(&v->infos_seen, info);
    if (!symbol_exists(v, stmt->loop.variable)) {
        verifier_fault_stmt(v, id, "the loop variable does not exist");
        return;
    }
    const Symbol *variable = nest_symbol(v->routine, stmt->loop.variable);
    if (variable->rank || !type_is_int(variable->type))
        verifier_fault_stmt(v, id, "the loop variable must be an integer scalar");
    for (int i = 0; i < 3; i++)
        if (need_expr(v, id, bounds[i], what[i]) && nest_expr(v->routine, bounds[i])->type != variable->type)
            verifier_fault_stmt(v, id, "%s is %s, the loop variable %s", what[i],
                                type_info(nest_expr(v->routine, bounds[i])->type)->word,
                                type_info(variable->type)->word);
    if (stmt->loop.step && stmt->loop.step < v->routine->exprs.count &&
        nest_int_value(v->routine, stmt->loop.step, &step) && step == 0)
        verifier_fault_stmt(v, id, "the step is zero");
}

static void verify_condition(Verifier *v, StmtId id, ExprId condition)
{
    if (need_expr(v, id, condition, "the condition") && !type_is_logical(nest_expr(v->routine, condition)->type))
        verifier_fault_stmt(v, id, "the condition must be logical");
}

static void verify_jump(Verifier *v, StmtId id, const Open *open)
{
    const Stmt *stmt = nest_stmt(v->routine, id);
    while (open && open->stmt != stmt->jump.target) open = open->outer;
    if (!open) {
        verifier_fault_stmt(v, id, "its target does not enclose it");
        return;
    }
    StmtKind target = nest_stmt(v->routine, open->stmt)->kind;
    if (target == STMT_IF || (target == STMT_BLOCK && stmt->kind == STMT_CYCLE))
        verifier_fault_stmt(v, id, "a statement of that kind cannot be its target");
}

static void verify_call_parts(Verifier *v, StmtId id)
{
    const Stmt *stmt = nest_stmt(v->routine, id);
    if (!stmt->call.symbol) verifier_fault_stmt(v, id, "the routine has no linker's name");
    if (stmt->call.routine >= v->program->routines.count) verifier_fault_stmt(v, id, "the routine does not exist");
    if (stmt->call.result && (!symbol_exists(v, stmt->call.result) || nest_symbol(v->routine, stmt->call.result)->rank))
        verifier_fault_stmt(v, id, "the result must be a scalar");
    if (stmt->call.first + (uint64_t)stmt->call.count > v->routine->operands.count) {
        verifier_fault_stmt(v, id, "its arguments are not there");
        return;
    }
    for (uint32_t n = 0; n < stmt->call.count; n++) {
        ExprId argument = v->routine->operands.items[stmt->call.first + n];
        if (argument == 0 || argument >= v->routine->exprs.count)
            verifier_fault_stmt(v, id, "argument %u is missing", n + 1);
        else
            verify_expr(v, argument, true);
    }
}

static void verify_stmt(Verifier *v, StmtId id, const Open *outer)
{
    const Stmt *stmt = nest_stmt(v->routine, id);
    Open open = {outer, id};
    switch (stmt->kind) {
    case STMT_ASSIGN: verify_assign(v, id); break;
    case STMT_LOOP:
        verify_loop_head(v, id);
        verify_list(v, stmt->loop.body, &open);
        break;
    case STMT_WHILE:
        verify_condition(v, id, stmt->while_.condition);
        verify_list(v, stmt->while_.body, &open);
        break;
    case STMT_IF:
        verify_condition(v, id, stmt->if_.condition);
        verify_list(v, stmt->if_.then, &open);
        verify_list(v, stmt->if_.else_, &open);
        break;
    case STMT_BLOCK: verify_list(v, stmt->block.body, &open); break;
    case STMT_EXIT:
    case STMT_CYCLE: verify_jump(v, id, outer); break;
    case STMT_CALL: verify_call_parts(v, id); break;
    case STMT_RETURN: break;
    case STMT_KERNEL:
        if (stmt->kernel.kernel == 0 || stmt->kernel.kernel >= v->routine->kernels.count || !v->routine->kernels.items[stmt->kernel.kernel])
            verifier_fault_stmt(v, id, "its kernel does not exist");
        break;
    default: verifier_fault_stmt(v, id, "it has no kind");
    }
}

static void verify_list(Verifier *v, StmtId first, const Open *outer)
{
    for (StmtId id = first; id; id = nest_stmt(v->routine, id)->next) {
        if (id >= v->routine->stmts.count) {
            verifier_fault(v, "a list holds a statement that does not exist");
            return;
        }
        if (bitset_has(&v->stmts_seen, id)) {
            verifier_fault_stmt(v, id, "it stands in two lists, or twice in one");
            return;
        }
        bitset_add(&v->stmts_seen, id);
        verify_stmt(v, id, outer);
    }
}

void verify_body(Verifier *v)
{
    verify_list(v, v->routine->body, NULL);
}
