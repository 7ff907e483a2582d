/* scatter: what loops store and change at places that lists tell is sorted by place.
 *
 * WHAT    A loop that adds to elements which lists tell - edges to their cells, particles to a mesh, points to a histogram - is in order for these elements alone. Lanes leave the places, and
 *         what is added, in arrays; the places are sorted, equal ones in the order of the source; then a lane takes an element, and does all that the loop does to it, in that order:
 *           do i { a[list[i]] = a[list[i]] + f(i) }
 *             =>  parallel i { place[i] = list[i] ; term[i] = f(i) } ; sort the places, with where each stood in order[]
 *                 parallel m { if (m is the first of a place k) { x = a[k] ; do t = m, ... { if (place[t] != k) exit ; x = x + term[order[t]] } ; a[k] = x } }
 *         An IF that asks for the element alone, `if (x[i] > a[list[i]]) a[list[i]] = x[i]`, is the choice of a value. Elements that have the same place in arrays of one kind, `fx[list[i]]` and `fy[list[i]]`, or in components, `res[1,list[i]]`, are sorted once. Loops inside may hold such statements, too,
 *         if their turns are known at the start. Where there are few, the loop runs as it was; where one element has thousands, or places are beyond the array, in order from the arrays.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: each element has the operations of the source, in its order
 * COST    linear in the statements; findings for each such loop
 * SOURCE  Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990 (combining sends by sorting); Zagha and Blelloch, Radix sort for vector multiprocessors, Supercomputing 1991;
 *         inspectors and executors: Saltz, Mirchandaney and Crowley, IEEE Transactions on Computers 40, 1991 */
#include "passes/nest/nest_passes.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/nest_map.h"
#include "passes/nest/rows.h"
#include "passes/nest/scatter_apply.h"
#include "passes/nest/scatter_asked.h"
#include "passes/nest/spare.h"

enum {
    GROUP = 1 << 22, /* entries that are sorted at a time, */
    ROWS_GROUP = 1 << 21, /* where nobody knows before how many there are */
    FEW = 1 << 15,   /* entries that are not worth it, */
    FEW_ROWS = 64,   /*   and rows of which none is measured */
    MOST_SORTED = 4  /* kinds whose places are sorted: each has ten kernels of its own */
};

/* What is made of a loop. */
typedef struct {
    Scatter *scatter;
    const Maker *make;
    SymId variable;    /* of the loop, */
    Type type;
    SymId first, last; /*   the first and the last of a group */
    StmtId points;     /* the loop that leaves places and terms */
    ScatterApplication application;
    bool pure;         /* entries are all that the loop leaves */
    bool symbolic;     /* how many entries an iteration has is no constant */
} Scattering;

/* ---- slots: where an iteration's entries stand in the order of the source ------------------ */

/* How often a loop between bounds turns, in integers of 8 bytes. */
static ExprId turns_between(const Scattering *s, ExprId first, ExprId last, int64_t step)
{
    const ExprId lower = make_converted(s->make, first, TYPE_I64), upper = make_converted(s->make, last, TYPE_I64);
    int64_t low, high;
    if (nest_int_value(s->make->routine, lower, &low) && nest_int_value(s->make->routine, upper, &high)) {
        const int64_t turns = (high - low + step)/step;
        return make_wide(s->make, turns > 0 ? turns : 0);
    }
    ExprId turns = make_op(s->make, OP_SUB, make_sum(s->make, upper, make_wide(s->make, step)), lower);
    if (step != 1) turns = make_op(s->make, OP_DIV, turns, make_wide(s->make, step));
    return make_op(s->make, OP_MAX, turns, make_wide(s->make, 0));
}

/* How often a loop turns, or the longest of the rows that it is. */
static ExprId turns_of(const Scattering *s, StmtId loop)
{
    const ScatterRow *row = scatter_row(s->scatter, loop);
    const Stmt stmt = *nest_stmt(s->make->routine, loop);
    return row ? make_scalar(s->make, row->longest) : turns_between(s, stmt.loop.lower, stmt.loop.upper, facts_loop(s->scatter->facts, loop)->step);
}

