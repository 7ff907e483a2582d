/* Forward GOTO as EXIT from a BLOCK.
 *
 *      if (x > 0) goto 10          block {
 *      y = 1                         if (x > 0) exit
 *   10 z = 2                 =>      y = 1
 *                                  }
 *                                  z = 2
 *
 * The BLOCK for a label of a list begins at the first statement of the list that jumps to it, or earlier, so
 * that blocks nest: one that ends inside another one begins inside it. */
#include "frontend/sema/construct.h"

#include <stdlib.h>

typedef struct {
    const AstStmt *target; /* the labelled statement */
    uint32_t label, begin, end; /* indices in the list: begin .. end - 1 are inside */
} Block;

typedef VEC(Block) BlockList;

uint32_t jump_label_value(const AstExpr *label)
{
    return label && label->text ? (uint32_t)strtoul(label->text, NULL, 10) : 0;
}

uint32_t jump_terminal_label(const AstStmt *loop)
{
    const AstStmt *last = loop->body;
    while (last && last->next) last = last->next;
    return last && last->kind == AST_STMT_CONTINUE ? last->label : 0;
}

static bool jumps_to(const AstStmt *stmt, uint32_t label);

static bool list_jumps_to(const AstStmt *first, uint32_t label)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next)
        if (jumps_to(stmt, label)) return true;
    return false;
}

/* True when a jump to the label stands in the statement or inside it. */
static bool jumps_to(const AstStmt *stmt, uint32_t label)
{
    if (stmt->kind == AST_STMT_GOTO) return stmt->target_label == label;
    if (stmt->kind == AST_STMT_ARITHMETIC_IF)
        for (const AstExpr *arg = stmt->args; arg; arg = arg->next)
            if (jump_label_value(arg) == label) return true;
    return list_jumps_to(stmt->body, label) || list_jumps_to(stmt->else_body, label);
}

static const Construct *find_construct(const Lower *lower, uint32_t label)
{
    for (const Construct *construct = lower->construct; construct; construct = construct->outer) {
        if (construct->kind == CONSTRUCT_LOOP && construct->cycle_label == label) return construct;
        if (construct->kind == CONSTRUCT_JUMP && construct->label == label) return construct;
    }
    return NULL;
}

static const AstStmt *find_label(const AstStmt *first, uint32_t label)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->label == label) return stmt;
        const AstStmt *inner = find_label(stmt->body, label);
        if (!inner) inner = find_label(stmt->else_body, label);
        if (inner) return inner;
    }
    return NULL;
}

void jump_lower_goto(Lower *lower, uint32_t label, SourceRange loc)
{
    const Construct *construct = label ? find_construct(lower, label) : NULL;
    if (construct) {
        Stmt stmt = {.kind = construct->kind == CONSTRUCT_LOOP ? STMT_CYCLE : STMT_EXIT, .loc = loc};
        stmt.jump.target = construct->stmt;
        lower_append(lower, stmt);
        return;
    }
    const AstStmt *target = find_label(lower->unit->ast->body, label);
    if (!target) {
        sema_error(lower->unit, loc, "there is no label %u in '%s'", label, lower->unit->name);
        return;
    }
    bool backward = target->loc.file == loc.file && target->loc.begin < loc.begin;
    sema_error(lower->unit, loc, "a GOTO that jumps %s is not supported", backward ? "backward" : "into a block");
    sema_note(lower->unit, target->loc, "label %u is here", label);
}

static void collect_labels(const AstStmt *first, const AstStmt **seen, uint32_t *count, uint32_t room)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->label && *count < room) seen[(*count)++] = stmt;
        collect_labels(stmt->body, seen, count, room);
        collect_labels(stmt->else_body, seen, count, room);
    }
}

static int compare_labels(const void *left, const void *right)
{
    const AstStmt *a = *(const AstStmt *const *)left, *b = *(const AstStmt *const *)right;
    if (a->label != b->label) return a->label < b->label ? -1 : 1;
    return a->loc.begin < b->loc.begin ? -1 : a->loc.begin > b->loc.begin;
}

