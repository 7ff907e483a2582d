/* The builder, the walks and the Fortran form of expressions. */
#include "unit.h"

#include "ir/build.h"
#include "ir/print.h"
#include "ir/walk.h"

#include <math.h>
#include <string.h>

static const SourceRange nowhere = {0};

typedef struct {
    Context context;
    NestProgram *program;
    NestRoutine *routine;
    SymId i, n, x, y, a;
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    f.context = context_create(0);
    f.program = nest_program_create(&f.context);
    f.routine = nest_routine_create(&f.context, f.program, intern(f.context.names, "r"));
    Symbol symbol = {.name = intern(f.context.names, "i"), .type = TYPE_I32, .storage = STORAGE_LOCAL};
    f.i = nest_symbol_add(&f.context, f.routine, symbol, NULL);
    symbol.name = intern(f.context.names, "n");
    f.n = nest_symbol_add(&f.context, f.routine, symbol, NULL);
    symbol.type = TYPE_F64;
    symbol.name = intern(f.context.names, "x");
    f.x = nest_symbol_add(&f.context, f.routine, symbol, NULL);
    symbol.name = intern(f.context.names, "y");
    f.y = nest_symbol_add(&f.context, f.routine, symbol, NULL);
    symbol.name = intern(f.context.names, "a");
    symbol.rank = 1;
    Dim dim = {nest_const_int(&f.context, f.routine, TYPE_I32, 1), nest_const_int(&f.context, f.routine, TYPE_I32, 9)};
    f.a = nest_symbol_add(&f.context, f.routine, symbol, &dim);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    context_destroy(&((Fixture *)*state)->context);
    return 0;
}

static ExprId integer(Fixture *f, int64_t value)
{
    return nest_const_int(&f->context, f->routine, TYPE_I32, value);
}

static ExprId scalar(Fixture *f, SymId symbol)
{
    return nest_scalar(&f->context, f->routine, symbol, nowhere);
}

static ExprId op2(Fixture *f, Op op, ExprId a, ExprId b)
{
    return nest_op2(&f->context, f->routine, op, a, b, nowhere);
}

static ExprId real(Fixture *f, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return nest_const_bits(&f->context, f->routine, TYPE_F64, bits, nowhere);
}

static void ids_start_at_one_and_are_found(void **state)
{
    Fixture *f = *state;
    assert_int_equal(nest_routine_id(f->program, f->routine), 1);
    assert_int_equal(nest_routine_id(f->program, NULL), 0);
    assert_int_equal(nest_symbol_find(f->routine, intern(f->context.names, "x")), f->x);
    assert_int_equal(nest_symbol_find(f->routine, intern(f->context.names, "z")), 0);
}

static void temporaries_take_the_first_free_number(void **state)
{
    Fixture *f = *state;
    Symbol taken = {.name = intern(f->context.names, "t.2"), .type = TYPE_I32};
    nest_symbol_add(&f->context, f->routine, taken, NULL);
    taken.name = intern(f->context.names, "t.03"); /* not a number as temporaries write it */
    nest_symbol_add(&f->context, f->routine, taken, NULL);
    static const char *const names[] = {"t.1", "t.3", "t.4"};
    for (int k = 0; k < 3; k++) {
        SymId id = nest_temporary_add(&f->context, f->routine, "t", TYPE_F64, 0, NULL);
        assert_string_equal(nest_symbol(f->routine, id)->name, names[k]);
        assert_int_equal(nest_symbol(f->routine, id)->flags, SYMBOL_TEMPORARY);
    }
}

static void results_follow_the_table(void **state)
{
    Fixture *f = *state;
    ExprId less = op2(f, OP_LT, scalar(f, f->x), scalar(f, f->y));
    assert_int_equal(nest_expr(f->routine, less)->type, TYPE_L32);
    ExprId taken = nest_select(&f->context, f->routine, less, scalar(f, f->i), integer(f, 3), nowhere);
    assert_int_equal(nest_expr(f->routine, taken)->type, TYPE_I32);
    ExprId x = scalar(f, f->x);
    ExprId rounded = nest_op(&f->context, f->routine, OP_NINT, TYPE_I64, &x, 1, nowhere);
    assert_int_equal(nest_expr(f->routine, rounded)->type, TYPE_I64);
}

