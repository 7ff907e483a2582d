/* Lanes that march over rows of an axis (VecLaunch.march): what a load brings and another one brings in the next step stays in a variable around the steps. */
#include "backend_cuda/vec_kernel.h"

static const VecInst *inst_at(const VecCuda *k, uint32_t at)
{
    return vec_inst(k->p.kernel, k->p.kernel->order.items[at]);
}

Name vec_cuda_keep(VecCuda *k, uint32_t at, const char *condition)
{
    VecPrinter *p = &k->p;
    const VecLaunch *launch = &p->kernel->launch;
    uint32_t next = launch->march ? vec_next_in_march(p->routine, p->kernel, launch->march_axis, at) : 0;
    if (!next) return NULL;
    CudaKept kept = {.at = at, .row = p->row, .next = next - 1, .condition = condition, .variable = vec_new_variable(p, inst_at(k, at)->location.slot)};
    list_push(p->context->scratch, &k->kept, kept);
    return kept.variable;
}

/* The variable with what that becomes. */
static Name source_of(const VecCuda *k, const CudaKept *kept)
{
    return k->brought[kept->row * (k->p.kernel->order.count + 1) + kept->next];
}

/* Whether the variable is still to be read for another one. */
static bool is_read(const VecCuda *k, const CudaKept *kept)
{
    for (uint32_t n = 0; n < k->kept.count; n++)
        if (!k->kept.items[n].handed && source_of(k, &k->kept.items[n]) == kept->variable) return true;
    return false;
}

void vec_cuda_hand_on(VecCuda *k)
{
    if (k->p.beside == 1) return;
    for (uint32_t left = k->kept.count; left > 0;)
        for (uint32_t n = 0; n < k->kept.count; n++) {
            CudaKept *kept = &k->kept.items[n];
            if (kept->handed || is_read(k, kept)) continue;
            host_line(&k->p.lines, "%s = %s;", kept->variable, source_of(k, kept));
            kept->handed = true;
            left--;
        }
}

void vec_cuda_print_first(VecCuda *k)
{
    VecPrinter *p = &k->p;
    host_line(&p->lines, "if (%s) {", vec_cuda_span_condition(k, &p->kernel->launch.groups.items[1]));
    p->lines.indent++;
    for (uint32_t n = 0; n < k->kept.count; n++) {
        const CudaKept *kept = &k->kept.items[n];
        p->row = kept->row;
        const char *guard = kept->condition ? vec_format(p, "if (%s) ", kept->condition) : "";
        host_line(&p->lines, "%s%s = %s;%s", guard, kept->variable, vec_value_text(p, p->kernel->order.items[kept->at]), vec_comment(p, inst_at(k, kept->at)));
    }
    p->row = 0;
    p->lines.indent--;
    host_line(&p->lines, "}");
}

void vec_cuda_open_march(VecCuda *k, const Text *first)
{
    VecPrinter *p = &k->p;
    for (uint32_t n = 0; n < k->kept.count; n++)
        host_line(&p->lines, "%s %s = 0;", vec_held_text(p->kernel->slots.items[inst_at(k, k->kept.items[n].at)->location.slot].type), k->kept.items[n].variable);
    host_line(&p->lines, "{");
    p->lines.indent++;
    host_line(&p->lines, "const int64_t %s = start;", p->counter[p->kernel->launch.march_axis]);
    vec_print_row_values(p);
    vec_print_strip_values(p);
    text_add(p->lines.out, text_string(first));
    p->lines.indent--;
    host_line(&p->lines, "}");
    vec_cuda_open_steps(k);
}

void vec_cuda_open_steps(VecCuda *k)
{
    const char *row = k->p.counter[k->p.kernel->launch.march_axis];
    host_line(&k->p.lines, "%s", k->dialect->rolled);
    host_line(&k->p.lines, "for (int64_t %s = start; %s < stop; %s++) {", row, row, row);
    k->p.lines.indent++;
}
