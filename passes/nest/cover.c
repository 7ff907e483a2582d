#include "passes/nest/cover.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/differences.h"
#include "passes/nest/hull.h"
#include "passes/nest/system.h"

typedef struct {
    Context *context;
    isl_ctx *isl;
    const NestFacts *facts;
    const LoopFacts *row;
    const uint32_t *part_of;
    uint32_t rank;
    LIST(AtomId) shared; /* atoms of all accesses that are fixed in an iteration of the row loop */
    CoverGuard *guard;   /* what is asked for before the rows; NULL: nothing is */
    uint8_t *sure;       /* by access from the row's first one on: SURE, UNSURE, 0: that was not asked yet */
} Cover;

enum { SURE = 1, UNSURE = 2 };

bool cover_is_certain(const NestFacts *facts, const LoopFacts *row, const Access *access)
{
    if (access->guard > row->order || row->skips || row->leave) return false;
    for (StmtId at = access->loop; at && at != row->stmt; at = facts->parents[at]) {
        const LoopFacts *loop = facts_loop(facts, at);
        if (!loop->counted || !loop->step || loop->skips || loop->leave) return false;
    }
    return true;
}

/* Whether the statement is that one, or holds it. */
static bool contains(const NestRoutine *routine, StmtId id, StmtId sought)
{
    StmtId lists[2];
    if (id == sought) return true;
    for (uint32_t count = nest_stmt_lists(nest_stmt(routine, id), lists), n = 0; n < count; n++)
        for (StmtId inner = lists[n]; inner; inner = nest_stmt(routine, inner)->next)
            if (contains(routine, inner, sought)) return true;
    return false;
}

/* The statement of the list that is that one, or holds it; 0: none. */
static StmtId find_holder(const NestRoutine *routine, StmtId first, StmtId sought)
{
    StmtId id = first;
    while (id && !contains(routine, id, sought)) id = nest_stmt(routine, id)->next;
    return id;
}

/* Whether the statement stands on that side of an IF of the condition, which stays the same in the row, below the list. */
static bool stands_under(const NestRoutine *routine, StmtId first, StmtId sought, ExprId condition, bool other)
{
    for (StmtId id = find_holder(routine, first, sought), next; id && id != sought; id = next) {
        const Stmt *stmt = nest_stmt(routine, id);
        StmtId lists[2];
        next = 0;
        for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count && !next; n++) {
            bool contrary;
            if (!(next = find_holder(routine, lists[n], sought))) continue;
            if (stmt->kind == STMT_IF && stmt_asks_same(routine, condition, stmt->if_.condition, &contrary) && (n == 1) == (other != contrary)) return true;
        }
    }
    return false;
}

/* Whether the condition has one value before the loop, in all its iterations and behind it; it may read memory that stays. */
static bool is_same(const NestFacts *facts, const LoopFacts *loop, ExprId id)
{
    const Expr *expr = nest_expr(facts->routine, id);
    if (expr->op == OP_SCALAR && (bitset_has(&loop->assigned, expr->symbol) || facts->aliased[expr->symbol])) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_same(facts, loop, nest_operand(facts->routine, expr, n))) return false;
    return expr->op != OP_ELEMENT || facts_reads_what_stays(facts, loop, id);
}

static bool runs_all(const NestFacts *facts, StmtId loop)
{
    const LoopFacts *found = facts_loop(facts, loop);
    return found->counted && found->step && !found->skips && !found->leave;
}

