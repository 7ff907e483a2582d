#include "frontend/text/structure_stack.h"
#include "frontend/text/ast_build.h"
#include "frontend/text/structure_words.h"

#include <string.h>

/* ---- units ------------------------------------------------------------------------------ */

/* A unit whose header had faults takes no further part. */
static void finish_unit(Block *block)
{
    AstStmt *unit = block->stmt;
    if (!unit->flag) return;
    unit->kind = AST_STMT_ERROR;
    unit->body = unit->units = NULL;
}

static void close_unit(Structure *s, const AstStmt *end)
{
    Block *block = structure_top(s);
    if (end && !block->in_contains) structure_append_label(s, end);
    finish_unit(block);
    structure_pop(s, end);
}

static void push_unit(Structure *s, AstStmt *unit)
{
    Block *parent = structure_top(s);
    AstStmt ***list = parent ? &parent->unit_tail : &s->units_tail;
    if (s->stack.count < MAX_NESTING) {
        **list = unit;
        *list = &unit->next;
    }
    *s->directives_tail = NULL;
    unit->body = s->directives;
    Block block = {.stmt = unit, .tail = s->directives ? s->directives_tail : &unit->body, .unit_tail = &unit->units,
                   .is_unit = true, .suspect = (!parent && s->suspect) || (unit->flag && unit->kind == AST_STMT_MODULE)};
    structure_push(s, block);
    s->directives = NULL;
    s->directives_tail = &s->directives;
    s->suspect = false;
}

/* A unit begins inside another one that cannot contain it here: ends what is open, with a message. */
static void make_room(Structure *s, const AstStmt *unit)
{
    bool procedure = unit->kind == AST_STMT_SUBROUTINE || unit->kind == AST_STMT_FUNCTION;
    while (s->stack.count) {
        Block *block = structure_top(s);
        if (procedure && (block->stmt->kind == AST_STMT_INTERFACE || (block->is_unit && block->in_contains))) return;
        if (procedure && block->stmt->kind == AST_STMT_MODULE) {
            structure_fault(s, unit->loc, block, "a procedure in a module needs CONTAINS before it");
            block->in_contains = true;
            return;
        }
        int index = structure_unit_index(s);
        Block *open = index < 0 ? block : &s->stack.items[index];
        structure_fault(s, unit->loc, open,
              arena_printf(s->context->arena, "%s begins inside %s, which has no END", structure_words(unit->kind)->text,
                           structure_describe(s, open)));
        s->stack.count = index < 0 ? 0 : (uint32_t)index + 1;
        if (index >= 0) {
            structure_top(s)->suspect = true;
            close_unit(s, NULL);
        }
    }
}

static void open_unit(Structure *s, AstStmt *unit)
{
    make_room(s, unit);
    push_unit(s, unit);
}

static void ensure_unit(Structure *s, const AstStmt *stmt)
{
    if (!s->stack.count) push_unit(s, ast_stmt(s->context, AST_STMT_PROGRAM, stmt->loc));
}

/* An END of this kind (NULL: any) and name may end the unit. */
static bool ends_unit(const Block *block, const AstStmt *end)
{
    if (!block->is_unit) return false;
    if (!end->text) return true;
    const char *word = block->stmt->prefix & AST_PREFIX_BODY ? "procedure" : structure_words(block->stmt->kind)->text;
    if (strcmp(word, end->text) != 0) return false;
    return !end->name || !block->stmt->name || end->name == block->stmt->name;
}

static const char *end_text(const Structure *s, const AstStmt *end)
{
    if (!end->text) return "END";
    char *upper = arena_printf(s->context->arena, "END %s", end->text);
    for (char *c = upper; *c; c++)
        if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
    return upper;
}

static void end_unit(Structure *s, AstStmt *end)
{
    ensure_unit(s, end);
    int index = (int)s->stack.count - 1;
    while (index >= 0 && !ends_unit(&s->stack.items[index], end)) index--;
    int innermost = structure_unit_index(s);
    const char *text = end_text(s, end);
    if (index < 0) {
        Block *unit = &s->stack.items[innermost];
        if (unit->suspect && unit->in_contains) {
            unit->suspect = false; /* ends a procedure whose first statement was not understood */
            return;
        }
        structure_drop_unfinished(s, innermost, end->loc, text);
        structure_fault(s, end->loc, unit, arena_printf(s->context->arena, "%s%s%s ends %s", text, end->name ? " " : "",
                                              end->name ? end->name : "", structure_describe(s, unit)));
    } else {
        for (; innermost > index; innermost = structure_unit_index(s)) {
            structure_drop_unfinished(s, innermost, end->loc, text);
            structure_fault(s, end->loc, structure_top(s), arena_printf(s->context->arena, "%s%s%s where the end of %s is expected", text,
                                                    end->name ? " " : "", end->name ? end->name : "", structure_describe(s, structure_top(s))));
            close_unit(s, NULL);
        }
        structure_drop_unfinished(s, index, end->loc, text);
    }
    close_unit(s, end);
}

