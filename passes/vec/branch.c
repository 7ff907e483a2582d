/* branch
 *
 * WHAT   Makes ifs. A value that is read only where a condition is true - by selects of it, by stores and loads under it, by what itself
 *        is read there alone - is put into a side of an if; a select between two sides becomes a phi:
 *          %x = exp %a ; %y = log %b ; %z = select %m, %x, %y   ->   if %m { %x = exp %a } else { %y = log %b } ; %z = phi %x, %y
 *        Of one condition there may be several ifs behind each other: a value of a side that is read at an offset leaves it by a phi.
 *        A side costs what ops.def says of its operations, a load 4, a predicate, which keeps compilers from vectors, 4 more. A condition
 *        that all lanes of a block have in common gets its if where the sides cost more than what leaves them; one of the lanes only where
 *        a library function or a loop stands in a side, of which no compiler makes vectors anyway, or, where lanes go apart, a side costs as
 *        much as a Newton step with its divides, and where no value of another lane is read.
 * NEEDS  simplify: nothing is computed twice.
 * KEEPS  values, and the order of stores and loads of one array. Arrays that are both loaded and stored stay outside, but for loads
 *        where all lanes go one way.
 * FP     bit-exact: only whole instructions move.
 * COST   conditions times instructions.
 * SOURCE Sinking of partially dead code (Knoop, Ruething, Steffen, PLDI'94), along the conditions of selects.
 */
#include "passes/vec/branch.h"

#include <stdlib.h>

enum { LEAST_COST = 12, COST_OF_LEAVING = 3, LEAST_SCALAR_COST = 30, LEAST_APART_COST = 150, MAX_CONDITIONS = 256 };

typedef struct {
    ValueId condition;
    uint32_t cost;
} Candidate;

typedef LIST(Candidate) Candidates;

static uint32_t price(const Branch *b, const VecOptions *options)
{
    BranchPolicy policy = options->branch;
    uint32_t cost = b->cost[0] + b->cost[1];
    if (policy == BRANCH_ALWAYS) return cost;
    if (b->uniform) return cost >= LEAST_COST + COST_OF_LEAVING * b->leaving ? cost : 0;
    return (b->scalar && cost >= LEAST_SCALAR_COST) || (options->apart && cost >= LEAST_APART_COST) ? cost : 0;
}

/* The values that a mask is made of, but for NOT and AND. */
static void add_conditions(Context *context, const VecKernel *kernel, bool *seen, ValueId value, Candidates *list)
{
    const VecInst *inst = vec_inst(kernel, value);
    if (!value || seen[value]) return;
    seen[value] = true;
    if (inst->kind != VEC_OP || (inst->op != OP_NOT && inst->op != OP_AND)) {
        if (list->count < MAX_CONDITIONS) list_push(context->scratch, list, ((Candidate){value, 0}));
        return;
    }
    for (uint32_t n = 0; n < inst->count; n++)
        add_conditions(context, kernel, seen, vec_operand(kernel, inst, n)->value, list);
}

/* The conditions of selects, stores and loads. */
static Candidates find_candidates(Context *context, const VecKernel *kernel)
{
    Candidates list = {0};
    bool *seen = arena_array(context->scratch, bool, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        bool access = inst->kind == VEC_LOAD || inst->kind == VEC_STORE;
        if (access && inst->predicated)
            add_conditions(context, kernel, seen, vec_operand(kernel, inst, inst->count - 1)->value, &list);
        if (inst->kind == VEC_OP && inst->op == OP_SELECT)
            add_conditions(context, kernel, seen, vec_operand(kernel, inst, 0)->value, &list);
    }
    return list;
}

static int by_cost(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    return x->condition < y->condition ? -1 : x->condition > y->condition;
}

/* Ifs within others are made before these, which then take them as a whole. */
bool vec_branch(StageRun *run)
{
    if (run->options->branch == BRANCH_NEVER) return true;
    Candidates list = find_candidates(run->context, run->kernel);
    Branch first = branch_create(run);
    for (uint32_t i = 0; i < list.count; i++) {
        branch_find_needs(&first, list.items[i].condition);
        list.items[i].cost = price(&first, run->options);
    }
    if (list.count) qsort(list.items, list.count, sizeof *list.items, by_cost);
    bool made = false;
    for (uint32_t i = 0; i < list.count; i++) {
        if (!list.items[i].cost) continue;
        Branch now = branch_create(run);
        branch_find_needs(&now, list.items[i].condition);
        if (!price(&now, run->options)) continue;
        branch_make(&now);
        made = true;
    }
    if (made) vec_remove_dead(run->context, run->kernel);
    return true;
}
