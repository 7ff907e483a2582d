/* Guards: a lane's text with quick operations, and behind it, for where a test of one did not hold, the same with IEEE's. */
#include "backend_cuda/vec_kernel.h"

#include "backend_host/op_print.h"
#include "ir/build.h"
#include "ir/vec_launch.h"
#include "ir/vec_quick.h"

static const VecInst *inst_at(const VecCuda *k, uint32_t at)
{
    return vec_inst(k->p.kernel, k->p.kernel->order.items[at]);
}

/* ---- operations -------------------------------------------------------------------------- */

/* The reciprocal of a constant operand, as a constant of the type. */
static const char *reciprocal_text(VecPrinter *p, const VecInst *inst)
{
    const VecInst *divisor = vec_inst(p->kernel, vec_operand(p->kernel, inst, 1)->value);
    double value = op_constant_real(nest_expr(p->routine, divisor->uniform));
    union { double value; uint64_t bits; } wide = {1 / value};
    union { float value; uint32_t bits; } narrow = {1 / (float)value};
    Text text = {0};
    host_print_constant(inst->type, inst->type == TYPE_F32 ? narrow.bits : wide.bits, &text);
    const char *copy = vec_format(p, "%s", text_string(&text));
    text_free(&text);
    return copy;
}

static const char *tests_text(VecPrinter *p, uint8_t tests)
{
    static const char *const names[] = {"CRAYON_DIVISOR", "CRAYON_NUMERATOR", "CRAYON_RESULT", "CRAYON_ZERO"};
    const char *text = NULL;
    for (uint32_t n = 0; n < sizeof names / sizeof names[0]; n++)
        if (tests & 1u << n) text = text ? vec_format(p, "%s | %s", text, names[n]) : names[n];
    return text ? text : "0";
}

/* What the functions keep of a test: where it was asked, and a word where it need not hold. */
static const char *sure_text(VecPrinter *p, const VecInst *inst)
{
    if (!inst->asked) return p->sure ? vec_format(p, "&%s", p->sure) : NULL;
    return vec_format(p, "&%s, %s%s", p->sure, inst->asked_false ? "" : "!", vec_register_text(p, vec_inst(p->kernel, inst->asked)->location.slot));
}

const char *vec_cuda_quick_text(VecPrinter *p, const VecInst *inst, const char *const *operands)
{
    const char *word = type_info(inst->type)->word, *tests = tests_text(p, inst->tests), *how = inst->near ? "near" : "quick", *sure = sure_text(p, inst);
    switch (vec_quick_kind(p->routine, p->kernel, inst)) {
    case QUICK_SCALE: return vec_format(p, "%s(%s, %s)", inst->type == TYPE_F32 ? "__fmul_rn" : "__dmul_rn", operands[0], reciprocal_text(p, inst));
    case QUICK_CONSTANT: return vec_format(p, "crayon_%s_quotient_%s(%s, %s, %s, %s, %s)", how, word, operands[0], operands[1], reciprocal_text(p, inst), tests, sure);
    case QUICK_RECIPROCAL: return vec_format(p, "crayon_%s_%s(%s, %s, %s)", inst->near ? "near_reciprocal_of" : "quick_reciprocal", word, operands[1], tests, sure);
    case QUICK_DIVIDE: return vec_format(p, "crayon_%s_divide_%s(%s, %s, %s, %s)", how, word, operands[0], operands[1], tests, sure);
    case QUICK_ROOT: return vec_format(p, "crayon_%s_root_%s(%s, %s, %s)", how, word, operands[0], tests, sure);
    default: internal_error("kernel %s: no quick operation", p->kernel->name);
    }
}

/* ---- guards ------------------------------------------------------------------------------ */

void vec_cuda_find_leaves(VecCuda *k)
{
    VecPrinter *p = &k->p;
    uint32_t count = p->kernel->order.count, groups = p->kernel->launch.groups.count;
    uint32_t *part_of = arena_array(p->context->scratch, uint32_t, count + 1);
    k->leaves = arena_array(p->context->scratch, bool, count + 1);
    if (!k->lanes.quick) return;
    for (uint32_t at = 0; at < count; at++) part_of[at] = inst_at(k, at)->guard ? groups + inst_at(k, at)->guard : k->group_of[at];
    vec_find_crossing(p, part_of, false);
    for (uint32_t at = 0; at < count; at++) k->leaves[at] = inst_at(k, at)->guard && p->crosses[at];
}

bool vec_cuda_begins_guard(const VecCuda *k, uint32_t at)
{
    return k->lanes.quick && !k->p.sure && inst_at(k, at)->guard;
}

static uint32_t guard_end(const VecCuda *k, uint32_t from)
{
    uint32_t last = from;
    for (uint32_t at = from; at < k->p.kernel->order.count; at++)
        if (inst_at(k, at)->guard == inst_at(k, from)->guard) last = at;
    return last;
}

/* The lanes in which quick values of the guard are needed: their readers' lanes are among these (extents). */
static VecSpan quick_span(const VecCuda *k, uint32_t from, uint32_t last)
{
    VecSpan all = {0};
    bool any = false;
    for (uint32_t at = from; at <= last; at++) {
        if (!inst_at(k, at)->quick) continue;
        VecSpan span = vec_span(inst_at(k, at));
        if (!any || span.low < all.low) all.low = span.low;
        if (!any || span.high > all.high) all.high = span.high;
        any = true;
    }
    return all;
}

/* Whether the lane does the guard again. Where groups run in all lanes, those between two rows have nothing to divide. */
static const char *again_text(VecCuda *k, uint32_t from, uint32_t last)
{
    VecPrinter *p = &k->p;
    const char *unsure = dialect_text(p->context->scratch, k->dialect->unsure, p->sure, NULL, NULL);
    VecSpan span = quick_span(k, from, last);
    return p->kernel->launch.joined ? vec_format(p, "%s && %s", unsure, vec_cuda_span_condition(k, &span)) : unsure;
}

uint32_t vec_cuda_print_guard(VecCuda *k, uint32_t from, const VecCudaPrints *prints)
{
    VecPrinter *p = &k->p;
    Arena *scratch = p->context->scratch;
    uint32_t last = guard_end(k, from), count = p->kernel->order.count, slots = p->kernel->slots.count;
    Name *registers = arena_copy(scratch, p->registers, slots * sizeof *registers);
    prints->declare(k, from, last + 1, k->leaves, " = 0");
    Name *variables = arena_copy(scratch, k->variables, count * sizeof *variables);
    for (uint32_t slot = 0; slot < slots; slot++) p->registers[slot] = registers[slot];
    p->sure = names_fresh(p->context, &p->names, "sure");
    host_line(&p->lines, "bool %s = true;", p->sure);
    prints->list(k, from, last + 1);
    for (uint32_t slot = 0; slot < slots; slot++) p->registers[slot] = registers[slot];
    for (uint32_t at = 0; at < count; at++) k->variables[at] = variables[at];
    host_line(&p->lines, "if (%s) {", again_text(k, from, last));
    p->lines.indent++;
    p->cold = true;
    prints->list(k, from, last + 1);
    p->cold = false;
    p->sure = NULL;
    p->lines.indent--;
    host_line(&p->lines, "}");
    return last;
}