/* Whether the write runs in every iteration of the row in which the read may: IFs right in the row, not in loops, may stand around both, on one side; others may ask the same of what stays the same in the row. */
static bool is_certain_with(const NestFacts *facts, const LoopFacts *row, const Access *write, const Access *read)
{
    const NestRoutine *routine = facts->routine;
    const StmtId body = nest_stmt(routine, row->stmt)->loop.body;
    bool in_loop = false;
    if (row->skips || row->leave) return false;
    for (StmtId first = body;;) {
        const StmtId id = find_holder(routine, first, write->stmt);
        const Stmt *stmt = nest_stmt(routine, id);
        if (id == write->stmt) return true;
        if (stmt->kind == STMT_LOOP && runs_all(facts, id)) {
            first = stmt->loop.body;
            in_loop = true;
        } else if (stmt->kind == STMT_IF) {
            const bool other = !find_holder(routine, stmt->if_.then, write->stmt);
            first = other ? stmt->if_.else_ : stmt->if_.then;
            bool both = !in_loop && find_holder(routine, first, read->stmt);
            if (!both && !(is_same(facts, row, stmt->if_.condition) && stands_under(routine, body, read->stmt, stmt->if_.condition, other))) return false;
        } else {
            return false;
        }
    }
}

/* The outermost loop inside `row` around the access, 0 when there is none. */
static StmtId outermost_inside(const Cover *cover, const Access *access)
{
    StmtId scope = 0;
    for (StmtId at = access->loop; at && at != cover->row->stmt; at = cover->facts->parents[at]) scope = at;
    return scope;
}

static FormId subscript(const Cover *cover, const Access *access, uint32_t n)
{
    return cover->facts->subscripts.items[access->subscripts + n];
}

/* Element variables first, then the shared atoms, then what belongs to the access. */
static System describe(const Cover *cover, const Access *access)
{
    System system = {.arena = cover->context->scratch, .facts = cover->facts};
    system.scope[COPY_A] = outermost_inside(cover, access);
    for (uint32_t n = 0; n < cover->rank; n++) system_new_variable(&system);
    for (uint32_t n = 0; n < cover->shared.count; n++) system_variable(&system, cover->shared.items[n], COPY_SHARED);
    for (uint32_t n = 0; n < cover->rank; n++) {
        system_begin_row(&system, true, 0);
        system_add_form(&system, subscript(cover, access, n), COPY_A, 1);
        system_add_term(&system, n, -1);
    }
    for (StmtId at = access->loop; at && at != cover->row->stmt; at = cover->facts->parents[at])
        system_add_loop(&system, facts_loop(cover->facts, at), COPY_A);
    return system;
}

static void note_shared(Cover *cover, const Access *access)
{
    System system = describe(cover, access);
    for (uint32_t n = 0; n < system.variables.count; n++) {
        SystemVariable variable = system.variables.items[n];
        bool known = !variable.atom || variable.copy != COPY_SHARED;
        for (uint32_t k = 0; k < cover->shared.count && !known; k++) known = cover->shared.items[k] == variable.atom;
        if (!known) list_push(cover->context->scratch, &cover->shared, variable.atom);
    }
}

/* An access beyond a declared bound is not Fortran: the elements lie within them. */
static void add_bounds(const Cover *cover, const Access *access, System *system)
{
    const Symbol *symbol = nest_symbol(cover->facts->routine, access->symbol);
    for (uint32_t n = 0; n < cover->rank; n++) {
        const Dim *dim = nest_dim(cover->facts->routine, symbol, n);
        FormId lower = hull_bound_form(cover->facts, dim->lower), upper = dim->upper ? hull_bound_form(cover->facts, dim->upper) : 0;
        if (lower) {
            system_begin_row(system, false, 0);
            system_add_term(system, n, 1);
            system_add_form(system, lower, COPY_SHARED, -1);
        }
        if (!upper) continue;
        system_begin_row(system, false, 0);
        system_add_form(system, upper, COPY_SHARED, 1);
        system_add_term(system, n, -1);
    }
}

/* The elements that the access touches, as a system of which the first variables are elements and shared atoms: all that it may, `most`, or those
 * that it does where it is exact; unless `first` is 0, in that many first iterations of the loop right around it. */
