/* parts
 *
 * WHAT   A routine of very much text is taken apart: runs of statements become routines of its own, which it calls, those that are the same but
 *        for names one routine; then lists that are long still are cut.
 *          do j { A(p, q) ; B ; A(r, s) }   =>   subroutine part.1(x, y) { A(x, y) } ; do j { call part.1(p, q) ; B ; call part.1(r, s) }
 *        What procedures left in the text of a nest, once for each call of them, is there once, and no function is so long that compilers
 *        take minutes, for they take more time for an operation the longer its function is.
 *        What runs hand each other are arguments: arrays and what is stored by reference, other scalars by value. Scalars that hold
 *        nothing from one run to the next are the part's own.
 * NEEDS  maps: loops keep their findings, and lose their maps, which no printer of C looks at.
 * KEEPS  the program, and its order. Vector kernels stay where they are, as do calls, and jumps out of a run.
 * FP     bit-exact: the same operations.
 * COST   a call for each run; n^3 for at most 400 statements in lists with loops, of routines beyond the limit alone.
 * SOURCE MEASURED: bench/codes.md, "Text and compile time".
 */
#include "passes/nest/parts.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/nest_passes.h"
#include "passes/nest/rows.h"

/* Runs with less than this part of what a function may have are not worth an interface. Among more statements than that nothing alike is looked for, and
 * routines with more statements times symbols stay whole. */
enum { LEAST_PART = 20, MOST_STATEMENTS = 400, MOST_SCANNED = 20000000 };

/* A statement of a list with loops. */
typedef struct {
    StmtId stmt;
    uint32_t list;   /* the lists counted; statements of one stand behind each other */
    uint32_t weight;
    uint32_t limit;  /* runs of more statements from here on were tried */
    uint64_t shape;  /* 0: stays */
} Piece;

typedef struct {
    Parts parts;
    uint32_t most;
    LIST(Piece) pieces;
    uint32_t lists;
} Splitting;

/* ---- statements -------------------------------------------------------------------------- */

static bool holds_loop(const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    StmtId lists[2];
    if (stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE) return true;
    for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++)
        for (StmtId in = lists[n]; in; in = nest_stmt(routine, in)->next)
            if (holds_loop(routine, in)) return true;
    return false;
}

static bool list_holds_loop(const NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next)
        if (holds_loop(routine, id)) return true;
    return false;
}

static void gather(Splitting *s, StmtId first)
{
    NestRoutine *routine = s->parts.routine;
    StmtId lists[2];
    uint32_t list = ++s->lists;
    if (!list_holds_loop(routine, first)) return;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        Piece piece = {id, list, parts_weight(routine, id), UINT32_MAX, parts_shape(s->parts.context, routine, id)};
        list_push(s->parts.context->scratch, &s->pieces, piece);
    }
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next)
        for (uint32_t count = nest_stmt_lists(nest_stmt(routine, id), lists), n = 0; n < count; n++) gather(s, lists[n]);
}

/* What the routine begins with, up to what bounds of arrays need, stays there. */
static void keep_beginning(Splitting *s)
{
    const NestRoutine *routine = s->parts.routine;
    uint32_t kept = 0;
    for (uint32_t n = 0; n < s->pieces.count && s->pieces.items[n].list == 1; n++) {
        const Stmt *stmt = nest_stmt(routine, s->pieces.items[n].stmt);
        if (stmt->kind == STMT_ASSIGN && bitset_has(&s->parts.in_dims, nest_expr(routine, stmt->assign.target)->symbol)) kept = n + 1;
    }
    for (uint32_t n = 0; n < kept; n++) s->pieces.items[n].shape = 0;
}

static void gather_all(Splitting *s)
{
    s->pieces.count = s->lists = 0;
    gather(s, s->parts.routine->body);
    keep_beginning(s);
}

/* ---- scalars ----------------------------------------------------------------------------- */

static void note_named(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    SymId symbol = nest_expr(routine, id)->symbol;
    (void)use;
    if (symbol) bitset_add(data, symbol);
}

