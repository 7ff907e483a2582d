/* depend: what runs in parallel.
 *
 * WHAT    Finds for every loop whether its iterations may run in any order: PARALLEL with its private scalars,
 *         REDUCTION, RECURRENCE with the pair of accesses, or UNKNOWN, each with a sentence that says why.
 *           do i (2 .. n) { u[i] = u[i-1] }   =>   recurrence "u(i) written in iteration i is read as u(i-1) in
 *                                                  iteration i+1 (distance 1)"
 * NEEDS   nothing
 * KEEPS   the statements: only LoopInfo changes
 * BREAKS  map decisions (reset to serial)
 * FP      bit-exact
 * COST    loops x writes x accesses of the same array, up to a limit for each loop; isl only where constant distances do not
 *         decide
 * SOURCE  Wolfe, High Performance Compilers for Parallel Computing, ch. 5 and 7; the exact test is integer
 *         emptiness after Pugh, The Omega Test, CACM 35 (1992), by isl; Fortran 2018 15.5.2.13 for dummies. */
#include "passes/nest/nest_passes.h"

#include "ir/print.h"
#include "ir/storage.h"
#include "passes/nest/dependence.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    DependenceTester *tester;
    const Bitset *own; /* arrays of which each iteration has its own; NULL: none */
} Analysis;

/* A pair that forbids unordered iterations; `a` is a write. */
typedef struct {
    const Access *a, *b;
    Dependence dependence;
    bool proven; /* it happens whenever the loop runs long enough */
} Conflict;

static const char *fortran(Analysis *analysis, ExprId expr)
{
    Text text = {0};
    nest_print_fortran(analysis->routine, expr, &text);
    char *copy = arena_printf(analysis->context->scratch, "%s", text_string(&text));
    text_free(&text);
    return copy;
}

/* A scalar that stands for an element is that in reasons. */
static const char *symbol_text(const Analysis *analysis, SymId id)
{
    Text text = {0};
    nest_print_name(analysis->routine, id, &text);
    char *copy = arena_printf(analysis->context->scratch, "%s", text_string(&text));
    text_free(&text);
    return copy;
}

static const char *variable_name(const Analysis *analysis, const LoopFacts *loop)
{
    return nest_symbol(analysis->routine, nest_stmt(analysis->routine, loop->stmt)->loop.variable)->name;
}

/* ---- arrays ----------------------------------------------------------------------------- */

static bool is_proven(const LoopFacts *loop, const Conflict *conflict)
{
    return conflict->dependence.kind == DEPENDENCE_CERTAIN && !loop->skips && conflict->a->guard <= loop->order &&
           conflict->b->guard <= loop->order;
}

/* The first certain conflict in source order, else the first possible one; none is sought behind a pair that is not tested any
 * more. With `proven`, only a proven one, or one of an array that each call of a procedure has anew: nobody has asserted anything of it. */
static bool find_conflict(Analysis *analysis, const LoopFacts *loop, bool proven, Conflict *found)
{
    const Access *accesses = analysis->facts->accesses.items;
    bool any = false;
    for (uint32_t i = loop->first_access; i < loop->end_access; i++) {
        if (!accesses[i].written || (analysis->own && bitset_has(analysis->own, accesses[i].symbol))) continue;
        for (uint32_t j = loop->first_access; j < loop->end_access; j++) {
            const Access *a = &accesses[i], *b = &accesses[j];
            if (b->written && j < i) continue;
            if (!storage_overlap(analysis->routine, a->symbol, b->symbol)) continue;
            Conflict conflict = {a, b, dependence_test(analysis->tester, loop, a, b), false};
            if (conflict.dependence.kind == DEPENDENCE_NONE) continue;
            conflict.proven = is_proven(loop, &conflict);
            if (proven && !conflict.proven && !(nest_symbol(analysis->routine, a->symbol)->flags & SYMBOL_OF_CALL)) continue;
            if (!any || conflict.dependence.kind == DEPENDENCE_CERTAIN) *found = conflict;
            any = true;
            if (conflict.dependence.kind == DEPENDENCE_CERTAIN || conflict.dependence.given_up) return true;
        }
    }
    return any;
}

static const char *certain_sentence(Analysis *analysis, const LoopFacts *loop, const Conflict *conflict)
{
    Arena *scratch = analysis->context->scratch;
    const Dependence *dependence = &conflict->dependence;
    const char *a = fortran(analysis, conflict->a->expr), *b = fortran(analysis, conflict->b->expr);
    const char *i = variable_name(analysis, loop);
    bool backward = dependence->backward && !dependence->forward, both_write = conflict->b->written;
    const char *earlier = backward ? b : a, *later = backward ? a : b;
    const char *did = backward && !both_write ? "read" : "written";
    const char *does = backward || both_write ? "overwritten" : "read";
    if (conflict->a == conflict->b)
        return arena_printf(scratch, "%s is written again in other iterations of %s", a, i);
    if (!dependence->fixed)
        return arena_printf(scratch, "%s %s in one iteration of %s is %s as %s in %s one", earlier, did, i, does, later,
                            dependence->forward && dependence->backward ? "another" : "a later");
    int64_t distance = dependence->distance < 0 ? -dependence->distance : dependence->distance;
    int64_t shift = distance * loop->step;
    return arena_printf(scratch, "%s %s in iteration %s is %s as %s in iteration %s%+" PRId64 " (distance %" PRId64 ")",
                        earlier, did, i, does, later, i, shift, distance);
}

