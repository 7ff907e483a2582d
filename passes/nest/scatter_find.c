#include "passes/nest/scatter_find.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/rows.h"
#include "passes/nest/scatter_asked.h"

/* ---- families ----------------------------------------------------------------------------- */

static const Expr *target_of(const NestRoutine *r, const Stmt *stmt) { return nest_expr(r, stmt->assign.target); }

bool scatter_is_constant(const Scatter *s, const ScatterFamily *family, uint32_t dim)
{
    const SymId array = nest_expr(s->make.routine, family->like)->symbol;
    for (uint32_t n = s->loop->first_access; n < s->loop->end_access; n++) {
        const Access *access = &s->facts->accesses.items[n];
        int64_t value;
        if (access->symbol == array && !nest_int_value(s->make.routine, nest_operand(s->make.routine, nest_expr(s->make.routine, access->expr), dim), &value)) return false;
    }
    return true;
}

ExprId scatter_extent(const Maker *make, SymId array, uint32_t d)
{
    const Dim dim = *nest_dim(make->routine, nest_symbol(make->routine, array), d);
    return make_sum(make, make_op(make, OP_SUB, make_converted(make, dim.upper, TYPE_I64), make_converted(make, dim.lower, TYPE_I64)), make_wide(make, 1));
}

uint32_t scatter_free_dims(const Scatter *s, const ScatterFamily *family, uint32_t *first)
{
    const uint32_t rank = nest_expr(s->make.routine, family->like)->count;
    uint32_t count = 0;
    for (uint32_t d = rank; d-- > 0;) {
        if (scatter_is_constant(s, family, d)) continue;
        *first = d;
        count++;
    }
    return count;
}

static bool is_of(const Scatter *s, const ScatterFamily *family, ExprId element)
{
    const NestRoutine *r = s->make.routine;
    const Expr *a = nest_expr(r, family->like), *b = nest_expr(r, element);
    if (a->symbol != b->symbol) return false;
    for (uint32_t d = 0; d < a->count; d++)
        if (scatter_is_constant(s, family, d) && !nest_expr_equal(r, nest_operand(r, a, d), nest_operand(r, b, d))) return false;
    return true;
}

uint32_t scatter_family_of(const Scatter *s, StmtId stmt)
{
    const ExprId target = nest_stmt(s->make.routine, stmt)->assign.target;
    for (uint32_t n = 0; n < s->family_count; n++)
        if (is_of(s, &s->families[n], target)) return n;
    return UINT32_MAX;
}

/* How often the value of an assignment names the array; of those that change the element, once, in all that is surely computed. */
static bool is_change(const NestRoutine *r, ExprId id, ExprId target)
{
    const Expr expr = *nest_expr(r, id);
    const SymId array = nest_expr(r, target)->symbol;
    if (expr.op == OP_ELEMENT || expr.op == OP_SCALAR) return nest_expr_equal(r, id, target);
    if (expr.op == OP_SELECT) {
        const ExprId condition = nest_operand(r, &expr, 0);
        for (uint32_t n = 1; n < 3; n++)
            if (!scatter_may_choose(r, condition, nest_operand(r, &expr, n), target)) return false;
        return true;
    }
    if (expr.op == OP_AND || expr.op == OP_OR) return false;
    uint32_t found = 0;
    for (uint32_t n = 0; n < expr.count; n++) {
        const ExprId operand = nest_operand(r, &expr, n);
        if (!nest_mentions(r, operand, array)) continue;
        if (!is_change(r, operand, target)) return false;
        found++;
    }
    return found == 1;
}

/* Adds the family of an assignment to a scattered element; false: it does something else with the array. */
static bool add_family(Scatter *s, StmtId id)
{
    NestRoutine *r = s->make.routine;
    const Stmt stmt = *nest_stmt(r, id);
    const SymId array = target_of(r, &stmt)->symbol;
    const bool changes = nest_mentions(r, stmt.assign.value, array);
    if (changes ? !is_change(r, stmt.assign.value, stmt.assign.target) : nest_count_in_stmt(r, id, array) != 1) return false;
    const uint32_t known = scatter_family_of(s, id);
    if (known != UINT32_MAX) return s->families[known].changes == changes;
    if (s->family_count == SCATTER_FAMILIES) return false;
    s->families[s->family_count++] = (ScatterFamily){.like = stmt.assign.target, .changes = changes};
    return true;
}

typedef struct {
    Scatter *scatter;
    SymId array;
    uint32_t named; /* in assignments to its elements */
    bool failed;
} Finding;