static ExprId count_slots(const Scattering *s, StmtId first, uint32_t kind)
{
    const NestRoutine *r = s->make->routine;
    ExprId count = make_wide(s->make, 0);
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        const Stmt stmt = *nest_stmt(r, id);
        const ScatterEntry *entry = scatter_entry_at(s->scatter, id);
        if (entry) count = entry->kind == kind ? make_sum(s->make, count, make_wide(s->make, 1)) : count;
        else if (!scatter_has_entry(s->scatter, id)) continue;
        else if (stmt.kind == STMT_IF) count = make_sum(s->make, count, make_sum(s->make, count_slots(s, stmt.if_.then, kind), count_slots(s, stmt.if_.else_, kind)));
        else if (stmt.kind == STMT_LOOP) count = make_sum(s->make, count, make_product(s->make, turns_of(s, id), count_slots(s, stmt.loop.body, kind)));
    }
    return count;
}

/* ---- the loop that leaves places and terms -------------------------------------------------- */

/* Where a family's element is, 0 of a scalar, by one number of 8 bytes: its subscript, or how far it is from the first element in the dimensions without constants. */
static ExprId place_of(const Scattering *s, ExprId element)
{
    const NestRoutine *r = s->make->routine;
    const ScatterFamily family = {.like = element};
    const Expr expr = *nest_expr(r, element);
    uint32_t first = 0;
    if (expr.op == OP_SCALAR) return make_wide(s->make, 0);
    if (scatter_free_dims(s->scatter, &family, &first) == 1) return make_converted(s->make, nest_operand(r, &expr, first), TYPE_I64);
    ExprId place = make_wide(s->make, 0), stride = make_wide(s->make, 1);
    for (uint32_t d = 0; d < expr.count; d++) {
        if (scatter_is_constant(s->scatter, &family, d)) continue;
        const Dim dim = *nest_dim(r, nest_symbol(r, expr.symbol), d);
        const ExprId lower = make_converted(s->make, dim.lower, TYPE_I64), from = make_op(s->make, OP_SUB, make_converted(s->make, nest_operand(r, &expr, d), TYPE_I64), lower);
        place = make_sum(s->make, place, make_product(s->make, from, stride));
        if (!dim.upper || d + 1 == expr.count) break;
        stride = make_product(s->make, stride, scatter_extent(s->make, expr.symbol, d));
    }
    return place;
}

/* Whether the routine's entry does not know how many entries there are at most. */
static bool is_unknown(const Scattering *s) { return s->scatter->row_count || !scatter_is_fixed(s->make->routine, s->scatter->loop->stmt); }

static ExprId group_size(const Scattering *s) { return make_wide(s->make, is_unknown(s) ? ROWS_GROUP : GROUP); }

/* The last place of an array with room for so many entries an iteration: those of a group, or of the loop. */
static ExprId last_of_room(const Scattering *s, ExprId slots)
{
    if (is_unknown(s)) return make_wide(s->make, ROWS_GROUP - 1);
    const ExprId all = make_product(s->make, turns_of(s, s->scatter->loop->stmt), slots);
    return make_op(s->make, OP_SUB, make_op(s->make, OP_MIN, make_wide(s->make, GROUP), make_op(s->make, OP_MAX, make_wide(s->make, 1), all)), make_wide(s->make, 1));
}

/* An array of the kind for a term of that type, the `used`-th of an entry. */
static SymId array_of_term(const Scattering *s, ScatterKind *kind, Type type, uint32_t used)
{
    for (uint32_t n = 0; n < kind->term_count; n++)
        if (kind->terms[n].type == type && used-- == 0) return kind->terms[n].array;
    if (kind->term_count == SCATTER_TERMS) return 0;
    const SymId array = make_array(s->make, "term", type, last_of_room(s, kind->slots), 0);
    kind->terms[kind->term_count].array = array;
    if (!scatter_is_scalar(s->scatter, kind)) kind->terms[kind->term_count].sorted = make_array(s->make, "sorted", type, last_of_room(s, kind->slots), 0);
    kind->terms[kind->term_count++].type = type;
    return array;
}

