#include "passes/nest/system.h"
#include "passes/nest/differences.h"

#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/space.h>
#include <isl/val.h>

/* Of isl's own counting; far above what the loops of real codes need. */
enum { ISL_STEPS = 200000 };

void system_begin_row(System *system, bool equality, int64_t constant)
{
    SystemRow row = {equality, constant, system->terms.count, 0};
    list_push(system->arena, &system->rows, row);
}

void system_add_term(System *system, uint32_t variable, int64_t coefficient)
{
    list_push(system->arena, &system->terms, ((IntTerm){variable, coefficient}));
    system->rows.items[system->rows.count - 1].count++;
}

uint32_t system_variable(System *system, AtomId atom, Copy copy)
{
    StmtId scope = system->scope[copy];
    if (!scope || !affine_atom_varies(system->facts->table, atom, scope)) copy = COPY_SHARED;
    for (uint32_t n = 0; n < system->variables.count; n++)
        if (system->variables.items[n].atom == atom && system->variables.items[n].copy == copy) return n;
    list_push(system->arena, &system->variables, ((SystemVariable){atom, copy}));
    return system->variables.count - 1;
}

void system_add_form(System *system, FormId id, Copy copy, int64_t factor)
{
    const AffineTable *table = system->facts->table;
    const Form *form = affine_form(table, id);
    system->rows.items[system->rows.count - 1].constant += form->constant * factor;
    for (uint32_t n = 0; n < form->count; n++) {
        IntTerm term = affine_terms(table, form)[n];
        system_add_term(system, system_variable(system, term.of, copy), term.coefficient * factor);
    }
}

void system_drop_row(System *system)
{
    system->rows.count--;
    system->terms.count = system->rows.items[system->rows.count].first;
}

uint32_t system_new_variable(System *system)
{
    list_push(system->arena, &system->variables, (SystemVariable){0});
    return system->variables.count - 1;
}

void system_add_loop(System *system, const LoopFacts *loop, Copy copy)
{
    if (!loop->counted || !loop->step) return;
    int64_t sign = loop->step > 0 ? 1 : -1;
    system_begin_row(system, false, 0);
    system_add_form(system, loop->index, copy, sign);
    system_add_form(system, loop->lower, copy, -sign);
    system_begin_row(system, false, 0);
    system_add_form(system, loop->upper, copy, sign);
    system_add_form(system, loop->index, copy, -sign);
    if (sign == loop->step) return;
    system_begin_row(system, true, 0);
    system_add_form(system, loop->index, copy, 1);
    system_add_form(system, loop->lower, copy, -1);
    system_add_term(system, system_new_variable(system), -loop->step);
}

void system_explain_terms(System *system)
{
    const AffineTable *table = system->facts->table;
    for (; system->explained < system->variables.count; system->explained++) {
        const SystemVariable variable = system->variables.items[system->explained];
        if (!variable.atom) continue;
        const Atom *atom = affine_atom(table, variable.atom);
        int64_t by = 0;
        bool remainder = atom->kind == ATOM_TERM && (atom->op == OP_MOD || atom->op == OP_MODULO) && affine_value(table, atom->operands[1], &by) && by > 0;
        if (!remainder) continue;
        system_begin_row(system, true, 0);
        system_add_form(system, atom->operands[0], variable.copy, 1);
        system_add_term(system, system->explained, -1);
        system_add_term(system, system_new_variable(system), -by);
        for (int sign = -1; sign <= 1; sign += 2) {
            bool never = sign > 0 && atom->op == OP_MODULO;
            system_begin_row(system, false, never ? 0 : by - 1);
            system_add_term(system, system->explained, sign);
        }
    }
}

isl_basic_set *system_set(const System *system, isl_ctx *ctx)
{
    uint32_t equalities = 0, columns = system->variables.count, row_at[2] = {0, 0};
    for (uint32_t n = 0; n < system->rows.count; n++) equalities += system->rows.items[n].equality;
    isl_mat *matrices[2] = {isl_mat_alloc(ctx, system->rows.count - equalities, columns + 1),
                            isl_mat_alloc(ctx, equalities, columns + 1)};
    for (uint32_t n = 0; n < system->rows.count; n++) {
        const SystemRow *row = &system->rows.items[n];
        isl_mat **matrix = &matrices[row->equality];
        int64_t *dense = arena_array(system->arena, int64_t, columns);
        int r = (int)row_at[row->equality]++;
        for (uint32_t k = 0; k < row->count; k++)
            dense[system->terms.items[row->first + k].of] += system->terms.items[row->first + k].coefficient;
        for (uint32_t k = 0; k < columns; k++)
            *matrix = isl_mat_set_element_val(*matrix, r, (int)k, isl_val_int_from_si(ctx, dense[k]));
        *matrix = isl_mat_set_element_val(*matrix, r, (int)columns, isl_val_int_from_si(ctx, row->constant));
    }
    return isl_basic_set_from_constraint_matrices(isl_space_set_alloc(ctx, 0, columns), matrices[1], matrices[0],
                                                  isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
}

void system_limit_begin(isl_ctx *ctx)
{
    isl_ctx_reset_operations(ctx);
    isl_ctx_set_max_operations(ctx, ISL_STEPS);
}

void system_limit_end(isl_ctx *ctx)
{
    isl_ctx_set_max_operations(ctx, 0);
}

int system_is_empty(const System *system, isl_ctx *ctx)
{
    int quick = differences_are_empty(system);
    if (quick >= 0) return quick;
    system_limit_begin(ctx);
    isl_basic_set *set = system_set(system, ctx);
    isl_bool empty = isl_basic_set_is_empty(set);
    isl_basic_set_free(set);
    system_limit_end(ctx);
    return empty == isl_bool_error ? -1 : empty == isl_bool_true;
}
