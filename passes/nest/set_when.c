#include "passes/nest/set_when.h"

#include "ir/build.h"
#include "passes/nest/scalars.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const LoopFacts *root;
    SymId first;
    ExprId *conditions; /* by symbol */
    bool *refused;      /* by symbol */
} SetWhen;

/* When the loop has turns; 0: that may be another thing in each iteration of the root, or it has turns that are not whole. */
static ExprId find_turns(SetWhen *s, StmtId id)
{
    const LoopFacts *facts = facts_loop(s->facts, id);
    const Stmt stmt = *nest_stmt(s->routine, id);
    const bool same = facts_is_invariant(s->facts, s->root, stmt.loop.lower) && facts_is_invariant(s->facts, s->root, stmt.loop.upper);
    if (!facts_is_plain(facts) || !facts->step || !same) return 0;
    return nest_op2(s->context, s->routine, facts->step > 0 ? OP_LE : OP_GE, stmt.loop.lower, stmt.loop.upper, stmt.loc);
}

static void look_at_list(SetWhen *s, StmtId first, ExprId around, const Bitset *wanted);

/* `around`: when the loops around it have turns; 0: always. `wanted`: scalars that these do not set in each of theirs. */
static void look_at_loop(SetWhen *s, StmtId id, ExprId around, const Bitset *wanted)
{
    const IterationScalars scan = scalars_scan_iteration(s->context, s->facts, id);
    Bitset within = bitset_create(s->context->scratch, wanted->size);
    ExprId turns = 0;
    bool looked = false;
    for (SymId scalar = s->first; scalar < wanted->size; scalar++) {
        if (!bitset_has(wanted, scalar) || !scan.written[scalar]) continue;
        if (!looked) turns = find_turns(s, id);
        if (!looked && turns && around) turns = nest_op2(s->context, s->routine, OP_AND, around, turns, nest_stmt(s->routine, id)->loc);
        looked = true;
        ExprId *condition = &s->conditions[scalar];
        if (!turns) s->refused[scalar] = true;
        else if (!bitset_has(&scan.certain, scalar)) bitset_add(&within, scalar);
        else *condition = *condition ? nest_op2(s->context, s->routine, OP_OR, *condition, turns, nest_stmt(s->routine, id)->loc) : turns;
    }
    if (bitset_count(&within)) look_at_list(s, nest_stmt(s->routine, id)->loop.body, turns, &within);
}

static void look_at_list(SetWhen *s, StmtId first, ExprId around, const Bitset *wanted)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        if (nest_stmt(s->routine, id)->kind == STMT_LOOP) {
            look_at_loop(s, id, around, wanted);
            continue;
        }
        const IterationScalars scan = scalars_scan_stmt(s->context, s->facts, id);
        for (SymId scalar = s->first; scalar < wanted->size; scalar++)
            if (bitset_has(wanted, scalar) && scan.written[scalar]) s->refused[scalar] = true;
    }
}

ExprId *set_when_find(Context *context, NestRoutine *routine, const NestFacts *facts, StmtId loop, SymId first)
{
    const SymId count = routine->symbols.count;
    SetWhen s = {context, routine, facts, facts_loop(facts, loop), first, arena_array(context->scratch, ExprId, count), arena_array(context->scratch, bool, count)};
    if (!facts_is_plain(s.root)) return s.conditions;
    Bitset wanted = bitset_create(context->scratch, count);
    for (SymId scalar = first; scalar < count; scalar++) bitset_add(&wanted, scalar);
    look_at_list(&s, nest_stmt(routine, loop)->loop.body, 0, &wanted);
    for (SymId scalar = first; scalar < count; scalar++)
        if (s.refused[scalar]) s.conditions[scalar] = 0;
    return s.conditions;
}
