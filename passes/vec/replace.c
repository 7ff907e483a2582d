/* The kernel in place of the nest that it was made of. */
#include "passes/vec/replace.h"

#include "ir/build.h"
#include "ir/vec_build.h"
#include "ir/walk.h"
#include "passes/vec/region.h"
#include "passes/nest/spare.h"

/* variable = value, under the condition that the nest had rows. */
static StmtId final_assignment(const ReplacedNest *nest, SymId variable, ExprId value, ExprId condition, SourceRange loc)
{
    Stmt assign = {.kind = STMT_ASSIGN, .loc = loc, .assign = {nest_scalar(nest->context, nest->routine, variable, loc), value}};
    StmtId only = nest_stmt_add(nest->context, nest->routine, assign);
    if (!condition) return only;
    return nest_stmt_add(nest->context, nest->routine, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {condition, only, 0}});
}

/* lower + (upper - lower + step) / step * step */
static ExprId behind_steps(const ReplacedNest *nest, ExprId lower, ExprId upper, int64_t step, SourceRange loc)
{
    Context *context = nest->context;
    NestRoutine *r = nest->routine;
    ExprId from = nest_convert(context, r, lower, TYPE_I64, loc), to = nest_convert(context, r, upper, TYPE_I64, loc);
    ExprId by = nest_const_int(context, r, TYPE_I64, step), way = nest_op2(context, r, OP_SUB, to, from, loc);
    ExprId trips = nest_op2(context, r, OP_DIV, nest_op2(context, r, OP_ADD, way, by, loc), by, loc);
    return nest_op2(context, r, OP_ADD, from, nest_op2(context, r, OP_MUL, trips, by, loc), loc);
}

/* variable = lower <= upper ? upper + 1 : lower, what a DO loop of step 1 leaves, under the condition that the loop was reached;
 * after a loop to the greatest integer, the least. */
static StmtId final_value(const ReplacedNest *nest, const Stmt *loop, ExprId condition)
{
    Context *context = nest->context;
    NestRoutine *r = nest->routine;
    SymId variable = loop->loop.variable;
    SourceRange loc = loop->loc;
    Type type = nest_symbol(r, variable)->type;
    int64_t step = 1;
    ExprId lower = nest_convert(context, r, loop->loop.lower, type, loc), upper = nest_convert(context, r, loop->loop.upper, type, loc);
    bool unit = !nest_int_value(r, loop->loop.step, &step) || step == 1;
    ExprId after = unit ? nest_op2(context, r, OP_ADD, upper, nest_const_int(context, r, type, 1), loc)
                        : nest_convert(context, r, behind_steps(nest, loop->loop.lower, loop->loop.upper, step, loc), type, loc);
    ExprId some = nest_op2(context, r, step < 0 ? OP_GE : OP_LE, lower, upper, loc);
    ExprId value = nest_select(context, r, some, after, lower, loc);
    return final_assignment(nest, variable, value, condition, loc);
}

/* Whether the loop is one of the nest's. */
static bool is_inside(const ReplacedNest *nest, const RowNest *rows, StmtId loop)
{
    while (loop && loop != rows->root) loop = nest->facts->parents[loop];
    return loop != 0;
}

/* Whether the variable's value behind the nest is another one than its loop's. */
static bool is_final(const ReplacedNest *nest, SymId variable)
{
    for (uint32_t n = 0; n < nest->final_count; n++)
        if (nest->finals[n].scalar == variable) return true;
    return false;
}

/* The same for the loops of one nest with rows, or for a run of lane loops; the condition that it had rows. */
static ExprId append_loop_values(const ReplacedNest *nest, const RowNest *rows, const VecKernel *kernel, StmtList *list)
{
    NestRoutine *r = nest->routine;
    ExprId reached = 0;
    for (uint32_t n = 0; n < rows->row_count; n++) {
        const Stmt loop = *nest_stmt(r, rows->rows[n]);
        if (bitset_has(nest->live_after, loop.loop.variable))
            nest_list_append(r, list, final_value(nest, &loop, reached));
        ExprId some = nest_op2(nest->context, r, OP_LE, loop.loop.lower, loop.loop.upper, loop.loc);
        reached = reached ? nest_op2(nest->context, r, OP_AND, reached, some, loop.loc) : some;
    }
    for (uint32_t n = 0; n < kernel->fused.count; n++) {
        StmtId id = kernel->fused.items[n];
        const Stmt loop = *nest_stmt(r, id);
        SymId variable = loop.loop.variable;
        if (bitset_has(nest->live_after, variable) && !is_final(nest, variable) && (!rows->row_count || is_inside(nest, rows, id)))
            nest_list_append(r, list, final_value(nest, &loop, reached));
    }
    return reached;
}