static void misfits_are_named(void **state)
{
    Fixture *f = *state;
    ExprId mixed[] = {scalar(f, f->x), scalar(f, f->i)};
    ExprId power = nest_op_fault(f->routine, OP_POWI, TYPE_NONE, mixed, 2, NULL) == NULL;
    assert_true(power); /* an exponent has its own type */
    assert_string_equal(nest_op_fault(f->routine, OP_ADD, TYPE_NONE, mixed, 2, NULL), "operands must have the same type");
    assert_string_equal(nest_op_fault(f->routine, OP_ADD, TYPE_NONE, mixed, 1, NULL), "wrong number of operands");
    assert_string_equal(nest_op_fault(f->routine, OP_AND, TYPE_NONE, mixed, 2, NULL), "operand must be logical");
    assert_string_equal(nest_op_fault(f->routine, OP_CONVERT, TYPE_NONE, mixed, 1, NULL), "result type is missing");
    assert_string_equal(nest_op_fault(f->routine, OP_FLOOR, TYPE_F32, mixed, 1, NULL), "result type must be integer");
    assert_string_equal(nest_op_fault(f->routine, OP_CONVERT, TYPE_L32, mixed, 1, NULL),
                        "a real cannot be converted to logical");
    ExprId none = 0;
    assert_string_equal(nest_op_fault(f->routine, OP_NEG, TYPE_NONE, &none, 1, NULL), "operand does not exist");
    assert_non_null(nest_op_fault(f->routine, OP_SCALAR, TYPE_I32, NULL, 0, NULL));
}

static void conversions_fold_integer_constants(void **state)
{
    Fixture *f = *state;
    int64_t value;
    ExprId big = integer(f, 300);
    assert_int_equal(nest_convert(&f->context, f->routine, big, TYPE_I32, nowhere), big);
    ExprId wrapped = nest_convert(&f->context, f->routine, big, TYPE_I8, nowhere);
    assert_true(nest_int_value(f->routine, wrapped, &value));
    assert_int_equal(value, 44);
    ExprId real_one = nest_convert(&f->context, f->routine, integer(f, -1), TYPE_F64, nowhere);
    assert_int_equal(nest_expr(f->routine, real_one)->op, OP_CONST);
    assert_true(nest_expr(f->routine, real_one)->bits == 0xbff0000000000000u);
    /* 2^24 + 1 is halfway between two floats: to even */
    ExprId single = nest_convert(&f->context, f->routine, integer(f, 16777217), TYPE_F32, nowhere);
    assert_true(nest_expr(f->routine, single)->bits == 0x4b800000u);
    ExprId variable = nest_convert(&f->context, f->routine, scalar(f, f->i), TYPE_F64, nowhere);
    assert_int_equal(nest_expr(f->routine, variable)->op, OP_CONVERT);
    assert_false(nest_int_value(f->routine, variable, &value));
}

