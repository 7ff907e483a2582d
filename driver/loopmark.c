/* crayon loopmark: the loops of the files as they stand there, with what became of each. */
#include "driver/backends.h"
#include "driver/commands.h"
#include "driver/ir_text.h"
#include "driver/nests.h"
#include "frontend/text/parse.h"
#include "report/listing.h"

#include <string.h>

typedef struct {
    Context *context;
    const Diag *diag; /* that the text is registered in */
    const Options *options;
    const NestProgram *program; /* NULL: there is no nest */
    const Report *report;
    uint32_t n;      /* of the file */
    uint32_t source; /* its text, registered */
    Listing *listing;
} Lister;

static bool is_here(const Lister *l, ReportPlace place, uint32_t line)
{
    return place.line == line && place.file && strcmp(place.file, l->options->files[l->n]) == 0;
}

/* Procedures that came along stand in the nests that call them. */
static bool is_nest(const Lister *l, uint32_t routine) { return l->program->routines.items[routine + 1]->may_leave; }

/* Whether a loop is the outermost of its kernel. */
static bool is_first(const ReportRoutine *routine, uint32_t loop)
{
    for (uint32_t i = 0; i < loop; i++)
        if (routine->loops.items[i].kernel == routine->loops.items[loop].kernel) return false;
    return true;
}

static void add_note(Lister *l, ListedLoop *mark, const char *note)
{
    for (uint32_t i = 0; i < mark->notes.count; i++)
        if (strcmp(mark->notes.items[i], note) == 0) return;
    list_push(l->context->arena, &mark->notes, note);
}

/* A loop of the report that begins in a line. */
typedef struct {
    const ReportRoutine *routine;
    const ReportLoop *loop;
    char mark[4];
    const char *why;
} Fate;
typedef LIST(Fate) Fates;

static Fates find_fates(const Lister *l, bool nests, uint32_t line)
{
    Fates fates = {0};
    for (uint32_t r = 0; l->report && r < l->report->routines.count; r++) {
        const ReportRoutine *routine = &l->report->routines.items[r];
        for (uint32_t i = 0; i < routine->loops.count; i++) {
            Fate fate = {.routine = routine, .loop = &routine->loops.items[i]};
            if (is_nest(l, r) != nests || !is_here(l, fate.loop->place, line)) continue;
            listing_describe(l->context, routine, fate.loop, is_first(routine, i), fate.mark, &fate.why);
            list_push(l->context->scratch, &fates, fate);
        }
    }
    return fates;
}

/* What became of the loops that begin in a line, in nests or in procedures; false: there are none. Where several became different things, as
 * those of a procedure that came along, the mark is of the best, and all are told. */
static bool describe_loops(Lister *l, bool nests, ListedLoop *mark)
{
    Fates fates = find_fates(l, nests, mark->first);
    bool differ = false;
    for (uint32_t i = 0; i < fates.count; i++) {
        const Fate *fate = &fates.items[i];
        differ |= fate->routine != fates.items[0].routine && strcmp(fate->mark, fates.items[0].mark) != 0;
        if (i == 0 || listing_rank(fate->mark) < listing_rank(mark->mark)) memcpy(mark->mark, fate->mark, sizeof fate->mark);
    }
    for (uint32_t i = 0; i < fates.count; i++) {
        const Fate *fate = &fates.items[i];
        const char *why = !fate->why && differ ? listing_fate(l->context, fate->routine, fate->loop) : fate->why;
        if (!why) continue;
        bool names_it = strncmp(why, fate->routine->name, strlen(fate->routine->name)) == 0;
        add_note(l, mark, names_it ? why : arena_printf(l->context->arena, "%s, %s", fate->routine->name, why));
    }
    return fates.count > 0;
}

static const char *find_reason(const Lister *l, uint32_t line)
{
    const OutlineReason *reasons;
    uint32_t count = outline_reasons(l->options->nests->outlines[l->n], &reasons);
    for (uint32_t n = 0; n < count; n++) {
        ReportPlace place;
        place.file = diag_presumed(l->context->diag, l->options->nests->files[l->n], reasons[n].where.begin, &place.line);
        if (is_here(l, place, line)) return reasons[n].why;
    }
    return NULL;
}

/* The last line of a statement and of what stands in it. */
static uint32_t last_line(const Lister *l, const AstStmt *stmt)
{
    uint32_t line = 0, last = 0;
    SourceRange end = stmt->end_loc.file ? stmt->end_loc : stmt->loc;
    if (end.file == l->source) diag_position(l->diag, end.file, end.end ? end.end - 1 : 0, &last, NULL);
    for (int side = 0; side < 2; side++)
        for (const AstStmt *in = side ? stmt->else_body : stmt->body; in; in = in->next)
            if ((line = last_line(l, in)) > last) last = line;
    return last;
}

/* `left`: what stands around is left to Fortran. */
static void list_loops(Lister *l, const AstStmt *list, bool left);

static void list_statement(Lister *l, const AstStmt *stmt, bool left)
{
    bool loop = stmt->kind == AST_STMT_DO || stmt->kind == AST_STMT_DO_WHILE || stmt->kind == AST_STMT_DO_CONCURRENT;
    ListedLoop mark = {.mark = {LISTING_NONE}};
    if (stmt->loc.file == l->source) {
        diag_position(l->diag, l->source, stmt->loc.begin, &mark.first, NULL);
        mark.last = last_line(l, stmt);
    }
    bool listed = l->listing->loops.count && l->listing->loops.items[l->listing->loops.count - 1].first == mark.first;
    bool described = mark.first && !listed && (describe_loops(l, true, &mark) || describe_loops(l, false, &mark));
    const char *why = mark.first && !listed ? find_reason(l, mark.first) : NULL;
    if (!described && (why || (loop && left))) mark.mark[0] = LISTING_LEFT;
    if (why) add_note(l, &mark, arena_printf(l->context->arena, "left to the Fortran compiler: %s", why));
    if (mark.first && !listed && (loop || described || why)) list_push(l->context->arena, &l->listing->loops, mark);
    list_loops(l, stmt->body, left || mark.mark[0] == LISTING_LEFT);
    list_loops(l, stmt->else_body, left || mark.mark[0] == LISTING_LEFT);
}

static void list_loops(Lister *l, const AstStmt *list, bool left)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        list_statement(l, stmt, left);
        list_loops(l, stmt->units, left);
    }
}

static void list_file(Context *context, const Options *options, const NestProgram *program, const Report *report, uint32_t n, Text *out)
{
    Context own = *context;
    own.diag = diag_create(context->arena, 0); /* what is not understood is Fortran's */
    uint32_t file = frontend_open_file(&own, options->files[n]);
    if (!file) internal_error("'%s' is gone", options->files[n]);
    Listing listing = {.path = options->files[n]};
    listing.text = diag_file_text(own.diag, file, &listing.length);
    const AstStmt *units = parse_file(&own, file, options->nests->frontend);
    Lister l = {context, own.diag, options, program, report, n, file, &listing};
    list_loops(&l, units, false);
    listing_print(&listing, out);
}

int command_loopmark(Context *context, const Options *options)
{
    if (!ir_text_refuse(context, options)) return EXIT_FAULTS;
    NestProgram *program = options->nests->any ? command_translate(context, options) : NULL;
    if (options->nests->any && !program) return EXIT_FAULTS;
    const Report *report = program ? report_collect(context, program, backend_find("cuda")) : NULL;
    Text text = {0};
    listing_print_legend(&text);
    for (uint32_t n = 0; n < options->file_count; n++) {
        text_add(&text, "\n");
        list_file(context, options, program, report, n, &text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return EXIT_DONE;
}