static System describe_elements(const Cover *cover, const Access *access, bool most, int64_t first)
{
    System system = describe(cover, access);
    if (most) add_bounds(cover, access, &system);
    if (most && cover->guard) cover_guard_assume(cover->guard, &system);
    if (first) {
        const LoopFacts *loop = facts_loop(cover->facts, access->loop);
        int64_t sign = loop->step < 0 ? -1 : 1;
        system_begin_row(&system, false, sign * first * loop->step - 1);
        system_add_form(&system, loop->lower, COPY_A, sign);
        system_add_form(&system, loop->index, COPY_A, -sign);
    }
    return system;
}

/* The same as a set over elements and shared atoms. */
static isl_set *elements(const Cover *cover, const Access *access, bool most, int64_t first)
{
    System system = describe_elements(cover, access, most, first);
    uint32_t kept = cover->rank + cover->shared.count;
    isl_set *set = isl_set_from_basic_set(system_set(&system, cover->isl));
    return isl_set_project_out(set, isl_dim_set, kept, system.variables.count - kept);
}

/* Whether the elements of a write are known exactly, where it runs: no atom but loop variables varies inside the row loop's iteration. */
static bool is_known(const Cover *cover, const Access *write)
{
    System system = describe(cover, write);
    for (uint32_t n = 0; n < system.variables.count; n++) {
        SystemVariable variable = system.variables.items[n];
        if (variable.atom && variable.copy != COPY_SHARED &&
            affine_atom(cover->facts->table, variable.atom)->kind != ATOM_INDEX)
            return false;
    }
    return true;
}


/* Whether the write's elements are among those of another one. */
static bool is_within(const Cover *cover, const Access *write, const Access *other)
{
    System all = describe_elements(cover, write, false, 0), written = describe_elements(cover, other, false, 0);
    if (differences_hold(&all, &written, cover->rank + cover->shared.count)) return true;
    system_limit_begin(cover->isl);
    isl_set *mine = elements(cover, write, false, 0), *theirs = elements(cover, other, false, 0);
    bool within = isl_set_is_subset(mine, theirs) == isl_bool_true;
    system_limit_end(cover->isl);
    isl_set_free(mine);
    isl_set_free(theirs);
    return within;
}

static bool is_sure_in(const Cover *cover, StmtId first, const Access *write, bool in_loop, const LoopFacts *around, CoverAsked *asked);

/* Whether the list, whenever it runs, writes the elements of a write that does not stand in it; `in_loop`: a loop in the row stands around both, so that it is the same element. */
static bool writes_too(const Cover *cover, StmtId first, const Access *write, bool in_loop)
{
    const NestFacts *facts = cover->facts;
    const Access *accesses = facts->accesses.items;
    for (uint32_t n = cover->row->first_access; n < cover->row->end_access; n++) {
        const Access *other = &accesses[n];
        if (!other->written || other->symbol != write->symbol || other == write || !find_holder(facts->routine, first, other->stmt) || !is_known(cover, other)) continue;
        bool same = in_loop && other->loop == write->loop;
        for (uint32_t k = 0; k < cover->rank && same; k++) same = subscript(cover, other, k) == subscript(cover, write, k);
        if ((same || (!in_loop && is_within(cover, write, other))) && is_sure_in(cover, first, other, in_loop, NULL, NULL)) return true;
    }
    return false;
}

/* Whether each run of the list, which holds the write, writes its elements: by itself, or on the other sides of the IFs that it stands in; unless `asked` is NULL, those are added to it where it does so on one side alone, of
 * conditions that stay the same in `around`. */
static bool is_sure_in(const Cover *cover, StmtId first, const Access *write, bool in_loop, const LoopFacts *around, CoverAsked *asked)
{
    const NestRoutine *routine = cover->facts->routine;
    for (;;) {
        const StmtId id = find_holder(routine, first, write->stmt);
        const Stmt *stmt = nest_stmt(routine, id);
        if (id == write->stmt) return true;
        if (stmt->kind == STMT_LOOP && runs_all(cover->facts, id)) {
            first = stmt->loop.body;
            in_loop = true;
        } else if (stmt->kind == STMT_IF) {
            const bool other = !find_holder(routine, stmt->if_.then, write->stmt);
            first = other ? stmt->if_.else_ : stmt->if_.then;
            StmtId across = other ? stmt->if_.then : stmt->if_.else_;
            if (across && writes_too(cover, across, write, in_loop)) continue;
            if (!asked || !is_same(cover->facts, around, stmt->if_.condition)) return false;
            list_push(cover->context->scratch, asked, id);
        } else {
            return false;
        }
    }
}

