/* The blocks and units that are open. */
#include "frontend/text/ast_build.h"
#include "frontend/text/structure_stack.h"
#include "frontend/text/structure_words.h"

/* ---- words for messages ----------------------------------------------------------------- */

const char *structure_describe(const Structure *s, const Block *block)
{
    const StructureWords *words = structure_words(block->stmt->kind);
    if (!block->is_unit) return words->text;
    if (block->stmt->name) return arena_printf(s->context->arena, "%s '%s'", words->text, block->stmt->name);
    return block->stmt->kind == AST_STMT_PROGRAM ? "main program" : words->text;
}

/* ---- the stack -------------------------------------------------------------------------- */

Block *structure_top(Structure *s)
{
    return s->stack.count ? &s->stack.items[s->stack.count - 1] : NULL;
}

int structure_unit_index(const Structure *s)
{
    int i = (int)s->stack.count - 1;
    while (i >= 0 && !s->stack.items[i].is_unit) i--;
    return i;
}

static bool is_suspect(const Structure *s)
{
    int unit = structure_unit_index(s);
    return unit < 0 ? s->suspect : s->stack.items[unit].suspect;
}

void structure_spoil_unit(Structure *s)
{
    int unit = structure_unit_index(s);
    if (unit >= 0) s->stack.items[unit].stmt->faulty = true;
}

void structure_fault(Structure *s, SourceRange where, const Block *opened, const char *message)
{
    structure_spoil_unit(s);
    if (is_suspect(s)) return;
    s->faulty = true;
    diag_error(s->context->diag, where, "%s", message);
    if (opened) diag_note(s->context->diag, opened->stmt->loc, "the %s begins here", structure_describe(s, opened));
}

void structure_set_suspect(Structure *s)
{
    int unit = structure_unit_index(s);
    if (unit >= 0) s->stack.items[unit].suspect = true;
    else s->suspect = true;
}

uint32_t structure_depth(const Structure *s)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < s->stack.count; i++) sum += 1 + s->stack.items[i].branches;
    return sum;
}

void structure_push(Structure *s, Block block)
{
    if (s->stack.count == MAX_NESTING || structure_depth(s) >= MAX_DEPTH) {
        structure_fault(s, block.stmt->loc, NULL, "blocks are nested too deeply");
        structure_set_suspect(s);
        return;
    }
    list_push(s->context->arena, &s->stack, block);
}

void structure_append(Structure *s, AstStmt *stmt)
{
    Block *block = structure_top(s);
    if (!block->tail) return;
    *block->tail = stmt;
    block->tail = &stmt->next;
}

void structure_append_label(Structure *s, const AstStmt *end)
{
    if (!end->label) return;
    AstStmt *stmt = ast_stmt(s->context, AST_STMT_CONTINUE, end->loc);
    stmt->label = end->label;
    structure_append(s, stmt);
}

void structure_pop(Structure *s, const AstStmt *end)
{
    Block *block = structure_top(s);
    if (end) block->stmt->end_loc = end->loc;
    bool refused = !s->keeps_scopes && (block->stmt->kind == AST_STMT_BLOCK || block->stmt->kind == AST_STMT_ASSOCIATE);
    if (end && refused) block->stmt->else_body->loc = source_range_join(block->stmt->loc, end->loc);
    s->stack.count--;
    for (int d = 0; d < DOUBTS && !block->is_unit; d++) structure_top(s)->doubts[d] += block->doubts[d];
}

bool structure_is_do(const Block *block)
{
    AstStmtKind kind = block->stmt->kind;
    return kind == AST_STMT_DO || kind == AST_STMT_DO_WHILE || kind == AST_STMT_DO_CONCURRENT;
}

bool structure_has_fault(const AstStmt *stmt)
{
    return stmt->condition && stmt->condition->kind == AST_ERROR;
}

void structure_drop_unfinished(Structure *s, int keep, SourceRange where, const char *what)
{
    if ((int)s->stack.count - 1 == keep) return;
    const Block *block = structure_top(s);
    if (structure_has_fault(block->stmt)) structure_set_suspect(s);
    if (structure_is_do(block) && block->stmt->target_label)
        structure_fault(s, where, block, arena_printf(s->context->arena, "%s inside a DO that label %u has not ended", what,
                                            block->stmt->target_label));
    else
        structure_fault(s, where, block, arena_printf(s->context->arena, "%s where %s is expected", what,
                                            structure_words(block->stmt->kind)->end));
    s->stack.count = (uint32_t)(keep + 1);
    if (!s->stack.items[keep].is_unit) structure_set_suspect(s);
}
