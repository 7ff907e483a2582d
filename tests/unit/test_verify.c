/* Rules of the verifier that no text can break: the reader or the builder would not make such IR. */
#include "unit.h"

#include "ir/build.h"
#include "ir/verify.h"

#include <string.h>

static const SourceRange nowhere = {0};

typedef struct {
    Context context;
    NestProgram *program;
    NestRoutine *routine;
    SymId i, a;
    StmtId loop, assign; /* do i = 1, 9 { a[i] = 0 } */
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    f.context = context_create(0);
    f.program = nest_program_create(&f.context);
    f.routine = nest_routine_create(&f.context, f.program, intern(f.context.names, "r"));
    f.routine->symbol = intern(f.context.names, "r_");
    ExprId one = nest_const_int(&f.context, f.routine, TYPE_I32, 1), nine = nest_const_int(&f.context, f.routine, TYPE_I32, 9);
    Symbol symbol = {.name = intern(f.context.names, "i"), .type = TYPE_I32, .storage = STORAGE_LOCAL};
    f.i = nest_symbol_add(&f.context, f.routine, symbol, NULL);
    symbol.name = intern(f.context.names, "a");
    symbol.rank = 1;
    f.a = nest_symbol_add(&f.context, f.routine, symbol, &(Dim){one, nine});
    ExprId i = nest_scalar(&f.context, f.routine, f.i, nowhere);
    ExprId element = nest_element(&f.context, f.routine, f.a, &i, 1, nowhere);
    Stmt assign = {.kind = STMT_ASSIGN, .assign = {element, nest_const_int(&f.context, f.routine, TYPE_I32, 0)}};
    f.assign = nest_stmt_add(&f.context, f.routine, assign);
    Stmt loop = {.kind = STMT_LOOP, .loop = {f.i, one, nine, one, f.assign, 0}};
    f.loop = nest_stmt_add(&f.context, f.routine, loop);
    f.routine->body = f.loop;
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    context_destroy(&((Fixture *)*state)->context);
    return 0;
}

/* The verifier's text holds `fault`; NULL: there is no fault. */
static void assert_verified(Fixture *f, const char *fault)
{
    Text faults = {0};
    bool good = nest_verify_program(f->program, &faults);
    if (good != (fault == NULL) || (fault && !strstr(text_string(&faults), fault)))
        fail_msg("'%s' expected, got '%s'", fault ? fault : "no fault", text_string(&faults));
    text_free(&faults);
}

static void a_sound_program_has_no_fault(void **state)
{
    assert_verified(*state, NULL);
}

static void a_statement_in_two_lists(void **state)
{
    Fixture *f = *state;
    nest_stmt(f->routine, f->loop)->next = f->assign;
    assert_verified(f, "r: in 'a[i] = 0': it stands in two lists, or twice in one");
}

static void a_list_that_is_a_circle(void **state)
{
    Fixture *f = *state;
    nest_stmt(f->routine, f->assign)->next = f->loop;
    assert_verified(f, "r: in 'do i = 1, 9': it stands in two lists, or twice in one");
}

static void a_statement_that_does_not_exist(void **state)
{
    Fixture *f = *state;
    nest_stmt(f->routine, f->assign)->next = 99;
    assert_verified(f, "a list holds a statement that does not exist");
}

static void findings_shared_by_loops(void **state)
{
    Fixture *f = *state;
    Stmt copy = *nest_stmt(f->routine, f->loop);
    StmtId other = nest_stmt_add(&f->context, f->routine, copy);
    nest_stmt(f->routine, other)->loop.body = 0;
    nest_stmt(f->routine, other)->loop.info = copy.loop.info;
    nest_stmt(f->routine, f->loop)->next = other;
    assert_verified(f, "another loop has the same findings");
}

static void parts_out_of_range(void **state)
{
    Fixture *f = *state;
    Stmt *loop = nest_stmt(f->routine, f->loop);
    Stmt saved = *loop;
    loop->loop.info = 7;
    assert_verified(f, "its findings do not exist");
    *loop = saved;
    loop->loop.variable = 44;
    assert_verified(f, "the loop variable does not exist");
    *loop = saved;
    loop->loop.upper = 0;
    assert_verified(f, "the upper bound is missing");
    *loop = saved;
    nest_stmt(f->routine, f->assign)->assign.value = 1234;
    assert_verified(f, "the value is missing");
    nest_stmt(f->routine, f->assign)->kind = (StmtKind)77;
    assert_verified(f, "it has no kind");
}

static void jumps_outside_of_their_target(void **state)
{
    Fixture *f = *state;
    StmtId jump = nest_stmt_add(&f->context, f->routine, (Stmt){.kind = STMT_EXIT, .jump = {f->loop}});
    nest_stmt(f->routine, f->loop)->next = jump;
    assert_verified(f, "r: in 'exit ?': its target does not enclose it");
}

static void expressions_that_are_no_trees(void **state)
{
    Fixture *f = *state;
    ExprId one = nest_const_int(&f->context, f->routine, TYPE_I32, 1);
    ExprId sum = nest_op2(&f->context, f->routine, OP_ADD, one, one, nowhere);
    f->routine->operands.items[nest_expr(f->routine, sum)->first] = sum;
    nest_stmt(f->routine, f->assign)->assign.value = sum;
    assert_verified(f, "expression '? + 1': an operand is missing or younger than its user");
    f->routine->exprs.items[sum].first = 1000;
    assert_verified(f, "its operands are not there");
}

