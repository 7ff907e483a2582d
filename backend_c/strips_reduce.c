#include "backend_c/strips_reduce.h"

#include "ir/build.h"
#include "ir/vec_reduce.h"

/* The variable that holds a scalar in the kernel's function. */
static Name variable_of(VecPrinter *p, SymId scalar)
{
    if (!p->reduced[scalar]) p->reduced[scalar] = names_fresh(p->context, &p->names, vec_format(p, "%s_now", nest_symbol(p->routine, scalar)->name));
    return p->reduced[scalar];
}

/* The type of a tree, with which the names of its functions begin. */
static const char *tree_type(VecPrinter *p, const VecInst *inst)
{
    return vec_format(p, "crayon_%s_tree_%s", vec_reduction(p->kernel, inst)->op == OP_MUL ? "product" : "sum", type_info(inst->type)->c_type);
}

/* What a point gives to a tree: its steps, and then its place there. */
static void print_point_of_tree(VecPrinter *p, const VecInst *inst)
{
    const VecReduction *reduction = vec_reduction(p->kernel, inst);
    SymId scalar = reduction->symbols[0];
    const char *type = tree_type(p, inst);
    (void)variable_of(p, scalar);
    if (!p->trees[scalar]) p->trees[scalar] = names_fresh(p->context, &p->names, vec_format(p, "%s_tree", nest_symbol(p->routine, scalar)->name));
    for (uint32_t step = 0; step < vec_reduce_steps(p->kernel, inst); step++) {
        uint32_t predicate = vec_reduce_predicate(reduction, step);
        bool always = !vec_operand(p->kernel, inst, predicate)->value;
        const char *guard = always ? "" : vec_format(p, "if (%s) ", vec_operand_text(p, inst, predicate));
        host_line(&p->lines, "%s%s_term(&%s, %s);", guard, type, p->trees[scalar], vec_operand_text(p, inst, vec_reduce_term(reduction, step, 0)));
    }
    host_line(&p->lines, "%s_point(&%s, %s, %s);", type, p->trees[scalar], vec_row_number(p),
              vec_lane_of_reduced(p, inst, "x0 + lane"));
}

void strips_print_reduce(VecPrinter *p, const VecInst *inst)
{
    const VecReduction *reduction = vec_reduction(p->kernel, inst);
    const char *scalars[VEC_MAX_REDUCED], *terms[VEC_MAX_REDUCED];
    if (reduction->tree) {
        print_point_of_tree(p, inst);
        return;
    }
    for (uint32_t n = 0; n < reduction->count; n++) scalars[n] = variable_of(p, reduction->symbols[n]);
    for (uint32_t step = 0; step < vec_reduce_steps(p->kernel, inst); step++) {
        uint32_t predicate = vec_reduce_predicate(reduction, step);
        bool always = !vec_operand(p->kernel, inst, predicate)->value;
        for (uint32_t n = 0; n < reduction->count; n++) terms[n] = vec_operand_text(p, inst, vec_reduce_term(reduction, step, n));
        vec_print_fold(p, &p->lines, inst, scalars, terms, always ? NULL : vec_operand_text(p, inst, predicate));
    }
}

/* The parameter that points to a scalar of the routine. */
static Name place_of(VecPrinter *p, SymId scalar)
{
    const SymbolText *text = &p->host->symbols[scalar];
    const char *address = text->pointer ? text->text : vec_format(p, "&%s", text->text);
    const char *type = vec_format(p, "%s *", host_storage_type(p->routine, scalar));
    return vec_parameter(p, type, intern(p->context->names, address), vec_format(p, "%s_place", nest_symbol(p->routine, scalar)->name));
}

static void open_trees(VecPrinter *p)
{
    for (uint32_t at = 0; at < p->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(p->kernel, p->kernel->order.items[at]);
        if (inst->kind != VEC_REDUCE || !vec_reduction(p->kernel, inst)->tree) continue;
        SymId scalar = vec_reduction(p->kernel, inst)->symbols[0];
        if (!p->trees[scalar]) continue;
        host_line(&p->lines, "%s %s;", tree_type(p, inst), p->trees[scalar]);
        host_line(&p->lines, "%s_begin(&%s, %s, %s, %u);", tree_type(p, inst), p->trees[scalar], p->reduced[scalar],
                  vec_reduced_count(p, inst), vec_reduce_steps(p->kernel, inst));
    }
}

static void close_trees(VecPrinter *p)
{
    for (uint32_t at = 0; at < p->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(p->kernel, p->kernel->order.items[at]);
        if (inst->kind != VEC_REDUCE || !vec_reduction(p->kernel, inst)->tree) continue;
        SymId scalar = vec_reduction(p->kernel, inst)->symbols[0];
        if (p->trees[scalar]) host_line(&p->lines, "%s = %s_end(&%s);", p->reduced[scalar], tree_type(p, inst), p->trees[scalar]);
    }
}

void strips_open_reductions(VecPrinter *p)
{
    for (SymId id = 1; id < p->routine->symbols.count; id++)
        if (p->reduced[id]) host_line(&p->lines, "%s %s = *%s;", vec_held_text(nest_symbol(p->routine, id)->type), p->reduced[id], place_of(p, id));
    open_trees(p);
}

void strips_close_reductions(VecPrinter *p)
{
    close_trees(p);
    for (SymId id = 1; id < p->routine->symbols.count; id++) {
        Name now = p->reduced[id];
        if (!now) continue;
        const char *other = type_is_real(nest_symbol(p->routine, id)->type) ? vec_format(p, "memcmp(&%s, %s, sizeof %s) != 0", now, place_of(p, id), now)
                                                                            : vec_format(p, "%s != *%s", now, place_of(p, id));
        host_line(&p->lines, "if (%s) *%s = %s;", other, place_of(p, id), now);
    }
}
