/* Where elements of arrays lie, asked in Fortran. */
#include "frontend/outline/outline_internal.h"

#include <string.h>

const char *outline_address_word(const Outline *outline, const Unit *unit)
{
    bool pure = unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL);
    return !outline->addresses || pure ? OUTLINE_ADDRESS : "loc";
}

const char *outline_element(Context *context, Name array, uint32_t rank, uint32_t next)
{
    const char *element = array;
    for (uint32_t dim = 1; dim <= rank; dim++)
        element = arena_printf(context->arena, "%s%slbound(%s,%u)%s", element, dim == 1 ? "(" : ",", array, dim, dim == next ? "+1" : "");
    return rank ? arena_printf(context->arena, "%s)", element) : element;
}

const char *outline_last_element(Context *context, Name array, uint32_t rank)
{
    const char *element = array;
    for (uint32_t dim = 1; dim <= rank; dim++)
        element = arena_printf(context->arena, "%s%subound(%s,%u)", element, dim == 1 ? "(" : ",", array, dim);
    return rank ? arena_printf(context->arena, "%s)", element) : element;
}

void outline_print_support(const Outline *outline, bool cplusplus, Text *out)
{
    bool called = false;
    for (uint32_t i = 0; i < outline->nests.count; i++) called |= strcmp(outline_address_word(outline, outline->nests.items[i].unit), OUTLINE_ADDRESS) == 0;
    if (!called) return;
    text_printf(out, "\n/* The address of an argument, for tests before a nest. */\n%slong long " OUTLINE_ADDRESS "_(const void *argument)\n"
                     "{\n    return (long long)argument;\n}\n",
                cplusplus ? "extern \"C\" " : "");
}