/* What statements around loops ask, and what is read before it is set by one that stands among them. */
static bool note_loose(void *data, NestRoutine *routine, StmtId id)
{
    Parts *parts = data;
    const Stmt *stmt = nest_stmt(routine, id);
    StmtId lists[2];
    bool around = false;
    for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++) around |= list_holds_loop(routine, lists[n]);
    if (around) {
        nest_walk_stmt_exprs(routine, id, note_named, &parts->loose);
        if (stmt->kind == STMT_LOOP) bitset_add(&parts->loose, stmt->loop.variable);
        return true;
    }
    IterationScalars scan = scalars_scan_stmt(parts->context, parts->facts, id);
    for (SymId s = 1; s < parts->facts->symbol_count; s++)
        if (scan.exposed[s]) bitset_add(&parts->loose, s);
    return false;
}

static void find_loose(Parts *parts)
{
    NestRoutine *routine = parts->routine;
    parts->loose = bitset_create(parts->context->scratch, routine->symbols.count);
    parts->in_dims = bitset_create(parts->context->scratch, routine->symbols.count);
    nest_walk_stmts(routine, routine->body, note_loose, parts);
    nest_find_bounds(routine, &parts->in_dims);
}

/* ---- runs that are alike ------------------------------------------------------------------- */

/* How many statements from both on have the same shapes, in their lists. */
static uint32_t common_length(const Splitting *s, uint32_t a, uint32_t b)
{
    uint32_t length = 0, most = s->pieces.items[a].list == s->pieces.items[b].list ? b - a : UINT32_MAX;
    for (; b + length < s->pieces.count && length < most; length++) {
        const Piece *left = &s->pieces.items[a + length], *right = &s->pieces.items[b + length];
        if (!left->shape || left->shape != right->shape) break;
        if (left->list != s->pieces.items[a].list || right->list != s->pieces.items[b].list) break;
    }
    return length;
}

static uint32_t weight_of(const Splitting *s, uint32_t from, uint32_t count)
{
    uint32_t weight = 0;
    for (uint32_t n = 0; n < count; n++) weight += s->pieces.items[from + n].weight;
    return weight;
}

/* How much text goes when the runs of that length with the shapes of one are one; `lengths`: of what each piece has in common with it. */
static uint32_t gain_of(const Splitting *s, uint32_t from, uint32_t length, const uint32_t *lengths)
{
    uint32_t runs = 0;
    for (uint32_t at = from + length; at < s->pieces.count; at++) {
        if (lengths[at] < length) continue;
        runs++;
        at += length - 1;
    }
    return runs * weight_of(s, from, length);
}

typedef struct {
    uint32_t from, length, gain;
} Choice;

static Choice choose(Splitting *s)
{
    Choice best = {0};
    uint32_t *lengths = arena_array(s->parts.context->scratch, uint32_t, s->pieces.count);
    for (uint32_t from = 0; from < s->pieces.count; from++) {
        uint32_t tried = 0;
        if (!s->pieces.items[from].shape) continue;
        for (uint32_t at = from + 1; at < s->pieces.count; at++) lengths[at] = common_length(s, from, at);
        for (uint32_t at = from + 1; at < s->pieces.count; at++) {
            uint32_t length = lengths[at] < s->pieces.items[from].limit ? lengths[at] : s->pieces.items[from].limit;
            if (!length || length == tried || weight_of(s, from, length) < s->most / LEAST_PART) continue;
            uint32_t gain = gain_of(s, from, length, lengths);
            if (gain > best.gain) best = (Choice){from, length, gain};
            tried = length;
        }
    }
    return best;
}

/* One routine for the runs of a choice that are the same but for names. False: there is but one. */
static bool share(Splitting *s, Choice choice)
{
    Parts *parts = &s->parts;
    PartRun run = {s->pieces.items[choice.from].stmt, choice.length};
    PartSymbols symbols, theirs;
    LIST(PartRun) runs = {0};
    LIST(SymId *) names = {0};
    if (!parts_find_symbols(parts, &run, &symbols)) return false;
    for (uint32_t at = choice.from + choice.length; at < s->pieces.count; at++) {
        if (common_length(s, choice.from, at) < choice.length) continue;
        PartRun other = {s->pieces.items[at].stmt, choice.length};
        SymId *pairs = arena_array(parts->context->scratch, SymId, parts->routine->symbols.count);
        bool same = parts_alike(parts, &run, &other, pairs) && parts_find_symbols(parts, &other, &theirs);
        for (uint32_t n = 0; same && n < symbols.symbols.count; n++) {
            SymId symbol = symbols.symbols.items[n];
            same = symbols.uses[symbol] == theirs.uses[pairs[symbol]];
        }
        if (!same) continue;
        list_push(parts->context->scratch, &runs, other);
        list_push(parts->context->scratch, &names, pairs);
        at += choice.length - 1;
    }
    if (!runs.count) return false;
    NestRoutine *part = parts_make(parts, &run, &symbols);
    parts_call(parts, &run, part, &symbols, NULL);
    for (uint32_t n = 0; n < runs.count; n++) parts_call(parts, &runs.items[n], part, &symbols, names.items[n]);
    return true;
}