static void add_contains(Structure *s, AstStmt *stmt)
{
    if (s->stack.count && structure_top(s)->stmt->kind == AST_STMT_DERIVED_TYPE) {
        structure_top(s)->in_contains = true;
        return;
    }
    int index = structure_unit_index(s);
    if (index < 0) {
        structure_fault(s, stmt->loc, NULL, "CONTAINS outside a program unit");
        return;
    }
    structure_drop_unfinished(s, index, stmt->loc, "CONTAINS");
    bool internal = index > 0 && s->stack.items[index - 1].is_unit && s->stack.items[index - 1].stmt->kind != AST_STMT_MODULE;
    if (internal) structure_fault(s, stmt->loc, structure_top(s), "an internal procedure cannot contain others");
    if (structure_top(s)->in_contains) structure_fault(s, stmt->loc, structure_top(s), "a second CONTAINS");
    structure_top(s)->in_contains = true;
    structure_top(s)->tail = NULL;
}

/* ---- blocks ----------------------------------------------------------------------------- */

static bool is_kind(const Block *block, AstStmtKind kind)
{
    if (kind == AST_STMT_SELECT && block->stmt->kind == AST_STMT_SELECT_TYPE) return true;
    return kind == AST_STMT_DO ? structure_is_do(block) : block->stmt->kind == kind;
}

static int doubt_of(AstStmtKind kind)
{
    return kind == AST_STMT_IF ? DOUBT_IF : kind == AST_STMT_WHERE ? DOUBT_WHERE : kind == AST_STMT_FORALL ? DOUBT_FORALL : DOUBTS;
}

static bool is_branch(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_ELSE_IF || stmt->kind == AST_STMT_ELSE || stmt->kind == AST_STMT_ELSEWHERE;
}

/* `part` belongs to a header with a fault, as far as can be seen, and not to a block of its kind at `index` (or to a
 * unit there: no such block is open). An END ends the doubt. */
static bool is_doubtful(Structure *s, AstStmtKind kind, const AstStmt *part, int index)
{
    const Block *block = &s->stack.items[index];
    bool branch = is_branch(part);
    bool fits = !block->is_unit && (branch ? !block->has_else && (!part->name || part->name == block->stmt->construct)
                                           : part->name == block->stmt->construct);
    int doubt = doubt_of(kind);
    for (int i = (int)s->stack.count - 1; i >= index + fits && doubt < DOUBTS; i--) {
        uint32_t *count = &s->stack.items[i].doubts[doubt];
        if (!*count) continue;
        *count -= !branch;
        return true;
    }
    return false;
}

/* Makes the innermost open block of a kind, of which `part` is an END or a branch, the top of the stack, dropping
 * unfinished ones inside it; false: there is none. */
static bool find_block(Structure *s, AstStmtKind kind, const AstStmt *part, const char *what)
{
    int index = (int)s->stack.count - 1;
    while (index > 0 && !s->stack.items[index].is_unit && !is_kind(&s->stack.items[index], kind)) index--;
    if (is_doubtful(s, kind, part, index)) return false;
    if (s->stack.items[index].is_unit) {
        structure_fault(s, part->loc, NULL, arena_printf(s->context->arena, "%s without %s", what, structure_words(kind)->text));
        return false;
    }
    structure_drop_unfinished(s, index, part->loc, what);
    return true;
}

/* The name behind END DO and the like must be that of the construct. */
static void check_name(Structure *s, const AstStmt *end, const char *what, bool required)
{
    const Block *block = structure_top(s);
    Name name = block->stmt->construct;
    if (end->name == name || (!required && !end->name) || structure_has_fault(block->stmt)) return;
    if (end->name)
        structure_fault(s, end->name_loc.file ? end->name_loc : end->loc, block,
              arena_printf(s->context->arena, "'%s' is not the name of this %s", end->name,
                           structure_words(block->stmt->kind)->text));
    else structure_fault(s, end->loc, block, arena_printf(s->context->arena, "%s needs the name '%s'", what, name));
}

