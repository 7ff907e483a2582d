#include "ir/build.h"
#include "ir/reader.h"
#include "ir/text_form.h"
#include "ir/vec_form.h"
#include "ir/walk.h"

/* ---- what analysis found ---------------------------------------------------------------- */

/* One access of a pair: its number in the body, and its text, which must agree. */
typedef struct {
    uint32_t number; /* 0: none */
    ExprId text;
    uint32_t token;
} Reference;

typedef struct {
    LoopInfo info;
    Reference first, second;
    LIST(Reference) elements; /* of info.transposed */
} Findings;

static bool read_reference(Reader *reader, Reference *reference)
{
    uint64_t number;
    reference->token = reader->at;
    if (reader_accept(reader, "none")) return true;
    if (!reader_expect(reader, "#") || !reader_unsigned(reader, "number of an access", UINT32_MAX, &number)) return false;
    reference->number = (uint32_t)number;
    reference->text = reader_expr(reader);
    return reference->text != 0;
}

static bool read_privates(Reader *reader, LoopInfo *info)
{
    do {
        Private entry = {.symbol = reader_symbol(reader)};
        if (!entry.symbol) return false;
        entry.last_value = reader_accept(reader, "last");
        list_push(reader->context->arena, &info->privates, entry);
    } while (reader_accept(reader, ","));
    return true;
}

static bool read_reaches(Reader *reader, LoopInfo *info)
{
    do {
        ArrayReach entry = {.symbol = reader_symbol(reader)};
        if (!entry.symbol || !(entry.elements = reader_expr(reader))) return false;
        list_push(reader->context->arena, &info->reaches, entry);
    } while (reader_accept(reader, ","));
    return true;
}

static bool read_accesses(Reader *reader, LoopInfo *info)
{
    do {
        KernelAccess entry = {.symbol = reader_symbol(reader)};
        if (!entry.symbol) return false;
        entry.read = reader_accept(reader, "read");
        entry.written = reader_accept(reader, "written");
        if (reader_accept(reader, "reach") && !(entry.reach = reader_expr(reader))) return false;
        list_push(reader->context->arena, &info->accesses, entry);
    } while (reader_accept(reader, ","));
    return true;
}

static bool read_transposed(Reader *reader, Findings *findings)
{
    LoopInfo *info = &findings->info;
    uint64_t piece, before, behind;
    if (!reader_unsigned(reader, "number of turns", UINT32_MAX, &piece)) return false;
    info->piece = (uint32_t)piece;
    do {
        Reference reference = {.token = reader->at, .text = reader_expr(reader)};
        Transposed entry = {.element = reference.text};
        if (!entry.element) return false;
        list_push(reader->context->arena, &findings->elements, reference);
        if (reader_accept(reader, "before")) {
            if (!reader_unsigned(reader, "number of turns", INT32_MAX, &before)) return false;
            if (!reader_expect(reader, "behind") || !reader_unsigned(reader, "number of turns", INT32_MAX, &behind)) return false;
            entry.low = -(int64_t)before;
            entry.high = (int64_t)behind;
        }
        entry.load = reader_accept(reader, "load");
        entry.store = reader_accept(reader, "store");
        list_push(reader->context->arena, &info->transposed, entry);
    } while (reader_accept(reader, ","));
    return true;
}

static bool read_finding(Reader *reader, LoopInfo *info)
{
    const Token *token = reader_peek(reader);
    int finding = reader_word_of(reader, form_finding_words);
    if (finding < 0) return reader_fault(reader, token, "no such annotation of a loop");
    info->finding = (LoopFinding)finding;
    if (reader_peek(reader)->kind != TOKEN_STRING) return true;
    info->reason = reader_string(reader);
    return info->reason != NULL;
}