static const char *possible_sentence(Analysis *analysis, const LoopFacts *loop, const Conflict *conflict)
{
    Arena *scratch = analysis->context->scratch;
    bool first = facts_has_unknown_subscript(analysis->facts, loop, conflict->a);
    const char *a = fortran(analysis, conflict->a->expr), *b = fortran(analysis, conflict->b->expr);
    if (conflict->dependence.too_deep) return arena_printf(scratch, "%s and %s were not compared: they stand in too many loops", a, b);
    if (conflict->dependence.given_up)
        return arena_printf(scratch, "%s and %s were not compared: this loop has more pairs of accesses than are tested", a, b);
    if (conflict->dependence.unknown_subscript)
        return arena_printf(scratch, "a subscript of %s is not a linear function of the loop variables", first ? a : b);
    if (conflict->a == conflict->b)
        return arena_printf(scratch, "%s may be written again in another iteration of %s", a,
                            variable_name(analysis, loop));
    return arena_printf(scratch, "%s may be %s of another iteration of %s: that depends on values not known here", a, b,
                        variable_name(analysis, loop));
}

static const char *conflict_sentence(Analysis *analysis, const LoopFacts *loop, const Conflict *conflict)
{
    bool certain = conflict->dependence.kind == DEPENDENCE_CERTAIN;
    const char *text = certain ? certain_sentence(analysis, loop, conflict)
                               : possible_sentence(analysis, loop, conflict);
    if (conflict->a->symbol == conflict->b->symbol) return text;
    return arena_printf(analysis->context->scratch, "%s; %s and %s share storage", text,
                        nest_symbol(analysis->routine, conflict->a->symbol)->name,
                        nest_symbol(analysis->routine, conflict->b->symbol)->name);
}

/* ---- verdicts --------------------------------------------------------------------------- */

static void conclude(Analysis *analysis, LoopInfo *info, LoopFinding finding, const char *reason)
{
    info->finding = finding;
    info->reason = intern(analysis->context->names, reason);
}

/* The name in the source of an external routine: gfortran adds one underscore. */
static const char *source_name(Analysis *analysis, const char *symbol)
{
    size_t length = strlen(symbol);
    if (length && symbol[length - 1] == '_') length--;
    return arena_strndup(analysis->context->scratch, symbol, length);
}

/* CALL, EXIT and RETURN. True when the loop cannot be parallel for one. */
static bool judge_flow(Analysis *analysis, const LoopFacts *loop, LoopInfo *info)
{
    const NestRoutine *routine = analysis->routine;
    const char *reason = NULL;
    if (loop->call && nest_stmt(routine, loop->call)->kind == STMT_KERNEL) {
        reason = "holds a vector kernel";
    } else if (loop->call) {
        const Stmt *call = nest_stmt(routine, loop->call);
        const NestRoutine *callee = analysis->program->routines.items[call->call.routine];
        const char *why = inline_find_obstacle(analysis->context, analysis->program, routine, loop->call);
        const char *name = callee ? callee->name : source_name(analysis, call->call.symbol);
        reason = arena_printf(analysis->context->scratch, "calls %s, which %s", name, why ? why : "is not inlined");
    } else if (loop->leave) {
        bool returns = nest_stmt(routine, loop->leave)->kind == STMT_RETURN;
        reason = returns ? "an iteration may return from the routine" : "an iteration may leave the loop early";
    }
    if (reason) conclude(analysis, info, LOOP_UNKNOWN, reason);
    return reason != NULL;
}

static const char *reduction_word(Reduction reduction)
{
    static const char *const words[] = {"", "sum", "product", "minimum", "maximum", "disjunction", "conjunction"};
    return words[reduction];
}

