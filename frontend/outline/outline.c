#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_place.h"
#include "frontend/outline/outline_target.h"
#include "frontend/lower/program.h"
#include "frontend/text/ast_choices.h"
#include "frontend/text/parse.h"
#include "frontend/text/source.h"

#include <string.h>

/* ---- the public face -------------------------------------------------------------------- */

void outline_leave_few(Outline *outline, int64_t points)
{
    outline->few = outline->counted = points;
}

void outline_leave_brief(Outline *outline, int64_t points)
{
    outline->brief = outline->counted = points;
}

void outline_take_rows(Outline *outline)
{
    outline->takes_rows = true;
}

void outline_leave_library(Outline *outline)
{
    outline->leaves_library = true;
}

Outline *outline_open(Context *context, uint32_t file, const FrontendOptions *options, OutlineDirectives directives, bool addresses, bool spans,
                      const OutlineSources *sources)
{
    Outline *outline = arena_new(context->arena, Outline);
    FrontendOptions *own = arena_new(context->arena, FrontendOptions);
    *own = *options;
    const char *path = diag_file_path(context->diag, file);
    own->form = source_is_fixed(path, options) ? FORM_FIXED : FORM_FREE;
    own->cpp = CPP_OFF;
    own->keeps_scopes = true;
    *outline = (Outline){.context = *context, .options = own, .fixed = own->form == FORM_FIXED, .directives = directives,
                         .addresses = addresses, .spans = spans, .sources = *sources};
    outline->text = diag_file_text(context->diag, file, &outline->length);
    if (directives && outline_has_conditional_lines(outline->text, outline->length)) return NULL;
    outline->context.diag = diag_create(context->arena, 0);
    const char *masked = outline_mask_marks(context->arena, outline->text, outline->length);
    outline->file = diag_add_file(outline->context.diag, path, masked, outline->length);
    outline_find_marks(outline);
    outline->units = parse_file(&outline->context, outline->file, own);
    bool understood = outline->units ? !outline->units->misnested && !outline->units->incomplete : !diag_error_count(outline->context.diag);
    if (!understood || outline_has_cray_pointer(outline->units)) return NULL;
    OutlineFileList files = outline_gather_files(outline, sources);
    for (uint32_t f = 0; f < files.count; f++) ast_write_choices(&outline->context, files.items[f].units, outline_has_loop);
    outline->sema = lower_declare_files(&outline->context, files.items, files.count, own);
    for (uint32_t u = 0; u < outline->sema->units.count; u++) outline_declare_host_names(outline, outline->sema->units.items[u]);
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        Unit *unit = outline->sema->units.items[u];
        unit->save_all |= own->saves_all && !(unit->ast->prefix & AST_PREFIX_RECURSIVE);
        outline_ask_bounds(unit);
        outline_find_entries(unit);
        outline_find_jumps(outline, unit);
    }
    for (uint32_t u = 0; u < outline->sema->units.count; u++) outline_follow_pointers(outline, outline->sema->units.items[u]);
    return outline;
}

void outline_keep_data(Outline *outline) { outline->keeps_data = true; }

bool outline_moves_data(Outline *outline)
{
    outline_find_data(outline);
    if (outline->keeps_data) outline_find_left(outline);
    return outline->insertions.count > 0;
}

void outline_forget_left(Outline *outline) { outline_find_data(outline); }

uint32_t outline_warnings(const Outline *outline, const OutlineReason **warnings)
{
    *warnings = outline->warnings.items;
    return outline->warnings.count;
}

bool outline_is_fixed(const Outline *outline) { return outline->fixed; }

static const AstStmt *find_module(const Outline *outline, uint32_t n)
{
    const AstStmt *unit = outline->units;
    while (unit && (unit->kind != AST_STMT_MODULE || unit->args || !unit->name || unit->loc.file != outline->file || n-- > 0)) unit = unit->next;
    return unit;
}

const char *outline_module(const Outline *outline, uint32_t n)
{
    const AstStmt *module = find_module(outline, n);
    return module ? module->name : NULL;
}

void outline_print_module(Outline *outline, uint32_t n, bool bodies, Text *out)
{
    const AstStmt *module = find_module(outline, n);
    uint32_t begin = outline_line_begin(outline, module->loc.begin), end = outline_specifications_end(outline, module);
    size_t length;
    text_add_bytes(out, diag_file_text(outline->context.diag, outline->file, &length) + begin, end - begin);
    if (module->units) text_add(out, "      contains\n");
    for (const AstStmt *unit = module->units; unit; unit = unit->next)
        if (!bodies || !outline_print_body(outline, unit, out)) outline_print_stub(unit, out);
    text_printf(out, "      end module\n");
}

