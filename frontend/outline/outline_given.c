/* What other files give: modules that are used, and external procedures that may be called. */
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_text.h"
#include "frontend/text/parse.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    Outline *outline;
    const OutlineSources *sources;
    OutlineFileList files;
    LIST(Name) modules, procedures; /* that were asked for */
    LIST(OutlineGiven) given; /* files of procedures, as far as they are read */
    bool in_loop;
} Gathering;

char *outline_mask_marks(Arena *arena, const char *text, size_t length)
{
    char *masked = arena_strndup(arena, text, length);
    for (size_t i = 0; i < length; i++)
        if (masked[i] == '#' && (i == 0 || masked[i - 1] == '\n')) masked[i] = '!';
    return masked;
}

bool outline_has_conditional_lines(const char *text, size_t length)
{
    bool start = true;
    for (size_t i = 0; i + 2 < length; i++) {
        if (start && strchr("!cC*", text[i]) && text[i + 1] == '$' && strchr(" \t0123456789&", text[i + 2])) return true;
        if (text[i] == '\n') start = true;
        else if (!isspace((unsigned char)text[i])) start = false;
    }
    return false;
}

/* The units of a text; NULL: it is not understood, or is another one under other options. */
static AstStmt *read_text(Gathering *gathering, const OutlineText *text, uint32_t *file)
{
    Outline *outline = gathering->outline;
    Context *context = &outline->context;
    if (outline->directives && outline_has_conditional_lines(text->text, text->length)) return NULL;
    FrontendOptions *options = arena_new(context->arena, FrontendOptions);
    *options = *outline->options;
    options->form = text->fixed ? FORM_FIXED : FORM_FREE;
    if (text->has_line_length) options->line_length = options->free_line_length = text->line_length;
    *file = diag_add_file(context->diag, text->path, outline_mask_marks(context->arena, text->text, text->length), text->length);
    AstStmt *units = parse_file(context, *file, options);
    return units && !units->misnested && !units->incomplete && !outline_has_cray_pointer(units) ? units : NULL;
}

/* ---- modules ---------------------------------------------------------------------------- */

static bool defines(const OutlineFileList *files, AstStmtKind kind, AstStmtKind or, Name name)
{
    for (uint32_t f = 0; f < files->count; f++)
        for (const AstStmt *unit = files->items[f].units; unit; unit = unit->next)
            if ((unit->kind == kind || unit->kind == or) && unit->name == name && (kind != AST_STMT_MODULE || !unit->args)) return true;
    return false;
}

static void add_module(Gathering *gathering, Name module)
{
    Arena *arena = gathering->outline->context.arena;
    OutlineText text;
    uint32_t file;
    for (uint32_t i = 0; i < gathering->modules.count; i++)
        if (gathering->modules.items[i] == module) return;
    list_push(arena, &gathering->modules, module);
    bool known = !defines(&gathering->files, AST_STMT_MODULE, AST_STMT_MODULE, module) && gathering->sources->module(gathering->sources->data, module, &text);
    AstStmt *units = known ? read_text(gathering, &text, &file) : NULL;
    if (units) list_push(arena, &gathering->files, ((ParsedFile){file, units}));
}

static void add_used(Gathering *gathering, const AstStmt *units)
{
    for (; units; units = units->next) {
        const AstExpr *parent = units->kind == AST_STMT_MODULE ? units->args : NULL;
        if (parent && parent->kind == AST_RANGE) parent = parent->left;
        if (parent && parent->kind == AST_NAME) add_module(gathering, parent->name);
        for (const AstStmt *stmt = units->body; stmt; stmt = stmt->next)
            if (stmt->kind == AST_STMT_USE && stmt->name) add_module(gathering, stmt->name);
        add_used(gathering, units->units);
    }
}

/* ---- procedures ------------------------------------------------------------------------- */

static void ask_for(Gathering *gathering, Name name)
{
    for (uint32_t i = 0; i < gathering->procedures.count; i++)
        if (gathering->procedures.items[i] == name) return;
    list_push(gathering->outline->context.arena, &gathering->procedures, name);
}

static bool note_reference(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    if (!stored && expr->kind == AST_APPLY) ask_for(walk->data, expr->name);
    return true;
}

static bool note_call(OutlineWalk *walk, const AstExpr *call)
{
    if (call->kind == AST_NAME || call->kind == AST_APPLY) ask_for(walk->data, call->name);
    return true;
}

/* Asks for what may be called in loops, or, of a procedure that is given, anywhere. */
static void ask_for_calls(Gathering *gathering, const AstStmt *list, bool loops)
{
    OutlineWalk walk = {.reference = note_reference, .call = note_call, .data = gathering};
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (!loops || outline_is_loop(stmt)) {
            outline_walk_stmt(&walk, stmt);
            continue;
        }
        ask_for_calls(gathering, stmt->body, loops);
        ask_for_calls(gathering, stmt->else_body, loops);
    }
}