static bool is_refused(const Structure *s, const AstStmt *stmt)
{
    return !s->keeps_scopes && (stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE);
}

/* What a refused construct holds goes nowhere, for names mean something else in it: an AST_STMT_ERROR stands for all of it. */
static void open_block(Structure *s, AstStmt *stmt)
{
    bool refused = is_refused(s, stmt), select = stmt->kind == AST_STMT_SELECT || stmt->kind == AST_STMT_SELECT_TYPE;
    if (refused) stmt->else_body = ast_stmt(s->context, AST_STMT_ERROR, stmt->loc);
    structure_append(s, refused ? stmt->else_body : stmt);
    Block block = {.stmt = stmt, .chain = stmt, .tail = &stmt->body, .unit_tail = &stmt->units};
    if (select || stmt->kind == AST_STMT_INTERFACE || refused) block.tail = NULL;
    structure_push(s, block);
}

/* Counts a branch; false, with a report for the first, when there are too many. */
static bool add_branch(Structure *s, Block *block, SourceRange loc)
{
    if (++block->branches <= MAX_CHAIN && structure_depth(s) <= MAX_DEPTH) return true;
    if (block->branches <= MAX_CHAIN) {
        structure_fault(s, loc, NULL, "blocks are nested too deeply");
        structure_set_suspect(s);
        block->branches = MAX_CHAIN + 1; /* no more are taken */
    } else if (block->branches == MAX_CHAIN + 1) structure_fault(s, loc, block, arena_printf(s->context->arena, "more than %d branches", MAX_CHAIN));
    return false;
}

static void add_else_if(Structure *s, AstStmt *stmt, AstStmtKind kind, const char *what)
{
    if (!find_block(s, kind, stmt, what)) return;
    check_name(s, stmt, what, false);
    Block *block = structure_top(s);
    if (block->has_else) structure_fault(s, stmt->loc, block, arena_printf(s->context->arena, "%s behind ELSE", what));
    if (!add_branch(s, block, stmt->loc)) return;
    stmt->kind = kind;
    stmt->name = NULL;
    stmt->continues = true;
    block->chain->else_body = stmt;
    block->chain = stmt;
    block->tail = &stmt->body;
}

static void add_else(Structure *s, AstStmt *stmt, AstStmtKind kind, const char *what)
{
    if (!find_block(s, kind, stmt, what)) return;
    check_name(s, stmt, what, false);
    Block *block = structure_top(s);
    if (block->has_else) {
        structure_fault(s, stmt->loc, block, arena_printf(s->context->arena, "a second %s", what));
        return;
    }
    block->has_else = true;
    block->tail = &block->chain->else_body;
}

static void add_case(Structure *s, AstStmt *stmt)
{
    if (!find_block(s, AST_STMT_SELECT, stmt, "CASE")) return;
    check_name(s, stmt, "CASE", false);
    stmt->name = NULL;
    Block *block = structure_top(s);
    if (!add_branch(s, block, stmt->loc)) return;
    if (block->chain == block->stmt) block->stmt->body = stmt;
    else block->chain->next = stmt;
    block->chain = stmt;
    block->tail = &stmt->body;
}

static void end_block(Structure *s, AstStmt *stmt, AstStmtKind kind, const char *what)
{
    if (!find_block(s, kind, stmt, what)) return;
    check_name(s, stmt, what, true);
    structure_pop(s, stmt);
    if (kind != AST_STMT_INTERFACE && kind != AST_STMT_DERIVED_TYPE) structure_append_label(s, stmt);
}

static void end_do(Structure *s, AstStmt *stmt)
{
    if (!find_block(s, AST_STMT_DO, stmt, "END DO")) return;
    check_name(s, stmt, "END DO", true);
    const Block *block = structure_top(s);
    uint32_t target = block->stmt->target_label;
    if (target && target != stmt->label)
        structure_fault(s, stmt->loc, block, arena_printf(s->context->arena, "END DO without label %u, which ends this DO", target));
    structure_append_label(s, stmt);
    do structure_pop(s, stmt);
    while (target && target == stmt->label && structure_is_do(structure_top(s)) && structure_top(s)->stmt->target_label == target); /* DOs that share it */
}