static void substitution_copies_only_what_changes(void **state)
{
    Fixture *f = *state;
    ExprId map[16] = {0};
    ExprId subscript = op2(f, OP_SUB, scalar(f, f->i), integer(f, 1));
    ExprId element = nest_element(&f->context, f->routine, f->a, &subscript, 1, nowhere);
    ExprId kept = op2(f, OP_MUL, scalar(f, f->x), scalar(f, f->y));
    ExprId sum = op2(f, OP_ADD, element, kept);
    ExprId twice = op2(f, OP_ADD, sum, sum);
    assert_int_equal(nest_expr_substitute(&f->context, f->routine, twice, map), twice);
    map[f->i] = integer(f, 7);
    ExprId copy = nest_expr_substitute(&f->context, f->routine, twice, map);
    Text text = {0};
    nest_print_expr(f->routine, copy, &text);
    assert_string_equal(text_string(&text), "(a[7 - 1] + (x * y)) + (a[7 - 1] + (x * y))");
    text_free(&text);
    const Expr *root = nest_expr(f->routine, copy);
    assert_int_equal(nest_operand(f->routine, root, 0), nest_operand(f->routine, root, 1));
    assert_int_equal(nest_operand(f->routine, nest_expr(f->routine, nest_operand(f->routine, root, 0)), 1), kept);
    assert_false(nest_expr_equal(f->routine, copy, twice));
    assert_true(nest_expr_equal(f->routine, copy, nest_expr_substitute(&f->context, f->routine, twice, map)));
}

static StmtId assign(Fixture *f, ExprId target, ExprId value)
{
    return nest_stmt_add(&f->context, f->routine, (Stmt){.kind = STMT_ASSIGN, .assign = {target, value}});
}

typedef struct {
    char text[64];
    size_t length;
} Trace;

static bool trace_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Trace *trace = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    trace->text[trace->length++] = (char)(kind == STMT_LOOP ? 'L' : kind == STMT_IF ? 'I' : 'A');
    return kind != STMT_IF;
}

static void trace_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Trace *trace = data;
    const Expr *expr = nest_expr(routine, id);
    trace->text[trace->length++] = use == USE_WRITE ? '!' : use == USE_ARGUMENT ? '&' : '.';
    trace->text[trace->length++] = expr->symbol ? nest_symbol(routine, expr->symbol)->name[0] : *op_info(expr->op)->word;
}

static void walks_go_in_source_order(void **state)
{
    Fixture *f = *state;
    ExprId subscript = scalar(f, f->i);
    ExprId element = nest_element(&f->context, f->routine, f->a, &subscript, 1, nowhere);
    StmtId inner = assign(f, element, op2(f, OP_ADD, scalar(f, f->x), scalar(f, f->y)));
    StmtId guarded = assign(f, scalar(f, f->y), scalar(f, f->x));
    StmtId guard = nest_stmt_add(&f->context, f->routine, (Stmt){.kind = STMT_IF, .if_ = {op2(f, OP_LT, scalar(f, f->x), scalar(f, f->y)), guarded, 0}});
    StmtList list = {0}, body = {0};
    nest_list_append(f->routine, &body, inner);
    nest_list_append(f->routine, &body, guard);
    Stmt loop = {.kind = STMT_LOOP, .loop = {f->i, integer(f, 1), scalar(f, f->n), integer(f, 1), body.first, 0}};
    nest_list_append(f->routine, &list, nest_stmt_add(&f->context, f->routine, loop));
    nest_list_append(f->routine, &list, assign(f, scalar(f, f->x), scalar(f, f->y)));
    Trace trace = {0};
    nest_walk_stmts(f->routine, list.first, trace_stmt, &trace);
    assert_string_equal(trace.text, "LAIA");
    memset(&trace, 0, sizeof trace);
    nest_walk_stmt_exprs(f->routine, inner, trace_expr, &trace);
    assert_string_equal(trace.text, "!a.i.a.x.y"); /* the fifth is add */
    assert_int_equal(nest_access_number(f->routine, body.first, element), 1);
    assert_int_equal(nest_access_number(f->routine, body.first, subscript), 2);
    assert_int_equal(nest_access_at(f->routine, body.first, 7), nest_stmt(f->routine, guarded)->assign.target);
    assert_int_equal(nest_access_at(f->routine, body.first, 9), 0);
    assert_int_equal(nest_access_number(f->routine, body.first, loop.loop.upper), 0);
}