/* What nests of other files take along, they take with all that it calls. */
static void ask_for_units(Gathering *gathering, const AstStmt *units)
{
    for (; units; units = units->next) {
        bool procedure = units->kind == AST_STMT_SUBROUTINE || units->kind == AST_STMT_FUNCTION;
        ask_for_calls(gathering, units->body, !procedure || !outline_may_be_called(units->body));
        ask_for_units(gathering, units->units);
    }
}

/* The units of a file, which is read once. */
static const OutlineGiven *read_given(Gathering *gathering, const OutlineText *text)
{
    for (uint32_t i = 0; i < gathering->given.count; i++)
        if (strcmp(gathering->given.items[i].path, text->path) == 0) return &gathering->given.items[i];
    OutlineGiven given = {.path = text->path};
    given.units = read_text(gathering, text, &given.file);
    list_push(gathering->outline->context.arena, &gathering->given, given);
    return &gathering->given.items[gathering->given.count - 1];
}

static const AstStmt *find_external(const AstStmt *units, Name name)
{
    for (; units; units = units->next)
        if ((units->kind == AST_STMT_SUBROUTINE || units->kind == AST_STMT_FUNCTION) && units->name == name) return units;
    return NULL;
}

/* The first procedure of the name; of files that are guessed the only one of the nearest that have any, or of those the only one in a file that is called so: a folder may hold variants of it,
 * of which a program is built with one. NULL: there is none. */
static const AstStmt *find_procedure(Gathering *gathering, Name name, OutlineGiven *taken)
{
    const Outline *outline = gathering->outline;
    const AstStmt *procedure = NULL;
    uint32_t distance = 0, count = 0, named = 0;
    OutlineText text;
    for (uint32_t n = 0; (outline->guessed || !procedure) && gathering->sources->procedure(gathering->sources->data, name, n, &text); n++) {
        if (procedure && text.distance > distance) break;
        const OutlineGiven given = *read_given(gathering, &text);
        const AstStmt *found = find_external(given.units, name);
        const bool is_named = found && text.named;
        if (found && (!procedure || (is_named && !named))) procedure = found, *taken = given, distance = text.distance;
        count += found != NULL;
        named += is_named;
    }
    return count == 1 || named == 1 ? procedure : NULL;
}

/* Adds it. Whether it is the one that the program has is asked at run time. */
static void add_procedure(Gathering *gathering, Name name)
{
    Outline *outline = gathering->outline;
    OutlineGiven taken = {0};
    if (defines(&gathering->files, AST_STMT_SUBROUTINE, AST_STMT_FUNCTION, name)) return;
    const AstStmt *procedure = find_procedure(gathering, name, &taken);
    if (!procedure) return;
    AstStmt *alone = arena_new(outline->context.arena, AstStmt);
    *alone = *procedure;
    alone->next = NULL;
    list_push(outline->context.arena, &gathering->files, ((ParsedFile){taken.file, alone}));
    list_push(outline->context.arena, &outline->given, ((OutlineGiven){taken.path, taken.file, alone}));
    if (outline_may_be_called(alone->body)) ask_for_calls(gathering, alone->body, false);
}

/* ---- the public face -------------------------------------------------------------------- */

OutlineFileList outline_gather_files(Outline *outline, const OutlineSources *sources)
{
    Gathering gathering = {.outline = outline, .sources = sources};
    outline->guessed = sources->guessed;
    list_push(outline->context.arena, &gathering.files, ((ParsedFile){outline->file, outline->units}));
    if (sources->procedure) ask_for_units(&gathering, outline->units);
    for (uint32_t i = 0; i < gathering.procedures.count; i++) add_procedure(&gathering, gathering.procedures.items[i]);
    for (uint32_t f = 0; f < gathering.files.count; f++) add_used(&gathering, gathering.files.items[f].units);
    return gathering.files;
}

const char *outline_given(const Outline *outline, uint32_t n)
{
    for (uint32_t i = 0; i < outline->given.count; i++) {
        const OutlineGiven *given = &outline->given.items[i];
        bool taken = false;
        for (uint32_t k = 0; k < outline->nests.count && !taken; k++)
            for (uint32_t m = 0; m < outline->nests.items[k].callees.count; m++) taken |= outline->nests.items[k].callees.items[m]->unit->file == given->file;
        for (uint32_t k = 0; k < i && taken; k++) taken = outline->given.items[k].file != given->file;
        if (taken && n-- == 0) return given->path;
    }
    return NULL;
}