/* Ends the labelled DOs whose terminal statement was `stmt`. */
static void end_labelled_dos(Structure *s, const AstStmt *stmt)
{
    int deepest = -1;
    for (int i = (int)s->stack.count - 1; i >= 0 && !s->stack.items[i].is_unit; i--)
        if (structure_is_do(&s->stack.items[i]) && s->stack.items[i].stmt->target_label == stmt->label) deepest = i;
    if (deepest < 0) return;
    const char *bad = structure_bad_terminal(stmt);
    if (bad) structure_fault(s, stmt->loc, structure_top(s), arena_printf(s->context->arena, "%s cannot end a labelled DO", bad));
    while ((int)s->stack.count > deepest) {
        const Block *block = structure_top(s);
        if (!structure_is_do(block) || block->stmt->target_label != stmt->label) {
            structure_fault(s, stmt->loc, block, arena_printf(s->context->arena, "label %u ends a DO inside an unfinished %s",
                                                    stmt->label, structure_words(block->stmt->kind)->text));
            s->stack.count = (uint32_t)deepest;
            structure_set_suspect(s);
            return;
        }
        structure_pop(s, stmt);
    }
}

/* MODULE PROCEDURE a, b: the interface lists them. Elsewhere the text of one procedure follows. */
static void add_module_procedure(Structure *s, AstStmt *stmt)
{
    if (s->keeps_scopes && structure_top(s)->is_unit && structure_top(s)->in_contains && stmt->entities && !stmt->entities->next) {
        AstStmt *unit = ast_stmt(s->context, AST_STMT_SUBROUTINE, stmt->loc);
        unit->name = stmt->entities->name;
        unit->name_loc = stmt->entities->loc;
        unit->prefix = AST_PREFIX_MODULE | AST_PREFIX_BODY;
        open_unit(s, unit);
        return;
    }
    if (structure_top(s)->stmt->kind != AST_STMT_INTERFACE) {
        structure_fault(s, stmt->loc, NULL, "MODULE PROCEDURE outside an interface");
        return;
    }
    AstEntity **tail = &structure_top(s)->stmt->entities;
    while (*tail) tail = &(*tail)->next;
    *tail = stmt->entities;
}

/* What may not stand where it is. */
static bool is_misplaced(Structure *s, const AstStmt *stmt)
{
    Block *block = structure_top(s);
    if (is_kind(block, AST_STMT_SELECT) && !block->tail) {
        if (stmt->kind != AST_STMT_DIRECTIVE) structure_fault(s, stmt->loc, block, "statement before the first CASE");
        return true;
    }
    if (block->is_unit && block->in_contains && stmt->kind != AST_STMT_DIRECTIVE) {
        structure_fault(s, stmt->loc, block, "statement behind CONTAINS that begins no procedure");
        block->suspect = true;
        return true;
    }
    return false;
}

static void add_plain(Structure *s, AstStmt *stmt)
{
    if (is_misplaced(s, stmt)) return;
    bool opens = false;
    switch (stmt->kind) {
    case AST_STMT_IF:
    case AST_STMT_WHERE: opens = !stmt->flag; break;
    case AST_STMT_FORALL: opens = stmt->flag; break;
    case AST_STMT_DO:
    case AST_STMT_DO_WHILE:
    case AST_STMT_DO_CONCURRENT:
    case AST_STMT_SELECT:
    case AST_STMT_SELECT_TYPE:
    case AST_STMT_INTERFACE:
    case AST_STMT_BLOCK:
    case AST_STMT_ASSOCIATE:
    case AST_STMT_DERIVED_TYPE: opens = true; break;
    default: break;
    }
    if (opens) open_block(s, stmt);
    else structure_append(s, stmt);
    if (stmt->label) end_labelled_dos(s, stmt);
}

/* ---- the public face -------------------------------------------------------------------- */

Structure *structure_create(Context *context, bool keeps_scopes)
{
    Structure *s = arena_new(context->arena, Structure);
    s->context = context;
    s->keeps_scopes = keeps_scopes;
    s->units_tail = &s->units;
    s->directives_tail = &s->directives;
    return s;
}

bool structure_skips(const Structure *s)
{
    if (!s->stack.count) return false;
    const Block *block = &s->stack.items[s->stack.count - 1];
    return block->stmt->kind == AST_STMT_DERIVED_TYPE && block->in_contains;
}