/* What becomes of a value where it is applied. */
typedef struct {
    const Scattering *s;
    ScatterKind *kind;
    const ScatterEntry *entry;
    StmtId stmt;
    ExprId target;
    SymId value;
    bool failed;
} Applying;

/* How many terms of that type the entry has. */
static uint32_t count_terms(const Applying *a, Type type)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < a->s->scatter->terms.count; n++) {
        const ScatterTerm *term = &a->s->scatter->terms.items[n];
        for (uint32_t k = 0; k < a->entry->count; k++) count += term->stmt == scatter_stmt(a->s->scatter, a->entry, k) && nest_symbol(a->s->make->routine, term->array)->type == type;
    }
    return count;
}

static ExprId apply_part(void *data, NestRoutine *routine, ExprId id)
{
    Applying *a = data;
    const Scattering *s = a->s;
    if (nest_expr_equal(routine, id, a->target)) return make_scalar(s->make, a->value);
    if (nest_mentions(routine, id, nest_expr(routine, a->target)->symbol)) return 0;
    if (facts_is_invariant(s->scatter->facts, s->scatter->loop, id)) return id;
    const Type type = nest_expr(routine, id)->type;
    const SymId array = array_of_term(s, a->kind, type, count_terms(a, type));
    if (!array) {
        a->failed = true;
        return id;
    }
    list_push(s->make->context->scratch, &s->scatter->terms, ((ScatterTerm){a->stmt, id, array}));
    return make_at(s->make, array, make_scalar(s->make, s->application.entry));
}

/* Finds the terms of an entry, and which variant it is. */
static bool find_variant(const Scattering *s, ScatterEntry *entry)
{
    Scatter *scatter = s->scatter;
    NestRoutine *r = s->make->routine;
    ScatterKind *kind = &scatter->kinds[entry->kind];
    ExprId values[SCATTER_FAMILIES] = {0};
    /* By families, so that entries which name them in another order are alike. */
    for (uint32_t k = 0; k < kind->count; k++)
        for (uint32_t n = 0; n < entry->count; n++) {
            const StmtId id = scatter_stmt(scatter, entry, n);
            if (scatter_family_of(scatter, id) != kind->families[k]) continue;
            const Stmt stmt = *nest_stmt(r, id);
            Applying applying = {s, kind, entry, id, stmt.assign.target, scatter->families[kind->families[k]].value, false};
            values[k] = nest_expr_replace(s->make->context, r, stmt.assign.value, apply_part, &applying);
            if (applying.failed) return false;
        }
    for (entry->variant = 0; entry->variant < kind->variant_count; entry->variant++) {
        bool same = true;
        for (uint32_t k = 0; k < kind->count && same; k++) same = nest_expr_equal(r, values[k], kind->variants[entry->variant][k]);
        if (same) return true;
    }
    if (kind->variant_count == SCATTER_VARIANTS) return false;
    for (uint32_t k = 0; k < kind->count; k++) kind->variants[kind->variant_count][k] = values[k];
    kind->variant_count++;
    return true;
}

