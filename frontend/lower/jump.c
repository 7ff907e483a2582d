/* GOTO as structured jumps.
 *
 * Forward, an EXIT from a BLOCK:
 *      if (x > 0) goto 10          block {
 *      y = 1                         if (x > 0) exit
 *   10 z = 2                 =>      y = 1
 *                                  }
 *                                  z = 2
 *
 * The BLOCK for a label of a list begins at the first statement of the list that jumps to it, or earlier, so
 * that blocks nest: one that ends inside another one begins inside it.
 *
 * Backward, a CYCLE of a WHILE that ends at the last statement that jumps:
 *   10 x = x/2                     while (true) {
 *      if (x > 1) goto 10      =>    x = x/2
 *      y = x                         if (x > 1) cycle
 *                                    exit
 *                                  }
 *                                  y = x
 *
 * Where a jump leads into such a loop, the loop begins at the jump, and a scalar tells from which label on its
 * statements are run; so it has as many segments as labels:
 *      goto 20                       state = 0
 *   10 y = y + x                     while (true) {
 *   20 x = x/2               =>        if (state <= 0) { state = 2; cycle }
 *      if (x > 1) goto 10              if (state <= 1) y = y + x
 *                                      x = x/2
 *                                      if (x > 1) { state = 1; cycle }
 *                                      exit
 *                                    }
 */
#include "frontend/lower/construct.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/unit.h"

#include <stdlib.h>

/* A label of a list, with the statements of the list that jump to it: indices; first > last when none does. */
typedef struct {
    uint32_t label, index, first, last;
} Target;

/* What statements begin .. end - 1 of a list become. */
typedef struct {
    uint32_t begin, end;
    uint32_t label;  /* of the statement after a BLOCK; of the first statement of a loop */
    bool is_loop;
    bool has_states; /* loop: jumps lead into its middle */
} Region;

typedef struct {
    LIST(Target) targets;
    LIST(Region) regions; /* once nested: in the order in which they open */
    uint32_t opened;
} JumpList;

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
    if (stmt->kind == AST_STMT_ARITHMETIC_IF || stmt->kind == AST_STMT_COMPUTED_GOTO)
        for (const AstExpr *arg = stmt->args; arg; arg = arg->next)
            if (jump_label_value(arg) == label) return true;
    return list_jumps_to(stmt->body, label) || list_jumps_to(stmt->else_body, label);
}

static const Construct *find_construct(const Lower *lower, uint32_t label)
{
    for (const Construct *construct = lower->construct; construct; construct = construct->outer) {
        if (construct->kind == CONSTRUCT_LOOP && construct->cycle_label == label) return construct;
        if ((construct->kind == CONSTRUCT_JUMP || construct->kind == CONSTRUCT_AGAIN) && construct->label == label)
            return construct;
    }
    return NULL;
}

/* The first statement with the label; NULL: there is none. */
static const AstStmt *find_label(const Lower *lower, uint32_t label)
{
    uint32_t low = 0, high = lower->labelled.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lower->labelled.items[middle]->label < label) low = middle + 1;
        else high = middle;
    }
    return low < lower->labelled.count && lower->labelled.items[low]->label == label ? lower->labelled.items[low] : NULL;
}

static void set_state(Lower *lower, SymId state, uint32_t value, SourceRange loc)
{
    ExprId constant = nest_const_int(lower->context, lower->routine, TYPE_I32, value);
    lower_assign(lower, nest_scalar(lower->context, lower->routine, state, loc), constant, loc);
}

void jump_lower_goto(Lower *lower, uint32_t label, SourceRange loc)
{
    const Construct *construct = label ? find_construct(lower, label) : NULL;
    if (construct && construct_leaves_concurrent(lower, construct, "GOTO", loc)) return;
    if (construct) {
        Stmt stmt = {.kind = construct->kind == CONSTRUCT_JUMP ? STMT_EXIT : STMT_CYCLE, .loc = loc};
        if (construct->state) set_state(lower, construct->state, construct->value, loc);
        stmt.jump.target = construct->stmt;
        lower_append(lower, stmt);
        return;
    }
    const AstStmt *target = find_label(lower, label);
    if (!target) {
        sema_error(lower->unit, loc, "there is no label %u in '%s'", label, lower->unit->name);
        return;
    }
    sema_error(lower->unit, loc, "a GOTO that jumps into a block is not supported");
    sema_note(lower->unit, target->loc, "label %u is here", label);
}

