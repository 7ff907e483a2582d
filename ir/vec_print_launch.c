/* The launch of a kernel in its text form. */
#include "ir/vec_form.h"

#include "ir/print.h"
#include "ir/print_stmt.h"
#include "ir/vec_launch.h"

const char *const vec_form_tests[] = {"divisor", "numerator", "result", "zero", NULL};

/* `-2:0 on 1:n delay 1` */
static void add_span(const VecForm *form, const VecSpan *span, Text *out)
{
    text_printf(out, "%d:%d", span->low, span->high);
    vec_form_add_set(form, span->set, out);
    if (span->delay) text_printf(out, " delay %d", span->delay);
}

void vec_form_add_launch(const VecForm *form, Text *out)
{
    const VecLaunch *launch = &form->kernel->launch;
    text_printf(out, "  launch waves %u blocks %u", launch->waves, launch->least_blocks);
    if (launch->grid) text_add(out, " grid");
    if (launch->joined) text_add(out, " joined");
    if (launch->kept) text_add(out, " kept");
    if (launch->aligned) text_add(out, " aligned");
    if (launch->abreast) text_printf(out, " abreast %u", launch->abreast);
    if (launch->crossed) text_add(out, " crossed");
    if (launch->points) text_printf(out, " points %u", launch->points);
    if (launch->bare) text_add(out, " bare");
    if (launch->loose) text_add(out, " loose");
    if (launch->rows) text_printf(out, " rows %u of %s", launch->rows, form->kernel->axes[launch->rows_axis].name);
    if (launch->march) text_printf(out, " march %u of %s", launch->march, form->kernel->axes[launch->march_axis].name);
    text_add(out, "\n");
    for (uint32_t i = 0; i < launch->arrays.count; i++) {
        text_add(out, i ? ", " : "  arrays ");
        print_symbol_name(form->routine, launch->arrays.items[i], out);
    }
    if (launch->arrays.count) text_add(out, "\n");
    for (uint32_t i = 0; i < launch->uniforms.count; i++) {
        text_add(out, i ? ", " : "  uniforms ");
        nest_print_expr(form->routine, launch->uniforms.items[i], out);
    }
    if (launch->uniforms.count) text_add(out, "\n");
    for (uint32_t i = 1; i < launch->addresses.count; i++) {
        const VecAddress *address = &launch->addresses.items[i];
        text_printf(out, "  address %u ", i);
        vec_form_add_access(form, &(VecInst){.array = address->array, .subs = address->subs}, out);
        text_add(out, "\n");
    }
}

void vec_form_add_heads(const VecForm *form, const VecInst *inst, uint32_t indent, VecHeads *heads, Text *out)
{
    const VecLaunch *launch = &form->kernel->launch;
    uint32_t *group = &heads->group, *lane_loop = &heads->lane_loop;
    if (vec_has_group(inst) && inst->guard != heads->guard) {
        text_printf(out, "%*s%s\n", (int)indent, "", inst->guard ? "guard" : "unguarded");
        heads->guard = inst->guard;
    }
    if (vec_has_group(inst) && inst->group != *group && inst->group < launch->groups.count) {
        text_printf(out, "%*sgroup ", (int)indent, "");
        add_span(form, &launch->groups.items[*group = inst->group], out);
        text_add(out, "\n");
    }
    if (vec_runs(inst) && inst->lane_loop != *lane_loop && inst->lane_loop < launch->lane_loops.count) {
        const VecLaneLoop *loop = &launch->lane_loops.items[*lane_loop = inst->lane_loop];
        text_printf(out, "%*slanes ", (int)indent, "");
        add_span(form, &loop->span, out);
        text_add(out, loop->plain ? " plain\n" : "\n");
    }
}

void vec_form_add_tests(const VecForm *form, const VecInst *inst, Text *out)
{
    if (!inst->quick) return;
    text_add(out, inst->near ? " quick near" : " quick");
    for (uint32_t n = 0; vec_form_tests[n]; n++)
        if (inst->tests & 1u << n) text_printf(out, " %s", vec_form_tests[n]);
    if (!inst->asked) return;
    text_add(out, inst->asked_false ? " unless " : " where ");
    vec_form_add_value(form, inst->asked, out);
}