/* The statements that leave an entry at a slot of its iteration. */
static void leave_entry(const Scattering *s, const ScatterEntry *entry, ExprId slot, StmtList *list)
{
    NestRoutine *r = s->make->routine;
    const ScatterKind *kind = &s->scatter->kinds[entry->kind];
    const SymId number = make_local(s->make, "slot", TYPE_I32);
    const ExprId iteration = make_converted(s->make, make_op(s->make, OP_SUB, make_scalar(s->make, s->variable), make_scalar(s->make, s->first)), TYPE_I32);
    int64_t slots;
    const ExprId own_slots = nest_int_value(r, kind->slots, &slots) ? make_narrow(s->make, slots) : make_scalar(s->make, kind->own_slots);
    make_append(s->make, list, make_set(s->make, number, make_sum(s->make, make_product(s->make, iteration, own_slots), slot)));
    make_append(s->make, list, make_assign(s->make, make_at(s->make, kind->place, make_scalar(s->make, number)), place_of(s, nest_stmt(r, entry->first)->assign.target)));
    if (kind->variant) make_append(s->make, list, make_assign(s->make, make_at(s->make, kind->variant, make_scalar(s->make, number)), make_narrow(s->make, entry->variant)));
    for (uint32_t n = 0; n < entry->count; n++)
        for (uint32_t t = 0; t < s->scatter->terms.count; t++) {
            const ScatterTerm *term = &s->scatter->terms.items[t];
            if (term->stmt == scatter_stmt(s->scatter, entry, n)) make_append(s->make, list, make_assign(s->make, make_at(s->make, term->array, make_scalar(s->make, number)), term->expr));
        }
}

/* A copy of a list in which entries are left; `slots`, by kind, are those before it, and then those behind it, in integers of 4 bytes. */
static StmtList copy_list(const Scattering *s, StmtId first, ExprId *slots)
{
    NestRoutine *r = s->make->routine;
    StmtCopier copier = {.context = s->make->context, .routine = r};
    StmtList list = {0};
    for (StmtId id = first; id; id = nest_stmt(r, id)->next) {
        Stmt stmt = *nest_stmt(r, id);
        const ScatterEntry *entry = scatter_entry_at(s->scatter, id);
        stmt.next = 0;
        if (entry) {
            leave_entry(s, entry, slots[entry->kind], &list);
            slots[entry->kind] = make_sum(s->make, slots[entry->kind], make_narrow(s->make, 1));
            id = scatter_stmt(s->scatter, entry, entry->count - 1);
        } else if (!scatter_has_entry(s->scatter, id)) {
            nest_list_join(r, &list, stmt_copy(&copier, id));
        } else if (stmt.kind == STMT_IF) {
            stmt.if_.then = copy_list(s, stmt.if_.then, slots).first;
            stmt.if_.else_ = copy_list(s, stmt.if_.else_, slots).first;
            make_append(s->make, &list, nest_stmt_add(s->make->context, r, stmt));
        } else {
            const int64_t step = facts_loop(s->scatter->facts, id)->step;
            ExprId turn = make_op(s->make, OP_SUB, make_converted(s->make, make_scalar(s->make, stmt.loop.variable), TYPE_I64), make_converted(s->make, stmt.loop.lower, TYPE_I64)), inside[SCATTER_FAMILIES];
            if (step != 1) turn = make_op(s->make, OP_DIV, turn, make_wide(s->make, step));
            turn = make_converted(s->make, turn, TYPE_I32);
            for (uint32_t k = 0; k < s->scatter->kind_count; k++) {
                const ExprId each = make_converted(s->make, count_slots(s, stmt.loop.body, k), TYPE_I32);
                inside[k] = make_sum(s->make, slots[k], make_product(s->make, turn, each));
                slots[k] = make_sum(s->make, slots[k], make_converted(s->make, make_product(s->make, turns_of(s, id), count_slots(s, stmt.loop.body, k)), TYPE_I32));
            }
            stmt.loop.body = copy_list(s, stmt.loop.body, inside).first;
            make_append(s->make, &list, nest_stmt_add(s->make->context, r, stmt));
        }
    }
    return list;
}

/* ---- the loop -------------------------------------------------------------------------------- */

/* The largest of the slots of all kinds, or their sum. */
static ExprId all_slots(const Scattering *s, Op operation)
{
    ExprId all = s->scatter->kinds[0].slots;
    for (uint32_t k = 1; k < s->scatter->kind_count; k++) all = operation == OP_ADD ? make_sum(s->make, all, s->scatter->kinds[k].slots) : make_op(s->make, operation, all, s->scatter->kinds[k].slots);
    return all;
}

