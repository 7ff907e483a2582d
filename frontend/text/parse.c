#include "frontend/text/parse.h"

#include "frontend/text/scan.h"
#include "frontend/text/structure.h"

#include "parse.tab.h"

#include <string.h>

static AstExpr *error_expr(Context *context, SourceRange loc)
{
    return ast_expr(context, AST_ERROR, loc);
}

/* What stands for a statement with a fault: what it opens or ends is kept, so that the fault has no second message. */
static AstStmt *broken_statement(Context *context, const SourceStatement *source, const Classified *classified)
{
    AstStmt *stmt = ast_stmt(context, classified->opens, source_range(source, 0, source->length));
    stmt->faulty = true;
    switch (classified->opens) {
    case AST_STMT_DO:
        stmt->kind = AST_STMT_DO_WHILE;
        stmt->target_label = classified->target_label;
        stmt->condition = error_expr(context, stmt->loc);
        break;
    case AST_STMT_IF:
    case AST_STMT_WHERE:
    case AST_STMT_SELECT:
    case AST_STMT_BLOCK:
    case AST_STMT_ASSOCIATE:
    case AST_STMT_SELECT_TYPE:
    case AST_STMT_ELSE_IF: stmt->condition = error_expr(context, stmt->loc); break;
    case AST_STMT_CASE: stmt->args = error_expr(context, stmt->loc); break;
    case AST_STMT_FORALL:
    case AST_STMT_SUBROUTINE:
    case AST_STMT_FUNCTION:
    case AST_STMT_PROGRAM:
    case AST_STMT_MODULE:
    case AST_STMT_BLOCK_DATA: stmt->flag = true; break;
    case AST_STMT_ELSEWHERE:
    case AST_STMT_ELSE:
    case AST_STMT_END_IF:
    case AST_STMT_END_DO:
    case AST_STMT_END_SELECT:
    case AST_STMT_END_WHERE:
    case AST_STMT_END_FORALL:
    case AST_STMT_END_INTERFACE:
    case AST_STMT_END_TYPE:
    case AST_STMT_END_BLOCK:
    case AST_STMT_END_ASSOCIATE:
    case AST_STMT_END:
    case AST_STMT_CONTAINS: break;
    case AST_STMT_INTERFACE:
    case AST_STMT_DERIVED_TYPE: stmt->name = intern(context->names, ""); break;
    default:
        stmt->kind = AST_STMT_ERROR;
        stmt->may_open = classified->may_open;
        stmt->flag = classified->marks.count == 0;
        break;
    }
    return stmt;
}

static AstStmt *parse_one(ParseState *state, const SourceStatement *source)
{
    Classified classified = classify_statement(state->context, source, state->keeps_scopes);
    if (!classified.faulty) {
        uint32_t faults = diag_error_count(state->context->diag);
        scan_begin(state, source, &classified);
        bool complete = parse_parse(state) == 0 && !state->reported;
        bool silent = diag_error_count(state->context->diag) == faults;
        if (complete && silent) return state->statement;
        if (!complete && !state->reported && silent) internal_error("a statement was refused without a message");
    }
    return broken_statement(state->context, source, &classified);
}

static AstStmt *parse_directive(ParseState *state, const SourceStatement *source)
{
    SourceRange loc = source_range(source, 0, source->length);
    AstStmt *stmt = NULL;
    if (strcmp(source->sentinel, "crayon") == 0) {
        stmt = parse_one(state, source);
        if (stmt->kind == AST_STMT_ERROR) stmt->flag = false;
    } else {
        stmt = ast_stmt(state->context, AST_STMT_DIRECTIVE, loc);
    }
    stmt->name = source->sentinel;
    stmt->name_loc = loc;
    stmt->text = intern_text(state->context->names, source->text, source->length);
    return stmt;
}

static AstStmt *parse_source(ParseState *state, const SourceStatement *source)
{
    if (source->faulty) {
        AstStmt *stmt = ast_stmt(state->context, AST_STMT_ERROR, (SourceRange){source->file, 0, 0});
        stmt->flag = stmt->faulty = true;
        return stmt;
    }
    AstStmt *stmt = source->sentinel ? parse_directive(state, source) : parse_one(state, source);
    stmt->label = source->label;
    if (stmt->kind == AST_STMT_FORMAT && !stmt->label) {
        diag_error(state->context->diag, stmt->loc, "FORMAT has no label");
        stmt->faulty = true;
    }
    return stmt;
}

/* END TYPE, the only statement that counts among the procedures of a type. */
static bool is_end_type(const SourceStatement *source)
{
    const char *text = source->text;
    while (*text == ' ') text++;
    if (strncmp(text, "end", 3) != 0) return false;
    text += 3;
    while (*text == ' ') text++;
    return strncmp(text, "type", 4) == 0;
}

AstStmt *parse_file(Context *context, uint32_t file, const FrontendOptions *options)
{
    ParseState state = {.context = context, .keeps_scopes = options->keeps_scopes};
    SourceReader *reader = source_open(context, file, options);
    Structure *structure = structure_create(context, options->keeps_scopes);
    const SourceStatement *source;
    scan_create(&state);
    bool cut = false;
    uint32_t faults = diag_error_count(context->diag);
    while ((source = source_next(reader))) {
        bool skipped = structure_skips(structure) && !is_end_type(source);
        AstStmt *stmt = skipped ? NULL : parse_source(&state, source);
        cut = diag_error_count(context->diag) != faults;
        if (stmt) structure_add(structure, stmt);
        faults = diag_error_count(context->diag);
    }
    scan_destroy(&state);
    size_t length;
    diag_file_text(context->diag, file, &length);
    uint32_t last = length ? (uint32_t)length - 1 : 0;
    AstStmt *units = structure_finish(structure, (SourceRange){file, last, last + 1}, cut);
    for (AstStmt *unit = units; unit; unit = unit->next) unit->incomplete = !source_is_complete(reader);
    return units;
}