static void collect_labels(Lower *lower, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        if (stmt->label) list_push(lower->context->arena, &lower->labelled, stmt);
        collect_labels(lower, stmt->body);
        collect_labels(lower, stmt->else_body);
    }
}

static int compare_labels(const void *left, const void *right)
{
    const AstStmt *a = *(const AstStmt *const *)left, *b = *(const AstStmt *const *)right;
    if (a->label != b->label) return a->label < b->label ? -1 : 1;
    return a->loc.begin < b->loc.begin ? -1 : a->loc.begin > b->loc.begin;
}

void jump_check_labels(Lower *lower)
{
    collect_labels(lower, lower->unit->ast->body);
    const AstStmt **seen = lower->labelled.items;
    uint32_t count = lower->labelled.count;
    if (count) qsort(seen, count, sizeof *seen, compare_labels);
    for (uint32_t i = 1; i < count; i++) {
        if (seen[i]->label != seen[i - 1]->label || seen[i]->loc.begin == seen[i - 1]->loc.begin) continue;
        sema_error(lower->unit, seen[i]->loc, "label %u is defined twice", seen[i]->label);
        sema_note(lower->unit, seen[i - 1]->loc, "label %u is here", seen[i]->label);
    }
}

/* ---- regions of a list ------------------------------------------------------------------ */

static void note_target(Lower *lower, JumpList *jumps, const AstStmt *first, const AstStmt *labelled, uint32_t index)
{
    Target target = {labelled->label, index, UINT32_MAX, 0};
    uint32_t at = 0;
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next, at++) {
        if (!jumps_to(stmt, labelled->label)) continue;
        if (target.first == UINT32_MAX) target.first = at;
        target.last = at;
    }
    if (target.first != UINT32_MAX) list_push(lower->context->arena, &jumps->targets, target);
}

static void find_targets(Lower *lower, JumpList *jumps, const AstStmt *first)
{
    uint32_t index = 0;
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next, index++) {
        if (!stmt->label || stmt->kind == AST_STMT_FORMAT) continue;
        bool cycles = lower->construct && lower->construct->kind == CONSTRUCT_LOOP &&
                      lower->construct->cycle_label == stmt->label;
        if (!cycles && scan_is_target(lower->unit, stmt->label)) note_target(lower, jumps, first, stmt, index);
    }
}

static void remove_region(JumpList *jumps, uint32_t index)
{
    jumps->regions.items[index] = jumps->regions.items[--jumps->regions.count];
}

/* Makes two loops one, or the first longer, where they overlap without nesting, or where one has states. */
static bool join_loops(JumpList *jumps, uint32_t i, uint32_t k)
{
    Region *a = &jumps->regions.items[i], *b = &jumps->regions.items[k];
    if (a->begin > b->begin || b->begin >= a->end) return false;
    bool states = a->has_states || a->begin == b->begin;
    if (!states && b->end <= a->end) return false;
    if (b->end > a->end) a->end = b->end;
    if (!states) return true;
    a->has_states = true;
    remove_region(jumps, k);
    return true;
}

/* Lets a loop begin where a jump into its middle stands. */
static bool enter_loop(Region *loop, const Target *target)
{
    if (target->index <= loop->begin || target->index >= loop->end || target->first >= loop->begin) return false;
    loop->begin = target->first;
    loop->has_states = true;
    return true;
}

static bool widen_loops(JumpList *jumps)
{
    for (uint32_t i = 0; i < jumps->regions.count; i++) {
        for (uint32_t t = 0; t < jumps->targets.count; t++)
            if (enter_loop(&jumps->regions.items[i], &jumps->targets.items[t])) return true;
        for (uint32_t k = 0; k < jumps->regions.count; k++)
            if (i != k && join_loops(jumps, i, k)) return true;
    }
    return false;
}

