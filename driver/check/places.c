/* Where in the source an item of the interface is assigned: what the report of a difference points at. */
#include "driver/check/model.h"

#include "driver/check/reference.h"
#include "ir/build.h"
#include "ir/walk.h"

#include <string.h>

enum { MAX_PLACES = 8 };

typedef struct {
    const Model *model;
    const ModelItem *item;
    uint32_t count, file, lines[MAX_PLACES]; /* the file of the place noted last */
    Text *out;
} Places;

static bool is_item(const Places *places, const NestRoutine *routine, SymId symbol)
{
    const Symbol *s = nest_symbol(routine, symbol), *item = nest_symbol(places->item->routine, places->item->symbol);
    if (places->item->area) return s->storage == STORAGE_AREA && s->area == places->item->area && s->offset == item->offset;
    return places->item->routine == routine && symbol == places->item->symbol;
}

static void note_place(Places *places, SourceRange where)
{
    uint32_t line = 0;
    const char *name = where.file ? reference_file_name(places->model->context, where.file) : "";
    if (!*name || places->count == MAX_PLACES) return;
    (void)diag_presumed(places->model->context->diag, where.file, where.begin, &line);
    for (uint32_t i = 0; i < places->count; i++)
        if (where.file == places->file && places->lines[i] == line) return;
    if (where.file != places->file)
        text_printf(places->out, "%s%s:", places->count ? ", " : "", name);
    else text_add(places->out, ", ");
    text_printf(places->out, "%u", line);
    places->file = where.file;
    places->lines[places->count++] = line;
    if (places->count == MAX_PLACES) text_add(places->out, ", ...");
}

static bool visit(void *data, NestRoutine *routine, StmtId id)
{
    Places *places = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN && is_item(places, routine, nest_expr(routine, stmt->assign.target)->symbol))
        note_place(places, stmt->loc);
    return true;
}

const char *model_assignments(const Model *model, const ModelItem *item)
{
    Text text = {0};
    Places places = {.model = model, .item = item, .out = &text};
    nest_walk_stmts(model->routine, model->routine->body, visit, &places);
    const char *result = places.count ? arena_printf(model->context->arena, "%s", text_string(&text)) : NULL;
    text_free(&text);
    return result;
}