static void arguments_that_are_values_are_read(void **state)
{
    Fixture *f = *state;
    ExprId arguments[] = {scalar(f, f->x), op2(f, OP_MUL, scalar(f, f->x), scalar(f, f->y)),
                          nest_array(&f->context, f->routine, f->a, nowhere)};
    uint32_t first = f->routine->operands.count;
    for (int k = 0; k < 3; k++) list_push(f->context.arena, &f->routine->operands, arguments[k]);
    Stmt call = {.kind = STMT_CALL, .call = {intern(f->context.names, "g_"), 0, first, 3, 0}};
    Trace trace = {0};
    nest_walk_stmt_exprs(f->routine, nest_stmt_add(&f->context, f->routine, call), trace_expr, &trace);
    assert_string_equal(trace.text, "&x.m.x.y&a");
}

static void assert_fortran(Fixture *f, ExprId expr, const char *expected)
{
    Text text = {0};
    nest_print_fortran(f->routine, expr, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void fortran_has_the_parentheses_it_needs(void **state)
{
    Fixture *f = *state;
    ExprId x = scalar(f, f->x), y = scalar(f, f->y);
    ExprId sum = op2(f, OP_ADD, x, y), difference = op2(f, OP_SUB, x, y);
    assert_fortran(f, op2(f, OP_MUL, sum, y), "(x+y)*y");
    assert_fortran(f, op2(f, OP_ADD, op2(f, OP_MUL, x, y), difference), "x*y+(x-y)");
    assert_fortran(f, op2(f, OP_SUB, difference, y), "x-y-y");
    assert_fortran(f, op2(f, OP_SUB, x, difference), "x-(x-y)");
    assert_fortran(f, op2(f, OP_DIV, x, op2(f, OP_DIV, x, y)), "x/(x/y)");
    assert_fortran(f, op2(f, OP_POWI, op2(f, OP_POWI, x, integer(f, 2)), integer(f, 3)), "(x**2)**3");
    assert_fortran(f, op2(f, OP_POWI, x, integer(f, -2)), "x**(-2)");
    assert_fortran(f, op2(f, OP_ADD, x, real(f, -0.5)), "x+(-0.5d0)");
    assert_fortran(f, op2(f, OP_MUL, x, real(f, 1e-10)), "x*1d-10");
    ExprId negated = nest_op1(&f->context, f->routine, OP_NEG, x, nowhere);
    assert_fortran(f, op2(f, OP_POWI, negated, integer(f, 2)), "(-x)**2");
    assert_fortran(f, nest_op1(&f->context, f->routine, OP_NEG, op2(f, OP_POWI, x, integer(f, 2)), nowhere), "-x**2");
    assert_fortran(f, nest_op1(&f->context, f->routine, OP_NEG, sum, nowhere), "-(x+y)");
    ExprId less = op2(f, OP_LT, sum, y), more = op2(f, OP_GT, x, y);
    assert_fortran(f, op2(f, OP_AND, less, op2(f, OP_OR, more, less)), "x+y < y .and. (x > y .or. x+y < y)");
    assert_fortran(f, nest_select(&f->context, f->routine, less, x, y, nowhere), "merge(x, y, x+y < y)");
    ExprId subscript = op2(f, OP_SUB, scalar(f, f->i), integer(f, 1));
    assert_fortran(f, nest_element(&f->context, f->routine, f->a, &subscript, 1, nowhere), "a(i-1)");
    assert_fortran(f, nest_convert(&f->context, f->routine, scalar(f, f->i), TYPE_F32, nowhere), "real(i)");
    assert_fortran(f, real(f, INFINITY), "infinity");
    assert_fortran(f, real(f, 1.0), "1.0d0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ids_start_at_one_and_are_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(temporaries_take_the_first_free_number, set_up, tear_down),
        cmocka_unit_test_setup_teardown(results_follow_the_table, set_up, tear_down),
        cmocka_unit_test_setup_teardown(misfits_are_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(conversions_fold_integer_constants, set_up, tear_down),
        cmocka_unit_test_setup_teardown(substitution_copies_only_what_changes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(walks_go_in_source_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(arguments_that_are_values_are_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(fortran_has_the_parentheses_it_needs, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