/* Finds privates and reductions. True when a scalar forbids any order; `reductions` collects their names. */
static bool judge_scalars(Analysis *analysis, const LoopFacts *loop, LoopInfo *info, const char **reductions)
{
    const NestRoutine *routine = analysis->routine;
    Arena *scratch = analysis->context->scratch;
    IterationScalars scan = scalars_scan_iteration(analysis->context, analysis->facts, loop->stmt);
    const Bitset *live = &analysis->live_after[analysis->facts->loop_of[loop->stmt]];
    SymId own = nest_stmt(routine, loop->stmt)->loop.variable;
    SymId shared = dependence_shared_variable(analysis->facts, loop);
    if (shared) {
        conclude(analysis, info, LOOP_UNKNOWN,
                 arena_printf(scratch, "the DO variable %s shares storage with others", nest_symbol(routine, shared)->name));
        return true;
    }
    for (SymId id = 1; id < routine->symbols.count; id++) {
        if (!bitset_has(&loop->assigned, id) || analysis->facts->aliased[id] || id == own) continue;
        const char *name = symbol_text(analysis, id);
        if (scan.exposed[id]) {
            Reduction reduction = scalars_find_reduction(routine, loop->stmt, id);
            if (reduction == REDUCTION_NONE) {
                info->first = scan.written[id];
                info->second = scan.exposed[id];
                conclude(analysis, info, LOOP_RECURRENCE,
                         arena_printf(scratch, "%s carries its value from one iteration of %s to the next", name,
                                      variable_name(analysis, loop)));
                return true;
            }
            *reductions = arena_printf(scratch, "%s%s%s into %s", *reductions ? *reductions : "",
                                       *reductions ? ", " : "", reduction_word(reduction), name);
            continue;
        }
        bool last = bitset_has(live, id);
        bool left = last && !bitset_has(&scan.certain, id);
        const char *taken = !left ? NULL : scalars_is_place(routine, loop->stmt, id) ? "place" : scalars_is_flag(routine, loop->stmt, id) ? "constant" : NULL;
        if (taken) {
            *reductions = arena_printf(scratch, "%s%s%s into %s", *reductions ? *reductions : "", *reductions ? ", " : "", taken, name);
            continue;
        }
        if (left) {
            conclude(analysis, info, LOOP_UNKNOWN,
                     arena_printf(scratch, "%s is used after the loop, and not every iteration of %s assigns it", name,
                                  variable_name(analysis, loop)));
            return true;
        }
        list_push(analysis->context->arena, &info->privates, ((Private){id, last}));
    }
    return false;
}

static void judge_loop(Analysis *analysis, const LoopFacts *loop)
{
    LoopInfo *info = nest_loop_info(analysis->routine, loop->stmt);
    bool asserted = info->assertions & LOOP_ASSERTED_INDEPENDENT;
    const char *reductions = NULL;
    Conflict conflict = {0};
    bool holds_kernel = loop->call && nest_stmt(analysis->routine, loop->call)->kind == STMT_KERNEL;
    /* What was found before the kernel was made says more. */
    if (holds_kernel && info->finding == LOOP_UNKNOWN && info->reason) return;
    if (info->assertions & LOOP_SPARE) return;
    *info = (LoopInfo){.assertions = info->assertions, .no_kernel = info->no_kernel, .reaches = info->reaches};
    if (info->assertions & LOOP_CHUNKS) {
        conclude(analysis, info, LOOP_UNKNOWN, "takes as many rows at a time as memory holds work rows for");
        return;
    }
    if (judge_flow(analysis, loop, info)) return;
    if (info->assertions & LOOP_ASSERTED_SERIAL) {
        conclude(analysis, info, LOOP_UNKNOWN, info->assertions & LOOP_OF_TERMS ? "few iterations, which add up many terms each" : "a directive says that it runs in order");
        return;
    }
    bool refused = judge_scalars(analysis, loop, info, &reductions);
    if (!refused && find_conflict(analysis, loop, asserted, &conflict)) {
        refused = true;
        info->first = conflict.a->expr;
        info->second = conflict.b->expr;
        conclude(analysis, info, conflict.dependence.kind == DEPENDENCE_CERTAIN ? LOOP_RECURRENCE : LOOP_UNKNOWN,
                 conflict_sentence(analysis, loop, &conflict));
    }
    if (refused) info->privates.count = 0;
    else if (reductions) conclude(analysis, info, LOOP_REDUCTION, reductions);
    else conclude(analysis, info, LOOP_PARALLEL, asserted ? "asserted independent" : "iterations are independent");
    if (refused && asserted)
        diag_warning(analysis->context->diag, nest_stmt(analysis->routine, loop->stmt)->loc,
                     "the loop is asserted independent but runs in order: %s", info->reason);
}

void depend_routine(Context *context, const NestProgram *program, NestRoutine *routine, const Bitset *own)
{
    Analysis analysis = {.context = context, .program = program, .routine = routine, .own = own};
    analysis.facts = facts_collect(context, routine);
    analysis.live_after = scalars_live_after(context, program, analysis.facts);
    analysis.tester = dependence_tester_create(context, analysis.facts);
    for (uint32_t n = analysis.facts->loops.count; n-- > 1;)
        if (analysis.facts->loops.items[n].counted) judge_loop(&analysis, &analysis.facts->loops.items[n]);
    dependence_tester_destroy(analysis.tester);
}

void depend_again(Context *context, const NestProgram *program, NestRoutine *routine)
{
    rows_forget_findings(routine);
    depend_routine(context, program, routine, NULL);
}

void pass_find_dependences(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        depend_routine(context, program, program->routines.items[id], NULL);
}