/* One annotation, after its @. */
static bool read_annotation(Reader *reader, Findings *findings)
{
    LoopInfo *info = &findings->info;
    uint64_t axes;
    if (reader_accept(reader, "assert")) {
        int assertion = reader_word_of(reader, form_assertion_words);
        if (assertion < 0) return reader_fault(reader, reader_peek(reader), "no such assertion");
        info->assertions |= 1u << assertion;
        return true;
    }
    if (reader_accept(reader, "pair"))
        return read_reference(reader, &findings->first) && reader_expect(reader, ",") &&
               read_reference(reader, &findings->second);
    if (reader_accept(reader, "private")) return read_privates(reader, info);
    if (reader_accept(reader, "reach")) return read_reaches(reader, info);
    if (reader_accept(reader, "access")) return read_accesses(reader, info);
    if (reader_accept(reader, "transpose")) return read_transposed(reader, findings);
    if (reader_accept(reader, "axis")) {
        info->map = MAP_AXIS;
        return true;
    }
    if (reader_accept(reader, "kernel")) {
        info->map = MAP_KERNEL;
        if (!reader_unsigned(reader, "number of axes", UINT32_MAX, &axes)) return false;
        info->axes = (uint32_t)axes;
        return true;
    }
    return read_finding(reader, info);
}

/* Finds the access that a pair names, when the body is read. */
static ExprId resolve_reference(Reader *reader, StmtId body, const Reference *reference)
{
    if (!reference->text) return 0;
    ExprId access = nest_access_at(reader->routine, body, reference->number);
    const Token *token = &reader->tokens.items[reference->token];
    if (!access)
        reader_fault(reader, token, "the loop has no access number %u", reference->number);
    else if (!nest_expr_equal(reader->routine, access, reference->text))
        reader_fault(reader, token, "access number %u of the loop is another one", reference->number);
    return access;
}

/* Finds the accesses that pieces name: the first one of that text. */
static void resolve_elements(Reader *reader, StmtId body, Findings *findings)
{
    for (uint32_t n = 0; n < findings->elements.count; n++) {
        const Reference *reference = &findings->elements.items[n];
        ExprId access = 0;
        uint32_t number = 1;
        while ((access = nest_access_at(reader->routine, body, number)) && !nest_expr_equal(reader->routine, access, reference->text)) number++;
        if (!access) reader_fault(reader, &reader->tokens.items[reference->token], "the loop has no such access");
        findings->info.transposed.items[n].element = access;
    }
}

/* ---- statements ------------------------------------------------------------------------- */

/* `{` statements `}`. After a fault in the head of the statement (not `good`) the rest of its line is passed over. */
static StmtId read_body(Reader *reader, const OpenStmt *open, bool good, Findings *findings)
{
    while (!good && !reader_is(reader, reader_peek(reader), "{") && !reader_peek(reader)->starts_line)
        reader_take(reader);
    if (!reader_accept(reader, "{")) {
        if (good) reader_expect(reader, "{");
        return 0;
    }
    while (findings && reader_accept(reader, "@"))
        if (!read_annotation(reader, findings)) reader_skip_line(reader);
    StmtId first = 0;
    if (reader->nesting >= FORM_MAX_NESTING) {
        reader_fault(reader, reader_peek(reader), "more than %d statements inside one another", FORM_MAX_NESTING);
        reader->at = reader->tokens.count - 1;
        reader->stopped = true;
        return 0;
    }
    reader->nesting++;
    first = reader_stmts(reader, open);
    reader->nesting--;
    reader_expect(reader, "}");
    return first;
}

static StmtId add_stmt(Reader *reader, Stmt stmt)
{
    return nest_stmt_add(reader->context, reader->routine, stmt);
}

static bool read_loop_head(Reader *reader, Stmt *stmt)
{
    stmt->loop.variable = reader_symbol(reader);
    if (!stmt->loop.variable || !reader_expect(reader, "=")) return false;
    if (!(stmt->loop.lower = reader_expr(reader)) || !reader_expect(reader, ",")) return false;
    if (!(stmt->loop.upper = reader_expr(reader))) return false;
    if (reader_accept(reader, ",")) return (stmt->loop.step = reader_expr(reader)) != 0;
    Type type = nest_symbol(reader->routine, stmt->loop.variable)->type;
    stmt->loop.step = nest_const_int(reader->context, reader->routine, type, 1);
    return true;
}

