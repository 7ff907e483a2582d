/* Statements of a nest as values of a kernel: branches become selects, small loops stay loops. */
#include "passes/vec/fuse.h"

#include "ir/walk.h"

#include <string.h>

static void set_scalar(Fusion *f, SymId symbol, Ref ref, Linear linear)
{
    fuse_set_scalar(f, symbol, (ScalarState){true, ref, linear, 0});
}

static void fuse_assign(Fusion *f, const Stmt *stmt)
{
    const Expr target = *nest_expr(f->routine, stmt->assign.target);
    Linear linear = target.op == OP_SCALAR ? fuse_linear(f, stmt->assign.value) : (Linear){0};
    Ref value = fuse_expr(f, stmt->assign.value);
    if (f->why) return;
    if (target.op == OP_ELEMENT) {
        fuse_write_element(f, stmt->assign.target, value);
        return;
    }
    VecInst *inst = vec_inst(f->kernel, value.value);
    if (inst->kind == VEC_OP && !inst->name && value.offset == 0) inst->name = nest_symbol(f->routine, target.symbol)->name;
    fuse_set_scalar(f, target.symbol, (ScalarState){true, value, linear, linear.known ? 0 : fuse_choice(f, stmt->assign.value)});
}

Ref fuse_condition(Fusion *f, ExprId id)
{
    const Expr *expr = nest_expr(f->routine, id);
    if (expr->type == TYPE_L32) return fuse_expr(f, id);
    if (expr->op == OP_CONVERT) return fuse_condition(f, nest_operand(f->routine, expr, 0));
    Ref value = fuse_expr(f, id);
    return f->why ? value : fuse_op(f, OP_CONVERT, TYPE_L32, &value, 1);
}

static void fuse_if(Fusion *f, const Stmt *stmt)
{
    Ref condition = fuse_condition(f, stmt->if_.condition);
    if (!f->why) fuse_arms(f, condition, stmt->if_.then, stmt->if_.else_);
}

/* ---- loops within a lane ---------------------------------------------------------------- */

static void find_assigned(const Fusion *f, StmtId first, Bitset *set)
{
    for (StmtId id = first; id; id = nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        if (stmt->kind == STMT_ASSIGN) {
            const Expr *target = nest_expr(f->routine, stmt->assign.target);
            if (target->op == OP_SCALAR) bitset_add(set, target->symbol);
        } else if (stmt->kind == STMT_IF) {
            find_assigned(f, stmt->if_.then, set);
            find_assigned(f, stmt->if_.else_, set);
        } else if (stmt->kind == STMT_LOOP) {
            bitset_add(set, stmt->loop.variable);
            find_assigned(f, stmt->loop.body, set);
        } else if (stmt->kind == STMT_BLOCK) find_assigned(f, stmt->block.body, set);
    }
}

/* max(0, (upper - lower + step) / step) */
ExprId fuse_trip_count(Fusion *f, const Stmt *loop)
{
    Context *context = f->context;
    NestRoutine *r = f->routine;
    ExprId lower = nest_convert(context, r, loop->loop.lower, TYPE_I64, loop->loc);
    ExprId upper = nest_convert(context, r, loop->loop.upper, TYPE_I64, loop->loc);
    ExprId step = nest_convert(context, r, loop->loop.step, TYPE_I64, loop->loc);
    ExprId span = nest_op2(context, r, OP_ADD, nest_op2(context, r, OP_SUB, upper, lower, loop->loc), step, loop->loc);
    ExprId trips = nest_op2(context, r, OP_DIV, span, step, loop->loc);
    return nest_op2(context, r, OP_MAX, trips, nest_const_int(context, r, TYPE_I64, 0), loop->loc);
}

static Ref zero_of(Fusion *f, Type type)
{
    return fuse_uniform(f, nest_const_bits(f->context, f->routine, type, 0, f->loc));
}

/* Begins a carried scalar; its second operand is set at the loop's end. */
static ValueId add_carry(Fusion *f, SymId symbol)
{
    const ScalarState *state = fuse_scalar(f, symbol);
    Type type = nest_symbol(f->routine, symbol)->type;
    Ref before = state->defined ? state->ref : zero_of(f, type);
    Ref carry = fuse_inst(f, (VecInst){.kind = VEC_CARRY, .type = type, .name = nest_symbol(f->routine, symbol)->name},
                          (Ref[]){before, {0}}, 2);
    return carry.value;
}

typedef LIST(ValueId) Carries;