/* Whether each iteration of the row writes the elements of the write, by itself or by others on the other sides of IFs. */
static bool is_sure(const Cover *cover, const Access *write)
{
    const Access *first = &cover->facts->accesses.items[cover->row->first_access];
    uint8_t *sure = &cover->sure[write - first];
    if (*sure) return *sure == SURE;
    *sure = UNSURE; /* while it is asked for */
    if (!cover->row->skips && !cover->row->leave && is_sure_in(cover, nest_stmt(cover->facts->routine, cover->row->stmt)->loop.body, write, false, NULL, NULL)) *sure = SURE;
    return *sure == SURE;
}

static bool is_exact(const Cover *cover, const Access *write) { return is_known(cover, write) && (cover_is_certain(cover->facts, cover->row, write) || is_sure(cover, write)); }

/* Written just before, in the same iteration of the same loops. */
static bool same_place(const Cover *cover, const Access *write, const Access *read)
{
    uint32_t innermost = write->loop ? facts_loop(cover->facts, write->loop)->order : 0;
    if (write >= read || write->loop != read->loop || write->guard > innermost) return false;
    if (facts_loop(cover->facts, write->loop)->skips) return false;
    for (uint32_t n = 0; n < cover->rank; n++)
        if (subscript(cover, write, n) != subscript(cover, read, n)) return false;
    return true;
}

/* How many iterations of the loop around both lie between the one that writes and the one that reads an element; 0: no such number above 0. */
static int64_t iterations_between(const Cover *cover, const Access *write, const Access *read)
{
    int64_t between = 0, difference;
    if (write->loop != read->loop || write->loop == cover->row->stmt) return 0;
    const LoopFacts *loop = facts_loop(cover->facts, write->loop);
    if (!loop->counted || !loop->step || loop->skips || loop->leave || write->guard > loop->order) return 0;
    for (uint32_t n = 0; n < cover->rank; n++) {
        FormId form = affine_add(cover->facts->table, subscript(cover, write, n), subscript(cover, read, n), -1);
        int64_t factor = affine_coefficient(cover->facts->table, subscript(cover, write, n), loop->stmt) * loop->step;
        if (!form || !affine_value(cover->facts->table, form, &difference)) return 0;
        if (factor == 0 && difference) return 0;
        if (factor == 0) continue;
        if (difference % factor || difference / factor <= 0 || (between && between != difference / factor)) return 0;
        between = difference / factor;
    }
    return between;
}

/* The least such number, of all writes. */
static int64_t iterations_ago(const Cover *cover, const Access *read)
{
    const Access *accesses = cover->facts->accesses.items;
    int64_t least = 0;
    for (uint32_t n = cover->row->first_access; n < cover->row->end_access; n++) {
        if (!accesses[n].written || accesses[n].symbol != read->symbol) continue;
        int64_t between = iterations_between(cover, &accesses[n], read);
        if (between && (!least || between < least)) least = between;
    }
    return least;
}

/* Whether there are no elements, or the guard can exclude them; `all`: what they remain of. Takes the set. */
static bool is_excluded(const Cover *cover, isl_set *rest, const Access *access, int64_t first)
{
    isl_bool empty = isl_set_is_empty(rest);
    if (empty == isl_bool_false && cover->guard)
        return cover_guard_add(cover->context, cover->facts, cover->guard, rest, elements(cover, access, true, first), cover->rank, cover->shared.items, cover->shared.count);
    isl_set_free(rest);
    return empty == isl_bool_true;
}

