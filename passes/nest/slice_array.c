/* The arrays of a slice: what is read of them is what they hold at the start, or what the slice itself sets. */
#include "passes/nest/slice.h"

#include "ir/build.h"
#include "passes/nest/cover.h"

static bool encloses(const LoopFacts *loop, const NestFacts *facts, const Access *access)
{
    uint32_t n = (uint32_t)(access - facts->accesses.items);
    return loop->first_access <= n && n < loop->end_access;
}

/* Whether the element that is read may have been set by the write before. */
static bool may_have_set(const Slice *s, const Access *write, const Access *read)
{
    if (write < read) return true;
    for (StmtId id = write->loop; id; id = facts_loop(s->facts, id)->parent) {
        const LoopFacts *loop = facts_loop(s->facts, id);
        if (!encloses(loop, s->facts, read)) continue;
        if (!loop->counted) return true;
        Dependence dependence = dependence_test(s->tester, loop, write, read);
        if (dependence.kind != DEPENDENCE_NONE && dependence.forward) return true;
    }
    return false;
}

static bool finds_as_before(const Slice *s, const Access *read)
{
    for (uint32_t n = 0; n < s->facts->accesses.count; n++) {
        const Access *write = &s->facts->accesses.items[n];
        if (write->written && write->symbol == read->symbol && bitset_has(&s->within, write->stmt) && may_have_set(s, write, read)) return false;
    }
    return true;
}

/* Sorts the reads of the array; whether all find what it holds at the start. */
static bool is_as_before(Slice *s, SymId array)
{
    bool all = true;
    for (uint32_t n = 0; n < s->facts->accesses.count; n++) {
        const Access *read = &s->facts->accesses.items[n];
        if (read->written || read->symbol != array || !bitset_has(&s->kept, read->stmt)) continue;
        bool before = finds_as_before(s, read);
        bitset_add(before ? &s->as_before : &s->set_before, read->expr);
        s->failed |= bitset_has(&s->as_before, read->expr) && bitset_has(&s->set_before, read->expr);
        all &= before;
    }
    return all;
}

/* Whether the access is of what stands for the array in the check, if that is one element an iteration. */
static bool is_own(const Slice *s, const Access *access, SymId array)
{
    return access->symbol == array && bitset_has(&s->within, access->stmt) && (access->written || bitset_has(&s->set_before, access->expr));
}

static bool is_variable_around(const Slice *s, const Access *access, SymId variable, StmtId *innermost)
{
    for (StmtId loop = access->loop; loop; loop = facts_loop(s->facts, loop)->parent) {
        const Stmt *stmt = nest_stmt(s->routine, loop);
        if (stmt->kind != STMT_LOOP || stmt->loop.variable != variable) continue;
        const LoopFacts *facts = facts_loop(s->facts, loop);
        for (uint32_t n = 0; n < s->facts->accesses.count; n++)
            if (is_own(s, &s->facts->accesses.items[n], access->symbol) && !encloses(facts, s->facts, &s->facts->accesses.items[n])) return false;
        if (!*innermost || facts->order > facts_loop(s->facts, *innermost)->order) *innermost = loop;
        return true;
    }
    return false;
}

/* Whether each subscript is a constant, what the routine does not set, or a variable of a loop that all those accesses stand in; `innermost` is the
 * innermost of these. */
static bool is_of_common_loops(const Slice *s, const Access *access, ExprId id, StmtId *innermost)
{
    const Expr *expr = nest_expr(s->routine, id);
    if (expr->op == OP_ELEMENT || expr->op == OP_ARRAY) return false;
    if (expr->op == OP_SCALAR && bitset_has(&s->assigned, expr->symbol) && !is_variable_around(s, access, expr->symbol, innermost)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_of_common_loops(s, access, nest_operand(s->routine, expr, n), innermost)) return false;
    return true;
}

/* The loop of which an iteration has one element of the array, in all those accesses; 0: there is none. */
static StmtId find_loop_of_element(const Slice *s, SymId array, const Access **first, bool *certain)
{
    StmtId innermost = 0;
    *first = NULL;
    for (uint32_t n = 0; n < s->facts->accesses.count; n++) {
        const Access *access = &s->facts->accesses.items[n];
        if (!is_own(s, access, array)) continue;
        if (!*first) *first = access;
        else if (!nest_expr_equal(s->routine, (*first)->expr, access->expr)) return 0;
    }
    const Expr *expr = nest_expr(s->routine, (*first)->expr);
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_of_common_loops(s, *first, nest_operand(s->routine, expr, n), &innermost)) return 0;
    *certain = false;
    for (uint32_t n = 0; innermost && n < s->facts->accesses.count; n++) {
        const Access *access = &s->facts->accesses.items[n];
        if (access->symbol == array && encloses(facts_loop(s->facts, innermost), s->facts, access) && nest_expr_equal(s->routine, (*first)->expr, access->expr))
            *certain |= cover_is_certain(s->facts, facts_loop(s->facts, innermost), access);
    }
    return innermost;
}