/* Carries for all scalars of the set, directly behind VEC_LOOP: what they start from is made before it. */
static Carries begin_loop(Fusion *f, const Bitset *assigned, ExprId trips)
{
    Carries carries = {0};
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(assigned, id) && !fuse_scalar(f, id)->defined)
            set_scalar(f, id, zero_of(f, nest_symbol(f->routine, id)->type), (Linear){0});
    fuse_inst(f, (VecInst){.kind = VEC_LOOP, .uniform = trips}, NULL, 0);
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(assigned, id)) list_push(f->context->scratch, &carries, add_carry(f, id));
    uint32_t n = 0;
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(assigned, id)) set_scalar(f, id, (Ref){carries.items[n++], 0}, (Linear){0});
    return carries;
}

/* ---- a loop that a point leaves when it is done ------------------------------------------ */

/* The point's state of leaving: it has left before the turn; the loop's variable as it was then. */
typedef struct {
    bool any;
    ValueId left, kept;
    Ref turn;
} LeftLoop;

static bool find_exit(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    StmtId *loop = data;
    if (stmt->kind == STMT_EXIT && stmt->jump.target == *loop) *loop = 0;
    return true;
}

static Ref add_hidden_carry(Fusion *f, Type type, Ref before, Name name, bool leaves)
{
    return fuse_inst(f, (VecInst){.kind = VEC_CARRY, .type = type, .name = name, .leaves = leaves}, (Ref[]){before, {0}}, 2);
}

/* Behind VEC_LOOP: who has left is on the way to the loop's end. `before`: what the carries start from. */
static void begin_left(Fusion *f, StmtId statement, LeftLoop *left, Ref no, Ref first)
{
    const Symbol *variable = nest_symbol(f->routine, nest_stmt(f->routine, statement)->loop.variable);
    Ref carry = add_hidden_carry(f, TYPE_L32, no, intern(f->context->names, "left"), true);
    left->left = carry.value;
    left->kept = add_hidden_carry(f, variable->type, first, variable->name, false).value;
    list_push(f->context->scratch, &f->now.leaving, ((Leaving){statement | FUSE_EXIT, carry}));
    list_push(f->context->scratch, &f->unrolled, statement);
}

/* Who has left when the turn ends; the empty Ref: nobody stays. */
static Ref find_left(const Fusion *f, StmtId statement)
{
    for (uint32_t i = 0; i < f->now.leaving.count; i++)
        if (f->now.leaving.items[i].target == (statement | FUSE_EXIT)) return f->now.leaving.items[i].mask;
    return (Ref){0};
}

/* Before VEC_END_LOOP: `next` is the variable's value in a next turn. */
static void end_left(Fusion *f, StmtId statement, const LeftLoop *left, Ref mask, Ref next)
{
    Type type = nest_symbol(f->routine, nest_stmt(f->routine, statement)->loop.variable)->type;
    Ref old = {left->left, 0}, kept = {left->kept, 0};
    Ref last = fuse_op(f, OP_SELECT, type, (Ref[]){old, kept, left->turn}, 3);
    last = fuse_op(f, OP_SELECT, type, (Ref[]){mask, last, next}, 3);
    *vec_operand(f->kernel, vec_inst(f->kernel, left->left), 1) = (VecOperand){.value = mask.value, .offset = {mask.offset}};
    *vec_operand(f->kernel, vec_inst(f->kernel, left->kept), 1) = (VecOperand){.value = last.value};
}