static bool look_at(void *data, NestRoutine *routine, StmtId id)
{
    Finding *finding = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_ASSIGN || target_of(routine, stmt)->symbol != finding->array) return true;
    finding->named += nest_count_in_stmt(routine, id, finding->array);
    finding->failed = finding->failed || !add_family(finding->scatter, id);
    return true;
}

static bool is_known(const Scatter *s, SymId array)
{
    for (uint32_t n = 0; n < s->family_count; n++)
        if (nest_expr(s->make.routine, s->families[n].like)->symbol == array) return true;
    return false;
}

/* Adds the families of an array that is stored at places which lists tell, or a scalar. */
static bool add_array(Scatter *s, SymId array)
{
    NestRoutine *r = s->make.routine;
    Finding finding = {s, array, 0, false};
    const StmtId body = nest_stmt(r, s->loop->stmt)->loop.body;
    if (s->facts->aliased[array]) return false;
    for (StmtId id = body; id; id = nest_stmt(r, id)->next) nest_walk_stmt(r, id, look_at, &finding);
    return !finding.failed && finding.named == nest_count_references(r, body, array);
}

/* Whether a dimension in which the family has a constant holds that, as far as its bounds are numbers. */
static bool may_hold_constant(const Scatter *s, const ScatterFamily *family, uint32_t d)
{
    const NestRoutine *r = s->make.routine;
    const Expr *element = nest_expr(r, family->like);
    const Dim *dim = nest_dim(r, nest_symbol(r, element->symbol), d);
    int64_t value, bound;
    if (!nest_int_value(r, nest_operand(r, element, d), &value)) return false;
    return !(nest_int_value(r, dim->lower, &bound) && value < bound) && !(dim->upper && nest_int_value(r, dim->upper, &bound) && value > bound);
}

/* Whether another family is of the same array. */
static bool shares_array(const Scatter *s, uint32_t family)
{
    const SymId array = nest_expr(s->make.routine, s->families[family].like)->symbol;
    for (uint32_t n = 0; n < s->family_count; n++)
        if (n != family && nest_expr(s->make.routine, s->families[n].like)->symbol == array) return true;
    return false;
}

/* Whether a constant stands behind a subscript that is none. */
static bool has_constant_behind(const Scatter *s, const ScatterFamily *family)
{
    bool free = false;
    for (uint32_t d = 0; d < nest_expr(s->make.routine, family->like)->count; d++) {
        if (free && scatter_is_constant(s, family, d)) return true;
        free |= !scatter_is_constant(s, family, d);
    }
    return false;
}

bool scatter_is_apart(const Scatter *s)
{
    for (uint32_t n = 0; n < s->family_count; n++)
        if (shares_array(s, n) && has_constant_behind(s, &s->families[n])) return false;
    return true;
}

/* Whether it is known where the family's elements are, whatever the subscripts that are no constants. */
static bool is_placed(const Scatter *s, const ScatterFamily *family)
{
    NestRoutine *r = s->make.routine;
    const SymId array = nest_expr(r, family->like)->symbol;
    const uint32_t rank = nest_symbol(r, array)->rank;
    uint32_t first = 0;
    const uint32_t count = scatter_free_dims(s, family, &first);
    if (!rank) return family->changes;
    if (count == 0 || (count > 1 && has_constant_behind(s, family))) return false;
    for (uint32_t d = 0; d < rank; d++)
        if (scatter_is_constant(s, family, d) && (count > 1 || shares_array(s, (uint32_t)(family - s->families))) && !may_hold_constant(s, family, d)) return false;
    if (storage_extent_known(r, array)) return true;
    return count == 1 ? first + 1 == rank : !scatter_is_constant(s, family, rank - 1);
}

/* ---- entries ------------------------------------------------------------------------------ */

StmtId scatter_stmt(const Scatter *s, const ScatterEntry *entry, uint32_t n)
{
    StmtId id = entry->first;
    while (n-- > 0) id = nest_stmt(s->make.routine, id)->next;
    return id;
}

const ScatterEntry *scatter_entry_at(const Scatter *s, StmtId first)
{
    for (uint32_t n = 0; n < s->entry_count; n++)
        if (s->entries[n].first == first) return &s->entries[n];
    return NULL;
}

static bool is_scattered(const void *data, const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    return stmt->kind == STMT_ASSIGN && is_known(data, target_of(routine, stmt)->symbol);
}

bool scatter_has_entry(const Scatter *s, StmtId id)
{
    const Stmt *stmt = nest_stmt(s->make.routine, id);
    StmtId lists[2];
    bool found = is_scattered(s, s->make.routine, id);
    for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count && !found; n++) found = nest_some_stmt(s->make.routine, lists[n], is_scattered, s);
    return found;
}