static StmtId read_loop(Reader *reader, OpenStmt *open, SourceRange loc)
{
    Stmt stmt = {.kind = STMT_LOOP, .loc = loc};
    bool good = read_loop_head(reader, &stmt);
    StmtId loop = open->stmt = add_stmt(reader, stmt);
    Findings findings = {0};
    StmtId body = read_body(reader, open, good, &findings);
    nest_stmt(reader->routine, loop)->loop.body = body;
    findings.info.first = resolve_reference(reader, body, &findings.first);
    findings.info.second = resolve_reference(reader, body, &findings.second);
    resolve_elements(reader, body, &findings);
    *nest_loop_info(reader->routine, loop) = findings.info;
    return good ? loop : 0;
}

static StmtId read_while(Reader *reader, OpenStmt *open, SourceRange loc)
{
    ExprId condition = reader_expr(reader);
    StmtId stmt = open->stmt = add_stmt(reader, (Stmt){.kind = STMT_WHILE, .loc = loc, .while_ = {condition, 0}});
    StmtId body = read_body(reader, open, condition != 0, NULL);
    nest_stmt(reader->routine, stmt)->while_.body = body;
    return condition ? stmt : 0;
}

static StmtId read_block(Reader *reader, OpenStmt *open, SourceRange loc)
{
    StmtId stmt = open->stmt = add_stmt(reader, (Stmt){.kind = STMT_BLOCK, .loc = loc});
    StmtId body = read_body(reader, open, true, NULL);
    nest_stmt(reader->routine, stmt)->block.body = body;
    return stmt;
}

typedef struct {
    Reader *reader;
    ExprId condition;
    SourceRange loc;
} AskedIf;

static bool note_guard(void *data, NestRoutine *routine, StmtId id)
{
    const AskedIf *asked = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_KERNEL) return true;
    VecKernel *kernel = routine->kernels.items[stmt->kernel.kernel];
    kernel->guard = !kernel->guard ? asked->condition : nest_op2(asked->reader->context, routine, OP_AND, asked->condition, kernel->guard, asked->loc);
    return true;
}

/* A chain of else-ifs is a list of one statement each; it is read in a loop, so that a long one needs no depth. */
static StmtId read_if(Reader *reader, const OpenStmt *outer, SourceRange loc)
{
    StmtId first = 0, last = 0;
    bool good = true;
    OpenStmt open = {outer, NULL, 0};
    do {
        ExprId condition = reader_expr(reader);
        StmtId stmt = add_stmt(reader, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {condition, 0, 0}});
        good = good && condition;
        StmtId then = read_body(reader, &open, condition != 0, NULL);
        nest_stmt(reader->routine, stmt)->if_.then = then;
        AskedIf asked = {reader, condition, loc};
        if (condition && then) nest_walk_stmts(reader->routine, then, note_guard, &asked);
        if (last) nest_stmt(reader->routine, last)->if_.else_ = stmt;
        first = first ? first : stmt;
        last = stmt;
        if (!reader_accept(reader, "else")) return good ? first : 0;
        loc = reader_range(reader, reader->at);
    } while (reader_accept(reader, "if"));
    StmtId other = read_body(reader, &open, true, NULL);
    nest_stmt(reader->routine, last)->if_.else_ = other;
    return good ? first : 0;
}

static StmtId read_jump(Reader *reader, StmtKind kind, const OpenStmt *open, SourceRange loc)
{
    const Token *token = reader_peek(reader);
    Name label = reader_name(reader, "label");
    if (!label) return 0;
    while (open && open->label != label) open = open->outer;
    if (!open) {
        reader_fault(reader, token, "no enclosing statement is labelled '%s'", label);
        return 0;
    }
    return add_stmt(reader, (Stmt){.kind = kind, .loc = loc, .jump = {open->stmt}});
}