/* Whether there surely are few entries. */
static bool has_few(const Scattering *s)
{
    int64_t turns, slots;
    const NestRoutine *r = s->make->routine;
    return nest_int_value(r, turns_of(s, s->scatter->loop->stmt), &turns) && nest_int_value(r, all_slots(s, OP_ADD), &slots) && turns < FEW && turns*slots < FEW;
}

/* How many kinds have places to sort. */
static uint32_t count_sorted(const Scatter *scatter)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < scatter->kind_count; k++) count += !scatter_is_scalar(scatter, &scatter->kinds[k]);
    return count;
}

/* The loop as the source has it. */
static StmtId copy_in_order(const Scattering *s, Name reason)
{
    NestRoutine *r = s->make->routine;
    const StmtId id = s->scatter->loop->stmt, copy = spare_copy(s->make->context, r, id, id, reason);
    scatter_ask_again(s->make->context, r, copy);
    return copy;
}

/* Whether an entry chooses what it makes of an element of the family, or leaves it. */
static bool chooses(const Scatter *scatter, uint32_t family)
{
    const NestRoutine *r = scatter->make.routine;
    for (uint32_t n = 0; n < scatter->entry_count; n++)
        for (uint32_t k = 0; k < scatter->entries[n].count; k++) {
            const StmtId id = scatter_stmt(scatter, &scatter->entries[n], k);
            const Stmt *stmt = nest_stmt(r, id);
            if (scatter_family_of(scatter, id) == family && scatter_is_chosen(r, stmt->assign.value, stmt->assign.target)) return true;
        }
    return false;
}

static bool begin(Scattering *s)
{
    Scatter *scatter = s->scatter;
    NestRoutine *r = s->make->routine;
    const Stmt loop = *nest_stmt(r, scatter->loop->stmt);
    s->application = (ScatterApplication){.scatter = scatter, .make = s->make};
    scatter_apply_begin(&s->application);
    s->variable = loop.loop.variable;
    s->type = nest_symbol(r, s->variable)->type;
    s->first = make_local(s->make, "first", s->type);
    s->last = make_local(s->make, "last", s->type);
    for (uint32_t n = 0; n < scatter->family_count; n++) {
        const Expr element = *nest_expr(r, scatter->families[n].like);
        scatter->families[n].value = element.op == OP_SCALAR ? element.symbol : make_local(s->make, nest_symbol(r, element.symbol)->name, element.type);
        scatter->families[n].stored = element.op == OP_ELEMENT && chooses(scatter, n) ? make_local(s->make, "stored", TYPE_I32) : 0;
    }
    for (uint32_t n = 0; n < scatter->row_count; n++) scatter->rows[n].longest = make_local(s->make, "longest", TYPE_I64);
    for (uint32_t k = 0; k < scatter->kind_count; k++) {
        ScatterKind *kind = &scatter->kinds[k];
        int64_t value;
        kind->slots = count_slots(s, loop.loop.body, k);
        kind->entries = make_local(s->make, "entries", TYPE_I32);
        kind->place = make_array(s->make, "place", TYPE_I64, last_of_room(s, kind->slots), 0);
        if (nest_int_value(r, kind->slots, &value)) continue;
        s->symbolic = true;
        kind->own_slots = make_local(s->make, "slots", TYPE_I32);
    }
    if (has_few(s)) return false;
    for (uint32_t n = 0; n < scatter->entry_count; n++)
        if (!find_variant(s, &scatter->entries[n])) return false;
    for (uint32_t k = 0; k < scatter->kind_count; k++) {
        ScatterKind *kind = &scatter->kinds[k];
        if (kind->variant_count < 2) continue;
        kind->variant = make_array(s->make, "variant", TYPE_I32, last_of_room(s, kind->slots), 0);
        if (!scatter_is_scalar(scatter, kind)) kind->sorted_variant = make_array(s->make, "variant", TYPE_I32, last_of_room(s, kind->slots), 0);
    }
    if (count_sorted(scatter)) sorting_begin(&s->application.sorting, make_op(s->make, OP_ADD, last_of_room(s, all_slots(s, OP_MAX)), make_wide(s->make, 1)));
    return true;
}