/* Whether two elements have the same subscripts where these are no constants, in dimensions of the same bounds, unless there is one. */
static bool have_same_place(const Scatter *s, ExprId a, ExprId b)
{
    const NestRoutine *r = s->make.routine;
    const ScatterFamily first = {.like = a}, second = {.like = b};
    const Expr *x = nest_expr(r, a), *y = nest_expr(r, b);
    uint32_t n = 0, m = 0, unused;
    const bool one = scatter_free_dims(s, &first, &unused) == 1;
    for (;; n++, m++) {
        while (n < x->count && scatter_is_constant(s, &first, n)) n++;
        while (m < y->count && scatter_is_constant(s, &second, m)) m++;
        if (n == x->count || m == y->count) return n == x->count && m == y->count;
        if (!nest_expr_equal(r, nest_operand(r, x, n), nest_operand(r, y, m))) return false;
        if (one) continue;
        const Dim *p = nest_dim(r, nest_symbol(r, x->symbol), n), *q = nest_dim(r, nest_symbol(r, y->symbol), m);
        if (!nest_expr_equal(r, p->lower, q->lower) || !p->upper != !q->upper || (p->upper && !nest_expr_equal(r, p->upper, q->upper))) return false;
    }
}

/* Whether the statement joins the entry: to an element of another family, at the same place. */
static bool joins(const Scatter *s, const ScatterEntry *entry, StmtId id)
{
    if (!id || !is_scattered(s, s->make.routine, id)) return false;
    const uint32_t family = scatter_family_of(s, id);
    for (uint32_t n = 0; n < entry->count; n++)
        if (scatter_family_of(s, scatter_stmt(s, entry, n)) == family) return false;
    return have_same_place(s, nest_stmt(s->make.routine, entry->first)->assign.target, nest_stmt(s->make.routine, id)->assign.target);
}

/* The one assignment of a scalar that the loop makes, by its body's own statements, before all reads; 0: there is none such. */
static StmtId find_assignment(const Scatter *s, SymId scalar)
{
    NestRoutine *r = s->make.routine;
    StmtId found = 0;
    if (scalars_scan_iteration(s->make.context, s->facts, s->loop->stmt).exposed[scalar]) return 0;
    for (StmtId id = nest_stmt(r, s->loop->stmt)->loop.body; id; id = nest_stmt(r, id)->next) {
        Bitset assigned = bitset_create(s->make.context->scratch, r->symbols.count);
        facts_assigned_by(r, id, &assigned);
        if (!bitset_has(&assigned, scalar)) continue;
        if (found || nest_stmt(r, id)->kind != STMT_ASSIGN) return 0;
        found = id;
    }
    return found;
}

/* What the loop's variable, and what stays in the loop, tell of an expression: by these alone; 0: they do not tell it. */
static ExprId told(const Scatter *s, ExprId id, uint32_t depth)
{
    NestRoutine *r = s->make.routine;
    const Expr expr = *nest_expr(r, id);
    ExprId operands[NEST_MAX_RANK];
    if (expr.op == OP_SCALAR) {
        if (expr.symbol == nest_stmt(r, s->loop->stmt)->loop.variable || facts_is_invariant(s->facts, s->loop, id)) return id;
        const StmtId set = depth && !s->facts->aliased[expr.symbol] ? find_assignment(s, expr.symbol) : 0;
        return set ? told(s, nest_stmt(r, set)->assign.value, depth - 1) : 0;
    }
    if (expr.op == OP_ARRAY || expr.count > NEST_MAX_RANK) return 0;
    if (expr.op == OP_ELEMENT && (s->facts->aliased[expr.symbol] || facts_writes(s->facts, s->loop, expr.symbol))) return 0;
    for (uint32_t n = 0; n < expr.count; n++)
        if (!(operands[n] = told(s, nest_operand(r, &expr, n), depth))) return 0;
    if (expr.op == OP_ELEMENT) return nest_element(s->make.context, r, expr.symbol, operands, expr.count, expr.loc);
    return expr.count ? nest_op(s->make.context, r, expr.op, expr.type, operands, expr.count, expr.loc) : id;
}

const ScatterRow *scatter_row(const Scatter *s, StmtId loop)
{
    for (uint32_t n = 0; n < s->row_count; n++)
        if (s->rows[n].loop == loop) return &s->rows[n];
    return NULL;
}