static void find_loops(Lower *lower, JumpList *jumps)
{
    for (uint32_t t = 0; t < jumps->targets.count; t++) {
        const Target *target = &jumps->targets.items[t];
        if (target->last < target->index) continue;
        Region loop = {target->index, target->last + 1, target->label, true, false};
        list_push(lower->context->arena, &jumps->regions, loop);
    }
    while (widen_loops(jumps)) continue;
}

/* True when the label stands for a state of a loop: no BLOCK is needed for it. */
static bool is_state(const JumpList *jumps, const Target *target)
{
    for (uint32_t i = 0; i < jumps->regions.count; i++) {
        const Region *loop = &jumps->regions.items[i];
        if (loop->is_loop && loop->has_states && loop->begin <= target->first && loop->begin < target->index &&
            target->index < loop->end)
            return true;
    }
    return false;
}

static void find_blocks(Lower *lower, JumpList *jumps)
{
    for (uint32_t t = 0; t < jumps->targets.count; t++) {
        const Target *target = &jumps->targets.items[t];
        if (target->first >= target->index || is_state(jumps, target)) continue;
        Region block = {target->first, target->index, target->label, false, false};
        for (uint32_t i = 0; i < jumps->regions.count; i++) {
            const Region *other = &jumps->regions.items[i];
            if (other->begin >= block.begin || block.begin >= other->end || block.end < other->end) continue;
            block.begin = other->begin;
            i = UINT32_MAX;
        }
        list_push(lower->context->arena, &jumps->regions, block);
    }
}

static int compare_regions(const void *left, const void *right)
{
    const Region *a = left, *b = right;
    if (a->begin != b->begin) return a->begin < b->begin ? -1 : 1;
    if (a->end != b->end) return a->end > b->end ? -1 : 1;
    return a->is_loop - b->is_loop;
}

/* ---- lowering of a list ----------------------------------------------------------------- */

static const AstStmt *lower_range(Lower *lower, JumpList *jumps, const AstStmt *stmt, uint32_t begin, uint32_t end);

static const AstStmt *lower_block(Lower *lower, JumpList *jumps, const AstStmt *stmt, const Region *block)
{
    Stmt leave = {.kind = STMT_BLOCK, .loc = stmt->loc};
    StmtId id = lower_append(lower, leave);
    StmtList inner = {0}, *outer = lower->list;
    Construct construct = {.outer = lower->construct, .kind = CONSTRUCT_JUMP, .stmt = id, .label = block->label};
    lower->construct = &construct;
    lower->list = &inner;
    stmt = lower_range(lower, jumps, stmt, block->begin, block->end);
    lower->list = outer;
    lower->construct = construct.outer;
    nest_stmt(lower->routine, id)->block.body = inner.first;
    return stmt;
}

/* Opens the construct of each label to which the loop leads back; in the arena, innermost last. */
static void open_labels(Lower *lower, const JumpList *jumps, const Region *loop, StmtId id, SymId state)
{
    for (uint32_t t = 0; t < jumps->targets.count; t++) {
        const Target *target = &jumps->targets.items[t];
        if (state ? target->index < loop->begin || target->index >= loop->end : target->label != loop->label) continue;
        if (target->index == loop->begin && target->last < loop->begin) continue;
        Construct *construct = arena_new(lower->context->arena, Construct);
        *construct = (Construct){.outer = lower->construct, .kind = CONSTRUCT_AGAIN, .stmt = id, .label = target->label,
                                 .state = state, .value = target->index - loop->begin};
        lower->construct = construct;
    }
}

/* The next index after `from` at which a state of the loop begins, or its end. */
static uint32_t segment_end(const JumpList *jumps, const Region *loop, uint32_t from)
{
    uint32_t end = loop->end;
    for (uint32_t t = 0; t < jumps->targets.count; t++) {
        uint32_t index = jumps->targets.items[t].index;
        if (index > from && index < end) end = index;
    }
    return end;
}