/* One group of iterations: places and terms, then kind by kind. */
static StmtList make_group(Scattering *s, SymId group, SymId end, SymId each)
{
    Scatter *scatter = s->scatter;
    NestRoutine *r = s->make->routine;
    const StmtId body = nest_stmt(r, scatter->loop->stmt)->loop.body;
    StmtList list = {0};
    ExprId slots[SCATTER_FAMILIES];
    const ExprId behind = make_op(s->make, OP_SUB, make_op(s->make, OP_ADD, make_scalar(s->make, group), make_scalar(s->make, each)), make_wide(s->make, 1));
    make_append(s->make, &list, make_set(s->make, s->first, make_converted(s->make, make_scalar(s->make, group), s->type)));
    make_append(s->make, &list, make_set(s->make, s->last, make_converted(s->make, make_op(s->make, OP_MIN, behind, make_scalar(s->make, end)), s->type)));
    const ExprId turns = make_sum(s->make, make_op(s->make, OP_SUB, make_converted(s->make, make_scalar(s->make, s->last), TYPE_I64), make_scalar(s->make, group)), make_wide(s->make, 1));
    for (uint32_t k = 0; k < scatter->kind_count; k++) {
        ScatterKind *kind = &scatter->kinds[k];
        slots[k] = make_narrow(s->make, 0);
        if (kind->own_slots) make_append(s->make, &list, make_set(s->make, kind->own_slots, make_converted(s->make, kind->slots, TYPE_I32)));
        make_append(s->make, &list, make_set(s->make, kind->entries, make_converted(s->make, make_product(s->make, turns, kind->slots), TYPE_I32)));
        if (kind->conditional) make_append(s->make, &list, scatter_clear_places(&s->application, kind));
    }
    s->points = make_loop_up(s->make, s->variable, make_scalar(s->make, s->first), make_scalar(s->make, s->last), copy_list(s, body, slots).first);
    make_append(s->make, &list, s->points);
    if (s->pure && scatter->kind_count == 1) {
        s->application.instead = copy_in_order(s, scatter_reason_in_order(s->make));
        Stmt *instead = nest_stmt(r, s->application.instead);
        instead->loop.lower = make_scalar(s->make, s->first);
        instead->loop.upper = make_scalar(s->make, s->last);
    }
    for (uint32_t k = 0; k < scatter->kind_count; k++) nest_list_join(r, &list, scatter_apply_kind(&s->application, &scatter->kinds[k]));
    return list;
}

/* Whether dimensions hold the constants that families have in them, where their bounds are no numbers; 0: they do. */
static ExprId ask_constants(const Scattering *s)
{
    const NestRoutine *r = s->make->routine;
    ExprId all = 0;
    for (uint32_t n = 0; n < s->scatter->family_count; n++) {
        const ScatterFamily *family = &s->scatter->families[n];
        const Expr expr = *nest_expr(r, family->like);
        for (uint32_t d = 0; d < expr.count; d++) {
            int64_t value, bound;
            if (!scatter_is_constant(s->scatter, family, d) || !nest_int_value(r, nest_operand(r, &expr, d), &value)) continue;
            const Dim dim = *nest_dim(r, nest_symbol(r, expr.symbol), d);
            if (!nest_int_value(r, dim.lower, &bound)) all = make_both(s->make, all, make_op(s->make, OP_LE, make_converted(s->make, dim.lower, TYPE_I64), make_wide(s->make, value)));
            if (dim.upper && !nest_int_value(r, dim.upper, &bound)) all = make_both(s->make, all, make_op(s->make, OP_GE, make_converted(s->make, dim.upper, TYPE_I64), make_wide(s->make, value)));
        }
    }
    return all;
}