bool scatter_is_fixed(const NestRoutine *r, StmtId loop) { return rows_is_fixed(r, nest_stmt(r, loop)->loop.lower) && rows_is_fixed(r, nest_stmt(r, loop)->loop.upper); }

/* A loop inside that holds entries: how many is known at the start, or the iteration tells it. */
static bool may_hold_entries(Scatter *s, StmtId id, bool conditional)
{
    enum { DEEP = 4 };
    const LoopFacts *inner = facts_loop(s->facts, id);
    if (!facts_is_plain(inner) || inner->step == 0) return false;
    if (scatter_is_fixed(s->make.routine, id) || scatter_row(s, id)) return true;
    /* What tells how long a row is may only be there where the row runs. */
    if (conditional || s->row_count == SCATTER_ROWS) return false;
    const Stmt stmt = *nest_stmt(s->make.routine, id);
    const ExprId lower = told(s, stmt.loop.lower, DEEP), upper = told(s, stmt.loop.upper, DEEP);
    if (!lower || !upper) return false;
    s->rows[s->row_count++] = (ScatterRow){.loop = id, .lower = lower, .upper = upper};
    return true;
}

bool scatter_is_uneven(const NestFacts *facts, const LoopFacts *loop)
{
    for (uint32_t n = facts->loop_of[loop->stmt] + 1; n < facts->loops.count && facts->loops.items[n].depth > loop->depth; n++)
        if (facts->loops.items[n].counted && !scatter_is_fixed(facts->routine, facts->loops.items[n].stmt)) return true;
    return false;
}

/* Finds the entries of a list; `most`: statements of one. */
static bool find_entries(Scatter *s, StmtId first, bool conditional, uint32_t most)
{
    NestRoutine *r = s->make.routine;
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        const Stmt stmt = *nest_stmt(r, id);
        if (is_scattered(s, r, id)) {
            if (s->entry_count == SCATTER_ENTRIES) return false;
            ScatterEntry *entry = &s->entries[s->entry_count++];
            *entry = (ScatterEntry){.first = id, .count = 1, .conditional = conditional};
            for (StmtId next = stmt.next; entry->count < most && joins(s, entry, next); next = nest_stmt(r, next)->next) {
                entry->count++;
                id = next;
            }
            continue;
        }
        if (!scatter_has_entry(s, id)) continue;
        if (stmt.kind == STMT_IF) {
            if (!find_entries(s, stmt.if_.then, true, most) || !find_entries(s, stmt.if_.else_, true, most)) return false;
        } else if (stmt.kind != STMT_LOOP || !may_hold_entries(s, id, conditional) || !find_entries(s, stmt.loop.body, conditional || scatter_row(s, id), most)) {
            return false;
        }
    }
    return true;
}

/* ---- kinds -------------------------------------------------------------------------------- */

static bool has_family(const ScatterKind *kind, uint32_t family)
{
    for (uint32_t n = 0; n < kind->count; n++)
        if (kind->families[n] == family) return true;
    return false;
}

/* Whether all families of the kind stand at one place for one number. */
static bool is_alike(const Scatter *s, const ScatterKind *kind)
{
    uint32_t first = 0;
    const uint32_t count = scatter_free_dims(s, &s->families[kind->families[0]], &first);
    for (uint32_t n = 1; n < kind->count; n++)
        if (scatter_free_dims(s, &s->families[kind->families[n]], &first) != count) return false;
    return true;
}

/* Entries of one kind have the same families, in the order of the kind. False: some have families in common that others have not. */
static bool find_kinds(Scatter *s)
{
    for (uint32_t n = 0; n < s->family_count; n++) s->families[n].kind = UINT32_MAX;
    s->kind_count = 0;
    for (uint32_t n = 0; n < s->entry_count; n++) {
        ScatterEntry *entry = &s->entries[n];
        const uint32_t known = s->families[scatter_family_of(s, entry->first)].kind;
        if (known == UINT32_MAX) s->kinds[s->kind_count++] = (ScatterKind){0};
        entry->kind = known == UINT32_MAX ? s->kind_count - 1 : known;
        ScatterKind *kind = &s->kinds[entry->kind];
        if (known != UINT32_MAX && kind->count != entry->count) return false;
        for (uint32_t k = 0; k < entry->count; k++) {
            const uint32_t family = scatter_family_of(s, scatter_stmt(s, entry, k));
            if (known != UINT32_MAX ? !has_family(kind, family) : s->families[family].kind != UINT32_MAX) return false;
            if (known == UINT32_MAX) kind->families[kind->count++] = family;
            s->families[family].kind = entry->kind;
        }
        kind->conditional = kind->conditional || entry->conditional;
        if (!is_alike(s, kind)) return false;
    }
    return true;
}

