/* Where elements of arrays lie, asked in Fortran. */
#include "frontend/outline/outline_internal.h"
#include "ir/types.h"

#include <string.h>

const char *outline_address_word(const Outline *outline, const Unit *unit)
{
    bool pure = unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL);
    return !outline->addresses || pure ? OUTLINE_ADDRESS : "loc";
}

/* x(lbound(x,1),lbound(x,2)+1): the first element, or in dimension `next` (from 1; 0: none) the one behind it. */
static const char *element(Context *context, Name array, uint32_t rank, uint32_t next)
{
    const char *text = array;
    for (uint32_t dim = 1; dim <= rank; dim++)
        text = arena_printf(context->arena, "%s%slbound(%s,%u)%s", text, dim == 1 ? "(" : ",", array, dim, dim == next ? "+1" : "");
    return rank ? arena_printf(context->arena, "%s)", text) : text;
}

const char *outline_first_element(Context *context, Name array, uint32_t rank) { return element(context, array, rank, 0); }

const char *outline_last_element(Context *context, Name array, uint32_t rank)
{
    const char *text = array;
    for (uint32_t dim = 1; dim <= rank; dim++)
        text = arena_printf(context->arena, "%s%subound(%s,%u)", text, dim == 1 ? "(" : ",", array, dim);
    return rank ? arena_printf(context->arena, "%s)", text) : text;
}

/* ---- distances -------------------------------------------------------------------------- */

/* Bytes from an element to the next of dimension `dim`, where there is one. */
static const char *distance(const Outline *outline, const Unit *unit, const OutlineVariable *variable, uint32_t dim)
{
    Context context = outline->context;
    uint32_t rank = variable->entity->rank;
    const char *address = outline_address_word(outline, unit);
    return arena_printf(context.arena, "%s(%s)-%s(%s)", address, element(&context, variable->key, rank, dim), address,
                        element(&context, variable->key, rank, 0));
}

static const char *stride(const Outline *outline, const Unit *unit, const OutlineVariable *variable, uint32_t dim);

/* Bytes that a row of dimension `dim` takes at least: those of the elements in it, of one at least. */
static const char *least_stride(const Outline *outline, const Unit *unit, const OutlineVariable *variable, uint32_t dim)
{
    Arena *arena = outline->context.arena;
    if (dim == 1) return arena_printf(arena, "%u_8", type_info(variable->entity->type)->bytes);
    return arena_printf(arena, "%s*max(1_8,int(size(%s,%u),8))", stride(outline, unit, variable, dim - 1), variable->key, dim - 1);
}

/* Bytes from an element to the next of dimension `dim`; where there is no next, what it would be without gaps. The first has none. */
static const char *stride(const Outline *outline, const Unit *unit, const OutlineVariable *variable, uint32_t dim)
{
    const char *least = least_stride(outline, unit, variable, dim);
    if (dim == 1) return least;
    return arena_printf(outline->context.arena, "merge(%s,%s,size(%s,%u)<2)", least, distance(outline, unit, variable, dim), variable->key, dim);
}

const char *outline_span(const Outline *outline, const Unit *unit, const OutlineVariable *variable, uint32_t dim)
{
    return arena_printf(outline->context.arena, "int(%s/(%s),%u)", stride(outline, unit, variable, dim + 1), stride(outline, unit, variable, dim),
                        type_info(outline->sema->integer)->bytes);
}

/* By addresses: gfortran's IS_CONTIGUOUS is true for a pointer to the components of an array of structures. */
void outline_add_gap_conditions(Outline *outline, const Unit *unit, OutlineVariable *variable)
{
    Context *context = &outline->context;
    for (uint32_t dim = 1; dim <= variable->entity->rank; dim++) {
        bool spans = variable->spans && dim > 1;
        list_push(context->arena, &variable->conditions,
                  intern_printf(context->names, "size(%s,%u)<2.or.%s%s%s", variable->key, dim, distance(outline, unit, variable, dim),
                                spans ? ">=" : "==", least_stride(outline, unit, variable, dim)));
        if (!spans) continue;
        list_push(context->arena, &variable->conditions,
                  intern_printf(context->names, "mod(%s,%s)==0", stride(outline, unit, variable, dim), stride(outline, unit, variable, dim - 1)));
    }
}

/* ---- what nests call -------------------------------------------------------------------- */

void outline_print_support(const Outline *outline, bool cplusplus, Text *out)
{
    bool called = false;
    for (uint32_t i = 0; i < outline->nests.count; i++) called |= strcmp(outline_address_word(outline, outline->nests.items[i].unit), OUTLINE_ADDRESS) == 0;
    if (!called) return;
    text_printf(out, "\n/* The address of an argument, for tests before a nest. */\n%slong long " OUTLINE_ADDRESS "_(const void *argument)\n"
                     "{\n    return (long long)argument;\n}\n",
                cplusplus ? "extern \"C\" " : "");
}