/* Whether the write, in an iteration of the row, comes before the read wherever both run. */
static bool is_before(const Cover *cover, const Access *write, const Access *read)
{
    uint32_t one = cover->part_of ? cover->part_of[write->stmt] : 0, other = cover->part_of ? cover->part_of[read->stmt] : 0;
    if (one != other) return one < other;
    StmtId loop = outermost_inside(cover, write);
    return write < read && (!loop || loop != outermost_inside(cover, read));
}

/* Whether the write comes before the read in each iteration of the row that has the read, and its elements are known. */
static bool may_cover(const Cover *cover, const Access *write, const Access *read)
{
    if (!write->written || write->symbol != read->symbol || !is_before(cover, write, read) || !is_known(cover, write)) return false;
    if (cover_is_certain(cover->facts, cover->row, write) || is_certain_with(cover->facts, cover->row, write, read)) return true;
    const NestRoutine *routine = cover->facts->routine;
    StmtId holder = find_holder(routine, nest_stmt(routine, cover->row->stmt)->loop.body, write->stmt);
    return !contains(routine, holder, read->stmt) && is_sure(cover, write); /* the other sides, too, are before the read then */
}

/* Whether one write alone covers the read, which differences mostly say. */
static bool is_covered_by_one(const Cover *cover, const Access *read)
{
    const Access *accesses = cover->facts->accesses.items;
    System all = describe_elements(cover, read, true, iterations_ago(cover, read));
    for (uint32_t n = cover->row->first_access; n < cover->row->end_access; n++) {
        if (!may_cover(cover, &accesses[n], read)) continue;
        System written = describe_elements(cover, &accesses[n], false, 0);
        if (differences_hold(&all, &written, cover->rank + cover->shared.count)) return true;
    }
    return false;
}

static bool is_covered_in_row(const Cover *cover, const Access *read)
{
    const Access *accesses = cover->facts->accesses.items;
    isl_set *rest = NULL;
    bool covered = false;
    for (uint32_t n = cover->row->first_access; n < cover->row->end_access; n++)
        if (accesses[n].written && accesses[n].symbol == read->symbol && same_place(cover, &accesses[n], read))
            return true;
    if (is_covered_by_one(cover, read)) return true;
    system_limit_begin(cover->isl);
    for (uint32_t n = cover->row->first_access; n < cover->row->end_access && !covered; n++) {
        const Access *write = &accesses[n];
        if (!may_cover(cover, write, read)) continue;
        if (!rest) rest = elements(cover, read, true, iterations_ago(cover, read));
        rest = isl_set_subtract(rest, elements(cover, write, false, 0));
        covered = isl_set_is_empty(rest) == isl_bool_true;
    }
    if (!covered && rest) covered = is_excluded(cover, rest, read, iterations_ago(cover, read));
    else isl_set_free(rest);
    system_limit_end(cover->isl);
    return covered;
}

static Cover begin(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *row, const uint32_t *part_of, SymId array, CoverGuard *guard)
{
    const Access *accesses = facts->accesses.items;
    Cover cover = {.context = context, .isl = isl, .facts = facts, .row = row, .part_of = part_of, .guard = guard,
                   .rank = nest_symbol(facts->routine, array)->rank, .sure = arena_array(context->scratch, uint8_t, row->end_access - row->first_access + 1)};
    for (uint32_t n = row->first_access; n < row->end_access; n++)
        if (accesses[n].symbol == array) note_shared(&cover, &accesses[n]);
    return cover;
}

/* Whether an iteration of the loop writes elements of the array, in a loop inside it, before it comes to the read. */
static bool is_written_inside(const NestFacts *facts, const LoopFacts *loop, const Access *read)
{
    for (uint32_t n = loop->first_access; n < loop->end_access && &facts->accesses.items[n] < read; n++) {
        const Access *access = &facts->accesses.items[n];
        if (access->written && access->symbol == read->symbol && access->loop != read->loop && access->loop != loop->stmt) return true;
    }
    return false;
}

