/* Every operation of ops.def stands in tests/ir/operations.nest, on each class that its row takes, and prints there as it
 * was read. The rows themselves are consistent. */
#include "unit.h"

#include "ir/build.h"
#include "ir/print.h"
#include "ir/read.h"
#include "support/text.h"

#include <stdio.h>
#include <string.h>

static void rows_are_consistent(void **state)
{
    (void)state;
    for (Op op = OP_NONE + 1; op < OP_COUNT; op++) {
        const OpInfo *info = op_info(op);
        assert_int_equal(op_find(info->word), op);
        assert_int_equal(strspn(info->operands, "nirlaIR*"), strlen(info->operands));
        if (info->result == RESULT_SAME) assert_true(strlen(info->operands) > 0);
        for (int t = 0; t < TEXT_COUNT; t++)
            for (const char *c = strchr(info->texts[t], '$'); c; c = strchr(c + 1, '$')) {
                assert_true(c[1] == 'T' || c[1] == 'U' || (c[1] >= '0' && c[1] <= '2'));
                if (c[1] >= '0' && c[1] <= '2') assert_true((size_t)(c[1] - '0') < strlen(info->operands));
            }
    }
    assert_int_equal(op_find("no such word"), OP_NONE);
}

/* The classes of operand 0 with which an operation is used. */
static void collect_uses(const NestRoutine *routine, bool used[OP_COUNT][CLASS_REAL + 1])
{
    for (ExprId id = 1; id < routine->exprs.count; id++) {
        const Expr *expr = nest_expr(routine, id);
        Type type = expr->count ? nest_expr(routine, nest_operand(routine, expr, 0))->type : expr->type;
        used[expr->op][type_info(type)->class] = true;
    }
}

static bool needs_class(const OpInfo *info, TypeClass class)
{
    if (!*info->operands || *info->operands == '*') return false;
    switch (*info->operands) {
    case 'n': return class == CLASS_INT || class == CLASS_REAL;
    case 'i': return class == CLASS_INT;
    case 'r': case 'R': return class == CLASS_REAL;
    case 'l': return class == CLASS_LOGICAL;
    default: return class == CLASS_INT || class == CLASS_REAL || class == CLASS_LOGICAL;
    }
}

static void every_operation_has_a_golden_test(void **state)
{
    (void)state;
    static bool used[OP_COUNT][CLASS_REAL + 1];
    Text text = {0}, printed = {0};
    Context context = context_create(0);
    assert_true(file_read(TESTS_FOLDER "/ir/operations.nest", &text));
    uint32_t file = diag_add_file(context.diag, "operations.nest", text_string(&text), text.length);
    NestProgram *program = nest_read_program(&context, file);
    diag_flush(context.diag, stderr);
    assert_non_null(program);
    collect_uses(program->routines.items[1], used);
    nest_print_program(program, &printed);
    const char *body = strstr(text_string(&text), "subroutine");
    assert_non_null(body);
    assert_string_equal(body, text_string(&printed));
    bool missing = false;
    for (Op op = OP_NONE + 1; op < OP_COUNT; op++) {
        bool any = false;
        for (TypeClass class = CLASS_INT; class <= CLASS_REAL; class++) {
            any = any || used[op][class];
            if (used[op][class] || !needs_class(op_info(op), class)) continue;
            print_error("%s: no use with class %d in tests/ir/operations.nest\n", op_info(op)->word, (int)class);
            missing = true;
        }
        if (!any) print_error("%s: no use in tests/ir/operations.nest\n", op_info(op)->word);
        missing = missing || !any;
    }
    assert_false(missing);
    text_free(&text);
    text_free(&printed);
    context_destroy(&context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_consistent),
        cmocka_unit_test(every_operation_has_a_golden_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