/* A directive between units belongs to the next one. */
static void hold_directive(Structure *s, AstStmt *stmt)
{
    *s->directives_tail = stmt;
    s->directives_tail = &stmt->next;
}

static void add_error(Structure *s, AstStmt *stmt)
{
    if (stmt->flag) structure_set_suspect(s);
    if (s->stack.count) {
        structure_append(s, stmt);
        if (stmt->may_open != AST_STMT_ERROR) structure_top(s)->doubts[doubt_of(stmt->may_open)]++;
        if (stmt->label) end_labelled_dos(s, stmt);
    }
}

static bool begins_unit(AstStmtKind kind)
{
    return kind == AST_STMT_PROGRAM || kind == AST_STMT_SUBROUTINE || kind == AST_STMT_FUNCTION || kind == AST_STMT_MODULE ||
           kind == AST_STMT_BLOCK_DATA;
}

void structure_add(Structure *s, AstStmt *stmt)
{
    bool between = !s->stack.count || (structure_top(s)->is_unit && structure_top(s)->in_contains);
    if (begins_unit(stmt->kind)) {
        open_unit(s, stmt);
        return;
    }
    if (stmt->faulty) structure_spoil_unit(s);
    switch (stmt->kind) {
    case AST_STMT_END: end_unit(s, stmt); return;
    case AST_STMT_ERROR: add_error(s, stmt); return;
    case AST_STMT_DIRECTIVE:
        if (between) hold_directive(s, stmt);
        else add_plain(s, stmt);
        return;
    case AST_STMT_CONTAINS: add_contains(s, stmt); return;
    default: break;
    }
    ensure_unit(s, stmt);
    switch (stmt->kind) {
    case AST_STMT_ELSE_IF: add_else_if(s, stmt, AST_STMT_IF, "ELSE IF"); break;
    case AST_STMT_ELSE: add_else(s, stmt, AST_STMT_IF, "ELSE"); break;
    case AST_STMT_ELSEWHERE:
        if (stmt->condition) add_else_if(s, stmt, AST_STMT_WHERE, "ELSEWHERE");
        else add_else(s, stmt, AST_STMT_WHERE, "ELSEWHERE");
        break;
    case AST_STMT_CASE: add_case(s, stmt); break;
    case AST_STMT_END_IF: end_block(s, stmt, AST_STMT_IF, "END IF"); break;
    case AST_STMT_END_DO: end_do(s, stmt); break;
    case AST_STMT_END_SELECT: end_block(s, stmt, AST_STMT_SELECT, "END SELECT"); break;
    case AST_STMT_END_WHERE: end_block(s, stmt, AST_STMT_WHERE, "END WHERE"); break;
    case AST_STMT_END_FORALL: end_block(s, stmt, AST_STMT_FORALL, "END FORALL"); break;
    case AST_STMT_END_BLOCK: end_block(s, stmt, AST_STMT_BLOCK, "END BLOCK"); break;
    case AST_STMT_END_ASSOCIATE: end_block(s, stmt, AST_STMT_ASSOCIATE, "END ASSOCIATE"); break;
    case AST_STMT_END_INTERFACE:
        stmt->name = NULL;
        end_block(s, stmt, AST_STMT_INTERFACE, "END INTERFACE");
        break;
    case AST_STMT_END_TYPE:
        stmt->name = NULL;
        end_block(s, stmt, AST_STMT_DERIVED_TYPE, "END TYPE");
        break;
    case AST_STMT_EXTERNAL:
        if (stmt->text) add_module_procedure(s, stmt);
        else add_plain(s, stmt);
        break;
    default: add_plain(s, stmt); break;
    }
}

AstStmt *structure_finish(Structure *s, SourceRange end, bool cut)
{
    for (bool first = !cut; s->stack.count; first = false) {
        int unit = structure_unit_index(s);
        Block *block = unit < 0 ? structure_top(s) : &s->stack.items[unit];
        if (first)
            structure_fault(s, end, block, arena_printf(s->context->arena, "%s has no END", structure_describe(s, block)));
        structure_spoil_unit(s);
        s->stack.count = (uint32_t)(unit < 0 ? 0 : unit + 1);
        if (unit >= 0) close_unit(s, NULL);
    }
    for (AstStmt *unit = s->units; unit; unit = unit->next) unit->misnested = s->faulty;
    return s->units;
}
