/* Ways out that a nest cannot have. */
#include "frontend/outline/outline_internal.h"

/* Why the way out that was printed there is none that a nest may have. */
static const char *reason_for(const Outline *outline, uint32_t at)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < outline->places.count && outline->places.items[i].at <= at; i++) from = outline->places.items[i].from;
    for (uint32_t i = 0; i < outline->ways_out.count; i++)
        if (outline->ways_out.items[i].stmt->loc.begin == from) return outline->ways_out.items[i].why;
    return "it may read, write or stop";
}

bool outline_reject_way_out(Outline *outline, uint32_t at)
{
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *nest = &outline->nests.items[i];
        if (at < nest->begin_text || at >= nest->end_text) continue;
        OutlineCallee *callee = outline_callee_at(nest, at);
        if (!callee) return outline_reject(outline, at, reason_for(outline, at));
        bool late = callee->leaves_late;
        callee->leaves_late = true;
        return !late;
    }
    return false;
}