static void types_that_do_not_follow(void **state)
{
    Fixture *f = *state;
    ExprId one = nest_const_int(&f->context, f->routine, TYPE_I32, 1);
    ExprId sum = nest_op2(&f->context, f->routine, OP_ADD, one, one, nowhere);
    nest_stmt(f->routine, f->assign)->assign.value = sum;
    f->routine->exprs.items[sum].type = TYPE_I64;
    assert_verified(f, "its type is not that of the operation's result");
    f->routine->exprs.items[sum].type = TYPE_I32;
    f->routine->exprs.items[one].type = TYPE_I8;
    f->routine->exprs.items[one].bits = 200;
    assert_verified(f, "expression '200_i8': it is no constant of its type");
    f->routine->exprs.items[one] = (Expr){.op = OP_SCALAR, .type = TYPE_I64, .symbol = f->i};
    assert_verified(f, "expression 'i': its type is not the symbol's");
    f->routine->exprs.items[one].symbol = 90;
    assert_verified(f, "expression '?': its symbol does not exist");
}

static void a_pair_outside_of_the_body(void **state)
{
    Fixture *f = *state;
    LoopInfo *info = nest_loop_info(f->routine, f->loop);
    info->finding = LOOP_RECURRENCE;
    info->reason = intern(f->context.names, "r");
    info->first = nest_stmt(f->routine, f->assign)->assign.target;
    assert_verified(f, NULL);
    info->second = nest_scalar(&f->context, f->routine, f->i, nowhere);
    assert_verified(f, "its pair names an access that is not in its body");
}

static void symbols_with_broken_parts(void **state)
{
    Fixture *f = *state;
    Symbol *array = nest_symbol(f->routine, f->a), saved = *array;
    array->first_dim = 50;
    assert_verified(f, "r: symbol 'a': its dimensions are not there");
    *array = saved;
    array->name = nest_symbol(f->routine, f->i)->name;
    assert_verified(f, "r: symbol 'i': there are two of that name");
    *array = saved;
    array->storage = STORAGE_AREA;
    array->area = 3;
    assert_verified(f, "r: symbol 'a': its area does not exist");
    *array = saved;
    array->flags = SYMBOL_FLAGS_END;
    assert_verified(f, "its storage, intent, flags, rank or role are out of range");
    *array = saved;
    array->role = 3;
    assert_verified(f, "its storage, intent, flags, rank or role are out of range");
    *array = saved;
    Symbol *index = nest_symbol(f->routine, f->i);
    index->storage = STORAGE_DUMMY;
    index->intent = INTENT_IN;
    index->role = ROLE_EXTENT;
    index->of = 50;
    assert_verified(f, "r: symbol 'i': what it is the extent or length of does not exist");
}

static void areas_of_other_routines(void **state)
{
    Fixture *f = *state;
    Area area = {.kind = AREA_SAVE, .name = intern(f->context.names, "q"), .size = 400, .align = 4, .owner = 2};
    AreaId id = nest_area_add(&f->context, f->program, area);
    NestRoutine *other = nest_routine_create(&f->context, f->program, intern(f->context.names, "other"));
    other->symbol = intern(f->context.names, "other_");
    assert_verified(f, NULL);
    nest_symbol(f->routine, f->a)->storage = STORAGE_AREA;
    nest_symbol(f->routine, f->a)->area = id;
    assert_verified(f, NULL);
    other->file = 2;
    assert_verified(f, "r: symbol 'a': its area belongs to a routine of another file");
    other->file = 0;
    f->program->areas.items[id].kind = AREA_OVERLAY;
    assert_verified(f, "r: symbol 'a': its area belongs to another routine");
    f->program->areas.items[id].kind = AREA_SAVE;
    f->program->areas.items[id].owner = 9;
    assert_verified(f, "area save q: save and overlay areas belong to a routine, others to none");
}

static void calls_with_broken_parts(void **state)
{
    Fixture *f = *state;
    Stmt call = {.kind = STMT_CALL, .call = {intern(f->context.names, "x_"), 5, 0, 0, 0}};
    StmtId id = nest_stmt_add(&f->context, f->routine, call);
    nest_stmt(f->routine, f->loop)->next = id;
    assert_verified(f, "the routine does not exist");
    nest_stmt(f->routine, id)->call.routine = 1;
    assert_verified(f, "the routine's linker's name is another one");
    nest_stmt(f->routine, id)->call.count = 1000;
    assert_verified(f, "its arguments are not there");
}

#define RULE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(a_sound_program_has_no_fault),
        RULE(a_statement_in_two_lists),
        RULE(a_list_that_is_a_circle),
        RULE(a_statement_that_does_not_exist),
        RULE(findings_shared_by_loops),
        RULE(parts_out_of_range),
        RULE(jumps_outside_of_their_target),
        RULE(expressions_that_are_no_trees),
        RULE(types_that_do_not_follow),
        RULE(a_pair_outside_of_the_body),
        RULE(symbols_with_broken_parts),
        RULE(areas_of_other_routines),
        RULE(calls_with_broken_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