/* longest = 0 ; if (there are some rows) do i { longest = max(longest, the turns of its row) } */
static StmtList measure_rows(const Scattering *s)
{
    Scatter *scatter = s->scatter;
    const Stmt loop = *nest_stmt(s->make->routine, scatter->loop->stmt);
    StmtList list = {0}, each = {0};
    for (uint32_t n = 0; n < scatter->row_count; n++) {
        const ScatterRow *row = &scatter->rows[n];
        const ExprId turns = turns_between(s, row->lower, row->upper, facts_loop(scatter->facts, row->loop)->step);
        make_append(s->make, &list, make_set(s->make, row->longest, make_wide(s->make, 0)));
        make_append(s->make, &each, make_set(s->make, row->longest, make_op(s->make, OP_MAX, make_scalar(s->make, row->longest), turns)));
    }
    if (!each.first) return list;
    const StmtId rows = make_loop_up(s->make, s->variable, loop.loop.lower, loop.loop.upper, each.first);
    make_append(s->make, &list, make_if(s->make, make_op(s->make, OP_GE, turns_of(s, scatter->loop->stmt), make_wide(s->make, FEW_ROWS)), rows, 0));
    return list;
}

/* if (there are many) { by groups } else { the loop as it was } */
static StmtId make_all(Scattering *s)
{
    NestRoutine *r = s->make->routine;
    const StmtId id = s->scatter->loop->stmt;
    const Stmt loop = *nest_stmt(r, id);
    const SymId group = make_local(s->make, "group", TYPE_I64), end = make_local(s->make, "end", TYPE_I64), each = make_local(s->make, "each", TYPE_I64);
    StmtList list = {0};
    const ExprId upper = make_converted(s->make, loop.loop.upper, TYPE_I64);
    make_append(s->make, &list, make_set(s->make, end, upper));
    make_append(s->make, &list, make_set(s->make, each, make_op(s->make, OP_DIV, group_size(s), all_slots(s, OP_MAX))));
    make_append(s->make, &list, make_loop(s->make, group, make_converted(s->make, loop.loop.lower, TYPE_I64), make_scalar(s->make, end), make_scalar(s->make, each), make_group(s, group, end, each).first));
    const ExprId many = make_op(s->make, OP_GE, make_product(s->make, turns_of(s, id), all_slots(s, OP_ADD)), make_wide(s->make, FEW)), fits = make_op(s->make, OP_LE, all_slots(s, OP_MAX), group_size(s));
    const StmtId chosen = make_if(s->make, make_both(s->make, make_both(s->make, many, fits), ask_constants(s)), list.first, copy_in_order(s, intern(s->make->context->names, "runs where there are few")));
    StmtList all = measure_rows(s);
    make_append(s->make, &all, chosen);
    return all.first;
}

/* Whether the loop that leaves places and terms is one of lanes, of which each has its own of these. */
static bool has_lanes(const Scattering *s, const NestProgram *program)
{
    NestRoutine *r = s->make->routine;
    Context *context = s->make->context;
    Bitset own = bitset_create(context->scratch, r->symbols.count);
    for (uint32_t k = 0; k < s->scatter->kind_count; k++) {
        const ScatterKind *kind = &s->scatter->kinds[k];
        bitset_add(&own, kind->place);
        if (kind->variant) bitset_add(&own, kind->variant);
        for (uint32_t n = 0; n < kind->term_count; n++) bitset_add(&own, kind->terms[n].array);
    }
    rows_forget_findings(r);
    depend_routine(context, program, r, &own);
    const LoopFinding finding = nest_loop_info(r, s->points)->finding;
    if (finding != LOOP_PARALLEL && (finding != LOOP_REDUCTION || (s->symbolic && scatter_is_uneven(s->scatter->facts, s->scatter->loop)))) return false;
    if (s->symbolic) nest_loop_info(r, s->points)->assertions = LOOP_ASSERTED_INDEPENDENT;
    const NestFacts *facts = facts_collect(context, r);
    const Mapping mapping = {.context = context, .routine = r, .facts = facts, .live_after = scalars_live_after(context, program, facts), .trusts = true};
    return !map_obstacle(&mapping, facts_loop(facts, s->points));
}

