/* The interpreter of nest IR: results that are known by hand, and random programs, which must run without a fault and
 * give the same bits after printing and reading. */
#include "unit.h"

#include "gen_nest.h"
#include "ir/interp.h"
#include "ir/print.h"
#include "ir/read.h"
#include "ir/verify.h"

#include <string.h>

enum { PROGRAMS = 1500, STEPS = 20000 };

static NestProgram *read_text(Context *context, const char *text)
{
    Text faults = {0};
    const char *kept = arena_strndup(context->arena, text, strlen(text));
    NestProgram *program = nest_read_program(context, diag_add_file(context->diag, "text", kept, strlen(kept)));
    diag_flush(context->diag, stderr);
    assert_non_null(program);
    if (!nest_verify_program(program, &faults)) fail_msg("%s", text_string(&faults));
    return program;
}

/* Runs the first routine of `text` on `count` arguments; its fault must hold `fault`, NULL: there is none. */
static void run(const char *text, const InterpArgument *arguments, uint32_t count, const char *fault)
{
    Context context = context_create(0);
    Text faults = {0};
    InterpOptions options = {.max_steps = 1000, .fill = 0xa5};
    Interp *interp = interp_create(&context, read_text(&context, text), &options);
    bool good = interp_call(interp, 1, arguments, count, NULL, &faults);
    if (good != (fault == NULL) || (fault && !strstr(text_string(&faults), fault)))
        fail_msg("'%s' expected, got '%s'", fault ? fault : "no fault", text_string(&faults));
    text_free(&faults);
    context_destroy(&context);
}

static void loops_count_and_leave_their_variable(void **state)
{
    (void)state;
    int32_t out[6] = {0};
    InterpArgument argument = {out, sizeof out};
    run("subroutine s(a) symbol s_ { dummy a: i32[1:6]\n local i: i32\n"
        "do i = 1, 5 { a[1] = a[1] + i }  a[2] = i\n"      /* 15, 6 */
        "do i = 10, 1, -4 { a[3] = a[3] + i } a[4] = i\n"  /* 10+6+2, -2 */
        "do i = 3, 2 { a[5] = 99 } a[6] = i }",            /* no trip: 3 */
        &argument, 1, NULL);
    const int32_t expected[] = {15, 6, 18, -2, 0, 3};
    assert_memory_equal(out, expected, sizeof out);
}

static void bounds_are_evaluated_once(void **state)
{
    (void)state;
    int32_t out[2] = {0};
    InterpArgument argument = {out, sizeof out};
    run("subroutine s(a) symbol s_ { dummy a: i32[1:2]\n local i: i32\n local n: i32\n n = 3\n"
        "do i = 1, n { n = 100 a[1] = a[1] + 1 } a[2] = i }", &argument, 1, NULL);
    assert_int_equal(out[0], 3);
    assert_int_equal(out[1], 4);
}

static void jumps_go_where_they_say(void **state)
{
    (void)state;
    int32_t out[4] = {0};
    InterpArgument argument = {out, sizeof out};
    run("subroutine s(a) symbol s_ { dummy a: i32[1:4]\n local i: i32\n local j: i32\n"
        "rows: do i = 1, 4 { do j = 1, 4 { if j == 3 { cycle rows } if i == 3 { exit rows } a[1] = a[1] + 1 } a[2] = 7 }\n"
        "b: block { a[3] = i exit b a[3] = 99 }\n"
        "w: while .true. { a[4] = a[4] + 1 if a[4] == 5 { exit w } }  return a[4] = 99 }", &argument, 1, NULL);
    const int32_t expected[] = {4, 0, 3, 5};
    assert_memory_equal(out, expected, sizeof out);
}

/* A store counts when it changes nothing, too; what was not stored does not, and no byte outside. */
static void stores_are_marked(void **state)
{
    (void)state;
    Context context = context_create(0);
    Text faults = {0};
    int32_t out[4] = {7, 7, 7, 7};
    unsigned char marks[12] = {0};
    InterpArgument argument = {out, sizeof out};
    InterpOptions options = {.max_steps = 1000};
    const char *text = "subroutine s(a) symbol s_ { dummy a: i32[1:4]\n local i: i32\n"
                       "do i = 1, 4 { if i /= 2 { a[i] = 7 } if a[i] == 0 { a[i] = 7 } } }";
    Interp *interp = interp_create(&context, read_text(&context, text), &options);
    interp_watch(interp, out, 12, marks);
    assert_true(interp_call(interp, 1, &argument, 1, NULL, &faults));
    const unsigned char expected[12] = {1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1};
    assert_memory_equal(marks, expected, sizeof expected);
    context_destroy(&context);
}

static void calls_pass_addresses(void **state)
{
    (void)state;
    double data[6] = {1, 2, 3, 4, 5, 6};
    int32_t n = 2;
    InterpArgument arguments[] = {{data, sizeof data}, {&n, sizeof n}};
    /* a(1, 2) is the third element: the callee sees data[2..3] as b(1..2) */
    run("subroutine s(a, n) symbol s_ { dummy a: f64[1:n, 0:*]\n dummy n: i32\n local x: f64\n"
        "call f_(a[1, 1], n, 0.5_f64) -> x\n a[1, 0] = x\n call f_(a[], n + 0, x) -> x }\n"
        "function f(b, m, c) -> r symbol f_ { dummy b: f64[1:m]\n dummy m: i32 in\n dummy c: f64 in\n local r: f64 result\n"
        "b[m] = b[m] * c\n r = b[1] }", arguments, 2, NULL);
    const double expected[] = {3, 6, 3, 2, 5, 6}; /* data[3] = 4 * .5, data[0] = 3, data[1] = 2 * 3 */
    assert_memory_equal(data, expected, sizeof data);
}