static uint32_t count_labels(const AstStmt *first)
{
    uint32_t count = 0;
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next)
        count += (stmt->label != 0) + count_labels(stmt->body) + count_labels(stmt->else_body);
    return count;
}

void jump_check_labels(Lower *lower)
{
    uint32_t room = count_labels(lower->unit->ast->body), count = 0;
    const AstStmt **seen = arena_array(lower->context->arena, const AstStmt *, room);
    collect_labels(lower->unit->ast->body, seen, &count, room);
    if (count) qsort(seen, count, sizeof *seen, compare_labels);
    for (uint32_t i = 1; i < count; i++) {
        if (seen[i]->label != seen[i - 1]->label || seen[i]->loc.begin == seen[i - 1]->loc.begin) continue;
        sema_error(lower->unit, seen[i]->loc, "label %u is defined twice", seen[i]->label);
        sema_note(lower->unit, seen[i - 1]->loc, "label %u is here", seen[i]->label);
    }
}

/* ---- lists ------------------------------------------------------------------------------ */

static void note_block(Lower *lower, BlockList *blocks, const AstStmt *first, const AstStmt *target, uint32_t index)
{
    uint32_t begin = 0;
    for (const AstStmt *stmt = first; stmt != target; stmt = stmt->next, begin++)
        if (jumps_to(stmt, target->label)) break;
    if (begin == index) return;
    for (uint32_t i = 0; i < blocks->count; i++) {
        const Block *earlier = &blocks->items[i];
        if (earlier->begin < begin && begin < earlier->end) begin = earlier->begin;
    }
    Block block = {target, target->label, begin, index};
    vec_push(lower->context->arena, blocks, block);
}

static BlockList find_blocks(Lower *lower, const AstStmt *first)
{
    BlockList blocks = {0};
    uint32_t index = 0;
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next, index++) {
        if (!stmt->label || stmt->kind == AST_STMT_FORMAT) continue;
        bool cycles = lower->construct && lower->construct->kind == CONSTRUCT_LOOP &&
                      lower->construct->cycle_label == stmt->label;
        if (!cycles && scan_is_target(lower->unit, stmt->label)) note_block(lower, &blocks, first, stmt, index);
    }
    return blocks;
}

/* Lowers the statements begin .. end-1, `blocks` being those that lie within, in order of their ends. */
static const AstStmt *lower_range(Lower *lower, const AstStmt *stmt, uint32_t begin, uint32_t end, const BlockList *blocks,
                                  uint32_t outermost)
{
    uint32_t index = begin;
    while (stmt && index < end) {
        const Block *block = NULL;
        for (uint32_t i = 0; i < outermost; i++)
            if (blocks->items[i].begin == index && blocks->items[i].end <= end) block = &blocks->items[i];
        if (!block) {
            stmt_lower(lower, stmt);
            stmt = stmt->next;
            index++;
            continue;
        }
        Stmt leave = {.kind = STMT_BLOCK, .loc = stmt->loc};
        StmtId id = lower_append(lower, leave);
        StmtList inner = {0}, *outer = lower->list;
        Construct construct = {.outer = lower->construct, .kind = CONSTRUCT_JUMP, .stmt = id, .label = block->label};
        lower->construct = &construct;
        lower->list = &inner;
        stmt = lower_range(lower, stmt, index, block->end, blocks, (uint32_t)(block - blocks->items));
        lower->list = outer;
        lower->construct = construct.outer;
        nest_stmt(lower->routine, id)->block.body = inner.first;
        index = block->end;
    }
    return stmt;
}

void jump_lower_list(Lower *lower, const AstStmt *first)
{
    BlockList blocks = find_blocks(lower, first);
    lower_range(lower, first, 0, UINT32_MAX, &blocks, blocks.count);
}