/* Whether the loop stores nothing else that is used behind it. */
static bool leaves_entries_alone(const Scatter *scatter, const Bitset *live_after)
{
    const NestRoutine *r = scatter->make.routine;
    const SymId variable = nest_stmt(r, scatter->loop->stmt)->loop.variable;
    for (uint32_t n = scatter->loop->first_access; n < scatter->loop->end_access; n++) {
        const Access *access = &scatter->facts->accesses.items[n];
        if (access->written && !scatter_has_entry(scatter, access->stmt)) return false;
    }
    for (SymId id = 1; id < scatter->facts->symbol_count; id++)
        if (id != variable && bitset_has(&scatter->loop->assigned, id) && bitset_has(live_after, id)) return false;
    return true;
}

/* Makes the loop anew, if it may be; `*touched`: what was found of loops is to be found again. False: it stays. */
static bool scatter_loop(Context *context, const NestProgram *program, const NestFacts *facts, StmtId id, bool *touched)
{
    NestRoutine *routine = facts->routine;
    const LoopFacts *loop = facts_loop(facts, id);
    Scatter *scatter = arena_new(context->scratch, Scatter);
    *scatter = (Scatter){.make = {context, routine, nest_stmt(routine, id)->loc}, .facts = facts, .loop = loop};
    Scattering s = {.scatter = scatter, .make = &scatter->make};
    if (!scatter_find(scatter) || count_sorted(scatter) > MOST_SORTED) return false;
    s.pure = leaves_entries_alone(scatter, &scalars_live_after(context, program, facts)[facts->loop_of[id]]);
    if (!scatter_is_apart(scatter) && !(s.pure && scatter->kind_count == 1)) return false;
    const NestMark mark = nest_mark(routine);
    const Stmt old = *nest_stmt(routine, id);
    const StmtId made = begin(&s) ? make_all(&s) : 0;
    *touched = made != 0;
    if (made) {
        nest_stmt(routine, nest_list_from(routine, made).last)->next = old.next;
        *nest_stmt(routine, id) = *nest_stmt(routine, made);
        if (has_lanes(&s, program)) return true;
    }
    *nest_stmt(routine, id) = old;
    nest_go_back(routine, mark);
    return false;
}

/* Makes one loop anew that has not been tried, or finds that it stays. False: there is none. */
static bool scatter_next(Context *context, const NestProgram *program, NestRoutine *routine, Bitset *tried)
{
    const NestFacts *facts = facts_collect(context, routine);
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        const StmtId id = loop->stmt;
        bool touched = false;
        if (id >= tried->size || bitset_has(tried, id) || !scatter_may_take(facts, loop)) continue;
        bitset_add(tried, id);
        const ScatterAsked asked = scatter_choose_values(context, facts, loop);
        if (!scatter_loop(context, program, asked.count ? facts_collect(context, routine) : facts, id, &touched)) scatter_put_back(routine, &asked);
        if (!touched) continue;
        depend_again(context, program, routine);
        return true;
    }
    return false;
}

static bool is_in_order(const void *data, const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    (void)data;
    return stmt->kind == STMT_LOOP && (nest_loop_info(routine, id)->finding == LOOP_UNKNOWN || nest_loop_info(routine, id)->finding == LOOP_RECURRENCE || nest_loop_info(routine, id)->finding == LOOP_REDUCTION);
}

void pass_scatter_sorted(Context *context, NestProgram *program, bool many)
{
    for (RoutineId id = 1; many && id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (!nest_some_stmt(routine, routine->body, is_in_order, NULL)) continue;
        Bitset tried = bitset_create(context->arena, routine->stmts.count);
        while (scatter_next(context, program, routine, &tried)) continue;
    }
}