static void areas_keep_their_values(void **state)
{
    (void)state;
    Context context = context_create(0);
    Text faults = {0};
    InterpOptions options = {0};
    NestProgram *program = read_text(&context,
        "common c symbol c_ size 16 align 8\n"
        "subroutine s() symbol s_ { save k size 4 align 4 { 0 = 40 }\n overlay o size 8 align 8\n laid k: i32 at save k + 0\n"
        "laid x: f64 at common c + 8\n laid n: i32 at common c + 0\n laid low: i32 at overlay o + 0\n laid all: i64 at overlay o + 0\n"
        "k = k + 1\n n = k\n x = convert.f64(k) / 4.0_f64\n all = 4294967298_i64\n n = n + low }");
    Interp *interp = interp_create(&context, program, &options);
    assert_true(interp_call(interp, 1, NULL, 0, NULL, &faults));
    assert_true(interp_call(interp, 1, NULL, 0, NULL, &faults));
    char *common = interp_area(interp, 1);
    assert_int_equal(interp_load(TYPE_I32, common), 44); /* 42 and the low word of 2^32 + 2 */
    double x;
    memcpy(&x, common + 8, sizeof x);
    assert_true(x == 10.5);
    context_destroy(&context);
}

static void faults_stop_the_run(void **state)
{
    (void)state;
    int32_t a[3] = {0, 5, 6};
    InterpArgument argument = {a, sizeof a};
#define BODY(text) "subroutine s(a) symbol s_ { dummy a: i32[1:3]\n local i: i32\n" text " }"
    run(BODY("a[4] = 1"), &argument, 1, "s: in 'a[4] = 1': subscript 1 of 'a' is 4, out of its bounds");
    run(BODY("i = a[0]"), &argument, 1, "subscript 1 of 'a' is 0, out of its bounds");
    run(BODY("a[2] = a[2] / a[1]"), &argument, 1, "s: in 'a[2] = a[2] / a[1]': div traps");
    run(BODY("do i = 1, 3, a[1] { }"), &argument, 1, "the step is zero");
    run(BODY("while .true. { i = 1 }"), &argument, 1, "more than 1000 steps");
    run(BODY("call external g_(i)"), &argument, 1, "no routine 'g_'");
    run("subroutine s() symbol s_ { call s_() }", NULL, 0, "more than 100 calls inside one another");
    argument.bytes = 8; /* less is there than is declared */
    run(BODY("a[3] = 1"), &argument, 1, "'a' has no such element");
    run("subroutine s(a) symbol s_ { dummy a: i32[5:*]\n a[6] = 1 a[7] = 1 }", &argument, 1, "in 'a[7] = 1'");
    const int32_t expected[] = {0, 1, 6};
    assert_memory_equal(a, expected, sizeof a);
}

/* The commons of a random program after it has run on commons filled from the seed. */
static void *run_random(Context *context, const NestProgram *program, uint64_t seed, size_t *size, Text *faults)
{
    InterpOptions options = {.max_steps = STEPS};
    Interp *interp = interp_create(context, program, &options);
    for (AreaId id = 1; id < program->areas.count; id++) {
        if (program->areas.items[id].kind != AREA_COMMON) continue;
        unsigned char *memory = interp_area(interp, id);
        *size = (size_t)program->areas.items[id].size;
        for (size_t n = 0; n < *size; n++) memory[n] = (unsigned char)gen_random(&seed, 3);
        interp_call(interp, program->routines.count - 1, NULL, 0, NULL, faults);
        return memory;
    }
    return NULL;
}

static void random_programs_run_the_same_when_read(void **state)
{
    (void)state;
    uint32_t finished = 0;
    for (uint64_t seed = 0; seed < PROGRAMS; seed++) {
        Context context = context_create(0);
        Text text = {0}, faults = {0}, other_faults = {0};
        size_t size = 0, other_size = 0;
        NestProgram *program = gen_nest_program(&context, seed);
        nest_print_program(program, &text);
        void *memory = run_random(&context, program, seed, &size, &faults);
        void *other = run_random(&context, read_text(&context, text_string(&text)), seed, &other_size, &other_faults);
        if (faults.length && !strstr(text_string(&faults), "steps")) fail_msg("program %u: %s", (unsigned)seed, text_string(&faults));
        finished += faults.length == 0;
        assert_string_equal(text_string(&faults), text_string(&other_faults));
        assert_int_equal(size, other_size);
        assert_memory_equal(memory, other, size);
        text_free(&text);
        text_free(&faults);
        text_free(&other_faults);
        context_destroy(&context);
    }
    assert_true(finished > PROGRAMS * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_count_and_leave_their_variable),
        cmocka_unit_test(bounds_are_evaluated_once),
        cmocka_unit_test(jumps_go_where_they_say),
        cmocka_unit_test(stores_are_marked),
        cmocka_unit_test(calls_pass_addresses),
        cmocka_unit_test(areas_keep_their_values),
        cmocka_unit_test(faults_stop_the_run),
        cmocka_unit_test(random_programs_run_the_same_when_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