uint32_t outline_count(const Outline *outline) { return outline->nests.count; }

const char *outline_nest_name(const Outline *outline, uint32_t nest) { return outline->nests.items[nest].name; }

const char *outline_comparing_name(const Outline *outline, uint32_t nest)
{
    return arena_printf(outline->context.arena, "crayonv_%s", outline_nest_name(outline, nest) + strlen("crayon_"));
}

void outline_make(Outline *outline, OutlineWish wish, Name nest) { list_push(outline->context.arena, &outline->wished[wish], nest); }

bool outline_is_made(const Outline *outline, OutlineWish wish, uint32_t nest)
{
    for (uint32_t n = 0; n < outline->wished[wish].count; n++)
        if (strcmp(outline->wished[wish].items[n], outline->nests.items[nest].name) == 0) return true;
    return false;
}

SourceRange outline_nest_range(const Outline *outline, uint32_t nest)
{
    const AstStmt *last = outline->nests.items[nest].first;
    while (last->next != outline->nests.items[nest].end) last = last->next;
    return source_range_join(outline->nests.items[nest].work->loc, last->end_loc.file ? last->end_loc : last->loc);
}

const char *outline_nest_variable(const Outline *outline, uint32_t nest, const char *name)
{
    const OutlineNest *of = &outline->nests.items[nest];
    for (uint32_t i = 0; i < of->variables.count; i++)
        if (strcmp(of->variables.items[i].name, name) == 0) return of->variables.items[i].key;
    return name;
}

bool outline_nest_changes(const Outline *outline, uint32_t nest, const char *name)
{
    const OutlineNest *of = &outline->nests.items[nest];
    for (uint32_t i = 0; i < of->variables.count; i++)
        if (strcmp(of->variables.items[i].name, name) == 0) return outline_changes(&of->variables.items[i]);
    return false;
}

bool outline_nest_is_unread(const Outline *outline, uint32_t nest, const char *name)
{
    const OutlineNest *of = &outline->nests.items[nest];
    for (uint32_t i = 0; i < of->variables.count; i++)
        if (strcmp(of->variables.items[i].name, name) == 0) return of->variables.items[i].is_unread;
    return false;
}

const char *outline_nest_unit(const Outline *outline, uint32_t nest)
{
    const char *name = outline_routine(outline->nests.items[nest].unit)->ast->name;
    return name ? name : "the main program";
}

void outline_nest_text(const Outline *outline, uint32_t nest, uint32_t *begin, uint32_t *end)
{
    *begin = outline->nests.items[nest].begin_text;
    *end = outline->nests.items[nest].end_text;
}

void outline_verify(Outline *outline) { outline->verifies = true; }

const char *outline_nest_unless(const Outline *outline, uint32_t nest, uint32_t n)
{
    const OutlineNest *of = &outline->nests.items[nest];
    return n < of->unless.count ? of->unless.items[n] : NULL;
}

const char *outline_path(const Outline *outline, uint32_t at, const char *path)
{
    uint32_t line;
    outline_presumed(outline, at, &line, &path);
    return path;
}

const char *outline_reason_place(const Outline *outline, const OutlineReason *reason, const char *path, uint32_t *line)
{
    SourceRange where = reason->where;
    if (where.file && where.file != outline->file) return diag_presumed(outline->context.diag, where.file, where.begin, line);
    *line = outline_line(outline, where.begin);
    return outline_path(outline, where.begin, path);
}

const DiagPlace *outline_places(const Outline *outline, const char *path, uint32_t *count)
{
    *count = outline->places.count;
    DiagPlace *places = arena_array(outline->context.arena, DiagPlace, *count);
    for (uint32_t i = 0; i < *count; i++) {
        places[i].at = outline->places.items[i].at;
        places[i].path = path;
        outline_presumed(outline, outline->places.items[i].from, &places[i].line, &places[i].path);
    }
    return places;
}

uint32_t outline_reasons(const Outline *outline, const OutlineReason **reasons)
{
    *reasons = outline->reasons.items;
    return outline->reasons.count;
}
