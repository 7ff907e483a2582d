/* Ways out that a nest cannot have. */
#include "frontend/outline/outline_internal.h"

/* The line of the statement that was printed there. */
static uint32_t line_of(const Outline *outline, uint32_t at)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < outline->places.count && outline->places.items[i].at <= at; i++) from = outline->places.items[i].from;
    return outline_line(outline, from);
}

bool outline_reject_way_out(Outline *outline, uint32_t at)
{
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *nest = &outline->nests.items[i];
        if (at < nest->begin_text || at >= nest->end_text) continue;
        OutlineCallee *callee = outline_callee_at(nest, at);
        if (!callee) return outline_reject(outline, at, arena_printf(outline->context.arena, "it reads, writes or stops (line %u)", line_of(outline, at)));
        bool late = callee->leaves_late;
        callee->leaves_late = true;
        return !late;
    }
    return false;
}