/* Whether the read is of what the iteration of the row has written: of what that of a loop inside has, in which both stand (`do i { do m { w[m,i] = ... } ... = w[2,i] }`), or before. */
static bool is_covered(const Cover *cover, const Access *read)
{
    for (StmtId at = read->loop; at && at != cover->row->stmt; at = cover->facts->parents[at]) {
        const LoopFacts *loop = facts_loop(cover->facts, at);
        if (!loop->counted || !is_written_inside(cover->facts, loop, read)) continue;
        Cover inner = begin(cover->context, cover->isl, cover->facts, loop, NULL, read->symbol, cover->guard);
        if (is_covered_in_row(&inner, read)) return true;
    }
    return is_covered_in_row(cover, read);
}

/* Whether an access is of the same element as one before it and runs whenever that does, in one statement, or in one loop under none of its IFs: what covers that covers it. */
static bool is_alike(const Cover *cover, const Access *a, const Access *b)
{
    const uint32_t order = facts_loop(cover->facts, a->loop)->order;
    bool same = a->stmt == b->stmt || (a->loop == b->loop && a->guard <= order && b->guard <= order);
    for (uint32_t n = 0; n < cover->rank && same; n++) same = subscript(cover, a, n) == subscript(cover, b, n);
    return same;
}

bool cover_reads(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *row, const uint32_t *part_of,
                 SymId array, CoverGuard *guard)
{
    const Access *accesses = facts->accesses.items;
    Cover cover = begin(context, isl, facts, row, part_of, array, guard);
    LIST(uint32_t) covered = {0};
    for (uint32_t n = row->first_access; n < row->end_access; n++) {
        if (accesses[n].symbol != array || accesses[n].written) continue;
        bool alike = false;
        for (uint32_t k = covered.count; k-- > 0 && !alike;) alike = is_alike(&cover, &accesses[covered.items[k]], &accesses[n]);
        if (!alike && !is_covered(&cover, &accesses[n])) return false;
        if (!alike) list_push(context->scratch, &covered, n);
    }
    return true;
}

bool cover_read(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *row, const uint32_t *part_of, const Access *read)
{
    Cover cover = begin(context, isl, facts, row, part_of, read->symbol, NULL);
    return is_covered(&cover, read);
}

bool cover_write(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *row, const Access *write, const bool *by, CoverGuard *guard)
{
    Cover cover = begin(context, isl, facts, row, NULL, write->symbol, guard);
    const Access *accesses = facts->accesses.items;
    system_limit_begin(isl);
    isl_set *rest = elements(&cover, write, true, 0);
    for (uint32_t n = row->first_access; n < row->end_access; n++)
        if (&accesses[n] != write && by[n] && accesses[n].symbol == write->symbol && is_exact(&cover, &accesses[n]))
            rest = isl_set_subtract(rest, elements(&cover, &accesses[n], false, 0));
    if (by[write - accesses]) cover.guard = NULL;
    bool covered = is_excluded(&cover, rest, write, 0);
    system_limit_end(isl);
    return covered;
}

bool cover_is_sure(Context *context, isl_ctx *isl, const NestFacts *facts, const LoopFacts *around, const LoopFacts *row, const Access *write, CoverAsked *asked)
{
    Cover cover = begin(context, isl, facts, row, NULL, write->symbol, NULL);
    asked->count = 0;
    if (cover_is_certain(facts, row, write)) return true;
    return !row->skips && !row->leave && is_known(&cover, write) && is_sure_in(&cover, nest_stmt(facts->routine, row->stmt)->loop.body, write, false, around, asked);
}

StmtId cover_ask_again(Context *context, NestRoutine *routine, const CoverAsked *asked, const Access *write, StmtId body)
{
    for (uint32_t n = asked->count; n-- > 0;) {
        const Stmt stmt = *nest_stmt(routine, asked->items[n]);
        const bool other = !find_holder(routine, stmt.if_.then, write->stmt);
        body = nest_stmt_add(context, routine, (Stmt){.kind = STMT_IF, .loc = stmt.loc, .if_ = {stmt.if_.condition, other ? 0 : body, other ? body : 0}});
    }
    return body;
}
