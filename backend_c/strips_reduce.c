#include "backend_c/strips_reduce.h"

#include "ir/build.h"
#include "ir/vec_reduce.h"

/* The variable that holds a scalar in the kernel's function. */
static Name variable_of(VecPrinter *p, SymId scalar)
{
    if (!p->reduced[scalar]) p->reduced[scalar] = names_fresh(p->context, &p->names, vec_format(p, "%s_now", nest_symbol(p->routine, scalar)->name));
    return p->reduced[scalar];
}

void strips_print_reduce(VecPrinter *p, const VecInst *inst)
{
    const VecReduction *reduction = vec_reduction(p->kernel, inst);
    const char *scalars[VEC_MAX_REDUCED], *terms[VEC_MAX_REDUCED];
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

void strips_open_reductions(VecPrinter *p)
{
    for (SymId id = 1; id < p->routine->symbols.count; id++)
        if (p->reduced[id]) host_line(&p->lines, "%s %s = *%s;", vec_held_text(nest_symbol(p->routine, id)->type), p->reduced[id], place_of(p, id));
}

void strips_close_reductions(VecPrinter *p)
{
    for (SymId id = 1; id < p->routine->symbols.count; id++) {
        Name now = p->reduced[id];
        if (!now) continue;
        const char *other = type_is_real(nest_symbol(p->routine, id)->type) ? vec_format(p, "memcmp(&%s, %s, sizeof %s) != 0", now, place_of(p, id), now)
                                                                            : vec_format(p, "%s != *%s", now, place_of(p, id));
        host_line(&p->lines, "if (%s) *%s = %s;", other, place_of(p, id), now);
    }
}