static bool has_all(const Slice *s, const LoopFacts *loop, SymId array)
{
    for (uint32_t n = 0; n < s->facts->accesses.count; n++) {
        const Access *access = &s->facts->accesses.items[n];
        if (access->symbol == array && bitset_has(&s->within, access->stmt) && !encloses(loop, s->facts, access)) return false;
    }
    return true;
}

/* Numbers the statements of the loop's body for all that they hold. */
static const uint32_t *number_parts(const Slice *s, const LoopFacts *loop)
{
    uint32_t *part_of = arena_array(s->context->scratch, uint32_t, s->routine->stmts.count), part = 0;
    for (uint32_t n = 0; n < s->order.count; n++) {
        StmtId id = s->order.items[n];
        if (s->around[id] == loop->stmt) part_of[id] = ++part;
        else if (s->around[id]) part_of[id] = part_of[s->around[id]];
    }
    return part_of;
}

/* The last part of the loop's body in which the slice reads the array. */
static uint32_t last_part(const Slice *s, const LoopFacts *loop, const uint32_t *part_of, SymId array)
{
    uint32_t last = 0;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *read = &s->facts->accesses.items[n];
        if (read->written || read->symbol != array || !bitset_has(&s->kept, read->stmt)) continue;
        if (part_of[read->stmt] > last) last = part_of[read->stmt];
    }
    return last;
}

/* Whether what the slice reads of the array was set in the same iteration of the loop, but for what it holds at the start, which is read there. */
static bool covers(const Slice *s, const LoopFacts *loop, const uint32_t *part_of, SymId array)
{
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *read = &s->facts->accesses.items[n];
        if (read->written || read->symbol != array || !bitset_has(&s->kept, read->stmt) || bitset_has(&s->as_before, read->expr)) continue;
        if (!cover_read(s->context, s->isl, s->facts, loop, part_of, read)) return false;
    }
    return true;
}

/* The loop in an iteration of which all that the slice reads of the array is set, so that a copy of it needs no values at the start: shown, or else taken to be the
 * innermost one around all of it. NULL: none. */
static const LoopFacts *find_covering(const Slice *s, SymId array, bool *shown)
{
    const LoopFacts *innermost = NULL;
    for (uint32_t n = 1; n < s->facts->loops.count; n++) {
        const LoopFacts *loop = &s->facts->loops.items[n];
        if (!loop->counted || !bitset_has(&s->within, loop->stmt) || !has_all(s, loop, array)) continue;
        *shown = covers(s, loop, number_parts(s, loop), array);
        if (*shown) return loop;
        innermost = loop;
    }
    return s->takes ? innermost : NULL;
}

/* Before which place in the slice's order that stands which sets what it reads of the array. */
static uint32_t find_end(const Slice *s, SymId array)
{
    bool shown;
    const LoopFacts *loop = find_covering(s, array, &shown);
    if (!loop) return s->order.count;
    const uint32_t *part_of = number_parts(s, loop);
    uint32_t last = last_part(s, loop, part_of, array);
    uint32_t end = 0;
    for (uint32_t n = 0; n < s->order.count; n++)
        if (part_of[s->order.items[n]] && part_of[s->order.items[n]] <= last) end = n + 1;
    return end;
}

/* How an array is one of a copy of the slice. */
static SliceArray sort_array(Slice *s, SymId array)
{
    const Access *first;
    is_as_before(s, array);
    bool certain = false, shown = false, covered = find_covering(s, array, &shown);
    bool own = nest_symbol(s->routine, array)->storage == STORAGE_LOCAL; /* there are no values at the start */
    StmtId loop = find_loop_of_element(s, array, &first, &certain);
    if (loop && !shown && certain) list_push(s->context->scratch, &s->loads, ((SliceLoad){loop, first->expr}));
    else if (covered && !shown && !own) bitset_add(&s->taken, array);
    s->failed |= !covered && !own && !(loop && certain);
    return loop && (covered || certain) ? SLICE_ELEMENT : SLICE_ARRAY;
}

void slice_sort_arrays(Slice *s)
{
    for (SymId id = 1; id < s->set.size && !s->failed; id++)
        if (bitset_has(&s->set, id)) s->arrays[id] = sort_array(s, id);
}

void slice_add_arrays(Slice *s)
{
    for (SymId id = 1; id < s->read.size && !s->failed; id++) {
        if (!bitset_has(&s->read, id) || (!bitset_has(&s->set, id) && is_as_before(s, id))) continue;
        uint32_t end = find_end(s, id);
        s->changed |= !bitset_has(&s->set, id) || end > s->ends[id];
        if (end > s->ends[id]) s->ends[id] = end;
        bitset_add(&s->set, id);
    }
}