bool scatter_is_scalar(const Scatter *s, const ScatterKind *kind) { return nest_expr(s->make.routine, s->families[kind->families[0]].like)->op == OP_SCALAR; }

/* Adds the reals that go from iteration to iteration, in loops with rows of different length; what else does must be no sum of reals. */
static bool add_scalars(Scatter *s)
{
    NestRoutine *r = s->make.routine;
    if (!scatter_is_uneven(s->facts, s->loop)) return true;
    const IterationScalars iteration = scalars_scan_iteration(s->make.context, s->facts, s->loop->stmt);
    for (SymId id = 1; id < s->facts->symbol_count; id++) {
        if (!bitset_has(&s->loop->assigned, id) || !iteration.exposed[id]) continue;
        const Reduction kind = scalars_find_reduction(r, s->loop->stmt, id);
        if (!type_is_real(nest_symbol(r, id)->type) || (kind != REDUCTION_SUM && kind != REDUCTION_PRODUCT) || !add_array(s, id)) return false;
    }
    return true;
}

bool scatter_find(Scatter *s)
{
    NestRoutine *r = s->make.routine;
    for (uint32_t n = s->loop->first_access; n < s->loop->end_access; n++) {
        const Access *access = &s->facts->accesses.items[n];
        if (!access->written || !nest_symbol(r, access->symbol)->rank || is_known(s, access->symbol) || !facts_has_unknown_subscript(s->facts, s->loop, access)) continue;
        if (!add_array(s, access->symbol)) return false;
    }
    if (!add_scalars(s)) return false;
    for (uint32_t n = 0; n < s->family_count; n++)
        if (!is_placed(s, &s->families[n])) return false;
    if (!s->family_count) return false;
    const StmtId body = nest_stmt(r, s->loop->stmt)->loop.body;
    for (uint32_t most = SCATTER_FAMILIES;; most = 1) {
        s->entry_count = s->row_count = 0;
        if (find_entries(s, body, false, most) && find_kinds(s)) return true;
        if (most == 1) return false;
    }
}

/* Whether loops around, but for chunks of rows, leave the bound alone: rows of their iterations would be few for all that is made. */
static bool is_the_same(const NestFacts *facts, const LoopFacts *loop, ExprId bound)
{
    if (rows_is_fixed(facts->routine, bound)) return true;
    for (StmtId id = loop->parent; id; id = facts->parents[id]) {
        if (nest_stmt(facts->routine, id)->kind == STMT_WHILE) return false;
        if (nest_stmt(facts->routine, id)->kind != STMT_LOOP || nest_loop_info(facts->routine, id)->assertions & LOOP_CHUNKS) continue;
        if (!facts_is_invariant(facts, facts_loop(facts, id), bound)) return false;
    }
    return !nest_may_trap(facts->routine, bound);
}

bool scatter_may_take(const NestFacts *facts, const LoopFacts *loop)
{
    const NestRoutine *r = facts->routine;
    if (!facts_is_plain(loop) || loop->step != 1 || facts_is_tiny(loop)) return false;
    const Stmt *stmt = nest_stmt(r, loop->stmt);
    const LoopInfo *info = nest_loop_info(r, loop->stmt);
    if (info->assertions || info->finding == LOOP_PARALLEL || facts->aliased[stmt->loop.variable]) return false;
    if (info->finding == LOOP_REDUCTION && !scatter_is_uneven(facts, loop)) return false;
    return !facts_is_in_parallel(facts, loop) && is_the_same(facts, loop, stmt->loop.lower) && is_the_same(facts, loop, stmt->loop.upper);
}

bool scatter_is_within_lists(Context *context, const NestFacts *facts, StmtId id)
{
    for (; id; id = facts->parents[id]) {
        if (nest_stmt(facts->routine, id)->kind != STMT_LOOP) continue;
        const LoopFacts *loop = facts_loop(facts, id);
        if (!loop->counted || !scatter_may_take(facts, loop)) continue;
        Scatter *s = arena_new(context->scratch, Scatter);
        *s = (Scatter){.make = {context, facts->routine, nest_stmt(facts->routine, id)->loc}, .facts = facts, .loop = loop};
        if (!scatter_find(s)) continue;
        for (uint32_t n = 0; n < s->family_count; n++)
            if (nest_expr(facts->routine, s->families[n].like)->op == OP_ELEMENT) return true;
    }
    return false;
}