/* The segments of a loop with states: each is run unless the state is behind it. */
static const AstStmt *lower_segments(Lower *lower, JumpList *jumps, const AstStmt *stmt, const Region *loop, SymId state)
{
    for (uint32_t begin = loop->begin, end; begin < loop->end; begin = end) {
        end = segment_end(jumps, loop, begin);
        StmtList inner = {0}, *outer = lower->list;
        ExprId value = nest_const_int(lower->context, lower->routine, TYPE_I32, begin - loop->begin);
        Stmt guard = {.kind = STMT_IF, .loc = stmt->loc};
        guard.if_.condition = nest_op2(lower->context, lower->routine, OP_LE,
                                       nest_scalar(lower->context, lower->routine, state, stmt->loc), value, stmt->loc);
        StmtId id = lower_append(lower, guard);
        lower->list = &inner;
        stmt = lower_range(lower, jumps, stmt, begin, end);
        lower->list = outer;
        nest_stmt(lower->routine, id)->if_.then = inner.first;
    }
    return stmt;
}

static const AstStmt *lower_loop(Lower *lower, JumpList *jumps, const AstStmt *stmt, const Region *loop)
{
    SymId state = loop->has_states ? lower_temporary(lower, "state", TYPE_I32) : 0;
    if (state) set_state(lower, state, 0, stmt->loc);
    Stmt again = {.kind = STMT_WHILE, .loc = stmt->loc};
    again.while_.condition = nest_const_int(lower->context, lower->routine, TYPE_L32, 1);
    StmtId id = lower_append(lower, again);
    StmtList inner = {0}, *outer = lower->list;
    Construct *saved = lower->construct;
    open_labels(lower, jumps, loop, id, state);
    lower->list = &inner;
    SourceRange loc = stmt->loc;
    stmt = state ? lower_segments(lower, jumps, stmt, loop, state) : lower_range(lower, jumps, stmt, loop->begin, loop->end);
    Stmt leave = {.kind = STMT_EXIT, .loc = loc};
    leave.jump.target = id;
    lower_append(lower, leave);
    lower->list = outer;
    lower->construct = saved;
    nest_stmt(lower->routine, id)->while_.body = inner.first;
    return stmt;
}

/* Lowers the statements begin .. end-1; returns the one after them. */
static const AstStmt *lower_range(Lower *lower, JumpList *jumps, const AstStmt *stmt, uint32_t begin, uint32_t end)
{
    uint32_t index = begin;
    while (stmt && index < end) {
        if (jumps->opened < jumps->regions.count && jumps->regions.items[jumps->opened].begin == index) {
            const Region *region = &jumps->regions.items[jumps->opened++];
            stmt = region->is_loop ? lower_loop(lower, jumps, stmt, region) : lower_block(lower, jumps, stmt, region);
            index = region->end;
            continue;
        }
        lower->statement(lower, stmt);
        stmt = stmt->next;
        index++;
    }
    return stmt;
}

void jump_lower_list(Lower *lower, const AstStmt *first)
{
    JumpList jumps = {0};
    find_targets(lower, &jumps, first);
    find_loops(lower, &jumps);
    find_blocks(lower, &jumps);
    if (jumps.regions.count) qsort(jumps.regions.items, jumps.regions.count, sizeof *jumps.regions.items, compare_regions);
    lower_range(lower, &jumps, first, 0, UINT32_MAX);
}

void stmt_lower_body(Lower *lower, const AstStmt *body, Construct *construct, StmtList *list)
{
    StmtList *outer = lower->list;
    construct->outer = lower->construct;
    lower->construct = construct;
    lower->list = list;
    lower->assertions = construct->assertions;
    lower->collapse = construct->collapse;
    jump_lower_list(lower, body);
    lower->list = outer;
    lower->construct = construct->outer;
}

bool construct_leaves_concurrent(const Lower *lower, const Construct *outermost, const char *what, SourceRange loc)
{
    for (const Construct *construct = lower->construct; construct != outermost; construct = construct->outer) {
        if (!construct->concurrent) continue;
        sema_error(lower->unit, loc, "%s cannot leave a DO CONCURRENT", what);
        return true;
    }
    return false;
}