/* The statements that give DO variables, and scalars that each row sets, their values after the nest, those that are used there. */
static void append_final_values(const ReplacedNest *nest, const VecKernel *kernel, StmtList *list)
{
    ExprId reached = 0;
    for (uint32_t n = 0; n < nest->nest_count; n++) reached = append_loop_values(nest, &nest->nests[n], kernel, list);
    for (uint32_t n = 0; n < nest->final_count; n++) {
        const FinalValue *final = &nest->finals[n];
        ExprId condition = final->condition && reached ? nest_op2(nest->context, nest->routine, OP_AND, reached, final->condition, kernel->loc) : reached;
        nest_list_append(nest->routine, list, final_assignment(nest, final->scalar, final->value, condition ? condition : final->condition, kernel->loc));
    }
}

/* The loops around the nest can no longer name accesses that are gone with it. */
static void forget_pairs(const ReplacedNest *nest, StmtId root, Name kernel)
{
    for (StmtId loop = nest->facts->parents[root]; loop; loop = nest->facts->parents[loop]) {
        if (nest_stmt(nest->routine, loop)->kind != STMT_LOOP) continue;
        LoopInfo *info = nest_loop_info(nest->routine, loop);
        if (info->finding == LOOP_RECURRENCE) info->finding = LOOP_UNKNOWN;
        else if (info->finding != LOOP_UNKNOWN) {
            info->finding = LOOP_UNKNOWN;
            info->reason = intern_printf(nest->context->names, "the kernel %s runs in it", kernel);
        }
        info->first = info->second = 0;
        info->privates.count = 0;
    }
}

/* Whether both arrays of one dimension have the same bounds. */
static bool has_bounds_of(const ReplacedNest *nest, SymId a, SymId b)
{
    const NestRoutine *r = nest->routine;
    const Dim *one = nest_dim(r, nest_symbol(r, a), 0), *other = nest_dim(r, nest_symbol(r, b), 0);
    return nest_expr_equal(r, one->lower, other->lower) && nest_expr_equal(r, one->upper, other->upper);
}

/* copy[i] = array[i] for the first array and those behind it that have its bounds, which are noted as done. */
static StmtId copy_elements(const ReplacedNest *nest, uint32_t first, ExprId at, Bitset *done)
{
    NestRoutine *r = nest->routine;
    StmtList body = {0};
    for (uint32_t n = first; n < nest->copy_count; n++) {
        const Copy copy = nest->copies[n];
        if (copy.value || bitset_has(done, n) || !has_bounds_of(nest, nest->copies[first].symbol, copy.symbol)) continue;
        bitset_add(done, n);
        Stmt assign = {.kind = STMT_ASSIGN, .loc = nest_expr(r, at)->loc};
        assign.assign.target = nest_element(nest->context, r, copy.copy, &at, 1, assign.loc);
        assign.assign.value = nest_element(nest->context, r, copy.symbol, &at, 1, assign.loc);
        nest_list_append(r, &body, nest_stmt_add(nest->context, r, assign));
    }
    return body.first;
}

/* do i { copy[i] = array[i] ; ... } */
static StmtId copy_loop(const ReplacedNest *nest, uint32_t first, SourceRange loc, Bitset *done)
{
    Context *context = nest->context;
    NestRoutine *r = nest->routine;
    const Dim dim = *nest_dim(r, nest_symbol(r, nest->copies[first].symbol), 0);
    SymId variable = nest_temporary_add(context, r, "at", TYPE_I32, 0, NULL);
    Stmt loop = {.kind = STMT_LOOP, .loc = loc};
    loop.loop.variable = variable;
    loop.loop.lower = nest_convert(context, r, dim.lower, TYPE_I32, loc);
    loop.loop.upper = nest_convert(context, r, dim.upper, TYPE_I32, loc);
    loop.loop.step = nest_const_int(context, r, TYPE_I32, 1);
    loop.loop.body = copy_elements(nest, first, nest_scalar(context, r, variable, loc), done);
    StmtId id = nest_stmt_add(context, r, loop);
    *nest_loop_info(r, id) = (LoopInfo){.finding = LOOP_PARALLEL, .reason = intern(context->names, "a copy for a kernel")};
    return id;
}

/* The kernel with what stands before and behind it: one statement where that is all, else a list. */
static StmtId kernel_list(const ReplacedNest *nest, Stmt kernel, const StmtList *after)
{
    StmtList list = {0};
    Bitset done = bitset_create(nest->context->scratch, nest->copy_count);
    kernel.next = 0;
    for (uint32_t n = 0; n < nest->copy_count; n++) {
        Copy copy = nest->copies[n];
        if (bitset_has(&done, n)) continue;
        StmtId made = copy.value ? final_assignment(nest, copy.copy, copy.value, 0, kernel.loc) : copy_loop(nest, n, kernel.loc, &done);
        nest_list_append(nest->routine, &list, made);
    }
    StmtId only = nest_stmt_add(nest->context, nest->routine, kernel);
    nest_list_append(nest->routine, &list, only);
    nest_stmt(nest->routine, only)->next = after->first;
    if (after->last) nest_stmt(nest->routine, after->last)->next = 0;
    return list.first;
}

