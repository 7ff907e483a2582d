/* Ways out that a nest cannot have. */
#include "frontend/outline/outline_internal.h"

#include <string.h>

/* The way out that was printed there; NULL: there is none. */
static OutlineWayOut *find_printed(const Outline *outline, uint32_t at)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < outline->places.count && outline->places.items[i].at <= at; i++) from = outline->places.items[i].from;
    for (uint32_t i = 0; i < outline->ways_out.count; i++)
        if (outline->ways_out.items[i].stmt->loc.begin == from) return &outline->ways_out.items[i];
    return NULL;
}

/* A CALL of which all conditions are known before the nest is no rare case, and so no reason for other loops to be left: but those around it are nothing without, and may be a nest of their
 * own that leaves its work there. */
static bool leave_at_start(OutlineWayOut *way)
{
    const bool may = way->alone && !way->at_start;
    way->at_start |= may;
    return may;
}

static bool is_end(const AstStmt *stmt)
{
    return stmt && stmt->kind == AST_STMT_DIRECTIVE && strncmp(stmt->text + strspn(stmt->text, " "), "end", 3) == 0;
}

/* Statements beside the one that holds the way out may set what decides whether it is taken: it becomes a nest of its own, with its directives. False: it is one. */
static bool cut_out(Outline *outline, const OutlineNest *nest, uint32_t at)
{
    const AstStmt *stmt = nest->first, *begin = NULL, *next;
    uint32_t n = 0;
    for (; n < nest->texts.count && at >= nest->texts.items[n].end; n++, stmt = stmt->next) {
        if (stmt->kind != AST_STMT_DIRECTIVE || is_end(stmt)) begin = NULL;
        else if (!begin) begin = stmt;
    }
    if (n == nest->texts.count || at < nest->texts.items[n].begin || nest->is_construct) return false;
    if (!begin) begin = stmt;
    for (next = stmt->next; is_end(next);) next = next->next;
    for (uint32_t i = 0; i < outline->cuts.count; i++)
        if (outline->cuts.items[i] == begin) return i >= outline->cuts_before;
    list_push(outline->context.arena, &outline->cuts, begin);
    if (next) list_push(outline->context.arena, &outline->cuts, next);
    return true;
}

bool outline_reject_way_out(Outline *outline, uint32_t at)
{
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *nest = &outline->nests.items[i];
        if (at < nest->begin_text || at >= nest->end_text) continue;
        OutlineCallee *callee = outline_callee_at(nest, at);
        OutlineWayOut *way = find_printed(outline, at);
        if (!callee && way && leave_at_start(way)) return true;
        if (!callee && cut_out(outline, nest, at)) return true;
        if (!callee) return outline_reject(outline, at, way ? way->why : "it may read, write or stop");
        bool late = callee->leaves_late;
        callee->leaves_late = true;
        return !late;
    }
    return false;
}
