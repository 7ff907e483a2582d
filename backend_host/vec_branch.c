/* Ifs: what registers are called on the two ways, and behind them. */
#include "backend_host/vec_print.h"

#include "ir/build.h"

#include <string.h>

static VecHolders copy_holders(const VecPrinter *p, const VecHolders *from)
{
    return (VecHolders){arena_copy(p->context->scratch, from->names, vec_holders(p) * sizeof *from->names),
                        arena_copy(p->context->scratch, from->in_array, vec_holders(p) * sizeof *from->in_array)};
}

static void set_holders(VecPrinter *p, const VecHolders *from)
{
    for (uint32_t at = 0; at < vec_holders(p); at++) {
        p->registers[at] = from->names[at];
        p->in_array[at] = from->in_array[at];
    }
}

void vec_branch_begin(VecPrinter *p, RegionId then, const char *taken)
{
    VecHolders now = {p->registers, p->in_array};
    VecHolders before = copy_holders(p, &now);
    p->branches[then] = (VecBranch){taken, before, {before, before}};
}

void vec_branch_begin_side(VecPrinter *p, RegionId side)
{
    set_holders(p, &p->branches[vec_region_then(&p->regions, side)].before);
}

void vec_branch_end_side(VecPrinter *p, RegionId side)
{
    VecBranch *branch = &p->branches[vec_region_then(&p->regions, side)];
    VecHolders now = {p->registers, p->in_array};
    branch->sides[vec_region(&p->regions, side)->kind == REGION_ELSE] = copy_holders(p, &now);
    set_holders(p, &branch->before);
}

bool vec_has_phi(const VecPrinter *p, RegionId then)
{
    const VecRegion *region = vec_region(&p->regions, then);
    return vec_whole_end(p->kernel, &p->regions, region->first) > region->last;
}

/* Whether something between an if and the phi behind it writes the register. */
static bool is_written_behind(const VecPrinter *p, uint32_t from, uint32_t phi, uint32_t slot)
{
    for (uint32_t at = from; at < phi; at++) {
        const VecInst *inst = vec_inst(p->kernel, p->kernel->order.items[at]);
        if (inst->location.kind == LOCATION_REGISTER && inst->location.slot == slot) return true;
    }
    return false;
}

/* An operand, which the phi finds as its side has left it, unless that was moved behind the if. */
static const char *side_operand(VecPrinter *p, uint32_t phi, RegionId then, uint32_t n)
{
    const VecInst *inst = vec_inst(p->kernel, p->kernel->order.items[phi]);
    uint32_t slot = vec_operand(p->kernel, inst, n)->location.slot;
    VecHolders now = {p->registers, p->in_array};
    VecHolders kept = copy_holders(p, &now);
    if (!is_written_behind(p, vec_region(&p->regions, then)->last + 1, phi, slot)) set_holders(p, &p->branches[then].sides[n]);
    const char *text = vec_operand_text(p, inst, n);
    set_holders(p, &kept);
    return text;
}

const char *vec_phi_text(VecPrinter *p, ValueId id)
{
    uint32_t at = 0;
    while (p->kernel->order.items[at] != id) at++;
    RegionId then = vec_phi_if(p->kernel, &p->regions, at);
    const char *first = side_operand(p, at, then, 0);
    if (!vec_operand(p->kernel, vec_inst(p->kernel, id), 1)->value) return first;
    const char *second = side_operand(p, at, then, 1);
    return strcmp(first, second) == 0 ? first : vec_format(p, "%s ? %s : %s", p->branches[then].taken, first, second);
}

bool *vec_find_phi_sources(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    bool *sources = arena_array(p->context->scratch, bool, kernel->order.count + 1);
    for (uint32_t phi = 0; phi < kernel->order.count; phi++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[phi]);
        for (uint32_t n = 0; n < inst->count && inst->kind == VEC_PHI; n++) {
            Location from = vec_operand(kernel, inst, n)->location;
            RegionId then = vec_phi_if(kernel, &p->regions, phi), side = n ? vec_region(&p->regions, then)->other : then;
            if (from.kind != LOCATION_REGISTER || !side) continue;
            for (uint32_t at = vec_region(&p->regions, side)->begin; at < vec_region(&p->regions, side)->end; at++) {
                const VecInst *writer = vec_inst(kernel, kernel->order.items[at]);
                if (writer->location.kind == LOCATION_REGISTER && writer->location.slot == from.slot) sources[at] = true;
            }
        }
    }
    return sources;
}