static void note_filled(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    SymId symbol = nest_expr(routine, id)->symbol;
    (void)use;
    *(bool *)data |= symbol && nest_symbol(routine, symbol)->flags & SYMBOL_FILLED;
}

static bool look_for_filled(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, note_filled, data);
    return true;
}

/* What stands in the kernel's place where its guard does not hold: the loops as they were written; of a check that takes rows to set what they read, that the work is
 * left. */
static StmtId spare_of(const ReplacedNest *nest, Name kernel)
{
    NestRoutine *r = nest->routine;
    const SourceRange loc = nest_stmt(r, nest->root)->loc;
    bool filled = false;
    region_walk(r, nest->root, nest->end, look_for_filled, &filled);
    if (!filled) return spare_copy(nest->context, r, nest->root, nest->end, intern_printf(nest->context->names, "where %s is not to run, in its place", kernel));
    ExprId flag = nest_scalar(nest->context, r, r->check, loc), yes = nest_const_bits(nest->context, r, TYPE_L32, 1, loc);
    return nest_stmt_add(nest->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {flag, yes}});
}

/* Both kernels under the condition that chooses. */
static Stmt choose_kernel(const ReplacedNest *nest, Stmt kernel)
{
    NestRoutine *r = nest->routine;
    Stmt less = kernel;
    nest->few->name = intern_printf(nest->context->names, "%s.few", r->kernels.items[kernel.kernel.kernel]->name);
    nest->few->guard = nest->guard;
    less.kernel.kernel = vec_kernel_register(nest->context, r, nest->few);
    less.next = 0;
    StmtId few = nest_stmt_add(nest->context, r, less), many;
    less.kernel = kernel.kernel;
    many = nest_stmt_add(nest->context, r, less);
    return (Stmt){.kind = STMT_IF, .loc = kernel.loc, .next = kernel.next, .if_ = {nest->many, many, few}};
}

/* The root's statement becomes the kernel; the loops live on out of the tree, the root under a new id. */
void replace_nest(const ReplacedNest *nest, VecKernel *kernel)
{
    NestRoutine *r = nest->routine;
    StmtList after = {0};
    StmtId spare = nest->guard ? spare_of(nest, kernel->name) : 0;
    append_final_values(nest, kernel, &after);
    const bool chosen = nest->few && !after.first; /* what scalars get stands directly behind one kernel */
    if (nest->few && !chosen) {
        nest->few->name = kernel->name;
        kernel = nest->few;
    }
    kernel->guard = nest->guard;
    vec_kernel_register(nest->context, r, kernel);
    forget_pairs(nest, nest->root, kernel->name);
    StmtId moved = nest_stmt_add(nest->context, r, *nest_stmt(r, nest->root));
    nest_stmt(r, moved)->loop.info = nest_stmt(r, nest->root)->loop.info;
    for (uint32_t n = 0; n < kernel->fused.count; n++)
        if (kernel->fused.items[n] == nest->root) kernel->fused.items[n] = moved;
    for (uint32_t n = 0; chosen && n < nest->few->fused.count; n++)
        if (nest->few->fused.items[n] == nest->root) nest->few->fused.items[n] = moved;
    Stmt *root = nest_stmt(r, nest->root);
    StmtId next = nest_stmt(r, nest->end)->next;
    for (StmtId loop = root->next; loop != next;) {
        StmtId following = nest_stmt(r, loop)->next;
        nest_stmt(r, loop)->next = 0;
        loop = following;
    }
    nest_stmt(r, moved)->next = 0;
    Stmt stands = {.kind = STMT_KERNEL, .loc = root->loc, .next = after.first ? after.first : next, .kernel = {r->kernels.count - 1}};
    if (after.last) nest_stmt(r, after.last)->next = next;
    if (chosen) stands = choose_kernel(nest, stands);
    *nest_stmt(r, nest->root) = stands;
    if (!spare && !nest->copy_count) return;
    StmtId list = kernel_list(nest, stands, &after);
    Stmt around = {.kind = STMT_BLOCK, .loc = stands.loc, .next = next, .block = {list}};
    if (spare) around = (Stmt){.kind = STMT_IF, .loc = stands.loc, .next = next, .if_ = {nest->guard, list, spare}};
    *nest_stmt(r, nest->root) = around;
}
