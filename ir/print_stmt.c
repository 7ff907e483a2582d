#include "ir/print_stmt.h"

#include "ir/build.h"
#include "ir/print.h"
#include "ir/text_form.h"
#include "ir/vec.h"

/* A step of one is not written. */
static bool is_unit_step(const NestRoutine *routine, SymId variable, ExprId step)
{
    int64_t value;
    if (step == 0 || step >= routine->exprs.count || variable >= routine->symbols.count) return false;
    return nest_int_value(routine, step, &value) && value == 1 &&
           nest_expr(routine, step)->type == nest_symbol(routine, variable)->type;
}

static void add_loop(const NestRoutine *routine, const Stmt *stmt, Text *out)
{
    text_add(out, "do ");
    print_symbol_name(routine, stmt->loop.variable, out);
    text_add(out, " = ");
    nest_print_expr(routine, stmt->loop.lower, out);
    text_add(out, ", ");
    nest_print_expr(routine, stmt->loop.upper, out);
    if (is_unit_step(routine, stmt->loop.variable, stmt->loop.step)) return;
    text_add(out, ", ");
    nest_print_expr(routine, stmt->loop.step, out);
}

static void add_call(const NestRoutine *routine, const Stmt *stmt, Text *out)
{
    text_add(out, stmt->call.routine ? "call " : "call external ");
    form_add_name(out, stmt->call.symbol);
    text_add(out, "(");
    for (uint32_t n = 0; n < stmt->call.count; n++) {
        uint64_t at = stmt->call.first + (uint64_t)n;
        if (n) text_add(out, ", ");
        nest_print_expr(routine, at < routine->operands.count ? routine->operands.items[at] : 0, out);
    }
    text_add(out, ")");
    if (!stmt->call.result) return;
    text_add(out, " -> ");
    print_symbol_name(routine, stmt->call.result, out);
}

static void add_jump(const char *word, StmtId target, const uint32_t *labels, Text *out)
{
    if (labels && labels[target])
        text_printf(out, "%s L%u", word, labels[target]);
    else
        text_printf(out, "%s ?", word);
}

static void add_condition(const char *word, const NestRoutine *routine, ExprId condition, Text *out)
{
    text_add(out, word);
    nest_print_expr(routine, condition, out);
}

void print_stmt_head(const NestRoutine *routine, StmtId id, const uint32_t *labels, Text *out)
{
    const Stmt *stmt = nest_stmt(routine, id);
    switch (stmt->kind) {
    case STMT_ASSIGN:
        nest_print_expr(routine, stmt->assign.target, out);
        add_condition(" = ", routine, stmt->assign.value, out);
        break;
    case STMT_LOOP: add_loop(routine, stmt, out); break;
    case STMT_WHILE: add_condition("while ", routine, stmt->while_.condition, out); break;
    case STMT_IF: add_condition("if ", routine, stmt->if_.condition, out); break;
    case STMT_BLOCK: text_add(out, "block"); break;
    case STMT_EXIT: add_jump("exit", stmt->jump.target, labels, out); break;
    case STMT_CYCLE: add_jump("cycle", stmt->jump.target, labels, out); break;
    case STMT_CALL: add_call(routine, stmt, out); break;
    case STMT_RETURN: text_add(out, "return"); break;
    case STMT_KERNEL: {
        bool known = stmt->kernel.kernel && stmt->kernel.kernel < routine->kernels.count;
        text_add(out, "kernel ");
        form_add_name(out, known ? routine->kernels.items[stmt->kernel.kernel]->name : "?");
        break;
    }
    default: text_add(out, "?");
    }
}