static void share_all(Splitting *s)
{
    gather_all(s);
    while (s->pieces.count <= MOST_STATEMENTS) {
        Choice choice = choose(s);
        if (!choice.gain) return;
        if (share(s, choice)) gather_all(s);
        else s->pieces.items[choice.from].limit = choice.length - 1;
    }
}

/* ---- lists that are long ------------------------------------------------------------------- */

static void cut_run(Splitting *s, uint32_t from, uint32_t count)
{
    PartRun run = {s->pieces.items[from].stmt, count};
    PartSymbols symbols;
    if (weight_of(s, from, count) < s->most / LEAST_PART || !parts_find_symbols(&s->parts, &run, &symbols)) return;
    parts_call(&s->parts, &run, parts_make(&s->parts, &run, &symbols), &symbols, NULL);
}

/* Cuts the list that begins with a piece where runs have half of what a function may have; the piece behind it. */
static uint32_t cut_list(Splitting *s, uint32_t from)
{
    uint32_t weight = 0, begin = from, at = from, list = s->pieces.items[from].list;
    for (; at < s->pieces.count && s->pieces.items[at].list == list; at++) {
        const Piece *piece = &s->pieces.items[at];
        bool stays = !piece->shape || piece->weight > s->most;
        if (begin < at && (stays || weight + piece->weight > s->most / 2)) {
            cut_run(s, begin, at - begin);
            begin = at;
            weight = 0;
        }
        weight += piece->weight;
        if (stays) begin = at + 1, weight = 0;
    }
    if (begin < at) cut_run(s, begin, at - begin);
    return at;
}

/* Lists from the innermost outwards, so that what stands around parts is short. */
static void cut_all(Splitting *s)
{
    gather_all(s);
    for (uint32_t at = 0; at < s->pieces.count;) {
        uint32_t end = at;
        while (end < s->pieces.count && s->pieces.items[end].list == s->pieces.items[at].list) end++;
        if (weight_of(s, at, end - at) > s->most) cut_list(s, at);
        at = end;
    }
}

static uint32_t weight_of_list(NestRoutine *routine)
{
    uint32_t weight = 0;
    for (StmtId id = routine->body; id; id = nest_stmt(routine, id)->next) weight += parts_weight(routine, id);
    return weight;
}

/* A loop around parts has its reason; the accesses that this speaks of are in a part. Nor may a kernel be around calls. */
static bool forget_inside(void *data, NestRoutine *routine, StmtId id)
{
    rows_forget_pair(data, routine, id);
    if (nest_stmt(routine, id)->kind != STMT_LOOP) return true;
    LoopInfo *info = nest_loop_info(routine, id);
    info->map = MAP_SERIAL;
    info->axes = info->accesses.count = 0;
    return true;
}

static void split(Context *context, NestProgram *program, NestRoutine *routine, uint32_t most)
{
    Splitting s = {.parts = {.context = context, .program = program, .routine = routine}, .most = most};
    s.parts.facts = facts_collect(context, routine);
    s.parts.aliased = storage_find_aliased(context, routine);
    find_loose(&s.parts);
    share_all(&s);
    if (weight_of_list(routine) > most) cut_all(&s);
    if (s.parts.number) nest_walk_stmts(routine, routine->body, forget_inside, NULL);
}

void pass_split_parts(Context *context, NestProgram *program, uint32_t most)
{
    for (RoutineId id = 1; most && id < program->routines.count; id++) { /* with parts of parts */
        NestRoutine *routine = program->routines.items[id];
        bool scanned = (uint64_t)routine->stmts.count * routine->symbols.count <= MOST_SCANNED;
        if (scanned && routine->symbol && weight_of_list(routine) > most) split(context, program, routine, most);
    }
}