/* A uniform loop that each lane runs by itself. */
static void fuse_loop(Fusion *f, StmtId statement)
{
    NestRoutine *r = f->routine;
    const Stmt loop = *nest_stmt(r, statement), *stmt = &loop;
    const char *name = nest_symbol(r, stmt->loop.variable)->name;
    int64_t step;
    if (fuse_unroll(f, statement)) return;
    if (!fuse_is_uniform(f, stmt->loop.lower) || !fuse_is_uniform(f, stmt->loop.upper) ||
        !nest_int_value(r, stmt->loop.step, &step) || step == 0) {
        fuse_fail(f, "the trip count of the loop over %s differs between points", name);
        return;
    }
    ExprId trips = fuse_trip_count(f, stmt);
    Bitset assigned = bitset_create(f->context->scratch, r->symbols.count);
    find_assigned(f, stmt->loop.body, &assigned);
    bitset_add(&assigned, stmt->loop.variable);
    Ref first = fuse_uniform(f, stmt->loop.lower), no = {0}, mask = {0};
    LeftLoop left = {0};
    StmtId searched = statement;
    nest_walk_stmts(r, stmt->loop.body, find_exit, &searched);
    left.any = !searched;
    if (left.any) no = fuse_uniform(f, nest_const_bits(f->context, r, TYPE_L32, 0, stmt->loc));
    set_scalar(f, stmt->loop.variable, first, (Linear){0});
    CarriedElements elements = fuse_read_carried(f, statement, trips);
    Carries carries = begin_loop(f, &assigned, trips);
    if (left.any) begin_left(f, statement, &left, no, first);
    fuse_begin_carried(f, &elements);
    f->depth++;
    Ref turn = fuse_scalar(f, stmt->loop.variable)->ref;
    left.turn = turn;
    set_scalar(f, stmt->loop.variable, turn, fuse_begin_turn(f, turn));
    if (left.any) fuse_rest(f, stmt->loop.body);
    else fuse_list(f, stmt->loop.body);
    fuse_arrive(f, statement);
    if (left.any) {
        mask = find_left(f, statement);
        f->unrolled.count--;
    }
    if (!fuse_arrive(f, statement | FUSE_EXIT)) fuse_fail(f, "the loop over %s is left early in the vector", name);
    if (!f->why) fuse_store_turn(f);
    fuse_end_turn(f);
    f->depth--;
    if (f->why) return;
    Ref variable = fuse_scalar(f, stmt->loop.variable)->ref;
    Ref next = fuse_op(f, OP_ADD, nest_symbol(r, stmt->loop.variable)->type,
                       (Ref[]){variable, fuse_uniform(f, nest_convert(f->context, r, stmt->loop.step,
                                                                      nest_symbol(r, stmt->loop.variable)->type, stmt->loc))}, 2);
    set_scalar(f, stmt->loop.variable, next, (Linear){0});
    if (left.any && !mask.value) fuse_fail(f, "the loop over %s is left in its first turn", name);
    else if (left.any) end_left(f, statement, &left, mask, next);
    uint32_t n = 0;
    for (SymId id = 1; id < r->symbols.count; id++) {
        if (!bitset_has(&assigned, id)) continue;
        VecOperand *carried = vec_operand(f->kernel, vec_inst(f->kernel, carries.items[n++]), 1);
        *carried = (VecOperand){.value = fuse_scalar(f, id)->ref.value, .offset = {fuse_scalar(f, id)->ref.offset}};
        /* A value from another point would have to move around the loop between lanes. */
        if (carried->offset[0]) fuse_fail(f, "%s takes a value of another point in a loop within the vector",
                                       nest_symbol(r, id)->name);
    }
    fuse_hand_on_carried(f, &elements);
    fuse_inst(f, (VecInst){.kind = VEC_END_LOOP}, NULL, 0);
    n = 0;
    for (SymId id = 1; id < r->symbols.count; id++) {
        if (!bitset_has(&assigned, id)) continue;
        Ref carry = {carries.items[n++], 0};
        set_scalar(f, id, fuse_inst(f, (VecInst){.kind = VEC_OUT, .type = nest_symbol(r, id)->type,
                                                 .name = nest_symbol(r, id)->name}, &carry, 1), (Linear){0});
    }
    if (left.any) {
        Ref kept = {left.kept, 0};
        Type type = nest_symbol(r, stmt->loop.variable)->type;
        set_scalar(f, stmt->loop.variable, fuse_inst(f, (VecInst){.kind = VEC_OUT, .type = type, .name = nest_symbol(r, stmt->loop.variable)->name}, &kept, 1), (Linear){0});
    }
    fuse_end_carried(f, &elements);
}

/* ---- lists ------------------------------------------------------------------------------ */

static void fuse_block(Fusion *f, StmtId id)
{
    fuse_list(f, nest_stmt(f->routine, id)->block.body);
    fuse_arrive(f, id);
}

void fuse_statement(Fusion *f, StmtId id)
{
    const Stmt stmt = *nest_stmt(f->routine, id);
    f->loc = stmt.loc;
    switch (stmt.kind) {
    case STMT_ASSIGN: fuse_assign(f, &stmt); break;
    case STMT_IF: fuse_if(f, &stmt); break;
    case STMT_LOOP: fuse_loop(f, id); break;
    case STMT_BLOCK: fuse_block(f, id); break;
    case STMT_EXIT:
        if (nest_stmt(f->routine, stmt.jump.target)->kind == STMT_BLOCK) fuse_leave(f, stmt.jump.target);
        else if (fuse_is_unrolled(f, stmt.jump.target)) fuse_leave(f, stmt.jump.target | FUSE_EXIT);
        else fuse_fail(f, "a loop is left early in the vector");
        break;
    case STMT_CYCLE: fuse_leave(f, stmt.jump.target); break;
    case STMT_WHILE: fuse_fail(f, "a loop without a fixed count stands in the vector"); break;
    case STMT_CALL: fuse_fail(f, "%s is called", stmt.call.symbol); break;
    case STMT_RETURN: fuse_fail(f, "the routine is left in the vector"); break;
    case STMT_KERNEL: case STMT_NONE: fuse_fail(f, "a kernel stands in the nest"); break;
    }
}

void fuse_list(Fusion *f, StmtId first)
{
    for (StmtId id = first; id && !f->why; id = nest_stmt(f->routine, id)->next) {
        fuse_statement(f, id);
        StmtId next = nest_stmt(f->routine, id)->next;
        if (!f->now.leaving.count || !next) continue;
        fuse_rest(f, next);
        return;
    }
}
