/* The arithmetic that the interpreters compute with, where Fortran, C and x86 could differ. Expected values are those of
 * the Fortran standard and, out of range, of x86's conversions (DESIGN 8). */
#include "ir/eval.h"
#include "ir/vec_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <string.h>

#include <cmocka.h>

static uint64_t f64(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t f32(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t eval2(Op op, Type type, uint64_t a, uint64_t b)
{
    uint64_t result = 0, bits[2] = {a, b};
    Type types[2] = {type, type};
    assert_true(eval_op(op, type, types, bits, &result));
    return result;
}

static uint64_t convert(Op op, Type from, Type to, uint64_t a)
{
    uint64_t result = 0;
    assert_true(eval_op(op, to, &from, &a, &result));
    return result;
}

static void integers_wrap(void **state)
{
    (void)state;
    assert_int_equal((int64_t)eval2(OP_ADD, TYPE_I32, INT32_MAX, 1), INT32_MIN);
    assert_int_equal((int64_t)eval2(OP_MUL, TYPE_I16, 300, 300), 90000 - 65536);
    assert_int_equal((int64_t)eval2(OP_NEG, TYPE_I8, (uint64_t)INT64_C(-128), 0), -128);
    assert_int_equal((int64_t)eval2(OP_SUB, TYPE_I64, (uint64_t)INT64_MIN, 1), INT64_MAX);
}

static void integer_division_truncates_and_traps(void **state)
{
    (void)state;
    uint64_t result, zero[2] = {1, 0}, over[2] = {(uint64_t)(int64_t)INT32_MIN, UINT64_MAX};
    Type types[2] = {TYPE_I32, TYPE_I32};
    assert_int_equal((int64_t)eval2(OP_DIV, TYPE_I32, (uint64_t)INT64_C(-7), 2), -3);
    assert_int_equal((int64_t)eval2(OP_MOD, TYPE_I32, (uint64_t)INT64_C(-7), 3), -1);
    assert_int_equal((int64_t)eval2(OP_MODULO, TYPE_I32, (uint64_t)INT64_C(-7), 3), 2);
    assert_int_equal((int64_t)eval2(OP_MODULO, TYPE_I32, 7, (uint64_t)INT64_C(-3)), -2);
    assert_false(eval_op(OP_DIV, TYPE_I32, types, zero, &result));
    assert_false(eval_op(OP_MODULO, TYPE_I32, types, zero, &result));
    assert_false(eval_op(OP_DIV, TYPE_I32, types, over, &result));
    assert_int_equal(eval2(OP_MOD, TYPE_I32, over[0], over[1]), 0);
}

static void shifts_stay_in_the_type(void **state)
{
    (void)state;
    assert_int_equal((int64_t)eval2(OP_ISHFT, TYPE_I32, (uint64_t)INT64_C(-1), (uint64_t)INT64_C(-28)), 15);
    assert_int_equal((int64_t)eval2(OP_ISHFT, TYPE_I32, 1, 31), INT32_MIN);
    assert_int_equal((int64_t)eval2(OP_ISHFT, TYPE_I32, 1, 32), 0);
    assert_int_equal((int64_t)eval2(OP_ISHFT, TYPE_I64, 1, 40), INT64_C(1) << 40);
}

static void powers_multiply_in_binary_order(void **state)
{
    (void)state;
    Type types[2] = {TYPE_F64, TYPE_I32};
    uint64_t result, bits[2] = {f64(1.1), 3};
    assert_true(eval_op(OP_POWI, TYPE_F64, types, bits, &result));
    assert_true(result == f64(1.1 * (1.1 * 1.1)));
    bits[1] = (uint64_t)INT64_C(-2);
    assert_true(eval_op(OP_POWI, TYPE_F64, types, bits, &result));
    assert_true(result == f64(1 / (1.1 * 1.1)));
    assert_int_equal((int64_t)eval2(OP_POWI, TYPE_I32, 2, (uint64_t)INT64_C(-1)), 0);
    assert_int_equal((int64_t)eval2(OP_POWI, TYPE_I32, (uint64_t)INT64_C(-1), (uint64_t)INT64_C(-3)), -1);
}

static void conversions_saturate_as_x86_does(void **state)
{
    (void)state;
    assert_int_equal((int64_t)convert(OP_CONVERT, TYPE_F64, TYPE_I32, f64(3e9)), INT32_MIN);
    assert_int_equal((int64_t)convert(OP_CONVERT, TYPE_F64, TYPE_I32, f64(NAN)), INT32_MIN);
    assert_int_equal((int64_t)convert(OP_CONVERT, TYPE_F64, TYPE_I32, f64(-2.9)), -2);
    assert_int_equal((int64_t)convert(OP_CONVERT, TYPE_F32, TYPE_I64, f32(1e19f)), INT64_MIN);
    assert_int_equal((int64_t)convert(OP_NINT, TYPE_F64, TYPE_I32, f64(-2.5)), -3);
    assert_int_equal((int64_t)convert(OP_NINT, TYPE_F32, TYPE_I32, f32(0.5f)), 1);
    assert_int_equal((int64_t)convert(OP_FLOOR, TYPE_F64, TYPE_I32, f64(-0.5)), -1);
    assert_int_equal((int64_t)convert(OP_CEILING, TYPE_F64, TYPE_I32, f64(0.5)), 1);
    assert_true(convert(OP_CONVERT, TYPE_I32, TYPE_F32, 16777217) == f32(16777216.0f));
}

static void single_precision_rounds_once(void **state)
{
    (void)state;
    assert_true(eval2(OP_ADD, TYPE_F32, f32(16777216.0f), f32(1.0f)) == f32(16777216.0f));
    assert_true(eval2(OP_DIV, TYPE_F32, f32(1.0f), f32(3.0f)) == f32(1.0f / 3.0f));
    assert_true(eval2(OP_MUL, TYPE_F64, f64(0.1), f64(10.0)) == f64(1.0));
}

static void minimum_and_maximum_take_the_second_of_unordered(void **state)
{
    (void)state;
    assert_true(eval2(OP_MAX, TYPE_F64, f64(NAN), f64(1.0)) == f64(1.0));
    assert_true(eval2(OP_MIN, TYPE_F64, f64(0.0), f64(-0.0)) == f64(-0.0));
    assert_true(eval2(OP_SIGN, TYPE_F64, f64(2.0), f64(-0.0)) == f64(-2.0));
    assert_true(eval2(OP_MODULO, TYPE_F64, f64(-6.0), f64(3.0)) == f64(0.0));
}

static void nans_are_the_same(void **state)
{
    (void)state;
    assert_true(eval_same(TYPE_F64, f64(NAN), f64(-NAN)));
    assert_false(eval_same(TYPE_F64, f64(0.0), f64(-0.0)));
    assert_false(eval_same(TYPE_I64, 1, 2));
}

/* 1 and a thousand halves of a unit: in order they are lost, in a tree not. Apart 1000 u of a sum of magnitudes of about 1, which is gamma of 1000 additions. */
static void trees_lie_within_their_bound(void **state)
{
    (void)state;
    const double u = 0x1p-53;
    VecTreeCheck sum;
    vec_tree_check_begin(&sum, OP_ADD, TYPE_F64, f64(1));
    for (int n = 0; n < 1000; n++) vec_tree_check_term(&sum, f64(u));
    assert_int_equal(sum.in_order, f64(1));
    assert_true(vec_tree_check_holds(&sum, 2, 1, f64(1 + 1000 * u)));
    assert_true(vec_tree_check_holds(&sum, 2, 1, f64(1 + 1020 * u)));
    assert_false(vec_tree_check_holds(&sum, 2, 1, f64(1 + 1024 * u)));   /* 1000 + 1 + 20 + 1 = 1022 roundings */
    assert_true(vec_tree_check_holds(&sum, 8, 1, f64(1 + 1024 * u)));    /* two levels more */
    assert_false(vec_tree_check_holds(&sum, 2, 1, f64(NAN)));
}

static void products_and_what_the_order_does_not_matter_for(void **state)
{
    (void)state;
    VecTreeCheck product, odd;
    vec_tree_check_begin(&product, OP_MUL, TYPE_F32, f32(1));
    for (int n = 0; n < 4; n++) vec_tree_check_term(&product, f32(1.0f));
    assert_true(vec_tree_check_holds(&product, 1, 1, f32(1 + 8 * 0x1p-24f)));
    assert_false(vec_tree_check_holds(&product, 1, 1, f32(1 + 10 * 0x1p-24f)));
    vec_tree_check_begin(&odd, OP_ADD, TYPE_F64, f64(1));
    vec_tree_check_term(&odd, f64(INFINITY));
    assert_true(vec_tree_check_holds(&odd, 1, 1, f64(INFINITY)));
    assert_false(vec_tree_check_holds(&odd, 1, 1, f64(1e300)));
    vec_tree_check_begin(&odd, OP_MUL, TYPE_F64, f64(-1));
    vec_tree_check_term(&odd, f64(0));
    assert_false(vec_tree_check_holds(&odd, 1, 1, f64(0)));
    assert_true(vec_tree_check_holds(&odd, 1, 1, f64(-0.0)));
    vec_tree_check_begin(&odd, OP_ADD, TYPE_F64, f64(1e308));
    vec_tree_check_term(&odd, f64(1e308));
    assert_true(vec_tree_check_holds(&odd, 1, 1, f64(0))); /* beyond the range nothing is said */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_wrap),
        cmocka_unit_test(integer_division_truncates_and_traps),
        cmocka_unit_test(shifts_stay_in_the_type),
        cmocka_unit_test(powers_multiply_in_binary_order),
        cmocka_unit_test(conversions_saturate_as_x86_does),
        cmocka_unit_test(single_precision_rounds_once),
        cmocka_unit_test(minimum_and_maximum_take_the_second_of_unordered),
        cmocka_unit_test(nans_are_the_same),
        cmocka_unit_test(trees_lie_within_their_bound),
        cmocka_unit_test(products_and_what_the_order_does_not_matter_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
