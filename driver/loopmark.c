/* crayon loopmark: the loops of the files as they stand there, with what became of each. */
#include "driver/backends.h"
#include "driver/commands.h"
#include "driver/ir_text.h"
#include "driver/nests.h"
#include "frontend/text/parse.h"
#include "report/listing.h"

#include <string.h>

/* A loop of the report. */
typedef struct {
    const ReportRoutine *routine;
    const ReportLoop *loop;
    bool in_nest; /* else in a procedure that came along into nests */
    char mark[4];
    const char *why;
    uint32_t next; /* of the same line, from 1; 0: none */
} Fate;

typedef struct {
    Context *context;
    const Diag *diag; /* that the text is registered in */
    uint32_t source;  /* the text */
    LIST(Fate) fates;
    uint32_t *first_fates;  /* by line: the first loop that begins there, from 1; 0: none */
    const char **reasons;   /* by line: why what begins there is left to Fortran; NULL: it is not */
    Listing *listing;
} Lister;

static void add_note(Lister *l, ListedLoop *mark, const char *note)
{
    for (uint32_t i = 0; i < mark->notes.count; i++)
        if (strcmp(mark->notes.items[i], note) == 0) return;
    list_push(l->context->arena, &mark->notes, note);
}

/* What became of the loops that begin in a line, in nests or in procedures; false: there are none. Where several became different things, as
 * those of a procedure that came along, the mark is of the best, and all are told. */
static bool describe_loops(Lister *l, bool nests, ListedLoop *mark)
{
    const Fate *first = NULL;
    bool differ = false;
    for (uint32_t n = l->first_fates[mark->first]; n; n = l->fates.items[n - 1].next) {
        const Fate *fate = &l->fates.items[n - 1];
        if (fate->in_nest != nests) continue;
        if (!first || listing_rank(fate->mark) < listing_rank(mark->mark)) memcpy(mark->mark, fate->mark, sizeof fate->mark);
        if (!first) first = fate;
        differ |= fate->routine != first->routine && strcmp(fate->mark, first->mark) != 0;
    }
    for (uint32_t n = l->first_fates[mark->first]; n; n = l->fates.items[n - 1].next) {
        const Fate *fate = &l->fates.items[n - 1];
        const char *why = !fate->why && differ ? listing_fate(l->context, fate->routine, fate->loop) : fate->why;
        if (fate->in_nest != nests || !why) continue;
        bool names_it = strncmp(why, fate->routine->name, strlen(fate->routine->name)) == 0;
        add_note(l, mark, names_it ? why : arena_printf(l->context->arena, "%s, %s", fate->routine->name, why));
    }
    return first != NULL;
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
    const char *why = mark.first && !listed ? l->reasons[mark.first] : NULL;
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

/* Where a place in the file's own lines is; 0: elsewhere. */
static uint32_t line_of(const Options *options, uint32_t n, uint32_t lines, ReportPlace place)
{
    return place.file && place.line <= lines && strcmp(place.file, options->files[n]) == 0 ? place.line : 0;
}

static void find_fates(Lister *l, const Options *options, const NestProgram *program, const Report *report, uint32_t n, uint32_t lines)
{
    uint32_t *last = arena_array(l->context->scratch, uint32_t, lines + 1); /* by line, from 1 */
    for (uint32_t r = 0; report && r < report->routines.count; r++) {
        const ReportRoutine *routine = &report->routines.items[r];
        bool *seen = arena_array(l->context->scratch, bool, routine->kernels.count + 1);
        for (uint32_t i = 0; i < routine->loops.count; i++) {
            Fate fate = {.routine = routine, .loop = &routine->loops.items[i], .in_nest = program->routines.items[r + 1]->may_leave};
            uint32_t line = line_of(options, n, lines, fate.loop->place);
            bool outermost = !seen[fate.loop->kernel];
            seen[fate.loop->kernel] = true;
            if (!line) continue;
            listing_describe(l->context, routine, fate.loop, outermost, fate.mark, &fate.why);
            list_push(l->context->scratch, &l->fates, fate);
            *(last[line] ? &l->fates.items[last[line] - 1].next : &l->first_fates[line]) = l->fates.count;
            last[line] = l->fates.count;
        }
    }
}

static void find_reasons(Lister *l, const Diag *diag, const Options *options, uint32_t n, uint32_t lines)
{
    const OutlineReason *reasons;
    uint32_t count = outline_reasons(options->nests->outlines[n], &reasons);
    for (uint32_t i = 0; i < count; i++) {
        ReportPlace place;
        place.file = diag_presumed(diag, options->nests->files[n], reasons[i].where.begin, &place.line);
        uint32_t line = line_of(options, n, lines, place);
        if (line && !l->reasons[line]) l->reasons[line] = reasons[i].why;
    }
}

Listing *command_list_file(Context *context, const Options *options, const NestProgram *program, const Report *report, uint32_t n)
{
    Context own = *context;
    uint32_t lines;
    own.diag = diag_create(context->arena, 0); /* what is not understood is Fortran's */
    uint32_t file = frontend_open_file(&own, options->files[n]);
    if (!file) internal_error("'%s' is gone", options->files[n]);
    Listing *listing = arena_new(context->arena, Listing);
    listing->path = options->files[n];
    listing->text = diag_file_text(own.diag, file, &listing->length);
    diag_position(own.diag, file, (uint32_t)listing->length, &lines, NULL);
    const AstStmt *units = parse_file(&own, file, options->nests ? options->nests->frontend : &options->frontend);
    Lister l = {.context = context, .diag = own.diag, .source = file, .listing = listing};
    l.first_fates = arena_array(context->scratch, uint32_t, lines + 1);
    l.reasons = arena_array(context->scratch, const char *, lines + 1);
    find_fates(&l, options, program, report, n, lines);
    if (options->nests) find_reasons(&l, context->diag, options, n, lines);
    list_loops(&l, units, false);
    return listing;
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
        listing_print(command_list_file(context, options, program, report, n), &text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return !program || command_gate_met(context, program, options) ? EXIT_DONE : EXIT_GATE;
}