static StmtId read_call(Reader *reader, SourceRange loc)
{
    bool external = reader_is(reader, reader_peek(reader), "external") &&
                    !reader_is(reader, reader_peek_second(reader), "(") && reader_accept(reader, "external");
    Stmt stmt = {.kind = STMT_CALL, .loc = loc};
    LIST(ExprId) arguments = {0};
    uint32_t token = reader->at;
    stmt.call.symbol = reader_name(reader, "linker's name of a routine");
    if (!stmt.call.symbol || !reader_expect(reader, "(")) return 0;
    bool more = !reader_accept(reader, ")");
    while (more) {
        ExprId argument = reader_expr(reader);
        if (!argument) return 0;
        list_push(reader->context->arena, &arguments, argument);
        more = reader_accept(reader, ",");
        if (!more && !reader_expect(reader, ")")) return 0;
    }
    if (reader_accept(reader, "->") && !(stmt.call.result = reader_symbol(reader))) return 0;
    stmt.call.first = reader->routine->operands.count;
    stmt.call.count = arguments.count;
    for (uint32_t n = 0; n < arguments.count; n++)
        list_push(reader->context->arena, &reader->routine->operands, arguments.items[n]);
    StmtId id = add_stmt(reader, stmt);
    PendingCall pending = {reader->routine, id, token};
    if (!external) list_push(reader->context->arena, &reader->calls, pending);
    return id;
}

static StmtId read_assign(Reader *reader, SourceRange loc)
{
    const Token *token = reader_peek(reader);
    if (token->kind != TOKEN_WORD && token->kind != TOKEN_STRING) {
        reader_fault(reader, token, "statement expected");
        return 0;
    }
    ExprId target = reader_expr(reader);
    if (!target || !reader_expect(reader, "=")) return 0;
    ExprId value = reader_expr(reader);
    return value ? add_stmt(reader, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, value}}) : 0;
}

/* Keywords are words that no `=` or `[` follows. */
static StmtId read_unlabelled(Reader *reader, OpenStmt *open, SourceRange loc)
{
    const Token *second = reader_peek_second(reader);
    if (!reader_is(reader, second, "=") && !reader_is(reader, second, "[")) {
        if (reader_accept(reader, "do")) return read_loop(reader, open, loc);
        if (reader_accept(reader, "while")) return read_while(reader, open, loc);
        if (reader_accept(reader, "block")) return read_block(reader, open, loc);
        if (reader_accept(reader, "if")) return read_if(reader, open->outer, loc);
        if (reader_accept(reader, "exit")) return read_jump(reader, STMT_EXIT, open->outer, loc);
        if (reader_accept(reader, "cycle")) return read_jump(reader, STMT_CYCLE, open->outer, loc);
        if (reader_accept(reader, "call")) return read_call(reader, loc);
        if (reader_accept(reader, "kernel")) return reader_kernel(reader, loc);
        if (reader_accept(reader, "return")) return add_stmt(reader, (Stmt){.kind = STMT_RETURN, .loc = loc});
    }
    return read_assign(reader, loc);
}

static StmtId read_stmt(Reader *reader, const OpenStmt *outer)
{
    OpenStmt open = {outer, NULL, 0};
    SourceRange loc = reader_range(reader, reader->at);
    const Token *token = reader_peek(reader);
    if (reader_is(reader, reader_peek_second(reader), ":")) {
        open.label = reader_name(reader, "label");
        reader_take(reader);
    }
    StmtId stmt = read_unlabelled(reader, &open, loc);
    if (stmt && open.label && open.stmt != stmt) {
        reader_fault(reader, token, "only do, while and block take a label");
        return 0;
    }
    return stmt;
}

/* After a fault in the statement at token `before`: to the next line, or the end of the list. A line that the fault
 * has run into is read again. */
static void resynchronize(Reader *reader, uint32_t before)
{
    const Token *last = &reader->tokens.items[reader->at ? reader->at - 1 : 0];
    if (reader->at == before)
        reader_take(reader);
    else if (reader->at - 1 > before && last->starts_line && !reader_is(reader, last, "}"))
        reader->at--;
    while (!reader_peek(reader)->starts_line && !reader_is(reader, reader_peek(reader), "}")) reader_take(reader);
}

StmtId reader_stmts(Reader *reader, const OpenStmt *outer)
{
    StmtList list = {0};
    while (reader_peek(reader)->kind != TOKEN_END && !reader_is(reader, reader_peek(reader), "}")) {
        uint32_t before = reader->at;
        StmtId stmt = read_stmt(reader, outer);
        if (stmt) {
            nest_list_append(reader->routine, &list, stmt);
            continue;
        }
        resynchronize(reader, before);
    }
    return list.first;
}
